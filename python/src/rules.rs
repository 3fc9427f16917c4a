//! The notation of rules.

use chancery_core::rules::{Rulebook, Rules, Setting};

use crate::wrong::Wrong;

/// Parses rules: a rulebook, and choices that differ from it, like `datc-3.1 4.A.2=b`.
pub(crate) fn read(text: &str) -> Result<Rules, Wrong> {
    let mut words = text.split_whitespace();
    let rulebook: Rulebook = match words.next() {
        None => Rulebook::default(),
        Some(name) => name.parse()?,
    };
    let mut rules = rulebook.rules();
    for word in words {
        let setting: Setting = word.parse()?;
        rules.apply(setting);
    }
    rules.check()?;
    Ok(rules)
}
