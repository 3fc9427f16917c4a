//! A year or a phase as it is typed: `1905`, `05`, `F1902`, `fall 02`, `W1903A`.

use crate::board::{Season, Turn};
use crate::game::Game;

/// What was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// A row of the chart.
    Year(usize),
    /// A phase that was played, by its record.
    Phase(usize),
}

/// Finds it; or says what there is instead.
pub(super) fn seek(game: &Game, typed: &str) -> Result<Found, String> {
    let letters: String = typed
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    let letters = letters.to_ascii_lowercase();
    if let Ok(turn) = letters.parse::<Turn>() {
        let mut records = game.history().iter();
        let found = records.position(|record| record.turn() == turn);
        return found
            .map(Found::Phase)
            .ok_or_else(|| format!("{turn} was not played"));
    }
    let digits = letters.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let word = &letters[..letters.len() - digits.len()];
    let Some(year) = year(game, digits) else {
        return Err("a year like 1905, or a phase like F1902".to_owned());
    };
    if word.is_empty() {
        let found = game.years().iter().position(|it| it.year == year);
        return found
            .map(Found::Year)
            .ok_or_else(|| format!("no fall of {year} was played to its end"));
    }
    let season = [Season::Spring, Season::Fall, Season::Winter]
        .into_iter()
        .find(|season| season.name().to_ascii_lowercase().starts_with(word))
        .or((word == "autumn").then_some(Season::Fall));
    let Some(season) = season else {
        return Err("seasons are spring, fall and winter".to_owned());
    };
    let mut records = game.history().iter();
    let found = records.position(|it| (it.turn().season(), it.turn().year) == (season, year));
    let missing = || format!("{} {year} was not played", season.name());
    found.map(Found::Phase).ok_or_else(missing)
}

/// A year in four digits, or in two of the century of the start.
fn year(game: &Game, digits: &str) -> Option<u16> {
    let year: u16 = digits.parse().ok()?;
    match digits.len() {
        4 => Some(year),
        1 | 2 => Some(game.start().turn.year / 100 * 100 + year),
        _ => None,
    }
}
