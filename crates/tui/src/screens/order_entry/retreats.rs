//! The reason that a unit was dislodged, and the provinces closed to its retreat.

use super::Session;
use crate::words;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Dislodged, Location, Province, Unit};
use chancery_core::report;

/// An adjacent province that is closed to a dislodged unit.
pub(super) struct ClosedProvince {
    /// The province or coast.
    pub at: Location,
    /// The reason.
    pub why: String,
}

/// The cause of a dislodgement in the previous phase.
#[derive(Default)]
pub(super) struct Dislodgement {
    /// The province of the attacker, if it is known.
    by: Option<Province>,
    /// A clause with more about the attack.
    pub clause: String,
    /// The provinces closed by a standoff, with the units that bounced there.
    contested: Vec<(Province, String)>,
}

impl Dislodgement {
    /// Finds the cause of a unit's dislodgement. Without a previous phase, it is unknown.
    pub fn of(session: &Session, dislodged: &Dislodged) -> Self {
        let game = session.game();
        let map = game.map();
        let Some(record) = game.history().last() else {
            return Dislodgement::default();
        };
        let PhaseResults::Movement { resolution, .. } = &record.played.resolved else {
            return Dislodgement::default();
        };
        let at = map.province(dislodged.unit.location);
        let ruling = resolution.ruling(map, at);
        let by = ruling.and_then(|ruling| Some(ruling.dislodged?.by));
        let scene = record.report(game.map());
        let is_of_unit = |line: &report::ResultLine| matches!(&line.result, report::ResultKind::Moved { ruling, .. } if ruling.unit == dislodged.unit);
        let line = scene.lines().into_iter().find(is_of_unit);
        let mut clause = line.map_or_else(String::new, |line| scene.clause(&line));
        if let Some(by) = by
            && !clause.contains(" against ")
        {
            clause.push_str(&strengths(&scene.explain(), at, by));
        }
        let options =
            ruling.map_or_else(Vec::new, |ruling| report::retreat_options(&scene, ruling));
        let contested = options.into_iter().filter_map(|option| {
            let closed = option.closed?;
            let is_contested = matches!(closed, report::ClosedReason::Contested(_));
            let why = is_contested.then(|| closed.clause(&scene, dislodged.unit.power))?;
            Some((map.province(option.to), why))
        });
        Dislodgement {
            by,
            clause,
            contested: contested.collect(),
        }
    }

    /// Returns the adjacent provinces that are closed to the unit, in map order.
    pub fn closed(&self, session: &Session, dislodged: &Dislodged) -> Vec<ClosedProvince> {
        let map = session.game().map();
        let unit = dislodged.unit;
        let reach = map
            .reach(unit.kind, unit.location)
            .difference(&dislodged.open);
        let mut all: Vec<ClosedProvince> = Vec::new();
        for at in reach.iter() {
            let province = map.province(at);
            if all.iter().all(|other| map.province(other.at) != province) {
                let why = self.why_closed(session, unit, province);
                all.push(ClosedProvince { at, why });
            }
        }
        all
    }

    fn why_closed(&self, session: &Session, unit: Unit, province: Province) -> String {
        let map = session.game().map();
        let mut contested = self.contested.iter();
        match session.game().position().unit(province) {
            Some(other) if other.power == unit.power => {
                format!("your own {} is there", other.kind.name())
            }
            Some(other) => format!("{} is there", words::foreign_unit(map, other)),
            None if self.by == Some(province) => "its attacker came from there".to_owned(),
            None => match contested.find(|(at, _)| *at == province) {
                Some((_, why)) => why.clone(),
                None => "closed".to_owned(),
            },
        }
    }
}

/// Returns the strengths of the attack and the unit, and the supporters:
/// `, 2 against 1; A Ruh supported it`.
fn strengths(why: &report::Explainer<'_>, at: Province, by: Province) -> String {
    let evidence = why.explanation.as_ref().and_then(|it| it.of(at));
    let attack = evidence.and_then(|it| it.attackers.iter().find(|side| side.unit == by));
    let hold = evidence.and_then(|it| it.hold.as_ref());
    let (Some(attack), Some(hold)) = (attack, hold) else {
        return String::new();
    };
    let [attacking, holding] = [attack.tally.strength, hold.tally.strength];
    let text = format!(", {attacking} against {holding}");
    let counting = attack.tally.counting();
    let units = counting.map(|at| report::unit_at(&why.scene.ctx, at));
    let units: Vec<String> = units.collect();
    match units.is_empty() {
        true => text,
        false => format!("{text}; {} supported it", words::list(&units)),
    }
}

/// Describes an open province: `Paris, a French center`.
pub(super) fn describe(session: &Session, at: Location) -> String {
    let map = session.game().map();
    let name = words::place(map, at);
    let name = name.strip_prefix("the ").unwrap_or(&name).to_owned();
    let position = session.game().position();
    match position.owner(map.province(at)) {
        Some(power) => {
            let adjective = &map.power(power).adjective;
            format!("{name}, {} {adjective} center", text::article(adjective))
        }
        None => format!("{name}, empty"),
    }
}
