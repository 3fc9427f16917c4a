//! The script of a phase, which a game master reads aloud and plays on a physical board.
//!
//! The script has the orders of each power, then their results conflict by conflict, then each piece, then
//! the centers. The pieces are moved in a sequence that never puts two of them in one province; the units of
//! a circular movement are lifted together. A dislodged unit is laid down in its province before its attacker
//! arrives.
//!
//! The reveal of a phase on a shared screen has the first two parts, in longer steps.

mod back;
mod pieces;

use super::spoken::{named, order_name, unit_aloud};
use super::{Mark, ReportContext, ResultKind, ResultLine, conflicts, spoken};
use crate::adjudicator::phase::PhaseResults;
use crate::board::{Map, Phase, Position, Power, Province, ProvinceSet};
use crate::orders::Action;

pub use back::correction_steps;
pub use pieces::{BoardAction, PieceMove};

/// The maximum number of powers in one step of the centers.
const POWERS: usize = 4;

/// The parts of a script, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ScriptPart {
    /// The orders, power by power.
    Orders,
    /// Their results, by conflict.
    Conflicts,
    /// The pieces on the board.
    Pieces,
    /// The centers that change owners, and the adjustments.
    Centers,
}

impl ScriptPart {
    /// All parts, in order.
    pub const ALL: [ScriptPart; 4] = [
        ScriptPart::Orders,
        ScriptPart::Conflicts,
        ScriptPart::Pieces,
        ScriptPart::Centers,
    ];

    /// Returns the name of the part. Only moves have conflicts, and winter changes no centers.
    pub fn name(self, phase: Phase) -> &'static str {
        match self {
            ScriptPart::Orders => "orders",
            ScriptPart::Conflicts if phase.is_movement() => "conflicts",
            ScriptPart::Conflicts => "results",
            ScriptPart::Pieces => "pieces",
            ScriptPart::Centers if phase == Phase::Adjustments => "waived",
            ScriptPart::Centers => "centers",
        }
    }
}

/// One step of the script, which the game master reads aloud or carries out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptStep {
    /// Orders of one power, read aloud.
    Sheet {
        /// The power.
        power: Power,
        /// The indexes of the orders in [`Script::lines`].
        lines: Vec<usize>,
    },
    /// The results of orders that no one opposes.
    Undisputed {
        /// The indexes of the orders in [`Script::lines`].
        lines: Vec<usize>,
    },
    /// The results of orders that affect one another.
    Conflict {
        /// The indexes of the orders in [`Script::lines`].
        lines: Vec<usize>,
    },
    /// An action with a piece, or with the pieces of a circular movement.
    Piece(BoardAction),
    /// The changes of centers.
    Centers(Vec<CenterChange>),
}

impl ScriptStep {
    /// Returns the part that the step belongs to.
    pub fn part(&self) -> ScriptPart {
        match self {
            ScriptStep::Sheet { .. } => ScriptPart::Orders,
            ScriptStep::Undisputed { .. } | ScriptStep::Conflict { .. } => ScriptPart::Conflicts,
            ScriptStep::Piece(_) => ScriptPart::Pieces,
            ScriptStep::Centers(_) => ScriptPart::Centers,
        }
    }

    /// Returns the indexes of its lines. Pieces and centers have none.
    pub fn lines(&self) -> &[usize] {
        match self {
            ScriptStep::Sheet { lines, .. }
            | ScriptStep::Undisputed { lines }
            | ScriptStep::Conflict { lines } => lines,
            ScriptStep::Piece(_) | ScriptStep::Centers(_) => &[],
        }
    }
}

/// A power whose centers change, or that has builds or removals to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CenterChange {
    /// The power.
    pub power: Power,
    /// The centers that it takes.
    pub gained: Vec<Province>,
    /// The centers that it loses.
    pub lost: Vec<Province>,
    /// The number of units that it may build or, if negative, must remove; in winter, that it waived.
    pub due: i32,
}

