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

/// What a province is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Land without a coast: armies only.
    Inland,
    /// Land with a coast: armies and fleets.
    Coastal,
    /// Water: fleets only, and fleets there can convoy.
    Water,
    /// No unit may enter (Switzerland).
    Impassable,
}

/// The name of one coast of a split province, or of one that was written.
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
    /// All four.
    pub const ALL: [Coast; 4] = [Coast::North, Coast::East, Coast::South, Coast::West];

    /// The two letters that stand after the slash: `NC`.
    pub fn code(self) -> &'static str {
        ["NC", "EC", "SC", "WC"][self as usize]
    }

    /// `north coast` and its like, for sentences.
    pub fn name(self) -> &'static str {
        ["north coast", "east coast", "south coast", "west coast"][self as usize]
    }

    /// The coast of two letters, in any case.
    pub fn from_code(code: &str) -> Option<Coast> {
        Coast::from_letters(code.as_bytes().try_into().ok()?)
    }

    /// The same, from the bytes of a text.
    pub fn from_letters(letters: [u8; 2]) -> Option<Coast> {
        let is = |coast: &Coast| coast.code().as_bytes().eq_ignore_ascii_case(&letters);
        Coast::ALL.into_iter().find(is)
    }
}

/// What the map knows of a province.
#[derive(Clone, Debug)]
pub struct ProvinceInfo {
    /// The three letters: `PAR`.
    pub code: String,
    /// The name in full: `Paris`.
    pub name: String,
    /// Other texts that mean this province and no other, as the map file has them.
    pub aliases: Vec<String>,
    /// Misspellings and loose forms: texts that mean this province and no other as well, and that
    /// are read with a note.
    pub misspellings: Vec<String>,
    /// Land, coast, water.
    pub terrain: Terrain,
    /// Is it a supply center?
    pub is_center: bool,
    /// The power whose home center it is.
    pub home: Option<Power>,
    /// The locations of its coasts, where it is split; else empty.
    pub coasts: Vec<Location>,
}

/// What the map knows of a power.
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
    /// The provinces that are its country (DATC 4.D.8 b).
    pub country: ProvinceSet,
    /// The small letter that means this power and no other one of the board.
    pub letter: char,
    /// The same in ASCII.
    pub ascii_letter: char,
}

impl PowerInfo {
    /// The first letter of the name and, where that isn't the power's own, its letter: `F`, `Fi`.
    pub fn badge(&self) -> String {
        let first = self.name.chars().next();
        let own = first.is_some_and(|first| first.to_lowercase().eq([self.letter]));
        let second = Some(self.letter).filter(|_| !own);
        first.into_iter().chain(second).collect()
    }
}

/// What the map knows of a location.
#[derive(Clone, Debug)]
pub(super) struct LocationInfo {
    pub province: Province,
    pub coast: Option<Coast>,
    /// `SPA/NC`
    pub code: String,
}

/// A board: geography, powers and the opening. Built from a [`MapFile`](super::MapFile), never changed.
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
    /// By kind and location: where a unit can go in one step.
    pub(super) reach: [Vec<LocationSet>; 2],
    /// The same as provinces, whatever the coast: what a unit can support into.
    pub(super) reach_provinces: [Vec<ProvinceSet>; 2],
    /// By kind and location: the provinces that a unit can support into.
    pub(super) support_reach: [Vec<ProvinceSet>; 2],
    /// By kind and location: where a unit can go in one step or through a strait.
    pub(super) steps: [Vec<LocationSet>; 2],
    /// Do the equations of a movement phase need to know the terrain?
    pub(super) has_special_terrain: bool,
    /// By province: every province that touches it for any unit.
    pub(super) neighbors: Vec<ProvinceSet>,
    /// By province: every province that it borders and that no unit can go to from it.
    pub(super) closed: Vec<ProvinceSet>,
    /// By province: every province that a fleet gets to from there, whichever its coast.
    pub(super) waterways: Vec<ProvinceSet>,
    /// Water, and the coasts whose fleets convoy.
    pub(super) convoying: ProvinceSet,
    pub(super) terrain: TerrainRules,
    pub(super) water: ProvinceSet,
    pub(super) coastal: ProvinceSet,
    pub(super) centers: ProvinceSet,
    /// By kind: where a unit can stand.
    pub(super) standing: [LocationSet; 2],
    /// Whose home each center is: shared by the positions that have no homes of their own.
    pub(super) homes: Arc<Holdings>,
    /// Who owns each center at the start.
    pub(super) owners: Holdings,
    pub(super) opening: Vec<Unit>,
    /// What every table of this board plays, unless it agrees on something else.
    pub(super) terms: HouseRules,
    pub(super) calendar: Calendar,
    pub(super) counting: Option<Arc<CountingRules>>,
    pub(super) first_turn: Turn,
    pub(super) victory: usize,
    /// Texts that mean several provinces, in lower case, with what they may mean.
    pub(super) shared_aliases: Vec<(String, Vec<Province>)>,
    pub(super) codes: Codes,
}

