//! The timing of the animations in a stage, as a pure function of the time since its start.

use std::f32::consts::PI;
use std::time::Duration;

use crate::kit::motion::share;
use chancery_core::adjudicator::Outcome;
use chancery_core::report::script::ScriptStep;
use chancery_core::report::{ResultKind, ResultLine};
use chart::Progress;

/// The time in which an arrow grows to its full length.
pub(super) const GROWTH: Duration = Duration::from_millis(250);
/// The time from the start of one order to the start of the next.
const BETWEEN_ORDERS: Duration = Duration::from_millis(400);
/// The pause after the last arrow of a power's orders is complete.
const POWER: Duration = Duration::from_millis(1600);
/// The pause after the last arrow of a conflict is complete.
const CONFLICT: Duration = Duration::from_millis(2000);
/// The duration of a bounced arrow's recoil. `RECOIL` is its depth, as a fraction of the arrow.
const SPRING: Duration = Duration::from_millis(180);
const RECOIL: f32 = 0.4;
/// The duration of each step as the badge of a dislodged unit is shown, hidden, and shown again:
/// two flashes in half a second.
const FLASH: Duration = Duration::from_millis(250);

/// The events of a unit that are animated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct DislodgeEffect {
    bounces: bool,
    dislodged: bool,
}

impl DislodgeEffect {
    pub fn of(line: &ResultLine) -> Self {
        match &line.result {
            ResultKind::Moved { ruling, .. } => DislodgeEffect {
                bounces: matches!(ruling.outcome, Outcome::Fails(_)),
                dislodged: ruling.dislodged.is_some(),
            },
            _ => DislodgeEffect::default(),
        }
    }
}

/// The speed at which the orders of a stage appear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RevealSpeed {
    /// One order after another.
    OneByOne,
    /// All at once.
    Together,
}

impl RevealSpeed {
    pub fn other(self) -> Self {
        match self {
            RevealSpeed::OneByOne => RevealSpeed::Together,
            RevealSpeed::Together => RevealSpeed::OneByOne,
        }
    }
}

/// The times of the events in a stage, counted from its start.
#[derive(Debug)]
pub(super) struct Timing {
    pace: RevealSpeed,
    /// The pause after the last arrow is complete.
    pause: Duration,
    effects: Vec<DislodgeEffect>,
}

impl Timing {
    /// Returns the timing of a step with orders that have these effects.
    pub fn of(step: &ScriptStep, effects: Vec<DislodgeEffect>, pace: RevealSpeed) -> Self {
        let (pace, pause) = match step {
            ScriptStep::Sheet { .. } => (pace, POWER),
            // these are many and need no explanation
            ScriptStep::Undisputed { .. } => (RevealSpeed::Together, CONFLICT),
            _ => (pace, CONFLICT),
        };
        Timing {
            pace,
            pause,
            effects,
        }
    }

    /// Returns the time at which an order appears.
    pub fn start(&self, place: usize) -> Duration {
        match self.pace {
            RevealSpeed::OneByOne => BETWEEN_ORDERS * u32::try_from(place).unwrap_or(u32::MAX),
            RevealSpeed::Together => Duration::ZERO,
        }
    }

    /// Returns the time at which an order's arrow is complete.
    pub fn arrival(&self, place: usize) -> Duration {
        self.start(place) + GROWTH
    }

    /// Returns the start of the next order that hasn't appeared yet.
    pub fn next_start(&self, passed: Duration) -> Option<Duration> {
        let starts = (0..self.effects.len()).map(|place| self.start(place));
        starts.filter(|&start| start > passed).min()
    }

    /// Returns the start of the order before the last one that has appeared.
    pub fn start_before(&self, passed: Duration) -> Option<Duration> {
        let starts = (0..self.effects.len()).map(|place| self.start(place));
        let mut past: Vec<Duration> = starts.filter(|&start| start <= passed).collect();
        past.dedup();
        past.iter().rev().nth(1).copied()
    }

    /// Returns the time at which all animations are finished.
    pub fn at_rest(&self) -> Duration {
        let ends = (0..self.effects.len()).map(|place| {
            let effects = self.effects[place];
            let spring = effects.bounces.then_some(SPRING);
            let seal = effects.dislodged.then_some(2 * FLASH);
            self.arrival(place) + spring.max(seal).unwrap_or_default()
        });
        ends.max().unwrap_or_default()
    }

