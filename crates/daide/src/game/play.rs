//! Playing a phase: results, the next position, and the end of the game.

use std::sync::Arc;

use chancery_core::adjudicator::adjustments::Adjustments;
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::phase::{PhaseResults, PlayedPhase};
use chancery_core::adjudicator::retreats::{RetreatOutcome, RetreatResult};
use chancery_core::board::{Id, Power, Season, Turn, Unit};
use chancery_core::orders::{Adjustment, RetreatOrder, WrittenOrder};

use super::{Ending, Game, Holder, Past, Record, Seat, Stage};
use crate::orders;
use crate::state;
use crate::token::{
    self, BLD, BNC, DRW, DSB, HLD, Message, OFF, ORD, REM, RTO, SLO, SMR, SUC, Token, WVE,
};

/// An order in brackets and its result.
type OrderAndResult = (Message, Message);

impl Game {
    /// Plays the phase with the orders that are there.
    pub(super) fn play(&mut self) {
        let sheet = |seat: &Seat| {
            let is_held = matches!(seat.holder, Holder::Client | Holder::Computer);
            let orders = seat.orders.iter().map(|given| given.order.clone());
            (is_held || !seat.orders.is_empty()).then(|| orders.collect())
        };
        let sheets: Vec<Option<Vec<WrittenOrder>>> = self.seats.iter().map(sheet).collect();
        let map = Arc::clone(self.map());
        let (position, rules) = (&self.position, &self.rules);
        let played = self.adjudicator.play(&map, position, &sheets, rules);
        let turn = self.position.turn;
        let results = self.results(&played);
        let next = played.next.position().clone();
        let position = std::mem::replace(&mut self.position, next);
        self.records.push(Record { position, sheets });
        let past = Past {
            turn,
            results,
            centers: state::sco(&self.tokens, &self.position),
            units: state::now(&self.tokens, &self.position),
        };
        self.news.extend(past.results.iter().cloned());
        if turn.season() == Season::Fall {
            self.news.push(past.centers.clone());
        }
        self.past.push(past);
        self.note_eliminated(turn.year);
        let last = self.options.last_year;
        match played.next {
            NextPhase::Won { winner, .. } => self.end(Ending::Solo(winner)),
            NextPhase::Play(next) if last.is_some_and(|last| next.turn.year > last) => {
                self.end(Ending::Draw);
            }
            NextPhase::Play(_) => self.begin_phase(),
        }
    }

    fn note_eliminated(&mut self, year: u16) {
        for power in self.tokens.map().powers() {
            let seat = &mut self.seats[power.index()];
            if seat.eliminated.is_none() && self.position.centers_of(power).next().is_none() {
                seat.eliminated = Some(year);
            }
        }
    }

    /// The `ORD` messages of a phase.
    fn results(&self, played: &PlayedPhase) -> Vec<Message> {
        let results: Vec<OrderAndResult> = match &played.resolved {
            PhaseResults::Movement { resolution, .. } => {
                let rulings = resolution.rulings.iter();
                let result = |it| orders::result(it);
                rulings
                    .map(|it| (self.moved(it.unit), result(it)))
                    .collect()
            }
            PhaseResults::Retreats { rulings, .. } => {
                rulings.iter().map(|it| self.retreated(it)).collect()
            }
            PhaseResults::Adjustments(adjustments) => {
                let orders = self.adjusted(adjustments).into_iter();
                orders.map(|order| (order, token::list([SUC]))).collect()
            }
        };
        let turn = state::turn(self.position.turn);
        let message = |(order, result)| token::message(ORD, [turn.clone(), order, result]);
        results.into_iter().map(message).collect()
    }

    /// The order of a unit as it was submitted; without one it holds.
    fn moved(&self, unit: Unit) -> Message {
        let at = Some(self.map().province(unit.location));
        let given = &self.seats[unit.power.index()].orders;
        match given.iter().find(|given| given.order.province() == at) {
            Some(given) => given.message.clone(),
            None => self.unit_order(unit, HLD),
        }
    }

