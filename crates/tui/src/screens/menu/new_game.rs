//! The screen that sets up a new game: one line per setting, each with a usable default, and
//! sentences that sum up the choices.
//!
//! * [`GameOptions`] holds the choices and creates the game from them.
//! * A [`Group`] is a file with related lines and the sentences that sum them up. A line whose
//!   value changes with the arrow keys is a [`ChoiceRow`](lines::ChoiceRow). A new one needs a constant in
//!   its group, a field of [`GameOptions`] and a line in [`GameOptions::settings`].

mod alone;
mod board;
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

use crate::keys::{Command, Context, LineState};
use crate::kit::form::{Field, Form, FormStep};
use crate::kit::list::{LONGEST_NAME, LONGEST_TITLE, edit};
use crate::kit::words;
use crate::page::Paint;
use crate::screens::editing::Editor;
use crate::screens::menu::rules::RulesList;
use crate::screens::{Effect, Event, Goto, RandomPurpose, Screen, Traits, Transition};
use crate::session::Shared;
use crate::session::alone::AloneChoice;
use std::sync::Arc;

use tui_input::{Input, InputRequest};

use board::{BOARD, PLAYERS};
use chancery_core::board::{Map, Position};
use game::settings::NewGame;
use game::{Game, Mode};
use game_options::{GameOptions, Opponent, SetupError};
use lines::{Group, SetupRow};
use player::Level;
use start::START;

/// The level of the computer in a game of one person, unless another one was chosen last.
const USUAL_LEVEL: u8 = 3;

/// The groups of lines, from top to bottom.
const GROUPS: [Group; 7] = [
    table::GROUP,
    players::GROUP,
    start::GROUP,
    rules::GROUP,
    secrecy::GROUP,
    clock::GROUP,
    ends::GROUP,
];

/// The groups of lines for one person against the computer.
const ALONE: [Group; 1] = [alone::GROUP];

/// The screen that sets up a new game: the choices so far and the selected line.
#[derive(Debug)]
pub struct NewGameScreen {
    chosen: GameOptions,
    groups: &'static [Group],
    form: Form,
    /// Whether the game starts as soon as the powers are dealt.
    begins: bool,
    /// The letters of a value that were typed without another key between them.
    typed: String,
    /// The reason that the game can't start with these choices, shown until the next key.
    fault: Option<SetupError>,
    /// Whether a name was typed, which leaving the screen would discard.
    names: TypedNames,
    /// The seats with the name of an earlier game, which typing replaces.
    remembered: Vec<usize>,
}

/// The names that were typed on this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TypedNames {
    /// None were typed.
    Nothing,
    /// Some were typed.
    Some,
    /// Some were typed, and the last key would have left: pressed again, it discards them.
    Leaving,
}

impl NewGameScreen {
    /// Returns the screen with the defaults: one seat per power, and the table's own defaults for
    /// every new game.
    pub fn new(mode: Mode, usual: &NewGame) -> Self {
        let mut chosen = GameOptions::new(mode);
        chosen.begin_with(usual);
        NewGameScreen {
            chosen,
            groups: &GROUPS,
            // the line of the number of players, below the mode
            form: Form { selected: 1 },
            begins: false,
            typed: String::new(),
            fault: None,
            names: TypedNames::Nothing,
            remembered: Vec::new(),
        }
    }

    /// Returns the screen for one person against the computer, with the choices of the last such
    /// game, or from the current position of `start`.
    pub fn alone(usual: &NewGame, last: Option<AloneChoice>, start: Option<Game>) -> Self {
        let mut screen = NewGameScreen {
            groups: &ALONE,
            form: Form::default(),
            ..NewGameScreen::new(Mode::HotSeat, usual)
        };
        let chosen = &mut screen.chosen;
        if let Some(last) = &last {
            chosen.play_on(Arc::clone(&last.map));
        }
        chosen.seats = 1;
        let level = last.as_ref().and_then(|last| last.level);
        chosen.computer = level.or(Level::new(USUAL_LEVEL)).map(Opponent::Computer);
        chosen.share_out();
        chosen.lead(last.and_then(|last| last.power));
        if let Some(game) = start {
            let name = format!("{}, from {}", game.name, words::phase(game.turn()));
            chosen.name = Some(Input::new(name));
            chosen.house = game.table_rules();
            chosen.place(alone::with_centers(game.map(), game.position().clone()));
        }
        screen
    }

