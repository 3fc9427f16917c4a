//! The lookup of the words of a line in the dictionary.

mod meta;

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use super::{InProse, Lattice, MOST_MISSPELT, Meaning, Near, phrases};
use crate::Context;
use crate::corrections::Repair;
use crate::keywords::Keyword;
use crate::lexicon::{Lexicon, Meanings};
use crate::matcher::{Guess, Spelling, add};
use crate::normalize::is_number;
use crate::tokens::{Mark, Token};
use crate::words::List;
use crate::{groups, only};
use chancery_core::board::{Coast, Phase, Power, UnitKind};

/// The lookup of a line's tokens, with the lattice as its result.
pub(super) struct LookUp<'a> {
    pub ctx: &'a Context<'a>,
    pub tokens: &'a [Token],
    /// The misspellings that were looked up.
    pub near: HashMap<String, Rc<Near>>,
    pub lattice: Lattice,
    /// The first token after the last meta-word.
    pub meta_end: usize,
}

impl LookUp<'_> {
    /// Looks up the stretches that begin at a token. Returns the end of the longest one, if there
    /// are any.
    pub fn look_up(&mut self, at: usize) -> Option<usize> {
        let token = &self.tokens[at];
        let sense = match &token.mark {
            Mark::Word(word) => return self.look_up_word(at, word),
            Mark::Arrow | Mark::Underscore => Meaning::Word(Keyword::Arrow),
            Mark::Slash => Meaning::Slash,
            Mark::Comma => Meaning::Comma,
            Mark::Semicolon => Meaning::Semicolon,
            Mark::Plus => Meaning::Plus,
            Mark::Ampersand => Meaning::Word(Keyword::And),
            Mark::Colon => Meaning::Colon,
            Mark::Question => Meaning::Doubt,
            Mark::Back => Meaning::Back,
            Mark::Bar => Meaning::Bar,
            Mark::Dot | Mark::Silent => Meaning::Stop,
            Mark::Strange => return None,
        };
        if matches!(token.mark, Mark::Bar | Mark::Dot | Mark::Silent) {
            self.lattice.noise[at] = Some((0, at + 1));
        }
        // a period is a separator only before a blank
        let blank = || self.tokens.get(at + 1).is_some_and(|next| !next.tight);
        if sense == Meaning::Stop && !(token.mark == Mark::Dot && blank()) {
            return Some(at + 1);
        }
        if token.mark == Mark::Slash && self.is_arrow(at) {
            let cost = self.ctx.lexicon.weights.slash_for_arrow;
            let arrow = Meaning::Word(Keyword::Arrow);
            self.add(at..at + 1, arrow, cost, Some(Repair::Mark));
        }
        let flaw = (token.mark == Mark::Underscore).then_some(Repair::Mark);
        self.add(at..at + 1, sense, 0, flaw)
    }

    /// Returns whether a slash may be an arrow: `Par/Bur` can be a move, `Mun/Ber/Kie` is a list.
    fn is_arrow(&self, at: usize) -> bool {
        let is_slash = |at: Option<usize>| {
            let token = at.and_then(|at| self.tokens.get(at));
            token.is_some_and(|token| token.mark == Mark::Slash)
        };
        let next = self.tokens.get(at + 1);
        self.ctx.legality.position.turn.phase.is_movement()
            && self.tokens[at].tight
            && next.is_some_and(|next| next.tight && next.word().is_some())
            && !is_slash(at.checked_sub(2))
            && !is_slash(Some(at + 2))
    }

    /// Adds an edge over a stretch and returns the token after it.
    fn add(
        &mut self,
        stretch: Range<usize>,
        sense: Meaning,
        cost: u16,
        flaw: Option<Repair>,
    ) -> Option<usize> {
        self.lattice.edges[stretch.start].push(super::Edge {
            sense,
            end: stretch.end,
            cost,
            flaw,
            bracketed: self.tokens[stretch.start].bracketed,
        });
        Some(stretch.end)
    }

    /// Adds the provinces that a stretch may mean. Returns the token after it if there are any.
    fn add_places(&mut self, stretch: Range<usize>, places: Vec<Guess>) -> Option<usize> {
        if places.is_empty() {
            return None;
        }
        let (first, last) = (&self.tokens[stretch.start], &self.tokens[stretch.end - 1]);
        let guesses = &mut self.lattice.guesses;
        guesses.push((places, first.span.start..last.span.end));
        let sense = Meaning::Place(guesses.len() - 1);
        self.add(stretch, sense, 0, None)
    }

    fn look_up_word(&mut self, at: usize, word: &str) -> Option<usize> {
        let (ctx, tokens) = (self.ctx, self.tokens);
        let lexicon = ctx.lexicon;
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let behind_arrow = before.is_some_and(|token| is_arrow(ctx, token));
        let meta_end = self.meta_end;
        let mut reach = self.add_meta(at);
        // "Best, Nigel" names no Brest
        let mut plain = reach > Some(at + 1) || word.len() > 3 && List::Greeting.has(word);
        reach = reach.max(self.add_group(at, word));
        reach = reach.max(self.add_terrain(at, word));
        let mut name = true;
        let in_meta_word = at < meta_end && ctx.legality.position.turn.phase == Phase::Adjustments;
        for (end, phrase) in phrases(tokens, at, lexicon.longest) {
            // a name doesn't continue over a verb or a kind of unit; but "Back Sea" is a misspelled name
            let one = end == at + 1;
            let last = tokens[end - 1].word();
            let verb = |word| lexicon.is_verb(word) && !(one && lexicon.is_unusual(word));
            name &= one && behind_arrow || !last.is_some_and(verb);
            let is_meant = |meanings: &&Meanings| {
                // "disband F Ska, no wait, F Nwg" keeps no unit
                let holds = in_meta_word && meanings.says(|it| it == Keyword::Hold);
                // "Spa (SK)", but "F Bla - nk" is a misspelling
                let is_whole = word.len() > 2 || tokens[at].bracketed;
                !holds && (is_whole || !meanings.is_only_side())
            };
            if let Some(meanings) = lexicon.exactly(&phrase).filter(is_meant) {
                self.add_exact(at..end, meanings);
                reach = reach.max(Some(end));
                plain |= one;
            } else if !one && name && !self.has_arrow(at..end) {
                reach = reach.max(self.add_misspelt(at..end, &phrase));
            }
        }
        if let Some(letter) = only(word.chars())
            && before.is_some_and(|token| is_towards(ctx, token))
        {
            let places = lexicon.initials.get(&letter).cloned();
            reach = reach.max(self.add_places(at..at + 1, places.unwrap_or_default()));
        }
        // "F Kie - Hold" may be Holland
        let doubtful = word.len() >= 4
            && before.is_some_and(|token| token.mark == Mark::Arrow)
            && lexicon.is_hold(word);
        if !plain || doubtful {
            reach = reach.max(self.add_misspelt(at..at + 1, word));
            reach = reach.max(self.add_power(at, word));
        }
        reach = reach.max(self.add_count(at, word));
        reach = reach.max(self.add_and(at, word));
        reach = reach.max(self.add_by(at, word));
        reach = reach.max(self.add_initials(at, word));
        if word == "a" && self.is_article(at) {
            self.lattice.noise[at] = Some((0, at + 1));
        }
        // "should I", "del" at the end: no noise, but in "Mar del Norte"
        if self.lattice.places[at].retracts {
            self.lattice.noise[at] = None;
        }
        if word == "s" {
            reach = reach.max(self.add_saint(at));
        }
        let in_prose = self.in_prose(at, word);
        self.lattice.places[at].in_prose = in_prose;
        if in_prose == InProse::Strange && self.is_adjective(at) {
            self.lattice.noise[at] = Some((self.lattice.weights.filler, at + 1));
            reach = reach.max(Some(at + 1));
        }
        reach
    }

    /// Adds the power of an unknown word: `Germany's`, `Germ.`, in front of a line also `Fr.`
    fn add_power(&mut self, at: usize, word: &str) -> Option<usize> {
        let least = if at == 0 { 2 } else { 4 };
        let lexicon = self.ctx.lexicon;
        let power = match lexicon.possessor(word) {
            None if word.len() >= least => lexicon.shortened_power(word),
            possessor => possessor,
        }?;
        self.add(at..at + 1, Meaning::Power(power), 0, None)
    }

    /// Adds the "and" that a small "e" is before a unit: `e F Baltico`, but `e Moscú` is an army.
    fn add_and(&mut self, at: usize, word: &str) -> Option<usize> {
        let next = self.tokens.get(at + 1).and_then(Token::word);
        let is_unit = next.is_some_and(|next| self.ctx.lexicon.is_kind_of_unit(next));
        if word != "e" || self.tokens[at].capital || !is_unit {
            return None;
        }
        self.add(at..at + 1, Meaning::Word(Keyword::And), 0, None)
    }

    /// Adds the "by" in front of fleets: `by F Nth`, `by the North Sea fleet`, but not `by the way`.
    fn add_by(&mut self, at: usize, word: &str) -> Option<usize> {
        if word != "by" {
            return None;
        }
        let lexicon = self.ctx.lexicon;
        let mut words = self.tokens[at + 1..].iter().map_while(Token::word);
        let first = words.find(|word| !lexicon.is_noise(word))?;
        let is_fleet =
            lexicon.names_place(first) || lexicon.kind_of_unit(first) == Some(UnitKind::Fleet);
        // "convoyed by" is one word
        let cost = self.lattice.weights.filler;
        is_fleet.then(|| self.add(at..at + 1, Meaning::Word(Keyword::By), cost, None))?
    }

    /// Adds the meanings of a number, and of a word for several units.
    fn add_count(&mut self, at: usize, word: &str) -> Option<usize> {
        let (ctx, tokens) = (self.ctx, self.tokens);
        let lexicon = ctx.lexicon;
        let mut reach = None;
        if is_number(word) && word.len() < 3 || List::YearNumber.has(word) {
            reach = reach.max(self.add(at..at + 1, Meaning::Count, 0, None));
        }
        // "1 Ukr Rum": the number of a list
        let next = tokens.get(at + 1).and_then(Token::word);
        let winter = ctx.legality.position.turn.phase == Phase::Adjustments;
        if at == 0 && !winter && is_number(word) && next.is_some_and(|it| lexicon.names_place(it)) {
            self.lattice.noise[at] = Some((0, at + 1));
        }
        let plurals = [
            (List::Armies, UnitKind::Army),
            (List::Fleets, UnitKind::Fleet),
        ];
        for (_, kind) in plurals.into_iter().filter(|(list, _)| list.has(word)) {
            reach = reach.max(self.add(at..at + 1, Meaning::Kinds(kind), 0, None));
        }
        reach
    }

    /// Returns what an unknown text may be a misspelling of.
    fn near(&mut self, text: &str) -> Rc<Near> {
        if !self.near.contains_key(text) && self.near.len() < MOST_MISSPELT {
            let lexicon = self.ctx.lexicon;
            // "England: bye" moves no fleet from the English Channel to Brest
            let is_known =
                List::NoPlace.has(text) || text.len() > 3 && lexicon.power(text).is_some();
            let mut places = if is_known {
                Vec::new()
            } else {
                lexicon.matcher.guesses(text)
            };
            // "with Tyr's support"
            let owner = text.strip_suffix('s').and_then(|it| lexicon.exactly(it));
            if let Some(province) = owner.and_then(Meanings::exact_place) {
                let cost = lexicon.weights.prefix;
                add(&mut places, Guess::new(province, cost, Spelling::Prefix));
            }
            let senses = self.ctx.lexicon.nearly_senses(text);
            let near = Rc::new(Near { places, senses });
            self.near.insert(text.to_owned(), near);
        }
        self.near.get(text).map(Rc::clone).unwrap_or_default()
    }

    /// Returns what a word can be in prose.
    fn in_prose(&mut self, at: usize, word: &str) -> InProse {
        use Keyword::{All, And, Arrow, From, It, Noise, With};
        let idle = |word| matches!(word, Arrow | And | All | From | It | Noise | With);
        match self.ctx.lexicon.exactly(word) {
            // "A Rum - Bud, a small surprise"
            Some(_)
                if word == "a" && at > 0 && !self.tokens[at].capital && self.is_strange(at + 1) =>
            {
                InProse::Idle
            }
            Some(found) if self.ctx.lexicon.is_place(word) || found.says(|word| !idle(word)) => {
                InProse::Order
            }
            None if self.near(word).places.is_empty() => InProse::Strange,
            _ => InProse::Idle,
        }
    }

    /// Returns whether a token is a word that is neither known nor similar to a province.
    fn is_strange(&mut self, at: usize) -> bool {
        let word = self.tokens.get(at).and_then(Token::word);
        let unknown = word.filter(|word| self.ctx.lexicon.exactly(word).is_none());
        unknown.is_some_and(|word| self.near(word).places.is_empty())
    }

    /// Adds the words for railroads and straits, on boards that have them.
    fn add_terrain(&mut self, at: usize, word: &str) -> Option<usize> {
        let terrain = self.ctx.legality.map.terrain();
        let railroad = |word: &str| {
            let mut codes = terrain.railroads.iter().map(|railroad| &railroad.code);
            codes.position(|code| word.eq_ignore_ascii_case(code))
        };
        let next = self.tokens.get(at + 1).and_then(Token::word);
        let by = List::ByRail.has(word) && next.and_then(railroad).is_some();
        if by || !terrain.straits.is_empty() && List::Pass.has(word) {
            self.lattice.noise[at] = Some((0, at + 1));
        }
        if !terrain.straits.is_empty() && List::Permit.has(word) {
            return self.add(at..at + 1, Meaning::Permit, 0, None);
        }
        let number = u8::try_from(railroad(word)?).ok()?;
        self.add(at..at + 1, Meaning::Rail(number), 0, None)
    }

    /// Adds a phrase for several units, or the word behind it.
    fn add_group(&mut self, at: usize, word: &str) -> Option<usize> {
        if !self.ctx.legality.position.turn.phase.is_movement() {
            return None;
        }
        if List::Except.has(word) {
            self.add(at..at + 1, Meaning::Except, 0, None);
        }
        let (end, group) = groups::group(self.ctx.lexicon, self.tokens, at)?;
        self.add(at..end, Meaning::Group(group), 0, Some(Repair::Several))
    }

    /// Returns whether an arrow in a stretch separates two names. It does in "Nth - Nwy", but not
    /// in "Mid-Atlantci Ocean".
    fn has_arrow(&self, mut stretch: Range<usize>) -> bool {
        let tight = |at: usize| self.tokens.get(at).is_some_and(|token| token.tight);
        stretch.any(|at| {
            let token = &self.tokens[at];
            let inside = token.tight && tight(at + 1) && token.span.len() == 1;
            token.mark == Mark::Arrow && !inside
        })
    }

    /// Adds the name after an `S.` with "St" in front: `S. Petersburg`.
    fn add_saint(&mut self, at: usize) -> Option<usize> {
        let lexicon = self.ctx.lexicon;
        let from = at + 1 + usize::from(self.tokens.get(at + 1)?.mark == Mark::Dot);
        let names = phrases(self.tokens, from, 1);
        let (end, name) = names.first()?;
        let weights = self.lattice.weights;
        let (meanings, cost, spelling) = match lexicon.exactly(&format!("st {name}")) {
            Some(meanings) => (meanings, weights.listed, Spelling::Listed),
            None if !self.is_southern(at) => return None,
            // "- S. Prussia": needs a choice
            None => (lexicon.exactly(name)?, weights.initial, Spelling::Initial),
        };
        let places = meanings.places.iter();
        let places = places.map(|guess| guess.taken_as(cost, spelling)).collect();
        self.add_places(at..*end, places)
    }

    /// Adds the coast or power that a single letter means. It has such a meaning only in brackets or
    /// after a slash, and as a coast beside a name.
    fn add_initials(&mut self, at: usize, word: &str) -> Option<usize> {
        if word.len() != 1 {
            return None;
        }
        let before = at.checked_sub(1).map(|before| &self.tokens[before].mark);
        let bracketed = self.tokens[at].bracketed && before == Some(&Mark::Silent);
        let marked = bracketed || before == Some(&Mark::Slash);
        let coast = Coast::ALL
            .into_iter()
            .find(|coast| coast.name().starts_with(word));
        let coast = coast.and_then(|coast| {
            let end = if marked {
                Some(at + 1)
            } else {
                self.end_beside_name(at, coast)
            };
            Some((coast, end?))
        });
        let map = self.ctx.legality.map;
        let named = |power: &Power| map.power(*power).name.to_lowercase().starts_with(word);
        let power = only(map.powers().filter(named)).filter(|_| bracketed);
        let cost = self.lattice.weights.bracketed_letter;
        let coast =
            coast.and_then(|(coast, end)| self.add(at..end, Meaning::Coast(coast), cost, None));
        let power = power.and_then(|power| self.add(at..at + 1, Meaning::Power(power), cost, None));
        coast.or(power)
    }

    /// Returns the end of a letter, with its dot, if the name before or behind it has that coast: `Bul E` at the end of
    /// a text, `S. Bul`.
    fn end_beside_name(&self, at: usize, coast: Coast) -> Option<usize> {
        let dotted = self
            .tokens
            .get(at + 1)
            .is_some_and(|next| next.mark == Mark::Dot);
        let end = at + 1 + usize::from(dotted);
        let is_last = end == self.tokens.len() && at > 0;
        let beside =
            is_last && self.has_coast(at - 1, coast) || dotted && self.has_coast(end, coast);
        beside.then_some(end)
    }

    /// Returns whether a token is the name of a province with a coast.
    fn has_coast(&self, at: usize, coast: Coast) -> bool {
        let meanings = self.tokens.get(at).and_then(Token::word);
        let meanings = meanings.and_then(|word| self.ctx.lexicon.exactly(word));
        let mut places = meanings.into_iter().flat_map(|them| &them.places);
        let map = self.ctx.legality.map;
        places.any(|place| map.coast_of(place.province, coast).is_some())
    }

    /// Adds the meanings of a correctly spelled stretch.
    fn add_exact(&mut self, stretch: Range<usize>, meanings: &Meanings) {
        let first = &self.tokens[stretch.start];
        let weights = self.lattice.weights;
        let mut places = meanings.places.clone();
        // "an army", "we wait"
        let lexicon = self.ctx.lexicon;
        let next = self.tokens.get(stretch.end).and_then(Token::word);
        let is_other = match (first.word(), next) {
            _ if stretch.len() > 1 => false,
            (Some("an"), Some(next)) => lexicon.is_kind_of_unit(next),
            (Some("we" | "he"), Some(next)) => !lexicon.names_place(next),
            _ => false,
        };
        if is_other {
            places.clear();
        }
        if first.joined {
            let listed =
                |guess: &mut Guess| *guess = guess.taken_as(weights.listed, Spelling::Listed);
            places.iter_mut().for_each(listed);
        }
        // the dot of "St. Petersburg" parts nothing
        if meanings.names_exactly() {
            for inside in &mut self.lattice.places[stretch.clone()] {
                inside.cut = false;
            }
        }
        self.add_places(stretch.clone(), places);
        for &power in &meanings.powers {
            self.add(stretch.clone(), Meaning::Power(power), 0, None);
        }
        for &(coast, cost) in &meanings.coasts {
            let cost = if first.bracketed { 0 } else { cost };
            self.add(stretch.clone(), Meaning::Coast(coast), cost, None);
        }
        for &(word, usual) in &meanings.words {
            // a noise word is skipped, at a cost if it may be a province: "den"
            if word == Keyword::Noise {
                let place = !meanings.places.is_empty();
                let cost = if place { weights.place_as_noise } else { 0 };
                self.lattice.noise[stretch.start] = Some((cost, stretch.end));
            } else {
                // a province of that name takes precedence: "arm - sev"
                let is_place =
                    matches!(word, Keyword::Kind(_)) && (!usual || meanings.names_exactly());
                let cost = if is_place { weights.place_as_noise } else { 0 };
                self.add_keyword(stretch.clone(), word, usual, cost);
            }
        }
    }

    /// Adds a word of orders at a cost, unless it can't have this meaning here.
    fn add_keyword(&mut self, stretch: Range<usize>, word: Keyword, usual: bool, mut cost: u16) {
        let (at, first) = (stretch.start, &self.tokens[stretch.start]);
        if !usual {
            cost += self.lattice.weights.unusual;
        }
        let builds = self.ctx.legality.position.turn.phase == Phase::Adjustments;
        match word {
            Keyword::Reserved => return,
            // except in winter, "par b" is the beginning of a name, and "A Par in place" holds
            Keyword::Build if (first.span.len() == 1 || !usual) && !builds => return,
            // "A Lvn - S. Prussia" isn't a support
            Keyword::Support if self.is_southern(at) => return,
            // "A Mar S A Bur A Par - Gas": a new order, not Italian "to"
            Keyword::Arrow
                if first.word() == Some("a")
                    && stretch.len() == 1
                    && self.names_unit(stretch.end) =>
            {
                if first.capital {
                    return;
                }
                cost += self.lattice.weights.no_part;
            }
            _ => {}
        }
        let flaw = (!usual).then_some(Repair::Word);
        self.add(stretch, Meaning::Word(word), cost, flaw);
    }

    /// Adds the corrections of a misspelled stretch.
    fn add_misspelt(&mut self, stretch: Range<usize>, text: &str) -> Option<usize> {
        // "A Spa and the rest" isn't about Brest
        let moves = self.ctx.legality.position.turn.phase.is_movement();
        let before = stretch.start.checked_sub(1).map(|at| &self.tokens[at]);
        let to = before.is_some_and(|token| is_arrow(self.ctx, token));
        // nor "keep the rest" in winter
        let in_meta_word = stretch.start < self.meta_end;
        if (moves || in_meta_word) && !to && List::Rest.has(text) {
            return None;
        }
        let near = self.near(text);
        let mut places = near.places.clone();
        if stretch.len() > 1 {
            places.retain(|guess| guess.spelling != Spelling::Shortened);
        }
        let mut reach = self.add_places(stretch.clone(), places);
        // "moved" isn't a misspelled "moves"
        let known = self.ctx.lexicon.meta_words.contains_key(text);
        for &(sense, cost) in near.senses.iter().filter(|_| !known) {
            reach = self.add(stretch.clone(), sense, cost, Some(Repair::Misspelt));
        }
        reach
    }

    /// Returns whether an `a` is an article, as in "a fleet", "a Kiel fleet", "l'armée à Paris".
    fn is_article(&self, at: usize) -> bool {
        let lexicon = self.ctx.lexicon;
        let after = self.tokens[at + 1..].iter().take(4);
        // in "A Par supports fleet Brest" it is an army
        let mut verbs = after.map_while(Token::word);
        let builds = |word: &str| lexicon.says(word, |word| word == Keyword::Build);
        let verb = verbs.find(|word| lexicon.is_verb(word) && !builds(word));
        let before = at.checked_sub(1);
        let before = before.and_then(|before| self.tokens[before].word());
        [verb, before]
            .into_iter()
            .flatten()
            .any(|word| word.len() > 1 && lexicon.is_kind_of_unit(word))
    }

    /// Returns whether an unknown word stands between an article and a kind of unit: `our brave army`.
    fn is_adjective(&self, at: usize) -> bool {
        let says = |at: usize, wanted: fn(&Lexicon, &str) -> bool| {
            let word = self.tokens[at].word();
            word.is_some_and(|word| wanted(self.ctx.lexicon, word))
        };
        let article = at > 0 && says(at - 1, Lexicon::is_noise);
        let rest = says(at, |_, word| List::Rest.has(word));
        // "3rd Army (Burgundy)"
        let ordinal = says(at, |_, word| {
            word.starts_with(|it: char| it.is_ascii_digit())
        });
        (article && !rest || ordinal) && self.says_kind(at + 1)
    }

    /// Returns whether a token is a word, and no letter, for army or fleet.
    fn says_kind(&self, at: usize) -> bool {
        let word = self.tokens.get(at).and_then(Token::word);
        word.is_some_and(|word| word.len() > 1 && self.ctx.lexicon.is_kind_of_unit(word))
    }

    /// Returns whether the token begins an `S.` that is part of a name: after an arrow and before a
    /// province.
    fn is_southern(&self, at: usize) -> bool {
        let [letter, dot, name, ..] = &self.tokens[at..] else {
            return false;
        };
        let lexicon = self.ctx.lexicon;
        let place = |word| lexicon.is_place(word) && !lexicon.is_kind_of_unit(word);
        letter.word() == Some("s")
            && dot.mark == Mark::Dot
            && dot.tight
            && name.word().is_some_and(place)
            && at > 0
            && self.tokens[at - 1].mark == Mark::Arrow
    }

    /// Returns whether a province with a unit begins at a token.
    fn names_unit(&self, at: usize) -> bool {
        let ctx = self.ctx;
        let stands = |guess: &Guess| ctx.legality.position.unit(guess.province).is_some();
        let mut phrases = phrases(self.tokens, at, ctx.lexicon.longest).into_iter();
        phrases.any(|(_, phrase)| {
            let meanings = ctx.lexicon.exactly(&phrase);
            meanings.is_some_and(|found| found.places.iter().any(stands))
        })
    }
}

/// Returns whether it is an arrow or a word for one.
fn is_arrow(ctx: &Context<'_>, token: &Token) -> bool {
    let says = || ctx.lexicon.token_says(token, |word| word == Keyword::Arrow);
    token.mark == Mark::Arrow || says()
}

/// Returns whether a single letter after this token means a province: after an arrow, "retreats
/// to", or "or". In winter, it signs: "- B."
fn is_towards(ctx: &Context<'_>, token: &Token) -> bool {
    let towards = |word| matches!(word, Keyword::Retreat | Keyword::Or | Keyword::Rather);
    let winter = ctx.legality.position.turn.phase == Phase::Adjustments;
    !winter && (token.mark == Mark::Arrow || ctx.lexicon.token_says(token, towards))
}
