//! What stands where on a sheet: sections, headings, entries, orders.

use super::Problem;
use super::handed::{self, Label, Set};
use crate::board::{Map, Power, Season};
use crate::entry::fold::key;
use crate::entry::keywords::Keyword;
use crate::entry::lexicon::Lexicon;
use crate::entry::prepare;
use crate::entry::tokens::{self, Mark};
use crate::orders::notation::quotable;

/// What stands between a power and a person in a heading; a hyphen after a blank.
const DASHES: [char; 6] = ['-', '–', '—', '=', '/', ','];

/// A section by its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    Phase,
    Rules,
    Position,
    Centers,
    Dislodged,
    Contested,
    Proxies,
    Standing,
}

impl Section {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "phase" | "turn" | "season" => Section::Phase,
            "rules" | "rulebook" => Section::Rules,
            "position" | "positions" | "units" => Section::Position,
            "centers" | "centres" | "supply centers" | "supply centres" => Section::Centers,
            "dislodged" | "retreats from" => Section::Dislodged,
            "contested" | "standoffs" => Section::Contested,
            "proxies" | "proxy" | "vollmachten" | "vollmacht" | "procurations" | "procuration"
            | "deleghe" | "delega" | "poderes" | "volmachten" | "volmacht" => Section::Proxies,
            "standing orders"
            | "standing order"
            | "perpetual orders"
            | "perpetual order"
            | "dauerbefehle"
            | "ordres permanents"
            | "ordini permanenti"
            | "ordenes permanentes"
            | "vaste orders" => Section::Standing,
            _ => return None,
        })
    }
}

/// A piece of a sheet: some text, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub line: usize,
    pub column: usize,
    pub text: String,
    pub power: Option<Power>,
    /// To which of the power's order sets it belongs; 1 outside of them.
    pub set: usize,
}

/// A sheet's lines sorted.
#[derive(Default)]
pub(super) struct Layout {
    pub sections: Vec<(Section, Entry)>,
    pub orders: Vec<Entry>,
    /// The order sets that have a heading, in sequence.
    pub sets: Vec<Set>,
    pub problems: Vec<Problem>,
}

impl Layout {
    /// Sorts the lines of a sheet.
    pub fn of(map: &Map, lexicon: &Lexicon, text: &str) -> Layout {
        let mut sorter = Sorter {
            map,
            lexicon,
            layout: Layout::default(),
            section: None,
            power: None,
            set: 1,
            owner: None,
        };
        for (index, line) in text.lines().enumerate() {
            sorter.line(index + 1, line);
        }
        sorter.layout
    }

    /// The entries of a section, in sequence.
    pub fn section(&self, section: Section) -> impl Iterator<Item = &Entry> {
        let entries = self.sections.iter();
        entries.filter_map(move |(other, entry)| (*other == section).then_some(entry))
    }

    /// Is there such a section at all?
    pub fn has(&self, section: Section) -> bool {
        self.section(section).next().is_some()
    }
}

struct Sorter<'a> {
    map: &'a Map,
    lexicon: &'a Lexicon,
    layout: Layout,
    /// The section whose entries follow.
    section: Option<Section>,
    /// The power whose orders follow.
    power: Option<Power>,
    /// Which set of them.
    set: usize,
    /// The power among whose orders the section stands.
    owner: Option<Power>,
}

