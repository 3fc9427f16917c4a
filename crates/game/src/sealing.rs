//! Attendance, sealed orders and encrypted orders of the seats.

use std::sync::Arc;

use super::seats::SeatState;
use super::{Attendance, DraftOrder, Fingerprint, Game, Nonce, Seal, SealState, Seat, SeatId};
use crate::secret::{Ciphertext, PassphraseCheck};
use chancery_core::board::Power;
use chancery_core::orders::WrittenOrder;
use player::{Level, Persona};

/// The reason why a player's attendance can't change now.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AttendanceError {
    /// The orders are sealed.
    #[error("{0} has already sealed; reopen those orders first")]
    Sealed(String),
    /// The writer is absent, or is the same player.
    #[error("only a present player can write for another")]
    NotHere,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

impl Game {
    /// Returns the first seat that has orders to write and hasn't sealed them.
    pub fn next_seat(&self) -> Option<SeatId> {
        let mut seats = self.seat_ids();
        seats.find(|&seat| !self.is_sealed(seat) && self.must_write(seat))
    }

    /// Returns whether the phase can be adjudicated: all orders are sealed, and none are encrypted.
    pub fn is_ready(&self) -> bool {
        let waits = self.needs_coin_toss() || self.encrypted_seat().is_some();
        let is_written = self.next_seat().is_none()
            && self.waiting_computers().next().is_none()
            && self.waiting_programs().next().is_none();
        self.ending().is_none() && !waits && is_written
    }

    /// Returns the ids of the seats, in order.
    pub fn seat_ids(&self) -> impl DoubleEndedIterator<Item = SeatId> + Clone + use<> {
        (0..self.seats.len()).map(SeatId)
    }

    /// Returns a seat, if there is one with that id.
    pub fn seat(&self, seat: SeatId) -> Option<&Seat> {
        self.seats.get(seat.0)
    }

    /// Returns the powers of a seat.
    pub fn powers_of(&self, seat: SeatId) -> &[Power] {
        self.seat(seat).map_or(&[], |seat| &seat.powers)
    }

    /// Returns the name of a power's player, if it has one that is known.
    pub fn player_of(&self, power: Power) -> Option<&str> {
        let seat = self.seat(self.seat_of(power)?)?;
        Some(seat.name.as_str()).filter(|name| !name.is_empty())
    }

    /// Returns the name of a seat: the player's, or those of the powers.
    pub fn title(&self, seat: SeatId) -> String {
        let seat = self.seat(seat);
        seat.map_or_else(String::new, |seat| seat.title(&self.map))
    }

    fn state(&self, seat: SeatId) -> Option<&SeatState> {
        self.states.get(seat.0)
    }

    /// Changes the state of a seat, if there is one with that id.
    fn change_state(&mut self, seat: SeatId, change: impl FnOnce(&mut SeatState)) {
        self.states.get_mut(seat.0).map(change);
    }

    /// Marks the orders of a seat as complete for this phase.
    pub fn seal(&mut self, seat: SeatId) {
        self.change_state(seat, |state| state.sealed = true);
    }

    /// Returns whether a seat has sealed its orders.
    pub fn is_sealed(&self, seat: SeatId) -> bool {
        self.state(seat).is_some_and(|state| state.sealed)
    }

    pub(super) fn set_seal(&mut self, seat: SeatId, seal: Seal) {
        self.change_state(seat, |state| state.seal = Some(seal));
    }

    /// Returns the attendance of all seats.
    pub(super) fn all_attendance(&self) -> Vec<Attendance> {
        self.states.iter().map(|state| state.attendance).collect()
    }

    /// Sets the attendance of all seats, as it was recorded.
    pub(super) fn recall_attendance(&mut self, attendance: &[Attendance]) {
        for (state, &attendance) in self.states.iter_mut().zip(attendance) {
            state.attendance = attendance;
        }
    }

    /// Returns the seat that writes a seat's orders: itself, or its substitute. `None` in civil disorder,
    /// and if all players, the computer or a program write.
    pub fn writer_of(&self, seat: SeatId) -> Option<SeatId> {
        match self.attendance(seat) {
            Attendance::Present => Some(seat),
            Attendance::Seat(other) => Some(other),
            Attendance::Disorder
            | Attendance::Table
            | Attendance::Computer(_)
            | Attendance::Program => None,
        }
    }

