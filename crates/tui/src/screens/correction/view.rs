//! How a correction looks: the order and the right one under the map, what changes beside it.

use super::{Correction, lines};
use crate::header;
use crate::keys::{Context, Hint};
use crate::layout::{DockRows, SidePanel};
use crate::message::Command;
use crate::record;
use crate::screen_layout::{
    DetailPanel, EntryLine, Header, ListPanel, ListRow, ScreenLayout, hints,
};
use crate::screens::Paint;
use crate::session::Session;
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Map, Province, ProvinceSet, Unit};
use chancery_core::compare::ResultChange;
use chancery_core::report::ResultLine;
use chart::{Light, Scene};
use entry::Verdict;
use game::correction::{CorrectedGame, Difference, PhaseStatus, Replayed};

/// How far the rest of the board recedes.
const UNLIT: f32 = 0.36;
/// Where in a row of the book what would be begins.
const AFTER: usize = 25;
/// Where details begin in the dock.
const DETAILS: usize = 11;

impl Correction {
    pub(in crate::screens) fn draw(&self, table: &Session, paint: &mut Paint<'_>) {
        let map = &**table.game().map();
        let mended = self.mended.as_deref();
        // the phase as it was, or as it would be
        let now = mended.and_then(|mended| mended.game.history().get(self.record));
        let Some(played) = now.or_else(|| self.played(table)) else {
            return;
        };
        let mut scene = Scene::with_results(map, &played.position, &played.played.resolved);
        let lit = self.lit();
        if !lit.is_empty() {
            scene.light = Some(Light {
                lit,
                strength: UNLIT,
            });
        }
        let mut page = ScreenLayout::new(map, scene);
        page.beside = SidePanel::Sheets;
        page.dock_rows = DockRows { small: 4, wide: 9 };
        page.header = Header {
            left: Row::new()
                .bold(words::turn(played.turn()))
                .toned(Tone::Warn, "  correction"),
            right: header::right(table),
            ..Header::default()
        };
        page.book = match mended {
            Some(mended) => changes(map, mended),
            None => self.orders(table, map),
        };
        page.book_instead = mended.is_some();
        page.dock = DetailPanel::same(self.told(table, map));
        page.entry = EntryLine {
            text: self.line.value().to_owned(),
            cursor: self.line.cursor(),
            ghost: "the correct order  # why".to_owned(),
            note: match mended {
                Some(_) => Row::new()
                    .key("Enter")
                    .bold(" apply  ")
                    .key("Esc")
                    .dim(" cancel"),
                None => Row::new(),
            },
            ..EntryLine::default()
        };
        page.hints = self.hints();
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

    fn hints(&self) -> Vec<Hint> {
        let line = self.line();
        let commands = [
            Command::Take,
            Command::Up,
            Command::TakeBack,
            Command::Back,
            Command::Zoom,
            Command::Palette,
        ];
        hints(&commands, Context::Correcting, line)
    }

    /// The orders of the phase, of which one is corrected.
    fn orders(&self, table: &Session, map: &Map) -> ListPanel {
        let mut rows: Vec<ListRow> = Vec::new();
        let mut power = None;
        let lines = self.played(table).map(|played| lines(table, played));
        for (at, line) in lines.unwrap_or_default().iter().enumerate() {
            if power != Some(line.power) {
                power = Some(line.power);
                rows.push(words::power_heading(map, line.power).into());
            }
            let row = outcome(map, line).to_column(AFTER);
            let ink = self.ink(table, line);
            rows.push(ListRow::from(row.toned(Tone::Ink, ink)).choice(at, self.selected));
        }
        rows.into()
    }

    /// What was written on paper for an order.
    fn ink(&self, table: &Session, line: &ResultLine) -> String {
        use chancery_core::board::Id;
        let sheet = self
            .played(table)
            .and_then(|played| played.sheets.get(line.power.index())?.as_ref());
        let entries = sheet.into_iter().flatten();
        let at = line.order.unit().map(|unit| unit.place.province);
        let mut own = entries.filter(|entry| entry.province() == at);
        own.next()
            .map_or_else(String::new, |entry| entry.text.clone())
    }

    fn told(&self, table: &Session, map: &Map) -> Vec<Row> {
        let mut rows = Vec::new();
        if let Some(line) = self.lines.get(self.selected) {
            let name = &map.power(line.power).name;
            let mut row = Row::new()
                .bold(format!("{name}  {}", line.order.short(map)))
                .dim(format!("  {}", line.fate.word()));
            let ink = self.ink(table, line);
            if !ink.is_empty() {
                row = row.dim("   on paper ").toned(Tone::Ink, format!("“{ink}”"));
            }
            rows.push(row);
        }
        if let Some(note) = &self.note {
            rows.push(note.clone());
        }
        if let Some(mended) = &self.mended {
            rows.extend(summary(map, mended));
            let told = "Enter applies the correction, Esc cancels. Alt-U in the results undoes it.";
            rows.push(Row::new().dim(told));
        } else if let Some((_, reading)) = &self.reading {
            rows.push(
                Row::new()
                    .dim("right")
                    .to_column(DETAILS)
                    .and(read(map, reading)),
            );
            if !reading.choices().is_empty() {
                let mut row = Row::new().to_column(DETAILS);
                for (i, one) in reading.choices().iter().enumerate() {
                    let order = one.order.short(map).to_string();
                    row = row.and(words::numbered(i, &order, false)).text("   ");
                }
                rows.push(row);
            }
        } else {
            let told = "Type the correct order. You will see every effect before you apply it.";
            rows.push(Row::new().dim(told));
        }
        rows
    }
}

/// What a line is read as.
fn read(map: &Map, reading: &entry::Reading) -> Row {
    let orders = reading.orders().map(|one| one.order.short(map).to_string());
    let orders: Vec<String> = orders.collect();
    let tone = match reading.verdict {
        Verdict::Ok => Tone::Ok,
        Verdict::Fixed | Verdict::Ambiguous => Tone::Warn,
        _ => Tone::Err,
    };
    let sign = match reading.verdict {
        Verdict::Ok => "✓",
        Verdict::Fixed => "≈",
        Verdict::Ambiguous => "?",
        Verdict::Void => "∅",
        _ => "!",
    };
    Row::new()
        .strong(tone, sign)
        .bold(format!(" {}", orders.join("; ")))
        .dim(format!("   {}", reading.note))
}

/// How much changes, in two lines.
fn summary(map: &Map, mended: &CorrectedGame) -> [Row; 2] {
    let first = mended.phases.first().map_or(0, |phase| phase.changed.len());
    let later = mended.phases.len().saturating_sub(1);
    let row = Row::new().bold(match first {
        0 => "No results change".to_owned(),
        1 => "1 result changes".to_owned(),
        count => format!("{count} results change"),
    });
    let row = match later {
        0 => row.dim(", and no later phase."),
        later => row.strong(
            Tone::Warn,
            format!(", and {}.", words::count(later, "later phase")),
        ),
    };
    let powers: Vec<String> = mended
        .differences
        .iter()
        .map(|one| map.power(one.power).name.clone())
        .collect();
    let present = match powers.len() {
        0 => "The current position doesn't change.".to_owned(),
        1..=3 => format!("{}'s current position changes.", words::list(&powers)),
        count => format!(
            "The current positions of {} powers change.",
            words::number(count)
        ),
    };
    [row, Row::new().text(present)]
}

/// All that changes: phase by phase, then at the present.
fn changes(map: &Map, mended: &CorrectedGame) -> ListPanel {
    let mut rows: Vec<ListRow> = Vec::new();
    for phase in &mended.phases {
        if !rows.is_empty() {
            rows.push(ListRow::blank());
        }
        rows.push(heading(phase));
        rows.extend(phase.changed.iter().map(|one| changed(map, one)));
    }
    if !mended.differences.is_empty() {
        rows.push(ListRow::blank());
        rows.push(
            Row::new()
                .bold("At present")
                .to_column(AFTER + 2)
                .bold("would be")
                .into(),
        );
        for one in &mended.differences {
            rows.extend(difference(map, one));
        }
    }
    if !mended.laid_aside.is_empty() {
        rows.push(ListRow::blank());
        let count = words::count(mended.laid_aside.len(), "order");
        let told = format!("{count} for the current phase will be set aside:");
        rows.push(Row::new().strong(Tone::Warn, told).into());
        for (power, entry) in &mended.laid_aside {
            let row = Row::new().text(" ").and(words::badge(map, *power));
            rows.push(row.text(" ").toned(Tone::Ink, entry.text.as_str()).into());
        }
    }
    rows.into()
}

fn heading(phase: &Replayed) -> ListRow {
    let row = Row::new().bold(words::turn_in_short(phase.turn));
    let told = match (phase.stage, phase.changed.is_empty()) {
        (PhaseStatus::Corrected, true) => Row::new().dim("nothing changes"),
        (PhaseStatus::Corrected, false) => Row::new().dim("corrected"),
        (PhaseStatus::Again, _) => Row::new().dim("the same orders"),
        (PhaseStatus::New, _) => Row::new().strong(Tone::Warn, "new phase without orders"),
        (PhaseStatus::Gone, _) => Row::new().strong(Tone::Warn, "phase no longer played"),
    };
    ListRow::both(row, told)
}

fn changed(map: &Map, one: &ResultChange) -> ListRow {
    let told = |line: &Option<ResultLine>| match line {
        Some(line) => outcome(map, line),
        None => Row::new().faint("–"),
    };
    let chip = words::badge(map, one.power);
    let row = chip.and(told(&one.before)).to_column(AFTER + 2);
    row.and(told(&one.after)).into()
}

/// An order with the mark of what became of it.
fn outcome(map: &Map, line: &ResultLine) -> Row {
    let mark = Row::new().text(" ").and(words::mark(line.fate.mark()));
    mark.text(format!(" {}", line.order.short(map)))
}

fn difference(map: &Map, one: &Difference) -> Vec<ListRow> {
    let units = |units: &[Unit]| -> String {
        let all: Vec<String> = units.iter().map(|&unit| words::unit(map, unit)).collect();
        all.join(", ")
    };
    let centers = |all: &[Province]| -> String {
        let all = all.iter().map(|at| map.short(at.location()).to_string());
        all.collect::<Vec<_>>().join(" ")
    };
    let pair = |label: &str, before: String, after: String| -> Option<ListRow> {
        if before.is_empty() && after.is_empty() {
            return None;
        }
        let dash = |text: String| {
            if text.is_empty() {
                "–".to_owned()
            } else {
                text
            }
        };
        let chip = words::badge(map, one.power);
        let row = chip.dim(format!(" {label}")).text(dash(before));
        Some(
            row.to_column(AFTER + 2)
                .bold(format!(" {}", dash(after)))
                .into(),
        )
    };
    let rows = [
        pair("", units(&one.units_before), units(&one.units_after)),
        pair(
            "centers ",
            centers(&one.centers_before),
            centers(&one.centers_after),
        ),
    ];
    rows.into_iter().flatten().collect()
}
