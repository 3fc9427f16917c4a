//! Lines without orders that make other orders doubtful: `cancel the above`, `Last turn:`.

mod clause;
mod heading;
mod sentence;

use super::content::Content;
use super::quotations::{names_writer, opens_quotation};
use super::{condition, conflicts, phase};
use crate::groups;
use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::meta_words::Effect;
use crate::normalize::{is_number, key};
use crate::tokens::{self, Mark, Token};
use crate::words::List;
use chancery_core::board::{Province, Turn, UnitKind};
pub(super) use clause::Clause;
pub(super) use heading::is_doubtful;
pub use sentence::words_and_pairs;

/// The weight from which on a short sentence is about all orders, even if it may be about the last one.
const CLEAR: i32 = 20;

/// The weight below which the words of a sentence doubt nothing.
const IDLE: i32 = -25;

/// The number of words from which on a line is a sentence.
const FEWEST_WORDS: usize = 3;

/// The orders that a line makes doubtful.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum DoubtScope {
    /// The last lines of orders above, at most so many.
    Last(usize),
    /// The last order above for a unit of this kind.
    Kind(UnitKind),
    /// The first lines of orders.
    First(usize),
    /// The orders above of units in these provinces to which the line itself gives no other order.
    Of(Vec<Province>, Fallback),
    /// The orders below, up to the next heading.
    Below,
    /// All orders of the sheet.
    All,
}

/// The orders that become doubtful if no unit of a province has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fallback {
    /// None.
    Nothing,
    /// None, but the line remains a question: "remove Edi".
    Unit,
    /// The orders above that name one of the provinces.
    Naming,
    /// The same, or else all orders above.
    NamingOrAll,
}

/// A line that makes orders doubtful.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Doubt {
    pub scope: DoubtScope,
    /// Whether the line may also give orders: `cancel that, A Par - Pic`.
    pub goes_on: bool,
}

impl Doubt {
    /// Returns the doubt of a line that gives no orders.
    pub(super) fn only(scope: DoubtScope) -> Self {
        let goes_on = false;
        Doubt { scope, goes_on }
    }
}

/// Returns the orders that a line makes doubtful. `turn` is that of the orders, if it is known, and `first` is
/// whether no orders of the same power are above.
pub(super) fn of_line(
    lexicon: &Lexicon,
    turn: Option<Turn>,
    text: &str,
    first: bool,
) -> Option<Doubt> {
    // kisses, and "hmm..."
    let is_only = |letters: &str| text.chars().all(|letter| letters.contains(letter));
    if is_only("xX ") || is_only("hHmM.… ") {
        return None;
    }
    if opens_quotation(text) {
        return (!first || !names_writer(text)).then(|| Doubt::only(DoubtScope::Below));
    }
    let line = Line::of(lexicon, turn, text, first)?;
    let conditional = || condition::of_line(lexicon, text).filter(|_| !first);
    let doubt = line.doubt(lexicon);
    let doubt = doubt.or_else(|| conditional().map(Doubt::only));
    let Some(weight) = line.weight(lexicon) else {
        return doubt;
    };
    // what stands below a heading among the orders is in doubt
    let heads = first || line.colon;
    let is_prose = line.is_prose(lexicon);
    let is_of_few = |doubt: &Doubt| match doubt.scope {
        DoubtScope::Below => !heads,
        DoubtScope::Last(count) | DoubtScope::First(count) => {
            count < usize::MAX && (is_prose || weight >= CLEAR)
        }
        DoubtScope::All | DoubtScope::Kind(_) | DoubtScope::Of(..) => false,
    };
    if weight > 0 && doubt.as_ref().is_none_or(is_of_few) {
        let announces = line.announces_others();
        if announces && first {
            return None;
        }
        let scope = if heads && !announces {
            DoubtScope::Below
        } else {
            DoubtScope::Last(usize::MAX)
        };
        return Some(Doubt::only(scope));
    }
    // "If Russia is late again, will you wait for him?"
    doubt.filter(|_| weight >= IDLE || !is_prose)
}

