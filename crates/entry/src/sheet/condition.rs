//! Conditions in a sentence of their own below the orders: `Only move Berlin if Austria agrees`, `Unless Russia is in
//! Sweden.`

use super::doubt::{Clause, DoubtScope, Fallback, recalls};
use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::meanings::{phrases, says_at};
use crate::tokens::{self, Mark, Token};
use crate::words::List;

/// Returns the orders above that a sentence makes conditional.
pub(super) fn of_line(lexicon: &Lexicon, text: &str) -> Option<DoubtScope> {
    let all = tokens::cut(text);
    // "As long as I'm here: thanks"
    if all.iter().any(|token| token.mark == Mark::Colon) || recalls(text) {
        return None;
    }
    // "Paris se mantiene"
    let acts = |at| says_at(lexicon, &all, at, |word| word != Keyword::Noise);
    let found = |at| {
        let (end, strict) = condition(&all, at)?;
        let part_of_verb = acts(at).is_some_and(|verb| verb > end);
        // "Tea will be provided."
        let clause = all[end..]
            .iter()
            .take_while(|token| token.mark != Mark::Dot);
        let closed = at > 0 && clause.filter_map(Token::word).next().is_none();
        (!part_of_verb && !closed).then_some((at, end, strict))
    };
    let (at, end, strict) = (0..all.len()).find_map(found)?;
    let (before, after) = (&all[..at], &all[end..]);
    let restricted = before.iter().any(|token| token.is_on(List::Restriction));
    let power = |tokens: &[Token]| {
        let mut words = tokens.iter().filter_map(Token::word);
        words.any(|word| lexicon.power(word).is_some())
    };
    let idle = |token: &Token| {
        token.word().is_none_or(|word| lexicon.is_noise(word))
            || token.is_on(List::Restriction)
            || token.is_on(List::Except)
    };
    let Clause { places, kind, .. } = Clause::of(lexicon, None, before);
    // "If Russia objects, hold instead", but "If you have questions, just call"
    let named = power(after) || !Clause::of(lexicon, None, after).places.is_empty();
    let holds = after
        .iter()
        .any(|token| lexicon.token_says(token, |word| word == Keyword::Hold));
    if before.iter().all(idle) {
        // "If Germany should ask, we are on holiday"
        let comma = after.iter().position(|token| token.mark == Mark::Comma);
        let answers = comma.is_some_and(|at| says_nothing(lexicon, &after[at..]));
        return (strict || (named || holds) && !answers).then_some(DoubtScope::Last(1));
    }
    if power(before) {
        return None;
    }
    if !places.is_empty() {
        return Some(DoubtScope::Of(places, Fallback::Naming));
    }
    if let Some(kind) = kind {
        return Some(DoubtScope::Kind(kind));
    }
    let object = |token: &Token| token.is_on(List::Object) || token.is_on(List::Objects);
    let denied = Clause::of_text(lexicon, None, &text[..all[at].span.start]).has_retraction();
    let about_orders = if restricted || denied {
        before.iter().any(object)
    } else {
        // "This works unless Russia moves", but not "Results tonight, unless the baby disagrees"
        strict && named
    };
    let several = before.iter().any(|token| token.is_on(List::Above));
    let count = if several { usize::MAX } else { 1 };
    about_orders.then_some(DoubtScope::Last(count))
}

/// Returns whether the main clause of a condition is about no orders: it has no word of orders or of what they are for, and
/// takes nothing back.
fn says_nothing(lexicon: &Lexicon, clause: &[Token]) -> bool {
    let about = |token: &Token| {
        let verb = token.word().is_some_and(|word| lexicon.is_verb(word));
        verb || token.is_on(List::Object) || token.is_on(List::Objects)
    };
    let text = tokens::phrase(clause);
    !text.is_empty()
        && !clause.iter().any(about)
        && Clause::of(lexicon, None, clause).places.is_empty()
        && !Clause::of_text(lexicon, None, &text).has_retraction()
}

/// Returns the end of a word for a condition at a token, and whether it always restricts something ("unless", but not
/// "if").
fn condition(all: &[Token], at: usize) -> Option<(usize, bool)> {
    phrases(all, at, 4)
        .into_iter()
        .rev()
        .find_map(|(end, phrase)| {
            let strict = List::Proviso.has(&phrase);
            (strict || List::Condition.has(&phrase)).then_some((end, strict))
        })
}
