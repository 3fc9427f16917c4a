//! The 240 colors that all terminals with 256 colors share: the cube, 16 to 231, and the grays, 232
//! to 255. (The user of the terminal chooses the first sixteen.)

use crate::{ColorVision, Lab, Rgb};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The first of the fixed colors.
const FIRST: u8 = 16;

/// The levels of a channel in the cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The number of steps of a channel in the lookup grid. Half a step is imperceptible.
const STEPS: usize = 64;

/// Each fixed color as it is perceived.
static SEEN: LazyLock<Vec<Lab>> = LazyLock::new(|| {
    let fixed = (FIRST..=u8::MAX).map(Rgb::of_palette);
    fixed
        .map(|color| Lab::seen(color, ColorVision::Normal))
        .collect()
});

/// A cache of the nearest fixed color for each color of the grid, 0 for none yet. The values depend
/// only on the grid, so concurrent writes are harmless.
static NEAREST: [AtomicU8; STEPS * STEPS * STEPS] =
    [const { AtomicU8::new(0) }; STEPS * STEPS * STEPS];

impl Rgb {
    /// Returns one of the fixed colors of a terminal with 256 colors, 16 to 255. The first sixteen
    /// are unknown, and black here.
    pub fn of_palette(number: u8) -> Self {
        match number {
            0..FIRST => Rgb::BLACK,
            FIRST..232 => {
                let at = usize::from(number - FIRST);
                Rgb(LEVELS[at / 36], LEVELS[at / 6 % 6], LEVELS[at % 6])
            }
            232.. => {
                let level = 8 + 10 * (number - 232);
                Rgb(level, level, level)
            }
        }
    }

    /// Returns the fixed color, 16 to 255, that looks most similar to this one (CIEDE2000).
    pub fn nearest_of_palette(self) -> u8 {
        let [r, g, b] = [self.0, self.1, self.2].map(step);
        let cached = &NEAREST[(r * STEPS + g) * STEPS + b];
        match cached.load(Ordering::Relaxed) {
            0 => {
                let found = search(Rgb(level(r), level(g), level(b)));
                cached.store(found, Ordering::Relaxed);
                found
            }
            found => found,
        }
    }
}

/// Returns the grid step of a channel.
fn step(channel: u8) -> usize {
    (usize::from(channel) * (STEPS - 1) + 127) / 255
}

/// Returns the channel of a grid step.
fn level(step: usize) -> u8 {
    ((step * 255 + (STEPS - 1) / 2) / (STEPS - 1)) as u8
}

fn search(wanted: Rgb) -> u8 {
    let wanted = Lab::seen(wanted, ColorVision::Normal);
    let distances = SEEN.iter().map(|fixed| fixed.difference(wanted));
    let nearest = (FIRST..=u8::MAX).zip(distances);
    nearest
        .min_by(|(_, a), (_, b)| a.total_cmp(b))
        .map_or(FIRST, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_colors_are_their_own_nearest() {
        for number in FIRST..=u8::MAX {
            let found = Rgb::of_palette(number).nearest_of_palette();
            // the cube contains some grays that are also in the ramp
            assert_eq!(Rgb::of_palette(found), Rgb::of_palette(number), "{number}");
        }
    }

    #[test]
    fn the_grid_holds_both_ends() {
        assert_eq!([0, 255].map(step), [0, STEPS - 1]);
        assert_eq!([0, STEPS - 1].map(level), [0, 255]);
    }

    #[test]
    fn nearest_is_what_the_eye_says() {
        for wanted in [0x1b_3f5a, 0xe2_553b, 0x6a_7079, 0xd9_d4cc, 0x62_dcc6].map(Rgb::hex) {
            let seen = |color| Lab::seen(color, ColorVision::Normal);
            let apart = |number| seen(Rgb::of_palette(number)).difference(seen(wanted));
            let least = (FIRST..=u8::MAX).map(apart).fold(f64::INFINITY, f64::min);
            assert!(
                apart(wanted.nearest_of_palette()) < least + 1.0,
                "{wanted:?}"
            );
        }
    }
}
