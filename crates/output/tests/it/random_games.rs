//! Games of random legal orders on every board: nothing in them is ever impossible, the three algorithms
//! agree, every order has an explanation, and what is written can be read again.
//!
//! `CHANCERY_GAMES=1000` plays so many games on each board, of 40 years at most, within some twenty
//! minutes; `CHANCERY_BOARD=modern` plays on that board alone.

use std::sync::Arc;

use chancery_core::adjudicator::{Adjudicator, Algorithm, PhaseInput};
use chancery_core::board::{Map, Phase, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::ResultKind;
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use game::save::{self, LoadedGame};
use game::{Game, Record, Setup};
use serde_json::{Map as Object, Value, json};
use testing::dice::Dice;

/// The most rounds of a spring, a fall and a winter.
const ROUNDS: usize = 40;

#[test]
fn random_games_hold_together_on_every_board() {
    let number = |text: String| text.parse::<u64>().ok();
    let count = std::env::var("CHANCERY_GAMES").ok().and_then(number);
    let only = std::env::var("CHANCERY_BOARD").ok();
    let names = testing::boards().into_iter();
    for name in names.filter(|name| only.as_ref().is_none_or(|only| only == name)) {
        let map = testing::board(&name);
        // small boards have short games
        let (games, rounds) = match count {
            Some(games) => (games, ROUNDS),
            None => (6, 240 / map.centers().len()),
        };
        let (mut phases, mut ended) = (0, 0);
        for seed in 0..games {
            let game = play(&map, rounds, &mut Dice::seeded(seed));
            phases += game.history().len();
            ended += usize::from(game.ending().is_some());
            reads_back(&game);
        }
        println!("{name}: {games} games, {phases} phases, {ended} won");
    }
}

/// Plays a game of random orders to its end, or for so many rounds.
fn play(map: &Arc<Map>, rounds: usize, dice: &mut Dice) -> Game {
    let mut game = Game::new(Setup::on("random", Arc::clone(map))).expect("a seat each");
    let mut winters = 0;
    while game.ending().is_none() && winters < rounds {
        let rules = *game.rules();
        let before = game.position().clone();
        let ctx = LegalityContext::new(map, &before, &rules);
        let mut sheets = vec![Vec::new(); map.powers().len()];
        for (power, sheet) in map.powers().zip(&mut sheets) {
            *sheet = orders(&ctx, power, dice);
            for order in sheet.iter() {
                game.give(power, "", order.clone());
            }
        }
        is_read_again(&ctx, &sheets);
        let record = game.resolve().expect("orders to adjudicate");
        check(map, record);
        winters += usize::from(record.ends_fall());
    }
    game
}

/// Random orders of a power: legal ones for most units, none for the others.
fn orders(ctx: &LegalityContext<'_>, power: Power, dice: &mut Dice) -> Vec<WrittenOrder> {
    let (map, position) = (ctx.map, ctx.position);
    let mut pick = |mut all: Vec<WrittenOrder>| match dice.roll(12) {
        _ if all.is_empty() => None,
        0 => None,
        _ => Some(all.swap_remove(dice.roll(all.len()))),
    };
    match position.turn.phase {
        Phase::SpringMoves | Phase::FallMoves => {
            let units = position.units_of(power);
            let all = units.map(|unit| ctx.possible(map.province(unit.location)));
            all.filter_map(&mut pick).collect()
        }
        Phase::SpringRetreats | Phase::FallRetreats => {
            let units = position.dislodged_of(power).map(|gone| gone.unit);
            let all = units.map(|unit| ctx.possible_retreats(map.province(unit.location)));
            all.filter_map(&mut pick).collect()
        }
        Phase::Adjustments => {
            let due = position.surplus(power).unsigned_abs();
            let all = (0..due).map(|_| ctx.possible_adjustments(power));
            all.filter_map(&mut pick).collect()
        }
    }
}

/// Checks what is true after every phase.
fn check(map: &Map, record: &Record) {
    let (before, after) = (&record.position, record.after());
    let name = || format!("{} {}", map.name(), before.turn);
    assert!(before.turn < after.turn || record.ends_fall(), "{}", name());
    for unit in after.units() {
        assert!(map.can_stand(unit.kind, unit.location), "{}", name());
    }
    for province in map.provinces() {
        let owned = after.owner(province).is_some();
        assert!(!owned || map.centers().contains(province), "{}", name());
    }
    for power in map.powers() {
        let is_played = !before.terms.unplayed.contains(power);
        let grown = after.units_of(power).count() > before.units_of(power).count();
        let is_winter = before.turn.phase == Phase::Adjustments;
        assert!(
            !grown || is_played && !before.turn.phase.is_movement(),
            "{}",
            name()
        );
        assert!(!is_winter || after.surplus(power) >= 0, "{}", name());
    }
    agrees(map, record);
    let report = record.report(map).explain();
    for line in report.scene.lines() {
        let sentence = report.sentence(&line);
        assert!(sentence.ends_with('.'), "{}: {sentence}", name());
        let has_causes = match line.result {
            // a permission has no strengths: the order of its fleet says what came of it
            ResultKind::Permitted { .. } => !report.causes(&line).is_empty(),
            _ => report.evidence(&line).is_some(),
        };
        let is_moved = record.played.resolved.movement().is_some();
        assert_eq!(has_causes, is_moved, "{}: {sentence}", name());
    }
}

/// All three algorithms have the same results.
fn agrees(map: &Map, record: &Record) {
    let rules = record.table_rules.rules;
    let sheets = &record.sheets;
    let written =
        |sheet: &Vec<game::DraftOrder>| sheet.iter().map(|it| it.written.clone()).collect();
    let sheets: Vec<Option<Vec<WrittenOrder>>> = sheets
        .iter()
        .map(|sheet| sheet.as_ref().map(written))
        .collect();
    for algorithm in Algorithm::ALL {
        let played = Adjudicator::with(algorithm).play(PhaseInput::new(
            map,
            &record.position,
            &sheets,
            &rules,
        ));
        assert_eq!(played, record.played, "{}: {algorithm:?}", map.name());
    }
}

/// A position and its orders are the same after they are written as a line and read again.
fn is_read_again(ctx: &LegalityContext<'_>, sheets: &[Vec<WrittenOrder>]) {
    let (map, position) = (ctx.map, ctx.position);
    let codes = |sheet: &Vec<WrittenOrder>| -> Vec<String> {
        sheet
            .iter()
            .map(|order| order.canonical(map).to_string())
            .collect()
    };
    let keys = map.powers().map(|power| map.power(power).key.clone());
    let orders: Object<String, Value> = keys
        .zip(sheets)
        .map(|(key, sheet)| (key, json!(codes(sheet))))
        .collect();
    let name = position.turn.to_string();
    let line = json!({"name": name, "state": state(map, position), "orders": orders}).to_string();
    let read = InputLine::read(&line).expect("a line");
    let phase = read::read(&read, Arc::new(map.clone())).expect("a phase");
    assert_eq!(phase.position, *position, "{line}");
    assert!(phase.unread.is_empty(), "{line}");
    for (sheet, read) in sheets.iter().zip(phase.sheets) {
        assert_eq!(codes(sheet), codes(&read.expect("a sheet")), "{line}");
    }
}

/// A position as lines have it.
fn state(map: &Map, position: &Position) -> Value {
    let by_power = |of: &dyn Fn(Power) -> Value| -> Value {
        map.powers()
            .map(|power| (map.power(power).key.clone(), of(power)))
            .collect::<Object<_, _>>()
            .into()
    };
    let units = |power| {
        let standing = position.units_of(power).map(|unit| unit.code(map));
        let gone = position
            .dislodged_of(power)
            .map(|gone| format!("*{}", gone.unit.code(map)));
        standing.chain(gone).collect()
    };
    let retreats = |power| {
        let open = |at| Value::from(map.location_code(at));
        let gone = position.dislodged_of(power);
        let all = gone.map(|gone| (gone.unit.code(map), gone.open.iter().map(open).collect()));
        Value::Object(all.collect())
    };
    let centers = |power| position.centers_of(power).map(|at| map.code(at)).collect();
    json!({
        "units": by_power(&units),
        "retreats": by_power(&retreats),
        "centers": by_power(&centers),
    })
}

/// A save is the same game when it is read again.
fn reads_back(game: &Game) {
    let text = save::write(game);
    let read = save::read(&text, |_| Ok(Arc::clone(game.map())));
    let LoadedGame {
        game: again,
        mismatches,
    } = read.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(mismatches, []);
    assert_eq!(again.history(), game.history());
    assert_eq!(again.position(), game.position());
}
