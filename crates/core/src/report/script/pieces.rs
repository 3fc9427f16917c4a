//! The moves of pieces on a physical board, in a sequence in which no province has two standing pieces.

use crate::adjudicator::phase::PhaseResults;
use crate::adjudicator::resolution::{OrderResult, Outcome, Resolution};
use crate::adjudicator::retreats::RetreatOutcome;
use crate::board::{Dislodged, Id, Location, Map, Position, Province, ProvinceSet, Unit};
use crate::orders::routes::{fleets_at_sea, shortest};
use crate::orders::{Adjustment, Order};
use crate::report::{ReportContext, place, place_aloud};

/// A move of a unit on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceMove {
    /// The unit before its move.
    pub unit: Unit,
    /// The destination.
    pub to: Location,
    /// The sea provinces that it crosses by convoy, in order; empty for a move without a convoy.
    pub over: Vec<Province>,
}

/// An action with a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardAction {
    /// Moves the piece to a province without a unit.
    Goes(PieceMove),
    /// Moves each piece to another one's province: all are lifted, then set down.
    Circular(Vec<PieceMove>),
    /// Lays down a dislodged unit in its province.
    LaidDown(Dislodged),
    /// Moves a dislodged unit to its retreat and stands it up.
    Retreats(PieceMove),
    /// Removes the unit from the board.
    Removed(Unit),
    /// Removes the dislodged unit, beside which its attacker may be, from the board.
    Disbanded(Unit),
    /// Adds the unit to the board.
    Built(Unit),
}

impl BoardAction {
    /// Returns the units of the pieces, before the action.
    pub fn units(&self) -> Vec<Unit> {
        match self {
            BoardAction::Goes(ride) | BoardAction::Retreats(ride) => vec![ride.unit],
            BoardAction::Circular(rides) => rides.iter().map(|ride| ride.unit).collect(),
            BoardAction::LaidDown(gone) => vec![gone.unit],
            BoardAction::Removed(unit)
            | BoardAction::Disbanded(unit)
            | BoardAction::Built(unit) => vec![*unit],
        }
    }

    /// Returns all provinces of the action.
    pub fn provinces(&self, map: &Map) -> ProvinceSet {
        let mut all: ProvinceSet = self
            .units()
            .iter()
            .map(|it| map.province(it.location))
            .collect();
        if let BoardAction::Goes(ride) | BoardAction::Retreats(ride) = self {
            all.insert(map.province(ride.to));
            all.extend(ride.over.iter().copied());
        }
        all
    }

    /// Applies the action to a position.
    pub(super) fn play(&self, map: &Map, board: &mut Position) {
        match self {
            BoardAction::Goes(ride) => {
                if let Some(unit) = board.take_unit(map.province(ride.unit.location)) {
                    board.set_unit(map, unit.at(ride.to));
                }
            }
            BoardAction::Circular(rides) => {
                let lift = |ride: &PieceMove| board.take_unit(map.province(ride.unit.location));
                let lifted: Vec<Option<Unit>> = rides.iter().map(lift).collect();
                for (ride, unit) in rides.iter().zip(lifted) {
                    if let Some(unit) = unit {
                        board.set_unit(map, unit.at(ride.to));
                    }
                }
            }
            BoardAction::LaidDown(gone) => {
                board.take_unit(map.province(gone.unit.location));
                board.set_dislodged(map, *gone);
            }
            BoardAction::Retreats(ride) => {
                board.take_dislodged(map, map.province(ride.unit.location));
                board.set_unit(map, ride.unit.at(ride.to));
            }
            BoardAction::Removed(unit) => {
                board.take_unit(map.province(unit.location));
            }
            BoardAction::Disbanded(unit) => {
                board.take_dislodged(map, map.province(unit.location));
            }
            BoardAction::Built(unit) => board.set_unit(map, *unit),
        }
    }

