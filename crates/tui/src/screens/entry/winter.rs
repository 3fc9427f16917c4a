//! The winter phase: the orders of a power compared with the number due, and its choices.

use super::order_text::written;
use super::{EntryView, OrderEntry, OrderItem, Session};
use crate::kit::{Row, Tone, words};
use chancery_core::adjudicator::adjustments::{AdjustmentOutcome, PowerAdjustments};
use chancery_core::adjudicator::civil_disorder::RemovalOrder;
use chancery_core::board::{Coast, Phase, Power, Province, Unit, UnitKind};
use chancery_core::orders::{Action, UnitRef, WrittenOrder};
use chancery_core::report::removal_reason;
use entry::{Candidate, Part, Reading, Verdict};
use game::{Game, Slot, replaced_by};

/// The builds or removals of a power: the number due and the number ordered.
#[derive(Clone, Copy)]
pub(super) struct Due {
    /// The number of builds, or of removals if it is negative.
    pub due: i32,
    /// The number of valid orders, at most the number due.
    pub ordered: usize,
    /// The number of void orders.
    pub void: usize,
}

impl Due {
    /// Counts the orders of a power.
    pub fn of(session: &Session, power: Power) -> Self {
        let game = session.game();
        let all = game.adjustments(power);
        let due = game.position().adjustment(power);
        Due {
            due,
            ordered: all.done().min(due.unsigned_abs() as usize),
            void: all.outcomes.len() - all.done(),
        }
    }

    /// Returns whether as many are ordered as are due.
    pub fn is_met(self) -> bool {
        self.ordered == self.due.unsigned_abs() as usize
    }

    /// Returns the message that no other can be ordered, and what takes one back: `The number of`.
    pub fn all_ordered(self, what: &str) -> Row {
        let (all, one) = match self.due.abs() {
            1 => ("and it is ordered", "the ordered one"),
            _ => ("all ordered", "an ordered one"),
        };
        let text = format!("{} due, {all}.", self.what());
        let how = format!(" {what} {one} takes it back.");
        Row::new().bold(text).dim(how)
    }

    /// Returns the number of builds or removals due, in words: `2 builds`.
    pub fn what(self) -> String {
        let noun = if self.due < 0 { "removal" } else { "build" };
        words::count(self.due.unsigned_abs() as usize, noun)
    }
}

/// A numbered choice in winter.
pub(super) struct WinterChoice {
    /// The home center or the province of the unit.
    pub at: Province,
    /// The home center, the build that is ordered there, or the unit.
    pub text: String,
    /// The kinds that can be built there, or the reason that the rules would remove the unit.
    pub note: String,
    /// The possible orders there: several builds, or one removal.
    pub orders: Vec<WrittenOrder>,
    /// Whether it is ordered. It keeps its number, which then takes the order back.
    pub taken: bool,
}

impl OrderEntry {
    /// Orders the winter choice with this index, or takes its order back.
    pub(super) fn choose_in_winter(&mut self, session: &mut Session, power: Power, number: usize) {
        let choices = winter_choices(session.game(), power);
        let Some(choice) = self.chosen(choices, number) else {
            return;
        };
        let due = Due::of(session, power);
        if choice.taken {
            self.take_back_at(session, power, Some(choice.at));
            self.select_after(session, power, None);
        } else if due.is_met() && !self.view(session).has_waived(power) {
            self.say(due.all_ordered("The number of"));
        } else if let [order] = choice.orders.as_slice() {
            self.enter_choice(session, power, order.clone());
        } else {
            self.choose_home(session, power, &choice.text);
        }
    }

    /// Puts a home center into the line, or a kind of unit in one, and asks for the unit to build.
    fn choose_home(&mut self, session: &Session, power: Power, home: &str) {
        let text = self.view(session).headed(Some(power), home);
        self.set_line(session, &text);
        self.line.chosen = Some(text);
    }

