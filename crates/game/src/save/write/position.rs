//! Positions and results, as they are written, and as they are compared when a save is read.

use std::convert::identity;

use super::{key, text};
use crate::save::file::{CorrectedFile, Lists, NextFile, Retreats, StartFile, Text, unplaced};
use crate::{Game, Record};
use chancery_core::board::{Dislodged, Map, Position, Power, Seniority, Unit};
use chancery_core::report::keys;

/// Returns the position that the game started from, if it isn't the map's.
pub(super) fn start(game: &Game) -> Option<StartFile> {
    let (map, start) = (game.map(), game.start());
    let mut opening = map.opening();
    opening.terms = start.terms;
    (*start != opening).then(|| {
        let CorrectedFile {
            units,
            centers,
            retreats,
        } = corrected(map, start);
        StartFile {
            name: text(start.turn),
            units,
            centers,
            retreats,
        }
    })
}

/// Returns a whole position: its units, the oldest first (4.D.8 `2.4f` asks for it), its centers, and
/// where dislodged units can retreat.
pub(super) fn corrected(map: &Map, position: &Position) -> CorrectedFile {
    let by_age = |power: Power| {
        let standing = position
            .units_of(power)
            .map(|unit| (position.since(map.province(unit.location)), code(map, unit)));
        let gone = dislodged(position, power).map(|gone| {
            let since = position.dislodged_since(map.province(gone.unit.location));
            (since, format!("*{}", code(map, gone.unit)))
        });
        let mut all: Vec<(Seniority, String)> = standing.chain(gone).collect();
        all.sort_by_key(|(since, _)| *since);
        all.into_iter().map(|(_, code)| code).collect()
    };
    CorrectedFile {
        units: by_power(map, unplaced, by_age),
        centers: by_power(map, unplaced, |power| centers(map, position, power)),
        retreats: retreats(map, position),
    }
}

fn retreats(map: &Map, position: &Position) -> Retreats {
    let open = |gone: &Dislodged| {
        let open = gone.open.iter().map(|at| text(map.location_code(at)));
        (unplaced(code(map, gone.unit)), open.collect())
    };
    let all = map.powers().map(|power| {
        let own: Lists<Text> = dislodged(position, power).map(open).collect();
        (key(map, power), own)
    });
    all.filter(|(_, own)| !own.is_empty()).collect()
}

/// Returns the units and the centers of a position. A dislodged unit has a star: `*A BUR`.
pub(in crate::save) fn next_of(map: &Map, position: &Position) -> NextFile {
    let units = |power: Power| {
        let standing = position.units_of(power).map(|unit| code(map, unit));
        let gone = dislodged(position, power).map(|gone| format!("*{}", code(map, gone.unit)));
        standing.chain(gone).collect()
    };
    NextFile {
        units: by_power(map, identity, units),
        centers: by_power(map, identity, |power| centers(map, position, power)),
    }
}

/// Returns the result codes of a record, by unit or, in winter, by order.
pub(in crate::save) fn results_of(game: &Game, record: &Record) -> Lists {
    let lines = record.report(game.map()).lines();
    let results = keys(game.map(), &lines).into_iter().zip(&lines);
    let results = results.filter_map(|(key, line)| {
        let codes = line.fate.codes();
        let codes = codes.iter().map(|code| code.as_str().to_owned()).collect();
        Some((key?, codes))
    });
    results.collect()
}

/// Returns a list for each power, its texts made into `T`.
fn by_power<T: Ord>(
    map: &Map,
    make: fn(String) -> T,
    list: impl Fn(Power) -> Vec<String>,
) -> Lists<T> {
    let of = |power: Power| {
        let list = list(power).into_iter().map(make).collect();
        (make(map.power(power).key.clone()), list)
    };
    map.powers().map(of).collect()
}

fn centers(map: &Map, position: &Position, power: Power) -> Vec<String> {
    let centers = position.centers_of(power);
    centers.map(|center| map.code(center).to_owned()).collect()
}

fn dislodged(position: &Position, power: Power) -> impl Iterator<Item = &Dislodged> {
    let all = position.dislodged().iter();
    all.filter(move |gone| gone.unit.power == power)
}

fn code(map: &Map, unit: Unit) -> String {
    Position::unit_code(map, unit.kind, unit.location)
}
