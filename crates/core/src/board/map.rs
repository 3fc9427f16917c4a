//! The board itself: provinces, coasts, borders, powers and the opening position.

use std::fmt::{self, Write};
use std::sync::Arc;

use super::codes::Codes;
use super::counting::CountingRules;
use super::ownership::Holdings;
use super::{
    Calendar, HouseRules, Id, Location, LocationSet, Position, Power, Province, ProvinceSet,
    Season, TerrainRules, Turn, Unit, UnitKind,
};

/// The terrain of a province: land, coast, sea, or closed to all units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Land without a coast: armies only.
    Inland,
    /// Land with a coast: armies and fleets.
    Coastal,
    /// Sea: fleets only, and fleets there can convoy.
    Water,
    /// No unit may enter (Switzerland).
    Impassable,
}

/// The error for a key of which a map has no power.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown power `{key}`; expected one of {known}")]
pub struct UnknownPower {
    key: String,
    known: String,
}

/// A named coast, either of a split province or as a player wrote it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Coast {
    /// `/NC`
    North,
    /// `/EC`
    East,
    /// `/SC`
    South,
    /// `/WC`
    West,
}

impl Coast {
    /// All four coasts.
    pub const ALL: [Coast; 4] = [Coast::North, Coast::East, Coast::South, Coast::West];

    /// Returns the two-letter code used after the slash: `NC`.
    pub fn code(self) -> &'static str {
        ["NC", "EC", "SC", "WC"][self as usize]
    }

    /// Returns the name for use in sentences: `north coast`.
    pub fn name(self) -> &'static str {
        ["north coast", "east coast", "south coast", "west coast"][self as usize]
    }

    /// Returns the coast with a two-letter code, in any case.
    pub fn from_code(code: &str) -> Option<Coast> {
        Coast::from_letters(code.as_bytes().try_into().ok()?)
    }

    /// Returns the coast with a two-letter code given as bytes, in any case.
    pub fn from_letters(letters: [u8; 2]) -> Option<Coast> {
        let is = |coast: &Coast| coast.code().as_bytes().eq_ignore_ascii_case(&letters);
        Coast::ALL.into_iter().find(is)
    }
}

/// The properties of a province.
#[derive(Clone, Debug)]
pub struct ProvinceInfo {
    /// The three-letter code: `PAR`.
    pub code: String,
    /// The full name: `Paris`.
    pub name: String,
    /// Other texts that mean only this province, from the map file.
    pub aliases: Vec<String>,
    /// Misspellings and loose forms that mean only this province. They are read with a note.
    pub misspellings: Vec<String>,
    /// The terrain of the province.
    pub terrain: Terrain,
    /// Whether it is a supply center.
    pub is_center: bool,
    /// The power whose home center it is, if any.
    pub home: Option<Power>,
    /// The locations of its coasts; empty if it isn't split.
    pub coasts: Vec<Location>,
}

/// The properties of a power.
#[derive(Clone, Debug)]
pub struct PowerInfo {
    /// The key in files: `FRANCE`.
    pub key: String,
    /// The name on screen: `France`.
    pub name: String,
    /// `French`
    pub adjective: String,
    /// Other texts that mean this power.
    pub aliases: Vec<String>,
    /// The provinces of its country (DATC 4.D.8 b).
    pub country: ProvinceSet,
    /// The lower-case letter that stands for this power alone on the board.
    pub letter: char,
    /// The same letter restricted to ASCII.
    pub ascii_letter: char,
}

impl PowerInfo {
    /// Returns the first letter of the name, followed by the power's own letter if that is a different one:
    /// `F`, `Fi`.
    pub fn badge(&self) -> String {
        let first = self.name.chars().next();
        let own = first.is_some_and(|first| first.to_lowercase().eq([self.letter]));
        let second = Some(self.letter).filter(|_| !own);
        first.into_iter().chain(second).collect()
    }
}

/// The properties of a location.
#[derive(Clone, Debug)]
pub(super) struct LocationInfo {
    pub province: Province,
    pub coast: Option<Coast>,
    /// `SPA/NC`
    pub code: String,
}

