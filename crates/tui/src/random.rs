//! Chance: deals and coin tosses, from bytes that come from outside.
//!
//! The program itself knows no chance: a screen asks for it by an
//! [`Effect::Random`](super::message::Effect::Random), and gets a
//! [`Message::Random`](super::message::Message::Random).

use game::secret::RandomBytes;
use player::random::Random as Generator;

/// Returns the seed that random bytes begin with.
pub(super) fn seed(bytes: &RandomBytes) -> u64 {
    let mut bits = [0; 8];
    bits.copy_from_slice(&bytes[..8]);
    u64::from_le_bytes(bits)
}

/// A source of random numbers for deals and coin tosses.
#[derive(Clone, Debug)]
pub struct Random(Generator);

impl Random {
    /// Returns a source that begins with random bytes.
    pub fn of(bytes: &RandomBytes) -> Self {
        Random::new(seed(bytes))
    }

    /// Returns a source that begins with 64 random bits.
    fn new(bits: u64) -> Self {
        Random(Generator::seeded(bits))
    }

    /// Returns a number below a limit, which is at least 1.
    pub fn below(&mut self, limit: usize) -> usize {
        // out of 64 bits the first numbers are likelier by less than one in 10^17
        (self.0.bits() % limit.max(1) as u64) as usize
    }

    /// Returns each number below a count once, in random sequence (Fisher and Yates).
    pub fn shuffle(&mut self, count: usize) -> Vec<usize> {
        let mut lots: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            lots.swap(last, self.below(last + 1));
        }
        lots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_deal_every_number_once_and_to_everybody_alike() {
        let mut first = [0_usize; 7];
        for bits in 0..7000 {
            let lots = Random::new(bits).shuffle(7);
            let mut sorted = lots.clone();
            sorted.sort();
            assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6]);
            first[lots[0]] += 1;
        }
        // a thousand each is expected, give or take 29
        assert!(
            first.iter().all(|&times| (850..1150).contains(&times)),
            "{first:?}"
        );
    }

    #[test]
    fn a_coin_has_two_sides() {
        let heads = (0..1000)
            .filter(|&bits| Random::new(bits).below(2) == 0)
            .count();
        assert!((420..580).contains(&heads), "{heads}");
    }
}
