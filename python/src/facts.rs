//! The facts of a board for its Python class, as JSON.

use chancery_core::board::{LocationSet, Map, Terrain, UnitKind};
use output::python_format::State;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::board::Board;
use crate::wrong::Wrong;

/// Returns the provinces, coasts, powers and the opening of a board.
#[pyfunction]
pub(crate) fn board_facts(name: &str) -> Result<String, Wrong> {
    Ok(facts(&Board::find(name)?.map).to_string())
}

/// Returns a name with its aliases.
fn names<'a>(name: &'a String, aliases: &'a [String]) -> Vec<&'a String> {
    [name].into_iter().chain(aliases).collect()
}

fn facts(map: &Map) -> Value {
    let codes =
        |at: &LocationSet| -> Vec<&str> { at.iter().map(|at| map.location_code(at)).collect() };
    let reach = |kind| {
        let from = |at| {
            (
                map.location_code(at).to_owned(),
                json!(codes(map.reach(kind, at))),
            )
        };
        Value::Object(map.locations().map(from).collect())
    };
    let provinces = map.provinces().map(|at| {
        let info = map.info(at);
        let terrain = match info.terrain {
            Terrain::Water => "WATER",
            Terrain::Impassable => "SHUT",
            _ if map.coastal().contains(at) => "COAST",
            _ => "LAND",
        };
        let closed = map.closed(at).iter().map(|at| map.code(at));
        json!({
            "code": info.code,
            "names": names(&info.name, &info.aliases),
            "terrain": terrain,
            "coasts": info.coasts.iter().map(|&at| map.location_code(at)).collect::<Vec<_>>(),
            "closed": closed.collect::<Vec<_>>(),
        })
    });
    let powers = map.powers().map(|power| {
        let info = map.power(power);
        json!({ "key": info.key, "adjective": info.adjective, "names": names(&info.name, &info.aliases) })
    });
    let turn = map.first_turn();
    json!({
        "board": map.name(),
        "provinces": provinces.collect::<Vec<_>>(),
        "powers": powers.collect::<Vec<_>>(),
        "A": reach(UnitKind::Army),
        "F": reach(UnitKind::Fleet),
        "centers": map.centers().iter().map(|at| map.code(at)).collect::<Vec<_>>(),
        "victory": map.victory(),
        "opening": State::of(map, &map.opening(), "", turn.to_string(), String::new()),
    })
}
