//! The equations of DATC 3.1, chapter 5.B, on what is known so far.
//!
//! Each is asked twice: [`Bound::Most`], with all that is unknown turning out in favour, and
//! [`Bound::Least`], with all of it turning out against. Where both agree the answer is certain
//! (5.E). The equations know nothing of how the unknowns are looked for.

use super::docket::{Docket, Entry, NOBODY, Way};
use super::mask::Mask;
use crate::board::{Id, Map};
use crate::orders::Order;
use crate::rules::{ConvoyedCut, DislodgedPrevents, MultiRoute};

/// Which end of what is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// As strong, as true as it can still turn out.
    Most,
    /// As weak, as false as it can still turn out.
    Least,
}

impl Bound {
    /// The bound for whatever stands against.
    #[inline]
    fn other(self) -> Bound {
        match self {
            Bound::Most => Bound::Least,
            Bound::Least => Bound::Most,
        }
    }
}

/// The verdicts so far: of moves, matched supports and matched convoys alike, whether the order
/// succeeds or fails. In neither set: not known yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdicts<M> {
    pub succeeds: M,
    pub fails: M,
}

impl<M: Mask> Verdicts<M> {
    pub const NONE: Self = Verdicts {
        succeeds: M::EMPTY,
        fails: M::EMPTY,
    };

    /// Those of `orders` that may succeed (`Most`), or must (`Least`).
    #[inline]
    fn of(&self, orders: M, bound: Bound) -> M {
        match bound {
            Bound::Most => orders.without(self.fails),
            Bound::Least => orders.and(self.succeeds),
        }
    }

    #[inline]
    fn succeeds(&self, order: usize, bound: Bound) -> bool {
        match bound {
            Bound::Most => !self.fails.has(order),
            Bound::Least => self.succeeds.has(order),
        }
    }
}

/// The equations over a docket and the verdicts so far.
#[derive(Clone, Copy)]
pub(super) struct Equations<'a, M> {
    pub map: &'a Map,
    pub docket: &'a Docket<M>,
    pub known: &'a Verdicts<M>,
}

