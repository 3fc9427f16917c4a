//! A game on a server: seats, orders, phases, and its end.

mod play;

use std::sync::Arc;

use chancery_core::adjudicator::Adjudicator;
use chancery_core::board::{Id, Map, Phase, Position, Power, Province};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::orders::{Action, WrittenOrder};
use chancery_core::rules::Rules;
use player::random::Random;
use player::vote::QuietYears;

use crate::board::{BoardTokens, UnsupportedBoard};
use crate::orders::{self, Submitted};
use crate::position;
use crate::press::Press;
use crate::request::Program;
use crate::table::Table;
use crate::token::{self, Message, Token, message};

/// The maximum number of wrong passcodes for a power in a phase. After them, no passcode is right.
const MOST_WRONG_CODES: u32 = 50;

/// The stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The game waits for clients.
    Waiting,
    /// The game is being played.
    Playing,
    /// The game is over.
    Over(Ending),
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A solo victory of a power.
    Solo(Power),
    /// A draw by agreement of the survivors, or after the last year.
    Draw,
    /// No result, for example because all clients have left.
    Abandoned,
}

/// The source of a power's orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Holder {
    /// A client that is connected or expected.
    Client,
    /// The caller, for a computer player.
    Computer,
    /// No source: the power is in civil disorder, its units hold, and dislodged ones are disbanded.
    #[default]
    Absent,
}

/// The side that decides when a phase is played and when the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    /// The game does, as soon as all orders have been given.
    Game,
    /// The caller does: the game is played at a [`Table`].
    Table,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The rules.
    pub rules: Rules,
    /// The number of powers that the caller plays.
    pub computers: usize,
    /// The new source of a power's orders after its client leaves.
    pub absent: Holder,
    /// The maximum duration of a phase, in seconds.
    pub deadline: Option<u16>,
    /// The last year of play, after which the game is a draw.
    pub last_year: Option<u16>,
    /// The level of messages between clients.
    pub press: Press,
    /// The seed of the seats.
    pub seed: u64,
}

/// A power's seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seat {
    pub(crate) holder: Holder,
    /// The last client in the seat.
    pub(crate) program: Program,
    /// The passcode with which its client can return. `None` if no client had the seat.
    pub(crate) passcode: Option<i32>,
    pub(crate) phase: SeatPhase,
}

/// The input of a seat in this phase.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeatPhase {
    /// The legal orders.
    orders: Vec<Submitted>,
    /// Whether its client waits for the deadline.
    pub(crate) waits: bool,
    /// Whether its client accepts a draw.
    pub(crate) draw: bool,
    /// Whether the caller has given its orders.
    given: bool,
    /// Whether the orders are those of an earlier connection of its client.
    from_before: bool,
    /// The number of wrong passcodes sent for it.
    wrong_codes: u32,
    /// The number of messages that its client sent to others.
    pub(crate) letters: u32,
}

/// The orders of a phase by power. `None` for a power that sent nothing.
pub type Sheets = Vec<Option<Vec<WrittenOrder>>>;

/// A game on a server.
pub struct Game {
    /// The tokens of its board.
    pub tokens: BoardTokens,
    /// The options.
    pub options: Options,
    /// The stage.
    pub stage: Stage,
    /// The position.
    pub position: Position,
    /// The orders of all past phases.
    pub played: Vec<Sheets>,
    /// The messages for all clients.
    pub(crate) news: Vec<Message>,
    /// The seats by power.
    pub(crate) seats: Vec<Seat>,
    /// The powers of clients, in the sequence in which they are assigned.
    pub(crate) client_seats: Vec<Power>,
    pub(crate) control: Control,
    adjudicator: Adjudicator,
    quiet: QuietYears,
    /// The number of seconds left.
    pub(crate) left: i32,
    /// The positions of all past phases, with their results and the position after each.
    past: Vec<(Position, Vec<Message>)>,
}

