//! Reading what people write.

mod corpus;
mod table;
mod typing;
