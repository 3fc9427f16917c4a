//! The session: the current game and its state on disk.

pub mod alone;
pub mod background;
pub mod computers;
pub mod failure;
pub mod files;
pub mod film;
pub mod flow;
pub mod passphrases;
pub mod programs;
pub mod proofs;
pub mod puzzles;
pub mod reviews;
pub mod samples;
pub mod saved_games;
pub mod saving;
pub mod seats;
pub mod shared;
pub mod timeline;
pub mod turn_clock;
pub mod tutorial;
pub mod words;

pub use saving::{SaveState, Saving};
pub use shared::Shared;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::session::alone::AloneChoice;
use crate::session::computers::Computers;
use crate::session::failure::Failure;
use crate::session::files::GameSnapshot;
use crate::session::passphrases::UnlockedSeat;
use crate::session::programs::Programs;
use crate::session::proofs::AskedProof;
use crate::session::puzzles::PuzzlePlay;
use crate::session::reviews::AskedReview;
use crate::session::saved_games::LoadedSave;
use crate::session::seats::{Seats, powers_of};
use crate::session::turn_clock::ClockPhase;
use crate::session::tutorial::TutorialState;
use chancery_core::board::{Power, PowerSet, Turn};
use chart::Drawing;
use entry::Lexicon;
use game::player_record::RecordChange;
use game::secret::RandomBytes;
use game::{Attendance, Branch, Game, Mode, SealState, SeatId};
use output::score::System;

/// A game or a what-if.
#[derive(Debug)]
enum Played {
    /// A game.
    Game(Arc<Game>),
    /// A what-if.
    Branch(Box<Branch>),
}

impl Played {
    fn game(&self) -> &Game {
        match self {
            Played::Game(game) => game,
            Played::Branch(branch) => branch.game(),
        }
    }
}

/// A decision of all players or of the game master about the game, which can be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableChange {
    /// Orders of the phase at this index of the history were corrected.
    Correction(usize),
    /// A vote was counted.
    Vote,
    /// The game was declared over.
    Declaration,
}

/// The session of a game.
#[derive(Debug)]
pub struct Session {
    played: Played,
    /// The part of the game that is visible at this place, if it isn't the whole game: in fog of war to the
    /// player at the keyboard, and at a table with other places without the orders that are written there.
    view: Option<Box<Game>>,
    /// The seats of the table.
    seats: Seats,
    /// The phases that were resolved and not yet revealed here.
    unseen: VecDeque<usize>,
    /// The powers of that player; empty between two players.
    viewers: PowerSet,
    lexicon: Lexicon,
    /// The drawing of its map, if it has one.
    pub drawing: Option<Arc<Drawing>>,
    /// Whether and where the game is on disk.
    pub saving: Saving,
    /// Whether players are warned about conflicting orders. Game masters aren't.
    pub warns: bool,
    /// The scoring system shown in the scores.
    pub scoring: &'static System,
    /// The state of the tutorial, if the game belongs to one. Such a game isn't saved.
    pub lesson: Option<TutorialState>,
    /// The phase of the turn clock.
    pub(super) clock_phase: ClockPhase,
    /// Random bytes for the next passphrase or fingerprint, or the reason why there are none.
    pub random: Option<Result<RandomBytes, Failure>>,
    /// The key of the seat that is writing, if it has a passphrase.
    pub(super) unlocked: Option<UnlockedSeat>,
    /// The seats whose players have opened their orders without a passphrase.
    pub without_passphrase: Vec<SeatId>,
    /// The tasks of the computer players.
    pub(crate) computers: Computers,
    /// The programs that play by the network.
    pub(super) programs: Programs,
    /// The puzzle that is played, if any.
    pub puzzle: Option<PuzzlePlay>,
    /// The additions to the player's record that weren't written yet.
    pub to_record: Vec<RecordChange>,
    /// The phase in which the game ended, once that is in the player's record.
    recorded_end: Option<Turn>,
    /// The question that the player last asked for a proof, with its answer.
    pub(crate) proof: AskedProof,
    /// The review that the player last asked for.
    pub(super) review: AskedReview,
    /// The phase before which the computer last considered a proposal, and to whom.
    heard: Option<(Turn, SeatId)>,
    /// The last table change and the game before it, until the game changes again.
    undoable: Option<(TableChange, Box<Game>)>,
}

impl Session {
    /// Returns a session of a new game, which isn't on disk yet.
    pub fn new(game: Game, drawing: Option<Arc<Drawing>>) -> Self {
        Session::of(Played::Game(Arc::new(game)), drawing)
    }

