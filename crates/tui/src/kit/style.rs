//! The colors and symbols in use: the settings, limited to the capabilities of the terminal.

use super::theme::{Appearance, Depth, Theme};
use crate::kit::list::cycle;
use chart::{self, ColorVision, Look};
use game::settings::{Colors, Contrast, Glyphs, Letters, MapLook, Settings, ThemeName};

/// The display properties that aren't settings.
#[derive(Clone, Debug)]
pub struct DisplaySetup {
    /// The capabilities that the terminal reports.
    pub terminal: Appearance,
    /// The theme file that the settings name.
    pub own: Option<chart::Theme>,
}

impl Default for DisplaySetup {
    fn default() -> Self {
        DisplaySetup {
            terminal: Appearance::RICH,
            own: None,
        }
    }
}

impl DisplaySetup {
    /// Returns the appearance under these settings.
    pub fn appearance(&self, settings: &Settings) -> Appearance {
        Appearance {
            depth: match settings.colors {
                Colors::Auto => self.terminal.depth,
                Colors::True => Depth::True,
                Colors::Palette => Depth::Palette,
                Colors::Sixteen => Depth::Sixteen,
                Colors::None => Depth::None,
            },
            ascii: match settings.glyphs {
                Glyphs::Auto => self.terminal.ascii,
                Glyphs::Unicode => false,
                Glyphs::Ascii => true,
            },
            light: match settings.theme {
                ThemeName::Dark => false,
                ThemeName::Light => true,
                ThemeName::Auto | ThemeName::File(_) => self.terminal.light,
            },
        }
    }

    /// Returns the drawing style of the map under these settings. A map with areas of color
    /// requires colors, and an ASCII screen has a map of ASCII characters.
    pub fn look(&self, settings: &Settings) -> Look {
        let appearance = self.appearance(settings);
        match settings.map {
            MapLook::Auto | MapLook::Rich => appearance.look(),
            MapLook::Plain if !appearance.ascii => Look::Box,
            MapLook::Plain | MapLook::Ascii => Look::Ascii,
        }
    }

    /// Returns the theme under these settings, with the colors adapted to a color vision.
    pub fn theme(&self, settings: &Settings, vision: ColorVision) -> Theme {
        let appearance = self.appearance(settings);
        let chart = match (&self.own, &settings.theme) {
            (Some(own), ThemeName::File(_)) => own.clone(),
            _ if appearance.light => chart::Theme::light(),
            _ => chart::Theme::dark(),
        };
        let high = settings.contrast == Contrast::High;
        let chart = if high {
            chart.in_high_contrast()
        } else {
            chart
        };
        let theme = Theme::of(appearance, chart);
        Theme {
            chart: theme.chart.seen_as(vision),
            look: self.look(settings),
            letters: settings.letters == Letters::On,
            high,
            ..theme
        }
    }

    /// Returns the next or previous value of the theme setting among those available here.
    pub fn next_theme(&self, theme: &ThemeName, file: &ThemeName, forward: bool) -> ThemeName {
        let mut all = vec![ThemeName::Auto, ThemeName::Dark, ThemeName::Light];
        if self.own.is_some() {
            all.push(file.clone());
        }
        cycle(&all, theme.clone(), forward)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_of_colors_needs_colors() {
        let means = DisplaySetup::default();
        for (colors, glyphs, map, look) in [
            (Colors::Auto, Glyphs::Auto, MapLook::Auto, Look::Rich),
            (Colors::Sixteen, Glyphs::Auto, MapLook::Auto, Look::Box),
            (Colors::Sixteen, Glyphs::Auto, MapLook::Rich, Look::Box),
            (Colors::Palette, Glyphs::Auto, MapLook::Rich, Look::Rich),
            (Colors::True, Glyphs::Auto, MapLook::Plain, Look::Box),
            (Colors::True, Glyphs::Unicode, MapLook::Ascii, Look::Ascii),
            (Colors::True, Glyphs::Ascii, MapLook::Auto, Look::RichAscii),
            (Colors::True, Glyphs::Ascii, MapLook::Rich, Look::RichAscii),
            (Colors::True, Glyphs::Ascii, MapLook::Plain, Look::Ascii),
            (Colors::Sixteen, Glyphs::Ascii, MapLook::Rich, Look::Ascii),
        ] {
            let settings = Settings {
                colors,
                glyphs,
                map,
                ..Settings::default()
            };
            assert_eq!(means.look(&settings), look, "{settings:?}");
        }
    }

    #[test]
    fn a_file_of_colors_is_one_of_the_themes() {
        let file = ThemeName::File("mine.toml".into());
        let cycle = |means: &DisplaySetup| {
            let next = |it: &ThemeName| Some(means.next_theme(it, &file, true));
            let all = std::iter::successors(Some(ThemeName::Auto), next).take(5);
            all.map(|it| it.name()).collect::<Vec<_>>()
        };
        let mut means = DisplaySetup::default();
        assert_eq!(cycle(&means), ["auto", "dark", "light", "auto", "dark"]);
        means.own = Some(chart::Theme::light());
        assert_eq!(
            cycle(&means),
            ["auto", "dark", "light", "mine.toml", "auto"]
        );
    }
}
