//! What each stretch of a line may mean: the tokens as a graph whose edges carry a sense.
//!
//! A word is often several things: `s` is a support, a place after an arrow, a coast in brackets;
//! `gulf of lyon` is one place though it holds a noise word. All senses are kept, each with what it
//! costs, and the grammar finds the ways through.

mod look_up;

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use look_up::LookUp;

use super::Context;
use super::corrections::Repair;
use super::keywords::Keyword;
use super::matcher::Guess;
use super::tokens::{Mark, Token};
use super::weights::Weights;
use super::words::List;
use chancery_core::board::{Coast, Power};

/// A set of guesses of [`Lattice::guesses`].
pub(super) type PlaceSet = usize;

/// What it costs to step over what begins at a token, and the token after it.
type Noise = Option<(u16, usize)>;

/// What a stretch of a line may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
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
    /// `|`
    Bar,
    /// A period behind which a blank stands.
    Stop,
    /// An arrow that points back.
    Back,
    /// `?`
    Doubt,
    /// A number, which may count what follows.
    Count,
}

/// One sense of a stretch of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub sense: Meaning,
    /// The token after the stretch.
    pub end: usize,
    pub cost: u16,
    /// What is poor about the writing.
    pub flaw: Option<Repair>,
    /// Is it in brackets?
    pub bracketed: bool,
}

/// How many different texts of one line are looked up as misspellings: far more than a power's orders have,
/// and few enough for no line to take long.
const MOST_MISSPELT: usize = 160;

/// What the texts of one line may be misspellings of: each is looked up once.
#[derive(Default)]
pub(super) struct Nearby {
    known: RefCell<HashMap<String, Rc<Near>>>,
}

/// What a text may be a misspelling of.
#[derive(Default)]
struct Near {
    places: Vec<Guess>,
    /// Coasts and words of orders, each with its cost.
    senses: Vec<(Meaning, u16)>,
}

impl Nearby {
    fn of(&self, ctx: &Context<'_>, text: &str) -> Rc<Near> {
        if let Some(near) = self.known.borrow().get(text) {
            return Rc::clone(near);
        }
        if self.known.borrow().len() >= MOST_MISSPELT {
            return Rc::default();
        }
        let places = ctx.lexicon.matcher.guesses(text);
        let senses = ctx.lexicon.nearly_senses(text);
        let near = Rc::new(Near { places, senses });
        let mut known = self.known.borrow_mut();
        known.insert(text.to_owned(), Rc::clone(&near));
        near
    }

    /// May a word be a misspelt place?
    pub fn is_place(&self, ctx: &Context<'_>, word: &str) -> bool {
        !self.of(ctx, word).places.is_empty()
    }
}

/// All that a line's stretches may mean.
pub(super) struct Lattice {
    /// What each thing costs.
    pub weights: Weights,
    edges: Vec<Vec<Edge>>,
    /// By token: what it costs to read nothing from here on, where nothing is said.
    silent: Vec<Option<u16>>,
    /// By token: what it costs to step over words that say nothing, and where they end.
    noise: Vec<Noise>,
    /// By token: does a wide blank stand before it?
    apart: Vec<bool>,
    /// Each set of places that a stretch may mean, with where it stands in the line.
    pub guesses: Vec<(Vec<Guess>, Range<usize>)>,
    /// The first stretch that means nothing.
    pub unknown: Option<Range<usize>>,
}

impl Lattice {
    /// Looks up every stretch of a line.
    pub fn new(ctx: &Context<'_>, tokens: &[Token]) -> Self {
        Lattice::beside(ctx, tokens, &Nearby::default())
    }

