//! The players' passphrases in a session: they unlock the encrypted orders of a seat, whose key is kept
//! while the seat writes.
//!
//! A key is in memory from the moment its seat unlocks its orders until the seat is done, and is then
//! wiped. In that time, every change of the game encrypts the seat's orders again before it is saved, so
//! that they are never written to disk as plain text.

use crate::session::Session;
use crate::session::failure::Failure;
use game::secret::{Key, Passphrase, PassphraseCheck, RandomBytes, SecretError};
use game::{Mode, Nonce, SealState, SeatId, save};

/// The seat that is writing, with the key of its passphrase.
#[derive(Debug)]
pub(crate) struct UnlockedSeat {
    seat: SeatId,
    key: Key,
}

/// The handover screen's prompt before it shows orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassphrasePrompt {
    /// Only a key press.
    Nothing,
    /// A new passphrase, or none.
    New,
    /// The existing passphrase.
    Phrase,
}

/// The reason why orders can't be unlocked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnlockError {
    /// The passphrase is incorrect.
    #[error("Wrong passphrase. Try again, or press Ctrl-P and choose “Forgot passphrase”.")]
    Wrong,
    /// The passphrase is correct, but the encrypted orders are damaged.
    #[error(
        "The passphrase is correct, but line {0} of the save is damaged and the orders can't be decrypted. To rewrite them, press Ctrl-P and choose “Forgot passphrase”."
    )]
    Damaged(usize),
    /// The data that checks the passphrase is missing.
    #[error(
        "The save no longer has the passphrase check for the orders on line {0}. To rewrite them, press Ctrl-P and choose “Forgot passphrase”."
    )]
    NoCheck(usize),
    /// The orders were decrypted, but can't be read as orders of this game.
    #[error("The orders on line {0} of the save were decrypted but can't be read: {1}")]
    Unreadable(usize, String),
    /// The system can't provide random numbers.
    #[error("The system gives no random numbers, and without them nothing can be sealed: {0}")]
    NoRandom(Failure),
    /// Encryption failed.
    #[error("Can't open the orders: {0}.")]
    Cipher(#[from] SecretError),
}

impl Session {
    /// Returns whether the session needs random bytes and has none.
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

    /// Takes the random bytes, which can be used only once.
    fn take_random(&mut self) -> Result<RandomBytes, UnlockError> {
        match self.random.take() {
            Some(Ok(bytes)) => Ok(bytes),
            Some(Err(reason)) => Err(UnlockError::NoRandom(reason)),
            None => Err(UnlockError::NoRandom(Failure::new("none have come yet"))),
        }
    }

    /// Returns what a player must enter before the orders of a seat are shown.
    pub fn passphrase_prompt(&self, seat: SeatId) -> PassphrasePrompt {
        let game = self.whole_game();
        // even if a damaged save lost other data: encrypted orders require their passphrase
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

    /// Unlocks the orders of a seat with the passphrase of their writer.
    ///
    /// # Errors
    /// Returns an error if the passphrase is incorrect or the orders are damaged. The orders are
    /// unchanged then.
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

    /// Sets the passphrase of the writer of a seat's orders.
    ///
    /// # Errors
    /// Returns an error if there are no random numbers or if encryption fails.
    pub fn set_phrase(&mut self, seat: SeatId, phrase: &Passphrase) -> Result<(), UnlockError> {
        let bytes = self.take_random()?;
        let (lock, key) = PassphraseCheck::new(phrase, bytes)?;
        self.unlocked = None;
        let writer = self.whole_game().writer_of(seat);
        self.change(|game| writer.map(|writer| game.set_passphrase_check(writer, lock)));
        self.unlocked = Some(UnlockedSeat { seat, key });
        Ok(())
    }

    /// Wipes the key of the unlocked seat.
    pub fn forget_passphrases(&mut self) {
        self.unlocked = None;
    }

    /// Encrypts the current orders of the unlocked seat, if there is one.
    pub(crate) fn encrypt_orders(&mut self) -> Result<(), SecretError> {
        let Some(mut unlocked) = self.unlocked.take() else {
            return Ok(());
        };
        let game = self.game_mut();
        let mut powers = game.powers_of(unlocked.seat).iter();
        let is_empty = powers.all(|&power| game.sheet(power).is_empty());
        // nothing to hide, and no orders that a correction could reveal
        if is_empty && !game.is_sealed(unlocked.seat) {
            game.store_plain(unlocked.seat);
            self.unlocked = Some(unlocked);
            return Ok(());
        }
        let text = zeroize::Zeroizing::new(save::write_sheet(game, unlocked.seat));
        let closed = unlocked.key.close(&game.seal_context(unlocked.seat), &text);
        let closed = closed.map(|closed| game.store_encrypted(unlocked.seat, closed));
        self.unlocked = Some(unlocked);
        closed
    }

    /// Seals the orders of a seat, with a fingerprint if the game has them.
    ///
    /// # Errors
    /// Returns an error if there are no random numbers.
    pub fn seal(&mut self, seat: SeatId) -> Result<(), UnlockError> {
        let game = self.whole_game();
        if !(game.secrecy().fingerprints && game.mode() == Mode::HotSeat) {
            self.change(|game| game.seal(seat));
            return Ok(());
        }
        let is_open = self.unlocked.as_ref().is_some_and(|it| it.seat == seat);
        if *game.seal_state(seat) != SealState::Plain && !is_open {
            // the time ran out during the handover screen: without the key the nonce can't be encrypted
            // with the orders, and would be lost when the program ends
            self.change(|game| game.seal(seat));
            return Ok(());
        }
        let bytes = self.take_random()?;
        self.change(|game| game.seal_with(seat, nonce_of(&bytes)));
        Ok(())
    }

    /// Returns the fingerprint that a seat's orders get if they are sealed now.
    pub fn fingerprint_when_sealed(&self, seat: SeatId) -> Option<String> {
        let game = self.whole_game();
        let bytes = match &self.random {
            Some(Ok(bytes)) if game.secrecy().fingerprints => bytes,
            _ => return None,
        };
        Some(game.fingerprint_now(seat, nonce_of(bytes)).short())
    }

    /// Returns whether all other orders for the reveal are sealed.
    pub fn is_last(&self, seat: SeatId) -> bool {
        let game = self.whole_game();
        self.other_writers(seat).all(|other| game.is_sealed(other))
    }

    /// Returns whether no other seat has orders to write in this phase.
    pub fn writes_alone(&self, seat: SeatId) -> bool {
        self.other_writers(seat).next().is_none()
    }

    /// Returns the other seats that have orders to write in this phase.
    fn other_writers(&self, seat: SeatId) -> impl Iterator<Item = SeatId> {
        let game = self.whole_game();
        let others = game.seat_ids().filter(move |&other| other != seat);
        others.filter(|&other| game.must_write(other))
    }
}

fn nonce_of(bytes: &RandomBytes) -> Nonce {
    let mut nonce = [0; 16];
    nonce.copy_from_slice(&bytes[..16]);
    Nonce(nonce)
}