    /// Chooses the unit to build in a home center that was chosen by its number: by `a` or `f`, or by the first
    /// letter of the coast. Returns whether the letter fits.
    pub(super) fn choose_kind(&mut self, session: &mut Session, letter: char) -> bool {
        let Some(reading) = self.line.reading().filter(|_| self.line.is_chosen()) else {
            return false;
        };
        let letter = letter.to_ascii_lowercase();
        let fits = |one: &Candidate| match one.written.unit() {
            Some(UnitRef { kind, place, .. }) => {
                let kind = kind.map(|kind| kind.letter().to_ascii_lowercase());
                let coast = place.coast.and_then(|coast| coast.code().chars().next());
                kind == Some(letter) || coast.is_some_and(|it| it.eq_ignore_ascii_case(&letter))
            }
            None => false,
        };
        let choices = reading.choices().iter().enumerate();
        let found: Vec<(usize, &Candidate)> = choices.filter(|(_, one)| fits(one)).collect();
        match found.as_slice() {
            [] => return false,
            &[(only, _)] => self.choose(session, only),
            // the coast is open
            [(_, one), ..] => {
                let at = one
                    .order
                    .province()
                    .map(|at| words::code(session.game().map(), at));
                let text = format!("F {}", at.unwrap_or_default());
                if let Some(power) = self.view(session).winter_power() {
                    self.choose_home(session, power, &text);
                }
            }
        }
        true
    }
}

impl EntryView<'_> {
    /// Returns the power whose builds or removals are numbered: that of the selected item.
    pub(super) fn winter_power(self) -> Option<Power> {
        let game = self.game();
        let power = self.item()?.power();
        let is_due = game.turn().phase == Phase::Adjustments;
        (is_due && game.position().adjustment(power) != 0).then_some(power)
    }

    /// Returns whether a power has waived a build, which another one replaces.
    pub(super) fn has_waived(self, power: Power) -> bool {
        let mut sheet = self.game().sheet(power).iter();
        sheet.any(|entry| entry.written == WrittenOrder::Waive)
    }

    /// Returns the power of this screen that builds something not named: the only one with builds left, or the selected
    /// one.
    pub(super) fn builder(self) -> Option<Power> {
        let builds = |power: &&Power| {
            let left = self.game().unordered(**power);
            matches!(left.first(), Some(Slot::Builds(_)))
        };
        let mut builders = self.entry.powers.iter().filter(builds);
        match (builders.next(), builders.next(), self.item()) {
            (Some(&only), None, _) => Some(only),
            (_, Some(_), Some(OrderItem::Builds(selected, _))) => Some(selected),
            _ => None,
        }
    }

    /// Returns the verdict on a written order. It is void if the power may not order the unit and, in winter, if
    /// the rules don't carry it out.
    pub(super) fn verdict_of(self, item: OrderItem) -> Verdict {
        let entry = item.entry(self.session);
        let province = entry.and_then(game::DraftOrder::province);
        match outcome(self.session, item) {
            Some(outcome) if !outcome.is_done() => Verdict::Void,
            _ if item.is_refused(self.session) => Verdict::Void,
            _ => {
                let read = self.entry.verdicts.of(item.power(), province);
                // a reopened game knows the ruling, not what was read
                let ruled = entry.is_some_and(|entry| entry.ruling.is_some());
                if ruled {
                    read.max(Verdict::Fixed)
                } else {
                    read
                }
            }
        }
    }

    /// Marks the builds and removals of a reading that are beyond the number due as void.
    pub(super) fn limited(self, mut reading: Reading) -> Reading {
        if self.game().turn().phase != Phase::Adjustments || !reading.verdict.is_clear() {
            return reading;
        }
        for &power in &self.entry.powers {
            let Some(why) = self.limited_to_due(power, &mut reading.parts) else {
                continue;
            };
            if reading.verdict != Verdict::Void {
                (reading.verdict, reading.note) = (Verdict::Void, why);
            }
        }
        reading
    }

    /// Marks the orders of one power that are beyond the number due as void, and returns the
    /// reason.
    fn limited_to_due(self, power: Power, parts: &mut [Part]) -> Option<String> {
        let legality = self.game().legality();
        let mut sheet = written(self.game().sheet(power));
        let before = PowerAdjustments::resolve(&legality, power, &sheet);
        let mut new: Vec<(usize, &mut Part)> = Vec::new();
        for part in parts {
            let own = |order: &Candidate| self.power_of(order).is_ok_and(|it| it == power);
            let Some(order) = part.taken().filter(|order| own(order)) else {
                continue;
            };
            let builds = self.game().builds_due(power);
            new.push((put(&mut sheet, order.written.clone(), builds), part));
        }
        let after = PowerAdjustments::resolve(&legality, power, &sheet).outcomes;
        let mut why = None;
        for (at, part) in &mut new {
            if let Some(reason) = beyond(self.session, power, after[*at], sheet[*at].action()) {
                part.verdict = Verdict::Void;
                why = why.or(Some(reason));
            }
        }
        let was_done = before.outcomes.iter().zip(&after).enumerate();
        let mut displaced = was_done.filter(|(at, (before, after))| {
            before.is_done() && !after.is_done() && new.iter().all(|(new, _)| new != at)
        });
        why.or_else(|| {
            let order = self.in_full(power, &sheet[displaced.next()?.0]);
            Some(format!("too many: {order} wouldn't count"))
        })
    }

    /// Returns the number of builds and removals ordered, in a long and a short form: with those that each power
    /// still has to order, and without them.
    pub(super) fn winter_counts(self) -> [Row; 2] {
        let powers = self.entry.powers.iter();
        let all: Vec<Due> = powers
            .clone()
            .map(|&it| Due::of(self.session, it))
            .collect();
        let ordered: usize = all.iter().map(|it| it.ordered).sum();
        let void: usize = all.iter().map(|it| it.void).sum();
        let due: u32 = all.iter().map(|it| it.due.unsigned_abs()).sum();
        let count = Row::new().bold(ordered.to_string());
        let short = count.clone().text(format!(" of {due}"));
        let long = match all.as_slice() {
            [only] => count.text(format!(" of {}", only.what())),
            _ => {
                let map = self.game().map();
                let mut row = Row::new();
                for (&power, it) in powers.zip(&all).filter(|(_, it)| it.due != 0) {
                    let left = (it.due.unsigned_abs() as usize).saturating_sub(it.ordered);
                    row = row.and(words::badge(map, power));
                    row = match (left, it.due) {
                        (0, _) => row.toned(Tone::Ok, "✓ "),
                        (_, 0..) => row.strong(Tone::Ok, format!("+{left} ")),
                        _ => row.strong(Tone::Err, format!("−{left} ")),
                    };
                }
                row.text(" ").and(short.clone())
            }
        };
        [long, short].map(|row| match void {
            0 => row,
            _ => row.strong(Tone::Err, format!("   {void} void")),
        })
    }
}

