//! Draws the title and the legend of a picture.

use text::count;

use super::bars;
use super::entries::{OrderEntryText, PowerCaption};
use super::field::{Area, WIDTH};
use super::footer_columns::{self, FooterColumns};
use super::key::LegendSymbol;
use super::lettering::{CAPITAL, Face};
use super::page::{LegendPlace, Page, TITLE_BASE};
use super::svg::{Escaped, Number, Place, Shift, Svg};
use super::{LegendDetail, LegendRow, Picture};
use crate::{Point, Theme};

const TITLE: f32 = 26.0;
const NOTE: f32 = 13.0;
const NAME: f32 = 12.0;
/// The type size of a power's counts, and the minimum if there are many powers in a row.
const COUNT: f32 = 9.6;
const SMALLER_COUNT: f32 = 7.0;
const KEY: f32 = 9.6;
/// The type size and line height of the centers in the small legend.
const CENTERS: (f32, f32) = (8.4, 10.4);
/// The size of a patch in a power's color.
const PATCH: (f32, f32) = (20.0, 22.0);
/// The maximum number of powers in a row under the map.
const MOST_IN_ROW: usize = 11;
/// The width of the legend beside the map: of its only column, or of each of several.
const BESIDE: (f32, f32) = (176.0, 134.0);
/// The distances between columns of powers, and between the powers of a full column.
const BETWEEN_COLUMNS: f32 = 8.0;
const BETWEEN_POWERS: f32 = 2.0;
/// The minimum and maximum height of a row of symbols.
const SMALLER_ROW: f32 = 12.0;
const ROW: f32 = 20.0;
/// The distances between a symbol and its word, and between a word and the next symbol.
const AFTER_SIGN: f32 = 5.0;
const AFTER_WORD: f32 = 16.0;

/// The content of the legend.
pub(super) struct Legend<'a> {
    pub picture: &'a Picture<'a>,
    pub entries: Vec<PowerCaption>,
    pub symbols: Vec<LegendSymbol>,
}

impl<'a> Legend<'a> {
    pub(super) fn new(picture: &'a Picture<'a>) -> Self {
        Legend {
            picture,
            entries: PowerCaption::all(picture),
            symbols: match picture.detail {
                LegendDetail::Names => LegendSymbol::on(picture.map, picture.scene),
                LegendDetail::Chart(_) => Vec::new(),
            },
        }
    }

    /// Returns the height of the small legend under the map.
    pub(super) fn height(&self) -> f32 {
        let rows = self.entries.len().div_ceil(self.in_row()).max(1) as f32;
        rows * self.row_height() + 14.0 + self.rows().len() as f32 * ROW
    }

    /// Returns the height of a row of powers under the map.
    fn row_height(&self) -> f32 {
        let room = self.room();
        let details = self.entries.iter();
        let details = details.map(|entry| self.detail_height(entry, room));
        PATCH.1 + details.fold(0.0, f32::max)
    }

    /// Returns the number of powers in each row under the map.
    fn in_row(&self) -> usize {
        let count = self.entries.len().max(1);
        count.div_ceil(count.div_ceil(MOST_IN_ROW))
    }

    /// Returns the number of columns beside a map of this height, and their width.
    fn side_columns(&self, height: f32) -> (usize, f32) {
        let height_of =
            |room| move |entry| PATCH.1 + self.detail_height(entry, room) + BETWEEN_POWERS;
        let powers: f32 = self.entries.iter().map(height_of(BESIDE.1)).sum();
        let symbols = self.symbols.len() as f32 * SMALLER_ROW;
        match (powers / (height - symbols).max(1.0)).ceil() as usize {
            0 | 1 => (1, BESIDE.0),
            columns => (columns, BESIDE.1),
        }
    }

    /// Returns the width of the legend beside a map of this height.
    pub(super) fn side_width(&self, height: f32) -> f32 {
        let (columns, width) = self.side_columns(height);
        columns as f32 * (width + BETWEEN_COLUMNS) - BETWEEN_COLUMNS
    }

    /// Returns the height of the content below the name of a power.
    fn detail_height(&self, entry: &PowerCaption, room: f32) -> f32 {
        match self.picture.detail {
            LegendDetail::Names => entry.wrapped(CENTERS.0, room).len() as f32 * CENTERS.1,
            LegendDetail::Chart(_) => bars::HEIGHT,
        }
    }

    /// Returns the width for each power in the small legend.
    fn room(&self) -> f32 {
        WIDTH / self.in_row() as f32 - 8.0
    }

    /// Returns the symbols in rows of at most the width of the map.
    fn rows(&self) -> Vec<Vec<LegendSymbol>> {
        let mut rows: Vec<Vec<LegendSymbol>> = Vec::new();
        let mut left = 0.0;
        for &symbol in &self.symbols {
            let width = symbol.width() + AFTER_SIGN + Face::Plain.width(symbol.word(), KEY);
            match rows.last_mut() {
                Some(row) if left + width <= WIDTH => row.push(symbol),
                _ => {
                    rows.push(vec![symbol]);
                    left = 0.0;
                }
            }
            left += width + AFTER_WORD;
        }
        rows
    }

