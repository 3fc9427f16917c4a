//! The orders of a line, and the words beside them.

use std::ops::Range;

use super::asides::{Aside, AsideContent};
use super::corrections::Repair;
use super::keywords::Keyword;
use super::meanings::{Edge, Lattice, Meaning};
use super::meta_words::{Effect, meta_word};
use super::pick_reading::{self, Chosen, NoReading};
use super::reading::{Part, Reading, Verdict};
use super::tokens::{Mark, Token};
use super::words::List;
use super::{Context, groups, notes};
use chancery_core::board::{Province, ProvinceSet};
use chancery_core::orders::{OrderDuration, WrittenOrder};

/// The reader of one line.
pub(super) struct LineReader<'a> {
    pub ctx: &'a Context<'a>,
    /// The text of the line.
    pub line: &'a str,
    /// Whether the line is a list of quoted words, a notation without kinds of units.
    pub terse: bool,
    /// The duration of the orders.
    pub term: OrderDuration,
}

/// The maximum number of unknown words beside an order that make it ambiguous.
const FEW_WORDS: usize = 2;

impl LineReader<'_> {
    /// Reads the tokens of a line; `after` are the tokens of a comment behind them. First only
    /// meta-words may stand beside the orders, then prose, too.
    ///
    /// # Errors
    ///
    /// Returns the note for an unreadable line.
    pub fn read(&self, all: &[Token], after: &[Token]) -> Result<Reading, String> {
        let torn = all.iter().rfind(|token| token.mark != Mark::Dot);
        let torn = torn.is_some_and(|last| last.mark == Mark::Arrow);
        let all = trimmed(all);
        let parse = self.ctx.parse(all);
        let lattice = &parse.lattice;
        let choose =
            |loose| pick_reading::choose(self.ctx, lattice, parse.readings(loose), self.terse);
        let whole = |loose| {
            let mut chosen = choose(loose)?;
            match chosen.impossible.take() {
                Some(why) => Err(why),
                None => Ok(chosen),
            }
        };
        let strict = whole(false);
        let possible = |chosen: &Chosen| {
            chosen
                .parts
                .iter()
                .all(|part| part.verdict <= Verdict::Ambiguous)
        };
        // "F Bar - StP (south)" is clear, although it is impossible
        let remarked = |chosen: &Chosen| {
            let mut asides = chosen.asides.iter();
            asides.any(|aside| aside.content == AsideContent::Remark)
        };
        let chosen = match strict {
            Ok(strict) if possible(&strict) => Ok(strict),
            strict => match whole(true) {
                Ok(loose) if possible(&loose) && !(strict.is_ok() && remarked(&loose)) => Ok(loose),
                Ok(loose) if strict.is_err() && !loose.parts.iter().any(Part::is_run_together) => {
                    Ok(loose)
                }
                _ => strict,
            },
        };
        // the other orders of the line count all the same
        let chosen = match chosen {
            Err(NoReading::NonePossible(nearest)) => {
                choose(false).map_err(|_| NoReading::NonePossible(nearest))
            }
            chosen => chosen,
        };
        let mut chosen = chosen.map_err(|why| match doubt(lattice, all) {
            Some(span) if !matches!(why, NoReading::Impossible(_)) => {
                format!("{} isn't part of an order", self.quoted(span))
            }
            _ => notes::unreadable(self.ctx, self.line, lattice, why),
        })?;
        // "A Mar S A Bur -": the destination is missing
        let last = chosen.parts.last_mut();
        if let Some(part) = last.filter(|part| torn && part.supports_hold()) {
            part.leave_open();
        }
        Ok(self.judged(lattice, all, after, chosen))
    }

    /// Returns the reading. Orders are ambiguous that the words beside them may take back.
    fn judged(&self, lattice: &Lattice, all: &[Token], after: &[Token], chosen: Chosen) -> Reading {
        let Chosen {
            mut parts,
            asides,
            rest,
            impossible,
        } = chosen;
        let ordered = provinces(&parts);
        let arrows = all.iter().any(|token| token.mark == Mark::Arrow);
        let listed = !arrows && parts.iter().any(Part::is_run_together) && self.leaves_unit(&parts);
        let mut beside = asides.iter();
        let doubtful = beside.find(|aside| self.takes_back(lattice, all, aside, &ordered));
        let comment = Lattice::new(self.ctx, after);
        let back = after.iter().any(|token| token.mark == Mark::Question)
            || comment.retraction().is_some();
        if listed || doubtful.is_some() || back {
            parts.iter_mut().for_each(Part::leave_open);
        }
        // text that may be an order is a question, no remark on the others
        let beside = asides
            .iter()
            .filter(|it| it.content != AsideContent::Unread);
        let remark = stretches(beside.flat_map(|aside| &all[aside.at.clone()]));
        if !remark.is_empty() {
            for part in &mut parts {
                part.mark(Repair::Remark);
            }
        }
        // "Moscow, in the snow": in winter a place alone is a build only if all that is beside it is understood
        let is_prose = |aside: &Aside| aside.content == AsideContent::Prose;
        let asks = all.iter().any(|token| token.mark == Mark::Question);
        if asks || asides.iter().any(is_prose) {
            let places = parts.iter_mut().filter(|part| part.is_only_place(self.ctx));
            places.for_each(|part| match part.verdict {
                // "Is Rumania ok?"
                Verdict::Void => *part = Part::unreadable(),
                _ => part.leave_open(),
            });
        }
        let beside = match doubtful {
            _ if back => after,
            aside => aside.map_or(&[][..], |aside| &all[aside.at.clone()]),
        };
        let none = impossible.map(|why| notes::unreadable(self.ctx, self.line, lattice, why));
        let note = none.or_else(|| self.note(lattice, all, beside, &parts, &asides));
        let mut reading = if parts.is_empty() {
            Reading::unreadable(groups::REST_ALONE)
        } else {
            Reading::of(self.ctx, self.line, parts, self.term)
        };
        reading.aside.rest = rest;
        if matches!(reading.verdict, Verdict::Ambiguous | Verdict::Unreadable) {
            reading.note = note.unwrap_or(reading.note);
        }
        let remarks = remark.into_iter().filter_map(|span| self.line.get(span));
        reading.aside.remark = text::printable(&text::list(remarks, "; "), usize::MAX);
        reading
    }

    /// Returns whether words beside the orders, which name these provinces, may take them back.
    fn takes_back(
        &self,
        lattice: &Lattice,
        all: &[Token],
        aside: &Aside,
        ordered: &ProvinceSet,
    ) -> bool {
        let words = &all[aside.at.clone()];
        match aside.content {
            // "A Par - Pic, not Pic"
            AsideContent::NotPlace(place) => {
                let mut guesses = lattice.guesses[place].0.iter();
                guesses.any(|guess| ordered.contains(guess.province))
            }
            AsideContent::Remark => {
                let telling = |token: &Token| self.is_telling(token, ordered);
                // "Par - Bur (Mar supports next turn)"
                let is_later = |edge: &Edge| edge.sense == Meaning::Meta(Effect::OtherTime);
                let explains = self.is_sentence(words)
                    || self.plans_retreat(all, aside)
                    || lattice.at(aside.at.end).iter().any(is_later);
                !explains && words.iter().any(telling) || self.is_nearly_retracted(words)
            }
            // "kie hol; zzz yyy" may be two orders
            AsideContent::Prose => aside.at.start.checked_sub(1).is_some_and(|before| {
                let is_part = all[before].mark == Mark::Semicolon;
                is_part && self.puzzles(words) || self.is_nearly_retracted(words)
            }),
            _ => false,
        }
    }

    /// Returns the note that takes precedence over the usual one: what is unreadable or in doubt. `beside` are the
    /// words that may take the orders back.
    fn note(
        &self,
        lattice: &Lattice,
        all: &[Token],
        beside: &[Token],
        parts: &[Part],
        asides: &[Aside],
    ) -> Option<String> {
        let open = |it: &&Aside| matches!(it.content, AsideContent::Open | AsideContent::Or);
        let open = asides.iter().find(open);
        let open = open.map(|aside| all[aside.at.start].span.clone());
        let open = open.filter(|_| parts.iter().any(Part::is_unread));
        let cause = doubt(lattice, all).or_else(|| stretch(beside)).or(open);
        let cause = cause.map(|span| format!("{} puts it in doubt", self.quoted(span)));
        let garbled = asides
            .iter()
            .find(|aside| aside.content == AsideContent::Unread);
        if parts.iter().any(Part::is_unread) && (garbled.is_some() || cause.is_none()) {
            // "A Lvp-Wal. Everything else stands."
            let other = garbled.filter(|_| parts.len() > 1 && lattice.unknown.is_none());
            return Some(
                match other.and_then(|aside| stretch(&all[aside.at.clone()])) {
                    Some(span) => format!("{} isn't an order", self.quoted(span)),
                    None => notes::unreadable(self.ctx, self.line, lattice, NoReading::NoOrder),
                },
            );
        }
        cause
    }

    fn quoted(&self, span: Range<usize>) -> String {
        notes::quoted(self.line.get(span).unwrap_or_default())
    }

    /// Returns whether orders move only to where units stand that no order is for. Without arrows
    /// and separators, the line may then be a list of units: `Vienna Budapest Trieste hold`.
    fn leaves_unit(&self, parts: &[Part]) -> bool {
        let map = self.ctx.legality.map;
        let orders = || {
            parts
                .iter()
                .filter_map(|part| Some(&part.candidates.first()?.order))
        };
        let ordered: ProvinceSet = orders().filter_map(WrittenOrder::province).collect();
        let stand = self.ctx.own_units().into_iter();
        let stand = stand.map(|unit| map.province(unit.location));
        let left: ProvinceSet = stand.filter(|&at| !ordered.contains(at)).collect();
        let entered = orders().filter_map(|order| Some(order.destination()?.province));
        let entered: ProvinceSet = entered.collect();
        !entered.is_empty() && entered.difference(&left).is_empty()
    }

    /// Returns whether a remark explains something, is about someone else, or has several words that order nothing:
    /// `he can't cover it`, `Bul is empty`, `Con will be busy elsewhere`.
    fn is_sentence(&self, remark: &[Token]) -> bool {
        let lexicon = self.ctx.lexicon;
        let effects = (0..remark.len()).filter_map(|at| meta_word(lexicon, remark, at));
        let mut effects = effects.map(|(_, effect)| effect);
        let strange = |token: &&Token| {
            token
                .word()
                .is_some_and(|word| lexicon.exactly(word).is_none())
        };
        effects.any(|effect| matches!(effect, Effect::Explains | Effect::Harmless))
            || remark.iter().any(|token| token.is_on(List::Reports))
            || remark
                .iter()
                .find_map(Token::word)
                .is_some_and(|word| List::Others.has(word))
            || remark.iter().filter(strange).count() > 1
    }

    /// Returns whether a remark in brackets beside a move is about a retreat: `A Par - Bur (retreat: Gas, Pic)`.
    fn plans_retreat(&self, all: &[Token], remark: &Aside) -> bool {
        let retreats = |token| {
            self.ctx
                .lexicon
                .token_says(token, |word| word == Keyword::Retreat)
        };
        let inside = all[..remark.at.end]
            .iter()
            .rev()
            .take_while(|token| token.bracketed);
        let is_movement = self.ctx.legality.position.turn.phase.is_movement();
        is_movement && inside.into_iter().any(retreats)
    }

    /// Returns whether prose consists of one or two unknown words: `A Par - Bur, grumpf`. They may retract the order.
    /// Capitalized names are an exception.
    fn puzzles(&self, remark: &[Token]) -> bool {
        let words = || remark.iter().filter(|token| token.word().is_some());
        (1..=FEW_WORDS).contains(&words().count()) && words().all(|token| self.is_unknown(token))
    }

    /// Returns whether prose of one or two unknown words may be a misspelt retraction: `A Par - Bur, cancled`, but not
    /// `A Par - Bur, sniff`.
    fn is_nearly_retracted(&self, remark: &[Token]) -> bool {
        let retracts = |word| self.ctx.lexicon.nearly_retracts(word);
        self.puzzles(remark) && remark.iter().filter_map(Token::word).any(retracts)
    }

    /// Returns whether the token is an unknown word and not a name.
    fn is_unknown(&self, token: &Token) -> bool {
        let text = self.line.get(token.span.clone()).unwrap_or_default();
        let mut letters = text.chars();
        let name = letters.next().is_some_and(char::is_uppercase)
            && letters.as_str().contains(char::is_lowercase);
        let lexicon = self.ctx.lexicon;
        let known =
            |word: &str| lexicon.exactly(word).is_some() || lexicon.meta_words.contains_key(word);
        let unknown = |word: &str| word.len() > 1 && !known(word);
        !name && token.word().is_some_and(unknown)
    }

    /// Returns whether a word of a remark has a meaning that isn't in the order itself.
    fn is_telling(&self, token: &Token, named: &ProvinceSet) -> bool {
        let word = token.word();
        let Some((word, meanings)) =
            word.and_then(|word| Some((word, self.ctx.lexicon.exactly(word)?)))
        else {
            return false;
        };
        use Keyword::{Convoy, Disband, Hold, Or, Retreat, Support};
        let does = |action| match action {
            Or => word != "sorry",
            Retreat => !self.ctx.legality.position.turn.phase.is_retreat(),
            action => matches!(action, Hold | Support | Convoy | Disband),
        };
        let places = &meanings.places;
        let known = !places.is_empty() && places.iter().all(|place| named.contains(place.province));
        let place = self.ctx.lexicon.is_place(word) && meanings.powers.is_empty();
        place && !known || word.len() > 1 && meanings.says(does)
    }
}

