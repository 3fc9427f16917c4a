//! The lines of orders and the signs on them.

use super::super::canvas::Cell;
use super::super::color::{Ansi, Color, Rgb};
use super::super::glyphs;
use super::super::plan::Look;
use super::super::route::{OrderShape, Route, RouteColor, RouteStyle};
use super::super::theme::Theme;
use super::super::tracks::{At, Heading, TrackCell, TrackMark, TrackSymbol, Tracks};
use super::Painter;
use super::drawn::Drawn;

/// How far an arrow fades where no light falls.
const UNLIT: f32 = 0.5;

impl Painter<'_> {
    /// Draws the lines, what matters more over what matters less, then the signs.
    pub(super) fn orders(&mut self, tracks: &Tracks) {
        let scene = self.scene;
        let weight = |index: usize| {
            let route = &scene.routes[index];
            let rank = match route.course {
                OrderShape::Convoy { .. } => 0,
                OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => 1,
                _ => 2,
            };
            (self.is_lit(route), rank)
        };
        let mut lines: Vec<&TrackCell> = tracks.lines.iter().collect();
        lines.sort_by_key(|line| weight(line.route));
        let mut marks: Vec<&TrackMark> = tracks.marks.iter().collect();
        marks.sort_by_key(|mark| weight(mark.route));
        let drawn = Drawn::of(scene, tracks);
        for line in lines {
            let route = &scene.routes[line.route];
            if self.is_drawn(route) && drawn.reaches(line) {
                let glyph = self.stroke(route, line.arms);
                let cell = self.in_voice(route, line.at, glyph);
                self.put(line.at.0, line.at.1, cell);
            }
        }
        for (index, heading, at) in drawn.tips() {
            let route = &scene.routes[index];
            if self.is_drawn(route) {
                let cell = self.head(route, at, heading);
                self.put(at.0, at.1, cell);
            }
        }
        for mark in marks {
            let route = &scene.routes[mark.route];
            if self.is_drawn(route) && drawn.shows(mark) {
                let cell = self.sign(route, mark);
                self.put(mark.at.0, mark.at.1, cell);
            }
        }
    }

    /// Is the route bright? What is being written always is.
    fn is_lit(&self, route: &Route) -> bool {
        let source = route.course.source(|location| self.map.province(location));
        route.manner == RouteStyle::Preview || self.scene.is_lit(source)
    }

    /// Without colors nothing can be dimmed: then only what is lit is drawn.
    fn is_drawn(&self, route: &Route) -> bool {
        let shown = !route.progress.is_hidden();
        shown && (self.plan.view().look != Look::Ascii || self.is_lit(route))
    }

    /// The sign of a line that leaves a cell on some sides.
    fn stroke(&self, route: &Route, arms: [bool; 4]) -> char {
        let preview = route.manner == RouteStyle::Preview;
        let ascii = self.plan.view().look == Look::Ascii;
        match route.course {
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } if ascii => {
                glyphs::SUPPORT_ASCII.of(arms)
            }
            OrderShape::Convoy { .. } if ascii => glyphs::CONVOY_ASCII.of(arms),
            _ if ascii => glyphs::MOVE_ASCII.of(arms),
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } if preview => {
                glyphs::SUPPORT_PREVIEW.of(arms)
            }
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => {
                glyphs::SUPPORT.of(arms)
            }
            OrderShape::Convoy { .. } if preview => glyphs::CONVOY_PREVIEW.of(arms),
            OrderShape::Convoy { .. } => glyphs::CONVOY.of(arms),
            _ if preview => glyphs::MOVE_PREVIEW.of(arms),
            _ => glyphs::MOVE.of(arms),
        }
    }

    fn sign(&self, route: &Route, mark: &TrackMark) -> Cell {
        let ascii = self.plan.view().look == Look::Ascii;
        let either = |sign: char, plain: char| if ascii { plain } else { sign };
        match mark.sign {
            TrackSymbol::Head(heading) => self.head(route, mark.at, heading),
            TrackSymbol::Joint => self.in_voice(route, mark.at, either('•', 'o')).bold(!ascii),
            TrackSymbol::Ring => self.in_voice(route, mark.at, either('∘', 'o')).bold(!ascii),
            TrackSymbol::Number(number) => self.number(number),
            TrackSymbol::Cross => self.failure(route, mark.at, either('✕', 'x')),
            TrackSymbol::Stranded => self.failure(route, mark.at, either('~', 'x')),
            TrackSymbol::Void => self.failure(route, mark.at, either('∅', '0')),
            TrackSymbol::Dislodged => self.seal(either('↯', '#')),
            TrackSymbol::Removed => self.seal(either('✕', 'x')),
            TrackSymbol::Built => self.built(route),
        }
    }

    /// The head of a move.
    fn head(&self, route: &Route, at: At, heading: Heading) -> Cell {
        let ascii = self.plan.view().look == Look::Ascii;
        let (sign, plain) = match heading {
            Heading::Up => ('▲', '^'),
            Heading::Right => ('►', '>'),
            Heading::Down => ('▼', 'v'),
            Heading::Left => ('◄', '<'),
        };
        let glyph = if ascii { plain } else { sign };
        self.in_voice(route, at, glyph).bold(!ascii)
    }

    /// A sign in the color of its route, as it can be read there.
    fn in_voice(&self, route: &Route, at: At, glyph: char) -> Cell {
        let color = match self.plan.view().look {
            Look::Rich => {
                let own = self.voice(route.voice);
                let voice = own.mixed(self.theme.accent, route.progress.accent);
                let contrast = match route.manner {
                    RouteStyle::Preview => Theme::FIRST_LINE,
                    RouteStyle::Taken => Theme::LINE,
                };
                self.rich(route, at, |ground| Theme::line_on(voice, ground, contrast))
                    .into()
            }
            Look::Box if !self.is_lit(route) => Ansi::BrightBlack.into(),
            Look::Box => match route.voice {
                RouteColor::Power(power) => self.theme.power(power).ansi.into(),
                RouteColor::Accent => Ansi::BrightCyan.into(),
                RouteColor::Branch => Ansi::BrightYellow.into(),
            },
            Look::Ascii => Color::Default,
        };
        Cell::new(glyph, color, self.behind(at.0, at.1))
    }

    fn failure(&self, route: &Route, at: At, glyph: char) -> Cell {
        let color: Color = match self.plan.view().look {
            Look::Rich => self
                .rich(route, at, |ground| self.theme.failure_on(ground))
                .into(),
            Look::Box if !self.is_lit(route) => Ansi::BrightBlack.into(),
            Look::Box => Ansi::BrightRed.into(),
            Look::Ascii => return Cell::new(glyph, Color::Default, Color::Default),
        };
        Cell::new(glyph, color, self.behind(at.0, at.1)).bold(true)
    }

    fn voice(&self, voice: RouteColor) -> Rgb {
        match voice {
            RouteColor::Power(power) => self.theme.power(power).line,
            RouteColor::Accent => self.theme.accent,
            RouteColor::Branch => self.theme.branch,
        }
    }

    /// A color that is made for the ground of a cell, fading with the route.
    fn rich(&self, route: &Route, at: At, color: impl Fn(Rgb) -> Rgb) -> Rgb {
        let ground = self.rgb_behind(at.0, at.1);
        let faded = if self.is_lit(route) { 0.0 } else { UNLIT };
        color(ground).mixed(ground, faded)
    }

    /// The sign of a candidate, dark on the accent.
    pub(super) fn number(&self, sign: char) -> Cell {
        match self.plan.view().look {
            Look::Rich => Cell::new(sign, self.theme.on_accent(), self.theme.accent).bold(true),
            Look::Box => Cell::new(sign, Ansi::BrightCyan, Color::Default)
                .bold(true)
                .reversed(),
            Look::Ascii => Cell::new(sign, Color::Default, Color::Default),
        }
    }

    /// A sign of loss at a unit.
    fn seal(&self, glyph: char) -> Cell {
        let failure = self.theme.badge_of_failure();
        match self.plan.view().look {
            Look::Rich => Cell::new(glyph, Theme::on_badge(failure), failure).bold(true),
            Look::Box => Cell::new(glyph, Ansi::BrightRed, Color::Default)
                .bold(true)
                .reversed(),
            Look::Ascii => Cell::new(glyph, Color::Default, Color::Default),
        }
    }

    /// The sign of a new unit: part of its badge.
    fn built(&self, route: &Route) -> Cell {
        let badge = self.voice(route.voice);
        match self.plan.view().look {
            Look::Rich if route.manner == RouteStyle::Preview => self.number('+'),
            Look::Rich => Cell::new('+', Theme::on_badge(badge), badge).bold(true),
            Look::Box => Cell::new('+', Ansi::BrightCyan, Color::Default).bold(true),
            Look::Ascii => Cell::new('+', Color::Default, Color::Default),
        }
    }
}
