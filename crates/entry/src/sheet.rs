//! Lenient reading of order sheets (FORMATS, section 3).
//!
//! A sheet has sections (`phase:`, `rules:`, `position:`, `centers:`, `dislodged:`, `contested:`)
//! and the powers' orders under the powers' names. Missing information comes from the defaults,
//! from the map's opening, or from the units that the orders name.
//!
//! A sheet may also contain several order sets of one power (`France, second set`; see
//! `order_sets`) and prior agreements (`proxies:`, `standing orders:`; see `lines`).

mod account;
mod attributions;
mod columns;
mod condition;
mod conflicts;
mod content;
mod context_repair;
mod counted;
mod dateline;
mod doubt;
mod header_sections;
mod heading;
pub(crate) mod layout;
mod lines;
mod listings;
mod mailbox;
mod missed_headings;
mod off_map;
mod order_sets;
mod order_units;
pub(crate) mod phase;
mod post_titles;
mod questions;
mod quotations;
mod rest;
mod setup;
mod tally;
mod text;
mod unread;

use std::fmt;

use super::lexicon::Lexicon;
use super::memo::Memos;
use super::notes::quoted;
use super::position::{Board, Names};
use super::reading::Reading;
use super::{Candidate, Part, Verdict};
use chancery_core::board::{Map, Position, Power, Province, ProvinceSet, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{OrderDuration, WrittenOrder};
use chancery_core::rules::Rules;

pub use account::{Account, LineKind};
use content::Content;
pub use doubt::words_and_pairs;
pub use layout::timed;
use layout::{Known, Layout, Section};
use lines::Reader;
use mailbox::owner;
pub use order_sets::OrderSets;
use order_sets::{Set, combine};
pub use phase::read_turn;
pub use questions::{OrderPlace, Question};
pub use quotations::is_header as is_mail_header;
pub use setup::{PastedPosition, PositionText, read_position, read_position_line};
use setup::{is_units, take_lists};
pub use tally::Tally;

/// The input besides the text of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Defaults<'a> {
    /// The words of the map.
    pub lexicon: &'a Lexicon,
    /// The position of the game, if there is one. A `position:` section of the sheet takes precedence.
    pub position: Option<&'a Position>,
    /// The rules, unless the sheet names others.
    pub rules: Rules,
    /// The power that wrote the sheet, unless the sheet names one.
    pub power: Option<Power>,
    /// The phase if there is no game and the sheet names none.
    pub turn: Option<Turn>,
    /// The provinces of the units that have another order than to hold, from earlier sheets.
    pub ordered: ProvinceSet,
}

impl<'a> Defaults<'a> {
    /// Returns defaults with no position, power or phase.
    pub fn new(lexicon: &'a Lexicon, rules: Rules) -> Self {
        Defaults {
            lexicon,
            position: None,
            rules,
            power: None,
            turn: None,
            ordered: ProvinceSet::default(),
        }
    }
}

/// The subject of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    /// The phase. The sheet can't be adjudicated without it.
    Phase,
    /// The position. The sheet can't be adjudicated without it.
    Position,
    /// The rules.
    Rules,
    /// A heading or an order. The other lines still count.
    Orders,
    /// A build or removal beyond the number due.
    Surplus,
}

/// A part of a sheet that wasn't understood or contradicts the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The problem and the expected text.
    pub text: String,
    /// The subject of the problem.
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

/// A line of orders.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadLine {
    /// The line of the sheet, counted from 1.
    pub number: usize,
    /// The column at which the text begins, in characters, counted from 1.
    pub column: usize,
    /// The text as written, without the power's name in front.
    pub text: String,
    /// The kind of line.
    pub kind: LineKind,
    /// The power whose heading the line is under.
    pub power: Option<Power>,
    /// The section that the line is in: orders, proxies or standing orders.
    pub(super) under: Section,
    /// The order set of the power, counted from 1 (DATC 4.D.1, 4.D.2).
    pub set: usize,
    /// The line of the sheet that makes these orders doubtful, counted from 1: `cancel the above`.
    /// The question about them is at that line.
    pub doubted_by: Option<usize>,
    /// The meaning of the line by itself.
    pub reading: Reading,
    /// The index of the candidate that counts for each part of the reading, after the rules of
    /// issue 4.E.2. `None` for an ambiguous part that the other orders don't resolve.
    pub counts: Vec<Option<usize>>,
}

