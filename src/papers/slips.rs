//! Slips for a secret vote.

use super::{Paper, Shape, Sheet, Table};
use crate::board::{Map, Power};
use crate::game::Game;

/// A slip for each power that has centers left; none where the game is over.
pub(super) fn ballots(game: &Game) -> Option<Paper> {
    if game.ending().is_some() {
        return None;
    }
    let map: &Map = game.map();
    let position = game.position();
    let voters: Vec<Power> = map
        .powers()
        .filter(|&power| position.center_count(power) > 0)
        .collect();
    let names: Vec<&str> = voters
        .iter()
        .map(|&power| map.power(power).name.as_str())
        .collect();
    let turn = position.turn;
    let slip = |&power: &Power| {
        let name = &map.power(power).name;
        let title = format!("Vote of {name}, {} {}", turn.season().name(), turn.year);
        let mut sheet = Sheet::new(Shape::Slip, title);
        sheet.text(format!("A draw of {}?", names.join(", ")));
        let mut table = Table::new(["", ""]);
        table.row(["[  ]".into(), "yes".into()]);
        table.row(["[  ]".into(), "no".into()]);
        sheet.table(table);
        sheet.write("Or a draw of these alone");
        sheet
    };
    Some(Paper {
        title: format!("{}: ballots", game.name),
        sheets: voters.iter().map(slip).collect(),
    })
}