    fn of(played: Played, drawing: Option<Arc<Drawing>>) -> Self {
        let mut session = Session {
            lexicon: lexicon_of(played.game()),
            played,
            view: None,
            seats: Seats::default(),
            unseen: VecDeque::new(),
            viewers: PowerSet::EMPTY,
            drawing,
            saving: Saving::of(SaveState::Changed),
            warns: true,
            scoring: &System::ALL[0],
            lesson: None,
            clock_phase: ClockPhase::Away,
            random: None,
            unlocked: None,
            without_passphrase: Vec::new(),
            computers: Computers::default(),
            programs: Programs::default(),
            puzzle: None,
            to_record: Vec::new(),
            recorded_end: None,
            proof: AskedProof::default(),
            review: AskedReview::default(),
            heard: None,
            undoable: None,
        };
        session.update_view();
        session
    }

    /// Returns a session of a game read from disk.
    pub fn opened(opened: LoadedSave) -> Self {
        let revealed = opened.game.seen_phases();
        let mut session = Session::new(opened.game, opened.drawing);
        session.add_unseen(revealed);
        if let Some(path) = opened.path {
            session.saved(Ok(path));
        }
        session
    }

    /// Returns a session of a what-if, which isn't saved on disk.
    pub fn of_branch(branch: Branch, drawing: Option<Arc<Drawing>>) -> Self {
        Session {
            saving: Saving::of(SaveState::Saved),
            warns: false,
            ..Session::of(Played::Branch(Box::new(branch)), drawing)
        }
    }

    /// Returns whether the game has a save: a tutorial and a puzzle don't.
    pub(crate) fn has_save(&self) -> bool {
        self.lesson.is_none() && self.puzzle.is_none()
    }

    /// Returns the game as visible to the player at the keyboard; in a branch, the game of the branch.
    pub fn game(&self) -> &Game {
        self.view.as_deref().unwrap_or(self.whole_game())
    }

    /// Returns the full game, which can contain secrets from the player at the keyboard. It is for
    /// playing and saving, never for a screen.
    pub(super) fn whole_game(&self) -> &Game {
        self.played.game()
    }

    /// Makes the game visible as a seat sees it, or without any player's secrets if `seat` is
    /// `None`.
    pub(super) fn set_viewer(&mut self, seat: Option<SeatId>) {
        let powers = seat.map_or(&[][..], |seat| self.whole_game().powers_of(seat));
        self.viewers = powers.iter().copied().collect();
        self.update_view();
    }

    /// Updates the visible part of the game.
    pub(super) fn update_view(&mut self) {
        let earlier = self.view.take();
        let game = self.whole_game();
        let view = match self.place().hidden_powers() {
            _ if !game.is_open() => game.seen_by(self.viewers, earlier.map(|view| *view)),
            hidden if hidden.is_empty() => None,
            hidden => Some(game.without_orders_of(&hidden)),
        };
        self.view = view.map(Box::new);
    }

    /// Returns whether past phases can be shown. In fog of war that requires a player at the
    /// keyboard.
    pub fn may_look_back(&self) -> bool {
        !self.game().is_view() || !self.viewers.is_empty()
    }

    /// Returns the branch of a what-if.
    pub fn branch(&self) -> Option<&Branch> {
        match &self.played {
            Played::Game(_) => None,
            Played::Branch(branch) => Some(branch),
        }
    }

    /// Returns the branch of a what-if, mutably.
    pub fn branch_mut(&mut self) -> Option<&mut Branch> {
        match &mut self.played {
            Played::Game(_) => None,
            Played::Branch(branch) => Some(branch),
        }
    }

    /// Returns the lexicon of the map.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Reads the names of the players again, after they changed.
    pub fn read_names(&mut self) {
        self.lexicon = lexicon_of(self.game());
    }

    /// Returns the full game and the path of its file, for writing to disk.
    pub(super) fn snapshot(&self) -> GameSnapshot {
        GameSnapshot {
            game: match &self.played {
                Played::Game(game) => Arc::clone(game),
                Played::Branch(branch) => Arc::new(branch.game().clone()),
            },
            path: self.saving.path.clone(),
        }
    }

    /// Returns the visible game, for printing.
    pub(super) fn shown(&self) -> GameSnapshot {
        match &self.view {
            Some(view) => GameSnapshot {
                game: Arc::new((**view).clone()),
                path: self.saving.path.clone(),
            },
            None => self.snapshot(),
        }
    }

    pub(super) fn game_mut(&mut self) -> &mut Game {
        match &mut self.played {
            Played::Game(game) => Arc::make_mut(game),
            Played::Branch(branch) => branch.game_mut(),
        }
    }

