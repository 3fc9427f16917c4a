//! The detail panel of the script.

use super::view::StepView;
use super::{BREATH, Presentation};
use crate::keys::Command;
use crate::kit::{Row, Tone, big_text, text, words};
use chancery_core::board::{Map, Phase, Power, Province, Unit};
use chancery_core::report::script::{BoardAction, CenterChange, ScriptPart, ScriptStep, heard};
use chancery_core::report::{Explainer, ResultKind, ResultLine};
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
    /// The number of rows for a text that doesn't fit into these. A longer one scrolls.
    pub most: usize,
    pub ascii: bool,
}

impl StepView<'_> {
    /// Returns as many detail rows as fit.
    pub fn script_details(self, space: DetailSpace) -> Vec<Row> {
        let (screen, map) = (self.screen, self.map);
        let indented = |row: Row| Row::new().text("  ").hanging(&row, space.columns);
        match screen.step() {
            None => self.before_the_script(),
            // a single row is enough while only the map is shown
            Some(ScriptStep::Piece(piece)) if screen.map_only => {
                let row = first_chip(piece).text(" ").key(piece.sentence(map));
                let rows = row.wrapped(space.columns).into_iter();
                rows.take(space.rows.max(1)).collect()
            }
            Some(ScriptStep::Sheet { power, lines }) => {
                let head = words::power_chip(map, *power).dim(screen.number_of_sheet(*power));
                let orders = lines.iter().map(|&at| heard(map, self.line(at)));
                let orders = orders.map(|order| indented(Row::new().key(order)));
                self.below(head.and(self.why_too_early()), orders.collect(), space)
            }
            Some(ScriptStep::Undisputed { lines }) if lines.len() > BREATH => {
                self.undisputed(lines, space)
            }
            Some(ScriptStep::Undisputed { lines }) => {
                let head = match self.record.turn().phase.is_movement() {
                    true => "Outside the conflicts",
                    false => "Results",
                };
                // no opposition is the reason of all others
                self.results(Row::new().bold(head), lines, 0, space)
            }
            Some(ScriptStep::Conflict { lines }) => {
                self.results(self.heading(lines), lines, LONGEST, space)
            }
            Some(ScriptStep::Piece(piece)) => self.piece(piece, space),
            Some(ScriptStep::Centers(powers)) => self.centers(powers, space),
        }
    }

    /// Returns many orders that succeeded, in short form.
    fn undisputed(self, lines: &[usize], space: DetailSpace) -> Vec<Row> {
        let is_unordered = |line: &&usize| self.line(**line).result.is_unordered();
        let unordered = lines.iter().filter(is_unordered).count();
        let orders = words::count(lines.len() - unordered, "order");
        let mut succeed = format!("{orders} succeeded without a conflict.");
        if unordered > 0 {
            let units = words::count(unordered, "unit");
            succeed = format!("{succeed} {units} without orders held undisturbed.");
        }
        let orders = lines.iter().map(|&line| self.marked(line));
        let columns = space.columns.saturating_sub(2);
        let orders = text::columns(orders, space.most.saturating_sub(1), columns);
        let orders = Row::new().text("  ").beside(orders).collect();
        self.below(Row::new().key(succeed), vec![orders], space)
    }

    /// Returns the changes of some powers' centers.
    fn centers(self, powers: &[CenterChange], space: DetailSpace) -> Vec<Row> {
        let (map, record, phase) = (self.map, self.record, self.record.turn().phase);
        let indented = |row: Row| Row::new().text("  ").hanging(&row, space.columns);
        let all = PowerBalance::of(map, record).into_iter();
        let own = all.filter(|one| powers.iter().any(|it| it.power == one.power));
        let mut changes: Vec<Vec<Row>> = own
            .map(|one| indented(Row::new().key(one.sentence(map))))
            .collect();
        if self.screen.is_at_end()
            && phase != Phase::Adjustments
            && let Some(last) = changes.last_mut()
        {
            let distance = distance_to_victory(self.session.game(), record.after());
            last.extend(indented(Row::new().dim(distance)));
        }
        self.below(Row::new().bold(center_heading(phase)), changes, space)
    }

    /// Returns the answer to a request for an explanation before all orders were read.
    fn why_too_early(self) -> Row {
        Row::new().dim(match self.screen.too_early {
            true => "   F5 explains after all orders.",
            false => "",
        })
    }

    fn before_the_script(self) -> Vec<Row> {
        let turn = self.record.turn();
        let (what, season) = (words::writes(turn.phase), words::season(turn));
        let script = &self.screen.script;
        let has = |part| script.part(part).next().is_some();
        let (then, none) = if turn.phase == Phase::Adjustments {
            ("place and remove", "are placed or removed")
        } else {
            ("move", "move")
        };
        let then = match (has(ScriptPart::Conflicts), has(ScriptPart::Pieces)) {
            (true, true) => format!("  Then read the results, then {then} the pieces."),
            (true, false) => format!("  Then read the results. No pieces {none}."),
            (false, true) => format!("  Then {then} the pieces."),
            (false, false) => format!("  No pieces {none}."),
        };
        let read = format!("  Read out the {what} of {season}, power by power.");
        vec![
            Row::new()
                .bold("All orders are in.")
                .and(self.why_too_early()),
            Row::new(),
            Row::new().text(read),
            Row::new().text(then),
        ]
    }

    /// Returns results below their heading: each order with its result, and with a reason of at most `longest`
    /// characters.
    fn results(self, head: Row, lines: &[usize], longest: usize, space: DetailSpace) -> Vec<Row> {
        let why: Explainer<'_> = self.record.report(self.map).spoken().explain();
        let sentences = self.screen.read_aloud(lines).into_iter().map(|line| {
            let sentence = Row::new().key(why.sentence_up_to(line, longest));
            let mark = Row::new().text("  ").and(words::mark_of(line)).text(" ");
            mark.hanging(&sentence, space.columns)
        });
        self.below(head, sentences.collect(), space)
    }

    /// Puts sentences below a heading, separated by a blank row if there is space. If they don't fit, shows as many as
    /// do, from the first that isn't scrolled away.
    fn below(self, head: Row, sentences: Vec<Vec<Row>>, space: DetailSpace) -> Vec<Row> {
        let head = head.wrapped(space.columns);
        let rows = head.len() + sentences.iter().map(Vec::len).sum::<usize>();
        if rows <= space.most {
            let gap = (rows < space.rows).then(Row::new);
            let rows = sentences.into_iter().flatten();
            return head.into_iter().chain(gap).chain(rows).collect();
        }
        let more = |sign: char, count: usize, command: Command| {
            let row = Row::new().toned(Tone::Accent, format!("  {sign} {count} more"));
            (count > 0).then(|| row.on_click(command))
        };
        let scrolled = self.screen.scrolled.min(sentences.len().saturating_sub(1));
        let mut all = head;
        all.extend(more('↑', scrolled, Command::Up));
        let mut left = sentences.into_iter().skip(scrolled).peekable();
        all.extend(left.next().into_iter().flatten());
        // the last row says how many don't fit
        while let Some(rows) = left.next_if(|rows| all.len() + rows.len() < space.most) {
            all.extend(rows);
        }
        all.truncate(space.most.saturating_sub(1));
        all.extend(more('↓', left.count(), Command::Down));
        all
    }

    /// Returns the step of a piece: a headline in large letters if there is space, and the
    /// instruction.
    fn piece(self, piece: &BoardAction, space: DetailSpace) -> Vec<Row> {
        let DetailSpace { columns, rows, .. } = space;
        let (screen, map) = (self.screen, self.map);
        let units = piece.units();
        let mut powers: Vec<Power> = Vec::new();
        for unit in &units {
            if !powers.contains(&unit.power) {
                powers.push(unit.power);
            }
        }
        let head = powers.iter().fold(Row::new(), |row, &power| {
            row.and(words::power_chip(map, power))
        });
        let head = head.dim(format!("   {}", screen.share(&units)));
        let consequence = screen
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
            let ScriptStep::Piece(piece) = screen.script.steps.get(at?)? else {
                return None;
            };
            let row = Row::new().dim(label).padded_to(8).and(first_chip(piece));
            let sentence = piece.sentence(map);
            let action = sentence.split_once(": ").map_or(&*sentence, |(act, _)| act);
            Some(row.text(" ").text(action).fitted(columns))
        };
        let before = beside("before", screen.shown.checked_sub(2));
        let around: Vec<Row> = before
            .into_iter()
            .chain(beside("next", Some(screen.shown)))
            .collect();
        if all.len() + 1 + around.len() <= rows {
            all.push(Row::new());
            all.extend(around);
        }
        all
    }
}

