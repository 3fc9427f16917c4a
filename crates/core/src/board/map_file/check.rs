//! Checks a file and turns it into a [`Map`], collecting all errors.

use std::sync::Arc;

use super::fault::{Faults, duplicate, key_of, quoted};
use super::{MapError, MapFile, ProvinceEntry, borders, powers, rules, terrain, texts};
use crate::board::codes::{CodeFault, Codes};
use crate::board::map::LocationInfo;
use crate::board::ownership::Holdings;
use crate::board::{
    Calendar, Coast, HouseRules, Id, Location, LocationSet, MAX_PLACES, Map, Province,
    ProvinceInfo, ProvinceSet, Terrain, TerrainRules, Turn, UnitKind,
};

/// The maximum number of powers of a board.
const MAX_POWERS: usize = 50;

impl MapFile {
    /// Checks the whole file and makes the board; `name` is its name in files.
    ///
    /// # Errors
    /// Returns all errors, in the order of the checks. If the board is too large, only that is reported.
    pub fn check(&self, name: &str) -> Result<Map, MapError> {
        let mut faults = Faults::default();
        check_sizes(self, &mut faults);
        faults.none().map_err(|error| error.of(name))?;

        let mut map = skeleton(self, name, &mut faults);
        texts::fill(&mut map, &self.shared, &mut faults);
        borders::fill(&mut map, &self.provinces, &mut faults);
        powers::fill(&mut map, self, &mut faults);
        rules::fill(&mut map, &self.rules, &mut faults);
        terrain::fill(&mut map, self, &mut faults);
        check_victory(&map, &mut faults);
        faults.none().map_err(|error| error.of(name))?;
        Ok(map)
    }
}

/// Checks that everything numbered fits into its numbers.
fn check_sizes(file: &MapFile, faults: &mut Faults) {
    let places = |province: &ProvinceEntry| 1 + province.coasts.len();
    let count: usize = file.provinces.iter().map(places).sum();
    if count > MAX_PLACES {
        let problem =
            format!("{count} provinces and coasts; a board has no more than {MAX_PLACES}");
        faults.add("provinces", problem);
    }
    if file.powers.is_empty() {
        faults.add("powers", "there is no power; expected one at least");
    }
    faults.limit("powers", file.powers.len(), MAX_POWERS);
}

/// Returns the map with its provinces, coasts and codes, but without borders and powers.
fn skeleton(file: &MapFile, name: &str, faults: &mut Faults) -> Map {
    faults.check("title", texts::check_text(&file.title));
    texts::check_about(file, faults);
    let mut map = Map {
        name: name.to_string(),
        title: file.title.clone(),
        about: file.about.clone(),
        aliases: file.aliases.clone(),
        base: file.based_on.clone(),
        provinces: Vec::new(),
        locations: Vec::new(),
        powers: Vec::new(),
        reach: [Vec::new(), Vec::new()],
        reach_provinces: [Vec::new(), Vec::new()],
        support_reach: [Vec::new(), Vec::new()],
        steps: [Vec::new(), Vec::new()],
        has_special_terrain: false,
        neighbors: Vec::new(),
        closed: Vec::new(),
        waterways: Vec::new(),
        convoying: ProvinceSet::EMPTY,
        terrain: TerrainRules::default(),
        water: ProvinceSet::EMPTY,
        coastal: ProvinceSet::EMPTY,
        centers: ProvinceSet::EMPTY,
        standing: [LocationSet::EMPTY; 2],
        homes: Arc::new(Holdings::none(0, 0)),
        owners: Holdings::none(0, 0),
        opening: Vec::new(),
        terms: HouseRules::default(),
        calendar: Calendar::default(),
        counting: None,
        first_turn: first_turn(&file.first_turn, faults),
        victory: file.victory,
        shared_aliases: Vec::new(),
        codes: Codes::new(),
    };
    for (index, entry) in file.provinces.iter().enumerate() {
        add_province(&mut map, Province::from_index(index), entry, faults);
    }
    for (index, entry) in file.provinces.iter().enumerate() {
        add_coasts(&mut map, Province::from_index(index), entry, faults);
    }
    for kind in UnitKind::ALL {
        let stands = |&at: &Location| can_stand(&map, kind, at);
        map.standing[kind as usize] = map.locations().filter(stands).collect();
    }
    map
}

