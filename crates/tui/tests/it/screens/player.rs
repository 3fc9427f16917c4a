//! A player who drives the program without a terminal: presses keys, and reads the screen.

mod disk;
mod games;
mod keys;

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chancery_core::board::Turn;
use daide::table::Table;
use game::Game;
use game::player_record::PlayerRecord;
use output::printouts::PrintoutKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tui::{App, Appearance, AvailableMap, BackgroundTask, Failure, MapCache, Message, Theme, view};

use super::{SMALL, WIDE};
pub use disk::loaded_message;
pub use games::WINTER;
pub use keys::keys_of;

thread_local! {
    /// The map layouts, shared by all tests of a thread.
    pub static CHARTS: RefCell<MapCache> = RefCell::new(MapCache::default());
}

/// Drives the program without a terminal.
pub struct Player {
    pub(in crate::screens) app: App,
    /// The result of the next save.
    pub(in crate::screens) disk: Result<PathBuf, Failure>,
    /// The number of saves.
    pub(in crate::screens) saves: usize,
    /// The examples in the folder of saved games, by name.
    pub(in crate::screens) examples: Vec<&'static str>,
    /// The maps besides the standard one.
    pub(in crate::screens) boards: Vec<AvailableMap>,
    /// The errors of other boards.
    pub(in crate::screens) board_faults: Vec<Failure>,
    /// The texts of all saves of a game with passphrases.
    pub(in crate::screens) closed: Vec<String>,
    /// The number of requests for random bytes.
    pub(in crate::screens) lots: u8,
    /// The branches that were saved as games.
    pub(in crate::screens) branches: Vec<Game>,
    /// The copied texts.
    pub(in crate::screens) copied: Vec<String>,
    /// Whether the program has ended.
    pub(in crate::screens) left: bool,
    /// The number of bells.
    pub(in crate::screens) bells: usize,
    /// The number of times that pending input was discarded.
    pub(in crate::screens) dropped: usize,
    /// The last postcard.
    pub(in crate::screens) postcard: Option<String>,
    /// The printouts that were written.
    pub(in crate::screens) printed: Vec<(PrintoutKind, Option<Turn>)>,
    /// The games of these printouts.
    pub(in crate::screens) papers: Vec<Arc<Game>>,
    /// The background tasks that haven't run yet.
    pub(in crate::screens) tasks: Vec<BackgroundTask>,
    /// Whether the computer answers each task at once.
    pub(in crate::screens) is_quick: bool,
    /// The table that programs can join.
    pub(in crate::screens) table: Option<Arc<Table>>,
    /// The player's record.
    pub(in crate::screens) record: Result<PlayerRecord, Failure>,
}

impl Player {
    /// Starts at the start screen, without saved games.
    pub fn new() -> Self {
        let (app, effects) = App::new(false);
        let mut player = Player {
            app,
            disk: Ok(PathBuf::from("table.toml")),
            saves: 0,
            examples: Vec::new(),
            boards: Vec::new(),
            board_faults: Vec::new(),
            lots: 0,
            closed: Vec::new(),
            branches: Vec::new(),
            copied: Vec::new(),
            left: false,
            bells: 0,
            dropped: 0,
            postcard: None,
            printed: Vec::new(),
            papers: Vec::new(),
            tasks: Vec::new(),
            is_quick: true,
            table: None,
            record: Ok(PlayerRecord::default()),
        };
        player.carry_out(effects);
        player
    }

    /// Runs the pending background tasks.
    pub fn think(&mut self) {
        for task in std::mem::take(&mut self.tasks) {
            let mut all = Vec::new();
            task.run(7, |answer| {
                all.push(answer);
                true
            });
            for answer in all {
                let effects = self.app.update(Message::WorkedOut(answer));
                self.carry_out(effects);
            }
        }
    }

