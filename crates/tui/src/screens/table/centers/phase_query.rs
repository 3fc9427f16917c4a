//! A typed year or phase: `1905`, `05`, `F1902`, `fall 02`, `W1903A`.

use game::Game;
use game::phase_query::{PhaseQuery, PhaseQueryError};

/// The result of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum QueryResult {
    /// The index of a row of the chart.
    Year(usize),
    /// The index of a past phase's record.
    Phase(usize),
}

/// Finds a typed year or phase.
///
/// # Errors
/// Returns a message for the player if it can't be read or wasn't played.
pub(super) fn seek(game: &Game, typed: &str) -> Result<QueryResult, String> {
    let typed = PhaseQuery::read(typed).map_err(|unread| match unread {
        PhaseQueryError::Year => "a year like 1905, or a phase like F1902".to_owned(),
        PhaseQueryError::Season => "seasons are spring, fall and winter".to_owned(),
    })?;
    if typed.is_year() {
        let found = game.years().iter().position(|it| typed.is_of(it.year));
        let missing = || format!("no fall of {typed} was played to its end");
        return found.map(QueryResult::Year).ok_or_else(missing);
    }
    let mut records = game.history().iter();
    let found = records.position(|record| typed.names(record.turn()));
    let missing = || format!("{typed} was not played");
    found.map(QueryResult::Phase).ok_or_else(missing)
}