impl Map {
    /// The file's name without its ending: `standard`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the board is called on screen.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What is particular about the board, in a sentence; may be empty.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The provinces that units can enter.
    pub fn passable(&self) -> impl Iterator<Item = Province> {
        self.provinces().filter(|&at| self.is_passable(at))
    }

    /// Returns whether units can enter a province.
    pub fn is_passable(&self, at: Province) -> bool {
        self.info(at).terrain != Terrain::Impassable
    }

    /// What other programs call the board.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// The name of the board that this one is based on: it has the drawing.
    pub fn base(&self) -> Option<&str> {
        self.base.as_deref()
    }

    /// What every table of this board plays, unless it agrees on something else.
    pub fn terms(&self) -> HouseRules {
        self.terms
    }

    /// The powers that play: those that aren't only on the board.
    pub fn played(&self) -> impl Iterator<Item = Power> + use<> {
        let unplayed = self.terms.unplayed;
        self.powers()
            .filter(move |&power| !unplayed.contains(power))
    }

    /// How many provinces there are; a [`Province`]'s index is below this.
    pub fn province_count(&self) -> usize {
        self.provinces.len()
    }

    /// How many locations there are, coasts included.
    pub fn location_count(&self) -> usize {
        self.locations.len()
    }

    /// All provinces, in the sequence of the file.
    pub fn provinces(&self) -> impl ExactSizeIterator<Item = Province> + use<> {
        (0..self.provinces.len()).map(Province::from_index)
    }

    /// All locations: the provinces, then the coasts.
    pub fn locations(&self) -> impl ExactSizeIterator<Item = Location> + use<> {
        (0..self.locations.len()).map(Location::from_index)
    }

    /// All powers, in alphabetical order of their keys.
    pub fn powers(&self) -> impl ExactSizeIterator<Item = Power> + use<> {
        (0..self.powers.len()).map(Power::from_index)
    }

    /// What the map knows of a province.
    pub fn info(&self, province: Province) -> &ProvinceInfo {
        &self.provinces[province.index()]
    }

    /// What the map knows of a power.
    pub fn power(&self, power: Power) -> &PowerInfo {
        &self.powers[power.index()]
    }

    /// The province's three letters, upper case.
    pub fn code(&self, province: Province) -> &str {
        &self.provinces[province.index()].code
    }

    /// The location as files have it: `PAR`, `SPA/NC`.
    pub fn location_code(&self, location: Location) -> &str {
        &self.locations[location.index()].code
    }

    /// The province that a location belongs to.
    #[inline]
    pub fn province(&self, location: Location) -> Province {
        self.locations[location.index()].province
    }

    /// The coast that a location is, where it is one of a split province.
    pub fn coast(&self, location: Location) -> Option<Coast> {
        self.locations[location.index()].coast
    }

    /// The location of a split province's coast; none where it has no such coast.
    pub fn coast_of(&self, province: Province, coast: Coast) -> Option<Location> {
        self.info(province)
            .coasts
            .iter()
            .copied()
            .find(|&at| self.coast(at) == Some(coast))
    }

    /// The location of a code of a file: `PAR`, `spa/nc`, in any case.
    pub fn location_by_code(&self, code: &str) -> Option<Location> {
        match *code.as_bytes() {
            [a, b, c] => self.codes.get([a, b, c]).map(Province::location),
            [a, b, c, b'/', d, e] => {
                self.coast_of(self.codes.get([a, b, c])?, Coast::from_letters([d, e])?)
            }
            _ => None,
        }
    }

    /// The province of three letters, in any case.
    pub fn province_by_code(&self, code: &str) -> Option<Province> {
        self.province_by_letters(code.as_bytes().try_into().ok()?)
    }

    /// The same, from the bytes of a text.
    #[inline]
    pub fn province_by_letters(&self, code: &[u8; 3]) -> Option<Province> {
        self.codes.get(*code)
    }

    /// The power of a key, which is matched exactly: `FRANCE`.
    pub fn power_by_key(&self, key: &str) -> Option<Power> {
        self.powers().find(|&power| self.power(power).key == key)
    }

    /// Where a unit of a kind can go from a location in one step, without a convoy.
    #[inline]
    pub fn reach(&self, kind: UnitKind, from: Location) -> &LocationSet {
        &self.reach[kind as usize][from.index()]
    }

    /// The provinces that a unit of a kind can go to in one step, whatever the coast: where it can
    /// support (DATC 6.B.4).
    #[inline]
    pub fn reach_provinces(&self, kind: UnitKind, from: Location) -> &ProvinceSet {
        &self.reach_provinces[kind as usize][from.index()]
    }

