//! Reproducible pseudorandom numbers and noise.

/// A pseudorandom number generator with a fixed seed.
pub(crate) struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number in `0.0..1.0`.
    pub fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a number in `0..limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 32) as usize * limit) >> 32
    }
}

/// Returns smooth noise between -1 and 1 at a point, with features of size 1.
pub(crate) fn noise(x: f64, y: f64, seed: u64) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let (u, v) = (x - left, y - top);
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let corner = |dx: f64, dy: f64| {
        let (column, row) = ((left + dx) as i64 as u64, (top + dy) as i64 as u64);
        let key = column.wrapping_mul(0x51_7c_c1) ^ row.wrapping_mul(0x9e37_79b9) ^ (seed << 40);
        let mut chance = Chance::new(key.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ key >> 29);
        chance.next();
        2.0 * chance.share() - 1.0
    };
    let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
    let above = mix(corner(0.0, 0.0), corner(1.0, 0.0), ease(u));
    let below = mix(corner(0.0, 1.0), corner(1.0, 1.0), ease(u));
    mix(above, below, ease(v))
}
