//! The tests of records and test cases, in one binary: a module a subject.

mod algorithms;
mod choices;
mod datc;
mod fates;
mod lens;
mod made_up;
mod why;
