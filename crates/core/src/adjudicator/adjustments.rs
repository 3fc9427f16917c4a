//! Winter: builds, removals, and the removals of the civil disorder rule (DATC 3.1, 6.I, 6.J).

use std::collections::HashSet;

use super::civil_disorder::{RemovalOrder, RemovalReason};
use crate::board::{Id, Map, Position, Power, Province, Unit};
use crate::orders::illegal::IllegalReason;
use crate::orders::legality::LegalityContext;
use crate::orders::{Adjustment, WrittenOrder};
use crate::rules::{DoubleBuild, ExcessBuilds, ExcessRemovals, Rules};

/// The result of an adjustment order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AdjustmentOutcome {
    /// The order is carried out.
    Done(Adjustment),
    /// The order is illegal.
    Illegal(IllegalReason),
    /// The power has no builds, or no removals, to make.
    NotDue,
    /// The order exceeds the number of builds or removals (4.D.4, 4.D.6).
    Surplus,
    /// Another order for the same province or unit counts instead, or none does (4.D.5, 6.J.2).
    Repeated,
}

impl AdjustmentOutcome {
    /// Returns whether the order is carried out.
    pub fn is_done(&self) -> bool {
        matches!(self, AdjustmentOutcome::Done(_))
    }
}

/// The result of one order in winter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AdjustmentResult {
    /// The power that gave the order.
    pub power: Power,
    /// The index of the order on the power's sheet.
    pub entry: usize,
    /// Its result.
    pub outcome: AdjustmentOutcome,
}

/// The resolution of a winter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Adjustments {
    /// One for each order, by power and in the order of its sheet.
    pub rulings: Vec<AdjustmentResult>,
    /// The units that the civil disorder rule removes (4.D.8), with the reasons, by power in the order of
    /// removal.
    pub disordered: Vec<(Unit, RemovalReason)>,
}

impl Adjustments {
    /// Returns the orders that are carried out.
    pub fn done(&self) -> impl Iterator<Item = (Power, Adjustment)> + '_ {
        self.rulings
            .iter()
            .filter_map(|ruling| match ruling.outcome {
                AdjustmentOutcome::Done(adjustment) => Some((ruling.power, adjustment)),
                _ => None,
            })
    }

    /// Returns the number of builds that a power waived in this winter, by order or because it ordered none.
    pub(super) fn waived(&self, before: &Position, power: Power) -> i32 {
        let is_build =
            |done: &(Power, Adjustment)| done.0 == power && matches!(done.1, Adjustment::Build(..));
        before.due(power).max(0) - self.done().filter(is_build).count() as i32
    }
}

/// The results of one power's orders in a winter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PowerAdjustments {
    /// One for each order, in the order of the sheet.
    pub outcomes: Vec<AdjustmentOutcome>,
    /// The units that the civil disorder rule removes (4.D.8), in the order of removal.
    pub disordered: Vec<(Unit, RemovalReason)>,
}

impl PowerAdjustments {
    /// Returns how many of the orders are carried out.
    pub fn done(&self) -> usize {
        let is_done = |outcome: &&AdjustmentOutcome| outcome.is_done();
        self.outcomes.iter().filter(is_done).count()
    }

    /// Resolves the orders of one power, in the order in which they were written.
    pub fn resolve<'a>(
        ctx: &LegalityContext<'_>,
        power: Power,
        orders: impl IntoIterator<Item = &'a WrittenOrder>,
    ) -> Self {
        let surplus = ctx.position.surplus(power);
        let due = surplus.unsigned_abs() as usize;
        let outcome = |written| match ctx.adjustment(power, written) {
            Err(why) => AdjustmentOutcome::Illegal(why),
            Ok(Adjustment::Remove(_)) if surplus >= 0 => AdjustmentOutcome::NotDue,
            Ok(Adjustment::Build(..) | Adjustment::Waive) if surplus <= 0 => {
                AdjustmentOutcome::NotDue
            }
            Ok(adjustment) => AdjustmentOutcome::Done(adjustment),
        };
        let mut outcomes: Vec<AdjustmentOutcome> = orders.into_iter().map(outcome).collect();
        if surplus >= 0 {
            limit_builds(ctx.map, ctx.rules, due, &mut outcomes);
            return PowerAdjustments {
                outcomes,
                disordered: Vec::new(),
            };
        }
        limit_removals(ctx.rules, due, &mut outcomes);
        let removed: HashSet<Province> = outcomes.iter().filter_map(removal).collect();
        let is_removed = |unit: Unit| removed.contains(&ctx.map.province(unit.location));
        let disordered = match due.saturating_sub(removed.len()) {
            0 => Vec::new(),
            count => {
                let order = RemovalOrder::new(ctx.map, ctx.position, ctx.rules, power);
                order.chosen(is_removed, count)
            }
        };
        PowerAdjustments {
            disordered,
            outcomes,
        }
    }
}

