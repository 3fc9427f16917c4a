//! Quotations: what earlier mails and other people wrote, which orders nothing.

use std::collections::BTreeSet;

use super::attributions::{self, Above, Attribution};
use super::content::Content;
use super::dateline::is_dated;
use super::heading::{self, Abbreviations};
use super::layout::Known;
use super::mailbox::Mailbox;
use super::post_titles::{is_time, is_title};
use super::text;
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::words::List;
use chancery_core::board::{Map, Power};

/// The reason why the lines from here on are a quotation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quoting {
    /// Nothing.
    No,
    /// Speech in quotation marks on the next line.
    Speech,
    /// A tag, up to its end.
    Tag,
    /// An earlier mail below, up to the end of the sheet.
    Mail,
}

/// The quotations of a sheet, and the mails that it consists of.
#[derive(Default)]
pub(super) struct Quotations {
    /// The numbers of the lines that are quotations. There are none if no order stands outside of them: then the sheet is
    /// a mail that somebody passes on.
    pub lines: BTreeSet<usize>,
    /// The numbers of the lines that may stand above a quotation.
    pub doubtful: BTreeSet<usize>,
    /// The numbers of the lines with which another mail begins, below the orders of an earlier one.
    pub mails: BTreeSet<usize>,
}

impl Quotations {
    /// Finds those of a sheet.
    pub fn of(map: &Map, lexicon: &Lexicon, sheet: &str, known: Known<'_>) -> Self {
        let mut finder = Finder {
            bullets: bullets(map, lexicon, sheet),
            mailbox: Mailbox::of(map, lexicon, sheet, known),
            quoting: Quoting::No,
            marked: false,
            own: false,
            above: Above::default(),
            announced: BTreeSet::new(),
            found: Quotations::default(),
        };
        let mut at = 0;
        while at < finder.mailbox.rows.len() {
            at = finder.row(at);
        }
        if finder.own {
            finder.ask_about_only_orders();
        } else {
            finder.found.lines = finder.announced;
        }
        finder.found
    }
}

/// Goes through the rows of a sheet.
struct Finder<'a> {
    mailbox: Mailbox<'a>,
    bullets: BTreeSet<usize>,
    quoting: Quoting,
    /// Whether the earlier mail below has `>` in front of its orders.
    marked: bool,
    /// Whether orders stand above, outside of quotations.
    own: bool,
    above: Above,
    /// The lines above quotations.
    announced: BTreeSet<usize>,
    found: Quotations,
}

