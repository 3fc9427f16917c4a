//! The user's defaults for new games.

use super::choices::{Choice, Switch, choices};
use crate::clock::Preset;
use chancery_core::rules::Rulebook;

/// The defaults for new games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewGame {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// The clock, or `None` for games without one.
    pub clock: Option<Preset>,
    /// Whether seats can encrypt their orders with passphrases.
    pub secrecy: Secrecy,
    /// Whether sealed orders get fingerprints.
    pub fingerprints: Switch,
    /// Whether people and the computer make proposals to each other.
    pub words: Words,
}

choices! {
    /// The protection of orders in hot-seat games.
    Secrecy {
        /// Only the handover screen between seats.
        #[default]
        Curtain = "curtain",
        /// Passphrases too.
        Phrases = "phrases",
    }
}

choices! {
    /// Proposals between people and the computer.
    Words {
        /// Before a phase there can be one.
        #[default]
        NowAndThen = "now and then",
        /// There are none.
        Never = "never",
    }
}

impl Choice for Rulebook {
    const ALL: &'static [Self] = &Rulebook::ALL;

    fn name(self) -> &'static str {
        Rulebook::name(self)
    }
}

impl Choice for Option<Preset> {
    const ALL: &'static [Self] = &[
        None,
        Some(Preset::Rulebook),
        Some(Preset::Quarter),
        Some(Preset::Silent),
    ];

    fn name(self) -> &'static str {
        self.map_or("none", Preset::name)
    }
}
