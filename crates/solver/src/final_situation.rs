//! Evaluation of a goal after the last movement phase.

use chancery_core::adjudicator::UnitEnd;
use chancery_core::board::{Map, PowerSet, Province};

use crate::assumed::Assumed;
use crate::choices::side_of;
use crate::goal::{Goal, Side, Term, Terms};

/// The fate of a unit that a goal follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnitFate {
    /// It is in this province.
    At(Province),
    /// It was dislodged.
    Dislodged,
    /// It was dislodged and had no open retreat.
    Destroyed,
}

impl UnitFate {
    /// Returns its fate after a movement phase that ended with `ends`.
    pub fn after(self, map: &Map, ends: &[UnitEnd]) -> UnitFate {
        let UnitFate::At(at) = self else { return self };
        let end = ends
            .iter()
            .find(|end| map.province(end.unit.location) == at);
        let Some(end) = end else { return self };
        match (end.dislodged, end.moved_to) {
            (Some(dislodged), _) if dislodged.open.is_empty() => UnitFate::Destroyed,
            (Some(_), _) => UnitFate::Dislodged,
            (None, Some(to)) => UnitFate::At(map.province(to)),
            (None, None) => self,
        }
    }
}

/// The result of a goal after the last movement phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Reached,
    Missed,
    /// The goal is reached if the side owns at least this number of centers at the end.
    Centers(usize),
}

/// The situation after the last movement phase.
#[derive(Clone, Copy)]
pub(crate) struct FinalSituation<'a> {
    pub map: &'a Map,
    pub side: &'a PowerSet,
    pub ends: &'a [UnitEnd],
    /// The units that began in the provinces of [`Goal::followed`].
    pub followed: &'a [(Province, UnitFate)],
}

impl FinalSituation<'_> {
    pub fn verdict(&self, goal: &Goal) -> Verdict {
        let mut needed = 0;
        for clause in &goal.clauses {
            let alternatives = clause.iter();
            let alternatives = alternatives.map(|terms| self.centers_for(terms, &goal.assumed));
            match alternatives.flatten().min() {
                None => return Verdict::Missed,
                Some(centers) => needed = needed.max(centers),
            }
        }
        match needed {
            0 => Verdict::Reached,
            centers => Verdict::Centers(centers),
        }
    }

    /// Returns the number of centers that the side still needs for some terms, or `None` if one of the
    /// other terms doesn't hold.
    fn centers_for(&self, terms: &Terms, assumed: &Assumed) -> Option<usize> {
        let needed = terms.iter().map(|&term| match term {
            Term::Centers(centers) => Some(centers),
            _ => self.holds(term, assumed).then_some(0),
        });
        needed.collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    fn holds(&self, term: Term, assumed: &Assumed) -> bool {
        match term {
            Term::Hold(at) => {
                self.standing(at) != Some(Side::Enemy) && !self.retreats_into(at, assumed)
            }
            Term::KeepOut(at) => self.standing(at) != Some(Side::Enemy),
            Term::Take(at) => self.standing(at) == Some(Side::Own),
            Term::Empty(at) => self.standing(at).is_none(),
            Term::Safe(at) => matches!(self.followed(at), Some(UnitFate::At(_))),
            Term::Dislodge(at) => matches!(
                self.followed(at),
                Some(UnitFate::Dislodged | UnitFate::Destroyed)
            ),
            Term::Destroy(at) => self.followed(at) == Some(UnitFate::Destroyed),
            Term::Centers(_) => false,
        }
    }

    fn followed(&self, at: Province) -> Option<UnitFate> {
        let unit = self.followed.iter().find(|(start, _)| *start == at)?;
        Some(unit.1)
    }

    /// Returns the side of the unit in a province after the moves, or `None` if it is empty.
    fn standing(&self, at: Province) -> Option<Side> {
        let there = |end: &&UnitEnd| {
            end.dislodged.is_none()
                && self.map.province(end.moved_to.unwrap_or(end.unit.location)) == at
        };
        let end = self.ends.iter().find(there)?;
        Some(side_of(self.side, end.unit))
    }

    /// Returns whether a dislodged enemy unit could retreat to a province.
    fn retreats_into(&self, at: Province, assumed: &Assumed) -> bool {
        let enemies = self
            .ends
            .iter()
            .filter(|end| side_of(self.side, end.unit) == Side::Enemy);
        let mut open = enemies.filter_map(|end| {
            let open = end.dislodged?.open;
            Some(assumed.open(self.side, end.unit, &open))
        });
        open.any(|open| open.iter().any(|to| self.map.province(to) == at))
    }
}
