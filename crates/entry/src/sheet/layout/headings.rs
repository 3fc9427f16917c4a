//! The lines that name the power and the order set of the orders that follow.

use super::{Row, Sorter, TextBlock};
use crate::groups;
use crate::normalize::key;
use crate::sheet::account::LineKind;
use crate::sheet::doubt::{self, Clause, DoubtScope};
use crate::sheet::heading::{self, Extent, Heading};
use crate::sheet::order_sets::{self, Set, SetHeading};
use crate::sheet::quotations::opens_quotation;
use crate::sheet::text;
use crate::words::List;
use chancery_core::board::Power;

/// The marks between a heading and a remark.
const DASHES: [&str; 3] = [" - ", " – ", " — "];

impl Sorter<'_> {
    /// Reads a heading with the orders on its line.
    pub(super) fn headed(&mut self, row: &Row<'_>, text: &str) -> Option<LineKind> {
        let starts = heading::several(self.map, self.lexicon, row.content, self.abbreviations);
        if !starts.is_empty() {
            let ends = starts.iter().skip(1).copied().chain([row.content.len()]);
            for (start, end) in starts.iter().zip(ends) {
                let text = &row.content[*start..end];
                if let Some(found) = self.heading(text) {
                    self.begin(found.power, found.label);
                    let at = found.orders.unwrap_or(text.len());
                    let text = text[at..].trim_end_matches([' ', ';', '/', '|', ',', '\t']);
                    let text = &row.raw[start + at..start + at + text.len()];
                    self.order(row.piece(start + at, text, Some(found.power)));
                }
            }
            return Some(LineKind::Order);
        }
        let found = self.heading(row.content);
        let remarked = text.len() < row.content.len();
        let found = found.or_else(|| remarked.then(|| self.heading(text))?);
        // "Gruß", and below it "Franz"
        let found = found.filter(|_| !self.signs(row.content));
        if let Some(found) = found {
            let kind = self.under(row, &found);
            return Some(self.in_brackets(row, &found).unwrap_or(kind));
        }
        if let Some((found, at)) = self.before_remark(text) {
            self.under(row, &found);
            let remark = row.rest(at);
            // "r: ??? (no mail)"
            return Some(if self.refuses(remark.content) {
                LineKind::None
            } else if self.leaves_in_doubt(&remark) {
                LineKind::Problem
            } else {
                // "England: will call later" is listed like other words
                LineKind::Phrase
            });
        }
        self.titled(row, text)
    }

    /// Returns whether a text is a name below the words that end a letter, and no power's whole name.
    fn signs(&self, text: &str) -> bool {
        let above = self.layout.accounts.last();
        let is_name = above.is_some_and(|above| text::signs(&above.text, text));
        is_name && !text.contains(' ') && self.lexicon.power(&key(text)).is_none()
    }

    /// Returns whether a text behind a power says that it gives no orders, or has a word for nothing or for who is away.
    fn refuses(&self, remark: &str) -> bool {
        List::Absent.names_a_word_of(remark) || self.content(remark).only_refuses()
    }

    /// Reads a line about orders that names no power: a set, a title, the orders of someone else, or a doubt.
    fn titled(&mut self, row: &Row<'_>, text: &str) -> Option<LineKind> {
        if groups::is_phrase(self.lexicon, text)
            || !opens_quotation(text) && self.is_stamp(row.content)
        {
            None
        } else if self.goes_on(row) || change_title(text).is_some_and(|text| self.begins_set(text))
        {
            Some(LineKind::Heading)
        } else if self.leaves_in_doubt(row) {
            Some(LineKind::Problem)
        } else if self.begins_set(text) {
            Some(LineKind::Heading)
        } else if self.is_of_someone_else(text) {
            self.power = None;
            Some(LineKind::Heading)
        } else {
            let title = key(text);
            let titles = List::OrderKind.has(&title) || heading::is_title(text);
            if titles {
                let first = title.split(' ').next().unwrap_or_default();
                self.holds = self.lexicon.is_hold(first);
            }
            titles.then_some(LineKind::Section)
        }
    }

    /// Reads a heading with a remark behind it: `Russia (Olga) - please hurry`, and the byte offset of the remark. On a
    /// power's own sheet, it is a message to another power.
    fn before_remark(&self, text: &str) -> Option<(Heading, usize)> {
        let parted = DASHES.iter().find_map(|dash| text.split_once(dash));
        // below the orders of another power: "Russia: hard to read"
        let is_new = |power| self.layout.sets.iter().all(|set| set.power != power);
        // "r:" is a power, "r" is none
        let colon = text.find(": ").map(|at| text.split_at(at + 1));
        let colon = colon.filter(|(head, _)| {
            let found = self.heading(head).filter(|_| !self.layout.sets.is_empty());
            found.is_some_and(|found| is_new(found.power))
        });
        // "I	no slip": an initial is a power only with the mark behind it
        let cell = text
            .find(heading::CELL_ENDS)
            .map(|at| text.split_at(at + 1));
        let parted = parted.or(colon).or(cell);
        let (head, remark) = parted.filter(|_| self.known.power.is_none())?;
        let remark = remark.trim_start();
        let found = self.heading(head).filter(|found| found.orders.is_none())?;
        // "Austria: same as last turn" is asked about
        let content = self.content(remark);
        let orders = content.may_be_order() && !content.only_refuses();
        let orders = orders || doubt::repeats(self.lexicon, remark);
        let places = Clause::of_text(self.lexicon, None, remark).places;
        (!orders && places.is_empty()).then_some((found, text.len() - remark.len()))
    }

    /// Reads orders in brackets behind a power alone: `Turkey (absent, all hold)`, `Italy (same as last turn)`.
    fn in_brackets(&mut self, row: &Row<'_>, found: &Heading) -> Option<LineKind> {
        let (start, rest) = (row.content.find('(')? + 1, row.content.split_once('(')?.1);
        let inside = rest.split_once(')')?.0;
        let orders = self.content(inside).holds_several() || doubt::repeats(self.lexicon, inside);
        if found.orders.is_some_and(|at| at < start - 1) || !orders {
            return None;
        }
        self.order(row.piece(start, inside, Some(found.power)));
        Some(LineKind::Order)
    }

    /// Reads the rest of a heading's line.
    pub(super) fn under(&mut self, row: &Row<'_>, found: &Heading) -> LineKind {
        if let Some(named) = found.phase.filter(|named| named.year.is_some()) {
            self.phase(row, Some(named));
        }
        if found.misspelt {
            self.note = format!("read as {}", self.map.power(found.power).name);
        }
        self.end_doubt_of_power(row.number);
        let before = (self.power, self.set);
        let rest = found.orders.map_or("", |at| &row.content[at..]);
        // "France: changes: A Par - Bur"
        let (more, left) = labeled(rest);
        self.begin(found.power, SetHeading::both(found.label, more));
        let kind = if left.trim().is_empty() {
            self.doubt_below(row, found);
            // "Italy	0	-", "Italy: -", "Italy,4,4,0,", "Ita 0"
            let cells = row.raw.rsplit(['\t', ',', ';', '|', ':']);
            let last = cells.map(str::trim).find(|cell| !cell.is_empty());
            let is_none = |last: &str| text::is_empty_cell(last) || last.ends_with(" 0");
            if last.is_some_and(is_none) {
                LineKind::None
            } else {
                LineKind::Heading
            }
        } else {
            let at = row.content.len() - left.len();
            // "Germany: hold" on a game master's sheet
            let holds = self.known.power.is_none() && groups::only_holds(self.lexicon, left);
            self.order(TextBlock {
                holds,
                ..row.entry(at, Some(found.power))
            })
        };
        if found.extent == Extent::Line && before.0.is_some() {
            (self.power, self.set) = before;
        }
        kind
    }

    /// Makes the orders below a heading doubtful that takes them back or puts them into another time: `Italy (draft)`.
    fn doubt_below(&mut self, row: &Row<'_>, found: &Heading) {
        let turn = self.known.turn.filter(|_| found.phase.is_none());
        // "AUT" is no autumn
        if self.lexicon.power(&key(row.content)).is_some() {
            return;
        }
        if found.label.is_none() && doubt::is_doubtful(self.lexicon, turn, row.content) {
            self.doubt(row, Some(found.power), DoubtScope::Below);
        }
    }

    /// Begins a power's orders or continues them.
    pub(super) fn begin(&mut self, power: Power, label: Option<SetHeading>) {
        let known = self.layout.sets.iter().filter(|set| set.power == power);
        let last = known.map(|set| set.number).max();
        let number = match (label, last) {
            (None, Some(_)) if self.power == Some(power) => self.set,
            (None, last) => last.unwrap_or(1),
            (Some(label), last) => label.number.unwrap_or(last.unwrap_or(0) + 1),
        };
        (self.power, self.set) = (Some(power), number);
        let sets = &mut self.layout.sets;
        let is_this = |set: &Set| (set.power, set.number) == (power, number);
        if !sets.iter().any(is_this) {
            sets.push(Set::new(power, number));
        }
        let own = sets.iter_mut().find(|set| is_this(set));
        if let (Some(own), Some(label)) = (own, label) {
            own.stance = label.stance.or(own.stance);
            own.undated |= label.undated;
        }
    }

    /// Reads a line that only states the relation to the power's earlier sets, with optional orders
    /// after a colon. Returns whether it is one.
    pub(super) fn goes_on(&mut self, row: &Row<'_>) -> bool {
        let (Some(power), number) = (self.power, self.set) else {
            return false;
        };
        let (head, tail) = row.head();
        let sets = &mut self.layout.sets;
        let mut others = sets.iter().filter(|set| set.power == power);
        let earlier = others.any(|set| set.number < number);
        let is_this = |set: &&mut Set| (set.power, set.number) == (power, number);
        let own = sets.iter_mut().find(is_this);
        match (order_sets::stance(&key(head)), own) {
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

    /// Returns whether a line below a power's orders announces those of somebody who isn't named as a power:
    /// `The King's orders:`. Their units show whose they are.
    fn is_of_someone_else(&self, line: &str) -> bool {
        let line = line.trim_end_matches([':', ' ']).replace('’', "'");
        let titled = line
            .rsplit_once("'s ")
            .is_some_and(|(_, title)| heading::is_title(title));
        let mut orders = self.layout.orders.iter();
        titled && self.known.power.is_none() && orders.any(|entry| entry.power == self.power)
    }

    /// Begins another set of the current power if the line announces one: `second set`, `New
    /// orders:`. Returns whether it does.
    pub(super) fn begins_set(&mut self, text: &str) -> bool {
        let Some(power) = self.power else {
            return false;
        };
        // "all others unchanged" is about other sets only if there are some
        if self.set == 1 && doubt::repeats(self.lexicon, text) {
            return false;
        }
        let orders = &self.layout.orders;
        let written = orders.iter().any(|entry| entry.power == Some(power));
        match order_sets::label(text) {
            Some((label, left)) if left.is_empty() && written => {
                self.begin(power, Some(label));
                true
            }
            _ => false,
        }
    }
}

/// Splits the text after a heading into the label of an order set and the orders.
fn labeled(rest: &str) -> (Option<SetHeading>, &str) {
    let (head, after) = rest.split_once(':').unwrap_or((rest, ""));
    match order_sets::label(head) {
        Some((label, left)) if left.is_empty() => (Some(label), after.trim_start()),
        _ => (None, rest),
    }
}

/// Returns the text that announces changes, without an apology in front: `Changed:`, `Oh no, sorry, a correction`.
fn change_title(text: &str) -> Option<&str> {
    let Some((before, last)) = text.rsplit_once(',') else {
        let goes_on = order_sets::stance(&key(text)) == Some(order_sets::SetRelation::GoesOn);
        return goes_on.then_some(text);
    };
    let sorry = |word: &str| List::SaysNo.has(word) || List::Greeting.has(word);
    let leads = |word: &str| sorry(word) || List::HeadingFiller.has(word) || word == "ah";
    key(before).split(' ').all(leads).then_some(last)
}
