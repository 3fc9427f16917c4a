//! The styles of tones and surfaces for every color depth.
//!
//! Screens use [`Tone`]s and [`Surface`]s; only this module maps them to the terminal's colors.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use chancery_core::board::{Map, Power};
pub use chart::Depth;
use chart::{self, Ansi, Cell, Look, Rgb};

/// The display capabilities of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Appearance {
    /// The color depth.
    pub depth: Depth,
    /// Whether only ASCII characters can be shown.
    pub ascii: bool,
    /// Whether the text is dark on a light background.
    pub light: bool,
}

impl Appearance {
    /// 24-bit colors on a dark background.
    pub const RICH: Appearance = Appearance {
        depth: Depth::True,
        ascii: false,
        light: false,
    };

    /// Returns the drawing style of the map.
    pub fn look(self) -> Look {
        match (self.depth, self.ascii) {
            (Depth::None | Depth::Sixteen, false) => Look::Box,
            (Depth::None | Depth::Sixteen, true) => Look::Ascii,
            (Depth::Palette | Depth::True, false) => Look::Rich,
            (Depth::Palette | Depth::True, true) => Look::RichAscii,
        }
    }
}

/// The meaning of a text, which determines its color.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Text that can be selected.
    #[default]
    Text,
    /// Key names, and lines that are read aloud.
    Key,
    /// Explanations.
    Dim,
    /// Less important text.
    Faint,
    /// The cursor, the preview, and the next key to press.
    Accent,
    /// A question.
    Warn,
    /// A failure.
    Err,
    /// A success.
    Ok,
    /// Text that a player wrote.
    Ink,
    /// Lines and frames.
    Line,
    /// A power's name or unit.
    Power(Power),
    /// A power's name or letter on the power's color.
    Chip(Power),
}

/// The background of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surface {
    /// The background of details and key hints.
    Ground,
    /// The background of the list.
    Panel,
    /// The background of the header and the entry line.
    Bar,
    /// The background of the selection.
    Selection,
    /// The background behind overlays and of the handover screen.
    Shadow,
}

/// The colors of one appearance.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The appearance that the colors were made for.
    pub appearance: Appearance,
    /// The colors of the map.
    pub chart: chart::Theme,
    /// The drawing style of the map.
    pub look: Look,
    /// Whether the badge of every unit shows its power's letter.
    pub letters: bool,
    /// Whether faint text has the same contrast as other text in 16 colors.
    pub high: bool,
}

impl Theme {
    /// Returns the theme for a terminal.
    pub fn new(appearance: Appearance) -> Self {
        let chart = if appearance.light {
            chart::Theme::light()
        } else {
            chart::Theme::dark()
        };
        Theme::of(appearance, chart)
    }

    /// Returns the theme for a terminal, with the map colors of `chart`.
    pub fn of(appearance: Appearance, chart: chart::Theme) -> Self {
        let appearance = Appearance {
            light: chart.is_light,
            ..appearance
        };
        let chart = match appearance.depth {
            Depth::Palette => chart.in_256(),
            Depth::None | Depth::Sixteen | Depth::True => chart,
        };
        Theme {
            appearance,
            chart,
            look: appearance.look(),
            letters: false,
            high: false,
        }
    }

    /// Returns whether the terminal shows any colors.
    pub fn is_colored(&self) -> bool {
        self.appearance.depth > Depth::None
    }

    /// Returns the style of a tone. It has only a foreground, except for chips.
    pub fn tone(&self, tone: Tone) -> Style {
        match (self.appearance.depth, tone) {
            (Depth::None, Tone::Chip(_)) => Style::new().add_modifier(Modifier::REVERSED),
            (Depth::None, Tone::Key) => Style::new().add_modifier(Modifier::BOLD),
            (Depth::None, _) => Style::new(),
            (Depth::Sixteen, tone) => self.tone_of_sixteen(tone),
            (Depth::Palette | Depth::True, Tone::Chip(power)) => {
                let badge = self.chip(power);
                let on = chart::Theme::on_badge(badge);
                Style::new().fg(self.color(on)).bg(self.color(badge))
            }
            (Depth::Palette | Depth::True, tone) => Style::new().fg(self.color(self.rgb(tone))),
        }
    }

