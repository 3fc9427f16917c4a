//! The choices of a game of one person against the computer.

use std::sync::Arc;

use chancery_core::board::{Map, Power};
use game::{Attendance, Game, Mode};
use player::Level;

/// The choices of a game of one person against the computer or programs.
#[derive(Clone, Debug)]
pub struct AloneChoice {
    /// The power of the person, or `None` if it is dealt.
    pub power: Option<Power>,
    /// The level of the computer, or `None` if only programs play.
    pub level: Option<Level>,
    /// The board.
    pub map: Arc<Map>,
}

impl AloneChoice {
    /// Returns the choices of a game, or `None` if no person or several play it, or no one else.
    pub fn of(game: &Game) -> Option<Self> {
        let mut people = game
            .seat_ids()
            .filter(|&it| game.attendance(it).is_person());
        let (person, others) = (people.next()?, people.count());
        let mut all = game.seat_ids().map(|seat| game.attendance(seat));
        let level = all.find_map(|it| match it {
            Attendance::Computer(level) => Some(Some(level)),
            Attendance::Program => Some(None),
            _ => None,
        });
        (game.mode() == Mode::HotSeat && others == 0).then_some(AloneChoice {
            power: game.powers_of(person).first().copied(),
            level: level?,
            map: Arc::clone(game.map()),
        })
    }

    /// Returns the level in words, or nothing without a computer.
    pub fn level_text(&self) -> Option<String> {
        Some(format!("level {}", self.level?.number()))
    }
}
