//! The drawing of the reach: highlighted, numbered provinces on the map and a table in the detail
//! panel.

use super::facts;
use super::{Reach, ReachRow, Subject};
use crate::kit::{Row, Tone, words};
use crate::page::{DetailPanel, DetailRow, DetailRows, Header, ListRow, ScreenLayout};
use crate::screens::DIM_BESIDE_RESULTS;
use chancery_core::board::{Map, Position, Power, ProvinceSet, Unit};
use chart::{JumpTag, Light};

/// The maximum number of table rows below the heading, on small and on other screens.
const FEW: usize = 5;
const MANY: usize = 6;

/// The columns of the table after the number: province or unit, occupier, support, opposition.
const COLUMNS: [usize; 4] = [4, 13, 37, 55];
/// The width of the table, in columns.
const WIDTH: usize = 77;

impl Reach {
    /// Shows the reach on a page. A `note` replaces the rows below the table.
    pub(in crate::screens) fn show(
        &self,
        map: &Map,
        position: &Position,
        note: Option<&Row>,
        page: &mut ScreenLayout<'_>,
    ) {
        let ways = &self.ways;
        let at = self.subject.province();
        let mut highlighted: ProvinceSet = ways
            .iter()
            .map(|way| map.province(self.place(way)))
            .collect();
        highlighted.insert(at);
        page.scene.light = Light::on(highlighted, DIM_BESIDE_RESULTS);
        page.scene.routes.clear();
        let tags = ways.iter().zip('1'..='9');
        let tags = tags.map(|(way, sign)| JumpTag::at(self.place(way), sign));
        page.scene.tags = tags.collect();
        page.scene.cursor = ways
            .get(self.selected)
            .map(|way| map.province(self.place(way)));
        let near = ways.iter().filter(|way| !way.by_sea);
        let near = near.map(|way| map.province(self.place(way)));
        page.zoom = Some(near.chain([at]).collect());
        page.detail_rows = DetailRows { small: 6, wide: 9 };
        page.details = self.details(map, position, note);
        let left = std::mem::take(&mut page.header.left).dim(" ·");
        let place = words::place(map, at.location());
        let unit = position.unit(at).map(|unit| unit.short(map));
        let (left, turned) = match (self.subject, unit) {
            (Subject::Unit(_), unit) => (
                left.dim(" where can ")
                    .bold(unit.unwrap_or_else(|| "no unit".to_owned()))
                    .dim(" move?"),
                format!("who can move to {place}"),
            ),
            (Subject::Place(_), unit) => (
                left.dim(" who can move to ").bold(place),
                unit.map_or_else(
                    || "no unit there".to_owned(),
                    |unit| format!("where {unit} can move"),
                ),
            ),
        };
        page.header = Header::new(left, std::mem::take(&mut page.header.right));
        page.list.lines.extend([
            ListRow::blank(),
            Row::new().key("F7").dim(" swap:").into(),
            Row::new().dim(turned).into(),
        ]);
        page.list_over = None;
    }

    fn details(&self, map: &Map, position: &Position, note: Option<&Row>) -> DetailPanel {
        let ways = &self.ways;
        let head = match self.subject {
            Subject::Unit(_) => ["to", "there", "can support it", "can oppose it"],
            Subject::Place(_) => ["who", "", "can support it", "can oppose it"],
        };
        let heading = COLUMNS.into_iter().zip(head);
        let heading = heading.fold(Row::new(), |row, (column, head)| {
            row.padded_to(column).dim(head)
        });
        let table = |rows: usize| {
            let first = self.selected.saturating_sub(rows / 2);
            let first = first.min(ways.len().saturating_sub(rows));
            let shown = ways.iter().enumerate().skip(first).take(rows);
            let mut lines = vec![DetailRow::from(if ways.len() > rows {
                let which = format!("{}/{}", self.selected + 1, ways.len());
                let (_, rest) = heading.split(COLUMNS[0] + 2);
                Row::new().faint(which).and(rest)
            } else {
                heading.clone()
            })];
            lines.extend(shown.map(|(i, way)| {
                let row = line(map, position, self.subject, i, way);
                DetailRow::choice(i, row).selected_if(i == self.selected, u16::MAX)
            }));
            if ways.is_empty() {
                lines.push(Row::new().dim(none(position, self.subject)).into());
            }
            lines
        };
        let unit = position.unit(self.subject.province());
        let below: Vec<Row> = match (note, self.subject, unit) {
            (Some(note), ..) => vec![note.clone()],
            (None, Subject::Unit(_), Some(unit)) => {
                let rows = [
                    occupied(map, position, unit, ways),
                    closed_row(map, position, unit, ways),
                ];
                rows.into_iter().flatten().collect()
            }
            (None, Subject::Unit(_), None) => Vec::new(),
            (None, Subject::Place(_), unit) => vec![held(map, unit)],
        };
        let mut brief = table(FEW);
        let room = (FEW + 1).saturating_sub(brief.len());
        brief.extend(below.iter().take(room).cloned().map(DetailRow::from));
        if let (Some(note), 0) = (note, room) {
            brief[0] = note.clone().into();
        }
        DetailPanel::default()
            .cramped(brief)
            .roomy(table(MANY))
            .roomy(below)
    }
}

