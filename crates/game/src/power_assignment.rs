//! Which powers each of two to seven players leads, as the rulebooks have it.
//!
//! The tables of 1971, 1982, 2000 and 2023 agree but for three players, where that of 1982 knows two
//! ways. The rest (the DATC, the DPTG) say nothing of it, and are given the table of 2000.

use crate::{Victory, VictoryCount};
use chancery_core::board::{Map, Power, PowerSet};
use chancery_core::rules::Rulebook;

/// A rulebook's way for fewer than seven players, or all seven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerAssignment {
    /// A power each.
    Seven,
    /// A power each; Italy is not played.
    Six,
    /// A power each; Italy and Germany are not played.
    Five,
    /// England; Austria and France; Germany and Turkey; Italy and Russia.
    Four,
    /// England, Germany and Austria; Russia and Italy; France and Turkey.
    Three,
    /// Russia; England, France and Germany; Austria, Italy and Turkey: the other way of 1982.
    Russia,
    /// England, France and Russia against Austria, Germany and Turkey, in 1914; Italy is neutral, and
    /// joins the winner of a toss in 1915.
    War,
    /// The same alliances in 1901; Italy is not played. No rulebook has it.
    Alliances,
}

/// The neutral power of the game of 1914.
const NEUTRAL: &str = "ITALY";

/// When the game of 1914 begins.
pub const WAR: u16 = 1914;

/// So many centers of one hand win it.
const WAR_CENTERS: usize = 24;

impl PowerAssignment {
    /// All, most players first.
    pub const ALL: [Self; 8] = [
        Self::Seven,
        Self::Six,
        Self::Five,
        Self::Four,
        Self::Three,
        Self::Russia,
        Self::War,
        Self::Alliances,
    ];

    /// How many play.
    pub fn players(self) -> usize {
        self.keys().split(' ').count()
    }

    /// The ways for so many players under a rulebook: its own first, then those of no rulebook.
    pub fn ways(players: usize, rulebook: Rulebook) -> Vec<Self> {
        let mut all = Self::ALL.to_vec();
        all.retain(|one| one.players() == players);
        all.retain(|&one| one != Self::Russia || rulebook == Rulebook::R1982);
        all
    }

    /// The powers of each player, by the keys of the board; those of one player are joined with `+`.
    fn keys(self) -> &'static str {
        match self {
            Self::Seven => "AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY",
            Self::Six => "AUSTRIA ENGLAND FRANCE GERMANY RUSSIA TURKEY",
            Self::Five => "AUSTRIA ENGLAND FRANCE RUSSIA TURKEY",
            Self::Four => "ENGLAND AUSTRIA+FRANCE GERMANY+TURKEY ITALY+RUSSIA",
            Self::Three => "ENGLAND+GERMANY+AUSTRIA RUSSIA+ITALY FRANCE+TURKEY",
            Self::Russia => "RUSSIA ENGLAND+FRANCE+GERMANY AUSTRIA+ITALY+TURKEY",
            Self::War | Self::Alliances => "ENGLAND+FRANCE+RUSSIA AUSTRIA+GERMANY+TURKEY",
        }
    }

    /// The powers of each player on the standard board or one that is based on it; none where that has not
    /// all of these powers, or others. The game of 1914 is one of the standard board alone.
    pub fn shares(self, map: &Map) -> Option<Vec<Vec<Power>>> {
        let board = match self {
            Self::War => map.name(),
            _ => map.base().unwrap_or(map.name()),
        };
        let mut standard = Self::Seven.keys().split(' ');
        let has_all = standard.all(|key| map.power_by_key(key).is_some());
        if board != "standard" || !has_all || map.powers().len() != Self::Seven.players() {
            return None;
        }
        let share = |keys: &str| keys.split('+').map(|key| map.power_by_key(key)).collect();
        self.keys().split(' ').map(share).collect()
    }

    /// The powers of a board that no one plays.
    pub fn unplayed(self, map: &Map) -> PowerSet {
        let led = self.shares(map).unwrap_or_default().concat();
        let idle = map.powers().filter(|power| !led.contains(power));
        match self {
            Self::War => PowerSet::EMPTY,
            _ => idle.collect(),
        }
    }

    /// What wins the game where the way has a number of its own: 24 centers in one hand in the game of
    /// 1914; else it is the board's.
    pub fn victory(self, map: &Map) -> Option<Victory> {
        (self == Self::War).then(|| Victory {
            centers: WAR_CENTERS,
            counted: VictoryCount::Hand,
            ..Victory::of(map)
        })
    }

    /// The power that is neutral until 1915, and what a rulebook says of its country; none but in the
    /// game of 1914.
    pub fn neutral(self, map: &Map, rulebook: Rulebook) -> Option<super::Neutral> {
        let closed = matches!(rulebook, Rulebook::R1971 | Rulebook::R1982);
        (self == Self::War).then_some(super::Neutral {
            power: map.power_by_key(NEUTRAL)?,
            joins: WAR + 1,
            closed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the powers in a set, in the sequence of the map.
    fn initials(map: &Map, powers: impl IntoIterator<Item = Power>) -> String {
        let initial = |power| text::initial(&map.power(power).name);
        powers.into_iter().map(initial).collect()
    }

    #[test]
    fn every_rulebook_shares_the_powers_out_as_its_table_says() {
        let map = Map::standard();
        let expected: [(usize, &[&str], &str); 7] = [
            (7, &["A", "E", "F", "G", "I", "R", "T"], ""),
            (6, &["A", "E", "F", "G", "R", "T"], "I"),
            (5, &["A", "E", "F", "R", "T"], "GI"),
            (4, &["E", "AF", "GT", "IR"], ""),
            (3, &["EGA", "RI", "FT"], ""),
            (3, &["R", "EFG", "AIT"], ""),
            (2, &["EFR", "AGT"], ""),
        ];
        for rulebook in Rulebook::ALL {
            for (players, shares, unplayed) in expected {
                let ways = PowerAssignment::ways(players, rulebook);
                let found = ways.into_iter().find(|way| {
                    let own = way.shares(map).expect("the standard board").into_iter();
                    let own: Vec<String> = own.map(|share| initials(map, share)).collect();
                    own == shares && initials(map, way.unplayed(map).iter()) == unplayed
                });
                let only_1982 = shares[0] == "R";
                let knows = !only_1982 || rulebook == Rulebook::R1982;
                assert_eq!(found.is_some(), knows, "{players} under {rulebook}");
            }
        }
    }

    #[test]
    fn every_power_is_led_once_or_not_played() {
        let map = Map::standard();
        for way in PowerAssignment::ALL {
            let led = way.shares(map).expect("the standard board").concat();
            assert_eq!(way.shares(map).map(|all| all.len()), Some(way.players()));
            for power in map.powers() {
                let times = led.iter().filter(|&&other| other == power).count();
                let neutral = way.neutral(map, Rulebook::R1982);
                let idle = way.unplayed(map).contains(power)
                    || neutral.is_some_and(|neutral| neutral.power == power);
                assert_eq!(times, usize::from(!idle), "{way:?}");
            }
        }
    }
}
