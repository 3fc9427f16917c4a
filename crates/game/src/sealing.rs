//! Sheets that are sealed, or lie closed on the disk, until the reveal.

use super::seats::SeatState;
use super::{Attendance, DraftOrder, Fingerprint, Game, Nonce, Seal, SealState, Seat, SeatId};
use crate::secret::{Ciphertext, PassphraseCheck};
use chancery_core::board::Power;

/// Why somebody's attendance can't change now.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AttendanceError {
    /// Their sheet is in.
    #[error("{0} has already sealed; reopen those orders first")]
    Sealed(String),
    /// Who is to write is not here, or is themselves.
    #[error("only a present player can write for another")]
    NotHere,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

impl Game {
    /// Returns the seats, in their sequence.
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

    /// Returns the name of a seat: the player's, or those of the powers.
    pub fn title(&self, seat: SeatId) -> String {
        let seat = self.seat(seat);
        seat.map_or_else(String::new, |seat| seat.title(&self.map))
    }

    fn state(&self, seat: SeatId) -> Option<&SeatState> {
        self.states.get(seat.0)
    }

    fn state_mut(&mut self, seat: SeatId) -> Option<&mut SeatState> {
        self.states.get_mut(seat.0)
    }

    /// Marks the orders of a seat as complete for this phase.
    pub fn seal(&mut self, seat: SeatId) {
        if let Some(state) = self.state_mut(seat) {
            state.sealed = true;
        }
    }

    /// Returns whether a seat has sealed its orders.
    pub fn is_sealed(&self, seat: SeatId) -> bool {
        self.state(seat).is_some_and(|state| state.sealed)
    }

    pub(super) fn set_seal(&mut self, seat: SeatId, seal: Seal) {
        if let Some(state) = self.state_mut(seat) {
            state.seal = Some(seal);
        }
    }

    fn set_seal_state(&mut self, seat: SeatId, to: SealState) {
        if let Some(state) = self.state_mut(seat) {
            state.seal_state = to;
        }
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

    /// Who writes the sheet of a seat: itself, or who stands in for it. None where nobody does, or
    /// the whole table.
    pub fn writer_of(&self, seat: SeatId) -> Option<SeatId> {
        match self.attendance(seat) {
            Attendance::Present => Some(seat),
            Attendance::Seat(other) => Some(other),
            Attendance::Disorder | Attendance::Table => None,
        }
    }

    /// Who is at the table.
    pub fn attendance(&self, seat: SeatId) -> Attendance {
        self.state(seat)
            .map_or(Attendance::Present, |state| state.attendance)
    }

    /// Somebody leaves, or is back: from this phase on. Who writes from now on finds an empty sheet;
    /// in civil disorder it is kept for the case that they come back.
    ///
    /// # Errors
    /// Their sheet is sealed already, or who is to write for them is not here. Whoever writes for
    /// others and leaves leaves them in civil disorder, too.
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
        let wards = self.seat_ids();
        let wards = wards.filter(|&ward| self.attendance(ward) == Attendance::Seat(seat));
        let wards: Vec<SeatId> = wards.collect();
        let mut all = wards.iter().copied().chain([seat]);
        if let Some(sealed) = all.find(|&seat| self.is_sealed(seat)) {
            return Err(AttendanceError::Sealed(self.title(sealed)));
        }
        for ward in wards {
            self.discard_sheet(ward);
            self.states[ward.0].attendance = Attendance::Disorder;
        }
        // what one wrote is not another's to read
        let own = [Attendance::Present, Attendance::Disorder];
        if !(own.contains(&before) && own.contains(&to)) {
            self.discard_sheet(seat);
        }
        self.states[seat.0].attendance = to;
        Ok(())
    }

    /// Do all seats write their own sheets?
    pub fn all_present(&self) -> bool {
        let mut states = self.states.iter();
        states.all(|state| state.attendance == Attendance::Present)
    }

    /// Whether the power's sheet counts as not sent: its seat is in civil disorder.
    pub(super) fn is_in_disorder(&self, power: Power) -> bool {
        let seat = self.seat_of(power);
        seat.is_some_and(|seat| self.attendance(seat) == Attendance::Disorder)
    }

    /// The seat that leads a power.
    pub fn seat_of(&self, power: Power) -> Option<SeatId> {
        let mut seats = self.seats.iter();
        let at = seats.position(|seat| seat.powers.contains(&power));
        at.map(SeatId)
    }

    /// What is kept of a seat's phrase; none where it has set none.
    pub fn passphrase_check(&self, seat: SeatId) -> Option<&PassphraseCheck> {
        self.state(seat)?.passphrase_check.as_ref()
    }

    /// The lock that a seat's sheet lies behind: that of who writes it.
    pub fn writers_passphrase_check(&self, seat: SeatId) -> Option<&PassphraseCheck> {
        self.passphrase_check(self.writer_of(seat)?)
    }

    /// Sets a seat's phrase, for this phase and those that follow.
    pub fn set_passphrase_check(&mut self, seat: SeatId, check: PassphraseCheck) {
        if let Some(state) = self.state_mut(seat) {
            state.passphrase_check = Some(check);
        }
    }

    /// May a seat set a phrase now? Not while what it has written lies on the disk as plain text.
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

