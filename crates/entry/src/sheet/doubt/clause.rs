//! The words of a clause about orders: what it says of them, and which ones it means.

use super::{DoubtScope, FEW_WORDS, Fallback, TITLE_WORDS};
use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::meanings::{phrases, says_at};
use crate::meta_words::{Effect, meta_at};
use crate::normalize::is_number;
use crate::sheet::order_sets;
use crate::tokens::{self, Mark, Token};
use crate::words::{self, List};
use chancery_core::board::{Province, Turn, UnitKind};

/// The words of a clause about orders.
#[derive(Default)]
pub(in crate::sheet) struct Clause {
    pub effects: Vec<Effect>,
    pub places: Vec<Province>,
    /// Those of its places that no arrow precedes.
    units: Vec<Province>,
    /// The number of words for what it takes back.
    pub objects: usize,
    /// Whether these are several orders.
    several: bool,
    /// The number of orders, if it is stated.
    count: Option<usize>,
    /// Whether these are the first orders.
    first: bool,
    /// Whether these are the orders above.
    pub above: bool,
    /// Whether it has a word for exceptions: `All but Rumania are cancelled`.
    excepts: bool,
    /// The number of other words.
    pub strange: usize,
    /// Whether it names a power.
    powers: bool,
    /// Whether it has a word of titles: `orders`, `moves`.
    pub titled: bool,
    /// Whether it has a word for a conclusion: "so:".
    pub concludes: bool,
    /// Whether it has a word for what was sent earlier: "my last mail".
    pub earlier: bool,
    /// Whether it has a word of orders.
    pub ordered: bool,
    /// Whether it removes units, which among moves takes their orders back: `remove Edi`.
    removes: bool,
    /// Whether it names a unit: `F NWG`.
    pub unit: bool,
    /// The first kind of unit that it names without a place: `the fleet`.
    pub kind: Option<UnitKind>,
    /// Whether it begins with a meta-word for another time: `Plan B`.
    begins_later: bool,
}

impl Clause {
    /// Reads a text as one clause.
    pub fn of_text(lexicon: &Lexicon, turn: Option<Turn>, text: &str) -> Self {
        Clause::of(lexicon, turn, &tokens::cut(text))
    }

    /// Reads the tokens of a clause.
    pub fn of(lexicon: &Lexicon, turn: Option<Turn>, all: &[Token]) -> Self {
        let mut clause = Clause::default();
        all.iter().for_each(|token| clause.count(token));
        let mut at = 0;
        while at < all.len() {
            let begins = all[..at].iter().all(|token| token.word().is_none());
            // "Scrap 2" and "Dave's scrap" are labels
            let next = all.get(at + 1);
            let number = next.and_then(Token::word).is_some_and(is_number);
            let last = at > 0 && next.is_none_or(|next| next.mark == Mark::Silent);
            let label = all[at].is_on(List::Label) && (number || last);
            // kisses: "T x"
            let is_x =
                |word: &str| (last || word.len() > 1) && word.chars().all(|letter| letter == 'x');
            if label || all[at].word().is_some_and(is_x) {
                at += 1 + usize::from(label);
                continue;
            }
            // "remove Edi" among moves takes an order back
            let moving = turn.is_some_and(|turn| turn.phase.is_movement()) && begins;
            // but not "Best, Tom", nor "die Züge"
            let is_idle = |word: &str| List::Greeting.has(word) || List::SetFiller.has(word);
            let says = |word: &&str| word.len() > 1 && moving && !is_idle(word);
            let word = all[at].word().filter(says);
            let removes = |_| says_at(lexicon, all, at, |word| word == Keyword::Disband);
            if let Some(end) = word.and_then(removes) {
                clause.effects.push(Effect::TakesBack);
                clause.removes = true;
                at = end;
                continue;
            }
            // "no change" holds
            let acts = |word| {
                use Keyword::{Ditto, Noise, Or, Rather, Reserved, SameFor};
                !matches!(word, Noise | Ditto | SameFor | Or | Rather | Reserved)
            };
            let ordered = says_at(lexicon, all, at, acts);
            let ordered = ordered.filter(|end| *end > at + 1);
            // "24.12.2026" is no date of orders
            let code = |_: &Turn| all[at].word().is_some_and(|word| !word.starts_with("20"));
            at = match meta_at(lexicon, turn.filter(code), all, at) {
                meta if ordered.is_some_and(|end| meta.is_none_or(|it| it.0 <= end)) => {
                    clause.ordered = true;
                    ordered.unwrap_or(at + 1)
                }
                Some((end, effect)) => {
                    clause.begins_later |=
                        begins && matches!(effect, Effect::OtherTime | Effect::Draft);
                    clause.effects.push(effect);
                    end
                }
                None => clause.add(lexicon, all, at),
            };
        }
        clause
    }

