//! The page around the map: how large everything is, and where title and legend lie.

use super::super::color::Rgb;
use super::super::theme::Theme;
use super::field::{Area, WIDTH};
use super::footer_columns::Ledger;
use super::legend::Legend;
use super::svg::{Svg, with};
use super::{Measure, Picture, Size};

/// Around everything.
const MARGIN: f32 = 24.0;
/// The height of the line with the title.
const TITLE: f32 = 44.0;
/// The width of the legend where it lies beside the map.
pub(super) const BESIDE: f32 = 176.0;
/// Between the map and the legend.
const BETWEEN: f32 = 18.0;

/// Where things lie on the page; the map's own corner is the origin.
#[derive(Clone, Debug)]
pub(super) struct Page {
    size: Size,
    /// All that is seen.
    view: Area,
    /// The height of the map; it is [`WIDTH`] wide.
    pub map_height: f32,
    /// Where the legend lies.
    pub legend: Area,
    /// Does it lie beside the map?
    pub is_beside: bool,
    /// What it is where the page leaves much room under the map.
    pub ledger: Option<Ledger>,
}

impl Page {
    /// The page of a size: the legend lies where it leaves more room for the map, and says more
    /// where the map leaves room for it.
    pub(super) fn new(size: Size, map_height: f32, told: &Legend<'_>) -> Self {
        let (width, height) = (f32::from(size.width.max(1)), f32::from(size.height.max(1)));
        let wide = WIDTH + 2.0 * MARGIN;
        let tall = TITLE + map_height + 2.0 * MARGIN;
        let room = wide * height / width - tall - BETWEEN;
        let ledger = Ledger::fit(&told.entries, told.signs.len(), room);
        let legend_height = ledger
            .as_ref()
            .map_or_else(|| told.height(), Ledger::height);
        let below = (wide, tall + BETWEEN + legend_height);
        let beside = (wide + BETWEEN + BESIDE, tall);
        let unit = |needed: (f32, f32)| (width / needed.0).min(height / needed.1);
        let is_beside = unit(beside) > unit(below);
        let (needed, legend) = if is_beside {
            let left = WIDTH + BETWEEN;
            let legend = Area {
                left,
                top: 0.0,
                right: left + BESIDE,
                bottom: map_height,
            };
            (beside, legend)
        } else {
            let top = map_height + BETWEEN;
            let legend = Area {
                left: 0.0,
                top,
                right: WIDTH,
                bottom: top + legend_height,
            };
            (below, legend)
        };
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
            is_beside,
            ledger,
        }
    }

    /// The base line of the title.
    pub(super) fn title_base(&self) -> f32 {
        -16.0
    }

    /// How far the title's line reaches.
    pub(super) fn title_right(&self) -> f32 {
        if self.is_beside {
            self.legend.right
        } else {
            WIDTH
        }
    }

    /// Begins the picture: its size, what it shows, the paper.
    pub(super) fn open(&self, svg: &mut Svg, picture: &Picture<'_>) {
        let unit = match self.size.measure {
            Measure::Pixels => "",
            Measure::Millimeters => "mm",
        };
        let Area {
            left,
            top,
            right,
            bottom,
        } = self.view;
        let (width, height) = (right - left, bottom - top);
        svg.open(
            "svg",
            &[
                with("xmlns", "http://www.w3.org/2000/svg"),
                with("xmlns:xlink", "http://www.w3.org/1999/xlink"),
                with("version", "1.1"),
                with("role", "img"),
                with("aria-labelledby", "name description"),
                with("width", format!("{}{unit}", self.size.width)),
                with("height", format!("{}{unit}", self.size.height)),
                with(
                    "viewBox",
                    format!("{left:.1} {top:.1} {width:.1} {height:.1}"),
                ),
            ],
        );
        svg.words("title", &[with("id", "name")], &picture.caption.title);
        let description = description(picture);
        svg.words("desc", &[with("id", "description")], &description);
        svg.open("defs", &[]);
        svg.open("clipPath", &[with("id", "frame")]);
        svg.empty(
            "rect",
            &[with("width", WIDTH), with("height", self.map_height)],
        );
        svg.close("clipPath");
        svg.close("defs");
        svg.empty(
            "rect",
            &[
                with("id", "paper"),
                with("x", left),
                with("y", top),
                with("width", width),
                with("height", height),
                with("fill", paper(picture.theme)),
            ],
        );
    }

    /// The line around the map.
    pub(super) fn frame(&self, svg: &mut Svg, theme: &Theme) {
        svg.empty(
            "rect",
            &[
                with("id", "border"),
                with("width", WIDTH),
                with("height", self.map_height),
                with("fill", "none"),
                with("stroke", theme.voices.text),
                with("stroke-width", 1.6),
            ],
        );
    }
}

/// What the picture is printed on.
pub(super) fn paper(theme: &Theme) -> Rgb {
    theme.ground
}

/// The picture in words, for those who can't see it.
fn description(picture: &Picture<'_>) -> String {
    let powers = picture.standings.iter().map(|standing| {
        let name = &picture.map.power(standing.power).name;
        let (centers, units) = (standing.centers, standing.units);
        format!("{name}: centers {centers}, units {units}")
    });
    let powers: Vec<String> = powers.collect();
    let note = match &*picture.caption.note {
        "" => String::new(),
        note => format!("{note}. "),
    };
    format!("{note}A map of the board. {}.", powers.join("; "))
}
