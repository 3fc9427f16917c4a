//! When what moves in a stage: a pure function of the time since it began.

use std::f32::consts::PI;
use std::time::Duration;

use super::stage::{DislodgeEffect, RevealStage, StageKind};
use crate::motion::share;
use chart::Progress;

/// How long an arrow takes to grow.
const GROWTH: Duration = Duration::from_millis(250);
/// From the beginning of one order to that of the next.
const BETWEEN_ORDERS: Duration = Duration::from_millis(400);
/// How long a power's orders stand.
const POWER: Duration = Duration::from_millis(1600);
/// How long a conflict stands.
const CONFLICT: Duration = Duration::from_millis(2000);
/// How long a move that bounces springs back, and how much of its way.
const SPRING: Duration = Duration::from_millis(180);
const RECOIL: f32 = 0.4;
/// The sign of a dislodged unit shows, is gone, and shows again: two flashes in half a second.
const FLASH: Duration = Duration::from_millis(250);

/// How the orders of a stage come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RevealSpeed {
    /// One after the other.
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

/// The times of a stage, from its beginning on.
#[derive(Debug)]
pub(super) struct Timing {
    pace: RevealSpeed,
    /// How long it stands once all has come.
    pause: Duration,
    blows: Vec<DislodgeEffect>,
}

impl Timing {
    pub fn of(stage: &RevealStage, pace: RevealSpeed) -> Self {
        let (pace, pause) = match stage.kind {
            StageKind::Power(_) => (pace, POWER),
            // these are many, and nothing is to be asked about them
            StageKind::Undisputed => (RevealSpeed::Together, CONFLICT),
            StageKind::Conflict => (pace, CONFLICT),
        };
        Timing {
            pace,
            pause,
            blows: stage.blows.clone(),
        }
    }

    /// When an order begins to move.
    pub fn start(&self, place: usize) -> Duration {
        match self.pace {
            RevealSpeed::OneByOne => BETWEEN_ORDERS * u32::try_from(place).unwrap_or(u32::MAX),
            RevealSpeed::Together => Duration::ZERO,
        }
    }

    /// When an order has come to where it goes.
    pub fn arrival(&self, place: usize) -> Duration {
        self.start(place) + GROWTH
    }

    /// When the first order begins that has not begun yet.
    pub fn next_start(&self, passed: Duration) -> Option<Duration> {
        let starts = (0..self.blows.len()).map(|place| self.start(place));
        starts.filter(|&start| start > passed).min()
    }

    /// When nothing moves any more.
    pub fn at_rest(&self) -> Duration {
        let ends = (0..self.blows.len()).map(|place| {
            let blows = self.blows[place];
            let spring = blows.bounces.then_some(SPRING);
            let seal = blows.dislodged.then_some(2 * FLASH);
            self.arrival(place) + spring.max(seal).unwrap_or_default()
        });
        ends.max().unwrap_or_default()
    }

    /// When the next stage comes by itself.
    pub fn length(&self) -> Duration {
        let last = self.blows.len().saturating_sub(1);
        self.at_rest().max(self.arrival(last) + self.pause)
    }

    /// How much of an order is drawn at a time.
    pub fn progress(&self, place: usize, passed: Duration) -> Progress {
        let Some(passed_here) = passed.checked_sub(self.start(place)) else {
            return Progress::HIDDEN;
        };
        let Some(since) = passed_here.checked_sub(GROWTH) else {
            return Progress::reaching(eased(share(passed_here, GROWTH)));
        };
        let blows = self.blows[place];
        let recoil = match blows.bounces && since < SPRING {
            true => RECOIL * (share(since, SPRING) * PI).sin(),
            false => 0.0,
        };
        let gone = since >= FLASH && since < 2 * FLASH;
        Progress {
            seal: !(blows.dislodged && gone),
            ..Progress::reaching(1.0 - recoil)
        }
    }
}

/// Quick first, then slower: as a hand puts a piece down.
fn eased(share: f32) -> f32 {
    1.0 - (1.0 - share) * (1.0 - share)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    fn timing(kind: StageKind, pace: RevealSpeed, blows: &[DislodgeEffect]) -> Timing {
        let stage = RevealStage {
            kind,
            lines: (0..blows.len()).collect(),
            blows: blows.to_vec(),
        };
        Timing::of(&stage, pace)
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
        let blows = [DislodgeEffect::default(); 3];
        let one = timing(StageKind::Conflict, RevealSpeed::OneByOne, &blows);
        assert_eq!(one.progress(1, ms(399)), Progress::HIDDEN);
        assert!(one.progress(1, ms(500)).reach > 0.3);
        assert_eq!(one.progress(1, ms(650)), Progress::WHOLE);
        assert_eq!(
            (one.next_start(ms(10)), one.next_start(ms(800))),
            (Some(ms(400)), None)
        );
        assert_eq!((one.at_rest(), one.length()), (ms(1050), ms(3050)));
        let all = timing(StageKind::Conflict, RevealSpeed::Together, &blows);
        assert_eq!((all.at_rest(), all.next_start(ms(0))), (ms(250), None));
        let free = timing(StageKind::Undisputed, RevealSpeed::OneByOne, &blows);
        assert_eq!(free.at_rest(), ms(250));
    }

    #[test]
    fn a_bounce_springs_back_once() {
        let conflict = timing(StageKind::Conflict, RevealSpeed::Together, &[BOUNCES]);
        assert!(conflict.progress(0, ms(249)).reach > 0.9);
        assert!(conflict.progress(0, ms(340)).reach < 0.65);
        assert_eq!(conflict.progress(0, ms(430)), Progress::WHOLE);
        assert_eq!(conflict.at_rest(), ms(430));
    }

    #[test]
    fn the_sign_of_a_dislodged_unit_shows_twice_and_slowly() {
        let conflict = timing(StageKind::Conflict, RevealSpeed::Together, &[DISLODGED]);
        let seal = |time| conflict.progress(0, ms(time)).seal;
        let shown: Vec<bool> = (0..90).map(|step| seal(step * 10)).collect();
        let flashes = shown.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        assert_eq!((flashes, seal(1000)), (2, true));
        // from one flash to the next half a second: under three in a second
        assert!(!seal(249) && seal(250) && !seal(500) && !seal(749) && seal(750));
    }
}
