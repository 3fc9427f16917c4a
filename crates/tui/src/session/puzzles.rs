//! Puzzles: positions in which a player looks for orders that reach a goal whatever the other powers order, or
//! for the reply that beats given orders. `crates/solver/examples/puzzles.rs` found those that are built in;
//! others are from the player's own games.

use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;
use serde_json::Value;

use super::proofs::{self, AskedOrders};
use crate::kit::words;
use crate::session::{SaveState, Session};
use chancery_core::board::{Map, Position, Power, Province, ProvinceSet};
use chancery_core::orders::{Action, WrittenOrder};
use chancery_records::record::line::InputLine;
use chancery_records::record::read;
use chart::Drawing;
use game::player_record::{Day, RecordChange};
use game::{DraftOrder, Game, Mode, SeatsError, Setup};
use review::{ChanceKind, PhaseReview};
use solver::goal::{Aim, Term, Terms};

/// The puzzles that are built in, by kind, the easiest of each kind first.
pub static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let lines = include_str!("../../puzzles.ndjson").lines();
    let puzzles = (1..).zip(lines).map(|(number, line)| {
        Puzzle::read(line, number).expect("a puzzle that comes with the program")
    });
    puzzles.collect()
});

/// The distance in the list between the puzzles of successive days. It is coprime to the number of puzzles, so that
/// each has its day, and successive days have different levels.
const DAILY: usize = 13;

/// The number of hints for a puzzle.
const HINTS: usize = 3;

/// The question of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleKind {
    /// The orders of the power, which must reach the goal after a number of movement phases.
    Force(u8),
    /// The orders of the others, which must prevent the goal.
    Refute,
}

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The identifier in the player's record.
    pub id: String,
    /// The number in its list, counted from 1.
    pub number: usize,
    /// The difficulty, from 1 to 5; `None` for a puzzle from one of the player's games.
    pub level: Option<u8>,
    /// The question.
    pub kind: PuzzleKind,
    /// The power that tries to reach the goal.
    pub power: Power,
    /// The conditions of the goal, all of which must be met.
    pub terms: Terms,
    /// The position, which has only units.
    pub position: Position,
    /// The orders of each power that are given or that solve the puzzle.
    orders: Vec<(Power, WrittenOrder)>,
}

/// The fields of a line other than the position and the orders.
#[derive(Deserialize)]
struct Question {
    id: Value,
    level: Option<u8>,
    #[serde(default)]
    refute: bool,
    solve: Solve,
}

#[derive(Deserialize)]
struct Solve {
    side: Vec<String>,
    goal: String,
    #[serde(default = "one_phase")]
    phases: u8,
}

fn one_phase() -> u8 {
    1
}

impl Puzzle {
    /// Reads a line, with its number in the list. Returns `None` if it isn't a valid puzzle.
    pub fn read(line: &str, number: usize) -> Option<Puzzle> {
        let question: Question = serde_json::from_str(line).ok()?;
        let map = Map::standard_shared();
        let phase = read::read(&InputLine::read(line).ok()?, Arc::clone(&map)).ok()?;
        let Ok(Aim::Goal(goal)) = Aim::read(&map, &question.solve.goal) else {
            return None;
        };
        let sheets = map.powers().zip(phase.sheets);
        let orders = sheets.flat_map(|(power, sheet)| {
            let orders = sheet.into_iter().flatten();
            orders.map(move |order| (power, order))
        });
        Some(Puzzle {
            id: match question.id {
                Value::String(id) => id,
                id => id.to_string(),
            },
            number,
            level: question.level,
            kind: if question.refute {
                PuzzleKind::Refute
            } else {
                PuzzleKind::Force(question.solve.phases)
            },
            power: map.power_by_key(question.solve.side.first()?)?,
            terms: goal.terms().collect(),
            position: phase.position,
            orders: orders.collect(),
        })
    }

    /// Returns the puzzles from the player's games. Lines that aren't puzzles are left out.
    pub fn own(lines: &[String]) -> Vec<Puzzle> {
        let puzzles = (1..).zip(lines);
        puzzles
            .filter_map(|(number, line)| Puzzle::read(line, number))
            .collect()
    }

