//! Positions as people write them, read from a sheet and from a text pasted into the position editor.

use chancery_core::board::{Edit, Map, Position};
use chancery_core::rules::Rules;
use entry::{Defaults, Matter, PastedPosition, Problem, Sheet, read_position, read_position_line};
use testing::lines::lexicon;

const CASES: &str = include_str!("../../../../tests/sheets/lists.txt");

/// A text with its expected position.
struct Case {
    name: &'static str,
    text: String,
    /// The text as a sheet, and the number of lines before its first one.
    sheet: (String, usize),
    position: Vec<&'static str>,
    unused: Vec<&'static str>,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut rest = CASES.split("\n\n== ").flat_map(|cases| {
        let mut cases = cases.split("\n\n++ ");
        let first = cases.next().map(|case| (case, false));
        first.into_iter().chain(cases.map(|case| (case, true)))
    });
    rest.next().expect("the comment");
    for (case, is_list) in rest {
        let (head, expected) = case.split_once("\n--\n").expect("expected units");
        let (name, text) = head.split_once('\n').expect("a text");
        let text = text.replace("\\t", "\t");
        let sheet = if is_list {
            (format!("position:\n{text}"), 1)
        } else {
            (text.clone(), 0)
        };
        let unused = |line: &&str| line.starts_with(['?', '!']);
        let (unused, position) = expected.trim_end().lines().partition(unused);
        cases.push(Case {
            name,
            text,
            sheet,
            position,
            unused,
        });
    }
    cases
}

/// Returns the units of each power, and its centers if `owners` is set.
fn described(position: &Position, owners: bool) -> Vec<String> {
    let map = Map::standard();
    let unit = |unit: chancery_core::board::Unit| {
        format!("{} {}", unit.kind.letter(), map.short(unit.location))
    };
    let line = |power| {
        let mut units: Vec<String> = position.units_of(power).map(unit).collect();
        for gone in position.dislodged_of(power) {
            let open = text::list(gone.open.iter().map(|at| map.short(at)), " ");
            units.push(format!("*{} > {open}", unit(gone.unit)));
        }
        let centers = position.centers_of(power).filter(|_| owners);
        let centers: Vec<_> = centers.map(|at| map.short(at.location())).collect();
        let centers = if centers.is_empty() {
            String::new()
        } else {
            format!(" | {}", text::list(centers, " "))
        };
        let line = format!("{}{centers}", text::list(units, ", "));
        (!line.is_empty()).then(|| format!("{}: {line}", map.power(power).name))
    };
    map.powers().filter_map(line).collect()
}

/// Returns the problems with a position, or those that only the editor has, as the cases have them.
fn problems(problems: &[Problem], mark: char, before: usize) -> Vec<String> {
    let own = |problem: &&Problem| (problem.matter == Matter::Position) == (mark == '?');
    let problems = problems.iter().filter(own);
    let problems = problems.map(|it| format!("{mark} {} {}", it.line - before, it.text));
    problems.collect()
}

fn paste(text: &str) -> PastedPosition {
    let map = Map::standard();
    let empty = Position::empty(map, map.first_turn());
    read_position(map, lexicon(), &empty, None, text)
}

fn sheet(text: &str) -> Sheet {
    Sheet::read(
        Map::standard(),
        text,
        &Defaults::new(lexicon(), Rules::default()),
    )
}

#[test]
fn sheets_and_pasted_texts_give_the_same_position() {
    for case in cases() {
        let name = case.name;
        let owners = case.position.iter().any(|line| line.contains('|'));
        let (text, before) = &case.sheet;
        for end in ["\n", "\r\n", "\r"] {
            let pasted = paste(&case.text.replace('\n', end));
            assert_eq!(described(&pasted.position, owners), case.position, "{name}");
            let mut unused = problems(&pasted.unused, '?', 0);
            unused.extend(problems(&pasted.unused, '!', 0));
            assert_eq!(unused, case.unused, "{name}");
            let sheet = sheet(&text.replace('\n', end));
            assert_eq!(described(&sheet.position, owners), case.position, "{name}");
            let wrong = problems(&sheet.problems, '?', *before);
            let expected = case.unused.iter().filter(|line| line.starts_with('?'));
            assert!(wrong.iter().eq(expected), "{name}: {wrong:?}");
            assert_eq!(
                paste(&text.replace('\n', end)).units,
                pasted.units,
                "{name}"
            );
        }
    }
}

