//! The abbreviation card.

use super::{Cell, PageShape, PrintPage, Printout, Table};
use chancery_core::board::{Map, Province, Terrain};

/// The number of provinces in a row.
const COLUMNS: usize = 3;

/// Makes a card of the provinces with their codes and terrain.
pub fn card(map: &Map) -> Printout {
    let mut page = PrintPage::new(PageShape::Page, "Abbreviations");
    page.text("* a supply center; ~ a sea, where only fleets go; = inland, where only armies go.");
    let mut all: Vec<Province> = map.passable().collect();
    all.sort_by_key(|&at| map.info(at).name.clone());
    let rows = all.len().div_ceil(COLUMNS);
    let mut table = Table::new(["", "", "", "", "", ""]);
    for row in 0..rows {
        let places = (0..COLUMNS).map(|column| all.get(column * rows + row));
        table.row(places.flat_map(|at| match at {
            Some(&at) => [short(map, at), name(map, at)],
            None => [Cell::from(""), Cell::from("")],
        }));
    }
    page.table(table);
    let coasts = all.iter().flat_map(|&at| map.info(at).coasts.iter());
    let coasts: Vec<String> = coasts
        .map(|&at| format!("{} {}", map.short(at), map.full(at)))
        .collect();
    page.list("Fleets need the coast", coasts);
    Printout {
        title: format!("{}: abbreviations", map.title()),
        pages: vec![page],
    }
}

fn short(map: &Map, at: Province) -> Cell {
    Cell::Text(map.short(at.location()).to_string())
}

fn name(map: &Map, at: Province) -> Cell {
    let info = map.info(at);
    let center = if info.is_center { " *" } else { "" };
    let terrain = match info.terrain {
        Terrain::Water => " ~",
        Terrain::Inland => " =",
        _ => "",
    };
    Cell::Text(format!("{}{center}{terrain}", info.name))
}
