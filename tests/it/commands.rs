//! The commands without a file of their own here.

use chancery::cli::Args;
use clap::CommandFactory;
use serde_json::{Value, json};

use crate::program::{chancery, json_lines};

const SHEET: &str = "\
# Thursday's table
phase: Spring 1901
Austria:
  - A Vienna-Galicia
  - F(Tri) hold
Italy
  A Ven s A Rom - Tus
  A Rom-Tus, F Nap-ION
France
 1. A Par-Bur
 2. A Mar S A Par - Bur
 3. F Bre - Mun
Germany
  A Mun - Bur
";

#[test]
fn prints_the_script_of_a_sheet() {
    let run = chancery(&["adjudicate"], SHEET);
    run.succeeds();
    for line in [
        "Spring 1901 moves",
        "  ✓ A Vie - Gal          moved",
        "  ✓ A Mar S A Par - Bur  supported",
        "  ∅ F Bre - Mun          void: Munich has no coast for a fleet",
        "  ✗ A Mun - Bur          bounced: 1 against 2 (A Par was also ordered there)",
        "  · F Lon H              stands: no order",
        "Next: Fall 1901 moves",
    ] {
        assert!(
            run.out.lines().any(|other| other == line),
            "{line}: {}",
            run.out
        );
    }
    assert!(!run.out.contains('\u{1b}'));
    let colored = chancery(&["adjudicate", "--color", "always"], SHEET);
    colored.prints("\u{1b}[31m✗\u{1b}[0m A Mun - Bur");
}

#[test]
fn a_game_or_recorded_phases_in_place_of_a_sheet_are_refused() {
    let game = "saves/examples/rulebook-sample.toml";
    let text = std::fs::read_to_string(game).expect("a save");
    for (name, args, input) in [
        (game, ["adjudicate", game], ""),
        (game, ["compare", game], ""),
        ("standard input", ["adjudicate", "-"], text.as_str()),
    ] {
        let error = "a saved game, not an order sheet; give it with --save";
        let run = chancery(&args, input);
        assert_eq!(run.status, 2, "{name}");
        run.reports(&format!("{name}: {error}"));
    }
    let error = "recorded phases, not an order sheet; give them to batch";
    let run = chancery(&["adjudicate"], "{\"name\": \"S1901M\"}\n");
    assert_eq!(run.status, 2);
    run.reports(error);
    for command in ["replay", "batch", "solve"] {
        let run = chancery(&[command, game], "");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{command}");
        run.reports("a saved game, not recorded phases; `chancery export` makes these of it");
    }
}

#[test]
fn a_sheet_as_json_is_a_line_of_batch() {
    let run = chancery(&["adjudicate", "--format", "json", "--explain"], SHEET);
    let answer = &json_lines(&run.out)[0];
    assert_eq!(answer["name"], "S1901M");
    assert_eq!(answer["results"]["A MUN"], json!(["bounce"]));
    assert_eq!(answer["results"]["F BRE"], json!(["void"]));
    assert_eq!(answer["next"]["name"], "F1901M");
    let why = &answer["why"]["A MUN"];
    assert_eq!(why["verdict"], "fails");
    assert_eq!(
        why["strengths"],
        json!({ "attack": 1, "prevent": 2, "by": "A PAR" })
    );
    assert_eq!(why["because"], json!(["A PAR", "A MAR"]));
    assert_eq!(
        why["nearest"],
        "No other unit of Germany could have changed that alone."
    );
    let read = answer["read"].as_array().expect("a list");
    assert_eq!(read[3]["orders"], json!(["A ROM - TUS", "F NAP - ION"]));
    assert_eq!(read[3]["line"], 8);
}

#[test]
fn a_bounced_retreat_names_the_dislodged_unit_as_its_cause() {
    let sheet = "phase: F1905R\nposition:\nFrance: A Gas\nGermany: F Bel\ndislodged:\nGermany: A Gas > Par Bur\n\
        France: A Bel > Bur Pic\norders:\nGermany: A Gas R Bur\nFrance: A Bel R Bur\n";
    let run = chancery(&["adjudicate", "--explain"], sheet);
    assert!(run.out.contains("caused by A Bel"), "{}", run.out);
}

