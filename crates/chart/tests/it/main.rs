//! The tests of the map, in one binary: a module a subject.

mod any;
mod board;
mod golden;
mod motion;
mod orders;
mod palette;
mod picture;
mod themes;
