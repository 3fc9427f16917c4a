//! The screens: values with state, an update and a view, one module each. They lie on a stack, and
//! the top one sees a command first.

mod annals;
mod attendance;
mod centers;
mod clock;
mod correction;
mod curtain;
mod desk;
mod editor;
mod ends;
mod go_to;
mod help;
mod lens;
mod open;
mod palette;
mod position;
mod question;
mod reach;
mod results;
mod reveal;
mod rules;
mod script;
mod settings;
mod setup;
mod start;
mod toss;
mod what_if;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;

use super::app::Room;
use super::chance::Chance;
use super::charts::Charts;
use super::keys::{Context, Keys, Line};
use super::lobby::Board;
use super::message::{Click, Command, Hold};
use super::sight::{Camera, Focus};
use super::table::{Table, Writer};
use super::text::Row;
use super::theme::Theme;
use super::timer::Sitting;
use crate::board::{Map, Position, Province};
use crate::chart::{self, Drawing};
use crate::game::{Game, House, Mode};

pub use annals::Annals;
pub use attendance::AttendanceList;
pub use centers::Centers;
pub use clock::ClockView;
pub use correction::Correction;
pub use curtain::Curtain;
pub use desk::Desk;
pub use editor::{Editor, corrected};
pub use ends::Ends;
pub use go_to::{Destination, GoTo};
pub use help::Help;
pub use lens::Lens;
pub use open::Open;
pub use palette::Palette;
pub use position::PositionOnly;
pub use question::Question;
pub use results::Results;
pub use reveal::Reveal;
pub use rules::RulesList;
pub use script::Script;
pub use settings::SettingsList;
pub use setup::Setup;
pub use start::Start;
pub use toss::TossUp;
pub use what_if::WhatIf;

/// A screen.
#[derive(Debug)]
pub enum Screen {
    /// The first one: go on with a game, or begin one.
    Start(Start),
    /// A new game.
    Setup(Setup),
    /// The saved games.
    Open(Open),
    /// Whose turn it is, and nothing else.
    Curtain(Curtain),
    /// The position before anybody's orders.
    Position(PositionOnly),
    /// Who is at the table.
    Attendance(AttendanceList),
    /// Orders, retreats, builds.
    Desk(Box<Desk>),
    /// Setting a position up by hand.
    Editor(Box<Editor>),
    /// The coin for a neutral power.
    Toss(TossUp),
    /// The orders of all, power by power.
    Reveal(Reveal),
    /// The phase as it is read and played out at a physical board.
    Script(Box<Script>),
    /// What became of them.
    Results(Results),
    /// An order of a past phase is read otherwise.
    Correction(Box<Correction>),
    /// A phase under every rulebook.
    Lens(Box<Lens>),
    /// What if: a branch off the game.
    WhatIf(Box<WhatIf>),
    /// The centers over the years.
    Centers(Centers),
    /// The table's clock, large.
    Clock(ClockView),
    /// What is about to end the game: a vote, the game master's word, the clock.
    Ends(Box<Ends>),
    /// What is told of the whole game.
    Annals(Annals),
    /// The rules, issue by issue.
    Rules(Box<RulesList>),
    /// The settings.
    Settings(Box<SettingsList>),
    /// Where one can go.
    GoTo(GoTo),
    /// What can be done.
    Help(Help),
    /// Commands by name.
    Palette(Palette),
    /// A question of yes or no.
    Question(Question),
    /// Nothing, until somebody wants it back.
    Hidden,
}

/// What comes of a command.
#[derive(Debug)]
pub enum Step {
    /// It was done, or there was nothing to do.
    Stay,
    /// It is not this screen's.
    Pass,
    /// It wants random bits, which [`Screen::chance`] brings.
    Chance,
    /// Another screen on top.
    Push(Screen),
    /// Another screen in the place of this one.
    Swap(Screen),
    /// Back to the screen below.
    Pop,
    /// Back to the screen below, which gets this command.
    PopThen(Command),
    /// Back to the screen below, which gets a sheet of orders from a file.
    PopToRead(PathBuf),
    /// Back to the screen below, which plays by these rules from now on.
    PopWith(House),
    /// Set the position up that the game is to begin with.
    SetUp,
    /// Back to the screen below, with a position that was set up by hand.
    Placed(Box<Position>),
    /// Write the postcard of the game to disk.
    Write(String),
    /// Back to the screen below, and from there to some other place of the game.
    PopTo(Destination),
    /// The settings are to be written to their file.
    KeepSettings,
    /// Somewhere else altogether.
    Go(Go),
    /// This branch is to be kept as a game of its own.
    Keep(Box<Game>),
}

