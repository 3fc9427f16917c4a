//! What the line is taken to say: one order, several meanings, or none yet.

use super::super::order_list::mark;
use super::{DETAILS, OrderEntry, Session, columns};
use crate::screen_layout::{DetailPanel, DetailRow};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenVia};
use entry::{Candidate, Reading, Verdict};

impl OrderEntry {
    /// What the line is taken to say.
    pub(in super::super) fn reading_dock(&self, table: &Session, reading: &Reading) -> DetailPanel {
        let map = table.game().map();
        let orders: Vec<String> = reading
            .orders()
            .map(|order| order.order.short(map).to_string())
            .collect();
        let told = match orders.is_empty() {
            true => "no orders".to_owned(),
            false => orders.join("; "),
        };
        let void = reading.verdict == Verdict::Void;
        let mut first = Row::new()
            .and(mark(reading.verdict))
            .text(" ")
            .bold(told)
            .text("   ");
        let note = match reading.verdict {
            Verdict::Ok if reading.note.is_empty() => self.meaning(table, reading),
            _ => Row::new().dim(reading.note.as_str()),
        };
        let orders: Vec<&Candidate> = reading.orders().collect();
        let mind = self.first_warning(table, &orders).filter(|_| !void);
        first = match (mind, self.fleets(table)) {
            (Some(mind), _) => first.and(mind),
            (None, Some(fleets)) => first.key("Tab").dim(" adds ").text(fleets),
            (None, None) => first.and(note),
        };
        let mut full = vec![DetailRow::from(first.clone()), DetailRow::default()];
        if reading.verdict == Verdict::Fixed && !reading.changed.is_empty() {
            full.push(self.ink(reading).into());
            full.push(DetailRow::default());
        }
        let unit = reading.orders().next().and_then(|order| order.order.unit());
        let unit = unit.and_then(|unit| table.game().position().unit(unit.place.province));
        let moves = table.game().turn().phase.is_movement();
        if let (Some(unit), true) = (unit, moves) {
            let own = self.powers.contains(&unit.power);
            if own {
                full.extend(
                    self.possible(table, unit.location, 3)
                        .into_iter()
                        .map(DetailRow::from),
                );
            }
            if void && own {
                full.push(DetailRow::default());
                let what = if self.once {
                    Row::new()
                        .strong(Tone::Warn, "Press Enter again")
                        .text(" to keep it as written. ")
                } else {
                    Row::new()
                };
                let unit = words::unit(map, unit);
                let what = what
                    .dim("As written, this order is ")
                    .toned(Tone::Err, "void")
                    .dim(format!(", and {unit} holds."));
                full.push(what.into());
            }
        }
        let brief = match (void, self.once) {
            (true, true) => first.strong(Tone::Warn, "  Enter again keeps it"),
            _ => first,
        };
        DetailPanel {
            brief: vec![brief.into()],
            full,
        }
    }

    /// What was typed, the letters underlined that were read as others.
    fn ink(&self, reading: &Reading) -> Row {
        let text = self.line.value();
        let mut row = Row::new().dim("as written").to_column(DETAILS);
        let mut at = 0;
        for span in &reading.changed {
            if let (Some(before), Some(changed)) =
                (text.get(at..span.start), text.get(span.clone()))
            {
                row = row.toned(Tone::Ink, before).underlined(Tone::Ink, changed);
                at = span.end;
            }
        }
        row.toned(Tone::Ink, text.get(at..).unwrap_or_default())
    }

    /// What a clear order means beyond its words: what it takes the place of, and whom it helps.
    fn meaning(&self, table: &Session, reading: &Reading) -> Row {
        let game = table.game();
        let map = game.map();
        let mut orders = reading.orders();
        let (Some(order), None) = (orders.next(), orders.next()) else {
            return Row::new();
        };
        let WrittenOrder::Order { unit, action } = &order.order else {
            return Row::new();
        };
        let at = unit.place.province;
        if let Some(leave) = self.leave(table, at) {
            return Row::new().dim(leave);
        }
        let earlier = self
            .powers
            .iter()
            .find_map(|&power| Some((power, game.order_of(power, at)?)));
        if let Some((power, entry)) = earlier.filter(|(_, entry)| entry.written != order.written) {
            let before = self.in_full(table, power, &entry.written);
            return Row::new().dim(format!("replaces {before}"));
        }
        let whose = |helped: &UnitRef| {
            let helped = game.position().unit(helped.place.province)?.power;
            Some(if order.power == Some(helped) {
                "your own".to_owned()
            } else {
                format!("{}'s", map.power(helped).name)
            })
        };
        let told = match action {
            Action::SupportHold { of } => {
                whose(of).map(|whose| format!("supports {whose} unit to hold"))
            }
            Action::SupportMove { of, .. } => {
                whose(of).map(|whose| format!("supports {whose} move"))
            }
            Action::Convoy { of, .. } => whose(of).map(|whose| format!("convoys {whose} army")),
            Action::Move { to, via } => {
                let from = game.position().unit(at);
                let near = from.is_some_and(|unit| {
                    map.reach_provinces(unit.kind, unit.location)
                        .contains(to.province)
                });
                (!near || *via != WrittenVia::Unsaid)
                    .then(|| "moves by convoy: needs fleets".to_owned())
            }
            Action::Build | Action::Disband => order.power.and_then(|power| {
                let name = &map.power(power).name;
                match game.position().adjustment(power) {
                    due @ 1.. => Some(format!("{name} builds {due}")),
                    0 => None,
                    due => Some(format!("{name} removes {}", -due)),
                }
            }),
            _ => None,
        };
        Row::new().dim(told.unwrap_or_default())
    }

