//! The tokens of a board: those of its powers and provinces.

use std::sync::Arc;

use chancery_core::board::{Coast, Id, Location, Map, Power, Province, Terrain, UnitKind};
use chancery_core::orders::WrittenPlace;

use crate::frame::TokenName;
use crate::reader::{Read, Reader};
use crate::token::{self, Message, POWER, Token, WORDS, message};

const COASTS: [(Coast, Token); 4] = [
    (Coast::North, token::NCS),
    (Coast::East, token::ECS),
    (Coast::South, token::SCS),
    (Coast::West, token::WCS),
];

/// The provinces whose names in the protocol aren't their codes.
const NAMES: [(&str, &str); 3] = [("BOT", "GOB"), ("ENG", "ECH"), ("LYO", "GOL")];

/// A board that the protocol can't express.
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
    /// The tokens by power.
    powers: Vec<TokenName>,
    /// The tokens by province; `None` for provinces that no unit can enter.
    provinces: Vec<Option<TokenName>>,
    /// Whether these are the tokens of the standard board.
    is_standard: bool,
}

impl BoardTokens {
    /// Returns the tokens of a board: those of the standard board if they suffice; if not, others that
    /// the server sends in its representation message.
    ///
    /// # Errors
    /// Returns an error if the board has rules that the protocol can't express.
    pub fn new(map: &Arc<Map>) -> Result<Self, UnsupportedBoard> {
        let terrain = map.terrain();
        let special = !terrain.straits.is_empty() || !terrain.railroads.is_empty();
        if special || map.terms().visibility.is_some() {
            return Err(UnsupportedBoard::Rules(map.title().to_owned()));
        }
        let standard = BoardTokens::numbered(&Map::standard_shared());
        let standard = standard.of_same_places(map);
        Ok(standard.unwrap_or_else(|| BoardTokens::numbered(map)))
    }

    /// Returns the tokens of a board as a server sends them. An empty list stands for those of the
    /// standard board.
    ///
    /// # Errors
    /// Returns an error if the board has rules that the protocol can't express, or if the server's
    /// tokens are for a different board.
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

    /// Returns these tokens for another board, if they suffice.
    fn of_same_places(&self, map: &Arc<Map>) -> Option<Self> {
        let power = |power| {
            let same = self.map.power_by_key(&map.power(power).key)?;
            Some(self.powers[same.index()])
        };
        let province = |province| {
            if !map.is_passable(province) {
                return Some(None);
            }
            let same = self.map.province_by_code(map.code(province))?;
            self.provinces[same.index()].map(Some)
        };
        Some(BoardTokens {
            map: Arc::clone(map),
            powers: map.powers().map(power).collect::<Option<_>>()?,
            provinces: map.provinces().map(province).collect::<Option<_>>()?,
            is_standard: true,
        })
    }

    /// Numbers powers and provinces: those of the standard board get the published tokens.
    fn numbered(map: &Arc<Map>) -> Self {
        let words = WORDS
            .iter()
            .filter_map(|it| it.0.as_bytes().try_into().ok());
        let mut taken: Vec<[u8; 3]> = words.collect();
        let powers = map.powers().map(|power| {
            let name = free_name(&mut taken, &map.power(power).key);
            (Token(POWER << 8 | power.index() as u16), name)
        });
        let powers = powers.collect();
        let mut places: Vec<(u16, [u8; 3], Province)> = map
            .passable()
            .map(|province| {
                let code = map.code(province);
                let other = NAMES.iter().find(|it| it.0 == code);
                let name = free_name(&mut taken, other.map_or(code, |it| it.1));
                (category(map, province), name, province)
            })
            .collect();
        places.sort_unstable();
        let mut provinces = vec![None; map.province_count()];
        for (number, (category, name, province)) in (0..).zip(places) {
            provinces[province.index()] = Some((Token(category << 8 | number), name));
        }
        BoardTokens {
            map: Arc::clone(map),
            powers,
            provinces,
            is_standard: false,
        }
    }

    /// Returns the board.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Returns the content of the server's representation message.
    pub fn representation(&self) -> Vec<TokenName> {
        if self.is_standard {
            Vec::new()
        } else {
            self.names().copied().collect()
        }
    }

    /// Returns the tokens with their names.
    pub fn names(&self) -> impl Iterator<Item = &TokenName> {
        self.powers.iter().chain(self.provinces.iter().flatten())
    }

    /// Returns the name of the board in messages: letters, digits and underscores.
    pub(crate) fn board_name(&self) -> Message {
        message! { MAP ({token::text(&self.map.name().replace('-', "_"))}) }
    }

    pub(crate) fn power(&self, power: Power) -> Token {
        self.powers[power.index()].0
    }

    /// Returns the token of an owner, or that of unowned centers.
    fn owner(&self, owner: Option<Power>) -> Token {
        owner.map_or(token::UNO, |power| self.power(power))
    }

    pub(crate) fn as_power(&self, token: Token) -> Option<Power> {
        let at = self.powers.iter().position(|(power, _)| *power == token)?;
        Some(Power::from_index(at))
    }

    pub(crate) fn as_province(&self, token: Token) -> Option<Province> {
        let is_it = |entry: &Option<TokenName>| entry.is_some_and(|(it, _)| it == token);
        Some(Province::from_index(self.provinces.iter().position(is_it)?))
    }

    /// Returns the token of a province, or `None` if no unit can enter it.
    pub(crate) fn province(&self, province: Province) -> Option<Token> {
        self.provinces[province.index()].map(|(token, _)| token)
    }

