//! Games of one or more phases. The value of a position is the value of a game between order sets, in which
//! the payoff of a pair of order sets is the value of the next position.

use std::cell::Cell;
use std::collections::HashMap;

use chancery_core::adjudicator::adjustments::{AdjustmentOutcome, AdjustmentResult, Adjustments};
use chancery_core::adjudicator::advance::{self, NextPhase};
use chancery_core::adjudicator::{Adjudicator, MovementInput, UnitEnd, retreats};
use chancery_core::board::{Id, Map, Phase, Position, Power, PowerSet, Province, ProvinceSet};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Adjustment, EffectiveOrder, Order, OrderOrigin, Orders, RetreatOrder};
use chancery_core::rules::Rules;

use crate::SideOrders;
use crate::choices::{self, UnitOrders};
use crate::final_situation::{FinalSituation, UnitFate, Verdict};
use crate::goal::{Goal, Side, Term};
use crate::natural;
use crate::oracle::{Bounds, Game, Solution, Stop, Unsolved};
use crate::partial::Partial;
use crate::sets::{OrderSet, Sets};
use crate::value::Value;

/// A position before the end of the problem, with the remaining phases.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub position: Position,
    /// The number of remaining movement phases.
    pub phases: u8,
    /// The number of centers that the goal requires. Used when no movement phase remains.
    pub centers: usize,
    pub followed: Vec<(Province, UnitFate)>,
}

impl State {
    /// Returns bytes that differ for different states.
    fn key(&self, map: &Map) -> Vec<u8> {
        let position = &self.position;
        let mut key = vec![self.phases, self.centers as u8, position.turn.phase as u8];
        key.extend(position.turn.year.to_le_bytes());
        for unit in position.units() {
            key.extend([
                unit.location.index() as u8,
                unit.kind as u8,
                unit.power.index() as u8,
            ]);
        }
        for dislodged in position.dislodged() {
            key.extend([u8::MAX, dislodged.unit.location.index() as u8]);
            key.extend([
                dislodged.unit.kind as u8,
                dislodged.unit.power.index() as u8,
            ]);
            key.extend(dislodged.open.iter().map(|open| open.index() as u8));
        }
        for center in map.centers().iter() {
            let owner = position.owner(center);
            key.push(owner.map_or(u8::MAX, |owner| owner.index() as u8));
        }
        key.extend(self.followed.iter().map(|(_, unit)| match unit {
            UnitFate::At(at) => at.index() as u8,
            UnitFate::Dislodged => u8::MAX - 1,
            UnitFate::Destroyed => u8::MAX,
        }));
        key
    }
}

/// Solves games on one board.
pub(crate) struct Solver<'a> {
    pub map: &'a Map,
    pub rules: &'a Rules,
    pub side: PowerSet,
    pub goal: &'a Goal,
    /// Returns whether to stop the search.
    stop: Stop<'a>,
    adjudicator: Adjudicator,
    ends: Vec<UnitEnd>,
    known: HashMap<Vec<u8>, Value>,
    /// The number of pairs of order sets that were evaluated.
    pub played: u64,
}

/// The number of evaluated pairs of order sets between two calls of `stop`.
const PAIRS_PER_STOP_CHECK: u64 = 64;

/// The sequence in which a search tries the orders of each unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sequence {
    /// Holds come first.
    HoldFirst,
    /// Orders that concern provinces near the goal come first, and convoys last.
    NearFirst,
}

impl Sequence {
    /// The pairs of sequences for both sides, tried one after the other.
    pub const BOTH: [[Sequence; 2]; 4] = [
        [Sequence::HoldFirst, Sequence::HoldFirst],
        [Sequence::HoldFirst, Sequence::NearFirst],
        [Sequence::NearFirst, Sequence::NearFirst],
        [Sequence::NearFirst, Sequence::HoldFirst],
    ];
}

/// The game of a movement phase.
pub(crate) struct MovementGame<'a> {
    pub partial: Option<Partial<'a>>,
    pub units: [UnitOrders; 2],
    pub sets: [Sets<'a>; 2],
    /// The sets of each side that are tried first.
    first: [Vec<OrderSet>; 2],
    orders: Orders<Order>,
}

