//! The lines that may be orders, and those that make orders doubtful.

use super::{Doubted, Row, Section, Sorter, TextBlock};
use crate::groups;
use crate::keywords::Keyword;
use crate::meta_words::Effect;
use crate::normalize::{is_number, key};
use crate::prepare;
use crate::sheet::account::LineKind;
use crate::sheet::conflicts;
use crate::sheet::content::Content;
use crate::sheet::dateline::{is_dated, is_dateline};
use crate::sheet::doubt::{self, Clause, Doubt, DoubtScope, Fallback};
use crate::sheet::heading;
use crate::sheet::phase;
use crate::sheet::quotations::opens_quotation;
use crate::sheet::text;
use crate::words::List;
use chancery_core::board::{Phase, Power, Turn};

impl Sorter<'_> {
    /// Records a line without orders that makes other orders doubtful. Returns whether it is one.
    pub(super) fn leaves_in_doubt(&mut self, row: &Row<'_>) -> bool {
        let aside = || doubt::is_aside(self.lexicon, row.content);
        if phase::read_turn(row.content).is_some() || aside() {
            return false;
        }
        let turn = self.known.turn;
        // "France: cancel Paris"
        let (power, content) = match self.labeled(row.content) {
            Some((power, at)) => (Some(power), &row.content[at..]),
            None => (self.power, row.content),
        };
        let first = !self.ordering.contains(&power);
        // "A Con - Bul (changed from A Con H)" takes back nothing above
        let before = content.split(['(', '[']).next().unwrap_or_default();
        // but "No - remove A Tri (mail of 22:05)" does
        let retracts = || Clause::of_text(self.lexicon, turn, before).has_retraction();
        let is_order = || {
            let before = self.content(before);
            before.is_order() || before.is_only_orders()
        };
        if before.len() < content.len() && is_order() && !retracts() {
            return false;
        }
        let Some(doubt) = doubt::of_line(self.lexicon, turn, content, first) else {
            // "Final", "My moves:"
            let clause = Clause::of_text(self.lexicon, turn, row.content);
            let announces =
                row.content.trim_end().ends_with(':') && !self.is_in_quotation(row.number);
            let ends = clause.has(Effect::Ends) || announces;
            if !clause.ordered && ends {
                self.end_doubt(row.number);
            }
            return false;
        };
        if self.is_order_after_all(row.content, &doubt) {
            return false;
        }
        self.end_doubt(row.number);
        self.doubt(row, power, doubt.scope);
        !doubt.goes_on
    }

    /// Returns whether a text may give orders, and isn't prose.
    fn may_order(&self, text: &str) -> bool {
        let content = self.content(text);
        content.is_order() || content.has_order() || content.may_be_order()
    }

    /// Returns whether a line that may make orders doubtful is an order itself.
    fn is_order_after_all(&self, text: &str, doubt: &Doubt) -> bool {
        let phase = self.known.turn.map(|turn| turn.phase);
        let winter = phase == Some(Phase::Adjustments);
        let retreats = phase.is_some_and(Phase::is_retreat);
        let content = self.content(&text[prepare::front(text, winter)..]);
        let corrects = conflicts::corrects(text);
        // "actually no, make that A Ber - Sil"; in winter, a unit alone may be what is taken back
        let orders = content.is_order() || corrects && !winter && content.names_unit();
        // "Change of plan: A Par - Pic"
        let tail = || Some(self.content(text.split_once(':')?.1));
        let is_corrected = |tail: Content<'_>| tail.is_order() || tail.is_only_orders();
        let corrected = corrects && tail().is_some_and(is_corrected);
        match &doubt.scope {
            _ if doubt.goes_on => false,
            _ if corrected => true,
            // "no wait, Mun holds", and "Mun holds (or Tyr if Italy agrees)"
            _ if !winter
                && (corrects || content.place_end(0, 0).is_some())
                && content.keeps_named_unit() =>
            {
                true
            }
            // "bud ser if Russia agrees"
            _ if !winter && self.is_conditional_move(text, &content) => true,
            DoubtScope::Below => false,
            // "take back Denmark"; but in winter, "verwijder A Tri" is an order, as is "F Den removed" in a retreat
            DoubtScope::Of(places, Fallback::NamingOrAll | Fallback::Unit)
                if places.len() == 1 && !winter && !retreats =>
            {
                false
            }
            DoubtScope::Of(_, Fallback::Naming | Fallback::NamingOrAll) => content.is_order(),
            DoubtScope::Of(..) => orders,
            DoubtScope::All => content.orders(),
            _ => {
                let clause = Clause::of_text(self.lexicon, None, text);
                // "sorry, Bal"
                !clause.places.is_empty() && (!corrects || orders) && content.may_be_order()
            }
        }
    }

    /// Returns whether a text begins with a unit and its destination, without an arrow, and sets a condition.
    fn is_conditional_move(&self, text: &str, content: &Content<'_>) -> bool {
        let goal = content.place_end(0, 0);
        let goal = goal.and_then(|at| content.place_end(at, 0));
        let clause = Clause::of_text(self.lexicon, None, text);
        let takes_back = [Effect::TakesBack, Effect::Denies, Effect::Corrects];
        goal.is_some()
            && clause.has(Effect::Conditional)
            && !takes_back.into_iter().any(|effect| clause.has(effect))
    }

    /// Records that a line makes orders doubtful.
    pub(super) fn doubt(&mut self, row: &Row<'_>, power: Option<Power>, scope: DoubtScope) {
        self.layout.doubted.push(Doubted {
            by: row.number,
            text: row.content.to_owned(),
            power,
            scope,
            end: usize::MAX,
        });
    }

    /// Returns the last line above a line that makes orders doubtful.
    fn doubt_above(&mut self, number: usize) -> Option<&mut Doubted> {
        let mut doubted = self.layout.doubted.iter_mut();
        doubted.rfind(|doubted| doubted.by < number)
    }

    /// Returns whether a line is below one that may stand above a quotation: `And you:` may be quoted, too.
    fn is_in_quotation(&mut self, number: usize) -> bool {
        let last = self.doubt_above(number).map(|last| (last.by, last.end));
        last.is_some_and(|(by, end)| end > number && self.quotations.doubtful.contains(&by))
    }

    /// Ends the range of a line that makes the orders below it doubtful.
    pub(super) fn end_doubt(&mut self, number: usize) {
        if let Some(last) = self.doubt_above(number) {
            last.end = last.end.min(number);
        }
    }

    /// Ends the range of such a line at a heading, unless the line stands above all headings and is no quotation:
    /// `Hank wrote on Tue 22:14:`.
    pub(super) fn end_doubt_of_power(&mut self, number: usize) {
        let last = self.doubt_above(number);
        if last.is_some_and(|last| last.power.is_some() || opens_quotation(&last.text)) {
            self.end_doubt(number);
        }
    }

    /// Returns the power in front of a colon, and the byte offset of the text behind it, if there is any.
    fn labeled(&self, content: &str) -> Option<(Power, usize)> {
        // "19:11 - Ben: Korrektur: Lvp-Edi"
        let from = timed(content);
        let (power, at) = heading::front(self.map, self.lexicon, &content[from..])?;
        let at = from + at;
        (at < content.len() && content[from..at].contains(':')).then_some((power, at))
    }

    /// Reads any other line as a possible order.
    pub(super) fn ordered(&mut self, whole: &Row<'_>, row: &Row<'_>) -> LineKind {
        // "Russia: I'll have an army in Sevastopol" among the orders of France
        if let Some((power, at)) = self.labeled(row.content)
            && self.known.power.is_none()
            && self.power.is_some_and(|own| own != power)
        {
            return self.order(row.entry(at, Some(power)));
        }
        if is_dateline(row.content) {
            return LineKind::Comment;
        }
        if self.is_stamp(row.content) {
            return LineKind::Phrase;
        }
        if groups::is_phrase(self.lexicon, row.content) {
            // "rest of Turkey holds"
            let mut words = row.content.split(' ');
            let named = words.find_map(|word| self.lexicon.power(&key(word)));
            return self.order(row.entry(0, named.or(self.power)));
        }
        // "And a fleet in St. Petersburg"
        let goes_on = row.content.split(' ').next().is_some_and(|word| {
            let and = |word| word == Keyword::And;
            self.lexicon.says(&key(word), and)
        });
        let last = self.layout.orders.last().filter(|_| goes_on);
        let power = last.map_or(self.power, |last| last.power);
        match self.label_end(row.content) {
            Some(at) => self.order(row.entry(at, power)),
            // the sign of a removal is part of the order, so use the line with its prefix
            None => {
                let quoted = |letter: char| letter == '>' || text::is_room(letter);
                let left = whole.content.trim_start_matches(quoted);
                self.order(whole.entry(whole.content.len() - left.len(), power))
            }
        }
    }

    /// Returns whether a line has a date or a mail address that a program wrote, and no order: `Last edited: Mar 5, 2025`,
    /// `Pete <pete@example.net>`.
    pub(super) fn is_stamp(&self, text: &str) -> bool {
        let is_stamp = is_dated(text) || text::names_address(text);
        is_stamp && timed(text) == 0 && !self.content(text).orders()
    }

    /// Returns the phase of the orders: that of the game, else the one that the sheet named, else the first.
    fn turn(&self) -> Option<Turn> {
        let named = || self.phase.and_then(|phase| phase.turn(None));
        self.known.turn.or_else(named).or(self.known.opening)
    }

    /// Returns the byte offset of the order after a time (`[21:04]`), a number or a person's name
    /// (`Unit 1:`, `Dario:`).
    pub(super) fn label_end(&self, content: &str) -> Option<usize> {
        let timed = timed(content);
        let timed = timed + self.named(&content[timed..]);
        let (head, tail) = content[timed..]
            .split_once(':')
            .unwrap_or((&content[timed..], ""));
        let folded = key(head);
        let words: Vec<&str> = folded.split_whitespace().collect();
        let harmless = |word: &&str| {
            if is_number(word) {
                return true;
            }
            let known = self.lexicon.exactly(word);
            known.is_none_or(|them| them.places.is_empty() && them.coasts.is_empty())
                && !self.lexicon.is_verb(word)
        };
        let at = content.len() - tail.trim_start().len();
        // "not removing: A Vie" is no name
        let orders = |content: Content<'_>| content.is_order() || content.is_only_orders();
        // "16:20 Phil: den swe", but not "3:14 pm: thanks"
        let is_name = |word: &&str| word.len() > 2 && self.lexicon.exactly(word).is_none();
        let sender = || timed > 0 && words.iter().all(is_name) && tail.trim().contains(' ');
        let labeled = !Clause::of_text(self.lexicon, self.turn(), head).has_retraction()
            && (1..=3).contains(&words.len())
            && words.iter().all(harmless)
            && (sender() || List::Postscript.has(&folded) || orders(self.content(tail)));
        match (labeled, timed) {
            (true, _) => Some(at),
            (false, 0) => None,
            (false, timed) => Some(timed),
        }
    }

    /// Returns the byte offset of the text after the person whom it is for, of the power, or of the orders for a chat's
    /// program: `@Bob, A Par - Bur`, `@France A Par - Bur`, `/order A Par - Bur`.
    pub(super) fn address_end(&self, content: &str) -> usize {
        if let Some((command, orders)) = content.split_once(' ')
            && let Some(word) = command.strip_prefix(['/', '!'])
            && word.len() > 3
            && !Clause::of_text(self.lexicon, None, word).has_retraction()
            && !self.lexicon.is_place(&key(word))
            && self.content(orders).orders()
        {
            return content.len() - orders.len();
        }
        let Some(text) = content.strip_prefix('@') else {
            return 0;
        };
        let named = |letter: char| letter.is_alphanumeric() || letter == '_';
        let rest = text.trim_start_matches(named);
        let name = &text[..text.len() - rest.len()];
        if self.lexicon.power(&key(name)).is_some() {
            return 1;
        }
        content.len() - rest.trim_start_matches([',', ':', ' ']).len()
    }

    /// Returns the byte offset of the text after a chat's name in front: `<Karl> Hol holds`.
    fn named(&self, content: &str) -> usize {
        let inside = content
            .strip_prefix('<')
            .and_then(|rest| rest.split_once('>'));
        match inside {
            Some((name, rest)) if name.len() < 24 && !self.content(name).is_order() => {
                content.len() - rest.trim_start().len()
            }
            _ => 0,
        }
    }

    /// Adds an order. Before the first order of a phase without a given position, units without an
    /// action are an entry of the position.
    pub(super) fn order(&mut self, entry: TextBlock) -> LineKind {
        let turn = self.phase.and_then(|phase| phase.turn(None));
        let elsewhere = turn.is_some_and(|turn| {
            Some(turn) != self.known.opening && turn.phase != Phase::Adjustments
        });
        let set_up = elsewhere && !self.is_placed && self.layout.orders.is_empty();
        if set_up && entry.power.is_some() && self.content(&entry.text).is_units() {
            self.layout.sections.push((Section::Position, entry));
            return LineKind::Entry;
        }
        if !self.ordering.contains(&entry.power) && self.may_order(&entry.text) {
            self.ordering.push(entry.power);
        }
        let set = if entry.power == self.power {
            self.set
        } else {
            1
        };
        self.layout.orders.push(TextBlock {
            set,
            holds: self.holds || entry.holds,
            ..entry
        });
        LineKind::Order
    }
}

