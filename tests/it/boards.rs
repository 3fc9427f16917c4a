//! Boards on the command line: the list, and selecting a board by name.

use chancery::board::Map;

use crate::program::{Run, chancery, chancery_in, json_lines};

fn run(line: &str, input: &str) -> Run {
    let args: Vec<&str> = line.split(' ').collect();
    let run = chancery(&args, input);
    run.succeeds();
    run
}

#[test]
fn boards_are_listed_with_players_size_and_rules() {
    let list = run("boards", "").out;
    for &(name, _) in Map::BUILT_IN {
        assert!(list.lines().any(|line| line.starts_with(name)), "{name}");
    }
    let row = |name: &str| {
        let row = list
            .lines()
            .find(|line| line.split(' ').next() == Some(name));
        let words = row.expect(name).split_whitespace().rev().take(4);
        let mut numbers: Vec<usize> = words.map(|word| word.parse().expect(word)).collect();
        numbers.reverse();
        numbers
    };
    assert_eq!(row("standard"), [7, 75, 34, 18]);
    assert_eq!(row("france-austria"), [2, 75, 34, 18]);
    assert_eq!(row("chaos"), [34, 75, 34, 18]);
    assert_eq!(row("modern"), [10, 141, 64, 33]);
}

#[test]
fn a_board_is_shown_in_full() {
    let colonial = run("boards colonial", "").out;
    // ignore line breaks
    let words: Vec<&str> = colonial.split_whitespace().collect();
    let colonial = words.join(" ");
    for part in [
        "7 players",
        "58 supply centers, 30 to win",
        "Spring 1870 moves",
        "Trans-Siberian",
        "The power with a unit in Egypt decides which fleet passes between",
        "Kashgar",
    ] {
        assert!(colonial.contains(part), "{part}: {colonial}");
    }
    let hundred = run("boards H31", "").out;
    assert!(hundred.starts_with("Hundred (hundred)"), "{hundred}");
}

#[test]
fn every_command_that_needs_a_board_takes_its_name() {
    let rome = "A Rom - Apu\n";
    for name in ["ancient-mediterranean", "ancmed", "Ancient Med"] {
        let read = chancery(&["interpret", "--board", name], rome);
        read.prints("A ROM - APU");
    }
    let sheet = "Carthage: A Cirta - Numidia\n";
    run("adjudicate --board ancmed", sheet).prints("Spring 1 moves");
    run("compare --board ancmed", sheet).prints("Spring 1 moves");
    run("print card --board ancmed", "").prints("Apulia");
    let duel = run("render --board france-austria --size 80x24", "").out;
    assert_eq!(duel.matches("fA").count(), 2, "{duel}");
    assert!(!duel.contains("gA"), "{duel}");
    let chaos = run("render --board chaos --size 120x40", "").out;
    assert!(chaos.contains("STP"), "{chaos}");
}

