//! What sealing the orders means.

use super::super::items::OrderItem;
use super::super::order_list::mark;
use super::{DETAILS, OrderEntry, Session, labeled};
use crate::screen_layout::DetailPanel;
use crate::session::Author;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use entry::Verdict;

/// The rows below the question on a small screen, and on others.
const SHORT_ROWS: usize = 3;
const ROWS: usize = 5;

impl OrderEntry {
    /// Returns the question whether to seal, and what to know before.
    pub(super) fn seal_detail(&self, session: &Session) -> DetailPanel {
        let items = self.items(session);
        let readings = items
            .iter()
            .filter_map(|item| self.doubtful(session, *item));
        let groups = [
            (
                Tone::Warn,
                "no order",
                Vec::from_iter(self.without_order(session, &items)),
            ),
            (Tone::Warn, "asked", Vec::from_iter(self.unanswered())),
            (Tone::Warn, "warning", self.warnings_at_seal(session)),
            (Tone::Dim, "check", readings.collect()),
        ];
        let rows = groups
            .into_iter()
            .flat_map(|(tone, label, rows)| labeled(Row::new().toned(tone, label), DETAILS, rows));
        let mut rows = rows.take(ROWS);
        let last = match self.writer {
            Author::Master => "Next, the orders are adjudicated and the results shown.",
            Author::Seat(seat) if session.is_last(seat) => {
                "You are the last player: sealing reveals all orders and can't be undone."
            }
            Author::Seat(_) => {
                "Your orders stay secret until the reveal. You can reopen them until everyone has sealed."
            }
        };
        DetailPanel::new(self.seal_question(session))
            .blank()
            .always(rows.by_ref().take(SHORT_ROWS))
            .roomy(rows)
            .blank()
            .always([Row::new().dim(last)])
    }

    fn seal_question(&self, session: &Session) -> Row {
        let map = session.game().map();
        let whose = match self.powers.as_slice() {
            &[only] => format!("{}'s orders", map.power(only).name),
            _ if self.is_game_master() => "all orders".to_owned(),
            _ => "these orders".to_owned(),
        };
        let question = format!(" Seal {whose}?");
        let asked = Row::new().strong(Tone::Warn, "?").bold(question);
        let fingerprint = match self.writer {
            Author::Seat(seat) => session.fingerprint_when_sealed(seat),
            Author::Master => None,
        };
        match fingerprint {
            Some(short) => asked.dim("   fingerprint ").key(short),
            None => asked,
        }
    }

    /// Returns how many questions a game master leaves unanswered.
    fn unanswered(&self) -> Option<Row> {
        let questions = self.sheets.open_lines().count();
        (questions > 0 && self.is_game_master()).then(|| {
            let row = Row::new().bold(words::count(questions, "line"));
            row.text(match questions {
                1 => " unanswered: it won't count.",
                _ => " unanswered: they won't count.",
            })
        })
    }

    /// Returns an order that was not read as it is written.
    fn doubtful(&self, session: &Session, item: OrderItem) -> Option<Row> {
        let entry = item.entry(session)?;
        let verdict = self.verdicts.of(item.power(), entry.province());
        let short = self.in_full(session, item.power(), &entry.written);
        let text = entry.text.trim();
        let from = match (&entry.ruling, verdict) {
            (Some(ruling), _) => format!("  “{text}”: {}", ruling.note()),
            (None, Verdict::Void) => format!(" is void from “{text}”"),
            (None, _) => format!(" was read from “{text}”"),
        };
        let is_doubtful = matches!(verdict, Verdict::Fixed | Verdict::Void | Verdict::Ambiguous);
        is_doubtful.then(|| mark(verdict).text(" ").bold(short).dim(from))
    }

    /// Returns what happens to the units, builds and removals that have no order.
    fn without_order(&self, session: &Session, items: &[OrderItem]) -> Option<Row> {
        let units = self.holding_units(session, items);
        let (mut gone, mut builds, mut removals) = (Vec::new(), 0, 0);
        for item in items.iter().filter(|item| item.is_open(session)) {
            match *item {
                OrderItem::Dislodged(..) => gone.extend(item.unit_name(session)),
                OrderItem::Builds(_, left) => builds += left,
                OrderItem::Removals(_, left) => removals += left,
                OrderItem::Unit(..) | OrderItem::Entry(..) => {}
            }
        }
        // beside the sheets of all powers there is less room
        let most = if self.has_sheets(session) { 3 } else { 5 };
        let named = |names: &[String], what: &str| {
            let who = match names.len() {
                0 => return None,
                count if count > most => words::count(count, "unit"),
                _ => words::list(names),
            };
            Some(Row::new().bold(who).text(what))
        };
        named(&units, " will hold.")
            .or_else(|| named(&gone, " will be disbanded."))
            .or_else(|| match (builds, removals) {
                (0, 0) => None,
                (0, count) => {
                    let row = Row::new().text("The rules choose ");
                    Some(row.bold(words::count(count, "removal")).text(" (4.D.8)."))
                }
                (count, _) => {
                    let row = Row::new().bold(words::count(count, "build"));
                    Some(row.text(" will be waived."))
                }
            })
    }
}
