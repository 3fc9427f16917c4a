//! Boards as files: `maps/NAME.toml`.
//!
//! Reading takes two steps. [`MapFile`] is the file's shape and nothing more: lists of texts that
//! may say anything. [`MapFile::check`] turns it into a [`Map`], or names all that is wrong with
//! it at once, each fault with its place in the file.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use serde::de::IgnoredAny;

use text::Diagnostic;

use super::{Map, Season, Terrain};

mod borders;
mod check;
mod fault;
mod powers;
mod rules;
mod terrain;
mod texts;

pub use fault::{MapError, MapFault, MapProblem};
use fault::{syntax_error, unknown_format};
pub use rules::{BoardRulesEntry, EmergencyEntry, HalfBordersEntry, RailroadEntry, StraitEntry};

/// The longest file that is read, in bytes; the standard board has some 60 thousand.
const MAX_FILE: usize = 1 << 20;

/// The shape of the files that this program reads.
const FORMAT: i64 = 1;

/// A board's file as it was read, unchecked. `maps/standard.toml` explains
/// its keys at the top.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// The shape of the file; see [`MapFile::parse`].
    pub format: i64,
    /// What the board is called on screen.
    pub title: String,
    /// The phase a game begins with: `S1901M`.
    pub first_turn: String,
    /// How many centers win the game.
    pub victory: usize,
    /// The powers, in any sequence.
    #[serde(default)]
    pub powers: Vec<PowerEntry>,
    /// The provinces, in the sequence that the [`Map`] will have.
    #[serde(default)]
    pub provinces: Vec<ProvinceEntry>,
    /// Texts that fit several provinces, with the codes of those.
    #[serde(default)]
    pub shared: BTreeMap<String, Vec<String>>,
    /// What the board plays unlike the standard one.
    #[serde(default)]
    pub rules: BoardRulesEntry,
    /// How the board is drawn is read elsewhere.
    #[serde(default, rename = "drawing")]
    _drawing: IgnoredAny,
}

/// A power, as a board's file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerEntry {
    /// `FRANCE`
    pub key: String,
    /// `France`
    pub name: String,
    /// `French`
    pub adjective: String,
    /// Other texts that mean the power.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The codes of its home centers.
    #[serde(default)]
    pub homes: Vec<String>,
    /// The codes of the centers that it owns at the start, where these aren't its homes.
    pub owns: Option<Vec<String>>,
    /// Its opening, a unit a text: `F STP/SC`.
    #[serde(default)]
    pub units: Vec<String>,
    /// The codes of the provinces that are its country.
    #[serde(default)]
    pub country: Vec<String>,
}

/// A province, as a board's file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvinceEntry {
    /// `PAR`
    pub code: String,
    /// `Paris`
    pub name: String,
    /// Land, coast, water.
    pub terrain: Terrain,
    /// Is it a supply center?
    #[serde(default)]
    pub center: bool,
    /// Other texts that mean the province.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Misspellings and loose forms that mean the province.
    #[serde(default)]
    pub misspellings: Vec<String>,
    /// Where an army goes from here.
    #[serde(default)]
    pub armies: Vec<String>,
    /// Where a fleet goes from here, unless the coast is split.
    #[serde(default)]
    pub fleets: Vec<String>,
    /// By coast (`NC`), where a fleet goes from there.
    #[serde(default)]
    pub coasts: BTreeMap<String, Vec<String>>,
    /// Which provinces it borders without a way to them.
    #[serde(default)]
    pub closed: Vec<String>,
    /// Whether a fleet on this coast can convoy as if it were at sea.
    #[serde(default)]
    pub convoys: bool,
    /// The seasons in which its water is frozen.
    #[serde(default)]
    pub frozen: Vec<Season>,
    /// Where it lies, in degrees east: a seed for `chancery draw-board`.
    pub lon: Option<f64>,
    /// The same, in degrees north.
    pub lat: Option<f64>,
    /// Where it lies on an invented board, from the west.
    pub x: Option<f64>,
    /// The same, from the north.
    pub y: Option<f64>,
    /// A remark for people.
    pub note: Option<String>,
}

/// The part of a file that names its format.
#[derive(Deserialize)]
struct Version {
    format: i64,
}

impl MapFile {
    /// Reads the text of a board's file, format 1, without checking what it says.
    ///
    /// # Errors
    /// Text that is no TOML or has not the shape of a board: the first fault, with line and column.
    pub fn parse(text: &str) -> Result<MapFile, MapError> {
        if text.len() > MAX_FILE {
            return Err(
                Diagnostic::new("the file", MapProblem::FileTooLong { limit: MAX_FILE }).into(),
            );
        }
        match toml::from_str::<MapFile>(text) {
            Ok(file) if file.format == FORMAT => Ok(file),
            Ok(file) => Err(unknown_format(file.format).into()),
            // A file of another format may have another structure: report only the format.
            Err(error) => match toml::from_str::<Version>(text) {
                Ok(Version { format }) if format != FORMAT => Err(unknown_format(format).into()),
                _ => Err(syntax_error(text, &error).into()),
            },
        }
    }
}

impl Map {
    /// Reads a board; `name` is what files call it (`standard`).
    ///
    /// # Errors
    /// All that is wrong with it; where its shape is wrong already, the first fault.
    ///
    /// ```
    /// let error = chancery_core::board::Map::from_file("tiny", "format = 1\ntitle = Tiny").unwrap_err();
    /// assert!(error.to_string().starts_with("tiny: line 2, column 9: "));
    /// ```
    pub fn from_file(name: &str, text: &str) -> Result<Map, MapError> {
        MapFile::parse(text)
            .and_then(|file| file.check(name))
            .map_err(|error| error.of(name))
    }

    /// The file of the standard board, which is built into the program.
    pub const STANDARD_FILE: &str = include_str!("../../../../maps/standard.toml");

    /// The standard board, which is built in.
    pub fn standard() -> &'static Map {
        Self::standard_cell()
    }

    /// The standard board, to be kept beside boards that were read from files.
    pub fn standard_shared() -> Arc<Map> {
        Arc::clone(Self::standard_cell())
    }

    fn standard_cell() -> &'static Arc<Map> {
        static MAP: OnceLock<Arc<Map>> = OnceLock::new();
        MAP.get_or_init(|| match Map::from_file("standard", Map::STANDARD_FILE) {
            Ok(map) => Arc::new(map),
            Err(error) => unreachable!("the board that is built in was tested, and yet: {error}"),
        })
    }
}
