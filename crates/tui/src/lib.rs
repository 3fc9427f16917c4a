//! The terminal program.
//!
//! ```text
//! key   --> keys: (context, key) -> Command --> App::update -> Effects --> the loop does them
//! mouse --> pointer: cell -> province, row, view --^ |
//!                                    draw: &App -> ScreenLayout -> cells
//! ```
//!
//! Eight modules, each of which uses only those below it:
//!
//! * `terminal` is the run loop: it reads the input, carries out effects, and sets the terminal up and
//!   restores it, even after a panic or a signal. Mouse events become clicks on what was drawn last.
//! * `app` is the state of the program, its stack of screens, and how messages change both. It does no input or
//!   output, so tests run without a terminal.
//! * `screens` has what all screens are (`Screen`, their events, transitions and effects), and the screens in
//!   five groups: `table` for the people at the table, `phase` for phases that were played, `entry` for
//!   orders, `menu` around a game, and `editing` for positions.
//! * `page` is the layout of a screen for all sizes: header, map, list, details, entry line and key hints.
//! * `session` is the current game with its computer players, programs, proofs, passphrases and clock.
//!   `session::flow` determines who acts next, and resolves a phase when all players have acted.
//! * `map` is the map in a terminal: the part that is shown, the drawn cells, labels and clicks.
//! * `kit` is what all screens are made of: rows of text, the theme, phrases, lists, motion and click areas.
//! * `keys` has the commands, their names, and the table of keys from which key hints, help and palette are made.
//!
//! Only this crate uses ratatui and crossterm.

mod app;
mod keys;
mod kit;
mod map;
mod page;
mod screens;
mod session;
mod terminal;

pub use app::message::Message;
pub use app::{App, view};
pub use keys::{Command, Context, Key, KeyFault, Keys, LineState, keys_by_group, named_commands};
pub use kit::theme::{Appearance, Depth, Theme};
pub use map::cache::MapCache;
pub use map::click::{Click, ClickAction};
pub use screens::effect::{Effect, LoadPurpose, RandomPurpose};
pub use session::background::{BackgroundAnswer, BackgroundTask};
pub use session::failure::Failure;
pub use session::files::FileToWrite;
pub use session::puzzles::{PUZZLES, Puzzle, PuzzleKind};
pub use session::saved_games::{AvailableMap, LoadedSave, OpenError, SavedGames};
pub use session::shared::SettingsReport;
pub use terminal::pointer::Pointer;
pub use terminal::table::{JoinOptions, TableError, TableStatus, join, tables};
pub use terminal::{Color, Options, TableOptions, TuiError, forbids_motion, run};
