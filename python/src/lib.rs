//! The compiled part of the Python package `chancery`.
//!
//! [`game::GameState`] is a game with its position and its orders. The public classes are written in Python
//! on top of it. An adjudicated phase is a [`played::Phase`], which computes its results on first use.

mod ask;
mod batch;
mod board;
mod codes;
mod convert;
mod facts;
mod game;
mod orders;
mod played;
mod possible;
mod rules;
mod state;
mod wrong;

use pyo3::prelude::*;

/// The compiled part of `chancery`.
#[pymodule]
mod _chancery {
    #[pymodule_export]
    use crate::batch::{arrays, process_many};
    #[pymodule_export]
    use crate::facts::board_facts;
    #[pymodule_export]
    use crate::game::GameState;
    #[pymodule_export]
    use crate::played::Phase;
}
