//! A quick classification of text before it is read: an order, or other words.

use crate::groups;
use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::matcher::{Guess, Spelling};
use crate::meanings::{phrases, says_at};
use crate::normalize::is_number;
use crate::tokens::{self, Mark, Token};

/// The elements of orders that a text contains.
#[derive(Default, Debug)]
pub(super) struct Classification {
    /// The elements, in sequence.
    elements: Vec<Element>,
    /// The number of arrows beside a province.
    arrows: usize,
    /// The number of words for "to" before a province.
    toward: usize,
    /// The number of words for army and fleet.
    kinds: usize,
    /// The number of words.
    words: usize,
    /// The number of unknown words that resemble the name or code of a province.
    near: usize,
}

/// The maximum cost of a misspelled word that still resembles a province.
const NEAR: u16 = 24;

impl Classification {
    /// Classifies a text.
    pub fn of(lexicon: &Lexicon, text: &str) -> Classification {
        let all = tokens::cut(text);
        let words = Words { lexicon, all: &all };
        let mut class = Classification::default();
        let mut at = 0;
        while at < all.len() {
            let (element, end) = words.element(at);
            class.elements.push(element);
            class.arrows += usize::from(element == Element::Arrow && words.points(at));
            class.toward +=
                usize::from(element == Element::To && words.place_end(at + 1).is_some());
            class.kinds += usize::from(words.says_kind(at));
            class.words += usize::from(words.word(at).is_some());
            class.near += usize::from(element == Element::Unknown && words.is_near(at));
            at = end;
        }
        class
    }

    /// Returns the number of elements of these kinds.
    fn count(&self, wanted: &[Element]) -> usize {
        let found = self
            .elements
            .iter()
            .filter(|element| wanted.contains(element));
        found.count()
    }

    fn has(&self, wanted: &[Element]) -> bool {
        self.count(wanted) > 0
    }

    /// Returns the first element apart from articles and similar words.
    fn first(&self) -> Option<Element> {
        use Element::{Idle, Letter, Rest, To};
        let mut elements = self.elements.iter().copied();
        elements.find(|element| !matches!(element, Idle | Letter | Rest | To))
    }

    /// Returns whether the text may be an order, however poorly written. Such text is never ignored
    /// silently.
    pub fn may_be_order(&self) -> bool {
        let begins_verb = matches!(self.first(), Some(Element::Verb | Element::Refusal));
        self.has(&[Element::Unit])
            || self.arrows > 0
            || self.first() == Some(Element::Place)
            || begins_verb && self.has(&PLACES)
            || self.has(&[Element::Verb, Element::Letter, Element::Refusal])
                && !self.has(&[Element::Unknown])
            || self.has(&VERBS) && self.has(&[Element::Rest])
            || self.count(&PLACES) > 1 && !self.has(&[Element::Unknown])
            || self.is_damaged()
    }

    /// Returns whether the text before a colon is a label of the orders below: `Attack on Munich`.
    pub fn is_label(&self) -> bool {
        let action = matches!(self.elements.first(), Some(Element::Verb | Element::To));
        action && self.arrows == 0 && !self.has(&[Element::Unit])
    }

    /// Returns whether the text looks like an order in which the name of the province is unrecognizable.
    fn is_damaged(&self) -> bool {
        let unknown = self.has(&[Element::Unknown]);
        let ordered = self.has(&POINTERS) || self.has(&VERBS);
        match (self.kinds, self.words) {
            (1.., 2..=3) if unknown => true,
            (1.., ..=8) => ordered && unknown,
            (1.., ..=12) => ordered && self.has(&PLACES),
            (0, ..=4) => self.toward > 0 || ordered && self.near > 0,
            (0, _) => self.toward > 0 && self.count(&PLACES) > 1,
            _ => false,
        }
    }

    /// Returns whether the text begins like an order after a heading.
    pub fn begins_order(&self) -> bool {
        match self.first() {
            Some(Element::Unit | Element::Place) => true,
            Some(Element::Verb | Element::Refusal | Element::Arrow) => {
                self.has(&PLACES) || !self.has(&[Element::Unknown])
            }
            _ => self.has(&[Element::Unit]) && self.count(&[Element::Unknown]) <= 1,
        }
    }

    /// Returns whether the text orders units and doesn't only list them.
    pub fn orders(&self) -> bool {
        self.has(&[Element::Unit]) && (self.arrows > 0 || self.has(&VERBS))
    }

