//! Quotations: what earlier mails and other people wrote, which orders nothing.

use std::collections::BTreeSet;

use super::content::Content;
use super::heading::{self, Abbreviations};
use super::layout::Known;
use super::mailbox::Mailbox;
use super::text;
use crate::lexicon::Lexicon;
use crate::normalize::key;
use crate::words::List;
use chancery_core::board::Map;

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
    /// The numbers of the lines with which another mail begins, below the orders of an earlier one.
    pub mails: BTreeSet<usize>,
}

impl Quotations {
    /// Finds those of a sheet.
    pub fn of(map: &Map, lexicon: &Lexicon, sheet: &str, known: Known) -> Self {
        let bullets = bullets(map, lexicon, sheet);
        let mailbox = Mailbox::of(map, lexicon, sheet, known);
        // whether the earlier mail below has `>` in front of its orders
        let mut marked = false;
        let mut quotations = Quotations::default();
        // the lines above quotations
        let mut announced = BTreeSet::new();
        let (mut quoting, mut own) = (Quoting::No, false);
        for at in 0..mailbox.rows.len() {
            let (number, line) = mailbox.rows[at];
            let next = mailbox.rows.get(at + 1).map_or("", |(_, line)| line);
            let announces = opens_quotation(line) && (next.starts_with('>') || is_speech(next));
            let folded = line.to_ascii_lowercase();
            let below_orders = own && mailbox.has_header_at(at);
            let opens = if folded.contains("[quote") {
                Some(Quoting::Tag)
            } else if quoting == Quoting::No && announces {
                Some(Quoting::Speech)
            } else {
                (mailbox.quotes_mail(at) || below_orders).then_some(Quoting::Mail)
            };
            if let Some(opens) = opens {
                marked = mailbox.is_marked(at, own);
                quoting = opens;
            }
            if quoting == Quoting::Mail && mailbox.begins_mail(at) {
                quoting = Quoting::No;
                quotations.mails.insert(number);
                continue;
            }
            let inside = match quoting {
                Quoting::No => false,
                Quoting::Speech => is_speech(line),
                Quoting::Tag => true,
                Quoting::Mail => mailbox.is_header(at) || !marked,
            };
            // ">> Austria <<" is decoration
            let marks = line.starts_with('>') && !line.ends_with('<') && !bullets.contains(&number);
            if inside || opens.is_some() || marks || announces {
                quotations.lines.insert(number);
                announced.extend(announces.then_some(number));
            } else {
                let text = line.trim_start_matches(['>', ' ']);
                own = own || Content::of(map, lexicon, text).is_order();
            }
            let spoken = quoting == Quoting::Speech && (inside || opens.is_some());
            if folded.contains("[/quote]") || is_end(line) || quoting == Quoting::Speech && !spoken
            {
                quoting = Quoting::No;
            }
        }
        if !own {
            quotations.lines = announced;
        }
        quotations
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
pub(super) fn is_header(map: &Map, lexicon: &Lexicon, line: &str) -> bool {
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
    let folded = key(line);
    let words: Vec<&str> = folded.split(' ').collect();
    let dated = line.contains(|letter: char| letter.is_ascii_digit());
    // a date may follow the name and the verb, but not "it": "rang at 21.40, wrote it down:"
    let is_verb = |at: usize| match words.get(at + 1) {
        Some(next) => dated && !List::Object.has(next),
        None => true,
    };
    let wrote = |at: usize| List::Wrote.has(words[at]) && is_verb(at);
    line.trim_end().ends_with(':') && (0..words.len()).any(wrote)
}

/// The number of words of a name above a post, with the verb: fewer than those of a mail's header, `On Tue, Rob wrote:`.
const POST_WORDS: usize = 3;

/// Returns whether such a line begins with the name of the writer, as a forum has it above each post: `tuba_guy wrote
/// (11:52 pm):`, `#47 Kalle schrieb:`.
pub(super) fn heads_post(line: &str) -> bool {
    let line = line.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let words = line.split_whitespace().take(POST_WORDS);
    words.skip(1).any(|word| List::Wrote.has(&key(word)))
}
