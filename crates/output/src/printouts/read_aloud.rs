//! The read-aloud script of a phase: the orders, their results, the moves of the pieces, and the centers,
//! without abbreviations.

use super::common::{rulings, set_by_hand};
use super::{PageShape, PrintPage, Printout};
use crate::summary::{PowerBalance, distance_to_victory};
use chancery_core::board::{Map, Phase, Power};
use chancery_core::report::script::{Script, ScriptPart, ScriptStep, correction_steps, heard};
use chancery_core::report::{Explainer, Naming, title};
use game::{Game, Record};

/// Makes the read-aloud script of a phase.
pub(super) fn script(game: &Game, record: &Record) -> Printout {
    let map: &Map = game.map();
    let scene = record.report(map).spoken();
    let script = Script::new(&scene, usize::MAX);
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
    if script.part(ScriptPart::Centers).next().is_some() {
        let heading = match record.turn().phase {
            Phase::Adjustments => "Builds waived or not ordered",
            _ => "Centers",
        };
        page.list(heading, centers(game, record));
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

/// Returns the changes of each power's centers, and the distance to victory.
fn centers(game: &Game, record: &Record) -> Vec<String> {
    let map = game.map();
    let all = PowerBalance::of(map, record).into_iter();
    let changed = all.filter(PowerBalance::is_changed);
    let sentences = changed.map(|one| one.sentence(map));
    // winter changes no centers
    let distance = (record.turn().phase != Phase::Adjustments)
        .then(|| distance_to_victory(game, record.after()));
    sentences.chain(distance).collect()
}
