//! Sets of units inside one adjudication, as bits.
//!
//! The units of a phase are numbered from 0. One machine word holds them on every board of up to
//! 64 units, the standard one among them; larger boards take four words. The algorithms are
//! written once, for either.

/// A set of unit numbers.
pub(super) trait Mask: Copy + PartialEq + std::fmt::Debug {
    /// How many numbers fit.
    const WIDTH: usize;
    const EMPTY: Self;

    fn bit(index: usize) -> Self;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    fn count(self) -> u32;
    /// The lowest number, if any.
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
}

/// The members of a mask, the lowest first.
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

impl Mask for u64 {
    const WIDTH: usize = 64;
    const EMPTY: Self = 0;
    #[inline]
    fn bit(index: usize) -> Self {
        1 << index
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn first(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
    }
}

/// 256 units: more than the largest board has places.
pub(super) type Wide = [u64; 4];

impl Mask for Wide {
    const WIDTH: usize = 256;
    const EMPTY: Self = [0; 4];
    #[inline]
    fn bit(index: usize) -> Self {
        std::array::from_fn(|word| {
            if word == index / 64 {
                1 << (index % 64)
            } else {
                0
            }
        })
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & other[word])
    }
    #[inline]
    fn without(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }
    #[inline]
    fn count(self) -> u32 {
        self.iter_words().map(u64::count_ones).sum()
    }
    #[inline]
    fn first(self) -> Option<usize> {
        let word = self.iter_words().position(|word| word != 0)?;
        Some(word * 64 + self[word].trailing_zeros() as usize)
    }
}

trait Words {
    fn iter_words(self) -> std::array::IntoIter<u64, 4>;
}

impl Words for Wide {
    #[inline]
    fn iter_words(self) -> std::array::IntoIter<u64, 4> {
        self.into_iter()
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
    fn both_widths_behave_alike() {
        behaves::<u64>();
        behaves::<Wide>();
    }
}
