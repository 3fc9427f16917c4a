//! The integration tests, in one binary: a module a subject.

mod chart;
mod games;
mod laws;
mod maps;
mod palette;
mod saves;
mod support;
