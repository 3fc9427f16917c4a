//! The integration tests, in one binary: a module a subject.

mod chart;
mod choices;
mod entry;
mod games;
mod laws;
mod maps;
mod oracle;
mod palette;
mod saves;
mod support;
