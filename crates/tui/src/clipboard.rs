//! What is copied as text: what a screen is about, and never more than its players may see.

use std::fmt::Write;

use super::screens::OrderEntry;
use super::session::Session;
use super::words;
use chancery_core::board::Map;
use chancery_core::orders::OrderDuration;
use chart::{self, Drawing, Look, Plan, Scene, Theme, View};
use game::Game;

/// The longest text that is handed to a terminal, in bytes: in base 64 it stays under the 100 000 that
/// many of them take.
pub const LONGEST: usize = 72 << 10;

/// The size of a map as text, in columns and rows.
const MAP: (usize, usize) = (100, 32);

/// What is copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clip {
    /// The text; none where there is none yet, or it is too long.
    pub text: Option<String>,
    /// What it is.
    what: String,
}

impl Clip {
    /// A text, and what it is in words.
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

    /// Returns the notice about it. The terminal doesn't say whether it took it.
    pub fn notice(&self) -> String {
        match self.text {
            Some(_) => format!("Copied {}.", self.what),
            None => format!("Can't copy: {}.", self.what),
        }
    }
}

/// Returns the orders of an order screen, in the form in which they can be pasted again.
pub(super) fn orders(session: &Session, order_entry: &OrderEntry) -> Clip {
    let game = session.game();
    let map = game.map();
    let mut text = String::new();
    let mut count = 0;
    for &power in order_entry.powers() {
        let written = game.sheet(power);
        if written.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{}:", map.power(power).name);
        for entry in written {
            let written = order_entry.with_kinds(session, power, &entry.written);
            let standing = match entry.term {
                OrderDuration::Once => "",
                OrderDuration::Standing => "perpetual ",
            };
            let _ = writeln!(text, "{standing}{}", written.canonical(map));
        }
        count += written.len();
    }
    let what = match count {
        0 => "no order is written yet".to_owned(),
        count => words::count(count, "order"),
    };
    Clip::new(text, what)
}

/// How many centers each power had after each year, in columns.
pub(super) fn centers(game: &Game) -> Clip {
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

/// The board as it stands, in seven-bit signs.
pub(super) fn map(drawing: &Drawing, game: &Game) -> Clip {
    let map: &Map = game.map();
    let plan = Plan::new(drawing, map, View::whole(MAP.0, MAP.1, Look::Ascii));
    let scene = Scene::of(map, game.position());
    let canvas = chart::draw(drawing, map, &plan, &scene, &Theme::dark());
    let rows = canvas.to_text();
    let rows: Vec<&str> = rows.lines().map(str::trim_end).collect();
    let turn = words::turn(game.turn());
    Clip::new(rows.join("\n") + "\n", format!("the map of {turn}"))
}