    /// Returns whether the text after a verb names a province or refuses orders.
    pub fn says_something(&self) -> bool {
        self.has(&PLACES) || self.refuses()
    }

    /// Returns whether the text states that there are no orders.
    pub fn refuses(&self) -> bool {
        self.has(&[Element::Refusal])
    }

    /// Returns whether the text begins like an order and contains an action.
    pub fn is_order(&self) -> bool {
        let ordered = self.arrows > 0 || self.has(&VERBS);
        self.begins_order() && (ordered || self.has(&[Element::Unit, Element::Refusal]))
    }

    /// Returns whether the text begins with a unit or a province and an action or another province follows,
    /// and it has at most `strange` words that neither belong to orders nor resemble a province.
    pub fn is_only_orders(&self, strange: usize) -> bool {
        let unknown = self.count(&[Element::Unknown]);
        let begins = matches!(self.first(), Some(Element::Unit | Element::Place));
        let ordered = self.is_order() || self.count(&PLACES) > 1;
        begins && ordered && unknown <= self.near + strange
    }

    /// Returns whether the text is a list of units and nothing else.
    pub fn is_units(&self) -> bool {
        let other = [
            Element::Place,
            Element::Verb,
            Element::Letter,
            Element::Unknown,
        ];
        self.begins_unit() && self.arrows == 0 && !self.has(&other)
    }

    /// Returns whether the text begins with a unit or a province.
    pub fn begins_plainly(&self) -> bool {
        matches!(self.first(), Some(Element::Unit | Element::Place))
    }

    /// Returns whether the text begins with a unit.
    pub fn begins_unit(&self) -> bool {
        self.first() == Some(Element::Unit)
    }
}

/// Names of provinces, alone or as the location of a unit.
const PLACES: [Element; 2] = [Element::Unit, Element::Place];
/// Words and letters for actions.
const VERBS: [Element; 2] = [Element::Verb, Element::Letter];
/// Arrows, and words for "to".
const POINTERS: [Element; 2] = [Element::Arrow, Element::To];

/// The kind of an element of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Element {
    Unit,
    Place,
    Verb,
    /// A letter for an action.
    Letter,
    /// No orders, or no build.
    Refusal,
    /// A word for the remaining units.
    Rest,
    /// A word for "to".
    To,
    Power,
    Arrow,
    Idle,
    Unknown,
}

struct Words<'a> {
    lexicon: &'a Lexicon,
    all: &'a [Token],
}

