//! Texts on the map: their positions, measured with the font itself.

use super::*;

/// Returns the boxes of the map's texts by label, with the widths of `fonts/`.
pub(super) fn words<'a>(document: &'a Document<'a>) -> Vec<(&'a str, Area)> {
    let labels = document.descendants().filter(|node| {
        node.attribute("id")
            .is_some_and(|id| id.starts_with("label-"))
    });
    labels
        .flat_map(|label| {
            let id = label.attribute("id").expect("asked for");
            label.children().filter(Node::is_element).map(move |text| {
                let size = number(text, "font-size");
                let (x, y) = (number(text, "x"), number(text, "y"));
                let width = size * advance(text);
                (
                    id,
                    [
                        x - width / 2.0,
                        y - 0.73 * size,
                        x + width / 2.0,
                        y + 0.22 * size,
                    ],
                )
            })
        })
        .collect()
}

/// Returns the width of a text at size 1, from the font itself.
fn advance(text: Node<'_, '_>) -> f32 {
    let face: &[u8] = match (text.attribute("font-weight"), text.attribute("font-style")) {
        (Some("bold"), _) => include_bytes!("../../../../../fonts/DejaVuSans-Bold.ttf"),
        (_, Some("italic")) => include_bytes!("../../../../../fonts/DejaVuSerif-Italic.ttf"),
        _ => include_bytes!("../../../../../fonts/DejaVuSans.ttf"),
    };
    let widths = Widths::of(face);
    let letters = text.text().unwrap_or_default().chars();
    letters.map(|letter| widths.advance(letter)).sum()
}

/// The advance widths of a TrueType font (OpenType 1.9: `head`, `hhea`, `hmtx`, `cmap` format 4).
struct Widths<'a> {
    font: &'a [u8],
    map: usize,
    metrics: usize,
    many: usize,
    em: f32,
}

impl<'a> Widths<'a> {
    fn of(font: &'a [u8]) -> Self {
        let table = |tag: &[u8; 4]| {
            let count = usize::from(u16_at(font, 4));
            let record = (0..count)
                .map(|i| 12 + 16 * i)
                .find(|&at| &font[at..at + 4] == tag);
            u32_at(font, record.expect("the table") + 8) as usize
        };
        let cmap = table(b"cmap");
        let subtables = (0..usize::from(u16_at(font, cmap + 2))).map(|i| cmap + 4 + 8 * i);
        let map = subtables
            .map(|at| cmap + u32_at(font, at + 4) as usize)
            .find(|&at| u16_at(font, at) == 4);
        Widths {
            font,
            map: map.expect("a table of format 4"),
            metrics: table(b"hmtx"),
            many: usize::from(u16_at(font, table(b"hhea") + 34)),
            em: f32::from(u16_at(font, table(b"head") + 18)),
        }
    }

    fn advance(&self, letter: char) -> f32 {
        let glyph = self.glyph(letter).min(self.many - 1);
        f32::from(u16_at(self.font, self.metrics + 4 * glyph)) / self.em
    }

    fn glyph(&self, letter: char) -> usize {
        let code = u32::from(letter);
        let twice = usize::from(u16_at(self.font, self.map + 6));
        for i in (0..twice).step_by(2) {
            let at = |part: usize| self.map + 14 + part * twice + i + if part > 0 { 2 } else { 0 };
            let (end, start) = (u16_at(self.font, at(0)), u16_at(self.font, at(1)));
            if code > u32::from(end) {
                continue;
            }
            if code < u32::from(start) {
                return 0;
            }
            let delta = u16_at(self.font, at(2));
            let range = usize::from(u16_at(self.font, at(3)));
            if range == 0 {
                return usize::from((code as u16).wrapping_add(delta));
            }
            let place = at(3) + range + 2 * (code - u32::from(start)) as usize;
            return match u16_at(self.font, place) {
                0 => 0,
                glyph => usize::from(glyph.wrapping_add(delta)),
            };
        }
        0
    }
}

fn u16_at(font: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([font[at], font[at + 1]])
}

fn u32_at(font: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([font[at], font[at + 1], font[at + 2], font[at + 3]])
}

#[test]
fn labels_are_inside_their_provinces() {
    let text = opening();
    let document = Document::parse(&text).expect("XML");
    let (map, drawing) = (Map::standard(), Drawing::standard());
    let words = words(&document);
    assert!(words.len() >= 76);
    for (i, &(id, area)) in words.iter().enumerate() {
        let province = map.province_by_code(&id[6..]).expect("a province");
        // corners and midpoints of the text's own box, slightly inside
        let [left, top, right, bottom] = area;
        for x in [left + 1.0, (left + right) / 2.0, right - 1.0] {
            for y in [top + 1.0, bottom - 1.0] {
                let at = drawing.region_at(Point { x, y });
                assert_eq!(at, Region::of(province), "{id} at {x}, {y}");
            }
        }
        for &(other, there) in &words[..i] {
            assert!(!meet(area, there), "{id} covers {other}");
        }
    }
}

#[test]
fn centers_are_beside_their_labels() {
    let text = opening();
    let document = Document::parse(&text).expect("XML");
    let (map, nodes) = (Map::standard(), by_id(&document));
    let words = words(&document);
    for province in map.centers().iter() {
        let code = map.code(province);
        let label = format!("label-{code}");
        let lines = words.iter().filter(|(id, _)| *id == label);
        let right = lines.map(|(_, area)| area[2]).fold(0.0, f32::max);
        let apart = number(nodes[&*format!("center-{code}")], "cx") - right;
        assert!((apart - 6.3).abs() < 0.2, "{code}: {apart}");
    }
}

#[test]
fn labels_have_halos() {
    let text = opening();
    let document = Document::parse(&text).expect("XML");
    assert!(!text.contains("paint-order"));
    let nodes = by_id(&document);
    let named = nodes
        .iter()
        .filter(|(id, _)| id.starts_with("label-") || id.starts_with("coast-"));
    let mut count = 0;
    for (id, label) in named {
        let colored = label.parent().expect("a color");
        let mut before = colored.prev_siblings().filter(Node::is_element);
        let halo = before.find(|node| *node != colored).expect("a halo");
        let target = halo.attribute(("http://www.w3.org/1999/xlink", "href"));
        assert_eq!(target, Some(&*format!("#{id}")));
        assert!(halo.attribute("stroke").is_some() && colored.attribute("fill").is_some());
        count += 1;
    }
    assert_eq!(count, 76 + 6);
}
