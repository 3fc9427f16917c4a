//! What each stretch of a line may mean: the tokens as a graph whose edges carry a sense.
//!
//! A word is often several things: `s` is a support, a place after an arrow, a coast in brackets;
//! `gulf of lyon` is one place though it holds a noise word. All senses are kept, each with what it
//! costs, and the grammar finds the ways through.

use std::ops::Range;

use super::Context;
use super::flaws::Flaw;
use super::keywords::Keyword;
use super::lexicon::Meanings;
use super::matcher::{Guess, Spelling};
use super::tokens::{Mark, Token};
use super::weights::Weights;
use crate::board::{Coast, Power};

/// A set of guesses of [`Lattice::guesses`].
pub(super) type PlaceSet = usize;

/// What a stretch of a line may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sense {
    /// A word of orders.
    Word(Keyword),
    /// A place, or one of several.
    Place(PlaceSet),
    /// A coast.
    Coast(Coast),
    /// A power.
    Power(Power),
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `:`
    Colon,
    /// `/`
    Slash,
    /// `+`
    Plus,
    /// `?`
    Doubt,
    /// A number, which may count what follows.
    Count,
}

/// One sense of a stretch of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub sense: Sense,
    /// The token after the stretch.
    pub end: usize,
    pub cost: u16,
    /// What is poor about the writing.
    pub flaw: Option<Flaw>,
    /// Is it in brackets?
    pub bracketed: bool,
}

/// All that a line's stretches may mean.
pub(super) struct Lattice {
    /// What each thing costs.
    pub weights: Weights,
    edges: Vec<Vec<Edge>>,
    /// By token: what it costs to read nothing from here on, where nothing is said.
    silent: Vec<Option<u16>>,
    /// By token: what it costs to step over a word that says nothing.
    noise: Vec<Option<u16>>,
    /// Each set of places that a stretch may mean, with where it stands in the line.
    pub guesses: Vec<(Vec<Guess>, Range<usize>)>,
    /// The first stretch that means nothing.
    pub unknown: Option<Range<usize>>,
}

impl Lattice {
    /// Looks up every stretch of a line.
    pub fn new(ctx: &Context<'_>, tokens: &[Token]) -> Self {
        let mut lattice = Lattice {
            weights: *ctx.lexicon.weights(),
            edges: vec![Vec::new(); tokens.len()],
            silent: vec![None; tokens.len() + 1],
            noise: Vec::new(),
            guesses: Vec::new(),
            unknown: None,
        };
        lattice.silent[tokens.len()] = Some(0);
        let mut covered = 0;
        let mut noise = vec![None; tokens.len()];
        for at in 0..tokens.len() {
            let reach = lattice.look_up(ctx, tokens, at, &mut noise);
            covered = covered.max(reach.unwrap_or(0));
            if covered <= at {
                // nothing leads past it
                lattice.unknown = Some(tokens[at].span.clone());
                break;
            }
        }
        // what says nothing is stepped over
        for at in (0..tokens.len()).rev() {
            if let Some(cost) = noise[at] {
                lattice.silent[at] = lattice.silent[at + 1].map(|rest| rest.saturating_add(cost));
                if let Some(after) = lattice.edges.get(at + 1).cloned() {
                    let dearer = |edge: Edge| Edge {
                        cost: edge.cost.saturating_add(cost),
                        ..edge
                    };
                    lattice.edges[at].extend(after.into_iter().map(dearer));
                }
            }
        }
        lattice.noise = noise;
        lattice
    }

    /// The senses of what stands at a token.
    pub fn at(&self, at: usize) -> &[Edge] {
        self.edges.get(at).map_or(&[], Vec::as_slice)
    }

    /// Is nothing said from this token on?
    pub fn ends(&self, at: usize) -> bool {
        self.silence(at).is_some()
    }

    /// Is a token a word that says nothing?
    pub fn is_noise(&self, at: usize) -> bool {
        self.noise.get(at).is_some_and(Option::is_some)
    }