impl<M: Mask> Equations<'_, M> {
    #[inline]
    fn entry(&self, index: usize) -> &Entry<M> {
        &self.docket.entries[index]
    }

    /// Does the order of this unit succeed, as far as is known? Only for moves, matched supports
    /// and matched convoys.
    pub fn adjudicate(&self, index: usize, bound: Bound) -> bool {
        match self.entry(index).order {
            Order::Move { .. } => self.moves(index, bound),
            Order::SupportHold { .. } | Order::SupportMove { .. } => self.gives(index, bound),
            Order::Convoy { .. } => self.convoys(index, bound),
            Order::Hold => true,
        }
    }

    /// 5.B.1: does the move succeed?
    fn moves(&self, index: usize, bound: Bound) -> bool {
        let entry = self.entry(index);
        let attack = self.attack(index, bound);
        if attack == 0 {
            return false;
        }
        let rivals = self.docket.movers[entry.to.index()].without(M::bit(index));
        if rivals
            .iter()
            .any(|rival| self.prevent(rival, bound.other()) >= attack)
        {
            return false;
        }
        if entry.opposite == NOBODY {
            return attack > self.hold(entry.occupant, bound.other());
        }
        let head_on = |meets: bool| {
            let against = if meets {
                self.defend(entry.opposite, bound.other())
            } else {
                self.hold(entry.occupant, bound.other())
            };
            self.attack_if(index, meets, bound) > against
        };
        match (self.head_to_head(index), bound) {
            (Some(meets), _) => head_on(meets),
            (None, Bound::Most) => head_on(true) || head_on(false),
            (None, Bound::Least) => head_on(true) && head_on(false),
        }
    }

    /// Do this move and the one the other way meet head to head: does neither go by convoy?
    /// None where a convoy decides that is not known yet.
    pub fn head_to_head(&self, index: usize) -> Option<bool> {
        let opposite = self.entry(index).opposite;
        if opposite == NOBODY {
            return Some(false);
        }
        let by_sea = |army: usize| match self.entry(army).way {
            Way::Land => Some(false),
            Way::Sea => Some(true),
            Way::SeaElseLand => match (
                self.convoyed(army, Bound::Most),
                self.convoyed(army, Bound::Least),
            ) {
                (most, least) if most == least => Some(most),
                _ => None,
            },
        };
        match (by_sea(index), by_sea(opposite)) {
            (Some(true), _) | (_, Some(true)) => Some(false),
            (Some(false), Some(false)) => Some(true),
            _ => None,
        }
    }

    /// Is there an unbroken chain of convoying fleets for the army?
    pub fn convoyed(&self, army: usize, bound: Bound) -> bool {
        let convoyers = self.entry(army).convoyers;
        let sailing = self.known.of(convoyers, bound);
        if self.docket.rules.multi_route == MultiRoute::AnyBroken && sailing != convoyers {
            return false;
        }
        self.docket.carries(self.map, sailing, army)
    }

    /// 5.B.4: has the move a way to get there?
    #[inline]
    pub fn path(&self, index: usize, bound: Bound) -> bool {
        match self.entry(index).way {
            Way::Land | Way::SeaElseLand => true,
            Way::Sea => self.convoyed(index, bound),
        }
    }

    #[inline]
    fn support_count(&self, index: usize, bound: Bound) -> u32 {
        self.known.of(self.entry(index).supports, bound).count()
    }

    /// 5.B.5: the strength that holds a province, by the number of the unit there.
    pub fn hold(&self, occupant: usize, bound: Bound) -> u32 {
        if occupant == NOBODY {
            return 0;
        }
        if self.docket.moves.has(occupant) {
            return u32::from(!self.known.succeeds(occupant, bound.other()));
        }
        1 + self.support_count(occupant, bound)
    }

    /// 5.B.6: the strength with which a move keeps others out of where it goes.
    pub fn prevent(&self, index: usize, bound: Bound) -> u32 {
        if !self.path(index, bound) {
            return 0;
        }
        let opposite = self.entry(index).opposite;
        if opposite != NOBODY && self.loses_prevention(index, opposite, bound) {
            return 0;
        }
        1 + self.support_count(index, bound)
    }

    /// Does the move lose its power to prevent, as the unit that comes the other way gets through?
    fn loses_prevention(&self, index: usize, opposite: usize, bound: Bound) -> bool {
        if !self.known.succeeds(opposite, bound.other()) {
            return false;
        }
        let met = match (self.head_to_head(index), bound) {
            (Some(met), _) => met,
            (None, Bound::Most) => false,
            (None, Bound::Least) => true,
        };
        // 4.A.7 a: a dislodged unit prevents nobody from following where its dislodger came from
        met || self.docket.rules.dislodged_prevents == DislodgedPrevents::Never
            && !self.known.succeeds(index, bound)
    }

    /// 5.B.7: the strength of a unit in a head-to-head battle to keep the other out.
    pub fn defend(&self, index: usize, bound: Bound) -> u32 {
        1 + self.support_count(index, bound)
    }

    /// 5.B.8: the strength of a move to take the province it goes to.
    pub fn attack(&self, index: usize, bound: Bound) -> u32 {
        match (self.head_to_head(index), bound) {
            (Some(meets), _) => self.attack_if(index, meets, bound),
            (None, Bound::Most) => self
                .attack_if(index, false, bound)
                .max(self.attack_if(index, true, bound)),
            (None, Bound::Least) => self
                .attack_if(index, false, bound)
                .min(self.attack_if(index, true, bound)),
        }
    }

    fn attack_if(&self, index: usize, meets: bool, bound: Bound) -> u32 {
        if !self.path(index, bound) {
            return 0;
        }
        let entry = self.entry(index);
        let given = self.known.of(entry.supports, bound);
        let leaves = entry.occupant == NOBODY
            || !meets
                && self.docket.moves.has(entry.occupant)
                && self.known.succeeds(entry.occupant, bound);
        if leaves {
            return 1 + given.count();
        }
        let victim = self.docket.power(entry.occupant);
        if victim == entry.unit.power {
            return 0;
        }
        1 + given.without(self.docket.of_power[victim.index()]).count()
    }

    /// 5.B.2: is the support given?
    fn gives(&self, index: usize, bound: Bound) -> bool {
        let attackers = self.docket.movers[self.entry(index).province.index()]
            .without(self.entry(index).spared);
        !attackers
            .iter()
            .any(|attacker| self.cuts(attacker, index, bound.other()))
    }

    /// Does a move into the supporter's province cut its support?
    pub fn cuts(&self, attacker: usize, support: usize, bound: Bound) -> bool {
        if self.docket.power(attacker) == self.docket.power(support) {
            // its own power's unit neither cuts nor dislodges
            return false;
        }
        // the dislodge rule: whoever dislodges the supporter ends its support
        self.known.succeeds(attacker, bound)
            || !self.exempt(attacker, support) && self.path(attacker, bound)
    }

    /// Does the attack come from the province that is supported against, so that it leaves the
    /// support whole? By convoy it may cut all the same (4.A.4 b).
    pub fn exempt(&self, attacker: usize, support: usize) -> bool {
        attacker == self.entry(support).against
            && (self.entry(attacker).way == Way::Land
                || self.docket.rules.convoyed_cut == ConvoyedCut::NotCut)
    }

    /// 5.B.3: does the fleet stay, and so convoy?
    fn convoys(&self, index: usize, bound: Bound) -> bool {
        let attackers = self.docket.movers[self.entry(index).province.index()];
        !attackers
            .iter()
            .any(|attacker| self.known.succeeds(attacker, bound.other()))
    }
}
