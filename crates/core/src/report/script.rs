//! The reading script of a phase: how a game master plays it out at a physical board.
//!
//! First the orders of each power as the table hears them, then what became of them knot by knot,
//! then each piece, then the centers. The pieces come in a sequence that never puts two of them on
//! one space; units that go round in a ring are lifted together. A dislodged unit is laid down where
//! it stood, before its attacker comes.

mod back;
mod pieces;

use super::aloud::{capitalized, unit_aloud};
use super::{Fate, Line, Scene, aloud, knots};
use crate::adjudicator::phase::Resolved;
use crate::board::{Map, Position, Power, Province, ProvinceSet};

pub use back::set_right;
pub use pieces::{Piece, Ride};

/// As many orders are read before the next step; a power with more has several steps.
const BREATH: usize = 6;
/// As many undisputed orders are told in one step.
const UNDISPUTED: usize = 12;

/// The parts of a script, in their sequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The orders, power by power.
    Orders,
    /// What became of them, by knots of conflict.
    Knots,
    /// The pieces on the board.
    Pieces,
    /// Which centers change hands, and what is due.
    Centers,
}

impl Part {
    /// All, in their sequence.
    pub const ALL: [Part; 4] = [Part::Orders, Part::Knots, Part::Pieces, Part::Centers];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Part::Orders => "orders",
            Part::Knots => "knots",
            Part::Pieces => "pieces",
            Part::Centers => "centers",
        }
    }
}

/// One step of the script: the game master reads it, does it, and goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Orders of one power, read aloud.
    Sheet {
        /// Whose.
        power: Power,
        /// Which of [`Script::lines`].
        lines: Vec<usize>,
    },
    /// What became of orders that touch nobody else's.
    Undisputed {
        /// Which of [`Script::lines`].
        lines: Vec<usize>,
    },
    /// What became of orders that touch one another.
    Knot {
        /// Which of [`Script::lines`].
        lines: Vec<usize>,
    },
    /// A piece, or a ring of them.
    Piece(Piece),
    /// Centers change hands.
    Centers(Vec<Holding>),
}

impl Step {
    /// The part that it belongs to.
    pub fn part(&self) -> Part {
        match self {
            Step::Sheet { .. } => Part::Orders,
            Step::Undisputed { .. } | Step::Knot { .. } => Part::Knots,
            Step::Piece(_) => Part::Pieces,
            Step::Centers(_) => Part::Centers,
        }
    }

    /// The lines that it tells of; none for pieces and centers.
    pub fn lines(&self) -> &[usize] {
        match self {
            Step::Sheet { lines, .. } | Step::Undisputed { lines } | Step::Knot { lines } => lines,
            Step::Piece(_) | Step::Centers(_) => &[],
        }
    }
}

/// A power whose centers change, or that has builds or removals due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    /// Which power.
    pub power: Power,
    /// The centers that it takes.
    pub gained: Vec<Province>,
    /// The centers that it loses.
    pub lost: Vec<Province>,
    /// How many units it may build; below zero, how many it must remove.
    pub due: i32,
}

/// A phase as it is played out at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// Every order with what became of it, by power.
    pub lines: Vec<Line>,
    /// The steps, part by part.
    pub steps: Vec<Step>,
    /// The board before the first piece is touched.
    before: Position,
}

impl Script {
    /// The script of a phase that was played.
    pub fn new(scene: &Scene<'_>) -> Self {
        let map = scene.bench.map;
        let all = scene.lines();
        let by_power = map
            .powers()
            .flat_map(|power| all.iter().filter(move |line| line.power == power));
        let lines: Vec<Line> = by_power.cloned().collect();
        let mut steps = sheets(&lines);
        steps.extend(results(scene, &lines));
        let pieces = pieces::of(scene).into_iter();
        steps.extend(pieces.map(Step::Piece));
        steps.extend(centers(scene));
        Script {
            lines,
            steps,
            before: scene.bench.position.clone(),
        }
    }

