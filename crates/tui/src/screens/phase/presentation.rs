//! A played phase, shown in steps. A reveal shows all orders, power by power, and then the results, conflict by conflict.
//! A game master reads a script aloud, one step per key: the same, then each piece and the centers.

mod reveal;
mod script;
mod script_detail;
mod timing;
mod view;

use std::time::Duration;

use crate::keys::{Command, Context, LineState};
use crate::kit::motion::FRAME;
use crate::page::Paint;
use crate::screens::phase::results::Results;
use crate::screens::{Screen, Traits, Transition};
use crate::session::Session;
use chancery_core::report::script::{Script, ScriptPart, ScriptStep};
use chart::Progress;
use timing::{DislodgeEffect, GROWTH, RevealSpeed, Timing};
use view::StepView;

/// The maximum number of orders in one step of a script. A power with more orders has several steps.
const BREATH: usize = 6;

/// The kind of a presentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PresentationKind {
    /// The reveal of the phase just resolved, in which orders appear by themselves.
    Reveal,
    /// The read-aloud script of the phase just resolved, from which the game continues.
    Script,
    /// The script of a past phase.
    PastScript,
}

/// A phase that is shown in steps.
#[derive(Debug)]
pub struct Presentation {
    kind: PresentationKind,
    record: usize,
    /// All orders with their outcomes, and the steps in which they are shown.
    script: Script,
    /// The number of steps that have been shown. The last of them is on screen. It is 0 until the
    /// first key.
    shown: usize,
    /// The time since the step started, or `None` if nothing moves and the screen waits for a key.
    passed: Option<Duration>,
    pace: RevealSpeed,
    /// Whether a reveal waits for a key after each order.
    paused: bool,
    /// The number of sentences of the step on screen that are scrolled away, if it doesn't fit.
    scrolled: usize,
    /// Whether only the map is shown.
    map_only: bool,
    /// Whether an explanation was requested before all orders were read.
    too_early: bool,
}

impl Presentation {
    /// Returns a phase before its first step, or a past one at this step. Returns `None` if it wasn't played.
    pub fn new(session: &Session, record: usize, kind: PresentationKind) -> Option<Self> {
        let game = session.game();
        let report = game.history().get(record)?.report(game.map());
        let script = match kind {
            PresentationKind::Reveal => Script::reveal(&report),
            PresentationKind::Script | PresentationKind::PastScript => Script::new(&report, BREATH),
        };
        Some(Presentation {
            kind,
            record,
            shown: usize::from(kind == PresentationKind::PastScript && !script.steps.is_empty()),
            script,
            passed: None,
            pace: RevealSpeed::OneByOne,
            paused: false,
            scrolled: 0,
            map_only: false,
            too_early: false,
        })
    }

    fn is_reveal(&self) -> bool {
        self.kind == PresentationKind::Reveal
    }

    /// Returns the step on screen, or `None` before the first key.
    fn step(&self) -> Option<&ScriptStep> {
        self.script.steps.get(self.shown.checked_sub(1)?)
    }

    /// Returns the indices of the lines of the step on screen.
    fn current_lines(&self) -> &[usize] {
        self.step().map_or(&[], ScriptStep::lines)
    }

    /// Returns the current part.
    fn part(&self) -> ScriptPart {
        self.step().map_or(ScriptPart::Orders, ScriptStep::part)
    }

    /// Returns whether the last step is on screen.
    fn is_at_end(&self) -> bool {
        self.shown == self.script.steps.len()
    }

    /// Returns the time since the step on screen started, and its timing, unless nothing moves.
    fn moment(&self) -> Option<(Duration, Timing)> {
        let (passed, step) = (self.passed?, self.step()?);
        let effects = step.lines().iter().map(|&line| match step.part() {
            ScriptPart::Orders => DislodgeEffect::default(),
            _ => DislodgeEffect::of(&self.script.lines[line]),
        });
        Some((passed, Timing::of(step, effects.collect(), self.pace)))
    }

