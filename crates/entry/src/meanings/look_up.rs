//! Looking up what the words of a line may mean.

use std::ops::Range;

use super::{Edge, Lattice, Meaning, Near, Nearby, Noise, phrases};
use crate::Context;
use crate::corrections::Repair;
use crate::keywords::Keyword;
use crate::lexicon::Meanings;
use crate::matcher::{Guess, Spelling};
use crate::tokens::{Mark, Token};
use chancery_core::board::{Coast, Phase, Power};

impl Lattice {
    /// How far the stretches that begin here reach, if there are any.
    pub(super) fn look_up(
        &mut self,
        ctx: &Context<'_>,
        tokens: &[Token],
        at: usize,
        noise: &mut [Noise],
        nearby: &Nearby,
    ) -> Option<usize> {
        let token = &tokens[at];
        let sense = match &token.mark {
            Mark::Word(_) => return self.look_up_word(ctx, tokens, at, noise, nearby),
            Mark::Arrow | Mark::Underscore => Meaning::Word(Keyword::Arrow),
            Mark::Slash => Meaning::Slash,
            Mark::Comma => Meaning::Comma,
            Mark::Semicolon => Meaning::Semicolon,
            Mark::Plus => Meaning::Plus,
            Mark::Ampersand => Meaning::Word(Keyword::And),
            Mark::Colon => Meaning::Colon,
            Mark::Question => Meaning::Doubt,
            Mark::Back => Meaning::Back,
            Mark::Bar | Mark::Dot => {
                noise[at] = Some((0, at + 1));
                match token.mark {
                    Mark::Bar => Meaning::Bar,
                    _ if tokens.get(at + 1).is_some_and(|next| !next.tight) => Meaning::Stop,
                    _ => return Some(at + 1),
                }
            }
            Mark::Silent => {
                noise[at] = Some((0, at + 1));
                return Some(at + 1);
            }
            Mark::Strange => return None,
        };
        let flaw = (token.mark == Mark::Underscore).then_some(Repair::Mark);
        let edge = Edge::over(tokens, &(at..at + 1), sense);
        self.add(at, Edge { flaw, ..edge });
        Some(at + 1)
    }

    fn add(&mut self, at: usize, edge: Edge) {
        self.edges[at].push(edge);
    }

    fn look_up_word(
        &mut self,
        ctx: &Context<'_>,
        tokens: &[Token],
        at: usize,
        noise: &mut [Noise],
        nearby: &Nearby,
    ) -> Option<usize> {
        let word = tokens[at].word()?;
        let mut reach = None;
        let mut plain = false;
        let mut name = true;
        for (end, phrase) in phrases(tokens, at, ctx.lexicon.longest()) {
            // "Mid-Atlantci Ocean", but not "Nth - Nwy"
            let arrow = (at..end).any(|at| {
                let tight = tokens[at].tight && tokens.get(at + 1).is_some_and(|next| next.tight);
                tokens[at].mark == Mark::Arrow && !(tight && tokens[at].span.len() == 1)
            });
            // no name goes on over a verb or an army; but "Back Sea" is one misspelt
            let goal = end == at + 1 && at > 0 && is_arrow(ctx, &tokens[at - 1]);
            name &= goal
                || tokens[end - 1].word().is_none_or(|last| {
                    !ctx.lexicon.is_verb(last) || end == at + 1 && ctx.lexicon.is_unusual(last)
                });
            if let Some(meanings) = ctx.lexicon.exactly(&phrase) {
                self.exact(ctx, tokens, at..end, meanings, noise);
                reach = reach.max(Some(end));
                plain |= end == at + 1;
            } else if end > at + 1 && name && !arrow {
                reach = reach.max(self.misspelt(tokens, at..end, &nearby.of(ctx, &phrase)));
            }
        }
        if let Some(letter) = word.chars().next().filter(|_| word.chars().count() == 1)
            && at > 0
            && is_towards(ctx, &tokens[at - 1])
        {
            let places = ctx.lexicon.begins(letter).to_vec();
            reach = reach.max(self.places(tokens, at..at + 1, places));
        }
        // "F Kie - Hold" may be Holland
        let doubtful = word.len() >= 4
            && at > 0
            && tokens[at - 1].mark == Mark::Arrow
            && ctx.lexicon.is_hold(word);
        if !plain || doubtful {
            reach = reach.max(self.misspelt(tokens, at..at + 1, &nearby.of(ctx, word)));
            // "Germany's"
            if let Some(power) = ctx.lexicon.possessor(word) {
                self.add(at, Edge::over(tokens, &(at..at + 1), Meaning::Power(power)));
                reach = reach.max(Some(at + 1));
            }
        }
        if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() < 3 {
            self.add(at, Edge::over(tokens, &(at..at + 1), Meaning::Count));
            reach = reach.max(Some(at + 1));
        }
        if self.initials(ctx, tokens, at, word) {
            reach = reach.max(Some(at + 1));
        }
        if word == "a" && is_article(ctx, tokens, at) {
            noise[at] = Some((0, at + 1));
        }
        if word == "s" {
            reach = reach.max(self.saint(ctx, tokens, at));
        }
        reach
    }

