//! The grammar of what stands beside orders: meta-words and prose.

use super::grammar::Grammar;
use super::keywords::Keyword;
use super::meanings::{Edge, Meaning, PlaceSet};
use super::meta_words::Effect;
use super::unresolved_order::{Fragment, ParseBranch, ParsedAction, UnresolvedOrder, Ways};
use chancery_core::board::Phase;
use std::ops::Range;

/// Words that order nothing, by their tokens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Aside {
    pub at: Range<usize>,
    pub content: AsideContent,
}

/// The content of an aside.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum AsideContent {
    /// A meta-word.
    Meta(Effect),
    /// A question mark.
    Open,
    /// An "or" between orders.
    Or,
    /// The denial of a province that the orders don't name: `not Bur`.
    NotPlace(PlaceSet),
    /// Prose between separators, without a word of orders.
    Prose,
    /// Prose in brackets or behind a dash, with any words.
    Remark,
    /// Prose that belongs to the meta-word before it, with any words.
    Clause,
    /// Words in front of orders that aren't known to be harmless: `Klaus wants`.
    Head,
    /// Text that may be an order and can't be read.
    Unread,
}

impl AsideContent {
    /// Returns whether it is a word for "no".
    pub fn denies(&self) -> bool {
        matches!(self, AsideContent::Meta(effect) if effect.denies())
    }
}

impl Aside {
    /// Returns whether it is a meta-word.
    pub fn is_meta_word(&self) -> bool {
        matches!(
            self.content,
            AsideContent::Meta(_) | AsideContent::NotPlace(_)
        )
    }

    /// Returns whether it begins a condition.
    pub fn is_condition(&self) -> bool {
        self.content == AsideContent::Meta(Effect::Conditional)
    }

    /// Returns whether it is a meta-word whose orders may not be meant.
    pub fn retracts(&self) -> bool {
        match self.content {
            AsideContent::Meta(effect) => effect.retracts(),
            AsideContent::Head | AsideContent::Open | AsideContent::Or => true,
            _ => false,
        }
    }
}

/// Returns the aside that a meta-word, a question mark, an "or" between orders, or a reason in brackets is: `F Ion
/// disbands (no order)`.
fn aside_of(edge: &Edge) -> Option<AsideContent> {
    match edge.sense {
        Meaning::Word(Keyword::NoOrders) if edge.bracketed => {
            Some(AsideContent::Meta(Effect::Harmless))
        }
        Meaning::Meta(effect) => Some(AsideContent::Meta(effect)),
        Meaning::Doubt => Some(AsideContent::Open),
        Meaning::Word(Keyword::Or | Keyword::Rather) => Some(AsideContent::Or),
        _ => None,
    }
}

/// Returns the fragment of an aside.
fn fragment(at: Range<usize>, content: AsideContent) -> Vec<Fragment> {
    vec![Fragment::Aside(Aside { at, content })]
}

/// The cost of prose between separators.
const PROSE: u16 = 20;
/// The cost of any other prose, and of each of its tokens.
const REMARK: u16 = 10;
const TOKEN: u16 = 2;
/// The cost of words in front of orders, less than that of prose with an order in it.
const HEAD: u16 = 15;
/// The cost of text that can't be read, and of each of its tokens.
const UNREAD: u16 = 40;
const UNREAD_TOKEN: u16 = 7;

