//! Motion: animations, their duration, and the check whether the terminal is fast enough for them.
//!
//! An animation depends only on the time that has passed, which arrives as
//! [`Message::Tick`](crate::app::message::Message::Tick). The program requests ticks only during
//! animations; without one it waits for input.

use std::time::Duration;

/// The duration of an animation frame.
pub const FRAME: Duration = Duration::from_millis(27);

/// The time limit for writing a frame, and the number of consecutive slower frames that turns motion
/// off.
const SLOW: Duration = Duration::from_millis(40);
const TOO_MANY: u8 = 3;

/// The environment variable that turns motion off: `CHANCERY_MOTION=off`.
pub const VARIABLE: &str = "CHANCERY_MOTION";

/// An animation of a fixed length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Motion {
    length: Duration,
    passed: Duration,
}

impl Motion {
    /// Returns an animation that begins now.
    pub fn new(length: Duration) -> Self {
        Motion {
            length,
            passed: Duration::ZERO,
        }
    }

    /// Advances the animation by `time`.
    pub fn advance(&mut self, time: Duration) {
        self.passed = self.passed.saturating_add(time).min(self.length);
    }

    /// Completes the animation.
    pub fn finish(&mut self) {
        self.passed = self.length;
    }

    /// Returns the progress, from 0 at the beginning to 1 at the end.
    pub fn progress(&self) -> f32 {
        share(self.passed, self.length)
    }

    /// Returns the time until the next frame, or `None` if the animation is complete.
    pub fn due(&self) -> Option<Duration> {
        let left = self.length - self.passed;
        (!left.is_zero()).then(|| left.min(FRAME))
    }
}

/// Returns the share of `length` that has passed, at most 1.
pub fn share(passed: Duration, length: Duration) -> f32 {
    if passed >= length {
        1.0
    } else {
        passed.as_secs_f32() / length.as_secs_f32()
    }
}

/// Measures how long the terminal takes for animation frames.
#[derive(Debug, Default)]
pub struct FrameTimer {
    slow: u8,
}

impl FrameTimer {
    /// Records the time in which a frame was written. Returns whether the terminal is too slow for
    /// motion.
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