/// A line without orders.
struct Line<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    clauses: Vec<Clause>,
    /// Whether no orders of the same power are above.
    first: bool,
    /// Whether it ends with a colon.
    colon: bool,
}

impl<'t> Line<'t> {
    /// Reads a line, or returns `None` if it has no words.
    fn of(lexicon: &Lexicon, turn: Option<Turn>, text: &'t str, first: bool) -> Option<Self> {
        let mut tokens = tokens::cut(text);
        // "No - remove A Tri"; among moves "no - swe" may be Norway
        let adjusts = turn.is_some_and(|turn| !turn.phase.is_movement());
        if let [first, dash, _, ..] = tokens.as_mut_slice()
            && adjusts
            && first.is_on(List::SaysNo)
            && dash.mark == Mark::Arrow
        {
            dash.mark = Mark::Comma;
        }
        let last = tokens.iter().rfind(|token| token.mark != Mark::Silent)?;
        // but ":)" is no colon
        let smiley = text[last.span.end..].starts_with([')', '(']);
        let colon = last.mark == Mark::Colon && !smiley;
        let clauses = tokens.split(cuts);
        let mut clauses: Vec<Clause> = clauses
            .map(|words| Clause::of(lexicon, turn, words))
            .collect();
        if first {
            clear_idle_effects(&tokens, &mut clauses, colon);
        }
        clear_afterthoughts(&mut clauses);
        Some(Line {
            text,
            tokens,
            clauses,
            first,
            colon,
        })
    }

    /// Returns whether it is about orders that were sent earlier.
    fn is_about_earlier(&self) -> bool {
        self.first && is_about_earlier(&self.clauses, self.colon)
    }

    /// Returns whether it announces the orders that count, behind words about others: `Those were a placeholder. New set:`,
    /// but not `If he agrees, these count:`.
    fn announces_others(&self) -> bool {
        let Some((last, others)) = self.clauses.split_last() else {
            return false;
        };
        let conditional = |clause: &Clause| clause.has(Effect::Conditional);
        let announces = last.has(Effect::Ends) && !last.retracts();
        self.colon && announces && !others.is_empty() && !others.iter().any(conditional)
    }

    /// Returns the weight of its words for a doubt of all orders, unless it is about others.
    fn weight(&self, lexicon: &Lexicon) -> Option<i32> {
        let places: usize = self.clauses.iter().map(|clause| clause.places.len()).sum();
        let unit = self.clauses.iter().any(|clause| clause.unit);
        // the words of a clause decide on "Hold:"
        let short = self.tokens.iter().filter_map(Token::word).count() < FEWEST_WORDS;
        // "Both armies hold", but not "All of this only if he agrees, else all hold"
        let mut all = 0..self.tokens.len();
        let group = !self.clauses.iter().any(Clause::is_open)
            && all.any(|at| groups::group(lexicon, &self.tokens, at).is_some());
        // "Don't enter these before I know who is in Munich" is about all orders
        if short || group || unit || places > 1 || self.is_about_earlier() {
            return None;
        }
        Some(sentence::weight(self.text, self.first))
    }

    /// Returns whether it has many words that aren't about orders or units.
    fn is_prose(&self, lexicon: &Lexicon) -> bool {
        let mut words = self.tokens.iter().filter_map(Token::word);
        let unit = words.any(|word| word.len() > 1 && lexicon.is_kind_of_unit(word));
        let strange: usize = self.clauses.iter().map(|clause| clause.strange).sum();
        strange > TITLE_WORDS && !unit
    }

