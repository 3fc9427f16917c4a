//! The meaning of a line.

use std::ops::Range;

use super::corrections::{Flaws, Repair};
use super::line_orders::LineReader;
use super::meanings::is_reserved;
use super::memo::Prepared;
use super::tokens::Token;
use super::{Context, house_orders, notes, parts, plain, tokens};
use chancery_core::board::{Map, Power, Province, Unit, UnitKind};
use chancery_core::orders::{Action, IllegalReason, OrderDuration, UnitRef, WrittenOrder};
use chancery_core::report::illegal_reason;

/// The verdict on a line (FORMATS, section 4). Variants are sorted from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Verdict {
    /// The line is empty or contains only a comment.
    #[default]
    Blank,
    /// An order in a usual notation.
    Ok,
    /// A poorly written order with one reasonable meaning.
    Fixed,
    /// An order with several meanings.
    Ambiguous,
    /// A clear order that is impossible in this position.
    Void,
    /// Not an order.
    Unreadable,
}

impl Verdict {
    /// Returns the word in files: `ok`, `fixed`, …. It is empty for a blank line.
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
    /// The power that gives the order, if it is known.
    pub power: Option<Power>,
    /// The order as written, with corrected spelling. A part that was left out is left out here.
    /// The adjudicator uses this order because the rules decide such cases (DATC 4.B, 4.C).
    pub written: WrittenOrder,
    /// The complete order, for the screen and the record.
    pub order: WrittenOrder,
    /// The reason why the order is impossible, if it is.
    pub illegal: Option<IllegalReason>,
    /// The flaws of the writing.
    pub flaws: Flaws,
    /// The cost of the reading, 0 for an order in a usual notation. A lower cost is more likely.
    pub cost: u16,
    /// The part of the cost that comes from the spelling of provinces.
    pub(super) guessed: u16,
    /// The number of misspelled letters in its provinces.
    pub(super) off: u16,
    /// The number of additional misspelled letters that another reading must have for this one to
    /// be accepted.
    pub(super) lead: u16,
    /// Whether too little was written to accept the reading without asking.
    pub vague: bool,
    /// Whether the reading differs so much from the text that it only counts if it is possible.
    pub(super) far_fetched: bool,
    /// The byte ranges of the line that are misspelled, each with the province that it was read as.
    pub corrected: Vec<(Range<usize>, Province)>,
}

impl Candidate {
    /// Returns a candidate without cost.
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

    /// Returns the candidate for a unit's order by its power, without cost.
    pub(super) fn of_unit(map: &Map, unit: Unit, action: Action, flaws: Flaws) -> Self {
        let order = WrittenOrder::new(UnitRef::of(map, unit), action);
        Candidate::plain(Some(unit.power), order, None, flaws)
    }

    /// Returns why the order is illegal, in words.
    pub(super) fn why_illegal(&self, ctx: &Context<'_>) -> Option<String> {
        let why = self.illegal?;
        Some(illegal_reason(ctx.legality, self.power, &self.written, why))
    }
}

/// One order of a line, with its possible meanings.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The verdict on the order.
    pub verdict: Verdict,
    /// The possible meanings, most likely first: one if the order was understood, several if it is
    /// ambiguous, none for "no orders" and unreadable text.
    pub candidates: Vec<Candidate>,
}

impl Part {
    pub(super) fn new(verdict: Verdict, candidates: Vec<Candidate>) -> Self {
        Part {
            verdict,
            candidates,
        }
    }

    pub(super) fn no_orders() -> Self {
        Part::new(Verdict::Ok, Vec::new())
    }

    /// Adds a flaw to all candidates. The verdict `Ok` becomes `Fixed`.
    pub(super) fn mark(&mut self, flaw: Repair) {
        for candidate in &mut self.candidates {
            candidate.flaws.insert(flaw);
        }
        if self.verdict == Verdict::Ok && !self.candidates.is_empty() {
            self.verdict = Verdict::Fixed;
        }
    }

