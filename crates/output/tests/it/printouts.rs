//! Printouts of games.

use chancery_core::board::{Edit, Id, Power};
use chancery_core::board::{Map, Turn};
use chancery_core::orders::notation;
use chart::Drawing;
use game::correction::Correction;
use game::{
    Ballot, DraftOrder, DrawShares, Draws, Game, KeptLine, Mode, NotPlayed, Ruling, Seat, SeatId,
    Setup, SheetLines, save,
};
use output::printouts::{self, Format, Printout, PrintoutError, PrintoutKind};
use testing::golden;
use testing::saves::give;

/// Makes a printout of a game on the standard board.
fn printout(
    kind: PrintoutKind,
    game: &Game,
    turn: Option<Turn>,
) -> Result<Printout, PrintoutError> {
    printouts::printout(kind, game, Some(Drawing::standard()), turn)
}

fn example() -> Game {
    testing::saves::example("turn-limit-of-1907")
}

fn turn(name: &str) -> Option<Turn> {
    Some(name.parse().expect("a phase"))
}

#[test]
fn printouts_look_as_expected() {
    let game = example();
    for (name, kind, phase) in [
        ("results", PrintoutKind::Results, turn("F1903M")),
        ("results-winter", PrintoutKind::Results, None),
        ("script", PrintoutKind::Script, turn("F1903M")),
        ("script-retreats", PrintoutKind::Script, turn("F1903R")),
        ("script-winter", PrintoutKind::Script, turn("W1903A")),
        ("forms-fall", PrintoutKind::Forms, turn("F1901M")),
        ("forms-retreats", PrintoutKind::Forms, turn("F1903R")),
        ("forms-winter", PrintoutKind::Forms, turn("W1907A")),
        ("chart", PrintoutKind::Chart, None),
        ("ballots", PrintoutKind::Ballots, None),
        ("card", PrintoutKind::Card, None),
        ("score", PrintoutKind::Score, None),
    ] {
        let paper = printout(kind, &game, phase).expect(name);
        golden(&format!("printouts/{name}.txt"), &paper.write(Format::Text));
    }
    let results = printout(PrintoutKind::Results, &game, turn("F1903M")).expect("results");
    golden("printouts/results.md", &results.write(Format::Markdown));
    // the map has tests of its own
    let html = results.write(Format::Html);
    let (before, map) = html.split_once("<svg ").expect("a map");
    let (_, after) = map.split_once("</svg>").expect("the end of the map");
    golden("printouts/results.html", &format!("{before}<svg/>{after}"));
}

