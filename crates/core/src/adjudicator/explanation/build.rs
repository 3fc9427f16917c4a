//! Derives an explanation from the verdicts.

use std::cmp::Reverse;

use super::{
    Contender, Convoy, Evidence, FleetState, MovementInput, OrderCycle, StrengthKind, StrengthSum,
    SupportState, UncutReason,
};
use crate::adjudicator::compiled_orders::{CompiledOrders, MoveRoute, NO_UNIT, Role};
use crate::adjudicator::equations::{Equations, Scale, Verdicts};
use crate::adjudicator::mask::Mask;
use crate::adjudicator::paradox;
use crate::adjudicator::resolution::{
    ConvoyFailure, MoveFailure, Outcome, Resolution, StraitFailure,
};
use crate::board::{Border, Id, Province, ProvinceSet};
use crate::rules::{IssueId, Setting};

/// Returns the evidence for the results of all units of a phase, or for that of one without the issues.
pub(super) fn evidence<M: Mask>(
    phase: MovementInput<'_>,
    resolution: &Resolution,
    only: Option<Province>,
) -> Vec<Evidence> {
    let mut compiled: CompiledOrders<M> = CompiledOrders::default();
    compiled.compile(phase);
    let builder = Builder {
        phase,
        compiled: &compiled,
        known: &verdicts(resolution),
        resolution,
    };
    if let Some(at) = only {
        let index = Some(compiled.at[at.index()]).filter(|&index| index != NO_UNIT);
        return index
            .map(|index| builder.evidence(index))
            .into_iter()
            .collect();
    }
    let others = other_choices(phase, &compiled);
    let units = 0..compiled.entries.len();
    let units = units.map(|index| Evidence {
        issues: deciding(index, resolution, &others),
        ..builder.evidence(index)
    });
    units.collect()
}

/// Resolves the phase under each other choice of the issues that could matter: convoy issues if there are any
/// convoys, and the issue of dislodged units if two units move to each other's provinces.
fn other_choices<M: Mask>(
    phase: MovementInput<'_>,
    compiled: &CompiledOrders<M>,
) -> Vec<(IssueId, Resolution)> {
    let at_sea = !compiled.convoys.is_empty()
        || compiled
            .moves
            .iter()
            .any(|it| compiled.entries[it].way != MoveRoute::Land);
    let meets = |it: usize| compiled.entries[it].opposite != NO_UNIT;
    let crossing = compiled.moves.iter().any(meets);
    let issues = [
        (IssueId::MultiRoute, at_sea),
        (IssueId::AdjacentConvoy, at_sea),
        (IssueId::DislodgedPrevents, crossing),
        (IssueId::Paradox, at_sea),
        (IssueId::ConvoyedCut, at_sea),
    ];
    let issues = issues.into_iter().filter(|&(_, possible)| possible);
    let settings = issues.flat_map(|(issue, _)| Setting::of(issue).map(move |it| (issue, it)));
    let other = |(issue, setting)| {
        let mut rules = *phase.rules;
        rules.apply(setting);
        let differs = rules != *phase.rules && rules.check().is_ok();
        let phase = MovementInput {
            rules: &rules,
            ..phase
        };
        differs.then(|| (issue, phase.resolution()))
    };
    settings.filter_map(other).collect()
}

/// Returns the issues for which another choice changes a unit's result.
fn deciding(
    index: usize,
    resolution: &Resolution,
    others: &[(IssueId, Resolution)],
) -> Vec<IssueId> {
    let own = &resolution.rulings[index];
    let differ = others
        .iter()
        .filter(|(_, other)| !own.is_like(&other.rulings[index]));
    let mut all: Vec<IssueId> = differ.map(|&(issue, _)| issue).collect();
    all.dedup();
    all
}

