//! The equations of DATC 3.1, chapter 5.B, in plain numbers. Each calls [`resolve`](Guesser::resolve) for the
//! orders that it depends on, and has no knowledge of guesses.
//!
//! An equation always evaluates all its dependencies, whatever the first results are, so that cycles are
//! found completely. It has no more dependencies than needed: for example, not whether a support that an
//! attack cuts anyway is dislodged as well (*The Math of Adjudication*, on figure 18). On boards with special
//! terrain it has more dependencies, and [`Equations`] evaluates it.

use super::super::compiled_orders::{CompiledOrder, MoveRoute, NO_UNIT, Role};
use super::super::mask::Mask;
use super::super::paradox;
use super::Guesser;
use crate::board::Id;
use crate::rules::{ConvoyedCut, DislodgedPrevents};

impl<M: Mask> Guesser<'_, M> {
    /// Returns whether the order succeeds according to its equation.
    pub(super) fn adjudicate(&mut self, order: usize) -> bool {
        if M::TERRAIN {
            return self.adjudicate_on_terrain(order);
        }
        match self.entry(order).role {
            Role::Move => self.moves(order),
            Role::Support => !self.is_cut(order),
            Role::Convoy => !self.is_dislodged(order),
            Role::Stay => true,
        }
    }

    /// Resolves every order that the equation may depend on, and then evaluates it by the equations of
    /// partial information.
    fn adjudicate_on_terrain(&mut self, order: usize) -> bool {
        let rests_on = paradox::rests_on(self.compiled, order, self.compiled.all());
        let mut known = self.known;
        for other in rests_on.iter() {
            if self.resolve(other) {
                known.succeeds.add(other)
            } else {
                known.fails.add(other)
            }
        }
        let equations = self.compiled.equations(self.map, &known);
        equations.adjudicate(order) == Some(true)
    }

    fn entry(&self, order: usize) -> CompiledOrder<M> {
        self.compiled.entries[order]
    }

    /// Returns the successful ones of some orders.
    fn successful(&mut self, orders: M) -> M {
        orders.iter().fold(M::EMPTY, |mut all, order| {
            if self.resolve(order) {
                all.add(order);
            }
            all
        })
    }

    /// Returns one for the unit itself plus one for each of these supports.
    fn strength(supports: M) -> u32 {
        1 + supports.count()
    }

    fn supported(&mut self, order: usize) -> u32 {
        let supports = self.entry(order).supports;
        Self::strength(self.successful(supports))
    }

    /// 5.B.1: returns whether the move succeeds.
    fn moves(&mut self, order: usize) -> bool {
        let CompiledOrder { to, opposite, .. } = self.entry(order);
        let attack = self.attack(order);
        let resistance = if self.meets_head_to_head(order) {
            // 5.B.7: the defend strength
            self.supported(opposite)
        } else {
            self.hold(order)
        };
        let rivals = self.compiled.movers[to.index()].without(M::bit(order));
        let prevent = rivals.iter().map(|rival| self.prevent(rival)).max();
        attack > resistance && prevent.is_none_or(|prevent| attack > prevent)
    }

    /// 5.B.2: returns whether the support is cut.
    fn is_cut(&mut self, support: usize) -> bool {
        let CompiledOrder {
            unit,
            province,
            spared,
            against,
            ..
        } = self.entry(support);
        let own = self.compiled.of_power[unit.power.index()];
        let attackers = self.compiled.movers[province.index()].without(own);
        attackers.iter().fold(false, |cut, attacker| {
            if spared.has(attacker) && self.goes_by_sea(attacker) {
                return cut;
            }
            let from_target = attacker == against && !self.cuts_by_sea(attacker);
            // an attack from the province that the support is directed against has to dislodge the supporter
            cut | if from_target {
                self.resolve(attacker)
            } else {
                self.has_path(attacker)
            }
        })
    }

    /// Returns whether an army is convoyed and so may cut the support of an attack on itself (4.A.4).
    fn cuts_by_sea(&mut self, army: usize) -> bool {
        self.compiled.rules.convoyed_cut == ConvoyedCut::Cut && self.goes_by_sea(army)
    }

    /// Returns whether a unit that doesn't move is dislodged.
    fn is_dislodged(&mut self, unit: usize) -> bool {
        let attackers = self.compiled.movers[self.entry(unit).province.index()];
        !self.successful(attackers).is_empty()
    }

    /// 5.B.4: returns whether the move has a path.
    fn has_path(&mut self, order: usize) -> bool {
        match self.entry(order).way {
            MoveRoute::Land | MoveRoute::SeaElseLand | MoveRoute::Strait | MoveRoute::Rail => true,
            MoveRoute::Sea => self.is_convoyed(order),
        }
    }

    fn is_convoyed(&mut self, army: usize) -> bool {
        let convoyers = self.entry(army).convoyers;
        let standing = self.successful(convoyers);
        self.compiled.is_convoyed(self.map, standing, army)
    }

    fn goes_by_sea(&mut self, order: usize) -> bool {
        match self.entry(order).way {
            MoveRoute::Land | MoveRoute::Strait | MoveRoute::Rail => false,
            MoveRoute::Sea => true,
            MoveRoute::SeaElseLand => self.is_convoyed(order),
        }
    }

    fn meets_head_to_head(&mut self, order: usize) -> bool {
        let opposite = self.entry(order).opposite;
        opposite != NO_UNIT && !self.goes_by_sea(order) && !self.goes_by_sea(opposite)
    }

    /// 5.B.5: returns the hold strength of a move's destination, if there is no head-to-head battle.
    fn hold(&mut self, order: usize) -> u32 {
        match self.entry(order).occupant {
            NO_UNIT => 0,
            unit if self.entry(unit).role == Role::Move => u32::from(!self.resolve(unit)),
            unit => self.supported(unit),
        }
    }

    /// 5.B.6 and 4.A.7: returns the prevent strength.
    fn prevent(&mut self, order: usize) -> u32 {
        let strength = self.supported(order);
        let opposite = self.entry(order).opposite;
        let is_lost = if opposite == NO_UNIT {
            false
        } else if self.meets_head_to_head(order) {
            self.resolve(opposite)
        } else {
            // a dislodged unit doesn't prevent moves to the province that its attacker came from
            self.compiled.rules.dislodged_prevents == DislodgedPrevents::Never
                && self.resolve(opposite) & !self.resolve(order)
        };
        if self.has_path(order) && !is_lost {
            strength
        } else {
            0
        }
    }

    /// 5.B.8: returns the attack strength.
    fn attack(&mut self, order: usize) -> u32 {
        let CompiledOrder {
            unit,
            supports,
            occupant,
            ..
        } = self.entry(order);
        let given = self.successful(supports);
        let leaves = occupant == NO_UNIT
            || self.entry(occupant).role == Role::Move
                && !self.meets_head_to_head(order)
                && self.resolve(occupant);
        if !self.has_path(order) {
            return 0;
        }
        if leaves {
            return Self::strength(given);
        }
        match self.entry(occupant).unit.power {
            victim if victim == unit.power => 0,
            victim => Self::strength(given.without(self.compiled.of_power[victim.index()])),
        }
    }
}
