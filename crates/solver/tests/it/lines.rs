//! Tests of the known stalemate lines and of the search for them.

use chancery_core::adjudicator::{Adjudicator, MovementInput};
use chancery_core::board::{
    Id, Location, Map, Position, Power, PowerSet, Province, Unit, UnitKind,
};
use chancery_core::orders::{EffectiveOrder, Order, OrderOrigin, Orders, Via};
use chancery_core::rules::Rules;
use solver::SideOrders;
use solver::known::KnownLine;
use solver::line::{Line, LineAnswer};
use solver::near::{Missing, nearest};
use testing::dice::Dice;

use crate::place::{Claim, Placement};

fn own() -> PowerSet {
    [Power::from_index(0)].into_iter().collect()
}

/// Returns whether an enemy unit is in one of these provinces after the moves, or an own unit is dislodged.
fn falls(position: &Position, orders: &SideOrders, centers: &[Province]) -> bool {
    let map = Map::standard();
    let mut all = Orders::none(map);
    for &(at, order) in orders {
        all.set(at, EffectiveOrder::new(order, OrderOrigin::Written(0)));
    }
    let mut ends = Vec::new();
    let rules = Rules::default();
    Adjudicator::new().ends(MovementInput::new(map, position, &all, &rules), &mut ends);
    ends.iter().any(|end| {
        let at = map.province(end.moved_to.unwrap_or(end.unit.location));
        if own().contains(end.unit.power) {
            end.dislodged.is_some()
        } else {
            end.dislodged.is_none() && centers.contains(&at)
        }
    })
}

#[test]
fn known_lines_hold_with_the_fewest_units() {
    let map = Map::standard();
    for line in KnownLine::standard() {
        let name = &line.name;
        let position = line.position(map);
        let formula = Line::new(map, &position, &own(), &line.centers);
        assert_eq!(formula.attack(&line.orders), None, "{name}");
        assert!(line.units.len() <= line.centers.len(), "{name}");
        let claim = Claim::of(map, line);
        let fewer = claim.place(line.units.len() - 1, &|| false);
        assert_eq!(fewer, Placement::Impossible, "{name}");
        let Placement::Holds(units) = claim.fewest(&|| false) else {
            panic!("{name}: not found");
        };
        let found: Vec<Unit> = units.iter().map(|(unit, _)| *unit).collect();
        assert_eq!(found, line.units, "{name}: make lines.toml again");
    }
}

#[test]
fn known_lines_are_named_by_what_they_hold() {
    let lines = KnownLine::standard();
    for (number, line) in lines.iter().enumerate() {
        let others = &lines[..number];
        let is_new = |other: &KnownLine| {
            other.name != line.name
                && (&other.centers, &other.beyond) != (&line.centers, &line.beyond)
        };
        assert!(others.iter().all(is_new), "{}", line.name);
    }
}

#[test]
fn a_line_that_lacks_a_support_falls_to_the_attack_that_is_shown() {
    let map = Map::standard();
    let mut broken = 0;
    for line in KnownLine::standard() {
        let position = line.position(map);
        let formula = Line::new(map, &position, &own(), &line.centers);
        for missing in 0..line.orders.len() {
            let mut orders = line.orders.clone();
            orders[missing].1 = Order::Hold;
            let Some(attack) = formula.attack(&orders) else {
                continue;
            };
            let mut attacked = position.clone();
            for &(unit, order) in &attack.orders {
                attacked.place(map, unit).expect("a place outside");
                orders.push((map.province(unit.location), order));
            }
            let what = format!("{} without {:?}", line.name, line.orders[missing]);
            assert!(falls(&attacked, &orders, &line.centers), "{what}");
            broken += 1;
        }
    }
    assert!(broken > 150, "{broken}");
}

/// Returns enemy units in random locations outside the line, each with a move to a province of the line or
/// a support of such a move.
fn attack(line: &KnownLine, outside: &Line<'_>, dice: &mut Dice) -> (Position, SideOrders) {
    let map = Map::standard();
    let mut position = line.position(map);
    let mut orders = line.orders.clone();
    let places: Vec<Location> = map.locations().collect();
    let mut movers: Vec<(Province, Province)> = Vec::new();
    for _ in 0..4 * (map.centers().len() - line.centers.len()) {
        let kind = UnitKind::ALL[dice.roll(2)];
        let unit = Unit::new(Power::from_index(1), kind, places[dice.roll(places.len())]);
        let at = map.province(unit.location);
        if !outside.is_outside(kind, unit.location) || position.place(map, unit).is_err() {
            continue;
        }
        let walls = map.reach(kind, unit.location).iter();
        let walls = walls.filter(|&to| {
            position
                .unit(map.province(to))
                .is_some_and(|it| own().contains(it.power))
        });
        let walls: Vec<Location> = walls.collect();
        let reach = map.support_reach(kind, unit.location);
        let supported = movers.iter().find(|(_, to)| reach.contains(*to));
        let order = match (supported, walls.is_empty()) {
            (Some(&(from, to)), _) if dice.roll(3) > 0 => Order::SupportMove {
                from,
                to,
                coast: None,
            },
            (_, false) => {
                let to = walls[dice.roll(walls.len())];
                movers.push((at, map.province(to)));
                Order::Move {
                    to,
                    via: Via::Unsaid,
                }
            }
            _ => Order::Hold,
        };
        orders.push((at, order));
    }
    (position, orders)
}

