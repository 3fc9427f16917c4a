//! The tables of words in the folder `words`. Each row is a name, a tab and words as keys
//! (`normalize`), separated by commas.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};

use super::keywords::Keyword;
use super::normalize::key;
use chancery_core::board::UnitKind;

/// The words of a well-written order, by keyword.
const USUAL: &str = include_str!("../words/usual.tsv");
/// Other words for the same, by keyword.
pub(super) const UNUSUAL: &str = include_str!("../words/unusual.tsv");
/// The meta-words, by what they do to orders.
pub(super) const META: &str = include_str!("../words/meta.tsv");
/// The headings of a sheet's sections, by section.
pub(super) const SECTIONS: &str = include_str!("../words/sections.tsv");

/// The names of the seasons.
pub(super) const SEASONS: &str = include_str!("../words/seasons.tsv");

/// Returns the value of the row that has a word. `word` must be a key.
pub(super) fn value<T: DeserializeOwned + Copy>(table: &'static str, word: &str) -> Option<T> {
    words(table).find_map(|(value, known)| (known == word).then_some(value))
}

/// Returns each word of a table with the value that its row is named for.
pub(super) fn words<T: DeserializeOwned + Copy>(
    table: &'static str,
) -> impl Iterator<Item = (T, &'static str)> {
    let rows = table.lines().filter_map(|row| row.split_once('\t'));
    let rows = rows.filter_map(|(name, list)| {
        let name: StrDeserializer<'_, Error> = name.into_deserializer();
        Some((T::deserialize(name).ok()?, list))
    });
    rows.flat_map(|(value, list)| list.split(", ").map(move |word| (value, word)))
}

/// Returns the number that a word stands for: `two`. `word` must be a key.
pub(super) fn number(word: &str) -> Option<usize> {
    let mut numbers = List::YearNumber.words().iter();
    Some(numbers.position(|number| *number == word)? + 1)
}

/// Returns each word of a well-written order with its keyword.
pub(super) fn usual() -> impl Iterator<Item = (Keyword, &'static str)> {
    let kinds = [(UnitKind::Army, List::Army), (UnitKind::Fleet, List::Fleet)];
    let kinds = kinds.into_iter().flat_map(|(kind, list)| {
        let words = list.words().iter();
        words.map(move |word| (Keyword::Kind(kind), *word))
    });
    kinds.chain(words(USUAL))
}

/// A list of words for one purpose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum List {
    /// Makes a line no order: proxies, perpetual orders, references to other orders.
    Reserved,
    /// An army.
    Army,
    /// A fleet.
    Fleet,
    /// Several armies.
    Armies,
    /// Several fleets.
    Fleets,
    /// The units without an order.
    Rest,
    /// Words beside those for all or the remaining units.
    Units,
    /// Between a phrase for all units and the orders of the exceptions.
    Except,
    /// "As" before a word for "always".
    As,
    /// Follows a power's name where the line reports what that power does.
    Reports,
    /// Begins the outcome of an order in a report: "bounced with".
    Outcome,
    /// What a report counts: "centers".
    Counted,
    /// Asks for something.
    Please,
    /// Begins a conclusion from what a power does.
    Conclusion,
    /// The word before an order's number: `Order 1:`.
    NumberLabel,
    /// Separates two orders.
    Link,
    /// A spoken mark that separates two orders.
    SpokenComma,
    /// Makes an order perpetual; the longer phrase first.
    Standing,
    /// Makes a line a proxy.
    Proxy,
    /// Between a unit and the power that orders it.
    ProxyLink,
    /// After the name of that power.
    ProxyEnd,
    /// Words without a meaning in headings.
    HeadingFiller,
    /// Before the phase that precedes retreats or builds: "after S02".
    After,
    /// Before the way that orders came: "by phone".
    By,
    /// The way that orders came, without "by": "phone".
    Medium,
    /// Words for orders: a heading with one may hold a little prose.
    Title,
    /// Heads a list of orders of one kind: `Supports`.
    OrderKind,
    /// Before a power or a person.
    Label,
    /// Begins a greeting, or what stands above a signature.
    Salutation,
    /// Words of greetings and letters, which aren't names.
    Greeting,
    /// Stands before an afterthought.
    Postscript,
    /// Several orders that a line may take back: "the above".
    Objects,
    /// The orders above: "the above".
    Above,
    /// All of several units: "both".
    Both,
    /// One order that a line may take back, and words beside it: "the last one is".
    Object,
    /// Titles of a table's columns.
    ColumnTitle,
    PowerTitle,
    UnitTitle,
    TargetTitle,
    SupportTitle,
    RemarkTitle,
    /// The noun before a number: `set 2`.
    Set,
    /// Begins a new order set.
    NewSet,
    /// The order set replaces the earlier ones.
    Replaces,
    /// The order set adds to the earlier ones.
    GoesOn,
    /// The orders of the earlier sets.
    OtherOrders,
    /// The verb for orders that remain in force.
    Stand,
    /// The date of the order set is unknown.
    Undated,
    /// Words without a meaning in the heading of an order set.
    SetFiller,
    /// Says whose units are listed: "I have".
    Has,
    /// Begins a question.
    Asks,
    /// Begins a line that corrects an earlier one.
    SaysNo,
    /// Occurs in such a line.
    Corrects,
    /// A word that is no misspelled province.
    NoPlace,
    /// The verb before a quotation.
    Wrote,
    /// Marks an earlier mail below.
    QuotedMail,
    /// Stands above what somebody else's post says.
    QuotedPost,
    /// Stands below it.
    QuoteEnd,
    /// The words above a mail that is passed on.
    ForwardedMail,
    /// A permission to pass a strait: "permits", and a word beside it.
    Permit,
    Pass,
    /// Before the name of a railroad.
    ByRail,
    /// In the title of a list of units or centers.
    PositionFiller,
    /// Supply centers.
    Centers,
    /// No owner.
    Unowned,
    /// Removes a unit from a position.
    Off,
    /// The numbers from one to nineteen.
    YearNumber,
    /// Ordinal numbers from the first, each in several languages.
    Ordinal,
    /// A retreat phase.
    Retreats,
    /// The winter phase.
    Adjustments,
    /// Words without a meaning in a phase's name.
    PhaseFiller,
    /// Words for what is expected later.
    Due,
    /// The headers of a mail: its subject, and the others.
    MailSubject,
    MailOther,
    /// The names of the four coasts.
    NorthCoast,
    EastCoast,
    SouthCoast,
    WestCoast,
    /// Words for a coast that also begin the name of a sea.
    NorthSide,
    EastSide,
    SouthSide,
    WestSide,
    /// Tags for struck-out text, between lines, and for the appearance of text.
    StrikeTag,
    BreakTag,
    LookTag,
    /// Letters without accents, each with those that are the same with one.
    Plain,
    /// Characters that a scanner reads instead of others, each with those.
    Scanned,
    /// Smileys that contain a letter or an arrow's character.
    Smiley,
    /// Characters by their HTML names, each with its code.
    Entity,
    /// The accents in HTML names of letters (`&uuml;`).
    Accent,
    /// The flags of countries, each with the key of the power that has it.
    Flag,
    /// A condition that always restricts something: "unless".
    Proviso,
    /// Any other condition: "if".
    Condition,
    /// In front of a condition: "only".
    Restriction,
    /// Says that something is as it was: "unchanged".
    Unchanged,
    /// Says behind an order that others are still given: "the rest stands".
    InForce,
    /// Recalls what was only thought of: "I considered".
    Considered,
    /// Says that there is nothing, or who is away: "nothing", "absent".
    Absent,
    /// What players vote about: "draw".
    Vote,
    /// Somebody else: "he".
    Others,
    /// Names of days before a time: `Tue 14:03`.
    Weekday,
    /// The names of months.
    Month,
    /// Words beside a date.
    DateFiller,
    /// A letter: "mail".
    Mail,
    /// Words for what was sent before this sheet.
    Earlier,
    /// The titles of sovereigns, each with the name of the power that only one of them rules.
    Sovereign,
}

