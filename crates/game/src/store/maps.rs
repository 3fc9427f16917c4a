//! Where boards are found.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use etcetera::{AppStrategy, choose_app_strategy};

use super::{StoreError, app, disk};
use crate::save;
use chancery_core::board::{Map, MapFile};

/// The folder of boards: where the program was started, beside saved games, in the user's data folder.
const MAPS: &str = "maps";

/// The name of the standard board, which is always the built-in one.
const STANDARD: &str = "standard";

/// The longest name of a board, in bytes.
const LONGEST_NAME: usize = 100;

/// The most boards that are listed of one folder: a folder with more holds something else.
const MOST_MAPS: usize = 100;

/// The largest file that is read as a board, in bytes: some thirty times the standard one.
const LARGEST_MAP: u64 = 4 << 20;

/// The places where boards are found, in this sequence:
///
/// 1. `./maps`, for boards that are being made. They replace built-in boards of the same name.
/// 2. the boards that are built in.
/// 3. `maps` in the folder of saved games and beside it, and in the user's data folder.
#[derive(Clone, Debug, Default)]
pub struct MapFolders {
    /// The folders of the third kind.
    others: Vec<PathBuf>,
}

impl MapFolders {
    /// The places for games that are saved in this folder.
    pub fn of_saves(folder: &Path) -> Self {
        let data = choose_app_strategy(app()).ok();
        let data = data.map(|strategy| strategy.in_data_dir(MAPS));
        let others = [folder.join(MAPS), folder.with_file_name(MAPS)].into_iter();
        MapFolders {
            others: others.chain(data).collect(),
        }
    }

    /// The same, and before the third the places for a saved game.
    #[must_use]
    pub fn and_beside(&self, save: &Path) -> Self {
        let mut beside = Self::of_saves(disk::folder_of(save));
        beside.others.extend_from_slice(&self.others);
        beside
    }

    /// Returns the names of all boards: those that are built in, then those of each folder by the alphabet.
    ///
    /// # Errors
    /// A folder can't be read.
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

    /// Returns the board of a name. What other programs call a board means it, too: `ancmed`.
    ///
    /// # Errors
    /// There is none of this name, or it has errors.
    pub fn find(&self, name: &str) -> Result<Arc<Map>, StoreError> {
        if let Some(map) = self.exactly(name)? {
            return Ok(map);
        }
        let is_meant = |alias: &String| alias.to_lowercase() == name.to_lowercase();
        for known in self.names()? {
            // an error in another board is reported where that one is asked for
            if let Ok(Some(map)) = self.exactly(&known)
                && map.aliases().iter().any(is_meant)
            {
                return Ok(map);
            }
        }
        Err(unknown(name))
    }

    /// Returns the board of exactly this name, if there is one.
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

    /// Returns the file that a board was read from, completed by that of the board that it is based on.
    ///
    /// # Errors
    /// The file can't be read, or isn't a board's.
    pub fn file(&self, map: &Map) -> Result<MapFile, StoreError> {
        let MapText { path, text } = self.text_of(map.name())?;
        MapFile::parse(&text, |base| self.base(base))
            .map_err(|error| StoreError::Map { path, error })
    }

    /// Returns the text with the drawing of a board: its file, or that of the board that it is based on.
    ///
    /// # Errors
    /// The file can't be read.
    pub fn drawing_text(&self, map: &Map) -> Result<Cow<'static, str>, StoreError> {
        Ok(self.text_of(map.base().unwrap_or(map.name()))?.text)
    }

    fn base(&self, name: &str) -> Option<String> {
        Some(self.text(name).ok()??.text.into_owned())
    }

    fn text_of(&self, name: &str) -> Result<MapText, StoreError> {
        self.text(name)?.ok_or_else(|| unknown(name))
    }

    /// Returns the file of a board of exactly this name, if there is one.
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

/// The text of a board's file, and where it is; of a built-in one, where it would be.
struct MapText {
    path: PathBuf,
    text: Cow<'static, str>,
}

fn unknown(name: &str) -> StoreError {
    StoreError::UnknownMap {
        name: text::printable(name, 40),
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

/// Returns whether a text is the name of a board: one that leads out of no folder.
fn is_map_name(name: &str) -> bool {
    (1..=LONGEST_NAME).contains(&name.len())
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}