impl ReadLine {
    /// Returns the orders of the line that count, each with the index of its part.
    pub fn orders(&self) -> impl Iterator<Item = (usize, &Candidate)> {
        let parts = self.reading.parts.iter().zip(&self.counts).enumerate();
        parts.filter_map(|(index, (part, counts))| Some((index, &part.candidates[(*counts)?])))
    }

    /// Returns a problem with the orders of this line.
    fn problem(&self, text: String) -> Problem {
        Problem::of_orders(self.number, self.column, text)
    }
}

/// An order of a power with its source on the sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetOrder {
    /// The index of the line in [`Sheet::lines`].
    pub line: usize,
    /// The index of the part in that line's reading.
    pub part: usize,
    /// The order as written, for the adjudicator.
    pub written: WrittenOrder,
    /// The complete order, for the screen.
    pub order: WrittenOrder,
    /// The duration of the order (DATC 4.E.4).
    pub term: OrderDuration,
}

/// The content of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// The position that the orders are for, with its phase.
    pub position: Position,
    /// Whether no position is known, so that only the units that the orders name are on the board.
    pub is_of_orders: bool,
    /// The rules in force.
    pub rules: Rules,
    /// The provinces that the sheet lists as contested.
    pub contested: ProvinceSet,
    /// The phase that the sheet names, with the number of the line that does: the phase of the game, if both fit.
    pub named: Option<(Turn, usize)>,
    /// Every line of the sheet that isn't blank, in sequence, with its kind.
    pub accounts: Vec<Account>,
    /// Every line of orders, in sequence. A line of the sheet with several cells or powers appears
    /// several times.
    pub lines: Vec<ReadLine>,
    /// The orders that count, by power. `None` for a power without a sheet.
    pub sheets: Vec<Option<Vec<SheetOrder>>>,
    /// The order sets that count, for each power with several sets.
    pub handed: Vec<OrderSets>,
    /// The problems, in the sequence of the sheet.
    pub problems: Vec<Problem>,
}

impl Sheet {
    /// Reads a sheet. Never fails: text that wasn't understood is reported in the problems, and the
    /// rest counts.
    pub fn read(map: &Map, text: &str, defaults: &Defaults<'_>) -> Sheet {
        SortedSheet::new(map, text, defaults).read(None)
    }

    /// Reads a sheet under `rules` and ignores the rules that it names.
    pub fn read_under(map: &Map, text: &str, defaults: &Defaults<'_>, rules: Rules) -> Sheet {
        SortedSheet::new(map, text, defaults).read(Some(rules))
    }

    /// Returns the first problem that prevents adjudication: an unreadable phase or position.
    pub fn fault(&self) -> Option<&Problem> {
        let mut problems = self.problems.iter();
        problems.find(|problem| matches!(problem.matter, Matter::Phase | Matter::Position))
    }

    /// Returns a problem with the first line that looks like the start of a section but names none: `postion:`.
    pub fn unknown_section(&self) -> Option<Problem> {
        self.accounts.iter().find_map(Account::unknown_section)
    }

    /// Returns the orders by power, as [`orders::sheet`](chancery_core::orders::sheet) takes them.
    pub fn written(&self) -> Vec<Option<Vec<WrittenOrder>>> {
        let written = |entry: &SheetOrder| entry.written.clone();
        let orders = |sheet: &Vec<SheetOrder>| sheet.iter().map(written).collect();
        let sheets = self.sheets.iter();
        sheets.map(|sheet| sheet.as_ref().map(orders)).collect()
    }
}

