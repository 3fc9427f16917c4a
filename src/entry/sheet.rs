//! A sheet of paper orders, read leniently (FORMATS, section 3).
//!
//! A sheet has sections (`phase:`, `rules:`, `position:`, `centers:`, `dislodged:`, `contested:`)
//! and the powers' orders under the powers' names. What it does not say is taken from the defaults,
//! from the map's opening, or from the units that the orders name.

mod layout;
mod off_map;
mod set;
mod setting;
mod units;

use std::fmt;

use super::lexicon::Lexicon;
use super::reading::{Reading, read};
use super::{Candidate, Context, Part, Verdict};
use crate::board::{Id, Map, Position, Power, ProvinceSet};
use crate::orders::Written;
use crate::orders::legality::Bench;
use crate::rules::{IllegalOrders, Rules};

use layout::Layout;

/// What a sheet takes for granted.
#[derive(Clone, Copy, Debug)]
pub struct Defaults<'a> {
    /// The words of the map.
    pub lexicon: &'a Lexicon,
    /// The position, where a game gives it; a `position:` of the sheet goes before it.
    pub position: Option<&'a Position>,
    /// The rules, unless the sheet names others.
    pub rules: Rules,
}

/// Something on a sheet that could not be understood, or that contradicts the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What it is and what was expected.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.text
        )
    }
}

/// A line of orders.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Which line of the sheet it is, counted from 1.
    pub number: usize,
    /// The column, in characters, in which the text begins, counted from 1.
    pub column: usize,
    /// The text as it was written, without the power's name in front.
    pub text: String,
    /// Under whose name it stands.
    pub power: Option<Power>,
    /// What it is taken to say, judged by itself.
    pub reading: Reading,
    /// For each part of the reading, which of its candidates counts, after the rules of issue 4.E.2:
    /// none for an ambiguous one that nothing clears up.
    pub counts: Vec<Option<usize>>,
}

impl Line {
    /// The orders of the line that count, each with its part.
    pub fn orders(&self) -> impl Iterator<Item = (usize, &Candidate)> {
        let parts = self.reading.parts.iter().zip(&self.counts).enumerate();
        parts.filter_map(|(index, (part, counts))| Some((index, &part.candidates[(*counts)?])))
    }
}

/// An order of a power's sheet, and where it was written.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The index of the line in [`Sheet::lines`].
    pub line: usize,
    /// The part of that line's reading.
    pub part: usize,
    /// The order as it was written, for the adjudicator.
    pub written: Written,
    /// The order in full, to be shown.
    pub order: Written,
}

/// A sheet that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// The position that the orders are for, with its phase.
    pub position: Position,
    /// The rules in force.
    pub rules: Rules,
    /// The provinces that the sheet calls contested.
    pub contested: ProvinceSet,
    /// Every line of orders, in sequence.
    pub lines: Vec<Line>,
    /// The orders that count, by power; none for a power that sent no sheet at all.
    pub sheets: Vec<Option<Vec<Entry>>>,
    /// What could not be understood, in sequence.
    pub problems: Vec<Problem>,
}

impl Sheet {
    /// Reads a sheet. Never fails: what could not be understood is among the problems, and the rest
    /// counts.
    pub fn read(map: &Map, text: &str, defaults: &Defaults<'_>) -> Sheet {
        let lexicon = defaults.lexicon;
        let layout = Layout::of(lexicon, text);
        let mut problems = layout.problems.clone();
        let rules = setting::rules(&layout, defaults.rules, &mut problems);
        let turn = setting::turn(map, &layout, defaults, &mut problems);
        let stage = setting::Stage {
            map,
            lexicon,
            layout: &layout,
            rules: &rules,
            turn,
        };
        let (position, contested) = stage.position(defaults.position, &mut problems);

        let bench = Bench::new(map, &position, &rules);
        let mut lines: Vec<Line> = layout
            .orders
            .iter()
            .map(|entry| {
                let ctx = Context::new(lexicon, &bench, entry.power);
                let mut reading = read(&ctx, &entry.text);
                if reading.verdict == Verdict::Unreadable
                    && rules.illegal_orders == IllegalOrders::AnyText
                    && let Some(moved) = off_map::read_off_map(&ctx, &entry.text)
                {
                    reading = moved;
                }
                let counts = reading
                    .parts
                    .iter()
                    .map(|part| part.taken().map(|_| 0))
                    .collect();
                Line {
                    number: entry.line,
                    column: entry.column,
                    text: entry.text.clone(),
                    power: entry.power,
                    reading,
                    counts,
                }
            })
            .filter(|line| line.reading.verdict != Verdict::Blank)
            .collect();
        set::clear_up(rules.poor_orders, &mut lines);
        for line in &lines {
            problems.extend(problem(line));
        }
        problems.sort_by_key(|problem| (problem.line, problem.column));
        let sheets = gather(map, &layout, &lines);
        Sheet {
            position,
            rules,
            contested,
            lines,
            sheets,
            problems,
        }
    }

    /// The orders by power, as [`orders::sheet`](crate::orders::sheet) takes them.
    pub fn written(&self) -> Vec<Option<Vec<Written>>> {
        let written = |entry: &Entry| entry.written.clone();
        self.sheets
            .iter()
            .map(|sheet| {
                sheet
                    .as_ref()
                    .map(|entries| entries.iter().map(written).collect())
            })
            .collect()
    }
}

/// What is wrong with a line of orders, so that no order of it counts.
fn problem(line: &Line) -> Option<Problem> {
    let text = match line.reading.verdict {
        Verdict::Unreadable => line.reading.note.clone(),
        Verdict::Ambiguous if line.counts.contains(&None) => line.reading.note.clone(),
        _ => {
            let whose = |candidate: &Candidate| candidate.power.is_none();
            if !line.orders().any(|(_, candidate)| whose(candidate)) {
                return None;
            }
            "nobody's order: no power stands above it".to_owned()
        }
    };
    Some(Problem {
        line: line.number,
        column: line.column,
        text,
    })
}

/// Puts the orders that count together by power.
fn gather(map: &Map, layout: &Layout, lines: &[Line]) -> Vec<Option<Vec<Entry>>> {
    let mut sheets: Vec<Option<Vec<Entry>>> = vec![None; map.powers().len()];
    for power in &layout.headings {
        sheets[power.index()] = Some(Vec::new());
    }
    for (index, line) in lines.iter().enumerate() {
        let no_orders = line.reading.parts.iter().any(Part::is_no_orders);
        if let (Some(power), true) = (line.power, no_orders) {
            // "no moves received": there is no sheet
            if sheets[power.index()].as_ref().is_some_and(Vec::is_empty) {
                sheets[power.index()] = None;
            }
        }
        for (part, candidate) in line.orders() {
            let Some(power) = line.power.or(candidate.power) else {
                continue;
            };
            sheets[power.index()].get_or_insert_default().push(Entry {
                line: index,
                part,
                written: candidate.written.clone(),
                order: candidate.order.clone(),
            });
        }
    }
    sheets
}