    /// Returns the attendance of a seat.
    pub fn attendance(&self, seat: SeatId) -> Attendance {
        self.state(seat)
            .map_or(Attendance::Present, |state| state.attendance)
    }

    /// Changes the attendance of a seat from this phase on. A new writer starts without orders; in civil
    /// disorder the orders are kept, in case the player comes back. If a substitute leaves, the seats
    /// that it wrote for are in civil disorder.
    ///
    /// # Errors
    /// Returns an error if the orders are sealed, the substitute is absent, or the game is over.
    pub fn set_attendance(&mut self, seat: SeatId, to: Attendance) -> Result<(), AttendanceError> {
        if self.ending().is_some() {
            return Err(AttendanceError::Over);
        }
        let before = self.attendance(seat);
        if before == to || self.seat(seat).is_none() {
            return Ok(());
        }
        let is_here = |other: SeatId| {
            other != seat
                && self.seat(other).is_some()
                && self.attendance(other) == Attendance::Present
        };
        if matches!(to, Attendance::Seat(other) if !is_here(other)) {
            return Err(AttendanceError::NotHere);
        }
        let mut wards: Vec<SeatId> = self.seat_ids().collect();
        wards.retain(|&ward| self.attendance(ward) == Attendance::Seat(seat));
        let mut all = wards.iter().copied().chain([seat]);
        if let Some(sealed) = all.find(|&seat| self.is_sealed(seat)) {
            return Err(AttendanceError::Sealed(self.title(sealed)));
        }
        for ward in wards {
            self.discard_sheet(ward);
            self.states[ward.0].attendance = Attendance::Disorder;
        }
        // another writer must not read these orders
        let own = [Attendance::Present, Attendance::Disorder];
        if !(own.contains(&before) && own.contains(&to)) {
            self.discard_sheet(seat);
        }
        self.states[seat.0].attendance = to;
        Ok(())
    }

    /// Returns the level at which the computer writes the orders of a seat, or `None` if it doesn't
    /// write them.
    pub fn computer_at(&self, seat: SeatId) -> Option<Level> {
        match self.attendance(seat) {
            Attendance::Computer(level) => Some(level),
            _ => None,
        }
    }

    /// Returns the name and the character of the computer at a seat, or `None` if it doesn't write there or
    /// they weren't dealt.
    pub fn persona(&self, seat: SeatId) -> Option<&Persona> {
        self.computer_at(seat)?;
        self.state(seat)?.persona.as_ref()
    }

    /// Sets the name and the character of the computer at a seat.
    pub(crate) fn set_persona(&mut self, seat: SeatId, persona: Persona) {
        self.change_state(seat, |state| state.persona = Some(persona));
    }

    /// Deals a name and a character to each seat of the computer.
    pub fn deal_personas(&mut self, seed: u64) {
        let seats = self.seat_ids();
        let seats: Vec<SeatId> = seats.filter(|&it| self.computer_at(it).is_some()).collect();
        let personas = Persona::deal(seed, seats.len());
        for (seat, persona) in seats.into_iter().zip(personas) {
            self.set_persona(seat, persona);
        }
    }

    /// Returns the seats for which the computer still has to write orders in this phase.
    pub fn waiting_computers(&self) -> impl Iterator<Item = (SeatId, Level)> {
        self.seat_ids().filter_map(|seat| {
            let waits = !self.is_sealed(seat) && self.has_orders(seat);
            self.computer_at(seat)
                .filter(|_| waits)
                .map(|level| (seat, level))
        })
    }

    /// Returns the seats for which a program still has to send orders in this phase.
    pub fn waiting_programs(&self) -> impl Iterator<Item = SeatId> {
        let is_program = |&seat: &SeatId| self.attendance(seat) == Attendance::Program;
        let waits = |&seat: &SeatId| !self.is_sealed(seat) && self.has_orders(seat);
        self.seat_ids().filter(is_program).filter(waits)
    }

    /// Enters and seals the orders that the computer or a program wrote for a seat, by power.
    pub fn seal_computer(&mut self, seat: SeatId, sheets: Vec<(Power, Vec<WrittenOrder>)>) {
        if self.attendance(seat).is_person() || self.is_sealed(seat) {
            return;
        }
        let map = Arc::clone(&self.map);
        let orders = sheets.into_iter().flat_map(|(power, orders)| {
            let draft = |written| (power, DraftOrder::canonical(&map, written));
            orders.into_iter().map(draft).collect::<Vec<_>>()
        });
        let orders: Vec<(Power, DraftOrder)> = orders.collect();
        self.drafts.put_all(orders);
        self.seal(seat);
    }

