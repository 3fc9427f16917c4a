//! Bit sets of the units of one adjudication.
//!
//! The units of a phase are numbered from 0. One machine word is enough for boards of up to 64 units, such as
//! the standard one; larger boards use four words. The algorithms are generic over both.

/// A set of unit numbers.
pub(super) trait Mask: Copy + PartialEq + Default + std::fmt::Debug {
    /// The number of unit numbers that fit.
    const WIDTH: usize;
    /// Whether these are the units of a board with special terrain. It is a constant, so that the equations
    /// of other boards are compiled without terrain.
    const TERRAIN: bool;
    const EMPTY: Self;

    fn bit(index: usize) -> Self;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// Returns the members of `self` that aren't in `other`.
    fn without(self, other: Self) -> Self;
    fn count(self) -> u32;
    /// Returns the lowest number, if any.
    fn first(self) -> Option<usize>;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    #[inline]
    fn has(self, index: usize) -> bool {
        !self.and(Self::bit(index)).is_empty()
    }
    #[inline]
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }
    #[inline]
    fn add(&mut self, index: usize) {
        *self = self.or(Self::bit(index));
    }
    #[inline]
    fn iter(self) -> Members<Self> {
        Members(self)
    }
    /// Returns the set of these numbers.
    fn of(indices: impl IntoIterator<Item = usize>) -> Self {
        let indices = indices.into_iter();
        indices.fold(Self::EMPTY, |all, index| all.or(Self::bit(index)))
    }
}

/// An iterator over the members of a mask in ascending order.
#[derive(Clone)]
pub(super) struct Members<M>(M);

impl<M: Mask> Iterator for Members<M> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let index = self.0.first()?;
        self.0 = self.0.without(M::bit(index));
        Some(index)
    }
}

/// Machine words with a bit for each unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bits<const WORDS: usize, const TERRAIN: bool>([u64; WORDS]);

/// A mask for 64 units.
pub(super) type Narrow = Bits<1, false>;

/// A mask for 256 units, more than the largest board has locations.
pub(super) type Wide = Bits<4, false>;

/// A mask for a board with special terrain: 256 units and 64 legs of railroads.
pub(super) type Rough = Bits<5, true>;

impl<const WORDS: usize, const TERRAIN: bool> Default for Bits<WORDS, TERRAIN> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize, const TERRAIN: bool> Mask for Bits<WORDS, TERRAIN> {
    const WIDTH: usize = 64 * WORDS;
    const TERRAIN: bool = TERRAIN;
    const EMPTY: Self = Bits([0; WORDS]);
    #[inline]
    fn bit(index: usize) -> Self {
        if WORDS == 1 {
            return Bits([1 << index; WORDS]);
        }
        Bits(std::array::from_fn(|word| {
            u64::from(word == index / 64) << (index % 64)
        }))
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
    #[inline]
    fn without(self, other: Self) -> Self {
        Bits(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.into_iter().map(u64::count_ones).sum()
    }
    #[inline]
    fn first(self) -> Option<usize> {
        let word = self.0.into_iter().position(|word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves<M: Mask>() {
        let numbers = [0, 5, M::WIDTH / 2, M::WIDTH - 1];
        let mut mask = M::EMPTY;
        numbers.iter().for_each(|&n| mask.add(n));
        assert_eq!(mask.iter().collect::<Vec<_>>(), numbers);
        assert_eq!(mask.count(), 4);
        assert!(mask.has(5) && !mask.has(6));
        assert_eq!(mask.without(M::bit(0)).first(), Some(5));
        assert!(mask.meets(M::bit(5)) && !mask.meets(M::bit(6)));
        assert_eq!(M::EMPTY.first(), None);
    }

    #[test]
    fn all_masks_behave_alike() {
        behaves::<Narrow>();
        behaves::<Wide>();
        behaves::<Rough>();
    }
}
