//! The page around the map: the scale of everything, and the places of title and legend.

use super::field::{Area, WIDTH};
use super::footer_columns::FooterColumns;
use super::legend::Legend;
use super::svg::{Escaped, Number, Place, Svg};
use super::{LegendDetail, LegendRow, Measure, Picture, Size};
use crate::{Point, Theme};

/// The margin around everything.
const MARGIN: f32 = 24.0;
/// The height of the line with the title, and the title's base line.
const TITLE: f32 = 44.0;
pub(super) const TITLE_BASE: f32 = -16.0;
/// The gap between the map and the legend.
const BETWEEN: f32 = 18.0;

/// The place of the legend.
#[derive(Clone, Debug)]
pub(super) enum LegendPlace {
    /// Beside the map, with the width of the legend.
    Beside(f32),
    /// Under the map.
    Below,
    /// Under the map, with all orders, on a page with much space there.
    Columns(FooterColumns),
}

/// The places of everything on the page. The map's own corner is the origin.
#[derive(Clone, Debug)]
pub(super) struct Page {
    size: Size,
    /// The visible area.
    view: Area,
    /// The height of the map; it is [`WIDTH`] wide.
    pub map_height: f32,
    /// The corner of the legend.
    pub legend: Point,
    pub place: LegendPlace,
}

impl Page {
    /// Lays out a page. The legend is at the place that leaves more space for the map, and longer
    /// if the map leaves space for it.
    pub(super) fn new(size: Size, map_height: f32, legend: &Legend<'_>) -> Self {
        let (width, height) = (f32::from(size.width.max(1)), f32::from(size.height.max(1)));
        let wide = WIDTH + 2.0 * MARGIN;
        let tall = TITLE + map_height + 2.0 * MARGIN;
        let room = wide * height / width - tall - BETWEEN;
        let columns = match legend.picture.detail {
            LegendDetail::Names => FooterColumns::fit(&legend.entries, legend.symbols.len(), room),
            LegendDetail::Chart(_) => None,
        };
        let legend_height = match &columns {
            Some(columns) => columns.height(),
            None => legend.height(),
        };
        let below = (wide, tall + BETWEEN + legend_height);
        let side = legend.side_width(map_height);
        let beside = (wide + BETWEEN + side, tall);
        let unit = |needed: (f32, f32)| (width / needed.0).min(height / needed.1);
        let (needed, corner, place) = if unit(beside) > unit(below) {
            (beside, (WIDTH + BETWEEN, 0.0), LegendPlace::Beside(side))
        } else {
            let place = columns.map_or(LegendPlace::Below, LegendPlace::Columns);
            (below, (0.0, map_height + BETWEEN), place)
        };
        let legend = Point::new(corner.0, corner.1);
        let unit = unit(needed);
        let (seen_width, seen_height) = (width / unit, height / unit);
        let left = -MARGIN - (seen_width - needed.0) / 2.0;
        let top = -MARGIN - TITLE - (seen_height - needed.1) / 2.0;
        Page {
            size,
            view: Area {
                left,
                top,
                right: left + seen_width,
                bottom: top + seen_height,
            },
            map_height,
            legend,
            place,
        }
    }

    /// Returns the right end of the title's line.
    pub(super) fn title_right(&self) -> f32 {
        match self.place {
            LegendPlace::Beside(width) => self.legend.x + width,
            LegendPlace::Below | LegendPlace::Columns(_) => WIDTH,
        }
    }

    /// Begins the picture: its size, its visible area, the paper.
    pub(super) fn open(&self, svg: &mut Svg, picture: &Picture<'_>) {
        let unit = match self.size.measure {
            Measure::Pixels => "",
            Measure::Millimeters => "mm",
        };
        let Area { left, top, .. } = self.view;
        let (width, height) = (self.view.right - left, self.view.bottom - top);
        let Size {
            width: page_width,
            height: page_height,
            ..
        } = self.size;
        svg.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" role="img" aria-labelledby="name description" width="{page_width}{unit}" height="{page_height}{unit}" viewBox="{left:.1} {top:.1} {width:.1} {height:.1}">"#
        ));
        let (title, description) = (&picture.caption.title, description(picture));
        let (title, description) = (Escaped(title), Escaped(&description));
        let corner = Place(Point::new(left, top));
        let [map_width, map_height, width, height] =
            [WIDTH, self.map_height, width, height].map(Number);
        let paper = picture.theme.ground;
        svg.line(format_args!(
            r#"<title id="name">{title}</title>
<desc id="description">{description}</desc>
<defs>
<clipPath id="frame">
<rect width="{map_width}" height="{map_height}"/>
</clipPath>
</defs>
<rect id="paper" {corner} width="{width}" height="{height}" fill="{paper}"/>"#
        ));
    }

    /// Draws the line around the map.
    pub(super) fn frame(&self, svg: &mut Svg, theme: &Theme) {
        let [width, height] = [WIDTH, self.map_height].map(Number);
        let color = theme.text_colors.text;
        svg.line(format_args!(
            r#"<rect id="border" width="{width}" height="{height}" fill="none" stroke="{color}" stroke-width="1.6"/>"#
        ));
    }
}

/// Returns a description of the picture in words, for accessibility.
fn description(picture: &Picture<'_>) -> String {
    let power = |standing: &LegendRow| {
        let name = &picture.map.power(standing.power).name;
        let (centers, units) = (standing.centers, standing.units);
        format!("{name}: centers {centers}, units {units}")
    };
    let powers: Vec<String> = picture.standings.iter().map(power).collect();
    let note = match &*picture.caption.note {
        "" => String::new(),
        note => format!("{note}. "),
    };
    format!("{note}A map of the board. {}.", powers.join("; "))
}
