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
pub(super) fn dock(scene: &report::Scene<'_>, map: &Map, line: &Line) -> Dock {
    let mark = words::mark(line.fate.mark());
    let order = line.order.short(map).to_string();
    let head = Row::new()
        .and(mark.clone())
        .text(" ")
        .key(order)
        .text(format!("  {}", line.fate.word()));
    let clause = match (scene.clause(line), scene.origin(line)) {
        (clause, None) => clause,
        (clause, Some(origin)) if clause.is_empty() => origin,
        (clause, Some(origin)) => format!("{clause}; {origin}"),
    };
    let with_clause = match clause.as_str() {
        "" => head.clone(),
        clause => head.clone().dim(format!("   {clause}")),
    };
    let mut details: Vec<Row> = Vec::new();
    if let Some(strengths) = scene.strengths(line) {
        let (_, against) = strengths.against.named();
        let unit = line
            .order
            .unit()
            .and_then(|unit| scene.bench.position.unit(unit.place.province));
        let other = scene.bench.position.unit(strengths.by);
        let strength = |unit: Option<Unit>, strength: u32, what: &str| {
            let (name, tone) = match unit {
                Some(unit) => (words::unit(map, unit), Tone::Power(unit.power)),
                None => ("nobody".to_owned(), Tone::Dim),
            };
            Row::new()
                .text("  ")
                .strong(tone, name)
                .to_column(DETAILS)
                .toned(tone, "██".repeat(strength.min(12) as usize))
                .bold(format!(" {strength}"))
                .dim(format!("  {what}"))
        };
        let what = match strengths.against {
            report::Against::Hold(_) => "holds against it",
            report::Against::Defend(_) => "comes the other way",
            report::Against::Prevent(_) => "comes to the same place",
        };
        details.push(strength(unit, strengths.attack, "attacks"));
        details.push(strength(other, against, what));
    }
    let mut rests = Vec::new();
    let mut rules = Vec::new();
    for cause in scene.because(line) {
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
            .bold(scene.sentence(line))
            .into(),
    ];
    brief.extend(details.into_iter().chain(ground).map(DockLine::from));
    Dock { brief, full }
}