    /// Makes `position`, which was set up in the editor, the start of the game, and selects its
    /// line.
    fn place(&mut self, position: Position) {
        self.chosen.place(position);
        if let Some(at) = self.fields().iter().position(|row| row.is(&START)) {
            self.form.selected = at;
        }
    }

    /// Types a digit of the number of players after `before`. It replaces a digit that it can't follow.
    fn type_players(&mut self, before: &str, digit: u32) {
        let most = self.chosen.most_players();
        let typed = |digits: String| digits.parse().ok().filter(|it| (1..=most).contains(it));
        let both = typed(format!("{before}{digit}"));
        if let Some(number) = both.or_else(|| typed(digit.to_string())) {
            self.chosen.seat(number);
            if number * 10 <= most {
                self.typed = number.to_string();
            }
        }
    }

    /// Opens the editor for the starting position of the game.
    fn set_up(&self, shared: &Shared) -> Transition {
        let map = &self.chosen.map;
        let start = self.chosen.start();
        let position = start.unwrap_or_else(|| map.opening().clone());
        let drawing = shared.drawing_of(map);
        Transition::push(Editor::before_a_game(Arc::clone(map), position, drawing))
    }

    /// Starts the game, or keeps the reason that it can't start. Deals the opponents first if that wasn't
    /// done yet, and the powers if a lone player takes any.
    fn begin(&mut self, shared: &mut Shared) -> Transition {
        let is_alone = self.chosen.is_alone();
        let is_any = is_alone && self.chosen.own.is_none() && !self.chosen.dealt;
        let has_computer = matches!(self.chosen.computer, Some(Opponent::Computer(_)));
        if is_any || has_computer && self.chosen.opponents.is_none() {
            self.begins = true;
            return Transition::Ask(Effect::Random(RandomPurpose::Screen));
        }
        if let Some(Opponent::Computer(level)) = self.chosen.computer.filter(|_| is_alone) {
            shared.alone = Some(AloneChoice {
                power: self.chosen.own,
                level: Some(level),
                map: Arc::clone(&self.chosen.map),
            });
        }
        match self.chosen.game() {
            Ok(game) => Transition::Go(Goto::Begin(Box::new(game))),
            Err(error) => {
                self.fault = Some(error);
                Transition::Stay
            }
        }
    }

    /// Returns the lines of each group that apply to the current choices.
    fn groups(&self) -> impl Iterator<Item = Vec<SetupRow>> {
        self.groups.iter().map(|group| (group.fields)(&self.chosen))
    }

    fn fields(&self) -> Vec<SetupRow> {
        self.groups().flatten().collect()
    }

    /// Returns the index of the selected line.
    fn at(&self) -> usize {
        self.form.at(self.fields().len())
    }

    fn field(&self) -> SetupRow {
        self.fields()[self.at()]
    }

    /// Returns the kinds of the lines.
    fn kinds(&self) -> Vec<Field> {
        self.fields().iter().map(SetupRow::kind).collect()
    }

    /// Takes over the people, the board and the rules of an earlier game.
    #[must_use]
    pub fn like(mut self, earlier: Option<&Game>) -> Self {
        let mode = self.chosen.mode;
        if let Some(game) = earlier.filter(|game| game.mode() == mode) {
            self.chosen.repeat(game);
            self.remembered = (0..self.chosen.names.len()).collect();
        }
        self
    }

    /// Sets up the game under the rules of an earlier one, if there is one.
    pub fn under_rules_of(mut self, earlier: Option<&Game>) -> Self {
        if let Some(game) = earlier {
            self.chosen.repeat_rules(game);
        }
        self
    }

    /// Returns whether no value has the typed letters, so that no game can start.
    fn is_unknown(&self) -> bool {
        matches!(self.fault, Some(SetupError::NoValue { .. }))
    }

    /// Returns whether a typed line with others below it is selected, where Enter goes on to the next one.
    fn is_in_text(&self) -> bool {
        self.field().kind() == Field::Text && self.at() + 1 < self.fields().len()
    }

    fn line(&self) -> LineState {
        match self.field().kind() {
            Field::Choice if self.typed.is_empty() => LineState::Empty,
            _ => LineState::Filled,
        }
    }

