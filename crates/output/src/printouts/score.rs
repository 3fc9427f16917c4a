//! What the game is worth: what tournaments ask for, and all scoring systems.

use super::{Cell, PageShape, PrintPage, Printout, Table};
use crate::score::{Finish, Standing, System};
use chancery_core::board::{Id, Map, Power};
use game::Game;

/// The score sheet: as the game ended, or as if it ended now by a limit.
pub(super) fn score(game: &Game) -> Printout {
    let map: &Map = game.map();
    let standing = Standing::of(game, Finish::Limit);
    let mut sheet = PrintPage::new(PageShape::Page, "Score");
    sheet.text(format!(
        "{}, {}",
        game.name,
        match game.ending() {
            Some(_) => format!("as it ended in {}", standing.last_year),
            None => format!("as if it ended with {} by a limit", standing.last_year),
        }
    ));
    let mut table = Table::new(["Power", "Player"])
        .with_numbers("Centers")
        .with_numbers("Eliminated");
    for power in map.powers() {
        let index = power.index();
        let year = standing.eliminated[index].map_or_else(String::new, |year| year.to_string());
        table.row([
            map.power(power).name.as_str().into(),
            player(game, power).into(),
            standing.centers[index].to_string().into(),
            year.into(),
        ]);
    }
    sheet.table(table);
    sheet.heading("By scoring system");
    let mut table = Table::new(["System"]);
    for power in map.powers() {
        let name: String = map.power(power).name.chars().take(3).collect();
        table = table.with_numbers(name);
    }
    for system in System::ALL {
        let points = system.points(&standing).into_iter();
        let points = points.map(|points| Cell::Text(points.to_string()));
        table.row(std::iter::once(system.name.into()).chain(points));
    }
    sheet.table(table);
    Printout {
        title: format!("{}: score", game.name),
        sheets: vec![sheet],
    }
}

/// Who leads the power; empty where nobody does, or nobody said who.
fn player(game: &Game, power: Power) -> String {
    let mut seats = game.seats().iter();
    let seat = seats.find(|seat| seat.powers.contains(&power));
    seat.map_or_else(String::new, |seat| seat.name.clone())
}
