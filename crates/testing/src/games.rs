//! Whole recorded games.

use std::collections::BTreeMap;

use chancery_core::board::{Map, Power};
use chancery_core::orders::{Action, WrittenOrder, notation};
use chancery_core::report::Code;
use game::{Game, Setup};

/// The names of the recorded games.
pub const TITLES: [&str; 3] = [
    "The rulebook's sample game",
    "A solo in 1911",
    "A turn limit in 1907",
];

/// A phase of a recorded game: its name, and each order with its outcome.
pub struct Phase {
    /// The phase, like `S1901M`.
    pub name: String,
    /// The orders with their result codes.
    pub orders: Vec<(Power, WrittenOrder, Vec<String>)>,
    /// The number of centers of each power after the phase, if recorded.
    pub centers: Vec<(Power, usize)>,
}

/// Returns the recorded games of `tests/games/sample.txt`.
///
/// # Panics
/// Panics if the file can't be read or is malformed.
pub fn recorded() -> Vec<Vec<Phase>> {
    let map = Map::standard();
    let path = crate::root().join("tests/games/sample.txt");
    let text = std::fs::read_to_string(path).expect("the recorded games");
    let mut games: Vec<Vec<Phase>> = Vec::new();
    let mut in_phase = false;
    for line in text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if line.starts_with("=== GAME") {
            games.push(Vec::new());
            in_phase = false;
        } else if let Some(name) = line.strip_prefix('[') {
            let name = name.trim_end_matches(']').to_owned();
            let game = games.last_mut().expect("a game is open");
            game.push(Phase {
                name,
                orders: Vec::new(),
                centers: Vec::new(),
            });
            in_phase = true;
        } else if let Some(counts) = line.strip_prefix("CENTRES ") {
            let counts = counts.split_once(": ").expect("a year").1;
            let phase = games
                .last_mut()
                .and_then(|game| game.last_mut())
                .expect("a phase is open");
            phase.centers = counts
                .split(' ')
                .map(|count| center_count(map, count))
                .collect();
            in_phase = false;
        } else if in_phase && let Some((key, orders)) = line.split_once(": ") {
            let power = map.power_by_key(key).unwrap_or_else(|| panic!("{line}"));
            let phase = games
                .last_mut()
                .and_then(|game| game.last_mut())
                .expect("a phase is open");
            phase.orders.extend(orders.split("; ").map(|order| {
                let (text, codes) = order.split_once(" (").unwrap_or((order, ""));
                let codes = codes
                    .trim_end_matches(')')
                    .split(',')
                    .filter(|code| !code.is_empty());
                let written =
                    notation::read(map, text).unwrap_or_else(|error| panic!("{text}: {error}"));
                (power, written, codes.map(str::to_owned).collect())
            }));
        } else {
            in_phase = false;
        }
    }
    games
}

fn center_count(map: &Map, text: &str) -> (Power, usize) {
    let (power, count) = text.split_once('=').expect("POWER=n");
    let power = map
        .powers()
        .find(|&p| map.power(p).key.starts_with(power))
        .expect("a power");
    (power, count.parse().expect("a number"))
}

/// Plays a recorded phase in a game, and checks every outcome.
pub fn play(game: &mut Game, phase: &Phase) {
    assert_eq!(game.turn().to_string(), phase.name);
    for (power, written, _) in &phase.orders {
        game.give(
            *power,
            &written.canonical(game.map()).to_string(),
            written.clone(),
        );
    }
    let record = game.resolve().expect("the game goes on").clone();
    let map = game.map().clone();
    let report = record.report(&map);
    let mut came: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for line in report.lines() {
        // A unit disbanded in place is `dislodged` in the record. Waived retreats don't occur.
        let codes = line
            .result
            .codes()
            .iter()
            .filter(|&code| code != Code::Disband);
        came.insert(
            line.order.canonical(&map).to_string(),
            codes.map(Code::as_str).collect(),
        );
    }
    for (_, order, recorded) in &phase.orders {
        let text = order.canonical(&map).to_string();
        let codes = came
            .get(&text)
            .unwrap_or_else(|| panic!("{} {text} has no result", phase.name));
        let supports = matches!(
            order,
            WrittenOrder::Order {
                action: Action::SupportMove { .. },
                ..
            }
        );
        let of_no_use = supports && codes.is_empty() && recorded == &["void"];
        assert!(
            codes == recorded || of_no_use,
            "{} {text}: recorded {recorded:?}, came {codes:?}",
            phase.name
        );
    }
    assert_eq!(came.len(), phase.orders.len(), "{}: {came:?}", phase.name);
}

/// Returns a recorded game, played up to its last phase.
pub fn played(number: usize) -> Game {
    let mut game = Game::new(Setup::standard(TITLES[number])).expect("seven seats");
    for phase in &recorded()[number] {
        play(&mut game, phase);
    }
    game
}
