//! The page around the map: its legend, and the orders of a tall one.

use super::*;

#[test]
fn the_map_fills_any_page() {
    let map = Map::standard();
    let position = map.opening();
    let scene = Scene::of(map, &position);
    for (width, height, measure) in [
        (1754, 1240, Measure::Pixels),
        (1240, 1754, Measure::Pixels),
        (2560, 1440, Measure::Pixels),
        (297, 210, Measure::Millimeters),
        (0, 0, Measure::Pixels),
        (65_535, 1, Measure::Pixels),
    ] {
        let size = Size {
            width,
            height,
            measure,
        };
        let text = svg(&scene, &position, &Theme::light(), size);
        let document = Document::parse(&text).expect("XML");
        let view = view_box(&document);
        let (left, top) = (view[0], view[1]);
        // the whole map, which is 1000 by 625, is visible
        assert!(left <= 0.0 && top <= 0.0 && left + view[2] >= 1000.0 && top + view[3] >= 625.0);
        let form = f32::from(width.max(1)) / f32::from(height.max(1));
        assert!(
            (view[2] / view[3] / form - 1.0).abs() < 0.01,
            "{width}x{height}"
        );
    }
}

/// Returns all words in the legend of a picture.
fn legend(text: &str) -> Vec<String> {
    let document = Document::parse(text).expect("XML");
    let legend = by_id(&document)["legend"];
    let words = legend.descendants().filter(|node| node.is_text());
    let words = words.filter_map(|node| node.text()).map(str::trim);
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Draws the opening of a board, which shares the drawing of another one.
fn drawn(board: &str, drawing: &str, size: Size) -> String {
    let text_of = |name| {
        let mut boards = Map::BUILT_IN.iter();
        boards.find(|board| board.0 == name).expect("a board").1
    };
    let map = &Map::from_file(board, text_of(board)).expect("a board");
    let position = map.opening();
    let picture = Picture {
        drawing: &Drawing::from_toml(text_of(drawing), map).expect("a drawing"),
        map,
        scene: &Scene::of(map, &position),
        theme: &Theme::light(),
        caption: Caption::default(),
        standings: LegendRow::all(map, &position),
        detail: LegendDetail::Names,
        size,
    };
    picture.svg()
}

/// Ten powers in a row have little space each.
#[test]
fn the_counts_of_many_powers_are_not_cut() {
    let texts = legend(&drawn("modern", "modern", A4));
    let counts = texts.iter().filter(|text| text.contains(" centers, "));
    assert_eq!(
        counts.filter(|text| text.ends_with(" units")).count(),
        10,
        "{texts:?}"
    );
}

#[test]
fn the_legend_of_thirty_four_powers_is_on_the_page() {
    for (width, height) in [(1400, 900), (1754, 1240), (900, 900), (900, 1400)] {
        let size = Size {
            width,
            height,
            ..A4
        };
        let text = drawn("chaos", "standard", size);
        written_on_page(&text);
        let document = Document::parse(&text).expect("XML");
        let legend = by_id(&document)["legend"];
        let patches = legend.descendants().filter(|node| node.has_attribute("rx"));
        let patches = patches.map(|node| {
            let [x, y] = ["x", "y"].map(|name| number(node, name));
            // with its power's name and center
            [x, y, x + 60.0, y + 32.0]
        });
        let patches: Vec<Area> = patches.collect();
        assert_eq!(patches.len(), 34);
        for (i, &one) in patches.iter().enumerate() {
            let other = patches[..i].iter().find(|&&other| meet(one, other));
            assert_eq!(other, None, "{one:?} on {width}x{height}");
        }
    }
}

/// The pictures of a film are overlaid, so only the contents of the map may change.
#[test]
fn a_chart_of_centers_leaves_the_map_in_its_place() {
    let map = Map::standard();
    let scenes = [(Scene::of(map, &map.opening()), map.opening()), busy()];
    for size in [
        A4,
        Size {
            width: 640,
            height: 384,
            ..A4
        },
    ] {
        let mut pages = Vec::new();
        for (i, (scene, position)) in scenes.iter().enumerate() {
            let counts = map
                .powers()
                .map(|power| position.center_count(power))
                .collect();
            let chart = CenterChart {
                years: vec![counts; i + 1],
                room: 4,
                top: 18,
            };
            let picture = Picture {
                drawing: Drawing::standard(),
                map,
                scene,
                theme: &Theme::light(),
                caption: Caption::default(),
                standings: LegendRow::all(map, position),
                detail: LegendDetail::Chart(&chart),
                size,
            };
            let svg = picture.svg();
            let document = Document::parse(&svg).expect("XML");
            let nodes = by_id(&document);
            let bars = nodes.keys().filter(|id| id.starts_with("centers-FRANCE-"));
            assert_eq!(bars.count(), i + 1);
            let page = document
                .root_element()
                .attribute("viewBox")
                .map(str::to_owned);
            let legend = nodes["legend"].attribute("transform").map(str::to_owned);
            pages.push((page, legend));
        }
        assert_eq!(pages[0], pages[1]);
    }
}

#[test]
fn the_legend_lists_owners_and_used_signs() {
    let texts = legend(&opening());
    let has = |word: &str| texts.iter().any(|text| text == word);
    assert!(has("Mos Sev StP War") && has("Bud Tri Vie"), "{texts:?}");
    assert!(has("army") && has("unowned center"));
    for absent in ["move", "bounced", "convoy", "standoff", "built", "A Par"] {
        assert!(!has(absent), "{absent}");
    }
    let (mut scene, position) = busy();
    scene.contested = [Province::from_index(0)].into_iter().collect();
    let texts = legend(&svg(&scene, &position, &Theme::light(), A4));
    let has = |word: &str| texts.iter().any(|text| text == word);
    for word in ["move", "support", "support to hold", "bounced", "standoff"] {
        assert!(has(word), "{word} in {texts:?}");
    }
    assert!(!has("built") && !has("retreat") && !has("unowned center"));
}

#[test]
fn a_tall_page_has_every_order_under_the_map() {
    let tall = Size {
        width: 210,
        height: 297,
        measure: Measure::Millimeters,
    };
    let (scene, position) = busy();
    let text = svg(&scene, &position, &Theme::dark(), tall);
    let texts = legend(&text);
    let orders = texts.iter().filter(|text| {
        let mut letters = text.chars();
        matches!(letters.next(), Some('A' | 'F')) && letters.next() == Some(' ')
    });
    assert_eq!(orders.count(), scene.units.len(), "{texts:?}");
    for words in ["A Nwy - Swe", "F Swe S F BAL - Den", "void, dislodged"] {
        assert!(texts.iter().any(|text| text == words), "{words}: {texts:?}");
    }
    written_on_page(&text);
}

#[test]
fn a_tall_page_without_orders_is_filled() {
    let (map, tall) = (Map::standard(), (1240, 1754));
    let position = map.opening();
    let size = Size {
        width: tall.0,
        height: tall.1,
        measure: Measure::Pixels,
    };
    let text = svg(&Scene::of(map, &position), &position, &Theme::light(), size);
    let (lowest, bottom) = written_on_page(&text);
    assert!(bottom - lowest < 120.0, "{lowest} of {bottom}");
}

/// Returns the left and top edges, the width and the height of a picture.
fn view_box(document: &Document) -> Vec<f32> {
    let view = document.root_element().attribute("viewBox");
    let numbers = view.expect("a view").split(' ');
    numbers
        .map(|number| number.parse().expect("a number"))
        .collect()
}

/// Checks that the legend is inside the page. Returns its lowest line and the end of the page.
fn written_on_page(text: &str) -> (f32, f32) {
    let document = Document::parse(text).expect("XML");
    let view = view_box(&document);
    let legend = by_id(&document)["legend"];
    let place = legend.attribute("transform").expect("a place");
    let numbers: Vec<f32> = place
        .split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-')
        .filter_map(|part| part.parse().ok())
        .collect();
    let (left, top) = (numbers[0], numbers[1]);
    let scale = numbers.get(2).copied().unwrap_or(1.0);
    for node in legend
        .descendants()
        .filter(|node| node.has_tag_name("text"))
    {
        let (x, y) = (
            number(node, "x") * scale + left,
            number(node, "y") * scale + top,
        );
        assert!(
            (0.0..view[0] + view[2]).contains(&x) && y < view[1] + view[3] - 10.0,
            "{x} {y}"
        );
    }
    let lowest = legend
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| number(node, "y") * scale + top)
        .fold(f32::MIN, f32::max);
    (lowest, view[1] + view[3])
}
