//! One moment of a game: units, dislodged units, owners of centers, and the turn.

use std::sync::Arc;

use super::counting::{CountingRules, Emergency};
use super::ownership::Holdings;
use super::{
    BuildSites, HouseRules, Id, Location, LocationSet, Map, Power, Province, ProvinceSet, Turn,
    Unit, UnitKind,
};

/// A dislodged unit that waits for its retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dislodged {
    /// The unit, still at the location where it was dislodged.
    pub unit: Unit,
    /// The locations open to it.
    pub open: LocationSet,
}

/// How long a unit has been on the board: the smaller came first. Only DATC 4.D.8 `2.4f` asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seniority(u32);

/// Units, dislodged units, owners of centers, homes and the turn.
///
/// A province holds at most one unit, and beside it at most one dislodged unit: the storage has
/// room for no more. Cloning copies a few short arrays.
///
/// A unit that is put on the board comes after all that are there, unless it is given what
/// [`Seniority`] it has. That is history and can't be seen on a board: positions are equal where
/// all else is.
#[derive(Clone, Debug)]
pub struct Position {
    /// The phase for which orders are written next.
    pub turn: Turn,
    /// What the table plays unlike every rulebook.
    pub terms: HouseRules,
    units: Vec<Option<Unit>>,
    /// The provinces that have a unit: always those of `units`.
    occupied: ProvinceSet,
    /// By power: where its units are, always those of `units`.
    forces: Vec<ProvinceSet>,
    dislodged: Vec<Dislodged>,
    owners: Holdings,
    /// The map's own, as long as the game has no others.
    homes: Arc<Holdings>,
    /// The map's own.
    counting: Option<Arc<CountingRules>>,
    /// By province: since when the unit there, and the one that was dislodged there, has been on the
    /// board. Says nothing where there is none.
    since: Vec<[Seniority; 2]>,
    /// That of the next unit.
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

/// The places in [`Position::since`].
const STANDING: usize = 0;
const DISLODGED: usize = 1;

/// Why a unit can't be put where it was to be put.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionFault {
    /// Another unit is in the province.
    #[error("there is already a unit there")]
    Occupied,
    /// An army on water, a fleet inland, a fleet in a split province without its coast.
    #[error("a unit of this kind can't stand there")]
    CannotStand,
}

impl Position {
    /// A board without units or owners; the homes and terms are the map's.
    pub fn empty(map: &Map, turn: Turn) -> Self {
        let (count, powers) = (map.province_count(), map.powers().len());
        Position {
            turn,
            terms: map.terms,
            units: vec![None; count],
            occupied: ProvinceSet::EMPTY,
            forces: vec![ProvinceSet::EMPTY; powers],
            dislodged: Vec::new(),
            owners: Holdings::none(count, powers),
            homes: Arc::clone(&map.homes),
            counting: map.counting.clone(),
            since: vec![[Seniority::default(); 2]; count],
            next: Seniority::default(),
        }
    }

    /// The unit in a province, dislodged ones left out.
    #[inline]
    pub fn unit(&self, province: Province) -> Option<Unit> {
        self.units[province.index()]
    }

