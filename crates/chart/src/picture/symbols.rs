//! Arrows, units and the signs at them, drawn.

use chancery_core::board::{Power, UnitKind};

use super::super::color::Rgb;
use super::super::drawing::Point;
use super::super::route::{OrderShape, Route, RouteColor, RouteResult};
use super::super::theme::Theme;
use super::arrows::{Arrow, RouteSymbol};
use super::lettering::{CAPITAL, Face};
use super::places::BADGE;
use super::shape::{polygon, smooth};
use super::svg::{Svg, with};

/// The length and half the width of an arrow's head.
const HEAD: (f32, f32) = (12.0, 5.8);
/// The size of the letters on a badge: what it is, and before that whose.
const LETTER: f32 = 10.0;
const INITIAL: f32 = 7.4;
/// The letter of a center's owner.
const OWNER: f32 = 8.0;
/// Every so many points of a line are enough to draw it.
const EVERY: usize = 5;

/// A pen for everything that is drawn in a power's color.
pub(super) struct Stroke<'a> {
    pub svg: &'a mut Svg,
    pub theme: &'a Theme,
}

impl Stroke<'_> {
    /// The line of an order.
    pub(super) fn arrow(&mut self, route: &Route, arrow: &Arrow) {
        if arrow.line.len() > 1 {
            let color = self.voice(route.voice);
            self.open(route);
            self.line(
                self.shown(arrow),
                LineStyle::of(route.course),
                color,
                Some(halo(color)),
            );
            self.svg.close("g");
        }
    }

    /// The signs on the line of an order.
    pub(super) fn signs(&mut self, route: &Route, arrow: &Arrow) {
        let color = self.voice(route.voice);
        self.open(route);
        for &(at, sign) in &arrow.signs {
            self.on_line(at, sign, color, halo(color));
        }
        self.svg.close("g");
    }

    /// What counts for nothing is faint.
    fn open(&mut self, route: &Route) {
        let mut attributes = vec![with("class", class(route.course))];
        if route.fate == RouteResult::Void {
            attributes.push(with("opacity", 0.55));
        }
        self.svg.open("g", &attributes);
    }

    /// A line of some kind, with a halo where it lies on the map.
    pub(super) fn line(&mut self, data: String, line: LineStyle, color: Rgb, halo: Option<Rgb>) {
        let (width, dashes, cap) = line.stroke();
        if let Some(halo) = halo {
            self.svg.empty(
                "path",
                &[
                    with("d", data.clone()),
                    with("fill", "none"),
                    with("stroke", halo),
                    with("stroke-width", width + 2.2),
                    with("stroke-opacity", 0.62),
                    with("stroke-linecap", "round"),
                ],
            );
        }
        let mut attributes = vec![
            with("d", data),
            with("fill", "none"),
            with("stroke", color),
            with("stroke-width", width),
            with("stroke-linecap", cap),
        ];
        if let Some(dashes) = dashes {
            attributes.push(with("stroke-dasharray", dashes));
        }
        self.svg.empty("path", &attributes);
    }

    /// The signs at the unit of an order.
    pub(super) fn at_unit(&mut self, arrow: &Arrow) {
        for &(at, sign) in &arrow.signs {
            match sign {
                RouteSymbol::Void => self.void(at),
                RouteSymbol::Dislodged => self.dislodged(at),
                RouteSymbol::Removed => self.removed(at),
                RouteSymbol::Built => self.built(at),
                _ => {}
            }
        }
    }

    fn voice(&self, voice: RouteColor) -> Rgb {
        match voice {
            RouteColor::Power(power) => self.theme.power(power).line,
            RouteColor::Accent => self.theme.accent,
            RouteColor::Branch => self.theme.branch,
        }
    }

    /// The line as far as the base of its head.
    fn shown(&self, arrow: &Arrow) -> String {
        let head = arrow
            .signs
            .iter()
            .find_map(|&(at, sign)| matches!(sign, RouteSymbol::Head { .. }).then_some(at));
        let off = |at: &Point| head.is_none_or(|head| at.distance(head) > HEAD.0 * 0.7);
        let end = arrow.line.iter().rposition(off).unwrap_or(0);
        let line = &arrow.line[..=end];
        let mut points: Vec<Point> = line.iter().copied().step_by(EVERY).collect();
        if !(line.len() - 1).is_multiple_of(EVERY) {
            // not a stub of a piece at the end, whose tangent would be rough
            if points.len() > 1 {
                points.pop();
            }
            points.extend(line.last());
        }
        smooth(&points)
    }

    fn on_line(&mut self, at: Point, sign: RouteSymbol, color: Rgb, halo: Rgb) {
        match sign {
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

    /// The head of an arrow that points at a place.
    pub(super) fn head(&mut self, at: Point, way: Point, color: Rgb, halo: Rgb) {
        let base = at.minus(way.times(HEAD.0));
        let notch = at.minus(way.times(HEAD.0 * 0.72));
        let side = way.turned().times(HEAD.1);
        let shape = polygon(&[at, base.plus(side), notch, base.minus(side)]);
        self.svg.empty(
            "path",
            &[
                with("class", "head"),
                with("d", shape),
                with("fill", color),
                with("stroke", halo),
                with("stroke-width", 1.0),
                with("stroke-opacity", 0.7),
                with("stroke-linejoin", "round"),
            ],
        );
    }

    pub(super) fn dot(&mut self, at: Point, radius: f32, fill: Rgb, edge: Rgb) {
        self.svg.empty(
            "circle",
            &[
                with("cx", at.x),
                with("cy", at.y),
                with("r", radius),
                with("fill", fill),
                with("stroke", edge),
                with("stroke-width", 1.2),
            ],
        );
    }

    /// A sign of failure: what was ordered did not come about.
    pub(super) fn cross(&mut self, at: Point, size: f32, width: f32) {
        for way in [-1.0, 1.0] {
            let arm = Point {
                x: size,
                y: size * way,
            };
            self.slash(at.minus(arm), at.plus(arm), width);
        }
    }

    /// A line that runs this way was cut.
    pub(super) fn broken(&mut self, at: Point, way: Point) {
        let across = way.turned().plus(way.times(0.5)).unit().times(5.6);
        self.slash(at.minus(across), at.plus(across), 2.2);
    }

    /// A line that ran this way broke off.
    pub(super) fn stranded(&mut self, at: Point, way: Point) {
        let step = way.times(2.0);
        self.broken(at.minus(step), way);
        self.broken(at.plus(step), way);
    }

    /// A province that a standoff left empty.
    pub(super) fn contested(&mut self, at: Point) {
        let sign = "M-5-5L5 5M5-5L-5 5M8.5 0A8.5 8.5 0 1 1-8.5 0A8.5 8.5 0 1 1 8.5 0";
        self.svg.empty(
            "path",
            &[
                with("d", sign),
                with("transform", format!("translate({:.1} {:.1})", at.x, at.y)),
                with("fill", "none"),
                with("stroke", self.theme.failure),
                with("stroke-width", 1.6),
                with("stroke-opacity", 0.8),
            ],
        );
    }

    /// A short line of some kind without an end, for the legend.
    pub(super) fn bare(&mut self, at: Point, line: LineStyle, color: Rgb) {
        let right = |by: f32| at.plus(Point { x: by, y: 0.0 });
        self.line(smooth(&[right(1.0), right(25.0)]), line, color, None);
    }

    /// A short line of some kind with its end, for the legend.
    pub(super) fn example(&mut self, at: Point, line: LineStyle, color: Rgb, halo: Rgb) {
        let right = |by: f32| at.plus(Point { x: by, y: 0.0 });
        let ahead = Point { x: 1.0, y: 0.0 };
        let headed = matches!(line, LineStyle::Move | LineStyle::Retreat);
        let end = if headed { 25.0 } else { 29.0 };
        self.line(smooth(&[right(1.0), right(end)]), line, color, None);
        if headed {
            self.head(right(32.0), ahead, color, halo);
        } else {
            self.dot(right(30.0), 2.6, color, halo);
        }
    }

    fn slash(&mut self, from: Point, to: Point, width: f32) {
        let color = self.theme.failure;
        let data = smooth(&[from, to]);
        for (color, width) in [(halo(color), width + 1.8), (color, width)] {
            self.svg.empty(
                "path",
                &[
                    with("class", "failure"),
                    with("d", data.clone()),
                    with("fill", "none"),
                    with("stroke", color),
                    with("stroke-width", width),
                    with("stroke-linecap", "round"),
                ],
            );
        }
    }

    /// The order counts for nothing: the sign of the empty set.
    pub(super) fn void(&mut self, at: Point) {
        self.seal(
            at,
            "M-2.6 2.6L2.6-2.6M2.8 0A2.8 2.8 0 1 1-2.8 0A2.8 2.8 0 1 1 2.8 0",
        );
    }

    /// The unit was dislodged: lightning.
    pub(super) fn dislodged(&mut self, at: Point) {
        self.seal(at, "M1-4L-1.8.6L1.6-.4L-1 4");
    }

    /// A small red seal with a sign in it.
    fn seal(&mut self, at: Point, sign: &str) {
        let (ground, edge) = (self.theme.badge_of_failure(), Rgb::hex(0xff_ffff));
        self.dot(at, 5.0, ground, edge);
        let ink = Theme::on_badge(ground);
        self.svg.empty(
            "path",
            &[
                with("d", sign),
                with("transform", format!("translate({:.1} {:.1})", at.x, at.y)),
                with("fill", "none"),
                with("stroke", ink),
                with("stroke-width", 1.1),
                with("stroke-linejoin", "round"),
            ],
        );
    }

    /// The unit leaves the board.
    pub(super) fn removed(&mut self, badge: Point) {
        self.cross(badge, 7.5, 1.8);
    }

    fn built(&mut self, badge: Point) {
        self.plus(badge.plus(Point {
            x: BADGE.0 / 2.0,
            y: -BADGE.1 / 2.0,
        }));
    }

    /// The unit is new.
    pub(super) fn plus(&mut self, at: Point) {
        self.dot(at, 5.0, Rgb::hex(0x1c_7a3e), Rgb::hex(0xff_ffff));
        self.svg.empty(
            "path",
            &[
                with("d", "M-3 0H3M0-3V3"),
                with("transform", format!("translate({:.1} {:.1})", at.x, at.y)),
                with("stroke", "#ffffff"),
                with("stroke-width", 1.6),
            ],
        );
    }

    /// A supply center with its owner's letter, where no colors tell the powers apart.
    pub(super) fn center_of(&mut self, owner: char, at: Point, color: Rgb) {
        self.dot(at, 5.0, Rgb::hex(0xff_ffff), color);
        let attributes = [
            with("x", at.x),
            with("y", at.y + CAPITAL * OWNER / 2.0),
            with("font-family", Face::Bold.families()),
            with("font-weight", "bold"),
            with("font-size", OWNER),
            with("text-anchor", "middle"),
            with("fill", color),
        ];
        let letter = owner.to_uppercase().to_string();
        self.svg.words("text", &attributes, &letter);
    }

    /// A unit's badge in the color of its power, with the power's initial: print may have no colors.
    pub(super) fn badge(&mut self, at: Point, power: Power, initial: char, kind: UnitKind) {
        self.badge_in(at, self.theme.power(power).badge, kind, Some(initial));
    }

    /// A badge: an army's is a shield, a fleet's has the shape of a hull; both say which.
    pub(super) fn badge_in(
        &mut self,
        at: Point,
        color: Rgb,
        kind: UnitKind,
        initial: Option<char>,
    ) {
        let ink = Theme::on_badge(color);
        let edge = if ink.luminance() > 0.5 {
            Rgb::hex(0xff_ffff)
        } else {
            Rgb::hex(0x20_2020)
        };
        let outline = match kind {
            UnitKind::Army => "M-7.5-7H7.5V2.2C7.5 5.4 3.4 7.2 0 8C-3.4 7.2-7.5 5.4-7.5 2.2Z",
            UnitKind::Fleet => {
                "M-9-3.6H-5.4V-7.4H5.4V-3.6H9C8.6 2.6 6.6 7 4.2 7.4H-4.2C-6.6 7-8.6 2.6-9-3.6Z"
            }
        };
        let place = format!("translate({:.1} {:.1})", at.x, at.y);
        self.svg.empty(
            "path",
            &[
                with("class", "badge"),
                with("d", outline),
                with("transform", place),
                with("fill", color),
                with("stroke", edge),
                with("stroke-width", 1.3),
                with("stroke-linejoin", "round"),
            ],
        );
        let whose = initial.map(String::from).unwrap_or_default();
        let what = kind.letter().to_string();
        let (whose_width, what_width) = (
            Face::Bold.width(&whose, INITIAL),
            Face::Bold.width(&what, LETTER),
        );
        let left = at.x - (whose_width + what_width) / 2.0;
        let letters = [
            (whose, left + whose_width / 2.0, INITIAL),
            (what, left + whose_width + what_width / 2.0, LETTER),
        ];
        for (letter, x, size) in letters {
            if letter.is_empty() {
                continue;
            }
            self.svg.words(
                "text",
                &[
                    with("x", x),
                    with("y", at.y + CAPITAL * LETTER / 2.0 - 0.2),
                    with("font-family", Face::Bold.families()),
                    with("font-weight", "bold"),
                    with("font-size", size),
                    with("text-anchor", "middle"),
                    with("fill", ink),
                ],
                &letter,
            );
        }
    }
}

/// White around what is dark, dark around what is light.
fn halo(color: Rgb) -> Rgb {
    if color.luminance() < 0.4 {
        Rgb::hex(0xff_ffff)
    } else {
        Rgb::hex(0x14_1a20)
    }
}

fn class(course: OrderShape) -> &'static str {
    match course {
        OrderShape::Hold { .. } => "order hold",
        OrderShape::Move { .. } => "order move",
        OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => "order support",
        OrderShape::Convoy { .. } => "order convoy",
        OrderShape::Retreat { .. } => "order retreat",
        OrderShape::Disband { .. } | OrderShape::Removal { .. } => "order removal",
        OrderShape::Build { .. } => "order build",
    }
}

/// The kinds of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineStyle {
    Move,
    Support,
    Convoy,
    Retreat,
}

impl LineStyle {
    fn of(course: OrderShape) -> Self {
        match course {
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => LineStyle::Support,
            OrderShape::Convoy { .. } => LineStyle::Convoy,
            OrderShape::Retreat { .. } => LineStyle::Retreat,
            _ => LineStyle::Move,
        }
    }

    /// Its width, dashes and ends.
    fn stroke(self) -> (f32, Option<&'static str>, &'static str) {
        match self {
            LineStyle::Move => (3.2, None, "round"),
            LineStyle::Support => (1.9, Some("5 3"), "butt"),
            LineStyle::Convoy => (2.3, Some("0.1 4.4"), "round"),
            LineStyle::Retreat => (2.6, Some("9 2.5 2 2.5"), "butt"),
        }
    }
}

/// What lies over what: convoys under supports under all else.
pub(super) fn rank(course: OrderShape) -> u8 {
    match LineStyle::of(course) {
        LineStyle::Convoy => 0,
        LineStyle::Support => 1,
        LineStyle::Move | LineStyle::Retreat => 2,
    }
}
