//! The terminal program.
//!
//! ```text
//! key   --> keys: (context, key) -> Command --> App::update -> Effects --> the loop does them
//! mouse --> pointer: cell -> province, row, view --^ |
//!                                    draw: &App -> ScreenLayout -> cells
//! ```
//!
//! * [`app`] is the state and how messages change it. It does no input or output, so tests run without a
//!   terminal. [`message`] has the messages, the commands, and the effects.
//! * [`screens`] are values on a stack; each implements [`screens::Screen`].
//! * `flow` determines who acts next in a game, and resolves a phase when all players have acted.
//! * [`session`] is the current game; [`passphrases`] unlocks its encrypted orders, [`saved_games`] lists
//!   games and maps. [`random`] seeds the random numbers.
//! * [`clipboard`] makes the text that a screen copies; [`words`] has phrases used by several
//!   screens.
//! * `jump_labels` assigns letters to places for selecting them on the map.
//! * [`keys`] is the table of keys, from which key hints, help and palette are made.
//! * [`screen_layout`], [`text`], [`theme`], [`layout`] and [`map_cache`] turn the content of screens into
//!   cells; [`style`] makes the theme from the settings and the capabilities of the terminal.
//! * [`map_view`] is the part of the map that is shown, at any screen size.
//! * [`mod@pointer`] turns mouse events into clicks on provinces, rows and keys, whose areas
//!   [`map_cache`] and [`click_areas`] remember.
//! * `timeline` shows the phases of a game, and parses phases that are typed.
//! * [`motion`] has the animations. The run loop sends ticks only during them.
//! * `program` is the run loop, which carries out effects; `loading` reads games and maps for it.
//! * `turn_clock` is the clock of a session. The run loop passes the time to it, once a second while it
//!   runs. `tutorial` is the state of the tutorial.
//! * [`terminal`] sets the terminal up and restores it, even after a panic or a signal.
//!
//! Only this crate uses ratatui and crossterm.

pub mod app;
pub mod keys;
pub mod kit;
pub mod map;
pub mod page;
pub mod screens;
pub mod session;
pub mod terminal;

pub use crate::app::message::Message;
pub use crate::app::view;
pub use crate::kit::theme::{Appearance, Depth, Theme};
pub use crate::map::cache::MapCache;
pub use crate::map::click::{Click, ClickAction};
pub use crate::screens::effect::{Effect, LoadPurpose, RandomPurpose};
pub use crate::session::background::{BackgroundAnswer, BackgroundTask};
pub use crate::session::files::FileToWrite;
pub use crate::session::puzzles::{PUZZLES, Puzzle};
pub use crate::session::saved_games::{AvailableMap, LoadedSave, OpenError, SavedGames};
pub use crate::session::shared::SettingsReport;
pub use crate::terminal::pointer::Pointer;
pub use app::App;
pub use keys::{Command, Context, Key, KeyFault, Keys, LineState, keys_by_group, named_commands};
pub use terminal::{Color, Options, TuiError, run};
