//! What leaves a game: scores, summaries, printouts, and games of other programs.

pub mod drawings;
pub mod printouts;
pub mod python_format;
pub mod score;
pub mod summary;
