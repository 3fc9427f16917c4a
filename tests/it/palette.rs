//! The colors of the map: any two powers differ enough, in every shade, for eyes that lack one of
//! the three cones too.

use chancery::chart::{Rgb, SHADES, Theme};

/// How eyes see: what linear red, green and blue become (Machado, Oliveira and Fernandes 2009,
/// severity 1).
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protan",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deutan",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritan",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

fn times(matrix: &[[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// CIE L*a*b* (D65) of a color as some eyes see it.
fn lab(eyes: &[[f64; 3]; 3], Rgb(r, g, b): Rgb) -> [f64; 3] {
    let linear = [r, g, b].map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    });
    let seen = times(eyes, linear).map(|c| c.clamp(0.0, 1.0));
    let to_xyz = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.119192, 0.9503041],
    ];
    let [x, y, z] = times(&to_xyz, seen);
    let f = |t: f64| {
        if t > 0.008856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let (x, y, z) = (f(x / 0.95047), f(y), f(z / 1.08883));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How different two colors look: CIEDE2000 (Sharma, Wu and Dalal 2005).
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0);
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let gray = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if gray => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let (dl, dc, dh) = (
        l2 - l1,
        c2 - c1,
        2.0 * (c1 * c2).sqrt() * (turn.to_radians() / 2.0).sin(),
    );
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let h = match h1 + h2 {
        sum if gray => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.2 * cos(4.0 * h - 63.0);
    let rotation = -2.0
        * seventh(c)
        * (60.0 * (-((h - 275.0) / 25.0).powi(2)).exp())
            .to_radians()
            .sin();
    let middle = (l - 50.0).powi(2);
    let (sl, sc, sh) = (
        1.0 + 0.015 * middle / (20.0 + middle).sqrt(),
        1.0 + 0.045 * c,
        1.0 + 0.015 * c * t,
    );
    let (dl, dc, dh) = (dl / sl, dc / sc, dh / sh);
    (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
}

/// Pairs from the paper's table: without these the measure itself could be wrong.
#[test]
fn the_measure_is_the_papers() {
    let pairs = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [22.7233, 20.0904, -46.6940],
            [23.0331, 14.9730, -42.5619],
            2.0373,
        ),
    ];
    for (a, b, expected) in pairs {
        assert!(
            (difference(a, b) - expected).abs() < 1e-4,
            "{a:?} {b:?}: {}",
            difference(a, b)
        );
    }
}

/// All shades of a color.
fn shaded(color: Rgb, shades: [f32; SHADES]) -> [Rgb; SHADES] {
    shades.map(|shade| color.scaled(shade))
}

/// The least difference between two lists of colors.
fn least(eyes: &[[f64; 3]; 3], a: &[Rgb], b: &[Rgb]) -> f64 {
    let pairs = a.iter().flat_map(|&a| {
        b.iter()
            .map(move |&b| difference(lab(eyes, a), lab(eyes, b)))
    });
    pairs.fold(f64::INFINITY, f64::min)
}

#[test]
fn powers_differ_in_every_shade() {
    for (theme, floors) in [
        (Theme::dark(), [15.0, 10.0, 10.0, 10.0]),
        (Theme::light(), [13.0, 9.0, 6.5, 9.5]),
    ] {
        for ((eyes, matrix), floor) in EYES.iter().zip(floors) {
            for (i, a) in theme.powers.iter().enumerate() {
                for (j, b) in theme.powers.iter().enumerate().skip(i + 1) {
                    let found = least(matrix, &shaded(a.fill, a.shades), &shaded(b.fill, b.shades));
                    assert!(
                        found >= floor,
                        "powers {i} and {j}, {eyes} eyes, light {}: {found:.1}",
                        theme.is_light
                    );
                }
            }
        }
    }
}

#[test]
fn badges_differ() {
    for (eyes, matrix) in &EYES {
        let powers = Theme::dark().powers;
        for (i, a) in powers.iter().enumerate() {
            for (j, b) in powers.iter().enumerate().skip(i + 1) {
                let found = least(matrix, &[a.badge], &[b.badge]);
                assert!(found >= 19.0, "powers {i} and {j}, {eyes} eyes: {found:.1}");
            }
        }
    }
}

#[test]
fn powers_stand_out_from_sea_and_from_what_nobody_owns() {
    for (theme, sea_floor, neutral_floor) in
        [(Theme::dark(), 10.0, 7.0), (Theme::light(), 5.0, 5.0)]
    {
        let sea = shaded(theme.sea, theme.sea_shades);
        let neutral = shaded(theme.neutral, theme.neutral_shades);
        for (eyes, matrix) in &EYES {
            for (i, power) in theme.powers.iter().enumerate() {
                let fills = shaded(power.fill, power.shades);
                let (from_sea, from_neutral) =
                    (least(matrix, &fills, &sea), least(matrix, &fills, &neutral));
                assert!(
                    from_sea >= sea_floor,
                    "power {i} and sea, {eyes} eyes, light {}: {from_sea:.1}",
                    theme.is_light
                );
                assert!(
                    from_neutral >= neutral_floor,
                    "power {i} and neutral, {eyes} eyes: {from_neutral:.1}"
                );
            }
        }
    }
}

/// A thin line parts neighbors of one owner; their shades say it once more. Waters have large open
/// borders and no owners, so their shades say it louder.
#[test]
fn neighbors_of_one_owner_can_be_told_apart() {
    for theme in [Theme::dark(), Theme::light()] {
        let land = if theme.is_light { 1.0 } else { 1.2 };
        let sea = if theme.is_light { 1.8 } else { 2.5 };
        let owned = theme
            .powers
            .iter()
            .map(|power| shaded(power.fill, power.shades));
        let unowned = [shaded(theme.neutral, theme.neutral_shades)];
        let waters = [shaded(theme.sea, theme.sea_shades)];
        let lands = owned.chain(unowned).map(|shades| (shades, land, false));
        for (shades, floor, wet) in lands.chain(waters.map(|shades| (shades, sea, true))) {
            for (i, &a) in shades.iter().enumerate() {
                let found = least(&EYES[0].1, &[a], &shades[i + 1..]);
                assert!(found >= floor, "{shades:?}: {found:.1}");
                for (eyes, matrix) in &EYES {
                    let line = least(matrix, &[theme.border(a, wet)], &shades);
                    assert!(line >= 7.0, "the line on {a:?}, {eyes} eyes: {line:.1}");
                }
            }
        }
    }
}

#[test]
fn labels_can_be_read_on_every_fill() {
    for theme in [Theme::dark(), Theme::light()] {
        let owned = theme
            .powers
            .iter()
            .flat_map(|power| shaded(power.fill, power.shades));
        for fill in owned.chain(shaded(theme.neutral, theme.neutral_shades)) {
            for strength in [0.0, 0.24, 0.45] {
                let fill = theme.unlit(fill, strength);
                let contrast = fill.contrast(Theme::label_on_land(fill));
                assert!(
                    contrast >= 3.0,
                    "{fill:?}, light {}: {contrast:.1}",
                    theme.is_light
                );
            }
        }
        for water in shaded(theme.sea, theme.sea_shades) {
            let contrast = water.contrast(theme.label_on_water(water));
            assert!(contrast >= 3.0, "{water:?}: {contrast:.1}");
        }
    }
}
