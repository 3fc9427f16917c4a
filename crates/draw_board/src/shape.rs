//! From the first regions to their shapes: on few pixels first, then on more.

use chart::Grid;

use crate::chance::noise;
use crate::ground::{COLUMNS, Ground, Label, NOTHING};
use crate::islands;
use crate::layout::Layout;
use crate::relax::{Contacts, Pixels, Wishes, doubled};
use crate::sketch::Board;

/// Columns of the smallest picture, and the most that are tried if the layout needs more.
const LEAST_COLUMNS: usize = 240;
const MOST_COLUMNS: usize = 1000;

/// Columns from which on a picture is as fine as it needs to be.
const FINE: usize = 900;

/// Half of the least width of a narrow part, as a part of the page's width.
const NARROW: f64 = 0.011;

/// The regions of a board, with islands.
pub(crate) struct Shapes {
    pub labels: Grid<Label>,
    /// How many pieces of scenery there are.
    pub scenery: usize,
    /// The pairs of labels that touch and shouldn't, or the other way round.
    pub faults: Vec<(Label, Label)>,
}

/// Gives regions their shapes.
pub(crate) fn shape(board: &Board, ground: Option<&Ground>, layout: &Layout) -> Shapes {
    let contacts = layout.contacts(board);
    let mut labels = first_labels(board, layout, &contacts);
    let wishes = match ground {
        Some(ground) => wishes(board, &contacts, Some(&ground.labels(board))),
        None => {
            if board.seeds.iter().all(Vec::is_empty) {
                let even = wishes(board, &contacts, None);
                let mut pixels = Pixels::new(&labels, None, &even, &contacts);
                pixels.relax(600, (1.0, 0.1));
                labels = pixels.inner();
            }
            wishes(board, &contacts, Some(&roughened(&labels)))
        }
    };
    let mut kept: Option<Grid<Label>> = None;
    loop {
        let mask = ground.map(|ground| ground.mask(labels.width(), labels.height()));
        let mut pixels = Pixels::new(&labels, mask.as_ref(), &wishes, &contacts);
        if let Some(kept) = &kept {
            pixels.keep(kept);
            pixels.relax(60, (0.2, 0.0));
        } else {
            let rounds = 400 * LEAST_COLUMNS / labels.width();
            pixels.relax(rounds, (1.0, 0.1));
            pixels.widen(
                (NARROW * labels.width() as f64).round() as usize,
                60,
                (0.3, 0.1),
            );
        }
        labels = pixels.inner();
        if labels.width() >= FINE {
            let first = contacts.labels as Label;
            let is_water =
                |label: Label| wishes.is_land.get(usize::from(label)) == Some(&Some(false));
            let islands = mask
                .as_ref()
                .map(|mask| islands::add(&mut labels, mask, &is_water, first));
            return Shapes {
                faults: pixels.faults(),
                scenery: layout.scenery + islands.unwrap_or(0),
                labels,
            };
        }
        kept = Some(doubled(&pixels.kept()));
        labels = doubled(&labels);
    }
}

/// Returns the layout on as few pixels as show it as it is.
fn first_labels(board: &Board, layout: &Layout, contacts: &Contacts) -> Grid<Label> {
    let even = wishes(board, contacts, None);
    let mut columns = LEAST_COLUMNS;
    loop {
        let labels = layout.labels(columns);
        let mut pixels = Pixels::new(&labels, None, &even, contacts);
        pixels.untie();
        let is_exact = pixels.faults().is_empty() && pixels.crosses().is_empty();
        if is_exact || columns >= MOST_COLUMNS {
            return pixels.inner();
        }
        columns = columns * 4 / 3;
    }
}

/// Returns what pixels pay for labels that should be where they are in a grid.
fn wishes(board: &Board, contacts: &Contacts, labels: Option<&Grid<Label>>) -> Wishes {
    /// The parts of the usual area that a province and a piece of scenery have at least.
    const LEAST: (f64, f64) = (0.6, 0.12);
    let usual = 1.0 / board.count() as f64;
    let most = match labels {
        Some(_) => 1.0,
        None => 1.3 * usual,
    };
    let mut is_land = vec![None];
    is_land.extend((0..board.count()).map(|province| Some(!board.is_water(province))));
    is_land.resize(contacts.labels, Some(true));
    let mut areas = vec![(0.0, 1.0)];
    areas.resize(board.count() + 1, (LEAST.0 * usual, most));
    areas.resize(contacts.labels, (LEAST.1 * usual, 1.0));
    let nowhere = Grid::filled(COLUMNS, 1, NOTHING);
    Wishes::new(labels.unwrap_or(&nowhere), is_land, areas)
}

/// Returns regions with borders as rough as those on earth.
fn roughened(labels: &Grid<Label>) -> Grid<Label> {
    let width = labels.width() as f64;
    let (bump, far) = (0.045 * width, 0.014 * width);
    Grid::from_fn(labels.width(), labels.height(), |x, y| {
        let by = |seed: u64| {
            let at = |size: f64| noise(x as f64 / size, y as f64 / size, seed);
            (far * (at(bump) + 0.5 * at(bump / 2.2))) as isize
        };
        labels.nearest(x as isize + by(11), y as isize + by(12))
    })
}