    /// Returns what is visible of each order at this moment, by line. Earlier steps of the same part are
    /// complete; the step on screen depends on the time.
    fn visible(&self) -> Vec<Visible> {
        let (part, moment) = (self.part(), self.moment());
        let (before, now) = match part {
            ScriptPart::Orders => (Known::Sealed, Known::Order),
            _ => (Known::Order, Known::Verdict),
        };
        let hidden = Visible {
            known: before,
            progress: Progress::HIDDEN,
        };
        let mut all = vec![hidden; self.script.lines.len()];
        let shown = self.script.steps.iter().take(self.shown).enumerate();
        for (number, step) in shown.filter(|(_, step)| step.part() == part) {
            let moment = moment.as_ref().filter(|_| number + 1 == self.shown);
            for (place, &line) in step.lines().iter().enumerate() {
                let (is_past, progress) =
                    moment.map_or((true, Progress::WHOLE), |(passed, timing)| {
                        let start = match part {
                            ScriptPart::Orders => timing.start(place),
                            _ => timing.arrival(place),
                        };
                        (*passed >= start, timing.progress(place, *passed))
                    });
                let known = if is_past { now } else { before };
                all[line] = Visible { known, progress };
            }
        }
        all
    }

    /// Shows a number of steps.
    fn show(&mut self, steps: usize) {
        self.shown = steps;
        self.scrolled = 0;
        self.passed = (self.is_reveal() && steps > 0).then(|| self.ahead());
    }

    /// Returns the time after the start of an order at which it is shown: while paused, its arrow is complete.
    fn ahead(&self) -> Duration {
        if self.paused { GROWTH } else { Duration::ZERO }
    }

    /// Finishes the animation of the current order and starts the next one, or the next step.
    fn next_order(&mut self, session: &mut Session) -> Transition {
        let moment = self.moment();
        match moment.and_then(|(passed, timing)| timing.next_start(passed)) {
            Some(start) => {
                self.passed = Some(start + self.ahead());
                Transition::Stay
            }
            None => self.next_step(session),
        }
    }

    /// Goes back to the order before the current one, or shows the previous step with all its orders.
    fn go_back(&mut self) {
        let moment = self.moment();
        match moment.and_then(|(passed, timing)| timing.start_before(passed)) {
            Some(start) => self.passed = Some(start + self.ahead()),
            None => {
                self.show(self.shown.saturating_sub(1));
                self.passed = self.moment().map(|(_, timing)| timing.at_rest());
            }
        }
    }

    fn next_step(&mut self, session: &mut Session) -> Transition {
        if self.is_at_end() {
            return self.leave(session);
        }
        self.show(self.shown + 1);
        Transition::Stay
    }

    fn next_part(&mut self, session: &mut Session) -> Transition {
        let (now, is_first) = (self.part(), self.shown == 0);
        let mut later = self.script.steps.iter().skip(self.shown);
        match later.position(|step| is_first || step.part() > now) {
            Some(ahead) => {
                self.show(self.shown + ahead + 1);
                Transition::Stay
            }
            None => self.leave(session),
        }
    }

    /// Goes to the start of the current part, or from there to the start of the previous one.
    fn part_before(&mut self) {
        let before = self.shown.checked_sub(2).map(|at| &self.script.steps[at]);
        self.show(before.map_or(0, |step| {
            let first = self.script.part(step.part()).next();
            first.unwrap_or(0) + 1
        }));
    }

    /// Pauses or goes on. A reveal in which nothing moves waits for a key anyway.
    fn pause(&mut self, session: &mut Session) -> Transition {
        if self.passed.is_none() {
            return self.next_step(session);
        }
        self.paused = !self.paused;
        Transition::Stay
    }

