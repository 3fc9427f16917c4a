//! Whole sheets of paper orders.

mod questions;

use chancery_core::board::{Id, Map};
use chancery_core::rules::{PoorOrders, Rules};
use entry::{Defaults, Lexicon, LineKind, Sheet, Verdict};
use testing::lines::lexicon;

fn read_under(rules: Rules, text: &str) -> Sheet {
    let map = Map::standard();
    Sheet::read(map, text, &Defaults::new(lexicon(), rules))
}

fn read(text: &str) -> Sheet {
    read_under(Rules::default(), text)
}

/// Returns the orders of a power, or `None` if it sent no sheet.
fn orders(sheet: &Sheet, power: &str) -> Option<Vec<String>> {
    let map = Map::standard();
    let power = map.power_by_key(power).expect("valid test data");
    let entries = sheet.sheets[power.index()].as_ref()?.iter();
    let orders = entries.map(|entry| entry.order.canonical(map).to_string());
    Some(orders.collect())
}

fn strings(texts: &[&str]) -> Option<Vec<String>> {
    Some(texts.iter().map(|text| (*text).to_owned()).collect())
}

const EVENING: &str = "\
# the sheets of the club, copied off paper
phase: Spring 1901
rules: 2000 4.A.3=b

Austria:
  1) A Vienna-Galicia
  2) F(Tri) hold      // as ever
  * Bud - Serbai
Italy
  A Ven s A Rom - Tus; A Rom - Tus
ENGLAND, Spring 1901
> F Lon - Nth
France: A Par - Bur, A Mar s Par - Bur, F Bre ~~~
Austria:
  what France told me
Russia
  NMR
Turkey
";

#[test]
fn a_sheet_is_read_as_it_is_written() {
    let sheet = read(EVENING);
    assert_eq!(sheet.position.turn.to_string(), "S1901M");
    assert_eq!(sheet.position, Map::standard().opening());
    assert_eq!(
        orders(&sheet, "AUSTRIA"),
        strings(&["A VIE - GAL", "F TRI H", "A BUD - SER"])
    );
    assert_eq!(
        orders(&sheet, "ITALY"),
        strings(&["A VEN S A ROM - TUS", "A ROM - TUS"])
    );
    assert_eq!(orders(&sheet, "ENGLAND"), strings(&["F LON - NTH"]));
    assert_eq!(
        orders(&sheet, "FRANCE"),
        strings(&["A PAR - BUR", "A MAR S A PAR - BUR"])
    );
    assert_eq!(orders(&sheet, "TURKEY"), strings(&[]));
    // no moves received and no sheet at all are the same
    assert_eq!(orders(&sheet, "RUSSIA"), None);
    assert_eq!(orders(&sheet, "GERMANY"), None);
    assert_eq!(
        problems(&sheet),
        ["line 13, column 9: “~~~” isn't recognized"]
    );
    let prose = sheet.accounts.iter().find(|account| account.number == 15);
    assert_eq!(prose.map(|account| account.kind), Some(LineKind::Phrase));
    let columns: Vec<_> = sheet
        .lines
        .iter()
        .map(|line| (line.number, line.column))
        .collect();
    assert_eq!(columns[..4], [(6, 3), (7, 3), (8, 3), (10, 3)]);
    let fixed = &sheet.lines[2].reading;
    assert_eq!(
        (fixed.verdict, fixed.note.as_str()),
        (Verdict::Fixed, "read “Serbai” as Serbia")
    );
}

