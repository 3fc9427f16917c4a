//! DumbBot, the usual benchmark of Diplomacy programs: David Norman's of 2002, after its description.
//!
//! The worth of a center grows with the size of its owner or, for the power's own centers, with the size of
//! the largest other power that can reach it. Values spread over the map in ten steps. Each unit moves to the
//! best location in reach, sometimes to the second best. If another own unit is ordered there already, it
//! supports that unit if other powers can reach the province. It orders no convoys and keeps no state
//! between phases.

use chancery_core::board::{Id, Location, Position, Power, Province, Season, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, Via};

use crate::plan::Plan;
use crate::random::Random;
use crate::value::Scene;
use crate::winter;

/// The weight of each own unit that can reach a province, and of each of the strongest other power's units
/// against it.
const STRENGTH: f32 = 1000.0;

/// Makes the plan of a power by DumbBot's method, with random changes of the centers' worth by `noise`.
pub fn plan(
    ctx: &LegalityContext<'_>,
    scene: Scene<'_>,
    power: Power,
    noise: f32,
    mut dice: Random,
) -> Plan {
    let Scene { map, position, .. } = scene;
    let (mut bases, season) = (bases(scene, power), position.turn.season());
    if noise > 0.0 {
        bases
            .iter_mut()
            .for_each(|base| *base *= 1.0 + noise * dice.around_zero());
    }
    let value = |kind: UnitKind, at: Location| {
        let here = map.province(at);
        let own = scene.influence.of(power, here);
        let against = scene.influence.against(power, here);
        scene.geography.spread(season, kind, at, &bases)
            + STRENGTH * (f32::from(own) - f32::from(against))
    };
    if !position.turn.phase.is_movement() {
        return other_phases(ctx, power, value);
    }
    let mut writer = Writer {
        scene,
        power,
        orders: vec![None; map.province_count()],
        dice,
    };
    let own = units(position, power).into_iter();
    let mut units: Vec<Province> = own.map(|unit| map.province(unit.location)).collect();
    writer.dice.shuffle(&mut units);
    for &at in &units {
        writer.order(at, &value, units.len());
    }
    let moves = units
        .iter()
        .filter_map(|&at| Some((at, writer.orders[at.index()]?)));
    Plan::Moves(moves.collect())
}

/// Returns the units that a player orders. There are none for an unplayed power.
pub fn units(position: &Position, power: Power) -> Vec<Unit> {
    let is_played = !position.terms.unplayed.contains(power);
    position.units_of(power).filter(|_| is_played).collect()
}

/// Makes a plan for a phase other than moves: retreats to and builds at the locations of the highest value,
/// removals at those of the lowest.
pub fn other_phases(
    ctx: &LegalityContext<'_>,
    power: Power,
    value: impl FnMut(UnitKind, Location) -> f32,
) -> Plan {
    let LegalityContext { map, position, .. } = *ctx;
    if position.turn.phase.is_retreat() {
        winter::best_retreats(map, position, power, value)
    } else if position.adjustment(power) < 0 {
        winter::least_removals(map, position, power, value)
    } else {
        winter::best_builds(ctx, power, value)
    }
}

/// Returns the worth of each center before it spreads, in the order of [`Geography::centers`].
///
/// [`Geography::centers`]: crate::Geography::centers
fn bases(scene: Scene<'_>, power: Power) -> Vec<f32> {
    let Scene {
        map,
        position,
        influence,
        ..
    } = scene;
    let [attack, defense] = match position.turn.season() {
        Season::Spring | Season::Winter => [700.0, 300.0],
        Season::Fall => [600.0, 400.0],
    };
    let size = |power: Power| {
        let centers = position.center_count(power) as f32;
        centers * centers + 4.0 * centers + 16.0
    };
    let base = |&at: &Province| match position.owner(at) {
        Some(owner) if owner == power => {
            let rivals = map
                .powers()
                .filter(|&other| other != power && influence.of(other, at) > 0);
            defense * rivals.map(size).fold(0.0, f32::max)
        }
        Some(owner) => attack * size(owner),
        None => attack * 16.0,
    };
    scene.geography.centers().iter().map(base).collect()
}