    /// Returns the message for a location: `STP`, `( STP SCS )`.
    pub(crate) fn location(&self, location: Location) -> Message {
        self.place(WrittenPlace::of(&self.map, location))
    }

    /// Returns the message for a location of an order: `STP`, `( STP SCS )`.
    pub(crate) fn place(&self, place: WrittenPlace) -> Message {
        let province = self.province(place.province);
        match place.coast {
            None => province.into_iter().collect(),
            Some(coast) => message! { ({province} {coast_token(coast)}) },
        }
    }

    /// Reads a location: `STP`, `( STP SCS )`.
    pub(crate) fn read_place(&self, reader: &mut Reader<'_>) -> Read<WrittenPlace> {
        let as_coast = |token| COASTS.iter().find(|it| it.1 == token).map(|it| it.0);
        if reader.peek() != Some(token::OPEN) {
            return Ok(reader.read(|it| self.as_province(it))?.into());
        }
        reader.list(|it| {
            let province = it.read(|it| self.as_province(it))?;
            let coast = Some(it.read(as_coast)?);
            Ok(WrittenPlace { province, coast })
        })
    }

    /// Returns lists of owners and centers: `( AUS BUD TRI VIE ) ( UNO BEL )`.
    pub(crate) fn owned(&self, owner: impl Fn(Province) -> Option<Power>) -> Message {
        let centers = || self.map.centers().iter();
        let owners = self.map.powers().map(Some).chain([None]);
        let list = |power| {
            let own = centers().filter(|&center| owner(center) == power);
            let own: Message = own.filter_map(|center| self.province(center)).collect();
            let list = message! { ({self.owner(power)} {own.iter().copied()}) };
            (!own.is_empty()).then_some(list)
        };
        owners.filter_map(list).flatten().collect()
    }

    /// Reads one of these lists.
    pub(crate) fn read_owned(&self, list: &mut Reader<'_>) -> Read<(Option<Power>, Vec<Province>)> {
        let owner = list.read(|token| match token {
            token::UNO => Some(None),
            _ => self.as_power(token).map(Some),
        })?;
        let centers = list.all(|it| it.read(|it| self.as_province(it)))?;
        Ok((owner, centers))
    }

    /// Returns the definition of the board: powers, home centers, other provinces, and borders.
    pub(crate) fn definition(&self) -> Message {
        let map = &self.map;
        let others = map.passable().filter(|&it| !map.info(it).is_center);
        let others = others.filter_map(|province| self.province(province));
        let borders = map.passable().flat_map(|it| self.borders(it));
        let powers = map.powers().map(|power| self.power(power));
        let homes = self.owned(|center| map.info(center).home);
        message! { MDF ({powers}) (({homes}) ({others})) ({borders}) }
    }

    /// Returns the locations adjacent to a province: for armies, for fleets, and for fleets on each
    /// coast.
    fn borders(&self, province: Province) -> Message {
        let (map, location) = (&self.map, province.location());
        let near = |unit: Message, kind, from| {
            let places = map.reach(kind, from).iter();
            let places = places.flat_map(|to| self.location(to));
            let list = message! { ({unit} {places}) };
            if map.can_stand(kind, from) {
                list
            } else {
                Message::new()
            }
        };
        let coast = |&coast: &Location| {
            let named = map.coast(coast).and_then(coast_token);
            near(message! { (FLT {named}) }, UnitKind::Fleet, coast)
        };
        let army = near(message![AMY], UnitKind::Army, location);
        let fleet = near(message![FLT], UnitKind::Fleet, location);
        let coasts = map.info(province).coasts.iter().flat_map(coast);
        message! { ({self.province(province)} {army} {fleet} {coasts}) }
    }

    /// Returns a message as text: `NME ( 'chancery' ) ( '1' )`.
    pub fn text(&self, message: &[Token]) -> String {
        let words: Vec<String> = message.iter().map(|&token| self.word(token)).collect();
        // consecutive letters are one text
        words.join(" ").replace("' '", "")
    }

    /// Returns the name of a token, or its number if it has none.
    fn word(&self, token: Token) -> String {
        let word = WORDS.iter().find(|(_, word)| *word == token);
        let named = self.names().find(|(named, _)| *named == token);
        match (token, token.as_letter(), token.as_number()) {
            (token::OPEN, ..) => "(".to_owned(),
            (token::CLOSE, ..) => ")".to_owned(),
            (_, Some(letter), _) => format!("'{letter}'"),
            (.., Some(number)) => number.to_string(),
            _ => match (word, named) {
                (Some((word, _)), _) => (*word).to_owned(),
                (None, Some((_, name))) => String::from_utf8_lossy(name).into_owned(),
                (None, None) => format!("{:04X}", token.0),
            },
        }
    }
}

fn coast_token(coast: Coast) -> Option<Token> {
    COASTS.iter().find(|it| it.0 == coast).map(|it| it.1)
}

/// Returns the category of a province's token.
fn category(map: &Map, province: Province) -> u16 {
    let info = map.info(province);
    let category = match (info.terrain, info.coasts.is_empty()) {
        (Terrain::Inland | Terrain::Impassable, _) => 0x50,
        (Terrain::Water, _) => 0x52,
        (Terrain::Coastal, true) => 0x54,
        (Terrain::Coastal, false) => 0x56,
    };
    category + u16::from(info.is_center)
}

/// Returns a name of three letters that isn't in `taken`, as similar to the wanted one as possible,
/// and adds it to `taken`.
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
