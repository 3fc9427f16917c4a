//! The possible meanings of an undecided line of a pasted sheet.

use super::question::{Answer, power_of};
use super::sheet_list::SheetLine;
use super::warnings::warning_of;
use super::winter::winter_choices;
use super::{EntryView, Session};
use crate::kit::words;
use chancery_core::board::{Coast, UnitKind};
use chancery_core::orders::{Action, IllegalReason, UnitRef, WrittenOrder};
use entry::{Verdict, Warning};

impl EntryView<'_> {
    /// Returns the possible meanings of a line.
    pub(super) fn meanings(self, line: &SheetLine) -> Vec<Answer> {
        if line.verdict == Verdict::Void {
            let builds = || meanings_of_void_build(self.session, line);
            let answers = self.meanings_of_void(line).or_else(builds);
            return answers.unwrap_or_else(|| self.possible_instead(line));
        }
        let ruling = match line.candidates.len() {
            1 => "the only reading".to_owned(),
            count => format!("one of {count} readings"),
        };
        let chosen = |written: &WrittenOrder| {
            let power = power_of(self.session, line.power, written)?;
            let (verdict, note) = match self.why_void(power, written) {
                Some(why) => (Verdict::Void, format!("void: {why}")),
                None => (Verdict::Fixed, destination_text(self.session, written)),
            };
            Some(Answer {
                order: Some((power, written.clone())),
                verdict,
                note,
                ruling: ruling.clone(),
            })
        };
        line.candidates.iter().filter_map(chosen).collect()
    }

    /// Returns the possible meanings of an order that names no unit of its power.
    fn meanings_of_void(self, line: &SheetLine) -> Option<Vec<Answer>> {
        let game = self.game();
        let (map, legality) = (game.map(), game.legality());
        let written = line.candidates.first()?;
        let action = written.action()?;
        let illegal = self.illegal(line.power, written)?;
        let (IllegalReason::NoUnit(at) | IllegalReason::NotYours(at, _)) = illegal else {
            return None;
        };
        let mut answers = Vec::new();
        if let IllegalReason::NotYours(_, owner) = illegal
            && self.entry.powers.contains(&owner)
            && legality.is_legal(owner, written)
        {
            // the line is under the heading of another power or of none, so the unit decides
            let whose = format!("the unit is {}", words::owned_by(&map.power(owner).name));
            answers.push(Answer {
                order: Some((owner, written.clone())),
                verdict: Verdict::Fixed,
                note: whose.clone(),
                ruling: whose,
            });
        }
        let powers = self.entry.powers.iter().copied();
        let powers = powers.filter(|&power| line.power.is_none_or(|own| own == power));
        let units = game.position().orderable_units();
        let units = powers.flat_map(|power| units.iter().filter(move |unit| unit.power == power));
        let place = words::place(map, at.location());
        let meant = units.filter_map(|&unit| {
            let written = WrittenOrder::Order {
                unit: UnitRef::of(map, unit),
                action: action.clone(),
            };
            legality.is_legal(unit.power, &written).then_some(())?;
            let name = unit.short(map);
            Some(Answer {
                order: Some((unit.power, written)),
                verdict: Verdict::Fixed,
                note: format!("{name} meant"),
                ruling: format!("there is no unit in {place}: {name} meant"),
            })
        });
        answers.extend(meant);
        // an order that is given already is no answer
        answers.retain(|answer| {
            answer.order.as_ref().is_none_or(|(power, order)| {
                let given = order.province().and_then(|at| game.order_of(*power, at));
                let full = |written| self.in_full(*power, written);
                given.is_none_or(|given| full(&given.written) != full(order))
            })
        });
        // units without an order first, and those of the heading's power and of the stated kind
        let kind = written.unit().and_then(|unit| unit.kind);
        answers.sort_by_key(|answer| {
            let order = answer.order.as_ref();
            let unit = order.and_then(|(_, order)| order.unit());
            let is_ordered = order
                .and_then(|(power, order)| game.order_of(*power, order.province()?))
                .is_some();
            let is_other = kind.is_some_and(|kind| unit.and_then(|unit| unit.kind) != Some(kind));
            let is_foreign = line.power.is_some() && order.map(|(power, _)| *power) != line.power;
            (is_foreign, is_ordered, is_other)
        });
        Some(answers)
    }

    /// Returns the possible orders of the unit for the same destination, or the same supported or convoyed unit, and for
    /// a player the void order as it is written.
    fn possible_instead(self, line: &SheetLine) -> Vec<Answer> {
        let game = self.game();
        let map = game.map();
        let written = line.candidates.first();
        let ordered = written
            .and_then(|it| Some((it, it.province()?, power_of(self.session, line.power, it)?)));
        let Some((written, at, power)) = ordered.filter(|_| game.turn().phase.is_movement()) else {
            return Vec::new();
        };
        let about = |order: &WrittenOrder| match order.helped() {
            Some(helped) => Some(helped.place.province),
            None => order.destination().map(|to| to.province),
        };
        let same = |order: &&WrittenOrder| {
            let helps = |one: &WrittenOrder| one.helped().is_some();
            helps(order) == helps(written) && about(order) == about(written) && *order != written
        };
        let possible = game.legality().possible(at);
        // possible on the board, but it may not fit the power's other orders
        let ranked = possible.iter().filter(same);
        let ranked = ranked.map(|order| (warning_of(self.session, power, &[order]), order));
        let mut ranked: Vec<(Option<Warning>, &WrittenOrder)> = ranked.collect();
        ranked.sort_by_key(|(warning, _)| warning.is_some());
        let instead = ranked.into_iter().map(|(warning, order)| Answer {
            order: Some((power, order.clone())),
            verdict: Verdict::Fixed,
            note: warning.map_or_else(|| "possible".to_owned(), |it| it.clause(map)),
            ruling: "the order that is possible".to_owned(),
        });
        let mut answers: Vec<Answer> = instead.collect();
        let void = self.why_void(power, written);
        let void = void.filter(|_| !self.entry.is_game_master() && about(written).is_some());
        answers.extend(void.map(|why| Answer {
            order: Some((power, written.clone())),
            verdict: Verdict::Void,
            note: format!("void: {why}"),
            ruling: "as it is written".to_owned(),
        }));
        answers
    }
}

