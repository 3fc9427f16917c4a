//! The powers of a board's file: their names, homes, country and opening.

use std::sync::Arc;

use super::borders::{cannot_stand, location};
use super::fault::{Faults, duplicate, key_of, no_center, quoted, two_meanings};
use super::letters;
use super::texts::{MAX_TEXTS, Meanings, check_text};
use super::{MapFile, PowerEntry};
use crate::board::ownership::Holdings;
use crate::board::{Id, MAX_KEY, Map, Power, PowerInfo, Province, Unit, UnitKind};

/// The key of the power that the neutral armies belong to.
const NEUTRAL: &str = "NEUTRAL";

/// Reads the powers into the map, which already has its provinces. They are numbered in the alphabetical
/// order of their keys, whatever their order in the file.
pub(super) fn fill(map: &mut Map, file: &MapFile, faults: &mut Faults) {
    let neutral = neutral_power(map, &file.rules.neutral_armies, faults);
    let mut entries: Vec<&PowerEntry> = file.powers.iter().chain(&neutral).collect();
    entries.sort_by_key(|entry| &entry.key);
    check_names(&entries, faults);
    map.owners = Holdings::none(map.province_count(), entries.len());
    let names = || entries.iter().map(|entry| entry.name.as_str());
    let letters: Vec<(char, char)> = letters::all(names(), letters::in_one_cell)
        .into_iter()
        .zip(letters::all(names(), |letter| letter.is_ascii_alphabetic()))
        .collect();
    for (index, entry) in entries.into_iter().enumerate() {
        let power = Power::from_index(index);
        let at = key_of("powers", &entry.key, "country");
        let country = faults.provinces(map, &at, &entry.country);
        map.powers.push(PowerInfo {
            key: entry.key.clone(),
            name: entry.name.clone(),
            adjective: entry.adjective.clone(),
            aliases: entry.aliases.clone(),
            country: country.into_iter().collect(),
            letter: letters[index].0,
            ascii_letter: letters[index].1,
        });
        if entry.key == NEUTRAL && neutral.is_some() || file.unplayed.contains(&entry.key) {
            map.terms.unplayed.insert(power);
        }
        add_homes(map, power, entry, faults);
        add_owned(map, power, entry, faults);
        add_units(map, power, entry, faults);
    }
    let mut homes = Holdings::none(map.province_count(), map.powers().len());
    for province in map.provinces() {
        homes.give(province, map.info(province).home);
    }
    map.homes = Arc::new(homes);
}

/// Returns the power without a player that has the neutral armies and owns the centers under them.
fn neutral_power(map: &Map, codes: &[String], faults: &mut Faults) -> Option<PowerEntry> {
    let armies = faults.provinces(map, "rules.neutral_armies", codes);
    let codes = |all: &mut dyn Iterator<Item = &Province>| -> Vec<String> {
        all.map(|&at| map.code(at).to_owned()).collect()
    };
    (!armies.is_empty()).then(|| PowerEntry {
        key: NEUTRAL.to_owned(),
        name: "Neutral".to_owned(),
        adjective: "Neutral".to_owned(),
        owns: Some(codes(
            &mut armies.iter().filter(|&&at| map.info(at).is_center),
        )),
        units: codes(&mut armies.iter())
            .iter()
            .map(|code| format!("A {code}"))
            .collect(),
        ..PowerEntry::default()
    })
}

/// Checks that keys are well formed and that no text means two powers.
fn check_names(entries: &[&PowerEntry], faults: &mut Faults) {
    let mut meanings = Meanings::new();
    for (index, entry) in entries.iter().enumerate() {
        let at = |key| key_of("powers", &entry.key, key);
        if !is_key(&entry.key) {
            let key = quoted(&entry.key);
            let expected = "expected capital letters, A to Z, twenty at most";
            faults.add(at("key"), format!("{key} isn't a key; {expected}"));
        }
        if let Some(other) = meanings.add(&entry.key, index) {
            faults.add(at("key"), taken(&entry.key, &entries[other].key));
        }
        faults.limit(&at("aliases"), entry.aliases.len(), MAX_TEXTS);
        let names = [("name", &entry.name), ("adjective", &entry.adjective)];
        let aliases = entry.aliases.iter().map(|alias| ("aliases", alias));
        for (key, text) in names.into_iter().chain(aliases) {
            faults.check(&at(key), check_text(text));
            if let Some(other) = meanings.add(text, index) {
                faults.add(at(key), taken(text, &entries[other].key));
            }
        }
    }
}

fn is_key(key: &str) -> bool {
    (1..=MAX_KEY).contains(&key.len()) && key.bytes().all(|letter| letter.is_ascii_uppercase())
}

/// Returns the problem of a text that already means another power.
fn taken(text: &str, other: &str) -> String {
    if text == other {
        duplicate(&quoted(text))
    } else {
        two_meanings(text, other)
    }
}

fn add_homes(map: &mut Map, power: Power, entry: &PowerEntry, faults: &mut Faults) {
    let at = key_of("powers", &entry.key, "homes");
    for province in faults.provinces(map, &at, &entry.homes) {
        let info = &map.provinces[province.index()];
        let place = info.code.clone();
        match info.home {
            _ if !info.is_center => faults.add(&at, no_center(&place)),
            Some(other) => {
                let other = quoted(&map.power(other).key);
                faults.add(&at, format!("{place} is a home of {other} already"));
            }
            None => map.provinces[province.index()].home = Some(power),
        }
    }
}

/// Sets the centers that the power owns at the start: its homes, unless the file lists others.
fn add_owned(map: &mut Map, power: Power, entry: &PowerEntry, faults: &mut Faults) {
    let at = key_of("powers", &entry.key, "owns");
    let owned = match &entry.owns {
        Some(codes) => faults.provinces(map, &at, codes),
        None => {
            let is_home = |&at: &Province| map.info(at).home == Some(power);
            map.provinces().filter(is_home).collect()
        }
    };
    for center in owned {
        let place = map.code(center).to_owned();
        match map.owners.holder(center) {
            _ if !map.info(center).is_center => faults.add(&at, no_center(&place)),
            Some(other) => {
                let other = quoted(&map.power(other).key);
                faults.add(&at, format!("{place} is owned by {other} already"));
            }
            None => map.owners.give(center, Some(power)),
        }
    }
}

fn add_units(map: &mut Map, power: Power, entry: &PowerEntry, faults: &mut Faults) {
    let at = key_of("powers", &entry.key, "units");
    for text in &entry.units {
        if let Some(unit) = faults.check(&at, read_unit(map, power, text)) {
            map.opening.push(unit);
        }
    }
}

/// Reads a unit like `F STP/SC` and checks that it can be there and the province is empty.
fn read_unit(map: &Map, power: Power, text: &str) -> Result<Unit, String> {
    let (kind, code) = match text.split_once(' ') {
        Some(("A", code)) => (UnitKind::Army, code),
        Some(("F", code)) => (UnitKind::Fleet, code),
        _ => {
            let text = quoted(text);
            return Err(format!(
                "{text} isn't a unit; expected one like `A PAR` or `F STP/SC`"
            ));
        }
    };
    let location = location(map, code)?;
    if !map.can_stand(kind, location) {
        return Err(cannot_stand(map, kind, location));
    }
    let province = map.province(location);
    let mut others = map.opening.iter();
    if others.any(|unit| map.province(unit.location) == province) {
        Err(format!("there is a unit in {} already", map.code(province)))
    } else {
        Ok(Unit::new(power, kind, location))
    }
}
