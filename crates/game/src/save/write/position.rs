//! A whole position: what a game starts from, or what the game master set by hand.

use super::{Table, array};
use super::{line, next_of, quote, state};
use chancery_core::board::{Map, Position, Power, Seniority, Unit};

/// The tables of a position under a name: units, centers, and where the dislodged may go.
pub(super) fn table(out: &mut String, name: &str, map: &Map, position: &Position) {
    let (_, centers) = next_of(map, position);
    state(out, name, (units(map, position), centers));
    if position.dislodged().is_empty() {
        return;
    }
    line(out, format_args!("[{name}.retreats]"));
    for power in map.powers() {
        let own = position.dislodged().iter();
        let own = own.filter(|gone| gone.unit.power == power).map(|gone| {
            let unit = Position::unit_code(map, gone.unit.kind, gone.unit.location);
            let open = gone.open.iter().map(|at| map.location_code(at).to_owned());
            let open: Vec<String> = open.collect();
            format!("{} = {}", quote(&unit), array(&open))
        });
        let own: Vec<String> = own.collect();
        if !own.is_empty() {
            let key = &map.power(power).key;
            line(out, format_args!("{key} = {{ {} }}", own.join(", ")));
        }
    }
}

/// Units by the key of each power, the oldest first, for those who play 4.D.8 `2.4f`; those of later
/// phases follow from there. `*A BUR` is dislodged.
fn units(map: &Map, position: &Position) -> Table {
    let code = |unit: Unit| Position::unit_code(map, unit.kind, unit.location);
    let of = |power: Power| {
        let standing = position.units_of(power).map(|unit| {
            let since = position.since(map.province(unit.location));
            (since, code(unit))
        });
        let gone = position.dislodged().iter();
        let gone = gone.filter(|gone| gone.unit.power == power).map(|gone| {
            let since = position.dislodged_since(map.province(gone.unit.location));
            (since, format!("*{}", code(gone.unit)))
        });
        let mut all: Vec<(Seniority, String)> = standing.chain(gone).collect();
        all.sort_by_key(|(since, _)| *since);
        let codes = all.into_iter().map(|(_, code)| code).collect();
        (map.power(power).key.clone(), codes)
    };
    map.powers().map(of).collect()
}
