//! What the header says of the game on every screen.

use super::table::{Saving, Table};
use super::text::Row;
use super::theme::Tone;
use super::words;

/// The right end: the table's name, the rulebook, whether all is saved.
pub fn right(table: &Table) -> Vec<Row> {
    let game = table.game();
    let saved = match &table.saving {
        Saving::Saved => Row::new().dim("saved"),
        Saving::Changed => Row::new().toned(Tone::Warn, "not saved yet"),
        Saving::Failed(_) => Row::new().strong(Tone::Err, "NOT SAVED"),
    };
    vec![
        Row::new().dim(game.name.as_str()),
        Row::new().dim(words::house(game.house())),
        saved,
    ]
}
