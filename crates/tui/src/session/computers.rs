//! The seats of the computer: its tasks, and the orders that it has written for the phase.
//!
//! The computer writes orders in a background thread while the players write theirs. A task contains only
//! what the computer may see, and no orders. Its orders become part of the game when all players have
//! sealed theirs. Advice for a player is computed in the same way.

use std::sync::Arc;

use crate::session::Session;
use crate::session::background::{Asked, BackgroundTask, Stoppable};
use chancery_core::board::{Map, Phase, Position, Power};
use chancery_core::orders::{Order, Orders, WrittenOrder};
use chancery_core::rules::Rules;
use game::{Game, Proposal, SeatId};
use player::level::Computer;
use player::promise::Bonds;
use player::search::{Advice, Search};
use player::settings::Settings;
use player::vote::{self, QuietYears};
use player::{Character, Geography, Level, PastMoves, Player, Task};

/// The level at which the orders of others are guessed.
const GUESSED: Level = Level::ALL[2];

/// The orders of some powers.
pub(crate) type Sheets = Vec<(Power, Vec<WrittenOrder>)>;

/// A seat that the computer writes for, and the position that it sees.
#[derive(Clone, PartialEq, Debug)]
struct SeatTask {
    seat: SeatId,
    level: Level,
    character: Option<Character>,
    /// The powers, and what each of them has promised.
    powers: Vec<(Power, Bonds)>,
    /// The game as its powers see it.
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

    /// Returns what the game of a what-if shows, which has only what its player sees.
    fn all(game: &Game) -> Seen {
        Seen::by(game, &game.map().powers().collect::<Vec<_>>())
    }

    fn history(&self) -> Vec<PastMoves<'_>> {
        let moves = self.moves.iter();
        moves
            .map(|(position, orders)| PastMoves { position, orders })
            .collect()
    }
}

/// Returns the settings of the computer that leads a power.
pub(super) fn settings_of(game: &Game, power: Power) -> Option<Settings> {
    let seat = game.seat_of(power)?;
    let character = game.persona(seat).map(|persona| persona.character);
    Some(game.computer_at(seat)?.settings().of_character(character))
}

/// Runs `work` with the task of a power in the current phase, with what the power sees.
pub(super) fn with_task<R>(game: &Game, power: Power, work: impl FnOnce(&Task<'_>) -> R) -> R {
    let seen = Seen::by(game, &[power]);
    work(&Task {
        map: game.map(),
        geography: &Geography::new(game.map()),
        position: &seen.position,
        rules: game.rules(),
        power,
        history: &seen.history(),
        last_year: game.victory().last_year,
        seed: 0,
    })
}

/// Returns the number of years without a change of owner.
fn quiet_years(game: &Game) -> u16 {
    let mut quiet = QuietYears::default();
    let past = game.history().iter().map(|record| &record.position);
    let positions = past.chain([game.position()]);
    positions.for_each(|position| quiet.see(game.map(), position));
    quiet.count()
}

/// Sorts plans by the figures that are shown, the best first.
fn sort_as_shown(plans: &mut [Advice]) {
    let figures = |plan: &Advice| [plan.share * 100.0, plan.centers * 10.0].map(f32::round);
    plans.sort_by(|one, other| {
        let ([share, centers], [more, most]) = (figures(one), figures(other));
        more.total_cmp(&share).then(most.total_cmp(&centers))
    });
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
}

/// The computer's answer for one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct ComputerAnswer {
    /// The task that it answers.
    task: Arc<Stoppable<ComputerTask>>,
    seat: SeatId,
    /// The orders, by power.
    sheets: Sheets,
    /// The advice for a player.
    plans: Vec<Advice>,
}

impl ComputerTask {
    /// Returns the task of writing orders in the current phase of a game, or `None` if the computer has
    /// no seat that needs orders.
    fn of(game: &Game) -> Option<ComputerTask> {
        let task = |(seat, level): (SeatId, Level)| {
            let powers = game.powers_of(seat);
            SeatTask {
                seat,
                level,
                character: game.persona(seat).map(|persona| persona.character),
                seen: Seen::by(game, powers),
                powers: (powers.iter().map(|&power| (power, game.bonds(power)))).collect(),
            }
        };
        let seats: Vec<SeatTask> = game.waiting_computers().map(task).collect();
        (!seats.is_empty()).then(|| ComputerTask::new(game, Request::Orders, seats))
    }

    /// Returns the task of advising a player, who sees this, about powers, or of writing orders for them as the
    /// computer might.
    fn for_player(
        game: &Game,
        request: Request,
        powers: Vec<(Power, Bonds)>,
        seen: Seen,
    ) -> ComputerTask {
        let task = SeatTask {
            seat: SeatId(0),
            level: match request {
                Request::Orders => GUESSED,
                Request::Advice => Level::ALL[Level::ALL.len() - 1],
            },
            character: None,
            powers,
            seen,
        };
        ComputerTask::new(game, request, vec![task])
    }