#[test]
fn a_pasted_text_says_what_it_placed() {
    let read = paste("Austria: A Vie, A Xyz, F Tri; centers Vie, Tri\nbla bla bla\n");
    assert_eq!((read.units, read.centers), (2, 2));
    let unused: Vec<usize> = read.unused.iter().map(|problem| problem.line).collect();
    assert_eq!(unused, [1, 2]);
    // the centers are no part of an order
    let read = paste("Fall 1903\nRussia A Mos A Ukr F Sev; centers Mos StP War Sev\n");
    assert_eq!((read.units, read.centers), (3, 4));
    assert_eq!(read.position.units().count(), 3);
    // a misspelt name is used, and said
    let read = paste("France: A Marseiles, A Bur\n");
    let corrections: Vec<&str> = read.corrected.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(
        (read.units, corrections),
        (2, vec!["“A Marseiles” read as Marseilles"])
    );
    let read = paste("Russia A Mos, A Ukr, F Sev\nCenters Russia: Mos Sev War\n");
    assert_eq!((read.units, read.centers, read.unused.len()), (3, 3, 0));
}

/// A list of one power changes the board; one of several powers replaces it, as a sheet does.
#[test]
fn what_a_sheet_leaves_out_is_not_on_the_board() {
    let map = Map::standard();
    let read = |text| read_position(map, lexicon(), &map.opening(), None, text);
    assert_eq!(read("Austria: A Gal\nclear").position.units().count(), 0);
    assert_eq!(read("Austria: A Gal").position.units().count(), 23);
    for text in [
        "Austria: A Gal\nFrance: A Bur",
        "Austria\nA Gal\n\nFrance\nA Bur\n",
    ] {
        assert_eq!(read(text).position.units().count(), 2, "{text}");
    }
    // a command among the lines changes the board
    let changed = read("Austria: A Gal\nFrance: A Bur\nclear\nItaly: A Pie");
    assert_eq!(changed.position.units().count(), 1);
    let sheet = read("Fall 1902\nAustria: A Gal\nFrance: A Bur");
    assert_eq!(sheet.position.units().count(), 2);
    assert_eq!(
        read("position:\nAustria: A Gal").position.units().count(),
        1
    );
    let given = map.opening();
    let defaults = Defaults {
        position: Some(&given),
        ..Defaults::new(lexicon(), Rules::default())
    };
    let sheet = Sheet::read(map, "position:\nAustria: A Gal\n\nA Vie\n", &defaults);
    assert_eq!(sheet.position.units().count(), 1);
}

/// The commands of the editor aren't part of a sheet's position.
#[test]
fn commands_are_read_outside_of_sheets_only() {
    let map = Map::standard();
    for command in ["1905", "opening", "spring"] {
        let sheet = sheet(&format!("position:\nAustria: A Vie\n{command}\n"));
        let units = sheet.position.units().count();
        assert_eq!(
            (units, sheet.position.turn),
            (1, map.first_turn()),
            "{command}"
        );
        assert_eq!(sheet.problems.len(), 1, "{command}");
    }
    assert_eq!(paste("Austria: A Vie\n1905\n").position.turn.year, 1905);
}

#[test]
fn a_dash_behind_a_power_removes_a_unit() {
    let map = Map::standard();
    let turn = "F1901M".parse().expect("a phase");
    let read = read_position_line(map, lexicon(), turn, None, "russia: - ukr, a rum");
    let read = read.expect("changes");
    let ukraine = map.province_by_code("UKR").expect("Ukraine");
    assert_eq!(read.power, map.power_by_key("RUSSIA"));
    assert_eq!(read.edits[0], Edit::Take(ukraine));
    assert_eq!(read.edits.len(), 2);
}

#[test]
fn a_typed_line_selects_its_power() {
    let map = Map::standard();
    for (line, power) in [
        ("f", Some("FRANCE")),
        ("france", Some("FRANCE")),
        ("france: a par; centers par mar", Some("FRANCE")),
        ("dislodged: france: a bur > gas", Some("FRANCE")),
        ("a par", None),
        ("eng", None),
        ("a stp russia", None),
    ] {
        let turn = "F1901R".parse().expect("a phase");
        let read = read_position_line(map, lexicon(), turn, map.power_by_key("ITALY"), line);
        let power = power.and_then(|key| map.power_by_key(key));
        assert_eq!(read.expect(line).power, power, "{line}");
    }
}
