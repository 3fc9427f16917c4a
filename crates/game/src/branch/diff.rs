//! The differences between two versions of a phase: changed orders, changed results, and changed
//! numbers of centers and units.

use crate::{DraftOrder, Record};
use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{Id, Map, Phase, Position, Power, Province, ProvinceSet};
use chancery_core::compare::pairs;
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::{ReportContext, ResultLine};

/// The differences between a phase and another version of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchDiff {
    /// The changed orders, by power.
    pub changed: Vec<Changed>,
    /// The unchanged orders with a different result, then those with the same result for a different
    /// reason.
    pub followed: Vec<Consequence>,
    /// The powers with different counts at the end of the season.
    pub tallies: Vec<PowerTotals>,
}

/// A changed order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The power whose order it is.
    pub power: Power,
    /// The province that the order is for; `None` for waived builds.
    pub province: Option<Province>,
    /// The order before, in full.
    pub was: Option<WrittenOrder>,
    /// The order now, in full.
    pub now: Option<WrittenOrder>,
    /// The result now, if the unit has one.
    pub result: Option<ResultLine>,
}

/// An unchanged order with a different result or reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// The result before.
    pub was: ResultLine,
    /// The result now.
    pub now: ResultLine,
    /// The reason of the present result, in a few words.
    pub why: String,
}

impl Consequence {
    /// Returns whether the result differs, not only its reason.
    pub fn is_turned(&self) -> bool {
        self.was.result.mark() != self.now.result.mark()
    }
}

/// The counts of a power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerCount {
    /// The number of centers.
    pub centers: usize,
    /// The number of units on the board.
    pub units: usize,
    /// The number of builds (positive) or removals (negative), if a winter is next.
    pub due: i32,
}

/// The changed counts of a power at the end of the season.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerTotals {
    /// The power.
    pub power: Power,
    /// The counts before.
    pub was: PowerCount,
    /// The counts now.
    pub now: PowerCount,
}

impl BranchDiff {
    /// Compares a phase as it was played with another version of it. `retreats` is the retreat phase
    /// that followed the former, if it was played: units that it had are assumed to do as they did there, and others
    /// to retreat if they can.
    pub fn of(map: &Map, was: &Record, retreats: Option<&Record>, now: &Record) -> Self {
        let report = now.report(map);
        let lines = report.lines();
        let changed = changed(map, was, now, &lines);
        let (before, after) = (
            after_retreats(map, was, retreats),
            after_retreats(map, now, retreats),
        );
        BranchDiff {
            followed: followed(was.report(map), report, lines, &changed),
            tallies: tallies(map, &before, &after),
            changed,
        }
    }

    /// Returns whether there are no differences.
    pub fn is_same(&self) -> bool {
        self.changed.is_empty() && self.followed.is_empty() && self.tallies.is_empty()
    }

    /// Returns whether the order for a province changed.
    pub fn is_changed(&self, power: Power, province: Option<Province>) -> bool {
        let of = |it: &Changed| (it.power, it.province) == (power, province);
        self.changed.iter().any(of)
    }

    /// Returns whether an unchanged order for a province has a different result.
    pub fn follows(&self, power: Power, province: Province) -> bool {
        let of =
            |it: &Consequence| it.now.power == power && it.now.order.province() == Some(province);
        self.followed.iter().any(|it| it.is_turned() && of(it))
    }
}

/// Returns the provinces whose orders differ in meaning, in the order of the lists. Only the relative order
/// of those for one province matters.
pub(crate) fn differing(
    legality: &LegalityContext<'_>,
    power: Power,
    one: &[DraftOrder],
    other: &[DraftOrder],
) -> Vec<Option<Province>> {
    let mut places: Vec<Option<Province>> = Vec::new();
    for entry in one.iter().chain(other) {
        let place = entry.province();
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places.retain(|&place| {
        let mut ours = one.iter().filter(|entry| entry.province() == place);
        let mut theirs = other.iter().filter(|entry| entry.province() == place);
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return false,
                (Some(ours), Some(theirs))
                    if means_the_same(legality, power, &ours.written, &theirs.written) => {}
                _ => return true,
            }
        }
    });
    places
}

fn means_the_same(
    legality: &LegalityContext<'_>,
    power: Power,
    one: &WrittenOrder,
    other: &WrittenOrder,
) -> bool {
    fn same<T: PartialEq, E>(one: Result<T, E>, other: Result<T, E>) -> bool {
        matches!((one, other), (Ok(one), Ok(other)) if one == other)
    }
    one == other
        || match legality.position.turn.phase {
            Phase::SpringMoves | Phase::FallMoves => same(
                legality.movement(power, one),
                legality.movement(power, other),
            ),
            Phase::SpringRetreats | Phase::FallRetreats => {
                same(legality.retreat(power, one), legality.retreat(power, other))
            }
            Phase::Adjustments => same(
                legality.adjustment(power, one),
                legality.adjustment(power, other),
            ),
        }
}

