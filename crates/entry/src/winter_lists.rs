//! Lists of builds, removals and units that stay, whose verb stands only once: `build A Par, F Bre`, `keep A Vie, A Bud`.

use super::asides::AsideContent;
use super::meanings::Lattice;
use super::meta_words::Effect;
use super::unresolved_order::{Fragment, Named, ParsedAction, UnresolvedOrder};

/// Gives the units of a winter list without a verb the verb of the list, and joins the units that
/// stay: those of `keep A Vie, A Bud` and `A Vie stays, A Bud`, and those of removals that are
/// denied.
pub(super) fn with_verbs_of_lists(lattice: &Lattice, fragments: Vec<Fragment>) -> Vec<Fragment> {
    let mut verb: Option<ParsedAction> = None;
    let mut listed: Vec<Fragment> = Vec::with_capacity(fragments.len());
    let mut keeps = false;
    for fragment in fragments {
        match fragment {
            Fragment::Order(order) => {
                let action = match &order.action {
                    ParsedAction::Hold(_) => ParsedAction::Hold(None),
                    ParsedAction::Alone if keeps => ParsedAction::Hold(None),
                    ParsedAction::Alone => verb.clone().unwrap_or(ParsedAction::Alone),
                    ParsedAction::Disband if keeps => ParsedAction::Hold(None),
                    other => other.clone(),
                };
                if order.action != ParsedAction::Alone {
                    verb = Some(action.clone());
                }
                match action {
                    ParsedAction::Hold(_) => keep(&mut listed, order.unit),
                    action => list(&mut listed, UnresolvedOrder { action, ..order }),
                }
            }
            other => {
                use AsideContent::{Head, Meta};
                let aside = other.aside();
                // "build F Lvp. No, F Edi" corrects, "not F Edi" keeps
                let apart = aside.is_some_and(|aside| lattice.around(aside.at.end).cut);
                keeps |= match aside.map(|aside| &aside.content) {
                    Some(Meta(Effect::Keeps)) => true,
                    Some(Meta(effect)) => *effect == Effect::Denies && !apart,
                    content => content == Some(&Head),
                };
                listed.push(other);
            }
        }
    }
    listed
}

/// Adds an order to a list. Behind an "or", it and the order before it are one choice: `A Mar or F Bre`.
fn list(listed: &mut Vec<Fragment>, order: UnresolvedOrder) {
    let or = |it: &Fragment| it.aside().is_some_and(|it| it.content == AsideContent::Or);
    let parted = |(_, it): &(usize, &Fragment)| **it != Fragment::Separator;
    let mut before = listed.iter().enumerate().rev().filter(parted);
    let joined = before.next().is_some_and(|(_, last)| or(last));
    let first = before.next().filter(|_| joined);
    let choice = first.and_then(|(at, first)| match first {
        Fragment::Order(first) => Some((at, vec![first.clone()])),
        Fragment::Either(orders) => Some((at, orders.clone())),
        _ => None,
    });
    let Some((at, mut orders)) = choice else {
        return listed.push(Fragment::Order(order));
    };
    orders.push(order);
    listed.truncate(at);
    listed.push(Fragment::Either(orders));
}

/// Adds a unit to the list of those that stay.
fn keep(listed: &mut Vec<Fragment>, unit: Named) {
    let mut known = listed.iter_mut().filter_map(|fragment| match fragment {
        Fragment::Keep(units) => Some(units),
        _ => None,
    });
    match known.next() {
        Some(units) => units.push(unit),
        None => listed.push(Fragment::Keep(vec![unit])),
    }
}
