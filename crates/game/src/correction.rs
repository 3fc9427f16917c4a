//! Corrections after the fact: a past order read otherwise, and what changes from there on.
//!
//! [`Game::with_corrections`] plays the game again from the corrected phase, every later phase with the orders
//! that were given then. It doesn't change the game; [`CorrectedGame::game`] is the corrected one.
//!
//! * An order for a unit that stands elsewhere now is void or nobody's, as the rules have it.
//! * A phase that was not played before (somebody is dislodged who was not) is played without orders:
//!   dislodged units disband, builds are waived, and removals follow civil disorder. It is reported as
//!   [`PhaseStatus::New`], and can be corrected in its turn.
//! * A phase that is no longer played is reported as [`PhaseStatus::Gone`], with the orders it had.
//! * Where the game now stands in an earlier phase than before, that phase is asked anew, and what
//!   was written for the present one is laid aside.

use super::{DraftOrder, Game, Record, Ruling, Was};
use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::{Id, Map, Phase, Position, Power, Province, ProvinceSet, Turn, Unit};
use chancery_core::compare::{ResultChange, pairs};
use chancery_core::orders::WrittenOrder;

/// An order of a past phase as it should have been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// Whose order it is.
    pub power: Power,
    /// The order of the sheet that it takes the place of, by its number from 0; where it is left out,
    /// that for the same unit, and where there is none, it is added.
    pub entry: Option<usize>,
    /// What the game master typed.
    pub text: String,
    /// The right reading.
    pub written: WrittenOrder,
    /// Why, in a few words.
    pub note: String,
}

impl Correction {
    /// Puts it on a sheet; the text of an order as it was typed stays.
    fn put(&self, sheet: &mut Vec<DraftOrder>) {
        let province = super::province_of(&self.written);
        let same = |entry: &DraftOrder| province.is_some() && entry.province() == province;
        let numbered = self.entry.filter(|&at| at < sheet.len());
        match numbered.or_else(|| sheet.iter().position(same)) {
            Some(at) => {
                let entry = &mut sheet[at];
                let first = match entry.ruling.as_ref().map(Ruling::was) {
                    None | Some(Was::Same) => Was::Read(entry.written.clone()),
                    Some(earlier) => earlier.clone(),
                };
                entry.ruling = Some(Ruling::correction(&self.note, first));
                entry.written = self.written.clone();
            }
            None => sheet.push(DraftOrder {
                ruling: Some(Ruling::correction(&self.note, Was::Missing)),
                ..DraftOrder::new(self.text.as_str(), self.written.clone())
            }),
        }
    }
}

/// Where a phase stands between the game as it was and as it would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhaseStatus {
    /// It is the corrected one.
    Corrected,
    /// It was played again with the same orders.
    Again,
    /// It was not played before; its orders are missing.
    New,
    /// It is no longer played.
    Gone,
}

/// A phase that is not as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Which phase.
    pub turn: Turn,
    /// Where it stands.
    pub stage: PhaseStatus,
    /// What is not as it was; where the phase is new or gone, all of it.
    pub changed: Vec<ResultChange>,
}

/// A power whose units or centers are others at the present.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Which power.
    pub power: Power,
    /// Units that it has only as the game was.
    pub units_before: Vec<Unit>,
    /// Units that it has only as the game would be.
    pub units_after: Vec<Unit>,
    /// Centers that it has only as the game was.
    pub centers_before: Vec<Province>,
    /// Centers that it has only as the game would be.
    pub centers_after: Vec<Province>,
}

/// A game as it would be after a correction.
#[derive(Clone, Debug)]
pub struct CorrectedGame {
    /// The game.
    pub game: Game,
    /// Which phase of the history was corrected.
    pub record: usize,
    /// The corrected phase, and each later one that is not as it was.
    pub phases: Vec<Replayed>,
    /// The powers whose units or centers are others at the present.
    pub differences: Vec<Difference>,
    /// Orders that were written for the present phase and are laid aside: there is no such unit, or
    /// the game stands in another phase.
    pub dropped: Vec<(Power, DraftOrder)>,
}