/// The script of a phase for a physical board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// Every order with its result, by power.
    pub lines: Vec<ResultLine>,
    /// The steps, part by part.
    pub steps: Vec<ScriptStep>,
    /// The position before the first piece is moved.
    before: Position,
}

impl Script {
    /// Returns the script of a played phase, in steps of at most `most` orders, or twice as many of a conflict.
    pub fn new(scene: &ReportContext<'_>, most: usize) -> Self {
        let lines = by_power(scene);
        // removals by civil disorder aren't read aloud as orders
        let is_order = |line: &ResultLine| !matches!(line.result, ResultKind::Disordered(..));
        let mut steps = sheets(&lines, is_order, most);
        steps.extend(results(scene, &lines, most));
        let pieces = pieces::of(scene).into_iter();
        steps.extend(pieces.map(ScriptStep::Piece));
        steps.extend(centers(scene));
        Script::of(scene, lines, steps)
    }

    /// Returns the steps of the reveal of a played phase: all orders of a power in one step, and the results
    /// only if there are conflicts.
    pub fn reveal(scene: &ReportContext<'_>) -> Self {
        let lines = by_power(scene);
        let mut steps = sheets(&lines, |_| true, usize::MAX);
        let results = results(scene, &lines, usize::MAX);
        let is_conflict = |step: &ScriptStep| matches!(step, ScriptStep::Conflict { .. });
        if results.iter().any(is_conflict) {
            steps.extend(results);
        }
        Script::of(scene, lines, steps)
    }

    fn of(scene: &ReportContext<'_>, lines: Vec<ResultLine>, steps: Vec<ScriptStep>) -> Self {
        Script {
            lines,
            steps,
            before: scene.ctx.position.clone(),
        }
    }

    /// Returns the position after a number of steps, with the pieces moved so far at their destinations.
    pub fn board_after(&self, map: &Map, steps: usize) -> Position {
        let mut board = self.before.clone();
        for step in self.steps.iter().take(steps) {
            if let ScriptStep::Piece(piece) = step {
                piece.play(map, &mut board);
            }
        }
        board
    }

    /// Returns the indexes of the steps of a part.
    pub fn part(&self, part: ScriptPart) -> impl Iterator<Item = usize> + '_ {
        let steps = self.steps.iter().enumerate();
        steps.filter_map(move |(number, step)| (step.part() == part).then_some(number))
    }
}

/// Returns an order as read aloud, with its period: `Army Paris moves to Burgundy.`, or `Army Paris: no
/// order.` if its power wrote none.
pub fn heard(map: &Map, line: &ResultLine) -> String {
    let unordered = match &line.result {
        ResultKind::Disordered(unit, _) => Some(*unit),
        result => result.unit_before().filter(|_| result.is_unordered()),
    };
    // a build that doesn't count isn't on the board
    if matches!(&line.result, ResultKind::Adjusted(it) if !it.outcome.is_done()) {
        return text::capitalize(&format!("{} is void.", order_name(map, &line.order)));
    }
    let removed = match (&line.result, line.order.parts()) {
        (ResultKind::Adjusted(_), Some((unit, Action::Disband))) => Some(named(map, unit)),
        _ => None,
    };
    match (unordered, removed) {
        (Some(unit), _) => format!("{}: no order.", text::capitalize(&unit_aloud(map, unit))),
        (None, Some(unit)) => format!("{} is removed.", text::capitalize(&unit)),
        (None, None) => format!("{}.", spoken(map, &line.order)),
    }
}

/// Returns the lines of a phase, by power.
fn by_power(scene: &ReportContext<'_>) -> Vec<ResultLine> {
    let mut lines = scene.lines();
    lines.sort_by_key(|line| line.power);
    lines
}