    /// What it costs to read nothing from this token on, where nothing is said: a word that is stepped
    /// over may be a place.
    pub fn silence(&self, at: usize) -> Option<u16> {
        self.silent.get(at).copied().unwrap_or(Some(0))
    }

    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// How far the stretches that begin here reach, if there are any.
    fn look_up(
        &mut self,
        ctx: &Context<'_>,
        tokens: &[Token],
        at: usize,
        noise: &mut [Option<u16>],
    ) -> Option<usize> {
        let token = &tokens[at];
        let sense = match &token.mark {
            Mark::Word(word) => return self.look_up_word(ctx, tokens, at, word, noise),
            Mark::Arrow | Mark::Underscore => Sense::Word(Keyword::Arrow),
            Mark::Slash => Sense::Slash,
            Mark::Comma => Sense::Comma,
            Mark::Semicolon => Sense::Semicolon,
            Mark::Plus => Sense::Plus,
            Mark::Ampersand => Sense::Word(Keyword::And),
            Mark::Colon => Sense::Colon,
            Mark::Question => Sense::Doubt,
            Mark::Dot | Mark::Silent => {
                noise[at] = Some(0);
                return Some(at + 1);
            }
            Mark::Strange => return None,
        };
        let flaw = (token.mark == Mark::Underscore).then_some(Flaw::Mark);
        self.add(
            at,
            Edge {
                sense,
                end: at + 1,
                cost: 0,
                flaw,
                bracketed: token.bracketed,
            },
        );
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
        word: &str,
        noise: &mut [Option<u16>],
    ) -> Option<usize> {
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
            name &= match &tokens[end - 1].mark {
                Mark::Word(last) if ctx.lexicon.is_verb(last) => {
                    end == at + 1 && ctx.lexicon.is_unusual(last)
                }
                _ => true,
            };
            if let Some(meanings) = ctx.lexicon.exactly(&phrase) {
                self.exact(tokens, at..end, meanings, noise);
                reach = reach.max(Some(end));
                plain |= end == at + 1;
            } else if end > at + 1 && name && !arrow {
                reach = reach.max(self.misspelt(ctx, tokens, at..end, &phrase));
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
            reach = reach.max(self.misspelt(ctx, tokens, at..at + 1, word));
            // "Germany's"
            if let Some(power) = ctx.lexicon.possessor(word) {
                self.add(
                    at,
                    Edge {
                        sense: Sense::Power(power),
                        end: at + 1,
                        cost: 0,
                        flaw: None,
                        bracketed: tokens[at].bracketed,
                    },
                );
                reach = reach.max(Some(at + 1));
            }
        }
        if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() < 3 {
            {
                let token = &tokens[at];
                let edge = Edge {
                    sense: Sense::Count,
                    end: at + 1,
                    cost: 0,
                    flaw: None,
                    bracketed: token.bracketed,
                };
                self.add(at, edge);
                reach = reach.max(Some(at + 1));
            }
        }
        if self.initials(ctx, tokens, at, word) {
            reach = reach.max(Some(at + 1));
        }
        if word == "a" && is_article(ctx, tokens, at) {
            noise[at] = Some(0);
        }
        reach
    }

    /// Single letters that mean something in brackets or after a slash only: coasts and powers. Is
    /// it one?
    fn initials(&mut self, ctx: &Context<'_>, tokens: &[Token], at: usize, word: &str) -> bool {
        let bracketed = tokens[at].bracketed;
        let after_slash = at > 0 && tokens[at - 1].mark == Mark::Slash;
        if word.len() != 1 || !(bracketed || after_slash) {
            return false;
        }
        let coast = Coast::ALL
            .into_iter()
            .find(|coast| coast.name().starts_with(word));
        let map = ctx.bench.map;
        let named = |power: &Power| map.power(*power).name.to_lowercase().starts_with(word);
        let mut powers = map.powers().filter(named);
        let power = match (powers.next(), powers.next()) {
            (only, None) if bracketed => only,
            _ => None,
        };
        let senses = [coast.map(Sense::Coast), power.map(Sense::Power)];
        for sense in senses.into_iter().flatten() {
            self.add(
                at,
                Edge {
                    sense,
                    end: at + 1,
                    cost: self.weights.bracketed_letter,
                    flaw: None,
                    bracketed,
                },
            );
        }
        coast.is_some() || power.is_some()
    }

