//! Places the small symbols of a unit's result at the corners of its badge, beside the lines.

use super::super::field::Area;
use super::super::places::BADGE;
use super::{Arrow, ArrowRouter, OVER_SIGN, RouteSymbol};
use crate::search::least;
use crate::{OrderShape, Point, Route, RouteResult};
use chancery_core::board::Id;

/// The preferred distance of a symbol from a line, and the cost of a smaller distance.
const OFF_LINE: f32 = 7.0;
const ON_LINE: f32 = 5.0;

impl ArrowRouter<'_> {
    /// Returns the symbols at the unit of an order.
    pub(super) fn unit_symbols(&mut self, route: &Route) -> Vec<(Point, RouteSymbol)> {
        let source = match route.shape {
            OrderShape::Retreat { from: at, .. } | OrderShape::Disband { at } => {
                self.places[at.index()].dislodged
            }
            shape => self.unit_point(shape.source(self.map)),
        };
        let mut symbols = Vec::new();
        // the symbol of a removed unit is enough
        if route.result == RouteResult::Void && !matches!(route.shape, OrderShape::Disband { .. }) {
            symbols.push((self.free_corner(source, -1.0), RouteSymbol::Void));
        }
        if route.dislodged {
            symbols.push((self.free_corner(source, 1.0), RouteSymbol::Dislodged));
        }
        symbols
    }

    /// Returns a free point at the edge of a badge: the upper corner on the preferred side, or
    /// another one.
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
            let lines = self.placed.iter().filter(is_near).count();
            (self.costs.under(at) + ON_LINE * lines as f32, at)
        });
        let at = least(offers).map_or(badge, |(_, at)| at);
        self.costs.stamp(Area::around(at, (10.0, 10.0)), OVER_SIGN);
        at
    }
}
