//! Draws arrows, units and the symbols at them.

use chancery_core::board::UnitKind;

use super::arrows::{Arrow, RouteSymbol};
use super::lettering::{CAPITAL, Face};
use super::places::BADGE;
use super::shape::{polygon, smooth};
use super::svg::{Number, Shift, Svg};
use crate::{OrderShape, Point, Rgb, Route, RouteResult, Theme};

/// The length and half the width of an arrow's head.
const HEAD: (f32, f32) = (12.0, 5.8);
/// The type sizes on a badge: of the unit's kind, and of the power's initial before it.
const LETTER: f32 = 10.0;
const INITIAL: f32 = 7.4;
/// The type size of a center's owner.
const OWNER: f32 = 8.0;
/// The distance of the points of a line that are used to draw it.
const EVERY: usize = 5;

/// Draws everything with the colors of a theme.
pub(super) struct Stroke<'a> {
    pub svg: &'a mut Svg,
    pub theme: &'a Theme,
}

impl Stroke<'_> {
    /// Draws the line of an order.
    pub(super) fn arrow(&mut self, route: &Route, arrow: &Arrow) {
        if arrow.line.len() > 1 {
            let color = self.theme.route(route.color);
            self.open(route);
            let style = LineStyle::of(route.shape);
            self.line(&shown(arrow), style, color, Some(halo(color)));
            self.close();
        }
    }

    /// Draws the symbols on the line of an order.
    pub(super) fn symbols(&mut self, route: &Route, arrow: &Arrow) {
        let color = self.theme.route(route.color);
        let halo = halo(color);
        self.open(route);
        for &(at, symbol) in &arrow.symbols {
            match symbol {
                RouteSymbol::Head { way } => self.head(at, way, color, halo),
                RouteSymbol::Joint => self.dot(at, 2.6, color, halo),
                RouteSymbol::Ring => self.dot(at, 2.6, halo, color),
                RouteSymbol::Cross => self.cross(at, 4.2, 2.4),
                RouteSymbol::Stranded { way } => self.stranded(at, way),
                RouteSymbol::Cut { way } => self.broken(at, way),
                RouteSymbol::Void
                | RouteSymbol::Dislodged
                | RouteSymbol::Removed
                | RouteSymbol::Built => {}
            }
        }
        self.close();
    }

    /// Begins the group of an order; a void one is faint.
    fn open(&mut self, route: &Route) {
        let class = class(route.shape);
        let opacity = match route.result {
            RouteResult::Void => r#" opacity=".55""#,
            _ => "",
        };
        self.svg
            .line(format_args!(r#"<g class="order {class}"{opacity}>"#));
    }

    fn close(&mut self) {
        self.svg.line(format_args!("</g>"));
    }

    /// Draws a line in some style, with a halo on the map.
    fn line(&mut self, data: &str, style: LineStyle, color: Rgb, halo: Option<Rgb>) {
        let (width, dashes, cap) = style.stroke();
        if let Some(halo) = halo {
            let width = Number(width + 2.2);
            self.svg.line(format_args!(
                r#"<path d="{data}" fill="none" stroke="{halo}" stroke-width="{width}" stroke-opacity=".62" stroke-linecap="round"/>"#
            ));
        }
        let width = Number(width);
        self.svg.line(format_args!(
            r#"<path d="{data}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="{cap}"{dashes}/>"#
        ));
    }

    /// Draws the symbols at the unit of an order.
    pub(super) fn at_unit(&mut self, arrow: &Arrow) {
        for &(at, symbol) in &arrow.symbols {
            match symbol {
                RouteSymbol::Void => self.void(at),
                RouteSymbol::Dislodged => self.dislodged(at),
                RouteSymbol::Removed => self.removed(at),
                RouteSymbol::Built => {
                    self.plus(at.plus(Point::new(BADGE.0 / 2.0, -BADGE.1 / 2.0)));
                }
                _ => {}
            }
        }
    }

    /// Draws the head of an arrow with its tip at a point.
    fn head(&mut self, at: Point, way: Point, color: Rgb, halo: Rgb) {
        let base = at.minus(way.times(HEAD.0));
        let notch = at.minus(way.times(HEAD.0 * 0.72));
        let side = way.turned_right().times(HEAD.1);
        let shape = polygon(&[at, base.plus(side), notch, base.minus(side)]);
        self.svg.line(format_args!(
            r#"<path class="head" d="{shape}" fill="{color}" stroke="{halo}" stroke-width="1" stroke-opacity=".7" stroke-linejoin="round"/>"#
        ));
    }

    /// Draws a disk with an edge.
    pub(super) fn dot(&mut self, at: Point, radius: f32, fill: Rgb, edge: Rgb) {
        let [x, y, radius] = [at.x, at.y, radius].map(Number);
        self.svg.line(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="1.2"/>"#
        ));
    }

    /// Draws the cross of an order that failed.
    pub(super) fn cross(&mut self, at: Point, size: f32, width: f32) {
        for way in [-1.0, 1.0] {
            let arm = Point::new(size, size * way);
            self.slash(at.minus(arm), at.plus(arm), width);
        }
    }

    /// Draws a cut across a line of some direction.
    pub(super) fn broken(&mut self, at: Point, way: Point) {
        let across = way
            .turned_right()
            .plus(way.times(0.5))
            .normalized()
            .times(5.6);
        self.slash(at.minus(across), at.plus(across), 2.2);
    }

    /// Draws the end of an interrupted line of some direction.
    pub(super) fn stranded(&mut self, at: Point, way: Point) {
        let step = way.times(2.0);
        self.broken(at.minus(step), way);
        self.broken(at.plus(step), way);
    }

    /// Draws the symbol of a province that is vacant after a standoff.
    pub(super) fn contested(&mut self, at: Point) {
        let (shift, failure) = (Shift(at), self.theme.failure);
        self.svg.line(format_args!(
            r#"<path d="M-5-5L5 5M5-5L-5 5M8.5 0A8.5 8.5 0 1 1-8.5 0A8.5 8.5 0 1 1 8.5 0" transform="{shift}" fill="none" stroke="{failure}" stroke-width="1.6" stroke-opacity=".8"/>"#
        ));
    }

    /// Draws a short line without an end, for the legend.
    pub(super) fn bare(&mut self, at: Point, length: f32, style: LineStyle, color: Rgb) {
        let data = smooth(&[at.right(1.0), at.right(length)]);
        self.line(&data, style, color, None);
    }

    /// Draws a short line with its end, for the legend.
    pub(super) fn example(&mut self, at: Point, style: LineStyle, color: Rgb, halo: Rgb) {
        if matches!(style, LineStyle::Move | LineStyle::Retreat) {
            self.bare(at, 25.0, style, color);
            self.head(at.right(32.0), Point::new(1.0, 0.0), color, halo);
        } else {
            self.bare(at, 29.0, style, color);
            self.dot(at.right(30.0), 2.6, color, halo);
        }
    }

    fn slash(&mut self, from: Point, to: Point, width: f32) {
        let (color, data) = (self.theme.failure, smooth(&[from, to]));
        for (color, width) in [(halo(color), width + 1.8), (color, width)] {
            let width = Number(width);
            self.svg.line(format_args!(
                r#"<path class="failure" d="{data}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>"#
            ));
        }
    }

    /// Draws the symbol of a void order: the empty set.
    pub(super) fn void(&mut self, at: Point) {
        let empty_set = "M-2.6 2.6L2.6-2.6M2.8 0A2.8 2.8 0 1 1-2.8 0A2.8 2.8 0 1 1 2.8 0";
        self.loss(at, empty_set);
    }

    /// Draws the symbol of a dislodged unit: lightning.
    pub(super) fn dislodged(&mut self, at: Point) {
        self.loss(at, "M1-4L-1.8.6L1.6-.4L-1 4");
    }

    /// Draws a symbol on a small red disk.
    fn loss(&mut self, at: Point, symbol: &str) {
        let ground = self.theme.badge_of_failure();
        self.dot(at, 5.0, ground, Rgb::WHITE);
        let (shift, stroke) = (Shift(at), Theme::on_badge(ground));
        self.svg.line(format_args!(
            r#"<path d="{symbol}" transform="{shift}" fill="none" stroke="{stroke}" stroke-width="1.1" stroke-linejoin="round"/>"#
        ));
    }

    /// Draws the symbol of a unit that leaves the board.
    pub(super) fn removed(&mut self, badge: Point) {
        self.cross(badge, 7.5, 1.8);
    }

    /// Draws the symbol of a new unit.
    pub(super) fn plus(&mut self, at: Point) {
        self.dot(at, 5.0, Rgb::hex(0x1c_7a3e), Rgb::WHITE);
        let shift = Shift(at);
        self.svg.line(format_args!(
            r##"<path d="M-3 0H3M0-3V3" transform="{shift}" stroke="#ffffff" stroke-width="1.6"/>"##
        ));
    }

    /// Draws a supply center with its owner's letter, for themes whose powers have one color.
    pub(super) fn center_of(&mut self, owner: char, at: Point, color: Rgb) {
        self.dot(at, 5.0, Rgb::WHITE, color);
        let base = Point::new(at.x, at.y + CAPITAL * OWNER / 2.0);
        let letter = owner.to_uppercase().to_string();
        self.svg.centered(&letter, base, OWNER, color);
    }

    /// Draws a badge with the letter of its kind: an army's is a shield, a fleet's is a hull. It may
    /// have its power's initial, for prints without colors.
    pub(super) fn badge(&mut self, at: Point, color: Rgb, kind: UnitKind, initial: Option<char>) {
        let ink = Theme::on_badge(color);
        let edge = if ink.luminance() > 0.5 {
            Rgb::WHITE
        } else {
            Rgb::hex(0x20_2020)
        };
        let outline = match kind {
            UnitKind::Army => "M-7.5-7H7.5V2.2C7.5 5.4 3.4 7.2 0 8C-3.4 7.2-7.5 5.4-7.5 2.2Z",
            UnitKind::Fleet => {
                "M-9-3.6H-5.4V-7.4H5.4V-3.6H9C8.6 2.6 6.6 7 4.2 7.4H-4.2C-6.6 7-8.6 2.6-9-3.6Z"
            }
        };
        let shift = Shift(at);
        self.svg.line(format_args!(
            r#"<path class="badge" d="{outline}" transform="{shift}" fill="{color}" stroke="{edge}" stroke-width="1.3" stroke-linejoin="round"/>"#
        ));
        let initial = initial.map(|initial| (initial, INITIAL));
        let letters = initial.into_iter().chain([(kind.letter(), LETTER)]);
        let letters = letters.map(|(letter, size)| {
            let letter = letter.to_string();
            let width = Face::Bold.width(&letter, size);
            (letter, size, width)
        });
        let letters: Vec<(String, f32, f32)> = letters.collect();
        let width: f32 = letters.iter().map(|(.., width)| width).sum();
        let down = CAPITAL * LETTER / 2.0 - 0.2;
        let mut base = at.plus(Point::new(-width / 2.0, down));
        for (letter, size, width) in letters {
            let middle = base.right(width / 2.0);
            self.svg.centered(&letter, middle, size, ink);
            base = base.right(width);
        }
    }
}