    /// Opens the results at the order of the current step.
    fn why(&self, session: &Session) -> Transition {
        let map = session.game().map();
        let unit = self.step().and_then(|step| match step {
            ScriptStep::Piece(piece) => {
                let first = piece.units().into_iter().next()?;
                Some(map.province(first.location))
            }
            step => self.script.lines[*step.lines().first()?].order.province(),
        });
        Transition::push(Results::about(session, self.record, unit))
    }

    fn leave(&self, session: &mut Session) -> Transition {
        if self.kind == PresentationKind::PastScript {
            return Transition::Pop;
        }
        session.reveal_from(self.record + 1);
        let results = Results::fresh(session, self.record);
        Transition::Swap(vec![Box::new(match self.kind {
            PresentationKind::Script if self.is_at_end() => results.after_script(),
            _ => results,
        })])
    }
}

impl Screen<Session> for Presentation {
    fn traits(&self, _: &Session) -> Traits {
        let context = match self.kind {
            PresentationKind::Reveal => Context::Reveal,
            PresentationKind::Script | PresentationKind::PastScript => Context::Script,
        };
        Traits::map((context, LineState::Absent))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        self.too_early = false;
        match (command, self.kind) {
            (Command::Accept, _) => return self.next_step(session),
            (Command::Right, _) => return self.next_order(session),
            (Command::Left, _) => self.go_back(),
            (Command::Back, _) if self.map_only => self.map_only = false,
            (Command::Back, _) => return self.leave(session),
            (Command::Pause, PresentationKind::Reveal) => return self.pause(session),
            (Command::Next, PresentationKind::Reveal) => self.pace = self.pace.other(),
            // other screens would reveal results early
            (
                Command::Centers | Command::Score,
                PresentationKind::Reveal | PresentationKind::Script,
            )
            | (Command::Earlier | Command::Later, PresentationKind::Reveal)
            | (Command::Compare, PresentationKind::Script) => {}
            (_, PresentationKind::Reveal) => return Transition::Pass,
            (Command::Up | Command::Earlier, _) => self.scrolled = self.scrolled.saturating_sub(1),
            (Command::Down | Command::Later, _) => {
                self.scrolled = (self.scrolled + 1).min(self.sentences().saturating_sub(1));
            }
            (Command::Done, _) => return self.next_step(session),
            (Command::Row(step), _) => self.show(step + 1),
            (Command::Next, _) => return self.next_part(session),
            (Command::Previous, _) => self.part_before(),
            (Command::Zoom, _) => self.map_only = !self.map_only,
            (Command::Why, _) if self.part() == ScriptPart::Orders => self.too_early = true,
            (Command::Why, _) => return self.why(session),
            _ => return Transition::Pass,
        }
        Transition::Stay
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let game = session.game();
        let Some(record) = game.history().get(self.record) else {
            return;
        };
        let view = StepView {
            screen: self,
            session,
            map: game.map(),
            record,
            visible: &self.visible(),
        };
        match self.kind {
            PresentationKind::Reveal => view.draw_reveal(paint),
            PresentationKind::Script | PresentationKind::PastScript => view.draw_script(paint),
        }
    }

    fn due(&self) -> Option<Duration> {
        let (passed, timing) = self.moment().filter(|_| !self.paused)?;
        if passed < timing.at_rest() {
            return Some(FRAME);
        }
        // once nothing moves, only the countdown changes, every second
        let left = timing.length().saturating_sub(passed);
        let second = Duration::from_nanos(u64::from(left.subsec_nanos()));
        Some(if second.is_zero() { left } else { second })
    }

    fn advance(&mut self, session: &mut Session, time: Duration) -> Transition {
        let Some((passed, timing)) = self.moment().filter(|_| !self.paused) else {
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
}

/// The visible part of an order.
#[derive(Clone, Copy, Debug)]
struct Visible {
    known: Known,
    /// The drawn part of its line on the map.
    progress: Progress,
}

/// What is known of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Known {
    /// Nothing.
    Sealed,
    /// The order without its result.
    Order,
    /// The order and its result.
    Verdict,
}
