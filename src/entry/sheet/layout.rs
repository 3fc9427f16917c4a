//! What stands where on a sheet: sections, headings, entries, orders.
//!
//! Every line that is not blank is sorted by what it looks like; whether a line of orders is one after all
//! shows when it is read.

use std::ops::Range;

use super::account::{Account, LineKind};
use super::columns::{Columns, RowOf};
use super::doubt::{self, Doubt};
use super::handed::{self, Label, Set};
use super::heading::{self, Extent, Heading};
use super::look::Look;
use super::phase;
use super::text::{self, MailHeader};
use super::{Matter, Problem};
use crate::board::{Map, Power, Turn};
use crate::entry::fold::key;
use crate::entry::lexicon::Lexicon;
use crate::entry::plain::{Plain, plain};
use crate::entry::{prepare, rest};

/// A section by its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    Phase,
    Rules,
    Position,
    Centers,
    Dislodged,
    Contested,
    Proxies,
    Standing,
    /// The orders, where another section went before.
    Orders,
}

impl Section {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "phase" | "turn" | "season" | "year" => Section::Phase,
            "rules" | "rulebook" => Section::Rules,
            "position" | "positions" | "units" | "starting position" | "starting positions"
            | "current position" | "current positions" | "board" | "setup" | "situation" => {
                Section::Position
            }
            "centers" | "centres" | "supply centers" | "supply centres" => Section::Centers,
            "dislodged" | "retreats from" => Section::Dislodged,
            "contested" | "standoffs" => Section::Contested,
            "orders" | "moves" | "order" => Section::Orders,
            "proxies" | "proxy" | "vollmachten" | "vollmacht" | "procurations" | "procuration"
            | "deleghe" | "delega" | "poderes" | "volmachten" | "volmacht" => Section::Proxies,
            "standing orders"
            | "standing order"
            | "perpetual orders"
            | "perpetual order"
            | "dauerbefehle"
            | "ordres permanents"
            | "ordini permanenti"
            | "ordenes permanentes"
            | "vaste orders" => Section::Standing,
            _ => return None,
        })
    }

    /// Do entries follow on the lines below?
    fn has_entries(self) -> bool {
        !matches!(self, Section::Phase | Section::Rules | Section::Orders)
    }

    /// Are its entries lists of units and places, in which nothing is ordered?
    fn lists(self) -> bool {
        matches!(
            self,
            Section::Position | Section::Centers | Section::Contested
        )
    }
}

/// A piece of a sheet: some text, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub line: usize,
    pub column: usize,
    pub text: String,
    pub power: Option<Power>,
    /// To which of the power's order sets it belongs; 1 outside of them.
    pub set: usize,
}

/// What is known before a sheet is read.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// Whose the sheet is.
    pub power: Option<Power>,
    /// Is the position given, so that units alone are orders?
    pub position: bool,
    /// The map's first phase, in which the opening is the position.
    pub opening: Option<Turn>,
}

/// A sheet's lines sorted.
#[derive(Default)]
pub(super) struct Layout {
    /// Every line that is not blank.
    pub accounts: Vec<Account>,
    pub sections: Vec<(Section, Entry)>,
    pub orders: Vec<Entry>,
    /// The order sets that have a heading, in sequence.
    pub sets: Vec<Set>,
    /// Lines that go on with the order of an earlier one, each with that one's number.
    pub joined: Vec<(usize, usize)>,
    pub doubted: Vec<Doubted>,
    pub problems: Vec<Problem>,
}

/// Orders that another line leaves in doubt.
#[derive(Clone, Debug)]
pub(super) struct Doubted {
    /// The line that does, and its text.
    pub by: usize,
    pub text: String,
    /// Whose orders; anybody's where no power stands above.
    pub power: Option<Power>,
    /// On which lines.
    pub lines: Range<usize>,
}

