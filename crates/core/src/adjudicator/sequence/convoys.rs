//! Steps 4 and 5: which armies are convoyed, and which supports they cut.
//!
//! As written, step 4 takes a convoy for safe when no unit is stronger than its fleets *so far*, and
//! lets the army cut at once; step 5 gives up what is in danger when step 4 finds no more. Under the
//! text's own paradox rule (4.A.2 b) that is sound: no convoyed army cuts a support for or against a
//! convoying fleet. Under the others it is not: armies A and B, a support that holds a fleet of A's and
//! that B attacks. Looked at first, A is safe and cuts what it attacks; B then cuts the support, A's
//! fleet is lost, and what A cut stays cut.
//!
//! So the danger to a fleet is weighed with what the armies still under attack may cut: an army
//! goes on in step 4 when its fleets are safe whatever those do, and is marked in step 5 when they are
//! lost whatever those do. Where both steps stop short, every fleet under attack is part of a paradox,
//! and holds (4.A.2 f): a fleet bears on the supports by one unit only, where its army lands, and
//! those affect one fleet only. So fleets that wait for one another form circles, with no other units.

use super::Table;
use crate::adjudicator::mask::Mask;
use crate::board::Id;
use crate::rules::{ConvoyedCut, MultiRoute};

/// How a convoying fleet stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fleet {
    Safe,
    /// That hangs on armies that are under attack themselves.
    UnderAttack,
    Lost,
}

impl<M: Mask> Table<'_, M> {
    /// Steps 4 and 5, until every convoying army is convoyed or has no convoy.
    pub(super) fn settle_convoys(&mut self) {
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

    /// Convoys the armies that are safe, and marks those that are not.
    fn mark_convoys(&mut self, armies: M, safe: M, under_attack: M) {
        for army in armies.iter() {
            let arrives = self.is_carried(army, safe);
            if !arrives && self.is_carried(army, safe.or(under_attack)) {
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

    /// The fleets of the armies that are not settled.
    fn carriers(&self) -> M {
        let fleets = self.convoying.iter();
        fleets.fold(M::EMPTY, |all, army| all.or(self.entry(army).convoyers))
    }

    /// Do these of its fleets carry an army across (4.A.1)?
    fn is_carried(&self, army: usize, standing: M) -> bool {
        let convoyers = self.entry(army).convoyers;
        let standing = convoyers.and(standing);
        let all_count = self.compiled.rules.multi_route != MultiRoute::AllBroken;
        !(all_count && standing != convoyers) && self.compiled.carries(self.map, standing, army)
    }

    /// The subroutine `checkDisruptions`, for one fleet: is there one in the combat list of its
    /// province who is stronger than all others, and not its own?
    fn check_disruptions(&self, fleet: usize) -> Fleet {
        if self.held.has(fleet) {
            return Fleet::Lost;
        }
        let attackers = self.compiled.movers[self.entry(fleet).province.index()];
        let uncertain = self.uncertain(fleet);
        // at least and at most so strong
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

    /// Supports for or against a fleet that armies under attack may still cut.
    fn uncertain(&self, fleet: usize) -> M {
        let waiting = self.convoying.iter();
        let armies = waiting.filter(|&army| self.may_still_cut(army));
        let targets = armies.fold(M::EMPTY, |all, army| {
            all.or(M::bit(self.entry(army).occupant))
        });
        targets.and(self.supports_about(fleet))
    }

    /// The supports that count in a fleet's combat list.
    fn supports_about(&self, fleet: usize) -> M {
        let attackers = self.compiled.movers[self.entry(fleet).province.index()];
        attackers
            .iter()
            .fold(self.entry(fleet).supports, |all, attacker| {
                all.or(self.entry(attacker).supports)
            })
    }

    /// Will the army cut a support if it is convoyed, and only then?
    fn may_still_cut(&self, army: usize) -> bool {
        let support = self.entry(army).occupant;
        self.may_cut(army, support)
            && (self.entry(support).against != army
                || self.compiled.rules.convoyed_cut == ConvoyedCut::Cut)
    }
}
