//! The comparison of two phases of a game: the centers and units that differ.

use crate::keys::Command;
use crate::kit::{Row, Tone, words};
use crate::session::Session;
use chancery_core::board::{Change, Map, Position, Power};
use game::Game;

/// The columns of a power's counts and of its differences.
const COUNTS: usize = 12;
const DIFFERENCES: usize = 28;

/// Two phases of a game, by index. The position at the start of each is compared. The last index is
/// the current phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Phases {
    phases: [usize; 2],
    /// The index of the phase that the arrow keys change.
    chosen: usize,
}

impl Phases {
    /// Compares the first phase with phase `shown`, or with the current one.
    pub(super) fn since_the_first(game: &Game, shown: Option<usize>) -> Self {
        let now = game.history().len();
        let second = shown.filter(|&shown| shown > 0).unwrap_or(now);
        Phases {
            phases: [0, second],
            chosen: 1,
        }
    }

    /// Changes the selected phase, wrapping around, or selects the other one.
    pub(super) fn update(&mut self, game: &Game, command: Command) {
        let count = game.history().len() + 1;
        let phase = &mut self.phases[self.chosen];
        match command {
            Command::Left => *phase = (*phase + count - 1) % count,
            Command::Right => *phase = (*phase + 1) % count,
            _ => self.chosen = 1 - self.chosen,
        }
    }

    /// Returns the differences, power by power, wrapped to `columns`.
    pub(super) fn rows(self, session: &Session, columns: usize) -> Vec<Row> {
        let game = session.game();
        let map = game.map();
        let [before, after] = self.phases.map(|at| position(game, at));
        let named = |row: Row, number: usize| {
            let at = self.phases[number];
            let now = if at == game.history().len() {
                ", now"
            } else {
                ""
            };
            let name = format!("{}{now}", words::turn(position(game, at).turn));
            if number == self.chosen {
                row.strong(Tone::Accent, format!("‹ {name} ›"))
            } else {
                row.bold(name)
            }
        };
        let title = named(named(Row::new().dim("from "), 0).dim(" to "), 1);
        let mut rows = vec![Row::new(), title, Row::new()];
        let changes = Change::between(map, before, after);
        let powers = map.powers();
        let rows_of = |power| of_power(map, [before, after], &changes, power, columns);
        rows.extend(powers.flat_map(rows_of));
        if rows.len() == 3 {
            rows.push(Row::new().dim("All units and centers are the same."));
        }
        rows
    }
}

/// Returns the position at the start of a phase.
fn position(game: &Game, at: usize) -> &Position {
    match game.history().get(at) {
        Some(record) => &record.position,
        None => game.position(),
    }
}

/// Returns the centers and units of a power that differ, or no rows if none do.
fn of_power(
    map: &Map,
    [before, after]: [&Position; 2],
    changes: &[Change],
    power: Power,
    columns: usize,
) -> Vec<Row> {
    let centers = changes.iter().filter_map(|change| match *change {
        Change::Center(at, owner) if owner == Some(power) => Some((true, words::code(map, at))),
        Change::Center(at, _) if before.owner(at) == Some(power) => {
            Some((false, words::code(map, at)))
        }
        _ => None,
    });
    let units = changes.iter().filter_map(|change| match *change {
        Change::Gone(unit) if unit.power == power => Some((false, unit.short(map))),
        Change::Come(unit) if unit.power == power => Some((true, unit.short(map))),
        _ => None,
    });
    let count_centers = |position: &Position| position.center_count(power);
    let count_units = |position: &Position| position.units_of(power).count();
    let all: [(_, _, Vec<_>); 2] = [
        (
            "centers",
            [before, after].map(count_centers),
            centers.collect(),
        ),
        ("units", [before, after].map(count_units), units.collect()),
    ];
    let mut rows: Vec<Row> = Vec::new();
    for (what, [was, now], list) in all {
        if list.is_empty() {
            continue;
        }
        let name = if rows.is_empty() {
            Row::new().strong(Tone::Power(power), map.power(power).name.as_str())
        } else {
            Row::new()
        };
        let counts = name.padded_to(COUNTS).dim(format!("{what} {was} → {now}"));
        let head = counts.padded_to(DIFFERENCES);
        rows.extend(differences(list, head, columns));
    }
    rows
}

/// Returns the gained items, then the lost ones, after a heading and wrapped.
fn differences(mut all: Vec<(bool, String)>, head: Row, columns: usize) -> Vec<Row> {
    all.sort_by_key(|&(came, _)| !came);
    let mut rows = vec![head];
    for (came, code) in all {
        let (tone, sign) = if came {
            (Tone::Ok, '+')
        } else {
            (Tone::Err, '−')
        };
        let text = format!("{sign}{code}  ");
        let last = rows.len() - 1;
        if rows[last].width() + code.len() + 1 > columns {
            rows.push(Row::new().padded_to(DIFFERENCES));
        }
        let row = rows.pop().unwrap_or_default();
        rows.push(row.toned(tone, text));
    }
    rows
}
