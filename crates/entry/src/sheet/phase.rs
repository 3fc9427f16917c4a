//! Phases in words: `Spring 1901`, `Fall '02 retreats`, `W1901A`, `orders for F1901`.

use std::borrow::Cow;
use std::ops::Range;

use crate::normalize::{is_number, key};
use crate::words::{self, List, SEASONS};
use crate::{differ, only};
use chancery_core::board::{Phase, Season, Turn};

/// A phase that a text names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named {
    pub season: Season,
    /// The year. `None` if the text only names the season.
    pub year: Option<u16>,
    retreats: bool,
    winter: bool,
    /// Whether the text contains nothing else.
    pub alone: bool,
}

impl Named {
    /// Returns the phase. `year` is used if the text doesn't name a year.
    pub fn turn(&self, year: Option<u16>) -> Option<Turn> {
        let phase = match (self.season, self.retreats) {
            (Season::Winter, _) => Phase::Adjustments,
            _ if self.winter => Phase::Adjustments,
            (Season::Spring, false) => Phase::SpringMoves,
            (Season::Spring, true) => Phase::SpringRetreats,
            (Season::Fall, false) => Phase::FallMoves,
            (Season::Fall, true) => Phase::FallRetreats,
        };
        let year = self.year.or(year)?;
        Some(Turn { year, phase })
    }

    /// Returns the phase if the text names it by an `F` that stands for Frühjahr or forår: `Frankreich, F02`.
    pub fn in_spring(self, text: &str) -> Option<Self> {
        let text = key(text);
        let digits = |word: &str| word.chars().all(|letter| letter.is_ascii_digit());
        let is_f = |word: &str| word.strip_prefix('f').is_some_and(digits);
        let season = Season::Spring;
        (self.season == Season::Fall && text.split(' ').any(is_f))
            .then_some(Named { season, ..self })
    }
}

/// Returns the season for a name, in the languages of sheets.
pub(super) fn season(word: &str) -> Option<Season> {
    words::value(SEASONS, word)
}

/// Returns the season for the letters at the start of a code.
fn season_of_code(letters: &str) -> Option<Season> {
    Some(match letters {
        "s" | "sp" | "spr" => Season::Spring,
        "f" | "fa" | "fal" => Season::Fall,
        "w" | "wi" | "win" => Season::Winter,
        _ => return season(letters),
    })
}

/// Parses a year in digits. One or two digits are of the 1900s.
fn year(word: &str) -> Option<u16> {
    let number: u16 = word.parse().ok().filter(|number| *number > 0)?;
    match word.len() {
        1 | 2 => Some(1900 + number),
        3 | 4 => Some(number),
        _ => None,
    }
}

/// Parses `f1901`, `s02`, `w1901a` or `spring1901`: season, year and the letter of the phase.
pub(crate) fn code(word: &str) -> Option<(Season, u16, Option<char>)> {
    let digits = word.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, rest) = word.split_at(digits);
    let season = match letters {
        // "A05" is Autumn 1905
        "a" => Season::Fall,
        _ => season_of_code(letters)?,
    };
    let end = rest.find(|letter: char| !letter.is_ascii_digit());
    let (number, tail) = rest.split_at(end.unwrap_or(rest.len()));
    let known = matches!(tail, "" | "m" | "r" | "a" | "b");
    let year = year(number).filter(|_| number.len() != 1 && number.len() != 3 && known)?;
    Some((season, year, tail.chars().next()))
}

/// Parses a year in words (`nineteen oh two`, `nineteen hundred and two`). Returns the number of
/// words, too.
fn spoken(words: &[&str]) -> Option<(u16, usize)> {
    let (first, mut rest) = words.split_first()?;
    if *first != "nineteen" {
        return None;
    }
    while let ["oh" | "o" | "zero" | "hundred" | "and", more @ ..] = rest {
        rest = more;
    }
    let number = words::number(rest.first()?)?;
    Some((1900 + number as u16, words.len() - rest.len() + 1))
}

/// Returns a text without a single digit in brackets, which is no year: `Winter – builds (2)`.
fn without_count(text: &str) -> Cow<'_, str> {
    let count = |(at, _): &(usize, &str)| {
        let inside = text[at + 1..].split(')').next().unwrap_or_default();
        inside.len() == 1 && is_number(inside)
    };
    match text.match_indices('(').find(count) {
        Some((at, _)) => {
            let rest = text.get(at + 3..).unwrap_or_default();
            Cow::Owned(format!("{} {rest}", &text[..at]))
        }
        None => Cow::Borrowed(text),
    }
}