    /// All units, dislodged ones left out, in the sequence of the map's provinces.
    #[inline]
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        self.occupied
            .iter()
            .filter_map(|province| self.unit(province))
    }

    /// The provinces that have a unit which is not dislodged.
    #[inline]
    pub fn occupied(&self) -> &ProvinceSet {
        &self.occupied
    }

    /// The provinces that no unit may enter: the country of a neutral power, and ice.
    #[inline]
    pub fn shut(&self, map: &Map) -> ProvinceSet {
        let frozen = map.terrain().frozen(self.turn.phase.season());
        self.terms.closed.union(frozen)
    }

    /// The units of one power, dislodged ones left out.
    pub fn units_of(&self, power: Power) -> impl Iterator<Item = Unit> + '_ {
        let forces = self.forces[power.index()].iter();
        forces.filter_map(|province| self.unit(province))
    }

    /// The dislodged units, in the sequence of the map's provinces.
    pub fn dislodged(&self) -> &[Dislodged] {
        &self.dislodged
    }

    /// The dislodged units of one power.
    pub fn dislodged_of(&self, power: Power) -> impl Iterator<Item = &Dislodged> {
        let all = self.dislodged.iter();
        all.filter(move |dislodged| dislodged.unit.power == power)
    }

    /// The dislodged unit of a province.
    pub fn dislodged_from(&self, map: &Map, province: Province) -> Option<&Dislodged> {
        self.dislodged
            .iter()
            .find(|d| map.province(d.unit.location) == province)
    }

    /// Returns the unit of a province that takes orders in this phase: in a retreat phase the dislodged one.
    pub fn orderable_unit(&self, map: &Map, province: Province) -> Option<Unit> {
        match self.turn.phase.is_retreat() {
            true => Some(self.dislodged_from(map, province)?.unit),
            false => self.unit(province),
        }
    }

    /// Returns the units that take orders in this phase: in a retreat phase the dislodged ones.
    pub fn orderable_units(&self) -> Vec<Unit> {
        match self.turn.phase.is_retreat() {
            true => self.dislodged.iter().map(|gone| gone.unit).collect(),
            false => self.units().collect(),
        }
    }

    /// Since when the unit in a province has been on the board.
    pub fn since(&self, province: Province) -> Seniority {
        self.since[province.index()][STANDING]
    }

    /// Since when the unit that was dislodged from a province has been on the board.
    pub fn dislodged_since(&self, province: Province) -> Seniority {
        self.since[province.index()][DISLODGED]
    }

    /// That of a unit that comes now.
    pub fn newest(&mut self) -> Seniority {
        let newest = self.next;
        self.next.0 += 1;
        newest
    }

    /// Puts a new unit on the board; one that stood in the province is gone.
    pub fn set_unit(&mut self, map: &Map, unit: Unit) {
        let since = self.newest();
        self.put_unit(map, unit, since);
    }

    /// Puts a unit on the board that has been there since; one that stood in the province is gone.
    pub fn put_unit(&mut self, map: &Map, unit: Unit, since: Seniority) {
        let province = map.province(unit.location);
        self.take_unit(province);
        self.units[province.index()] = Some(unit);
        self.occupied.insert(province);
        self.since[province.index()][STANDING] = since;
        self.forces[unit.power.index()].insert(province);
    }

    /// Puts a unit on the board, if it can stand there and the province is free.
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

    /// Takes the unit in a province off the board.
    pub fn take_unit(&mut self, province: Province) -> Option<Unit> {
        let taken = self.units[province.index()].take()?;
        self.occupied.remove(province);
        self.forces[taken.power.index()].remove(province);
        Some(taken)
    }

    /// Puts a new dislodged unit beside the board; one that was dislodged from the same province is
    /// gone.
    pub fn set_dislodged(&mut self, map: &Map, dislodged: Dislodged) {
        let since = self.newest();
        self.put_dislodged(map, dislodged, since);
    }

    /// Puts a dislodged unit beside the board that has been on it since; one that was dislodged from
    /// the same province is gone.
    pub fn put_dislodged(&mut self, map: &Map, dislodged: Dislodged, since: Seniority) {
        let province = map.province(dislodged.unit.location);
        self.since[province.index()][DISLODGED] = since;
        self.dislodged
            .retain(|d| map.province(d.unit.location) != province);
        self.dislodged.push(dislodged);
        self.dislodged
            .sort_by_key(|d| map.province(d.unit.location));
    }

    /// Removes all dislodged units.
    pub fn clear_dislodged(&mut self) {
        self.dislodged.clear();
    }

    /// Who owns the center in a province.
    #[inline]
    pub fn owner(&self, province: Province) -> Option<Power> {
        self.owners.holder(province)
    }

    /// Gives a center to a power, or to none.
    pub fn set_owner(&mut self, province: Province, owner: Option<Power>) {
        self.owners.give(province, owner);
    }

    /// The centers that a power owns, in the sequence of the map.
    pub fn centers_of(&self, power: Power) -> impl Iterator<Item = Province> + '_ {
        self.owners.of(power).iter()
    }

    /// How many centers a power owns, without those that don't count for it on this board.
    pub fn center_count(&self, power: Power) -> usize {
        let owned = self.owners.of(power);
        match &self.counting {
            None => owned.len(),
            Some(counting) => counting.count(power, owned),
        }
    }

    /// What a power that lost homes has besides, on a board with such a rule.
    fn emergency(&self, power: Power) -> Option<&Emergency> {
        let counting = self.counting.as_ref()?;
        counting.emergency(power, self.owners.of(power))
    }

    /// The power that may build in a province.
    pub fn home(&self, province: Province) -> Option<Power> {
        self.homes.holder(province)
    }

    /// Sets whose home a province is, where a game has homes of its own.
    pub fn set_home(&mut self, province: Province, power: Option<Power>) {
        Arc::make_mut(&mut self.homes).give(province, power);
    }

    /// The home centers of a power, in the sequence of the map.
    pub fn homes_of(&self, power: Power) -> impl Iterator<Item = Province> + '_ {
        self.homes.of(power).iter()
    }

    /// How many units the power may build (positive) or must remove (negative), before its open
    /// homes are counted: owned centers less units; nothing where it has no player.
    pub fn surplus(&self, power: Power) -> i32 {
        if self.terms.unplayed.contains(power) {
            return 0;
        }
        self.most_units(power) as i32 - self.forces[power.index()].len() as i32
    }

    /// How many units a power can have: as many as centers, in an emergency more.
    pub(super) fn most_units(&self, power: Power) -> usize {
        let extra = self.emergency(power).map_or(0, |it| it.extra_units);
        self.center_count(power) + extra
    }

    /// The power that a build in a province is taken to be for: whose home it is, or, where homes don't
    /// count, who owns it.
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

    /// Is a province one in which a power may build when it owns it?
    pub fn is_build_site(&self, province: Province, power: Power) -> bool {
        match self.terms.builds {
            BuildSites::Home => self.home(province) == Some(power),
            BuildSites::Owned => true,
            BuildSites::AnyHome => self.home(province).is_some(),
            BuildSites::WithHome => self.owns_home(power),
        }
    }

    /// Can a power build in a province because of an emergency, whether or not it is a center?
    pub fn is_emergency_site(&self, province: Province, power: Power) -> bool {
        self.emergency(power)
            .is_some_and(|emergency| emergency.sites.contains(province))
    }

    fn owns_home(&self, power: Power) -> bool {
        self.homes.of(power).meets(self.owners.of(power))
    }

    /// The centers in which a power may build now: its homes, or what the terms have in their place;
    /// owned, and empty.
    pub fn open_homes(&self, power: Power) -> impl Iterator<Item = Province> + '_ {
        self.open_home_set(power).iter()
    }

    fn open_home_set(&self, power: Power) -> ProvinceSet {
        let owned = self.owners.of(power);
        let sites = match self.terms.builds {
            BuildSites::Home => self.homes.of(power).intersection(owned),
            BuildSites::Owned | BuildSites::AnyHome | BuildSites::WithHome => owned
                .iter()
                .filter(|&center| self.is_build_site(center, power))
                .collect(),
        };
        let sites = match self.emergency(power) {
            None => sites,
            Some(emergency) => sites.union(&emergency.sites),
        };
        sites.difference(&self.occupied)
    }

    /// How many units a power builds (positive: no more than it has open homes) or removes (negative).
    pub fn adjustment(&self, power: Power) -> i32 {
        self.surplus(power)
            .min(self.open_home_set(power).len() as i32)
    }

    /// A unit as files have it: `A PAR`, `F SPA/SC`.
    pub fn unit_code(map: &Map, kind: UnitKind, at: Location) -> String {
        format!("{} {}", kind.letter(), map.location_code(at))
    }
}
