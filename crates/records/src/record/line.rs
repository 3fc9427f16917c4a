//! The structure of a line: a phase of a saved game of the `diplomacy` Python package, with additions.
//! Unknown keys are ignored.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use super::{Fault, Lists, OrderLists, Pairs, Raw, Text};

/// A line after parsing, unchecked.
#[derive(Deserialize, Default, PartialEq, Debug)]
pub struct InputLine<'a> {
    /// The id of the line, any value, which is copied to the answer.
    #[serde(borrow, default, deserialize_with = "present")]
    pub id: Option<Raw<'a>>,
    /// The board's name, or `None` for `standard`.
    #[serde(borrow, default)]
    pub map: Option<Text<'a>>,
    /// The rulebook's name, which replaces that of the command.
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
    /// Each power's orders, or `null` for a power that sent none.
    #[serde(borrow, default)]
    pub orders: Option<OrderLists<'a>>,
    /// The expected `results`, parsed only if they are checked.
    #[serde(borrow, default)]
    pub results: Option<Raw<'a>>,
    /// The expected next position, parsed only if it is checked.
    #[serde(borrow, default)]
    pub expect: Option<Raw<'a>>,
    /// Whether results come with their reasons, instead of what the command says.
    #[serde(default)]
    pub explain: Option<bool>,
    /// The question for `chancery solve`, parsed only there.
    #[serde(borrow, default)]
    pub solve: Option<Raw<'a>>,
}

/// A position after parsing, unchecked.
#[derive(Deserialize, Default, PartialEq, Debug)]
pub struct InputState<'a> {
    /// Units by power; `*A BUR` is a dislodged one.
    #[serde(borrow, default)]
    pub units: Option<Lists<'a>>,
    /// Owned centers by power.
    #[serde(borrow, default)]
    pub centers: Option<Lists<'a>>,
    /// Home centers by power, if they differ from the map's.
    #[serde(borrow, default)]
    pub homes: Option<Lists<'a>>,
    /// By power and dislodged unit, its open retreats.
    #[serde(borrow, default)]
    pub retreats: Option<Pairs<'a, Lists<'a>>>,
}

impl<'a> InputLine<'a> {
    /// Parses the structure of a line.
    ///
    /// # Errors
    /// Returns the column and what was expected, if the text isn't JSON or is malformed.
    pub fn read(text: &'a str) -> Result<InputLine<'a>, Fault> {
        let what = match text.trim() {
            "{" => "JSON over several lines: expected each object on a line of its own",
            list if list.starts_with('[') => "a list: expected each object on a line of its own",
            other if !other.starts_with('{') => "not JSON: expected an object in braces",
            _ => return object(text),
        };
        Err(no_object(text, what))
    }

    /// Returns the position before the phase.
    ///
    /// # Errors
    /// Returns an error if the line has none.
    pub fn state(&self) -> Result<&InputState<'a>, Fault> {
        let missing = || Fault::missing("state", "an object with `units` and `centers`");
        self.state.as_ref().ok_or_else(missing)
    }

    /// Returns the `id` of a line whose other parts may be invalid.
    pub fn id_of(text: &'a str) -> Option<Raw<'a>> {
        #[derive(Deserialize)]
        struct Name<'a> {
            #[serde(borrow, default, deserialize_with = "present")]
            id: Option<Raw<'a>>,
        }
        object::<Name<'a>>(text).ok()?.id
    }
}

/// Reads an object. A list is an error, although serde would accept its elements as fields.
pub(super) fn object<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
    let read = serde_json::from_str(text).map_err(|error| Fault::json(&error))?;
    if text.trim_start().starts_with('{') {
        Ok(read)
    } else {
        Err(no_object(text, "expected an object"))
    }
}

/// Returns the error of a text that is no object.
fn no_object(text: &str, what: &str) -> Fault {
    Fault::in_column(1 + text.len() - text.trim_start().len(), what)
}

/// Reads a value, keeping `null` as a value.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(d: D) -> Result<Option<Raw<'a>>, D::Error> {
    Raw::deserialize(d).map(Some)
}

/// Reads a rulebook's name; the list that the Python package writes under the same key is ignored.
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
