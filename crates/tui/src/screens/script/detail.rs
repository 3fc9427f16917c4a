//! What the reading script says under the map.

use super::Script;
use crate::big_text;
use crate::screens::reveal::about;
use crate::session::Session;
use crate::text::Row;
use crate::words;
use chancery_core::board::{Map, Province};
use chancery_core::report::script::{BoardAction, CenterChange, ScriptPart, ScriptStep, heard};
use chancery_core::report::{Explainer, ResultLine};
use game::Record;

/// The column beside the large letters, and how many columns a sentence wants there.
const GAP: usize = 3;
const BESIDE: usize = 26;

impl Script {
    /// The rows of the dock, as many as there is room for.
    pub(super) fn told(
        &self,
        table: &Session,
        record: &Record,
        (columns, rows): (usize, usize),
        ascii: bool,
    ) -> Vec<Row> {
        let map = table.game().map();
        let Some((at, step)) = self.step() else {
            return self.before_the_first(record);
        };
        if let (true, ScriptStep::Piece(piece)) = (self.map_only, step) {
            // one row is enough: all eyes are on the map
            let units = piece.units();
            let chips = units.iter().take(1).fold(Row::new(), |row, unit| {
                row.chip(unit.power, &unit.kind.letter().to_string())
            });
            let row = chips.text(" ").key(piece.sentence(map));
            return row.wrapped(columns).into_iter().take(rows.max(1)).collect();
        }
        let mut told = match step {
            ScriptStep::Sheet { power, lines } => {
                let parts = self.script.part(ScriptPart::Orders);
                let own = parts.filter(|&at| {
                    matches!(&self.script.steps[at], ScriptStep::Sheet { power: other, .. } if other == power)
                });
                let own: Vec<usize> = own.collect();
                let mut head = Row::new().chip(*power, &map.power(*power).name.to_uppercase());
                if let (Some(number), 2..) = (own.iter().position(|&one| one == at), own.len()) {
                    head = head.dim(format!("   {} of {}", number + 1, own.len()));
                }
                if self.too_early {
                    head = head.dim("   orders first, then explanations");
                }
                let orders = lines.iter().map(|&line| {
                    let order = heard(map, &self.script.lines[line]);
                    Row::new().text("  ").key(order)
                });
                let mut all = vec![head];
                all.extend(spaced(rows, lines.len() + 1));
                all.extend(orders);
                all
            }
            ScriptStep::Undisputed { lines } => {
                let head = match record.turn().phase.is_movement() {
                    true => Row::new()
                        .bold("No conflict")
                        .dim("   orders that affect no other order"),
                    false => Row::new().bold("Results"),
                };
                let marked = lines.iter().map(|&line| self.marked(map, line));
                let mut all = vec![head];
                let marked = Row::in_columns(&marked.collect::<Vec<Row>>(), columns);
                all.extend(spaced(rows, marked.len() + 1));
                all.extend(marked);
                all
            }
            ScriptStep::Conflict { lines } => self.knot(table, record, lines, columns, rows),
            ScriptStep::Piece(piece) => self.piece(map, piece, at, (columns, rows), ascii),
            ScriptStep::Centers(all) => {
                let mut told = vec![Row::new().bold("Supply centers change owner")];
                told.extend(spaced(rows, all.len() + 1));
                told.extend(all.iter().map(|one| {
                    let chip = Row::new().text("  ").and(words::badge(map, one.power));
                    chip.text(" ").and(holding(map, one))
                }));
                told
            }
        };
        if told.len() > rows {
            told.truncate(rows.saturating_sub(1));
            told.push(Row::new().faint("  … more in the list"));
        }
        told
    }

    fn before_the_first(&self, record: &Record) -> Vec<Row> {
        let turn = record.turn();
        let pieces = self.script.part(ScriptPart::Pieces).count();
        vec![
            Row::new().bold("All orders are in."),
            Row::new(),
            Row::new().text(format!(
                "  Read out the {} of {}, power by power.",
                words::writes(turn.phase),
                words::season(turn)
            )),
            Row::new().text("  Then read the results, then move the pieces."),
            Row::new().dim(match pieces {
                0 => "  No pieces move.".to_owned(),
                _ => String::new(),
            }),
        ]
    }

