//! Corrections of orders in past phases, and their effects on later phases.
//!
//! [`Game::with_corrections`] replays the game from the corrected phase with the later orders as they were
//! given. It doesn't change the game; [`CorrectedGame::game`] is the corrected one.
//!
//! * An order whose unit is elsewhere now is void or ignored, depending on the rules.
//! * A new phase, such as retreats of a unit that wasn't dislodged before, is played without orders:
//!   dislodged units disband, builds are waived, and removals follow civil disorder. It is reported as
//!   [`PhaseStatus::New`], and can be corrected too.
//! * A phase that is no longer played is reported as [`PhaseStatus::Gone`], with the orders it had. The game keeps
//!   them as a [`RemovedPhase`]: if another correction brings the phase back, it is played with them
//!   ([`PhaseStatus::Back`]).
//! * If the current phase is earlier than before, its orders have to be written again, and those
//!   for the previous current phase are dropped.

use super::branch::{Branch, Origin, diff::differing};
use super::{DraftOrder, Game, KeptLine, Record, Ruling, Was};
use chancery_core::adjudicator::PhaseInput;
use chancery_core::board::{Id, Map, Phase, Position, Power, Province, Turn};
use chancery_core::compare::{ResultChange, pairs};
use chancery_core::orders::WrittenOrder;
use std::collections::{BTreeMap, BTreeSet};

/// The correct reading of an order of a past phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// The power whose order it is.
    pub power: Power,
    /// The index of the order that it replaces. If `None`, it replaces the order for the same unit,
    /// or is added if there is none.
    pub entry: Option<usize>,
    /// The text that the game master typed.
    pub text: String,
    /// The correct reading.
    pub written: WrittenOrder,
    /// The reason, in a few words.
    pub note: String,
}

impl Correction {
    /// Applies the correction to the orders of a power. Keeps the text of the replaced order as
    /// typed.
    fn put(&self, sheet: &mut Vec<DraftOrder>) {
        let province = self.written.province();
        let same = |entry: &DraftOrder| province.is_some() && entry.province() == province;
        let numbered = self.entry.filter(|&at| at < sheet.len());
        match numbered.or_else(|| sheet.iter().position(same)) {
            Some(at) => {
                let entry = &mut sheet[at];
                let first = match entry.ruling.as_ref().map(Ruling::was) {
                    None | Some(Was::Same) => Was::Read(entry.written.clone()),
                    Some(earlier) => earlier.clone(),
                };
                let corrected = Ruling::correction(&self.note, first);
                entry.ruling = Some(corrected.in_place_of(entry.ruling.as_ref()));
                entry.written = self.written.clone();
            }
            None => sheet.push(DraftOrder {
                ruling: Some(Ruling::correction(&self.note, Was::Missing)),
                ..DraftOrder::new(self.text.as_str(), self.written.clone())
            }),
        }
    }
}

/// The difference of a phase between the original and the corrected game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhaseStatus {
    /// The phase has corrected orders.
    Corrected,
    /// The phase was replayed with the same orders.
    Again,
    /// The phase wasn't played before, and has no orders.
    New,
    /// The phase was removed by an earlier correction, and is played with the orders that it had.
    Back,
    /// The phase is no longer played.
    Gone,
}

/// The orders of a phase that a correction removed from the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemovedPhase {
    /// The phase.
    pub turn: Turn,
    /// The orders, by power; `None` if a power sent nothing.
    pub sheets: Vec<Option<Vec<DraftOrder>>>,
    /// The lines of the sheets that gave none of these orders.
    pub left_out: Vec<KeptLine>,
    /// A player's note on the phase, empty if there is none.
    pub note: String,
}

/// A phase with changed results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// The phase.
    pub turn: Turn,
    /// The kind of difference.
    pub stage: PhaseStatus,
    /// The changed results; all results if the phase is new or gone.
    pub changed: Vec<ResultChange>,
    /// The powers with another number of builds, or of removals if it is negative: before and after.
    pub due: Vec<(Power, i32, i32)>,
}

