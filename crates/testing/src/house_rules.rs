//! Games under house rules.

use chancery_core::board::Map;
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::{Rules, Setting};
use entry::{Context, Lexicon, read};
use game::{DraftOrder, Game, Setup};

/// Returns the standard rules with these settings.
pub fn rules(set: &[&str]) -> Rules {
    let mut rules = Rules::default();
    for text in set {
        rules.apply(text.parse::<Setting>().expect("a setting"));
    }
    rules.check().expect("rules that are played");
    rules
}

/// Returns a game on the standard board under these settings.
pub fn game(set: &[&str]) -> Game {
    let mut setup = Setup::standard("house rules");
    setup.rules = rules(set);
    Game::new(setup).expect("seven seats")
}

/// Writes an order line for a power, read as by the program.
pub fn write(game: &mut Game, key: &str, line: &str) {
    let map = Map::standard();
    let power = map.power_by_key(key).expect("a power");
    let lexicon = Lexicon::new(map);
    let reading = read(&Context::new(&lexicon, &game.legality(), Some(power)), line);
    let orders: Vec<WrittenOrder> = reading.orders().map(|one| one.written.clone()).collect();
    assert!(!orders.is_empty(), "{line}: {}", reading.note);
    for written in orders {
        let entry = DraftOrder {
            text: line.to_owned(),
            written,
            term: reading.term,
            ruling: None,
        };
        game.give_entry(power, entry);
    }
}