/// Returns the byte range of the first meta-word that may take an order back.
fn doubt(lattice: &Lattice, all: &[Token]) -> Option<Range<usize>> {
    stretch(&all[lattice.retraction()?])
}

/// Returns the tokens without the meaningless punctuation at both ends.
fn trimmed(all: &[Token]) -> &[Token] {
    let idle = |token: &Token| {
        matches!(
            token.mark,
            Mark::Comma | Mark::Semicolon | Mark::Colon | Mark::Bar | Mark::Silent | Mark::Dot
        )
    };
    let start = all.iter().take_while(|token| idle(token)).count();
    let rest = &all[start..];
    let dash = |token: &Token| idle(token) || token.mark == Mark::Arrow;
    let end = rest.len() - rest.iter().rev().take_while(|token| dash(token)).count();
    &rest[..end]
}

/// Returns the byte range of the tokens from the first word to the last. `None` if there are no words.
fn stretch(tokens: &[Token]) -> Option<Range<usize>> {
    let first = tokens.iter().find(|token| token.word().is_some())?;
    let last = tokens.iter().rfind(|token| token.word().is_some())?;
    Some(first.span.start..last.span.end)
}

/// Returns the byte ranges of words, joining those with only marks between them.
fn stretches<'t>(tokens: impl Iterator<Item = &'t Token>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for token in tokens.filter(|token| token.word().is_some()) {
        match found.last_mut() {
            Some(last) if token.span.start <= last.end + 2 => {
                last.end = token.span.end.max(last.end)
            }
            _ => found.push(token.span.clone()),
        }
    }
    found
}

/// Returns the provinces that orders name.
fn provinces(parts: &[Part]) -> ProvinceSet {
    let candidates = parts.iter().flat_map(|part| &part.candidates);
    candidates.flat_map(|one| named(&one.order)).collect()
}

/// Returns the provinces that an order names.
fn named(order: &WrittenOrder) -> impl Iterator<Item = Province> {
    let helped = order.helped().map(|unit| unit.place.province);
    let goal = order.goal().map(|place| place.province);
    [order.province(), helped, goal].into_iter().flatten()
}
