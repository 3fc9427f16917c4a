//! The map during order entry: its contents and the provinces that stay in view.

use super::items::OrderItem;
use super::sheet_list::SheetLine;
use super::winter::winter_choices;
use super::{EntryView, Mode, OrderEntry, Session};
use crate::kit::record;
use crate::map::view::Focus;
use crate::screens::DIM_BESIDE_CHOICES;
use chancery_core::board::{Map, Phase, Power, Province, ProvinceSet, Unit};
use chancery_core::orders::{Action, Order, WrittenOrder};
use chart::{JumpTag, Light, Route, Scene};
use entry::Verdict;

/// The degree to which the rest of the board is dimmed in movement phases, from 0 to 1.
const DIM_IN_MOVEMENT: f32 = 0.24;

impl OrderEntry {
    /// Returns the lines of the selected question, a game master's or a player's, unless an order is being typed.
    fn question_lines(&self) -> Vec<&SheetLine> {
        let reading = self.line.reading();
        let is_order = reading.is_some_and(|it| it.orders().chain(it.choices()).next().is_some());
        let Some(question) = self.open_line().filter(|_| !is_order) else {
            return Vec::new();
        };
        let doubted = self.doubted().into_iter().flatten();
        let doubted = doubted.map(|at| &self.sheets.list.lines[at]);
        [question].into_iter().chain(doubted).collect()
    }
}

