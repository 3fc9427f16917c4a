//! Tests of the solver.

mod assumed;
mod change;
mod enumeration;
mod lines;
#[path = "../../examples/lines/place.rs"]
mod place;
mod problems;
