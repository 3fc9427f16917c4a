//! The ways through a line: from senses to orders whose places are still open.
//!
//! Not a grammar that accepts or refuses, but all readings with their cost. Each rule returns every
//! way in which it can be read from a token on; what is left out or turned round costs.

use std::collections::BTreeMap;

use super::actions::support_of;
use super::corrections::{Flaws, Repair};
use super::keywords::Keyword;
use super::meanings::{Edge, Lattice, Meaning};
use super::unresolved_order::{
    Fragment, Named, ParseBranch, ParsedAction, RouteHint, UnresolvedOrder,
};
use chancery_core::board::{Phase, Power};

/// How many ways are followed at once.
pub(super) const BEAM: usize = 24;
/// How many ways to the same token are followed.
const ABREAST: usize = 6;
/// The most orders of one line.
pub(super) const MOST_ORDERS: usize = 40;

/// The grammar over one line.
pub(super) struct Grammar<'a> {
    pub lattice: &'a Lattice,
    pub phase: Phase,
}

pub(super) type Ways<T> = Vec<ParseBranch<T>>;

/// A line read from end to end.
pub(super) struct Parse {
    /// Whose orders the line says it holds.
    pub power: Option<Power>,
    pub said: Vec<Fragment>,
    pub cost: u16,
    pub doubt: bool,
}

pub(super) fn keep_best<T>(mut ways: Ways<T>) -> Ways<T> {
    ways.sort_by_key(|way| way.cost);
    ways.truncate(BEAM);
    ways
}

