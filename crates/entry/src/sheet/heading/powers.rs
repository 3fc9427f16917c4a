//! The powers that a text names.

use std::ops::RangeInclusive;

use crate::lexicon::Lexicon;
use crate::meanings::phrases;
use crate::normalize::{is_number, key};
use crate::sheet::phase;
use crate::tokens::{self, Mark, Token};
use chancery_core::board::{Map, Power};

/// A power named in a text.
#[derive(Clone, Copy)]
pub(super) struct Found {
    /// Its tokens.
    pub from: usize,
    pub to: usize,
    pub power: Power,
    /// Whether the name is an adjective, or so short that it may mean a province.
    pub weak: bool,
}

pub(super) struct Words<'a> {
    pub map: &'a Map,
    pub lexicon: &'a Lexicon,
    pub text: &'a str,
    pub all: Vec<Token>,
    pub found: Vec<Found>,
    /// Whether the lines of the sheet begin with the short names of powers.
    pub codes: bool,
    /// Whether the sheet is a game master's: of no power in particular.
    pub of_master: bool,
}

/// The numbers of letters of a power's name that may be written with blanks between them.
const SPACED: RangeInclusive<usize> = 4..=24;

impl<'a> Words<'a> {
    pub fn of(map: &'a Map, lexicon: &'a Lexicon, text: &'a str) -> Self {
        let mut words = Words {
            map,
            lexicon,
            text,
            all: tokens::cut(text),
            found: Vec::new(),
            codes: false,
            of_master: false,
        };
        let mut at = 0;
        while at < words.all.len() {
            match words.power_at(at) {
                Some(found) => {
                    words.found.push(found);
                    at = found.to;
                }
                None => at += 1,
            }
        }
        words
    }

    /// Finds the power of which the first word is the beginning: `Fr`. Returns whether there is one.
    pub fn shorten(&mut self) -> bool {
        let first = self
            .word(0)
            .filter(|it| it.len() > 1 && self.front().is_none());
        let Some(power) = first.and_then(|it| self.lexicon.shortened_power(it)) else {
            return false;
        };
        let found = Found {
            from: 0,
            to: 1,
            power,
            weak: false,
        };
        self.found.insert(0, found);
        true
    }

    /// Returns the power that the text begins with.
    pub fn front(&self) -> Option<Found> {
        self.found.first().filter(|found| found.from == 0).copied()
    }

    pub fn word(&self, at: usize) -> Option<&str> {
        self.all.get(at)?.word()
    }

    /// Returns whether a power is named by three letters or fewer.
    pub fn is_code(&self, found: Found) -> bool {
        found.to == found.from + 1 && self.word(found.from).is_some_and(|it| it.len() <= 3)
    }

    /// Returns the power whose name begins at a token. The longest match takes precedence.
    fn power_at(&self, from: usize) -> Option<Found> {
        let found = |to, power, weak| Found {
            from,
            to,
            power,
            weak,
        };
        // "F R A N C E"
        let spaced = self.all[from..].iter().map_while(Token::word);
        let spaced = spaced.take_while(|word| word.len() == 1);
        let spaced: Vec<&str> = spaced.take(*SPACED.end()).collect();
        let lengths = (*SPACED.start()..=spaced.len()).rev();
        let mut named = lengths.filter_map(|length| {
            let power = self.lexicon.power(&spaced[..length].concat())?;
            Some(found(from + length, power, false))
        });
        if let Some(found) = named.next() {
            return Some(found);
        }
        for (to, text) in phrases(&self.all, from, 5).into_iter().rev() {
            let Some(meanings) = self.lexicon.exactly(&text) else {
                match self.lexicon.possessor(&text).filter(|_| to == from + 1) {
                    Some(power) => return Some(found(to, power, false)),
                    None => continue,
                }
            };
            match meanings.powers.as_slice() {
                // "A Rome" on a board with a power of that name, "FBre-ENG"
                [_] if !meanings.places.is_empty() && self.follows_order(from) => return None,
                [power] => {
                    let adjective = key(&self.map.power(*power).adjective) == text;
                    return Some(found(to, *power, adjective || text.len() <= 3));
                }
                // "English Channel"
                _ if !meanings.places.is_empty() => return None,
                _ => {}
            }
        }
        None
    }

    /// Returns whether a word for a kind of unit, or an arrow after a word, precedes a token.
    fn follows_order(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else {
            return false;
        };
        match self.word(before) {
            Some(word) => self.lexicon.is_kind_of_unit(word),
            None => {
                // but "Spring 02 – England"
                let mut words = self.all[..before].iter().filter_map(Token::word);
                let of_phase = |word: &str| is_number(word) || phase::season(word).is_some();
                self.all[before].mark == Mark::Arrow && words.any(|word| !of_phase(word))
            }
        }
    }

    /// Returns the power that the text names, if it is unique.
    pub fn only(&self) -> Option<Found> {
        let first = *self.found.first()?;
        let same = |found: &Found| found.power == first.power;
        self.found.iter().all(same).then_some(first)
    }
}
