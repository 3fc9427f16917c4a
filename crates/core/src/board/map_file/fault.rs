//! Errors in map files.

use std::fmt;

use text::{At, Diagnostic, FilePosition};

use super::FORMAT;
use crate::board::{Map, Province, TurnError, UnitKind};

/// How many faults are printed; of a longer list the number of the others is.
const PRINTED: usize = 50;

/// All that is wrong with a board's file; printed a line a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapError {
    /// The board's name; empty where the text has none.
    pub name: String,
    /// The faults, at least one, in the sequence in which they were found.
    pub faults: Vec<MapFault>,
}

impl MapError {
    /// The same faults, of a board with this name, unless they are those of its base.
    pub(super) fn of(self, name: &str) -> Self {
        match self.name.is_empty() {
            true => MapError {
                name: name.to_string(),
                ..self
            },
            false => self,
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

/// An error in a map file, with its place: `line 3, column 8`, or a key like `provinces[PAR].armies`.
pub type MapFault = Diagnostic<MapProblem>;

/// Returns the error for a format that this program doesn't know.
pub(super) fn unknown_format(found: i64) -> MapFault {
    let known = FORMAT;
    Diagnostic::new("format", MapProblem::Format { found, known })
}

/// Returns the error that reading the text stopped at.
pub(super) fn syntax_error(text: &str, error: &toml::de::Error) -> MapFault {
    let at = match error.span() {
        Some(span) => FilePosition::of(text, span.start).into(),
        None => At::Path("the file".to_owned()),
    };
    Diagnostic::new(at, MapProblem::Syntax(printable(error.message(), 300)))
}

/// What is wrong in a place of a board's file. Texts in it are fit to print.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MapProblem {
    /// The text is no TOML, or a key is missing, unknown or of the wrong type.
    #[error("{0}")]
    Syntax(String),
    /// A format that this program does not know.
    #[error("format {found} is not known here; expected {known}")]
    Format {
        /// The file's format.
        found: i64,
        /// The one that is read.
        known: i64,
    },
    /// The file is too long to be a board.
    #[error("longer than {limit} bytes")]
    FileTooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// More provinces and coasts than a board may have.
    #[error("{count} provinces and coasts; a board has no more than {limit}")]
    TooManyPlaces {
        /// How many there are.
        count: usize,
        /// The most that there may be.
        limit: usize,
    },
    /// A list that is too long.
    #[error("{count} entries; there is room for {limit}")]
    TooMany {
        /// How many there are.
        count: usize,
        /// The most that there may be.
        limit: usize,
    },
    /// No board has the name of the base.
    #[error("no board has the name {0}")]
    UnknownBase(String),
    /// A base that has a base.
    #[error("{0} is based on another board itself; name that one")]
    BaseOfBase(String),
    /// A new power lacks what only a power of the base can leave out.
    #[error("missing `{0}`; only a power of the base can leave it out")]
    NotOfBase(&'static str),
    /// A number of players that isn't the number of powers.
    #[error("{found} players; the board has {powers} powers that play")]
    Players {
        /// What the file says.
        found: usize,
        /// How many powers play.
        powers: usize,
    },
    /// No power has this key.
    #[error("no power has the key {0}")]
    UnknownPower(String),
    /// A number of years between spring and fall that no calendar has.
    #[error("a turn takes from 1 to {limit} years, not {found}")]
    YearsATurn {
        /// What the file says.
        found: u16,
        /// The most that there may be.
        limit: u16,
    },
    /// A game needs powers.
    #[error("there is no power; expected one at least")]
    NoPower,
    /// A text that names no phase.
    #[error("{0}")]
    Turn(#[from] TurnError),
    /// A game begins with moves or with builds.
    #[error("a game can't begin with retreats; expected a phase like S1901M")]
    FirstTurn,
    /// A victory that no power can reach, or all have.
    #[error(
        "victory at {found} centers is impossible; the map has {centers}, expected a number from 1 to that"
    )]
    Victory {
        /// What the file says.
        found: usize,
        /// How many centers the board has.
        centers: usize,
    },
    /// A province's code has another form.
    #[error("{0} isn't a province code; expected three capital letters, A to Z")]
    Code(String),
    /// A power's key has another form.
    #[error("{0} isn't a key; expected capital letters, A to Z, twenty at most")]
    Key(String),
    /// A text of nothing, or with blanks around it.
    #[error("{0} is empty or has blanks around it")]
    Blank(String),
    /// A text with characters that can't be seen.
    #[error("{0} has control characters")]
    Control(String),
    /// A text that is too long.
    #[error("{text} is longer than {limit} characters")]
    Long {
        /// How the text begins.
        text: String,
        /// The most characters that it may have.
        limit: usize,
    },
    /// Something that is there twice.
    #[error("duplicate {0}")]
    Twice(String),
    /// A text that means something else as well.
    #[error(
        "{text} means {other} as well; leave it to one of them (or to `shared`, where they are provinces)"
    )]
    TwoMeanings {
        /// The text.
        text: String,
        /// What else has it.
        other: String,
    },
    /// A shared text needs two meanings.
    #[error("expected two provinces at least")]
    NotShared,
    /// No province has this code.
    #[error("no province has the code {0}")]
    UnknownProvince(String),
    /// No place has this code.
    #[error("no province or coast has the code {0}")]
    UnknownPlace(String),
    /// The name of a coast has another form.
    #[error("{0} isn't a coast; expected NC, EC, SC or WC")]
    UnknownCoast(String),
    /// Only land with a coast can be split.
    #[error("only a coastal province has coasts")]
    CoastsElsewhere,
    /// A split province has no fleet's borders of its own.
    #[error("a province with coasts lists a fleet's borders under these")]
    FleetsBesideCoasts,
    /// A unit that can't be where it is said to be or to go.
    #[error("{} can't stand in {place}", with_article(*.kind))]
    CannotStand {
        /// Army or fleet.
        kind: UnitKind,
        /// The place's code.
        place: String,
    },
    /// A fleet needs a coast to stand on.
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
        /// The place that lists the border.
        place: String,
        /// The one that doesn't.
        other: String,
    },
    /// A border that is both closed and open.
    #[error("the border with {0} is closed, but an army or fleet can cross it")]
    OpenAndClosed(String),
    /// Nobody could ever own it.
    #[error("no unit can enter, so it can't be a center")]
    CenterOutOfReach,
    /// A home must be a center.
    #[error("{0} isn't a supply center")]
    NoCenter(String),
    /// A center is the home of one power.
    #[error("{place} is a home of {other} already")]
    HomeOfTwo {
        /// The center.
        place: String,
        /// The key of the other power.
        other: String,
    },
    /// A center has one owner.
    #[error("{place} is owned by {other} already")]
    OwnedByTwo {
        /// The center.
        place: String,
        /// The key of the other power.
        other: String,
    },
    /// A unit has another form.
    #[error("{0} isn't a unit; expected one like `A PAR` or `F STP/SC`")]
    Unit(String),
    /// A province has room for one unit.
    #[error("there is a unit in {0} already")]
    Occupied(String),
    /// Only water freezes.
    #[error("only water can be frozen, and {0} is land")]
    NoWater(String),
    /// Only coasts that are not split can convoy.
    #[error("{0} isn't a coastal province with one coast; a fleet can't convoy from it")]
    NoConvoyCoast(String),
    /// An island that armies reach by land, or not at all.
    #[error("{0} isn't an island: expected no borders of armies, and a sea next to it")]
    NoIsland(String),
    /// Two provinces without a border that the rule could be about.
    #[error("{place} and {other} have no such border")]
    NoBorder {
        /// The code of one.
        place: String,
        /// That of the other.
        other: String,
    },
    /// A landing that no fleet reaches over a half border.
    #[error("no fleet convoys over a half border to {0}")]
    NoHalfLanding(String),
    /// A strait must lead from water to water by the province that controls it.
    #[error("{place} isn't a sea next to {other}")]
    NoStrait {
        /// The code of the end.
        place: String,
        /// That of the controller.
        other: String,
    },
    /// A strait between waters that border each other anyway.
    #[error("fleets reach {0} without the strait")]
    OpenStrait(String),
    /// A railroad's code has another form, or is a province's.
    #[error(
        "{0} isn't a code for a railroad; expected three capital letters that mean no province"
    )]
    RailroadCode(String),
    /// A value with one meaning only.
    #[error("expected {0}")]
    Expected(&'static str),
}

