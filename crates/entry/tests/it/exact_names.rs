//! Exact texts are read as they are written, whatever words of orders and remarks they look like.
//!
//! * Every code, name and alias of a province means that province, in every place of every kind of
//!   order. Only a text that several provinces share may be asked about.
//! * Every possible order in canonical notation means that order.
//!
//! The tests read a sample of these texts. With `EXACT=all` they read all of them: see `docs/entry.md`.

mod account;
mod scenes;

use std::collections::HashMap;
use std::mem::discriminant;

use chancery_core::board::{Map, Position, Power, Province, ProvinceSet, UnitKind};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder, WrittenVia, routes};
use chancery_core::rules::Rules;
use entry::{Context, Lexicon, Part, Reading, Verdict, read};
use testing::dice::Dice;
use testing::positions::random_play;

use super::position::tables;
use account::{Account, Extent, Failure, of_every_board, report};
use scenes::{Scene, Shape};

/// Notations of orders. `1` to `4` are the units and places of the order, `*` is all from the third on.
const FORMS: [(Shape, &str); 22] = [
    (Shape::Hold, "1 hold"),
    (Shape::Hold, "1 H"),
    (Shape::Move, "1 - 2"),
    (Shape::Move, "1 2"),
    (Shape::Move, "1 - 2 # as agreed"),
    (Shape::Move, "1 - 2 // as agreed"),
    (Shape::Move, "1 - 2 (as agreed)"),
    (Shape::Via, "1 - 2 VIA *"),
    (Shape::SupportHold, "1 S 2"),
    (Shape::SupportMove, "1 S 2 - 3"),
    (Shape::Convoy, "1 C 2 - 3"),
    (Shape::TwoMoves, "1 - 2, 3 - 4"),
    (Shape::TwoMoves, "1 - 2; 3 - 4"),
    (Shape::Retreat, "1 R 2"),
    (Shape::Retreat, "1 R 2 // as agreed"),
    (Shape::Disband, "1 D"),
    (Shape::Disband, "1 D (as agreed)"),
    (Shape::Build, "1 B"),
    (Shape::Build, "build 1"),
    (Shape::Build, "1 B # as agreed"),
    (Shape::Remove, "1 D"),
    (Shape::Remove, "remove 1"),
];

#[test]
fn every_name_means_its_province() {
    let extent = Extent::of_run();
    report(&of_every_board(|map| NameCheck::new(map, extent).run()));
}

#[test]
fn every_possible_order_is_read_back() {
    let extent = Extent::of_run();
    report(&of_every_board(|map| read_back(map, extent)));
}

/// Returns the texts that name a province: its code, its name, its aliases, and those that it shares with
/// other provinces.
fn names(map: &Map, at: Province) -> Vec<&str> {
    let info = map.info(at);
    let shared = map.shared_aliases().iter();
    let shared = shared.filter(|(_, provinces)| provinces.contains(&at));
    let own = [&info.code, &info.name].into_iter().chain(&info.aliases);
    let all = own.chain(shared.map(|(text, _)| text));
    all.map(String::as_str).collect()
}

/// Returns the letters and digits of a text in lower case.
fn folded(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The test of the names of one board.
struct NameCheck<'a> {
    map: &'a Map,
    lexicon: Lexicon,
    /// The provinces that each text names.
    named: HashMap<String, ProvinceSet>,
    extent: Extent,
    dice: Dice,
    account: Account,
}

impl<'a> NameCheck<'a> {
    fn new(map: &'a Map, extent: Extent) -> Self {
        let mut named: HashMap<String, ProvinceSet> = HashMap::new();
        for at in map.provinces() {
            for name in names(map, at) {
                named.entry(folded(name)).or_default().insert(at);
            }
        }
        NameCheck {
            map,
            lexicon: Lexicon::new(map),
            named,
            extent,
            dice: Dice::seeded(1),
            account: Account::new(map),
        }
    }

