//! The lines of the results: in which sequence, which belong together, and what follows.

use crate::session::Session;
use crate::text::Row;
use crate::theme::Tone;
use crate::{record, words};
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::board::{Map, ProvinceSet};
use chancery_core::report::{self, Cause, Mark, ResultLine};
use game::{Ending, Record};

/// The lines of a record, by power.
pub(in crate::screens) fn ordered(session: &Session, record: &Record) -> Vec<ResultLine> {
    let game = session.game();
    let lines = record.report(game.map()).lines();
    let all = record::by_power(game, lines);
    all.into_iter().flat_map(|(_, lines)| lines).collect()
}

/// The units whose orders belong together with this one: its conflict, or what it rests on.
pub(super) fn conflict(why: &report::Explainer<'_>, line: &ResultLine) -> ProvinceSet {
    let here = line.order.unit().map(|unit| unit.place.province);
    let conflicts = report::conflicts(&why.scene).into_iter();
    let mut own =
        conflicts.filter(|conflict| here.is_some_and(|here| conflict.units.contains(here)));
    if let Some(conflict) = own.next() {
        return conflict.units;
    }
    let mut units: ProvinceSet = here.into_iter().collect();
    for cause in why.causes(line) {
        if let Cause::Unit(at) = cause {
            units.insert(at);
        }
    }
    units
}

/// The places that the orders of a conflict speak of.
pub(super) fn around(
    why: &report::Explainer<'_>,
    line: &ResultLine,
    tied: &ProvinceSet,
) -> ProvinceSet {
    let conflicts = report::conflicts(&why.scene).into_iter();
    let mut own = conflicts.filter(|conflict| conflict.units == *tied);
    let places = own
        .next()
        .map_or(ProvinceSet::EMPTY, |conflict| conflict.places);
    places.union(&record::places(&line.order))
}

/// The next order that failed, round and round; where none did, the same one.
pub(super) fn next_failed(marks: &[Mark], from: usize, forward: bool) -> usize {
    let count = marks.len();
    let at = |step: usize| {
        if forward {
            (from + step) % count
        } else {
            (from + count - step) % count
        }
    };
    (1..=count)
        .map(at)
        .find(|&i| marks[i] != Mark::Success)
        .unwrap_or(from)
}

/// How a phase ended the game by itself.
pub(in crate::screens) fn won(played: &PlayedPhase) -> Option<Ending> {
    match played.next {
        NextPhase::Won { winner, .. } => Some(Ending::Won(winner)),
        NextPhase::Play(_) => None,
    }
}

/// What follows a phase: who is dislodged, and what comes next.
pub(in crate::screens) fn after(
    map: &Map,
    played: &PlayedPhase,
    ending: Option<&Ending>,
) -> Vec<Row> {
    let next = played.next.position();
    let mut rows = Vec::new();
    let dislodged: Vec<String> = next
        .dislodged()
        .iter()
        .map(|gone| words::unit(map, gone.unit))
        .collect();
    if !dislodged.is_empty() {
        rows.push(
            Row::new()
                .toned(Tone::Err, "↯")
                .text(format!(" {} must retreat", words::list(&dislodged))),
        );
    }
    rows.push(match ending {
        Some(ending) => Row::new().bold(format!("{}.", text::capitalize(&ending.title(map)))),
        None => Row::new()
            .dim("next: ")
            .text(words::turn_in_short(next.turn)),
    });
    rows
}
