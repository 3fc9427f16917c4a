//! The dock of the desk: mark, order, note; then detail; then consequence.

use super::book::mark;
use super::items::Item;
use super::retreats;
use super::{Desk, Table};
use crate::board::{Dislodged, Power};
use crate::entry::{Reading, Verdict};
use crate::game::Slot;
use crate::orders::{Action, Written, WrittenVia};
use crate::tui::page::{Dock, DockLine};
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::words;

/// The column at which details begin.
const DETAILS: usize = 11;

/// The column at which the closed places of a retreat begin, and how wide the choice is marked.
const CLOSED: usize = 43;

impl Desk {
    pub(super) fn dock(&self, table: &Table) -> Dock {
        if self.sealing {
            return self.seal_dock(table);
        }
        if let Some(note) = &self.note {
            let mut dock = self.usual_dock(table);
            // a note says what came of the last key; the rest stays where it was
            if self.reading.is_none() {
                dock.brief = with_first(dock.brief, note.clone());
                dock.full = with_first(dock.full, note.clone());
            } else {
                dock.brief = vec![note.clone().into()];
                dock.full.push(DockLine::default());
                dock.full.push(note.clone().into());
            }
            return dock;
        }
        self.usual_dock(table)
    }

    fn usual_dock(&self, table: &Table) -> Dock {
        if let Some(reading) = &self.reading {
            return match reading.verdict {
                Verdict::Ambiguous => self.choice_dock(table, reading),
                Verdict::Unreadable | Verdict::Blank => self.unreadable_dock(table, reading),
                Verdict::Ok | Verdict::Fixed | Verdict::Void => self.reading_dock(table, reading),
            };
        }
        match self.item(table) {
            None => Dock::same(vec![
                Row::new().dim("There is nothing to write in this phase. ^D goes on."),
            ]),
            Some(Item::Dislodged(_, at)) => match table
                .game()
                .position()
                .dislodged_from(table.game().map(), at)
            {
                Some(dislodged) => self.retreat_dock(table, dislodged),
                None => Dock::default(),
            },
            Some(item @ Item::Unit(..)) => self.unit_dock(table, item),
            Some(item) => self.winter_dock(table, item.power()),
        }
    }