impl Words<'_> {
    fn word(&self, at: usize) -> Option<&str> {
        self.all.get(at)?.word()
    }

    /// Returns the element that begins at a token and the index of the next element.
    fn element(&self, at: usize) -> (Element, usize) {
        let word = match &self.all[at].mark {
            Mark::Word(word) => word,
            Mark::Arrow => return (Element::Arrow, at + 1),
            _ => return (Element::Idle, at + 1),
        };
        if self.lexicon.is_kind_of_unit(word) {
            let next = (at + 1..self.all.len()).find(|&next| {
                !matches!(self.all[next].mark, Mark::Silent | Mark::Dot | Mark::Comma)
                    && !self.is_noise(next)
            });
            let place = next.and_then(|next| self.place_end(next));
            if let Some(end) = place {
                return (Element::Unit, end);
            }
        }
        if let Some(end) = self.exact_place(at) {
            let known = self.lexicon.exactly(word);
            let power = known.is_some_and(|known| !known.powers.is_empty());
            return if power && end == at + 1 && word.len() > 3 {
                (Element::Power, end)
            } else {
                (Element::Place, end)
            };
        }
        if groups::is_word(word) {
            return (Element::Rest, at + 1);
        }
        use Keyword::{Build, Convoy, Disband, Hold, Retreat, Support};
        let verb = |word| matches!(word, Build | Convoy | Disband | Hold | Retreat | Support);
        let refuses = |word| matches!(word, Keyword::NoOrders | Keyword::Waive);
        // "falls back", "nothing received"
        let several = |end: &usize| *end > at + 1;
        if let Some(end) = says_at(self.lexicon, self.all, at, verb).filter(several) {
            return (Element::Verb, end);
        }
        if let Some(end) = says_at(self.lexicon, self.all, at, refuses).filter(several) {
            return (Element::Refusal, end);
        }
        let Some(meanings) = self.lexicon.exactly(word) else {
            let digits = is_number(word);
            return (
                if digits {
                    Element::Idle
                } else {
                    Element::Unknown
                },
                at + 1,
            );
        };
        let element = match word.len() > 1 {
            _ if !meanings.powers.is_empty() => Element::Power,
            true if meanings.says(refuses) => Element::Refusal,
            true if meanings.says(verb) => Element::Verb,
            true if meanings.says(|word| word == Keyword::Arrow) => Element::To,
            false if meanings.says(verb) => Element::Letter,
            _ => Element::Idle,
        };
        (element, at + 1)
    }

    fn is_noise(&self, at: usize) -> bool {
        let meanings = self.word(at).and_then(|word| self.lexicon.exactly(word));
        meanings.is_some_and(|meanings| {
            meanings.places.is_empty() && meanings.says(|word| word == Keyword::Noise)
        })
    }

    /// Returns the end of a correctly spelled province at a token.
    fn exact_place(&self, at: usize) -> Option<usize> {
        let plain = |guess: &Guess| guess.spelling <= Spelling::Listed;
        let phrases = phrases(self.all, at, 4).into_iter().rev();
        let mut named = phrases.filter(|(_, text)| {
            let known = self.lexicon.exactly(text);
            known.is_some_and(|known| known.places.iter().any(plain))
        });
        named.next().map(|(end, _)| end)
    }

    /// Returns the end of a province at a token, which may be misspelled.
    fn place_end(&self, at: usize) -> Option<usize> {
        let near = |word: &str| {
            let guesses = self.lexicon.matcher.guesses(word);
            word.chars().count() > 3
                && self.lexicon.exactly(word).is_none()
                && guesses.first().is_some_and(|guess| guess.cost <= NEAR)
        };
        let misspelt = || near(self.word(at)?).then_some(at + 1);
        self.exact_place(at).or_else(misspelt)
    }

    /// Returns whether a token means army or fleet.
    fn says_kind(&self, at: usize) -> bool {
        let kind = |word: &str| self.lexicon.is_kind_of_unit(word);
        self.word(at)
            .is_some_and(|word| kind(word) && (word.len() > 1 || at == 0))
    }

    /// Returns whether a word resembles the name or code of a province.
    fn is_near(&self, at: usize) -> bool {
        let word = self.word(at).filter(|word| word.chars().count() > 2);
        word.is_some_and(|word| !self.lexicon.matcher.guesses(word).is_empty())
    }

    /// Returns whether there is a province beside an arrow.
    fn points(&self, at: usize) -> bool {
        let before = (0..at).rev().take(4);
        let before = before.take_while(|&at| self.word(at).is_some());
        let stands = before.into_iter().any(|at| self.place_end(at).is_some());
        stands || self.place_end(at + 1).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Map;

    #[test]
    fn orders_are_told_from_prose() {
        let lexicon = Lexicon::new(Map::standard());
        for order in [
            "A Bur - Mun",
            "Brest to Mao",
            "the army in Spain stays where it is",
            "Bur chills",
            "A Tou - Bur",
            "hold A Par",
            "Deal: F Lon - Eng never happens",
            "Bugrundy - Munnich",
            "NMR",
            "A MLIN - BLIR",
            "A Pix",
            "Bof - Firi",
            "a tuin5 hold",
            "my army in gBvr moves to Ruh",
            "um vienna to galicia",
            "rest disband",
            "GERMANY berlin kiel kiel denmark",
            "My fleet falls back from Denmark to the Baltic.",
            "La flotta dello Ionio si ritira nel Tirreno",
        ] {
            assert!(
                Classification::of(&lexicon, order).may_be_order(),
                "{order}"
            );
        }
        for prose in [
            "Pierre",
            "Hi John,",
            "ask Pierre about Bur",
            "England wants Belgium.",
            "Negotiations: Germany says Mun is empty. Don't believe him!",
            "I promised Austria not to attack Trieste, so:",
            "Austria please keep out of Ven!",
            "Thanks, see you Thursday",
            "Sent from my iPhone",
            "that's it",
            "over",
            "Germany: thanks for the info about Mun",
            "deadline 21:00",
            "Sorry for being late.",
            "Best, Sue",
            "Total: 2 orders",
            "signed: Chloe",
            "--",
        ] {
            assert!(
                !Classification::of(&lexicon, prose).may_be_order(),
                "{prose}"
            );
        }
    }
}
