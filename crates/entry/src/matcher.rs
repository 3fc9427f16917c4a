//! What place a misspelt word may mean: the only file that knows `fuzzy-matcher` and `strsim`.
//!
//! Skim's subsequence match alone finds little more than half of misspelt names (it needs every
//! typed letter, in sequence), so an edit distance stands beside it and does most of the work.

use std::collections::HashMap;

use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;

use super::typo::{self, Typo};
use super::weights::Weights;
use chancery_core::board::Province;

/// The longest text that is compared, in letters: the longest name has 25.
const LONGEST: usize = 40;
/// How many places a text may mean at most.
const MOST: usize = 24;

/// How a text comes to mean a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Spelling {
    /// It is the code, the name or an alias.
    Exact,
    /// It is a text that several places share.
    Shared,
    /// It is a listed misspelling or loose form.
    Listed,
    /// It is how a longer form begins.
    Prefix,
    /// It is the form with letters that a scanner confuses.
    Scanned,
    /// It is this many letters off.
    Edited(u8),
    /// It is the form with letters left out.
    Shortened,
    /// It is the first letter.
    Initial,
}

/// A place that a text may mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Guess {
    pub province: Province,
    /// How far it is fetched: 0 where it was written so.
    pub cost: u16,
    pub spelling: Spelling,
    /// By how many letters it is misspelt, at least.
    pub off: u8,
}

/// A text as it is compared with others.
struct Shape {
    text: String,
    letters: usize,
    words: usize,
    mask: u32,
    counts: Counts,
}

impl Shape {
    fn of(text: &str) -> Self {
        Shape {
            text: text.to_owned(),
            letters: text.chars().count(),
            words: words(text),
            mask: mask(text),
            counts: counts(text),
        }
    }

    fn first(&self) -> Option<char> {
        self.text.chars().next()
    }
}

/// A text that means a place.
struct Form {
    shape: Shape,
    province: Province,
    rank: Rank,
}

/// How often each letter stands in a text; what is no plain letter, by its number.
type Counts = [u8; 32];

fn counts(text: &str) -> Counts {
    let mut counts = [0; 32];
    for letter in text.chars() {
        let count: &mut u8 = &mut counts[letter as usize % 32];
        *count = count.saturating_add(1);
    }
    counts
}

/// By how many letters two texts differ, wherever they stand: no edit takes away more than two.
fn apart(one: &Counts, other: &Counts) -> usize {
    let both = one.iter().zip(other);
    both.map(|(a, b)| usize::from(a.abs_diff(*b))).sum()
}

/// How near at hand a text for a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rank {
    /// The code that the map itself writes.
    Code,
    /// The place's own name.
    Name,
    /// What else it is called.
    Alias,
    /// A listed misspelling or loose form.
    Loose,
}

impl Rank {
    /// Neither the code nor the name?
    fn is_other(self) -> bool {
        matches!(self, Rank::Alias | Rank::Loose)
    }
}

/// The forms of all places, ready to be compared with.
#[derive(Default)]
pub(super) struct Matcher {
    weights: Weights,
    /// By how many words they have, less one.
    forms: Vec<Vec<Form>>,
    scanned: HashMap<String, Vec<Province>>,
    skim: SkimMatcherV2,
}

impl Matcher {
    /// Without any text.
    pub fn new(weights: Weights) -> Self {
        Matcher {
            weights,
            ..Matcher::default()
        }
    }

    /// Adds a text (a key) that means a place.
    pub fn add(&mut self, text: &str, province: Province, rank: Rank) {
        let known = |form: &Form| form.province == province && form.shape.text == text;
        let shape = Shape::of(text);
        if self.forms.len() < shape.words {
            self.forms.resize_with(shape.words, Vec::new);
        }
        let forms = &mut self.forms[shape.words - 1];
        if shape.letters > LONGEST || forms.iter().any(known) {
            return;
        }
        let scanned = self.scanned.entry(scan(text)).or_default();
        if !scanned.contains(&province) {
            scanned.push(province);
        }
        forms.push(Form {
            shape,
            province,
            rank,
        });
    }

