//! The detail panel of the read-aloud script.

use super::Script;
use crate::kit::{Row, Tone, big_text, text, words};
use crate::session::Session;
use chancery_core::board::{Map, Phase, Power, Province, Unit};
use chancery_core::report::script::{BoardAction, CenterChange, ScriptPart, ScriptStep, heard};
use chancery_core::report::{Explainer, ResultKind, ResultLine};
use game::Record;
use output::summary::{PowerBalance, distance_to_victory};

/// The gap beside the large letters, and the minimum width of a sentence there, in columns.
const GAP: usize = 3;
const BESIDE: usize = 26;
/// The maximum length of a sentence with its reasons, in characters.
const LONGEST: usize = 320;

/// The space for the details.
#[derive(Clone, Copy, Debug)]
pub(super) struct DetailSpace {
    pub columns: usize,
    /// The usual number of rows.
    pub rows: usize,
    /// The number of rows to use for a text that doesn't fit into these.
    pub most: usize,
    pub ascii: bool,
}

impl Script {
    /// Returns as many detail rows as fit.
    pub(super) fn detail(
        &self,
        session: &Session,
        record: &Record,
        space: DetailSpace,
    ) -> Vec<Row> {
        let DetailSpace { columns, rows, .. } = space;
        let map = session.game().map();
        let Some((at, step)) = self.steps.step() else {
            return self.before_the_first(record);
        };
        if let (true, ScriptStep::Piece(piece)) = (self.map_only, step) {
            // a single row is enough while only the map is shown
            let row = first_chip(piece).text(" ").key(piece.sentence(map));
            return row.wrapped(columns).into_iter().take(rows.max(1)).collect();
        }
        match step {
            ScriptStep::Sheet { power, lines } => {
                let mut parts = self.steps.script.part(ScriptPart::Orders);
                let is_own = |at: &usize| matches!(&self.steps.script.steps[*at], ScriptStep::Sheet { power: other, .. } if other == power);
                let own: Vec<usize> = parts.by_ref().filter(is_own).collect();
                let mut head = words::power_chip(map, *power);
                if let (Some(number), 2..) = (own.iter().position(|&one| one == at), own.len()) {
                    head = head.dim(format!("   {} of {}", number + 1, own.len()));
                }
                head = head.and(self.why_too_early());
                let orders = lines.iter().map(|&line| {
                    let order = heard(map, self.steps.line(line));
                    Row::new()
                        .text("  ")
                        .hanging(&Row::new().key(order), columns)
                });
                below(head, orders.flatten().collect(), (columns, rows))
            }
            ScriptStep::Undisputed { lines } if lines.len() > super::BREATH => {
                let is_unordered = |line: &&usize| self.steps.line(**line).result.is_unordered();
                let unordered = lines.iter().filter(is_unordered).count();
                let orders = words::count(lines.len() - unordered, "order");
                let mut succeed = format!("{orders} succeeded without a conflict.");
                if unordered > 0 {
                    let units = words::count(unordered, "unit");
                    succeed = format!("{succeed} {units} without orders held undisturbed.");
                }
                let head = Row::new().key(succeed);
                let orders = lines.iter().map(|&line| self.steps.marked(map, line, true));
                let orders = text::columns(
                    orders,
                    space.most.saturating_sub(1),
                    columns.saturating_sub(2),
                );
                let orders = Row::new().text("  ").beside(orders);
                below(head, orders.collect(), (columns, rows))
            }
            ScriptStep::Undisputed { lines } => {
                let head = if record.turn().phase.is_movement() {
                    Row::new().bold("Outside the conflicts")
                } else {
                    Row::new().bold("Results")
                };
                self.results(head, map, record, lines, space)
            }
            ScriptStep::Conflict { lines } => {
                let head = self.steps.heading(map, lines);
                self.results(head, map, record, lines, space)
            }
            ScriptStep::Piece(piece) => self.piece(map, piece, at, space),
            ScriptStep::Centers(powers) => self.centers(session, record, powers, space),
        }
    }

    /// Returns the changes of some powers' centers: in sentences, or in codes where these don't fit.
    fn centers(
        &self,
        session: &Session,
        record: &Record,
        powers: &[CenterChange],
        space: DetailSpace,
    ) -> Vec<Row> {
        let DetailSpace { columns, rows, .. } = space;
        let (map, phase) = (session.game().map(), record.turn().phase);
        let indented = |row: Row| Row::new().text("  ").hanging(&row, columns);
        let distance = (self.steps.is_at_end() && phase != Phase::Adjustments)
            .then(|| indented(Row::new().dim(distance_to_victory(session.game(), record.after()))));
        let all = PowerBalance::of(map, record).into_iter();
        let own = all.filter(|one| powers.iter().any(|it| it.power == one.power));
        let sentences = own.map(|one| indented(Row::new().key(one.sentence(map))));
        let mut changes: Vec<Row> = sentences.chain(distance.clone()).flatten().collect();
        if changes.len() + 1 > space.most {
            let short = powers.iter().map(|one| holding(map, one, phase, columns));
            changes = short.chain(distance).flatten().collect();
        }
        below(
            Row::new().bold(center_heading(phase)),
            changes,
            (columns, rows),
        )
    }

