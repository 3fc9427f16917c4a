//! Tests of the program itself, in one binary: a module for each subject.

mod algorithms;
mod batch;
mod boards;
mod commands;
mod compare;
mod daide;
mod datc;
mod docs;
mod film;
mod fog;
mod hostile;
mod house_rules;
mod import;
mod killed;
mod layers;
mod letters;
mod lines;
mod orders;
mod postcard;
mod print;
mod program;
mod pty;
mod render;
mod review;
mod settings;
mod solve;
#[cfg(unix)]
mod ssh;
#[cfg(unix)]
mod table;
mod terminal;
