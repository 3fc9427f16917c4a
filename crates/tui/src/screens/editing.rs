//! The position editor, used before a game and to correct a game led by a game master.
//!
//! A typed line describes a change, and the map previews it before it is accepted. The module
//! `source` reads pasted text and files, the module `pointing` handles selection on the map.

mod pointing;
mod source;
mod unit_list;
mod view;

use std::sync::Arc;

use tui_input::{Input, InputRequest};

use super::{Event, Goto, Screen, Traits, Transition};
use crate::keys::{Command, Context, LineState};
use crate::kit::list::{LONGEST, edit, find_next, step};
use crate::kit::{Row, Tone, words};
use crate::page::Paint;
use crate::screens::Effect;
use crate::session::{Session, Shared};
use chancery_core::board::{Change, Edit, Id, Map, Position, Power, Province};
use chart::Drawing;
use entry::{Lexicon, PositionText, read_position_line};
use game::Editing;
use pointing::Pointing;
use source::Source;
use unit_list::UnitItem;

/// The maximum number of changes that are listed individually.
const MOST_LISTED: usize = 4;

/// The message for Enter on an empty line.
const TYPE_FIRST: &str = "Type a unit, like a bud, or a center, like ank center.";

/// The purpose of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// The start of a new game.
    Begin,
    /// A correction of the current game, which stays in the same phase.
    Correct,
}

/// The position editor.
#[derive(Debug)]
pub struct Editor {
    purpose: Purpose,
    editing: Editing,
    lexicon: Lexicon,
    /// The drawing of the board, if it has one.
    drawing: Option<Arc<Drawing>>,
    /// The selected power, which owns new units if the line names no power.
    hand: Power,
    line: Input,
    /// The edits that the line describes, or the reason that it can't be read. `None` if it is
    /// empty.
    reading: Option<Result<PositionText, String>>,
    /// The index of the selected unit in the list.
    selected: usize,
    /// The selection on the map by letters, while it is active.
    pointing: Option<Pointing>,
    /// The last province that was selected on the map, and the index of the suggestion in the line.
    proposed: Option<(Province, usize)>,
    /// The message of the last command.
    note: Option<Row>,
    /// The errors in the last pasted sheet.
    problems: Vec<String>,
    /// The positions of the last pasted text or file, one per phase.
    source: Option<Source>,
    /// Whether Esc was pressed with unsaved changes. Pressing it again discards them.
    leaving: bool,
    /// Whether Enter refused the line. The next letter begins another one.
    refused: bool,
    list_open: bool,
}

impl Editor {
    /// Returns an editor for the starting position of a new game.
    pub fn before_a_game(map: Arc<Map>, position: Position, drawing: Option<Arc<Drawing>>) -> Self {
        Editor::new(Purpose::Begin, Editing::new(map, position), drawing)
    }

    /// Returns an editor that corrects the position of the current game.
    pub fn of_game(session: &Session) -> Self {
        let game = session.game();
        let editing = Editing::new(Arc::clone(game.map()), game.position().clone());
        Editor::new(Purpose::Correct, editing, session.drawing.clone())
    }

    fn new(purpose: Purpose, editing: Editing, drawing: Option<Arc<Drawing>>) -> Self {
        Editor {
            purpose,
            lexicon: Lexicon::new(editing.map()),
            editing,
            drawing,
            hand: Power::from_index(0),
            line: Input::default(),
            reading: None,
            selected: 0,
            pointing: None,
            proposed: None,
            note: None,
            problems: Vec::new(),
            source: None,
            leaving: false,
            refused: false,
            list_open: false,
        }
    }

    /// Returns the context of the key bindings.
    fn keys(&self) -> (Context, LineState) {
        match &self.pointing {
            Some(_) => (Context::Placing, LineState::Empty),
            None => (Context::Editing, LineState::of(&self.line)),
        }
    }

    fn map(&self) -> &Map {
        self.editing.map()
    }

    /// Leaves the editor, after asking once if there are changes.
    fn leave(&mut self, is_sure: bool) -> Transition {
        let changes = self.editing.changes().len();
        if changes == 0 || is_sure {
            return Transition::Pop;
        }
        self.leaving = true;
        let text = format!("{} will be lost.", words::count(changes, "change"));
        let row = Row::new().strong(Tone::Warn, text);
        self.note = Some(row.dim("  Esc again discards them; ^D keeps them"));
        Transition::Stay
    }

