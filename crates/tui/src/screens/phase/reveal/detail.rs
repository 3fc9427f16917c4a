//! The detail panel of the reveal: the orders in full names, to be read aloud, then their results
//! and reasons.

use super::{Known, Reveal};
use crate::kit::{Row, words};
use crate::page::DetailPanel;
use crate::screens::phase::seal_report;
use crate::session::Session;
use chancery_core::board::{Map, Power};
use chancery_core::report::script::ScriptStep;
use game::Record;

/// The column of the short orders, beside the spoken ones.
const SHORT: usize = 56;

/// The number of rows below the heading.
const ROWS: usize = 6;

impl Reveal {
    pub(super) fn details(
        &self,
        session: &Session,
        record: &Record,
        known: &[Known],
        columns: usize,
    ) -> DetailPanel {
        let map = session.game().map();
        let Some(step) = self.step() else {
            let turn = record.turn();
            let first = Row::new().bold("All orders are in.").dim(format!(
                "   {}: press Enter to reveal the {}",
                words::season(turn),
                words::writes(turn.phase)
            ));
            // a small screen has one row for both
            return match seal_report::broken(session.game(), record) {
                None => DetailPanel::same([first]).blank().roomy(
                    seal_report::matching(record)
                        .map(|row| row.dim(" their fingerprints").faint("   Alt-V shows them")),
                ),
                Some(broken) => DetailPanel::default().roomy([first]).always([broken]),
            };
        };
        let lines = step.lines();
        let (head, note, short, rows) = match step {
            &ScriptStep::Sheet { power, .. } => {
                let head = words::power_chip(map, power);
                let (short, rows) = self.orders(map, lines, known);
                (head, writer(session, record, power), short, rows)
            }
            ScriptStep::Undisputed { .. } => {
                let rows = Row::in_columns(&self.verdicts(map, lines, known), columns);
                return DetailPanel::new(self.title(map, step))
                    .blank()
                    .and(DetailPanel::same(rows));
            }
            _ => {
                let short = self.verdicts(map, lines, known);
                let rows = self.reasons(map, record, lines, known, columns);
                (self.title(map, step), Row::new(), short, rows)
            }
        };
        let (most, more) = match rows.len() {
            0..=ROWS => (ROWS, None),
            _ => (ROWS - 1, Some(Row::new().faint("  … more in the list"))),
        };
        let in_one_row = short
            .iter()
            .fold(head.clone(), |row, order| row.text("  ").and(order.clone()));
        let short = if in_one_row.width() <= columns {
            vec![in_one_row]
        } else {
            let orders = Row::in_columns(&short, columns);
            std::iter::once(head.clone()).chain(orders).collect()
        };
        DetailPanel::default()
            .roomy([head.and(note)])
            .cramped(short)
            .blank()
            .roomy(rows.into_iter().take(most).chain(more))
    }

    /// Returns the visible orders of a step: in short form, and in full names.
    fn orders(&self, map: &Map, lines: &[usize], known: &[Known]) -> (Vec<Row>, Vec<Row>) {
        let visible = lines.iter().filter(|&&line| known[line] > Known::Sealed);
        visible
            .map(|&line| {
                let order = &self.steps.line(line).order;
                let short = order.short(map).to_string();
                let aloud = indented(Row::new().key(words::spoken(map, order)));
                let row = aloud.padded_to(SHORT).dim(short.as_str());
                (Row::new().key(short), row)
            })
            .unzip()
    }

    /// Returns the orders of a step in short form, each with the mark of its result.
    fn verdicts(&self, map: &Map, lines: &[usize], known: &[Known]) -> Vec<Row> {
        let lines = lines.iter();
        let verdict = |&line| self.steps.marked(map, line, known[line] == Known::Verdict);
        lines.map(verdict).collect()
    }

    /// Returns the orders of a step in short form, each with its mark and reason.
    fn reasons(
        &self,
        map: &Map,
        record: &Record,
        lines: &[usize],
        known: &[Known],
        columns: usize,
    ) -> Vec<Row> {
        let scene = record.report(map);
        let verdicts = self.verdicts(map, lines, known).into_iter();
        let rows = verdicts.zip(lines).flat_map(|(verdict, &line)| {
            if known[line] < Known::Verdict {
                return vec![indented(verdict)];
            }
            let line = self.steps.line(line);
            let word = verdict.text(format!("  {}", line.result.word()));
            let message = word.dim(format!("   {}", scene.clause(line)));
            let mut rows = message.wrapped(columns.saturating_sub(6)).into_iter();
            let first = rows.next().map(indented);
            let rest = Row::new().padded_to(6).beside(rows);
            first.into_iter().chain(rest).collect()
        });
        rows.collect()
    }
}

/// Describes the writer of a power's orders, and whether the orders differ from the sealed ones.
fn writer(session: &Session, record: &Record, power: Power) -> Row {
    let game = session.game();
    let Some(number) = game.seat_of(power) else {
        return Row::new().dim("   no player");
    };
    let name = game.seats()[number.0].name.as_str();
    let attendance = record.attendance.get(number.0).copied();
    let message = match words::absence(game, attendance.unwrap_or_default()) {
        None if name.is_empty() => String::new(),
        None => format!("   {name}"),
        Some(absence) => format!("   {absence}"),
    };
    let changed = seal_report::changed(game, record, power);
    Row::new().dim(message).and(changed)
}

fn indented(row: Row) -> Row {
    Row::new().text("  ").and(row)
}
