//! What is certain when only some units' orders are known.
//!
//! A unit without a known order may do anything that it can be ordered. From that follow bounds on
//! strengths, then moves that certainly succeed and moves that may, then what a goal comes to. A search
//! that orders unit after unit leaves out all sets that begin in a way that decides the goal.
//!
//! All bounds err to the side of "may". Moves by convoy may succeed, fail, cut and prevent, and certainly do
//! none of it.

use chancery_core::board::{Map, Power, Province, Unit};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Order, Via};
use chancery_core::rules::Paradox;

use crate::choices::UnitOrders;
use crate::goal::{Goal, Side, Term, Terms};

/// A set of units, by number.
type Units = u64;

/// The units of a position with all that they can be ordered.
#[derive(Debug)]
pub(crate) struct Partial<'a> {
    map: &'a Map,
    goal: &'a Goal,
    /// The own side's units, then the enemy's.
    units: Vec<Candidate>,
    /// The number of own units.
    own: usize,
}

/// A unit and its orders.
#[derive(Debug)]
struct Candidate {
    unit: Unit,
    place: Province,
    side: Side,
    orders: Vec<Order>,
    /// The moves among its orders, each destination once.
    moves: Vec<PossibleMove>,
    /// The units that could support it to hold.
    hold_supporters: Units,
}

/// A move that a unit can be ordered.
#[derive(Debug)]
struct PossibleMove {
    to: Province,
    /// Could it go by convoy?
    by_sea: bool,
    /// The units that could support it.
    supporters: Units,
}

/// A move that a unit makes or may make.
#[derive(Clone, Copy, Debug)]
struct Mover {
    unit: usize,
    to: Province,
    by_sea: bool,
    /// Its unit is known to move there.
    ordered: bool,
    /// The least strength with which it prevents others, and the most of its strengths.
    least: u32,
    most: u32,
    /// The least strength with which it attacks a unit that stays.
    attack: u32,
    may_succeed: bool,
    must_succeed: bool,
}

fn bit(unit: usize) -> Units {
    1 << unit
}

impl<'a> Partial<'a> {
    /// Gets ready; none where the rules or the board have more than the bounds know of.
    pub fn new(
        ctx: &LegalityContext<'a>,
        units: &[UnitOrders; 2],
        goal: &'a Goal,
    ) -> Option<Partial<'a>> {
        let all = || units.iter().flatten();
        let convoys = || {
            all()
                .flat_map(|(_, orders)| orders)
                .filter_map(|order| match order {
                    Order::Convoy { from, to } => Some((*from, *to)),
                    _ => None,
                })
        };
        // these rules let land moves fail that nothing withstands
        let stops_moves = matches!(
            ctx.rules.paradox,
            Paradox::AllHold | Paradox::DisruptedElseAllHold
        );
        let has_paradoxes = stops_moves && convoys().next().is_some();
        if ctx.map.has_special_terrain() || has_paradoxes || all().count() > Units::BITS as usize {
            return None;
        }
        let supporters = |fits: &dyn Fn(&Order) -> bool| {
            let all = all()
                .enumerate()
                .filter(|(_, (_, orders))| orders.iter().any(fits));
            all.fold(0, |units, (number, _)| units | bit(number))
        };
        let candidate = |(number, (place, orders)): (usize, &(Province, Vec<Order>))| {
            let mut moves: Vec<PossibleMove> = Vec::new();
            for order in orders {
                let (Order::Move { via, .. }, Some(to)) = (*order, order.target(ctx.map)) else {
                    continue;
                };
                let unit = ctx.position.unit(*place)?;
                let by_sea = via == Via::Convoy
                    || convoys().any(|way| way == (*place, to))
                    || !ctx
                        .map
                        .reach_provinces(unit.kind, unit.location)
                        .contains(to);
                match moves.iter_mut().find(|it| it.to == to) {
                    Some(known) => known.by_sea |= by_sea,
                    None => moves.push(PossibleMove {
                        to,
                        by_sea,
                        supporters: supporters(&|it| matches!(*it, Order::SupportMove { from, to: goal, .. } if from == *place && goal == to)),
                    }),
                }
            }
            Some(Candidate {
                unit: ctx.position.unit(*place)?,
                place: *place,
                side: match number < units[0].len() {
                    true => Side::Own,
                    false => Side::Enemy,
                },
                orders: orders.clone(),
                moves,
                hold_supporters: supporters(&|it| *it == Order::SupportHold { of: *place }),
            })
        };
        Some(Partial {
            map: ctx.map,
            goal,
            units: all().enumerate().map(candidate).collect::<Option<_>>()?,
            own: units[0].len(),
        })
    }

    /// Says whether the goal is certainly reached or missed when only the first units of each side have
    /// orders.
    pub fn outcome(&self, own: &[u16], enemy: &[u16]) -> Option<bool> {
        let known = |number: usize| match number < self.own {
            true => own.get(number),
            false => enemy.get(number - self.own),
        };
        let units = self.units.iter().enumerate();
        let orders: Vec<Option<Order>> = units
            .map(|(number, unit)| Some(unit.orders[usize::from(*known(number)?)]))
            .collect();
        Bounds::new(self, orders).goal(self.goal)
    }
}

