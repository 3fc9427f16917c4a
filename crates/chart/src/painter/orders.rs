//! Draws the lines of orders and the symbols on them.

use super::drawn::Drawn;
use super::{Painter, reversed};
use crate::glyphs;
use crate::tracks::{At, TrackCell, TrackMark, TrackSymbol, Tracks};
use crate::{
    Ansi, Cell, Color, Direction, Look, OrderShape, Rgb, Route, RouteColor, RouteResult,
    RouteStyle, Theme,
};

/// The fading of arrows without light.
const UNLIT: f32 = 0.5;

impl Painter<'_> {
    /// Draws the lines, more important ones over less important ones, then the symbols.
    pub(super) fn orders(&mut self, tracks: &Tracks, drawn: &Drawn<'_>) {
        let scene = self.scene;
        let weight = |index: usize| {
            let route = &scene.routes[index];
            (self.is_lit(route), route.shape.rank())
        };
        let mut lines: Vec<&TrackCell> = drawn.lines().collect();
        lines.sort_by_key(|line| weight(line.route));
        let mut marks: Vec<&TrackMark> = tracks.marks.iter().collect();
        marks.sort_by_key(|mark| weight(mark.route));
        for line in lines {
            let route = &scene.routes[line.route];
            let glyph = self.stroke(route, line.arms);
            let cell = self.in_color(route, line.at, glyph);
            self.put(line.at.0, line.at.1, cell);
        }
        for (index, heading, at) in drawn.tips() {
            let route = &scene.routes[index];
            if !route.progress.is_hidden() {
                self.put(at.0, at.1, self.head(route, at, heading));
            }
        }
        for mark in marks {
            let route = &scene.routes[mark.route];
            if !route.progress.is_hidden() && drawn.shows(mark) {
                let cell = self.symbol(route, mark);
                self.put(mark.at.0, mark.at.1, cell);
            }
        }
    }

    /// Returns whether the route is bright. An order that is being written always is.
    fn is_lit(&self, route: &Route) -> bool {
        let source = route.shape.source(self.map);
        route.style == RouteStyle::Preview || self.scene.is_lit(source)
    }

    /// Returns the character of a line that leaves a cell on some sides.
    fn stroke(&self, route: &Route, arms: [bool; 4]) -> char {
        let kinds = match route.shape {
            OrderShape::SupportHold { .. } | OrderShape::SupportMove { .. } => &glyphs::SUPPORTS,
            OrderShape::Convoy { .. } => &glyphs::CONVOYS,
            _ => &glyphs::MOVES,
        };
        let strokes = match route.style {
            _ if self.look().is_ascii() => &kinds.ascii,
            RouteStyle::Preview => &kinds.preview,
            RouteStyle::Taken => &kinds.given,
        };
        strokes.of(arms)
    }

    fn symbol(&self, route: &Route, mark: &TrackMark) -> Cell {
        let joint = |sign| {
            let cell = self.in_color(route, mark.at, self.sign(sign, 'o'));
            self.faded(route, cell.bold(true))
        };
        let failure = |sign, ascii| self.failure(route, mark.at, self.sign(sign, ascii));
        let loss = |sign, ascii| {
            let badge = self.theme.badge_of_failure();
            self.on_badge(self.sign(sign, ascii), badge, Ansi::BrightRed)
        };
        match mark.sign {
            TrackSymbol::Head(heading) => self.head(route, mark.at, heading),
            TrackSymbol::Joint => joint('•'),
            TrackSymbol::Ring => joint('∘'),
            TrackSymbol::Number(number) => self.number(number),
            TrackSymbol::Cross => failure('✕', 'x'),
            TrackSymbol::Stranded => failure('~', 'x'),
            TrackSymbol::Void => failure('∅', '0'),
            TrackSymbol::Dislodged => loss('↯', '#'),
            TrackSymbol::Removed => loss('✕', 'x'),
            TrackSymbol::Built => self.built(route),
        }
    }

    /// Returns the head of a move.
    fn head(&self, route: &Route, at: At, heading: Direction) -> Cell {
        const HEADS: [(char, char); 4] = [('▲', '^'), ('►', '>'), ('▼', 'v'), ('◄', '<')];
        let (sign, ascii) = HEADS[heading as usize];
        let glyph = self.sign(sign, ascii);
        if route.result == RouteResult::Bounces {
            return self.failure(route, at, glyph);
        }
        self.faded(route, self.in_color(route, at, glyph).bold(true))
    }

    /// Returns a character in the color of its route, with enough contrast to its background.
    fn in_color(&self, route: &Route, at: At, glyph: char) -> Cell {
        let color: Color = match route.color {
            _ if self.is_filled() => {
                let own = self.theme.route(route.color);
                let color = own.mixed(self.theme.accent, route.progress.accent);
                let contrast = match route.style {
                    RouteStyle::Preview => Theme::TEXT,
                    RouteStyle::Taken => Theme::LINE,
                };
                self.rich(route, at, |ground| Theme::line_on(color, ground, contrast))
                    .into()
            }
            RouteColor::Power(power) => self.theme.power(power).ansi.into(),
            RouteColor::Accent => Ansi::BrightCyan.into(),
            RouteColor::Branch => Ansi::BrightYellow.into(),
        };
        // thin characters of ASCII need weight on any ground
        let is_bold = self.look() != Look::Rich;
        let cell = Cell::new(glyph, color, self.behind(at.0, at.1)).bold(is_bold);
        self.faded(route, cell)
    }

    fn failure(&self, route: &Route, at: At, glyph: char) -> Cell {
        let color: Color = if self.is_filled() {
            self.rich(route, at, |ground| self.theme.failure_on(ground))
                .into()
        } else {
            Ansi::BrightRed.into()
        };
        let cell = Cell::new(glyph, color, self.behind(at.0, at.1)).bold(true);
        self.faded(route, cell)
    }

    /// Returns a cell of a route in a look with few colors: faint without light, but in its own color, since
    /// gray is the color of a power.
    fn faded(&self, route: &Route, cell: Cell) -> Cell {
        if self.is_filled() || self.is_lit(route) {
            cell
        } else {
            cell.bold(false).dimmed()
        }
    }

    /// Returns a color that depends on the ground of a cell and fades with the route.
    fn rich(&self, route: &Route, at: At, color: impl Fn(Rgb) -> Rgb) -> Rgb {
        let ground = self.rgb_behind(at.0, at.1);
        let full = color(ground);
        if self.is_lit(route) {
            full
        } else {
            // it fades, but remains visible
            Theme::line_on(full.mixed(ground, UNLIT), ground, Theme::LINE)
        }
    }

    /// Returns the number of a candidate, on the accent color.
    pub(super) fn number(&self, sign: char) -> Cell {
        if self.is_filled() {
            Cell::new(sign, self.theme.on_accent(), self.theme.accent).bold(true)
        } else {
            reversed(sign, Ansi::BrightCyan)
        }
    }

    /// Returns the symbol of a new unit, which is part of its badge.
    fn built(&self, route: &Route) -> Cell {
        match route.style {
            _ if !self.is_filled() => Cell::new('+', Ansi::BrightCyan, Color::Default).bold(true),
            RouteStyle::Preview => self.number('+'),
            RouteStyle::Taken => {
                self.on_badge('+', self.theme.route(route.color), Ansi::BrightCyan)
            }
        }
    }
}
