//! The forms of a heading.

use super::powers::{Found, Words};
use super::{Extent, Heading};
use crate::groups;
use crate::keywords::Keyword;
use crate::matcher::Guess;
use crate::meanings::{listed_end, says_at};
use crate::normalize::{is_number, key};
use crate::sheet::content::Content;
use crate::sheet::doubt::repeats;
use crate::sheet::order_sets;
use crate::sheet::phase;
use crate::sheet::text::is_empty_cell;
use crate::tokens::{Mark, Token};
use crate::words::List;
use std::ops::Range;

/// The maximum number of words of a remark between a power and a colon.
const REMARK_WORDS: usize = 4;

/// The maximum number of words of a way in which orders come: "text message".
const MEDIUM_WORDS: usize = 2;

/// What stands between a power and its orders.
struct Opening {
    /// The index of the first token behind it.
    at: usize,
    /// A colon, or a count.
    colon: bool,
    dash: bool,
}

impl Words<'_> {
    /// Reads `France, second set` and `France: replaces all previous orders`: a power with the
    /// label of its order set.
    pub fn with_label(&self) -> Option<Heading> {
        let found = self.only()?;
        let (head, tail) = self.text.split_once(':').unwrap_or((self.text, ""));
        let (label, mut rest) = order_sets::label(head)?;
        // "Same as France's second order: …" is about other orders
        if head.split(' ').any(|word| List::As.has(&key(word))) {
            return None;
        }
        rest.retain(|word| !self.is_title(word));
        if self.lexicon.power(&key(&rest.join(" "))) != Some(found.power) {
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
            phase: phase::named(self.text),
            ..Heading::new(found.power, None)
        }
    }

    fn is_phase_word(&self, word: &str) -> bool {
        let lists = [
            List::PhaseFiller,
            List::Retreats,
            List::Adjustments,
            List::YearNumber,
        ];
        lists.iter().any(|list| list.has(word)) || phase::named(word).is_some() || is_number(word)
    }

    /// Reads a power in front of orders.
    pub fn before_orders(&self) -> Option<Heading> {
        let mut found = *self.found.first()?;
        let is_code = self.codes && found.from == 0 && self.is_code(found);
        found.weak &= !is_code;
        let named = self.follows_name(found);
        let idle = |at: usize| {
            self.word(at).is_none_or(|word| {
                let usual = List::HeadingFiller.has(word) || List::Label.has(word);
                let name = || !self.lexicon.knows(word) || self.lexicon.is_noise(word);
                // "Pete (Russia): …" is not Petersburg
                let is_first = self.all[found.from].bracketed && at == 0 && self.is_capitalized(at);
                usual || self.is_phase_word(word) || named && (is_first || name())
            })
        };
        if !(0..found.from).all(idle) {
            return None;
        }
        let Opening { at, colon, dash } = self.opening(found);
        let start = self.all.get(at)?.span.start;
        // "Italy +A Rome"
        let behind = self.text[start..].trim_start_matches(['+', ' ']);
        // "Germany - hold", "Germany holds everything"
        let is_strong = colon || !found.weak;
        let holds = is_strong && groups::only_group(self.lexicon, behind).is_some();
        let only_holds = self.of_master && groups::only_holds(self.lexicon, behind);
        let holds = holds || !found.weak && only_holds;
        // "Italy please A Ven - Tyr" is a request to Italy
        if self.asks(at) && !colon && !(dash && holds) {
            return None;
        }
        // "Francia, retirada de otoño" names no Denmark
        if phase::named(behind).is_some_and(|named| named.alone) {
            return None;
        }
        // "Fra  Par-Pic, Bre-Eng (was Bre-Gas)"
        let inside = behind.strip_suffix(')');
        let front = inside.and_then(|text| Some(text.rsplit_once(" (")?.0));
        let class = Content::of(self.map, self.lexicon, front.unwrap_or(behind));
        let builds = self.builds(at);
        let verb = !colon && (builds || self.begins_line(at));
        // "Eng build F Lon", but "Eng R Bel": that may be the Channel
        let is_clear = builds || !found.weak || !self.is_place(found);
        let begins = match (colon, dash || found.weak) {
            _ if verb && is_clear && class.is_order() => true,
            // "Germany - same as last time", "France see my mail", "Austria: as last turn"
            _ if (colon || dash || !found.weak) && repeats(self.lexicon, behind) => true,
            // "Ann (France): hi all, A Par - Bur", but "Ann (France): could you do A Mun - Ruh?"
            (true, _) => {
                let greets = named && !behind.contains('?');
                class.begins_order() || class.only_refuses() || greets && class.orders()
            }
            (false, true) => class.begins_unit() && !found.weak || class.refuses(),
            (false, false) => class.begins_unit() || class.refuses(),
        };
        if !begins && !holds && !self.heads_only_orders(found, at, &class) {
            return None;
        }
        let extent = if verb { Extent::Line } else { Extent::Below };
        Some(Heading {
            phase: phase::named(&self.text[..start]),
            orders: Some(start),
            extent,
            ..self.heading(found)
        })
    }

    /// Reads what stands between a power and its orders.
    fn opening(&self, found: Found) -> Opening {
        let (mut at, mut colon, mut dash) = (self.nickname_end(found.to), false, false);
        while let Some(token) = self.all.get(at) {
            // "France - Camille: …", if that player is known
            let mut others = self.found.iter();
            let again = others.find(|it| it.from == at && it.power == found.power);
            let again =
                again.filter(|it| self.all.get(it.to).is_some_and(|it| self.parts_orders(it)));
            if let Some(again) = again.filter(|_| !colon) {
                at = again.to;
                continue;
            }
            // "France +1: …", "Austria -2 …"
            let counted = self.word(at + 1).is_some_and(is_number);
            match &token.mark {
                // a count is as clear as a colon
                Mark::Plus | Mark::Arrow if counted && !colon => {
                    at += 1;
                    colon = true;
                }
                // "Austria  4/5  remove F Gre": centers and units
                Mark::Word(word) if is_number(word) && self.is_share(at) && !colon => {
                    at += 2;
                    colon = true;
                }
                Mark::Colon => colon = true,
                Mark::Arrow => dash = true,
                Mark::Silent
                | Mark::Dot
                | Mark::Comma
                | Mark::Semicolon
                | Mark::Bar
                | Mark::Slash => {}
                // not "(Italy even)"
                Mark::Word(_)
                    if token.bracketed
                        && !self.all[found.from].bracketed
                        && !self.begins_orders_in_brackets(at) => {}
                // "France's orders: …", "France Spring 1902: …", "Russia three: …"
                Mark::Word(word)
                    if self.colon_follows(at) && self.is_title(word) && !self.begins_line(at) => {}
                // "Russia here. Moscow to Livonia.", "Russia A05. Moscow to Livonia."
                Mark::Word(word)
                    if (List::HeadingFiller.has(word) || phase::named(word).is_some())
                        && self.all.get(at + 1).is_some_and(|it| it.mark == Mark::Dot) => {}
                // "Turkey late: …", "Russia -- like Tom said: …"
                Mark::Word(_) if !colon && found.from == 0 && self.is_remark(found.to, at) => {}
                // "Russia - Petra A Mos"
                Mark::Word(_) if dash && at == found.to + 1 && self.is_player(at) => {}
                _ => break,
            }
            at += 1;
        }
        Opening { at, colon, dash }
    }

    /// Returns the end of a nickname that begins with a power's name: `austria_will: …`.
    fn nickname_end(&self, end: usize) -> usize {
        match &self.all[end..] {
            [joint, name, mark, ..] if joins_names(joint, name) && self.parts_orders(mark) => {
                end + 2
            }
            _ => end,
        }
    }

    /// Returns whether a mark parts a heading from orders: a colon, or a dash between blanks.
    fn parts_orders(&self, mark: &Token) -> bool {
        let is_dash = mark.mark == Mark::Arrow && !mark.tight;
        let behind = self.text[mark.span.end..].starts_with(' ');
        mark.mark == Mark::Colon || is_dash && behind
    }

    /// Returns whether a power stands behind a player's name: `tom_eng: …`, `Bob (England): …`, `Ann/FRA - …`, `Bob (England)
    /// builds …`.
    fn follows_name(&self, found: Found) -> bool {
        let before = found.from.checked_sub(1);
        let joins = before.is_some_and(|at| joins_names(&self.all[at], &self.all[found.from]));
        let bracketed = self.all[found.from].bracketed;
        let next = (found.to..self.all.len()).find(|&at| self.all[at].mark != Mark::Silent);
        next.is_some_and(|next| {
            (joins || bracketed) && self.parts_orders(&self.all[next])
                || bracketed && self.begins_line(next)
        })
    }

    /// Returns whether the text from a token on is nothing but orders without a kind of unit, which belong to
    /// the power before them: `Italy; Ven H, Rom - Apu`, `Italy Ven H`. A comma or no mark at all may also
    /// stand in a letter: `Italy, Ven - Tri would be a mistake`.
    fn heads_only_orders(&self, found: Found, at: usize, class: &Content<'_>) -> bool {
        let mut between = self.all[found.to..at].iter().map(|token| &token.mark);
        let mark = between.any(|mark| *mark != Mark::Comma);
        let mut behind = at..self.all.len();
        let asks = behind.any(|at| self.asks(at) || self.all[at].mark == Mark::Question);
        // "Eng - Lon - Bel" is a move of the Channel, "Eng - Lon - Bel, Nth S Lon - Bel" a list of orders
        let is_clear = !self.is_place(found)
            || !found.weak && self.all[found.to].word().is_some()
            || class.begins_list();
        (mark || !found.weak) && class.is_only_orders() && !asks && is_clear
    }

    /// Returns whether the name of a power also means a province: `Eng`.
    fn is_place(&self, found: Found) -> bool {
        let words = (found.from..found.to).filter_map(|at| self.word(at));
        let name: Vec<&str> = words.collect();
        self.lexicon.names_place(&name.join(" "))
    }

    /// Returns whether a word asks for something.
    fn asks(&self, at: usize) -> bool {
        self.word(at).is_some_and(|word| List::Please.has(word))
    }

    /// Returns whether a token is a word for building, or its letter before a kind of unit: `B A Par`.
    fn builds(&self, at: usize) -> bool {
        let mut words = (at..self.all.len()).filter_map(|at| self.word(at));
        let says = |word: &str| self.lexicon.says(word, |it| matches!(it, Keyword::Build));
        let unit = |word: Option<&str>| word.is_some_and(|it| self.lexicon.is_kind_of_unit(it));
        self.word(at).is_some_and(says)
            && (words.next().is_some_and(|word| word.len() > 1) || unit(words.next()))
    }

    /// Returns the token of the verb behind an initial on a game master's sheet: `R builds A Mos`, but not "I build a fleet".
    fn verb_behind_initial(&self) -> Option<usize> {
        let initial = self.word(0).filter(|word| word.len() == 1)?;
        let is_person = initial == "i" && !self.word(1)?.ends_with('s');
        if initial == "a" || is_person || !self.of_master || !self.builds(1) {
            return None;
        }
        let behind = &self.text[self.all[1].span.start..];
        let content = Content::of(self.map, self.lexicon, behind);
        content.orders().then_some(1)
    }

    /// Returns whether the words between the token `from` and the colon behind the token `at` are a short remark on a game
    /// master's sheet: none names a place or belongs to orders.
    fn is_remark(&self, from: usize, at: usize) -> bool {
        let is_colon = |token: &Token| token.mark == Mark::Colon;
        let Some(end) = self.all[at..].iter().position(is_colon) else {
            return false;
        };
        let words = (from..at + end).filter_map(|at| self.word(at));
        let is_plain = |word: &str| {
            let meanings = self.lexicon.exactly(word);
            meanings.is_none_or(|them| them.places.is_empty() && them.words.is_empty())
        };
        let powers = self.found.iter().filter(|it| it.from < at + end);
        self.of_master
            && powers.count() == 1
            && words.clone().count() <= REMARK_WORDS
            && words.clone().all(is_plain)
    }

    /// Returns whether a slash and another number follow: `4/5`.
    fn is_share(&self, at: usize) -> bool {
        let slash = |token: &Token| token.mark == Mark::Slash;
        self.all.get(at + 1).is_some_and(slash) && self.word(at + 2).is_some_and(is_number)
    }

    /// Returns whether only words of headings precede the next colon: `Russia, three!: …`, `Austria 3 SC / 4 units: …`.
    fn colon_follows(&self, at: usize) -> bool {
        let titled = |token: &Token| match token.word() {
            Some(word) => self.is_title(word),
            None => matches!(token.mark, Mark::Dot | Mark::Slash | Mark::Comma),
        };
        let next = self.all[at..].iter().find(|token| !titled(token));
        next.is_some_and(|token| token.mark == Mark::Colon)
    }

    fn is_title(&self, word: &str) -> bool {
        List::Title.has(word) || List::HeadingFiller.has(word) || self.is_phase_word(word)
    }

    /// Returns whether a token begins a verb that can begin a power's winter orders or retreats on one line.
    fn begins_line(&self, at: usize) -> bool {
        use Keyword::{Build, Disband, NoOrders, Retreat, Waive};
        let verb = |word| matches!(word, Build | Disband | NoOrders | Retreat | Waive);
        let word = self.word(at).filter(|word| word.len() > 1);
        word.is_some() && says_at(self.lexicon, &self.all, at, verb).is_some()
    }

    /// Returns a text of the same length without the way that a power's orders came, if only that stands between its name
    /// and a colon or the end, perhaps with a player's name and a time: `Italy, by email: A Ven H`, `ENG by phone 17.10`.
    pub fn without_medium(&self) -> Option<String> {
        let found = self.found.first()?;
        let is_word = |at: &usize| self.word(*at).is_some();
        if (0..found.from).any(|at| is_word(&at)) {
            return None;
        }
        let first = (found.to..self.all.len()).find(|at| is_word(at) && !self.is_name(*at))?;
        let phrase_end = |list: List, from| listed_end(&self.all, from, MEDIUM_WORDS, list);
        let medium = phrase_end(List::Medium, phrase_end(List::By, first)?)?;
        let is_time = |token: &Token| match &token.mark {
            Mark::Colon => false,
            Mark::Word(word) => is_number(word),
            _ => true,
        };
        let mut behind = self.all[medium..].iter();
        let next = behind.find(|token| !is_time(token));
        if next.is_some_and(|token| token.mark != Mark::Colon) {
            return None;
        }
        let start = self.all[found.to - 1].span.end;
        let end = next.map_or(self.text.len(), |colon| colon.span.start);
        let mut text = self.text.to_owned();
        text.replace_range(start..end, &" ".repeat(end - start));
        Some(text)
    }

    /// Reads a power with the usual additions.
    pub fn alone(&self) -> Option<Heading> {
        let found = self.only()?;
        let titled = (0..self.all.len()).any(|at| {
            let near = at.abs_diff(found.from) <= 3 || at.abs_diff(found.to) <= 3;
            near && self.word(at).is_some_and(|word| List::Title.has(word))
        });
        let (mut names, mut strange) = (0, 0);
        let remark = self.remark(found);
        for at in 0..self.all.len() {
            let Some(word) = self.word(at).filter(|_| !remark.contains(&at)) else {
                continue;
            };
            let mut found_at = self.found.iter().map(|found| found.from..found.to);
            if found_at.any(|found| found.contains(&at)) {
                continue;
            }
            match self.beside(at, word, found) {
                Beside::Heading => {}
                Beside::Name => names += 1,
                Beside::Strange => strange += 1,
                Beside::Place => return None,
            }
        }
        // "Turkey, late:"
        let last = self.all.iter().rfind(|token| token.mark != Mark::Silent);
        let is_remark = found.from == 0
            && last.is_some_and(|token| token.mark == Mark::Colon)
            && self.is_remark(found.to, found.to);
        let prose = is_remark || strange <= if titled { 2 } else { 0 };
        (prose && names <= 4).then(|| self.heading(found))
    }

    /// Returns the tokens of a remark in brackets behind the power: `England (on a beer mat)`.
    fn remark(&self, found: Found) -> Range<usize> {
        let inside = |at: usize| self.all.get(at).is_some_and(|token| token.bracketed);
        let start = (found.to..self.all.len()).find(|&at| inside(at));
        let Some(start) = start.filter(|_| !inside(found.from)) else {
            return 0..0;
        };
        let inside = self.bracket(start);
        let content = self.content(&inside);
        // "(on a beer mat)" names no army, "(Pete, by phone)" no province
        let reads = content.is_order() || content.orders() || content.is_only_orders();
        let asks = self.text[..self.all[inside.end - 1].span.end].ends_with('?');
        if asks || content.may_be_order() && reads {
            0..0
        } else {
            inside
        }
    }

    /// Returns the tokens of the brackets around a token.
    fn bracket(&self, at: usize) -> Range<usize> {
        let inside = |at: &usize| self.all.get(*at).is_some_and(|token| token.bracketed);
        let start = (0..=at).rev().take_while(inside).last().unwrap_or(at);
        start..(at..).find(|at| !inside(at)).unwrap_or(at)
    }

    /// Returns whether a word is the first of orders in brackets: `England: (A Yor - Nwy)`.
    fn begins_orders_in_brackets(&self, at: usize) -> bool {
        let inside = self.bracket(at);
        let is_first = (inside.start..at).all(|before| self.word(before).is_none());
        let orders = |it: Content<'_>| it.orders() || it.begins_unit() && it.has_arrow();
        is_first && orders(self.content(&inside))
    }

    /// Returns what some tokens say.
    fn content(&self, tokens: &Range<usize>) -> Content<'_> {
        let [first, last] = [tokens.start, tokens.end - 1].map(|at| &self.all[at].span);
        Content::of(self.map, self.lexicon, &self.text[first.start..last.end])
    }

    /// Returns the kind of a word beside the power.
    fn beside(&self, at: usize, word: &str, found: Found) -> Beside {
        let token = &self.all[at];
        // "Turkey: A Xyz" may be a unit, "Turkey (A Smith)" is a player
        let next = self.word(at + 1).filter(|next| !self.is_title(next));
        let is_unit = self.lexicon.is_kind_of_unit(word) && next.is_some();
        if is_unit && !token.bracketed {
            return Beside::Place;
        }
        // "Germany, minus two"
        let number = |word: &str| List::YearNumber.has(word) || is_number(word);
        let changes = |word| matches!(word, Keyword::Build | Keyword::Disband);
        let counts = self.word(at + 1).is_some_and(number)
            && says_at(self.lexicon, &self.all, at, changes).is_some();
        if self.is_title(word) || List::Label.has(word) || List::YearNumber.has(word) || counts {
            return Beside::Heading;
        }
        let written = &self.text[token.span.clone()];
        let capital = written.starts_with(char::is_uppercase);
        let mut beside = [at.wrapping_sub(1), at + 1].into_iter();
        let alone = token.bracketed && beside.all(|at| self.word(at).is_none());
        let meanings = self.lexicon.exactly(word);
        // "Turkey (via WhatsApp)"
        let sent = token.bracketed && self.lexicon.says(word, |it| it == Keyword::Via);
        let ordered =
            meanings.is_some_and(|them| !them.places.is_empty() || !them.words.is_empty() && !sent);
        // a name follows the power, or a mark separates them
        let parted = (at.min(found.to)..at.max(found.from)).any(|at| self.word(at).is_none());
        let behind = at >= found.to && at < found.to + 2;
        // "England - Dan" names no Denmark
        let dash = at == found.to + 1 && self.all[found.to].mark == Mark::Arrow;
        let usual = |place: &Guess| {
            let info = self.map.info(place.province);
            [&info.code, &info.name]
                .iter()
                .any(|name| key(name) == word)
        };
        let usual = || meanings.is_some_and(|them| them.places.iter().any(usual));
        // "Pete (Germany)", "Pete, Germany"
        let mut others = (1..self.all.len()).filter(|at| !(found.from..found.to).contains(at));
        let front = at == 0 && found.from > 1 && others.all(|at| self.word(at).is_none());
        let last = dash && at + 1 == self.all.len();
        let signed = (front || last) && !found.weak && !usual();
        if alone && !ordered || (alone || signed) && capital && word.len() > 2 {
            Beside::Name
        } else if ordered {
            Beside::Place
        } else if (capital || token.bracketed) && (parted || behind) {
            Beside::Name
        } else {
            Beside::Strange
        }
    }

    /// Returns whether a word may be a person's name: it has a capital letter and no meaning.
    fn is_name(&self, at: usize) -> bool {
        self.is_capitalized(at) && self.word(at).is_some_and(|word| !self.lexicon.knows(word))
    }

    fn is_capitalized(&self, at: usize) -> bool {
        self.text[self.all[at].span.clone()].starts_with(char::is_uppercase)
    }

    /// Returns whether a word is the name of a person in front of orders.
    fn is_player(&self, at: usize) -> bool {
        let unit = |next: &Token| {
            let behind = &self.text[next.span.start..];
            Content::of(self.map, self.lexicon, behind).begins_unit()
        };
        self.is_name(at) && (self.begins_line(at + 1) || self.all.get(at + 1).is_some_and(unit))
    }

    /// Reads a power whose name, alone, with a person's name or before a colon, is misspelled or shortened.
    pub fn misspelt(&self, initials: bool) -> Option<Heading> {
        // "R (mail, 21:02): F Sev - Rum"
        let is_colon = |token: &Token| token.mark == Mark::Colon && !token.bracketed;
        let colon = self.all.iter().position(is_colon);
        let verb = self.verb_behind_initial().filter(|_| colon.is_none());
        let end = colon.or(verb).unwrap_or(self.all.len());
        // "F: Bre - MAO, Eng - Nth" names no England
        if self.found.iter().any(|found| found.from < end) {
            return None;
        }
        let is_word = |at: &usize| self.word(*at).is_some();
        // "E cont.: F Ska - Swe"
        let is_beside = |at: usize| {
            let title = || self.word(at).is_some_and(|word| List::Title.has(word));
            self.all.get(at).is_some_and(|token| token.bracketed) || title()
        };
        let initial = self.word(0).is_some_and(|word| word.len() == 1) && is_beside(1);
        let remarked = |at: &usize| initial && colon.is_some() && is_beside(*at);
        let at = (0..end).filter(|at| is_word(at) && !remarked(at));
        let at: Vec<usize> = at.collect();
        let (&first, others) = at.split_first()?;
        let word = self.word(first)?;
        // "R; S'03"
        let is_phase = |at: &usize| self.word(*at).is_some_and(|word| self.is_phase_word(word));
        let alone = others.is_empty();
        let dated = !alone && others.iter().all(is_phase);
        // "Turky / Max", "Itlay Ann"
        let named =
            !alone && !dated && others.len() < 3 && others.iter().all(|&at| self.is_name(at));
        if !(alone || dated || named) {
            return None;
        }
        let verb = verb.map(|at| self.all[at].span.start);
        let rest = colon.map(|at| self.all[at].span.end).or(verb);
        // "E: (Sue)", "I: -"
        let has_text = |at: usize| {
            if is_empty_cell(self.text[at..].trim()) {
                return false;
            }
            let mut behind = self.all.iter().filter(|token| token.span.start >= at);
            behind.any(|token| !token.bracketed && token.mark != Mark::Silent)
        };
        let rest = rest.filter(|at| has_text(*at));
        let behind = |at: usize| self.text[at..].trim_start_matches(['+', ' ']);
        let content = |at: usize| Content::of(self.map, self.lexicon, behind(at));
        // "A: build A Vie", "A: remove nothing"
        let acts = end < self.all.len() && self.begins_line(end + usize::from(colon.is_some()));
        // "I: all hold", "A: second build waived"
        let of_all = |at: usize| {
            groups::only_group(self.lexicon, behind(at)).is_some()
                || self.of_master && groups::only_holds(self.lexicon, behind(at))
                || content(at).waives()
        };
        let acts = acts || rest.is_some_and(of_all);
        if rest.is_some_and(|at| !acts && !content(at).begins_order()) {
            return None;
        }
        // "F: Bre - MAO" is a fleet
        let unit = |at: usize| acts || content(at).begins_unit();
        let is_kind = self.lexicon.is_kind_of_unit(word);
        let initial = rest.is_some() && (initials || !is_kind || rest.is_none_or(unit))
            || colon.is_some() && rest.is_none();
        let long = word.chars().count() >= 2 || initial || dated;
        let shortened = self
            .lexicon
            .shortened_power(word)
            .filter(|_| long && !named);
        let strange = self.lexicon.exactly(word).is_none();
        let near = || self.lexicon.nearly_power(word).filter(|_| strange);
        let power = shortened.or_else(near)?;
        let at = rest.map(|at| self.text.len() - self.text[at..].trim_start().len());
        Some(Heading {
            misspelt: shortened.is_none(),
            ..Heading::new(power, at)
        })
    }
}

/// The kind of a word on a line with a power.
enum Beside {
    /// A word of headings.
    Heading,
    /// Part of a person's name.
    Name,
    /// Any other word.
    Strange,
    /// A place, or a word of orders.
    Place,
}

/// Returns whether a mark joins a player's name and the power behind or before it: `tom_eng`, `FRA/Ann`.
fn joins_names(joint: &Token, next: &Token) -> bool {
    matches!(joint.mark, Mark::Underscore | Mark::Slash) && next.tight
}