    /// Notes a word of titles and a number of orders: `the first two orders`.
    fn count(&mut self, token: &Token) {
        let Some(word) = token.word() else { return };
        self.titled |= List::Title.has(word);
        self.above |= List::Above.has(word);
        self.concludes |= List::Conclusion.has(word);
        self.excepts |= List::Except.has(word);
        self.earlier |= List::Earlier.has(word);
        self.count = words::number(word).or(self.count);
        self.first |= order_sets::ordinal(word) == Some(1);
    }

    /// Adds a word that isn't a meta-word and returns the token after it.
    fn add(&mut self, lexicon: &Lexicon, all: &[Token], at: usize) -> usize {
        let Some(word) = all[at].word() else {
            self.ordered |= all[at].mark == Mark::Arrow && !self.places.is_empty();
            return at + 1;
        };
        let mut phrases = phrases(all, at, lexicon.longest).into_iter().rev();
        let place =
            phrases.find_map(|(end, phrase)| Some((end, lexicon.exactly(&phrase)?.exact_place()?)));
        let several = List::Objects.has(word) || List::Both.has(word);
        if several || List::Object.has(word) {
            self.objects += 1;
            self.several |= several;
        } else if let Some((end, province)) = place {
            self.places.push(province);
            let is_arrow = |token: &Token| {
                // "x" strikes out, too
                let word = token.word().filter(|word| word.len() > 1);
                let says = |word| lexicon.says(word, |it| it == Keyword::Arrow);
                token.mark == Mark::Arrow || word.is_some_and(says)
            };
            if !at
                .checked_sub(1)
                .is_some_and(|before| is_arrow(&all[before]))
            {
                self.units.push(province);
            }
            let before = at.checked_sub(1).and_then(|before| all[before].word());
            self.unit |= before.is_some_and(|word| lexicon.is_kind_of_unit(word));
            return end;
        } else if !lexicon.is_noise(word) && !is_number(word) && !List::Corrects.has(word) {
            let kind = lexicon.kind_of_unit(word).filter(|_| word.len() > 1);
            self.kind = self.kind.or(kind);
            // "This is a draft"
            self.strange += usize::from(word.len() > 1);
            self.powers |= lexicon.power(word).is_some();
            let acts = |word| matches!(word, Keyword::Convoy | Keyword::Support);
            self.ordered |= word.len() > 1 && lexicon.says(word, acts);
        }
        at + 1
    }

    /// Returns whether it has a meta-word with an effect. Between lines, "instead" takes back what is above.
    pub fn has(&self, effect: Effect) -> bool {
        let replaces = || effect == Effect::TakesBack && self.effects.contains(&Effect::Replaces);
        self.effects.contains(&effect) || replaces()
    }

    /// Returns the effects that may take orders back.
    pub fn retracting(&self) -> impl Iterator<Item = Effect> {
        let effects = self.effects.iter().copied();
        effects.filter(|effect| effect.retracts())
    }

    /// Returns whether it has a word that may take orders back, even if it only keeps units on the board.
    pub fn has_retraction(&self) -> bool {
        self.retracting().next().is_some()
    }

    /// Returns whether it has a word that may take orders back.
    pub fn retracts(&self) -> bool {
        self.retracting().any(|effect| effect != Effect::Keeps)
    }

    /// Returns whether it makes orders conditional or provisional.
    pub fn is_open(&self) -> bool {
        let mut open = [Effect::Conditional, Effect::OtherTime, Effect::Draft].into_iter();
        open.any(|effect| self.has(effect))
    }

