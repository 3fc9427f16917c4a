//! The key hints in the bottom row, most important first.

use tui_input::InputRequest;

use super::{Mode, OrderEntry, Screen, Session};
use crate::keys::{Command, Hint, LineState, commands, hint};
use crate::page::hints;
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
    Next, Done, Point, Advise, List, Zoom, Undo, TakeBack, Earlier, Hide, Palette
];
const WINTER: &[Command] = commands![
    Done, Waive, Next, Advise, List, Point, TakeBack, Undo, Palette
];
/// The key hints for a line with text.
const FILLED: &[Command] = commands![Accept, Complete, Back, Palette];

impl OrderEntry {
    /// Returns the key hints for the current mode and line.
    pub(super) fn hints(&self, session: &Session) -> Vec<Hint> {
        let (context, line) = self.context(session);
        let goes_on = self.goes_on(session);
        let accepts = self.accepts(session);
        let asks = self.walks_sheets(session) && self.sheets.questions() > 0;
        let known = |commands: &[Command]| {
            let mut known = hints(commands, context, line);
            for hint in &mut known {
                match hint.commands[..] {
                    [Command::Next] if asks => hint.label = "questions",
                    // Enter refuses it at first
                    [Command::Accept] if self.line.is_refused() => hint.label = "keep it",
                    _ => {}
                }
            }
            known.retain(|hint| match hint.commands[..] {
                [Command::Next] => goes_on || asks,
                [Command::Advise] => self.is_advised(session),
                [Command::Hide] => session.is_secret(),
                [Command::Earlier] => !session.game().history().is_empty(),
                [Command::TakeBack] => self
                    .item(session)
                    .is_some_and(|item| !item.is_open(session)),
                [Command::Complete] => self.can_complete(session),
                [Command::Accept] => accepts,
                [Command::Waive] => self.builds_left(session).is_some(),
                _ => true,
            });
            known
        };
        let first = |label: &'static str, what: &'static str| vec![Hint::inert(label, what)];
        let is_winter = session.game().turn().phase == Phase::Adjustments;
        match (&self.mode, line) {
            (Mode::Selecting(select), _) => {
                let map = session.game().map();
                let is_choice = |at| {
                    let mut all = select.all.iter();
                    all.any(|one| one.choice.province(map) == Some(at))
                };
                let accepts = select.whole || select.cursor.is_some_and(is_choice);
                let keys = &SELECTING[usize::from(!accepts)..];
                [first("letter", "picks"), known(keys)].concat()
            }
            (Mode::Sealing(_), _) if session.is_alone() => {
                let plays = hint(Command::Accept, context, line).map(|it| it.called("play"));
                let others = known(commands![Back, Next]).into_iter();
                plays.into_iter().chain(others).collect()
            }
            (Mode::Sealing(_), _)
                if self.items(session).iter().any(|item| item.is_open(session)) =>
            {
                known(commands![Accept, Back, Next])
            }
            (Mode::Sealing(_), _) => known(commands![Accept, Back]),
            _ if self.is_listing() && self.line.is_empty() => self.sheet_hints(session),
            (_, LineState::Numbered) if is_winter => {
                [first("1 2 …", "choose"), known(WINTER)].concat()
            }
            (_, LineState::Numbered) => [first("1 2 …", "choose"), known(EMPTY)].concat(),
            (_, LineState::Choosing) if self.line.is_chosen() => {
                let kinds = [first("1 2 …", "choose"), first("a f", "army, fleet")].concat();
                [kinds, known(FILLED)].concat()
            }
            (_, LineState::Choosing) => [first("1 2 …", "choose"), known(FILLED)].concat(),
            (_, LineState::Filled) => known(FILLED),
            _ if is_winter => known(WINTER),
            _ => known(EMPTY),
        }
    }

    /// Returns whether Tab has an effect: it has none on the only unit without an order.
    fn goes_on(&self, session: &Session) -> bool {
        let items = self.items(session);
        let mut open = (0..items.len()).filter(|&at| items[at].is_open(session));
        let is_last = (open.next(), open.next()) == (Some(self.selected), None);
        !is_last || !matches!(self.mode, Mode::Writing) || self.is_listing()
    }

    /// Returns whether Enter accepts the line. It refuses a void order at first, and only selects the first of several
    /// readings.
    fn accepts(&self, session: &Session) -> bool {
        let Some(reading) = self.line.reading() else {
            return true;
        };
        match reading.verdict {
            Verdict::Void if !self.line.is_refused() => false,
            Verdict::Ambiguous => self.line.picked().is_some(),
            Verdict::Unreadable => self.line.is_refused() && self.can_keep(session, reading),
            _ => self.refusal(session, reading).is_none(),
        }
    }

    /// Returns whether Tab adds anything to the line.
    fn can_complete(&self, session: &Session) -> bool {
        self.fleets(session).is_some() || !self.completions(session, self.line.value()).is_empty()
    }

    /// Returns the key hints for the pasted sheet.
    fn sheet_hints(&self, session: &Session) -> Vec<Hint> {
        let (context, line) = self.context(session);
        let answers = (self.answers(session) > 0).then(|| Hint::inert("1 2 …", "answer"));
        let usual = [
            (Command::Accept, "fix"),
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
