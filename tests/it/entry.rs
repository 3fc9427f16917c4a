//! Reading what people write.

mod corpus;
mod rules;
mod sheets;
mod slips;
mod table;
mod typing;
mod writing;