    /// Presses keys: letters, and names of keys like `<enter>`.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys_of(keys) {
            let effects = self.app.update(Message::Key(key));
            self.carry_out(effects);
        }
        self
    }

    /// Plays the phase or continues, and confirms it if the player has given no orders.
    pub fn play(&mut self) -> &mut Self {
        self.press("<c-d>");
        if self.app.context().0 == tui::Context::Sealing {
            self.press("<enter>");
        }
        self
    }

    /// Goes from the results of a phase to the next one, after a fall by way of its balance.
    pub fn go_on(&mut self) -> &mut Self {
        self.press("<esc><c-d>");
        if self.app.context().0 == tui::Context::Balance {
            self.press("<c-d>");
        }
        self
    }

    /// Pastes text.
    pub fn paste(&mut self, text: &str) -> &mut Self {
        let effects = self.app.update(Message::Paste(text.to_owned()));
        self.carry_out(effects);
        self
    }

    /// Lets seconds pass on the clock, one by one.
    pub fn pass_seconds(&mut self, seconds: u32) -> &mut Self {
        for _ in 0..seconds {
            let effects = self.app.update(Message::Passed(Duration::from_secs(1)));
            self.carry_out(effects);
        }
        self
    }

    /// Returns the current game.
    pub fn game(&self) -> &Game {
        self.app
            .shared
            .session
            .as_ref()
            .expect("a game is open")
            .game()
    }

    /// Returns the cells of the screen.
    pub fn cells(&self, width: u16, height: u16, appearance: Appearance) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        CHARTS.with_borrow_mut(|charts| {
            view(&self.app, &mut buffer, &Theme::new(appearance), charts);
        });
        buffer
    }

    /// Returns the text of the screen.
    pub fn screen(&self, width: u16, height: u16) -> String {
        text(&self.cells(width, height, Appearance::RICH))
    }

    /// Compares the screen at these sizes with golden files, without the map: that has its own.
    #[track_caller]
    pub fn golden(&self, name: &str, sizes: &[(u16, u16)]) {
        for &(width, height) in sizes {
            let mut buffer = self.cells(width, height, Appearance::RICH);
            let places = buffer.area.positions();
            for at in places {
                let cell = &mut buffer[at];
                let place = (at.x, at.y);
                if CHARTS.with_borrow(|charts| charts.is_plain(place, cell.symbol())) {
                    cell.set_symbol(" ");
                }
            }
            let file = format!("screens/{name}-{width}x{height}.txt");
            testing::golden(&file, &(text(&buffer) + "\n"));
        }
    }

    /// Asserts that the screen at 80x24 contains all of these texts.
    #[track_caller]
    pub fn shows(&self, texts: &[&str]) {
        self.shows_at(SMALL, texts);
    }

    /// Asserts that the screen at 120x40 contains all of these texts.
    #[track_caller]
    pub fn shows_wide(&self, texts: &[&str]) {
        self.shows_at(WIDE, texts);
    }

    /// Asserts that the screen contains all of these texts.
    #[track_caller]
    pub fn shows_at(&self, (width, height): (u16, u16), texts: &[&str]) {
        let screen = self.screen(width, height);
        for text in texts {
            assert!(
                screen.contains(text),
                "{text:?} is not on {width}x{height}\n{screen}"
            );
        }
    }

    /// Asserts that the screen at 80x24 contains none of these texts.
    #[track_caller]
    pub fn hides(&self, texts: &[&str]) {
        self.hides_at(SMALL, texts);
    }

    /// Asserts that the screen contains none of these texts.
    #[track_caller]
    pub fn hides_at(&self, (width, height): (u16, u16), texts: &[&str]) {
        let screen = self.screen(width, height);
        for text in texts {
            assert!(
                !screen.contains(text),
                "{text:?} is on {width}x{height}\n{screen}"
            );
        }
    }
}

/// Returns the text of a buffer, with a line for each row.
pub fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width.max(1));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned()
    };
    rows.map(row).collect::<Vec<_>>().join("\n")
}