    /// Has the power's sheet nothing but what everybody knows, the perpetual orders?
    pub(super) fn is_public(&self, power: Power) -> bool {
        let standing = self
            .standing()
            .into_iter()
            .filter(|(owner, _)| *owner == power);
        let standing: Vec<DraftOrder> = standing.map(|(_, entry)| entry).collect();
        self.sheet(power) == standing
    }

    /// Forgets a seat's phrase: the sheets that lie behind it are lost, and nothing else.
    pub fn forget_passphrase(&mut self, seat: SeatId) {
        let behind = |&other: &SeatId| self.writer_of(other) == Some(seat);
        let behind: Vec<SeatId> = self.seat_ids().filter(behind).collect();
        for other in behind {
            if *self.seal_state(other) != SealState::Plain {
                self.discard_sheet(other);
            }
        }
        if let Some(state) = self.state_mut(seat) {
            state.passphrase_check = None;
        }
    }

    /// How the sheet of a seat is kept.
    pub fn seal_state(&self, seat: SeatId) -> &SealState {
        let state = self.state(seat);
        state.map_or(&SealState::Plain, |state| &state.seal_state)
    }

    /// A seat whose sheet is in, but lies closed.
    pub fn encrypted_seat(&self) -> Option<SeatId> {
        self.seat_ids().find(|&seat| {
            matches!(self.seal_state(seat), SealState::Encrypted { .. }) && self.is_sealed(seat)
        })
    }

    /// The sheet of a seat, which lies open, is kept as this closed text.
    pub fn store_encrypted(&mut self, seat: SeatId, closed: Ciphertext) {
        self.set_seal_state(seat, SealState::Decrypted(closed));
    }

    /// The sheet of a seat lies closed, as this text of a line of the save.
    pub(super) fn restore_encrypted(&mut self, seat: SeatId, sheet: Ciphertext, line: usize) {
        self.set_seal_state(seat, SealState::Encrypted { sheet, line });
    }

    /// The sheet of a seat is open: it lay closed, and this is what it says.
    pub(super) fn open_sheet(
        &mut self,
        seat: SeatId,
        sheets: Vec<(Power, Vec<DraftOrder>)>,
        nonce: Option<Nonce>,
    ) {
        let powers: Vec<Power> = sheets.iter().map(|(power, _)| *power).collect();
        self.drafts.discard(&powers);
        for (power, entries) in sheets {
            for entry in entries {
                self.drafts.put_quietly(power, entry);
            }
        }
        if let Some(&Seal { fingerprint, .. }) = self.seal_of(seat) {
            self.set_seal(seat, Seal { fingerprint, nonce });
        }
        if let SealState::Encrypted { sheet, .. } = self.seal_state(seat).clone() {
            self.store_encrypted(seat, sheet);
        }
    }

    /// What a closed sheet of a seat is about: it opens as that alone.
    pub fn seal_context(&self, seat: SeatId) -> String {
        format!("seat {}, {}", seat.number(), self.turn())
    }

    /// The sheet of a seat is written anew; of it stays what everybody knows, the perpetual orders.
    fn discard_sheet(&mut self, seat: SeatId) {
        let Some(powers) = self.seat(seat).map(|seat| seat.powers.clone()) else {
            return;
        };
        self.drafts.discard(&powers);
        self.states[seat.0].begin_phase();
        let mut standing = self.standing();
        standing.retain(|(power, _)| powers.contains(power));
        for (power, entry) in standing {
            self.drafts.put_quietly(power, entry);
        }
    }

    /// The sheets of a seat's powers.
    pub(super) fn sheets_of(&self, seat: SeatId) -> impl Iterator<Item = (Power, &[DraftOrder])> {
        let mut powers = self.powers_of(seat).to_vec();
        powers.sort();
        powers.into_iter().map(|power| (power, self.sheet(power)))
    }

    /// The seat is done with this phase, and its sheet gets a fingerprint.
    pub fn seal_with(&mut self, seat: SeatId, nonce: Nonce) {
        let fingerprint = self.fingerprint_now(seat, nonce);
        self.seal(seat);
        let nonce = Some(nonce);
        self.set_seal(seat, Seal { fingerprint, nonce });
    }

    /// The fingerprint of a seat's sheet as it is now.
    pub fn fingerprint_now(&self, seat: SeatId, nonce: Nonce) -> Fingerprint {
        Fingerprint::of(&self.map, self.turn(), self.sheets_of(seat), nonce)
    }

    /// What is known of a seat's sealed sheet, where it has a fingerprint.
    pub fn seal_of(&self, seat: SeatId) -> Option<&Seal> {
        self.state(seat)?.seal.as_ref()
    }

    /// Is the sheet of a seat what its fingerprint says, so far as that can be known?
    pub fn fits_seal(&self, seat: SeatId) -> bool {
        let Some(seal) = self.seal_of(seat) else {
            return true;
        };
        seal.nonce
            .is_none_or(|nonce| self.fingerprint_now(seat, nonce) == seal.fingerprint)
    }

    /// Breaks the seal of a sheet, so that it is written on; not once all are in.
    pub fn unseal(&mut self, seat: SeatId) -> bool {
        let may = self.is_sealed(seat) && self.next_seat().is_some();
        if may {
            let state = &mut self.states[seat.0];
            (state.sealed, state.seal) = (false, None);
        }
        may
    }
}