#[test]
fn accepts_a_position_in_the_command() {
    let map = Map::standard();
    let sheet = read(
        "phase: F1903R\n\
         position:\n\
         \x20 Austria: A Vie, Army Budapest, F Triest\n\
         \x20 Russia F Stp(nc) A War\n\
         centers:\n  Austria: Vie Bud; Tri\n  Russia: Mos St. Petersburg Sweden\n\
         dislodged:\n  Russia: A Ukr > Mos Sev\n  Austria: F Spa/nc > Gas Mao\n\
         contested: Gal, Sil\n\
         \n\
         Russia: A Ukr - Sev\n",
    );
    assert_eq!(sheet.problems, []);
    let unit = |code: &str| {
        sheet
            .position
            .unit(map.province_by_code(code).expect("valid test data"))
    };
    assert_eq!(sheet.position.units().count(), 5);
    assert_eq!(
        map.location_code(unit("STP").expect("valid test data").location),
        "STP/NC"
    );
    assert_eq!(sheet.position.dislodged().len(), 2);
    let spain = sheet.position.dislodged()[0];
    let open: Vec<_> = spain.open.iter().map(|at| map.location_code(at)).collect();
    assert_eq!(open, ["GAS", "MAO"]);
    let russia = map.power_by_key("RUSSIA").expect("valid test data");
    let centers: Vec<_> = sheet
        .position
        .centers_of(russia)
        .map(|at| map.code(at))
        .collect();
    assert_eq!(centers, ["MOS", "STP", "SWE"]);
    let contested: Vec<_> = sheet.contested.iter().map(|at| map.code(at)).collect();
    assert_eq!(contested, ["GAL", "SIL"]);
    assert_eq!(orders(&sheet, "RUSSIA"), strings(&["A UKR R SEV"]));
}

#[test]
fn orders_without_a_position_imply_the_units() {
    let map = Map::standard();
    let sheet = read(
        "phase: Fall 1902\n\
         England\nF North Sea C A Yor - Nwy\nYor - Nwy\n\
         Russia:\nF Stp - Bot\nA Fin s German F Den - Swe\nMos - Ukr\n",
    );
    assert_eq!(sheet.problems, []);
    let units: Vec<String> = sheet
        .position
        .units()
        .map(|unit| {
            let code = map.location_code(unit.location);
            format!(
                "{} {} {code}",
                map.power(unit.power).key,
                unit.kind.letter()
            )
        })
        .collect();
    assert_eq!(
        units,
        [
            "GERMANY F DEN",
            "RUSSIA A FIN",
            "RUSSIA A MOS",
            "ENGLAND F NTH",
            "RUSSIA F STP/SC",
            "ENGLAND A YOR",
        ]
    );
    assert_eq!(
        orders(&sheet, "ENGLAND"),
        strings(&["F NTH C A YOR - NWY", "A YOR - NWY"])
    );
    let owner = |code: &str| {
        sheet
            .position
            .owner(map.province_by_code(code).expect("valid test data"))
    };
    assert_eq!(owner("LON"), map.power_by_key("ENGLAND"));
    assert_eq!(owner("DEN"), map.power_by_key("GERMANY"));
    assert_eq!(owner("TUN"), None);
}

#[test]
fn reports_errors_with_their_place() {
    let sheet = read(
        "phase: some day\nrules: 1492\nposition:\n  A Vie\n  Austria: A Nth\n  Austria: A Bud, A Bud\n\
         centers:\n  Austria: Gal\n\ndislodged:\n  Italy: A Ven\n\nItaly:\n  A Rom - Moon\n",
    );
    assert_eq!(
        problems(&sheet),
        [
            "line 1, column 8: “some day”: not a phase; expected one like Spring 1901 or F1901R",
            "line 2, column 8: unknown rulebook \"1492\"; expected one of 1971, 1982, 2000, 2023, dptg, \
             datc-2.4, datc-3.1 and datc-3.2",
            "line 4, column 3: “A Vie”: no power given; expected a power in front, as in Austria: A Vie",
            "line 5, column 12: North Sea is a sea: armies can't be there",
            "line 8, column 12: Galicia isn't a supply center",
            "line 11, column 10: “A Ven”: not enough; expected where it may go, as in A Bur > Gas Par",
            "line 14, column 3: “Moon” isn't recognized",
        ]
    );
}

/// The choices of issue 4.E.2, in the sequence of the columns of [`POOR`].
const CHOICES: [PoorOrders; 4] = [
    PoorOrders::Alone,
    PoorOrders::AsPossibleSet,
    PoorOrders::AsSet,
    PoorOrders::SpellingOnly,
];

