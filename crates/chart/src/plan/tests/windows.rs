//! Windows of the drawing: a province that is completely inside has all its symbols, and its full
//! name if there is space.

use super::sweep::check_places;
use crate::plan::*;
use crate::raster;
use crate::{Look, View};
use chancery_core::board::Terrain;

/// The approximate zoom steps of a mouse wheel.
const NEARER: [f32; 4] = [1.5, 2.2, 3.4, 5.0];
const SIZES: [(usize, usize); 3] = [(80, 20), (88, 28), (118, 37)];

/// Returns the bounding rectangle of each region.
fn extents(drawing: &Drawing) -> Vec<Option<Window>> {
    let whole = Window::whole(drawing);
    let (columns, rows) = (whole.width as usize, whole.height as usize);
    let samples = raster::sample(drawing, whole, columns, rows);
    let mut extents: Vec<Option<Window>> = vec![None; drawing.regions().len()];
    for (x, y) in samples.places() {
        let extent = &mut extents[samples[(x, y)].index()];
        let (x, y) = (x as f32, y as f32);
        let old = extent.unwrap_or(Window {
            left: x,
            top: y,
            width: 0.0,
            height: 0.0,
        });
        *extent = Some(Window {
            left: old.left.min(x),
            top: old.top,
            width: (old.left + old.width).max(x + 1.0) - old.left.min(x),
            height: y + 1.0 - old.top,
        });
    }
    extents
}

fn holds(window: Window, other: Window) -> bool {
    other.left >= window.left
        && other.top >= window.top
        && other.left + other.width <= window.left + window.width
        && other.top + other.height <= window.top + window.height
}

/// Returns windows of one size over the whole drawing, with some overlap.
fn windows(drawing: &Drawing, nearer: f32) -> Vec<Window> {
    let whole = Window::whole(drawing);
    let (width, height) = (whole.width / nearer, whole.height / nearer);
    let steps = nearer as usize + 1;
    let at = |step: usize, length: f32| step as f32 * length / steps as f32;
    let row = |y: f32| {
        let left = move |x| at(x, whole.width - width);
        (0..=steps).map(move |x| Window {
            left: left(x),
            top: y,
            width,
            height,
        })
    };
    let tops = (0..=steps).map(|y| at(y, whole.height - height));
    tops.flat_map(row).collect()
}

/// Returns whether there is so much space for a name near its preferred position that nothing can
/// block it.
fn is_roomy(plan: &Plan, drawing: &Drawing, map: &Map, province: Province) -> bool {
    let info = map.info(province);
    let (x, y) = plan.raster.cell_of(drawing.anchors(province).label);
    let half = (info.name.chars().count() as isize + 8) / 2;
    let inside = |x: isize, y: isize| {
        let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
        place.is_some_and(|(x, y)| plan.region(x, y) == Some(Region::of(province)))
    };
    let (x, y) = (x as isize, y as isize);
    (y - 1..=y + 1).all(|y| (x - half..=x + half).all(|x| inside(x, y)))
}

#[test]
fn what_lies_in_a_window_has_all_its_signs_and_its_name_where_there_is_room() {
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let extents = extents(drawing);
    let (mut faults, mut whole, mut named) = (Vec::new(), 0, 0);
    for (i, (nearer, (width, height))) in NEARER
        .into_iter()
        .flat_map(|nearer| SIZES.map(|size| (nearer, size)))
        .enumerate()
    {
        let look = [Look::Rich, Look::Box, Look::Ascii][i % 3];
        for window in windows(drawing, nearer) {
            let view = View {
                window: Some(window),
                ..View::whole(width, height, look)
            };
            let plan = Plan::new(drawing, map, view);
            let here = |fault: &str| format!("{width}x{height} {look:?} {window:?}: {fault}");
            for province in map.provinces() {
                let info = map.info(province);
                let extent = extents[Region::of(province).index()].expect("a place");
                if info.terrain == Terrain::Impassable || !holds(window, extent) {
                    continue;
                }
                whole += 1;
                let found = check_places(map, &plan, province);
                faults.extend(found.faults.iter().map(|fault| here(fault)));
                let scale = plan.raster.scale(drawing);
                if scale < 140.0 || !is_roomy(&plan, drawing, map, province) {
                    continue;
                }
                named += 1;
                let label = plan.spots(province).label.as_ref();
                if label.is_none_or(|label| label.text != info.name) {
                    faults.push(here(&format!("{} goes by {label:?}", info.name)));
                }
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
    assert!(
        whole > 800 && named > 100,
        "{whole} provinces, {named} named"
    );
}
