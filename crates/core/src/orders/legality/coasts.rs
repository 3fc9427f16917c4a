//! The coast of a split province to which an order refers: DATC 3.1, issues 4.B.1 to 4.B.6.

use super::LegalityContext;
use crate::board::{Location, LocationSet, Power, Province, Unit, UnitKind};
use crate::orders::{IllegalReason, WrittenPlace};
use crate::rules::{ImpossibleCoast, OmittedCoastOne, OmittedCoastTwo, SupportCoast};

impl LegalityContext<'_> {
    /// Returns the destination of a fleet among the locations that it can reach (4.B.1, 4.B.2, 4.B.3, 4.B.6).
    pub(super) fn fleet_destination(
        &self,
        reach: &LocationSet,
        to: WrittenPlace,
    ) -> Result<Location, IllegalReason> {
        let province = to.province;
        let coasts = &self.map.info(province).coasts;
        if coasts.is_empty() {
            if !reach.contains(province.location()) {
                return Err(IllegalReason::NotAdjacent(province));
            }
            if to.coast.is_some() {
                self.irrelevant_coast(province)?;
            }
            return Ok(province.location());
        }
        let mut open = coasts
            .iter()
            .copied()
            .filter(|&coast| reach.contains(coast));
        let (Some(first), second) = (open.next(), open.next()) else {
            return Err(IllegalReason::NotAdjacent(province));
        };
        let named = to
            .coast
            .and_then(|coast| self.map.coast_of(province, coast));
        if to.coast.is_some() && named.is_none() {
            self.irrelevant_coast(province)?;
        }
        match (named, second) {
            (Some(coast), _) if reach.contains(coast) => Ok(coast),
            (Some(_), _) if self.rules.impossible_coast == ImpossibleCoast::Illegal => {
                Err(IllegalReason::CoastOutOfReach(province))
            }
            (Some(_), None) => Ok(first),
            (Some(_), Some(_)) => Err(IllegalReason::CoastNeeded(province)),
            (None, Some(_)) => match self.rules.omitted_coast_two {
                OmittedCoastTwo::Fails => Err(IllegalReason::CoastNeeded(province)),
                OmittedCoastTwo::DefaultCoast => self.default_coast(reach, province),
            },
            (None, None) => match self.rules.omitted_coast_one {
                OmittedCoastOne::OnlyCoast => Ok(first),
                OmittedCoastOne::Fails => Err(IllegalReason::CoastNeeded(province)),
                OmittedCoastOne::DefaultCoast => self.default_coast(reach, province),
            },
        }
    }

    /// Returns the coast that the map lists first, if it can be reached (DATC 2.4, 4.B.1, 4.B.2 and 4.B.4 b).
    fn default_coast(
        &self,
        reach: &LocationSet,
        province: Province,
    ) -> Result<Location, IllegalReason> {
        let first = self.map.info(province).coasts.first().copied();
        first
            .filter(|&coast| reach.contains(coast))
            .ok_or(IllegalReason::CoastOutOfReach(province))
    }

    /// Returns the coast to which a power's unit supports a move, if only one is possible: one that the
    /// supported fleet can reach (4.B.4).
    #[inline]
    pub(super) fn supported_coast(
        &self,
        by: Power,
        supported: Unit,
        to: WrittenPlace,
    ) -> Result<Option<Location>, IllegalReason> {
        if self.rules.support_coast == SupportCoast::Ignored {
            return Ok(None);
        }
        let split =
            supported.kind == UnitKind::Fleet && !self.map.info(to.province).coasts.is_empty();
        match (split, to.coast) {
            (true, _) => self.one_coast(by, supported, to),
            (false, Some(_)) => self.irrelevant_coast(to.province).map(|()| None),
            (false, None) => Ok(None),
        }
    }

    /// Returns the coast of a support into a province with several coasts.
    fn one_coast(
        &self,
        by: Power,
        supported: Unit,
        to: WrittenPlace,
    ) -> Result<Option<Location>, IllegalReason> {
        let named = to
            .coast
            .and_then(|coast| self.map.coast_of(to.province, coast));
        if to.coast.is_some() && named.is_none() {
            self.irrelevant_coast(to.province)?;
        }
        let reach = self.map.reach(UnitKind::Fleet, supported.location);
        match (named, self.rules.support_coast) {
            (Some(location), _) if reach.contains(location) => Ok(Some(location)),
            (Some(_), _) => Err(IllegalReason::CoastOutOfReach(to.province)),
            (None, SupportCoast::MatchIfGiven | SupportCoast::Ignored) => Ok(None),
            (None, SupportCoast::Required) => Err(IllegalReason::CoastNeeded(to.province)),
            (None, SupportCoast::DefaultCoast) => self.default_coast(reach, to.province).map(Some),
            (None, SupportCoast::OwnOrOnlyCoast) => {
                let coasts = self.map.info(to.province).coasts.iter();
                let open = coasts.filter(|&&coast| reach.contains(coast)).count();
                if supported.power == by || open == 1 {
                    Ok(None)
                } else {
                    Err(IllegalReason::CoastNeeded(to.province))
                }
            }
        }
    }
}
