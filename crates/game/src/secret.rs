//! Passphrases, and the texts on disk that are encrypted with them.
//!
//! # Algorithms
//!
//! A passphrase is turned into a key by Argon2id (RFC 9106: 64 MiB, 3 passes), and the key encrypts
//! a text with XChaCha20-Poly1305, which also detects changes. Both are from RustCrypto, which has
//! been maintained for years and is licensed under MIT or Apache-2.0; they add about twenty small
//! crates. The format `age` does the same with scrypt and leaves even less room for errors, but its
//! crate adds 180 others, is a beta by its own description, and derives a key for every text, so
//! that each accepted order would wait for that. Here a key is derived once, when a seat unlocks its
//! orders, and wiped when that seat is done.
//!
//! The critical part is the nonce: XChaCha20 has one of 24 bytes, and no two texts may share one.
//! Sixteen bytes are random and are drawn each time a key is derived. The other eight count the
//! texts encrypted since then.
//!
//! # Limits
//!
//! Encryption protects orders from people who read the file, or see it in an editor. It doesn't
//! protect them from people who change the program, record the keys, or read the memory while the
//! game is open. And a PIN of four digits has ten thousand values: anyone with the file can try all
//! of them in an evening.
//!
//! This module doesn't generate random numbers: the caller passes in [`RandomBytes`].

pub mod hex;

use std::fmt;
use std::str::FromStr;

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use zeroize::Zeroizing;

/// Random bytes from the system. They are used only once.
pub type RandomBytes = [u8; 32];

/// The maximum length of a passphrase, in characters.
pub const LONGEST: usize = 100;

/// The maximum length of an encrypted text that is read, in bytes. It is far more than the longest
/// orders need.
const LONGEST_CLOSED: usize = 256 << 10;

/// The padding of texts: their length is rounded up to a multiple of this, so that it reveals
/// little about the orders.
const STEP: usize = 1024;

const SALT: usize = 16;
const NONCE: usize = 24;
const TAG: usize = 16;

/// The first word of a passphrase check: the algorithm that derives the key.
const SCHEME: &str = "argon2id-64M-3";

/// A known text, encrypted with the key of a passphrase to recognize the right one.
const PROOF: &str = "the phrase of a seat";

/// A passphrase, wiped from memory when it is dropped.
pub struct Passphrase(Zeroizing<String>);

impl Default for Passphrase {
    fn default() -> Self {
        // reserve the maximum length, because a reallocation would leave a copy in memory
        Passphrase(Zeroizing::new(String::with_capacity(4 * LONGEST)))
    }
}

impl Passphrase {
    /// Returns a passphrase with this text.
    pub fn of(text: &str) -> Self {
        let mut phrase = Passphrase::default();
        text.chars().for_each(|letter| phrase.push(letter));
        phrase
    }

    /// Appends a character, unless the passphrase is too long or the character is a control
    /// character.
    pub fn push(&mut self, letter: char) {
        if self.len() < LONGEST && !letter.is_control() {
            self.0.push(letter);
        }
    }

    /// Removes the last character.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Returns the length in characters.
    pub fn len(&self) -> usize {
        self.0.chars().count()
    }

    /// Returns whether the passphrase is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether two passphrases are equal.
    pub fn is(&self, other: &Passphrase) -> bool {
        self.0 == other.0
    }
}

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Phrase(…)")
    }
}

/// An error of the encryption itself. A wrong passphrase isn't one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SecretError {
    /// The key couldn't be derived from the passphrase.
    #[error("can't derive a key from the passphrase: {0}")]
    Key(argon2::Error),
    /// The text couldn't be encrypted.
    #[error("encryption failed")]
    Cipher,
}

/// A stored text has the wrong format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormError {
    /// It isn't a passphrase check.
    #[error(
        "damaged passphrase data: expected `{SCHEME}`, the salt and the proof in hexadecimal digits"
    )]
    Lock,
    /// It isn't an encrypted text.
    #[error("damaged sealed orders: expected an even number of hexadecimal digits, {} at least", 2 * (NONCE + TAG))]
    Closed,
}

