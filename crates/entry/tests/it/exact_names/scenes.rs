//! Positions with legal orders that name a certain province.

use std::collections::BTreeMap;

use chancery_core::board::{
    Dislodged, Id, Location, Map, Phase, Position, Power, Province, ProvinceSet, Terrain, Turn,
    Unit, UnitKind,
};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, UnitRef, WrittenOrder, WrittenPlace, WrittenVia};
use chancery_core::rules::Rules;
use testing::dice::Dice;

/// The actions of the orders of a scene. Their provinces, in the sequence of the text, are its slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Hold,
    Move,
    /// A move with its route, which begins with the third slot.
    Via,
    SupportHold,
    SupportMove,
    /// A convoy. The fourth slot and the following ones, if any, are other fleets of the route.
    Convoy,
    TwoMoves,
    Retreat,
    /// A dislodged unit disbands.
    Disband,
    Build,
    /// A unit is removed in winter.
    Remove,
}

impl Shape {
    pub const ALL: [Shape; 11] = [
        Shape::Hold,
        Shape::Move,
        Shape::Via,
        Shape::SupportHold,
        Shape::SupportMove,
        Shape::Convoy,
        Shape::TwoMoves,
        Shape::Retreat,
        Shape::Disband,
        Shape::Build,
        Shape::Remove,
    ];

    /// Returns the number of slots for names.
    pub fn slots(self) -> usize {
        match self {
            Shape::Hold | Shape::Disband | Shape::Build | Shape::Remove => 1,
            Shape::Move | Shape::SupportHold | Shape::Retreat => 2,
            Shape::SupportMove | Shape::Convoy => 3,
            Shape::TwoMoves => 4,
            Shape::Via => 5,
        }
    }

    /// Returns whether it isn't possible in every province.
    pub fn needs_terrain(self) -> bool {
        matches!(self, Shape::Via | Shape::Convoy | Shape::Build)
    }

    fn phases(self) -> [Phase; 2] {
        match self {
            Shape::Retreat | Shape::Disband => [Phase::SpringRetreats, Phase::FallRetreats],
            Shape::Build | Shape::Remove => [Phase::Adjustments; 2],
            _ => [Phase::SpringMoves, Phase::FallMoves],
        }
    }

    /// Returns chains of slots whose provinces are neighbors.
    fn chains(self, dice: &mut Dice) -> Vec<Vec<usize>> {
        let more = dice.roll(3);
        match self {
            Shape::Hold | Shape::Disband | Shape::Build | Shape::Remove => vec![vec![0]],
            Shape::Move | Shape::SupportHold | Shape::Retreat => vec![vec![0, 1]],
            Shape::SupportMove => vec![vec![0, 2, 1]],
            Shape::TwoMoves => vec![vec![0, 1], vec![2, 3]],
            Shape::Via => vec![[0].into_iter().chain(2..3 + more).chain([1]).collect()],
            Shape::Convoy => {
                let middle = 3 + dice.roll(more + 1);
                let before = [1].into_iter().chain(3..middle);
                let after = [0].into_iter().chain(middle..3 + more);
                vec![before.chain(after).chain([2]).collect()]
            }
        }
    }

    /// Returns the possible kinds of the unit in a slot: none in that of a destination.
    fn kinds(self, slot: usize) -> &'static [UnitKind] {
        use UnitKind::{Army, Fleet};
        match (self, slot) {
            (Shape::Via, 0) | (Shape::Convoy, 1) => &[Army],
            (Shape::Via, 2..) | (Shape::Convoy, 0 | 3..) => &[Fleet],
            (Shape::Via | Shape::Convoy, _) => &[],
            (_, 0) | (Shape::SupportHold | Shape::SupportMove, 1) | (Shape::TwoMoves, 2) => {
                &UnitKind::ALL
            }
            _ => &[],
        }
    }

    /// Returns the slot of the unit that goes to the destination in a slot.
    fn mover(self, slot: usize) -> usize {
        match self {
            Shape::SupportMove | Shape::Convoy => 1,
            Shape::TwoMoves if slot == 3 => 2,
            _ => 0,
        }
    }

    /// Returns whether a province can be in a slot.
    fn fits(self, map: &Map, slot: usize, at: Province) -> bool {
        match (self, self.kinds(slot)) {
            (Shape::Via | Shape::Convoy, [UnitKind::Fleet]) => map.convoying().contains(at),
            (Shape::Via | Shape::Convoy, _) => map.coastal().contains(at),
            _ => map.is_passable(at),
        }
    }

    /// Returns the orders, or `None` if a unit is missing.
    fn orders(self, map: &Map, slots: &[Slot]) -> Option<Vec<WrittenOrder>> {
        let unit = |slot: usize| slots[slot].unit.map(|unit| UnitRef::of(map, unit));
        let to = |slot: usize| WrittenPlace::of(map, slots[slot].at);
        let moves = |slot: usize, via| Action::Move { to: to(slot), via };
        let action = match self {
            Shape::Hold => Action::Hold,
            Shape::Move | Shape::TwoMoves => moves(1, WrittenVia::Unsaid),
            Shape::Via => {
                let route = slots[2..].iter().map(|slot| map.province(slot.at));
                moves(1, WrittenVia::Path(route.collect()))
            }
            Shape::SupportHold => Action::SupportHold { of: unit(1)? },
            Shape::SupportMove => Action::SupportMove {
                of: unit(1)?,
                to: to(2),
            },
            Shape::Convoy => Action::Convoy {
                of: unit(1)?,
                to: to(2),
            },
            Shape::Retreat => Action::Retreat { to: to(1) },
            Shape::Disband | Shape::Remove => Action::Disband,
            Shape::Build => Action::Build,
        };
        let mut orders = vec![WrittenOrder::new(unit(0)?, action)];
        if self == Shape::TwoMoves {
            orders.push(WrittenOrder::new(unit(2)?, moves(3, WrittenVia::Unsaid)));
        }
        Some(orders)
    }
}

