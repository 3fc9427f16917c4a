//! What the header says of the game on every screen.

use super::table::{Saving, Table};
use super::text::Row;
use super::theme::Tone;
use super::timer;
use super::words;

/// The right end: the table's name, the rulebook, whether all is saved, the clock while it counts.
pub fn right(table: &Table) -> Vec<Row> {
    let game = table.game();
    let saved = match &table.saving {
        Saving::Saved if table.lesson.is_some() => Row::new().dim("tutorial, not saved"),
        Saving::Saved => Row::new().dim("saved"),
        Saving::Changed => Row::new().toned(Tone::Warn, "not saved yet"),
        Saving::Failed(_) => Row::new().strong(Tone::Err, "not saved"),
    };
    let mut parts = vec![
        Row::new().dim(game.name.as_str()),
        Row::new().dim(words::house(game.house())),
        saved,
    ];
    // the clock stays longest, unless something is not saved
    let clock = table.face();
    let clock = clock.and_then(|(face, paused)| timer::told(face, paused));
    if let Some(clock) = clock {
        let last = match table.saving {
            Saving::Saved => parts.len(),
            Saving::Changed | Saving::Failed(_) => parts.len() - 1,
        };
        parts.insert(last, clock);
    }
    parts
}
