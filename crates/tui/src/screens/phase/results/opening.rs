//! The names of openings, in the results of the first spring.

use crate::kit::Row;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Map, Power};
use game::Record;
use game::openings::{self, Opening};

/// Returns the openings of a record. Only the first spring has any.
pub(in crate::screens::phase) fn played(map: &Map, record: &Record) -> Vec<Opening> {
    match &record.played.resolved {
        PhaseResults::Movement { orders, .. } => openings::played(map, &record.position, orders),
        PhaseResults::Retreats { .. } | PhaseResults::Adjustments(_) => Vec::new(),
    }
}

/// Returns the name of a power's own opening.
pub(super) fn name(openings: &[Opening], power: Power) -> Option<&'static str> {
    own(openings, power).map(|opening| opening.name)
}

fn own(openings: &[Opening], power: Power) -> Option<&Opening> {
    openings.iter().find(|opening| opening.powers == [power])
}

/// Returns a power's opening with its other names, and the openings that it played jointly with
/// other powers.
pub(in crate::screens::phase) fn message(
    map: &Map,
    openings: &[Opening],
    power: Power,
) -> Option<Row> {
    let shared = openings
        .iter()
        .filter(|opening| opening.powers.len() > 1 && opening.powers.contains(&power));
    let own = own(openings, power).map(|opening| {
        // not "Blitzkrieg, Danish Variation (Danish Variation)"
        let others = opening.also.iter();
        let others = others.filter(|other| !opening.name.contains(**other));
        match text::list(others, ", ").as_str() {
            "" => opening.name.to_owned(),
            also => format!("{} ({also})", opening.name),
        }
    });
    let with = shared.map(|opening| {
        let others = opening.powers.iter().filter(|&&other| other != power);
        let others = game::ending::names(map, others.copied());
        format!("with {others} {}", opening.name)
    });
    let all: Vec<String> = own.into_iter().chain(with).collect();
    (!all.is_empty()).then(|| Row::new().dim(all.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_name_is_not_repeated() {
        let map = Map::standard();
        let germany = map.powers().nth(3).expect("seven powers");
        let opening = |name, also| Opening {
            powers: vec![germany],
            name,
            also,
            orders: Vec::new(),
        };
        for (name, also, shown) in [
            (
                "Blitzkrieg, Danish Variation",
                vec!["Danish Variation"],
                "Blitzkrieg, Danish Variation",
            ),
            (
                "Balkan Gambit",
                vec!["Pure Balkan Gambit"],
                "Balkan Gambit (Pure Balkan Gambit)",
            ),
        ] {
            let row = message(map, &[opening(name, also)], germany).expect("an opening");
            assert_eq!(row.plain(), shown);
        }
    }
}
