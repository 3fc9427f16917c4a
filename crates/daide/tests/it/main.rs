//! The protocol between our client and our server, and with messages of other programs.

mod games;
mod hostile;
mod language;
mod programs;
#[path = "../../../player/examples/tournament/random.rs"]
mod random;
mod sessions;
mod sockets;
mod table;
