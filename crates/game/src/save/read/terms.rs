//! What a table plays otherwise than every rulebook, and the toss for a neutral power.

use toml::Spanned;

use super::super::file::{NeutralFile, SaveFile, TossFile};
use super::Reader;
use crate::{CoinToss, Game, Neutral};
use chancery_core::board::{HouseRules, ProvinceSet};

impl Reader {
    /// The terms but for those of a neutral power.
    pub(super) fn terms(&mut self, file: &SaveFile) -> HouseRules {
        let house = file.house.as_ref();
        let unplayed = file.not_played.iter();
        HouseRules {
            builds: house.map(|house| house.builds).unwrap_or_default(),
            dislodging: house.map(|house| house.dislodging).unwrap_or_default(),
            unplayed: unplayed.filter_map(|key| self.power(key)).collect(),
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
        let number = *file.winner.get_ref();
        if game.neutral.is_none() {
            self.fault(
                &file.winner,
                "no power is neutral: nothing to toss for".into(),
            );
        } else if !(1..=game.seats().len()).contains(&number) {
            self.fault(&file.winner, format!("unknown seat {number}"));
        } else {
            game.toss = Some(CoinToss {
                coin: file.coin,
                winner: number - 1,
            });
        }
    }

    /// A phase can't be played before a toss that it waits for.
    pub(super) fn is_tossed(&mut self, game: &Game, name: &Spanned<String>) -> Option<()> {
        if game.needs_coin_toss() {
            let what = "expected `[toss]`: the coin is tossed before this phase";
            self.fault(name, what.to_owned());
            return None;
        }
        Some(())
    }

    /// A toss that was made before its time is none.
    pub(super) fn is_due(&mut self, game: &Game, file: &TossFile) {
        let due = |neutral: &Neutral| game.turn() >= neutral.toss_by();
        if let Some(neutral) = game.neutral.filter(|neutral| !due(neutral)) {
            let year = neutral.toss_by().year;
            let what = format!("the coin is tossed before the adjustments of {year}, not earlier");
            self.fault(&file.winner, what);
        }
    }
}
