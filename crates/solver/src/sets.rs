//! Order sets: one order for each unit of a side.

use std::ops::ControlFlow;

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
    routes: Vec<Route>,
}

/// One choice of an entry.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The other entry that this choice is about, and which of its choices fit.
    pub needs: Option<(usize, Vec<bool>)>,
}

/// A choice that needs a convoy.
#[derive(Debug)]
pub struct Route {
    /// The army's entry and choice.
    pub army: (usize, usize),
    /// Where it starts and lands.
    pub way: [Province; 2],
    /// Entries and choices of fleets that convoy it, and their waters.
    pub fleets: Vec<(usize, usize, Province)>,
}

impl<'a> Sets<'a> {
    /// Makes the sets of some entries with their choices.
    pub fn new(map: &'a Map, entries: Vec<Vec<Choice>>, routes: Vec<Route>) -> Self {
        Sets {
            map,
            entries,
            routes,
        }
    }

    /// Makes the sets of entries whose choices fit all others: so many for each.
    pub fn independent(map: &'a Map, counts: impl Iterator<Item = usize>) -> Self {
        let choices = counts.map(|count| vec![Choice::default(); count]);
        Sets::new(map, choices.collect(), Vec::new())
    }

    /// Calls `each` with every set, until it breaks.
    pub fn visit<B>(&self, mut each: impl FnMut(&[u16]) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut set = Vec::with_capacity(self.entries.len());
        self.extend(&mut set, &mut each)
    }

    fn extend<B>(
        &self,
        set: &mut OrderSet,
        each: &mut impl FnMut(&[u16]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let entry = set.len();
        let Some(choices) = self.entries.get(entry) else {
            return match self.has_convoys(set) {
                true => each(set),
                false => ControlFlow::Continue(()),
            };
        };
        for choice in 0..choices.len() {
            if self.fits(set, choice) {
                set.push(choice as u16);
                self.extend(set, each)?;
                set.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Does a choice of the next entry fit those of the entries before it?
    fn fits(&self, set: &[u16], choice: usize) -> bool {
        let entry = set.len();
        let own = &self.entries[entry][choice].needs;
        let is_fit = own.as_ref().is_none_or(|(other, fitting)| {
            set.get(*other)
                .is_none_or(|&chosen| fitting[usize::from(chosen)])
        });
        is_fit
            && set.iter().zip(&self.entries).all(|(&chosen, choices)| {
                let needs = &choices[usize::from(chosen)].needs;
                needs
                    .as_ref()
                    .is_none_or(|(other, fitting)| *other != entry || fitting[choice])
            })
    }

    fn has_convoys(&self, set: &[u16]) -> bool {
        let chose = |entry: usize, choice: usize| usize::from(set[entry]) == choice;
        let moves = self.routes.iter();
        let mut moves = moves.filter(|route| chose(route.army.0, route.army.1));
        moves.all(|route| {
            let fleets = route.fleets.iter();
            let fleets = fleets.filter(|(entry, choice, _)| chose(*entry, *choice));
            let waters: ProvinceSet = fleets.map(|(_, _, water)| *water).collect();
            routes::connects(self.map, &waters, route.way[0], route.way[1])
        })
    }

    /// Returns the number of sets; if there are more than `limit`, the product of the numbers of choices.
    pub fn count(&self, limit: u64) -> f64 {
        let mut count = 0;
        let counted = self.visit(|_| {
            count += 1;
            match count > limit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        match counted {
            ControlFlow::Continue(()) => count as f64,
            ControlFlow::Break(()) => self.entries.iter().map(|it| it.len() as f64).product(),
        }
    }
}
