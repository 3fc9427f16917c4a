//! The reach, as pure functions of a public position.

use super::{ReachRow, Subject};
use chancery_core::board::{HouseRules, Map, Province, ProvinceSet, Terrain, Unit, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder};

/// Returns the possible moves of a subject, those without a convoy first.
pub(super) fn ways(legality: &LegalityContext<'_>, subject: Subject) -> Vec<ReachRow> {
    let (map, position) = (legality.map, legality.position);
    let orders = |unit: Unit| (unit, legality.possible(map.province(unit.location)));
    let board = Board {
        legality,
        orders: position.units().map(orders).collect(),
    };
    let orders = board.orders.iter();
    let all = orders.flat_map(|(unit, orders)| board.ways_of(*unit, orders));
    let answers = |way: &ReachRow| match subject {
        Subject::Unit(at) => map.province(way.unit.location) == at,
        Subject::Place(to) => map.province(way.to) == to,
    };
    let mut ways: Vec<ReachRow> = all.filter(answers).collect();
    ways.sort_by_key(|way| way.by_sea);
    ways
}

/// The reason why a unit can't move to an adjacent province, as the screen has it.
pub(super) const REASONS: [&str; 4] = ["sea", "inland", "another coast", "neutral"];

/// Returns the adjacent provinces that a unit can't move to, not even by convoy, with the reasons.
/// Empty if its power isn't played.
pub(super) fn closed(
    map: &Map,
    terms: &HouseRules,
    unit: Unit,
    ways: &[ReachRow],
) -> Vec<(Province, &'static str)> {
    if terms.unplayed.contains(unit.power) {
        return Vec::new();
    }
    let near = map.neighbors(map.province(unit.location));
    let open: ProvinceSet = ways.iter().map(|way| map.province(way.to)).collect();
    let why = |at: Province| match (unit.kind, map.info(at).terrain) {
        // a neutral power that can't be entered yet
        _ if terms.closed.contains(at) => "neutral",
        (UnitKind::Army, _) => "sea",
        (UnitKind::Fleet, Terrain::Inland) => "inland",
        (UnitKind::Fleet, _) => "another coast",
    };
    let closed = near.difference(&open);
    let enterable = |at: &Province| map.is_passable(*at);
    let closed = closed.iter().filter(enterable);
    closed.map(|at| (at, why(at))).collect()
}

struct Board<'a> {
    legality: &'a LegalityContext<'a>,
    /// All legal orders of every unit.
    orders: Vec<(Unit, Vec<WrittenOrder>)>,
}

impl Board<'_> {
    /// Returns all possible moves of a unit.
    fn ways_of(&self, unit: Unit, orders: &[WrittenOrder]) -> Vec<ReachRow> {
        let map = self.legality.map;
        let way = |order: &WrittenOrder| {
            let to = order.destination()?;
            Some(ReachRow {
                unit,
                to: to.nearest(map),
                by_sea: !self.is_near(unit, to.province),
                support: self.support(unit, to.province),
                against: self.against(unit, to.province),
                order: order.clone(),
            })
        };
        orders.iter().filter_map(way).collect()
    }

    fn is_near(&self, unit: Unit, to: Province) -> bool {
        let near = self.legality.map.reach_provinces(unit.kind, unit.location);
        near.contains(to)
    }

    /// Returns the units of all powers that can support a move.
    fn support(&self, unit: Unit, to: Province) -> Vec<Unit> {
        let at = self.legality.map.province(unit.location);
        let helps = |order: &WrittenOrder| {
            matches!(order.action(), Some(Action::SupportMove { of, to: place })
                if of.place.province == at && place.province == to)
        };
        let able = self.orders.iter().filter(|it| it.1.iter().any(helps));
        able.map(|it| it.0).collect()
    }

    /// Returns the other units that can move to a province, and whether they need a convoy.
    fn against(&self, unit: Unit, to: Province) -> Vec<(Unit, bool)> {
        let units = self.legality.position.units();
        let others = units.filter(|other| *other != unit);
        let comes = |other: &Unit| {
            let mut places = self.legality.destinations(*other).into_iter();
            places.any(|at| self.legality.map.province(at) == to)
        };
        let comers = others.filter(comes);
        comers
            .map(|other| (other, !self.is_near(other, to)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_core::board::{Phase, Position, Turn};
    use game::{Game, Setup};

    /// Returns a game with these units: `FRANCE A BUR`.
    fn game(units: &[&str]) -> Game {
        let map = Map::standard();
        let mut position = Position::empty(
            map,
            Turn {
                year: 1901,
                phase: Phase::SpringMoves,
            },
        );
        for unit in units {
            let words: Vec<&str> = unit.split(' ').collect();
            let kind = match words[1] {
                "A" => UnitKind::Army,
                _ => UnitKind::Fleet,
            };
            let unit = Unit {
                power: map.power_by_key(words[0]).expect("a power"),
                kind,
                location: map.location_by_code(words[2]).expect("a location"),
            };
            position.place(map, unit).expect("a place for it");
        }
        let mut setup = Setup::standard("test");
        setup.start = Some(position);
        Game::new(setup).expect("a game")
    }

    fn facts(game: &Game, subject: Subject) -> Vec<String> {
        let map = game.map();
        let name = |unit: &Unit| map.code(map.province(unit.location)).to_owned();
        let tell = |way: &ReachRow| {
            let support: Vec<String> = way.support.iter().map(name).collect();
            let against = way.against.iter();
            let against: Vec<String> = against
                .map(|(unit, by_sea)| format!("{}{}", name(unit), if *by_sea { "~" } else { "" }))
                .collect();
            format!(
                "{}{} +{} -{}",
                way.order.canonical(map),
                if way.by_sea { " ~" } else { "" },
                support.join(","),
                against.join(",")
            )
        };
        ways(&game.legality(), subject).iter().map(tell).collect()
    }

    #[test]
    fn the_fall_of_1901_as_it_is_drawn() {
        let game = game(&[
            "FRANCE A BUR",
            "FRANCE A MAR",
            "FRANCE F MAO",
            "GERMANY A RUH",
            "GERMANY A KIE",
            "ENGLAND A YOR",
            "ENGLAND F NTH",
        ]);
        let at = |code| game.map().province_by_code(code).expect("a province");
        assert_eq!(
            facts(&game, Subject::Unit(at("BUR"))),
            [
                "A BUR - BEL +NTH,RUH -NTH,RUH,YOR~",
                "A BUR - GAS +MAO,MAR -MAO,MAR",
                "A BUR - MAR + -",
                "A BUR - MUN +KIE,RUH -KIE,RUH",
                "A BUR - PAR + -",
                "A BUR - PIC + -",
                "A BUR - RUH +KIE -KIE",
            ]
        );
        let comers = facts(&game, Subject::Place(at("BEL")));
        assert_eq!(
            comers,
            [
                "A BUR - BEL +NTH,RUH -NTH,RUH,YOR~",
                "F NTH - BEL +BUR,RUH -BUR,RUH,YOR~",
                "A RUH - BEL +BUR,NTH -BUR,NTH,YOR~",
                "A YOR - BEL VIA ~ +BUR,RUH -BUR,NTH,RUH",
            ]
        );
    }

    #[test]
    fn nobody_is_asked_where_nobody_stands() {
        let game = game(&["FRANCE A BUR"]);
        let at = |code| game.map().province_by_code(code).expect("a province");
        assert!(facts(&game, Subject::Unit(at("PAR"))).is_empty());
        assert!(facts(&game, Subject::Place(at("EAS"))).is_empty());
    }
}