/// Writes the orders of one phase, unit by unit.
struct Writer<'a> {
    scene: Scene<'a>,
    power: Power,
    /// Indexed by province.
    orders: Vec<Option<Order>>,
    dice: Random,
}

impl Writer<'_> {
    /// Orders the unit in a province. An own unit without an order in its target province is ordered first,
    /// to a recursion depth of at most `depth`.
    fn order(&mut self, at: Province, value: &impl Fn(UnitKind, Location) -> f32, depth: usize) {
        let Scene { map, position, .. } = self.scene;
        let power = self.power;
        let Some(unit) = position
            .unit(at)
            .filter(|_| self.orders[at.index()].is_none())
        else {
            return;
        };
        let closed = position.closed(map);
        if closed.contains(at) {
            self.orders[at.index()] = Some(Order::Hold);
            return;
        }
        let open = map
            .reach(unit.kind, unit.location)
            .iter()
            .filter(|&to| !closed.contains(map.province(to)));
        let mut places: Vec<(f32, Location)> = open
            .chain([unit.location])
            .map(|to| (value(unit.kind, to), to))
            .collect();
        places.sort_by(|one, other| other.0.total_cmp(&one.0));
        while !places.is_empty() {
            let (_, to) = places.remove(self.choose(&places));
            let target = map.province(to);
            let occupant = position
                .unit(target)
                .filter(|other| other.power == power && target != at);
            if occupant.is_some() && self.orders[target.index()].is_none() && depth > 0 {
                // this unit counts as holding while the other one is ordered
                self.orders[at.index()] = Some(Order::Hold);
                self.order(target, value, depth - 1);
                self.orders[at.index()] = None;
            }
            if let Some(order) = self.go_or_support(at, to) {
                self.orders[at.index()] = Some(order);
                return;
            }
        }
        self.orders[at.index()] = Some(Order::Hold);
    }

    /// Returns the index of the best location or, at random, of one that is nearly as good.
    fn choose(&mut self, places: &[(f32, Location)]) -> usize {
        let mut chosen = 0;
        while let Some(&(next, _)) = places.get(chosen + 1) {
            let best = places[0].0;
            let difference = if best > 0.0 {
                (best - next) * 500.0 / best
            } else {
                0.0
            };
            let is_next = self.dice.below(100) < 50 && self.dice.below(100) as f32 >= difference;
            if !is_next {
                break;
            }
            chosen += 1;
        }
        chosen
    }

    /// Returns the order that moves a unit to a location, or that supports the own unit that moves or holds
    /// there; `None` if the support isn't needed or possible.
    fn go_or_support(&self, at: Province, to: Location) -> Option<Order> {
        let Scene { map, position, .. } = self.scene;
        let power = self.power;
        let target = map.province(to);
        if target == at {
            return Some(Order::Hold);
        }
        let unit = position.unit(at)?;
        let can_support = map.support_reach(unit.kind, unit.location).contains(target);
        let is_disputed = can_support && self.scene.influence.against(power, target) > 0;
        let mover = position.units_of(power).find_map(|unit| {
            let from = map.province(unit.location);
            let goal = self.orders[from.index()]?.destination()?;
            (map.province(goal) == target).then_some((from, goal))
        });
        if let Some((from, goal)) = mover {
            let coast = map.coast(goal).map(|_| goal);
            return is_disputed.then_some(Order::SupportMove {
                from,
                to: target,
                coast,
            });
        }
        let stays = |order: Option<Order>| !matches!(order, Some(Order::Move { .. }));
        match position.unit(target) {
            Some(other) if other.power == power && stays(self.orders[target.index()]) => {
                is_disputed.then_some(Order::SupportHold { of: target })
            }
            _ => Some(Order::Move {
                to,
                via: Via::Unsaid,
            }),
        }
    }
}
