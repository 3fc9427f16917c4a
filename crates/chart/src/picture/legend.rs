//! The title and the legend of a picture.

use super::super::color::Rgb;
use super::super::drawing::Point;
use super::super::theme::Theme;
use super::entries::{OrderEntryText, PowerCaption};
use super::field::WIDTH;
use super::footer_columns::{self, Ledger};
use super::key::LegendSymbol;
use super::lettering::{CAPITAL, Face};
use super::page::Page;
use super::svg::{Svg, with};
use super::{Picture, initial};

const TITLE: f32 = 26.0;
const NOTE: f32 = 13.0;
const NAME: f32 = 12.0;
const COUNT: f32 = 9.6;
const KEY: f32 = 9.6;
/// The names of centers in the small legend: size, and step down.
const CENTERS: (f32, f32) = (8.4, 10.4);
/// A patch of a power's color.
const PATCH: (f32, f32) = (20.0, 22.0);
/// A row of signs.
const ROW: f32 = 20.0;
/// Between a sign and its word, and between that and the next sign.
const AFTER_SIGN: f32 = 5.0;
const AFTER_WORD: f32 = 16.0;

/// What the legend says.
pub(super) struct Legend<'a> {
    pub picture: &'a Picture<'a>,
    pub entries: Vec<PowerCaption>,
    pub signs: Vec<LegendSymbol>,
}

impl<'a> Legend<'a> {
    pub(super) fn new(picture: &'a Picture<'a>) -> Self {
        Legend {
            picture,
            entries: PowerCaption::all(picture),
            signs: LegendSymbol::on(picture.map, picture.scene),
        }
    }

    /// How high the small legend is, which lies under the map.
    pub(super) fn height(&self) -> f32 {
        let room = self.room();
        let lines = self
            .entries
            .iter()
            .map(|entry| entry.wrapped(CENTERS.0, room).len());
        let centers = lines.max().unwrap_or(0) as f32 * CENTERS.1;
        PATCH.1 + centers + 14.0 + self.rows().len() as f32 * ROW
    }

    /// The width that each power has in it.
    fn room(&self) -> f32 {
        WIDTH / self.entries.len().max(1) as f32 - 8.0
    }

    /// The signs in rows as wide as the map.
    fn rows(&self) -> Vec<Vec<LegendSymbol>> {
        let mut rows: Vec<Vec<LegendSymbol>> = Vec::new();
        let mut left = 0.0;
        for &sign in &self.signs {
            let width = sign.width() + AFTER_SIGN + Face::Plain.width(sign.word(), KEY);
            match rows.last_mut() {
                Some(row) if left + width <= WIDTH => row.push(sign),
                _ => {
                    rows.push(vec![sign]);
                    left = 0.0;
                }
            }
            left += width + AFTER_WORD;
        }
        rows
    }

    /// Writes what stands above the map and beside or under it.
    pub(super) fn draw(&self, svg: &mut Svg, page: &Page) {
        svg.open("g", &[with("id", "title")]);
        self.title(svg, page);
        svg.close("g");
        let legend = page.legend;
        let corner = |x: f32, y: f32| format!("translate({x:.1} {y:.1})");
        let place = match &page.ledger {
            Some(ledger) => format!(
                "{} scale({})",
                corner(legend.left, legend.top),
                ledger.scale
            ),
            None => corner(legend.left, legend.top),
        };
        svg.open("g", &[with("id", "legend"), with("transform", place)]);
        match &page.ledger {
            Some(ledger) => self.ledger(svg, ledger),
            None if page.is_beside => self.beside(svg, page.map_height),
            None => self.below(svg),
        }
        svg.close("g");
    }

