//! Bounds on strengths, and what follows from them: the moves that may and must succeed, and the goal.

use chancery_core::board::{Id, Map, Power, Province};
use chancery_core::orders::{Order, Via};

use super::{Partial, PossibleMove, Units, bit};
use crate::goal::{Goal, Side, Term, Terms};

/// The bounds of a move.
#[derive(Clone, Copy, Debug)]
struct MoveBounds {
    /// Whether the unit may be ordered to make it.
    is_open: bool,
    /// Whether the unit is certainly ordered to make it.
    is_ordered: bool,
    /// Whether it may be by convoy.
    by_sea: bool,
    /// The lower bound of its prevent strength, and the upper bound of all of its strengths.
    least: u32,
    most: u32,
    /// The bounds of its attack strength against a unit that doesn't leave, without the supports of that
    /// unit's power.
    attack: u32,
    most_attack: u32,
    may_succeed: bool,
    must_succeed: bool,
}

/// The bounds of all moves for partial order sets.
pub(super) struct Bounds<'p, 'a> {
    partial: &'p Partial<'a>,
    /// The orders that each unit may have.
    orders: Vec<&'p [Order]>,
    /// The bounds of each move.
    known: Vec<MoveBounds>,
    may_leave: Units,
    must_leave: Units,
}

impl<'p, 'a> Bounds<'p, 'a> {
    pub fn new(partial: &'p Partial<'a>, orders: Vec<&'p [Order]>) -> Self {
        let known = partial.moves.iter().map(|it| {
            let mut all = orders[it.unit].iter();
            let is_open = all.any(|order| order.target(partial.map) == Some(it.to));
            let from = partial.units[it.unit].place;
            let convoy = Order::Convoy { from, to: it.to };
            // a move that no fleet convoys is by land
            let by_sea = !it.by_land
                || members(it.fleets).any(|fleet| orders[fleet].contains(&convoy))
                || orders[it.unit]
                    .iter()
                    .any(|order| is_via(*order, partial.map, it.to));
            let is_ordered = is_open && orders[it.unit].len() == 1;
            MoveBounds {
                is_open,
                is_ordered,
                by_sea,
                least: 1,
                most: 1,
                attack: 1,
                most_attack: 1,
                may_succeed: is_open,
                must_succeed: false,
            }
        });
        let mut bounds = Bounds {
            known: known.collect(),
            partial,
            orders,
            may_leave: 0,
            must_leave: 0,
        };
        bounds.measure();
        while bounds.refine() {}
        bounds
    }

    /// Returns a unit's order if it is certain.
    fn order(&self, unit: usize) -> Option<Order> {
        match self.orders[unit] {
            [order] => Some(*order),
            _ => None,
        }
    }

    fn unit_at(&self, place: Province) -> Option<usize> {
        self.partial.unit_at[place.index()]
    }

    fn power(&self, unit: usize) -> Power {
        self.partial.units[unit].unit.power
    }

    /// Returns the moves to a province that may be ordered, with their bounds.
    fn arrivals(&self, to: Province) -> impl Iterator<Item = (&PossibleMove, &MoveBounds)> {
        let all = self.partial.arrivals[to.index()].iter();
        let all = all.map(|&number| (&self.partial.moves[number], &self.known[number]));
        all.filter(|(_, known)| known.is_open)
    }

    /// Returns the move of a unit to a province, if it may be ordered.
    fn departure(&self, unit: usize, to: Province) -> Option<(&PossibleMove, &MoveBounds)> {
        self.arrivals(to).find(|(it, _)| it.unit == unit)
    }

    /// Computes the bounds of the strength of each move from its supports.
    fn measure(&mut self) {
        // the upper bounds are needed to determine the supports that may be cut
        for (number, it) in self.partial.moves.iter().enumerate() {
            if self.known[number].is_open {
                let (_, may) = self.supporters(it.unit, it.supporters, Some(it.to));
                let may = members(may).filter(|&unit| !self.is_surely_cut(unit, Some(it.to)));
                let (most, attack) = self.strengths(it.to, may);
                (self.known[number].most, self.known[number].most_attack) = (most, attack);
            }
        }
        for (number, it) in self.partial.moves.iter().enumerate() {
            // the lower bounds of other moves aren't used
            if self.known[number].is_ordered {
                let (must, _) = self.supporters(it.unit, it.supporters, Some(it.to));
                let must = members(must).filter(|&unit| !self.may_be_cut(unit, Some(it.to)));
                let (least, attack) = self.strengths(it.to, must);
                (self.known[number].least, self.known[number].attack) = (least, attack);
            }
        }
    }

