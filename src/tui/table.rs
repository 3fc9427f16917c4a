//! The table: the game that is being played, and whether it is on the disk.

use std::path::PathBuf;
use std::sync::Arc;

use super::lobby::Opened;
use super::teaching::Teaching;
use super::timer::Sitting;
use crate::board::Power;
use crate::chart::Drawing;
use crate::entry::Lexicon;
use crate::game::{Game, Mode};
use crate::score::System;

/// Whether the game is on the disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saving {
    /// As it is now.
    Saved,
    /// It was changed and is about to be written.
    Changed,
    /// It could not be written, for this reason.
    Failed(String),
}

/// The game that is being played.
#[derive(Debug)]
pub struct Table {
    game: Game,
    lexicon: Lexicon,
    /// The drawing of its map, where that has one.
    pub drawing: Option<Arc<Drawing>>,
    /// Its file; a new game has none until it is first written.
    pub path: Option<PathBuf>,
    /// Is it on the disk?
    pub saving: Saving,
    /// Are players warned of orders that work against each other? Game masters never are.
    pub guarded: bool,
    /// The scoring system that the table looks at.
    pub scoring: &'static System,
    /// The lesson that the game is played for; such a game is not kept.
    pub lesson: Option<Teaching>,
    /// Where the table is, as far as its clock goes.
    pub(super) sitting: Sitting,
}

impl Table {
    /// A new game, not yet on the disk.
    pub fn new(game: Game, drawing: Option<Arc<Drawing>>) -> Self {
        Table {
            lexicon: Lexicon::new(game.map()),
            game,
            drawing,
            path: None,
            saving: Saving::Changed,
            guarded: true,
            scoring: &System::ALL[0],
            lesson: None,
            sitting: Sitting::Away,
        }
    }

    /// A game from the disk.
    pub fn opened(opened: Opened) -> Self {
        Table {
            saving: match opened.path {
                Some(_) => Saving::Saved,
                None => Saving::Changed,
            },
            path: opened.path,
            ..Table::new(opened.game, opened.drawing)
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The words of its map.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Changes the game; it is written to the disk before anything else is shown.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut Game) -> R) -> R {
        self.saving = Saving::Changed;
        change(&mut self.game)
    }

    /// Changes of the game what the disk need not know at once, such as a second that passes.
    pub(super) fn game_quietly<R>(&mut self, change: impl FnOnce(&mut Game) -> R) -> R {
        change(&mut self.game)
    }

    /// The powers whose sheets a writer writes: those of a seat, or all.
    pub fn powers(&self, writer: Writer) -> Vec<Power> {
        match writer {
            Writer::Seat(seat) => self
                .game
                .seats()
                .get(seat)
                .map_or_else(Vec::new, |seat| seat.powers.clone()),
            Writer::Master => {
                let seats = self.game.seats().iter();
                let mut powers: Vec<Power> =
                    seats.flat_map(|seat| seat.powers.iter().copied()).collect();
                powers.sort();
                powers
            }
        }
    }

    /// The seats that a writer writes for.
    pub fn seats(&self, writer: Writer) -> Vec<usize> {
        match writer {
            Writer::Seat(seat) => vec![seat],
            Writer::Master => (0..self.game.seats().len()).collect(),
        }
    }

    /// Is anything kept from some who sit here?
    pub fn is_secret(&self) -> bool {
        self.game.mode() == Mode::HotSeat && self.game.seats().len() > 1
    }
}

/// Who writes, and so whose sheets may be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writer {
    /// One seat: its own powers alone.
    Seat(usize),
    /// The game master: all powers.
    Master,
}
