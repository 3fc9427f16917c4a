//! The lines about the orders as a whole: mail headers, sections with their entries, phases.

use super::{Row, Section, Sorter};
use crate::normalize::{is_number, key};
use crate::sheet::account::LineKind;
use crate::sheet::quotations::{heads_mail, is_reply};
use crate::sheet::{Matter, heading, phase};
use crate::words::List;
use chancery_core::board::{Phase, Power, Turn};

impl Sorter<'_> {
    /// Reads a mail header. Its subject may name the power and the phase.
    pub(super) fn mail(&mut self, row: &Row<'_>) -> Option<LineKind> {
        let (head, tail) = row.head();
        let head = key(head);
        let subject = List::MailSubject.has(&head);
        let rest = row.rest(tail.filter(|_| heads_mail(&head))?);
        let text = rest.content;
        let content = self.content(text);
        // "Fra: bre mao" orders fleets of France, "Fra: Lars" is a Danish header
        let heads_power = || self.lexicon.power(&head).is_some();
        // "A: remove nothing, build A Vie"
        let headed = || {
            self.heading(row.content)
                .is_some_and(|it| it.orders.is_some())
        };
        let acts = || (content.may_be_order() || content.waives()) && headed();
        let ordered = || content.is_order() || heads_power() && content.may_be_order() || acts();
        if text.is_empty() || ordered() {
            // "Subject: Italy: Ven - Tri"
            return subject.then(|| self.headed(&rest, text))?;
        }
        let address = text.contains('@');
        // "From: Franz" is a person
        let is_power = |word: &str| self.lexicon.power(word).is_some();
        let is_named = subject || key(text).split(' ').any(is_power);
        let headed = !address && is_named;
        let headed = headed.then(|| self.headed(&rest, text)).flatten();
        // "Re: Spring 1901 results" is what a reply is called after
        let named = phase::named(text).filter(|_| is_reply(text));
        let other = |turn: Turn| named.is_some_and(|it| it.turn(Some(turn.year)) != Some(turn));
        let dated = subject && !self.known.turn.is_some_and(other);
        let found = headed.or_else(|| dated.then(|| self.names_phase(&rest, text))?);
        Some(found.unwrap_or_else(|| {
            if subject && self.leaves_in_doubt(row) {
                LineKind::Problem
            } else {
                LineKind::Phrase
            }
        }))
    }

    /// Reads the keyword of a section with the content on the same line.
    pub(super) fn begins_section(&mut self, row: &Row<'_>) -> Option<LineKind> {
        let (head, tail) = row.head();
        let titled = || Section::titled(head).filter(|_| key(head).contains(' '));
        let section = Section::named(&key(head)).or_else(titled)?;
        if section.lists() && phase::named(head).is_some_and(|named| named.year.is_some()) {
            self.listed_phase = Some(row.entry(0, None));
        }
        if tail.is_none() && !section.has_entries() && section != Section::Orders {
            return None;
        }
        let at = tail.unwrap_or(row.content.len());
        let rest = &row.content[at..];
        // "Units: 5", "Supply centers: Austria 5, England 4"
        if section.lists() && self.counts(rest) {
            return Some(LineKind::Phrase);
        }
        if section == Section::Orders {
            self.leave_section();
            self.power = self.power.or(self.owner.take());
            if rest.is_empty() {
                return Some(LineKind::Section);
            }
            let rest = row.rest(at);
            let kind = self.headed(&rest, rest.content);
            return Some(kind.unwrap_or_else(|| self.ordered(&rest, &rest)));
        }
        if section == Section::Phase && !rest.is_empty() {
            self.phase = phase::named(rest).or(self.phase);
        }
        self.is_placed |= section == Section::Position;
        // "Units: A Vie, F Tri" below the heading of a power
        let below = section.lists() && !rest.is_empty();
        let below = below && heading::front(self.map, self.lexicon, rest).is_none();
        let heads = self.power.filter(|_| below);
        if self.lists_own_units(section) || self.known.position.is_some() && heads.is_some() {
            // builds may follow "On the board: F Iri, F ENG"
            let winter = self
                .known
                .turn
                .is_some_and(|turn| turn.phase == Phase::Adjustments);
            self.section = Some(section).filter(|_| rest.is_empty() || !winter);
            return Some(LineKind::Section);
        }
        let listed = section.has_entries();
        if listed {
            self.owner = self.power.take().or(self.owner);
            // "Units:" and "Centers:" below a power of a position
            let within = self.section.is_some_and(Section::lists) && section.lists();
            self.listed = self.listed.filter(|_| within).or(heads);
            self.section = Some(section);
        }
        if !rest.is_empty() {
            let (at, power) = match heading::front(self.map, self.lexicon, rest) {
                Some((power, cut)) if listed => {
                    self.listed = Some(power);
                    (at + cut, Some(power))
                }
                _ => (at, self.listed.or(self.owner_in(section))),
            };
            self.layout.sections.push((section, row.plain(at, power)));
        } else if !listed {
            self.missing(row, at, section);
        } else {
            // keep the section even if it is empty
            self.layout.sections.push((section, row.entry(at, None)));
        }
        Some(match section {
            Section::Phase => LineKind::Phase,
            _ => LineKind::Section,
        })
    }

    /// Returns whether a text has only numbers and the names or initials of powers, and at least one number.
    fn counts(&self, text: &str) -> bool {
        let folded = key(text);
        let mut words = folded.split(' ').filter(|word| !word.is_empty());
        let power = |word: &str| {
            let initial = || self.lexicon.shortened_power(word);
            let found = self.lexicon.power(word);
            found.or_else(|| initial().filter(|_| word.len() == 1))
        };
        words.clone().any(is_number) && words.all(|word| is_number(word) || power(word).is_some())
    }

    pub(super) fn missing(&mut self, row: &Row<'_>, at: usize, section: Section) {
        let (matter, expected) = match section {
            Section::Phase => (
                Matter::Phase,
                "a phase was expected, like Spring 1901 or F1901R",
            ),
            _ => (
                Matter::Rules,
                "a rulebook was expected, like 2000 or datc-3.1",
            ),
        };
        let problem = row.entry(at, None).problem(matter, expected.to_owned());
        self.layout.problems.push(problem);
    }

    /// Reads an entry of the current section. An order ends a section of lists.
    pub(super) fn in_section(&mut self, row: &Row<'_>) -> Option<LineKind> {
        let section = self.section?;
        if phase::read_turn(row.content).is_some() {
            self.leave_section();
            return None;
        }
        let front = heading::front(self.map, self.lexicon, row.content);
        let nothing_more = front.is_none_or(|(_, at)| at == row.content.len());
        let found = self.heading(row.content).filter(|_| nothing_more);
        if let Some(alone) = found.filter(|found| found.orders.is_none()) {
            self.listed = Some(alone.power);
            return Some(LineKind::Heading);
        }
        // a kind of unit may be missing where the position is given: "mos-sev" below "units: a mos"
        let content = self.content(row.content);
        let is_placed = self.known.position.is_some();
        let moves = || is_placed && content.has_arrow() && content.is_only_orders();
        if section.lists() && (content.orders() || moves()) {
            let listed = self.listed;
            self.leave_section();
            if let Some(power) = listed {
                self.begin(power, None);
            }
            return None;
        }
        if self.lists_own_units(section) {
            return Some(LineKind::Entry);
        }
        let front = front.filter(|_| {
            let several = heading::names_several_powers(self.map, self.lexicon, row.content);
            self.listed = self.listed.filter(|_| !several);
            !several
        });
        if section.lists() {
            self.listed = front.map(|(power, _)| power).or(self.listed);
        }
        let (at, power) = match front {
            Some((power, at)) => (at, Some(power)),
            None => (0, self.listed.or(self.owner_in(section))),
        };
        self.layout.sections.push((section, row.plain(at, power)));
        Some(LineKind::Entry)
    }

    pub(super) fn leave_section(&mut self) {
        self.section = None;
        self.listed = None;
    }

    /// Returns whether a section lists what the player who writes has on the given position: that changes nothing.
    fn lists_own_units(&self, section: Section) -> bool {
        section.lists() && self.known.position.is_some() && self.known.power.is_some()
    }

    /// Returns the owner of an entry without a power, if the section is among a power's orders.
    pub(super) fn owner_in(&self, section: Section) -> Option<Power> {
        let owned = matches!(section, Section::Proxies | Section::Standing);
        self.owner.filter(|_| owned)
    }

    /// Reads a line that names a phase: anywhere if it contains nothing else, among other words
    /// only before the first order.
    pub(super) fn names_phase(&mut self, row: &Row<'_>, text: &str) -> Option<LineKind> {
        if phase::is_unclear(text) {
            // "Fall 1902 | Spring 1903 | Fall 1903" on a page
            let is_known = self.phase.is_some() || self.known.turn.is_some();
            return Some(if is_known {
                LineKind::Phrase
            } else {
                self.phase(row, None)
            });
        }
        let named = phase::named(text)?;
        let above = self.layout.orders.is_empty() && named.year.is_some();
        // "F03 movement: A Bur - Bel", "FRA;S1903;A Par - Pic"
        let mut cells = row.content.split([':', ';', ',', '|', '\t']);
        let mut orders = || cells.any(|cell| self.content(cell).is_order());
        // "Fall 1903 builds are due Sunday"
        let due = List::Due.occurs_in(&key(text));
        let prose = above && !due && !self.content(text).is_order() && !orders();
        if !named.alone && !prose {
            return None;
        }
        Some(self.phase(row, Some(named)))
    }

    /// Adds the text of a phase, which is clear if `named` is given.
    pub(super) fn phase(&mut self, row: &Row<'_>, named: Option<phase::Named>) -> LineKind {
        self.phase = named.or(self.phase);
        let entry = row.entry(0, None);
        self.layout.sections.push((Section::Phase, entry));
        LineKind::Phase
    }
}
