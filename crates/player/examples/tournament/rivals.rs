//! Simple players for comparison: DumbBot, and one that moves to the nearest centers and orders no supports.

use chancery_core::board::{Location, ProvinceSet, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, Via, WrittenOrder};

use player::dumbbot::{self, other_phases, units};
use player::influence::Influence;
use player::plan::Plan;
use player::value::{Scene, ValueWeights};
use player::winter::best;
use player::{Player, Task};

/// A player that follows the description of DumbBot.
#[derive(Clone, Copy, Debug)]
pub struct DumbBot;

impl Player for DumbBot {
    fn orders(&mut self, task: &Task<'_>) -> Vec<WrittenOrder> {
        let Task { map, position, .. } = *task;
        let mut influence = Influence::default();
        influence.fill(map, position);
        let scene = Scene {
            map,
            geography: task.geography,
            position,
            influence: &influence,
            weights: &ValueWeights::DEFAULT,
        };
        let ctx = LegalityContext::new(map, position, task.rules);
        dumbbot::plan(&ctx, scene, task.power, 0.0, task.random(1)).written(&ctx, task.power)
    }
}

/// Moves each unit toward the nearest centers that its power doesn't own, one unit to a province.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Player for Greedy {
    fn orders(&mut self, task: &Task<'_>) -> Vec<WrittenOrder> {
        let Task {
            map,
            position,
            power,
            ..
        } = *task;
        let ctx = LegalityContext::new(map, position, task.rules);
        if !position.turn.phase.is_movement() {
            return other_phases(&ctx, power, |kind, at| value(task, kind, at))
                .written(&ctx, power);
        }
        let mut dice = task.random(1);
        let mut taken = ProvinceSet::EMPTY;
        let mut moves = Vec::new();
        let closed = position.closed(map);
        for unit in units(position, power) {
            let at = map.province(unit.location);
            let steps = map
                .reach(unit.kind, unit.location)
                .iter()
                .filter(|_| !closed.contains(at));
            let open = steps.filter(|&to| {
                let to = map.province(to);
                let is_own = position.unit(to).is_some_and(|other| other.power == power);
                !is_own && !taken.contains(to) && !closed.contains(to)
            });
            let to = best(open.chain([unit.location]), |to| {
                value(task, unit.kind, to) + 0.01 * dice.unit()
            });
            let to = to.unwrap_or(unit.location);
            taken.insert(map.province(to));
            let order = if to == unit.location {
                Order::Hold
            } else {
                Order::Move {
                    to,
                    via: Via::Unsaid,
                }
            };
            moves.push((at, order));
        }
        Plan::Moves(moves).written(&ctx, power)
    }
}

/// Returns the sum of the cubed nearness of a location to all centers that the power doesn't own.
fn value(task: &Task<'_>, kind: UnitKind, at: Location) -> f32 {
    let near = task
        .geography
        .nearness(kind, at)
        .iter()
        .zip(task.geography.centers());
    let foreign = near.filter(|(_, center)| task.position.owner(**center) != Some(task.power));
    foreign.map(|(near, _)| near * near * near).sum()
}
