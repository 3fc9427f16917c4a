//! The nationality of a unit that another power's order supports or convoys (DATC 4.C.5, 4.C.6).

use super::illegal::IllegalReason;
use super::legality::LegalityContext;
use super::written::{StatedOwner, UnitRef, WrittenOrder};
use crate::board::{Power, Unit};
use crate::rules::{MissingNationality, WrongNationality};

/// What is wrong with the nationality in an order.
enum Fault {
    /// A foreign unit's was left out.
    Missing,
    /// It is another's.
    Wrong,
}

/// What is wrong with what `by` says of the unit that it helps. Its own need not be called so.
fn fault(by: Power, helped: Unit, said: StatedOwner) -> Option<Fault> {
    match said {
        StatedOwner::Unsaid if helped.power != by => Some(Fault::Missing),
        StatedOwner::Said(power) if helped.power != power => Some(Fault::Wrong),
        _ => None,
    }
}

impl LegalityContext<'_> {
    /// Do the rules mind what an order says of the nationality of the unit that it helps?
    pub fn checks_nationality(&self) -> bool {
        self.rules.missing_nationality != MissingNationality::Valid
            || self.rules.wrong_nationality != WrongNationality::Valid
    }

    /// Is the unit that an order helps said to be whose it is, so far as the rules mind?
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

/// Under 4.C.5 c and 4.C.6 c an order without the nationality, or with the wrong one, yields to
/// another order for the same unit, of the same sheet, that has the right one.
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
