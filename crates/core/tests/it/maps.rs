//! The boards: the standard one is the board everybody knows, and a faulty one is refused with all
//! its faults.

mod borders;
mod invalid;
mod standard;
