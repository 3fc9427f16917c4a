//! Random numbers for tests.

/// Random numbers that are the same in every run: Knuth's linear congruential generator.
pub struct Dice(u64);

impl Dice {
    /// Returns the numbers that follow from a seed.
    pub fn seeded(seed: u64) -> Self {
        Dice(seed)
    }

    /// Returns a number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}
