//! The past phases of a game that would have had different results under other settings.

use crate::kit::rulebooks;
use chancery_core::board::Turn;
use chancery_core::compare::{DifferenceCell, PhaseOutcome, RowSubject, rows};
use chancery_core::rules::Setting;
use game::{Game, Record};

/// A past phase with different results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChangedPhase {
    /// The phase.
    pub turn: Turn,
    /// The first difference: `A Lon - Bel: no convoy`.
    pub what: String,
}

/// Returns the phases that would have had different results if, apart from `changes`, each was
/// adjudicated by its own rules.
pub(super) fn by(game: &Game, changes: &[Setting]) -> Vec<ChangedPhase> {
    // in fog of war, some orders of a phase are unknown
    if game.is_view() {
        return Vec::new();
    }
    let altered = |record: &Record| alters(game, record, changes);
    game.history().iter().filter_map(altered).collect()
}

fn alters(game: &Game, record: &Record, changes: &[Setting]) -> Option<ChangedPhase> {
    let mut rules = record.table_rules.rules;
    changes.iter().for_each(|&change| rules.apply(change));
    if rules == record.table_rules.rules || rules.check().is_err() {
        return None;
    }
    let map = game.map();
    let was = PhaseOutcome {
        rules: record.table_rules.rules,
        position: record.position.clone(),
        sheets: record.written().to_vec(),
        played: record.played.clone(),
    };
    let is = rulebooks::comparer(map, record).outcome(&rules);
    if is.is_like(map, &was) {
        return None;
    }
    let rows = rows(map, &[&is, &was], 0);
    let what = rows.first().map_or_else(String::new, |row| {
        let label = row.label(map);
        match (&row.what, &row.cells[0]) {
            (RowSubject::Order(..), DifferenceCell::Result { word, .. }) => {
                format!("{label}: {word}")
            }
            (_, cell) => format!("{label} {}", cell.text(map)),
        }
    });
    Some(ChangedPhase {
        turn: record.turn(),
        what,
    })
}
