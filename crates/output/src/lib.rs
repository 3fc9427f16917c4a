//! Output of games: scores, summaries, printouts, and games in other programs' formats.

pub mod drawings;
pub mod printouts;
pub mod python_format;
pub mod score;
pub mod summary;
