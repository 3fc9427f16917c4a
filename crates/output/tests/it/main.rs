//! The tests of what leaves a game, in one binary: a module a subject.

mod annals;
mod exchange;
mod papers;
mod score;
mod together;