/// Returns the steps with the orders of each power, at most `most` in a step.
fn sheets(
    lines: &[ResultLine],
    is_order: impl Fn(&ResultLine) -> bool,
    most: usize,
) -> Vec<ScriptStep> {
    let mut steps: Vec<ScriptStep> = Vec::new();
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| is_order(line)) {
        match steps.last_mut() {
            Some(ScriptStep::Sheet { power, lines })
                if *power == line.power && lines.len() < most =>
            {
                lines.push(index);
            }
            _ => steps.push(ScriptStep::Sheet {
                power: line.power,
                lines: vec![index],
            }),
        }
    }
    steps
}

/// Returns the steps with the results of the orders: first those that no one opposes, then the conflicts, the small
/// ones first. A group of orders that all succeed isn't a conflict. Retreats and builds have no conflicts. A step has
/// at most `most` orders, twice as many of one conflict, or four times as many that no one opposes and that succeed.
fn results(scene: &ReportContext<'_>, lines: &[ResultLine], most: usize) -> Vec<ScriptStep> {
    let place = |line: &ResultLine| line.order.unit().map(|unit| unit.place.province);
    let fails = |at: usize| lines[at].result.mark() != Mark::Success;
    match scene.played.resolved {
        PhaseResults::Movement { .. } => {}
        PhaseResults::Retreats { .. } => {
            return undisputed(&Vec::from_iter(0..lines.len()), most);
        }
        // the orders that count are the results
        PhaseResults::Adjustments(_) => {
            let is_new =
                |at: &usize| fails(*at) || matches!(lines[*at].result, ResultKind::Disordered(..));
            let new: Vec<usize> = (0..lines.len()).filter(is_new).collect();
            return undisputed(&new, most);
        }
    }
    let of = |units: &ProvinceSet, inside: bool| -> Vec<usize> {
        let is = |line: &ResultLine| place(line).is_some_and(|at| units.contains(at)) == inside;
        (0..lines.len()).filter(|&at| is(&lines[at])).collect()
    };
    let mut conflicts = conflicts(scene);
    conflicts.retain(|conflict| of(&conflict.units, true).into_iter().any(fails));
    conflicts.sort_by_key(|conflict| conflict.units.len());
    let in_conflict = conflicts.iter().map(|conflict| conflict.units);
    let in_conflict = in_conflict.fold(ProvinceSet::EMPTY, |all, units| all.union(&units));
    let mut rest = of(&in_conflict, false);
    let mut steps = Vec::new();
    if rest.len() > most {
        // those that succeed were read before, and need no reasons
        let fine: Vec<usize> = rest.extract_if(.., |&mut at| !fails(at)).collect();
        steps = undisputed(&fine, most.saturating_mul(4));
    }
    steps.extend(undisputed(&rest, most));
    for conflict in &conflicts {
        let lines = of(&conflict.units, true);
        let parts = lines.chunks(most.saturating_mul(2));
        steps.extend(parts.map(|lines| ScriptStep::Conflict {
            lines: lines.to_vec(),
        }));
    }
    steps
}

fn undisputed(lines: &[usize], most: usize) -> Vec<ScriptStep> {
    let chunks = lines.chunks(most);
    chunks
        .map(|lines| ScriptStep::Undisputed {
            lines: lines.to_vec(),
        })
        .collect()
}

/// Returns the steps with the powers whose centers change in this phase, or that have builds or removals to make.
fn centers(scene: &ReportContext<'_>) -> Vec<ScriptStep> {
    let map = scene.ctx.map;
    let (before, after) = (scene.ctx.position, scene.played.next.position());
    let held = |position: &Position, power| position.centers_of(power).collect::<ProvinceSet>();
    let holding = |power| {
        let (had, has) = (held(before, power), held(after, power));
        CenterChange {
            power,
            gained: has.difference(&had).iter().collect(),
            lost: had.difference(&has).iter().collect(),
            due: scene.played.due(before, power),
        }
    };
    let all = map.powers().map(holding);
    let changes: Vec<CenterChange> = all
        .filter(|one| !one.gained.is_empty() || !one.lost.is_empty() || one.due != 0)
        .collect();
    let parts = changes.chunks(POWERS);
    parts
        .map(|powers| ScriptStep::Centers(powers.to_vec()))
        .collect()
}
