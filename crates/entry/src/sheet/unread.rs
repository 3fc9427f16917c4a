//! Text in which the grammar finds no order: a poorly written order, or prose.

use super::content::{Content, LISTED, NEAR};
use crate::corrections::Repair;
use crate::groups;
use crate::keywords::Keyword;
use crate::meanings::Meaning;
use crate::normalize::is_number;
use crate::tokens::Mark;

/// An element of orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Element {
    Unit,
    Place,
    /// A word for an action, and whether it is a letter.
    Verb(bool),
    /// No orders, or no build.
    Refusal,
    /// A word for the remaining units.
    Rest,
    /// A word for "to".
    To,
    Power,
    Arrow,
    /// An unknown word, and whether it resembles the name or code of a province.
    Unknown(bool),
}

use Element::{Arrow, Place, Power, Refusal, Rest, To, Unit, Unknown, Verb};

impl Content<'_> {
    /// Returns whether the text may be an order, however poorly written. Such text is never ignored
    /// silently.
    pub fn may_be_order(&self) -> bool {
        let all = self.elements();
        let has = |wanted: fn(&Element) -> bool| all.iter().any(wanted);
        let places = all.iter().filter(|it| is_place(it)).count();
        let beside = |one: fn(&Element) -> bool, other: fn(&Element) -> bool| {
            let mut pairs = all.windows(2);
            pairs.any(|pair| one(&pair[0]) && other(&pair[1]))
        };
        let known = !has(|it| matches!(it, Unknown(_)));
        let (verb, to) = (
            has(|it| matches!(it, Verb(_))),
            has(|it| matches!(it, To | Arrow)),
        );
        let toward = beside(|it| *it == To, is_place);
        let mut front = all
            .iter()
            .filter(|it| !matches!(it, Verb(true) | Rest | To));
        let first = front.next();
        let damaged = match (self.kinds(), self.words()) {
            (1.., 2..=3) if !known => true,
            (1.., ..=8) => (verb || to) && !known,
            (1.., ..=12) => (verb || to) && places > 0,
            (0, ..=4) => toward || (verb || to) && has(|it| *it == Unknown(true)),
            _ => toward && places > 1,
        };
        // too long for the grammar
        let too_long = self.tokens().is_empty();
        too_long
            || has(|it| *it == Unit)
            || beside(|it| *it == Arrow, is_place)
            || beside(is_place, |it| *it == Arrow)
            || first == Some(&Place)
            || matches!(first, Some(Verb(_) | Refusal)) && places > 0
            || (verb || has(|it| *it == Refusal)) && known
            || verb && has(|it| *it == Rest)
            || places > 1 && known
            || damaged
    }

    /// Returns whether the text names a unit with its kind.
    pub fn names_unit(&self) -> bool {
        self.elements().contains(&Unit)
    }

    /// Returns whether the text before a colon is a label of the orders below: `Attack on Munich`.
    pub fn is_label(&self) -> bool {
        let all = self.elements();
        let orders = |it: &Element| matches!(it, Arrow | Unit);
        matches!(all.first(), Some(Verb(false) | To)) && !all.iter().any(orders)
    }

    fn elements(&self) -> Vec<Element> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.tokens().len() {
            let (element, end) = self.element(at);
            found.extend(element);
            at = end;
        }
        found
    }

    /// Returns the element that begins at a token, if there is one, and the token after it.
    fn element(&self, at: usize) -> (Option<Element>, usize) {
        let word = match &self.tokens()[at].mark {
            Mark::Word(word) => word.as_str(),
            Mark::Arrow => return (Some(Arrow), at + 1),
            _ => return (None, at + 1),
        };
        let unit = self.kind_end(at).and_then(|at| self.place_end(at, NEAR));
        if let Some(end) = unit {
            return (Some(Unit), end);
        }
        let exact = self.lexicon.exactly(word);
        let power = exact.is_some_and(|known| !known.powers.is_empty());
        if let Some(end) = self.place_end(at, LISTED) {
            let power = power && end == at + 1 && word.len() > 3;
            return (Some(if power { Power } else { Place }), end);
        }
        if groups::is_word(word) {
            return (Some(Rest), at + 1);
        }
        use Keyword::{Build, Convoy, Disband, Hold, NoOrders, Retreat, Support, Waive};
        let verbs = self.moves.lattice.at(at).iter().filter_map(|edge| {
            let element = match edge.sense {
                Meaning::Word(NoOrders | Waive) => Refusal,
                Meaning::Word(Build | Convoy | Disband | Hold | Retreat | Support) => {
                    Verb(word.len() == 1)
                }
                Meaning::Word(Keyword::Arrow) => To,
                _ => return None,
            };
            let known = edge.end > at + 1 || exact.is_some();
            (known && edge.flaw != Some(Repair::Misspelt)).then_some((edge.end, element))
        });
        let verb = verbs.max_by_key(|(end, _)| *end);
        match verb {
            _ if power => (Some(Power), at + 1),
            Some((end, verb)) => (Some(verb), end),
            None if exact.is_some() || is_number(word) => (None, at + 1),
            None => {
                let near = word.chars().count() > 2 && self.place_end(at, u16::MAX).is_some();
                (Some(Unknown(near)), at + 1)
            }
        }
    }
}

fn is_place(element: &Element) -> bool {
    matches!(element, Unit | Place)
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
