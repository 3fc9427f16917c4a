//! The connected parts of a grid.

use chart::Grid;

/// A cell of a grid, by column and row.
pub(crate) type Place = (usize, usize);

/// Returns the connected parts of a grid: cells of the same value that share sides.
pub(crate) fn parts<T: Copy + PartialEq>(grid: &Grid<T>) -> Vec<Vec<Place>> {
    let mut seen = Grid::filled(grid.width(), grid.height(), false);
    let mut found = Vec::new();
    for start in grid.places() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while next < part.len() {
            for beside in grid.beside(part[next]) {
                if grid[beside] == grid[start] && !std::mem::replace(&mut seen[beside], true) {
                    part.push(beside);
                }
            }
            next += 1;
        }
        found.push(part);
    }
    found
}