    fn run(mut self) -> Account {
        let map = self.map;
        for at in map.provinces() {
            for shape in Shape::ALL {
                for slot in 0..shape.slots() {
                    for crowded in self.extent.crowds(&mut self.dice) {
                        let scene = Scene::new(map, shape, (slot, at), crowded, &mut self.dice);
                        match scene {
                            Some(scene) => self.check_scene(&scene, at),
                            None => assert!(
                                !map.is_passable(at) || shape.needs_terrain(),
                                "{}: no {shape:?} with {} in slot {slot}",
                                map.name(),
                                map.code(at)
                            ),
                        }
                    }
                }
            }
        }
        self.account
    }

    /// Reads the orders of a scene in all their notations, with each name of the province in its slot.
    fn check_scene(&mut self, scene: &Scene, at: Province) {
        let map = self.map;
        let forms = FORMS.iter().filter(|(shape, _)| *shape == scene.shape);
        for (_, form) in forms {
            for name in names(map, at) {
                let share = self.extent.share(map, name == map.code(at));
                for &letters in scene.letters(map) {
                    let text = scene.write(map, form, name, letters);
                    let small = text.to_lowercase();
                    for text in [text, small] {
                        if self.dice.roll(share) == 0 {
                            self.check(scene, form, name, text);
                        }
                    }
                }
            }
        }
    }

    fn check(&mut self, scene: &Scene, form: &str, name: &str, text: String) {
        let rules = Rules::default();
        let legality = LegalityContext::new(self.map, &scene.position, &rules);
        for power in self.extent.powers(scene.power, &mut self.dice) {
            let reading = read(&Context::new(&self.lexicon, &legality, power), &text);
            let right = is_clear(&reading, &scene.orders)
                || self.asks(scene, name, &reading)
                || self.is_shared(name) && !reading.verdict.is_clear();
            let failure = (!right).then(|| {
                let about = format!("{form}\t{}\t{name}", scene.slot + 1);
                Failure::new(&legality, power, &scene.orders, &reading, about)
            });
            self.account.add(&legality, text.clone(), failure);
        }
    }

    /// Returns whether several provinces share a text. Some of these texts are also words ("no"), so any
    /// question about them will do.
    fn is_shared(&self, name: &str) -> bool {
        let named = self.named.get(&folded(name));
        named.is_some_and(|provinces| provinces.len() > 1)
    }

    /// Returns whether the reading leaves open which of the provinces is meant that the same text names.
    fn asks(&self, scene: &Scene, name: &str, reading: &Reading) -> bool {
        let named = |slot: usize, text: &str| {
            let text = if slot == scene.slot { name } else { text };
            self.named.get(&folded(text)).copied().unwrap_or_default()
        };
        let mut slot = 0;
        let mut orders = scene.orders.iter().zip(&reading.parts);
        let all = orders.all(|(order, part)| {
            let places = places(order).into_iter();
            let named = places.map(|at| {
                slot += 1;
                named(slot - 1, self.map.code(at))
            });
            let named: Vec<ProvinceSet> = named.collect();
            is_among(part, order, &named)
        });
        reading.verdict == Verdict::Ambiguous && reading.parts.len() == scene.orders.len() && all
    }
}

/// Returns whether a reading is exactly these orders.
fn is_clear(reading: &Reading, orders: &[WrittenOrder]) -> bool {
    reading.verdict.is_clear() && reading.orders().map(|one| &one.order).eq(orders)
}

/// Returns whether an order is one of the candidates, and the others differ from it only in provinces with
/// the same names.
fn is_among(part: &Part, order: &WrittenOrder, named: &[ProvinceSet]) -> bool {
    let alike = |other: &WrittenOrder| {
        let found = places(other);
        let mut found_named = found.iter().zip(named);
        other.action().map(discriminant) == order.action().map(discriminant)
            && found.len() == named.len()
            && found_named.all(|(at, named)| named.contains(*at))
    };
    let mut candidates = part.candidates.iter().map(|one| &one.order);
    candidates.clone().any(|one| one == order) && candidates.all(alike)
}

