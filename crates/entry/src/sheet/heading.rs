//! The lines that say whose the orders are: `France`, `*** FRANCE ***`, `France's orders:`, `Pierre (France)`,
//! `France: A Par - Bur`, `Russia +1`, `here are my orders for Italy:`.
//!
//! A heading names one power, and nothing else but what headings say beside it: a phase, a number, a
//! person's name, words like "orders" or "player". A power in front of an order heads its own line, too.

use super::look::Look;
use super::order_sets::{self, SetHeading};
use super::phase::{self, Named};
use crate::keywords::Keyword;
use crate::lexicon::Lexicon;
use crate::meanings::phrases;
use crate::normalize::{is_number, key};
use crate::tokens::{self, Mark, Token};
use crate::words::List;
use chancery_core::board::{Map, Power};

/// A line, or the beginning of one, that names the power whose orders follow.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub power: Power,
    /// What it says of the order set that it begins.
    pub label: Option<SetHeading>,
    /// The phase that it names beside the power.
    pub phase: Option<Named>,
    /// Where the orders on its own line begin, in bytes.
    pub orders: Option<usize>,
    pub extent: Extent,
    /// Is the power's name misspelt?
    pub misspelt: bool,
}

/// For what a heading speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// For what stands on its line, and below.
    Below,
    /// For its line alone: `France builds: A Par`.
    Line,
}

/// Finds the heading in a line.
pub(super) fn find(map: &Map, lexicon: &Lexicon, line: &str) -> Option<Heading> {
    let text = line.replace('#', " ");
    let words = Words::of(map, lexicon, &text);
    words
        .with_label()
        .or_else(|| words.before_orders())
        .or_else(|| words.alone())
        .or_else(|| words.misspelt())
}