    pub(super) fn unreadable() -> Self {
        Part::new(Verdict::Unreadable, Vec::new())
    }

    /// Returns whether the part states that there are no orders, as "NMR" does.
    pub fn is_no_orders(&self) -> bool {
        self.verdict == Verdict::Ok && self.candidates.is_empty()
    }

    /// Returns the accepted candidate, or `None` if there is a choice.
    pub fn taken(&self) -> Option<&Candidate> {
        match self.candidates.as_slice() {
            [only] if self.verdict != Verdict::Ambiguous => Some(only),
            _ => None,
        }
    }
}

/// The meaning of a line.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Reading {
    /// The worst verdict of the parts.
    pub verdict: Verdict,
    /// The orders of the line, in the sequence of the line.
    pub parts: Vec<Part>,
    /// A short note about the reading, without a period. It may be empty.
    pub note: String,
    /// The misspelled parts of the line, as byte ranges.
    pub changed: Vec<Range<usize>>,
    /// The duration of the orders (DATC 4.E.4).
    pub term: OrderDuration,
    /// The content of the line besides its orders.
    pub aside: Aside,
}

/// The units without an order of which a line speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RestUnits {
    /// All of them: `the rest`.
    All,
    /// Those of a kind: `the other armies`.
    Kind(UnitKind),
}

/// The content of a line besides its orders.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Aside {
    /// The remark of the line, word for word. It may be empty.
    pub remark: String,
    /// Whether the whole line is struck out.
    pub struck: bool,
    /// The units without an order that the line orders to hold (`rest hold`), if it does. The line alone
    /// doesn't show which units these are.
    pub rest: Option<RestUnits>,
}

impl Reading {
    pub(super) fn bare(verdict: Verdict, note: String) -> Self {
        Reading {
            verdict,
            note,
            ..Reading::default()
        }
    }

    /// Returns a line that isn't an order. `note` is the reason.
    pub(super) fn unreadable(note: impl Into<String>) -> Self {
        Reading::bare(Verdict::Unreadable, note.into())
    }

    /// Sets the verdict to the worst verdict of the parts.
    pub(super) fn set_verdict(&mut self) {
        let worst = self.parts.iter().map(|part| part.verdict).max();
        self.verdict = worst.unwrap_or(self.verdict);
    }

