//! The detail panel for the builds or removals of a power, and its choices.

use super::super::items::OrderItem;
use super::super::winter::{Due, WinterChoice};
use super::{DETAILS, OrderEntry, Session, labeled};
use crate::kit::text::{Row, columns};
use crate::kit::theme::Tone;
use crate::kit::words;
use crate::page::DetailPanel;
use chancery_core::board::Power;
use entry::Verdict;
use game::Slot;

/// The maximum number of rows for the home centers.
const ROWS: usize = 3;
/// The width of a row on a small screen, in columns.
const SHORT_WIDTH: usize = 77;

impl OrderEntry {
    /// Returns the builds or removals that a power still has to order.
    pub(super) fn winter_detail(&self, session: &Session, power: Power) -> DetailPanel {
        let choices = self.winter_choices(session, power);
        let panel = match session.game().unordered(power).first() {
            Some(Slot::Builds(_)) => {
                let [head, short] = self.due_heads(session, power, "build");
                let all = choices.iter().enumerate().map(numbered);
                let short = all.fold(short, |row, choice| row.text("   ").and(choice));
                DetailPanel::with_short(head, short).cramped([waive_row()])
            }
            Some(Slot::Removals(_)) => {
                let [head, short] = self.due_heads(session, power, "removal");
                let all = grouped(&choices).into_iter();
                let short = all.fold(short, |row, group| row.text("   ").and(group));
                let is_short = short.width() <= SHORT_WIDTH;
                let rule = is_short.then(|| rule_row(session, power));
                DetailPanel::with_short(head, short).cramped(rule)
            }
            _ => DetailPanel::new(self.ordered_head(session, power)),
        };
        panel.and(self.winter_rows(session, power, &choices))
    }

    /// Returns the rows below the heading: the centers and units, the numbered choices, and the
    /// effect of missing orders.
    pub(super) fn winter_rows(
        &self,
        session: &Session,
        power: Power,
        choices: &[WinterChoice],
    ) -> DetailPanel {
        let game = session.game();
        let panel = DetailPanel::default().blank();
        let panel = panel.roomy([self.center_count_row(session, power)]);
        match game.unordered(power).first() {
            Some(Slot::Builds(_)) => {
                let width = self.detail_columns(session) - DETAILS;
                let homes = columns(choices.iter().enumerate().map(numbered), ROWS, width);
                let homes = labeled(Row::new().dim("open"), DETAILS, homes);
                panel.roomy(homes).blank().roomy([waive_row()])
            }
            Some(Slot::Removals(_)) => {
                let units = labeled(Row::new().dim("units"), DETAILS, grouped(choices));
                panel.roomy(units).blank().roomy([rule_row(session, power)])
            }
            _ => panel,
        }
    }

    /// Returns the number of builds or removals that a power still has to order, in a long and a
    /// short form.
    fn due_heads(&self, session: &Session, power: Power, what: &str) -> [Row; 2] {
        let due = Due::of(session, power);
        let left = due.due.unsigned_abs() as usize - due.ordered;
        let verb = if due.due < 0 { "remove" } else { "build" };
        let long = format!("{} to order", words::count(left, what));
        let head = Row::new().faint("· ").and(self.whose(session, power));
        [long, format!("{left} to {verb}")].map(|text| head.clone().bold(text))
    }

    /// Returns the name of a power, if the screen has several.
    fn whose(&self, session: &Session, power: Power) -> Row {
        match self.powers.len() {
            1 => Row::new(),
            _ => words::power_name(session.game().map(), power).text("  "),
        }
    }

    /// Returns the message that all is ordered, or the reason that the selected order is void.
    fn ordered_head(&self, session: &Session, power: Power) -> Row {
        let due = Due::of(session, power);
        let delete = "   Del deletes the selected order";
        if let Some(item) = self.item(session)
            && let Some(entry) = item.entry(session)
            && self.verdict_of(session, item) == Verdict::Void
        {
            let order = self.in_full(session, item.power(), &entry.written);
            let why = self.void_reason(session, item);
            let row = Row::new().strong(Tone::Err, "∅ ").bold(order);
            return row.toned(Tone::Err, format!("   {why}")).dim(delete);
        }
        let head = Row::new()
            .toned(Tone::Ok, "✓ ")
            .and(self.whose(session, power));
        head.bold(format!("{} of {} ordered", due.ordered, due.what()))
            .dim(delete)
    }

    /// Returns the reason that a written build or removal isn't carried out.
    fn void_reason(&self, session: &Session, item: OrderItem) -> String {
        let illegal = || {
            let written = &item.entry(session)?.written;
            let why = self.illegal(session, Some(item.power()), written)?;
            let legality = session.game().legality();
            let power = item.power();
            Some(chancery_core::report::illegal_reason(
                &legality, power, written, why,
            ))
        };
        self.beyond_due(session, item)
            .or_else(illegal)
            .unwrap_or_default()
    }

    /// Returns the centers and units of a power: `France  5 centers Bre Mar   3 units → 5`.
    fn center_count_row(&self, session: &Session, power: Power) -> Row {
        let game = session.game();
        let (map, position) = (game.map(), game.position());
        let units = position.units_of(power).count();
        let due = position.adjustment(power);
        words::power_name(map, power)
            .padded_to(DETAILS)
            .bold(words::count(position.center_count(power), "center"))
            .text(" ")
            .dim(words::codes(map, position.centers_of(power)))
            .text("   ")
            .bold(words::count(units, "unit"))
            .dim(format!(" → {}", units as i32 + due))
    }
}

/// Returns a note on builds without an order.
fn waive_row() -> Row {
    let row = Row::new().dim("Builds that you don't order are waived. ");
    row.key("Alt-W").dim(" waives the rest.")
}

/// Returns a note on the units that the rules remove without an order.
fn rule_row(session: &Session, power: Power) -> Row {
    let game = session.game();
    let by_rule = game.adjustments(power).disordered.into_iter();
    let units = by_rule.map(|(unit, _)| words::unit(game.map(), unit));
    let units = words::list(units.collect::<Vec<_>>());
    Row::new().dim(format!("Without an order, the rules remove {units}."))
}

/// Returns a choice after its number.
fn numbered((at, choice): (usize, &WinterChoice)) -> Row {
    let row = words::numbered(at, &choice.text, false);
    match choice.note.is_empty() {
        true => row,
        false => row.dim(format!(" {}", choice.note)),
    }
}

/// Returns the removable units with their numbers: one row for each reason for which the rules
/// would remove some of them, and one row for the others.
fn grouped(choices: &[WinterChoice]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut first = 0;
    for group in choices.chunk_by(|one, other| one.note == other.note) {
        let tone = if group[0].note.is_empty() {
            Tone::Text
        } else {
            Tone::Warn
        };
        let row = group
            .iter()
            .zip(first..)
            .fold(Row::new(), |row, (choice, at)| {
                let gap = if row.is_empty() { "" } else { "  " };
                let number = format!("{gap}{} ", at + 1);
                row.strong(Tone::Accent, number)
                    .toned(tone, choice.text.as_str())
            });
        first += group.len();
        rows.push(match group[0].note.as_str() {
            "" => row,
            note => row.toned(tone, format!("  {note}")),
        });
    }
    rows
}
