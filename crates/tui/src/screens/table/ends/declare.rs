//! The game master's declaration that the game is over, with the winners and the reason.

use tui_input::Input;

use super::{EndsError, PromptList, candidate, still_played};
use crate::keys::{Command, Context, LineState};
use crate::kit::Row;
use crate::kit::form::{self, Field, Form, FormStep};
use crate::kit::list::edit;
use crate::page::{ListRow, Paint};
use crate::screens::{Goto, Screen, Traits, Transition};
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
    form: Form,
}

impl Declare {
    /// Returns the declaration screen.
    ///
    /// # Errors
    /// Returns an error if the game is over or has no game master.
    pub fn new(session: &Session) -> Result<Self, EndsError> {
        let game = still_played(session)?;
        match game.mode() {
            Mode::GameMaster => Ok(Declare {
                reason: Input::default(),
                powers: game.survivors().iter().collect(),
                winners: PowerSet::EMPTY,
                form: Form::default(),
            }),
            Mode::HotSeat => Err(EndsError::NoGameMaster),
        }
    }

    /// Marks the selected power as a winner, or removes the mark.
    fn toggle(&mut self) {
        let selected = self.form.selected.checked_sub(1);
        if let Some(&power) = selected.and_then(|at| self.powers.get(at)) {
            if self.winners.contains(power) {
                self.winners.remove(power)
            } else {
                self.winners.insert(power)
            }
        }
    }

    /// Ends the game, or leaves a command to the application.
    fn run(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
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
            _ => return Transition::Pass,
        }
        Transition::Stay
    }
}

impl Screen<Session> for Declare {
    fn traits(&self, _: &Session) -> Traits {
        let line = match self.form.selected {
            0 => LineState::Filled,
            _ => LineState::Absent,
        };
        Traits::page((Context::Declaring, line))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        let mut fields = vec![Field::Choice; self.powers.len() + 1];
        fields[0] = Field::Text;
        match self.form.update(&fields, command) {
            FormStep::Turn { .. } => self.toggle(),
            FormStep::Write(request) if self.form.selected == 0 => {
                edit(&mut self.reason, request, LONGEST);
            }
            FormStep::Other => return self.run(session, command),
            FormStep::Moved | FormStep::Write(_) => {}
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let selected = self.form.selected;
        let chosen = |at: usize| Row::pointer(selected == at);
        let ghost = if selected == 0 {
            " why? It is kept with the game"
        } else {
            ""
        };
        let reason = form::typed(&self.reason, ghost, selected == 0);
        let mut lines = vec![
            ListRow::from(chosen(0).dim("Reason  ").and(reason)).choice(0, selected),
            ListRow::blank(),
            Row::new()
                .dim("Select the winners. With none, the game ends without a result.")
                .into(),
        ];
        for (at, &power) in (1..).zip(&self.powers) {
            let row = candidate(game, power, chosen(at), self.winners.contains(power));
            lines.push(ListRow::from(row).choice(at, selected));
        }
        let sheet = PromptList {
            title: Row::new().bold("Declare the game over"),
            lines,
            commands: vec![Command::Accept, Command::Up, Command::Yes, Command::Back],
            accept: "end the game",
        };
        sheet.draw(session, paint);
    }
}
