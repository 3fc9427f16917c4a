//! Lines that take back orders of an earlier sheet.

use super::question;
use crate::sheet::doubt::{self, DoubtScope};
use crate::sheet::layout::Layout;
use crate::sheet::lines::Reader;
use crate::sheet::{LineKind, Problem, ReadLine};
use chancery_core::board::Power;

/// Makes lines questions that take back orders of an earlier sheet, because theirs has none of the power: `cancel my last
/// order`.
pub(super) fn ask(
    reader: &Reader<'_>,
    layout: &Layout,
    lines: &mut [ReadLine],
    problems: &mut Vec<Problem>,
) {
    let has_orders =
        |line: &&ReadLine| !line.reading.parts.is_empty() || line.kind == LineKind::Rest;
    let ordered: Vec<Option<Power>> = (lines.iter().filter(has_orders))
        .map(|line| line.power)
        .collect();
    let is_without = |power: Option<Power>| match power {
        None => ordered.is_empty(),
        _ => !ordered.contains(&power),
    };
    let turn = Some(reader.legality.position.turn);
    let takes_back = |text: &str| {
        let doubt = doubt::of_line(reader.lexicon, turn, text, false);
        doubt.is_some_and(|doubt| doubt.scope != DoubtScope::Below && !doubt.goes_on)
    };
    let mut add = |number: usize, text: &str| {
        let text = question(reader.legality.map, text, &[], None);
        problems.push(Problem::of_orders(number, 1, text));
    };
    for line in lines.iter_mut() {
        if line.kind == LineKind::Phrase && is_without(line.power) && takes_back(&line.text) {
            line.kind = LineKind::Problem;
            add(line.number, &line.text);
        }
    }
    // what would put orders below in doubt: "cancel everything"
    let below = layout.doubted.iter();
    for doubted in below.filter(|it| it.scope == DoubtScope::Below && is_without(it.power)) {
        if takes_back(&doubted.text) {
            add(doubted.by, &doubted.text);
        }
    }
}
