//! Games from the opening to the end: seats, orders, history.
//!
//! A [`Game`] has the past phases ([`Record`]s) and the orders being written ([`Drafts`]). Its current
//! position is always the result of the last record. It doesn't depend on screens or files.
//!
//! This module has the parts of a game and the basic queries. `setup` starts a game, `slots` has the orders
//! that each seat owes, `drafting` takes them, `resolve` plays the phase and adds a `record`; `table_rules`
//! has the rules in force. Each other subject has a module of its own.

pub mod attendance;
pub mod branch;
pub mod clock;
pub mod correction;
pub mod deadline;
mod drafting;
pub mod drafts;
pub mod edit;
pub mod ending;
pub mod fingerprint;
pub mod neutral;
pub mod phase_query;
pub mod player_record;
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
pub mod sheet_lines;
mod slots;
pub mod store;
mod table_rules;
pub mod tutorial;
mod view;
pub mod votes;
pub mod words;
mod years;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

pub use attendance::{Attendance, Missing, Secrecy};
pub use branch::Branch;
use chancery_core::board::{Map, Position, Power, Turn};
use chancery_core::orders::legality::LegalityContext;
pub use chancery_core::orders::openings;
pub use clock::{Clock, Timing};
use correction::RemovedPhase;
pub use deadline::{Deadline, Due};
pub use drafts::{ChangeId, DraftOrder, Drafts, Slot, replaced_by};
pub use edit::{CorrectError, Editing};
pub use ending::{EarlyEnd, EndedEarly, Ending, OverError, Victory, VictoryCount, names};
pub use fingerprint::{Fingerprint, Nonce, Seal, SealCheck};
pub use neutral::{Coin, CoinToss, Neutral, TossError};
pub use power_assignment::PowerAssignment;
pub use record::Record;
pub use ruling::{Ruling, Was};
use seal_log::SealLog;
pub use sealing::AttendanceError;
use seats::SeatState;
pub use seats::{Mode, SealState, Seat, SeatId, SeatsError};
pub use setup::Setup;
pub use sheet_lines::{KeptLine, SheetLines};
pub use table_rules::{ChangeError, TableRules};
use votes::EndConditions;
pub use votes::{
    Ballot, DrawShares, Draws, OpenVote, Proposal, ProposalError, Tally, Vote, VoteDisclosure,
};
pub use words::{Answer, Breaches, Word};
pub use years::Year;

/// The maximum length of a note on a phase, in characters.
const LONGEST_NOTE: usize = 1000;

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The name of the game.
    pub name: String,
    map: Arc<Map>,
    /// The rules at the start.
    began: TableRules,
    /// The rules in force.
    rules: TableRules,
    mode: Mode,
    seats: Vec<Seat>,
    secrecy: Secrecy,
    missing: Missing,
    /// Whether players can ask the computer for advice.
    advice: bool,
    /// Whether people and the computer make proposals to each other.
    has_words: bool,
    /// The proposals so far, with their answers.
    words: Vec<Word>,
    /// The number of times that a lone player took back a phase.
    taken_back: u32,
    /// The number of times that a player asked the computer for advice.
    advised: u32,
    /// The number of phases at the end of the history whose results the table hasn't seen.
    to_reveal: usize,
    /// The state of each seat.
    states: Vec<SeatState>,
    start: Position,
    history: Vec<Record>,
    /// The phases that corrections removed, with their orders.
    removed: Vec<RemovedPhase>,
    /// The reviews of orders that were made so far, as their texts. They are valid only for the orders that they name.
    reviews: BTreeMap<(Turn, Power), String>,
    drafts: Drafts,
    seal_log: SealLog,
    ends: EndConditions,
    neutral: Option<Neutral>,
    toss: Option<CoinToss>,
    clock: Option<Clock>,
    deadline: Option<Deadline>,
    /// The time played so far.
    played: Duration,
    /// In a player's view of a game in fog of war, the facts that everyone knows about the game.
    public: Option<view::PublicFacts>,
}

/// The reason why a game has no record of a phase.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed {
    /// No phase was played.
    #[error("no phase has been played yet")]
    Nothing,
    /// The phase wasn't played in this game, which has others: the first one, and the one that it is at.
    #[error("{0} hasn't been played; the game runs from {1} to {2}")]
    Phase(String, Turn, Turn),
}

impl Game {
    /// Returns the board.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Returns the mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the clock, if the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns the clock, mutably, to advance it.
    pub fn clock_mut(&mut self) -> Option<&mut Clock> {
        self.clock.as_mut()
    }

    /// Returns the time played so far. It is counted only if there is a time limit.
    pub fn played(&self) -> Duration {
        self.played
    }

    /// Advances the time played. Returns whether the agreed time limit was just reached.
    pub fn play_for(&mut self, time: Duration) -> bool {
        let Some(hours) = self.victory().hours.filter(|_| self.ending().is_none()) else {
            return false;
        };
        let limit = Duration::from_secs(u64::from(hours) * 3600);
        let before = self.played;
        self.played = before.saturating_add(time);
        before < limit && self.played >= limit
    }

