//! Order sets: one order for each unit of a side.

use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

use chancery_core::board::{Map, Province, ProvinceSet};
use chancery_core::orders::routes;

/// The index of the choice of each entry of a side. An entry is a unit, or in winter a power.
pub type OrderSet = Vec<u16>;

/// All useful order sets of a side: each support or convoy of an own unit matches the order of that unit,
/// and each army that moves by convoy has a convoy route.
///
/// A support or convoy that doesn't match has the same effect as a hold, which is also a choice, so no
/// result is lost without such sets.
#[derive(Debug)]
pub struct Sets<'a> {
    map: &'a Map,
    /// The choices by entry, with their constraints on other entries.
    entries: Vec<Vec<Choice>>,
    /// By entry, the maximum number of sets that have the same choices for all previous entries.
    below: Vec<f64>,
}

/// The minimum number of sets with a common prefix for which [`Visitor::skips`] is called.
const MIN_SKIPPABLE_SETS: f64 = 100.0;

/// A visitor of order sets.
pub trait Visitor {
    /// The result that ends the visit.
    type Found;

    /// Returns whether to skip all sets that start with these choices and continue with one of `next`.
    fn skips(&mut self, prefix: &[u16], next: Range<u16>) -> ControlFlow<Self::Found, bool>;

    /// Visits a set.
    fn visit(&mut self, set: &[u16]) -> ControlFlow<Self::Found>;
}

/// One choice of an entry.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The other entry that this choice constrains. The list has `true` for each of its choices that match.
    pub needs: Option<(usize, Vec<bool>)>,
    /// The convoy that the choice requires, if it is a move by convoy.
    pub route: Option<Route>,
}

/// A convoy that an army requires.
#[derive(Clone, Debug)]
pub struct Route {
    /// The provinces in which it starts and ends.
    pub way: [Province; 2],
    /// The fleets that can convoy the army: entry, choice, and sea province.
    pub fleets: Vec<(usize, usize, Province)>,
    /// The sea provinces of the other side's fleets that certainly convoy the army.
    pub given: ProvinceSet,
}

impl<'a> Sets<'a> {
    /// Returns the sets of entries with these choices.
    pub fn new(map: &'a Map, entries: Vec<Vec<Choice>>) -> Self {
        let mut below: Vec<f64> = Vec::new();
        let mut product = 1.0;
        for choices in entries.iter().rev() {
            product *= choices.len() as f64;
            below.push(product);
        }
        below.reverse();
        Sets {
            map,
            entries,
            below,
        }
    }

    /// Returns the sets of entries without constraints. `counts` has the number of choices of each.
    pub fn independent(map: &'a Map, counts: impl Iterator<Item = usize>) -> Self {
        let choices = counts.map(|count| vec![Choice::default(); count]);
        Sets::new(map, choices.collect())
    }

    /// Calls a visitor with every set until it returns a result.
    pub fn visit<V: Visitor>(&self, visitor: &mut V) -> Option<V::Found> {
        let mut set = Vec::with_capacity(self.entries.len());
        self.extend(&mut set, visitor).break_value()
    }

    fn extend<V: Visitor>(&self, set: &mut OrderSet, visitor: &mut V) -> ControlFlow<V::Found> {
        let entry = set.len();
        let Some(choices) = self.entries.get(entry) else {
            return visitor.visit(set);
        };
        self.branch(set, 0..choices.len(), visitor)
    }