#[test]
fn prints_every_unit_and_center() {
    let game = example();
    let map = game.map();
    let log = printout(PrintoutKind::Log, &game, None)
        .expect("a log")
        .write(Format::Text);
    for record in game.history() {
        let forms = printout(PrintoutKind::Forms, &game, Some(record.turn()));
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
    let chart = printout(PrintoutKind::Chart, &game, None)
        .expect("a chart")
        .write(Format::Text);
    let card = printout(PrintoutKind::Card, &game, None)
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
fn no_printout_shows_current_orders() {
    let mut game = example();
    let all = |game: &Game| {
        let write = |kind| printout(kind, game, None).map(|paper| paper.write(Format::Text));
        PrintoutKind::ALL.map(write)
    };
    let before = all(&game);
    give(&mut game, 2, "A BEL - RUH");
    game.seal(SeatId(2));
    assert_eq!(all(&game), before);
}

#[test]
fn script_lines_are_full_sentences() {
    for name in ["turn-limit-of-1907", "solo-of-1911", "rulebook-sample"] {
        let game = testing::saves::example(name);
        let map = game.map();
        for record in game.history() {
            let script =
                printout(PrintoutKind::Script, &game, Some(record.turn())).expect("a script");
            let script = script.write(Format::Markdown).replace('\\', "");
            let name = format!("{}, {}: {script}", game.name, record.turn());
            let letters = |word: &&str| matches!(*word, "A" | "F" | "S" | "C" | "H" | "-" | "NMR");
            let abbreviation = |word: &&str| {
                let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
                let mut places = map.locations().map(|at| map.short(at).to_string());
                places.any(|short| short == bare)
            };
            // the first lines name the phase and the game
            for line in script.lines().skip(4) {
                let words = line.trim_start_matches("- ").split_whitespace();
                let found = words
                    .clone()
                    .find(letters)
                    .or(words.clone().find(abbreviation));
                assert_eq!(found, None, "{line} in {name}");
                for doubled in ["..", ".:", ";.", ",.", ": :", "- -", "- 1.", "  ", "✓", "✗"] {
                    assert!(!line.contains(doubled), "{doubled:?} in {line} in {name}");
                }
            }
        }
    }
}

#[test]
fn a_unit_without_an_order_is_read_as_such() {
    let mut game = Game::new(Setup::standard("fresh")).expect("seats");
    give(&mut game, 2, "A PAR - BUR");
    game.resolve();
    let script = printout(PrintoutKind::Script, &game, None).expect("a script");
    let script = script.write(Format::Text);
    assert!(
        script.contains("- Army Paris moves to Burgundy.\n"),
        "{script}"
    );
    for unit in [
        "Army Marseilles",
        "The fleet on the south coast of St. Petersburg",
    ] {
        assert!(
            script.contains(&format!("- {unit}: no order.\n")),
            "{script}"
        );
    }
}

/// Returns the ballots of a game with these rules for draws.
fn ballots(draws: Draws) -> Result<String, PrintoutError> {
    let mut setup = Setup::standard("Club night");
    setup.draws = draws;
    let game = Game::new(setup).expect("seats");
    Ok(printout(PrintoutKind::Ballots, &game, None)?.write(Format::Text))
}

#[test]
fn ballots_name_no_player() {
    for shared in [DrawShares::All, DrawShares::Named, DrawShares::None] {
        let text = ballots(Draws {
            shared,
            ..Draws::default()
        });
        let text = text.expect("ballots");
        let slips: Vec<&str> = text
            .split("\n- - ")
            .map(|slip| slip.trim_matches(['-', ' ', '\n']))
            .collect();
        let of = |what: &str| -> Vec<&&str> {
            slips.iter().filter(|slip| slip.contains(what)).collect()
        };
        let (draw, concession) = (of("on a draw"), of("on a concession"));
        let draws = if shared == DrawShares::None { 0 } else { 7 };
        assert_eq!((draw.len(), concession.len()), (draws, 6), "{text}");
        for alike in [&draw, &concession] {
            assert!(alike.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
        }
        let names_all = draw.iter().any(|slip| slip.contains("all survivors"));
        assert_eq!(names_all, shared == DrawShares::All, "{text}");
        let named = "A draw shared by: ____";
        let names_some = draw.iter().any(|slip| slip.contains(named));
        assert_eq!(names_some, shared == DrawShares::Named, "{text}");
        assert!(
            slips
                .iter()
                .all(|slip| slip.contains("a blank ballot\ncounts as no")
                    || slip.contains("blank ballot counts as no")),
            "{text}"
        );
    }
    for (draws, message) in [
        (
            Draws {
                ballot: Ballot::Open,
                ..Draws::default()
            },
            "no ballots: this table votes openly",
        ),
        (
            Draws {
                from: Some(1905),
                ..Draws::default()
            },
            "no ballots: this table votes from 1905 on",
        ),
    ] {
        assert_eq!(ballots(draws).expect_err("no ballots").to_string(), message);
    }
}

/// A game master's spring with a ruling, a correction, an added order, and an edited position.
fn corrected() -> Game {
    let mut setup = Setup::standard("Club night");
    setup.mode = Mode::GameMaster;
    let mut game = Game::new(setup).expect("seats");
    let map = Map::standard();
    give(&mut game, 0, "A VIE - TYR");
    let written = notation::read(map, "A MUN - BUR").expect("an order");
    game.give(Power::from_index(3), "A Mun - B", written);
    let mut entry = game.sheet(Power::from_index(3))[0].clone();
    entry.ruling = Some(Ruling::new("an arrow to Burgundy"));
    game.give_entry(Power::from_index(3), entry);
    game.resolve();
    let correction = |power: usize, order: &str| Correction {
        power: Power::from_index(power),
        entry: None,
        text: order.to_owned(),
        written: notation::read(map, order).expect(order),
        note: "the sheet said so".to_owned(),
    };
    let all = [correction(0, "A VIE - GAL"), correction(2, "A MAR - SPA")];
    let mut game = game.with_corrections(0, &all).expect("a phase").game;
    let mut position = game.position().clone();
    let rome = map.province_by_code("ROM").expect("Rome");
    Edit::Take(rome)
        .apply(map, &mut position)
        .expect("an army in Rome");
    game.correct(position).expect("a game master may");
    game
}

#[test]
fn results_and_log_name_the_players() {
    let mut setup = Setup::standard("Club night");
    let seat = |power| Seat {
        name: if power == Power::from_index(2) {
            "Ben"
        } else {
            ""
        }
        .to_owned(),
        powers: vec![power],
    };
    setup.seats = Map::standard().powers().map(seat).collect();
    let mut game = Game::new(setup).expect("seats");
    give(&mut game, 2, "A MAR - SPA");
    game.resolve();
    for kind in [PrintoutKind::Results, PrintoutKind::Log] {
        let text = printout(kind, &game, None).expect("a printout");
        let text = text.write(Format::Text);
        assert!(
            text.contains("France (Ben)") && !text.contains("Germany ("),
            "{text}"
        );
    }
}

#[test]
fn prints_what_the_order_sheets_had_besides_orders() {
    let mut setup = Setup::standard("Club night");
    setup.mode = Mode::GameMaster;
    let mut game = Game::new(setup).expect("seats");
    let (map, france) = (Map::standard(), Power::from_index(2));
    let draft = |text: &str, order: &str| {
        let written = notation::read(map, order).expect(order);
        (france, DraftOrder::new(text, written))
    };
    let orders = vec![
        draft("~~A Par - Bur~~ A Par - Pic", "A PAR - PIC"),
        draft("A Mar - Spa", "A MAR - SPA"),
        draft("F Brst-Mao   # for Portugal", "F BRE - MAO"),
    ];
    let lines = SheetLines {
        questions: vec![KeptLine::new(None, "  A Mun - ???", "which province?")],
        others: vec![
            KeptLine::new(Some(france), "FRANCE (Ben)", ""),
            KeptLine::new(Some(france), "~~F Bre - *Eng*~~", "struck"),
            KeptLine::new(None, "Best wishes,", "phrase"),
        ],
    };
    game.give_orders_and_lines(orders, lines);
    game.resolve();
    let log = printout(PrintoutKind::Log, &game, None).expect("a log");
    golden("printouts/log-sheets.txt", &log.write(Format::Text));
    let results = printout(PrintoutKind::Results, &game, None).expect("results");
    golden(
        "printouts/results-sheets.md",
        &results.write(Format::Markdown),
    );
    // what players read has no line that gave no order
    for kind in PrintoutKind::ALL {
        let text = printout(kind, &game, None).expect("a printout");
        let text = text.write(Format::Text);
        for line in &game.history()[0].left_out {
            let is_printed = text.contains(line.line.trim());
            assert_eq!(is_printed, kind == PrintoutKind::Log, "{kind:?}: {text}");
        }
    }
}

#[test]
fn prints_corrections_with_the_pieces_to_move_back() {
    let game = corrected();
    let text = save::write(&game);
    let again = testing::saves::read(&text).expect("it reads");
    assert_eq!(save::write(&again.game), text);
    for game in [&game, &again.game] {
        let write = |kind| {
            printout(kind, game, None)
                .expect("a paper")
                .write(Format::Text)
        };
        golden("printouts/log-corrected.txt", &write(PrintoutKind::Log));
        golden(
            "printouts/results-corrected.txt",
            &write(PrintoutKind::Results),
        );
        golden(
            "printouts/script-corrected.txt",
            &write(PrintoutKind::Script),
        );
    }
}

#[test]
fn the_order_log_keeps_the_path_of_a_convoy() {
    let mut game = Game::new(Setup::standard("fresh")).expect("seats");
    give(&mut game, 1, "F LON - NTH");
    give(&mut game, 1, "A LVP - YOR");
    game.resolve();
    give(&mut game, 1, "A YOR - NWY VIA NTH");
    give(&mut game, 1, "F NTH C A YOR - NWY");
    game.resolve();
    for kind in [PrintoutKind::Log, PrintoutKind::Results] {
        let text = printout(kind, &game, None)
            .expect("a paper")
            .write(Format::Text);
        assert!(text.contains("A Yor - Nwy via NTH"), "{text}");
    }
    let script = printout(PrintoutKind::Script, &game, None)
        .expect("a script")
        .write(Format::Text);
    let heard = "Army Yorkshire moves to Norway by convoy through the North Sea.";
    assert!(script.contains(heard), "{script}");
}

#[test]
fn a_printed_map_is_clear_without_colors() {
    let game = example();
    let results = printout(PrintoutKind::Results, &game, turn("F1903M")).expect("results");
    let html = results.write(Format::Html);
    let map = html
        .split_once("<svg")
        .and_then(|(_, map)| map.split_once("</svg>"));
    let (map, _) = map.expect("a map");
    let colors = map
        .match_indices("=\"#")
        .filter_map(|(at, _)| map.get(at + 3..at + 9));
    let colors: std::collections::BTreeSet<&str> = colors
        .filter(|color| color.chars().all(|digit| digit.is_ascii_hexdigit()))
        .collect();
    for color in colors {
        let channel = |at: usize| i32::from_str_radix(&color[at..at + 2], 16).expect("a channel");
        let (red, green, blue) = (channel(0), channel(2), channel(4));
        let spread = red.max(green).max(blue) - red.min(green).min(blue);
        assert!(spread <= 0x20, "#{color}");
    }
    // the owner's letter in each center that has one
    for center in game.map().centers().iter() {
        let id = format!("center-{}", game.map().code(center));
        let (_, drawn) = map.split_once(&id).expect("a center");
        let drawn = &drawn[..drawn.find("</g>").unwrap_or(drawn.len()).min(400)];
        let record = game
            .history()
            .iter()
            .find(|record| Some(record.turn()) == turn("F1903M"));
        let owner = record.expect("a phase").after().owner(center);
        if let Some(owner) = owner {
            let letter = &game.map().power(owner).name[..1];
            assert!(
                drawn.contains(&format!(">{letter}</text>")),
                "{id}: {drawn}"
            );
        }
    }
}

#[test]
fn names_do_nothing_to_a_page() {
    let mut setup = Setup::standard("<script>alert(1)</script>|&\u{1b}[2J");
    setup.seats[0].name = "\"><b>Zoë</b>*_`[x](y)".to_owned();
    let mut game = Game::new(setup).expect("seats");
    game.resolve();
    for kind in PrintoutKind::ALL {
        let paper = printout(kind, &game, None).expect("a paper");
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
    for kind in PrintoutKind::ALL {
        let html = printout(kind, &game, None)
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
fn reports_unknown_names() {
    let fresh = Game::new(Setup::standard("fresh")).expect("seats");
    assert_eq!(
        printout(PrintoutKind::Results, &fresh, None),
        Err(PrintoutError::NotPlayed(NotPlayed::Nothing))
    );
    assert!(printout(PrintoutKind::Forms, &fresh, None).is_ok());
    let game = example();
    let missing =
        printout(PrintoutKind::Results, &game, turn("F1999M")).expect_err("no such phase");
    assert_eq!(
        missing.to_string(),
        "F1999M hasn't been played; the game runs from S1901M to S1908M"
    );
    assert_eq!(
        printout(PrintoutKind::Chart, &game, turn("F1903M")),
        Err(PrintoutError::OfTheWhole("chart"))
    );
    let solo = testing::saves::example("solo-of-1911");
    assert_eq!(
        printout(PrintoutKind::Forms, &solo, None),
        Err(PrintoutError::Over)
    );
    assert_eq!(
        printout(PrintoutKind::Ballots, &solo, None),
        Err(PrintoutError::NoVote("the game is over already".to_owned()))
    );
}