    /// Writes the title above the map and the legend beside or under it.
    pub(super) fn draw(&self, svg: &mut Svg, page: &Page) {
        self.title(svg, page);
        let place = Shift(page.legend);
        let scale = match &page.place {
            LegendPlace::Columns(columns) => format!(" scale({})", columns.scale),
            LegendPlace::Beside(_) | LegendPlace::Below => String::new(),
        };
        svg.line(format_args!(
            r#"<g id="legend" transform="{place}{scale}">"#
        ));
        match &page.place {
            LegendPlace::Columns(columns) => self.columns(svg, columns),
            LegendPlace::Beside(_) => self.beside(svg, page.map_height),
            LegendPlace::Below => self.below(svg),
        }
        svg.line(format_args!("</g>"));
    }

    /// Draws the small legend under the map: the powers in a row, the symbols in rows below.
    fn below(&self, svg: &mut Svg) {
        let room = self.room();
        for (i, entry) in self.entries.iter().enumerate() {
            let (row, column) = (i / self.in_row(), i % self.in_row());
            let corner = Point::new(column as f32 * (room + 8.0), row as f32 * self.row_height());
            self.power(svg, entry, corner, room, CENTERS);
        }
        let rows = self.rows();
        let top = self.height() - rows.len() as f32 * ROW + ROW / 2.0;
        for (i, row) in rows.into_iter().enumerate() {
            let mut at = Point::new(0.0, top + i as f32 * ROW);
            for symbol in row {
                at.x += self.symbol(svg, symbol, at) + AFTER_WORD;
            }
        }
    }

    /// Draws the legend beside the map: the powers, and the symbols at the bottom.
    fn beside(&self, svg: &mut Svg, height: f32) {
        let (columns, room) = self.side_columns(height);
        let in_column = self.entries.len().div_ceil(columns).max(1);
        let height_of = |entry: &PowerCaption| PATCH.1 + self.detail_height(entry, room);
        let height_of_all = |entries: &[PowerCaption]| entries.iter().map(height_of).sum();
        let powers = self.entries.chunks(in_column).map(height_of_all);
        let powers = powers.fold(0.0, f32::max);
        let count = self.symbols.len().max(1) as f32;
        let step = ((height - powers - 60.0) / count).clamp(SMALLER_ROW, ROW);
        let left = height - powers - step * count;
        let gap = (left / in_column as f32).clamp(BETWEEN_POWERS, 14.0);
        for (i, column) in self.entries.chunks(in_column).enumerate() {
            let mut corner = Point::new(i as f32 * (room + BETWEEN_COLUMNS), 0.0);
            for entry in column {
                self.power(svg, entry, corner, room, CENTERS);
                corner.y += height_of(entry) + gap;
            }
        }
        for (i, &symbol) in self.symbols.iter().enumerate() {
            let at = Point::new(0.0, height - step * (count - i as f32) + step / 2.0);
            self.symbol(svg, symbol, at);
        }
    }

