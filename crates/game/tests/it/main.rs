//! The tests of games, in one binary: a module a subject.

mod branch;
mod clock;
mod editing;
mod endings;
mod games;
mod house;
mod keeping;
mod mending;
mod openings;
mod players;
mod saves;
mod secrets;