/// Returns the open home centers of a power that builds, or the units of a power that removes, also those
/// that already have an order. Units that the rules would remove come first.
pub(super) fn winter_choices(game: &Game, power: Power) -> Vec<WinterChoice> {
    let (map, position) = (game.map(), game.position());
    let possible = game.legality().possible_adjustments(power);
    let here = |at: Province| -> Vec<WrittenOrder> {
        let here = possible.iter().filter(|it| it.province() == Some(at));
        here.cloned().collect()
    };
    let due = position.adjustment(power);
    if due >= 0 {
        let homes = position.open_homes(power).filter(|_| due > 0);
        let choice = |home| build_choice(game, power, home, here(home));
        return homes.map(choice).collect();
    }
    // the reasons without any order, so that the choices stay in their rows
    let by_rule = PowerAdjustments::resolve(&game.legality(), power, []).disordered;
    let order = RemovalOrder::new(map, position, game.rules(), power);
    let choice = |unit: Unit| {
        let at = map.province(unit.location);
        let reason = by_rule.iter().find(|(other, _)| *other == unit);
        WinterChoice {
            at,
            text: unit.short(map),
            note: reason.map_or_else(String::new, |(_, why)| removal_reason(*why)),
            orders: here(at),
            taken: game.order_of(power, at).is_some(),
        }
    };
    order.units().map(choice).collect()
}

/// Returns the home centers where a power can still build, without those that already have a
/// build.
pub(super) fn open_homes(session: &Session, power: Power) -> Vec<Province> {
    let game = session.game();
    let is_free = |home: &Province| game.order_of(power, *home).is_none();
    game.position().open_homes(power).filter(is_free).collect()
}

