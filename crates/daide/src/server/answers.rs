//! What a server answers to a message.

use chancery_core::board::{Id, Power};

use super::{Client, ClientId, Role, Server};
use crate::definition::Definition;
use crate::game::Stage;
use crate::reader::is_balanced;
use crate::request::{Request, SubmittedOrder};
use crate::state;
use crate::token::{self, BTL, ERR, HLO, HUH, LVL, MTL, Message, PRN, REJ, RTL, THX, Token, YES};

/// The most letters of a client's name and of its version.
const LONGEST_NAME: usize = 60;

impl Server {
    pub(super) fn message(&mut self, id: ClientId, message: Message) {
        if matches!(message.first(), Some(&HUH | &PRN)) {
            return;
        }
        if !is_balanced(&message) {
            return self.send(id, token::message(PRN, [token::list(message)]));
        }
        match Request::read(&self.game.tokens, &message) {
            Ok(request) => self.answer(id, request, &message),
            Err(error) => {
                let (before, after) = message.split_at(error.at.min(message.len()));
                let marked = [before, &[ERR], after].concat();
                self.send(id, token::message(HUH, [token::list(marked)]));
            }
        }
    }

    fn answer(&mut self, id: ClientId, request: Request, message: &[Token]) {
        let Some(client) = self.clients.get(&id) else {
            return;
        };
        let role = client.role;
        let playing = self.game.stage == Stage::Playing;
        let alive = |power| playing && !state::is_eliminated(&self.game.position, power);
        let granted = match (request, role) {
            (Request::Join(name), Role::Guest) => return self.join(id, name, message),
            (Request::Observe, Role::Guest) => {
                self.set_role(id, Role::Observer);
                self.send(id, answer(YES, message));
                return self.send(id, self.game.tokens.board_name());
            }
            (Request::AnswerMap(accepts), _) => return self.map_answered(id, accepts),
            (Request::Return(power, passcode), Role::Guest) => {
                let power = power.filter(|&power| self.game.may_return(power, passcode));
                if let Some(power) = power {
                    self.send(id, answer(YES, message));
                    self.set_role(id, Role::Player(power));
                    return self.game.come_back(power);
                }
                false
            }
            (Request::Map, _) => return self.send(id, self.game.tokens.board_name()),
            (Request::Definition, _) => {
                return self.send(id, Definition::new(&self.game.tokens).message());
            }
            (Request::Centers, _) => {
                return self.send(id, state::sco(&self.game.tokens, &self.game.position));
            }
            (Request::Position, _) => {
                return self.send(id, state::now(&self.game.tokens, &self.game.position));
            }
            (Request::Hello, _) if self.game.stage != Stage::Waiting => {
                return self.send(id, self.hello(role));
            }
            (Request::History(turn), _) if let Some(messages) = self.game.history(turn) => {
                return messages.into_iter().for_each(|it| self.send(id, it));
            }
            (Request::Results, _) if let Some(messages) = self.game.last_results() => {
                return messages.into_iter().for_each(|it| self.send(id, it));
            }
            (Request::Time, _) if playing && let Some(left) = self.game.time_left() => {
                return self.send(id, left);
            }
            (Request::Submit(turn, orders), Role::Player(power))
                if playing && turn.is_none_or(|it| it == self.game.position.turn) =>
            {
                return self.submit(id, power, orders);
            }
            (Request::Withdraw(orders), Role::Player(power)) if playing => {
                self.game.withdraw(power, &orders)
            }
            (Request::Missing, Role::Player(power)) if playing => {
                return self.send(id, self.game.missing(power));
            }
            (Request::GoOn(go_on), Role::Player(power)) if alive(power) || playing && go_on => {
                self.game.seats[power.index()].waits = !go_on;
                self.send(id, answer(YES, message));
                let missing = self.game.missing(power);
                if go_on && missing.len() > 1 {
                    self.send(id, missing);
                }
                return;
            }
            (Request::Draw(vote), Role::Player(power)) if alive(power) => {
                self.game.seats[power.index()].draw = vote;
                true
            }
            (Request::Other, _) => return,
            _ => false,
        };
        self.send(id, answer(if granted { YES } else { REJ }, message));
    }