/// The examples of issue 4.E.2 in DATC 2.4, whose choices b, c, d and a are the columns: the units, the orders (the
/// last ones are those of the power that is asked about), and the orders that count under each choice.
const POOR: [(&str, &str, [&str; 4]); 8] = [
    (
        "France: A Bur, F Bre",
        "France:\nA Bur - Pir",
        ["", "", "", ""],
    ),
    (
        "France: A Bur, F Bre",
        "France:\nA Burgundy - Pariz",
        ["A BUR - PAR"; 4],
    ),
    // it remains the order for Tyrolia, and fails
    (
        "",
        "phase: W1901A\ncenters:\nAustria: Tri Vie\n\nAustria:\nBuild F Tyr",
        ["F TYR B"; 4],
    ),
    (
        "France: A Bur\nEngland: A Bre",
        "England:\nA Bre S A Bur - Par\nFrance:\nA Bur - Pir",
        ["", "", "", ""],
    ),
    (
        "Russia: F Rum",
        "Russia:\nF Rum - Bu.",
        ["F RUM - BUL/EC", "F RUM - BUL/EC", "F RUM - BUL/EC", ""],
    ),
    (
        "Turkey: A Gre\nAustria: A Ser",
        "Turkey:\nA Gre S A Ser - Bu.",
        [
            "A GRE S A SER - BUL",
            "A GRE S A SER - BUL",
            "A GRE S A SER - BUL",
            "",
        ],
    ),
    (
        "France: A Par, A Pic, F Gas",
        "France:\nA Par S F Pir - Bre\nA Pir - Bre",
        [
            "A PAR S A PIC - BRE",
            "A PAR S A PIC - BRE; A PIC - BRE",
            "A PAR S A PIC - BRE; A PIC - BRE",
            "",
        ],
    ),
    (
        "Austria: A Ser, A Gre",
        "Austria:\nA Ser - Bu\nA Gre S A Ser - Bu",
        [
            "A GRE S A SER - BUL",
            "A GRE S A SER - BUL",
            "A SER - BUL; A GRE S A SER - BUL",
            "",
        ],
    ),
];

#[test]
fn the_examples_of_poorly_written_orders() {
    for (index, choice) in CHOICES.into_iter().enumerate() {
        let rules = Rules {
            poor_orders: choice,
            ..Rules::default()
        };
        let spring =
            |units: &str, orders: &str| format!("phase: S1902M\nposition:\n{units}\n\n{orders}\n");
        for (units, text, counted) in POOR {
            let power = text.rsplit_once(":\n").expect("a power").0;
            let power = power.lines().last().unwrap_or_default().to_uppercase();
            let text = match units {
                "" => text.to_owned(),
                _ => spring(units, text),
            };
            let found = orders(&read_under(rules, &text), &power).unwrap_or_default();
            assert_eq!(found.join("; "), counted[index], "{choice:?}: {text}");
        }
        if choice == PoorOrders::SpellingOnly {
            continue;
        }
        // a disputed reading needs a choice
        let sheet = read_under(rules, &spring("Russia: F Rum", "Russia:\nF Rum - Bud(ec)."));
        let reading = &sheet.lines[0].reading;
        assert_eq!(reading.verdict, Verdict::Ambiguous, "example 9");
        let likeliest = reading.choices()[0].order.canonical(Map::standard());
        assert_eq!(likeliest.to_string(), "F RUM - BUL/EC", "example 9");
    }
}

#[test]
fn an_unreadable_unit_affects_no_other_unit() {
    let sheet = read(
        "phase: Spring 1901\nposition:\n  Austria: A Vie, A Xyz; F Tri\n\nAustria:\nA Vie - Gal\n",
    );
    let map = Map::standard();
    let units = sheet
        .position
        .units()
        .map(|unit| map.location_code(unit.location));
    assert_eq!(units.collect::<Vec<_>>(), ["TRI", "VIE"]);
    assert_eq!(
        problems(&sheet),
        [
            "line 3, column 19: “A Xyz”: not a unit on this board; expected units like A Vie, A Bud, F Tri"
        ]
    );
}

/// Returns the codes of a power's centers.
fn centers(sheet: &Sheet, power: &str) -> String {
    let map = Map::standard();
    let power = map.power_by_key(power);
    let own = map.centers().iter();
    let own = own.filter(|center| sheet.position.owner(*center) == power);
    own.map(|center| map.code(center))
        .collect::<Vec<_>>()
        .join(" ")
}

