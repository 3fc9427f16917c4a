//! A cache of boards, with data that is computed once for each.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use chancery_core::board::{Map, Power, Province};
use chart::Drawing;
use entry::Lexicon;
use game::store::MapFolders;
use output::drawings;
use player::Geography;
use pyo3::prelude::*;
use pyo3::sync::{MutexExt, PyOnceLock};
use pyo3::types::{PyDict, PyString};

use crate::possible::{OrderCache, Text};
use crate::wrong::Wrong;

/// A board.
pub(crate) struct Board {
    pub map: Arc<Map>,
    order_caches: Mutex<Vec<OrderCache>>,
    locations: PyOnceLock<(Vec<Text>, Py<PyDict>)>,
    lexicon: OnceLock<Lexicon>,
    geography: OnceLock<Geography>,
}

fn folders() -> MapFolders {
    MapFolders::of_saves(Path::new("."))
}

impl Board {
    /// Returns a board by its name or an alias.
    pub(crate) fn find(name: &str) -> Result<Arc<Board>, Wrong> {
        static KNOWN: OnceLock<Mutex<HashMap<String, Arc<Board>>>> = OnceLock::new();
        let known = KNOWN.get_or_init(Mutex::default);
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = known.get(name) {
            return Ok(Arc::clone(board));
        }
        let map = folders().find(name)?;
        let board = Arc::new(Board {
            map,
            order_caches: Mutex::default(),
            locations: PyOnceLock::new(),
            lexicon: OnceLock::new(),
            geography: OnceLock::new(),
        });
        known.insert(name.to_owned(), Arc::clone(&board));
        Ok(board)
    }

    /// Returns the power with this key, ignoring case.
    pub(crate) fn power(&self, key: &str) -> Result<Power, Wrong> {
        let found = self.map.power_by_key(&key.to_uppercase());
        Ok(found.map_or_else(|| self.map.find_power(key), Ok)?)
    }

    /// Returns the province with this code.
    pub(crate) fn province(&self, code: &str) -> Result<Province, Wrong> {
        let found = self.map.province_by_code(code);
        found.ok_or_else(|| format!("unknown province “{}”", text::printable(code, 40)).into())
    }

    /// Returns a value for each power, with its key.
    pub(crate) fn by_power<T>(&self, value: impl Fn(Power) -> T) -> Vec<(String, T)> {
        let entry = |power| (self.map.power(power).key.clone(), value(power));
        self.map.powers().map(entry).collect()
    }

    /// Returns the codes of the locations, and a dictionary with `None` for each, which is faster to copy than to
    /// make.
    pub(crate) fn locations(&self, py: Python<'_>) -> PyResult<&(Vec<Text>, Py<PyDict>)> {
        self.locations.get_or_try_init(py, || {
            let codes = self.map.locations().map(|at| self.map.location_code(at));
            let codes: Vec<Text> = codes.map(|it| PyString::new(py, it).unbind()).collect();
            let all = PyDict::new(py);
            for code in &codes {
                all.set_item(code, py.None())?;
            }
            Ok((codes, all.unbind()))
        })
    }

    /// Returns the cached possible orders, with one entry for each set of rules.
    pub(crate) fn order_caches(&self, py: Python<'_>) -> MutexGuard<'_, Vec<OrderCache>> {
        let order_caches = self.order_caches.lock_py_attached(py);
        order_caches.unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn lexicon(&self) -> &Lexicon {
        self.lexicon.get_or_init(|| Lexicon::new(&self.map))
    }

    pub(crate) fn geography(&self) -> &Geography {
        self.geography.get_or_init(|| Geography::new(&self.map))
    }

    /// Returns the drawing of the board.
    pub(crate) fn drawing(&self) -> Result<Arc<Drawing>, Wrong> {
        let found = drawings::find(&folders(), &self.map)?;
        found.ok_or_else(|| format!("the map {} has no drawing", self.map.name()).into())
    }
}
