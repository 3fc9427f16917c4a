//! The reveal: all orders, power by power, without results; then the results, conflict by conflict.

mod detail;
mod stage;
mod timing;
mod view;

use std::time::Duration;

use crate::keys::{Command, Context, LineState};
use crate::kit::motion::FRAME;
use crate::kit::record;
use crate::page::Paint;
use crate::screens::phase::results::Results;
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;
use chancery_core::board::Power;
use chancery_core::report::ResultLine;
use stage::{RevealStage, StageKind};
use timing::{GROWTH, RevealSpeed, Timing};

/// The reveal of one phase.
#[derive(Debug)]
pub struct Reveal {
    record: usize,
    /// All orders with their outcomes, by power.
    lines: Vec<ResultLine>,
    /// The stages, in the order in which they are shown.
    stages: Vec<RevealStage>,
    /// The number of stages that have started. The last of them is on screen.
    begun: usize,
    /// The time since the stage started, or `None` if nothing moves and the reveal waits for a key.
    passed: Option<Duration>,
    pace: RevealSpeed,
    /// Whether it waits for a key after each order.
    paused: bool,
}

impl Reveal {
    /// Returns the reveal of a phase, before its first stage.
    pub fn new(session: &Session, record: usize) -> Self {
        let game = session.game();
        let Some(played) = game.history().get(record) else {
            return Reveal::of(record, Vec::new(), Vec::new());
        };
        let scene = played.report(game.map());
        let by_power = record::by_power(game, scene.lines());
        let lines: Vec<ResultLine> = by_power.into_iter().flat_map(|(_, lines)| lines).collect();
        let stages = stage::stages(&scene, &lines);
        Reveal::of(record, lines, stages)
    }

    fn of(record: usize, lines: Vec<ResultLine>, stages: Vec<RevealStage>) -> Self {
        Reveal {
            record,
            lines,
            stages,
            begun: 0,
            passed: None,
            pace: RevealSpeed::OneByOne,
            paused: false,
        }
    }

    /// Returns the stage on screen, or `None` before the first key.
    fn stage(&self) -> Option<&RevealStage> {
        self.stages.get(self.begun.checked_sub(1)?)
    }

    /// Returns the timing of the stage on screen.
    fn timing(&self) -> Option<Timing> {
        Some(Timing::of(self.stage()?, self.pace))
    }

    /// Finishes the animation of the current order and starts the next one, or the next stage.
    fn next_order(&mut self, session: &Session) -> Transition {
        let next = self.passed.zip(self.timing());
        match next.and_then(|(passed, timing)| timing.next_start(passed)) {
            Some(start) => {
                self.passed = Some(start + self.ahead());
                Transition::Stay
            }
            None => self.next_stage(session),
        }
    }

    fn next_stage(&mut self, session: &Session) -> Transition {
        if self.begun == self.stages.len() {
            return self.results(session);
        }
        self.show(self.begun + 1);
        Transition::Stay
    }

    fn show(&mut self, begun: usize) {
        self.begun = begun;
        self.passed = (begun > 0).then(|| self.ahead());
    }

    /// Returns the time after the start of an order at which it is shown: while paused, its arrow is complete.
    fn ahead(&self) -> Duration {
        match self.paused {
            true => GROWTH,
            false => Duration::ZERO,
        }
    }

    /// Pauses or goes on. A reveal in which nothing moves waits for a key anyway.
    fn pause(&mut self, session: &Session) -> Transition {
        if self.passed.is_none() {
            return self.next_stage(session);
        }
        self.paused = !self.paused;
        Transition::Stay
    }

    fn results(&self, session: &Session) -> Transition {
        Transition::Swap(Box::new(Results::fresh(session, self.record)))
    }

    /// Returns the indices of a power's lines.
    fn sheet(&self, power: Power) -> impl Iterator<Item = usize> {
        let lines = self.lines.iter().enumerate();
        lines.filter_map(move |(index, line)| (line.power == power).then_some(index))
    }

    /// Returns whether the stage on screen shows verdicts.
    fn shows_verdicts(&self) -> bool {
        self.stage()
            .is_some_and(|stage| !matches!(stage.kind, StageKind::Power(_)))
    }

    /// Returns what is visible of each order at this moment, by line.
    fn known(&self) -> Vec<Known> {
        let mut known = vec![Known::Sealed; self.lines.len()];
        let timing = self.timing();
        for (number, stage) in self.stages.iter().take(self.begun).enumerate() {
            let is_last = number + 1 == self.begun;
            for (place, &line) in stage.lines.iter().enumerate() {
                let timing = timing.as_ref().filter(|_| is_last);
                let moment = timing.zip(self.passed);
                let has_come = moment.is_none_or(|(timing, passed)| passed >= timing.start(place));
                let is_settled =
                    moment.is_none_or(|(timing, passed)| passed >= timing.arrival(place));
                known[line] = match stage.kind {
                    StageKind::Power(_) if has_come => Known::Order,
                    StageKind::Undisputed | StageKind::Conflict if is_settled => Known::Verdict,
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
            Command::Accept => return self.next_stage(session),
            Command::Right => return self.next_order(session),
            Command::Left => self.show(self.begun.saturating_sub(1)),
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
            return self.next_stage(session);
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
