//! The meanings of each stretch of a line: a graph of the tokens whose edges carry a meaning.
//!
//! A word often has several meanings: `s` is a support, a province after an arrow, a coast in
//! brackets; `gulf of lyon` is one province although it contains a noise word. All meanings are
//! kept, each with its cost, and the grammar finds the paths through the graph.

mod look_up;

use std::collections::HashMap;
use std::ops::Range;

use look_up::LookUp;

use super::Context;
use super::corrections::{Flaws, Repair};
use super::groups::Group;
use super::keywords::Keyword;
use super::lexicon::Lexicon;
use super::matcher::{Guess, Spelling};
use super::meta_words::Effect;
use super::only;
use super::tokens::{Mark, Token};
use super::unresolved_order::{Named, ParsedAction, PlaceChoice, RouteHint, UnresolvedOrder};
use super::weights::Weights;
use super::words::List;
use chancery_core::board::{Coast, Power, Province, UnitKind};
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenPlace};

/// An index into [`Lattice::guesses`].
pub(super) type PlaceSet = usize;

/// The cost of skipping the noise at a token, and the first token after it.
type Noise = Option<(u16, usize)>;

/// The meaning of a stretch of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// A word of orders.
    Word(Keyword),
    /// A province, as a set of guesses.
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
    /// A period followed by a blank.
    Stop,
    /// An arrow that points backward.
    Back,
    /// `?`
    Doubt,
    /// A number, which may count the units that follow.
    Count,
    /// A kind of units in the plural: "armies".
    Kinds(UnitKind),
    /// A railroad, by its number.
    Rail(u8),
    /// A word for a permission to pass a strait.
    Permit,
    /// A word about orders.
    Meta(Effect),
    /// A phrase for units that hold: "rest hold".
    Group(Group),
    /// A word between such a phrase and the orders of the exceptions.
    Except,
}

/// One meaning of a stretch of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub sense: Meaning,
    /// The first token after the stretch.
    pub end: usize,
    pub cost: u16,
    /// The flaw of the writing, if it has one.
    pub flaw: Option<Repair>,
    /// Whether the stretch is in brackets.
    pub bracketed: bool,
}

impl Edge {
    /// Returns the provinces that the stretch may mean, if it names one.
    pub fn place(&self) -> Option<PlaceSet> {
        match self.sense {
            Meaning::Place(places) => Some(places),
            _ => None,
        }
    }
}

/// The maximum number of different texts of one line that are looked up as misspellings. A power's
/// orders have far fewer; the limit keeps long lines fast.
const MOST_MISSPELT: usize = 160;

/// The possible meanings of a misspelled text.
#[derive(Default)]
struct Near {
    places: Vec<Guess>,
    /// The coasts and words of orders, each with its cost.
    senses: Vec<(Meaning, u16)>,
}

/// The role of a token in prose.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum InProse {
    /// A word or mark of orders, which prose doesn't contain.
    Order,
    /// A word that isn't similar to a province.
    Strange,
    /// Any other word or mark.
    #[default]
    Idle,
}

/// The surroundings of a token.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Surroundings {
    /// Whether a wide blank precedes it.
    pub apart: bool,
    /// Whether no blank precedes it.
    pub tight: bool,
    /// Whether it is in brackets.
    pub bracketed: bool,
    /// Whether it is a long dash between blanks, or an arrow that points backward.
    pub dash: bool,
    /// Whether it is a word of more than one letter.
    pub is_long: bool,
    /// Whether it is a colon.
    colon: bool,
    /// Whether it separates orders.
    pub cut: bool,
    /// Whether a meta-word that may take an order back begins here.
    pub retracts: bool,
    in_prose: InProse,
}

impl Surroundings {
    /// Returns whether a wide blank or a dash parts it from what stands before.
    pub fn is_apart(self) -> bool {
        self.apart || self.dash
    }
}

