//! The tests of records and test cases, in one binary: a module for each subject.

mod algorithms;
mod case_results;
mod choices;
mod compare;
mod datc;
mod explanations;
mod generated_boards;
mod independent_results;
mod terrain;