    /// The same, where other stretches of the line were looked up before.
    pub fn beside(ctx: &Context<'_>, tokens: &[Token], nearby: &Nearby) -> Self {
        let count = tokens.len();
        let mut lattice = Lattice::of_places(ctx.lexicon.weights, Vec::new());
        lattice.edges = vec![Vec::new(); count];
        lattice.silent = vec![None; count];
        lattice.silent.push(Some(0));
        lattice.noise = vec![None; count];
        lattice.apart = tokens.iter().map(|token| token.apart).collect();
        let mut looked_up = LookUp {
            ctx,
            tokens,
            nearby,
            lattice,
        };
        let mut covered = 0;
        // the first token that nothing leads past ends it
        let unknown = (0..count).find(|&at| {
            covered = covered.max(looked_up.look_up(at).unwrap_or(0));
            covered <= at
        });
        let mut lattice = looked_up.lattice;
        lattice.unknown = unknown.map(|at| tokens[at].span.clone());
        // what says nothing is stepped over
        for at in (0..count).rev() {
            if let Some((cost, end)) = lattice.noise[at] {
                lattice.silent[at] = lattice.silent[end].map(|rest| rest.saturating_add(cost));
                if let Some(after) = lattice.edges.get(end).cloned() {
                    let dearer = |edge: Edge| Edge {
                        cost: edge.cost.saturating_add(cost),
                        ..edge
                    };
                    lattice.edges[at].extend(after.into_iter().map(dearer));
                }
            }
        }
        lattice
    }

    /// Nothing but these sets of places.
    pub fn of_places(weights: Weights, guesses: Vec<(Vec<Guess>, Range<usize>)>) -> Self {
        Lattice {
            weights,
            edges: Vec::new(),
            silent: Vec::new(),
            noise: Vec::new(),
            apart: Vec::new(),
            guesses,
            unknown: None,
        }
    }

    /// The senses of what stands at a token.
    pub fn at(&self, at: usize) -> &[Edge] {
        self.edges.get(at).map_or(&[], Vec::as_slice)
    }

    /// Does a wide blank stand before this token?
    pub fn is_apart(&self, at: usize) -> bool {
        self.apart.get(at).copied().unwrap_or(false)
    }

    /// The least that a set of places costs.
    pub fn least(&self, set: PlaceSet) -> u16 {
        let costs = self.guesses[set].0.iter().map(|guess| guess.cost);
        costs.min().unwrap_or(0)
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
}

/// Is there a proxy or a standing order in the line, or what was ordered elsewhere?
pub(super) fn is_reserved(ctx: &Context<'_>, tokens: &[Token]) -> bool {
    let lexicon = ctx.lexicon;
    let reserved = |phrase: &str| lexicon.says(phrase, |word| word == Keyword::Reserved);
    (0..tokens.len()).any(|at| {
        // "wie immer" says nothing
        let before = at.checked_sub(1).and_then(|before| tokens[before].word());
        let likened = before.is_some_and(|word| List::As.has(word));
        let mut word = tokens[at].word().into_iter();
        let begins = word.any(|word| lexicon.reserved_heads.contains(word) && !likened);
        let phrases = || phrases(tokens, at, lexicon.longest_remark);
        begins && phrases().iter().any(|(_, phrase)| reserved(phrase))
    })
}

/// The stretches of words that begin at a token: a word, two words and so on, as keys. Dots, single
/// dashes, slashes and underscores may stand between words of one name.
pub(super) fn phrases(tokens: &[Token], at: usize, longest: usize) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut end = at;
    while found.len() < longest {
        let Some(word) = tokens.get(end).and_then(Token::word) else {
            break;
        };
        end += 1;
        let text = match found.last() {
            Some((_, text)) => format!("{text} {word}"),
            None => word.to_owned(),
        };
        found.push((end, text));
        // "St. Pete", "Mid-Atlantic", "n/c"
        let joins = tokens.get(end).is_some_and(|token| match token.mark {
            Mark::Dot | Mark::Slash | Mark::Underscore => true,
            Mark::Arrow => token.span.len() <= 3,
            _ => false,
        });
        if joins && tokens.get(end + 1).and_then(Token::word).is_some() {
            end += 1;
        }
    }
    found
}
