//! File storage for games. Files are written atomically.
//!
//! Only this part of the library reads and writes files. The folder is `--saves DIR`, or
//! `CHANCERY_SAVES`, or `./saves` if it exists, or the user's data folder.
//!
//! Input isn't trusted: a file must be an ordinary file below a maximum size. A file is written
//! completely or not at all.

mod disk;
mod encoding;
mod lock;
mod maps;
mod open_game;
mod player_record;
mod settings;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use crate::save::{self, LoadedGame, SaveError};
use chancery_core::board::{Map, MapError, Turn};
pub use disk::size;
pub use encoding::{NotText, NotUtf8, decode_sheet, decode_utf8};
pub use maps::MapFolders;
pub use open_game::{OpenGameFile, is_spare, spare_of};
pub use settings::{SETTINGS_VARIABLE, SettingsFile};

/// The environment variable with the folder of saved games.
pub const SAVES_VARIABLE: &str = "CHANCERY_SAVES";

/// A folder of saved games.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// A saved game in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The file's name without its extension.
    pub name: String,
    /// The path of the file.
    pub path: PathBuf,
    /// The time when it was last written or opened.
    pub written: SystemTime,
    /// The name of the game, if it was looked for and found in the file.
    pub title: Option<String>,
    /// The name of its board, if it was looked for and found in the file.
    pub board: Option<String>,
    /// The names of the players that were looked for and found in the file.
    pub people: Vec<String>,
    /// The last phase that has orders or results, if it was looked for and found in the file.
    pub turn: Option<Turn>,
    /// Whether that phase has results.
    pub has_results: bool,
    /// Whether it can't be opened, as far as is known: it was looked into and doesn't state the format of saved games.
    pub is_refused: bool,
}

impl SavedGame {
    /// Looks for the names and the last phase near the ends of the file, without reading the game.
    fn look_inside(&mut self) {
        let [head, tail] = disk::ends(&self.path, ENDS).unwrap_or_default();
        let named = |key: &str| {
            let mut above = head.lines().take_while(|line| !line.starts_with('['));
            let value = above.find_map(|line| value(line, key));
            value.map(|name| text::printable(name, LONGEST_NAME))
        };
        let format = |line: &str| {
            let rest = line
                .strip_prefix("format")?
                .trim_start()
                .strip_prefix('=')?;
            rest.trim().parse::<u32>().ok()
        };
        self.is_refused = !head.lines().any(|line| format(line) == Some(save::FORMAT));
        self.title = named("name").and_then(|name| self.titled(&name));
        let title = |key: String| {
            let built_in = Map::BUILT_IN.iter().find(|(known, _)| *known == key);
            let title = built_in.and_then(|(_, map)| map.lines().find_map(|it| value(it, "title")));
            title.map_or(key, str::to_owned)
        };
        self.board = named("map").map(title);
        let seats = head.lines().skip_while(|line| *line != "[[seats]]");
        let seats = seats.take_while(|line| !line.starts_with('[') || *line == "[[seats]]");
        let people = seats.filter_map(|line| value(line, "name"));
        let people = people.filter(|name| !name.is_empty());
        self.people = people
            .map(|name| text::printable(name, LONGEST_NAME))
            .collect();
        for line in tail.lines().rev() {
            self.has_results |= line == "[phases.results]";
            self.turn = value(line, "name").and_then(|name| name.parse().ok());
            if self.turn.is_some() {
                break;
            }
        }
    }

    /// Returns the name of the game, with the number of its file, if the file is named after the game.
    fn titled(&self, name: &str) -> Option<String> {
        match self.name.strip_prefix(stem_of(name).as_str())? {
            "" => Some(name.to_owned()),
            rest => {
                let number: u32 = rest.strip_prefix('-')?.parse().ok()?;
                Some(format!("{name} {number}"))
            }
        }
    }
}

