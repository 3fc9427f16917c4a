//! The setup of a new game.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::seats::SeatState;
use super::{Drafts, Draws, EndConditions, Game, Missing, Mode, Neutral, Secrecy, TableRules};
use super::{Seat, SeatsError, Timing, Victory, neutral, seats};
use chancery_core::board::{HouseRules, Map, Position};
use chancery_core::rules::{Rulebook, Rules};

/// The setup of a new game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The name of the game.
    pub name: String,
    /// The board.
    pub map: Arc<Map>,
    /// The rulebook at the start.
    pub rulebook: Rulebook,
    /// The rules in force, with single issues changed.
    pub rules: Rules,
    /// The mode, which determines who writes and sees orders.
    pub mode: Mode,
    /// The seats with their powers. A power without a seat sends no orders.
    pub seats: Vec<Seat>,
    /// The position at the start; the map's opening if `None`.
    pub start: Option<Position>,
    /// The conditions that end the game, besides draws; the map's victory if `None`.
    pub victory: Option<Victory>,
    /// The agreed rules for draws and votes.
    pub draws: Draws,
    /// The protection of sealed orders in a hot-seat game.
    pub secrecy: Secrecy,
    /// The meaning of missing orders for moves.
    pub missing: Missing,
    /// Whether players can ask the computer for advice.
    pub advice: bool,
    /// Whether people and the computer make proposals to each other.
    pub words: bool,
    /// The house rules from the start on. They replace those of the start position.
    pub terms: HouseRules,
    /// A power that is neutral until it joins a seat.
    pub neutral: Option<Neutral>,
    /// The clock, if there is one.
    pub timing: Option<Timing>,
}

impl Setup {
    /// Returns the setup of a game on the standard board with one seat for each power.
    pub fn standard(name: &str) -> Self {
        Setup::on(name, Map::standard_shared())
    }

    /// Returns the setup of a game on a board with its own house rules and one seat for each power
    /// that is played.
    pub fn on(name: &str, map: Arc<Map>) -> Self {
        Setup {
            name: name.to_owned(),
            seats: map.played().map(Seat::of).collect(),
            terms: map.terms(),
            map,
            rulebook: Rulebook::default(),
            rules: Rulebook::default().rules(),
            mode: Mode::HotSeat,
            start: None,
            victory: None,
            draws: Draws::default(),
            secrecy: Secrecy::default(),
            missing: Missing::default(),
            advice: false,
            words: false,
            neutral: None,
            timing: None,
        }
    }
}

impl Game {
    /// Starts a game.
    ///
    /// # Errors
    /// Returns an error if a power has two seats, if no power has any, or if one that isn't played
    /// has a seat.
    pub fn new(setup: Setup) -> Result<Self, SeatsError> {
        let map = &setup.map;
        let terms = neutral::terms(&setup);
        seats::check(map, &setup.seats, terms.unplayed)?;
        let mut start = setup.start.clone().unwrap_or_else(|| map.opening());
        neutral::check(&setup, &start)?;
        start.terms = terms;
        let drafts = Drafts::new(&setup.map);
        let ends = EndConditions {
            victory: setup.victory.unwrap_or_else(|| Victory::of(&setup.map)),
            draws: setup.draws,
            votes: Vec::new(),
            open_vote: None,
            stopped: None,
        };
        let rules = TableRules {
            rulebook: setup.rulebook,
            rules: setup.rules,
        };
        let mut game = Game {
            name: setup.name,
            map: setup.map,
            began: rules,
            rules,
            mode: setup.mode,
            states: vec![SeatState::default(); setup.seats.len()],
            seats: setup.seats,
            secrecy: setup.secrecy,
            missing: setup.missing,
            advice: setup.advice,
            has_words: setup.words,
            words: Vec::new(),
            taken_back: 0,
            advised: 0,
            to_reveal: 0,
            start,
            history: Vec::new(),
            removed: Vec::new(),
            reviews: BTreeMap::new(),
            drafts,
            seal_log: super::seal_log::SealLog::default(),
            ends,
            neutral: setup.neutral,
            toss: None,
            clock: None,
            deadline: None,
            played: Duration::ZERO,
            public: None,
        };
        game.clock = setup.timing.map(|timing| game.new_clock(timing));
        Ok(game)
    }
}
