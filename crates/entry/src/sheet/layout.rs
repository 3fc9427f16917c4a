//! The structure of a sheet: sections, headings, entries, orders.
//!
//! Every line that isn't blank is classified by its appearance. The reader of the orders decides
//! whether a line of orders really is one.

mod headings;
mod orders;
mod row;
mod sections;

use std::collections::BTreeSet;
use std::ops::Range;

use super::account::{Account, LineKind};
use super::columns::{self, Columns, Table};
use super::content::Content;
use super::doubt::{self, DoubtScope};
use super::heading::{self, Abbreviations, Heading};
use super::listings;
use super::order_sets::Set;
use super::phase;
use super::quotations::{Quotations, is_header, opens_quotation};
use super::text;
use super::{Matter, Problem};
use crate::lexicon::Lexicon;
use crate::normalize::{is_number, key};
use crate::plain::plain;
use crate::prepare;
use crate::words::{self, List, SECTIONS};
use chancery_core::board::{Map, Position, Power, Turn};
pub use orders::timed;
use row::Row;
use serde::Deserialize;

/// A section of a sheet, by its keyword.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Section {
    Phase,
    Rules,
    Position,
    Centers,
    Dislodged,
    Contested,
    Proxies,
    Standing,
    /// The orders after another section.
    Orders,
}

impl Section {
    /// Returns the section whose keyword is `word`, which must be a key.
    pub fn named(word: &str) -> Option<Self> {
        words::value(SECTIONS, word)
    }

    /// Returns the list whose title is `text`, a keyword among the words of a phase: `Units on the board`,
    /// `POSITION AFTER FALL 1902`.
    fn titled(text: &str) -> Option<Self> {
        let folded = key(text);
        let known = |word: &str| {
            List::PhaseFiller.has(word)
                || List::PositionFiller.has(word)
                || phase::season(word).is_some()
                || word.len() == 4 && is_number(word)
        };
        let words = folded.split(' ');
        let mut sections = words.clone().filter_map(Section::named);
        let section = sections.find(|section| section.lists())?;
        let mut others = words.filter(|word| Section::named(word) != Some(section));
        others.all(known).then_some(section)
    }

    /// Returns whether it is a part of a position.
    pub fn is_of_position(self) -> bool {
        self.lists() || self == Section::Dislodged
    }

    /// Returns the part of a position whose keyword is `word`, which must be a key.
    pub fn of_position(word: &str) -> Option<Self> {
        Section::named(word).filter(|section| section.is_of_position())
    }

    /// Returns whether entries follow on the lines below.
    fn has_entries(self) -> bool {
        !matches!(self, Section::Phase | Section::Rules | Section::Orders)
    }

    /// Returns whether the entries are lists of units and provinces without orders.
    fn lists(self) -> bool {
        matches!(
            self,
            Section::Position | Section::Centers | Section::Contested
        )
    }
}

/// A piece of text with its source on the sheet.
#[derive(Clone, Debug)]
pub(super) struct TextBlock {
    pub line: usize,
    pub column: usize,
    pub text: String,
    pub power: Option<Power>,
    /// The order set of the power, counted from 1. It is 1 outside of order sets.
    pub set: usize,
    /// Whether it stands in a list of units that hold, or says of a power that it holds.
    pub holds: bool,
}

impl TextBlock {
    /// Returns a problem with this text.
    pub fn problem(&self, matter: Matter, text: String) -> Problem {
        Problem {
            line: self.line,
            column: self.column,
            text,
            matter,
        }
    }
}

/// The information available before a sheet is read.
#[derive(Clone, Copy, Default)]
pub(super) struct Known<'a> {
    /// The power that wrote the sheet.
    pub power: Option<Power>,
    /// The position of the game: if there is one, units without an action are orders.
    pub position: Option<&'a Position>,
    /// The map's first phase, whose position is the opening.
    pub opening: Option<Turn>,
    /// The phase of the orders.
    pub turn: Option<Turn>,
}

/// The classified lines of a sheet.
#[derive(Clone, Default)]
pub(super) struct Layout {
    /// Every line that isn't blank.
    pub accounts: Vec<Account>,
    pub sections: Vec<(Section, TextBlock)>,
    pub orders: Vec<TextBlock>,
    /// Whether the sheet is a power's own.
    pub is_of_one_power: bool,
    /// The order sets with a heading, in sequence.
    pub sets: Vec<Set>,
    pub doubted: Vec<Doubted>,
    /// The numbers of the lines with which another mail or post begins.
    pub mails: BTreeSet<usize>,
    pub problems: Vec<Problem>,
}

/// Orders that another line makes doubtful.
#[derive(Clone, Debug)]
pub(super) struct Doubted {
    /// The number of that line, and its text.
    pub by: usize,
    pub text: String,
    /// The power of the doubtful orders. `None` for orders without a power.
    pub power: Option<Power>,
    pub scope: DoubtScope,
    /// The number of the line that ends the range below.
    pub end: usize,
}

