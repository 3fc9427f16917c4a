//! What a game starts from.

use std::sync::Arc;
use std::time::Duration;

use super::seats::SeatState;
use super::{Drafts, Draws, EndConditions, Game, Missing, Mode, Neutral, Secrecy, TableRules};
use super::{Seat, SeatsError, Timing, Victory, neutral, seats};
use chancery_core::board::{HouseRules, Map, Position};
use chancery_core::rules::{Rulebook, Rules};

/// What a game starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What the table calls it.
    pub name: String,
    /// The board.
    pub map: Arc<Map>,
    /// The rulebook it began with.
    pub rulebook: Rulebook,
    /// The rules in force, single issues set.
    pub rules: Rules,
    /// Who writes, and who may see what.
    pub mode: Mode,
    /// Who leads which powers. A power without a seat sends no orders.
    pub seats: Vec<Seat>,
    /// The position it starts from; the map's opening where it is `None`.
    pub start: Option<Position>,
    /// What ends it, besides draws; the victory of the map where it is `None`.
    pub victory: Option<Victory>,
    /// What was agreed on about draws and votes.
    pub draws: Draws,
    /// What is kept from others at one keyboard.
    pub secrecy: Secrecy,
    /// What an empty sheet for moves means.
    pub missing: Missing,
    /// Whether players can ask the computer for advice.
    pub advice: bool,
    /// What is played otherwise than every rulebook has it, from the start on: it takes the place of
    /// the start's own terms.
    pub terms: HouseRules,
    /// A power that is neutral until it joins a seat.
    pub neutral: Option<Neutral>,
    /// The clock that the table plays by.
    pub timing: Option<Timing>,
}

impl Setup {
    /// A game of the standard board with one seat for each power.
    pub fn standard(name: &str) -> Self {
        Setup::on(name, Map::standard_shared())
    }

    /// A game of a board, by the board's own terms, with one seat for each power that plays.
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
            neutral: None,
            timing: None,
        }
    }
}

impl Game {
    /// Starts a game.
    ///
    /// # Errors
    /// Where a power has two seats, or no power has any; where one that is not played has a seat.
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
            start,
            history: Vec::new(),
            drafts,
            seal_log: super::seal_log::SealLog::default(),
            ends,
            neutral: setup.neutral,
            toss: None,
            clock: None,
            played: Duration::ZERO,
            public: None,
        };
        game.clock = setup.timing.map(|timing| game.new_clock(timing));
        Ok(game)
    }
}
