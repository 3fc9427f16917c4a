//! Lays out the space under the map of a tall page: each power's centers and orders in columns, and
//! the key of the symbols.

use super::entries::{OrderEntryText, PowerCaption};
use super::field::WIDTH;
use super::lettering::Face;
use crate::Point;

/// Type sizes and line heights at scale 1.
pub(super) const HEADING: f32 = 32.0;
pub(super) const CENTERS: (f32, f32) = (9.0, 12.0);
pub(super) const ORDER: (f32, f32) = (10.0, 13.6);
pub(super) const SIGN: f32 = 18.0;
/// The distances between a power's centers and its orders, and between two powers.
pub(super) const GAP: f32 = 5.0;
const BELOW: f32 = 18.0;
const BESIDE: f32 = 20.0;
/// The distance between an order and its result.
pub(super) const AFTER: f32 = 6.0;
/// The width of a symbol of the key with its word.
const KEY: f32 = 128.0;

/// The line spacings that are tried if there is more space, the largest first.
const LEADINGS: [f32; 5] = [1.3, 1.22, 1.14, 1.07, 1.0];
/// The scales that are tried: from the largest to the smallest, in steps.
const LARGEST: f32 = 2.4;
const SMALLEST: f32 = 0.9;
const FINER: f32 = 0.05;

/// The layout, in units of the columns.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FooterColumns {
    /// The scale from units of the columns to those of the picture.
    pub scale: f32,
    /// The spacing of orders and symbols, as a multiple of the minimum.
    pub leading: f32,
    /// The width of a column.
    pub column: f32,
    /// The corner of each power's block, followed by that of the key.
    pub corners: Vec<Point>,
    /// The number of columns of the key.
    pub key_columns: usize,
    height: f32,
}

impl FooterColumns {
    /// Returns the largest columns with at most the height `room`, in units of the picture.
    pub(super) fn fit(entries: &[PowerCaption], signs: usize, room: f32) -> Option<Self> {
        let widest = entries.iter().map(widest).fold(KEY, f32::max);
        let count = ((LARGEST - SMALLEST) / FINER).round() as u8;
        let scales = (0..=count).map(|step| LARGEST - f32::from(step) * FINER);
        let ways = scales.flat_map(|scale| [4, 3, 2].map(|columns| (scale, columns)));
        let fits = |it: &Self| it.column >= widest && it.height() <= room;
        let set = |(scale, columns), leading| Self::new(entries, signs, scale, columns, leading);
        let (way, _) = ways
            .map(|way| (way, set(way, 1.0)))
            .find(|(_, it)| fits(it))?;
        LEADINGS
            .map(|leading| set(way, leading))
            .into_iter()
            .find(fits)
    }

    fn new(entries: &[PowerCaption], signs: usize, scale: f32, columns: u8, leading: f32) -> Self {
        let whole = WIDTH / scale;
        let column = (whole - f32::from(columns - 1) * BESIDE) / f32::from(columns);
        let key_columns = ((column / KEY) as usize).max(1);
        let blocks = entries.iter().map(|entry| height(entry, column, leading));
        let key = signs.div_ceil(key_columns) as f32 * SIGN * leading;
        let blocks: Vec<f32> = blocks.chain([key]).collect();
        let mut corners = Vec::new();
        let mut top = 0.0;
        for row in blocks.chunks(columns.into()) {
            let corner = |(i, _)| Point::new(i as f32 * (column + BESIDE), top);
            corners.extend(row.iter().enumerate().map(corner));
            top += row.iter().copied().fold(0.0, f32::max) + BELOW;
        }
        FooterColumns {
            scale,
            leading,
            column,
            corners,
            key_columns,
            height: top - BELOW,
        }
    }

    /// Returns the height, in units of the picture.
    pub(super) fn height(&self) -> f32 {
        self.height * self.scale
    }
}

fn height(entry: &PowerCaption, column: f32, leading: f32) -> f32 {
    let centers = entry.wrapped(CENTERS.0, column).len() as f32 * CENTERS.1;
    HEADING + centers + GAP + entry.lines.len() as f32 * ORDER.1 * leading
}

/// Returns the width of the longest line of a power.
fn widest(entry: &PowerCaption) -> f32 {
    let width = |line: &OrderEntryText| {
        let failure = line.failure.as_deref();
        let failed = |words| AFTER + Face::Italic.width(words, ORDER.0);
        Face::Plain.width(&line.words, ORDER.0) + failure.map_or(0.0, failed)
    };
    entry.lines.iter().map(width).fold(0.0, f32::max)
}