    /// An order with the mark of what became of it.
    fn marked(&self, map: &Map, line: usize) -> Row {
        let line = &self.script.lines[line];
        words::mark(line.fate.mark())
            .text(" ")
            .key(line.order.short(map).to_string())
    }

    /// A knot: what it is about, and each order with what became of it and why.
    fn knot(
        &self,
        table: &Session,
        record: &Record,
        lines: &[usize],
        columns: usize,
        rows: usize,
    ) -> Vec<Row> {
        let game = table.game();
        let map = game.map();
        let own: Vec<&ResultLine> = lines.iter().map(|&line| &self.script.lines[line]).collect();
        let head = about(map, &own);
        let mut all = vec![
            Row::new()
                .bold(head.place)
                .dim(format!("   {}", head.clause))
                .fitted(columns),
        ];
        let why: Explainer<'_> = record.report(game.map()).spoken().explain();
        let mut sentences: Vec<Vec<Row>> = Vec::new();
        for line in &own {
            let mark = words::mark(line.fate.mark());
            let sentence = why.sentence(line);
            let wrapped = Row::new().key(sentence).wrapped(columns.saturating_sub(4));
            let rows = wrapped.into_iter().enumerate().map(|(i, row)| match i {
                0 => Row::new().text("  ").and(mark.clone()).text(" ").and(row),
                _ => Row::new().text("    ").and(row),
            });
            sentences.push(rows.collect());
        }
        let long: usize = sentences.iter().map(Vec::len).sum();
        if long + 1 > rows {
            // where the sentences are too long for the room, what became of them in a word
            let scene = why.scene;
            sentences = own
                .iter()
                .zip(lines)
                .map(|(line, &at)| {
                    let told = format!("  {}   {}", line.fate.word(), scene.clause(line));
                    let row = Row::new().text("  ").and(self.marked(map, at)).dim(told);
                    vec![row.fitted(columns)]
                })
                .collect();
        }
        let long: usize = sentences.iter().map(Vec::len).sum();
        all.extend(spaced(rows, long + 1));
        all.extend(sentences.into_iter().flatten());
        all
    }

    /// A piece: in large letters where there is room, and what to do with it.
    fn piece(
        &self,
        map: &Map,
        piece: &BoardAction,
        at: usize,
        (columns, rows): (usize, usize),
        ascii: bool,
    ) -> Vec<Row> {
        let mut head = Row::new();
        let units = piece.units();
        let mut seen = Vec::new();
        for unit in &units {
            if !seen.contains(&unit.power) {
                seen.push(unit.power);
                head = head.chip(unit.power, &map.power(unit.power).name.to_uppercase());
            }
        }
        head = head.dim(format!("   {}", self.share(&units)));
        let mut sentence = vec![Row::new().key(piece.sentence(map))];
        sentence.extend(
            self.consequence(map, piece)
                .map(|text| Row::new().dim(text)),
        );
        let large = big_text::rows_of(&headline(map, piece), ascii);
        let wide = large.first().map_or(0, Row::width);
        let mut all = vec![head, Row::new()];
        if rows < large.len() + 3 || wide > columns {
            let wrapped = sentence
                .iter()
                .flat_map(|row| row.wrapped(columns.saturating_sub(4)));
            all.extend(wrapped.map(|row| Row::new().text("  ").and(row)));
        } else if wide + GAP + BESIDE > columns {
            all.extend(large);
            let wrapped = sentence.iter().flat_map(|row| row.wrapped(columns));
            all.extend(wrapped);
        } else {
            let room = columns - wide - GAP;
            let wrapped: Vec<Row> = sentence.iter().flat_map(|row| row.wrapped(room)).collect();
            for i in 0..large.len().max(wrapped.len()) {
                let left = large.get(i).cloned().unwrap_or_default();
                let right = wrapped.get(i).cloned().unwrap_or_default();
                all.push(left.to_column(wide + GAP).and(right));
            }
        }
        let beside = |label: &str, at: Option<usize>| -> Option<Row> {
            let ScriptStep::Piece(piece) = self.script.steps.get(at?)? else {
                return None;
            };
            let row = Row::new().dim(label).to_column(8);
            let row = piece.units().iter().take(1).fold(row, |row, unit| {
                row.chip(unit.power, &unit.kind.letter().to_string())
            });
            Some(row.text(" ").text(piece.sentence(map)).fitted(columns))
        };
        let around = [
            beside("before", at.checked_sub(1)),
            beside("next", Some(at + 1)),
        ];
        let around: Vec<Row> = around.into_iter().flatten().collect();
        if all.len() + 1 + around.len() <= rows {
            all.push(Row::new());
            all.extend(around);
        }
        all
    }