    fn columns(&self, svg: &mut Svg, columns: &FooterColumns) {
        for (entry, &corner) in self.entries.iter().zip(&columns.corners) {
            let room = columns.column;
            let key = self.key(entry);
            svg.line(format_args!(r#"<g id="of-{key}">"#));
            let foot = self.power(svg, entry, corner, room, footer_columns::CENTERS);
            let step = footer_columns::ORDER.1 * columns.leading;
            for (i, line) in entry.lines.iter().enumerate() {
                let down = footer_columns::GAP + footer_columns::ORDER.1 + i as f32 * step;
                let at = Point::new(corner.x, foot + down);
                self.line(svg, line, at);
            }
            svg.line(format_args!("</g>"));
        }
        let Some(&corner) = columns.corners.last() else {
            return;
        };
        let long = self.symbols.len().div_ceil(columns.key_columns).max(1);
        for (i, &symbol) in self.symbols.iter().enumerate() {
            let at = Point::new(
                corner.x + (i / long) as f32 * columns.column / columns.key_columns as f32,
                corner.y + ((i % long) as f32 * columns.leading + 0.5) * footer_columns::SIGN,
            );
            self.symbol(svg, symbol, at);
        }
    }

    fn title(&self, svg: &mut Svg, page: &Page) {
        let (caption, colors) = (&self.picture.caption, self.picture.theme.text_colors);
        let face = Face::Italic;
        let right = page.title_right();
        let title = face.fitted(&caption.title, TITLE, right * 0.7);
        let room = right - face.width(&title, TITLE) - 24.0;
        let note = face.fitted(&caption.note, NOTE, room);
        let [start, end] = [0.0, right].map(|x| Point::new(x, TITLE_BASE));
        svg.line(format_args!(r#"<g id="title">"#));
        svg.text(&title, start, face, TITLE, Some(colors.text));
        svg.line(format_args!(r#"<g text-anchor="end">"#));
        svg.text(&note, end, face, NOTE, Some(colors.dim));
        svg.line(format_args!("</g>\n</g>"));
    }

    fn key(&self, entry: &PowerCaption) -> Escaped<'_> {
        Escaped(&self.picture.map.power(entry.standing.power).key)
    }

    /// Writes a power, its counts and its centers from a corner down. Returns the base of the last
    /// line.
    fn power(
        &self,
        svg: &mut Svg,
        entry: &PowerCaption,
        corner: Point,
        room: f32,
        (size, step): (f32, f32),
    ) -> f32 {
        let Picture { map, theme, .. } = *self.picture;
        let LegendRow {
            power,
            centers,
            units,
        } = entry.standing;
        let key = self.key(entry);
        svg.line(format_args!(r#"<g id="power-{key}">"#));
        self.patch(svg, entry, corner);
        let (left, beside) = (corner.x + PATCH.0 + 7.0, room - PATCH.0 - 7.0);
        let name = Face::Bold.fitted(&map.power(power).name, NAME, beside);
        let at = Point::new(left, corner.y + CAPITAL * NAME + 0.4);
        svg.text(&name, at, Face::Bold, NAME, Some(theme.text_colors.text));
        let counts = format!("{}, {}", count(centers, "center"), count(units, "unit"));
        let fits = COUNT * beside / Face::Plain.width(&counts, COUNT);
        let count_size = fits.clamp(SMALLER_COUNT, COUNT);
        let counts = Face::Plain.fitted(&counts, count_size, beside);
        let at = Point::new(left, corner.y + PATCH.1 - 0.6);
        let dim = Some(theme.text_colors.dim);
        svg.text(&counts, at, Face::Plain, count_size, dim);
        let mut at = Point::new(corner.x, corner.y + PATCH.1 + step);
        match self.picture.detail {
            LegendDetail::Chart(chart) => {
                let top = corner.y + PATCH.1;
                let area = Area {
                    left: corner.x,
                    top,
                    right: corner.x + room,
                    bottom: top + bars::HEIGHT,
                };
                bars::draw(svg, self.picture, chart, power, area);
            }
            LegendDetail::Names => {
                for centers in entry.wrapped(size, room) {
                    svg.text(&centers, at, Face::Plain, size, dim);
                    at.y += step;
                }
            }
        }
        svg.line(format_args!("</g>"));
        at.y - step
    }

    /// Writes an order and its failure.
    fn line(&self, svg: &mut Svg, line: &OrderEntryText, at: Point) {
        let theme = self.picture.theme;
        let size = footer_columns::ORDER.0;
        svg.text(
            &line.words,
            at,
            Face::Plain,
            size,
            Some(theme.text_colors.text),
        );
        if let Some(failure) = &line.failure {
            let after = Face::Plain.width(&line.words, size) + footer_columns::AFTER;
            let (at, color) = (at.right(after), Some(theme.failure));
            svg.text(failure, at, Face::Italic, size, color);
        }
    }

    /// Draws a patch in a power's color with the initial of its units.
    fn patch(&self, svg: &mut Svg, entry: &PowerCaption, corner: Point) {
        let Picture { map, theme, .. } = *self.picture;
        let power = entry.standing.power;
        let (fill, line) = (theme.power(power).fill, theme.power(power).line);
        let (place, [width, height]) = (Place(corner), [PATCH.0, PATCH.1].map(Number));
        svg.line(format_args!(
            r#"<rect {place} width="{width}" height="{height}" rx="3" fill="{fill}" stroke="{line}" stroke-width="1.4"/>"#
        ));
        let initial = map.power(power).letter.to_string();
        let at = Point::new(
            corner.x + (PATCH.0 - Face::Bold.width(&initial, NAME)) / 2.0,
            corner.y + PATCH.1 / 2.0 + CAPITAL * NAME * 0.4,
        );
        let color = Theme::label_on_land(fill);
        svg.text(&initial, at, Face::Bold, NAME, Some(color));
    }

    /// Draws a symbol with its word. Returns their width.
    fn symbol(&self, svg: &mut Svg, symbol: LegendSymbol, at: Point) -> f32 {
        let theme = self.picture.theme;
        symbol.draw(svg, theme, at);
        let before = symbol.width() + AFTER_SIGN;
        let base = Point::new(at.x + before, at.y + CAPITAL * KEY / 2.0);
        let color = Some(theme.text_colors.text);
        svg.text(symbol.word(), base, Face::Plain, KEY, color);
        before + Face::Plain.width(symbol.word(), KEY)
    }
}
