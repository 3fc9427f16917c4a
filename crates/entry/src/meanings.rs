//! What each stretch of a line may mean: the tokens as a graph whose edges carry a sense.
//!
//! A word is often several things: `s` is a support, a place after an arrow, a coast in brackets;
//! `gulf of lyon` is one place though it holds a noise word. All senses are kept, each with what it
//! costs, and the grammar finds the ways through.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use super::Context;
use super::corrections::Repair;
use super::keywords::Keyword;
use super::lexicon::Meanings;
use super::matcher::{Guess, Spelling};
use super::tokens::{Mark, Token};
use super::weights::Weights;
use super::words::List;
use chancery_core::board::{Coast, Phase, Power};

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
    coasts: Vec<(Coast, u16)>,
    words: Vec<(Keyword, u16)>,
}

impl Nearby {
    fn of(&self, ctx: &Context<'_>, text: &str) -> Rc<Near> {
        if let Some(near) = self.known.borrow().get(text) {
            return Rc::clone(near);
        }
        let several = text.contains(' ');
        let near = Rc::new(match self.known.borrow().len() < MOST_MISSPELT {
            true => Near {
                places: ctx.lexicon.nearly(text),
                coasts: match several {
                    true => ctx.lexicon.nearly_coast(text),
                    false => Vec::new(),
                },
                words: match several {
                    true => Vec::new(),
                    false => ctx.lexicon.nearly_word(text),
                },
            },
            false => return Rc::default(),
        });
        self.known
            .borrow_mut()
            .insert(text.to_owned(), Rc::clone(&near));
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
        let mut lattice = Lattice {
            weights: *ctx.lexicon.weights(),
            edges: vec![Vec::new(); tokens.len()],
            silent: vec![None; tokens.len() + 1],
            noise: Vec::new(),
            apart: tokens.iter().map(|token| token.apart).collect(),
            guesses: Vec::new(),
            unknown: None,
        };
        lattice.silent[tokens.len()] = Some(0);
        let mut covered = 0;
        let mut noise: Vec<Noise> = vec![None; tokens.len()];
        for at in 0..tokens.len() {
            let reach = lattice.look_up(ctx, tokens, at, &mut noise, nearby);
            covered = covered.max(reach.unwrap_or(0));
            if covered <= at {
                // nothing leads past it
                lattice.unknown = Some(tokens[at].span.clone());
                break;
            }
        }
        // what says nothing is stepped over
        for at in (0..tokens.len()).rev() {
            if let Some((cost, end)) = noise[at] {
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
        lattice.noise = noise;
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

    /// How far the stretches that begin here reach, if there are any.
    fn look_up(
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
                self.add(
                    at,
                    Edge {
                        sense: Meaning::Power(power),
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
                    sense: Meaning::Count,
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
        ctx: &Context<'_>,
        tokens: &[Token],
        stretch: Range<usize>,
        meanings: &Meanings,
        noise: &mut [Noise],
    ) {
        let Range { start: at, end } = stretch;
        let bracketed = tokens[at].bracketed;
        let builds = ctx.bench.position.turn.phase == Phase::Adjustments;
        let edge = |sense| Edge {
            sense,
            end,
            cost: 0,
            flaw: None,
            bracketed,
        };
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
            self.add(
                at,
                Edge {
                    cost,
                    ..edge(Meaning::Coast(coast))
                },
            );
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
                    self.add(
                        at,
                        Edge {
                            cost,
                            flaw,
                            ..edge(Meaning::Word(word))
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
            sense: Meaning::Place(self.guesses.len() - 1),
            end: stretch.end,
            cost: 0,
            flaw: None,
            bracketed: tokens[stretch.start].bracketed,
        };
        self.add(stretch.start, edge);
        Some(stretch.end)
    }

    /// What a stretch that means nothing as it stands may be a misspelling of.
    fn misspelt(&mut self, tokens: &[Token], stretch: Range<usize>, near: &Near) -> Option<usize> {
        let mut places = near.places.clone();
        if stretch.len() > 1 {
            places.retain(|guess| guess.spelling != Spelling::Shortened);
        }
        let reach = self.places(tokens, stretch.clone(), places);
        let coasts = near
            .coasts
            .iter()
            .map(|&(coast, cost)| (Meaning::Coast(coast), cost));
        let words = near
            .words
            .iter()
            .map(|&(word, cost)| (Meaning::Word(word), cost));
        let senses = coasts.chain(words).collect::<Vec<_>>();
        for &(sense, cost) in &senses {
            let edge = Edge {
                sense,
                end: stretch.end,
                cost,
                flaw: Some(Repair::Misspelt),
                bracketed: tokens[stretch.start].bracketed,
            };
            self.add(stretch.start, edge);
        }
        reach.max((!senses.is_empty()).then_some(stretch.end))
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

/// Is there a proxy or a standing order in the line, or what was ordered elsewhere?
pub(super) fn is_reserved(ctx: &Context<'_>, tokens: &[Token]) -> bool {
    let lexicon = ctx.lexicon;
    (0..tokens.len()).any(|at| {
        // "wie immer" says nothing
        let before = at.checked_sub(1).and_then(|before| tokens[before].word());
        let likened = before.is_some_and(|word| List::As.has(word));
        let begins = tokens[at]
            .word()
            .is_some_and(|word| lexicon.begins_reserved(word) && !likened);
        let phrases = || phrases(tokens, at, lexicon.longest_tone());
        begins
            && phrases()
                .iter()
                .any(|(_, phrase)| lexicon.says(phrase, |word| word == Keyword::Reserved))
    })
}

/// The stretches of words that begin at a token: a word, two words and so on, as keys. Dots, single
/// dashes, slashes and underscores may stand between words of one name.
pub(super) fn phrases(tokens: &[Token], at: usize, longest: usize) -> Vec<(usize, String)> {
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