/// A game with a correction applied.
#[derive(Clone, Debug)]
pub struct CorrectedGame {
    /// The game.
    pub game: Game,
    /// The index of the first corrected phase in the history.
    pub record: usize,
    /// The corrected phases, and each later one with changed results.
    pub phases: Vec<Replayed>,
    /// The orders for the current phase that were dropped, because there is no such unit or the
    /// current phase is different.
    pub dropped: Vec<(Power, DraftOrder)>,
}

impl Game {
    /// Returns the corrections that turn the orders of a played phase into those written for it here.
    fn corrections_of(&self, played: &Record, note: &str) -> Vec<Correction> {
        let of = |power| self.corrections_of_power(power, played.sheet(power), note);
        self.map.powers().flat_map(of).collect()
    }

    /// Returns the corrections of a power's orders. A build or removal replaces one that is no longer given.
    fn corrections_of_power(
        &self,
        power: Power,
        was: &[DraftOrder],
        note: &str,
    ) -> Vec<Correction> {
        let (now, legality) = (self.sheet(power), self.legality());
        let changed = differing(&legality, power, was, now);
        let is_winter = self.turn().phase == Phase::Adjustments;
        let is_changed = |entry: &DraftOrder| changed.contains(&entry.province());
        let mut left: Vec<&DraftOrder> = now.iter().filter(|entry| is_changed(entry)).collect();
        let mut free = Vec::new();
        let mut pairs = Vec::new();
        for (at, entry) in was
            .iter()
            .enumerate()
            .filter(|(_, entry)| is_changed(entry))
        {
            match left.iter().position(|it| it.province() == entry.province()) {
                Some(same) => pairs.push((Some(at), left.remove(same))),
                None => free.push(at),
            }
        }
        let mut free = free.into_iter().filter(|_| is_winter);
        pairs.extend(left.into_iter().map(|entry| (free.next(), entry)));
        pairs.retain(|&(at, entry)| at.is_none_or(|at| was[at].written != entry.written));
        let corrected = |(entry, now): (Option<usize>, &DraftOrder)| Correction {
            power,
            entry,
            text: now.text.clone(),
            written: now.written.clone(),
            note: note.to_owned(),
        };
        pairs.into_iter().map(corrected).collect()
    }

    /// Returns the game with the orders of a what-if written into every past phase that it changed, or `None` if it
    /// changed none.
    pub fn corrected_by(&self, branch: &Branch, note: &str) -> Option<CorrectedGame> {
        if branch.origin() != Origin::Past {
            return None;
        }
        let mut all: Option<CorrectedGame> = None;
        for phase in branch.phases() {
            let game = all.as_ref().map_or(self, |all| &all.game);
            let mut records = game.history.iter();
            let Some(at) = records.position(|record| record.turn() == phase.turn()) else {
                continue;
            };
            let corrections = phase.corrections_of(&game.history[at], note);
            if corrections.is_empty() {
                continue;
            }
            let mut next = game.with_corrections(at, &corrections)?;
            if let Some(all) = all {
                next.record = all.record;
                next.phases = self.replayed(all.record, &next.game);
                next.dropped.splice(..0, all.dropped);
            }
            all = Some(next);
        }
        all
    }

    /// Returns the game with orders of a past phase corrected, or `None` if there is no such phase.
    /// `record` is the index of the phase in the history.
    pub fn with_corrections(
        &self,
        record: usize,
        corrections: &[Correction],
    ) -> Option<CorrectedGame> {
        let mut corrected = self.history.get(record)?.clone();
        for correction in corrections {
            let sheet = corrected.sheets.get_mut(correction.power.index())?;
            correction.put(sheet.get_or_insert_default());
        }
        Some(self.played_with(record, &corrected))
    }

