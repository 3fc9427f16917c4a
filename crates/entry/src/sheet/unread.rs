//! Text in which the grammar finds no order: a poorly written order, or prose.

use super::content::{Content, LISTED};
use crate::corrections::Repair;
use crate::groups;
use crate::keywords::Keyword;
use crate::meanings::{Edge, Meaning};
use crate::meta_words::Effect;
use crate::normalize::is_number;
use crate::tokens::{Mark, Token};
use crate::words::List;

/// The sum of the weights of its words from which on a text may be an order.
const ORDER: i32 = 3;
/// The weight of a unit, and of all units that hold, which no prose around them outweighs.
const UNIT: i32 = 30;

impl Content<'_> {
    /// Returns whether the text may be an order, however poorly written. Such text is never ignored
    /// silently.
    pub fn may_be_order(&self) -> bool {
        let (mut sum, mut at, mut first) = (0, 0, true);
        while at < self.tokens().len() {
            let (end, weight) = self.weight(at, first);
            first &= weight.is_none();
            sum += weight.unwrap_or(0);
            at = end;
        }
        // without tokens it is too long for the grammar
        sum >= ORDER || at == 0
    }

    /// Returns whether the text says that several units hold: `all units hold, he is abroad`.
    pub fn holds_several(&self) -> bool {
        let mut all = 0..self.tokens().len();
        all.any(|at| groups::group(self.lexicon, self.tokens(), at).is_some())
    }

    /// Returns whether the text names a unit with its kind.
    pub fn names_unit(&self) -> bool {
        (0..self.tokens().len()).any(|at| self.unit_end(at).is_some())
    }

    /// Returns whether the text begins with a place behind an arrow or a word for one: `into the Channel`.
    pub fn begins_with_goal(&self) -> bool {
        let is_number = |token: &Token| token.word().is_some_and(is_number);
        let first = self.tokens().iter().take_while(|it| is_number(it)).count();
        self.edges(first).any(|edge| {
            edge.sense == Meaning::Word(Keyword::Arrow) && self.place_end(edge.end, 0).is_some()
        })
    }

    /// Returns whether the text ends with a colon and names neither a unit nor an order: `Attack on Munich:`.
    pub fn is_label(&self) -> bool {
        let mut marks = self.tokens().iter().map(|token| &token.mark);
        let colon = marks.next_back() == Some(&Mark::Colon);
        colon && marks.all(|mark| *mark != Mark::Arrow) && !self.names_unit()
    }

    /// Returns the end of the stretch that begins at a token, and how much it speaks for an order, unless it is idle.
    /// `first` is whether all before it is idle.
    fn weight(&self, at: usize, first: bool) -> (usize, Option<i32>) {
        let token = &self.tokens()[at];
        let word = match &token.mark {
            Mark::Word(word) => word.as_str(),
            Mark::Arrow => return (at + 1, Some(self.weight_of_arrow(at))),
            _ => return (at + 1, None),
        };
        let exact = self.lexicon.exactly(word);
        if self.lattice().is_noise(at) && exact.is_none_or(|it| it.places.is_empty()) {
            return (at + 1, None);
        }
        // in the middle, a small "a" is no army
        let clear = word.len() > 1 || at == 0 || token.capital;
        if let Some(end) = self.unit_end(at) {
            let weight = match self.place_end(at + 1, LISTED) {
                Some(_) => UNIT,
                None if clear => 4,
                None => 0,
            };
            return (end, Some(weight));
        }
        if let Some((end, _)) = groups::group(self.lexicon, self.tokens(), at) {
            return (end, Some(UNIT));
        }
        // the "wait" of "no wait" holds no unit
        let corrects = |edge: &&Edge| edge.sense == Meaning::Meta(Effect::Corrects);
        if let Some(edge) = self.edges(at).filter(corrects).find(|it| it.end > at + 1) {
            return (edge.end, None);
        }
        let power = exact.is_some_and(|known| !known.powers.is_empty());
        let known = |edge: &&Edge| {
            let spelled = edge.end > at + 1 || exact.is_some();
            spelled && edge.flaw != Some(Repair::Misspelt)
        };
        let weighed = self.edges(at).filter(known).filter_map(|edge| {
            let weight = self.weight_of_word(edge, word, clear)?;
            Some((edge.end, Some(weight + i32::from(first))))
        });
        let weighed = weighed.max();
        if let Some(end) = self.place_end(at, LISTED) {
            let one = end == at + 1;
            let weight = match word.len() {
                4.. if power && one => -1,
                // "he" may be Heligoland, "no builds" no Norway
                ..=2 if one => match weighed {
                    Some(weighed) if first => return weighed,
                    _ => 1,
                },
                _ if first => 5,
                _ => 2,
            };
            return (end, Some(weight));
        }
        if power {
            return (at + 1, Some(-1));
        }
        if groups::rest_is_unchanged(&self.tokens()[at..]) {
            return (at + 1, Some(UNIT));
        }
        if List::Rest.has(word) {
            return (at + 1, Some(ORDER));
        }
        weighed.unwrap_or_else(|| {
            let idle = exact.is_some() || is_number(word) || List::YearNumber.has(word);
            let near = word.len() > 2 && self.place_end(at, u16::MAX).is_some();
            let unknown = if near { 0 } else { -1 };
            (at + 1, (!idle).then_some(unknown))
        })
    }

    /// Returns how much an arrow speaks for an order: most beside what resembles a province or a unit.
    fn weight_of_arrow(&self, at: usize) -> i32 {
        let mut beside = (at.saturating_sub(3)..at).chain([at + 1]);
        let place = beside.any(|at| self.place_end(at, u16::MAX).is_some());
        // "A Xyz - Abc"
        let unit = at.checked_sub(2).is_some_and(|at| self.is_kind(at));
        if place || unit { ORDER } else { 1 }
    }

    /// Returns how much a word speaks for an order, if it is one of orders.
    fn weight_of_word(&self, edge: &Edge, word: &str, clear: bool) -> Option<i32> {
        use Keyword::{
            Arrow, Build, Convoy, Disband, Hold, Kind, NoOrders, Or, Retreat, Support, Waive,
        };
        let Meaning::Word(sense) = edge.sense else {
            return None;
        };
        match sense {
            NoOrders | Waive => Some(ORDER),
            Build | Convoy | Disband | Hold | Retreat | Support if word.len() > 1 => Some(2),
            Kind(_) if clear => Some(2),
            // but "sorry"
            Or if word.len() < 5 => Some(2),
            Arrow if self.place_end(edge.end, LISTED).is_some() => Some(1),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;
    use chancery_core::board::Map;

    #[test]
    fn orders_are_told_from_prose() {
        let map = Map::standard();
        let lexicon = Lexicon::new(map);
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
            assert!(Content::of(map, &lexicon, order).may_be_order(), "{order}");
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
            assert!(!Content::of(map, &lexicon, prose).may_be_order(), "{prose}");
        }
    }
}
