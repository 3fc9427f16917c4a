//! The position editor: its lines, impossible changes, and that accepted positions can be saved,
//! loaded and played.

use crate::power;
use chancery_core::board::{
    Change, Dislodged, Edit, EditError, Map, Phase, Position, PositionError, Turn, Unit, UnitKind,
};
use entry::{Lexicon, read_position, read_position_line};
use game::save::{self, LoadedGame};
use game::{CorrectError, Editing, Game, Mode, Setup};
use proptest::prelude::*;
use proptest::sample::Index;
use testing::saves::give;

fn empty(turn: &str) -> Position {
    Position::empty(Map::standard(), turn.parse().expect("a phase"))
}

/// Returns the messages about the changes that a line makes to an empty board, with Austria
/// selected.
fn apply_line(position: &Position, line: &str) -> Result<String, String> {
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let hand = Some(power("AUSTRIA"));
    let read = read_position_line(map, &lexicon, position.turn, hand, line);
    let read = read.map_err(|problem| problem.text)?;
    let mut after = position.clone();
    Edit::apply_all(&read.edits, map, &mut after).map_err(|error| error.message(map))?;
    let changes = Change::between(map, position, &after);
    let messages: Vec<String> = changes.iter().map(|change| change.message(map)).collect();
    Ok(messages.join(", "))
}

/// Lines on an empty board, and what they change.
const EDITS: [(&str, &str); 31] = [
    ("a vie", "A Vie (Austria) put down"),
    (
        "A Vienna, f tri",
        "F Tri (Austria) put down, A Vie (Austria) put down",
    ),
    (
        "a vie a bud f tri",
        "A Bud (Austria) put down, F Tri (Austria) put down, A Vie (Austria) put down",
    ),
    ("nth", "F NTH (Austria) put down"),
    ("gal", "A Gal (Austria) put down"),
    ("f stp/sc", "F StP/sc (Austria) put down"),
    ("f stp sc", "F StP/sc (Austria) put down"),
    ("a stp russia", "A StP (Russia) put down"),
    ("russia a stp", "A StP (Russia) put down"),
    (
        "russia: a stp, a mos",
        "A Mos (Russia) put down, A StP (Russia) put down",
    ),
    ("vie center", "Vienna is Austria's"),
    ("vie turkey center", "Vienna is Turkey's"),
    ("vie turkey", "Vienna is Turkey's"),
    ("turkey vie", "Vienna is Turkey's"),
    (
        "centers vie bud, tri",
        "Budapest is Austria's, Trieste is Austria's, Vienna is Austria's",
    ),
    (
        "france: a par; centers par mar",
        "A Par (France) put down, Marseilles is France's, Paris is France's",
    ),
    (
        "France: centers: par, mar",
        "Marseilles is France's, Paris is France's",
    ),
    ("f", ""),
    ("france", ""),
    ("spring 1905", "it is S1905M"),
    ("S1905M", "it is S1905M"),
    ("phase: winter 1902", "it is W1902A"),
    ("1905", "it is F1905R"),
    ("spring", "it is S1903M"),
    ("moves", "it is F1903M"),
    ("*a bur > gas par", "A Bur (Austria) is dislodged"),
    (
        "dislodged: france: a bur > gas",
        "A Bur (France) is dislodged",
    ),
    ("retreats", ""),
    ("winter", "it is W1903A"),
    ("*f bur", "!Burgundy is inland: fleets can't be there"),
    ("a vien", "A Vie (Austria) put down"),
];

