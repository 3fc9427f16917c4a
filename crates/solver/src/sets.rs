//! Order sets: one order for each unit of a side.

use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

use chancery_core::board::{Map, Province, ProvinceSet};
use chancery_core::orders::routes;

/// For each entry of a side (a unit; in winter a power), the number of its choice.
pub type OrderSet = Vec<u16>;

/// All order sets of a side that make sense: each support and convoy of an own unit fits that unit's
/// order, and each army that goes by convoy has one.
///
/// A support or convoy that fits nothing does what holding does, and holding is among the choices. So
/// nothing is lost by leaving the others out.
#[derive(Debug)]
pub struct Sets<'a> {
    map: &'a Map,
    /// By entry and choice: what another entry must choose.
    entries: Vec<Vec<Choice>>,
    /// By entry: how many sets at most begin with the same choices of the entries before it.
    below: Vec<f64>,
}

/// How many sets must begin alike before a visitor is asked whether it can skip them.
const WORTH_A_LOOK: f64 = 100.0;

/// Looks at order sets one after the other.
pub trait Visitor {
    /// What ends the visit.
    type Found;

    /// Says whether all sets can be left out that begin with these choices and go on with one of `next`.
    fn skips(&mut self, prefix: &[u16], next: Range<u16>) -> ControlFlow<Self::Found, bool>;

    /// Looks at a set.
    fn visit(&mut self, set: &[u16]) -> ControlFlow<Self::Found>;
}

/// One choice of an entry.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The other entry that this choice is about, and which of its choices fit.
    pub needs: Option<(usize, Vec<bool>)>,
    /// The convoy that an army needs for it.
    pub route: Option<Route>,
}

/// A convoy that an army needs.
#[derive(Clone, Debug)]
pub struct Route {
    /// Where it starts and lands.
    pub way: [Province; 2],
    /// Entries and choices of fleets that convoy it, and their waters.
    pub fleets: Vec<(usize, usize, Province)>,
    /// The waters of fleets of the others that convoy it in any case.
    pub given: ProvinceSet,
}

impl<'a> Sets<'a> {
    /// Makes the sets of some entries with their choices.
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

    /// Makes the sets of entries whose choices fit all others: so many for each.
    pub fn independent(map: &'a Map, counts: impl Iterator<Item = usize>) -> Self {
        let choices = counts.map(|count| vec![Choice::default(); count]);
        Sets::new(map, choices.collect())
    }

    /// Shows every set to a visitor, until it has found something.
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

    /// Shows the sets that go on with one of some choices. Where these can't be left out as a whole, each
    /// half of them is looked at by itself: choices that make no difference are left out together.
    fn branch<V: Visitor>(
        &self,
        set: &mut OrderSet,
        choices: Range<usize>,
        visitor: &mut V,
    ) -> ControlFlow<V::Found> {
        let entry = set.len();
        let below = self.below.get(entry + 1).copied().unwrap_or(1.0);
        let next = choices.start as u16..choices.end as u16;
        if below * choices.len() as f64 >= WORTH_A_LOOK && visitor.skips(set, next)? {
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

    /// Does a choice of the next entry fit those of the entries before it, and does it leave each entry
    /// after it a choice?
    fn fits(&self, set: &[u16], choice: usize) -> bool {
        let entry = set.len();
        // what the choices before it want of an entry
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

    /// Can every army that goes by convoy have one, if the fleets that have not chosen yet do what they can?
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

    /// Returns all sets; none where the units could choose freely among more than `most`.
    pub fn all(&self, most: f64) -> Option<Vec<OrderSet>> {
        if self.free_count() > most {
            return None;
        }
        let mut all = Vec::new();
        self.visit(&mut Each(|set: &[u16]| all.push(set.to_vec())));
        Some(all)
    }

    /// Returns the number of sets; where the units could choose freely among more than `most`, that number.
    pub fn count(&self, most: f64) -> f64 {
        if self.free_count() > most {
            return self.free_count();
        }
        let mut count = 0;
        self.visit(&mut Each(|_: &[u16]| count += 1));
        f64::from(count)
    }

    /// Returns how many sets there would be if every choice fitted every other.
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

    /// Notes with which choices sets begin that are worth a look.
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
