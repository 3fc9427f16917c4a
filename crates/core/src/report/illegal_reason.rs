//! The reason why an order is illegal, as a clause.

use super::clause::{power, unit_at};
use crate::board::{BuildSites, Power, UnitKind};
use crate::orders::legality::LegalityContext;
use crate::orders::{IllegalReason, WrittenOrder};

/// Returns the reason why an order is illegal, in at most about eight words and without a period. `by` is the
/// power that gave it, if known.
pub fn illegal_reason(
    ctx: &LegalityContext<'_>,
    by: impl Into<Option<Power>>,
    order: &WrittenOrder,
    why: IllegalReason,
) -> String {
    use IllegalReason as Why;
    let (map, by) = (ctx.map, by.into());
    let place = |at| super::clause::place(map, at);
    let giver = || by.map_or("the power", |by| power(map, by));
    match why {
        Why::NoUnit(at) => format!("there is no unit in {}", place(at)),
        Why::NotYours(_, other) => match by {
            Some(by) => format!("not {}'s unit", power(map, by)),
            None => format!("that unit belongs to {}", power(map, other)),
        },
        Why::WrongPhase => "not possible in this phase".into(),
        Why::KindMissing | Why::BuildKindMissing => "army or fleet isn't specified".into(),
        Why::KindWrong(UnitKind::Army) => "the unit there is an army".into(),
        Why::KindWrong(UnitKind::Fleet) => "the unit there is a fleet".into(),
        Why::OtherCoast(at) => format!("the fleet is on {}", map.full(at)),
        Why::CoastUnknown(at) => format!("{} has no such coast", place(at)),
        Why::SamePlace => "it is already there".into(),
        Why::ArmyToWater(at) => format!("an army can't go to {}", place(at)),
        Why::FleetInland(at) => format!("a fleet can't go to {}", place(at)),
        Why::NotPlayed(other) => format!("{} is not played", power(map, other)),
        Why::Closed(at) => {
            format!("{} is neutral: no unit can enter it yet", place(at))
        }
        Why::Frozen(at) => format!("{} is frozen", place(at)),
        Why::Impassable(at) => format!("no unit can enter {}", place(at)),
        Why::NotAdjacent(to) => {
            let from = order.province().map_or("it".to_owned(), place);
            format!("{} is not next to {from}", place(to))
        }
        Why::CoastNeeded(at) => {
            format!("the coast of {} isn't specified", place(at))
        }
        Why::CoastOutOfReach(at) => {
            format!("that coast of {} is out of reach", place(at))
        }
        Why::NoFleets(to) => format!("no fleets can convoy it to {}", place(to)),
        Why::NoPath => "the convoy route given doesn't lead there".into(),
        Why::SupportSelf => "a unit can't support itself".into(),
        Why::SupportOutOfReach(to) if order.province() == Some(to) => {
            "a unit can't support a move into its own province".into()
        }
        Why::SupportOutOfReach(to) => {
            format!("it can't move to {} itself", place(to))
        }
        Why::SupportOverBorder(to) => {
            format!("no support counts across the border to {}", place(to))
        }
        Why::NothingToSupport(at) => {
            format!("there is no unit in {} to support", place(at))
        }
        Why::SupportedCantGo(from, to) => {
            format!("{} can't reach {}", unit_at(ctx, from), place(to))
        }
        Why::ArmyConvoys => "an army can't convoy".into(),
        Why::ConvoyInPort => "only a fleet at sea can convoy".into(),
        Why::NothingToConvoy(at) => {
            format!("there is no army in {} to convoy", place(at))
        }
        Why::ConvoyNotToCoast(at) => format!("{} is inland", place(at)),
        Why::ConvoyNotNeeded => "this fleet is on no route for that army".into(),
        Why::ConvoyToItself => "a fleet can't convoy into its own province".into(),
        Why::RailroadUnnamed(number) => match map.terrain().railroad(number) {
            Some(railroad) => format!("only the {} leads there", railroad.name),
            None => "only a railroad leads there".into(),
        },
        Why::NotByRail(to) => {
            format!("{} has no railroad from there to {}", giver(), place(to))
        }
        Why::RailroadBusy => "two armies can't use the railroad in one turn".into(),
        Why::NoLeave(at) => format!("{} can't let that fleet pass", unit_at(ctx, at)),
        Why::NationalityMissing => "the unit's power isn't specified".into(),
        Why::NationalityWrong(owner) => {
            format!("that unit belongs to {}", power(map, owner))
        }
        Why::NoProxies => "proxies aren't allowed by these rules".into(),
        Why::ProxyToSelf => "name the other power".into(),
        Why::NotDislodged(_) => "it was not dislodged".into(),
        Why::RetreatClosed(to) if ctx.position.unit(to).is_some() => {
            format!("{} is occupied", place(to))
        }
        Why::RetreatClosed(to) => format!("it can't retreat to {}", place(to)),
        Why::NotCenter(at) => format!("{} isn't a supply center", place(at)),
        Why::NotHome(at) if ctx.position.terms.builds == BuildSites::AnyHome => {
            format!("{} isn't a home center", place(at))
        }
        Why::NotHome(_) if ctx.position.terms.builds == BuildSites::WithHome => {
            format!("{} owns none of its home centers", giver())
        }
        Why::NotHome(at) => {
            format!("{} isn't a home center of {}", place(at), giver())
        }
        Why::NotOwned(at) => format!("{} does not own {}", giver(), place(at)),
        Why::Occupied(at) => format!("{} is occupied", place(at)),
        Why::OffMap => "not on the board".into(),
        Why::NotWaivable => "builds can't be waived".into(),
        Why::Unreadable => "no order recognized".into(),
    }
}
