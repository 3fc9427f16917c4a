//! The boards in `maps` are right, and have what their makers counted.

use chancery_core::board::{Map, UnitKind};

/// Name, powers, provinces, centers, units, borders of armies and of fleets.
const BOARDS: [(&str, [usize; 6]); 9] = [
    ("1900", [7, 90, 39, 25, 143, 166]),
    ("ancient-mediterranean", [5, 79, 34, 15, 112, 155]),
    ("colonial", [7, 119, 58, 29, 170, 210]),
    ("hundred", [3, 41, 17, 14, 61, 68]),
    ("modern", [10, 141, 64, 38, 233, 248]),
    ("pure", [7, 7, 7, 7, 21, 0]),
    ("sail-ho", [4, 60, 16, 8, 71, 122]),
    ("sengoku", [7, 81, 37, 14, 118, 168]),
    ("standard", [7, 76, 34, 22, 111, 141]),
];

#[test]
fn every_board_has_what_its_sources_count() {
    for (name, counts) in BOARDS {
        let path = format!("{}/../../maps/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let map = Map::from_file(name, &text).unwrap_or_else(|error| panic!("{error}"));
        // each coast of a split province has borders of its own
        let borders = |kind| -> usize {
            let ends = map.locations().map(|at| map.reach(kind, at).len());
            ends.sum::<usize>() / 2
        };
        let units = map.opening().units().count();
        let found = [
            map.powers().len(),
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
    let built_in: Vec<&str> = Map::BUILT_IN.iter().map(|&(name, _)| name).collect();
    assert_eq!(built_in, names);
}
