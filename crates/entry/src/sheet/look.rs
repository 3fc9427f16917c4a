//! What a text looks like before it is read: an order, or words about something else.

use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::matcher::{Guess, Spelling};
use crate::meanings::phrases;
use crate::normalize::is_number;
use crate::rest;
use crate::tokens::{self, Mark, Token};
use chancery_core::board::Province;

/// What there is in a text that orders are made of.
#[derive(Debug)]
pub(super) struct Look {
    /// What is seen, in sequence.
    seen: Vec<Seen>,
    /// Arrows beside a place.
    arrows: usize,
    /// Words for "to" before a place.
    toward: usize,
    /// Words for army and fleet.
    kinds: usize,
    /// Words.
    words: usize,
    /// Words that no order has, but that are near the name or code of a place.
    near: usize,
}

/// How far a misspelt word may be from a place and still look like one.
const NEAR: u16 = 24;

impl Look {
    /// Looks at a text.
    pub fn at(lexicon: &Lexicon, text: &str) -> Look {
        let all = tokens::cut(text);
        let words = Words { lexicon, all: &all };
        let mut look = Look {
            seen: Vec::new(),
            arrows: 0,
            toward: 0,
            kinds: 0,
            words: 0,
            near: 0,
        };
        let mut at = 0;
        while at < all.len() {
            let (seen, end) = words.seen(at);
            look.seen.push(seen);
            look.arrows += usize::from(seen == Seen::Arrow && words.points(at));
            look.toward += usize::from(seen == Seen::To && words.place_end(at + 1).is_some());
            look.kinds += usize::from(words.says_kind(at));
            look.words += usize::from(words.word(at).is_some());
            look.near += usize::from(seen == Seen::Unknown && words.is_near(at));
            at = end;
        }
        look
    }

    /// How often one of these is seen.
    fn count(&self, wanted: &[Seen]) -> usize {
        let found = self.seen.iter().filter(|seen| wanted.contains(seen));
        found.count()
    }

    fn has(&self, wanted: &[Seen]) -> bool {
        self.count(wanted) > 0
    }

    /// What the text begins with, articles and the like aside.
    fn first(&self) -> Option<Seen> {
        use Seen::{Idle, Letter, Rest, To};
        let mut seen = self.seen.iter().copied();
        seen.find(|seen| !matches!(seen, Idle | Letter | Rest | To))
    }

    /// May it be an order, however poorly written? Then it is never passed over in silence.
    pub fn may_be_order(&self) -> bool {
        let begins_verb = matches!(self.first(), Some(Seen::Verb | Seen::Refusal));
        self.has(&[Seen::Unit])
            || self.arrows > 0
            || self.first() == Some(Seen::Place)
            || begins_verb && self.has(&PLACES)
            || self.has(&[Seen::Verb, Seen::Letter, Seen::Refusal]) && !self.has(&[Seen::Unknown])
            || self.has(&VERBS) && self.has(&[Seen::Rest])
            || self.is_damaged()
    }

    /// Is a unit or a place named as orders name them?
    pub fn names_order(&self) -> bool {
        self.has(&[Seen::Unit]) || self.first() == Some(Seen::Place)
    }

    /// Does it look like an order with a name so damaged that no place is seen in it?
    fn is_damaged(&self) -> bool {
        let unknown = self.has(&[Seen::Unknown]);
        let ordered = self.has(&POINTERS) || self.has(&VERBS);
        match (self.kinds, self.words) {
            (1.., 2..=3) if unknown => true,
            (1.., ..=8) => ordered && unknown,
            (0, ..=4) => self.toward > 0 || ordered && self.near > 0,
            (0, _) => self.toward > 0 && self.count(&PLACES) > 1,
            _ => false,
        }
    }

    /// Does it begin as orders do, behind a heading?
    pub fn begins_order(&self) -> bool {
        match self.first() {
            Some(Seen::Unit | Seen::Place) => true,
            Some(Seen::Verb | Seen::Refusal | Seen::Arrow) => {
                self.has(&PLACES) || !self.has(&[Seen::Unknown])
            }
            _ => self.has(&[Seen::Unit]) && self.count(&[Seen::Unknown]) <= 1,
        }
    }

    /// Is something ordered, and not only listed?
    pub fn orders(&self) -> bool {
        self.has(&[Seen::Unit]) && (self.arrows > 0 || self.has(&VERBS))
    }

    /// Behind a verb: is a place named, or that nothing is ordered?
    pub fn says_something(&self) -> bool {
        self.has(&PLACES) || self.refuses()
    }

    /// Does it say that nothing is ordered?
    pub fn refuses(&self) -> bool {
        self.has(&[Seen::Refusal])
    }

    /// Does it begin with a unit or a place?
    pub fn begins_plainly(&self) -> bool {
        matches!(self.first(), Some(Seen::Unit | Seen::Place))
    }

    /// Does it begin as orders do, and say what a unit does?
    pub fn is_order(&self) -> bool {
        let ordered = self.arrows > 0 || self.has(&VERBS);
        self.begins_order() && (ordered || self.has(&[Seen::Unit, Seen::Refusal]))
    }

    /// Is it a list of units and nothing else?
    pub fn is_units(&self) -> bool {
        let other = [Seen::Place, Seen::Verb, Seen::Letter, Seen::Unknown];
        self.begins_unit() && self.arrows == 0 && !self.has(&other)
    }

