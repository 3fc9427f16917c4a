//! Replays a recorded game as far as it matches the record.

use std::sync::Arc;

use super::ImportError;
use super::python_game::{self, PythonGame, PythonPhase};
use chancery_core::board::{Map, Phase as Season, Position, Turn, Unit};
use chancery_core::orders::{Action, UnitRef, WrittenOrder};
use chancery_core::report::recorded::{self, CodeSets};
use chancery_records::record::by_unit;
use game::{DraftOrder, EndedEarly, Game, Mode, Record, Seat, Setup, TableRules};

/// The result of playing a recorded game.
pub(super) struct ReplayOutcome {
    pub game: Game,
    /// The reason why it couldn't be played to the end.
    pub stuck: Option<Stuck>,
    /// Differences from the record, and data that was left out.
    pub notes: Vec<String>,
}

impl ReplayOutcome {
    pub(super) fn played(&self) -> usize {
        self.game.history().len()
    }
}

/// The phase from which a game couldn't be played on.
pub(super) struct Stuck {
    /// The number of recorded phases before it.
    pub at: usize,
    pub phase: Turn,
    /// The reason.
    pub error: String,
}

/// The maximum number of consecutive phases that a record can lack: those of a year.
const MOST_MISSING: usize = 5;

/// Plays a recorded game with these rules.
///
/// # Errors
/// Returns an error if its start, seats or changes of rules are invalid.
pub(super) fn play(recorded: &PythonGame, house: TableRules) -> Result<ReplayOutcome, ImportError> {
    let mut attempt = ReplayOutcome {
        game: begin(recorded, house)?,
        stuck: None,
        notes: Vec::new(),
    };
    let changed = match &recorded.own {
        Some(own) => own.changed()?,
        None => Vec::new(),
    };
    for (at, phase) in recorded.phases.iter().enumerate() {
        let is_last = at + 1 == recorded.phases.len() && recorded.end.is_none();
        let house = changed.iter().find(|(turn, _)| *turn == phase.turn);
        if let Err(error) = attempt.phase(phase, house.map(|(_, house)| *house), is_last) {
            let phase = phase.turn;
            attempt.stuck = Some(Stuck { at, phase, error });
            return Ok(attempt);
        }
    }
    attempt.end(recorded);
    Ok(attempt)
}

/// Returns the game before its first phase.
fn begin(recorded: &PythonGame, house: TableRules) -> Result<Game, ImportError> {
    let map = &recorded.map;
    let first = &recorded.phases[0];
    if first.turn.phase.is_retreat() {
        let what = format!("{}: a game can't start with retreats", first.turn);
        return Err(ImportError(what));
    }
    let mut start = map.opening();
    let differs = python_game::differences(map, &first.position, &start);
    if first.turn != start.turn || !differs.is_empty() {
        start = first.position.clone();
        for home in map.provinces() {
            start.set_home(home, map.info(home).home);
        }
    }
    let (mode, seats) = match &recorded.own {
        Some(own) => (own.mode, own.seats(map)?),
        // the players are unknown, and the orders aren't secret
        None => (Mode::GameMaster, map.played().map(Seat::of).collect()),
    };
    let setup = Setup {
        rulebook: house.rulebook,
        rules: house.rules,
        mode,
        seats,
        start: Some(start),
        ..Setup::on(&recorded.id, Arc::clone(map))
    };
    Game::new(setup).map_err(|error| ImportError(format!("chancery.seats: {error}")))
}

