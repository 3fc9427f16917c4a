//! The canonical notation of files: `A PAR S A MAR - BUR`. Read leniently as to case, strictly
//! otherwise; what [`Written::canonical`] writes reads back to the same order.
//!
//! What people write is read elsewhere, by the lenient reader of sheets and the entry line.

use super::written::{Action, Place, UnitRef, Whose, Written, WrittenVia};
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
/// use chancery::board::Map;
/// use chancery::orders::notation;
///
/// let map = Map::standard();
/// let order = notation::read(map, "f stp/sc - bot")?;
/// assert_eq!(order.canonical(map).to_string(), "F STP/SC - BOT");
/// # Ok::<(), notation::NotationError>(())
/// ```
///
/// # Errors
/// Where the text is no order: which word, and what was expected in its place.
pub fn read(map: &Map, text: &str) -> Result<Written, NotationError> {
    let mut words = Words {
        map,
        rest: text.split_ascii_whitespace().peekable(),
    };
    if words.rest.peek().is_none() {
        return Err(NotationError::Empty);
    }
    let order = words.order()?;
    match words.rest.next() {
        None => Ok(order),
        Some(word) => Err(NotationError::Trailing(quotable(word))),
    }
}

/// Reads a unit of a position: `A PAR`, `F SPA/SC`, kind and place both there.
///
/// # Errors
/// Where the text is no unit.
pub fn read_unit(map: &Map, text: &str) -> Result<(UnitKind, Place), NotationError> {
    let mut words = Words {
        map,
        rest: text.split_ascii_whitespace().peekable(),
    };
    let unit = words.unit()?;
    if let Some(word) = words.rest.next() {
        return Err(NotationError::Trailing(quotable(word)));
    }
    match unit.kind {
        Some(kind) => Ok((kind, unit.place)),
        None => Err(NotationError::Unexpected {
            found: format!("`{}`", quotable(text)),
            expected: "A or F and a place",
        }),
    }
}

/// What can be made of a text that is no order, where it begins with a unit: a move to a place that
/// is not on the map (`A PAR - OZ`), or else an order that can't be read (`A PAR attacks`).
pub fn read_start(map: &Map, text: &str) -> Option<Written> {
    let mut words = Words {
        map,
        rest: text.split_ascii_whitespace().peekable(),
    };
    let unit = words.unit().ok()?;
    let off_map = words.next_is("-")
        && words
            .rest
            .next()
            .is_some_and(|word| read_place(map, word).is_none())
        && words.rest.next().is_none();
    let action = match off_map {
        true => Action::MoveOffMap,
        false => Action::Unreadable,
    };
    Some(Written::Order { unit, action })
}

/// Reads a place: `PAR`, `spa/nc`, and also a coast that the province does not have.
pub fn read_place(map: &Map, word: &str) -> Option<Place> {
    if let Some(location) = map.location_by_code(word) {
        return Some(Place::of(map, location));
    }
    let (code, coast) = word.split_once('/')?;
    Some(Place {
        province: map.province_by_code(code)?,
        coast: Some(Coast::from_code(coast)?),
    })
}

/// A text as it may be shown: short, and without control characters.
pub fn quotable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

struct Words<'a, I: Iterator<Item = &'a str>> {
    map: &'a Map,
    rest: std::iter::Peekable<I>,
}

impl<'a, I: Iterator<Item = &'a str>> Words<'a, I> {
    fn next_is(&mut self, word: &str) -> bool {
        self.rest
            .next_if(|next| next.eq_ignore_ascii_case(word))
            .is_some()
    }

    fn unexpected<T>(&mut self, expected: &'static str) -> Result<T, NotationError> {
        let found = self
            .rest
            .peek()
            .map_or("the end".to_owned(), |word| format!("`{}`", quotable(word)));
        Err(NotationError::Unexpected { found, expected })
    }

    fn place(&mut self) -> Result<Place, NotationError> {
        match self.rest.peek().and_then(|word| read_place(self.map, word)) {
            Some(place) => {
                self.rest.next();
                Ok(place)
            }
            None => self.unexpected("a province"),
        }
    }

    fn unit(&mut self) -> Result<UnitRef, NotationError> {
        let kind = UnitKind::ALL
            .into_iter()
            .find(|kind| self.next_is(kind.letter().encode_utf8(&mut [0; 4])));
        Ok(UnitRef {
            kind,
            place: self.place()?,
            whose: Whose::NoMatter,
        })
    }

    fn order(&mut self) -> Result<Written, NotationError> {
        if self.next_is("WAIVE") {
            return Ok(Written::Waive);
        }
        let unit = self.unit()?;
        let action = if self.next_is("H") {
            Action::Hold
        } else if self.next_is("D") {
            Action::Disband
        } else if self.next_is("B") {
            Action::Build
        } else if self.next_is("R") {
            Action::Retreat { to: self.place()? }
        } else if self.next_is("-") {
            Action::Move {
                to: self.place()?,
                via: self.via()?,
            }
        } else if self.next_is("S") {
            let of = self.unit()?;
            if self.next_is("-") {
                Action::SupportMove {
                    of,
                    to: self.place()?,
                }
            } else {
                self.next_is("H");
                Action::SupportHold { of }
            }
        } else if self.next_is("C") {
            let of = self.unit()?;
            if !self.next_is("-") {
                return self.unexpected("`-` and where the army goes");
            }
            Action::Convoy {
                of,
                to: self.place()?,
            }
        } else if self.next_is("PROXY") {
            Action::Proxy { to: self.power()? }
        } else {
            return self.unexpected("H, -, S, C, R, D or B");
        };
        Ok(Written::Order { unit, action })
    }

    fn power(&mut self) -> Result<Power, NotationError> {
        let key = self.rest.peek().map(|word| word.to_uppercase());
        match key.and_then(|key| self.map.power_by_key(&key)) {
            Some(power) => {
                self.rest.next();
                Ok(power)
            }
            None => self.unexpected("a power"),
        }
    }

    fn via(&mut self) -> Result<WrittenVia, NotationError> {
        if !self.next_is("VIA") {
            return Ok(WrittenVia::Unsaid);
        }
        let mut path: Vec<Province> = Vec::new();
        while self.rest.peek().is_some() {
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
    fn what_is_no_order_is_told() {
        let map = Map::standard();
        for (text, told) in [
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
            assert_eq!(read(map, text).unwrap_err().to_string(), told);
        }
    }
}
