//! A recorded game, played again: as far as what is recorded can come out.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::python_game::{PythonGame, PythonPhase, Snapshot};
use super::result_codes;
use chancery_core::board::{Id, Map, Phase as Season, Position, Unit};
use chancery_core::orders::{Action, OrderDuration, UnitRef, WrittenOrder};
use game::{DraftOrder, EndedEarly, Ending, Game, Mode, Record, Setup, TableRules};

/// What came of playing.
pub(super) struct ReplayOutcome {
    pub game: Game,
    /// Why it could not be played to the end.
    pub stuck: Option<ReplayError>,
    /// What came out otherwise than recorded, and what was left out.
    pub notes: Vec<String>,
}

impl ReplayOutcome {
    pub(super) fn played(&self) -> usize {
        self.game.history().len()
    }
}

/// Where a game could not be played on.
pub(super) struct ReplayError {
    /// How many of the recorded phases come before.
    pub at: usize,
    /// The phase's name.
    pub phase: String,
    /// What is otherwise.
    pub what: String,
}

/// Phases that a record may leave out one after the other: those of a year.
const MOST_MISSING: usize = 5;

/// Plays a recorded game by these rules.
///
/// # Errors
/// Its start or its seats can't be.
pub(super) fn play(recorded: &PythonGame, house: TableRules) -> Result<ReplayOutcome, String> {
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
        match attempt.phase(phase, house.map(|(_, house)| *house), is_last) {
            Ok(()) => {}
            Err(what) => {
                let phase = phase.turn.to_string();
                attempt.stuck = Some(ReplayError { at, phase, what });
                return Ok(attempt);
            }
        }
    }
    attempt.end(recorded);
    Ok(attempt)
}

fn begin(recorded: &PythonGame, house: TableRules) -> Result<Game, String> {
    let map = &recorded.map;
    let first = &recorded.phases[0];
    if first.turn.phase.is_retreat() {
        return Err(format!("{}: a game can't start with retreats", first.turn));
    }
    let mut start = map.opening();
    if first.turn != start.turn || first.state != Snapshot::of(map, &start) {
        start = first.position.clone();
        for home in map.provinces() {
            start.set_home(home, map.info(home).home);
        }
    }
    let standard = Setup::standard(&recorded.id);
    let (mode, seats) = match &recorded.own {
        Some(own) => (own.mode, own.seats(map)?),
        None => {
            let seats = map.powers().map(|power| game::Seat {
                name: String::new(),
                powers: vec![power],
            });
            // nobody knows who sat where, and nothing is secret any more
            (Mode::GameMaster, seats.collect())
        }
    };
    let setup = Setup {
        map: Arc::clone(map),
        rulebook: house.rulebook,
        rules: house.rules,
        mode,
        seats,
        start: Some(start),
        ..standard
    };
    Game::new(setup).map_err(|error| format!("chancery.seats: {error}"))
}

impl ReplayOutcome {
    /// Plays one phase, or says why it can't be played.
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
            return Err(self.over(&ending));
        }
        if self.game.turn() > phase.turn {
            // some write down phases in which nobody has anything to do
            return match empty {
                true => Ok(()),
                false => Err(format!("the game goes on to {}", self.game.turn())),
            };
        }
        let came = Snapshot::of(self.game.map(), self.game.position());
        let differs = phase.state.differences(self.game.map(), &came);
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
            let notes = differences(&self.game, record, &phase.results);
            self.notes.extend(notes);
        }
        Ok(())
    }

    /// Plays a phase that the record leaves out. What was built and removed in a winter shows in the
    /// position after it; in other phases nobody ordered anything.
    fn unrecorded(&mut self, next: &PythonPhase) {
        let turn = self.game.turn();
        let map = Arc::clone(self.game.map());
        let nobody = vec![None; next.sheets.len()];
        let is_next = turn.next() == next.turn;
        let (sheets, told) = match turn.phase == Season::Adjustments && is_next {
            true => (
                adjusted(&map, self.game.position(), &next.position),
                "played as the position after it has it",
            ),
            false => (nobody, "played without orders"),
        };
        self.notes.push(format!("{turn} is not recorded: {told}"));
        let seats = self.game.seats().len();
        self.game.play(sheets, vec![None; seats]);
    }

    /// The phase that was being played: its orders are drafts.
    fn draft(&mut self, phase: &PythonPhase) {
        let map = Arc::clone(self.game.map());
        for power in map.powers() {
            for entry in phase.sheets[power.index()].iter().flatten() {
                self.game.give_entry(power, entry.clone());
            }
        }
    }

    fn over(&self, ending: &Ending) -> String {
        format!("the game is over: {}", ending.title(self.game.map()))
    }

    /// Compares the ends.
    fn end(&mut self, recorded: &PythonGame) {
        let Some(end) = &recorded.end else { return };
        let came = Snapshot::of(self.game.map(), self.game.position());
        let differs = end.state.differences(self.game.map(), &came);
        self.notes
            .extend(differs.iter().map(|what| format!("at the end {what}")));
        let stop = EndedEarly::Declared {
            winners: end.winners(&recorded.map),
            reason: end.note.clone(),
        };
        // what was over by then ended as it did
        if self.game.ending().is_none() {
            let stopped = self.game.stop(stop);
            self.notes
                .extend(stopped.err().map(|over| over.to_string()));
        }
    }
}

/// The builds and removals that lead from one position to another, by power.
fn adjusted(map: &Map, from: &Position, to: &Position) -> Vec<Option<Vec<DraftOrder>>> {
    let order = |unit: Unit, action: Action| {
        let unit = UnitRef::of(map, unit);
        let written = WrittenOrder::Order { unit, action };
        DraftOrder {
            text: written.canonical(map).to_string(),
            written,
            term: OrderDuration::Once,
            ruling: None,
        }
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

/// Where results are not those recorded; what is not recorded is not compared.
fn differences(
    game: &Game,
    record: &Record,
    recorded: &BTreeMap<String, Vec<String>>,
) -> Vec<String> {
    let came = result_codes::by_unit(game.map(), record).into_iter();
    let came: BTreeMap<String, Vec<String>> = came
        .map(|(unit, codes)| {
            let mut codes: Vec<String> = codes.iter().map(|c| c.as_str().to_owned()).collect();
            codes.sort();
            (unit, codes)
        })
        .collect();
    let told = |codes: Option<&Vec<String>>| match codes {
        None => "nothing".to_owned(),
        Some(codes) if codes.is_empty() => "success".to_owned(),
        Some(codes) => codes.join(", "),
    };
    let units = recorded.keys();
    let differs = units.filter(|unit| recorded.get(*unit) != came.get(*unit));
    differs
        .map(|unit| {
            let (was, is) = (told(recorded.get(unit)), told(came.get(unit)));
            format!(
                "{}: {unit}: recorded {was}, adjudicated {is}",
                record.turn()
            )
        })
        .collect()
}
