//! Themes of users: what a file may contain, which errors are reported, and where a theme is used.

use std::collections::HashSet;

use chancery_core::board::{Id, Map, Power};
use chart::{Ansi, Drawing, Look, Plan, PowerColors, Rgb, Scene, Theme, View, draw};

fn read(text: &str) -> Result<Theme, String> {
    Theme::from_toml(text, Map::standard()).map_err(|error| error.to_string())
}

fn power(theme: &Theme, key: &str) -> PowerColors {
    theme.power(Map::standard().power_by_key(key).expect("a power"))
}

/// Returns the example of `docs/theme.md`.
fn example() -> String {
    let path = testing::root().join("docs/theme.md");
    let page = std::fs::read_to_string(path).expect("the page");
    let block = page.split("```toml\n").nth(1).expect("an example");
    block.split("```").next().expect("its end").to_owned()
}

#[test]
fn the_example_of_the_page_is_read() {
    let theme = read(&example()).expect("a theme");
    assert_eq!(theme.sea, Rgb::hex(0x16_324a));
    assert_eq!(theme.surfaces.panel, Rgb::hex(0x12_1820));
    assert_eq!(theme.text_colors.written, Rgb::hex(0xe9_dcb8));
    assert_eq!(power(&theme, "FRANCE").badge, Rgb::hex(0x00_80e0));
    assert_eq!(power(&theme, "FRANCE").ansi, Ansi::BrightBlue);
    assert_eq!(power(&theme, "ITALY"), power(&Theme::dark(), "ITALY"));
    assert_eq!(theme.alike(), []);
}

/// The page documents every key of the file.
#[test]
fn the_example_has_every_key() {
    let full: toml::Table = toml::from_str(&example()).expect("TOML");
    let count = |table: &str| full[table].as_table().expect("a table").len();
    assert_eq!((count("map"), count("surfaces"), count("text")), (3, 5, 11));
    assert_eq!(
        full["powers"]["FRANCE"].as_table().expect("a table").len(),
        6
    );
    for key in full["text"].as_table().expect("a table").keys() {
        let changed = read(&format!("base = 'light'\n[text]\n{key} = '#123456'\n"));
        assert_ne!(changed.expect("a theme"), Theme::light(), "{key}");
    }
}

#[test]
fn missing_keys_come_from_the_base_theme() {
    assert_eq!(read("base = 'dark'"), Ok(Theme::dark()));
    assert_eq!(
        read("base = \"light\"\n[map]\n[powers]\n"),
        Ok(Theme::light())
    );
}

#[test]
fn a_theme_with_only_a_fill_derives_the_other_colors() {
    for base in ["dark", "light"] {
        let theme = read(&format!(
            "base = '{base}'\n[powers.FRANCE]\nfill = '#22aa44'\n"
        ));
        let theme = theme.expect("a theme");
        let france = power(&theme, "FRANCE");
        for color in [france.badge, france.dot, france.line] {
            assert!(color.1 > color.0 && color.1 > color.2, "{color:?} is green");
            assert!(color.contrast(france.fill) > 1.8, "{color:?}");
        }
    }
}

#[test]
fn reports_every_error_with_its_line() {
    let text = "base = 'gray'\n[map]\nsea = 'blue'\nneutral = '#12345'\n[powers.FRENCH]\nfill = '#123456'\n\
                [powers.ITALY]\nfill = '#1234567'\nansi = 'brown'\n";
    let error = read(text).expect_err("six faults");
    let lines: Vec<&str> = error.lines().collect();
    let expected = [
        "line 1: base: expected \"dark\" or \"light\", found \"gray\"",
        "line 3: map.sea: expected a color, `#` and six digits as in \"#1b3f5a\", found \"blue\"",
        "line 4: map.neutral: expected a color, `#` and six digits as in \"#1b3f5a\", found \"#12345\"",
        "line 5: powers: unknown power `FRENCH`; expected one of AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY",
        "line 8: powers.ITALY.fill: expected a color, `#` and six digits as in \"#1b3f5a\", found \"#1234567\"",
    ];
    assert_eq!(&lines[..5], &expected);
    assert!(
        lines[5].starts_with(
            "line 9: powers.ITALY.ansi: expected one of the sixteen colors, black, red,"
        )
    );
    assert!(lines[5].ends_with("found \"brown\""));
    assert_eq!(lines.len(), 6);
}

#[test]
fn rejects_invalid_themes_with_line_numbers() {
    for (text, line, part) in [
        ("", 1, "missing field `base`"),
        (
            "base = 'dark'\n[map]\nland = '#123456'\n",
            3,
            "unknown field `land`",
        ),
        ("base = 'dark'\n[map]\nsea = 3\n", 3, "expected a string"),
        ("base = 'dark'\nsea\n", 2, ""),
        ("base = 'dark'\n[powers]\nFRANCE = '#123456'\n", 3, ""),
        ("base = 'dark'\n[map]\nsea = '#\u{1b}[31m'\n", 3, ""),
        ("base = '\u{7}'", 1, ""),
        ("base = \"d\\u001b[31m\"", 1, "found \"d[31m\""),
    ] {
        let error = read(text).expect_err(text);
        assert!(
            error.starts_with(&format!("line {line}: ")),
            "{text:?}: {error}"
        );
        assert!(error.contains(part), "{text:?}: {error}");
        assert!(
            !error.contains(|c: char| c.is_control() && c != '\n'),
            "{error:?}"
        );
    }
}

/// A map with more powers than the base theme repeats its colors, and each can have its own color.
#[test]
fn every_power_of_the_map_has_colors() {
    let map = Map::standard();
    let theme = read("base = 'dark'").expect("a theme");
    assert_eq!(theme.powers.len(), map.powers().len());
    assert!(map.powers().all(|power| power.index() < theme.powers.len()));
}

#[test]
fn every_power_of_a_large_map_has_its_own_color() {
    for theme in [Theme::dark(), Theme::light(), Theme::dark().in_256()] {
        let powers = (0..50).map(Power::from_index);
        let fills: HashSet<Rgb> = powers.map(|power| theme.power(power).fill).collect();
        assert_eq!(fills.len(), 50);
    }
    let printed = Theme::printed();
    let [first, later] = [0, 9].map(|index| printed.power(Power::from_index(index)));
    assert_eq!(first, later);
}

#[test]
fn a_badge_has_the_first_letter_of_its_power() {
    let text = Map::STANDARD_FILE.replace("name = \"Austria\"", "name = \"Österreich\"");
    let map = Map::from_file("other", &text).expect("a map");
    let drawing = Drawing::from_toml(&text, &map).expect("a drawing");
    let scene = Scene::of(&map, &map.opening());
    for (look, badge) in [(Look::Box, "öA"), (Look::Ascii, "sA")] {
        let plan = Plan::new(&drawing, &map, View::whole(120, 40, look));
        let canvas = draw(&drawing, &map, &plan, &scene, &Theme::dark());
        assert!(canvas.to_text().contains(badge), "{}", canvas.to_text());
    }
}
