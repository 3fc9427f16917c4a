//! The legality of builds and removals.

use super::LegalityContext;
use crate::board::{Power, Province, Terrain, UnitKind};
use crate::orders::{Action, Adjustment, IllegalReason, UnitRef, WrittenOrder, WrittenPlace};
use crate::rules::{BuildCoast, BuildKind, InlandFleet, Waiving};

impl LegalityContext<'_> {
    /// Checks an order of a winter by itself. The adjudicator limits their number.
    ///
    /// # Errors
    /// The first reason that makes it impossible.
    pub fn adjustment(
        &self,
        power: Power,
        written: &WrittenOrder,
    ) -> Result<Adjustment, IllegalReason> {
        if !self.is_played(power) {
            return Err(IllegalReason::NotPlayed(power));
        }
        let Some((named, action)) = written.parts() else {
            return match self.rules.waiving {
                Waiving::Allowed => Ok(Adjustment::Waive),
                Waiving::Refused => Err(IllegalReason::NotWaivable),
            };
        };
        match action {
            Action::Disband => self
                .own_unit(power, named)
                .map(|_| Adjustment::Remove(named.place.province)),
            Action::Build => self.build(power, named),
            Action::MoveOffMap | Action::Unreadable => Err(IllegalReason::Unreadable),
            _ => Err(IllegalReason::WrongPhase),
        }
    }

    /// Checks that the province is an owned center in which the power can build.
    fn build_site(&self, power: Power, province: Province) -> Result<(), IllegalReason> {
        if !self.map.centers().contains(province) {
            return Err(IllegalReason::NotCenter(province));
        }
        if !self.position.is_build_site(province, power) {
            return Err(IllegalReason::NotHome(province));
        }
        if self.position.owner(province) == Some(power) {
            Ok(())
        } else {
            Err(IllegalReason::NotOwned(province))
        }
    }

    fn build(&self, power: Power, named: &UnitRef) -> Result<Adjustment, IllegalReason> {
        let WrittenPlace { province, coast } = named.place;
        if !self.position.is_emergency_site(province, power) {
            self.build_site(power, province)?;
        }
        if self.position.unit(province).is_some() {
            return Err(IllegalReason::Occupied(province));
        }
        let inland = self.map.info(province).terrain == Terrain::Inland;
        let kind = match (named.kind, self.rules.build_kind) {
            (Some(UnitKind::Fleet), _) if inland => match self.rules.inland_fleet {
                InlandFleet::Fails => return Err(IllegalReason::FleetInland(province)),
                InlandFleet::Army => UnitKind::Army,
            },
            (Some(kind), _) => kind,
            (None, BuildKind::ArmyInland | BuildKind::FleetWithCoast) if inland => UnitKind::Army,
            (None, BuildKind::FleetWithCoast) if coast.is_some() => UnitKind::Fleet,
            (None, _) => return Err(IllegalReason::BuildKindMissing),
        };
        let coasts = &self.map.info(province).coasts;
        let location = match (kind, coast) {
            (UnitKind::Fleet, Some(coast)) if !coasts.is_empty() => {
                match self.map.coast_of(province, coast) {
                    Some(location) => location,
                    None => return Err(IllegalReason::CoastUnknown(province)),
                }
            }
            (UnitKind::Fleet, None) if !coasts.is_empty() => {
                match (self.rules.build_coast, coasts.first()) {
                    (BuildCoast::DefaultCoast, Some(&first)) => first,
                    _ => return Err(IllegalReason::CoastNeeded(province)),
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