/// The meanings of every stretch of a line.
#[derive(Default)]
pub(super) struct Lattice {
    /// The costs of readings.
    pub weights: Weights,
    edges: Vec<Vec<Edge>>,
    /// The cost of ignoring the rest of the line, by token. `None` if the rest has a meaning.
    silent: Vec<Option<u16>>,
    /// The noise at each token: the cost of skipping it and the first token after it.
    noise: Vec<Noise>,
    /// The meta-word that may be inside an order and begins at each token: its end, cost and flaw.
    inner: Vec<Option<(usize, u16, Repair)>>,
    /// The place of each token among the others.
    places: Vec<Surroundings>,
    /// The units that a word for their kind is enough for, or in retreats none.
    pub only_units: Vec<(Option<UnitKind>, PlaceSet)>,
    /// The last order above the line.
    pub above: Option<UnresolvedOrder>,
    /// The stretches that are the exact name of a province.
    names: Vec<Range<usize>>,
    /// The sets of guesses for provinces, each with the byte range of its text.
    pub guesses: Vec<(Vec<Guess>, Range<usize>)>,
    /// The first stretch without a meaning.
    pub unknown: Option<Range<usize>>,
}

impl Lattice {
    /// Looks up every stretch of a line.
    pub fn new(ctx: &Context<'_>, tokens: &[Token]) -> Self {
        let count = tokens.len();
        let mut lattice = Lattice {
            weights: ctx.lexicon.weights,
            ..Lattice::default()
        };
        lattice.edges = vec![Vec::new(); count];
        lattice.silent = vec![None; count];
        lattice.silent.push(Some(0));
        lattice.noise = vec![None; count];
        lattice.inner = vec![None; count];
        lattice.places = surroundings(tokens);
        lattice.add_only_units(ctx);
        lattice.above = ctx.above.and_then(|above| lattice.unresolved(above));
        let mut looked_up = LookUp {
            ctx,
            tokens,
            near: HashMap::new(),
            lattice,
            meta_end: 0,
        };
        let mut covered = 0;
        let mut unknown = None;
        // the first token that no edge leads past is unknown
        for at in 0..count {
            covered = covered.max(looked_up.look_up(at).unwrap_or(0));
            if covered <= at {
                unknown = unknown.or(Some(at));
                covered = at + 1;
            }
        }
        let mut lattice = looked_up.lattice;
        lattice.unknown = unknown.map(|at| tokens[at].span.clone());
        lattice.names = lattice.whole_names();
        // the edges after noise also begin before it, at a higher cost
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
            // "A Bur does not support A Par", "um army paris to uh picardy"
            if let Some((end, cost, flaw)) = lattice.inner[at]
                && let Some(after) = lattice.edges.get(end).cloned()
            {
                let part = |edge: &Edge| {
                    use Meaning::{Coast, Place, Power, Word};
                    matches!(edge.sense, Coast(_) | Place(_) | Power(_) | Word(_))
                };
                let inner = after.into_iter().filter(part).map(|edge| Edge {
                    cost: edge.cost.saturating_add(cost),
                    flaw: Some(flaw),
                    ..edge
                });
                lattice.edges[at].extend(inner);
            }
        }
        lattice
    }

    /// Returns the stretches that are the exact name of a province.
    fn whole_names(&self) -> Vec<Range<usize>> {
        let is_exact = |edge: &&Edge| self.cost(edge) == Some(0);
        let name = |(at, edges): (usize, &Vec<Edge>)| {
            let end = edges.iter().filter(is_exact).map(|edge| edge.end).max()?;
            Some(at..end)
        };
        self.edges.iter().enumerate().filter_map(name).collect()
    }

    /// Returns whether an edge is a name that several provinces share, within the exact name of one: the sea in
    /// `North Sea`.
    pub fn is_part_of_name(&self, at: usize, edge: &Edge) -> bool {
        let is_shared = |places: PlaceSet| {
            let mut guesses = self.guesses[places].0.iter();
            guesses.all(|guess| guess.spelling == Spelling::Shared)
        };
        let is_part = |name: &Range<usize>| {
            name.start <= at && edge.end <= name.end && edge.end - at < name.len()
        };
        edge.place().is_some_and(is_shared) && self.names.iter().any(is_part)
    }

    /// Adds the units that `disband`, `retreat to Paris` and `the fleet to Paris` mean.
    fn add_only_units(&mut self, ctx: &Context<'_>) {
        let retreat = ctx.legality.position.turn.phase.is_retreat();
        let kinds = [None, Some(UnitKind::Army), Some(UnitKind::Fleet)];
        for kind in kinds.into_iter().filter(|kind| retreat || kind.is_some()) {
            let all = ctx.own_units().into_iter();
            let unit = only(all.filter(|unit| kind.is_none_or(|kind| kind == unit.kind)));
            if let Some(unit) = unit.filter(|_| ctx.power.is_some()) {
                let places = self.exactly(ctx.legality.map.province(unit.location));
                self.only_units.push((kind, places));
            }
        }
    }

    /// Adds a province that isn't written on the line.
    fn exactly(&mut self, province: Province) -> PlaceSet {
        let guess = Guess::new(province, 0, Spelling::Exact);
        self.guesses.push((vec![guess], 0..0));
        self.guesses.len() - 1
    }

    /// Returns an order of another line as the grammar has it, if words of this line can refer to it.
    fn unresolved(&mut self, order: &WrittenOrder) -> Option<UnresolvedOrder> {
        let spot = |lattice: &mut Self, place: WrittenPlace| PlaceChoice {
            places: lattice.exactly(place.province),
            coast: place.coast,
        };
        let named = |lattice: &mut Self, unit: UnitRef| Named {
            kind: None,
            power: None,
            spot: spot(lattice, unit.place),
        };
        let action = match *order.action()? {
            Action::Hold => ParsedAction::Hold(None),
            Action::Disband => ParsedAction::Disband,
            Action::Move { to, .. } => ParsedAction::Move(vec![spot(self, to)], RouteHint::Unsaid),
            Action::SupportHold { of } => ParsedAction::SupportHold(named(self, of)),
            Action::SupportMove { of, to } => {
                ParsedAction::SupportMove(named(self, of), vec![spot(self, to)], Vec::new())
            }
            Action::Convoy { of, to } => {
                ParsedAction::Convoy(named(self, of), vec![spot(self, to)], Vec::new())
            }
            _ => return None,
        };
        Some(UnresolvedOrder {
            unit: named(self, order.unit()?),
            action,
            flaws: Flaws::default(),
        })
    }

    /// Returns the edges that begin at a token.
    pub fn at(&self, at: usize) -> &[Edge] {
        self.edges.get(at).map_or(&[], Vec::as_slice)
    }

    /// Returns how a token stands among the others.
    pub fn around(&self, at: usize) -> Surroundings {
        self.places.get(at).copied().unwrap_or_default()
    }

    /// Returns whether brackets open or close before a token.
    pub fn is_bracket_edge(&self, at: usize) -> bool {
        at > 0 && self.around(at).bracketed != self.around(at - 1).bracketed
    }

    /// Returns whether the line begins at a token, or a separator or the edge of a bracket precedes it.
    pub fn begins_stretch(&self, at: usize) -> bool {
        at == 0 || self.around(at - 1).cut || self.is_bracket_edge(at)
    }

    /// Returns the end of the prose from a token on: the next separator, edge of a bracket or
    /// meta-word that may take an order back.
    pub fn prose_end(&self, from: usize) -> usize {
        let ends = |at: &usize| {
            let token = self.around(*at);
            token.cut || token.retracts || token.dash || self.is_bracket_edge(*at)
        };
        let start = from + usize::from(self.around(from).dash);
        let mut rest = start + 1..self.len();
        let first = self.around(start);
        if start < self.len() && !first.cut && !first.retracts {
            rest.find(ends).unwrap_or(self.len())
        } else {
            from
        }
    }

    /// Returns the first token of orders after words that aren't, if one of them isn't similar to a
    /// province, or the token after a colon behind words that name no place.
    pub fn head_end(&self, from: usize) -> Option<usize> {
        let rest = &self.places[from..];
        // "Swap the fleets: Lon - ENG"; but "Fleets: Lon" is a list
        if let Some(colon) = rest
            .iter()
            .position(|token| token.colon)
            .filter(|at| *at > 1)
        {
            let mut edges = (from..from + colon).flat_map(|at| self.at(at));
            if !edges.any(|edge| edge.place().is_some_and(|place| self.least(place) == 0)) {
                return Some(from + colon + 1);
            }
        }
        let end = rest
            .iter()
            .position(|token| token.in_prose == InProse::Order)?;
        let strange = rest[..end]
            .iter()
            .any(|token| token.in_prose == InProse::Strange);
        strange.then_some(from + end)
    }

    /// Returns the tokens of the first meta-word that may take an order back.
    pub fn retraction(&self) -> Option<Range<usize>> {
        let at = self.places.iter().position(|token| token.retracts)?;
        let retracts =
            |edge: &&Edge| matches!(edge.sense, Meaning::Meta(effect) if effect.retracts());
        let edge = self.at(at).iter().find(retracts)?;
        Some(at..edge.end)
    }

    /// Returns whether these tokens contain no word of orders, and a word that isn't similar to a province.
    pub fn is_prose(&self, tokens: Range<usize>) -> bool {
        let all = &self.places[tokens];
        all.iter().all(|token| token.in_prose != InProse::Order)
            && all.iter().any(|token| token.in_prose == InProse::Strange)
    }

    /// Returns whether a token is a word that is neither known nor similar to a province.
    pub fn is_strange(&self, at: usize) -> bool {
        self.around(at).in_prose == InProse::Strange
    }

    /// Returns the likeliest province of a set of guesses.
    pub fn likeliest(&self, set: PlaceSet) -> Option<Province> {
        let guesses = self.guesses[set].0.iter();
        let least = guesses.min_by_key(|guess| guess.cost);
        least.map(|guess| guess.province)
    }

    /// Returns the lowest cost in a set of guesses.
    pub fn least(&self, set: PlaceSet) -> u16 {
        let costs = self.guesses[set].0.iter().map(|guess| guess.cost);
        costs.min().unwrap_or(0)
    }

    /// Returns the lowest cost of a province that an edge names, if it names one.
    pub fn cost(&self, edge: &Edge) -> Option<u16> {
        Some(edge.cost.saturating_add(self.least(edge.place()?)))
    }

    /// Returns whether the line may end before this token.
    pub fn ends(&self, at: usize) -> bool {
        self.silence(at).is_some()
    }

    /// Returns whether a token is a noise word.
    pub fn is_noise(&self, at: usize) -> bool {
        self.noise.get(at).is_some_and(Option::is_some)
    }

    /// Returns the cost of ignoring the line from this token on, or `None` if the rest has a
    /// meaning. The cost isn't 0 if an ignored word may be a province.
    pub fn silence(&self, at: usize) -> Option<u16> {
        self.silent.get(at).copied().unwrap_or(Some(0))
    }

    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        self.edges.len()
    }
}