    /// Visits the sets that continue with one of these choices. If they can't be skipped as a whole, each
    /// half is visited separately, so that choices without influence are skipped together.
    fn branch<V: Visitor>(
        &self,
        set: &mut OrderSet,
        choices: Range<usize>,
        visitor: &mut V,
    ) -> ControlFlow<V::Found> {
        let entry = set.len();
        let below = self.below.get(entry + 1).copied().unwrap_or(1.0);
        let next = choices.start as u16..choices.end as u16;
        if below * choices.len() as f64 >= MIN_SKIPPABLE_SETS && visitor.skips(set, next)? {
            return ControlFlow::Continue(());
        }
        if choices.len() > 1 {
            let middle = choices.start + choices.len() / 2;
            self.branch(set, choices.start..middle, visitor)?;
            return self.branch(set, middle..choices.end, visitor);
        }
        for choice in choices {
            if self.fits(set, choice) {
                set.push(choice as u16);
                if self.may_have_convoys(set) {
                    self.extend(set, visitor)?;
                }
                set.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a choice of the next entry matches the choices of all previous entries and leaves at
    /// least one choice for each later entry.
    fn fits(&self, set: &[u16], choice: usize) -> bool {
        let entry = set.len();
        // the constraints of the previous choices on an entry
        let wanted = |of: usize| {
            let chosen = set.iter().zip(&self.entries);
            let needs = chosen.filter_map(|(&chosen, all)| all[usize::from(chosen)].needs.as_ref());
            needs
                .filter(move |(other, _)| *other == of)
                .map(|(_, fitting)| fitting)
        };
        let own = self.entries[entry][choice].needs.as_ref();
        wanted(entry).all(|fitting| fitting[choice])
            && own.is_none_or(|(other, fitting)| match set.get(*other) {
                Some(&chosen) => fitting[usize::from(chosen)],
                None => (0..fitting.len())
                    .any(|it| fitting[it] && wanted(*other).all(|fitting| fitting[it])),
            })
    }

    /// Returns whether every army that moves by convoy can still have a route, if the fleets without a
    /// choice convoy it.
    fn may_have_convoys(&self, set: &[u16]) -> bool {
        let chosen = set.iter().zip(&self.entries);
        let mut routes =
            chosen.filter_map(|(&chosen, all)| all[usize::from(chosen)].route.as_ref());
        routes.all(|route| {
            let fleets = route.fleets.iter();
            let fleets = fleets.filter(|(entry, choice, _)| {
                let chosen = set.get(*entry);
                chosen.is_none_or(|&chosen| usize::from(chosen) == *choice)
            });
            let waters: ProvinceSet = fleets.map(|(_, _, water)| *water).collect();
            let waters = waters.union(&route.given);
            routes::connects(self.map, &waters, route.way[0], route.way[1])
        })
    }

    /// Returns all sets, or `None` if their number without constraints is more than `most`.
    pub fn all(&self, most: f64) -> Option<Vec<OrderSet>> {
        if self.free_count() > most {
            return None;
        }
        let mut all = Vec::new();
        self.visit(&mut Each(|set: &[u16]| all.push(set.to_vec())));
        Some(all)
    }

    /// Returns the number of sets. If their number without constraints is more than `most`, returns that
    /// number.
    pub fn count(&self, most: f64) -> f64 {
        if self.free_count() > most {
            return self.free_count();
        }
        let mut count = 0;
        self.visit(&mut Each(|_: &[u16]| count += 1));
        f64::from(count)
    }

    /// Returns the number of sets without constraints.
    fn free_count(&self) -> f64 {
        self.below.first().copied().unwrap_or(1.0)
    }
}

/// Calls a function with each set.
struct Each<F>(F);

impl<F: FnMut(&[u16])> Visitor for Each<F> {
    type Found = Infallible;

    fn skips(&mut self, _: &[u16], _: Range<u16>) -> ControlFlow<Infallible, bool> {
        ControlFlow::Continue(false)
    }

    fn visit(&mut self, set: &[u16]) -> ControlFlow<Infallible> {
        (self.0)(set);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records the prefixes for which `skips` is called.
    #[derive(Default)]
    struct Prefixes(Vec<OrderSet>);

    impl Visitor for Prefixes {
        type Found = ();

        fn skips(&mut self, prefix: &[u16], _: Range<u16>) -> ControlFlow<(), bool> {
            self.0.push(prefix.to_vec());
            ControlFlow::Continue(false)
        }

        fn visit(&mut self, _: &[u16]) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn choices_that_want_different_things_of_a_later_entry_are_left_out_at_once() {
        let map = Map::standard();
        let free = || vec![Choice::default(); 2];
        let wants = |fitting: [bool; 2]| Choice {
            needs: Some((10, fitting.to_vec())),
            route: None,
        };
        let mut entries = vec![free(); 11];
        entries[0][1] = wants([true, false]);
        entries[1][1] = wants([false, true]);
        let mut seen = Prefixes::default();
        let sets = Sets::new(map, entries);
        assert_eq!(sets.visit(&mut seen), None);
        assert!(seen.0.iter().any(|prefix| prefix.starts_with(&[1, 0])));
        assert!(!seen.0.iter().any(|prefix| prefix.starts_with(&[1, 1])));
        assert_eq!(sets.count(2048.0), 4.0 * 256.0);
        // too many to count
        assert_eq!(sets.count(2047.0), 2048.0);
    }

    #[test]
    fn a_convoy_that_no_fleet_can_give_any_more_is_left_out_at_once() {
        let map = Map::standard();
        let at = |code: &str| map.province_by_code(code).expect("a province");
        let mut entries = vec![vec![Choice::default(); 2]; 11];
        entries[1][1].route = Some(Route {
            way: [at("LON"), at("NWY")],
            fleets: vec![(0, 1, at("NTH"))],
            given: ProvinceSet::EMPTY,
        });
        let mut seen = Prefixes::default();
        assert_eq!(Sets::new(map, entries).visit(&mut seen), None);
        assert!(seen.0.iter().any(|prefix| prefix.starts_with(&[1, 1])));
        assert!(!seen.0.iter().any(|prefix| prefix.starts_with(&[0, 1])));
    }
}
