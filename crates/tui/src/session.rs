//! A session: the game that is played, and whether it is on the disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::computers::Computers;
use super::message::GameSnapshot;
use super::passphrases::UnlockedSeat;
use super::proofs::AskedProof;
use super::puzzles::Puzzle;
use super::saved_games::LoadedSave;
use super::text::Row;
use super::theme::Tone;
use super::turn_clock::ClockPhase;
use super::tutorial::TutorialState;
use chancery_core::board::{Id, Power, PowerSet};
use chart::Drawing;
use entry::Lexicon;
use game::secret::RandomBytes;
use game::{Attendance, Branch, DraftOrder, Game, Mode, SealState, SeatId};
use output::score::System;

/// Whether the game is on the disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveState {
    /// As it is now.
    Saved,
    /// It was changed and is about to be written.
    Changed,
    /// It could not be written, for this reason.
    Failed(String),
}

/// How long after a failed save the game is saved again.
const RETRY: Duration = Duration::from_secs(5);

/// What is played at a table.
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

/// A decision of the table about the game, which can be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableChange {
    /// An order of a past phase was corrected.
    Correction,
    /// A vote was counted.
    Vote,
    /// The game was declared over.
    Declaration,
}

/// The game that is being played.
#[derive(Debug)]
pub struct Session {
    played: Played,
    /// In fog of war, what the player at the keyboard may see of the game.
    view: Option<Box<Game>>,
    /// The powers of that player; none between two players.
    viewers: PowerSet,
    lexicon: Lexicon,
    /// The drawing of its map, where that has one.
    pub drawing: Option<Arc<Drawing>>,
    /// Its file; a new game has none until it is first written.
    pub path: Option<PathBuf>,
    /// Whether it is on the disk.
    pub saving: SaveState,
    /// The orders that are on the disk, by power.
    saved_orders: Vec<Vec<DraftOrder>>,
    /// How long to wait after a failed save.
    retry: Duration,
    /// Whether players are warned of orders that work against each other. Game masters never are.
    pub warns: bool,
    /// The scoring system that the table looks at.
    pub scoring: &'static System,
    /// The lesson that the game is played for; such a game is not kept.
    pub lesson: Option<TutorialState>,
    /// Whose time runs.
    pub(super) clock_phase: ClockPhase,
    /// Random bytes for the next phrase or fingerprint; or why there are none.
    pub random: Option<Result<RandomBytes, String>>,
    /// The key of the seat that is writing, where it has a phrase.
    pub(super) unlocked: Option<UnlockedSeat>,
    /// What the computer is at work on.
    pub(super) computers: Computers,
    /// The puzzle that it is.
    pub puzzle: Option<&'static Puzzle>,
    /// What the player wants to have proved.
    pub(super) proof: Option<AskedProof>,
    /// The table's last decision and the game before it, as long as nothing else was changed.
    undoable: Option<(TableChange, Box<Game>)>,
}

impl Session {
    /// A new game, not yet on the disk.
    pub fn new(game: Game, drawing: Option<Arc<Drawing>>) -> Self {
        Session::of(Played::Game(Arc::new(game)), drawing)
    }

    fn of(played: Played, drawing: Option<Arc<Drawing>>) -> Self {
        let mut session = Session {
            lexicon: Lexicon::new(played.game().map()),
            played,
            view: None,
            viewers: PowerSet::EMPTY,
            drawing,
            path: None,
            saving: SaveState::Changed,
            saved_orders: Vec::new(),
            retry: RETRY,
            warns: true,
            scoring: &System::ALL[0],
            lesson: None,
            clock_phase: ClockPhase::Away,
            random: None,
            unlocked: None,
            computers: Computers::default(),
            puzzle: None,
            proof: None,
            undoable: None,
        };
        session.look();
        session
    }

