//! Headings, which name the power whose orders follow: `France`, `*** FRANCE ***`, `France's
//! orders:`, `Pierre (France)`, `France: A Par - Bur`, `Russia +1`, `here are my orders for
//! Italy:`.
//!
//! A heading names one power and contains only the usual additions: a phase, a number, a person's
//! name, words like "orders" or "player". A power in front of an order is the heading of its line,
//! too.

mod forms;
mod powers;

use super::content::Content;
use super::dateline::dateline_behind;
use super::order_sets::SetHeading;
use super::phase::Named;
use crate::differ;
use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::normalize::{is_number, key};
use crate::prepare::is_roman;
use crate::tokens::{Mark, Token};
use crate::words::List;
use chancery_core::board::{Map, Power};
use powers::Words;

/// A line, or the beginning of one, that names the power whose orders follow.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub power: Power,
    /// The label of the order set that it begins.
    pub label: Option<SetHeading>,
    /// The phase that it names beside the power.
    pub phase: Option<Named>,
    /// The byte offset of the orders on the same line, if there are any.
    pub orders: Option<usize>,
    pub extent: Extent,
    /// Whether the power's name is misspelled.
    pub misspelt: bool,
}

impl Heading {
    /// Returns a heading that names only a power, with the byte offset of the orders on its line.
    fn new(power: Power, orders: Option<usize>) -> Self {
        Heading {
            power,
            label: None,
            phase: None,
            orders,
            extent: Extent::Below,
            misspelt: false,
        }
    }
}

/// The range of a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// The rest of its line, and the lines below.
    Below,
    /// Only its line: `France builds: A Par`.
    Line,
}

/// The abbreviations that head the orders of powers on a whole sheet.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Abbreviations {
    /// One letter before a colon is a power even if it also means a kind of unit: `F: Par - Bur, Mar - Spa`.
    initials: bool,
    /// A short name in front of orders is a power even if it also means a province: `ENG Nth - Den`.
    codes: bool,
    /// Whether the sheet is a game master's: a remark may stand between a power and a colon.
    of_master: bool,
}

impl Abbreviations {
    /// Returns those of a sheet. On the sheet of one power, the other powers' names are no headings.
    pub fn of(map: &Map, lexicon: &Lexicon, text: &str, own: Option<Power>) -> Self {
        Abbreviations {
            initials: are_initials(map, lexicon, text.lines()),
            codes: own.is_none() && are_codes(map, lexicon, text.lines()),
            of_master: own.is_none(),
        }
    }
}

/// Finds the heading in a line.
pub(super) fn find(
    map: &Map,
    lexicon: &Lexicon,
    line: &str,
    abbreviations: Abbreviations,
) -> Option<Heading> {
    let mut text = plain_heading(line);
    if let Some(end) = player_end(lexicon, &text) {
        text.replace_range(..end, &" ".repeat(end));
    }
    if let Some(at) = dateline_behind(&text) {
        text.truncate(at);
    }
    let whole = Words::of(map, lexicon, &text);
    let shorter = whole.without_medium();
    let mut words = match &shorter {
        Some(text) => Words::of(map, lexicon, text),
        None => whole,
    };
    words.codes = abbreviations.codes;
    words.of_master = abbreviations.of_master;
    if words.codes {
        words.shorten();
    }
    words
        .with_label()
        .or_else(|| words.before_orders())
        .or_else(|| words.alone())
        .or_else(|| words.misspelt(abbreviations.initials))
        .or_else(|| Words::of(map, lexicon, &flag_as_name(line)?).before_orders())
}