    /// `S. Petersburg`: a name with "St" in front of it.
    fn saint(&mut self, ctx: &Context<'_>, tokens: &[Token], at: usize) -> Option<usize> {
        let from = at + 1 + usize::from(tokens.get(at + 1)?.mark == Mark::Dot);
        let names = phrases(tokens, from, 1);
        let (end, name) = names.first()?;
        let Some(meanings) = ctx.lexicon.exactly(&format!("st {name}")) else {
            if !is_southern(ctx, tokens, at) {
                return None;
            }
            // "- S. Prussia": asked
            let places = &ctx.lexicon.exactly(name)?.places;
            let vague = places.iter().map(|guess| Guess {
                cost: self.weights.initial,
                spelling: Spelling::Initial,
                ..*guess
            });
            let vague = vague.collect();
            return self.places(tokens, at..*end, vague);
        };
        let cost = self.weights.listed;
        let places = meanings.places.iter().map(|guess| Guess {
            cost,
            spelling: Spelling::Listed,
            ..*guess
        });
        self.places(tokens, at..*end, places.collect())
    }

    /// Does a letter say which coast is meant: of the place before it (`Bul E`), or of the place behind it
    /// after an arrow (`- S. Bul`)?
    fn is_side(&self, ctx: &Context<'_>, tokens: &[Token], at: usize, coast: Coast) -> bool {
        let split = |token: Option<&Token>| {
            let meanings = token
                .and_then(Token::word)
                .and_then(|word| ctx.lexicon.exactly(word));
            let map = ctx.bench.map;
            meanings.is_some_and(|found| {
                let mut places = found.places.iter();
                places.any(|guess| map.coast_of(guess.province, coast).is_some())
            })
        };
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let last = tokens.get(at + 1).is_none_or(|next| next.word().is_none());
        let dot = tokens
            .get(at + 1)
            .is_some_and(|next| next.mark == Mark::Dot);
        let towards = before.is_some_and(|token| token.mark == Mark::Arrow);
        last && split(before) || towards && split(tokens.get(at + 1 + usize::from(dot)))
    }

