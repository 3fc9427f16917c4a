//! The legality of retreats.

use super::LegalityContext;
use crate::board::{Power, Province, Unit, UnitKind};
use crate::orders::{Action, IllegalReason, RetreatOrder, WrittenOrder, WrittenVia};

impl LegalityContext<'_> {
    /// Checks an order for a dislodged unit.
    ///
    /// # Errors
    /// The first reason that makes it impossible; the unit is then disbanded.
    pub fn retreat(
        &self,
        power: Power,
        written: &WrittenOrder,
    ) -> Result<(Unit, RetreatOrder), IllegalReason> {
        let (named, action) = written.parts().ok_or(IllegalReason::WrongPhase)?;
        // whether or not a unit is there
        if *action == Action::Build {
            return Err(IllegalReason::WrongPhase);
        }
        let province = named.place.province;
        let dislodged = self.position.dislodged_from(self.map, province);
        let Some(dislodged) = dislodged.filter(|d| d.unit.power == power) else {
            // the power's own unit may have been disbanded at once, and its attacker stand there
            return Err(match (self.position.unit(province), dislodged) {
                (Some(unit), Some(_)) if unit.power == power => {
                    IllegalReason::NotDislodged(province)
                }
                (_, Some(other)) => IllegalReason::NotYours(province, other.unit.power),
                (Some(_), None) => IllegalReason::NotDislodged(province),
                (None, None) => IllegalReason::NoUnit(province),
            });
        };
        self.named_rightly(dislodged.unit, named)?;
        let to = match action {
            Action::Disband => return Ok((dislodged.unit, RetreatOrder::Disband)),
            Action::Proxy { to } => {
                let by_itself = |()| (dislodged.unit, RetreatOrder::Disband);
                return self.proxy(power, *to).map(by_itself);
            }
            Action::Retreat { to }
            | Action::Move {
                to,
                via: WrittenVia::Unsaid,
            } => *to,
            Action::MoveOffMap | Action::Unreadable => return Err(IllegalReason::Unreadable),
            _ => return Err(IllegalReason::WrongPhase),
        };
        let location = match dislodged.unit.kind {
            UnitKind::Fleet => self.fleet_destination(&dislodged.open, to),
            UnitKind::Army if to.coast.is_some() => self
                .irrelevant_coast(to.province)
                .map(|()| to.province.location()),
            UnitKind::Army => Ok(to.province.location()),
        };
        match location {
            Ok(location) if dislodged.open.contains(location) => {
                Ok((dislodged.unit, RetreatOrder::Retreat(location)))
            }
            Ok(_) | Err(IllegalReason::NotAdjacent(_)) => {
                Err(self.not_open(dislodged.unit, to.province))
            }
            Err(why) => Err(why),
        }
    }

    /// Returns the reason why a dislodged unit can't retreat to a province that isn't open to it.
    fn not_open(&self, unit: Unit, to: Province) -> IllegalReason {
        let near = self.map.reach_provinces(unit.kind, unit.location);
        match self.can_enter(unit.kind, to) {
            Err(why) => why,
            Ok(()) if near.contains(to) => IllegalReason::RetreatClosed(to),
            Ok(()) => IllegalReason::NotAdjacent(to),
        }
    }
}