    /// Several meanings, numbered.
    pub(super) fn choice_dock(&self, table: &Session, reading: &Reading) -> DetailPanel {
        let map = table.game().map();
        let choices = reading.choices();
        let orders: Vec<String> = choices
            .iter()
            .map(|one| one.order.short(map).to_string())
            .collect();
        let sign = || Row::new().and(mark(Verdict::Ambiguous)).text(" ");
        let mut full = vec![
            sign()
                .bold(either(&orders))
                .dim(format!("   {}", reading.note))
                .into(),
            DetailRow::default(),
        ];
        for (i, order) in orders.iter().enumerate() {
            let picked = self.pick == Some(i);
            let row = Row::new()
                .strong(Tone::Accent, (i + 1).to_string())
                .text("  ");
            let row = if picked {
                row.bold(order.as_str())
            } else {
                row.text(order.as_str())
            };
            let why = choices[i]
                .illegal
                .map(|_| "   not possible here")
                .unwrap_or_default();
            full.push(DetailRow {
                row: row.dim(why),
                selected: if picked { u16::MAX } else { 0 },
                ..DetailRow::default()
            });
        }
        full.push(DetailRow::default());
        full.push(
            Row::new()
                .dim("Choose a reading or keep typing. Nothing has been entered.")
                .into(),
        );
        let mut brief = sign();
        for (i, order) in orders.iter().enumerate() {
            brief = brief.strong(Tone::Accent, format!("{} ", i + 1));
            brief = if self.pick == Some(i) {
                brief.underlined(Tone::Text, order.as_str())
            } else {
                brief.text(order.as_str())
            };
            brief = brief.text("  ");
        }
        DetailPanel {
            brief: vec![brief.into()],
            full,
        }
    }

    /// No order yet: what it may become.
    pub(super) fn unreadable_dock(&self, table: &Session, reading: &Reading) -> DetailPanel {
        let completions = self.completions(table, self.line.value());
        let typed_only = completions.is_empty();
        let sign = if typed_only {
            mark(Verdict::Unreadable)
        } else {
            mark(Verdict::Blank)
        };
        // what is merely unfinished is no fault
        let said = if typed_only {
            reading.note.as_str()
        } else {
            "possible orders"
        };
        let first = Row::new().and(sign).text(" ").dim(said);
        let mut brief = match completions.first() {
            Some(_) => Row::new().and(mark(Verdict::Blank)).text(" "),
            None => first.clone(),
        };
        for one in completions.iter().take(4) {
            brief = brief.and(matched(&one.text, &one.matched)).text("   ");
        }
        let mut full = vec![first.into(), DetailRow::default()];
        for row in columns(
            completions
                .iter()
                .map(|one| matched(&one.text, &one.matched)),
            4,
            self.columns_of_dock(table),
        ) {
            full.push(row.into());
        }
        DetailPanel {
            brief: vec![brief.into()],
            full,
        }
    }
}

/// Several orders in one: `A Bur - Par or Pic`, and where they differ in more, the first and a count.
fn either(orders: &[String]) -> String {
    let [first, others @ ..] = orders else {
        return String::new();
    };
    let ends: Option<Vec<(&str, &str)>> = orders.iter().map(|one| one.rsplit_once(' ')).collect();
    let ends = ends.filter(|ends| ends.len() <= 4 && ends.iter().all(|end| end.0 == ends[0].0));
    match (ends, others) {
        (_, []) => first.clone(),
        (Some(ends), [middle @ .., _]) => {
            let (begun, last) = ends[ends.len() - 1];
            let middle = &ends[..=middle.len()];
            let middle: Vec<&str> = middle.iter().map(|&(_, end)| end).collect();
            format!("{begun} {} or {last}", middle.join(", "))
        }
        (None, [other]) => format!("{first} or {other}"),
        (None, others) => format!("{first} or {} more", others.len()),
    }
}

/// A text whose matched parts are bright.
fn matched(text: &str, spans: &[std::ops::Range<usize>]) -> Row {
    let mut row = Row::new();
    let mut at = 0;
    for span in spans {
        if let (Some(before), Some(hit)) = (text.get(at..span.start), text.get(span.clone())) {
            row = row.text(before).underlined(Tone::Accent, hit);
            at = span.end;
        }
    }
    row.text(text.get(at..).unwrap_or_default())
}
