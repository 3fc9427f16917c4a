//! What a line is taken to say.

use std::ops::Range;

use super::choice;
use super::differences::{goal, object};
use super::flaws::{Flaw, Flaws};
use super::grammar::Grammar;
use super::keywords::Keyword;
use super::senses::{Lattice, is_reserved};
use super::tokens::{Mark, Token};
use super::{Context, house, prepare, tokens, words};
use crate::board::{Map, Phase, Power, Province, ProvinceSet};
use crate::orders::{Illegal, Term, Written};

/// How a line was understood (FORMATS, section 4). The later one is the worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// Nothing is written, or only a comment.
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
}

/// An order that a line may mean.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// Whose order it is, so far as that can be told.
    pub power: Option<Power>,
    /// The order as it was written, spelling aside: a letter that was left out is left out here.
    /// This is what goes to the adjudicator, since the rules have a say in such things (DATC 4.B, 4.C).
    pub written: Written,
    /// The order in full, as it is shown and recorded.
    pub order: Written,
    /// Why it is impossible, where it is.
    pub illegal: Option<Illegal>,
    /// What is poor about the writing.
    pub flaws: Flaws,
    /// How far the reading is fetched: 0 for an order in a usual notation.
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
    /// The stretches of the line that were read as these places though they are spelt otherwise.
    pub mended: Vec<(Range<usize>, Province)>,
}

impl Candidate {
    /// An order that leaves nothing to guess.
    pub(super) fn plain(
        power: Option<Power>,
        order: Written,
        illegal: Option<Illegal>,
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
            mended: Vec::new(),
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

    fn unreadable() -> Self {
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
    pub term: Term,
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
            term: Term::Once,
            aside: Aside::default(),
        }
    }

    /// The orders that the line is taken to give: those understood, void ones included, each as it
    /// was written and with whose it is.
    pub fn orders(&self) -> impl Iterator<Item = &Candidate> {
        self.parts.iter().filter_map(Part::taken)
    }

