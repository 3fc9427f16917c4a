//! Warnings about orders of one power that conflict with each other, which may be intended.
//!
//! The checks use only the power's own orders and the position, so that a warning reveals nothing
//! about other seats. They never change or reject an order. A game master never sees them: for a
//! game master, only the meaning of the words counts.

use super::plan::Plan;
use chancery_core::board::{Location, Map, Phase, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, RetreatOrder, Via, WrittenOrder, routes};

/// The time of the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckTime {
    /// While orders are written: a unit without an order may still get any order.
    Writing,
    /// Before the orders are sealed: a unit without an order holds.
    Sealing,
}

/// An order that is useless because of the power's other orders, or because of a likely typo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The unit whose order has the problem.
    pub unit: Unit,
    /// The kind of problem.
    pub what: WarningKind,
}

/// The kind of a warning. "Own" units are those of the same power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WarningKind {
    /// The unit supports or convoys an own unit to a province to which that unit isn't ordered to move.
    OrderedElsewhere {
        /// The unit that is supported or convoyed.
        helped: Unit,
        /// The destination in the support or convoy.
        to: Province,
        /// The ordered destination of the unit, or `None` if it stays.
        goes: Option<Province>,
    },
    /// The unit supports an own unit to hold that is ordered to move.
    Moves {
        /// The unit that is supported.
        helped: Unit,
        /// The destination of that unit.
        goes: Province,
    },
    /// The unit supports an attack on an own unit that stays. Such a support doesn't count.
    AgainstOwn(Unit),
    /// Another own unit moves to the same province with the same support.
    Bounces {
        /// The other unit.
        with: Unit,
        /// The common destination.
        to: Province,
    },
    /// An own unit stays at the destination.
    Blocked(Unit),
    /// Another own unit retreats to the same province.
    BothRetreat {
        /// The other unit.
        with: Unit,
        /// The common destination.
        to: Province,
    },
    /// The unit and another own unit move to each other's province, neither by convoy.
    Swap(Unit),
    /// The unit needs a convoy, and no fleets that may still convoy it are left.
    NoFleets {
        /// The destination.
        to: Province,
    },
    /// The province has a code that resembles another one, which would be the more usual order.
    LooksLike {
        /// The province as written.
        written: Province,
        /// The province with the similar code.
        usual: Province,
    },
}

impl Warning {
    /// Returns whether another warning of the same sheet says the same of the other of two units.
    fn mirrors(&self, other: &Self) -> bool {
        use WarningKind::{BothRetreat, Bounces, Swap};
        match (self.what, other.what) {
            (Bounces { with, .. }, Bounces { with: back, .. })
            | (BothRetreat { with, .. }, BothRetreat { with: back, .. })
            | (Swap(with), Swap(back)) => with == other.unit && back == self.unit,
            _ => false,
        }
    }

    /// Returns the warning as a clause: `A Par moves to Pic, not Bur`.
    pub fn clause(&self, map: &Map) -> String {
        let unit = |unit: Unit| unit.short(map);
        let short = |at: Province| map.short(at.location()).to_string();
        match self.what {
            WarningKind::OrderedElsewhere { helped, to, goes } => match goes {
                Some(goes) => {
                    let (goes, to) = (short(goes), short(to));
                    format!("{} moves to {goes}, not {to}", unit(helped))
                }
                None => format!("{} doesn't move to {}", unit(helped), short(to)),
            },
            WarningKind::Moves { helped, goes } => {
                format!("{} doesn't hold; it moves to {}", unit(helped), short(goes))
            }
            WarningKind::AgainstOwn(own) => format!("can't help dislodge your own {}", unit(own)),
            WarningKind::Bounces { with, to } => {
                let (with, to) = (unit(with), short(to));
                format!("{with} also moves to {to}: both would bounce")
            }
            WarningKind::BothRetreat { with, to } => {
                let (with, to) = (unit(with), short(to));
                format!("{with} also retreats to {to}: both would be disbanded")
            }
            WarningKind::Blocked(own) => format!("blocked by your own {}", unit(own)),
            WarningKind::Swap(own) => {
                format!("can't swap places with {} without a convoy", unit(own))
            }
            WarningKind::NoFleets { to } => format!("no fleet convoys it to {}", short(to)),
            WarningKind::LooksLike { written, usual } => format!(
                "{} is {}; {} is {}",
                short(written),
                map.info(written).name,
                map.info(usual).name,
                short(usual)
            ),
        }
    }
}

/// The intended action of a unit, if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Intent {
    Unknown,
    Stays,
    Goes { to: Location, via: Via },
}

