//! The nationality of a unit that another power's order supports or convoys (DATC 4.C.5, 4.C.6).

use super::illegal::IllegalReason;
use super::legality::LegalityContext;
use super::written::{StatedOwner, UnitRef, WrittenOrder};
use crate::board::{Power, Unit};
use crate::rules::{MissingNationality, WrongNationality};

/// Returns the error in the nationality that an order of `by` names for the helped unit. Own units need none.
fn fault(by: Power, helped: Unit, stated: StatedOwner) -> Option<IllegalReason> {
    match stated {
        StatedOwner::Unsaid if helped.power != by => Some(IllegalReason::NationalityMissing),
        StatedOwner::Said(power) if helped.power != power => {
            Some(IllegalReason::NationalityWrong(helped.power))
        }
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
        let is_invalid = |why: &IllegalReason| match why {
            IllegalReason::NationalityMissing => {
                self.rules.missing_nationality == MissingNationality::Invalid
            }
            _ => self.rules.wrong_nationality == WrongNationality::Invalid,
        };
        let invalid = fault(by, helped, named.whose).filter(is_invalid);
        invalid.map_or(Ok(()), Err)
    }

    /// Returns the error in the nationality that an order of `by` names, if the order yields to another one
    /// because of it.
    pub(super) fn yielding_nationality(
        &self,
        by: Power,
        written: &WrittenOrder,
    ) -> Option<IllegalReason> {
        if !self.checks_nationality() {
            return None;
        }
        let named = written.helped()?;
        let helped = self.position.unit(named.place.province)?;
        fault(by, helped, named.whose).filter(|why| match why {
            IllegalReason::NationalityMissing => {
                self.rules.missing_nationality == MissingNationality::ValidUnlessOther
            }
            _ => self.rules.wrong_nationality == WrongNationality::ValidUnlessOther,
        })
    }

    /// Returns whether an order names the right nationality for the unit that it helps.
    pub(super) fn names_right_owner(&self, written: &WrittenOrder) -> bool {
        written.helped().is_some_and(|named| {
            let helped = self.position.unit(named.place.province);
            helped.is_some_and(|helped| named.whose == StatedOwner::Said(helped.power))
        })
    }
}
