//! The boards in `maps` are right, and have what their makers counted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use chancery_core::board::{
    BuildSites, Map, MapFile, Phase, Position, Power, Province, Unit, UnitKind,
};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::notation;
use chancery_core::rules::Rules;

/// Name, powers that play, provinces, centers, units, borders of armies and of fleets.
const BOARDS: [(&str, [usize; 6]); 25] = [
    ("1898", [7, 76, 34, 7, 111, 141]),
    ("1900", [7, 90, 39, 25, 143, 166]),
    ("ancient-mediterranean", [5, 79, 34, 15, 112, 155]),
    ("build-anywhere", [7, 76, 34, 22, 111, 141]),
    ("chaos", [34, 76, 34, 0, 111, 141]),
    ("colonial", [7, 119, 58, 29, 170, 210]),
    ("crowded", [11, 76, 35, 35, 111, 141]),
    ("england-turkey", [2, 76, 34, 6, 111, 141]),
    ("england-turkey-plain", [2, 76, 34, 6, 111, 141]),
    ("fleet-rome", [7, 76, 34, 22, 111, 141]),
    ("fog-of-war", [7, 76, 34, 22, 111, 141]),
    ("france-austria", [2, 76, 34, 6, 111, 141]),
    ("france-germany-austria", [3, 76, 34, 9, 111, 141]),
    ("frankland-juggernaut", [2, 76, 34, 13, 111, 141]),
    ("germany-italy", [2, 76, 34, 6, 111, 141]),
    ("germany-russia", [2, 76, 34, 7, 111, 141]),
    ("hundred", [3, 41, 17, 14, 61, 68]),
    ("italy-england-russia", [3, 76, 34, 12, 111, 141]),
    ("modern", [10, 141, 64, 38, 233, 248]),
    ("pure", [7, 7, 7, 7, 21, 0]),
    ("sail-ho", [4, 60, 16, 8, 71, 122]),
    ("sengoku", [7, 81, 37, 21, 118, 168]),
    ("standard", [7, 76, 34, 22, 111, 141]),
    ("twin-isles", [2, 12, 7, 4, 10, 22]),
    ("winter-1900", [7, 76, 34, 0, 111, 141]),
];

/// The board of a file in `maps`.
pub fn board(name: &str) -> Map {
    let path = format!("{}/../../maps/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    Map::from_file(name, &text).unwrap_or_else(|error| panic!("{error}"))
}

/// All boards in `maps`, by name.
fn boards() -> BTreeMap<String, Map> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../maps");
    let files = std::fs::read_dir(folder).expect("the folder");
    let board = |path: PathBuf| {
        let is_board = path
            .extension()
            .is_some_and(|extension| extension == "toml");
        let name = path.file_stem()?.to_str().filter(|_| is_board)?;
        Some((name.to_owned(), board(name)))
    };
    files
        .filter_map(|file| board(file.expect("an entry").path()))
        .collect()
}

#[test]
fn every_board_has_what_its_sources_count() {
    let boards = boards();
    let names: Vec<&str> = boards.keys().map(String::as_str).collect();
    assert_eq!(names, BOARDS.map(|(name, _)| name));
    for (name, counts) in BOARDS {
        let map = &boards[name];
        // each coast of a split province has borders of its own
        let borders = |kind| -> usize {
            let ends = map.locations().map(|at| map.reach(kind, at).len());
            ends.sum::<usize>() / 2
        };
        let units = map.opening().units().count();
        let found = [
            map.played().count(),
            map.province_count(),
            map.centers().len(),
            units,
            borders(UnitKind::Army),
            borders(UnitKind::Fleet),
        ];
        assert_eq!(found, counts, "{name}");
    }
}

#[test]
fn every_file_in_maps_is_built_in() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../maps");
    let files = std::fs::read_dir(folder).expect("a folder");
    let paths = files.map(|file| file.expect("a file").path());
    let boards = paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let mut names: Vec<String> = boards
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    let mut built_in: Vec<&str> = Map::BUILT_IN.iter().map(|&(name, _)| name).collect();
    built_in.sort();
    assert_eq!(built_in, names);
}

