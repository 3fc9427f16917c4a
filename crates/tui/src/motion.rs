//! Motion: what moves by itself, how long it takes, and whether anything does.
//!
//! A moment is a pure function of the time that has passed, which comes as
//! [`Message::Tick`](super::message::Message::Tick). The program asks for ticks only while something
//! moves; when nothing does, it sleeps until a key.

use std::time::Duration;

/// How long a picture stands while something moves.
pub const FRAME: Duration = Duration::from_millis(27);

/// How long a picture may take to be written, and how many that took longer in a row end all motion.
const SLOW: Duration = Duration::from_millis(40);
const TOO_MANY: u8 = 3;

/// The variable that turns motion off: `CHANCERY_MOTION=off`.
pub const VARIABLE: &str = "CHANCERY_MOTION";

/// Something that takes its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Motion {
    length: Duration,
    passed: Duration,
}

impl Motion {
    /// A motion that begins now.
    pub fn new(length: Duration) -> Self {
        Motion {
            length,
            passed: Duration::ZERO,
        }
    }

    /// Lets time pass.
    pub fn advance(&mut self, time: Duration) {
        self.passed = self.passed.saturating_add(time).min(self.length);
    }

    /// Brings it to its end.
    pub fn finish(&mut self) {
        self.passed = self.length;
    }

    /// How far it has come: 0 at its beginning, 1 at its end.
    pub fn progress(&self) -> f32 {
        share(self.passed, self.length)
    }

    /// How long until its next picture; nothing once it is over.
    pub fn due(&self) -> Option<Duration> {
        let left = self.length - self.passed;
        (!left.is_zero()).then(|| left.min(FRAME))
    }
}

/// What share of a length has passed: 1 where it is over.
pub fn share(passed: Duration, length: Duration) -> f32 {
    if passed >= length {
        1.0
    } else {
        passed.as_secs_f32() / length.as_secs_f32()
    }
}

/// Watches how long the terminal takes for the pictures of a motion.
#[derive(Debug, Default)]
pub struct FrameTimer {
    slow: u8,
}

impl FrameTimer {
    /// Takes note of how long one took to be written; is the terminal too slow for motion?
    pub fn note(&mut self, written: Duration) -> bool {
        self.slow = if written > SLOW { self.slow + 1 } else { 0 };
        self.slow >= TOO_MANY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn a_motion_asks_for_pictures_until_it_is_over() {
        let mut motion = Motion::new(ms(60));
        let mut pictures = 0;
        while let Some(due) = motion.due() {
            motion.advance(due);
            pictures += 1;
        }
        assert_eq!((pictures, motion.progress()), (3, 1.0));
        let mut motion = Motion::new(ms(900));
        motion.advance(ms(450));
        assert_eq!(motion.progress(), 0.5);
        motion.finish();
        assert_eq!((motion.progress(), motion.due()), (1.0, None));
    }

    #[test]
    fn a_terminal_is_slow_after_three_slow_pictures_in_a_row() {
        let mut watch = FrameTimer::default();
        let slow: Vec<bool> = [41, 50, 3, 41, 41, 41]
            .map(|time| watch.note(ms(time)))
            .to_vec();
        assert_eq!(slow, [false, false, false, false, false, true]);
    }
}
