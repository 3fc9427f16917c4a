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
    pub const SINGLE: [Typo; 6] = [
        Typo::Swapped,
        Typo::Missing,
        Typo::Doubled,
        Typo::Neighbor,
        Typo::Wrong,
        Typo::Extra,
    ];

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
            Typo::Scanned => replaced(name, SCANNED),
            Typo::Heard => heard(name),
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

/// Letters that a scanner confuses.
const SCANNED: &[(&str, &str)] = &[
    ("o", "0"),
    ("O", "0"),
    ("l", "1"),
    ("l", "I"),
    ("l", "|"),
    ("i", "1"),
    ("i", "l"),
    ("I", "l"),
    ("I", "1"),
    ("I", "|"),
    ("L", "1"),
    ("L", "|"),
    ("rn", "m"),
    ("m", "rn"),
    ("cl", "d"),
    ("d", "cl"),
    ("s", "5"),
    ("S", "5"),
    ("B", "8"),
    ("b", "6"),
    ("G", "6"),
    ("g", "9"),
    ("z", "2"),
    ("Z", "2"),
    ("e", "c"),
    ("c", "e"),
    ("u", "v"),
    ("v", "u"),
    ("h", "b"),
    ("n", "ri"),
    ("u", "ii"),
    ("w", "vv"),
    ("W", "VV"),
    ("f", "t"),
    ("t", "f"),
    ("a", "o"),
    ("i", "j"),
    ("E", "F"),
    ("P", "F"),
    ("T", "7"),
    ("A", "4"),
    ("n", "u"),
    ("u", "n"),
    ("k", "lc"),
    ("li", "h"),
    ("nn", "m"),
];

/// Sounds that a listener confuses.
const HEARD: &[(&str, &str)] = &[
    ("ph", "f"),
    ("f", "ph"),
    ("c", "k"),
    ("k", "c"),
    ("ck", "k"),
    ("k", "ck"),
    ("y", "i"),
    ("i", "y"),
    ("ie", "ei"),
    ("ie", "ee"),
    ("ee", "ea"),
    ("ea", "ee"),
    ("ou", "ow"),
    ("w", "wh"),
    ("wh", "w"),
    ("s", "z"),
    ("z", "s"),
    ("s", "c"),
    ("c", "s"),
    ("sh", "ch"),
    ("th", "t"),
    ("t", "th"),
    ("v", "w"),
    ("w", "v"),
    ("b", "p"),
    ("p", "b"),
    ("d", "t"),
    ("t", "d"),
    ("g", "j"),
    ("j", "g"),
    ("er", "or"),
    ("or", "er"),
    ("ar", "er"),
    ("er", "ar"),
    ("ur", "er"),
    ("ia", "ya"),
    ("ia", "ea"),
    ("x", "ks"),
    ("a", "e"),
    ("e", "a"),
    ("e", "i"),
    ("i", "e"),
    ("o", "u"),
    ("u", "o"),
    ("a", "o"),
    ("o", "a"),
    ("ll", "l"),
    ("rr", "r"),
    ("nn", "n"),
    ("ss", "s"),
    ("l", "ll"),
    ("r", "rr"),
    ("n", "nn"),
    ("s", "ss"),
    ("t", "tt"),
    ("m", "mm"),
    ("ai", "ay"),
    ("ay", "ai"),
    ("gh", "g"),
    ("h", ""),
    ("e", ""),
    ("ough", "uff"),
    ("burgh", "boro"),
    ("burgh", "burg"),
    ("burg", "burgh"),
    ("sch", "sh"),
    ("u", "oo"),
    ("oo", "u"),
    ("o", "oe"),
    ("i", "ee"),
    ("a", "ah"),
    ("en", "on"),
    ("on", "en"),
];

/// Words that a listener confuses with a name or a part of it.
const WORDS: &[(&str, &str)] = &[
    ("wales", "whales"),
    ("kiel", "keel"),
    ("kiel", "kill"),
    ("rome", "roam"),
    ("rome", "room"),
    ("paris", "pairs"),
    ("berlin", "burling"),
    ("belgium", "belgian"),
    ("greece", "grease"),
    ("brest", "breast"),
    ("brest", "press"),
    ("munich", "unique"),
    ("tunis", "tune is"),
    ("trieste", "tree east"),
    ("smyrna", "smearna"),
    ("warsaw", "war saw"),
    ("syria", "serious"),
    ("finland", "fin land"),
    ("holland", "hollow land"),
    ("denmark", "den mark"),
    ("sweden", "sweeten"),
    ("norway", "no way"),
    ("portugal", "port of gal"),
    ("picardy", "pick cardy"),
    ("burgundy", "burger day"),
    ("tuscany", "task any"),
    ("naples", "nipples"),
    ("naples", "maples"),
    ("venice", "menace"),
    ("marseilles", "mar say"),
    ("gascony", "gas company"),
    ("spain", "span"),
    ("bulgaria", "vulgar area"),
    ("serbia", "suburbia"),
    ("clyde", "glide"),
    ("yorkshire", "york share"),
    ("london", "lending"),
    ("liverpool", "liver pool"),
    ("ankara", "angora"),
    ("armenia", "our media"),
    ("black sea", "back sea"),
    ("north sea", "north c"),
    ("irish", "iris"),
    ("channel", "chanel"),
    ("barents", "parents"),
    ("baltic", "ball tick"),
    ("tyrolia", "to rolia"),
    ("bohemia", "boheme"),
    ("galicia", "galatia"),
    ("vienna", "sienna"),
    ("budapest", "buddha pest"),
    ("moscow", "moss cow"),
    ("prussia", "russia"),
    ("silesia", "celicia"),
    ("ruhr", "rur"),
    ("ruhr", "roar"),
    ("apulia", "apple ia"),
    ("piedmont", "peed mont"),
    ("rumania", "romania"),
];

/// Returns a listener's variants of a name: one sound, or the whole word.
fn heard(name: &str) -> Vec<String> {
    let mut found = replaced(&name.to_lowercase(), HEARD);
    found.extend(replaced(&name.to_lowercase(), WORDS));
    found
}

/// Returns the name with each pair replaced, at each of its occurrences in turn and at all of them.
fn replaced(name: &str, pairs: &[(&str, &str)]) -> Vec<String> {
    let mut found = Vec::new();
    for (from, to) in pairs {
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
