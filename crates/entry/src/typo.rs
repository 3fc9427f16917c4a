//! What kind of slip parts a short text from the one that was meant: some are far likelier than others.

/// The rows of the keyboard that most people write on.
const ROWS: [&[u8]; 3] = [b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];

/// One slip of the pen or the finger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Typo {
    /// Two letters that stand side by side, changed round.
    Swapped,
    /// A letter twice that belongs there once.
    Doubled,
    /// The key beside the right one.
    Beside,
    /// Any other letter, a letter too many, or one that is missing.
    Other,
}

/// The slip between two texts that are one letter, or one exchange of two, apart.
pub(super) fn between(typed: &str, meant: &str) -> Typo {
    let (typed, meant) = (typed.as_bytes(), meant.as_bytes());
    let same = typed.iter().zip(meant).take_while(|(a, b)| a == b).count();
    let (rest, of) = (&typed[same..], &meant[same..]);
    match (rest, of) {
        ([a, b, ..], [c, d, ..]) if typed.len() == meant.len() && a == d && b == c => Typo::Swapped,
        ([a, ..], [b, ..]) if typed.len() == meant.len() && beside(*a, *b) => Typo::Beside,
        ([again, ..], _) if typed.len() > meant.len() && typed[..same].last() == Some(again) => {
            Typo::Doubled
        }
        _ => Typo::Other,
    }
}

/// Are two keys side by side?
fn beside(one: u8, other: u8) -> bool {
    let mut pairs = ROWS.iter().flat_map(|row| row.windows(2));
    pairs.any(|pair| pair == [one, other] || pair == [other, one])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_apart() {
        for (typed, meant, slip) in [
            ("bru", "bur", Typo::Swapped),
            ("apr", "par", Typo::Swapped),
            ("hell", "hel", Typo::Doubled),
            ("aank", "ank", Typo::Doubled),
            ("snk", "ank", Typo::Beside),
            ("oar", "par", Typo::Beside),
            ("bqr", "bur", Typo::Other),
            ("br", "bur", Typo::Other),
            ("om", "rom", Typo::Other),
            ("burx", "bur", Typo::Other),
            ("", "", Typo::Other),
        ] {
            assert_eq!(between(typed, meant), slip, "{typed} {meant}");
        }
    }
}
