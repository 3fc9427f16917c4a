//! One moment of a game: units, dislodged units, owners of centers, and the turn.

use std::sync::Arc;

use super::counting::{CountingRules, Emergency};
use super::ownership::Holdings;
use super::{
    BuildSites, HouseRules, Id, Location, LocationSet, Map, Phase, Power, Province, ProvinceSet,
    Turn, Unit, UnitKind,
};

/// A dislodged unit that has yet to retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dislodged {
    /// The unit, still at the location where it was dislodged.
    pub unit: Unit,
    /// The locations open to it.
    pub open: LocationSet,
}

/// The rank of a unit by its time on the board: a smaller value is older. Only DATC 4.D.8 `2.4f` uses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seniority(u32);

/// Units, dislodged units, owners of centers, homes and the turn.
///
/// A province holds at most one unit and at most one dislodged unit. Cloning copies a few short arrays.
///
/// A new unit gets the next [`Seniority`], unless one is given. Seniority is history that can't be seen on a
/// board, so it doesn't count when positions are compared.
#[derive(Clone, Debug)]
pub struct Position {
    /// The phase for which orders are written next.
    pub turn: Turn,
    /// The house rules of the table.
    pub terms: HouseRules,
    units: Vec<Option<Unit>>,
    /// The provinces that have a unit, always in step with `units`.
    occupied: ProvinceSet,
    /// By power: the provinces of its units, always in step with `units`.
    forces: Vec<ProvinceSet>,
    dislodged: Vec<Dislodged>,
    owners: Arc<Holdings>,
    /// The map's own, unless the game has different homes.
    homes: Arc<Holdings>,
    /// The map's counting rules.
    counting: Option<Arc<CountingRules>>,
    /// By province: the seniority of its unit and of its dislodged unit. Meaningless where there is no such
    /// unit.
    since: Vec<[Seniority; 2]>,
    /// The seniority of the next new unit.
    next: Seniority,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let Position {
            turn,
            terms,
            units,
            occupied: _,
            forces: _,
            dislodged,
            owners,
            homes,
            counting: _,
            since: _,
            next: _,
        } = self;
        *turn == other.turn
            && *terms == other.terms
            && *units == other.units
            && *dislodged == other.dislodged
            && *owners == other.owners
            && *homes == other.homes
    }
}

impl Eq for Position {}

/// Indexes into the pairs of [`Position::since`].
const IN_PLACE: usize = 0;
const DISLODGED: usize = 1;

/// The reason why a unit can't be placed at a location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionFault {
    /// Another unit is in the province.
    #[error("there is already a unit there")]
    Occupied,
    /// An army at sea, a fleet inland, or a fleet in a split province without a coast.
    #[error("this unit can't be in that province")]
    CannotStand,
    /// A fleet in a split province without its coast: the codes of its coasts.
    #[error("a fleet here needs its coast: expected {0}")]
    CoastNeeded(String),
    /// The province has no such coast.
    #[error("no such coast")]
    NoSuchCoast,
}

impl Position {
    /// Returns a position without units or owners, with the map's homes and house rules.
    pub fn empty(map: &Map, turn: Turn) -> Self {
        let (count, powers) = (map.province_count(), map.powers().len());
        Position {
            turn,
            terms: map.terms,
            units: vec![None; count],
            occupied: ProvinceSet::EMPTY,
            forces: vec![ProvinceSet::EMPTY; powers],
            dislodged: Vec::new(),
            owners: Arc::new(Holdings::none(count, powers)),
            homes: Arc::clone(&map.homes),
            counting: map.counting.clone(),
            since: vec![[Seniority::default(); 2]; count],
            next: Seniority::default(),
        }
    }

    /// Returns the unit in a province. Dislodged units don't count.
    #[inline]
    pub fn unit(&self, province: Province) -> Option<Unit> {
        self.units[province.index()]
    }