impl Layout {
    /// Classifies the lines of a sheet.
    pub fn of(map: &Map, lexicon: &Lexicon, text: &str, known: Known<'_>) -> Layout {
        let mut sorter = Sorter {
            map,
            lexicon,
            known,
            is_placed: known.position.is_some(),
            layout: Layout {
                is_of_one_power: known.power.is_some(),
                ..Layout::default()
            },
            ordering: Vec::new(),
            section: None,
            power: None,
            set: 1,
            holds: false,
            owner: None,
            listed: None,
            columns: None,
            table: None,
            quotations: Quotations::of(map, lexicon, text, known),
            listings: match known.turn {
                Some(turn)
                    if known.position.is_some()
                        && known.power.is_some()
                        && turn.phase.is_movement() =>
                {
                    listings::of_sheet(map, lexicon, text)
                }
                _ => BTreeSet::new(),
            },
            phase: None,
            listed_phase: None,
            note: String::new(),
            abbreviations: Abbreviations::of(map, lexicon, text, known.power),
        };
        if let Some(power) = known.power {
            sorter.begin(power, None);
        }
        for (number, line) in text::rows(text) {
            sorter.row(number, line);
        }
        let mut layout = sorter.layout;
        layout.mails = sorter.quotations.mails;
        if !layout.has(Section::Phase) {
            let phase = sorter.listed_phase.map(|entry| (Section::Phase, entry));
            layout.sections.extend(phase);
        }
        layout
    }

    /// Returns the entries of a section, in sequence.
    pub fn section(&self, section: Section) -> impl Iterator<Item = &TextBlock> {
        let entries = self.sections.iter();
        entries.filter_map(move |(other, entry)| (*other == section).then_some(entry))
    }

    /// Returns the numbers of the lines of the mail or post to which a line belongs.
    pub fn mail(&self, line: usize) -> Range<usize> {
        let start = self.mails.range(..=line).next_back();
        let end = self.mails.range(line + 1..).next();
        start.copied().unwrap_or(0)..end.copied().unwrap_or(usize::MAX)
    }

    /// Returns whether the section has any entries.
    pub fn has(&self, section: Section) -> bool {
        self.section(section).next().is_some()
    }
}

struct Sorter<'a> {
    map: &'a Map,
    lexicon: &'a Lexicon,
    known: Known<'a>,
    /// Whether the position is given or a section of the sheet has it.
    is_placed: bool,
    layout: Layout,
    /// The powers of the lines above that may give orders, and aren't prose.
    ordering: Vec<Option<Power>>,
    /// The section whose entries follow.
    section: Option<Section>,
    /// The power whose orders follow.
    power: Option<Power>,
    /// The order set that follows.
    set: usize,
    /// Whether a list of units that hold follows.
    holds: bool,
    /// The power whose orders contain the section.
    owner: Option<Power>,
    /// The power whose entries of the section follow.
    listed: Option<Power>,
    /// The columns of the lines that follow.
    columns: Option<Columns>,
    /// The table to which the lines that follow belong.
    table: Option<Table>,
    quotations: Quotations,
    /// The numbers of the lines that list the units of several powers.
    listings: BTreeSet<usize>,
    /// The phase that the sheet named.
    phase: Option<phase::Named>,
    /// The title of a list that names a phase, which counts if nothing else names one.
    listed_phase: Option<TextBlock>,
    /// The note about the current line.
    note: String,
    /// The abbreviations that head the orders of powers.
    abbreviations: Abbreviations,
}