static LISTS: LazyLock<HashMap<List, Vec<&'static str>>> = LazyLock::new(|| {
    let mut lists: HashMap<List, Vec<&'static str>> = HashMap::new();
    for (list, word) in words(include_str!("../words/lists.tsv")) {
        lists.entry(list).or_default().push(word);
    }
    lists
});

impl List {
    /// Returns the words, in the sequence of the table.
    pub fn words(self) -> &'static [&'static str] {
        LISTS.get(&self).map_or(&[], Vec::as_slice)
    }

    /// Returns whether one of the phrases occurs in a text as words of its own. `text` must be a key.
    pub fn occurs_in(self, text: &str) -> bool {
        let text = format!(" {text} ");
        let mut phrases = self.words().iter();
        phrases.any(|phrase| text.contains(&format!(" {phrase} ")))
    }

    /// Returns whether a word of a text is on the list.
    pub fn names_a_word_of(self, text: &str) -> bool {
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| self.has(&key(word)))
    }

    /// Returns whether a word is on the list. `word` must be a key.
    pub fn has(self, word: &str) -> bool {
        self.words().contains(&word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meta_words::Effect;
    use crate::sheet::layout::Section;
    use chancery_core::board::Season;

    #[test]
    fn every_word_is_its_own_key() {
        let keywords = usual().chain(words(UNUSUAL)).map(|(_, word)| word);
        let meta = words::<Effect>(META).map(|(_, word)| word);
        // these are looked up as they are written
        let marks = [
            List::Smiley,
            List::Entity,
            List::Flag,
            List::Scanned,
            List::Plain,
        ];
        let lists = LISTS.iter().filter(|(list, _)| !marks.contains(*list));
        let lists = lists.flat_map(|(_, words)| words.iter().copied());
        let sections = words::<Section>(SECTIONS).map(|(_, word)| word);
        let seasons = words::<Season>(SEASONS).map(|(_, word)| word);
        let tables = keywords.chain(meta).chain(lists).chain(sections);
        for word in tables.chain(seasons) {
            assert_eq!(key(word), word);
        }
    }

    #[test]
    fn every_row_has_a_known_name() {
        let count = |table: &str| {
            table
                .split(['\n', ','])
                .filter(|word| !word.is_empty())
                .count()
        };
        for table in [USUAL, UNUSUAL] {
            assert_eq!(words::<Keyword>(table).count(), count(table));
        }
        assert_eq!(words::<Effect>(META).count(), count(META));
        assert_eq!(words::<Section>(SECTIONS).count(), count(SECTIONS));
        assert_eq!(words::<Season>(SEASONS).count(), count(SEASONS));
        let lists = include_str!("../words/lists.tsv");
        assert_eq!(words::<List>(lists).count(), count(lists));
    }
}
