//! What a new game begins with, before anything is chosen for it.

use super::choices::{Choice, Switch, choices};
use crate::clock::Preset;
use chancery_core::rules::Rulebook;

/// What a table takes for every new game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewGame {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// The clock; none where it plays without one.
    pub clock: Option<Preset>,
    /// May seats close their sheets with phrases?
    pub secrecy: Secrecy,
    /// Do sealed sheets get fingerprints?
    pub fingerprints: Switch,
}

choices! {
    /// What keeps sheets from others at one keyboard.
    Secrecy {
        /// A curtain between the seats.
        #[default]
        Curtain = "curtain",
        /// Phrases too.
        Phrases = "phrases",
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
