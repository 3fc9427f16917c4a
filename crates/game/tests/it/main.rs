//! The tests of games, in one binary: a module a subject.

mod branch;
mod clock;
mod correction;
mod earlier;
mod editing;
mod endings;
mod fog;
mod games;
mod house_rules;
mod maps;
mod openings;
mod players;
mod saves;
mod secrets;
mod store;