/// Returns a row of the table.
fn line(map: &Map, position: &Position, subject: Subject, index: usize, way: &ReachRow) -> Row {
    let number = char::from_digit(index as u32 + 1, 10);
    let number = number.map_or_else(String::new, String::from);
    let row = Row::new()
        .strong(Tone::Accent, number)
        .padded_to(COLUMNS[0]);
    let row = match subject {
        Subject::Unit(_) => row
            .bold(map.short(way.to).to_string())
            .dim(if way.by_sea { " by sea" } else { "" })
            .padded_to(COLUMNS[1])
            .dim(there(map, position, way)),
        Subject::Place(_) => row
            .bold(way.unit.short(map))
            .padded_to(COLUMNS[1])
            .and(words::power_name(map, way.unit.power))
            .dim(if way.by_sea { " by sea" } else { "" }),
    };
    let support: Vec<String> = way.support.iter().map(|&it| it.short(map)).collect();
    let against: Vec<String> = way.against.iter().map(|it| comer(map, it)).collect();
    let list = |names: &[String], tone: Tone, room: usize| match names {
        [] => Row::new().dim("–"),
        names => Row::new().toned(tone, fitted(names, room)),
    };
    row.padded_to(COLUMNS[2])
        .and(list(&support, Tone::Text, COLUMNS[3] - COLUMNS[2] - 1))
        .padded_to(COLUMNS[3])
        .and(list(&against, Tone::Warn, WIDTH - COLUMNS[3]))
}

/// Returns a unit that can move to the province: `A Yor by sea`.
fn comer(map: &Map, (unit, by_sea): &(Unit, bool)) -> String {
    let name = (*unit).short(map);
    if *by_sea {
        format!("{name} by sea")
    } else {
        name
    }
}

/// Returns as many names as fit into `room` columns, and the number of the others.
fn fitted(names: &[String], room: usize) -> String {
    let text = |shown: usize| match (names[..shown].join(", "), names.len() - shown) {
        (text, 0) => text,
        (text, rest) => format!("{text} +{rest}"),
    };
    let mut texts = (1..=names.len()).rev().map(text);
    let fitting = texts.find(|text| text.chars().count() <= room);
    fitting.unwrap_or_else(|| words::count(names.len(), "unit"))
}

/// Describes the unit at a destination and the center's owner.
fn there(map: &Map, position: &Position, way: &ReachRow) -> String {
    let at = map.province(way.to);
    let own = way.unit.power;
    let adjective = |power: Power| &map.power(power).adjective;
    match (position.unit(at), position.owner(at)) {
        (Some(unit), _) if unit.power == own => {
            format!("your {} must leave first", unit.short(map))
        }
        (Some(unit), _) => format!("{} {}", adjective(unit.power), unit.short(map)),
        (None, _) if !map.info(at).is_center => "no unit".to_owned(),
        (None, Some(power)) if power == own => "no unit, your center".to_owned(),
        (None, Some(power)) => format!("no unit, {} center", adjective(power)),
        (None, None) => "no unit, an unowned center".to_owned(),
    }
}

/// Returns a note on the strength needed to enter provinces occupied by other powers.
fn occupied(map: &Map, position: &Position, unit: Unit, ways: &[ReachRow]) -> Option<Row> {
    let held = ways.iter().filter_map(|way| {
        let other = position.unit(map.province(way.to))?;
        (other.power != unit.power).then(|| map.short(way.to).to_string())
    });
    let held: Vec<String> = held.collect();
    let row = Row::new().dim("against units that stay, strength 2 is needed: ");
    (!held.is_empty()).then(|| row.bold(held.join(" ")))
}

/// Returns a note on the adjacent provinces that the unit can't move to, with the reasons.
fn closed_row(map: &Map, position: &Position, unit: Unit, ways: &[ReachRow]) -> Option<Row> {
    let closed = facts::closed(map, &position.terms, unit, ways);
    let mut row = Row::new().dim("not in reach ");
    for why in facts::REASONS {
        let those = closed.iter().filter(|it| it.1 == why);
        let codes = words::codes(map, those.map(|it| it.0));
        if !codes.is_empty() {
            row = row.text("  ").bold(codes).dim(format!(" {why}"));
        }
    }
    (!closed.is_empty()).then_some(row)
}

/// Returns the unit in a province, or a note that there is none.
fn held(map: &Map, unit: Option<Unit>) -> Row {
    match unit {
        Some(unit) => Row::new()
            .bold(unit.short(map))
            .text(" ")
            .and(words::power_name(map, unit.power))
            .dim(" is there"),
        None => Row::new().dim("no unit there"),
    }
}

/// Returns the message for an empty reach.
fn none(position: &Position, subject: Subject) -> String {
    match subject {
        Subject::Unit(at) if position.unit(at).is_none() => "no unit there".to_owned(),
        Subject::Unit(_) => "nowhere".to_owned(),
        Subject::Place(_) => "no unit can move here".to_owned(),
    }
}