    /// Combines the parts of a line. Two different orders for one unit become ambiguous.
    pub(super) fn of(ctx: &Context<'_>, line: &str, parts: Vec<Part>, term: OrderDuration) -> Self {
        let parts = parts::merged(parts);
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

    /// Adds a flaw to all parts of the line.
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

    /// Returns the accepted orders of the line, void ones included.
    pub fn orders(&self) -> impl Iterator<Item = &Candidate> {
        self.parts.iter().filter_map(Part::taken)
    }

    /// Returns the readings of the first ambiguous part. The slice is empty if there is none.
    pub fn choices(&self) -> &[Candidate] {
        self.open().next().map_or(&[], |part| &part.candidates)
    }

    /// Returns the ambiguous parts.
    pub fn open(&self) -> impl Iterator<Item = &Part> {
        let parts = self.parts.iter();
        parts.filter(|part| part.verdict == Verdict::Ambiguous)
    }

    /// Returns the line in canonical notation: orders joined by ` ; `, readings to choose from by `
    /// | `, `NO ORDERS` for a line that states that there are none.
    pub fn canonical(&self, map: &Map) -> String {
        let part = |part: &Part| match part.candidates.as_slice() {
            [] => part.is_no_orders().then(|| "NO ORDERS".to_owned()),
            all => {
                let all = all.iter().map(|one| one.order.canonical(map));
                Some(text::list(all, " | "))
            }
        };
        text::list(self.parts.iter().filter_map(part), " ; ")
    }
}

/// The maximum length of a line, in bytes. A power's orders take about 600.
const LONGEST: usize = 2000;
/// The maximum number of tokens of a line.
const MOST_TOKENS: usize = 400;

/// Returns whether a text is too long for orders or for a list of a sheet.
pub(super) fn is_too_long(line: &str, tokens: &[Token]) -> bool {
    line.len() > LONGEST || tokens.len() > MOST_TOKENS
}

/// Reads a line: one order or several, or a phrase for several units. Never fails: a line that
/// isn't an order has the verdict [`Verdict::Unreadable`].
pub fn read(ctx: &Context<'_>, line: &str) -> Reading {
    let plain = plain::plain(line);
    let text = plain.text.as_ref();
    let prepared = ctx.prepared(text);
    let (all, comment) = (&prepared.written, prepared.comment);
    let remark = line.get(comment..).unwrap_or_default();
    let remark = remark.trim_start_matches(['#', '/', ' ']).trim_end();
    let aside = Aside {
        remark: text::printable(remark, usize::MAX),
        struck: plain.struck,
        rest: None,
    };
    if is_too_long(text, all) {
        return Reading::unreadable("too long for an order");
    }
    if all.iter().all(|token| token.mark.is_ornament()) {
        return Reading {
            aside,
            ..Reading::bare(Verdict::Blank, String::new())
        };
    }
    let mut reading = read_tokens(ctx, text, &prepared);
    if text[comment..].starts_with("//") {
        let joined = read(ctx, &text.replace("//", "; "));
        if joined.adds_orders_to(&reading) {
            return joined;
        }
    }
    if !aside.remark.is_empty() {
        let remarks = [reading.aside.remark, aside.remark];
        let remarks = remarks.iter().filter(|one| !one.is_empty());
        reading.aside.remark = text::list(remarks, "; ");
    }
    if plain.struck {
        reading.mark(Repair::Struck);
    }
    reading
}

/// Reads a line that contains more than punctuation.
fn read_tokens(ctx: &Context<'_>, line: &str, prepared: &Prepared) -> Reading {
    let (front, comment, terse) = (prepared.front, prepared.comment, prepared.terse);
    let (all, term) = house_orders::term(ctx, prepared.tokens.clone());
    let all = match house_orders::proxy(ctx, &all) {
        Some(proxy) if house_orders::knows_proxies(ctx) => proxy,
        None if !is_reserved(ctx, &all) => all,
        _ => return Reading::unreadable(house_orders::refusal(ctx, &all)),
    };
    let behind = line[comment..].trim_start_matches(['#', '/']);
    let mut after = tokens::cut(behind);
    tokens::shift(&mut after, line.len() - behind.len());
    let reader = LineReader {
        ctx,
        line,
        terse,
        term,
    };
    reader.read(&all, &after).unwrap_or_else(|note| {
        let shared = notes::shared_name(ctx, &line[front..comment]);
        Reading::unreadable(shared.unwrap_or(note))
    })
}

impl Reading {
    /// Returns whether it has further orders and leaves nothing open, so that what looked like a comment was
    /// orders: `con-bul // smy-con`.
    fn adds_orders_to(&self, other: &Reading) -> bool {
        self.verdict <= Verdict::Fixed
            && self.aside.remark.is_empty()
            && self.parts.len() > other.parts.len()
    }

    /// Resolves the first ambiguous part with one of its candidates, by its index.
    #[must_use]
    pub fn settled(mut self, choice: usize) -> Reading {
        let mut parts = self.parts.iter_mut();
        if let Some(part) = parts.find(|part| part.verdict == Verdict::Ambiguous)
            && let Some(chosen) = part.candidates.get(choice).cloned()
        {
            part.verdict = match chosen.illegal {
                Some(_) => Verdict::Void,
                None => Verdict::Fixed,
            };
            part.candidates = vec![chosen];
        }
        self.set_verdict();
        self
    }
}
