//! Why an order is not possible: the reasons, as data.

use crate::board::{Location, Power, Province, UnitKind};

/// Why an order is not possible here. Places are those of the order, as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalReason {
    /// No unit stands where the order has one.
    NoUnit(Province),
    /// The unit there is another power's.
    NotYours(Province, Power),
    /// Nobody plays the power: its units hold.
    NotPlayed(Power),
    /// The order belongs to another phase: a build in spring, a move in winter.
    WrongPhase,
    /// The order does not say army or fleet, and the rules want it (4.C.1 a).
    KindMissing,
    /// The unit is of the other kind, and the rules mind (4.C.2 a).
    KindWrong(UnitKind),
    /// The fleet is on another coast, and the rules mind (4.B.5 a).
    OtherCoast(Location),
    /// The province has no such coast, or the coast means nothing here, and the rules mind (4.B.6 a).
    CoastUnknown(Province),
    /// The unit is there already (6.A.4).
    SamePlace,
    /// An army can't go on water (6.A.2).
    ArmyToWater(Province),
    /// A fleet can't go inland (6.A.3).
    FleetInland(Province),
    /// Nobody can go there.
    Impassable(Province),
    /// The country of a neutral power, where no unit may go yet (the game of 1914).
    Closed(Province),
    /// The water is frozen: no unit enters it, and none in it can act.
    Frozen(Province),
    /// The provinces don't touch for a unit of this kind, and no convoy joins them.
    NotAdjacent(Province),
    /// The fleet can get to two coasts, and the order names none (4.B.1).
    CoastNeeded(Province),
    /// The fleet can't get to the coast that the order names (4.B.3 b).
    CoastOutOfReach(Province),
    /// The army would have to be convoyed, and the fleets on the board can't carry it (6.D.32).
    NoFleets(Province),
    /// The convoy path that the order names doesn't lead there (4.A.6).
    NoPath,
    /// A unit can't support itself (6.A.8).
    SupportSelf,
    /// The unit can't go where it is to lend support (6.A.10, 6.B.5).
    SupportOutOfReach(Province),
    /// No support counts across the border.
    SupportOverBorder(Province),
    /// No unit stands where the order has one to support.
    NothingToSupport(Province),
    /// The supported unit can't go there itself, by land or by any convoy (6.D.31).
    SupportedCantGo(Province, Province),
    /// An army can't convoy.
    ArmyConvoys,
    /// Only fleets on the water convoy (6.F.1).
    ConvoyInPort,
    /// No army stands where the order has one to convoy (6.A.7).
    NothingToConvoy(Province),
    /// Armies are convoyed from coast to coast.
    ConvoyNotToCoast(Province),
    /// The fleet is of use to no route for this army (6.G.19).
    ConvoyNotNeeded,
    /// A fleet on a coast can't convoy into its own province.
    ConvoyToItself,
    /// Of all ways only the railroad of this number leads there, and the order names none.
    RailroadUnnamed(u8),
    /// No railroad of the power takes the army there.
    NotByRail(Province),
    /// Several armies were ordered to use the railroad, so none does.
    RailroadBusy,
    /// The unit can't let that fleet pass: it controls no strait there.
    NoLeave(Province),
    /// The order does not say whose the other power's unit is, and the rules want it (4.C.5).
    NationalityMissing,
    /// The unit is this power's and not whose the order says, and the rules mind (4.C.6).
    NationalityWrong(Power),
    /// The rules know no proxies (4.E.5 c).
    NoProxies,
    /// A power that lets itself order the unit.
    ProxyToSelf,
    /// The unit is not dislodged (6.H.4).
    NotDislodged(Province),
    /// The place is not open to the dislodged unit.
    RetreatClosed(Province),
    /// The province is no supply center.
    NotCenter(Province),
    /// The center is not one of the power's homes (6.I.6), or no home at all where the table builds in
    /// any.
    NotHome(Province),
    /// The home is in other hands (6.I.5).
    NotOwned(Province),
    /// A unit stands in the way of the build (6.I.3, 6.I.4).
    Occupied(Province),
    /// The build does not say army or fleet (4.C.3).
    BuildKindMissing,
    /// A build may not be given up (4.D.7 b).
    NotWaivable,
    /// A move to a place that is not on the map (4.E.1, 2.4 a).
    OffMap,
    /// It is clear which unit was meant, and nothing else (4.E.1).
    Unreadable,
}