/// Returns a warning for each ordered removal from a center while a unit that isn't on one stays.
pub(super) fn center_warnings(session: &Session, power: Power) -> Vec<Row> {
    let game = session.game();
    let (map, position) = (game.map(), game.position());
    let at = |unit: &Unit| map.province(unit.location);
    let is_removed = |unit: &Unit| game.order_of(power, at(unit)).is_some();
    let is_on_center = |unit: &Unit| map.info(at(unit)).is_center;
    if game.turn().phase != Phase::Adjustments || position.adjustment(power) >= 0 {
        return Vec::new();
    }
    let (gone, stays): (Vec<Unit>, Vec<Unit>) = position.units_of(power).partition(is_removed);
    let stays = stays.into_iter().filter(|unit| !is_on_center(unit));
    let stays: Vec<String> = stays.map(|unit| unit.short(map)).collect();
    if stays.is_empty() {
        return Vec::new();
    }
    let (verb, stays) = match stays.len() {
        1 => ("stays outside the centers", words::list(stays)),
        _ => ("stay outside the centers", words::list(stays)),
    };
    let row = |unit: Unit| {
        let center = &map.info(at(&unit)).name;
        let row = Row::new().bold(unit.short(map));
        row.toned(Tone::Warn, format!(" leaves {center}; {stays} {verb}"))
    };
    gone.into_iter().filter(is_on_center).map(row).collect()
}

/// Returns the outcome of a written build or removal.
fn outcome(session: &Session, item: OrderItem) -> Option<AdjustmentOutcome> {
    let OrderItem::Entry(power, entry) = item else {
        return None;
    };
    if session.game().turn().phase != Phase::Adjustments {
        return None;
    }
    let all = session.game().adjustments(power);
    all.outcomes.into_iter().nth(entry)
}

/// Returns whether a written build or removal exceeds the number due, of which there are some.
pub(super) fn is_surplus(session: &Session, item: OrderItem) -> bool {
    outcome(session, item) == Some(AdjustmentOutcome::Surplus)
}

/// Returns the reason that a written build or removal is beyond the number due:
/// `one too many: France builds 2`.
pub(super) fn beyond_due(session: &Session, item: OrderItem) -> Option<String> {
    let action = item.entry(session)?.written.action().cloned();
    let outcome = outcome(session, item)?;
    beyond(session, item.power(), outcome, action.as_ref())
}

/// Adds an order to a sheet, or puts it in the place of the one that it replaces. Returns its index.
fn put(sheet: &mut Vec<WrittenOrder>, order: WrittenOrder, builds: usize) -> usize {
    match replaced_by(sheet.iter(), &order, builds) {
        Some(number) => {
            sheet[number] = order;
            number
        }
        None => {
            sheet.push(order);
            sheet.len() - 1
        }
    }
}

/// Returns the reason that an order is beyond the number due, if it is.
fn beyond(
    session: &Session,
    power: Power,
    outcome: AdjustmentOutcome,
    action: Option<&Action>,
) -> Option<String> {
    let game = session.game();
    let name = &game.map().power(power).name;
    let due = game.position().adjustment(power);
    match outcome {
        AdjustmentOutcome::Surplus => {
            let verb = if due < 0 { "removes" } else { "builds" };
            Some(format!("one too many: {name} {verb} {}", due.abs()))
        }
        AdjustmentOutcome::NotDue => {
            let verb = match action {
                Some(Action::Disband) => "remove",
                _ => "build",
            };
            Some(format!("{name} has nothing to {verb}"))
        }
        AdjustmentOutcome::Repeated => Some("another order for it counts".to_owned()),
        AdjustmentOutcome::Done(_) | AdjustmentOutcome::Illegal(_) => None,
    }
}

fn build_choice(
    game: &Game,
    power: Power,
    home: Province,
    orders: Vec<WrittenOrder>,
) -> WinterChoice {
    let map = game.map();
    let places = orders.iter().filter_map(WrittenOrder::unit);
    let (mut kinds, mut coasts): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for unit in places {
        kinds.extend(unit.kind.map(UnitKind::name));
        coasts.extend(unit.place.coast.map(Coast::code));
    }
    kinds.dedup();
    let mut note = kinds.join(" or ");
    if !coasts.is_empty() {
        note = format!("{note} {}", coasts.join("/").to_lowercase());
    }
    let ordered = game.order_of(power, home);
    let ordered = ordered.map(|entry| entry.written.short(map).to_string());
    WinterChoice {
        at: home,
        taken: ordered.is_some(),
        text: ordered.unwrap_or_else(|| words::code(map, home)),
        note,
        orders,
    }
}