impl EntryView<'_> {
    /// Returns the provinces of the units of this screen.
    pub(super) fn own_places(self) -> ProvinceSet {
        units_of(self.session, &self.entry.powers)
    }

    /// Returns the selected dislodged unit and the adjacent provinces, or the choices of a winter.
    pub(super) fn choice_places(self) -> ProvinceSet {
        if let Some(OrderItem::Dislodged(_, at)) = self.item() {
            let near = self.game().map().neighbors(at);
            return near.iter().chain([at]).collect();
        }
        let power = self.winter_power().into_iter();
        let choices = power.flat_map(|power| winter_choices(self.game(), power));
        choices.map(|choice| choice.at).collect()
    }

    /// Returns the contents of the map.
    pub(super) fn scene(self) -> Scene {
        let game = self.game();
        let map = game.map();
        let mut scene = Scene::of(map, game.position());
        let mut highlighted = self.highlighted();
        let is_everybody = self.entry.powers.len() > 2;
        let moves = game.turn().phase.is_movement();
        let numbered = self.numbered_places();
        if let Some(OrderItem::Dislodged(_, at)) = self.item() {
            highlighted.insert(at);
        }
        highlighted.extend(numbered.iter().filter_map(|&(at, _)| at));
        let tags = numbered.into_iter().zip('1'..='9');
        let tags = tags.filter_map(|((at, faint), sign)| {
            let tag = JumpTag::at(at?.location(), sign);
            Some(JumpTag { faint, ..tag })
        });
        scene.tags = tags.collect();
        scene.routes = self.routes();
        if matches!(self.entry.mode, super::Mode::Writing) {
            scene.cursor = self.subject();
        }
        let strength = if moves {
            DIM_IN_MOVEMENT
        } else {
            DIM_BESIDE_CHOICES
        };
        let undecided = self.entry.line.reading().is_none() && is_everybody && moves;
        scene.light = Light::on(highlighted, strength).filter(|_| !undecided);
        scene
    }

    /// Returns the provinces that are chosen by numbers, and whether each is ordered already.
    fn numbered_places(self) -> Vec<(Option<Province>, bool)> {
        // a question has its own numbers, and so has the line in winter
        if self.entry.is_listing() {
            return Vec::new();
        }
        if let Some(power) = self.winter_power() {
            let choices = winter_choices(self.game(), power).into_iter();
            let is_typing = self.entry.line.reading().is_some();
            let numbered = choices.filter(|_| !is_typing);
            return numbered.map(|it| (Some(it.at), it.taken)).collect();
        }
        let orders = self.retreats().into_iter();
        let place = |order: WrittenOrder| order.destination().map(|to| to.province);
        orders.map(|order| (place(order), false)).collect()
    }

    /// Returns the routes of the written orders, and those of the line as previews.
    fn routes(self) -> Vec<Route> {
        let game = self.game();
        let reading = self.entry.line.reading().into_iter();
        let orders = reading.flat_map(|reading| reading.orders());
        let replaced: Vec<Province> = orders.filter_map(|it| it.order.province()).collect();
        let mut routes = Vec::new();
        for power in self.entry.shown_powers() {
            let outcomes = game.adjustments(power).outcomes;
            let winter = game.turn().phase == Phase::Adjustments;
            for (number, entry) in game.sheet(power).iter().enumerate() {
                // a build or removal beyond the number due isn't drawn
                let counts = !winter || outcomes[number].is_done();
                if counts && entry.province().is_none_or(|at| !replaced.contains(&at)) {
                    routes.extend(self.route_of(Some(power), &entry.written));
                }
            }
        }
        routes.extend(self.preview_routes());
        routes
    }

    /// Returns the routes of the line as previews, and those of its choices, or of the answers to a
    /// question, with their numbers.
    pub(in crate::screens) fn preview_routes(self) -> Vec<Route> {
        let mut previews = Vec::new();
        if let Some(reading) = self.entry.line.reading() {
            for order in reading.orders() {
                let route = self.route_of(order.power, &order.written);
                previews.extend(route.map(Route::preview));
            }
            // while an order is selected, letters are pressed
            let has_numbers = !matches!(self.entry.mode, Mode::Selecting(_));
            let picked = self.entry.line.picked();
            let shown = reading.choices().iter().zip('1'..='9').enumerate();
            // one space shows one unit: the selected build, or none
            let shown = shown.filter(|(number, (one, _))| {
                let is_build = one.written.action() == Some(&Action::Build);
                !is_build || picked == Some(*number)
            });
            for (_, (order, sign)) in shown {
                let route = self.route_of(order.power, &order.written);
                previews.extend(route.map(|route| {
                    if has_numbers {
                        route.candidate(sign)
                    } else {
                        route.preview()
                    }
                }));
            }
        }
        if let (Some(line), None) = (self.entry.open_line(), self.entry.line.reading()) {
            let offers = self.orders_offered(line).into_iter().zip('1'..='9');
            for ((power, written), sign) in offers {
                let route = self.route_of(Some(power), &written);
                previews.extend(route.map(|route| route.candidate(sign)));
            }
        }
        previews
    }

    /// Returns the route of an order, or `None` if it is illegal.
    fn route_of(self, power: Option<Power>, written: &WrittenOrder) -> Option<Route> {
        route(self.session, power.or(self.entry.only_power())?, written)
    }

    /// Returns the highlighted provinces: those of the units, of their orders and of the line.
    pub(super) fn highlighted(self) -> ProvinceSet {
        let game = self.game();
        let mut highlighted = ProvinceSet::EMPTY;
        if self.entry.powers.len() <= 2 {
            let orders = self.entries().map(|(_, entry)| &entry.written);
            highlighted = self.own_places().union(&record::all_places(orders));
        }
        let Some(reading) = self.entry.line.reading() else {
            return highlighted;
        };
        highlighted = highlighted.union(&record::reading_places(reading));
        if !matches!(reading.verdict, Verdict::Unreadable | Verdict::Void) {
            return highlighted;
        }
        // the moves that complete the line, or else all orders; its own units don't compete with them
        let rest = self.line_completions().iter();
        let mut rest: Vec<&WrittenOrder> = rest.filter_map(|it| it.order.as_ref()).collect();
        if rest.iter().any(|order| order.destination().is_some()) {
            rest.retain(|order| order.destination().is_some());
        }
        let only = self.unit_of_line_start().filter(|_| !rest.is_empty());
        if let Some(at) = only {
            highlighted = record::reading_places(reading);
            highlighted.insert(at);
        }
        highlighted = highlighted.union(&record::all_places(rest.iter().copied()));
        if rest.is_empty() {
            let orders = reading.orders().chain(reading.choices());
            let at = orders.filter_map(|one| one.order.province());
            for unit in at.filter_map(|at| game.position().unit(at)) {
                let map = game.map();
                highlighted = highlighted.union(map.reach_provinces(unit.kind, unit.location));
            }
        }
        highlighted
    }

    /// Returns the province of the unit of the line or of the question, or else of the selected unit.
    pub(super) fn subject(self) -> Option<Province> {
        let reading = self.entry.line.reading().into_iter();
        let mut orders = reading.flat_map(|reading| reading.orders().chain(reading.choices()));
        let written = orders.find_map(|one| one.order.province());
        let written = written.or_else(|| self.unit_of_line_start());
        written.or_else(|| match self.entry.question_lines().as_slice() {
            [] => self.item()?.province(self.session),
            lines => {
                let mut about = lines.iter().flat_map(|line| self.units_of_question(line));
                let named = || lines.first()?.candidates.first()?.province();
                about.next().map(|(_, at)| at).or_else(named)
            }
        })
    }

    /// Returns the province of the unit with which the line begins, if it isn't an order yet.
    fn unit_of_line_start(self) -> Option<Province> {
        let mut units = self
            .line_completions()
            .iter()
            .map(|completion| completion.unit);
        let first = units.next()??;
        let is_only = units.all(|unit| unit == Some(first));
        is_only.then(|| self.game().map().province(first.location))
    }

    /// Returns the units of this screen, or of a game master's selected power or question, with the unit of the
    /// line or of the question, or else the selected unit.
    pub(super) fn focus(self) -> Focus {
        let lines = self.entry.question_lines();
        let item = self.item().filter(|_| lines.is_empty());
        let about = lines.iter().flat_map(|line| self.units_of_question(line));
        let named = lines.iter().filter_map(|line| line.power);
        let question_powers: Vec<Power> = named.chain(about.map(|(power, _)| power)).collect();
        let powers = match item {
            Some(item) if self.entry.is_game_master() => vec![item.power()],
            None if !question_powers.is_empty() => question_powers,
            _ => self.entry.powers.clone(),
        };
        let offered = lines.iter().flat_map(|line| &line.candidates);
        let reading = self.entry.line.reading();
        let mut unit = reading.map_or_else(|| record::all_places(offered), record::reading_places);
        let subject = self.subject();
        if let Some(at) = subject {
            unit = unit.union(&reach(self.session, at));
        } else if let Some(OrderItem::Builds(power, _)) = item {
            unit.extend(self.game().position().homes_of(power));
        }
        Focus {
            power: units_of(self.session, &powers),
            unit,
            subject,
        }
    }
}

