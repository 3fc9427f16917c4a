//! The phrases of seats at the table: which sheet lies behind one, and the key while a seat writes.
//!
//! A key is in memory from the moment its seat unlocks its orders until the seat is done, and is wiped
//! then. While it is there, every change of the game encrypts the seat's sheet again, before anything is
//! written: what the disk gets of it is never plain text.

use super::session::Session;
use game::secret::{Key, Passphrase, PassphraseCheck, RandomBytes, SecretError};
use game::{Mode, Nonce, SealState, SeatId, save};

/// The seat that is writing behind its phrase.
#[derive(Debug)]
pub(super) struct UnlockedSeat {
    seat: SeatId,
    key: Key,
}

/// What the handover screen asks before it shows orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassphrasePrompt {
    /// Nothing but a key.
    Nothing,
    /// A new phrase, or none.
    New,
    /// The phrase that was set.
    Phrase,
}

/// Why a sheet stays closed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnlockError {
    /// It was another phrase.
    #[error("Wrong passphrase. Try again, or press Ctrl-P and choose “Forgot passphrase”.")]
    Wrong,
    /// The phrase is right, and the sheet is not as it was closed.
    #[error(
        "The passphrase is correct, but line {0} of the save is damaged and the orders can't be decrypted. To rewrite them, press Ctrl-P and choose “Forgot passphrase”."
    )]
    Damaged(usize),
    /// What the passphrase is checked by is missing.
    #[error(
        "The save no longer has the passphrase check for the orders on line {0}. To rewrite them, press Ctrl-P and choose “Forgot passphrase”."
    )]
    NoCheck(usize),
    /// The sheet is whole, and is no sheet of this game.
    #[error("The orders on line {0} of the save were decrypted but can't be read: {1}")]
    Unreadable(usize, String),
    /// The system has no random numbers.
    #[error("The system gives no random numbers, and without them nothing can be sealed: {0}")]
    NoRandom(String),
    /// The cipher failed.
    #[error("Can't open the orders: {0}.")]
    Cipher(#[from] SecretError),
}

impl Session {
    /// Returns whether the game needs random bytes that it doesn't have.
    pub fn needs_random(&self) -> bool {
        let secrecy = self.whole_game().secrecy();
        let wants = self.whole_game().mode() == Mode::HotSeat
            && (secrecy.passphrases || secrecy.fingerprints);
        let mut seats = self.whole_game().seat_ids();
        let wants = wants || seats.any(|seat| self.encrypted_on(seat).is_some());
        wants && self.random.is_none()
    }

    /// Returns the line of the save with a seat's orders, while they are encrypted.
    fn encrypted_on(&self, seat: SeatId) -> Option<usize> {
        match self.whole_game().seal_state(seat) {
            SealState::Encrypted { line, .. } => Some(*line),
            _ => None,
        }
    }

    /// Takes the random bytes, which serve once.
    fn take_random(&mut self) -> Result<RandomBytes, UnlockError> {
        match self.random.take() {
            Some(Ok(bytes)) => Ok(bytes),
            Some(Err(reason)) => Err(UnlockError::NoRandom(reason)),
            None => Err(UnlockError::NoRandom("none have come yet".to_owned())),
        }
    }

    /// Returns what must be entered before a seat's sheet is opened.
    pub fn asked(&self, seat: SeatId) -> PassphrasePrompt {
        let game = self.whole_game();
        // whatever else a damaged save lost: encrypted orders aren't opened without their passphrase
        if self.encrypted_on(seat).is_some() {
            return PassphrasePrompt::Phrase;
        }
        if !(game.secrecy().passphrases && self.is_secret()) {
            return PassphrasePrompt::Nothing;
        }
        match (game.writers_passphrase_check(seat), game.writer_of(seat)) {
            (Some(_), _) => PassphrasePrompt::Phrase,
            (None, Some(writer)) if game.can_set_passphrase(writer) => PassphrasePrompt::New,
            (None, _) => PassphrasePrompt::Nothing,
        }
    }

