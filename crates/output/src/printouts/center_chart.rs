//! The center chart: centers by year, and the owners of each center.

use super::{Cell, PageShape, PrintPage, Printout, Table};
use chancery_core::board::{Id, Map, Power};
use game::{Game, Year};

/// Makes the center chart.
pub(super) fn chart(game: &Game) -> Printout {
    let map: &Map = game.map();
    let mut page = PrintPage::new(PageShape::Page, "Centers by year");
    page.text(game.name.as_str());
    let years = game.years();
    let counts = map.powers().map(|power| {
        let count = move |year: &Year<'_>| match year.counts[power.index()] {
            0 => "-".to_owned(),
            count => count.to_string(),
        };
        (map.power(power).name.as_str(), count)
    });
    page.table(by_year("Power", &years, counts));
    page.text(format!("{} centers win.", game.victory().centers));
    page.heading("Center owners");
    let owners = map.centers().iter().map(|center| {
        let owner = move |year: &Year<'_>| match year.position.owner(center) {
            Some(power) => initial(map, power),
            None => "-".to_owned(),
        };
        (map.info(center).name.as_str(), owner)
    });
    page.table(by_year("Center", &years, owners));
    let initials = map.powers().map(|power| {
        let name = &map.power(power).name;
        format!("{} {name}", initial(map, power))
    });
    page.text(text::list(initials, ", "));
    Printout::new(game, "centers by year", [page])
}

/// Returns a table with a column for each year. Each row has a name, and a function that returns its cells.
fn by_year<'a, F: Fn(&Year<'_>) -> String>(
    head: &str,
    years: &[Year<'_>],
    rows: impl Iterator<Item = (&'a str, F)>,
) -> Table {
    let mut table = Table::new([head]);
    for year in years {
        table = table.with_numbers(year.year.to_string());
    }
    for (name, cell) in rows {
        let cells = years.iter().map(|year| Cell::Text(cell(year)));
        table.row(std::iter::once(Cell::from(name)).chain(cells));
    }
    table
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
