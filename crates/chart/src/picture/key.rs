//! The symbols in the key of the legend: only those that are on the map.

use chancery_core::board::{Map, UnitKind};

use super::places::DOT;
use super::svg::Svg;
use super::symbols::{LineStyle, Stroke};
use crate::{OrderShape, Point, Rgb, RouteResult, Scene, Theme};

/// A symbol in the key of the legend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LegendSymbol {
    Army,
    Fleet,
    Owned,
    Unowned,
    Move,
    SupportMove,
    SupportHold,
    Convoy,
    Retreat,
    Bounced,
    Broken,
    Stranded,
    Void,
    Dislodged,
    Contested,
    Built,
    Removed,
}

/// The widths of a line before its word, and of other symbols.
const LINE: f32 = 33.0;
const SIGN: f32 = 18.0;

/// All symbols in sequence, each with its word and its width.
const SYMBOLS: [(LegendSymbol, &str, f32); 17] = [
    (LegendSymbol::Army, "army", SIGN),
    (LegendSymbol::Fleet, "fleet", SIGN),
    (LegendSymbol::Owned, "center", SIGN),
    (LegendSymbol::Unowned, "unowned center", SIGN),
    (LegendSymbol::Move, "move", LINE),
    (LegendSymbol::SupportMove, "support", LINE),
    (LegendSymbol::SupportHold, "support to hold", LINE),
    (LegendSymbol::Convoy, "convoy", LINE),
    (LegendSymbol::Retreat, "retreat", LINE),
    (LegendSymbol::Bounced, "bounced", SIGN),
    (LegendSymbol::Broken, "cut, disrupted", LINE),
    (LegendSymbol::Stranded, "no convoy", LINE),
    (LegendSymbol::Void, "void", SIGN),
    (LegendSymbol::Dislodged, "dislodged", SIGN),
    (LegendSymbol::Contested, "standoff", SIGN),
    (LegendSymbol::Built, "built", SIGN),
    (LegendSymbol::Removed, "removed", SIGN),
];

impl LegendSymbol {
    /// Returns the symbols on the map of a scene.
    pub(super) fn on(map: &Map, scene: &Scene) -> Vec<LegendSymbol> {
        let symbols = SYMBOLS.iter().map(|&(symbol, ..)| symbol);
        symbols.filter(|symbol| symbol.is_on(map, scene)).collect()
    }

    pub(super) fn word(self) -> &'static str {
        SYMBOLS[self as usize].1
    }

    /// Returns its width before its word.
    pub(super) fn width(self) -> f32 {
        SYMBOLS[self as usize].2
    }

    fn is_on(self, map: &Map, scene: &Scene) -> bool {
        use OrderShape as Shape;
        let mut centers = map.centers().iter();
        let has_unit = |kind| {
            let mut units = scene.units.iter().chain(&scene.dislodged);
            let mut routes = scene.routes.iter();
            units.any(|unit| unit.kind == kind)
                || routes.any(|it| matches!(it.shape, Shape::Build { unit } if unit.kind == kind))
        };
        let has = |is: fn(Shape) -> bool| scene.routes.iter().any(|route| is(route.shape));
        let went = |result| scene.routes.iter().any(|route| route.result == result);
        let removal = |shape| matches!(shape, Shape::Disband { .. } | Shape::Removal { .. });
        let mut routes = scene.routes.iter();
        match self {
            LegendSymbol::Army => has_unit(UnitKind::Army),
            LegendSymbol::Fleet => has_unit(UnitKind::Fleet),
            LegendSymbol::Owned => centers.any(|at| scene.center(at).is_some()),
            LegendSymbol::Unowned => centers.any(|at| scene.center(at).is_none()),
            LegendSymbol::Dislodged => {
                !scene.dislodged.is_empty() || routes.any(|route| route.dislodged)
            }
            LegendSymbol::Contested => !scene.contested.is_empty(),
            LegendSymbol::Bounced => went(RouteResult::Bounces),
            LegendSymbol::Broken => went(RouteResult::Broken),
            LegendSymbol::Stranded => went(RouteResult::Stranded),
            LegendSymbol::Void => {
                routes.any(|route| route.result == RouteResult::Void && !removal(route.shape))
            }
            LegendSymbol::Removed => has(removal),
            LegendSymbol::Built => has(|shape| matches!(shape, Shape::Build { .. })),
            LegendSymbol::Move => has(|shape| matches!(shape, Shape::Move { .. })),
            LegendSymbol::Convoy => has(|shape| matches!(shape, Shape::Convoy { .. })),
            LegendSymbol::Retreat => has(|shape| matches!(shape, Shape::Retreat { .. })),
            LegendSymbol::SupportMove => has(|shape| matches!(shape, Shape::SupportMove { .. })),
            LegendSymbol::SupportHold => has(|shape| matches!(shape, Shape::SupportHold { .. })),
        }
    }

    /// Draws the symbol to the right of a point.
    pub(super) fn draw(self, svg: &mut Svg, theme: &Theme, at: Point) {
        let middle = at.right(9.0);
        let badge = Rgb::hex(0x4a_4f56);
        let (color, paper) = (theme.text_colors.text, theme.ground);
        let ahead = Point::new(1.0, 0.0);
        let mut pen = Stroke { svg, theme };
        match self {
            LegendSymbol::Army => pen.badge(middle, badge, UnitKind::Army, None),
            LegendSymbol::Fleet => pen.badge(middle, badge, UnitKind::Fleet, None),
            LegendSymbol::Owned if theme.is_lettered() => pen.center_of('F', middle, color),
            LegendSymbol::Owned => pen.dot(middle, DOT, badge, Rgb::WHITE),
            LegendSymbol::Unowned => pen.dot(middle, DOT, Rgb::WHITE, color),
            LegendSymbol::Move => pen.example(at, LineStyle::Move, color, paper),
            LegendSymbol::SupportMove => pen.example(at, LineStyle::Support, color, paper),
            LegendSymbol::SupportHold => {
                pen.example(at, LineStyle::Support, color, paper);
                pen.dot(at.right(30.0), 2.6, paper, color);
            }
            LegendSymbol::Convoy => pen.example(at, LineStyle::Convoy, color, paper),
            LegendSymbol::Retreat => pen.example(at, LineStyle::Retreat, color, paper),
            LegendSymbol::Bounced => pen.cross(middle, 4.2, 2.4),
            LegendSymbol::Broken => {
                pen.example(at, LineStyle::Support, color, paper);
                pen.broken(at.right(16.0), ahead);
            }
            LegendSymbol::Stranded => {
                pen.bare(at, 25.0, LineStyle::Move, color);
                pen.stranded(at.right(27.0), ahead);
            }
            LegendSymbol::Dislodged => pen.dislodged(middle),
            LegendSymbol::Void => pen.void(middle),
            LegendSymbol::Contested => pen.contested(middle),
            LegendSymbol::Built => pen.plus(middle),
            LegendSymbol::Removed => {
                pen.badge(middle, badge, UnitKind::Army, None);
                pen.removed(middle);
            }
        }
    }
}