    /// The places that a text which is no form may mean, the nearest first, each once.
    pub fn guesses(&self, text: &str) -> Vec<Guess> {
        let typed = Shape::of(text);
        if !(2..=LONGEST).contains(&typed.letters) {
            return Vec::new();
        }
        let mut found = self.scanned(&typed);
        // no one means a digit: what a scanner makes of it is all that counts
        let plain = |letter: char| letter.is_alphabetic() || letter == ' ';
        if !found.is_empty() && !text.chars().all(plain) {
            return found;
        }
        // "MidAtlantic Ocean", "S.t Petersburg": a blank may be missing, or there be one too many
        let long = typed.letters >= 8;
        let least = typed.words - usize::from(long && typed.words > 2);
        let most = typed.words + usize::from(long);
        let forms = self.forms.get(least - 1..).unwrap_or_default();
        for form in forms.iter().take(most + 1 - least).flatten() {
            if let Some((cost, spelling)) = self.compare(&typed, form) {
                let mut guess = Guess::new(form.province, cost, spelling);
                // what is off a misspelling is farther off the name
                guess.off += u8::from(form.rank == Rank::Loose);
                add(&mut found, guess);
            }
        }
        found.sort_by_key(|guess| (guess.cost, guess.province));
        found.truncate(MOST);
        found
    }

    /// The places whose letters a scanner may have taken for the text.
    fn scanned(&self, typed: &Shape) -> Vec<Guess> {
        let mut found = Vec::new();
        let digits = typed.text.bytes().any(|byte| byte.is_ascii_digit());
        if typed.letters < 3 || typed.words > 1 && !digits {
            return found;
        }
        // a 6 is a b or a g
        let sixes = typed.text.contains('6');
        let letters: &[&str] = if sixes { &["b", "g"] } else { &["b"] };
        for letter in letters {
            let text = scan(&typed.text.replace('6', letter));
            for &province in self.scanned.get(&text).into_iter().flatten() {
                let cost = self.weights.scanned;
                add(&mut found, Guess::new(province, cost, Spelling::Scanned));
            }
        }
        found
    }

    fn compare(&self, typed: &Shape, form: &Form) -> Option<(u16, Spelling)> {
        if form.shape.letters > typed.letters && begins(typed, &form.shape) {
            // three letters that begin a name may also be a code with a slip in it
            let cost = match typed.letters {
                ..=3 => self.weights.short_prefix,
                _ => self.weights.prefix,
            };
            return Some((cost, Spelling::Prefix));
        }
        if let Some(found) = self.edited(typed, form) {
            return Some(found);
        }
        // "Trst" for Trieste; but of a long name more must be there
        let left_out = form.shape.letters.saturating_sub(typed.letters);
        let shortened = typed.words == 1
            && typed.letters >= 3
            && (1..=typed.letters).contains(&left_out)
            && form.shape.first() == typed.first()
            && (typed.letters > 3 || !form.rank.is_other())
            && typed.mask & !form.shape.mask == 0
            && self
                .skim
                .fuzzy_match(&form.shape.text, &typed.text)
                .is_some();
        shortened.then_some((
            self.weights.shortened + left_out as u16,
            Spelling::Shortened,
        ))
    }

