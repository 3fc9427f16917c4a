//! Why an order is not possible, in a clause.

use super::clause::{place, power, unit_at};
use crate::board::{BuildSites, Power, UnitKind};
use crate::orders::legality::LegalityContext;
use crate::orders::{IllegalReason, WrittenOrder, WrittenVia};

/// Why an order is not possible: at most about eight words, without a full stop. `by` is the
/// power that gave it, where that is known.
pub fn illegal_reason(
    ctx: &LegalityContext<'_>,
    by: impl Into<Option<Power>>,
    order: &WrittenOrder,
    why: IllegalReason,
) -> String {
    let map = ctx.map;
    let by = by.into();
    let giver = || by.map_or("the power", |by| power(map, by));
    match why {
        IllegalReason::NoUnit(at) => format!("there is no unit in {}", place(map, at)),
        IllegalReason::NotYours(_, other) => match by {
            Some(by) => format!("not {}'s unit", power(map, by)),
            None => format!("that unit belongs to {}", power(map, other)),
        },
        IllegalReason::WrongPhase => "not possible in this phase".into(),
        IllegalReason::KindMissing | IllegalReason::BuildKindMissing => {
            "army or fleet isn't specified".into()
        }
        IllegalReason::KindWrong(UnitKind::Army) => "the unit there is an army".into(),
        IllegalReason::KindWrong(UnitKind::Fleet) => "the unit there is a fleet".into(),
        IllegalReason::OtherCoast(at) => format!("the fleet is on {}", map.full(at)),
        IllegalReason::CoastUnknown(at) => format!("{} has no such coast", place(map, at)),
        IllegalReason::SamePlace => "it is already there".into(),
        IllegalReason::ArmyToWater(at) => format!("an army can't go to {}", place(map, at)),
        IllegalReason::FleetInland(at) => format!("a fleet can't go to {}", place(map, at)),
        IllegalReason::NotPlayed(other) => format!("{} is not played", power(map, other)),
        IllegalReason::Closed(at) => {
            format!("{} is neutral: no unit can enter it yet", place(map, at))
        }
        IllegalReason::Impassable(at) => format!("no unit can enter {}", place(map, at)),
        IllegalReason::NotAdjacent(to) => {
            let from = order
                .province()
                .map_or("it".to_owned(), |at| place(map, at));
            format!("{} is not next to {from}", place(map, to))
        }
        IllegalReason::CoastNeeded(at) => {
            format!("the coast of {} isn't specified", place(map, at))
        }
        IllegalReason::CoastOutOfReach(at) => {
            format!("that coast of {} is out of reach", place(map, at))
        }
        IllegalReason::NoFleets(to) => format!("no fleets can convoy it to {}", place(map, to)),
        IllegalReason::NoPath => match order.via() {
            Some(WrittenVia::Path(_)) => "the convoy route given doesn't lead there".into(),
            _ => "no convoy route given".into(),
        },
        IllegalReason::SupportSelf => "a unit can't support itself".into(),
        IllegalReason::SupportOutOfReach(to) => {
            format!("it can't move to {} itself", place(map, to))
        }
        IllegalReason::NothingToSupport(at) => {
            format!("there is no unit in {} to support", place(map, at))
        }
        IllegalReason::SupportedCantGo(from, to) => {
            format!("{} can't reach {}", unit_at(ctx, from), place(map, to))
        }
        IllegalReason::ArmyConvoys => "an army can't convoy".into(),
        IllegalReason::ConvoyInPort => "only a fleet at sea can convoy".into(),
        IllegalReason::NothingToConvoy(at) => {
            format!("there is no army in {} to convoy", place(map, at))
        }
        IllegalReason::ConvoyNotToCoast(at) => format!("{} is inland", place(map, at)),
        IllegalReason::ConvoyNotNeeded => "this fleet is on no route for that army".into(),
        IllegalReason::NationalityMissing => "the unit's power isn't specified".into(),
        IllegalReason::NationalityWrong(owner) => {
            format!("that unit belongs to {}", power(map, owner))
        }
        IllegalReason::NoProxies => "proxies aren't allowed by these rules".into(),
        IllegalReason::ProxyToSelf => "name the other power".into(),
        IllegalReason::NotDislodged(_) => "it was not dislodged".into(),
        IllegalReason::RetreatClosed(to) => format!("it can't retreat to {}", place(map, to)),
        IllegalReason::NotCenter(at) => format!("{} isn't a supply center", place(map, at)),
        IllegalReason::NotHome(at) if ctx.position.terms.builds == BuildSites::AnyHome => {
            format!("{} isn't a home center", place(map, at))
        }
        IllegalReason::NotHome(at) => {
            format!("{} isn't a home center of {}", place(map, at), giver())
        }
        IllegalReason::NotOwned(at) => format!("{} does not own {}", giver(), place(map, at)),
        IllegalReason::Occupied(at) => format!("{} is occupied", place(map, at)),
        IllegalReason::OffMap => "not on the map".into(),
        IllegalReason::NotWaivable => "builds can't be waived".into(),
        IllegalReason::Unreadable => "no order recognized".into(),
    }
}
