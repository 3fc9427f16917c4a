//! The equations of DATC 3.1, chapter 5.B, on what is known so far.
//!
//! A strength is a [`StrengthRange`]: the least and the most that it can still turn out to be. What is true
//! or false is an `Option<bool>`, `None` where that still hangs on something unknown. Where the
//! least of one side beats the most of the other the answer is certain, whatever else is learnt
//! (5.E). The equations know nothing of how the unknowns are looked for.

use super::compiled_orders::{CompiledOrder, CompiledOrders, MoveRoute, NO_UNIT, Role};
use super::mask::Mask;
use crate::board::{Id, Map};
use crate::rules::{ConvoyedCut, DislodgedPrevents, MultiRoute};

/// The least and the most that a strength can still turn out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StrengthRange {
    pub least: u32,
    pub most: u32,
}

impl StrengthRange {
    const ZERO: StrengthRange = StrengthRange { least: 0, most: 0 };

    /// Everything that either allows.
    #[inline]
    fn or(self, other: StrengthRange) -> StrengthRange {
        StrengthRange {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    /// This, or 0 where `zero` holds.
    #[inline]
    fn unless(self, zero: Option<bool>) -> StrengthRange {
        match zero {
            Some(false) => self,
            Some(true) => StrengthRange::ZERO,
            None => StrengthRange { least: 0, ..self },
        }
    }

    /// Is it larger than the other?
    #[inline]
    fn beats(self, other: StrengthRange) -> Option<bool> {
        if self.least > other.most {
            Some(true)
        } else if self.most <= other.least {
            Some(false)
        } else {
            None
        }
    }
}

/// Are all true? No as soon as one is not.
#[inline]
fn all(truths: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut sure = Some(true);
    for truth in truths {
        match truth {
            Some(true) => {}
            Some(false) => return Some(false),
            None => sure = None,
        }
    }
    sure
}

/// Are both true?
#[inline]
fn both(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    all([a, b])
}

#[inline]
fn not(a: Option<bool>) -> Option<bool> {
    a.map(|a| !a)
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

    #[inline]
    pub fn of(&self, order: usize) -> Option<bool> {
        if self.succeeds.has(order) {
            Some(true)
        } else if self.fails.has(order) {
            Some(false)
        } else {
            None
        }
    }
}

/// The equations over the compiled orders and the verdicts so far.
#[derive(Clone, Copy)]
pub(super) struct Equations<'a, M> {
    pub map: &'a Map,
    pub compiled: &'a CompiledOrders<M>,
    pub known: &'a Verdicts<M>,
}

impl<M: Mask> Equations<'_, M> {
    #[inline]
    fn entry(&self, index: usize) -> &CompiledOrder<M> {
        &self.compiled.entries[index]
    }

    /// Does the order of this unit succeed? Only for moves, matched supports and matched convoys.
    #[inline]
    pub fn adjudicate(&self, index: usize) -> Option<bool> {
        match self.entry(index).role {
            Role::Move => self.moves(index),
            Role::Support => self.gives(index),
            Role::Convoy => self.convoys(index),
            Role::Stay => Some(true),
        }
    }

    /// 5.B.1: does the move succeed?
    fn moves(&self, index: usize) -> Option<bool> {
        let entry = self.entry(index);
        let beaten = match self.head_to_head(index) {
            Some(true) => self.attack(index, true).beats(self.defend(entry.opposite)),
            Some(false) => self.attack(index, false).beats(self.hold(entry.occupant)),
            None => {
                let met = self.attack(index, true).beats(self.defend(entry.opposite));
                let unmet = self.attack(index, false).beats(self.hold(entry.occupant));
                if met == unmet { met } else { None }
            }
        };
        let rivals = self.compiled.movers[entry.to.index()].without(M::bit(index));
        if beaten == Some(false) || rivals.is_empty() {
            return beaten;
        }
        let attack = self.attack_span(index);
        both(
            beaten,
            all(rivals.iter().map(|rival| attack.beats(self.prevent(rival)))),
        )
    }

    /// Do this move and the one the other way meet head to head: does neither go by convoy?
    #[inline]
    pub fn head_to_head(&self, index: usize) -> Option<bool> {
        let opposite = self.entry(index).opposite;
        if opposite == NO_UNIT {
            return Some(false);
        }
        both(not(self.by_sea(index)), not(self.by_sea(opposite)))
    }

    /// Does the move go by convoy?
    pub fn by_sea(&self, index: usize) -> Option<bool> {
        match self.entry(index).way {
            MoveRoute::Land => Some(false),
            MoveRoute::Sea => Some(true),
            MoveRoute::SeaElseLand => self.convoyed(index),
        }
    }

    /// Is there an unbroken chain of convoying fleets for the army?
    fn convoyed(&self, army: usize) -> Option<bool> {
        let convoyers = self.entry(army).convoyers;
        let sailing = convoyers.without(self.known.fails);
        let one_broken = self.compiled.rules.multi_route != MultiRoute::AllBroken;
        if one_broken && sailing != convoyers || !self.compiled.carries(self.map, sailing, army) {
            return Some(false);
        }
        let sure = convoyers.and(self.known.succeeds);
        let stands = if one_broken {
            sure == convoyers
        } else {
            sure == sailing || self.compiled.carries(self.map, sure, army)
        };
        stands.then_some(true)
    }