    /// Returns the puzzle of a day. The sequence repeats after all puzzles.
    pub fn of_day(day: Day) -> &'static Puzzle {
        let day = usize::try_from(day.0).unwrap_or(0) % PUZZLES.len();
        &PUZZLES[day * DAILY % PUZZLES.len()]
    }

    /// Returns the puzzle that follows this one in the list, or the one before; after the last one comes the first.
    pub fn beside(&self, is_after: bool, own: &[String]) -> Option<Puzzle> {
        let own = Puzzle::own(own);
        let all = match self.level {
            Some(_) => PUZZLES.as_slice(),
            None => own.as_slice(),
        };
        let at = all.iter().position(|it| it.id == self.id)?;
        let step = if is_after { 1 } else { all.len() - 1 };
        all.get((at + step) % all.len()).cloned()
    }

    /// Returns the lines of puzzles from a reviewed phase of a game: one for each certain chance that was missed.
    pub fn lines_of(game: &Game, phase: &PhaseReview) -> Vec<String> {
        let map = game.map();
        let Some(record) = game
            .played_in(phase.turn)
            .filter(|_| map.name() == "standard")
        else {
            return Vec::new();
        };
        let key = |power: Power| &map.power(power).key;
        let missed = phase.missed.iter().flatten();
        // a unit that only has to stay is no puzzle
        let missed = missed.filter(|chance| chance.orders.iter().any(|it| verb(it).is_some()));
        let lines = missed.map(|chance| {
            let verb = match chance.kind {
                ChanceKind::Capture => "take",
                ChanceKind::Keep => "hold",
            };
            let goal = format!("{verb} {}", map.code(chance.center));
            let units = map.powers().map(|power| {
                let units = record.position.units_of(power);
                let units: Vec<String> = units.map(|unit| unit.code(map).to_string()).collect();
                (key(power).clone(), units.into())
            });
            let units: serde_json::Map<String, Value> = units.collect();
            let orders = chance
                .orders
                .iter()
                .map(|order| order.canonical(map).to_string());
            let (turn, power) = (phase.turn.to_string(), key(phase.power));
            serde_json::json!({
                "id": format!("{}, {turn}, {goal}", game.name),
                "name": turn,
                "state": { "units": units, "centers": {} },
                "solve": { "side": [power], "goal": goal },
                "orders": { power: orders.collect::<Vec<_>>() },
            })
            .to_string()
        });
        lines.collect()
    }

    /// Returns the name: `puzzle 12, level 3`, or the game and phase that it is from.
    pub fn name(&self) -> String {
        match self.level {
            Some(level) => format!("puzzle {}, level {level}", self.number),
            None => format!("puzzle {} of my games", self.number),
        }
    }

    /// Returns the goal as a verb phrase: `hold Venice and Rome`.
    pub fn aim(&self) -> String {
        let map = Map::standard();
        let aim = proofs::aim(map, &self.position, self.power, &self.terms);
        match self.kind {
            PuzzleKind::Force(1) => aim,
            PuzzleKind::Force(phases) => format!("{aim} after {phases} phases"),
            PuzzleKind::Refute => format!("don't let {} {aim}", map.power(self.power).name),
        }
    }

    /// Returns whether its goal is to hold provinces.
    pub fn holds(&self) -> bool {
        let mut terms = self.terms.iter();
        terms.any(|term| matches!(term, Term::Hold(_)))
    }

    /// Returns whether the orders of a power are those that solve it.
    pub fn is_solved_by(&self, power: Power) -> bool {
        (power == self.power) == (self.kind != PuzzleKind::Refute)
    }

    /// Returns the name of the power that solves it, if it isn't found by replying to that power.
    pub fn solver(&self) -> Option<&'static str> {
        match self.kind {
            PuzzleKind::Force(_) => Some(&Map::standard().power(self.power).name),
            PuzzleKind::Refute => None,
        }
    }

    /// Returns the puzzle as a question.
    pub fn question(&self) -> String {
        let name = &Map::standard().power(self.power).name;
        match self.kind {
            PuzzleKind::Force(_) => {
                format!("Can {name} {}, whatever the others order?", self.aim())
            }
            PuzzleKind::Refute => {
                let aim = proofs::aim(Map::standard(), &self.position, self.power, &self.terms);
                format!(
                    "Which reply beats {} orders to {aim}?",
                    words::owned_by(name)
                )
            }
        }
    }

    /// Returns the provinces to show: those of all units, or in a position of a game those near the goal.
    pub fn places(&self) -> ProvinceSet {
        let map = Map::standard();
        let near = |at: Province| map.neighbors(at).union(&[at].into_iter().collect());
        match self.level {
            Some(_) => *self.position.occupied(),
            None => {
                let goals = self.goals();
                let near = goals.iter().map(near);
                near.fold(ProvinceSet::EMPTY, |all, near| all.union(&near))
            }
        }
    }

    /// Returns the provinces that the question is about.
    pub fn goals(&self) -> ProvinceSet {
        let terms = self.terms.iter();
        terms.filter_map(|term| term.province()).collect()
    }

    /// Returns the orders that are given: those to refute.
    fn given(&self) -> impl Iterator<Item = &(Power, WrittenOrder)> {
        let is_given = self.kind == PuzzleKind::Refute;
        self.orders
            .iter()
            .filter(move |it| is_given && it.0 == self.power)
    }

    /// Returns the orders that solve the puzzle, without holds.
    pub fn solution(&self) -> impl Iterator<Item = &WrittenOrder> {
        let orders = self.orders.iter().filter(|it| self.is_solved_by(it.0));
        orders.map(|it| &it.1).filter(|order| verb(order).is_some())
    }

    /// Writes the given orders again, in place of what a player may have written.
    pub fn give(&self, game: &mut Game) {
        for (power, order) in self.given() {
            game.give_entry(*power, DraftOrder::short(game.map(), order.clone()));
        }
    }

    /// Returns the first hints: what the units do, which units do it, and one order.
    fn hints(&self, count: usize) -> Vec<String> {
        let map = Map::standard();
        let of = |name: &str| {
            let units = self.solution().filter(|order| verb(order) == Some(name));
            let units = units.filter_map(|order| self.position.unit(order.province()?));
            units
                .map(|unit| unit.short(map).to_string())
                .collect::<Vec<_>>()
        };
        let verbs = ["move", "support", "convoy"].map(|name| (name, of(name)));
        let verbs = verbs.iter().filter(|(_, units)| !units.is_empty());
        let singular = |units: &[String]| if units.len() == 1 { "s" } else { "" };
        let what = verbs.clone().map(|(name, units)| {
            let count = words::count(units.len(), "unit");
            format!("{count} {name}{}", singular(units))
        });
        let who = verbs.map(|(name, units)| {
            format!("{} {name}{}", words::list(units.iter()), singular(units))
        });
        // a support or convoy of a move names that order, too
        let orders = self.solution().map(|order| order.short(map).to_string());
        let orders: Vec<String> = orders.collect();
        let names = |one: &String| orders.iter().filter(|other| one.contains(*other)).count();
        let which = orders.iter().find(|one| names(one) == 1).cloned();
        let hints = [
            format!("{}.", words::list(what)),
            format!("{}.", words::list(who)),
            format!(
                "One of the orders: {}.",
                which.unwrap_or_else(|| "all units hold".to_owned())
            ),
        ];
        hints.into_iter().take(count).collect()
    }
}

