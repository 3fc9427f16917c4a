//! A sheet of several mails, one below the other: where the next mail begins. What looks like one may be an earlier mail
//! that the writer of the mail above quotes.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::content::Content;
use super::heading::{self, Abbreviations, Heading};
use super::layout::Known;
use super::phase;
use super::post_titles::is_time;
use super::quotations::{is_header, is_mark, is_reply, opens_quotation};
use super::setup;
use super::text;
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::words::List;
use chancery_core::board::{Map, Phase, Position, Power, Province, Turn};

/// The maximum number of powers whose orders one player sends.
const MOST_WRITERS: usize = 2;

/// Returns the owner of the unit in a province, or of the home center in which a unit is built.
pub(super) fn owner(map: &Map, position: &Position, province: Province) -> Option<Power> {
    let unit = position.orderable_unit(map, province);
    let owner = unit.map(|unit| unit.power);
    match position.turn.phase {
        Phase::Adjustments => owner.or(position.builder(province)),
        _ => owner,
    }
}

/// What the header of a mail says about it.
#[derive(Default)]
struct Fields<'a> {
    subject: Option<&'a str>,
    /// The month, as written, and the day with the time.
    date: Option<(String, (u8, String))>,
}

/// Returns the month, as written, the day and the time of a date: `Tue 14 March 21:40`.
fn month_and_day(date: &str) -> Option<(String, (u8, String))> {
    let words = || date.split([' ', ',', '.']).filter(|word| !word.is_empty());
    let month = words().map(key).find(|word| List::Month.has(word))?;
    let day = words().find_map(|word| word.parse::<u8>().ok())?;
    let time = words().find(|word| is_time(word)).unwrap_or_default();
    Some((month, (day, format!("{time:0>5}"))))
}

/// The lines of a sheet that aren't blank, and the headers of mails among them.
pub(super) struct Mailbox<'a> {
    map: &'a Map,
    lexicon: &'a Lexicon,
    pub known: Known<'a>,
    /// The lines with their numbers, without blanks around them.
    pub rows: Vec<(usize, &'a str)>,
    /// Whether each row is a line of a header.
    is_header: Vec<bool>,
    /// The indices of the rows of each header that has several lines.
    headers: Vec<Range<usize>>,
    /// Whether marks that stand above earlier mails elsewhere are between mails here.
    has_rules: bool,
    /// The indices of the rows with orders, once they have been computed.
    orders: OnceCell<Vec<usize>>,
}

impl<'a> Mailbox<'a> {
    /// Finds the headers of a sheet.
    pub fn of(map: &'a Map, lexicon: &'a Lexicon, sheet: &'a str, known: Known<'a>) -> Self {
        let rows = text::rows(sheet).filter(|(_, line)| !text::is_blank_line(line));
        let rows: Vec<(usize, &str)> = rows.map(|(number, line)| (number, line.trim())).collect();
        let lines = rows.iter().map(|(_, line)| is_header(map, lexicon, line));
        let is_header: Vec<bool> = lines.collect();
        let mut headers = Vec::new();
        let mut from = 0;
        for run in is_header.chunk_by(bool::eq) {
            if run.len() > 1 && run[0] {
                headers.push(from..from + run.len());
            }
            from += run.len();
        }
        let mut mailbox = Mailbox {
            map,
            lexicon,
            known,
            rows,
            is_header,
            headers,
            has_rules: false,
            orders: OnceCell::new(),
        };
        mailbox.has_rules = known.power.is_none() && mailbox.is_collection();
        mailbox
    }

    /// Returns whether a mark stands above each mail, and no order above the first of them.
    fn is_collection(&self) -> bool {
        let rows = 1..self.rows.len();
        let marks = rows.filter(|&at| self.has_header_at(at) && is_mark(self.rows[at - 1].1));
        let marks: Vec<usize> = marks.collect();
        marks.len() > 1 && !(0..marks[0]).any(|at| self.gives_orders(at))
    }

    /// Returns whether a row is a line of a header.
    pub fn is_header(&self, at: usize) -> bool {
        self.is_header[at]
    }

    /// Returns whether a header of several lines begins at a row.
    pub fn has_header_at(&self, at: usize) -> bool {
        self.header_of(at)
            .is_some_and(|it| self.headers[it].start == at)
    }

    /// Returns whether a header stands above a row.
    pub fn is_in_mail(&self, at: usize) -> bool {
        let first = self.headers.first();
        first.is_some_and(|header| header.end <= at)
    }

    /// Returns the index of the header to which a row belongs.
    fn header_of(&self, at: usize) -> Option<usize> {
        let index = self.headers.partition_point(|it| it.end <= at);
        self.headers.get(index)?.contains(&at).then_some(index)
    }

    /// Returns whether the row is the first of another mail for this phase: of its header, or a heading with the phase. On
    /// the sheet of one power, everything is quoted that isn't later than what stands above.
    pub fn begins_mail(&self, at: usize) -> bool {
        if self.rows[at].1.starts_with('>') {
            return false;
        }
        if self.known.power.is_some() {
            let is_later = |index| self.has_header_at(at) && self.is_later(index);
            return self.header_of(at).is_some_and(is_later);
        }
        match self.header_of(at) {
            Some(index) => {
                self.has_header_at(at)
                    && !(at > 0 && self.quotes_mail(at - 1))
                    && !self.is_old(index)
            }
            None => {
                let named = self.heading(at).and_then(|found| found.phase?.turn(None));
                named.is_some() && named == self.known.turn
            }
        }
    }