    /// Returns the orders that its clauses make doubtful.
    fn doubt(&self, lexicon: &Lexicon) -> Option<Doubt> {
        let (text, clauses, first) = (self.text, &self.clauses, self.first);
        if is_question(&self.tokens) || recalls(text) || is_signature(text) {
            return None;
        }
        if first && is_game(text, clauses) || is_motto(text, clauses) {
            return None;
        }
        let ends = clauses.iter().any(|clause| clause.has(Effect::Ends));
        let names_above = |clause: &Clause| {
            clause.above && (clause.has(Effect::TakesBack) || clause.has(Effect::OtherTime))
        };
        // "wrong game. I meant:"
        let other = |clause: &Clause| clause.has(Effect::OtherGame);
        let replaced =
            self.colon && clauses.iter().any(other) && !clauses.last().is_some_and(other);
        let above = clauses.iter().any(names_above) || replaced;
        if !first && above && !clauses.iter().any(Clause::names_order) {
            return Some(Doubt::only(DoubtScope::Last(usize::MAX)));
        }
        if self.is_about_earlier() {
            return None;
        }
        if self.colon {
            return above_colon(&self.tokens, clauses, first)
                .filter(|doubt| doubt.scope != DoubtScope::Below || !ends);
        }
        if is_final(clauses) || repeats(lexicon, text) {
            return None;
        }
        if !first {
            return of_above(text, clauses);
        }
        let sentence = self.tokens.iter().any(|token| token.mark == Mark::Dot);
        let concludes = clauses.last().is_some_and(|last| last.concludes);
        let announced = concludes && announces(clauses, first);
        let is_doubtful = !announced && is_about_below(clauses, sentence);
        is_doubtful.then_some(Doubt::only(DoubtScope::Below))
    }
}

/// Returns whether a line is the name of a game with a phase: `Old Boys' Game, Fall 1904`, but not `Old orders, Fall 1904`.
fn is_game(text: &str, clauses: &[Clause]) -> bool {
    let is_dated = || phase::named(text).is_some_and(|named| named.year.is_some());
    let is_name = |clause: &Clause| {
        let names = clause.strange > 0 && !clause.titled && clause.objects == 0;
        !clause.retracts() || names && clause.is_other_time()
    };
    !text.trim_end().ends_with(':') && clauses.iter().all(is_name) && is_dated()
}

/// Returns whether a line is a motto in quotation marks: `"Plans are nothing, planning is everything"`.
fn is_motto(text: &str, clauses: &[Clause]) -> bool {
    let inside = |marks: [char; 2]| text.trim().strip_prefix(marks[0])?.strip_suffix(marks[1]);
    let quotes = [['"', '"'], ['“', '”'], ['„', '“'], ['«', '»']];
    quotes.into_iter().find_map(inside).is_some()
        && text.split_whitespace().count() > TITLE_WORDS
        && !clauses.iter().any(Clause::names_order)
}

/// Returns the orders that a line in front of a colon makes doubtful.
fn above_colon(all: &[Token], clauses: &[Clause], first: bool) -> Option<Doubt> {
    // "Scrap the first one, North Sea should help Belgium:"
    let is_first = |clause: &Clause| matches!(clause.scope(), Some(DoubtScope::First(_)));
    let named = |clause: &&Clause| clause.takes_back_named() || is_first(clause);
    let named = clauses.iter().find(named);
    if let Some(scope) = named.filter(|_| !first).and_then(Clause::scope) {
        return Some(Doubt::only(scope));
    }
    // "Germany wrote, so change the two armies please:": what is below corrects what is above
    let mut retracting = clauses.iter().flat_map(Clause::retracting);
    let changes = all.iter().any(|token| token.is_on(List::GoesOn))
        && retracting.all(|effect| effect == Effect::TakesBack);
    if changes && !first {
        return None;
    }
    // "What a lovely evening that was. To business:", "The train was late. Mine are:"
    let prose = |clause: &Clause, end: &Token| {
        let least = if end.mark == Mark::Dot {
            1
        } else {
            TITLE_WORDS
        };
        clause.strange >= least && clause.is_other_time()
    };
    let (last, others) = clauses.split_last()?;
    let mut others = others.iter().zip(all.iter().filter(|token| cuts(token)));
    // "My moves, I'm away from tomorrow:"
    let away = last.strange > 0 && last.is_other_time() && clauses[0].titled;
    let away = away && !clauses[0].retracts();
    let opens = last.opens() && !away || others.any(|(it, end)| it.opens() && !prose(it, end));
    (opens && !announces(clauses, first)).then_some(Doubt::only(DoubtScope::Below))
}

