//! The retreats of a dislodged unit: those that are open, and the reason for each that is closed.

use super::ReportContext;
use crate::adjudicator::resolution::{OrderResult, Outcome, Resolution};
use crate::board::{Location, Power, Province, Unit};
use crate::rules::IssueId;

/// The reason why a dislodged unit can't retreat to a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClosedReason {
    /// No unit may enter the province: it is the country of a neutral power.
    Neutral,
    /// The sea is frozen.
    Frozen,
    /// The province has this unit now.
    Occupied(Unit),
    /// Units that started in these provinces bounced there.
    Contested(Vec<Province>),
    /// The attacker came from there. The issue is the rule that closes it, if there is a choice (4.A.5).
    Attacker(Option<IssueId>),
}

/// A location next to a dislodged unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RetreatOption {
    /// The location.
    pub to: Location,
    /// The reason why the unit can't retreat there, or `None` if it can.
    pub closed: Option<ClosedReason>,
}

/// Returns all locations that a dislodged unit could reach, the open ones first, with the reason for each
/// that is closed. The result is empty for a unit that wasn't dislodged in a movement phase, or that can't
/// retreat under the house rules.
pub fn retreat_options(scene: &ReportContext<'_>, ruling: &OrderResult) -> Vec<RetreatOption> {
    let movement = scene.played.resolved.movement();
    let Some(((_, resolution), dislodgement)) = movement.zip(ruling.dislodged) else {
        return Vec::new();
    };
    if !scene.ctx.position.terms.may_retreat(ruling.unit.power) {
        return Vec::new();
    }
    let map = scene.ctx.map;
    let why = |to: Location| why_closed(scene, resolution, dislodgement.by, map.province(to));
    let option = |to| RetreatOption {
        to,
        closed: (!dislodgement.open.contains(to)).then(|| why(to)),
    };
    let reach = map.reach(ruling.unit.kind, ruling.unit.location);
    let mut all: Vec<RetreatOption> = reach.iter().map(option).collect();
    all.sort_by_key(|way| way.closed.is_some());
    all
}

/// Returns the reason why a province is closed to a unit that was dislodged by an attack from another
/// province.
fn why_closed(
    scene: &ReportContext<'_>,
    resolution: &Resolution,
    attacker: Province,
    at: Province,
) -> ClosedReason {
    let map = scene.ctx.map;
    if scene.ctx.position.terms.closed.contains(at) {
        return ClosedReason::Neutral;
    }
    if scene.ctx.is_open(at).is_err() {
        return ClosedReason::Frozen;
    }
    let mut rulings = resolution.rulings.iter();
    let occupier = rulings.clone().find_map(|other| {
        let stayed = other.dislodged.is_none().then_some(other.unit.location);
        let location = other.moved_to().or(stayed)?;
        (map.province(location) == at).then_some(other.unit.at(location))
    });
    if let Some(unit) = occupier {
        return ClosedReason::Occupied(unit);
    }
    let from = |ruling: &OrderResult| map.province(ruling.unit.location);
    if at == attacker {
        let sailed = Outcome::Moves { by_sea: true };
        let sailed = rulings.any(|other| from(other) == attacker && other.outcome == sailed);
        return ClosedReason::Attacker(sailed.then_some(IssueId::RetreatToAttacker));
    }
    let bounced = rulings.filter(|other| {
        matches!(other.outcome, Outcome::Fails(_)) && other.order.target(map) == Some(at)
    });
    ClosedReason::Contested(bounced.map(from).collect())
}

impl ClosedReason {
    /// Returns the reason as a clause: `contested: A Bur and A Hol bounced there`. `of` is the power of the
    /// dislodged unit.
    pub fn clause(&self, scene: &ReportContext<'_>, of: Power) -> String {
        let map = scene.ctx.map;
        match self {
            ClosedReason::Neutral => "neutral: no unit can enter it yet".to_owned(),
            ClosedReason::Frozen => "frozen".to_owned(),
            ClosedReason::Occupied(other) if other.power == of => {
                format!("occupied by its own {}", other.short(map))
            }
            ClosedReason::Occupied(other) => format!("occupied by {}", other.short(map)),
            ClosedReason::Contested(units) => {
                let names = units.iter();
                let names = names.map(|&at| scene.unit_at(at));
                if units.is_empty() {
                    "contested".to_owned()
                } else {
                    format!("contested: {} bounced there", text::join(names))
                }
            }
            ClosedReason::Attacker(None) => "its attacker came from there".to_owned(),
            ClosedReason::Attacker(Some(issue)) => format!(
                "its attacker came from there by convoy ({issue} {})",
                scene.ctx.rules.choice(*issue).key
            ),
        }
    }
}
