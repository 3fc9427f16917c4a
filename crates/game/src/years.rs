//! The years of a game, with the positions at the end of each.

use super::{Game, Record};
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::board::{Phase, Position};

/// The end of a year: after the fall moves, retreats and the change of owners, before the builds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Year<'a> {
    /// The year. The start counts as the end of the year before.
    pub year: u16,
    /// The number of centers, by power.
    pub counts: Vec<usize>,
    /// The position.
    pub position: &'a Position,
    /// The index of the record that ended the year; `None` for the start.
    pub record: Option<usize>,
}

impl Record {
    /// Returns whether this was the last phase of a fall, after which centers change owners.
    pub fn ends_fall(&self) -> bool {
        let fall = matches!(self.turn().phase, Phase::FallMoves | Phase::FallRetreats);
        fall && match &self.played.next {
            NextPhase::Won { .. } => true,
            NextPhase::Play(after) => !after.turn.phase.is_retreat(),
        }
    }
}

impl Game {
    /// Returns the start and the years whose fall is complete.
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
        // a game that starts in winter starts after the fall of its year
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

    /// Returns the number of centers of each power after each year: the year, and the counts by
    /// power. The first row is the start, with the year before.
    pub fn center_counts(&self) -> Vec<(u16, Vec<usize>)> {
        let years = self.years().into_iter();
        years.map(|year| (year.year, year.counts)).collect()
    }
}
