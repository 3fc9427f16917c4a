//! The result codes that programs read.

use crate::board::{Id, IdSet};
use std::fmt;

/// The result of an order in files. Codes are always listed in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Code {
    /// The order was illegal, unreadable, or no other order matched it.
    Void,
    /// The move was stopped by other units.
    Bounce,
    /// No convoy was ordered, or its route was disrupted.
    NoConvoy,
    /// The support was cut.
    Cut,
    /// The convoy's route was disrupted.
    Disrupted,
    /// The unit was dislodged.
    Dislodged,
    /// The unit was disbanded.
    Disband,
}

impl Code {
    /// All codes, in order.
    pub const ALL: [Code; 7] = [
        Code::Void,
        Code::Bounce,
        Code::NoConvoy,
        Code::Cut,
        Code::Disrupted,
        Code::Dislodged,
        Code::Disband,
    ];

    /// Returns the text in files: `no convoy`.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::Void => "void",
            Code::Bounce => "bounce",
            Code::NoConvoy => "no convoy",
            Code::Cut => "cut",
            Code::Disrupted => "disrupted",
            Code::Dislodged => "dislodged",
            Code::Disband => "disband",
        }
    }

    /// Returns the code with a text as in files.
    pub fn from_text(text: &str) -> Option<Code> {
        Code::ALL.into_iter().find(|code| code.as_str() == text)
    }
}

impl Id for Code {
    fn from_index(index: usize) -> Self {
        Code::ALL[index]
    }
    fn index(self) -> usize {
        self as usize
    }
}

/// The set of codes of one order, empty if the order succeeded.
pub type Codes = IdSet<Code>;

/// Formats the codes: `bounce, dislodged`. The text is empty if the order succeeded.
impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::list(self.iter().map(Code::as_str), ", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_in_their_sequence() {
        let codes: Codes = [Code::Dislodged, Code::Void, Code::Disband]
            .into_iter()
            .collect();
        assert_eq!(codes.to_string(), "void, dislodged, disband");
        assert!(codes.contains(Code::Void) && !codes.contains(Code::Cut));
        assert!(Codes::default().is_empty() && !codes.is_empty());
    }

    #[test]
    fn every_code_is_read_as_it_is_written() {
        for code in Code::ALL {
            assert_eq!(Code::from_text(code.as_str()), Some(code));
        }
        assert_eq!(Code::from_text("bounced"), None);
    }
}
