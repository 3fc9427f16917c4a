//! Units, locations and orders in full words, for reading aloud.

use crate::board::{Location, Map, Terrain, Unit, UnitKind};
use crate::orders::{Action, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};

/// Returns an order for reading aloud, without abbreviations: `Army Paris moves to Burgundy`.
pub fn spoken(map: &Map, written: &WrittenOrder) -> String {
    let Some((unit, action)) = written.parts() else {
        return "One build is waived".to_owned();
    };
    let subject = named(map, unit);
    let sentence = match action {
        Action::Hold => format!("{subject} holds"),
        Action::Move { to, via } => format!("{subject} moves to {}{}", at(map, *to), way(map, via)),
        Action::SupportHold { of } => format!("{subject} supports {}", named(map, of)),
        Action::SupportMove { of, to } => {
            format!("{subject} supports {} to {}", named(map, of), at(map, *to))
        }
        Action::Convoy { of, to } => {
            format!("{subject} convoys {} to {}", named(map, of), at(map, *to))
        }
        Action::Permit { of, to } => {
            format!("{subject} lets {} pass to {}", named(map, of), at(map, *to))
        }
        Action::Retreat { to } => format!("{subject} retreats to {}", at(map, *to)),
        Action::Disband => format!("{subject} disbands"),
        Action::Build => format!("{subject} is built"),
        Action::Proxy { to } => format!("{subject} is ordered by {}", map.power(*to).name),
        Action::MoveOffMap => format!("{subject} moves to a place that isn't on the board"),
        Action::Unreadable => format!("{subject} has an order that could not be read"),
    };
    text::capitalize(&sentence)
}

/// Returns an order as a noun phrase: `the move of army Paris to Burgundy`.
pub(super) fn order_name(map: &Map, written: &WrittenOrder) -> String {
    let WrittenOrder::Order { unit, action } = written else {
        return "a waived build".to_owned();
    };
    let subject = named(map, unit);
    match action {
        Action::Hold => format!("the order of {subject} to hold"),
        Action::Move { to, via } => {
            format!("the move of {subject} to {}{}", at(map, *to), way(map, via))
        }
        Action::SupportHold { of } => format!("the support of {subject} for {}", named(map, of)),
        Action::SupportMove { of, to } => format!(
            "the support of {subject} for {} to {}",
            named(map, of),
            at(map, *to)
        ),
        Action::Convoy { of, to } => format!(
            "the convoy of {} to {} by {subject}",
            named(map, of),
            at(map, *to)
        ),
        Action::Permit { of, to } => format!(
            "the leave of {subject} for {} to pass to {}",
            named(map, of),
            at(map, *to)
        ),
        Action::Retreat { to } => format!("the retreat of {subject} to {}", at(map, *to)),
        Action::Disband => format!("the order to disband {subject}"),
        Action::Build => format!("the build of {subject}"),
        Action::Proxy { to } => format!("the order of {subject} by {}", map.power(*to).name),
        Action::MoveOffMap | Action::Unreadable => format!("the order of {subject}"),
    }
}

/// Returns a unit as named in a sentence: `army Paris`, `the fleet on the north coast of Spain`.
pub(super) fn unit_aloud(map: &Map, unit: Unit) -> String {
    named(map, &UnitRef::of(map, unit))
}

/// Returns a location as named in a sentence: `Burgundy`, `the North Sea`, `the north coast of Spain`.
pub fn place_aloud(map: &Map, location: Location) -> String {
    let info = map.info(map.province(location));
    match (map.coast(location), info.terrain) {
        (Some(coast), _) => format!("the {} of {}", coast.name(), info.name),
        (None, Terrain::Water) => format!("the {}", info.name),
        (None, _) => info.name.clone(),
    }
}

fn at(map: &Map, place: WrittenPlace) -> String {
    place_aloud(map, place.nearest(map))
}

pub(super) fn named(map: &Map, unit: &UnitRef) -> String {
    let kind = unit.kind.map_or("unit", UnitKind::name);
    let location = unit.place.location(map);
    let coast = location.filter(|&location| map.coast(location).is_some());
    match (coast, unit.kind) {
        (Some(coast), _) => format!("the {kind} on {}", place_aloud(map, coast)),
        (None, Some(_)) => format!("{kind} {}", map.info(unit.place.province).name),
        (None, None) => format!("the unit in {}", at(map, unit.place)),
    }
}

/// Returns the route that a move names, in words.
fn way(map: &Map, via: &WrittenVia) -> String {
    match via {
        WrittenVia::Unsaid => String::new(),
        WrittenVia::Convoy => " by convoy".to_owned(),
        WrittenVia::Rail(number) => match map.terrain().railroad(*number) {
            Some(railroad) => format!(" by the {}", railroad.name),
            None => " by railroad".to_owned(),
        },
        WrittenVia::Path(path) => {
            let seas = path.iter().map(|&at| place_aloud(map, at.location()));
            format!(" by convoy through {}", text::join(seas))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::notation;

    #[test]
    fn orders_are_read_aloud_without_abbreviations() {
        let map = Map::standard();
        for (order, heard) in [
            ("F MAO - POR", "Fleet Mid-Atlantic Ocean moves to Portugal"),
            (
                "F MAO - SPA/NC",
                "Fleet Mid-Atlantic Ocean moves to the north coast of Spain",
            ),
            (
                "A YOR - NWY VIA",
                "Army Yorkshire moves to Norway by convoy",
            ),
            (
                "A LON - BEL VIA ENG NTH",
                "Army London moves to Belgium by convoy through the English Channel and the North Sea",
            ),
            (
                "A MAR S A PAR - BUR",
                "Army Marseilles supports army Paris to Burgundy",
            ),
            (
                "F STP/SC H",
                "The fleet on the south coast of St. Petersburg holds",
            ),
            (
                "F STP/SC - BOT",
                "The fleet on the south coast of St. Petersburg moves to the Gulf of Bothnia",
            ),
            ("WAIVE", "One build is waived"),
        ] {
            let written = notation::read(map, order).unwrap();
            assert_eq!(spoken(map, &written), heard);
        }
    }
}
