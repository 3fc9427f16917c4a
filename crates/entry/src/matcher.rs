//! Spelling correction for names of provinces. This is the only file that uses `fuzzy-matcher`.
//!
//! Skim's subsequence match alone finds little more than half of the misspelled names because it
//! needs every typed letter in sequence. An edit distance finds most of the others.

use std::collections::HashMap;
use std::sync::RwLock;

use fuzzy_matcher::FuzzyMatcher;
use fuzzy_matcher::skim::SkimMatcherV2;

use super::typo::{self, Typo};
use super::weights::Weights;
use super::words::List;
use chancery_core::board::Province;

/// The maximum length of a text that is compared, in characters. The longest name has 25.
const LONGEST: usize = 40;
/// The maximum number of provinces that a text may mean.
const MOST: usize = 24;
/// The maximum number of texts whose guesses are kept.
const MOST_KNOWN: usize = 1 << 14;

/// The kind of match between a text and a province.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Spelling {
    /// The text is the code, the name or an alias.
    Exact,
    /// Several provinces share the text.
    Shared,
    /// The text is a listed misspelling or loose form.
    Listed,
    /// The text is the beginning of a longer form.
    Prefix,
    /// The text is the form with characters that a scanner confuses.
    Scanned,
    /// The text differs from the form by this many edits.
    Edited(u8),
    /// The text is the form with letters left out.
    Shortened,
    /// The text is the first letter.
    Initial,
}

/// A province that a text may mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Guess {
    pub province: Province,
    /// The cost of this reading, 0 for an exact match.
    pub cost: u16,
    pub spelling: Spelling,
    /// The minimum number of misspelled letters.
    pub off: u8,
}

/// A text prepared for comparison.
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

/// A text that means a province.
struct Form {
    shape: Shape,
    province: Province,
    rank: Rank,
}

/// The number of occurrences of each letter in a text, by the letter's code modulo 32.
type Counts = [u8; 32];

fn counts(text: &str) -> Counts {
    let mut counts = [0; 32];
    for letter in text.chars() {
        let count: &mut u8 = &mut counts[letter as usize % 32];
        *count = count.saturating_add(1);
    }
    counts
}

/// Returns the total difference of two letter counts. One edit changes it by at most 2.
fn apart(one: &Counts, other: &Counts) -> usize {
    let both = one.iter().zip(other);
    both.map(|(a, b)| usize::from(a.abs_diff(*b))).sum()
}

/// The rank of a text for a province.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rank {
    /// The code in the notation of the map.
    Code,
    /// The full name.
    Name,
    /// Another name.
    Alias,
    /// A listed misspelling or loose form.
    Loose,
}

impl Rank {
    /// Returns whether the text is neither the code nor the name.
    fn is_other(self) -> bool {
        matches!(self, Rank::Alias | Rank::Loose)
    }
}

/// The texts of all provinces, prepared for comparison.
#[derive(Default)]
pub(super) struct Matcher {
    weights: Weights,
    /// The forms by their number of words, less one.
    forms: Vec<Vec<Form>>,
    scanned: HashMap<String, Vec<Province>>,
    skim: SkimMatcherV2,
    /// The guesses for texts that were looked up before: a sheet repeats its words, and is read under many rules.
    known: RwLock<HashMap<String, Vec<Guess>>>,
}

impl Matcher {
    /// Returns a matcher without any texts.
    pub fn new(weights: Weights) -> Self {
        Matcher {
            weights,
            ..Matcher::default()
        }
    }

    /// Adds a text that means a province. `text` must be a key.
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

    /// Returns the deduplicated provinces that a misspelled text may mean, cheapest first.
    pub fn guesses(&self, text: &str) -> Vec<Guess> {
        let known = self.known.read().ok();
        if let Some(found) = known.as_ref().and_then(|known| known.get(text)) {
            return found.clone();
        }
        drop(known);
        let found = self.guess(text);
        if let Ok(mut known) = self.known.write()
            && known.len() < MOST_KNOWN
        {
            known.insert(text.to_owned(), found.clone());
        }
        found
    }

    fn guess(&self, text: &str) -> Vec<Guess> {
        let typed = Shape::of(text);
        if !(2..=LONGEST).contains(&typed.letters) {
            return Vec::new();
        }
        let mut found = self.scanned(&typed);
        // digits are never typed on purpose: if scanner confusions explain them, other matches
        // don't count
        let plain = |letter: char| letter.is_alphabetic() || letter == ' ';
        if !found.is_empty() && !text.chars().all(plain) {
            return found;
        }
        // "MidAtlantic Ocean", "S.t Petersburg": a blank may be missing or superfluous
        let long = typed.letters >= 8;
        let least = typed.words - usize::from(long && typed.words > 2);
        let most = typed.words + usize::from(long);
        let forms = self.forms.get(least - 1..).unwrap_or_default();
        for form in forms.iter().take(most + 1 - least).flatten() {
            if let Some((cost, spelling)) = self.compare(&typed, form) {
                let mut guess = Guess::new(form.province, cost, spelling);
                // a text that differs from a misspelling differs even more from the name
                guess.off += u8::from(form.rank == Rank::Loose);
                add(&mut found, guess);
            }
        }
        found.sort_by_key(|guess| (guess.cost, guess.province));
        found.truncate(MOST);
        found
    }