    /// Every province that touches this one, for an army or a fleet.
    pub fn neighbors(&self, province: Province) -> &ProvinceSet {
        &self.neighbors[province.index()]
    }

    /// Every province that a fleet gets to from this one, whichever its coast: the steps of a convoy.
    #[inline]
    pub fn waterways(&self, province: Province) -> &ProvinceSet {
        &self.waterways[province.index()]
    }

    /// The provinces that a unit can support into: those that it can go to in one step, but for
    /// borders across which no support counts.
    #[inline]
    pub fn support_reach(&self, kind: UnitKind, from: Location) -> &ProvinceSet {
        &self.support_reach[kind as usize][from.index()]
    }

    /// What its borders and waters do that those of the standard board don't.
    pub fn terrain(&self) -> &TerrainRules {
        &self.terrain
    }

    /// Where a unit can be ordered to without a convoy: over a border, or through a strait that another
    /// province controls.
    #[inline]
    pub fn steps(&self, kind: UnitKind, from: Location) -> &LocationSet {
        &self.steps[kind as usize][from.index()]
    }

    /// Where a fleet could go from a location through a strait that another province controls.
    pub fn through_straits(&self, from: Location) -> LocationSet {
        let from = self.province(from);
        let straits = self.terrain.straits.iter();
        let far = straits.filter_map(|strait| strait.other_end(from));
        far.map(Province::location).collect()
    }

    /// Every province that borders this one though no unit can go there from it: Switzerland's borders.
    pub fn closed(&self, province: Province) -> &ProvinceSet {
        &self.closed[province.index()]
    }

    /// Can a unit of this kind stand here?
    #[inline]
    pub fn can_stand(&self, kind: UnitKind, at: Location) -> bool {
        self.standing[kind as usize].contains(at)
    }

    /// Where fleets convoy: the provinces of water, and coasts whose fleets do so too.
    #[inline]
    pub fn convoying(&self) -> &ProvinceSet {
        &self.convoying
    }

    /// Do the equations of a movement phase need to know the terrain?
    #[inline]
    pub fn has_special_terrain(&self) -> bool {
        self.has_special_terrain
    }

    /// The provinces of water.
    pub fn water(&self) -> &ProvinceSet {
        &self.water
    }

    /// The provinces of land with a coast: from there and to there armies are convoyed.
    pub fn coastal(&self) -> &ProvinceSet {
        &self.coastal
    }

    /// All supply centers.
    pub fn centers(&self) -> &ProvinceSet {
        &self.centers
    }

    /// How many centers win the game.
    pub fn victory(&self) -> usize {
        self.victory
    }

    /// The turn that a game begins with.
    pub fn first_turn(&self) -> Turn {
        self.first_turn
    }

    /// How many years pass between the phases.
    pub fn calendar(&self) -> Calendar {
        self.calendar
    }

    /// The year of the first fall that is played.
    pub fn first_fall(&self) -> u16 {
        let Turn { year, phase } = self.first_turn;
        match phase.season() {
            Season::Spring => year + self.calendar.to_fall(),
            Season::Fall => year,
            Season::Winter => year + self.calendar.years_a_round(),
        }
    }

    /// The turn that the calendar has next, whether or not a power has anything to do in it.
    pub fn next_turn(&self, turn: Turn) -> Turn {
        turn.next(self.calendar)
    }

    /// Texts that mean several provinces, in lower case (`nor`, `liv`), with what they may mean.
    pub fn shared_aliases(&self) -> &[(String, Vec<Province>)] {
        &self.shared_aliases
    }

    /// The position that a game begins with: the opening units, and who owns which centers.
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

    /// The location in the form people read on screen: `Par`, seas in capitals `NTH`, coasts `StP/sc`.
    pub fn short(&self, location: Location) -> Short<'_> {
        Short {
            map: self,
            location,
        }
    }

    /// The location's name in a sentence: `Paris`, `Spain's north coast`.
    pub fn full(&self, location: Location) -> String {
        let name = &self.info(self.province(location)).name;
        match self.coast(location) {
            None => name.clone(),
            Some(coast) => format!("{name}'s {}", coast.name()),
        }
    }
}

/// A location as it is written on screen; see [`Map::short`].
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
        // `StP` and not `Stp`, `NAf` and not `Naf`: where the code takes the first letter of the
        // name's second word, that is a capital as well.
        let name = &self.map.info(province).name;
        let second = name
            .split_once(' ')
            .and_then(|(_, word)| word.chars().next());
        let second =
            second.and_then(|initial| code.char_indices().skip(1).find(|(_, c)| *c == initial));
        for (i, letter) in code.char_indices() {
            let is_capital = i == 0 || second.is_some_and(|(at, _)| i == at);
            f.write_char(match is_capital {
                true => letter,
                false => letter.to_ascii_lowercase(),
            })?;
        }
        match self.map.coast(self.location) {
            Some(coast) => write!(f, "/{}", coast.code().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
