//! The read-aloud script of a phase: the orders as the room hears them, what became of them, where each
//! piece goes, and the centers. It has no abbreviations.

use super::common::{rulings, set_by_hand};
use super::{PageShape, PrintPage, Printout};
use chancery_core::board::{Map, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::report::script::{CenterChange, Script, ScriptStep, heard, set_right};
use chancery_core::report::{Explainer, Naming, ReportContext, title};
use game::{Game, Record};
use text::count;

/// The read-aloud script of a phase that was played.
pub(super) fn script(game: &Game, record: &Record) -> Printout {
    let map: &Map = game.map();
    let written = record.written();
    let bench = LegalityContext::new(map, &record.position, &record.house.rules);
    let scene = ReportContext::new(bench, &written, &record.played).spoken();
    let script = Script::new(&scene);
    let heading = format!("{}: read-aloud script", title(record.turn()));
    let mut sheet = PrintPage::new(PageShape::Page, heading.as_str());
    sheet.text(game.name.as_str());
    for power in map.powers() {
        let name = map.power(power).name.as_str();
        sheet.list(name, orders(map, &script, power));
    }
    sheet.list("Rulings", rulings(map, record, Naming::Spoken));
    results(&script, &scene.explain(), &mut sheet);
    let pieces = script.steps.iter().filter_map(|step| match step {
        ScriptStep::Piece(piece) => Some(piece.sentence(map)),
        _ => None,
    });
    sheet.steps("Pieces, in this order", pieces.collect());
    for step in &script.steps {
        if let ScriptStep::Centers(all) = step {
            sheet.list("Centers", all.iter().map(|one| holding(map, one)).collect());
        }
    }
    corrections(map, record, &mut sheet);
    Printout {
        title: format!("{}: {heading}", game.name),
        sheets: vec![sheet],
    }
}

/// What a power ordered, in the sequence of the script.
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

/// What became of the orders: those without a conflict, then each conflict.
fn results(script: &Script, why: &Explainer<'_>, sheet: &mut PrintPage) {
    let told = |lines: &[usize]| -> Vec<String> {
        let lines = lines.iter().map(|&line| &script.lines[line]);
        lines.map(|line| why.sentence(line)).collect()
    };
    let alone = script.steps.iter().filter_map(|step| match step {
        ScriptStep::Undisputed { lines } => Some(told(lines)),
        _ => None,
    });
    let heading = match why.explanation {
        Some(_) => "No conflict",
        None => "Results",
    };
    sheet.list(heading, alone.flatten().collect());
    let conflicts = script.steps.iter().filter_map(|step| match step {
        ScriptStep::Conflict { lines } => Some(told(lines)),
        _ => None,
    });
    for (number, told) in (1..).zip(conflicts) {
        sheet.list(&format!("Conflict {number}"), told);
    }
}

/// What is to be done at the board where something was corrected after the results.
fn corrections(map: &Map, record: &Record, sheet: &mut PrintPage) {
    sheet.steps(
        "Then, since the position was corrected by hand",
        set_by_hand(map, record),
    );
    let first = record.came_first(map);
    if first != *record.played.next.position() {
        let heading = "If the first results are on the board already, do this instead";
        sheet.steps(heading, set_right(map, &first, record.after()));
    }
}

/// `England takes Norway. 1 unit to build.`
fn holding(map: &Map, one: &CenterChange) -> String {
    let names = |all: &[Province]| {
        let names = all.iter().map(|&at| map.info(at).name.clone());
        text::join(&names.collect::<Vec<String>>())
    };
    let mut parts = Vec::new();
    if !one.gained.is_empty() {
        parts.push(format!("takes {}", names(&one.gained)));
    }
    if !one.lost.is_empty() {
        parts.push(format!("loses {}", names(&one.lost)));
    }
    let due = one.due.unsigned_abs() as usize;
    match one.due {
        0 => {}
        1.. => parts.push(format!("can build {}", count(due, "unit"))),
        _ => parts.push(format!("must remove {}", count(due, "unit"))),
    }
    format!("{} {}.", map.power(one.power).name, text::join(&parts))
}