impl<'a> MovementGame<'a> {
    /// Lists the orders of both sides. If `given` is set, the own side has only these. In the last movement
    /// phase, `goal` determines which units and orders come first, with a sequence for each side.
    pub fn new(
        ctx: LegalityContext<'a>,
        side: &PowerSet,
        goal: &'a Goal,
        phases: u8,
        sequences: [Sequence; 2],
        given: Option<&[(Province, Order)]>,
    ) -> Self {
        let map = ctx.map;
        let mut units = choices::movement(&ctx, side, &goal.assumed, given);
        let goal = Some(goal).filter(|_| phases == 1);
        if let Some(goal) = goal {
            let distances = distances(map, goal);
            let near = |at: Province| distances[at.index()];
            for (units, sequence) in units.iter_mut().zip(sequences) {
                units.sort_by_key(|(at, _)| near(*at));
                if sequence == Sequence::NearFirst {
                    for (at, orders) in units {
                        let is_convoy = |order: &Order| choices::is_convoy(&ctx, *at, *order);
                        orders.sort_by_key(|it| (is_convoy(it), near(about(map, *at, *it))));
                    }
                }
            }
        }
        let first = |side: Side| {
            let units = &units[side as usize];
            goal.map_or_else(Vec::new, |goal| natural::sets(map, units, goal, side))
        };
        MovementGame {
            first: [first(Side::Own), first(Side::Enemy)],
            partial: goal.and_then(|goal| Partial::new(&ctx, &units, goal)),
            sets: [Side::Own, Side::Enemy].map(|side| choices::sets(&ctx, &units, side)),
            units,
            orders: Orders::none(map),
        }
    }

    /// Returns the orders of a set, sorted by province.
    pub fn orders_of(&self, side: Side, set: &[u16]) -> SideOrders {
        let units = self.units[side as usize].iter();
        let chosen = units.zip(set);
        let chosen = chosen.map(|((at, orders), &choice)| (*at, orders[usize::from(choice)]));
        let mut orders: SideOrders = chosen.collect();
        orders.sort_by_key(|(at, _)| *at);
        orders
    }
}

const WRITTEN: OrderOrigin = OrderOrigin::Written(0);

impl<'a> Solver<'a> {
    pub fn new(
        map: &'a Map,
        rules: &'a Rules,
        side: PowerSet,
        goal: &'a Goal,
        stop: Stop<'a>,
    ) -> Self {
        Solver {
            map,
            rules,
            side,
            goal,
            stop,
            adjudicator: Adjudicator::new(),
            ends: Vec::new(),
            known: HashMap::new(),
            played: 0,
        }
    }

    /// Solves the game of a movement phase.
    pub fn solve(
        &mut self,
        state: &State,
        game: &mut MovementGame<'_>,
        bounds: &Cell<Bounds>,
    ) -> Result<Solution, Unsolved> {
        self.with_game(state, game, |game| game.solve(bounds))
    }

    /// Returns the first enemy set that makes the goal uncertain for an own set, or `None` if there is
    /// none.
    pub fn refutation(
        &mut self,
        state: &State,
        game: &mut MovementGame<'_>,
        own: &[u16],
    ) -> Result<Option<OrderSet>, Unsolved> {
        self.with_game(state, game, |game| game.refutation(own))
    }

    /// Returns the value of a pair of order sets.
    pub fn payoff(
        &mut self,
        state: &State,
        game: &mut MovementGame<'_>,
        own: &[u16],
        enemy: &[u16],
    ) -> Result<Value, Unsolved> {
        self.with_game(state, game, |game| (game.payoff)(own, enemy))
    }