/// An error with a file.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no home folder for saved games.
    #[error("no folder for saved games: set one with --saves or {SAVES_VARIABLE}")]
    NoFolder,
    /// A file to be read can't be opened, or isn't a regular file.
    #[error("{path}: can't be read: {}", reason(error), path = path.display())]
    Unopened {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file operation failed.
    #[error("{path}: can't {doing}: {}", reason(error), path = path.display())]
    Disk {
        /// The file or folder.
        path: PathBuf,
        /// The operation.
        doing: &'static str,
        /// The system's error.
        error: io::Error,
    },
    /// The save can't be read.
    #[error("{path}: can't read this save; the file was not changed\n{error}{hint}",
        path = path.display(), hint = spare_hint(spare))]
    Save {
        /// The file.
        path: PathBuf,
        /// The error in the save.
        error: SaveError,
        /// The backup, if it can be read.
        spare: Option<PathBuf>,
    },
    /// Another program has the game open.
    #[error("{path}: the game is open in another chancery; close it there first",
        path = path.display())]
    InUse {
        /// The game's file.
        path: PathBuf,
    },
    /// Another program changed the file while the game was open.
    #[error("{path}: the file was changed by another program. Reopen the game to use that version, or \
        move the file away to keep yours.", path = path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The file is of the wrong kind.
    #[error("{path}: {why}", path = path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The reason, and the kind of file that was expected.
        why: String,
    },
    /// There is no board with this name.
    #[error(
        "unknown board “{name}”.{} `chancery boards` lists the boards.",
        near_hint(near)
    )]
    UnknownMap {
        /// The name, as written.
        name: String,
        /// The most similar name of a board.
        near: Option<String>,
    },
    /// The board's file can't be read.
    #[error("{path}: the board can't be used\n{error}", path = path.display())]
    Map {
        /// The file.
        path: PathBuf,
        /// The error in the file.
        error: MapError,
    },
}

/// Returns why an operation failed, in words for people, without the number of the system's error.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let numbered = text.find(" (os error ");
    text[..numbered.unwrap_or(text.len())].to_lowercase()
}

/// Returns the names from which the system derives the paths of this program's folders.
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

fn near_hint(near: &Option<String>) -> String {
    let near = near.as_ref().map(|near| format!(" Did you mean “{near}”?"));
    near.unwrap_or_default()
}

/// The maximum size of an order sheet, in bytes. The orders of seven powers take about 4000.
pub const LARGEST_SHEET: u64 = 64 << 10;

/// Reads an order sheet from a text file. `~/` is the home folder.
///
/// # Errors
/// Returns an error if the file can't be read, isn't an ordinary file, is larger than
/// [`LARGEST_SHEET`], or isn't text.
pub fn read_sheet(path: &Path) -> Result<String, StoreError> {
    let home = disk::in_home(path);
    let path = home.as_deref().unwrap_or(path);
    let bytes = disk::read_bytes(path, "a sheet of orders", LARGEST_SHEET)?;
    decode_sheet(&bytes).map_err(|error| disk::refused(path, error.to_string()))
}

/// Reads a file to set up a position from: an order sheet, a save, or batch lines. `~/` is the home
/// folder.
///
/// # Errors
/// Returns an error if the file can't be read, isn't an ordinary file, is larger than any save, or
/// isn't text.
pub fn read_position(path: &Path) -> Result<String, StoreError> {
    let home = disk::in_home(path);
    let path = home.as_deref().unwrap_or(path);
    let bytes = disk::read_bytes(path, "a position", save::LONGEST)?;
    decode_sheet(&bytes).map_err(|error| disk::refused(path, error.to_string()))
}

impl Store {
    /// Returns the folder of saved games: `named`, or the default described in the module. It is
    /// created when a game is saved.
    ///
    /// # Errors
    /// Returns an error if there is no folder, because the system has no home folder.
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

    /// Returns the path of the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Creates the folder, unless it exists.
    ///
    /// # Errors
    /// Returns an error if the folder can't be created.
    pub fn make_folder(&self) -> Result<(), StoreError> {
        disk::make_folder(&self.folder).map_err(disk::io_error(&self.folder, "make the folder"))
    }