    /// A game from the disk.
    pub fn opened(opened: LoadedSave) -> Self {
        let mut session = Session::new(opened.game, opened.drawing);
        if let Some(path) = opened.path {
            session.saved(Ok(path));
        }
        session
    }

    /// Returns a session of a what-if, which is nowhere on the disk.
    pub fn of_branch(branch: Branch, drawing: Option<Arc<Drawing>>) -> Self {
        Session {
            saving: SaveState::Saved,
            warns: false,
            ..Session::of(Played::Branch(Box::new(branch)), drawing)
        }
    }

    /// The game as it may be shown to the player at the keyboard; of a branch, the game as it would be.
    pub fn game(&self) -> &Game {
        self.view.as_deref().unwrap_or(self.whole_game())
    }

    /// The game itself, which may hold what the player at the keyboard must not see: for what plays and
    /// saves it, never for a screen.
    pub(super) fn whole_game(&self) -> &Game {
        self.played.game()
    }

    /// Lets the player of a seat look at the game, or no one between two players.
    pub(super) fn look_as(&mut self, seat: Option<SeatId>) {
        let powers = seat.map_or(&[][..], |seat| self.whole_game().powers_of(seat));
        self.viewers = powers.iter().copied().collect();
        self.look();
    }

    /// Updates what may be shown of the game.
    pub(super) fn look(&mut self) {
        let earlier = self.view.take();
        let game = self.whole_game();
        if !game.is_open() {
            self.view = game
                .seen_by(self.viewers, earlier.map(|view| *view))
                .map(Box::new);
        }
    }

    /// Returns whether a past phase can be looked at: in fog of war only by a player.
    pub fn may_look_back(&self) -> bool {
        self.view.is_none() || !self.viewers.is_empty()
    }

    /// The branch, where one is played.
    pub fn branch(&self) -> Option<&Branch> {
        match &self.played {
            Played::Game(_) => None,
            Played::Branch(branch) => Some(branch),
        }
    }

    /// The branch, to be changed.
    pub fn branch_mut(&mut self) -> Option<&mut Branch> {
        match &mut self.played {
            Played::Game(_) => None,
            Played::Branch(branch) => Some(branch),
        }
    }

    /// The words of its map.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The game as it is now and the path of its file, for what is written to the disk.
    pub(super) fn snapshot(&self) -> GameSnapshot {
        GameSnapshot {
            game: match &self.played {
                Played::Game(game) => Arc::clone(game),
                Played::Branch(branch) => Arc::new(branch.game().clone()),
            },
            path: self.path.clone(),
        }
    }