    /// Single letters that mean something in brackets, after a slash or beside a split place only: coasts
    /// and powers. Is it one?
    fn initials(&mut self, ctx: &Context<'_>, tokens: &[Token], at: usize, word: &str) -> bool {
        let bracketed = tokens[at].bracketed;
        let after_slash = at > 0 && tokens[at - 1].mark == Mark::Slash;
        if word.len() != 1 {
            return false;
        }
        let marked = bracketed || after_slash;
        let coast = Coast::ALL
            .into_iter()
            .find(|coast| coast.name().starts_with(word))
            .filter(|coast| marked || self.is_side(ctx, tokens, at, *coast));
        let map = ctx.bench.map;
        let named = |power: &Power| map.power(*power).name.to_lowercase().starts_with(word);
        let mut powers = map.powers().filter(named);
        let power = match (powers.next(), powers.next()) {
            (only, None) if bracketed => only,
            _ => None,
        };
        let senses = [coast.map(Meaning::Coast), power.map(Meaning::Power)];
        for sense in senses.into_iter().flatten() {
            let cost = self.weights.bracketed_letter;
            let edge = Edge::over(tokens, &(at..at + 1), sense);
            self.add(at, Edge { cost, ..edge });
        }
        coast.is_some() || power.is_some()
    }

    fn exact(
        &mut self,
        ctx: &Context<'_>,
        tokens: &[Token],
        stretch: Range<usize>,
        meanings: &Meanings,
        noise: &mut [Noise],
    ) {
        let Range { start: at, end } = stretch.clone();
        let bracketed = tokens[at].bracketed;
        let builds = ctx.bench.position.turn.phase == Phase::Adjustments;
        let edge = |sense| Edge::over(tokens, &stretch, sense);
        if !meanings.places.is_empty() {
            let mut places = meanings.places.clone();
            if tokens[at].joined {
                for guess in &mut places {
                    (guess.cost, guess.spelling) = (self.weights.listed, Spelling::Listed);
                }
            }
            self.places(tokens, at..end, places);
        }
        for &power in &meanings.powers {
            self.add(at, edge(Meaning::Power(power)));
            // "S England to Belgium": one of its units
            if at > 0 && is_support(ctx, &tokens[at - 1]) && is_arrow_at(ctx, tokens, end) {
                let units = ctx.bench.position.units();
                let units = units.filter(|unit| unit.power == power);
                let shared = units.map(|unit| Guess {
                    province: ctx.bench.map.province(unit.location),
                    cost: self.weights.shared,
                    spelling: Spelling::Shared,
                    off: 0,
                });
                self.places(tokens, at..end, shared.collect());
            }
        }
        for &(coast, cost) in &meanings.coasts {
            let cost = if bracketed { 0 } else { cost };
            let edge = edge(Meaning::Coast(coast));
            self.add(at, Edge { cost, ..edge });
        }
        for &(word, usual) in &meanings.words {
            match word {
                // a noise word that is written alone is stepped over
                Keyword::Noise => {
                    let cost = match meanings.places.is_empty() {
                        true => 0,
                        // "den", "de"
                        false => self.weights.place_as_noise,
                    };
                    noise[at] = Some((cost, end));
                }
                Keyword::Reserved => {}
                // "par b" is the beginning of a name where nothing is built
                Keyword::Build if tokens[at].span.len() == 1 && !builds => {}
                // "A Lvn - S. Prussia" speaks of no support
                Keyword::Support if is_southern(ctx, tokens, at) || is_coast(tokens, at) => {}
                word => {
                    let flaw = (!usual).then_some(Repair::Word);
                    let mut cost = if usual { 0 } else { self.weights.unusual };
                    // "A Mar S A Bur A Par - Gas": a new order rather than "to"
                    if word == Keyword::Arrow
                        && tokens[at].word() == Some("a")
                        && end == at + 1
                        && names_unit(ctx, tokens, end)
                    {
                        if tokens[at].capital {
                            continue;
                        }
                        cost += self.weights.no_part;
                    }
                    let edge = edge(Meaning::Word(word));
                    self.add(at, Edge { cost, flaw, ..edge });
                }
            }
        }
    }

    fn places(
        &mut self,
        tokens: &[Token],
        stretch: Range<usize>,
        places: Vec<Guess>,
    ) -> Option<usize> {
        if places.is_empty() {
            return None;
        }
        let span = tokens[stretch.start].span.start..tokens[stretch.end - 1].span.end;
        self.guesses.push((places, span));
        let sense = Meaning::Place(self.guesses.len() - 1);
        self.add(stretch.start, Edge::over(tokens, &stretch, sense));
        Some(stretch.end)
    }

