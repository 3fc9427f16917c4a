//! The game that a server leads: seats, orders, phases, and how it ends.

mod play;
mod seat;

use std::sync::Arc;

use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::{Id, Map, Position, Power, Province, Turn};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder};
use chancery_core::rules::Rules;

pub use seat::{Absence, Holder, Options, Seat};

use self::seat::{Given, roll};
use crate::orders::{self, Submitted};
use crate::request::SubmittedOrder;
use crate::state;
use crate::token::{self, CCD, ESC, MBV, MIS, Message, NMB, NMR, NOT, TME, Token};
use crate::tokens::{BoardTokens, UnsupportedBoard};
use player::random::Random;
use player::vote::QuietYears;

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It waits for clients.
    Waiting,
    /// It is played.
    Playing,
    /// It is over.
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A power won.
    Solo(Power),
    /// The survivors agreed on a draw, or the last year is over.
    Draw,
    /// All clients have left.
    Abandoned,
}

/// A phase that was played: what is needed to record it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The position before it.
    pub position: Position,
    /// Each power's orders; none where it sent nothing.
    pub sheets: Vec<Option<Vec<WrittenOrder>>>,
}

/// The messages of a phase that was played.
#[derive(Clone, Debug)]
struct Past {
    turn: Turn,
    results: Vec<Message>,
    centers: Message,
    units: Message,
}

/// A game on a server.
pub struct Game {
    /// The tokens of its board.
    pub tokens: BoardTokens,
    /// How it is led.
    pub options: Options,
    /// How far it is.
    pub stage: Stage,
    /// The position.
    pub position: Position,
    /// By power.
    pub seats: Vec<Seat>,
    /// The phases that were played; the caller may take them.
    pub records: Vec<Record>,
    /// What all clients are to get.
    pub(crate) news: Vec<Message>,
    rules: Rules,
    adjudicator: Adjudicator,
    quiet: QuietYears,
    left: u32,
    past: Vec<Past>,
}

impl Game {
    /// Returns a game that waits for its clients.
    ///
    /// # Errors
    /// The board has rules that the protocol can't express.
    pub fn new(map: &Arc<Map>, rules: Rules, options: Options) -> Result<Self, UnsupportedBoard> {
        let mut chance = Random::seeded(options.seed);
        let mut seats: Vec<Seat> = map
            .powers()
            .map(|_| Seat::new(roll(&mut chance, 8191)))
            .collect();
        let mut played: Vec<Power> = map.played().collect();
        for power in map.powers().filter(|power| !played.contains(power)) {
            seats[power.index()].holder = Holder::Unplayed;
        }
        for _ in 0..options.computers.min(played.len()) {
            let power = played.swap_remove(roll(&mut chance, played.len()));
            seats[power.index()].holder = Holder::Computer;
        }
        Ok(Game {
            tokens: BoardTokens::new(map)?,
            options,
            stage: Stage::Waiting,
            position: map.opening(),
            seats,
            records: Vec::new(),
            news: Vec::new(),
            rules,
            adjudicator: Adjudicator::new(),
            quiet: QuietYears::default(),
            left: 0,
            past: Vec::new(),
        })
    }

    /// Returns the board.
    pub fn map(&self) -> &Arc<Map> {
        self.tokens.map()
    }

