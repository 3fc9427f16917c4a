//! The game master's declaration that the game is over, with the winners and the reason.

use tui_input::{Input, InputRequest};

use super::{PromptList, candidate, still_played};
use crate::keys::{Command, Context, LineState};
use crate::kit::list::{edit, select};
use crate::kit::{Row, Tone};
use crate::page::{ListRow, Paint};
use crate::screens::{Goto, Screen, Transition};
use crate::session::{Session, TableChange};
use chancery_core::board::{Power, PowerSet};
use game::{EndedEarly, Mode};

/// The maximum length of the reason, in characters. Saves allow two hundred.
const LONGEST: usize = 160;

/// The declaration: the reason first, then the powers, each of which can be marked as a winner.
#[derive(Debug)]
pub struct Declare {
    reason: Input,
    powers: Vec<Power>,
    winners: PowerSet,
    /// The selected line. The reason is line 0.
    selected: usize,
}

impl Declare {
    /// Returns the declaration screen.
    ///
    /// # Errors
    /// Returns a message if the game is over or has no game master.
    pub fn new(session: &Session) -> Result<Self, String> {
        let game = still_played(session)?;
        match game.mode() {
            Mode::GameMaster => Ok(Declare {
                reason: Input::default(),
                powers: game.survivors().iter().collect(),
                winners: PowerSet::EMPTY,
                selected: 0,
            }),
            Mode::HotSeat => Err(
                "Only a game master declares a game over; here the table votes on a draw or a \
                 concession."
                    .to_owned(),
            ),
        }
    }

    /// Marks the selected power as a winner, or removes the mark.
    fn toggle(&mut self) {
        let selected = self.selected.checked_sub(1);
        if let Some(&power) = selected.and_then(|at| self.powers.get(at)) {
            if self.winners.contains(power) {
                self.winners.remove(power)
            } else {
                self.winners.insert(power)
            }
        }
    }

    fn write(&mut self, request: InputRequest) {
        if self.selected == 0 {
            edit(&mut self.reason, request, LONGEST);
        }
    }
}

impl Screen<Session> for Declare {
    fn context(&self, _: &Session) -> (Context, LineState) {
        let line = match self.selected {
            0 => LineState::Filled,
            _ => LineState::Absent,
        };
        (Context::Declaring, line)
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Row(number) if self.selected == number => self.toggle(),
            _ if select(&mut self.selected, self.powers.len() + 1, command) => {}
            Command::Yes => self.toggle(),
            Command::Accept => {
                let stop = EndedEarly::Declared {
                    winners: self.winners,
                    reason: self.reason.value().trim().to_owned(),
                };
                // this can't fail: the game was running when the screen was opened, and nothing
                // else could end it
                let _ = session.change_table(TableChange::Declaration, |game| game.stop(stop));
                return Transition::Go(Goto::Play);
            }
            _ => match command.edit() {
                Some(request) => self.write(request),
                None => return Transition::Pass,
            },
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let chosen = |at: usize| Row::pointer(self.selected == at);
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
            let row = candidate(game, power, chosen(at), self.winners.contains(power));
            lines.push(ListRow::from(row).choice(at, self.selected));
        }
        let sheet = PromptList {
            title: Row::new().bold("Declare the game over"),
            lines,
            commands: vec![Command::Accept, Command::Up, Command::Yes, Command::Back],
        };
        sheet.draw(session, paint);
    }
}