/// A board: geography, powers and the opening. It is built from a [`MapFile`](super::MapFile) and never
/// changes.
#[derive(Clone, Debug)]
pub struct Map {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) aliases: Vec<String>,
    /// The name of the board that it is based on.
    pub(super) base: Option<String>,
    pub(super) provinces: Vec<ProvinceInfo>,
    pub(super) locations: Vec<LocationInfo>,
    pub(super) powers: Vec<PowerInfo>,
    /// By kind and location: the locations that a unit can move to without a convoy.
    pub(super) reach: [Vec<LocationSet>; 2],
    /// By kind and location: the same as provinces, whatever the coast.
    pub(super) reach_provinces: [Vec<ProvinceSet>; 2],
    /// By kind and location: the provinces that a unit can support into, without those across slow borders.
    pub(super) support_reach: [Vec<ProvinceSet>; 2],
    /// By kind and location: the locations that a unit can reach in one step or through a strait.
    pub(super) steps: [Vec<LocationSet>; 2],
    /// Whether the equations of a movement phase depend on the terrain.
    pub(super) has_special_terrain: bool,
    /// By province: all provinces adjacent to it for an army or a fleet.
    pub(super) neighbors: Vec<ProvinceSet>,
    /// By province: the provinces that it borders but that no unit can move to from it.
    pub(super) closed: Vec<ProvinceSet>,
    /// By province: all provinces that a fleet can move to from any of its coasts.
    pub(super) waterways: Vec<ProvinceSet>,
    /// The sea provinces, and the coastal provinces whose fleets can convoy.
    pub(super) convoying: ProvinceSet,
    pub(super) terrain: TerrainRules,
    pub(super) water: ProvinceSet,
    pub(super) coastal: ProvinceSet,
    pub(super) centers: ProvinceSet,
    /// By kind: the locations where a unit can be.
    pub(super) standing: [LocationSet; 2],
    /// The home centers of each power, shared by all positions that have no homes of their own.
    pub(super) homes: Arc<Holdings>,
    /// The owner of each center at the start.
    pub(super) owners: Holdings,
    pub(super) opening: Vec<Unit>,
    /// The house rules of this board, which are the default for every table.
    pub(super) terms: HouseRules,
    pub(super) calendar: Calendar,
    pub(super) counting: Option<Arc<CountingRules>>,
    pub(super) first_turn: Turn,
    pub(super) victory: usize,
    /// Texts that mean several provinces, in lower case, with the provinces that they can mean.
    pub(super) shared_aliases: Vec<(String, Vec<Province>)>,
    pub(super) codes: Codes,
}

impl Map {
    /// Returns the file's name without its extension: `standard`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the title of the board on screen.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns a sentence on what is special about the board, or an empty string.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the provinces that units can enter.
    pub fn passable(&self) -> impl Iterator<Item = Province> {
        self.provinces().filter(|&at| self.is_passable(at))
    }

    /// Returns whether units can enter a province.
    pub fn is_passable(&self, at: Province) -> bool {
        self.info(at).terrain != Terrain::Impassable
    }

    /// Returns the names of the board in other programs.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// Returns the name of the board that this one is based on and shares its drawing with.
    pub fn base(&self) -> Option<&str> {
        self.base.as_deref()
    }

    /// Returns the house rules of this board, which are the default for every table.
    pub fn terms(&self) -> HouseRules {
        self.terms
    }

    /// Returns the powers that are played, without those whose units are only on the board.
    pub fn played(&self) -> impl Iterator<Item = Power> + use<> {
        let unplayed = self.terms.unplayed;
        self.powers()
            .filter(move |&power| !unplayed.contains(power))
    }

    /// Returns the number of provinces. Every [`Province`]'s index is below it.
    pub fn province_count(&self) -> usize {
        self.provinces.len()
    }

    /// Returns the number of locations, coasts included.
    pub fn location_count(&self) -> usize {
        self.locations.len()
    }

    /// Returns all provinces, in the order of the file.
    pub fn provinces(&self) -> impl ExactSizeIterator<Item = Province> + use<> {
        (0..self.provinces.len()).map(Province::from_index)
    }

    /// Returns all locations: the provinces, then the coasts.
    pub fn locations(&self) -> impl ExactSizeIterator<Item = Location> + use<> {
        (0..self.locations.len()).map(Location::from_index)
    }

    /// Returns all powers, in alphabetical order of their keys.
    pub fn powers(&self) -> impl ExactSizeIterator<Item = Power> + use<> {
        (0..self.powers.len()).map(Power::from_index)
    }

    /// Returns the properties of a province.
    pub fn info(&self, province: Province) -> &ProvinceInfo {
        &self.provinces[province.index()]
    }

