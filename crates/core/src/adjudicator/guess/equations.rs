//! The equations of DATC 3.1, chapter 5.B, in plain numbers: each asks
//! [`resolve`](Guesser::resolve) for what it rests on, and knows nothing of guesses.
//!
//! An equation asks for all that it rests on, whatever the first answers are, so that a circle is
//! found completely. It asks only for what it needs: not, for example, whether a support that an attack
//! cuts anyway is dislodged as well (*The Math of Adjudication*, on figure 18).

use super::super::compiled_orders::{CompiledOrder, Leave, MoveRoute, NO_UNIT, Role};
use super::super::mask::Mask;
use super::super::strength::Scale;
use super::Guesser;
use crate::board::{Border, Id};
use crate::rules::{ConvoyedCut, DislodgedPrevents, MultiRoute};

impl<M: Mask> Guesser<'_, M> {
    /// Does the order succeed by its equation?
    pub(super) fn adjudicate(&mut self, order: usize) -> bool {
        match self.entry(order).role {
            Role::Move => self.moves(order),
            Role::Support => !self.is_cut(order),
            Role::Convoy => !self.is_dislodged(order),
            Role::Stay => true,
        }
    }

    fn entry(&self, order: usize) -> CompiledOrder<M> {
        self.compiled.entries[order]
    }

    /// Those of some orders that succeed.
    fn successful(&mut self, orders: M) -> M {
        orders.iter().fold(M::EMPTY, |mut all, order| {
            if self.resolve(order) {
                all.add(order);
            }
            all
        })
    }

    fn supported(&mut self, order: usize) -> u32 {
        let supports = self.entry(order).supports;
        M::ALONE + M::SUPPORT * self.successful(supports).count()
    }

    /// What a move has by itself: less over some borders.
    fn alone(&mut self, order: usize) -> u32 {
        match M::TERRAIN {
            true => M::over(self.border(order)),
            false => M::ALONE,
        }
    }

    /// The border that a move crosses.
    fn border(&mut self, order: usize) -> Border {
        let by_sea = self.goes_by_sea(order);
        self.compiled.crossings[order].border(by_sea)
    }

    /// 5.B.1.
    fn moves(&mut self, order: usize) -> bool {
        let CompiledOrder { to, opposite, .. } = self.entry(order);
        let attack = self.attack(order);
        let resistance = match self.meets_head_to_head(order) {
            // 5.B.7: the defend strength
            true => self.supported(opposite),
            false => self.hold(order),
        };
        let rivals = self.compiled.movers[to.index()].without(M::bit(order));
        let prevent = rivals.iter().map(|rival| self.prevent(rival)).max();
        attack > resistance && prevent.is_none_or(|prevent| attack > prevent)
    }

    /// 5.B.2.
    fn is_cut(&mut self, support: usize) -> bool {
        let CompiledOrder {
            unit,
            province,
            spared,
            against,
            ..
        } = self.entry(support);
        let own = self.compiled.of_power[unit.power.index()];
        let attackers = self.compiled.movers[province.index()]
            .without(own)
            .without(spared);
        attackers.iter().fold(false, |cut, attacker| {
            let from_target = attacker == against && !self.cuts_by_sea(attacker);
            // whoever comes from where the support is directed has to dislodge it
            cut | match from_target {
                true => self.resolve(attacker),
                false if M::TERRAIN => self.cuts_over_border(attacker, own),
                false => self.has_path(attacker),
            }
        })
    }

    /// Does an attack cut the support of a unit of the power that has the `own` units, over the border
    /// that it crosses?
    fn cuts_over_border(&mut self, attacker: usize, own: M) -> bool {
        match self.border(attacker) {
            Border::Plain => self.has_path(attacker),
            Border::Half => self.resolve(attacker),
            Border::Difficult => {
                let helps = self.entry(attacker).supports.without(own);
                !self.successful(helps).is_empty()
            }
        }
    }

    /// Does a convoyed army cut the support of an attack on itself (4.A.4)?
    fn cuts_by_sea(&mut self, army: usize) -> bool {
        self.compiled.rules.convoyed_cut == ConvoyedCut::Cut && self.goes_by_sea(army)
    }

    /// Of a unit that doesn't move.
    fn is_dislodged(&mut self, unit: usize) -> bool {
        let attackers = self.compiled.movers[self.entry(unit).province.index()];
        !self.successful(attackers).is_empty()
    }

    /// 5.B.4.
    fn has_path(&mut self, order: usize) -> bool {
        match self.entry(order).way {
            MoveRoute::Land | MoveRoute::SeaElseLand => true,
            MoveRoute::Sea => self.is_convoyed(order),
            MoveRoute::Strait => self.passes(order),
        }
    }

    /// May the fleet pass the strait: does the unit stay that gave it leave?
    fn passes(&mut self, fleet: usize) -> bool {
        let Leave::Of(keeper) = self.compiled.crossings[fleet].leave else {
            return false;
        };
        let leaves = self.entry(keeper).role == Role::Move && self.resolve(keeper);
        !self.known.blocked.has(fleet) && !(self.is_dislodged(keeper) | leaves)
    }

    fn is_convoyed(&mut self, army: usize) -> bool {
        let convoyers = self.entry(army).convoyers;
        let standing = self.successful(convoyers);
        let all_count = self.compiled.rules.multi_route != MultiRoute::AllBroken;
        !(all_count && standing != convoyers) && self.compiled.carries(self.map, standing, army)
    }

    fn goes_by_sea(&mut self, order: usize) -> bool {
        match self.entry(order).way {
            MoveRoute::Land | MoveRoute::Strait => false,
            MoveRoute::Sea => true,
            MoveRoute::SeaElseLand => self.is_convoyed(order),
        }
    }

    fn meets_head_to_head(&mut self, order: usize) -> bool {
        let opposite = self.entry(order).opposite;
        let by_strait = M::TERRAIN && self.compiled.straits.has(order);
        opposite != NO_UNIT && !by_strait && !self.goes_by_sea(order) && !self.goes_by_sea(opposite)
    }

    /// 5.B.5, of the province that a move goes to, where no head-to-head battle is fought.
    fn hold(&mut self, order: usize) -> u32 {
        match self.entry(order).occupant {
            NO_UNIT => 0,
            unit if self.entry(unit).role == Role::Move => match self.resolve(unit) {
                true => 0,
                false => M::ALONE,
            },
            unit => self.supported(unit),
        }
    }

    /// 5.B.6, and 4.A.7.
    fn prevent(&mut self, order: usize) -> u32 {
        let CompiledOrder {
            opposite, supports, ..
        } = self.entry(order);
        let strength = self.alone(order) + M::SUPPORT * self.successful(supports).count();
        let is_lost = if opposite == NO_UNIT {
            false
        } else if self.meets_head_to_head(order) {
            self.resolve(opposite)
        } else {
            // dislodged, it prevents no unit from following where its dislodger came from
            self.compiled.rules.dislodged_prevents == DislodgedPrevents::Never
                && self.resolve(opposite) & !self.resolve(order)
        };
        match self.has_path(order) && !is_lost {
            true => strength,
            false => 0,
        }
    }

    /// 5.B.8.
    fn attack(&mut self, order: usize) -> u32 {
        let CompiledOrder {
            unit,
            supports,
            occupant,
            ..
        } = self.entry(order);
        let (alone, given) = (self.alone(order), self.successful(supports));
        let with = |given: M| alone + M::SUPPORT * given.count();
        let leaves = occupant == NO_UNIT
            || self.entry(occupant).role == Role::Move
                && !self.meets_head_to_head(order)
                && self.resolve(occupant);
        if !self.has_path(order) {
            return 0;
        }
        if leaves {
            return with(given);
        }
        match self.entry(occupant).unit.power {
            victim if victim == unit.power => 0,
            victim => with(given.without(self.compiled.of_power[victim.index()])),
        }
    }
}