impl Sorter<'_> {
    fn line(&mut self, number: usize, line: &str) {
        let content = comment_cut(line);
        let front = prepare::front(content, true);
        let content = &content[front..];
        if content.trim().is_empty() {
            // a blank line ends the list; a comment does not
            if line.trim().is_empty() {
                self.section = None;
            }
            return;
        }
        let column = |at: usize| line[..at].chars().count() + 1;
        let entry = |at: usize, power| Entry {
            line: number,
            column: column(front + at),
            text: content[at..].trim_end().to_owned(),
            power,
            set: 1,
        };
        let (head, tail) = match content.split_once(':') {
            Some((head, tail)) => (head, Some(tail)),
            None => (content, None),
        };
        let tail_at = tail.map(|tail| content.len() - tail.trim_start().len());
        if let Some((section, at)) = tail_at.and_then(|at| Some((Section::named(&key(head))?, at)))
        {
            self.owner = self.power.take();
            let listed = !matches!(section, Section::Phase | Section::Rules);
            self.section = listed.then_some(section);
            if at < content.len() {
                let power = self.owner_in(section);
                self.layout.sections.push((section, entry(at, power)));
            } else if !listed {
                self.missing(number, column(front + at), section);
            } else {
                // an empty section is still one
                self.layout
                    .sections
                    .push((section, entry(content.len(), None)));
            }
            return;
        }
        let heading = self
            .heading(head)
            .or_else(|| self.heading(self.signed(head)?))
            .or_else(|| self.misspelt(number, column(front), head));
        let power = heading.map(|(power, _)| power);
        if let Some(section) = self.section {
            let at = match (power, tail_at) {
                (Some(_), Some(at)) => at,
                _ => 0,
            };
            let begins = self.begins_with_power(content);
            match (power, tail_at, begins) {
                (Some(power), Some(_), _) => {
                    self.layout.sections.push((section, entry(at, Some(power))));
                }
                (_, _, Some((power, at))) => {
                    self.layout.sections.push((section, entry(at, Some(power))));
                }
                _ => {
                    let power = self.owner_in(section);
                    self.layout.sections.push((section, entry(0, power)));
                }
            }
            return;
        }
        match (heading, tail_at) {
            (Some((power, label)), at) => {
                let rest = at.map_or("", |at| &content[at..]);
                // "France: changes: A Par - Bur"
                let (more, left) = labeled(rest);
                self.begin(power, Label::both(label, more));
                if !left.trim().is_empty() {
                    let set = self.set;
                    let entry = entry(content.len() - left.len(), Some(power));
                    self.layout.orders.push(Entry { set, ..entry });
                }
            }
            (None, at) if self.goes_on(head) => {
                if let Some(at) = at.filter(|at| *at < content.len()) {
                    let set = self.set;
                    let entry = entry(at, self.power);
                    self.layout.orders.push(Entry { set, ..entry });
                }
            }
            (None, _) if super::setting::read_turn(content).is_some() => {
                self.layout.sections.push((Section::Phase, entry(0, None)));
            }
            (None, _) => {
                // the sign of a removal is part of the order, so the line is kept whole
                let whole = Entry {
                    line: number,
                    column: column(line.len() - line.trim_start().len()),
                    text: line.trim().to_owned(),
                    power: self.power,
                    set: self.set,
                };
                self.layout.orders.push(whole);
            }
        }
    }

    fn missing(&mut self, line: usize, column: usize, section: Section) {
        let text = match section {
            Section::Phase => "a phase was expected, like Spring 1901 or F1901R",
            _ => "a rulebook was expected, like 2000 or datc-3.1",
        };
        self.layout.problems.push(Problem {
            line,
            column,
            text: text.to_owned(),
        });
    }

    /// Begins a power's orders, or goes on with them.
    fn begin(&mut self, power: Power, label: Option<Label>) {
        let known = self.layout.sets.iter().filter(|set| set.power == power);
        let last = known.map(|set| set.number).max();
        let number = match (label, last) {
            (None, Some(_)) if self.power == Some(power) => self.set,
            (None, last) => last.unwrap_or(1),
            (Some(label), last) => label.number.unwrap_or(last.unwrap_or(0) + 1),
        };
        (self.power, self.set) = (Some(power), number);
        let sets = &mut self.layout.sets;
        let at = sets
            .iter()
            .position(|set| (set.power, set.number) == (power, number))
            .unwrap_or_else(|| {
                sets.push(Set {
                    power,
                    number,
                    stance: None,
                    undated: false,
                });
                sets.len() - 1
            });
        if let Some(label) = label {
            sets[at].stance = label.stance.or(sets[at].stance);
            sets[at].undated |= label.undated;
        }
    }

    /// Is it a line that only says what becomes of the power's earlier sets?
    fn goes_on(&mut self, head: &str) -> bool {
        let (Some(power), number) = (self.power, self.set) else {
            return false;
        };
        let sets = &mut self.layout.sets;
        let earlier = sets
            .iter()
            .any(|set| set.power == power && set.number < number);
        let own = sets
            .iter_mut()
            .find(|set| (set.power, set.number) == (power, number));
        match (handed::stance(&key(head)), own) {
            (Some(stance), Some(own)) if earlier => {
                own.stance = Some(stance);
                true
            }
            _ => false,
        }
    }

    /// Whose an entry of a section is that stands among a power's orders and names none.
    fn owner_in(&self, section: Section) -> Option<Power> {
        let owned = matches!(section, Section::Proxies | Section::Standing);
        self.owner.filter(|_| owned)
    }

    /// The power that a heading names, and what it says of the order set: `France`, `Orders for
    /// France`, `FRANCE, Spring 1901`, `France, second set`.
    fn heading(&self, text: &str) -> Option<(Power, Option<Label>)> {
        let folded = key(text);
        let idle = |word: &&str| {
            !matches!(
                *word,
                "orders"
                    | "order"
                    | "for"
                    | "of"
                    | "the"
                    | "sheet"
                    | "moves"
                    | "from"
                    | "befehle"
                    | "zuge"
                    | "fur"
                    | "ordres"
                    | "pour"
                    | "ordini"
                    | "per"
                    | "ordenes"
                    | "para"
                    | "bevelen"
                    | "voor"
            ) && read_season(word).is_none()
                && !word.bytes().all(|byte| byte.is_ascii_digit())
        };
        let words: Vec<&str> = folded.split(' ').collect();
        let named = |words: &[&str]| {
            let words: Vec<&str> = words.iter().copied().filter(idle).collect();
            match self.lexicon.exactly(&words.join(" "))?.powers.as_slice() {
                [power] => Some(*power),
                _ => None,
            }
        };
        match handed::label(text, &words) {
            Some((label, rest)) => named(&rest).map(|power| (power, Some(label))),
            None => named(&words).map(|power| (power, None)),
        }
    }

    /// What a heading holds before a person's name, as tables write it: `England (Anna)`, `France - Ben`.
    /// A name is made of words, of which none is spelt as a place or a word of orders if there are
    /// several, or if only a dash is before it: `Italy (Ven holds)`, `France - Bur` are none.
    fn signed<'t>(&self, head: &'t str) -> Option<&'t str> {
        let bracketed = head.trim_end().strip_suffix(')');
        let bracketed = bracketed.and_then(|head| head.split_once('('));
        let marked = || {
            let mut marks = head.match_indices(|mark| DASHES.contains(&mark));
            // "Austria-Hungary"
            let parts =
                |at: usize| head[at..].starts_with('-') && !head[..at].ends_with([' ', '\t']);
            let (at, mark) = marks.find(|(at, _)| !parts(*at))?;
            Some((&head[..at], &head[at + mark.len()..]))
        };
        let (power, name) = bracketed.or_else(marked)?;
        let spelt = |letter: char| letter.is_alphabetic() || " .'’&,-".contains(letter);
        let folded = key(name);
        let words: Vec<&str> = folded.split(' ').collect();
        let ordered = |word: &&str| {
            let meanings = self.lexicon.exactly(word);
            meanings.is_some_and(|them| !them.places.is_empty() || !them.words.is_empty())
        };
        let alone = bracketed.is_some() && words.len() == 1;
        let named = !folded.is_empty() && words.len() <= 4 && name.chars().all(spelt);
        (named && (alone || !words.iter().any(|word| ordered(&word)))).then_some(power)
    }

    /// A power whose name, alone in a heading, has a slip in it: better taken for it, and told, than
    /// to leave its orders to the power before.
    fn misspelt(
        &mut self,
        line: usize,
        column: usize,
        head: &str,
    ) -> Option<(Power, Option<Label>)> {
        let folded = key(head);
        if folded.contains(' ') || self.lexicon.exactly(&folded).is_some() {
            return None;
        }
        let power = self.lexicon.nearly_power(&folded)?;
        let name = &self.map.power(power).name;
        self.layout.problems.push(Problem {
            line,
            column,
            text: format!("“{}” is taken for {name}", quotable(head.trim())),
        });
        Some((power, None))
    }

    /// A power's name in front without a colon, in a list: `Austria A Vie, A Bud`. Where the rest is.
    fn begins_with_power(&self, content: &str) -> Option<(Power, usize)> {
        let words = tokens::cut(content);
        let mut text = String::new();
        let mut found = None;
        for (index, token) in words.iter().enumerate().take(3) {
            let Mark::Word(word) = &token.mark else { break };
            if index > 0 {
                text.push(' ');
            }
            text.push_str(word);
            let meanings = self.lexicon.exactly(&text);
            if let Some([power]) = meanings.map(|meanings| meanings.powers.as_slice()) {
                let rest = words
                    .get(index + 1)
                    .map_or(content.len(), |next| next.span.start);
                let kind = |(word, _): &(Keyword, bool)| matches!(word, Keyword::Kind(_));
                // "Eng" may be the sea; only what can't be a place or a letter is a power
                let other =
                    meanings.is_some_and(|m| !m.places.is_empty() || m.words.iter().any(kind));
                found = (!other).then_some((*power, rest));
            }
        }
        found
    }
}

