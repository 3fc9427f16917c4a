//! The tokens of a board: of its powers and provinces.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use chancery_core::board::{Coast, Id, Location, Map, Power, Province, Terrain};
use chancery_core::orders::WrittenPlace;

use crate::frame::TokenName;
use crate::reader::{Reader, SyntaxError};
use crate::token::{self, CLOSE, ECS, MAP, Message, NCS, NSP, OPEN, SCS, Token, UNO, WCS, WORDS};

/// By key or code: the name in the protocol, and the number.
const STANDARD: &str = include_str!("standard.tsv");

const COASTS: [(Coast, Token); 4] = [
    (Coast::North, NCS),
    (Coast::East, ECS),
    (Coast::South, SCS),
    (Coast::West, WCS),
];

/// A board that the protocol has no words for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnsupportedBoard {
    /// Straits, railroads or fog.
    #[error("{0} has straits, railroads or fog, which the protocol doesn't support")]
    Rules(String),
    /// The server's tokens aren't those of the board.
    #[error("the server's tokens aren't those of {0}")]
    Tokens(String),
}

/// The tokens of a board's powers and provinces.
#[derive(Clone, Debug)]
pub struct BoardTokens {
    map: Arc<Map>,
    /// By power.
    powers: Vec<TokenName>,
    /// By province; none where no unit may enter.
    provinces: Vec<Option<TokenName>>,
    /// Whether these are the tokens of the standard board.
    is_standard: bool,
}

impl BoardTokens {
    /// Returns the tokens of a board: those of the standard board if they suffice, else others that the
    /// server sends in its representation message.
    ///
    /// # Errors
    /// The board has rules that the protocol can't express.
    pub fn new(map: &Arc<Map>) -> Result<Self, UnsupportedBoard> {
        let terrain = map.terrain();
        let special = !terrain.straits.is_empty() || !terrain.railroads.is_empty();
        if special || map.terms().visibility.is_some() {
            return Err(UnsupportedBoard::Rules(map.title().to_owned()));
        }
        Ok(Self::standard(map).unwrap_or_else(|| Self::numbered(map)))
    }

    /// Returns the tokens of a board as a server has them.
    ///
    /// # Errors
    /// The board has rules that the protocol can't express, or the server's tokens are for another board.
    pub fn with_names(map: &Arc<Map>, names: &[TokenName]) -> Result<Self, UnsupportedBoard> {
        let mut tokens = Self::new(map)?;
        if names.is_empty() && tokens.is_standard {
            return Ok(tokens);
        }
        let powers = tokens.powers.iter_mut();
        for entry in powers.chain(tokens.provinces.iter_mut().flatten()) {
            let named = names.iter().find(|(_, name)| *name == entry.1);
            *entry = *named.ok_or_else(|| UnsupportedBoard::Tokens(map.title().to_owned()))?;
        }
        Ok(tokens)
    }

    fn standard(map: &Arc<Map>) -> Option<Self> {
        let find = |key: &str| {
            let mut rows = STANDARD.lines().map(|line| line.split('\t'));
            let mut row = rows.find(|row| row.clone().next() == Some(key))?.skip(1);
            let name = row.next()?.as_bytes().try_into().ok()?;
            let number = u16::from_str_radix(row.next()?, 16).ok()?;
            Some((Token(number), name))
        };
        let powers = map.powers().map(|power| find(&map.power(power).key));
        let provinces = map
            .provinces()
            .map(|province| match map.info(province).terrain {
                Terrain::Impassable => Some(None),
                _ => find(map.code(province)).map(Some),
            });
        Some(BoardTokens {
            map: Arc::clone(map),
            powers: powers.collect::<Option<_>>()?,
            provinces: provinces.collect::<Option<_>>()?,
            is_standard: true,
        })
    }

    fn numbered(map: &Arc<Map>) -> Self {
        let mut taken: Vec<[u8; 3]> = WORDS
            .iter()
            .filter_map(|(word, _)| word.as_bytes().try_into().ok())
            .collect();
        let provinces = map.provinces().map(|province| {
            let info = map.info(province);
            let category: u16 = match (info.terrain, info.coasts.is_empty()) {
                (Terrain::Impassable, _) => return None,
                (Terrain::Inland, _) => 0x50,
                (Terrain::Water, _) => 0x52,
                (Terrain::Coastal, true) => 0x54,
                (Terrain::Coastal, false) => 0x56,
            };
            let category = category + u16::from(info.is_center);
            let number = category << 8 | province.index() as u16;
            Some((Token(number), free_name(&mut taken, map.code(province))))
        });
        let provinces = provinces.collect();
        let powers = map.powers().map(|power| {
            let number = 0x4100 | power.index() as u16;
            (Token(number), free_name(&mut taken, &map.power(power).key))
        });
        BoardTokens {
            map: Arc::clone(map),
            powers: powers.collect(),
            provinces,
            is_standard: false,
        }
    }

    /// Returns the board.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Returns what the server's representation message has.
    pub fn representation(&self) -> Vec<TokenName> {
        match self.is_standard {
            true => Vec::new(),
            false => self.names().copied().collect(),
        }
    }

    fn names(&self) -> impl Iterator<Item = &TokenName> {
        self.powers.iter().chain(self.provinces.iter().flatten())
    }

    /// Returns the name of the board in messages: letters, digits and underscores.
    pub fn board_name(&self) -> Message {
        token::message(MAP, [token::text(&self.map.name().replace('-', "_"))])
    }

    /// Returns the token of a power; of none, that of unowned centers.
    pub fn power(&self, power: Option<Power>) -> Token {
        power.map_or(UNO, |power| self.powers[power.index()].0)
    }

