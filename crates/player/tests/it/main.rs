//! The tests of the computer players, in one binary: a module for each subject.

mod advice;
mod habits;
mod legal;
mod promises;
#[path = "../../examples/tournament/random.rs"]
mod random;
#[path = "../../examples/tournament/rivals.rs"]
mod rivals;
mod tactics;