    /// Opens the sheet of a seat with the phrase of who writes it.
    ///
    /// # Errors
    /// The phrase is another one, or the sheet is damaged. The sheet is then as it was.
    pub fn unlock(&mut self, seat: SeatId, phrase: &Passphrase) -> Result<(), UnlockError> {
        let bytes = self.take_random()?;
        let Some(lock) = self.whole_game().writers_passphrase_check(seat) else {
            return match self.encrypted_on(seat) {
                Some(line) => Err(UnlockError::NoCheck(line)),
                None => Ok(()),
            };
        };
        let key = lock.open(phrase, bytes)?.ok_or(UnlockError::Wrong)?;
        if let SealState::Encrypted { sheet, line } = self.whole_game().seal_state(seat).clone() {
            let about = self.whole_game().seal_context(seat);
            let text = key.open(&about, &sheet).ok_or(UnlockError::Damaged(line))?;
            save::read_sheet(self.game_mut(), seat, &text)
                .map_err(|error| UnlockError::Unreadable(line, error.to_string()))?;
        }
        self.unlocked = Some(UnlockedSeat { seat, key });
        Ok(())
    }

    /// Sets the phrase of who writes a seat's sheet.
    ///
    /// # Errors
    /// There are no random numbers, or the cipher fails.
    pub fn set_phrase(&mut self, seat: SeatId, phrase: &Passphrase) -> Result<(), UnlockError> {
        let bytes = self.take_random()?;
        let (lock, key) = PassphraseCheck::new(phrase, bytes)?;
        self.unlocked = None;
        let writer = self.whole_game().writer_of(seat);
        self.change(|game| writer.map(|writer| game.set_passphrase_check(writer, lock)));
        self.unlocked = Some(UnlockedSeat { seat, key });
        Ok(())
    }

    /// Wipes the key of the seat that was writing.
    pub fn lock_up(&mut self) {
        self.unlocked = None;
    }

    /// Closes the sheet of who is writing, as it is now.
    pub(super) fn close_sheet(&mut self) -> Result<(), SecretError> {
        let Some(mut unlocked) = self.unlocked.take() else {
            return Ok(());
        };
        let game = self.game_mut();
        let text = zeroize::Zeroizing::new(save::write_sheet(game, unlocked.seat));
        let closed = unlocked.key.close(&game.seal_context(unlocked.seat), &text);
        let closed = closed.map(|closed| game.store_encrypted(unlocked.seat, closed));
        self.unlocked = Some(unlocked);
        closed
    }

    /// Seals the sheet of a seat, with a fingerprint where the table has them.
    ///
    /// # Errors
    /// There are no random numbers.
    pub fn seal(&mut self, seat: SeatId) -> Result<(), UnlockError> {
        let game = self.whole_game();
        if !(game.secrecy().fingerprints && game.mode() == Mode::HotSeat) {
            self.change(|game| game.seal(seat));
            return Ok(());
        }
        let is_open = self.unlocked.as_ref().is_some_and(|it| it.seat == seat);
        if *game.seal_state(seat) != SealState::Plain && !is_open {
            // the clock ran out behind the handover screen: without the key the nonce can't be closed with
            // the sheet, and would be lost with the program
            self.change(|game| game.seal(seat));
            return Ok(());
        }
        let bytes = self.take_random()?;
        self.change(|game| game.seal_with(seat, nonce_of(&bytes)));
        Ok(())
    }

    /// Returns the fingerprint that a seat's sheet gets if it is sealed now.
    pub fn fingerprint_when_sealed(&self, seat: SeatId) -> Option<String> {
        let game = self.whole_game();
        let bytes = match &self.random {
            Some(Ok(bytes)) if game.secrecy().fingerprints => bytes,
            _ => return None,
        };
        Some(game.fingerprint_now(seat, nonce_of(bytes)).short())
    }

    /// Returns whether this is the last sheet that the reveal waits for.
    pub fn is_last(&self, seat: SeatId) -> bool {
        let game = self.whole_game();
        let waits =
            |other: SeatId| other != seat && game.must_write(other) && !game.is_sealed(other);
        !game.seat_ids().any(waits)
    }
}

fn nonce_of(bytes: &RandomBytes) -> Nonce {
    let mut nonce = [0; 16];
    nonce.copy_from_slice(&bytes[..16]);
    Nonce(nonce)
}
