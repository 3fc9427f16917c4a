//! The play of a phase: results, the next position, and the end of the game.

use std::mem;

use chancery_core::adjudicator::advance::{NextPhase, into_winter};
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::adjudicator::retreats::RetreatOutcome;
use chancery_core::adjudicator::{OrderResult, PhaseInput};
use chancery_core::board::{Id, Phase, Position, Power, Season, Turn, Unit};

use super::{Ending, Game, Holder, Seat, Sheets, Stage};
use crate::orders;
use crate::position;
use crate::token::{self, Message, Token, message};

impl Game {
    /// Plays the phase with the orders given.
    pub(super) fn play(&mut self) {
        let sheet = |seat: &Seat| {
            let orders = &seat.phase.orders;
            let is_sent = seat.holder != Holder::Absent || !orders.is_empty();
            is_sent.then(|| orders.iter().map(|it| it.written.clone()).collect())
        };
        let sheets: Sheets = self.seats.iter().map(sheet).collect();
        let last = self.options.last_year;
        match self.adjudicate(sheets) {
            NextPhase::Won { winner, .. } => self.end(Ending::Solo(winner)),
            NextPhase::Play(next) if last.is_some_and(|last| next.turn.year > last) => {
                self.end(Ending::Draw);
            }
            NextPhase::Play(_) => self.begin_phase(),
        }
    }

    /// Plays the phase with the orders of a table, which decides whether the game ends.
    pub(crate) fn resolve(&mut self, sheets: &Sheets, ending: Option<Ending>) {
        for (seat, (power, sheet)) in self.map().powers().zip(sheets).enumerate() {
            let sheet = sheet.as_deref().unwrap_or_default();
            let orders = orders::submitted(&self.tokens, &self.position, power, sheet);
            self.seats[seat].phase.orders = orders;
        }
        let next = self.adjudicate(sheets.clone());
        match (ending, next) {
            (Some(ending), _) => return self.end(ending),
            // the table needs more centers
            (None, NextPhase::Won { position, .. }) => {
                self.position = into_winter(self.map(), position);
            }
            (None, NextPhase::Play(_)) => {}
        }
        self.begin_phase();
    }

    /// Adjudicates the phase, and adds its results to the news.
    fn adjudicate(&mut self, sheets: Sheets) -> NextPhase {
        let (map, rules) = (self.tokens.map(), &self.options.rules);
        let played = self
            .adjudicator
            .play(PhaseInput::new(map, &self.position, &sheets, rules));
        let mut results = self.results(&played.resolved, &sheets);
        self.played.push(sheets);
        self.news.extend(results.iter().cloned());
        let next = played.next.position().clone();
        let before = mem::replace(&mut self.position, next);
        let turn = before.turn;
        let centers = position::sco(&self.tokens, &self.position);
        if turn.season() == Season::Fall {
            self.news.push(centers.clone());
        }
        results.extend([centers, position::now(&self.tokens, &self.position)]);
        self.past.push((before, results));
        played.next
    }

    /// Returns the `ORD` messages of a phase.
    fn results(&self, played: &PhaseResults, sheets: &Sheets) -> Vec<Message> {
        let turn = position::turn(self.position.turn);
        let done = |order, result: Message| message! { ORD {turn.clone()} {order} {result} };
        let success = || message! { (SUC) };
        match played {
            PhaseResults::Movement { resolution, .. } => {
                let order = |unit| self.order_of(unit, token::HLD);
                let done = |it: &OrderResult| done(order(it.unit), orders::result(it));
                resolution.rulings.iter().map(done).collect()
            }
            PhaseResults::Retreats { rulings, .. } => {
                let result = |outcome| match outcome {
                    RetreatOutcome::Bounces { .. } => message! { (BNC) },
                    _ => success(),
                };
                let order = |unit| self.order_of(unit, token::DSB);
                rulings
                    .iter()
                    .map(|it| done(order(it.dislodged.unit), result(it.outcome)))
                    .collect()
            }
            PhaseResults::Adjustments(adjustments) => {
                let rulings = adjustments.rulings.iter();
                let given = rulings.filter(|it| it.outcome.is_done());
                let given = given.filter_map(|it| {
                    let written = sheets[it.power.index()].as_ref()?.get(it.entry)?;
                    let orders = &self.seats[it.power.index()].phase.orders;
                    let order = orders.iter().find(|order| order.written == *written)?;
                    Some(order.message.clone())
                });
                let removed = adjustments.disordered.iter();
                let removed = removed.map(|&(unit, _)| self.order_of(unit, token::REM));
                let all = given.chain(removed);
                all.map(|order| done(order, success())).collect()
            }
        }
    }

    /// Returns the order of a unit as it was submitted, or one with the action `without` if there
    /// is none.
    fn order_of(&self, unit: Unit, without: Token) -> Message {
        let at = Some(self.map().province(unit.location));
        let given = &self.seats[unit.power.index()].phase.orders;
        match given.iter().find(|given| given.written.province() == at) {
            Some(given) => given.message.clone(),
            None => message! { (({position::unit(&self.tokens, unit)}) {without}) },
        }
    }

    pub(crate) fn end(&mut self, ending: Ending) {
        self.stage = Stage::Over(ending);
        let result = match ending {
            Ending::Solo(winner) => Some(message! { SLO ({self.tokens.power(winner)}) }),
            Ending::Draw => Some(message![DRW]),
            Ending::Abandoned => None,
        };
        if let Some(result) = result {
            self.news.extend([result, self.summary()]);
        }
        let now = position::now(&self.tokens, &self.position);
        self.news.extend([now, message![OFF]]);
    }

    /// Returns the `SMR` message with the programs, their centers, and the years in which they lost the last.
    fn summary(&self) -> Message {
        let count = |position: &Position, power| position.center_count(power);
        let entry = |(power, seat): (Power, &Seat)| {
            let [name, version] = &seat.program;
            let now = count(&self.position, power);
            let last = self.past.iter().rfind(|past| count(&past.0, power) > 0);
            let year = last.filter(|_| now == 0).map(|past| past.0.turn.year);
            let year = year.map(|year| Token::number(year.into()));
            let count = Token::number(now as i32);
            message! { ({self.tokens.power(power)} ({token::text(name)}) ({token::text(version)}) {count} {year}) }
        };
        let entries = self.map().powers().zip(&self.seats).flat_map(entry);
        message! { SMR {position::turn(self.position.turn)} {entries} }
    }

    /// Returns the messages of a past turn, or `None` if it wasn't played.
    pub(crate) fn history(&self, turn: Turn) -> Option<Vec<Message>> {
        let past = self.past.iter().find(|past| past.0.turn == turn)?;
        Some(past.1.clone())
    }

    /// Returns the results since the last movement phase, or `None` before the first.
    pub(crate) fn last_results(&self) -> Option<Vec<Message>> {
        let is_movement = |turn: Turn| matches!(turn.phase, Phase::SpringMoves | Phase::FallMoves);
        let start = self
            .past
            .iter()
            .rposition(|past| is_movement(past.0.turn))?;
        let messages = self.past[start..].iter().flat_map(|past| &past.1);
        let results = messages.filter(|message| message.first() == Some(&token::ORD));
        Some(results.cloned().collect())
    }
}