#[test]
fn edit_lines_report_their_changes() {
    let board = empty("F1903R");
    for (line, expected) in EDITS {
        let answer = apply_line(&board, line).unwrap_or_else(|why| format!("!{why}"));
        assert_eq!(answer, expected, "{line}");
    }
    let opening = Map::standard().opening();
    for (line, expected) in [
        ("- vie", "A Vie (Austria) taken off"),
        ("-vie", "A Vie (Austria) taken off"),
        ("remove a vie", "A Vie (Austria) taken off"),
        ("- gal, a gal", "!there is no unit in Galicia"),
        ("- vie, f gal", "!Galicia is inland: fleets can't be there"),
        (
            "- tri, a tri",
            "F Tri (Austria) taken off, A Tri (Austria) put down",
        ),
        ("vie nobody", "Vienna is unowned"),
        (
            "vie bud tri nobody",
            "Budapest is unowned, Trieste is unowned, Vienna is unowned",
        ),
    ] {
        let answer = apply_line(&opening, line).unwrap_or_else(|why| format!("!{why}"));
        assert_eq!(answer, expected, "{line}");
    }
}

#[test]
fn rejects_impossible_positions() {
    let opening = Map::standard().opening();
    for (line, expected) in [
        (
            "a par",
            "France's A Par is there; type “- Par” to remove it",
        ),
        ("a nth", "North Sea is a sea: armies can't be there"),
        ("f boh", "Bohemia is inland: fleets can't be there"),
        ("a swi", "no unit can enter Switzerland"),
        ("f spa", "on which coast? F Spa/nc or F Spa/sc"),
        ("f spa/ec", "Spain has no such coast"),
        ("nth center", "North Sea isn't a supply center"),
        ("- gal", "there is no unit in Galicia"),
        ("ser", "A Ser, or “Ser center”?"),
        ("gre", "A Gre or F Gre, or “Gre center”?"),
        (
            "*a bur",
            "units are dislodged only before retreats: “Spring 1901 retreats” first",
        ),
        (
            "a xyzzyq",
            "“a xyzzyq”: not a unit on this board; expected units like A Vie, A Bud, F Tri",
        ),
    ] {
        assert_eq!(
            apply_line(&opening, line),
            Err(expected.to_owned()),
            "{line}"
        );
    }
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let turn = opening.turn;
    let unsaid = read_position_line(map, &lexicon, turn, None, "a par").expect_err("unowned");
    assert!(unsaid.text.starts_with("Which power for “a par”?"));
    let retreats = empty("S1901R");
    let far = apply_line(&retreats, "*a bur > lon").expect_err("far away");
    assert!(far.contains("can't reach Lon"), "{far}");
}

#[test]
fn a_sheet_with_sections_is_a_whole_position() {
    let map = Map::standard();
    let lexicon = Lexicon::new(map);
    let present = map.opening();
    let sheet = "phase: fall 1903 retreats\nposition:\n Austria: A Vie, F Tri\n France: A Mun\n\
                 centers:\n Austria: Vie Tri\n France: Mun Par\n\
                 dislodged:\n Germany: A Mun > Sil Ber\n";
    let read = read_position(map, &lexicon, &present, None, sheet);
    assert_eq!(read.unused, []);
    assert_eq!((read.units, read.centers), (4, 4));
    let position = read.position;
    assert_eq!(position.turn.to_string(), "F1903R");
    assert_eq!(position.units().count(), 3);
    assert_eq!(position.dislodged().len(), 1);
    let owned = map
        .centers()
        .iter()
        .filter(|&at| position.owner(at).is_some());
    assert_eq!(owned.count(), 4);
    position.check_playable(map).expect("it can be played");
    let twice =
        "position:\nFrance: A Par\nItaly: F Par, A Rom\ncenters:\nFrance: Par\nItaly: Par\n";
    let unused = read_position(map, &lexicon, &present, None, twice).unused;
    assert_eq!(unused.len(), 2, "{unused:?}");
}

