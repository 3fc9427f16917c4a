//! The title and the legend of a picture.

use super::super::color::Rgb;
use super::super::drawing::Point;
use super::super::route::{Course, Fate, Route};
use super::super::scene::Scene;
use super::field::WIDTH;
use super::lettering::{CAPITAL, Face};
use super::page::{Page, dim, ink, paper};
use super::places::DOT;
use super::signs::{Line, Pen};
use super::svg::{Svg, with};
use super::{Picture, Standing};
use crate::board::{Map, UnitKind};

const TITLE: f32 = 26.0;
const NOTE: f32 = 13.0;
const NAME: f32 = 12.0;
const COUNT: f32 = 9.6;
const KEY: f32 = 9.6;
/// A patch of a power's color.
const PATCH: (f32, f32) = (20.0, 22.0);

/// A sign that the legend explains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Army,
    Fleet,
    Owned,
    Unowned,
    Move,
    Support,
    Convoy,
    Retreat,
    Failed,
    Dislodged,
    Void,
    Built,
    Removed,
}

impl Sign {
    const ALL: [Sign; 13] = [
        Sign::Army,
        Sign::Fleet,
        Sign::Owned,
        Sign::Unowned,
        Sign::Move,
        Sign::Support,
        Sign::Convoy,
        Sign::Retreat,
        Sign::Failed,
        Sign::Dislodged,
        Sign::Void,
        Sign::Built,
        Sign::Removed,
    ];

    fn word(self) -> &'static str {
        match self {
            Sign::Army => "army",
            Sign::Fleet => "fleet",
            Sign::Owned => "center",
            Sign::Unowned => "nobody's center",
            Sign::Move => "move",
            Sign::Support => "support",
            Sign::Convoy => "convoy",
            Sign::Retreat => "retreat",
            Sign::Failed => "failed",
            Sign::Dislodged => "dislodged",
            Sign::Void => "void",
            Sign::Built => "built",
            Sign::Removed => "removed",
        }
    }

    /// Is it on the map of a scene?
    fn is_on(self, map: &Map, scene: &Scene) -> bool {
        let mut routes = scene.routes.iter();
        match self {
            Sign::Army | Sign::Fleet | Sign::Owned => true,
            Sign::Unowned => map.centers().iter().any(|at| scene.center(at).is_none()),
            Sign::Dislodged => !scene.dislodged.is_empty() || routes.any(|route| route.dislodged),
            _ => routes.any(|route| self.tells_of(route)),
        }
    }

    /// Does it stand at the arrow of an order?
    fn tells_of(self, route: &Route) -> bool {
        let removal = matches!(
            route.course,
            Course::Disband { .. } | Course::Removal { .. }
        );
        match self {
            Sign::Failed => matches!(route.fate, Fate::Bounces | Fate::Stranded | Fate::Broken),
            Sign::Void => route.fate == Fate::Void && !removal,
            Sign::Removed => removal,
            Sign::Built => matches!(route.course, Course::Build { .. }),
            Sign::Move => matches!(route.course, Course::Move { .. }),
            Sign::Convoy => matches!(route.course, Course::Convoy { .. }),
            Sign::Retreat => matches!(route.course, Course::Retreat { .. }),
            Sign::Support => matches!(
                route.course,
                Course::SupportHold { .. } | Course::SupportMove { .. }
            ),
            Sign::Army | Sign::Fleet | Sign::Owned | Sign::Unowned | Sign::Dislodged => false,
        }
    }
}

/// Writes what stands above the map and beside or under it.
pub(super) fn draw(svg: &mut Svg, picture: &Picture<'_>, page: &Page) {
    let legend = Legend { picture, page };
    svg.open("g", &[with("id", "title")]);
    legend.title(svg);
    svg.close("g");
    svg.open("g", &[with("id", "legend")]);
    legend.powers(svg);
    legend.signs(svg);
    svg.close("g");
}

struct Legend<'a> {
    picture: &'a Picture<'a>,
    page: &'a Page,
}

