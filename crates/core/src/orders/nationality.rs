//! The nationality of a unit that another power's order supports or convoys (DATC 4.C.5, 4.C.6).

use super::illegal::IllegalReason;
use super::legality::LegalityContext;
use super::written::{StatedOwner, UnitRef, WrittenOrder};
use crate::board::{Power, Unit};
use crate::rules::{MissingNationality, WrongNationality};

/// An error in the nationality that an order names.
enum Fault {
    /// The nationality of a foreign unit is missing.
    Missing,
    /// The unit belongs to another power.
    Wrong,
}

/// Returns the error in the nationality that an order of `by` names for the helped unit. Own units need none.
fn fault(by: Power, helped: Unit, stated: StatedOwner) -> Option<Fault> {
    match stated {
        StatedOwner::Unsaid if helped.power != by => Some(Fault::Missing),
        StatedOwner::Said(power) if helped.power != power => Some(Fault::Wrong),
        _ => None,
    }
}

impl LegalityContext<'_> {
    /// Returns whether the rules depend on the nationality of helped units in orders.
    pub fn checks_nationality(&self) -> bool {
        self.rules.missing_nationality != MissingNationality::Valid
            || self.rules.wrong_nationality != WrongNationality::Valid
    }

    /// Checks the nationality that an order names for the unit that it helps, as far as the rules require it.
    pub(super) fn nationality(
        &self,
        by: Power,
        helped: Unit,
        named: &UnitRef,
    ) -> Result<(), IllegalReason> {
        match fault(by, helped, named.whose) {
            Some(Fault::Missing)
                if self.rules.missing_nationality == MissingNationality::Invalid =>
            {
                Err(IllegalReason::NationalityMissing)
            }
            Some(Fault::Wrong) if self.rules.wrong_nationality == WrongNationality::Invalid => {
                Err(IllegalReason::NationalityWrong(helped.power))
            }
            _ => Ok(()),
        }
    }
}

/// Returns why an order is superseded: under 4.C.5 c and 4.C.6 c an order without the nationality, or with a
/// wrong one, yields to another order of the same sheet for the same unit with the right one.
pub(super) fn outranked(
    ctx: &LegalityContext<'_>,
    by: Power,
    entries: &[WrittenOrder],
    entry: usize,
) -> Option<IllegalReason> {
    if !ctx.checks_nationality() {
        return None;
    }
    let (unit, named) = (entries[entry].unit()?, entries[entry].helped()?);
    let helped = ctx.position.unit(named.place.province)?;
    let (yields, why) = match fault(by, helped, named.whose)? {
        Fault::Missing => (
            ctx.rules.missing_nationality == MissingNationality::ValidUnlessOther,
            IllegalReason::NationalityMissing,
        ),
        Fault::Wrong => (
            ctx.rules.wrong_nationality == WrongNationality::ValidUnlessOther,
            IllegalReason::NationalityWrong(helped.power),
        ),
    };
    let better = |other: &WrittenOrder| {
        let same = |other: UnitRef| other.place.province == unit.place.province;
        let right = |named: UnitRef| {
            let helped = ctx.position.unit(named.place.province);
            helped.is_some_and(|helped| named.whose == StatedOwner::Said(helped.power))
        };
        other.unit().is_some_and(same) && other.helped().is_some_and(right)
    };
    (yields && entries.iter().any(better)).then_some(why)
}
