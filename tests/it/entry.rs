//! Reading what people write.

mod corpus;
mod sheets;
mod table;
mod typing;
mod writing;
