//! The conduct of players besides winning: their orders, their openings, how leaders fare, and how games that stand
//! still end.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::{self, Display, Formatter};

use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Id, Map, Position, Power, PowerSet, Province};
use chancery_core::orders::openings;
use chancery_core::orders::{Action, WrittenOrder};
use player::vote::{self, Answer, QuietYears};

use crate::share;

/// The orders of all powers for one phase, by the index of the power.
pub type Sheets = [Option<Vec<WrittenOrder>>];

/// The number of centers from which a power counts as near victory.
const NEAR_VICTORY: usize = 14;

/// The number of years without a change of owner after which a game counts as standing still, and for how
/// many more years the powers vote.
const STILL_YEARS: u16 = 4;
const VOTING_YEARS: u16 = 2;

/// The number of movement phases in which repeated moves are looked for.
const RECENT: usize = 6;

/// The number of orders of each kind, in movement phases.
#[derive(Default)]
struct OrderCounts {
    all: usize,
    holds: usize,
    moves: usize,
    /// Moves to units and centers of other powers.
    attacks: usize,
    /// Supports for units of other powers; those whose order was given; those that help against the power
    /// with the most centers.
    foreign: usize,
    matched: usize,
    against_leader: usize,
    /// Orders that the same power gave in the same words in its last movement phase.
    unchanged: usize,
    /// Moves that the same power ordered in the same words at least twice in its last movement phases.
    stubborn: usize,
}

/// The ends of positions that stood still.
#[derive(Default)]
struct StandStills {
    all: usize,
    agreed: usize,
    /// Positions in whose first vote a power expects to win.
    expected: usize,
    /// Draws in which a search of the highest level sees a power winning.
    given_away: usize,
    /// The owners of centers changed before the last vote.
    moved_on: usize,
}

/// The statistics of one or more games.
#[derive(Default)]
pub struct Statistics {
    orders: OrderCounts,
    openings: BTreeMap<(Power, Vec<String>), usize>,
    named: usize,
    /// Games in which a power came near victory, and those that the first one won.
    near_victory: usize,
    near_victory_won: usize,
    still: StandStills,
}

/// The statistics of a game in progress.
#[derive(Default)]
pub struct Observer {
    pub done: Statistics,
    /// The orders of the last movement phases, the latest last.
    before: VecDeque<Vec<Option<Vec<WrittenOrder>>>>,
    first_near: Option<Power>,
    quiet: QuietYears,
    /// The number of quiet years in which the powers voted last, and whether they agreed.
    voted: Option<(u16, bool)>,
}

impl Observer {
    /// Counts the orders of a phase.
    pub fn see(&mut self, map: &Map, position: &Position, sheets: &Sheets) {
        self.quiet.see(map, position);
        let near = |power: &Power| position.center_count(*power) >= NEAR_VICTORY;
        self.first_near = self.first_near.or_else(|| map.powers().find(near));
        if !position.turn.phase.is_movement() {
            return;
        }
        if position.turn == map.first_turn() {
            self.see_opening(map, position, sheets);
        }
        for (power, sheet) in map.powers().zip(sheets) {
            for order in sheet.iter().flatten() {
                self.done.orders.add(map, (position, power), sheets, order);
                let given = |before: &Vec<Option<Vec<WrittenOrder>>>| {
                    let own = before[power.index()].iter().flatten();
                    own.into_iter().any(|it| it == order)
                };
                let times = self.before.iter().filter(|it| given(it)).count();
                let is_move = matches!(order.action(), Some(Action::Move { .. }));
                let orders = &mut self.done.orders;
                orders.unchanged += usize::from(self.before.back().is_some_and(given));
                orders.stubborn += usize::from(is_move && times > 1);
            }
        }
        if self.before.len() == RECENT {
            self.before.pop_front();
        }
        self.before.push_back(sheets.to_vec());
    }

