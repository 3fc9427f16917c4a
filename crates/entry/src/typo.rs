//! The kind of typo in a short text: some kinds are far more likely than others.

/// The rows of a QWERTY keyboard.
const ROWS: [&[u8]; 3] = [b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];

/// The kind of a single typo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Typo {
    /// Two adjacent letters are swapped.
    Swapped,
    /// A letter is doubled.
    Doubled,
    /// A letter is replaced by a neighboring key.
    Beside,
    /// Any other wrong, superfluous or missing letter.
    Other,
}

/// Returns the kind of typo between two texts that differ by one edit.
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

/// Returns whether two keys are neighbors.
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
