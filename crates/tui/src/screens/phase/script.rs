//! The read-aloud script of a phase: its orders, its conflicts, each piece and the centers, one
//! step per key.

mod detail;
mod view;

use crate::keys::{Command, Context, LineState};
use crate::page::Paint;
use crate::screens::phase::results::Results;
use crate::screens::phase::steps::PhaseSteps;
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;
use chancery_core::report::script::{self, ScriptPart};

/// The maximum number of orders in one step. A power with more orders has several steps.
const BREATH: usize = 6;

/// The script of one phase.
#[derive(Debug)]
pub struct Script {
    record: usize,
    /// Whether this is the phase just resolved, from which the game continues.
    fresh: bool,
    steps: PhaseSteps,
    /// Whether only the map is shown.
    map_only: bool,
    /// Whether an explanation was requested before all orders were read.
    too_early: bool,
}

impl Script {
    /// Returns the script of the phase just resolved.
    pub fn fresh(session: &Session, record: usize) -> Option<Self> {
        Script::of(session, record, true)
    }

    /// Returns the script of a past phase.
    pub fn past(session: &Session, record: usize) -> Option<Self> {
        let mut script = Script::of(session, record, false)?;
        script.steps.shown = script.steps.script.steps.len().min(1);
        Some(script)
    }

    fn of(session: &Session, record: usize, fresh: bool) -> Option<Self> {
        let game = session.game();
        let played = game.history().get(record)?;
        Some(Script {
            record,
            fresh,
            steps: PhaseSteps::of(script::Script::new(&played.report(game.map()), BREATH)),
            map_only: false,
            too_early: false,
        })
    }

    /// Returns the current part.
    fn part(&self) -> ScriptPart {
        self.steps
            .step()
            .map_or(ScriptPart::Orders, |(_, step)| step.part())
    }

    fn next_part(&mut self, session: &mut Session) -> Transition {
        let now = self.part();
        let is_first = self.steps.shown == 0;
        let next = |step: &script::ScriptStep| is_first || step.part() > now;
        let ahead = self.steps.remaining_steps().position(next);
        match ahead {
            Some(ahead) => {
                self.steps.shown += ahead + 1;
                Transition::Stay
            }
            None => self.leave(session),
        }
    }

    /// Goes to the start of the current part, or from there to the start of the previous one.
    fn part_before(&mut self) {
        let Some(before) = self.steps.shown.checked_sub(2) else {
            self.steps.shown = 0;
            return;
        };
        let part = self.steps.script.steps[before].part();
        let first = self.steps.script.part(part).next();
        self.steps.shown = first.unwrap_or(0) + 1;
    }

    /// Opens the results at the order of the current step.
    fn why(&self, session: &Session) -> Transition {
        let map = session.game().map();
        let unit = self.steps.step().and_then(|(_, step)| match step {
            script::ScriptStep::Piece(piece) => {
                let first = piece.units().into_iter().next()?;
                Some(map.province(first.location))
            }
            step => self.steps.line(*step.lines().first()?).order.province(),
        });
        Transition::push(Results::about(session, self.record, unit))
    }

    fn leave(&self, session: &mut Session) -> Transition {
        if !self.fresh {
            return Transition::Pop;
        }
        session.reveal_from(self.record + 1);
        let results = Results::fresh(session, self.record);
        Transition::Swap(Box::new(if self.steps.is_at_end() {
            results.after_script()
        } else {
            results
        }))
    }
}

impl Screen<Session> for Script {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Script, LineState::Absent)
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        self.too_early = false;
        match command {
            Command::Accept | Command::Done | Command::Right if self.steps.is_at_end() => {
                return self.leave(session);
            }
            Command::Accept | Command::Done | Command::Right => self.steps.shown += 1,
            Command::Row(step) => self.steps.shown = step + 1,
            Command::Left => self.steps.shown = self.steps.shown.saturating_sub(1),
            Command::Next => return self.next_part(session),
            Command::Previous => self.part_before(),
            Command::Zoom => self.map_only = !self.map_only,
            Command::Why => match self.part() {
                ScriptPart::Orders => self.too_early = true,
                _ => return self.why(session),
            },
            Command::Back if self.map_only => self.map_only = false,
            Command::Back => return self.leave(session),
            // other screens would reveal results early
            Command::Earlier
            | Command::Later
            | Command::Centers
            | Command::Score
            | Command::Compare
                if self.fresh => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        self.draw_screen(session, paint);
    }

    fn traits(&self) -> Traits {
        Traits::MAP
    }
}
