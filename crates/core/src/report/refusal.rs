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
        Illegal::NoUnit(at) => format!("no unit is in {}", place(map, at)),
        Illegal::NotYours(_, other) => match by {
            Some(by) => format!("not {}'s unit", power(map, by)),
            None => format!("the unit there is {}'s", power(map, other)),
        },
        Illegal::WrongPhase => "not an order for this phase".into(),
        Illegal::KindMissing | Illegal::BuildKindMissing => "army or fleet is not said".into(),
        Illegal::KindWrong(UnitKind::Army) => "the unit there is an army".into(),
        Illegal::KindWrong(UnitKind::Fleet) => "the unit there is a fleet".into(),
        Illegal::OtherCoast(at) => format!("the fleet is on {}", map.full(at)),
        Illegal::CoastUnknown(at) => format!("{} has no such coast", place(map, at)),
        Illegal::SamePlace => "it is there already".into(),
        Illegal::ArmyToWater(at) => format!("an army can't go to {}", place(map, at)),
        Illegal::FleetInland(at) => format!("a fleet can't go to {}", place(map, at)),
        Illegal::NotPlayed(other) => format!("{} is not played", power(map, other)),
        Illegal::Closed(at) => format!("nobody may enter {} yet: it is neutral", place(map, at)),
        Illegal::Impassable(at) => format!("nobody can go to {}", place(map, at)),
        Illegal::NotAdjacent(to) => match order.unit() {
            Some(unit) => format!(
                "{} is not next to {}",
                place(map, to),
                place(map, unit.place.province)
            ),
            None => format!("{} is not next to it", place(map, to)),
        },
        Illegal::CoastNeeded(at) => format!("which coast of {} is not said", place(map, at)),
        Illegal::CoastOutOfReach(at) => {
            format!("that coast of {} is out of reach", place(map, at))
        }
        Illegal::NoFleets(to) => format!("no fleets can carry it to {}", place(map, to)),
        Illegal::NoPath => match order {
            Written::Order {
                action:
                    Action::Move {
                        via: WrittenVia::Path(_),
                        ..
                    },
                ..
            } => "the convoy's path does not lead there".into(),
            _ => "it names no path for its convoy".into(),
        },
        Illegal::SupportSelf => "a unit can't support itself".into(),
        Illegal::SupportOutOfReach(to) => format!("it can't go to {} itself", place(map, to)),
        Illegal::NothingToSupport(at) => format!("nobody is in {} to support", place(map, at)),
        Illegal::SupportedCantGo(from, to) => {
            format!("{} can't get to {}", unit_at(bench, from), place(map, to))
        }
        Illegal::ArmyConvoys => "an army can't convoy".into(),
        Illegal::ConvoyInPort => "only a fleet at sea can convoy".into(),
        Illegal::NothingToConvoy(at) => format!("no army is in {} to convoy", place(map, at)),
        Illegal::ConvoyNotToCoast(at) => format!("{} has no coast to convoy to", place(map, at)),
        Illegal::ConvoyNotNeeded => "no route of that army needs it".into(),
        Illegal::NationalityMissing => "whose unit it is is not said".into(),
        Illegal::NationalityWrong(owner) => format!("the unit there is {}'s", power(map, owner)),
        Illegal::NoProxies => "these rules know no proxies".into(),
        Illegal::ProxyToSelf => "another power has to be named".into(),
        Illegal::NotDislodged(_) => "it was not dislodged".into(),
        Illegal::RetreatClosed(to) => format!("{} is not open to it", place(map, to)),
        Illegal::NotCenter(at) => format!("{} is no supply center", place(map, at)),
        Illegal::NotHome(at) if bench.position.terms.builds == BuildSites::AnyHome => {
            format!("{} is nobody's home", place(map, at))
        }
        Illegal::NotHome(at) => format!("{} is no home of {}", place(map, at), giver()),
        Illegal::NotOwned(at) => format!("{} does not own {}", giver(), place(map, at)),
        Illegal::Occupied(at) => format!("a unit stands in {}", place(map, at)),
        Illegal::OffMap => "there is no such place on the map".into(),
        Illegal::NotWaivable => "builds can't be waived".into(),
        Illegal::Unreadable => "no order could be read in it".into(),
    }
}
