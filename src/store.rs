//! The disk: where games are kept, and how they get there without ever being half written.
//!
//! The only part of the library that reads and writes files. The folder is `--saves DIR`, else
//! `CHANCERY_SAVES`, else `./saves` where that exists, else the user's data folder.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use crate::board::{Map, MapError};
use crate::game::Game;
use crate::game::save::{self, Loaded, SaveError};

/// The environment variable that names the folder of saves.
pub const SAVES_VARIABLE: &str = "CHANCERY_SAVES";

/// A folder of saves.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// A save in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
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
    #[error("there is no folder to keep games in: name one with --saves or {SAVES_VARIABLE}")]
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
    #[error("{path}: the save can't be read, and is left as it is\n{error}", path = path.display())]
    Save {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: SaveError,
    },
    /// The file is not a sheet of orders.
    #[error("{path}: {why}", path = path.display())]
    Sheet {
        /// The file.
        path: PathBuf,
        /// Why not, and what was expected.
        why: &'static str,
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

/// The largest file that is read as a sheet of orders, in bytes: those of seven powers take some 4000.
pub const LARGEST_SHEET: u64 = 256 * 1024;

/// Reads a sheet of orders from a text file, control characters left out. `~/` is the home folder.
///
/// # Errors
/// Where the file can't be read, is no ordinary file, is larger than [`LARGEST_SHEET`] or no text.
pub fn read_sheet(path: &Path) -> Result<String, StoreError> {
    let home = path.strip_prefix("~").ok();
    let home = home.and_then(|rest| Some(etcetera::home_dir().ok()?.join(rest)));
    let path = home.unwrap_or_else(|| path.to_owned());
    let disk = |error| StoreError::Disk {
        path: path.clone(),
        doing: "read it",
        error,
    };
    let refused = |why| StoreError::Sheet {
        path: path.clone(),
        why,
    };
    // asked before it is opened: opening a pipe would wait for a writer
    if !fs::metadata(&path).map_err(disk)?.is_file() {
        return Err(refused("not a file of text"));
    }
    let mut bytes = Vec::new();
    let mut file = File::open(&path).map_err(disk)?.take(LARGEST_SHEET + 1);
    file.read_to_end(&mut bytes).map_err(disk)?;
    if bytes.len() as u64 > LARGEST_SHEET {
        return Err(refused("too large for a sheet of orders; 256 KiB at most"));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| refused("not a text in UTF-8; save it as one and read it again"))?;
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let kept = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    Ok(text.replace('\r', "\n").chars().filter(kept).collect())
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
                let app = AppStrategyArgs {
                    top_level_domain: "org".to_owned(),
                    author: String::new(),
                    app_name: "chancery".to_owned(),
                };
                let strategy = choose_app_strategy(app).map_err(|_| StoreError::NoFolder)?;
                strategy.in_data_dir("saves")
            }
        };
        Ok(Store { folder })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The saves in the folder, the last written first. None where there is no folder yet.
    ///
    /// # Errors
    /// Where the folder can't be read.
    pub fn list(&self) -> Result<Vec<Kept>, StoreError> {
        let disk = |error| StoreError::Disk {
            path: self.folder.clone(),
            doing: "list the saves in it",
            error,
        };
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(disk(error)),
        };
        let mut saves = Vec::new();
        for entry in entries {
            let path = entry.map_err(disk)?.path();
            let is_save = path.extension().is_some_and(|ending| ending == "toml");
            if let (true, Some(stem)) = (is_save, path.file_stem()) {
                let name = stem
                    .to_string_lossy()
                    .chars()
                    .filter(|c| !c.is_control())
                    .collect();
                // a file that is gone again is no save
                if let Ok(written) = fs::metadata(&path).and_then(|data| data.modified()) {
                    saves.push(Kept {
                        name,
                        path,
                        written,
                    });
                }
            }
        }
        saves.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.name.cmp(&b.name)));
        Ok(saves)
    }

    /// A file for a new game of this name, that no other game has.
    pub fn path_for(&self, name: &str) -> PathBuf {
        let mut stem: String = name
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '-' })
            .take(60)
            .collect();
        stem = stem
            .split('-')
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("-")
            .to_lowercase();
        if stem.is_empty() {
            stem = "game".to_owned();
        }
        let file = |stem: &str| self.folder.join(format!("{stem}.toml"));
        let numbered = (2..).map(|number| file(&format!("{stem}-{number}")));
        std::iter::once(file(&stem))
            .chain(numbered)
            .find(|path| !path.exists())
            .unwrap_or_else(|| file(&stem))
    }
}

