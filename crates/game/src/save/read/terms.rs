//! What a table plays otherwise than every rulebook, and the toss for a neutral power.

use super::Reader;
use crate::save::file::{NeutralFile, SaveFile, Text, TossFile};
use crate::{CoinToss, Game, Neutral};
use chancery_core::board::{HouseRules, ProvinceSet};

impl Reader {
    /// Reads the house rules, without those of a neutral power.
    pub(super) fn house_rules(&mut self, file: &SaveFile) -> HouseRules {
        HouseRules {
            builds: file.house.builds,
            dislodging: file.house.dislodging,
            unplayed: self.powers(&file.not_played),
            closed: ProvinceSet::EMPTY,
        }
    }

    /// The neutral power.
    pub(super) fn neutral(&mut self, file: &NeutralFile) -> Option<Neutral> {
        Some(Neutral {
            power: self.power(&file.power)?,
            joins: file.joins,
            closed: file.closed,
        })
    }

    /// The toss, before the phases are played: what it decides comes with its year.
    pub(super) fn toss(&mut self, game: &mut Game, file: &TossFile) {
        if game.neutral.is_none() {
            self.fault(&file.winner, "no power is neutral: nothing to toss for");
        } else if let Some(winner) = self.seat(game, &file.winner) {
            let coin = file.coin;
            game.toss = Some(CoinToss { coin, winner });
        }
    }

    /// A phase can't be played before a toss that it waits for.
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

    /// A toss that was made before its time is none.
    pub(super) fn is_due(&mut self, game: &Game, file: &TossFile) {
        if let Some(neutral) = game.neutral.filter(|_| !game.is_toss_time()) {
            let year = neutral.toss_by().year;
            let what = format!("the coin is tossed before the adjustments of {year}, not earlier");
            self.fault(&file.winner, what);
        }
    }
}
