//! Order forms: a power's units printed, room for the orders. In a retreat phase slips.

use super::common::places;
use super::{Cell, PageShape, PrintPage, Printout, Table};
use chancery_core::board::{Map, Phase, Position, Power, Season};
use chancery_core::report::{title, unit};
use game::Game;
use text::count;

/// Rows for builds and removals on a form of the fall: nobody knows yet how many will be due.
const WINTER_ROWS: usize = 3;

/// A form for each power that has something to write, and somebody to write it.
pub(super) fn forms(game: &Game, position: &Position) -> Printout {
    let map: &Map = game.map();
    let seats = game.seats().iter();
    let mut led: Vec<(Power, &str)> = seats
        .flat_map(|seat| seat.powers.iter().map(|&power| (power, seat.name.as_str())))
        .collect();
    led.sort_by_key(|(power, _)| *power);
    let mut sheets: Vec<PrintPage> = led
        .into_iter()
        .filter_map(|(power, player)| form(map, position, power, player))
        .collect();
    if sheets.is_empty() {
        let mut sheet = PrintPage::new(PageShape::Page, title(position.turn));
        sheet.text("No orders are due in this phase.");
        sheets.push(sheet);
    }
    Printout {
        title: format!("{}: {}", game.name, title(position.turn)),
        sheets,
    }
}

fn form(map: &Map, position: &Position, power: Power, player: &str) -> Option<PrintPage> {
    let phase = position.turn.phase;
    let shape = match phase.is_movement() {
        true => PageShape::Page,
        false => PageShape::Slip,
    };
    let name = &map.power(power).name;
    let mut sheet = PrintPage::new(shape, format!("{name}, {}", title(position.turn)));
    match player {
        "" => sheet.write("Name"),
        player => sheet.text(format!("Player: {player}")),
    }
    let rows = match phase {
        Phase::SpringMoves | Phase::FallMoves => moves(map, position, power),
        Phase::SpringRetreats | Phase::FallRetreats => retreats(map, position, power),
        Phase::Adjustments => adjustments(map, position, power, &mut sheet),
    }?;
    sheet.table(rows);
    if phase == Phase::FallMoves {
        sheet.heading("After the fall: builds, or removals");
        sheet.table(blanks("Build or remove", WINTER_ROWS));
    }
    if phase.is_movement() && position.turn.season() == Season::Spring {
        sheet.text("A unit without an order holds.");
    }
    Some(sheet)
}

/// The units, their coasts with them, and room for what they are to do.
fn moves(map: &Map, position: &Position, power: Power) -> Option<Table> {
    let mut table = Table::new(["Unit", "Order"]);
    for standing in position.units_of(power) {
        table.row([unit(map, standing).into(), Cell::Blank]);
    }
    (!table.rows.is_empty()).then_some(table)
}

/// The dislodged units, where each can retreat to, and room for the order.
fn retreats(map: &Map, position: &Position, power: Power) -> Option<Table> {
    let mut table = Table::new(["Dislodged", "Can retreat to", "Retreats to, or disbands"]);
    let gone = position.dislodged().iter();
    for gone in gone.filter(|gone| gone.unit.power == power) {
        let open = places(map, gone.open.iter()).join(", ");
        table.row([unit(map, gone.unit).into(), open.into(), Cell::Blank]);
    }
    (!table.rows.is_empty()).then_some(table)
}

/// Room for as many builds or removals as are due.
fn adjustments(
    map: &Map,
    position: &Position,
    power: Power,
    sheet: &mut PrintPage,
) -> Option<Table> {
    let due = position.adjustment(power);
    let rows = due.unsigned_abs() as usize;
    match due {
        0 => None,
        1.. => {
            let homes = position.open_homes(power).map(|home| home.location());
            sheet.text(format!(
                "Can build {}. Open home centers: {}.",
                count(rows, "unit"),
                places(map, homes).join(", ")
            ));
            Some(blanks("Build", rows))
        }
        _ => {
            let units: Vec<String> = position.units_of(power).map(|one| unit(map, one)).collect();
            sheet.text(format!("Must remove {rows} of {}.", units.join(", ")));
            Some(blanks("Remove", rows))
        }
    }
}

/// Numbered rows to be written on.
fn blanks(what: &str, rows: usize) -> Table {
    let mut table = Table::new(["", what]);
    for number in 1..=rows {
        table.row([number.to_string().into(), Cell::Blank]);
    }
    table
}
