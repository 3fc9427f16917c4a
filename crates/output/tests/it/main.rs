//! The tests of what leaves a game, in one binary: a module for each subject.

mod all_options;
mod printouts;
mod python_format;
mod random_games;
mod score;
mod summary;