#[test]
fn a_sheet_lists_dislodged_units_and_contested_provinces() {
    let sheet = "phase: Fall 1905\n\nposition:\n  France: A Par, A Mar\n  Germany: A Bur, A Ruh, F Kie\n\n\
        centers:\n  France: Par Mar\n  Germany: Kie\n\nFrance\n  A Par - Bur\n  A Mar S A Par - Bur\n\
        Germany\n  A Bur H\n  A Ruh - Hol\n  F Kie - Hol\n";
    let run = chancery(&["adjudicate", "--explain"], sheet);
    for line in [
        "  ↯ A Bur H              dislodged: by A Par",
        "      A Par dislodged A Bur: 2 against 1 (with support from A Mar).",
        "      DATC verdict: dislodged; caused by A Par, A Mar",
        "      If A Ruh had supported A Bur, A Bur would have held: 2 against 2, whatever",
        "      the others ordered.",
        "Dislodged",
        "  Germany: A Bur may retreat to Bel, Gas, Mun, Pic",
        "Contested",
        "  Holland",
        "Next: Fall 1905 retreats",
    ] {
        assert!(
            run.out.lines().any(|other| other == line),
            "{line}: {}",
            run.out
        );
    }
    let markdown = chancery(&["adjudicate", "--format", "markdown"], sheet);
    assert!(
        markdown.out.starts_with("# Fall 1905 moves\n"),
        "{}",
        markdown.out
    );
    assert!(
        markdown
            .out
            .contains("- **`A Ruh - Hol`** bounced: 1 against 1 (F Kie was also ordered there)\n")
    );
}

#[test]
fn lines_are_interpreted_one_by_one() {
    let run = chancery(
        &["interpret", "--power", "FRANCE"],
        "A Par-Bur\n# nothing\n\nmar h\nF Bre - Mun\npar mun\nmar s bre eng\n~~~",
    );
    let columns: Vec<Vec<&str>> = run
        .out
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let text: Vec<_> = columns
        .iter()
        .map(|line| (line[0], line.get(1).copied().unwrap_or("")))
        .collect();
    assert_eq!(
        text,
        [
            ("ok", "A PAR - BUR"),
            ("", ""),
            ("", ""),
            ("fixed", "A MAR H"),
            ("void", "F BRE - MUN"),
            ("void", "A PAR - MUN"),
            // a support out of range, poorly written
            ("void", "A MAR S F BRE - ENG"),
            ("unreadable", ""),
        ]
    );
    assert_eq!(run.status, 0);
    let run = chancery(
        &["interpret", "--power", "france", "--format", "json"],
        "A Par-Bur\n",
    );
    let object: Value = json_lines(&run.out).remove(0);
    assert_eq!(
        (&object["line"], &object["verdict"]),
        (&json!(1), &json!("ok"))
    );
    assert_eq!(chancery(&["interpret", "--power", "SPAIN"], "").status, 2);
}

#[test]
fn recorded_games_are_played_again() {
    let line = |id: &str, units: Value, orders: Value, expect: Value| {
        let name = id.rsplit('/').next();
        json!({ "id": id, "name": name, "state": { "units": units, "centers": {} }, "orders": orders, "expect": expect })
            .to_string()
    };
    let units = json!({ "FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR"] });
    let orders =
        json!({ "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A BUR H"] });
    let after = json!({ "units": { "FRANCE": ["A BUR", "A MAR"], "GERMANY": ["*A BUR"] } });
    let spring = line("7/S1905M", units, orders, after);
    // the line doesn't have the retreat options: they are computed from the previous phase
    let retreat = |to: &str| {
        let orders = json!({ "GERMANY": [format!("A BUR R {to}")] });
        let expect = json!({ "units": { "FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A MUN"] } });
        line("7/S1905R", json!({}), orders, expect)
    };
    let run = chancery(
        &["replay", "-"],
        &[spring.clone(), retreat("MUN")].join("\n"),
    );
    assert_eq!(
        (run.out.as_str(), run.status),
        ("2 phases of 1 game: all as recorded\n", 0)
    );

    let run = chancery(
        &["replay", "-"],
        &[spring.clone(), retreat("PAR")].join("\n"),
    );
    assert_eq!(run.status, 1);
    assert_eq!(
        run.out,
        "7/S1905R: units of GERMANY: recorded A MUN, adjudicated nothing\n\
         2 phases of 1 game: 1 with differences, in 1 game\n"
    );

    let run = chancery(&["replay", "-"], &[retreat("MUN"), "{}".into()].join("\n"));
    assert_eq!(run.status, 1);
    assert!(
        run.out
            .starts_with("7/S1905R: the phase before did not lead to this one\n"),
        "{}",
        run.out
    );
    run.reports("standard input: line 2: no `id`");

    let run = chancery(&["replay", "-"], "{}\n");
    run.prints("0 phases of 0 games; 1 line refused\n");
}

