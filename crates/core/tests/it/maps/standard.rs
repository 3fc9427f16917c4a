//! The standard map: its counts, its starting position, and its names.

use std::collections::{BTreeMap, BTreeSet};

use chancery_core::board::{Coast, Map, Phase, Province, Terrain, Turn, UnitKind};

/// The codes of the provinces, as documented.
const CODES: &str = "ADR AEG ALB ANK APU ARM BAL BAR BEL BER BLA BOH BOT BRE BUD BUL BUR CLY CON DEN EAS EDI ENG \
    FIN GAL GAS GRE HEL HOL ION IRI KIE LON LVN LVP LYO MAO MAR MOS MUN NAF NAO NAP NTH NWG NWY \
    PAR PIC PIE POR PRU ROM RUH RUM SER SEV SIL SKA SMY SPA STP SWE SWI SYR TRI TUN TUS TYR TYS UKR \
    VEN VIE WAL WAR WES YOR";

/// By power: its key, opening, homes and country (DATC 4.D.8 b).
const POWERS: [[&str; 4]; 7] = [
    [
        "AUSTRIA",
        "A VIE A BUD F TRI",
        "VIE BUD TRI",
        "BOH BUD GAL TRI TYR VIE",
    ],
    [
        "ENGLAND",
        "F LON F EDI A LVP",
        "LON EDI LVP",
        "CLY EDI LON LVP WAL YOR",
    ],
    [
        "FRANCE",
        "A PAR A MAR F BRE",
        "PAR MAR BRE",
        "BRE BUR GAS MAR PAR PIC",
    ],
    [
        "GERMANY",
        "A BER A MUN F KIE",
        "BER MUN KIE",
        "BER KIE MUN PRU RUH SIL",
    ],
    [
        "ITALY",
        "A ROM A VEN F NAP",
        "ROM VEN NAP",
        "APU NAP PIE ROM TUS VEN",
    ],
    [
        "RUSSIA",
        "A MOS A WAR F SEV F STP/SC",
        "MOS WAR SEV STP",
        "FIN LVN MOS SEV STP UKR WAR",
    ],
    [
        "TURKEY",
        "F ANK A CON A SMY",
        "ANK CON SMY",
        "ANK ARM CON SMY SYR",
    ],
];

const NEUTRAL_CENTERS: &str = "BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN";

#[test]
fn the_standard_board_has_its_provinces() {
    let map = Map::standard();
    assert_eq!((map.name(), map.title()), ("standard", "Standard"));
    assert_eq!(
        map.first_turn(),
        Turn {
            year: 1901,
            phase: Phase::SpringMoves
        }
    );
    assert_eq!(map.victory(), 18);

    let codes: Vec<_> = map.provinces().map(|province| map.code(province)).collect();
    assert_eq!(codes, CODES.split_whitespace().collect::<Vec<_>>());
    let coasts: Vec<_> = map
        .locations()
        .skip(map.province_count())
        .map(|at| map.location_code(at))
        .collect();
    assert_eq!(
        coasts,
        ["BUL/EC", "BUL/SC", "SPA/NC", "SPA/SC", "STP/NC", "STP/SC"]
    );

    let count = |terrain| {
        map.provinces()
            .filter(|&p| map.info(p).terrain == terrain)
            .count()
    };
    let terrains = [
        Terrain::Inland,
        Terrain::Coastal,
        Terrain::Water,
        Terrain::Impassable,
    ];
    assert_eq!(terrains.map(count), [14, 42, 19, 1]);
    assert_eq!((map.water().len(), map.coastal().len()), (19, 42));
    assert_eq!(map.centers().len(), 34);
}

#[test]
fn the_powers_begin_where_they_always_have() {
    let map = Map::standard();
    let opening = map.opening();
    assert_eq!(opening.turn, map.first_turn());
    assert_eq!(opening.units().count(), 22);
    assert_eq!(map.powers().count(), 7);
    for (power, [key, units, homes, country]) in map.powers().zip(POWERS) {
        assert_eq!(map.power(power).key, key);
        let found = opening.units_of(power).flat_map(|unit| {
            assert!(map.can_stand(unit.kind, unit.location));
            [
                unit.kind.letter().to_string(),
                map.location_code(unit.location).to_string(),
            ]
        });
        assert_eq!(
            pairs(found),
            pairs(units.split_whitespace().map(String::from)),
            "{key}"
        );
        assert_eq!(codes(map, opening.homes_of(power)), words(homes), "{key}");
        assert_eq!(codes(map, opening.centers_of(power)), words(homes), "{key}");
        assert_eq!(
            codes(map, map.power(power).country.iter()),
            words(country),
            "{key}"
        );
    }
    let neutral = map
        .centers()
        .iter()
        .filter(|&center| opening.owner(center).is_none());
    assert_eq!(codes(map, neutral), words(NEUTRAL_CENTERS));
}

