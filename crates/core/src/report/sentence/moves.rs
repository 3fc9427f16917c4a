//! Moves: those that were made, and those that failed.

use super::told::Told;
use super::{Why, number};
use crate::adjudicator::account::{Circle, Convoy, Evidence, FleetState, Kind};
use crate::adjudicator::resolution::{Ruling, Stopped};
use crate::board::{Province, ProvinceSet};
use crate::orders::Order;
use crate::report::clause::place;
use crate::report::why::{Contest, contest};

impl Why<'_> {
    fn destination(&self, ruling: &Ruling) -> Province {
        match ruling.order {
            Order::Move { to, .. } => self.map().province(to),
            _ => self.map().province(ruling.unit.location),
        }
    }

    pub(super) fn went(&self, ruling: &Ruling, evidence: &Evidence) -> Told {
        let (to, unit) = (self.destination(ruling), self.unit(evidence.unit));
        let there = self.place(to);
        if let Some(Circle::Ring(ring)) = evidence.circle {
            return self.in_a_ring(unit, there, ring);
        }
        let contest = contest(ruling, evidence);
        let strength = contest.map_or(1, |contest| contest.attack.tally.strength);
        let against = contest.and_then(|contest| contest.against);
        let mut told = match against {
            Some(side) => {
                let verb = match side.kind {
                    Kind::Prevent | Kind::Attack => "took",
                    Kind::Hold | Kind::Defend => "dislodged",
                };
                let what = match side.kind {
                    Kind::Prevent | Kind::Attack => there,
                    Kind::Hold | Kind::Defend => format!("{} from {there}", self.unit(side.unit)),
                };
                let other = side.tally.strength;
                Told::new(format!("{unit} {verb} {what}, {strength} against {other}"))
            }
            None => Told::new(format!("{unit} moved to {there}")),
        };
        if let Some(convoy) = &evidence.convoy
            && evidence.by_sea
        {
            told.add(self.carriers(convoy));
        }
        if let Some(side) = against {
            told.add(contest.map_or(String::new(), |contest| {
                self.supported(contest.attack, false)
            }));
            if side.kind == Kind::Prevent {
                told.add(format!("{} was also ordered there", self.unit(side.unit)));
            }
            told.add(self.lost_supports(side));
        } else if evidence.follows {
            told.add(format!("{} left", self.unit(to)));
        } else if evidence.by_sea && evidence.convoy.is_some() {
        } else if evidence.against.is_empty() {
            told.add("no opposition".into());
        } else {
            told.add(self.powerless(evidence));
        }
        self.add_issues(&mut told, evidence);
        told
    }

    /// Why those who came to the same place, or stayed there, could do nothing.
    fn powerless(&self, evidence: &Evidence) -> String {
        let all: Vec<Province> = evidence.against.iter().map(|side| side.unit).collect();
        format!("{} couldn't stop it", self.names(all))
    }

    fn in_a_ring(&self, unit: String, there: String, ring: ProvinceSet) -> Told {
        Told::new(match ring.len() {
            2 => {
                format!("{unit} moved to {there}: the two change places, since one goes by convoy")
            }
            count => format!(
                "{unit} moved to {there}: the {} move in a ring, and nobody has to make room first",
                number(count)
            ),
        })
    }

    pub(super) fn failed(
        &self,
        order: String,
        ruling: &Ruling,
        stopped: Stopped,
        evidence: &Evidence,
    ) -> Told {
        let map = self.map();
        let to = self.destination(ruling);
        let mut told = match stopped {
            Stopped::NoConvoy => {
                let fleets = evidence.convoy.iter().flat_map(|convoy| &convoy.fleets);
                let fleets: Vec<Province> = fleets.map(|&(fleet, _)| fleet).collect();
                Told::new(match fleets.is_empty() {
                    true => format!("{order} had no convoy: no fleet was ordered to carry it"),
                    false => format!(
                        "{order} had no convoy: {} alone can't carry it to {}",
                        self.names(fleets),
                        place(map, to)
                    ),
                })
            }
            Stopped::ConvoyBroken => {
                let mut told = Told::new(format!("{order} lost its convoy"));
                for (fleet, state) in evidence.convoy.iter().flat_map(Convoy::lost) {
                    told.add(match (state, self.is_in_paradox(fleet)) {
                        (FleetState::Dislodged { by }, false) => {
                            format!("{} dislodged {}", self.unit(by), self.unit(fleet))
                        }
                        _ => self.paradox(fleet),
                    });
                }
                told
            }
            Stopped::OwnUnit { at } if self.comes_back(at, evidence.unit) => Told::new(format!(
                "{order} bounced: it can't change places with its own {} but by convoy",
                self.unit(at)
            )),
            Stopped::OwnUnit { at } => Told::new(format!(
                "{order} bounced: its own {} {}, and no power dislodges its own",
                self.unit(at),
                if self.scene.was_to_move(at) {
                    "could not leave"
                } else {
                    "stayed"
                }
            )),
            Stopped::Paradox => Told::new(format!(
                "{order} bounced: it is part of a convoy paradox, whose moves all hold"
            )),
            Stopped::Held { attack, hold } => {
                let mut told = Told::new(format!("{order} bounced, {attack} against {hold}"));
                told.add(match (self.scene.was_to_move(to), hold) {
                    (true, _) => format!("{} could not leave", self.unit(to)),
                    (false, _) => format!("{} held", self.unit(to)),
                });
                told
            }
            Stopped::HeadToHead { attack, defend } => {
                let mut told = Told::new(format!("{order} bounced, {attack} against {defend}"));
                told.add(format!("head-to-head with {}", self.unit(to)));
                told
            }
            Stopped::Standoff {
                with,
                attack,
                prevent,
            } => {
                let mut told = Told::new(format!("{order} bounced, {attack} against {prevent}"));
                told.add(format!(
                    "{} was also ordered to {}",
                    self.unit(with),
                    place(map, to)
                ));
                told
            }
        };
        if let Some(Contest { attack, against }) = contest(ruling, evidence)
            && attack.unit == evidence.unit
        {
            told.add(against.map_or(String::new(), |side| self.supported(side, true)));
            told.add(self.lost_supports(attack));
        }
        self.add_issues(&mut told, evidence);
        told
    }

    /// Does the unit there move to this province?
    fn comes_back(&self, there: Province, here: Province) -> bool {
        let account = self.account.as_ref();
        let other = account.and_then(|account| account.of(there));
        other.is_some_and(|other| other.attack.is_some() && self.goal(there) == Some(here))
    }
}
