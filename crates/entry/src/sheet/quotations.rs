//! Quotations: what earlier mails and other people wrote, which orders nothing.

use std::collections::BTreeSet;

use super::content::Content;
use super::heading::{self, Abbreviations};
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

/// Returns the numbers of the lines that are quotations. There are none if no order stands outside
/// of them: then the sheet is a mail that somebody passes on.
pub(super) fn quoted(map: &Map, lexicon: &Lexicon, sheet: &str) -> BTreeSet<usize> {
    let content = |line| Content::of(map, lexicon, line);
    let mut quotes = sheet
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix('>'))
        .map(|line| content(line.trim_start_matches(['>', ' '])));
    let marked = quotes.any(|quote| quote.is_order() || quote.orders());
    let bullets = bullets(map, lexicon, sheet);
    let mut quoted = BTreeSet::new();
    // the lines above quotations
    let mut announced = BTreeSet::new();
    let (mut quoting, mut headers, mut own) = (Quoting::No, 0, false);
    let mut rows = text::rows(sheet)
        .filter(|(_, line)| !text::is_blank_line(line))
        .peekable();
    while let Some((number, line)) = rows.next() {
        let line = line.trim();
        let next = rows.peek().map_or("", |(_, line)| line.trim());
        let announces = opens_quotation(line) && (next.starts_with('>') || is_speech(next));
        let folded = line.to_ascii_lowercase();
        let header = is_header(map, lexicon, line);
        headers = if header { headers + 1 } else { 0 };
        let opens = if folded.contains("[quote") {
            Some(Quoting::Tag)
        } else if quoting == Quoting::No && announces {
            Some(Quoting::Speech)
        } else {
            (is_mark(line) || own && headers > 1).then_some(Quoting::Mail)
        };
        quoting = opens.unwrap_or(quoting);
        let inside = match quoting {
            Quoting::No => false,
            Quoting::Speech => is_speech(line),
            Quoting::Tag => true,
            Quoting::Mail => header || !marked,
        };
        // ">> Austria <<" is decoration
        let marks = line.starts_with('>') && !line.ends_with('<') && !bullets.contains(&number);
        if inside || opens.is_some() || marks || announces {
            quoted.insert(number);
            announced.extend(announces.then_some(number));
            if headers > 1 {
                quoted.insert(number - 1);
            }
        } else {
            own = own || content(line.trim_start_matches(['>', ' '])).is_order();
        }
        let spoken = quoting == Quoting::Speech && (inside || opens.is_some());
        if folded.contains("[/quote]") || is_end(line) || quoting == Quoting::Speech && !spoken {
            quoting = Quoting::No;
        }
    }
    if own { quoted } else { announced }
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
fn is_header(map: &Map, lexicon: &Lexicon, line: &str) -> bool {
    let Some((head, value)) = line.split_once(':') else {
        return false;
    };
    let head = key(head);
    let is_word = List::MailSubject.has(&head) || List::MailOther.has(&head);
    is_word && !Content::of(map, lexicon, value).is_order()
}

/// Returns whether a line marks an earlier mail: `-----Original Message-----`.
fn is_mark(line: &str) -> bool {
    List::QuotedMail.occurs_in(&key(line))
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
