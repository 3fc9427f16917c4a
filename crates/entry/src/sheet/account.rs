//! How each line of a sheet was read, so that no line is dropped without a message.

use std::fmt;

use chancery_core::board::Power;

/// What a line was taken for (FORMATS, section 3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LineKind {
    /// It gives orders, or is to be asked about as one.
    Order,
    /// It gives orders to the units that no other line names.
    Rest,
    /// All of it is struck out.
    Struck,
    /// It says whose the orders below are.
    Heading,
    /// It says for which phase they are.
    Phase,
    /// It begins a section, or names the rules.
    Section,
    /// It belongs to a section: units, centers, retreats.
    Entry,
    /// A greeting, a signature, a date, a mail header, a table's head: nothing about the orders.
    Phrase,
    /// It is marked as a comment, or quoted from an earlier mail.
    Comment,
    /// It says that a power sent no orders.
    None,
    /// It is not clear what it says.
    Problem,
}

impl LineKind {
    /// The word in files.
    pub fn word(self) -> &'static str {
        match self {
            LineKind::Order => "order",
            LineKind::Rest => "rest",
            LineKind::Struck => "struck",
            LineKind::Heading => "heading",
            LineKind::Phase => "phase",
            LineKind::Section => "section",
            LineKind::Entry => "entry",
            LineKind::Phrase => "phrase",
            LineKind::Comment => "comment",
            LineKind::None => "none",
            LineKind::Problem => "problem",
        }
    }
}

/// A line of a sheet, accounted for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Which line it is, counted from 1.
    pub number: usize,
    /// The line exactly as it was written.
    pub text: String,
    /// What it was taken for.
    pub kind: LineKind,
    /// The power that it names or stands under.
    pub power: Option<Power>,
    /// In which of the power's order sets it stands, counted from 1.
    pub set: usize,
    /// Which of the sheet's read lines ([`Sheet::lines`](super::Sheet::lines)) stand on it.
    pub lines: Vec<usize>,
    /// Does something on it wait for a person?
    pub asked: bool,
    /// What is to be said about it in a few words; empty where nothing is.
    pub note: String,
}

impl Account {
    /// A single line about which nothing is known but that somebody has to look at it.
    pub fn asked(text: &str) -> Self {
        Account {
            number: 1,
            text: text.to_owned(),
            kind: LineKind::Problem,
            power: None,
            set: 1,
            lines: Vec::new(),
            asked: true,
            note: String::new(),
        }
    }
}

/// What lines are counted as.
const COUNTED: [&str; 5] = ["heading", "order", "question", "struck out", "other"];
/// Where lines that wait for a person stand among them.
const QUESTIONS: usize = 2;

/// How many lines of a sheet were taken for what: `14 lines: 2 headings, 11 orders, 1 question`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    lines: usize,
    counts: [usize; COUNTED.len()],
}

impl Tally {
    /// Counts the lines of a sheet.
    pub fn of(accounts: &[Account]) -> Tally {
        let mut tally = Tally::default();
        for account in accounts {
            tally.lines += 1;
            tally.counts[match account.kind {
                _ if account.asked => QUESTIONS,
                LineKind::Heading | LineKind::Phase => 0,
                LineKind::Order | LineKind::Rest | LineKind::None => 1,
                LineKind::Problem => QUESTIONS,
                LineKind::Struck => 3,
                _ => 4,
            }] += 1;
        }
        tally
    }

    /// How many lines wait for a person.
    pub fn questions(&self) -> usize {
        self.counts[QUESTIONS]
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lines {
            0 => write!(f, "no lines")?,
            lines => write!(f, "{}", text::count(lines, "line"))?,
        }
        let counted = COUNTED
            .iter()
            .zip(self.counts)
            .filter(|(_, count)| *count > 0);
        for (index, (name, count)) in counted.enumerate() {
            let before = if index == 0 { ": " } else { ", " };
            match *name {
                "struck out" => write!(f, "{before}{count} {name}")?,
                name => write!(f, "{before}{}", text::count(count, name))?,
            }
        }
        Ok(())
    }
}