    /// Returns the instruction as a sentence: `Move the army in Yorkshire to Norway, by convoy through the
    /// North Sea.`
    pub fn sentence(&self, map: &Map) -> String {
        match self {
            BoardAction::Goes(ride) => {
                let over: Vec<String> = ride.over.iter().map(|&at| place(map, at)).collect();
                let by_sea = if over.is_empty() {
                    String::new()
                } else {
                    format!(", by convoy through {}", text::join(&over))
                };
                let (unit, to) = (piece(map, ride.unit), place_aloud(map, ride.to));
                format!("Move {unit} to {to}{by_sea}.")
            }
            BoardAction::Circular(rides) => {
                let units: Vec<String> = rides.iter().map(|ride| piece(map, ride.unit)).collect();
                let goal =
                    |ride: &PieceMove| format!("the {}", own_piece(map, ride.unit.at(ride.to)));
                let goals: Vec<String> = rides.iter().map(goal).collect();
                let both = if rides.len() == 2 { "both" } else { "all" };
                let (units, goals) = (text::join(&units), text::join(&goals));
                format!("Lift {both}: {units}. Then set down {goals}.")
            }
            BoardAction::LaidDown(gone) => format!(
                "Lay {} on its side: it is dislodged and must retreat.",
                piece(map, gone.unit)
            ),
            BoardAction::Retreats(ride) => {
                let (unit, to) = (own_piece(map, ride.unit), place_aloud(map, ride.to));
                format!("Move the dislodged {unit} to {to}.")
            }
            BoardAction::Removed(unit) => format!("Take {} off the board.", piece(map, *unit)),
            BoardAction::Disbanded(unit) => {
                format!(
                    "Take the dislodged {} off the board.",
                    own_piece(map, *unit)
                )
            }
            BoardAction::Built(unit) => {
                let unit = own_piece(map, *unit);
                format!("Place {} {unit}.", text::article(&unit))
            }
        }
    }
}

/// Returns the name of a piece: `the army in Yorkshire`, `the fleet on the south coast of Spain`.
fn piece(map: &Map, unit: Unit) -> String {
    format!("the {}", kind_at(map, unit))
}

/// Returns the kind of a piece with its place: `army in Yorkshire`.
fn kind_at(map: &Map, unit: Unit) -> String {
    let (kind, at) = (unit.kind.name(), place_aloud(map, unit.location));
    let on = map.coast(unit.location).map_or("in", |_| "on");
    format!("{kind} {on} {at}")
}

/// Returns the name of a piece with its power: `German army in Burgundy`.
pub(super) fn own_piece(map: &Map, unit: Unit) -> String {
    let adjective = &map.power(unit.power).adjective;
    format!("{adjective} {}", kind_at(map, unit))
}

/// Returns the actions of a phase, in a possible sequence.
pub(super) fn of(scene: &ReportContext<'_>) -> Vec<BoardAction> {
    let map = scene.ctx.map;
    match &scene.played.resolved {
        PhaseResults::Movement { resolution, .. } => movement(map, scene.ctx.position, resolution),
        PhaseResults::Retreats { rulings, .. } => {
            let goes = |to| matches!(to, RetreatOutcome::Retreats(_));
            let off = rulings.iter().filter(|ruling| !goes(ruling.outcome));
            let off = off.map(|ruling| BoardAction::Disbanded(ruling.dislodged.unit));
            let on = rulings.iter().filter_map(|ruling| match ruling.outcome {
                RetreatOutcome::Retreats(to) => Some(BoardAction::Retreats(PieceMove {
                    unit: ruling.dislodged.unit,
                    to,
                    over: Vec::new(),
                })),
                _ => None,
            });
            off.chain(on).collect()
        }
        PhaseResults::Adjustments(all) => {
            let position = scene.ctx.position;
            let mut off: Vec<Unit> = all.disordered.iter().map(|&(unit, _)| unit).collect();
            let mut on = Vec::new();
            for (power, adjustment) in all.done() {
                match adjustment {
                    Adjustment::Build(kind, location) => {
                        on.push(BoardAction::Built(Unit::new(power, kind, location)));
                    }
                    Adjustment::Remove(at) => off.extend(position.unit(at)),
                    Adjustment::Waive => {}
                }
            }
            off.into_iter()
                .map(BoardAction::Removed)
                .chain(on)
                .collect()
        }
    }
}