    /// Edits the selected name. Typing replaces the default name; other keys edit it.
    fn write(&mut self, request: InputRequest) {
        let usual = match request {
            InputRequest::InsertChar(_) => String::new(),
            _ => self.chosen.usual_name(),
        };
        let (input, longest) = match self.field() {
            SetupRow::Name => {
                let name = self.chosen.name.get_or_insert_with(|| Input::new(usual));
                (name, LONGEST_TITLE)
            }
            SetupRow::Seat(seat) => {
                let name = &mut self.chosen.names[seat];
                let count = self.remembered.len();
                self.remembered.retain(|it| *it != seat);
                if self.remembered.len() < count && matches!(request, InputRequest::InsertChar(_)) {
                    name.reset();
                }
                (name, LONGEST_NAME)
            }
            SetupRow::Power(_) | SetupRow::Dial(_) => return,
        };
        if matches!(request, InputRequest::InsertChar(_)) {
            self.names = TypedNames::Some;
        }
        edit(input, request, longest);
    }

    /// Writes a letter, or deletes one: in a name, or of a value of the line after the letters `typed`.
    fn edit_line(&mut self, request: InputRequest, mut typed: String) {
        let field = self.field();
        match request {
            request if field.kind() == Field::Text => return self.write(request),
            InputRequest::InsertChar(letter) => match letter.to_digit(10) {
                Some(digit) if field.is(&PLAYERS) => return self.type_players(&typed, digit),
                _ => typed.push(letter),
            },
            _ => drop(typed.pop()),
        }
        match field.find(&self.chosen, &typed) {
            _ if typed.is_empty() => {}
            Some(found) => self.chosen = found,
            None if field.is(&BOARD) && self.chosen.play_on_smaller(&typed) => {}
            None => {
                self.fault = Some(SetupError::NoValue {
                    typed: typed.clone(),
                    label: field.label(),
                    values: field.values_text(&self.chosen),
                });
            }
        }
        self.typed = typed;
    }

    /// Runs a command that changes no line.
    fn go(&mut self, shared: &mut Shared, command: Command) -> Transition {
        match command {
            // the phase that the game would continue from is below
            Command::Back if shared.session.is_some() => return Transition::Pop,
            Command::Back => return Transition::Go(Goto::Start),
            Command::SetUp => return self.set_up(shared),
            Command::Accept if self.is_in_text() => self.form.selected = self.at() + 1,
            Command::Accept if self.chosen.needs_position() => return self.set_up(shared),
            Command::Rules => {
                let sentences = self.chosen.house_rule_sentences();
                return Transition::push(RulesList::of_setup(self.chosen.house, sentences));
            }
            Command::Accept | Command::Done => return self.begin(shared),
            Command::List => self.chosen.deal_opponents(true),
            Command::Deal => return Transition::Ask(Effect::Random(RandomPurpose::Screen)),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }
}

impl Screen for NewGameScreen {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::page((Context::Setup, self.line()))
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        if self.is_unknown() && matches!(command, Command::Accept | Command::Done) {
            return Transition::Stay;
        }
        self.fault = None;
        let typed = std::mem::take(&mut self.typed);
        self.names = match (self.names, command) {
            (TypedNames::Some, Command::Back | Command::Leave) => {
                self.names = TypedNames::Leaving;
                return Transition::Stay;
            }
            (TypedNames::Leaving, _) => TypedNames::Some,
            (names, _) => names,
        };
        match self.form.update(&self.kinds(), command) {
            FormStep::Moved => {}
            FormStep::Turn { forward } => self.field().turn(&mut self.chosen, forward),
            FormStep::Write(request) => self.edit_line(request, typed),
            FormStep::Other => return self.go(shared, command),
        }
        Transition::Stay
    }

    fn on_event(&mut self, shared: &mut Shared, event: &Event) -> Transition {
        match event {
            Event::Random(random) => {
                let mut random = random.clone();
                match self.chosen.opponents {
                    None => self.chosen.opponents = Some(random.bits()),
                    Some(_) => self.chosen.deal(&mut random),
                }
                if std::mem::take(&mut self.begins) {
                    return self.begin(shared);
                }
            }
            Event::Boards => {
                let maps = shared.boards.iter().map(|board| Arc::clone(&board.map));
                self.chosen.choose_among(maps);
                let faults = shared.board_faults.iter();
                self.chosen.board_faults = faults.map(|fault| fault.summary().to_owned()).collect();
            }
            &Event::Rules(house) => {
                self.chosen.house = house;
                self.chosen.share_out_by_rulebook();
            }
            Event::Position(position) => self.place((**position).clone()),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn board(&self) -> Option<&Map> {
        Some(&self.chosen.map)
    }

    fn draw(&self, shared: &Shared, paint: &mut Paint<'_>) {
        self.draw_screen(shared, paint);
    }
}