#[test]
fn known_lines_withstand_random_attacks() {
    let map = Map::standard();
    let mut dice = Dice::seeded(7);
    for line in KnownLine::standard() {
        let position = line.position(map);
        let outside = Line::new(map, &position, &own(), &line.centers);
        for _ in 0..300 {
            let (position, orders) = attack(line, &outside, &mut dice);
            let what = format!("{}: {orders:?}", line.name);
            assert!(!falls(&position, &orders, &line.centers), "{what}");
        }
    }
}

#[test]
fn corners_have_no_line_with_a_unit_for_each_center() {
    let map = Map::standard();
    for corner in [
        "ANK CON SMY",
        "EDI LON LVP",
        "SPA POR",
        "NAP ROM VEN BUD TRI VIE",
    ] {
        let codes = corner.split_whitespace();
        let centers: Vec<Province> = codes.filter_map(|it| map.province_by_code(it)).collect();
        let claim = Claim {
            map,
            centers: &centers,
            beyond: &[],
            power: Power::from_index(0),
        };
        assert_eq!(claim.fewest(&|| false), Placement::Impossible, "{corner}");
        let stopped = claim.place(30, &|| true);
        assert_eq!(stopped, Placement::Stopped, "{corner}");
    }
}

/// Returns all possible units outside these provinces.
fn units(map: &Map, not: &[Province]) -> Vec<Unit> {
    let kinds = UnitKind::ALL.into_iter();
    let all = kinds.flat_map(|kind| map.locations().map(move |at| (kind, at)));
    let all = all.filter(|&(kind, at)| map.can_stand(kind, at) && !not.contains(&map.province(at)));
    all.map(|(kind, at)| Unit::new(Power::from_index(0), kind, at))
        .collect()
}

/// If few units are enough, plain enumeration of all units doesn't find a smaller line.
#[test]
fn the_search_finds_what_enumeration_finds() {
    let map = Map::standard();
    for open in ["POR", "STP", "ANK"] {
        let open = map.province_by_code(open).expect("a center");
        let centers: Vec<Province> = map.centers().iter().filter(|&at| at != open).collect();
        let power = Power::from_index(0);
        let claim = Claim {
            map,
            centers: &centers,
            beyond: &[],
            power,
        };
        let holds = |units: &[Unit]| {
            let mut position = Position::empty(map, map.first_turn());
            units.iter().all(|unit| position.place(map, *unit).is_ok())
                && matches!(
                    Line::new(map, &position, &own(), &centers).solve(),
                    LineAnswer::Holds(_)
                )
        };
        let all = units(map, &[open]);
        let one = all.iter().any(|&unit| holds(&[unit]));
        let mut pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| [a, b]));
        let two = one || pairs.any(|pair| holds(&pair));
        for (most, expected) in [(1, one), (2, two)] {
            let found = matches!(claim.place(most, &|| false), Placement::Holds(_));
            assert_eq!(found, expected, "{most} units against {}", map.code(open));
        }
    }
}

/// Returns a line for which no other line is equally near, in a position in which its power owns its
/// centers.
fn on_a_line() -> (&'static KnownLine, Position) {
    let map = Map::standard();
    let mut lines = KnownLine::standard().iter();
    let line = lines
        .find(|it| it.name.contains("Tyrrhenian"))
        .expect("a line");
    let mut position = line.position(map);
    let power = Power::from_index(0);
    line.centers
        .iter()
        .for_each(|&at| position.set_owner(at, Some(power)));
    (line, position)
}

#[test]
fn a_side_is_near_a_line_that_it_lacks_a_unit_or_a_center_for() {
    let map = Map::standard();
    let (line, position) = on_a_line();
    let lacks = |position: &Position| nearest(map, position).map(|it| it.lacks);
    let near = nearest(map, &position).expect("a line");
    assert_eq!(
        (near.line.name.as_str(), near.lacks),
        (line.name.as_str(), Missing::Nothing)
    );
    assert!(near.side.contains(Power::from_index(0)));
    let at = |code: &str| map.province_by_code(code).expect("a province");
    let place = |position: &mut Position, code: &str, power: usize| {
        let unit = Unit::new(
            Power::from_index(power),
            UnitKind::Army,
            at(code).location(),
        );
        position.place(map, unit).expect("room");
    };

    let mut moved = position.clone();
    moved.take_unit(at("ARM"));
    place(&mut moved, "ANK", 0);
    assert_eq!(lacks(&moved), Some(Missing::Moves(1)));
    let mut fewer = position.clone();
    fewer.take_unit(at("ARM"));
    assert_eq!(lacks(&fewer), Some(Missing::Unit));
    fewer.take_unit(at("PIE"));
    assert_eq!(lacks(&fewer), None);

    let mut lost = position.clone();
    lost.set_owner(at("SMY"), Some(Power::from_index(1)));
    assert_eq!(lacks(&lost), Some(Missing::Center(at("SMY"))));
    lost.set_owner(at("ANK"), Some(Power::from_index(1)));
    assert_eq!(lacks(&lost), None);

    let mut before = position.clone();
    place(&mut before, "GAL", 1);
    assert_eq!(lacks(&before), Some(Missing::Nothing));
    let mut behind = position;
    place(&mut behind, "SMY", 1);
    assert_eq!(lacks(&behind), None);
}

#[test]
fn the_opening_and_other_boards_are_near_no_line() {
    for (name, text) in Map::BUILT_IN {
        let map = Map::from_file(name, text).expect("a board");
        assert!(nearest(&map, &map.opening()).is_none(), "{name}");
    }
}
