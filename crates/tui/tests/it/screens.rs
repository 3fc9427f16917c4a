//! Tests the terminal program without a terminal: they send keys and read the text of the screen.

mod advice;
mod alone;
mod boards;
mod clicking;
mod clock;
mod combinations;
mod compare;
mod computers;
mod copying;
mod doubts;
mod drawing;
mod editor;
mod ends;
mod finale;
mod fog;
mod game_master;
mod go_to;
mod house_rules;
mod line;
mod map_select;
mod map_view;
mod motion;
mod new_game;
mod open;
mod passphrases;
mod plain_terminals;
mod player;
mod printing;
mod programs;
mod proof;
mod puzzle;
mod reading;
mod results;
mod review;
mod score;
mod secrecy;
mod settings;
mod sizes;
mod small_maps;
mod tutorial;
mod what_if;
mod winter;
mod words;
mod writing;
mod written;
mod year;

pub use player::Player;
use player::{CHARTS, WINTER, keys_of, loaded_message, text};

/// The smallest size that shows everything, and a size with a list beside the map.
const SMALL: (u16, u16) = (80, 24);
const WIDE: (u16, u16) = (120, 40);