/// Returns the byte offset of the text after a date and time in front: `[21:04] `, `(9:00 pm) `,
/// `2.3.26, 18:22 - `, `Tue 14:03 – `, `Today at 11:41 `.
pub fn timed(content: &str) -> usize {
    // "Ann — Today at 11:41 PM: ..." in a chat, "Ann, [04.03.2025 20:09] ..."
    let named = content.split_once(" — ").map(|(_, behind)| behind);
    let bracketed = || {
        let at = content.find(", [")?;
        let is_date = is_dated(content[at..].split(']').next()?);
        is_date.then(|| &content[at + 2..])
    };
    let dated = named.or_else(bracketed).unwrap_or(content);
    let today = |day| dated.trim_start_matches('[').strip_prefix(day);
    if let Some(behind) = ["Today at ", "Yesterday at "].into_iter().find_map(today) {
        return content.len() - behind.len() + timed(behind);
    }
    let front = bracketed().unwrap_or(content);
    let inner = front.trim_start_matches(['[', '(']);
    let bracketed = inner.len() < front.len();
    let (day, behind) = inner.split_once(' ').unwrap_or_default();
    let inner = if List::Weekday.has(&key(day)) {
        behind
    } else {
        inner
    };
    let is_time = |letter: char| letter.is_ascii_digit() || ":.,/-– apmAPM".contains(letter);
    let end = inner.find(|letter| !is_time(letter)).unwrap_or(inner.len());
    // "21:04 A Par": the letter belongs to the order
    let ends = |letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '–');
    let time = inner[..end].trim_end_matches(|letter| !bracketed && !ends(letter));
    let rest = &inner[time.len()..];
    let clock = time.contains(':') && time.starts_with(|letter: char| letter.is_ascii_digit());
    let parted = rest.is_empty() || rest.starts_with([']', ')', ' ']);
    if clock && parted {
        content.len() - rest.trim_start_matches([']', ')', ' ']).len()
    } else {
        0
    }
}
