//! The disk: where games are kept, and how they get there without ever being half written.
//!
//! The only part of the library that reads and writes files. The folder is `--saves DIR`, else
//! `CHANCERY_SAVES`, else `./saves` where that exists, else the user's data folder.
//!
//! What is read may come from strangers: it is an ordinary file of a certain size, or is refused.
//! What is written is there as a whole, or not at all.

mod disk;
mod lock;
mod maps;
mod open_game;
mod settings;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use crate::save::{self, LoadedGame, SaveError};
use chancery_core::board::MapError;
pub use maps::MapFolders;
pub use open_game::{OpenGameFile, is_spare, spare_of};
pub use settings::{SETTINGS_VARIABLE, SettingsFile};

/// The environment variable that names the folder of saves.
pub const SAVES_VARIABLE: &str = "CHANCERY_SAVES";

/// A folder of saves.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// A save in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The file's name without its ending.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// When it was last written.
    pub written: SystemTime,
}

/// What went wrong with a file: which, in doing what, and why.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no home folder to keep games in.
    #[error("no folder for saved games: set one with --saves or {SAVES_VARIABLE}")]
    NoFolder,
    /// The disk said no.
    #[error("{path}: can't {doing}: {error}", path = path.display())]
    Disk {
        /// The file or folder.
        path: PathBuf,
        /// What was to be done with it.
        doing: &'static str,
        /// The system's reason.
        error: io::Error,
    },
    /// The save is not right.
    #[error("{path}: can't read this save; the file was not changed\n{error}{hint}",
        path = path.display(), hint = spare_hint(spare))]
    Save {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: SaveError,
        /// The version before it, where that can be read.
        spare: Option<PathBuf>,
    },
    /// Another program plays the game.
    #[error("{path}: the game is open in another chancery; close it there first",
        path = path.display())]
    InUse {
        /// The game's file.
        path: PathBuf,
    },
    /// The game's file was changed while the game was played.
    #[error("{path}: the file was changed by another program. Reopen the game to use that version, or \
        move the file away to keep yours.", path = path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The file is not what it should be.
    #[error("{path}: {why}", path = path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// Why not, and what was expected.
        why: String,
    },
    /// There is no board of this name.
    #[error("unknown map “{name}”. `chancery boards` lists the maps.")]
    UnknownMap {
        /// The name, as it was written.
        name: String,
    },
    /// The board's file is not right.
    #[error("{path}: the map can't be used\n{error}", path = path.display())]
    Map {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: MapError,
    },
}

/// What the system calls this program's folders after.
fn app() -> AppStrategyArgs {
    AppStrategyArgs {
        top_level_domain: "org".to_owned(),
        author: String::new(),
        app_name: "chancery".to_owned(),
    }
}

fn spare_hint(spare: &Option<PathBuf>) -> String {
    spare.as_ref().map_or_else(String::new, |spare| {
        let spare = spare.display();
        format!("\nto continue from the previous version, run: chancery {spare}")
    })
}

/// The largest file that is read as a sheet of orders, in bytes: those of seven powers take some 4000.
pub const LARGEST_SHEET: u64 = 64 << 10;

/// Reads a sheet of orders from a text file, as it is. `~/` is the home folder.
///
/// # Errors
/// Where the file can't be read, is no ordinary file, is larger than [`LARGEST_SHEET`] or no text.
pub fn read_sheet(path: &Path) -> Result<String, StoreError> {
    read_text(path, "a sheet of orders", LARGEST_SHEET)
}

/// Reads what a position may be set up from: a sheet, a save, lines of a batch. `~/` is the home
/// folder.
///
/// # Errors
/// Where the file can't be read, is no ordinary file, is larger than any save or no text.
pub fn read_position(path: &Path) -> Result<String, StoreError> {
    read_text(path, "a position", save::LONGEST)
}

fn read_text(path: &Path, what: &'static str, most: u64) -> Result<String, StoreError> {
    let home = disk::in_home(path);
    let text = disk::read_text(home.as_deref().unwrap_or(path), what, most)?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

impl Store {
    /// The folder of saves: the one named, else as the module says. It is made when a game is kept.
    ///
    /// # Errors
    /// Where none is named and the system knows no home folder.
    pub fn open(named: Option<&Path>) -> Result<Self, StoreError> {
        let variable = std::env::var_os(SAVES_VARIABLE).filter(|value| !value.is_empty());
        let folder = match (named, variable) {
            (Some(folder), _) => folder.to_owned(),
            (None, Some(folder)) => folder.into(),
            (None, None) if Path::new("saves").is_dir() => "saves".into(),
            (None, None) => {
                let strategy = choose_app_strategy(app()).map_err(|_| StoreError::NoFolder)?;
                strategy.in_data_dir("saves")
            }
        };
        Ok(Store { folder })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns where boards are found.
    pub fn maps(&self) -> MapFolders {
        MapFolders::of_saves(&self.folder)
    }

    /// The saves in the folder, the last written first. None where there is no folder yet. Removes what
    /// killed programs have left there.
    ///
    /// # Errors
    /// Where the folder can't be read.
    pub fn list(&self) -> Result<Vec<SavedGame>, StoreError> {
        disk::clean(&self.folder);
        let saved = |path: PathBuf| {
            let stem = path.file_stem()?.to_string_lossy();
            let name = text::printable(&stem, usize::MAX);
            // a pipe is no save, nor is a file that is gone again
            let data = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
            let written = data.modified().ok()?;
            Some(SavedGame {
                name,
                path,
                written,
            })
        };
        let files = disk::toml_files(&self.folder, "list the saves in it")?;
        let mut saves: Vec<SavedGame> = files.into_iter().filter_map(saved).collect();
        saves.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.name.cmp(&b.name)));
        Ok(saves)
    }

    /// The file for a game of this name: in the folder, whatever the name is.
    pub fn path_for(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.toml", stem_of(name)))
    }

    /// The files for a new game of this name, the best first: `name.toml`, `name-2.toml`.
    fn paths_for(&self, name: &str) -> impl Iterator<Item = PathBuf> {
        let stem = stem_of(name);
        let first = self.folder.join(format!("{stem}.toml"));
        let numbered =
            (2..10_000).map(move |number| self.folder.join(format!("{stem}-{number}.toml")));
        std::iter::once(first).chain(numbered)
    }
}