#[test]
fn the_position_of_the_next_line_is_the_record_of_a_phase_without_results() {
    let line = |name: &str, unit: &str, order: &str| {
        let line = json!({ "id": format!("g/{name}"), "name": name, "state": { "units": { "FRANCE": [unit] } },
            "orders": { "FRANCE": [order] } });
        line.to_string()
    };
    let spring = line("S1901M", "A PAR", "A PAR - BUR");
    let replay = |next: String| chancery(&["replay", "-"], &format!("{spring}\n{next}\n"));
    replay(line("F1901M", "A BUR", "A BUR H")).prints("2 phases of 1 game: all as recorded\n");

    let run = replay(line("F1901M", "A PIC", "A PIC H"));
    assert_eq!(run.status, 1);
    run.prints(
        "g/F1901M: from the phase before: units of FRANCE: recorded A PIC, adjudicated A BUR\n",
    );

    replay(spring.clone()).reports("line 2: name: S1901M can't come after S1901M");
    let other = line("F1901M", "A BUR", "A BUR H").replace("g/F1901M", "g/F1902M");
    replay(other).reports("line 2: id: it ends in F1902M, but `name` is F1901M");
}

#[test]
fn a_retreat_leads_to_no_occupied_province() {
    let sheet = |open: &str| {
        format!(
            "phase: F1902R\nposition:\n Germany: A Bur, A Gas\ndislodged:\n France: A Bur > {open}\n\nFrance: A Bur - Par\n"
        )
    };
    chancery(&["adjudicate", "-"], &sheet("Par")).succeeds();
    for (open, why) in [
        (
            "Gas Par",
            "line 5, column 10: A Bur can't retreat to A Gas's province",
        ),
        ("Mos Par", "line 5, column 10: A Bur can't reach Mos"),
    ] {
        let run = chancery(&["adjudicate", "-"], &sheet(open));
        assert_eq!(run.status, 1, "{open}");
        run.reports(why);
    }
}

#[test]
fn only_the_first_refused_lines_are_listed() {
    for args in [
        &["replay", "-"][..],
        &["compare", "--batch", "-", "--jobs", "2"],
    ] {
        let run = chancery(args, &"{}\n".repeat(50_000));
        assert_eq!(run.status, 1);
        let errors: Vec<&str> = run.err.lines().collect();
        assert_eq!(errors.len(), 21, "{args:?}");
        for (error, number) in errors.iter().zip(1..=20) {
            assert!(error.contains(&format!("line {number}: no `")), "{error}");
        }
        run.reports("50000 lines, 50000 refused; the first is line 1: ");
    }
}

#[test]
fn options_of_lines_are_refused_for_a_sheet() {
    for option in ["--strict", "--jobs=2"] {
        assert_eq!(
            chancery(&["compare", "-", option], SHEET).status,
            2,
            "{option}"
        );
    }
}

#[test]
fn bench_times_each_part() {
    let phases: Vec<&str> = include_str!("../../benches/phases.ndjson")
        .lines()
        .take(5)
        .collect();
    let run = chancery(&["bench", "-"], &phases.join("\n"));
    run.succeeds();
    let parts: Vec<&str> = run
        .out
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!(parts, ["phases", "adjudicate", "read", "check", "write"]);
    assert!(
        run.out
            .lines()
            .skip(1)
            .all(|line| line.ends_with(" µs a phase")),
        "{}",
        run.out
    );
    assert_eq!(chancery(&["bench"], "").status, 1);
}

