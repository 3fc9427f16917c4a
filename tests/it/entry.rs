//! Reading what people write.

mod compound;
mod corpus;
mod guard;
mod rules;
mod sheets;
mod slips;
mod table;
mod typing;
mod writing;