    /// Returns the style of a tone on a background. In 16 colors, dark gray becomes gray on the blue
    /// selection; in more colors, tones without enough contrast are adjusted.
    pub fn tone_on(&self, tone: Tone, ground: Color) -> Style {
        let style = self.tone(tone);
        match (self.appearance.depth, ground) {
            (Depth::Sixteen, Color::Blue) if style.fg == Some(Color::DarkGray) => {
                style.fg(Color::Gray)
            }
            (Depth::Palette | Depth::True, _) if !matches!(tone, Tone::Line | Tone::Chip(_)) => {
                match rgb_shown(ground) {
                    Some(ground) => style.fg(self.readable(self.rgb(tone), ground)),
                    None => style,
                }
            }
            _ => style,
        }
    }

    /// Returns a text color with enough contrast to `ground`, measured in the colors that the terminal
    /// can show.
    fn readable(&self, text: Rgb, ground: Rgb) -> Color {
        let mut wanted = chart::Theme::TEXT;
        loop {
            let color = self.color(chart::Theme::line_on(text, ground, wanted));
            let found = rgb_shown(color).map_or(wanted, |shown| shown.contrast(ground));
            if found >= chart::Theme::TEXT || wanted > 2.0 * chart::Theme::TEXT {
                return color;
            }
            wanted += 0.5;
        }
    }

    /// Returns the style of a surface: its background color, or a substitute on terminals with few
    /// colors.
    pub fn surface(&self, surface: Surface) -> Style {
        match (self.appearance.depth, surface) {
            (Depth::None, Surface::Selection) => Style::new().add_modifier(Modifier::REVERSED),
            (Depth::Sixteen, Surface::Selection) if self.appearance.light => {
                Style::new().bg(Color::Cyan)
            }
            (Depth::Sixteen, Surface::Selection) => Style::new().bg(Color::Blue),
            (Depth::None | Depth::Sixteen, _) => Style::new(),
            (Depth::Palette | Depth::True, surface) => {
                Style::new().bg(self.color(self.rgb_of(surface)))
            }
        }
    }

    /// Returns the style of a map cell.
    pub fn cell(&self, cell: &Cell) -> Style {
        let mut style = Style::new();
        if self.is_colored() {
            style = style.fg(self.of_chart(cell.fg)).bg(self.of_chart(cell.bg));
        }
        let is_tinted = style.fg.is_some_and(|color| color != Color::Reset);
        if cell.bold {
            style = style.add_modifier(Modifier::BOLD);
        }
        if cell.dim && !is_tinted {
            style = style.add_modifier(Modifier::DIM);
        }
        match self.of_chart(cell.fg) {
            _ if !cell.reverse => style,
            // text in the terminal's background color isn't readable on every color
            ground if is_tinted => style.fg(on_sixteen(ground)).bg(ground),
            _ => style.add_modifier(Modifier::REVERSED),
        }
    }

    fn of_chart(&self, color: chart::Color) -> Color {
        match color {
            chart::Color::Default => Color::Reset,
            chart::Color::Ansi(ansi) => of_ansi(ansi),
            chart::Color::Rgb(rgb) => self.color(rgb),
        }
    }

    /// Returns the terminal's nearest color to a 24-bit color.
    pub fn color(&self, rgb: Rgb) -> Color {
        match self.appearance.depth {
            Depth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            Depth::Palette => Color::Indexed(rgb.nearest_of_palette()),
            Depth::Sixteen | Depth::None => Color::Reset,
        }
    }

    /// Returns the color of a surface on terminals with more than 16 colors.
    pub fn rgb_of(&self, surface: Surface) -> Rgb {
        let surfaces = &self.chart.surfaces;
        match surface {
            Surface::Ground => self.chart.ground,
            Surface::Panel => surfaces.panel,
            Surface::Bar => surfaces.bar,
            Surface::Selection => surfaces.selection,
            Surface::Shadow => surfaces.shadow,
        }
    }

    /// Returns the theme for the powers of a board.
    #[must_use]
    pub fn for_map(&self, map: &Map) -> Theme {
        Theme {
            chart: self.chart.for_map(map),
            ..self.clone()
        }
    }

    fn rgb(&self, tone: Tone) -> Rgb {
        let colors = &self.chart.text_colors;
        match tone {
            Tone::Text => colors.text,
            Tone::Key => colors.key,
            Tone::Dim => colors.dim,
            Tone::Faint => colors.faint,
            Tone::Accent => self.chart.accent,
            Tone::Warn => colors.warn,
            Tone::Err => self.chart.failure,
            Tone::Ok => colors.ok,
            Tone::Ink => colors.written,
            Tone::Line => colors.line,
            Tone::Power(power) => self.power_text(power),
            Tone::Chip(power) => self.chip(power),
        }
    }

