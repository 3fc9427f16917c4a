//! A lookup table from codes to provinces.

use std::fmt;

use super::Province;

/// The provinces by code: a direct table of all possible codes, so that a lookup neither hashes nor copies,
/// because reading whole games looks up many codes.
#[derive(Clone)]
pub(super) struct Codes {
    by_number: Box<[Option<Province>; COUNT]>,
}

/// The number of possible code numbers: three letters of five bits each.
const COUNT: usize = 1 << 15;

impl Codes {
    /// Returns a table without provinces.
    pub(super) fn new() -> Self {
        Codes {
            by_number: Box::new([None; COUNT]),
        }
    }

    /// Assigns a code to a province.
    ///
    /// # Errors
    /// Returns an error if the code doesn't have three letters or is already taken.
    pub(super) fn insert(&mut self, code: &str, province: Province) -> Result<(), CodeFault> {
        let letters = code.as_bytes().try_into().map_err(|_| CodeFault::NoCode)?;
        let number = number(letters).ok_or(CodeFault::NoCode)?;
        match &mut self.by_number[number] {
            Some(_) => Err(CodeFault::Taken),
            free => {
                *free = Some(province);
                Ok(())
            }
        }
    }

    /// Returns the province with a three-letter code, in any case.
    #[inline]
    pub(super) fn get(&self, code: [u8; 3]) -> Option<Province> {
        self.by_number[number(code)?]
    }
}

/// The reason why a code can't be assigned to a province.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CodeFault {
    /// It doesn't consist of three letters.
    NoCode,
    /// Another province already has it.
    Taken,
}

/// Returns a three-letter code, in any case, as a number below [`COUNT`].
#[inline]
fn number(code: [u8; 3]) -> Option<usize> {
    // a letter of either case maps to 0..26, and any other byte to a greater number
    let [a, b, c] = code.map(|letter| usize::from((letter | 0x20).wrapping_sub(b'a')));
    (a < 26 && b < 26 && c < 26).then_some(a << 10 | b << 5 | c)
}

impl fmt::Debug for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Codes({})", self.by_number.iter().flatten().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Id;

    #[test]
    fn a_code_finds_its_province_in_any_case() {
        let mut codes = Codes::new();
        let [first, second] = [0, 1].map(Province::from_index);
        assert_eq!(codes.insert("AAA", first), Ok(()));
        assert_eq!(codes.insert("ZZZ", second), Ok(()));
        assert_eq!(
            (codes.get(*b"aAa"), codes.get(*b"zzz")),
            (Some(first), Some(second))
        );
        assert_eq!(codes.insert("aaa", second), Err(CodeFault::Taken));
        for bad in ["", "AA", "AAAA", "A1A", "é1", "[[["] {
            assert_eq!(codes.insert(bad, first), Err(CodeFault::NoCode), "{bad}");
        }
        for bad in [*b"A1A", *b"[[[", *b"@AA", [0xc1; 3]] {
            assert_eq!(codes.get(bad), None);
        }
    }
}