    /// Uses the position for the new game, or corrects the current game.
    fn done(&mut self, shared: &mut Shared) -> Transition {
        let position = self.editing.position();
        if let Err(why) = position.check_playable(self.map()) {
            self.refuse(why.message(self.map()));
            return Transition::Stay;
        }
        let position = position.clone();
        match (self.purpose, &mut shared.session) {
            (Purpose::Correct, _) if self.editing.changes().is_empty() => Transition::Pop,
            (Purpose::Correct, Some(session)) => {
                let done = session.change(|game| game.correct(position));
                let map = self.map();
                shared.show(match done {
                    Ok(changes) => Row::new().text(corrected(map, &changes)),
                    Err(why) => Row::new().toned(Tone::Err, format!("{}.", why.message(map))),
                });
                Transition::Go(Goto::Play)
            }
            (Purpose::Begin, _) | (_, None) => {
                Transition::PopWith(Event::Position(Box::new(position)))
            }
        }
    }

    fn refuse(&mut self, why: String) {
        self.note = Some(Row::new().strong(Tone::Err, "∅ ").text(format!("{why}.")));
    }

    fn edit(&mut self, request: InputRequest) {
        if edit(&mut self.line, request, LONGEST) {
            self.proposed = None;
            self.read_line();
        }
    }

    fn set_line(&mut self, text: &str) {
        self.line = Input::new(text.to_owned());
        self.proposed = None;
        self.read_line();
    }

    /// Reads the line again.
    fn read_line(&mut self) {
        let text = self.line.value();
        self.reading = (!text.trim().is_empty()).then(|| {
            let turn = self.editing.position().turn;
            let hand = Some(self.hand);
            let read = read_position_line(self.map(), &self.lexicon, turn, hand, text);
            let read = read.map_err(|problem| problem.text)?;
            self.check_phase(&read.edits)?;
            Ok(read)
        });
    }

    /// Checks that the edits don't change the phase of a running game.
    fn check_phase(&self, edits: &[Edit]) -> Result<(), String> {
        let goes = edits.iter().any(|edit| matches!(edit, Edit::Go(_)));
        if self.purpose == Purpose::Begin || !goes {
            return Ok(());
        }
        let turn = words::turn(self.editing.position().turn);
        Err(format!("the phase of a running game can't change: {turn}"))
    }

    /// Returns the position with the edits of the line, or the reason that they are impossible.
    /// Returns `None` if the line is empty.
    fn preview(&self) -> Option<Result<Position, String>> {
        let applied = |read: &PositionText| {
            let (map, mut position) = (self.map(), self.editing.position().clone());
            let done = Edit::apply_all(&read.edits, map, &mut position);
            done.map_err(|error| error.message(map)).map(|()| position)
        };
        let reading = self.reading.as_ref()?.as_ref();
        Some(reading.map_err(String::clone).and_then(applied))
    }

    /// Applies the edits of the line.
    fn take(&mut self) {
        self.refused = true;
        let Some(Ok(read)) = self.reading.clone() else {
            return;
        };
        if let Some(power) = read.power {
            self.select_power(power);
        }
        let Ok(changes) = self.editing.make(&read.edits) else {
            return self.read_line();
        };
        self.refused = false;
        self.problems.clear();
        self.note = Some(match (changes.as_slice(), read.power) {
            ([], Some(power)) => {
                Row::new().bold(format!("Selected: {}.", self.map().power(power).name))
            }
            (changes, _) => self.taken(changes),
        });
        self.set_line("");
    }

    /// Returns the changes that were made as a row.
    fn taken(&self, changes: &[Change]) -> Row {
        match changes {
            [] => Row::new().text("No change."),
            _ => Row::new().strong(Tone::Ok, "✓ ").and(self.changed(changes)),
        }
    }

    /// Returns changes as a row.
    fn changed(&self, changes: &[Change]) -> Row {
        Row::new().bold(match changes.len() {
            count if count > MOST_LISTED => words::count(count, "change"),
            _ => change_texts(self.map(), changes).join(" · "),
        })
    }

    fn next_power(&mut self, command: Command) {
        let mut powers = self.map().powers();
        let next = find_next(powers.len(), self.hand.index(), command, |_| true);
        if let Some(power) = next.and_then(|next| powers.nth(next)) {
            self.select_power(power);
        }
        self.read_line();
    }

    /// Selects a power and its first unit.
    fn select_power(&mut self, power: Power) {
        self.hand = power;
        let mut items = self.items().into_iter();
        let first = items.position(|item| item.unit.power == power);
        self.selected = first.unwrap_or(self.selected);
    }

    fn undo(&mut self, command: Command) {
        let before = self.editing.position().clone();
        let (done, none) = match command {
            Command::Redo => (self.editing.redo(), "Nothing to redo."),
            _ => (self.editing.undo(), "No changes yet."),
        };
        self.note = Some(if done {
            self.problems.clear();
            let changes = Change::between(self.map(), &before, self.editing.position());
            let what = match command {
                Command::Redo => "Redone: ",
                _ => "Undone: ",
            };
            Row::new().text(what).and(self.changed(&changes))
        } else {
            Row::new().text(none)
        });
        self.read_line();
    }

    fn items(&self) -> Vec<UnitItem> {
        UnitItem::all(self.map(), self.editing.position())
    }

