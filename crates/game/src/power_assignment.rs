//! The assignment of powers to two to seven players by the rulebooks.
//!
//! The tables of 1971, 1982, 2000 and 2023 agree except for three players, for whom the one of 1982
//! has two assignments. The other rulebooks (the DATC, the DPTG) have no table and use that of 2000.

use crate::{Victory, VictoryCount};
use chancery_core::board::{Map, Power, PowerSet};
use chancery_core::rules::Rulebook;

/// An assignment of powers for a number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerAssignment {
    /// One power each.
    Seven,
    /// One power each; Italy isn't played.
    Six,
    /// One power each; Italy and Germany aren't played.
    Five,
    /// England; Austria and France; Germany and Turkey; Italy and Russia.
    Four,
    /// England, Germany and Austria; Russia and Italy; France and Turkey.
    Three,
    /// Russia; England, France and Germany; Austria, Italy and Turkey: the second assignment of
    /// 1982.
    Russia,
    /// England, France and Russia against Austria, Germany and Turkey, in 1914; Italy is neutral
    /// until it joins the winner of a coin toss in 1915.
    War,
    /// The same alliances in 1901; Italy isn't played. It isn't in any rulebook.
    Alliances,
}

/// The neutral power of the 1914 game.
const NEUTRAL: &str = "ITALY";

/// The first year of the 1914 game.
pub const WAR: u16 = 1914;

/// The number of centers of one player that wins the 1914 game.
const WAR_CENTERS: usize = 24;

impl PowerAssignment {
    /// All assignments, those for the most players first.
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

    /// Returns the number of players.
    pub fn players(self) -> usize {
        self.keys().split(' ').count()
    }

    /// Returns the assignments for a number of players under a rulebook: its own first, then those
    /// that aren't in any rulebook.
    pub fn ways(players: usize, rulebook: Rulebook) -> Vec<Self> {
        let mut all = Self::ALL.to_vec();
        all.retain(|one| one.players() == players);
        all.retain(|&one| one != Self::Russia || rulebook == Rulebook::R1982);
        all
    }

    /// Returns the powers of each player by their keys on the board, with `+` between those of one
    /// player.
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

    /// Returns the powers of each player on the standard board or one based on it, or `None` if the board
    /// has different powers. The 1914 game is only for the standard board.
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

    /// Returns the powers of a board that aren't played.
    pub fn unplayed(self, map: &Map) -> PowerSet {
        let led = self.shares(map).unwrap_or_default().concat();
        let idle = map.powers().filter(|power| !led.contains(power));
        match self {
            Self::War => PowerSet::EMPTY,
            _ => idle.collect(),
        }
    }

    /// Returns the victory of the assignment if it differs from the board's: in the 1914 game, 24
    /// centers of one player.
    pub fn victory(self, map: &Map) -> Option<Victory> {
        (self == Self::War).then(|| Victory {
            centers: WAR_CENTERS,
            counted: VictoryCount::Hand,
            ..Victory::of(map)
        })
    }

    /// Returns the neutral power of the 1914 game, or `None` for other assignments. The rulebook
    /// determines whether its home provinces are closed.
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

    /// Returns the initials of the powers.
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
