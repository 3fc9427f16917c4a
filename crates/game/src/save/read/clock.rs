//! The table's clock, and what is left of the present phase.

use toml::Spanned;

use super::Reader;
use crate::clock::{Extension, TimeLeft};
use crate::save::file::ClockFile;
use crate::{Game, Timing};
use chancery_core::board::{PowerSet, Turn};

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
        let extensions = kept.extended.iter().filter_map(|one| {
            let turn = self.take(&one.phase, one.phase.get_ref().parse::<Turn>())?;
            Some(Extension {
                turn,
                minutes: one.minutes,
            })
        });
        let extensions: Vec<Extension> = extensions.collect();
        let powers = kept.handed_in.iter().filter_map(|key| self.power(key));
        let powers: PowerSet = powers.collect();
        let Some(clock) = game.clock_mut() else {
            return;
        };
        clock.recall(extensions);
        clock.set_handed_in(powers);
        clock.pause(true);
        let Some(left) = &kept.left else {
            return;
        };
        let resumed = clock.resume(&TimeLeft {
            talk: left.get_ref().talk,
            write: left.get_ref().write.clone(),
        });
        self.take(left, resumed);
    }
}
