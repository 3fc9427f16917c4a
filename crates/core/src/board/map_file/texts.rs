//! The texts of a board's file: printable, and each with one meaning.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use super::MapFile;
use super::fault::{Faults, duplicate, key_of, quoted, two_meanings};
use crate::board::{Map, Province, ProvinceInfo};

/// The maximum length of a name or alias, in characters.
const MAX_TEXT: usize = 60;

/// The maximum length of the sentence about a board, in characters.
const MAX_ABOUT: usize = 120;

/// The maximum number of aliases, or of misspellings, of one province or power.
pub(super) const MAX_TEXTS: usize = 200;

/// The maximum number of texts that several provinces share.
const MAX_SHARED: usize = 1000;

/// Checks the names and aliases of the map's provinces, and reads the shared texts into it.
pub(super) fn fill(map: &mut Map, shared: &BTreeMap<String, Vec<String>>, faults: &mut Faults) {
    read_shared(map, shared, faults);
    let mut meanings = Meanings::new();
    for province in map.provinces() {
        let info = map.info(province);
        // two provinces with the same code are reported when the codes are read
        let other = other_meaning(map, &mut meanings, &info.code, province);
        if let Some(other) = other.filter(|&other| map.code(other) != info.code) {
            faults.add(
                key_of("provinces", &info.code, "code"),
                two_meanings(&info.code, map.code(other)),
            );
        }
        for (key, texts) in texts_of(info) {
            let at = key_of("provinces", &info.code, key);
            faults.limit(&at, texts.len(), MAX_TEXTS);
            for text in texts {
                faults.check(&at, check_text(text));
                if let Some(other) = other_meaning(map, &mut meanings, text, province) {
                    faults.add(&at, two_meanings(text, map.code(other)));
                }
            }
        }
    }
}

/// Returns another province that the text means. Returns `None` for a shared text if the province is one of
/// those that share it.
fn other_meaning(
    map: &Map,
    meanings: &mut Meanings<Province>,
    text: &str,
    province: Province,
) -> Option<Province> {
    let lower = text.to_lowercase();
    let mut shared = map.shared_aliases.iter();
    match shared.find(|(shared, _)| *shared == lower) {
        Some((_, provinces)) if provinces.contains(&province) => None,
        Some((_, provinces)) => provinces.first().copied(),
        None => meanings.add(text, province),
    }
}

/// Returns the texts that mean a province besides its code, by their key in the file.
fn texts_of(info: &ProvinceInfo) -> [(&'static str, &[String]); 3] {
    let name = std::slice::from_ref(&info.name);
    [
        ("name", name),
        ("aliases", &info.aliases),
        ("misspellings", &info.misspellings),
    ]
}

fn read_shared(map: &mut Map, shared: &BTreeMap<String, Vec<String>>, faults: &mut Faults) {
    faults.limit("shared", shared.len(), MAX_SHARED);
    if shared.len() > MAX_SHARED {
        return;
    }
    for (text, codes) in shared {
        let at = format!("shared[{}]", quoted(text));
        faults.check(&at, check_text(text));
        let lower = text.to_lowercase();
        if map.shared_aliases.iter().any(|(known, _)| *known == lower) {
            faults.add(&at, duplicate(&quoted(&lower)));
        }
        let provinces = faults.provinces(map, &at, codes);
        if codes.len() < 2 {
            faults.add(&at, "expected two provinces at least");
        }
        map.shared_aliases.push((lower, provinces));
    }
}

/// Checks the sentence about a board, and its aliases.
pub(super) fn check_about(file: &MapFile, faults: &mut Faults) {
    if !file.about.is_empty() {
        faults.check("about", check_length(&file.about, MAX_ABOUT));
    }
    faults.limit("aliases", file.aliases.len(), MAX_TEXTS);
    for alias in &file.aliases {
        faults.check("aliases", check_text(alias));
    }
}

/// Checks that a text is printable, trimmed and short enough.
pub(super) fn check_text(text: &str) -> Result<(), String> {
    check_length(text, MAX_TEXT)
}

fn check_length(text: &str, limit: usize) -> Result<(), String> {
    if text.chars().nth(limit).is_some() {
        Err(format!(
            "{} is longer than {limit} characters",
            quoted(text)
        ))
    } else if !text.chars().all(text::is_visible) {
        Err(format!("{} has control characters", quoted(text)))
    } else if text.trim() != text || text.is_empty() {
        Err(format!("{} is empty or has blanks around it", quoted(text)))
    } else {
        Ok(())
    }
}

/// Texts with the one meaning of each, ignoring case.
pub(super) struct Meanings<T> {
    by_text: HashMap<String, T>,
}

impl<T: Copy + PartialEq> Meanings<T> {
    pub(super) fn new() -> Self {
        Meanings {
            by_text: HashMap::new(),
        }
    }

    /// Records the meaning of a text. Returns the meaning that it already has, if that is a different one.
    pub(super) fn add(&mut self, text: &str, meaning: T) -> Option<T> {
        match self.by_text.entry(text.to_lowercase()) {
            Entry::Occupied(entry) => Some(*entry.get()).filter(|other| *other != meaning),
            Entry::Vacant(entry) => {
                entry.insert(meaning);
                None
            }
        }
    }
}
