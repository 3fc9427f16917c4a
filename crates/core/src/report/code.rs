//! The result codes that programs read.

use std::fmt;

/// The result of an order, as files have it. They are always listed in this sequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Code {
    /// The order was illegal, unreadable, or no other order matched it.
    Void,
    /// The move was stopped by others.
    Bounce,
    /// No convoy was ordered, or its route was broken.
    NoConvoy,
    /// The support was cut.
    Cut,
    /// The convoy's route was broken.
    Disrupted,
    /// The unit was dislodged.
    Dislodged,
    /// The unit left the board.
    Disband,
}

impl Code {
    /// All of them, in sequence.
    pub const ALL: [Code; 7] = [
        Code::Void,
        Code::Bounce,
        Code::NoConvoy,
        Code::Cut,
        Code::Disrupted,
        Code::Dislodged,
        Code::Disband,
    ];

    /// The text in files: `no convoy`.
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

    /// The code of a text in files.
    pub fn from_text(text: &str) -> Option<Code> {
        Code::ALL.into_iter().find(|code| code.as_str() == text)
    }
}

/// The codes of one order: a set, empty where the order succeeded.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Codes(u8);

impl Codes {
    /// Adds one.
    pub fn insert(&mut self, code: Code) {
        self.0 |= 1 << code as u8;
    }

    /// Is it among them?
    pub fn contains(self, code: Code) -> bool {
        self.0 >> code as u8 & 1 == 1
    }

    /// Did the order succeed?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The codes in sequence.
    pub fn iter(self) -> impl Iterator<Item = Code> {
        Code::ALL
            .into_iter()
            .filter(move |code| self.contains(*code))
    }
}

impl FromIterator<Code> for Codes {
    fn from_iter<I: IntoIterator<Item = Code>>(all: I) -> Self {
        let mut codes = Codes::default();
        all.into_iter().for_each(|code| codes.insert(code));
        codes
    }
}

impl fmt::Debug for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// `bounce, dislodged`; nothing where the order succeeded.
impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = self.iter().map(Code::as_str).collect();
        f.write_str(&codes.join(", "))
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
