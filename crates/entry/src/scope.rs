//! The scope of meta-words: which orders of a line each of them applies to.
//!
//! * In brackets, the order before the bracket and those in it.
//! * Behind an order without a separator, the orders of that clause, also those of the condition.
//! * In front of orders, all that follow on the line; with none behind it, all before it.

use super::asides::{Aside, AsideContent};
use super::meanings::{Edge, Lattice, Meaning, PlaceSet};
use super::meta_words::Effect;
use super::only;
use super::unresolved_order::{Fragment, ParsedAction};
use chancery_core::board::Province;
use std::ops::Range;

/// Returns whether a fragment gives orders.
fn orders(fragment: &Fragment) -> bool {
    !matches!(fragment, Fragment::Aside(_) | Fragment::Separator)
}

/// The degree to which the orders of a fragment are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stance {
    /// They are meant.
    Meant,
    /// A meta-word may take them back.
    Doubted,
    /// They are the condition of another order: `if A Mar holds`.
    Condition,
    /// Another order for the same unit corrects them: `A Par - Pic, no wait, A Par - Bur`.
    Corrected,
}

/// Returns the stance of each fragment.
pub(super) fn stances(lattice: &Lattice, fragments: &[Fragment]) -> Vec<Stance> {
    let mut stances = vec![Stance::Meant; fragments.len()];
    for (index, fragment) in fragments.iter().enumerate() {
        // "A(Bur) S A(Gas) xx Mar": what can't be read may belong to the order before it
        let unread = (fragment.aside()).is_some_and(|it| it.content == AsideContent::Unread);
        if unread && index > 0 && orders(&fragments[index - 1]) {
            stances[index - 1] = Stance::Doubted;
        }
        let Some(aside) = fragment.aside().filter(|aside| aside.retracts()) else {
            continue;
        };
        if is_of_another_place(lattice, aside) {
            continue;
        }
        let before = fragments[..index].iter().rposition(orders);
        let next = (index..fragments.len()).find(|&at| orders(&fragments[at]));
        let pair = |last| next.is_some_and(|next| is_only_one(fragments, last, next));
        let after = next.is_some();
        if let Some(corrected) = corrected(lattice, fragments, index) {
            stances[corrected] = Stance::Corrected;
            continue;
        }
        let cut = aside.at.clone().any(|at| lattice.around(at).cut);
        let adjoins = index > 0 && orders(&fragments[index - 1]) && !cut;
        let range = match before {
            Some(last) if lattice.around(aside.at.end - 1).bracketed => {
                last..clause(fragments, index).end
            }
            // "vie bud? alb gre"
            Some(last) if adjoins && aside.content == AsideContent::Open => {
                clause(fragments, last).start..index
            }
            Some(last) if adjoins => clause(fragments, last).start..clause(fragments, index).end,
            // "build F Lvp. No, F Edi"
            Some(last) if pair(last) => last..fragments.len(),
            // "really? a par-bur", but not "? a par-bur"
            None if aside.content == AsideContent::Open && aside.at.start > 0 => 0..0,
            _ if after => index..fragments.len(),
            _ => 0..index,
        };
        let condition = aside.content == AsideContent::Meta(Effect::Conditional);
        let own = before.and_then(|before| province(lattice, &fragments[before]));
        // "waived, I'll keep it in hand"
        let keeps = fragment.effect() == Some(Effect::Keeps);
        let doubted = |at: &usize| orders(&fragments[*at]) && !(keeps && fragments[*at].waives());
        for at in range.filter(doubted) {
            let other = own.is_some() && province(lattice, &fragments[at]) != own;
            stances[at] = if condition && adjoins && at > index && other {
                Stance::Condition
            } else {
                Stance::Doubted
            };
        }
    }
    stances
}

/// Returns whether another time, in brackets, is that of a place which only the brackets name: `Bre - MAO (Portugal next
/// year)`.
fn is_of_another_place(lattice: &Lattice, aside: &Aside) -> bool {
    let bracketed = |at: &usize| lattice.around(*at).bracketed;
    if aside.content != AsideContent::Meta(Effect::OtherTime) || !bracketed(&aside.at.start) {
        return false;
    }
    let places = |at: usize| lattice.at(at).iter().filter_map(Edge::place);
    let exact = |place: &PlaceSet| lattice.least(*place) == 0;
    let start = (0..aside.at.start).rfind(|at| !bracketed(at));
    let start = start.map_or(0, |at| at + 1);
    let outside: Vec<PlaceSet> = (0..start).flat_map(places).collect();
    let mut inside = (start..aside.at.start).flat_map(places).filter(exact);
    inside.any(|place| !outside.contains(&place))
}

