//! Reading what people write.

mod compound;
mod corpus;
mod guard;
pub mod lines;
mod noise;
mod rules;
mod sheet_corpus;
mod sheets;
mod style;
mod sweep;
pub mod table;
mod typing;
mod typo_rates;
mod typos;
mod writing;