/// Returns what a unit does, or `None` if it holds.
fn verb(order: &WrittenOrder) -> Option<&'static str> {
    match order {
        WrittenOrder::Order { action, .. } => match action {
            Action::Hold => None,
            Action::Move { .. } => Some("move"),
            Action::Convoy { .. } => Some("convoy"),
            _ => Some("support"),
        },
        _ => None,
    }
}

/// The state of a puzzle that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// The orders are looked for.
    Open,
    /// The solution was shown first: solving it doesn't count.
    Shown,
    /// The player has solved it.
    Solved,
}

/// A puzzle that is played.
#[derive(Clone, Debug)]
pub struct PuzzlePlay {
    puzzle: Puzzle,
    /// The number of checks.
    tries: u32,
    /// The number of hints that are shown.
    hints: usize,
    progress: Progress,
    /// Whether the player's record has it as solved.
    was_solved: bool,
}

impl Deref for PuzzlePlay {
    type Target = Puzzle;

    fn deref(&self) -> &Puzzle {
        &self.puzzle
    }
}

impl PuzzlePlay {
    /// Shows one more hint, if there is one.
    pub fn show_hint(&mut self) {
        self.hints = (self.hints + 1).min(HINTS);
    }

    /// Returns whether there is another hint.
    pub fn has_hint(&self) -> bool {
        self.hints < HINTS
    }

    /// Returns the hints that are shown.
    pub fn shown_hints(&self) -> Vec<String> {
        self.puzzle.hints(self.hints)
    }

    /// Returns whether the player has solved it, now or before.
    pub fn was_solved(&self) -> bool {
        self.was_solved || self.is_solved()
    }

    /// Returns whether the player has solved it now.
    pub fn is_solved(&self) -> bool {
        self.progress == Progress::Solved
    }