    /// Returns the folders that are searched for boards.
    pub fn maps(&self) -> MapFolders {
        MapFolders::of_saves(&self.folder)
    }

    /// Returns the saved games in the folder, the last written or opened first, or none if there is no folder
    /// yet. Removes temporary files of programs that were killed.
    ///
    /// # Errors
    /// Returns an error if the folder can't be read.
    pub fn list(&self) -> Result<Vec<SavedGame>, StoreError> {
        disk::clean(&self.folder);
        let saved = |path: PathBuf| {
            let stem = path.file_stem()?.to_string_lossy();
            let name = text::printable(&stem, usize::MAX);
            // skip pipes and files that were deleted in the meantime
            let data = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
            let written = data.modified().ok()?;
            Some(SavedGame {
                name,
                path,
                written,
                title: None,
                board: None,
                turn: None,
                has_results: false,
                people: Vec::new(),
                is_refused: false,
            })
        };
        let files = disk::toml_files(&self.folder, "list the saves in it")?;
        let mut saves: Vec<SavedGame> = files.into_iter().filter_map(saved).collect();
        saves.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.name.cmp(&b.name)));
        Ok(saves)
    }

    /// Returns the saved games as [`Store::list`] does, with their boards and last phases. Files that are no saves are
    /// last.
    ///
    /// # Errors
    /// Returns an error if the folder can't be read.
    pub fn list_with_phases(&self) -> Result<Vec<SavedGame>, StoreError> {
        let mut saves = self.list()?;
        saves.iter_mut().for_each(SavedGame::look_inside);
        saves.sort_by_key(|saved| saved.is_refused);
        Ok(saves)
    }

    /// Returns the path for a game of this name. It is always in the folder, whatever the name is.
    pub fn path_for(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.toml", stem_of(name)))
    }
}

/// The length of both ends of a save in which its board and its last phase are looked for, in bytes. A phase
/// takes about 2000.
const ENDS: u64 = 64 << 10;

/// The maximum length of the name of a game or a board in the list of saved games, in characters.
const LONGEST_NAME: usize = 30;

/// Returns the value of a key in a line: `name = "S1901M"`.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(key)?.trim_start().strip_prefix('=')?;
    let rest = rest.trim();
    let within = |quote: char| rest.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\''))
}

/// The maximum length of a saved game's file name, in bytes. Its backup and temporary files have
/// longer names.
const LONGEST_STEM: usize = 150;

/// The names that some systems reserve for devices, with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Returns the file name for a game without its extension: the letters and digits of the game's
/// name, separated by hyphens.
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

/// The folder of deleted games, in the folder of saved games.
const DELETED: &str = "deleted";

/// Deletes a saved game: moves it and its backup to the folder `deleted` next to it. Returns its path there, which has
/// a number if an older game has the name.
///
/// # Errors
/// Returns an error if another program has the game open or a file operation fails. The game is where it was then, unless
/// only its backup couldn't be moved.
pub fn delete(path: &Path) -> Result<PathBuf, StoreError> {
    let folder = disk::folder_of(path).join(DELETED);
    let lock = lock::acquire(path)?;
    disk::make_folder(&folder).map_err(disk::io_error(&folder, "make the folder"))?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_free = |path: &PathBuf| fs::symlink_metadata(path).is_err();
    let target = paths_in(&folder, &stem).find(is_free);
    let full = || disk::refused(path, "too many deleted games have its name".to_owned());
    let target = target.ok_or_else(full)?;
    fs::rename(path, &target).map_err(disk::io_error(path, "delete it"))?;
    drop(lock);
    match fs::rename(spare_of(path), spare_of(&target)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(disk::io_error(path, "delete its backup")(error))
        }
        _ => Ok(target),
    }
}