    /// Returns the number of seats for which a person writes.
    pub fn people(&self) -> usize {
        let has_people = |&seat: &SeatId| self.attendance(seat).is_person();
        self.seat_ids().filter(has_people).count()
    }

    /// Returns whether all seats write their own orders.
    pub fn all_present(&self) -> bool {
        let mut states = self.states.iter();
        states.all(|state| state.attendance == Attendance::Present)
    }

    /// Returns whether the power's seat is in civil disorder.
    pub(super) fn is_in_disorder(&self, power: Power) -> bool {
        let seat = self.seat_of(power);
        seat.is_some_and(|seat| self.attendance(seat) == Attendance::Disorder)
    }

    /// Returns the seat of a power.
    pub fn seat_of(&self, power: Power) -> Option<SeatId> {
        let mut seats = self.seats.iter();
        let at = seats.position(|seat| seat.powers.contains(&power));
        at.map(SeatId)
    }

    /// Returns the check of a seat's passphrase, if it has one.
    pub fn passphrase_check(&self, seat: SeatId) -> Option<&PassphraseCheck> {
        self.state(seat)?.passphrase_check.as_ref()
    }

    /// Returns the passphrase check that protects a seat's orders: the one of their writer.
    pub fn writers_passphrase_check(&self, seat: SeatId) -> Option<&PassphraseCheck> {
        self.passphrase_check(self.writer_of(seat)?)
    }

    /// Sets a seat's passphrase, for this and all later phases.
    pub fn set_passphrase_check(&mut self, seat: SeatId, check: PassphraseCheck) {
        self.change_state(seat, |state| state.passphrase_check = Some(check));
    }

    /// Returns whether a seat can set a passphrase now. It can't if orders that it wrote are already
    /// on disk as plain text.
    pub fn can_set_passphrase(&self, seat: SeatId) -> bool {
        let written = |other: SeatId| {
            self.writer_of(other) == Some(seat)
                && (self.is_sealed(other)
                    || self
                        .sheets_of(other)
                        .any(|(power, _)| !self.is_public(power)))
        };
        self.secrecy.passphrases
            && self.passphrase_check(seat).is_none()
            && !self.seat_ids().any(written)
    }

    /// Returns whether the power has only perpetual orders, which everyone knows.
    pub(super) fn is_public(&self, power: Power) -> bool {
        let mut standing = self.standing();
        standing.retain(|(owner, _)| *owner == power);
        let standing = standing.iter().map(|(_, entry)| entry);
        self.sheet(power).iter().eq(standing)
    }

    /// Removes a seat's passphrase, and deletes the orders that it protects.
    pub fn forget_passphrase(&mut self, seat: SeatId) {
        for other in self.seat_ids() {
            let is_behind = self.writer_of(other) == Some(seat);
            if is_behind && *self.seal_state(other) != SealState::Plain {
                self.discard_sheet(other);
            }
        }
        self.change_state(seat, |state| state.passphrase_check = None);
    }

    /// Returns the storage of a seat's orders.
    pub fn seal_state(&self, seat: SeatId) -> &SealState {
        let state = self.state(seat);
        state.map_or(&SealState::Plain, |state| &state.seal_state)
    }

    /// Returns a seat whose orders are sealed and still encrypted.
    pub fn encrypted_seat(&self) -> Option<SeatId> {
        self.seat_ids().find(|&seat| {
            matches!(self.seal_state(seat), SealState::Encrypted { .. }) && self.is_sealed(seat)
        })
    }

    /// Sets the encrypted form of a seat's orders, which stay readable in memory.
    pub fn store_encrypted(&mut self, seat: SeatId, closed: Ciphertext) {
        let decrypted = SealState::Decrypted(closed);
        self.change_state(seat, |state| state.seal_state = decrypted);
    }

    /// Removes the encrypted form of a seat's orders, which has none.
    pub fn store_plain(&mut self, seat: SeatId) {
        self.change_state(seat, |state| state.seal_state = SealState::Plain);
    }