/// Returns the byte offset of the power behind the player, in the row of a table or alone: `marco;Italy;A Ven - Tri`,
/// `Mo's England`.
fn player_end(lexicon: &Lexicon, line: &str) -> Option<usize> {
    let is_power = |text: &str| lexicon.power(&key(text)).is_some();
    let in_row = |mark: char| {
        let (player, rest) = line.split_once(mark)?;
        let (power, _) = rest.split_once(mark)?;
        let is_row = is_power(power) && !player.trim().is_empty() && !is_power(player);
        is_row.then_some(player.len() + mark.len_utf8())
    };
    let owned = || {
        let (player, power) = line.trim_end().split_once(' ')?;
        let is_owner = player.ends_with("'s") || player.ends_with("’s");
        (is_owner && is_power(power) && !is_power(player)).then_some(player.len())
    };
    let mut marks = [';', '\t', '|'].into_iter();
    marks.find_map(in_row).or_else(owned)
}

/// Returns a line of the same length with the name of a power in place of the flag in front of it: `:flag_gb: Lon -
/// Nth`.
fn flag_as_name(line: &str) -> Option<String> {
    let (flag, orders) = line.trim_start().split_once(' ')?;
    let name = format!("{}:", power_of_flag(flag)?);
    Some(format!(
        "{name:>width$} {orders}",
        width = line.len() - orders.len() - 1
    ))
}

/// Returns the key of the power that a flag is of.
fn power_of_flag(flag: &str) -> Option<&'static str> {
    let mut flags = List::Flag
        .words()
        .iter()
        .filter_map(|word| word.split_once(' '));
    flags.find_map(|(known, power)| (known == flag).then_some(power))
}

/// The marks that part the initial of a power from its orders, as a colon does: `G> A Mun - Bur`.
pub(super) const CELL_ENDS: [char; 4] = ['\t', '>', ';', '|'];

/// Returns a line of the same length without the marks in front of a power: `#`, `b)`, `:flag-gb:`, and with a colon
/// behind an initial. A flag alone becomes the power's key.
fn plain_heading(line: &str) -> String {
    let mut text = line.replace('#', " ");
    let start = text.len() - text.trim_start().len();
    if let Some(end) = text.find(CELL_ENDS).filter(|&end| end == start + 1) {
        text.replace_range(end..=end, ":");
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    if let [flag] = words[..]
        && let Some(power) = power_of_flag(flag)
    {
        return format!("{power:<width$}", width = line.len());
    }
    let mark = text.trim_start().split(' ').next().unwrap_or_default();
    // "b)", "IV."
    let roman = mark.len() > 1 && mark.strip_suffix('.').is_some_and(is_roman);
    let listed = (2..4).contains(&mark.len()) && mark.ends_with(')') || roman;
    let named = mark.starts_with(':') && mark.ends_with(':') && mark.len() > 2;
    if listed || named {
        let from = text.len() - text.trim_start().len();
        let blank = " ".repeat(mark.len());
        text.replace_range(from..from + blank.len(), &blank);
    }
    text
}

/// Returns whether lines begin with the initials of powers: at least two that can't mean a kind of unit.
fn are_initials<'l>(map: &Map, lexicon: &Lexicon, lines: impl Iterator<Item = &'l str>) -> bool {
    let clear = |line: &&str| {
        let ends = |letter| matches!(letter, ':' | '(') || CELL_ENDS.contains(&letter);
        let letter = line.trim_start().split(ends).next().map(key);
        let one = letter.filter(|letter| letter.chars().count() == 1);
        one.is_some_and(|letter| !lexicon.is_kind_of_unit(&letter))
    };
    let headed = lines.filter(clear);
    differ(
        headed.filter_map(|line| Some(find(map, lexicon, line, Abbreviations::default())?.power)),
    )
}

/// Returns whether lines begin with the short names of powers: at least two, each before a colon or an order.
fn are_codes<'l>(map: &Map, lexicon: &Lexicon, lines: impl Iterator<Item = &'l str>) -> bool {
    differ(lines.filter_map(|line| {
        let mut words = Words::of(map, lexicon, line);
        let is_short = words.shorten();
        let found = words.front()?;
        let next = words.all.get(found.to)?;
        let behind = |at: usize| Content::of(map, lexicon, &line[at..]);
        let heads = match next.mark {
            Mark::Colon => true,
            Mark::Word(_) => !is_short && behind(next.span.start).begins_order(),
            // "Fr + F Bre", "Tu - F Eas"
            Mark::Plus | Mark::Arrow => behind(next.span.end).begins_unit(),
            _ => false,
        };
        (heads && words.is_code(found)).then_some(found.power)
    }))
}

