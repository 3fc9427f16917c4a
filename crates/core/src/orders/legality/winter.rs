//! Which builds and removals the board allows.

use super::Bench;
use crate::board::{Power, Terrain, UnitKind};
use crate::orders::{Action, Adjustment, Illegal, Place, UnitRef, Written};
use crate::rules::{BuildCoast, BuildKind, InlandFleet, Waiving};

impl Bench<'_> {
    /// Judges an order of a winter by itself; how many a power may give is for the adjudicator.
    ///
    /// # Errors
    /// The first reason that makes it impossible.
    pub fn adjustment(&self, power: Power, written: &Written) -> Result<Adjustment, Illegal> {
        if !self.is_played(power) {
            return Err(Illegal::NotPlayed(power));
        }
        let Written::Order {
            unit: named,
            action,
        } = written
        else {
            return match self.rules.waiving {
                Waiving::Allowed => Ok(Adjustment::Waive),
                Waiving::Refused => Err(Illegal::NotWaivable),
            };
        };
        match action {
            Action::Disband => self
                .own_unit(power, named)
                .map(|_| Adjustment::Remove(named.place.province)),
            Action::Build => self.build(power, named),
            Action::MoveOffMap | Action::Unreadable => Err(Illegal::Unreadable),
            _ => Err(Illegal::WrongPhase),
        }
    }

    fn build(&self, power: Power, named: &UnitRef) -> Result<Adjustment, Illegal> {
        let Place { province, coast } = named.place;
        if !self.map.centers().contains(province) {
            return Err(Illegal::NotCenter(province));
        }
        if !self.position.is_build_site(province, power) {
            return Err(Illegal::NotHome(province));
        }
        if self.position.owner(province) != Some(power) {
            return Err(Illegal::NotOwned(province));
        }
        if self.position.unit(province).is_some() {
            return Err(Illegal::Occupied(province));
        }
        let inland = self.map.info(province).terrain == Terrain::Inland;
        let kind = match (named.kind, self.rules.build_kind) {
            (Some(UnitKind::Fleet), _) if inland => match self.rules.inland_fleet {
                InlandFleet::Fails => return Err(Illegal::FleetInland(province)),
                InlandFleet::Army => UnitKind::Army,
            },
            (Some(kind), _) => kind,
            (None, BuildKind::ArmyInland | BuildKind::FleetWithCoast) if inland => UnitKind::Army,
            (None, BuildKind::FleetWithCoast) if coast.is_some() => UnitKind::Fleet,
            (None, _) => return Err(Illegal::BuildKindMissing),
        };
        let coasts = &self.map.info(province).coasts;
        let location = match (kind, coast) {
            (UnitKind::Fleet, Some(coast)) if !coasts.is_empty() => {
                match self.map.coast_of(province, coast) {
                    Some(location) => location,
                    None => return Err(Illegal::CoastUnknown(province)),
                }
            }
            (UnitKind::Fleet, None) if !coasts.is_empty() => {
                match (self.rules.build_coast, coasts.first()) {
                    (BuildCoast::DefaultCoast, Some(&first)) => first,
                    _ => return Err(Illegal::CoastNeeded(province)),
                }
            }
            (_, Some(_)) => self
                .irrelevant_coast(province)
                .map(|()| province.location())?,
            (_, None) => province.location(),
        };
        Ok(Adjustment::Build(kind, location))
    }
}
