//! Reads orders as people write them: hasty lines and whole sheets, in any usual notation and six
//! languages, with spelling mistakes.
//!
//! [`read`] splits the text into tokens, finds every reading of the tokens with its cost, and
//! checks each reading against the position and the rules. A reading is accepted only if it is
//! better than the others by a margin. A clear order that is impossible isn't changed ("a poorly
//! written order that has only one meaning must be followed", DATC 4.E.2, and an unambiguous one is
//! never changed).
//!
//! * [`Lexicon`] is the dictionary of a map, [`Context`] the input besides the line.
//! * [`Reading`] is the meaning of a line, [`Verdict`] its certainty.
//! * [`read_several`] reads a line that may be `rest hold`.
//! * [`complete`] completes a line while it is being typed.
//! * [`Warning`] reports orders of one power that conflict.
//! * [`interpret`] returns a reading in the form of `chancery interpret`; [`Sheet`] reads a whole sheet.
//! * [`read_position`] reads a position, [`read_position_line`] a typed line that changes one.
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
mod asides;
mod complete;
mod complete_order;
mod convoys;
mod corrections;
mod differences;
mod examples;
mod expand_choices;
mod grammar;
mod groups;
mod house_orders;
mod interpret;
mod keywords;
mod lexicon;
mod likely;
mod line_orders;
mod matcher;
mod meanings;
mod memo;
mod meta_words;
mod normalize;
mod notes;
mod parts;
mod pick_reading;
mod pieces;
mod places;
mod plain;
mod plan;
mod position;
mod prepare;
mod reading;
mod resolver;
mod scope;
mod sheet;
mod supports;
mod tokens;
mod typo;
mod unresolved_order;
mod warnings;
mod weights;
mod winter_lists;
mod words;

use chancery_core::board::{Power, ProvinceSet, Unit};
use chancery_core::orders::WrittenOrder;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::PoorOrders;

pub use complete::{Completion, complete, complete_last};
pub use convoys::fleets_for;
pub use corrections::{Flaws, Repair};
pub use examples::{Example, examples};
pub use groups::read_several;
pub use interpret::{Interpretation, interpret};
pub use lexicon::Lexicon;
pub use memo::Memo;
pub use normalize::ascii_letter;
pub use notes::quoted;
pub use prepare::bare;
pub use reading::{Aside, Candidate, Part, Reading, RestUnits, Verdict, read};
pub use sheet::{
    Account, Defaults, LineKind, Matter, OrderPlace, OrderSets, PastedPosition, PositionText,
    Problem, Question, ReadLine, Sheet, SheetOrder, SortedSheet, Tally, is_mail_header,
    read_position, read_position_line, read_turn, timed, words_and_pairs,
};
pub use warnings::{CheckTime, Warning, WarningKind, guard};
pub use weights::Weights;

/// The input of the reader besides the line.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The words of the map.
    pub lexicon: &'a Lexicon,
    /// The map, the position (and with it the phase) and the rules.
    pub legality: &'a LegalityContext<'a>,
    /// The power that gives the orders. `None` if the orders themselves name it, as on a sheet of
    /// all powers.
    pub power: Option<Power>,
    /// The provinces of the units that already have an order. Completion offers the other units first.
    pub ordered: ProvinceSet,
    /// The orders that the writer has already given. Completions that match them come first. They
    /// must not include the orders of other seats.
    pub sheet: &'a [WrittenOrder],
    /// The provinces of other powers' units that this power orders by proxy (DATC 4.E.5).
    pub proxies: ProvinceSet,
    /// The last order above the line on a sheet, to which words like "it" and "the same" refer.
    pub above: Option<&'a WrittenOrder>,
    /// Whether units without an action hold, as in a list with that title.
    pub holds: bool,
    /// Whether the line is of a sheet that names its own phase, as reports of a phase do: words for outcomes beside orders
    /// don't put these into the past.
    pub reports: bool,
    /// The parsed lines of a sheet that is read under several rules.
    pub memo: Option<&'a Memo>,
}

impl<'a> Context<'a> {
    /// Returns the context at the start of a phase, when no unit has an order yet.
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
            above: None,
            holds: false,
            reports: false,
            memo: None,
        }
    }

    /// Returns the units that the writer orders in this phase: those of all powers if the power
    /// isn't known.
    fn own_units(&self) -> Vec<Unit> {
        let mut units = self.legality.position.orderable_units();
        units.retain(|unit| self.power.is_none_or(|power| power == unit.power));
        units
    }

    /// Returns the builds and removals that the writer may order in winter.
    fn possible_adjustments(&self) -> impl Iterator<Item = WrittenOrder> {
        let powers = self.legality.map.powers();
        let powers = powers.filter(|power| self.power.is_none_or(|own| own == *power));
        powers.flat_map(|power| self.legality.possible_adjustments(power))
    }

    /// Returns whether legality is used to find the meaning of a line (DATC 4.E.2). It isn't if
    /// only the words count.
    fn weighs_rules(&self) -> bool {
        self.legality.rules.poor_orders != PoorOrders::SpellingOnly
    }
}

/// Returns whether some items differ.
fn differ<T: PartialEq>(all: impl IntoIterator<Item = T>) -> bool {
    let mut all = all.into_iter();
    let first = all.next();
    all.any(|it| Some(it) != first)
}

/// Returns the only item, or `None` if there are several or none.
fn only<T>(all: impl IntoIterator<Item = T>) -> Option<T> {
    let mut all = all.into_iter();
    all.next().filter(|_| all.next().is_none())
}