    fn new(game: &Game, request: Request, seats: Vec<SeatTask>) -> ComputerTask {
        ComputerTask {
            request,
            map: Arc::clone(game.map()),
            rules: *game.rules(),
            last_year: game.victory().last_year,
            seats,
        }
    }
}

impl Stoppable<ComputerTask> {
    /// Computes the answer for each seat and passes it to `done`. Ends early if `done` returns false. The
    /// same seed yields the same answers, unless the task is stopped.
    pub fn run(self: Arc<Self>, seed: u64, mut done: impl FnMut(ComputerAnswer) -> bool) {
        let geography = Geography::new(&self.map);
        for SeatTask {
            seat,
            level,
            character,
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
            for (power, bonds) in powers {
                let power = *power;
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
                let mut stop = || self.is_stopped();
                match self.request {
                    Request::Orders => {
                        let settings = level.settings().of_character(*character);
                        let orders = Computer::with(settings, stop)
                            .bound(bonds.clone())
                            .orders(&task);
                        answer.sheets.push((power, orders));
                    }
                    Request::Advice => {
                        answer.plans = Search::new(&task, &level.settings()).advise(&mut stop);
                        sort_as_shown(&mut answer.plans);
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

/// A task of the computer, with the answers of its seats so far.
type AskedComputer = Asked<ComputerTask, Vec<ComputerAnswer>>;

/// The computer's tasks in a session.
#[derive(Debug, Default)]
pub struct Computers {
    /// The current task of writing orders, with the answers so far.
    pub(crate) orders: AskedComputer,
    /// The advice that a player last asked for.
    pub(crate) advice: AskedComputer,
    /// The last guess of others' orders in a what-if.
    guess: AskedComputer,
}

impl Session {
    /// Returns a new task if the computer has orders to write and no current task for them.
    pub(crate) fn computer_task(&mut self) -> Option<Arc<Stoppable<ComputerTask>>> {
        let new = match self.branch() {
            Some(_) => None,
            None => ComputerTask::of(self.whole_game()),
        };
        if new.as_ref() != self.computers.orders.task() {
            self.computers.orders = new.map(Asked::new).unwrap_or_default();
        }
        self.computers.orders.begin()
    }

    /// Asks for advice about a power, unless it is known or in progress.
    pub(crate) fn ask_advice(&mut self, seat: SeatId, power: Power) {
        let game = self.whole_game();
        let seen = Seen::by(game, game.powers_of(seat));
        let powers = vec![(power, Bonds::default())];
        let task = ComputerTask::for_player(game, Request::Advice, powers, seen);
        if self.ask_for(task) {
            self.change(Game::count_advice);
        }
    }

    /// Asks for advice about a power in the game of a what-if.
    pub(crate) fn ask_advice_in(&mut self, branch: &Game, power: Power) {
        let (powers, seen) = (vec![(power, Bonds::default())], Seen::all(branch));
        let task = ComputerTask::for_player(branch, Request::Advice, powers, seen);
        let is_new = self.ask_for(task);
        if is_new && self.game().turn() == branch.turn() && self.game().ending().is_none() {
            self.change(Game::count_advice);
        }
    }

    /// Asks for advice, unless it is known or in progress. Returns whether it is new.
    fn ask_for(&mut self, task: ComputerTask) -> bool {
        let is_new = self.computers.advice.task() != Some(&task);
        if is_new {
            self.computers.advice = Asked::new(task);
        }
        is_new
    }

    /// Asks for orders of some powers in the game of a what-if, as the computer might write them. They keep the
    /// promises made to the other powers.
    pub(crate) fn ask_guess(&mut self, branch: &Game, powers: &[Power]) {
        // a branch has no promises of the phase in which it starts
        let bonds = |&power: &Power| {
            let promises = self.game().promises(power);
            let binding = promises.filter(|word| word.binds_in(branch.turn()));
            let mut offers = branch.bonds(power).offers;
            offers.extend(binding.map(|word| word.offer));
            offers.retain(|offer| !powers.contains(&offer.other(power)));
            let broken = Vec::new();
            (power, Bonds { offers, broken })
        };
        let (powers, seen) = (powers.iter().map(bonds).collect(), Seen::all(branch));
        let task = ComputerTask::for_player(branch, Request::Orders, powers, seen);
        self.computers.guess = Asked::new(task);
    }

    /// Returns the requested tasks that no thread has taken yet: advice, a guess, a proof and a review.
    pub(crate) fn begin_tasks(&mut self) -> impl Iterator<Item = BackgroundTask> {
        let Computers { advice, guess, .. } = &mut self.computers;
        let computer = [advice, guess].into_iter().filter_map(Asked::begin);
        let proof = self.proof.begin().map(BackgroundTask::Proof);
        let review = self.review.begin().map(BackgroundTask::Review);
        let computer = computer.map(BackgroundTask::Computer);
        computer.chain(proof).chain(review)
    }

    /// Returns the orders of the requested guess once, or `None` while they are being computed.
    pub(crate) fn take_guess(&mut self) -> Option<Sheets> {
        Some(self.computers.guess.answer.take()?.pop()?.sheets)
    }

    /// Returns the plans of the requested advice, or `None` while they are being computed.
    pub(crate) fn advice(&self) -> Option<&[Advice]> {
        let answers = self.computers.advice.answer.as_ref()?;
        Some(&answers.first()?.plans)
    }

    /// Stores an answer of the computer, unless it is for an earlier task.
    pub(crate) fn keep_computer_answer(&mut self, answer: ComputerAnswer) {
        let Computers {
            orders,
            advice,
            guess,
        } = &mut self.computers;
        let mut requests = [orders, advice, guess].into_iter();
        if let Some(request) = requests.find(|it| it.is_for(&answer.task)) {
            request.answer.get_or_insert_default().push(answer);
        }
    }

    /// Returns the computer's seat that proposes a draw of all survivors in this phase, if one does. It is
    /// asked in the first phase of a year, in a game of one person.
    pub fn draw_proposer(&self) -> Option<SeatId> {
        let game = self.whole_game();
        let draw = Proposal::Draw(game.survivors());
        let is_due = self.is_alone() && game.turn().phase == Phase::SpringMoves;
        if !is_due || game.can_propose(&draw).is_err() {
            return None;
        }
        let quiet = quiet_years(game);
        let proposes = |&power: &Power| {
            let powers = with_task(game, power, |task| vote::proposal(task, quiet));
            powers == Some(game.survivors())
        };
        let voters = game.voters(&draw).into_iter();
        let mut computers = voters.filter(|&seat| game.computer_at(seat).is_some());
        computers.find(|&seat| game.powers_of(seat).iter().any(proposes))
    }

    /// Returns the seats of the computer and of programs that vote against a proposal, with the
    /// reasons.
    pub fn computers_against(&self, proposal: &Proposal) -> Vec<(SeatId, String)> {
        let game = self.whole_game();
        let quiet = quiet_years(game);
        let winners = proposal.ending().winners();
        let answer = |seat: SeatId| {
            let powers = game.powers_of(seat).iter();
            let answers = powers
                .map(|&power| with_task(game, power, |task| vote::answer(task, winners, quiet)));
            // a seat accepts if one of its powers does
            answers.max_by_key(|answer| answer.accepts())
        };
        let voters = game.voters(proposal).into_iter();
        let computers = voters.filter(|&seat| game.computer_at(seat).is_some());
        let answers = computers.filter_map(|seat| Some((seat, answer(seat)?)));
        let against = answers.filter(|(_, answer)| !answer.accepts());
        let against = against.map(|(seat, answer)| (seat, answer.to_string()));
        let programs = self.programs_against(proposal).into_iter();
        let programs = programs.map(|seat| (seat, "no".to_owned()));
        against.chain(programs).collect()
    }

    /// Returns whether the computer has written the orders of a seat.
    pub fn has_computer_written(&self, seat: SeatId) -> bool {
        let mut written = self.computers.orders.answer.iter().flatten();
        written.any(|answer| answer.seat == seat)
    }

    /// Enters and seals the orders of the computer and of programs if all of them have been written.
    pub(crate) fn seal_computers(&mut self) {
        let is_written = |due: ComputerTask| {
            let mut seats = due.seats.iter();
            self.computers.orders.task() == Some(&due)
                && seats.all(|task| self.has_computer_written(task.seat))
        };
        let due = ComputerTask::of(self.whole_game());
        if !due.is_none_or(is_written) || self.awaits_programs() {
            return;
        }
        self.seal_programs();
        let written = std::mem::take(&mut self.computers.orders).answer.take();
        self.change(|game| {
            for ComputerAnswer { seat, sheets, .. } in written.into_iter().flatten() {
                game.seal_computer(seat, sheets);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_are_in_the_order_of_the_figures_that_are_shown() {
        let plan = |&(share, centers): &(f32, f32)| Advice {
            orders: Vec::new(),
            share,
            centers,
            targets: Vec::new(),
            guards: Vec::new(),
            entries: Vec::new(),
            fear: None,
            samples: 1,
        };
        let all = [(0.043, 1.9), (0.041, 2.2), (0.06, 1.0)];
        let mut plans: Vec<Advice> = all.iter().map(plan).collect();
        sort_as_shown(&mut plans);
        let centers: Vec<f32> = plans.iter().map(|plan| plan.centers).collect();
        assert_eq!(centers, [1.0, 2.2, 1.9]);
    }
}