    fn see_opening(&mut self, map: &Map, position: &Position, sheets: &Sheets) {
        let rows = openings::all(map);
        for (power, sheet) in map.powers().zip(sheets) {
            let Some(sheet) = sheet else { continue };
            let mut texts: Vec<String> = sheet.iter().map(|it| text(map, it)).collect();
            texts.sort();
            let units = position.units_of(power).count();
            let is_named = rows.iter().any(|row| {
                let orders = row.orders.iter().map(|(at, order)| {
                    let unit = position.unit(*at).map(|unit| unit.location);
                    (unit, *order)
                });
                let rules = chancery_core::rules::Rules::default();
                let ctx =
                    chancery_core::orders::legality::LegalityContext::new(map, position, &rules);
                row.powers == [power]
                    && row.orders.len() == units
                    && orders.into_iter().all(|(at, order)| {
                        let unit = position
                            .units_of(power)
                            .find(|unit| Some(unit.location) == at);
                        unit.is_some_and(|unit| texts.contains(&text(map, &ctx.write(unit, order))))
                    })
            });
            self.done.named += usize::from(is_named);
            *self.done.openings.entry((power, texts)).or_default() += 1;
        }
    }

    /// Lets the powers vote on a draw of all if the game stands still. `answer` returns the vote of a power
    /// after a number of quiet years.
    pub fn vote(
        &mut self,
        map: &Map,
        position: &Position,
        answer: impl Fn(Power, PowerSet, u16) -> Answer,
        is_winning: impl Fn(Power) -> bool,
    ) {
        let quiet = self.quiet.count();
        let still = &mut self.done.still;
        match &mut self.voted {
            Some((last, agreed)) if quiet < *last => {
                still.moved_on += usize::from(!*agreed && *last < STILL_YEARS + VOTING_YEARS);
                self.voted = None;
            }
            Some((last, agreed)) if *agreed || *last >= STILL_YEARS + VOTING_YEARS => {}
            Some((last, _)) if quiet == *last => {}
            None if quiet < STILL_YEARS => {}
            voted => {
                still.all += usize::from(voted.is_none());
                let alive = vote::survivors(map, position);
                let answers = alive.iter().map(|power| answer(power, alive, quiet));
                let answers: Vec<Answer> = answers.collect();
                let agreed = answers.iter().all(|answer| answer.accepts());
                let is_first = voted.is_none();
                still.expected += usize::from(is_first && answers.contains(&Answer::Winning));
                still.agreed += usize::from(agreed);
                still.given_away += usize::from(agreed && alive.iter().any(is_winning));
                *voted = Some((quiet, agreed));
            }
        }
    }

    /// Returns the statistics of a game that ended.
    pub fn end(mut self, map: &Map, end: &NextPhase) -> Statistics {
        let winner = match end {
            NextPhase::Won { winner, .. } => Some(*winner),
            NextPhase::Play(_) => None,
        };
        let near = |power: &Power| end.position().center_count(*power) >= NEAR_VICTORY;
        let first = self.first_near.or_else(|| map.powers().find(near));
        self.done.near_victory += usize::from(first.is_some());
        self.done.near_victory_won += usize::from(first.is_some() && first == winner);
        self.done
    }
}

fn text(map: &Map, order: &WrittenOrder) -> String {
    order.canonical(map).to_string()
}

impl OrderCounts {
    fn add(
        &mut self,
        map: &Map,
        (position, power): (&Position, Power),
        sheets: &Sheets,
        order: &WrittenOrder,
    ) {
        self.all += 1;
        let Some((_, action)) = order.parts() else {
            return;
        };
        let (of, to) = match action {
            Action::Hold => return self.holds += 1,
            Action::Move { to, .. } => {
                self.moves += 1;
                let harmed = harmed(position, to.province);
                self.attacks += usize::from(harmed.is_some_and(|harmed| harmed != power));
                return;
            }
            Action::SupportHold { of } => (of, None),
            Action::SupportMove { of, to } => (of, Some(to.province)),
            _ => return,
        };
        let Some(helped) = position
            .unit(of.place.province)
            .filter(|it| it.power != power)
        else {
            return;
        };
        self.foreign += 1;
        let given = sheets[helped.power.index()].iter().flatten();
        let mut given = given.filter_map(|given| given.parts());
        self.matched += usize::from(given.any(|(unit, action)| {
            unit.place.province == of.place.province
                && match action {
                    Action::Move { to: goal, .. } => Some(goal.province) == to,
                    _ => to.is_none(),
                }
        }));
        let leader = map
            .powers()
            .max_by_key(|&power| position.center_count(power));
        let harmed = to.and_then(|to| harmed(position, to));
        self.against_leader += usize::from(harmed.is_some() && harmed == leader);
    }
}

