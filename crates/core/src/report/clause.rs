//! The reason of a result as a short clause, for lists.

use super::spoken::{order_name, place_aloud, unit_aloud};
use super::{
    PermitOutcome, ReportContext, ResultKind, ResultLine, Severity, illegal_reason, removal_reason,
};
use crate::adjudicator::adjustments::{AdjustmentOutcome, AdjustmentResult};
use crate::adjudicator::resolution::{
    ConvoyFailure, MoveFailure, Opponent, OrderResult, Outcome, RailFailure, StraitFailure,
};
use crate::adjudicator::retreats::{RetreatOutcome, RetreatResult};
use crate::board::{DislodgedUnits, Map, Power, Province, StraitKeeper, Unit};
use crate::orders::legality::LegalityContext;
use crate::orders::{Action, EffectiveOrder, IllegalReason, Order, OrderOrigin, WrittenOrder};
use crate::rules::{ConvoyPath, DoubleBuild};

/// Returns a province as named in a sentence: `Burgundy`, `the North Sea`.
pub(crate) fn place(map: &Map, province: Province) -> String {
    place_aloud(map, province.location())
}

/// Returns a power as named in a sentence: `France`.
pub(super) fn power(map: &Map, power: Power) -> &str {
    &map.power(power).name
}

/// Returns the unit that was in a province before the phase, as players write it.
pub fn unit_at(ctx: &LegalityContext<'_>, province: Province) -> String {
    match ctx.position.unit(province) {
        Some(found) => found.short(ctx.map),
        None => format!("no unit in {}", place(ctx.map, province)),
    }
}

/// The form in which units and orders are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Naming {
    /// In writing: `A Par`, `A Par - Bur`.
    #[default]
    Written,
    /// In speech: `army Paris`, `the move of army Paris to Burgundy`.
    Spoken,
}

