//! The screens around a game: the start, a new game, saved games, puzzles, the record, settings, rules, the palette and help.

pub mod go_to;
pub mod help;
pub mod new_game;
pub mod open;
pub mod palette;
pub mod picker;
pub mod puzzles;
pub mod record;
pub mod rules;
pub mod settings;
pub mod start;