    /// Returns whether a heading with this clause makes the orders below it doubtful. "Not to" is
    /// about other things: "I promised not to attack, so:".
    pub fn opens(&self) -> bool {
        let about_orders = self.objects > 0 || self.strange == 0;
        let supposes = self.has(Effect::Conditional) && (self.names_order() || self.powers);
        let firm = |effect: Effect| !effect.denies() && effect != Effect::Conditional;
        let firm = self.retracting().any(firm);
        // "as a table, because one got lost last time:"
        let reason = self.effects.first() == Some(&Effect::Explains);
        !reason
            && self.retracts()
            && (about_orders || supposes || firm && self.strange <= TITLE_WORDS)
    }

    /// Returns whether it takes orders back and names them: `cancel Norway - Sweden, I need it here:`.
    pub fn takes_back_named(&self) -> bool {
        self.has(Effect::TakesBack) && !self.places.is_empty()
    }

    /// Returns whether it makes orders doubtful by denials alone.
    pub fn only_denies(&self) -> bool {
        self.retracting().all(Effect::denies)
    }

    /// Returns whether it only puts orders into another time or plan.
    pub fn is_other_time(&self) -> bool {
        self.retracting().all(|effect| effect == Effect::OtherTime)
    }

    /// Returns whether it orders nothing and makes no order doubtful.
    pub fn is_idle(&self) -> bool {
        self.strange == 0 && !self.names_order() && !self.retracts()
    }

    /// Returns whether it has only words of effects.
    pub fn is_about_nothing(&self) -> bool {
        let about = self.strange + self.objects;
        about == 0 && !self.titled && !self.concludes && !self.names_order()
    }

    pub fn names_order(&self) -> bool {
        self.ordered || !self.places.is_empty()
    }

    /// Returns whether it is a title that makes the orders below it doubtful: `Orders as of Monday
    /// (superseded)`.
    pub fn is_title(&self) -> bool {
        let alone = self.strange == 0 && self.is_other_time();
        let about_orders = self.titled || self.objects > 0 || self.begins_later || alone;
        self.retracts() && about_orders && self.places.is_empty()
    }

    /// Returns the scope of a clause that says nothing else.
    pub fn scope(&self) -> Option<DoubtScope> {
        let spare = usize::from(self.has(Effect::TakesBack) && self.objects > 0);
        let count = self.count.unwrap_or(if self.several && !self.first {
            usize::MAX
        } else {
            1
        });
        // "wrong game", "that was for the other game"; but "see you in the other game"
        if self.has(Effect::OtherGame) {
            let about_orders = self.objects > 0 || self.strange == 0;
            return about_orders.then_some(DoubtScope::All);
        }
        if self.takes_back_named() && (self.excepts || self.has(Effect::Keeps)) {
            return Some(DoubtScope::Last(usize::MAX));
        }
        let of = |fallback| Some(DoubtScope::Of(self.places.clone(), fallback));
        // "not Kiel - Denmark after all", "I've withdrawn the Galicia attack"
        if self.takes_back_named() {
            // "cancel F NWG"
            return if self.removes || self.unit {
                of(Fallback::Unit)
            } else if self.places.len() > 1
                && (self.ordered || self.units.len() < self.places.len())
            {
                // "crossed out: Syria to Armenia" is about Syria's order
                Some(DoubtScope::Of(self.units.clone(), Fallback::Nothing))
            } else if self.strange > FEW_WORDS {
                of(Fallback::Nothing)
            } else {
                of(Fallback::NamingOrAll)
            };
        }
        // "I think that's all"
        let idle = self.has(Effect::Harmless) && self.has(Effect::Conditional) && !self.several;
        // "cancel the fleet"
        let kind = usize::from(self.has(Effect::TakesBack) && self.kind.is_some());
        if !self.retracts() || self.strange > spare + kind || self.ordered || idle {
            return None;
        }
        if !self.places.is_empty() {
            return of(Fallback::Naming);
        }
        if let Some(kind) = self.kind {
            return Some(DoubtScope::Kind(kind));
        }
        Some(if self.has(Effect::Draft) {
            DoubtScope::All
        } else if self.objects == 0 && self.is_other_time() {
            // "Option 1"
            DoubtScope::Below
        } else if self.first {
            DoubtScope::First(count)
        } else {
            DoubtScope::Last(count)
        })
    }
}
