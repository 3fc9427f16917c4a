//! Meta-words: words about the orders beside, above or below them, which are no orders themselves.
//!
//! They are rows of `words/meta.tsv`, by what they do, in English, German, French, Italian,
//! Spanish, Dutch, Portuguese, Polish, Russian and the Scandinavian languages. A meta-word is an
//! edge of the lattice like a province, so that a province or a word of orders that fits takes
//! precedence (`NAO` is the North Atlantic, and also Portuguese for "no"). To which orders it
//! applies follows from where it stands: see `scope`.

use serde::Deserialize;

use super::lexicon::{Lexicon, Meanings};
use super::meanings::phrases;
use super::normalize::is_number;
use super::sheet::phase;
use super::tokens::Token;
use super::words::List;
use chancery_core::board::{Phase, Season, Turn};

/// The effect of a meta-word on the orders in its scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Effect {
    /// Takes them back: "cancelled".
    TakesBack,
    /// Denies them: "not".
    Denies,
    /// Denies the order before it, if another order for the same unit follows: "no, wait".
    Corrects,
    /// Puts one order in the place of another for the same unit before it: "instead".
    Replaces,
    /// Makes them conditional: "if", "maybe".
    Conditional,
    /// Puts them into another time or plan: "last turn", "draft".
    OtherTime,
    /// Makes all orders of the sheet provisional: "draft".
    Draft,
    /// Puts them into a season.
    #[serde(skip)]
    Season(Season),
    /// Keeps units on the board in winter: "keep", "my units".
    Keeps,
    /// Explains them, up to the next separator: "to cover".
    Explains,
    /// Repeats the orders of an earlier phase, which aren't on the sheet: "as before".
    Repeats,
    /// Puts all orders of the power into another game: "wrong game".
    OtherGame,
    /// Ends what another meta-word began: "final".
    Ends,
    /// Does nothing: "good luck".
    Harmless,
}

impl Effect {
    /// Returns whether the orders in its scope may not be meant.
    pub fn retracts(self) -> bool {
        use Effect::{
            Conditional, Corrects, Denies, Draft, Keeps, OtherGame, OtherTime, Replaces, TakesBack,
        };
        matches!(
            self,
            TakesBack
                | Denies
                | Corrects
                | Replaces
                | Conditional
                | OtherTime
                | OtherGame
                | Draft
                | Keeps
        )
    }

    /// Returns whether it denies orders, as "not" and "no" do.
    pub fn denies(self) -> bool {
        matches!(self, Effect::Denies | Effect::Corrects)
    }

    /// Returns the season into which it puts orders.
    pub fn season(self) -> Option<Season> {
        match self {
            Effect::Season(season) => Some(season),
            _ => None,
        }
    }

    /// Returns the effect of a date: harmless if it is the date of the orders.
    pub fn of_date(same: bool) -> Self {
        if same {
            Effect::Harmless
        } else {
            Effect::OtherTime
        }
    }
}

/// Returns the end and the effect of the date or the longest meta-word that begins at a token. If the turn of the
/// orders isn't known, dates and seasons do nothing.
pub(super) fn meta_at(
    lexicon: &Lexicon,
    now: Option<Turn>,
    tokens: &[Token],
    at: usize,
) -> Option<(usize, Effect)> {
    // "retreats after S02", "builds after F04"
    let is_after = at + 1 < tokens.len() && tokens[at].is_on(List::After);
    let date_at = at + usize::from(is_after);
    let date = match now {
        // winter is the phase after fall
        Some(now) if is_after && now.phase == Phase::Adjustments => {
            let phase = Phase::FallMoves;
            dated(Turn { phase, ..now }, tokens, date_at)
        }
        Some(now) => dated(now, tokens, date_at),
        None => {
            let code = tokens[date_at].word().and_then(phase::code);
            code.filter(|_| is_after)
                .map(|_| (date_at + 1, Effect::Harmless))
        }
    };
    if let Some(date) = date {
        return Some(date);
    }
    let (end, effect) = meta_word(lexicon, tokens, at)?;
    Some(match (effect.season(), now) {
        (Some(season), Some(now)) => in_season(season, now, tokens, end),
        (Some(_), None) => (end, Effect::Harmless),
        (None, _) => (end, effect),
    })
}

/// Returns the end and the effect of the longest meta-word that begins at a token, unless it is the
/// name of a province.
pub(super) fn meta_word(lexicon: &Lexicon, tokens: &[Token], at: usize) -> Option<(usize, Effect)> {
    lexicon
        .meta_heads
        .contains(tokens[at].word()?)
        .then_some(())?;
    // "La flota del Mar del Norte"
    let word = |at: usize| tokens.get(at).and_then(Token::word).is_some();
    let is_article = tokens[at].word() == Some("del") && at > 0 && word(at - 1) && word(at + 1);
    if is_article {
        return None;
    }
    // "let Par go to Bur then", and between commas
    if tokens[at].word() == Some("then") && (at > 0 || tokens.len() == 1) {
        return Some((at + 1, Effect::Harmless));
    }
    let phrases = phrases(tokens, at, lexicon.longest_meta).into_iter();
    phrases.rev().find_map(|(end, phrase)| {
        let effect = *lexicon.meta_words.get(phrase.as_str())?;
        let named = || {
            lexicon
                .exactly(&phrase)
                .is_some_and(Meanings::names_exactly)
        };
        (end > at + 1 || !named()).then_some((end, effect))
    })
}

/// Returns the end and the effect of a date, a year with or without its season in one word: `F02`, `S1902M`,
/// `1903`. The date of the orders is harmless.
fn dated(now: Turn, tokens: &[Token], at: usize) -> Option<(usize, Effect)> {
    let word = tokens[at].word()?;
    let year = |word: &str| {
        word.len() == 4 && is_number(word) && (word.starts_with("19") || word.starts_with("20"))
    };
    let same = match phase::code(word) {
        // two digits are of the 1900s
        Some((season, year, _)) => {
            season == now.season() && [now.year, 1900 + now.year % 100].contains(&year)
        }
        None if year(word) => word == now.year.to_string(),
        None => return None,
    };
    Some((at + 1, Effect::of_date(same)))
}

/// Resolves a season, with its year if that follows at `end`.
fn in_season(season: Season, now: Turn, tokens: &[Token], mut end: usize) -> (usize, Effect) {
    let mut same = season == now.season();
    let year = tokens.get(end).and_then(Token::word);
    if let Some(year) = year.filter(|word| is_number(word)) {
        end += 1;
        let number = now.year.to_string();
        same &= year == number || year.len() == 2 && number.ends_with(year);
    }
    (end, Effect::of_date(same))
}