    /// Returns a power's color for text: its fill, lightened until it is readable.
    fn power_text(&self, power: Power) -> Rgb {
        let colors = self.chart.power(power);
        if self.appearance.light {
            return colors.line;
        }
        let share = if colors.fill.luminance() < 0.35 {
            0.3
        } else {
            0.12
        };
        colors.fill.mixed(Rgb::hex(0xff_ffff), share)
    }

    /// Returns the color of a power's badge, lightened or darkened if it has too little contrast to
    /// a panel.
    fn chip(&self, power: Power) -> Rgb {
        let badge = self.chart.power(power).badge;
        let panel = self.chart.surfaces.panel;
        if !self.appearance.light && badge.luminance() < 0.02 {
            Rgb::hex(0x4a_4f56)
        } else {
            chart::Theme::line_on(badge, panel, chart::Theme::BADGE)
        }
    }

    fn of_sixteen(&self, power: Power) -> Color {
        of_ansi(self.chart.of_sixteen(self.chart.power(power).ansi))
    }

    fn tone_of_sixteen(&self, tone: Tone) -> Style {
        let color = match tone {
            Tone::Text | Tone::Dim => Color::Reset,
            Tone::Faint if self.high => Color::Reset,
            Tone::Key => return Style::new().add_modifier(Modifier::BOLD),
            Tone::Faint | Tone::Line => Color::DarkGray,
            // cyan and yellow are hard to read on white
            Tone::Accent if self.appearance.light => Color::Blue,
            Tone::Warn | Tone::Ink if self.appearance.light => Color::Magenta,
            Tone::Err if self.appearance.light => Color::Red,
            Tone::Accent => Color::Cyan,
            Tone::Warn | Tone::Ink => Color::Yellow,
            Tone::Err => Color::LightRed,
            Tone::Ok => Color::Green,
            Tone::Power(power) => self.of_sixteen(power),
            Tone::Chip(power) => {
                let badge = self.of_sixteen(power);
                return Style::new().fg(on_sixteen(badge)).bg(badge);
            }
        };
        Style::new().fg(color)
    }
}

/// Returns the appearance of a 24-bit color or of one of the 240 fixed colors.
fn rgb_shown(color: Color) -> Option<Rgb> {
    match color {
        Color::Rgb(r, g, b) => Some(Rgb(r, g, b)),
        Color::Indexed(number) => Some(Rgb::of_palette(number)),
        _ => None,
    }
}

/// Returns the text color on one of the 16 colors: white on dark ones, on which black isn't
/// readable.
fn on_sixteen(ground: Color) -> Color {
    match ground {
        Color::Black | Color::Red | Color::Blue | Color::Magenta | Color::DarkGray => Color::White,
        _ => Color::Black,
    }
}

fn of_ansi(ansi: Ansi) -> Color {
    match ansi {
        Ansi::Black => Color::Black,
        Ansi::Red => Color::Red,
        Ansi::Green => Color::Green,
        Ansi::Yellow => Color::Yellow,
        Ansi::Blue => Color::Blue,
        Ansi::Magenta => Color::Magenta,
        Ansi::Cyan => Color::Cyan,
        Ansi::White => Color::Gray,
        Ansi::BrightBlack => Color::DarkGray,
        Ansi::BrightRed => Color::LightRed,
        Ansi::BrightGreen => Color::LightGreen,
        Ansi::BrightYellow => Color::LightYellow,
        Ansi::BrightBlue => Color::LightBlue,
        Ansi::BrightMagenta => Color::LightMagenta,
        Ansi::BrightCyan => Color::LightCyan,
        Ansi::BrightWhite => Color::White,
    }
}

