//! Steps 4 and 5 of the algorithm of the DPjudge (`sequence`): the armies that are convoyed, and the supports that they cut.
//!
//! In the original, step 4 considers a convoy safe if no unit is stronger than its fleets *so far*, and lets
//! the army cut at once; step 5 gives up the endangered convoys when step 4 finds no more. Under the text's
//! own paradox rule (4.A.2 b) that is correct, because no convoyed army cuts a support for or against a
//! convoying fleet. Under the others it isn't. Take armies A and B, and a support that protects a fleet of
//! A's and is attacked by B. If A is examined first, it is safe and cuts the support that it attacks; B then
//! cuts the other support and A's fleet is dislodged, but A's cut remains.
//!
//! So the danger to a fleet is computed with the cuts that armies still under attack might make: an army is
//! convoyed in step 4 if its fleets are safe whatever those armies do, and is marked in step 5 if its fleets
//! are lost whatever they do. If both steps stop early, every fleet under attack is part of a paradox and
//! holds (4.A.2 f): a fleet affects supports through one unit only, in the province where its army lands, and
//! that unit's support affects one fleet only. So fleets that depend on one another form cycles without any
//! other units.

use super::Table;
use crate::adjudicator::compiled_orders::MoveRoute;
use crate::adjudicator::mask::Mask;
use crate::board::Id;
use crate::rules::ConvoyedCut;

/// The danger to a convoying fleet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fleet {
    Safe,
    /// It depends on armies that are under attack themselves.
    UnderAttack,
    Lost,
}

impl<M: Mask> Table<'_, M> {
    /// Repeats steps 4 and 5 until every convoying army is convoyed or has no convoy.
    pub(super) fn decide_convoys(&mut self) {
        while !self.convoying.is_empty() {
            let (mut safe, mut under_attack) = (M::EMPTY, M::EMPTY);
            for fleet in self.carriers().iter() {
                match self.check_disruptions(fleet) {
                    Fleet::Safe => safe.add(fleet),
                    Fleet::UnderAttack => under_attack.add(fleet),
                    Fleet::Lost => {}
                }
            }
            let before = self.convoying;
            self.mark_convoys(before, safe, under_attack);
            if self.convoying == before {
                // 4.A.2 f
                self.held = self.held.or(under_attack);
            }
        }
    }

    /// Convoys the armies that are safe, and marks those whose convoy fails.
    fn mark_convoys(&mut self, armies: M, safe: M, under_attack: M) {
        for army in armies.iter() {
            let arrives = self.is_convoyed(army, safe);
            if !arrives && self.is_convoyed(army, safe.or(under_attack)) {
                continue;
            }
            self.convoying = self.convoying.without(M::bit(army));
            if arrives {
                self.convoyed.add(army);
                self.cut_support(army, super::Cut::ByAttack);
            } else {
                self.strand(army);
            }
        }
    }

    /// Returns the fleets of the armies that aren't decided.
    fn carriers(&self) -> M {
        let fleets = self.convoying.iter();
        fleets.fold(M::EMPTY, |all, army| all.or(self.entry(army).convoyers))
    }

    /// Returns whether those of these fleets that convoy an army are enough (4.A.1).
    fn is_convoyed(&self, army: usize, standing: M) -> bool {
        let standing = self.entry(army).convoyers.and(standing);
        self.compiled.is_convoyed(self.map, standing, army)
    }

    /// The subroutine `checkDisruptions` for one fleet: compares the attackers in the combat list of its
    /// province with all other units there. Attackers of the fleet's own power don't count.
    fn check_disruptions(&self, fleet: usize) -> Fleet {
        if self.held.has(fleet) {
            return Fleet::Lost;
        }
        let attackers = self.compiled.movers[self.entry(fleet).province.index()];
        let uncertain = self.uncertain(fleet);
        // the minimum and maximum strength
        let strength = |supports: M| {
            let given = supports.without(self.cut);
            (1 + given.without(uncertain).count(), 1 + given.count())
        };
        let own = self.compiled.of_power[self.entry(fleet).unit.power.index()];
        let mut danger = Fleet::Safe;
        for attacker in attackers.without(own).iter() {
            let (least, most) = strength(self.entry(attacker).supports.without(own));
            let others = attackers.without(M::bit(attacker)).or(M::bit(fleet));
            let others = || {
                others
                    .iter()
                    .map(|other| strength(self.entry(other).supports))
            };
            if others().all(|(_, other)| least > other) {
                return Fleet::Lost;
            }
            if others().all(|(other, _)| most > other) {
                danger = Fleet::UnderAttack;
            }
        }
        danger
    }

    /// Returns the supports for or against a fleet that armies under attack may still cut.
    fn uncertain(&self, fleet: usize) -> M {
        let waiting = self.convoying.iter();
        let armies = waiting.filter(|&army| self.may_still_cut(army));
        let targets = armies.fold(M::EMPTY, |all, army| {
            all.or(M::bit(self.entry(army).occupant))
        });
        targets.and(self.supports_about(fleet))
    }

    /// Returns the supports that count in a fleet's combat list.
    fn supports_about(&self, fleet: usize) -> M {
        let attackers = self.compiled.movers[self.entry(fleet).province.index()];
        attackers
            .iter()
            .fold(self.entry(fleet).supports, |all, attacker| {
                all.or(self.entry(attacker).supports)
            })
    }

    /// Returns whether the convoy decides whether the army cuts a support: the army cuts it if it is convoyed
    /// or, if the paradox rule spares the support, if it goes by land.
    fn may_still_cut(&self, army: usize) -> bool {
        let support = self.entry(army).occupant;
        self.may_cut(army, support)
            && if self.entry(support).spared.has(army) {
                self.entry(army).way == MoveRoute::SeaElseLand
            } else {
                self.entry(support).against != army
                    || self.compiled.rules.convoyed_cut == ConvoyedCut::Cut
            }
    }
}
