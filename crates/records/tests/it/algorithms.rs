//! Three algorithms, one answer: on recorded phases under all rulebooks, and on a board so large
//! that 247 units move in a circle.
//!
//! For more phases name a file of them: `CHANCERY_PHASES=phases.ndjson cargo test -p
//! chancery-records -- algorithms --nocapture`.

use chancery_core::adjudicator::{Adjudicator, Algorithm, MovementInput, Outcome, Resolution};
use chancery_core::board::{MAX_PLACES, Map, Phase, Position, Turn, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{notation, sheet};
use chancery_core::rules::{IssueId, Rulebook, Rules, Setting};
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use testing::generated_boards::{code, ring};

/// The rulebooks with their rules.
fn rulebooks() -> impl Iterator<Item = (Rulebook, Rules)> {
    Rulebook::ALL
        .into_iter()
        .map(|rulebook| (rulebook, rulebook.rules()))
}

#[test]
fn recorded_phases_have_the_same_results_under_every_algorithm() {
    let text = match std::env::var_os("CHANCERY_PHASES") {
        Some(path) => std::fs::read_to_string(&path).expect("the file named can be read"),
        None => include_str!("../../../../benches/phases.ndjson").to_owned(),
    };
    let mut all = Algorithm::ALL.map(|algorithm| (algorithm, Adjudicator::with(algorithm), 0));
    let mut phases = 0;
    for line in text.lines() {
        let phase =
            InputLine::read(line).and_then(|line| read::read(&line, Map::standard_shared()));
        let phase = phase.unwrap_or_else(|fault| panic!("line {}: {fault}", phases + 1));
        phases += 1;
        if !phase.position.turn.phase.is_movement() {
            continue;
        }
        for (rulebook, rules) in rulebooks() {
            let ctx = LegalityContext::new(&phase.map, &phase.position, &rules);
            let orders = sheet::movement(&ctx, &phase.sheets);
            let mut first: Option<Resolution> = None;
            for (algorithm, adjudicator, played) in &mut all {
                if algorithm.plays(&rules).is_err() {
                    continue;
                }
                let resolution = adjudicator.resolution(MovementInput::of(&ctx, &orders));
                *played += 1;
                match &first {
                    None => first = Some(resolution),
                    Some(first) => {
                        assert_eq!(*first, resolution, "line {phases}, {algorithm}, {rulebook}");
                    }
                }
            }
        }
    }
    println!("{phases} phases, under the rulebooks that are played");
    for (algorithm, _, played) in all {
        println!("{algorithm:<9} {played} resolutions");
        assert!(played >= 390, "{algorithm}");
    }
}

/// A ring of armies on the largest board, each moving on to the next; `stays` of them hold.
fn follow_the_leader(map: &Map, stays: &[usize]) -> [Resolution; 3] {
    let count = MAX_PLACES - 3;
    let turn = Turn {
        year: 1,
        phase: Phase::SpringMoves,
    };
    let mut position = Position::empty(map, turn);
    let power = map.powers().next().expect("a power");
    let mut sheet = Vec::new();
    for index in 0..count {
        let province = map.province_by_code(&code(index)).expect("a province");
        let unit = Unit {
            power,
            kind: UnitKind::Army,
            location: province.location(),
        };
        position.place(map, unit).expect("room");
        let order = if stays.contains(&index) {
            format!("A {} H", code(index))
        } else {
            format!("A {} - {}", code(index), code((index + 1) % count))
        };
        sheet.push(notation::read(map, &order).expect("an order"));
    }
    let rules = Rules::default();
    let ctx = LegalityContext::new(map, &position, &rules);
    let orders = sheet::movement(&ctx, &[Some(sheet)]);
    Algorithm::ALL
        .map(|algorithm| Adjudicator::with(algorithm).resolution(MovementInput::of(&ctx, &orders)))
}

#[test]
fn the_longest_ring_and_the_longest_queue_are_resolved_by_every_algorithm() {
    let map = Map::from_file("ring", &ring(MAX_PLACES)).expect("a board");
    let count = MAX_PLACES - 3;
    let moved = |resolution: &Resolution| {
        let moves = |outcome| matches!(outcome, Outcome::Moves { .. });
        let rulings = resolution.rulings.iter();
        rulings.filter(|ruling| moves(ruling.outcome)).count()
    };
    let rings = follow_the_leader(&map, &[]);
    assert!(rings.iter().all(|resolution| *resolution == rings[0]));
    assert_eq!(moved(&rings[0]), count);
    assert_eq!(rings[0].by_backup_rule.len(), count);
    let queues = follow_the_leader(&map, &[7]);
    assert!(queues.iter().all(|resolution| *resolution == queues[0]));
    assert_eq!(moved(&queues[0]), 0);
    assert!(queues[0].by_backup_rule.is_empty());
}

#[test]
fn lists_the_choices_that_an_algorithm_supports() {
    for issue in IssueId::ALL {
        for setting in Setting::of(*issue) {
            let mut rules = Rules::default();
            rules.apply(setting);
            for algorithm in Algorithm::ALL {
                let refused = algorithm == Algorithm::Sequence
                    && ["4.A.2=d", "4.A.2=2.4f"].contains(&setting.to_string().as_str());
                let plays = algorithm.plays(&rules);
                assert_eq!(plays.is_err(), refused, "{algorithm}, {setting}");
                if let Err(unplayable) = plays {
                    assert_eq!(unplayable.setting, setting);
                }
            }
        }
    }
}