/// The words about an order set that the orders behind a heading begin with, and what follows them.
fn labeled(rest: &str) -> (Option<Label>, &str) {
    let (head, after) = rest.split_once(':').unwrap_or((rest, ""));
    let folded = key(head);
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    match handed::label(head, &words) {
        Some((label, left)) if left.is_empty() => (Some(label), after.trim_start()),
        _ => (None, rest),
    }
}

/// A season by its name, in six languages.
pub(super) fn read_season(word: &str) -> Option<Season> {
    Some(match word {
        "spring" | "fruhjahr" | "fruhling" | "printemps" | "primavera" | "voorjaar" | "lente" => {
            Season::Spring
        }
        "fall" | "autumn" | "herbst" | "automne" | "autunno" | "otono" | "herfst" | "najaar" => {
            Season::Fall
        }
        "winter" | "hiver" | "inverno" | "invierno" => Season::Winter,
        _ => return None,
    })
}

/// The line without its comment.
fn comment_cut(line: &str) -> &str {
    let numbered = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_digit());
    let hash = line
        .match_indices('#')
        .map(|(at, _)| at)
        .find(|at| !numbered(&line[at + 1..]));
    let end = [hash, line.find("//")]
        .into_iter()
        .flatten()
        .min()
        .unwrap_or(line.len());
    &line[..end]
}
