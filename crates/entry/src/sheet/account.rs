//! An account of each line of a sheet, so that no line is ignored without a message.

use super::Problem;
use super::quotations::heads_mail;
use crate::normalize::key;
use crate::words::{self, List, SECTIONS};
use chancery_core::board::Power;

/// The kind of a line (FORMATS, section 3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LineKind {
    /// Orders, or text that may be an order.
    Order,
    /// Orders for the units that no other line names.
    Rest,
    /// A line that is struck out completely.
    Struck,
    /// The name of the power whose orders follow.
    Heading,
    /// The phase that the orders are for.
    Phase,
    /// The start of a section, or the rules.
    Section,
    /// An entry of a section: units, centers, retreats.
    Entry,
    /// Text without meaning for the orders: a greeting, a signature, a date, a mail header, the
    /// header of a table.
    Phrase,
    /// A comment.
    Comment,
    /// A quotation: of an earlier mail, or of what somebody else wrote.
    Quoted,
    /// A statement that a power sent no orders.
    None,
    /// Text that wasn't understood.
    Problem,
}

impl LineKind {
    /// Returns the word in files.
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
            LineKind::Comment | LineKind::Quoted => "comment",
            LineKind::None => "none",
            LineKind::Problem => "problem",
        }
    }

    /// Returns why a line of this kind gives no order, in a few words: empty if it isn't left out.
    pub fn reason(self) -> &'static str {
        match self {
            LineKind::None => "no orders",
            LineKind::Phrase | LineKind::Comment => "no order",
            LineKind::Quoted => "quoted",
            LineKind::Struck => "struck out",
            _ => "",
        }
    }
}

/// A line of a sheet with its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The line, counted from 1.
    pub number: usize,
    /// The line exactly as it was written.
    pub text: String,
    /// The kind of line.
    pub kind: LineKind,
    /// The power that the line names or belongs to.
    pub power: Option<Power>,
    /// The order set of the power, counted from 1.
    pub set: usize,
    /// The indexes of the line's orders in [`Sheet::lines`](super::Sheet::lines).
    pub lines: Vec<usize>,
    /// Whether the line raises a question to the game master.
    pub asked: bool,
    /// A short note about the line. It may be empty.
    pub note: String,
}

/// Returns the whole text of a line, with the words before a colon, which aren't part of its orders.
pub(super) fn whole_line(accounts: &[Account], number: usize) -> &str {
    let line = accounts.binary_search_by_key(&number, |account| account.number);
    line.map_or("", |at| accounts[at].text.as_str())
}

impl Account {
    /// Returns the account of a single line that raises a question.
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

    /// Returns why the line gives no order, in a few words: empty if it isn't left out.
    pub fn reason(&self) -> String {
        match self.kind {
            // the line that takes it back
            LineKind::Struck if !self.note.is_empty() => format!("taken back on {}", self.note),
            LineKind::Quoted if !self.note.is_empty() => format!("quoted: {}", self.note),
            kind => kind.reason().to_owned(),
        }
    }

    /// Returns a problem with a line that looks like the start of a section but names none: `postion:`.
    pub(super) fn unknown_section(&self) -> Option<Problem> {
        let (head, _) = self.text.split_once(':')?;
        let word = key(head);
        let is_prose =
            |word: &str| List::Greeting.has(word) || !word.chars().all(char::is_alphabetic);
        let is_known = heads_mail(&word) || word.split(' ').any(is_prose);
        let is_left_out = matches!(self.kind, LineKind::Phrase | LineKind::Problem);
        if !is_left_out || is_known || word.is_empty() || word.split(' ').count() > LONGEST_SECTION
        {
            return None;
        }
        let near = words::words::<super::layout::Section>(SECTIONS).map(|(_, known)| known);
        let hint = ::text::nearest(&word, near)
            .map_or_else(String::new, |near| format!(": did you mean “{near}”?"));
        let column = self.text.chars().take_while(|char| !char.is_alphabetic());
        let text = format!("unknown key “{word}”{hint}");
        Some(Problem::of_orders(self.number, column.count() + 1, text))
    }
}

/// The number of words in the longest name of a section.
const LONGEST_SECTION: usize = 2;
