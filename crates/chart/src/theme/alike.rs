//! Finds the powers of a theme that look alike, for each kind of color vision.

use chancery_core::board::{Id, Map, Power};

use super::{PowerColors, Theme};
use crate::{ColorVision, Lab, Rgb};

/// Two powers whose provinces look alike.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alike {
    /// One of them.
    pub a: Power,
    /// The other.
    pub b: Power,
    /// The color vision with which they look most alike.
    pub vision: ColorVision,
    /// The minimum difference between their shades (CIEDE2000).
    pub difference: f64,
}

impl Alike {
    /// Returns a sentence without a period: `England and France look alike for deutan vision: 4.8
    /// apart, 10 is clear`.
    pub fn sentence(&self, map: &Map) -> String {
        let name = |power: Power| &map.power(power).name;
        let (a, b, clear) = (name(self.a), name(self.b), Theme::APART);
        let (difference, vision) = (self.difference, self.vision);
        format!("{a} and {b} look alike for {vision}: {difference:.1} apart, {clear} is clear")
    }
}

impl PowerColors {
    /// Returns the fill in each of its shades.
    pub fn fills(&self) -> impl Iterator<Item = Rgb> {
        let fill = self.fill;
        self.shades.into_iter().map(move |shade| fill.scaled(shade))
    }
}

impl Theme {
    /// The difference at which two powers can be distinguished at a glance (CIEDE2000).
    pub const APART: f64 = 10.0;

    /// Returns the two powers that look most alike with some color vision, in any shades, or `None`
    /// if there is only one power.
    pub fn closest(&self, vision: ColorVision) -> Option<Alike> {
        let seen = self.seen(vision);
        let pairs = pairs(seen.len()).map(|(a, b)| alike(&seen, a, b, vision));
        pairs.min_by(|one, other| one.difference.total_cmp(&other.difference))
    }

    /// Returns the pairs of powers that differ by less than [`Theme::APART`], the most similar
    /// first. Each pair occurs once, with the color vision for which it is most difficult.
    pub fn alike(&self) -> Vec<Alike> {
        let seen = ColorVision::ALL.map(|vision| (vision, self.seen(vision)));
        let worst = |(a, b)| {
            let each = seen.iter().map(|(vision, seen)| alike(seen, a, b, *vision));
            each.min_by(|one, other| one.difference.total_cmp(&other.difference))
        };
        let mut found: Vec<Alike> = pairs(self.powers.len())
            .filter_map(worst)
            .filter(|pair| pair.difference < Self::APART)
            .collect();
        found.sort_by(|one, other| one.difference.total_cmp(&other.difference));
        found
    }

    /// Returns the perceived shades of each power.
    fn seen(&self, vision: ColorVision) -> Vec<Vec<Lab>> {
        let of = |power: &PowerColors| power.fills().map(|fill| Lab::seen(fill, vision)).collect();
        self.powers.iter().map(of).collect()
    }
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
}

fn alike(seen: &[Vec<Lab>], a: usize, b: usize, vision: ColorVision) -> Alike {
    let shades = seen[a]
        .iter()
        .flat_map(|one| seen[b].iter().map(move |other| one.difference(*other)));
    Alike {
        a: Power::from_index(a),
        b: Power::from_index(b),
        vision,
        difference: shades.fold(f64::INFINITY, f64::min),
    }
}
