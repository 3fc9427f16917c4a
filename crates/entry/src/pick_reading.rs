//! The choice among the readings of a line: a reading is accepted if it is cheaper than the others
//! by a margin.

use std::collections::HashMap;

use super::Context;
use super::asides::{Aside, AsideContent};
use super::corrections::{Flaws, Repair};
use super::grammar::ParsedLine;
use super::groups::{self, Group, Whom};
use super::meanings::Lattice;
use super::parts::{add_candidate, decide};
use super::reading::{Candidate, Part, RestUnits, Verdict};
use super::resolver::Resolver;
use super::scope::{self, Stance};
use super::unresolved_order::{Fragment, Named, ParseBranch, ParsedAction, UnresolvedOrder, Ways};
use chancery_core::board::{Phase, Power, ProvinceSet};
use chancery_core::orders::{Action, IllegalReason, WrittenOrder};

/// One reading of a line with the legality of its orders.
struct ResolvedLine<'a> {
    /// The cost of the whole line with the cheapest candidate of each piece.
    total: u16,
    pieces: Vec<ResolvedPiece>,
    fragments: &'a [Fragment],
    /// The units without an order that hold, if any do.
    rest: Option<RestUnits>,
}

impl ResolvedLine<'_> {
    /// Returns the words that it takes for prose.
    fn prose(&self) -> impl Iterator<Item = &Aside> {
        let asides = self.fragments.iter().filter_map(Fragment::aside);
        asides.filter(|aside| !aside.is_meta_word())
    }
}

/// An order of a reading.
struct ResolvedPiece {
    content: PieceContent,
    /// Whether a meta-word may take it back.
    doubted: bool,
    /// Whether a comma or the like parts it from the order before.
    parted: bool,
}

/// The content of a piece.
enum PieceContent {
    /// An order with its candidates.
    Order(Vec<Candidate>),
    /// A statement that there are no orders.
    NoOrders,
    /// Text that may be an order.
    Unread,
}

/// The reason why a line has no reading.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum NoReading {
    /// The line isn't written like an order.
    NoOrder,
    /// The line has several meanings or an unlikely one, and none of them is possible. With the
    /// meaning whose words are nearest.
    NonePossible(Option<Box<Candidate>>),
    /// Words put the order in doubt, and it is impossible for this reason.
    Impossible(String),
}

/// The chosen reading of a line.
pub(super) struct Chosen {
    /// One part per order.
    pub parts: Vec<Part>,
    /// The words beside the orders.
    pub asides: Vec<Aside>,
    /// The units without an order that hold, if any do.
    pub rest: Option<RestUnits>,
    /// Why one of several orders isn't possible in any way. Its part is unreadable.
    pub impossible: Option<NoReading>,
}

/// Chooses among the readings of a line.
pub(super) fn choose(
    ctx: &Context<'_>,
    lattice: &Lattice,
    parses: &Ways<ParsedLine>,
    terse: bool,
) -> Result<Chosen, NoReading> {
    // most readings of a line share most of their orders
    let mut known = Known::new();
    let resolved = parses.iter().filter_map(|parse| {
        let resolver = Resolver {
            ctx,
            lattice,
            heading: parse.value.power,
            terse,
        };
        resolve(&resolver, parse, &mut known)
    });
    let resolved: Vec<ResolvedLine<'_>> = resolved.collect();
    let best = resolved.iter().min_by_key(|resolved| resolved.total);
    let best = best.ok_or(NoReading::NoOrder)?;
    let same_shape = |resolved: &&ResolvedLine<'_>| {
        resolved.pieces.len() == best.pieces.len() && resolved.prose().eq(best.prose())
    };
    let mut parts = Vec::new();
    let mut doubted = false;
    let (mut impossible, mut none_possible) = (None, None);
    for (index, piece) in best.pieces.iter().enumerate() {
        match &piece.content {
            PieceContent::NoOrders => parts.push(Part::no_orders()),
            PieceContent::Unread => parts.push(Part::unreadable()),
            PieceContent::Order(candidates) => {
                let nearest = || candidates.first().cloned().map(Box::new);
                let alike = resolved.iter().filter(same_shape);
                let all = alternatives(ctx, alike, index, piece.doubted);
                let part = decide(ctx, all);
                if !piece.doubted {
                    let none = || NoReading::NonePossible(nearest());
                    parts.push(match part {
                        None if best.pieces.len() > 1 => {
                            none_possible = none_possible.or_else(|| Some(none()));
                            Part::unreadable()
                        }
                        part => part.ok_or_else(none)?,
                    });
                } else if let Some(mut part) = part {
                    if part.verdict < Verdict::Void {
                        part.leave_open();
                        parts.push(part);
                        doubted = true;
                    } else {
                        impossible =
                            impossible.or_else(|| part.candidates.first()?.why_illegal(ctx));
                        parts.push(Part::unreadable());
                    }
                }
            }
        }
    }
    let asides = best.fragments.iter().filter_map(Fragment::aside).cloned();
    // "A Par - Bur, if England holds": what can't be an order is the condition of the others
    if !doubted && asides.clone().any(|aside| aside.is_condition()) {
        parts.iter_mut().for_each(Part::leave_open);
    }
    leave_long_list_open(ctx, &mut parts);
    if best.rest.is_none() && parts.iter().all(Part::is_unread) {
        let unread = none_possible.unwrap_or(NoReading::NoOrder);
        Err(impossible.map_or(unread, NoReading::Impossible))
    } else {
        Ok(Chosen {
            parts,
            asides: asides.collect(),
            rest: best.rest,
            impossible: none_possible,
        })
    }
}