#[test]
fn lists_the_rulebooks() {
    let run = chancery(&["rules"], "");
    assert_eq!(run.status, 0);
    run.prints(" * datc-3.1 ");
    for (args, part) in [
        (&["rules", "2000"][..], "2000: the rulebook of 2000"),
        (&["rules", "--issue", "4.A.3"], "4.A.3  "),
        (&["rules", "1971", "datc-3.2"], "1971"),
        (&["rules", "--all"], "dptg"),
        (&["rules", "--set", "4.A.1=a"], "(set here)"),
    ] {
        let run = chancery(args, "");
        assert!(
            run.status == 0 && run.out.contains(part),
            "{args:?}: {}{}",
            run.out,
            run.err
        );
    }
}

#[test]
fn help_version_and_completions_are_there() {
    let version = chancery(&["--version"], "");
    assert_eq!(
        version.out,
        format!("chancery {}\n", env!("CARGO_PKG_VERSION"))
    );
    let help = chancery(&["--help"], "");
    for command in [
        "adjudicate",
        "interpret",
        "batch",
        "replay",
        "bench",
        "datc",
        "rules",
        "completions",
    ] {
        help.prints(&format!("\n  {command} "));
        assert_eq!(chancery(&[command, "--help"], "").status, 0, "{command}");
    }
    assert!(
        chancery(&["completions", "bash"], "")
            .out
            .contains("_chancery")
    );
}

#[test]
fn global_options_can_be_before_the_command() {
    let done = chancery(&["--saves", ".", "--color", "never", "rules", "1971"], "");
    assert_eq!(done.status, 0, "{}", done.err);
    let refused = chancery(&["--look", "ascii", "rules"], "");
    assert_eq!(refused.status, 2);
    let text = "--look can't be used with a command";
    refused.reports(text);
    let other = chancery(&["--settings", "none.toml", "settings"], "");
    other.prints("# none.toml: not found");
}

#[test]
fn the_sheet_in_the_help_is_valid() {
    let help = chancery(&["adjudicate", "--help"], "").out;
    let (_, sheet) = help
        .split_once("with one or more orders per line:\n")
        .expect("the sheet");
    let (sheet, _) = sheet.split_once("\n`phase:`").expect("its end");
    let run = chancery(&["adjudicate"], sheet);
    run.succeeds();
    run.prints("✓ A Ven S A Rom - Tus  supported");
    assert!(!run.out.contains("Questions"), "{}", run.out);
}

#[test]
fn lines_left_out_follow_their_count() {
    let sheet = "hi all,\nFrance:\nA Par - Bur  # as agreed\n~~F Bre - ENG~~\nF Bre - MAO\n";
    let run = chancery(&["adjudicate"], sheet);
    run.succeeds();
    run.prints(
        "\nLeft out\n  line 1: \"hi all,\": no order\n  line 4: \"~~F Bre - ENG~~\": struck out\n\n\
         Remarks\n  line 3: \"as agreed\"\n\n2 orders read, 2 lines left out\nNext: Fall 1901 moves\n",
    );
    let run = chancery(&["adjudicate", "--format", "markdown"], sheet);
    run.prints("## Left out\n\n- line 1: ");
    // lines of a position aren't left out
    let run = chancery(
        &["adjudicate"],
        "position:\nFrance: A Par\n\nFrance: A Par - Bur\n",
    );
    run.prints("\n1 order read\n");
    assert!(!run.out.contains("Left out"), "{}", run.out);
}

#[test]
fn each_question_is_listed_and_counted_once() {
    let sheet = "Russia\nA War - Gal\ncancel that\nA Mos - Ukr, F Sev - BLA\nTurkey\nA Con - Bul\n\
                 A Con - Smy\nA Con - Bul\nF Ank - BLA\nfoo bar\nItaly: NMR\n";
    let run = chancery(&["adjudicate"], sheet);
    run.succeeds();
    run.prints(
        "\nQuestions\n  line 2: \"A War - Gal\", line 3: “cancel that”: does A War - Gal still count?\n  \
         line 6: \"A Con - Bul\", line 7: \"A Con - Smy\", line 8: \"A Con - Bul\": ",
    );
    run.prints("\n3 orders read, 2 questions, 2 lines left out\n");
}

