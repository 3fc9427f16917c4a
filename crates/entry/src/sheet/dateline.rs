//! The place and the date at the head of a letter.

use crate::normalize::{is_number, key};
use crate::words::List;

/// The maximum number of words of the place.
const PLACE_WORDS: usize = 3;
/// The maximum length of the place and the date, in bytes.
const LONGEST: usize = 80;

/// Returns whether a line is the place and the date of a letter: `Lyon, le 14 mars`, `Paris, March 14, 1903`.
pub(super) fn is_dateline(line: &str) -> bool {
    let Some((place, date)) = line.split_once(',').filter(|_| line.len() <= LONGEST) else {
        return false;
    };
    let (place, date) = (key(place), key(date));
    let is_date = |word: &str| List::Month.has(word) || is_day(word);
    let mut words: Vec<&str> = date.split(' ').collect();
    // "le 14 mars", "Monday, den 3. Mai", "1 de mayo"
    let is_filler = |word: &str| List::Weekday.has(word) || List::DateFiller.has(word);
    words.retain(|word| is_date(word) || !is_filler(word));
    let months = words.iter().filter(|word| List::Month.has(word)).count();
    let days = words.iter().filter(|word| is_day(word)).count();
    let name = |word: &str| word.chars().all(char::is_alphabetic);
    place.split(' ').count() <= PLACE_WORDS
        && place.split(' ').all(name)
        && months == 1
        && days > 0
        && words.len() == months + days
}

/// Returns whether a text has a date of these days, with its year, as programs write it: `Mar 5, 2025`, `04.03.2025 20:55`.
pub(super) fn is_dated(text: &str) -> bool {
    let words = || text.split(|letter: char| !letter.is_alphanumeric());
    let is_year = |word: &str| word.len() == 4 && word.starts_with("20") && is_number(word);
    // "Mar", "Mär", "dec"
    let is_month = |word: &str| {
        let word = key(word);
        word.len() > 2
            && List::Month
                .words()
                .iter()
                .any(|month| month.starts_with(&word))
    };
    let has_month = || words().any(is_month);
    let is_short = |word: &str| (1..=2).contains(&word.len()) && is_number(word);
    let mut parts = text.split([' ', '[', ']', '(', ')', ',']);
    // "04.03.2025", "2025-03-04"
    let has_numbers = parts.any(|part| {
        let numbers: Vec<&str> = part.split(['.', '/', '-']).collect();
        let years = numbers.iter().filter(|word| is_year(word)).count();
        let shorts = numbers.iter().filter(|word| is_short(word)).count();
        years == 1 && shorts == 2
    });
    has_numbers || words().any(is_year) && has_month()
}

/// Returns the byte offset of the mark in front of a place and a date behind something else: `Anna – Wien, den 30. März`.
pub(super) fn dateline_behind(line: &str) -> Option<usize> {
    let marks = line.match_indices([',', '-', '–', '—']);
    let mut marks = marks.map(|(at, mark)| (at, &line[at + mark.len()..]));
    marks.find_map(|(at, rest)| is_dateline(rest).then_some(at))
}

/// Returns whether a word is a day of a month, or a year: `14`, `3rd`, `1er`.
fn is_day(word: &str) -> bool {
    let endings = ["st", "nd", "rd", "th", "er", "re"];
    let number = endings.iter().find_map(|ending| word.strip_suffix(ending));
    let number = number.unwrap_or(word);
    !number.is_empty() && number.len() <= 4 && is_number(number)
}

#[cfg(test)]
mod tests {
    use super::{dateline_behind, is_dateline};

    #[test]
    fn a_place_and_a_date_head_a_letter() {
        for line in [
            "Lyon, le 14 mars",
            "Paris, March 14, 1903",
            "Berlin, den 3. Mai",
            "St. Petersburg, Monday 1st June",
            "Madrid, 1 de mayo de 1901",
        ] {
            assert!(is_dateline(line), "{line}");
        }
        for line in [
            "Paris, Mar - Spa",
            "Mar, Spa 1901",
            "Marseilles, 14",
            "Kiel, Ber - Mun, May",
        ] {
            assert!(!is_dateline(line), "{line}");
        }
        for (line, head) in [
            ("Anna – Wien, den 30. März", Some("Anna ")),
            ("Greta, Kiel, den 14. März", Some("Greta")),
            ("Kiel, den 14. März", None),
        ] {
            assert_eq!(dateline_behind(line).map(|at| &line[..at]), head, "{line}");
        }
    }
}
