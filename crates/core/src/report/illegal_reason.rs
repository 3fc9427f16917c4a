//! The reason why an order is illegal, as a clause.

use super::clause::power;
use crate::board::{BuildSites, Location, Power, Province, Unit, UnitKind};
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
    let giver = by.map_or("the power", |by| power(map, by));
    let here = order.province().map_or("it".to_owned(), place);
    // clauses that begin or end with a province
    let of = |at, rest: &str| format!("{} {rest}", place(at));
    let to = |start: &str, at| format!("{start} {}", place(at));
    match named_kind_first(order, why) {
        Why::NoUnit(at) => missing(ctx, "unit", at, ""),
        Why::NotYours(..) if by.is_some() => format!("not {giver}'s unit"),
        Why::NotYours(_, owner) | Why::NationalityWrong(owner) => {
            format!("that unit belongs to {}", power(map, owner))
        }
        Why::WrongPhase => "not possible in this phase".into(),
        Why::KindMissing | Why::BuildKindMissing => "army or fleet isn't specified".into(),
        Why::KindWrong(UnitKind::Army) => format!("the unit in {here} is an army"),
        Why::KindWrong(UnitKind::Fleet) => format!("the unit in {here} is a fleet"),
        Why::OtherCoast(at) => format!("the fleet is on {}", map.full(at)),
        Why::CoastUnknown(at) => of(at, "has no such coast"),
        Why::SamePlace => "it is already there".into(),
        Why::ArmyToWater(at) => to("an army can't go to", at),
        Why::FleetInland(at) => of(at, "has no coast for a fleet"),
        Why::NotPlayed(other) => format!("{} is not played", power(map, other)),
        Why::Closed(at) => of(at, "is neutral: no unit can enter it yet"),
        Why::Frozen(at) => of(at, "is frozen"),
        Why::Impassable(at) => to("no unit can enter", at),
        Why::NotAdjacent(at) => not_next_to(ctx, order, at, &here),
        Why::CoastNeeded(at) => format!("the coast of {} isn't specified", place(at)),
        Why::CoastOutOfReach(at) => format!("that coast of {} is out of reach", place(at)),
        Why::NoFleets(at) => to("no fleets can convoy it to", at),
        Why::NoPath => "the convoy route given doesn't lead there".into(),
        Why::SupportSelf => "a unit can't support itself".into(),
        Why::SupportOutOfReach(at) if order.province() == Some(at) => {
            "a unit can't support a move into its own province".into()
        }
        Why::SupportOutOfReach(at) => to(&format!("the unit in {here} can't itself move to"), at),
        Why::SupportOverBorder(at) => to("no support counts across the border to", at),
        Why::NothingToSupport(at) => missing(ctx, "unit", at, " to support"),
        Why::SupportedCantGo(from, at) => to(&cannot(ctx, from, "reach"), at),
        Why::ArmyConvoys => "an army can't convoy".into(),
        Why::ConvoyInPort => "only a fleet at sea can convoy".into(),
        Why::NothingToConvoy(at) => missing(ctx, "army", at, " to convoy"),
        Why::ConvoyNotToCoast(at) => of(at, "is inland"),
        Why::ConvoyNotNeeded => "this fleet is on no route for that army".into(),
        Why::ConvoyToItself => "a fleet can't convoy into its own province".into(),
        Why::RailroadUnnamed(number) => match map.terrain().railroad(number) {
            Some(railroad) => format!("only the {} leads there", railroad.name),
            None => "only a railroad leads there".into(),
        },
        Why::NotByRail(at) => to(&format!("{giver} has no railroad from there to"), at),
        Why::RailroadBusy => "two armies can't use the railroad in one turn".into(),
        Why::NoLeave(at) => cannot(ctx, at, "let that fleet pass"),
        Why::NationalityMissing => "the unit's power isn't specified".into(),
        Why::NoProxies => "proxies aren't allowed by these rules".into(),
        Why::ProxyToSelf => "name the other power".into(),
        Why::NotDislodged(at) => of(at, "has no unit to retreat"),
        Why::RetreatClosed(at) if ctx.position.unit(at).is_some() => of(at, "is occupied"),
        Why::RetreatClosed(at) => to("it can't retreat to", at),
        Why::NotCenter(at) => of(at, "isn't a supply center"),
        Why::NotHome(at) => match ctx.position.terms.builds {
            BuildSites::AnyHome => of(at, "isn't a home center"),
            BuildSites::WithHome => format!("{giver} owns none of its home centers"),
            _ => of(at, &format!("isn't a home center of {giver}")),
        },
        Why::NotOwned(at) => to(&format!("{giver} does not own"), at),
        Why::Occupied(at) => of(at, "is occupied"),
        Why::OffMap => "not on the board".into(),
        Why::NotWaivable => "builds can't be waived".into(),
        Why::Unreadable => "no order recognized".into(),
    }
}

/// Says that the unit in a province can't do something. In fog of war none may be in sight.
fn cannot(ctx: &LegalityContext<'_>, at: Province, what: &str) -> String {
    match ctx.position.unit(at) {
        Some(unit) => format!("{} can't {what}", unit.short(ctx.map)),
        None => format!(
            "no unit in {} can {what}",
            super::clause::place(ctx.map, at)
        ),
    }
}

/// Returns the clause `there is no army in Belgium to convoy`, unless the province is out of sight.
fn missing(ctx: &LegalityContext<'_>, unit: &str, at: Province, purpose: &str) -> String {
    let place = super::clause::place(ctx.map, at);
    if ctx.position.terms.unseen().contains(at) {
        return format!("{place} is out of sight");
    }
    format!("there is no {unit} in {place}{purpose}")
}

/// Returns the clause `Bulgaria isn't next to Sevastopol`. It names the coast of a fleet that could go there from another
/// one, and says so if an army could go there.
fn not_next_to(
    ctx: &LegalityContext<'_>,
    order: &WrittenOrder,
    to: Province,
    here: &str,
) -> String {
    let map = ctx.map;
    let unit = order.province();
    let unit = unit.and_then(|from| ctx.position.orderable_unit(map, from));
    let fleet = unit.filter(|unit| unit.kind == UnitKind::Fleet);
    let reaches = |coast: &Location| map.reach_provinces(UnitKind::Fleet, *coast).contains(to);
    let by_coast = |unit: &Unit| {
        let coasts = &map.info(map.province(unit.location)).coasts;
        coasts.iter().any(reaches)
    };
    let by_land = |unit: Unit| {
        let from = map.province(unit.location).location();
        map.reach_provinces(UnitKind::Army, from).contains(to)
    };
    let coast = fleet.filter(by_coast).map(|unit| map.full(unit.location));
    let goal = super::clause::place(map, to);
    match coast {
        Some(coast) => format!("{goal} isn't next to {coast}"),
        None if fleet.is_some_and(by_land) => format!("a fleet can't go from {here} to {goal}"),
        None => format!("{goal} isn't next to {here}"),
    }
}

/// Returns the reason to tell: that an order names the other kind of unit, if the kind is what makes it illegal and the
/// rules ignored the name.
fn named_kind_first(order: &WrittenOrder, why: IllegalReason) -> IllegalReason {
    use IllegalReason::{ArmyConvoys, ArmyToWater, FleetInland, KindWrong};
    match (order.unit().and_then(|unit| unit.kind), why) {
        (Some(UnitKind::Fleet), ArmyToWater(_) | ArmyConvoys) => KindWrong(UnitKind::Army),
        (Some(UnitKind::Army), FleetInland(_)) => KindWrong(UnitKind::Fleet),
        _ => why,
    }
}
