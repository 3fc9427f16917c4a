//! The score sheet: centers, and points in all scoring systems.

use super::{Cell, PageShape, PrintPage, Printout, Table};
use crate::score::{Finish, Standing, System};
use chancery_core::board::{Id, Map};
use game::Game;

/// Makes the score sheet: as the game ended, or as if it ended now by a limit.
pub(super) fn score(game: &Game) -> Printout {
    let map: &Map = game.map();
    let standing = Standing::of(game, Finish::Limit);
    let mut page = PrintPage::new(PageShape::Page, "Score");
    let year = standing.last_year;
    let when = match game.ending() {
        Some(_) => format!("as it ended in {year}"),
        None => format!("as if it ended with {year} by a limit"),
    };
    page.text(format!("{}, {when}", game.name));
    let mut table = Table::new(["Power", "Player"])
        .with_numbers("Centers")
        .with_numbers("Eliminated");
    for power in map.powers() {
        let index = power.index();
        let year = standing.eliminated[index].map_or_else(String::new, |year| year.to_string());
        table.row([
            map.power(power).name.as_str().into(),
            game.player_of(power).unwrap_or_default().into(),
            standing.centers[index].to_string().into(),
            year.into(),
        ]);
    }
    page.table(table);
    page.heading("By scoring system");
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
    page.table(table);
    Printout::new(game, "score", [page])
}