/// Returns the byte offsets at which the orders of each power begin: `Germany: A Mun - Bur; France:
/// A Bur - Bel`. The list is empty unless there are several, the first at the front of the line.
pub(super) fn several(
    map: &Map,
    lexicon: &Lexicon,
    line: &str,
    abbreviations: Abbreviations,
) -> Vec<usize> {
    let words = Words::of(map, lexicon, line);
    let mut starts = Vec::new();
    for found in &words.found {
        let before = found.from.checked_sub(1).map(|at| &words.all[at].mark);
        let behind = words.all.get(found.to).map(|token| &token.mark);
        // "Italy: ven tyr, rom ven  Turkey: con bul"
        let parted = !found.weak && behind == Some(&Mark::Colon);
        // "F Nth S *German* A Hol - Bel"
        let mut all = words.all[..found.from].iter().rev();
        let last = all.find(|token| token.mark != Mark::Silent);
        let helps = |word| matches!(word, Keyword::Support | Keyword::Convoy);
        let helped = last
            .and_then(Token::word)
            .is_some_and(|word| lexicon.says(word, helps));
        if matches!(before, Some(Mark::Word(_))) && !parted
            || before == Some(&Mark::Arrow)
            || helped
        {
            continue;
        }
        let start = words.all[found.from].span.start;
        let mut own = Words::of(map, lexicon, &line[start..]);
        own.codes = abbreviations.codes;
        let headed = own.before_orders();
        if headed.is_some_and(|headed| headed.extent == Extent::Below) {
            starts.push(start);
        }
    }
    let first = words.all.first().map(|first| first.span.start);
    if starts.first().copied() != first || starts.len() < 2 {
        starts.clear();
    }
    starts
}

/// Returns the power at the start of a list's entry and the byte offset of the rest: `Austria: A
/// Vie`, `Austria Vie Bud`.
pub(super) fn front(map: &Map, lexicon: &Lexicon, text: &str) -> Option<(Power, usize)> {
    let words = Words::of(map, lexicon, text);
    let found = words.front()?;
    // "Germany 2: A Mun F Kie", "Austria has A Vie"
    let idle = |token: &&Token| match &token.mark {
        Mark::Colon | Mark::Silent | Mark::Dot | Mark::Arrow => true,
        Mark::Word(word) => is_number(word) || List::Has.has(word),
        _ => false,
    };
    let behind = &words.all[found.to..];
    let (between, rest) = behind.split_at(behind.iter().take_while(idle).count());
    let colon = between.iter().any(|token| token.mark == Mark::Colon);
    let rest = rest.first().map_or(text.len(), |token| token.span.start);
    // "Eng" may be the sea: without a colon, a power's name must not mean a province
    (colon || !found.weak || rest == text.len()).then_some((found.power, rest))
}

/// Returns whether a text names several powers and nothing else.
pub(super) fn names_several_powers(map: &Map, lexicon: &Lexicon, text: &str) -> bool {
    let words = Words::of(map, lexicon, text);
    let mut others = (0..words.all.len()).filter(|at| words.word(*at).is_some());
    let named = |at: usize| words.found.iter().any(|it| (it.from..it.to).contains(&at));
    words.only().is_none() && !words.found.is_empty() && others.all(named)
}

