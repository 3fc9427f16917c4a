//! Boards as files: `maps/NAME.toml`.
//!
//! Reading takes two steps. [`MapFile`] has the structure of the file, with its texts unchecked.
//! [`MapFile::check`] turns it into a [`Map`], or reports all errors at once, each with its position in the
//! file.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use serde::de::IgnoredAny;

use text::Diagnostic;

use super::{Map, Season, Terrain};

mod borders;
mod check;
mod fault;
mod letters;
mod powers;
mod rules;
mod terrain;
mod texts;
mod variation;

pub use fault::{MapError, MapFault};
use fault::{quoted, syntax_error, unknown_format};
pub use rules::{
    BoardRulesEntry, BuildEntry, EmergencyEntry, HalfBordersEntry, NeutralOrders, RailroadEntry,
    StraitEntry,
};
use variation::Variation;

/// The maximum size of a file, in bytes; the standard board has about 60,000.
const MAX_FILE: usize = 1 << 20;

/// The version of the file format that this program reads.
const FORMAT: i64 = 1;

/// A board's file after parsing, unchecked. The comments at the top of `maps/standard.toml` explain its keys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// The version of the file format; see [`MapFile::parse`].
    pub format: i64,
    /// The title of the board on screen.
    pub title: String,
    /// A sentence on what is special about the board.
    #[serde(default)]
    pub about: String,
    /// The names of the board in other programs.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The phase in which a game begins: `S1901M`.
    pub first_turn: String,
    /// The number of centers that wins the game.
    pub victory: usize,
    /// The powers, in any order.
    #[serde(default)]
    pub powers: Vec<PowerEntry>,
    /// The provinces, in the order that the [`Map`] will have.
    #[serde(default)]
    pub provinces: Vec<ProvinceEntry>,
    /// Texts that fit several provinces, with the codes of those provinces.
    #[serde(default)]
    pub shared: BTreeMap<String, Vec<String>>,
    /// The board's own rules, which the standard board doesn't have.
    #[serde(default)]
    pub rules: BoardRulesEntry,
    /// The input of `chancery draw-board`, which reads it itself.
    #[serde(default, rename = "sketch")]
    _sketch: IgnoredAny,
    /// The drawing of the board, which other code reads.
    #[serde(default, rename = "drawing")]
    _drawing: IgnoredAny,
    /// The name of the board that this one is based on.
    #[serde(skip)]
    pub based_on: Option<String>,
    /// The keys of powers that are on the board but aren't played.
    #[serde(skip)]
    pub unplayed: Vec<String>,
}

/// A power in a board's file.
#[derive(Clone, Debug, Default, Deserialize)]
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
    /// The codes of the centers that it owns at the start, if they differ from its homes.
    pub owns: Option<Vec<String>>,
    /// Its opening units, one per text: `F STP/SC`.
    #[serde(default)]
    pub units: Vec<String>,
    /// The codes of the provinces of its country.
    #[serde(default)]
    pub country: Vec<String>,
}

/// A province in a board's file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvinceEntry {
    /// `PAR`
    pub code: String,
    /// `Paris`
    pub name: String,
    /// The terrain of the province.
    pub terrain: Terrain,
    /// Whether it is a supply center.
    #[serde(default)]
    pub center: bool,
    /// Other texts that mean the province.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Misspellings and loose forms that mean the province.
    #[serde(default)]
    pub misspellings: Vec<String>,
    /// The codes of the provinces that an army can move to.
    #[serde(default)]
    pub armies: Vec<String>,
    /// The codes of the locations that a fleet can move to, unless the coast is split.
    #[serde(default)]
    pub fleets: Vec<String>,
    /// By coast (`NC`), the codes of the locations that a fleet can move to.
    #[serde(default)]
    pub coasts: BTreeMap<String, Vec<String>>,
    /// The codes of provinces that it borders but that no unit can move to from it.
    #[serde(default)]
    pub closed: Vec<String>,
    /// Whether a fleet on this coast can convoy as if it were at sea.
    #[serde(default)]
    pub convoys: bool,
    /// The seasons in which its sea is frozen.
    #[serde(default)]
    pub frozen: Vec<Season>,
    /// Its longitude in degrees east: a seed for `chancery draw-board`.
    pub lon: Option<f64>,
    /// Its latitude in degrees north.
    pub lat: Option<f64>,
    /// Its distance from the west edge, on an invented board.
    pub x: Option<f64>,
    /// Its distance from the north edge, on an invented board.
    pub y: Option<f64>,
    /// A remark for readers of the file.
    pub note: Option<String>,
}

/// The part of a file that identifies its format.
#[derive(Deserialize)]
struct Version {
    format: i64,
    based_on: Option<IgnoredAny>,
}

/// The structures that a board's file can have.
enum Shape {
    Whole(Box<MapFile>),
    Based(Box<Variation>),
}