    /// Is it one unit and nothing else?
    pub fn is_unit(&self) -> bool {
        self.is_units() && self.count(&[Seen::Unit]) == 1
    }

    /// Is it a place and nothing else?
    pub fn is_place(&self) -> bool {
        let other = self.has(&POINTERS) || self.has(&VERBS) || self.has(&[Seen::Unknown]);
        self.first() == Some(Seen::Place) && self.count(&PLACES) == 1 && !other
    }

    /// Does it begin with a unit?
    pub fn begins_unit(&self) -> bool {
        self.first() == Some(Seen::Unit)
    }
}

/// Names of places, alone or as a unit's.
const PLACES: [Seen; 2] = [Seen::Unit, Seen::Place];
/// Words and letters for what a unit does.
const VERBS: [Seen; 2] = [Seen::Verb, Seen::Letter];
/// Arrows, and words for "to".
const POINTERS: [Seen; 2] = [Seen::Arrow, Seen::To];

/// The places that the first name in a text may mean.
pub(super) fn first_place(lexicon: &Lexicon, text: &str) -> Vec<Province> {
    let all = tokens::cut(text);
    let words = Words { lexicon, all: &all };
    let found = (0..all.len()).find_map(|at| Some((at, words.place_end(at)?)));
    let Some((from, to)) = found else {
        return Vec::new();
    };
    let named: Vec<&str> = (from..to).filter_map(|at| words.word(at)).collect();
    let named = named.join(" ");
    let guesses = match lexicon.exactly(&named) {
        Some(meanings) => meanings.places.clone(),
        None => lexicon.matcher.guesses(&named),
    };
    guesses.into_iter().map(|guess| guess.province).collect()
}

/// What stands at a place of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Unit,
    Place,
    Verb,
    /// A letter for what a unit does.
    Letter,
    /// No orders, or no build.
    Refusal,
    /// The units that nothing was said of.
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

    /// What begins at a token, and where the next begins.
    fn seen(&self, at: usize) -> (Seen, usize) {
        let word = match &self.all[at].mark {
            Mark::Word(word) => word,
            Mark::Arrow => return (Seen::Arrow, at + 1),
            _ => return (Seen::Idle, at + 1),
        };
        if self.lexicon.is_kind_of_unit(word) {
            let next = (at + 1..self.all.len()).find(|&next| {
                !matches!(self.all[next].mark, Mark::Silent | Mark::Dot | Mark::Comma)
                    && !self.is_noise(next)
            });
            let place = next.and_then(|next| self.place_end(next));
            if let Some(end) = place {
                return (Seen::Unit, end);
            }
        }
        if let Some(end) = self.exact_place(at) {
            let known = self.lexicon.exactly(word);
            let power = known.is_some_and(|known| !known.powers.is_empty());
            return match power && end == at + 1 && word.len() > 3 {
                true => (Seen::Power, end),
                false => (Seen::Place, end),
            };
        }
        if rest::is_word(word) {
            return (Seen::Rest, at + 1);
        }
        let Some(meanings) = self.lexicon.exactly(word) else {
            let digits = is_number(word);
            return (if digits { Seen::Idle } else { Seen::Unknown }, at + 1);
        };
        use Keyword::{Build, Convoy, Disband, Hold, Retreat, Support};
        let verb = |word| matches!(word, Build | Convoy | Disband | Hold | Retreat | Support);
        let refuses = |word| matches!(word, Keyword::NoOrders | Keyword::Waive);
        let seen = match word.len() > 1 {
            _ if !meanings.powers.is_empty() => Seen::Power,
            true if meanings.says(refuses) => Seen::Refusal,
            true if meanings.says(verb) => Seen::Verb,
            true if meanings.says(|word| word == Keyword::Arrow) => Seen::To,
            false if meanings.says(verb) => Seen::Letter,
            _ => Seen::Idle,
        };
        (seen, at + 1)
    }

    fn is_noise(&self, at: usize) -> bool {
        let meanings = self.word(at).and_then(|word| self.lexicon.exactly(word));
        meanings.is_some_and(|meanings| {
            meanings.places.is_empty() && meanings.says(|word| word == Keyword::Noise)
        })
    }

    /// Where the name of a place that begins at a token ends, spelt right.
    fn exact_place(&self, at: usize) -> Option<usize> {
        let plain = |guess: &Guess| guess.spelling <= Spelling::Listed;
        let phrases = phrases(self.all, at, 4).into_iter().rev();
        let mut named = phrases.filter(|(_, text)| {
            let known = self.lexicon.exactly(text);
            known.is_some_and(|known| known.places.iter().any(plain))
        });
        named.next().map(|(end, _)| end)
    }

    /// The same where it may be misspelt.
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

    /// Does a token say army or fleet?
    fn says_kind(&self, at: usize) -> bool {
        let kind = |word: &str| self.lexicon.is_kind_of_unit(word);
        self.word(at)
            .is_some_and(|word| kind(word) && (word.len() > 1 || at == 0))
    }

    /// Is a word near the name or code of a place?
    fn is_near(&self, at: usize) -> bool {
        let word = self.word(at).filter(|word| word.chars().count() > 2);
        word.is_some_and(|word| !self.lexicon.matcher.guesses(word).is_empty())
    }

    /// Is a place named beside an arrow?
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
        ] {
            assert!(Look::at(&lexicon, order).may_be_order(), "{order}");
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
            assert!(!Look::at(&lexicon, prose).may_be_order(), "{prose}");
        }
    }
}