/// Returns the paths of a saved game in a folder in order of preference: `stem.toml`, `stem-2.toml`.
fn paths_in(folder: &Path, stem: &str) -> impl Iterator<Item = PathBuf> {
    let first = folder.join(format!("{stem}.toml"));
    let numbered = (2..10_000).map(move |number| folder.join(format!("{stem}-{number}.toml")));
    std::iter::once(first).chain(numbered)
}

/// The folder of printouts, in the folder of saved games.
const PRINTS: &str = "prints";

/// Writes a printout of a game to the folder `prints` next to its file, or to that of the store if
/// it has no file yet. `what` is the file name, chosen by the program: `results-S1901M.html`.
/// Returns the path.
///
/// # Errors
/// Returns an error if a file operation fails.
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

/// Writes to a file that a user named: to a regular file as [`write()`] does, but without creating a folder for
/// it; to a pipe or a device directly.
///
/// # Errors
/// Returns an error if its folder doesn't exist, if it can't be written, or if it is a saved game.
pub fn write_named(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let failed = disk::io_error(path, "write it");
    // renaming would replace what isn't a regular file, and files without permission to write them
    match File::options().write(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            disk::check_folder(&disk::link_target(path))?;
        }
        Err(error) => return Err(failed(error)),
        Ok(mut file) if !file.metadata().map_err(failed)?.is_file() => {
            return file.write_all(bytes).map_err(failed);
        }
        Ok(_) if is_save(path) => {
            let why = "a saved game, not overwritten. Choose another name for the output.";
            return Err(disk::refused(path, why.to_owned()));
        }
        Ok(_) => {}
    }
    write(path, bytes)
}

/// Returns whether a file is a saved game, even a damaged one: it has a format, as a board has, and names its map.
fn is_save(path: &Path) -> bool {
    let [head, _] = disk::ends(path, ENDS).unwrap_or_default();
    let lines = head.lines().take_while(|line| !line.starts_with('['));
    let keys = lines.filter_map(|line| Some(line.split_once('=')?.0.trim()));
    ["format", "map"]
        .iter()
        .all(|key| keys.clone().any(|it| it == *key))
}

/// Writes a file atomically, by renaming a temporary file next to it. A symbolic link is followed.
///
/// # Errors
/// Returns an error if a file operation fails.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let path = disk::link_target(path);
    disk::clean(disk::folder_of(&path));
    disk::put(&path, bytes, disk::Access::Usual, disk::Target::Any).map(drop)
}

/// Makes a file the last one written, without changing its contents.
///
/// # Errors
/// Returns an error if a file operation fails.
pub fn touch(path: &Path) -> Result<(), StoreError> {
    let file = File::options().write(true).open(path);
    let touched = file.and_then(|file| file.set_modified(SystemTime::now()));
    touched.map_err(disk::io_error(path, "set its time"))
}

/// Writes a file as [`write()`] does, which only its owner can read.
///
/// # Errors
/// Returns an error if a file operation fails.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    disk::put(path, bytes, disk::Access::Owner, disk::Target::Any).map(drop)
}

/// Reads a game without locking it. Use [`OpenGameFile::open`] to play it.
///
/// # Errors
/// Returns an error if the file can't be read or isn't a valid save. The file isn't changed.
pub fn open(path: &Path) -> Result<LoadedGame, StoreError> {
    loaded(path, &save_text(path)?)
}

fn save_text(path: &Path) -> Result<String, StoreError> {
    disk::read_text(path, "a save", save::LONGEST)
}

/// Reads a game from the text of a save. If that fails, also tries to read the backup, for the error
/// message.
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

/// The maximum length of a theme file, in bytes: about twenty times the length of one with every
/// color.
const LONGEST_THEME: u64 = 64 * 1024;

/// Reads the text of a theme file.
///
/// # Errors
/// Returns an error if the file doesn't exist, can't be read, or is too long.
pub fn theme_text(path: &Path) -> Result<String, StoreError> {
    disk::read_text(path, "a theme", LONGEST_THEME)
}