impl Layout {
    /// Sorts the lines of a sheet.
    pub fn of(map: &Map, lexicon: &Lexicon, text: &str, known: Known) -> Layout {
        let mut sorter = Sorter {
            map,
            lexicon,
            known,
            layout: Layout::default(),
            section: None,
            power: None,
            set: 1,
            owner: None,
            listed: None,
            columns: None,
            quoting: false,
            phase: None,
            note: String::new(),
        };
        if let Some(power) = known.power {
            sorter.begin(power, None);
        }
        for (number, line) in text::rows(text) {
            sorter.row(number, line);
        }
        sorter.layout
    }

    /// The entries of a section, in sequence.
    pub fn section(&self, section: Section) -> impl Iterator<Item = &Entry> {
        let entries = self.sections.iter();
        entries.filter_map(move |(other, entry)| (*other == section).then_some(entry))
    }

    /// Is there such a section at all?
    pub fn has(&self, section: Section) -> bool {
        self.section(section).next().is_some()
    }
}

struct Sorter<'a> {
    map: &'a Map,
    lexicon: &'a Lexicon,
    known: Known,
    layout: Layout,
    /// The section whose entries follow.
    section: Option<Section>,
    /// The power whose orders follow.
    power: Option<Power>,
    /// Which set of them.
    set: usize,
    /// The power among whose orders the section stands.
    owner: Option<Power>,
    /// The power whose entries of the section follow.
    listed: Option<Power>,
    /// The columns that the lines below stand in.
    columns: Option<Columns>,
    /// Is what is quoted below from an earlier mail?
    quoting: bool,
    /// The phase that the sheet named.
    phase: Option<phase::Named>,
    /// What is to be said about the line in hand.
    note: String,
}

/// A line that is being sorted.
struct Row<'t> {
    number: usize,
    line: &'t str,
    /// Where what is written begins, bullets and marks of quotation aside.
    front: usize,
    /// What is written, as plain text: blanks stand for tags and for what is struck out.
    content: &'t str,
    /// The same as it was written.
    raw: &'t str,
}

impl Row<'_> {
    /// The piece from a place of the content to its end, as it was written.
    fn entry(&self, at: usize, power: Option<Power>) -> Entry {
        self.piece(at, &self.raw[at..], power)
    }

    /// The row from a place of the content on.
    fn rest(&self, at: usize) -> Row<'_> {
        Row {
            front: self.front + at,
            content: &self.content[at..],
            raw: &self.raw[at..],
            ..*self
        }
    }

    /// The same as plain text, for lists.
    fn plain(&self, at: usize, power: Option<Power>) -> Entry {
        self.piece(at, &self.content[at..], power)
    }

    fn piece(&self, at: usize, text: &str, power: Option<Power>) -> Entry {
        let before = self.line.char_indices();
        let before = before.take_while(|(index, _)| *index < self.front + at);
        Entry {
            line: self.number,
            column: before.count() + 1,
            text: text.trim_end().to_owned(),
            power,
            set: 1,
        }
    }

    /// What stands before the first colon, and where the text after it begins.
    fn head(&self) -> (&str, Option<usize>) {
        match self.content.split_once(':') {
            Some((head, tail)) => (head, Some(self.content.len() - tail.trim_start().len())),
            None => (self.content, None),
        }
    }
}