    fn exact(
        &mut self,
        tokens: &[Token],
        stretch: Range<usize>,
        meanings: &Meanings,
        noise: &mut [Option<u16>],
    ) {
        let Range { start: at, end } = stretch;
        let bracketed = tokens[at].bracketed;
        let edge = |sense| Edge {
            sense,
            end,
            cost: 0,
            flaw: None,
            bracketed,
        };
        if !meanings.places.is_empty() {
            self.places(tokens, at..end, meanings.places.clone());
        }
        for &power in &meanings.powers {
            self.add(at, edge(Sense::Power(power)));
        }
        for &(coast, cost) in &meanings.coasts {
            let cost = if bracketed { 0 } else { cost };
            self.add(
                at,
                Edge {
                    cost,
                    ..edge(Sense::Coast(coast))
                },
            );
        }
        for &(word, usual) in &meanings.words {
            match word {
                // a noise word that is written alone is stepped over
                Keyword::Noise if end == at + 1 => {
                    noise[at] = Some(if meanings.places.is_empty() {
                        0
                    } else {
                        // "den", "de"
                        self.weights.place_as_noise
                    });
                }
                Keyword::Noise => {}
                Keyword::Reserved => {}
                word => {
                    let flaw = (!usual).then_some(Flaw::Word);
                    let cost = if usual { 0 } else { self.weights.unusual };
                    self.add(
                        at,
                        Edge {
                            cost,
                            flaw,
                            ..edge(Sense::Word(word))
                        },
                    );
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
        let edge = Edge {
            sense: Sense::Place(self.guesses.len() - 1),
            end: stretch.end,
            cost: 0,
            flaw: None,
            bracketed: tokens[stretch.start].bracketed,
        };
        self.add(stretch.start, edge);
        Some(stretch.end)
    }

    /// What a stretch that means nothing as it stands may be a misspelling of.
    fn misspelt(
        &mut self,
        ctx: &Context<'_>,
        tokens: &[Token],
        stretch: Range<usize>,
        phrase: &str,
    ) -> Option<usize> {
        let mut places = ctx.lexicon.nearly(phrase);
        if stretch.len() > 1 {
            places.retain(|guess| guess.spelling != Spelling::Shortened);
        }
        let reach = self.places(tokens, stretch.clone(), places);
        if stretch.len() > 1 {
            let coasts = ctx.lexicon.nearly_coast(phrase);
            for &(coast, cost) in &coasts {
                let edge = Edge {
                    sense: Sense::Coast(coast),
                    end: stretch.end,
                    cost,
                    flaw: Some(Flaw::Misspelt),
                    bracketed: tokens[stretch.start].bracketed,
                };
                self.add(stretch.start, edge);
            }
            return reach.max((!coasts.is_empty()).then_some(stretch.end));
        }
        let words = ctx.lexicon.nearly_word(phrase);
        for &(word, cost) in &words {
            let edge = Edge {
                sense: Sense::Word(word),
                end: stretch.end,
                cost,
                flaw: Some(Flaw::Misspelt),
                bracketed: tokens[stretch.start].bracketed,
            };
            self.add(stretch.start, edge);
        }
        reach.max((!words.is_empty()).then_some(stretch.end))
    }
}

/// Does an `a` say nothing, as in "a fleet", "a Kiel fleet", "l'armée à Paris"?
fn is_article(ctx: &Context<'_>, tokens: &[Token], at: usize) -> bool {
    let word = |token: &Token, is: &dyn Fn(&str) -> bool| match &token.mark {
        Mark::Word(word) => is(word),
        _ => false,
    };
    let kind = |token: &Token| word(token, &|word| ctx.lexicon.is_kind(word));
    // "A Par supports fleet Brest" speaks of an army
    let telling = |token: &&Token| word(token, &|word| ctx.lexicon.is_verb(word));
    let after = tokens[at + 1..].iter().take(4);
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    after
        .take_while(|token| word(token, &|_| true))
        .find(telling)
        .is_some_and(kind)
        || before.is_some_and(kind)
}

/// Does a single letter after this token mean a place: after an arrow, "retreats to", or "or"?
fn is_towards(ctx: &Context<'_>, token: &Token) -> bool {
    let word = match &token.mark {
        Mark::Arrow => return true,
        Mark::Word(word) => word,
        _ => return false,
    };
    let towards = |(word, _): &(Keyword, bool)| matches!(word, Keyword::Retreat | Keyword::Or);
    let meanings = ctx.lexicon.exactly(word);
    meanings.is_some_and(|meanings| meanings.words.iter().any(towards))
}

/// Is there a condition, a proxy, a standing order in the line?
pub(super) fn is_reserved(ctx: &Context<'_>, tokens: &[Token]) -> bool {
    let reserved = |phrase: &str| {
        let meanings = ctx.lexicon.exactly(phrase);
        let is = |(word, _): &(Keyword, bool)| *word == Keyword::Reserved;
        meanings.is_some_and(|meanings| meanings.words.iter().any(is))
    };
    (0..tokens.len()).any(|at| {
        let phrases = phrases(tokens, at, ctx.lexicon.longest());
        // "falls" is a condition in German, "falls back" is none
        let back = phrases
            .get(1)
            .is_some_and(|(_, phrase)| phrase == "falls back");
        phrases.iter().any(|(_, phrase)| reserved(phrase)) && !back
    })
}

/// The stretches of words that begin at a token: a word, two words and so on, as keys. Dots, single
/// dashes, slashes and underscores may stand between words of one name.
fn phrases(tokens: &[Token], at: usize, longest: usize) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut text = String::new();
    let mut count = 0;
    let mut end = at;
    while count < longest {
        let Some(Token {
            mark: Mark::Word(word),
            ..
        }) = tokens.get(end)
        else {
            break;
        };
        if count > 0 {
            text.push(' ');
        }
        text.push_str(word);
        count += 1;
        end += 1;
        found.push((end, text.clone()));
        // "St. Pete", "Mid-Atlantic", "n/c"
        if let Some(token) = tokens.get(end) {
            let joins = match token.mark {
                Mark::Dot | Mark::Slash | Mark::Underscore => true,
                Mark::Arrow => token.span.len() <= 3,
                _ => false,
            };
            if joins
                && matches!(
                    tokens.get(end + 1).map(|next| &next.mark),
                    Some(Mark::Word(_))
                )
            {
                end += 1;
            }
        }
    }
    found
}
