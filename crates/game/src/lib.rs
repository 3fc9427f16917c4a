//! A game from its opening to its end: seats, drafts, history.
//!
//! A [`Game`] holds what has been played ([`Record`]s) and what is being written ([`Drafts`]); its
//! present position is always the one that the last record leads to. It knows no screen and no
//! file.
//!
//! Here is what a game is made of and what can be asked of any. `setup` begins one, `slots` says what is
//! due from whom, `drafting` takes it in, `resolve` plays the phase and keeps a `record`; `table_rules` has the
//! rules in force. Each other matter of the table has a module of its own.

pub mod attendance;
pub mod branch;
pub mod clock;
pub mod correction;
mod drafting;
pub mod drafts;
pub mod edit;
pub mod ending;
pub mod fingerprint;
pub mod neutral;
pub mod open_questions;
pub mod openings;
pub mod power_assignment;
mod record;
mod resolve;
mod rewind;
pub mod ruling;
pub mod save;
mod seal_log;
pub mod sealing;
pub mod seats;
pub mod secret;
pub mod settings;
mod setup;
mod slots;
pub mod store;
mod table_rules;
pub mod tutorial;
mod view;
pub mod votes;
mod years;

use std::sync::Arc;
use std::time::Duration;

pub use attendance::{Attendance, Missing, Secrecy};
pub use branch::Branch;
use chancery_core::board::{Map, Position, Turn};
use chancery_core::orders::legality::LegalityContext;
pub use clock::{Clock, Timing};
pub use drafting::province_of;
pub use drafts::{ChangeId, DraftOrder, Drafts, Slot};
pub use edit::{CorrectError, Editing};
pub use ending::{EarlyEnd, EndedEarly, Ending, OverError, Victory, VictoryCount, names};
pub use fingerprint::{Fingerprint, Nonce, Seal, SealCheck};
pub use neutral::{Coin, CoinToss, Neutral, TossError};
pub use open_questions::OpenQuestion;
pub use power_assignment::PowerAssignment;
pub use record::Record;
pub use ruling::{Ruling, Was};
use seal_log::SealLog;
pub use sealing::AttendanceError;
use seats::SeatState;
pub use seats::{Mode, SealState, Seat, SeatId, SeatsError};
pub use setup::Setup;
pub use table_rules::{ChangeError, TableRules};
use votes::EndConditions;
pub use votes::{Ballot, DrawShares, Draws, Proposal, ProposalError, Tally, Vote, VoteDisclosure};
pub use years::Year;

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// What the table calls it.
    pub name: String,
    map: Arc<Map>,
    /// The rules it began with.
    began: TableRules,
    /// The rules in force.
    rules: TableRules,
    mode: Mode,
    seats: Vec<Seat>,
    secrecy: Secrecy,
    missing: Missing,
    /// Whether players can ask the computer for advice.
    advice: bool,
    /// One for each seat.
    states: Vec<SeatState>,
    start: Position,
    history: Vec<Record>,
    drafts: Drafts,
    seal_log: SealLog,
    ends: EndConditions,
    neutral: Option<Neutral>,
    toss: Option<CoinToss>,
    clock: Option<Clock>,
    /// How long it has been played so far.
    played: Duration,
    /// Of a player's view of a game in fog of war, what everyone knows of the game.
    public: Option<view::PublicFacts>,
}

impl Game {
    /// The board.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// How the table plays.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The table's clock, where it plays by one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The table's clock, to let time pass.
    pub fn clock_mut(&mut self) -> Option<&mut Clock> {
        self.clock.as_mut()
    }

    /// How long the game has been played so far; counted where the table agreed on hours.
    pub fn played(&self) -> Duration {
        self.played
    }

    /// The game is played for so long more. Is the time just over that the table agreed on?
    pub fn play_for(&mut self, time: Duration) -> bool {
        let Some(hours) = self.victory().hours.filter(|_| self.ending().is_none()) else {
            return false;
        };
        let limit = Duration::from_secs(u64::from(hours) * 3600);
        let before = self.played;
        self.played = before.saturating_add(time);
        before < limit && self.played >= limit
    }

    /// Has nobody moved yet?
    pub fn is_first(&self) -> bool {
        let mut turns = self.history.iter().map(Record::turn);
        !turns.any(|turn| turn.phase.is_movement())
    }

    /// What is kept from others at one keyboard.
    pub fn secrecy(&self) -> Secrecy {
        self.secrecy
    }

    /// What an empty sheet for moves means.
    pub fn missing(&self) -> Missing {
        self.missing
    }

    /// Whether players can ask the computer for advice.
    pub fn has_advice(&self) -> bool {
        self.advice
    }

    /// Who leads which powers.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The present position; after the end the last one.
    pub fn position(&self) -> &Position {
        self.history.last().map_or(&self.start, Record::after)
    }

    /// The phase for which orders are written now.
    pub fn turn(&self) -> Turn {
        self.position().turn
    }

    /// The phases that were played, the first first.
    pub fn history(&self) -> &[Record] {
        &self.history
    }

    /// Returns the record of a phase, if it was played.
    pub fn played_in(&self, turn: Turn) -> Option<&Record> {
        self.history.iter().find(|record| record.turn() == turn)
    }

    /// What is needed to judge orders now.
    pub fn legality(&self) -> LegalityContext<'_> {
        LegalityContext::new(&self.map, self.position(), &self.rules.rules).with_unseen()
    }
}

/// Returns whether files leave a value out because it is the default.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
