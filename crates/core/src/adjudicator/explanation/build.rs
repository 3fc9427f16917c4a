//! Reads an account off the verdicts.

use std::cmp::Reverse;

use super::{
    Contender, Convoy, Evidence, Explanation, FleetState, MovementPhase, OrderCycle, StrengthKind,
    StrengthSum, SupportState, UncutReason,
};
use crate::adjudicator::compiled_orders::{CompiledOrders, MoveRoute, NO_UNIT, Role};
use crate::adjudicator::mask::Mask;
use crate::adjudicator::paradox;
use crate::adjudicator::resolution::{ConvoyFailure, Outcome, Resolution};
use crate::adjudicator::strength::{Equations, Verdicts};
use crate::board::{Id, Province, ProvinceSet};
use crate::rules::{DislodgedPrevents, Issue, IssueId, MultiRoute, Rules, Setting};

/// Explains the resolution of a phase.
pub(super) fn explanation<M: Mask>(
    phase: MovementPhase<'_>,
    resolution: &Resolution,
) -> Explanation {
    let compiled: CompiledOrders<M> = compiled(phase);
    let builder = Builder {
        phase,
        compiled: &compiled,
        known: &verdicts(resolution),
        resolution,
    };
    let units = 0..compiled.entries.len();
    Explanation {
        units: units.map(|index| builder.evidence(index)).collect(),
    }
}

fn compiled<M: Mask>(phase: MovementPhase<'_>) -> CompiledOrders<M> {
    let mut compiled = CompiledOrders::new();
    compiled.compile(phase);
    compiled
}

/// The verdicts that a resolution was read from.
fn verdicts<M: Mask>(resolution: &Resolution) -> Verdicts<M> {
    let mut known: Verdicts<M> = Verdicts::NONE;
    for (index, ruling) in resolution.rulings.iter().enumerate() {
        match ruling.outcome {
            Outcome::Moves { .. }
            | Outcome::Supported
            | Outcome::ConvoyReady
            | Outcome::Disrupted(ConvoyFailure::Elsewhere) => known.succeeds.add(index),
            Outcome::Fails(_) | Outcome::Cut { .. } | Outcome::Disrupted(_) => {
                known.fails.add(index);
            }
            Outcome::Held | Outcome::Void | Outcome::Unmatched | Outcome::NoArmy => {}
        }
    }
    known
}

struct Builder<'a, M> {
    phase: MovementPhase<'a>,
    compiled: &'a CompiledOrders<M>,
    known: &'a Verdicts<M>,
    resolution: &'a Resolution,
}

