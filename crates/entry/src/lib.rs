//! Reading what people write: an order typed in a hurry, a line of a sheet, in any usual notation
//! and six languages, spelt well or not.
//!
//! Text becomes tokens, tokens become every way to read them with what each costs, and each way is
//! judged against the position and the rules: [`read`]. A reading is taken only when it leads by a
//! margin; a clear order that is impossible stays what it is ("a poorly written order that has only
//! one meaning must be followed", DATC 4.E.2, and an unambiguous one is never changed).
//!
//! * [`Lexicon`] holds the words of a map, [`Context`] what is known when a line is read.
//! * [`Reading`] is what a line is taken to say; [`Verdict`] how sure that is.
//! * [`hold_rest`] gives what `rest hold` means once it is known what is ordered.
//! * [`complete`] offers how a line that is being typed may go on.
//! * [`Warning`] names orders of one power that work against each other.
//! * [`interpret`] gives a reading as `chancery interpret` prints it; [`Sheet`] reads a whole sheet.
//! * [`read_by_hand`] reads what is written to set a position up.
//!
//! ```
//! use chancery_core::board::{Map, ProvinceSet};
//! use entry::{Context, Lexicon, Verdict, read};
//! use chancery_core::orders::legality::LegalityContext;
//! use chancery_core::rules::Rules;
//!
//! let map = Map::standard();
//! let (lexicon, position, rules) = (Lexicon::new(map), map.opening(), Rules::default());
//! let bench = LegalityContext::new(map, &position, &rules);
//! let context = Context::new(&lexicon, &bench, map.power_by_key("FRANCE"));
//!
//! let reading = read(&context, "mar s pariz - bur");
//! assert_eq!(reading.verdict, Verdict::Fixed);
//! assert_eq!(reading.canonical(map), "A MAR S A PAR - BUR");
//! ```

mod actions;
mod complete;
mod complete_order;
mod compound;
mod corrections;
mod differences;
mod examples;
mod expand_choices;
mod grammar;
mod house_orders;
mod interpret;
mod judge;
mod keywords;
mod lexicon;
mod likely;
mod matcher;
mod meanings;
mod normalize;
mod notes;
mod pick_reading;
mod places;
mod plain;
mod prepare;
mod quick;
mod reading;
mod remarks;
mod rest;
mod sheet;
mod terrain_orders;
mod tokens;
mod typo;
mod unresolved_order;
mod warnings;
mod weights;
mod words;

use chancery_core::board::{Power, ProvinceSet, Unit};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::PoorOrders;

pub use complete::{Completion, complete};
pub use compound::{complete_last, fleets_for};
pub use corrections::{Flaws, Repair};
pub use examples::{Example, examples};
pub use interpret::{Interpretation, interpret};
pub use lexicon::Lexicon;
pub use prepare::bare;
pub use reading::{Aside, Candidate, Part, Reading, Verdict, read};
pub use rest::{hold_rest, read_several};
pub use sheet::{
    Account, Defaults, LineKind, Matter, OrderSets, PositionText, Problem, ReadLine, SectionPath,
    SetReason, Sheet, SheetOrder, Tally, read_by_hand, read_position,
};
pub use warnings::{CheckTime, Warning, WarningKind, guard};
pub use weights::Weights;

/// What is known when a line is read.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The words of the map.
    pub lexicon: &'a Lexicon,
    /// The map, the position (and with it the phase) and the rules.
    pub legality: &'a LegalityContext<'a>,
    /// Whose order it is; none where the order itself says it, as on a table where all write.
    pub power: Option<Power>,
    /// Where the units stand that have an order already: completion offers the others first.
    pub ordered: ProvinceSet,
    /// The orders already on the writer's own sheets: what fits them is offered first. Never another
    /// seat's.
    pub sheet: &'a [WrittenOrder],
    /// Where other powers' units stand that this power orders by proxy (DATC 4.E.5).
    pub proxies: ProvinceSet,
}

impl<'a> Context<'a> {
    /// What is known at the start of a phase, when no unit has an order yet.
    pub fn new(
        lexicon: &'a Lexicon,
        legality: &'a LegalityContext<'a>,
        power: Option<Power>,
    ) -> Self {
        Context {
            lexicon,
            legality,
            power,
            ordered: ProvinceSet::EMPTY,
            sheet: &[],
            proxies: ProvinceSet::EMPTY,
        }
    }

    /// Returns the units that the writer orders in this phase: every power's, where that is not known.
    fn own_units(&self) -> Vec<Unit> {
        let mut units = self.legality.position.orderable_units();
        units.retain(|unit| self.power.is_none_or(|power| power == unit.power));
        units
    }

    /// May what is possible be weighed to find what was meant (DATC 4.E.2)? Not where words alone
    /// count.
    fn weighs_rules(&self) -> bool {
        self.legality.rules.poor_orders != PoorOrders::SpellingOnly
    }
}

/// Returns what there is one of; nothing where there are several.
fn only<T>(all: impl IntoIterator<Item = T>) -> Option<T> {
    let mut all = all.into_iter();
    all.next().filter(|_| all.next().is_none())
}
