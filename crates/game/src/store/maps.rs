//! Finds the files of boards.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::{AppStrategy, choose_app_strategy};

use super::{StoreError, app, disk};
use crate::save;
use chancery_core::board::{Map, MapFile};

/// The name of the folders with boards: in the working directory, next to saved games, and in the
/// user's data folder.
const MAPS: &str = "maps";

/// The name of the standard board, which is always the built-in one.
const STANDARD: &str = "standard";

/// The maximum length of a board's name, in bytes.
const LONGEST_NAME: usize = 100;

/// The maximum number of boards listed from one folder. A folder with more files has another
/// purpose.
const MOST_MAPS: usize = 100;

/// The maximum size of a board's file, in bytes: about thirty times the size of the standard one.
const LARGEST_MAP: u64 = 4 << 20;

/// The sources of boards, in this order:
///
/// 1. `./maps`, for boards in development. They replace built-in boards of the same name.
/// 2. the built-in boards.
/// 3. `maps` in the folder of saved games and beside it, and in the user's data folder.
#[derive(Clone, Debug, Default)]
pub struct MapFolders {
    /// The folders of the third kind.
    others: Vec<PathBuf>,
}

impl MapFolders {
    /// Returns the sources for games that are saved in this folder.
    pub fn of_saves(folder: &Path) -> Self {
        let data = choose_app_strategy(app()).ok();
        let data = data.map(|strategy| strategy.in_data_dir(MAPS));
        let others = [folder.join(MAPS), folder.with_file_name(MAPS)].into_iter();
        MapFolders {
            others: others.chain(data).collect(),
        }
    }

    /// Returns the same sources, with the folders for a saved game before the third kind.
    #[must_use]
    pub fn and_beside(&self, save: &Path) -> Self {
        let mut beside = Self::of_saves(disk::folder_of(save));
        beside.others.extend_from_slice(&self.others);
        beside
    }

    /// Returns the names of all boards: the built-in ones, then those of each folder in alphabetical order.
    ///
    /// # Errors
    /// Returns an error if a folder can't be read.
    pub fn names(&self) -> Result<Vec<String>, StoreError> {
        let mut names: Vec<String> = Map::BUILT_IN
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect();
        let others = self.others.iter().map(PathBuf::as_path);
        for folder in [Path::new(MAPS)].into_iter().chain(others) {
            let name = |path: &PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
            let files = disk::toml_files(folder, "list the boards")?;
            let found = files
                .iter()
                .filter_map(name)
                .filter(|name| is_map_name(name));
            let mut new: Vec<String> = found.filter(|name| !names.contains(name)).collect();
            new.sort();
            names.extend(new.into_iter().take(MOST_MAPS));
        }
        Ok(names)
    }

    /// Returns the board with a name or with an alias used by other programs, such as `ancmed`.
    ///
    /// # Errors
    /// Returns an error if there is no such board, or if its file has errors.
    pub fn find(&self, name: &str) -> Result<Arc<Map>, StoreError> {
        if let Some(map) = self.exactly(name)? {
            return Ok(map);
        }
        let is_meant = |alias: &String| alias.to_lowercase() == name.to_lowercase();
        let names = self.names()?;
        for known in &names {
            // errors in other boards are ignored here
            if let Ok(Some(map)) = self.exactly(known)
                && map.aliases().iter().any(is_meant)
            {
                return Ok(map);
            }
        }
        let near = text::nearest(&name.to_lowercase(), names.iter().map(String::as_str));
        Err(unknown(name, near))
    }

    /// Returns the board with exactly this name, if there is one.
    fn exactly(&self, name: &str) -> Result<Option<Arc<Map>>, StoreError> {
        if name == STANDARD {
            return Ok(Some(Map::standard_shared()));
        }
        let Some(MapText { path, text }) = self.text(name)? else {
            return Ok(None);
        };
        let map = Map::from_file_and_base(name, &text, |base| self.base(base));
        match map {
            Ok(map) => Ok(Some(Arc::new(map))),
            Err(error) => Err(StoreError::Map { path, error }),
        }
    }

    /// Returns the file of a board, completed by the file of the board that it is based on.
    ///
    /// # Errors
    /// Returns an error if the file can't be read or isn't valid.
    pub fn file(&self, map: &Map) -> Result<MapFile, StoreError> {
        let MapText { path, text } = self.text_of(map.name())?;
        MapFile::parse(&text, |base| self.base(base))
            .map_err(|error| StoreError::Map { path, error })
    }

    /// Returns the text that has the drawing of a board: its file, or the file of the board that it is
    /// based on.
    ///
    /// # Errors
    /// Returns an error if the file can't be read.
    pub fn drawing_text(&self, map: &Map) -> Result<Cow<'static, str>, StoreError> {
        Ok(self.text_of(map.base().unwrap_or(map.name()))?.text)
    }

    fn base(&self, name: &str) -> Option<String> {
        Some(self.text(name).ok()??.text.into_owned())
    }

    fn text_of(&self, name: &str) -> Result<MapText, StoreError> {
        self.text(name)?.ok_or_else(|| unknown(name, None))
    }

    /// Returns the text of a board with exactly this name, if there is one.
    fn text(&self, name: &str) -> Result<Option<MapText>, StoreError> {
        if !is_map_name(name) {
            return Ok(None);
        }
        let built_in = Map::BUILT_IN.iter().find(|(known, _)| *known == name);
        let file = format!("{name}.toml");
        let here = Path::new(MAPS).join(&file);
        if let Some(&(_, text)) = built_in
            && (name == STANDARD || !here.exists())
        {
            let text = Cow::Borrowed(text);
            return Ok(Some(MapText { path: here, text }));
        }
        let others = self.others.iter().map(|folder| folder.join(&file));
        let mut paths = std::iter::once(here).chain(others);
        paths.find(|path| path.exists()).map(read).transpose()
    }
}

/// The text of a board's file, and its path. For a built-in board, the path is the one that would
/// replace it.
struct MapText {
    path: PathBuf,
    text: Cow<'static, str>,
}

fn unknown(name: &str, near: Option<&str>) -> StoreError {
    StoreError::UnknownMap {
        name: text::printable(name, 40),
        near: near.map(str::to_owned),
    }
}

fn read(path: PathBuf) -> Result<MapText, StoreError> {
    let text = disk::read_text(&path, "a board", LARGEST_MAP)?;
    match save::surplus_value(&text) {
        None => Ok(MapText {
            path,
            text: text.into(),
        }),
        Some(_) => {
            let why = format!(
                "too large for a board: {} values and lines at most",
                save::MOST_VALUES
            );
            Err(StoreError::Refused { path, why })
        }
    }
}

/// Returns whether a text is a valid name of a board. Valid names can't lead out of a folder.
fn is_map_name(name: &str) -> bool {
    (1..=LONGEST_NAME).contains(&name.len())
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}
