//! A sheet of several mails, one below the other: where the next mail begins. What looks like one may be an earlier mail
//! that the writer of the mail above quotes.

use std::ops::Range;

use super::heading::{self, Abbreviations, Heading};
use super::layout::Known;
use super::phase;
use super::quotations::{is_header, is_mark};
use super::text;
use crate::lexicon::Lexicon;
use crate::normalize::key;
use chancery_core::board::{Map, Power};

/// The lines of a sheet that aren't blank, and the headers of mails among them.
pub(super) struct Mailbox<'a> {
    map: &'a Map,
    lexicon: &'a Lexicon,
    known: Known,
    /// The lines with their numbers, without blanks around them.
    pub rows: Vec<(usize, &'a str)>,
    /// The indices of the rows of each header, which has several lines.
    headers: Vec<Range<usize>>,
    /// The power whose orders the rows before an index give, as far as it is known.
    writer: (Option<Power>, usize),
}

impl<'a> Mailbox<'a> {
    /// Finds the headers of a sheet.
    pub fn of(map: &'a Map, lexicon: &'a Lexicon, sheet: &'a str, known: Known) -> Self {
        let rows = text::rows(sheet).filter(|(_, line)| !text::is_blank_line(line));
        let rows: Vec<(usize, &str)> = rows.map(|(number, line)| (number, line.trim())).collect();
        let mut headers = Vec::new();
        let mut from = 0;
        let of_header = |(_, line): &(usize, &str)| is_header(map, lexicon, line);
        for run in rows.chunk_by(|one, other| of_header(one) == of_header(other)) {
            if run.len() > 1 && of_header(&run[0]) {
                headers.push(from..from + run.len());
            }
            from += run.len();
        }
        Mailbox {
            map,
            lexicon,
            known,
            rows,
            headers,
            writer: (None, 0),
        }
    }

    /// Returns whether a header begins at a row.
    pub fn has_header_at(&self, at: usize) -> bool {
        self.header_of(at)
            .is_some_and(|it| self.headers[it].start == at)
    }

    /// Returns the index of the header to which a row belongs.
    fn header_of(&self, at: usize) -> Option<usize> {
        let index = self.headers.partition_point(|it| it.end <= at);
        self.headers.get(index)?.contains(&at).then_some(index)
    }

    /// Returns whether the row is the first of another power's mail for this phase. What stands below its header shows whose
    /// it is, if the header doesn't. A heading with this phase begins one, too. On the sheet of one power, everything is
    /// quoted.
    pub fn begins_mail(&mut self, at: usize) -> bool {
        if self.known.power.is_some() || self.rows[at].1.starts_with('>') {
            return false;
        }
        let writer = match self.header_of(at) {
            Some(_) if at > 0 && is_mark(self.rows[at - 1].1) => None,
            Some(index) => self.writer_of(index).filter(|_| self.has_header_at(at)),
            None => self.heading(at).and_then(|found| {
                let turn = found.phase?.turn(None)?;
                (self.known.turn == Some(turn)).then_some(found.power)
            }),
        };
        let begins = writer.is_some_and(|power| self.writer_above(at) != Some(power));
        if begins {
            self.writer = (writer, at + 1);
        }
        begins
    }

    /// Returns the power whose mail for this phase has the header.
    fn writer_of(&self, index: usize) -> Option<Power> {
        let header = self.headers[index].clone();
        let next = self
            .headers
            .get(index + 1)
            .map_or(self.rows.len(), |it| it.start);
        let end = (header.end..next)
            .find(|&at| is_mark(self.rows[at].1))
            .unwrap_or(next);
        let below: Vec<Heading> = (header.end..end)
            .filter_map(|at| self.heading(at))
            .collect();
        let named = header.clone().filter_map(|at| self.named_in_header(at));
        let power = the_same(named).or_else(|| the_same(below.iter().map(|it| it.power)))?;
        let mut phases = below.iter().filter_map(|found| found.phase);
        let phase = phases.next().or_else(|| {
            let subject = |at: usize| phase::named(self.rows[at].1);
            header.into_iter().find_map(subject)
        });
        let is_old = self.known.turn.zip(phase).is_some_and(|(turn, named)| {
            let named = named.turn(Some(turn.year));
            named.is_some_and(|named| named < turn)
        });
        (!is_old).then_some(power)
    }

    /// Returns the power that the latest heading or header above a row names.
    fn writer_above(&mut self, at: usize) -> Option<Power> {
        let (writer, from) = self.writer;
        let named = (from..at).rev().find_map(|at| {
            let in_header = self.header_of(at).and_then(|_| self.named_in_header(at));
            in_header.or_else(|| Some(self.heading(at)?.power))
        });
        self.writer = (named.or(writer), at);
        self.writer.0
    }

    /// Returns the power that a line of a header names: `Subject: Russia - new orders`.
    fn named_in_header(&self, at: usize) -> Option<Power> {
        let (_, value) = self.rows[at].1.split_once(':')?;
        let folded = key(value.split('<').next()?);
        let mut words = folded.split(' ').filter(|word| word.len() > 3);
        words.find_map(|word| self.lexicon.power(word))
    }

    fn heading(&self, at: usize) -> Option<Heading> {
        let line = self.rows[at].1;
        heading::find(self.map, self.lexicon, line, Abbreviations::default())
    }
}

/// Returns the power that all of several are.
fn the_same(mut powers: impl Iterator<Item = Power>) -> Option<Power> {
    let first = powers.next()?;
    powers.all(|power| power == first).then_some(first)
}
