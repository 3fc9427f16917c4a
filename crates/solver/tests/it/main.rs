//! Tests of the solver.

mod problems;
