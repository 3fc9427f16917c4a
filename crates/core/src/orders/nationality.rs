//! The nationality of a unit that another power's order supports or convoys (DATC 4.C.5, 4.C.6).

use super::illegal::Illegal;
use super::legality::Bench;
use super::written::{UnitRef, Whose, Written};
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
fn fault(by: Power, helped: Unit, said: Whose) -> Option<Fault> {
    match said {
        Whose::Unsaid if helped.power != by => Some(Fault::Missing),
        Whose::Said(power) if helped.power != power => Some(Fault::Wrong),
        _ => None,
    }
}

impl Bench<'_> {
    /// Do the rules mind what an order says of the nationality of the unit that it helps?
    pub fn minds_nationality(&self) -> bool {
        self.rules.missing_nationality != MissingNationality::Valid
            || self.rules.wrong_nationality != WrongNationality::Valid
    }

    /// Is the unit that an order helps said to be whose it is, so far as the rules mind?
    pub(super) fn nationality(
        &self,
        by: Power,
        helped: Unit,
        named: &UnitRef,
    ) -> Result<(), Illegal> {
        match fault(by, helped, named.whose) {
            Some(Fault::Missing)
                if self.rules.missing_nationality == MissingNationality::Invalid =>
            {
                Err(Illegal::NationalityMissing)
            }
            Some(Fault::Wrong) if self.rules.wrong_nationality == WrongNationality::Invalid => {
                Err(Illegal::NationalityWrong(helped.power))
            }
            _ => Ok(()),
        }
    }
}

/// Under 4.C.5 c and 4.C.6 c an order without the nationality, or with the wrong one, yields to
/// another order for the same unit, of the same sheet, that has the right one.
pub(super) fn outranked(
    bench: &Bench<'_>,
    by: Power,
    entries: &[Written],
    entry: usize,
) -> Option<Illegal> {
    if !bench.minds_nationality() {
        return None;
    }
    let (unit, named) = (entries[entry].unit()?, entries[entry].helped()?);
    let helped = bench.position.unit(named.place.province)?;
    let (yields, why) = match fault(by, helped, named.whose)? {
        Fault::Missing => (
            bench.rules.missing_nationality == MissingNationality::ValidUnlessOther,
            Illegal::NationalityMissing,
        ),
        Fault::Wrong => (
            bench.rules.wrong_nationality == WrongNationality::ValidUnlessOther,
            Illegal::NationalityWrong(helped.power),
        ),
    };
    let better = |other: &Written| {
        let same = |other: UnitRef| other.place.province == unit.place.province;
        let right = |named: UnitRef| {
            let helped = bench.position.unit(named.place.province);
            helped.is_some_and(|helped| named.whose == Whose::Said(helped.power))
        };
        other.unit().is_some_and(same) && other.helped().is_some_and(right)
    };
    (yields && entries.iter().any(better)).then_some(why)
}
