//! What a line is taken to say.

use std::ops::Range;

use super::corrections::{Flaws, Repair};
use super::meanings::is_reserved;
use super::remarks::{LineOrders, LineReader};
use super::tokens::{Mark, Token};
use super::{
    Context, compound, house_orders, notes, pick_reading, plain, prepare, quick, rest,
    terrain_orders, tokens,
};
use chancery_core::board::{Map, Phase, Power, Province};
use chancery_core::orders::{IllegalReason, OrderDuration, WrittenOrder};

/// How a line was understood (FORMATS, section 4). The later one is the worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Verdict {
    /// Nothing is written, or only a comment.
    #[default]
    Blank,
    /// An order in a usual notation.
    Ok,
    /// Poorly written, with one reasonable meaning.
    Fixed,
    /// Several meanings.
    Ambiguous,
    /// Clear, yet impossible here.
    Void,
    /// No order.
    Unreadable,
}

impl Verdict {
    /// The word in files: `ok`, `fixed`, …; empty for a blank line.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Blank => "",
            Verdict::Ok => "ok",
            Verdict::Fixed => "fixed",
            Verdict::Ambiguous => "ambiguous",
            Verdict::Void => "void",
            Verdict::Unreadable => "unreadable",
        }
    }

    /// Returns whether the line has one possible meaning, which counts.
    pub fn is_clear(self) -> bool {
        matches!(self, Verdict::Ok | Verdict::Fixed)
    }
}

/// An order that a line may mean.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// Whose order it is, so far as that is known.
    pub power: Option<Power>,
    /// The order as it was written, spelling aside: a letter that was left out is left out here.
    /// This is what goes to the adjudicator, since the rules have a say in such things (DATC 4.B, 4.C).
    pub written: WrittenOrder,
    /// The order in full, as it is shown and recorded.
    pub order: WrittenOrder,
    /// Why it is impossible, where it is.
    pub illegal: Option<IllegalReason>,
    /// What is poor about the writing.
    pub flaws: Flaws,
    /// How unlikely the reading is: 0 for an order in a usual notation.
    pub cost: u16,
    /// How much of the cost is that of places as they are spelt.
    pub(super) guessed: u16,
    /// By how many letters its places are misspelt.
    pub(super) off: u16,
    /// By how many letters more another reading must be off for this one to be taken.
    pub(super) lead: u16,
    /// Too little was written to take it without asking.
    pub vague: bool,
    /// So far from what was written that it counts only if it is possible.
    pub(super) far_fetched: bool,
    /// The stretches of the line that were read as these places though they are spelled in another way.
    pub corrected: Vec<(Range<usize>, Province)>,
}

impl Candidate {
    /// An order that leaves nothing to guess.
    pub(super) fn plain(
        power: Option<Power>,
        order: WrittenOrder,
        illegal: Option<IllegalReason>,
        flaws: Flaws,
    ) -> Self {
        Candidate {
            power,
            written: order.clone(),
            order,
            illegal,
            flaws,
            cost: 0,
            guessed: 0,
            off: 0,
            lead: 0,
            vague: false,
            far_fetched: false,
            corrected: Vec::new(),
        }
    }
}

/// One order of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// How it was understood.
    pub verdict: Verdict,
    /// What it may mean, the likeliest first: one where it was understood, several where it is
    /// ambiguous, none for "no orders" and for what is unreadable.
    pub candidates: Vec<Candidate>,
}

impl Part {
    pub(super) fn no_orders() -> Self {
        Part {
            verdict: Verdict::Ok,
            candidates: Vec::new(),
        }
    }

    /// Notes what is poor about the writing.
    pub(super) fn mark(&mut self, flaw: Repair) {
        for candidate in &mut self.candidates {
            candidate.flaws.insert(flaw);
        }
        if self.verdict == Verdict::Ok && !self.candidates.is_empty() {
            self.verdict = Verdict::Fixed;
        }
    }

    pub(super) fn unreadable() -> Self {
        Part {
            verdict: Verdict::Unreadable,
            candidates: Vec::new(),
        }
    }

    /// Does it say that there are no orders, as "NMR" does?
    pub fn is_no_orders(&self) -> bool {
        self.verdict == Verdict::Ok && self.candidates.is_empty()
    }

    /// The order that it is taken to be; none where it is to be chosen.
    pub fn taken(&self) -> Option<&Candidate> {
        match self.candidates.as_slice() {
            [only] if self.verdict != Verdict::Ambiguous => Some(only),
            _ => None,
        }
    }
}

