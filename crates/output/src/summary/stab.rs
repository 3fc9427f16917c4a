//! The biggest stab of a game.

use super::statistics::helps;
use super::{places, taken};
use chancery_core::board::{Id, Map, Power, Province, Season};
use game::Game;
use text::count;

/// A power takes centers from its ally.
///
/// In a fall, one power takes two or more centers that another owned after the fall before; and in the
/// year before, or in the spring of the same year, one of the two supported or convoyed a unit of the
/// other successfully. Powers of which one took a center from the other in the fall before aren't allies.
/// The biggest stab is the one with the most centers taken; of equals the one that leaves the victim with
/// fewer centers, then the earlier. A single center is often given away by agreement, so it isn't a stab.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stab {
    /// The year of the fall.
    pub year: u16,
    /// The power that took the centers.
    pub by: Power,
    /// The power that lost them.
    pub of: Power,
    /// The centers, in the sequence of the map.
    pub taken: Vec<Province>,
    /// The number of the victim's centers after that fall.
    pub left: usize,
}

/// The minimum number of centers of a stab; a single one may be a gift.
const LEAST: usize = 2;

impl Stab {
    /// Returns the biggest stab of a game, if there was one.
    pub fn of(game: &Game) -> Option<Self> {
        let stabs = all(game).into_iter();
        // of equal stabs, the first one
        stabs
            .rev()
            .max_by_key(|stab| (stab.taken.len(), std::cmp::Reverse(stab.left)))
    }

    /// Returns the stab in two sentences, without the year.
    pub fn sentence(&self, map: &Map) -> String {
        let (by, of) = (&map.power(self.by).name, &map.power(self.of).name);
        let what = places(map, &self.taken);
        let after = match self.left {
            0 => format!("{of} is eliminated."),
            left => format!("{of} is left with {}.", count(left, "center")),
        };
        format!("{by} took {what} from its ally {of}. {after}")
    }
}

/// Returns every stab, in the sequence of the game.
fn all(game: &Game) -> Vec<Stab> {
    let map = game.map();
    let years = game.years();
    let mut found = Vec::new();
    let mut fought = Vec::new();
    for pair in years.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        let lost = taken(map, before.position, after.position);
        let enemies = std::mem::replace(&mut fought, lost.clone());
        let Some(end) = after.record else { continue };
        // from the first phase after the last fall but one, to the spring of this fall
        let first = before
            .year
            .saturating_sub(after.year.saturating_sub(before.year));
        let window = game.history()[..=end].iter().filter(|record| {
            let turn = record.turn();
            turn.year > first && (turn.year < after.year || turn.season() == Season::Spring)
        });
        let helped: Vec<(Power, Power)> = window.flat_map(helps).collect();
        for (by, of, taken) in lost {
            let between = |both: (Power, Power)| both == (by, of) || both == (of, by);
            let is_enemy = enemies
                .iter()
                .any(|(one, other, _)| between((*one, *other)));
            let is_ally = !is_enemy && helped.iter().any(|both| between(*both));
            if is_ally && taken.len() >= LEAST {
                found.push(Stab {
                    year: after.year,
                    by,
                    of,
                    taken,
                    left: after.counts[of.index()],
                });
            }
        }
    }
    found
}
