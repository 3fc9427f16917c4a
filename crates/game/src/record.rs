//! The record of an adjudicated phase.

use super::{Attendance, DraftOrder, Fingerprint, Seal, SeatId, TableRules};
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::board::{Id, Map, Position, Power, Turn};
use chancery_core::orders::WrittenOrder;

/// An adjudicated phase: position, orders and results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The position before.
    pub position: Position,
    /// The rules that it was adjudicated by.
    pub table_rules: TableRules,
    /// The orders, by power; `None` if a power sent nothing at all (NMR).
    pub sheets: Vec<Option<Vec<DraftOrder>>>,
    /// The results.
    pub played: PlayedPhase,
    /// The fingerprints of the sealed orders, by seat.
    pub seals: Vec<Option<Seal>>,
    /// The attendance, by seat.
    pub attendance: Vec<Attendance>,
    /// The position that the game master set in place of the adjudicated one.
    pub corrected: Option<Position>,
}

impl Record {
    /// Returns whether a seat's orders match their fingerprint; none if there is no fingerprint.
    pub fn fits_seal(&self, map: &Map, powers: &[Power], seat: SeatId) -> Option<bool> {
        let seal = (*self.seals.get(seat.0)?)?;
        let mut powers = powers.to_vec();
        powers.sort();
        let sheet = |power: &Power| {
            let sheet = self.sheets.get(power.index())?.as_deref();
            Some((*power, sheet.unwrap_or_default()))
        };
        let sheets = powers.iter().filter_map(sheet);
        let now = Fingerprint::of(map, self.turn(), sheets, seal.nonce?);
        Some(now == seal.fingerprint)
    }

    /// Returns the phase.
    pub fn turn(&self) -> Turn {
        self.position.turn
    }

    /// Returns the orders of each power without their texts.
    pub fn written(&self) -> Vec<Option<Vec<WrittenOrder>>> {
        written(&self.sheets)
    }
}

/// Returns the orders of each power's sheet without their texts.
pub(super) fn written(sheets: &[Option<Vec<DraftOrder>>]) -> Vec<Option<Vec<WrittenOrder>>> {
    let orders = |sheet: &Vec<DraftOrder>| sheet.iter().map(|it| it.written.clone()).collect();
    sheets
        .iter()
        .map(|sheet| sheet.as_ref().map(orders))
        .collect()
}