/// Reconstructs the verdicts from a resolution.
fn verdicts<M: Mask>(resolution: &Resolution) -> Verdicts<M> {
    let mut known: Verdicts<M> = Verdicts::default();
    for (index, ruling) in resolution.rulings.iter().enumerate() {
        match ruling.outcome {
            Outcome::Moves { .. }
            | Outcome::Rode { .. }
            | Outcome::Supported
            | Outcome::ConvoyReady
            | Outcome::Disrupted(ConvoyFailure::Elsewhere) => known.succeeds.add(index),
            Outcome::Fails(MoveFailure::Strait(StraitFailure::Paradox)) => {
                known.fails.add(index);
                known.blocked.add(index);
            }
            Outcome::Fails(_) | Outcome::Cut { .. } | Outcome::Disrupted(_) => {
                known.fails.add(index);
            }
            Outcome::Held | Outcome::Void | Outcome::Unmatched | Outcome::NoArmy => {}
        }
    }
    known
}

struct Builder<'a, M> {
    phase: MovementInput<'a>,
    compiled: &'a CompiledOrders<M>,
    known: &'a Verdicts<M>,
    resolution: &'a Resolution,
}

impl<M: Mask> Builder<'_, M> {
    fn equations(&self) -> Equations<'_, M> {
        self.compiled.equations(self.phase.map, self.known)
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
            border: self.border(index),
            follows,
            hold: (!left).then(|| self.hold(index)),
            attackers: self.attackers(index),
            convoy: (moves && !entry.convoyers.is_empty()).then(|| self.convoy(index)),
            by_sea: moves && self.by_sea(index),
            harmless: self.harmless(index),
            circle: self.circle(index),
            cutters: self.cutters(index),
            issues: Vec::new(),
        }
    }

    /// Returns the border that a move crossed.
    fn border(&self, index: usize) -> Border {
        if M::TERRAIN {
            self.equations().borders(index)[0]
        } else {
            Border::Plain
        }
    }

    fn by_sea(&self, index: usize) -> bool {
        self.equations().by_sea(index) == Some(true)
    }

    /// Returns a unit's strength of one kind, with the supports that match its order.
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
                Outcome::Cut { .. } => SupportState::Cut {
                    by: self.cutters(support),
                },
                _ if victim.is_some_and(own) => SupportState::AgainstOwn,
                _ => SupportState::Counts,
            };
            (self.at(support), state)
        });
        // a unit that was ordered to move holds without support
        let alone = kind == StrengthKind::Hold && self.moves(index);
        Contender {
            unit: entry.province,
            kind,
            tally: StrengthSum {
                strength: M::strength(strength.least),
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
        let rivals = self.arriving(entry.to).filter(|&rival| rival != index);
        all.extend(rivals.map(|rival| self.side(rival, StrengthKind::Prevent)));
        all.extend(self.trains_against(index));
        all.sort_by_key(|side| Reverse(side.tally.strength));
        all
    }

    /// Returns the trains that were to stop at or pass the destination of a move.
    fn trains_against(&self, index: usize) -> Vec<Contender> {
        let to = self.compiled.entries[index].to;
        let trains = self.compiled.trains.iter();
        let trains = trains.filter(|train| train.unit != index);
        let prevents = trains.filter_map(|train| {
            let strength = self.equations().train_at(train, to)?;
            let mut side = self.side(train.unit, StrengthKind::Prevent);
            side.tally.strength = M::strength(strength.least);
            if train.stations.last() != Some(&to) {
                side.tally.supports.clear();
            }
            Some(side)
        });
        prevents.collect()
    }

    /// Returns the moves to a province, except those without a convoy.
    fn arriving(&self, to: Province) -> impl Iterator<Item = usize> {
        let movers = self.compiled.movers[to.index()].iter();
        movers.filter(|&mover| self.equations().path(mover) == Some(true))
    }

    /// Returns the attacks that cut a support, each of which would have done so alone.
    fn cutters(&self, support: usize) -> ProvinceSet {
        if !matches!(
            self.resolution.rulings[support].outcome,
            Outcome::Cut { .. }
        ) {
            return ProvinceSet::EMPTY;
        }
        let attackers = self.arriving(self.at(support));
        let cuts = |&it: &usize| self.equations().cuts(it, support) == Some(true);
        attackers.filter(cuts).map(|it| self.at(it)).collect()
    }

    /// Returns the strength of a unit that stayed. If it lost a head-to-head battle, its supports count.
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

    /// Returns the moves into the province of a unit that stayed.
    fn attackers(&self, index: usize) -> Vec<Contender> {
        if self.moves(index) && self.succeeds(index) {
            return Vec::new();
        }
        let attackers = self.arriving(self.at(index));
        let attackers = attackers.map(|mover| self.side(mover, StrengthKind::Attack));
        let mut all: Vec<Contender> = attackers.collect();
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
        let (map, sailing) = (self.phase.map, convoyers.without(self.known.fails));
        Convoy {
            fleets: convoyers
                .iter()
                .map(|fleet| (self.at(fleet), state(fleet)))
                .collect(),
            whole: self.compiled.can_convoy(map, convoyers, army),
            stands: self.compiled.is_convoyed(map, sailing, army),
        }
    }

    /// Returns the attacks on a supporter that didn't cut its support, with the reasons.
    fn harmless(&self, support: usize) -> Vec<(Province, UncutReason)> {
        let equations = self.equations();
        let entry = &self.compiled.entries[support];
        let why = |attacker: usize| {
            let own = self.compiled.of_power[entry.unit.power.index()].has(attacker);
            if own {
                return Some(UncutReason::OwnPower);
            }
            if equations.path(attacker) != Some(true) {
                return Some(if self.compiled.straits.has(attacker) {
                    UncutReason::Barred
                } else {
                    UncutReason::NoConvoy
                });
            }
            if entry.spared.has(attacker) && self.by_sea(attacker) {
                return Some(UncutReason::Spared);
            }
            if equations.cuts(attacker, support) == Some(true) {
                return None;
            }
            Some(match self.border(attacker) {
                _ if equations.exempt(attacker, support) == Some(true) => UncutReason::Opponent,
                Border::Half => UncutReason::HalfBorder,
                Border::Difficult => UncutReason::DifficultBorder,
                // a back-up rule exempted the support
                Border::Plain => return None,
            })
        };
        let attackers = self.compiled.movers[entry.province.index()].iter();
        attackers
            .filter(|_| entry.role == Role::Support)
            .filter_map(|attacker| Some((self.at(attacker), why(attacker)?)))
            .collect()
    }

    fn circle(&self, index: usize) -> Option<OrderCycle> {
        if let Some(units) = self.circular_movement(index) {
            return Some(OrderCycle::Circular(units));
        }
        if self.resolution.by_backup_rule.is_empty() {
            return None;
        }
        let circle = paradox::circle_of(self.compiled, index);
        let decisive = self.compiled.convoys.or(self.compiled.straits);
        let halted = circle.and(self.ruled()).and(decisive);
        (!halted.is_empty()).then(|| OrderCycle::Paradox(self.compiled.waters(circle)))
    }

    /// Returns the orders that a back-up rule decided.
    fn ruled(&self) -> M {
        let mut ruled = M::EMPTY;
        for at in self.resolution.by_backup_rule.iter() {
            ruled.add(self.compiled.at[at.index()]);
        }
        ruled
    }

    /// Returns the cycle of successful moves through this unit, each into the next one's province.
    fn circular_movement(&self, index: usize) -> Option<ProvinceSet> {
        let mut units = ProvinceSet::EMPTY;
        let mut at = index;
        while at != NO_UNIT && self.moves(at) && self.succeeds(at) {
            if units.contains(self.at(at)) {
                return (at == index).then_some(units);
            }
            units.insert(self.at(at));
            at = self.compiled.entries[at].occupant;
        }
        None
    }
}
