//! Why an order came out as it did: mark, order, word; the strengths; the units and rules behind it.

use crate::board::{Map, Unit};
use crate::report::{self, Cause, Line};
use crate::tui::page::{Dock, DockLine};
use crate::tui::text::Row;
use crate::tui::theme::Tone;
use crate::tui::words;

/// The column at which details begin.
const DETAILS: usize = 13;

/// Mark, order, word; why; the strengths; the rules.
pub(super) fn dock(why: &report::Why<'_>, map: &Map, line: &Line) -> Dock {
    let scene = &why.scene;
    let mark = words::mark(line.fate.mark());
    let order = line.order.short(map).to_string();
    let head = Row::new()
        .and(mark.clone())
        .text(" ")
        .key(order)
        .text(format!("  {}", line.fate.word()));
    let clause = scene.clause(line);
    let with_clause = match clause.as_str() {
        "" => head.clone(),
        clause => head.clone().dim(format!("   {clause}")),
    };
    let mut details: Vec<Row> = Vec::new();
    let mut rests = Vec::new();
    let mut rules = Vec::new();
    for cause in why.because(line) {
        match cause {
            Cause::Unit(at) => rests.extend(
                scene
                    .bench
                    .position
                    .unit(at)
                    .map(|unit| words::unit(map, unit)),
            ),
            Cause::Rule(issue) => {
                rules.push(format!("{} {}", issue.info().number, issue.info().title))
            }
        }
    }
    let mut ground = Vec::new();
    if !rests.is_empty() {
        ground.push(
            Row::new()
                .dim("rests on")
                .to_column(DETAILS)
                .text(words::list(&rests)),
        );
    }
    if !rules.is_empty() {
        ground.push(
            Row::new()
                .dim("by the rule")
                .to_column(DETAILS)
                .text(words::list(&rules)),
        );
    }
    let mut full: Vec<DockLine> = vec![with_clause.clone().into(), DockLine::default()];
    full.extend(details.iter().cloned().map(DockLine::from));
    full.extend(ground.iter().cloned().map(DockLine::from));
    let mut brief: Vec<DockLine> = vec![
        Row::new()
            .and(mark)
            .text(" ")
            .bold(why.sentence(line))
            .into(),
    ];
    brief.extend(details.into_iter().chain(ground).map(DockLine::from));
    Dock { brief, full }
}
