//! The costs of flaws in a line, and the margins for a decision: all numbers of the reader in one place.
//!
//! The cost of a reading is the sum of the costs of its flaws; an order in a usual notation has
//! cost 0. `examples/fit` fits the numbers to lines with known meanings and to generated
//! misspellings.

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:literal),* $(,)?) => {
        /// The costs and thresholds of readings.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Weights {
            $($(#[$doc])* pub $name: u16),*
        }

        impl Weights {
            /// The fitted values.
            pub const FITTED: Weights = Weights { $($name: $value),* };

            /// Returns each number with its name, for experiments.
            pub fn each(&mut self) -> Vec<(&'static str, &mut u16)> {
                vec![$((stringify!($name), &mut self.$name)),*]
            }
        }
    };
}

weights! {
    // decisions
    /// The margin by which the best reading must be cheaper than the others.
    margin = 4,
    /// An impossible order, compared with a possible one.
    illegal = 14,
    /// The threshold for unlikely readings: an order with a province above this cost counts only if
    /// it is possible.
    far_fetched = 12,
    /// The threshold for unlikely readings without a verb.
    far_fetched_without_verb = 4,

    // known texts
    /// A text that several places share.
    shared = 4,
    /// A listed misspelling or loose form.
    listed = 4,
    /// A place by its first letter.
    initial = 20,
    /// A coast by its side alone.
    side = 4,
    /// A province inferred from its coast rather than its letters (`Bud(ec)`).
    kin = 6,
    /// An understood but unusual word of orders.
    unusual = 2,
    /// A letter that means a power or a coast only in brackets.
    bracketed_letter = 1,
    /// A skipped word that may be a province.
    place_as_noise = 9,

    // misspelled texts
    /// The first letters of a name, more than three.
    prefix = 5,
    /// The first two or three letters of a name, which may also be a misspelled code.
    short_prefix = 9,
    /// A confusion by a scanner.
    scanned = 9,
    /// Left-out letters; each one adds 1.
    shortened = 15,
    /// Each edit of a name.
    letter = 8,
    /// Two letters of a code, in addition to the edits.
    code_of_two = 3,
    /// Two swapped letters in a short text, in addition.
    short_swap = 5,
    /// A doubled letter in a short text, in addition.
    short_double = 5,
    /// A neighboring key in a short text, in addition.
    short_beside = 8,
    /// Another typo in a short name, in addition.
    short_name = 8,
    /// Another typo in another short text, in addition.
    short_slip = 13,
    /// A wrong or missing first letter of a code or name, in addition to that.
    short_first = 6,
    /// A short text that is neither code nor name, in addition to that.
    short_alias = 5,
    /// The factor for the dissimilarity of longer texts, which is between 0 and 1.
    unlike = 40,
    /// The maximum cost of dissimilarity.
    most_unlike = 8,
    /// Each edit of a word of orders.
    word_letter = 5,

    // words about orders
    /// A meta-word.
    meta_word = 2,
    /// A denial inside an order.
    denial = 6,
    /// A word without effect inside an order.
    filler = 3,

    // missing words and unusual word order
    /// A missing verb.
    no_verb = 4,
    /// A missing separator between two orders.
    no_part = 6,
    /// A missing separator before an order without a kind of unit.
    run_together = 10,
    /// A slash for "or" where it may separate a coast.
    slash_for_or = 9,
    /// A slash for an arrow.
    slash_for_arrow = 11,
    /// An arrow before "hold".
    arrow_to_hold = 21,
    /// The wrong kind of unit.
    wrong_kind = 3,
    /// The wrong kind of unit in a misspelled province: two errors in one unit.
    wrong_kind_misspelt = 9,
    /// A coast that doesn't exist or isn't needed.
    wrong_coast = 3,
    /// Another power's unit.
    wrong_power = 2,
}

impl Default for Weights {
    fn default() -> Self {
        Weights::FITTED
    }
}
