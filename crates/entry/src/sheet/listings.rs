//! Positions among the orders of a power that has a game: what stands where changes nothing there.

use std::collections::BTreeSet;

use super::content::Content;
use super::{heading, text};
use crate::differ;
use crate::lexicon::Lexicon;
use chancery_core::board::{Map, Power};

/// Returns the numbers of the lines that list the units of several powers, each behind its power and all together:
/// `Turkey: A Bul, F Bla` above `Austria: A Vie, A Bud`.
pub(super) fn of_sheet(map: &Map, lexicon: &Lexicon, sheet: &str) -> BTreeSet<usize> {
    let listed = |line: &str| {
        let (power, at) = heading::front(map, lexicon, line.trim())?;
        let units = &line.trim()[at..];
        Content::of(map, lexicon, units).is_units().then_some(power)
    };
    let rows: Vec<(usize, Option<Power>)> = text::rows(sheet)
        .filter(|(_, line)| !text::is_blank_line(line))
        .map(|(number, line)| (number, listed(line)))
        .collect();
    let blocks = rows.chunk_by(|one, other| one.1.is_some() == other.1.is_some());
    let several = |block: &&[(usize, Option<Power>)]| differ(block.iter().map(|row| row.1));
    let lists = blocks.filter(several).flatten();
    lists.map(|(number, _)| *number).collect()
}
