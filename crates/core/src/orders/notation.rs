//! The canonical notation of files: `A PAR S A MAR - BUR`. Read leniently as to case, strictly
//! in all else; what [`WrittenOrder::canonical`] writes reads back to the same order.
//!
//! What people write is read elsewhere, by the lenient reader of sheets and the entry line.

use std::borrow::Cow;

use super::written::{Action, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use crate::board::{Coast, Map, Power, Province, UnitKind};

/// Why a text is no canonical order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// There is nothing in it.
    #[error("the order is empty")]
    Empty,
    /// A unit or place was expected.
    #[error("{found} where {expected} was expected")]
    Unexpected {
        /// What stood there, quoted, or `the end`.
        found: String,
        /// What should have.
        expected: &'static str,
    },
    /// Text after the order.
    #[error("`{0}` after the end of the order")]
    Trailing(String),
}

/// Reads an order in canonical notation, in any case.
///
/// A unit's letter may be missing or wrong, and a coast be missing or one that the province does not
/// have: the rules decide what that means. A coast that is none of the four is an error.
///
/// ```
/// use chancery_core::board::Map;
/// use chancery_core::orders::notation;
///
/// let map = Map::standard();
/// let order = notation::read(map, "f stp/sc - bot")?;
/// assert_eq!(order.canonical(map).to_string(), "F STP/SC - BOT");
/// # Ok::<(), notation::NotationError>(())
/// ```
///
/// # Errors
/// Where the text is no order: which word, and what was expected in its place.
pub fn read(map: &Map, text: &str) -> Result<WrittenOrder, NotationError> {
    let mut words = Words::new(map, text);
    if words.is_over() {
        return Err(NotationError::Empty);
    }
    let order = words.order()?;
    words.end()?;
    Ok(order)
}

/// Reads a unit of a position: `A PAR`, `F SPA/SC`, kind and place both there.
///
/// # Errors
/// Where the text is no unit.
pub fn read_unit(map: &Map, text: &str) -> Result<(UnitKind, WrittenPlace), NotationError> {
    let mut words = Words::new(map, text);
    let unit = words.unit()?;
    words.end()?;
    match unit.kind {
        Some(kind) => Ok((kind, unit.place)),
        None => Err(NotationError::Unexpected {
            found: format!("`{}`", text::printable(text, 40)),
            expected: "A or F and a place",
        }),
    }
}

/// What can be made of a text that is no order, where it begins with a unit: a move to a place that
/// is not on the map (`A PAR - OZ`), or else an order that can't be read (`A PAR attacks`).
pub fn read_start(map: &Map, text: &str) -> Option<WrittenOrder> {
    let mut words = Words::new(map, text);
    let unit = words.unit().ok()?;
    let action = match words.next_is(b"-") && words.is_off_map() {
        true => Action::MoveOffMap,
        false => Action::Unreadable,
    };
    Some(WrittenOrder::Order { unit, action })
}

/// Reads a place: `PAR`, `spa/nc`, and also a coast that the province does not have.
pub fn read_place(map: &Map, word: &str) -> Option<WrittenPlace> {
    let word = word.as_bytes();
    match word.try_into() {
        Ok(code) => province(map, code),
        Err(_) => coast(map, word.try_into().ok()?),
    }
}

#[inline]
fn province(map: &Map, code: &[u8; 3]) -> Option<WrittenPlace> {
    map.province_by_letters(code).map(WrittenPlace::from)
}

#[cold]
fn coast(map: &Map, word: &[u8; 6]) -> Option<WrittenPlace> {
    let [code @ .., b'/', c, d] = word else {
        return None;
    };
    let coast = Coast::from_letters([*c, *d])?;
    let WrittenPlace { province, .. } = province(map, code)?;
    Some(WrittenPlace {
        province,
        coast: Some(coast),
    })
}

