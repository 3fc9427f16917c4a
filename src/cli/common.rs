//! Arguments shared by several commands.

use std::ffi::OsStr;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, ValueEnum};

use super::CommandError;
use chancery_core::adjudicator::Algorithm;
use chancery_core::board::{Map, Turn, TurnError};
use chancery_core::rules::{Rulebook, Rules, Setting};
use chancery_records::record::Keys;
use game::store::MapFolders;

/// The use of color in the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The format of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum TextFormat {
    /// Text for people
    #[default]
    Text,
    /// JSON objects, each on a line
    Json,
}

/// Returns a parser for rulebook names, with completion in shells.
pub(super) fn rulebook() -> impl TypedValueParser<Value = Rulebook> {
    PossibleValuesParser::new(Rulebook::ALL.map(Rulebook::name))
        .try_map(|name| name.parse::<Rulebook>())
}

/// Parses a phase as people write it: `S1901M`, `W1901`, `Spring 1901`, `fall 01 retreats`.
///
/// # Errors
/// Returns an error if the text names no phase with its year, or something else as well.
pub(super) fn phase(text: &str) -> Result<Turn, TurnError> {
    entry::read_turn(text).map_or_else(|| text.parse(), Ok)
}

/// The board that a command uses.
#[derive(clap::Args, Clone, Debug)]
pub struct BoardArg {
    /// Board; `chancery boards` lists them [default: standard]
    #[arg(long, value_name = "NAME", value_parser = BoardName, hide_possible_values = true)]
    pub board: Option<String>,
}

/// A parser for any board's name, with completion of the built-in ones in shells.
#[derive(Clone)]
struct BoardName;

impl TypedValueParser for BoardName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = Map::BUILT_IN.iter();
        Some(Box::new(names.map(|(name, _)| PossibleValue::new(*name))))
    }
}

/// The treatment of unknown keys in the lines of a command.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct KeysArg {
    /// Refuse lines with unknown keys
    #[arg(long)]
    pub strict: bool,
}

impl KeysArg {
    /// Returns what to do about unknown keys.
    pub fn keys(self) -> Keys {
        if self.strict { Keys::Known } else { Keys::Any }
    }
}

impl BoardArg {
    /// Finds the requested board.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if there is no such board, or its file has errors.
    pub(super) fn find(&self, maps: &MapFolders) -> Result<Arc<Map>, CommandError> {
        let name = self.board.as_deref().unwrap_or("standard");
        maps.find(name).map_err(CommandError::usage)
    }

    /// Checks that no board is given together with a saved game, which has one.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if a board is given.
    pub(super) fn absent(&self) -> Result<(), CommandError> {
        match self.board {
            None => Ok(()),
            Some(_) => Err(CommandError::usage(
                "--board can't be used with a saved game, which names its board",
            )),
        }
    }
}

/// The rules that a command uses.
#[derive(clap::Args, Clone, Debug)]
pub struct RulesArgs {
    /// Rulebook; `chancery rules` lists them [default: datc-3.1]
    #[arg(long, value_name = "RULEBOOK", value_parser = rulebook(), ignore_case = true)]
    pub rules: Option<Rulebook>,
    /// Choice for a single issue, like 4.A.3=b; can be repeated
    #[arg(long, value_name = "ISSUE=CHOICE")]
    pub set: Vec<Setting>,
}

impl RulesArgs {
    /// Returns the requested rules.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if the choices conflict.
    pub fn rules(&self) -> Result<Rules, CommandError> {
        self.rules_or(&Rules::default())
    }

    /// Returns the requested rules, based on `fallback` if no rulebook is given.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if the choices conflict.
    pub fn rules_or(&self, fallback: &Rules) -> Result<Rules, CommandError> {
        let rules = self.rules.map_or(*fallback, Rulebook::rules);
        with_settings(rules, &self.set)
    }
}

/// Returns the rules with single issues changed.
///
/// # Errors
/// Returns [`CommandError::Usage`] if the choices conflict.
pub(super) fn with_settings(mut rules: Rules, set: &[Setting]) -> Result<Rules, CommandError> {
    set.iter().for_each(|&setting| rules.apply(setting));
    rules.check().map_err(CommandError::usage)?;
    Ok(rules)
}

/// The algorithm that a command uses.
#[derive(clap::Args, Clone, Debug)]
pub struct AlgorithmArg {
    /// Algorithm: partial, guess or sequence; all give the same results
    #[arg(long, value_name = "ALGORITHM", default_value_t)]
    pub algorithm: Algorithm,
}

impl AlgorithmArg {
    /// Returns the algorithm, if it supports these rules.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if it doesn't.
    pub fn playing(&self, rules: &Rules) -> Result<Algorithm, CommandError> {
        let supported = self.algorithm.plays(rules);
        supported.map_err(CommandError::usage)?;
        Ok(self.algorithm)
    }
}