/// Returns whether a token separates clauses.
fn cuts(token: &Token) -> bool {
    matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Dot)
}

/// Clears the effects in a line above all orders that can't be meant for them.
fn clear_idle_effects(all: &[Token], clauses: &mut [Clause], colon: bool) {
    // "two builds, I make it:" has nothing to replace, and "2 builds for me, I think" announces them
    let is_count = |word| is_number(word) || List::YearNumber.has(word);
    let counts = all.iter().filter_map(Token::word).any(is_count)
        && clauses.iter().any(|clause| clause.titled)
        && !clauses.iter().any(Clause::names_order);
    let is_idle =
        |effect: &Effect| *effect == Effect::Replaces || counts && *effect == Effect::Conditional;
    for clause in clauses {
        clause.effects.retain(|effect| !is_idle(effect));
        // "Hi all (oops, only GM)," but not "Disregard this"
        let about = clause.objects > 0 || clause.titled || clause.earlier || clause.names_order();
        let addressed = clause.strange > 0 || clause.has(Effect::Harmless);
        if addressed && !about && !colon {
            clause.effects.retain(|effect| *effect != Effect::TakesBack);
        }
        // "Good, then for the fall I'd like this:"
        if colon && clause.concludes && clause.retracting().eq([Effect::Conditional]) {
            clause
                .effects
                .retain(|effect| *effect != Effect::Conditional);
        }
        // "Ha. No. Here you go:"
        if clause.has(Effect::Denies) && clause.only_denies() && clause.is_about_nothing() {
            clause.effects.clear();
        }
    }
}

/// Clears the effect of "I think" beside words that order nothing: `That's all, I think.`, `Hmm. Renate will read that a
/// mile off.`
fn clear_afterthoughts(clauses: &mut [Clause]) {
    let thinks =
        |clause: &Clause| clause.is_about_nothing() && clause.effects == [Effect::Conditional];
    let is_idle = |clause: &Clause| {
        let prose = clause.strange > TITLE_WORDS && !clause.names_order() && !clause.retracts();
        prose || clause.effects == [Effect::Harmless] && clause.is_about_nothing()
    };
    for at in 1..clauses.len() {
        for (thought, beside) in [(at, at - 1), (at - 1, at)] {
            if thinks(&clauses[thought]) && is_idle(&clauses[beside]) {
                clauses[thought].effects.clear();
            }
        }
    }
}

/// Returns whether the orders count, whatever else a line says: "these are final", but not "these are not final, I will
/// send the real ones tomorrow".
fn is_final(clauses: &[Clause]) -> bool {
    let position = |wanted: fn(&Clause) -> bool| clauses.iter().position(wanted);
    let retracted = position(|clause| clause.retracts() && !clause.is_other_time());
    let ends = position(|clause| clause.has(Effect::Ends));
    ends.is_some_and(|ends| ends <= retracted.unwrap_or(usize::MAX))
}

/// Returns whether a line above all orders makes those below it doubtful.
fn is_about_below(clauses: &[Clause], sentence: bool) -> bool {
    let strange: usize = clauses.iter().map(|clause| clause.strange).sum();
    // a sentence is rarely a title: "This is a secret, do not show it to Luca"
    let title = |clause: &Clause| {
        let most = if clause.only_denies() {
            1
        } else {
            TITLE_WORDS - usize::from(sentence)
        };
        // "Well that was rude of him."
        let is_report = sentence && clause.is_other_time() && !clause.titled && clause.strange > 0;
        clause.is_title() && strange <= most && !is_report
    };
    let orders = clauses.iter().any(Clause::names_order);
    // "See you on Thursday, maybe not"
    let about_orders = |clause: &Clause| clause.titled || clause.objects > 0;
    let prose = strange > 1 && !orders && !clauses.iter().any(about_orders);
    let scope = || first_scope(clauses).map(|found| found.0);
    clauses.iter().any(title) && !orders
        || !prose && scope().is_some_and(|scope| !matches!(scope, DoubtScope::Of(..)))
}

