//! The tests of the core, in one binary: a module a subject.

mod hard;
mod laws;
mod maps;
mod oracle;
mod script;
