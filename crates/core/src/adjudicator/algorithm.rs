//! Which algorithm looks for the verdicts, and what it can play.

use std::fmt;
use std::str::FromStr;

use crate::board::Map;
use crate::rules::{IssueId, Paradox, Rules, Setting};

/// How the verdicts are looked for. All give the same ones, under the rules that they
/// [play](Algorithm::plays).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Algorithm {
    /// Decisions on partial information (DATC 3.1, 5.E).
    #[default]
    Partial,
    /// Guesses tried both ways (DATC 3.1, 5.F).
    Guess,
    /// Marks set step by step, as the DPjudge does. It has no step for paradox rules that make
    /// moves fail (4.A.2 d and 2.4f), nor for terrain that changes strengths, paths or convoys.
    Sequence,
}

impl Algorithm {
    /// Every algorithm, the default first.
    pub const ALL: [Self; 3] = [Self::Partial, Self::Guess, Self::Sequence];

    /// The name that `--algorithm` takes.
    pub fn name(self) -> &'static str {
        ["partial", "guess", "sequence"][self as usize]
    }

    /// Whether the algorithm can play by these rules.
    ///
    /// # Errors
    /// [`Unplayable`] with the choice that it has no way to express.
    pub fn plays(self, rules: &Rules) -> Result<(), Unplayable> {
        match (self, rules.paradox) {
            (Self::Sequence, Paradox::AllHold | Paradox::DisruptedElseAllHold) => Err(Unplayable {
                algorithm: self,
                setting: rules.setting(IssueId::Paradox),
            }),
            _ => Ok(()),
        }
    }

    /// Whether the algorithm can play on this board.
    ///
    /// # Errors
    /// [`UnsupportedBoard`], where the board has terrain that it has no steps for.
    pub fn supports(self, map: &Map) -> Result<(), UnsupportedBoard> {
        match self == Self::Sequence && map.has_special_terrain() {
            true => Err(UnsupportedBoard {
                algorithm: self,
                board: map.title().to_owned(),
            }),
            false => Ok(()),
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

    /// Reads a name in any case.
    ///
    /// # Errors
    /// [`UnknownAlgorithm`] for any other text.
    fn from_str(text: &str) -> Result<Self, UnknownAlgorithm> {
        let named = |algorithm: &Self| algorithm.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(named).ok_or(UnknownAlgorithm)
    }
}

/// No algorithm has this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected partial, guess or sequence")]
pub struct UnknownAlgorithm;

/// Rules that an algorithm can't play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the algorithm {algorithm} can't play {setting}: \"{}\"; partial and guess can",
    setting.choice().text
)]
pub struct Unplayable {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The choice that it can't express.
    pub setting: Setting,
}

/// A board that an algorithm can't play.
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