    /// Returns a line about how the puzzle was solved, which gives nothing away, or `None` before that.
    pub fn share(&self) -> Option<String> {
        let tries = match self.tries {
            1 => "at the first try".to_owned(),
            tries => format!("in {tries} tries"),
        };
        let hints = match self.hints {
            0 => "no hints".to_owned(),
            hints => words::count(hints, "hint"),
        };
        self.is_solved()
            .then(|| format!("chancery {}: solved {tries}, {hints}", self.name()))
    }
}

impl Session {
    /// Returns a session of a puzzle, which the player may have solved before. It isn't saved, like a what-if.
    ///
    /// # Errors
    /// Returns the reason why the game can't be set up.
    pub fn puzzling(puzzle: Puzzle, was_solved: bool) -> Result<Self, SeatsError> {
        let setup = Setup {
            mode: Mode::GameMaster,
            start: Some(puzzle.position.clone()),
            ..Setup::standard("Puzzle")
        };
        let mut game = Game::new(setup)?;
        puzzle.give(&mut game);
        let mut session = Session::new(game, Some(Drawing::standard_shared()));
        session.puzzle = Some(PuzzlePlay {
            puzzle,
            tries: 0,
            hints: 0,
            progress: Progress::Open,
            was_solved,
        });
        session.saving.state = SaveState::Saved;
        Ok(session)
    }

    /// Records a check of a puzzle, which has ended or shown the solution.
    pub(crate) fn checked_puzzle(&mut self, orders: AskedOrders, is_solved: bool) {
        let Some(play) = &mut self.puzzle else {
            return;
        };
        if play.progress != Progress::Open {
            return;
        }
        play.tries += u32::from(orders == AskedOrders::Given);
        play.progress = match orders {
            AskedOrders::Any => Progress::Shown,
            AskedOrders::Given if is_solved => Progress::Solved,
            AskedOrders::Given => Progress::Open,
        };
        if play.progress == Progress::Solved {
            self.to_record.push(RecordChange::Solved {
                puzzle: play.id.clone(),
                tries: play.tries,
                hints: play.hints,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether a text has a word.
    fn has(text: &str, word: &str) -> bool {
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        words.any(|it| it.eq_ignore_ascii_case(word))
    }

    #[test]
    fn no_hint_and_no_shared_line_gives_more_than_it_says() {
        let map = Map::standard();
        for puzzle in PUZZLES.iter() {
            let orders: Vec<&WrittenOrder> = puzzle.solution().collect();
            let orders: Vec<String> = orders.iter().map(|it| it.short(map).to_string()).collect();
            assert!(!orders.is_empty(), "{puzzle:?}");
            let [what, who, which] = &puzzle.hints(HINTS)[..] else {
                panic!("{puzzle:?}");
            };
            let codes = |text: &str| {
                map.provinces()
                    .filter(|&at| has(text, map.code(at)))
                    .count()
            };
            assert_eq!(codes(what), 0, "{what}");
            assert_eq!(codes(who), orders.len(), "{who}");
            let given = |text: &str| orders.iter().filter(|it| text.contains(&***it)).count();
            assert_eq!(
                (given(what), given(who), given(which)),
                (0, 0, 1),
                "{which}"
            );
            assert_eq!(puzzle.hints(0), [""; 0]);
            let play = PuzzlePlay {
                puzzle: puzzle.clone(),
                tries: 2,
                hints: 3,
                progress: Progress::Solved,
                was_solved: false,
            };
            let line = play.share().expect("a line");
            let names = map
                .provinces()
                .filter(|&at| line.contains(&map.info(at).name))
                .count();
            assert_eq!((codes(&line), names, given(&line)), (0, 0, 0), "{line}");
            assert!(
                !map.powers().any(|it| line.contains(&map.power(it).name)),
                "{line}"
            );
        }
    }

    #[test]
    fn each_day_has_its_puzzle_and_the_next_has_the_next_number() {
        let all: std::collections::BTreeSet<usize> = (0..PUZZLES.len() as i32)
            .map(|day| Puzzle::of_day(Day(day)).number)
            .collect();
        assert_eq!(all.len(), PUZZLES.len());
        for day in [0, 1, 20_780] {
            let today = Puzzle::of_day(Day(day));
            let next = today.beside(true, &[]).expect("a puzzle");
            assert_eq!(next.number, today.number % PUZZLES.len() + 1);
            assert_eq!(next.beside(false, &[]).expect("a puzzle").id, today.id);
        }
    }
}
