//! The turning points of a game.

use super::{places, taken};
use chancery_core::board::{Id, Map, Power, PowerSet, Province};
use game::Game;

/// A fall that changed the balance of power.
///
/// Its weight is the number of centers that one power took from another, two more for each power that
/// was eliminated, and one more for a new sole leader. Unowned centers don't count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurningPoint {
    /// The year of the fall.
    pub year: u16,
    /// The powers that took centers, from which powers, and which centers; the most centers first.
    pub taken: Vec<(Power, Power, Vec<Province>)>,
    /// The powers that were eliminated.
    pub out: Vec<Power>,
    /// The new sole leader.
    pub leader: Option<Power>,
    weight: usize,
}

/// The minimum weight of a turning point.
const LEAST: usize = 3;

impl TurningPoint {
    /// Returns at most `most` turning points of a game, in order.
    pub fn of(game: &Game, most: usize) -> Vec<Self> {
        let map = game.map();
        let mut ahead = None;
        let mut all: Vec<TurningPoint> = Vec::new();
        for pair in game.years().windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let mut taken = taken(map, before.position, after.position);
            taken.sort_by_key(|(.., lost)| std::cmp::Reverse(lost.len()));
            let had = |power: &Power| before.counts[power.index()] > 0;
            let has = |power: &Power| after.counts[power.index()] > 0;
            let out: Vec<Power> = map.powers().filter(|p| had(p) && !has(p)).collect();
            let leads = leader(&after.counts);
            let leader = leads.filter(|_| ahead.is_some() && ahead != leads);
            ahead = leads.or(ahead);
            let moved: usize = taken.iter().map(|(.., lost)| lost.len()).sum();
            let weight = moved + 2 * out.len() + usize::from(leader.is_some());
            all.push(TurningPoint {
                year: after.year,
                taken,
                out,
                leader,
                weight,
            });
        }
        all.retain(|turning| turning.weight >= LEAST);
        // the sort is stable: of equal ones the earlier is kept
        all.sort_by_key(|turning| std::cmp::Reverse(turning.weight));
        all.truncate(most);
        all.sort_by_key(|turning| turning.year);
        all
    }

    /// Returns the turning point in a sentence, without the year.
    pub fn sentence(&self, map: &Map) -> String {
        let name = |power: Power| map.power(power).name.clone();
        let mut takers: Vec<Power> = Vec::new();
        for &(by, ..) in &self.taken {
            if !takers.contains(&by) {
                takers.push(by);
            }
        }
        let taken = takers.iter().map(|by| {
            let own = self.taken.iter().filter(|(taker, ..)| taker == by);
            let own = own.map(|(_, of, lost)| format!("{} from {}", places(map, lost), name(*of)));
            format!("{} takes {}", name(*by), text::join(own))
        });
        let mut parts: Vec<String> = taken.collect();
        if !self.out.is_empty() {
            let out = game::names(map, self.out.iter().copied());
            let verb = if self.out.len() == 1 { "is" } else { "are" };
            parts.push(format!("{out} {verb} eliminated"));
        }
        if let Some(leader) = self.leader {
            parts.push(format!("{} takes the lead", name(leader)));
        }
        format!("{}.", parts.join("; "))
    }
}

/// Returns the power that alone has the most centers.
pub(super) fn leader(counts: &[usize]) -> Option<Power> {
    let most = counts.iter().max().filter(|&&most| most > 0)?;
    let leads = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| *count == most);
    let leads: PowerSet = leads.map(|(power, _)| Power::from_index(power)).collect();
    leads.only()
}
