//! The differences between outcomes, row by row.

use super::outcome::{PhaseOutcome, Subject};
use crate::adjudicator::advance::NextPhase;
use crate::board::{Location, LocationSet, Map, Position, Power, Province, Turn, Unit};
use crate::report::{Codes, Mark, ResultLine};

/// A result or fact that isn't the same in all outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DifferenceRow {
    /// The subject of the row.
    pub what: RowSubject,
    /// The value in each outcome.
    pub cells: Vec<DifferenceCell>,
}

/// The subject of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowSubject {
    /// The result of an order, with the line of the first outcome that has it.
    Order(Subject, ResultLine),
    /// The unit in a province afterwards, unless a row of the unit's own order shows it.
    Place(Province),
    /// The open retreats of a dislodged unit.
    Retreats(Unit),
    /// The owner of a center, unless the row of its province implies it.
    Center(Province),
    /// The next phase.
    Next,
}

/// The value of a row in one outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DifferenceCell {
    /// The result of an order.
    Result {
        /// Its symbol.
        mark: Mark,
        /// The word that belongs to the symbol.
        word: &'static str,
        /// Its result codes.
        codes: Codes,
    },
    /// There is no such order.
    Absent,
    /// The unit in the province, if any.
    Unit(Option<Unit>),
    /// The open retreats of the unit, without those that are open in all outcomes in which it is dislodged.
    /// `None` if it isn't dislodged, or is disbanded at once.
    Open(Option<LocationSet>),
    /// The owner of the center.
    Owner(Option<Power>),
    /// The next phase.
    Turn(Turn),
    /// The game ends with a winner.
    Won(Power),
}

/// Returns the differences between outcomes of one phase, orders first. Orders are shown as in the outcome
/// with index `first`, if it has them.
pub fn rows(map: &Map, outcomes: &[&PhaseOutcome], first: usize) -> Vec<DifferenceRow> {
    if outcomes.len() < 2 {
        return Vec::new();
    }
    let mut all = orders(map, outcomes, first);
    let next: Vec<&Position> = outcomes
        .iter()
        .map(|outcome| outcome.played.next.position())
        .collect();
    all.extend(places(map, &next, &all));
    all.extend(retreats(&next));
    all.extend(centers(map, &next, &all));
    all.extend(differing(
        RowSubject::Next,
        outcomes.iter().map(|outcome| match &outcome.played.next {
            NextPhase::Play(position) => DifferenceCell::Turn(position.turn),
            NextPhase::Won { winner, .. } => DifferenceCell::Won(*winner),
        }),
    ));
    all
}

/// Returns a row unless its cells are all equal.
fn differing(
    what: RowSubject,
    cells: impl Iterator<Item = DifferenceCell>,
) -> Option<DifferenceRow> {
    let cells: Vec<DifferenceCell> = cells.collect();
    let same = cells.windows(2).all(|pair| pair[0] == pair[1]);
    (!same).then_some(DifferenceRow { what, cells })
}

fn orders(map: &Map, outcomes: &[&PhaseOutcome], first: usize) -> Vec<DifferenceRow> {
    let code = |cell: &DifferenceCell| match cell {
        DifferenceCell::Result { codes, .. } => Some(*codes),
        _ => None,
    };
    let differs = |row: &DifferenceRow| {
        let cells = row.cells.windows(2);
        cells
            .into_iter()
            .any(|pair| code(&pair[0]) != code(&pair[1]))
    };
    all_orders(map, outcomes, first)
        .into_iter()
        .filter(differs)
        .collect()
}

/// Returns a row for every order of any outcome, whether or not its results differ.
pub(super) fn all_orders(
    map: &Map,
    outcomes: &[&PhaseOutcome],
    first: usize,
) -> Vec<DifferenceRow> {
    let lines: Vec<Vec<(Subject, ResultLine)>> =
        outcomes.iter().map(|outcome| outcome.lines(map)).collect();
    let mut listed: Vec<&(Subject, ResultLine)> = Vec::new();
    for of_one in lines.get(first).into_iter().chain(&lines) {
        for one in of_one {
            if !listed.iter().any(|(subject, _)| *subject == one.0) {
                listed.push(one);
            }
        }
    }
    let cell = |of_one: &Vec<(Subject, ResultLine)>, subject: &Subject| {
        let found = of_one.iter().find(|(other, _)| other == subject);
        found.map_or(DifferenceCell::Absent, |(_, line)| DifferenceCell::Result {
            mark: line.result.mark(),
            word: line.result.word(),
            codes: line.result.codes(),
        })
    };
    let row = |(subject, line): &&(Subject, ResultLine)| DifferenceRow {
        what: RowSubject::Order(subject.clone(), line.clone()),
        cells: lines.iter().map(|of_one| cell(of_one, subject)).collect(),
    };
    listed.iter().map(row).collect()
}

/// Returns the provinces whose units differ, except those that an order's own row shows.
fn places<'a>(
    map: &'a Map,
    next: &'a [&Position],
    orders: &[DifferenceRow],
) -> impl Iterator<Item = DifferenceRow> + use<'a> {
    let own = |row: &DifferenceRow| match &row.what {
        RowSubject::Order(Subject::Unit(unit), _) => Some(map.province(unit.location)),
        RowSubject::Order(Subject::Order { order, .. }, _) => order.province(),
        _ => None,
    };
    let listed: Vec<Province> = orders.iter().filter_map(own).collect();
    map.provinces().filter_map(move |province| {
        let units = next
            .iter()
            .map(|position| DifferenceCell::Unit(position.unit(province)));
        differing(RowSubject::Place(province), units).filter(|_| !listed.contains(&province))
    })
}

/// Returns the units that are dislodged in several outcomes with different open retreats.
fn retreats(next: &[&Position]) -> Vec<DifferenceRow> {
    let mut units: Vec<Unit> = Vec::new();
    for gone in next.iter().flat_map(|position| position.dislodged()) {
        if !units.contains(&gone.unit) {
            units.push(gone.unit);
        }
    }
    let row = |unit: Unit| {
        let open = |position: &&Position| {
            let gone = position.dislodged().iter().find(|gone| gone.unit == unit);
            gone.map(|gone| gone.open)
        };
        let cells: Vec<Option<LocationSet>> = next.iter().map(open).collect();
        let mut known = cells.iter().flatten();
        let first = *known.next()?;
        let common = |at: &Location| cells.iter().flatten().all(|open| open.contains(*at));
        let own = |open: LocationSet| open.iter().filter(|at| !common(at)).collect();
        known.any(|other| *other != first).then(|| DifferenceRow {
            what: RowSubject::Retreats(unit),
            cells: cells
                .iter()
                .map(|open| DifferenceCell::Open(open.map(own)))
                .collect(),
        })
    };
    units.into_iter().filter_map(row).collect()
}

/// Returns the centers whose owners differ. Empty unless the same phase follows in all outcomes, because
/// owners change only after fall.
fn centers(map: &Map, next: &[&Position], listed: &[DifferenceRow]) -> Vec<DifferenceRow> {
    if next.windows(2).any(|pair| pair[0].turn != pair[1].turn) {
        return Vec::new();
    }
    let row = |center: Province| {
        let owners = next
            .iter()
            .map(|position| DifferenceCell::Owner(position.owner(center)));
        let of_place = |row: &DifferenceRow| row.what == RowSubject::Place(center);
        differing(RowSubject::Center(center), owners).filter(|_| !listed.iter().any(of_place))
    };
    map.centers().iter().filter_map(row).collect()
}
