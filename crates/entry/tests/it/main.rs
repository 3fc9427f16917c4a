//! The tests of reading orders, in one binary: a module for each subject.

mod boards;
mod compound;
mod corpus;
mod exact_names;
mod lists;
mod noise;
mod position;
mod rules;
mod sheet_corpus;
mod sheets;
mod style;
mod sweep;
mod terrain;
mod typing;
mod typo_rates;
mod typos;
mod warnings;
mod writing;
