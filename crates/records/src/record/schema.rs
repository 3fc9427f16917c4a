//! The JSON Schema of what commands read and print, and the keys that it names. Some values are written by hand, so the
//! schemas are a file; tests compare it with the answers.

use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::Fault;

/// All schemas by name.
#[derive(Deserialize, Default)]
struct Schemas {
    /// The schemas of commands.
    commands: Map<String, Value>,
    /// The schemas that others refer to.
    parts: Map<String, Value>,
}

static SCHEMAS: LazyLock<Schemas> = LazyLock::new(|| {
    let file = serde_json::from_str(include_str!("../../schemas/lines.json"));
    file.unwrap_or_default()
});

/// The start of a reference from one schema to another.
const REFERENCE: &str = "#/$defs/";

/// Returns the names of the commands whose lines have a schema.
pub fn commands() -> impl Iterator<Item = &'static str> {
    SCHEMAS.commands.keys().map(String::as_str)
}

/// Returns the JSON Schema of the lines of a command, with all parts that it refers to under `$defs`.
pub fn of_command(name: &str) -> Option<Value> {
    let schema = SCHEMAS.commands.get(name)?;
    let mut used = Map::new();
    collect(schema, &mut used);
    let mut document = schema.as_object()?.clone();
    let draft = "https://json-schema.org/draft/2020-12/schema";
    document.insert("$schema".to_owned(), draft.into());
    document.insert("$defs".to_owned(), used.into());
    Some(document.into())
}

/// Adds the schemas that a schema refers to.
fn collect(schema: &Value, used: &mut Map<String, Value>) {
    if let Some((name, definition)) = referred(schema)
        && !used.contains_key(name)
    {
        used.insert(name.to_owned(), definition.clone());
        collect(definition, used);
    }
    match schema {
        Value::Object(parts) => parts.values().for_each(|part| collect(part, used)),
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, used)),
        _ => {}
    }
}

/// Returns the schema that another one refers to, with its name.
fn referred(schema: &Value) -> Option<(&str, &'static Value)> {
    let name = schema.get("$ref")?.as_str()?.strip_prefix(REFERENCE)?;
    Some((name, SCHEMAS.parts.get(name)?))
}

/// The treatment of unknown keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Keys {
    /// They are ignored.
    #[default]
    Any,
    /// They are refused.
    Known,
}

impl Keys {
    /// Checks the keys of a text, which has the schema with this name, if unknown ones are refused.
    ///
    /// # Errors
    /// Returns the first unknown key, or an error if the text isn't JSON.
    pub fn check(self, schema: &str, text: &str) -> Result<(), Fault> {
        match self {
            Keys::Any => Ok(()),
            Keys::Known => check(schema, "", text),
        }
    }
}

/// Checks the keys of a text, which has the schema with this name; `at` is the part of the line, if it isn't
/// all of it.
///
/// # Errors
/// Returns the first unknown key, or an error if the text isn't JSON.
pub fn check(schema: &str, at: &str, text: &str) -> Result<(), Fault> {
    let value: Value = serde_json::from_str(text).map_err(|error| Fault::json(&error))?;
    let schema = SCHEMAS.parts.get(schema);
    match schema.and_then(|schema| unknown(schema, at, &value)) {
        Some(fault) => Err(Fault::Whole(fault)),
        None => Ok(()),
    }
}

/// Returns the error of the first key of a value that its schema doesn't name.
fn unknown(schema: &Value, at: &str, value: &Value) -> Option<String> {
    let schema = referred(schema).map_or(schema, |(_, definition)| definition);
    match value {
        Value::Array(items) => {
            let each = schema.get("items")?;
            items.iter().find_map(|item| unknown(each, at, item))
        }
        Value::Object(entries) => {
            let named = schema.get("properties").and_then(Value::as_object);
            let others = schema.get("additionalProperties");
            entries.iter().find_map(|(key, value)| {
                let own = named.and_then(|named| named.get(key)).or(others);
                match (own, named) {
                    (Some(schema), _) => unknown(schema, &part(at, key), value),
                    (None, Some(named)) => Some(unknown_key(at, key, named)),
                    (None, None) => None,
                }
            })
        }
        _ => None,
    }
}

/// Returns the path of a key in a part of the line.
fn part(at: &str, key: &str) -> String {
    match at {
        "" => key.to_owned(),
        at => format!("{at}.{key}"),
    }
}

fn unknown_key(at: &str, key: &str, known: &Map<String, Value>) -> String {
    let key = text::printable(key, 40);
    let hint = match text::nearest(&key, known.keys().map(String::as_str)) {
        Some(near) => format!("did you mean “{near}”?"),
        None => format!("expected one of {}", text::list(known.keys(), ", ")),
    };
    let at = match at {
        "" => String::new(),
        at => format!("{at}: "),
    };
    format!("{at}unknown key “{key}”: {hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_has_a_target() {
        fn targets(schema: &Value) {
            if let Some(name) = schema.get("$ref") {
                assert!(referred(schema).is_some(), "{name}");
            }
            match schema {
                Value::Object(parts) => parts.values().for_each(targets),
                Value::Array(parts) => parts.iter().for_each(targets),
                _ => {}
            }
        }
        assert!(SCHEMAS.parts.len() > 10 && SCHEMAS.commands.len() == 8);
        let all = SCHEMAS.commands.values().chain(SCHEMAS.parts.values());
        all.for_each(targets);
    }

    #[test]
    fn unknown_keys_are_found_wherever_they_are() {
        let table = [
            (
                r#"{"name":"S1901M","state":{"units":{"FRANCE":[]}},"orders":{}}"#,
                "",
            ),
            (
                r#"{"nmae":"S1901M"}"#,
                "unknown key “nmae”: did you mean “name”?",
            ),
            (
                r#"{"state":{"centres":{}}}"#,
                "state: unknown key “centres”: did you mean “centers”?",
            ),
            (
                r#"{"expect":{"unit":{}}}"#,
                "expect: unknown key “unit”: did you mean “units”?",
            ),
            (
                r#"{"state":{"builds":{"FRANCE":{"cuont":1}}}}"#,
                "state.builds.FRANCE: unknown key “cuont”: did you mean “count”?",
            ),
            (
                r#"{"state":{"foo":1}}"#,
                "state: unknown key “foo”: expected one of builds, centers, civil_disorder, game_id, homes, \
                 influence, map, name, note, retreats, rules, timestamp, units, zobrist_hash",
            ),
            ("[", "column 1: the text ends too early"),
        ];
        for (line, error) in table {
            let checked = check("batchLine", "", line);
            let text = checked.map_or_else(|error| error.to_string(), |()| String::new());
            assert_eq!(text, error, "{line}");
            assert_eq!(Keys::Any.check("batchLine", line), Ok(()));
        }
    }

    #[test]
    fn a_document_has_all_that_it_refers_to() {
        let batch = of_command("batch").expect("a schema");
        let parts: Vec<&String> = batch["$defs"].as_object().expect("parts").keys().collect();
        assert!(
            parts.contains(&&"batchLine".to_owned()) && parts.contains(&&"why".to_owned()),
            "{parts:?}"
        );
        assert!(!parts.contains(&&"solveAnswer".to_owned()), "{parts:?}");
        assert_eq!(of_command("nothing"), None);
    }
}
