//! A theme for printers without colors.

use super::{FLAT, PowerColors, Theme};
use crate::{Ansi, Rgb};

impl Theme {
    /// Returns a theme in black on white with gray water. All powers have the same color; letters
    /// distinguish them.
    pub fn printed() -> Self {
        let power = PowerColors {
            fill: Rgb::WHITE,
            shades: FLAT,
            badge: Rgb::WHITE,
            frame: Rgb::BLACK,
            dot: Rgb::WHITE,
            line: Rgb::BLACK,
            ansi: Ansi::Black,
        };
        let mut theme = Theme {
            sea_shades: FLAT,
            neutral_shades: FLAT,
            powers: vec![power],
            ..Theme::light()
        };
        for (_, key, color) in theme.named() {
            *color = match key {
                "ground" => Rgb::WHITE,
                "sea" => Rgb::hex(0xd4_d4d4),
                "neutral" => Rgb::hex(0xf4_f4f4),
                "scenery" => Rgb::hex(0x9a_9a9a),
                "text" | "key" | "dim" | "faint" | "accent" | "branch" | "failure" => Rgb::BLACK,
                _ => *color,
            };
        }
        theme
    }

    /// Returns whether letters distinguish the powers because they have the same color.
    pub fn is_lettered(&self) -> bool {
        self.powers
            .windows(2)
            .all(|pair| pair[0].fill == pair[1].fill)
    }
}