impl Finder<'_> {
    /// Reads a row, and returns the next one to read.
    fn row(&mut self, at: usize) -> usize {
        let (number, line) = self.mailbox.rows[at];
        let next = self.mailbox.rows.get(at + 1).map_or("", |(_, line)| line);
        let announces = opens_quotation(line) && (next.starts_with('>') || is_speech(next));
        let opens = self.opens(at, announces);
        if opens.is_none()
            && self.quoting == Quoting::No
            && let Some(next) = self.attributed(at)
        {
            return next;
        }
        if attributions::heads_post(&self.mailbox, at) {
            self.above.in_post = false;
        }
        if let Some(opens) = opens {
            self.marked = self.mailbox.is_marked(at, self.own);
            self.quoting = opens;
        }
        if self.quoting == Quoting::Mail && self.mailbox.begins_mail(at) {
            self.quoting = Quoting::No;
            self.found.mails.insert(number);
            return at + 1;
        }
        let inside = match self.quoting {
            Quoting::No => false,
            Quoting::Speech => is_speech(line),
            Quoting::Tag => true,
            Quoting::Mail => self.mailbox.is_header(at) || !self.marked,
        };
        // ">> Austria <<" is decoration
        let marks =
            line.starts_with('>') && !line.ends_with('<') && !self.bullets.contains(&number);
        if inside || opens.is_some() || marks || announces {
            self.found.lines.insert(number);
            self.announced.extend(announces.then_some(number));
        } else if self.mailbox.begins_with_order(at) {
            self.own = true;
            self.above.add(&self.mailbox, at);
        }
        let spoken = self.quoting == Quoting::Speech && (inside || opens.is_some());
        let is_last = line.to_ascii_lowercase().contains("[/quote]") || is_end(line);
        if is_last || self.quoting == Quoting::Speech && !spoken {
            self.quoting = Quoting::No;
        }
        at + 1
    }

    /// Makes a quotation a question if its orders are the only ones of a power, and of the mail that quotes them: its
    /// writer may confirm what he sent.
    fn ask_about_only_orders(&mut self) {
        let rows = &self.mailbox.rows;
        let is_quoted = |at: usize| self.found.lines.contains(&rows[at].0);
        let begins = |at: usize| {
            let has_header = !is_quoted(at) && self.mailbox.has_header_at(at);
            has_header || self.found.mails.contains(&rows[at].0)
        };
        let all: Vec<usize> = (0..rows.len()).collect();
        let mut questions = Vec::new();
        for mail in all.chunk_by(|_, &next| !begins(next)) {
            let (quoted, own): (Vec<usize>, Vec<usize>) =
                mail.iter().partition(|&&at| is_quoted(at));
            let mut orders = quoted
                .into_iter()
                .filter(|&at| self.mailbox.gives_orders(at));
            let Some(first) = orders.next().filter(|first| *first > 0) else {
                continue;
            };
            let owner = self.mailbox.owner(first).flatten();
            let is_free = |owner: Power| {
                !self.above.owners.contains(&owner)
                    && self.mailbox.known.power.is_none_or(|power| power == owner)
            };
            if owner.is_some_and(is_free)
                && !own.iter().any(|&at| self.mailbox.begins_with_order(at))
                && orders.all(|at| self.mailbox.owner(at).flatten() == owner)
            {
                questions.push(first - 1..=mail[mail.len() - 1]);
            }
        }
        for quoted in questions {
            self.found
                .doubtful
                .insert(self.mailbox.rows[*quoted.start()].0);
            for at in quoted {
                self.found.lines.remove(&self.mailbox.rows[at].0);
            }
        }
    }

    /// Returns the quotation that begins at a row. `announces` is whether the row announces one with marks.
    fn opens(&self, at: usize, announces: bool) -> Option<Quoting> {
        let line = self.mailbox.rows[at].1;
        let below_orders = self.own && self.mailbox.has_header_at(at);
        if line.to_ascii_lowercase().contains("[quote") {
            Some(Quoting::Tag)
        } else if self.quoting == Quoting::No && announces {
            Some(Quoting::Speech)
        } else {
            (self.mailbox.quotes_mail(at) || below_orders).then_some(Quoting::Mail)
        }
    }

    /// Returns the next row to read if a row heads another post of a page, or says who wrote what is below.
    fn attributed(&mut self, at: usize) -> Option<usize> {
        let (number, line) = self.mailbox.rows[at];
        match attributions::of_row(&self.mailbox, at, &self.above) {
            Some(Attribution::Quotes(end)) => {
                let rows = &self.mailbox.rows[at..end];
                self.found
                    .lines
                    .extend(rows.iter().map(|(number, _)| number));
                return Some(end);
            }
            Some(Attribution::Heads) => {
                self.found.mails.insert(number);
                self.above.in_post = false;
                return Some(at + 1);
            }
            Some(Attribution::MayQuote) => {
                self.found.doubtful.insert(number);
            }
            None => {}
        }
        let is_other = self.mailbox.known.power.is_none() && self.above.in_post;
        if is_other && is_title(line) && attributions::heads_post(&self.mailbox, at) {
            self.found.mails.insert(number);
        }
        None
    }
}

/// Returns whether a line is speech in quotation marks.
fn is_speech(line: &str) -> bool {
    line.starts_with(['"', '“', '„', '«', '”'])
}