/// Where to go.
#[derive(Debug)]
pub enum Go {
    /// To the start screen.
    Start,
    /// To setting a new game up.
    NewGame(Mode),
    /// To the game that teaches, where it was left.
    FirstGame,
    /// To the list of saved games.
    List,
    /// To a saved game.
    Load(PathBuf),
    /// On with the game that was played last.
    Continue,
    /// To the first phase of a new game.
    Begin(Box<Game>),
    /// To where the game stands.
    Play,
    /// To the curtain of a seat, whose sheet is written anew because its phrase is forgotten.
    Forget(usize),
    /// To where the game stands, and from there back to the results of a phase.
    LookBack(usize),
    /// Out of the program.
    Leave,
}

/// What screens are drawn with.
#[derive(Debug)]
pub struct Paint<'a> {
    /// The cells.
    pub buffer: &'a mut Buffer,
    /// The colors.
    pub theme: &'a Theme,
    /// The maps.
    pub charts: &'a mut Charts,
    /// The keys in force.
    pub keys: &'a Keys,
    /// What they are drawn from; none where the board has no drawing.
    pub drawing: Option<&'a Arc<Drawing>>,
    /// What part of them is looked at.
    pub camera: Camera,
    /// What a lesson says, above what the screen itself says.
    pub lesson: Option<Row>,
}

impl Screen {
    /// The help for a context, with examples of what can be typed and what it means.
    pub fn help(context: Context, examples: Vec<(String, String)>) -> Self {
        Screen::Help(Help::new(context, examples))
    }

    /// What can be typed here, for example, and what it means.
    pub fn examples(&self, room: &Room) -> Vec<(String, String)> {
        match (self, &room.table) {
            (Screen::Desk(desk), Some(table)) => desk.examples(table),
            (Screen::WhatIf(what_if), _) => what_if.examples(),
            _ => Vec::new(),
        }
    }

    /// The palette over a context.
    pub fn palette(context: Context) -> Self {
        Screen::Palette(Palette::new(context))
    }

    /// The rules in force, issue by issue; over the setting up of a game those that it is to have.
    pub fn rules(over: &Screen, room: &Room) -> Self {
        Screen::Rules(Box::new(match (over, &room.table) {
            (Screen::Setup(setup), _) => RulesList::of_setup(setup.house(), setup.otherwise()),
            (_, Some(table)) => RulesList::of_game(table),
            (_, None) => RulesList::default(),
        }))
    }

    /// The settings in force.
    pub fn settings(room: &Room) -> Self {
        Screen::Settings(Box::new(SettingsList::new(&room.settings)))
    }

    /// As whom one looks, where a screen shows what other eyes see.
    pub fn eyes(&self) -> chart::Sight {
        match self {
            Screen::Settings(settings) => settings.sight(),
            _ => chart::Sight::Normal,
        }
    }

    /// The results of a phase that was played.
    pub fn past(table: &Table, record: usize) -> Option<Self> {
        table.game().history().get(record)?;
        Some(Screen::Results(Results::past(table, record)))
    }

    /// A phase that was played, under every rulebook.
    pub fn lens(table: &Table, record: usize) -> Option<Self> {
        Some(Screen::Lens(Box::new(Lens::new(table, record)?)))
    }

    /// The phase that was played last, under every rulebook.
    pub fn latest_lens(table: &Table) -> Option<Self> {
        Screen::lens(table, table.game().history().len().checked_sub(1)?)
    }

    /// The centers over the years.
    pub fn centers() -> Self {
        Screen::Centers(Centers::default())
    }

    /// What the game is worth, by scoring systems.
    pub fn score() -> Self {
        Screen::Centers(Centers::score())
    }

