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
        let also = opening.also.join(", ");
        if also.is_empty() {
            opening.name.to_owned()
        } else {
            format!("{} ({also})", opening.name)
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
