//! The named sets of rules.
//!
//! The choices of each rulebook are defined with the issues, in `issues/`, each with its source.

use std::fmt;
use std::str::FromStr;

use super::{Rules, RulesError};

/// A rulebook: a named set with a choice for every issue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rulebook {
    /// `1971`: Games Research; Avalon Hill's edition of 1976 has the same text (DATC 3.1, 2).
    R1971,
    /// `1982`: Avalon Hill; the de-luxe edition of 1992 has the same rules (DATC 3.1, 2).
    R1982,
    /// `2000`: Hasbro, rewritten by Edi Birsan; the same rules in 2008 (DATC 3.1, 2).
    R2000,
    /// `2023`: Renegade Game Studios (DATC 3.1, 2).
    R2023,
    /// `dptg`: the Diplomacy Players Technical Guide of 1998, as reported by DATC 2.4 and 3.1.
    Dptg,
    /// `datc-2.4`: the author's preferences in DATC 2.4 (2004).
    Datc24,
    /// `datc-3.1`: the author's preferences in DATC 3.1 (2024); the default.
    #[default]
    Datc31,
    /// `datc-3.2`: the author's preferences in DATC 3.2 (2025).
    Datc32,
}

impl Rulebook {
    /// Every rulebook, oldest first and DATC's own last.
    pub const ALL: [Self; 8] = [
        Self::R1971,
        Self::R1982,
        Self::R2000,
        Self::R2023,
        Self::Dptg,
        Self::Datc24,
        Self::Datc31,
        Self::Datc32,
    ];

    /// Returns the name for `--rules`: `1971`, `datc-3.1`.
    pub fn name(self) -> &'static str {
        match self {
            Self::R1971 => "1971",
            Self::R1982 => "1982",
            Self::R2000 => "2000",
            Self::R2023 => "2023",
            Self::Dptg => "dptg",
            Self::Datc24 => "datc-2.4",
            Self::Datc31 => "datc-3.1",
            Self::Datc32 => "datc-3.2",
        }
    }

    /// Returns the title for display: `DATC 3.1`, `2000`.
    pub fn title(self) -> String {
        let name = self.name();
        match name.strip_prefix("datc-") {
            Some(edition) => format!("DATC {edition}"),
            None => name.to_uppercase(),
        }
    }

    /// Returns a description in one line.
    pub fn about(self) -> &'static str {
        match self {
            Self::R1971 => "the rulebook of 1971 (Games Research; Avalon Hill 1976)",
            Self::R1982 => "the rulebook of 1982 (Avalon Hill; de luxe 1992)",
            Self::R2000 => "the rulebook of 2000 (Hasbro; Wizards of the Coast 2008)",
            Self::R2023 => "the rulebook of 2023 (Renegade Game Studios)",
            Self::Dptg => "the Diplomacy Players Technical Guide of 1998, as DATC reports it",
            Self::Datc24 => "the preferences of the Adjudicator Test Cases 2.4 (2004)",
            Self::Datc31 => "the preferences of the Adjudicator Test Cases 3.1 (2024)",
            Self::Datc32 => "the preferences of the Adjudicator Test Cases 3.2 (2025)",
        }
    }

    /// Returns its choice for every issue.
    pub fn rules(self) -> Rules {
        Rules::under(self)
    }

    /// Returns the source of a choice without a note; `preference` is the one of DATC 3.1.
    pub(super) fn unsaid(self, preference: &'static str) -> &'static str {
        match self {
            Self::R1971 | Self::R1982 | Self::R2000 | Self::R2023 | Self::Dptg => {
                "silent: as DATC 3.1"
            }
            Self::Datc24 => "author's preference, as in 3.1",
            Self::Datc31 => preference,
            Self::Datc32 => "unchanged since 3.1",
        }
    }
}

impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rulebook {
    type Err = RulesError;

    /// Reads a name in any case.
    ///
    /// # Errors
    ///
    /// Returns an error for any other text.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        let name = text.trim();
        Self::ALL
            .into_iter()
            .find(|rulebook| rulebook.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| RulesError::unknown_rulebook(text))
    }
}
