//! The tests of the map, in one binary: a module for each subject.

mod any;
mod board;
mod golden;
mod motion;
mod orders;
mod palette;
mod picture;
mod themes;
