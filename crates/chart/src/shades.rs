//! Chooses a shade for each region, so that neighbors with one owner can be distinguished.

use crate::drawing::Touching;
use crate::{Ground, Region};

/// The number of shades, which is enough for any planar map.
pub const SHADES: usize = 4;

/// The maximum number of tries before neighbors can share a shade.
const TRIES: usize = 100_000;

/// Assigns a shade to every region, so that adjacent land regions differ, and adjacent sea regions
/// too. Some share a shade if no such assignment is found.
pub(super) fn choose(grounds: &[Ground], touching: &Touching) -> Vec<usize> {
    let all = 0..grounds.len();
    let is_rival = |a: usize, b: usize| {
        let touch = touching.has(Region(a as u8), Region(b as u8));
        a != b && touch && grounds[a].is_shaded_apart(grounds[b])
    };
    let rivals = |a| all.clone().filter(|&b| is_rival(a, b)).collect();
    let mut search = Search {
        rivals: all.clone().map(rivals).collect(),
        chosen: vec![None; grounds.len()],
        tries: TRIES,
    };
    if !search.complete() {
        // no assignment found: use the shade that is rarest among the neighbors
        for region in 0..grounds.len() {
            let used = search.used(region);
            search.chosen[region] = (0..SHADES).min_by_key(|&shade| used[shade]);
        }
    }
    let chosen = search.chosen.into_iter();
    chosen.map(Option::unwrap_or_default).collect()
}

struct Search {
    rivals: Vec<Vec<usize>>,
    chosen: Vec<Option<usize>>,
    tries: usize,
}

impl Search {
    /// Returns how often each shade occurs around a region.
    fn used(&self, region: usize) -> [usize; SHADES] {
        let mut used = [0; SHADES];
        let chosen = |&rival: &usize| self.chosen[rival];
        for shade in self.rivals[region].iter().filter_map(chosen) {
            used[shade] += 1;
        }
        used
    }

    /// Assigns the remaining regions by backtracking, the most constrained first. Returns whether
    /// there is a solution.
    fn complete(&mut self) -> bool {
        let pressed = |&region: &usize| {
            let taken = self.used(region).iter().filter(|&&count| count > 0).count();
            (taken, self.rivals[region].len(), self.chosen.len() - region)
        };
        let open = (0..self.chosen.len()).filter(|&region| self.chosen[region].is_none());
        let Some(region) = open.max_by_key(pressed) else {
            return true;
        };
        let used = self.used(region);
        for shade in (0..SHADES).filter(|&shade| used[shade] == 0) {
            if self.tries == 0 {
                break;
            }
            self.tries -= 1;
            self.chosen[region] = Some(shade);
            if self.complete() {
                return true;
            }
        }
        self.chosen[region] = None;
        false
    }
}
