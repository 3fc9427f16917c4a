//! The reveal: all orders, power by power, without results; then the results, conflict by conflict.

mod detail;
mod timing;
mod view;

use std::time::Duration;

use crate::keys::{Command, Context, LineState};
use crate::kit::motion::FRAME;
use crate::page::Paint;
use crate::screens::phase::results::Results;
use crate::screens::phase::steps::PhaseSteps;
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;
use chancery_core::board::Power;
use chancery_core::report::script::{Script, ScriptPart, ScriptStep};
use timing::{DislodgeEffect, GROWTH, RevealSpeed, Timing};

/// The reveal of one phase.
#[derive(Debug)]
pub struct Reveal {
    record: usize,
    /// All orders with their outcomes, and the steps in which they are shown.
    steps: PhaseSteps,
    /// The time since the step started, or `None` if nothing moves and the reveal waits for a key.
    passed: Option<Duration>,
    pace: RevealSpeed,
    /// Whether it waits for a key after each order.
    paused: bool,
}

impl Reveal {
    /// Returns the reveal of a phase, before its first step, or `None` if it wasn't played.
    pub fn new(session: &Session, record: usize) -> Option<Self> {
        let game = session.game();
        let played = game.history().get(record)?;
        Some(Reveal {
            record,
            steps: PhaseSteps::of(Script::reveal(&played.report(game.map()))),
            passed: None,
            pace: RevealSpeed::OneByOne,
            paused: false,
        })
    }

    /// Returns the step on screen, or `None` before the first key.
    fn step(&self) -> Option<&ScriptStep> {
        self.steps.step().map(|(_, step)| step)
    }

    /// Returns the timing of the step on screen.
    fn timing(&self) -> Option<Timing> {
        let step = self.step()?;
        let effects = step.lines().iter().map(|&line| match step.part() {
            ScriptPart::Orders => DislodgeEffect::default(),
            _ => DislodgeEffect::of(self.steps.line(line)),
        });
        Some(Timing::of(step, effects.collect(), self.pace))
    }

    /// Finishes the animation of the current order and starts the next one, or the next step.
    fn next_order(&mut self, session: &mut Session) -> Transition {
        let next = self.passed.zip(self.timing());
        match next.and_then(|(passed, timing)| timing.next_start(passed)) {
            Some(start) => {
                self.passed = Some(start + self.ahead());
                Transition::Stay
            }
            None => self.next_step(session),
        }
    }

    fn next_step(&mut self, session: &mut Session) -> Transition {
        if self.steps.is_at_end() {
            return self.results(session);
        }
        self.show(self.steps.shown + 1);
        Transition::Stay
    }

    fn show(&mut self, steps: usize) {
        self.steps.shown = steps;
        self.passed = (steps > 0).then(|| self.ahead());
    }

    /// Returns the time after the start of an order at which it is shown: while paused, its arrow is complete.
    fn ahead(&self) -> Duration {
        if self.paused { GROWTH } else { Duration::ZERO }
    }

    /// Pauses or goes on. A reveal in which nothing moves waits for a key anyway.
    fn pause(&mut self, session: &mut Session) -> Transition {
        if self.passed.is_none() {
            return self.next_step(session);
        }
        self.paused = !self.paused;
        Transition::Stay
    }

    fn results(&self, session: &mut Session) -> Transition {
        session.reveal_from(self.record + 1);
        Transition::Swap(Box::new(Results::fresh(session, self.record)))
    }

    /// Returns the indices of a power's lines.
    fn sheet(&self, power: Power) -> impl Iterator<Item = usize> {
        let lines = self.steps.script.lines.iter().enumerate();
        lines.filter_map(move |(index, line)| (line.power == power).then_some(index))
    }

    /// Returns whether the step on screen shows verdicts.
    fn shows_verdicts(&self) -> bool {
        self.step()
            .is_some_and(|step| step.part() != ScriptPart::Orders)
    }

    /// Returns what is visible of each order at this moment, by line.
    fn known(&self) -> Vec<Known> {
        let mut known = vec![Known::Sealed; self.steps.script.lines.len()];
        let timing = self.timing();
        for (number, step) in self.steps.shown_steps().enumerate() {
            let is_last = number + 1 == self.steps.shown;
            for (place, &line) in step.lines().iter().enumerate() {
                let timing = timing.as_ref().filter(|_| is_last);
                let moment = timing.zip(self.passed);
                let is_past = |of: fn(&Timing, usize) -> Duration| {
                    moment.is_none_or(|(timing, passed)| passed >= of(timing, place))
                };
                known[line] = match step.part() {
                    ScriptPart::Orders if is_past(Timing::start) => Known::Order,
                    ScriptPart::Conflicts if is_past(Timing::arrival) => Known::Verdict,
                    _ => known[line],
                };
            }
        }
        known
    }
}

impl Screen<Session> for Reveal {
    fn context(&self, _: &Session) -> (Context, LineState) {
        (Context::Reveal, LineState::Absent)
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Accept => return self.next_step(session),
            Command::Right => return self.next_order(session),
            Command::Left => self.show(self.steps.shown.saturating_sub(1)),
            Command::Pause => return self.pause(session),
            Command::Next => self.pace = self.pace.other(),
            Command::Back => return self.results(session),
            // later phases and centers would reveal results early
            Command::Earlier | Command::Later | Command::Centers | Command::Score => {}
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        self.draw_screen(session, paint);
    }

    fn due(&self) -> Option<Duration> {
        let (passed, timing) = (self.passed.filter(|_| !self.paused)?, self.timing()?);
        if passed < timing.at_rest() {
            return Some(FRAME);
        }
        // once nothing moves, only the countdown changes, every second
        let left = timing.length().saturating_sub(passed);
        let second = Duration::from_nanos(u64::from(left.subsec_nanos()));
        Some(if second.is_zero() { left } else { second })
    }

    fn advance(&mut self, session: &mut Session, time: Duration) -> Transition {
        let moving = self.passed.filter(|_| !self.paused);
        let (Some(passed), Some(timing)) = (moving, self.timing()) else {
            return Transition::Stay;
        };
        let passed = passed.saturating_add(time);
        if passed >= timing.length() {
            return self.next_step(session);
        }
        self.passed = Some(passed);
        Transition::Stay
    }

    fn rest(&mut self) {
        self.passed = None;
    }

    fn traits(&self) -> Traits {
        Traits::MAP
    }
}

/// The visible part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Known {
    /// Nothing.
    Sealed,
    /// The order without its result.
    Order,
    /// The order and its result.
    Verdict,
}