impl Grammar<'_> {
    /// Every way to read the line, the cheapest first.
    pub fn line(&self) -> Vec<Parse> {
        let mut parses = Vec::new();
        for start in self.starts() {
            self.body(&start, &mut parses);
        }
        parses.sort_by_key(|parse: &Parse| parse.cost);
        parses.truncate(BEAM);
        parses
    }

    /// After a power's name at the front (`France: A Par - Bur`), and without one.
    fn starts(&self) -> Ways<Option<Power>> {
        let mut starts = vec![self.empty(0, None)];
        for edge in self.lattice.at(0) {
            if let Meaning::Power(power) = edge.sense {
                let mut start = self.step(edge, Some(power));
                // "England,A Yor - Nwy" in a table
                start.end = self.skip(start.end, |sense| {
                    matches!(
                        sense,
                        Meaning::Colon | Meaning::Comma | Meaning::Semicolon | Meaning::Bar
                    )
                });
                starts.push(start);
            }
        }
        starts
    }

    /// Orders until the line ends: from the front, the best few ways to get to each token.
    fn body(&self, start: &ParseBranch<Option<Power>>, parses: &mut Vec<Parse>) {
        let mut open: BTreeMap<usize, Ways<Vec<Fragment>>> = BTreeMap::new();
        open.insert(start.end, vec![start.map(|_| Vec::new())]);
        while let Some((at, mut ways)) = open.pop_first() {
            ways.sort_by_key(|way| way.cost);
            ways.truncate(ABREAST);
            for way in ways.iter().filter(|way| way.value.len() < MOST_ORDERS) {
                for piece in self.piece(at, &way.value) {
                    let mut next = way.then(&piece, |said, more| {
                        let more = more
                            .iter()
                            .map(|said| flawed(said, way.flaws.union(piece.flaws)));
                        said.iter().cloned().chain(more).collect()
                    });
                    next.flaws = Flaws::default();
                    if self.lattice.ends(next.end) {
                        let (said, cost, doubt) = (next.value, next.cost, next.doubt);
                        parses.push(Parse {
                            power: start.value,
                            said,
                            cost,
                            doubt,
                        });
                        continue;
                    }
                    for next in self.parted(&next).into_iter().filter(|next| next.end > at) {
                        open.entry(next.end).or_default().push(next);
                    }
                }
            }
        }
    }

    /// Goes over what parts two orders.
    fn parted(&self, way: &ParseBranch<Vec<Fragment>>) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        let parts = |sense| {
            matches!(
                sense,
                Meaning::Comma
                    | Meaning::Semicolon
                    | Meaning::Plus
                    | Meaning::Slash
                    | Meaning::Bar
                    | Meaning::Stop
                    | Meaning::Word(Keyword::And)
            )
        };
        let begins = |edge: &Edge| {
            let kind = |edge: &Edge| matches!(edge.sense, Meaning::Word(Keyword::Kind(_)));
            let word = |word| match word {
                Keyword::Kind(_) | Keyword::Helped => true,
                // "-A Gal -F Adr"
                Keyword::Arrow => {
                    self.phase == Phase::Adjustments && self.lattice.at(edge.end).iter().any(kind)
                }
                _ => false,
            };
            matches!(edge.sense, Meaning::Power(_))
                || matches!(edge.sense, Meaning::Word(w) if word(w))
        };
        for edge in self
            .lattice
            .at(way.end)
            .iter()
            .filter(|edge| parts(edge.sense))
        {
            let mut next = way.then(&self.step(edge, ()), |said, ()| said.clone());
            next.end = self.skip(next.end, parts);
            if self.lattice.ends(next.end) {
                continue;
            }
            // "St. Petersburg" is one name
            if edge.sense == Meaning::Stop && !self.lattice.at(next.end).iter().any(begins) {
                next.flaws.insert(Repair::RunTogether);
            }
            ways.push(next);
        }
        // "1. A Par - Bur 2. A Mar - Spa"
        let numbers = |edge: &&Edge| edge.sense == Meaning::Count;
        for edge in self.lattice.at(way.end).iter().filter(numbers) {
            if self.lattice.at(edge.end).iter().any(begins) {
                let mut next = way.then(&self.step(edge, ()), |said, ()| said.clone());
                next.cost += self.lattice.weights.no_part;
                next.flaws.insert(Repair::RunTogether);
                ways.push(next);
            }
        }
        // nothing between them: then the next begins with its letter or its power
        let apart = self.lattice.is_apart(way.end);
        if ways.is_empty() && (apart || self.lattice.at(way.end).iter().any(begins)) {
            let mut next = way.clone();
            if !apart {
                next.cost += self.lattice.weights.no_part;
            }
            next.flaws.insert(Repair::RunTogether);
            ways.push(next);
        }
        ways
    }

    /// One piece: an order, or what stands for several.
    fn piece(&self, at: usize, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        let deed = match self.phase.is_retreat() {
            true => Keyword::Disband,
            false => Keyword::Hold,
        };
        for edge in self.lattice.at(at) {
            let here = self.step(edge, ());
            match edge.sense {
                Meaning::Word(Keyword::All) => ways.extend(self.every_unit(&here, deed)),
                Meaning::Word(Keyword::Helped) => ways.extend(self.helpers(&here, before)),
                Meaning::Word(Keyword::Waive) => ways.push(here.map(|()| vec![Fragment::Waive])),
                Meaning::Word(Keyword::NoOrders) => {
                    ways.push(here.map(|()| vec![Fragment::NoOrders]))
                }
                Meaning::Count => ways.extend(self.verb_first(here.end, true)),
                // "hold all"
                Meaning::Word(word) if word == deed => {
                    ways.extend(self.every_unit(&here, Keyword::All))
                }
                Meaning::Doubt => {
                    let mut doubt = here.map(|()| Vec::new());
                    doubt.doubt = true;
                    ways.push(doubt);
                }
                _ => {}
            }
        }
        ways.extend(self.verb_first(at, false));
        ways.extend(self.deed_first(at));
        ways.extend(self.unit_first(at, before));
        ways.extend(self.goal_first(at));
        keep_best(ways)
    }

    /// `all hold`, `hold all`: after the first word the other one.
    fn every_unit(&self, here: &ParseBranch<()>, word: Keyword) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        for word in self.words(here.end, word) {
            let mut all = here.then(&word, |(), ()| vec![Fragment::All]);
            all.flaws.insert(Repair::Several);
            ways.push(all);
        }
        ways
    }

    /// `… with support from A Mar`: the order before is supported by these.
    fn helpers(&self, here: &ParseBranch<()>, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let Some(Fragment::Order(last)) = before.last() else {
            return Vec::new();
        };
        let units = self.units(here.end);
        let ways = units.iter().map(|units| {
            let mut way = here.then(units, |(), units| {
                let help = |unit: &Named| order(*unit, support_of(last), Flaws::default());
                units.iter().map(help).map(Fragment::Order).collect()
            });
            way.flaws.insert(Repair::Several);
            way
        });
        ways.collect()
    }

    /// `Pic <- A Par`.
    fn goal_first(&self, at: usize) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        for to in self.destination(at) {
            for edge in self
                .lattice
                .at(to.end)
                .iter()
                .filter(|edge| edge.sense == Meaning::Back)
            {
                let here = to.then(&self.step(edge, ()), |to, ()| to.clone());
                for unit in self.unit(here.end, None) {
                    let mut way = here.then(&unit, |to, unit| {
                        let deed = ParsedAction::Move {
                            to: to.clone(),
                            way: RouteHint::Unsaid,
                        };
                        one_order(*unit, deed)
                    });
                    way.flaws.insert(Repair::Mark);
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// `build A Par`, `- A Par` in winter, `2 builds: F Kie & A Mun`, `hold A Par`, `move A Par to Bur`.
    fn verb_first(&self, at: usize, counted: bool) -> Ways<Vec<Fragment>> {
        let winter = self.phase == Phase::Adjustments;
        let retreats = self.phase.is_retreat();
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            let deed = match edge.sense {
                // "retreat A Bur to Par"
                Meaning::Word(Keyword::Retreat) if retreats => {
                    let mut here = self.step(edge, ());
                    here.end = self.skip(here.end, |sense| sense == Meaning::Colon);
                    ways.extend(self.order_after(&here));
                    continue;
                }
                Meaning::Word(Keyword::Build) => ParsedAction::Build,
                Meaning::Word(Keyword::Disband) => ParsedAction::Disband,
                Meaning::Word(Keyword::Retreat) if winter => ParsedAction::Disband,
                Meaning::Word(Keyword::Hold) if !counted => ParsedAction::Hold { at: None },
                Meaning::Plus if winter => ParsedAction::Build,
                Meaning::Word(Keyword::Arrow) if winter => ParsedAction::Disband,
                Meaning::Word(Keyword::Arrow) if !counted => {
                    // "move A Par to Bur", or a dash for a bullet
                    let mut here = self.step(edge, ());
                    if edge.flaw.is_some() {
                        here.cost += self.lattice.weights.no_part;
                    }
                    ways.extend(self.order_after(&here));
                    continue;
                }
                _ => continue,
            };
            let mut here = self.step(edge, ());
            here.end = self.skip(here.end, |sense| {
                matches!(sense, Meaning::Colon | Meaning::Count)
            });
            for units in self.units(here.end) {
                let choice = units.doubt;
                ways.push(here.then(&units, |(), units| {
                    let order = |unit: &Named| order(*unit, deed.clone(), units_flaw(units));
                    said(units.iter().map(order), choice)
                }));
            }
        }
        ways
    }

    /// An order of its own after a word or mark.
    fn order_after(&self, here: &ParseBranch<()>) -> Ways<Vec<Fragment>> {
        let orders = self.unit_first(here.end, &[]);
        let orders = orders
            .iter()
            .map(|order| here.then(order, |(), said| said.clone()));
        orders.collect()
    }

    /// A unit, or several that do the same, and what it does.
    fn unit_first(&self, at: usize, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        for units in self.units(at) {
            ways.extend(self.each_other(&units));
            ways.extend(self.helped(&units));
            let starts = self.tail_starts(units.end);
            let doubt = units.doubt;
            for tail in starts.iter().flat_map(|&at| self.tail(at, before)) {
                let mut way = units.then(&tail, |units, deed| {
                    let order = |unit: &Named| order(*unit, deed.clone(), units_flaw(units));
                    // several units can't all go to one place
                    let goes = matches!(
                        deed,
                        ParsedAction::Move { .. } | ParsedAction::Retreat { .. }
                    );
                    let choice = goes && units.len() > 1 || doubt;
                    said(units.iter().map(order), choice)
                });
                self.kind_behind(&mut way);
                ways.push(way);
            }
        }
        keep_best(ways)
    }

    /// Where what a unit does may begin: `A Ber: hold` and `F Lon, - Wal` have a mark before it.
    fn tail_starts(&self, at: usize) -> Vec<usize> {
        let mut starts = vec![at];
        for edge in self.lattice.at(at) {
            let begins = match edge.sense {
                Meaning::Colon => true,
                Meaning::Comma => self.lattice.at(edge.end).iter().any(acts),
                _ => false,
            };
            if begins {
                starts.push(edge.end);
            }
        }
        starts
    }

    /// `support A Par - Bur with A Mar`, `convoy A Yor - Nwy with F Nth`.
    fn deed_first(&self, at: usize) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        for edge in self.lattice.at(at) {
            let here = self.step(edge, ());
            let deeds = match edge.sense {
                Meaning::Word(Keyword::Support) => self.supported(here.end, None),
                Meaning::Word(Keyword::Convoy) => self.convoyed(here.end, None),
                _ => continue,
            };
            for deed in deeds {
                for with in self.words(deed.end, Keyword::With) {
                    for unit in self.unit(with.end, None) {
                        let over = here.then(&deed, |(), deed| deed.clone());
                        let over = over.then(&with, |deed, ()| deed.clone());
                        ways.push(over.then(&unit, |deed, unit| one_order(*unit, deed.clone())));
                    }
                }
            }
        }
        ways
    }

    /// `A Bur is supported by A Par`.
    fn helped(&self, units: &ParseBranch<Vec<Named>>) -> Ways<Vec<Fragment>> {
        let [of] = units.value[..] else {
            return Vec::new();
        };
        let mut ways = Vec::new();
        for word in self.words(units.end, Keyword::Helped) {
            for helpers in self.units(word.end) {
                let here = units.then(&word, |_, ()| ());
                let mut way = here.then(&helpers, |(), helpers| {
                    let deed = ParsedAction::SupportHold { of };
                    let help = |unit: &Named| order(*unit, deed.clone(), Flaws::default());
                    helpers.iter().map(help).map(Fragment::Order).collect()
                });
                way.flaws.insert(Repair::Word);
                // what it does itself is open
                way.doubt = true;
                ways.push(way);
            }
        }
        ways
    }

    /// `A Ukr and A Sev support each other`.
    fn each_other(&self, units: &ParseBranch<Vec<Named>>) -> Ways<Vec<Fragment>> {
        let [first, second] = units.value[..] else {
            return Vec::new();
        };
        let words = self.words(units.end, Keyword::Mutual);
        let said = |word: &ParseBranch<()>| {
            units.then(word, |_, ()| {
                let deed = ParsedAction::Mutual { with: second };
                one_order(first, deed)
            })
        };
        words.iter().map(said).collect()
    }

    /// `Tri - Alb (fleet)`: the kind at the end.
    fn kind_behind(&self, way: &mut ParseBranch<Vec<Fragment>>) {
        let [Fragment::Order(skeleton)] = way.value.as_mut_slice() else {
            return;
        };
        if skeleton.unit.kind.is_some() {
            return;
        }
        for edge in self.lattice.at(way.end) {
            let last = edge.bracketed || self.lattice.ends(edge.end);
            if let Meaning::Word(Keyword::Kind(kind)) = edge.sense
                && last
            {
                skeleton.unit.kind = Some(kind);
                way.end = edge.end;
                way.cost += 1;
                way.flaws.insert(Repair::Word);
                return;
            }
        }
    }

    /// Steps over one edge.
    pub(super) fn step<T>(&self, edge: &Edge, value: T) -> ParseBranch<T> {
        ParseBranch {
            value,
            end: edge.end,
            cost: edge.cost,
            flaws: edge
                .flaw
                .map_or(Flaws::default(), |flaw| Flaws::default().with(flaw)),
            doubt: false,
        }
    }

    pub(super) fn empty<T>(&self, at: usize, value: T) -> ParseBranch<T> {
        ParseBranch {
            value,
            end: at,
            cost: 0,
            flaws: Flaws::default(),
            doubt: false,
        }
    }

    /// Every way over one keyword.
    pub(super) fn words(&self, at: usize, word: Keyword) -> Ways<()> {
        let edges = self.lattice.at(at).iter();
        let edges = edges.filter(|edge| edge.sense == Meaning::Word(word));
        edges.map(|edge| self.step(edge, ())).collect()
    }

    /// The token after all that may be stepped over.
    pub(super) fn skip(&self, mut at: usize, over: impl Fn(Meaning) -> bool) -> usize {
        while let Some(edge) = self.lattice.at(at).iter().find(|edge| over(edge.sense)) {
            at = edge.end;
        }
        at
    }

    /// What a unit does.
    fn tail(&self, at: usize, before: &[Fragment]) -> Ways<ParsedAction> {
        let mut ways = self.deeds(at, before);
        if self.phase == Phase::Adjustments {
            ways.push(self.without_verb(self.empty(at, ParsedAction::Alone)));
        }
        ways
    }

    pub(super) fn without_verb<T>(&self, mut way: ParseBranch<T>) -> ParseBranch<T> {
        way.cost += self.lattice.weights.no_verb;
        way.flaws.insert(Repair::VerbMissing);
        way
    }
}

