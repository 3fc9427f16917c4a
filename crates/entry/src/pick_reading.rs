//! Which reading is taken: the one that leads by a margin.

use std::collections::HashMap;

use super::Context;
use super::corrections::{Flaws, Repair};
use super::grammar::ParsedLine;
use super::judge::Judge;
use super::meanings::Lattice;
use super::reading::{Candidate, Part, Verdict};
use super::unresolved_order::{Fragment, ParseBranch, ParsedAction, UnresolvedOrder, Ways};
use chancery_core::board::{Id, Phase, Power, Province};
use chancery_core::orders::{Action, IllegalReason, UnitRef, WrittenOrder, WrittenVia};

/// One way to read the line, each piece judged.
struct Judged {
    /// What the whole line costs, each piece at its best.
    total: u16,
    /// What each order may be; nothing where there are no orders.
    pieces: Vec<Vec<Candidate>>,
}

/// Why there is no order in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoReading {
    /// It is not written like one.
    NoOrder,
    /// It may mean several things, or something far-fetched, and none of that is possible.
    NonePossible,
}

/// Chooses among the ways to read a line.
pub(super) fn choose(
    ctx: &Context<'_>,
    lattice: &Lattice,
    parses: &Ways<ParsedLine>,
    terse: bool,
) -> Result<Vec<Part>, NoReading> {
    // many ways to read a line share most of their orders
    let mut known = Known::new();
    let judged = parses.iter().filter_map(|parse| {
        let judge = Judge {
            ctx,
            lattice,
            heading: parse.value.power,
            terse,
        };
        judged(&judge, parse, &mut known)
    });
    let judged: Vec<Judged> = judged.collect();
    let best = judged.iter().min_by_key(|judged| judged.total);
    let best = best.ok_or(NoReading::NoOrder)?;
    let same_shape = |judged: &&Judged| judged.pieces.len() == best.pieces.len();
    let mut parts = Vec::new();
    for (index, piece) in best.pieces.iter().enumerate() {
        if piece.is_empty() {
            parts.push(Part::no_orders());
            continue;
        }
        let mut all: Vec<Candidate> = Vec::new();
        for judged in judged.iter().filter(same_shape) {
            let candidates = &judged.pieces[index];
            let own = candidates.iter().map(|candidate| candidate.cost).min();
            for candidate in candidates {
                let mut candidate = candidate.clone();
                candidate.cost += judged.total - own.unwrap_or(0);
                merge(&mut all, candidate, ctx.lexicon.weights.margin);
            }
        }
        parts.push(decide(ctx, all).ok_or(NoReading::NonePossible)?);
    }
    Ok(parts)
}

/// Adds a reading, or makes a known one cheaper; one that leaves nothing open may cost a little more.
fn merge(all: &mut Vec<Candidate>, candidate: Candidate, margin: u16) {
    let same =
        |known: &&mut Candidate| known.order == candidate.order && known.power == candidate.power;
    let worth = |one: &Candidate| one.cost + if one.vague { margin } else { 0 };
    match all.iter_mut().find(same) {
        Some(known) if worth(known) <= worth(&candidate) => {}
        Some(known) => *known = candidate,
        None => all.push(candidate),
    }
}

/// The candidates of orders that were judged, by whose orders the line says it holds.
type Known = HashMap<(Option<Power>, UnresolvedOrder), Vec<Candidate>>;

fn judged(judge: &Judge<'_>, parse: &ParseBranch<ParsedLine>, known: &mut Known) -> Option<Judged> {
    let (ctx, heading) = (judge.ctx, judge.heading);
    let power = ctx.power.or(heading);
    let mut judged = |order: UnresolvedOrder| {
        let known = known.entry((heading, order));
        let candidates = known.or_insert_with_key(|(_, order)| judge.candidates(order));
        candidates.clone()
    };
    let mut pieces: Vec<Vec<Candidate>> = Vec::new();
    let mut total = parse.cost;
    for said in &parse.value.said {
        let first = pieces.len();
        match said {
            Fragment::Order(order) => pieces.extend(each_other(order).map(&mut judged)),
            Fragment::Either(orders) => {
                let mut all: Vec<Candidate> =
                    orders.iter().cloned().flat_map(&mut judged).collect();
                all.iter_mut().for_each(|one| one.vague = true);
                pieces.push(all);
            }
            Fragment::NoOrders => {
                pieces.push(Vec::new());
                continue;
            }
            Fragment::Waive => pieces.push(vec![waive(ctx, power)]),
            Fragment::All => {
                pieces.extend(every_unit(ctx, power).map(|candidate| vec![candidate]));
            }
        }
        for candidates in &mut pieces[first..] {
            total = total.saturating_add(candidates.iter().map(|candidate| candidate.cost).min()?);
            // "German A Bur - Bel" among the orders of France
            let foreign = heading.is_some() && power != heading;
            for candidate in candidates {
                candidate.vague |= parse.doubt;
                if foreign {
                    candidate.flaws.insert(Repair::Nationality);
                }
            }
        }
    }
    doubt_halves(&mut pieces);
    (!pieces.is_empty()).then_some(Judged { total, pieces })
}