/// Makes the removals of a list without a verb ambiguous if these may be the units that stay: it has more
/// units than are due, or a part of the line that isn't understood may be their verb.
fn leave_long_list_open(ctx: &Context<'_>, parts: &mut [Part]) {
    let position = ctx.legality.position;
    let strange = parts.iter().any(Part::is_unread);
    let listed = |part: &&mut Part| {
        let taken = part
            .taken()
            .filter(|one| one.flaws.contains(Repair::VerbMissing));
        taken.is_some() && position.turn.phase == Phase::Adjustments
    };
    let listed: Vec<&mut Part> = parts.iter_mut().filter(listed).collect();
    let power = listed.first().and_then(|part| part.candidates[0].power);
    let due = power.map_or(0, |power| -position.surplus(power));
    if strange || usize::try_from(due).is_ok_and(|due| due > 0 && listed.len() > due) {
        listed.into_iter().for_each(Part::leave_open);
    }
}

/// Returns the candidates of all readings for one piece. `doubted` is whether a meta-word may take it
/// back in the best reading.
fn alternatives<'a>(
    ctx: &Context<'_>,
    resolved: impl Iterator<Item = &'a ResolvedLine<'a>>,
    index: usize,
    doubted: bool,
) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = Vec::new();
    for resolved in resolved {
        let PieceContent::Order(candidates) = &resolved.pieces[index].content else {
            continue;
        };
        let own = candidates.iter().map(|candidate| candidate.cost).min();
        for candidate in candidates {
            let mut candidate = candidate.clone();
            candidate.vague |= resolved.pieces[index].doubted && !doubted;
            candidate.cost += resolved.total - own.unwrap_or(0);
            add_candidate(&mut all, candidate, ctx.lexicon.weights.margin);
        }
    }
    all
}

/// A cache of candidates by the heading of the line and the unresolved order.
type Known = HashMap<(Option<Power>, UnresolvedOrder), Vec<Candidate>>;

