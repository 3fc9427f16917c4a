//! A theme as other eyes need it, or see it.

use super::{PowerColors, Surfaces, Theme, Voices};
use crate::{ColorVision, Rgb, simulate};

impl Theme {
    /// The contrast of words in the theme of high contrast (WCAG 2.1, 1.4.6: 7 to 1).
    pub const HIGH: f32 = 7.0;

    /// That of what may be missed there.
    pub const HIGH_FAINT: f32 = 4.5;

    /// The theme with words that stand out from all that they stand on; provinces and units stay as
    /// they are.
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
        let word = |color| against(color, Self::HIGH);
        let voices = &self.voices;
        Theme {
            accent: word(self.accent),
            branch: word(self.branch),
            failure: word(self.failure),
            voices: Voices {
                text: word(voices.text),
                key: word(voices.key),
                dim: word(voices.dim),
                faint: against(voices.faint, Self::HIGH_FAINT),
                warn: word(voices.warn),
                ok: word(voices.ok),
                ink: word(voices.ink),
                line: against(voices.line, Self::LINE),
            },
            ..self.clone()
        }
    }

    /// The theme in the colors that some eyes make of it.
    #[must_use]
    pub fn seen_as(&self, sight: ColorVision) -> Self {
        if sight == ColorVision::Normal {
            return self.clone();
        }
        let seen = |color| simulate(color, sight);
        let voices = &self.voices;
        let surfaces = &self.surfaces;
        // a shade is a factor of its fill: that of a color seen is near enough to the shade seen
        let power = |own: &PowerColors| PowerColors {
            fill: seen(own.fill),
            badge: seen(own.badge),
            frame: seen(own.frame),
            dot: seen(own.dot),
            line: seen(own.line),
            ..*own
        };
        Theme {
            ground: seen(self.ground),
            sea: seen(self.sea),
            neutral: seen(self.neutral),
            scenery: seen(self.scenery),
            accent: seen(self.accent),
            branch: seen(self.branch),
            failure: seen(self.failure),
            voices: Voices {
                text: seen(voices.text),
                key: seen(voices.key),
                dim: seen(voices.dim),
                faint: seen(voices.faint),
                warn: seen(voices.warn),
                ok: seen(voices.ok),
                ink: seen(voices.ink),
                line: seen(voices.line),
            },
            surfaces: Surfaces {
                panel: seen(surfaces.panel),
                bar: seen(surfaces.bar),
                selection: seen(surfaces.selection),
                shadow: seen(surfaces.shadow),
            },
            powers: self.powers.iter().map(power).collect(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_high_contrast_every_word_is_read_on_everything() {
        for theme in [Theme::dark(), Theme::light()] {
            let high = theme.in_high_contrast();
            let voices = high.voices;
            let words = [
                high.accent,
                high.failure,
                high.branch,
                voices.text,
                voices.key,
                voices.dim,
                voices.warn,
                voices.ok,
                voices.ink,
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
                assert!(voices.faint.contrast(ground) >= Theme::HIGH_FAINT);
            }
            assert!(theme.voices.dim.contrast(surfaces.selection) < Theme::HIGH);
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
