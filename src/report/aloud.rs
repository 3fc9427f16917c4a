//! Orders as a room hears them.

use crate::board::{Map, UnitKind};
use crate::orders::{Action, UnitRef, Written, WrittenVia};

/// An order for reading aloud, without abbreviations: `Fleet Mid-Atlantic Ocean to Portugal`.
pub fn aloud(map: &Map, written: &Written) -> String {
    let Written::Order { unit, action } = written else {
        return "A build is waived".to_owned();
    };
    let place = |place: crate::orders::Place| match place.location(map) {
        Some(at) => map.full(at),
        None => map.info(place.province).name.clone(),
    };
    let named = |unit: &UnitRef| {
        let kind = match unit.kind {
            Some(UnitKind::Army) => "Army ",
            Some(UnitKind::Fleet) => "Fleet ",
            None => "",
        };
        format!("{kind}{}", place(unit.place))
    };
    let subject = named(unit);
    match action {
        Action::Hold => format!("{subject} holds"),
        Action::Move { to, via } => {
            let way = match via {
                WrittenVia::Unsaid => "",
                WrittenVia::Convoy | WrittenVia::Path(_) => " by convoy",
            };
            format!("{subject} to {}{way}", place(*to))
        }
        Action::SupportHold { of } => format!("{subject} supports {}", lower(&named(of))),
        Action::SupportMove { of, to } => {
            format!("{subject} supports {} to {}", lower(&named(of)), place(*to))
        }
        Action::Convoy { of, to } => {
            format!("{subject} convoys {} to {}", lower(&named(of)), place(*to))
        }
        Action::Retreat { to } => format!("{subject} retreats to {}", place(*to)),
        Action::Disband => format!("{subject} disbands"),
        Action::Build => format!("{subject} is built"),
        Action::Proxy { to } => format!("{subject} is ordered by {}", map.power(*to).name),
        Action::MoveOffMap => format!("{subject} moves to a place that is not on the map"),
        Action::Unreadable => format!("{subject} has an order that could not be read"),
    }
}

/// `Army Paris` inside a sentence: `army Paris`.
fn lower(text: &str) -> String {
    for (kind, small) in [("Army ", "army "), ("Fleet ", "fleet ")] {
        if let Some(rest) = text.strip_prefix(kind) {
            return format!("{small}{rest}");
        }
    }
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::notation;

    #[test]
    fn orders_are_read_aloud_without_abbreviations() {
        let map = Map::standard();
        for (order, aloud_) in [
            ("F MAO - POR", "Fleet Mid-Atlantic Ocean to Portugal"),
            ("A YOR - NWY VIA", "Army Yorkshire to Norway by convoy"),
            (
                "A MAR S A PAR - BUR",
                "Army Marseilles supports army Paris to Burgundy",
            ),
            ("F STP/SC H", "Fleet St. Petersburg's south coast holds"),
            ("WAIVE", "A build is waived"),
        ] {
            let written = notation::read(map, order).unwrap();
            assert_eq!(aloud(map, &written), aloud_);
        }
    }
}