/// Returns the orders that a line below them makes doubtful.
fn of_above(text: &str, clauses: &[Clause]) -> Option<Doubt> {
    let mut scopes = clauses.iter().filter_map(Clause::scope);
    if scopes.any(|scope| scope == DoubtScope::All) {
        return Some(Doubt::only(DoubtScope::All));
    }
    let corrects = |clause: &Clause| clause.has(Effect::Corrects);
    let corrects = conflicts::corrects(text) || clauses.iter().any(corrects);
    if corrects && corrects_place(clauses) {
        return Some(Doubt::only(DoubtScope::Last(1)));
    }
    // "In case you wonder, no, I did not consult anyone."
    let strange: usize = clauses.iter().map(|clause| clause.strange).sum();
    let mut retracting = clauses.iter().filter(|clause| clause.has_retraction());
    if strange > TITLE_WORDS
        && !clauses.iter().any(Clause::names_order)
        && retracting.all(|clause| clause.only_denies() && clause.is_about_nothing())
    {
        return None;
    }
    let (mut scope, rest) = first_scope(clauses)?;
    // "no, Par supports Mar" is about the unit that it names
    let before = &clauses[..clauses.len() - rest.len()];
    let is_bare = |clause: &Clause| clause.only_denies() && clause.is_about_nothing();
    let ordered = rest.iter().find(|clause| clause.ordered);
    if let Some(unit) = ordered.and_then(|clause| clause.places.first())
        && scope == DoubtScope::Last(1)
        && before.iter().all(is_bare)
    {
        scope = DoubtScope::Of(vec![*unit], Fallback::Nothing);
    }
    // "scrap the Greece thing, F Ion - Aeg instead", "scratch that, not Ruh - A Boh"
    let orders = |clause: &Clause| {
        let other = clause.has(Effect::Replaces) || clause.has(Effect::Denies) && clause.unit;
        other && clause.places.len() > 1 || clause.scope().is_none() && !clause.is_idle()
    };
    Some(Doubt {
        goes_on: matches!(scope, DoubtScope::Of(_, Fallback::Nothing)) || rest.iter().any(orders),
        scope,
    })
}

/// Returns the scope of the first clause that has one, unless an order precedes it, and the clauses behind it. A clause
/// that names what it takes back takes precedence: "oops, scratch Venice".
fn first_scope(clauses: &[Clause]) -> Option<(DoubtScope, &[Clause])> {
    let counts = |clause: &Clause| clause.scope().is_some() || clause.names_order();
    let at = clauses.iter().position(counts)?;
    let scope = clauses[at].scope()?;
    let rest = &clauses[at + 1..];
    let mut named = rest.iter().filter_map(Clause::scope);
    let named = named.find(|scope| matches!(scope, DoubtScope::Of(_, Fallback::NamingOrAll)));
    Some((named.unwrap_or(scope), rest))
}

/// Returns whether a correction names only another province for the order above: `correction: Bal`, `hang on - Bal, not
/// Swe`.
fn corrects_place(clauses: &[Clause]) -> bool {
    let denies = |clause: &Clause| clause.effects.first() == Some(&Effect::Denies);
    let clauses = || clauses.iter().filter(|clause| !denies(clause));
    let placed = |clause: &Clause| {
        clause.strange < 2 && !clause.places.is_empty() && !clause.has(Effect::OtherTime)
    };
    let places: usize = clauses().map(|clause| clause.places.len()).sum();
    clauses().any(placed) && places == 1 && !clauses().any(|clause| clause.unit)
}

