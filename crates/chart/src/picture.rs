//! Draws the map as an SVG to be printed: the same geometry as the cells of a terminal, with curves
//! for borders and arrows.
//!
//! ```text
//! Drawing --> Field --> Places (labels, units) --> Arrows --\
//!    \-------------------------> outlines -------------------> Svg
//! ```
//!
//! The map is a thousand units wide, whatever the size of the picture. The title and the legend are
//! around it. Everything important has an `id`: `province-PAR`, `center-PAR`, `unit-PAR`,
//! `dislodged-PAR`, `label-PAR`.

mod arrows;
mod bars;
mod curve;
mod curve_choice;
mod entries;
mod field;
mod footer_columns;
mod grid_path;
mod ground;
mod key;
mod legend;
mod lettering;
mod page;
mod places;
mod shape;
mod shore_distance;
mod svg;
mod symbols;

use chancery_core::board::{Map, Position, Power};

use crate::{Drawing, Scene, Theme};

use arrows::{Arrow, Laid};
use field::Field;
use ground::Ground;
use legend::Legend;
use page::Page;
use svg::Svg;
use symbols::Stroke;

/// The unit of a picture's size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Pixels.
    Pixels,
    /// Millimeters, on paper.
    Millimeters,
}

/// The size of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The width, from west to east.
    pub width: u16,
    /// The height, from north to south.
    pub height: u16,
    /// The unit.
    pub measure: Measure,
}

/// The text above the map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Caption {
    /// The phase: `Spring 1901`.
    pub title: String,
    /// The name of the game, or a remark; in smaller type.
    pub note: String,
}

/// A power in the legend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegendRow {
    /// The power.
    pub power: Power,
    /// The number of centers that it owns.
    pub centers: usize,
    /// The number of units, including dislodged ones.
    pub units: usize,
}

impl LegendRow {
    /// Returns the rows of all powers; in fog of war, of the player's own.
    pub fn all(map: &Map, position: &Position) -> Vec<Self> {
        let of = |power: Power| {
            let (units, dislodged) = (position.units_of(power), position.dislodged_of(power));
            LegendRow {
                power,
                centers: position.centers_of(power).count(),
                units: units.count() + dislodged.count(),
            }
        };
        let is_known = |power: &Power| position.terms.shows_all_of(*power);
        map.powers().filter(is_known).map(of).collect()
    }
}

/// The centers of every power over the years.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CenterChart {
    /// The number of centers by year, the first one first, and by power.
    pub years: Vec<Vec<usize>>,
    /// The number of years for which there is space.
    pub room: usize,
    /// The number of centers that fills the height of the chart.
    pub top: usize,
}

/// The content of the legend below the name of each power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegendDetail<'a> {
    /// Its centers, and on a tall page its orders. The key of the symbols is at the end.
    Names,
    /// Its number of centers in each year as bars. The position of the map doesn't depend on it.
    Chart(&'a CenterChart),
}

/// A picture to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The geometry.
    pub drawing: &'a Drawing,
    /// The board.
    pub map: &'a Map,
    /// The content. Lighting and tags are ignored.
    pub scene: &'a Scene,
    /// The colors.
    pub theme: &'a Theme,
    /// The text above the map.
    pub caption: Caption,
    /// The rows of the legend.
    pub standings: Vec<LegendRow>,
    /// The content of the legend below the names of the powers.
    pub detail: LegendDetail<'a>,
    /// The size.
    pub size: Size,
}

impl Picture<'_> {
    /// Draws the picture as an SVG 1.1.
    pub fn svg(&self) -> String {
        let scale = field::WIDTH / self.drawing.width();
        let field = Field::new(self.drawing, scale);
        let places = places::place(self.drawing, self.map, &field, scale);
        let Laid {
            arrows,
            dislodged_symbols,
        } = arrows::lay(self.drawing, self.map, self.scene, &places, &field);
        let legend = Legend::new(self);
        let page = Page::new(self.size, self.drawing.height() * scale, &legend);
        let mut svg = Svg::default();
        page.open(&mut svg, self);
        let ground = Ground {
            picture: self,
            places: &places,
            dislodged_symbols: &dislodged_symbols,
            scale,
        };
        svg.line(format_args!(r#"<g id="map" clip-path="url(#frame)">"#));
        ground.draw(&mut svg);
        self.orders(&mut svg, &arrows);
        ground.labels(&mut svg);
        ground.units(&mut svg);
        let theme = self.theme;
        let mut pen = Stroke {
            svg: &mut svg,
            theme,
        };
        arrows.iter().for_each(|arrow| pen.at_unit(arrow));
        svg.line(format_args!("</g>"));
        page.frame(&mut svg, theme);
        legend.draw(&mut svg, &page);
        svg.line(format_args!("</svg>"));
        svg.finish()
    }

    /// Draws the lines of orders, the more important ones over the others, then their symbols.
    fn orders(&self, svg: &mut Svg, arrows: &[Arrow]) {
        let theme = self.theme;
        let mut pen = Stroke { svg, theme };
        let route = |arrow: &Arrow| &self.scene.routes[arrow.route];
        let mut ranked: Vec<&Arrow> = arrows.iter().collect();
        ranked.sort_by_key(|arrow| route(arrow).shape.rank());
        for arrow in ranked {
            pen.arrow(route(arrow), arrow);
        }
        for arrow in arrows {
            pen.symbols(route(arrow), arrow);
        }
    }
}