/// `F Mar S F Gulf f Lyon - Pie` is hardly two orders with nothing between them, the first one a support of
/// the very unit that the second one is for, or of one that is not spelt out: neither is taken without asking.
fn doubt_halves(pieces: &mut [Vec<Candidate>]) {
    for at in 1..pieces.len() {
        let [first, second] = &mut pieces[at - 1..=at] else {
            continue;
        };
        let helped = |one: &Candidate| match one.order.action()? {
            Action::SupportHold { of } => Some((of.place.province, one.guessed > 0)),
            _ => None,
        };
        let helped: Vec<_> = first.iter().filter_map(helped).collect();
        let cut_off = |one: &Candidate| {
            let unit = one.order.province();
            let open = one.guessed > 0 || one.flaws.contains(Repair::KindMissing);
            let cut_off = |&(place, guessed)| guessed || open && Some(place) == unit;
            one.flaws.contains(Repair::RunTogether) && helped.iter().any(cut_off)
        };
        if second.iter().any(cut_off) {
            let both = first.iter_mut().chain(second);
            both.for_each(|one| one.vague = true);
        }
    }
}

/// Parts of a line with one part for each unit: two different orders for it are to be chosen from.
pub(super) fn settle(parts: Vec<Part>) -> Vec<Part> {
    let mut settled: Vec<Part> = Vec::with_capacity(parts.len());
    for part in parts {
        let unit = part.unit();
        let mut known = settled.iter_mut().filter(|_| unit.is_some());
        match known.find(|known| known.unit() == unit) {
            Some(known) => known.join(part),
            None => settled.push(part),
        }
    }
    settled
}

impl Part {
    /// Where the unit stands that the part is about.
    pub(super) fn unit(&self) -> Option<Province> {
        self.candidates.first()?.order.province()
    }

    /// Adds the candidates that are not known yet.
    pub(super) fn add(&mut self, candidates: Vec<Candidate>) {
        for candidate in candidates {
            let same = |known: &Candidate| known.order == candidate.order;
            if !self.candidates.iter().any(same) {
                self.candidates.push(candidate);
            }
        }
    }

    /// Takes in what else is said of the same unit.
    fn join(&mut self, other: Part) {
        let before = self.candidates.len();
        self.add(other.candidates);
        self.verdict = self.verdict.max(other.verdict);
        if self.candidates.len() == before {
            return;
        }
        let possible = |candidate: &Candidate| candidate.illegal.is_none();
        if self.candidates.iter().any(possible) {
            self.candidates.retain(possible);
        }
        for candidate in &mut self.candidates {
            candidate.vague = true;
        }
        self.verdict = Verdict::Ambiguous;
    }
}

/// An order. Of two units that support each other each has one, beside the support of such a pair.
fn each_other(order: &UnresolvedOrder) -> impl Iterator<Item = UnresolvedOrder> {
    let pair = match order.action {
        ParsedAction::Mutual(with) => Some((order.unit, with)),
        ParsedAction::SupportPair(of, with) => Some((of, with)),
        _ => None,
    };
    let flaws = order.flaws.with(Repair::Several);
    let each = pair.map(|(one, other)| {
        [(one, other), (other, one)].map(|(unit, of)| UnresolvedOrder {
            unit,
            action: ParsedAction::SupportHold(of),
            flaws,
        })
    });
    let own = pair.is_none_or(|(one, _)| one != order.unit);
    let own = own.then(|| order.clone());
    own.into_iter().chain(each.into_iter().flatten())
}

