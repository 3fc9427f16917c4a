//! Phases as lines of JSON, the way researchers keep them, and the test cases of DATC 3.1.

pub mod datc;
pub mod record;
