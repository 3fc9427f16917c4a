//! The drawn map: a grid of terminal cells.

mod cell_flip;

use std::fmt::Write;
use std::ops::Range;

use crate::{Ansi, Color, Depth, Grid, Rgb};
use chancery_core::board::Province;

/// One cell of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The character, one column wide.
    pub glyph: char,
    /// The color of the character.
    pub fg: Color,
    /// The color of the background.
    pub bg: Color,
    /// Whether the character is bold.
    pub bold: bool,
    /// Whether foreground and background are exchanged, which shows without colors too.
    pub reverse: bool,
    /// Whether it is ground behind texts and orders, to be drawn faintly where colors don't set it apart.
    pub dim: bool,
}

impl Cell {
    /// A cell with nothing in it.
    pub const BLANK: Cell = Cell {
        glyph: ' ',
        fg: Color::Default,
        bg: Color::Default,
        bold: false,
        reverse: false,
        dim: false,
    };

    /// Returns a character in a color on a background.
    pub fn new(glyph: char, fg: impl Into<Color>, bg: impl Into<Color>) -> Self {
        Cell {
            glyph,
            fg: fg.into(),
            bg: bg.into(),
            ..Cell::BLANK
        }
    }

    /// Returns a character in the terminal's own colors.
    pub fn plain(glyph: char) -> Self {
        Cell {
            glyph,
            ..Cell::BLANK
        }
    }

    /// Returns the cell in bold, or not.
    #[must_use]
    pub fn bold(self, bold: bool) -> Self {
        Cell { bold, ..self }
    }

    /// Returns the cell as ground behind texts and orders.
    #[must_use]
    pub fn dimmed(self) -> Self {
        Cell { dim: true, ..self }
    }

    /// Returns the cell with foreground and background exchanged.
    #[must_use]
    pub fn reversed(self) -> Self {
        Cell {
            reverse: true,
            ..self
        }
    }
}

/// The drawn map.
#[derive(Clone, PartialEq, Debug)]
pub struct Canvas {
    pub(super) cells: Grid<Cell>,
    provinces: Grid<Option<Province>>,
}

impl Canvas {
    pub(super) fn new(provinces: Grid<Option<Province>>) -> Self {
        Canvas {
            cells: Grid::filled(provinces.width(), provinces.height(), Cell::BLANK),
            provinces,
        }
    }

    /// Returns the width, in columns.
    pub fn width(&self) -> usize {
        self.cells.width()
    }

    /// Returns the height, in rows.
    pub fn height(&self) -> usize {
        self.cells.height()
    }

    /// Returns the cell at a column and a row, or `None` outside.
    pub fn cell(&self, x: usize, y: usize) -> Option<&Cell> {
        (x < self.width() && y < self.height()).then(|| &self.cells[(x, y)])
    }

    /// Returns the rows, from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        (0..self.height()).map(|y| self.cells.row(y))
    }

    /// Returns the canvas with only some of the columns and rows, at most those that it has.
    #[must_use]
    pub fn cropped(&self, columns: Range<usize>, rows: Range<usize>) -> Self {
        Canvas {
            cells: self.cells.part(&columns, &rows),
            provinces: self.provinces.part(&columns, &rows),
        }
    }

    /// Returns the province at a column and a row, for mouse clicks.
    pub fn hit(&self, x: usize, y: usize) -> Option<Province> {
        self.provinces.get(x, y).flatten()
    }

    /// Returns the characters without colors: every row at its full width, each with a line feed.
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity((self.width() + 1) * self.height());
        for row in self.rows() {
            text.extend(row.iter().map(|cell| cell.glyph));
            text.push('\n');
        }
        text
    }

    /// Returns the characters with escape sequences for their colors (ECMA-48 SGR). At
    /// [`Depth::Palette`], 24-bit colors become the nearest ones of the palette.
    pub fn to_ansi(&self, depth: Depth) -> String {
        let mut text = String::new();
        for row in self.rows() {
            let mut last = None;
            for cell in row {
                let style = Cell {
                    glyph: ' ',
                    ..*cell
                };
                if last != Some(style) {
                    sgr(&mut text, &style, depth);
                    last = Some(style);
                }
                text.push(cell.glyph);
            }
            text.push_str("\x1b[0m\n");
        }
        text
    }
}

fn sgr(text: &mut String, style: &Cell, depth: Depth) {
    text.push_str("\x1b[0");
    if style.bold {
        text.push_str(";1");
    }
    if style.dim && style.fg == Color::Default {
        text.push_str(";2");
    }
    if style.reverse {
        text.push_str(";7");
    }
    for (color, ground) in [(style.fg, 30), (style.bg, 40)] {
        // Writing to a string does not fail.
        let _ = match color {
            Color::Default => Ok(()),
            Color::Ansi(ansi) => {
                let number = ansi as u8;
                let bright = 52 * u8::from(number >= Ansi::BrightBlack as u8);
                write!(text, ";{}", ground + number + bright)
            }
            Color::Rgb(rgb) if depth == Depth::Palette => {
                write!(text, ";{};5;{}", ground + 8, rgb.nearest_of_palette())
            }
            Color::Rgb(Rgb(r, g, b)) => write!(text, ";{};2;{r};{g};{b}", ground + 8),
        };
    }
    text.push('m');
}
