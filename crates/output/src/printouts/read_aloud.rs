//! The read-aloud script of a phase: the orders, their results, the moves of the pieces, and the centers,
//! without abbreviations.

use super::common::{rulings, set_by_hand};
use super::{PageShape, PrintPage, Printout};
use crate::summary::places;
use chancery_core::board::{Map, Power};
use chancery_core::report::script::{CenterChange, Script, ScriptStep, correction_steps, heard};
use chancery_core::report::{Explainer, Naming, title};
use game::{Game, Record};
use text::count;

/// Makes the read-aloud script of a phase.
pub(super) fn script(game: &Game, record: &Record) -> Printout {
    let map: &Map = game.map();
    let scene = record.report(map).spoken();
    let script = Script::new(&scene);
    let heading = format!("{}: read-aloud script", title(record.turn()));
    let mut page = PrintPage::new(PageShape::Page, heading.as_str());
    page.text(game.name.as_str());
    for power in map.powers() {
        let name = map.power(power).name.as_str();
        page.list(name, orders(map, &script, power));
    }
    page.list("Rulings", rulings(map, record, Naming::Spoken));
    results(&script, &scene.explain(), &mut page);
    let pieces = script.steps.iter().filter_map(|step| match step {
        ScriptStep::Piece(piece) => Some(piece.sentence(map)),
        _ => None,
    });
    page.steps("Pieces, in this order", pieces.collect());
    for step in &script.steps {
        if let ScriptStep::Centers(all) = step {
            page.list("Centers", all.iter().map(|one| holding(map, one)).collect());
        }
    }
    corrections(map, record, &mut page);
    Printout::new(game, heading, [page])
}

/// Returns the orders of a power, in the sequence of the script.
fn orders(map: &Map, script: &Script, power: Power) -> Vec<String> {
    let sheets = script.steps.iter().filter_map(|step| match step {
        ScriptStep::Sheet {
            power: whose,
            lines,
        } if *whose == power => Some(lines),
        _ => None,
    });
    let order = |&line: &usize| heard(map, &script.lines[line]);
    sheets.flatten().map(order).collect()
}

/// Adds the results: orders without a conflict, then each conflict.
fn results(script: &Script, why: &Explainer<'_>, page: &mut PrintPage) {
    let sentences = |lines: &[usize]| -> Vec<String> {
        let lines = lines.iter().map(|&line| &script.lines[line]);
        lines.map(|line| why.sentence(line)).collect()
    };
    let alone = script.steps.iter().filter_map(|step| match step {
        ScriptStep::Undisputed { lines } => Some(sentences(lines)),
        _ => None,
    });
    let heading = match why.explanation {
        Some(_) => "No conflict",
        None => "Results",
    };
    page.list(heading, alone.flatten().collect());
    let conflicts = script.steps.iter().filter_map(|step| match step {
        ScriptStep::Conflict { lines } => Some(sentences(lines)),
        _ => None,
    });
    for (number, sentences) in (1..).zip(conflicts) {
        page.list(&format!("Conflict {number}"), sentences);
    }
}

/// Adds the steps for a position that was corrected after the results.
fn corrections(map: &Map, record: &Record, page: &mut PrintPage) {
    page.steps(
        "Then, since the position was corrected by hand",
        set_by_hand(map, record),
    );
    let first = record.position_before_corrections(map);
    if first != *record.played.next.position() {
        let heading = "If the first results are on the board already, do this instead";
        page.steps(heading, correction_steps(map, &first, record.after()));
    }
}

/// Returns the changes of a power: `England takes Norway and can build 1 unit.`
fn holding(map: &Map, one: &CenterChange) -> String {
    let mut parts = Vec::new();
    for (verb, centers) in [("takes", &one.gained), ("loses", &one.lost)] {
        if !centers.is_empty() {
            parts.push(format!("{verb} {}", places(map, centers)));
        }
    }
    let due = one.due.unsigned_abs() as usize;
    match one.due {
        0 => {}
        1.. => parts.push(format!("can build {}", count(due, "unit"))),
        _ => parts.push(format!("must remove {}", count(due, "unit"))),
    }
    format!("{} {}.", map.power(one.power).name, text::join(&parts))
}
