//! What differs between outcomes, row by row.

use super::outcome::{PhaseOutcome, Subject};
use crate::adjudicator::advance::NextPhase;
use crate::board::{Location, LocationSet, Map, Position, Power, Province, Turn, Unit};
use crate::report::{Codes, Mark, ResultLine};

/// Something that is not the same in all outcomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DifferenceRow {
    /// What it is.
    pub what: RowSubject,
    /// How it is in each outcome.
    pub cells: Vec<DifferenceCell>,
}

/// What a row is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowSubject {
    /// The result of an order; the line is that of the first outcome.
    Order(Subject, ResultLine),
    /// Who stands in a province afterwards, where no order of its own unit shows it.
    Place(Province),
    /// Where a dislodged unit may go.
    Retreats(Unit),
    /// Who owns a center, where its unit does not show it.
    Center(Province),
    /// What comes next.
    Next,
}

/// How something is in one outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DifferenceCell {
    /// The result of an order.
    Result {
        /// Its sign.
        mark: Mark,
        /// The word that goes with the sign.
        word: &'static str,
        /// Its result codes.
        codes: Codes,
    },
    /// There is no such order.
    Absent,
    /// Who stands there, if anybody does.
    Unit(Option<Unit>),
    /// Where the unit may go, beside the places that are open to it in all outcomes in which it is
    /// dislodged; `None` where it is not, or is destroyed.
    Open(Option<LocationSet>),
    /// Whose center it is.
    Owner(Option<Power>),
    /// The next phase.
    Turn(Turn),
    /// The game is won.
    Won(Power),
}

/// What differs between outcomes of one phase, orders first. `first` is the outcome as under which
/// orders are shown, if it has them.
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

/// A row, if its cells are not all the same.
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

/// A row for every order that there is in some outcome, whether or not they differ.
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

/// The provinces in which not the same unit stands, but for those that an order's own row shows.
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

/// The units that are dislodged in several outcomes and may not go to the same places.
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

/// The centers of other owners, where the same phase follows: else they have not changed hands yet.
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
