//! Order forms with a power's units: slips, as many on a page as fit.

use super::common::{places, units};
use super::{Cell, PageShape, PrintPage, Printout, Table};
use chancery_core::board::{Map, Phase, Position, Power, Season};
use chancery_core::report::title;
use game::Game;
use text::count;

/// Rows for builds and removals on a form for the fall, when their number isn't known yet.
const WINTER_ROWS: usize = 3;

/// Makes a form for each power that has orders to write and a seat.
pub(super) fn forms(game: &Game, position: &Position) -> Printout {
    let map: &Map = game.map();
    let seats = game.seats().iter();
    let mut led: Vec<(Power, &str)> = seats
        .flat_map(|seat| seat.powers.iter().map(|&power| (power, seat.name.as_str())))
        .collect();
    led.retain(|&(power, _)| position.terms.shows_all_of(power));
    led.sort_by_key(|(power, _)| *power);
    let mut pages: Vec<PrintPage> = led
        .into_iter()
        .filter_map(|(power, player)| form(map, position, power, player))
        .collect();
    if pages.is_empty() {
        let mut page = PrintPage::new(PageShape::Page, title(position.turn));
        page.text("No orders are due in this phase.");
        pages.push(page);
    }
    Printout::new(game, title(position.turn), pages)
}

fn form(map: &Map, position: &Position, power: Power, player: &str) -> Option<PrintPage> {
    let phase = position.turn.phase;
    let name = &map.power(power).name;
    let mut page = PrintPage::new(PageShape::Slip, format!("{name}, {}", title(position.turn)));
    match player {
        "" => page.write("Name"),
        player => page.text(format!("Player: {player}")),
    }
    let rows = match phase {
        Phase::SpringMoves | Phase::FallMoves => moves(map, position, power),
        Phase::SpringRetreats | Phase::FallRetreats => retreats(map, position, power),
        Phase::Adjustments => adjustments(map, position, power, &mut page),
    };
    if rows.rows.is_empty() {
        return None;
    }
    page.table(rows);
    if phase == Phase::FallMoves {
        page.heading("After the fall: builds, or removals");
        page.table(blanks("Build or remove", WINTER_ROWS));
    }
    if phase.is_movement() && position.turn.season() == Season::Spring {
        page.text("A unit without an order holds.");
    }
    Some(page)
}

/// Returns the units with room for their orders.
fn moves(map: &Map, position: &Position, power: Power) -> Table {
    let mut table = Table::new(["Unit", "Order"]);
    for unit in units(map, position, power) {
        table.row([unit.into(), Cell::Blank]);
    }
    table
}

/// Returns the dislodged units, their retreats, and room for the orders.
fn retreats(map: &Map, position: &Position, power: Power) -> Table {
    let mut table = Table::new(["Dislodged", "Can retreat to", "Retreats to, or disbands"]);
    for gone in position.dislodged_of(power) {
        let open = places(map, gone.open.iter()).join(", ");
        table.row([gone.unit.short(map).into(), open.into(), Cell::Blank]);
    }
    table
}

/// Returns room for the builds or removals due.
fn adjustments(map: &Map, position: &Position, power: Power, page: &mut PrintPage) -> Table {
    let due = position.adjustment(power);
    let rows = due.unsigned_abs() as usize;
    if due >= 0 {
        let homes = position.open_homes(power).map(|home| home.location());
        let (builds, homes) = (count(rows, "unit"), places(map, homes).join(", "));
        page.text(format!("Can build {builds}. Open home centers: {homes}."));
        blanks("Build", rows)
    } else {
        let units = units(map, position, power).join(", ");
        page.text(format!("Must remove {rows} of {units}."));
        blanks("Remove", rows)
    }
}

/// Returns numbered rows to write on.
fn blanks(what: &str, rows: usize) -> Table {
    let mut table = Table::new(["", what]);
    for number in 1..=rows {
        table.row([number.to_string().into(), Cell::Blank]);
    }
    table
}