/// A build that is given up.
fn waive(ctx: &Context<'_>, power: Option<Power>) -> Candidate {
    let winter = ctx.legality.position.turn.phase == Phase::Adjustments;
    let illegal = (!winter).then_some(IllegalReason::WrongPhase);
    Candidate::plain(power, WrittenOrder::Waive, illegal, Flaws::default())
}

/// Every unit of a power holds; in a retreat phase, every dislodged one is disbanded.
fn every_unit(ctx: &Context<'_>, power: Option<Power>) -> impl Iterator<Item = Candidate> {
    let legality = ctx.legality;
    let retreat = legality.position.turn.phase.is_retreat();
    let units = legality.position.orderable_units().into_iter();
    let mine = units.filter(move |unit| power.is_none_or(|power| power == unit.power));
    let flaws = Flaws::default().with(Repair::Several).with(Repair::Rest);
    mine.map(move |unit| {
        let unit_ref = UnitRef::of(legality.map, unit);
        let (written, illegal) = if retreat {
            let written = WrittenOrder::new(unit_ref, Action::Disband);
            (
                written.clone(),
                legality.retreat(unit.power, &written).err(),
            )
        } else {
            let written = WrittenOrder::new(unit_ref, Action::Hold);
            (
                written.clone(),
                legality.movement(unit.power, &written).err(),
            )
        };
        Candidate::plain(Some(unit.power), written, illegal, flaws)
    })
}

/// The verdict on one order of a line.
fn decide(ctx: &Context<'_>, mut all: Vec<Candidate>) -> Option<Part> {
    let map = ctx.legality.map;
    all.sort_by_cached_key(|candidate| {
        let place = candidate.order.province().map(Id::index);
        let text = candidate.order.canonical(map).to_string();
        (candidate.cost, place, text)
    });
    let best = all.first()?.clone();
    let margin = ctx.lexicon.weights.margin;
    if !ctx.weighs_rules() {
        return Some(by_its_words(all, margin));
    }
    if best.illegal.is_some() {
        // an impossible order may be misspelt; but one that is far-fetched as well is no order, and
        // neither is one of several that are all impossible
        let tied = all.get(1).is_some_and(|other| other.cost == best.cost);
        // a path of words that are no names is none
        let strayed = best.flaws.contains(Repair::Spelling)
            && matches!(best.order.via(), Some(WrittenVia::Path(_)));
        if best.far_fetched || best.vague || tied || strayed {
            return None;
        }
        return Some(Part {
            verdict: Verdict::Void,
            candidates: vec![best],
        });
    }
    // what it costs but for the spelling
    let build = |candidate: &Candidate| candidate.cost - candidate.guessed;
    let near = |candidate: &Candidate| {
        candidate.illegal.is_none()
            && (candidate.cost <= best.cost + margin
                || best.vague && candidate.vague
                || candidate.off < best.off + best.lead
                    && build(candidate) <= build(&best) + margin)
    };
    let near: Vec<Candidate> = all.into_iter().filter(near).collect();
    let verdict = match near.as_slice() {
        [only] if !only.vague && only.flaws.is_empty() => Verdict::Ok,
        [only] if !only.vague => Verdict::Fixed,
        _ => Verdict::Ambiguous,
    };
    Some(Part {
        verdict,
        candidates: near,
    })
}

/// The verdict on one order where nothing but its words may be looked at (DATC 2.4, 4.E.2 a): small
/// slips of the pen are corrected, and what may mean two things does, possible or not. What is written
/// exactly means what it says (example 3: `Tyr` is Tyrolia).
fn by_its_words(all: Vec<Candidate>, margin: u16) -> Part {
    let least = all.first().map_or(0, |best| best.cost);
    let exact = |candidate: &Candidate| {
        let mut guessed = [Repair::Spelling, Repair::Misspelt, Repair::Shared].into_iter();
        !candidate.vague && !guessed.any(|flaw| candidate.flaws.contains(flaw))
    };
    let is_exact = all.first().is_some_and(exact);
    let near =
        |candidate: &Candidate| candidate.cost <= least + margin && (exact(candidate) || !is_exact);
    let near: Vec<Candidate> = all.into_iter().filter(near).collect();
    let verdict = match near.as_slice() {
        [only] if only.vague || only.far_fetched => Verdict::Ambiguous,
        [only] if only.illegal.is_some() => Verdict::Void,
        [only] if only.flaws.is_empty() => Verdict::Ok,
        [_] => Verdict::Fixed,
        _ => Verdict::Ambiguous,
    };
    Part {
        verdict,
        candidates: near,
    }
}
