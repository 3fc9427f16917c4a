//! Writes positions and results, also for the comparison when a save is read.

use toml::Spanned;

use super::{key, text};
use crate::save::file::{Lists, PositionFile, Retreats, Text, unplaced};
use crate::{Game, Record};
use chancery_core::board::{Dislodged, Map, Position, Power, Seniority};
use chancery_core::report::keys;

/// Returns the position that the game started from, if it isn't the map's.
pub(super) fn start(game: &Game) -> Option<Spanned<PositionFile>> {
    let (map, start) = (game.map(), game.start());
    let mut opening = map.opening();
    opening.terms = start.terms;
    let file = || PositionFile {
        name: Some(text(start.turn)),
        ..whole(map, start)
    };
    (*start != opening).then(|| unplaced(file()))
}

/// Returns a whole position: its units, the oldest first (required by 4.D.8 `2.4f`), its centers, and
/// where dislodged units can retreat.
pub(super) fn whole(map: &Map, position: &Position) -> PositionFile {
    PositionFile {
        retreats: retreats(map, position),
        ..position_file(map, position, |units| {
            units.sort_by_key(|(since, _)| *since)
        })
    }
}

fn retreats(map: &Map, position: &Position) -> Retreats {
    let open = |gone: &Dislodged| {
        let open = gone.open.iter().map(|at| text(map.location_code(at)));
        (text(gone.unit.code(map)), open.collect())
    };
    let all = map.powers().map(|power| {
        let own: Lists = position.dislodged_of(power).map(open).collect();
        (key(map, power), own)
    });
    all.filter(|(_, own)| !own.is_empty()).collect()
}

/// Returns the units, the standing ones first, and the centers of a position. A dislodged unit has a star:
/// `*A BUR`.
pub(super) fn next_of(map: &Map, position: &Position) -> PositionFile {
    position_file(map, position, |_| ())
}

/// Returns the units and the centers of a position. `sort` can sort the units of a power by their age.
fn position_file(
    map: &Map,
    position: &Position,
    sort: impl Fn(&mut Vec<(Seniority, Text)>),
) -> PositionFile {
    let units = |power: Power| {
        let standing = position.units_of(power).map(|unit| {
            let since = position.since(map.province(unit.location));
            (since, text(unit.code(map)))
        });
        let gone = position.dislodged_of(power).map(|gone| {
            let since = position.dislodged_since(map.province(gone.unit.location));
            (since, text(format!("*{}", gone.unit.code(map))))
        });
        let mut all = standing.chain(gone).collect();
        sort(&mut all);
        (
            key(map, power),
            all.into_iter().map(|(_, code)| code).collect(),
        )
    };
    let centers = |power: Power| {
        let centers = position.centers_of(power);
        let codes = centers.map(|center| text(map.code(center)));
        (key(map, power), codes.collect())
    };
    PositionFile {
        name: None,
        units: map.powers().map(units).collect(),
        centers: map.powers().map(centers).collect(),
        retreats: Retreats::new(),
    }
}

/// Returns the result codes of a record, by unit or, in winter, by order.
pub(super) fn results_of(game: &Game, record: &Record) -> Lists {
    let lines = record.report(game.map()).lines();
    let results = keys(game.map(), &lines).into_iter().zip(&lines);
    let results = results.filter_map(|(key, line)| {
        let codes = line.result.codes();
        Some((
            unplaced(key?),
            codes.iter().map(|code| text(code.as_str())).collect(),
        ))
    });
    results.collect()
}
