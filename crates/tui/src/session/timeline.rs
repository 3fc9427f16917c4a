//! The row of a game's phases around the one that is shown, with a what-if branch under it.

use crate::kit::{Row, Tone};
use chancery_core::board::Turn;
use game::Game;

/// The separator of two phases.
const RAIL: &str = " ━━ ";
/// The symbol for omitted phases.
const MORE: &str = "… ";

/// The phases of a game and the one that is shown.
#[derive(Clone, Debug)]
pub struct Timeline {
    turns: Vec<Turn>,
    /// Whether the last phase is the current one, whose orders are being written.
    open: bool,
    at: usize,
}

impl Timeline {
    /// Returns the phases of a game, including the current one. `at` is the index of the phase that
    /// is shown.
    pub fn of(game: &Game, at: usize) -> Self {
        let mut turns: Vec<Turn> = game.history().iter().map(|it| it.turn()).collect();
        let open = game.ending().is_none();
        if open {
            turns.push(game.turn());
        }
        Timeline {
            at: at.min(turns.len().saturating_sub(1)),
            turns,
            open,
        }
    }

    /// Returns the row of phases, cut to a width in columns, and the column of the phase that is
    /// shown.
    pub fn row(&self, columns: usize) -> (Row, usize) {
        let (first, last) = self.window(columns);
        let mut row = Row::new();
        let mut column = 0;
        if first > 0 {
            row = row.faint(MORE);
        }
        for i in first..last {
            row = match i {
                _ if i == first => row,
                _ if i <= self.at => row.text(RAIL),
                _ => row.faint(RAIL),
            };
            let is_shown = i == self.at;
            if is_shown {
                column = row.width();
            }
            row = row.bold_or_dim(is_shown, tag(self.turns[i]));
        }
        if last < self.turns.len() {
            row = row.faint(format!(" {}", MORE.trim_end()));
        } else if self.open {
            row = row.toned(Tone::Accent, " ●");
        }
        (row, column)
    }

    /// Returns the range of phases that fit into a width, balanced around the one that is shown.
    fn window(&self, columns: usize) -> (usize, usize) {
        // the space for the symbols at both ends, or for that of the current phase
        let room = columns.saturating_sub(5);
        let width = |i: usize| tag(self.turns[i]).len() + RAIL.chars().count();
        let (mut first, mut last) = (self.at, (self.at + 1).min(self.turns.len()));
        let mut taken: usize = (first..last).map(width).sum();
        loop {
            let before = first.checked_sub(1).filter(|&i| taken + width(i) <= room);
            if let Some(i) = before {
                taken += width(i);
                first = i;
            }
            let after = Some(last).filter(|&i| i < self.turns.len() && taken + width(i) <= room);
            if let Some(i) = after {
                taken += width(i);
                last = i + 1;
            }
            if before.is_none() && after.is_none() {
                return (first, last);
            }
        }
    }
}

/// Returns a row with a branch below the phase at `column`: its phases, then a message.
pub fn branch(column: usize, turns: &[Turn], message: Row) -> Row {
    let mut row = Row::new().padded_to(column).toned(Tone::Warn, "└───");
    for (i, &turn) in turns.iter().enumerate() {
        if i > 0 {
            row = row.toned(Tone::Warn, " ━━");
        }
        row = row.text(" ").strong(Tone::Warn, tag(turn));
    }
    row.toned(Tone::Warn, " ◆ ").and(message)
}

/// Returns the shortest name of a phase: `S01`, `F02R`.
pub fn tag(turn: Turn) -> String {
    let kind = if turn.phase.is_retreat() { "R" } else { "" };
    format!("{:.1}{:02}{kind}", turn.season().name(), turn.year % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Calendar;

    #[test]
    fn the_row_never_leaves_its_columns_and_always_has_the_phase() {
        let turns: Vec<Turn> = std::iter::successors(Some(Turn::spring(1901)), |turn| {
            Some(turn.next(Calendar::OneYear))
        })
        .take(60)
        .collect();
        for at in 0..turns.len() {
            let timeline = Timeline {
                turns: turns.clone(),
                open: true,
                at,
            };
            for columns in [20, 40, 83, 115, 600] {
                let (row, column) = timeline.row(columns);
                assert!(row.width() <= columns, "{columns}: {}", row.plain());
                let text: String = row.plain().chars().skip(column).collect();
                assert!(text.starts_with(&tag(turns[at])), "{at} {text}");
            }
        }
    }
}
