//! The integration tests, in one binary: a module a subject.

mod entry;
mod maps;