    fn unit_order(&self, unit: Unit, word: Token) -> Message {
        let unit = state::unit(&self.tokens, unit);
        token::list(unit.into_iter().chain([word]))
    }

    fn retreated(&self, ruling: &RetreatResult) -> OrderAndResult {
        let unit = ruling.dislodged.unit;
        let (to, result) = match (ruling.outcome, ruling.order) {
            (RetreatOutcome::Retreats(to), _) => (Some(to), SUC),
            (RetreatOutcome::Bounces { .. }, RetreatOrder::Retreat(to)) => (Some(to), BNC),
            _ => (None, SUC),
        };
        let order = match to {
            None => self.unit_order(unit, DSB),
            Some(to) => {
                let mut order = state::unit(&self.tokens, unit);
                order.push(RTO);
                order.extend(self.tokens.location(to));
                token::list(order)
            }
        };
        (order, token::list([result]))
    }

    fn adjusted(&self, adjustments: &Adjustments) -> Vec<Message> {
        let mut all = Vec::new();
        let mut unused: Vec<i32> = self
            .map()
            .powers()
            .map(|it| self.position.surplus(it))
            .collect();
        for (power, adjustment) in adjustments.done() {
            match adjustment {
                Adjustment::Build(kind, at) => {
                    unused[power.index()] -= 1;
                    all.push(self.unit_order(Unit::new(power, kind, at), BLD));
                }
                Adjustment::Remove(province) => {
                    let unit = self.position.unit(province);
                    all.extend(unit.map(|unit| self.unit_order(unit, REM)));
                }
                Adjustment::Waive => {}
            }
        }
        let disordered = adjustments.disordered.iter();
        all.extend(disordered.map(|&(unit, _)| self.unit_order(unit, REM)));
        for (power, unused) in self.map().powers().zip(unused) {
            let waive = token::list([self.tokens.power(Some(power)), WVE]);
            all.extend((0..unused).map(|_| waive.clone()));
        }
        all
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.stage = Stage::Over(ending);
        let announcement = match ending {
            Ending::Solo(winner) => {
                token::message(SLO, [token::list([self.tokens.power(Some(winner))])])
            }
            Ending::Draw => vec![DRW],
            Ending::Abandoned => return self.news.push(vec![OFF]),
        };
        let now = state::now(&self.tokens, &self.position);
        self.news
            .extend([announcement, now, self.summary(), vec![OFF]]);
    }

    fn summary(&self) -> Message {
        let last = self
            .past
            .last()
            .map_or(self.position.turn, |past| past.turn);
        let seat = |(power, seat): (Power, &Seat)| {
            let mut part = vec![self.tokens.power(Some(power))];
            part.extend(seat.name.iter().flat_map(|name| token::text(name)));
            part.push(Token::number(self.position.center_count(power) as i32));
            part.extend(seat.eliminated.map(|year| Token::number(year.into())));
            token::list(part)
        };
        let seats = self.map().powers().zip(&self.seats).map(seat);
        token::message(SMR, [state::turn(last)].into_iter().chain(seats))
    }

    /// The messages of a past turn; none if it wasn't played.
    pub(crate) fn history(&self, turn: Turn) -> Option<Vec<Message>> {
        let past = self.past.iter().find(|past| past.turn == turn)?;
        let position = [past.centers.clone(), past.units.clone()];
        Some(past.results.iter().cloned().chain(position).collect())
    }

    /// The results since the last movement phase; none before the first.
    pub(crate) fn last_results(&self) -> Option<Vec<Message>> {
        let start = self
            .past
            .iter()
            .rposition(|past| past.turn.phase.is_movement());
        let last = self.past.get(start.unwrap_or(0)..)?;
        let messages: Vec<Message> = last.iter().flat_map(|past| past.results.clone()).collect();
        (!messages.is_empty()).then_some(messages)
    }
}
