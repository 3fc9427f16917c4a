//! The tests of the terminal program, in one binary: a module a subject.

mod keystrokes;
mod screens;