fn with_article(kind: UnitKind) -> &'static str {
    ["an army", "a fleet"][kind as usize]
}

/// The faults found so far.
#[derive(Default)]
pub(super) struct Faults(Vec<MapFault>);

impl Faults {
    pub(super) fn add(&mut self, at: impl Into<String>, problem: MapProblem) {
        self.0.push(Diagnostic::new(at.into(), problem));
    }

    /// Adds a fault for a list of more entries than there is room for.
    pub(super) fn limit(&mut self, at: &str, count: usize, limit: usize) {
        if count > limit {
            self.add(at, MapProblem::TooMany { count, limit });
        }
    }

    /// Returns the provinces of a list of codes; a code that is unknown or there twice is a fault.
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

    /// The value; where there is none, its fault goes into the list.
    pub(super) fn take<T>(&mut self, at: &str, result: Result<T, MapProblem>) -> Option<T> {
        result.map_err(|problem| self.add(at, problem)).ok()
    }

    /// Is the list still empty? Otherwise it is handed over.
    pub(super) fn none(&mut self) -> Result<(), MapError> {
        match self.0.is_empty() {
            true => Ok(()),
            false => Err(MapError {
                name: String::new(),
                faults: std::mem::take(&mut self.0),
            }),
        }
    }
}

/// A key of one entry of a list of the file: `provinces[PAR].armies`.
pub(super) fn key_of(list: &str, entry: &str, key: &str) -> String {
    format!("{list}[{}].{key}", printable(entry, 20))
}

/// A text of the file between backquotes, without what a terminal could obey, cut where it is long.
pub(super) fn quoted(text: &str) -> String {
    format!("`{}`", printable(text, 40))
}

/// Returns a text with blanks for what isn't visible, and `…` where it is cut.
fn printable(text: &str, limit: usize) -> String {
    let seen = |c| if text::is_visible(c) { c } else { ' ' };
    let mut shown: String = text.chars().map(seen).take(limit).collect();
    if text.chars().nth(limit).is_some() {
        shown.push('…');
    }
    shown
}