/// Adds the kinds of units that were omitted in an order.
fn in_full(legality: &LegalityContext<'_>, power: Power, written: &WrittenOrder) -> WrittenOrder {
    // a permission to pass a strait has no effect on its unit's order
    let is_moving = legality.position.turn.phase.is_movement() && written.province().is_some();
    if is_moving && let Ok((unit, order)) = legality.movement(power, written) {
        return legality.write(unit, order);
    }
    let mut full = written.clone();
    if let WrittenOrder::Order { unit, .. } = &mut full {
        let actual = legality.position.unit(unit.place.province);
        unit.kind = unit.kind.or(actual.map(|unit| unit.kind));
    }
    full
}

/// Returns the orders that differ; `lines` are those of the report on `now`.
fn changed(map: &Map, was: &Record, now: &Record, lines: &[ResultLine]) -> Vec<Changed> {
    let legality = LegalityContext::new(map, &now.position, &now.table_rules.rules);
    let mut all = Vec::new();
    for power in map.powers() {
        let (old, new) = (was.sheet(power), now.sheet(power));
        let one = |sheet: &[DraftOrder], place| {
            let found = sheet.iter().find(|entry| entry.province() == place)?;
            Some(in_full(&legality, power, &found.written))
        };
        let mut places = differing(&legality, power, old, new);
        // nobody leaves out the order of a unit that isn't there
        places
            .retain(|&place| one(new, place).is_some() || is_due(map, &now.position, power, place));
        all.extend(places.into_iter().map(|place| {
            Changed {
                power,
                province: place,
                was: one(old, place),
                now: one(new, place),
                result: lines
                    .iter()
                    .find(|line| (line.power, line.order.province()) == (power, place))
                    .cloned(),
            }
        }));
    }
    all
}

/// Returns whether a power has a unit in a province that needs an order, or may build or remove one there.
fn is_due(map: &Map, position: &Position, power: Power, place: Option<Province>) -> bool {
    let Some(place) = place else { return true };
    match position.turn.phase {
        Phase::SpringMoves | Phase::FallMoves => {
            let unit = position.unit(place);
            unit.is_some_and(|unit| unit.power == power)
        }
        Phase::SpringRetreats | Phase::FallRetreats => {
            let dislodged = position.dislodged_from(map, place);
            dislodged.is_some_and(|it| it.unit.power == power)
        }
        Phase::Adjustments => true,
    }
}

/// Returns the unchanged orders with another result; `lines` are those of the report on the phase `after` the changes.
fn followed(
    before: ReportContext<'_>,
    after: ReportContext<'_>,
    lines: Vec<ResultLine>,
    changed: &[Changed],
) -> Vec<Consequence> {
    let mut all = Vec::new();
    for pair in pairs(before.lines(), lines) {
        let (Some(was), Some(now)) = (pair.before, pair.after) else {
            continue;
        };
        let own = |it: &Changed| (it.power, it.province) == (now.power, now.order.province());
        let why = after.clause(&now);
        let differs = was.result.mark() != now.result.mark() || before.clause(&was) != why;
        if differs && was.order == now.order && !changed.iter().any(own) {
            all.push(Consequence { was, now, why });
        }
    }
    all.sort_by_key(|it| !it.is_turned());
    all
}

/// Returns the position after a phase and its retreats: those of `retreats` for the units that were dislodged there,
/// and any possible one for other units, if possible one that takes no center.
fn after_retreats(map: &Map, record: &Record, retreats: Option<&Record>) -> Position {
    let next = record.played.next.position();
    if !next.turn.phase.is_retreat() {
        return next.clone();
    }
    let known = retreats.filter(|retreats| retreats.turn() == next.turn);
    let nothing = vec![None; map.powers().len()];
    let mut sheets = known.map_or(nothing, |known| known.written().to_vec());
    let legality = LegalityContext::new(map, next, &record.table_rules.rules);
    let mut taken: ProvinceSet = sheets
        .iter()
        .flatten()
        .flatten()
        .filter_map(|order| Some(order.destination()?.province))
        .collect();
    for gone in next.dislodged() {
        let at = map.province(gone.unit.location);
        let is_known = |known: &Record| {
            let then = known.position.dislodged_from(map, at);
            then.is_some_and(|then| then.unit == gone.unit)
        };
        if known.is_some_and(is_known) {
            continue;
        }
        // it takes no center from anyone if it can help it
        let goes = |order: &WrittenOrder| order.destination().map(|to| to.province);
        let takes =
            |to: Province| map.info(to).is_center && next.owner(to) != Some(gone.unit.power);
        let possible = legality.possible_retreats(at).into_iter();
        let free = possible.filter(|order| goes(order).is_some_and(|to| !taken.contains(to)));
        if let Some(order) = free.min_by_key(|order| goes(order).is_some_and(takes)) {
            taken.extend(goes(&order));
            let sheet = &mut sheets[gone.unit.power.index()];
            sheet.get_or_insert_default().push(order);
        }
    }
    let played = PhaseInput::new(map, next, &sheets, &record.table_rules.rules).play();
    played.next.position().clone()
}

fn tallies(map: &Map, was: &Position, now: &Position) -> Vec<PowerTotals> {
    let count = |position: &Position, power: Power| PowerCount {
        centers: position.centers_of(power).count(),
        units: position.units_of(power).count(),
        due: position.due(power),
    };
    let tally = |power| PowerTotals {
        power,
        was: count(was, power),
        now: count(now, power),
    };
    let all = map.powers().map(tally);
    all.filter(|tally| tally.was != tally.now).collect()
}