/// What is certain, and what may be.
struct Bounds<'p, 'a> {
    partial: &'p Partial<'a>,
    /// By unit: its order, where it is known.
    orders: Vec<Option<Order>>,
    movers: Vec<Mover>,
    may_leave: Units,
    must_leave: Units,
}

impl<'p, 'a> Bounds<'p, 'a> {
    fn new(partial: &'p Partial<'a>, orders: Vec<Option<Order>>) -> Self {
        let mut bounds = Bounds {
            partial,
            orders,
            movers: Vec::new(),
            may_leave: 0,
            must_leave: 0,
        };
        bounds.list();
        bounds.measure();
        while bounds.refine() {}
        bounds
    }

    /// Lists all moves that are made or may be made.
    fn list(&mut self) {
        for (number, unit) in self.partial.units.iter().enumerate() {
            let known = self.orders[number];
            let target = known.and_then(|order| order.target(self.partial.map));
            for possible in &unit.moves {
                if known.is_some() && target != Some(possible.to) {
                    continue;
                }
                self.movers.push(Mover {
                    unit: number,
                    to: possible.to,
                    by_sea: possible.by_sea,
                    ordered: known.is_some(),
                    least: 1,
                    most: 1,
                    attack: 1,
                    may_succeed: true,
                    must_succeed: false,
                });
            }
        }
    }

    fn unit_at(&self, place: Province) -> Option<usize> {
        self.partial
            .units
            .iter()
            .position(|unit| unit.place == place)
    }

    fn power(&self, unit: usize) -> Power {
        self.partial.units[unit].unit.power
    }

    /// Bounds the strength of each move by its supports.
    fn measure(&mut self) {
        // the most is needed to know which supports may be cut
        for number in 0..self.movers.len() {
            let mover = self.movers[number];
            let (_, may) = self.supporters(mover.unit, Some(mover.to));
            let certain = |&unit: &usize| !self.is_surely_cut(unit, Some(mover.to));
            self.movers[number].most = 1 + members(may).filter(certain).count() as u32;
        }
        for number in 0..self.movers.len() {
            let mover = self.movers[number];
            let (must, _) = self.supporters(mover.unit, Some(mover.to));
            let given = members(must).filter(|&unit| !self.may_be_cut(unit, Some(mover.to)));
            let given: Vec<usize> = given.collect();
            let occupant = self.unit_at(mover.to).map(|unit| self.power(unit));
            let against = given
                .iter()
                .filter(|&&unit| Some(self.power(unit)) != occupant);
            self.movers[number].attack = 1 + against.count() as u32;
            self.movers[number].least = 1 + given.len() as u32;
        }
    }

    /// The units that are ordered to support a unit in a move, or to hold, and those that may be.
    fn supporters(&self, unit: usize, to: Option<Province>) -> (Units, Units) {
        let it = &self.partial.units[unit];
        let possible = match to {
            None => it.hold_supporters,
            Some(to) => {
                let moves = it.moves.iter().find(|possible| possible.to == to);
                moves.map_or(0, |possible| possible.supporters)
            }
        };
        let (mut must, mut may) = (0, 0);
        for supporter in members(possible) {
            let fits = match self.orders[supporter] {
                None => {
                    may |= bit(supporter);
                    continue;
                }
                Some(Order::SupportHold { of }) => to.is_none() && of == it.place,
                Some(Order::SupportMove {
                    from,
                    to: goal,
                    coast,
                }) => {
                    let destination = self.orders[unit].and_then(Order::destination);
                    let is_coast = coast.is_none() || coast == destination;
                    if from == it.place && to == Some(goal) && !is_coast {
                        // it may fit where the unit's order is not known
                        may |= if self.orders[unit].is_none() {
                            bit(supporter)
                        } else {
                            0
                        };
                    }
                    from == it.place && to == Some(goal) && is_coast
                }
                Some(_) => false,
            };
            if fits {
                must |= bit(supporter);
                may |= bit(supporter);
            }
        }
        (must, may)
    }