impl Sorter<'_> {
    fn heading(&self, text: &str) -> Option<Heading> {
        heading::find(self.map, self.lexicon, text, self.abbreviations)
    }

    fn content<'t>(&'t self, text: &'t str) -> Content<'t> {
        Content::of(self.map, self.lexicon, text)
    }

    fn row(&mut self, number: usize, line: &str) {
        if text::is_blank_line(line) {
            // a blank line ends a list
            self.leave_section();
            return;
        }
        // "~Austria~" and "~~ Austria ~~" are decoration, not lines that are struck out
        let decorated = line.contains('~') && (!line.contains("~~") || line.contains("~~ "));
        let bare = decorated.then(|| line.replace('~', " "));
        let bare = bare.filter(|bare| self.lexicon.power(&key(bare)).is_some());
        let plain = plain(bare.as_deref().unwrap_or(line));
        let content = plain.text.trim_start_matches(text::is_room);
        let front = plain.text.len() - content.len();
        let content = content.trim_end_matches(text::is_room);
        if self.quotations.mails.contains(&number) {
            (self.power, self.set, self.holds) = (self.known.power, 1, false);
            self.end_doubt(number);
        }
        // "-- NMR --"
        let (ruled, content) = text::within_rules(content);
        let front = front + ruled;
        // without its closing tags, the text as written would end within a tag
        let end = if plain.struck || ruled > 0 {
            front + content.len()
        } else {
            line.trim_end_matches(text::is_room).len()
        };
        let whole = Row {
            number,
            line,
            front,
            content,
            raw: &line[front..end.max(front)],
        };
        let kind = if content.is_empty() && plain.struck {
            LineKind::Struck
        } else if content.is_empty() {
            LineKind::Phrase
        } else if self.quotations.lines.contains(&number) {
            LineKind::Quoted
        } else if self.is_post_title(number, content) {
            LineKind::Phrase
        } else if self.listings.contains(&number) {
            LineKind::Entry
        } else {
            self.sort(&whole)
        };
        if matches!(kind, LineKind::Phase | LineKind::Section) {
            self.end_doubt(number);
        }
        if kind == LineKind::Heading {
            self.end_doubt_of_power(number);
            self.holds = false;
        }
        self.layout.accounts.push(Account {
            number,
            text: line.to_owned(),
            kind,
            power: self.power,
            set: self.set,
            lines: Vec::new(),
            asked: false,
            note: std::mem::take(&mut self.note),
        });
    }

    /// Returns whether a line stands above a post, and names no power.
    fn is_post_title(&self, number: usize, text: &str) -> bool {
        self.quotations.mails.contains(&number)
            && !is_header(self.map, self.lexicon, text)
            && (opens_quotation(text) || self.heading(text).is_none())
    }

    /// Classifies a line.
    fn sort(&mut self, whole: &Row<'_>) -> LineKind {
        if self.quotations.doubtful.contains(&whole.number) {
            self.end_doubt(whole.number);
            self.doubt(whole, self.power, DoubtScope::Below);
            return LineKind::Problem;
        }
        let address = self.address_end(whole.content);
        let whole = &whole.rest(address);
        if let Some(kind) = self.comment(whole.content) {
            return kind;
        }
        if let Some(kind) = self.table(whole) {
            return kind;
        }
        let row = whole.rest(prepare::front(whole.content, true));
        // "# France"
        let hashes = row.content.len() - row.content.trim_start_matches(['#', ' ']).len();
        let marked = row.content.starts_with('#') && text::remark_at(row.content) == 0;
        let row = row.rest(if marked { hashes } else { 0 });
        let text = &row.content[..text::remark_at(row.content)];
        if !text.contains(char::is_alphanumeric) && self.heading(text).is_none() {
            return LineKind::Phrase;
        }
        self.mail(&row)
            .or_else(|| self.begins_section(&row))
            .or_else(|| self.in_section(&row))
            .or_else(|| self.headed(&row, text))
            .or_else(|| self.names_phase(&row, text))
            .unwrap_or_else(|| {
                // "@Bob thanks for the help in the north"
                let addressed = address > 1 && !self.content(row.content).begins_order();
                if addressed || doubt::is_aside(self.lexicon, row.content) {
                    LineKind::Phrase
                } else {
                    self.ordered(whole, &row)
                }
            })
    }

    /// Returns the kind of a line that begins with a comment mark; but `# France` is a heading.
    fn comment(&self, content: &str) -> Option<LineKind> {
        if text::remark_at(content) > 0 {
            return None;
        }
        let text = content.trim_start_matches(['#', '/']);
        let headed = content.starts_with('#')
            && self
                .heading(text)
                .is_some_and(|found| found.orders.is_none());
        let phase = content.starts_with('#') && phase::read_turn(text).is_some();
        // "## Italy, by mail" is a title, too
        let titled = content.starts_with("##")
            && heading::front(self.map, self.lexicon, text.trim_start()).is_some();
        (!headed && !phase && !titled).then_some(LineKind::Comment)
    }

    /// Reads a row of a table, or of columns with a power above each.
    fn table(&mut self, row: &Row<'_>) -> Option<LineKind> {
        // columns are counted from the margin of the sheet
        let margin = " ".repeat(row.line[..row.front].chars().count());
        let line = format!("{margin}{}", row.content);
        if let Some(columns) = Columns::headed(self.lexicon, &line) {
            for cell in columns.cells(&line) {
                self.begin(cell.0, None);
            }
            self.section = None;
            self.columns = Some(columns);
            return Some(LineKind::Heading);
        }
        if let Some(columns) = &self.columns {
            let headed = self.heading(row.content).is_some();
            let cells = columns.cells(&line);
            if headed || cells.is_empty() {
                self.columns = None;
            } else {
                for (power, cell) in cells {
                    self.begin(power, None);
                    let at = cell.at - margin.len();
                    let text = &row.raw[at..at + cell.text.len()];
                    self.order(row.piece(at, text, Some(power)));
                }
                return Some(LineKind::Order);
            }
        }
        if let Some(table) = Table::titled(row.content) {
            self.table = Some(table);
            return Some(LineKind::Phrase);
        }
        if let Some(table) = self.table {
            // the first cell may be empty
            let indented = row.line[..row.front].contains('\t');
            let cells = if indented { row.line } else { row.content };
            if let Some((power, text)) = table.order(self.lexicon, cells) {
                if let Some(power) = power {
                    self.begin(power, None);
                }
                if text::is_empty_cell(&text) {
                    return Some(LineKind::None);
                }
                let whole = row.entry(0, self.power);
                return Some(self.order(TextBlock { text, ..whole }));
            }
            self.table = None;
        }
        columns::are_titles(row.content).then_some(LineKind::Phrase)
    }
}