impl Presentation {
    /// Returns the number of the step among those with a power's orders, if it has several: `   2 of 3`.
    fn number_of_sheet(&self, power: Power) -> String {
        let is_own = |step: &&ScriptStep| match step {
            ScriptStep::Sheet { power: other, .. } => *other == power,
            _ => false,
        };
        let count = |steps: &[ScriptStep]| steps.iter().filter(is_own).count();
        match count(&self.script.steps) {
            1 => String::new(),
            all => format!("   {} of {all}", count(&self.script.steps[..self.shown])),
        }
    }

    /// Returns the number of sentences of the step, which a small screen scrolls.
    pub(super) fn sentences(&self) -> usize {
        match self.step() {
            Some(ScriptStep::Sheet { lines, .. }) => lines.len(),
            Some(ScriptStep::Undisputed { lines } | ScriptStep::Conflict { lines }) => {
                self.read_aloud(lines).len()
            }
            Some(ScriptStep::Centers(powers)) => powers.len(),
            Some(ScriptStep::Piece(_)) | None => 0,
        }
    }

    /// Returns the results that are read aloud, the most consequential ones first: dislodged units, then moves that
    /// succeeded. The result of a dislodged unit names its attacker, whose own result would repeat it.
    fn read_aloud(&self, lines: &[usize]) -> Vec<&ResultLine> {
        let ruling = |line: &ResultLine| match &line.result {
            ResultKind::Moved { ruling, .. } => Some(*ruling),
            _ => None,
        };
        let all = lines.iter().map(|&at| &self.script.lines[at]);
        let dislodgement = |line| ruling(line)?.dislodged;
        let dislodgers: Vec<Province> = all
            .clone()
            .filter_map(dislodgement)
            .map(|it| it.by)
            .collect();
        let is_repeated = |line: &ResultLine| {
            let unit = line.order.province();
            unit.is_some_and(|unit| dislodgers.contains(&unit))
        };
        let mut own: Vec<&ResultLine> = all.filter(|line| !is_repeated(line)).collect();
        own.sort_by_key(|line| match ruling(line) {
            Some(ruling) if ruling.dislodged.is_some() => 0,
            Some(ruling) if ruling.moved_to().is_some() => 1,
            _ => 2,
        });
        own
    }

