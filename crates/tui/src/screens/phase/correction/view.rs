//! The drawing of a correction: the order and its replacement below the map, the changed results
//! beside it.

use super::Correction;
use crate::keys::{Command, commands};
use crate::kit::{Row, Tone, record, words};
use crate::page::{
    DETAILS, DetailPanel, DetailRows, EntryLine, Header, ListPanel, ListRow, Paint, ScreenLayout,
    SidePanel, by_power, header,
};
use crate::screens::DIM_BESIDE_CHOICES;
use crate::screens::entry::mark;
use crate::session::{Session, timeline};
use chancery_core::board::{Id, Map, ProvinceSet};
use chancery_core::compare::ResultChange;
use chancery_core::report::ResultLine;
use chart::{Light, Scene};
use game::Record;
use game::correction::{CorrectedGame, Difference, PhaseStatus, Replayed};

/// The column of the corrected results in the list.
const AFTER: usize = 25;
/// The commands with a key hint.
const COMMANDS: &[Command] = commands![Accept, Up, TakeBack, Back, Palette];

impl Correction {
    pub(super) fn draw_screen(&self, session: &Session, paint: &mut Paint<'_>) {
        let map = &**session.game().map();
        let corrected = self.corrected.as_deref();
        // the phase as it was played, or with the correction
        let now = corrected.and_then(|corrected| corrected.game.history().get(self.record));
        let Some(played) = now.or_else(|| self.played(session)) else {
            return;
        };
        let mut scene = Scene::with_results(map, &played.position, &played.played.resolved);
        let lit = self.lit();
        scene.light = Light::on(lit, DIM_BESIDE_CHOICES);
        let mut page = ScreenLayout::new(map, scene);
        page.beside = SidePanel::Sheets;
        page.detail_rows = DetailRows { small: 4, wide: 9 };
        let left = Row::new().bold(words::turn(played.turn()));
        let left = left.toned(Tone::Warn, "  correction");
        page.header = Header::new(left, header::right(session));
        page.list = match corrected {
            Some(corrected) => changes(map, corrected),
            None => self.orders(session, map),
        };
        page.list_instead = corrected.is_some();
        page.details = DetailPanel::same(self.detail(session, map));
        let keys = |_| Row::new().key("Enter").bold(" apply  ").key("Esc");
        let note = corrected.map(keys).map(|keys| keys.dim(" cancel"));
        let line = EntryLine::from(&self.line).with_note(note.unwrap_or_default());
        page.entry = line.with_ghost("the correct order  # why");
        // with a preview open, Del has nothing to delete
        let has_effect = |command| corrected.is_none() || command != Command::TakeBack;
        page.hints = paint.useful_hints(COMMANDS, has_effect);
        page.draw(paint);
    }

    fn lit(&self) -> ProvinceSet {
        let selected = self.lines.get(self.selected);
        let lit = selected.map_or(ProvinceSet::EMPTY, |line| record::places(&line.order));
        match &self.reading {
            Some((_, reading)) => lit.union(&record::reading_places(reading)),
            None => lit,
        }
    }

    /// Returns the orders of the phase, one of which is corrected.
    fn orders(&self, session: &Session, map: &Map) -> ListPanel {
        let rows = self.lines.iter().enumerate().map(|(at, line)| {
            let row = outcome(map, line).padded_to(AFTER);
            let row = row.toned(Tone::Ink, self.written(session, line));
            (line.power, ListRow::from(row).choice(at, self.selected))
        });
        by_power(map, rows, None).into()
    }

    /// Returns the text that was written for an order.
    fn written<'a>(&self, session: &'a Session, line: &ResultLine) -> &'a str {
        let sheet = |played: &'a Record| played.sheets.get(line.power.index())?.as_ref();
        let entries = self.played(session).and_then(sheet).into_iter().flatten();
        let mut own = entries.filter(|entry| entry.province() == line.order.province());
        own.next().map_or("", |entry| entry.text.as_str())
    }

    fn detail(&self, session: &Session, map: &Map) -> Vec<Row> {
        let mut rows = Vec::new();
        if let Some(line) = self.lines.get(self.selected) {
            let name = &map.power(line.power).name;
            let mut row = Row::new()
                .bold(format!("{name}  {}", line.order.short(map)))
                .dim(format!("  {}", line.result.word()));
            let written = self.written(session, line);
            if !written.is_empty() {
                row = row
                    .dim("   on paper ")
                    .toned(Tone::Ink, format!("“{written}”"));
            }
            rows.push(row);
        }
        if let Some(note) = &self.note {
            rows.push(note.clone());
        }
        if let Some(corrected) = &self.corrected {
            rows.extend(summary(map, corrected));
            let text = "Enter applies the correction, Esc cancels. Alt-U in the results undoes it.";
            rows.push(Row::new().dim(text));
        } else if let Some((_, reading)) = &self.reading {
            let row = Row::new().dim("right").padded_to(DETAILS);
            rows.push(row.and(read(map, reading)));
            if !reading.choices().is_empty() {
                let mut row = Row::new().padded_to(DETAILS);
                for (i, one) in reading.choices().iter().enumerate() {
                    let order = one.order.short(map).to_string();
                    row = row.and(words::numbered(i, &order, false)).text("   ");
                }
                rows.push(row);
            }
        } else {
            let text = "Type the correct order. You will see every effect before you apply it.";
            rows.push(Row::new().dim(text));
        }
        rows
    }
}

