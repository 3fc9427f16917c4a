//! The terminal program without a terminal: keys go in, and the text of the screen is read.

use std::cell::RefCell;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use chancery_core::board::Turn;
use chart::Drawing;
use crossterm::event::KeyCode;
use game::{Game, save};
use output::printouts::PrintoutKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use testing::saves::one_seat;
use tui::app::App;
use tui::keys::Key;
use tui::map_cache::MapCache;
use tui::message::{Effect, FileToWrite, LoadPurpose, Message, RandomPurpose};
use tui::saved_games::{AvailableMap, LoadedSave, SavedGames};
use tui::theme::{Appearance, Depth, Theme};
use tui::view;

mod board;
mod clicking;
mod clock;
mod copying;
mod drawing;
mod editor;
mod ends;
mod go_to;
mod house;
mod lens;
mod lesson;
mod line;
mod looks;
mod motion;
mod phrases;
mod pointing;
mod printing;
mod reading;
mod score;
mod secrecy;
mod settings;
mod setup;
mod sight;
mod sizes;
mod together;
mod what_if;
mod writing;
mod year;

thread_local! {
    /// Maps are laid out once for all tests of a thread.
    static CHARTS: RefCell<MapCache> = RefCell::new(MapCache::default());
}

/// Somebody at the keyboard.
pub struct Player {
    app: App,
    /// What the disk says to the next save.
    disk: Result<PathBuf, String>,
    /// How often the game was saved.
    saves: usize,
    /// The boards beside the built-in one.
    boards: Vec<AvailableMap>,
    /// What the disk got, each time, of a game with phrases.
    closed: Vec<String>,
    /// How often bytes were drawn by lot.
    lots: u8,
    /// The branches that were kept as games of their own.
    kept: Vec<Game>,
    /// What was copied.
    copied: Vec<String>,
    /// Was the program left?
    left: bool,
    /// How often the bell rang.
    bells: usize,
    /// The postcard that was written last.
    postcard: Option<String>,
    /// What was to be printed.
    printed: Vec<(PrintoutKind, Option<Turn>)>,
}

impl Player {
    /// At the start screen, with no game kept.
    pub fn new() -> Self {
        let (app, effects) = App::new(false);
        let mut player = Player {
            app,
            disk: Ok(PathBuf::from("table.toml")),
            saves: 0,
            boards: Vec::new(),
            lots: 0,
            closed: Vec::new(),
            kept: Vec::new(),
            copied: Vec::new(),
            left: false,
            bells: 0,
            postcard: None,
            printed: Vec::new(),
        };
        player.carry_out(effects);
        player
    }

    /// At the desk of a game master, in Spring 1901.
    pub fn master() -> Self {
        let mut player = Player::new();
        player.press("b<enter>");
        player
    }

    /// A game whose powers all have one seat: nothing is secret, and the phase is revealed.
    pub fn alone() -> Self {
        Player::of(one_seat())
    }

    /// Behind the curtain of a game.
    pub fn of(game: Game) -> Self {
        Player::opened(game, Vec::new())
    }

    /// The same, where not all is as it was recorded.
    pub fn opened(game: Game, mismatches: Vec<save::Mismatch>) -> Self {
        let mut player = Player::new();
        let effects = player.app.update(opened(game, mismatches));
        player.carry_out(effects);
        player
    }

    /// Behind the curtain of the first of two seats: England, France and Russia.
    pub fn two_seats() -> Self {
        let mut player = Player::new();
        player.press(
            "n<down><down><left><left><left><left><left><down><right><down>Anna<down>Ben<enter>",
        );
        player
    }

    /// The same before it begins, Secrecy turned to phrases: above the clock and the ends.
    pub fn setting_phrases() -> Self {
        let mut player = Player::new();
        player.press("n<down><down><left><left><left><left><left><down><right><down>Anna<down>Ben");
        player
            .press(&"<down>".repeat(20))
            .press(&("<up>".repeat(8) + "<right>"));
        player
    }

