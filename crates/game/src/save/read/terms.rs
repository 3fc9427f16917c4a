//! Reads house rules, the coin toss for a neutral power, and the clock.

use jiff::SignedDuration;
use toml::Spanned;

use super::Reader;
use crate::clock::Extension;
use crate::deadline::DeadlineRule;
use crate::save::file::{
    ClockFile, DeadlineFile, ExtensionFile, NeutralFile, SaveFile, Text, TossFile,
};
use crate::{CoinToss, Deadline, Due, Game, Neutral, Timing};
use chancery_core::board::HouseRules;

/// The maximum number of extensions: one per minute for two days.
const MOST_EXTENSIONS: usize = 3000;

impl Reader {
    /// Reads the house rules, without those of a neutral power.
    pub(super) fn house_rules(&mut self, file: &SaveFile) -> HouseRules {
        let usual = self.map.terms();
        HouseRules {
            builds: file.house.builds.unwrap_or(usual.builds),
            dislodging: file.house.dislodging,
            visibility: file.house.visibility,
            unplayed: self.powers(&file.not_played),
            ..usual
        }
    }

    /// Reads the neutral power.
    pub(super) fn neutral(&mut self, file: &NeutralFile) -> Option<Neutral> {
        Some(Neutral {
            power: self.power(&file.power)?,
            joins: file.joins,
            closed: file.closed,
        })
    }

    /// Reads the result of the coin toss, before the phases are replayed. It takes effect in its
    /// year.
    pub(super) fn toss(&mut self, game: &mut Game, file: &TossFile) {
        if game.neutral.is_none() {
            self.fault(&file.winner, "no power is neutral: nothing to toss for");
        } else if let Some(winner) = self.seat(game, &file.winner) {
            let coin = file.coin;
            game.toss = Some(CoinToss { coin, winner });
        }
    }

    /// Checks that a phase that requires the coin toss has its result.
    pub(super) fn is_tossed(&mut self, game: &Game, name: &Text) -> Option<()> {
        if game.needs_coin_toss() {
            self.fault(
                name,
                "expected `[toss]`: the coin is tossed before this phase",
            );
            return None;
        }
        Some(())
    }

    /// Checks that the coin was not tossed before its time.
    pub(super) fn is_due(&mut self, game: &Game, file: &TossFile) {
        if let Some(neutral) = game.neutral.filter(|_| !game.is_toss_time()) {
            let year = neutral.toss_by().year;
            let what = format!("the coin is tossed before the adjustments of {year}, not earlier");
            self.fault(&file.winner, what);
        }
    }

    /// Reads the agreed times of the clock.
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

    /// Reads the deadlines and the end of the present phase.
    pub(super) fn deadline(&mut self, game: &Game, file: &DeadlineFile) -> Option<Deadline> {
        let seats = &file.extended;
        let extended: Vec<_> = seats
            .iter()
            .filter_map(|seat| self.seat(game, seat))
            .collect();
        let due = file
            .due
            .as_ref()
            .and_then(|due| due.to_string().parse().ok());
        Some(Deadline {
            due: match (file.left, due) {
                (Some(left), _) => Due::Paused(SignedDuration::from_secs(
                    left.try_into().unwrap_or(i64::MAX),
                )),
                (None, Some(due)) => Due::At(due),
                (None, None) => Due::Unset,
            },
            extended,
            ..Deadline::from(self.parse::<DeadlineRule>(&file.rule)?)
        })
    }

    /// Restores the state of the clock, paused.
    pub(super) fn clock(&mut self, game: &mut Game, file: &Spanned<ClockFile>) {
        let saved = file.get_ref();
        if let Some(surplus) = saved.extended.get(MOST_EXTENSIONS) {
            let what = format!("a game has {MOST_EXTENSIONS} extensions at most");
            return self.fault(&surplus.phase, what);
        }
        let extension = |one: &ExtensionFile| {
            Some(Extension {
                turn: self.parse(&one.phase)?,
                minutes: one.minutes,
            })
        };
        let extensions: Vec<_> = saved.extended.iter().filter_map(extension).collect();
        let powers = self.powers(&saved.handed_in);
        let Some(clock) = game.clock_mut() else {
            return;
        };
        clock.recall(extensions);
        clock.set_handed_in(powers);
        clock.pause(true);
        if let Some(left) = &saved.left {
            let resumed = clock.resume(left.get_ref());
            self.take(left, resumed);
        }
    }
}