    /// Few enough letters off to be a slip of the pen?
    fn edited(&self, typed: &Shape, form: &Form) -> Option<(u16, Spelling)> {
        let budget: usize = match typed.letters {
            // two letters of a code
            2 if form.shape.letters == 3 => 1,
            0..=2 => return None,
            3..=5 => 1,
            6..=9 => 2,
            10..=13 => 3,
            _ => 4,
        };
        let near = typed.letters.abs_diff(form.shape.letters) <= budget
            && (typed.mask ^ form.shape.mask).count_ones() as usize <= 2 * budget
            && form.shape.letters >= 3
            && apart(&typed.counts, &form.shape.counts) <= 2 * budget;
        let first = form.shape.first() == typed.first();
        let short = typed.letters <= 4;
        let anagram = typed.mask == form.shape.mask && typed.letters == form.shape.letters;
        // of a short text the first letter must be right, but in the map's own codes and names
        if !near || short && !first && !anagram && form.rank.is_other() {
            return None;
        }
        let off = strsim::osa_distance(&typed.text, &form.shape.text);
        if off > budget || (off > 1 && form.shape.letters < 5) {
            return None;
        }
        let cost = self.weights.letter * off as u16;
        let more = match short {
            true => self.short_slip(typed, form, first)?,
            false => {
                let unlike = 1.0 - strsim::jaro_winkler(&typed.text, &form.shape.text);
                let unlike = (unlike * f64::from(self.weights.unlike)).round() as u16;
                unlike.min(self.weights.most_unlike)
            }
        };
        Some((cost + more, Spelling::Edited(off as u8)))
    }

    /// What a slip in a short text costs beside the letter: the measure of likeness sees no swap there,
    /// and the rest is all alike.
    fn short_slip(&self, typed: &Shape, form: &Form, first: bool) -> Option<u16> {
        let weights = &self.weights;
        let slip = typo::between(&typed.text, &form.shape.text);
        // two letters changed round leave the first one in sight
        let sight = first || slip == Typo::Swapped;
        if !sight && form.rank.is_other() {
            return None;
        }
        let likely = matches!(slip, Typo::Swapped | Typo::Doubled);
        if form.rank.is_other() && form.shape.letters <= 4 && !likely {
            return None;
        }
        let kind = match slip {
            _ if typed.letters == 2 => weights.code_of_two,
            Typo::Swapped => weights.short_swap,
            Typo::Doubled => weights.short_double,
            Typo::Beside => weights.short_beside,
            Typo::Other if form.rank == Rank::Name => weights.short_name,
            Typo::Other => weights.short_slip,
        };
        let first = if sight { 0 } else { weights.short_first };
        let alias = match form.rank {
            rank if rank.is_other() && form.shape.letters <= 4 => weights.short_alias,
            _ => 0,
        };
        Some(kind + first + alias)
    }
}

impl Guess {
    /// A place that a text may mean in some way.
    pub fn new(province: Province, cost: u16, spelling: Spelling) -> Self {
        let off = match spelling {
            Spelling::Exact | Spelling::Shared | Spelling::Initial => 0,
            Spelling::Listed | Spelling::Prefix | Spelling::Scanned => 1,
            Spelling::Edited(letters) => letters,
            Spelling::Shortened => 2,
        };
        Guess {
            province,
            cost,
            spelling,
            off,
        }
    }

    /// Returns the same place at another cost, as one that is spelt in another way.
    pub fn taken_as(self, cost: u16, spelling: Spelling) -> Self {
        Guess {
            cost,
            spelling,
            ..self
        }
    }
}

/// Adds a guess, or makes a known one nearer.
pub(super) fn add(found: &mut Vec<Guess>, guess: Guess) {
    let Some(known) = found
        .iter_mut()
        .find(|known| known.province == guess.province)
    else {
        found.push(guess);
        return;
    };
    let off = known.off.min(guess.off);
    if guess.cost < known.cost {
        *known = guess;
    }
    known.off = off;
}

/// Is each typed word how the form's word begins?
fn begins(typed: &Shape, form: &Shape) -> bool {
    if typed.words == 1 || typed.words != form.words {
        return form.text.starts_with(&typed.text);
    }
    // "N Atl Ocean"; but two bare initials say too little
    let first = typed.text.split(' ').next().unwrap_or("");
    typed.letters > 4
        && !matches!(first, "a" | "f")
        && (typed.text.split(' ').zip(form.text.split(' ')))
            .all(|(typed, form)| form.starts_with(typed))
}