    fn set_role(&mut self, id: ClientId, role: Role) {
        if let Some(client) = self.clients.get_mut(&id) {
            client.role = role;
        }
    }

    fn join(&mut self, id: ClientId, name: [String; 2], message: &[Token]) {
        let candidates = self.clients.values();
        let is_candidate = |client: &&Client| matches!(client.role, Role::Candidate { .. });
        let taken = candidates.filter(is_candidate).count();
        let is_free = self.game.stage == Stage::Waiting && taken < self.game.client_seats();
        let short = name.iter().all(|part| part.chars().count() <= LONGEST_NAME);
        if !is_free || !short {
            return self.send(id, answer(REJ, message));
        }
        if let Some(client) = self.clients.get_mut(&id) {
            client.role = Role::Candidate { accepted: false };
            client.name = name;
        }
        self.send(id, answer(YES, message));
        self.send(id, self.game.tokens.board_name());
    }

    fn map_answered(&mut self, id: ClientId, accepts: bool) {
        let role = self.clients.get(&id).map(|client| client.role);
        match role {
            Some(Role::Candidate { .. }) if !accepts => self.set_role(id, Role::Guest),
            Some(Role::Candidate { .. }) => {
                self.set_role(id, Role::Candidate { accepted: true });
                self.start_if_full();
            }
            Some(Role::Observer) if accepts && self.game.stage != Stage::Waiting => {
                self.send(id, self.hello(Role::Observer));
                self.send(id, state::sco(&self.game.tokens, &self.game.position));
                self.send(id, state::now(&self.game.tokens, &self.game.position));
            }
            _ => {}
        }
    }

    pub(super) fn start_if_full(&mut self) {
        if self.game.stage != Stage::Waiting || self.open_seats() > 0 {
            return;
        }
        let accepted = |client: &Client| client.role == Role::Candidate { accepted: true };
        let clients = self.clients.iter_mut().filter(|(_, it)| accepted(it));
        for (client, seat) in clients.zip(&mut self.game.free_seats()) {
            client.1.role = Role::Player(*seat);
            self.game.seats[seat.index()].name = client.1.name.clone();
        }
        self.game.start();
        let roles = self.clients.iter().map(|(&id, client)| (id, client.role));
        for (id, role) in roles.collect::<Vec<_>>() {
            if matches!(role, Role::Player(_) | Role::Observer) {
                self.send(id, self.hello(role));
            }
        }
    }

    fn hello(&self, role: Role) -> Message {
        let (power, passcode) = match role {
            Role::Player(power) => (Some(power), self.game.seats[power.index()].passcode),
            _ => (None, 0),
        };
        let option = |word, number: i32| token::list([word, Token::number(number)]);
        let mut options = option(LVL, 0);
        if let Some(deadline) = self.game.options.deadline {
            for limit in [MTL, RTL, BTL] {
                options.extend(option(limit, i32::from(deadline)));
            }
        }
        let parts = [
            token::list([self.game.tokens.power(power)]),
            token::list([Token::number(passcode)]),
            token::list(options),
        ];
        token::message(HLO, parts)
    }

    fn submit(&mut self, id: ClientId, power: Power, orders: Vec<SubmittedOrder>) {
        for (order, message) in orders {
            let note = match order {
                Ok(order) => self.game.submit(power, order, message.clone()),
                Err(note) => note,
            };
            self.send(id, token::message(THX, [message, token::list([note])]));
        }
        let missing = self.game.missing(power);
        if missing.len() > 1 {
            self.send(id, missing);
        }
    }
}

/// Returns `YES` or `REJ` with the message that is answered.
fn answer(word: Token, message: &[Token]) -> Message {
    token::message(word, [token::list(message.iter().copied())])
}