    /// The setting up of the position that a game is to begin with.
    pub fn editor(map: Arc<Map>, position: Position, drawing: Option<Arc<Drawing>>) -> Self {
        Screen::Editor(Box::new(Editor::before_a_game(map, position, drawing)))
    }

    /// The correcting of the position of the game that is played.
    pub fn correction_of_position(table: &Table) -> Self {
        Screen::Editor(Box::new(Editor::of_game(table)))
    }

    /// What a command ends the game with, or why it can't be now; none where it is no such command.
    ///
    /// # Errors
    /// It can't be now, in a sentence.
    pub fn ends(command: Command, table: &Table) -> Result<Option<Self>, String> {
        Ok(Ends::of(command, table)?.map(|ends| Screen::Ends(Box::new(ends))))
    }

    /// The list of saved games.
    pub fn open() -> Self {
        Screen::Open(Open::default())
    }

    /// The results of the phase that was played last.
    pub fn latest_results(table: &Table) -> Option<Self> {
        let last = table.game().history().len().checked_sub(1)?;
        Some(Screen::Results(Results::past(table, last)))
    }

    /// The results of a phase that was played.
    pub fn past_results(table: &Table, record: usize) -> Self {
        Screen::Results(Results::past(table, record))
    }

    /// The phase that was played last, as it is read out at a physical board.
    pub fn latest_script(table: &Table) -> Option<Self> {
        let last = table.game().history().len().checked_sub(1)?;
        Some(Screen::Script(Box::new(Script::past(table, last)?)))
    }

    /// Where a game stands: at a curtain, at the orders, at a reveal, or at its end.
    pub fn of_game(table: &mut Table) -> Self {
        table.lock_up();
        let game = table.game();
        if game.ending().is_some() {
            return Screen::Centers(Centers::at_the_end());
        }
        if game.awaits_toss() {
            return Screen::Toss(TossUp::default());
        }
        match (game.mode(), game.next_seat()) {
            (Mode::HotSeat, Some(seat)) if table.is_secret() => Screen::Curtain(Curtain::new(seat)),
            (Mode::HotSeat, Some(seat)) => {
                Screen::Desk(Box::new(Desk::new(table, Writer::Seat(seat))))
            }
            (Mode::GameMaster, Some(_)) => Screen::Desk(Box::new(Desk::new(table, Writer::Master))),
            (_, None) => match game.shut_seat() {
                Some(seat) => Screen::Curtain(Curtain::before_reveal(seat)),
                None => Screen::resolve(table),
            },
        }
    }

    /// Plays the phase, and reveals it.
    fn resolve(table: &mut Table) -> Self {
        table.change(|game| game.resolve().is_some());
        let Some(last) = table.game().history().len().checked_sub(1) else {
            return Screen::centers();
        };
        match (table.game().mode(), Script::fresh(table, last)) {
            (Mode::GameMaster, Some(script)) => Screen::Script(Box::new(script)),
            _ => Screen::Reveal(Reveal::new(table, last)),
        }
    }

    /// What keys mean here.
    pub fn context(&self, room: &Room) -> (Context, Line) {
        match self {
            Screen::Start(_) => (Context::Start, Line::Absent),
            Screen::Setup(setup) => (Context::Setup, setup.line()),
            Screen::Editor(editor) => editor.context(),
            Screen::Open(_) => (Context::Open, Line::Absent),
            Screen::Curtain(curtain) => (Context::Curtain, curtain.line(room.table.as_ref())),
            Screen::Position(_) => (Context::Position, Line::Absent),
            Screen::Attendance(_) => (Context::Attendance, Line::Absent),
            Screen::Desk(desk) => desk.context(room.table.as_ref()),
            Screen::Toss(_) => (Context::Toss, Line::Absent),
            Screen::Reveal(_) => (Context::Reveal, Line::Absent),
            Screen::Script(_) => (Context::Script, Line::Absent),
            Screen::Correction(correction) => (Context::Correcting, correction.line()),
            Screen::Results(results) => (results.context(), results.line()),
            Screen::Lens(lens) => (Context::Lens, lens.line()),
            Screen::WhatIf(what_if) => what_if.context(),
            Screen::Centers(centers) => (centers.context(), centers.line()),
            Screen::Ends(ends) => (ends.context(), ends.line()),
            Screen::Annals(_) => (Context::Reading, Line::Absent),
            Screen::Clock(_) => (Context::Clock, Line::Absent),
            Screen::Rules(_) => (Context::Rules, Line::Absent),
            Screen::Settings(_) => (Context::Settings, Line::Absent),
            Screen::GoTo(go) => (Context::GoTo, go.line()),
            Screen::Help(help) => (Context::Help, help.line()),
            Screen::Palette(palette) => (Context::Palette, palette.line()),
            Screen::Question(_) => (Context::Question, Line::Absent),
            Screen::Hidden => (Context::Hidden, Line::Absent),
        }
    }