/// The units that have their letter in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    Every,
    First,
    None,
}

/// A place in an order's text.
#[derive(Clone, Copy)]
struct Slot {
    at: Location,
    /// The unit there that the order names.
    unit: Option<Unit>,
    /// Whether the coast is written.
    coast: bool,
}

/// Orders that are legal in a position.
pub struct Scene {
    pub shape: Shape,
    /// The slot of the province that was asked for.
    pub slot: usize,
    pub power: Power,
    pub position: Position,
    pub orders: Vec<WrittenOrder>,
    slots: Vec<Slot>,
}

/// The number of attempts to set up a position.
const ATTEMPTS: usize = 100;

impl Scene {
    /// Returns a random position with orders of this shape that have a province in a slot. If it is crowded, more
    /// units stand around. The result is `None` if no such orders were found.
    pub fn new(
        map: &Map,
        shape: Shape,
        given: (usize, Province),
        crowded: bool,
        dice: &mut Dice,
    ) -> Option<Self> {
        if !shape.fits(map, given.0, given.1) {
            return None;
        }
        (0..ATTEMPTS).find_map(|_| {
            let mut scene = Scene::attempt(map, shape, given, dice)?;
            if crowded {
                scene.add_others(map, dice);
            }
            let rules = Rules::default();
            let legality = LegalityContext::new(map, &scene.position, &rules);
            let mut orders = scene.orders.iter();
            let legal = orders.all(|order| legality.is_legal(scene.power, order));
            legal.then_some(scene)
        })
    }

    fn attempt(map: &Map, shape: Shape, given: (usize, Province), dice: &mut Dice) -> Option<Self> {
        let powers: Vec<Power> = map.played().collect();
        let power = powers[dice.roll(powers.len())];
        let mut slots: Vec<Slot> = Vec::new();
        let provinces = provinces(map, shape, given, dice)?;
        for (slot, &at) in provinces.iter().enumerate() {
            let kinds = shape.kinds(slot);
            let unit = match kinds {
                [] => None,
                kinds => Some(unit(map, at, kinds, power, dice)?),
            };
            slots.push(Slot {
                at: unit.map_or(at.location(), |unit| unit.location),
                unit,
                coast: unit.is_none() || shape == Shape::Build || dice.roll(2) == 0,
            });
        }
        for slot in 0..slots.len() {
            if slots[slot].unit.is_none() {
                let kind = slots[shape.mover(slot)].unit?.kind;
                slots[slot].at = unit(map, provinces[slot], &[kind], power, dice)?.location;
            }
        }
        Some(Scene {
            shape,
            slot: given.0,
            power,
            position: position(map, shape, &slots, dice),
            orders: shape.orders(map, &slots)?,
            slots,
        })
    }

    /// Adds units to a fourth of the provinces that the orders don't name. In winter they belong to other powers.
    fn add_others(&mut self, map: &Map, dice: &mut Dice) {
        let named: ProvinceSet = self
            .slots
            .iter()
            .map(|slot| map.province(slot.at))
            .collect();
        let open = self.position.dislodged().iter();
        let open: ProvinceSet = open
            .flat_map(|gone| gone.open.iter())
            .map(|at| map.province(at))
            .collect();
        let winter = self.position.turn.phase == Phase::Adjustments;
        let mut powers: Vec<Power> = map.played().collect();
        powers.retain(|power| !winter || *power != self.power);
        for at in map.passable() {
            if named.contains(at) || open.contains(at) || dice.roll(4) > 0 {
                continue;
            }
            let power = powers[dice.roll(powers.len())];
            if let Some(unit) = unit(map, at, &UnitKind::ALL, power, dice) {
                self.position.set_unit(map, unit);
            }
        }
    }

