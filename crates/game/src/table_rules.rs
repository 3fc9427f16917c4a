//! The rules of a table: those it began with, those in force, and when they can change.

use super::Game;
use chancery_core::rules::{Rulebook, Rules, RulesError};

/// The rules of a table: a rulebook, and single issues set otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableRules {
    /// The rulebook that they started from.
    pub rulebook: Rulebook,
    /// The rules, single issues set.
    pub rules: Rules,
}

impl TableRules {
    /// A rulebook as it stands.
    pub fn of(rulebook: Rulebook) -> Self {
        TableRules {
            rulebook,
            rules: rulebook.rules(),
        }
    }
}

/// Why a game can't be played on by other rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangeError {
    /// The rules can't be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Nothing is left to be judged.
    #[error("the game is over")]
    Over,
    /// Somebody has sealed a sheet of this phase.
    #[error("{0} sealed under the rules in force: they can change once this phase is played")]
    Sealed(String),
}

impl Game {
    /// The rulebook in force.
    pub fn rulebook(&self) -> Rulebook {
        self.rules.rulebook
    }

    /// The rules in force: those by which the present phase will be judged.
    pub fn rules(&self) -> &Rules {
        &self.rules.rules
    }

    /// The rulebook and the rules in force.
    pub fn table_rules(&self) -> TableRules {
        self.rules
    }

    /// The rules that the game began with.
    pub fn initial_rules(&self) -> TableRules {
        self.began
    }

    /// Can the game be played on by these rules?
    ///
    /// # Errors
    /// The rules make no sense ([`Rules::check`]), the game is over, or a sheet of this phase is
    /// sealed: who sealed it wrote it under the rules in force.
    pub fn can_change_rules(&self, house: &TableRules) -> Result<(), ChangeError> {
        house.rules.check()?;
        if self.ending().is_some() {
            return Err(ChangeError::Over);
        }
        match self.seat_ids().find(|&seat| self.is_sealed(seat)) {
            Some(seat) => Err(ChangeError::Sealed(self.title(seat))),
            None => Ok(()),
        }
    }

    /// Plays on by other rules, from the present phase on. What was judged stays as it was judged.
    ///
    /// # Errors
    /// As [`Game::can_change_rules`]; the rules then stay as they were.
    pub fn change_rules(&mut self, house: TableRules) -> Result<(), ChangeError> {
        self.can_change_rules(&house)?;
        self.rules = house;
        if self.history.is_empty() {
            self.began = house;
        }
        Ok(())
    }
}