/// Does a word say what a unit does?
fn acts(edge: &Edge) -> bool {
    use Keyword::{Arrow, Convoy, Disband, Hold, Support};
    matches!(
        edge.sense,
        Meaning::Word(Arrow | Hold | Support | Convoy | Disband)
    )
}

/// The orders of several units, or one of them that is to be chosen.
fn said(orders: impl Iterator<Item = UnresolvedOrder>, choice: bool) -> Vec<Fragment> {
    match choice {
        true => vec![Fragment::Either(orders.collect())],
        false => orders.map(Fragment::Order).collect(),
    }
}

fn order(unit: Named, deed: ParsedAction, flaws: Flaws) -> UnresolvedOrder {
    UnresolvedOrder { unit, deed, flaws }
}

fn one_order(unit: Named, deed: ParsedAction) -> Vec<Fragment> {
    vec![Fragment::Order(order(unit, deed, Flaws::default()))]
}

fn units_flaw(units: &[Named]) -> Flaws {
    match units {
        [_] => Flaws::default(),
        _ => Flaws::default().with(Repair::Several),
    }
}

fn flawed(said: &Fragment, flaws: Flaws) -> Fragment {
    match said {
        Fragment::Order(skeleton) => Fragment::Order(skeleton.flawed(flaws)),
        Fragment::Either(all) => {
            Fragment::Either(all.iter().map(|one| one.flawed(flaws)).collect())
        }
        other => other.clone(),
    }
}