/// What a line is taken to say.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The worst verdict of its parts.
    pub verdict: Verdict,
    /// The orders of the line, in its own sequence.
    pub parts: Vec<Part>,
    /// What is to be said about it in a few words, without a full stop; empty where nothing is.
    pub note: String,
    /// The letters of the line, in bytes, that were read as others.
    pub changed: Vec<Range<usize>>,
    /// For how long its orders are given (DATC 4.E.4).
    pub term: OrderDuration,
    /// What the line says beside its orders.
    pub aside: Aside,
}

/// What a line says beside its orders.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Aside {
    /// The remark of the line, word by word; empty where there is none.
    pub remark: String,
    /// Is all that the line holds struck out?
    pub struck: bool,
    /// Does it say that the units hold which no order names (`rest hold`)? Which these are is not known from
    /// the line alone.
    pub rest: bool,
}

impl Reading {
    pub(super) fn bare(verdict: Verdict, note: String) -> Self {
        Reading {
            verdict,
            parts: Vec::new(),
            note,
            changed: Vec::new(),
            term: OrderDuration::Once,
            aside: Aside::default(),
        }
    }

    /// A line that is no order, and why.
    pub(super) fn unreadable(note: impl Into<String>) -> Self {
        Reading::bare(Verdict::Unreadable, note.into())
    }

    /// Takes the worst verdict of the parts.
    pub(super) fn judge(&mut self) {
        let worst = self.parts.iter().map(|part| part.verdict).max();
        self.verdict = worst.unwrap_or(self.verdict);
    }

    /// What the parts of a line come to: two orders for one unit are a question.
    pub(super) fn of(ctx: &Context<'_>, line: &str, parts: Vec<Part>, term: OrderDuration) -> Self {
        let parts = pick_reading::settle(parts);
        let verdict = parts.iter().map(|part| part.verdict).max();
        let verdict = verdict.unwrap_or(Verdict::Unreadable);
        let note = notes::note(ctx, line, &parts, verdict);
        Reading {
            note: house_orders::with_term(note, verdict, term),
            changed: notes::changed(ctx, line, &parts),
            term,
            verdict,
            parts,
            aside: Aside::default(),
        }
    }

    /// Notes what is poor about the writing of the whole line.
    pub(super) fn mark(&mut self, flaw: Repair) {
        self.aside.struck = flaw == Repair::Struck;
        for part in &mut self.parts {
            part.mark(flaw);
        }
        self.verdict = match self.verdict {
            Verdict::Ok if !self.parts.iter().all(Part::is_no_orders) => Verdict::Fixed,
            verdict => verdict,
        };
    }

    /// The orders that the line is taken to give: those understood, void ones included, each as it
    /// was written and with whose it is.
    pub fn orders(&self) -> impl Iterator<Item = &Candidate> {
        self.parts.iter().filter_map(Part::taken)
    }

    /// The readings to choose from, where there is something to choose.
    pub fn choices(&self) -> &[Candidate] {
        let mut parts = self.parts.iter();
        let open = parts.find(|part| part.verdict == Verdict::Ambiguous);
        open.map_or(&[], |part| &part.candidates)
    }

    /// The line in canonical notation: orders joined by ` ; `, readings to choose from by ` | `,
    /// `NO ORDERS` where the line says that there are none.
    pub fn canonical(&self, map: &Map) -> String {
        let part = |part: &Part| match part.candidates.as_slice() {
            [] => part.is_no_orders().then(|| "NO ORDERS".to_owned()),
            all => {
                let all = all.iter().map(|one| one.order.canonical(map).to_string());
                Some(all.collect::<Vec<_>>().join(" | "))
            }
        };
        let parts: Vec<String> = self.parts.iter().filter_map(part).collect();
        parts.join(" ; ")
    }
}

/// The longest line that is read, in bytes: a whole power's orders take some 600.
const LONGEST: usize = 2000;
/// The most words and marks of a line.
const MOST_TOKENS: usize = 400;

/// Is a text too long for orders, or for a list of a sheet?
pub(super) fn is_too_long(line: &str, tokens: &[Token]) -> bool {
    line.len() > LONGEST || tokens.len() > MOST_TOKENS
}

