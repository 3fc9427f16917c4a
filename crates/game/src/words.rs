//! Words between a person and the computer: what powers propose to each other before the moves, the answers,
//! and who keeps them.

use super::{Game, Record, SeatId};
use chancery_core::board::{Phase, Power, PowerSet, Province, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use player::promise::{Bonds, Offer, Promise};

/// The answer to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It is accepted.
    Yes,
    /// It isn't.
    No,
}

/// An offer and its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The phase before which it was made.
    pub turn: Turn,
    /// The offer.
    pub offer: Offer,
    /// The answer, if there is one yet.
    pub answer: Option<Answer>,
}

/// The end of a promise: each power that broke it, with a unit whose order did; none if it was kept.
pub type Breaches = Vec<(Power, Province)>;

impl Word {
    /// Returns the last phase that the offer is about.
    fn last(&self) -> Turn {
        match self.offer.promise {
            Promise::Peace(year) => Turn {
                year,
                phase: Phase::FallMoves,
            },
            Promise::Empty(_) | Promise::Support { .. } => self.turn,
        }
    }

    /// Returns whether the promise was made and is about the moves of a phase.
    pub fn binds_in(&self, turn: Turn) -> bool {
        let is_due = (self.turn..=self.last()).contains(&turn);
        is_due && turn.phase.is_movement() && self.answer == Some(Answer::Yes)
    }

    /// Returns the powers that break the promise by their orders in a phase.
    fn breaches_in(&self, game: &Game, record: &Record) -> Breaches {
        let moves = record.played.resolved.movement();
        let Some((orders, _)) = moves.filter(|_| self.binds_in(record.turn())) else {
            return Vec::new();
        };
        let order = |at| orders.get(at).map(|given| given.order);
        let breaches = |power| {
            let (map, position) = (game.map(), &record.position);
            let all = self.offer.broken_by(map, position, power, order);
            all.into_iter().map(move |at| (power, at))
        };
        let powers = [self.offer.from, self.offer.to];
        powers.into_iter().flat_map(breaches).collect()
    }
}

impl Game {
    /// Returns whether people and the computer make proposals to each other.
    pub fn has_words(&self) -> bool {
        self.has_words
    }

    /// Returns all that was proposed, the earliest first.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// Returns whether a power can make an offer to another one now: each makes or gets one in a phase.
    pub fn may_offer(&self, from: Power, to: Power) -> bool {
        let turn = self.turn();
        let mut now = self.words.iter().filter(|word| word.turn == turn);
        let is_due = turn.phase.is_movement() && self.ending().is_none();
        self.has_words && is_due && now.all(|word| word.offer.from != from && !word.offer.has(to))
    }

    /// Returns whether an offer is about something that isn't promised yet: peace isn't promised twice.
    pub fn is_new(&self, offer: &Offer) -> bool {
        let is_peace = |offer: &Offer| matches!(offer.promise, Promise::Peace(_));
        let is_same = |word: &Word| {
            let between = word.offer.has(offer.from) && word.offer.has(offer.to);
            is_peace(&word.offer) && between && word.binds_in(self.turn())
        };
        !is_peace(offer) || !self.words.iter().any(is_same)
    }

    /// Records an offer before the current phase.
    pub fn offer(&mut self, offer: Offer, answer: Option<Answer>) {
        let turn = self.turn();
        self.words.push(Word {
            turn,
            offer,
            answer,
        });
    }

    /// Returns the index of the offer to a seat that isn't answered yet.
    fn open_word(&self, seat: SeatId) -> Option<usize> {
        let (turn, own) = (self.turn(), self.powers_of(seat));
        self.words.iter().position(|word| {
            word.turn == turn && word.answer.is_none() && own.contains(&word.offer.to)
        })
    }

    /// Returns the offer to a seat that isn't answered yet.
    pub fn open_offer(&self, seat: SeatId) -> Option<Offer> {
        Some(self.words[self.open_word(seat)?].offer)
    }

    /// Answers the offer to a seat that isn't answered yet.
    pub fn answer_offer(&mut self, seat: SeatId, answer: Answer) {
        if let Some(open) = self.open_word(seat) {
            self.words[open].answer = Some(answer);
        }
    }

    /// Returns the first phase in which a promise was broken, by index, and by whom.
    fn first_breach(&self, word: &Word) -> Option<(usize, Breaches)> {
        let history = self.history.iter().enumerate();
        let mut breaches = history.map(|(at, record)| (at, word.breaches_in(self, record)));
        breaches.find(|(_, breaches)| !breaches.is_empty())
    }

