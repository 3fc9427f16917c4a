//! Finds the units and orders of the lines in `lines.toml` from their centers, and writes them there.
//!
//! `cargo run -p chancery-solver --example lines [-- FILE]`

use std::fmt::Write as _;

use chancery_core::board::{Map, Province, Unit};
use chancery_core::orders::Order;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use solver::known::KnownLine;

mod place;

use place::{Claim, Placement};

/// The start of the file.
const HEAD: &str = "\
# The known stalemate lines of the standard board. Names, centers and what is left to the enemy (`beyond`)
# are written by people; the units, as few as can hold the centers, and their orders are found by
# `cargo run -p chancery-solver --example lines`.
";

fn main() {
    let map = Map::standard();
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/lines.toml");
    let path = std::env::args().nth(1).unwrap_or(built_in.to_owned());
    let text = std::fs::read_to_string(&path).expect("a file of lines");
    let lines = KnownLine::read(map, &text).expect("lines");
    let mut found = HEAD.to_owned();
    for line in &lines {
        match Claim::of(map, line).fewest(&|| false) {
            Placement::Holds(placed) => {
                let (name, units) = (&line.name, placed.len());
                println!("{name}: {} centers, {units} units", line.centers.len());
                found += &entry(map, line, &placed);
            }
            _ => println!("{}: no line of holds and supports", line.name),
        }
    }
    std::fs::write(&path, found).expect("the file can be written");
}

/// Returns the entry of a line in the file.
fn entry(map: &Map, line: &KnownLine, placed: &[(Unit, Order)]) -> String {
    let codes = |all: &[Province]| {
        let codes: Vec<&str> = all.iter().map(|&at| map.code(at)).collect();
        codes.join(" ")
    };
    let units = placed.iter().map(|(unit, _)| *unit).collect();
    let line = KnownLine {
        units,
        ..line.clone()
    };
    let (position, rules) = (line.position(map), Rules::default());
    let ctx = LegalityContext::new(map, &position, &rules);
    let mut text = format!(
        "\n[[line]]\nname = \"{}\"\ncenters = \"{}\"\n",
        line.name,
        codes(&line.centers)
    );
    if !line.beyond.is_empty() {
        writeln!(text, "beyond = \"{}\"", codes(&line.beyond)).expect("a text");
    }
    text += "orders = [\n";
    for &(unit, order) in placed {
        let order = ctx.write(unit, order);
        writeln!(text, "    \"{}\",", order.canonical(map)).expect("a text");
    }
    text + "]\n"
}