    fn selected(&self) -> Option<UnitItem> {
        let items = self.items();
        let last = items.len().checked_sub(1)?;
        Some(items[self.selected.min(last)])
    }

    fn select_next(&mut self, command: Command) {
        let mut selected = self.selected;
        step(&mut selected, self.items().len(), command);
        self.select(selected);
    }

    /// Selects a unit by its index in the list, and its power.
    fn select(&mut self, number: usize) {
        self.selected = number;
        if let Some(item) = self.selected() {
            self.hand = item.unit.power;
        }
    }

    /// Removes the selected unit.
    fn remove_selected(&mut self) {
        let Some(item) = self.selected() else {
            self.note = Some(Row::new().text("No unit is on the board."));
            return;
        };
        let at = self.map().province(item.unit.location);
        let removal = if item.dislodged {
            Edit::Destroy(at)
        } else {
            Edit::Take(at)
        };
        if let Ok(changes) = self.editing.make(&[removal]) {
            self.note = Some(self.taken(&changes));
        }
    }

    /// Reads pasted text. A single line goes into the entry line; several lines are read as a
    /// sheet.
    fn paste(&mut self, text: &str) {
        let line = text.trim_end_matches(['\n', '\r']);
        if line.contains(['\n', '\r']) || line.trim_start().starts_with('{') {
            return self.take_in(text);
        }
        for letter in text::one_line(line).chars() {
            self.edit(InputRequest::InsertChar(letter));
        }
    }
}

impl Screen for Editor {
    fn board(&self) -> Option<&Map> {
        Some(self.map())
    }

    fn traits(&self, _: &Shared) -> Traits {
        Traits::map(self.keys())
    }

    fn update(&mut self, shared: &mut Shared, command: Command) -> Transition {
        if !matches!(
            command,
            Command::Help | Command::Palette | Command::Redraw | Command::Zoom | Command::Look(_)
        ) {
            self.note = None;
        }
        let leaving = std::mem::take(&mut self.leaving);
        if self.point_on(command) {
            return Transition::Stay;
        }
        if std::mem::take(&mut self.refused) && matches!(command, Command::Type(_)) {
            self.set_line("");
        }
        let is_empty = self.line.value().is_empty();
        match command {
            Command::Row(number) => self.select(number),
            Command::Type(letter) => self.edit(InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.edit(request),
            Command::Accept if is_empty => self.note = Some(Row::new().text(TYPE_FIRST)),
            Command::Accept => self.take(),
            Command::Next | Command::Previous => self.next_power(command),
            Command::Up | Command::Down => self.select_next(command),
            Command::TakeBack => self.remove_selected(),
            Command::Point => self.pointing = Some(Pointing::default()),
            Command::Undo | Command::Redo => self.undo(command),
            Command::List => self.list_open = !self.list_open,
            Command::Earlier => self.walk_source(Command::Up),
            Command::Later => self.walk_source(Command::Down),
            Command::ReadFile => {
                return Transition::Go(Goto::ReadFile(Context::Editing));
            }
            Command::Back if !is_empty => self.set_line(""),
            Command::Back if self.list_open => self.list_open = false,
            Command::Back if !self.problems.is_empty() => self.problems.clear(),
            Command::Back => return self.leave(leaving),
            Command::Done if !is_empty => {
                let text = "accept the line or clear it first";
                self.note = Some(Row::new().strong(Tone::Warn, text));
            }
            Command::Done => return self.done(shared),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn on_event(&mut self, _: &mut Shared, event: &Event) -> Transition {
        self.note = None;
        match event {
            Event::Click(click) => {
                self.pointing = None;
                self.propose(click.province, click.hold);
            }
            Event::ReadFile(path) => return Transition::Ask(Effect::ReadPosition(path.clone())),
            Event::Sheet(text) => self.take_in(text),
            Event::Paste(text) => self.paste(text),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, _: &Shared, paint: &mut Paint<'_>) {
        self.page().draw(&mut Paint {
            buffer: paint.buffer,
            charts: paint.charts,
            drawing: self.drawing.as_ref(),
            lesson: None,
            ..*paint
        });
    }
}

/// Describes changes.
fn change_texts(map: &Map, changes: &[Change]) -> Vec<String> {
    let text = |change: &Change| match change {
        Change::Turn(turn) => format!("it is {}", words::turn(*turn)),
        change => change.message(map),
    };
    changes.iter().map(text).collect()
}

/// Describes the corrections in a sentence.
fn corrected(map: &Map, changes: &[Change]) -> String {
    match changes.len() {
        0 => "The position is as adjudicated.".to_owned(),
        count if count > MOST_LISTED => {
            let count = words::count(count, "change");
            format!("Position corrected by hand: {count}.")
        }
        _ => {
            let changes = change_texts(map, changes).join(", ");
            format!("The position was corrected by hand: {changes}.")
        }
    }
}