impl Legend<'_> {
    fn words(&self, svg: &mut Svg, words: &str, at: Point, face: Face, size: f32, color: Rgb) {
        let mut attributes = vec![
            with("x", at.x),
            with("y", at.y),
            with("font-family", face.families()),
            with("font-size", size),
            with("fill", color),
        ];
        match face {
            Face::Plain => {}
            Face::Bold => attributes.push(with("font-weight", "bold")),
            Face::Italic => attributes.push(with("font-style", "italic")),
        }
        svg.words("text", &attributes, words);
    }

    fn title(&self, svg: &mut Svg) {
        let caption = &self.picture.caption;
        let right = self.page.title_right();
        let base = self.page.title_base();
        let title = Face::Italic.fitted(&caption.title, TITLE, right * 0.7);
        let at = Point { x: 0.0, y: base };
        self.words(
            svg,
            &title,
            at,
            Face::Italic,
            TITLE,
            ink(self.picture.theme),
        );
        let taken = Face::Italic.width(&title, TITLE) + 24.0;
        let note = Face::Italic.fitted(&caption.note, NOTE, right - taken);
        let at = Point {
            x: right - Face::Italic.width(&note, NOTE),
            y: base,
        };
        self.words(svg, &note, at, Face::Italic, NOTE, dim(self.picture.theme));
    }

    /// The corner of the n-th power's entry, and its width.
    fn entry(&self, number: usize) -> (Point, f32) {
        let legend = self.page.legend;
        let count = self.picture.standings.len().max(1);
        if self.page.is_beside {
            let room = (self.page.map_height * 0.52 / count as f32).min(34.0);
            let y = legend.top + number as f32 * room;
            (Point { x: legend.left, y }, legend.right - legend.left)
        } else {
            let room = WIDTH / count as f32;
            let x = number as f32 * room;
            (Point { x, y: legend.top }, room - 6.0)
        }
    }

    fn powers(&self, svg: &mut Svg) {
        for (number, standing) in self.picture.standings.iter().enumerate() {
            let (corner, room) = self.entry(number);
            self.power(svg, standing, corner, room);
        }
    }

    fn power(&self, svg: &mut Svg, standing: &Standing, corner: Point, room: f32) {
        let Picture { map, theme, .. } = *self.picture;
        let info = map.power(standing.power);
        let colors = theme.power(standing.power);
        svg.open("g", &[with("id", format!("power-{}", info.key))]);
        svg.empty(
            "rect",
            &[
                with("x", corner.x),
                with("y", corner.y),
                with("width", PATCH.0),
                with("height", PATCH.1),
                with("rx", 3.0),
                with("fill", colors.fill),
                with("stroke", colors.line),
                with("stroke-width", 1.4),
            ],
        );
        let left = corner.x + PATCH.0 + 7.0;
        let room = room - PATCH.0 - 7.0;
        let name = Face::Bold.fitted(&info.name, NAME, room);
        let at = Point {
            x: left,
            y: corner.y + CAPITAL * NAME + 0.4,
        };
        self.words(svg, &name, at, Face::Bold, NAME, ink(theme));
        let counts = format!(
            "{}, {}",
            count(standing.centers, "center"),
            count(standing.units, "unit")
        );
        let counts = Face::Plain.fitted(&counts, COUNT, room);
        let at = Point {
            x: left,
            y: corner.y + PATCH.1 - 0.6,
        };
        self.words(svg, &counts, at, Face::Plain, COUNT, dim(theme));
        svg.close("g");
    }

    /// Which signs there are to be explained.
    fn shown(&self) -> Vec<Sign> {
        let Picture { map, scene, .. } = *self.picture;
        let is_shown = |sign: &Sign| sign.is_on(map, scene);
        Sign::ALL.into_iter().filter(is_shown).collect()
    }

    fn signs(&self, svg: &mut Svg) {
        let legend = self.page.legend;
        let mut at = if self.page.is_beside {
            Point {
                x: legend.left,
                y: legend.bottom - 8.0 - 20.0 * (self.shown().len() - 1) as f32,
            }
        } else {
            Point {
                x: legend.left,
                y: legend.bottom - 14.0,
            }
        };
        for sign in self.shown() {
            let word = sign.word();
            let width = self.sign(svg, sign, at);
            let base = Point {
                x: at.x + width + 5.0,
                y: at.y + CAPITAL * KEY / 2.0,
            };
            self.words(svg, word, base, Face::Plain, KEY, ink(self.picture.theme));
            if self.page.is_beside {
                at.y += 20.0;
            } else {
                at.x = base.x + Face::Plain.width(word, KEY) + 16.0;
            }
        }
    }

    /// Draws a sign from its left end on, and tells how wide it is.
    fn sign(&self, svg: &mut Svg, sign: Sign, at: Point) -> f32 {
        let theme = self.picture.theme;
        let right = |by: f32| at.plus(Point { x: by, y: 0.0 });
        // nobody's color
        let badge = Rgb::hex(0x4a_4f56);
        let (color, paper) = (ink(theme), paper(theme));
        let mut pen = Pen { svg, theme };
        match sign {
            Sign::Army => pen.badge_in(right(9.0), badge, UnitKind::Army),
            Sign::Fleet => pen.badge_in(right(9.0), badge, UnitKind::Fleet),
            Sign::Owned => pen.dot(right(9.0), DOT, badge, Rgb::hex(0xff_ffff)),
            Sign::Unowned => pen.dot(right(9.0), DOT, Rgb::hex(0xff_ffff), color),
            Sign::Move => pen.example(at, Line::Move, color, paper),
            Sign::Support => pen.example(at, Line::Support, color, paper),
            Sign::Convoy => pen.example(at, Line::Convoy, color, paper),
            Sign::Retreat => pen.example(at, Line::Retreat, color, paper),
            Sign::Failed => pen.cross(right(9.0), 4.2, 2.4),
            Sign::Dislodged => pen.dislodged(right(9.0)),
            Sign::Void => pen.void(right(9.0)),
            Sign::Built => pen.plus(right(9.0)),
            Sign::Removed => {
                pen.badge_in(right(9.0), badge, UnitKind::Army);
                pen.removed(right(9.0));
            }
        }
        match sign {
            Sign::Move | Sign::Support | Sign::Convoy | Sign::Retreat => 33.0,
            _ => 18.0,
        }
    }
}

fn count(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