impl Game {
    /// The game as it would be if orders of a past phase had been read otherwise; none where there is
    /// no such phase.
    pub fn with_corrections(
        &self,
        record: usize,
        corrections: &[Correction],
    ) -> Option<CorrectedGame> {
        let old = self.history.get(record)?;
        let mut game = self.clone();
        game.rewind(record);
        let mut corrected = old.clone();
        for correction in corrections {
            let sheet = corrected.sheets.get_mut(correction.power.index())?;
            correction.put(sheet.get_or_insert_default());
        }
        game.play_again(&corrected);
        let mut phases = vec![game.replayed(PhaseStatus::Corrected, Some(old))];
        for old in &self.history[record + 1..] {
            while !game.is_won() && game.turn() < old.turn() {
                game.rules = old.table_rules;
                let seated = game.seated();
                let sheet = |power| seated.contains(power).then(Vec::new);
                let sheets = game.map.powers().map(sheet).collect();
                game.play(sheets, vec![None; game.seats.len()]);
                phases.push(game.replayed(PhaseStatus::New, None));
            }
            if game.is_won() || game.turn() > old.turn() {
                phases.push(game.gone(old));
                continue;
            }
            game.play_again(old);
            phases.push(game.replayed(PhaseStatus::Again, Some(old)));
        }
        phases.retain(|phase| phase.stage != PhaseStatus::Again || !phase.changed.is_empty());
        game.rules = self.rules;
        game.recall_attendance(&self.all_attendance());
        game.forget_ends_elsewhere();
        game.forget_toss_to_come();
        let laid_aside = game.write_again(self);
        Some(CorrectedGame {
            differences: differences(self, &game),
            game,
            record,
            phases,
            dropped: laid_aside,
        })
    }

    /// Has the last phase decided the game?
    fn is_won(&self) -> bool {
        self.ending_of_fall().is_some()
    }

    /// Puts what was written for the present phase onto the sheets again, so far as it fits; gives the
    /// rest.
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
        let (kept, aside): (Vec<_>, Vec<_>) = sheets.partition(fits);
        self.clear_drafts();
        for (power, entry) in kept {
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

    /// The phase just played, against what it was.
    fn replayed(&self, stage: PhaseStatus, before: Option<&Record>) -> Replayed {
        let after = self.history.last();
        let turn = before.or(after).map_or(self.turn(), Record::turn);
        Replayed {
            turn,
            stage,
            changed: changed(self, before, after),
        }
    }

    /// A phase that is no longer played.
    fn gone(&self, before: &Record) -> Replayed {
        Replayed {
            turn: before.turn(),
            stage: PhaseStatus::Gone,
            changed: changed(self, Some(before), None),
        }
    }
}

impl Record {
    /// The position that followed when the phase was first played: before an order of it was corrected,
    /// and before the game master set the position by hand.
    pub fn position_before_corrections(&self, map: &Map) -> Position {
        let is_same = |entry: &DraftOrder| entry.before_correction() == Some(&entry.written);
        if self.orders().all(|(_, entry)| is_same(entry)) {
            return self.played.next.position().clone();
        }
        let first = |entry: &DraftOrder| entry.before_correction().cloned();
        let sheet = |sheet: &Vec<DraftOrder>| sheet.iter().filter_map(first).collect();
        let sheets = self.sheets.iter();
        let sheets: Vec<Option<Vec<WrittenOrder>>> =
            sheets.map(|entries| entries.as_ref().map(sheet)).collect();
        let mut adjudicator = Adjudicator::new();
        let played = adjudicator.play(map, &self.position, &sheets, &self.table_rules.rules);
        played.next.position().clone()
    }
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

/// The powers whose units or centers are not the same.
fn differences(before: &Game, after: &Game) -> Vec<Difference> {
    let (old, new) = (before.position(), after.position());
    let units = |position: &Position, power| -> Vec<Unit> {
        let lying = position.dislodged_of(power).map(|gone| gone.unit);
        position.units_of(power).chain(lying).collect()
    };
    let centers = |position: &Position, power| position.centers_of(power).collect::<ProvinceSet>();
    let of = |power| {
        let (had, has) = (units(old, power), units(new, power));
        let (held, holds) = (centers(old, power), centers(new, power));
        let only = |these: &[Unit], those: &[Unit]| -> Vec<Unit> {
            let own = these.iter().filter(|unit| !those.contains(unit));
            own.copied().collect()
        };
        Difference {
            power,
            units_before: only(&had, &has),
            units_after: only(&has, &had),
            centers_before: held.difference(&holds).iter().collect(),
            centers_after: holds.difference(&held).iter().collect(),
        }
    };
    let all = before.map.powers().map(of);
    let differs = |one: &Difference| {
        let units = one.units_before.len() + one.units_after.len();
        units + one.centers_before.len() + one.centers_after.len() > 0
    };
    all.filter(differs).collect()
}