/// Returns the surroundings of each token, before its meanings are looked up.
fn surroundings(tokens: &[Token]) -> Vec<Surroundings> {
    let each = tokens.iter().enumerate().map(|(at, token)| {
        let stop = token.mark == Mark::Dot && tokens.get(at + 1).is_some_and(|next| !next.tight);
        Surroundings {
            apart: token.apart,
            tight: token.tight,
            bracketed: token.bracketed,
            dash: token.dash || token.mark == Mark::Back,
            is_long: token.word().is_some_and(|word| word.len() > 1),
            colon: token.mark == Mark::Colon,
            cut: stop || matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Bar),
            retracts: false,
            in_prose: match token.mark {
                Mark::Arrow | Mark::Question | Mark::Back => InProse::Order,
                _ => InProse::Idle,
            },
        }
    });
    each.collect()
}

/// The number of words of the longest phrase for an action.
const LONGEST_VERB: usize = 4;

/// Returns whether the line contains a proxy, a perpetual order or a reference to other orders.
pub(super) fn is_reserved(ctx: &Context<'_>, tokens: &[Token]) -> bool {
    let lexicon = ctx.lexicon;
    (0..tokens.len()).any(|at| {
        // "wie immer" ("as always") has no meaning here
        let before = at.checked_sub(1).and_then(|before| tokens[before].word());
        let likened = before.is_some_and(|word| List::As.has(word));
        let mut word = tokens[at].word().into_iter();
        let begins = word.any(|word| lexicon.reserved_heads.contains(word) && !likened);
        begins && says_at(lexicon, tokens, at, |word| word == Keyword::Reserved).is_some()
    })
}

/// Returns the end of the longest phrase at a token, of at most four words, that is a word of orders of this
/// kind.
pub(super) fn says_at(
    lexicon: &Lexicon,
    tokens: &[Token],
    at: usize,
    wanted: impl Fn(Keyword) -> bool + Copy,
) -> Option<usize> {
    let mut phrases = phrases(tokens, at, LONGEST_VERB).into_iter().rev();
    let (end, _) = phrases.find(|(_, phrase)| lexicon.says(phrase, wanted))?;
    Some(end)
}

/// Returns the end of the longest text from a token on that is on a list, of at most `longest` words.
pub(super) fn listed_end(tokens: &[Token], at: usize, longest: usize, list: List) -> Option<usize> {
    let phrases = phrases(tokens, at, longest).into_iter();
    Some(phrases.rev().find(|(_, phrase)| list.has(phrase))?.0)
}

/// Returns the phrases that begin at a token as keys: one word, two words and so on, each with the
/// first token after it. Dots, single dashes, slashes and underscores may join the words of a name.
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
