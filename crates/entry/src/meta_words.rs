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
use super::tokens::Token;
use chancery_core::board::Season;

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
    /// Ends what another meta-word began: "final".
    Ends,
    /// Does nothing: "good luck".
    Harmless,
}

impl Effect {
    /// Returns whether the orders in its scope may not be meant.
    pub fn retracts(self) -> bool {
        use Effect::{Conditional, Corrects, Denies, Draft, Keeps, OtherTime, Replaces, TakesBack};
        matches!(
            self,
            TakesBack | Denies | Corrects | Replaces | Conditional | OtherTime | Draft | Keeps
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

/// Returns the end and the effect of the longest meta-word that begins at a token, unless it is the
/// name of a province.
pub(super) fn meta_word(lexicon: &Lexicon, tokens: &[Token], at: usize) -> Option<(usize, Effect)> {
    lexicon
        .meta_heads
        .contains(tokens[at].word()?)
        .then_some(())?;
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