impl Game {
    /// Returns a game that waits for its clients.
    ///
    /// # Errors
    /// Returns an error if the board has rules that the protocol can't express.
    pub fn new(map: &Arc<Map>, options: Options) -> Result<Self, UnsupportedBoard> {
        let mut random = Random::seeded(options.seed);
        let mut powers: Vec<Power> = map.played().collect();
        random.shuffle(&mut powers);
        let computers = options.computers.min(powers.len());
        let client_seats = powers.split_off(computers);
        let seat = |power| Seat {
            holder: match power {
                power if client_seats.contains(&power) => Holder::Client,
                power if powers.contains(&power) => Holder::Computer,
                _ => Holder::Absent,
            },
            ..Seat::default()
        };
        let seats = map.powers().map(seat).collect();
        let tokens = BoardTokens::new(map)?;
        Ok(Game {
            client_seats,
            ..Game::with(tokens, options, map.opening(), seats)
        })
    }

    /// Returns the game of a table at its present phase. Clients can take the seats at any time.
    pub fn at(table: &Table) -> Self {
        let options = Options {
            rules: table.rules,
            ..Options::default()
        };
        let seats = vec![Seat::default(); table.tokens.map().powers().count()];
        Game {
            stage: Stage::Playing,
            control: Control::Table,
            client_seats: table.powers.clone(),
            ..Game::with(table.tokens.clone(), options, table.position.clone(), seats)
        }
    }

    fn with(tokens: BoardTokens, options: Options, position: Position, seats: Vec<Seat>) -> Self {
        Game {
            tokens,
            options,
            stage: Stage::Waiting,
            position,
            played: Vec::new(),
            news: Vec::new(),
            seats,
            client_seats: Vec::new(),
            control: Control::Game,
            adjudicator: Adjudicator::new(),
            quiet: QuietYears::default(),
            left: 0,
            past: Vec::new(),
        }
    }

    /// Returns the board.
    pub fn map(&self) -> &Arc<Map> {
        self.tokens.map()
    }

    pub(crate) fn seat(&mut self, power: Power) -> &mut Seat {
        &mut self.seats[power.index()]
    }

