//! Seats: who gives the orders of a power.

use chancery_core::orders::WrittenOrder;

use crate::token::Message;
use player::random::Random;

/// Who gives a power's orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// A client that is connected, or has yet to come.
    Client,
    /// Its client has left.
    Absent,
    /// The caller.
    Computer,
    /// It isn't played: its units hold.
    Unplayed,
}

/// What happens to the powers of clients that leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Absence {
    /// Their units hold, retreats are disbanded, and so on: civil disorder.
    #[default]
    Holds,
    /// The caller gives their orders.
    Computer,
}

/// How a game is led.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// How many powers the caller plays.
    pub computers: usize,
    /// What happens when a client leaves.
    pub absence: Absence,
    /// How many seconds a phase lasts at most.
    pub deadline: Option<u16>,
    /// The last year that is played; then the game is a draw.
    pub last_year: Option<u16>,
    /// What the seats and passcodes depend on.
    pub seed: u64,
}

/// A power's seat.
#[derive(Clone, Debug)]
pub struct Seat {
    /// Who gives its orders.
    pub holder: Holder,
    /// What its client calls itself, and its version.
    pub name: [String; 2],
    pub(crate) passcode: i32,
    /// Whether it wants to wait for the deadline.
    pub(crate) waits: bool,
    /// Whether it accepts a draw in this phase.
    pub(crate) draw: bool,
    /// Whether the caller has given its orders.
    pub(super) given: bool,
    pub(super) orders: Vec<Given>,
    pub(super) eliminated: Option<u16>,
}

/// A legal order, and the message that it came in.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) order: WrittenOrder,
    pub(super) message: Message,
}

impl Seat {
    pub(super) fn new(passcode: usize) -> Self {
        Seat {
            holder: Holder::Client,
            name: Default::default(),
            passcode: passcode as i32 + 1,
            waits: false,
            draw: false,
            given: false,
            orders: Vec::new(),
            eliminated: None,
        }
    }
}

/// Returns a random number below `sides`.
pub(super) fn roll(chance: &mut Random, sides: usize) -> usize {
    (chance.bits() % sides.max(1) as u64) as usize
}
