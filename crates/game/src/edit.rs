//! Positions set up by hand: before a game, and in the midst of one that a game master leads.
//!
//! [`Editing`] is the position that is being edited, with undo; the changes themselves are the board's
//! [`Edit`]s. [`Game::correct`] takes the result into a game that is played, as an event after its last
//! phase: the record of that phase keeps both positions, and the save replays them.

use std::sync::Arc;

use super::{DraftOrder, Game, Mode, Record};
use chancery_core::board::{
    Change, Edit, EditError, Map, Phase, Position, PositionError, Power, Turn,
};

/// A position that is being set up, with undo.
#[derive(Clone, Debug)]
pub struct Editing {
    map: Arc<Map>,
    position: Position,
    /// The positions before each change, the last last.
    before: Vec<Position>,
    /// Those that were undone, the last undone last.
    undone: Vec<Position>,
}

impl Editing {
    /// Begins with a position.
    pub fn new(map: Arc<Map>, position: Position) -> Self {
        Editing {
            map,
            position,
            before: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The board.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The position as it is now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position that it began with.
    pub fn first(&self) -> &Position {
        self.before.first().unwrap_or(&self.position)
    }

    /// What is otherwise than at the beginning.
    pub fn changes(&self) -> Vec<Change> {
        Change::between(&self.map, self.first(), &self.position)
    }

    /// Makes changes, all or none; one undo takes them all back. Gives what is otherwise now.
    ///
    /// # Errors
    /// The first change that is impossible.
    pub fn make(&mut self, edits: &[Edit]) -> Result<Vec<Change>, EditError> {
        let mut position = self.position.clone();
        Edit::apply_all(edits, &self.map, &mut position)?;
        Ok(self.set(position))
    }

    /// Takes a whole position in place of this one; one undo brings this one back. Terms and homes are
    /// the game's and stay. Gives what is otherwise now.
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

    /// Undoes the last change; says whether there was one.
    pub fn undo(&mut self) -> bool {
        step(&mut self.before, &mut self.position, &mut self.undone)
    }

    /// Does again what was undone last; says whether there was anything.
    pub fn redo(&mut self) -> bool {
        step(&mut self.undone, &mut self.position, &mut self.before)
    }
}

/// Goes to the last of these positions and keeps the present one. Returns whether there was one.
fn step(from: &mut Vec<Position>, present: &mut Position, kept: &mut Vec<Position>) -> bool {
    let Some(next) = from.pop() else {
        return false;
    };
    kept.push(std::mem::replace(present, next));
    true
}

/// Why the position of a game can't be corrected so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CorrectError {
    /// Seats write in secret: what they wrote was written for the position as it stands.
    NotGameMaster,
    /// The game is over.
    Over,
    /// It is a position of another phase than the one that is to be played.
    OtherPhase(Turn),
    /// No game can be played from it.
    Unplayable(PositionError),
}

impl CorrectError {
    /// What is wrong, in a sentence without its full stop.
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
    /// The position that followed: as the game master set it by hand, else as it came out.
    pub fn after(&self) -> &Position {
        let came = self.played.next.position();
        self.corrected.as_ref().unwrap_or(came)
    }
}

impl Game {
    /// Can the position be corrected now?
    ///
    /// # Errors
    /// Why not.
    pub fn can_be_corrected(&self) -> Result<(), CorrectError> {
        if self.mode == Mode::HotSeat {
            return Err(CorrectError::NotGameMaster);
        }
        match self.ending() {
            Some(_) => Err(CorrectError::Over),
            None => Ok(()),
        }
    }

    /// Plays on from a position that was set by hand, in place of the present one: the record of the
    /// phase before keeps it beside what came out; before the first phase the game begins with it.
    /// Orders of units that don't stand there any more are taken off the sheets. Gives what changed.
    ///
    /// # Errors
    /// Only a game master does that, before the end, in the phase that is to be played, and with a
    /// position that can be played; all else leaves the game as it is.
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

    /// Takes orders off the sheets whose unit isn't there, or is another power's.
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
        self.clear_drafts();
        self.drafts.put_all(fitting);
    }
}