/// The stored check of a passphrase, from which the passphrase itself can't be recovered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassphraseCheck {
    salt: [u8; SALT],
    proof: Ciphertext,
}

impl PassphraseCheck {
    /// Returns the check of a new passphrase, and its key. `lot` must be new random bytes.
    ///
    /// # Errors
    /// Returns an error if the encryption fails.
    pub fn new(phrase: &Passphrase, lot: RandomBytes) -> Result<(Self, Key), SecretError> {
        let (lead, salt) = halves(lot);
        let mut key = Key::derive(phrase, &salt, lead)?;
        let proof = key.close("", PROOF)?;
        Ok((PassphraseCheck { salt, proof }, key))
    }

    /// Returns the key if the passphrase is correct. `lot` must be new random bytes.
    ///
    /// # Errors
    /// Returns an error if the key can't be derived.
    pub fn open(&self, phrase: &Passphrase, lot: RandomBytes) -> Result<Option<Key>, SecretError> {
        let (lead, _) = halves(lot);
        let key = Key::derive(phrase, &self.salt, lead)?;
        Ok(key.open("", &self.proof).is_some().then_some(key))
    }
}

impl fmt::Display for PassphraseCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{SCHEME} {} {}", hex::write(&self.salt), self.proof)
    }
}

impl FromStr for PassphraseCheck {
    type Err = FormError;

    fn from_str(text: &str) -> Result<Self, FormError> {
        let mut words = text.split(' ');
        let (Some(SCHEME), Some(salt), Some(proof), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(FormError::Lock);
        };
        Ok(PassphraseCheck {
            salt: hex::read_exactly(salt).ok_or(FormError::Lock)?,
            proof: proof.parse().map_err(|_| FormError::Lock)?,
        })
    }
}

/// An encrypted text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ciphertext {
    nonce: [u8; NONCE],
    text: Vec<u8>,
}

impl fmt::Display for Ciphertext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", hex::write(&self.nonce), hex::write(&self.text))
    }
}

impl FromStr for Ciphertext {
    type Err = FormError;

    fn from_str(text: &str) -> Result<Self, FormError> {
        if text.len() > 2 * LONGEST_CLOSED {
            return Err(FormError::Closed);
        }
        let bytes = hex::read(text).ok_or(FormError::Closed)?;
        match bytes.split_first_chunk::<NONCE>() {
            Some((nonce, text)) if text.len() >= TAG => Ok(Ciphertext {
                nonce: *nonce,
                text: text.to_vec(),
            }),
            _ => Err(FormError::Closed),
        }
    }
}

/// The key derived from a passphrase, wiped from memory when it is dropped.
pub struct Key {
    key: Zeroizing<[u8; 32]>,
    /// The first part of every nonce.
    lead: [u8; 16],
    /// The number of texts encrypted so far: the second part of the nonce.
    count: u64,
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    fn derive(phrase: &Passphrase, salt: &[u8], lead: [u8; 16]) -> Result<Self, SecretError> {
        let params = Params::new(64 << 10, 3, 1, Some(32)).map_err(SecretError::Key)?;
        let maker = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut key = Zeroizing::new([0; 32]);
        maker
            .hash_password_into(phrase.0.as_bytes(), salt, &mut *key)
            .map_err(SecretError::Key)?;
        Ok(Key {
            key,
            lead,
            count: 0,
        })
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new((&*self.key).into())
    }

    /// Encrypts a text. `about` is its context, and decrypting it needs the same context.
    ///
    /// # Errors
    /// Returns an error if the encryption fails.
    pub fn close(&mut self, about: &str, text: &str) -> Result<Ciphertext, SecretError> {
        let mut nonce = [0; NONCE];
        nonce[..16].copy_from_slice(&self.lead);
        nonce[16..].copy_from_slice(&self.count.to_le_bytes());
        self.count = self.count.checked_add(1).ok_or(SecretError::Cipher)?;
        let mut full = Zeroizing::new(Vec::with_capacity(text.len().next_multiple_of(STEP)));
        full.extend_from_slice(text.as_bytes());
        full.resize(text.len().next_multiple_of(STEP), b'\n');
        let payload = Payload {
            msg: &full,
            aad: about.as_bytes(),
        };
        let text = self.cipher().encrypt(&XNonce::from(nonce), payload);
        Ok(Ciphertext {
            nonce,
            text: text.map_err(|_| SecretError::Cipher)?,
        })
    }