/// Returns the province of the unit that a fragment orders.
fn province(lattice: &Lattice, fragment: &Fragment) -> Option<Province> {
    let unit = fragment.order()?.unit;
    Some(lattice.guesses[unit.spot.places].0.first()?.province)
}

/// Returns the order that an aside takes back for certain, because another order beside it is for the same unit: `A
/// Par - Pic, no wait, A Par - Bur`, `A Par - Pic … actually A Par - Bur instead`, `ignore A Par - Pic, A Par - Bur`.
fn corrected(lattice: &Lattice, fragments: &[Fragment], aside: usize) -> Option<usize> {
    let replaces = |fragment: &Fragment| fragment.effect() == Some(Effect::Replaces);
    let same = |one: &usize, other: usize| {
        let [one, other] = [*one, other].map(|at| province(lattice, &fragments[at]));
        one.is_some() && one == other
    };
    // "A Mar S A Par - Bur (maybe A Mar - Spa instead)"
    let open = |fragment: &Fragment| fragment.effect() == Some(Effect::Conditional);
    let is_left_open = |range: Range<usize>| fragments[range].iter().any(open);
    let before = fragments[..aside].iter().rposition(orders);
    // "A Bur - Bel (was: A Bur - Mun)"
    let bracketed = |at: &usize| lattice.around(*at).bracketed;
    let mut inside = (fragments[aside].aside()?.at.end..).take_while(bracketed);
    // noise and marks are skipped, also those before the closing bracket
    let acts = |edge: &Edge| bracketed(&(edge.end - 1)) && edge.sense != Meaning::Stop;
    let goes_on = inside.any(|at| lattice.at(at).iter().any(acts));
    let past = [Effect::OtherTime, Effect::TakesBack, Effect::Denies].map(Some);
    if goes_on && past.contains(&fragments[aside].effect()) {
        let inner = (aside + 1..fragments.len()).find(|&at| orders(&fragments[at]));
        let inner = inner.filter(|&inner| before.is_some_and(|before| same(&before, inner)));
        if inner.is_some() {
            return inner;
        }
    }
    let Some(after) = fragments[aside..].iter().position(orders) else {
        let last = before.filter(|last| replaces(&fragments[aside]) && last + 1 == aside)?;
        let earlier = fragments[..last].iter().rposition(orders);
        return earlier.filter(|earlier| same(earlier, last) && !is_left_open(*earlier..last));
    };
    let after = aside + after;
    if fragments[aside].effect() == Some(Effect::TakesBack) {
        // the retraction and one order are a clause, and the next order is for the same unit
        let clause = clause(fragments, aside);
        let next = clause.end + fragments[clause.end..].iter().position(orders)?;
        let retracts = |fragment: &Fragment| fragment.aside().is_some_and(Aside::retracts);
        let only = only(clause.filter(|&at| orders(&fragments[at])));
        return only
            .filter(|only| same(only, next) && !fragments[aside + 1..].iter().any(retracts));
    }
    let before =
        before.filter(|before| same(before, after) || is_only_one(fragments, *before, after))?;
    let corrects =
        |fragment: &Fragment| fragment.effect() == Some(Effect::Corrects) || replaces(fragment);
    let beside = fragments.get(after + 1).is_some_and(replaces) && !is_left_open(before..after);
    (beside || fragments[before..after].iter().any(corrects)).then_some(before)
}

/// Returns whether an order builds or disbands the only unit before another one that does the same: `build F Lvp, make
/// that F Edi`.
fn is_only_one(fragments: &[Fragment], one: usize, other: usize) -> bool {
    let [action, next] = [one, other].map(|at| Some(&fragments[at].order()?.action));
    use ParsedAction::{Alone, Build, Disband};
    let adjusts = matches!(action, Some(Build | Disband | Alone));
    adjusts && action == next && !fragments[..one].iter().any(orders)
}

/// Returns the fragments of the clause that a fragment belongs to.
fn clause(fragments: &[Fragment], of: usize) -> Range<usize> {
    let parts = |it: &Fragment| *it == Fragment::Separator;
    let start = fragments[..of]
        .iter()
        .rposition(parts)
        .map_or(0, |at| at + 1);
    let end = fragments[of..].iter().position(parts);
    start..end.map_or(fragments.len(), |at| of + at)
}