/// Clears an area and gives it the style of a surface.
pub fn fill(buffer: &mut Buffer, theme: &Theme, area: Rect, surface: Surface) {
    let style = theme.tone(Tone::Text).patch(theme.surface(surface));
    for position in area.intersection(buffer.area).positions() {
        buffer[position].reset();
        buffer[position].set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Id;

    /// Returns a color as the terminal shows it.
    fn shown(color: Option<Color>) -> Rgb {
        color.and_then(rgb_shown).expect("a color of the theme")
    }

    /// Checks all tones except lines and frames, which are decoration, in both themes and in 24-bit
    /// and 256 colors.
    #[test]
    fn text_can_be_read_on_every_surface() {
        use Surface::*;
        for (light, depth) in [false, true]
            .into_iter()
            .flat_map(|light| [Depth::True, Depth::Palette].map(|depth| (light, depth)))
        {
            let theme = Theme::new(Appearance {
                light,
                depth,
                ascii: false,
            });
            let powers = Map::standard().powers().map(Tone::Power);
            let tones = [
                Tone::Text,
                Tone::Key,
                Tone::Dim,
                Tone::Faint,
                Tone::Accent,
                Tone::Warn,
                Tone::Err,
                Tone::Ok,
                Tone::Ink,
            ];
            for tone in tones.into_iter().chain(powers) {
                for surface in [Ground, Panel, Bar, Selection, Shadow] {
                    let ground = theme.surface(surface).bg.expect("a color");
                    let text = shown(theme.tone_on(tone, ground).fg);
                    let contrast = text.contrast(shown(Some(ground)));
                    let here = format!("{tone:?} on {surface:?}, light {light}, {depth:?}");
                    assert!(contrast >= 4.5, "{here}: {contrast:.2}");
                }
            }
            for power in Map::standard().powers() {
                let chip = theme.tone(Tone::Chip(power));
                let contrast = shown(chip.fg).contrast(shown(chip.bg));
                assert!(
                    contrast >= 4.5,
                    "{power:?}, light {light}, {depth:?}: {contrast:.2}"
                );
            }
        }
    }

    #[test]
    fn a_chip_is_seen_on_every_surface_that_has_one() {
        for light in [false, true] {
            let theme = Theme::new(Appearance {
                light,
                ..Appearance::RICH
            });
            for surface in [Surface::Ground, Surface::Panel, Surface::Bar] {
                let ground = theme.rgb_of(surface);
                for power in Map::standard().powers() {
                    let contrast = theme.chip(power).contrast(ground);
                    let power = power.index();
                    assert!(
                        contrast >= 1.3,
                        "{power} on {surface:?}, light {light}: {contrast}"
                    );
                }
            }
        }
    }

    /// White text would be invisible on white.
    #[test]
    fn on_a_light_ground_sixteen_colors_have_no_white_names() {
        let theme = Theme::new(Appearance {
            depth: Depth::Sixteen,
            light: true,
            ..Appearance::RICH
        });
        for power in Map::standard().powers() {
            let name = theme.tone(Tone::Power(power)).fg;
            let chip = theme.tone(Tone::Chip(power)).bg;
            for color in [name, chip] {
                assert!(!matches!(color, Some(Color::White | Color::Gray)));
            }
        }
    }

    #[test]
    fn letters_of_badges_can_be_read_in_sixteen_colors() {
        let theme = Theme::new(Appearance {
            depth: Depth::Sixteen,
            ..Appearance::RICH
        });
        let badge = |color| Cell {
            fg: chart::Color::Ansi(color),
            reverse: true,
            ..Cell::BLANK
        };
        let red = theme.cell(&badge(Ansi::Red));
        assert_eq!((red.fg, red.bg), (Some(Color::White), Some(Color::Red)));
        let yellow = theme.cell(&badge(Ansi::Yellow));
        assert_eq!(
            (yellow.fg, yellow.bg),
            (Some(Color::Black), Some(Color::Yellow))
        );
    }

    #[test]
    fn faint_words_on_a_selection_can_be_read_in_sixteen_colors() {
        let theme = Theme::new(Appearance {
            depth: Depth::Sixteen,
            ..Appearance::RICH
        });
        let faint = theme.tone(Tone::Faint);
        let selection = theme.surface(Surface::Selection).bg.expect("a color");
        assert_ne!(theme.tone_on(Tone::Faint, selection), faint);
        assert_eq!(theme.tone_on(Tone::Faint, Color::Reset), faint);
    }

    #[test]
    fn without_color_nothing_is_colored() {
        let theme = Theme::new(Appearance {
            depth: Depth::None,
            ..Appearance::RICH
        });
        for tone in [
            Tone::Text,
            Tone::Err,
            Tone::Chip(Id::from_index(0)),
            Tone::Power(Id::from_index(1)),
        ] {
            let style = theme.tone(tone);
            assert_eq!((style.fg, style.bg), (None, None));
        }
        assert_eq!(theme.surface(Surface::Bar).bg, None);
    }
}