/// Returns the provinces of some powers' units, including dislodged ones. Powers without units
/// are represented by their home centers.
pub(super) fn units_of(session: &Session, powers: &[Power]) -> ProvinceSet {
    let game = session.game();
    let map = game.map();
    let position = game.position();
    let units = powers.iter().flat_map(|&power| position.units_of(power));
    let mut own: ProvinceSet = units.map(|unit| map.province(unit.location)).collect();
    if own.is_empty() {
        own.extend(powers.iter().flat_map(|&power| position.homes_of(power)));
    }
    let dislodged = position.dislodged().iter().map(|gone| gone.unit);
    let dislodged = dislodged.filter(|unit| powers.contains(&unit.power));
    own.extend(dislodged.map(|unit| map.province(unit.location)));
    own
}

/// Returns a unit's province and the provinces that it can reach.
fn reach(session: &Session, at: Province) -> ProvinceSet {
    let game = session.game();
    let (map, position): (&Map, _) = (game.map(), game.position());
    let dislodged = position.dislodged_from(map, at).map(|gone| gone.unit);
    let unit = dislodged.or_else(|| position.unit(at));
    let reach = |unit: Unit| *map.reach_provinces(unit.kind, unit.location);
    let mut all = unit.map_or(ProvinceSet::EMPTY, reach);
    all.insert(at);
    all
}

/// Returns the route of a power's order, or `None` if it is illegal.
pub(in crate::screens) fn route(
    session: &Session,
    power: Power,
    written: &WrittenOrder,
) -> Option<Route> {
    let game = session.game();
    let (map, position, legality) = (game.map(), game.position(), game.legality());
    match game.turn().phase {
        Phase::SpringMoves | Phase::FallMoves => {
            let (unit, order) = legality.movement(power, written).ok()?;
            (order != Order::Hold).then(|| Route::ordered(map, position, unit, order))
        }
        Phase::SpringRetreats | Phase::FallRetreats => {
            let (unit, order) = legality.retreat(power, written).ok()?;
            Some(Route::retreat(map, unit, order))
        }
        Phase::Adjustments => Route::adjustment(power, legality.adjustment(power, written).ok()?),
    }
}
