//! A theme for printers without colors.

use super::{PowerColors, Theme};
use crate::{Ansi, Rgb, SHADES};

const BLACK: Rgb = Rgb::hex(0x00_0000);
const WHITE: Rgb = Rgb::hex(0xff_ffff);
const SEA: Rgb = Rgb::hex(0xd4_d4d4);
const NEUTRAL: Rgb = Rgb::hex(0xf4_f4f4);
const GRAY: Rgb = Rgb::hex(0x9a_9a9a);
const FLAT: [f32; SHADES] = [1.0; SHADES];

impl Theme {
    /// Black on white, the water gray. All powers look alike: letters tell them apart.
    pub fn printed() -> Self {
        let light = Theme::light();
        let power = PowerColors {
            fill: WHITE,
            shades: FLAT,
            badge: WHITE,
            frame: BLACK,
            dot: WHITE,
            line: BLACK,
            ansi: Ansi::Black,
        };
        let mut voices = light.voices;
        for voice in [
            &mut voices.text,
            &mut voices.key,
            &mut voices.dim,
            &mut voices.faint,
        ] {
            *voice = BLACK;
        }
        Theme {
            ground: WHITE,
            sea: SEA,
            sea_shades: FLAT,
            neutral: NEUTRAL,
            scenery: GRAY,
            neutral_shades: FLAT,
            accent: BLACK,
            branch: BLACK,
            failure: BLACK,
            voices,
            powers: vec![power],
            ..light
        }
    }

    /// Are the powers told apart by letters, since they have one color?
    pub fn is_lettered(&self) -> bool {
        self.powers
            .windows(2)
            .all(|pair| pair[0].fill == pair[1].fill)
    }
}