/// Returns whether a line in front of a colon takes something back and then announces the orders below: `I decline. My
/// orders:`, `No suitable site, so:`.
fn announces(clauses: &[Clause], first: bool) -> bool {
    let mut retracting = clauses.iter().flat_map(Clause::retracting);
    let last = clauses.last();
    // "both armies moved well last turn, so:"
    let concludes = last.is_some_and(|last| last.concludes);
    // nothing is above the first line: "Ignore my mail from Tuesday, this is what I want to do:"
    let several = first && clauses.len() > 1;
    last.is_some_and(|last| (last.titled || last.concludes || several) && !last.retracts())
        && retracting.all(|effect| match effect {
            Effect::TakesBack | Effect::Replaces | Effect::Denies => true,
            effect => concludes && effect == Effect::OtherTime,
        })
}

/// Returns whether a line only takes back what was sent earlier: `Disregard my last mail.` Before a colon, it
/// must also announce other orders: `Ignore my previous mail, here are the correct orders:`.
fn is_about_earlier(clauses: &[Clause], colon: bool) -> bool {
    let earlier =
        |clause: &Clause| clause.has(Effect::TakesBack) && clause.earlier && !clause.names_order();
    let announces = |clause: &Clause| {
        !clause.retracts() && (clause.titled || clause.objects > 0 || clause.has(Effect::Ends))
    };
    let after = clauses
        .iter()
        .position(earlier)
        .map(|at| &clauses[at + 1..]);
    after.is_some_and(|after| !colon || after.iter().any(announces))
}

/// Returns whether a text has only words that order nothing: "this message was deleted".
pub(super) fn is_harmless(lexicon: &Lexicon, text: &str) -> bool {
    // "a presto, Marco"
    let text = match text.rsplit_once(", ") {
        Some((before, name)) if is_name(lexicon, name) => before,
        _ => text,
    };
    let all = tokens::cut(text);
    let clause = Clause::of(lexicon, None, &all);
    let idle =
        !clause.names_order() && clause.has(Effect::Harmless) && !clause.has(Effect::Repeats);
    // "no worries if it bounces"
    idle && (clause.has(Effect::Conditional) || clause.strange == 0 && !clause.retracts())
        || recalls(text)
}

/// Returns whether a text is about a vote, or a sentence in brackets that denies something: `(not Edi, I want to keep
/// that free)`.
pub(super) fn is_aside(lexicon: &Lexicon, text: &str) -> bool {
    // "Seven-way draw: no"
    let vote = || Clause::of_text(lexicon, None, text);
    if List::Vote.names_a_word_of(text) && !vote().names_order() {
        return true;
    }
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    inside.is_some_and(|inside| {
        let mut clause = Clause::of_text(lexicon, None, inside);
        clause.effects.retain(|effect| *effect != Effect::Keeps);
        let denies = clause.has(Effect::Denies) && clause.only_denies();
        denies && !clause.ordered && clause.strange >= TITLE_WORDS
    })
}

/// Returns whether a text recalls what its writer thought of and didn't order: `I did think about Trieste instead, but
/// Austria asked nicely.`
pub(super) fn recalls(text: &str) -> bool {
    List::Considered.occurs_in(&key(text))
}

/// Returns whether a text is a name behind a slash: `/Anders`.
fn is_signature(text: &str) -> bool {
    let name = text.trim().strip_prefix('/');
    name.is_some_and(|name| name.starts_with(char::is_uppercase) && !name.contains(' '))
}

/// Returns whether a text may be someone's name: a capitalized word without a meaning.
fn is_name(lexicon: &Lexicon, text: &str) -> bool {
    let clause = Clause::of_text(lexicon, None, text);
    text.starts_with(char::is_uppercase) && clause.strange == 1 && !clause.names_order()
}

/// Returns whether a text asks something: `Is Norway still English?`
fn is_question(all: &[Token]) -> bool {
    let first = all.first().is_some_and(|first| first.is_on(List::Asks));
    first && all.iter().any(|token| token.mark == Mark::Question)
}

/// Returns whether a text names the units that a power has, as a list with a title or without a word of orders: `My
/// units: A Bur, F Bre`, `I have A Bur, F Bre`.
pub(super) fn lists_units(lexicon: &Lexicon, text: &str, content: &Content<'_>) -> bool {
    let head = text.split_once(':').map(|(head, _)| head);
    let titled = |head| Clause::of_text(lexicon, None, head).has(Effect::Keeps);
    let has = || tokens::cut(text).iter().any(|token| token.is_on(List::Has));
    head.is_some_and(titled) || has() && content.is_units()
}

