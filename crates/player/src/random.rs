//! Random numbers that are the same on every machine.

/// A generator of random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator from a seed.
    pub fn seeded(seed: u64) -> Self {
        Random(seed)
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number in `0..end`, or 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let high = self.bits() >> 32;
        ((high * end as u64) >> 32) as usize
    }

    /// Shuffles a slice; every permutation is equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }

    /// Returns a number in `0.0..1.0`.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Returns a number in `-1.5..1.5`, distributed symmetrically with its peak at 0.
    pub fn around_zero(&mut self) -> f32 {
        self.unit() + self.unit() + self.unit() - 1.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_keeps_all_and_puts_each_first_as_often() {
        let mut first = [0_usize; 7];
        for bits in 0..7000 {
            let mut all = [0, 1, 2, 3, 4, 5, 6];
            Random::seeded(bits).shuffle(&mut all);
            let mut sorted = all;
            sorted.sort();
            assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6]);
            first[all[0]] += 1;
        }
        // the expected count is 1000, with a standard deviation of 29
        assert!(
            first.iter().all(|&times| (850..1150).contains(&times)),
            "{first:?}"
        );
    }

    #[test]
    fn a_coin_has_two_sides() {
        let heads = (0..1000)
            .filter(|&bits| Random::seeded(bits).below(2) == 0)
            .count();
        assert!((420..580).contains(&heads), "{heads}");
    }
}
