//! A game year by year: what stood on the board once each fall was over.

use super::{Game, Record};
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Phase, Position};

/// The end of a year: its fall played, with retreats, and its centers taken; before it builds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Year<'a> {
    /// The year; of the start the one before.
    pub year: u16,
    /// The centers of each power, by power.
    pub counts: Vec<usize>,
    /// The board.
    pub position: &'a Position,
    /// The record of the phase that ended it, by its number; none at the start.
    pub record: Option<usize>,
}

impl Record {
    /// Was it the last phase of a fall, after which centers were taken?
    pub fn ends_fall(&self) -> bool {
        let fall = matches!(self.turn().phase, Phase::FallMoves | Phase::FallRetreats);
        fall && match &self.played.next {
            NextPhase::Won { .. } => true,
            NextPhase::Play(after) => !after.turn.phase.is_retreat(),
        }
    }
}

impl Game {
    /// The years that were played to the end of their fall; before them the start.
    pub fn years<'a>(&'a self) -> Vec<Year<'a>> {
        let year = |year, position: &'a Position, record| Year {
            year,
            counts: self
                .map
                .powers()
                .map(|it| position.center_count(it))
                .collect(),
            position,
            record,
        };
        // a game that begins in winter has the year of its start behind it
        let before = match self.start.turn.phase {
            Phase::Adjustments => self.start.turn.year,
            _ => {
                let years = self.map.calendar().to_spring();
                self.start.turn.year.saturating_sub(years)
            }
        };
        let start = year(before, &self.start, None);
        let played = self.history.iter().enumerate();
        let played = played.filter(|(_, record)| record.ends_fall());
        let played =
            played.map(|(number, record)| year(record.turn().year, record.after(), Some(number)));
        std::iter::once(start).chain(played).collect()
    }

    /// How many centers each power had after each year: the year, and the counts by power. The
    /// first row is the start, its year the one before.
    pub fn center_counts(&self) -> Vec<(u16, Vec<usize>)> {
        let years = self.years().into_iter();
        years.map(|year| (year.year, year.counts)).collect()
    }
}