/// A word other than a place's name, ready to be compared with.
pub(super) struct Slippery {
    text: Box<str>,
    mask: u32,
    /// It begins most orders, so that even in four letters the first may be wrong.
    plain: bool,
}

impl Slippery {
    /// A word (a key) that may be misspelt.
    pub fn new(text: &str) -> Self {
        Slippery {
            text: text.into(),
            mask: mask(text),
            plain: false,
        }
    }

    /// The same for a word that begins most orders: "army", "fleet".
    pub fn plain(text: &str) -> Self {
        Slippery {
            plain: true,
            ..Slippery::new(text)
        }
    }

    /// How many letters off a typed word is, where it is a slip of the pen.
    pub fn slip(&self, typed: &str) -> Option<u8> {
        let budget: u8 = if typed.len() < 7 { 1 } else { 2 };
        let least = if self.plain { 3 } else { 4 };
        let near = (least..=LONGEST).contains(&typed.len())
            && typed.len().abs_diff(self.text.len()) <= usize::from(budget)
            && (mask(typed) ^ self.mask).count_ones() <= 2 * u32::from(budget);
        // of four letters the first must be right
        let first = self.plain
            || typed.len() > 4
            || typed.as_bytes().first() == self.text.as_bytes().first();
        if !near || !first {
            return None;
        }
        let off = strsim::osa_distance(typed, &self.text) as u8;
        (off <= budget).then_some(off)
    }
}

fn words(text: &str) -> usize {
    text.split(' ').count()
}

/// The letters of a text as bits.
fn mask(text: &str) -> u32 {
    text.bytes().fold(0, |mask, byte| match byte {
        b'a'..=b'z' => mask | 1 << (byte - b'a'),
        b' ' => mask,
        _ => mask | 1 << 31,
    })
}

/// Two marks that a scanner sees for one letter.
const SCANNED: [(&str, &str); 6] = [
    ("l<", "k"),
    ("rn", "m"),
    ("cl", "d"),
    ("lc", "k"),
    ("ii", "u"),
    ("vv", "w"),
];

/// The text with what a scanner, or a hurried hand, confuses made alike.
fn scan(text: &str) -> String {
    let alike = |letter| match letter {
        '1' | 'i' | 'l' | '|' => 'l',
        '0' => 'o',
        '5' => 's',
        '8' => 'b',
        '2' => 'z',
        '3' => 'e',
        '4' => 'a',
        '7' => 't',
        '9' => 'g',
        other => other,
    };
    let mut text = text.to_owned();
    for (seen, meant) in SCANNED {
        if text.contains(seen) {
            text = text.replace(seen, meant);
        }
    }
    text.chars().map(alike).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::Id;

    #[test]
    fn slips_of_the_pen_are_found() {
        let mut matcher = Matcher::new(Weights::FITTED);
        let names = [
            "paris",
            "picardy",
            "burgundy",
            "trieste",
            "smyrna",
            "gulf of lyon",
            "smy",
        ];
        for (index, name) in names.iter().enumerate() {
            matcher.add(name, Province::from_index(index), Rank::Name);
        }
        for (typed, name, spelling) in [
            ("pariz", "paris", Spelling::Edited(1)),
            ("bugrundy", "burgundy", Spelling::Edited(1)),
            ("pic", "picardy", Spelling::Prefix),
            ("trst", "trieste", Spelling::Shortened),
            ("srny", "smy", Spelling::Scanned),
            ("g of lyon", "gulf of lyon", Spelling::Prefix),
            ("gulf of loyn", "gulf of lyon", Spelling::Edited(1)),
        ] {
            let found = matcher.guesses(typed);
            let best = found.first().unwrap_or_else(|| panic!("{typed}"));
            assert_eq!(
                (names[best.province.index()], best.spelling),
                (name, spelling),
                "{typed}"
            );
        }
        for noise in ["moon", "x", "", "zzzzzz", "atlantis", "éééé", "a s"] {
            assert_eq!(matcher.guesses(noise), [], "{noise}");
        }
    }
}
