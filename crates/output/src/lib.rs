//! What leaves a game: scores, summaries, printouts, and games for other programs.

pub mod annals;
pub mod exchange;
pub mod papers;
pub mod score;
