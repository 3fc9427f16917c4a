//! What stands where on a sheet: sections, headings, entries, orders.

use super::Problem;
use crate::board::{Power, Season};
use crate::entry::fold::key;
use crate::entry::keywords::Keyword;
use crate::entry::lexicon::Lexicon;
use crate::entry::prepare;
use crate::entry::tokens::{self, Mark};

/// A section by its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Section {
    Phase,
    Rules,
    Position,
    Centers,
    Dislodged,
    Contested,
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
}

/// A sheet's lines sorted.
#[derive(Default)]
pub(super) struct Layout {
    pub sections: Vec<(Section, Entry)>,
    pub orders: Vec<Entry>,
    /// The powers that have a heading.
    pub headings: Vec<Power>,
    pub problems: Vec<Problem>,
}

impl Layout {
    /// Sorts the lines of a sheet.
    pub fn of(lexicon: &Lexicon, text: &str) -> Layout {
        let mut sorter = Sorter {
            lexicon,
            layout: Layout::default(),
            section: None,
            power: None,
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
    lexicon: &'a Lexicon,
    layout: Layout,
    /// The section whose entries follow.
    section: Option<Section>,
    /// The power whose orders follow.
    power: Option<Power>,
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
        };
        let (head, tail) = match content.split_once(':') {
            Some((head, tail)) => (head, Some(tail)),
            None => (content, None),
        };
        let tail_at = tail.map(|tail| content.len() - tail.trim_start().len());
        if let Some((section, at)) = tail_at.and_then(|at| Some((Section::named(&key(head))?, at)))
        {
            self.power = None;
            let listed = !matches!(section, Section::Phase | Section::Rules);
            self.section = listed.then_some(section);
            if at < content.len() {
                self.layout.sections.push((section, entry(at, None)));
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
        let power = self.heading(head);
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
                _ => self.layout.sections.push((section, entry(0, None))),
            }
            return;
        }
        match (power, tail_at) {
            (Some(power), at) => {
                self.power = Some(power);
                if !self.layout.headings.contains(&power) {
                    self.layout.headings.push(power);
                }
                if let Some(at) = at.filter(|at| *at < content.len()) {
                    self.layout.orders.push(entry(at, Some(power)));
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

    /// The power that a heading names: `France`, `Orders for France`, `FRANCE, Spring 1901`.
    fn heading(&self, text: &str) -> Option<Power> {
        let folded = key(text);
        let idle = |word: &&str| {
            !matches!(
                *word,
                "orders" | "order" | "for" | "of" | "the" | "sheet" | "moves" | "from"
            ) && read_season(word).is_none()
                && !word.bytes().all(|byte| byte.is_ascii_digit())
        };
        let words: Vec<&str> = folded.split(' ').filter(idle).collect();
        let meanings = self.lexicon.exactly(&words.join(" "))?;
        match meanings.powers.as_slice() {
            [power] => Some(*power),
            _ => None,
        }
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
