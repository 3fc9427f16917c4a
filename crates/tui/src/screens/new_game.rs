//! A new game: one line a setting, each with a default that works, and a sentence that tells what
//! was chosen.
//!
//! * [`GameOptions`] is what was chosen, and makes the game of it.
//! * A [`Group`] is a file with the lines that belong together, and what they come to in words.
//!   A line that is turned with the arrows is a [`Dial`](lines::Dial): a new one is a constant of its
//!   group, a field of [`GameOptions`], and what [`GameOptions::settings`] makes of it.

mod clock;
mod ends;
mod game_options;
mod lines;
mod players;
mod rules;
mod secrecy;
mod start;
mod table;
mod view;

use std::sync::Arc;

use tui_input::{Input, InputRequest};

use super::{Goto, Transition};
use crate::keys::LineState;
use crate::message::Command;
use crate::picker::step;
use crate::random::Random;
use crate::saved_games::AvailableMap;
use chancery_core::board::{Map, Position};
use game::settings::NewGame;
use game::{Game, Mode, TableRules};
use game_options::GameOptions;
use lines::{Group, SetupRow};

/// The longest name that is taken, in characters.
const LONGEST: usize = 40;

/// The groups of lines, from the top.
const GROUPS: [Group; 7] = [
    table::GROUP,
    players::GROUP,
    start::GROUP,
    rules::GROUP,
    secrecy::GROUP,
    clock::GROUP,
    ends::GROUP,
];

/// The setting up of a game: what is chosen so far, and which line is selected.
#[derive(Debug)]
pub struct NewGameScreen {
    chosen: GameOptions,
    selected: usize,
    /// Why the game can't begin so; told until the next key.
    fault: Option<String>,
}

impl NewGameScreen {
    /// The defaults: one seat for each power, the rules of DATC 3.1.
    pub fn new(mode: Mode) -> Self {
        NewGameScreen {
            chosen: GameOptions::new(mode),
            selected: 0,
            fault: None,
        }
    }

    /// The same with what this table takes for every new game.
    #[must_use]
    pub fn as_usual(mut self, usual: &NewGame) -> Self {
        self.chosen.begin_with(usual);
        self
    }

    /// The rules that the game is to have.
    pub fn house(&self) -> TableRules {
        self.chosen.house
    }

    /// What the game is to play otherwise than every rulebook, as whole sentences.
    pub fn otherwise(&self) -> Vec<String> {
        self.chosen.otherwise()
    }

    /// The board that the game is to be played on.
    pub fn map(&self) -> Arc<Map> {
        Arc::clone(&self.chosen.map)
    }

    /// The position that the game is to begin with, so far.
    pub fn position(&self) -> Position {
        let start = self.chosen.start();
        start.unwrap_or_else(|| self.chosen.map.opening())
    }

    /// The game is to begin with a position that was set up by hand.
    pub fn place(&mut self, position: Position) {
        self.chosen.place(position);
        let is_start =
            |field: &SetupRow| matches!(field, SetupRow::Dial(dial) if dial.label == "Start");
        if let Some(at) = self.fields().iter().position(is_start) {
            self.selected = at;
        }
    }

    /// Gives the game these rules, single issues set.
    pub fn play_by(&mut self, house: TableRules) {
        self.chosen.house = house;
        self.chosen.share_out_by_rulebook();
    }

    /// The lines of each group that are asked for.
    fn groups(&self) -> impl Iterator<Item = Vec<SetupRow>> {
        GROUPS.iter().map(|group| (group.fields)(&self.chosen))
    }

    fn fields(&self) -> Vec<SetupRow> {
        self.groups().flatten().collect()
    }

    /// The selected line, by number.
    fn at(&self) -> usize {
        self.selected.min(self.fields().len() - 1)
    }

    fn field(&self) -> SetupRow {
        self.fields()[self.at()]
    }

    fn input(&mut self) -> Option<&mut Input> {
        match self.field() {
            SetupRow::Name => Some(&mut self.chosen.name),
            SetupRow::Seat(seat) => self.chosen.names.get_mut(seat),
            SetupRow::Power(_) | SetupRow::Dial(_) => None,
        }
    }

    pub(super) fn line(&self) -> LineState {
        match self.field() {
            SetupRow::Name | SetupRow::Seat(_) => LineState::Filled,
            SetupRow::Power(_) | SetupRow::Dial(_) => LineState::Empty,
        }
    }

    pub(super) fn update(&mut self, command: Command) -> Transition {
        self.fault = None;
        match command {
            Command::Up | Command::Down => {
                let count = self.fields().len();
                step(&mut self.selected, count, command);
            }
            Command::Left => self.turn(false),
            Command::Right => self.turn(true),
            Command::Type(letter) => self.write(InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.write(request),
            Command::Back => return Transition::Go(Goto::Start),
            Command::Take if self.chosen.wants_position() => return Transition::SetUp,
            Command::Take => {
                match Game::new(self.chosen.settings()) {
                    Ok(game) => return Transition::Go(Goto::Begin(Box::new(game))),
                    Err(error) => self.fault = Some(error.to_string()),
                };
            }
            Command::Deal => return Transition::Chance,
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    /// A line was clicked: it is selected; the selected one gets its next value.
    pub(super) fn click_row(&mut self, number: usize) {
        if self.at() == number && matches!(self.field(), SetupRow::Power(_) | SetupRow::Dial(_)) {
            self.turn(true);
        }
        self.selected = number;
    }

    fn write(&mut self, request: InputRequest) {
        if let Some(input) = self.input() {
            let full = input.value().chars().count() >= LONGEST;
            match request {
                InputRequest::InsertChar(letter) if full || letter.is_control() => {}
                request => {
                    input.handle(request);
                }
            }
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        for letter in text.chars() {
            self.write(InputRequest::InsertChar(letter));
        }
    }

    /// Offers boards beside the built-in one.
    pub(super) fn offer(&mut self, boards: &[AvailableMap]) {
        let maps = boards.iter().map(|board| Arc::clone(&board.map));
        self.chosen.maps = [Map::standard_shared()].into_iter().chain(maps).collect();
    }

    /// Deals the powers by lot.
    pub(super) fn chance(&mut self, mut chance: Random) {
        self.chosen.deal(&mut chance);
    }

    /// The next value of the selected line, or the one before; in a name the cursor moves.
    fn turn(&mut self, forward: bool) {
        match self.field() {
            SetupRow::Name | SetupRow::Seat(_) => self.write(match forward {
                true => InputRequest::GoToNextChar,
                false => InputRequest::GoToPrevChar,
            }),
            SetupRow::Power(power) => self.chosen.hand_on(power, forward),
            SetupRow::Dial(dial) => (dial.turn)(&mut self.chosen, forward),
        }
    }
}
