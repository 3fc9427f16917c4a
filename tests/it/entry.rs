//! Reading what people write.

mod compound;
mod corpus;
mod guard;
pub mod lines;
mod misspelling;
mod noise;
mod rules;
mod sheet_corpus;
mod sheets;
mod slips;
mod style;
pub mod table;
mod typing;
mod writing;