    /// The readings to choose from, where there is something to choose.
    pub fn choices(&self) -> &[Candidate] {
        let open = self
            .parts
            .iter()
            .find(|part| part.verdict == Verdict::Ambiguous);
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
        self.parts
            .iter()
            .filter_map(part)
            .collect::<Vec<_>>()
            .join(" ; ")
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

/// Reads a line: one order or several. Never fails; a line that is no order says so.
pub fn read(ctx: &Context<'_>, line: &str) -> Reading {
    let map = ctx.bench.map;
    let cut = prepare::front(line, ctx.bench.position.turn.phase == Phase::Adjustments);
    let mut all = tokens::cut(&line[cut..]);
    for token in &mut all {
        token.span = token.span.start + cut..token.span.end + cut;
    }
    if all.is_empty() {
        return Reading::bare(Verdict::Blank, String::new());
    }
    if is_too_long(line, &all) {
        return Reading::bare(Verdict::Unreadable, "too long for an order".into());
    }
    if all.iter().all(|token| token.mark.is_ornament()) {
        return Reading::bare(Verdict::Blank, String::new());
    }
    let terse = prepare::is_word_list(&line[cut..]);
    if terse {
        all.retain(|token| token.mark != Mark::Comma);
        // the brackets are the list's own
        all.iter_mut().for_each(|token| token.bracketed = false);
    }
    let all = prepare::unglue(map, ctx.lexicon, all);
    let (all, term) = house::term(ctx, all);
    let proxied = house::split(ctx, &all);
    match proxied {
        Some(proxied) if house::knows_proxies(ctx) => {
            return house::proxy(ctx, line, &proxied, terse);
        }
        None if !is_reserved(ctx, &all) => {}
        _ => {
            let note = house::refusal(ctx, &all);
            return Reading::bare(Verdict::Unreadable, note.into());
        }
    }
    let (parts, trouble) = match understand(ctx, line, &all, terse) {
        Ok(parts) => (parts, None),
        Err(note) => {
            let some = without_remarks(ctx, line, &all, terse);
            match some.or_else(|| piecemeal(ctx, line, &all, terse)) {
                Some(parts) => (parts, Some(note)),
                None => return Reading::bare(Verdict::Unreadable, note),
            }
        }
    };
    let verdict = parts
        .iter()
        .map(|part| part.verdict)
        .max()
        .unwrap_or(Verdict::Unreadable);
    let note = match trouble {
        Some(note) if verdict == Verdict::Unreadable => note,
        _ => house::with_term(words::note(ctx, line, &parts, verdict), verdict, term),
    };
    let changed = words::changed(ctx, line, &parts);
    Reading {
        verdict,
        parts,
        note,
        changed,
        term,
        aside: Aside::default(),
    }
}

/// What the tokens of a line say, or why they say nothing.
pub(super) fn understand(
    ctx: &Context<'_>,
    line: &str,
    all: &[Token],
    terse: bool,
) -> Result<Vec<Part>, String> {
    let lattice = Lattice::new(ctx, all);
    let grammar = Grammar {
        lattice: &lattice,
        phase: ctx.bench.position.turn.phase,
    };
    let parts = choice::choose(ctx, &lattice, &grammar.line(), terse);
    parts.map_err(|why| words::unreadable(line, &lattice, why))
}

/// What a line says without the words in brackets (`A Par - Bur (bounce with Germany)`) or behind a
/// dash that stands alone (`F Lon - Wal -- to cover Wales`). Where they name another place, a coast or
/// something that a unit does, they may be meant, so that is asked.
fn without_remarks(ctx: &Context<'_>, line: &str, all: &[Token], terse: bool) -> Option<Vec<Part>> {
    let dash = all.iter().position(|token| is_long_dash(line, token));
    let behind = |at: usize| dash.is_some_and(|dash| at >= dash);
    let mut remarks = Vec::new();
    let mut rest = Vec::new();
    for (at, token) in all.iter().enumerate() {
        match token.bracketed || behind(at) {
            true => remarks.push(token),
            false => rest.push(token.clone()),
        }
    }
    if remarks.is_empty() {
        return None;
    }
    let mut parts = understand(ctx, line, &rest, terse).ok()?;
    let candidates = parts.iter().flat_map(|part| &part.candidates);
    let named: ProvinceSet = candidates.flat_map(|one| provinces(&one.order)).collect();
    let telling = remarks.iter().any(|token| match &token.mark {
        Mark::Word(word) => is_telling(ctx, word, &named),
        _ => false,
    });
    for part in &mut parts {
        for candidate in &mut part.candidates {
            candidate.flaws.insert(Flaw::Remark);
            candidate.vague |= telling;
        }
        part.verdict = match part.verdict {
            Verdict::Ok | Verdict::Fixed if telling => Verdict::Ambiguous,
            Verdict::Ok if !part.candidates.is_empty() => Verdict::Fixed,
            verdict => verdict,
        };
    }
    Some(parts)
}

/// Is it a long dash, or two short ones, with blanks on both sides?
fn is_long_dash(line: &str, token: &Token) -> bool {
    let text = line.get(token.span.clone()).unwrap_or_default();
    let blank_after = line[token.span.end..].starts_with(char::is_whitespace);
    matches!(text, "--" | "---" | "–" | "—") && !token.tight && blank_after
}

/// Does a word of a remark say something that the order itself doesn't?
fn is_telling(ctx: &Context<'_>, word: &str, named: &ProvinceSet) -> bool {
    let Some(meanings) = ctx.lexicon.exactly(word) else {
        return false;
    };
    let does = |(word, _): &(Keyword, bool)| {
        use Keyword::{Convoy, Disband, Hold, Retreat, Support};
        matches!(word, Hold | Support | Convoy | Disband | Retreat)
    };
    let places = &meanings.places;
    let known = !places.is_empty() && places.iter().all(|place| named.contains(place.province));
    ctx.lexicon.is_place(word) && !known || word.len() > 1 && meanings.words.iter().any(does)
}

/// The places that an order names.
fn provinces(order: &Written) -> impl Iterator<Item = Province> {
    let action = match order {
        Written::Order { action, .. } => Some(action),
        _ => None,
    };
    let unit = order.unit().map(|unit| unit.place.province);
    let object = action.and_then(object).map(|unit| unit.place.province);
    let goal = action.and_then(goal).map(|place| place.province);
    [unit, object, goal].into_iter().flatten()
}

/// What the pieces of a line say, each by itself, where the line as a whole says nothing: one bad
/// order does not take the others with it.
fn piecemeal(ctx: &Context<'_>, line: &str, all: &[Token], terse: bool) -> Option<Vec<Part>> {
    let comma = |token: &Token| matches!(token.mark, Mark::Comma | Mark::Semicolon);
    let pieces = all.split(comma).filter(|piece| !piece.is_empty());
    let read: Vec<Option<Vec<Part>>> = pieces
        .map(|piece| understand(ctx, line, piece, terse).ok())
        .collect();
    if read.iter().all(Option::is_none) {
        return None;
    }
    let parts = read
        .into_iter()
        .map(|parts| parts.unwrap_or_else(|| vec![Part::unreadable()]));
    Some(parts.flatten().collect())
}