    /// Returns the properties of a power.
    pub fn power(&self, power: Power) -> &PowerInfo {
        &self.powers[power.index()]
    }

    /// Returns the province's three-letter code, in upper case.
    pub fn code(&self, province: Province) -> &str {
        &self.provinces[province.index()].code
    }

    /// Returns the code of a location in files: `PAR`, `SPA/NC`.
    pub fn location_code(&self, location: Location) -> &str {
        &self.locations[location.index()].code
    }

    /// Returns the province that a location belongs to.
    #[inline]
    pub fn province(&self, location: Location) -> Province {
        // the coasts follow the provinces
        if location.index() < self.provinces.len() {
            Province::from_index(location.index())
        } else {
            self.locations[location.index()].province
        }
    }

    /// Returns the coast of a location, if it is a coast of a split province.
    pub fn coast(&self, location: Location) -> Option<Coast> {
        self.locations[location.index()].coast
    }

    /// Returns the location of a split province's coast, or `None` if the province has no such coast.
    pub fn coast_of(&self, province: Province, coast: Coast) -> Option<Location> {
        self.info(province)
            .coasts
            .iter()
            .copied()
            .find(|&at| self.coast(at) == Some(coast))
    }

    /// Returns the location with a code as in files: `PAR`, `spa/nc`, in any case.
    pub fn location_by_code(&self, code: &str) -> Option<Location> {
        match *code.as_bytes() {
            [a, b, c] => self.codes.get([a, b, c]).map(Province::location),
            [a, b, c, b'/', d, e] => {
                self.coast_of(self.codes.get([a, b, c])?, Coast::from_letters([d, e])?)
            }
            _ => None,
        }
    }

    /// Returns the province with a three-letter code, in any case.
    pub fn province_by_code(&self, code: &str) -> Option<Province> {
        self.province_by_letters(code.as_bytes().try_into().ok()?)
    }

    /// Returns the province with a three-letter code given as bytes, in any case.
    #[inline]
    pub fn province_by_letters(&self, code: &[u8; 3]) -> Option<Province> {
        self.codes.get(*code)
    }

    /// Returns the power with a key. The match is exact: `FRANCE`.
    pub fn power_by_key(&self, key: &str) -> Option<Power> {
        self.powers().find(|&power| self.power(power).key == key)
    }

    /// Returns the power with a key. The match is exact: `FRANCE`.
    ///
    /// # Errors
    /// Returns an error that lists the powers of the map, if none has this key.
    pub fn find_power(&self, key: &str) -> Result<Power, UnknownPower> {
        self.power_by_key(key).ok_or_else(|| UnknownPower {
            key: text::printable(key, 40),
            known: text::list(self.powers().map(|power| &self.power(power).key), ", "),
        })
    }

    /// Returns the locations that a unit of a kind can move to from a location without a convoy.
    #[inline]
    pub fn reach(&self, kind: UnitKind, from: Location) -> &LocationSet {
        &self.reach[kind as usize][from.index()]
    }

    /// Returns the provinces that a unit of a kind can move to without a convoy, whatever the coast (DATC
    /// 6.B.4).
    #[inline]
    pub fn reach_provinces(&self, kind: UnitKind, from: Location) -> &ProvinceSet {
        &self.reach_provinces[kind as usize][from.index()]
    }

    /// Returns all provinces adjacent to this one for an army or a fleet.
    pub fn neighbors(&self, province: Province) -> &ProvinceSet {
        &self.neighbors[province.index()]
    }

    /// Returns all provinces that a fleet can move to from any coast of this one: the steps of a convoy.
    #[inline]
    pub fn waterways(&self, province: Province) -> &ProvinceSet {
        &self.waterways[province.index()]
    }

    /// Returns the provinces that a unit can support into: those that it can move to without a convoy, except
    /// across borders where no support counts.
    #[inline]
    pub fn support_reach(&self, kind: UnitKind, from: Location) -> &ProvinceSet {
        &self.support_reach[kind as usize][from.index()]
    }

    /// Returns the terrain rules that the standard board doesn't have.
    pub fn terrain(&self) -> &TerrainRules {
        &self.terrain
    }

    /// Returns the locations that a unit can be ordered to without a convoy: across a border, or through a
    /// strait that a third province controls.
    #[inline]
    pub fn steps(&self, kind: UnitKind, from: Location) -> &LocationSet {
        &self.steps[kind as usize][from.index()]
    }