impl Sorter<'_> {
    fn row(&mut self, number: usize, line: &str) {
        if text::is_blank(line) {
            // a blank line ends a list, and what was said of the lines above it
            self.leave_section();
            self.end_doubt(number);
            return;
        }
        // "~~~ Austria ~~~" is an ornament
        let ornament =
            line.contains("~~~") && heading::find(self.map, self.lexicon, line).is_some();
        let plain = match ornament {
            true => Plain {
                text: line.into(),
                struck: false,
            },
            false => plain(line),
        };
        let content = plain.text.trim_start_matches(text::is_room);
        let front = plain.text.len() - content.len();
        let content = content.trim_end_matches(text::is_room);
        let whole = Row {
            number,
            line,
            front,
            content,
            raw: &line[front..front + content.len()],
        };
        let kind = match () {
            () if content.is_empty() && plain.struck => LineKind::Struck,
            () if content.is_empty() => LineKind::Phrase,
            () if content.starts_with('>') && self.quoting => LineKind::Comment,
            () => {
                self.quoting |= text::opens_quotation(content);
                self.sort(&whole)
            }
        };
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

    /// Sorts a line and says what it looks like.
    fn sort(&mut self, whole: &Row<'_>) -> LineKind {
        if let Some(kind) = self.comment(whole.content) {
            return kind;
        }
        if let Some(kind) = self.table(whole).or_else(|| self.goes_on_with_order(whole)) {
            return kind;
        }
        let row = whole.rest(prepare::front(whole.content, true));
        // "# France"
        let hashes = row.content.len() - row.content.trim_start_matches(['#', ' ']).len();
        let marked = row.content.starts_with('#') && text::remark_at(row.content) == 0;
        let row = row.rest(if marked { hashes } else { 0 });
        let said = &row.content[..text::remark_at(row.content)];
        if !said.contains(char::is_alphanumeric) {
            return LineKind::Phrase;
        }
        self.mail(&row)
            .or_else(|| self.begins_section(&row))
            .or_else(|| self.in_section(&row))
            .or_else(|| self.headed(&row, said))
            .or_else(|| self.names_phase(&row, said))
            .unwrap_or_else(|| self.ordered(whole, &row))
    }

    /// A line that is a comment from its first letter on; but `# France` is a heading.
    fn comment(&self, content: &str) -> Option<LineKind> {
        if text::remark_at(content) > 0 {
            return None;
        }
        let said = content.trim_start_matches(['#', '/']);
        let headed = content.starts_with('#')
            && heading::find(self.map, self.lexicon, said)
                .is_some_and(|found| found.orders.is_none());
        let phase = content.starts_with('#') && phase::read_turn(said).is_some();
        let struck = content.starts_with("//") && Look::at(self.lexicon, said).may_be_order();
        match () {
            () if headed || phase => None,
            () if struck => Some(LineKind::Struck),
            () => Some(LineKind::Comment),
        }
    }

    /// A row of a table, or of columns with a power above each.
    fn table(&mut self, row: &Row<'_>) -> Option<LineKind> {
        // columns are counted from the margin
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
            let headed = heading::find(self.map, self.lexicon, row.content).is_some();
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
        match RowOf::read(self.lexicon, row.content)? {
            RowOf::Titles => Some(LineKind::Phrase),
            RowOf::Order { power, cells } => {
                if let Some(power) = power {
                    self.begin(power, None);
                }
                let first = cells.first()?;
                let texts: Vec<&str> = cells.iter().map(|cell| cell.text).collect();
                let text = texts.join(" ");
                if !text.contains(char::is_alphanumeric) {
                    return Some(LineKind::Phrase);
                }
                self.order(row.piece(first.at, &text, self.power));
                Some(LineKind::Order)
            }
        }
    }

    /// The header of a mail; its subject may name the power and the phase.
    fn mail(&mut self, row: &Row<'_>) -> Option<LineKind> {
        let (head, tail) = row.head();
        let header = text::mail_header(&key(head))?;
        let rest = &row.content[tail?..];
        if rest.is_empty() || Look::at(self.lexicon, rest).may_be_order() {
            return None;
        }
        let rest = row.rest(tail?);
        let found = match header {
            MailHeader::Subject => self
                .headed(&rest, rest.content)
                .or_else(|| self.names_phase(&rest, rest.content)),
            MailHeader::Other if !rest.content.contains('@') => self.headed(&rest, rest.content),
            MailHeader::Other => None,
        };
        Some(found.unwrap_or(LineKind::Phrase))
    }

    /// A section by its word, with what it holds on the same line.
    fn begins_section(&mut self, row: &Row<'_>) -> Option<LineKind> {
        let (head, tail) = row.head();
        let section = Section::named(&key(head))?;
        if tail.is_none() && !section.has_entries() && section != Section::Orders {
            return None;
        }
        let at = tail.unwrap_or(row.content.len());
        let rest = &row.content[at..];
        if section == Section::Orders {
            self.leave_section();
            self.power = self.power.or(self.owner.take());
            if rest.is_empty() {
                return Some(LineKind::Section);
            }
            let rest = row.rest(at);
            let kind = self.headed(&rest, rest.content);
            return Some(kind.unwrap_or_else(|| self.ordered(&rest, &rest)));
        }
        if section == Section::Phase && !rest.is_empty() {
            self.phase = phase::named(rest).or(self.phase);
        }
        self.known.position |= section == Section::Position;
        let listed = section.has_entries();
        if listed {
            self.owner = self.power.take().or(self.owner);
            self.listed = None;
            self.section = Some(section);
        }
        if !rest.is_empty() {
            let (at, power) = match self.front_power(rest) {
                Some((power, cut)) if listed => (at + cut, Some(power)),
                _ => (at, self.owner_in(section)),
            };
            self.layout.sections.push((section, row.plain(at, power)));
        } else if !listed {
            self.missing(row, at, section);
        } else {
            // an empty section is still one
            self.layout.sections.push((section, row.entry(at, None)));
        }
        Some(match section {
            Section::Phase => LineKind::Phase,
            _ => LineKind::Section,
        })
    }

    fn missing(&mut self, row: &Row<'_>, at: usize, section: Section) {
        let (text, matter) = match section {
            Section::Phase => (
                "a phase was expected, like Spring 1901 or F1901R",
                Matter::Phase,
            ),
            _ => (
                "a rulebook was expected, like 2000 or datc-3.1",
                Matter::Rules,
            ),
        };
        let entry = row.entry(at, None);
        self.layout.problems.push(Problem {
            line: entry.line,
            column: entry.column,
            text: text.to_owned(),
            matter,
        });
    }

    /// An entry of the section that the lines above began; an order shows that it has ended.
    fn in_section(&mut self, row: &Row<'_>) -> Option<LineKind> {
        let section = self.section?;
        let look = Look::at(self.lexicon, row.content);
        let found = heading::find(self.map, self.lexicon, row.content);
        let alone = found.as_ref().filter(|found| found.orders.is_none());
        if let Some(alone) = alone.filter(|_| {
            self.front_power(row.content)
                .is_none_or(|(_, at)| at == row.content.len())
        }) {
            self.listed = Some(alone.power);
            return Some(LineKind::Heading);
        }
        if section.lists() && look.orders() {
            let listed = self.listed;
            self.leave_section();
            if let Some(power) = listed {
                self.begin(power, None);
            }
            return None;
        }
        let (at, power) = match self.front_power(row.content) {
            Some((power, at)) => (at, Some(power)),
            None => (0, self.listed.or(self.owner_in(section))),
        };
        self.layout.sections.push((section, row.plain(at, power)));
        Some(LineKind::Entry)
    }

    fn leave_section(&mut self) {
        self.section = None;
        self.listed = None;
    }

    /// Whose an entry of a section is that stands among a power's orders and names none.
    fn owner_in(&self, section: Section) -> Option<Power> {
        let owned = matches!(section, Section::Proxies | Section::Standing);
        self.owner.filter(|_| owned)
    }

    /// A power in front of what a section lists, and where the rest begins.
    fn front_power(&self, text: &str) -> Option<(Power, usize)> {
        heading::front(self.map, self.lexicon, text)
    }

    /// A heading, with the orders on its line.
    fn headed(&mut self, row: &Row<'_>, said: &str) -> Option<LineKind> {
        let starts = heading::several(self.map, self.lexicon, row.content);
        if !starts.is_empty() {
            let ends = starts.iter().skip(1).copied().chain([row.content.len()]);
            for (start, end) in starts.iter().zip(ends) {
                let text = &row.content[*start..end];
                if let Some(found) = heading::find(self.map, self.lexicon, text) {
                    self.begin(found.power, found.label);
                    let at = found.orders.unwrap_or(text.len());
                    let text = text[at..].trim_end_matches([' ', ';', '/', '|', ',', '\t']);
                    let text = &row.raw[start + at..start + at + text.len()];
                    self.order(row.piece(start + at, text, Some(found.power)));
                }
            }
            return Some(LineKind::Order);
        }
        let whole = heading::find(self.map, self.lexicon, row.content);
        let found = whole.or_else(|| heading::find(self.map, self.lexicon, said));
        match found {
            Some(found) => Some(self.under(row, &found)),
            None if rest::is_phrase(self.lexicon, said) => None,
            None if self.goes_on(row) => Some(LineKind::Heading),
            None if self.leaves_in_doubt(row) => Some(LineKind::Problem),
            None if self.begins_set(said) => Some(LineKind::Heading),
            None if heading::is_title(said) => Some(LineKind::Section),
            None => None,
        }
    }

    /// What stands under a heading on its own line.
    fn under(&mut self, row: &Row<'_>, found: &Heading) -> LineKind {
        if let Some(named) = found.phase.filter(|named| named.year.is_some()) {
            self.phase = Some(named);
            self.layout
                .sections
                .push((Section::Phase, row.entry(0, None)));
        }
        if found.misspelt {
            self.note = format!("read as {}", self.map.power(found.power).name);
        }
        self.end_doubt(row.number);
        let before = (self.power, self.set);
        let rest = found.orders.map_or("", |at| &row.content[at..]);
        // "France: changes: A Par - Bur"
        let (more, left) = labeled(rest);
        self.begin(found.power, Label::both(found.label, more));
        let kind = if left.trim().is_empty() {
            LineKind::Heading
        } else {
            let at = row.content.len() - left.len();
            self.order(row.entry(at, Some(found.power)))
        };
        if found.extent == Extent::Line && before.0.is_some() {
            (self.power, self.set) = before;
        }
        kind
    }

    /// Begins a power's orders, or goes on with them.
    fn begin(&mut self, power: Power, label: Option<Label>) {
        let known = self.layout.sets.iter().filter(|set| set.power == power);
        let last = known.map(|set| set.number).max();
        let number = match (label, last) {
            (None, Some(_)) if self.power == Some(power) => self.set,
            (None, last) => last.unwrap_or(1),
            (Some(label), last) => label.number.unwrap_or(last.unwrap_or(0) + 1),
        };
        (self.power, self.set) = (Some(power), number);
        let sets = &mut self.layout.sets;
        let at = sets
            .iter()
            .position(|set| (set.power, set.number) == (power, number))
            .unwrap_or_else(|| {
                sets.push(Set {
                    power,
                    number,
                    stance: None,
                    undated: false,
                });
                sets.len() - 1
            });
        if let Some(label) = label {
            sets[at].stance = label.stance.or(sets[at].stance);
            sets[at].undated |= label.undated;
        }
    }

    /// Is it a line that only says what becomes of the power's earlier sets, with orders behind a colon?
    fn goes_on(&mut self, row: &Row<'_>) -> bool {
        let (Some(power), number) = (self.power, self.set) else {
            return false;
        };
        let (head, tail) = row.head();
        let sets = &mut self.layout.sets;
        let earlier = sets
            .iter()
            .any(|set| set.power == power && set.number < number);
        let own = sets
            .iter_mut()
            .find(|set| (set.power, set.number) == (power, number));
        match (handed::stance(&key(head)), own) {
            (Some(stance), Some(own)) if earlier => {
                own.stance = Some(stance);
                if let Some(at) = tail.filter(|at| *at < row.content.len()) {
                    self.order(row.entry(at, self.power));
                }
                true
            }
            _ => false,
        }
    }

    /// A line that only goes on where the one above breaks off: `F Bre -` and `Eng`, `A Venice` and `- Tyrolia`.
    fn goes_on_with_order(&mut self, row: &Row<'_>) -> Option<LineKind> {
        let lexicon = self.lexicon;
        let above = self.layout.orders.last_mut();
        let above = above.filter(|above| above.line + 1 == row.number && self.section.is_none())?;
        let arrow = |letter: char| matches!(letter, '-' | '–' | '—' | '>' | '→');
        let look = Look::at(lexicon, row.content);
        let ends = above.text.ends_with(arrow) && look.is_place();
        let one = Look::at(lexicon, &above.text);
        let begins = row.content.starts_with(arrow) && one.is_unit() && !look.begins_unit();
        if !ends && !begins {
            return None;
        }
        above.text = format!("{} {}", above.text, row.content);
        self.layout.joined.push((row.number, above.line));
        Some(LineKind::Order)
    }

    /// Does a line that gives no order take others back, or leave them in doubt?
    fn leaves_in_doubt(&mut self, row: &Row<'_>) -> bool {
        let opens = row.content.ends_with(':');
        if !opens && Look::at(self.lexicon, row.content).may_be_order() {
            return false;
        }
        let mut orders = self.layout.orders.iter();
        let written = orders.any(|entry| entry.power == self.power);
        let Some(doubt) = doubt::of(row.content, written) else {
            return false;
        };
        self.end_doubt(row.number);
        let lines = match doubt {
            Doubt::Above => 0..row.number,
            Doubt::Below => row.number + 1..usize::MAX,
            Doubt::All => 0..usize::MAX,
            Doubt::Elsewhere => 0..0,
        };
        self.layout.doubted.push(Doubted {
            by: row.number,
            text: row.content.to_owned(),
            power: self.power,
            lines,
        });
        true
    }

    /// What was said of the lines below ends here.
    fn end_doubt(&mut self, number: usize) {
        if let Some(last) = self.layout.doubted.last_mut()
            && last.lines.start == last.by + 1
        {
            last.lines.end = last.lines.end.min(number);
        }
    }

    /// Does a line begin another set of the power in hand: `second set`, `New orders:`?
    fn begins_set(&mut self, said: &str) -> bool {
        let Some(power) = self.power else {
            return false;
        };
        let folded = key(said);
        let words: Vec<&str> = folded.split(' ').collect();
        let orders = &self.layout.orders;
        let written = orders.iter().any(|entry| entry.power == Some(power));
        match handed::label(said, &words) {
            Some((label, left)) if left.is_empty() && written => {
                self.begin(power, Some(label));
                true
            }
            _ => false,
        }
    }

    /// A line that names a phase: it alone anywhere, among other words above the first order.
    fn names_phase(&mut self, row: &Row<'_>, said: &str) -> Option<LineKind> {
        let named = phase::named(said)?;
        let above = self.layout.orders.is_empty() && named.year.is_some();
        let prose = above && !Look::at(self.lexicon, said).may_be_order();
        if !named.alone && !prose {
            return None;
        }
        self.phase = Some(named);
        self.layout
            .sections
            .push((Section::Phase, row.entry(0, None)));
        Some(LineKind::Phase)
    }

    /// Anything else may be an order.
    fn ordered(&mut self, whole: &Row<'_>, row: &Row<'_>) -> LineKind {
        if rest::is_phrase(self.lexicon, row.content) {
            return self.order(row.entry(0, self.power));
        }
        match self.label_end(row.content) {
            Some(at) => self.order(row.entry(at, self.power)),
            // the sign of a removal is part of the order, so the line is kept whole
            None => {
                let quoted = |letter: char| letter == '>' || text::is_room(letter);
                let left = whole.content.trim_start_matches(quoted);
                self.order(whole.entry(whole.content.len() - left.len(), self.power))
            }
        }
    }

    /// Where the order begins behind a time (`[21:04]`), a number or a person's name (`Unit 1:`, `Dario:`).
    fn label_end(&self, content: &str) -> Option<usize> {
        let timed = timed(content).max(self.named(content));
        let (head, tail) = content[timed..]
            .split_once(':')
            .unwrap_or((&content[timed..], ""));
        let folded = key(head);
        let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        let harmless = |word: &&str| {
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                return true;
            }
            let known = self.lexicon.exactly(word);
            let plain = known.is_none_or(|them| them.places.is_empty() && them.coasts.is_empty())
                && !self.lexicon.is_verb(word);
            plain && !is_doubtful(word)
        };
        let at = content.len() - tail.trim_start().len();
        let labeled = (1..=3).contains(&words.len())
            && words.iter().all(harmless)
            && Look::at(self.lexicon, tail).is_order();
        match (labeled, timed) {
            (true, _) => Some(at),
            (false, 0) => None,
            (false, timed) => Some(timed),
        }
    }

    /// Where the text behind a name in front begins, as chats have it: `<Karl> Hol holds`.
    fn named(&self, content: &str) -> usize {
        let inside = content
            .strip_prefix('<')
            .and_then(|rest| rest.split_once('>'));
        match inside {
            Some((name, rest))
                if name.len() < 24 && !Look::at(self.lexicon, name).may_be_order() =>
            {
                content.len() - rest.trim_start().len()
            }
            _ => 0,
        }
    }

    /// Keeps an order; but units alone are the position, before the first order of a phase whose position
    /// nobody gave.
    fn order(&mut self, entry: Entry) -> LineKind {
        let turn = self.phase.and_then(|phase| phase.turn(None));
        let elsewhere = turn.is_some_and(|turn| {
            Some(turn) != self.known.opening && turn.phase != crate::board::Phase::Adjustments
        });
        let set_up = elsewhere && !self.known.position && self.layout.orders.is_empty();
        if set_up && entry.power.is_some() && Look::at(self.lexicon, &entry.text).is_units() {
            self.layout.sections.push((Section::Position, entry));
            return LineKind::Entry;
        }
        let set = match entry.power == self.power {
            true => self.set,
            false => 1,
        };
        self.layout.orders.push(Entry { set, ..entry });
        LineKind::Order
    }
}

