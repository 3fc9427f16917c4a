//! What an issue is: a question, its choices, and what each rulebook answers.

use super::Rulebook;

/// One answer to a disputed point, as people name and read it.
#[derive(Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name that `--set` takes: `a`, `2.4b`, `dptg`.
    pub key: &'static str,
    /// Other names for the same choice: the letter that DATC 2.4 gave it, where that differs.
    pub also: &'static [&'static str],
    /// The answer in one line.
    pub text: &'static str,
    /// Where the choice comes from.
    pub source: &'static str,
}

impl Choice {
    /// Whether `name` names this choice, in any case.
    pub fn is_named(&self, name: &str) -> bool {
        self.key.eq_ignore_ascii_case(name)
            || self.also.iter().any(|also| also.eq_ignore_ascii_case(name))
    }
}

/// A disputed point of DATC chapter 4, as people read it.
#[derive(Debug, PartialEq, Eq)]
pub struct IssueInfo {
    /// Its number in DATC, `4.A.1`.
    pub number: &'static str,
    /// What it is about, in a few words (at most 36 characters).
    pub title: &'static str,
    /// What is disputed, in our own words.
    pub question: &'static str,
    /// The answers, in the order in which they are listed.
    pub choices: &'static [Choice],
    /// Letters of the document that stand for no rule, each with the reason.
    pub no_rule: &'static [(&'static str, &'static str)],
}

/// An enum whose values are the answers to one disputed point.
pub trait Issue: Copy + Eq + Sized + 'static {
    /// The point as people read it.
    const INFO: IssueInfo;
    /// Every answer, in the order of [`IssueInfo::choices`].
    const ALL: &'static [Self];

    /// The answer's place in [`Issue::ALL`].
    fn index(self) -> usize;

    /// What a rulebook answers, and on what authority.
    fn under(rulebook: Rulebook) -> (Self, &'static str);

    /// The answer as people read it.
    fn choice(self) -> &'static Choice {
        &Self::INFO.choices[self.index()]
    }
}

/// Defines the enum of one issue together with everything that is said about it.
///
/// A choice without a source is one of DATC. The part `rulebooks` starts with the choice of DATC 3.1;
/// a rulebook that is not in it says nothing about the issue and plays as 3.1 does.
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
            $($($rulebook:ident)|+ => $cell:ident, $said:literal;)*
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
                    $($($crate::rules::Rulebook::$rulebook)|+ => (Self::$cell, $said),)*
                    _ => (Self::$preferred, rulebook.unsaid($preference)),
                }
            }
        }
    };
}
pub(super) use issue;

/// Returns the source of a choice: DATC, where none is given.
macro_rules! source {
    () => {
        "DATC"
    };
    ($source:literal) => {
        $source
    };
}
pub(super) use source;
