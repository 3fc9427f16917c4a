//! Boards, each found once, with what is worked out once for each.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use chancery_core::board::{Id, Map, Power, Province};
use chart::Drawing;
use entry::Lexicon;
use game::store::MapFolders;
use output::drawings;
use player::Geography;

use crate::possible::Texts;

/// A board.
pub(crate) struct Board {
    pub map: Arc<Map>,
    /// The texts of orders that were listed before.
    pub texts: Mutex<Texts>,
    lexicon: OnceLock<Lexicon>,
    geography: OnceLock<Geography>,
}

fn folders() -> MapFolders {
    MapFolders::of_saves(Path::new("."))
}

impl Board {
    /// Finds a board by its name or an alias.
    pub(crate) fn find(name: &str) -> Result<Arc<Board>, String> {
        static KNOWN: OnceLock<Mutex<HashMap<String, Arc<Board>>>> = OnceLock::new();
        let known = KNOWN.get_or_init(Mutex::default);
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = known.get(name) {
            return Ok(Arc::clone(board));
        }
        let map = folders().find(name).map_err(|error| error.to_string())?;
        let board = Arc::new(Board {
            map,
            texts: Mutex::default(),
            lexicon: OnceLock::new(),
            geography: OnceLock::new(),
        });
        known.insert(name.to_owned(), Arc::clone(&board));
        Ok(board)
    }

    /// Returns the power of a key, in any case.
    pub(crate) fn power(&self, key: &str) -> Result<Power, String> {
        let found = self.map.power_by_key(key);
        let found = found.or_else(|| self.map.power_by_key(&key.to_uppercase()));
        found.ok_or_else(|| {
            let all = self.map.powers().map(|it| self.map.power(it).key.as_str());
            let all = text::list(all, ", ");
            let key = text::printable(key, 40);
            format!("unknown power “{key}”; the powers are {all}")
        })
    }

    /// Returns the province of a code.
    pub(crate) fn province(&self, code: &str) -> Result<Province, String> {
        let found = self.map.province_by_code(code);
        found.ok_or_else(|| format!("unknown province “{}”", text::printable(code, 40)))
    }

    /// Returns a value for each power, with its key.
    pub(crate) fn by_power<T>(&self, value: impl Fn(Power) -> T) -> Vec<(String, T)> {
        let entry = |power| (self.map.power(power).key.clone(), value(power));
        self.map.powers().map(entry).collect()
    }

    /// Returns a value for each power in the sequence of their numbers.
    pub(crate) fn each_power<T>(&self, value: impl Fn(Power) -> T) -> Vec<T> {
        (0..self.map.powers().len())
            .map(|at| value(Power::from_index(at)))
            .collect()
    }

    pub(crate) fn lexicon(&self) -> &Lexicon {
        self.lexicon.get_or_init(|| Lexicon::new(&self.map))
    }

    pub(crate) fn geography(&self) -> &Geography {
        self.geography.get_or_init(|| Geography::new(&self.map))
    }

    /// Returns the drawing of the board.
    pub(crate) fn drawing(&self) -> Result<Arc<Drawing>, String> {
        let found = drawings::find(&folders(), &self.map).map_err(|error| error.to_string())?;
        found.ok_or_else(|| format!("the map {} has no drawing", self.map.name()))
    }
}