impl ReplayOutcome {
    /// Plays one phase.
    fn phase(
        &mut self,
        phase: &PythonPhase,
        house: Option<TableRules>,
        is_last: bool,
    ) -> Result<(), String> {
        let empty = phase.sheets.iter().flatten().all(Vec::is_empty);
        let mut missing = 0;
        while self.game.turn() < phase.turn && self.game.ending().is_none() {
            missing += 1;
            if missing > MOST_MISSING {
                return Err(format!(
                    "the record has no phases from {}",
                    self.game.turn()
                ));
            }
            self.unrecorded(phase);
        }
        if let Some(ending) = self.game.ending() {
            let how = ending.title(self.game.map());
            return Err(format!("the game is over: {how}"));
        }
        if self.game.turn() > phase.turn {
            // some records have phases without orders
            return if empty {
                Ok(())
            } else {
                Err(format!("the game goes on to {}", self.game.turn()))
            };
        }
        let differs = self.differences(&phase.position);
        if !differs.is_empty() {
            return Err(differs.join("; "));
        }
        if let Some(house) = house {
            let changed = self.game.change_rules(house);
            changed.map_err(|error| error.to_string())?;
        }
        if is_last && phase.results.is_empty() {
            self.draft(phase);
            return Ok(());
        }
        let seats = self.game.seats().len();
        self.game.play(phase.sheets.clone(), vec![None; seats]);
        if let Some(record) = self.game.history().last() {
            let notes = result_differences(&self.game, record, &phase.results);
            self.notes.extend(notes);
        }
        Ok(())
    }

    /// Returns the differences of a recorded position from that of the game.
    fn differences(&self, recorded: &Position) -> Vec<String> {
        python_game::differences(self.game.map(), recorded, self.game.position())
    }

    /// Plays a phase that the record lacks. The orders of a winter follow from the position after it; other
    /// phases are played without orders.
    fn unrecorded(&mut self, next: &PythonPhase) {
        let turn = self.game.turn();
        let map = Arc::clone(self.game.map());
        let is_next = map.next_turn(turn) == next.turn;
        let (sheets, how) = if turn.phase == Season::Adjustments && is_next {
            (
                adjusted(&map, self.game.position(), &next.position),
                "played to match the position after it",
            )
        } else {
            (vec![None; next.sheets.len()], "played without orders")
        };
        self.notes.push(format!("{turn} isn't recorded: {how}"));
        let seats = self.game.seats().len();
        self.game.play(sheets, vec![None; seats]);
    }

    /// Enters the orders of the current phase as drafts.
    fn draft(&mut self, phase: &PythonPhase) {
        let map = Arc::clone(self.game.map());
        for (power, sheet) in map.powers().zip(&phase.sheets) {
            for entry in sheet.iter().flatten() {
                self.game.give_entry(power, entry.clone());
            }
        }
    }

    /// Compares the end of the game, and ends it as recorded.
    fn end(&mut self, recorded: &PythonGame) {
        let Some(end) = &recorded.end else { return };
        let differs = self.differences(&end.position);
        self.notes
            .extend(differs.iter().map(|what| format!("at the end {what}")));
        let stop = EndedEarly::Declared {
            winners: end.winners(&recorded.map),
            reason: end.note.clone(),
        };
        // a game that has already ended keeps its ending
        if self.game.ending().is_none() {
            let stopped = self.game.stop(stop);
            self.notes
                .extend(stopped.err().map(|over| over.to_string()));
        }
    }
}

/// Returns the builds and removals that lead from one position to another, by power.
fn adjusted(map: &Map, from: &Position, to: &Position) -> Vec<Option<Vec<DraftOrder>>> {
    let order = |unit: Unit, action: Action| {
        let unit = UnitRef::of(map, unit);
        let written = WrittenOrder::Order { unit, action };
        DraftOrder::canonical(map, written)
    };
    let sheet = |power| {
        let has = |position: &Position, unit: &Unit| {
            position.unit(map.province(unit.location)) == Some(*unit)
        };
        let new = to.units_of(power).filter(|unit| !has(from, unit));
        let gone = from.units_of(power).filter(|unit| !has(to, unit));
        let builds = new.map(|unit| order(unit, Action::Build));
        let removals = gone.map(|unit| order(unit, Action::Disband));
        Some(builds.chain(removals).collect())
    };
    map.powers().map(sheet).collect()
}

/// Returns the differences from the recorded results.
fn result_differences(game: &Game, record: &Record, recorded: &CodeSets) -> Vec<String> {
    let mut came = by_unit::code_sets(&record.report(game.map()));
    came.retain(|unit, _| recorded.contains_key(unit));
    let all = recorded::differences("result of", recorded, &came);
    let turn = record.turn();
    all.into_iter().map(|it| format!("{turn}: {it}")).collect()
}