    /// Returns whether no moves have been played yet.
    pub fn is_first(&self) -> bool {
        let mut turns = self.history.iter().map(Record::turn);
        !turns.any(|turn| turn.phase.is_movement())
    }

    /// Returns the protection of sealed orders in a hot-seat game.
    pub fn secrecy(&self) -> Secrecy {
        self.secrecy
    }

    /// Returns the meaning of missing orders for moves.
    pub fn missing(&self) -> Missing {
        self.missing
    }

    /// Returns whether players can ask the computer for advice.
    pub fn has_advice(&self) -> bool {
        self.advice
    }

    /// Returns the number of times that a lone player took back a phase.
    pub fn taken_back(&self) -> u32 {
        self.taken_back
    }

    /// Returns the number of times that a player asked the computer for advice.
    pub fn advised(&self) -> u32 {
        self.advised
    }

    /// Returns the number of phases at the end of the history whose results the table hasn't seen: it left
    /// the program before or during their reveal.
    pub fn to_reveal(&self) -> usize {
        self.to_reveal.min(self.history.len())
    }

    /// Returns the position as far as the table has seen it: the one before the first phase whose results it
    /// hasn't seen, or else the current one.
    pub fn seen_position(&self) -> &Position {
        let unseen = self.history.get(self.seen_phases());
        unseen.map_or(self.position(), |record| &record.position)
    }

    /// Returns the number of phases at the start of the history whose results the table has seen.
    pub fn seen_phases(&self) -> usize {
        self.history.len() - self.to_reveal()
    }

    /// Sets the number of phases whose results the table hasn't seen.
    pub fn set_to_reveal(&mut self, phases: usize) {
        self.to_reveal = phases;
    }

    /// Counts that a player asked the computer for advice.
    pub fn count_advice(&mut self) {
        self.advised = self.advised.saturating_add(1);
    }

    /// Writes the note on a past phase, given by its index, or removes it. Control characters are left out.
    pub fn set_note(&mut self, phase: usize, note: &str) {
        if let Some(record) = self.history.get_mut(phase) {
            record.note = text::printable(note.trim(), LONGEST_NOTE);
        }
    }

    /// Returns the text of the review of a power's orders in a phase, if it was kept.
    pub fn review(&self, turn: Turn, power: Power) -> Option<&str> {
        self.reviews.get(&(turn, power)).map(String::as_str)
    }

    /// Keeps the text of the review of a power's orders in a phase, in place of an earlier one.
    pub fn keep_review(&mut self, turn: Turn, power: Power, text: String) {
        self.reviews.insert((turn, power), text);
    }

    /// Returns the number of phases with a note.
    pub fn notes(&self) -> usize {
        let notes = self.history.iter().map(|record| &record.note);
        notes.filter(|note| !note.is_empty()).count()
    }

    /// Returns the seats with their powers.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns the players who send their orders to a game master by their names, each with a power.
    pub fn correspondents(&self) -> impl Iterator<Item = (&str, Power)> {
        let is_mastered = self.mode() == Mode::GameMaster;
        let seats = self.seats.iter();
        let named = seats.filter(move |seat| is_mastered && !seat.name.is_empty());
        named.flat_map(|seat| {
            let powers = seat.powers.iter();
            powers.map(|&power| (seat.name.as_str(), power))
        })
    }

    /// Returns the position at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the current position, or the last one if the game is over.
    pub fn position(&self) -> &Position {
        self.history.last().map_or(&self.start, Record::after)
    }

    /// Returns the phase for which orders are written now.
    pub fn turn(&self) -> Turn {
        self.position().turn
    }

    /// Returns the past phases, the first one first.
    pub fn history(&self) -> &[Record] {
        &self.history
    }

    /// Returns the phases that corrections removed from the history.
    pub fn removed(&self) -> &[RemovedPhase] {
        &self.removed
    }

    /// Returns the record of a phase, if it was played.
    pub fn played_in(&self, turn: Turn) -> Option<&Record> {
        self.history.iter().find(|record| record.turn() == turn)
    }

    /// Returns the record of a phase, or of the last one.
    ///
    /// # Errors
    /// Returns an error if it wasn't played.
    pub fn phase_played(&self, turn: Option<Turn>) -> Result<&Record, NotPlayed> {
        match turn {
            Some(turn) => self.played_in(turn).ok_or_else(|| self.not_played(turn)),
            None => self.history.last().ok_or(NotPlayed::Nothing),
        }
    }

    /// Returns the error for a phase that wasn't played.
    pub fn not_played(&self, phase: impl fmt::Display) -> NotPlayed {
        let first = self.history.first().map_or(self.turn(), Record::turn);
        NotPlayed::Phase(phase.to_string(), first, self.turn())
    }

    /// Returns the context for checking the legality of orders now.
    pub fn legality(&self) -> LegalityContext<'_> {
        LegalityContext::new(&self.map, self.position(), &self.rules.rules).with_unseen()
    }
}

/// Returns whether a value is the default, so that files omit it.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