/// Keeps a game: whatever happens in between, the file is either the old one or the new one, and
/// when this returns the new one is on the disk.
///
/// # Errors
/// Where the disk says no; the old file is then as it was.
pub fn keep(game: &Game, path: &Path) -> Result<(), StoreError> {
    write_as(path, save::write(game).as_bytes(), Access::Owner)
}

/// Who may read a new file; one that was there keeps what it had.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// Its owner alone: in a game lie orders that nobody else has seen.
    Owner,
    /// Whom the system lets read new files.
    Usual,
}

/// Writes a file by way of another one beside it: it is there as a whole, or as it was.
///
/// # Errors
/// Where the disk says no.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    write_as(path, bytes, Access::Usual)
}

fn write_as(path: &Path, bytes: &[u8], access: Access) -> Result<(), StoreError> {
    let disk = |doing| {
        move |error| StoreError::Disk {
            path: path.to_owned(),
            doing,
            error,
        }
    };
    // a link goes on pointing where it pointed
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(disk("make the folder for it"))?;
    let mut beside = tempfile::Builder::new();
    beside.prefix(".chancery-").suffix(".tmp");
    #[cfg(unix)]
    if access == Access::Usual {
        use std::os::unix::fs::PermissionsExt;
        // less what the system's mask takes away
        beside.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = access;
    let mut file = beside
        .tempfile_in(folder)
        .map_err(disk("write beside it"))?;
    file.write_all(bytes).map_err(disk("write it"))?;
    if let Ok(data) = fs::metadata(&path) {
        file.as_file()
            .set_permissions(data.permissions())
            .map_err(disk("keep its permissions"))?;
    }
    file.as_file()
        .sync_all()
        .map_err(disk("get it to the disk"))?;
    file.persist(&path)
        .map_err(|error| disk("put it in its place")(error.error))?;
    // the folder knows the new file only when it is on the disk too; some systems can't open one
    if let Ok(folder) = File::open(folder) {
        folder
            .sync_all()
            .map_err(disk("get its folder to the disk"))?;
    }
    Ok(())
}

/// Opens a game.
///
/// # Errors
/// Where it can't be read, or is not right; the file is left alone.
pub fn open(path: &Path) -> Result<Loaded, StoreError> {
    let text = fs::read_to_string(path).map_err(|error| StoreError::Disk {
        path: path.to_owned(),
        doing: "read it",
        error,
    })?;
    save::read(&text, |name| {
        find_map(name).map_err(|error| error.to_string())
    })
    .map_err(|error| StoreError::Save {
        path: path.to_owned(),
        error,
    })
}

/// The board of a name: `maps/NAME.toml` where there is such a file, else one that is built in.
///
/// # Errors
/// Where there is none, or it is not right.
pub fn find_map(name: &str) -> Result<Arc<Map>, StoreError> {
    if name == "standard" {
        return Ok(Map::standard_shared());
    }
    let text = map_text(name)?;
    let map = Map::from_file(name, &text).map_err(|error| StoreError::Map {
        path: map_path(name),
        error,
    })?;
    Ok(Arc::new(map))
}

fn map_path(name: &str) -> PathBuf {
    Path::new("maps").join(format!("{name}.toml"))
}

/// The longest theme that is read, in bytes: some twenty times as long as one that says everything.
const LONGEST_THEME: u64 = 64 * 1024;

/// The text of a theme's file.
///
/// # Errors
/// Where there is none, it can't be read, or is far too long to be one.
pub fn theme_text(path: &Path) -> Result<String, StoreError> {
    let disk = |error| StoreError::Disk {
        path: path.to_owned(),
        doing: "read the theme",
        error,
    };
    let file = File::open(path).map_err(disk)?;
    let mut text = String::new();
    let mut limited = file.take(LONGEST_THEME + 1);
    limited.read_to_string(&mut text).map_err(disk)?;
    if text.len() as u64 > LONGEST_THEME {
        let long = "a theme has at most 64 KB";
        return Err(disk(io::Error::new(io::ErrorKind::InvalidData, long)));
    }
    Ok(text)
}

/// The text of `maps/NAME.toml`: a board, and the drawing that goes with it.
///
/// # Errors
/// Where there is none, or it can't be read.
pub fn map_text(name: &str) -> Result<String, StoreError> {
    let plain = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    let missing = |error| StoreError::Disk {
        path: map_path(name),
        doing: "find the map",
        error,
    };
    if !plain {
        return Err(missing(io::Error::new(
            io::ErrorKind::InvalidInput,
            "a map's name is letters, digits, - and _",
        )));
    }
    fs::read_to_string(map_path(name)).map_err(missing)
}
