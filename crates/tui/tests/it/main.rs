//! The tests of the terminal program, in one binary with a module for each subject.

mod keystrokes;
mod screens;
