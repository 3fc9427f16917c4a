//! Errors in map files.

use std::fmt;

use text::{At, Diagnostic, FilePosition};

use super::FORMAT;
use crate::board::{Map, Province, TurnError, UnitKind};

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
pub type MapFault = Diagnostic<MapProblem>;

/// Returns the error for a format that this program doesn't support.
pub(super) fn unknown_format(found: i64) -> MapFault {
    let known = FORMAT;
    Diagnostic::new("format", MapProblem::Format { found, known })
}

/// Returns the error for text that can't be parsed.
pub(super) fn syntax_error(text: &str, error: &toml::de::Error) -> MapFault {
    let at = match error.span() {
        Some(span) => FilePosition::of(text, span.start).into(),
        None => At::Path("the file".to_owned()),
    };
    Diagnostic::new(at, MapProblem::Syntax(printable(error.message(), 300)))
}

/// The kind of an error in a board's file. Its texts are safe to print.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MapProblem {
    /// The text isn't TOML, or a key is missing, unknown or of the wrong type.
    #[error("{0}")]
    Syntax(String),
    /// A format that this program doesn't support.
    #[error("format {found} is not known here; expected {known}")]
    Format {
        /// The file's format.
        found: i64,
        /// The supported format.
        known: i64,
    },
    /// The file is too long to be a board.
    #[error("longer than {limit} bytes")]
    FileTooLong {
        /// The maximum number of bytes.
        limit: usize,
    },
    /// More provinces and coasts than a board can have.
    #[error("{count} provinces and coasts; a board has no more than {limit}")]
    TooManyPlaces {
        /// The number found.
        count: usize,
        /// The maximum number.
        limit: usize,
    },
    /// A list that is too long.
    #[error("{count} entries; there is room for {limit}")]
    TooMany {
        /// The number found.
        count: usize,
        /// The maximum number.
        limit: usize,
    },
    /// No board has the name of the base.
    #[error("no board has the name {0}")]
    UnknownBase(String),
    /// A base that is based on another board itself.
    #[error("{0} is based on another board itself; name that one")]
    BaseOfBase(String),
    /// A new power lacks a key that only powers of the base can leave out.
    #[error("missing `{0}`; only a power of the base can leave it out")]
    NotOfBase(&'static str),
    /// A number of players that isn't the number of powers.
    #[error("{found} players; the board has {powers} powers that play")]
    Players {
        /// The number in the file.
        found: usize,
        /// The number of powers that are played.
        powers: usize,
    },
    /// No power has this key.
    #[error("no power has the key {0}")]
    UnknownPower(String),
    /// A number of years between spring and fall that isn't supported.
    #[error("a turn takes from 1 to {limit} years, not {found}")]
    YearsATurn {
        /// The number in the file.
        found: u16,
        /// The maximum number.
        limit: u16,
    },
    /// The board has no powers.
    #[error("there is no power; expected one at least")]
    NoPower,
    /// A text that isn't a phase.
    #[error("{0}")]
    Turn(#[from] TurnError),
    /// A game can't begin with a retreat phase.
    #[error("a game can't begin with retreats; expected a phase like S1901M")]
    FirstTurn,
    /// A number of centers for victory that no power can reach, or that needs no center.
    #[error(
        "victory at {found} centers is impossible; the board has {centers}, expected a number from 1 to that"
    )]
    Victory {
        /// The number in the file.
        found: usize,
        /// The number of centers of the board.
        centers: usize,
    },
    /// A province's code is malformed.
    #[error("{0} isn't a province code; expected three capital letters, A to Z")]
    Code(String),
    /// A power's key is malformed.
    #[error("{0} isn't a key; expected capital letters, A to Z, twenty at most")]
    Key(String),
    /// An empty text, or one with blanks around it.
    #[error("{0} is empty or has blanks around it")]
    Blank(String),
    /// A text with invisible characters.
    #[error("{0} has control characters")]
    Control(String),
    /// A text that is too long.
    #[error("{text} is longer than {limit} characters")]
    Long {
        /// The beginning of the text.
        text: String,
        /// The maximum length, in characters.
        limit: usize,
    },
    /// A duplicate.
    #[error("duplicate {0}")]
    Twice(String),
    /// A text that already means something else.
    #[error(
        "{text} means {other} as well; leave it to one of them (or to `shared`, where they are provinces)"
    )]
    TwoMeanings {
        /// The text.
        text: String,
        /// The other meaning.
        other: String,
    },
    /// A shared text with fewer than two meanings.
    #[error("expected two provinces at least")]
    NotShared,
    /// No province has this code.
    #[error("no province has the code {0}")]
    UnknownProvince(String),
    /// No province or coast has this code.
    #[error("no province or coast has the code {0}")]
    UnknownPlace(String),
    /// The name of a coast is malformed.
    #[error("{0} isn't a coast; expected NC, EC, SC or WC")]
    UnknownCoast(String),
    /// A province that isn't coastal has coasts.
    #[error("only a coastal province has coasts")]
    CoastsElsewhere,
    /// A split province has a fleet's borders outside its coasts.
    #[error("a province with coasts lists a fleet's borders under these")]
    FleetsBesideCoasts,
    /// A unit that can't be at its location or destination.
    #[error("{} can't stand in {place}", with_article(*.kind))]
    CannotStand {
        /// Army or fleet.
        kind: UnitKind,
        /// The code of the location.
        place: String,
    },
    /// A fleet in a split province needs a coast.
    #[error("a fleet in {place} stands on one of its coasts; expected {coasts}")]
    NeedsCoast {
        /// The province's code.
        place: String,
        /// The codes of its coasts.
        coasts: String,
    },
    /// A province that borders itself.
    #[error("{0} is the province itself")]
    Itself(String),
    /// A border that is listed on one side only.
    #[error("the border is one-way: {other} doesn't list {place}")]
    NotBack {
        /// The location that lists the border.
        place: String,
        /// The location that doesn't.
        other: String,
    },
    /// A border that is both closed and open.
    #[error("the border with {0} is closed, but an army or fleet can cross it")]
    OpenAndClosed(String),
    /// A center that no unit can enter.
    #[error("no unit can enter, so it can't be a center")]
    CenterOutOfReach,
    /// A home that isn't a supply center.
    #[error("{0} isn't a supply center")]
    NoCenter(String),
    /// A center that is the home of two powers.
    #[error("{place} is a home of {other} already")]
    HomeOfTwo {
        /// The center.
        place: String,
        /// The key of the other power.
        other: String,
    },
    /// A center that has two owners.
    #[error("{place} is owned by {other} already")]
    OwnedByTwo {
        /// The center.
        place: String,
        /// The key of the other power.
        other: String,
    },
    /// A unit is malformed.
    #[error("{0} isn't a unit; expected one like `A PAR` or `F STP/SC`")]
    Unit(String),
    /// A province with two units.
    #[error("there is a unit in {0} already")]
    Occupied(String),
    /// Frozen land: only seas can be frozen.
    #[error("only water can be frozen, and {0} is land")]
    NoWater(String),
    /// A convoying coast that isn't coastal or is split.
    #[error("{0} isn't a coastal province with one coast; a fleet can't convoy from it")]
    NoConvoyCoast(String),
    /// An island that armies can reach by land, or that has no sea next to it.
    #[error("{0} isn't an island: expected no borders of armies, and a sea next to it")]
    NoIsland(String),
    /// Two provinces without a border that the rule could apply to.
    #[error("{place} and {other} have no such border")]
    NoBorder {
        /// The code of the first.
        place: String,
        /// The code of the second.
        other: String,
    },
    /// A landing that no fleet can convoy to across a half border.
    #[error("no fleet convoys over a half border to {0}")]
    NoHalfLanding(String),
    /// A strait has an end that isn't a sea next to its controller.
    #[error("{place} isn't a sea next to {other}")]
    NoStrait {
        /// The code of the end.
        place: String,
        /// The code of the controller.
        other: String,
    },
    /// A strait between seas that are adjacent anyway.
    #[error("fleets reach {0} without the strait")]
    OpenStrait(String),
    /// A railroad's code is malformed, or is a province's code.
    #[error(
        "{0} isn't a code for a railroad; expected three capital letters that mean no province"
    )]
    RailroadCode(String),
    /// A value of which only one is supported.
    #[error("expected {0}")]
    Expected(&'static str),
}

