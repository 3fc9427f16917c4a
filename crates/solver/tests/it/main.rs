//! Tests of the solver.

mod enumeration;
mod problems;
