//! What a table prints.

use chancery::board::{Map, Turn};
use chancery::game::{Game, Setup, save};
use chancery::papers::{self, Format, Kind, NoPaper, paper};

use crate::program::chancery;
use crate::saves::give;
use crate::support::golden;

const LIMIT: &str = "saves/examples/turn-limit-of-1907.toml";

fn example() -> Game {
    let text = include_str!("../../saves/examples/turn-limit-of-1907.toml");
    let loaded = save::read(text, |_| Ok(Map::standard_shared()));
    loaded.expect("an example").game
}

fn turn(name: &str) -> Option<Turn> {
    Some(name.parse().expect("a phase"))
}

#[test]
fn papers_are_as_they_were() {
    let game = example();
    for (name, kind, phase) in [
        ("results", Kind::Results, turn("F1903M")),
        ("results-winter", Kind::Results, None),
        ("forms-fall", Kind::Forms, turn("F1901M")),
        ("forms-retreats", Kind::Forms, turn("F1903R")),
        ("forms-winter", Kind::Forms, turn("W1907A")),
        ("chart", Kind::Chart, None),
        ("ballots", Kind::Ballots, None),
        ("card", Kind::Card, None),
        ("score", Kind::Score, None),
    ] {
        let paper = paper(kind, &game, phase).expect(name);
        golden(&format!("papers/{name}.txt"), &paper.write(Format::Text));
    }
    let results = paper(Kind::Results, &game, turn("F1903M")).expect("results");
    golden("papers/results.md", &results.write(Format::Markdown));
    golden("papers/results.html", &results.write(Format::Html));
}

#[test]
fn every_unit_and_every_center_is_on_the_paper() {
    let game = example();
    let map = game.map();
    let log = paper(Kind::Log, &game, None)
        .expect("a log")
        .write(Format::Text);
    for record in game.history() {
        let forms = paper(Kind::Forms, &game, Some(record.turn()));
        let forms = forms.expect("forms").write(Format::Text);
        if record.turn().phase.is_movement() {
            for unit in record.position.units() {
                let row = format!("\n{} {} ", unit.kind.letter(), map.short(unit.location));
                assert!(forms.contains(row.as_str()), "{row:?} in {}", record.turn());
            }
        }
        let written = record.sheets.iter().flatten().flatten();
        for entry in written {
            let order = entry.written.short(map).to_string();
            assert!(log.contains(&order), "{order} in {}", record.turn());
        }
    }
    let chart = paper(Kind::Chart, &game, None)
        .expect("a chart")
        .write(Format::Text);
    let card = paper(Kind::Card, &game, None)
        .expect("a card")
        .write(Format::Text);
    for province in map.provinces() {
        let info = map.info(province);
        assert!(
            !info.is_center || chart.contains(&info.name),
            "{}",
            info.name
        );
        let is_open = !map.neighbors(province).is_empty();
        assert_eq!(card.contains(&info.name), is_open, "{}", info.name);
    }
}

#[test]
fn nothing_that_is_being_written_is_on_any_paper() {
    let mut game = example();
    let all = |game: &Game| {
        let write = |kind| paper(kind, game, None).map(|paper| paper.write(Format::Text));
        Kind::ALL.map(write)
    };
    let before = all(&game);
    give(&mut game, 2, "A BEL - RUH");
    game.seal(2);
    assert_eq!(all(&game), before);
}

#[test]
fn names_do_nothing_to_a_page() {
    let mut setup = Setup::standard("<script>alert(1)</script>|&\u{1b}[2J");
    setup.seats[0].name = "\"><b>Zoë</b>*_`[x](y)".to_owned();
    let mut game = Game::new(setup).expect("seats");
    game.resolve();
    for kind in Kind::ALL {
        let paper = paper(kind, &game, None).expect("a paper");
        let html = paper.write(Format::Html);
        for tag in ["<script", "<b>", "\u{1b}", "http"] {
            assert!(!html.contains(tag), "{tag:?} in {kind:?}");
        }
        let markdown = paper.write(Format::Markdown);
        assert!(
            !markdown.contains("<b>") && !markdown.contains("[x]"),
            "{markdown}"
        );
        assert!(!paper.write(Format::Text).contains('\u{1b}'));
    }
}

#[test]
fn pages_of_html_are_well_formed_and_ask_for_nothing() {
    let game = example();
    for kind in Kind::ALL {
        let html = paper(kind, &game, None)
            .expect("a paper")
            .write(Format::Html);
        let body = html
            .replace("<!DOCTYPE html>", "")
            .replace("<meta charset=\"utf-8\">", "");
        let tree =
            roxmltree::Document::parse(&body).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
        for node in tree.descendants().filter(|node| node.is_element()) {
            if node.has_tag_name("table") {
                let cells = |row: roxmltree::Node<'_, '_>| {
                    row.children().filter(|cell| cell.is_element()).count()
                };
                let rows = node.descendants().filter(|row| row.has_tag_name("tr"));
                let widths: std::collections::BTreeSet<usize> = rows.map(cells).collect();
                assert!(widths.len() <= 1, "{kind:?}: a table of rows of {widths:?}");
            }
            assert!(!["script", "img", "link"].contains(&node.tag_name().name()));
        }
    }
}

