//! Lists of units or provinces: `A Vie, A Bud F Tri`, `Par Mar Bre`.

use crate::grammar::Grammar;
use crate::meanings::Meaning;
use crate::unresolved_order::ParseBranch;

/// The cost of each item. Of two equally cheap readings, the one with fewer items is chosen.
const THING: u32 = 1;

/// The separators between two items.
const PARTS: [Meaning; 4] = [
    Meaning::Comma,
    Meaning::Semicolon,
    Meaning::Plus,
    Meaning::Colon,
];

/// The cheapest reading of the text before a token.
struct ListParse<T> {
    cost: u32,
    before: usize,
    /// The last item, or `None` for a separator.
    thing: Option<T>,
}

/// Reads items to the end of a text, separated by commas or nothing. Returns `None` if the text
/// contains anything else. The cheapest reading is chosen, so that a possible noise word (`den`) is
/// a province here, and two correct names aren't read as one misspelled name.
pub(super) fn list<T: Clone>(
    grammar: &Grammar<'_>,
    one: impl Fn(usize) -> Vec<ParseBranch<T>>,
) -> Option<Vec<T>> {
    let lattice = grammar.lattice;
    let count = lattice.len();
    let mut ways: Vec<Option<ListParse<T>>> = (0..=count).map(|_| None).collect();
    let mut best: Option<(u32, usize)> = None;
    for at in 0..=count {
        let cost = match &ways[at] {
            Some(way) => way.cost,
            None if at == 0 => 0,
            None => continue,
        };
        if let Some(silence) = lattice.silence(at) {
            let end = (cost + u32::from(silence), at);
            best = Some(best.map_or(end, |known| known.min(end)));
        }
        let mut reach = |end: usize, more: u32, thing: Option<T>| {
            let cost = cost + more;
            let known = ways.get(end).and_then(Option::as_ref);
            if end > at && end <= count && known.is_none_or(|known| cost < known.cost) {
                ways[end] = Some(ListParse {
                    cost,
                    before: at,
                    thing,
                });
            }
        };
        for edge in lattice
            .at(at)
            .iter()
            .filter(|edge| PARTS.contains(&edge.sense))
        {
            reach(edge.end, u32::from(edge.cost), None);
        }
        for way in one(at) {
            reach(way.end, u32::from(way.cost) + THING, Some(way.value));
        }
    }
    let (_, mut at) = best?;
    let mut found = Vec::new();
    while let Some(way) = &ways[at] {
        found.extend(way.thing.clone());
        at = way.before;
    }
    found.reverse();
    Some(found)
}