    /// Returns the strength of a move with some supports, and its attack strength against a unit that
    /// doesn't leave.
    fn strengths(&self, to: Province, supporters: impl Iterator<Item = usize>) -> (u32, u32) {
        let occupant = self.unit_at(to).map(|unit| self.power(unit));
        supporters.fold((1, 1), |(strength, attack), unit| {
            let counts = Some(self.power(unit)) != occupant;
            (strength + 1, attack + u32::from(counts))
        })
    }

    /// Returns the units in `possible` that certainly support and that may support a unit: its move to
    /// `to`, or its hold if `to` is `None`.
    fn supporters(&self, unit: usize, possible: Units, to: Option<Province>) -> (Units, Units) {
        let place = self.partial.units[unit].place;
        let (mut must, mut may) = (0, 0);
        for supporter in members(possible) {
            let is_for = |order: &Order| match *order {
                Order::SupportHold { of } => to.is_none() && of == place,
                Order::SupportMove { from, to: goal, .. } => from == place && to == Some(goal),
                _ => false,
            };
            let may_fit = self.orders[supporter].iter().any(is_for);
            let order = self.order(supporter).filter(is_for);
            let fits = order.is_some_and(|order| self.is_coast(order, unit));
            // a support for another coast doesn't match
            let may_fit = may_fit && (fits || order.is_none() || self.order(unit).is_none());
            must |= if fits { bit(supporter) } else { 0 };
            may |= if may_fit { bit(supporter) } else { 0 };
        }
        (must, may)
    }

    /// Returns whether a support of a unit's move names no coast or the coast to which the unit moves.
    fn is_coast(&self, support: Order, unit: usize) -> bool {
        match support {
            Order::SupportMove {
                coast: Some(coast), ..
            } => self.order(unit).and_then(Order::destination) == Some(coast),
            _ => true,
        }
    }

    /// Returns the moves of other powers to the province of a unit.
    fn attacks_on(&self, unit: usize) -> impl Iterator<Item = (&PossibleMove, &MoveBounds)> {
        let power = self.power(unit);
        let all = self.arrivals(self.partial.units[unit].place);
        all.filter(move |(it, _)| self.power(it.unit) != power)
    }

    /// Returns whether a support may be cut. A unit in the province that the support is `against` cuts it
    /// only by dislodging the supporter.
    fn may_be_cut(&self, unit: usize, against: Option<Province>) -> bool {
        self.attacks_on(unit).any(|(attack, known)| {
            let from = Some(self.partial.units[attack.unit].place);
            from != against || known.most_attack > 1 || known.by_sea
        })
    }

    fn is_surely_cut(&self, unit: usize, against: Option<Province>) -> bool {
        self.attacks_on(unit).any(|(attack, known)| {
            let from = Some(self.partial.units[attack.unit].place);
            known.is_ordered && !known.by_sea && from != against
        })
    }

    /// Returns the bounds of a unit's hold strength if it doesn't leave.
    fn holds(&self, unit: usize) -> (u32, u32) {
        let order = self.order(unit);
        if let Some(Order::Move { .. }) = order {
            return (1, 1);
        }
        let (must, may) = self.supporters(unit, self.partial.units[unit].hold_supporters, None);
        let given = members(must).filter(|&it| !self.may_be_cut(it, None));
        let possible = members(may).filter(|&it| !self.is_surely_cut(it, None));
        let given = if order.is_some() { given.count() } else { 0 };
        (1 + given as u32, 1 + possible.count() as u32)
    }

    /// Updates the moves that may and must succeed. Returns whether anything changed.
    fn refine(&mut self) -> bool {
        (self.may_leave, self.must_leave) = (0, 0);
        for (it, known) in self.partial.moves.iter().zip(&self.known) {
            self.may_leave |= if known.may_succeed { bit(it.unit) } else { 0 };
            self.must_leave |= if known.must_succeed { bit(it.unit) } else { 0 };
        }
        let mut changed = false;
        for (number, it) in self.partial.moves.iter().enumerate() {
            let known = self.known[number];
            if known.may_succeed && !self.may_succeed(it, &known) {
                self.known[number].may_succeed = false;
                changed = true;
            } else if known.is_ordered && !known.must_succeed && self.must_succeed(it, &known) {
                self.known[number].must_succeed = true;
                changed = true;
            }
        }
        changed
    }