    /// Returns the answer to a request for an explanation before all orders were read.
    fn why_too_early(&self) -> Row {
        if self.too_early {
            Row::new().dim("   F5 explains after all orders.")
        } else {
            Row::new()
        }
    }

    fn before_the_first(&self, record: &Record) -> Vec<Row> {
        let turn = record.turn();
        let (what, season) = (words::writes(turn.phase), words::season(turn));
        let pieces = self.steps.script.part(ScriptPart::Pieces).next();
        let (then, none) = if turn.phase == Phase::Adjustments {
            ("place and remove", "are placed or removed")
        } else {
            ("move", "move")
        };
        let then = match pieces {
            Some(_) => format!("  Then read the results, then {then} the pieces."),
            None => format!("  Then read the results. No pieces {none}."),
        };
        vec![
            Row::new()
                .bold("All orders are in.")
                .and(self.why_too_early()),
            Row::new(),
            Row::new().text(format!(
                "  Read out the {what} of {season}, power by power."
            )),
            Row::new().text(then),
        ]
    }

    /// Returns results below their heading: each order with its result and reason.
    fn results(
        &self,
        head: Row,
        map: &Map,
        record: &Record,
        lines: &[usize],
        space: DetailSpace,
    ) -> Vec<Row> {
        let DetailSpace {
            columns,
            rows,
            most,
            ..
        } = space;
        let all: Vec<&ResultLine> = lines.iter().map(|&line| self.steps.line(line)).collect();
        // the result of a dislodged unit names its attacker, whose own result would repeat it
        let dislodger = |line: &ResultLine| match &line.result {
            ResultKind::Moved { ruling, .. } => ruling.dislodged.map(|it| it.by),
            _ => None,
        };
        let dislodgers: Vec<Province> = all.iter().filter_map(|line| dislodger(line)).collect();
        let is_repeated = |line: &ResultLine| {
            let unit = line.order.province();
            unit.is_some_and(|unit| dislodgers.contains(&unit))
        };
        let own: Vec<&ResultLine> = all.into_iter().filter(|line| !is_repeated(line)).collect();
        let why: Explainer<'_> = record.report(map).spoken().explain();
        let below_mark = |line: &ResultLine, sentence: String| {
            let mark = Row::new().text("  ").and(words::mark_of(line)).text(" ");
            mark.hanging(&Row::new().key(sentence), columns)
        };
        let sentences = |longest: usize| -> Vec<Row> {
            let sentence = |line: &&ResultLine| why.sentence_up_to(line, longest);
            let all = own.iter().map(|line| below_mark(line, sentence(line)));
            all.flatten().collect()
        };
        let is_opposed = matches!(self.steps.step(), Some((_, ScriptStep::Conflict { .. })));
        // no opposition is the reason of all others
        let mut results = sentences(if is_opposed { LONGEST } else { 0 });
        if results.len() + 1 > most {
            // as many reasons as fit in a row each
            results = sentences(columns.saturating_sub(4));
        }
        if results.len() + 1 > most {
            // if the sentences don't fit, show each result in a word
            let short = lines.iter().map(|&at| {
                let line = self.steps.line(at);
                let result = format!("  {}   {}", line.result.word(), why.scene.clause(line));
                let row = Row::new().text("  ").and(self.steps.marked(map, at, true));
                row.dim(result).fitted(columns)
            });
            results = short.collect();
        }
        below(head, results, (columns, rows))
    }

