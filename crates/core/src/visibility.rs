//! Fog of war: the view that a player has of a position and of a played phase.
//!
//! A view is a [`Position`], sheets and a [`PlayedPhase`] like any others, without everything that the player
//! doesn't see. Code that shows a view needs no rule of its own about what may be shown. Nothing unseen has
//! an effect on a view: reasons are derived from the orders that are seen and, where these don't explain a
//! result, the reason is missing ([`Unseen::causes`]).
//!
//! The following rules apply where the published ones are silent, or leave it to a game master:
//!
//! * A dislodged unit sees, and is seen, from where it was dislodged. Its player gets the list of open
//!   retreats. Other players don't.
//! * Of another power's orders the view has those for units that are seen and that name only provinces that
//!   are seen ([`Visibility::VDiplomacy`]), or none ([`Visibility::Reynolds1989`]).
//! * Whether a phase has retreats or builds is public, and so is which players have to write orders.

use crate::adjudicator::adjustments::{AdjustmentResult, Adjustments};
use crate::adjudicator::advance::NextPhase;
use crate::adjudicator::phase::{PhaseResults, PlayedPhase, Unseen};
use crate::adjudicator::resolution::{
    Dislodgement, MoveFailure, OrderResult, Outcome, Resolution, StraitFailure,
};
use crate::adjudicator::retreats::{RetreatOutcome, RetreatResult};
use crate::adjudicator::{MovementInput, PhaseInput};
use crate::board::{
    Dislodged, Id, Location, LocationSet, Map, Position, Power, PowerSet, Province, ProvinceSet,
    Unit, UnitKind, View, Visibility,
};
use crate::orders::illegal::IllegalReason;
use crate::orders::legality::LegalityContext;
use crate::orders::sheet::Sheets;
use crate::orders::{EffectiveOrder, Order, OrderOrigin, Orders, RetreatOrder, WrittenOrder};
use crate::report::{Code, Codes, ReportContext};

/// The player of one or more powers, under a rule of fog of war.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// The rule of fog of war.
    pub rule: Visibility,
    /// The player's powers. Without any, nothing is seen.
    pub powers: PowerSet,
}

/// The part of a position that a player sees.
struct SeenPlaces {
    /// The locations where units are seen.
    units: LocationSet,
    /// The provinces where every unit is seen.
    whole: ProvinceSet,
}

impl Viewer {
    fn is_own(&self, power: Power) -> bool {
        self.powers.contains(power)
    }

    /// Returns the part of a position that is seen. The position may be the view itself.
    fn seen_places(&self, map: &Map, position: &Position) -> SeenPlaces {
        let dislodged = position.dislodged().iter().map(|gone| gone.unit);
        let units = position.units().chain(dislodged);
        let units = units.filter(|unit| self.is_own(unit.power));
        let seen: LocationSet = match self.rule {
            Visibility::VDiplomacy => {
                let centers = self.powers.iter().flat_map(|it| position.centers_of(it));
                let from = units.map(|unit| map.province(unit.location)).chain(centers);
                let near = from.flat_map(|at| map.neighbors(at).iter().chain([at]));
                near.flat_map(|at| locations_of(map, at)).collect()
            }
            Visibility::Reynolds1989 => units.flat_map(|unit| reached(map, unit)).collect(),
        };
        let is_whole = |&at: &Province| locations_of(map, at).all(|it| seen.contains(it));
        SeenPlaces {
            units: seen,
            whole: map.provinces().filter(is_whole).collect(),
        }
    }

    /// Returns the view of a position, without the units and the owners of centers that aren't seen.
    pub fn position(&self, map: &Map, position: &Position) -> Position {
        let seen = self.seen_places(map, position);
        let is_seen = |unit: Unit| self.is_own(unit.power) || seen.units.contains(unit.location);
        let mut view = position.clone();
        for unit in position.units().filter(|&unit| !is_seen(unit)) {
            view.take_unit(map.province(unit.location));
        }
        view.clear_dislodged();
        for gone in position
            .dislodged()
            .iter()
            .filter(|gone| is_seen(gone.unit))
        {
            let open = if self.is_own(gone.unit.power) {
                gone.open
            } else {
                LocationSet::EMPTY
            };
            view.set_dislodged(map, Dislodged { open, ..*gone });
        }
        for center in map.centers().iter() {
            let is_known = match self.rule {
                Visibility::VDiplomacy => seen.whole.contains(center),
                Visibility::Reynolds1989 => false,
            };
            let owner = position.owner(center);
            view.set_owner(center, owner.filter(|&it| is_known || self.is_own(it)));
        }
        view.terms.view = Some(View {
            powers: self.powers,
            unseen: map
                .provinces()
                .filter(|&at| !seen.whole.contains(at))
                .collect(),
        });
        view
    }

