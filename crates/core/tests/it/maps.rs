//! Maps: the standard one has the right provinces and borders, and an invalid one is rejected with
//! all its errors.

mod borders;
mod invalid;
mod standard;
