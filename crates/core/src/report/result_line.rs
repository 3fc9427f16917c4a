//! The results of a played phase, with one line for each unit or order.

use std::collections::HashMap;

use super::{Mark, Naming};
use crate::adjudicator::PhaseInput;
use crate::adjudicator::adjustments::{AdjustmentOutcome, AdjustmentResult};
use crate::adjudicator::civil_disorder::RemovalReason;
use crate::adjudicator::phase::{PhaseResults, PlayedPhase};
use crate::adjudicator::resolution::{
    MoveFailure, OrderResult, Outcome, Resolution, StraitFailure,
};
use crate::adjudicator::retreats::RetreatResult;
use crate::board::{Map, Power, Unit};
use crate::orders::legality::LegalityContext;
use crate::orders::sheet::Sheets;
use crate::orders::{
    Action, Adjustment, EffectiveOrder, IgnoredOrder, Order, OrderOrigin, Orders, Permit,
    RetreatOrder, UnitRef, WrittenOrder, WrittenVia,
};

/// An adjudicated phase with everything needed to report on it.
#[derive(Clone, Copy)]
pub struct ReportContext<'a> {
    /// The board, the position before the phase, and the rules.
    pub ctx: LegalityContext<'a>,
    /// The sheets as written, by power.
    pub sheets: &'a Sheets,
    /// Their results.
    pub played: &'a PlayedPhase,
    /// The form in which its clauses and sentences name units and orders.
    pub naming: Naming,
}

/// The result of one unit or order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultKind {
    /// A unit of a movement phase.
    Moved {
        /// Its order and outcome.
        ruling: OrderResult,
        /// The origin of its order.
        source: OrderOrigin,
    },
    /// The permission that a unit gave a fleet to pass a strait.
    Permitted {
        /// The unit that gave it.
        keeper: Unit,
        /// Whether it was used.
        outcome: PermitOutcome,
    },
    /// A dislodged unit of a retreat phase.
    Retreated {
        /// Its order and outcome.
        ruling: RetreatResult,
        /// The origin of its order.
        source: OrderOrigin,
    },
    /// An order of a winter.
    Adjusted(AdjustmentResult),
    /// A unit that the civil disorder rule removed in winter (DATC 4.D.8), and the reason.
    Disordered(Unit, RemovalReason),
}

/// Whether a permission to pass a strait was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PermitOutcome {
    /// The fleet passed, or fought for its destination.
    Used,
    /// The fleet wasn't ordered to pass.
    NotOrdered,
    /// The fleet couldn't pass.
    Barred(StraitFailure),
}

impl ResultKind {
    /// Returns the unit that had an order, in movement and retreat phases.
    pub(super) fn unit_before(&self) -> Option<Unit> {
        match self {
            ResultKind::Moved { ruling, .. } => Some(ruling.unit),
            ResultKind::Permitted { keeper, .. } => Some(*keeper),
            ResultKind::Retreated { ruling, .. } => Some(ruling.dislodged.unit),
            ResultKind::Adjusted(_) | ResultKind::Disordered(..) => None,
        }
    }

    /// Returns the origin of the unit's order, in movement and retreat phases.
    pub(super) fn source(&self) -> Option<OrderOrigin> {
        match *self {
            ResultKind::Moved { source, .. } | ResultKind::Retreated { source, .. } => Some(source),
            _ => None,
        }
    }

    /// Returns whether it is that of a unit without an order, in movement and retreat phases.
    pub fn is_unordered(&self) -> bool {
        self.source().is_some_and(OrderOrigin::is_unwritten)
    }
}

/// One line of the results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultLine {
    /// The power that the line belongs to.
    pub power: Power,
    /// The order: in full if it was legal, as written if it was void, with the kind of its unit if none was written,
    /// and a hold or disband if there was none.
    pub order: WrittenOrder,
    /// Its result.
    pub result: ResultKind,
}

impl ResultLine {
    /// Returns the mark of the result, or `None` for a unit without an order that stays.
    pub fn mark(&self) -> Option<Mark> {
        // a dislodged unit without an order never succeeds
        let mark = self.result.mark();
        (!self.result.is_unordered() || mark != Mark::Success).then_some(mark)
    }
}

