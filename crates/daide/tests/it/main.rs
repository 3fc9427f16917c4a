//! The protocol between our client and our server, and against what is sent by others.

mod games;
mod hostile;
mod language;
mod sessions;
mod table;