/// Resolves a winter. `sheets` has each power's orders, in the order in which they were written.
pub fn resolve(ctx: &LegalityContext<'_>, sheets: &[Option<Vec<WrittenOrder>>]) -> Adjustments {
    let mut all = Adjustments::default();
    for power in ctx.map.powers() {
        let orders = sheets.get(power.index()).and_then(Option::as_ref);
        let own = PowerAdjustments::resolve(ctx, power, orders.into_iter().flatten());
        all.disordered.extend(own.disordered);
        let outcomes = own.outcomes.into_iter().enumerate();
        all.rulings
            .extend(outcomes.map(|(entry, outcome)| AdjustmentResult {
                power,
                entry,
                outcome,
            }));
    }
    all
}

fn removal(outcome: &AdjustmentOutcome) -> Option<Province> {
    match outcome {
        AdjustmentOutcome::Done(Adjustment::Remove(province)) => Some(*province),
        _ => None,
    }
}

/// Marks builds that repeat a province (4.D.5), then those in excess of `due` (4.D.4). A waived build counts
/// as a build.
fn limit_builds(map: &Map, rules: &Rules, due: usize, outcomes: &mut [AdjustmentOutcome]) {
    let place = |outcome: &AdjustmentOutcome| match outcome {
        AdjustmentOutcome::Done(Adjustment::Build(_, location)) => Some(map.province(*location)),
        _ => None,
    };
    let places: Vec<Option<Province>> = outcomes.iter().map(place).collect();
    for (entry, here) in places
        .iter()
        .enumerate()
        .filter(|(_, place)| place.is_some())
    {
        let earlier = places[..entry].contains(here);
        let later = places[entry + 1..].contains(here);
        let yields = match rules.double_build {
            DoubleBuild::BothFail => earlier || later,
            DoubleBuild::First => earlier,
            DoubleBuild::Last => later,
        };
        if yields {
            outcomes[entry] = AdjustmentOutcome::Repeated;
        }
    }
    match rules.excess_builds {
        ExcessBuilds::First => keep(outcomes.iter_mut(), due),
        ExcessBuilds::Last => keep(outcomes.iter_mut().rev(), due),
        ExcessBuilds::Invalid => keep_all_or_none(outcomes, due),
    }
}

/// Marks orders that repeat a removal (6.J.2), then those in excess of `due` (4.D.6).
fn limit_removals(rules: &Rules, due: usize, outcomes: &mut [AdjustmentOutcome]) {
    let places: Vec<Option<Province>> = outcomes.iter().map(removal).collect();
    for (entry, here) in places.iter().enumerate() {
        if here.is_some() && places[..entry].contains(here) {
            outcomes[entry] = AdjustmentOutcome::Repeated;
        }
    }
    match rules.excess_removals {
        ExcessRemovals::First => keep(outcomes.iter_mut(), due),
        ExcessRemovals::Last => keep(outcomes.iter_mut().rev(), due),
        ExcessRemovals::CivilDisorder => keep_all_or_none(outcomes, due),
    }
}

fn keep<'a>(outcomes: impl Iterator<Item = &'a mut AdjustmentOutcome>, due: usize) {
    let done = outcomes.filter(|outcome| outcome.is_done());
    done.skip(due)
        .for_each(|outcome| *outcome = AdjustmentOutcome::Surplus);
}

fn keep_all_or_none(outcomes: &mut [AdjustmentOutcome], due: usize) {
    if outcomes.iter().filter(|outcome| outcome.is_done()).count() > due {
        keep(outcomes.iter_mut(), 0);
    }
}
