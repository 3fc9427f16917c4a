//! What the map shows while orders are written.

use super::items::OrderItem;
use super::{OrderEntry, Session};
use crate::record;
use chancery_core::board::{Phase, Power, Province, ProvinceSet};
use chancery_core::orders::{Action, Order, WrittenOrder};
use chart::{JumpTag, Light, Route, Scene, TagAnchor};
use entry::Verdict;

/// How far the rest of the board recedes while orders are written, and in winter and retreats.
const UNLIT_ORDERS: f32 = 0.24;
const UNLIT_OTHERS: f32 = 0.36;

impl OrderEntry {
    /// Returns the provinces of the units of this screen.
    pub(super) fn own(&self, table: &Session) -> ProvinceSet {
        self.units_of(table, &self.powers)
    }

    /// Returns the province of the selected dislodged unit, and its neighbors.
    pub(super) fn retreat_window(&self, table: &Session) -> Option<ProvinceSet> {
        let map = table.game().map();
        match self.item(table) {
            Some(OrderItem::Dislodged(_, at)) => {
                let mut near = *map.neighbors(at);
                near.insert(at);
                Some(near)
            }
            _ => None,
        }
    }

    /// Returns what the map shows.
    pub(super) fn scene(&self, table: &Session) -> Scene {
        let game = table.game();
        let map = game.map();
        let mut scene = Scene::of(map, game.position());
        let mut lit = self.lit(table);
        let is_everybody = self.powers.len() > 2;
        let phase = game.turn().phase;
        if phase == Phase::Adjustments
            && self.line.reading().is_none()
            && let Some(OrderItem::Builds(power, _)) = self.item(table)
        {
            for (i, home) in self.open_homes(table, power).into_iter().enumerate() {
                scene.tags.extend(tag(home, i));
                lit.insert(home);
            }
        }
        if let Some(OrderItem::Dislodged(_, at)) = self.item(table) {
            for (i, (_, order)) in self.numbered(table).iter().enumerate() {
                if let Some(WrittenOrder::Order {
                    action: Action::Retreat { to },
                    ..
                }) = order
                {
                    scene.tags.extend(tag(to.province, i));
                    lit.insert(to.province);
                }
            }
            lit.insert(at);
        }
        scene.routes = self.routes(table);
        let strength = if phase.is_movement() {
            UNLIT_ORDERS
        } else {
            UNLIT_OTHERS
        };
        let undecided = self.line.reading().is_none() && is_everybody && phase.is_movement();
        scene.light = (!lit.is_empty() && !undecided).then_some(Light { lit, strength });
        scene
    }

    /// Returns the routes of the written orders, and in dashes those of the line.
    fn routes(&self, table: &Session) -> Vec<Route> {
        let game = table.game();
        let orders = self
            .line
            .reading()
            .into_iter()
            .flat_map(|reading| reading.orders());
        let replaced: Vec<Province> = orders
            .filter_map(|order| Some(order.order.unit()?.place.province))
            .collect();
        let mut routes = Vec::new();
        for power in self.shown_powers() {
            for entry in game.sheet(power) {
                if entry.province().is_none_or(|at| !replaced.contains(&at)) {
                    routes.extend(self.route(table, Some(power), &entry.written));
                }
            }
        }
        routes.extend(self.previews(table));
        routes
    }

    /// Returns the routes of the line in dashes, and those of its choices with their numbers.
    pub(in crate::screens) fn previews(&self, table: &Session) -> Vec<Route> {
        let mut previews = Vec::new();
        if let Some(reading) = self.line.reading() {
            for order in reading.orders() {
                previews.extend(
                    self.route(table, order.power, &order.written)
                        .map(Route::preview),
                );
            }
            for (order, sign) in reading.choices().iter().zip('1'..='9') {
                let route = self.route(table, order.power, &order.written);
                previews.extend(route.map(|route| route.candidate(sign)));
            }
        }
        previews.extend(self.asked_routes(table));
        previews
    }

    /// Returns the routes of the answers to the question, with their numbers.
    fn asked_routes(&self, table: &Session) -> Vec<Route> {
        let Some(line) = self.question().filter(|_| self.line.reading().is_none()) else {
            return Vec::new();
        };
        let offers = self.orders_offered(table, line).into_iter().zip('1'..='9');
        let route = |((power, written), sign)| {
            Some(self.route(table, Some(power), &written)?.candidate(sign))
        };
        offers.filter_map(route).collect()
    }

    /// Returns the route of an order; none where it is not possible.
    fn route(
        &self,
        table: &Session,
        power: Option<Power>,
        written: &WrittenOrder,
    ) -> Option<Route> {
        let game = table.game();
        let (map, position, bench) = (game.map(), game.position(), game.bench());
        let power = power.or(self.only_power())?;
        match game.turn().phase {
            Phase::SpringMoves | Phase::FallMoves => {
                let (unit, order) = bench.movement(power, written).ok()?;
                (order != Order::Hold).then(|| Route::ordered(map, position, unit, order))
            }
            Phase::SpringRetreats | Phase::FallRetreats => {
                let (unit, order) = bench.retreat(power, written).ok()?;
                Some(Route::retreat(map, unit, order))
            }
            Phase::Adjustments => Route::adjustment(power, bench.adjustment(power, written).ok()?),
        }
    }

    /// Returns the provinces that matter now: of the units, of their orders and of the line.
    pub(super) fn lit(&self, table: &Session) -> ProvinceSet {
        let game = table.game();
        let mut lit = if self.powers.len() > 2 {
            ProvinceSet::EMPTY
        } else {
            let mut lit = self.own(table);
            for &power in &self.powers {
                for entry in game.sheet(power) {
                    lit = lit.union(&record::places(&entry.written));
                }
            }
            lit
        };
        let Some(reading) = self.line.reading() else {
            return lit;
        };
        lit = lit.union(&record::reading_places(reading));
        if reading.verdict == Verdict::Void {
            let orders = reading.orders().chain(reading.choices());
            let at = orders.filter_map(|one| Some(one.order.unit()?.place.province));
            for unit in at.filter_map(|at| game.position().unit(at)) {
                let map = game.map();
                lit = lit.union(map.reach_provinces(unit.kind, unit.location));
            }
        }
        lit
    }
}

/// Returns the number of a choice, as a sign on the map.
fn tag(province: Province, index: usize) -> Option<JumpTag> {
    let sign = char::from_digit(index as u32 + 1, 10)?;
    Some(JumpTag {
        seat: TagAnchor::Unit(province.location()),
        sign,
        faint: false,
    })
}
