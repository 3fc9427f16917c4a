//! Errors in map files.

use std::fmt;

use text::{At, Diagnostic, FilePosition};

use super::FORMAT;
use crate::board::{Map, Province};

/// The maximum number of errors that are printed. The rest are only counted.
const PRINTED: usize = 50;

/// All errors in a board's file, printed one per line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapError {
    /// The board's name, or an empty string if the text has none.
    pub name: String,
    /// The errors, at least one, in the order in which they were found.
    pub faults: Vec<MapFault>,
}

impl MapError {
    /// Names the board that has the errors, unless they already name its base.
    pub(super) fn of(self, name: &str) -> Self {
        if self.name.is_empty() {
            MapError {
                name: name.to_string(),
                ..self
            }
        } else {
            self
        }
    }
}

impl From<MapFault> for MapError {
    fn from(fault: MapFault) -> Self {
        MapError {
            name: String::new(),
            faults: vec![fault],
        }
    }
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().take(PRINTED).enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            if !self.name.is_empty() {
                write!(f, "{}: ", self.name)?;
            }
            write!(f, "{fault}")?;
        }
        match self.faults.len().saturating_sub(PRINTED) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for MapError {}

/// An error in a map file, with its position: `line 3, column 8`, or a key like `provinces[PAR].armies`.
/// The text is safe to print.
pub type MapFault = Diagnostic<String>;

/// Returns the error for a format that this program doesn't support.
pub(super) fn unknown_format(found: i64) -> MapFault {
    let problem = format!("format {found} is not known here; expected {FORMAT}");
    Diagnostic::new("format", problem)
}

/// Returns the error for text that can't be parsed.
pub(super) fn syntax_error(text: &str, error: &toml::de::Error) -> MapFault {
    let at = match error.span() {
        Some(span) => FilePosition::of(text, span.start).into(),
        None => At::Path("the file".to_owned()),
    };
    Diagnostic::new(at, printable(&text::without_types(error.message()), 300))
}

/// The errors found so far.
#[derive(Default)]
pub(super) struct Faults(Vec<MapFault>);

impl Faults {
    pub(super) fn add(&mut self, at: impl Into<String>, problem: impl Into<String>) {
        self.0.push(Diagnostic::new(at.into(), problem.into()));
    }

    /// Adds an error if a list has more entries than `limit`.
    pub(super) fn limit(&mut self, at: &str, count: usize, limit: usize) {
        if count > limit {
            self.add(at, format!("{count} entries; there is room for {limit}"));
        }
    }

    /// Returns the provinces of a list of codes. Adds an error for each unknown or duplicate code.
    pub(super) fn provinces(&mut self, map: &Map, at: &str, codes: &[String]) -> Vec<Province> {
        let mut found = Vec::new();
        for code in codes {
            match map.province_by_code(code) {
                None => self.add(at, unknown_province(code)),
                Some(province) if found.contains(&province) => {
                    self.add(at, duplicate(&quoted(code)));
                }
                Some(province) => found.push(province),
            }
        }
        found
    }

    /// Returns the value of a result, or adds its error.
    pub(super) fn check<T>(&mut self, at: &str, result: Result<T, String>) -> Option<T> {
        result.map_err(|problem| self.add(at, problem)).ok()
    }

    /// Returns the errors found so far, if there are any, and clears the list.
    pub(super) fn none(&mut self) -> Result<(), MapError> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(MapError {
                name: String::new(),
                faults: std::mem::take(&mut self.0),
            })
        }
    }
}

pub(super) fn duplicate(what: &str) -> String {
    format!("duplicate {what}")
}

pub(super) fn unknown_province(code: &str) -> String {
    format!("no province has the code {}", quoted(code))
}

pub(super) fn no_center(place: &str) -> String {
    format!("{place} isn't a supply center")
}

/// Returns the problem of a text that already means something else.
pub(super) fn two_meanings(text: &str, other: &str) -> String {
    let (text, other) = (quoted(text), quoted(other));
    format!(
        "{text} means {other} as well; leave it to one of them (or to `shared`, where they are provinces)"
    )
}

/// Returns the key of one entry of a list of the file: `provinces[PAR].armies`.
pub(super) fn key_of(list: &str, entry: &str, key: &str) -> String {
    format!("{list}[{}].{key}", printable(entry, 20))
}

/// Returns a text of the file in backquotes, without control characters and cut if it is long.
pub(super) fn quoted(text: &str) -> String {
    format!("`{}`", printable(text, 40))
}

/// Returns a text with blanks for invisible characters, and `…` if it is cut.
fn printable(text: &str, limit: usize) -> String {
    let seen = |c| if text::is_visible(c) { c } else { ' ' };
    let mut shown: String = text.chars().map(seen).take(limit).collect();
    if text.chars().nth(limit).is_some() {
        shown.push('…');
    }
    shown
}
