//! Parts of a phase that several printouts have.

use chancery_core::board::{Location, Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::report::script::correction_steps;
use chancery_core::report::{Naming, spoken};
use game::{DraftOrder, Game, Mode, Record, Was};

/// Returns the name of a power with its player, if the name is known: `France (Anna)`.
pub(super) fn with_player(game: &Game, power: Power) -> String {
    let name = &game.map().power(power).name;
    let player = game.player_of(power).map(|player| format!(" ({player})"));
    name.clone() + &player.unwrap_or_default()
}

/// Returns locations in short form.
pub(super) fn places(map: &Map, all: impl Iterator<Item = Location>) -> Vec<String> {
    all.map(|at| map.short(at).to_string()).collect()
}

/// Returns a power's builds or removals in a winter: `builds 1`.
pub(super) fn due(position: &Position, power: Power) -> Option<String> {
    match position.due(power) {
        0 => None,
        due @ 1.. => Some(format!("builds {due}")),
        due => Some(format!("removes {}", due.unsigned_abs())),
    }
}

/// Returns a power's centers in short form.
pub(super) fn centers(map: &Map, position: &Position, power: Power) -> Vec<String> {
    let centers = position.centers_of(power);
    places(map, centers.map(|center| center.location()))
}

/// Returns a power's units, in the order of the map.
pub(super) fn units(map: &Map, position: &Position, power: Power) -> Vec<String> {
    position.units_of(power).map(|one| one.short(map)).collect()
}

/// Returns the rulings on the orders of a phase and the later corrections; for reading aloud, without the
/// text as written.
pub(super) fn rulings(map: &Map, record: &Record, naming: Naming) -> Vec<String> {
    let name = |order: &WrittenOrder| match naming {
        Naming::Written => order.short(map).to_string(),
        Naming::Spoken => format!("“{}”", spoken(map, order)),
    };
    let rulings = record.orders().filter_map(|(power, entry)| {
        let ruling = entry.ruling.as_ref()?;
        let order = name(&entry.written);
        let how = match ruling.was() {
            Was::Same => String::new(),
            Was::Missing => ", added after the phase".to_owned(),
            Was::Read(was) => format!(", corrected from {}", name(was)),
        };
        let written = match (naming, ruling.was()) {
            (Naming::Spoken, _) | (_, Was::Missing) => String::new(),
            (Naming::Written, _) => as_written(map, entry),
        };
        let note = match ruling.note() {
            "" => String::new(),
            note => format!(": {note}"),
        };
        let power = &map.power(power).name;
        Some(format!("{power}: {order}{how}{written}{note}"))
    });
    rulings.collect()
}

/// Returns the texts on a game master's order sheets that differ from their orders, besides those with a ruling.
pub(super) fn texts_of_orders(game: &Game, record: &Record) -> Vec<String> {
    let map: &Map = game.map();
    let is_read = |(_, entry): &(Power, &DraftOrder)| {
        game.mode() == Mode::GameMaster && entry.ruling.is_none()
    };
    // a line with several orders is printed once
    let mut texts: Vec<(Power, &str, Vec<String>)> = Vec::new();
    for (power, entry) in record.orders().filter(is_read) {
        let (text, order) = (entry.text.trim(), entry.written.short(map).to_string());
        match texts
            .iter_mut()
            .find(|known| (known.0, known.1) == (power, text))
        {
            Some(known) => known.2.push(order),
            None => texts.push((power, text, vec![order])),
        }
    }
    let texts = texts.iter().filter_map(|(power, text, orders)| {
        let (name, orders) = (&map.power(*power).name, orders.join(", "));
        let read = [orders.clone(), format!("{name}: {orders}")];
        let is_same = read.iter().any(|read| read.eq_ignore_ascii_case(text));
        (!is_same).then(|| format!("{name}: {orders}, written “{text}”"))
    });
    texts.collect()
}

/// Returns the text as written, if it differs from the order.
fn as_written(map: &Map, entry: &DraftOrder) -> String {
    let text = entry.text.trim();
    let same = [entry.written.canonical(map), entry.written.short(map)];
    if same.iter().any(|order| order.to_string() == text) {
        String::new()
    } else {
        format!(", written “{text}”")
    }
}

/// Returns the game master's manual corrections of the position after a phase.
pub(super) fn set_by_hand(map: &Map, record: &Record) -> Vec<String> {
    let came = record.played.next.position();
    let corrected = record.corrected.as_ref();
    corrected.map_or_else(Vec::new, |position| correction_steps(map, came, position))
}