    /// What the line is taken to say.
    fn reading_dock(&self, table: &Table, reading: &Reading) -> Dock {
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
        first = first.and(note);
        let mut full = vec![DockLine::from(first.clone()), DockLine::default()];
        if reading.verdict == Verdict::Fixed && !reading.changed.is_empty() {
            full.push(self.ink(reading).into());
            full.push(DockLine::default());
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
                        .map(DockLine::from),
                );
            }
            if void && own {
                full.push(DockLine::default());
                let what = if self.once {
                    Row::new()
                        .strong(Tone::Warn, "Enter once more")
                        .text(" writes it as it is. ")
                } else {
                    Row::new()
                };
                let unit = words::unit(map, unit);
                let what = what
                    .dim("Written down all the same it would be ")
                    .toned(Tone::Err, "void")
                    .dim(format!(", and {unit} would hold."));
                full.push(what.into());
            }
        }
        let brief = match (void, self.once) {
            (true, true) => first.strong(Tone::Warn, "  Enter once more writes it"),
            _ => first,
        };
        Dock {
            brief: vec![brief.into()],
            full,
        }
    }

    /// What was typed, the letters underlined that were read as others.
    fn ink(&self, reading: &Reading) -> Row {
        let text = self.line.value();
        let mut row = Row::new().dim("you wrote").to_column(DETAILS);
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
    fn meaning(&self, table: &Table, reading: &Reading) -> Row {
        let game = table.game();
        let map = game.map();
        let mut orders = reading.orders();
        let (Some(order), None) = (orders.next(), orders.next()) else {
            return Row::new();
        };
        let Written::Order { unit, action } = &order.order else {
            return Row::new();
        };
        let at = unit.place.province;
        let earlier = self
            .powers
            .iter()
            .find_map(|&power| Some((power, game.order_of(power, at)?)));
        if let Some((power, entry)) = earlier.filter(|(_, entry)| entry.written != order.written) {
            let before = self.in_full(table, power, &entry.written);
            return Row::new().dim(format!("in place of {before}"));
        }
        let whose = |helped: &crate::orders::UnitRef| {
            let helped = game.position().unit(helped.place.province)?.power;
            Some(if order.power == Some(helped) {
                "your own".to_owned()
            } else {
                format!("{}’s", map.power(helped).name)
            })
        };
        let told = match action {
            Action::SupportHold { of } => whose(of).map(|whose| format!("supports {whose} unit")),
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
                    .then(|| "by convoy: fleets must carry it".to_owned())
            }
            _ => None,
        };
        Row::new().dim(told.unwrap_or_default())
    }

    /// Several meanings, numbered.
    fn choice_dock(&self, table: &Table, reading: &Reading) -> Dock {
        let map = table.game().map();
        let choices = reading.choices();
        let orders: Vec<String> = choices
            .iter()
            .map(|one| one.order.short(map).to_string())
            .collect();
        let sign = || Row::new().and(mark(Verdict::Ambiguous)).text(" ");
        let mut full = vec![
            sign()
                .bold(orders.first().cloned().unwrap_or_default())
                .dim(format!("   {}", reading.note))
                .into(),
            DockLine::default(),
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
                .map(|_| "   impossible here")
                .unwrap_or_default();
            full.push(DockLine {
                row: row.dim(why),
                selected: if picked { u16::MAX } else { 0 },
            });
        }
        full.push(DockLine::default());
        full.push(
            Row::new()
                .dim("Nothing is written down until you choose or type on.")
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
        Dock {
            brief: vec![brief.into()],
            full,
        }
    }

    /// No order yet: what it may become.
    fn unreadable_dock(&self, table: &Table, reading: &Reading) -> Dock {
        let completions = self.completions(table, self.line.value());
        let typed_only = completions.is_empty();
        let sign = if typed_only {
            mark(Verdict::Unreadable)
        } else {
            mark(Verdict::Blank)
        };
        let first = Row::new().and(sign).text(" ").dim(reading.note.as_str());
        let mut brief = match completions.first() {
            Some(_) => Row::new().and(mark(Verdict::Blank)).text(" "),
            None => first.clone(),
        };
        for one in completions.iter().take(4) {
            brief = brief.and(matched(&one.text, &one.matched)).text("   ");
        }
        let mut full = vec![first.into(), DockLine::default()];
        for row in columns(
            completions
                .iter()
                .map(|one| matched(&one.text, &one.matched)),
            4,
            80,
        ) {
            full.push(row.into());
        }
        Dock {
            brief: vec![brief.into()],
            full,
        }
    }

    /// The selected unit, and what it can do.
    fn unit_dock(&self, table: &Table, item: Item) -> Dock {
        let game = table.game();
        let map = game.map();
        let Some(unit) = item.province(table).and_then(|at| game.position().unit(at)) else {
            return Dock::default();
        };
        let first = match item.entry(table) {
            Some(entry) => {
                let verdict = self.verdict_of(item.power(), entry.province());
                let mut row = Row::new()
                    .and(mark(verdict))
                    .text(" ")
                    .bold(entry.written.short(map).to_string());
                if verdict != Verdict::Ok {
                    row = row.dim(format!("   written “{}”", entry.text));
                }
                row.dim("   Enter changes it")
            }
            None => Row::new()
                .and(mark(Verdict::Blank))
                .text(" ")
                .bold(words::unit(map, unit))
                .dim("   no order, holds"),
        };
        let mut full = vec![DockLine::from(first.clone()), DockLine::default()];
        full.extend(
            self.possible(table, unit.location, 4)
                .into_iter()
                .map(DockLine::from),
        );
        Dock {
            brief: vec![first.into()],
            full,
        }
    }

    /// Every legal order of a unit: moves, then supports and convoys.
    fn possible(&self, table: &Table, at: crate::board::Location, rows: usize) -> Vec<Row> {
        let game = table.game();
        let map = game.map();
        let bench = game.bench();
        let Some(unit) = game.position().unit(map.province(at)) else {
            return Vec::new();
        };
        let typed = self
            .reading
            .as_ref()
            .and_then(|reading| reading.orders().next())
            .map(|one| &one.order);
        let told = |order: &Written, text: String| {
            if Some(order) == typed {
                Row::new().underlined(Tone::Accent, text)
            } else {
                Row::new().faint(text)
            }
        };
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        for order in bench.possible(map.province(at)) {
            let whole = order.short(map).to_string();
            let name = words::unit(map, unit);
            let rest = whole
                .strip_prefix(&name)
                .unwrap_or(&whole)
                .trim()
                .to_owned();
            match &order {
                Written::Order {
                    action: Action::Hold | Action::Move { .. },
                    ..
                } => moves.push(told(&order, rest)),
                _ => others.push(told(&order, rest)),
            }
        }
        let can = Row::new()
            .dim(format!("{} can", words::unit(map, unit)))
            .to_column(DETAILS);
        let mut all = Vec::new();
        for (i, row) in columns(moves.into_iter(), 2, 72).into_iter().enumerate() {
            let start = if i == 0 {
                can.clone()
            } else {
                Row::new().text(" ".repeat(DETAILS))
            };
            all.push(start.and(row));
        }
        for row in columns(
            others.into_iter(),
            rows.saturating_sub(all.len()).max(1),
            72,
        ) {
            all.push(Row::new().text(" ".repeat(DETAILS)).and(row));
        }
        all
    }

    /// A dislodged unit: the open places numbered, the closed ones with their reasons.
    fn retreat_dock(&self, table: &Table, dislodged: &Dislodged) -> Dock {
        let game = table.game();
        let map = game.map();
        let fall = retreats::fall(table, dislodged);
        let closed = retreats::closed(table, dislodged);
        let first = Row::new()
            .strong(Tone::Err, "↯")
            .text(" ")
            .bold(words::unit(map, dislodged.unit))
            .text("  dislodged   ")
            .dim(fall.clause.as_str());
        let at = map.province(dislodged.unit.location);
        let given = self
            .powers
            .iter()
            .find_map(|&power| game.order_of(power, at));
        let orders = self.numbered(table);
        let mut open = Vec::new();
        for (i, (text, order)) in orders.iter().enumerate() {
            let taken = given.is_some_and(|entry| Some(&entry.written) == order.as_ref());
            let row = Row::new()
                .strong(Tone::Accent, (i + 1).to_string())
                .text("  ");
            let row = if taken {
                row.bold(text.as_str())
            } else {
                row.text(text.as_str())
            };
            let told = match order.as_ref().and_then(destination(map)) {
                Some(to) => retreats::told(table, to),
                None => "leaves the board".to_owned(),
            };
            open.push(DockLine {
                row: row.dim(format!("   {told}")),
                selected: if taken { CLOSED as u16 - 3 } else { 0 },
            });
        }
        let mut full = vec![DockLine::from(first.clone()), DockLine::default()];
        for i in 0..open.len().max(closed.len()) {
            let left = open.get(i).cloned().unwrap_or_default();
            let row = left.row.fitted(CLOSED - 2).to_column(CLOSED);
            let right = closed.get(i).map_or_else(Row::new, |closed| {
                Row::new()
                    .toned(Tone::Err, "✕ ")
                    .bold(map.short(closed.at).to_string())
                    .dim(format!("  {}", closed.why))
            });
            full.push(DockLine {
                row: row.and(right),
                selected: left.selected,
            });
        }
        let mut ways = Row::new().dim("open   ");
        for (i, (_, order)) in orders.iter().enumerate() {
            let to = order.as_ref().and_then(destination(map));
            let told = to.map_or_else(|| "disband".to_owned(), |to| map.short(to).to_string());
            ways = ways
                .strong(Tone::Accent, format!(" {}", i + 1))
                .bold(format!(" {told} "));
        }
        let mut shut = Row::new().dim("closed ");
        for closed in &closed {
            shut = shut
                .bold(format!(" {}", map.short(closed.at)))
                .dim(format!(" {}", short_of(&closed.why)));
        }
        Dock {
            brief: vec![first.into(), ways.into(), shut.into()],
            full,
        }
    }

    /// What a power has to build or to remove.
    fn winter_dock(&self, table: &Table, power: Power) -> Dock {
        let game = table.game();
        let map = game.map();
        let position = game.position();
        let name = &map.power(power).name;
        let centers: Vec<String> = position
            .centers_of(power)
            .map(|at| map.short(at.location()).to_string())
            .collect();
        let units = position.units_of(power).count();
        let mut full = Vec::new();
        let mut counts = Row::new()
            .strong(Tone::Power(power), name.as_str())
            .to_column(DETAILS)
            .bold(words::count(centers.len(), "center"))
            .dim(format!(" {}", centers.join(" ")));
        counts = counts.text("   ").bold(words::count(units, "unit"));
        let left = game.unordered(power).into_iter().next();
        let first = match left {
            Some(Slot::Builds(left)) => Row::new()
                .faint("· ")
                .bold(format!("{} to write", words::count(left, "build"))),
            Some(Slot::Removals(left)) => Row::new()
                .faint("· ")
                .bold(format!("{} to write", words::count(left, "removal"))),
            _ => Row::new()
                .toned(Tone::Ok, "✓ ")
                .bold("all written")
                .dim("   Del takes the selected one back"),
        };
        full.push(first.clone().into());
        full.push(DockLine::default());
        full.push(counts.into());
        let mut brief = first.text("   ");
        match left {
            Some(Slot::Builds(_)) => {
                let mut open = Row::new().dim("open").to_column(DETAILS);
                for (i, home) in self.open_homes(table, power).into_iter().enumerate() {
                    let home = map.short(home.location()).to_string();
                    open = open
                        .strong(Tone::Accent, (i + 1).to_string())
                        .text(format!(" {home}   "));
                    brief = brief
                        .strong(Tone::Accent, (i + 1).to_string())
                        .text(format!(" {home}  "));
                }
                full.push(open.into());
                full.push(DockLine::default());
                full.push(
                    Row::new()
                        .dim("A build that is not written is waived; ")
                        .key("Alt-W")
                        .dim(" waives the rest.")
                        .into(),
                );
            }
            Some(Slot::Removals(_)) => {
                full.push(DockLine::default());
                full.push(
                    Row::new()
                        .dim("A removal that is not written is chosen by the rules (4.D.8).")
                        .into(),
                );
                brief = brief.dim("without one the rules choose (4.D.8)");
            }
            _ => {}
        }
        Dock {
            brief: vec![brief.into()],
            full,
        }
    }

    /// What sealing would mean.
    fn seal_dock(&self, table: &Table) -> Dock {
        let game = table.game();
        let map = game.map();
        let whose = match self.powers.as_slice() {
            &[only] => format!("{}’s sheet", map.power(only).name),
            _ if self.is_master() => "all orders".to_owned(),
            _ => "these sheets".to_owned(),
        };
        let items = Item::all(table, &self.powers);
        let open: Vec<&Item> = items.iter().filter(|item| item.is_open(table)).collect();
        let mut rows = vec![
            Row::new()
                .strong(Tone::Warn, "?")
                .bold(format!(" Seal {whose}?")),
        ];
        if let Some(told) = self.told_open(table, &open) {
            rows.push(
                Row::new()
                    .toned(Tone::Warn, "no order")
                    .to_column(DETAILS)
                    .and(told),
            );
        }
        let read_as = items.iter().filter_map(|item| {
            let entry = item.entry(table)?;
            let verdict = self.verdict_of(item.power(), entry.province());
            let short = self.in_full(table, item.power(), &entry.written);
            let told = match verdict {
                Verdict::Void => "is void",
                _ => "was read",
            };
            let from = format!(" {told} from “{}”", entry.text);
            let worth = matches!(verdict, Verdict::Fixed | Verdict::Void | Verdict::Ambiguous);
            worth.then(|| {
                Row::new()
                    .and(mark(verdict))
                    .text(" ")
                    .bold(short)
                    .dim(from)
            })
        });
        for (i, row) in read_as.enumerate() {
            let label = if i == 0 { "look at" } else { "" };
            let start = Row::new()
                .dim(label)
                .text(" ".repeat(DETAILS - label.len()));
            rows.push(start.and(row));
        }
        let last = if self.is_master() {
            "After this the phase is played, and the results are told."
        } else {
            "After this nobody, not even you, sees it until the reveal."
        };
        let mut brief = rows.clone();
        brief.truncate(4);
        brief.push(Row::new().dim(last));
        let mut full: Vec<DockLine> = Vec::new();
        for (i, row) in rows.into_iter().enumerate() {
            full.push(row.into());
            if i == 0 {
                full.push(DockLine::default());
            }
        }
        full.truncate(7);
        full.push(DockLine::default());
        full.push(Row::new().dim(last).into());
        Dock {
            brief: brief.into_iter().map(DockLine::from).collect(),
            full,
        }
    }

    /// What becomes of the units and dues for which nothing is written.
    fn told_open(&self, table: &Table, open: &[&Item]) -> Option<Row> {
        let game = table.game();
        let map = game.map();
        let (mut units, mut gone, mut builds, mut removals) = (Vec::new(), Vec::new(), 0, 0);
        for item in open {
            match **item {
                Item::Unit(_, at) => {
                    units.extend(game.position().unit(at).map(|unit| words::unit(map, unit)))
                }
                Item::Dislodged(_, at) => {
                    let dislodged = game.position().dislodged_from(map, at);
                    gone.extend(dislodged.map(|gone| words::unit(map, gone.unit)));
                }
                Item::Builds(_, left) => builds += left,
                Item::Removals(_, left) => removals += left,
                Item::Entry(..) => {}
            }
        }
        let told = |names: &[String], one: &str, many: &str| match names {
            [] => None,
            names if names.len() > 5 => Some(
                Row::new()
                    .bold(words::count(names.len(), "unit"))
                    .text(many),
            ),
            [name] => Some(Row::new().bold(name.as_str()).text(one)),
            names => Some(Row::new().bold(words::list(names)).text(many)),
        };
        let told = told(
            &units,
            " holds. It may be supported, and cannot move.",
            " hold. They may be supported, and cannot move.",
        )
        .or_else(|| told(&gone, " disbands.", " disband."));
        told.or_else(|| {
            (builds > 0).then(|| {
                Row::new()
                    .bold(words::count(builds, "build"))
                    .text(if builds == 1 {
                        " is waived."
                    } else {
                        " are waived."
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

/// The first row replaced.
fn with_first(mut lines: Vec<DockLine>, row: Row) -> Vec<DockLine> {
    match lines.first_mut() {
        Some(first) => *first = row.into(),
        None => lines.push(row.into()),
    }
    lines
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

/// Texts side by side in as many rows as allowed; what is left over is counted.
fn columns(items: impl Iterator<Item = Row>, most: usize, width: usize) -> Vec<Row> {
    let items: Vec<Row> = items.collect();
    let mut rows = vec![Row::new()];
    for (i, item) in items.iter().enumerate() {
        let last = rows.len() == most;
        let row = &rows[rows.len() - 1];
        let room = if last && i + 1 < items.len() {
            width.saturating_sub(10)
        } else {
            width
        };
        if !row.is_empty() && row.width() + 3 + item.width() > room {
            if last {
                let left = items.len() - i;
                let at = rows.len() - 1;
                rows[at] = std::mem::take(&mut rows[at]).faint(format!("   … {left} more"));
                return rows;
            }
            rows.push(Row::new());
        }
        let at = rows.len() - 1;
        let row = std::mem::take(&mut rows[at]);
        rows[at] = if row.is_empty() {
            item.clone()
        } else {
            row.text("   ").and(item.clone())
        };
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// Where an order leads.
fn destination(
    map: &crate::board::Map,
) -> impl Fn(&Written) -> Option<crate::board::Location> + '_ {
    |order| match order {
        Written::Order {
            action: Action::Move { to, .. } | Action::Retreat { to },
            ..
        } => to.location(map),
        _ => None,
    }
}

/// A reason in a word or two, for small screens.
fn short_of(why: &str) -> &str {
    if why.starts_with("your") {
        "yours"
    } else if why.starts_with("its") {
        "attacker’s"
    } else if why.starts_with("contested") {
        "contested"
    } else {
        let unit = why.strip_suffix(" stands there").unwrap_or(why);
        let unit = unit.strip_prefix("a ").or_else(|| unit.strip_prefix("an "));
        unit.unwrap_or(why)
    }
}