    /// The moves of other powers to where a unit stands.
    fn attacks_on(&self, unit: usize) -> impl Iterator<Item = &Mover> {
        let (place, power) = (self.partial.units[unit].place, self.power(unit));
        let movers = self.movers.iter();
        movers.filter(move |it| it.to == place && self.power(it.unit) != power)
    }

    /// May a support be cut? The unit that it is against does so only by dislodging it.
    fn may_be_cut(&self, unit: usize, against: Option<Province>) -> bool {
        self.attacks_on(unit).any(|attack| {
            let from = Some(self.partial.units[attack.unit].place);
            from != against || against.is_none() || attack.most > 1 || attack.by_sea
        })
    }

    fn is_surely_cut(&self, unit: usize, against: Option<Province>) -> bool {
        self.attacks_on(unit).any(|attack| {
            let from = Some(self.partial.units[attack.unit].place);
            attack.ordered && !attack.by_sea && from != against
        })
    }

    /// The least and the most strength with which a unit holds if it doesn't leave.
    fn holds(&self, unit: usize) -> (u32, u32) {
        match self.orders[unit] {
            Some(Order::Move { .. }) => (1, 1),
            order => {
                let (must, may) = self.supporters(unit, None);
                let given = members(must).filter(|&it| !self.may_be_cut(it, None));
                let possible = members(may).filter(|&it| !self.is_surely_cut(it, None));
                let given = if order.is_some() { given.count() } else { 0 };
                (1 + given as u32, 1 + possible.count() as u32)
            }
        }
    }

    /// Works out once more which moves may and must succeed. Returns whether that changed anything.
    fn refine(&mut self) -> bool {
        let of = |movers: &[Mover], is: fn(&Mover) -> bool| {
            let units = movers.iter().filter(|it| is(it));
            units.fold(0, |units, it| units | bit(it.unit))
        };
        self.may_leave = of(&self.movers, |it| it.may_succeed);
        self.must_leave = of(&self.movers, |it| it.must_succeed);
        let mut changed = false;
        for number in 0..self.movers.len() {
            let mover = self.movers[number];
            if mover.may_succeed && !self.may_succeed(&mover) {
                self.movers[number].may_succeed = false;
                changed = true;
            } else if !mover.must_succeed && self.must_succeed(&mover) {
                self.movers[number].must_succeed = true;
                changed = true;
            }
        }
        changed
    }

    /// The move of one unit to the place of another, if it makes it or may make it.
    fn mover(&self, unit: usize, to: Province) -> Option<&Mover> {
        self.movers.iter().find(|it| it.unit == unit && it.to == to)
    }

    fn rivals(&self, mover: &Mover) -> impl Iterator<Item = &Mover> {
        let (unit, to) = (mover.unit, mover.to);
        self.movers
            .iter()
            .filter(move |it| it.to == to && it.unit != unit)
    }

    fn may_succeed(&self, mover: &Mover) -> bool {
        let from = self.partial.units[mover.unit].place;
        let occupant = self.unit_at(mover.to);
        if let Some(occupant) = occupant {
            let stays = self.may_leave & bit(occupant) == 0;
            let is_own = self.power(occupant) == self.power(mover.unit);
            if stays && (is_own || mover.most <= self.holds(occupant).0) {
                return false;
            }
            let opposite = self.mover(occupant, from);
            if let Some(opposite) = opposite.filter(|it| it.ordered && !it.by_sea)
                && !mover.by_sea
                && (is_own || mover.most <= opposite.least)
            {
                return false;
            }
        }
        let mut rivals = self.rivals(mover).filter(|it| it.ordered && !it.by_sea);
        rivals.all(|rival| {
            // one that loses head to head prevents nothing
            let place = self.partial.units[rival.unit].place;
            let opposed = occupant.is_some_and(|it| self.mover(it, place).is_some());
            opposed || mover.most > rival.least
        })
    }

    fn must_succeed(&self, mover: &Mover) -> bool {
        if !mover.ordered || mover.by_sea {
            return false;
        }
        let from = self.partial.units[mover.unit].place;
        let mut strength = mover.least;
        if let Some(occupant) = self.unit_at(mover.to)
            && self.must_leave & bit(occupant) == 0
        {
            let opposite = self.mover(occupant, from).map_or(0, |it| it.most);
            let withstands = self.holds(occupant).1.max(opposite);
            if self.power(occupant) == self.power(mover.unit) || mover.attack <= withstands {
                return false;
            }
            strength = mover.attack;
        }
        self.rivals(mover).all(|rival| strength > rival.most)
    }

