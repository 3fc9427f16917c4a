//! Passphrases, and the texts on disk that are encrypted with them.
//!
//! # What it is made of, and why
//!
//! A phrase becomes a key by Argon2id (RFC 9106: 64 MiB, 3 passes), and the key closes a text by
//! XChaCha20-Poly1305, which also tells whether anything was changed. Both are of RustCrypto: kept
//! since years, MIT or Apache-2.0, some twenty small crates in all. The format `age` does the same
//! with scrypt and leaves still less to get wrong, but its crate brings 180 others, calls itself a
//! beta, and derives a key for every text it closes: each accepted order would wait for that. Here a
//! key is derived once, when a seat opens its sheet, and is wiped when that seat is done.
//!
//! What is left to get wrong is the nonce: XChaCha20 has 24 bytes of it, and no two texts may share
//! one. Sixteen are drawn by lot each time a key is derived, the other eight count the texts closed
//! since.
//!
//! # What it is worth
//!
//! It protects a sheet from somebody who reads the file, or looks over it in an editor. It does not
//! protect it from somebody who changes the program, watches the keys, or reads the memory while the
//! game is open. And a PIN of four digits has ten thousand values: anyone with the file can try
//! all of them in an evening.
//!
//! Nothing here draws lots: what is random comes in as [`RandomBytes`].

pub mod hex;

use std::fmt;
use std::str::FromStr;

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use zeroize::Zeroizing;

/// Random bytes from the system. They are used only once.
pub type RandomBytes = [u8; 32];

/// The longest phrase, in characters.
pub const LONGEST: usize = 100;

/// The longest closed text that is read, in bytes: far more than the longest sheet.
const LONGEST_CLOSED: usize = 256 << 10;

/// Texts are filled up to a multiple of so many bytes, so that their length tells little.
const STEP: usize = 1024;

const SALT: usize = 16;
const NONCE: usize = 24;
const TAG: usize = 16;

/// The first word of a lock: how the key is made from the phrase.
const SCHEME: &str = "argon2id-64M-3";

/// A known text, encrypted with the key of a passphrase to recognize the right one.
const PROOF: &str = "the phrase of a seat";

/// A pass phrase while it is typed; wiped when it is let go.
pub struct Passphrase(Zeroizing<String>);

impl Default for Passphrase {
    fn default() -> Self {
        // room for the longest: a text that grows would leave copies behind
        Passphrase(Zeroizing::new(String::with_capacity(4 * LONGEST)))
    }
}

impl Passphrase {
    /// A phrase.
    pub fn of(text: &str) -> Self {
        let mut phrase = Passphrase::default();
        text.chars().for_each(|letter| phrase.push(letter));
        phrase
    }

    /// Adds a letter, where there is room and it is none that controls.
    pub fn push(&mut self, letter: char) {
        if self.len() < LONGEST && !letter.is_control() {
            self.0.push(letter);
        }
    }

    /// Takes the last letter away.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// How many letters.
    pub fn len(&self) -> usize {
        self.0.chars().count()
    }

    /// Nothing typed?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same letters?
    pub fn is(&self, other: &Passphrase) -> bool {
        self.0 == other.0
    }
}

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Phrase(…)")
    }
}

/// The cipher, or the making of the key, failed: not for a wrong phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SecretError {
    /// The phrase made no key.
    #[error("can't derive a key from the passphrase: {0}")]
    Key(argon2::Error),
    /// The text could not be closed.
    #[error("encryption failed")]
    Cipher,
}

/// A text is not the form of a closed one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormError {
    /// No lock.
    #[error(
        "damaged passphrase data: expected `{SCHEME}`, the salt and the proof in hexadecimal digits"
    )]
    Lock,
    /// No closed text.
    #[error("damaged sealed orders: expected an even number of hexadecimal digits, {} at least", 2 * (NONCE + TAG))]
    Closed,
}

/// What is stored of a passphrase: enough to check it, but not the passphrase itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassphraseCheck {
    salt: [u8; SALT],
    proof: Ciphertext,
}

impl PassphraseCheck {
    /// A lock for a new phrase, and the key to it.
    ///
    /// # Errors
    /// Where the cipher fails.
    pub fn new(phrase: &Passphrase, lot: RandomBytes) -> Result<(Self, Key), SecretError> {
        let (lead, salt) = halves(lot);
        let mut key = Key::derive(phrase, &salt, lead)?;
        let proof = key.close("", PROOF)?;
        Ok((PassphraseCheck { salt, proof }, key))
    }

    /// The key, where the phrase is the right one.
    ///
    /// # Errors
    /// Where the cipher fails.
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

/// A text that only its key opens.
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

/// What a phrase comes to; wiped when it is let go.
pub struct Key {
    key: Zeroizing<[u8; 32]>,
    /// The first part of every nonce.
    lead: [u8; 16],
    /// How many texts it has closed: the second part.
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
    /// Where the cipher fails.
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

    /// Opens a text; none where it is not as it was closed, or not about that.
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

/// A lot for two purposes.
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
        // another seat's, or another phase's, it is not
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