/// Returns the year of the season at a word, and the words behind the season that name it.
fn year_of_season(words: &[&str], at: usize) -> (Option<u16>, Range<usize>) {
    // "Fall of 1901", "Fall retreats 1901"
    let lists = [List::PhaseFiller, List::Retreats, List::Adjustments];
    let linked = |word: &&&str| lists.iter().any(|list| list.has(word));
    let behind = at + 1;
    let digits = behind + words[behind..].iter().take(2).take_while(linked).count();
    if let Some(number) = words.get(digits).and_then(|word| year(word)) {
        return (Some(number), digits..digits + 1);
    }
    if let Some((number, count)) = spoken(&words[behind..]) {
        return (Some(number), behind..behind + count);
    }
    let before = at.checked_sub(1).map(|before| words[before]);
    let before = before.filter(|word| word.len() == 4).and_then(year);
    (before, behind..behind)
}

/// Returns the phase that a text names. `None` if it names none or more than one.
pub(super) fn named(text: &str) -> Option<Named> {
    let folded = key(&without_count(text));
    let words: Vec<&str> = folded.split_whitespace().collect();
    let mut found: Vec<(Season, Option<u16>)> = Vec::new();
    let (mut retreats, mut winter, mut alone) = (false, false, true);
    // the words that name the previous season's year
    let mut dated = 0..0;
    let mut at = 0;
    while at < words.len() {
        let word = words[at];
        let next = words.get(at + 1).copied();
        let mut end = at + 1;
        if let Some((season, year, phase)) = code(word) {
            found.push((season, Some(year)));
            retreats |= phase == Some('r');
            winter |= matches!(phase, Some('a' | 'b'));
        } else if let Some(season) = season(word).filter(|_| word.len() > 3) {
            let year;
            (year, dated) = year_of_season(&words, at);
            found.push((season, year));
        } else if let Some(season) = season_of_code(word)
            && let Some(year) = next
                .filter(|next| {
                    // "AUT -1" is a count
                    let is_code = word.len() > 1 && next.len() > 1;
                    // "W 01" alone, but "S 12" counts
                    let is_whole = words.len() == 2 && next.len() == 2 && next.starts_with('0');
                    is_whole || next.len() == 4 || text.contains('\'') || is_code
                })
                .and_then(year)
        {
            // "S 1901", "F '01"
            found.push((season, Some(year)));
            end = at + 2;
        } else if List::Retreats.has(word) {
            retreats = true;
        } else if List::Adjustments.has(word) {
            winter = true;
        } else {
            let year_behind = words.get(at + 1).is_some_and(|next| season(next).is_some());
            alone &= List::PhaseFiller.has(word)
                || dated.contains(&at)
                || word.len() == 4 && year(word).is_some() && year_behind;
        }
        at = end;
    }
    found.dedup();
    let (season, year) = only(found)?;
    Some(Named {
        season,
        year,
        retreats,
        winter,
        alone,
    })
}

/// Returns whether a text names several seasons and a year, and contains nothing else: `Spring or Fall 1903`.
pub(super) fn is_unclear(text: &str) -> bool {
    let folded = key(text);
    let words = folded.split(' ');
    let several = differ(words.clone().filter_map(season));
    let years = words.clone().filter_map(year).count();
    let mut others = words.filter(|word| season(word).is_none() && year(word).is_none());
    several && years > 0 && others.all(|word| List::PhaseFiller.has(word))
}

/// Returns the phase of a text that names it with its year and contains nothing else.
pub fn read_turn(text: &str) -> Option<Turn> {
    if let Ok(turn) = text.trim().trim_end_matches([':', '.', ',']).parse() {
        return Some(turn);
    }
    named(text).filter(|named| named.alone)?.turn(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_are_named_in_many_ways() {
        for (text, code) in [
            ("Spring 1901", "S1901M"),
            ("Fall '01", "F1901M"),
            ("F1901", "F1901M"),
            ("S02 retreats", "S1902R"),
            ("W1901A", "W1901A"),
            ("Winter 01", "W1901A"),
            ("1902 Spring", "S1902M"),
            ("Autumn 1901, movement phase", "F1901M"),
            ("Fall 1902 builds", "W1902A"),
            ("fall retreats 1903", "F1903R"),
            ("spring nineteen oh two", "S1902M"),
            ("Orders for Fall 1901", "F1901M"),
            ("Fall of 1901", "F1901M"),
            ("Herbst 1903", "F1903M"),
            ("F1902R", "F1902R"),
        ] {
            assert_eq!(
                read_turn(text).map(|turn| turn.to_string()).as_deref(),
                Some(code),
                "{text}"
            );
        }
        for text in [
            "Tuesday the 14th",
            "A Par - Bur",
            "Spring",
            "Spring 1901, Fall 1901",
            "F Lon",
            "S",
        ] {
            assert_eq!(read_turn(text), None, "{text}");
        }
        let game = named("Game 12, Fall 1901").unwrap();
        assert_eq!(
            (game.season, game.year, game.alone),
            (Season::Fall, Some(1901), false)
        );
        assert_eq!(named("Spring").unwrap().year, None);
    }
}