#[test]
fn a_phase_is_given_as_people_write_it() {
    for (phase, title) in [
        ("Winter 1901", "Winter 1901"),
        ("W1901", "Winter 1901"),
        ("S01", "Spring 1901 moves"),
        ("fall 1901 retreats", "Fall 1901 retreats"),
        ("F1901M", "Fall 1901 moves"),
    ] {
        let run = chancery(&["adjudicate", "--phase", phase], "France: NMR\n");
        assert!(
            run.out.starts_with(title),
            "{phase}: {}{}",
            run.out,
            run.err
        );
    }
    let run = chancery(&["adjudicate", "--phase", "Winter"], "France: NMR\n");
    assert_eq!(run.status, 2);
}

#[test]
fn questions_follow_the_sequence_of_the_sheet() {
    let sheet =
        "A nonsense - one\nFrance:\nF Bre - Eng or Mao\nA nonsense - two\nA Par - Pic or Gas\n";
    let out = chancery(&["adjudicate"], sheet).out;
    let (_, questions) = out.split_once("Questions\n").expect("questions");
    let lines: Vec<&str> = questions
        .lines()
        .take(4)
        .map(|line| {
            line.trim_start()
                .split([':', ','])
                .next()
                .unwrap_or_default()
        })
        .collect();
    assert_eq!(lines, ["line 1", "line 3", "line 4", "line 5"], "{out}");
}

/// The command prints the results that the terminal program copies.
#[test]
fn adjudicate_prints_what_is_copied() {
    let sheet = include_str!("../golden/copied/orders.txt");
    let copied = include_str!("../golden/copied/results.txt");
    let run = chancery(&["adjudicate", "-"], sheet);
    let (accounts, results): (Vec<&str>, Vec<&str>) =
        run.out.lines().partition(|line| line.ends_with(" read"));
    assert_eq!(accounts, ["5 orders read"]);
    assert_eq!(copied.lines().collect::<Vec<_>>(), results);
}

/// The players of a game master's game head their orders, as in the program.
#[test]
fn a_sheet_for_a_game_knows_the_names_of_its_players() {
    const GAME: &str = include_str!("../earlier/game-master.toml");
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("club.toml");
    let seat = r#"powers = ["ENGLAND"]"#;
    let game = GAME.replace(seat, &format!("name = \"Ben\"\n{seat}"));
    std::fs::write(&save, game).expect("a save");
    let save = save.to_str().expect("a path");
    let args = ["adjudicate", "--save", save, "--phase", "S1901M"];
    let run = chancery(&args, "Italy: Ven H\n[19:05] Ben: Lon - ENG, others hold\n");
    run.succeeds();
    run.prints("F Lon - ENG");
    run.prints("4 orders read\n");
}

/// A phase of a saved game is the one that the orders are for; one that the game doesn't have is an error. Without a
/// game, the phase of the sheet counts.
#[test]
fn a_sheet_is_for_the_phase_that_is_named() {
    const LIMIT: &str = "saves/examples/turn-limit-of-1907.toml";
    let of_game =
        |phase, sheet| chancery(&["adjudicate", "--save", LIMIT, "--phase", phase], sheet);
    let run = of_game("W1901A", "France: build F Mar, A Par\n");
    run.succeeds();
    run.prints("Winter 1901");
    run.prints("A Par B");
    let run = of_game("F1901M", "Austria: Tri H\n");
    run.succeeds();
    run.prints("✓ F Tri H");
    let run = of_game("F1899M", "Austria: Tri H\n");
    assert_eq!(run.status, 2, "{}", run.err);
    run.reports(
        "turn-limit-of-1907.toml: F1899M hasn't been played; the game runs from S1901M to ",
    );
    let args = [
        "interpret",
        "--save",
        LIMIT,
        "--phase",
        "W1901A",
        "--power",
        "fra",
    ];
    let run = chancery(&args, "build F Mar\n");
    run.prints("ok\tF MAR B");
    let sheet = "Spring 1902\nFrance: A Par - Bur\n";
    let run = chancery(&["adjudicate", "--phase", "W1901A"], sheet);
    assert_eq!(run.status, 0, "{}", run.err);
    run.prints("Spring 1902");
    assert!(!run.out.contains("the game is at"), "{}", run.out);
}

