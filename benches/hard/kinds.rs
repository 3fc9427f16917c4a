//! Hard positions: each kind for any number of units.
//!
//! An order other than a move affects only one thing: a fleet convoys one army, a convoyed army
//! cuts one support, a support helps one unit against one other. So a cycle of dependencies that
//! contains a convoy depends on nothing else. Paradoxes can be long (a cycle of many fleets) and
//! many, and any number of moves can depend on them, but a paradox never depends on another one.

use super::lab::{BenchOrder, Lab, Sequence, Setting, Side, Spot};
use Side::{East, West};

/// A kind of hard position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Moves that each depend on the next.
    Chain,
    /// One circular movement of all units.
    Ring,
    /// As many circular movements as possible.
    Rings,
    /// Neighboring armies that swap places by convoy.
    Swaps,
    /// Moves of half of the units to the same province, supported by the others.
    Crowd,
    /// One army and a line of fleets.
    Line,
    /// One army and a square of fleets.
    Square,
    /// A square of fleets that is disrupted row by row, with a longer dependency for each row.
    Broken,
    /// A square of fleets that is disrupted row by row, with many other moves to the army's destination.
    Landing,
    /// Supports of attacks on fleets, each cut by an army that the fleet before convoys.
    Cuts,
    /// Such supports and convoys in a circle: one paradox of all fleets.
    Knot,
    /// As many paradoxes as possible, each with moves that depend on it.
    Knots,
}

impl Kind {
    pub const ALL: [Kind; 12] = [
        Kind::Chain,
        Kind::Ring,
        Kind::Rings,
        Kind::Swaps,
        Kind::Crowd,
        Kind::Line,
        Kind::Square,
        Kind::Broken,
        Kind::Landing,
        Kind::Cuts,
        Kind::Knot,
        Kind::Knots,
    ];

    /// Returns the name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Chain => "moves in a chain",
            Kind::Ring => "one circular movement",
            Kind::Rings => "circular movements of three",
            Kind::Swaps => "swaps by convoy",
            Kind::Crowd => "all to one place",
            Kind::Line => "convoy by a line of fleets",
            Kind::Square => "convoy by a square of fleets",
            Kind::Broken => "square broken row by row",
            Kind::Landing => "broken square, landing in a crowd",
            Kind::Cuts => "supports cut by convoy, in a chain",
            Kind::Knot => "one paradox of many fleets",
            Kind::Knots => "many paradoxes, moves behind each",
        }
    }

    /// Returns a position of this kind with about this number of units, which must be at least
    /// eight, and never more.
    pub fn setting(self, units: usize, sequence: Sequence) -> Setting {
        let mut lab = Lab::default();
        match self {
            Kind::Chain => chain(&mut lab, units),
            Kind::Ring => ring(&mut lab, units),
            Kind::Rings => (0..units / 3).for_each(|_| ring(&mut lab, 3)),
            Kind::Swaps => (0..units / 3).for_each(|_| swap(&mut lab)),
            Kind::Crowd => crowd(&mut lab, units),
            Kind::Line => {
                grid(&mut lab, 1, units - 1);
            }
            Kind::Square => {
                let side = (units - 1).isqrt();
                grid(&mut lab, side, (units - 1) / side);
            }
            Kind::Broken => {
                broken(&mut lab, units, units / 2);
            }
            Kind::Landing => {
                let goal = broken(&mut lab, units * 2 / 3, units / 3);
                rivals(&mut lab, goal, units);
            }
            Kind::Cuts => cuts(&mut lab, units / 4, None),
            Kind::Knot => cuts_in_a_circle(&mut lab, units / 4),
            Kind::Knots => knots(&mut lab, units),
        }
        lab.build(sequence)
    }
}

fn chain(lab: &mut Lab, units: usize) {
    let goal = lab.inland();
    follow(lab, goal, units);
}

/// Adds armies that each move to the province of the one before; the first moves to `goal`.
fn follow(lab: &mut Lab, goal: Spot, units: usize) {
    let mut next = goal;
    for _ in 0..units {
        let here = lab.inland();
        lab.border(here, next);
        lab.army(East, here, BenchOrder::Move(next));
        next = here;
    }
}

fn ring(lab: &mut Lab, units: usize) {
    let spots: Vec<Spot> = (0..units).map(|_| lab.inland()).collect();
    for (index, &here) in spots.iter().enumerate() {
        let next = spots[(index + 1) % units];
        lab.border(here, next);
        lab.army(East, here, BenchOrder::Move(next));
    }
}

fn swap(lab: &mut Lab) {
    let (a, b, sea) = (lab.coast(), lab.coast(), lab.water());
    lab.border(a, b);
    lab.border(a, sea);
    lab.border(b, sea);
    lab.army(East, a, BenchOrder::Move(b));
    lab.army(West, b, BenchOrder::Move(a));
    lab.fleet(East, sea, BenchOrder::Convoy(a, b));
}

