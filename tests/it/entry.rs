//! Reading what people write.

mod compound;
mod corpus;
mod guard;
mod lines;
mod noise;
mod rules;
mod sheets;
mod style;
mod sweep;
mod table;
mod typing;
mod typo_rates;
mod typos;
mod writing;