    fn may_be_dislodged(&self, unit: usize) -> bool {
        self.must_leave & bit(unit) == 0 && self.attacks_on(unit).any(|it| it.may_succeed)
    }

    fn must_be_dislodged(&self, unit: usize) -> bool {
        self.may_leave & bit(unit) == 0 && self.attacks_on(unit).any(|it| it.must_succeed)
    }

    /// Whether a unit of some side, or of either, must stand in a province afterwards, and whether one
    /// may.
    fn standing(&self, at: Province, side: Option<Side>) -> (bool, bool) {
        let (mut must, mut may) = (false, false);
        for (number, unit) in self.partial.units.iter().enumerate() {
            if side.is_some_and(|side| side != unit.side) {
                continue;
            }
            if unit.place == at {
                let leaves = self.must_leave & bit(number) != 0;
                may |= !leaves && !self.must_be_dislodged(number);
                must |= self.may_leave & bit(number) == 0 && !self.may_be_dislodged(number);
            }
            let arrives = self.mover(number, at);
            may |= arrives.is_some_and(|it| it.may_succeed);
            must |= arrives.is_some_and(|it| it.must_succeed);
        }
        (must, may)
    }

    fn goal(&self, goal: &Goal) -> Option<bool> {
        all(goal
            .clauses
            .iter()
            .map(|clause| any(clause.iter().map(|terms| self.terms(terms)))))
    }

    fn terms(&self, terms: &Terms) -> Option<bool> {
        all(terms.iter().map(|&term| self.term(term)))
    }

    fn term(&self, term: Term) -> Option<bool> {
        let certain = |(must, may): (bool, bool)| match (must, may) {
            (true, _) => Some(true),
            (false, false) => Some(false),
            (false, true) => None,
        };
        let not = |is: Option<bool>| is.map(|is| !is);
        let dislodged = |at| {
            let unit = self.unit_at(at)?;
            certain((self.must_be_dislodged(unit), self.may_be_dislodged(unit)))
        };
        match term {
            Term::Hold(at) => {
                let enemies = certain(self.standing(at, Some(Side::Enemy)));
                match enemies {
                    Some(false) if self.may_be_entered_by_retreat(at) => None,
                    enemies => not(enemies),
                }
            }
            Term::KeepOut(at) => not(certain(self.standing(at, Some(Side::Enemy)))),
            Term::Take(at) => certain(self.standing(at, Some(Side::Own))),
            Term::Empty(at) => not(certain(self.standing(at, None))),
            Term::Safe(at) => not(dislodged(at)),
            Term::Dislodge(at) => dislodged(at),
            Term::Destroy(at) => dislodged(at).filter(|is| !is),
            Term::Centers(_) => None,
        }
    }

    fn may_be_entered_by_retreat(&self, at: Province) -> bool {
        let units = self.partial.units.iter().enumerate();
        let mut enemies = units.filter(|(_, it)| it.side == Side::Enemy);
        let map = self.partial.map;
        !self.standing(at, None).0
            && enemies.any(|(number, it)| {
                map.reach_provinces(it.unit.kind, it.unit.location)
                    .contains(at)
                    && self.may_be_dislodged(number)
            })
    }
}

/// The members of a set of units.
fn members(units: Units) -> impl Iterator<Item = usize> {
    let mut rest = units;
    std::iter::from_fn(move || {
        let next = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(next)
    })
}

/// Whether all hold, as far as that is certain.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut sum = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            None => sum = None,
            Some(true) => {}
        }
    }
    sum
}

/// Whether one holds, as far as that is certain.
fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(parts.map(|part| part.map(|is| !is))).map(|is| !is)
}

#[cfg(test)]
mod tests {
    use chancery_core::board::{Id, Position, PowerSet, UnitKind};
    use chancery_core::rules::{Rulebook, Rules};
    use testing::dice::Dice;

    use super::*;
    use crate::Aim;
    use crate::phases::{MovementGame, Solver, State};
    use crate::value::Value;