/// Words before a colon that leave in doubt whether the order behind it is given.
fn is_doubtful(word: &str) -> bool {
    const WORDS: &str = "plan draft option options alternative alternatively alt backup proposal proposed deal idea \
        suggestion suggested example maybe perhaps possibly ps rumor rumour if when unless else otherwise no not old \
        previous former earlier cancel cancelled canceled cancels ignore void wrong never only or instead delete scrap \
        strike was were should would could might next later entwurf alt ungultig vorschlag brouillon ancien nul bozza \
        vecchio annullato borrador viejo anulado concept oud ongeldig";
    WORDS.split_ascii_whitespace().any(|one| one == word)
}

/// Where the text behind a time in front begins: `[21:04] `, `21:04 `, `(9 pm) `.
fn timed(content: &str) -> usize {
    let bracket = content.starts_with(['[', '(']);
    let inner = content.trim_start_matches(['[', '(']);
    let is_time = |letter: char| letter.is_ascii_digit() || ":.,/- apmAPM".contains(letter);
    let end = inner.find(|letter| !is_time(letter)).unwrap_or(inner.len());
    let time = &inner[..end];
    let clock = time.contains(':') && time.starts_with(|letter: char| letter.is_ascii_digit());
    match (bracket, inner[end..].strip_prefix([']', ')'])) {
        (true, Some(rest)) if clock => content.len() - rest.trim_start().len(),
        _ => 0,
    }
}

/// The words about an order set that the orders behind a heading begin with, and what follows them.
fn labeled(rest: &str) -> (Option<Label>, &str) {
    let (head, after) = rest.split_once(':').unwrap_or((rest, ""));
    let folded = key(head);
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    match handed::label(head, &words) {
        Some((label, left)) if left.is_empty() => (Some(label), after.trim_start()),
        _ => (None, rest),
    }
}