    /// Returns the time at which the next stage starts automatically.
    pub fn length(&self) -> Duration {
        let last = self.effects.len().saturating_sub(1);
        self.at_rest().max(self.arrival(last) + self.pause)
    }

    /// Returns the drawn part of an order at the time `passed`.
    pub fn progress(&self, place: usize, passed: Duration) -> Progress {
        let Some(passed_here) = passed.checked_sub(self.start(place)) else {
            return Progress::HIDDEN;
        };
        let Some(since) = passed_here.checked_sub(GROWTH) else {
            return Progress::reaching(eased(share(passed_here, GROWTH)));
        };
        let effects = self.effects[place];
        let recoil = if effects.bounces && since < SPRING {
            RECOIL * (share(since, SPRING) * PI).sin()
        } else {
            0.0
        };
        let gone = since >= FLASH && since < 2 * FLASH;
        Progress {
            seal: !(effects.dislodged && gone),
            ..Progress::reaching(1.0 - recoil)
        }
    }
}

/// Eases out: fast at the start, slower at the end.
fn eased(share: f32) -> f32 {
    1.0 - (1.0 - share) * (1.0 - share)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    const CONFLICTING: ScriptStep = ScriptStep::Conflict { lines: Vec::new() };

    fn timing(step: &ScriptStep, pace: RevealSpeed, effects: &[DislodgeEffect]) -> Timing {
        Timing::of(step, effects.to_vec(), pace)
    }

    const BOUNCES: DislodgeEffect = DislodgeEffect {
        bounces: true,
        dislodged: false,
    };
    const DISLODGED: DislodgeEffect = DislodgeEffect {
        bounces: false,
        dislodged: true,
    };

    #[test]
    fn orders_come_one_after_the_other_or_together() {
        let effects = [DislodgeEffect::default(); 3];
        let one = timing(&CONFLICTING, RevealSpeed::OneByOne, &effects);
        assert_eq!(one.progress(1, ms(399)), Progress::HIDDEN);
        assert!(one.progress(1, ms(500)).reach > 0.3);
        assert_eq!(one.progress(1, ms(650)), Progress::WHOLE);
        assert_eq!(
            (one.next_start(ms(10)), one.next_start(ms(800))),
            (Some(ms(400)), None)
        );
        let before = |time| one.start_before(ms(time));
        assert_eq!(
            (before(399), before(400), before(900)),
            (None, Some(ms(0)), Some(ms(400)))
        );
        assert_eq!((one.at_rest(), one.length()), (ms(1050), ms(3050)));
        let all = timing(&CONFLICTING, RevealSpeed::Together, &effects);
        assert_eq!((all.at_rest(), all.next_start(ms(0))), (ms(250), None));
        assert_eq!(all.start_before(ms(900)), None);
        let undisputed = ScriptStep::Undisputed { lines: Vec::new() };
        let free = timing(&undisputed, RevealSpeed::OneByOne, &effects);
        assert_eq!(free.at_rest(), ms(250));
    }

    #[test]
    fn a_bounce_springs_back_once() {
        let conflict = timing(&CONFLICTING, RevealSpeed::Together, &[BOUNCES]);
        assert!(conflict.progress(0, ms(249)).reach > 0.9);
        assert!(conflict.progress(0, ms(340)).reach < 0.65);
        assert_eq!(conflict.progress(0, ms(430)), Progress::WHOLE);
        assert_eq!(conflict.at_rest(), ms(430));
    }

    #[test]
    fn the_sign_of_a_dislodged_unit_shows_twice_and_slowly() {
        let conflict = timing(&CONFLICTING, RevealSpeed::Together, &[DISLODGED]);
        let seal = |time| conflict.progress(0, ms(time)).seal;
        let shown: Vec<bool> = (0..90).map(|step| seal(step * 10)).collect();
        let flashes = shown.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        assert_eq!((flashes, seal(1000)), (2, true));
        // the flashes are half a second apart: fewer than three per second
        assert!(!seal(249) && seal(250) && !seal(500) && !seal(749) && seal(750));
    }
}
