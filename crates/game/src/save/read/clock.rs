//! The table's clock, and what is left of the present phase.

use toml::Spanned;

use super::Reader;
use crate::clock::Extension;
use crate::save::file::{ClockFile, ExtensionFile};
use crate::{Game, Timing};

/// So many extensions are kept at most: one a minute for two days.
const MOST_EXTENSIONS: usize = 3000;

impl Reader {
    pub(super) fn timing(&mut self, clock: &Spanned<ClockFile>) -> Option<Timing> {
        let file = clock.get_ref();
        let timing = Timing::of_seconds(file.first, file.talk, file.write, file.short);
        let timing = timing.and_then(|timing| match file.grace {
            Some(grace) => timing.with_grace(grace),
            None => Ok(timing),
        });
        let timing = self.take(clock, timing)?;
        Some(Timing {
            at_end: file.end,
            bell: file.bell.unwrap_or(timing.bell),
            ..timing
        })
    }

    /// The clock goes on where it stood, paused.
    pub(super) fn clock(&mut self, game: &mut Game, file: &Spanned<ClockFile>) {
        let kept = file.get_ref();
        if let Some(surplus) = kept.extended.get(MOST_EXTENSIONS) {
            let what = format!("a game has {MOST_EXTENSIONS} extensions at most");
            return self.fault(&surplus.phase, what);
        }
        let extension = |one: &ExtensionFile| {
            Some(Extension {
                turn: self.parse(&one.phase)?,
                minutes: one.minutes,
            })
        };
        let extensions: Vec<_> = kept.extended.iter().filter_map(extension).collect();
        let powers = self.powers(&kept.handed_in);
        let Some(clock) = game.clock_mut() else {
            return;
        };
        clock.recall(extensions);
        clock.set_handed_in(powers);
        clock.pause(true);
        if let Some(left) = &kept.left {
            let resumed = clock.resume(left.get_ref());
            self.take(left, resumed);
        }
    }
}