    fn held_by(&self, holder: Holder) -> impl Iterator<Item = Power> + '_ {
        let powers = self.tokens.map().powers();
        powers.filter(move |power| self.seats[power.index()].holder == holder)
    }

    pub(crate) fn client_seats(&self) -> usize {
        self.held_by(Holder::Client).count()
    }

    /// The seats of clients, in the sequence in which they are given out.
    pub(crate) fn free_seats(&self) -> Vec<Power> {
        let mut chance = Random::seeded(self.options.seed ^ 0x5EA7);
        let mut seats: Vec<Power> = self.held_by(Holder::Client).collect();
        for last in (1..seats.len()).rev() {
            seats.swap(last, roll(&mut chance, last + 1));
        }
        seats
    }

    pub(crate) fn start(&mut self) {
        self.stage = Stage::Playing;
        self.news.push(state::sco(&self.tokens, &self.position));
        self.begin_phase();
    }

    fn begin_phase(&mut self) {
        self.news.push(state::now(&self.tokens, &self.position));
        self.quiet.see(self.tokens.map(), &self.position);
        for seat in &mut self.seats {
            seat.orders.clear();
            (seat.waits, seat.draw, seat.given) = (false, false, false);
        }
        self.left = self.options.deadline.map_or(0, u32::from);
        self.news.extend(self.time_left());
    }

    /// How many seconds are left; none where there is no deadline.
    pub(crate) fn time_left(&self) -> Option<Message> {
        let left = Token::number(self.left as i32);
        let message = token::message(TME, [token::list([left])]);
        self.options.deadline.map(|_| message)
    }

    /// So many seconds have passed.
    pub(crate) fn tick(&mut self, seconds: u32) {
        if self.stage != Stage::Playing || self.options.deadline.is_none() {
            return;
        }
        self.left = self.left.saturating_sub(seconds);
        if self.left == 0 {
            self.declare_late();
            self.play();
        }
    }

    /// The clients that sent no full set of orders before the deadline are in civil disorder.
    fn declare_late(&mut self) {
        let late = self
            .held_by(Holder::Client)
            .filter(|&power| self.missing(power).len() > 1);
        let late: Vec<Message> = late.map(|power| self.disorder(power)).collect();
        self.news.extend(late);
    }

    fn disorder(&self, power: Power) -> Message {
        token::message(CCD, [token::list([self.tokens.power(Some(power))])])
    }

    pub(crate) fn leave(&mut self, power: Power) {
        self.seats[power.index()].holder = Holder::Absent;
        if self.stage == Stage::Playing {
            self.news.push(self.disorder(power));
        }
    }

    pub(crate) fn may_return(&self, power: Power, passcode: i32) -> bool {
        let seat = &self.seats[power.index()];
        self.stage == Stage::Playing && seat.holder == Holder::Absent && seat.passcode == passcode
    }

    pub(crate) fn come_back(&mut self, power: Power) {
        self.seats[power.index()].holder = Holder::Client;
        let disorder = token::list(self.disorder(power));
        self.news.push(token::message(NOT, [disorder]));
    }

    /// What a client still has to order, as `MIS` has it.
    pub(crate) fn missing(&self, power: Power) -> Message {
        let given = &self.seats[power.index()].orders;
        let phase = self.position.turn.phase;
        if phase.is_movement() || phase.is_retreat() {
            let ordered = |at: Province| given.iter().any(|it| it.order.province() == Some(at));
            let units = state::missing(&self.tokens, &self.position, power, ordered);
            return token::message(MIS, units);
        }
        match state::missing_number(&self.position, power, given.len()) {
            0 => vec![MIS],
            number => token::message(MIS, [token::list([Token::number(number)])]),
        }
    }

    /// Takes an order of a client, if it is legal. Returns the note on it.
    pub(crate) fn submit(&mut self, power: Power, order: Submitted, message: Message) -> Token {
        let ctx = LegalityContext::new(self.tokens.map(), &self.position, &self.rules);
        let mut note = orders::note(&ctx, power, &order);
        if note == MBV {
            note = self.surplus_note(power, &order.written);
        }
        if note == MBV {
            let given = Given {
                order: order.written,
                message,
            };
            let orders = &mut self.seats[power.index()].orders;
            let same = given.order.province();
            orders.retain(|it| same.is_none() || it.order.province() != same);
            orders.push(given);
        }
        note
    }

    /// Builds and removals are limited, and a province has one build.
    fn surplus_note(&self, power: Power, order: &WrittenOrder) -> Token {
        let phase = self.position.turn.phase;
        if phase.is_movement() || phase.is_retreat() {
            return MBV;
        }
        let orders = &self.seats[power.index()].orders;
        let surplus = self.position.surplus(power);
        let is_removal = matches!(order.action(), Some(Action::Disband));
        let place = order.province();
        let again = place.is_some() && orders.iter().any(|it| it.order.province() == place);
        match (is_removal, again) {
            (false, true) => ESC,
            (true, true) => MBV,
            (false, _) if surplus <= orders.len() as i32 => NMB,
            (true, _) if -surplus <= orders.len() as i32 => NMR,
            _ => MBV,
        }
    }

    /// Takes back orders of a client, or all of them. Returns whether they were there.
    pub(crate) fn withdraw(&mut self, power: Power, withdrawn: &[SubmittedOrder]) -> bool {
        let orders = &mut self.seats[power.index()].orders;
        if withdrawn.is_empty() {
            orders.clear();
            return true;
        }
        let at =
            |(_, message): &SubmittedOrder| orders.iter().position(|it| it.message == *message);
        let found: Option<Vec<usize>> = withdrawn.iter().map(at).collect();
        let Some(found) = found else { return false };
        let mut number = 0..;
        orders.retain(|_| number.next().is_none_or(|number| !found.contains(&number)));
        true
    }

    /// Returns the powers whose orders the caller has to give now.
    pub fn to_give(&self) -> Vec<Power> {
        if self.stage != Stage::Playing {
            return Vec::new();
        }
        let absent = match self.options.absence {
            Absence::Holds => None,
            Absence::Computer => Some(self.held_by(Holder::Absent)),
        };
        let all = self
            .held_by(Holder::Computer)
            .chain(absent.into_iter().flatten());
        let all = all.filter(|&power| !self.seats[power.index()].given);
        all.filter(|&power| self.missing(power).len() > 1).collect()
    }

    /// Takes orders of the caller; illegal ones are left out.
    pub fn give(&mut self, power: Power, all: &[WrittenOrder]) {
        let ctx = LegalityContext::new(self.tokens.map(), &self.position, &self.rules);
        let legal: Vec<WrittenOrder> = all
            .iter()
            .filter(|order| ctx.is_legal(power, order))
            .cloned()
            .collect();
        let messages = orders::orders(&self.tokens, &self.position, power, &legal);
        let given = legal.into_iter().zip(messages);
        let seat = &mut self.seats[power.index()];
        seat.orders = given
            .map(|(order, message)| Given { order, message })
            .collect();
        seat.given = true;
    }

    /// Plays phases as long as all orders are there.
    pub(crate) fn go_on(&mut self) {
        while self.stage == Stage::Playing {
            let clients = || self.held_by(Holder::Client);
            let was_played_by_clients = self.held_by(Holder::Absent).next().is_some();
            if clients().next().is_none() && was_played_by_clients {
                if self.options.deadline.is_none() {
                    self.end(Ending::Abandoned);
                }
                return;
            }
            let seat = |power: Power| &self.seats[power.index()];
            let ready = |power: Power| self.missing(power).len() == 1 && !seat(power).waits;
            if self.all_accept_draw() {
                self.end(Ending::Draw);
            } else if self.to_give().is_empty() && clients().all(ready) {
                self.play();
            } else {
                return;
            }
        }
    }

    /// Whether all survivors accept a draw; the caller's powers do when the position is blocked.
    fn all_accept_draw(&self) -> bool {
        let accepts = |power: Power| {
            let seat = &self.seats[power.index()];
            match seat.holder {
                Holder::Client => seat.draw,
                Holder::Computer => state::is_blocked(&self.quiet),
                Holder::Absent | Holder::Unplayed => true,
            }
        };
        let powers = self.tokens.map().powers();
        powers
            .filter(|&power| !state::is_eliminated(&self.position, power))
            .all(accepts)
    }
}