    /// Returns the ways to write the orders: a build on a coast is incomplete without the unit's letter.
    pub fn letters(&self, map: &Map) -> &'static [Letters] {
        let at = map.province(self.slots[0].at);
        match self.shape {
            Shape::Build if map.info(at).terrain != Terrain::Inland => &[Letters::Every],
            Shape::SupportHold | Shape::SupportMove | Shape::Convoy | Shape::TwoMoves => {
                &[Letters::Every, Letters::First, Letters::None]
            }
            _ => &[Letters::Every, Letters::None],
        }
    }

    /// Writes the orders in a notation, with a name for the province that was asked for and codes for the others.
    pub fn write(&self, map: &Map, form: &str, name: &str, letters: Letters) -> String {
        let write = |slot: usize| {
            let Slot { at, unit, coast } = self.slots[slot];
            let lettered = match letters {
                Letters::Every => true,
                Letters::First => slot == 0,
                Letters::None => false,
            };
            let letter = unit.filter(|_| lettered);
            let letter = letter.map_or(String::new(), |unit| format!("{} ", unit.kind.letter()));
            let place = if slot == self.slot {
                name
            } else {
                map.code(map.province(at))
            };
            let coast = map.coast(at).filter(|_| coast);
            let coast = coast.map_or(String::new(), |coast| format!("/{}", coast.code()));
            format!("{letter}{place}{coast}")
        };
        let route = |slot: usize| {
            if slot == self.slot {
                name
            } else {
                map.code(map.province(self.slots[slot].at))
            }
        };
        let pieces = form.chars().map(|letter| match letter {
            '1'..='4' => write(letter as usize - '1' as usize),
            '*' => (2..self.slots.len())
                .map(route)
                .collect::<Vec<_>>()
                .join(" "),
            _ => letter.to_string(),
        });
        pieces.collect()
    }
}

/// Returns the provinces of the slots, which are neighbors as the shape requires, or `None` if the dice fall badly.
fn provinces(
    map: &Map,
    shape: Shape,
    (given, at): (usize, Province),
    dice: &mut Dice,
) -> Option<Vec<Province>> {
    let mut found: BTreeMap<usize, Province> = [(given, at)].into_iter().collect();
    let chains = shape.chains(dice);
    if !chains.iter().any(|chain| chain.contains(&given)) {
        return None;
    }
    for chain in chains {
        let start = match chain.iter().position(|slot| *slot == given) {
            Some(start) => start,
            None => {
                let first = Province::from_index(dice.roll(map.province_count()));
                if found.values().any(|at| *at == first) {
                    return None;
                }
                found.insert(chain[0], first);
                0
            }
        };
        let onward = chain[start..].windows(2).map(|pair| (pair[0], pair[1]));
        let back = chain[..=start].windows(2).rev();
        let back = back.map(|pair| (pair[1], pair[0]));
        for (from, slot) in onward.chain(back) {
            let from = found[&from];
            let near = match shape {
                Shape::Via | Shape::Convoy => map.waterways(from),
                _ => map.neighbors(from),
            };
            let mut near: Vec<Province> = near.iter().collect();
            near.retain(|&at| shape.fits(map, slot, at) && !found.values().any(|it| *it == at));
            if near.is_empty() {
                return None;
            }
            found.insert(slot, near[dice.roll(near.len())]);
        }
    }
    Some(found.into_values().collect())
}

/// Returns a random unit of one of these kinds that can stand in a province.
fn unit(
    map: &Map,
    at: Province,
    kinds: &[UnitKind],
    power: Power,
    dice: &mut Dice,
) -> Option<Unit> {
    let coasts = map.info(at).coasts.iter().copied();
    let all: Vec<Location> = [at.location()].into_iter().chain(coasts).collect();
    let units = kinds.iter().flat_map(|&kind| {
        let stands = all.iter().filter(move |&&at| map.can_stand(kind, at));
        stands.map(move |&at| Unit::new(power, kind, at))
    });
    let units: Vec<Unit> = units.collect();
    (!units.is_empty()).then(|| units[dice.roll(units.len())])
}

/// Returns a position with only what the orders need.
fn position(map: &Map, shape: Shape, slots: &[Slot], dice: &mut Dice) -> Position {
    let mut turn: Turn = map.first_turn();
    turn.phase = shape.phases()[dice.roll(2)];
    let mut position = Position::empty(map, turn);
    let units = slots.iter().filter_map(|slot| slot.unit);
    for unit in units {
        let at = map.province(unit.location);
        match shape {
            Shape::Build => {
                position.set_owner(at, Some(unit.power));
                position.set_home(at, Some(unit.power));
            }
            Shape::Retreat | Shape::Disband => {
                let near = map.reach(unit.kind, unit.location).iter();
                let mut open: Vec<Location> = near.filter(|_| dice.roll(2) == 0).collect();
                open.extend(slots.get(1).map(|slot| slot.at));
                let open = open.into_iter().collect();
                position.set_dislodged(map, Dislodged { unit, open });
            }
            _ => position.set_unit(map, unit),
        }
    }
    position
}
