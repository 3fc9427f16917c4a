//! The seats of the computer: what it is to write, and what it has written for the phase so far.
//!
//! It thinks in a thread while people write; a task holds what the computer may see, and no orders. Its
//! orders become part of the game only when all people have sealed theirs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::session::Session;
use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::WrittenOrder;
use chancery_core::rules::Rules;
use game::{Game, Proposal, SeatId};
use player::level::Computer;
use player::vote::{self, QuietYears};
use player::{Geography, Level, Player, Task};

/// A seat that the computer is to write for, and what it sees.
#[derive(Clone, PartialEq, Debug)]
struct SeatTask {
    seat: SeatId,
    level: Level,
    powers: Vec<Power>,
    /// In fog of war, what its powers see.
    position: Position,
}

/// The orders of one phase that the computer is to write.
#[derive(Debug)]
pub struct ComputerTask {
    map: Arc<Map>,
    rules: Rules,
    last_year: Option<u16>,
    seats: Vec<SeatTask>,
    /// Whether the best orders so far are to be taken.
    stopped: AtomicBool,
}

/// What the computer wrote for one seat, by power.
#[derive(Clone, PartialEq, Debug)]
pub struct ComputerOrders {
    /// The task that these orders are for.
    task: Arc<ComputerTask>,
    seat: SeatId,
    sheets: Vec<(Power, Vec<WrittenOrder>)>,
}

impl ComputerTask {
    /// Returns what the computer has to write in the present phase of a game; none where it has no seat.
    fn of(game: &Game) -> Option<ComputerTask> {
        let task = |(seat, level): (SeatId, Level)| {
            let powers = game.powers_of(seat).to_vec();
            SeatTask {
                seat,
                level,
                position: seen(game, &powers),
                powers,
            }
        };
        let seats: Vec<SeatTask> = game.waiting_computers().map(task).collect();
        (!seats.is_empty()).then(|| ComputerTask {
            map: Arc::clone(game.map()),
            rules: *game.rules(),
            last_year: game.victory().last_year,
            seats,
            stopped: AtomicBool::new(false),
        })
    }

    /// Takes the best orders so far from now on.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Works out the orders, and gives those of each seat to `done`; ends where that returns false. The same
    /// seed gives the same orders, unless the task is stopped.
    pub fn run(self: Arc<Self>, seed: u64, mut done: impl FnMut(ComputerOrders) -> bool) {
        let geography = Geography::new(&self.map);
        for SeatTask {
            seat,
            level,
            powers,
            position,
        } in &self.seats
        {
            let write = |&power: &Power| {
                let task = Task {
                    map: &self.map,
                    geography: &geography,
                    position,
                    rules: &self.rules,
                    power,
                    last_year: self.last_year,
                    seed,
                };
                let mut computer = Computer::new(*level, || self.stopped.load(Ordering::Relaxed));
                (power, computer.orders(&task))
            };
            let orders = ComputerOrders {
                task: Arc::clone(&self),
                seat: *seat,
                sheets: powers.iter().map(write).collect(),
            };
            if !done(orders) {
                return;
            }
        }
    }
}

impl PartialEq for ComputerTask {
    /// Whether both ask for the same orders.
    fn eq(&self, other: &ComputerTask) -> bool {
        Arc::ptr_eq(&self.map, &other.map)
            && self.rules == other.rules
            && self.last_year == other.last_year
            && self.seats == other.seats
    }
}

/// What the computer is at work on in a session.
#[derive(Debug, Default)]
pub struct Computers {
    task: Option<Arc<ComputerTask>>,
    /// What it wrote for this task so far.
    written: Vec<ComputerOrders>,
}

impl Session {
    /// Returns a task for the computer, where it has to write orders that it isn't at work on.
    pub(super) fn computer_task(&mut self) -> Option<Arc<ComputerTask>> {
        let new = match self.branch() {
            Some(_) => None,
            None => ComputerTask::of(self.whole_game()),
        };
        let is_old = match (&new, &self.computers.task) {
            (Some(new), Some(old)) => *new == **old,
            (None, None) => true,
            _ => false,
        };
        if is_old {
            return None;
        }
        self.stop_computers();
        self.computers = Computers {
            task: new.map(Arc::new),
            written: Vec::new(),
        };
        self.computers.task.clone()
    }

    /// Has the computer take the best orders that it knows.
    pub(super) fn stop_computers(&self) {
        if let Some(task) = &self.computers.task {
            task.stop();
        }
    }

    /// Keeps orders that the computer wrote; those of an earlier task are dropped.
    pub(super) fn keep_computer_orders(&mut self, orders: ComputerOrders) {
        let task = self.computers.task.as_ref();
        if task.is_some_and(|task| Arc::ptr_eq(task, &orders.task)) {
            self.computers.written.push(orders);
        }
    }

    /// Returns the computer's seats that vote against a proposal.
    pub fn computers_against(&self, proposal: &Proposal) -> Vec<SeatId> {
        let game = self.whole_game();
        let mut quiet = QuietYears::default();
        let past = game.history().iter().map(|record| &record.position);
        let positions = past.chain([game.position()]);
        positions.for_each(|position| quiet.see(game.map(), position));
        let geography = Geography::new(game.map());
        let winners = proposal.ending().winners();
        let accepts = |seat: &SeatId| {
            let mut powers = game.powers_of(*seat).iter();
            powers.any(|&power| {
                let voter = (&**game.map(), &seen(game, &[power]), power);
                vote::accepts(&geography, voter, winners, quiet.count())
            })
        };
        let mut seats = game.voters(proposal);
        seats.retain(|seat| game.computer_at(*seat).is_some() && !accepts(seat));
        seats
    }

    /// Returns whether the computer has written the orders of a seat.
    pub fn has_computer_written(&self, seat: SeatId) -> bool {
        let mut written = self.computers.written.iter();
        written.any(|orders| orders.seat == seat)
    }

    /// Enters and seals the orders of the computer, if it has written all of them.
    pub(super) fn seal_computers(&mut self) {
        let is_written = |due: ComputerTask| {
            let task = self.computers.task.as_ref();
            let mut seats = due.seats.iter();
            task.is_some_and(|task| **task == due)
                && seats.all(|task| self.has_computer_written(task.seat))
        };
        if !ComputerTask::of(self.whole_game()).is_some_and(is_written) {
            return;
        }
        let Computers { written, .. } = std::mem::take(&mut self.computers);
        self.change(|game| {
            for ComputerOrders { seat, sheets, .. } in written {
                game.seal_computer(seat, sheets);
            }
        });
    }
}

/// Returns the position of a game as the player of some powers sees it.
fn seen(game: &Game, powers: &[Power]) -> Position {
    let view = game.seen_by(powers.iter().copied().collect(), None);
    view.as_ref().unwrap_or(game).position().clone()
}
