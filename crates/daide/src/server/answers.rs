//! The server's answers to messages.

use chancery_core::board::{Id, Power};

use super::{ClientId, Role, Server};
use crate::game::{Control, Holder, Stage};
use crate::orders::Submitted;
use crate::position;
use crate::press::{self, Letter};
use crate::reader::{SyntaxError, is_balanced};
use crate::request::Request;
use crate::token::{self, Message, Token, message};

impl Server {
    pub(super) fn message(&mut self, id: ClientId, message: Message) {
        let tokens = || message.iter().copied();
        if matches!(message.first(), Some(&(token::HUH | token::PRN))) {
            return;
        }
        if !is_balanced(&message) {
            return self.send(id, message! { PRN ({tokens()}) });
        }
        match Request::read(&self.game.tokens, &message) {
            Ok(request) => {
                let answers = self.answer(id, request, message! { YES ({tokens()}) });
                let answers = answers.unwrap_or_else(|| vec![message! { REJ ({tokens()}) }]);
                answers.into_iter().for_each(|answer| self.send(id, answer));
            }
            Err(SyntaxError(at)) => {
                let marked = message! { HUH ({tokens().take(at)} ERR {tokens().skip(at)}) };
                self.send(id, marked);
            }
        }
    }

    /// Returns the answers to a request, or `None` if it is refused. `yes` is the message that grants it.
    fn answer(&mut self, id: ClientId, request: Request, yes: Message) -> Option<Vec<Message>> {
        let role = self.clients.get(&id)?.role;
        let playing = self.game.stage == Stage::Playing;
        let limit = 1..=self.game.options.deadline.map_or(0, i32::from);
        match (request, role) {
            (Request::Join(program), Role::Guest) if self.has_room() => {
                self.clients.get_mut(&id)?.program = program;
                self.set_role(id, Role::Candidate { accepted: false });
                Some(vec![yes, self.game.tokens.board_name()])
            }
            (Request::AnswerMap(accepted), Role::Candidate { .. }) => {
                let seat = Role::Candidate { accepted };
                self.set_role(id, if accepted { seat } else { Role::Guest });
                self.start_if_full();
                Some(Vec::new())
            }
            (Request::AnswerMap(_), _) => Some(Vec::new()),
            (Request::Return(power, passcode), role) => {
                let is_back =
                    role == Role::Guest && playing && self.game.come_back(power, passcode);
                self.clients.get_mut(&id)?.wrong_codes += u32::from(!is_back);
                is_back.then(|| self.set_role(id, Role::Player(power)))?;
                Some(vec![yes])
            }
            (Request::Remind(left), Role::Player(_)) if playing && limit.contains(&left) => {
                self.clients.get_mut(&id)?.reminders.insert(left);
                Some(vec![yes])
            }
            (Request::NotRemind(left), _) => {
                let reminders = &mut self.clients.get_mut(&id)?.reminders;
                reminders.retain(|&it| left.is_some_and(|left| left != it));
                Some(vec![yes])
            }
            (Request::History(turn), _) => self.game.history(turn),
            (Request::Plain(word), _) if let Some(known) = self.known(word, role) => Some(known),
            (Request::Press(letter), Role::Player(power)) if playing => {
                Some(vec![self.forward(power, &letter, yes)?])
            }
            (request, Role::Player(power)) if playing => self.player(power, request, yes),
            _ => None,
        }
    }

    /// Returns the answer to a request for information that isn't secret.
    fn known(&self, word: Token, role: Role) -> Option<Vec<Message>> {
        let game = &self.game;
        let known = match word {
            token::MAP => game.tokens.board_name(),
            token::MDF => game.tokens.definition(),
            token::SCO => position::sco(&game.tokens, &game.position),
            token::NOW => position::now(&game.tokens, &game.position),
            token::HLO if game.stage != Stage::Waiting => self.hello(role),
            token::TME if game.stage == Stage::Playing => game.time_left()?,
            token::ORD => return game.last_results(),
            _ => return None,
        };
        Some(vec![known])
    }