    /// Returns the game with the order of a unit in a past phase as it was first played, or `None` if it
    /// isn't a corrected one.
    pub fn without_correction(
        &self,
        record: usize,
        power: Power,
        unit: Option<Province>,
    ) -> Option<CorrectedGame> {
        let mut before = self.history.get(record)?.clone();
        let sheet = before.sheets.get_mut(power.index())?.as_mut()?;
        let is_own = |entry: &DraftOrder| entry.province() == unit && entry.is_corrected();
        let at = sheet.iter().position(is_own)?;
        match sheet[at].before_correction().cloned() {
            Some(first) => {
                sheet[at].written = first;
                let corrected = sheet[at].ruling.take();
                let earlier = corrected.as_ref().and_then(Ruling::earlier);
                sheet[at].ruling = earlier.map(Ruling::new);
            }
            None => {
                sheet.remove(at);
            }
        }
        Some(self.played_with(record, &before))
    }

    /// Returns an earlier state of the game, in which a past phase had other orders.
    pub fn back_to(&self, record: usize, earlier: Game) -> CorrectedGame {
        CorrectedGame {
            phases: self.replayed(record, &earlier),
            game: earlier,
            record,
            dropped: Vec::new(),
        }
    }

    /// Plays a past phase again with other orders, and then the later ones.
    fn played_with(&self, record: usize, corrected: &Record) -> CorrectedGame {
        let mut game = self.clone();
        game.rewind(record);
        game.play_again(corrected);
        while !game.is_won() && game.play_next(self, record) {}
        game.removed = self.removed_from(record, &game);
        game.rules = self.rules;
        game.recall_attendance(&self.all_attendance());
        game.forget_ends_elsewhere();
        game.forget_toss_to_come();
        let dropped = game.write_again(self);
        CorrectedGame {
            phases: self.replayed(record, &game),
            game,
            record,
            dropped,
        }
    }

    /// Plays a phase as it was played in another game after a record: with the orders that it had or, if it is a new one
    /// before the last phase, without orders. Returns false if it is to be played by the table.
    fn play_next(&mut self, other: &Game, record: usize) -> bool {
        let turn = self.turn();
        let old = other.history[record + 1..]
            .iter()
            .find(|old| old.turn() >= turn);
        let removed = other.removed.iter().find(|phase| phase.turn == turn);
        let (sheets, note) = match (old, removed) {
            (Some(old), _) if old.turn() == turn => {
                self.play_again(old);
                return true;
            }
            (_, Some(removed)) => {
                self.drafts.lines.others.clone_from(&removed.left_out);
                (removed.sheets.clone(), removed.note.as_str())
            }
            (Some(_), None) => {
                let seated = self.seated();
                let sheet = |power| seated.contains(power).then(Vec::new);
                (self.map.powers().map(sheet).collect(), "")
            }
            (None, None) => return false,
        };
        self.rules = old.map_or(other.rules, |old| old.table_rules);
        self.play(sheets, vec![None; self.seats.len()]);
        self.set_note(self.history.len().saturating_sub(1), note);
        true
    }

    /// Returns the phases that this game has had, and another that goes on from one of its records doesn't have.
    fn removed_from(&self, record: usize, other: &Game) -> Vec<RemovedPhase> {
        let played = self.history[record..].iter().map(|record| RemovedPhase {
            turn: record.turn(),
            sheets: record.sheets.clone(),
            left_out: record.left_out.clone(),
            note: record.note.clone(),
        });
        let all = self.removed.iter().cloned().chain(played);
        all.filter(|phase| other.played_in(phase.turn).is_none())
            .collect()
    }

    /// Returns whether the last phase ended the game.
    fn is_won(&self) -> bool {
        self.ending_of_fall().is_some()
    }

