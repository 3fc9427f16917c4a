//! Where the small seals stand that tell of a unit: at its badge, beside the lines.

use super::super::super::drawing::Point;
use super::super::super::route::{OrderShape, Route, RouteResult};
use super::super::field::Area;
use super::super::places::BADGE;
use super::{Layer, OVER_SIGN, RouteSymbol};
use chancery_core::board::Id;

/// How far a seal stays off a line where it can, and what it costs where it can't.
const OFF_LINE: f32 = 7.0;
const ON_LINE: f32 = 5.0;

impl Layer<'_> {
    /// The seals at the unit that has an order.
    pub(super) fn seals(&mut self, route: &Route) -> Vec<(Point, RouteSymbol)> {
        let source = match route.course {
            OrderShape::Retreat { from: at, .. } | OrderShape::Disband { at } => {
                self.places[at.index()].dislodged
            }
            course => self.berth(course.source(|location| self.map.province(location))),
        };
        let mut seals = Vec::new();
        // one that is gone needs no second sign
        if route.fate == RouteResult::Void && !matches!(route.course, OrderShape::Disband { .. }) {
            seals.push((self.seal(source, -1.0), RouteSymbol::Void));
        }
        if route.dislodged {
            seals.push((self.seal(source, 1.0), RouteSymbol::Dislodged));
        }
        seals
    }

    /// A place at the edge of a badge at which nothing else lies: the upper corner to the east, or to
    /// the west, where it is free.
    pub(super) fn seal(&mut self, badge: Point, side: f32) -> Point {
        let places = [
            (side, -1.0),
            (-side, -1.0),
            (side, 1.0),
            (-side, 1.0),
            (0.0, -1.0),
            (0.0, 1.0),
        ];
        let places = places.map(|(x, y)| {
            let off = Point {
                x: x * BADGE.0 / 2.0,
                y: y * BADGE.1 / 2.0,
            };
            badge.plus(off)
        });
        let is_near =
            |seal: Point, line: &[Point]| line.iter().any(|at| at.distance(seal) < OFF_LINE);
        let price = |&&at: &&Point| {
            let lines = self.laid.iter().filter(|arrow| is_near(at, &arrow.line));
            self.ways.under(at) + ON_LINE * lines.count() as f32
        };
        let free = places.iter().min_by(|a, b| price(a).total_cmp(&price(b)));
        let at = free.copied().unwrap_or(badge);
        self.ways.stamp(Area::around(at, 10.0, 10.0), OVER_SIGN);
        at
    }
}