/// Returns the power whose unit or center is in a province.
fn harmed(position: &Position, to: Province) -> Option<Power> {
    let there = position.unit(to).map(|unit| unit.power);
    there.or_else(|| position.owner(to))
}

impl Statistics {
    /// Adds the statistics of other games.
    pub fn add(&mut self, other: Statistics) {
        let (to, from) = (&mut self.orders, other.orders);
        to.all += from.all;
        to.holds += from.holds;
        to.moves += from.moves;
        to.attacks += from.attacks;
        to.foreign += from.foreign;
        to.matched += from.matched;
        to.against_leader += from.against_leader;
        to.unchanged += from.unchanged;
        to.stubborn += from.stubborn;
        for (opening, times) in other.openings {
            *self.openings.entry(opening).or_default() += times;
        }
        self.named += other.named;
        self.near_victory += other.near_victory;
        self.near_victory_won += other.near_victory_won;
        self.still.all += other.still.all;
        self.still.agreed += other.still.agreed;
        self.still.expected += other.still.expected;
        self.still.given_away += other.still.given_away;
        self.still.moved_on += other.still.moved_on;
    }

    /// Writes the statistics with the names of the powers.
    pub fn show(&self, map: &Map) -> String {
        let mut most: BTreeMap<Power, (usize, usize, &[String])> = BTreeMap::new();
        for ((power, orders), &times) in &self.openings {
            let (all, best, which) = most.entry(*power).or_default();
            *all += times;
            if times > *best {
                (*best, *which) = (times, orders);
            }
        }
        let openings = most.iter().map(|(power, (all, best, orders))| {
            let (key, orders) = (&map.power(*power).key, orders.join("; "));
            format!("  {key}: {} {orders}\n", share(*best, *all))
        });
        let openings: String = openings.collect();
        let played = self.openings.values().sum();
        let named = share(self.named, played);
        format!(
            "{self}openings in the table {named}; the most frequent one of each power:\n{openings}"
        )
    }
}

impl Display for Statistics {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let it = &self.orders;
        let of_all = |count: usize| format!("{:.2} %", 100.0 * count as f64 / it.all.max(1) as f64);
        writeln!(
            f,
            "orders {}: holds {}, moves {}, attacks {}, unchanged {}, moves given a third time {}, supports of other powers {}",
            it.all,
            of_all(it.holds),
            of_all(it.moves),
            of_all(it.attacks),
            of_all(it.unchanged),
            of_all(it.stubborn),
            of_all(it.foreign),
        )?;
        writeln!(
            f,
            "supports of other powers: {} for an order that was given, {} against the leader",
            share(it.matched, it.foreign),
            share(it.against_leader, it.foreign),
        )?;
        writeln!(
            f,
            "first to {NEAR_VICTORY} centers: in {} games, wins {}",
            self.near_victory,
            share(self.near_victory_won, self.near_victory),
        )?;
        let StandStills {
            all,
            agreed,
            expected,
            given_away,
            moved_on,
        } = self.still;
        writeln!(
            f,
            "{STILL_YEARS} years without a change: {all}, a power expects to win in {expected}, ended by agreement within {VOTING_YEARS} more {}, went on by a change {moved_on}, victories given away {given_away}",
            share(agreed, all),
        )
    }
}
