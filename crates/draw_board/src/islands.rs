//! Decorative islands, which no unit can enter.

use chart::Grid;

use crate::ground::{Label, NOTHING};
use crate::parts::parts;

/// The minimum area of an island, as a fraction of the page.
const LEAST: f64 = 0.0007;

/// The minimum distance of an island from other regions, as a fraction of the page's width.
const SHORE: f64 = 0.006;

/// Adds the islands of a land mask to the sea provinces around them, with labels from `first` on. Returns
/// the number of islands.
pub(crate) fn add(
    labels: &mut Grid<Label>,
    mask: &Grid<bool>,
    is_water: &dyn Fn(Label) -> bool,
    first: Label,
) -> usize {
    let shore = (SHORE * labels.width() as f64).ceil() as isize;
    let (width, height) = (labels.width() as isize, labels.height() as isize);
    let is_open = |(x, y): (usize, usize)| {
        let (label, x, y) = (labels[(x, y)], x as isize, y as isize);
        let same = |dx, dy| labels.nearest(x + dx, y + dy) == label;
        let inside = x >= shore && y >= shore && x + shore < width && y + shore < height;
        let beside =
            |step: isize| same(step, 0) && same(-step, 0) && same(0, step) && same(0, -step);
        let across = |step: isize| {
            same(step, step) && same(-step, step) && same(step, -step) && same(-step, -step)
        };
        inside && is_water(label) && (1..=shore).all(beside) && (1..=shore * 3 / 4).all(across)
    };
    let open = Grid::from_fn(labels.width(), labels.height(), |x, y| {
        (mask[(x, y)] && is_open((x, y))).then(|| labels[(x, y)])
    });
    // A remnant of a mainland, in a sea province that is wider than on earth, isn't an island.
    let mut lands = Grid::filled(labels.width(), labels.height(), 0);
    for part in parts(mask) {
        part.iter().for_each(|&at| lands[at] = part.len());
    }
    let least = LEAST * (labels.width() * labels.height()) as f64;
    let mut found = parts(&open);
    found.retain(|part| {
        open[part[0]].is_some() && part.len() as f64 > least && 3 * part.len() > lands[part[0]]
    });
    found.sort_by_key(|part| std::cmp::Reverse(part.len()));
    found.truncate(usize::from(NOTHING - first));
    for (label, part) in (first..).zip(&found) {
        for &at in part {
            labels[at] = label;
        }
    }
    close(labels, is_water, first);
    found.len()
}

/// Fills the enclosed water and the notches of islands, so that each sea province stays connected and no two
/// parts of an island touch only diagonally.
fn close(labels: &mut Grid<Label>, is_water: &dyn Fn(Label) -> bool, first: Label) {
    let mut waters = parts(labels);
    waters.retain(|part| is_water(labels[part[0]]));
    for part in &waters {
        let label = labels[part[0]];
        let is_largest = waters
            .iter()
            .all(|other| labels[other[0]] != label || other.len() <= part.len());
        let mut beside = part
            .iter()
            .flat_map(|&at| labels.beside(at))
            .map(|at| labels[at]);
        if let Some(island) = beside.find(|&other| other >= first).filter(|_| !is_largest) {
            part.iter().for_each(|&at| labels[at] = island);
        }
    }
    let mut is_changed = true;
    while std::mem::take(&mut is_changed) {
        for (x, y) in labels.places() {
            let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let [Some(a), Some(b), Some(c), Some(d)] = corners.map(|(x, y)| labels.get(x, y))
            else {
                continue;
            };
            if a == d && a >= first && b != a && c != a {
                (labels[corners[1]], is_changed) = (a, true);
            } else if b == c && b >= first && a != b && d != b {
                (labels[corners[0]], is_changed) = (b, true);
            }
        }
    }
}
