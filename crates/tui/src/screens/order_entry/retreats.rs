//! Where a dislodged unit may go, and why not elsewhere.

use super::Session;
use crate::words;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Dislodged, Location, Province, UnitKind};
use chancery_core::report;

/// A place next to a dislodged unit that is closed to it.
pub(super) struct ClosedProvince {
    /// The place.
    pub at: Location,
    /// Why it is closed.
    pub why: String,
}

/// How a unit came to be dislodged: who did it, and the rest in a clause.
pub(super) struct DislodgedBy {
    /// Where the attack came from, if that is known.
    pub by: Option<Province>,
    /// What else is to be said.
    pub clause: String,
}

/// How a unit came to be dislodged, from the phase before.
pub(super) fn fall(table: &Session, dislodged: &Dislodged) -> DislodgedBy {
    let game = table.game();
    let unknown = DislodgedBy {
        by: None,
        clause: String::new(),
    };
    let Some(record) = game.history().last() else {
        return unknown;
    };
    let PhaseResults::Movement { resolution, .. } = &record.played.resolved else {
        return unknown;
    };
    let at = game.map().province(dislodged.unit.location);
    let by = resolution
        .ruling(game.map(), at)
        .and_then(|ruling| ruling.dislodged)
        .map(|dislodgement| dislodgement.by);
    let scene = record.report(game.map());
    let line = scene.lines().into_iter().find(|line| {
        matches!(&line.fate, report::ResultKind::Moved { ruling, .. } if ruling.unit == dislodged.unit)
    });
    let mut clause = line.map_or_else(String::new, |line| scene.clause(&line));
    if let Some(by) = by
        && !clause.contains(" against ")
    {
        clause.push_str(&strengths(&scene.explain(), at, by));
    }
    DislodgedBy { by, clause }
}

/// How strong the attack was and the unit, and who supported it: `, 2 against 1; A Ruh supported it`.
fn strengths(why: &report::Explainer<'_>, at: Province, by: Province) -> String {
    let evidence = why
        .explanation
        .as_ref()
        .and_then(|explanation| explanation.of(at));
    let attack = evidence.and_then(|it| it.attackers.iter().find(|side| side.unit == by));
    let hold = evidence.and_then(|it| it.hold.as_ref());
    let (Some(attack), Some(hold)) = (attack, hold) else {
        return String::new();
    };
    let told = format!(
        ", {} against {}",
        attack.tally.strength, hold.tally.strength
    );
    let counting = attack.tally.counting();
    let units: Vec<String> = counting
        .map(|at| report::unit_at(&why.scene.ctx, at))
        .collect();
    match units.is_empty() {
        true => told,
        false => format!("{told}; {} supported it", words::list(&units)),
    }
}

/// The places next to a dislodged unit that are closed to it, in the sequence of the map.
pub(super) fn closed(table: &Session, dislodged: &Dislodged) -> Vec<ClosedProvince> {
    let game = table.game();
    let (map, position) = (game.map(), game.position());
    let unit = dislodged.unit;
    let fall = fall(table, dislodged);
    let bounced = contested(table, dislodged);
    let reach = map
        .reach(unit.kind, unit.location)
        .difference(&dislodged.open);
    let why = |province: Province| {
        if let Some(other) = position.unit(province) {
            let kind = match other.kind {
                UnitKind::Army => "army",
                UnitKind::Fleet => "fleet",
            };
            if other.power == unit.power {
                return format!("your own {kind} is there");
            }
            let adjective = &map.power(other.power).adjective;
            return format!("{} {adjective} {kind} is there", article(adjective));
        }
        if fall.by == Some(province) {
            return "its attacker came from there".to_owned();
        }
        let mut bounced = bounced.iter();
        match bounced.find(|(at, _)| *at == province) {
            Some((_, why)) => why.clone(),
            None => "closed".to_owned(),
        }
    };
    let mut seen = Vec::new();
    let mut all = Vec::new();
    for at in reach.iter() {
        let province = map.province(at);
        if !seen.contains(&province) {
            seen.push(province);
            all.push(ClosedProvince {
                at,
                why: why(province),
            });
        }
    }
    all
}

/// The places that a standoff of the phase before closes to a unit, and who bounced there.
fn contested(table: &Session, dislodged: &Dislodged) -> Vec<(Province, String)> {
    let game = table.game();
    let Some(record) = game.history().last() else {
        return Vec::new();
    };
    let PhaseResults::Movement { resolution, .. } = &record.played.resolved else {
        return Vec::new();
    };
    let map = game.map();
    let scene = record.report(game.map());
    let at = map.province(dislodged.unit.location);
    let ways = resolution
        .ruling(map, at)
        .map_or_else(Vec::new, |ruling| report::retreat_options(&scene, ruling));
    let told = ways.into_iter().filter_map(|way| match way.closed? {
        contested @ report::ClosedReason::Contested(_) => {
            let why = contested.clause(&scene, dislodged.unit.power);
            Some((map.province(way.to), why))
        }
        report::ClosedReason::Occupied(_)
        | report::ClosedReason::Attacker(_)
        | report::ClosedReason::Neutral => None,
    });
    told.collect()
}

/// What an open place is like: `Paris, empty`.
pub(super) fn told(table: &Session, at: Location) -> String {
    let map = table.game().map();
    let name = words::place(map, at);
    let name = name.strip_prefix("the ").unwrap_or(&name).to_owned();
    let position = table.game().position();
    match position.owner(map.province(at)) {
        Some(power) => {
            let adjective = &map.power(power).adjective;
            format!("{name}, {} {adjective} center", article(adjective))
        }
        None => format!("{name}, empty"),
    }
}

/// `a` or `an`.
pub(super) fn article(word: &str) -> &'static str {
    if word.starts_with(['A', 'E', 'I', 'O', 'U']) {
        "an"
    } else {
        "a"
    }
}
