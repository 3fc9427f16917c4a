//! The order log: the orders of a whole game with their results.

use super::common::{rulings, set_by_hand, texts_of_orders, with_player};
use super::{PageShape, PrintPage, Printout, Table};
use chancery_core::board::Map;
use chancery_core::report::{Mark, Naming, title};
use game::{Game, KeptLine, Record};

/// Makes the order log: a row for each power in each phase, with a word after each order that failed.
pub fn log(game: &Game) -> Printout {
    let map: &Map = game.map();
    let mut page = PrintPage::new(PageShape::Page, "Order log");
    page.text(format!(
        "{}, by {}",
        game.name,
        game.initial_rules().rulebook.title()
    ));
    for record in game.history() {
        page.heading(title(record.turn()));
        page.table(phase(game, record));
        page.minor_list("Rulings", rulings(map, record, Naming::Written));
        page.minor_list("As written", texts_of_orders(game, record));
        page.minor_list("Left out", left_out(map, record));
        page.minor_list("Position corrected by hand", set_by_hand(map, record));
    }
    page.text(match game.ending() {
        Some(ending) => ending.sentence(game),
        None => format!("Next: {}", title(game.turn())),
    });
    Printout::new(game, "order log", [page])
}

fn phase(game: &Game, record: &Record) -> Table {
    let map: &Map = game.map();
    let lines = record.report(map).lines();
    let mut table = Table::new(["", ""]);
    for power in map.powers() {
        let own = lines.iter().filter(|line| line.power == power);
        let orders = own.map(|line| {
            let order = line.order.short(map);
            match line.result.mark() {
                Mark::Success => order.to_string(),
                _ => format!("{order} ({})", line.result.word()),
            }
        });
        let orders = text::list(orders, ", ");
        if !orders.is_empty() {
            table.row([with_player(game, power).into(), orders.into()]);
        }
    }
    table
}

/// Returns the lines of a game master's order sheets that gave no order, with the reasons.
fn left_out(map: &Map, record: &Record) -> Vec<String> {
    let line = |line: &KeptLine| {
        let text = line.part.as_deref().unwrap_or(line.line.trim());
        let power = line.power.map(|power| map.power(power).name.as_str());
        let all = [power.unwrap_or_default(), &format!("“{text}”"), &line.note];
        let all = all.into_iter().filter(|part| !part.is_empty());
        all.collect::<Vec<_>>().join(": ")
    };
    record.left_out.iter().map(line).collect()
}
