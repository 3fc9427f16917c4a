//! The text that a screen copies to the clipboard. It contains only what the players may see.

use std::fmt::Write;

use super::words;
use chancery_core::board::Map;
use chart::{self, Drawing, Look, Plan, Scene, Theme, View};
use game::Game;

/// The maximum length of a text for the clipboard, in bytes. In base 64 it is less than 100,000 bytes,
/// the limit of many terminals.
pub const LONGEST: usize = 72 << 10;

/// The size of a map copied as text, in columns and rows.
const MAP: (usize, usize) = (100, 32);

/// A text for the clipboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clip {
    /// The text; `None` if it is empty or too long.
    pub text: Option<String>,
    /// A description of the text, or the reason why there is none.
    what: String,
}

impl Clip {
    /// Returns the clip of a text with a description.
    pub fn new(text: String, what: String) -> Self {
        let fits = !text.is_empty() && text.len() <= LONGEST;
        Clip {
            what: match text.len() {
                0 => what,
                length if length > LONGEST => format!("{what} is {length} bytes"),
                _ => {
                    let lines = words::count(text.lines().count(), "line");
                    let characters = words::count(text.chars().count(), "character");
                    format!("{what}, {lines}, {characters}")
                }
            },
            text: fits.then_some(text),
        }
    }

    /// Returns the notice about the copied text. The terminal doesn't report whether it accepted
    /// it.
    pub fn notice(&self) -> String {
        match self.text {
            Some(_) => format!("Copied {}.", self.what),
            None => format!("Can't copy: {}.", self.what),
        }
    }
}

/// Returns the number of centers of each power after each year, as a table.
pub(crate) fn centers(game: &Game) -> Clip {
    let map = game.map();
    let mut text = "Year".to_owned();
    let names: Vec<&str> = map.powers().map(|it| map.power(it).name.as_str()).collect();
    for name in &names {
        let _ = write!(text, "  {name}");
    }
    text.push('\n');
    for (year, counts) in game.center_counts() {
        let _ = write!(text, "{year}");
        for (name, count) in names.iter().zip(counts) {
            let width = name.chars().count();
            let _ = write!(text, "  {count:>width$}");
        }
        text.push('\n');
    }
    Clip::new(text, "the centers by year".to_owned())
}

/// Returns the current position as a map in ASCII characters.
pub(crate) fn map(drawing: &Drawing, game: &Game) -> Clip {
    let map: &Map = game.map();
    let plan = Plan::new(drawing, map, View::whole(MAP.0, MAP.1, Look::Ascii));
    let scene = Scene::of(map, game.seen_position());
    let canvas = chart::draw(drawing, map, &plan, &scene, &Theme::dark());
    let rows = canvas.to_text();
    let rows: Vec<&str> = rows.lines().map(str::trim_end).collect();
    let turn = words::turn(game.turn());
    Clip::new(rows.join("\n") + "\n", format!("the map of {turn}"))
}
