//! Tests the terminal program without a terminal: they send keys and read the text of the screen.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use chancery_core::board::Map;
use chancery_core::board::Turn;
use chancery_core::rules::Rules;
use chart::Drawing;
use crossterm::event::KeyCode;
use daide::table::Table;
use entry::{Defaults, Sheet};
use game::deadline::Timestamp;
use game::player_record::{Day, PlayerRecord};
use game::store::SavedGame;
use game::{Game, Mode, Setup, save};
use output::printouts::PrintoutKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use testing::lines::lexicon;
use testing::saves::one_seat;
use tui::{
    App, Appearance, AvailableMap, BackgroundTask, Depth, Effect, Failure, FileToWrite, Key,
    LoadPurpose, LoadedSave, MapCache, Message, OpenError, RandomPurpose, SavedGames, Theme, view,
};

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

/// The smallest size that shows everything, and a size with a list beside the map.
const SMALL: (u16, u16) = (80, 24);
const WIDE: (u16, u16) = (120, 40);

/// A winter in which Austria removes a unit and other powers build.
const WINTER: &str = "phase: W1901A
position:
Austria: F Alb, A Gal, A Ser
England: F Nwg, F Nth, A Nwy
France: F Por, A Spa, A Bur
Germany: F Den, A Hol, A Ruh
Italy: A Tri, A Ven, F Ion
Russia: F Bot, F Sev, A Rum, A Bud
Turkey: F Bla, A Con, A Bul
centers:
Austria: Vie Ser
England: Lon Lvp Edi Nwy
France: Bre Mar Par Por Spa
Germany: Ber Kie Mun Den Hol
Italy: Nap Rom Ven Tri
Russia: Mos StP War Sev Rum Bud
Turkey: Ank Con Smy Bul
";

thread_local! {
    /// The map layouts, shared by all tests of a thread.
    static CHARTS: RefCell<MapCache> = RefCell::new(MapCache::default());
}

/// Drives the program without a terminal.
pub struct Player {
    app: App,
    /// The result of the next save.
    disk: Result<PathBuf, Failure>,
    /// The number of saves.
    saves: usize,
    /// The examples in the folder of saved games, by name.
    examples: Vec<&'static str>,
    /// The maps besides the standard one.
    boards: Vec<AvailableMap>,
    /// The texts of all saves of a game with passphrases.
    closed: Vec<String>,
    /// The number of requests for random bytes.
    lots: u8,
    /// The branches that were saved as games.
    branches: Vec<Game>,
    /// The copied texts.
    copied: Vec<String>,
    /// Whether the program has ended.
    left: bool,
    /// The number of bells.
    bells: usize,
    /// The number of times that pending input was discarded.
    dropped: usize,
    /// The last postcard.
    postcard: Option<String>,
    /// The printouts that were written.
    printed: Vec<(PrintoutKind, Option<Turn>)>,
    /// The games of these printouts.
    papers: Vec<Arc<Game>>,
    /// The background tasks that haven't run yet.
    tasks: Vec<BackgroundTask>,
    /// Whether the computer answers each task at once.
    is_quick: bool,
    /// The table that programs can join.
    table: Option<Arc<Table>>,
    /// The player's record.
    record: Result<PlayerRecord, Failure>,
}

/// Returns the entry of an example in the list of saved games.
fn saved_game(name: &str) -> SavedGame {
    SavedGame {
        name: name.to_owned(),
        path: PathBuf::from(name),
        written: SystemTime::UNIX_EPOCH,
        title: None,
        board: Some("Standard".to_owned()),
        turn: "F1911M".parse().ok(),
        has_results: true,
    }
}

