//! What in a power's own orders works against itself: a warning for players, who may mean it so.
//!
//! It looks at nothing but one power's own orders and the board, so that it can tell nothing of
//! another seat. It never changes or refuses an order, and a game master is never shown it: only
//! what the words can mean counts there.

use chancery_core::board::{Location, Map, Phase, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, RetreatOrder, Via, WrittenOrder, routes};

/// When the orders are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckTime {
    /// While they are written: a unit without an order may still get any.
    Writing,
    /// Before the sheet is sealed: a unit without an order holds.
    Sealing,
}

/// Something in an order that its own power's other orders, or a slip of the pen, make useless.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The unit whose order it is about.
    pub unit: Unit,
    /// What it is.
    pub what: WarningKind,
}

/// What there is to be warned of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WarningKind {
    /// It supports or convoys an own unit to a place to which that unit is not ordered to go.
    GoesElsewhere {
        /// The unit that is helped.
        helped: Unit,
        /// Where it is helped to.
        to: Province,
        /// Where it goes; none where it stays.
        goes: Option<Province>,
    },
    /// It supports an own unit in place that goes away.
    GoesAway {
        /// The unit that is supported.
        helped: Unit,
        /// Where that unit goes.
        goes: Province,
    },
    /// It supports an attack on an own unit that stays: such a support doesn't count.
    AgainstOwn(Unit),
    /// Another own unit goes to the same place, and neither is the stronger.
    Bounces {
        /// The other unit.
        with: Unit,
        /// Where both go.
        to: Province,
    },
    /// An own unit stays where it goes.
    Blocked(Unit),
    /// Another own unit retreats to the same place.
    BothRetreat {
        /// The other unit.
        with: Unit,
        /// Where both retreat.
        to: Province,
    },
    /// It and another own unit are to change places, and neither goes by sea.
    Swap(Unit),
    /// It goes by sea, and no fleets that may still carry it are left.
    NoFleets {
        /// Where it goes.
        to: Province,
    },
    /// A place whose code looks like that of another, which would have been the more usual one.
    LooksLike {
        /// What was written.
        written: Province,
        /// What it looks like.
        usual: Province,
    },
}

