//! Texts for counterfactuals.

use super::{ChangedOrder, Counterfactual};
use crate::adjudicator::resolution::{OrderResult, Outcome};
use crate::board::{Location, Map, Province, Unit};
use crate::orders::{Order, Via};
use crate::report::{self, ReportContext};

impl Counterfactual {
    /// Returns the change in words, without a period: `if A Bul had held, F Alb would have taken Greece: 2
    /// against 1`. That others could have held or gone elsewhere goes without saying: then it says that no other
    /// unit of the power could have changed the result, which is why no order of one is the change.
    pub fn clause(&self, scene: &ReportContext<'_>) -> String {
        let power = self.ruling.unit.power;
        let is_other = |one: &ChangedOrder| one.unit.power != power;
        let helps = |one: &ChangedOrder| one.order.helped().is_some();
        if self.orders.iter().all(is_other) && !self.orders.iter().all(helps) {
            let name = &scene.ctx.map.power(power).name;
            return format!("no other unit of {name} could have changed that alone");
        }
        let changes = self.orders.iter().zip(&self.results);
        let changes = changes.map(|(changed, result)| {
            if changed.unit == self.ruling.unit {
                own_change(result).to_owned()
            } else {
                self.other_change(scene, changed, result)
            }
        });
        format!("if {}, {}", text::join(changes), self.result(scene))
    }

    /// Returns the result that the order would have had.
    fn result(&self, scene: &ReportContext<'_>) -> String {
        let map = scene.ctx.map;
        let unit = self.ruling.unit.short(map);
        match self.ruling.outcome {
            Outcome::Moves { .. } => self.would_move(scene, &unit),
            Outcome::Supported => format!("{unit}'s support would have succeeded"),
            Outcome::ConvoyReady => match self.ruling.order {
                Order::Convoy { from, .. } => {
                    format!(
                        "{unit}'s convoy of {} would have succeeded",
                        scene.unit_at(from)
                    )
                }
                _ => format!("{unit}'s convoy would have succeeded"),
            },
            _ => match report::battle_of(&self.evidence) {
                Some(contest) => {
                    let against = contest.against.map(|side| side.tally.strength);
                    let hold = against.unwrap_or_default();
                    match contest.attack.tally.strength {
                        attack if attack > 0 && hold >= attack => {
                            format!("{unit} would have held: {hold} against {attack}")
                        }
                        _ => format!("{unit} would have held"),
                    }
                }
                None => format!("{unit} would have held"),
            },
        }
    }

    /// Returns the unit that the order would have dislodged, by its province.
    pub fn dislodged(&self, map: &Map) -> Option<Province> {
        let to = self.ruling.order.target(map)?;
        let mut against = self.evidence.against.iter().map(|side| side.unit);
        against.find(|unit| *unit == to)
    }

    fn would_move(&self, scene: &ReportContext<'_>, unit: &str) -> String {
        let map = scene.ctx.map;
        let goal = self.ruling.order.target(map);
        let to = goal.map_or_else(String::new, |to| report::place(map, to));
        let contest = report::contest(&self.ruling, &self.evidence);
        let sides = contest.and_then(|contest| Some((contest.attack, contest.against?)));
        let result = match self.dislodged(map) {
            Some(victim) => format!("{unit} would have dislodged {}", scene.unit_at(victim)),
            None if sides.is_some() => format!("{unit} would have taken {to}"),
            None => format!("{unit} would have moved to {to}"),
        };
        match sides.map(|(attack, against)| (attack.tally.strength, against.tally.strength)) {
            Some((attack, against)) => format!("{result}: {attack} against {against}"),
            None => result,
        }
    }

    /// Describes another unit's changed order: `A Bul had held`. An order that would not have been carried
    /// out is described as an order: `A Bul had been ordered to hold`.
    fn other_change(
        &self,
        scene: &ReportContext<'_>,
        changed: &ChangedOrder,
        result: &OrderResult,
    ) -> String {
        let map: &Map = scene.ctx.map;
        let unit = match (changed.unit.short(map), changed.unit.power) {
            (unit, power) if power == self.ruling.unit.power => unit,
            (unit, power) => format!("{}'s {unit}", map.power(power).name),
        };
        let place = |province| report::place(map, province);
        let stays = result.dislodged.is_none();
        let gives = stays && result.outcome == Outcome::Supported;
        let help = |is_done: bool, verb: &str, what: String| {
            let (done, ordered) = (format!("{verb}ed {what}"), format!("to {verb} {what}"));
            (is_done, done, ordered)
        };
        let way = |from, to| format!("{} to {}", scene.unit_at(from), place(to));
        let (is_done, done, ordered) = match changed.order {
            Order::Hold => (stays, "held".to_owned(), "to hold".to_owned()),
            Order::Move { to, via } => move_change(scene, changed.unit, result, (to, via)),
            Order::SupportHold { of } => help(gives, "support", scene.unit_at(of)),
            Order::SupportMove { from, to, .. } => help(gives, "support", way(from, to)),
            Order::Convoy { from, to } => {
                let army = map.province(self.ruling.unit.location);
                let sails = self.ruling.outcome == (Outcome::Moves { by_sea: true });
                help(stays && sails && army == from, "convoy", way(from, to))
            }
        };
        if is_done {
            format!("{unit} had {done}")
        } else {
            format!("{unit} had been ordered {ordered}")
        }
    }
}

/// Describes a changed move. Returns whether it would have been carried out, what the unit would have done,
/// and what it would have been ordered.
fn move_change(
    scene: &ReportContext<'_>,
    unit: Unit,
    result: &OrderResult,
    (to, via): (Location, Via),
) -> (bool, String, String) {
    let map = scene.ctx.map;
    let by_land = map.reach(unit.kind, unit.location).contains(to);
    let way = match via {
        Via::Convoy if by_land => " by convoy",
        Via::Rail(_) => " by railroad",
        Via::Convoy | Via::Unsaid => "",
    };
    let at = match map.coast(to) {
        Some(_) => map.full(to),
        None => report::place(map, map.province(to)),
    };
    let goal = format!("to {at}{way}");
    let enemy = scene.ctx.position.unit(map.province(to));
    if enemy.is_some_and(|other| other.power != unit.power) {
        let stranded = match result.outcome {
            Outcome::Fails(failure) => failure.has_no_path(),
            _ => false,
        };
        (!stranded, format!("attacked {at}{way}"), goal)
    } else {
        (result.moved_to().is_some(), format!("moved {goal}"), goal)
    }
}

/// Describes another route for the same order.
fn own_change(result: &OrderResult) -> &'static str {
    let by_sea = matches!(result.outcome, Outcome::Moves { by_sea: true });
    match result.order {
        Order::Move {
            via: Via::Convoy, ..
        } if by_sea => "it had moved by convoy",
        Order::Move {
            via: Via::Convoy, ..
        } => "it had been ordered to move by convoy",
        _ if by_sea => "it had been ordered to move without naming a convoy",
        _ => "it had moved by land",
    }
}
