//! Positions edited by hand: before a game, or during one with a game master.
//!
//! [`Editing`] is a position being edited, with undo; the changes are the board's [`Edit`]s.
//! [`Game::correct`] applies the result to a running game, as an event after its last phase: the record
//! of that phase has both positions, and the save replays them.

use std::sync::Arc;

use super::{DraftOrder, Game, Mode, Record};
use chancery_core::board::{
    Change, Edit, EditError, Map, Phase, Position, PositionError, Power, Turn,
};

/// A position being edited, with undo.
#[derive(Clone, Debug)]
pub struct Editing {
    map: Arc<Map>,
    position: Position,
    /// The positions before each change, in order.
    before: Vec<Position>,
    /// The positions that were undone, the last undone one last.
    undone: Vec<Position>,
}

impl Editing {
    /// Starts with a position.
    pub fn new(map: Arc<Map>, position: Position) -> Self {
        Editing {
            map,
            position,
            before: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Returns the board.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position before all changes.
    pub fn first(&self) -> &Position {
        self.before.first().unwrap_or(&self.position)
    }

    /// Returns the differences from the first position.
    pub fn changes(&self) -> Vec<Change> {
        Change::between(&self.map, self.first(), &self.position)
    }

    /// Makes all changes or none, as one step of undo. Returns the differences that they made.
    ///
    /// # Errors
    /// Returns an error for the first impossible change.
    pub fn make(&mut self, edits: &[Edit]) -> Result<Vec<Change>, EditError> {
        let mut position = self.position.clone();
        Edit::apply_all(edits, &self.map, &mut position)?;
        Ok(self.set(position))
    }

    /// Replaces the whole position, as one step of undo. House rules and home centers aren't replaced.
    /// Returns the differences.
    pub fn set(&mut self, mut position: Position) -> Vec<Change> {
        self.keep_what_is_the_games(&mut position);
        let changes = Change::between(&self.map, &self.position, &position);
        if !changes.is_empty() {
            self.undone.clear();
            let before = std::mem::replace(&mut self.position, position);
            self.before.push(before);
        }
        changes
    }

    fn keep_what_is_the_games(&self, position: &mut Position) {
        position.terms = self.position.terms;
        for at in self.map.provinces() {
            let home = self.position.home(at);
            if position.home(at) != home {
                position.set_home(at, home);
            }
        }
    }

    /// Undoes the last change. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        step(&mut self.before, &mut self.position, &mut self.undone)
    }

    /// Redoes the last undone change. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        step(&mut self.undone, &mut self.position, &mut self.before)
    }
}

/// Moves to the last position of `from`, and pushes the present one onto `other`. Returns whether
/// there was one.
fn step(from: &mut Vec<Position>, present: &mut Position, other: &mut Vec<Position>) -> bool {
    let Some(next) = from.pop() else {
        return false;
    };
    other.push(std::mem::replace(present, next));
    true
}

/// The reason why the position of a game can't be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CorrectError {
    /// The game has no game master: the players' secret orders were written for the current
    /// position.
    NotGameMaster,
    /// The game is over.
    Over,
    /// The position is for a phase other than the current one.
    OtherPhase(Turn),
    /// The position can't be played.
    Unplayable(PositionError),
}

impl CorrectError {
    /// Returns the reason as a sentence without a period.
    pub fn message(&self, map: &Map) -> String {
        match self {
            CorrectError::NotGameMaster => "only a game master corrects the position".to_owned(),
            CorrectError::Over => "the game is over".to_owned(),
            CorrectError::OtherPhase(turn) => {
                format!("a game that is played stays in its phase, {turn}")
            }
            CorrectError::Unplayable(why) => why.message(map),
        }
    }
}

impl Record {
    /// Returns the position after the phase: the one set by the game master, or the adjudicated
    /// one.
    pub fn after(&self) -> &Position {
        let came = self.played.next.position();
        self.corrected.as_ref().unwrap_or(came)
    }
}

impl Game {
    /// Checks whether the position can be changed now.
    ///
    /// # Errors
    /// Returns the reason if it can't.
    pub fn can_be_corrected(&self) -> Result<(), CorrectError> {
        if self.mode == Mode::HotSeat {
            return Err(CorrectError::NotGameMaster);
        }
        match self.ending() {
            Some(_) => Err(CorrectError::Over),
            None => Ok(()),
        }
    }

    /// Replaces the current position. The record of the last phase has both positions; before the
    /// first phase, the start position is replaced. Orders whose units are gone are deleted. Returns
    /// the differences.
    ///
    /// # Errors
    /// Returns an error unless the game has a game master and isn't over, and the position is
    /// playable and for the current phase. The game is unchanged then.
    pub fn correct(&mut self, mut position: Position) -> Result<Vec<Change>, CorrectError> {
        self.can_be_corrected()?;
        if position.turn != self.turn() {
            return Err(CorrectError::OtherPhase(self.turn()));
        }
        position.terms = self.position().terms;
        position
            .check_playable(&self.map)
            .map_err(CorrectError::Unplayable)?;
        let changes = Change::between(&self.map, self.position(), &position);
        match self.history.last_mut() {
            Some(last) => {
                let as_it_came = *last.played.next.position() == position;
                last.corrected = (!as_it_came).then_some(position);
            }
            None => self.start = position,
        }
        self.keep_fitting_orders();
        Ok(changes)
    }

    /// Deletes orders whose unit is gone or belongs to another power.
    fn keep_fitting_orders(&mut self) {
        let winter = self.turn().phase == Phase::Adjustments;
        let fits = |(power, entry): &(Power, &DraftOrder)| {
            let is_there = |at| self.owner_of(at) == Some(*power);
            winter || entry.province().is_none_or(is_there)
        };
        let fitting = self.orders().filter(fits);
        let fitting: Vec<_> = fitting
            .map(|(power, entry)| (power, entry.clone()))
            .collect();
        let lines = std::mem::take(&mut self.drafts.lines);
        self.clear_drafts();
        self.drafts.lines = lines;
        self.drafts.put_all(fitting);
    }
}
