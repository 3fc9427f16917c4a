//! The stages of the reveal, in order: each power, the orders without conflict, then the conflicts,
//! smallest first.

use crate::screens::phase::order_lines::place;
use chancery_core::adjudicator::{Outcome, phase::PhaseResults};
use chancery_core::board::{Power, Province, ProvinceSet};
use chancery_core::report::{self, ReportContext, ResultKind, ResultLine};

/// A stage: orders that are shown together.
#[derive(Debug)]
pub(super) struct RevealStage {
    pub kind: StageKind,
    /// The indices of the orders' lines.
    pub lines: Vec<usize>,
    /// For each of these lines, whether its move bounces and whether its unit is dislodged.
    pub effects: Vec<DislodgeEffect>,
}

/// The content of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StageKind {
    /// The orders of a power, without their results.
    Power(Power),
    /// The results of the orders that affect no order of another power.
    Undisputed,
    /// The results of orders that affect one another.
    Conflict,
}

/// The events of a unit that are animated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct DislodgeEffect {
    pub bounces: bool,
    pub dislodged: bool,
}

/// Returns the stages of a phase. Retreats and builds have no conflicts, and so no stages for their
/// results.
pub(super) fn stages(scene: &ReportContext<'_>, lines: &[ResultLine]) -> Vec<RevealStage> {
    let mut stages: Vec<RevealStage> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match stages.last_mut() {
            Some(stage) if stage.kind == StageKind::Power(line.power) => stage.lines.push(index),
            _ => stages.push(RevealStage::new(StageKind::Power(line.power), vec![index])),
        }
    }
    for stage in &mut stages {
        stage.effects = vec![DislodgeEffect::default(); stage.lines.len()];
    }
    if !matches!(scene.played.resolved, PhaseResults::Movement { .. }) {
        return stages;
    }
    let mut conflicts = report::conflicts(scene);
    if conflicts.is_empty() {
        return stages;
    }
    conflicts.sort_by_key(|conflict| conflict.units.iter().count());
    let of = |kind: StageKind, is_in: &dyn Fn(Province) -> bool| {
        let own = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| place(line).is_some_and(is_in));
        let indices = own.clone().map(|(index, _)| index).collect();
        let mut stage = RevealStage::new(kind, indices);
        stage.effects = own.map(|(_, line)| effects(line)).collect();
        stage
    };
    let tied = conflicts.iter().map(|conflict| conflict.units);
    let tied = tied.fold(ProvinceSet::EMPTY, |all, units| all.union(&units));
    let free = of(StageKind::Undisputed, &|at| !tied.contains(at));
    stages.extend((!free.lines.is_empty()).then_some(free));
    stages.extend(
        conflicts
            .iter()
            .map(|conflict| of(StageKind::Conflict, &|at| conflict.units.contains(at))),
    );
    stages
}

impl RevealStage {
    fn new(kind: StageKind, lines: Vec<usize>) -> Self {
        RevealStage {
            kind,
            lines,
            effects: Vec::new(),
        }
    }
}

fn effects(line: &ResultLine) -> DislodgeEffect {
    match &line.result {
        ResultKind::Moved { ruling, .. } => DislodgeEffect {
            bounces: matches!(ruling.outcome, Outcome::Fails(_)),
            dislodged: ruling.dislodged.is_some(),
        },
        _ => DislodgeEffect::default(),
    }
}