impl Warning {
    /// What there is to be said, in a clause: `A Par goes to Pic, not to Bur`.
    pub fn clause(&self, map: &Map) -> String {
        let unit = |unit: Unit| format!("{} {}", unit.kind.letter(), map.short(unit.location));
        let short = |at: Province| map.short(at.location()).to_string();
        match self.what {
            WarningKind::GoesElsewhere { helped, to, goes } => match goes {
                Some(goes) => {
                    let (goes, to) = (short(goes), short(to));
                    format!("{} moves to {goes}, not {to}", unit(helped))
                }
                None => format!("{} doesn't move to {}", unit(helped), short(to)),
            },
            WarningKind::GoesAway { helped, goes } => {
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
            WarningKind::NoFleets { to } => format!("no fleet can convoy it to {}", short(to)),
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

/// What a unit is ordered to do, so far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Intent {
    Unknown,
    Stays,
    Goes { to: Location, via: Via },
}

/// The possible orders of one power.
struct Plan<'a> {
    legality: &'a LegalityContext<'a>,
    power: Power,
    orders: Vec<(Unit, Order)>,
    /// The units whose orders are void: they stay.
    void: ProvinceSet,
    stage: CheckTime,
}

/// Every warning there is for a power's orders of a movement or retreat phase, in the sequence in which
/// they were written; none in winter.
pub fn guard(
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
    let mut plan = Plan {
        legality,
        power,
        orders: Vec::new(),
        void: ProvinceSet::EMPTY,
        stage,
    };
    for written in sheet {
        match legality.movement(power, written) {
            Ok(order) => plan.orders.push(order),
            Err(_) => plan.void.extend(written.province()),
        }
    }
    let orders = plan.orders.iter();
    orders
        .flat_map(|&(unit, order)| {
            let concerns = plan.concerns(unit, order).into_iter();
            concerns.map(move |what| Warning { unit, what })
        })
        .collect()
}

/// Two own units that retreat to one place.
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

impl Plan<'_> {
    fn map(&self) -> &Map {
        self.legality.map
    }

    fn at(&self, unit: Unit) -> Province {
        self.map().province(unit.location)
    }

    fn own(&self, at: Province) -> Option<Unit> {
        let unit = self.legality.position.unit(at)?;
        (unit.power == self.power).then_some(unit)
    }

    /// What an own unit is ordered to do.
    fn intent(&self, unit: Unit) -> Intent {
        let order = self.orders.iter().find(|(other, _)| *other == unit);
        match (order, self.stage) {
            (Some((_, Order::Move { to, via })), _) => Intent::Goes { to: *to, via: *via },
            (Some(_), _) | (None, CheckTime::Sealing) => Intent::Stays,
            (None, CheckTime::Writing) if self.void.contains(self.at(unit)) => Intent::Stays,
            (None, CheckTime::Writing) => Intent::Unknown,
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

    /// An own unit that is helped to go somewhere goes elsewhere, or stays.
    fn of_help(&self, from: Province, to: Province) -> Option<WarningKind> {
        let helped = self.own(from)?;
        let goes = self.goal(helped);
        let known = self.intent(helped) != Intent::Unknown && goes != Some(to);
        known.then_some(WarningKind::GoesElsewhere { helped, to, goes })
    }

    fn of_support_hold(&self, of: Province) -> Option<WarningKind> {
        let helped = self.own(of)?;
        let goes = self.goal(helped)?;
        Some(WarningKind::GoesAway { helped, goes })
    }

    /// A support of an attack on an own unit that stays.
    fn against(&self, from: Province, to: Province) -> Option<WarningKind> {
        let own = self.own(to).filter(|own| self.at(*own) != from)?;
        (self.intent(own) == Intent::Stays).then_some(WarningKind::AgainstOwn(own))
    }

    fn of_move(&self, unit: Unit, to: Location, via: Via) -> Vec<WarningKind> {
        let goal = self.map().province(to);
        let mut found = Vec::new();
        if let Some(own) = self.own(goal) {
            match self.intent(own) {
                Intent::Stays => found.push(WarningKind::Blocked(own)),
                Intent::Goes { to: back, via: way } => {
                    let swap = self.map().province(back) == self.at(unit);
                    let sea = [via, way].contains(&Via::Convoy) || !self.is_near(unit, to);
                    if swap && !sea {
                        found.push(WarningKind::Swap(own));
                    }
                }
                Intent::Unknown => {}
            }
        }
        let rival = self.orders.iter().find_map(|&(other, order)| match order {
            Order::Move { to, .. } if other != unit && self.map().province(to) == goal => {
                Some(other)
            }
            _ => None,
        });
        if let Some(with) = rival
            && self.supports(unit, goal) == self.supports(with, goal)
        {
            found.push(WarningKind::Bounces { with, to: goal });
        }
        if !self.is_near(unit, to) && !self.may_sail(unit, goal) {
            found.push(WarningKind::NoFleets { to: goal });
        }
        found
    }

    fn is_near(&self, unit: Unit, to: Location) -> bool {
        self.map().reach(unit.kind, unit.location).contains(to)
    }

    /// How many own supports a move has.
    fn supports(&self, unit: Unit, goal: Province) -> usize {
        let start = self.at(unit);
        let helped = self.orders.iter().filter_map(|(_, order)| match order {
            Order::SupportMove { from, to, .. } => Some((*from, *to)),
            _ => None,
        });
        helped.filter(|helped| *helped == (start, goal)).count()
    }

    /// Can fleets still carry an army: foreign ones, of which nothing is known, and own ones that
    /// are ordered to, or have no order yet?
    fn may_sail(&self, army: Unit, to: Province) -> bool {
        let (map, position) = (self.map(), self.legality.position);
        let start = self.at(army);
        let free = |water: &Province| {
            let Some(fleet) = self.own(*water) else {
                return true;
            };
            let order = self.orders.iter().find(|(other, _)| *other == fleet);
            match order {
                Some((_, Order::Convoy { from, to: goal })) => (*from, *goal) == (start, to),
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

    /// A place whose code is one letter from that of another the unit could have gone to, which is a
    /// center to be won while the written one is not.
    fn look_alike(&self, unit: Unit, order: Order) -> Option<WarningKind> {
        let map = self.map();
        let (mover, goal, supporter) = match order {
            Order::Move { to, .. } => (unit, map.province(to), None),
            Order::SupportMove { from, to, .. } => {
                (self.legality.position.unit(from)?, to, Some(unit))
            }
            _ => return None,
        };
        // a support that names what its own unit is ordered to do is no slip
        let agrees = supporter.is_some() && self.goal(mover) == Some(goal);
        if agrees || self.is_prize(goal) {
            return None;
        }
        // the supporter must reach it as well
        let is_reached =
            |at| supporter.is_none_or(|by| map.reach_provinces(by.kind, by.location).contains(at));
        let open = self.legality.destinations(mover).into_iter();
        let usual = open.map(|to| map.province(to)).find(|&other| {
            other != goal
                && look_alike(map.code(other), map.code(goal))
                && self.is_prize(other)
                && is_reached(other)
        })?;
        let wanted = self.orders.iter().any(|(_, order)| match order {
            Order::Move { to, .. } => map.province(*to) == usual,
            Order::SupportMove { to, .. } => *to == usual,
            _ => false,
        });
        (!wanted).then_some(WarningKind::LooksLike {
            written: goal,
            usual,
        })
    }

    /// Where an own unit is ordered to go.
    fn goal(&self, unit: Unit) -> Option<Province> {
        match self.intent(unit) {
            Intent::Goes { to, .. } => Some(self.map().province(to)),
            Intent::Unknown | Intent::Stays => None,
        }
    }

    /// A center that the power doesn't own.
    fn is_prize(&self, at: Province) -> bool {
        let owner = self.legality.position.owner(at);
        self.map().centers().contains(at) && owner != Some(self.power)
    }
}

/// Codes of three letters or more of which one letter is another, or two are swapped: Bul and Bud, Ber
/// and Bre.
fn look_alike(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() || one.len() < 3 || one[0] != other[0] {
        return false;
    }
    let differ: Vec<usize> = (0..one.len()).filter(|&at| one[at] != other[at]).collect();
    match differ.as_slice() {
        [_] => true,
        &[a, b] => b == a + 1 && one[a] == other[b] && one[b] == other[a],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::look_alike;

    #[test]
    fn codes_that_are_taken_for_each_other() {
        for (one, other) in [
            ("BUL", "BUD"),
            ("LVP", "LVN"),
            ("NWY", "NWG"),
            ("BER", "BRE"),
        ] {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("PAR", "BUR"),
            ("NTH", "NWG"),
            ("STP", "SPA"),
            ("BUL", "BUL"),
        ] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}
