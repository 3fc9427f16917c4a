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
    edges: Vec<Vec<Edge>>,
    /// From here on nothing is said.
    silent: Vec<bool>,
    /// Each set of places that a stretch may mean, with where it stands in the line.
    pub guesses: Vec<(Vec<Guess>, Range<usize>)>,
    /// Is there a condition, a proxy or the like?
    pub reserved: bool,
    /// The first stretch that means nothing.
    pub unknown: Option<Range<usize>>,
}

impl Lattice {
    /// Looks up every stretch of a line.
    pub fn new(ctx: &Context<'_>, tokens: &[Token]) -> Self {
        let mut lattice = Lattice {
            edges: vec![Vec::new(); tokens.len()],
            silent: vec![false; tokens.len() + 1],
            guesses: Vec::new(),
            reserved: false,
            unknown: None,
        };
        lattice.silent[tokens.len()] = true;
        let mut covered = 0;
        let mut noise = vec![false; tokens.len()];
        for at in 0..tokens.len() {
            let reach = lattice.look_up(ctx, tokens, at, &mut noise);
            covered = covered.max(reach.unwrap_or(0));
            if covered <= at && lattice.unknown.is_none() {
                lattice.unknown = Some(tokens[at].span.clone());
            }
        }
        // what says nothing is stepped over
        for at in (0..tokens.len()).rev() {
            if noise[at] {
                lattice.silent[at] = lattice.silent[at + 1];
                if let Some(after) = lattice.edges.get(at + 1).cloned() {
                    lattice.edges[at].extend(after);
                }
            }
        }
        lattice
    }

    /// The senses of what stands at a token.
    pub fn at(&self, at: usize) -> &[Edge] {
        self.edges.get(at).map_or(&[], Vec::as_slice)
    }

    /// Is nothing said from this token on?
    pub fn ends(&self, at: usize) -> bool {
        self.silent.get(at).copied().unwrap_or(true)
    }

    /// How far the stretches that begin here reach, if there are any.
    fn look_up(
        &mut self,
        ctx: &Context<'_>,
        tokens: &[Token],
        at: usize,
        noise: &mut [bool],
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
                noise[at] = true;
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
        noise: &mut [bool],
    ) -> Option<usize> {
        let mut reach = None;
        let mut plain = false;
        for (end, phrase) in phrases(tokens, at, ctx.lexicon.longest()) {
            let arrow = tokens[at..end]
                .iter()
                .any(|token| token.mark == Mark::Arrow);
            if let Some(meanings) = ctx.lexicon.exactly(&phrase) {
                self.exact(tokens, at..end, &phrase, meanings, noise);
                reach = reach.max(Some(end));
                plain |= end == at + 1;
            } else if end > at + 1 && !arrow && !matches!(word, "a" | "f") {
                reach = reach.max(self.misspelt(ctx, tokens, at..end, &phrase));
            }
        }
        if let Some(letter) = word.chars().next().filter(|_| word.chars().count() == 1)
            && at > 0
            && matches!(tokens[at - 1].mark, Mark::Arrow)
        {
            let places = ctx.lexicon.begins(letter).to_vec();
            reach = reach.max(self.places(tokens, at..at + 1, places));
        }
        if !plain {
            reach = reach.max(self.misspelt(ctx, tokens, at..at + 1, word));
            if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() < 3 {
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
        self.initials(ctx, tokens, at, word);
        reach
    }

    /// Single letters that mean something in brackets or after a slash only.
    fn initials(&mut self, ctx: &Context<'_>, tokens: &[Token], at: usize, word: &str) {
        let bracketed = tokens[at].bracketed;
        let marked = bracketed || at > 0 && tokens[at - 1].mark == Mark::Slash;
        let edge = |sense| Edge {
            sense,
            end: at + 1,
            cost: 1,
            flaw: None,
            bracketed,
        };
        let coast = match word {
            "n" => Coast::North,
            "e" => Coast::East,
            "s" => Coast::South,
            "w" => Coast::West,
            _ if !bracketed => return,
            _ => {
                let map = ctx.bench.map;
                let named = |power: &Power| {
                    word.len() == 1 && map.power(*power).name.to_lowercase().starts_with(word)
                };
                let mut powers = map.powers().filter(named);
                if let (Some(power), None) = (powers.next(), powers.next()) {
                    self.add(at, edge(Sense::Power(power)));
                }
                return;
            }
        };
        if marked {
            self.add(at, edge(Sense::Coast(coast)));
        }
    }

    fn exact(
        &mut self,
        tokens: &[Token],
        stretch: Range<usize>,
        phrase: &str,
        meanings: &Meanings,
        noise: &mut [bool],
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
        for &coast in &meanings.coasts {
            self.add(at, edge(Sense::Coast(coast)));
        }
        for &(word, usual) in &meanings.words {
            match word {
                // a noise word that is written alone is stepped over
                Keyword::Noise => noise[at] |= end == at + 1,
                // "falls back on" and the like are longer than the condition they begin with
                Keyword::Reserved => {
                    let longer = tokens.get(end).and_then(|token| match &token.mark {
                        Mark::Word(next) => Some(next.as_str()),
                        _ => None,
                    });
                    self.reserved |= !(phrase == "falls" && longer == Some("back"));
                }
                word => {
                    let flaw = (!usual).then_some(Flaw::Word);
                    let cost = if usual { 0 } else { 2 };
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
            return reach;
        }
        let words = ctx.lexicon.nearly_word(phrase);
        for &(word, cost) in &words {
            let edge = Edge {
                sense: Sense::Word(word),
                end: stretch.end,
                cost,
                flaw: Some(Flaw::Word),
                bracketed: tokens[stretch.start].bracketed,
            };
            self.add(stretch.start, edge);
        }
        reach.max((!words.is_empty()).then_some(stretch.end))
    }
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
