//! A rectangular array of values, row by row.

use std::ops::{Add, Index, IndexMut, Range};

/// A rectangular array of values: `width` columns, `height` rows, indexed by `(x, y)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid<T> {
    width: usize,
    height: usize,
    cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    /// Returns a grid with the same value everywhere.
    pub fn filled(width: usize, height: usize, value: T) -> Self {
        Self {
            width,
            height,
            cells: vec![value; width * height],
        }
    }

    /// Returns a grid with the value `at(x, y)` at each position.
    pub fn from_fn(width: usize, height: usize, mut at: impl FnMut(usize, usize) -> T) -> Self {
        let mut cells = Vec::with_capacity(width * height);
        for y in 0..height {
            cells.extend((0..width).map(|x| at(x, y)));
        }
        Self {
            width,
            height,
            cells,
        }
    }

    /// Returns the number of columns.
    #[inline]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    #[inline]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns some of the columns and rows, at most those that there are.
    pub(crate) fn part(&self, columns: &Range<usize>, rows: &Range<usize>) -> Self {
        let inside = |range: &Range<usize>, end: usize| range.start.min(end)..range.end.min(end);
        let columns = inside(columns, self.width);
        let rows = inside(rows, self.height);
        Self::from_fn(columns.len(), rows.len(), |x, y| {
            self[(columns.start + x, rows.start + y)]
        })
    }

    /// Returns the value at a position, or `None` outside.
    #[inline]
    pub fn get(&self, x: usize, y: usize) -> Option<T> {
        (x < self.width && y < self.height).then(|| self.cells[y * self.width + x])
    }

    /// Returns the value at the position in the grid closest to a position, which may be outside.
    #[inline]
    pub fn nearest(&self, x: isize, y: isize) -> T {
        let x = x.clamp(0, self.width as isize - 1) as usize;
        let y = y.clamp(0, self.height as isize - 1) as usize;
        self.cells[y * self.width + x]
    }

    /// Returns a row.
    #[inline]
    pub fn row(&self, y: usize) -> &[T] {
        &self.cells[y * self.width..][..self.width]
    }

    /// Returns a mutable row.
    #[inline]
    pub fn row_mut(&mut self, y: usize) -> &mut [T] {
        &mut self.cells[y * self.width..][..self.width]
    }

    /// Sets all values.
    pub(crate) fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }

    /// Returns every position, row by row.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<T> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// Returns the positions to the left, right, above and below that are inside.
    pub fn beside(&self, (x, y): (usize, usize)) -> impl Iterator<Item = (usize, usize)> + use<T> {
        let (width, height) = (self.width, self.height);
        [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ]
        .into_iter()
        .filter(move |&(x, y)| x < width && y < height)
    }
}

impl<T: Copy + Ord + Add<Output = T>> Grid<T> {
    /// Lowers every value to the lowest sum of another value and the cost of the steps from there,
    /// with the costs `across` and `down`. No value stays above `far`.
    pub(crate) fn spread(&mut self, far: T, across: T, down: T) {
        // First down and up along the columns, all of them at a time; then right and left along rows.
        let mut beside = vec![far; self.width];
        for y in (0..self.height).chain((0..self.height).rev()) {
            for (before, cost) in beside.iter_mut().zip(self.row_mut(y)) {
                *before = (*before + down).min(*cost);
                *cost = *before;
            }
        }
        for y in 0..self.height {
            let row = self.row_mut(y);
            let onward = |before: T, cost: &mut T| {
                *cost = (before + across).min(*cost);
                *cost
            };
            row.iter_mut().fold(far, onward);
            row.iter_mut().rev().fold(far, onward);
        }
    }
}

impl<T> Index<(usize, usize)> for Grid<T> {
    type Output = T;
    #[inline]
    fn index(&self, (x, y): (usize, usize)) -> &T {
        debug_assert!(x < self.width);
        &self.cells[y * self.width + x]
    }
}

impl<T> IndexMut<(usize, usize)> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, (x, y): (usize, usize)) -> &mut T {
        debug_assert!(x < self.width);
        &mut self.cells[y * self.width + x]
    }
}