    /// Returns all units in the order of the map's provinces. Dislodged units don't count.
    #[inline]
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        self.occupied
            .iter()
            .filter_map(|province| self.unit(province))
    }

    /// Returns the provinces that have a unit which isn't dislodged.
    #[inline]
    pub fn occupied(&self) -> &ProvinceSet {
        &self.occupied
    }

    /// Returns the provinces that have a unit of one power which isn't dislodged.
    #[inline]
    pub fn occupied_by(&self, power: Power) -> &ProvinceSet {
        &self.forces[power.index()]
    }

    /// Returns the provinces that no unit may enter: the country of a neutral power, and frozen seas.
    #[inline]
    pub fn closed(&self, map: &Map) -> ProvinceSet {
        let frozen = map.terrain().frozen(self.turn.phase.season());
        self.terms.closed.union(frozen)
    }

    /// Returns the units of one power. Dislodged units don't count.
    pub fn units_of(&self, power: Power) -> impl Iterator<Item = Unit> + '_ {
        let provinces = self.occupied_by(power).iter();
        provinces.filter_map(|province| self.unit(province))
    }

    /// Returns the dislodged units, in the order of the map's provinces.
    pub fn dislodged(&self) -> &[Dislodged] {
        &self.dislodged
    }

    /// Returns the dislodged units of one power.
    pub fn dislodged_of(&self, power: Power) -> impl Iterator<Item = &Dislodged> {
        let all = self.dislodged.iter();
        all.filter(move |dislodged| dislodged.unit.power == power)
    }

    /// Returns the dislodged unit of a province.
    pub fn dislodged_from(&self, map: &Map, province: Province) -> Option<&Dislodged> {
        self.dislodged
            .iter()
            .find(|d| map.province(d.unit.location) == province)
    }

    /// Returns the unit of a province that takes orders in this phase: in a retreat phase the dislodged one.
    pub fn orderable_unit(&self, map: &Map, province: Province) -> Option<Unit> {
        if self.turn.phase.is_retreat() {
            Some(self.dislodged_from(map, province)?.unit)
        } else {
            self.unit(province)
        }
    }

    /// Returns the units that take orders in this phase: in a retreat phase the dislodged ones.
    pub fn orderable_units(&self) -> Vec<Unit> {
        if self.turn.phase.is_retreat() {
            self.dislodged.iter().map(|gone| gone.unit).collect()
        } else {
            self.units().collect()
        }
    }

    /// Returns the seniority of the unit in a province.
    pub fn since(&self, province: Province) -> Seniority {
        self.since[province.index()][IN_PLACE]
    }

    /// Returns the seniority of the unit that was dislodged from a province.
    pub fn dislodged_since(&self, province: Province) -> Seniority {
        self.since[province.index()][DISLODGED]
    }

    /// Returns the seniority for a unit that is added now: greater than that of all units so far.
    pub fn newest(&mut self) -> Seniority {
        let newest = self.next;
        self.next.0 += 1;
        newest
    }

    /// Adds a new unit, replacing any unit in its province.
    pub fn set_unit(&mut self, map: &Map, unit: Unit) {
        let since = self.newest();
        self.put_unit(map, unit, since);
    }

    /// Adds a unit with a known seniority, replacing any unit in its province.
    pub fn put_unit(&mut self, map: &Map, unit: Unit, since: Seniority) {
        let province = map.province(unit.location);
        self.take_unit(province);
        self.units[province.index()] = Some(unit);
        self.occupied.insert(province);
        self.since[province.index()][IN_PLACE] = since;
        self.forces[unit.power.index()].insert(province);
    }

    /// Adds a new unit if it can be at its location and the province is empty.
    pub fn place(&mut self, map: &Map, unit: Unit) -> Result<(), PositionFault> {
        if !map.can_stand(unit.kind, unit.location) {
            return Err(PositionFault::CannotStand);
        }
        if self.occupied.contains(map.province(unit.location)) {
            return Err(PositionFault::Occupied);
        }
        self.set_unit(map, unit);
        Ok(())
    }

    /// Removes the unit in a province and returns it.
    pub fn take_unit(&mut self, province: Province) -> Option<Unit> {
        let taken = self.units[province.index()].take()?;
        self.occupied.remove(province);
        self.forces[taken.power.index()].remove(province);
        Some(taken)
    }

    /// Adds a new dislodged unit, replacing any other one of its province.
    pub fn set_dislodged(&mut self, map: &Map, dislodged: Dislodged) {
        let since = self.newest();
        self.put_dislodged(map, dislodged, since);
    }

    /// Adds a dislodged unit with a known seniority, replacing any other one of its province.
    pub fn put_dislodged(&mut self, map: &Map, dislodged: Dislodged, since: Seniority) {
        let province = map.province(dislodged.unit.location);
        self.since[province.index()][DISLODGED] = since;
        self.dislodged
            .retain(|d| map.province(d.unit.location) != province);
        self.dislodged.push(dislodged);
        self.dislodged
            .sort_by_key(|d| map.province(d.unit.location));
    }

    /// Closes the provinces with another unit to all retreats.
    pub fn close_occupied(&mut self, map: &Map) {
        let occupied = &self.occupied;
        for gone in &mut self.dislodged {
            let vacant = |at: &Location| !occupied.contains(map.province(*at));
            gone.open = gone.open.iter().filter(vacant).collect();
        }
    }

    /// Removes the dislodged unit of a province and returns it.
    pub fn take_dislodged(&mut self, map: &Map, province: Province) -> Option<Dislodged> {
        let is_there = |gone: &Dislodged| map.province(gone.unit.location) == province;
        let index = self.dislodged.iter().position(is_there)?;
        Some(self.dislodged.remove(index))
    }

    /// Removes all dislodged units.
    pub fn clear_dislodged(&mut self) {
        self.dislodged.clear();
    }

    /// Returns the owner of the center in a province.
    #[inline]
    pub fn owner(&self, province: Province) -> Option<Power> {
        self.owners.holder(province)
    }

    /// Sets the owner of a center; `None` makes it unowned.
    pub fn set_owner(&mut self, province: Province, owner: Option<Power>) {
        if self.owner(province) != owner {
            Arc::make_mut(&mut self.owners).give(province, owner);
        }
    }

    /// Returns the centers that a power owns, in the order of the map.
    pub fn centers_of(&self, power: Power) -> impl Iterator<Item = Province> + '_ {
        self.owners.of(power).iter()
    }

    /// Returns the number of centers that a power owns, without those that don't count for it on this board.
    pub fn center_count(&self, power: Power) -> usize {
        let owned = self.owners.of(power);
        match &self.counting {
            None => owned.len(),
            Some(counting) => counting.count(power, owned),
        }
    }

    /// Returns the emergency rule for a power that has lost some of its homes, on a board that has such a
    /// rule.
    fn emergency(&self, power: Power) -> Option<&Emergency> {
        let counting = self.counting.as_ref()?;
        counting.emergency(power, self.owners.of(power))
    }

    /// Returns the power whose home center a province is.
    pub fn home(&self, province: Province) -> Option<Power> {
        self.homes.holder(province)
    }

    /// Sets the home power of a province, for games with homes of their own.
    pub fn set_home(&mut self, province: Province, power: Option<Power>) {
        Arc::make_mut(&mut self.homes).give(province, power);
    }

    /// Returns the home centers of a power, in the order of the map.
    pub fn homes_of(&self, power: Power) -> impl Iterator<Item = Province> + '_ {
        self.homes.of(power).iter()
    }

    /// Returns how many units the power may build (positive) or must remove (negative), without regard to its
    /// open homes: its centers minus its units. It is 0 for a power without a player.
    pub fn surplus(&self, power: Power) -> i32 {
        if self.terms.unplayed.contains(power) {
            return 0;
        }
        self.most_units(power) as i32 - self.forces[power.index()].len() as i32
    }

    /// Returns the number of units that a power can have: one for each center, and more in an emergency.
    pub(super) fn most_units(&self, power: Power) -> usize {
        let extra = self.emergency(power).map_or(0, |it| it.extra_units);
        self.center_count(power) + extra
    }

    /// Returns the power that a build in a province is assumed to be for: the power whose home it is or, if
    /// homes don't count under the house rules, its owner.
    pub fn builder(&self, province: Province) -> Option<Power> {
        let emergency = self.counting.as_ref().and_then(|it| it.emergency.as_ref());
        if let Some(Emergency { power, sites, .. }) = emergency
            && sites.contains(province)
        {
            return Some(*power);
        }
        match self.terms.builds {
            BuildSites::Home => self.home(province),
            BuildSites::Owned | BuildSites::AnyHome | BuildSites::WithHome => self.owner(province),
        }
    }

    /// Returns whether a power may build in a province as long as it owns it.
    pub fn is_build_site(&self, province: Province, power: Power) -> bool {
        match self.terms.builds {
            BuildSites::Home => self.home(province) == Some(power),
            BuildSites::Owned => true,
            BuildSites::AnyHome => self.home(province).is_some(),
            BuildSites::WithHome => self.owns_home(power),
        }
    }

    /// Returns whether an emergency lets a power build in a province, center or not.
    pub fn is_emergency_site(&self, province: Province, power: Power) -> bool {
        self.emergency(power)
            .is_some_and(|emergency| emergency.sites.contains(province))
    }

    fn owns_home(&self, power: Power) -> bool {
        self.homes.of(power).meets(self.owners.of(power))
    }

    /// Returns the empty provinces in which a power may build now under the house rules.
    pub fn open_homes(&self, power: Power) -> impl Iterator<Item = Province> + '_ {
        self.open_home_set(power).iter()
    }

    fn open_home_set(&self, power: Power) -> ProvinceSet {
        let owned = self.owners.of(power).iter();
        let sites: ProvinceSet = owned
            .filter(|&center| self.is_build_site(center, power))
            .collect();
        let sites = match self.emergency(power) {
            None => sites,
            Some(emergency) => sites.union(&emergency.sites),
        };
        sites.difference(&self.occupied)
    }

    /// Returns how many units a power builds (positive, at most one for each open home) or removes
    /// (negative).
    pub fn adjustment(&self, power: Power) -> i32 {
        self.surplus(power)
            .min(self.open_home_set(power).len() as i32)
    }

    /// Returns the [adjustment](Self::adjustment) of a power that is due now: 0 unless it is winter.
    pub fn due(&self, power: Power) -> i32 {
        match self.turn.phase {
            Phase::Adjustments => self.adjustment(power),
            _ => 0,
        }
    }

    /// Returns a unit's code in files: `A PAR`, `F SPA/SC`.
    pub fn unit_code(map: &Map, kind: UnitKind, at: Location) -> String {
        format!("{} {}", kind.letter(), map.location_code(at))
    }
}
