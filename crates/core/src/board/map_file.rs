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
mod letters;
mod powers;
mod rules;
mod terrain;
mod texts;
mod variation;

pub use fault::{MapError, MapFault, MapProblem};
use fault::{quoted, syntax_error, unknown_format};
pub use rules::{
    BoardRulesEntry, BuildEntry, EmergencyEntry, HalfBordersEntry, NeutralOrders, RailroadEntry,
    StraitEntry,
};
use variation::Variation;

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
    /// What is particular about it, in a sentence.
    #[serde(default)]
    pub about: String,
    /// What other programs call it.
    #[serde(default)]
    pub aliases: Vec<String>,
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
    /// What `chancery draw-board` starts from is read there.
    #[serde(default, rename = "sketch")]
    _sketch: IgnoredAny,
    /// How the board is drawn is read elsewhere.
    #[serde(default, rename = "drawing")]
    _drawing: IgnoredAny,
    /// The name of the board that it was completed from.
    #[serde(skip)]
    pub based_on: Option<String>,
    /// The keys of powers that stand on the board and don't play.
    #[serde(skip)]
    pub unplayed: Vec<String>,
}

/// A power, as a board's file has it.
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

/// The part of a file that says which shape the rest has.
#[derive(Deserialize)]
struct Version {
    format: i64,
    based_on: Option<IgnoredAny>,
}

/// The shapes that a board's file can have.
enum Shape {
    Whole(Box<MapFile>),
    Based(Box<Variation>),
}

impl Shape {
    fn parse(text: &str) -> Result<Shape, MapError> {
        if text.len() > MAX_FILE {
            return Err(
                Diagnostic::new("the file", MapProblem::FileTooLong { limit: MAX_FILE }).into(),
            );
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
            _ => Err(syntax_error(text, &error).into()),
        }
    }
}

impl MapFile {
    /// Reads the text of a board's file, format 1, without checking what it says. Where it is based on
    /// another board, `base` gives the text of that one by its name.
    ///
    /// # Errors
    /// Text that is no TOML or has not the shape of a board: the first fault, with line and column. A base
    /// that is missing, wrong, or has a base itself.
    pub fn parse(text: &str, base: impl Fn(&str) -> Option<String>) -> Result<MapFile, MapError> {
        let variation = match Shape::parse(text)? {
            Shape::Whole(file) => return Ok(*file),
            Shape::Based(variation) => variation,
        };
        let name = &variation.based_on;
        let fault = |problem| MapError::from(Diagnostic::new("based_on", problem));
        let base = base(name).ok_or_else(|| fault(MapProblem::UnknownBase(quoted(name))))?;
        match Shape::parse(&base).map_err(|error| error.of(name))? {
            Shape::Whole(base) => variation.of(*base),
            Shape::Based(_) => Err(fault(MapProblem::BaseOfBase(quoted(name)))),
        }
    }
}

/// Makes a table of the files of boards, with the name of each.
macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../maps/", $name, ".toml")))),*]
    };
}

impl Map {
    /// Reads a board, which may be based on the standard one; `name` is what files call it (`standard`).
    ///
    /// # Errors
    /// All that is wrong with it; where its shape is wrong already, the first fault.
    ///
    /// ```
    /// let error = chancery_core::board::Map::from_file("tiny", "format = 1\ntitle = Tiny").unwrap_err();
    /// assert!(error.to_string().starts_with("tiny: line 2, column 9: "));
    /// ```
    pub fn from_file(name: &str, text: &str) -> Result<Map, MapError> {
        let standard = |base: &str| (base == "standard").then(|| Map::STANDARD_FILE.to_owned());
        Map::from_file_and_base(name, text, standard)
    }

    /// Reads a board that may be based on another one, of which `base` gives the text by its name.
    ///
    /// # Errors
    /// All that is wrong with it; where its shape is wrong already, the first fault.
    pub fn from_file_and_base(
        name: &str,
        text: &str,
        base: impl Fn(&str) -> Option<String>,
    ) -> Result<Map, MapError> {
        MapFile::parse(text, base)
            .and_then(|file| file.check(name))
            .map_err(|error| error.of(name))
    }

    /// The file of the standard board, which is built into the program.
    pub const STANDARD_FILE: &str = include_str!("../../maps/standard.toml");

    /// The boards that are built into the program: the name of each, and its file. The standard one is first,
    /// then they are in the sequence in which they are offered: by players, and those that are played most first.
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
