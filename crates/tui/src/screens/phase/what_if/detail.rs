//! The detail panel of a what-if: the timeline of the game and the branch, the changes and their
//! consequences.

use super::{OrderItem, WhatIf, order_list};
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::DetailPanel;
use crate::screens::phase::results::as_written;
use crate::session::Session;
use crate::session::puzzles::{PuzzleKind, PuzzlePlay};
use crate::session::timeline::{self, Timeline};
use chancery_core::board::{Map, Power, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::report::ResultLine;
use game::Branch;
use game::branch::{BranchDiff, Changed, Consequence, Origin};

/// The columns of the orders, results, comparisons and reasons.
const ORDER: usize = 10;
const RESULT: usize = 34;
const WAS: usize = 49;
const WHY: usize = 64;
/// The maximum number of rows for changes, and for different results.
const MOST_CHANGED: usize = 3;
const MOST_FOLLOWED: usize = 5;
/// The effect of changes that change no result.
const SAME: &str = "all other results are the same";
/// The words before an order of the game.
const IN_GAME: &str = "in the game ";
/// The number of detail rows on a small screen.
const SMALL: usize = 5;

impl WhatIf {
    /// Returns the detail panel: the timeline, then the changes. Choices of the entry line, of
    /// retreats and of winter come from the order entry.
    pub(super) fn details(
        &self,
        game: &Session,
        order_entry: DetailPanel,
        columns: usize,
        small: bool,
    ) -> DetailPanel {
        let note = self.order_entry.note.clone();
        // for retreats and open builds the detail panel of order entry is shown
        let chooses = matches!(
            self.entry().item(),
            Some(OrderItem::Dislodged(..) | OrderItem::Builds(..) | OrderItem::Removals(..))
        );
        let asks_back = self.entry().is_asking_back();
        let above = match &game.puzzle {
            Some(puzzle) => above_puzzle(puzzle, small, columns),
            None => DetailPanel::default().roomy(self.timeline(game, columns)),
        };
        let above = above.blank();
        if asks_back || (chooses && note.is_none()) {
            return if small {
                order_entry
            } else {
                above.and(order_entry)
            };
        }
        let fitted = |rows: Vec<Row>| -> Vec<Row> {
            let all = note.iter().cloned().chain(rows);
            all.map(|row| row.fitted(columns)).collect()
        };
        if game.puzzle.is_some() && !self.is_changed() {
            let text = match game
                .puzzle
                .as_ref()
                .map(|puzzle| (puzzle.kind, puzzle.level))
            {
                Some((PuzzleKind::Refute, _)) => "Write the others' orders so that these fail.",
                Some((_, None)) => {
                    "In your game you missed it. The others' orders are only to try it out."
                }
                Some((PuzzleKind::Force(1), _)) | None => {
                    "Only one set of orders works. The others' orders are only to try it out."
                }
                Some((PuzzleKind::Force(_), _)) => {
                    "Only one set of orders works now. The check adds those of the next phase."
                }
            };
            let holds = game.puzzle.as_ref().is_some_and(|puzzle| puzzle.holds());
            let meaning = "To hold a province is to keep all others out of it, also by retreat.";
            let texts = holds.then_some(meaning).into_iter().chain([text]);
            return above.always(fitted(texts.map(|text| Row::new().dim(text)).collect()));
        }
        let most = SMALL - note.iter().count();
        let mut short = fitted(self.in_short(game, columns, most));
        short.truncate(SMALL);
        match small {
            true if game.puzzle.is_some() => above.always(short),
            true => DetailPanel::same(short),
            false => above
                .roomy(fitted(self.changes(game, columns)))
                .cramped(short),
        }
    }

    /// Returns the timeline of the game, with the branch below it.
    fn timeline(&self, game: &Session, columns: usize) -> Vec<Row> {
        let (row, column) = Timeline::of(game.game(), self.root).row(columns);
        let Some(branch) = self.session.branch() else {
            return vec![row];
        };
        let history = branch.game().history();
        let mut turns: Vec<Turn> = Vec::new();
        if branch.played() > 0 {
            turns.extend(history[branch.shared()..].iter().map(|it| it.turn()));
            if branch.game().ending().is_none() {
                turns.push(branch.game().turn());
            }
            // keep only the last phases if there are many
            let most = columns.saturating_sub(column + 40) / 8;
            turns.drain(..turns.len().saturating_sub(most.max(2)));
        }
        let changes = Row::new().dim(self.changes_text());
        let branch = timeline::branch(column, &turns, Row::new().text(" ").and(changes.clone()));
        if branch.width() <= columns || changes.width() >= column {
            return vec![row, branch.fitted(columns)];
        }
        // beside the branch if there is no room behind it
        let branch = timeline::branch(column, &turns, Row::new()).split(column).1;
        vec![row, changes.padded_to(column).and(branch)]
    }

    /// Returns how the branch differs from the game, if it does. In fog of war, unknown orders aren't changes.
    fn difference(&self) -> Option<&BranchDiff> {
        let is_changed = |it: &&BranchDiff| self.is_changed() || !it.changed.is_empty();
        self.comparison()
            .filter(is_changed)
            .filter(|it| !it.is_same())
    }

    /// Returns the changes and their consequences, in rows with columns.
    fn changes(&self, game: &Session, columns: usize) -> Vec<Row> {
        let map = &**self.session.game().map();
        let Some(comparison) = self.difference() else {
            return self.nothing(columns);
        };
        let mut rows = Vec::new();
        for changed in comparison.changed.iter().take(MOST_CHANGED) {
            let row = head(map, changed)
                .padded_to(RESULT)
                .and(changed.result.as_ref().map_or_else(Row::new, result));
            rows.push(
                row.padded_to(WAS)
                    .and(self.original(game, changed, IN_GAME)),
            );
        }
        let changed = comparison.changed.len();
        rows.extend(more(
            changed,
            MOST_CHANGED,
            ["order changed", "orders changed"],
        ));
        for (i, followed) in comparison.followed.iter().take(MOST_FOLLOWED).enumerate() {
            let lead = if i == 0 { "  effect" } else { "" };
            rows.extend(self.followed_rows(Row::new().dim(lead), followed, columns));
        }
        let followed = comparison.followed.len();
        rows.extend(more(followed, MOST_FOLLOWED, ["result", "results"]));
        if self.is_past() && comparison.followed.is_empty() {
            rows.push(Row::new().dim("  ").dim(SAME));
        }
        if !comparison.tallies.is_empty() {
            let row = Row::new().dim("  after").padded_to(ORDER);
            rows.push(row.and(order_list::in_a_row(map, &comparison.tallies)));
        }
        rows
    }

    /// Returns the order of the game in place of a changed one, after `lead` if it is known.
    fn original(&self, game: &Session, changed: &Changed, lead: &str) -> Row {
        let map = &**self.session.game().map();
        match (&game.puzzle, &changed.was) {
            (Some(puzzle), _) => only_tried(puzzle, changed),
            (None, None) if !self.knows(changed.power) => Row::new().dim(IN_GAME).text("unknown"),
            (None, was) => Row::new().dim(lead).text(order(map, was.as_ref(), None)),
        }
    }

    /// Returns whether all orders of a power in the game are known: before the reveal, only the writer's are, and in fog of
    /// war, only those of one's own powers.
    fn knows(&self, power: Power) -> bool {
        match self.session.game().position().terms.view {
            Some(view) => view.powers.contains(power),
            None => self.is_past() || self.own.contains(&power),
        }
    }

    /// Returns whether the phase was played.
    fn is_past(&self) -> bool {
        let branch = self.session.branch();
        branch.is_some_and(|branch| branch.origin() == Origin::Past)
    }

    fn followed_rows(&self, lead: Row, followed: &Consequence, columns: usize) -> Vec<Row> {
        let map = &**self.session.game().map();
        let row = lead
            .padded_to(ORDER)
            .text(followed.now.order.short(map).to_string())
            .text(" ")
            .padded_to(RESULT)
            .and(result(&followed.now))
            .text(" ")
            .padded_to(WAS);
        if followed.is_turned() {
            let row = row
                .dim("was ")
                .and(result(&followed.was))
                .text(" ")
                .padded_to(WHY);
            // without space for the reason, one key opens the explanation
            let fits = row.width() + followed.why.chars().count() <= columns;
            return vec![if fits {
                row.dim(followed.why.as_str())
            } else {
                row
            }];
        }
        let why = format!("same result, but {}", followed.why);
        row.hanging(&Row::new().dim(why), columns)
    }

    /// Returns the changes and their consequences as sentences in at most `most` rows, for a small screen.
    fn in_short(&self, game: &Session, width: usize, most: usize) -> Vec<Row> {
        let map = &**self.session.game().map();
        let Some(comparison) = self.difference() else {
            return self.nothing(width);
        };
        let mut rows = Vec::new();
        for followed in comparison.followed.iter().take(3) {
            let row = Row::new()
                .strong(Tone::Ok, "→ ")
                .text(followed.now.order.short(map).to_string())
                .text(" ")
                .and(result(&followed.now));
            rows.push(if followed.is_turned() {
                row.dim("; was ").and(result(&followed.was))
            } else {
                row.dim(format!(", {}", followed.why))
            });
        }
        if self.is_past() && comparison.followed.is_empty() {
            rows.push(Row::new().strong(Tone::Ok, "→ ").dim(SAME));
        }
        let totals = order_list::in_a_row(map, &comparison.tallies);
        rows.extend(
            totals
                .wrapped(width)
                .into_iter()
                .filter(|row| !row.is_empty()),
        );
        let room = most.saturating_sub(rows.len()).max(1);
        let changes = comparison.changed.iter();
        let changes: Vec<Row> = match comparison.changed.len() {
            all if all <= room => {
                let now = |it: &Changed| {
                    let result = it.result.as_ref().map(result);
                    let result = result.map(|result| Row::new().text(" ").and(result));
                    head(map, it).and(result.unwrap_or_default())
                };
                let gap = if game.puzzle.is_some() { "  " } else { "; " };
                let was = |it: &Changed| Row::new().dim(gap).and(self.original(game, it, "was "));
                changes.map(|it| now(it).and(was(it))).collect()
            }
            _ => columns(changes.map(|it| head(map, it)), room, width),
        };
        changes.into_iter().chain(rows).collect()
    }

    /// Returns the hint shown while nothing is changed.
    fn nothing(&self, columns: usize) -> Vec<Row> {
        let over = self.session.game().ending().is_some();
        let branch = self.session.branch();
        let played = branch.is_some_and(|branch| branch.played() > 0);
        let truth = branch.and_then(Branch::original_phase);
        let is_elsewhere = truth.is_some_and(|it| it.position != *self.session.game().position());
        let text = match (self.comparison().is_some(), over) {
            (true, false) if is_elsewhere => {
                "The same orders and results as in the game, but another position. PgUp goes back, ^D plays the next phase."
            }
            (true, false) if played => {
                "Same results as in the game so far. PgUp goes back, ^D plays the next phase."
            }
            (_, true) => "The what-if game is over. PgUp goes back, Alt-K saves it.",
            (true, false) => {
                "Change any power's orders to see the effect. PgUp and PgDn choose another phase."
            }
            (false, false) => {
                "The game hasn't played this phase: there is nothing to compare with. The map shows \
                 the results of the orders; ^D continues."
            }
        };
        let written = self.entry().item().filter(|_| self.is_correction);
        let written = written.and_then(|item| {
            let (game, power) = (self.session.game(), item.power());
            let entry = item.entry(&self.session)?;
            as_written(game.map(), (power, game.sheet(power)), entry)
        });
        let written = written.map(|text| Row::new().dim("Written  ").text(text));
        let hint = Row::new().dim(text).wrapped(columns);
        written.into_iter().chain(hint).collect()
    }
}

/// Returns the question of a puzzle, and the hints: on a small screen the last one.
fn above_puzzle(puzzle: &PuzzlePlay, small: bool, columns: usize) -> DetailPanel {
    let mut hints = puzzle.shown_hints();
    if small {
        hints.drain(..hints.len().saturating_sub(1));
    }
    let question = Row::new().bold(puzzle.question()).wrapped(columns);
    let hints = hints
        .into_iter()
        .map(|hint| Row::new().toned(Tone::Accent, hint).fitted(columns));
    DetailPanel::default().always(question.into_iter().chain(hints))
}

/// Returns the reason why an order doesn't count in a puzzle, if it doesn't.
fn only_tried(puzzle: &PuzzlePlay, changed: &Changed) -> Row {
    let is_checked = puzzle.is_solved_by(changed.power);
    let text = "only tried out: the check ignores it";
    Row::new().dim(if is_checked { "" } else { text })
}

/// Returns the heading of a change: `Δ A Bul H`.
fn head(map: &Map, changed: &Changed) -> Row {
    let now = order(map, changed.now.as_ref(), changed.was.as_ref());
    Row::new().strong(Tone::Warn, "Δ ").bold(now)
}

/// Returns an order; or `F Nwy no order`, with the unit of the order that it had.
fn order(map: &Map, written: Option<&WrittenOrder>, had: Option<&WrittenOrder>) -> String {
    let unit = || {
        let unit = had?.unit()?;
        let at = words::code(map, unit.place.province);
        Some(format!("{} {at} ", unit.kind?.letter()))
    };
    match written {
        Some(written) => written.short(map).to_string(),
        None => format!("{}no order", unit().unwrap_or_default()),
    }
}

fn result(line: &ResultLine) -> Row {
    words::mark_of(line).text(format!(" {}", line.result.word()))
}

/// Returns the row with the number of omitted items, if there are any.
fn more(all: usize, most: usize, [one, many]: [&str; 2]) -> Option<Row> {
    let left = all.checked_sub(most).filter(|&left| left > 0)?;
    let what = if left == 1 { one } else { many };
    Some(Row::new().faint(format!("  … {left} more {what}")))
}
