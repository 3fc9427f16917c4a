//! Tokens, the words of the language, 16 bits each; and messages of them.
//!
//! The high byte is a token's category: numbers, brackets, powers, unit types, orders and so on.

use std::iter::{Once, once};

/// A word of the language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Token(pub u16);

/// A message: a sequence of tokens.
pub type Message = Vec<Token>;

/// Defines a constant for each word, and the table of all of them.
macro_rules! words {
    ($($name:ident $number:literal),* $(,)?) => {
        $(
            #[doc = concat!("The word `", stringify!($name), "`.")]
            pub const $name: Token = Token($number);
        )*
        /// Every word with the same meaning on all boards.
        pub const WORDS: &[(&str, Token)] = &[$((stringify!($name), $name)),*];
    };
}

words! {
    // brackets
    OPEN 0x4000, CLOSE 0x4001,
    // units and orders
    AMY 0x4200, FLT 0x4201,
    CTO 0x4320, CVY 0x4321, HLD 0x4322, MTO 0x4323, SUP 0x4324, VIA 0x4325,
    DSB 0x4340, RTO 0x4341, BLD 0x4380, REM 0x4381, WVE 0x4382,
    // notes on submitted orders
    MBV 0x4400, BPR 0x4401, CST 0x4402, ESC 0x4403, FAR 0x4404, HSC 0x4405, NAS 0x4406, NMB 0x4407, NMR 0x4408,
    NRN 0x4409, NRS 0x440A, NSA 0x440B, NSC 0x440C, NSF 0x440D, NSP 0x440E, NSU 0x4410, NVR 0x4411, NYU 0x4412,
    YSC 0x4413,
    // results
    SUC 0x4500, BNC 0x4501, CUT 0x4502, DSR 0x4503, FLD 0x4504, NSO 0x4505, RET 0x4506,
    // coasts and seasons
    NCS 0x4600, NEC 0x4602, ECS 0x4604, SEC 0x4606, SCS 0x4608, SWC 0x460A, WCS 0x460C, NWC 0x460E,
    SPR 0x4700, SUM 0x4701, FAL 0x4702, AUT 0x4703, WIN 0x4704,
    // commands
    CCD 0x4800, DRW 0x4801, FRM 0x4802, GOF 0x4803, HLO 0x4804, HST 0x4805, HUH 0x4806, IAM 0x4807, LOD 0x4808,
    MAP 0x4809, MDF 0x480A, MIS 0x480B, NME 0x480C, NOT 0x480D, NOW 0x480E, OBS 0x480F, OFF 0x4810, ORD 0x4811,
    OUT 0x4812, PRN 0x4813, REJ 0x4814, SCO 0x4815, SLO 0x4816, SND 0x4817, SUB 0x4818, SVE 0x4819, THX 0x481A,
    TME 0x481B, YES 0x481C, ADM 0x481D, SMR 0x481E,
    // parameters
    AOA 0x4900, BTL 0x4901, ERR 0x4902, LVL 0x4903, MRT 0x4904, MTL 0x4905, NPB 0x4906, NPR 0x4907, PDA 0x4908,
    PTL 0x4909, RTL 0x490A, UNO 0x490B, DSD 0x490D,
    // press
    ALY 0x4A00, AND 0x4A01, BWX 0x4A02, DMZ 0x4A03, ELS 0x4A04, EXP 0x4A05, FCT 0x4A06, FOR 0x4A07, FWD 0x4A08,
    HOW 0x4A09, IDK 0x4A0A, IFF 0x4A0B, INS 0x4A0C, OCC 0x4A0E, ORR 0x4A0F, PCE 0x4A10, POB 0x4A11, PRP 0x4A13,
    QRY 0x4A14, SCD 0x4A15, SRY 0x4A16, SUG 0x4A17, THK 0x4A18, THN 0x4A19, TRY 0x4A1A, VSS 0x4A1C, WHT 0x4A1D,
    WHY 0x4A1E, XDO 0x4A1F, XOY 0x4A20, YDO 0x4A21, CHO 0x4A22, BCC 0x4A23, UNT 0x4A24, NAR 0x4A25, CCL 0x4A26,
}

/// Builds a message from words, lists in brackets, and `{…}` with an expression for one or more tokens.
macro_rules! message {
    (@$to:ident) => {};
    (@$to:ident ($($list:tt)*) $($rest:tt)*) => {
        $to.push($crate::token::OPEN);
        message!(@$to $($list)*);
        $to.push($crate::token::CLOSE);
        message!(@$to $($rest)*);
    };
    (@$to:ident {$part:expr} $($rest:tt)*) => {
        $to.extend($part);
        message!(@$to $($rest)*);
    };
    (@$to:ident $word:ident $($rest:tt)*) => {
        $to.push($crate::token::$word);
        message!(@$to $($rest)*);
    };
    ($($part:tt)*) => {{
        let mut message = $crate::token::Message::from([]);
        message!(@message $($part)*);
        message
    }};
}
pub(crate) use message;

/// The categories of powers and of letters.
pub(crate) const POWER: u16 = 0x41;
const TEXT: u16 = 0x4B;

impl Token {
    /// Returns the token of a number, clamped to -8192 to 8191.
    pub fn number(number: i32) -> Token {
        Token((number.clamp(-8192, 8191) & 0x3FFF) as u16)
    }

    /// Returns the token of a letter in a text; those outside Latin-1 become `?`.
    pub fn letter(letter: char) -> Token {
        let byte = u8::try_from(letter).unwrap_or(b'?');
        Token(TEXT << 8 | u16::from(byte))
    }

    /// Returns the number, if the token is one.
    pub fn as_number(self) -> Option<i32> {
        let number = i32::from(self.0);
        match self.0 {
            0..0x2000 => Some(number),
            0x2000..0x4000 => Some(number - 0x4000),
            _ => None,
        }
    }

    /// Returns the letter, if the token is one.
    pub fn as_letter(self) -> Option<char> {
        (self.0 >> 8 == TEXT).then(|| char::from((self.0 & 0xFF) as u8))
    }

    /// Returns whether the token can have a meaning on some board.
    pub fn is_valid(self) -> bool {
        matches!(self.0 >> 8, 0..=0x3F | POWER | TEXT | 0x50..=0x57)
            || WORDS.iter().any(|(_, word)| *word == self)
    }
}

/// Allows a single token in `{…}` of `message!`.
impl IntoIterator for Token {
    type Item = Token;
    type IntoIter = Once<Token>;

    fn into_iter(self) -> Once<Token> {
        once(self)
    }
}

/// Returns the letters of a text.
pub(crate) fn text(text: &str) -> impl Iterator<Item = Token> {
    text.chars().map(Token::letter)
}