impl Shape {
    fn parse(text: &str) -> Result<Shape, MapError> {
        if text.len() > MAX_FILE {
            let problem = format!("longer than {MAX_FILE} bytes");
            return Err(Diagnostic::new("the file", problem).into());
        }
        let error = match toml::from_str::<MapFile>(text) {
            Ok(file) if file.format == FORMAT => return Ok(Shape::Whole(Box::new(file))),
            Ok(file) => return Err(unknown_format(file.format).into()),
            Err(error) => error,
        };
        // A file of another format may have another structure: report only the format.
        match toml::from_str::<Version>(text) {
            Ok(Version { format, .. }) if format != FORMAT => Err(unknown_format(format).into()),
            Ok(Version { based_on, .. }) if based_on.is_some() => {
                let variation = toml::from_str(text).map(|file| Shape::Based(Box::new(file)));
                variation.map_err(|error| syntax_error(text, &error).into())
            }
            _ if has_no_key(text) => {
                let problem = "empty: expected the provinces of a board".to_owned();
                Err(Diagnostic::new("the file", problem).into())
            }
            _ => Err(syntax_error(text, &error).into()),
        }
    }
}

/// Returns whether a file of TOML has blank lines and comments only.
fn has_no_key(text: &str) -> bool {
    let keys = toml::from_str::<BTreeMap<String, IgnoredAny>>(text);
    keys.is_ok_and(|keys| keys.is_empty())
}

impl MapFile {
    /// Parses the text of a board's file, format 1, without checking its contents. If it is based on another
    /// board, `base` returns the text of that board by name.
    ///
    /// # Errors
    /// Returns the first syntax error, with line and column, if the text isn't TOML or lacks the structure of
    /// a board. A base that is missing, invalid, or itself based on another board is an error as well.
    pub fn parse(text: &str, base: impl Fn(&str) -> Option<String>) -> Result<MapFile, MapError> {
        let variation = match Shape::parse(text)? {
            Shape::Whole(file) => return Ok(*file),
            Shape::Based(variation) => variation,
        };
        let name = &variation.based_on;
        let fault = |problem| MapError::from(Diagnostic::new("based_on", problem));
        let unknown = || fault(format!("no board has the name {}", quoted(name)));
        let base = base(name).ok_or_else(unknown)?;
        match Shape::parse(&base).map_err(|error| error.of(name))? {
            Shape::Whole(base) => variation.of(*base),
            Shape::Based(_) => Err(fault(format!(
                "{} is based on another board itself; name that one",
                quoted(name)
            ))),
        }
    }
}

/// Makes a table of the built-in boards: the name and the text of each file.
macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../maps/", $name, ".toml")))),*]
    };
}

impl Map {
    /// Reads a board, which may be based on the standard one; `name` is its name in files (`standard`).
    ///
    /// # Errors
    /// Returns all errors in the board, or the first syntax error.
    ///
    /// ```
    /// let error = chancery_core::board::Map::from_file("tiny", "format = 1\ntitle = Tiny").unwrap_err();
    /// assert!(error.to_string().starts_with("tiny: line 2, column 9: "));
    /// ```
    pub fn from_file(name: &str, text: &str) -> Result<Map, MapError> {
        let standard = |base: &str| (base == "standard").then(|| Map::STANDARD_FILE.to_owned());
        Map::from_file_and_base(name, text, standard)
    }

    /// Reads a board that may be based on another one; `base` returns the text of that board by name.
    ///
    /// # Errors
    /// Returns all errors in the board, or the first syntax error.
    pub fn from_file_and_base(
        name: &str,
        text: &str,
        base: impl Fn(&str) -> Option<String>,
    ) -> Result<Map, MapError> {
        MapFile::parse(text, base)
            .and_then(|file| file.check(name))
            .map_err(|error| error.of(name))
    }

    /// The file of the built-in standard board.
    pub const STANDARD_FILE: &str = include_str!("../../maps/standard.toml");

    /// The name and file of each built-in board: the standard one first, the others in the order of menus, by
    /// number of players and then by popularity.
    pub const BUILT_IN: &[(&str, &str)] = built_in!(
        "standard",
        "france-austria",
        "england-turkey",
        "germany-italy",
        "frankland-juggernaut",
        "germany-russia",
        "england-turkey-plain",
        "twin-isles",
        "hundred",
        "italy-england-russia",
        "france-germany-austria",
        "sail-ho",
        "ancient-mediterranean",
        "1900",
        "colonial",
        "fog-of-war",
        "winter-1900",
        "fleet-rome",
        "build-anywhere",
        "1898",
        "sengoku",
        "pure",
        "modern",
        "crowded",
        "chaos",
    );

    /// Returns the built-in standard board.
    pub fn standard() -> &'static Map {
        Self::standard_cell()
    }

    /// Returns the built-in standard board, for storage beside boards that were read from files.
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
