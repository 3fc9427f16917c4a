//! Tests of the solver.

mod assumed;
mod change;
mod enumeration;
mod lines;
mod problems;
