//! How the answer looks: places lit and numbered on the map, a table in the dock.

use super::facts::{self, UnreachableReason};
use super::{Reach, ReachRow, Subject};
use crate::layout::DockRows;
use crate::screen_layout::{DetailPanel, DetailRow, ListRow, ScreenLayout};
use crate::text::Row;
use crate::theme::Tone;
use crate::words;
use chancery_core::board::{Map, Position, Province, ProvinceSet, Unit};
use chart::{JumpTag, Light, TagAnchor};

/// How far the rest of the board recedes.
const UNLIT: f32 = 0.45;

/// How many lines of the table are shown, under its heading: on small screens, and on others.
const FEW: usize = 5;
const MANY: usize = 6;

/// The columns of the table: sign, place or unit, and what is told of it.
const COLUMNS: [usize; 3] = [4, 13, 37];
/// Where the last one begins.
const LAST: usize = 55;
/// How wide the table is.
const WIDTH: usize = 77;

impl Reach {
    /// Shows the answer on a page. A `note` stands in the place of what is told beside it.
    pub(in super::super) fn show(
        &self,
        map: &Map,
        position: &Position,
        note: Option<&Row>,
        page: &mut ScreenLayout<'_>,
    ) {
        let ways = &self.ways;
        let place = |way: &ReachRow| match self.subject {
            Subject::Unit(_) => way.to,
            Subject::Place(_) => way.unit.location,
        };
        let at = self.subject.province();
        let mut lit: ProvinceSet = ways.iter().map(|way| map.province(place(way))).collect();
        lit.insert(at);
        page.scene.light = Some(Light {
            lit,
            strength: UNLIT,
        });
        page.scene.routes.clear();
        page.scene.tags = ways
            .iter()
            .enumerate()
            .filter_map(|(i, way)| {
                Some(JumpTag {
                    seat: TagAnchor::Unit(place(way)),
                    sign: sign(i)?,
                    faint: false,
                })
            })
            .collect();
        page.scene.cursor = ways.get(self.selected).map(|way| map.province(place(way)));
        let near: ProvinceSet = ways
            .iter()
            .filter(|way| !way.by_sea)
            .map(|way| map.province(place(way)))
            .chain([at])
            .collect();
        page.zoom = Some(near);
        page.dock_rows = DockRows { small: 6, wide: 9 };
        page.dock = self.dock(map, position, note);
        let left = std::mem::take(&mut page.header.left).dim(" ·");
        page.header.left = match self.subject {
            Subject::Unit(at) => left
                .dim(" where can ")
                .bold(unit_name(map, position, at))
                .dim(" move?"),
            Subject::Place(at) => left
                .dim(" who can move to ")
                .bold(words::place(map, at.location())),
        };
        page.header.middle = Row::new();
        page.header.middle_short = Row::new();
        let turned = match self.subject {
            Subject::Unit(at) => format!("who can move to {}", words::place(map, at.location())),
            Subject::Place(at) => match position.unit(at) {
                Some(unit) => format!("where {} can move", words::unit(map, unit)),
                None => "no unit there".to_owned(),
            },
        };
        page.book.lines.push(ListRow::blank());
        page.book
            .lines
            .push(Row::new().key("F7").dim(" swap:").into());
        page.book.lines.push(Row::new().dim(turned).into());
        page.book_over = None;
    }

    fn dock(&self, map: &Map, position: &Position, note: Option<&Row>) -> DetailPanel {
        let ways = &self.ways;
        let head = match self.subject {
            Subject::Unit(_) => ["to", "there", "can support it", "can oppose it"],
            Subject::Place(_) => ["who", "", "can support it", "can oppose it"],
        };
        let heading = Row::new()
            .to_column(COLUMNS[0])
            .dim(head[0])
            .to_column(COLUMNS[1])
            .dim(head[1])
            .to_column(COLUMNS[2])
            .dim(head[2])
            .to_column(LAST)
            .dim(head[3]);
        let table = |rows: usize| {
            let first = self
                .selected
                .saturating_sub(rows / 2)
                .min(ways.len().saturating_sub(rows));
            let shown = ways.iter().enumerate().skip(first).take(rows);
            let mut lines = vec![DetailRow::from(match ways.len() > rows {
                true => {
                    let which = format!("{}/{}", self.selected + 1, ways.len());
                    Row::new()
                        .faint(which)
                        .and(Row::new())
                        .and(after(&heading, COLUMNS[0] + 2))
                }
                false => heading.clone(),
            })];
            lines.extend(shown.map(|(i, way)| DetailRow {
                selected: if i == self.selected { u16::MAX } else { 0 },
                ..DetailRow::choice(i, line(map, position, self.subject, i, way))
            }));
            if ways.is_empty() {
                lines.push(Row::new().dim(none(position, self.subject)).into());
            }
            lines
        };
        let told = match self.subject {
            Subject::Unit(at) => vec![
                occupied(map, position, at, ways),
                shut(map, position, at, ways),
            ],
            Subject::Place(at) => vec![held(map, position, at)],
        };
        let told = match note {
            Some(note) => vec![note.clone()],
            None => told.into_iter().filter(|row| !row.is_empty()).collect(),
        };
        let mut brief = table(FEW);
        let room = (FEW + 1).saturating_sub(brief.len());
        brief.extend(told.iter().take(room).cloned().map(DetailRow::from));
        if let (Some(note), 0) = (note, room) {
            brief[0] = note.clone().into();
        }
        DetailPanel::default()
            .cramped(brief)
            .roomy(table(MANY))
            .roomy(told)
    }
}

/// A heading without what stands in front of a column.
fn after(heading: &Row, column: usize) -> Row {
    let plain = heading.plain();
    let rest: String = plain.chars().skip(column).collect();
    Row::new().dim(rest)
}

