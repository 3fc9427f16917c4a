//! The colors of the map: any two powers differ enough in every shade, highlighted or not, with
//! deficient color vision too; and texts on them can be read.

use std::sync::Arc;

use chancery_core::board::{Id, Map};
use chart::{Ansi, ColorVision, PowerColors, Rgb, SHADES, Theme, difference};

/// Returns all shades of a color.
fn shaded(color: Rgb, shades: [f32; SHADES]) -> [Rgb; SHADES] {
    shades.map(|shade| color.scaled(shade))
}

/// Returns the minimum difference between two lists of colors.
fn least(vision: ColorVision, a: &[Rgb], b: &[Rgb]) -> f64 {
    let pairs = a
        .iter()
        .flat_map(|&a| b.iter().map(move |&b| difference(a, b, vision)));
    pairs.fold(f64::INFINITY, f64::min)
}

/// The colors of a theme's provinces: all shades by kind of ground.
struct Grounds {
    powers: Vec<Vec<Rgb>>,
    /// The sea, unowned land, and impassable land.
    others: [(&'static str, Vec<Rgb>); 3],
}

impl Grounds {
    /// Returns the colors of a theme, each changed by `seen`.
    fn of(theme: &Theme, seen: impl Fn(Rgb) -> Rgb) -> Self {
        let all = |colors: &[Rgb]| colors.iter().map(|&color| seen(color)).collect::<Vec<_>>();
        let power = |power: &PowerColors| all(&power.fills().collect::<Vec<_>>());
        Grounds {
            powers: theme.powers.iter().map(power).collect(),
            others: [
                ("the sea", all(&shaded(theme.sea, theme.sea_shades))),
                (
                    "unowned land",
                    all(&shaded(theme.neutral, theme.neutral_shades)),
                ),
                ("scenery", all(&[theme.scenery])),
            ],
        }
    }

    /// Checks that any two powers, and any power and any other ground, differ enough with every
    /// color vision.
    #[track_caller]
    fn check(&self, what: &str, between_powers: f64, from_others: f64) {
        for vision in ColorVision::ALL {
            for (i, a) in self.powers.iter().enumerate() {
                for (j, b) in self.powers.iter().enumerate().skip(i + 1) {
                    let found = least(vision, a, b);
                    assert!(
                        found >= between_powers,
                        "{what}, powers {i} and {j}, {vision}: {found:.1}"
                    );
                }
                for (name, other) in &self.others {
                    let found = least(vision, a, other);
                    assert!(
                        found >= from_others,
                        "{what}, power {i} and {name}, {vision}: {found:.1}"
                    );
                }
            }
        }
    }
}

#[test]
fn powers_differ_in_every_shade() {
    Grounds::of(&Theme::dark(), |color| color).check("dark", 14.0, 11.0);
    Grounds::of(&Theme::light(), |color| color).check("light", 12.0, 10.0);
}

/// Measures the hardest pairs of the light theme: white provinces beside pale unowned land and the sea, also where
/// other provinces are highlighted.
#[test]
fn white_differs_from_land_and_sea_on_light_ground() {
    let theme = Theme::light();
    let russia = Map::standard().power_by_key("RUSSIA").expect("a power");
    for (strength, floors) in [(0.0, [10.5, 11.5]), (0.24, [7.0, 7.8])] {
        let grounds = Grounds::of(&theme, |color| theme.unlit(color, strength));
        let white = &grounds.powers[russia.index()];
        for ((name, other), floor) in grounds.others.iter().zip(floors) {
            for vision in ColorVision::ALL {
                let found = least(vision, white, other);
                assert!(found >= floor, "{name}, {strength}, {vision}: {found:.1}");
            }
        }
    }
}

/// Without light, colors are more similar, but still differ enough to distinguish adjacent
/// provinces. The strengths are those of orders and of the results.
#[test]
fn powers_differ_without_highlights() {
    for (theme, what) in [(Theme::dark(), "dark"), (Theme::light(), "light")] {
        for (strength, between_powers, from_others) in [(0.24, 9.0, 6.0), (0.45, 5.0, 3.5)] {
            let unlit = Grounds::of(&theme, |color| theme.unlit(color, strength));
            unlit.check(
                &format!("{what}, unlit {strength}"),
                between_powers,
                from_others,
            );
        }
    }
}

/// The 240 fixed colors are few, but grounds still differ at a glance.
#[test]
fn powers_differ_in_256_colors() {
    for (theme, what) in [(Theme::dark(), "dark"), (Theme::light(), "light")] {
        let theme = theme.in_256();
        let grounds = Grounds::of(&theme, |color| color);
        let others = grounds.others.iter().map(|(_, shades)| shades);
        for &ground in grounds.powers.iter().chain(others).flatten() {
            let shown = Rgb::of_palette(ground.nearest_of_palette());
            assert_eq!(shown, ground, "{what}");
        }
        grounds.check(&format!("{what}, 256 colors"), 10.0, 8.5);
    }
}

/// A changed color of a user's theme is replaced by the nearest one, the others by the chosen ones.
#[test]
fn user_themes_have_their_own_256_colors() {
    let mut theme = Theme::dark();
    theme.sea = Rgb::hex(0x5f_5f88);
    let fixed = theme.in_256();
    assert_eq!(fixed.sea, Rgb::hex(0x5f_5f87));
    assert_eq!(fixed.powers, Theme::dark().in_256().powers);
}

/// Seven of the sixteen colors, each once, and never the terminal's background.
#[test]
fn powers_differ_in_sixteen_colors() {
    for (theme, ground) in [
        (Theme::dark(), Ansi::Black),
        (Theme::light(), Ansi::BrightWhite),
    ] {
        for (i, power) in theme.powers.iter().enumerate() {
            assert_ne!(power.ansi, ground, "power {i}");
            let twice = theme.powers[i + 1..]
                .iter()
                .any(|other| other.ansi == power.ansi);
            assert!(!twice, "power {i}");
        }
    }
}

#[test]
fn the_built_in_themes_have_no_powers_that_look_alike() {
    for theme in [Theme::dark(), Theme::light()] {
        assert_eq!(theme.alike(), []);
        for vision in ColorVision::ALL {
            let closest = theme.closest(vision).expect("two powers");
            assert!(closest.difference >= 12.0, "{closest:?}");
        }
    }
}

#[test]
fn powers_that_look_alike_are_found() {
    let map = Map::standard();
    let (france, england) = (map.power_by_key("FRANCE"), map.power_by_key("ENGLAND"));
    let mut theme = Theme::dark();
    // the prototype's pair: 19 apart with normal vision, under 5 with some deficiencies
    theme.powers[france.expect("a power").index()].fill = Rgb::hex(0x7f_b8ea);
    theme.powers[england.expect("a power").index()].fill = Rgb::hex(0xb0_8fd8);
    let alike = theme.alike();
    let worst = alike.first().expect("a pair");
    assert_eq!((Some(worst.a), Some(worst.b)), (england, france));
    assert_eq!(worst.vision, ColorVision::Deutan);
    assert!(worst.difference < 5.0);
    assert_eq!(theme.closest(ColorVision::Deutan), Some(*worst));
}

#[test]
fn badges_differ() {
    for vision in ColorVision::ALL {
        let powers = Theme::dark().powers;
        for (i, a) in powers.iter().enumerate() {
            for (j, b) in powers.iter().enumerate().skip(i + 1) {
                let found = least(vision, &[a.badge], &[b.badge]);
                assert!(found >= 19.0, "powers {i} and {j}, {vision}: {found:.1}");
            }
        }
    }
}

/// A thin line and different shades separate neighbors of one owner. Seas have long open
/// borders and no owners, so their shades differ more.
#[test]
fn distinguishes_neighbors_of_one_owner() {
    for theme in [Theme::dark(), Theme::light()] {
        let land = if theme.is_light { 1.0 } else { 1.2 };
        let sea = if theme.is_light { 1.8 } else { 2.5 };
        let owned = theme
            .powers
            .iter()
            .map(|power| shaded(power.fill, power.shades));
        let unowned = [shaded(theme.neutral, theme.neutral_shades)];
        let waters = [shaded(theme.sea, theme.sea_shades)];
        let on_land: fn(&Theme, Rgb) -> Rgb = Theme::border;
        let on_water: fn(&Theme, Rgb) -> Rgb = Theme::border_on_water;
        let lands = owned.chain(unowned).map(|shades| (shades, land, on_land));
        let waters = waters.map(|shades| (shades, sea, on_water));
        for (shades, floor, border) in lands.chain(waters) {
            for (i, &a) in shades.iter().enumerate() {
                let found = least(ColorVision::Normal, &[a], &shades[i + 1..]);
                assert!(found >= floor, "{shades:?}: {found:.1}");
                for vision in ColorVision::ALL {
                    let line = least(vision, &[border(&theme, a)], &shades);
                    assert!(line >= 7.0, "the line on {a:?}, {vision}: {line:.1}");
                }
            }
        }
    }
}

/// Returns the themes with and without light, in every color depth.
fn shipped_themes() -> Vec<Theme> {
    let deep = [Theme::dark(), Theme::light()];
    let few = deep.each_ref().map(Theme::in_256);
    deep.into_iter().chain(few).collect()
}

#[test]
fn labels_can_be_read_on_every_fill() {
    for theme in shipped_themes() {
        let owned = theme
            .powers
            .iter()
            .flat_map(|power| shaded(power.fill, power.shades));
        for fill in owned.chain(shaded(theme.neutral, theme.neutral_shades)) {
            for strength in [0.0, 0.24, 0.45] {
                let fill = theme.unlit(fill, strength);
                let contrast = fill.contrast(Theme::label_on_land(fill));
                assert!(
                    contrast >= 4.5,
                    "{fill:?}, light {}: {contrast:.1}",
                    theme.is_light
                );
            }
        }
        for water in shaded(theme.sea, theme.sea_shades) {
            let contrast = water.contrast(theme.label_on_water(water));
            assert!(contrast >= 4.5, "{water:?}: {contrast:.1}");
        }
    }
}

/// Nine fills with a contrast of 3:1 between any two would need a range of 6561:1, and a screen has
/// 21:1. So lines have the contrast: the thin line inside a power's land or the sea has 3:1 to the
/// fills on both sides, and on light ground, with its pale fills, the line between any two fills.
/// On dark ground two fills of different colors have an edge and differ by hue, as
/// `powers_differ_in_every_shade` checks.
#[test]
fn borders_stand_out_from_the_fills_that_they_part() {
    for theme in shipped_themes() {
        let waters = shaded(theme.sea, theme.sea_shades);
        for water in waters {
            let contrast = theme.border_on_water(water).contrast(water);
            assert!(contrast >= 3.0, "{water:?}: {contrast:.1}");
        }
        let owned = theme.powers.iter().flat_map(PowerColors::fills);
        let unowned = shaded(theme.neutral, theme.neutral_shades);
        let lands: Vec<Rgb> = owned.chain(unowned).chain([theme.scenery]).collect();
        for &land in &lands {
            let contrast = theme.border(land).contrast(land);
            assert!(contrast >= 3.0, "{land:?}: {contrast:.1}");
        }
        let all = waters.into_iter().chain(lands).chain([theme.ground]);
        let all: Vec<Rgb> = all.filter(|_| theme.is_light).collect();
        for strength in [0.0, 0.24, 0.45] {
            let all = all.iter().map(|&fill| theme.unlit(fill, strength));
            let mut all: Vec<Rgb> = all.collect();
            all.sort_by(|a, b| a.luminance().total_cmp(&b.luminance()));
            for (i, &darker) in all.iter().enumerate() {
                for &lighter in &all[i..] {
                    let contrast = theme.border(darker).contrast(lighter);
                    assert!(
                        contrast >= 3.0,
                        "{darker:?} beside {lighter:?}: {contrast:.1}"
                    );
                }
            }
        }
    }
}

/// Returns the boards whose powers all have chosen colors: ten of Modern, eleven of Crowded.
fn large_boards() -> [Arc<Map>; 2] {
    ["modern", "crowded"].map(testing::board)
}

/// More than seven fills differ less than seven do, especially on light ground.
#[test]
fn ten_and_eleven_powers_differ_too() {
    for map in large_boards() {
        let what = |depth: &str| format!("{}, {depth}", map.name());
        for (theme, between_powers) in [(Theme::dark(), 10.0), (Theme::light(), 9.4)] {
            let theme = theme.for_map(&map);
            let grounds = Grounds::of(&theme, |color| color);
            grounds.check(&what("24 bits"), between_powers, 7.5);
            let few = Grounds::of(&theme.in_256(), |color| color);
            few.check(&what("256 colors"), 10.0, 8.0);
            for (i, power) in theme.powers.iter().enumerate() {
                let mut others = theme.powers[i + 1..].iter();
                assert!(others.all(|other| other.ansi != power.ansi), "{i}");
            }
        }
    }
}

/// A power has the same one of the 256 colors on every board.
#[test]
fn a_power_keeps_its_fixed_color_on_another_board() {
    let standard = Map::standard();
    for theme in [Theme::dark(), Theme::light()] {
        let usual = theme.in_256();
        for map in large_boards() {
            let few = theme.for_map(&map).in_256();
            for power in map.powers() {
                if let Some(same) = standard.power_by_key(&map.power(power).key) {
                    assert_eq!(few.power(power), usual.power(same), "{}", map.name());
                }
            }
        }
    }
}