#[test]
fn places_are_written_for_the_screen() {
    let map = Map::standard();
    let shown = |code: &str| {
        let at = map.location_by_code(code).expect(code);
        (map.short(at).to_string(), map.full(at))
    };
    for (code, short, full) in [
        ("PAR", "Par", "Paris"),
        ("NTH", "NTH", "North Sea"),
        ("MAO", "MAO", "Mid-Atlantic Ocean"),
        ("NAF", "NAf", "North Africa"),
        ("NWY", "Nwy", "Norway"),
        ("LVP", "Lvp", "Liverpool"),
        ("STP", "StP", "St. Petersburg"),
        ("STP/SC", "StP/sc", "St. Petersburg's south coast"),
        ("BUL/EC", "Bul/ec", "Bulgaria's east coast"),
    ] {
        assert_eq!(shown(code), (short.to_string(), full.to_string()));
    }
}

#[test]
fn codes_are_found_in_any_case() {
    let map = Map::standard();
    for at in map.locations() {
        let code = map.location_code(at);
        assert_eq!(map.location_by_code(code), Some(at));
        assert_eq!(map.location_by_code(&code.to_lowercase()), Some(at));
        assert_eq!(
            map.province_by_code(code).is_some(),
            map.coast(at).is_none()
        );
    }
    let spain = map.province_by_code("Spa").expect("Spain");
    assert_eq!(
        map.coast_of(spain, Coast::North),
        map.location_by_code("sPa/nC")
    );
    assert_eq!(map.coast_of(spain, Coast::East), None);
    for bad in [
        "",
        "/",
        "/NC",
        "PA",
        "PARI",
        "PAR/NC",
        "SPA/",
        "SPA/EC",
        "SPA/XX",
        "SPA NC",
        "ÄÖ",
        "XYZ",
        "SPA/NC/NC",
    ] {
        assert_eq!(map.location_by_code(bad), None, "{bad}");
    }
}

#[test]
fn rejects_units_in_impossible_places() {
    let map = Map::standard();
    let can = |kind, code| map.can_stand(kind, map.location_by_code(code).expect(code));
    for code in ["PAR", "BRE", "SPA"] {
        assert!(can(UnitKind::Army, code), "{code}");
    }
    for code in ["NTH", "BRE", "SPA/NC"] {
        assert!(can(UnitKind::Fleet, code), "{code}");
    }
    for code in ["NTH", "SPA/NC", "SWI"] {
        assert!(!can(UnitKind::Army, code), "{code}");
    }
    for code in ["PAR", "SPA", "SWI"] {
        assert!(!can(UnitKind::Fleet, code), "{code}");
    }
}