fn with_article(kind: UnitKind) -> &'static str {
    ["an army", "a fleet"][kind as usize]
}

/// The errors found so far.
#[derive(Default)]
pub(super) struct Faults(Vec<MapFault>);

impl Faults {
    pub(super) fn add(&mut self, at: impl Into<String>, problem: MapProblem) {
        self.0.push(Diagnostic::new(at.into(), problem));
    }

    /// Adds an error if a list has more entries than `limit`.
    pub(super) fn limit(&mut self, at: &str, count: usize, limit: usize) {
        if count > limit {
            self.add(at, MapProblem::TooMany { count, limit });
        }
    }

    /// Returns the provinces of a list of codes. Adds an error for each unknown or duplicate code.
    pub(super) fn provinces(&mut self, map: &Map, at: &str, codes: &[String]) -> Vec<Province> {
        let mut found = Vec::new();
        for code in codes {
            match map.province_by_code(code) {
                None => self.add(at, MapProblem::UnknownProvince(quoted(code))),
                Some(province) if found.contains(&province) => {
                    self.add(at, MapProblem::Twice(quoted(code)));
                }
                Some(province) => found.push(province),
            }
        }
        found
    }

    /// Returns the value of a result, or adds its error.
    pub(super) fn check<T>(&mut self, at: &str, result: Result<T, MapProblem>) -> Option<T> {
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