    /// 5.B.4: has the move a way to get there?
    #[inline]
    pub fn path(&self, index: usize) -> Option<bool> {
        match self.entry(index).way {
            MoveRoute::Land | MoveRoute::SeaElseLand => Some(true),
            MoveRoute::Sea => self.convoyed(index),
        }
    }

    #[inline]
    fn supported(&self, index: usize) -> StrengthRange {
        self.with_supports(self.entry(index).supports)
    }

    /// One for the unit itself and one for each support.
    #[inline]
    fn with_supports(&self, supports: M) -> StrengthRange {
        StrengthRange {
            least: 1 + supports.and(self.known.succeeds).count(),
            most: 1 + supports.without(self.known.fails).count(),
        }
    }

    /// 5.B.5: the strength that holds a province, by the number of the unit there.
    #[inline]
    pub fn hold(&self, occupant: usize) -> StrengthRange {
        if occupant == NO_UNIT {
            return StrengthRange::ZERO;
        }
        if self.entry(occupant).role == Role::Move {
            return StrengthRange { least: 1, most: 1 }.unless(self.known.of(occupant));
        }
        self.supported(occupant)
    }

    /// 5.B.6: the strength with which a move keeps others out of where it goes.
    #[inline]
    pub fn prevent(&self, index: usize) -> StrengthRange {
        let strength = self.supported(index).unless(not(self.path(index)));
        match self.entry(index).opposite {
            NO_UNIT => strength,
            opposite => strength.unless(self.loses_prevention(index, opposite)),
        }
    }

    /// Does the move lose its power to prevent, as the unit that comes the other way gets through?
    fn loses_prevention(&self, index: usize, opposite: usize) -> Option<bool> {
        let through = self.known.of(opposite);
        let met = self.head_to_head(index);
        if self.compiled.rules.dislodged_prevents == DislodgedPrevents::UnlessHeadToHead
            || met == Some(true)
        {
            return both(through, met);
        }
        // 4.A.7 a: a dislodged unit prevents no unit from following where its dislodger came from
        let stays = not(self.known.of(index));
        both(
            through,
            if met == Some(false) || stays == Some(true) {
                stays
            } else {
                None
            },
        )
    }

    /// 5.B.7: the strength of a unit in a head-to-head battle to keep the other out.
    #[inline]
    pub fn defend(&self, index: usize) -> StrengthRange {
        self.supported(index)
    }

    /// 5.B.8: the strength of a move to take the province it goes to.
    pub fn attack_span(&self, index: usize) -> StrengthRange {
        match self.head_to_head(index) {
            Some(meets) => self.attack(index, meets),
            None => self.attack(index, true).or(self.attack(index, false)),
        }
    }

    /// The attack strength, if the move meets the one the other way head to head, or does not.
    #[inline]
    fn attack(&self, index: usize, meets: bool) -> StrengthRange {
        let entry = self.entry(index);
        let no_path = not(self.path(index));
        let leaves = match entry.occupant {
            NO_UNIT => Some(true),
            occupant if meets || self.entry(occupant).role != Role::Move => Some(false),
            occupant => self.known.of(occupant),
        };
        let strength = match leaves {
            Some(true) => self.supported(index),
            Some(false) => self.attack_on_occupant(entry),
            None => self.supported(index).or(self.attack_on_occupant(entry)),
        };
        strength.unless(no_path)
    }

    /// The attack strength against the unit that stands there and stays: none against an own unit,
    /// and supports by the victim's own power don't count.
    #[inline]
    fn attack_on_occupant(&self, entry: &CompiledOrder<M>) -> StrengthRange {
        let victim = self.entry(entry.occupant).unit.power;
        if victim == entry.unit.power {
            return StrengthRange::ZERO;
        }
        let own = self.compiled.of_power[victim.index()];
        self.with_supports(entry.supports.without(own))
    }

    /// 5.B.2: is the support given?
    #[inline]
    fn gives(&self, index: usize) -> Option<bool> {
        let entry = self.entry(index);
        let attackers = self.compiled.movers[entry.province.index()].without(entry.spared);
        all(attackers
            .iter()
            .map(|attacker| not(self.cuts(attacker, index))))
    }

    /// Does a move into the supporter's province cut its support?
    pub fn cuts(&self, attacker: usize, support: usize) -> Option<bool> {
        if self.entry(attacker).unit.power == self.entry(support).unit.power {
            // its own power's unit neither cuts nor dislodges
            return Some(false);
        }
        // the dislodge rule: whoever dislodges the supporter ends its support
        let dislodges = self.known.of(attacker);
        if dislodges == Some(true) {
            return dislodges;
        }
        match self.exempt(attacker, support) {
            Some(true) => dislodges,
            Some(false) => self.path(attacker),
            None => None,
        }
    }

    /// Does the attack come from the province that is supported against, so that it leaves the
    /// support whole? By convoy it may cut all the same (4.A.4 b).
    #[inline]
    pub fn exempt(&self, attacker: usize, support: usize) -> Option<bool> {
        if attacker != self.entry(support).against {
            return Some(false);
        }
        match self.compiled.rules.convoyed_cut {
            ConvoyedCut::NotCut => Some(true),
            ConvoyedCut::Cut => not(self.by_sea(attacker)),
        }
    }

    /// 5.B.3: does the fleet stay, and so convoy?
    #[inline]
    fn convoys(&self, index: usize) -> Option<bool> {
        let attackers = self.compiled.movers[self.entry(index).province.index()];
        all(attackers
            .iter()
            .map(|attacker| not(self.known.of(attacker))))
    }
}
