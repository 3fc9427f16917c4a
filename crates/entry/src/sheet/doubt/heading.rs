//! Headings that make the orders below them doubtful: `Italy (draft)`.

use super::{Clause, TITLE_WORDS};
use crate::lexicon::Lexicon;
use crate::meta_words::Effect;
use crate::normalize::{is_number, key};
use chancery_core::board::Turn;

/// Returns whether a heading with these words makes the orders below it doubtful: `Italy (draft)`.
pub(in crate::sheet) fn is_doubtful(lexicon: &Lexicon, turn: Option<Turn>, text: &str) -> bool {
    let clause = Clause::of_text(lexicon, turn, text);
    // "Turkey (Arthur Penhaligon, 1977 vintage)" is no date
    let prose = clause.strange >= TITLE_WORDS && clause.is_other_time();
    clause.retracts()
        && !is_name_beside(lexicon, text)
        && !is_count_beside(lexicon, text)
        && !clause.has(Effect::Ends)
        && !clause.has(Effect::Harmless)
        && !prose
}

/// Returns whether a text has a name of two words in brackets or behind a dash: `France (Old Joe)`, `France - Old Joe`.
fn is_name_beside(lexicon: &Lexicon, text: &str) -> bool {
    let inside = || Some(text.split_once('(')?.1.split_once(')')?.0);
    let behind = || Some(text.split_once(" - ")?.1);
    let name = inside().or_else(behind).unwrap_or_default();
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    name.split(' ').count() == 2
        && name.split(' ').all(capital)
        && Clause::of_text(lexicon, None, name).strange > 0
}

/// Returns whether a text has a number of units in brackets, and nothing in front that retracts: `Russia (7 units, I
/// think)`.
fn is_count_beside(lexicon: &Lexicon, text: &str) -> bool {
    let (head, inside) = text.split_once('(').unwrap_or_default();
    let inside = key(inside);
    let (number, rest) = inside.split_once(' ').unwrap_or_default();
    let counted = ["unit", "center", "centre", "einheit", "unidad"];
    is_number(number)
        && counted.iter().any(|word| rest.starts_with(word))
        && !Clause::of_text(lexicon, None, head).retracts()
}