impl Grammar<'_> {
    /// Returns whether an order can begin after these fragments: at the start of the line, after a
    /// separator or an aside.
    pub(super) fn begins(before: &[Fragment]) -> bool {
        let last = before.last();
        last.is_none_or(|last| *last == Fragment::Separator || last.aside().is_some())
    }

    /// Returns the order to which these fragments end with an alternative: `A Mun - Tyr or`, `A Mun - Tyr, unless he
    /// objects, then`.
    pub(super) fn changed(before: &[Fragment]) -> Option<&UnresolvedOrder> {
        let at = before.iter().rposition(|it| it.order().is_some())?;
        let mut asides = before[at + 1..].iter().filter_map(Fragment::aside).rev();
        let last = asides.next()?;
        let closed = last.content == AsideContent::Clause
            && before.last() == Some(&Fragment::Separator)
            && asides.next().is_some_and(Aside::is_condition);
        let alternative = last.retracts() || closed;
        before[at].order().filter(|_| alternative)
    }

    /// Returns whether an aside can begin at a token without a separator.
    pub(super) fn has_aside(&self, at: usize) -> bool {
        self.has(at, |edge| aside_of(edge).is_some())
            || self.loose
                && (self.lattice.is_bracket_edge(at) || self.lattice.around(at).is_apart())
    }

    /// Reads a meta-word or prose.
    pub(super) fn asides(&self, at: usize, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let mut ways = Vec::new();
        // "A Mun - Bur <- no, sorry"
        let behind_dash = self.loose && self.lattice.around(at).dash;
        let starts = [at].into_iter().chain(behind_dash.then_some(at + 1));
        for (start, edge) in
            starts.flat_map(|at| self.lattice.at(at).iter().map(move |edge| (at, edge)))
        {
            let Some(content) = aside_of(edge) else {
                continue;
            };
            // "sorry Italy", "bye, Russia"
            let harmless = AsideContent::Meta(Effect::Harmless);
            if content == harmless && self.corrects_build(start, edge, before) {
                continue;
            }
            if (content == AsideContent::Or || content == harmless)
                && let Some(end) = self.addressed(start, edge)
            {
                if content == AsideContent::Or {
                    continue;
                }
                let mut way = ParseBranch::over(edge, fragment(at..end, content.clone()));
                way.end = end;
                ways.push(way);
            }
            let way = ParseBranch::over(edge, ());
            let denies = content.denies();
            ways.push(way.with(fragment(at..way.end, content)));
            if denies {
                // "Rum S Sev, not hold", but not "Bre - MAO NO stays put"
                let parted = before.last() == Some(&Fragment::Separator)
                    || self.lattice.around(start).bracketed;
                let verbs = self.words(way.end, Keyword::Hold).into_iter();
                let verbs = verbs.filter(|verb| parted && self.lattice.ends(verb.end));
                let last = before.iter().rev().find_map(Fragment::order);
                let acts = last.is_some_and(|it| !matches!(it.action, ParsedAction::Hold(_)));
                ways.extend(
                    verbs
                        .filter(|_| acts)
                        .map(|verb| verb.with(fragment(at..verb.end, harmless.clone()))),
                );
                for (end, place) in self.denied(way.end, before) {
                    let mut way = way.with(fragment(at..end, AsideContent::NotPlace(place)));
                    way.end = end;
                    ways.push(way);
                }
            }
        }
        if self.loose {
            ways.extend(self.prose(at, before));
            ways.extend(self.head(at).into_iter().filter(|_| before.is_empty()));
        }
        ways
    }

    /// Returns whether a word corrects the build or removal before it: `build F Rom, sorry, F Nap`, `F Rom.. sorry, F Nap`.
    fn corrects_build(&self, start: usize, word: &Edge, before: &[Fragment]) -> bool {
        let is_behind_order = |it: &Fragment| *it == Fragment::Separator || it.order().is_some();
        let rather = Meaning::Word(Keyword::Rather);
        self.phase == Phase::Adjustments
            && self.has(start, |edge| edge.sense == rather && edge.end == word.end)
            && before.last().is_some_and(is_behind_order)
            && self.lattice.around(word.end).cut
    }

    /// Returns the end of the power's name that ends the line behind words that order nothing.
    fn addressed(&self, start: usize, words: &Edge) -> Option<usize> {
        let harmless = Meaning::Meta(Effect::Harmless);
        if !self.has(start, |edge| {
            edge.end == words.end && edge.sense == harmless
        }) {
            return None;
        }
        let name = self.skip(words.end, &[Meaning::Comma]);
        let power = self.longest(name, |edge| matches!(edge.sense, Meaning::Power(_)))?;
        self.lattice.ends(power.end).then_some(power.end)
    }

    /// Reads the words in front of the first order of a line.
    fn head(&self, at: usize) -> Option<ParseBranch<Vec<Fragment>>> {
        let end = self.lattice.head_end(at)?;
        let head = fragment(at..end, AsideContent::Head);
        Some(ParseBranch::empty(end, head).dearer(HEAD))
    }

    /// Reads the province that an order doesn't go to after a "not": `not Bur`, `instead of F Sev`.
    /// In winter it is a unit that isn't built or removed.
    fn denied(&self, at: usize, before: &[Fragment]) -> Vec<(usize, PlaceSet)> {
        let ordered = before.iter().any(|fragment| fragment.order().is_some());
        let winter = self.phase == Phase::Adjustments && !self.lattice.around(at).bracketed;
        if winter || !ordered {
            return Vec::new();
        }
        let last = before.iter().rev().find_map(Fragment::order);
        let holds = last.is_some_and(|order| matches!(order.action, ParsedAction::Hold(_)));
        // "not the fleet in Brest", "holds rather than moving to Brest"
        let mut starts = vec![at];
        let mut newest = vec![at];
        for _ in 0..2 {
            let edges = newest.iter().flat_map(|&at| self.lattice.at(at));
            let over = |edge: &&Edge| match edge.sense {
                Meaning::Word(Keyword::Kind(_)) => true,
                Meaning::Word(Keyword::Arrow) => holds || self.lattice.around(at).bracketed,
                _ => false,
            };
            newest = edges.filter(over).map(|edge| edge.end).collect();
            starts.extend(&newest);
        }
        let explains =
            |at: usize| self.has(at, |edge| edge.sense == Meaning::Meta(Effect::Explains));
        let mut found = Vec::new();
        for edge in starts.iter().flat_map(|&at| self.lattice.at(at)) {
            if let Some(place) = edge.place()
                && (self.lattice.ends(edge.end)
                    || self.lattice.around(edge.end).cut
                    || explains(edge.end))
                && self.lattice.least(place) == 0
            {
                found.push((edge.end, place));
            }
        }
        found
    }

    /// Reads the prose that begins at a token, up to the next separator, edge of a bracket or
    /// meta-word that may take an order back.
    fn prose(&self, at: usize, before: &[Fragment]) -> Ways<Vec<Fragment>> {
        let lattice = self.lattice;
        let last = before.last().and_then(Fragment::aside);
        let of_meta = last.is_some_and(|last| {
            last.retracts() || last.content == AsideContent::Meta(Effect::Explains)
        });
        let apart = lattice.around(at).bracketed || lattice.around(at).is_apart();
        // "sorry it's messy"
        let harmless = AsideContent::Meta(Effect::Harmless);
        let goes_on = last.is_some_and(|last| last.content == harmless);
        let begins = of_meta || goes_on || apart || lattice.begins_stretch(at);
        if lattice.around(at).retracts || !begins {
            return Vec::new();
        }
        let end = lattice.prose_end(at);
        if end == at {
            return Vec::new();
        }
        let length = u16::try_from(end - at).unwrap_or(u16::MAX / TOKEN);
        let any = REMARK.saturating_add(length.saturating_mul(TOKEN));
        let unread = UNREAD.saturating_add(length.saturating_mul(UNREAD_TOKEN));
        let to =
            |end, content, cost| ParseBranch::empty(end, fragment(at..end, content)).dearer(cost);
        let aside = |content, cost| to(end, content, cost);
        let mut ways = Vec::new();
        if of_meta || goes_on && lattice.is_prose(at..end) {
            ways.push(aside(AsideContent::Clause, any));
            // "scratch that last one - Berlin to Kiel"
            let dash = (at + 1..end).find(|&at| self.says(at, Keyword::Arrow));
            ways.extend(dash.map(|end| to(end, AsideContent::Clause, any)));
            // "if he goes to Bur: A Mar H"
            let colon = (at + 1..end).find(|&at| self.has(at, |edge| edge.sense == Meaning::Colon));
            ways.extend(colon.map(|end| {
                let mut clause = fragment(at..end, AsideContent::Clause);
                clause.push(Fragment::Separator);
                ParseBranch::empty(end + 1, clause).dearer(any)
            }));
        } else if apart {
            ways.push(aside(AsideContent::Remark, any));
        } else if lattice.is_prose(at..end) && (!self.says(at, Keyword::Arrow) || self.is_kind(at))
        {
            // "a surprise", but not "F Den S (F Kie) to Hxl", nor "lon nth, xyz abc, edi nwg"
            let is_name = |at| self.has(at, |edge| edge.place().is_some());
            let is_pair =
                end == at + 2 && (at..end).all(|at| lattice.is_strange(at) || is_name(at));
            let is_between = !lattice.ends(end) && before.iter().any(|it| it.order().is_some());
            ways.push(if is_pair && is_between {
                aside(AsideContent::Unread, unread)
            } else {
                aside(AsideContent::Prose, PROSE)
            });
        } else if lattice.ends(end) || lattice.around(end).cut || lattice.is_bracket_edge(end) {
            ways.push(aside(AsideContent::Unread, unread));
        }
        ways
    }
}