fn crowd(lab: &mut Lab, units: usize) {
    let goal = lab.inland();
    lab.army(West, goal, BenchOrder::Hold);
    rivals(lab, goal, units);
}

/// Adds pairs of armies up to this number of units: one moves to the destination and the other
/// supports it.
fn rivals(lab: &mut Lab, goal: Spot, units: usize) {
    while lab.count() + 1 < units {
        let (from, beside) = (lab.inland(), lab.inland());
        lab.border(from, goal);
        lab.border(beside, goal);
        lab.army(East, from, BenchOrder::Move(goal));
        lab.army(East, beside, BenchOrder::Support(from, goal));
    }
}

/// Adds a grid of fleets from coast to coast, and the army that they convoy. Returns the army's
/// destination, and the rows of fleets.
fn grid(lab: &mut Lab, rows: usize, columns: usize) -> (Spot, Vec<Vec<Spot>>) {
    let (from, to) = (lab.coast(), lab.coast());
    lab.army(East, from, BenchOrder::Move(to));
    let mut seas: Vec<Vec<Spot>> = Vec::new();
    for row in 0..rows {
        let line: Vec<Spot> = (0..columns).map(|_| lab.water()).collect();
        for (column, &sea) in line.iter().enumerate() {
            lab.fleet(East, sea, BenchOrder::Convoy(from, to));
            if column > 0 {
                lab.border(line[column - 1], sea);
            }
            if row > 0 {
                lab.border(seas[row - 1][column], sea);
            }
        }
        lab.border(from, line[0]);
        lab.border(line[columns - 1], to);
        seas.push(line);
    }
    (to, seas)
}

/// Adds a grid of fleets in which each row is disrupted after a longer chain of cuts than the row
/// before. There are at most `units` units, of which `fleets` are in the grid. Returns the army's
/// destination.
fn broken(lab: &mut Lab, units: usize, fleets: usize) -> Spot {
    let left = units.saturating_sub(fleets + 1);
    let rows = (1..)
        .take_while(|&rows| 2 * rows * rows <= left)
        .last()
        .unwrap_or(1);
    let columns = (fleets / rows).max(1);
    let (goal, seas) = grid(lab, rows, columns);
    for (row, line) in seas.iter().enumerate() {
        cuts(lab, row, Some(line[columns / 2]));
    }
    goal
}

/// A link of a chain of cuts: a fleet, the army that it convoys, and an attack on the fleet with a
/// support.
struct Link {
    /// The province of the supporting unit, which the army of the link before attacks.
    support: Spot,
    /// The province of this link's army.
    army: Spot,
    sea: Spot,
}

/// Adds an attack on a fleet of the East, with a support that can be cut. Returns the province of
/// the supporting unit.
fn attack(lab: &mut Lab, sea: Spot) -> Spot {
    let (from, support) = (lab.water(), lab.coast());
    lab.border(from, sea);
    lab.border(support, sea);
    lab.fleet(West, from, BenchOrder::Move(sea));
    lab.fleet(West, support, BenchOrder::Support(from, sea));
    support
}

fn link(lab: &mut Lab) -> Link {
    let (army, sea) = (lab.coast(), lab.water());
    lab.border(army, sea);
    Link {
        support: attack(lab, sea),
        army,
        sea,
    }
}

/// Adds the convoyed move of a link's army to a supporting unit.
fn land(lab: &mut Lab, link: &Link, target: Spot) {
    lab.border(link.sea, target);
    lab.army(East, link.army, BenchOrder::Move(target));
    lab.fleet(East, link.sea, BenchOrder::Convoy(link.army, target));
}

/// Adds a chain of links. The last one cuts the support of an attack on the fleet `last`, if there
/// is one.
fn cuts(lab: &mut Lab, links: usize, last: Option<Spot>) {
    let links: Vec<Link> = (0..links).map(|_| link(lab)).collect();
    for pair in links.windows(2) {
        land(lab, &pair[0], pair[1].support);
    }
    let end = match last {
        Some(sea) => attack(lab, sea),
        None => lab.coast(),
    };
    if let Some(link) = links.last() {
        land(lab, link, end);
    }
}

fn cuts_in_a_circle(lab: &mut Lab, links: usize) {
    let links: Vec<Link> = (0..links).map(|_| link(lab)).collect();
    for (index, from) in links.iter().enumerate() {
        land(lab, from, links[(index + 1) % links.len()].support);
    }
}

fn knots(lab: &mut Lab, units: usize) {
    while lab.count() + 8 <= units {
        let one = link(lab);
        land(lab, &one, one.support);
        follow(lab, one.army, 4);
    }
}
