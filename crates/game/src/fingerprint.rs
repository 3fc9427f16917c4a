//! Fingerprints of sealed sheets: what was sealed is what is revealed.
//!
//! A fingerprint is the SHA-256 of the sheet and of a nonce, sixteen bytes drawn by lot that nobody
//! sees before the reveal: without it, guesses at the sheet could be tried against the fingerprint.
//! What goes into it is plain text, so that anybody can compute it by other means:
//!
//! ```text
//! F1901M
//! FRANCE
//! A BUR - BEL
//! A MAR - SPA
//! nonce 000102030405060708090a0b0c0d0e0f
//! ```
//!
//! Each line ends with a line feed; the powers of a seat that have orders stand as on the map,
//! their orders sorted, a perpetual one with ` standing` behind it.
//!
//! # What it is worth
//!
//! The save keeps all 256 bits; who notes those down before the reveal holds the proof. The screens
//! show the first four digits, 16 bits: enough to see that a sheet was mended in an editor or mixed up
//! with another. Against somebody who computes they are worth nothing: one other sheet in 65,536 has
//! the same four, and with the nonce to choose such a one is found in a blink.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::{DraftOrder, Record, SeatId};
use crate::secret::hex;
use chancery_core::board::{Map, Power, Turn};
use chancery_core::orders::OrderDuration;

/// How many digits of it are shown.
const SHOWN: usize = 4;

/// The bytes by lot that go into a fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce(pub [u8; 16]);

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

/// A text is not in the form of a fingerprint or of a nonce.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormError {
    /// No nonce.
    #[error("expected a nonce: 32 hexadecimal digits")]
    Nonce,
    /// No fingerprint.
    #[error("expected a fingerprint: 64 hexadecimal digits")]
    Fingerprint,
}

impl FromStr for Nonce {
    type Err = FormError;

    fn from_str(text: &str) -> Result<Self, FormError> {
        hex::read_exactly(text).map(Nonce).ok_or(FormError::Nonce)
    }
}

/// The fingerprint of a seat's sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The fingerprint of the sheets of a seat's powers in a phase.
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
                // a correction after the fact is no part of what was sealed
                let sealed = entry.before_correction()?;
                Some(format!("{}{term}", sealed.canonical(map)))
            };
            let mut orders: Vec<String> = entries.iter().filter_map(order).collect();
            // a power that joins a seat later leaves earlier seals as they are
            if !orders.is_empty() {
                lines.push(map.power(power).key.clone());
            }
            orders.sort();
            lines.extend(orders);
        }
        lines.push(format!("nonce {nonce}"));
        Fingerprint::of_lines(lines)
    }

    /// Returns the hash of some lines.
    pub(super) fn of_lines(lines: impl IntoIterator<Item = String>) -> Self {
        let mut hash = Sha256::new();
        for line in lines {
            hash.update(line.as_bytes());
            hash.update(b"\n");
        }
        Fingerprint(hash.finalize().into())
    }

    /// The few digits that are shown.
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

/// What a fingerprint says of the sheet that was revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SealCheck {
    /// It is the one that was sealed.
    Match,
    /// It was the one that was sealed, and the table has corrected it since.
    Corrected,
    /// It is another one.
    Mismatch,
    /// The seal itself isn't the one that was made: it was deleted or replaced in the save.
    SealChanged,
}

impl Record {
    /// What the fingerprint of a seat, which leads these powers, says of its sheet; none where it never
    /// had one.
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

/// What is known of a sealed sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seal {
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
    /// The nonce; none while it lies closed together with the sheet.
    pub nonce: Option<Nonce>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::orders::notation;

    /// `printf 'F1901M\nFRANCE\n…' | sha256sum` says the same.
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