    /// Returns the promises that ended with a past phase, kept or broken.
    pub fn judged(&self, record: usize) -> Vec<(&Word, Breaches)> {
        let Some(turn) = self.history.get(record).map(Record::turn) else {
            return Vec::new();
        };
        let judged = self
            .words
            .iter()
            .filter_map(|word| match self.first_breach(word) {
                Some((at, breaches)) => (at == record).then_some((word, breaches)),
                None => {
                    let is_kept = turn == word.last() && word.binds_in(turn);
                    is_kept.then_some((word, Vec::new()))
                }
            });
        judged.collect()
    }

    /// Returns the powers to which a power would break its word by some orders in a phase: a past one by its
    /// index, or else the current one.
    pub fn betrayed<'a>(
        &self,
        record: usize,
        power: Power,
        orders: impl IntoIterator<Item = &'a WrittenOrder>,
    ) -> PowerSet {
        let broken = self.broken_offers(record, power, orders).into_iter();
        broken.map(|offer| offer.other(power)).collect()
    }

    /// Returns the promises that a power would break by some orders in a phase: a past one by its index, or else the
    /// current one.
    pub fn broken_offers<'a>(
        &self,
        record: usize,
        power: Power,
        orders: impl IntoIterator<Item = &'a WrittenOrder>,
    ) -> Vec<Offer> {
        let past = self.history.get(record);
        let position = past.map_or(self.position(), |past| &past.position);
        let rules = past.map_or(self.rules(), |past| &past.table_rules.rules);
        let legality = LegalityContext::new(self.map(), position, rules);
        let given = orders.into_iter();
        let given = given.filter_map(|order| legality.movement(power, order).ok());
        let given: Vec<_> = given.collect();
        let is_broken = |word: &&Word| {
            let mut given = given.iter();
            let offer = &word.offer;
            let is_before = |(at, _)| at < record;
            offer.has(power)
                && word.binds_in(position.turn)
                && given.any(|&(unit, order)| offer.is_broken_by(self.map(), position, unit, order))
                && !self.first_breach(word).is_some_and(is_before)
        };
        let broken = self.words.iter().filter(is_broken);
        broken.map(|word| word.offer).collect()
    }

    /// Returns the year in which the last promise between two powers ended, and who broke it; `None` if none
    /// has ended yet.
    pub fn last_word(&self, one: Power, other: Power) -> Option<(u16, Breaches)> {
        let is_theirs = |word: &&Word| {
            let is_made = word.answer == Some(Answer::Yes);
            is_made && word.offer.has(one) && word.offer.has(other)
        };
        let ended = |word: &Word| match self.first_breach(word) {
            Some((at, breaches)) => Some((self.history.get(at)?.turn(), breaches)),
            None => Some((word.last(), Vec::new())).filter(|(last, _)| *last < self.turn()),
        };
        let words = self.words.iter().filter(is_theirs);
        let last = words.filter_map(ended).max_by_key(|(turn, _)| *turn);
        last.map(|(turn, breaches)| (turn.year, breaches))
    }

    /// Returns the promises of a power that hold in this phase or later.
    pub fn promises(&self, power: Power) -> impl Iterator<Item = &Word> {
        let turn = self.turn();
        self.words.iter().filter(move |word| {
            let is_held = word.answer == Some(Answer::Yes) && word.last() >= turn;
            is_held && word.offer.has(power) && self.first_breach(word).is_none()
        })
    }

    /// Returns what a power has promised for this phase, and who broke their word to it.
    pub fn bonds(&self, power: Power) -> Bonds {
        let mut bonds = Bonds::default();
        let moves = |after: usize| {
            let later = self.history.iter().skip(after + 1);
            later
                .filter(|record| record.turn().phase.is_movement())
                .count()
        };
        for word in self.words.iter().filter(|word| word.offer.has(power)) {
            match self.first_breach(word) {
                Some((at, breaches)) => {
                    let other = word.offer.other(power);
                    if breaches.iter().any(|(by, _)| *by == other) {
                        bonds.broken.push((other, moves(at)));
                    }
                }
                None if word.binds_in(self.turn()) => bonds.offers.push(word.offer),
                None => {}
            }
        }
        bonds
    }
}
