//! Fingerprints of sealed orders, which prove that the revealed orders are the sealed ones.
//!
//! A fingerprint is the SHA-256 of the orders and a nonce of sixteen random bytes, which is secret
//! until the reveal. Without the nonce, guesses at the orders could be checked against the
//! fingerprint. The hashed text is plain, so that anyone can compute the fingerprint with other
//! tools:
//!
//! ```text
//! F1901M
//! FRANCE
//! A BUR - BEL
//! A MAR - SPA
//! nonce 000102030405060708090a0b0c0d0e0f
//! ```
//!
//! Each line ends with a line feed. The powers of a seat that have orders are in the sequence of
//! the map, their orders are sorted, and a perpetual order is followed by ` standing`.
//!
//! # Limits
//!
//! The save has all 256 bits, and players who note them before the reveal have the proof. The screens
//! show the first four digits, 16 bits: enough to notice that orders were edited or mixed up with
//! others. They are no protection against a deliberate search: one other set of orders in 65,536 has
//! the same four digits, and if the nonce can be chosen too, one is found within milliseconds.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::{DraftOrder, Record, SeatId};
use crate::secret::hex;
use chancery_core::board::{Map, Power, Turn};
use chancery_core::orders::OrderDuration;

/// The number of digits that are shown.
const SHOWN: usize = 4;

/// The random bytes in a fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce(pub [u8; 16]);

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

/// A text has the wrong format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormError {
    /// It isn't a nonce.
    #[error("expected a nonce: 32 hexadecimal digits")]
    Nonce,
    /// It isn't a fingerprint.
    #[error("expected a fingerprint: 64 hexadecimal digits")]
    Fingerprint,
}

impl FromStr for Nonce {
    type Err = FormError;

    fn from_str(text: &str) -> Result<Self, FormError> {
        hex::read_exactly(text).map(Nonce).ok_or(FormError::Nonce)
    }
}

/// The fingerprint of a seat's orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Returns the fingerprint of the orders of a seat's powers in a phase.
    pub fn of<'a>(
        map: &Map,
        turn: Turn,
        sheets: impl IntoIterator<Item = (Power, &'a [DraftOrder])>,
        nonce: Nonce,
    ) -> Self {
        let mut lines = vec![turn.to_string()];
        for (power, entries) in sheets {
            let order = |entry: &DraftOrder| {
                let term = match entry.term {
                    OrderDuration::Once => "",
                    OrderDuration::Standing => " standing",
                };
                // corrections after the phase weren't part of the sealed orders
                let sealed = entry.before_correction()?;
                Some(format!("{}{term}", sealed.canonical(map)))
            };
            let mut orders: Vec<String> = entries.iter().filter_map(order).collect();
            // omit powers without orders, so that a power that joins a seat later doesn't change
            // earlier seals
            if !orders.is_empty() {
                lines.push(map.power(power).key.clone());
            }
            orders.sort();
            lines.extend(orders);
        }
        lines.push(format!("nonce {nonce}"));
        Fingerprint::of_lines(lines)
    }

    /// Returns the hash of a sequence of lines.
    pub(super) fn of_lines(lines: impl IntoIterator<Item = String>) -> Self {
        let mut hash = Sha256::new();
        for line in lines {
            hash.update(line.as_bytes());
            hash.update(b"\n");
        }
        Fingerprint(hash.finalize().into())
    }

    /// Returns the first digits, which are shown.
    pub fn short(&self) -> String {
        hex::write(&self.0).chars().take(SHOWN).collect()
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl FromStr for Fingerprint {
    type Err = FormError;

    fn from_str(text: &str) -> Result<Self, FormError> {
        let bytes = hex::read_exactly(text);
        bytes.map(Fingerprint).ok_or(FormError::Fingerprint)
    }
}

/// The result of checking revealed orders against their fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SealCheck {
    /// The orders are the sealed ones.
    Match,
    /// The orders were the sealed ones, and were corrected after the reveal.
    Corrected,
    /// The orders aren't the sealed ones.
    Mismatch,
    /// The seal itself isn't the one that was made: it was deleted or replaced in the save.
    SealChanged,
}

impl Record {
    /// Checks the orders of a seat with these powers against its fingerprint. `None` if it never had
    /// one.
    pub fn check_seal(&self, map: &Map, powers: &[Power], seat: SeatId) -> Option<SealCheck> {
        let seal = self.seals.get(seat.0)?;
        if !self.seal_log.fits(seat, seal.as_ref()) {
            return Some(SealCheck::SealChanged);
        }
        (*seal)?;
        let mut orders = powers.iter().flat_map(|&power| self.sheet(power));
        let corrected = orders.any(|entry| entry.ruling.is_some());
        Some(match self.fits_seal(map, powers, seat) {
            Some(true) if corrected => SealCheck::Corrected,
            Some(true) => SealCheck::Match,
            Some(false) | None => SealCheck::Mismatch,
        })
    }
}

/// The seal of a seat's orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seal {
    /// The fingerprint.
    pub fingerprint: Fingerprint,
    /// The nonce; `None` while it is encrypted together with the orders.
    pub nonce: Option<Nonce>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::orders::notation;

    /// The same as the output of `printf 'F1901M\nFRANCE\n…' | sha256sum`.
    #[test]
    fn it_can_be_computed_by_other_means() {
        let map = Map::standard();
        let france = map.power_by_key("FRANCE").unwrap();
        let entry = |text: &str| DraftOrder {
            text: String::new(),
            written: notation::read(map, text).unwrap(),
            term: OrderDuration::Once,
            ruling: None,
        };
        let sheet = [entry("A MAR - SPA"), entry("A BUR - BEL")];
        let nonce: Nonce = "000102030405060708090a0b0c0d0e0f".parse().unwrap();
        let of = |sheet: &[DraftOrder]| {
            Fingerprint::of(map, "F1901M".parse().unwrap(), [(france, sheet)], nonce)
        };
        let whole = "e4614cdf7a1aece4572381e16c04ffe87bf471d3663a5a3fe2eb0d44dc9dae3a";
        assert_eq!(of(&sheet).to_string(), whole);
        assert_eq!(of(&sheet).short(), whole[..4]);
        assert_ne!(of(&sheet[..1]), of(&sheet));
    }
}
