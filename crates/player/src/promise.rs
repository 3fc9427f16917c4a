//! Proposals of powers to each other before a movement phase, and whether they keep them.

use std::fmt::{self, Display, Formatter};

use chancery_core::board::{Map, Position, Power, PowerSet, Province, ProvinceSet, Unit};
use chancery_core::orders::{Order, Via};
use chancery_core::report::place_aloud;

use crate::memory::holders;
use crate::plan::Plan;
use crate::search::Search;
use crate::settings::Settings;
use crate::{Task, mutate};

/// An agreement between two powers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// Neither moves to units and centers of the other, nor supports such moves, to the end of this year.
    Peace(u16),
    /// Neither moves to this province in the phase.
    Empty(Province),
    /// The other power's unit supports the proposer's unit.
    Support {
        /// The supporting unit.
        by: Province,
        /// The unit that is supported.
        from: Province,
        /// Its destination, or its own province if it doesn't move.
        to: Province,
    },
}

/// A proposal of one power to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The power that proposes.
    pub from: Power,
    /// The power that answers.
    pub to: Power,
    /// The promise.
    pub promise: Promise,
}

/// The promises of a power, and the powers that broke their word to it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bonds {
    /// The accepted offers that bind the power in this phase.
    pub offers: Vec<Offer>,
    /// The powers that broke their word to it, and the number of movement phases since then.
    pub broken: Vec<(Power, usize)>,
}

/// A power's answer to an offer, with the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Yes: it expects no less with the promise than without.
    Agreed,
    /// No: it expects more without the promise.
    Worse,
    /// No: the other power broke its word.
    Distrust,
    /// No: the other power attacked it.
    Grudge,
}

/// The part of its share that a power must gain by a promise to propose it, and may lose to accept it.
const LEAST_GAIN: f32 = 0.01;
const LEAST_LOSS: f32 = 0.002;

/// The plans of its own, the plans of each other power, and the profiles by which a promise is evaluated.
const OWN: usize = 6;
const OTHERS: usize = 4;
const PROFILES: usize = 12;

/// The most provinces, and the most supports, that one power considers in its offers to another.
const MOST: usize = 3;

impl Offer {
    /// Returns whether a power is one of the two.
    pub fn has(&self, power: Power) -> bool {
        [self.from, self.to].contains(&power)
    }

    /// Returns the other power.
    pub fn other(&self, power: Power) -> Power {
        if power == self.from {
            self.to
        } else {
            self.from
        }
    }

    /// Returns the units whose orders break a power's promise. `order` returns the order of the unit in a
    /// province.
    pub fn broken_by(
        &self,
        map: &Map,
        position: &Position,
        power: Power,
        order: impl Fn(Province) -> Option<Order>,
    ) -> Vec<Province> {
        let units = position.units_of(power);
        let is_broken = |unit: &Unit| {
            let given = order(map.province(unit.location)).unwrap_or(Order::Hold);
            self.is_broken_by(map, position, *unit, given)
        };
        let broken = units.filter(is_broken);
        broken.map(|unit| map.province(unit.location)).collect()
    }

    /// Returns whether a unit breaks the promise of its power by an order.
    pub fn is_broken_by(&self, map: &Map, position: &Position, unit: Unit, given: Order) -> bool {
        self.instead(map, position, unit, given).is_some()
    }

    /// Returns the order that a unit gives to keep the promise, or `None` if the order that it has keeps it.
    fn instead(&self, map: &Map, position: &Position, unit: Unit, given: Order) -> Option<Order> {
        let at = map.province(unit.location);
        let end = match given {
            Order::SupportMove { to, .. } => Some(to),
            _ => given.target(map),
        };
        let (instead, is_kept) = match self.promise {
            Promise::Support { by, from, to } if (unit.power, at) == (self.to, by) => {
                let coast = None;
                if from == to {
                    let support = Order::SupportHold { of: from };
                    (support, given == support)
                } else {
                    let support = Order::SupportMove { from, to, coast };
                    (support, given.helped() == Some(from) && end == Some(to))
                }
            }
            Promise::Support { from, to, .. } if from == to => {
                let is_it = (unit.power, at) == (self.from, from);
                (Order::Hold, !is_it || given.destination().is_none())
            }
            Promise::Support { from, to, .. } if (unit.power, at) == (self.from, from) => {
                let mut steps = map.steps(unit.kind, unit.location).iter();
                let step = steps.find(|&step| map.province(step) == to)?;
                let via = Via::Unsaid;
                (Order::Move { to: step, via }, given.target(map) == Some(to))
            }
            Promise::Empty(province) => (Order::Hold, end != Some(province)),
            Promise::Peace(_) => {
                let other = Some(self.other(unit.power));
                let is_against = |to| holders(position, to).contains(&other);
                (Order::Hold, !end.is_some_and(is_against))
            }
            Promise::Support { .. } => return None,
        };
        (self.has(unit.power) && !is_kept).then_some(instead)
    }

    /// Returns a plan with other orders instead of those that break the promise of its power.
    pub(crate) fn bind(&self, task: &Task<'_>, plan: &Plan) -> Plan {
        let Plan::Moves(moves) = plan else {
            return plan.clone();
        };
        let instead = moves.iter().filter_map(|&(at, order)| {
            let unit = task.position.unit(at)?;
            Some((at, self.instead(task.map, task.position, unit, order)?))
        });
        mutate::with(task, plan, instead)
    }

