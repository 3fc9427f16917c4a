//! The reasons why an order is illegal.

use crate::board::{Location, Power, Province, UnitKind};

/// The reason why an order is illegal. Provinces are those that the order names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalReason {
    /// The province has no unit.
    NoUnit(Province),
    /// The unit belongs to another power.
    NotYours(Province, Power),
    /// The power isn't played, so its units hold.
    NotPlayed(Power),
    /// The order belongs to another phase: a build in spring, a move in winter.
    WrongPhase,
    /// The order doesn't say army or fleet, and the rules require it (4.C.1 a).
    KindMissing,
    /// The unit is of the other kind, and the rules reject that (4.C.2 a).
    KindWrong(UnitKind),
    /// The fleet is on another coast, and the rules reject that (4.B.5 a).
    OtherCoast(Location),
    /// The province has no such coast, or no coast applies here, and the rules reject that (4.B.6 a).
    CoastUnknown(Province),
    /// The unit is already there (6.A.4).
    SamePlace,
    /// An army can't move to a sea province (6.A.2).
    ArmyToWater(Province),
    /// A fleet can't move inland (6.A.3).
    FleetInland(Province),
    /// No unit can enter the province.
    Impassable(Province),
    /// The province belongs to a neutral power and is closed for now (the game of 1914).
    Closed(Province),
    /// The sea province is frozen: no unit can enter it, and units in it can't act.
    Frozen(Province),
    /// The provinces aren't adjacent for a unit of this kind, and no convoy connects them.
    NotAdjacent(Province),
    /// The fleet can reach two coasts, and the order names neither (4.B.1).
    CoastNeeded(Province),
    /// The fleet can't reach the coast that the order names (4.B.3 b).
    CoastOutOfReach(Province),
    /// The army needs a convoy, and the fleets on the board can't form one (6.D.32).
    NoFleets(Province),
    /// The convoy path that the order names doesn't lead to the destination (4.A.6).
    NoPath,
    /// A unit can't support itself (6.A.8).
    SupportSelf,
    /// The unit can't move to the province that it is to support into (6.A.10, 6.B.5).
    SupportOutOfReach(Province),
    /// Supports don't count across this border.
    SupportOverBorder(Province),
    /// There is no unit to support in the province.
    NothingToSupport(Province),
    /// The supported unit can't move to that destination, by land or by any convoy (6.D.31).
    SupportedCantGo(Province, Province),
    /// An army can't convoy.
    ArmyConvoys,
    /// Only fleets at sea can convoy (6.F.1).
    ConvoyInPort,
    /// There is no army to convoy in the province (6.A.7).
    NothingToConvoy(Province),
    /// Armies can be convoyed only between coastal provinces.
    ConvoyNotToCoast(Province),
    /// The fleet isn't needed in any route for this army (6.G.19).
    ConvoyNotNeeded,
    /// A fleet on a coast can't convoy into its own province.
    ConvoyToItself,
    /// Only the railroad of this number leads there, and the order doesn't name it.
    RailroadUnnamed(u8),
    /// No railroad of the power leads the army there.
    NotByRail(Province),
    /// Several armies were ordered to use the railroad, so none can.
    RailroadBusy,
    /// The unit controls no strait that would let that fleet pass.
    NoLeave(Province),
    /// The order doesn't name the nationality of another power's unit, and the rules require it (4.C.5).
    NationalityMissing,
    /// The order names a wrong nationality, and the rules reject that (4.C.6). The unit belongs to this
    /// power.
    NationalityWrong(Power),
    /// The rules don't allow proxies (4.E.5 c).
    NoProxies,
    /// A power gave a proxy to itself.
    ProxyToSelf,
    /// The unit isn't dislodged (6.H.4).
    NotDislodged(Province),
    /// The location isn't open to the dislodged unit.
    RetreatClosed(Province),
    /// The province isn't a supply center.
    NotCenter(Province),
    /// The center isn't one of the power's homes (6.I.6), or no home at all if the house rules allow builds
    /// in any.
    NotHome(Province),
    /// The home center is owned by another power or unowned (6.I.5).
    NotOwned(Province),
    /// The center already has a unit (6.I.3, 6.I.4).
    Occupied(Province),
    /// The build doesn't say army or fleet (4.C.3).
    BuildKindMissing,
    /// Builds can't be waived (4.D.7 b).
    NotWaivable,
    /// A move to a place that isn't on the map (4.E.1, 2.4 a).
    OffMap,
    /// An order of which only the unit can be read (4.E.1).
    Unreadable,
}