    fn held_by(&self, holder: Holder) -> impl Iterator<Item = Power> + '_ {
        let powers = self.map().powers();
        powers.filter(move |power| self.seats[power.index()].holder == holder)
    }

    pub(crate) fn start(&mut self) {
        self.stage = Stage::Playing;
        self.news.push(position::sco(&self.tokens, &self.position));
        self.begin_phase();
    }

    fn begin_phase(&mut self) {
        self.news.push(position::now(&self.tokens, &self.position));
        self.quiet.see(self.tokens.map(), &self.position);
        for seat in &mut self.seats {
            seat.phase = SeatPhase::default();
        }
        self.left = self.options.deadline.map_or(0, i32::from);
        self.news.extend(self.time_left());
    }

    /// Returns the message with the number of seconds left, or `None` if there is no deadline.
    pub(crate) fn time_left(&self) -> Option<Message> {
        self.options.deadline?;
        Some(message! { TME ({Token::number(self.left)}) })
    }

    /// Processes that some seconds have passed. After the deadline, clients without a complete set
    /// of orders are in civil disorder.
    pub(crate) fn tick(&mut self, seconds: u32) {
        if self.stage != Stage::Playing || self.options.deadline.is_none() {
            return;
        }
        self.left = self.left.saturating_sub_unsigned(seconds);
        if self.left > 0 {
            return;
        }
        let late = self.held_by(Holder::Client);
        let late = late.filter(|&power| self.is_missing(power));
        let late: Vec<Message> = late
            .map(|it| message! { CCD ({self.tokens.power(it)}) })
            .collect();
        self.news.extend(late);
        self.play();
    }

    pub(crate) fn leave(&mut self, power: Power) {
        self.seat(power).holder = self.options.absent;
        if self.stage == Stage::Playing {
            self.news
                .push(message! { CCD ({self.tokens.power(power)}) });
        }
    }

    /// Gives a power back to its client. Returns whether the passcode is right and the seat isn't taken.
    pub(crate) fn come_back(&mut self, power: Power, passcode: i32) -> bool {
        let is_seat = self.client_seats.contains(&power);
        let seat = self.seat(power);
        let is_right = seat.passcode == Some(passcode) && seat.phase.wrong_codes < MOST_WRONG_CODES;
        let may = is_seat && is_right && seat.holder != Holder::Client;
        seat.phase.wrong_codes += u32::from(!is_right);
        if may {
            (seat.holder, seat.phase.from_before) = (Holder::Client, true);
            let power = self.tokens.power(power);
            self.news.push(message! { NOT (CCD ({power})) });
        }
        may
    }

    /// Returns the `MIS` message with a power's missing orders.
    pub(crate) fn missing(&self, power: Power) -> Message {
        let orders = &self.seats[power.index()].phase.orders;
        let given: Vec<Option<Province>> = orders.iter().map(|it| it.written.province()).collect();
        position::missing(&self.tokens, &self.position, power, &given)
    }

    fn is_missing(&self, power: Power) -> bool {
        self.missing(power).len() > 1
    }

    pub(crate) fn is_alive(&self, power: Power) -> bool {
        self.stage == Stage::Playing && !position::is_eliminated(&self.position, power)
    }

    /// Adds an order of a client if it is legal. Returns the note on it. The first order of a client that came
    /// back replaces all earlier ones.
    pub(crate) fn submit(&mut self, power: Power, order: Submitted) -> Token {
        let phase = &mut self.seat(power).phase;
        if std::mem::take(&mut phase.from_before) {
            phase.orders.clear();
        }
        let ctx = LegalityContext::new(self.tokens.map(), &self.position, &self.options.rules);
        let note = match orders::note(&ctx, power, &order) {
            token::MBV => self.surplus_note(power, &order.written),
            note => note,
        };
        if note == token::MBV {
            let orders = &mut self.seat(power).phase.orders;
            let same = order.written.province();
            orders.retain(|it| same.is_none() || it.written.province() != same);
            let written = order.written.clone().with_nationality(false);
            orders.push(Submitted { written, ..order });
        }
        note
    }

    /// Returns the note on a legal winter order: builds and removals are limited, and each province
    /// can have one build.
    fn surplus_note(&self, power: Power, order: &WrittenOrder) -> Token {
        if self.position.turn.phase != Phase::Adjustments {
            return token::MBV;
        }
        let orders = &self.seats[power.index()].phase.orders;
        let (surplus, given) = (self.position.surplus(power), orders.len() as i32);
        let is_removal = matches!(order.action(), Some(Action::Disband));
        let place = order.province();
        let again = place.is_some() && orders.iter().any(|it| it.written.province() == place);
        match (is_removal, again) {
            (false, true) => token::ESC,
            (true, true) => token::MBV,
            (false, _) if surplus <= given => token::NMB,
            (true, _) if -surplus <= given => token::NMR,
            _ => token::MBV,
        }
    }

    /// Withdraws orders of a client, or all of them if `withdrawn` is empty. A client that came back can't
    /// find out its earlier orders: it can only withdraw all of them.
    pub(crate) fn withdraw(&mut self, power: Power, withdrawn: &[Submitted]) {
        let phase = &mut self.seat(power).phase;
        let is_named = |order: &Submitted| withdrawn.iter().any(|it| it.message == order.message);
        let stays = |it: &Submitted| phase.from_before || !is_named(it);
        phase.orders.retain(|it| !withdrawn.is_empty() && stays(it));
    }

    /// Returns the powers for which the caller must give orders now.
    pub fn to_give(&self) -> impl Iterator<Item = Power> + '_ {
        let waits = |&power: &Power| {
            let given = self.seats[power.index()].phase.given;
            self.stage == Stage::Playing && !given && self.is_missing(power)
        };
        self.held_by(Holder::Computer).filter(waits)
    }

    /// Sets the caller's orders for a power. Illegal ones are ignored.
    pub fn give(&mut self, power: Power, all: &[WrittenOrder]) {
        let ctx = LegalityContext::new(self.tokens.map(), &self.position, &self.options.rules);
        let legal = all.iter().filter(|order| ctx.is_legal(power, order));
        let legal: Vec<WrittenOrder> = legal.cloned().collect();
        let orders = orders::submitted(&self.tokens, &self.position, power, &legal);
        let phase = &mut self.seat(power).phase;
        (phase.orders, phase.given) = (orders, true);
    }

    /// Returns the seats that a new client can take.
    pub(crate) fn free_seats(&self) -> Vec<Power> {
        let is_free = |&power: &Power| match (self.stage, self.control) {
            (Stage::Waiting, _) => true,
            (Stage::Playing, Control::Table) => {
                self.seats[power.index()].holder == Holder::Absent && self.is_alive(power)
            }
            (Stage::Playing, Control::Game) | (Stage::Over(_), _) => false,
        };
        let seats = self.client_seats.iter().copied();
        seats.filter(is_free).collect()
    }

    /// Gives a seat to a new holder, with a new passcode and without the orders of an earlier one.
    pub(crate) fn seat_for(&mut self, power: Power, holder: Holder, program: Program) {
        let seat = self.seat(power);
        (seat.holder, seat.program, seat.phase) = (holder, program, SeatPhase::default());
        // without random numbers, no client can come back
        seat.passcode = getrandom::u32().ok().map(|bits| (bits % 8191) as i32 + 1);
    }

    /// Returns the orders of a client, or `None` while they aren't complete or it waits.
    pub(crate) fn complete_orders(&self, power: Power) -> Option<Vec<WrittenOrder>> {
        let seat = &self.seats[power.index()];
        let is_there = seat.holder == Holder::Client || !seat.phase.orders.is_empty();
        let is_complete = is_there && !seat.phase.waits && !self.is_missing(power);
        let orders = seat.phase.orders.iter();
        is_complete.then(|| orders.map(|it| it.written.clone()).collect())
    }

    /// Returns the powers of clients, with the name and version of the last program that had each.
    pub fn programs(&self) -> impl Iterator<Item = (Power, String)> + '_ {
        let name = |power: Power| self.seats[power.index()].program.join(" ");
        self.client_seats
            .iter()
            .map(move |&power| (power, name(power)))
    }

    /// Returns the positions and orders of all past phases.
    pub fn phases(&self) -> impl Iterator<Item = (&Position, &Sheets)> {
        self.past.iter().map(|past| &past.0).zip(&self.played)
    }

    /// Plays phases as long as all orders have been given.
    pub(crate) fn go_on(&mut self) {
        while self.stage == Stage::Playing && self.control == Control::Game {
            let is_ready =
                |power: Power| !self.is_missing(power) && !self.seats[power.index()].phase.waits;
            if !self.client_seats.is_empty() && self.held_by(Holder::Client).next().is_none() {
                if self.options.deadline.is_none() {
                    self.end(Ending::Abandoned);
                }
                return;
            } else if self.all_accept_draw() {
                self.end(Ending::Draw);
            } else if self.to_give().next().is_none() && self.held_by(Holder::Client).all(is_ready)
            {
                self.play();
            } else {
                return;
            }
        }
    }

    /// Returns whether all survivors accept a draw. The caller's powers accept it when the position
    /// is blocked.
    fn all_accept_draw(&self) -> bool {
        let accepts = |power: Power| {
            let seat = &self.seats[power.index()];
            match seat.holder {
                Holder::Client => seat.phase.draw,
                Holder::Computer => position::is_blocked(&self.quiet),
                Holder::Absent => true,
            }
        };
        let mut alive = self.map().powers().filter(|&power| self.is_alive(power));
        alive.all(accepts)
    }
}