impl<M: Mask> Builder<'_, M> {
    fn equations(&self) -> Equations<'_, M> {
        Equations {
            map: self.phase.map,
            compiled: self.compiled,
            known: self.known,
        }
    }

    /// Compiles the phase by other rules.
    fn compiled_by(&self, rules: &Rules) -> CompiledOrders<M> {
        compiled(MovementPhase {
            rules,
            ..self.phase
        })
    }

    fn at(&self, index: usize) -> Province {
        self.compiled.entries[index].province
    }

    fn moves(&self, index: usize) -> bool {
        self.compiled.moves.has(index)
    }

    fn succeeds(&self, index: usize) -> bool {
        self.known.succeeds.has(index)
    }

    fn evidence(&self, index: usize) -> Evidence {
        let entry = &self.compiled.entries[index];
        let moves = self.moves(index);
        let left = moves && self.succeeds(index);
        let follows = moves
            && entry.occupant != NO_UNIT
            && self.moves(entry.occupant)
            && self.succeeds(entry.occupant);
        Evidence {
            unit: entry.province,
            attack: moves.then(|| self.side(index, StrengthKind::Attack)),
            against: self.against(index),
            follows,
            hold: (!left).then(|| self.hold(index)),
            attackers: self.attackers(index),
            convoy: (moves && !entry.convoyers.is_empty()).then(|| self.convoy(index)),
            by_sea: moves && self.by_sea(index),
            harmless: self.harmless(index),
            circle: self.circle(index),
            issues: self.issues(index),
        }
    }

    fn by_sea(&self, index: usize) -> bool {
        self.equations().by_sea(index) == Some(true)
    }

    /// A unit's strength of one kind, and the supports that match its order.
    fn side(&self, index: usize, kind: StrengthKind) -> Contender {
        let (equations, entry) = (self.equations(), &self.compiled.entries[index]);
        let strength = match kind {
            StrengthKind::Attack => equations.attack_span(index),
            StrengthKind::Hold => equations.hold(index),
            StrengthKind::Defend => equations.defend(index),
            StrengthKind::Prevent => equations.prevent(index),
        };
        let occupant = match kind {
            StrengthKind::Attack if entry.occupant != NO_UNIT => Some(entry.occupant),
            _ => None,
        };
        let victim = occupant.filter(|&occupant| {
            equations.head_to_head(index) == Some(true)
                || !self.moves(occupant)
                || !self.succeeds(occupant)
        });
        let supports = entry.supports.iter().map(|support| {
            let own = |victim: usize| {
                let power = self.compiled.entries[victim].unit.power;
                self.compiled.of_power[power.index()].has(support)
            };
            let state = match self.resolution.rulings[support].outcome {
                Outcome::Cut { by, dislodged } => SupportState::Cut { by, dislodged },
                _ if victim.is_some_and(own) => SupportState::AgainstOwn,
                _ => SupportState::Counts,
            };
            (self.at(support), state)
        });
        // a unit that was to move holds alone
        let alone = kind == StrengthKind::Hold && self.moves(index);
        Contender {
            unit: entry.province,
            kind,
            tally: StrengthSum {
                strength: strength.least,
                supports: if alone {
                    Vec::new()
                } else {
                    supports.collect()
                },
            },
        }
    }

    fn against(&self, index: usize) -> Vec<Contender> {
        let entry = &self.compiled.entries[index];
        let mut all = Vec::new();
        if !self.moves(index) {
            return all;
        }
        if self.equations().head_to_head(index) == Some(true) {
            all.push(self.side(entry.opposite, StrengthKind::Defend));
        } else if entry.occupant != NO_UNIT
            && !(self.moves(entry.occupant) && self.succeeds(entry.occupant))
        {
            all.push(self.side(entry.occupant, StrengthKind::Hold));
        }
        let rivals = self.compiled.movers[entry.to.index()].without(M::bit(index));
        let mut rivals: Vec<Contender> = rivals
            .iter()
            .map(|rival| self.side(rival, StrengthKind::Prevent))
            .collect();
        rivals.sort_by_key(|side| Reverse(side.tally.strength));
        all.extend(rivals);
        all
    }

    /// How strongly a unit stayed: in a head-to-head battle that it lost, with all its supports.
    fn hold(&self, index: usize) -> Contender {
        let entry = &self.compiled.entries[index];
        let lost = entry.opposite != NO_UNIT
            && self.succeeds(entry.opposite)
            && self.equations().head_to_head(index) == Some(true);
        self.side(
            index,
            if lost {
                StrengthKind::Defend
            } else {
                StrengthKind::Hold
            },
        )
    }

    /// The moves into the province of a unit that stayed.
    fn attackers(&self, index: usize) -> Vec<Contender> {
        if self.moves(index) && self.succeeds(index) {
            return Vec::new();
        }
        let movers = self.compiled.movers[self.at(index).index()];
        let mut all: Vec<Contender> = movers
            .iter()
            .map(|mover| self.side(mover, StrengthKind::Attack))
            .collect();
        let dislodger = self.resolution.rulings[index]
            .dislodged
            .map(|dislodgement| dislodgement.by);
        all.sort_by_key(|side| (Some(side.unit) != dislodger, Reverse(side.tally.strength)));
        all
    }

    fn convoy(&self, army: usize) -> Convoy {
        let convoyers = self.compiled.entries[army].convoyers;
        let state = |fleet: usize| match self.resolution.rulings[fleet].dislodged {
            Some(dislodgement) => FleetState::Dislodged {
                by: dislodgement.by,
            },
            None if self.known.fails.has(fleet) => FleetState::Halted,
            None => FleetState::Stays,
        };
        let carries = |fleets: M| self.compiled.carries(self.phase.map, fleets, army);
        let sailing = convoyers.without(self.known.fails);
        let all_needed = self.compiled.rules.multi_route == MultiRoute::AnyBroken;
        Convoy {
            fleets: convoyers
                .iter()
                .map(|fleet| (self.at(fleet), state(fleet)))
                .collect(),
            whole: carries(convoyers),
            stands: carries(sailing) && !(all_needed && sailing != convoyers),
        }
    }

    /// The attacks on a supporter that left its support whole, and why.
    fn harmless(&self, support: usize) -> Vec<(Province, UncutReason)> {
        let equations = self.equations();
        let entry = &self.compiled.entries[support];
        let why = |attacker: usize| {
            let own = self.compiled.of_power[entry.unit.power.index()].has(attacker);
            if own {
                return Some(UncutReason::OwnPower);
            }
            if equations.path(attacker) != Some(true) {
                return Some(UncutReason::NoConvoy);
            }
            if entry.spared.has(attacker) {
                return Some(UncutReason::Spared);
            }
            let opponent =
                equations.exempt(attacker, support) == Some(true) && !self.succeeds(attacker);
            opponent.then(|| UncutReason::Opponent {
                by_sea: self.by_sea(attacker),
            })
        };
        let attackers = self.compiled.movers[entry.province.index()].iter();
        attackers
            .filter(|_| entry.role == Role::Support)
            .filter_map(|attacker| Some((self.at(attacker), why(attacker)?)))
            .collect()
    }

    fn circle(&self, index: usize) -> Option<OrderCycle> {
        if let Some(ring) = self.ring(index) {
            return Some(OrderCycle::Circular(ring));
        }
        if self.resolution.by_backup_rule.is_empty() {
            return None;
        }
        let circle = paradox::circle_of(self.compiled, index);
        let halted = circle.and(self.ruled()).and(self.compiled.convoys);
        (!halted.is_empty()).then(|| OrderCycle::Paradox(self.compiled.waters(circle)))
    }

    /// What a back-up rule decided.
    fn ruled(&self) -> M {
        let mut ruled = M::EMPTY;
        for at in self.resolution.by_backup_rule.iter() {
            ruled.add(self.compiled.at[at.index()]);
        }
        ruled
    }

    /// The units that move on, each to the next one's province, and the last to this one's.
    fn ring(&self, index: usize) -> Option<ProvinceSet> {
        let mut ring = ProvinceSet::EMPTY;
        let mut at = index;
        while at != NO_UNIT && self.moves(at) && self.succeeds(at) {
            if ring.contains(self.at(at)) {
                return (at == index).then_some(ring);
            }
            ring.insert(self.at(at));
            at = self.compiled.entries[at].occupant;
        }
        None
    }

    /// The choices in force without which this unit's outcome, or its reasons, would be others.
    fn issues(&self, index: usize) -> Vec<IssueId> {
        let mut all = Vec::new();
        let entry = &self.compiled.entries[index];
        if self.moves(index) {
            if self.one_broken_route_decides(index) {
                all.push(IssueId::MultiRoute);
            }
            if self.way_is_chosen(index) {
                all.push(IssueId::AdjacentConvoy);
            }
            if self.a_dislodged_rival_decides(index) {
                all.push(IssueId::DislodgedPrevents);
            }
        }
        let harmless = self.harmless(index);
        let spared = harmless.iter().any(|(_, why)| *why == UncutReason::Spared);
        if spared || matches!(self.circle(index), Some(OrderCycle::Paradox(_))) {
            all.push(IssueId::Paradox);
        }
        let by_sea = UncutReason::Opponent { by_sea: true };
        let cut_from_the_sea = match self.resolution.rulings[index].outcome {
            Outcome::Cut {
                by,
                dislodged: false,
            } => {
                let cutter = self.compiled.at[by.index()];
                cutter == entry.against && !self.succeeds(cutter)
            }
            _ => false,
        };
        if cut_from_the_sea || harmless.iter().any(|(_, why)| *why == by_sea) {
            all.push(IssueId::ConvoyedCut);
        }
        all
    }

    /// Some fleets of the convoy were lost, and others could still carry the army (4.A.1).
    fn one_broken_route_decides(&self, army: usize) -> bool {
        let convoyers = self.compiled.entries[army].convoyers;
        let sailing = convoyers.without(self.known.fails);
        self.compiled.entries[army].way != MoveRoute::Land
            && sailing != convoyers
            && self.compiled.carries(self.phase.map, sailing, army)
    }

    /// Could the army go by land or by sea, and would it go the other way under another choice
    /// (4.A.3)?
    fn way_is_chosen(&self, army: usize) -> bool {
        let entry = &self.compiled.entries[army];
        let (map, unit) = (self.phase.map, entry.unit);
        let reach = map.reach_provinces(unit.kind, unit.location);
        let tagged = self.phase.orders.is_by_convoy(entry.province);
        if !reach.contains(entry.to) || !tagged && entry.convoyers.is_empty() {
            return false;
        }
        let way = |compiled: &CompiledOrders<M>| {
            let equations = Equations {
                compiled,
                ..self.equations()
            };
            (equations.by_sea(army), equations.path(army))
        };
        let mut choices = Setting::of(IssueId::AdjacentConvoy);
        choices.any(|setting| {
            let mut rules = self.compiled.rules;
            rules.apply(setting);
            way(&self.compiled_by(&rules)) != way(self.compiled)
        })
    }

    /// Does a rival's strength to prevent hang on what a dislodged unit may do (4.A.7)?
    fn a_dislodged_rival_decides(&self, index: usize) -> bool {
        let rivals = self.compiled.movers[self.compiled.entries[index].to.index()];
        let rivals = rivals.without(M::bit(index));
        if !rivals
            .iter()
            .any(|rival| self.compiled.entries[rival].opposite != NO_UNIT)
        {
            return false;
        }
        let differs = |choice: &DislodgedPrevents| {
            let mut rules = self.compiled.rules;
            rules.dislodged_prevents = *choice;
            let compiled = self.compiled_by(&rules);
            let other = Equations {
                compiled: &compiled,
                ..self.equations()
            };
            let mut rivals = rivals.iter();
            rivals.any(|rival| other.prevent(rival) != self.equations().prevent(rival))
        };
        DislodgedPrevents::ALL.iter().any(differs)
    }
}
