//! The compiled part of the Python package `chancery`.
//!
//! [`game::GameState`] is a game with its position and its orders; the classes that Python programs use are
//! written in Python around it. A played phase is a [`played::Phase`], which works out its results when they
//! are asked for.

mod ask;
mod batch;
mod board;
mod codes;
mod convert;
mod game;
mod orders;
mod played;
mod possible;
mod rules;
mod state;

use pyo3::prelude::*;

/// The compiled part of `chancery`.
#[pymodule]
mod _chancery {
    #[pymodule_export]
    use crate::batch::{arrays, process_many};
    #[pymodule_export]
    use crate::game::GameState;
    #[pymodule_export]
    use crate::played::Phase;
}