/// The key of a line.
fn sign(index: usize) -> Option<char> {
    char::from_digit(index as u32 + 1, 10)
}

fn unit_name(map: &Map, position: &Position, at: Province) -> String {
    let unit = position.unit(at);
    unit.map_or_else(|| "no unit".to_owned(), |unit| words::unit(map, unit))
}

/// A line of the table.
fn line(map: &Map, position: &Position, subject: Subject, index: usize, way: &ReachRow) -> Row {
    let number = sign(index).map_or_else(String::new, String::from);
    let mut row = Row::new()
        .strong(Tone::Accent, number)
        .to_column(COLUMNS[0]);
    row = match subject {
        Subject::Unit(_) => row
            .bold(map.short(way.to).to_string())
            .dim(if way.by_sea { " via" } else { "" })
            .to_column(COLUMNS[1])
            .dim(there(map, position, way)),
        Subject::Place(_) => row
            .bold(words::unit(map, way.unit))
            .to_column(COLUMNS[1])
            .toned(
                Tone::Power(way.unit.power),
                map.power(way.unit.power).name.as_str(),
            )
            .dim(if way.by_sea { " by sea" } else { "" }),
    };
    let support: Vec<String> = way.support.iter().map(|&it| words::unit(map, it)).collect();
    let against: Vec<String> = way.against.iter().map(|it| comer(map, it)).collect();
    let list = |names: &[String], tone: Tone, room: usize| match names {
        [] => Row::new().dim("–"),
        names => Row::new().toned(tone, fitted(names, room)),
    };
    row.to_column(COLUMNS[2])
        .and(list(&support, Tone::Text, LAST - COLUMNS[2] - 1))
        .to_column(LAST)
        .and(list(&against, Tone::Warn, WIDTH - LAST))
}

/// A unit that can come: `A Yor by sea`.
fn comer(map: &Map, (unit, by_sea): &(Unit, bool)) -> String {
    let name = words::unit(map, *unit);
    match by_sea {
        true => format!("{name} by sea"),
        false => name,
    }
}

/// As many names as there is room for; the rest is counted.
fn fitted(names: &[String], room: usize) -> String {
    let width = |text: &str| text.chars().count();
    for shown in (1..=names.len()).rev() {
        let mut text = names[..shown].join(", ");
        if shown < names.len() {
            text = format!("{text} +{}", names.len() - shown);
        }
        if width(&text) <= room {
            return text;
        }
    }
    words::count(names.len(), "unit")
}

/// Who stands in the place that a way leads to, and whose center it is.
fn there(map: &Map, position: &Position, way: &ReachRow) -> String {
    let at = map.province(way.to);
    let own = way.unit.power;
    let unit = match position.unit(at) {
        None => "no unit".to_owned(),
        Some(unit) if unit.power == own => {
            return format!("your {} must leave first", words::unit(map, unit));
        }
        Some(unit) => format!(
            "{} {}",
            map.power(unit.power).adjective,
            words::unit(map, unit)
        ),
    };
    let center = match position.owner(at) {
        _ if !map.info(at).is_center || unit != "no unit" => "",
        Some(power) if power == own => ", your center",
        Some(power) => return format!("{unit}, {} center", map.power(power).adjective),
        None => ", an unowned center",
    };
    format!("{unit}{center}")
}

/// What it takes to enter places where others stand.
fn occupied(map: &Map, position: &Position, at: Province, ways: &[ReachRow]) -> Row {
    let Some(unit) = position.unit(at) else {
        return Row::new();
    };
    let held = ways.iter().filter_map(|way| {
        let other = position.unit(map.province(way.to))?;
        (other.power != unit.power).then(|| map.short(way.to).to_string())
    });
    let held: Vec<String> = held.collect();
    match held.is_empty() {
        true => Row::new(),
        false => Row::new()
            .dim("strength 2 needed against a unit that stays: ")
            .bold(held.join(" ")),
    }
}

/// What lies beside the unit and is closed to it, and why.
fn shut(map: &Map, position: &Position, at: Province, ways: &[ReachRow]) -> Row {
    let Some(unit) = position.unit(at) else {
        return Row::new();
    };
    let closed = facts::closed(map, &position.terms, unit, ways);
    let mut row = Row::new().dim("not in reach ");
    let mut any = false;
    for (why, told) in [
        (UnreachableReason::Water, " sea"),
        (UnreachableReason::Inland, " inland"),
        (UnreachableReason::OtherCoast, " another coast"),
        (UnreachableReason::Neutral, " neutral"),
    ] {
        let those = closed.iter().filter(|it| it.1 == why);
        let names: Vec<String> = those
            .map(|(at, _)| map.short(at.location()).to_string())
            .collect();
        if !names.is_empty() {
            any = true;
            row = row.text("  ").bold(names.join(" ")).dim(told);
        }
    }
    match any {
        true => row,
        false => Row::new(),
    }
}

/// Who stands in a place that is asked about.
fn held(map: &Map, position: &Position, at: Province) -> Row {
    match position.unit(at) {
        Some(unit) => Row::new()
            .bold(words::unit(map, unit))
            .toned(
                Tone::Power(unit.power),
                format!(" {}", map.power(unit.power).name),
            )
            .dim(" is there"),
        None => Row::new().dim("no unit there"),
    }
}

/// The answer where there is none.
fn none(position: &Position, subject: Subject) -> String {
    match subject {
        Subject::Unit(at) if position.unit(at).is_none() => "no unit there".to_owned(),
        Subject::Unit(_) => "nowhere".to_owned(),
        Subject::Place(_) => "no unit can move here".to_owned(),
    }
}
