//! The game master declares the game over: who wins, and why.

use tui_input::{Input, InputRequest};

use super::PromptList;
use crate::keys::{Context, LineState};
use crate::message::Command;
use crate::picker::step;
use crate::screen_layout::{ListRow, hints};
use crate::screens::{Goto, Paint, Transition};
use crate::session::Session;
use crate::text::Row;
use crate::theme::Tone;
use chancery_core::board::{Power, PowerSet};
use game::{EndedEarly, Game};

/// The longest reason, in characters: saves keep two hundred.
const LONGEST: usize = 160;

/// What is declared: first the reason, then the powers, each of which may be a winner.
#[derive(Debug)]
pub struct Declare {
    reason: Input,
    powers: Vec<Power>,
    winners: PowerSet,
    /// The selected line: the reason first.
    selected: usize,
}

impl Declare {
    pub(super) fn new(game: &Game) -> Self {
        Declare {
            reason: Input::default(),
            powers: game.survivors().iter().collect(),
            winners: PowerSet::EMPTY,
            selected: 0,
        }
    }

    /// Letters go to the reason, where that is selected.
    pub(super) fn line(&self) -> LineState {
        match self.selected {
            0 => LineState::Filled,
            _ => LineState::Absent,
        }
    }

    pub(super) fn update(&mut self, table: &mut Session, command: Command) -> Transition {
        match command {
            Command::Up | Command::Down => {
                step(&mut self.selected, self.powers.len() + 1, command);
            }
            Command::Type(letter) => self.write(InputRequest::InsertChar(letter)),
            Command::Edit(request) => self.write(request),
            Command::Yes => self.toggle(),
            Command::Take => {
                let stop = EndedEarly::Declared {
                    winners: self.winners,
                    reason: self.reason.value().trim().to_owned(),
                };
                // it was not over when this was opened, and nothing could end it since
                let _ = table.change(|game| game.stop(stop));
                return Transition::Go(Goto::Play);
            }
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    pub(super) fn click_row(&mut self, number: usize) {
        if self.selected == number {
            self.toggle();
        }
        self.selected = number.min(self.powers.len());
    }

    /// The selected power wins, or doesn't.
    fn toggle(&mut self) {
        let selected = self.selected.checked_sub(1);
        if let Some(&power) = selected.and_then(|at| self.powers.get(at)) {
            match self.winners.contains(power) {
                true => self.winners.remove(power),
                false => self.winners.insert(power),
            }
        }
    }

    fn write(&mut self, request: InputRequest) {
        let full = self.reason.value().chars().count() >= LONGEST;
        if self.selected == 0 && !(full && matches!(request, InputRequest::InsertChar(_))) {
            self.reason.handle(request);
        }
    }

    pub(super) fn draw(&self, table: &Session, paint: &mut Paint<'_>) {
        let map = table.game().map();
        let chosen = |at: usize| match self.selected == at {
            true => Row::new().strong(Tone::Accent, "› "),
            false => Row::new().text("  "),
        };
        let reason = match (self.reason.value(), self.selected) {
            ("", 0) => Row::new()
                .toned(Tone::Accent, "▌")
                .faint(" why? It is kept with the game"),
            (text, 0) => Row::new().toned(Tone::Ink, text).toned(Tone::Accent, "▌"),
            (text, _) => Row::new().toned(Tone::Ink, text),
        };
        let mut lines = vec![
            ListRow::from(chosen(0).dim("Reason  ").and(reason)).choice(0, self.selected),
            ListRow::blank(),
            Row::new()
                .dim("Select the winners. With none, the game ends without a result.")
                .into(),
        ];
        for (at, &power) in (1..).zip(&self.powers) {
            let name = map.power(power).name.as_str();
            let count = table.game().position().center_count(power);
            let mark = match self.winners.contains(power) {
                true => Row::new().toned(Tone::Ok, "✓ ").bold(name),
                false => Row::new().faint("· ").text(name),
            };
            let row = chosen(at).and(mark).to_column(16);
            let row = row.dim(format!("{count:>2}"));
            lines.push(ListRow::from(row).choice(at, self.selected));
        }
        let sheet = PromptList {
            title: Row::new().bold("Declare the game over"),
            lines,
            hints: hints(
                &[Command::Take, Command::Up, Command::Yes, Command::Back],
                Context::Declaring,
                LineState::Absent,
            ),
        };
        sheet.draw(table, paint);
    }
}