/// Returns the reading of a line.
fn read(map: &Map, reading: &entry::Reading) -> Row {
    let orders = reading.orders().map(|one| one.order.short(map).to_string());
    let orders: Vec<String> = orders.collect();
    mark(reading.verdict)
        .bold(format!(" {}", orders.join("; ")))
        .dim(format!("   {}", reading.note))
}

/// The maximum numbers of changed results and of later phases that are named.
const NAMED: usize = 3;

/// Returns the changed results and later phases, in two rows.
fn summary(map: &Map, corrected: &CorrectedGame) -> [Row; 2] {
    let (first, later) = corrected.phases.split_at(corrected.phases.len().min(1));
    let changed = || first.iter().flat_map(|phase| &phase.changed);
    let units = changed().filter_map(|one| {
        let order = &one.after.as_ref().or(one.before.as_ref())?.order;
        Some(words::code(map, order.province()?))
    });
    let row = Row::new().bold(match changed().count() {
        0 => "No results change".to_owned(),
        1 => "1 result changes".to_owned(),
        count => format!("{count} results change"),
    });
    let row = row.dim(named(units.collect()));
    let row = match later.len() {
        0 => row.dim(", and no later phase."),
        count => {
            let phases = later.iter().map(|phase| timeline::tag(phase.turn));
            let count = words::count(count, "later phase");
            let row = row.strong(Tone::Warn, format!(", and {count}"));
            row.dim(named(phases.collect())).text(".")
        }
    };
    let name = |one: &Difference| map.power(one.power).name.clone();
    let powers: Vec<String> = corrected.differences.iter().map(name).collect();
    let present = match powers.len() {
        0 => "The current position doesn't change.".to_owned(),
        1..=3 => format!("{}'s current position changes.", words::list(&powers)),
        count => {
            let count = words::number(count);
            format!("The current positions of {count} powers change.")
        }
    };
    [row, Row::new().text(present)]
}

/// Returns a few names in parentheses, or nothing if there are many.
fn named(names: Vec<String>) -> String {
    match names.len() {
        1..=NAMED => format!(" ({})", names.join(", ")),
        _ => String::new(),
    }
}

/// Returns all changes: phase by phase, then in the current position.
fn changes(map: &Map, corrected: &CorrectedGame) -> ListPanel {
    let mut rows: Vec<ListRow> = Vec::new();
    for phase in &corrected.phases {
        if !rows.is_empty() {
            rows.push(ListRow::blank());
        }
        rows.push(heading(phase));
        rows.extend(phase.changed.iter().map(|one| changed(map, one)));
    }
    if !corrected.differences.is_empty() {
        let heading = Row::new().bold("At present").padded_to(AFTER + 2);
        rows.extend([ListRow::blank(), heading.bold("would be").into()]);
        for one in &corrected.differences {
            rows.extend(difference(map, one));
        }
    }
    if !corrected.dropped.is_empty() {
        rows.push(ListRow::blank());
        let count = words::count(corrected.dropped.len(), "order");
        let text = format!("{count} for the current phase will be set aside:");
        rows.push(Row::new().strong(Tone::Warn, text).into());
        for (power, entry) in &corrected.dropped {
            let row = Row::new().text(" ").and(words::badge(map, *power));
            rows.push(row.text(" ").toned(Tone::Ink, entry.text.as_str()).into());
        }
    }
    rows.into()
}

fn heading(phase: &Replayed) -> ListRow {
    let row = Row::new().bold(words::turn_in_short(phase.turn));
    let status = match (phase.stage, phase.changed.is_empty()) {
        (PhaseStatus::Corrected, true) => Row::new().dim("nothing changes"),
        (PhaseStatus::Corrected, false) => Row::new().dim("corrected"),
        (PhaseStatus::Again, _) => Row::new().dim("the same orders"),
        (PhaseStatus::New, _) => Row::new().strong(Tone::Warn, "new phase without orders"),
        (PhaseStatus::Gone, _) => Row::new().strong(Tone::Warn, "phase no longer played"),
    };
    ListRow::both(row, status)
}

fn changed(map: &Map, one: &ResultChange) -> ListRow {
    let result = |line: &Option<ResultLine>| match line {
        Some(line) => outcome(map, line),
        None => Row::new().faint("–"),
    };
    let chip = words::badge(map, one.power);
    let row = chip.and(result(&one.before)).padded_to(AFTER + 2);
    row.and(result(&one.after)).into()
}

/// Returns an indented order with the mark of its result.
fn outcome(map: &Map, line: &ResultLine) -> Row {
    Row::new().text(" ").and(words::outcome(map, line))
}

fn difference(map: &Map, one: &Difference) -> Vec<ListRow> {
    let units = [&one.units_before, &one.units_after].map(|all| {
        let all = all.iter().map(|&unit| unit.short(map));
        all.collect::<Vec<String>>().join(", ")
    });
    let centers = [&one.centers_before, &one.centers_after];
    let centers = centers.map(|all| words::codes(map, all.iter().copied()));
    let changes = [("", units), ("centers ", centers)].into_iter();
    let row = |(label, texts): (&str, [String; 2])| {
        let [before, after] = texts.map(|text| {
            if text.is_empty() {
                "–".to_owned()
            } else {
                text
            }
        });
        let row = words::badge(map, one.power).dim(format!(" {label}"));
        let row = row.text(before).padded_to(AFTER + 2);
        row.bold(format!(" {after}")).into()
    };
    let changes = changes.filter(|(_, [before, after])| before != after);
    changes.map(row).collect()
}