    /// The small legend under the map: the powers in a row, the signs in rows below.
    fn below(&self, svg: &mut Svg) {
        let room = self.room();
        for (i, entry) in self.entries.iter().enumerate() {
            let corner = Point {
                x: i as f32 * (room + 8.0),
                y: 0.0,
            };
            self.power(svg, entry, corner, room, CENTERS);
        }
        let rows = self.rows();
        let top = self.height() - rows.len() as f32 * ROW + ROW / 2.0;
        for (i, row) in rows.into_iter().enumerate() {
            let mut at = Point {
                x: 0.0,
                y: top + i as f32 * ROW,
            };
            for sign in row {
                at.x += self.sign(svg, sign, at) + AFTER_WORD;
            }
        }
    }

    /// The legend beside the map: the powers, and the signs at its foot.
    fn beside(&self, svg: &mut Svg, height: f32) {
        let room = super::page::BESIDE;
        let heights = self
            .entries
            .iter()
            .map(|entry| PATCH.1 + entry.wrapped(CENTERS.0, room).len() as f32 * CENTERS.1);
        let heights: Vec<f32> = heights.collect();
        let count = self.signs.len().max(1) as f32;
        let powers = heights.iter().sum::<f32>();
        let step = ((height - powers - 60.0) / count).clamp(12.0, ROW);
        let left = height - powers - step * count;
        let gap = (left / heights.len().max(1) as f32).clamp(2.0, 14.0);
        let mut corner = Point::default();
        for (entry, height) in self.entries.iter().zip(heights) {
            self.power(svg, entry, corner, room, CENTERS);
            corner.y += height + gap;
        }
        for (i, &sign) in self.signs.iter().enumerate() {
            let at = Point {
                x: 0.0,
                y: height - step * (count - i as f32) + step / 2.0,
            };
            self.sign(svg, sign, at);
        }
    }

    fn ledger(&self, svg: &mut Svg, ledger: &Ledger) {
        for (entry, &corner) in self.entries.iter().zip(&ledger.corners) {
            let room = ledger.column;
            svg.open("g", &[with("id", format!("of-{}", self.key(entry)))]);
            let foot = self.power(svg, entry, corner, room, footer_columns::CENTERS);
            let step = footer_columns::ORDER.1 * ledger.leading;
            for (i, line) in entry.lines.iter().enumerate() {
                let down = footer_columns::GAP + footer_columns::ORDER.1 + i as f32 * step;
                let at = Point {
                    x: corner.x,
                    y: foot + down,
                };
                self.line(svg, line, at);
            }
            svg.close("g");
        }
        let Some(&corner) = ledger.corners.last() else {
            return;
        };
        let long = self.signs.len().div_ceil(ledger.key_columns).max(1);
        for (i, &sign) in self.signs.iter().enumerate() {
            let at = Point {
                x: corner.x + (i / long) as f32 * ledger.column / ledger.key_columns as f32,
                y: corner.y + ((i % long) as f32 * ledger.leading + 0.5) * footer_columns::SIGN,
            };
            self.sign(svg, sign, at);
        }
    }

    fn words(&self, svg: &mut Svg, words: &str, at: Point, face: Face, size: f32, color: Rgb) {
        let mut attributes = vec![
            with("x", at.x),
            with("y", at.y),
            with("font-family", face.families()),
            with("font-size", size),
            with("fill", color),
        ];
        match face {
            Face::Plain => {}
            Face::Bold => attributes.push(with("font-weight", "bold")),
            Face::Italic => attributes.push(with("font-style", "italic")),
        }
        svg.words("text", &attributes, words);
    }

    fn title(&self, svg: &mut Svg, page: &Page) {
        let caption = &self.picture.caption;
        let right = page.title_right();
        let base = page.title_base();
        let title = Face::Italic.fitted(&caption.title, TITLE, right * 0.7);
        let at = Point { x: 0.0, y: base };
        self.words(
            svg,
            &title,
            at,
            Face::Italic,
            TITLE,
            self.picture.theme.voices.text,
        );
        let taken = Face::Italic.width(&title, TITLE) + 24.0;
        let note = Face::Italic.fitted(&caption.note, NOTE, right - taken);
        let at = Point { x: right, y: base };
        svg.open("g", &[with("text-anchor", "end")]);
        self.words(
            svg,
            &note,
            at,
            Face::Italic,
            NOTE,
            self.picture.theme.voices.dim,
        );
        svg.close("g");
    }

