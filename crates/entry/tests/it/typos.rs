//! Generated typos: all variants of a name that one or two typing errors, a scanner or a listener
//! can produce.

use testing::dice::Dice;

/// The kind of error in a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Typo {
    /// Two adjacent letters are swapped.
    Swapped,
    /// A letter is missing.
    Missing,
    /// A letter is doubled.
    Doubled,
    /// A letter is replaced by a neighboring key.
    Neighbor,
    /// A letter is replaced by any other.
    Wrong,
    /// Any letter is added.
    Extra,
    /// Letters that a scanner confuses.
    Scanned,
    /// Names that a listener confuses.
    Heard,
    /// Two of the first six at once.
    Twice,
}

impl Typo {
    pub const ALL: [Typo; 9] = [
        Typo::Swapped,
        Typo::Missing,
        Typo::Doubled,
        Typo::Neighbor,
        Typo::Wrong,
        Typo::Extra,
        Typo::Scanned,
        Typo::Heard,
        Typo::Twice,
    ];
    /// One typing error.
    pub const SINGLE: &[Typo] = Typo::ALL.split_at(6).0;

    /// Returns the name in tables.
    pub fn word(self) -> &'static str {
        match self {
            Typo::Swapped => "two letters swapped",
            Typo::Missing => "a letter missing",
            Typo::Doubled => "a letter doubled",
            Typo::Neighbor => "the key beside it",
            Typo::Wrong => "another letter",
            Typo::Extra => "a letter too many",
            Typo::Scanned => "scanned",
            Typo::Heard => "dictated",
            Typo::Twice => "two errors",
        }
    }

    /// Returns the deduplicated variants of a name with this typo. For two errors at once, returns
    /// `twice` variants.
    pub fn all(self, name: &str, twice: usize, dice: &mut Dice) -> Vec<String> {
        let letters: Vec<char> = name.chars().collect();
        let mut found: Vec<String> = match self {
            Typo::Scanned => confused("scanned", name),
            Typo::Heard => confused("heard", &name.to_lowercase()),
            Typo::Twice => (0..twice)
                .filter_map(|_| {
                    let once = at_random(&letters, dice)?;
                    at_random(&once, dice).map(String::from_iter)
                })
                .collect(),
            single => (0..=letters.len())
                .flat_map(|at| single.at(&letters, at))
                .map(String::from_iter)
                .collect(),
        };
        found.sort();
        found.dedup();
        found.retain(|text| !text.trim().is_empty() && !text.eq_ignore_ascii_case(name));
        found
    }

    /// Returns the typing errors at one letter of a name.
    fn at(self, letters: &[char], at: usize) -> Vec<Vec<char>> {
        let here = letters.get(at).copied();
        let with = |letter: char| [&letters[..at], &[letter], &letters[at..]].concat();
        let instead = |letter: char| [&letters[..at], &[letter], &letters[at + 1..]].concat();
        let others =
            |here: char| ('a'..='z').filter(move |other| !other.eq_ignore_ascii_case(&here));
        match (self, here) {
            (Typo::Extra, _) => {
                let beside = [
                    at.checked_sub(1).and_then(|at| letters.get(at).copied()),
                    here,
                ];
                let new = |letter: &char| {
                    let same = |beside: char| beside.eq_ignore_ascii_case(letter);
                    !beside.into_iter().flatten().any(same)
                };
                ('a'..='z').filter(new).map(with).collect()
            }
            (_, None) => Vec::new(),
            (Typo::Swapped, Some(here)) => match letters.get(at + 1) {
                Some(&next) => vec![[&letters[..at], &[next, here], &letters[at + 2..]].concat()],
                None => Vec::new(),
            },
            (Typo::Missing, Some(_)) => vec![[&letters[..at], &letters[at + 1..]].concat()],
            (Typo::Doubled, Some(here)) => vec![with(here)],
            (Typo::Neighbor, Some(here)) => others(here)
                .filter(|&other| beside(other, here))
                .map(instead)
                .collect(),
            (_, Some(here)) => others(here)
                .filter(|&other| !beside(other, here))
                .map(instead)
                .collect(),
        }
    }
}

/// Returns a name with one typing error.
fn at_random(letters: &[char], dice: &mut Dice) -> Option<Vec<char>> {
    let kind = Typo::SINGLE[dice.roll(Typo::SINGLE.len())];
    let mut made = kind.at(letters, dice.roll(letters.len() + 1));
    (!made.is_empty()).then(|| made.swap_remove(dice.roll(made.len())))
}

const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// Returns whether two keys are neighbors.
fn beside(one: char, other: char) -> bool {
    let at = |letter: char| {
        let rows = KEYS.iter().enumerate();
        let mut found =
            rows.filter_map(|(row, keys)| Some((row, keys.find(letter.to_ascii_lowercase())?)));
        found.next()
    };
    match (at(one), at(other)) {
        (Some((row, one)), Some((same, other))) => row == same && one.abs_diff(other) == 1,
        _ => false,
    }
}

/// What a scanner or a listener confuses, a pair in a line.
const CONFUSED: &str = include_str!("../../../../tests/entry/typos.tsv");

/// Returns the name with each pair of a kind replaced, at each of its occurrences in turn and at all of them.
fn confused(kind: &str, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let rows = CONFUSED.lines().map(|row| row.split('\t'));
    for mut row in rows.filter(|row| row.clone().next() == Some(kind)) {
        let (from, to) = (row.nth(1).expect("a text"), row.next().unwrap_or_default());
        for (at, _) in name.match_indices(from) {
            found.push([&name[..at], to, &name[at + from.len()..]].concat());
        }
        // two letters are most of a code
        if name.len() > 3 {
            found.push(name.replace(from, to));
        }
    }
    found
}
