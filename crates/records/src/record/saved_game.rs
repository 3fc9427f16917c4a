//! Saved games of the `diplomacy` Python package, each a line of its own, as lines of their phases.

use super::{Pairs, Raw};

/// The name of the last phase of a game that is over, which can't be played.
const COMPLETED: &str = "COMPLETED";

/// Returns a line for each phase of the saved game in line `number`, or `None` for a line that isn't a saved game.
///
/// A phase has the `id` `GAME/PHASE` and the game's other keys, unless it has them itself. Empty `results` are left
/// out: the phase wasn't played yet.
pub fn phases(number: u64, text: &str) -> Option<Vec<String>> {
    let text = text.trim_start_matches('\u{feff}');
    let game: Pairs<'_, Raw<'_>> = serde_json::from_str(text).ok()?;
    let phases: Vec<Raw<'_>> = serde_json::from_str(find(&game, "phases")?).ok()?;
    let name = find(&game, "id").map_or_else(|| format!("line {number}"), plain);
    let lines = phases.iter().map(|phase| line(&game, &name, *phase));
    Some(lines.flatten().collect())
}

/// Returns the line of a phase, or `None` for the end of the game. What isn't an object stays as it is.
fn line(game: &Pairs<'_, Raw<'_>>, id: &str, phase: Raw<'_>) -> Option<String> {
    let Ok(own) = serde_json::from_str::<Pairs<'_, Raw<'_>>>(phase.get()) else {
        return Some(phase.get().to_owned());
    };
    let name = find(&own, "name").map(plain).unwrap_or_default();
    if name == COMPLETED {
        return None;
    }
    let id = serde_json::Value::from(format!("{id}/{name}"));
    let mut line = format!("{{\"id\":{id}");
    let inherited = game.iter().filter(|(key, _)| *key != "phases");
    let inherited = inherited.filter(|(key, _)| find(&own, key).is_none());
    for (key, value) in own.iter().chain(inherited) {
        let is_unplayed = key == "results" && find(&own, key).is_some_and(is_empty);
        if key != "id" && !is_unplayed {
            let key = serde_json::Value::from(key);
            line.push_str(&format!(",{key}:{}", value.get()));
        }
    }
    line.push('}');
    Some(line)
}

fn find<'a>(object: &Pairs<'a, Raw<'a>>, key: &str) -> Option<&'a str> {
    let mut entries = object.iter();
    entries
        .find(|(name, _)| *name == key)
        .map(|(_, value)| value.get())
}

/// Returns a JSON string's content, and any other value as it is written.
fn plain(value: &str) -> String {
    serde_json::from_str(value).unwrap_or_else(|_| value.to_owned())
}

fn is_empty(object: &str) -> bool {
    serde_json::from_str::<Pairs<'_, Raw<'_>>>(object).is_ok_and(|object| object.0.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_is_read_as_its_phases() {
        let game = r#"{"id":"a\"b","map":"standard","rules":["NO_PRESS"],"phases":[
            {"name":"S1901M","map":"pure","state":{"units":{}},"orders":{},"results":{"A PAR":[]},"messages":[]},
            {"name":"F1901M","state":{"units":{}},"results":{}}, 7, {"name":"COMPLETED","state":{}}]}"#;
        let lines = phases(3, game).expect("a game");
        let rules = r#""rules":["NO_PRESS"]"#;
        assert_eq!(
            lines,
            [
                format!(
                    r#"{{"id":"a\"b/S1901M","name":"S1901M","map":"pure","state":{{"units":{{}}}},"orders":{{}},"results":{{"A PAR":[]}},"messages":[],{rules}}}"#
                ),
                format!(
                    r#"{{"id":"a\"b/F1901M","name":"F1901M","state":{{"units":{{}}}},"map":"standard",{rules}}}"#
                ),
                "7".to_owned(),
            ]
        );
        assert_eq!(
            phases(3, r#"{"phases":[{"name":"S1901M"}]}"#),
            Some(vec![r#"{"id":"line 3/S1901M","name":"S1901M"}"#.to_owned()])
        );
    }

    #[test]
    fn other_lines_are_no_games() {
        for line in [
            "",
            "[]",
            "not json",
            r#"{"name":"S1901M"}"#,
            r#"{"phases":2}"#,
            r#"{"solve":{"phases":1}}"#,
        ] {
            assert_eq!(phases(1, line), None, "{line}");
        }
    }
}
