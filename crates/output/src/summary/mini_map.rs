//! A very small map that shows the owners of the land as letters.

use super::initial;
use chancery_core::board::{Id, Map, Position, Province};
use chart::{Drawing, Grid, Ground, Point, Scene};

/// The width of a small map, in columns.
pub(super) const COLUMNS: usize = 24;
/// The height of a small map, in rows. Cells are about twice as high as wide.
pub(super) const ROWS: usize = 9;

/// The province that each cell of a small map shows, and the cells of the centers.
pub(super) struct MiniMap {
    ground: Grid<Option<Province>>,
    centers: Vec<(usize, usize, Province)>,
}

impl MiniMap {
    /// Returns the small map of a board.
    pub(super) fn new(map: &Map, drawing: &Drawing) -> Self {
        let (width, height) = (drawing.width(), drawing.height());
        let ground = Grid::from_fn(COLUMNS, ROWS, |x, y| {
            let at = Point {
                x: (x as f32 + 0.5) / COLUMNS as f32 * width,
                y: (y as f32 + 0.5) / ROWS as f32 * height,
            };
            match drawing.ground(drawing.region_at(at)) {
                Ground::Land(province) => Some(province),
                Ground::Water(_) | Ground::Impassable(_) | Ground::Scenery | Ground::Outside => {
                    None
                }
            }
        });
        let mut centers: Vec<(usize, usize, Province)> = Vec::new();
        for center in map.centers().iter() {
            let anchors = drawing.anchors(center);
            let at = anchors.center.unwrap_or(anchors.label);
            let wanted = (at.x / width * COLUMNS as f32, at.y / height * ROWS as f32);
            let is_free = |&(x, y): &(usize, usize)| {
                centers
                    .iter()
                    .all(|&(other_x, other_y, _)| (other_x, other_y) != (x, y))
            };
            // a cell is twice as high as wide
            let far = |&(x, y): &(usize, usize)| {
                let (dx, dy) = (x as f32 + 0.5 - wanted.0, y as f32 + 0.5 - wanted.1);
                dx * dx + 4.0 * dy * dy
            };
            let cells = ground.places().filter(is_free);
            if let Some((x, y)) = cells.min_by(|a, b| far(a).total_cmp(&far(b))) {
                centers.push((x, y, center));
            }
        }
        MiniMap { ground, centers }
    }

    /// Returns the rows of the map of a position: land as lower-case letters, centers as capitals, `.` for
    /// unowned land.
    pub(super) fn rows(&self, map: &Map, position: &Position) -> Vec<String> {
        let scene = Scene::of(map, position);
        let owner = |at: Province| scene.fills.get(at.index()).copied().flatten();
        let mut cells = Grid::from_fn(COLUMNS, ROWS, |x, y| {
            match self.ground.get(x, y).flatten() {
                None => ' ',
                Some(land) => owner(land).map_or('.', |power| lower(initial(map, power))),
            }
        });
        for &(x, y, center) in &self.centers {
            let power = position.owner(center);
            let letter = power.map_or('o', |power| initial(map, power));
            if let Some(cell) = cells.row_mut(y).get_mut(x) {
                *cell = letter;
            }
        }
        (0..ROWS).map(|y| cells.row(y).iter().collect()).collect()
    }
}

/// Returns a letter in lower case, limited to its first character.
fn lower(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}