fn resolve<'a>(
    resolver: &Resolver<'_>,
    parse: &'a ParseBranch<ParsedLine>,
    known: &mut Known,
) -> Option<ResolvedLine<'a>> {
    let (ctx, heading) = (resolver.ctx, resolver.heading);
    let power = ctx.power.or(heading);
    let mut candidates = |order: UnresolvedOrder| {
        let known = known.entry((heading, order));
        let candidates = known.or_insert_with_key(|(_, order)| resolver.candidates(order));
        candidates.clone()
    };
    let fragments = &parse.value.fragments;
    let mut pieces: Vec<ResolvedPiece> = Vec::new();
    let mut groups: Vec<(Group, bool)> = Vec::new();
    let (mut total, mut parted) = (parse.cost, false);
    for (fragment, stance) in fragments
        .iter()
        .zip(scope::stances(resolver.lattice, fragments))
    {
        if matches!(stance, Stance::Condition | Stance::Corrected) {
            continue;
        }
        let doubted = stance == Stance::Doubted;
        let first = pieces.len();
        if let Fragment::Group(group) = fragment {
            groups.push((*group, doubted));
        }
        let contents = contents(resolver, fragment, power, &mut candidates);
        let contents = contents.into_iter();
        pieces.extend(contents.map(|content| ResolvedPiece {
            content,
            doubted,
            parted,
        }));
        parted = *fragment == Fragment::Separator;
        for piece in &mut pieces[first..] {
            let PieceContent::Order(candidates) = &mut piece.content else {
                continue;
            };
            total = total.saturating_add(candidates.iter().map(|candidate| candidate.cost).min()?);
            // "German A Bur - Bel" among the orders of France
            let foreign = heading.is_some() && power != heading;
            for candidate in candidates {
                candidate.vague |= candidate.flaws.contains(Repair::Doubt);
                if foreign {
                    candidate.flaws.insert(Repair::Nationality);
                }
            }
        }
    }
    doubt_halves(&mut pieces);
    // alone, the sheet decides which units the rest are
    let alone = pieces.is_empty() && groups.iter().any(|(group, _)| group.whom == Whom::Rest);
    let mut asides = fragments.iter().filter_map(Fragment::aside);
    if pieces.is_empty() && asides.any(|aside| aside.content == AsideContent::Prose) {
        return None;
    }
    let rest = groups::rest_of(groups.iter().map(|(group, _)| *group))
        .filter(|_| alone || !pieces.is_empty());
    for (group, doubted) in groups.iter().filter(|_| !alone) {
        let holds = held(ctx, *group, power, &pieces).into_iter();
        pieces.extend(holds.map(|hold| ResolvedPiece {
            content: PieceContent::Order(vec![hold]),
            doubted: *doubted,
            parted: true,
        }));
    }
    (rest.is_some() || !pieces.is_empty()).then_some(ResolvedLine {
        total,
        pieces,
        fragments,
        rest,
    })
}

/// Returns what a fragment of a line orders. A group depends on the pieces beside it and has none here.
fn contents(
    resolver: &Resolver<'_>,
    fragment: &Fragment,
    power: Option<Power>,
    candidates: &mut impl FnMut(UnresolvedOrder) -> Vec<Candidate>,
) -> Vec<PieceContent> {
    let ctx = resolver.ctx;
    match fragment {
        Fragment::Order(order) => {
            let each = each_other(order).map(candidates);
            each.map(PieceContent::Order).collect()
        }
        Fragment::Either(orders) => {
            let mut all: Vec<Candidate> = orders.iter().cloned().flat_map(candidates).collect();
            all.iter_mut().for_each(|one| one.vague = true);
            vec![PieceContent::Order(all)]
        }
        Fragment::NoOrders => vec![PieceContent::NoOrders],
        Fragment::NoBuilds if is_even(ctx, power) => vec![PieceContent::NoOrders],
        Fragment::Waive | Fragment::NoBuilds => vec![PieceContent::Order(vec![waive(ctx, power)])],
        Fragment::All => {
            let every = every_unit(ctx, power);
            every.map(|one| PieceContent::Order(vec![one])).collect()
        }
        Fragment::Keep(units) => vec![stays(resolver, units, candidates)],
        Fragment::Aside(aside) if aside.content == AsideContent::Unread => {
            vec![PieceContent::Unread]
        }
        Fragment::Group(_) | Fragment::Aside(_) | Fragment::Separator => Vec::new(),
    }
}

/// Returns holds for the units of a group that the pieces don't order.
fn held(
    ctx: &Context<'_>,
    group: Group,
    power: Option<Power>,
    pieces: &[ResolvedPiece],
) -> Vec<Candidate> {
    let candidates = || {
        pieces.iter().flat_map(|piece| match &piece.content {
            PieceContent::Order(candidates) => candidates.as_slice(),
            _ => &[],
        })
    };
    let ordered = candidates()
        .filter_map(|one| one.order.province())
        .collect();
    let powers: Vec<Power> = match power {
        Some(power) => vec![power],
        None => candidates().filter_map(|one| one.power).collect(),
    };
    groups::units_of(ctx, group, &powers, ordered)
}

