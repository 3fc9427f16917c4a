//! The tests of reading what people write, in one binary: a module a subject.

mod compound;
mod corpus;
mod noise;
mod position;
mod rules;
mod sheet_corpus;
mod sheets;
mod style;
mod sweep;
mod typing;
mod typo_rates;
mod typos;
mod warnings;
mod writing;