fn first_turn(text: &str, faults: &mut Faults) -> Turn {
    let turn = match text.parse::<Turn>() {
        Ok(turn) if turn.phase.is_retreat() => {
            Err("a game can't begin with retreats; expected a phase like S1901M".to_owned())
        }
        turn => turn.map_err(|error| error.to_string()),
    };
    // the map isn't returned if there is an error, so this turn is never used
    faults.check("first_turn", turn).unwrap_or(Turn::spring(1))
}

fn add_province(map: &mut Map, province: Province, entry: &ProvinceEntry, faults: &mut Faults) {
    let at = key_of("provinces", &entry.code, "code");
    let code = &entry.code;
    match map.codes.insert(code, province) {
        Ok(()) if code.bytes().all(|letter| letter.is_ascii_uppercase()) => {}
        Ok(()) | Err(CodeFault::NoCode) => {
            let expected = "expected three capital letters, A to Z";
            let code = quoted(code);
            faults.add(&at, format!("{code} isn't a province code; {expected}"));
        }
        Err(CodeFault::Taken) => faults.add(&at, duplicate(code)),
    }
    match entry.terrain {
        Terrain::Water => map.water.insert(province),
        Terrain::Coastal => map.coastal.insert(province),
        Terrain::Impassable if entry.center => faults.add(
            key_of("provinces", &entry.code, "center"),
            "no unit can enter, so it can't be a center",
        ),
        Terrain::Inland | Terrain::Impassable => {}
    }
    if entry.center {
        map.centers.insert(province);
    }
    map.locations.push(LocationInfo {
        province,
        coast: None,
        code: code.clone(),
    });
    map.provinces.push(ProvinceInfo {
        code: code.clone(),
        name: entry.name.clone(),
        aliases: entry.aliases.clone(),
        misspellings: entry.misspellings.clone(),
        terrain: entry.terrain,
        is_center: entry.center,
        home: None,
        coasts: Vec::new(),
    });
}

fn add_coasts(map: &mut Map, province: Province, entry: &ProvinceEntry, faults: &mut Faults) {
    let at = key_of("provinces", &entry.code, "coasts");
    if !entry.coasts.is_empty() && entry.terrain != Terrain::Coastal {
        faults.add(&at, "only a coastal province has coasts");
        return;
    }
    for name in entry.coasts.keys() {
        let Some(coast) = Coast::from_code(name) else {
            let name = quoted(name);
            faults.add(
                &at,
                format!("{name} isn't a coast; expected NC, EC, SC or WC"),
            );
            continue;
        };
        if map.coast_of(province, coast).is_some() {
            faults.add(&at, duplicate(coast.code()));
            continue;
        }
        let location = Location::from_index(map.locations.len());
        let code = format!("{}/{}", entry.code, coast.code());
        map.locations.push(LocationInfo {
            province,
            coast: Some(coast),
            code,
        });
        map.provinces[province.index()].coasts.push(location);
    }
}

/// Returns whether the terrain allows a unit of this kind at a location.
fn can_stand(map: &Map, kind: UnitKind, at: Location) -> bool {
    let info = map.info(map.province(at));
    match (info.terrain, kind) {
        (Terrain::Impassable, _) => false,
        (Terrain::Inland, kind) => kind == UnitKind::Army,
        (Terrain::Water, kind) => kind == UnitKind::Fleet,
        (Terrain::Coastal, UnitKind::Army) => map.coast(at).is_none(),
        (Terrain::Coastal, UnitKind::Fleet) => info.coasts.is_empty() || map.coast(at).is_some(),
    }
}

/// Checks that the number of centers for victory can be reached.
fn check_victory(map: &Map, faults: &mut Faults) {
    let (found, centers) = (map.victory, map.centers.len());
    if !(1..=centers).contains(&found) {
        let problem = format!(
            "victory at {found} centers is impossible; the board has {centers}, expected a number from 1 to that"
        );
        faults.add("victory", problem);
    }
}
