//! The seats of the computer: its tasks, and the orders that it has written for the phase.
//!
//! The computer writes orders in a background thread while the players write theirs. A task contains only
//! what the computer may see, and no orders. Its orders become part of the game when all players have
//! sealed theirs. Advice for a player is computed in the same way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::session::Session;
use crate::session::background::Asked;
use chancery_core::board::{Map, Position, Power};
use chancery_core::orders::{Order, Orders, WrittenOrder};
use chancery_core::rules::Rules;
use game::{Game, Proposal, SeatId};
use player::level::Computer;
use player::search::{Advice, Search};
use player::vote::{self, QuietYears};
use player::{Geography, Level, PastMoves, Player, Task};

/// A seat that the computer writes for, and the position that it sees.
#[derive(Clone, PartialEq, Debug)]
struct SeatTask {
    seat: SeatId,
    level: Level,
    powers: Vec<Power>,
    /// What its powers see.
    seen: Seen,
}

/// The game as the player of some powers sees it, which is limited in fog of war.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    position: Position,
    /// The past movement phases: the positions before, and the orders.
    moves: Vec<(Position, Orders<Order>)>,
}

impl Seen {
    fn by(game: &Game, powers: &[Power]) -> Seen {
        let view = game.seen_by(powers.iter().copied().collect(), None);
        let game = view.as_ref().unwrap_or(game);
        let moves = game.history().iter().filter_map(|record| {
            let (orders, _) = record.played.resolved.movement()?;
            Some((record.position.clone(), orders.clone()))
        });
        Seen {
            position: game.position().clone(),
            moves: moves.collect(),
        }
    }

    fn history(&self) -> Vec<PastMoves<'_>> {
        let moves = self.moves.iter();
        moves
            .map(|(position, orders)| PastMoves { position, orders })
            .collect()
    }
}

/// The kind of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Request {
    /// Orders for the computer's own seats.
    Orders,
    /// Advice for a player about one power.
    Advice,
}

/// A task of the computer for one phase.
#[derive(Debug)]
pub struct ComputerTask {
    request: Request,
    map: Arc<Map>,
    rules: Rules,
    last_year: Option<u16>,
    seats: Vec<SeatTask>,
    /// Whether to stop and use the best orders found so far.
    stopped: AtomicBool,
}

/// The computer's answer for one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct ComputerAnswer {
    /// The task that it answers.
    task: Arc<ComputerTask>,
    seat: SeatId,
    /// The orders, by power.
    sheets: Vec<(Power, Vec<WrittenOrder>)>,
    /// The advice for a player.
    plans: Vec<Advice>,
}

impl ComputerTask {
    /// Returns the task of writing orders in the current phase of a game, or `None` if the computer has
    /// no seat that needs orders.
    fn of(game: &Game) -> Option<ComputerTask> {
        let task = |(seat, level): (SeatId, Level)| {
            let powers = game.powers_of(seat).to_vec();
            SeatTask {
                seat,
                level,
                seen: Seen::by(game, &powers),
                powers,
            }
        };
        let seats: Vec<SeatTask> = game.waiting_computers().map(task).collect();
        (!seats.is_empty()).then(|| ComputerTask::new(game, Request::Orders, seats))
    }

    /// Returns the task of advising a player about one power.
    fn advising(game: &Game, seat: SeatId, power: Power) -> Option<ComputerTask> {
        let task = SeatTask {
            seat,
            level: *Level::ALL.last()?,
            powers: vec![power],
            seen: Seen::by(game, game.powers_of(seat)),
        };
        Some(ComputerTask::new(game, Request::Advice, vec![task]))
    }

    fn new(game: &Game, request: Request, seats: Vec<SeatTask>) -> ComputerTask {
        ComputerTask {
            request,
            map: Arc::clone(game.map()),
            rules: *game.rules(),
            last_year: game.victory().last_year,
            seats,
            stopped: AtomicBool::new(false),
        }
    }

    /// Stops the search; the best orders found so far become the answer.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Computes the answer for each seat and passes it to `done`. Ends early if `done` returns false. The
    /// same seed yields the same answers, unless the task is stopped.
    pub fn run(self: Arc<Self>, seed: u64, mut done: impl FnMut(ComputerAnswer) -> bool) {
        let geography = Geography::new(&self.map);
        for SeatTask {
            seat,
            level,
            powers,
            seen,
        } in &self.seats
        {
            let history = seen.history();
            let mut answer = ComputerAnswer {
                task: Arc::clone(&self),
                seat: *seat,
                sheets: Vec::new(),
                plans: Vec::new(),
            };
            for &power in powers {
                let task = Task {
                    map: &self.map,
                    geography: &geography,
                    position: &seen.position,
                    rules: &self.rules,
                    power,
                    history: &history,
                    last_year: self.last_year,
                    seed,
                };
                let mut stop = || self.stopped.load(Ordering::Relaxed);
                match self.request {
                    Request::Orders => {
                        let orders = Computer::new(*level, stop).orders(&task);
                        answer.sheets.push((power, orders));
                    }
                    Request::Advice => {
                        answer.plans = Search::new(&task, &level.settings()).advise(&mut stop);
                    }
                }
            }
            if !done(answer) {
                return;
            }
        }
    }
}