    /// Writes the orders for the current phase again as far as they fit. Returns the others.
    fn write_again(&mut self, before: &Game) -> Vec<(Power, DraftOrder)> {
        let sheets = before.orders();
        let sheets = sheets.map(|(power, entry)| (power, entry.clone()));
        let turn = before.turn();
        if (self.turn(), self.is_won()) != (turn, before.is_won()) {
            return sheets.collect();
        }
        let fits = |(_, entry): &(Power, DraftOrder)| match entry.province() {
            Some(at) if turn.phase != Phase::Adjustments => self.owner_of(at).is_some(),
            _ => true,
        };
        let (fitting, aside): (Vec<_>, Vec<_>) = sheets.partition(fits);
        self.clear_drafts();
        self.drafts.lines.clone_from(&before.drafts.lines);
        for (power, entry) in fitting {
            self.give_entry(power, entry);
        }
        self.forget_changes();
        for seat in self.seat_ids() {
            if before.is_sealed(seat) {
                self.seal(seat);
            }
        }
        aside
    }

    /// Returns the played phases from an index of the history on.
    fn played_from(&self, record: usize) -> BTreeMap<Turn, &Record> {
        let records = self.history.iter().skip(record);
        records.map(|record| (record.turn(), record)).collect()
    }

    /// Returns the phases with other orders in another game from an index of the history on, and each other one with
    /// other results.
    fn replayed(&self, record: usize, other: &Game) -> Vec<Replayed> {
        let (before, after) = (self.played_from(record), other.played_from(record));
        let turns: BTreeSet<Turn> = before.keys().chain(after.keys()).copied().collect();
        let phase = |turn: Turn| {
            let (was, is) = (before.get(&turn).copied(), after.get(&turn).copied());
            let stage = match (was, is) {
                (None, _) if self.removed.iter().any(|phase| phase.turn == turn) => {
                    PhaseStatus::Back
                }
                (None, Some(is)) if is.orders().next().is_some() => PhaseStatus::Corrected,
                (None, _) => PhaseStatus::New,
                (_, None) => PhaseStatus::Gone,
                (Some(was), Some(is)) if was.sheets == is.sheets => PhaseStatus::Again,
                _ => PhaseStatus::Corrected,
            };
            Replayed {
                turn,
                stage,
                changed: changed(self, was, is),
                due: was
                    .zip(is)
                    .map_or_else(Vec::new, |both| due(&self.map, both)),
            }
        };
        let mut phases: Vec<Replayed> = turns.iter().copied().map(phase).collect();
        let is_same = |phase: &Replayed| phase.changed.is_empty() && phase.due.is_empty();
        phases.retain(|phase| phase.stage != PhaseStatus::Again || !is_same(phase));
        phases
    }
}

impl Record {
    /// Returns the position after the phase as it was first played, without corrections of its orders
    /// or of the position.
    pub fn position_before_corrections(&self, map: &Map) -> Position {
        if !self.orders().any(|(_, entry)| entry.is_corrected()) {
            return self.played.next.position().clone();
        }
        let first = |entry: &DraftOrder| entry.before_correction().cloned();
        let sheet = |sheet: &Vec<DraftOrder>| sheet.iter().filter_map(first).collect();
        let sheets = self.sheets.iter();
        let sheets: Vec<Option<Vec<WrittenOrder>>> =
            sheets.map(|entries| entries.as_ref().map(sheet)).collect();
        let phase = PhaseInput::new(map, &self.position, &sheets, &self.table_rules.rules);
        phase.play().next.position().clone()
    }
}

/// Returns the powers that have another number of builds or removals in the second of two records of one winter.
fn due(map: &Map, (was, is): (&Record, &Record)) -> Vec<(Power, i32, i32)> {
    let due = |record: &Record, power| match record.turn().phase {
        Phase::Adjustments => record.position.adjustment(power),
        _ => 0,
    };
    let all = map
        .powers()
        .map(|power| (power, due(was, power), due(is, power)));
    all.filter(|(_, was, is)| was != is).collect()
}

/// Returns the results that differ between two records of one phase, by power.
fn changed(game: &Game, before: Option<&Record>, after: Option<&Record>) -> Vec<ResultChange> {
    let lines = |record: Option<&Record>| {
        record.map_or_else(Vec::new, |record| record.report(&game.map).lines())
    };
    let mut all = pairs(lines(before), lines(after));
    all.retain(|change| !change.is_same());
    all.sort_by_key(|change| change.power);
    all
}
