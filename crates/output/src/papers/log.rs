//! The orders of a whole game, with what became of them.

use super::facts::{rulings, set_by_hand};
use super::{Paper, Shape, Sheet, Table};
use chancery_core::board::Map;
use chancery_core::orders::legality::Bench;
use chancery_core::report::{Mark, Naming, Scene, title};
use game::{Game, Record};

/// The order log: each phase that was played, a row for each power; an order that did not succeed has
/// a word behind it.
pub fn log(game: &Game) -> Paper {
    let map: &Map = game.map();
    let mut sheet = Sheet::new(Shape::Page, "Order log");
    sheet.text(format!("{}, by {}", game.name, game.began().rulebook));
    for record in game.history() {
        sheet.heading(title(record.turn()));
        sheet.table(phase(map, record));
        sheet.minor_list("Rulings", rulings(map, record, Naming::Written));
        sheet.minor_list("Position corrected by hand", set_by_hand(map, record));
    }
    sheet.text(match game.ending() {
        Some(ending) => ending.sentence(game),
        None => format!("Next: {}", title(game.turn())),
    });
    Paper {
        title: format!("{}: order log", game.name),
        sheets: vec![sheet],
    }
}

fn phase(map: &Map, record: &Record) -> Table {
    let written = record.written();
    let bench = Bench::new(map, &record.position, &record.house.rules);
    let scene = Scene::new(bench, &written, &record.played);
    let lines = scene.lines();
    let mut table = Table::new(["", ""]);
    for power in map.powers() {
        let own = lines.iter().filter(|line| line.power == power);
        let orders = own.map(|line| {
            let order = line.order.short(map);
            match line.fate.mark() {
                Mark::Success => order.to_string(),
                _ => format!("{order} ({})", line.fate.word()),
            }
        });
        let orders: Vec<String> = orders.collect();
        if !orders.is_empty() {
            table.row([
                map.power(power).name.as_str().into(),
                orders.join(", ").into(),
            ]);
        }
    }
    table
}
