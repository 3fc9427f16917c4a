//! Tests of the solver.

mod change;
mod enumeration;
mod lines;
mod problems;