    /// The same, where seats may set phrases; Anna has set 2718 and is writing.
    pub fn two_seats_with_phrases() -> Self {
        let mut player = Player::setting_phrases();
        player.press("<enter>2718<enter>2718<enter>");
        player
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let message = match effect {
                Effect::List => Message::Listed(Ok(SavedGames {
                    folder: PathBuf::from("saves"),
                    kept: Vec::new(),
                    now: SystemTime::UNIX_EPOCH,
                })),
                Effect::Save(_) => {
                    self.saves += 1;
                    if self.game().secrecy().passphrases {
                        self.closed.push(save::write(self.game()));
                    }
                    Message::Saved(self.disk.clone())
                }
                Effect::Keep(branch) => {
                    self.kept.push(*branch);
                    Message::Kept(Ok(PathBuf::from("branch.toml")))
                }
                Effect::ReadSheet(path) => {
                    let read = game::store::read_sheet(&path);
                    Message::SheetRead(read.map_err(|error| error.to_string()))
                }
                Effect::ReadPosition(path) => {
                    let read = game::store::read_position(&path);
                    Message::SheetRead(read.map_err(|error| error.to_string()))
                }
                Effect::Write(writing) => {
                    let path = match &writing {
                        FileToWrite::Postcard(text) => {
                            self.postcard = Some(text.clone());
                            Ok(PathBuf::from("table.postcard.txt"))
                        }
                        FileToWrite::Paper(kind, turn, _) => {
                            self.printed.push((*kind, *turn));
                            self.disk.clone()
                        }
                        FileToWrite::Settings(_) => self.disk.clone(),
                    };
                    Message::Written(writing, path)
                }
                Effect::Boards => Message::Boards(self.boards.drain(..).map(Ok).collect()),
                Effect::Random(asker @ RandomPurpose::Table) => {
                    self.lots += 1;
                    Message::Random(asker, Ok([self.lots; 32]))
                }
                Effect::Random(asker @ RandomPurpose::Screen) => {
                    let mut lot = [0; 32];
                    lot[0] = 7;
                    Message::Random(asker, Ok(lot))
                }
                Effect::Quit => {
                    self.left = true;
                    continue;
                }
                Effect::Look(nudge) => {
                    match CHARTS.with_borrow(|charts| Some(charts.view()?.panned(nudge))) {
                        Some(sight) => Message::Look(sight),
                        None => continue,
                    }
                }
                Effect::Bell => {
                    self.bells += 1;
                    continue;
                }
                Effect::LookAt(place) => match CHARTS.with_borrow(|charts| charts.near(place)) {
                    Some(sight) => Message::Look(sight),
                    None => continue,
                },
                Effect::Copy(text) => {
                    self.copied.push(text);
                    continue;
                }
                Effect::Load(..)
                | Effect::Mouse(_)
                | Effect::Deafen
                | Effect::Restyle
                | Effect::Suspend
                | Effect::Redraw => continue,
            };
            let more = self.app.update(message);
            self.carry_out(more);
        }
    }

    /// Types text; `<enter>` and its like are keys.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            let effects = self.app.update(Message::Key(key));
            self.carry_out(effects);
        }
        self
    }

    /// Pastes text.
    pub fn paste(&mut self, text: &str) -> &mut Self {
        let effects = self.app.update(Message::Paste(text.to_owned()));
        self.carry_out(effects);
        self
    }

    /// Lets so many seconds pass on the table's clock, one after the other.
    pub fn sit(&mut self, seconds: u32) -> &mut Self {
        for _ in 0..seconds {
            let effects = self.app.update(Message::Passed(Duration::from_secs(1)));
            self.carry_out(effects);
        }
        self
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        self.app.room.table.as_ref().expect("a game is open").game()
    }

    /// The cells of the screen.
    pub fn cells(&self, width: u16, height: u16, appearance: Appearance) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        CHARTS.with_borrow_mut(|charts| {
            view(&self.app, &mut buffer, &Theme::new(appearance), charts);
        });
        buffer
    }

    /// The text of the screen.
    pub fn screen(&self, width: u16, height: u16) -> String {
        text(&self.cells(width, height, Appearance::RICH))
    }

    /// The screen at 80x24 shows all of these texts.
    #[track_caller]
    pub fn shows(&self, texts: &[&str]) {
        let screen = self.screen(80, 24);
        for wanted in texts {
            assert!(screen.contains(wanted), "{wanted:?} is not on\n{screen}");
        }
    }

    /// The screen at 80x24 shows none of these texts.
    #[track_caller]
    pub fn hides(&self, texts: &[&str]) {
        let screen = self.screen(80, 24);
        for unwanted in texts {
            assert!(!screen.contains(unwanted), "{unwanted:?} is on\n{screen}");
        }
    }
}

/// A game was read from the disk.
fn opened(game: Game, mismatches: Vec<save::Mismatch>) -> Message {
    let opened = LoadedSave {
        path: Some(PathBuf::from("table.toml")),
        game,
        mismatches,
        drawing: Some(Drawing::standard_shared()),
    };
    Message::Loaded(LoadPurpose::Play, Box::new(Ok(opened)))
}

/// The text of a buffer, a row a line.
pub fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width.max(1));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned()
    };
    rows.map(row).collect::<Vec<_>>().join("\n")
}

fn parse(keys: &str) -> Vec<Key> {
    let mut all = Vec::new();
    let mut rest = keys;
    while let Some(letter) = rest.chars().next() {
        if letter == '<' {
            let end = rest.find('>').expect("a key ends with >");
            all.push(named(&rest[1..end]));
            rest = &rest[end + 1..];
        } else {
            all.push(Key::letter(letter));
            rest = &rest[letter.len_utf8()..];
        }
    }
    all
}

fn named(name: &str) -> Key {
    let letter = |name: &str| name.chars().last().expect("a letter");
    match name {
        "enter" => Key::plain(KeyCode::Enter),
        "esc" => Key::plain(KeyCode::Esc),
        "tab" => Key::plain(KeyCode::Tab),
        "s-tab" => Key::plain(KeyCode::BackTab),
        "up" => Key::plain(KeyCode::Up),
        "down" => Key::plain(KeyCode::Down),
        "left" => Key::plain(KeyCode::Left),
        "right" => Key::plain(KeyCode::Right),
        "del" => Key::plain(KeyCode::Delete),
        "c-left" => Key::ctrl_with(KeyCode::Left),
        "c-right" => Key::ctrl_with(KeyCode::Right),
        "a-left" => Key::alt_with(KeyCode::Left),
        "a-right" => Key::alt_with(KeyCode::Right),
        "a-up" => Key::alt_with(KeyCode::Up),
        "a-down" => Key::alt_with(KeyCode::Down),
        "a-bs" => Key::alt_with(KeyCode::Backspace),
        "bs" => Key::plain(KeyCode::Backspace),
        "pgup" => Key::plain(KeyCode::PageUp),
        "pgdn" => Key::plain(KeyCode::PageDown),
        "home" => Key::plain(KeyCode::Home),
        "end" => Key::plain(KeyCode::End),
        name if name.starts_with("c-") => Key::ctrl(letter(name)),
        name if name.starts_with("a-") => Key::alt(letter(name)),
        name if name.starts_with('f') => Key::f(name[1..].parse().expect("a number")),
        name => panic!("no key is called {name}"),
    }
}
