//! The error of what a program asked for.

use std::error::Error;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

/// An error in what a program asked for. In Python it is a `ValueError`.
#[derive(Debug)]
pub(crate) struct Wrong(Box<dyn Error + Send + Sync>);

impl Wrong {
    /// Returns the message.
    pub(crate) fn message(&self) -> String {
        self.0.to_string()
    }
}

impl<E: Into<Box<dyn Error + Send + Sync>>> From<E> for Wrong {
    fn from(error: E) -> Self {
        Wrong(error.into())
    }
}

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> PyErr {
        PyValueError::new_err(wrong.message())
    }
}
