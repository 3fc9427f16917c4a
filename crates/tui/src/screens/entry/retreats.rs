//! The reason that a unit was dislodged, and the provinces closed to its retreat.

use super::Session;
use crate::kit::words;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::{Dislodged, Location, Province, ProvinceSet};
use chancery_core::report::{self, ClosedReason};

/// An adjacent province that is closed to a dislodged unit.
pub(super) struct ClosedProvince {
    /// The province or coast.
    pub at: Location,
    /// The reason.
    pub why: String,
    /// The reason in a word or two.
    pub short: String,
}

/// The cause of a dislodgement in the previous phase.
#[derive(Default)]
pub(super) struct Dislodgement {
    /// A clause with more about the attack.
    pub clause: String,
    /// The provinces that the movement phase closed, with the reasons.
    closed: Vec<ClosedProvince>,
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
        let scene = record.report(game.map());
        // the attack that dislodged the unit, whatever it was ordered to do
        let by = ruling.and_then(|ruling| Some(ruling.dislodged?.by));
        let clause = by.map_or_else(String::new, |by| {
            let attacker = report::unit_at(&scene.ctx, by);
            format!("by {attacker}{}", strengths(&scene.explain(), at, by))
        });
        let options = ruling.map(|ruling| report::retreat_options(&scene, ruling));
        let closed = options.into_iter().flatten().filter_map(|option| {
            let closed = option.closed?;
            let short = match closed {
                ClosedReason::Neutral => "neutral",
                ClosedReason::Frozen => "frozen",
                ClosedReason::Contested(_) => "contested",
                ClosedReason::Attacker(_) => "attack's origin",
                // the unit that is there now counts
                ClosedReason::Occupied(_) => return None,
            };
            Some(ClosedProvince {
                at: option.to,
                why: closed.clause(&scene, dislodged.unit.power),
                short: short.to_owned(),
            })
        });
        Dislodgement {
            clause,
            closed: closed.collect(),
        }
    }

    /// Returns the adjacent provinces that are closed to the unit, in map order.
    pub fn closed(&self, session: &Session, dislodged: &Dislodged) -> Vec<ClosedProvince> {
        let map = session.game().map();
        let unit = dislodged.unit;
        let reach = map
            .reach(unit.kind, unit.location)
            .difference(&dislodged.open);
        let mut provinces = ProvinceSet::EMPTY;
        let mut all = Vec::new();
        for at in reach.iter() {
            let province = map.province(at);
            if !provinces.contains(province) {
                provinces.insert(province);
                let (why, short) = self.why_closed(session, province);
                all.push(ClosedProvince { at, why, short });
            }
        }
        all
    }

    /// Returns the reason that a province is closed to a unit, and the reason in short.
    fn why_closed(&self, session: &Session, province: Province) -> (String, String) {
        let map = session.game().map();
        if let Some(other) = session.game().position().unit(province) {
            let kind = other.kind.name();
            let adjective = &map.power(other.power).adjective;
            let short = format!("{adjective} {kind}");
            let why = format!("{} {short} is there", text::article(adjective));
            return (why, short);
        }
        let mut closed = self.closed.iter();
        let known = closed.find(|it| map.province(it.at) == province);
        let unknown = || ("closed".to_owned(), "closed".to_owned());
        known.map_or_else(unknown, |it| (it.why.clone(), it.short.clone()))
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
    if units.is_empty() {
        text
    } else {
        format!("{text}; {} supported it", words::list(&units))
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