fn read(text: &str) -> LoadedGame {
    testing::saves::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn master(start: Option<Position>) -> Game {
    Game::new(Setup {
        mode: Mode::GameMaster,
        start,
        ..Setup::standard("By hand")
    })
    .expect("a game")
}

/// Saves and loads a position, and plays some phases from it.
fn is_kept_and_played(position: &Position) {
    let map = Map::standard();
    let mut game = master(Some(position.clone()));
    let text = save::write(&game);
    let again = read(&text);
    assert_eq!(again.game.start(), position);
    assert_eq!(save::write(&again.game), text);
    for _ in 0..4 {
        if game.resolve().is_none() {
            break;
        }
    }
    let text = save::write(&game);
    let again = read(&text);
    assert_eq!(again.mismatches, []);
    assert_eq!(again.game.position(), game.position());
    assert_eq!(save::write(&again.game), text);
    assert_eq!(Change::between(map, position, position), []);
}

/// Returns a change of a board, chosen by arbitrary numbers.
fn edit(map: &Map, [a, b, c, d]: &[Index; 4]) -> Edit {
    let provinces: Vec<_> = map.provinces().collect();
    let powers: Vec<_> = map.powers().collect();
    let at = provinces[a.index(provinces.len())];
    let power = powers[b.index(powers.len())];
    let kind = UnitKind::ALL[c.index(2)];
    let mut places = vec![at.location()];
    places.extend(map.info(at).coasts.iter().copied());
    let location = places[d.index(places.len())];
    let unit = Unit {
        power,
        kind,
        location,
    };
    match c.index(11) {
        0..=4 => Edit::Put(unit),
        5 => Edit::Take(at),
        6 | 7 => Edit::Give {
            center: at,
            to: Some(power),
        },
        8 => Edit::Dislodge { unit, open: None },
        9 => Edit::Destroy(at),
        _ => Edit::Go(Turn {
            year: 1900 + d.index(30) as u16,
            phase: Phase::ALL[b.index(5)],
        }),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Accepted changes can be saved and played, rejected ones change nothing, and undo restores
    /// the position.
    #[test]
    fn every_accepted_position_can_be_saved_and_played(
        numbers in prop::collection::vec(any::<[Index; 4]>(), 1..90),
        opening in any::<bool>(),
    ) {
        let map = Map::standard_shared();
        let first = if opening { map.opening() } else { empty("S1901R") };
        let mut editing = Editing::new(map.clone(), first.clone());
        let mut steps = 0;
        for numbers in &numbers {
            let before = editing.position().clone();
            match editing.make(&[edit(&map, numbers)]) {
                Ok(changes) => steps += usize::from(!changes.is_empty()),
                Err(_) => prop_assert_eq!(editing.position(), &before),
            }
        }
        let last = editing.position().clone();
        if last.check_playable(&map).is_ok() {
            is_kept_and_played(&last);
        }
        for _ in 0..steps {
            prop_assert!(editing.undo());
        }
        prop_assert!(!editing.undo());
        prop_assert_eq!(editing.position(), &first);
        for _ in 0..steps {
            prop_assert!(editing.redo());
        }
        prop_assert_eq!(editing.position(), &last);
    }

    /// No text causes a panic in the reader.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}", words in prop::collection::vec(
        prop::sample::select(vec![
            "a", "f", "vie", "stp/sc", "spa", "-", "*", ">", ":", ";", ",", "france", "center", "nobody",
            "centers", "fall", "1903", "retreats", "dislodged", "nor", "é", "units", "off",
        ]), 0..9)) {
        let board = empty("F1903R");
        for line in [text, words.join(" "), words.concat()] {
            let _ = apply_line(&board, &line);
            let map = Map::standard();
            let lexicon = Lexicon::new(map);
            let _ = read_position(map, &lexicon, &board, None, &line);
            let _ = read_position(map, &lexicon, &board, None, &format!("position:\n{line}"));
        }
    }
}