/// What is left of a text; it begins with a word.
///
/// Words are of known length, a letter or a code. So none is cut out before it is read: only what
/// stands behind it is looked at.
#[derive(Clone, Copy)]
struct Words<'a> {
    map: &'a Map,
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    #[inline]
    fn new(map: &'a Map, text: &'a str) -> Self {
        Words {
            map,
            rest: text.as_bytes().trim_ascii_start(),
        }
    }

    /// The first word, if it has this length, and what comes after it.
    #[inline]
    fn word<const LENGTH: usize>(&self) -> Option<(&'a [u8; LENGTH], &'a [u8])> {
        let (word, rest) = self.rest.split_first_chunk()?;
        match rest {
            [] => Some((word, rest)),
            [next, rest @ ..] if next.is_ascii_whitespace() => {
                Some((word, rest.trim_ascii_start()))
            }
            _ => None,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.rest.is_empty()
    }

    /// Nothing may follow.
    #[inline]
    fn end(&self) -> Result<(), NotationError> {
        match self.is_over() {
            true => Ok(()),
            false => Err(NotationError::Trailing(self.quoted())),
        }
    }

    /// The first word, however long it is.
    fn first(&self) -> Cow<'a, str> {
        let mut words = self.rest.split(u8::is_ascii_whitespace);
        String::from_utf8_lossy(words.next().unwrap_or_default())
    }

    /// What comes after the first word.
    fn after(&self) -> &'a [u8] {
        let end = self.rest.iter().position(u8::is_ascii_whitespace);
        end.map_or(&[], |end| self.rest[end..].trim_ascii_start())
    }

    /// Is all that is left one word, and no place of the map?
    fn is_off_map(&self) -> bool {
        !self.is_over() && self.after().is_empty() && read_place(self.map, &self.first()).is_none()
    }

    /// The first word as it may be shown.
    fn quoted(&self) -> String {
        text::printable(&self.first(), 40)
    }

    #[cold]
    fn unexpected<T>(&self, expected: &'static str) -> Result<T, NotationError> {
        let found = match self.is_over() {
            true => "the end".to_owned(),
            false => format!("`{}`", self.quoted()),
        };
        Err(NotationError::Unexpected { found, expected })
    }

    /// Steps over a single character; it is given as a capital, whatever its case was.
    #[inline]
    fn letter(&mut self) -> Option<u8> {
        let ([letter], rest) = self.word()?;
        self.rest = rest;
        Some(letter.to_ascii_uppercase())
    }

    /// Steps over a word, if that is what comes.
    #[inline]
    fn next_is<const LENGTH: usize>(&mut self, expected: &[u8; LENGTH]) -> bool {
        let next = self.word::<LENGTH>();
        let next = next.filter(|(word, _)| word.eq_ignore_ascii_case(expected));
        if let Some((_, rest)) = next {
            self.rest = rest;
        }
        next.is_some()
    }

    #[inline]
    fn place(&mut self) -> Result<WrittenPlace, NotationError> {
        let map = self.map;
        let (place, rest) = match self.word() {
            Some((code, rest)) => (province(map, code), rest),
            None => match self.word() {
                Some((word, rest)) => (coast(map, word), rest),
                None => return self.unexpected("a province"),
            },
        };
        match place {
            Some(place) => {
                self.rest = rest;
                Ok(place)
            }
            None => self.unexpected("a province"),
        }
    }

    fn unit(&mut self) -> Result<UnitRef, NotationError> {
        let mut after = *self;
        let kind = match after.letter() {
            Some(b'A') => Some(UnitKind::Army),
            Some(b'F') => Some(UnitKind::Fleet),
            _ => None,
        };
        if kind.is_some() {
            *self = after;
        }
        Ok(UnitRef {
            kind,
            place: self.place()?,
            whose: StatedOwner::NoMatter,
        })
    }

    fn order(&mut self) -> Result<WrittenOrder, NotationError> {
        if matches!(self.rest, [b'W' | b'w', ..]) && self.next_is(b"WAIVE") {
            return Ok(WrittenOrder::Waive);
        }
        let unit = self.unit()?;
        let action = self.action()?;
        Ok(WrittenOrder::Order { unit, action })
    }

    fn action(&mut self) -> Result<Action, NotationError> {
        let before = *self;
        Ok(match self.letter() {
            Some(b'H') => Action::Hold,
            Some(b'D') => Action::Disband,
            Some(b'B') => Action::Build,
            Some(b'R') => Action::Retreat { to: self.place()? },
            Some(b'-') => match self.railroad() {
                Some(via) => Action::Move {
                    to: self.place()?,
                    via,
                },
                None => Action::Move {
                    to: self.place()?,
                    via: self.via()?,
                },
            },
            Some(b'S') => self.support()?,
            Some(b'C') => {
                let (of, to) = self.way("`-` and where the army goes")?;
                Action::Convoy { of, to }
            }
            _ if self.next_is(b"PROXY") => Action::Proxy { to: self.power()? },
            _ if self.next_is(b"PERMITS") => {
                let (of, to) = self.way("`-` and where the fleet goes")?;
                Action::Permit { of, to }
            }
            _ => return before.unexpected("H, -, S, C, R, D or B"),
        })
    }

    /// Steps over a railroad's code and the mark behind it, if that is what comes.
    fn railroad(&mut self) -> Option<WrittenVia> {
        let railroads = &self.map.terrain().railroads;
        if railroads.is_empty() {
            return None;
        }
        let code = self.first();
        let number = railroads
            .iter()
            .position(|it| it.code.eq_ignore_ascii_case(&code))?;
        let mut after = *self;
        after.rest = self.after();
        let marked = after.next_is(b"-");
        *self = after;
        marked.then_some(WrittenVia::Rail(u8::try_from(number).ok()?))
    }

    fn support(&mut self) -> Result<Action, NotationError> {
        let of = self.unit()?;
        if self.next_is(b"-") {
            let to = self.place()?;
            return Ok(Action::SupportMove { of, to });
        }
        self.next_is(b"H");
        Ok(Action::SupportHold { of })
    }

    /// The unit that an order is about, and where it goes.
    fn way(&mut self, expected: &'static str) -> Result<(UnitRef, WrittenPlace), NotationError> {
        let of = self.unit()?;
        if !self.next_is(b"-") {
            return self.unexpected(expected);
        }
        Ok((of, self.place()?))
    }

    fn power(&mut self) -> Result<Power, NotationError> {
        let key = self.first().to_uppercase();
        match self.map.power_by_key(&key) {
            Some(power) => {
                self.rest = self.after();
                Ok(power)
            }
            None => self.unexpected("a power"),
        }
    }

    fn via(&mut self) -> Result<WrittenVia, NotationError> {
        if !self.next_is(b"VIA") {
            return Ok(WrittenVia::Unsaid);
        }
        let mut path: Vec<Province> = Vec::new();
        while !self.is_over() {
            path.push(self.place()?.province);
        }
        Ok(if path.is_empty() {
            WrittenVia::Convoy
        } else {
            WrittenVia::Path(path)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_orders_survive() {
        let map = Map::standard();
        for text in [
            "A PAR H",
            "F STP/SC - BOT",
            "A LON - BEL VIA",
            "A LON - BEL VIA ENG NTH",
            "A PAR S A MAR",
            "A PAR S A MAR - BUR",
            "F NTH C A LON - BEL",
            "A BUR R PAR",
            "A BUR D",
            "A PAR B",
            "F STP/NC B",
            "WAIVE",
            "PAR - BUR",
            "F SPA/EC H",
            "A PAR PROXY ENGLAND",
        ] {
            let order = read(map, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(order.canonical(map).to_string(), text);
            assert_eq!(read(map, &text.to_lowercase()), Ok(order));
        }
    }

    #[test]
    fn reports_what_is_not_an_order() {
        let map = Map::standard();
        for (text, message) in [
            ("", "the order is empty"),
            ("A", "the end where a province was expected"),
            ("A XYZ H", "`XYZ` where a province was expected"),
            ("A PAR", "the end where H, -, S, C, R, D or B was expected"),
            ("A PAR - BUR now", "`now` after the end of the order"),
            (
                "F NTH C A LON BEL",
                "`BEL` where `-` and where the army goes was expected",
            ),
            ("A PAR PROXY", "the end where a power was expected"),
            ("A PAR PROXY BUR", "`BUR` where a power was expected"),
            ("A PAR/XX H", "`PAR/XX` where a province was expected"),
        ] {
            assert_eq!(read(map, text).unwrap_err().to_string(), message);
        }
    }
}