/// The longest name of a game's file, in bytes: its backup and temporary files have longer ones.
const LONGEST_STEM: usize = 150;

/// Names that some systems keep for devices, whatever their ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The name of a game's file without its ending: letters, digits and hyphens of the game's name.
fn stem_of(name: &str) -> String {
    let letters = name.chars().take(60);
    let lower = letters.map(|c| if c.is_alphanumeric() { c } else { '-' });
    let lower = lower.collect::<String>().to_lowercase();
    let parts: Vec<&str> = lower.split('-').filter(|part| !part.is_empty()).collect();
    let mut stem = parts.join("-");
    let mut ends = (0..=stem.len().min(LONGEST_STEM)).rev();
    let end = ends.find(|&at| stem.is_char_boundary(at));
    stem.truncate(end.unwrap_or(0));
    let is_device = |stem: &str| {
        let bare = stem.trim_end_matches(|c: char| c.is_ascii_digit());
        DEVICES.contains(&bare) && stem.len() <= bare.len() + 1
    };
    match stem.as_str() {
        "" => "game".to_owned(),
        device if is_device(device) => format!("game-{device}"),
        _ => stem,
    }
}

/// The folder, among the games, of what is printed from within the program.
const PRINTS: &str = "prints";

/// Keeps what was printed of a game, in the folder `prints` beside its file, or in that of the store
/// where it has none yet. `what` is a name of our own: `results-S1901M.html`. Gives where it is.
///
/// # Errors
/// Where the disk says no.
pub fn keep_print(
    store: &Store,
    game: Option<&Path>,
    name: &str,
    what: &str,
    text: &str,
) -> Result<PathBuf, StoreError> {
    let folder = game.map_or(store.folder(), disk::folder_of).join(PRINTS);
    let stem = game
        .and_then(Path::file_stem)
        .map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_else(|| stem_of(name));
    let path = folder.join(format!("{stem}-{what}"));
    disk::make_folder(&folder).map_err(disk::io_error(&folder, "make the folder"))?;
    write(&path, text.as_bytes())?;
    Ok(path)
}

/// Writes a file by way of another one beside it: it is there as a whole, or as it was.
///
/// # Errors
/// Where the disk says no.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    // a link goes on pointing where it pointed
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    disk::clean(disk::folder_of(&path));
    disk::put(&path, bytes, disk::Access::Usual, disk::Target::Any).map(drop)
}

/// Reads a game, to be looked at; [`OpenGameFile::open`] opens one to be played.
///
/// # Errors
/// Where it can't be read, or is not right; the file is left alone.
pub fn open(path: &Path) -> Result<LoadedGame, StoreError> {
    loaded(path, &save_text(path)?)
}

fn save_text(path: &Path) -> Result<String, StoreError> {
    disk::read_text(path, "a save", save::LONGEST)
}

/// The game of a save's text; where that is not right, the version before it is tried as well, to be
/// told of.
fn loaded(path: &Path, text: &str) -> Result<LoadedGame, StoreError> {
    let maps = MapFolders::of_saves(disk::folder_of(path));
    read_game(text, &maps).map_err(|error| {
        let spare = spare_of(path);
        let can_be_read = save_text(&spare).is_ok_and(|text| read_game(&text, &maps).is_ok());
        StoreError::Save {
            path: path.to_owned(),
            error,
            spare: can_be_read.then_some(spare),
        }
    })
}

fn read_game(text: &str, maps: &MapFolders) -> Result<LoadedGame, SaveError> {
    save::read(text, |name| {
        maps.find(name).map_err(|error| error.to_string())
    })
}

/// The longest theme that is read, in bytes: some twenty times as long as one that says everything.
const LONGEST_THEME: u64 = 64 * 1024;

/// The text of a theme's file.
///
/// # Errors
/// Where there is none, it can't be read, or is far too long to be one.
pub fn theme_text(path: &Path) -> Result<String, StoreError> {
    disk::read_text(path, "a theme", LONGEST_THEME)
}