#[test]
fn dislodged_units_and_their_retreats_are_kept() {
    let map = Map::standard();
    let mut position = empty("F1903R");
    let unit = Unit {
        power: power("FRANCE"),
        kind: UnitKind::Army,
        location: map.province_by_code("BUR").expect("Burgundy").location(),
    };
    Edit::Dislodge { unit, open: None }
        .apply(map, &mut position)
        .expect("room");
    let [Dislodged { open, .. }] = position.dislodged() else {
        panic!("one unit");
    };
    // Par Mar Gas Pic Bel Ruh Mun; Switzerland is unowned
    assert_eq!(open.iter().count(), 7);
    is_kept_and_played(&position);
    let text = save::write(&master(Some(position)));
    assert!(text.contains("FRANCE = [\"*A BUR\"]"), "{text}");
    for (was, is, why) in [
        ("\"*A BUR\"", "", "expected `*A BUR` among the units"),
        (
            "\"A BUR\" = [",
            "\"A MUN\" = [",
            "expected `*A MUN` among the units",
        ),
        ("\"PAR\"", "\"LON\"", "`A BUR`: can't retreat to `LON`"),
        ("F1903R", "F1903M", "no dislodged unit in F1903M"),
        (
            "[\"*A BUR\"]",
            "[\"*A BUR\", \"*F BUR\"]",
            "this unit can't be in that province",
        ),
    ] {
        let damaged = text.replacen(was, is, 1);
        let error = testing::saves::read(&damaged);
        let error = error.expect_err(why).to_string();
        assert!(error.contains(why) && error.starts_with("line "), "{error}");
    }
}

/// Returns a game master's game in its first fall, with a German army in Burgundy.
fn in_fall() -> Game {
    let mut game = master(None);
    give(&mut game, 3, "A MUN - BUR");
    game.resolve();
    give(&mut game, 3, "A BUR H");
    give(&mut game, 2, "A PAR H");
    game
}

fn corrected(game: &Game, edits: &[Edit]) -> Position {
    let mut position = game.position().clone();
    Edit::apply_all(edits, game.map(), &mut position).expect("possible");
    position
}

#[test]
fn a_correction_is_an_event_of_its_phase_and_replays() {
    let mut game = in_fall();
    let map = game.map().clone();
    let at = |code: &str| map.province_by_code(code).expect("a province");
    let plain = save::write(&game);
    assert!(!plain.contains("corrected"));
    let position = corrected(
        &game,
        &[
            Edit::Take(at("BUR")),
            Edit::Give {
                center: at("SER"),
                to: Some(power("AUSTRIA")),
            },
        ],
    );
    let changes = game.correct(position.clone()).expect("it is corrected");
    let messages: Vec<String> = changes.iter().map(|change| change.message(&map)).collect();
    assert_eq!(
        messages,
        ["A Bur (Germany) taken off", "Serbia is Austria's"]
    );
    assert_eq!(game.position(), &position);
    // the order of the removed unit is deleted, the others are kept
    assert_eq!(game.sheet(power("GERMANY")), []);
    assert_eq!(game.sheet(power("FRANCE")).len(), 1);
    let text = save::write(&game);
    assert!(text.contains("[phases.corrected.units]"), "{text}");
    let again = read(&text);
    assert_eq!(again.mismatches, []);
    assert_eq!(again.game.position(), &position);
    assert_eq!(again.game.history(), game.history());
    assert_eq!(save::write(&again.game), text);
    // after the next phase, the record keeps both the adjudicated and the set position
    game.resolve();
    let text = save::write(&game);
    let again = read(&text);
    assert_eq!(
        (again.mismatches.len(), save::write(&again.game)),
        (0, text)
    );
    let first = &game.history()[0];
    assert_eq!(first.after(), &position);
    assert!(first.played.next.position().unit(at("BUR")).is_some());
    assert_eq!(game.history()[1].position, position);
    // a position set back to the adjudicated one isn't a correction
    let mut game = in_fall();
    let came = game.position().clone();
    game.correct(position).expect("corrected");
    game.correct(came).expect("put back");
    assert!(game.history()[0].corrected.is_none());
}

#[test]
fn before_the_first_phase_a_corrected_game_begins_so() {
    let mut game = master(None);
    let rome = game.map().province_by_code("ROM").expect("Rome");
    let position = corrected(&game, &[Edit::Take(rome)]);
    game.correct(position.clone()).expect("corrected");
    let again = read(&save::write(&game)).game;
    assert_eq!((again.start(), again.history().len()), (&position, 0));
}

