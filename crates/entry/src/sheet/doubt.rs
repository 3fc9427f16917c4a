//! Lines without orders that make other orders doubtful: `cancel the above`, `Last turn:`.

use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::matcher::Spelling;
use crate::meanings::phrases;
use crate::meta_words::{Effect, meta_word};
use crate::tokens::{self, Mark, Token};
use crate::words::List;
use chancery_core::board::{Province, Season};

/// The orders that a line makes doubtful.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum DoubtScope {
    /// The order above.
    Above,
    /// All orders above.
    AllAbove,
    /// The orders above of units in these provinces.
    Units(Vec<Province>),
    /// The orders below, up to the next heading.
    Below,
    /// All orders of the sheet.
    All,
}

/// The words of a clause about orders.
#[derive(Default)]
struct Clause {
    effects: Vec<Effect>,
    places: Vec<Province>,
    /// The number of words for what it takes back.
    objects: usize,
    /// Whether these are several orders.
    several: bool,
    /// The number of other words.
    strange: usize,
    /// Whether it has a word of orders.
    ordered: bool,
}

/// Returns the scope of a line without orders. `season` is that of the orders, if it is known.
pub(super) fn scope(lexicon: &Lexicon, season: Option<Season>, text: &str) -> Option<DoubtScope> {
    let all = tokens::cut(text);
    let last = all.iter().rfind(|token| token.mark != Mark::Silent)?;
    let cut = |token: &Token| matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Dot);
    let clauses = all
        .split(cut)
        .map(|words| Clause::of(lexicon, season, words));
    if last.mark == Mark::Colon {
        let clauses: Vec<Clause> = clauses.collect();
        let all = |wanted: fn(&Clause) -> bool| clauses.iter().any(wanted);
        return match () {
            () if all(|clause| clause.has(Effect::Ends)) => None,
            () if all(Clause::opens) => Some(DoubtScope::Below),
            () => None,
        };
    }
    let clauses: Vec<Clause> = clauses.collect();
    let other = |clause: &Clause| clause.ordered || clause.has(Effect::Ends);
    let other = clauses.iter().any(other);
    let mut scopes = clauses.iter().filter_map(Clause::scope);
    scopes.next().filter(|_| !other)
}

/// Returns whether a line without a scope ends the range of one that makes the orders below it
/// doubtful: `Final`, `My moves:`.
pub(super) fn ends(lexicon: &Lexicon, season: Option<Season>, text: &str) -> bool {
    let clause = Clause::of(lexicon, season, &tokens::cut(text));
    !clause.ordered && (clause.has(Effect::Ends) || text.trim_end().ends_with(':'))
}

/// Returns whether a text has only words that order nothing: "this message was deleted".
pub(super) fn is_harmless(lexicon: &Lexicon, text: &str) -> bool {
    let clause = Clause::of(lexicon, None, &tokens::cut(text));
    let idle = clause.strange == 0 && clause.places.is_empty() && !clause.ordered;
    idle && clause.has(Effect::Harmless) && !clause.retracts()
}

/// Returns the provinces that a text names, unless all its other words are harmless, or it is a long
/// sentence about one province.
pub(super) fn places(lexicon: &Lexicon, text: &str) -> Vec<Province> {
    let all = tokens::cut(text);
    let clause = Clause::of(lexicon, None, &all);
    let words = all.iter().filter_map(Token::word);
    let greets = words.clone().any(|word| List::Greeting.has(word));
    let long = words.count() > FEW_WORDS && clause.places.len() < 2;
    match clause.strange == 0 || greets || long {
        true => Vec::new(),
        false => clause.places,
    }
}

/// The number of words of a line that may be an order if it names one province.
const FEW_WORDS: usize = 6;

impl Clause {
    fn of(lexicon: &Lexicon, season: Option<Season>, all: &[Token]) -> Self {
        let mut clause = Clause::default();
        let mut at = 0;
        while at < all.len() {
            // "no change" holds
            let orders = |phrase: &str| lexicon.says(phrase, |word| word != Keyword::Noise);
            let mut phrases = phrases(all, at, 4).into_iter().skip(1).rev();
            let ordered = phrases.find(|(_, phrase)| orders(phrase));
            at = match meta_word(lexicon, all, at) {
                meta if ordered
                    .as_ref()
                    .is_some_and(|(end, _)| meta.is_none_or(|it| it.0 <= *end)) =>
                {
                    clause.ordered = true;
                    ordered.map_or(at + 1, |(end, _)| end)
                }
                Some((end, effect)) => {
                    clause.effects.push(in_season(effect, season));
                    end
                }
                None => clause.add(lexicon, all, at),
            };
        }
        clause
    }

