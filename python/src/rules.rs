//! The notation of rules.

use chancery_core::rules::{Rulebook, Rules, Setting};

/// Parses rules: a rulebook, and choices that differ from it, like `datc-3.1 4.A.2=b`.
pub(crate) fn read(text: &str) -> Result<Rules, String> {
    let mut words = text.split_whitespace();
    let rulebook: Rulebook = match words.next() {
        None => Rulebook::default(),
        Some(name) => name.parse().map_err(|error| format!("{error}"))?,
    };
    let mut rules = rulebook.rules();
    for word in words {
        let setting: Setting = word.parse().map_err(|error| format!("{error}"))?;
        rules.apply(setting);
    }
    rules.check().map_err(|error| error.to_string())?;
    Ok(rules)
}
