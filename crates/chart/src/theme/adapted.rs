//! Adapts a theme: for high contrast, or to simulate deficient color vision.

use super::{Surfaces, Theme};
use crate::{ColorVision, Rgb, simulate};

impl Theme {
    /// The contrast of text in the high-contrast theme (WCAG 2.1, 1.4.6: 7 to 1).
    pub const HIGH: f32 = 7.0;

    /// The contrast of unimportant text in that theme.
    pub const HIGH_FAINT: f32 = 4.5;

    /// Returns the theme with text that contrasts with all its backgrounds. Provinces and units
    /// don't change.
    #[must_use]
    pub fn in_high_contrast(&self) -> Self {
        let Surfaces {
            panel,
            bar,
            selection,
            shadow,
        } = self.surfaces;
        let grounds = [self.ground, panel, bar, selection, shadow];
        let against = |color: Rgb, contrast: f32| {
            let stronger = |color, &ground: &Rgb| Self::line_on(color, ground, contrast);
            grounds.iter().fold(color, stronger)
        };
        let mut theme = self.clone();
        for (table, key, color) in theme.named() {
            *color = match (table, key) {
                ("text", "faint") => against(*color, Self::HIGH_FAINT),
                ("text", "line") => against(*color, Self::LINE),
                ("text", _) => against(*color, Self::HIGH),
                _ => *color,
            };
        }
        theme
    }

    /// Returns the theme as it looks with some color vision.
    #[must_use]
    pub fn seen_as(&self, vision: ColorVision) -> Self {
        let mut theme = self.clone();
        if vision == ColorVision::Normal {
            return theme;
        }
        for (_, _, color) in theme.named() {
            *color = simulate(*color, vision);
        }
        for own in &mut theme.powers {
            // a shade is a factor of its fill, and this approximation is precise enough for the
            // simulated shades
            for color in [
                &mut own.fill,
                &mut own.badge,
                &mut own.frame,
                &mut own.dot,
                &mut own.line,
            ] {
                *color = simulate(*color, vision);
            }
        }
        theme
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_high_contrast_every_word_is_read_on_everything() {
        for theme in [Theme::dark(), Theme::light()] {
            let high = theme.in_high_contrast();
            let colors = high.text_colors;
            let words = [
                high.accent,
                high.failure,
                high.branch,
                colors.text,
                colors.key,
                colors.dim,
                colors.warn,
                colors.ok,
                colors.written,
            ];
            let surfaces = high.surfaces;
            let grounds = [
                high.ground,
                surfaces.panel,
                surfaces.bar,
                surfaces.selection,
            ];
            for ground in grounds {
                for word in words {
                    assert!(
                        word.contrast(ground) >= Theme::HIGH,
                        "{word:?} on {ground:?}"
                    );
                }
                assert!(colors.faint.contrast(ground) >= Theme::HIGH_FAINT);
            }
            assert!(theme.text_colors.dim.contrast(surfaces.selection) < Theme::HIGH);
        }
    }

    #[test]
    fn other_eyes_see_other_colors_and_the_usual_ones_the_same() {
        let theme = Theme::dark();
        assert_eq!(theme.seen_as(ColorVision::Normal), theme);
        let seen = theme.seen_as(ColorVision::Deutan);
        for (own, seen) in theme.powers.iter().zip(&seen.powers) {
            assert_eq!(simulate(own.fill, ColorVision::Deutan), seen.fill);
        }
        assert_ne!(seen.sea, theme.sea);
    }
}
