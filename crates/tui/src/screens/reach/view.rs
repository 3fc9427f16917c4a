//! The drawing of the reach: highlighted, numbered provinces on the map and a table in the detail
//! panel.

use super::facts;
use super::{Reach, ReachRow, Subject};
use crate::kit::{Row, Tone, list, words};
use crate::page::{DetailPanel, DetailRow, DetailRows, Header, ListRow, ScreenLayout};
use crate::screens::DIM_BESIDE_RESULTS;
use chancery_core::board::{Map, Position, Power, ProvinceSet, Unit};
use chart::{JumpTag, Light};
use game::Game;

/// The maximum number of table rows below the heading, on small and on other screens: all that have a number.
const FEW: usize = 5;
const MANY: usize = 9;

/// The width of the table, in columns, on small and on other screens.
const NARROW: usize = 57;
const WIDE: usize = 64;

/// The minimum width of a list of units in the table: its heading.
const UNITS: usize = 11;

impl Reach {
    /// Shows the reach on a page. A `note` replaces the rows below the table.
    pub(in crate::screens) fn show(
        &self,
        game: &Game,
        position: &Position,
        note: Option<&Row>,
        page: &mut ScreenLayout<'_>,
    ) {
        let (map, ways) = (&**game.map(), &self.ways);
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
        page.details = self.details(game, position, note);
        let rows = page.details.full().count() as u16;
        page.detail_rows = DetailRows {
            small: (page.details.shown(false).len() as u16).max(6),
            wide: rows.max(9),
        };
        let left = std::mem::take(&mut page.header.left).dim(" ·");
        let unit = position.unit(at).map(|unit| unit.short(map));
        let (left, turned) = match (self.subject, unit) {
            (Subject::Unit(_), unit) => (
                left.dim(" where can ")
                    .bold(unit.unwrap_or_else(|| "no unit".to_owned()))
                    .dim(" move?"),
                format!("who can move to {}", map.short(at.location())),
            ),
            (Subject::Place(_), unit) => (
                left.dim(" who can move to ")
                    .bold(words::place(map, at.location())),
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
        // the map is the answer, not the list
        page.list_over = None;
        page.list_instead = false;
    }

    fn details(&self, game: &Game, position: &Position, note: Option<&Row>) -> DetailPanel {
        let (map, ways) = (&**game.map(), &self.ways);
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
        let mut brief = self.table(game, position, FEW, NARROW);
        // what it takes to enter an occupied province, or the note, has a row in any case
        let room = (FEW + 1).saturating_sub(brief.len()).max(1);
        brief.extend(below.iter().take(room).cloned().map(DetailRow::from));
        DetailPanel::default()
            .cramped(brief)
            .roomy(self.table(game, position, MANY, WIDE))
            .roomy(below)
    }

    /// Returns the heading and some rows of the table. The last two columns share the space that the others leave.
    fn table(&self, game: &Game, position: &Position, rows: usize, width: usize) -> Vec<DetailRow> {
        let (map, ways) = (&**game.map(), &self.ways);
        if ways.is_empty() {
            return vec![Row::new().dim(none(position, self.subject)).into()];
        }
        let first = list::first_around(self.selected, ways.len(), rows);
        let [to, there] = match self.subject {
            Subject::Unit(_) => ["to", "there"],
            Subject::Place(_) => ["who", "power"],
        };
        let mut lines = vec![[Row::new(), Row::new().dim(to), Row::new().dim(there)]];
        let shown = ways.iter().enumerate().skip(first).take(rows);
        lines.extend(shown.map(|(i, way)| cells(map, position, self.subject, i, way)));
        let column = |at: usize| lines.iter().map(|cells| cells[at].width()).max();
        let widths = [0, 1, 2].map(|at| column(at).unwrap_or(0) + 2);
        let start: usize = widths.iter().sum();
        let support = (width.saturating_sub(start) / 2).max(UNITS + 2);
        let against = width.saturating_sub(start + support).max(UNITS);
        let row = |cells: [Row; 3], last: [Row; 2]| {
            let [first, second] = last;
            let columns = cells.into_iter().zip(widths);
            let row = columns.fold(Row::new(), |row, (cell, width)| {
                let end = row.width() + width;
                row.and(cell).padded_to(end)
            });
            row.and(first).padded_to(start + support).and(second)
        };
        let mut lines = lines.into_iter();
        let mut heads = ["can support", "can oppose"].map(|head| Row::new().dim(head));
        if ways.len() > rows {
            let shown = format!("   {} to {} of {}", first + 1, first + rows, ways.len());
            heads[1] = std::mem::take(&mut heads[1]).faint(shown);
        }
        let heading = lines.next().map(|cells| row(cells, heads).into());
        let shown = (first..).zip(lines).map(|(at, cells)| {
            let way = &ways[at];
            // the units of all powers of the seat are on the same side
            let is_own = |unit: Unit| game.seat_of(unit.power) == game.seat_of(way.unit.power);
            let own = way.support.iter().filter(|&&unit| is_own(unit));
            let own = own.map(|unit| unit.short(map)).collect();
            let others = way.against.iter().filter(|(unit, _)| !is_own(*unit));
            let others = others.map(|it| comer(map, it)).collect();
            let support = units(own, Tone::Text, support - 2);
            let against = units(others, Tone::Warn, against);
            let row = row(cells, [support, against]);
            DetailRow::choice(at, row).selected_if(at == self.selected, u16::MAX)
        });
        heading.into_iter().chain(shown).collect()
    }
}

/// Returns the first columns of a row: the number, the province or the unit, and what is there or whose it is.
fn cells(
    map: &Map,
    position: &Position,
    subject: Subject,
    index: usize,
    way: &ReachRow,
) -> [Row; 3] {
    let number = char::from_digit(index as u32 + 1, 10);
    let number = number.map_or_else(String::new, String::from);
    let (name, about) = match subject {
        Subject::Unit(_) => (
            map.short(way.to).to_string(),
            Row::new().dim(there(map, position, way)),
        ),
        Subject::Place(_) => (way.unit.short(map), words::power_name(map, way.unit.power)),
    };
    let name = Row::new().bold(name);
    let name = if way.by_sea {
        name.dim(" by sea")
    } else {
        name
    };
    [Row::new().strong(Tone::Accent, number), name, about]
}

/// Returns as many units as fit into `room` columns.
fn units(names: Vec<String>, tone: Tone, room: usize) -> Row {
    match &names[..] {
        [] => Row::new().dim("–"),
        names => Row::new().toned(tone, fitted(names, room)),
    }
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
            format!("own {}", unit.short(map))
        }
        (Some(unit), _) => format!("{} {}", adjective(unit.power), unit.short(map)),
        (None, _) if !map.info(at).is_center => "no unit".to_owned(),
        (None, Some(power)) if power == own => "own center".to_owned(),
        (None, Some(power)) => format!("{} center", adjective(power)),
        (None, None) => "unowned center".to_owned(),
    }
}

/// Returns a note on what it takes to enter occupied provinces.
fn occupied(map: &Map, position: &Position, unit: Unit, ways: &[ReachRow]) -> Option<Row> {
    let held = |is_own: bool| -> Vec<String> {
        let held = ways.iter().filter_map(|way| {
            let other = position.unit(map.province(way.to))?;
            ((other.power == unit.power) == is_own).then(|| map.short(way.to).to_string())
        });
        held.collect()
    };
    let parts = [
        ("strength 2 against a unit that stays: ", held(false)),
        ("own unit must leave: ", held(true)),
    ];
    let parts = parts.into_iter().filter(|(_, held)| !held.is_empty());
    parts
        .map(|(text, held)| Row::new().dim(text).bold(held.join(" ")))
        .reduce(|row, part| row.dim("; ").and(part))
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