/// A check of the orders of one power.
struct OrderCheck<'a> {
    plan: Plan<'a>,
    stage: CheckTime,
}

/// Returns the warnings for a power's orders of a movement or retreat phase, in the sequence of the
/// orders. There are none in winter. Before sealing, two units that are in each other's way have one.
pub fn guard(
    legality: &LegalityContext<'_>,
    power: Power,
    sheet: &[WrittenOrder],
    stage: CheckTime,
) -> Vec<Warning> {
    let mut found: Vec<Warning> = Vec::new();
    for warning in all(legality, power, sheet, stage) {
        let is_said = stage == CheckTime::Sealing && found.iter().any(|it| it.mirrors(&warning));
        if !is_said {
            found.push(warning);
        }
    }
    found
}

/// Returns the warnings for each order.
fn all(
    legality: &LegalityContext<'_>,
    power: Power,
    sheet: &[WrittenOrder],
    stage: CheckTime,
) -> Vec<Warning> {
    match legality.position.turn.phase {
        Phase::SpringMoves | Phase::FallMoves => {}
        Phase::SpringRetreats | Phase::FallRetreats => return of_retreats(legality, power, sheet),
        Phase::Adjustments => return Vec::new(),
    }
    let plan = Plan::new(legality, power, sheet);
    let check = OrderCheck { plan, stage };
    let orders = check.plan.orders.iter();
    orders
        .flat_map(|&(unit, order)| {
            let concerns = check.concerns(unit, order).into_iter();
            concerns.map(move |what| Warning { unit, what })
        })
        .collect()
}

/// Returns the warnings for own units that retreat to the same province.
fn of_retreats(
    legality: &LegalityContext<'_>,
    power: Power,
    sheet: &[WrittenOrder],
) -> Vec<Warning> {
    let retreats = sheet
        .iter()
        .filter_map(|written| match legality.retreat(power, written) {
            Ok((unit, RetreatOrder::Retreat(to))) => Some((unit, legality.map.province(to))),
            _ => None,
        });
    let retreats: Vec<(Unit, Province)> = retreats.collect();
    let warning = |&(unit, to): &(Unit, Province)| {
        let mut others = retreats.iter();
        let with = others
            .find(|(other, goal)| *other != unit && *goal == to)?
            .0;
        let what = WarningKind::BothRetreat { with, to };
        Some(Warning { unit, what })
    };
    retreats.iter().filter_map(warning).collect()
}