    fn may_succeed(&self, it: &PossibleMove, known: &MoveBounds) -> bool {
        let from = self.partial.units[it.unit].place;
        let occupant = self.unit_at(it.to);
        if let Some(occupant) = occupant {
            let stays = self.may_leave & bit(occupant) == 0;
            let is_own = self.power(occupant) == self.power(it.unit);
            if stays && (is_own || known.most_attack <= self.holds(occupant).0) {
                return false;
            }
            let opposite = self.departure(occupant, from);
            if let Some((_, against)) = opposite
                && against.is_ordered
                && !against.by_sea
                && !known.by_sea
                && (is_own || known.most_attack <= against.least)
            {
                return false;
            }
        }
        self.arrivals(it.to).all(|(rival, against)| {
            if rival.unit == it.unit || !against.is_ordered || against.by_sea {
                return true;
            }
            // a move that loses a head-to-head battle prevents nothing
            let place = self.partial.units[rival.unit].place;
            let is_opposed = occupant.is_some_and(|unit| self.departure(unit, place).is_some());
            is_opposed || known.most > against.least
        })
    }

    fn must_succeed(&self, it: &PossibleMove, known: &MoveBounds) -> bool {
        if known.by_sea {
            return false;
        }
        let from = self.partial.units[it.unit].place;
        let mut strength = known.least;
        if let Some(occupant) = self.unit_at(it.to) {
            let opposite = self.departure(occupant, from);
            // a successful move in the opposite direction stops this move
            if self.must_leave & bit(occupant) == 0 || opposite.is_some() {
                let opposite = opposite.map_or(0, |(_, against)| against.most);
                let withstands = self.holds(occupant).1.max(opposite);
                if self.power(occupant) == self.power(it.unit) || known.attack <= withstands {
                    return false;
                }
                strength = known.attack;
            }
        }
        let mut arrivals = self.arrivals(it.to);
        arrivals.all(|(rival, against)| rival.unit == it.unit || strength > against.most)
    }

    fn may_be_dislodged(&self, unit: usize) -> bool {
        let mut attacks = self.attacks_on(unit);
        self.must_leave & bit(unit) == 0 && attacks.any(|(_, known)| known.may_succeed)
    }

    fn must_be_dislodged(&self, unit: usize) -> bool {
        let mut attacks = self.attacks_on(unit);
        self.may_leave & bit(unit) == 0 && attacks.any(|(_, known)| known.must_succeed)
    }

    /// Returns whether a unit of a side, or of either side for `None`, must be in a province after the
    /// moves, and whether one may be.
    fn standing(&self, at: Province, side: Option<Side>) -> (bool, bool) {
        let (mut must, mut may) = (false, false);
        let is_side = |unit: usize| side.is_none_or(|side| side == self.partial.units[unit].side);
        if let Some(unit) = self.unit_at(at).filter(|&unit| is_side(unit)) {
            let leaves = self.must_leave & bit(unit) != 0;
            may |= !leaves && !self.must_be_dislodged(unit);
            must |= self.may_leave & bit(unit) == 0 && !self.may_be_dislodged(unit);
        }
        for (_, known) in self.arrivals(at).filter(|(it, _)| is_side(it.unit)) {
            may |= known.may_succeed;
            must |= known.must_succeed;
        }
        (must, may)
    }

    pub fn goal(&self, goal: &Goal) -> Option<bool> {
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
        // a unit can't retreat to the province of an attacker that came by land
        let opens = |(attack, known): (&PossibleMove, &MoveBounds)| {
            let from = self.partial.units[attack.unit].place;
            known.may_succeed && (from != at || known.by_sea)
        };
        !self.standing(at, None).0
            && enemies.any(|(number, it)| {
                let reach = map.reach_provinces(it.unit.kind, it.unit.location);
                reach.contains(at)
                    && self.must_leave & bit(number) == 0
                    && self.attacks_on(number).any(opens)
            })
    }
}

/// Returns whether an order is a move to a province by convoy.
fn is_via(order: Order, map: &Map, to: Province) -> bool {
    let by_convoy = matches!(
        order,
        Order::Move {
            via: Via::Convoy,
            ..
        }
    );
    by_convoy && order.target(map) == Some(to)
}

/// Returns the indices in a set of units.
fn members(units: Units) -> impl Iterator<Item = usize> {
    let mut rest = units;
    std::iter::from_fn(move || {
        let next = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(next)
    })
}

/// Returns whether all parts are true, or `None` if that isn't certain.
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

/// Returns whether at least one part is true, or `None` if that isn't certain.
fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(parts.map(|part| part.map(|is| !is))).map(|is| !is)
}