    /// Which of its power's pieces it is: `its only piece that moves`, `2 of its 3 pieces`.
    fn share(&self, units: &[chancery_core::board::Unit]) -> String {
        let (1, Some(unit)) = (units.len(), units.first()) else {
            return "circular movement: lift all the pieces first".to_owned();
        };
        let own = self.script.steps.iter().filter_map(|step| match step {
            ScriptStep::Piece(piece) => Some(piece.units()),
            _ => None,
        });
        let own: Vec<_> = own
            .flatten()
            .filter(|other| other.power == unit.power)
            .collect();
        match own.len() {
            1 => "its only piece to move".to_owned(),
            count => {
                let number = own.iter().position(|other| other == unit).unwrap_or(0) + 1;
                format!("{number} of its {count} pieces")
            }
        }
    }

    /// What the piece brings about: a center that changes hands.
    fn consequence(&self, map: &Map, piece: &BoardAction) -> Option<String> {
        let (BoardAction::Goes(ride) | BoardAction::Retreats(ride)) = piece else {
            return None;
        };
        let to = map.province(ride.to);
        let takes = self.script.steps.iter().find_map(|step| match step {
            ScriptStep::Centers(all) => all.iter().find(|one| one.gained.contains(&to)),
            _ => None,
        })?;
        let (place, power) = (&map.info(to).name, &map.power(takes.power).name);
        Some(format!("{place} is now {}.", words::owned_by(power)))
    }
}

/// What is seen from the far end of the room: `YOR → NWY`.
fn headline(map: &Map, piece: &BoardAction) -> String {
    let short = |at| map.short(at).to_string();
    match piece {
        BoardAction::Goes(ride) | BoardAction::Retreats(ride) => {
            format!("{} → {}", short(ride.unit.location), short(ride.to))
        }
        BoardAction::Ring(rides) if rides.len() == 2 => format!(
            "{} ↔ {}",
            short(rides[0].unit.location),
            short(rides[1].unit.location)
        ),
        BoardAction::Ring(rides) => {
            let all: Vec<String> = rides.iter().map(|ride| short(ride.unit.location)).collect();
            all.join(" ")
        }
        BoardAction::LaidDown(gone) => format!("{} ↓", short(gone.unit.location)),
        BoardAction::Removed(unit) => format!("{} ×", short(unit.location)),
        BoardAction::Built(unit) => format!("+ {}", short(unit.location)),
    }
}

/// What a power takes and loses, and what is due: `Ser new, Tri Bud lost, builds 1`.
pub(super) fn holding(map: &Map, one: &CenterChange) -> Row {
    let names = |all: &[Province]| -> String {
        let all = all.iter().map(|at| map.short(at.location()).to_string());
        all.collect::<Vec<_>>().join(" ")
    };
    let mut row = Row::new();
    let comma = |row: Row| if row.is_empty() { row } else { row.text(", ") };
    if !one.gained.is_empty() {
        row = row.text(names(&one.gained)).dim(" new");
    }
    if !one.lost.is_empty() {
        row = comma(row).text(names(&one.lost)).dim(" lost");
    }
    match one.due {
        0 => row,
        due @ 1.. => comma(row).dim("builds ").text(due.to_string()),
        due => comma(row).dim("removes ").text(due.abs().to_string()),
    }
}

/// A blank row, where there is room for one.
fn spaced(rows: usize, wanted: usize) -> Option<Row> {
    (wanted < rows).then(Row::new)
}