    /// Returns the answers to a player's request during the game.
    fn player(&mut self, power: Power, request: Request, yes: Message) -> Option<Vec<Message>> {
        let game = &mut self.game;
        let missing = |mut answers: Vec<Message>, missing: Message| {
            answers.extend((missing.len() > 1).then_some(missing));
            answers
        };
        match request {
            Request::Submit(turn, orders) if turn.is_none_or(|it| it == game.position.turn) => {
                let note = |order: Submitted| {
                    let message = order.message.clone();
                    message! { THX {message} ({game.submit(power, order)}) }
                };
                let notes = orders.into_iter().map(note).collect();
                Some(missing(notes, game.missing(power)))
            }
            Request::Withdraw(orders) => {
                game.withdraw(power, &orders);
                Some(vec![yes])
            }
            Request::Plain(token::MIS) => Some(vec![game.missing(power)]),
            Request::Plain(token::GOF) => {
                game.seat(power).phase.waits = false;
                Some(missing(vec![yes], game.missing(power)))
            }
            Request::Not(token::GOF) if game.is_alive(power) => {
                game.seat(power).phase.waits = true;
                Some(vec![yes])
            }
            Request::Plain(word) | Request::Not(word)
                if word == token::DRW && game.is_alive(power) =>
            {
                game.seat(power).phase.draw = matches!(request, Request::Plain(_));
                Some(vec![yes])
            }
            _ => None,
        }
    }

    /// Sends a client's message to the powers for which it is. Returns the answer: `yes`, or that one of them is out
    /// of the game or has no client. `None` if the message isn't allowed.
    fn forward(&mut self, from: Power, letter: &Letter, yes: Message) -> Option<Message> {
        let game = &mut self.game;
        let is_short = letter.content.len() <= press::LONGEST;
        let is_now = letter.turn.is_none_or(|it| it == game.position.turn);
        let allowed = letter.level <= game.options.press && game.is_alive(from);
        let sent = game.seat(from).phase.letters;
        let is_free = sent < press::MOST && !letter.to.contains(&from);
        (allowed && is_now && is_short && is_free).then_some(())?;
        let name = |&power: &Power| game.tokens.power(power);
        if let Some(out) = letter.to.iter().find(|&&power| !game.is_alive(power)) {
            return Some(message! { OUT ({name(out)}) });
        }
        let holder = |power: Power| game.seats[power.index()].holder;
        if let Some(left) = letter.to.iter().find(|&&it| holder(it) == Holder::Absent) {
            return Some(message! { CCD ({name(left)}) });
        }
        let to = letter.to.iter().map(name);
        let content = letter.content.iter().copied();
        let message = message! { FRM ({name(&from)}) ({to}) ({content}) };
        game.seat(from).phase.letters += 1;
        let clients = self.clients.iter();
        let meant = clients.filter(|(_, client)| match client.role {
            Role::Player(power) => letter.to.contains(&power),
            _ => false,
        });
        for id in meant.map(|(&id, _)| id).collect::<Vec<_>>() {
            self.send(id, message.clone());
        }
        Some(yes)
    }

    pub(super) fn set_role(&mut self, id: ClientId, role: Role) {
        if let Some(client) = self.clients.get_mut(&id) {
            (client.role, client.silent) = (role, 0);
        }
    }

    /// Returns whether the game waits for more clients than have requested a seat.
    fn has_room(&self) -> bool {
        let roles = self.clients.values().map(|client| client.role);
        let candidates = roles.filter(|role| matches!(role, Role::Candidate { .. }));
        candidates.count() < self.game.free_seats().len()
    }

    /// Seats the clients that have accepted the board: at a table at once, else when all are there.
    pub(super) fn start_if_full(&mut self) {
        let begins = self.game.stage == Stage::Waiting && self.open_seats() == 0;
        if !begins && self.game.control == Control::Game {
            return;
        }
        let clients = self.clients.iter();
        let accepted = clients.filter(|it| it.1.role == Role::Candidate { accepted: true });
        let accepted = accepted.map(|(&id, client)| (id, client.program.clone()));
        let seats = self.game.free_seats();
        let seated: Vec<_> = accepted.zip(seats).collect();
        for ((id, program), power) in seated {
            self.game.seat_for(power, Holder::Client, program);
            self.set_role(id, Role::Player(power));
            self.send(id, self.hello(Role::Player(power)));
            if !begins {
                let (tokens, position) = (&self.game.tokens, &self.game.position);
                let now = [
                    position::sco(tokens, position),
                    position::now(tokens, position),
                ];
                now.into_iter().for_each(|it| self.send(id, it));
            }
        }
        if begins {
            self.game.start();
        }
    }

    fn hello(&self, role: Role) -> Message {
        let game = &self.game;
        let (power, passcode) = match role {
            Role::Player(power) => {
                let passcode = game.seats[power.index()].passcode;
                (game.tokens.power(power), passcode.unwrap_or(0))
            }
            _ => (token::UNO, 0),
        };
        let limits = game.options.deadline.map(|deadline| {
            let seconds = || Token::number(deadline.into());
            message! { (MTL {seconds()}) (RTL {seconds()}) (BTL {seconds()}) }
        });
        let options = message! { (LVL {Token::number(game.options.press as i32)}) {limits.unwrap_or_default()} };
        message! { HLO ({power}) ({Token::number(passcode)}) ({options}) }
    }
}
