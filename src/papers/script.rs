//! The reading script of a phase on paper: the orders as the room hears them, what became of them,
//! where each piece goes, and the centers.

use super::facts::places;
use super::{Paper, Shape, Sheet};
use crate::board::{Map, Power};
use crate::game::{Game, Record};
use crate::orders::legality::Bench;
use crate::report::script::{Holding, Script, Step};
use crate::report::{Fate, Line, Scene, Why, aloud, title};

/// The reading script of a phase that was played.
pub(super) fn script(game: &Game, record: &Record) -> Paper {
    let map: &Map = game.map();
    let written = record.written();
    let bench = Bench::new(map, &record.position, &record.house.rules);
    let scene = Scene::new(bench, &written, &record.played);
    let script = Script::new(&scene);
    let mut sheet = Sheet::new(
        Shape::Page,
        format!("{}: reading script", title(record.turn())),
    );
    sheet.text(game.name.as_str());
    for power in map.powers() {
        sheet.list(map.power(power).name.as_str(), orders(map, &script, power));
    }
    let why = scene.why();
    let lines = |numbers: &[usize]| -> Vec<&Line> {
        numbers.iter().map(|&line| &script.lines[line]).collect()
    };
    let mut knots = 0;
    for step in &script.steps {
        match step {
            Step::Undisputed { lines: numbers } => {
                sheet.list("What touches nobody", told(map, &why, &lines(numbers)));
            }
            Step::Knot { lines: numbers } => {
                knots += 1;
                let heading = format!("Conflict {knots}");
                sheet.list(&heading, told(map, &why, &lines(numbers)));
            }
            Step::Sheet { .. } | Step::Piece(_) | Step::Centers(_) => {}
        }
    }
    let pieces = script.steps.iter().filter_map(|step| match step {
        Step::Piece(piece) => Some(piece.sentence(map)),
        _ => None,
    });
    let pieces = pieces.enumerate();
    let numbered = pieces.map(|(at, sentence)| format!("{}. {sentence}", at + 1));
    sheet.list("Pieces, in this sequence", numbered.collect());
    for step in &script.steps {
        if let Step::Centers(all) = step {
            let told = all.iter().map(|one| holding(map, one));
            sheet.list("Centers", told.collect());
        }
    }
    Paper {
        title: format!("{}: {}, reading script", game.name, title(record.turn())),
        sheets: vec![sheet],
    }
}

/// What a power ordered, in the sequence of the script.
fn orders(map: &Map, script: &Script, power: Power) -> Vec<String> {
    let sheets = script.steps.iter().filter_map(|step| match step {
        Step::Sheet {
            power: whose,
            lines,
        } if *whose == power => Some(lines),
        _ => None,
    });
    let order = |&line: &usize| format!("{}.", aloud(map, &script.lines[line].order));
    sheets.flatten().map(order).collect()
}

/// What became of orders, a sentence each with its mark.
fn told(map: &Map, why: &Why<'_>, lines: &[&Line]) -> Vec<String> {
    let one = |line: &&Line| {
        let mark = line.fate.mark().symbol();
        match &line.fate {
            Fate::Disordered(_) => format!("{mark} {}", line.order.short(map)),
            _ => format!("{mark} {}", why.sentence(line)),
        }
    };
    lines.iter().map(one).collect()
}

/// `England: Nwy new, builds 1`
fn holding(map: &Map, one: &Holding) -> String {
    let names = |all: &[crate::board::Province]| places(map, all.iter().map(|at| at.location()));
    let mut parts = Vec::new();
    if !one.gained.is_empty() {
        parts.push(format!("{} new", names(&one.gained).join(" ")));
    }
    if !one.lost.is_empty() {
        parts.push(format!("{} lost", names(&one.lost).join(" ")));
    }
    match one.due {
        0 => {}
        due @ 1.. => parts.push(format!("builds {due}")),
        due => parts.push(format!("removes {}", due.unsigned_abs())),
    }
    format!("{}: {}", map.power(one.power).name, parts.join(", "))
}
