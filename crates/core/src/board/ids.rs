//! Small numbers for provinces, locations and powers, and bit sets of them.

use std::fmt;
use std::marker::PhantomData;

/// The maximum number of locations (provinces and coasts together) of a board.
///
/// The `standard` board has 82. A location fits into one byte, and a set into four machine words.
pub const MAX_PLACES: usize = 250;

/// The maximum length of a power's key, in letters.
pub const MAX_KEY: usize = 20;

/// A number that indexes one of a map's tables.
pub trait Id: Copy + Eq {
    /// Returns the id of the entry at `index`, which is below [`MAX_PLACES`].
    fn from_index(index: usize) -> Self;
    /// Returns the index of this entry in its table.
    fn index(self) -> usize;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u8);

        impl Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                debug_assert!(index < MAX_PLACES);
                Self(index as u8)
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A named area of the board, with all of its coasts.
    Province
}
id! {
    /// A location where a unit can be: a province, or one coast of a split province.
    ///
    /// The first locations of a map are its provinces, in the same order; the coasts follow. An army in Spain
    /// is at the location `SPA`, a fleet at `SPA/NC` or `SPA/SC`.
    Location
}
id! {
    /// One of the powers of the map.
    Power
}

/// An index of any table.
impl Id for usize {
    #[inline]
    fn from_index(index: usize) -> Self {
        index
    }
    #[inline]
    fn index(self) -> usize {
        self
    }
}

impl Province {
    /// Returns the province itself as a location: that of an army, or of a fleet if the coast isn't split.
    #[inline]
    pub fn location(self) -> Location {
        Location(self.0)
    }
}

/// A set of ids as 256 bits, enough for every board and small enough to copy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct IdSet<T> {
    words: [u64; 4],
    of: PhantomData<T>,
}

/// A set of provinces.
pub type ProvinceSet = IdSet<Province>;
/// A set of locations.
pub type LocationSet = IdSet<Location>;
/// A set of powers.
pub type PowerSet = IdSet<Power>;

impl<T: Id> IdSet<T> {
    /// The empty set.
    pub const EMPTY: Self = Self {
        words: [0; 4],
        of: PhantomData,
    };

    /// Adds an id.
    #[inline]
    pub fn insert(&mut self, id: T) {
        self.words[id.index() / 64] |= 1 << (id.index() % 64);
    }

    /// Removes an id.
    #[inline]
    pub fn remove(&mut self, id: T) {
        self.words[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    /// Returns whether the set contains an id.
    #[inline]
    pub fn contains(&self, id: T) -> bool {
        self.words[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words == [0; 4]
    }

    /// Returns the number of ids in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Returns the only member of a set with one member, or `None`.
    pub fn only(&self) -> Option<T> {
        self.iter().next().filter(|_| self.len() == 1)
    }

    /// Returns whether the two sets have a member in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Returns the union of both sets.
    #[inline]
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Returns the intersection of both sets.
    #[inline]
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Returns the members of this set that aren't in the other.
    #[inline]
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            words: std::array::from_fn(|i| f(self.words[i], other.words[i])),
            of: PhantomData,
        }
    }

    /// Returns the members in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + use<T> {
        let mut words = self.words;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < 4 {
                if words[at] != 0 {
                    let bit = words[at].trailing_zeros() as usize;
                    words[at] &= words[at] - 1;
                    return Some(T::from_index(at * 64 + bit));
                }
                at += 1;
            }
            None
        })
    }
}

impl<T: Id> Default for IdSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<T: Id + fmt::Debug> fmt::Debug for IdSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
impl<T: Id> FromIterator<T> for IdSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}
impl<T: Id> Extend<T> for IdSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, ids: I) {
        ids.into_iter().for_each(|id| self.insert(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_went_in() {
        let ids = [0, 63, 64, 127, 128, 249].map(Province::from_index);
        let mut set: ProvinceSet = ids.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ids);
        assert_eq!(set.len(), 6);
        set.remove(ids[2]);
        assert!(!set.contains(ids[2]) && set.contains(ids[3]));
        assert!(!set.is_empty() && ProvinceSet::EMPTY.is_empty());
    }

    #[test]
    fn sets_combine_as_sets_do() {
        let a: ProvinceSet = [1, 70, 200].map(Province::from_index).into_iter().collect();
        let b: ProvinceSet = [70, 201].map(Province::from_index).into_iter().collect();
        assert!(a.meets(&b));
        assert_eq!(a.union(&b).len(), 4);
        assert_eq!(
            a.intersection(&b).iter().collect::<Vec<_>>(),
            [Province::from_index(70)]
        );
        assert!(!a.difference(&b).meets(&b));
    }
}