    /// Returns the piece's number among its power's pieces: `2 of its 3 pieces`.
    fn share(&self, units: &[Unit]) -> String {
        let &[unit] = units else {
            return "circular movement: lift all the pieces first".to_owned();
        };
        let all = self.script.steps.iter().flat_map(|step| match step {
            ScriptStep::Piece(piece) => piece.units(),
            _ => Vec::new(),
        });
        let own: Vec<Unit> = all.filter(|other| other.power == unit.power).collect();
        let number = own.iter().position(|&other| other == unit).unwrap_or(0) + 1;
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
        let takes = self.script.steps.iter().find_map(|step| match step {
            ScriptStep::Centers(all) => all.iter().find(|one| one.gained.contains(&to)),
            _ => None,
        })?;
        let (place, power) = (&map.info(to).name, &map.power(takes.power).name);
        Some(format!("{place} is now {}.", words::owned_by(power)))
    }
}

/// Returns the headline of a step in large letters, readable from a distance: `YOR → NWY`.
fn headline(map: &Map, piece: &BoardAction) -> String {
    let units = piece.units().into_iter();
    let places: Vec<String> = units
        .map(|unit| map.short(unit.location).to_string())
        .collect();
    let gap = if places.len() == 2 { " ↔ " } else { " " };
    let at = places.join(gap);
    match piece {
        BoardAction::Goes(ride) | BoardAction::Retreats(ride) => {
            format!("{at} → {}", map.short(ride.to))
        }
        BoardAction::Circular(_) => at,
        BoardAction::LaidDown(_) => format!("{at} ↓"),
        BoardAction::Removed(_) | BoardAction::Disbanded(_) => format!("{at} ×"),
        BoardAction::Built(_) => format!("+ {at}"),
    }
}

/// Returns a power's gained and lost centers, and its adjustment, wrapped:
/// `Ser new, Tri Bud lost, builds 1`.
pub(super) fn holding(map: &Map, one: &CenterChange, phase: Phase, columns: usize) -> Vec<Row> {
    let centers = |all: &[Province], what: &str| {
        let codes = words::codes(map, all.iter().copied());
        (!all.is_empty()).then(|| Row::new().text(codes).dim(what))
    };
    let verb = match phase {
        _ if one.due < 0 => "removes ",
        Phase::Adjustments => "waives ",
        _ => "builds ",
    };
    let due = Row::new().dim(verb).text(one.due.abs().to_string());
    let due = (one.due != 0).then_some(due);
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