    /// Returns the locations that a fleet can reach through a strait that a third province controls.
    pub fn through_straits(&self, from: Location) -> LocationSet {
        let from = self.province(from);
        let straits = self.terrain.straits.iter();
        let far = straits.filter_map(|strait| strait.other_end(from));
        far.map(Province::location).collect()
    }

    /// Returns the provinces that this one borders but that no unit can move to from it, as at Switzerland.
    pub fn closed(&self, province: Province) -> &ProvinceSet {
        &self.closed[province.index()]
    }

    /// Returns whether a unit of this kind can be at a location.
    #[inline]
    pub fn can_stand(&self, kind: UnitKind, at: Location) -> bool {
        self.standing[kind as usize].contains(at)
    }

    /// Returns the provinces where fleets can convoy: all sea provinces, and some coastal ones on some
    /// boards.
    #[inline]
    pub fn convoying(&self) -> &ProvinceSet {
        &self.convoying
    }

    /// Returns whether the equations of a movement phase depend on the terrain.
    #[inline]
    pub fn has_special_terrain(&self) -> bool {
        self.has_special_terrain
    }

    /// Returns the sea provinces.
    pub fn water(&self) -> &ProvinceSet {
        &self.water
    }

    /// Returns the coastal provinces, between which armies can be convoyed.
    pub fn coastal(&self) -> &ProvinceSet {
        &self.coastal
    }

    /// Returns all supply centers.
    pub fn centers(&self) -> &ProvinceSet {
        &self.centers
    }

    /// Returns the number of centers that wins the game.
    pub fn victory(&self) -> usize {
        self.victory
    }

    /// Returns the turn in which a game begins.
    pub fn first_turn(&self) -> Turn {
        self.first_turn
    }

    /// Returns how the years of the phases are counted.
    pub fn calendar(&self) -> Calendar {
        self.calendar
    }

    /// Returns the year of the first fall that is played.
    pub fn first_fall(&self) -> u16 {
        let Turn { year, phase } = self.first_turn;
        match phase.season() {
            Season::Spring => year + self.calendar.to_fall(),
            Season::Fall => year,
            Season::Winter => year + self.calendar.years_a_round(),
        }
    }

    /// Returns the turn after this one, even if no power has anything to do in it.
    pub fn next_turn(&self, turn: Turn) -> Turn {
        turn.next(self.calendar)
    }

    /// Returns the texts that mean several provinces, in lower case (`nor`, `liv`), with those provinces.
    pub fn shared_aliases(&self) -> &[(String, Vec<Province>)] {
        &self.shared_aliases
    }

    /// Returns the position in which a game begins: the opening units and the owners of the centers.
    pub fn opening(&self) -> Position {
        let mut position = Position::empty(self, self.first_turn);
        for &unit in &self.opening {
            position.set_unit(self, unit);
        }
        for province in self.provinces() {
            position.set_owner(province, self.owners.holder(province));
        }
        position
    }

    /// Returns the location as shown on screen: `Par`, seas in capitals `NTH`, coasts `StP/sc`.
    pub fn short(&self, location: Location) -> Short<'_> {
        Short {
            map: self,
            location,
        }
    }

    /// Returns the location's name for use in a sentence: `Paris`, `Spain's north coast`.
    pub fn full(&self, location: Location) -> String {
        let name = &self.info(self.province(location)).name;
        match self.coast(location) {
            None => name.clone(),
            Some(coast) => format!("{name}'s {}", coast.name()),
        }
    }
}

/// A location formatted for the screen; see [`Map::short`].
pub struct Short<'a> {
    map: &'a Map,
    location: Location,
}

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let province = self.map.province(self.location);
        let code = self.map.code(province);
        if self.map.info(province).terrain == Terrain::Water {
            return f.write_str(code);
        }
        // `StP` and not `Stp`, `NAf` and not `Naf`: a letter of the code that is the initial of the name's
        // second word is a capital as well.
        let name = &self.map.info(province).name;
        let second = name
            .split_once(' ')
            .and_then(|(_, word)| word.chars().next());
        let second =
            second.and_then(|initial| code.char_indices().skip(1).find(|(_, c)| *c == initial));
        for (i, letter) in code.char_indices() {
            let is_capital = i == 0 || second.is_some_and(|(at, _)| i == at);
            f.write_char(if is_capital {
                letter
            } else {
                letter.to_ascii_lowercase()
            })?;
        }
        match self.map.coast(self.location) {
            Some(coast) => write!(f, "/{}", coast.code().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
