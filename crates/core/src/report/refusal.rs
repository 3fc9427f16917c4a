//! Why an order is not possible, in a clause.

use super::clause::{place, power, unit_at};
use crate::board::{BuildSites, Power, UnitKind};
use crate::orders::legality::Bench;
use crate::orders::{Action, Illegal, Written, WrittenVia};

/// Why an order is not possible: at most about eight words, without a full stop. `by` is the
/// power that gave it, where that is known.
pub fn refusal(
    bench: &Bench<'_>,
    by: impl Into<Option<Power>>,
    order: &Written,
    why: Illegal,
) -> String {
    let map = bench.map;
    let by = by.into();
    let giver = || by.map_or("the power", |by| power(map, by));
    match why {
        Illegal::NoUnit(at) => format!("there is no unit in {}", place(map, at)),
        Illegal::NotYours(_, other) => match by {
            Some(by) => format!("not {}'s unit", power(map, by)),
            None => format!("that unit belongs to {}", power(map, other)),
        },
        Illegal::WrongPhase => "not possible in this phase".into(),
        Illegal::KindMissing | Illegal::BuildKindMissing => "army or fleet isn't specified".into(),
        Illegal::KindWrong(UnitKind::Army) => "the unit there is an army".into(),
        Illegal::KindWrong(UnitKind::Fleet) => "the unit there is a fleet".into(),
        Illegal::OtherCoast(at) => format!("the fleet is on {}", map.full(at)),
        Illegal::CoastUnknown(at) => format!("{} has no such coast", place(map, at)),
        Illegal::SamePlace => "it is already there".into(),
        Illegal::ArmyToWater(at) => format!("an army can't go to {}", place(map, at)),
        Illegal::FleetInland(at) => format!("a fleet can't go to {}", place(map, at)),
        Illegal::NotPlayed(other) => format!("{} is not played", power(map, other)),
        Illegal::Closed(at) => format!("{} is neutral: no unit can enter it yet", place(map, at)),
        Illegal::Impassable(at) => format!("no unit can enter {}", place(map, at)),
        Illegal::NotAdjacent(to) => match order.unit() {
            Some(unit) => format!(
                "{} is not next to {}",
                place(map, to),
                place(map, unit.place.province)
            ),
            None => format!("{} is not next to it", place(map, to)),
        },
        Illegal::CoastNeeded(at) => format!("the coast of {} isn't specified", place(map, at)),
        Illegal::CoastOutOfReach(at) => {
            format!("that coast of {} is out of reach", place(map, at))
        }
        Illegal::NoFleets(to) => format!("no fleets can convoy it to {}", place(map, to)),
        Illegal::NoPath => match order {
            Written::Order {
                action:
                    Action::Move {
                        via: WrittenVia::Path(_),
                        ..
                    },
                ..
            } => "the convoy route given doesn't lead there".into(),
            _ => "no convoy route given".into(),
        },
        Illegal::SupportSelf => "a unit can't support itself".into(),
        Illegal::SupportOutOfReach(to) => format!("it can't move to {} itself", place(map, to)),
        Illegal::NothingToSupport(at) => format!("there is no unit in {} to support", place(map, at)),
        Illegal::SupportedCantGo(from, to) => {
            format!("{} can't reach {}", unit_at(bench, from), place(map, to))
        }
        Illegal::ArmyConvoys => "an army can't convoy".into(),
        Illegal::ConvoyInPort => "only a fleet at sea can convoy".into(),
        Illegal::NothingToConvoy(at) => format!("there is no army in {} to convoy", place(map, at)),
        Illegal::ConvoyNotToCoast(at) => format!("{} is inland", place(map, at)),
        Illegal::ConvoyNotNeeded => "this fleet is on no route for that army".into(),
        Illegal::NationalityMissing => "the unit's power isn't specified".into(),
        Illegal::NationalityWrong(owner) => format!("that unit belongs to {}", power(map, owner)),
        Illegal::NoProxies => "proxies aren't allowed by these rules".into(),
        Illegal::ProxyToSelf => "name the other power".into(),
        Illegal::NotDislodged(_) => "it was not dislodged".into(),
        Illegal::RetreatClosed(to) => format!("it can't retreat to {}", place(map, to)),
        Illegal::NotCenter(at) => format!("{} isn't a supply center", place(map, at)),
        Illegal::NotHome(at) if bench.position.terms.builds == BuildSites::AnyHome => {
            format!("{} isn't a home center", place(map, at))
        }
        Illegal::NotHome(at) => format!("{} isn't a home center of {}", place(map, at), giver()),
        Illegal::NotOwned(at) => format!("{} does not own {}", giver(), place(map, at)),
        Illegal::Occupied(at) => format!("{} is occupied", place(map, at)),
        Illegal::OffMap => "not on the map".into(),
        Illegal::NotWaivable => "builds can't be waived".into(),
        Illegal::Unreadable => "no order recognized".into(),
    }
}