    /// The board when so many steps have been done: pieces that were moved stand where they went.
    pub fn board_after(&self, map: &Map, steps: usize) -> Position {
        let mut board = self.before.clone();
        for step in self.steps.iter().take(steps) {
            if let Step::Piece(piece) = step {
                piece.play(map, &mut board);
            }
        }
        board
    }

    /// The steps of a part, by their numbers from 0.
    pub fn part(&self, part: Part) -> impl Iterator<Item = usize> + '_ {
        let steps = self.steps.iter().enumerate();
        steps.filter_map(move |(number, step)| (step.part() == part).then_some(number))
    }
}

/// An order as it is read aloud, with its period: `Army Paris moves to Burgundy.`, and where its power
/// wrote none `Army Paris: no order.`
pub fn heard(map: &Map, line: &Line) -> String {
    let unordered = match &line.fate {
        Fate::Moved { ruling, source } => source.is_unwritten().then_some(ruling.unit),
        Fate::Retreated { ruling, source } => {
            source.is_unwritten().then_some(ruling.dislodged.unit)
        }
        Fate::Adjusted(_) => None,
        Fate::Disordered(unit) => Some(*unit),
    };
    match unordered {
        Some(unit) => format!("{}: no order.", capitalized(&unit_aloud(map, unit))),
        None => format!("{}.", aloud(map, &line.order)),
    }
}

/// The orders as they are read aloud. A removal that nobody ordered is not among them.
fn sheets(lines: &[Line]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if matches!(line.fate, Fate::Disordered(_)) {
            continue;
        }
        match steps.last_mut() {
            Some(Step::Sheet { power, lines }) if *power == line.power && lines.len() < BREATH => {
                lines.push(index);
            }
            _ => steps.push(Step::Sheet {
                power: line.power,
                lines: vec![index],
            }),
        }
    }
    steps
}

/// What became of the orders: those that touch nobody's, then the knots, the small ones first.
/// Retreats and builds have no knots.
fn results(scene: &Scene<'_>, lines: &[Line]) -> Vec<Step> {
    let place = |line: &Line| line.order.unit().map(|unit| unit.place.province);
    if !matches!(scene.played.resolved, Resolved::Movement { .. }) {
        let all: Vec<usize> = (0..lines.len()).collect();
        return undisputed(&all);
    }
    let mut knots = knots(scene);
    knots.sort_by_key(|knot| knot.units.len());
    let of = |units: &ProvinceSet, inside: bool| -> Vec<usize> {
        let is = |line: &Line| place(line).is_some_and(|at| units.contains(at)) == inside;
        (0..lines.len()).filter(|&at| is(&lines[at])).collect()
    };
    let tied = knots.iter().map(|knot| knot.units);
    let tied = tied.fold(ProvinceSet::EMPTY, |all, units| all.union(&units));
    let mut steps = undisputed(&of(&tied, false));
    steps.extend(knots.iter().map(|knot| Step::Knot {
        lines: of(&knot.units, true),
    }));
    steps
}

fn undisputed(lines: &[usize]) -> Vec<Step> {
    let chunks = lines.chunks(UNDISPUTED);
    chunks
        .map(|lines| Step::Undisputed {
            lines: lines.to_vec(),
        })
        .collect()
}

/// The powers whose centers change hands with this phase, or that have builds or removals due.
fn centers(scene: &Scene<'_>) -> Option<Step> {
    use crate::board::Phase;
    let map = scene.bench.map;
    let (before, after) = (scene.bench.position, scene.played.next.position());
    let due = |power| match after.turn.phase {
        Phase::Adjustments => after.adjustment(power),
        _ => 0,
    };
    let held = |position: &Position, power| position.centers_of(power).collect::<ProvinceSet>();
    let holding = |power| {
        let (had, has) = (held(before, power), held(after, power));
        Holding {
            power,
            gained: has.difference(&had).iter().collect(),
            lost: had.difference(&has).iter().collect(),
            due: due(power),
        }
    };
    let all = map.powers().map(holding);
    let told: Vec<Holding> = all
        .filter(|one| !one.gained.is_empty() || !one.lost.is_empty() || one.due != 0)
        .collect();
    (!told.is_empty()).then_some(Step::Centers(told))
}