/// Returns the data of an order's line up to the base of its head.
fn shown(arrow: &Arrow) -> String {
    let mut symbols = arrow.symbols.iter();
    let head = symbols.find_map(|&(at, it)| matches!(it, RouteSymbol::Head { .. }).then_some(at));
    let off = |at: &Point| head.is_none_or(|head| at.distance(head) > HEAD.0 * 0.7);
    let end = arrow.line.iter().rposition(off).unwrap_or(0);
    let line = &arrow.line[..=end];
    let mut points: Vec<Point> = line.iter().copied().step_by(EVERY).collect();
    if !(line.len() - 1).is_multiple_of(EVERY) {
        // A short piece at the end would have a rough tangent.
        if points.len() > 1 {
            points.pop();
        }
        points.extend(line.last());
    }
    smooth(&points)
}

/// Returns white around dark colors and dark around light ones.
fn halo(color: Rgb) -> Rgb {
    if color.luminance() < 0.4 {
        Rgb::WHITE
    } else {
        Rgb::hex(0x14_1a20)
    }
}

fn class(shape: OrderShape) -> &'static str {
    match shape {
        OrderShape::Hold { .. } => "hold",
        OrderShape::Move { .. } => "move",
        OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => "support",
        OrderShape::Convoy { .. } => "convoy",
        OrderShape::Retreat { .. } => "retreat",
        OrderShape::Disband { .. } | OrderShape::Removal { .. } => "removal",
        OrderShape::Build { .. } => "build",
    }
}

/// The styles of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineStyle {
    Move,
    Support,
    Convoy,
    Retreat,
}

impl LineStyle {
    fn of(shape: OrderShape) -> Self {
        match shape {
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => LineStyle::Support,
            OrderShape::Convoy { .. } => LineStyle::Convoy,
            OrderShape::Retreat { .. } => LineStyle::Retreat,
            _ => LineStyle::Move,
        }
    }

    /// Returns its width, the attribute of its dashes and its cap.
    fn stroke(self) -> (f32, &'static str, &'static str) {
        match self {
            LineStyle::Move => (3.2, "", "round"),
            LineStyle::Support => (1.9, r#" stroke-dasharray="5 3""#, "butt"),
            LineStyle::Convoy => (2.3, r#" stroke-dasharray="0.1 4.4""#, "round"),
            LineStyle::Retreat => (2.6, r#" stroke-dasharray="9 2.5 2 2.5""#, "butt"),
        }
    }
}
