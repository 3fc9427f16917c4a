//! The center chart: centers by year, and the owners of each center.

use super::{Cell, PageShape, PrintPage, Printout, Table};
use chancery_core::board::{Id, Map, Phase, Position, Power};
use game::Game;

/// Makes the center chart.
pub(super) fn chart(game: &Game) -> Printout {
    let map: &Map = game.map();
    let mut page = PrintPage::new(PageShape::Page, "Centers by year");
    page.text(game.name.as_str());
    let years = game.center_counts();
    let mut table = Table::new(["Power"]);
    for (year, _) in &years {
        table = table.with_numbers(year.to_string());
    }
    let counted = |power: Power| {
        let name = Cell::from(map.power(power).name.as_str());
        let counts = years.iter().map(move |(_, counts)| {
            let count = counts.get(power.index()).copied().unwrap_or(0);
            Cell::Text(match count {
                0 => "-".to_owned(),
                _ => count.to_string(),
            })
        });
        std::iter::once(name).chain(counts)
    };
    map.powers().for_each(|power| table.row(counted(power)));
    page.table(table);
    page.text(format!("{} centers win.", game.victory().centers));
    page.heading("Center owners");
    page.table(owners(game));
    let initials = map.powers().map(|power| {
        let name = &map.power(power).name;
        format!("{} {name}", initial(map, power))
    });
    page.text(initials.collect::<Vec<_>>().join(", "));
    Printout {
        title: format!("{}: centers by year", game.name),
        pages: vec![page],
    }
}

/// Returns the shortest prefix of a power's name that no other power has.
fn initial(map: &Map, power: Power) -> String {
    let name = &map.power(power).name;
    let shared = |letters: &str| {
        let mut others = map.powers().filter(|&other| other != power);
        others.any(|other| map.power(other).name.starts_with(letters))
    };
    let lengths = (1..=name.chars().count()).map(|length| name.chars().take(length).collect());
    let mut known = lengths.filter(|letters: &String| !shared(letters));
    known.next().unwrap_or_else(|| name.clone())
}

fn owners(game: &Game) -> Table {
    let map: &Map = game.map();
    let years = positions(game);
    let mut table = Table::new(["Center"]);
    for (year, _) in &years {
        table = table.with_numbers(year.to_string());
    }
    for center in map.centers().iter() {
        let name = Cell::from(map.info(center).name.as_str());
        let owner = |position: &Position| match position.owner(center) {
            Some(power) => Cell::Text(initial(map, power)),
            None => Cell::from("-"),
        };
        let owners = years.iter().map(|(_, position)| owner(position));
        table.row(std::iter::once(name).chain(owners));
    }
    table
}

/// Returns the position at the start and after the fall of each year.
fn positions(game: &Game) -> Vec<(u16, &Position)> {
    let mut years = vec![(game.start().turn.year.saturating_sub(1), game.start())];
    for record in game.history() {
        let after = record.after();
        let is_fall = matches!(record.turn().phase, Phase::FallMoves | Phase::FallRetreats);
        if is_fall && !after.turn.phase.is_retreat() {
            years.push((record.turn().year, after));
        }
    }
    years
}
