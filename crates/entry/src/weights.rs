//! What each thing that is poor about a line costs, and how far a reading must lead: all the numbers
//! of reading, in one place.
//!
//! A reading costs the sum of what is poor about it; 0 is an order in a usual notation. They are
//! fitted by `examples/fit` on lines with known meanings and on misspellings made by rule, not set
//! one by one where they are used.

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:literal),* $(,)?) => {
        /// The costs and thresholds by which readings are weighed.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Weights {
            $($(#[$doc])* pub $name: u16),*
        }

        impl Weights {
            /// The numbers in use.
            pub const FITTED: Weights = Weights { $($name: $value),* };

            /// Each of them with its name, to be tried at other values.
            pub fn each(&mut self) -> Vec<(&'static str, &mut u16)> {
                vec![$((stringify!($name), &mut self.$name)),*]
            }
        }
    };
}

weights! {
    // what decides
    /// By how much the best reading must lead.
    margin = 4,
    /// What being impossible costs an order, against one that is possible.
    illegal = 14,
    /// A place that costs more than this makes an order far-fetched: it counts only if it is possible.
    far_fetched = 12,
    /// The same where the word that says what the unit does was left out as well.
    far_fetched_without_verb = 4,

    // texts that are known
    /// A text that several places share.
    shared = 4,
    /// A listed misspelling or loose form.
    listed = 4,
    /// A place by its first letter.
    initial = 20,
    /// A coast by its side alone.
    side = 4,
    /// A province by its coast rather than its letters (`Bud(ec)`).
    kin = 6,
    /// A word of orders that is understood, but not usual.
    unusual = 2,
    /// A letter that is a power or a coast in brackets only.
    bracketed_letter = 1,
    /// Stepping over a word that may be a place.
    place_as_noise = 9,

    // texts that are misspelt
    /// The beginning of a name, of more than three letters.
    prefix = 5,
    /// The beginning of a name, of two or three: that may also be a code with a slip in it.
    short_prefix = 9,
    /// What a scanner makes of it.
    scanned = 9,
    /// Letters left out, and one more for each of them.
    shortened = 15,
    /// Each letter that a name is off.
    letter = 8,
    /// Two letters of a code, on top of that.
    code_of_two = 3,
    /// Two letters changed round in a short text, on top.
    short_swap = 5,
    /// A letter doubled in one, on top.
    short_double = 5,
    /// The key beside the right one, on top.
    short_beside = 8,
    /// Another slip in a short name, on top.
    short_name = 8,
    /// Another slip in another short text, on top.
    short_slip = 13,
    /// The first letter of a code or name wrong or missing, on top of that.
    short_first = 6,
    /// Not the code or the name, but another short text for the place, on top of that.
    short_alias = 5,
    /// How much likeness counts in a longer one (a fortieth of it for each hundredth that is unlike).
    unlike = 40,
    /// The most that it counts.
    most_unlike = 8,
    /// Each letter that a word of orders is off.
    word_letter = 5,

    // what is left out or turned round
    /// The word that says what the unit does.
    no_verb = 4,
    /// What parts two orders.
    no_part = 6,
    /// A slash for "or", where it may part a coast.
    slash_for_or = 9,
    /// An arrow before "hold".
    arrow_to_hold = 21,
    /// The other kind of unit.
    wrong_kind = 3,
    /// The same where the place is misspelt as well: two faults in one unit.
    wrong_kind_misspelt = 9,
    /// A coast that does not exist or does not matter.
    wrong_coast = 3,
    /// Another power's unit.
    wrong_power = 2,
}

impl Default for Weights {
    fn default() -> Self {
        Weights::FITTED
    }
}
