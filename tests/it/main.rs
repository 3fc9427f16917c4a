//! The integration tests, in one binary: a module a subject.

<<<<<<< HEAD
mod laws;
=======
mod chart;
>>>>>>> chart
mod maps;
mod palette;
mod support;
