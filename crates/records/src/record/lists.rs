//! Lists of texts by name: `{"FRANCE": ["A PAR", "A MAR"]}`.
//!
//! A line has a few dozen short lists. They are stored end to end in one vector, because allocating each of
//! them would take longer than filling it.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::Text;

/// The maximum number of texts and of names in the lists of a line; the largest boards have about a hundred.
pub(super) const MOST: usize = 2000;

/// Lists of texts by name, in the order of the line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lists<'a> {
    names: Vec<Name<'a>>,
    /// The texts of all lists, one list after the other.
    texts: Vec<Text<'a>>,
}

/// A list's name, and the end of the list in the texts.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Name<'a> {
    name: Text<'a>,
    end: usize,
    /// Whether the value is `null` instead of a list.
    is_null: bool,
}

impl<'a> Lists<'a> {
    /// Returns an empty value with room for the lists of most lines.
    pub(super) fn with_room() -> Self {
        Lists {
            names: Vec::with_capacity(7),
            texts: Vec::with_capacity(34),
        }
    }

    /// Adds a text to the current list.
    pub(super) fn add(&mut self, text: Text<'a>) {
        self.texts.push(text);
    }

    /// Ends the current list.
    pub(super) fn end(&mut self, name: Text<'a>, is_null: bool) {
        let end = self.texts.len();
        self.names.push(Name { name, end, is_null });
    }

    /// Returns whether there are more texts or names than allowed.
    pub(super) fn is_too_long(&self) -> bool {
        self.texts.len() > MOST || self.names.len() > MOST
    }

    /// Returns the names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &*name.name)
    }

    /// Returns the lists with their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[Text<'a>])> {
        self.entries().map(|(name, list)| (&*name.name, list))
    }

    fn entries(&self) -> impl Iterator<Item = (&Name<'a>, &[Text<'a>])> {
        let mut start = 0;
        self.names.iter().map(move |name| {
            let list = &self.texts[start..name.end];
            start = name.end;
            (name, list)
        })
    }
}

/// Each power's orders as texts, or `None` for a power that sent none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OrderLists<'a>(pub(super) Lists<'a>);

impl<'a> OrderLists<'a> {
    /// Returns the powers' keys.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.names()
    }

    /// Returns the lists with the powers' keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&[Text<'a>]>)> {
        let entries = self.0.entries();
        entries.map(|(name, list)| (&*name.name, (!name.is_null).then_some(list)))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Lists<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Objects { nulls: false })
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for OrderLists<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let lists = deserializer.deserialize_map(Objects { nulls: true })?;
        Ok(OrderLists(lists))
    }
}

/// Reads an object of lists.
struct Objects {
    /// Whether a list can be `null`.
    nulls: bool,
}

impl<'de> Visitor<'de> for Objects {
    type Value = Lists<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Lists<'de>, A::Error> {
        let mut lists = Lists::with_room();
        while let Some(name) = map.next_key()? {
            let list = List(&mut lists);
            let is_null = match self.nulls {
                true => map.next_value_seed(Nullable(list))?,
                false => {
                    map.next_value_seed(list)?;
                    false
                }
            };
            lists.end(name, is_null);
            if lists.is_too_long() {
                return Err(too_long());
            }
        }
        Ok(lists)
    }
}

/// Reads a list.
struct List<'s, 'de>(&'s mut Lists<'de>);

impl<'de> DeserializeSeed<'de> for List<'_, 'de> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(text) = list.next_element()? {
            self.0.add(text);
            if self.0.is_too_long() {
                return Err(too_long());
            }
        }
        Ok(())
    }
}

/// Returns the error for lists or pairs that are too long.
pub(super) fn too_long<E: Error>() -> E {
    E::custom(format_args!("more than {MOST} values"))
}

/// Reads a list, or `null`; returns whether it was `null`.
struct Nullable<'s, 'de>(List<'s, 'de>);

impl<'de> DeserializeSeed<'de> for Nullable<'_, 'de> {
    type Value = bool;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de> Visitor<'de> for Nullable<'_, 'de> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("option")
    }

    fn visit_none<E: Error>(self) -> Result<bool, E> {
        Ok(true)
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(true)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_seq(self.0).map(|()| false)
    }
}
