//! Bit sets of small numbers.

/// A set of numbers below 256.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Set([u64; 4]);

impl Set {
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    pub fn is_subset(&self, of: &Set) -> bool {
        self.0.iter().zip(of.0).all(|(&a, b)| a & !b == 0)
    }

    pub fn and(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn or(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn without(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, mut left)| {
            std::iter::from_fn(move || {
                let member = 64 * i + left.trailing_zeros() as usize;
                (left != 0).then(|| {
                    left &= left - 1;
                    member
                })
            })
        })
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
        let mut set = Set::default();
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}
