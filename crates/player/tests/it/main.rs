//! The tests of the computer players, in one binary: a module for each subject.

mod advice;
mod habits;
mod legal;
mod promises;
mod tactics;