    /// Calls `run` with the game of a state.
    pub fn with_game<T>(
        &mut self,
        state: &State,
        game: &mut MovementGame<'_>,
        run: impl FnOnce(&mut Game<'_, '_, &mut Payoff<'_>>) -> Result<T, Unsolved>,
    ) -> Result<T, Unsolved> {
        let MovementGame {
            units,
            sets,
            orders,
            partial,
            first,
            ..
        } = game;
        let stop = self.stop;
        let mut payoff = |own: &[u16], enemy: &[u16]| {
            write(orders, units, [own, enemy]);
            self.after_movement(state, orders)
        };
        run(&mut Game {
            sets: [&sets[0], &sets[1]],
            first: [&first[0], &first[1]],
            payoff: &mut payoff,
            partial: partial.as_ref(),
            stop,
        })
    }

    /// Counts an evaluated pair of order sets. Returns an error if the search is to stop.
    fn count(&mut self) -> Result<(), Unsolved> {
        self.played += 1;
        if self.played.is_multiple_of(PAIRS_PER_STOP_CHECK) && (self.stop)() {
            Err(Unsolved::Stopped)
        } else {
            Ok(())
        }
    }

    /// Returns the value of a movement phase with these orders.
    fn after_movement(&mut self, state: &State, orders: &Orders<Order>) -> Result<Value, Unsolved> {
        self.count()?;
        let position = &state.position;
        let (map, rules) = (self.map, self.rules);
        let is_last = state.phases == 1;
        let mut followed = state.followed.clone();
        let ends = &mut self.ends;
        self.adjudicator
            .ends(MovementInput::new(map, position, orders, rules), ends);
        for (_, unit) in &mut followed {
            *unit = unit.after(map, ends);
        }
        let mut centers = 0;
        if is_last {
            match self.verdict(&followed) {
                Verdict::Reached => return Ok(Value::ONE),
                Verdict::Missed => return Ok(Value::ZERO),
                Verdict::Centers(needed) => centers = needed,
            }
        }
        let next = advance::after_movement(map, position, self.ends.iter().copied());
        self.after(
            next,
            State {
                position: position.clone(),
                phases: state.phases - 1,
                centers,
                followed,
            },
        )
    }

    fn verdict(&self, followed: &[(Province, UnitFate)]) -> Verdict {
        let stand = FinalSituation {
            map: self.map,
            side: &self.side,
            ends: &self.ends,
            followed,
        };
        stand.verdict(self.goal)
    }

    /// Returns the value of a state in its next position.
    fn after(&mut self, next: NextPhase, mut state: State) -> Result<Value, Unsolved> {
        let is_over = matches!(next, NextPhase::Won { .. });
        let (NextPhase::Play(position) | NextPhase::Won { position, .. }) = next;
        state.position = position;
        if is_over {
            Ok(self.end(&state))
        } else {
            self.value(state)
        }
    }

    /// Returns the value of a state after which there are no more orders.
    fn end(&mut self, state: &State) -> Value {
        let needed = if state.phases == 0 {
            Verdict::Centers(state.centers)
        } else {
            self.ends.clear();
            let still = |unit| UnitEnd {
                unit,
                moved_to: None,
                dislodged: None,
            };
            self.ends.extend(state.position.units().map(still));
            self.verdict(&state.followed)
        };
        let owned = self
            .side
            .iter()
            .map(|power| state.position.center_count(power));
        Value::of(match needed {
            Verdict::Reached => true,
            Verdict::Missed => false,
            Verdict::Centers(needed) => owned.sum::<usize>() >= needed,
        })
    }

    /// Returns the value of a state if both sides play optimally.
    fn value(&mut self, state: State) -> Result<Value, Unsolved> {
        let phase = state.position.turn.phase;
        if state.phases == 0 && !phase.is_retreat() {
            return Ok(self.end(&state));
        }
        let key = state.key(self.map);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let value = match phase {
            phase if phase.is_movement() => {
                let position = state.position.clone();
                let (goal, phases) = (self.goal, state.phases);
                let side = self.side;
                let ctx = LegalityContext::new(self.map, &position, self.rules);
                let mut game = MovementGame::new(ctx, &side, goal, phases, Sequence::BOTH[0], None);
                let bounds = Cell::new(Bounds::UNKNOWN);
                self.solve(&state, &mut game, &bounds)?.value
            }
            Phase::Adjustments => self.winter(&state)?,
            _ => self.retreats(&state)?,
        };
        self.known.insert(key, value);
        Ok(value)
    }

    fn retreats(&mut self, state: &State) -> Result<Value, Unsolved> {
        let map = self.map;
        let ctx = LegalityContext::new(map, &state.position, self.rules);
        let assumed = &self.goal.assumed;
        let sides = [Side::Own, Side::Enemy];
        let units = sides.map(|it| choices::retreats(&ctx, &self.side, assumed, it));
        let [own, enemy] = units
            .each_ref()
            .map(|units| Sets::independent(map, units.iter().map(|(_, orders)| orders.len())));
        let mut orders: Orders<RetreatOrder> = Orders::none(map);
        let stop = self.stop;
        let payoff = |own: &[u16], enemy: &[u16]| {
            self.count()?;
            write(&mut orders, &units, [own, enemy]);
            let results = retreats::resolve(map, &state.position, &orders);
            let next = advance::after_retreats(map, &state.position, &results);
            self.after(next, state.clone())
        };
        value_of([&own, &enemy], payoff, stop)
    }

    fn winter(&mut self, state: &State) -> Result<Value, Unsolved> {
        let map = self.map;
        let ctx = LegalityContext::new(map, &state.position, self.rules);
        let assumed = &self.goal.assumed;
        let ways =
            |side| choices::adjustments(&ctx, &self.side, assumed, side).ok_or(Unsolved::Stopped);
        let powers = [ways(Side::Own)?, ways(Side::Enemy)?];
        let [own, enemy] = powers
            .each_ref()
            .map(|powers| Sets::independent(map, powers.iter().map(|(_, all)| all.len())));
        let stop = self.stop;
        let payoff = |own: &[u16], enemy: &[u16]| {
            self.count()?;
            let mut done = Adjustments::default();
            for (powers, set) in powers.iter().zip([own, enemy]) {
                for ((power, all), &choice) in powers.iter().zip(set) {
                    let orders = all[usize::from(choice)].iter();
                    let result = |&order: &Adjustment| adjusted(*power, order);
                    done.rulings.extend(orders.map(result));
                }
            }
            let next = advance::after_adjustments(map, &state.position, &done);
            self.after(next, state.clone())
        };
        value_of([&own, &enemy], payoff, stop)
    }
}

/// Stores the orders of a pair of sets in `orders`.
fn write<T: Copy>(orders: &mut Orders<T>, units: &[Vec<(Province, Vec<T>)>; 2], sets: [&[u16]; 2]) {
    for (units, set) in units.iter().zip(sets) {
        for ((at, choices), &choice) in units.iter().zip(set) {
            let order = choices[usize::from(choice)];
            orders.set(*at, EffectiveOrder::new(order, WRITTEN));
        }
    }
}

/// Returns the value of a game of retreats or adjustments.
fn value_of<P: FnMut(&[u16], &[u16]) -> Result<Value, Unsolved>>(
    sets: [&Sets<'_>; 2],
    payoff: P,
    stop: Stop<'_>,
) -> Result<Value, Unsolved> {
    let mut game = Game {
        sets,
        first: [&[], &[]],
        payoff,
        partial: None,
        stop,
    };
    Ok(game.solve(&Cell::new(Bounds::UNKNOWN))?.value)
}

/// Returns the province that an order of the unit in `at` concerns.
fn about(map: &Map, at: Province, order: Order) -> Province {
    match order {
        Order::SupportMove { to, .. } | Order::Convoy { to, .. } => to,
        Order::SupportHold { of } => of,
        Order::Hold | Order::Move { .. } => order.target(map).unwrap_or(at),
    }
}

/// Returns, by province, the number of borders to the nearest province of a goal, or `usize::MAX` if there
/// is no connection.
fn distances(map: &Map, goal: &Goal) -> Vec<usize> {
    let mut distances = vec![usize::MAX; map.province_count()];
    let mut edge: ProvinceSet = goal.terms().filter_map(Term::province).collect();
    for distance in 0.. {
        edge = edge
            .iter()
            .filter(|at| distances[at.index()] == usize::MAX)
            .collect();
        if edge.is_empty() {
            break;
        }
        edge.iter().for_each(|at| distances[at.index()] = distance);
        let near = edge.iter().map(|at| *map.neighbors(at));
        edge = near.fold(ProvinceSet::EMPTY, |all, near| all.union(&near));
    }
    distances
}

type Payoff<'p> = dyn FnMut(&[u16], &[u16]) -> Result<Value, Unsolved> + 'p;

fn adjusted(power: Power, adjustment: Adjustment) -> AdjustmentResult {
    AdjustmentResult {
        power,
        entry: 0,
        outcome: AdjustmentOutcome::Done(adjustment),
    }
}
