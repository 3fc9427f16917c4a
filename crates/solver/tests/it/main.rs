//! Tests of the solver.

mod enumeration;
mod lines;
mod problems;
