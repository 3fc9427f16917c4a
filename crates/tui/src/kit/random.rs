//! Seeds for random numbers, from bytes provided by the system.
//!
//! The state has no source of randomness: a screen requests random bytes by an
//! [`Effect::Random`](crate::screens::effect::Effect::Random) and receives a
//! [`Message::Random`](crate::app::message::Message::Random).

use game::secret::RandomBytes;

/// Returns the seed made from the first random bytes.
pub(crate) fn seed(bytes: &RandomBytes) -> u64 {
    let mut bits = [0; 8];
    bits.copy_from_slice(&bytes[..8]);
    u64::from_le_bytes(bits)
}