#[test]
fn only_a_game_master_corrects_and_only_the_present_phase() {
    let position = Map::standard().opening();
    let mut seats = Game::new(Setup::standard("Players")).expect("a game");
    assert_eq!(
        seats.correct(position.clone()),
        Err(CorrectError::NotGameMaster)
    );
    let mut game = in_fall();
    let before = save::write(&game);
    let error = game.correct(position).expect_err("another phase");
    assert_eq!(error, CorrectError::OtherPhase(game.turn()));
    let nothing = Position::empty(game.map(), game.turn());
    assert_eq!(
        game.correct(nothing),
        Err(CorrectError::Unplayable(PositionError::Empty))
    );
    assert_eq!(save::write(&game), before);
}

#[test]
fn rejects_impossible_corrections_with_line_numbers() {
    let mut game = in_fall();
    let map = game.map().clone();
    let bur = map.province_by_code("BUR").expect("Burgundy");
    let position = corrected(&game, &[Edit::Take(bur)]);
    game.correct(position).expect("corrected");
    let text = save::write(&game);
    let at = text.find("[phases.corrected.units]").expect("a correction");
    for (was, is, why) in [
        (
            "\"A PAR\"",
            "\"A NTH\"",
            "this unit can't be in that province",
        ),
        ("\"A PAR\"", "\"A MAR\"", "already a unit there"),
        ("FRANCE", "FRANCIA", "unknown power `FRANCIA`"),
        ("\"PAR\"", "\"GAS\"", "`GAS` isn't a supply center"),
        ("corrected.units", "corrected.unit", "unknown field"),
    ] {
        let damaged = format!("{}{}", &text[..at], text[at..].replacen(was, is, 1));
        let error = testing::saves::read(&damaged);
        let error = error.expect_err(why).to_string();
        assert!(error.contains(why) && error.starts_with("line "), "{error}");
    }
    let seats = text.replace("game-master", "hot-seat");
    let error = testing::saves::read(&seats).expect_err("seats");
    assert!(error.to_string().contains("only a game master"), "{error}");
}

#[test]
fn reports_why_a_position_can_t_be_played() {
    let map = Map::standard();
    assert_eq!(
        empty("S1901M").check_playable(map),
        Err(PositionError::Empty)
    );
    let mut retreats = map.opening();
    retreats.turn = "S1901R".parse().expect("a phase");
    assert_eq!(
        retreats.check_playable(map),
        Err(PositionError::NobodyDislodged)
    );
    let unit = map.opening().units().next().expect("a unit");
    let error = Edit::Dislodge { unit, open: None }.apply(map, &mut map.opening());
    assert_eq!(error, Err(EditError::NoRetreats(map.first_turn())));
    let mut many = map.opening();
    let serbia = map.province_by_code("SER").expect("Serbia").location();
    many.set_unit(
        map,
        Unit {
            location: serbia,
            ..unit
        },
    );
    let messages: Vec<String> = many
        .oddities(map)
        .iter()
        .map(|odd| odd.message(map, &many))
        .collect();
    assert_eq!(messages.len(), 1);
    assert!(
        messages[0].contains("more units (4) than centers (3)"),
        "{messages:?}"
    );
    assert!(many.check_playable(map).is_ok());
}

#[test]
fn a_corrected_position_remains_after_an_earlier_correction() {
    let mut game = in_fall();
    let at = game.map().province_by_code("SER").expect("Serbia");
    let give = Edit::Give {
        center: at,
        to: Some(power("AUSTRIA")),
    };
    let position = corrected(&game, &[give]);
    game.correct(position.clone()).expect("corrected");
    let corrected = game.with_corrections(0, &[]).expect("the phase is there");
    assert_eq!(corrected.game.position(), &position);
}
