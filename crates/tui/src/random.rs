//! Chance: deals and coin tosses, from bytes that come from outside.
//!
//! The program itself knows no chance: a screen asks for it by an
//! [`Effect::Random`](super::message::Effect::Random), and gets a
//! [`Message::Random`](super::message::Message::Random).

use game::secret::RandomBytes;

/// Returns the seed that random bytes begin with.
pub(super) fn seed(bytes: &RandomBytes) -> u64 {
    let mut bits = [0; 8];
    bits.copy_from_slice(&bytes[..8]);
    u64::from_le_bytes(bits)
}
