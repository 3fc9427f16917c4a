//! The algorithms that find the verdicts, and the rules and boards that they support.

use std::fmt;
use std::str::FromStr;

use crate::board::Map;
use crate::rules::{IssueId, Paradox, Rules, Setting};

/// An algorithm that finds the verdicts. All algorithms find the same verdicts under the rules that they
/// [play](Algorithm::plays).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Algorithm {
    /// Decisions on partial information (DATC 3.1, 5.E).
    #[default]
    Partial,
    /// Guesses tried both ways (DATC 3.1, 5.F).
    Guess,
    /// The step sequence of the DPjudge, which sets marks on orders. It has no step for paradox rules that
    /// make moves fail (4.A.2 d and 2.4f), nor for terrain that changes strengths, paths or convoys.
    Sequence,
}

impl Algorithm {
    /// Every algorithm, the default first.
    pub const ALL: [Self; 3] = [Self::Partial, Self::Guess, Self::Sequence];

    /// Returns the name of the algorithm for `--algorithm`.
    pub fn name(self) -> &'static str {
        ["partial", "guess", "sequence"][self as usize]
    }

    /// Checks that the algorithm can play by these rules.
    ///
    /// # Errors
    /// Returns [`Unplayable`] with the choice that it can't play.
    pub fn plays(self, rules: &Rules) -> Result<(), Unplayable> {
        match (self, rules.paradox) {
            (Self::Sequence, Paradox::AllHold | Paradox::DisruptedElseAllHold) => Err(Unplayable {
                algorithm: self,
                setting: rules.setting(IssueId::Paradox),
            }),
            _ => Ok(()),
        }
    }

    /// Checks that the algorithm can play on this board.
    ///
    /// # Errors
    /// Returns [`UnsupportedBoard`] if the board has terrain that the algorithm has no steps for.
    pub fn supports(self, map: &Map) -> Result<(), UnsupportedBoard> {
        if self == Self::Sequence && map.has_special_terrain() {
            Err(UnsupportedBoard {
                algorithm: self,
                board: map.title().to_owned(),
            })
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    /// Parses the name of an algorithm in any case.
    ///
    /// # Errors
    /// Returns [`UnknownAlgorithm`] for any other text.
    fn from_str(text: &str) -> Result<Self, UnknownAlgorithm> {
        let named = |algorithm: &Self| algorithm.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(named).ok_or(UnknownAlgorithm)
    }
}

/// The error of a text that isn't the name of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected partial, guess or sequence")]
pub struct UnknownAlgorithm;

/// The error of rules that an algorithm can't play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the algorithm {algorithm} can't play {setting}: \"{}\"; partial and guess can",
    setting.choice().text
)]
pub struct Unplayable {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The choice that it can't play.
    pub setting: Setting,
}

/// The error of a board that an algorithm can't play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the algorithm {algorithm} doesn't support the terrain of the board “{board}”; use partial or guess"
)]
pub struct UnsupportedBoard {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The board's title.
    pub board: String,
}
