//! Draws connections of provinces besides their borders: bridges, canals and railroads.

use super::{IMPASSABLE, Painter};
use crate::{Ansi, Cell, Drawing, Look, Point, Theme};
use chancery_core::board::Map;

/// The characters of a line: horizontal, vertical, falling and rising; and the one for ASCII.
struct Strokes([char; 4], char);

const BRIDGE: Strokes = Strokes(['╌', '╎', '╲', '╱'], '%');
const CANAL: Strokes = Strokes(['≈'; 4], '~');
const RAILROAD: Strokes = Strokes(['╪', '╫', '╫', '╫'], '+');
const NO_ENTRY: Strokes = Strokes([IMPASSABLE[0]; 4], IMPASSABLE[1]);

/// Returns the symbols of a map that aren't obvious, with their meanings: those of centers, and of connections and
/// impassable provinces that the board has.
pub fn map_key(drawing: &Drawing, map: &Map, look: Look) -> Vec<(String, &'static str)> {
    let strokes = |strokes: &Strokes| {
        if look.is_ascii() {
            strokes.1.to_string()
        } else {
            String::from_iter(strokes.0)
        }
    };
    let (owned, free) = match look {
        Look::Rich => ("●", "○"),
        Look::Box => ("●a", "○"),
        Look::Ascii => ("*a", "()"),
        Look::RichAscii => ("*", "o"),
    };
    let owner = if look.is_filled() {
        "Center in the color of its owner"
    } else {
        "Center with the initial of its owner"
    };
    let connections = [
        (
            drawing.crossings().is_empty(),
            &BRIDGE,
            "Border across water or a corner",
        ),
        (drawing.canals().is_empty(), &CANAL, "Canal"),
        (map.terrain().railroads.is_empty(), &RAILROAD, "Railroad"),
        (
            map.provinces().all(|at| map.is_passable(at)),
            &NO_ENTRY,
            "No unit can enter",
        ),
    ];
    let connections = connections.into_iter().filter(|(is_absent, ..)| !is_absent);
    let centers = [
        (owned.to_owned(), owner),
        (free.to_owned(), "Center without an owner"),
    ];
    let connections = connections.map(|(_, line, about)| (strokes(line), about));
    centers.into_iter().chain(connections).collect()
}

impl Painter<'_> {
    pub(super) fn crossings(&mut self) {
        let (drawing, map) = (self.drawing, self.map);
        for (crossings, strokes) in [(drawing.crossings(), BRIDGE), (drawing.canals(), CANAL)] {
            for crossing in crossings {
                if let Some(ends) = crossing.shown(drawing) {
                    self.joined(&strokes, ends);
                }
            }
        }
        for railroad in &map.terrain().railroads {
            for ends in railroad.line.windows(2) {
                let ends = [ends[0], ends[1]].map(|station| drawing.anchors(station).unit);
                self.joined(&RAILROAD, ends);
            }
        }
    }

    fn joined(&mut self, Strokes(strokes, ascii): &Strokes, ends: [Point; 2]) {
        let [from, to] = ends.map(|end| self.plan.raster.cell_of(end));
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        // a row is as high as two columns are wide
        let stroke = match (across.abs(), 2.0 * down.abs()) {
            (across, down) if across > 2.0 * down => 0,
            (across, down) if down > 2.0 * across => 1,
            _ if (across > 0.0) == (down > 0.0) => 2,
            _ => 3,
        };
        let glyph = self.sign(strokes[stroke], *ascii);
        let steps = across.abs().max(down.abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let share = step as f32 / steps;
            let (x, y) = (from.0 + share * across, from.1 + share * down);
            if x >= 0.0 && y >= 0.0 {
                self.plank(x as usize, y as usize, glyph);
            }
        }
    }

    fn plank(&mut self, x: usize, y: usize, glyph: char) {
        if self.canvas.cells.get(x, y).is_none() {
            return;
        }
        let cell = if self.is_filled() {
            let under = self.rgb_behind(x, y);
            let fg = if self.is_wet(self.plan.raster.cells[(x, y)]) {
                self.theme.label_on_water(under)
            } else {
                Theme::label_on_land(under)
            };
            Cell::new(glyph, fg, under).bold(true)
        } else {
            Cell::new(glyph, Ansi::White, self.behind(x, y)).bold(true)
        };
        self.put(x, y, cell);
    }
}