    /// Returns the power of a token.
    pub fn as_power(&self, token: Token) -> Option<Power> {
        let at = self.powers.iter().position(|(power, _)| *power == token)?;
        Some(Power::from_index(at))
    }

    /// Returns the provinces that units may enter, with their tokens.
    pub fn provinces(&self) -> impl Iterator<Item = (Province, Token)> {
        let all = self.map.provinces().zip(&self.provinces);
        all.filter_map(|(province, entry)| Some((province, entry.as_ref()?.0)))
    }

    /// Returns the token of a province. One that no unit may enter has none and is never asked for; it
    /// would be unowned.
    pub fn province(&self, province: Province) -> Token {
        self.provinces[province.index()].map_or(UNO, |(token, _)| token)
    }

    /// Returns the province of a token.
    pub fn as_province(&self, token: Token) -> Option<Province> {
        self.provinces()
            .find_map(|(province, of)| (of == token).then_some(province))
    }

    /// Returns a location: `STP`, `( STP SCS )`.
    pub fn location(&self, location: Location) -> Message {
        self.place(WrittenPlace::of(&self.map, location))
    }

    /// Returns a place of an order: `STP`, `( STP SCS )`.
    pub fn place(&self, place: WrittenPlace) -> Message {
        let province = self.province(place.province);
        let named = |coast| COASTS.iter().find(|(known, _)| *known == coast);
        match place.coast.and_then(named) {
            None => vec![province],
            Some((_, coast)) => token::list([province, *coast]),
        }
    }

    /// Reads a place: `STP`, `( STP SCS )`. It is `NSP` where the board has no such province or coast.
    ///
    /// # Errors
    /// There is no place.
    pub fn read_place(
        &self,
        reader: &mut Reader<'_>,
    ) -> Result<Result<WrittenPlace, Token>, SyntaxError> {
        let province = |token: Token| token.is_province().then(|| self.as_province(token));
        let place = |province: Option<Province>, coast| {
            let province = province.ok_or(NSP)?;
            Ok(WrittenPlace { province, coast })
        };
        if reader.peek() != Some(OPEN) {
            return Ok(place(reader.read(province)?, None));
        }
        let mut list = reader.list()?;
        let province = list.read(province)?;
        let coast = list.read(|token| (token.0 >> 8 == NCS.0 >> 8).then_some(token))?;
        list.end()?;
        let known = COASTS.iter().find(|(_, known)| *known == coast);
        Ok(match known {
            Some(&(coast, _)) => place(province, Some(coast)),
            None => Err(NSP),
        })
    }

    fn word(&self, token: Token) -> Option<&str> {
        let word = WORDS.iter().find(|(_, word)| *word == token);
        let name = || self.names().find(|(named, _)| *named == token);
        match word {
            Some((word, _)) => Some(word),
            None => std::str::from_utf8(&name()?.1).ok(),
        }
    }

    /// Returns a message as text: `NME ( 'chancery' ) ( '1' )`.
    pub fn text(&self, message: &[Token]) -> String {
        let mut text = String::new();
        let mut quoted = false;
        for &token in message {
            if token.as_letter().is_some() != quoted {
                quoted = !quoted;
                text.push_str(if quoted { " '" } else { "'" });
            }
            // writing to a string doesn't fail
            let _ = match (token, token.as_letter(), token.as_number()) {
                (OPEN, ..) => write!(text, " ("),
                (CLOSE, ..) => write!(text, " )"),
                (_, Some(letter), _) => write!(text, "{letter}"),
                (.., Some(number)) => write!(text, " {number}"),
                _ => match self.word(token) {
                    Some(word) => write!(text, " {word}"),
                    None => write!(text, " {:04X}", token.0),
                },
            };
        }
        if quoted {
            text.push('\'');
        }
        text.trim_start().to_owned()
    }

    /// Returns the message of a text; none if a word isn't known.
    pub fn message(&self, text: &str) -> Option<Message> {
        let words: BTreeMap<&str, Token> = WORDS.iter().copied().collect();
        let mut message = Message::new();
        for (number, part) in text.split('\'').enumerate() {
            if number % 2 == 1 {
                message.extend(part.chars().map(Token::letter));
                continue;
            }
            let spaced = part.replace('(', " ( ").replace(')', " ) ");
            for word in spaced.split_whitespace() {
                let named = || self.names().find(|(_, name)| name == word.as_bytes());
                message.push(match (word, word.parse()) {
                    ("(", _) => OPEN,
                    (")", _) => CLOSE,
                    (_, Ok(number)) => Token::number(number),
                    _ => match words.get(word) {
                        Some(token) => *token,
                        None => named()?.0,
                    },
                });
            }
        }
        Some(message)
    }
}

/// Returns a name of three letters that isn't taken, as near to the wanted one as can be, and takes it.
fn free_name(taken: &mut Vec<[u8; 3]>, wanted: &str) -> [u8; 3] {
    let mut letters = wanted.bytes().filter(u8::is_ascii_alphanumeric);
    let mut letter = || letters.next().map_or(b'X', |it| it.to_ascii_uppercase());
    let [a, b, c] = [letter(), letter(), letter()];
    let third = (b'A'..=b'Z').map(|c| [a, b, c]);
    let others = (b'A'..=b'Z').flat_map(|b| (b'A'..=b'Z').map(move |c| [a, b, c]));
    let mut all = [[a, b, c]].into_iter().chain(third).chain(others);
    let name = all.find(|name| !taken.contains(name)).unwrap_or([a, b, c]);
    taken.push(name);
    name
}