#[test]
fn games_on_the_standard_board_begin_as_their_sources_say() {
    let boards = boards();
    let mut listed = BTreeSet::new();
    let mut games = include_str!("../../../../tests/maps/presets.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .peekable();
    while let Some(head) = games.next() {
        let name = head.split(" | ").next().expect("a name");
        let map = &boards[name];
        let mut powers = Vec::new();
        while let Some(power) = games.next_if(|line| line.starts_with(' ')) {
            powers.push(power.trim());
        }
        let builds = match map.terms().builds {
            BuildSites::Home => "home",
            BuildSites::Owned => "owned",
            other => panic!("{other:?}"),
        };
        let (turn, victory) = (map.first_turn(), map.victory());
        assert_eq!(head, format!("{name} | {turn} | {victory} | {builds}"));
        let found: Vec<String> = map.powers().map(|power| start_of(map, power)).collect();
        assert_eq!(found, powers, "{name}");
        assert_eq!(map.base(), Some("standard"));
        listed.insert(name);
    }
    let based = boards.values().filter(|map| map.base().is_some());
    assert_eq!(based.map(Map::name).collect::<BTreeSet<_>>(), listed);
}

/// A power's key, units, centers and homes.
fn start_of(map: &Map, power: Power) -> String {
    let opening = map.opening();
    let sorted = |mut codes: Vec<String>, by: &str| {
        codes.sort();
        codes.join(by)
    };
    let codes = |all: Vec<Province>| all.iter().map(|&at| map.code(at).to_owned()).collect();
    let units = opening.units_of(power).map(|unit: Unit| unit.code(map));
    let [owned, homes] = [
        opening.centers_of(power).collect(),
        opening.homes_of(power).collect(),
    ]
    .map(|all| sorted(codes(all), " "));
    let units = sorted(units.collect(), ", ");
    format!("{} | {units} | {owned} | {homes}", map.power(power).key)
}

#[test]
fn boards_say_what_is_particular_and_no_name_means_two() {
    let boards = boards();
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    for map in boards.values() {
        assert!(map.about().ends_with('.'), "{}", map.name());
        let texts = map.aliases().iter().map(String::as_str);
        let own = [map.name(), map.title()].into_iter().chain(texts);
        for text in own.map(str::to_lowercase).collect::<BTreeSet<_>>() {
            let other = names.insert(text.clone(), map.name());
            assert_eq!(other, None, "{text}: {}", map.name());
        }
    }
}

/// Every border of fleets in a board's file is a legal move, and no other move along a shore or at sea is,
/// but through straits.
#[test]
fn fleets_go_where_the_facts_have_borders() {
    for (name, text) in Map::BUILT_IN {
        let map = board(name);
        if map.base().is_some() {
            continue;
        }
        let facts = MapFile::parse(text, |_| None).expect("a board's file");
        let mut borders: BTreeSet<[String; 2]> = BTreeSet::new();
        let mut add = |from: String, all: &[String]| {
            borders.extend(all.iter().map(|to| [from.clone(), to.clone()]));
        };
        for entry in &facts.provinces {
            add(entry.code.clone(), &entry.fleets);
            for (coast, all) in &entry.coasts {
                add(format!("{}/{coast}", entry.code), all);
            }
        }
        let rules = Rules::default();
        let power = map.played().next().expect("a power");
        for from in map
            .locations()
            .filter(|&at| map.can_stand(UnitKind::Fleet, at))
        {
            let mut position = Position::empty(&map, map.first_turn());
            position.turn.phase = Phase::SpringMoves;
            position.set_unit(&map, Unit::new(power, UnitKind::Fleet, from));
            let legality = LegalityContext::new(&map, &position, &rules);
            for to in map
                .locations()
                .filter(|&to| map.can_stand(UnitKind::Fleet, to))
            {
                let ends = [from, to].map(|at| map.location_code(at).to_string());
                let order = format!("F {} - {}", ends[0], ends[1]);
                let written = notation::read(&map, &order).expect("an order");
                let [start, goal] = [from, to].map(|at| map.province(at));
                let is_strait = map.terrain().strait(start, goal).is_some();
                let is_legal = legality.movement(power, &written).is_ok();
                assert_eq!(
                    is_legal,
                    borders.contains(&ends) || is_strait,
                    "{name}: {order}"
                );
            }
        }
    }
}
