//! The key hints in the bottom row, most important first.

use tui_input::InputRequest;

use super::{EntryView, Mode};
use crate::keys::{Command, Hint, LineState, commands, hint};
use crate::page::{HintForm, hints};
use chancery_core::board::Phase;
use entry::Verdict;

/// The key hints while an order is selected on the map.
const SELECTING: [Command; 5] = [
    Command::Accept,
    Command::Point,
    Command::Back,
    Command::Up,
    Command::Edit(InputRequest::DeletePrevChar),
];
/// The key hints for an empty line, in movement and retreat phases and in winter.
const EMPTY: &[Command] = commands![
    Yes, No, Next, Done, Point, Advise, List, Zoom, Undo, TakeBack, Earlier, Hide, Palette
];
const WINTER: &[Command] = commands![
    Done, Waive, Next, Advise, List, Point, TakeBack, Undo, Palette
];
/// The key hints for a line with text.
const FILLED: &[Command] = commands![Accept, Complete, Back, Palette];

impl EntryView<'_> {
    /// Returns the key hints for the current mode and line.
    pub(super) fn hints(self) -> Vec<Hint> {
        let (context, line) = self.entry.keys(self.session);
        let goes_on = self.goes_on();
        let accepts = self.accepts();
        let asks = self.walks_sheets() && self.entry.sheets.questions() > 0;
        let is_left = self.items().iter().any(|item| item.is_open(self.session));
        let is_winter = self.game().turn().phase == Phase::Adjustments;
        let is_written = self.item().is_some_and(|item| !item.is_open(self.session));
        let known = |commands: &[Command]| {
            hints(commands, (context, line), |command| match command {
                Command::Yes | Command::No => self.open_offer().is_some().into(),
                Command::Next if asks => HintForm::Called("questions"),
                Command::Next if is_winter && matches!(self.entry.mode, Mode::Writing) => {
                    if goes_on && is_left && self.entry.powers.len() > 1 {
                        HintForm::Called("next power")
                    } else {
                        HintForm::Hidden
                    }
                }
                Command::Next => goes_on.into(),
                Command::Done if self.session.is_alone() => HintForm::Called("play"),
                Command::List if self.entry.list_open => HintForm::Called("map"),
                Command::Advise => self.is_advised().into(),
                Command::Hide => self.session.is_secret().into(),
                Command::Earlier => (!self.game().history().is_empty()).into(),
                Command::TakeBack => is_written.into(),
                Command::Complete => self.can_complete().into(),
                Command::Accept if !accepts => HintForm::Hidden,
                Command::Point if let Mode::Selecting(select) = &self.entry.mode => {
                    let turns = select.turn_hint(is_winter);
                    turns.map_or(HintForm::Hidden, HintForm::Called)
                }
                // every build or removal is ordered
                Command::Point if is_winter && !is_left => HintForm::Hidden,
                // Enter refuses it at first
                Command::Accept if self.keeps_refused() => HintForm::Called("keep it"),
                Command::Waive if self.builds_left().is_none() => HintForm::Hidden,
                Command::Undo if !self.can_undo() => HintForm::Hidden,
                Command::Waive if self.entry.powers.len() > 1 => HintForm::Called("waive its rest"),
                _ => HintForm::Usual,
            })
        };
        let usual = if is_winter { WINTER } else { EMPTY };
        let first = |label: &'static str, what: &'static str| vec![Hint::inert(label, what)];
        match (&self.entry.mode, line) {
            (Mode::Selecting(select), _) => {
                let map = self.game().map();
                let is_choice = |at| {
                    let mut all = select.all.iter();
                    all.any(|one| one.choice.province(map) == Some(at))
                };
                let accepts = select.whole || select.cursor.is_some_and(is_choice);
                let keys = &SELECTING[usize::from(!accepts)..];
                [first("letter", "picks"), known(keys)].concat()
            }
            (Mode::Sealing(_), _) if self.session.is_alone() => {
                let plays = hint(Command::Accept, context, line).map(|it| it.called("play"));
                let others = known(commands![Back, Next]).into_iter();
                plays.into_iter().chain(others).collect()
            }
            (Mode::Sealing(_), _) if is_left => known(commands![Accept, Back, Next]),
            (Mode::Sealing(_), _) => known(commands![Accept, Back]),
            _ if self.entry.is_listing() && self.entry.line.is_empty() => self.sheet_hints(),
            (_, LineState::Numbered) => [first("1 2 …", self.number_hint()), known(usual)].concat(),
            (_, LineState::Choosing) if self.entry.line.is_chosen() => {
                let kinds = [first("1 2 …", "choose"), first("a f", "army, fleet")].concat();
                [kinds, known(FILLED)].concat()
            }
            (_, LineState::Choosing) => [first("1 2 …", "choose"), known(FILLED)].concat(),
            (_, LineState::Filled) => known(FILLED),
            _ => known(usual),
        }
    }

    /// Returns what a number does on an empty line: in winter, that of a written order takes it back, and another one
    /// replaces a waived build.
    fn number_hint(self) -> &'static str {
        match self.winter_power() {
            Some(power) if self.has_waived(power) => "build instead",
            Some(power) if self.game().unordered(power).is_empty() => "take back",
            Some(power) if !self.game().sheet(power).is_empty() => "choose, take back",
            _ => "choose",
        }
    }

    /// Returns whether there is a change to undo, of these orders or of the table.
    fn can_undo(self) -> bool {
        self.game().can_undo(&self.entry.powers) || self.session.undoable().is_some()
    }

    /// Returns whether Tab has an effect: it has none if every unit has an order, or all but the selected one.
    fn goes_on(self) -> bool {
        let items = self.items();
        let mut open = (0..items.len()).filter(|&at| items[at].is_open(self.session));
        let has_next = match (open.next(), open.next()) {
            (Some(only), None) => only != self.entry.selected,
            (None, _) => self.has_sheets() && items.iter().any(|&item| self.is_read_as(item)),
            _ => true,
        };
        has_next || !matches!(self.entry.mode, Mode::Writing) || self.entry.is_listing()
    }

    /// Returns whether Enter accepts the line. It refuses a void order at first, and only selects the first of several
    /// readings.
    fn accepts(self) -> bool {
        let Some(reading) = self.entry.line.reading() else {
            return true;
        };
        match reading.verdict {
            Verdict::Void if !self.entry.line.is_refused() => false,
            Verdict::Ambiguous => self.entry.line.picked().is_some(),
            Verdict::Unreadable => self.entry.line.is_refused() && self.can_keep(reading),
            _ => self.refusal(reading).is_none(),
        }
    }

    /// Returns whether Enter accepts a line that it has just refused, without a choice among readings.
    fn keeps_refused(self) -> bool {
        self.entry.line.is_refused() && self.entry.line.picked().is_none()
    }

    /// Returns whether Tab adds anything to the line.
    fn can_complete(self) -> bool {
        self.fleets().is_some() || !self.line_completions().is_empty()
    }

    /// Returns the key hints for the pasted sheet.
    fn sheet_hints(self) -> Vec<Hint> {
        let (context, line) = self.entry.keys(self.session);
        let answers = match self.answer_count() {
            0 => None,
            1 => Some(Hint::inert("1", "answer")),
            _ => Some(Hint::inert("1 2 …", "answer")),
        };
        let questions = self.entry.sheets.questions();
        let is_open = questions > 0;
        let has_next = questions > 1 || is_open && !self.entry.sheets.list.is_at_open();
        let usual = [
            (Command::Accept, "fix"),
            (Command::Next, "next"),
            (
                Command::List,
                if self.entry.list_open { "map" } else { "list" },
            ),
            (Command::Up, "other lines"),
            (
                Command::Back,
                if is_open { "skip the rest" } else { "close" },
            ),
        ];
        let usual = usual
            .into_iter()
            .filter(|(command, _)| has_next || *command != Command::Next)
            .filter_map(|(command, label)| hint(command, context, line).map(|it| it.called(label)));
        answers.into_iter().chain(usual).collect()
    }
}