impl PartialEq for ComputerTask {
    /// Returns whether both have the same inputs.
    fn eq(&self, other: &ComputerTask) -> bool {
        self.request == other.request
            && Arc::ptr_eq(&self.map, &other.map)
            && self.rules == other.rules
            && self.last_year == other.last_year
            && self.seats == other.seats
    }
}

/// The computer's tasks in a session.
#[derive(Debug, Default)]
pub struct Computers {
    task: Option<Arc<ComputerTask>>,
    /// The answers to the current task so far.
    written: Vec<ComputerAnswer>,
    /// The advice that a player last asked for.
    advice: Option<Asked<ComputerTask, Vec<Advice>>>,
}

impl Session {
    /// Returns a new task if the computer has orders to write and no current task for them.
    pub(crate) fn computer_task(&mut self) -> Option<Arc<ComputerTask>> {
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
        self.computers.task = new.map(Arc::new);
        self.computers.written.clear();
        self.computers.task.clone()
    }

    /// Asks for advice about a power, unless it is known or in progress.
    pub(crate) fn ask_advice(&mut self, seat: SeatId, power: Power) {
        let task = ComputerTask::advising(self.whole_game(), seat, power);
        let known = self.computers.advice.as_ref().map(|advice| &*advice.task);
        if known != task.as_ref() {
            self.drop_advice();
            self.computers.advice = task.map(Asked::new);
        }
    }

    /// Returns the task of the requested advice, or `None` if it was already taken.
    pub(crate) fn advice_task(&mut self) -> Option<Arc<ComputerTask>> {
        self.computers.advice.as_mut()?.begin()
    }

    /// Returns the plans of the requested advice, or `None` while they are being computed.
    pub(crate) fn advice(&self) -> Option<&[Advice]> {
        self.computers.advice.as_ref()?.answer.as_deref()
    }

    /// Stops the search for advice; the best plans found so far become the answer.
    pub(crate) fn stop_advice(&self) {
        if let Some(advice) = &self.computers.advice {
            advice.task.stop();
        }
    }

    /// Discards the advice, including a search in progress.
    pub(crate) fn drop_advice(&mut self) {
        self.stop_advice();
        self.computers.advice = None;
    }

    /// Stops the search for orders; the best ones found so far become the answer.
    pub(crate) fn stop_computers(&self) {
        if let Some(task) = &self.computers.task {
            task.stop();
        }
    }

    /// Stores an answer of the computer, unless it is for an earlier task.
    pub(crate) fn keep_computer_answer(&mut self, answer: ComputerAnswer) {
        let Computers {
            task,
            written,
            advice,
        } = &mut self.computers;
        if let Some(advice) = advice
            && Arc::ptr_eq(&advice.task, &answer.task)
        {
            advice.answer = Some(answer.plans);
        } else if task
            .as_ref()
            .is_some_and(|task| Arc::ptr_eq(task, &answer.task))
        {
            written.push(answer);
        }
    }

    /// Returns the seats of the computer and of programs that vote against a proposal.
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
                let seen = Seen::by(game, &[power]);
                let task = Task {
                    map: game.map(),
                    geography: &geography,
                    position: &seen.position,
                    rules: game.rules(),
                    power,
                    history: &seen.history(),
                    last_year: game.victory().last_year,
                    seed: 0,
                };
                vote::answer(&task, winners, quiet.count()).accepts()
            })
        };
        let mut seats = game.voters(proposal);
        seats.retain(|seat| game.computer_at(*seat).is_some() && !accepts(seat));
        seats.extend(self.programs_against(proposal));
        seats
    }

    /// Returns whether the computer has written the orders of a seat.
    pub fn has_computer_written(&self, seat: SeatId) -> bool {
        let mut written = self.computers.written.iter();
        written.any(|answer| answer.seat == seat)
    }

    /// Enters and seals the orders of the computer and of programs if all of them have been written.
    pub(crate) fn seal_computers(&mut self) {
        let is_written = |due: ComputerTask| {
            let task = self.computers.task.as_ref();
            let mut seats = due.seats.iter();
            task.is_some_and(|task| **task == due)
                && seats.all(|task| self.has_computer_written(task.seat))
        };
        let due = ComputerTask::of(self.whole_game());
        if !due.is_none_or(is_written) || self.awaits_programs() {
            return;
        }
        self.seal_programs();
        let Computers { written, .. } = std::mem::take(&mut self.computers);
        self.change(|game| {
            for ComputerAnswer { seat, sheets, .. } in written {
                game.seal_computer(seat, sheets);
            }
        });
    }
}
