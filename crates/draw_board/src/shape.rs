//! The refinement of the first regions to their final shapes, from low to high resolution.

use chart::Grid;

use crate::Step;
use crate::chance::noise;
use crate::ground::{COLUMNS, Ground, Label, NOTHING};
use crate::islands;
use crate::layout::Layout;
use crate::misplaced::{misplaced, move_islands};
use crate::relax::{Contacts, CostData, Pixels, doubled};
use crate::sketch::Board;

/// The number of columns of the first grid, and the limit up to which more are tried if the layout needs
/// them.
const LEAST_COLUMNS: usize = 240;
const MOST_COLUMNS: usize = 1000;

/// The number of columns from which a grid is fine enough.
const FINE: usize = 900;

/// Half of the minimum width of a narrow part, as a fraction of the page's width.
const NARROW: f64 = 0.011;

/// The regions of a board, with islands.
pub(crate) struct Shapes {
    pub labels: Grid<Label>,
    /// The number of scenery regions.
    pub scenery: usize,
    /// The pairs of labels that touch and must not, or that must touch and don't.
    pub faults: Vec<(Label, Label)>,
    /// The provinces that aren't drawn at their places on earth.
    pub misplaced: Vec<usize>,
}

/// Returns the regions of a layout in their final shapes.
pub(crate) fn shape(
    board: &Board,
    ground: Option<&Ground>,
    layout: &Layout,
    progress: &dyn Fn(Step),
) -> Shapes {
    let contacts = layout.contacts(board);
    let mut labels = first_labels(board, layout, &contacts);
    let wanted = ground.map(|ground| ground.labels(board));
    let wishes = match &wanted {
        Some(wanted) => wishes(board, &contacts, Some(wanted)),
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
    let mut pinned: Option<Grid<Label>> = None;
    loop {
        progress(Step::Shapes(labels.width()));
        let mask = ground.map(|ground| ground.mask(labels.width(), labels.height()));
        let mut pixels = Pixels::new(&labels, mask.as_ref(), &wishes, &contacts);
        if let Some(pinned) = &pinned {
            pixels.pin(pinned);
            pixels.relax(60, (0.2, 0.0));
        } else {
            let rounds = 400 * LEAST_COLUMNS / labels.width();
            pixels.relax(rounds, (1.0, 0.1));
            labels = pixels.inner();
            if wanted
                .as_ref()
                .is_some_and(|wanted| move_islands(&mut labels, wanted, layout))
            {
                pixels = Pixels::new(&labels, mask.as_ref(), &wishes, &contacts);
                pixels.relax(rounds, (1.0, 0.1));
            }
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
                misplaced: wanted.map_or_else(Vec::new, |wanted| {
                    misplaced(&labels, &wanted, board.count())
                }),
                faults: pixels.faults(),
                scenery: layout.scenery + islands.unwrap_or(0),
                labels,
            };
        }
        pinned = Some(doubled(&pixels.pinned()));
        labels = doubled(&labels);
    }
}

/// Returns the layout at the lowest resolution that has its adjacency, or at the highest one tried.
fn first_labels(board: &Board, layout: &Layout, contacts: &Contacts) -> Grid<Label> {
    let even = wishes(board, contacts, None);
    let mut columns = LEAST_COLUMNS;
    loop {
        let labels = layout.labels(columns);
        let mut pixels = Pixels::new(&labels, None, &even, contacts);
        pixels.resolve_crossings();
        let is_exact = pixels.faults().is_empty() && pixels.crosses().is_empty();
        if is_exact || columns >= MOST_COLUMNS {
            return pixels.inner();
        }
        columns = columns * 4 / 3;
    }
}

/// Returns the costs for labels that should be where they are in a grid, or anywhere without one.
fn wishes(board: &Board, contacts: &Contacts, labels: Option<&Grid<Label>>) -> CostData {
    /// The minimum areas of a province and a scenery region, as fractions of the average area of a province.
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
    CostData::new(labels.unwrap_or(&nowhere), is_land, areas)
}

/// Returns the regions with noise added to their borders, to resemble borders on earth.
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