    /// Returns the provinces whose letters a scanner may have read as this text.
    fn scanned(&self, typed: &Shape) -> Vec<Guess> {
        let mut found = Vec::new();
        let digits = typed.text.bytes().any(|byte| byte.is_ascii_digit());
        if typed.letters < 3 || typed.words > 1 && !digits {
            return found;
        }
        // a 6 may be a b or a g
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
            // three letters that begin a name may also be a misspelled code
            let cost = match typed.letters {
                ..=3 => self.weights.short_prefix,
                _ => self.weights.prefix,
            };
            return Some((cost, Spelling::Prefix));
        }
        if let Some(found) = self.edited(typed, form) {
            return Some(found);
        }
        // "Trst" for Trieste; a long name needs more letters
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

    /// Returns the cost of a match by edit distance, or `None` if there are too many edits for the
    /// length.
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
        // the first letter of a short text must be right, except in the map's own codes and names
        if !near || short && !first && !anagram && form.rank.is_other() {
            return None;
        }
        let off = strsim::osa_distance(&typed.text, &form.shape.text);
        if off > budget || (off > 1 && form.shape.letters < 5) {
            return None;
        }
        let cost = self.weights.letter * off as u16;
        let more = if short {
            self.short_slip(typed, form, first)?
        } else {
            let unlike = 1.0 - strsim::jaro_winkler(&typed.text, &form.shape.text);
            let unlike = (unlike * f64::from(self.weights.unlike)).round() as u16;
            unlike.min(self.weights.most_unlike)
        };
        Some((cost + more, Spelling::Edited(off as u8)))
    }

    /// Returns the additional cost of a typo in a short text, or `None` if the match is too
    /// unlikely. Jaro-Winkler similarity doesn't separate the cases here: it ignores some swaps and
    /// rates all other typos the same.
    fn short_slip(&self, typed: &Shape, form: &Form, first: bool) -> Option<u16> {
        let weights = &self.weights;
        let slip = typo::between(&typed.text, &form.shape.text);
        // after a swap of the first two letters the first letter is still recognizable
        let visual = first || slip == Typo::Swapped;
        if !visual && form.rank.is_other() {
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
        let first = if visual { 0 } else { weights.short_first };
        let alias = match form.rank {
            rank if rank.is_other() && form.shape.letters <= 4 => weights.short_alias,
            _ => 0,
        };
        Some(kind + first + alias)
    }
}

impl Guess {
    /// Returns a guess with the number of misspelled letters that is usual for `spelling`.
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

    /// Returns the same province with a different cost and kind of match.
    pub fn taken_as(self, cost: u16, spelling: Spelling) -> Self {
        Guess {
            cost,
            spelling,
            ..self
        }
    }
}

/// Adds a guess, or lowers the cost of the guess for the same province.
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

/// Returns whether each typed word is a prefix of the form's word at the same position.
fn begins(typed: &Shape, form: &Shape) -> bool {
    if typed.words == 1 || typed.words != form.words {
        return form.text.starts_with(&typed.text);
    }
    // "N Atl Ocean" matches; two bare initials are too short
    let first = typed.text.split(' ').next().unwrap_or("");
    typed.letters > 4
        && !matches!(first, "a" | "f")
        && (typed.text.split(' ').zip(form.text.split(' ')))
            .all(|(typed, form)| form.starts_with(typed))
}

/// A word other than a province's name, prepared for comparison.
pub(super) struct FuzzyWord {
    text: Box<str>,
    mask: u32,
    /// Whether the word begins most orders. Then even the first of four letters may be wrong.
    plain: bool,
}

impl FuzzyWord {
    /// Returns a word that may be misspelled. `text` must be a key.
    pub fn new(text: &str) -> Self {
        FuzzyWord {
            text: text.into(),
            mask: mask(text),
            plain: false,
        }
    }

    /// Returns a word that begins most orders: "army", "fleet".
    pub fn plain(text: &str) -> Self {
        FuzzyWord {
            plain: true,
            ..FuzzyWord::new(text)
        }
    }

    /// Returns the number of edits between a typed word and this word, if it is small enough for a typo.
    pub fn slip(&self, typed: &str) -> Option<u8> {
        let budget: u8 = if typed.len() < 7 { 1 } else { 2 };
        let least = if self.plain { 3 } else { 4 };
        let near = (least..=LONGEST).contains(&typed.len())
            && typed.len().abs_diff(self.text.len()) <= usize::from(budget)
            && (mask(typed) ^ self.mask).count_ones() <= 2 * u32::from(budget);
        // a word of four letters needs the right first letter
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

/// Returns the letters of a text as bits.
fn mask(text: &str) -> u32 {
    text.bytes().fold(0, |mask, byte| match byte {
        b'a'..=b'z' => mask | 1 << (byte - b'a'),
        b' ' => mask,
        _ => mask | 1 << 31,
    })
}

/// Replaces characters that scanners or hasty readers confuse by one representative of each group.
fn scan(text: &str) -> String {
    let pairs = List::Scanned.words().iter();
    let pairs = pairs.filter_map(|pair| pair.split_once(' '));
    pairs.fold(text.to_owned(), |text, (seen, meant)| {
        if text.contains(seen) {
            text.replace(seen, meant)
        } else {
            text
        }
    })
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