    /// Returns the orders of a power that the player sees, by their indexes on its sheet. `view` is the view
    /// of the position before the phase, and `truth` the phase as it was played.
    pub fn entries(&self, view: &Position, truth: &ReportContext<'_>, power: Power) -> Vec<usize> {
        let sheet = truth.sheets.get(power.index()).and_then(Option::as_deref);
        let unseen = view.terms.unseen();
        let all = sheet.unwrap_or_default().iter().enumerate();
        let seen = all.filter(|(entry, written)| {
            let names_unseen = || written.provinces().any(|at| unseen.contains(at));
            let is_seen = || self.rule == Visibility::VDiplomacy && !names_unseen();
            self.is_own(power) || is_seen() && is_of_power(view, truth, power, *entry, written)
        });
        seen.map(|(entry, _)| entry).collect()
    }

    /// Returns the view of a played phase.
    ///
    /// `view` is the view of the position before it, `sheets` has the orders of [`Viewer::entries`], `truth`
    /// is the phase as it was played, and `after` the position that follows.
    pub fn played(
        &self,
        view: &Position,
        sheets: &Sheets,
        truth: &ReportContext<'_>,
        after: &Position,
    ) -> PlayedPhase {
        let (map, rules) = (truth.ctx.map, truth.ctx.rules);
        let mut played = PhaseInput::new(map, view, sheets, rules).play();
        match (&mut played.resolved, &truth.played.resolved) {
            (
                PhaseResults::Movement { orders, resolution },
                PhaseResults::Movement {
                    resolution: real,
                    orders: given,
                },
            ) => {
                let phase = SeenMoves {
                    viewer: self,
                    ctx: LegalityContext::new(map, view, rules),
                    orders,
                    given,
                };
                phase.hold_unexplained(resolution, real);
                played.unseen = phase.restrict(resolution, real);
            }
            (
                PhaseResults::Retreats { rulings, .. },
                PhaseResults::Retreats { rulings: real, .. },
            ) => {
                played.unseen = self.retreats(map, view, rulings, real);
            }
            (PhaseResults::Adjustments(seen), PhaseResults::Adjustments(real)) => {
                *seen = self.adjustments(view, truth, real);
            }
            _ => {}
        }
        played.next = NextPhase::Play(self.position(map, after));
        played
    }

    /// Replaces the results of the retreats that are seen by the real ones.
    fn retreats(
        &self,
        map: &Map,
        view: &Position,
        rulings: &mut [RetreatResult],
        real: &[RetreatResult],
    ) -> Unseen {
        let from = |ruling: &RetreatResult| map.province(ruling.dislodged.unit.location);
        let unseen_provinces = view.terms.unseen();
        let is_seen = |ruling: &RetreatResult| match ruling.order {
            _ if self.is_own(ruling.dislodged.unit.power) => true,
            _ if self.rule == Visibility::Reynolds1989 => false,
            RetreatOrder::Retreat(to) => !unseen_provinces.contains(map.province(to)),
            RetreatOrder::Disband => true,
        };
        let seen: ProvinceSet = rulings.iter().map(from).collect();
        let shown: ProvinceSet = real.iter().filter(|it| is_seen(it)).map(from).collect();
        let mut unseen = Unseen {
            orders: seen.difference(&shown),
            ..Unseen::default()
        };
        for ruling in rulings {
            let at = from(ruling);
            let Some(came) = real
                .iter()
                .find(|it| from(it) == at)
                .filter(|it| is_seen(it))
            else {
                continue;
            };
            (ruling.order, ruling.outcome) = (came.order, came.outcome);
            if let RetreatOutcome::Bounces { with } = came.outcome
                && !(seen.contains(with) && shown.contains(with))
            {
                ruling.outcome = RetreatOutcome::Bounces { with: at };
                unseen.causes.insert(at);
            }
        }
        unseen
    }