    /// How long until its next picture, where anything moves on it by itself.
    pub fn due(&self) -> Option<Duration> {
        match self {
            Screen::Reveal(reveal) => reveal.due(),
            Screen::Curtain(curtain) => curtain.closing.due(),
            Screen::Centers(centers) => centers.wash?.due(),
            Screen::GoTo(go) => go.due(),
            _ => None,
        }
    }

    /// Lets time pass.
    pub fn advance(&mut self, room: &mut Room, time: Duration) -> Step {
        match (self, &mut room.table) {
            (Screen::Reveal(reveal), Some(table)) => return reveal.advance(table, time),
            (Screen::Curtain(curtain), _) => curtain.closing.advance(time),
            (Screen::GoTo(go), _) => go.advance(time),
            (Screen::Centers(centers), _) => {
                if let Some(wash) = &mut centers.wash {
                    wash.advance(time);
                }
            }
            _ => {}
        }
        Step::Stay
    }

    /// Brings everything that moves on it to its end.
    pub fn rest(&mut self) {
        match self {
            Screen::Reveal(reveal) => reveal.rest(),
            Screen::Curtain(curtain) => curtain.closing.finish(),
            Screen::Centers(centers) => centers.wash = None,
            Screen::GoTo(go) => go.show(),
            _ => {}
        }
    }

    /// Does what a command asks for.
    pub fn update(&mut self, room: &mut Room, command: Command) -> Step {
        match self {
            Screen::Start(start) => return start.update(room, command),
            Screen::Setup(setup) => return setup.update(command),
            Screen::Editor(editor) => return editor.update(command),
            Screen::Open(open) => return open.update(room, command),
            Screen::Rules(rules) => return rules.update(room, command),
            Screen::Settings(settings) => return settings.update(room, command),
            Screen::Help(help) => return help.update(&room.keys, command),
            Screen::Palette(palette) => return palette.update(&room.keys, command),
            Screen::Question(question) => return question.update(command),
            Screen::Hidden if command == Command::Take => return Step::Pop,
            Screen::Hidden => return Step::Pass,
            _ => {}
        }
        let Some(table) = &mut room.table else {
            return Step::Go(Go::Start);
        };
        match self {
            Screen::Curtain(curtain) => curtain.update(table, command),
            Screen::Position(position) => position.update(command),
            Screen::Attendance(list) => list.update(table, command),
            Screen::GoTo(go) => go.update(table, command),
            Screen::Desk(desk) => desk.update(table, command),
            Screen::Toss(toss) => toss.update(table, command),
            Screen::Reveal(reveal) => reveal.update(table, command),
            Screen::Script(script) => script.update(table, command),
            Screen::Correction(correction) => correction.update(table, command),
            Screen::Results(results) => results.update(table, command),
            Screen::Lens(lens) => lens.update(table, command),
            Screen::WhatIf(what_if) => what_if.update(table, command),
            Screen::Centers(centers) => centers.update(table, command),
            Screen::Clock(clock) => clock.update(table, command),
            Screen::Ends(ends) => ends.update(table, command),
            Screen::Annals(annals) => annals.update(table, command),
            _ => Step::Pass,
        }
    }

    /// A province was clicked.
    pub fn click(&mut self, room: &mut Room, click: Click) -> Step {
        match (self, &mut room.table) {
            (Screen::Editor(editor), _) => {
                editor.click(click);
                Step::Stay
            }
            (Screen::Results(results), Some(table)) => results.click(table, click),
            (Screen::Lens(lens), Some(table)) => lens.click(table, click),
            (Screen::WhatIf(what_if), _) => what_if.click(click),
            (Screen::Desk(desk), Some(table)) => {
                desk.click(table, click);
                Step::Stay
            }
            _ => Step::Pass,
        }
    }