    /// Sets the encrypted orders of a seat, as read from a line of the save.
    pub(super) fn restore_encrypted(&mut self, seat: SeatId, sheet: Ciphertext, line: usize) {
        let encrypted = SealState::Encrypted { sheet, line };
        self.change_state(seat, |state| state.seal_state = encrypted);
    }

    /// Sets the decrypted orders of a seat.
    pub(super) fn open_sheet(
        &mut self,
        seat: SeatId,
        sheets: Vec<(Power, Vec<DraftOrder>)>,
        nonce: Option<Nonce>,
    ) {
        let powers: Vec<Power> = sheets.iter().map(|(power, _)| *power).collect();
        self.drafts.discard(&powers);
        let each = |(power, entries): (Power, Vec<DraftOrder>)| {
            entries.into_iter().map(move |entry| (power, entry))
        };
        self.drafts.put_all(sheets.into_iter().flat_map(each));
        if let Some(&Seal { fingerprint, .. }) = self.seal_of(seat) {
            self.set_seal(seat, Seal { fingerprint, nonce });
        }
        if let SealState::Encrypted { sheet, .. } = self.seal_state(seat).clone() {
            self.store_encrypted(seat, sheet);
        }
    }

    /// Returns the context for which a seat's orders are encrypted. They can't be decrypted in
    /// another one.
    pub fn seal_context(&self, seat: SeatId) -> String {
        format!("seat {}, {}", seat.number(), self.turn())
    }

    /// Deletes the orders of a seat, except for the perpetual ones, which everyone knows.
    pub fn discard_sheet(&mut self, seat: SeatId) {
        let Some(powers) = self.seat(seat).map(|seat| seat.powers.clone()) else {
            return;
        };
        self.drafts.discard(&powers);
        self.log_reopened(seat);
        self.states[seat.0].begin_phase();
        let mut standing = self.standing();
        standing.retain(|(power, _)| powers.contains(power));
        self.drafts.put_all(standing);
    }

    /// Returns the orders of a seat's powers.
    pub(super) fn sheets_of(&self, seat: SeatId) -> impl Iterator<Item = (Power, &[DraftOrder])> {
        let mut powers = self.powers_of(seat).to_vec();
        powers.sort();
        powers.into_iter().map(|power| (power, self.sheet(power)))
    }

    /// Seals the orders of a seat, with a fingerprint.
    pub fn seal_with(&mut self, seat: SeatId, nonce: Nonce) {
        let fingerprint = self.fingerprint_now(seat, nonce);
        self.seal(seat);
        self.seal_log.add(seat, Some(fingerprint));
        let nonce = Some(nonce);
        self.set_seal(seat, Seal { fingerprint, nonce });
    }

    /// Logs that a seat's orders are reopened. Must be called before the seal is removed.
    pub(super) fn log_reopened(&mut self, seat: SeatId) {
        if self.seal_of(seat).is_some() {
            self.seal_log.add(seat, None);
        }
    }

    /// Returns whether a seat's seal is the last one that it made.
    pub(super) fn fits_log(&self, seat: SeatId) -> bool {
        self.seal_log.fits(seat, self.seal_of(seat))
    }

    /// Returns the fingerprint of a seat's orders as they are now.
    pub fn fingerprint_now(&self, seat: SeatId, nonce: Nonce) -> Fingerprint {
        Fingerprint::of(&self.map, self.turn(), self.sheets_of(seat), nonce)
    }

    /// Returns the fingerprint of a seat's sealed orders, if there is one.
    pub fn seal_of(&self, seat: SeatId) -> Option<&Seal> {
        self.state(seat)?.seal.as_ref()
    }

    /// Returns whether a seat's orders match their fingerprint, or can't be checked.
    pub fn fits_seal(&self, seat: SeatId) -> bool {
        let Some(seal) = self.seal_of(seat) else {
            return true;
        };
        seal.nonce
            .is_none_or(|nonce| self.fingerprint_now(seat, nonce) == seal.fingerprint)
    }

    /// Reopens the sealed orders of a seat, unless all orders are sealed. Returns whether it did.
    pub fn unseal(&mut self, seat: SeatId) -> bool {
        let may = self.is_sealed(seat) && self.next_seat().is_some();
        if may {
            self.log_reopened(seat);
            let state = &mut self.states[seat.0];
            (state.sealed, state.seal) = (false, None);
        }
        may
    }
}
