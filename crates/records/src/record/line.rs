//! The shape of a line: a phase of a saved game of the `diplomacy` Python package, and what was
//! added to it. Keys that are not named here are ignored.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use super::{Fault, Lists, OrderLists, Pairs, Raw, Text, fast_reader};

/// A line as it was read, unchecked.
#[derive(Deserialize, Default, PartialEq, Debug)]
pub struct InputLine<'a> {
    /// Whatever the line is to be called; it is given back.
    #[serde(borrow, default, deserialize_with = "present")]
    pub id: Option<Raw<'a>>,
    /// The board's name; `standard` where it is left out.
    #[serde(borrow, default)]
    pub map: Option<Text<'a>>,
    /// The rulebook's name, in place of that of the command.
    #[serde(borrow, default, deserialize_with = "rulebook")]
    pub rules: Option<Text<'a>>,
    /// Choices of single issues.
    #[serde(borrow, default)]
    pub set: Option<Pairs<'a, Text<'a>>>,
    /// The phase: `S1901M`.
    #[serde(borrow, default)]
    pub name: Option<Text<'a>>,
    /// The position before it.
    #[serde(borrow, default)]
    pub state: Option<InputState<'a>>,
    /// Each power's orders; `None` where it sent nothing.
    #[serde(borrow, default)]
    pub orders: Option<OrderLists<'a>>,
    /// What must come out as `results`. Read only when it is to be checked.
    #[serde(borrow, default)]
    pub results: Option<Raw<'a>>,
    /// What must come out as the next position. Read only when it is to be checked.
    #[serde(borrow, default)]
    pub expect: Option<Raw<'a>>,
    /// What `chancery solve` is asked. Read only there.
    #[serde(borrow, default)]
    pub solve: Option<Raw<'a>>,
}

/// A position as it was read, unchecked.
#[derive(Deserialize, Default, PartialEq, Debug)]
pub struct InputState<'a> {
    /// Units by power; `*A BUR` is dislodged.
    #[serde(borrow, default)]
    pub units: Option<Lists<'a>>,
    /// Owned centers by power.
    #[serde(borrow, default)]
    pub centers: Option<Lists<'a>>,
    /// Home centers by power, where they are not the map's.
    #[serde(borrow, default)]
    pub homes: Option<Lists<'a>>,
    /// By power and dislodged unit, the places open to it.
    #[serde(borrow, default)]
    pub retreats: Option<Pairs<'a, Lists<'a>>>,
}

impl<'a> InputLine<'a> {
    /// Reads the shape of a line.
    ///
    /// # Errors
    /// Where the text is no JSON, or not of this shape: the column, and what was expected.
    pub fn read(text: &'a str) -> Result<InputLine<'a>, Fault> {
        fast_reader::line(text).map_or_else(|| object(text), Ok)
    }

    /// The `id` of a line whose other parts may be wrong.
    pub fn id_of(text: &'a str) -> Option<Raw<'a>> {
        #[derive(Deserialize)]
        struct Name<'a> {
            #[serde(borrow, default, deserialize_with = "present")]
            id: Option<Raw<'a>>,
        }
        serde_json::from_str::<Name<'a>>(text).ok()?.id
    }
}

/// Reads an object; a list is none, though its elements could be taken for the fields.
pub(super) fn object<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
    let read = serde_json::from_str(text).map_err(|error| Fault::json(&error))?;
    match text.trim_start().starts_with('{') {
        true => Ok(read),
        false => Err(Fault::Json {
            column: 1 + text.len() - text.trim_start().len(),
            what: "expected an object".to_owned(),
        }),
    }
}

/// A value that is there, `null` as well.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(d: D) -> Result<Option<Raw<'a>>, D::Error> {
    Raw::deserialize(d).map(Some)
}

/// A rulebook's name; the list that the Python package writes under the same key is ignored.
fn rulebook<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Text<'de>>, D::Error> {
    struct Names;
    impl<'de> Visitor<'de> for Names {
        type Value = Option<Text<'de>>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a rulebook's name")
        }
        fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
            Ok(Some(text.into()))
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(Some(Text::owned(text)))
        }
        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            while list.next_element::<IgnoredAny>()?.is_some() {}
            Ok(None)
        }
    }
    d.deserialize_any(Names)
}