impl ReportContext<'_> {
    pub(super) fn unit(&self, named: Unit) -> String {
        match self.naming {
            Naming::Written => named.short(self.ctx.map),
            Naming::Spoken => unit_aloud(self.ctx.map, named),
        }
    }

    /// Returns the name of the unit that was in a province before the phase.
    pub(crate) fn unit_at(&self, province: Province) -> String {
        match self.ctx.position.unit(province) {
            Some(found) => self.unit(found),
            None => unit_at(&self.ctx, province),
        }
    }

    pub(super) fn order(&self, written: &WrittenOrder) -> String {
        match self.naming {
            Naming::Written => written.short(self.ctx.map).to_string(),
            Naming::Spoken => order_name(self.ctx.map, written),
        }
    }

    fn refusal(&self, line: &ResultLine, why: IllegalReason) -> String {
        match (self.naming, why) {
            (Naming::Spoken, IllegalReason::SupportedCantGo(from, to))
                if self.ctx.position.unit(from).is_some() =>
            {
                format!(
                    "{} can't reach {}",
                    self.unit_at(from),
                    place(self.ctx.map, to)
                )
            }
            _ => illegal_reason(&self.ctx, line.power, &line.order, why),
        }
    }

    /// Returns the reason of a result in about eight words, without a period. It is empty if the result's
    /// [word](ResultKind::word) is enough.
    pub fn clause(&self, line: &ResultLine) -> String {
        if self.is_unexplained(line) {
            return match line.result.mark().severity() {
                Severity::Good => String::new(),
                _ => "reason not seen".into(),
            };
        }
        match &line.result {
            ResultKind::Moved { ruling, source } => self.moved_clause(line, ruling, *source),
            ResultKind::Permitted { outcome, .. } => self.permit_clause(line, *outcome),
            ResultKind::Retreated { ruling, source } => self.retreat_clause(line, ruling, *source),
            ResultKind::Adjusted(ruling) => self.adjustment_clause(line, ruling),
            ResultKind::Disordered(_, why) => {
                format!("no removal ordered; {}", removal_reason(*why))
            }
        }
    }

    /// Returns whether the parts of the phase that are seen don't explain the result (fog of war).
    pub fn is_unexplained(&self, line: &ResultLine) -> bool {
        let unit = line.result.unit_before();
        unit.is_some_and(|unit| {
            self.played
                .unseen
                .causes
                .contains(self.ctx.map.province(unit.location))
        })
    }

    fn moved_clause(&self, line: &ResultLine, ruling: &OrderResult, source: OrderOrigin) -> String {
        let order = match (ruling.outcome, source) {
            (Outcome::Void, source) => self.void_clause(line, source),
            (Outcome::Held, OrderOrigin::Unordered | OrderOrigin::NoSheet) => "no order".into(),
            (Outcome::Held, OrderOrigin::Unplayed) => {
                format!("{} is not played", power(self.ctx.map, ruling.unit.power))
            }
            (Outcome::Held | Outcome::Supported | Outcome::ConvoyReady, _) => String::new(),
            (Outcome::Moves { by_sea: true }, _) => "by convoy".into(),
            (Outcome::Moves { by_sea: false }, _) => String::new(),
            (Outcome::Rode { to, stopped }, _) => format!(
                "stopped in {}: {}",
                place(self.ctx.map, to),
                self.rail_clause(stopped)
            ),
            (Outcome::Fails(stopped), _) => self.stopped_clause(ruling, stopped),
            (Outcome::Unmatched | Outcome::NoArmy, _) => self.unmatched_clause(ruling.order),
            (Outcome::Cut { by, dislodged }, _) => match (dislodged, ruling.dislodged) {
                (true, _) => "cut when it was dislodged".into(),
                (false, Some(dislodgement)) if dislodgement.by == by => String::new(),
                (false, _) => format!("{} attacked it", self.unit_at(by)),
            },
            (Outcome::Disrupted(ConvoyFailure::Dislodged), _) => String::new(),
            (Outcome::Disrupted(ConvoyFailure::Elsewhere), _) => {
                "another fleet on the route was lost".into()
            }
            (Outcome::Disrupted(ConvoyFailure::Paradox), _) => "stopped by the paradox rule".into(),
        };
        let Some(dislodgement) = ruling.dislodged else {
            return order;
        };
        let mut all = format!("by {}", self.unit_at(dislodgement.by));
        let order = match ruling.outcome {
            // the numbers aren't those of the attack on it
            Outcome::Fails(MoveFailure::Opposed { .. }) => format!("bounced, {order}"),
            _ => order,
        };
        if !order.is_empty() {
            all = format!("{all}; {order}");
        }
        if dislodgement.open.is_empty() {
            all.push_str("; ");
            all.push_str(&self.disband_reason(ruling.unit.power));
        }
        all
    }

    /// Returns the reason why a dislodged unit without an open retreat is disbanded.
    pub(super) fn disband_reason(&self, of: Power) -> String {
        let (map, terms) = (self.ctx.map, &self.ctx.position.terms);
        if terms.unplayed.contains(of) {
            format!("disbanded: {} is not played", power(map, of))
        } else if terms.dislodging == DislodgedUnits::Destroys {
            "disbanded: no retreats by house rule".into()
        } else {
            "had no retreat and was disbanded".into()
        }
    }

    pub(super) fn void_clause(&self, line: &ResultLine, source: OrderOrigin) -> String {
        match source.refused() {
            Some((_, why)) => self.refusal(line, why),
            None => "the unit has several orders".into(),
        }
    }

    fn stopped_clause(&self, ruling: &OrderResult, stopped: MoveFailure) -> String {
        let at = self.destination(ruling);
        match stopped {
            MoveFailure::NoConvoy => {
                let (clause, reason) =
                    self.missing_convoy(self.ctx.map.province(ruling.unit.location), at);
                reason.unwrap_or(clause)
            }
            MoveFailure::ConvoyBroken => "its convoy was disrupted".into(),
            MoveFailure::Rail(stopped) => self.rail_clause(stopped),
            MoveFailure::Strait(barred) => {
                let from = self.ctx.map.province(ruling.unit.location);
                self.barred_clause(from, at, barred)
            }
            MoveFailure::Paradox => "stopped by the paradox rule".into(),
            MoveFailure::OwnUnit { at } => {
                format!("it can't dislodge its own {}", self.unit_at(at))
            }
            MoveFailure::Opposed {
                by,
                attack,
                against,
            } => format!("{attack} against {against} ({})", self.opponent(by, at)),
        }
    }

    /// Says what the unit did that a move to a province wasn't stronger than.
    fn opponent(&self, by: Opponent, at: Province) -> String {
        match by {
            Opponent::Holds if self.was_to_move(at) => {
                format!("{} failed to leave", self.unit_at(at))
            }
            Opponent::Holds => format!("{} held", self.unit_at(at)),
            Opponent::HeadToHead => format!("head-to-head with {}", self.unit_at(at)),
            Opponent::Move(from) => format!("{} was also ordered there", self.unit_at(from)),
        }
    }

    /// Returns the reason why an army on a railroad stopped.
    pub(super) fn rail_clause(&self, stopped: RailFailure) -> String {
        let place = |at| place(self.ctx.map, at);
        match stopped {
            RailFailure::Occupied { at } => {
                format!("{} stayed at the station", self.unit_at(at))
            }
            RailFailure::Bounce { at, with } => {
                format!("{} was also ordered to {}", self.unit_at(with), place(at))
            }
            RailFailure::Center { at } => {
                format!("a train stops at a center of others, {}", place(at))
            }
            RailFailure::Paradox { at } => {
                format!("a paradox: the last leg, to {}, fails", place(at))
            }
        }
    }

    /// Returns the reason why a fleet couldn't pass the strait between two seas.
    pub(super) fn barred_clause(
        &self,
        from: Province,
        to: Province,
        barred: StraitFailure,
    ) -> String {
        let map = self.ctx.map;
        let strait = map.terrain().strait(from, to);
        let controller = strait.map_or(to, |strait| strait.controller);
        match barred {
            StraitFailure::NoKeeper => {
                let kind = match strait.map(|strait| strait.keeper) {
                    Some(StraitKeeper::Fleet) => "fleet",
                    Some(StraitKeeper::Any) | None => "unit",
                };
                format!("no {kind} in {} could let it pass", place(map, controller))
            }
            StraitFailure::NotGiven => {
                format!("{} did not let it pass", self.unit_at(controller))
            }
            StraitFailure::KeeperLeft { keeper } => {
                format!("{} left the strait", self.unit_at(keeper))
            }
            StraitFailure::KeeperDislodged { keeper } => {
                format!("{} was dislodged from the strait", self.unit_at(keeper))
            }
            StraitFailure::Paradox => "a paradox: moves through a strait fail".to_owned(),
        }
    }

    /// Returns the reason why a permission to pass a strait wasn't used.
    fn permit_clause(&self, line: &ResultLine, outcome: PermitOutcome) -> String {
        let Some(Action::Permit { of, to }) = line.order.action() else {
            return String::new();
        };
        let (from, to) = (of.place.province, to.province);
        match outcome {
            PermitOutcome::Used => String::new(),
            PermitOutcome::NotOrdered => self.not_ordered(from, place(self.ctx.map, to)),
            PermitOutcome::Barred(StraitFailure::NotGiven) => {
                "only one fleet can pass, and several were named".to_owned()
            }
            PermitOutcome::Barred(barred) => self.barred_clause(from, to, barred),
        }
    }

    /// Returns the destination of a move, or the province of the unit for any other order.
    pub(super) fn destination(&self, ruling: &OrderResult) -> Province {
        let map = self.ctx.map;
        let stays = || map.province(ruling.unit.location);
        ruling.order.target(map).unwrap_or_else(stays)
    }

    pub(super) fn was_to_move(&self, province: Province) -> bool {
        self.given(province)
            .is_some_and(|given| given.order.destination().is_some())
    }

    /// Returns the reason why a support or convoy matched no order.
    pub(super) fn unmatched_clause(&self, order: Order) -> String {
        match order {
            Order::SupportHold { of } if self.was_to_move(of) => {
                format!("{} was ordered to move", self.unit_at(of))
            }
            Order::SupportHold { of } if self.is_void(of) => self.void_order(of),
            Order::SupportHold { of } => format!("{} has no order to support", self.unit_at(of)),
            Order::SupportMove { from, .. } | Order::Convoy { from, .. } if self.is_void(from) => {
                self.void_order(from)
            }
            Order::SupportMove { from, to, coast } => {
                let map = self.ctx.map;
                let to = coast.map_or_else(|| place(map, to), |coast| map.full(coast));
                self.not_ordered(from, to)
            }
            Order::Convoy { from, to } => self.not_ordered(from, place(self.ctx.map, to)),
            Order::Hold | Order::Move { .. } => String::new(),
        }
    }

    fn not_ordered(&self, unit: Province, to: String) -> String {
        format!("{} wasn't ordered to {to}", self.unit_at(unit))
    }

    /// Returns whether a unit had an order that was void.
    fn is_void(&self, at: Province) -> bool {
        let source = self.given(at).map(|given| given.source);
        source.is_some_and(|it| it.refused().is_some() || it == OrderOrigin::Several)
    }

    fn void_order(&self, at: Province) -> String {
        format!("{}'s order was void", self.unit_at(at))
    }

    fn given(&self, at: Province) -> Option<&EffectiveOrder<Order>> {
        self.played.resolved.movement()?.0.get(at)
    }

    /// Explains why an army had no convoy: a clause on what was missing and, if fleets were ordered to convoy
    /// it or such orders were void, a second clause that names them.
    pub(super) fn missing_convoy(&self, army: Province, to: Province) -> (String, Option<String>) {
        let map = self.ctx.map;
        let units: Vec<Province> = self
            .ctx
            .position
            .units()
            .map(|unit| map.province(unit.location))
            .collect();
        let convoys = |&at: &Province| {
            let order = self.given(at).map(|given| given.order);
            order == Some(Order::Convoy { from: army, to })
        };
        let fleets: Vec<Province> = units.iter().copied().filter(convoys).collect();
        let named = text::join(fleets.iter().map(|&at| self.unit_at(at)));
        let were = if fleets.len() == 1 { "was" } else { "were" };
        // 4.A.6 b and c: only the path that the order names counts
        let orders = self.played.resolved.movement().map(|(orders, _)| orders);
        let path = orders.and_then(|orders| orders.path(army));
        match (path, self.ctx.rules.convoy_path) {
            (None, ConvoyPath::Required) => return ("its order names no convoy path".into(), None),
            (Some(_), ConvoyPath::Allowed | ConvoyPath::Required) if !fleets.is_empty() => {
                let clause = "not every fleet of its path was ordered to convoy it";
                return (clause.into(), None);
            }
            _ => {}
        }
        if fleets.is_empty() {
            let void = units
                .into_iter()
                .filter(|&at| self.is_void_convoy(at, army));
            let void: Vec<Province> = void.collect();
            let void = match void[..] {
                [] => {
                    let clause = format!("no fleet was ordered to convoy it to {}", place(map, to));
                    return (clause, None);
                }
                [only] => self.void_order(only),
                _ => {
                    let fleets = text::join(void.iter().map(|&at| self.unit_at(at)));
                    format!("the orders of {fleets} were void")
                }
            };
            return ("it had no convoy".into(), Some(void));
        }
        let reason = format!("only {named} {were} ordered to convoy it");
        ("its convoy route is incomplete".into(), Some(reason))
    }

    /// Returns whether the order of the unit `at` is a void order to convoy an army.
    fn is_void_convoy(&self, at: Province, army: Province) -> bool {
        let written = || {
            let power = self.ctx.position.unit(at)?.power;
            let (entry, _) = self.given(at)?.source.refused()?;
            self.entry(power, entry)?.action()
        };
        matches!(written(), Some(Action::Convoy { of, .. }) if of.place.province == army)
    }

    fn retreat_clause(
        &self,
        line: &ResultLine,
        ruling: &RetreatResult,
        source: OrderOrigin,
    ) -> String {
        match ruling.outcome {
            RetreatOutcome::Retreats(_) | RetreatOutcome::Disbands => String::new(),
            RetreatOutcome::NotOrdered => "no retreat was ordered".into(),
            RetreatOutcome::Void => self.void_clause(line, source),
            RetreatOutcome::Bounces { with } => {
                let other = self.ctx.position.dislodged_from(self.ctx.map, with);
                match other {
                    Some(other) => format!("{} also retreated there", self.unit(other.unit)),
                    None => "another unit also retreated there".into(),
                }
            }
        }
    }

    fn adjustment_clause(&self, line: &ResultLine, ruling: &AdjustmentResult) -> String {
        let surplus = self.ctx.position.surplus(line.power);
        let removal = line.order.action() == Some(&Action::Disband);
        match ruling.outcome {
            AdjustmentOutcome::Done(_) => String::new(),
            AdjustmentOutcome::Illegal(why) => self.refusal(line, why),
            AdjustmentOutcome::NotDue => {
                let what = if removal { "remove" } else { "build" };
                format!("{} has nothing to {what}", power(self.ctx.map, line.power))
            }
            AdjustmentOutcome::Surplus => match surplus.unsigned_abs() {
                1 => "only 1 is due".into(),
                due => format!("only {due} are due"),
            },
            AdjustmentOutcome::Repeated if removal => "already removed".into(),
            AdjustmentOutcome::Repeated => match self.ctx.rules.double_build {
                DoubleBuild::BothFail => "two builds in one province".into(),
                DoubleBuild::First => "an earlier build there counts".into(),
                DoubleBuild::Last => "a later build there counts".into(),
            },
        }
    }
}