    /// Decrypts a text. Returns `None` if the text was changed or `about` differs from the context
    /// of its encryption.
    pub fn open(&self, about: &str, closed: &Ciphertext) -> Option<Zeroizing<String>> {
        let payload = Payload {
            msg: &closed.text,
            aad: about.as_bytes(),
        };
        let opened = self.cipher().decrypt(&XNonce::from(closed.nonce), payload);
        let text = String::from_utf8(opened.ok()?).ok()?;
        Some(Zeroizing::new(text))
    }
}

/// Splits random bytes into two halves for different purposes.
fn halves(lot: RandomBytes) -> ([u8; 16], [u8; 16]) {
    use std::array::from_fn;
    (from_fn(|at| lot[at]), from_fn(|at| lot[16 + at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = "A PAR - BUR";

    fn lock(phrase: &str) -> (PassphraseCheck, Key) {
        PassphraseCheck::new(&Passphrase::of(phrase), [1; 32]).expect("a lock")
    }

    #[test]
    fn the_right_phrase_opens_and_a_wrong_one_does_not() {
        let (lock, mut key) = lock("2718");
        let closed = key.close("seat 1, S1901M", SHEET).expect("it closes");
        assert!(!closed.to_string().contains(&hex::write(SHEET.as_bytes())));
        let lock: PassphraseCheck = lock.to_string().parse().expect("a lock");
        let closed: Ciphertext = closed.to_string().parse().expect("a closed text");
        let again = lock
            .open(&Passphrase::of("2718"), [3; 32])
            .expect("it works");
        let again = again.expect("the right phrase");
        let text = again.open("seat 1, S1901M", &closed).expect("it opens");
        assert_eq!(text.trim_end(), SHEET);
        // the encrypted text of another seat or phase is rejected
        assert!(again.open("seat 2, S1901M", &closed).is_none());
        let wrong = lock
            .open(&Passphrase::of("2719"), [3; 32])
            .expect("it works");
        assert!(wrong.is_none());
    }

    #[test]
    fn no_two_texts_share_a_nonce_and_their_length_tells_little() {
        let (_, mut key) = lock("2718");
        let mut close = |text: &str| key.close("", text).expect("it closes");
        let (one, two) = (close(SHEET), close(&SHEET.repeat(9)));
        assert_ne!(one.nonce, two.nonce);
        assert_eq!(one.text.len(), two.text.len());
    }

    #[test]
    fn what_was_changed_does_not_open() {
        let (_, mut key) = lock("2718");
        let closed = key.close("", SHEET).expect("it closes").to_string();
        for at in [0, 50, closed.len() - 1] {
            let mut digits: Vec<char> = closed.chars().collect();
            digits[at] = if digits[at] == '0' { '1' } else { '0' };
            let damaged: String = digits.into_iter().collect();
            let damaged: Ciphertext = damaged.parse().expect("the form is right");
            assert!(key.open("", &damaged).is_none());
        }
        assert_eq!(closed[1..].parse::<Ciphertext>(), Err(FormError::Closed));
        assert_eq!("00".parse::<Ciphertext>(), Err(FormError::Closed));
        assert_eq!(
            "argon2id 00 00".parse::<PassphraseCheck>(),
            Err(FormError::Lock)
        );
    }

    #[test]
    fn nothing_of_a_phrase_is_printed() {
        let phrase = Passphrase::of("swordfish\u{1b}");
        assert_eq!(phrase.len(), 9);
        assert!(!format!("{phrase:?} {:?}", lock("swordfish").1).contains("sword"));
    }
}
