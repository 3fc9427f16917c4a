//! What the orders of the first spring are called.

use crate::text::Row;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Map, Power};
use game::Record;
use game::openings::{self, Opening};

/// The openings of a record; none but in the first spring.
pub(super) fn played(map: &Map, record: &Record) -> Vec<Opening> {
    match &record.played.resolved {
        PhaseResults::Movement { orders, .. } => openings::played(map, &record.position, orders),
        PhaseResults::Retreats { .. } | PhaseResults::Adjustments(_) => Vec::new(),
    }
}

/// The name of a power's own opening.
pub(super) fn name(openings: &[Opening], power: Power) -> Option<&'static str> {
    own(openings, power).map(|opening| opening.name)
}

fn own(openings: &[Opening], power: Power) -> Option<&Opening> {
    openings.iter().find(|opening| opening.powers == [power])
}

/// A power's opening with its other names, and what it did together with others.
pub(super) fn message(map: &Map, openings: &[Opening], power: Power) -> Option<Row> {
    let shared = openings
        .iter()
        .filter(|opening| opening.powers.len() > 1 && opening.powers.contains(&power));
    let own = own(openings, power).map(|opening| {
        let also = opening.also.join(", ");
        match also.is_empty() {
            true => opening.name.to_owned(),
            false => format!("{} ({also})", opening.name),
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
