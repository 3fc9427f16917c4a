//! Positions and orders at random, where fights and convoys are thick.

use chancery::board::{Id, Location, Map, Phase, Position, Power, Province, Turn, Unit, UnitKind};
use chancery::orders::legality::Bench;
use chancery::orders::{Order, Via, Written};
use chancery::rules::{IssueId, Rules, Setting};

/// Seeded numbers, so that a failure can be seen again.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }
}

/// Every choice of 4.A.1 to 4.A.7 that is played, at random.
pub fn random_rules(dice: &mut Dice) -> Rules {
    let mut rules = Rules::default();
    for issue in [
        IssueId::MultiRoute,
        IssueId::Paradox,
        IssueId::AdjacentConvoy,
        IssueId::ConvoyedCut,
        IssueId::RetreatToAttacker,
        IssueId::ConvoyPath,
        IssueId::DislodgedPrevents,
    ] {
        let played: Vec<Setting> = Setting::of(issue)
            .filter(|setting| setting.choice().ready)
            .collect();
        rules.apply(played[dice.roll(played.len())]);
    }
    rules
}

/// Where fights and convoys are thick: the western seas, and the eastern ones.
const THICK: [&[&str]; 3] = [
    &[
        "LON", "WAL", "YOR", "BEL", "PIC", "BRE", "HOL", "ENG", "NTH", "HEL", "IRI",
    ],
    &[
        "NWY", "SWE", "DEN", "FIN", "STP", "SKA", "BOT", "BAL", "NTH", "BAR",
    ],
    &[
        "NAP", "ROM", "APU", "TUN", "GRE", "ALB", "TYS", "ION", "ADR", "AEG", "TRI",
    ],
];

pub fn thick_position(map: &Map, dice: &mut Dice) -> Position {
    let region = THICK[dice.roll(THICK.len())];
    let powers: Vec<Power> = map.powers().take(3).collect();
    let mut position = Position::empty(
        map,
        Turn {
            year: 1905,
            phase: Phase::SpringMoves,
        },
    );
    for _ in 0..4 + dice.roll(6) {
        let province = map
            .province_by_code(region[dice.roll(region.len())])
            .expect("a province");
        let kind = if map.water().contains(province) || dice.roll(3) == 0 {
            UnitKind::Fleet
        } else {
            UnitKind::Army
        };
        let coasts = &map.info(province).coasts;
        let location = match kind {
            UnitKind::Fleet if !coasts.is_empty() => coasts[dice.roll(coasts.len())],
            _ => province.location(),
        };
        let _ = position.place(
            map,
            Unit {
                power: powers[dice.roll(3)],
                kind,
                location,
            },
        ); // or it is occupied
    }
    position
}

/// Orders that meet: armies that go by sea, fleets that carry them, attacks on those fleets, and
/// supports of what others do, rather than any that are possible.
pub fn thick_orders(
    map: &Map,
    bench: &Bench<'_>,
    position: &Position,
    dice: &mut Dice,
) -> Vec<Option<Vec<Written>>> {
    let mut sheets: Vec<Option<Vec<Written>>> = vec![None; map.powers().len()];
    let mut given: Vec<Order> = Vec::new();
    let mut units: Vec<Unit> = position.units().collect();
    for at in (1..units.len()).rev() {
        units.swap(at, dice.roll(at + 1));
    }
    units.sort_by_key(|unit| unit.kind);
    for unit in units {
        let possible = bench.possible(map.province(unit.location));
        let judged = possible
            .iter()
            .filter_map(|written| Some((written, bench.movement(unit.power, written).ok()?.1)));
        let judged: Vec<(&Written, Order)> = judged.collect();
        let wish = dice.roll(6);
        let wanted: Vec<&(&Written, Order)> = judged
            .iter()
            .filter(|(_, order)| wishes(map, position, &given, wish, order))
            .collect();
        let (written, order) = match wanted.as_slice() {
            [] => judged[dice.roll(judged.len())],
            wanted => *wanted[dice.roll(wanted.len())],
        };
        given.push(order);
        sheets[unit.power.index()]
            .get_or_insert_default()
            .push(written.clone());
    }
    sheets
}

/// Is this the kind of order that was wished for, and does it meet one that was given?
fn wishes(map: &Map, position: &Position, given: &[Order], wish: usize, order: &Order) -> bool {
    let moves = |to: &Location, province: Province| map.province(*to) == province;
    match (wish, order) {
        (0 | 1, Order::Convoy { to, .. }) => given
            .iter()
            .any(|other| matches!(other, Order::Move { to: t, .. } if moves(t, *to))),
        (0 | 1, Order::Move { via, .. }) => *via != Via::Unsaid,
        (2 | 3, Order::SupportMove { to, .. }) => given
            .iter()
            .any(|other| matches!(other, Order::Move { to: t, .. } if moves(t, *to))),
        (2, Order::SupportHold { .. }) => true,
        (4, Order::Move { to, .. }) => position
            .unit(map.province(*to))
            .is_some_and(|unit| unit.kind == UnitKind::Fleet),
        _ => wish == 5,
    }
}