/// A sheet whose lines are sorted, which no rule changes, to be read under several rules.
pub struct SortedSheet<'a> {
    map: &'a Map,
    defaults: &'a Defaults<'a>,
    layout: Layout,
    pub(crate) memos: Memos,
}

impl<'a> SortedSheet<'a> {
    /// Sorts the lines of a sheet.
    pub fn new(map: &'a Map, text: &str, defaults: &'a Defaults<'a>) -> Self {
        let known = Known {
            power: defaults.power,
            position: defaults.position,
            opening: Some(map.first_turn()),
            turn: (defaults.position.map(|position| position.turn)).or(defaults.turn),
        };
        let text = text::unbroken(text);
        SortedSheet {
            map,
            defaults,
            layout: Layout::of(map, defaults.lexicon, &text, known),
            memos: Memos::default(),
        }
    }

    /// Reads the sheet as [`Sheet::read`] does, or as [`Sheet::read_under`] with rules.
    pub fn read(&self, rules: Option<Rules>) -> Sheet {
        let (map, defaults, mut layout) = (self.map, self.defaults, self.layout.clone());
        let mut problems = std::mem::take(&mut layout.problems);
        let named = || header_sections::rules(&layout, defaults.rules, &mut problems);
        let rules = rules.unwrap_or_else(named);
        let lexicon = defaults.lexicon;
        let (turn, named) = header_sections::turn(map, &layout, defaults, &mut problems);
        let names = Names::new(map, lexicon, &rules, turn);
        let phase = named.filter(|_| defaults.position.is_none());
        let phase = phase.map(|(turn, _)| turn);
        let is_list = |text: &str| is_units(map, lexicon, text);
        take_lists(&names, &mut layout, phase, is_list);
        let board = Board::of(names, &layout, defaults.position);
        let (is_of_orders, contested) = (board.is_of_orders, board.contested);
        let position = board.position;
        problems.extend(board.problems);
        let legality = LegalityContext::new(map, &position, &rules);
        let memo = self.memos.of(&position);
        let reader = Reader::new(defaults, &legality, &memo, named.map(|(turn, _)| turn));
        let all = reader.read_all(&mut layout, &mut problems);
        let mut accounts = std::mem::take(&mut layout.accounts);
        let mut lines = accounted(&mut accounts, all);
        context_repair::ask_about_supports(&legality, &mut lines);
        context_repair::clear_up(rules.poor_orders, &mut lines);
        let rows = (&layout, accounts.as_slice());
        conflicts::find(lexicon, &legality, rows, &mut lines, &mut problems);
        for line in &lines {
            problems.extend(problem(line));
        }
        problems.sort_by_key(|problem| (problem.line, problem.column));
        for problem in &problems {
            if let Some(account) = account_of(&mut accounts, problem.line) {
                account.asked = true;
            }
        }
        // a line that takes back only what the lines below replace
        let idle = |it: &&mut Account| it.kind == LineKind::Problem && !it.asked;
        for account in accounts.iter_mut().filter(idle) {
            account.kind = LineKind::Phrase;
        }
        note_quoted_orders(lexicon, &legality, &lines, &mut accounts);
        let (sheets, handed) = gather(&legality, &layout, &lines);
        Sheet {
            position,
            is_of_orders,
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
}

/// Returns the message for a text with an error, with the expected text.
pub(crate) fn expected_instead(text: &str, (what, expected): (&str, &str)) -> String {
    format!("{}: {what}; expected {expected}", quoted(text))
}

/// Notes the quotations that order units to which no line of the sheet gives an order.
fn note_quoted_orders(
    lexicon: &Lexicon,
    legality: &LegalityContext<'_>,
    lines: &[ReadLine],
    accounts: &mut [Account],
) {
    let parts = lines.iter().flat_map(|line| &line.reading.parts);
    let ordered: ProvinceSet = parts.filter_map(Part::unit).collect();
    let quoted = accounts.iter_mut().filter(|it| it.kind == LineKind::Quoted);
    for account in quoted {
        let text = text::without_marks(&account.text);
        let unit = Content::of(legality.map, lexicon, text).ordered();
        let is_left = |&at: &Province| {
            !ordered.contains(at) && owner(legality.map, legality.position, at).is_some()
        };
        if unit.filter(is_left).is_some() {
            "its unit has no order".clone_into(&mut account.note);
        }
    }
}

/// Returns the account of a line of the sheet by the line's number.
fn account_of(accounts: &mut [Account], number: usize) -> Option<&mut Account> {
    let at = accounts.binary_search_by_key(&number, |account| account.number);
    accounts.get_mut(at.ok()?)
}

/// Returns the lines that give orders, and records the kind of each line in its account.
fn accounted(accounts: &mut [Account], all: Vec<ReadLine>) -> Vec<ReadLine> {
    let mut lines: Vec<ReadLine> = Vec::new();
    for line in all {
        let is_order = matches!(line.kind, LineKind::Order | LineKind::Rest | LineKind::None);
        if let Some(account) = account_of(accounts, line.number) {
            if account.lines.is_empty() && account.kind == LineKind::Order
                || line.kind == LineKind::Order
            {
                account.kind = line.kind;
                if line.kind == LineKind::Struck {
                    account.note.clone_from(&line.reading.note);
                }
            }
            if is_order {
                // a line with cells of several powers has no power as a whole
                let first = account.lines.is_empty();
                account.lines.push(lines.len());
                account.power = if first {
                    line.power
                } else {
                    account.power.filter(|power| Some(*power) == line.power)
                };
            }
        }
        if is_order {
            lines.push(line);
        }
    }
    lines
}

/// Returns the problem with a line of orders, if it has one.
fn problem(line: &ReadLine) -> Option<Problem> {
    let text = match line.reading.verdict {
        _ if line.doubted_by.is_some() && !line.reading.parts.is_empty() => return None,
        // its note is the line that puts it in doubt
        _ if line.doubted_by.is_some() => {
            format!("{} isn't an order", quoted(&line.text))
        }
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

/// Collects the orders that count by power, and the order sets that count.
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
        let mut sheet: Vec<SheetOrder> = entries(lines, power, Section::Proxies).collect();
        sheet.extend(orders);
        for standing in entries(lines, power, Section::Standing) {
            let unit = |entry: &SheetOrder| entry.written.province();
            if sheet.iter().all(|entry| unit(entry) != unit(&standing)) {
                sheet.push(standing);
            }
        }
        (sent || !sheet.is_empty()).then_some(sheet)
    });
    (sheets.collect(), several)
}

/// Returns the order sets that a power handed in, each with its orders.
fn sets(power: Power, layout: &Layout, lines: &[ReadLine]) -> Vec<(Set, Vec<SheetOrder>)> {
    let own = layout.sets.iter().filter(|set| set.power == power);
    let mut sets: Vec<Set> = own.copied().collect();
    if sets.is_empty() && entries(lines, power, Section::Orders).next().is_some() {
        // each line names its power itself
        sets.push(Set::new(power, 1));
    }
    let sets = sets.into_iter().map(|set| {
        let orders = entries(lines, power, Section::Orders);
        let orders = orders.filter(|entry| lines[entry.line].set == set.number);
        (set, orders.collect::<Vec<SheetOrder>>())
    });
    // "no moves received" means that there is no sheet
    let none = |set: &Set| {
        lines.iter().any(|line| {
            let own = (line.power, line.set) == (Some(power), set.number);
            own && line.reading.parts.iter().any(Part::is_no_orders)
        })
    };
    sets.filter(|(set, orders)| !(orders.is_empty() && none(set)))
        .collect()
}

/// Returns a power's orders that count, from one section of the sheet.
fn entries(lines: &[ReadLine], power: Power, under: Section) -> impl Iterator<Item = SheetOrder> {
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
