//! The signs that the legend explains: those on the map, and no others.

use super::super::color::Rgb;
use super::super::drawing::Point;
use super::super::route::{OrderShape, Route, RouteResult};
use super::super::scene::Scene;
use super::super::theme::Theme;
use super::page::paper;
use super::places::DOT;
use super::svg::Svg;
use super::symbols::{LineStyle, Stroke};
use chancery_core::board::{Map, UnitKind};

/// A sign that the legend explains.
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

impl LegendSymbol {
    const ALL: [LegendSymbol; 17] = [
        LegendSymbol::Army,
        LegendSymbol::Fleet,
        LegendSymbol::Owned,
        LegendSymbol::Unowned,
        LegendSymbol::Move,
        LegendSymbol::SupportMove,
        LegendSymbol::SupportHold,
        LegendSymbol::Convoy,
        LegendSymbol::Retreat,
        LegendSymbol::Bounced,
        LegendSymbol::Broken,
        LegendSymbol::Stranded,
        LegendSymbol::Void,
        LegendSymbol::Dislodged,
        LegendSymbol::Contested,
        LegendSymbol::Built,
        LegendSymbol::Removed,
    ];

    /// The signs on the map of a scene.
    pub(super) fn on(map: &Map, scene: &Scene) -> Vec<LegendSymbol> {
        let is_on = |sign: &LegendSymbol| sign.is_on(map, scene);
        LegendSymbol::ALL.into_iter().filter(is_on).collect()
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            LegendSymbol::Army => "army",
            LegendSymbol::Fleet => "fleet",
            LegendSymbol::Owned => "center",
            LegendSymbol::Unowned => "nobody's center",
            LegendSymbol::Move => "move",
            LegendSymbol::SupportMove => "support",
            LegendSymbol::SupportHold => "support to hold",
            LegendSymbol::Convoy => "convoy",
            LegendSymbol::Retreat => "retreat",
            LegendSymbol::Bounced => "bounced",
            LegendSymbol::Broken => "cut, disrupted",
            LegendSymbol::Stranded => "no convoy",
            LegendSymbol::Void => "void",
            LegendSymbol::Dislodged => "dislodged",
            LegendSymbol::Contested => "standoff",
            LegendSymbol::Built => "built",
            LegendSymbol::Removed => "removed",
        }
    }

    fn is_on(self, map: &Map, scene: &Scene) -> bool {
        let mut units = scene.units.iter().chain(&scene.dislodged);
        let mut centers = map.centers().iter();
        let mut routes = scene.routes.iter();
        let builds = |route: &Route, kind| matches!(route.course, OrderShape::Build { unit } if unit.kind == kind);
        match self {
            LegendSymbol::Army | LegendSymbol::Fleet => {
                let kind = match self {
                    LegendSymbol::Army => UnitKind::Army,
                    _ => UnitKind::Fleet,
                };
                units.any(|unit| unit.kind == kind) || routes.any(|route| builds(route, kind))
            }
            LegendSymbol::Owned => centers.any(|at| scene.center(at).is_some()),
            LegendSymbol::Unowned => centers.any(|at| scene.center(at).is_none()),
            LegendSymbol::Dislodged => {
                !scene.dislodged.is_empty() || routes.any(|route| route.dislodged)
            }
            LegendSymbol::Contested => !scene.contested.is_empty(),
            _ => routes.any(|route| self.tells_of(route)),
        }
    }

    /// Does it stand at the arrow of an order?
    fn tells_of(self, route: &Route) -> bool {
        let Route { course, fate, .. } = *route;
        let removal = matches!(
            course,
            OrderShape::Disband { .. } | OrderShape::Removal { .. }
        );
        match self {
            LegendSymbol::Bounced => fate == RouteResult::Bounces,
            LegendSymbol::Broken => fate == RouteResult::Broken,
            LegendSymbol::Stranded => fate == RouteResult::Stranded,
            LegendSymbol::Void => fate == RouteResult::Void && !removal,
            LegendSymbol::Removed => removal,
            LegendSymbol::Built => matches!(course, OrderShape::Build { .. }),
            LegendSymbol::Move => matches!(course, OrderShape::Move { .. }),
            LegendSymbol::Convoy => matches!(course, OrderShape::Convoy { .. }),
            LegendSymbol::Retreat => matches!(course, OrderShape::Retreat { .. }),
            LegendSymbol::SupportMove => matches!(course, OrderShape::SupportMove { .. }),
            LegendSymbol::SupportHold => matches!(course, OrderShape::SupportHold { .. }),
            LegendSymbol::Army
            | LegendSymbol::Fleet
            | LegendSymbol::Owned
            | LegendSymbol::Unowned
            | LegendSymbol::Dislodged
            | LegendSymbol::Contested => false,
        }
    }

    /// How much room it takes before its word.
    pub(super) fn width(self) -> f32 {
        match self {
            LegendSymbol::Move
            | LegendSymbol::SupportMove
            | LegendSymbol::SupportHold
            | LegendSymbol::Convoy
            | LegendSymbol::Retreat
            | LegendSymbol::Broken
            | LegendSymbol::Stranded => 33.0,
            _ => 18.0,
        }
    }

    /// Draws it from its left end on.
    pub(super) fn draw(self, svg: &mut Svg, theme: &Theme, at: Point) {
        let right = |by: f32| at.plus(Point { x: by, y: 0.0 });
        // nobody's color
        let badge = Rgb::hex(0x4a_4f56);
        let white = Rgb::hex(0xff_ffff);
        let (color, paper) = (theme.voices.text, paper(theme));
        let ahead = Point { x: 1.0, y: 0.0 };
        let mut pen = Stroke { svg, theme };
        match self {
            LegendSymbol::Army => pen.badge_in(right(9.0), badge, UnitKind::Army, None),
            LegendSymbol::Fleet => pen.badge_in(right(9.0), badge, UnitKind::Fleet, None),
            LegendSymbol::Owned if theme.is_lettered() => pen.center_of('F', right(9.0), color),
            LegendSymbol::Owned => pen.dot(right(9.0), DOT, badge, white),
            LegendSymbol::Unowned => pen.dot(right(9.0), DOT, white, color),
            LegendSymbol::Move => pen.example(at, LineStyle::Move, color, paper),
            LegendSymbol::SupportMove => pen.example(at, LineStyle::Support, color, paper),
            LegendSymbol::SupportHold => {
                pen.example(at, LineStyle::Support, color, paper);
                pen.dot(right(30.0), 2.6, paper, color);
            }
            LegendSymbol::Convoy => pen.example(at, LineStyle::Convoy, color, paper),
            LegendSymbol::Retreat => pen.example(at, LineStyle::Retreat, color, paper),
            LegendSymbol::Bounced => pen.cross(right(9.0), 4.2, 2.4),
            LegendSymbol::Broken => {
                pen.example(at, LineStyle::Support, color, paper);
                pen.broken(right(16.0), ahead);
            }
            LegendSymbol::Stranded => {
                pen.bare(at, LineStyle::Move, color);
                pen.stranded(right(27.0), ahead);
            }
            LegendSymbol::Dislodged => pen.dislodged(right(9.0)),
            LegendSymbol::Void => pen.void(right(9.0)),
            LegendSymbol::Contested => pen.contested(right(9.0)),
            LegendSymbol::Built => pen.plus(right(9.0)),
            LegendSymbol::Removed => {
                pen.badge_in(right(9.0), badge, UnitKind::Army, None);
                pen.removed(right(9.0));
            }
        }
    }
}