/// Reads a line: one order or several, or a phrase for several units. Never fails; a line that is no
/// order says so.
pub fn read(ctx: &Context<'_>, line: &str) -> Reading {
    let plain = plain::plain(line);
    let text = plain.text.as_ref();
    let (all, comment) = cut(ctx, text);
    let remark = line.get(comment..).unwrap_or_default();
    let remark = remark.trim_start_matches(['#', '/', ' ']).trim_end();
    let aside = Aside {
        remark: text::printable(remark, usize::MAX),
        struck: plain.struck,
        rest: false,
    };
    if is_too_long(text, &all) {
        return Reading::unreadable("too long for an order");
    }
    if all.iter().all(|token| token.mark.is_ornament()) {
        return Reading {
            aside,
            ..Reading::bare(Verdict::Blank, String::new())
        };
    }
    let mut reading = match quick::read(ctx, &all) {
        Some(part) if comment == text.len() => Reading {
            parts: vec![part],
            ..Reading::bare(Verdict::Ok, String::new())
        },
        _ => read_tokens(ctx, text, all, comment),
    };
    if !aside.remark.is_empty() {
        let remarks = [reading.aside.remark, aside.remark];
        let remarks: Vec<String> = remarks.into_iter().filter(|one| !one.is_empty()).collect();
        reading.aside.remark = remarks.join("; ");
    }
    if plain.struck {
        reading.mark(Repair::Struck);
    }
    reading
}

/// The tokens of a line, and where its comment begins.
fn cut(ctx: &Context<'_>, text: &str) -> (Vec<Token>, usize) {
    let front = prepare::front(text, ctx.legality.position.turn.phase == Phase::Adjustments);
    let (mut all, comment) = tokens::cut_to_comment(&text[front..]);
    tokens::shift(&mut all, front);
    (all, comment + front)
}

/// Reads a line that holds more than marks.
fn read_tokens(ctx: &Context<'_>, line: &str, mut all: Vec<Token>, comment: usize) -> Reading {
    let front = all.first().map_or(0, |token| token.span.start);
    let terse = prepare::is_word_list(&line[front..]);
    if terse {
        all.retain(|token| token.mark != Mark::Comma);
        // the brackets are the list's own
        all.iter_mut().for_each(|token| token.bracketed = false);
    }
    let all = prepare::without_cells(ctx.lexicon, all);
    let all = prepare::unglue(ctx.legality.map, ctx.lexicon, all);
    let all = prepare::parted(ctx.lexicon, all);
    let (all, term) = house_orders::term(ctx, all);
    if let Some(reading) = terrain_orders::read(ctx, line, &all, terse) {
        return reading;
    }
    match house_orders::split(ctx, &all) {
        Some(proxied) if house_orders::knows_proxies(ctx) => {
            return house_orders::proxy(ctx, line, &proxied, terse);
        }
        None if !is_reserved(ctx, &all) => {}
        _ => {
            return Reading::unreadable(house_orders::refusal(ctx, &all));
        }
    }
    let words = LineReader::new(ctx, line, terse);
    let behind = line[comment..].trim_start_matches(['#', '/']);
    let mut after = tokens::cut(behind);
    tokens::shift(&mut after, line.len() - behind.len());
    if let Some(reading) = rest::read(&words, &all, &after) {
        return reading;
    }
    let heard = words.read(&all, &after);
    match heard.or_else(|why| words.of_the_only(&all, &after).ok_or(why)) {
        Ok(heard) => as_reading(&words, heard, term),
        Err(note) => {
            let text = &line[front..comment];
            let written = compound::written_out(ctx, text).or_else(|| compound::gapped(ctx, text));
            written.unwrap_or_else(|| match words.piecemeal(&all) {
                Some(parts) => Reading {
                    note,
                    ..Reading::of(ctx, line, parts, term)
                },
                None => Reading::unreadable(compound::shared_name(ctx, text).unwrap_or(note)),
            })
        }
    }
}

/// What was heard, as a reading.
pub(super) fn as_reading(
    words: &LineReader<'_>,
    heard: LineOrders,
    term: OrderDuration,
) -> Reading {
    let mut reading = Reading::of(words.ctx, words.line, heard.parts, term);
    if let Some(note) = heard.note.filter(|_| reading.verdict == Verdict::Ambiguous) {
        reading.note = note;
    }
    let remarks = heard
        .remark
        .into_iter()
        .filter_map(|span| words.line.get(span));
    reading.aside.remark = text::printable(&remarks.collect::<Vec<_>>().join("; "), usize::MAX);
    reading
}