#[test]
fn lines_that_name_no_board_are_played_on_the_one_of_the_command() {
    let line = |map: &str| {
        format!(
            r#"{{{map}"id":"1/S1M","name":"S1M","state":{{"units":{{"ROME":["A ROM"]}},"centers":{{}}}},"orders":{{"ROME":["A ROM - APU"]}},"results":{{"A ROM":[]}}}}"#
        ) + "\n"
    };
    let (own, other) = (line(""), line(r#""map":"standard","#));
    let played = run("batch --board ancmed --check", &own);
    played.prints(r#""CARTHAGE":[]"#);
    played.prints(r#""ok":true"#);
    // the board of a line overrides the option
    let refused = chancery(&["batch", "--board", "ancmed"], &other);
    assert_eq!(refused.status, 1);
    refused.prints("unknown power `ROME`");
    run("replay --board ancmed -", &own).prints("1 phase of 1 game: all as recorded");
    run("compare --board ancmed --batch -", &own).prints("1");
    run("bench --board ancmed", &own).prints("phases: 1");
    for command in ["batch", "replay", "bench", "orders", "compare --batch"] {
        let line = format!("{command} - --board atlantis");
        let args: Vec<&str> = line.split(' ').collect();
        let unknown = chancery(&args, &own);
        assert_eq!(unknown.status, 2, "{command}");
        unknown.reports("unknown board “atlantis”");
    }
}

#[test]
fn lines_of_json_name_boards_as_other_programs_do() {
    let line = |map: &str| {
        format!(
            r#"{{"map":"{map}","name":"S1901M","state":{{"units":{{"FRANCE":["A PAR"]}},"centers":{{}}}},"orders":{{"FRANCE":["A PAR - BUR"]}}}}"#
        ) + "\n"
    };
    let input = line("france-austria")
        + &line("standard_france_austria")
        + &line("standard_france_austria");
    let out = run("batch", &input).out;
    let answers: Vec<&str> = out.lines().collect();
    assert_eq!(answers.len(), 3);
    assert!(answers.iter().all(|answer| answer == &answers[0]), "{out}");
    assert!(
        answers[0].contains(r#""AUSTRIA":[]"#) && !answers[0].contains("GERMANY"),
        "{out}"
    );
}

#[test]
fn an_unknown_board_and_a_board_beside_a_save_are_errors() {
    let unknown = chancery(&["render", "--board", "atlantis"], "");
    assert_eq!(unknown.status, 2);
    unknown.reports("unknown board “atlantis”. `chancery boards` lists the boards.");
    let save = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/saves/examples/rulebook-sample.toml"
    );
    for command in [
        vec!["render", save],
        vec!["print", "card", save],
        vec!["interpret", "--save", save],
        vec!["adjudicate", "--save", save],
        vec!["compare", "--save", save],
    ] {
        let args = [command, vec!["--board", "modern"]].concat();
        let both = chancery(&args, "");
        assert_eq!(both.status, 2, "{args:?}");
        both.reports("--board can't be used with a saved game");
    }
}

#[test]
fn a_failed_drawing_does_not_replace_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (board, other, land) = (path("flat.toml"), path("other.toml"), path("land.json"));
    // a page that is too low for its provinces
    let facts =
        include_str!("../../maps/twin-isles.toml").to_owned() + "[sketch]\nsize = [1000, 8]\n";
    std::fs::write(&board, &facts).expect("a board");
    let failed = chancery(&["draw-board", &board, "-o", &board], "");
    assert_eq!(failed.status, 1);
    failed.reports("flat: could not satisfy ");
    failed.reports("flat.toml: not changed, because of these differences");
    assert_eq!(std::fs::read_to_string(&board).expect("a board"), facts);
    let failed = chancery(&["draw-board", &board, "-o", &other], "");
    assert_eq!(failed.status, 1);
    assert!(
        std::fs::read_to_string(&other)
            .expect("a board")
            .contains("[drawing]")
    );

    std::fs::write(&land, r#"{"type": "Topology"}"#).expect("a file");
    let wrong = chancery(&["draw-board", "maps/hundred.toml", "--land", &land], "");
    assert_eq!(wrong.status, 1);
    wrong.reports("land.json: invalid GeoJSON: unknown variant `Topology`");
}

#[test]
fn a_board_that_is_misspelled_or_broken_is_reported_as_such() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("maps")).expect("a folder");
    std::fs::write(folder.path().join("maps/m.toml"), "garbage").expect("a board");
    for (name, report) in [
        (
            "standart",
            "unknown board “standart”. Did you mean “standard”? `chancery boards` lists",
        ),
        ("STANDARD", "Did you mean “standard”?"),
        (
            "../x",
            "unknown board “../x”. `chancery boards` lists the boards.",
        ),
        ("m", "maps/m.toml: the board can't be used"),
    ] {
        let run = chancery_in(folder.path(), &["boards", name], "");
        assert_eq!(run.status, 2, "{name}");
        run.reports(report);
        let line =
            format!("{{\"name\":\"S1901M\",\"map\":\"{name}\",\"state\":{{\"units\":{{}}}}}}");
        let batch = chancery_in(folder.path(), &["batch"], &line);
        let error = &json_lines(&batch.out)[0]["error"];
        let error = error.as_str().expect("a text");
        assert!(
            error.starts_with("map: ") && error.contains(report),
            "{error}"
        );
        assert!(
            !error.contains('\n') && error.matches("unknown").count() < 2,
            "{error}"
        );
    }
}
