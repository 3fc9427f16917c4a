//! The structure of an issue: a question, its choices, and each rulebook's choice.

use super::Rulebook;

/// One choice for a disputed issue, with its name and description.
#[derive(Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name of the choice for `--set`: `a`, `2.4b`, `dptg`.
    pub key: &'static str,
    /// Other names for the same choice: the letter of DATC 2.4, if that differs.
    pub also: &'static [&'static str],
    /// The rule in one line.
    pub text: &'static str,
    /// The source of the choice.
    pub source: &'static str,
}

impl Choice {
    /// Returns whether `name` is a name of this choice, in any case.
    pub fn is_named(&self, name: &str) -> bool {
        self.key.eq_ignore_ascii_case(name)
            || self.also.iter().any(|also| also.eq_ignore_ascii_case(name))
    }
}

/// The description of a disputed issue of DATC chapter 4.
#[derive(Debug, PartialEq, Eq)]
pub struct IssueInfo {
    /// Its number in DATC, `4.A.1`.
    pub number: &'static str,
    /// Its subject, in a few words (at most 36 characters).
    pub title: &'static str,
    /// The disputed question, in this program's own words.
    pub question: &'static str,
    /// The choices, in the order in which they are listed.
    pub choices: &'static [Choice],
    /// Letters of the document that aren't rules, each with the reason.
    pub no_rule: &'static [(&'static str, &'static str)],
}

/// An enum whose values are the choices of one disputed issue.
pub trait Issue: Copy + Eq + Sized + 'static {
    /// The description of the issue.
    const INFO: IssueInfo;
    /// All choices, in the order of [`IssueInfo::choices`].
    const ALL: &'static [Self];

    /// Returns the index of the choice in [`Issue::ALL`].
    fn index(self) -> usize;

    /// Returns a rulebook's choice, and its source.
    fn under(rulebook: Rulebook) -> (Self, &'static str);

    /// Returns the description of the choice.
    fn choice(self) -> &'static Choice {
        &Self::INFO.choices[self.index()]
    }
}

/// Defines the enum of one issue together with its description.
///
/// A choice without a source is one of DATC. The part `rulebooks` starts with the choice of DATC 3.1; a
/// rulebook that isn't listed has no rule on the issue and gets the choice of 3.1.
macro_rules! issue {
    (
        $number:literal $name:ident, $title:literal;
        question $question:literal;
        choices { $(
            $key:literal $(/ $also:literal)* $variant:ident
                $text:literal $(, $source:literal)?;
        )+ }
        $(no_rule { $($letter:literal $reason:literal;)+ })?
        rulebooks {
            Datc31 => $preferred:ident, $preference:literal;
            $($($rulebook:ident)|+ => $cell:ident, $recommendation:literal;)*
        }
    ) => {
        #[doc = concat!($title, " (DATC ", $number, ").\n\n", $question)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $(
            #[doc = concat!("`", $key, "`: ", $text $(, "\n\nSource: ", $source, ".")?)]
            $variant,
        )+ }

        impl $crate::rules::Issue for $name {
            const INFO: $crate::rules::IssueInfo = $crate::rules::IssueInfo {
                number: $number,
                title: $title,
                question: $question,
                choices: &[$($crate::rules::Choice {
                    key: $key,
                    also: &[$($also),*],
                    text: $text,
                    source: $crate::rules::issue::source!($($source)?),
                }),+],
                no_rule: &[$($(($letter, $reason)),+)?],
            };
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn index(self) -> usize {
                self as usize
            }

            fn under(rulebook: $crate::rules::Rulebook) -> (Self, &'static str) {
                match rulebook {
                    $($($crate::rules::Rulebook::$rulebook)|+ => (Self::$cell, $recommendation),)*
                    _ => (Self::$preferred, rulebook.unsaid($preference)),
                }
            }
        }
    };
}
pub(super) use issue;

/// Returns the source of a choice, which is DATC if none is given.
macro_rules! source {
    () => {
        "DATC"
    };
    ($source:literal) => {
        $source
    };
}
pub(super) use source;