/// The places of a line where one power's orders end and another's begin: `Germany: A Mun - Bur; France: A Bur -
/// Bel`. The first stands at the front.
pub(super) fn several(map: &Map, lexicon: &Lexicon, line: &str) -> Vec<usize> {
    let words = Words::of(map, lexicon, line);
    let mut starts = Vec::new();
    for found in &words.found {
        let before = found.from.checked_sub(1).map(|at| &words.all[at].mark);
        if matches!(before, Some(Mark::Word(_) | Mark::Arrow)) {
            continue;
        }
        let start = words.all[found.from].span.start;
        let headed = Words::of(map, lexicon, &line[start..]).before_orders();
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

/// The power that a list's entry begins with, and where the rest begins: `Austria: A Vie`, `Austria Vie Bud`.
pub(super) fn front(map: &Map, lexicon: &Lexicon, text: &str) -> Option<(Power, usize)> {
    let words = Words::of(map, lexicon, text);
    let found = words.found.first().filter(|found| found.from == 0)?;
    // "Germany 2: A Mun F Kie", "Austria has A Vie"
    let idle = |token: &&Token| match &token.mark {
        Mark::Colon | Mark::Silent | Mark::Dot | Mark::Arrow => true,
        Mark::Word(word) => is_number(word) || matches!(word.as_str(), "has" | "have" | "had"),
        _ => false,
    };
    let behind = &words.all[found.to..];
    let (between, rest) = behind.split_at(behind.iter().take_while(idle).count());
    let colon = between.iter().any(|token| token.mark == Mark::Colon);
    let rest = rest.first().map_or(text.len(), |token| token.span.start);
    // "Eng" may be the sea; only what can't be a place is a power
    (colon || !found.weak || rest == text.len()).then_some((found.power, rest))
}

/// The power that a text begins with, be it as an adjective: `German A Mun - Bur`.
pub(super) fn first_power(map: &Map, lexicon: &Lexicon, text: &str) -> Option<Power> {
    let words = Words::of(map, lexicon, text);
    let first = words.found.first().filter(|found| found.from == 0)?;
    let next = words.word(first.to);
    let unit = next.is_some_and(|word| lexicon.is_kind_of_unit(word));
    unit.then_some(first.power)
}

/// The power that a text names, and nothing else.
pub(super) fn power_alone(lexicon: &Lexicon, text: &str) -> Option<Power> {
    match lexicon.exactly(&key(text))?.powers.as_slice() {
        [power] => Some(*power),
        _ => None,
    }
}

/// Says a text nothing but that orders follow: `Orders:`, `my moves for the fall`, `Builds`?
pub(super) fn is_title(text: &str) -> bool {
    let folded = key(text);
    let mut words = folded.split_whitespace();
    let known =
        |word: &str| List::Title.has(word) || List::HeadingFiller.has(word) && word.len() > 1;
    words.clone().any(|word| List::Title.has(word)) && words.all(known)
}

/// A power named in a text.
#[derive(Clone, Copy)]
struct Found {
    /// Its tokens.
    from: usize,
    to: usize,
    power: Power,
    /// Is it an adjective, or so short a text that it may be a place?
    weak: bool,
}

struct Words<'a> {
    map: &'a Map,
    lexicon: &'a Lexicon,
    text: &'a str,
    all: Vec<Token>,
    found: Vec<Found>,
}

impl<'a> Words<'a> {
    fn of(map: &'a Map, lexicon: &'a Lexicon, text: &'a str) -> Self {
        let mut words = Words {
            map,
            lexicon,
            text,
            all: tokens::cut(text),
            found: Vec::new(),
        };
        let mut at = 0;
        while at < words.all.len() {
            match words.power_at(at) {
                Some(found) => {
                    words.found.push(found);
                    at = found.to;
                }
                None => at += 1,
            }
        }
        words
    }

    fn word(&self, at: usize) -> Option<&str> {
        self.all.get(at)?.word()
    }

    /// The power whose name begins at a token, the longest name of all.
    fn power_at(&self, from: usize) -> Option<Found> {
        let found = |to, power, weak| Found {
            from,
            to,
            power,
            weak,
        };
        for (to, text) in phrases(&self.all, from, 5).into_iter().rev() {
            let Some(meanings) = self.lexicon.exactly(&text) else {
                match self.lexicon.possessor(&text).filter(|_| to == from + 1) {
                    Some(power) => return Some(found(to, power, false)),
                    None => continue,
                }
            };
            match meanings.powers.as_slice() {
                [power] => {
                    let adjective = key(&self.map.power(*power).adjective) == text;
                    return Some(found(to, *power, adjective || text.len() <= 3));
                }
                // "English Channel"
                _ if !meanings.places.is_empty() => return None,
                _ => {}
            }
        }
        None
    }

    /// The only power that is named.
    fn only(&self) -> Option<Found> {
        let first = *self.found.first()?;
        let same = |found: &Found| found.power == first.power;
        self.found.iter().all(same).then_some(first)
    }

    /// `France, second set`, `France: replaces all previous orders`: a power and what is said of its order set.
    fn with_label(&self) -> Option<Heading> {
        let found = self.only()?;
        let (head, tail) = self.text.split_once(':').unwrap_or((self.text, ""));
        let folded = key(head);
        let words: Vec<&str> = folded.split(' ').collect();
        let (label, mut rest) = order_sets::label(head, &words)?;
        rest.retain(|word| !self.is_title(word));
        if power_alone(self.lexicon, &rest.join(" ")) != Some(found.power) {
            return None;
        }
        let orders = self.text.len() - tail.trim_start().len();
        Some(Heading {
            label: Some(label),
            orders: (orders < self.text.len()).then_some(orders),
            ..self.heading(found)
        })
    }

    fn heading(&self, found: Found) -> Heading {
        Heading {
            power: found.power,
            label: None,
            phase: phase::named(self.text),
            orders: None,
            extent: Extent::Below,
            misspelt: false,
        }
    }

    fn is_phase_word(&self, word: &str) -> bool {
        List::PhaseFiller.has(word) || phase::named(word).is_some() || is_number(word)
    }

    /// A power at the front with orders behind it.
    fn before_orders(&self) -> Option<Heading> {
        let found = *self.found.first()?;
        let idle = |at: usize| {
            self.word(at).is_none_or(|word| {
                List::HeadingFiller.has(word) || List::Label.has(word) || self.is_phase_word(word)
            })
        };
        if !(0..found.from).all(idle) {
            return None;
        }
        let (mut at, mut colon, mut dash) = (found.to, false, false);
        at = self.behind_name(at).unwrap_or(at);
        while let Some(token) = self.all.get(at) {
            // "France +1: …", "Austria -2 …"
            let counted = self.word(at + 1).is_some_and(is_number);
            match &token.mark {
                Mark::Plus | Mark::Arrow if counted && !colon => at += 1,
                Mark::Colon => colon = true,
                Mark::Arrow => dash = true,
                Mark::Silent | Mark::Dot | Mark::Comma => {}
                Mark::Word(word) if token.bracketed && !self.refuses(word) => {}
                Mark::Word(word) if word == "s" => {}
                // "France's orders: …", "France Spring 1902: …"
                Mark::Word(word)
                    if self.colon_follows(at) && self.is_title(word) && !self.begins_line(word) => {
                }
                _ => break,
            }
            at += 1;
        }
        let start = self.all.get(at)?.span.start;
        // "Italy please A Ven - Tyr" asks Italy
        let asks = |word: &str| matches!(word, "please" | "pls" | "bitte");
        if self.word(at).is_some_and(asks) && !colon {
            return None;
        }
        let rest = &self.text[start..];
        let look = Look::at(self.lexicon, rest);
        let verb = self.word(at).is_some_and(|word| self.begins_line(word)) && !colon && !dash;
        let begins = match (colon, dash || found.weak) {
            (true, _) => look.begins_order() || look.may_be_order() && look.begins_unit(),
            (false, true) => look.begins_unit() && !found.weak || look.refuses(),
            (false, false) => look.begins_unit() || verb && look.says_something(),
        };
        if !begins {
            return None;
        }
        let extent = if verb { Extent::Line } else { Extent::Below };
        let head = &self.text[..start];
        Some(Heading {
            phase: phase::named(head),
            orders: Some(start),
            extent,
            ..self.heading(found)
        })
    }

    /// Where the colon stands behind a person's name: `Russia/Vera: F Rum H`.
    fn behind_name(&self, from: usize) -> Option<usize> {
        let mut stretch = (from..self.all.len()).take(6);
        let colon = stretch.find(|at| self.all[*at].mark == Mark::Colon)?;
        let named = |at: usize| {
            self.word(at).is_none_or(|word| {
                let meanings = self.lexicon.exactly(word);
                meanings.is_none_or(|them| them.places.is_empty() && them.words.is_empty())
            })
        };
        let parted = self.word(from).is_none();
        (parted && (from..colon).all(named)).then_some(colon)
    }

    /// Does a colon follow with nothing but words of a heading before it?
    fn colon_follows(&self, at: usize) -> bool {
        let titled = |token: &Token| token.word().is_some_and(|word| self.is_title(word));
        let next = self.all[at..].iter().find(|token| !titled(token));
        next.is_some_and(|token| token.mark == Mark::Colon)
    }

    fn is_title(&self, word: &str) -> bool {
        List::Title.has(word) || List::HeadingFiller.has(word) || self.is_phase_word(word)
    }

    /// Is it a word for no orders?
    fn refuses(&self, word: &str) -> bool {
        Look::at(self.lexicon, word).refuses()
    }

    /// A verb with which a power's winter or retreats are written on one line.
    fn begins_line(&self, word: &str) -> bool {
        use Keyword::{Build, Disband, NoOrders, Retreat, Waive};
        let verb = |word| matches!(word, Build | Disband | NoOrders | Retreat | Waive);
        word.len() > 1 && self.lexicon.says(word, verb)
    }

    /// A power, and what headings say beside it.
    fn alone(&self) -> Option<Heading> {
        let found = self.only()?;
        let titled = (0..self.all.len()).any(|at| {
            let near = at.abs_diff(found.from) <= 3 || at.abs_diff(found.to) <= 3;
            near && self.word(at).is_some_and(|word| List::Title.has(word))
        });
        let (mut names, mut strange, mut greeted) = (0, 0, false);
        for at in 0..self.all.len() {
            let Some(word) = self.word(at) else { continue };
            let mut found_at = self.found.iter().map(|found| found.from..found.to);
            if found_at.any(|found| found.contains(&at)) {
                continue;
            }
            match self.beside(at, word, found) {
                Beside::Heading => {}
                Beside::Name => names += 1,
                Beside::Greeting => greeted = true,
                Beside::Strange => strange += 1,
                Beside::Place => return None,
            }
        }
        let prose = match titled {
            true => strange <= 2,
            false => strange == 0 && !greeted,
        };
        (prose && names <= 4).then(|| self.heading(found))
    }

    /// What a word of a heading is that is not the power.
    fn beside(&self, at: usize, word: &str, found: Found) -> Beside {
        let token = &self.all[at];
        if self.is_title(word) || List::Label.has(word) || self.is_spoken_year(at) {
            return Beside::Heading;
        }
        if List::Greeting.has(word) {
            return Beside::Greeting;
        }
        let written = &self.text[token.span.clone()];
        let capital = written.starts_with(char::is_uppercase);
        let mut beside = [at.wrapping_sub(1), at + 1].into_iter();
        let alone = token.bracketed && beside.all(|at| self.word(at).is_none());
        let meanings = self.lexicon.exactly(word);
        let ordered =
            meanings.is_some_and(|them| !them.places.is_empty() || !them.words.is_empty());
        // a name beside the power has a mark between, or stands behind it
        let parted = (at.min(found.to)..at.max(found.from)).any(|at| self.word(at).is_none());
        let behind = at >= found.to && at < found.to + 2;
        match () {
            () if alone && !ordered => Beside::Name,
            () if alone && capital && word.len() > 2 => Beside::Name,
            () if ordered => Beside::Place,
            () if (capital || token.bracketed) && (parted || behind) => Beside::Name,
            () => Beside::Strange,
        }
    }

    fn is_spoken_year(&self, at: usize) -> bool {
        let words: Vec<&str> = (0..self.all.len()).filter_map(|at| self.word(at)).collect();
        let spoken = phase::named(&words.join(" ")).is_some_and(|named| named.year.is_some());
        let nineteen = (0..=at)
            .rev()
            .take(4)
            .any(|at| self.word(at) == Some("nineteen"));
        spoken && nineteen
    }

    /// A power whose name, alone or before a colon, has a slip in it, is shortened, or is spaced out.
    fn misspelt(&self) -> Option<Heading> {
        if !self.found.is_empty() {
            return None;
        }
        let colon = self.all.iter().position(|token| token.mark == Mark::Colon);
        let end = colon.unwrap_or(self.all.len());
        let words: Vec<&str> = (0..end).filter_map(|at| self.word(at)).collect();
        let spaced = words.len() > 3 && words.iter().all(|word| word.chars().count() == 1);
        let word = match words.as_slice() {
            [word] => (*word).to_owned(),
            _ if spaced => words.concat(),
            _ => return None,
        };
        let rest = colon.map(|at| self.all[at].span.end);
        let rest = rest.filter(|at| !self.text[*at..].trim().is_empty());
        let orders = rest.is_some_and(|at| Look::at(self.lexicon, &self.text[at..]).begins_order());
        if rest.is_some() && !orders {
            return None;
        }
        let begins = |power: &Power| key(&self.map.power(*power).name).starts_with(&word);
        let unit = |at: usize| Look::at(self.lexicon, &self.text[at..]).begins_unit();
        let initial = colon.is_some() && rest.is_none_or(unit);
        let mut begun = self.map.powers().filter(begins);
        let shortened = match (begun.next(), begun.next()) {
            // "F:" with nothing behind it that a fleet could do
            (Some(only), None) if word.chars().count() >= 2 || initial => Some(only),
            _ => None,
        };
        let exact = || power_alone(self.lexicon, &word).filter(|_| spaced);
        let near = || {
            let strange = self.lexicon.exactly(&word).is_none();
            self.lexicon.nearly_power(&word).filter(|_| strange)
        };
        let power = shortened.or_else(exact).or_else(near)?;
        let at = rest.map(|at| self.text.len() - self.text[at..].trim_start().len());
        Some(Heading {
            power,
            label: None,
            phase: None,
            orders: at,
            extent: Extent::Below,
            misspelt: shortened.is_none(),
        })
    }
}

/// What a word is that stands in a line with a power.
enum Beside {
    /// A word of headings.
    Heading,
    /// Part of a person's name.
    Name,
    /// A word of letters.
    Greeting,
    /// Any other word.
    Strange,
    /// A place, or a word of orders.
    Place,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headed(line: &str) -> Option<(String, String)> {
        let map = Map::standard();
        let lexicon = Lexicon::new(map);
        let found = find(map, &lexicon, line)?;
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
            ("~~~ Austria ~~~", "Austria"),
            ("== England ==", "England"),
            ("<< Russia >>", "Russia"),
            ("Franec", "France"),
            ("Germnay:", "Germany"),
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
            ("lTALY", "Italy"),
            ("ENGLAND - Sue", "England"),
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
            ("France: builds A Mar", "builds A Mar"),
            (
                "Germany removes A Silesia and F Baltic",
                "removes A Silesia and F Baltic",
            ),
            ("Italy: NMR", "NMR"),
            ("France (Ben): A Par - Bur", "A Par - Bur"),
            ("France's moves: A Par - Bur", "A Par - Bur"),
            ("Germnay: A Mun - Bur", "A Mun - Bur"),
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
            "Thanks Germany for the help",
            "Turkey is a liar",
            "Eng - Bre",
            "English Channel - Bre",
            "I promised Austria not to attack Trieste, so:",
            "Pierre",
            "A Par - Bur",
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
        let parts = |line| several(map, &lexicon, line);
        assert_eq!(parts("Germany: A Mun - Bur; France: A Bur - Bel"), [0, 22]);
        assert_eq!(parts("Italy: A Ven - Tri. Austria: A Vie - Tri."), [0, 20]);
        assert_eq!(parts("France: A Par - Bur, A Mar - Spa"), [0_usize; 0]);
    }
}