    /// Returns the results of a winter that are seen, with the view's numbers of their entries.
    fn adjustments(
        &self,
        view: &Position,
        truth: &ReportContext<'_>,
        real: &Adjustments,
    ) -> Adjustments {
        let mut rulings = Vec::new();
        for power in truth.ctx.map.powers() {
            let entries = self.entries(view, truth, power);
            let own = real.rulings.iter().filter(|ruling| ruling.power == power);
            rulings.extend(own.filter_map(|ruling| {
                let entry = entries.iter().position(|&entry| entry == ruling.entry)?;
                Some(AdjustmentResult { entry, ..*ruling })
            }));
        }
        let is_seen = |unit: Unit| {
            let at = truth.ctx.map.province(unit.location);
            self.is_own(unit.power)
                || self.rule == Visibility::VDiplomacy && view.unit(at).is_some()
        };
        let disordered = real.disordered.iter().copied();
        Adjustments {
            rulings,
            disordered: disordered.filter(|&(unit, _)| is_seen(unit)).collect(),
        }
    }
}

/// The moves of a phase as a player sees them.
struct SeenMoves<'a> {
    viewer: &'a Viewer,
    /// The map, the view of the position before the phase, and the rules.
    ctx: LegalityContext<'a>,
    /// The orders that are seen.
    orders: &'a Orders<Order>,
    /// All orders.
    given: &'a Orders<Order>,
}

impl SeenMoves<'_> {
    /// Makes orders hold that failed for no visible reason, until all visible reasons are used: a unit that
    /// didn't leave explains why another one didn't move there.
    fn hold_unexplained(&self, resolution: &mut Resolution, real: &Resolution) {
        let map = self.ctx.map;
        let mut orders = self.orders.clone();
        loop {
            let failed = resolution.rulings.iter().filter(|ruling| {
                let came = real.ruling(map, map.province(ruling.unit.location));
                came.is_some_and(|it| !it.outcome.is_success() && !self.is_explained(ruling, it))
            });
            let failed = failed.filter(|ruling| ruling.order != Order::Hold);
            let at: ProvinceSet = failed
                .clone()
                .map(|it| map.province(it.unit.location))
                .collect();
            // a move to the province of another failed move may be explained once that unit holds
            let follows =
                |it: &&OrderResult| it.order.target(map).is_some_and(|to| at.contains(to));
            let first: ProvinceSet = failed
                .filter(|it| !follows(it))
                .map(|it| map.province(it.unit.location))
                .collect();
            for unit in if first.is_empty() { at } else { first }.iter() {
                orders.set(
                    unit,
                    EffectiveOrder::new(Order::Hold, OrderOrigin::Unordered),
                );
            }
            if at.is_empty() {
                return;
            }
            *resolution = MovementInput::of(&self.ctx, &orders).resolution();
        }
    }

    /// Replaces the results of the units that are seen by the real ones. A reason is kept if the visible
    /// orders lead to the same result.
    fn restrict(&self, resolution: &mut Resolution, real: &Resolution) -> Unseen {
        let mut unseen = Unseen::default();
        for ruling in &mut resolution.rulings {
            let at = self.ctx.map.province(ruling.unit.location);
            let Some(came) = real.ruling(self.ctx.map, at) else {
                continue;
            };
            if !self.is_order_seen(at, ruling.unit) {
                unseen.orders.insert(at);
                (ruling.order, ruling.outcome) = (Order::Hold, Outcome::Held);
            } else if !self.is_explained(ruling, came) || self.may_be_of_unseen(ruling) {
                unseen.causes.insert(at);
                (ruling.order, ruling.outcome) = (came.order, without_cause(came.outcome, at));
            }
            let by = match (ruling.dislodged, came.dislodged) {
                (Some(seen), Some(real)) if seen.by == real.by => seen.by,
                _ => at,
            };
            ruling.dislodged = came.dislodged.map(|real| Dislodgement {
                by,
                open: if self.viewer.is_own(ruling.unit.power) {
                    real.open
                } else {
                    // the view doesn't reveal which retreats are open
                    *self.ctx.map.reach(ruling.unit.kind, ruling.unit.location)
                },
            });
            if ruling.dislodged.is_some_and(|it| it.by == at) {
                unseen.causes.insert(at);
            }
        }
        let failed = resolution.rulings.iter();
        let failed = failed.filter(|ruling| matches!(ruling.outcome, Outcome::Fails(_)));
        let bounced: ProvinceSet = failed
            .filter_map(|ruling| ruling.order.target(self.ctx.map))
            .collect();
        resolution.standoffs = real.standoffs.intersection(&bounced);
        resolution.by_backup_rule = resolution.by_backup_rule.difference(&unseen.causes);
        unseen
    }

    /// Returns whether the visible orders lead to the result that a unit had. Whether another power's unit
    /// could retreat isn't visible.
    fn is_explained(&self, ruling: &OrderResult, came: &OrderResult) -> bool {
        let is_own = self.viewer.is_own(ruling.unit.power);
        let codes = |of| {
            Codes::of_movement(of)
                .iter()
                .filter(|&it| is_own || it != Code::Disband)
        };
        ruling.is_like(came) && codes(ruling).eq(codes(came))
    }

    fn is_order_seen(&self, at: Province, unit: Unit) -> bool {
        let is_written = |orders: &Orders<Order>| {
            orders
                .get(at)
                .is_some_and(|order| !order.source.is_unwritten())
        };
        let unordered = self.viewer.rule == Visibility::VDiplomacy && !is_written(self.given);
        self.viewer.is_own(unit.power) || is_written(self.orders) || unordered
    }

    /// Returns whether the order may be void because of a unit that isn't seen.
    fn may_be_of_unseen(&self, ruling: &OrderResult) -> bool {
        let at = self.ctx.map.province(ruling.unit.location);
        let why = match self.orders.get(at).and_then(|order| order.source.refused()) {
            Some((_, why)) => why,
            None => return false,
        };
        match why {
            IllegalReason::NothingToSupport(of) | IllegalReason::NothingToConvoy(of) => {
                self.ctx.position.terms.unseen().contains(of)
            }
            IllegalReason::NoFleets(_)
            | IllegalReason::NoPath
            | IllegalReason::NotAdjacent(_)
            | IllegalReason::RailroadUnnamed(_)
            | IllegalReason::SupportedCantGo(..)
            | IllegalReason::ConvoyNotNeeded => true,
            _ => false,
        }
    }
}