    /// One of the things that it lists was clicked.
    pub fn click_row(&mut self, room: &mut Room, number: usize) -> Step {
        match (self, &mut room.table) {
            (Screen::Start(start), _) => return start.click_row(room, number),
            (Screen::Setup(setup), _) => setup.click_row(number),
            (Screen::Editor(editor), _) => editor.click_row(number),
            (Screen::Open(open), _) => return open.click_row(room, number),
            (Screen::Toss(toss), _) => toss.click_row(number),
            (Screen::Rules(rules), _) => rules.click_row(number),
            (Screen::Settings(settings), _) => settings.click_row(room, number),
            (Screen::GoTo(go), Some(table)) => return go.click_row(table, number),
            (Screen::Help(help), _) => return help.click_row(&room.keys, number),
            (Screen::Palette(palette), _) => return palette.click_row(&room.keys, number),
            (Screen::Desk(desk), Some(table)) => desk.click_row(table, number),
            (Screen::Results(results), Some(table)) => results.click_row(table, number),
            (Screen::Lens(lens), Some(_)) => lens.click_row(number),
            (Screen::Clock(clock), Some(table)) => clock.click_row(table, number),
            (Screen::Ends(ends), Some(_)) => ends.click_row(number),
            (Screen::Attendance(list), _) => list.click_row(number),
            (Screen::Correction(correction), _) => correction.click_row(number),
            (Screen::WhatIf(what_if), _) => what_if.click_row(number),
            _ => {}
        }
        Step::Stay
    }

    /// Offers boards to play on beside the built-in one.
    pub fn offer(&mut self, boards: &[Board]) {
        if let Screen::Setup(setup) = self {
            setup.offer(boards);
        }
    }

    /// Takes in the random bits that it asked for.
    pub fn chance(&mut self, room: &mut Room, chance: Chance) {
        match (self, &mut room.table) {
            (Screen::Setup(setup), _) => setup.chance(chance),
            (Screen::Toss(toss), Some(table)) => toss.chance(table, chance),
            _ => {}
        }
    }

    /// What it is about, as far as the map goes; none where there is nothing to follow.
    pub fn focus(&self, table: &Table) -> Option<Focus> {
        match self {
            Screen::Desk(desk) => Some(desk.focus(table)),
            Screen::Results(results) => results.focus(table),
            Screen::Lens(lens) => Some(lens.focus(table)),
            Screen::WhatIf(what_if) => Some(what_if.focus()),
            _ => None,
        }
    }

    /// Which phase that was played it is about, by its number.
    pub fn record(&self) -> Option<usize> {
        match self {
            Screen::Results(results) => Some(results.record()),
            _ => None,
        }
    }

    /// Does it show a map that can be looked at more closely?
    pub fn has_map(&self) -> bool {
        matches!(
            self,
            Screen::Desk(_)
                | Screen::Editor(_)
                | Screen::Results(_)
                | Screen::Lens(_)
                | Screen::Reveal(_)
                | Screen::Position(_)
                | Screen::Script(_)
                | Screen::Correction(_)
                | Screen::WhatIf(_)
        )
    }

    /// Where the table is while this is the screen at the bottom.
    pub fn sitting(&self) -> Sitting {
        match self {
            Screen::Curtain(_) => Sitting::Between,
            Screen::Desk(desk) => Sitting::At(desk.writer()),
            _ => Sitting::Away,
        }
    }

    /// The time of who writes here is up: the sheet is sealed as it stands.
    pub fn close_sheet(&mut self, room: &mut Room) -> Step {
        match (self, &mut room.table) {
            (Screen::Desk(desk), Some(table)) => desk.seal(table),
            _ => Step::Stay,
        }
    }

    /// Goes on by other rules: those of a game that is set up, or that orders are written for.
    pub fn play_by(&mut self, room: &Room, house: House) {
        match (self, &room.table) {
            (Screen::Setup(setup), _) => setup.play_by(house),
            (Screen::Desk(desk), Some(table)) => desk.read_again(table),
            _ => {}
        }
    }