    /// A random position of units that are near each other.
    fn position(map: &Map, dice: &mut Dice, count: usize) -> Option<Position> {
        let mut position = Position::empty(map, "S1901M".parse().expect("a phase"));
        let mut near = vec![Province::from_index(dice.roll(map.province_count()))];
        for number in 0..count {
            let at = near[dice.roll(near.len())];
            near.extend(map.neighbors(at).iter());
            let at = near[dice.roll(near.len())];
            // two powers of the side, two of the enemy
            let power = map.powers().nth(2 * (number % 2) + dice.roll(2))?;
            let kind = UnitKind::ALL[dice.roll(2)];
            let all = map.locations().filter(|&it| map.province(it) == at);
            let all: Vec<_> = all.filter(|&it| map.can_stand(kind, it)).collect();
            let place = *all.get(dice.roll(all.len().max(1)))?;
            position.place(map, Unit::new(power, kind, place)).ok()?;
        }
        Some(position)
    }

    #[test]
    fn what_is_certain_of_the_first_orders_is_true_of_all_sets_that_begin_so() {
        let map = Map::standard();
        let mut dice = Dice::seeded(11);
        let side: PowerSet = map.powers().take(2).collect();
        let (mut certain, mut tried) = ([0; 2], 0);
        while tried < 5000 {
            let count = 2 + dice.roll(7);
            let Some(position) = position(&map, &mut dice, count) else {
                continue;
            };
            tried += 1;
            let units: Vec<Unit> = position.units().collect();
            let code = |dice: &mut Dice| {
                let at = map.province(units[dice.roll(units.len())].location);
                let near: Vec<Province> = map.neighbors(at).iter().chain([at]).collect();
                map.code(near[dice.roll(near.len())]).to_owned()
            };
            let unit = map.code(map.province(units[dice.roll(units.len())].location));
            let goal = match dice.roll(8) {
                0 => format!("hold {}", code(&mut dice)),
                1 => format!("take {} | dislodge {unit}", code(&mut dice)),
                2 => format!("keepout {}", code(&mut dice)),
                3 => format!("empty {}", code(&mut dice)),
                4 => format!("destroy {unit}"),
                5 => format!("dislodge {unit}"),
                6 => format!("hold {0} & take {0}", code(&mut dice)),
                _ => format!("safe {unit}"),
            };
            let Ok(Aim::Goal(goal)) = Aim::read(&map, &goal) else {
                panic!("{goal}");
            };
            let rules: Rules = Rulebook::ALL[dice.roll(Rulebook::ALL.len())].rules();
            let mut game = MovementGame::new(&map, &position, &rules, &side, Some(&goal));
            let mut set = |side: Side| -> Vec<u16> {
                let units = game.units[side as usize].iter();
                units
                    .map(|(_, orders)| dice.roll(orders.len()) as u16)
                    .collect()
            };
            let (own, enemy) = (set(Side::Own), set(Side::Enemy));
            let known = [dice.roll(own.len() + 1), dice.roll(enemy.len() + 1)];
            let Some(partial) = &game.partial else {
                continue;
            };
            let Some(outcome) = partial.outcome(&own[..known[0]], &enemy[..known[1]]) else {
                continue;
            };
            certain[usize::from(outcome)] += 1;
            let followed = crate::judge::Followed::At;
            let state = State {
                position: position.clone(),
                phases: 1,
                centers: 0,
                followed: goal
                    .followed()
                    .into_iter()
                    .map(|at| (at, followed(at)))
                    .collect(),
            };
            let mut solver = Solver::new(&map, &rules, side, &goal, || false);
            for _ in 0..60 {
                let mut complete = |set: &[u16], known: usize, side: Side| -> Vec<u16> {
                    let units = game.units[side as usize].iter().zip(set).enumerate();
                    let chosen =
                        units.map(|(number, ((_, orders), &choice))| match number < known {
                            true => choice,
                            false => dice.roll(orders.len()) as u16,
                        });
                    chosen.collect()
                };
                let own = complete(&own, known[0], Side::Own);
                let enemy = complete(&enemy, known[1], Side::Enemy);
                let value = solver.payoff(&state, &mut game, &own, &enemy);
                let orders = |side, set: &[u16]| {
                    let orders = game.orders_of(side, set);
                    let ctx = LegalityContext::new(&map, &position, &rules);
                    let texts = orders.into_iter().filter_map(|(at, order)| {
                        let written = ctx.write(position.unit(at)?, order);
                        Some(written.canonical(&map).to_string())
                    });
                    texts.collect::<Vec<_>>()
                };
                assert_eq!(
                    value,
                    Ok(Value::of(outcome)),
                    "{goal:?} {known:?} {:?} {:?} {units:?}",
                    orders(Side::Own, &own),
                    orders(Side::Enemy, &enemy),
                );
            }
        }
        println!("certainly missed and reached: {certain:?} of {tried}");
        assert!(certain.iter().all(|&count| count > 100), "{certain:?}");
    }
}