    /// Returns whether the mail with a header was written after the one above: it replies to that, or has a later date.
    fn is_later(&self, index: usize) -> bool {
        let Some(above) = index.checked_sub(1) else {
            return false;
        };
        let [above, below] = [above, index].map(|index| self.fields(index));
        let replies = below.subject.is_some_and(|subject| {
            let answered = subject.split_once(':').map(|(_, rest)| key(rest));
            is_reply(subject) && answered.is_some() && answered == above.subject.map(key)
        });
        let is_after = match (&above.date, &below.date) {
            (Some((month, day)), Some((other, later))) => month == other && later > day,
            _ => false,
        };
        replies || is_after
    }

    /// Returns the subject and the date of a header.
    fn fields(&self, index: usize) -> Fields<'a> {
        let mut fields = Fields::default();
        for at in self.headers[index].clone() {
            let Some((head, value)) = self.rows[at].1.split_once(':') else {
                continue;
            };
            if List::MailSubject.has(&key(head)) {
                fields.subject = Some(value.trim());
            } else {
                fields.date = fields.date.or_else(|| month_and_day(value));
            }
        }
        fields
    }

    /// Returns whether a row is a mark above an earlier mail. A game master passes on mails that are for this phase.
    pub fn quotes_mail(&self, at: usize) -> bool {
        let line = self.rows[at].1;
        let is_passed_on = || List::ForwardedMail.occurs_in(&key(line));
        let is_rule =
            || self.has_rules && self.rows.get(at + 1).is_some() && self.has_header_at(at + 1);
        is_mark(line) && !is_rule() && !(self.known.power.is_none() && is_passed_on())
    }

    /// Returns whether the orders of the mail that is quoted from a row on have `>` in front. `own` is whether orders of the
    /// writer stand above it: a mail that is passed on may quote another one further down.
    pub fn is_marked(&self, at: usize, own: bool) -> bool {
        let orders = self.orders.get_or_init(|| {
            let rows = 0..self.rows.len();
            rows.filter(|&at| self.gives_orders(at)).collect()
        });
        let mut below = orders[orders.partition_point(|&row| row < at)..].iter();
        let is_marked = |&row: &usize| self.rows[row].1.starts_with('>');
        if own {
            below.next().is_some_and(is_marked)
        } else {
            below.any(is_marked)
        }
    }

    /// Returns whether a row gives orders.
    pub fn gives_orders(&self, at: usize) -> bool {
        let content = self.content(at);
        !self.lists_units(at) && (content.is_order() || content.orders())
    }

    /// Returns whether a row is a power's list of units, which orders something only in winter: `France: A Par, F Bre`.
    fn lists_units(&self, at: usize) -> bool {
        let is_winter = |turn: Turn| turn.phase == Phase::Adjustments;
        let units = self
            .heading(at)
            .and_then(|found| self.rows[at].1.get(found.orders?..));
        !self.known.turn.is_some_and(is_winter)
            && units.is_some_and(|units| setup::is_units(self.map, self.lexicon, units))
    }

    /// Returns the owner of the unit that a row orders: `Some(None)` if there is no such unit on the board.
    pub fn owner(&self, at: usize) -> Option<Option<Power>> {
        let province = self.content(at).ordered()?;
        Some(owner(self.map, self.known.position?, province))
    }

    /// Returns whether a row begins with an order, or orders all units to hold.
    pub fn begins_with_order(&self, at: usize) -> bool {
        let content = self.content(at);
        !self.lists_units(at) && (content.is_order() || content.holds_several())
    }

    fn content(&self, at: usize) -> Content<'_> {
        let line = text::without_marks(self.rows[at].1);
        Content::of(self.map, self.lexicon, line)
    }

    /// Returns whether the mail with a header is for an earlier phase, or has results: what a reply is called after doesn't
    /// count.
    fn is_old(&self, index: usize) -> bool {
        let header = self.headers[index].clone();
        let next = self.headers.get(index + 1);
        let end = next.map_or(self.rows.len(), |it| it.start);
        // the mail may quote results
        let mut below = header.end..end;
        let quotes = |&at: &usize| is_mark(self.rows[at].1) || opens_quotation(self.rows[at].1);
        let end = below.find(quotes).unwrap_or(end);
        let below: Vec<Heading> = (header.end..end)
            .filter_map(|at| self.heading(at))
            .collect();
        let powers: BTreeSet<Power> = below.iter().map(|found| found.power).collect();
        let phase = below.iter().find_map(|found| found.phase).or_else(|| {
            header.clone().find_map(|at| {
                let (_, subject) = self.rows[at].1.split_once(':')?;
                phase::named(subject).filter(|_| !is_reply(subject))
            })
        });
        let is_earlier = |turn: Turn| {
            let named = phase.and_then(|named| named.turn(Some(turn.year)));
            named.is_some_and(|named| named < turn)
        };
        let names_power = header.into_iter().any(|at| self.names_power(at));
        self.known.turn.is_some_and(is_earlier) || !names_power && powers.len() > MOST_WRITERS
    }

    /// Returns whether a line of a header names a power: `Subject: Russia - new orders`.
    fn names_power(&self, at: usize) -> bool {
        let (_, value) = self.rows[at].1.split_once(':').unwrap_or_default();
        let folded = key(value.split('<').next().unwrap_or_default());
        let mut words = folded.split(' ').filter(|word| word.len() > 3);
        words.any(|word| {
            let power = self.lexicon.power(word);
            power.or_else(|| self.lexicon.possessor(word)).is_some()
        })
    }

    pub fn heading(&self, at: usize) -> Option<Heading> {
        let line = self.rows[at].1;
        heading::find(self.map, self.lexicon, line, Abbreviations::default())
    }
}
