//! The rules of a game: the initial ones, those in force, and their changes.

use super::Game;
use chancery_core::rules::{Rulebook, Rules, RulesError};

/// The rules of a game: a rulebook, and the rules with single issues changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableRules {
    /// The rulebook that they are based on.
    pub rulebook: Rulebook,
    /// The rules, with single issues changed.
    pub rules: Rules,
}

impl TableRules {
    /// Returns the rules of a rulebook without changes.
    pub fn of(rulebook: Rulebook) -> Self {
        TableRules {
            rulebook,
            rules: rulebook.rules(),
        }
    }
}

/// The reason why the rules of a game can't be changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangeError {
    /// The rules are invalid.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A seat has already sealed its orders for this phase.
    #[error("{0} sealed under the rules in force: they can change once this phase is played")]
    Sealed(String),
}

impl Game {
    /// Returns the rulebook in force.
    pub fn rulebook(&self) -> Rulebook {
        self.rules.rulebook
    }

    /// Returns the rules in force, by which the current phase will be adjudicated.
    pub fn rules(&self) -> &Rules {
        &self.rules.rules
    }

    /// Returns the rulebook and the rules in force.
    pub fn table_rules(&self) -> TableRules {
        self.rules
    }

    /// Returns the rules at the start of the game.
    pub fn initial_rules(&self) -> TableRules {
        self.began
    }

    /// Checks whether the game can continue with these rules.
    ///
    /// # Errors
    /// Returns an error if the rules are invalid ([`Rules::check`]), if the game is over, or if
    /// orders for this phase are sealed, because they were written under the rules in force.
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

    /// Changes the rules from the current phase on. Past results don't change.
    ///
    /// # Errors
    /// Returns an error as [`Game::can_change_rules`] does. The rules are unchanged then.
    pub fn change_rules(&mut self, house: TableRules) -> Result<(), ChangeError> {
        self.can_change_rules(&house)?;
        self.rules = house;
        if self.history.is_empty() {
            self.began = house;
        }
        Ok(())
    }
}
