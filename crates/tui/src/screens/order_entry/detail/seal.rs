//! What sealing would mean.

use super::super::items::OrderItem;
use super::super::order_list::mark;
use super::{DETAILS, OrderEntry, Session};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::session::Author;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use entry::Verdict;

impl OrderEntry {
    /// What sealing would mean.
    pub(super) fn seal_dock(&self, table: &Session) -> DetailPanel {
        let game = table.game();
        let map = game.map();
        let whose = match self.powers.as_slice() {
            &[only] => format!("{}'s orders", map.power(only).name),
            _ if self.is_game_master() => "all orders".to_owned(),
            _ => "these orders".to_owned(),
        };
        let items = OrderItem::all(table, &self.powers);
        let holds = |item: &&OrderItem| match **item {
            OrderItem::Unit(power, at) => self.implied(table, power, at).is_none(),
            _ => true,
        };
        let open = items.iter().filter(|item| item.is_open(table));
        let open: Vec<&OrderItem> = open.filter(holds).collect();
        let asked = Row::new()
            .strong(Tone::Warn, "?")
            .bold(format!(" Seal {whose}?"));
        let fingerprint = match self.writer {
            Author::Seat(seat) => table.fingerprint_when_sealed(seat),
            Author::Master => None,
        };
        let mut rows = vec![match fingerprint {
            Some(short) => asked.dim("   fingerprint ").key(short),
            None => asked,
        }];
        if let Some(told) = self.told_open(table, &open) {
            rows.push(
                Row::new()
                    .toned(Tone::Warn, "no order")
                    .to_column(DETAILS)
                    .and(told),
            );
        }
        let questions = super::super::question::has_questions(&self.pasted);
        if questions > 0 && self.is_game_master() {
            let told = words::count(questions, "line");
            rows.push(
                Row::new()
                    .toned(Tone::Warn, "asked")
                    .to_column(DETAILS)
                    .bold(told)
                    .text(match questions {
                        1 => " unanswered: it won't count.",
                        _ => " unanswered: they won't count.",
                    }),
            );
        }
        let read_as = items.iter().filter_map(|item| {
            let entry = item.entry(table)?;
            let verdict = self.verdict_of(item.power(), entry.province());
            let short = self.in_full(table, item.power(), &entry.written);
            let result = match verdict {
                Verdict::Void => "is void",
                _ => "was read",
            };
            let from = match &entry.ruling {
                Some(ruling) => format!("  “{}”: {}", entry.text.trim(), ruling.note()),
                None => format!(" {result} from “{}”", entry.text.trim()),
            };
            let worth = matches!(verdict, Verdict::Fixed | Verdict::Void | Verdict::Ambiguous);
            worth.then(|| {
                Row::new()
                    .and(mark(verdict))
                    .text(" ")
                    .bold(short)
                    .dim(from)
            })
        });
        for (i, warned) in self.warnings_at_seal(table).into_iter().enumerate() {
            let label = if i == 0 { "warning" } else { "" };
            let start = Row::new().toned(Tone::Warn, label).to_column(DETAILS);
            rows.push(start.and(warned));
        }
        for (i, row) in read_as.enumerate() {
            let label = if i == 0 { "check" } else { "" };
            let start = Row::new()
                .dim(label)
                .text(" ".repeat(DETAILS - label.len()));
            rows.push(start.and(row));
        }
        let last = match self.writer {
            Author::Master => "Next, the orders are adjudicated and the results shown.",
            Author::Seat(seat) if table.is_last(seat) => {
                "You are the last player: sealing reveals all orders and can't be undone."
            }
            Author::Seat(_) => {
                "Your orders stay secret until the reveal. You can reopen them until everyone has sealed."
            }
        };
        let mut brief = rows.clone();
        brief.truncate(4);
        brief.push(Row::new().dim(last));
        let mut full: Vec<DetailRow> = Vec::new();
        for (i, row) in rows.into_iter().enumerate() {
            full.push(row.into());
            if i == 0 {
                full.push(DetailRow::default());
            }
        }
        full.truncate(7);
        full.push(DetailRow::default());
        full.push(Row::new().dim(last).into());
        DetailPanel {
            brief: brief.into_iter().map(DetailRow::from).collect(),
            full,
        }
    }

    /// What becomes of the units and dues for which nothing is written.
    fn told_open(&self, table: &Session, open: &[&OrderItem]) -> Option<Row> {
        let game = table.game();
        let map = game.map();
        let (mut units, mut gone, mut builds, mut removals) = (Vec::new(), Vec::new(), 0, 0);
        for item in open {
            match **item {
                OrderItem::Unit(_, at) => {
                    units.extend(game.position().unit(at).map(|unit| words::unit(map, unit)))
                }
                OrderItem::Dislodged(_, at) => {
                    let dislodged = game.position().dislodged_from(map, at);
                    gone.extend(dislodged.map(|gone| words::unit(map, gone.unit)));
                }
                OrderItem::Builds(_, left) => builds += left,
                OrderItem::Removals(_, left) => removals += left,
                OrderItem::Entry(..) => {}
            }
        }
        // beside the sheets of all there is less room
        let most = if self.has_sheets(table) { 3 } else { 5 };
        let told = |names: &[String], one: &str, many: &str| match names {
            [] => None,
            names if names.len() > most => Some(
                Row::new()
                    .bold(words::count(names.len(), "unit"))
                    .text(many),
            ),
            [name] => Some(Row::new().bold(name.as_str()).text(one)),
            names => Some(Row::new().bold(words::list(names)).text(many)),
        };
        let told = told(&units, " will hold.", " will hold.")
            .or_else(|| told(&gone, " will be disbanded.", " will be disbanded."));
        told.or_else(|| {
            (builds > 0).then(|| {
                Row::new()
                    .bold(words::count(builds, "build"))
                    .text(if builds == 1 {
                        " will be waived."
                    } else {
                        " will be waived."
                    })
            })
        })
        .or_else(|| {
            (removals > 0).then(|| {
                Row::new()
                    .text("The rules choose ")
                    .bold(words::count(removals, "removal"))
                    .text(" (4.D.8).")
            })
        })
    }
}