    /// Returns what the proposer proposes, as a clause: `peace until the end of 1902`.
    pub fn text(&self, map: &Map, position: &Position) -> String {
        let unit = |at: Province| match position.unit(at) {
            Some(unit) => unit.short(map),
            None => map.short(at.location()).to_string(),
        };
        match self.promise {
            Promise::Peace(until) => format!("peace until the end of {until}"),
            Promise::Empty(province) => {
                format!("no one enters {}", place_aloud(map, province.location()))
            }
            Promise::Support { by, from, to } if from == to => {
                format!("{} supports {}", unit(by), unit(from))
            }
            Promise::Support { by, from, to } => {
                let to = map.short(to.location());
                format!("{} supports {} - {to}", unit(by), unit(from))
            }
        }
    }
}

/// Returns the provinces that a power's units can reach.
fn reach(map: &Map, position: &Position, power: Power) -> ProvinceSet {
    let units = position.units_of(power);
    let steps = units.flat_map(|unit| map.reach(unit.kind, unit.location).iter());
    steps.map(|to| map.province(to)).collect()
}

/// Returns what a power can propose to another: peace until the end of next year, empty provinces that both
/// can reach, and support for its own `moves` by each unit that can give it. A move to the unit's own province
/// is one that it doesn't make. Nothing if they are far from each other.
pub fn offers(
    map: &Map,
    position: &Position,
    [from, to]: [Power; 2],
    moves: &[(Province, Province)],
) -> Vec<Offer> {
    let [own, other] = [from, to].map(|power| reach(map, position, power));
    let shared = own.intersection(&other);
    if shared.iter().next().is_none() {
        return Vec::new();
    }
    let mut promises = vec![Promise::Peace(
        position.turn.year + map.calendar().years_a_round(),
    )];
    let empty = shared.iter().filter(|&at| position.unit(at).is_none());
    promises.extend(empty.take(MOST).map(Promise::Empty));
    let supports = moves.iter().flat_map(|&(at, target)| {
        let is_free = !holders(position, target).contains(&Some(to));
        let can = move |unit: &Unit| {
            let reach = map.support_reach(unit.kind, unit.location);
            is_free && reach.contains(target)
        };
        let by = position.units_of(to).filter(can);
        by.map(move |by| Promise::Support {
            by: map.province(by.location),
            from: at,
            to: target,
        })
    });
    promises.extend(supports);
    let offer = |promise| Offer { from, to, promise };
    promises.into_iter().map(offer).collect()
}

impl Bonds {
    /// Returns the powers that broke their word in the last `phases` movement phases.
    pub(crate) fn distrusted(&self, phases: usize) -> PowerSet {
        let recent = self.broken.iter().filter(|(_, ago)| *ago < phases);
        recent.map(|(power, _)| *power).collect()
    }
}

impl Reply {
    /// Returns whether the power accepts.
    pub fn accepts(self) -> bool {
        self == Reply::Agreed
    }
}

impl Display for Reply {
    /// Writes the answer as a person would say it: `no, you broke your word`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reply::Agreed => "yes, that suits me",
            Reply::Worse => "no, I expect more without it",
            Reply::Distrust => "no, you broke your word",
            Reply::Grudge => "no, you attacked me",
        })
    }
}

/// Returns the answer of the task's power to an offer.
pub fn answer(task: &Task<'_>, settings: &Settings, bonds: &Bonds, offer: Offer) -> Reply {
    let traits = &settings.traits;
    let other = offer.other(task.power);
    if bonds.distrusted(traits.memory).contains(other) {
        return Reply::Distrust;
    }
    if traits.grudge > 0.0 && task.attackers(traits.memory).contains(other) {
        return Reply::Grudge;
    }
    let (without, with) = quick(task, settings, bonds).worth(&[offer]);
    let is_worse = with
        .first()
        .is_none_or(|with| *with < without * (1.0 - LEAST_LOSS));
    if is_worse {
        Reply::Worse
    } else {
        Reply::Agreed
    }
}

/// Returns what the task's power proposes to another one: what is worth most to it of the offers that the
/// other one would accept as the same player. `None` if nothing is worth more than no promise.
pub fn proposal(task: &Task<'_>, settings: &Settings, bonds: &Bonds, to: Power) -> Option<Offer> {
    if bonds.distrusted(settings.traits.memory).contains(to) {
        return None;
    }
    let mut search = quick(task, settings, bonds);
    let Plan::Moves(moves) = search.plan(&mut || false) else {
        return None;
    };
    let moves = moves
        .iter()
        .filter_map(|&(at, order)| Some((at, order.target(task.map)?)));
    let moves: Vec<_> = moves.collect();
    let mut all = offers(task.map, task.position, [task.power, to], &moves);
    let mut supports = 0;
    all.retain(|offer| {
        supports += usize::from(matches!(offer.promise, Promise::Support { .. }));
        supports <= MOST
    });
    let (without, with) = quick(task, settings, bonds).worth(&all);
    let mut all: Vec<(f32, Offer)> = with.into_iter().zip(all).collect();
    all.retain(|(value, _)| *value > without * (1.0 + LEAST_GAIN));
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    let other = Task { power: to, ..*task };
    let accepts = |offer| answer(&other, settings, &Bonds::default(), offer).accepts();
    all.into_iter()
        .map(|(_, offer)| offer)
        .find(|&offer| accepts(offer))
}

/// Returns a search with little effort, by which promises are evaluated.
fn quick<'a>(task: &'a Task<'_>, settings: &Settings, bonds: &Bonds) -> Search<'a> {
    let mut settings = *settings;
    let effort = &mut settings.effort;
    (effort.own, effort.others, effort.profiles) = (OWN, OTHERS, PROFILES);
    (effort.depth, effort.climbs) = (1, 0);
    Search::new(task, &settings).bound(bonds)
}
