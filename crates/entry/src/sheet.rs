//! A sheet of paper orders, read leniently (FORMATS, section 3).
//!
//! A sheet has sections (`phase:`, `rules:`, `position:`, `centers:`, `dislodged:`, `contested:`)
//! and the powers' orders under the powers' names. What it does not say is taken from the defaults,
//! from the map's opening, or from the units that the orders name.
//!
//! Beside these, a sheet may hold several order sets of one power, as `order_sets` reads them (`France,
//! second set`), and what was agreed beforehand, as `lines` reads it (`proxies:`, `standing orders:`).

mod account;
mod columns;
mod context_repair;
mod ditto;
mod doubt;
mod header_sections;
mod heading;
pub(crate) mod layout;
mod lines;
mod list;
mod look;
mod off_map;
mod order_sets;
mod order_units;
mod phase;
mod position_text;
mod quarrel;
mod rest;
mod text;
mod units;

use std::fmt;

use super::lexicon::Lexicon;
use super::reading::Reading;
use super::{Candidate, Part, Verdict};
use chancery_core::board::{Map, Position, Power, ProvinceSet, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{OrderDuration, WrittenOrder};
use chancery_core::rules::Rules;

pub use account::{Account, LineKind, Tally};
use header_sections::Stage;
use layout::{Known, Layout};
pub use order_sets::{OrderSets, SetReason};
use order_sets::{Set, combine};
pub use position_text::{PositionText, read_by_hand, read_position};

/// What a sheet takes for granted.
#[derive(Clone, Copy, Debug)]
pub struct Defaults<'a> {
    /// The words of the map.
    pub lexicon: &'a Lexicon,
    /// The position, where a game gives it; a `position:` of the sheet goes before it.
    pub position: Option<&'a Position>,
    /// The rules, unless the sheet names others.
    pub rules: Rules,
    /// Whose the sheet is, unless it says itself.
    pub power: Option<Power>,
    /// The phase, where no game gives it; it goes before the sheet's.
    pub turn: Option<Turn>,
}

impl<'a> Defaults<'a> {
    /// Nothing but the words of the map and the rules.
    pub fn new(lexicon: &'a Lexicon, rules: Rules) -> Self {
        Defaults {
            lexicon,
            position: None,
            rules,
            power: None,
            turn: None,
        }
    }
}

/// What a problem is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    /// The phase: everything depends on it.
    Phase,
    /// The position: likewise.
    Position,
    /// The rules.
    Rules,
    /// A heading or an order: the other lines count all the same.
    Orders,
    /// A build or removal beyond the number due.
    Surplus,
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
    /// What it is about.
    pub matter: Matter,
}

impl Problem {
    /// Returns a problem with a heading or an order.
    fn of_orders(line: usize, column: usize, text: String) -> Self {
        Problem {
            line,
            column,
            text,
            matter: Matter::Orders,
        }
    }
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

/// Where on a sheet an order stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionPath {
    /// Among a power's orders.
    Orders,
    /// Under `proxies:`, announced to the game master (DATC 4.E.5 a).
    Proxies,
    /// Under `standing orders:`, given in an earlier turn (4.E.4 a).
    Standing,
}

/// A line of orders.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadLine {
    /// Which line of the sheet it is, counted from 1.
    pub number: usize,
    /// The column, in characters, in which the text begins, counted from 1.
    pub column: usize,
    /// The text as it was written, without the power's name in front.
    pub text: String,
    /// What it was taken for.
    pub kind: LineKind,
    /// Under whose name it stands.
    pub power: Option<Power>,
    /// Among what it stands.
    pub under: SectionPath,
    /// In which of the power's order sets, counted from 1 (DATC 4.D.1, 4.D.2).
    pub set: usize,
    /// What it is taken to say, judged by itself.
    pub reading: Reading,
    /// For each part of the reading, which of its candidates counts, after the rules of issue 4.E.2:
    /// none for an ambiguous one that nothing clears up.
    pub counts: Vec<Option<usize>>,
}

impl ReadLine {
    /// The orders of the line that count, each with its part.
    pub fn orders(&self) -> impl Iterator<Item = (usize, &Candidate)> {
        let parts = self.reading.parts.iter().zip(&self.counts).enumerate();
        parts.filter_map(|(index, (part, counts))| Some((index, &part.candidates[(*counts)?])))
    }

    /// Returns a problem with its orders.
    fn problem(&self, text: String) -> Problem {
        Problem::of_orders(self.number, self.column, text)
    }
}