fn problems(sheet: &Sheet) -> Vec<String> {
    sheet.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn no_place_of_a_list_is_lost() {
    let (germany, france) = (
        ("Germany", "BER DEN HOL KIE"),
        ("France", "BRE MAR PAR POR SPA"),
    );
    for ((power, expected), list) in [
        (germany, "Ber, Den, Hol, Kie"),
        (germany, "Kie, Hol, BER, DEN"),
        (germany, "Den Ber Hol Kie"),
        (germany, "ber kie hol den"),
        (germany, "Berlin Denmark, Holland; Kiel"),
        (germany, "Den,Hol,Ber,Kie"),
        (france, "Par Mar Bre Spa Por"),
        (france, "por spa bre mar par"),
        (france, "Par, Mar, Bre Spa, Por"),
    ] {
        let sheet = read(&format!("phase: F1901M\ncenters:\n  {power}: {list}\n"));
        let found = centers(&sheet, &power.to_uppercase());
        assert_eq!(found, expected, "{list}");
        assert_eq!(problems(&sheet), [""; 0], "{list}");
    }
    // of provinces with one name, the center is meant; an unknown name doesn't affect the others
    let sheet = read("phase: F1901M\ncenters:\n  England: Lon, Liv, Bur, Moon, North Sea, Nwy\n");
    assert_eq!(centers(&sheet, "ENGLAND"), "LON LVP NWY");
    assert_eq!(
        problems(&sheet),
        [
            "line 3, column 22: Burgundy isn't a supply center",
            "line 3, column 27: “Moon”: not a list of provinces; expected one like Vie Bud Tri",
            "line 3, column 33: North Sea isn't a supply center",
        ]
    );
}

#[test]
fn units_in_denmark_and_retreats_there_are_read() {
    let map = Map::standard();
    let text = "phase: F1901R\nposition:\n  Germany: A Kie, F Den F Hel\n  Italy: A Den\n\
                dislodged:\n  England: F Nth > Bel Hol\n  France: A Bur > Par Eng\n";
    let sheet = read(text);
    let at = |code| map.province_by_code(code).expect("valid test data");
    for code in ["KIE", "DEN", "HEL"] {
        assert!(sheet.position.unit(at(code)).is_some(), "{code}");
    }
    let open = |code| {
        let gone = sheet
            .position
            .dislodged_from(map, at(code))
            .expect("valid test data");
        let open = gone.open.iter().map(|place| map.location_code(place));
        open.map(|code| code.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(open("NTH"), "BEL HOL");
    let to_denmark = read(
        "phase: F1901R\nposition:\n  Germany: A Kie\ndislodged:\n  England: F Nth > Den Bel Hol\n",
    );
    assert_eq!(to_denmark.position.dislodged()[0].open.iter().count(), 3);
    assert_eq!(open("BUR"), "");
    assert_eq!(
        problems(&sheet),
        [
            "line 4, column 10: A DEN: there is already a unit there",
            "line 7, column 23: “Eng”: not a list of places where it can stand; expected one like Gas Par",
        ]
    );
}

#[test]
fn an_order_ends_a_list() {
    let sheet = read(
        "phase: F1901M\nposition:\n  Germany: A Kie\n  France: A Pic\nFrance:\nA Pic - Bel\nA Pix\n\n\
         contested: Ruh\nGermany: A Kie - Hol\n",
    );
    assert_eq!(orders(&sheet, "FRANCE"), strings(&["A PIC - BEL"]));
    assert_eq!(orders(&sheet, "GERMANY"), strings(&["A KIE - HOL"]));
    assert_eq!(
        problems(&sheet),
        ["line 7, column 1: expected a unit and an order, like A Pic - Bel"]
    );
}

#[test]
fn asks_for_a_coast_only_in_provinces_with_coasts() {
    let sheet = read(
        "phase: F1901M\nposition:\n  France: A Par, F Pic, A Gas\n\n\
         France:\nA Pir - Bre\n",
    );
    let line = &sheet.lines[0];
    assert_eq!(line.reading.verdict, Verdict::Ambiguous, "{line:?}");
    assert_eq!(line.reading.note, "which unit moves to Brest?");
}

#[test]
fn reads_misspelled_headings_with_a_note() {
    let sheet = read(
        "France:\nA Par - Bur\nGermnay:\nA Mun - Ruh\nTurky\nA Con - Bul\nEnglnd: F Lon - Nth\n",
    );
    assert_eq!(orders(&sheet, "FRANCE"), strings(&["A PAR - BUR"]));
    assert_eq!(orders(&sheet, "GERMANY"), strings(&["A MUN - RUH"]));
    assert_eq!(orders(&sheet, "TURKEY"), strings(&["A CON - BUL"]));
    assert_eq!(orders(&sheet, "ENGLAND"), strings(&["F LON - NTH"]));
    assert_eq!(problems(&sheet), [""; 0]);
    let notes: Vec<&str> = sheet
        .accounts
        .iter()
        .map(|account| account.note.as_str())
        .collect();
    assert_eq!(
        notes,
        [
            "",
            "",
            "read as Germany",
            "",
            "read as Turkey",
            "",
            "read as England"
        ]
    );
    // a province or any other word isn't a heading
    let sheet = read("France:\nA Par - Bur\nmoves:\nPicardy\nA Mar - Spa\n");
    assert_eq!(
        orders(&sheet, "FRANCE"),
        strings(&["A PAR - BUR", "A MAR - SPA"])
    );
}

/// A, E and F alone may mean an army and a fleet.
#[test]
fn initials_are_headings_where_others_are() {
    let sheet = read(
        "A: Vie-Gal, Bud-Ser\nE: Lon-NTH, Edi-NWG\nF: Par-Bur, Bre-MAO\nG: Ber-Kie\nT: Con-Bul\n",
    );
    for (power, wanted) in [
        ("AUSTRIA", &["A VIE - GAL", "A BUD - SER"][..]),
        ("ENGLAND", &["F LON - NTH", "F EDI - NWG"]),
        ("FRANCE", &["A PAR - BUR", "F BRE - MAO"]),
        ("GERMANY", &["A BER - KIE"]),
        ("TURKEY", &["A CON - BUL"]),
    ] {
        assert_eq!(orders(&sheet, power), strings(wanted), "{power}");
    }
    let sheet = read("France\nA: Par-Bur, Mar-Spa\nF: Bre-MAO\nGermany\nF: Kie-Den\n");
    for (power, wanted) in [
        ("FRANCE", &["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"][..]),
        ("GERMANY", &["F KIE - DEN"]),
    ] {
        assert_eq!(orders(&sheet, power), strings(wanted), "{power}");
    }
}

#[test]
fn headings_can_name_players() {
    let sheet = read(
        "England (Anna)\nF Lon - Nth\nFRANCE - Ben\nA Par - Bur\nGermany – Mary-Lou:\nA Mun - Ruh\n\
         Orders for Italy (Chris & Dana)\nA Ven H\nTURKEY / Jo\nA Con - Bul\nRussia, Eve\nA War - Gal\n\
         Austria (Mar)\nA Vie - Tyr\n",
    );
    for (power, order) in [
        ("ENGLAND", "F LON - NTH"),
        ("FRANCE", "A PAR - BUR"),
        ("GERMANY", "A MUN - RUH"),
        ("ITALY", "A VEN H"),
        ("TURKEY", "A CON - BUL"),
        ("RUSSIA", "A WAR - GAL"),
        ("AUSTRIA", "A VIE - TYR"),
    ] {
        assert_eq!(orders(&sheet, power), strings(&[order]));
    }
    assert_eq!(problems(&sheet), [""; 0]);
    // lines that may be orders remain orders and need a choice
    for line in ["France - Bur", "Italy (Ven holds)"] {
        let sheet = read(&format!("Turkey:\nA Con - Bul\n{line}\nA Smy - Arm\n"));
        assert_eq!(sheet.lines.len(), 3, "{line}");
        let last = sheet.lines.last().map(|line| line.power);
        assert_eq!(last, Some(Map::standard().power_by_key("TURKEY")), "{line}");
    }
    let sheet = read("Turkey:\nA Con - Bul\nEngland - holds\n");
    let powers = ["TURKEY", "ENGLAND"].map(|key| Map::standard().power_by_key(key));
    assert_eq!(
        Vec::from_iter(sheet.lines.iter().map(|line| line.power)),
        powers
    );
    assert_eq!(problems(&sheet), [""; 0]);
}

#[test]
fn rejects_very_long_lists_quickly() {
    for word in ["den ", "par bre spa ", "A Par "] {
        let many = word.repeat(5000);
        let sheet = read(&format!(
            "phase: F1901M\ncenters:\n  France: {many}\n\nFrance: {many}\n"
        ));
        let lines: Vec<usize> = sheet.problems.iter().map(|problem| problem.line).collect();
        assert!(lines.contains(&3) && lines.contains(&5), "{lines:?}");
    }
}

#[test]
fn known_players_head_orders() {
    let map = Map::standard();
    let mut named = Lexicon::new(map);
    let power = |key: &str| map.power_by_key(key).expect("a power");
    let players = [
        ("Anna", "AUSTRIA"),
        ("Ben", "ENGLAND"),
        ("Camille", "FRANCE"),
        ("Jürgen", "GERMANY"),
        ("Marco", "ITALY"),
        ("Dr. Sokolov", "RUSSIA"),
        ("Ayşe", "TURKEY"),
    ];
    named.name_players(players.into_iter().map(|(name, key)| (name, power(key))));
    let text = "phase: Winter 1901\nunits:\n  England: A Nwy\n  France: A Spa\ncenters:\n  England: Lon, Edi\n  France: Bre, Par, Spa\n\n\
         England (Ben): F Lon\nFrance - Camille: construire F Brest et A Paris, merci\n";
    let sheet = Sheet::read(map, text, &Defaults::new(&named, Rules::default()));
    assert_eq!(
        orders(&sheet, "FRANCE"),
        strings(&["F BRE B", "A PAR B"]),
        "{:?}",
        problems(&sheet)
    );
    let text = "**Anna** — Wien, den 30. März\nVie - Gal\nJürgen, Kiel, den 14. März\nKie - Den\n";
    let sheet = Sheet::read(map, text, &Defaults::new(&named, Rules::default()));
    assert_eq!(problems(&sheet), [""; 0]);
    assert_eq!(orders(&sheet, "AUSTRIA"), strings(&["A VIE - GAL"]));
    assert_eq!(orders(&sheet, "GERMANY"), strings(&["F KIE - DEN"]));
    // a correction in a chat is of its writer, whoever wrote before, and the first answer
    let text = "02.03.26, 19:05 - Ben: Lon-Nth, Edi-Nwg, Lvp-Yor\n02.03.26, 19:09 - Ayşe: Con-Bul Ank-Bla\n\
         02.03.26, 19:11 - Ben: Korrektur: Lvp-Edi\n02.03.26, 19:12 - Ayşe: smy h\n";
    let sheet = Sheet::read(map, text, &Defaults::new(&named, Rules::default()));
    let question = "line 3, column 24: “Korrektur: Lvp-Edi”: another order than on line 1: A Lvp - Edi or A Lvp - Yor?";
    assert_eq!(problems(&sheet), [question]);
    assert_eq!(
        orders(&sheet, "TURKEY"),
        strings(&["A CON - BUL", "F ANK - BLA", "A SMY H"])
    );
}

#[test]
fn quoted_orders_for_units_without_another_are_noted() {
    let sheet = read(
        "England\nA Lvp - Yor\n> F Edi - NWG\n> A Lvp - Edi\nGermany\nF Kie - Den\nOn Monday Karen wrote:\n> A Mun - Ruh\n",
    );
    let reasons = sheet.left_out().map(|account| account.reason());
    let reasons: Vec<String> = reasons.collect();
    let idle = "quoted: its unit has no order";
    assert_eq!(reasons, [idle, "quoted", "quoted", idle]);
}

#[test]
fn a_position_is_no_order_above_a_mail() {
    let mail = "-----Original Message-----\nFrom: Odile\nSubject: Spring 1902\n\nA Par - Pic\nF MAO - Por\n";
    let sheet = read(&format!(
        "phase: Spring 1902\nPosition:\nFrance: A Par, F MAO\n\nOrders:\nFrance\n{mail}"
    ));
    assert_eq!(
        orders(&sheet, "FRANCE"),
        strings(&["A PAR - PIC", "F MAO - POR"])
    );
}
