//! The keys that the bottom row shows, the most important first.

use tui_input::InputRequest;

use super::{Mode, OrderEntry, OrderItem, Screen, Session};
use crate::keys::{Hint, LineState, hint};
use crate::message::Command;
use chancery_core::board::Phase;

/// The keys while an order is selected on the map.
const SELECTING: [Command; 5] = [
    Command::Take,
    Command::Point,
    Command::Back,
    Command::Up,
    Command::Edit(InputRequest::DeletePrevChar),
];
/// The keys of an empty line, and in winter.
const EMPTY: [Command; 9] = [
    Command::Next,
    Command::Point,
    Command::Done,
    Command::Book,
    Command::Zoom,
    Command::Undo,
    Command::TakeBack,
    Command::Earlier,
    Command::Palette,
];
const WINTER: [Command; 6] = [
    Command::Next,
    Command::Done,
    Command::TakeBack,
    Command::Waive,
    Command::Undo,
    Command::Palette,
];
/// The keys of a line with text.
const FILLED: [Command; 4] = [
    Command::Take,
    Command::Complete,
    Command::Back,
    Command::Palette,
];

impl OrderEntry {
    /// Returns whether every item has an order.
    fn is_all_written(&self, table: &Session) -> bool {
        let items = OrderItem::all(table, &self.powers);
        !items.iter().any(|item| item.is_open(table))
    }

    /// Returns the keys of the present mode and line.
    pub(super) fn hints(&self, table: &Session) -> Vec<Hint> {
        let (context, line) = self.context(table);
        let known = |commands: &[Command]| -> Vec<Hint> {
            let commands = commands.iter();
            commands
                .filter_map(|&command| hint(command, context, line))
                .collect()
        };
        let first = |label: &'static str, what: &'static str| vec![Hint::inert(label, what)];
        let is_winter = table.game().turn().phase == Phase::Adjustments;
        match (&self.mode, line) {
            (Mode::Selecting(_), _) => [first("letter", "picks"), known(&SELECTING)].concat(),
            (Mode::Sealing, _) => match self.is_all_written(table) {
                true => known(&[Command::Take, Command::Back]),
                false => known(&[Command::Take, Command::Back, Command::Next]),
            },
            _ if self.is_listing() && self.line.is_empty() => self.sheet_hints(table),
            (_, LineState::Empty | LineState::Absent) if is_winter => known(&WINTER),
            (_, LineState::Empty | LineState::Absent) => known(&EMPTY),
            (_, LineState::Numbered) => [first("1 2 …", "choose"), known(&EMPTY)].concat(),
            (_, LineState::Choosing) => [first("1 2 …", "choose"), known(&FILLED)].concat(),
            (_, LineState::Filled) => known(&FILLED),
        }
    }

    /// Returns the keys of the pasted sheet.
    fn sheet_hints(&self, table: &Session) -> Vec<Hint> {
        let (context, line) = self.context(table);
        let answers = (self.answers(table) > 0).then(|| Hint::inert("1 2 …", "answer"));
        let usual = [
            (Command::Take, "fix"),
            (Command::Next, "next question"),
            (Command::Up, "other lines"),
            (Command::Back, "skip the rest"),
        ];
        let usual = usual
            .into_iter()
            .filter_map(|(command, label)| hint(command, context, line).map(|it| it.called(label)));
        answers.into_iter().chain(usual).collect()
    }
}
