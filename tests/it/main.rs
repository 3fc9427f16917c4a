//! The integration tests, in one binary: a module a subject.

mod chart;
mod laws;
mod maps;
mod palette;
mod support;
