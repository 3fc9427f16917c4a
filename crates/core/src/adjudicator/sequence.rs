//! The step sequence of the DPjudge (Manus Hand, *Adjudication Algorithm*). It uses no equations, but sets
//! marks, lowers counts, and returns from some steps to earlier ones.
//!
//! Every order succeeds until it is marked. The steps keep their names: `mark_invalid_convoys` (1),
//! `cut_supports_by_land` (3), [convoys] (4 and 5), `mark_swap_bounces` (6),
//! `mark_understrength_bounces` (7), `mark_self_dislodge_bounces` (8), `cut_supports_by_dislodgement`
//! (9) and `move_units` (10), with the subroutines `cut_support`, `check_disruptions`, `bounce` and
//! `unbounce`. Step 2 and the rest of step 1, orders that match no other order, are done when orders are
//! compiled. Combat lists aren't stored but derived from the marks.
//!
//! # What it shares with partial information
//!
//! Only the compiled orders, with the routes of convoys. Strengths, cut supports and paradoxes are its own, so
//! that it checks the equations. It isn't used on boards with special terrain.
//!
//! # Which rules it plays
//!
//! | issue | choices | how |
//! | --- | --- | --- |
//! | 4.A.1 | all | `check_disruptions` requires a complete route, or all fleets of all routes |
//! | 4.A.2 b | its own rule | `cut_support` spares supports for or against a convoying fleet |
//! | 4.A.2 a, c | yes | `cut_support` spares those of these rules instead |
//! | 4.A.2 f | yes | no support is spared, and step 5 marks the orders that still depend on themselves |
//! | 4.A.2 d, 2.4f | **no** | step 5 can stop convoys; no step stops a move because of a paradox |
//! | 4.A.3 | all | a move goes by convoy or not; one that can fall back on land does so when marked in step 5
//! |
//! | 4.A.4 a | its own rule | only step 9 cuts a support against the cutter's own province |
//! | 4.A.4 b | yes | a convoyed army cuts it in step 4 |
//! | 4.A.6 | all | its own orders name their path; without one all fleets count |
//! | 4.A.7 b | its own rule | step 10 removes a dislodged unit from a combat list after head-to-head battles
//! |
//! | 4.A.7 a | yes | step 10 does so after all of them |
//!
//! Everything else is done before or after the verdicts, and works with any algorithm.
//!
//! # Errors in the original text
//!
//! Followed literally, the text gives other results than the equations. The differences here, each with the
//! test case of DATC 3.1 or a position that shows the reason:
//!
//! * `cutSupport` spares supports against the mover's own province only if the mover is convoyed; then a
//!   defender would cut the support of an attack on itself (6.D.15). Here any mover spares them.
//! * An army marked `no convoy` stays in the combat list of its destination, and would bounce others there
//!   (6.F.8). Here it is moved from that list to the list of its own province.
//! * `checkDisruptions` counts supports that the fleet's own power gives against it, though step 8
//!   then stops the attack: F NTH convoys, F NWY (own) supports a foreign F NWG - NTH. Here they don't count.
//! * Under 4.A.2 f the result of steps 4 and 5 depends on the sequence of the armies: an army that is found
//!   safe cuts permanently, though another may then cut the support that protected its own fleet. See
//!   [convoys].
//!
//! Circular movements need no rule here, because they are never marked. They are detected at the end in order
//! to report that they succeeded by that rule alone.

mod convoys;

use super::compiled_orders::{CompiledOrder, CompiledOrders, MoveRoute, NO_UNIT, Role};
use super::equations::Verdicts;
use super::mask::Mask;
use crate::board::{Id, Map, Province};
use crate::rules::{ConvoyedCut, DislodgedPrevents};

/// The orders of a phase and their marks.
struct Table<'a, M> {
    map: &'a Map,
    compiled: &'a CompiledOrders<M>,
    /// Supports marked `cut`.
    cut: M,
    /// Moves marked `bounce`.
    bounced: M,
    /// The convoying armies list, without the armies of the next two fields.
    convoying: M,
    /// The convoy succeeded list.
    convoyed: M,
    /// Armies marked `no convoy`: their moves fail.
    stranded: M,
    /// Fleets that hold because of the paradox rule.
    held: M,
    /// Dislodged units removed from the combat list of their destination (step 10).
    removed: M,
}

/// The way in which a support is cut.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    ByAttack,
    /// Step 9.
    ByDislodgement,
}

