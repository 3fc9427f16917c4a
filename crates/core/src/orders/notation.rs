//! The canonical notation of files: `A PAR S A MAR - BUR`. Case is ignored, but everything else is read
//! strictly; the result of [`WrittenOrder::canonical`] reads back as the same order.
//!
//! Orders that players write are read by the lenient readers of sheets and of the entry line, which are
//! elsewhere.

use std::borrow::Cow;

use super::written::{Action, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use crate::board::{Coast, Id, Map, Power, Province, UnitKind};

/// The reason why a text isn't a canonical order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// The text is empty.
    #[error("the order is empty")]
    Empty,
    /// A unit, a province or another part was expected.
    #[error("{found} where {expected} was expected")]
    Unexpected {
        /// The text found, quoted, or `the end`.
        found: String,
        /// The part that was expected.
        expected: &'static str,
    },
    /// There is text after the order.
    #[error("`{0}` after the end of the order")]
    Trailing(String),
}

/// Reads an order in canonical notation, in any case.
///
/// The letter of a unit may be missing or wrong, and a coast may be missing or one that the province doesn't
/// have: the rules decide how such an order is read. A coast other than the four is an error.
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
/// Returns an error if the text isn't an order: the unexpected word, and what was expected.
pub fn read(map: &Map, text: &str) -> Result<WrittenOrder, NotationError> {
    let mut words = Words::new(map, text);
    if words.is_over() {
        return Err(NotationError::Empty);
    }
    let order = words.order()?;
    words.end()?;
    Ok(order)
}

/// Reads the orders of powers, each on a line of its own: `FRANCE: A PAR - BUR, A MAR H`. A power without a line
/// sent no orders.
///
/// # Errors
/// Returns the first error: a text that isn't an order, or that isn't the key of a power.
pub fn read_sheets(map: &Map, text: &str) -> Result<Vec<Option<Vec<WrittenOrder>>>, NotationError> {
    let mut sheets = vec![None; map.powers().len()];
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (key, orders) = line.split_once(':').unwrap_or((line, ""));
        let power = Words::new(map, key).power()?;
        let orders = orders.split(',').map(|order| read(map, order));
        sheets[power.index()] = Some(orders.collect::<Result<_, _>>()?);
    }
    Ok(sheets)
}

/// Reads a unit of a position, with both kind and location: `A PAR`, `F SPA/SC`.
///
/// # Errors
/// Returns an error if the text isn't a unit.
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

/// Interprets a text that isn't an order but begins with a unit: as a move to a place that isn't on the map
/// (`A PAR - OZ`), or as an unreadable order (`A PAR attacks`).
pub fn read_start(map: &Map, text: &str) -> Option<WrittenOrder> {
    let mut words = Words::new(map, text);
    let unit = words.unit().ok()?;
    let action = if words.next_is(b"-") && words.is_off_map() {
        Action::MoveOffMap
    } else {
        Action::Unreadable
    };
    Some(WrittenOrder::Order { unit, action })
}

/// Reads a province or coast: `PAR`, `spa/nc`. The province need not have that coast.
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

/// The rest of a text, starting at a word.
///
/// Words have known lengths, those of a letter or a code. So a word is read without being split off: only the
/// character after it is checked.
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

    /// Returns the first word if it has this length, and the text after it.
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

    /// Checks that the text ends here.
    #[inline]
    fn end(&self) -> Result<(), NotationError> {
        if self.is_over() {
            Ok(())
        } else {
            Err(NotationError::Trailing(self.quoted()))
        }
    }

    /// Returns the first word, whatever its length.
    fn first(&self) -> Cow<'a, str> {
        let mut words = self.rest.split(u8::is_ascii_whitespace);
        String::from_utf8_lossy(words.next().unwrap_or_default())
    }

    /// Returns the text after the first word.
    fn after(&self) -> &'a [u8] {
        let end = self.rest.iter().position(u8::is_ascii_whitespace);
        end.map_or(&[], |end| self.rest[end..].trim_ascii_start())
    }

    /// Returns whether the rest is a single word that isn't a province of the map.
    fn is_off_map(&self) -> bool {
        !self.is_over() && self.after().is_empty() && read_place(self.map, &self.first()).is_none()
    }

    /// Returns the first word in a form that is safe to print.
    fn quoted(&self) -> String {
        text::printable(&self.first(), 40)
    }

    #[cold]
    fn unexpected<T>(&self, expected: &'static str) -> Result<T, NotationError> {
        let found = if self.is_over() {
            "the end".to_owned()
        } else {
            format!("`{}`", self.quoted())
        };
        Err(NotationError::Unexpected { found, expected })
    }

    /// Consumes a single-letter word and returns it in upper case.
    #[inline]
    fn letter(&mut self) -> Option<u8> {
        let ([letter], rest) = self.word()?;
        self.rest = rest;
        Some(letter.to_ascii_uppercase())
    }

    /// Consumes the next word if it is `expected`.
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

    /// Consumes a railroad's code and the dash after it, if they come next.
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

    /// Reads the unit that an order refers to and its destination.
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
    fn powers_have_their_lines() {
        let map = Map::standard();
        let sheets = read_sheets(map, "FRANCE: A PAR - BUR, A MAR H\n\n italy: A ROM H").unwrap();
        let texts = sheets.iter().map(|sheet| {
            let orders = sheet.iter().flatten();
            orders
                .map(|order| order.canonical(map).to_string())
                .collect()
        });
        let texts: Vec<Vec<String>> = texts.collect();
        assert_eq!(texts[2], ["A PAR - BUR", "A MAR H"]);
        assert_eq!(texts[4], ["A ROM H"]);
        assert_eq!(sheets.iter().flatten().count(), 2);
        for (text, message) in [
            ("GAUL: A PAR H", "`GAUL` where a power was expected"),
            ("FRANCE: A PAR - XYZ", "`XYZ` where a province was expected"),
            ("FRANCE", "the order is empty"),
        ] {
            assert_eq!(read_sheets(map, text).unwrap_err().to_string(), message);
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