/// Returns the question about units that stay on the board: which of the others are removed. If the
/// power builds, the question is about builds there.
fn stays(
    resolver: &Resolver<'_>,
    units: &[Named],
    candidates: &mut impl FnMut(UnresolvedOrder) -> Vec<Candidate>,
) -> PieceContent {
    let ctx = resolver.ctx;
    let (map, position) = (ctx.legality.map, ctx.legality.position);
    let mut orders = |action: ParsedAction| -> Vec<Candidate> {
        let each = units.iter().map(|&unit| UnresolvedOrder {
            unit,
            action: action.clone(),
            flaws: Flaws::default(),
        });
        each.flat_map(&mut *candidates).collect()
    };
    let mut named = orders(ParsedAction::Alone);
    named.retain(|one| one.illegal.is_none());
    let stay: ProvinceSet = named
        .iter()
        .filter_map(|one| one.order.province())
        .collect();
    let power = ctx.power.or(named.first().and_then(|one| one.power));
    let Some(power) = power else {
        return PieceContent::Unread;
    };
    let mut all = match position.surplus(power) {
        ..0 => {
            let others = position.units_of(power);
            let others = others.filter(|unit| !stay.contains(map.province(unit.location)));
            let removal = |unit| Candidate::of_unit(map, unit, Action::Disband, Flaws::default());
            others.map(removal).collect()
        }
        _ if !named.is_empty() => named,
        _ => orders(ParsedAction::Disband),
    };
    all.iter_mut().for_each(|one| one.vague = true);
    if all.is_empty() {
        PieceContent::Unread
    } else {
        PieceContent::Order(all)
    }
}

/// Makes both of two adjacent orders vague if they may be one support: in `F Mar S F Gulf f Lyon -
/// Pie`, the first would support the unit of the second, or a unit with a misspelled location. In `F Swe S F Gulf og
/// Bothnia - Fin`, one of them names it incompletely.
fn doubt_halves(pieces: &mut [ResolvedPiece]) {
    for at in 1..pieces.len() {
        let [first, second] = &mut pieces[at - 1..=at] else {
            continue;
        };
        let parted = second.parted;
        let (PieceContent::Order(first), PieceContent::Order(second)) =
            (&mut first.content, &mut second.content)
        else {
            continue;
        };
        let is_unclear = |one: &Candidate| {
            let mut flaws = [Repair::Spelling, Repair::Shared].into_iter();
            flaws.any(|flaw| one.flaws.contains(flaw))
        };
        let helped = |one: &Candidate| match one.order.action()? {
            Action::SupportHold { of } => {
                Some((of.place.province, one.guessed > 0, is_unclear(one)))
            }
            _ => None,
        };
        let helped: Vec<_> = first.iter().filter_map(helped).collect();
        let cut_off = |one: &Candidate| {
            let unit = one.order.province();
            let mut kinds = [Repair::KindMissing, Repair::KindWrong].into_iter();
            let open = one.guessed > 0 || kinds.any(|flaw| one.flaws.contains(flaw));
            let run_together = one.flaws.contains(Repair::RunTogether);
            let cut_off = |&(place, guessed, unclear)| {
                let same = Some(place) == unit;
                run_together && (guessed || open && same)
                    || same && !parted && (unclear || is_unclear(one))
            };
            helped.iter().any(cut_off)
        };
        if second.iter().any(cut_off) {
            let both = first.iter_mut().chain(second);
            both.for_each(|one| one.vague = true);
        }
    }
}

/// Returns the order itself, and for a pair of units that support each other both supports to hold.
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

/// Returns whether a power neither builds nor removes.
fn is_even(ctx: &Context<'_>, power: Option<Power>) -> bool {
    power.is_some_and(|power| ctx.legality.position.surplus(power) == 0)
}

/// Returns the candidate for a waived build.
fn waive(ctx: &Context<'_>, power: Option<Power>) -> Candidate {
    let winter = ctx.legality.position.turn.phase == Phase::Adjustments;
    let illegal = (!winter).then_some(IllegalReason::WrongPhase);
    Candidate::plain(power, WrittenOrder::Waive, illegal, Flaws::default())
}

/// Returns a disband for every dislodged unit of a power; without a power, of all powers.
fn every_unit(ctx: &Context<'_>, power: Option<Power>) -> impl Iterator<Item = Candidate> {
    let legality = ctx.legality;
    let units = legality.position.orderable_units().into_iter();
    let mine = units.filter(move |unit| power.is_none_or(|power| power == unit.power));
    mine.map(|unit| groups::ordered_by_phrase(legality.map, unit, Action::Disband))
}
