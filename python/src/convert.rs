//! Conversions to Python values.

use chancery_core::board::{Id, ProvinceSet};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;

/// Keys with values. They become a dictionary in the same sequence.
pub(crate) struct Pairs<T>(pub Vec<(String, T)>);

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for Pairs<T> {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let all = PyDict::new(py);
        for (key, value) in self.0 {
            all.set_item(key, value)?;
        }
        Ok(all)
    }
}

/// Returns, by power, the provinces in which it had the last unit.
pub(crate) fn influence(board: &Board, influence: &[ProvinceSet]) -> Pairs<Vec<String>> {
    Pairs(board.by_power(|power| {
        let own = influence[power.index()].iter();
        own.map(|at| board.map.code(at).to_owned()).collect()
    }))
}
