//! The tests of the core, in one binary: a module for each subject.

mod board_rules;
mod boards;
mod hard;
mod laws;
mod maps;
mod oracle;
mod possible;
mod removals;
mod script;
mod terrain;
