//! Reading what people write.

mod corpus;
mod sheets;
mod slips;
mod table;
mod typing;
mod writing;
