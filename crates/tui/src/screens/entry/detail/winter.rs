//! The detail panel for the builds or removals of a power, and its choices.

use super::super::items::OrderItem;
use super::super::winter::{Due, WinterChoice, beyond_due, winter_choices};
use super::EntryView;
use crate::keys::Command;
use crate::kit::text::columns;
use crate::kit::{Row, Tone, words};
use crate::page::{DETAILS, DetailPanel};
use crate::session::Session;
use chancery_core::board::Power;
use entry::Verdict;
use game::Slot;

/// The maximum number of rows for the home centers.
const ROWS: usize = 3;

/// The width of the panel on the smallest screens with one, in columns.
const NARROW: usize = 76;

impl EntryView<'_> {
    /// Returns the builds or removals of a power, with the number that chooses each.
    pub(super) fn winter_detail(self, power: Power) -> DetailPanel {
        let choices = winter_choices(self.game(), power);
        let due = Due::of(self.session, power);
        let left = self.game().unordered(power);
        if self.void_row().is_some() || due.due == 0 {
            let head = self.void_row().unwrap_or_else(|| self.ordered_head(power));
            return DetailPanel::new(head).and(self.winter_rows(power, &choices));
        }
        let [head, short] = match left.first() {
            Some(Slot::Builds(_)) => self.due_heads(power, "build"),
            Some(Slot::Removals(_)) => self.due_heads(power, "removal"),
            _ => [(); 2].map(|()| self.ordered_head(power)),
        };
        let short = choices.iter().enumerate().fold(short, |row, (at, choice)| {
            let note = match due.due {
                0.. => choice.note.replace(" or ", "/"),
                // the note below has the units that the rules remove
                _ => String::new(),
            };
            row.text("   ").and(numbered(at, choice, &note))
        });
        let head = if left.is_empty() {
            head.dim("   its number takes an order back")
        } else {
            head
        };
        // the key hints tell of builds without an order
        let note = note_row(self.session, power).filter(|_| due.due < 0);
        let rows = self.winter_rows(power, &choices);
        DetailPanel::with_short(head, short).cramped(note).and(rows)
    }

    /// Returns the rows below the heading: the centers and units, the numbered choices, and the
    /// effect of missing orders.
    pub(super) fn winter_rows(self, power: Power, choices: &[WinterChoice]) -> DetailPanel {
        let panel = DetailPanel::default().blank();
        let panel = panel.roomy([center_count_row(self.session, power)]);
        let (label, rows) = match Due::of(self.session, power).due {
            0 => return panel,
            1.. => {
                let width = self.detail_columns() - DETAILS;
                let homes = choices.iter().enumerate();
                let homes = homes.map(|(at, choice)| numbered(at, choice, &choice.note));
                ("open", columns(homes, ROWS, width))
            }
            _ => ("units", grouped(choices)),
        };
        let rows = Row::new().dim(label).padded_to(DETAILS).beside(rows);
        panel
            .roomy(rows)
            .blank()
            .roomy(note_row(self.session, power))
    }

    /// Returns the number of builds or removals that a power still has to order, in a long and a
    /// short form.
    fn due_heads(self, power: Power, what: &str) -> [Row; 2] {
        let due = Due::of(self.session, power);
        let left = due.due.unsigned_abs() as usize - due.ordered;
        let verb = if due.due < 0 { "remove" } else { "build" };
        let long = format!("{} to order", words::count(left, what));
        let head = Row::new().faint("· ").and(self.whose(power));
        [long, format!("{left} to {verb}")].map(|text| head.clone().bold(text))
    }

    /// Returns the name of a power, if the screen has several.
    pub(super) fn whose(self, power: Power) -> Row {
        match self.entry.powers.len() {
            1 => Row::new(),
            _ => words::power_name(self.game().map(), power).text("  "),
        }
    }

    /// Returns the reason that the selected order is void, if it is.
    pub(super) fn void_row(self) -> Option<Row> {
        let item = self.item()?;
        let entry = item.entry(self.session)?;
        if self.verdict_of(item) != Verdict::Void {
            return None;
        }
        let order = self.in_full(item.power(), &entry.written);
        let why = self.void_reason(item);
        let row = Row::new().strong(Tone::Err, "∅ ").bold(order);
        let row = row.toned(Tone::Err, format!("   {why}"));
        let whole = row.clone().dim("   Del deletes the selected order");
        Some(if whole.width() <= NARROW { whole } else { row })
    }

    /// Returns the message that all is ordered.
    fn ordered_head(self, power: Power) -> Row {
        let due = Due::of(self.session, power);
        let head = Row::new().toned(Tone::Ok, "✓ ").and(self.whose(power));
        head.bold(format!("{} of {} ordered", due.ordered, due.what()))
    }

    /// Returns the reason that a written build or removal isn't carried out.
    fn void_reason(self, item: OrderItem) -> String {
        let illegal = || self.why_void(item.power(), &item.entry(self.session)?.written);
        beyond_due(self.session, item)
            .or_else(illegal)
            .unwrap_or_default()
    }
}

/// Returns the centers and units of a power: `France  5 centers Bre Mar   3 units → 5`.
fn center_count_row(session: &Session, power: Power) -> Row {
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

/// Returns a note on the builds without an order, or on the units that the rules remove without one.
fn note_row(session: &Session, power: Power) -> Option<Row> {
    let game = session.game();
    match game.unordered(power).first()? {
        Slot::Removals(_) => {
            let by_rule = game.adjustments(power).disordered.into_iter();
            let units = by_rule.map(|(unit, _)| unit.short(game.map()));
            let units = words::list(units);
            Some(Row::new().dim(format!("Without an order, the rules remove {units}.")))
        }
        _ => {
            let whose = words::owned_by(&game.map().power(power).name);
            let row = Row::new().dim("Unordered builds are waived. ");
            Some(row.key("Alt-W").dim(format!(" waives {whose} now.")))
        }
    }
}

/// Returns a choice after its number, with a note. One that is ordered is struck.
fn numbered(at: usize, choice: &WinterChoice, note: &str) -> Row {
    match (choice.taken, note) {
        (true, _) => taken(at, choice),
        (false, "") => words::numbered(at, &choice.text, false),
        (false, note) => words::numbered(at, &choice.text, false).dim(format!(" {note}")),
    }
}

/// Returns a choice that is ordered, after the number that takes it back.
fn taken(at: usize, choice: &WinterChoice) -> Row {
    let row = Row::new().toned(Tone::Ok, format!("{}✓ ", at + 1));
    row.struck(choice.text.as_str())
        .on_click(Command::choose(at))
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
        let row = (first..).zip(group).fold(Row::new(), |row, (at, choice)| {
            let row = row.text(if at == first { "" } else { "  " });
            if choice.taken {
                return row.and(taken(at, choice));
            }
            let number = Row::new().strong(Tone::Accent, format!("{} ", at + 1));
            let number = number.toned(tone, choice.text.as_str());
            row.and(number.on_click(Command::choose(at)))
        });
        first += group.len();
        rows.push(match group[0].note.as_str() {
            "" => row,
            note => row.toned(tone, format!("  {note}")),
        });
    }
    rows
}
