//! Places the small symbols of a unit's result at the corners of its badge, beside the lines.

use super::super::field::Area;
use super::super::places::BADGE;
use super::{Arrow, ArrowRouter, OVER_SIGN, RouteSymbol};
use crate::search::least;
use crate::{OrderShape, Point, Route, RouteResult};
use chancery_core::board::Id;

/// How far a seal stays off a line where it can, and what it costs where it can't.
const OFF_LINE: f32 = 7.0;
const ON_LINE: f32 = 5.0;

impl ArrowRouter<'_> {
    /// The symbols at the unit that has an order.
    pub(super) fn unit_symbols(&mut self, route: &Route) -> Vec<(Point, RouteSymbol)> {
        let source = match route.shape {
            OrderShape::Retreat { from: at, .. } | OrderShape::Disband { at } => {
                self.places[at.index()].dislodged
            }
            shape => self.unit_point(shape.source(self.map)),
        };
        let mut symbols = Vec::new();
        // one that is gone needs no second sign
        if route.result == RouteResult::Void && !matches!(route.shape, OrderShape::Disband { .. }) {
            symbols.push((self.free_corner(source, -1.0), RouteSymbol::Void));
        }
        if route.dislodged {
            symbols.push((self.free_corner(source, 1.0), RouteSymbol::Dislodged));
        }
        symbols
    }

    /// A place at the edge of a badge at which nothing else lies: the upper corner to the east, or to
    /// the west, where it is free.
    pub(super) fn free_corner(&mut self, badge: Point, side: f32) -> Point {
        let places = [
            (side, -1.0),
            (-side, -1.0),
            (side, 1.0),
            (-side, 1.0),
            (0.0, -1.0),
            (0.0, 1.0),
        ];
        let offers = places.map(|(x, y)| {
            let at = badge.plus(Point::new(x * BADGE.0 / 2.0, y * BADGE.1 / 2.0));
            let is_near = |arrow: &&Arrow| arrow.line.iter().any(|on| on.distance(at) < OFF_LINE);
            let lines = self.laid.iter().filter(is_near).count();
            (self.costs.under(at) + ON_LINE * lines as f32, at)
        });
        let at = least(offers).map_or(badge, |(_, at)| at);
        self.costs.stamp(Area::around(at, (10.0, 10.0)), OVER_SIGN);
        at
    }
}