    /// Adds a word that isn't a meta-word and returns the token after it.
    fn add(&mut self, lexicon: &Lexicon, all: &[Token], at: usize) -> usize {
        let Some(word) = all[at].word() else {
            return at + 1;
        };
        let mut phrases = phrases(all, at, lexicon.longest).into_iter().rev();
        let place = phrases.find_map(|(end, phrase)| {
            let mut places = lexicon.exactly(&phrase)?.places.iter();
            let exact = places.find(|guess| guess.spelling == Spelling::Exact)?;
            Some((end, exact.province))
        });
        if List::Object.has(word) || List::Objects.has(word) {
            self.objects += 1;
            self.several |= List::Objects.has(word);
        } else if let Some((end, province)) = place {
            self.places.push(province);
            return end;
        } else if !lexicon.is_noise(word) {
            self.strange += 1;
            use Keyword::{Convoy, Kind, Support};
            let acts = |word| matches!(word, Convoy | Kind(_) | Support);
            self.ordered |= word.len() > 1 && lexicon.says(word, acts);
        }
        at + 1
    }

    fn has(&self, effect: Effect) -> bool {
        self.effects.contains(&effect)
    }

    fn retracts(&self) -> bool {
        let retracts = |effect: &Effect| effect.retracts() && *effect != Effect::Keeps;
        self.effects.iter().any(retracts)
    }

    /// Returns whether a heading with this clause makes the orders below it doubtful. "Not to" is
    /// about other things: "I promised not to attack, so:".
    fn opens(&self) -> bool {
        let mut retracting = self.effects.iter().filter(|effect| effect.retracts());
        let about_orders = self.objects > 0 || self.strange == 0;
        self.retracts() && (about_orders || retracting.any(|effect| *effect != Effect::Denies))
    }

    /// Returns whether it only puts orders into another time or plan.
    fn is_other_time(&self) -> bool {
        let mut retracting = self.effects.iter().filter(|effect| effect.retracts());
        retracting.all(|effect| *effect == Effect::OtherTime)
    }

    /// Returns the scope of a clause that says nothing else.
    fn scope(&self) -> Option<DoubtScope> {
        let spare = usize::from(self.has(Effect::TakesBack) && self.objects > 0);
        match () {
            () if !self.retracts() || self.strange > spare => None,
            // "I think that's all"
            () if self.has(Effect::Harmless) && self.has(Effect::Conditional) => None,
            () if !self.places.is_empty() => Some(DoubtScope::Units(self.places.clone())),
            () if self.has(Effect::Draft) => Some(DoubtScope::All),
            // "Option 1"
            () if self.objects == 0 && self.is_other_time() => Some(DoubtScope::Below),
            () if self.several => Some(DoubtScope::AllAbove),
            () => Some(DoubtScope::Above),
        }
    }
}

/// Returns the effect of a season: harmless if it is that of the orders.
fn in_season(effect: Effect, now: Option<Season>) -> Effect {
    let season = match effect {
        Effect::Spring => Season::Spring,
        Effect::Fall => Season::Fall,
        Effect::Winter => Season::Winter,
        other => return other,
    };
    Effect::of_date(now.is_none_or(|now| now == season))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Map;

    #[test]
    fn lines_that_take_back_are_seen() {
        let lexicon = Lexicon::new(Map::standard());
        let of = |text| scope(&lexicon, Some(Season::Spring), text);
        for (text, expected) in [
            ("cancel the above", DoubtScope::AllAbove),
            ("nvm", DoubtScope::Above),
            ("DRAFT - not final", DoubtScope::All),
            ("These are only ideas:", DoubtScope::Below),
            ("next turn:", DoubtScope::Below),
            ("If Germany attacks Burgundy:", DoubtScope::Below),
            ("Wenn Italien kommt:", DoubtScope::Below),
            ("Fall orders:", DoubtScope::Below),
        ] {
            assert_eq!(of(text), Some(expected), "{text}");
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
            assert_eq!(of(text), None, "{text}");
        }
    }
}