/// Decides every move, matched support and matched convoy of a phase. The second mask has the orders that a
/// back-up rule decided. If a paradox remains despite the supports that the paradox rule spares, 4.A.2 f
/// decides it.
pub(super) fn resolve<M: Mask>(map: &Map, compiled: &CompiledOrders<M>) -> (Verdicts<M>, M) {
    let mut table = Table {
        map,
        compiled,
        cut: M::EMPTY,
        bounced: M::EMPTY,
        convoying: M::EMPTY,
        convoyed: M::EMPTY,
        stranded: M::EMPTY,
        held: M::EMPTY,
        removed: M::EMPTY,
    };
    table.mark_invalid_convoys();
    table.cut_supports_by_land();
    table.decide_convoys();
    loop {
        table.mark_swap_bounces();
        if !table.mark_understrength_bounces()
            && !table.mark_self_dislodge_bounces()
            && !table.cut_supports_by_dislodgement()
        {
            break;
        }
    }
    table.move_units();
    (table.verdicts(), table.held.or(table.circular_movements()))
}

impl<M: Mask> Table<'_, M> {
    fn entry(&self, unit: usize) -> &CompiledOrder<M> {
        &self.compiled.entries[unit]
    }

    /// Returns the moves without a mark.
    fn moving(&self) -> M {
        self.compiled
            .moves
            .without(self.bounced)
            .without(self.stranded)
    }

    /// Returns the support count plus one for the unit itself.
    fn strength(&self, unit: usize) -> u32 {
        1 + self.entry(unit).supports.without(self.cut).count()
    }

    /// Returns the strength without the no help list: supports by the power of the unit at the destination.
    fn strength_against(&self, mover: usize, victim: usize) -> u32 {
        let own = self.compiled.of_power[self.entry(victim).unit.power.index()];
        let supports = self.entry(mover).supports.without(self.cut);
        1 + supports.without(own).count()
    }

    fn is_own(&self, one: usize, other: usize) -> bool {
        self.entry(one).unit.power == self.entry(other).unit.power
    }

    /// Returns the moves in the combat list of a province.
    fn coming(&self, province: Province) -> M {
        self.compiled.movers[province.index()]
            .without(self.stranded)
            .without(self.removed)
    }

    /// Returns the greatest strength in a combat list except that of one unit, or 0 if there is no other
    /// unit.
    fn strongest_but(&self, unit: usize, province: Province) -> u32 {
        let rivals = self.coming(province).without(M::bit(unit));
        let coming = rivals.iter().map(|rival| self.strength(rival));
        let staying = match self.compiled.at[province.index()] {
            NO_UNIT => 0,
            there if self.moving().has(there) => 0,
            // a marked unit is in the list with a support count of 0
            there if self.entry(there).role == Role::Move => 1,
            there => self.strength(there),
        };
        coming.max().unwrap_or(0).max(staying)
    }

    /// Step 1: marks armies whose fleets don't form a complete route.
    fn mark_invalid_convoys(&mut self) {
        for army in self.compiled.moves.iter() {
            let CompiledOrder { way, convoyers, .. } = *self.entry(army);
            if way == MoveRoute::Land {
                continue;
            }
            if self.compiled.can_convoy(self.map, convoyers, army) {
                self.convoying.add(army);
            } else {
                self.strand(army);
            }
        }
    }

    /// Marks an army's order `no convoy`. If it has a route by land, it arrives there and cuts instead.
    fn strand(&mut self, army: usize) {
        match self.entry(army).way {
            MoveRoute::Sea => self.stranded.add(army),
            _ => self.cut_support(army, Cut::ByAttack),
        }
    }

    /// Step 3. An army with a route by land arrives in any case.
    fn cut_supports_by_land(&mut self) {
        for mover in self.compiled.moves.iter() {
            if self.entry(mover).way != MoveRoute::Sea {
                self.cut_support(mover, Cut::ByAttack);
            }
        }
    }

    /// The subroutine `cutSupport`.
    fn cut_support(&mut self, mover: usize, how: Cut) {
        let support = self.entry(mover).occupant;
        let by_sea =
            self.convoyed.has(mover) && self.compiled.rules.convoyed_cut == ConvoyedCut::Cut;
        if self.may_cut(mover, support)
            && !self.entry(support).spared.and(self.at_sea()).has(mover)
            && (how == Cut::ByDislodgement || by_sea || self.entry(support).against != mover)
        {
            self.cut.add(support);
        }
    }

    /// Returns the armies whose convoys succeeded or may still succeed.
    fn at_sea(&self) -> M {
        self.convoying.or(self.convoyed)
    }

    /// Returns whether this is an uncut support that the mover can cut, unless it is spared or the mover comes
    /// from the province supported against.
    fn may_cut(&self, mover: usize, support: usize) -> bool {
        support != NO_UNIT
            && self.compiled.supports.without(self.cut).has(support)
            && !self.is_own(mover, support)
    }

    /// Step 6: two units that would swap places without a convoy.
    fn mark_swap_bounces(&mut self) {
        for mover in self.compiled.moves.iter() {
            let swapper = self.entry(mover).opposite;
            let here = self.moving().without(self.convoyed);
            if swapper == NO_UNIT || !here.has(mover) || !here.has(swapper) {
                continue;
            }
            let own = self.is_own(mover, swapper);
            for (unit, other) in [(mover, swapper), (swapper, mover)] {
                if own || self.strength_against(unit, other) <= self.strength(other) {
                    self.bounced.add(unit);
                }
            }
        }
    }

    /// Step 7. Returns whether a mark was set.
    fn mark_understrength_bounces(&mut self) -> bool {
        let before = self.bounced;
        for mover in self.moving().iter() {
            if self.strength(mover) <= self.strongest_but(mover, self.entry(mover).to) {
                self.bounced.add(mover);
            }
        }
        self.bounced != before
    }

    /// Step 8. Returns whether a mark was set.
    fn mark_self_dislodge_bounces(&mut self) -> bool {
        let before = self.bounced;
        for mover in self.moving().iter() {
            let CompiledOrder { occupant, to, .. } = *self.entry(mover);
            if occupant == NO_UNIT || self.moving().has(occupant) {
                continue;
            }
            if self.is_own(mover, occupant)
                || self.strength_against(mover, occupant) <= self.strongest_but(mover, to)
            {
                self.bounced.add(mover);
            }
        }
        self.bounced != before
    }

    /// Step 9. Returns whether a mark was set.
    fn cut_supports_by_dislodgement(&mut self) -> bool {
        let before = self.cut;
        for mover in self.moving().iter() {
            self.cut_support(mover, Cut::ByDislodgement);
        }
        self.cut != before
    }

    /// Step 10, except for the open retreats, which don't depend on the algorithm.
    fn move_units(&mut self) {
        let mut moved = M::EMPTY;
        while let Some(mover) = self.moving().without(moved).first() {
            moved.add(mover);
            let CompiledOrder {
                opposite, province, ..
            } = *self.entry(mover);
            let meets =
                opposite != NO_UNIT && !self.convoyed.has(mover) && !self.convoyed.has(opposite);
            let any = self.compiled.rules.dislodged_prevents == DislodgedPrevents::Never;
            if opposite != NO_UNIT && !self.moving().has(opposite) && (meets || any) {
                self.removed.add(opposite);
            }
            self.unbounce(province);
        }
    }

    /// The subroutine `unbounce`: the strongest move to a vacated province now succeeds after all, and so
    /// vacates its own province.
    fn unbounce(&mut self, mut province: Province) {
        loop {
            let strongest = self
                .coming(province)
                .iter()
                .find(|&mover| self.strength(mover) > self.strongest_but(mover, province));
            match strongest {
                Some(mover) if self.bounced.has(mover) => {
                    self.bounced = self.bounced.without(M::bit(mover));
                    province = self.entry(mover).province;
                }
                _ => return,
            }
        }
    }

    /// Returns the verdicts according to the marks.
    fn verdicts(&self) -> Verdicts<M> {
        let compiled = self.compiled;
        let moved = self.moving();
        let fell = compiled
            .convoys
            .iter()
            .filter(|&fleet| compiled.movers[self.entry(fleet).province.index()].meets(moved))
            .fold(self.held, |fell, fleet| fell.or(M::bit(fleet)));
        let succeeds = moved
            .or(compiled.supports.without(self.cut))
            .or(compiled.convoys.without(fell));
        let all = compiled.all();
        Verdicts {
            succeeds,
            fails: all.without(succeeds),
            ..Verdicts::default()
        }
    }

    /// Returns the moves of circular movements: cycles in which each move would fail if the one before it
    /// stayed.
    fn circular_movements(&self) -> M {
        let moving = self.moving();
        moving.iter().fold(M::EMPTY, |all, first| {
            let (mut circle, mut next) = (M::bit(first), self.entry(first).occupant);
            while next != NO_UNIT && moving.without(circle).has(next) && self.needs_room(next) {
                circle.add(next);
                next = self.entry(next).occupant;
            }
            if next == first && self.needs_room(first) {
                all.or(circle)
            } else {
                all
            }
        })
    }

    /// Returns whether this move would fail if the unit at its destination stayed.
    fn needs_room(&self, mover: usize) -> bool {
        let CompiledOrder { occupant, to, .. } = *self.entry(mover);
        occupant != NO_UNIT
            && (self.is_own(mover, occupant)
                || self.strength_against(mover, occupant) <= self.strongest_but(mover, to).max(1))
    }
}