/// Returns whether a text only announces orders: `Orders:`, `my moves for the fall`, `Builds`.
pub(super) fn is_title(text: &str) -> bool {
    let folded = key(text);
    let mut words = folded.split_whitespace();
    // "a" is an army
    let filler = |word: &str| List::HeadingFiller.has(word) && (word.len() > 1 || word == "i");
    // "I have 2 builds"
    let counts = |word: &str| {
        List::YearNumber.has(word) || List::Has.has(word) || is_number(word) && word.len() != 3
    };
    let known = |word: &str| List::Title.has(word) || filler(word) || counts(word);
    words.clone().any(|word| List::Title.has(word)) && words.all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headed(line: &str) -> Option<(String, String)> {
        let map = Map::standard();
        let lexicon = Lexicon::new(map);
        let found = find(map, &lexicon, line, Abbreviations::default())?;
        let orders = found.orders.map_or("", |at| &line[at..]);
        Some((map.power(found.power).name.clone(), orders.to_owned()))
    }

    #[test]
    fn headings_come_in_every_dress() {
        for (line, power) in [
            ("France", "France"),
            ("# France", "France"),
            ("Power: France", "France"),
            ("France's orders:", "France"),
            ("Pierre (France)", "France"),
            ("*** FRANCE ***", "France"),
            ("FRANCE (3 units)", "France"),
            ("France S1901", "France"),
            ("Fr.", "France"),
            ("It.", "Italy"),
            ("Ru.", "Russia"),
            ("G:", "Germany"),
            ("Team France:", "France"),
            ("Player: Karl, Country: Germany", "Germany"),
            ("Turkey [Mehmet]:", "Turkey"),
            ("Turkey (via WhatsApp)", "Turkey"),
            ("ENG by phone 17.10", "England"),
            ("Austria - by text message", "Austria"),
            ("~~~ Austria ~~~", "Austria"),
            ("== England ==", "England"),
            ("<< Russia >>", "Russia"),
            ("Franec", "France"),
            ("Germnay:", "Germany"),
            ("Turky / Max", "Turkey"),
            ("AUSTIRA (Kim)", "Austria"),
            ("Itlay Ann", "Italy"),
            ("Germnay - Karl Otto:", "Germany"),
            ("From Tom: Austria", "Austria"),
            ("AUSTRIA-HUNGARY", "Austria"),
            ("OTTOMAN EMPIRE", "Turkey"),
            ("Russia +1", "Russia"),
            ("AUSTRIA +2", "Austria"),
            ("ok so for germany", "Germany"),
            ("this is russia spring nineteen oh two", "Russia"),
            ("here are my orders for France:", "France"),
            ("My orders for Italy:", "Italy"),
            ("Ciao! Italian orders below.", "Italy"),
            ("Subject: England orders", "England"),
            ("T u r k e y", "Turkey"),
            ("F R A N C E   Fall 1901", "France"),
            ("lTALY", "Italy"),
            ("ENGLAND - Sue", "England"),
            ("England - Dan", "England"),
            ("FRANCE                       Spring 1902", "France"),
            ("Österreich:", "Austria"),
            ("Deutschland (Karl)", "Germany"),
        ] {
            assert_eq!(
                headed(line),
                Some((power.to_owned(), String::new())),
                "{line}"
            );
        }
    }

    #[test]
    fn orders_may_follow_a_power_on_its_line() {
        for (line, orders) in [
            (
                "France: A Bur - Mun, A Par - Bur",
                "A Bur - Mun, A Par - Bur",
            ),
            ("Turkey - A Bul - Ser", "A Bul - Ser"),
            ("Germany A Mun - Bur", "A Mun - Bur"),
            ("England builds: A Lon, F Lvp", "builds: A Lon, F Lvp"),
            ("Italy +A Rome", "+A Rome"),
            ("France: builds A Mar", "builds A Mar"),
            (
                "Germany removes A Silesia and F Baltic",
                "removes A Silesia and F Baltic",
            ),
            ("Italy: NMR", "NMR"),
            ("France (Ben): A Par - Bur", "A Par - Bur"),
            ("France's moves: A Par - Bur", "A Par - Bur"),
            ("Germnay: A Mun - Bur", "A Mun - Bur"),
            ("italy; ven h, rom-apu", "ven h, rom-apu"),
            ("Italy ven h rom-apu", "ven h rom-apu"),
            ("Germany berlin kiel kiel den", "berlin kiel kiel den"),
            ("Italy, ven h, rom-apu", "ven h, rom-apu"),
            ("ITALY = Ven H. Rom-Apu.", "Ven H. Rom-Apu."),
            ("Italy | ven h | rom-apu", "ven h | rom-apu"),
            ("*Russia* Mos-Ukr; War-Gal", "Mos-Ukr; War-Gal"),
            ("[Russia] Mos-Ukr", "Mos-Ukr"),
            (
                "Russia - St Petes (south coast) to Bothnia. Mos-Ukr",
                "St Petes (south coast) to Bothnia. Mos-Ukr",
            ),
            ("Rus - Mos-Ukr", "Mos-Ukr"),
            ("R: Mos-Ukr; War-Gal", "Mos-Ukr; War-Gal"),
            ("Germany holds everything", "holds everything"),
            ("**Germany** all hold", "all hold"),
            ("The Turks: Con-Bul", "Con-Bul"),
            ("Germany/ A Mun-Ruh", "A Mun-Ruh"),
            ("Austria: same as last time", "same as last time"),
            ("Italy, by email: A Ven H", "A Ven H"),
            ("Italy (Marco) via Discord 22.10: Ven H", "Ven H"),
            ("Eng build F Lon", "build F Lon"),
            ("Eng B F Lon", "B F Lon"),
            ("Ger builds F Kie", "builds F Kie"),
            ("Ger B: F Kie", "B: F Kie"),
            ("Russia - Petra A Mos", "A Mos"),
            ("France - Jo takes off A Mar", "takes off A Mar"),
            ("R W03: +A War", "+A War"),
            ("Eng +1 F Lon", "F Lon"),
            ("Rus disbands Mos", "disbands Mos"),
            ("tomtom_eng: F Lon - Nth", "F Lon - Nth"),
            ("Bob (England): F Edi - Nwg", "F Edi - Nwg"),
            ("bob/eng: F Lon - Nth", "F Lon - Nth"),
        ] {
            assert_eq!(
                headed(line).map(|(_, orders)| orders).as_deref(),
                Some(orders),
                "{line}"
            );
        }
    }

    #[test]
    fn a_power_in_prose_heads_nothing() {
        for line in [
            "Italy: let's not fight in Tyr",
            "Germany: thanks for the info about Mun",
            "Austria please keep out of Ven!",
            "England wants Belgium.",
            "Italy, Ven - Tri would be a mistake",
            "Italy Ven - Tri please",
            "Italy, Ven - Tri?",
            "Germany support me into Bur",
            "F: Bre - MAO",
            "A: Par - Bur",
            "Thanks Germany for the help",
            "Turkey is a liar",
            "Eng - Bre",
            "Austria - Ser",
            "Eng R Bel",
            "Eng retreats to Bel",
            "English Channel - Bre",
            "Ru - A War",
            "Tu C A Nap - Smy",
            "It is a mess",
            "I promised Austria not to attack Trieste, so:",
            "Pierre",
            "A Par - Bur",
            "FBre-ENG",
            "Negotiations: Germany says Mun is empty. Don't believe him!",
            "deal with Russia",
        ] {
            assert_eq!(headed(line), None, "{line}");
        }
    }

    #[test]
    fn one_line_may_hold_two_powers() {
        let map = Map::standard();
        let lexicon = Lexicon::new(map);
        let parts = |line| several(map, &lexicon, line, Abbreviations::default());
        assert_eq!(parts("Germany: A Mun - Bur; France: A Bur - Bel"), [0, 22]);
        assert_eq!(parts("Italy: A Ven - Tri. Austria: A Vie - Tri."), [0, 20]);
        assert_eq!(parts("France: A Par - Bur, A Mar - Spa"), [0_usize; 0]);
        let supported = "England: F Nwy - Stp, F Nth S *German* A Hol - Bel, F Lon H";
        assert_eq!(parts(supported), [0_usize; 0]);
    }
}
