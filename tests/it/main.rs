//! The integration tests, in one binary: a module a subject.

mod chart;
mod maps;
mod palette;
mod support;