/// Returns an outcome without its reason, which the player doesn't see.
fn without_cause(outcome: Outcome, at: Province) -> Outcome {
    match outcome {
        Outcome::Fails(MoveFailure::Strait(_)) => {
            Outcome::Fails(MoveFailure::Strait(StraitFailure::Paradox))
        }
        Outcome::Fails(failure) if !failure.has_no_path() => Outcome::Fails(MoveFailure::Paradox),
        Outcome::Cut { .. } => Outcome::Cut {
            by: at,
            dislodged: false,
        },
        outcome => outcome,
    }
}

/// Returns the locations of a province: the province itself and its coasts.
fn locations_of(map: &Map, province: Province) -> impl Iterator<Item = Location> + '_ {
    let coasts = map.info(province).coasts.iter().copied();
    std::iter::once(province.location()).chain(coasts)
}

/// Returns the locations to which a unit could move without a convoy, and those of its own province. An army
/// may meet a fleet on any coast, and a fleet may meet an army.
fn reached(map: &Map, unit: Unit) -> impl Iterator<Item = Location> + '_ {
    let near = map.reach(unit.kind, unit.location).iter();
    let near = near.flat_map(move |at| {
        let whole = locations_of(map, map.province(at));
        let coast = [at, map.province(at).location()];
        let is_army = unit.kind == UnitKind::Army;
        whole.filter(move |it| is_army || coast.contains(it))
    });
    near.chain(locations_of(map, map.province(unit.location)))
}

/// Returns whether it is an order for a unit that the power has or, in winter, one that was carried out.
fn is_of_power(
    view: &Position,
    truth: &ReportContext<'_>,
    power: Power,
    entry: usize,
    written: &WrittenOrder,
) -> bool {
    let Some(at) = written.province() else {
        return false;
    };
    match &truth.played.resolved {
        PhaseResults::Adjustments(winter) => winter.rulings.iter().any(|ruling| {
            (ruling.power, ruling.entry) == (power, entry) && ruling.outcome.is_done()
        }),
        _ => view
            .orderable_unit(truth.ctx.map, at)
            .is_some_and(|unit| unit.power == power),
    }
}