/// Returns the builds that a power can make instead of a void one, those in the named home first. There are
/// none if it has ordered all that are due.
fn meanings_of_void_build(session: &Session, line: &SheetLine) -> Option<Vec<Answer>> {
    let game = session.game();
    let void = line.candidates.first();
    let void = void.filter(|void| void.action() == Some(&Action::Build))?;
    let power = power_of(session, line.power, void)?;
    if game.unordered(power).is_empty() {
        return Some(Vec::new());
    }
    let open = winter_choices(game, power).into_iter();
    let open = open.filter(|it| !it.taken).flat_map(|it| it.orders);
    let builds = open.filter(|order| order.action() == Some(&Action::Build));
    let mut builds: Vec<WrittenOrder> = builds.collect();
    builds.sort_by_key(|order| order.province() != void.province());
    let answer = |written: WrittenOrder| Answer {
        note: destination_text(session, &written),
        order: Some((power, written)),
        verdict: Verdict::Fixed,
        ruling: "a build that is possible".to_owned(),
    };
    Some(builds.into_iter().map(answer).collect())
}

/// Describes the destination of an order: `Burgundy, where a French army stands`.
fn destination_text(session: &Session, written: &WrittenOrder) -> String {
    let game = session.game();
    let map = game.map();
    let to = match (written.action(), written.unit()) {
        (Some(Action::Move { to, .. } | Action::Retreat { to }), _) => to,
        (Some(Action::Build), Some(unit)) => {
            let kind = unit.kind.map_or("unit", UnitKind::name);
            return match unit.place.coast.map(Coast::name) {
                Some(coast) => format!("{kind}, {coast}"),
                None => kind.to_owned(),
            };
        }
        _ => return words::spoken(map, written),
    };
    let unit = written
        .province()
        .and_then(|at| game.position().orderable_unit(map, at));
    let name = match unit {
        Some(unit) if unit.kind == UnitKind::Army => words::place(map, to.province.location()),
        _ => map.full(to.nearest(map)),
    };
    match game.position().unit(to.province) {
        Some(unit) => format!("{name}, occupied by {}", words::foreign_unit(map, unit)),
        None => format!("{name}, empty"),
    }
}