    /// Takes in pasted text.
    pub fn paste(&mut self, room: &mut Room, text: &str) {
        match (self, &mut room.table) {
            (Screen::Desk(desk), Some(table)) => desk.paste(table, text),
            (Screen::WhatIf(what_if), _) => what_if.paste(text),
            (Screen::Setup(setup), _) => setup.paste(text),
            (Screen::Editor(editor), _) => editor.paste(text),
            (Screen::Curtain(curtain), Some(table)) => curtain.paste(table, text),
            _ => {}
        }
    }

    /// Takes in a sheet of orders, line by line.
    pub fn read_sheet(&mut self, room: &mut Room, text: &str) {
        match (self, &mut room.table) {
            (Screen::Editor(editor), _) => editor.read_sheet(text),
            (Screen::Desk(desk), Some(table)) => desk.read_sheet(table, text),
            (Screen::WhatIf(what_if), _) => what_if.read_sheet(text),
            _ => {}
        }
    }

    /// Looks at a province: its unit's order is selected, where the screen lists orders.
    pub fn look_for(&mut self, table: &mut Table, province: Province) -> bool {
        match self {
            Screen::Desk(desk) => desk.look_for(table, province),
            Screen::Results(results) => {
                let click = Click {
                    province,
                    hold: Hold::None,
                };
                results.click(table, click);
            }
            _ => return false,
        }
        true
    }

    /// Does the screen below show through?
    pub fn is_overlay(&self) -> bool {
        matches!(
            self,
            Screen::Help(_)
                | Screen::Palette(_)
                | Screen::Question(_)
                | Screen::Attendance(_)
                | Screen::GoTo(_)
        )
    }

    /// Draws it.
    pub fn draw(&self, room: &Room, paint: &mut Paint<'_>) {
        match self {
            Screen::Start(start) => start.draw(room, paint),
            Screen::Setup(setup) => setup.draw(paint),
            Screen::Editor(editor) => editor.draw(paint),
            Screen::Open(open) => open.draw(room, paint),
            Screen::Rules(rules) => rules.draw(room, paint),
            Screen::Settings(settings) => settings.draw(room, paint),
            Screen::Help(help) => help.draw(paint),
            Screen::Palette(palette) => palette.draw(paint),
            Screen::Question(question) => question.draw(paint),
            Screen::Hidden => curtain::draw_hidden(paint),
            Screen::Curtain(_)
            | Screen::Position(_)
            | Screen::Attendance(_)
            | Screen::Desk(_)
            | Screen::Toss(_)
            | Screen::Reveal(_)
            | Screen::Script(_)
            | Screen::Correction(_)
            | Screen::Results(_)
            | Screen::Lens(_)
            | Screen::Clock(_)
            | Screen::Ends(_)
            | Screen::Annals(_)
            | Screen::WhatIf(_)
            | Screen::GoTo(_)
            | Screen::Centers(_) => {
                if let Some(table) = &room.table {
                    self.draw_at(table, paint);
                }
            }
        }
    }

    fn draw_at(&self, table: &Table, paint: &mut Paint<'_>) {
        match self {
            Screen::Curtain(curtain) => curtain.draw(table, paint),
            Screen::Position(position) => position.draw(table, paint),
            Screen::Attendance(list) => list.draw(table, paint),
            Screen::GoTo(go) => go.draw(table, paint),
            Screen::Desk(desk) => desk.draw(table, paint),
            Screen::Toss(toss) => toss.draw(table, paint),
            Screen::Reveal(reveal) => reveal.draw(table, paint),
            Screen::Script(script) => script.draw(table, paint),
            Screen::Correction(correction) => correction.draw(table, paint),
            Screen::Results(results) => results.draw(table, paint),
            Screen::Lens(lens) => lens.draw(table, paint),
            Screen::WhatIf(what_if) => what_if.draw(table, paint),
            Screen::Centers(centers) => centers.draw(table, paint),
            Screen::Clock(clock) => clock.draw(table, paint),
            Screen::Ends(ends) => ends.draw(table, paint),
            Screen::Annals(annals) => annals.draw(table, paint),
            _ => {}
        }
    }
}
