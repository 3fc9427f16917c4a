//! Reading what people write.

mod corpus;
mod lines;
mod misspelling;
mod noise;
mod rules;
mod sheets;
mod slips;
mod style;
mod table;
mod typing;
mod writing;