/// An order of a power's sheet, and where it was written.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetOrder {
    /// The index of the line in [`Sheet::lines`].
    pub line: usize,
    /// The part of that line's reading.
    pub part: usize,
    /// The order as it was written, for the adjudicator.
    pub written: WrittenOrder,
    /// The order in full, to be shown.
    pub order: WrittenOrder,
    /// For how long it is given (DATC 4.E.4).
    pub term: OrderDuration,
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
    /// The phase that the sheet names.
    pub named: Option<Turn>,
    /// Every line of the sheet that is not blank, in sequence: what it was taken for.
    pub accounts: Vec<Account>,
    /// Every line of orders, in sequence; several where a line of the sheet has cells or two powers.
    pub lines: Vec<ReadLine>,
    /// The orders that count, by power; none for a power that sent no sheet at all.
    pub sheets: Vec<Option<Vec<SheetOrder>>>,
    /// Which of several order sets of one power count, by power.
    pub handed: Vec<OrderSets>,
    /// What could not be understood, in sequence.
    pub problems: Vec<Problem>,
}

impl Sheet {
    /// Reads a sheet. Never fails: what could not be understood is among the problems, and the rest
    /// counts.
    pub fn read(map: &Map, text: &str, defaults: &Defaults<'_>) -> Sheet {
        Sheet::of(map, text, defaults, None)
    }

    /// Reads a sheet as if it named these rules, whatever it says.
    pub fn read_under(map: &Map, text: &str, defaults: &Defaults<'_>, rules: Rules) -> Sheet {
        Sheet::of(map, text, defaults, Some(rules))
    }

    fn of(map: &Map, text: &str, defaults: &Defaults<'_>, rules: Option<Rules>) -> Sheet {
        let known = Known {
            power: defaults.power,
            position: defaults.position.is_some(),
            opening: Some(map.first_turn()),
        };
        let mut layout = Layout::of(map, defaults.lexicon, text, known);
        let mut problems = std::mem::take(&mut layout.problems);
        let named = || header_sections::rules(&layout, defaults.rules, &mut problems);
        let rules = rules.unwrap_or_else(named);
        let lexicon = defaults.lexicon;
        let (turn, named) = header_sections::turn(map, &layout, defaults, &mut problems);
        let mut stage = Stage::new(map, lexicon, &layout, &rules, turn);
        stage.set_up(defaults.position);
        let (position, contested) = (stage.position, stage.contested);
        problems.extend(stage.problems);
        let legality = LegalityContext::new(map, &position, &rules);
        let all = lines::read_all(lexicon, &legality, &layout, &mut problems);
        let mut accounts = std::mem::take(&mut layout.accounts);
        let mut lines = accounted(&mut accounts, all);
        for &(number, first) in &layout.joined {
            let first =
                account_of(&mut accounts, first).map(|first| (first.kind, first.lines.clone()));
            if let (Some(account), Some(first)) = (account_of(&mut accounts, number), first) {
                (account.kind, account.lines) = first;
            }
        }
        context_repair::clear_up(rules.poor_orders, &mut lines);
        quarrel::find(&legality, &mut lines, &mut problems);
        for line in &lines {
            problems.extend(problem(line));
        }
        problems.sort_by_key(|problem| (problem.line, problem.column));
        for problem in &problems {
            if let Some(account) = account_of(&mut accounts, problem.line) {
                account.asked = true;
            }
        }
        let (sheets, handed) = gather(&legality, &layout, &lines);
        Sheet {
            position,
            rules,
            contested,
            named,
            accounts,
            lines,
            sheets,
            handed,
            problems,
        }
    }

    /// What keeps the sheet from being played: its phase or its position could not be understood.
    pub fn fault(&self) -> Option<&Problem> {
        let mut problems = self.problems.iter();
        problems.find(|problem| matches!(problem.matter, Matter::Phase | Matter::Position))
    }

    /// The orders by power, as [`orders::sheet`](chancery_core::orders::sheet) takes them.
    pub fn written(&self) -> Vec<Option<Vec<WrittenOrder>>> {
        let written = |entry: &SheetOrder| entry.written.clone();
        let orders = |sheet: &Vec<SheetOrder>| sheet.iter().map(written).collect();
        let sheets = self.sheets.iter();
        sheets.map(|sheet| sheet.as_ref().map(orders)).collect()
    }
}

