//! JSON strings and objects, read without unnecessary copies.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::Fault;

/// The maximum number of entries of an object or a list; the largest boards have about a hundred.
const MOST: usize = 2000;

/// A JSON string, borrowed from the line if it has no escapes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl Text<'_> {
    /// Returns a copy of a text.
    pub fn owned(text: &str) -> Self {
        Text(Cow::Owned(text.to_owned()))
    }
}

impl Deref for Text<'_> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Text(Cow::Borrowed(text))
    }
}

/// A JSON value as unparsed text of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw<'a>(&'a str);

impl<'a> Raw<'a> {
    /// Returns its text.
    pub fn get(self) -> &'a str {
        self.0
    }

    /// Reads it as an object, the value of a key.
    ///
    /// # Errors
    /// Where it is not of this shape: the key, and what was expected.
    pub fn object<T: Deserialize<'a>>(self, key: &str) -> Result<T, Fault> {
        super::line::object(self.0).map_err(|fault| fault.within(key))
    }

    /// Gives it back, the same value without a control character in its text: JSON lets some stand
    /// between values, and the later ones of Unicode in strings.
    pub fn write(self, out: &mut Vec<u8>) {
        if self.0.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return out.extend_from_slice(self.0.as_bytes());
        }
        for letter in self.0.chars() {
            match letter {
                '\0'..' ' => out.push(b' '),
                letter if !text::is_visible(letter) => {
                    for unit in letter.encode_utf16(&mut [0; 2]) {
                        out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
                    }
                }
                letter => out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Raw<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = <&RawValue>::deserialize(deserializer)?;
        Ok(Raw(value.get()))
    }
}

/// A JSON list of strings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts<'a>(Vec<Text<'a>>);

/// Lists of texts by name: `{"FRANCE": ["A PAR", "A MAR"]}`.
pub type Lists<'a> = Pairs<'a, Texts<'a>>;

/// Each power's orders as texts, or `None` for a power that sent none.
pub type OrderLists<'a> = Pairs<'a, Option<Texts<'a>>>;

impl<'a> Deref for Texts<'a> {
    type Target = [Text<'a>];
    fn deref(&self) -> &[Text<'a>] {
        &self.0
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Texts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Texts<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut all = Vec::with_capacity(8);
                while let Some(text) = list.next_element()? {
                    push(&mut all, text)?;
                }
                Ok(Texts(all))
            }
        }
        deserializer.deserialize_seq(List)
    }
}

/// Adds a value to a list of limited length.
fn push<T, E: Error>(all: &mut Vec<T>, value: T) -> Result<(), E> {
    all.push(value);
    if all.len() > MOST {
        Err(E::custom(format_args!("more than {MOST} values")))
    } else {
        Ok(())
    }
}

/// A JSON object as a list of entries, in the order of the line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairs<'a, V>(pub Vec<(Text<'a>, V)>);

impl<'a, V> Pairs<'a, V> {
    /// Returns the entries.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &V)> {
        self.0.iter().map(|(key, value)| (&**key, value))
    }
}

impl<'de: 'a, 'a, V: Deserialize<'de>> Deserialize<'de> for Pairs<'a, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Objects<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Objects<V> {
            type Value = Pairs<'de, V>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut all = Vec::with_capacity(7);
                while let Some((key, value)) = map.next_entry::<Text<'de>, V>()? {
                    if all.iter().any(|(other, _)| *other == key) {
                        let key = text::printable(&key, 40);
                        return Err(A::Error::custom(format_args!("`{key}` is listed twice")));
                    }
                    push(&mut all, (key, value))?;
                }
                Ok(Pairs(all))
            }
        }
        deserializer.deserialize_map(Objects(PhantomData))
    }
}
