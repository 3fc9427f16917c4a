//! A counterfactual in words.

use super::{ChangedOrder, Counterfactual};
use crate::adjudicator::explanation::StrengthKind;
use crate::adjudicator::resolution::Outcome;
use crate::board::{Map, Province};
use crate::orders::{Order, Via};
use crate::report::{self, ReportContext};

impl Counterfactual {
    /// Returns the change in words, without a full stop: `if A Bul had held, F Alb would have taken
    /// Greece: 2 against 1`.
    pub fn clause(&self, scene: &ReportContext<'_>) -> String {
        let changes: Vec<String> = self
            .orders
            .iter()
            .map(|changed| match changed.unit == self.ruling.unit {
                true => own_change(changed).to_owned(),
                false => other_change(scene, changed),
            })
            .collect();
        format!("if {}, {}", text::join(&changes), self.result(scene))
    }

    /// Returns the result that the order would have had.
    fn result(&self, scene: &ReportContext<'_>) -> String {
        let map = scene.ctx.map;
        let unit = report::unit(map, self.ruling.unit);
        match self.ruling.outcome {
            Outcome::Moves { .. } => self.would_move(scene, &unit),
            Outcome::Supported => format!("{unit}'s support would have succeeded"),
            Outcome::ConvoyReady => match self.ruling.order {
                Order::Convoy { from, .. } => {
                    format!(
                        "{unit}'s convoy of {} would have succeeded",
                        at(scene, from)
                    )
                }
                _ => format!("{unit}'s convoy would have succeeded"),
            },
            _ => match report::contest(&self.ruling, &self.evidence) {
                Some(contest) if contest.attack.tally.strength > 0 => {
                    let hold = contest.against.map_or(0, |side| side.tally.strength);
                    let attack = contest.attack.tally.strength;
                    format!("{unit} would have held: {hold} against {attack}")
                }
                _ => format!("{unit} would have held"),
            },
        }
    }

    fn would_move(&self, scene: &ReportContext<'_>, unit: &str) -> String {
        let map = scene.ctx.map;
        let to = self.ruling.order.target(map);
        let to = to.map_or_else(String::new, |to| report::place(map, to));
        let contest = report::contest(&self.ruling, &self.evidence);
        let sides = contest.and_then(|contest| Some((contest.attack, contest.against?)));
        match sides {
            None => format!("{unit} would have moved to {to}"),
            Some((attack, against)) => {
                let (a, b) = (attack.tally.strength, against.tally.strength);
                match against.kind {
                    StrengthKind::Attack | StrengthKind::Prevent => {
                        format!("{unit} would have taken {to}: {a} against {b}")
                    }
                    StrengthKind::Hold | StrengthKind::Defend => format!(
                        "{unit} would have dislodged {}: {a} against {b}",
                        at(scene, against.unit)
                    ),
                }
            }
        }
    }
}

fn at(scene: &ReportContext<'_>, province: Province) -> String {
    report::unit_at(&scene.ctx, province)
}

/// Describes another route for the same order.
fn own_change(changed: &ChangedOrder) -> &'static str {
    match changed.order {
        Order::Move {
            via: Via::Convoy, ..
        } => "it had moved by convoy",
        _ => "it had been free to move by land",
    }
}

/// Describes another unit's changed order: `A Bul had held`.
fn other_change(scene: &ReportContext<'_>, changed: &ChangedOrder) -> String {
    let map: &Map = scene.ctx.map;
    let unit = report::unit(map, changed.unit);
    let place = |province| report::place(map, province);
    match changed.order {
        Order::Hold => format!("{unit} had held"),
        Order::Move { to, via } => {
            let from = changed.unit;
            let by_land = map.reach(from.kind, from.location).contains(to);
            let way = match via {
                Via::Convoy if by_land => " by convoy",
                Via::Convoy | Via::Unsaid => "",
            };
            let to = map.province(to);
            let enemy = scene.ctx.position.unit(to);
            let to = place(to);
            match enemy.is_some_and(|other| other.power != changed.unit.power) {
                true => format!("{unit} had attacked {to}{way}"),
                false => format!("{unit} had moved to {to}{way}"),
            }
        }
        Order::SupportHold { of } => format!("{unit} had supported {}", at(scene, of)),
        Order::SupportMove { from, to, .. } => {
            format!("{unit} had supported {} to {}", at(scene, from), place(to))
        }
        Order::Convoy { from, to } => {
            format!("{unit} had convoyed {} to {}", at(scene, from), place(to))
        }
    }
}
