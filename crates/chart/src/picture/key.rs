//! The signs that the legend explains: those on the map, and no others.

use super::super::color::Rgb;
use super::super::drawing::Point;
use super::super::route::{Course, Fate, Route};
use super::super::scene::Scene;
use super::super::theme::Theme;
use super::page::paper;
use super::places::DOT;
use super::signs::{Line, Pen};
use super::svg::Svg;
use chancery_core::board::{Map, UnitKind};

/// A sign that the legend explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
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

impl Sign {
    const ALL: [Sign; 17] = [
        Sign::Army,
        Sign::Fleet,
        Sign::Owned,
        Sign::Unowned,
        Sign::Move,
        Sign::SupportMove,
        Sign::SupportHold,
        Sign::Convoy,
        Sign::Retreat,
        Sign::Bounced,
        Sign::Broken,
        Sign::Stranded,
        Sign::Void,
        Sign::Dislodged,
        Sign::Contested,
        Sign::Built,
        Sign::Removed,
    ];

    /// The signs on the map of a scene.
    pub(super) fn on(map: &Map, scene: &Scene) -> Vec<Sign> {
        let is_on = |sign: &Sign| sign.is_on(map, scene);
        Sign::ALL.into_iter().filter(is_on).collect()
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Sign::Army => "army",
            Sign::Fleet => "fleet",
            Sign::Owned => "center",
            Sign::Unowned => "nobody's center",
            Sign::Move => "move",
            Sign::SupportMove => "support",
            Sign::SupportHold => "support to hold",
            Sign::Convoy => "convoy",
            Sign::Retreat => "retreat",
            Sign::Bounced => "bounced",
            Sign::Broken => "cut, disrupted",
            Sign::Stranded => "no convoy",
            Sign::Void => "void",
            Sign::Dislodged => "dislodged",
            Sign::Contested => "standoff",
            Sign::Built => "built",
            Sign::Removed => "removed",
        }
    }

    fn is_on(self, map: &Map, scene: &Scene) -> bool {
        let mut units = scene.units.iter().chain(&scene.dislodged);
        let mut centers = map.centers().iter();
        let mut routes = scene.routes.iter();
        let builds = |route: &Route, kind| matches!(route.course, Course::Build { unit } if unit.kind == kind);
        match self {
            Sign::Army | Sign::Fleet => {
                let kind = match self {
                    Sign::Army => UnitKind::Army,
                    _ => UnitKind::Fleet,
                };
                units.any(|unit| unit.kind == kind) || routes.any(|route| builds(route, kind))
            }
            Sign::Owned => centers.any(|at| scene.center(at).is_some()),
            Sign::Unowned => centers.any(|at| scene.center(at).is_none()),
            Sign::Dislodged => !scene.dislodged.is_empty() || routes.any(|route| route.dislodged),
            Sign::Contested => !scene.contested.is_empty(),
            _ => routes.any(|route| self.tells_of(route)),
        }
    }

    /// Does it stand at the arrow of an order?
    fn tells_of(self, route: &Route) -> bool {
        let Route { course, fate, .. } = *route;
        let removal = matches!(course, Course::Disband { .. } | Course::Removal { .. });
        match self {
            Sign::Bounced => fate == Fate::Bounces,
            Sign::Broken => fate == Fate::Broken,
            Sign::Stranded => fate == Fate::Stranded,
            Sign::Void => fate == Fate::Void && !removal,
            Sign::Removed => removal,
            Sign::Built => matches!(course, Course::Build { .. }),
            Sign::Move => matches!(course, Course::Move { .. }),
            Sign::Convoy => matches!(course, Course::Convoy { .. }),
            Sign::Retreat => matches!(course, Course::Retreat { .. }),
            Sign::SupportMove => matches!(course, Course::SupportMove { .. }),
            Sign::SupportHold => matches!(course, Course::SupportHold { .. }),
            Sign::Army
            | Sign::Fleet
            | Sign::Owned
            | Sign::Unowned
            | Sign::Dislodged
            | Sign::Contested => false,
        }
    }

    /// How much room it takes before its word.
    pub(super) fn width(self) -> f32 {
        match self {
            Sign::Move
            | Sign::SupportMove
            | Sign::SupportHold
            | Sign::Convoy
            | Sign::Retreat
            | Sign::Broken
            | Sign::Stranded => 33.0,
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
        let mut pen = Pen { svg, theme };
        match self {
            Sign::Army => pen.badge_in(right(9.0), badge, UnitKind::Army, None),
            Sign::Fleet => pen.badge_in(right(9.0), badge, UnitKind::Fleet, None),
            Sign::Owned if theme.is_lettered() => pen.center_of('F', right(9.0), color),
            Sign::Owned => pen.dot(right(9.0), DOT, badge, white),
            Sign::Unowned => pen.dot(right(9.0), DOT, white, color),
            Sign::Move => pen.example(at, Line::Move, color, paper),
            Sign::SupportMove => pen.example(at, Line::Support, color, paper),
            Sign::SupportHold => {
                pen.example(at, Line::Support, color, paper);
                pen.dot(right(30.0), 2.6, paper, color);
            }
            Sign::Convoy => pen.example(at, Line::Convoy, color, paper),
            Sign::Retreat => pen.example(at, Line::Retreat, color, paper),
            Sign::Bounced => pen.cross(right(9.0), 4.2, 2.4),
            Sign::Broken => {
                pen.example(at, Line::Support, color, paper);
                pen.broken(right(16.0), ahead);
            }
            Sign::Stranded => {
                pen.bare(at, Line::Move, color);
                pen.stranded(right(27.0), ahead);
            }
            Sign::Dislodged => pen.dislodged(right(9.0)),
            Sign::Void => pen.void(right(9.0)),
            Sign::Contested => pen.contested(right(9.0)),
            Sign::Built => pen.plus(right(9.0)),
            Sign::Removed => {
                pen.badge_in(right(9.0), badge, UnitKind::Army, None);
                pen.removed(right(9.0));
            }
        }
    }
}
