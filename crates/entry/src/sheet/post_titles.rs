//! What a forum or a chat has above each post: a name with the time, `#3 mitteleuropa`, a rule.

use super::dateline::is_dated;
use super::quotations::heads_mail;
use crate::normalize::{is_number, key};
use crate::words::List;

/// The maximum number of words above a post.
const TITLE_WORDS: usize = 10;

/// The minimum number of digits of a telephone number.
const PHONE_DIGITS: usize = 8;

/// Returns whether a line without orders stands above a post or a mail.
pub(super) fn is_above_post(text: &str) -> bool {
    let text = text.trim();
    let is_rule = text.chars().count() > 2 && !text.contains(char::is_alphanumeric);
    let is_header = || {
        let head = text.split_once(':');
        head.is_some_and(|(head, _)| heads_mail(&key(head)))
    };
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_short = || text.split_whitespace().count() <= TITLE_WORDS;
    let is_dated = || digits >= PHONE_DIGITS || text.split_whitespace().any(is_time);
    is_rule || is_header() || is_short() && (is_numbered(text) || is_dated())
}

/// Returns whether a word is a time of day: `21:30`, `9.05`.
pub(super) fn is_time(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_ascii_digit());
    let parts = word.split_once([':', '.']);
    parts.is_some_and(|(hour, minute)| {
        let is_hour = hour.len() <= 2 && is_number(hour);
        is_hour && minute.len() == 2 && is_number(minute)
    })
}

/// Returns whether a text begins with the number of a post: `#3 mitteleuropa`.
fn is_numbered(text: &str) -> bool {
    let number = text.strip_prefix('#');
    number.is_some_and(|text| text.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// The maximum number of words of a name with the day and the time.
const MOST_STAMP_WORDS: usize = 6;

/// Returns whether a line is a name with the day and the time: `ben » Mon 6:30 pm`.
fn is_timed_title(line: &str) -> bool {
    let words = || line.split_whitespace();
    let is_day = |word: &str| word == "»" || List::Weekday.has(&key(word));
    words().count() <= MOST_STAMP_WORDS && words().any(is_time) && words().any(is_day)
}

/// Returns whether a line has what a program puts above a post: its date, its number, or a name with the time.
pub(super) fn is_title(line: &str) -> bool {
    is_dated(line) || is_numbered(line) || is_timed_title(line)
}