/// Returns whether a text only refers to other orders: `same orders as last turn`, `same for the other two`.
pub(super) fn repeats(lexicon: &Lexicon, text: &str) -> bool {
    let all = tokens::cut(text);
    let clause = Clause::of(lexicon, None, &all);
    let same = |token| lexicon.token_says(token, |word| word == Keyword::Ditto);
    let rest = !clause.has(Effect::OtherGame) && groups::speaks_of_rest(&all);
    let mut words = all.iter().filter(|token| token.word().is_some());
    let about_orders = rest || clause.titled;
    let likened = about_orders && words.any(|token| token.is_on(List::As));
    let mail = all.iter().any(|token| token.is_on(List::Mail));
    let unchanged = rest && groups::is_unchanged(&all);
    let season = |token: &Token| {
        token
            .word()
            .is_some_and(|word| phase::season(word).is_some())
    };
    let past = clause.earlier || clause.has(Effect::OtherTime) || all.iter().any(season);
    let repeats = clause.has(Effect::Repeats)
        || rest && (past || all.iter().any(same))
        || likened && (past || mail)
        || unchanged;
    repeats && clause.places.is_empty()
}

/// Returns the provinces that a text names, unless all its other words are harmless, or it is a long
/// sentence about one province.
pub(super) fn places(lexicon: &Lexicon, text: &str) -> Vec<Province> {
    let all = tokens::cut(text);
    let clause = Clause::of(lexicon, None, &all);
    let words = all.iter().filter_map(Token::word);
    let greets = words.clone().any(|word| List::Greeting.has(word));
    let long = words.count() > FEW_WORDS && clause.places.len() < 2;
    if clause.strange == 0 || greets || long {
        Vec::new()
    } else {
        clause.places
    }
}

/// The number of words of a line that may be an order if it names one province.
const FEW_WORDS: usize = 6;

/// The number of unknown words in a title. With more, the line is prose: "Everything in except Italy, called him twice."
const TITLE_WORDS: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Map;

    #[test]
    fn lines_that_take_back_are_seen() {
        let lexicon = Lexicon::new(Map::standard());
        let turn = Map::standard().first_turn();
        let of = |text, first| of_line(&lexicon, Some(turn), text, first).map(|it| it.scope);
        for (text, expected) in [
            ("cancel the above", DoubtScope::Last(usize::MAX)),
            ("I take back the first two orders.", DoubtScope::First(2)),
            ("ignore the last two", DoubtScope::Last(2)),
            (
                "please ignore all of the above and use these:",
                DoubtScope::Last(usize::MAX),
            ),
            ("nvm", DoubtScope::Last(1)),
            ("no wait", DoubtScope::Last(1)),
            (
                "both of these are still to be confirmed",
                DoubtScope::Last(usize::MAX),
            ),
            ("DRAFT - not final", DoubtScope::All),
            ("These are only ideas:", DoubtScope::Below),
            ("next turn:", DoubtScope::Below),
            ("If Germany attacks Burgundy:", DoubtScope::Below),
            ("Wenn Italien kommt:", DoubtScope::Below),
            ("Fall orders:", DoubtScope::Below),
        ] {
            assert_eq!(of(text, false), Some(expected), "{text}");
        }
        for text in ["Orders as of Monday (superseded)", "Option 1, rejected"] {
            assert_eq!(of(text, true), Some(DoubtScope::Below), "{text}");
        }
        for text in [
            "Don't believe him!",
            "see you next week",
            "Thanks for everything",
            "My orders:",
            "Spring orders:",
            "Final orders:",
            "no worries",
            "never mind the handwriting",
        ] {
            assert_eq!(of(text, false), None, "{text}");
            assert_eq!(of(text, true), None, "{text}");
        }
    }
}