#[test]
fn what_there_is_not_is_told() {
    let fresh = Game::new(Setup::standard("fresh")).expect("seats");
    assert_eq!(
        paper(Kind::Results, &fresh, None),
        Err(NoPaper::NothingPlayed)
    );
    assert!(paper(Kind::Forms, &fresh, None).is_ok());
    let game = example();
    let missing = paper(Kind::Results, &game, turn("F1999M")).expect_err("no such phase");
    assert_eq!(
        missing.to_string(),
        "no phase F1999M has been played: the game runs from S1901M to S1908M"
    );
    assert_eq!(
        paper(Kind::Chart, &game, turn("F1903M")),
        Err(NoPaper::OfTheWhole("chart"))
    );
    let solo = include_str!("../../saves/examples/solo-of-1911.toml");
    let solo = save::read(solo, |_| Ok(Map::standard_shared()))
        .expect("an example")
        .game;
    assert_eq!(paper(Kind::Forms, &solo, None), Err(NoPaper::Over));
    assert_eq!(paper(Kind::Ballots, &solo, None), Err(NoPaper::Over));
}

#[test]
fn the_command_prints_and_tells() {
    let card = chancery(&["print", "card"], "");
    assert_eq!((card.status, card.err.as_str()), (0, ""));
    assert_eq!(card.out, papers::card(Map::standard()).write(Format::Text));
    for (args, told) in [
        (&["print", "results"][..], "name the game"),
        (
            &["print", "chart", LIMIT, "--phase", "F1903M"],
            "of the whole game",
        ),
        (
            &["print", "results", LIMIT, "--phase", "F1999M"],
            "has been played",
        ),
        (&["why", LIMIT, "F1999M"], "has not been played"),
        (
            &["why", LIMIT, "F1902M", "xyzzy"],
            "expected a unit or a province",
        ),
    ] {
        let run = chancery(args, "");
        assert_eq!(run.status, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(told), "{args:?}: {}", run.err);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("forms.html");
    let page_name = page.to_str().expect("a name");
    let run = chancery(&["print", "forms", LIMIT, "-o", page_name], "");
    assert_eq!(
        (run.status, run.out.as_str(), run.err.as_str()),
        (0, "", "")
    );
    let written = std::fs::read_to_string(page).expect("the page");
    assert!(written.starts_with("<!DOCTYPE html>"), "{written}");
}

#[test]
fn why_answers_in_a_shell() {
    let whole = chancery(&["why", LIMIT, "F1902M"], "");
    assert_eq!(whole.status, 0, "{}", whole.err);
    for unit in ["rum", "A Rumania", "rumania"] {
        let one = chancery(&["why", LIMIT, "F1902M", unit], "");
        assert!(
            one.out.starts_with("↯ A Rum - Bud  dislodged\n"),
            "{unit}: {}{}",
            one.out,
            one.err
        );
        assert!(
            one.out.contains("A Rum would have dislodged A Bud"),
            "{}",
            one.out
        );
        assert!(whole.out.contains(&one.out), "{unit}");
    }
}

#[test]
fn the_manual_knows_every_command_and_every_key() {
    let run = chancery(&["man"], "");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let plain = run.out.replace('\\', "");
    for command in <chancery::cli::Args as clap::CommandFactory>::command().get_subcommands() {
        let heading = format!(".SS {}\n", command.get_name());
        assert!(plain.contains(&heading), "{heading}");
    }
    for (group, rows) in chancery::tui::keys::by_group() {
        assert!(plain.contains(&format!(".SS {group}\n")), "{group}");
        for (key, about) in rows {
            assert!(
                plain.contains(&format!("fB{key}fR\n{about}")),
                "{key}: {about}"
            );
        }
    }
    for section in ["FILES", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES"] {
        assert!(run.out.contains(&format!(".SH \"{section}\"")), "{section}");
    }
}

#[test]
fn shells_complete_files_rulebooks_and_papers() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = chancery(&["completions", shell], "");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{shell}");
        for command in ["import", "export", "print", "why", "man"] {
            assert!(run.out.contains(command), "{shell}: {command}");
        }
    }
    // fish completes the values of options alone
    for (shell, words) in [
        ("bash", &["datc-3.1", "ballots", "markdown"][..]),
        ("zsh", &["datc-3.1", "ballots", "markdown"]),
        ("fish", &["datc-3.1", "markdown"]),
    ] {
        let out = chancery(&["completions", shell], "").out;
        for word in words {
            assert!(out.contains(word), "{shell}: {word}");
        }
    }
    let zsh = chancery(&["completions", "zsh"], "").out;
    for argument in ["save -- The game", "SAVE", "sheet -- The sheet"] {
        let line = zsh
            .lines()
            .find(|line| line.contains(argument) && line.contains("_files"));
        assert!(line.is_some(), "{argument} is no file");
    }
}