impl<'a> ReportContext<'a> {
    /// Returns the context of a phase with its results.
    pub fn new(phase: PhaseInput<'a>, played: &'a PlayedPhase) -> Self {
        ReportContext {
            ctx: LegalityContext::new(phase.map, phase.position, phase.rules),
            sheets: phase.orders,
            played,
            naming: Naming::Written,
        }
    }

    /// Returns the same context with names for reading aloud.
    #[must_use]
    pub fn spoken(self) -> Self {
        ReportContext {
            naming: Naming::Spoken,
            ..self
        }
    }

    /// Returns all lines. In a movement phase they are one for each unit, in the order of the map's
    /// provinces, then one for each permission to pass a strait; in a retreat phase one for each dislodged
    /// unit, in the same order; in a winter one for each order, by power and in the order of its sheet, then
    /// the removals by civil disorder. Units whose orders aren't seen have no lines.
    pub fn lines(&self) -> Vec<ResultLine> {
        let mut lines = self.all_lines();
        let is_unseen = |unit: Unit| {
            let at = self.ctx.map.province(unit.location);
            self.played.unseen.orders.contains(at)
        };
        lines.retain(|line| !line.result.unit_before().is_some_and(is_unseen));
        lines
    }

    fn all_lines(&self) -> Vec<ResultLine> {
        match &self.played.resolved {
            PhaseResults::Movement { orders, resolution } => resolution
                .rulings
                .iter()
                .map(|&ruling| self.moved(orders, ruling))
                .chain(self.permitted(orders, resolution))
                .collect(),
            PhaseResults::Retreats { orders, rulings } => rulings
                .iter()
                .map(|&ruling| self.retreated(orders, ruling))
                .collect(),
            PhaseResults::Adjustments(all) => {
                let ordered = all.rulings.iter().filter_map(|&ruling| {
                    let written = self.entry(ruling.power, ruling.entry)?;
                    Some(ResultLine {
                        power: ruling.power,
                        order: (self.removal(ruling.outcome)).unwrap_or_else(|| written.clone()),
                        result: ResultKind::Adjusted(ruling),
                    })
                });
                let disordered = all.disordered.iter().map(|&(unit, why)| ResultLine {
                    power: unit.power,
                    order: self.disband(unit),
                    result: ResultKind::Disordered(unit, why),
                });
                ordered.chain(disordered).collect()
            }
        }
    }

    /// Returns the order that removes a unit, with its kind, which may not be written.
    fn removal(&self, outcome: AdjustmentOutcome) -> Option<WrittenOrder> {
        let AdjustmentOutcome::Done(Adjustment::Remove(at)) = outcome else {
            return None;
        };
        Some(self.disband(self.ctx.position.unit(at)?))
    }