    /// Returns the step of a piece: a headline in large letters if there is space, and the
    /// instruction.
    fn piece(&self, map: &Map, piece: &BoardAction, at: usize, space: DetailSpace) -> Vec<Row> {
        let DetailSpace { columns, rows, .. } = space;
        let units = piece.units();
        let mut powers: Vec<Power> = Vec::new();
        for unit in &units {
            if !powers.contains(&unit.power) {
                powers.push(unit.power);
            }
        }
        let head = powers.into_iter().fold(Row::new(), |row, power| {
            row.and(words::power_chip(map, power))
        });
        let head = head.dim(format!("   {}", self.share(&units)));
        let consequence = self
            .consequence(map, piece)
            .map(|text| Row::new().dim(text));
        let sentences = [Some(Row::new().key(piece.sentence(map))), consequence];
        let wrapped = |columns: usize| -> Vec<Row> {
            let rows = sentences.iter().flatten();
            rows.flat_map(|row| row.wrapped(columns)).collect()
        };
        let large = big_text::rows_of(&headline(map, piece), Tone::Ink, space.ascii);
        let large = large.unwrap_or_default();
        let wide = large.first().map_or(0, Row::width);
        let mut all = vec![head, Row::new()];
        if rows < large.len() + 3 || wide > columns {
            let wrapped = wrapped(columns.saturating_sub(4));
            all.extend(Row::new().text("  ").beside(wrapped));
        } else if wide + GAP + BESIDE > columns {
            all.extend(large);
            all.extend(wrapped(columns));
        } else {
            let wrapped = wrapped(columns - wide - GAP);
            for i in 0..large.len().max(wrapped.len()) {
                let left = large.get(i).cloned().unwrap_or_default();
                let right = wrapped.get(i).cloned().unwrap_or_default();
                all.push(left.padded_to(wide + GAP).and(right));
            }
        }
        let beside = |label: &str, at: Option<usize>| -> Option<Row> {
            let ScriptStep::Piece(piece) = self.steps.script.steps.get(at?)? else {
                return None;
            };
            let row = Row::new().dim(label).padded_to(8).and(first_chip(piece));
            let sentence = piece.sentence(map);
            let action = sentence.split_once(": ").map_or(&*sentence, |(act, _)| act);
            Some(row.text(" ").text(action).fitted(columns))
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

    /// Returns the piece's number among its power's pieces: `2 of its 3 pieces`.
    fn share(&self, units: &[Unit]) -> String {
        let (1, Some(unit)) = (units.len(), units.first()) else {
            return "circular movement: lift all the pieces first".to_owned();
        };
        let all = self.steps.script.steps.iter().flat_map(|step| match step {
            ScriptStep::Piece(piece) => piece.units(),
            _ => Vec::new(),
        });
        let own: Vec<_> = all.filter(|other| other.power == unit.power).collect();
        let number = own.iter().position(|other| other == unit).unwrap_or(0) + 1;
        match own.len() {
            1 => String::new(),
            count => format!("{number} of its {count} pieces"),
        }
    }

    /// Returns the effect of a piece's move: a center that changes its owner.
    fn consequence(&self, map: &Map, piece: &BoardAction) -> Option<String> {
        let (BoardAction::Goes(ride) | BoardAction::Retreats(ride)) = piece else {
            return None;
        };
        let to = map.province(ride.to);
        let takes = self.steps.script.steps.iter().find_map(|step| match step {
            ScriptStep::Centers(all) => all.iter().find(|one| one.gained.contains(&to)),
            _ => None,
        })?;
        let (place, power) = (&map.info(to).name, &map.power(takes.power).name);
        Some(format!("{place} is now {}.", words::owned_by(power)))
    }
}

/// Returns the headline of a step in large letters, readable from a distance: `YOR → NWY`.
fn headline(map: &Map, piece: &BoardAction) -> String {
    let short = |at| map.short(at).to_string();
    match piece {
        BoardAction::Goes(ride) | BoardAction::Retreats(ride) => {
            format!("{} → {}", short(ride.unit.location), short(ride.to))
        }
        BoardAction::Circular(rides) => {
            let gap = if rides.len() == 2 { " ↔ " } else { " " };
            let all: Vec<String> = rides.iter().map(|ride| short(ride.unit.location)).collect();
            all.join(gap)
        }
        BoardAction::LaidDown(gone) => format!("{} ↓", short(gone.unit.location)),
        BoardAction::Removed(unit) | BoardAction::Disbanded(unit) => {
            format!("{} ×", short(unit.location))
        }
        BoardAction::Built(unit) => format!("+ {}", short(unit.location)),
    }
}

/// Returns a power's gained and lost centers, and its adjustment, wrapped:
/// `Ser new, Tri Bud lost, builds 1`.
pub(super) fn holding(map: &Map, one: &CenterChange, phase: Phase, columns: usize) -> Vec<Row> {
    let centers = |all: &[Province], what: &str| {
        let codes = words::codes(map, all.iter().copied());
        (!all.is_empty()).then(|| Row::new().text(codes).dim(what))
    };
    let due = match one.due {
        0 => None,
        due @ 1.. => {
            let verb = if phase == Phase::Adjustments {
                "waives "
            } else {
                "builds "
            };
            Some(Row::new().dim(verb).text(due.to_string()))
        }
        due => Some(Row::new().dim("removes ").text(due.abs().to_string())),
    };
    let changes = [
        centers(&one.gained, " new"),
        centers(&one.lost, " lost"),
        due,
    ];
    let changes = Row::joined(changes.into_iter().flatten(), &Row::new().text(", "));
    let badge = words::badge(map, one.power).text(" ");
    badge.hanging(&changes, columns)
}

/// Returns the heading of the changes of centers, or in winter of the builds that weren't made.
pub(super) fn center_heading(phase: Phase) -> &'static str {
    match phase {
        Phase::Adjustments => "Builds waived or not ordered",
        _ => "Supply centers change owner",
    }
}

/// Returns a unit's letter on its power's color.
pub(super) fn kind_chip(unit: Unit) -> Row {
    Row::new().chip(unit.power, &unit.kind.letter().to_string())
}

/// Returns the letter of a piece's first unit.
fn first_chip(piece: &BoardAction) -> Row {
    let first = piece.units().into_iter().next();
    first.map_or_else(Row::new, kind_chip)
}

/// Puts rows below a heading, separated by a blank row if there is space.
fn below(head: Row, below: Vec<Row>, (columns, rows): (usize, usize)) -> Vec<Row> {
    let head = head.wrapped(columns);
    let gap = (head.len() + below.len() < rows).then(Row::new);
    head.into_iter().chain(gap).chain(below).collect()
}