/// Returns the numbers of the lines with a `>` that is a bullet: all orders of their power have one,
/// and no line announces a quotation.
fn bullets(map: &Map, lexicon: &Lexicon, sheet: &str) -> BTreeSet<usize> {
    let is_order = |line: &str| Content::of(map, lexicon, line).is_order();
    let mut bullets = BTreeSet::new();
    let (mut block, mut quoting) = (Vec::new(), false);
    let rows = text::rows(sheet).chain([(0, "")]);
    for (number, line) in rows {
        let line = line.trim();
        let inside = quoting && (line.starts_with('>') || is_header(map, lexicon, line));
        // "> France: Army Paris -> Burgundy" is a line of results
        let heads = || {
            let found = heading::find(map, lexicon, line, Abbreviations::default());
            found.is_some_and(|found| found.orders.is_none() || !line.starts_with('>'))
        };
        let headed = number == 0 || !inside && heads();
        if headed {
            bullets.extend(std::mem::take(&mut block).into_iter().filter(|_| !quoting));
            quoting = false;
        }
        if line.starts_with('>') {
            block.push(number);
        } else if !headed {
            quoting = quoting || is_mark(line) || opens_quotation(line) || is_order(line);
        }
    }
    bullets
}

/// Returns whether a line is the header of a mail: `From: Sofia`, but not `FRA: A Bur - Bel`, although that is the
/// word in Danish.
pub fn is_header(map: &Map, lexicon: &Lexicon, line: &str) -> bool {
    let Some((head, value)) = line.split_once(':') else {
        return false;
    };
    heads_mail(&key(head)) && !Content::of(map, lexicon, value).is_order()
}

/// Returns whether a word stands in front of a line of a mail's header: `From`, `Betreff`. It must be a key.
pub(super) fn heads_mail(word: &str) -> bool {
    List::MailSubject.has(word) || List::MailOther.has(word)
}

/// Returns whether a subject is that of a reply, which is called after what it answers: `Re: Spring 1901 results`.
pub(super) fn is_reply(subject: &str) -> bool {
    let parts = subject.split_once(':');
    parts.is_some_and(|(first, _)| List::MailSubject.has(&key(first)))
}

/// Returns whether a line marks an earlier mail: `-----Original Message-----`.
pub(super) fn is_mark(line: &str) -> bool {
    let line = key(line);
    List::QuotedMail.occurs_in(&line) || List::ForwardedMail.occurs_in(&line)
}

/// Returns whether a line marks the end of an earlier mail.
fn is_end(line: &str) -> bool {
    is_mark(line) && key(line).starts_with("end ")
}

/// Returns whether a line announces a quotation from an earlier mail (`On Monday Sue wrote:`).
pub(super) fn opens_quotation(line: &str) -> bool {
    // a forum may have the date behind: "gregg wrote: ↑Tue Mar 04, 2025 7:40 am"
    let line = line.trim_end_matches(['↑', ' ']);
    let line = match line.split_once(": ") {
        Some((head, date)) if is_date_or_time(date) => &line[..=head.len()],
        _ => line,
    };
    // "Kasia napisał(a):"
    let folded = key(&line.replace("(a)", ""));
    let words: Vec<&str> = folded.split(' ').collect();
    let dated = line.contains(|letter: char| letter.is_ascii_digit());
    // a date may follow the name and the verb, but not "it": "rang at 21.40, wrote it down:"
    let is_verb = |at: usize| match words.get(at + 1) {
        Some(next) => dated && !List::Object.has(next),
        None => true,
    };
    let wrote = |at: usize| List::Wrote.has(words[at]) && is_verb(at);
    line.ends_with(':') && (0..words.len()).any(wrote)
}

/// Returns whether a text is a date or a time that a program wrote: `↑Thu 9:12 pm`.
fn is_date_or_time(text: &str) -> bool {
    is_dated(text) || text.starts_with('↑') && text.split_whitespace().any(is_time)
}

/// The number of words of a name above a post, with the verb: fewer than those of a mail's header, `On Tue, Rob wrote:`.
const POST_WORDS: usize = 3;

/// Returns whether such a line begins with the name of the writer, as a forum has it above each post: `tuba_guy wrote
/// (11:52 pm):`, `#47 Kalle schrieb:`.
pub(super) fn names_writer(line: &str) -> bool {
    let line = line.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let words = line.split_whitespace().take(POST_WORDS);
    words.skip(1).any(|word| List::Wrote.has(&key(word)))
}
