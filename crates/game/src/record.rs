//! The record of an adjudicated phase.

use std::sync::Arc;

use super::seal_log::SealLog;
use super::{Attendance, DraftOrder, Fingerprint, KeptLine, Seal, SeatId, TableRules};
use chancery_core::adjudicator::PhaseInput;
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::board::{Id, Map, Position, Power, Turn};
use chancery_core::orders::WrittenOrder;
use chancery_core::report::ReportContext;

/// An adjudicated phase: position, orders and results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The position before.
    pub position: Position,
    /// The rules that it was adjudicated by.
    pub table_rules: TableRules,
    /// The orders, by power; `None` if a power sent nothing at all (NMR).
    pub sheets: Vec<Option<Vec<DraftOrder>>>,
    /// The lines of the game master's order sheets that give none of these orders.
    pub left_out: Vec<KeptLine>,
    /// The results.
    pub played: PlayedPhase,
    /// The fingerprints of the sealed orders, by seat.
    pub seals: Vec<Option<Seal>>,
    /// The seals and reopenings.
    pub(super) seal_log: SealLog,
    /// The attendance, by seat.
    pub attendance: Vec<Attendance>,
    /// A player's note on the phase, empty if there is none.
    pub note: String,
    /// The position that the game master set in place of the adjudicated one.
    pub corrected: Option<Position>,
    /// The orders without their texts, shared by all copies of the record.
    written: Written,
}

/// The orders of a phase by power, without their texts.
type Written = Arc<[Option<Vec<WrittenOrder>>]>;

impl Record {
    /// Adjudicates a phase by calling `play` with the orders, and returns its record.
    pub(super) fn new(
        position: Position,
        table_rules: TableRules,
        sheets: Vec<Option<Vec<DraftOrder>>>,
        play: impl FnOnce(&[Option<Vec<WrittenOrder>>]) -> PlayedPhase,
    ) -> Self {
        let orders = |sheet: &Vec<DraftOrder>| sheet.iter().map(|it| it.written.clone()).collect();
        let written = sheets.iter().map(|sheet| sheet.as_ref().map(orders));
        let written: Written = written.collect();
        Record {
            played: play(&written),
            position,
            table_rules,
            sheets,
            left_out: Vec::new(),
            seals: Vec::new(),
            seal_log: SealLog::default(),
            attendance: Vec::new(),
            note: String::new(),
            corrected: None,
            written,
        }
    }

    /// Returns the same phase, adjudicated by other rules.
    pub fn under(&self, map: &Map, table_rules: TableRules) -> Self {
        Record {
            table_rules,
            played: PhaseInput::new(map, &self.position, &self.written, &table_rules.rules).play(),
            corrected: None,
            ..self.clone()
        }
    }

    /// Returns the context for reports on the phase.
    pub fn report<'a>(&'a self, map: &'a Map) -> ReportContext<'a> {
        let phase = PhaseInput::new(map, &self.position, &self.written, &self.table_rules.rules);
        ReportContext::new(phase, &self.played)
    }

    /// Returns whether a seat's orders match their fingerprint; `None` if there is no fingerprint.
    pub fn fits_seal(&self, map: &Map, powers: &[Power], seat: SeatId) -> Option<bool> {
        let seal = (*self.seals.get(seat.0)?)?;
        let mut powers = powers.to_vec();
        powers.sort();
        let sheets = powers.into_iter().map(|power| (power, self.sheet(power)));
        let now = Fingerprint::of(map, self.turn(), sheets, seal.nonce?);
        Some(now == seal.fingerprint)
    }

    /// Returns the orders of a power, empty if it sent nothing.
    pub fn sheet(&self, power: Power) -> &[DraftOrder] {
        let sheet = self.sheets.get(power.index());
        sheet.and_then(Option::as_deref).unwrap_or_default()
    }

    /// Returns the orders of all powers.
    pub fn orders(&self) -> impl Iterator<Item = (Power, &DraftOrder)> {
        let sheets = (0..).map(Power::from_index).zip(&self.sheets);
        sheets.flat_map(|(power, sheet)| sheet.iter().flatten().map(move |entry| (power, entry)))
    }

    /// Returns the phase.
    pub fn turn(&self) -> Turn {
        self.position.turn
    }

    /// Returns the orders of each power without their texts.
    pub fn written(&self) -> &[Option<Vec<WrittenOrder>>] {
        &self.written
    }
}
