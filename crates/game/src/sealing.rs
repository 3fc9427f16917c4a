//! Sheets that are sealed, or lie closed on the disk, until the reveal.

use super::{Attendance, DraftOrder, Fingerprint, Game, Nonce, Seal};
use crate::secret::{Ciphertext, PassphraseCheck};
use chancery_core::board::Power;

/// How the sheet of a seat is kept in this phase.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum SealState {
    /// As plain text.
    #[default]
    Plain,
    /// Closed on the disk; here it lies open.
    Open(Ciphertext),
    /// Closed here as well: the program was started anew, and its phrase has not been given.
    Shut {
        /// The sheet.
        sheet: Ciphertext,
        /// The line of the save on which it stands.
        line: usize,
    },
}

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
    /// Who writes the sheet of a seat: itself, or who stands in for it. None where nobody does, or
    /// the whole table.
    pub fn writer_of(&self, seat: usize) -> Option<usize> {
        match self.attendance(seat) {
            Attendance::Here => Some(seat),
            Attendance::Seat(other) => Some(other),
            Attendance::Disorder | Attendance::Table => None,
        }
    }

    /// Who is at the table.
    pub fn attendance(&self, seat: usize) -> Attendance {
        self.attendance.get(seat).copied().unwrap_or_default()
    }

    /// Somebody leaves, or is back: from this phase on. Who writes from now on finds an empty sheet;
    /// in civil disorder it is kept for the case that they come back.
    ///
    /// # Errors
    /// Their sheet is sealed already, or who is to write for them is not here. Whoever writes for
    /// others and leaves leaves them in civil disorder, too.
    pub fn set_attendance(&mut self, seat: usize, to: Attendance) -> Result<(), AttendanceError> {
        if self.ending().is_some() {
            return Err(AttendanceError::Over);
        }
        let before = self.attendance(seat);
        if before == to || seat >= self.seats.len() {
            return Ok(());
        }
        let is_here = |other: usize| {
            other != seat && other < self.seats.len() && self.attendance(other) == Attendance::Here
        };
        if matches!(to, Attendance::Seat(other) if !is_here(other)) {
            return Err(AttendanceError::NotHere);
        }
        let wards =
            (0..self.seats.len()).filter(|&ward| self.attendance(ward) == Attendance::Seat(seat));
        let wards: Vec<usize> = wards.collect();
        let mut all = wards.iter().copied().chain([seat]);
        if let Some(sealed) = all.find(|&seat| self.is_sealed(seat)) {
            return Err(AttendanceError::Sealed(self.seats[sealed].title(&self.map)));
        }
        for ward in wards {
            self.discard_sheet(ward);
            self.attendance[ward] = Attendance::Disorder;
        }
        // what one wrote is not another's to read
        let own = [Attendance::Here, Attendance::Disorder];
        if !(own.contains(&before) && own.contains(&to)) {
            self.discard_sheet(seat);
        }
        self.attendance[seat] = to;
        Ok(())
    }

    /// Do all seats write their own sheets?
    pub fn all_here(&self) -> bool {
        self.attendance.iter().all(|&one| one == Attendance::Here)
    }

    /// Whether the power's sheet counts as not sent: its seat is in civil disorder.
    pub(super) fn is_in_disorder(&self, power: Power) -> bool {
        let seat = self.seat_of(power);
        seat.is_some_and(|seat| self.attendance(seat) == Attendance::Disorder)
    }

    /// The seat that leads a power.
    pub fn seat_of(&self, power: Power) -> Option<usize> {
        let mut seats = self.seats.iter();
        seats.position(|seat| seat.powers.contains(&power))
    }

    /// What is kept of a seat's phrase; none where it has set none.
    pub fn lock(&self, seat: usize) -> Option<&PassphraseCheck> {
        self.locks.get(seat)?.as_ref()
    }

    /// The lock that a seat's sheet lies behind: that of who writes it.
    pub fn lock_of_sheet(&self, seat: usize) -> Option<&PassphraseCheck> {
        self.lock(self.writer_of(seat)?)
    }

    /// Sets a seat's phrase, for this phase and those that follow.
    pub fn set_lock(&mut self, seat: usize, lock: PassphraseCheck) {
        if let Some(own) = self.locks.get_mut(seat) {
            *own = Some(lock);
        }
    }

    /// May a seat set a phrase now? Not while what it has written lies on the disk as plain text.
    pub fn may_set_phrase(&self, seat: usize) -> bool {
        let written = |&other: &usize| {
            self.writer_of(other) == Some(seat)
                && (self.is_sealed(other)
                    || self
                        .sheets_of(other)
                        .any(|(power, _)| !self.is_public(power)))
        };
        let seats = 0..self.seats.len();
        self.secrecy.phrases
            && self.lock(seat).is_none()
            && seats.into_iter().all(|other| !written(&other))
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
    pub fn forget_phrase(&mut self, seat: usize) {
        let behind = |&other: &usize| self.writer_of(other) == Some(seat);
        let behind: Vec<usize> = (0..self.seats.len()).filter(behind).collect();
        for other in behind {
            if *self.cover(other) != SealState::Plain {
                self.discard_sheet(other);
            }
        }
        if let Some(own) = self.locks.get_mut(seat) {
            *own = None;
        }
    }

    /// How the sheet of a seat is kept.
    pub fn cover(&self, seat: usize) -> &SealState {
        self.drafts.cover(seat)
    }

    /// A seat whose sheet is in, but lies closed.
    pub fn encrypted_seat(&self) -> Option<usize> {
        let mut seats = 0..self.seats.len();
        seats.find(|&seat| {
            matches!(self.cover(seat), SealState::Shut { .. }) && self.is_sealed(seat)
        })
    }

    /// The sheet of a seat, which lies open, is kept as this closed text.
    pub fn store_encrypted(&mut self, seat: usize, closed: Ciphertext) {
        self.drafts.set_cover(seat, SealState::Open(closed));
    }

    /// The sheet of a seat lies closed, as this text of a line of the save.
    pub(super) fn keep_shut(&mut self, seat: usize, sheet: Ciphertext, line: usize) {
        self.drafts.set_cover(seat, SealState::Shut { sheet, line });
    }

    /// The sheet of a seat is open: it lay closed, and this is what it says.
    pub(super) fn open_sheet(
        &mut self,
        seat: usize,
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
            self.drafts.set_seal(seat, Seal { fingerprint, nonce });
        }
        if let SealState::Shut { sheet, .. } = self.cover(seat).clone() {
            self.store_encrypted(seat, sheet);
        }
    }

    /// What a closed sheet of a seat is about: it opens as that alone.
    pub fn seal_context(&self, seat: usize) -> String {
        format!("seat {}, {}", seat + 1, self.turn())
    }

    /// The sheet of a seat is written anew; of it stays what everybody knows, the perpetual orders.
    fn discard_sheet(&mut self, seat: usize) {
        let Some(powers) = self.seats.get(seat).map(|seat| seat.powers.clone()) else {
            return;
        };
        self.drafts.discard(&powers);
        self.drafts.unseal(seat);
        self.drafts.set_cover(seat, SealState::Plain);
        let mut standing = self.standing();
        standing.retain(|(power, _)| powers.contains(power));
        for (power, entry) in standing {
            self.drafts.put_quietly(power, entry);
        }
    }

    /// The sheets of a seat's powers.
    pub(super) fn sheets_of(&self, seat: usize) -> impl Iterator<Item = (Power, &[DraftOrder])> {
        let seat = self.seats.get(seat);
        let mut powers: Vec<Power> = seat.map_or_else(Vec::new, |seat| seat.powers.clone());
        powers.sort();
        powers.into_iter().map(|power| (power, self.sheet(power)))
    }

    /// The seat is done with this phase, and its sheet gets a fingerprint.
    pub fn seal_with(&mut self, seat: usize, nonce: Nonce) {
        let fingerprint = self.fingerprint_now(seat, nonce);
        self.drafts.seal(seat);
        let nonce = Some(nonce);
        let seal = Seal { fingerprint, nonce };
        self.drafts.set_seal(seat, seal);
    }

    /// The fingerprint of a seat's sheet as it is now.
    pub fn fingerprint_now(&self, seat: usize, nonce: Nonce) -> Fingerprint {
        Fingerprint::of(&self.map, self.turn(), self.sheets_of(seat), nonce)
    }

    /// What is known of a seat's sealed sheet, where it has a fingerprint.
    pub fn seal_of(&self, seat: usize) -> Option<&Seal> {
        self.drafts.seal_of(seat)
    }

    /// Is the sheet of a seat what its fingerprint says, so far as that can be known?
    pub fn fits_seal(&self, seat: usize) -> bool {
        let Some(seal) = self.seal_of(seat) else {
            return true;
        };
        seal.nonce
            .is_none_or(|nonce| self.fingerprint_now(seat, nonce) == seal.fingerprint)
    }

    /// Breaks the seal of a sheet, so that it is written on; not once all are in.
    pub fn unseal(&mut self, seat: usize) -> bool {
        let may = self.is_sealed(seat) && self.next_seat().is_some();
        if may {
            self.drafts.unseal(seat);
        }
        may
    }
}
