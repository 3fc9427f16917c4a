//! The part of the map that is shown where there is too little room for all of it.

use std::cmp::Reverse;
use std::ops::Range;

use ratatui::layout::Rect;

use crate::kit::Theme;
use crate::map::cache::{MapCache, MapDrawing, marked_spots};
use chancery_core::board::ProvinceSet;
use chart::Spot;

/// The map can be read if no more than one in this many provinces doesn't fit.
const FEW: usize = 25;

/// Returns some cells of an axis without those beside an edge where the map goes on.
pub(super) fn run(first: u16, count: u16, last: u16, edge: usize) -> Range<usize> {
    let start = usize::from(first) + if first > 0 { edge } else { 0 };
    let end = usize::from(first + count) - if first < last { edge } else { 0 };
    start..end
}

impl MapCache {
    /// Returns the part of the whole map, in a layout of this size, that shows the most of these provinces in an area: as a
    /// rectangle with the size of the layout at the first column and row. The map moves as little as possible.
    pub fn scroll(
        &mut self,
        board: MapDrawing<'_>,
        layout: Rect,
        theme: &Theme,
        provinces: &ProvinceSet,
        area: Rect,
    ) -> Rect {
        let before = self.first;
        let plan = self.plan(board, layout, theme, None);
        let last_x = layout.width.saturating_sub(area.width);
        let last_y = layout.height.saturating_sub(area.height);
        let before = before.unwrap_or((last_x / 2, last_y / 2));
        let spots: Vec<Spot> = marked_spots(plan, provinces.iter()).collect();
        let inside = |x: u16, y: u16, edge: usize| {
            let columns = run(x, area.width, last_x, 2 * edge);
            let rows = run(y, area.height, last_y, edge);
            let is_inside = |spot: &&Spot| {
                rows.contains(&spot.y)
                    && columns.contains(&spot.x)
                    && spot.x + spot.width <= columns.end
            };
            spots.iter().filter(is_inside).count()
        };
        let all = (0..=last_y).flat_map(|y| (0..=last_x).map(move |x| (x, y)));
        let best = all.max_by_key(|&(x, y)| {
            let away = x.abs_diff(before.0) + 2 * y.abs_diff(before.1);
            // what is apart from the edge is seen with the lines around it
            (inside(x, y, 0), away == 0, inside(x, y, 1), Reverse(away))
        });
        let (x, y) = best.unwrap_or_default();
        Rect { x, y, ..layout }
    }

    /// Returns the size of the layout for an area: its own, or that from which on the map can be read.
    pub fn readable(&mut self, board: MapDrawing<'_>, area: Rect, theme: &Theme) -> Rect {
        let (width, height) = board.drawing.least_whole();
        let (width, height) = (width as u16, height as u16);
        let provinces = board.map.province_count();
        let is_wide = 10 * area.width >= 9 * width;
        if is_wide
            && self
                .plan(board, area, theme, None)
                .crowded(board.map)
                .count()
                * FEW
                <= provinces
        {
            return area;
        }
        Rect {
            width: area.width.max(width),
            height: area.height.max(height),
            ..area
        }
    }
}