/// The account of a line of the sheet.
fn account_of(accounts: &mut [Account], number: usize) -> Option<&mut Account> {
    let at = accounts.binary_search_by_key(&number, |account| account.number);
    accounts.get_mut(at.ok()?)
}

/// Keeps the lines that give orders, and puts into the accounts what each line was.
fn accounted(accounts: &mut [Account], all: Vec<ReadLine>) -> Vec<ReadLine> {
    let mut lines: Vec<ReadLine> = Vec::new();
    for line in all {
        let is_order = matches!(line.kind, LineKind::Order | LineKind::Rest | LineKind::None);
        if let Some(account) = account_of(accounts, line.number) {
            if account.lines.is_empty() && account.kind == LineKind::Order
                || line.kind == LineKind::Order
            {
                account.kind = line.kind;
            }
            if is_order {
                // cells of several powers belong to none as a whole
                let first = account.lines.is_empty();
                account.lines.push(lines.len());
                account.power = match first {
                    true => line.power,
                    false => account.power.filter(|power| Some(*power) == line.power),
                };
            }
        }
        if is_order {
            lines.push(line);
        }
    }
    lines
}

/// What is wrong with a line of orders, so that no order of it counts.
fn problem(line: &ReadLine) -> Option<Problem> {
    let text = match line.reading.verdict {
        Verdict::Unreadable => line.reading.note.clone(),
        Verdict::Ambiguous if line.counts.contains(&None) => line.reading.note.clone(),
        _ if line
            .orders()
            .any(|(_, candidate)| candidate.power.is_none()) =>
        {
            "order without a power: put a power's name above it".to_owned()
        }
        _ => return None,
    };
    Some(line.problem(text))
}

/// Puts the orders that count together by power, and says which of several sets count.
fn gather(
    legality: &LegalityContext<'_>,
    layout: &Layout,
    lines: &[ReadLine],
) -> (Vec<Option<Vec<SheetOrder>>>, Vec<OrderSets>) {
    let mut several = Vec::new();
    let sheets = legality.map.powers().map(|power| {
        let sets = sets(power, layout, lines);
        let sent = !sets.is_empty();
        let (orders, handed) = combine(legality.position, legality.map, legality.rules, sets);
        several.extend(handed);
        let mut sheet: Vec<SheetOrder> = entries(lines, power, SectionPath::Proxies).collect();
        sheet.extend(orders);
        for standing in entries(lines, power, SectionPath::Standing) {
            let unit = |entry: &SheetOrder| entry.written.province();
            if sheet.iter().all(|entry| unit(entry) != unit(&standing)) {
                sheet.push(standing);
            }
        }
        (sent || !sheet.is_empty()).then_some(sheet)
    });
    (sheets.collect(), several)
}

/// The order sets that a power handed in, each with its orders.
fn sets(power: Power, layout: &Layout, lines: &[ReadLine]) -> Vec<(Set, Vec<SheetOrder>)> {
    let own = layout.sets.iter().filter(|set| set.power == power);
    let mut sets: Vec<Set> = own.copied().collect();
    if sets.is_empty() && entries(lines, power, SectionPath::Orders).next().is_some() {
        // each line says itself whose it is
        sets.push(Set::new(power, 1));
    }
    let sets = sets.into_iter().map(|set| {
        let orders = entries(lines, power, SectionPath::Orders);
        let orders = orders.filter(|entry| lines[entry.line].set == set.number);
        (set, orders.collect::<Vec<SheetOrder>>())
    });
    // "no moves received": there is no sheet
    let none = |set: &Set| {
        lines.iter().any(|line| {
            let own = (line.power, line.set) == (Some(power), set.number);
            own && line.reading.parts.iter().any(Part::is_no_orders)
        })
    };
    sets.filter(|(set, orders)| !(orders.is_empty() && none(set)))
        .collect()
}

/// A power's orders that count by themselves.
fn entries(
    lines: &[ReadLine],
    power: Power,
    under: SectionPath,
) -> impl Iterator<Item = SheetOrder> {
    let own = lines.iter().enumerate();
    let own = own.filter(move |(_, line)| line.under == under);
    own.flat_map(move |(index, line)| {
        let orders = line.orders();
        let orders = orders.filter(move |(_, one)| line.power.or(one.power) == Some(power));
        orders.map(move |(part, candidate)| SheetOrder {
            line: index,
            part,
            written: candidate.written.clone(),
            order: candidate.order.clone(),
            term: line.reading.term,
        })
    })
}