    fn key(&self, entry: &PowerCaption) -> &str {
        &self.picture.map.power(entry.standing.power).key
    }

    /// A power, its counts and its centers, from a corner down; the last line that is written.
    fn power(
        &self,
        svg: &mut Svg,
        entry: &PowerCaption,
        corner: Point,
        room: f32,
        (size, step): (f32, f32),
    ) -> f32 {
        let Picture { map, theme, .. } = *self.picture;
        let standing = entry.standing;
        let info = map.power(standing.power);
        svg.open("g", &[with("id", format!("power-{}", self.key(entry)))]);
        self.patch(svg, entry, corner);
        let left = corner.x + PATCH.0 + 7.0;
        let beside = room - PATCH.0 - 7.0;
        let name = Face::Bold.fitted(&info.name, NAME, beside);
        let at = Point {
            x: left,
            y: corner.y + CAPITAL * NAME + 0.4,
        };
        self.words(svg, &name, at, Face::Bold, NAME, theme.voices.text);
        let counts = format!(
            "{}, {}",
            text::count(standing.centers, "center"),
            text::count(standing.units, "unit")
        );
        let counts = Face::Plain.fitted(&counts, COUNT, beside);
        let at = Point {
            x: left,
            y: corner.y + PATCH.1 - 0.6,
        };
        self.words(svg, &counts, at, Face::Plain, COUNT, theme.voices.dim);
        let mut at = Point {
            x: corner.x,
            y: corner.y + PATCH.1 + step,
        };
        for centers in entry.wrapped(size, room) {
            self.words(svg, &centers, at, Face::Plain, size, theme.voices.dim);
            at.y += step;
        }
        svg.close("g");
        at.y - step
    }

    /// An order, and what went wrong with it.
    fn line(&self, svg: &mut Svg, line: &OrderEntryText, at: Point) {
        let theme = self.picture.theme;
        let size = footer_columns::ORDER.0;
        self.words(svg, &line.words, at, Face::Plain, size, theme.voices.text);
        if let Some(failure) = &line.failure {
            let after = Face::Plain.width(&line.words, size) + footer_columns::AFTER;
            let at = at.plus(Point { x: after, y: 0.0 });
            self.words(svg, failure, at, Face::Italic, size, theme.failure);
        }
    }

    /// A patch of a power's color with the initial that its units have.
    fn patch(&self, svg: &mut Svg, entry: &PowerCaption, corner: Point) {
        let Picture { map, theme, .. } = *self.picture;
        let power = entry.standing.power;
        let colors = theme.power(power);
        svg.empty(
            "rect",
            &[
                with("x", corner.x),
                with("y", corner.y),
                with("width", PATCH.0),
                with("height", PATCH.1),
                with("rx", 3.0),
                with("fill", colors.fill),
                with("stroke", colors.line),
                with("stroke-width", 1.4),
            ],
        );
        let initial = initial(map, power).to_string();
        let at = Point {
            x: corner.x + (PATCH.0 - Face::Bold.width(&initial, NAME)) / 2.0,
            y: corner.y + PATCH.1 / 2.0 + CAPITAL * NAME * 0.4,
        };
        let color = Theme::label_on_land(colors.fill);
        self.words(svg, &initial, at, Face::Bold, NAME, color);
    }

    /// A sign with its word, and how wide they are.
    fn sign(&self, svg: &mut Svg, sign: LegendSymbol, at: Point) -> f32 {
        let theme = self.picture.theme;
        sign.draw(svg, theme, at);
        let before = sign.width() + AFTER_SIGN;
        let base = Point {
            x: at.x + before,
            y: at.y + CAPITAL * KEY / 2.0,
        };
        self.words(svg, sign.word(), base, Face::Plain, KEY, theme.voices.text);
        before + Face::Plain.width(sign.word(), KEY)
    }
}