    /// What a stretch that means nothing as it stands may be a misspelling of.
    fn misspelt(&mut self, tokens: &[Token], stretch: Range<usize>, near: &Near) -> Option<usize> {
        let mut places = near.places.clone();
        if stretch.len() > 1 {
            places.retain(|guess| guess.spelling != Spelling::Shortened);
        }
        let reach = self.places(tokens, stretch.clone(), places);
        for &(sense, cost) in &near.senses {
            let flaw = Some(Repair::Misspelt);
            let edge = Edge::over(tokens, &stretch, sense);
            self.add(stretch.start, Edge { cost, flaw, ..edge });
        }
        reach.max((!near.senses.is_empty()).then_some(stretch.end))
    }
}

/// Does an `a` say nothing, as in "a fleet", "a Kiel fleet", "l'armée à Paris"?
fn is_article(ctx: &Context<'_>, tokens: &[Token], at: usize) -> bool {
    let is_kind = |word: &str| ctx.lexicon.is_kind(word);
    let after = tokens[at + 1..].iter().take(4);
    // "A Par supports fleet Brest" speaks of an army
    let mut verbs = after.map_while(Token::word);
    let verb = verbs.find(|word| ctx.lexicon.is_verb(word));
    let before = at.checked_sub(1).and_then(|before| tokens[before].word());
    verb.is_some_and(is_kind) || before.is_some_and(is_kind)
}

/// Is it `S.` before a place and behind an arrow, as part of a name?
fn is_southern(ctx: &Context<'_>, tokens: &[Token], at: usize) -> bool {
    let [letter, dot, name, ..] = &tokens[at..] else {
        return false;
    };
    let place = |word| ctx.lexicon.is_place(word) && !ctx.lexicon.is_kind_of_unit(word);
    letter.word() == Some("s")
        && dot.mark == Mark::Dot
        && dot.tight
        && name.word().is_some_and(place)
        && at > 0
        && tokens[at - 1].mark == Mark::Arrow
}

/// Is it a letter in brackets before an arrow, as of a coast: `F spa(s) → wes`?
fn is_coast(tokens: &[Token], at: usize) -> bool {
    let [letter, bracket, arrow, ..] = &tokens[at..] else {
        return false;
    };
    let alone = letter.bracketed && letter.word().is_some_and(|word| word.len() == 1);
    alone && bracket.mark == Mark::Silent && arrow.mark == Mark::Arrow
}

/// Is it a word for supporting?
fn is_support(ctx: &Context<'_>, token: &Token) -> bool {
    ctx.lexicon
        .token_says(token, |word| word == Keyword::Support)
}

/// Does an arrow stand there?
fn is_arrow_at(ctx: &Context<'_>, tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| is_arrow(ctx, token))
}

/// Is it an arrow, or a word for one?
fn is_arrow(ctx: &Context<'_>, token: &Token) -> bool {
    let says = || ctx.lexicon.token_says(token, |word| word == Keyword::Arrow);
    token.mark == Mark::Arrow || says()
}

/// Does the name of a place where a unit stands begin at a token?
fn names_unit(ctx: &Context<'_>, tokens: &[Token], at: usize) -> bool {
    let stands = |guess: &Guess| ctx.bench.position.unit(guess.province).is_some();
    phrases(tokens, at, ctx.lexicon.longest())
        .iter()
        .any(|(_, phrase)| {
            let meanings = ctx.lexicon.exactly(phrase);
            meanings.is_some_and(|found| found.places.iter().any(stands))
        })
}

/// Does a single letter after this token mean a place: after an arrow, "retreats to", or "or"?
fn is_towards(ctx: &Context<'_>, token: &Token) -> bool {
    let towards = |word| matches!(word, Keyword::Retreat | Keyword::Or);
    token.mark == Mark::Arrow || ctx.lexicon.token_says(token, towards)
}