impl OrderCheck<'_> {
    /// Returns the intended action of an own unit.
    fn intent(&self, unit: Unit) -> Intent {
        let at = self.plan.at(unit);
        match self.plan.order(at) {
            Some(Order::Move { to, via }) => Intent::Goes { to, via },
            None if self.stage == CheckTime::Writing && !self.plan.void.contains(at) => {
                Intent::Unknown
            }
            _ => Intent::Stays,
        }
    }

    fn concerns(&self, unit: Unit, order: Order) -> Vec<WarningKind> {
        let found = match order {
            Order::Hold => Vec::new(),
            Order::Move { to, via } => self.of_move(unit, to, via),
            Order::SupportHold { of } => self.of_support_hold(of).into_iter().collect(),
            Order::SupportMove { from, to, .. } => {
                let helped = self.of_help(from, to);
                helped.into_iter().chain(self.against(from, to)).collect()
            }
            Order::Convoy { from, to } => self.of_help(from, to).into_iter().collect(),
        };
        let looks = self.look_alike(unit, order);
        found.into_iter().chain(looks).collect()
    }

    /// Returns a warning if an own unit is supported or convoyed to one province but ordered to
    /// another, or stays.
    fn of_help(&self, from: Province, to: Province) -> Option<WarningKind> {
        let helped = self.plan.own(from)?;
        let goes = self.plan.goes(from);
        let known = self.intent(helped) != Intent::Unknown && goes != Some(to);
        known.then_some(WarningKind::OrderedElsewhere { helped, to, goes })
    }

    fn of_support_hold(&self, of: Province) -> Option<WarningKind> {
        let helped = self.plan.own(of)?;
        let goes = self.plan.goes(of)?;
        Some(WarningKind::Moves { helped, goes })
    }

    /// Returns a warning for a support of an attack on an own unit that stays.
    fn against(&self, from: Province, to: Province) -> Option<WarningKind> {
        let own = self.plan.own(to).filter(|own| self.plan.at(*own) != from)?;
        (self.intent(own) == Intent::Stays).then_some(WarningKind::AgainstOwn(own))
    }

    fn of_move(&self, unit: Unit, to: Location, via: Via) -> Vec<WarningKind> {
        let goal = self.plan.map().province(to);
        let mut found = Vec::new();
        if let Some(own) = self.plan.own(goal) {
            match self.intent(own) {
                Intent::Stays => found.push(WarningKind::Blocked(own)),
                Intent::Goes { to: back, via: way } => {
                    let swap = self.plan.map().province(back) == self.plan.at(unit);
                    let sea = [via, way].contains(&Via::Convoy) || !self.is_near(unit, goal);
                    if swap && !sea {
                        found.push(WarningKind::Swap(own));
                    }
                }
                Intent::Unknown => {}
            }
        }
        if !self.can_go(unit, goal) {
            found.push(WarningKind::NoFleets { to: goal });
            return found;
        }
        let mut moves = self.plan.moves();
        let arrives = |other, to| to == goal && self.can_go(other, goal);
        let rival = moves.find(|&(other, to, _)| other != unit && arrives(other, to));
        if let Some((with, ..)) = rival
            && self.supports(unit, goal) == self.supports(with, goal)
        {
            found.push(WarningKind::Bounces { with, to: goal });
        }
        found
    }

    /// Returns whether a unit may reach a destination, by land or with the fleets that may still convoy it.
    fn can_go(&self, unit: Unit, to: Province) -> bool {
        self.is_near(unit, to) || self.may_sail(unit, to)
    }

    fn is_near(&self, unit: Unit, to: Province) -> bool {
        let near = self.plan.map().reach_provinces(unit.kind, unit.location);
        near.contains(to)
    }

    /// Returns the number of the power's supports for a move.
    fn supports(&self, unit: Unit, goal: Province) -> usize {
        let start = self.plan.at(unit);
        let helps = |order: Order| match order {
            Order::SupportMove { from, to, .. } => (from, to) == (start, goal),
            _ => false,
        };
        let orders = self.plan.orders.iter();
        orders.filter(|(_, order)| helps(*order)).count()
    }

    /// Returns whether a convoy is still possible, counting every foreign fleet and the power's own
    /// fleets that convoy this army or have no order yet.
    fn may_sail(&self, army: Unit, to: Province) -> bool {
        let (map, position) = (self.plan.map(), self.plan.legality.position);
        let start = self.plan.at(army);
        let free = |water: &Province| {
            let Some(fleet) = self.plan.own(*water) else {
                return true;
            };
            match self.plan.order(*water) {
                Some(Order::Convoy { from, to: goal }) => (from, goal) == (start, to),
                Some(_) => false,
                None => self.intent(fleet) == Intent::Unknown,
            }
        };
        let fleets: ProvinceSet = routes::fleets_at_sea(map, position)
            .iter()
            .filter(free)
            .collect();
        routes::connects(map, &fleets, start, to)
    }

    /// Returns a warning if the code of the destination resembles that of another possible
    /// destination, and only the other one is a center that the power can gain.
    fn look_alike(&self, unit: Unit, order: Order) -> Option<WarningKind> {
        let map = self.plan.map();
        let (mover, goal, supporter) = match order {
            Order::Move { to, .. } => (unit, map.province(to), None),
            Order::SupportMove { from, to, .. } => {
                (self.plan.legality.position.unit(from)?, to, Some(unit))
            }
            _ => return None,
        };
        // a support that matches the unit's order isn't a typo
        let agrees = supporter.is_some() && self.plan.goes(self.plan.at(mover)) == Some(goal);
        if agrees || self.plan.is_prize(goal) {
            return None;
        }
        // the supporting unit must reach the other province as well
        let is_reached = |at| supporter.is_none_or(|by| self.is_near(by, at));
        let open = self.plan.legality.destinations(mover).into_iter();
        let usual = open.map(|to| map.province(to)).find(|&other| {
            other != goal
                && look_alike(map.code(other), map.code(goal))
                && self.plan.is_prize(other)
                && is_reached(other)
        })?;
        let wanted = self.plan.orders.iter().any(|(_, order)| match order {
            Order::SupportMove { to, .. } => *to == usual,
            order => order.target(map) == Some(usual),
        });
        (!wanted).then_some(WarningKind::LooksLike {
            written: goal,
            usual,
        })
    }
}

/// Returns whether two codes of at least three letters differ in one letter after the first or a
/// swap of two: Bul and Bud, Ber and Bre.
fn look_alike(one: &str, other: &str) -> bool {
    let same_start = one.chars().next() == other.chars().next();
    same_start && one.len() == other.len() && one.len() > 2 && strsim::osa_distance(one, other) == 1
}