/// Returns the actions of a movement phase: power by power, but units in the way first.
fn movement(map: &Map, position: &Position, resolution: &Resolution) -> Vec<BoardAction> {
    let mut sequence = Sequence {
        map,
        position,
        resolution,
        done: vec![false; map.province_count()],
        pieces: Vec::new(),
    };
    for power in map.powers() {
        for ruling in &resolution.rulings {
            if ruling.unit.power == power {
                sequence.bring(ruling);
            }
        }
    }
    sequence.pieces
}

struct Sequence<'a> {
    map: &'a Map,
    position: &'a Position,
    resolution: &'a Resolution,
    /// By province: whether the actions of the unit that started there are complete.
    done: Vec<bool>,
    pieces: Vec<BoardAction>,
}

impl Sequence<'_> {
    /// Adds the actions of a unit, after those of units in its way. These are followed until one moves to a
    /// province without a unit, or until they form a cycle.
    fn bring(&mut self, ruling: &OrderResult) {
        let mut way: Vec<&OrderResult> = Vec::new();
        let mut next = Some(ruling);
        while let Some(ruling) = next {
            let here = self.map.province(ruling.unit.location);
            if self.done[here.index()] {
                break;
            }
            if let Some(start) = way.iter().position(|one| one.unit == ruling.unit) {
                let circle = way.split_off(start);
                self.circular(&circle);
                break;
            }
            way.push(ruling);
            let goal = ruling.moved_to().map(|to| self.map.province(to));
            next = goal.and_then(|to| self.resolution.ruling(self.map, to));
        }
        for ruling in way.into_iter().rev() {
            self.one(ruling);
        }
    }

    fn circular(&mut self, circle: &[&OrderResult]) {
        let rides = circle
            .iter()
            .filter_map(|ruling| self.ride(ruling))
            .collect();
        self.pieces.push(BoardAction::Circular(rides));
        for ruling in circle {
            self.done[self.map.province(ruling.unit.location).index()] = true;
        }
    }

    fn one(&mut self, ruling: &OrderResult) {
        let here = self.map.province(ruling.unit.location);
        self.done[here.index()] = true;
        let piece = match (self.ride(ruling), ruling.dislodged) {
            (Some(ride), _) => BoardAction::Goes(ride),
            (None, Some(gone)) if gone.open.is_empty() => BoardAction::Removed(ruling.unit),
            (None, Some(gone)) => BoardAction::LaidDown(Dislodged {
                unit: ruling.unit,
                open: gone.open,
            }),
            (None, None) => return,
        };
        self.pieces.push(piece);
    }

    /// Returns the move of a unit, if it moves.
    fn ride(&self, ruling: &OrderResult) -> Option<PieceMove> {
        let to = ruling.moved_to()?;
        let by_sea = matches!(ruling.outcome, Outcome::Moves { by_sea: true });
        let from = self.map.province(ruling.unit.location);
        let over = if by_sea {
            self.waters(from, self.map.province(to))
        } else {
            Vec::new()
        };
        Some(PieceMove {
            unit: ruling.unit,
            to,
            over,
        })
    }

    /// Returns the sea provinces of the fleets that convoyed an army, by a shortest route.
    fn waters(&self, from: Province, to: Province) -> Vec<Province> {
        let convoy = Order::Convoy { from, to };
        let carried = |ruling: &&OrderResult| {
            ruling.order == convoy
                && ruling.outcome == Outcome::ConvoyReady
                && ruling.dislodged.is_none()
        };
        let carriers = self.resolution.rulings.iter().filter(carried);
        let carriers: ProvinceSet = carriers
            .map(|ruling| self.map.province(ruling.unit.location))
            .collect();
        let fleets = fleets_at_sea(self.map, self.position);
        shortest(self.map, &carriers.intersection(&fleets), from, to).unwrap_or_default()
    }
}