/// Texts of each language and system that the board's file must understand.
#[test]
fn names_of_many_tongues_are_known() {
    let map = Map::standard();
    let known = meanings(map);
    for (text, code) in [
        ("münchen", "MUN"),
        ("monaco", "MUN"),
        ("wien", "VIE"),
        ("ärmelkanal", "ENG"),
        ("la manche", "ENG"),
        ("la manica", "ENG"),
        ("ech", "ENG"),
        ("españa", "SPA"),
        ("nápoles", "NAP"),
        ("gob", "BOT"),
        ("gulf of bothnia", "BOT"),
        ("gol", "LYO"),
        ("golfo de león", "LYO"),
        ("gulf of lyons", "LYO"),
        ("mid", "MAO"),
        ("nat", "NAO"),
        ("nrg", "NWG"),
        ("ems", "EAS"),
        ("wms", "WES"),
        ("tyn", "TYS"),
        ("tyo", "TYR"),
        ("lpl", "LVP"),
        ("stpetersburg", "STP"),
        ("saint-pétersbourg", "STP"),
        ("preußen", "PRU"),
        ("pays de galles", "WAL"),
        ("gales", "WAL"),
        ("zwarte zee", "BLA"),
        ("oekraïne", "UKR"),
        ("romania", "RUM"),
        ("servia", "SER"),
        ("schweiz", "SWI"),
        ("burgandy", "BUR"),
        ("sevastapol", "SEV"),
        ("yonkers", "YOR"),
    ] {
        let found: Vec<_> = known
            .get(text)
            .into_iter()
            .flatten()
            .map(|&p| map.code(p))
            .collect();
        assert_eq!(
            found,
            words(code).iter().map(String::as_str).collect::<Vec<_>>(),
            "{text}"
        );
    }
    let burgundy = map.province_by_code("BUR").expect("BUR");
    assert!(
        map.info(burgundy)
            .misspellings
            .iter()
            .any(|text| text == "burgandy")
    );
    assert!(
        !map.info(burgundy)
            .aliases
            .iter()
            .any(|text| text == "burgandy")
    );
}

#[test]
fn a_text_names_one_province_or_is_ambiguous() {
    let map = Map::standard();
    let shared: BTreeMap<_, _> = map.shared_aliases().iter().cloned().collect();
    let mut unshared = 0;
    for (text, provinces) in meanings(map) {
        match (provinces.len(), shared.get(&text)) {
            (1, _) => unshared += 1,
            (_, Some(all)) => assert!(provinces.iter().all(|p| all.contains(p)), "{text}"),
            (_, None) => panic!("`{text}` means {:?}", codes(map, provinces.into_iter())),
        }
    }
    // A code, a name, and on the average eight other texts or more.
    assert!(unshared > 10 * map.province_count(), "{unshared} texts");

    for (text, meant) in [
        ("nor", "NAF NAO NTH NWG NWY"),
        ("liv", "LVN LVP"),
        ("tyr", "TYR TYS"),
        ("bas", "BAL BAR"),
        ("med", "EAS WES"),
        ("bu", "BUD BUL BUR"),
        ("the gulf", "BOT LYO"),
    ] {
        assert_eq!(
            codes(map, shared[text].iter().copied()),
            words(meant),
            "{text}"
        );
    }
}

#[test]
fn powers_have_names_in_many_tongues() {
    let map = Map::standard();
    for (key, name, adjective, alias) in [
        ("AUSTRIA", "Austria", "Austrian", "Österreich"),
        ("ENGLAND", "England", "English", "Angleterre"),
        ("FRANCE", "France", "French", "Frankrijk"),
        ("GERMANY", "Germany", "German", "Alemania"),
        ("ITALY", "Italy", "Italian", "Italië"),
        ("RUSSIA", "Russia", "Russian", "Russie"),
        ("TURKEY", "Turkey", "Turkish", "Turchia"),
    ] {
        let info = map.power(map.power_by_key(key).expect(key));
        assert_eq!(
            (info.name.as_str(), info.adjective.as_str()),
            (name, adjective)
        );
        assert!(info.aliases.iter().any(|text| text == alias), "{alias}");
    }
    assert_eq!(map.power_by_key("France"), None);
}

/// Every text that names one province, in lower case.
fn meanings(map: &Map) -> BTreeMap<String, BTreeSet<Province>> {
    let mut known: BTreeMap<String, BTreeSet<Province>> = BTreeMap::new();
    for province in map.provinces() {
        let info = map.info(province);
        let own = [&info.code, &info.name].into_iter();
        for text in own.chain(&info.aliases).chain(&info.misspellings) {
            known
                .entry(text.to_lowercase())
                .or_default()
                .insert(province);
        }
    }
    known
}

fn codes(map: &Map, provinces: impl Iterator<Item = Province>) -> BTreeSet<String> {
    provinces
        .map(|province| map.code(province).to_string())
        .collect()
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(String::from).collect()
}

/// Reads `A VIE A BUD` as a set of pairs.
fn pairs(words: impl Iterator<Item = String>) -> BTreeSet<(String, String)> {
    let words: Vec<_> = words.collect();
    words
        .chunks(2)
        .map(|pair| (pair[0].clone(), pair[1].clone()))
        .collect()
}