    /// Returns the orders that had no effect.
    pub fn ignored(&self) -> &'a [IgnoredOrder] {
        match &self.played.resolved {
            PhaseResults::Movement { orders, .. } => &orders.ignored,
            PhaseResults::Retreats { orders, .. } => &orders.ignored,
            PhaseResults::Adjustments(_) => &[],
        }
    }

    /// Returns an order as written, by power and index on its sheet.
    pub fn entry(&self, power: Power, entry: usize) -> Option<&'a WrittenOrder> {
        use crate::board::Id;
        let sheet = self.sheets.get(power.index())?;
        sheet.as_ref()?.get(entry)
    }

    fn moved(&self, orders: &Orders<Order>, ruling: OrderResult) -> ResultLine {
        let province = self.ctx.map.province(ruling.unit.location);
        let source = orders
            .get(province)
            .map_or(OrderOrigin::Unordered, |given| given.source);
        let order = self
            .illegal(ruling.unit, source)
            .unwrap_or_else(|| self.with_path(ruling, source));
        ResultLine {
            power: ruling.unit.power,
            order,
            result: ResultKind::Moved { ruling, source },
        }
    }

    /// Returns the permissions to pass straits, without duplicates.
    fn permitted<'b>(
        &'b self,
        orders: &'b Orders<Order>,
        resolution: &'b Resolution,
    ) -> impl Iterator<Item = ResultLine> + 'b {
        let all = orders.permits.iter().enumerate();
        let all = all.filter(|(at, permit)| !orders.permits[..*at].contains(permit));
        all.filter_map(|(_, permit)| self.permit(permit, resolution))
    }

    fn permit(&self, permit: &Permit, resolution: &Resolution) -> Option<ResultLine> {
        let (map, [from, to]) = (self.ctx.map, permit.way);
        let keeper = self.ctx.position.unit(permit.by)?;
        let fleet = resolution.ruling(map, from)?;
        let outcome = match fleet.outcome {
            _ if fleet.order.target(map) != Some(to) => PermitOutcome::NotOrdered,
            Outcome::Fails(MoveFailure::Strait(barred)) => PermitOutcome::Barred(barred),
            _ => PermitOutcome::Used,
        };
        let of = UnitRef::of(map, fleet.unit);
        let action = Action::Permit { of, to: to.into() };
        Some(ResultLine {
            power: keeper.power,
            order: WrittenOrder::new(UnitRef::of(map, keeper), action),
            result: ResultKind::Permitted { keeper, outcome },
        })
    }

    /// Returns the order in full, with the path of the convoy if the player named one.
    fn with_path(&self, ruling: OrderResult, source: OrderOrigin) -> WrittenOrder {
        let mut order = self.ctx.write(ruling.unit, ruling.order);
        let given = match source {
            OrderOrigin::Written(entry) => self.entry(ruling.unit.power, entry),
            OrderOrigin::Proxy { by, entry } => self.entry(by, entry),
            _ => None,
        };
        if let Some(path @ WrittenVia::Path(_)) = given.and_then(WrittenOrder::via)
            && let WrittenOrder::Order {
                action: Action::Move { via, .. },
                ..
            } = &mut order
        {
            via.clone_from(path);
        }
        order
    }

    fn retreated(&self, orders: &Orders<RetreatOrder>, ruling: RetreatResult) -> ResultLine {
        let unit = ruling.dislodged.unit;
        let given: Option<&EffectiveOrder<RetreatOrder>> =
            orders.get(self.ctx.map.province(unit.location));
        let source = given.map_or(OrderOrigin::Unordered, |given| given.source);
        let legal = || self.ctx.write_retreat(unit, ruling.order);
        ResultLine {
            power: unit.power,
            order: self.illegal(unit, source).unwrap_or_else(legal),
            result: ResultKind::Retreated { ruling, source },
        }
    }

    /// Returns the order of a unit as written, if it was rejected.
    fn illegal(&self, unit: Unit, source: OrderOrigin) -> Option<WrittenOrder> {
        let (entry, _) = source.refused()?;
        let mut order = self.entry(unit.power, entry)?.clone();
        if let WrittenOrder::Order { unit: written, .. } = &mut order {
            written.kind.get_or_insert(unit.kind);
        }
        Some(order)
    }

    fn disband(&self, unit: Unit) -> WrittenOrder {
        WrittenOrder::new(UnitRef::of(self.ctx.map, unit), Action::Disband)
    }
}

/// Returns the keys of these lines in files: the unit or, in winter, the order's text, followed by ` #2` for
/// a repeated one. Permissions and waived builds have none.
pub fn keys(map: &Map, lines: &[ResultLine]) -> Vec<Option<String>> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let key = |line: &ResultLine| match &line.result {
        ResultKind::Moved { ruling, .. } => Some(ruling.unit.code(map)),
        ResultKind::Retreated { ruling, .. } => Some(ruling.dislodged.unit.code(map)),
        ResultKind::Permitted { .. } => None,
        ResultKind::Adjusted(_) if line.order == WrittenOrder::Waive => None,
        ResultKind::Adjusted(_) | ResultKind::Disordered(..) => {
            let text = line.order.canonical(map).to_string();
            let count = seen.entry(text.clone()).or_default();
            *count += 1;
            Some(match *count {
                1 => text,
                again => format!("{text} #{again}"),
            })
        }
    };
    lines.iter().map(key).collect()
}