/// Returns the provinces of an order in the sequence of its text.
fn places(order: &WrittenOrder) -> Vec<Province> {
    let Some((unit, action)) = order.parts() else {
        return Vec::new();
    };
    let mut all = vec![unit.place.province];
    match action {
        Action::Move { to, via } => {
            all.push(to.province);
            if let WrittenVia::Path(path) = via {
                all.extend(path);
            }
        }
        Action::Retreat { to } => all.push(to.province),
        Action::SupportHold { of } => all.push(of.place.province),
        Action::SupportMove { of, to } | Action::Convoy { of, to } => {
            all.extend([of.place.province, to.province]);
        }
        _ => {}
    }
    all
}

/// Reads the canonical text of the possible orders in random play.
fn read_back(map: &Map, extent: Extent) -> Account {
    let (lexicon, rules) = (Lexicon::new(map), Rules::default());
    let (mut dice, mut account) = (Dice::seeded(1), Account::new(map));
    let positions = random_play(map, 1).take(extent.phases());
    let mut positions: Vec<(Position, Extent)> = positions.map(|one| (one, extent)).collect();
    if map.name() == "standard" {
        positions.extend(tables().into_iter().map(|one| (one, Extent::All)));
    }
    for (position, extent) in positions {
        let legality = LegalityContext::new(map, &position, &rules);
        let mut orders = possible_orders(&legality);
        extent.thin_out(&mut orders, &mut dice);
        for (power, order) in orders {
            let text = order.canonical(map).to_string();
            let orders = [order];
            for named in extent.powers(power, &mut dice) {
                // no power is named for a waived build
                let named = named.or(orders[0].unit().is_none().then_some(power));
                let reading = read(&Context::new(&lexicon, &legality, named), &text);
                let right = reading.verdict == Verdict::Ok && is_clear(&reading, &orders);
                let failure = (!right).then(|| {
                    let about = "canonical".to_owned();
                    Failure::new(&legality, named, &orders, &reading, about)
                });
                account.add(&legality, text.clone(), failure);
            }
        }
    }
    account
}

/// Returns all possible orders of a position, with the routes of convoys.
fn possible_orders(ctx: &LegalityContext<'_>) -> Vec<(Power, WrittenOrder)> {
    let (map, position) = (ctx.map, ctx.position);
    let phase = position.turn.phase;
    let mut all: Vec<(Power, WrittenOrder)> = Vec::new();
    for unit in position.orderable_units() {
        let at = map.province(unit.location);
        let orders = match phase.is_retreat() {
            true => ctx.possible_retreats(at),
            false if phase.is_movement() => ctx.possible(at),
            false => Vec::new(),
        };
        for order in orders {
            let convoyed = with_routes(ctx, unit.power, &order).into_iter();
            all.extend(convoyed.map(|order| (unit.power, order)));
            all.push((unit.power, order));
        }
    }
    if !phase.is_movement() && !phase.is_retreat() {
        let adjustments = |power| {
            let orders = ctx.possible_adjustments(power).into_iter();
            orders.map(move |order| (power, order))
        };
        all.extend(map.played().flat_map(adjustments));
    }
    all
}

/// Returns an army's move with the other notations of its convoy, if it can be convoyed: `VIA` alone, and `VIA`
/// with a route.
fn with_routes(ctx: &LegalityContext<'_>, power: Power, order: &WrittenOrder) -> Vec<WrittenOrder> {
    let Some((unit, Action::Move { to, via })) = order.parts() else {
        return Vec::new();
    };
    if unit.kind != Some(UnitKind::Army) {
        return Vec::new();
    }
    let fleets = routes::fleets_at_sea(ctx.map, ctx.position);
    let path = routes::shortest(ctx.map, &fleets, unit.place.province, to.province);
    let routes = path.into_iter().map(WrittenVia::Path);
    let routes = routes.chain([WrittenVia::Convoy]).filter(|it| it != via);
    let moves = routes.map(|via| WrittenOrder::new(*unit, Action::Move { to: *to, via }));
    moves.filter(|order| ctx.is_legal(power, order)).collect()
}