    /// Changes the game and marks it to be written before the next draw.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut Game) -> R) -> R {
        self.undoable = None;
        let done = change(self.game_mut());
        self.update_view();
        self.save();
        done
    }

    /// Encrypts the orders of the unlocked seat, and marks the game to be written to disk.
    fn save(&mut self) {
        match self.encrypt_orders() {
            Ok(()) => self.saving.state = SaveState::Changed,
            Err(error) => self.saved(Err(error.into())),
        }
    }

    /// Records the result of a save.
    pub(super) fn saved(&mut self, saved: Result<PathBuf, Failure>) {
        self.saving.record(self.played.game(), saved);
    }

    /// Advances the delay after a failed save by `time`, and saves once it has passed.
    pub(super) fn wait_to_retry(&mut self, time: Duration) {
        if self.saving.wait(time) {
            self.save();
        }
    }

    /// Returns whether a past order can be corrected now. In a hot-seat game that goes on, that is possible only before
    /// any orders are written: a correction can void orders and so reveal them.
    pub fn may_correct(&self) -> bool {
        let game = self.game();
        let mut powers = game.map().powers();
        let written = powers.any(|power| !game.sheet(power).is_empty());
        let mut seats = game.seat_ids();
        // encrypted orders of an earlier run can't be read, but they exist
        let sealed = seats.any(|seat| {
            game.is_sealed(seat) || matches!(game.seal_state(seat), SealState::Encrypted { .. })
        });
        let is_played = self.branch().is_none() && self.view.is_none();
        let is_public = game.mode() == Mode::GameMaster || game.ending().is_some();
        is_played && (is_public || !written && !sealed)
    }

    /// Makes a table change, which can be undone until the next change.
    pub fn change_table<R>(&mut self, what: TableChange, change: impl FnOnce(&mut Game) -> R) -> R {
        let before = Box::new(self.whole_game().clone());
        let done = self.change(change);
        self.undoable = Some((what, before));
        done
    }

    /// Returns the table change that can be undone.
    pub fn undoable(&self) -> Option<TableChange> {
        self.undoable_change().map(|(what, _)| what)
    }

    /// Returns the table change that can be undone, and the game before it.
    pub fn undoable_change(&self) -> Option<(TableChange, &Game)> {
        let undoable = self.undoable.as_ref();
        undoable.map(|(what, before)| (*what, &**before))
    }

    /// Undoes the last table change.
    pub fn undo_table_change(&mut self) {
        if let Some((_, before)) = self.undoable.take() {
            self.change(|game| *game = *before);
        }
    }

    /// Returns the powers whose orders an author writes: those of one seat, or all that people lead.
    /// In a what-if, the author writes the orders of all powers.
    pub fn powers(&self, writer: Author) -> Vec<Power> {
        match writer {
            Author::Seat(seat) => self.game().powers_of(seat).to_vec(),
            Author::Master => {
                let game = self.game();
                let is_there = |&seat: &SeatId| {
                    let attendance = game.attendance(seat);
                    self.branch().is_some()
                        || attendance.is_person() && attendance != Attendance::Disorder
                };
                let mut powers = powers_of(game, game.seat_ids().filter(is_there));
                powers.sort();
                powers
            }
        }
    }

    /// Returns the seats whose orders an author writes.
    pub fn seats(&self, writer: Author) -> Vec<SeatId> {
        match writer {
            Author::Seat(seat) => vec![seat],
            Author::Master => self.game().seat_ids().collect(),
        }
    }

    /// Returns whether one person plays against the computer or programs: no one else is at the
    /// keyboard, or waits.
    pub fn is_alone(&self) -> bool {
        let is_game = self.branch().is_none() && self.lesson.is_none();
        is_game && AloneChoice::of(self.game()).is_some()
    }

    /// Returns the seat of the person who plays alone.
    pub fn lone_player(&self) -> Option<SeatId> {
        let mut seats = self.game().seat_ids().filter(|_| self.is_alone());
        seats.find(|&seat| self.game().attendance(seat).is_person())
    }

    /// Records the end of a game against the computer, once.
    pub(super) fn record_end(&mut self) {
        let Played::Game(game) = &self.played else {
            return;
        };
        let end = game.ending().map(|_| game.turn());
        if end == self.recorded_end || !self.is_alone() {
            return;
        }
        self.recorded_end = end;
        let choice = AloneChoice::of(game).filter(|_| end.is_some());
        if let Some(AloneChoice {
            power: Some(power),
            level,
            ..
        }) = choice
        {
            let level = level.map(|level| level.number());
            let change = RecordChange::Finished(Arc::clone(game), power, level);
            self.to_record.push(change);
        }
    }

    /// Takes back the phases since the lone player last wrote orders, and gives these orders back.
    /// Returns whether there was such a phase.
    pub fn take_back_phase(&mut self) -> bool {
        let is_possible = self.is_alone() && self.view.is_none();
        self.unseen.clear();
        is_possible && self.change(Game::take_back_phase)
    }

    /// Returns whether the players keep their orders secret from one another.
    pub fn is_secret(&self) -> bool {
        self.game().mode() == Mode::HotSeat && self.game().people() > 1
    }
}

/// The author of orders, whose own orders are visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Author {
    /// One seat, which writes for its own powers only.
    Seat(SeatId),
    /// The game master, who writes for all powers.
    Master,
}

/// Returns the dictionary of a game, with the names of a game master's players.
fn lexicon_of(game: &Game) -> Lexicon {
    let mut lexicon = Lexicon::new(game.map());
    lexicon.name_players(game.correspondents());
    lexicon
}