/// Returns an example as if it had been read from disk. "damaged" can't be read.
fn load(path: PathBuf) -> Result<LoadedSave, OpenError> {
    let name = path.to_string_lossy().into_owned();
    match name.as_str() {
        "damaged" => Err(OpenError {
            name,
            error: "line 1: this isn't a save".to_owned(),
            spare: None,
        }),
        _ => Ok(LoadedSave {
            game: testing::saves::example(&name),
            path: Some(path),
            drawing: Some(Drawing::standard_shared()),
            mismatches: Vec::new(),
        }),
    }
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

    /// Starts at the start screen, with all built-in boards. Those based on the standard board have its
    /// drawing.
    pub fn with_boards() -> Self {
        let mut player = Player::new();
        player.boards = Map::BUILT_IN
            .iter()
            .map(|(name, text)| {
                let map = Map::from_file(name, text).expect("a board that is built in");
                let drawn = map.base().is_some() || *name == "standard";
                AvailableMap {
                    map: Arc::new(map),
                    drawing: drawn.then(Drawing::standard_shared),
                }
            })
            .collect();
        player
    }

    /// Goes to the screen for a new game on a board, led by a game master or in hot-seat mode.
    pub fn on_board(name: &str, mode: Mode) -> Self {
        let mut player = Player::with_boards();
        let map = &player
            .boards
            .iter()
            .find(|one| one.map.name() == name)
            .expect(name)
            .map;
        let (players, title) = (map.played().count(), map.title().to_owned());
        let key = match mode {
            Mode::HotSeat => "n",
            Mode::GameMaster => "b",
        };
        let number = match players {
            0..20 => players.to_string(),
            // the number before 1 is the maximum
            _ => "1<left>".to_owned(),
        };
        player.press(&format!("{key}{number}<down>"));
        let shown = format!("‹ {title} ›");
        for _ in 0..Map::BUILT_IN.len() {
            if player.screen(120, 40).contains(&shown) {
                return player;
            }
            player.press("<right>");
        }
        panic!("{title} isn't offered to {players}");
    }

    /// Starts order entry as a game master in Spring 1901.
    pub fn master() -> Self {
        let mut player = Player::new();
        player.press("b<enter>");
        player
    }

    /// Starts order entry for France in Spring 1901; Austria and England have no orders.
    pub fn france() -> Self {
        let mut player = Player::new();
        player.press("n<enter><enter><c-d><enter><enter><c-d><enter><enter>");
        player.shows(&["FRANCE", "0 of 3 orders"]);
        player
    }

    /// Starts a game with one seat for all powers, in which nothing is secret.
    pub fn alone() -> Self {
        Player::of(one_seat())
    }

    /// Starts at the handover screen of a game, after the results of the last phase if they are shown first.
    pub fn of(game: Game) -> Self {
        let mut player = Player::with_mismatches(game, Vec::new());
        if player.app.context().0 == tui::Context::Results {
            player.go_on();
        }
        player
    }

    /// Opens a game whose save has mismatches.
    pub fn with_mismatches(game: Game, mismatches: Vec<save::Mismatch>) -> Self {
        let mut player = Player::new();
        let effects = player.app.update(loaded_message(game, mismatches));
        player.carry_out(effects);
        player
    }

    /// Starts at the handover screen of Austria, which must remove one of three units; England builds one
    /// unit, France two.
    pub fn winter() -> Self {
        let defaults = Defaults::new(lexicon(), Rules::default());
        let sheet = Sheet::read(Map::standard(), WINTER, &defaults);
        let setup = Setup {
            mode: Mode::HotSeat,
            start: Some(sheet.position),
            ..Setup::standard("Winter")
        };
        Player::of(Game::new(setup).expect("seven seats"))
    }

    /// Starts at the handover screen of the first of two seats: England, France and Russia.
    pub fn two_seats() -> Self {
        let mut player = Player::new();
        player.press("n2<down><down><right><down>Anna<down>Ben<enter>");
        player
    }

    /// Starts with two seats and passphrases, on the screen for a new game.
    pub fn setting_phrases() -> Self {
        let mut player = Player::new();
        player.press("n2<down><down><right><down>Anna<down>Ben");
        player
            .press(&"<down>".repeat(20))
            .press(&("<up>".repeat(8) + "<right>"));
        player
    }

    /// Starts with two seats and passphrases. Anna has set 2718 and is entering orders.
    pub fn two_seats_with_phrases() -> Self {
        let mut player = Player::setting_phrases();
        player.press("<enter>2718<enter>2718<enter>");
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

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            if let Some(message) = self.carry_out_one(effect) {
                let more = self.app.update(message);
                self.carry_out(more);
            }
        }
    }

    /// Carries out an effect. Returns the message with its result, if it has one.
    fn carry_out_one(&mut self, effect: Effect) -> Option<Message> {
        match effect {
            Effect::Deadline(change) => {
                let now = Timestamp::constant(1_795_219_200, 0);
                return Some(Message::Deadline(change, now));
            }
            Effect::Random(asker @ RandomPurpose::Table) => {
                self.lots += 1;
                return Some(Message::Random(asker, Ok([self.lots; 32])));
            }
            Effect::Random(asker @ RandomPurpose::Screen) => {
                let mut lot = [0; 32];
                lot[0] = 7;
                return Some(Message::Random(asker, Ok(lot)));
            }
            Effect::Look(pan) => {
                let view = CHARTS.with_borrow(|charts| Some(charts.view()?.panned(pan)));
                return view.map(Message::Look);
            }
            Effect::LookAt(place) => {
                let view = CHARTS.with_borrow(|charts| charts.near(place));
                return view.map(Message::Look);
            }
            Effect::Think(task) => {
                self.tasks.push(task);
                if self.is_quick {
                    self.think();
                }
            }
            Effect::Serve(table) => self.table = table,
            Effect::Quit => self.left = true,
            Effect::Bell => self.bells += 1,
            Effect::DropInput => self.dropped += 1,
            Effect::Copy(text) => self.copied.push(text),
            effect => return self.use_disk(effect),
        }
        None
    }

    /// Carries out an effect on files. Returns the message with its result, or `None` for other effects.
    fn use_disk(&mut self, effect: Effect) -> Option<Message> {
        Some(match effect {
            Effect::List(_) => Message::Listed(Ok(SavedGames {
                folder: PathBuf::from("saves"),
                games: self.examples.iter().map(|name| saved_game(name)).collect(),
                now: SystemTime::UNIX_EPOCH,
                record: self.record.clone(),
            })),
            Effect::Record(change) => {
                if let Ok(record) = &mut self.record {
                    record.add(change, Day(0));
                }
                Message::Recorded(self.record.clone())
            }
            Effect::Save(_) => {
                self.saves += 1;
                if self.game().secrecy().passphrases {
                    self.closed.push(save::write(self.game()));
                }
                Message::Saved(self.disk.clone())
            }
            Effect::SaveBranch(branch) => {
                self.branches.push(*branch);
                Message::BranchSaved(Ok(PathBuf::from("branch.toml")))
            }
            Effect::ReadSheet(path) => {
                let read = game::store::read_sheet(&path);
                Message::SheetRead(read.map_err(Failure::from))
            }
            Effect::ReadPosition(path) => {
                let read = game::store::read_position(&path);
                Message::SheetRead(read.map_err(Failure::from))
            }
            Effect::Write(file) => {
                let path = match &file {
                    FileToWrite::Postcard(text) => {
                        self.postcard = Some(text.clone());
                        Ok(PathBuf::from("table.postcard.txt"))
                    }
                    FileToWrite::Printout(kind, turn, printed) => {
                        self.papers.push(Arc::clone(&printed.game));
                        self.printed.push((*kind, *turn));
                        self.disk.clone()
                    }
                    FileToWrite::Settings(_) => self.disk.clone(),
                };
                Message::Written(file, path)
            }
            Effect::Boards => Message::Boards(self.boards.iter().cloned().map(Ok).collect()),
            Effect::Load(path, purpose) if !self.examples.is_empty() => {
                Message::Loaded(purpose, Box::new(load(path)))
            }
            _ => return None,
        })
    }

    /// Presses keys: letters, and names of keys like `<enter>`.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
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

/// Returns the drawing of a built-in board, or the standard one that it is based on.
fn drawing_of(map: &Map) -> Arc<Drawing> {
    let own = Map::BUILT_IN.iter().find(|(name, _)| *name == map.name());
    let drawing = own.and_then(|(_, text)| Drawing::from_toml(text, map).ok());
    drawing.map_or_else(Drawing::standard_shared, Arc::new)
}

/// Returns the message for a loaded game.
fn loaded_message(game: Game, mismatches: Vec<save::Mismatch>) -> Message {
    let opened = LoadedSave {
        path: Some(PathBuf::from("table.toml")),
        drawing: Some(drawing_of(game.map())),
        game,
        mismatches,
    };
    Message::Loaded(LoadPurpose::Play, Box::new(Ok(opened)))
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