#[test]
fn a_sheet_without_orders_is_reported() {
    let run = chancery(&["adjudicate"], "See you on Tuesday!\n");
    assert_eq!(run.status, 0);
    run.reports("standard input: no orders in it");
    for command in [&["adjudicate"][..], &["compare", "-"], &["render", "-"]] {
        let run = chancery(command, "");
        assert_eq!(run.status, 0);
        run.reports("standard input: there was nothing to read");
    }
    let run = chancery(&["orders"], "");
    assert_eq!(run.status, 0);
    run.reports("standard input: 0 lines: there was nothing to read");
    let run = chancery(&["adjudicate"], "France: NMR\n");
    assert_eq!(run.err, "");
}

#[test]
fn why_explains_a_winter() {
    const LIMIT: &str = "saves/examples/turn-limit-of-1907.toml";
    for unit in ["Mar", "F Mar", "marseilles"] {
        let run = chancery(&["why", LIMIT, "W1901A", unit], "");
        run.succeeds();
        run.prints("✓ F Mar B  built");
    }
    let last = chancery(&["why", LIMIT], "");
    last.prints("✓ F StP/nc B  built");
    let run = chancery(&["why", LIMIT, "W1901A", "Lon"], "");
    assert_eq!(run.status, 1);
    run.reports("Lon: nothing was built or removed there in W1901A");
}

/// Commands that read no file.
const WITHOUT_INPUT: [&str; 10] = [
    "boards",
    "completions",
    "daide",
    "datc",
    "help",
    "join",
    "man",
    "rules",
    "schema",
    "tables",
];

/// An input that can't be opened is exit status 2 in every command, whatever it is for.
#[test]
fn an_input_that_cant_be_opened_is_a_usage_error() {
    const SAVE: &str = "saves/examples/rulebook-sample.toml";
    let folder = tempfile::tempdir().expect("a folder");
    let none = folder.path().join("none.toml");
    let inputs = [
        "adjudicate INPUT",
        "adjudicate --save INPUT",
        "batch INPUT",
        "bench INPUT",
        "compare INPUT",
        "compare --batch INPUT",
        "compare --save INPUT",
        "draw-board INPUT",
        "draw-board maps/hundred.toml --land INPUT",
        "export INPUT",
        "film INPUT -o film.cast",
        "film SAVE --theme INPUT -o film.cast",
        "host INPUT",
        "import INPUT",
        "interpret INPUT",
        "interpret --save INPUT",
        "interpret --state INPUT",
        "orders INPUT",
        "postcard INPUT",
        "print results INPUT",
        "render INPUT",
        "render --format svg --theme INPUT",
        "replay INPUT",
        "review INPUT",
        "settings --settings INPUT",
        "solve INPUT",
        "why INPUT S1901M",
    ];
    for line in inputs {
        for (input, reason) in [
            (none.as_path(), "no such file"),
            (folder.path(), "expected a"),
        ] {
            let input = input.to_str().expect("a path");
            let line = line.replace("SAVE", SAVE).replace("INPUT", input);
            let args: Vec<&str> = line.split(' ').collect();
            // a settings file may be missing
            if args[0] == "settings" && reason == "no such file" {
                continue;
            }
            let run = chancery(&args, "");
            assert_eq!(
                (run.status, run.out.as_str()),
                (2, ""),
                "{line}: {}",
                run.err
            );
            run.reports(input);
            run.reports(reason);
        }
    }
    let command = Args::command();
    for name in command.get_subcommands().map(clap::Command::get_name) {
        let is_tried = inputs.iter().any(|line| line.starts_with(name));
        assert!(is_tried != WITHOUT_INPUT.contains(&name), "{name}");
    }
}

/// Uses Linux's device for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cant_be_written_is_a_failure() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["help", "batch"],
        &["batch", "--help"],
        &["rules"],
        &["rules", "--issue", "4.A.3"],
        &["man"],
        &["completions", "bash"],
        &["datc", "6.A.1"],
        &["render", "--size", "80x24"],
        &["settings"],
        &["postcard", "saves/examples/rulebook-sample.toml"],
        &[
            "export",
            "saves/examples/rulebook-sample.toml",
            "--format",
            "text",
        ],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(args)
            .stdout(full.expect("a full disk"))
            .output()
            .expect("it runs");
        let message = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(1), "{args:?}: {message}");
        assert!(message.contains("can't be written"), "{args:?}: {message}");
    }
}
