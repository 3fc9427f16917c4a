//! The hash of a position in the package: an exclusive or of random numbers, one for each fact. The numbers are those of
//! Python's generator (MT19937) with a seed that depends on the board.

use chancery_core::board::{Id, Map, Position, Power, UnitKind};

/// The number of words of the generator's state, and the distance of the words that are mixed.
const WORDS: usize = 624;
const APART: usize = 397;

/// Returns the hash of a position.
pub(super) fn position_hash(map: &Map, position: &Position) -> u64 {
    let places: Vec<_> = {
        let passable = |at: &_| map.is_passable(map.province(*at));
        let mut places: Vec<_> = map.locations().filter(passable).collect();
        places.sort_by_key(|&at| map.location_code(at));
        places
    };
    let powers = map.powers().len();
    let mut random = Generator::new(seed(map, places.len()));
    let count = (4 + 4 * powers) * places.len();
    let numbers: Vec<u64> = std::iter::repeat_with(|| random.number())
        .take(count)
        .collect();
    let number = |row: usize, code: &str| {
        let place = places.binary_search_by_key(&code, |&at| map.location_code(at));
        place.map_or(0, |place| numbers[row * places.len() + place])
    };
    let kind = |kind| usize::from(kind == UnitKind::Fleet);
    let units = position.units().map(|unit| (0, unit));
    let dislodged = position
        .dislodged()
        .iter()
        .map(|gone| (2 + powers, gone.unit));
    let mut hash = 0;
    for (row, unit) in units.chain(dislodged) {
        let code = map.location_code(unit.location);
        hash ^= number(row + kind(unit.kind), code);
        hash ^= number(row + 2 + unit.power.index(), code);
    }
    let row = |table: usize, power: Power| 4 + table * powers + power.index();
    for power in map.powers() {
        for center in position.centers_of(power) {
            hash ^= number(row(2, power), map.code(center));
        }
        for home in position.homes_of(power) {
            hash ^= number(row(3, power), map.code(home));
        }
    }
    hash
}

/// Returns the seed for a board with so many locations.
fn seed(map: &Map, places: usize) -> u32 {
    let mut centers: Vec<&str> = map.centers().iter().map(|at| map.code(at)).collect();
    centers.sort_unstable();
    let (mut seed, mut factor) = (12_345 + places as u32, 1u32);
    for byte in centers.join("-").bytes() {
        seed = seed.wrapping_add(u32::from(byte).wrapping_mul(factor));
        factor = factor.wrapping_mul(7);
    }
    seed
}

/// Python's generator of random numbers.
struct Generator {
    words: [u32; WORDS],
    next: usize,
}

impl Generator {
    fn new(seed: u32) -> Self {
        let mut words = [0; WORDS];
        words[0] = 19_650_218;
        for i in 1..WORDS {
            words[i] = spread(words[i - 1])
                .wrapping_mul(1_812_433_253)
                .wrapping_add(i as u32);
        }
        let rounds = (0..WORDS).map(|_| (1_664_525, true));
        let rounds = rounds.chain((1..WORDS).map(|_| (1_566_083_941, false)));
        let mut at = 1;
        for (factor, is_seeded) in rounds {
            let mixed = words[at] ^ spread(words[at - 1]).wrapping_mul(factor);
            words[at] = if is_seeded {
                mixed.wrapping_add(seed)
            } else {
                mixed.wrapping_sub(at as u32)
            };
            at += 1;
            if at == WORDS {
                words[0] = words[WORDS - 1];
                at = 1;
            }
        }
        words[0] = 1 << 31;
        Generator { words, next: WORDS }
    }

    /// Returns the next 32 random bits.
    fn word(&mut self) -> u32 {
        if self.next == WORDS {
            self.next = 0;
            for i in 0..WORDS {
                let high = self.words[i] & (1 << 31);
                let both = high | self.words[(i + 1) % WORDS] & !(1 << 31);
                let odd = if both & 1 == 1 { 0x9908_b0df } else { 0 };
                self.words[i] = self.words[(i + APART) % WORDS] ^ (both >> 1) ^ odd;
            }
        }
        let mut word = self.words[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }

    /// Returns a number from 1 to the largest of 63 bits.
    fn number(&mut self) -> u64 {
        loop {
            let low = u64::from(self.word());
            let number = low | u64::from(self.word() >> 1) << 32;
            if number < i64::MAX as u64 {
                return number + 1;
            }
        }
    }
}

fn spread(word: u32) -> u32 {
    word ^ (word >> 30)
}
