//! The lines of a game master's order sheets that give no order.

use crate::{power, written};
use chancery_core::board::{HouseRules, PowerSet, Visibility};
use game::correction::Correction;
use game::{DraftOrder, Game, KeptLine, Mode, Setup, SheetLines, save};

/// Returns a game with a game master, one order, a question and a line that was left out.
fn game(visibility: Option<Visibility>) -> Game {
    let setup = Setup {
        mode: Mode::GameMaster,
        terms: HouseRules {
            visibility,
            ..HouseRules::default()
        },
        ..Setup::standard("Club night")
    };
    let mut game = Game::new(setup).expect("seats");
    let france = power("FRANCE");
    let order = DraftOrder::new("Par-Bur!", written("A PAR - BUR"));
    let cause = KeptLine::new(Some(france), "cancel that", "which orders are meant?");
    let cancelled = KeptLine {
        doubted_by: Some(2),
        ..KeptLine::new(Some(france), "F Bre H", "line 4")
    };
    let lines = SheetLines {
        questions: vec![
            KeptLine {
                number: Some(2),
                ..KeptLine::new(Some(france), "A Mar ???", "perhaps a hold")
            },
            cancelled,
            cause,
        ],
        others: vec![
            KeptLine::new(Some(france), "FRANCE\tby hand", ""),
            KeptLine::new(Some(france), "Par-Bur!", "doesn't count"),
            KeptLine::new(None, "~~F Bre - ENG~~", "struck"),
        ],
    };
    game.give_orders_and_lines(vec![(france, order)], lines);
    game
}

fn again(game: &Game) -> Game {
    let text = save::write(game);
    let again = testing::saves::read(&text).expect("it reads");
    assert_eq!(save::write(&again.game), text);
    again.game
}

fn texts<'a>(lines: impl IntoIterator<Item = &'a KeptLine>) -> Vec<&'a str> {
    lines.into_iter().map(|line| line.line.as_str()).collect()
}

const LEFT_OUT: [&str; 2] = ["FRANCE\tby hand", "~~F Bre - ENG~~"];
const ASKED: [&str; 3] = ["A Mar ???", "F Bre H", "cancel that"];
const PLAYED: [&str; 5] = [
    "FRANCE\tby hand",
    "A Mar ???",
    "~~F Bre - ENG~~",
    "F Bre H",
    "cancel that",
];

#[test]
fn are_saved_until_the_phase_is_played_and_then_with_it() {
    let mut game = again(&game(None));
    assert_eq!(texts(game.left_out()), LEFT_OUT);
    assert_eq!(texts(&game.sheet_lines().questions), ASKED);
    assert_eq!(game.sheet_lines().questions[1].doubted_by, Some(2));
    // the line of a deleted order counts as left out
    game.take_back(power("FRANCE"), written("A PAR - BUR").province());
    assert_eq!(texts(again(&game).left_out()).len(), 3);
    game.undo(&[power("FRANCE")]);
    assert_eq!(texts(game.left_out()), LEFT_OUT);
    game.resolve();
    assert_eq!(
        game.left_out().count() + game.sheet_lines().questions.len(),
        0
    );
    let game = again(&game);
    assert_eq!(texts(&game.history()[0].left_out), PLAYED);
    assert_eq!(game.history()[0].left_out[1].note, "perhaps a hold");
}

#[test]
fn stay_when_an_order_or_the_position_is_corrected() {
    let mut game = game(None);
    let position = game.position().clone();
    game.correct(position).expect("the same position");
    assert_eq!(texts(game.left_out()), LEFT_OUT);
    game.resolve();
    let italy = KeptLine::new(Some(power("ITALY")), "A Ven - ?", "choose");
    let lines = SheetLines {
        questions: vec![italy],
        others: Vec::new(),
    };
    game.give_orders_and_lines(Vec::new(), lines);
    let correction = Correction {
        power: power("FRANCE"),
        entry: None,
        text: "by hand".to_owned(),
        written: written("A PAR - PIC"),
        note: String::new(),
    };
    let corrected = game
        .with_corrections(0, &[correction])
        .expect("a phase")
        .game;
    assert_eq!(texts(&corrected.history()[0].left_out), PLAYED);
    assert_eq!(texts(&corrected.sheet_lines().questions), ["A Ven - ?"]);
}

#[test]
fn players_in_fog_see_none_of_them() {
    let mut game = game(Some(Visibility::VDiplomacy));
    let view = |game: &Game| {
        let powers = PowerSet::from_iter([power("GERMANY")]);
        save::write(&game.seen_by(powers, None).expect("it is in fog"))
    };
    for _ in 0..2 {
        let seen = view(&game);
        let hidden = ["by hand", "ENG~~", "A Mar ???"];
        assert!(!hidden.iter().any(|text| seen.contains(text)), "{seen}");
        game.resolve();
    }
}

#[test]
fn a_save_without_them_is_as_before() {
    let mut game = Game::new(Setup::standard("plain")).expect("seats");
    game.give(power("FRANCE"), "par - bur", written("A PAR - BUR"));
    game.resolve();
    let text = save::write(&again(&game));
    assert!(!text.contains("left_out"), "{text}");
}

#[test]
fn many_questions_can_be_saved() {
    let mut game = game(None);
    let mut lines = game.sheet_lines().clone();
    let question = lines.questions[0].clone();
    lines.questions = vec![question; 1200];
    game.give_orders_and_lines(Vec::new(), lines);
    assert_eq!(again(&game).sheet_lines().questions.len(), 1200);
}

#[test]
fn orders_of_one_power_leave_the_undone_change_of_another() {
    let mut game = Game::new(Setup::standard("Seven")).expect("seats");
    let [france, germany] = ["FRANCE", "GERMANY"].map(power);
    let order = |text: &str, canonical| DraftOrder::new(text, written(canonical));
    let none = SheetLines::default;
    game.give_orders_and_lines(vec![(france, order("mar h", "A MAR H"))], none());
    let undone = game.undo(&[france]);
    game.give_orders_and_lines(vec![(germany, order("mun h", "A MUN H"))], none());
    assert_eq!(game.redo(&[france]), undone);
    assert!(undone.is_some());
}