    /// The game as it may be shown, for what is printed.
    pub(super) fn shown(&self) -> GameSnapshot {
        match &self.view {
            Some(view) => GameSnapshot {
                game: Arc::new((**view).clone()),
                path: self.path.clone(),
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

    /// Changes the game; it is written to the disk before anything else is shown.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut Game) -> R) -> R {
        self.undoable = None;
        let done = change(self.game_mut());
        self.look();
        self.save();
        done
    }

    /// Has the game written to the disk.
    fn save(&mut self) {
        match self.close_sheet() {
            Ok(()) => self.saving = SaveState::Changed,
            Err(error) => self.saved(Err(error.to_string())),
        }
    }

    /// Takes note of whether the game was saved.
    pub(super) fn saved(&mut self, saved: Result<PathBuf, String>) {
        self.retry = RETRY;
        self.saving = match saved {
            Ok(path) => {
                self.path = Some(path);
                let game = self.whole_game();
                let orders = game.map().powers().map(|power| game.sheet(power).to_vec());
                self.saved_orders = orders.collect();
                SaveState::Saved
            }
            Err(error) => SaveState::Failed(error),
        };
    }

    /// Returns how long to wait until the game is saved again; none where that is not due.
    pub fn retry_due(&self) -> Option<Duration> {
        matches!(self.saving, SaveState::Failed(_)).then_some(self.retry)
    }

    /// Lets time pass after a failed save.
    pub(super) fn wait_to_retry(&mut self, time: Duration) {
        if self.retry_due().is_some() {
            self.retry = self.retry.saturating_sub(time);
            if self.retry.is_zero() {
                self.save();
            }
        }
    }

    /// Returns whether an order of a power could not be saved.
    pub fn is_unsaved(&self, power: Power, order: &DraftOrder) -> bool {
        let saved = self.saved_orders.get(power.index());
        self.retry_due().is_some() && !saved.is_some_and(|saved| saved.contains(order))
    }

    /// Returns why the game is not saved, if it could not be.
    pub fn save_error(&self) -> Option<Row> {
        let SaveState::Failed(reason) = &self.saving else {
            return None;
        };
        let reason = reason.lines().next().unwrap_or_default();
        // the folder is long, and is known
        let (path, why) = reason.split_once(": ").unwrap_or(("", reason));
        let name = Path::new(path).file_name().unwrap_or_default();
        let row = Row::new().strong(Tone::Err, "Not saved: ");
        Some(match name.is_empty() {
            true => row.text(why),
            false => row.text(format!("{}: {why}", name.to_string_lossy())),
        })
    }

    /// Returns whether a past order may be corrected now. In a hot-seat game only before any orders: what a
    /// correction voids would tell of others' orders.
    pub fn may_correct(&self) -> bool {
        let game = self.game();
        let mut powers = game.map().powers();
        let written = powers.any(|power| !game.sheet(power).is_empty());
        let mut seats = game.seat_ids();
        // a sheet that lies closed since the program was started has orders that aren't known here
        let begun = seats.any(|seat| {
            game.is_sealed(seat) || matches!(game.seal_state(seat), SealState::Encrypted { .. })
        });
        let is_played = self.branch().is_none() && self.view.is_none();
        is_played && (game.mode() == Mode::GameMaster || !written && !begun)
    }

    /// Changes the game by a decision of the table, which can be undone until the next change.
    pub fn change_table<R>(&mut self, what: TableChange, change: impl FnOnce(&mut Game) -> R) -> R {
        let before = Box::new(self.whole_game().clone());
        let done = self.change(change);
        self.undoable = Some((what, before));
        done
    }

    /// Returns the decision of the table that can be undone.
    pub fn undoable(&self) -> Option<TableChange> {
        self.undoable.as_ref().map(|&(what, _)| what)
    }

    /// Undoes the decision of the table that was just made.
    pub fn undo_table_change(&mut self) {
        if let Some((_, before)) = self.undoable.take() {
            self.change(|game| *game = *before);
        }
    }

    /// The powers whose sheets a writer writes: those of a seat, or all.
    pub fn powers(&self, writer: Author) -> Vec<Power> {
        match writer {
            Author::Seat(seat) => self.game().powers_of(seat).to_vec(),
            Author::Master => {
                let game = self.game();
                let is_there = |&seat: &SeatId| {
                    !matches!(
                        game.attendance(seat),
                        Attendance::Disorder | Attendance::Computer(_)
                    )
                };
                let seats = game.seat_ids().filter(is_there);
                let powers = seats.flat_map(|seat| game.powers_of(seat).iter().copied());
                let mut powers: Vec<Power> = powers.collect();
                powers.sort();
                powers
            }
        }
    }

    /// The seats that a writer writes for.
    pub fn seats(&self, writer: Author) -> Vec<SeatId> {
        match writer {
            Author::Seat(seat) => vec![seat],
            Author::Master => self.game().seat_ids().collect(),
        }
    }

    /// Returns whether players keep orders secret from one another.
    pub fn is_secret(&self) -> bool {
        self.game().mode() == Mode::HotSeat && self.game().people() > 1
    }
}

/// Who writes, and so whose sheets may be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Author {
    /// One seat: its own powers alone.
    Seat(SeatId),
    /// The game master: all powers.
    Master,
}
