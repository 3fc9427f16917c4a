//! What a line says beside its orders: remarks that explain, and remarks that take back.
//!
//! Nothing that takes an order back, denies it or makes it depend on something is ever left out: the line
//! becomes a question. What is known to be harmless, and prose that a mark parts from the orders, is left
//! out and kept word by word.

use std::ops::Range;

use super::Context;
use super::corrections::Repair;
use super::differences::{goal, object};
use super::grammar::Grammar;
use super::keywords::Keyword;
use super::lexicon::Meanings;
use super::meanings::{Lattice, Nearby, phrases};
use super::reading::{Part, Verdict};
use super::tokens::{Mark, Token};
use super::tones::Tone;
use super::words::List;
use super::{notes, pick_reading};
use chancery_core::board::{Province, ProvinceSet, Season};
use chancery_core::orders::WrittenOrder;

/// The words of one line.
pub(super) struct Words<'a> {
    pub ctx: &'a Context<'a>,
    /// The line that they stand in.
    pub line: &'a str,
    /// A list of quoted words, in which no letters are written.
    pub terse: bool,
    /// What was looked up already.
    pub nearby: Nearby,
}

/// What a line says.
pub(super) struct Heard {
    pub parts: Vec<Part>,
    /// What was left out, in bytes of the line.
    pub remark: Vec<Range<usize>>,
    /// What is to be said first about it.
    pub note: Option<String>,
}

/// A stretch of words that say something about an order.
#[derive(Clone, Debug)]
struct Toned {
    at: Range<usize>,
    tone: Tone,
}

/// How many words a remark may have that is asked about where all of them are unknown.
const FEW_WORDS: usize = 2;

/// How many parts of a doubtful line are read.
const MOST_PIECES: usize = 6;

impl<'a> Words<'a> {
    /// The words of a line, of which nothing is known yet.
    pub fn new(ctx: &'a Context<'a>, line: &'a str, terse: bool) -> Self {
        Words {
            ctx,
            line,
            terse,
            nearby: Nearby::default(),
        }
    }

    /// What the tokens of a line say, with `after` for what a comment behind them says; or why they say
    /// nothing.
    pub fn hear(&self, all: &[Token], after: &[Token]) -> Result<Heard, String> {
        let mut tones = self.tones(all);
        let named = self.another(all, &mut tones);
        let doubts = |tones: &[Toned]| tones.iter().any(|toned| retracts(toned.tone));
        let comment = doubts(&self.tones(after)) || after.iter().any(|t| t.mark == Mark::Question);
        let open = || {
            all.iter()
                .any(|token| token.mark == Mark::Question || self.is_or(token))
        };
        let mut heard = if comment || doubts(&tones) {
            match self.grouped(all, after) {
                Some(heard) => heard,
                None => self.doubtful(all, &tones, after)?,
            }
        } else {
            match self.plainly(all, &tones) {
                Err(why) if open() => self.doubtful(all, &tones, after).map_err(|_| why)?,
                heard => heard?,
            }
        };
        // "A Par - Pic, not Pic"
        let ordered = provinces(&heard.parts);
        if named.iter().any(|&place| ordered.contains(place)) {
            heard.parts.iter_mut().for_each(leave_open);
        }
        Ok(heard)
    }

    /// `disband`, `retreat to Paris`, where only one unit can be meant.
    pub fn of_the_only(&self, all: &[Token], after: &[Token]) -> Option<Heard> {
        let bench = self.ctx.bench;
        let dislodged = bench.position.dislodged().iter();
        let mut mine = dislodged
            .map(|gone| gone.unit)
            .filter(|unit| self.ctx.power.is_none_or(|power| power == unit.power));
        let (Some(unit), None) = (mine.next(), mine.next()) else {
            return None;
        };
        let first = all.first()?;
        let deed = |word| matches!(word, Keyword::Disband | Keyword::Retreat);
        if !bench.position.turn.phase.is_retreat() || !self.ctx.lexicon.token_says(first, deed) {
            return None;
        }
        let at = first.span.start;
        let kind = unit.kind.letter().to_lowercase().to_string();
        let code = bench
            .map
            .code(bench.map.province(unit.location))
            .to_lowercase();
        let named = [Token::unwritten(&kind, at), Token::unwritten(&code, at)];
        let full: Vec<Token> = named.into_iter().chain(all.iter().cloned()).collect();
        let mut heard = self.hear(&full, after).ok()?;
        heard
            .parts
            .iter_mut()
            .for_each(|part| part.mark(Repair::Word));
        Some(heard)
    }

    /// A doubtful line whose orders are parted by marks: each by itself, if each says something.
    fn grouped(&self, all: &[Token], after: &[Token]) -> Option<Heard> {
        let semicolon = |token: &Token| matches!(token.mark, Mark::Semicolon | Mark::Bar);
        let comma = |token: &Token| token.mark == Mark::Comma;
        let groups: Vec<&[Token]> = match all.iter().any(semicolon) {
            true => all.split(semicolon).collect(),
            false => all.split(comma).collect(),
        };
        let groups: Vec<&[Token]> = groups
            .into_iter()
            .filter(|group| stretch(group).is_some())
            .collect();
        if !after.is_empty() || !(2..=MOST_PIECES).contains(&groups.len()) {
            return None;
        }
        let mut all = Heard {
            parts: Vec::new(),
            remark: Vec::new(),
            note: None,
        };
        for group in groups {
            let heard = self.hear(trimmed(group), &[]).ok()?;
            all.parts.extend(heard.parts);
            all.remark.extend(heard.remark);
            all.note = all.note.or(heard.note);
        }
        Some(all)
    }

    /// What tokens say as they stand, or why they say nothing.
    pub fn understand(&self, all: &[Token]) -> Result<Vec<Part>, String> {
        let lattice = Lattice::beside(self.ctx, all, &self.nearby);
        let grammar = Grammar {
            lattice: &lattice,
            phase: self.ctx.bench.position.turn.phase,
        };
        let parts = pick_reading::choose(self.ctx, &lattice, &grammar.line(), self.terse);
        parts.map_err(|why| notes::unreadable(self.line, &lattice, why))
    }

    /// The stretches with a tone, the longest phrases first.
    fn tones(&self, all: &[Token]) -> Vec<Toned> {
        let lexicon = self.ctx.lexicon;
        let mut found = Vec::new();
        let mut at = 0;
        while at < all.len() {
            if self.is_gossip(all, at) {
                found.push(Toned {
                    at: at..at + 2,
                    tone: Tone::Retracts,
                });
                at += 2;
                continue;
            }
            let head = all[at].word().filter(|word| lexicon.begins_tone(word));
            let toned = head.and_then(|_| {
                let phrases = phrases(all, at, lexicon.longest_tone());
                phrases.into_iter().rev().find_map(|(end, phrase)| {
                    let tone = lexicon.tone(&phrase)?;
                    Some(Toned { at: at..end, tone })
                })
            });
            let toned = toned.filter(|toned| !self.is_meant(all, toned));
            match toned.or_else(|| self.dated(all, at)) {
                Some(mut toned) => {
                    self.in_time(all, &mut toned);
                    at = toned.at.end;
                    if toned.tone != Tone::Order {
                        found.push(toned);
                    }
                }
                None => at += 1,
            }
        }
        found
    }

    /// `England will move …`: does it tell what another power does?
    fn is_gossip(&self, all: &[Token], at: usize) -> bool {
        let [first, second, ..] = all else {
            return false;
        };
        let (Some(name), Some(deed)) = (first.word(), second.word()) else {
            return false;
        };
        if at > 0 || !List::Reports.has(deed) {
            return false;
        }
        let named = self.ctx.lexicon.exactly(name);
        let own = |found: &Meanings| {
            self.ctx
                .power
                .is_some_and(|own| found.powers.contains(&own))
        };
        named.is_some_and(|found| !found.powers.is_empty() && !own(found))
    }

    /// Is a word with a tone part of an order: a place, a winter's order, or where a place must be?
    fn is_meant(&self, all: &[Token], toned: &Toned) -> bool {
        let (first, last) = (toned.at.start, toned.at.end);
        // "Mar del Norte"
        let named = (first.saturating_sub(3)..=first).any(|from| {
            phrases(all, from, self.ctx.lexicon.longest())
                .iter()
                .any(|(end, phrase)| {
                    *end >= last && *end > from + 1 && self.ctx.lexicon.names_place(phrase)
                })
        });
        if named {
            return true;
        }
        let Some(word) = all[first].word().filter(|_| last == first + 1) else {
            return false;
        };
        let meanings = self.ctx.lexicon.exactly(word);
        let is = |wanted: fn(Keyword) -> bool| meanings.is_some_and(|found| found.says(wanted));
        let movement = self.ctx.bench.position.turn.phase.is_movement();
        if !movement && is(|word| matches!(word, Keyword::Disband | Keyword::Waive)) {
            return true;
        }
        let place = meanings.is_some_and(|found| !found.places.is_empty());
        if !retracts(toned.tone) && (place || is(|word| word != Keyword::Noise)) {
            return true;
        }
        // "F Nwg - No", "F Dan - Swe"
        let expected = first > 0 && self.expects_place(&all[first - 1]);
        let ends = all.get(last).is_none_or(|next| {
            next.word()
                .is_none_or(|word| word.len() > 1 && self.ctx.lexicon.is_verb(word))
        });
        let crossed = word.bytes().all(|byte| byte == b'x');
        // "- Fine" is Finland rather than a remark
        let near = || place || word.chars().count() <= 3 || self.nearby.is_place(self.ctx, word);
        expected && ends && !crossed && near()
    }

    /// Does a place stand behind this: an arrow, a unit's letter, a support?
    fn expects_place(&self, token: &Token) -> bool {
        use Keyword::{Arrow, Convoy, Kind, Support};
        let before = |word| matches!(word, Arrow | Kind(_) | Support | Convoy);
        token.mark == Mark::Arrow || self.ctx.lexicon.token_says(token, before)
    }

    /// A season, with its year: harmless where it is now.
    fn in_time(&self, all: &[Token], toned: &mut Toned) {
        let season = match toned.tone {
            Tone::Spring => Season::Spring,
            Tone::Fall => Season::Fall,
            Tone::Winter => Season::Winter,
            _ => return,
        };
        let turn = self.ctx.bench.position.turn;
        let year = all.get(toned.at.end).and_then(Token::word);
        let year = year.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let mut same = season == turn.season();
        if let Some(year) = year {
            toned.at.end += 1;
            let now = turn.year.to_string();
            same &= year == now || year.len() == 2 && now.ends_with(year);
        }
        toned.tone = if same { Tone::Harmless } else { Tone::Retracts };
    }

    /// `F02`, `S1902M`, `1903`: a year, with or without its season.
    fn dated(&self, all: &[Token], at: usize) -> Option<Toned> {
        let turn = self.ctx.bench.position.turn;
        let word = all[at].word()?;
        let digits = word.trim_start_matches(char::is_alphabetic);
        let year = digits.trim_end_matches(['m', 'r', 'b', 'a']);
        let season = match &word[..word.len() - digits.len()] {
            "" => None,
            "s" => Some(Season::Spring),
            "f" => Some(Season::Fall),
            "w" => Some(Season::Winter),
            _ => return None,
        };
        let is_year = match year.len() {
            4 => year.starts_with("19") || year.starts_with("20"),
            2 => season.is_some(),
            _ => false,
        };
        if !is_year || !year.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let same = turn.year.to_string().ends_with(year)
            && season.is_none_or(|season| season == turn.season());
        let tone = if same { Tone::Harmless } else { Tone::Retracts };
        Some(Toned {
            at: at..at + 1,
            tone,
        })
    }

    /// `not Bur`, `not F Sev`, `instead of Bel` deny another place, not the order: they are left out, and
    /// the places are given back.
    fn another(&self, all: &[Token], tones: &mut [Toned]) -> Vec<Province> {
        let mut named = Vec::new();
        let denies = |toned: &&mut Toned| {
            // "no Mar" may be a correction
            let word = all[toned.at.start].word().filter(|_| toned.at.len() == 1);
            toned.tone == Tone::Denies && !word.is_some_and(|word| List::Nay.has(word))
        };
        for toned in tones.iter_mut().filter(denies) {
            let kind = |word| matches!(word, Keyword::Kind(_) | Keyword::Noise | Keyword::Arrow);
            let says_kind = |token: &Token| {
                let word = token.word().and_then(|word| self.ctx.lexicon.exactly(word));
                word.is_some_and(|found| found.says(kind) && found.places.is_empty())
            };
            let from = toned.at.end;
            let skipped = all[from..]
                .iter()
                .take(3)
                .take_while(|token| says_kind(token))
                .count();
            let place = phrases(all, from + skipped, self.ctx.lexicon.longest());
            let place = place.into_iter().rev().find_map(|(end, phrase)| {
                let places = &self.ctx.lexicon.exactly(&phrase)?.places;
                places.first().map(|guess| (end, guess.province))
            });
            let Some((end, province)) = place else {
                continue;
            };
            let over = |next: &Token| {
                matches!(
                    next.mark,
                    Mark::Comma | Mark::Semicolon | Mark::Dot | Mark::Silent | Mark::Bar
                )
            };
            if toned.at.start > 0 && all.get(end).is_none_or(over) {
                toned.at.end = end;
                toned.tone = Tone::Harmless;
                named.push(province);
            }
        }
        named
    }

    /// A line in which nothing is taken back: as it stands but for harmless words, or else without the
    /// remarks that marks part from the orders.
    fn plainly(&self, all: &[Token], tones: &[Toned]) -> Result<Heard, String> {
        let mut spare = vec![false; all.len()];
        for toned in tones.iter().filter(|toned| toned.tone == Tone::Harmless) {
            spare[toned.at.clone()].fill(true);
        }
        let whole = match tones.is_empty() {
            true => self.understand(all).map(|parts| Heard {
                parts,
                remark: Vec::new(),
                note: None,
            }),
            false => self.without(all, &spare),
        };
        if let Ok(heard) = &whole
            && heard.parts.iter().all(is_possible)
        {
            return whole;
        }
        let mut toned = spare.clone();
        for one in tones {
            toned[one.at.clone()].fill(true);
        }
        self.explained(all, tones, &mut spare);
        let mut clear = self.without(all, &spare);
        if let Ok(heard) = &mut clear
            && self.puzzles(all, &toned, &spare)
        {
            heard.parts.iter_mut().for_each(leave_open);
        }
        if clear
            .as_ref()
            .is_ok_and(|heard| heard.parts.iter().all(is_possible))
        {
            return clear;
        }
        whole.or_else(|why| self.beside(all, &spare, &toned).or(clear).map_err(|_| why))
    }

    /// What the pieces of a line say, each by itself, where the line as a whole says nothing: one bad
    /// order does not take the others with it.
    pub fn piecemeal(&self, all: &[Token]) -> Option<Vec<Part>> {
        let pieces = all.split(parts).filter(|piece| stretch(piece).is_some());
        if self.tones(all).iter().any(|toned| retracts(toned.tone)) {
            return None;
        }
        let read: Vec<Option<Heard>> = pieces
            .map(|piece| self.hear(trimmed(piece), &[]).ok())
            .collect();
        if read.iter().all(Option::is_none) {
            return None;
        }
        let parts = read.into_iter();
        let parts =
            parts.map(|heard| heard.map_or_else(|| vec![Part::unreadable()], |heard| heard.parts));
        Some(parts.flatten().collect())
    }

    /// Marks what only explains: phrases that say so, up to the next mark, and prose between marks.
    fn explained(&self, all: &[Token], tones: &[Toned], spare: &mut [bool]) {
        for toned in tones.iter().filter(|toned| toned.tone == Tone::Explains) {
            let stretch = all[toned.at.start..].iter();
            let bracketed = all[toned.at.start].bracketed;
            let length = stretch
                .take_while(|token| !parts(token) && token.bracketed == bracketed)
                .count();
            spare[toned.at.start..toned.at.start + length].fill(true);
        }
        let mut from = 0;
        for at in 0..=all.len() {
            let cut = at == all.len()
                || parts(&all[at])
                || is_stop(all, at)
                || is_long_dash(self.line, &all[at])
                || at > 0 && all[at].bracketed != all[at - 1].bracketed;
            if !cut {
                continue;
            }
            let words: Vec<&Token> = (from..at)
                .filter(|at| !spare[*at])
                .map(|at| &all[at])
                .collect();
            if self.is_prose(&words) {
                spare[from..at].fill(true);
            }
            from = at;
        }
    }

    /// Is this nothing but words that name no place, no power and no deed?
    fn is_prose(&self, tokens: &[&Token]) -> bool {
        let lexicon = self.ctx.lexicon;
        let words: Vec<&str> = tokens.iter().filter_map(|token| token.word()).collect();
        let marks =
            |token: &&Token| matches!(token.mark, Mark::Arrow | Mark::Question | Mark::Back);
        if words.is_empty() || tokens.iter().skip(1).any(marks) {
            return false;
        }
        let tells = |word: &&str| match lexicon.exactly(word) {
            Some(found) => {
                use Keyword::{All, And, Arrow, From, It, Noise, With};
                let idle = |word| matches!(word, Arrow | And | All | From | It | Noise | With);
                lexicon.is_place(word) || found.says(|word| !idle(word))
            }
            None => false,
        };
        if words.iter().any(tells) {
            return false;
        }
        // a name that is misspelt is no prose
        let unlike =
            |word: &&str| lexicon.exactly(word).is_none() && !self.nearby.is_place(self.ctx, word);
        words.iter().take(8).any(unlike)
    }

    /// What tokens say without some of them.
    fn without(&self, all: &[Token], spare: &[bool]) -> Result<Heard, String> {
        let mut parts = self.understand(trimmed(&kept(all, spare)))?;
        let out = all
            .iter()
            .zip(spare)
            .filter(|(_, spare)| **spare)
            .map(|(token, _)| token);
        let remark = stretches(out);
        if !remark.is_empty() {
            for part in &mut parts {
                part.mark(Repair::Remark);
            }
        }
        Ok(Heard {
            parts,
            remark,
            note: None,
        })
    }

    /// What a line says without the words in brackets (`A Par - Bur (bounce with Germany)`) or behind a
    /// dash that stands alone (`F Lon - Wal -- to cover Wales`). Where they name another place, a coast or
    /// something that a unit does, they may be meant, so that is asked.
    fn beside(&self, all: &[Token], spare: &[bool], toned: &[bool]) -> Result<Heard, String> {
        let dash = all.iter().position(|token| is_long_dash(self.line, token));
        let mut out = spare.to_vec();
        for (at, token) in all.iter().enumerate() {
            out[at] |= token.bracketed || dash.is_some_and(|dash| at >= dash);
        }
        if out == spare {
            return Err(String::new());
        }
        let mut heard = self.without(all, &out)?;
        let named = provinces(&heard.parts);
        let telling = all
            .iter()
            .enumerate()
            .filter(|(at, _)| out[*at] && !spare[*at]);
        let telling = telling
            .filter_map(|(_, token)| token.word())
            .any(|word| self.is_telling(word, &named));
        if telling || self.puzzles(all, toned, &out) {
            heard.parts.iter_mut().for_each(leave_open);
        }
        Ok(heard)
    }

    /// Is a remark that was left out nothing but a word or two that nobody knows: `A Par - Bur (grumpf)`?
    /// It may be a word for taking back; names, which have capitals, are none.
    fn puzzles(&self, all: &[Token], known: &[bool], out: &[bool]) -> bool {
        let ends = |at: usize| {
            !out[at] || parts(&all[at]) || at > 0 && all[at].bracketed != all[at - 1].bracketed
        };
        let mut from = 0;
        (0..=all.len()).any(|at| {
            if at < all.len() && !ends(at) {
                return false;
            }
            let remark = from..at;
            from = at;
            let words = || {
                remark
                    .clone()
                    .filter(|at| out[*at] && all[*at].word().is_some())
            };
            let unknown = |at: usize| !known[at] && self.is_unknown(&all[at]);
            (1..=FEW_WORDS).contains(&words().count()) && remark.start > 0 && words().all(unknown)
        })
    }

    /// Is it a word without a meaning that is no name?
    fn is_unknown(&self, token: &Token) -> bool {
        let text = self.line.get(token.span.clone()).unwrap_or_default();
        let mut letters = text.chars();
        let name = letters.next().is_some_and(char::is_uppercase)
            && letters.as_str().contains(char::is_lowercase);
        let known = |word| self.ctx.lexicon.exactly(word).is_some();
        !name
            && token
                .word()
                .is_some_and(|word| word.len() > 1 && !known(word))
    }

    /// Does a word of a remark say something that the order itself doesn't?
    fn is_telling(&self, word: &str, named: &ProvinceSet) -> bool {
        let Some(meanings) = self.ctx.lexicon.exactly(word) else {
            return false;
        };
        use Keyword::{Convoy, Disband, Hold, Or, Retreat, Support};
        let does = |deed| match deed {
            Or => word != "sorry",
            deed => matches!(deed, Hold | Support | Convoy | Disband | Retreat),
        };
        let places = &meanings.places;
        let known = !places.is_empty() && places.iter().all(|place| named.contains(place.province));
        let place = self.ctx.lexicon.is_place(word) && meanings.powers.is_empty();
        place && !known || word.len() > 1 && meanings.says(does)
    }

    /// A line in which something is taken back or left open: a question about its orders.
    fn doubtful(&self, all: &[Token], tones: &[Toned], after: &[Token]) -> Result<Heard, String> {
        let doubt = tones.iter().find(|toned| retracts(toned.tone));
        let said = match doubt {
            Some(toned) => stretch(&all[toned.at.clone()]),
            None => stretch(after),
        };
        let pieces = self.pieces(all, tones);
        let mut found: Vec<Part> = Vec::new();
        let only_denied = tones.iter().all(|toned| toned.tone != Tone::Retracts);
        if only_denied {
            // "A Bur unterstützt nicht A Par - Pic"
            let mut spare = vec![false; all.len()];
            tones
                .iter()
                .filter(|toned| retracts(toned.tone))
                .for_each(|toned| spare[toned.at.clone()].fill(true));
            found = self.possible(&kept(all, &spare));
        }
        for piece in pieces.iter().take(MOST_PIECES) {
            if found.is_empty() {
                found = self.orders_in(piece);
            } else {
                self.add_choices(&mut found, piece);
            }
        }
        let bracketed = doubt.is_some_and(|toned| all[toned.at.start].bracketed);
        let first = if bracketed {
            found.len().saturating_sub(1)
        } else {
            0
        };
        found.iter_mut().skip(first).for_each(leave_open);
        let text = said
            .and_then(|span| self.line.get(span))
            .unwrap_or_default();
        let note = match text::printable(text, 40) {
            _ if text.is_empty() => "it may be taken back".to_owned(),
            quoted => format!("“{quoted}” may take it back"),
        };
        match found.is_empty() {
            true => Err(note),
            false => Ok(Heard {
                parts: found,
                remark: Vec::new(),
                note: Some(note),
            }),
        }
    }

    /// Is it "or", or a correction?
    fn is_or(&self, token: &Token) -> bool {
        let meanings = token.word().and_then(|word| self.ctx.lexicon.exactly(word));
        meanings
            .is_some_and(|found| found.places.is_empty() && found.says(|word| word == Keyword::Or))
    }

    /// The pieces of a doubtful line: what stands between words that take back, "or", question marks and
    /// the ends of a bracket.
    fn pieces(&self, all: &[Token], tones: &[Toned]) -> Vec<Vec<Token>> {
        let mut pieces: Vec<Vec<Token>> = vec![Vec::new()];
        // "A Mun - Tyr / hold"; but "SPA/SC" where words say what is doubtful
        let slashed = !tones.iter().any(|toned| retracts(toned.tone));
        let mut bracketed = false;
        for (at, token) in all.iter().enumerate() {
            let toned = tones.iter().find(|toned| toned.at.contains(&at));
            let cuts = toned.is_some_and(|toned| retracts(toned.tone))
                || token.mark == Mark::Question
                || slashed && token.mark == Mark::Slash
                || self.is_or(token);
            // only a bracket of words is a remark: "A(Par) - Bur" has none
            let edge = token.bracketed != bracketed
                && tones.iter().any(|toned| all[toned.at.start].bracketed);
            bracketed = token.bracketed;
            if cuts || edge {
                pieces.push(Vec::new());
            }
            if !cuts
                && toned.is_none_or(|toned| toned.tone != Tone::Harmless)
                && let Some(piece) = pieces.last_mut()
            {
                piece.push(token.clone());
            }
        }
        pieces.retain(|piece| piece.iter().any(|token| token.word().is_some()));
        pieces
    }

    /// The orders of a piece, if they can be given.
    fn possible(&self, piece: &[Token]) -> Vec<Part> {
        let heard = self.plainly(trimmed(piece), &self.tones(trimmed(piece)));
        let mut parts = heard.map_or(Vec::new(), |heard| heard.parts);
        parts.retain(|part| is_possible(part) && !part.candidates.is_empty());
        parts
    }

    /// The orders of a piece, or of such parts of it as say something: "when Italy moves, A Mun - Tyr".
    fn orders_in(&self, piece: &[Token]) -> Vec<Part> {
        let whole = self.possible(piece);
        if !whole.is_empty() {
            return whole;
        }
        let parts = piece.split(|token| parts(token) || token.mark == Mark::Dot);
        let parts = parts
            .filter(|part| stretch(part).is_some())
            .take(MOST_PIECES);
        parts.flat_map(|part| self.possible(part)).collect()
    }

    /// Adds what another piece says of the units of the first: `or Bur`, `instead A Par - Gas`.
    fn add_choices(&self, found: &mut [Part], piece: &[Token]) {
        let mut more = self.orders_in(piece);
        let last = found.last().and_then(|part| part.candidates.first());
        if more.is_empty()
            && let Some(WrittenOrder::Order { unit, .. }) = last.map(|one| &one.order)
        {
            let at = piece[0].span.start;
            let code = self.ctx.bench.map.code(unit.place.province).to_lowercase();
            let kind = unit
                .kind
                .map(|kind| Token::unwritten(&kind.letter().to_lowercase().to_string(), at));
            let mut longer: Vec<Token> = kind.into_iter().collect();
            longer.push(Token::unwritten(&code, at));
            let rest = trimmed(piece);
            let begins = |token: &Token| {
                token
                    .word()
                    .is_some_and(|word| !self.ctx.lexicon.is_verb(word))
            };
            if rest.first().is_some_and(begins) {
                longer.push(Token {
                    mark: Mark::Arrow,
                    ..Token::unwritten("", at)
                });
            }
            longer.extend_from_slice(rest);
            more = self.possible(&longer);
        }
        for part in more {
            let known = found.iter_mut().find(|known| known.unit() == part.unit());
            if let Some(known) = known {
                known.add(part.candidates);
            }
        }
    }
}

fn kept(all: &[Token], spare: &[bool]) -> Vec<Token> {
    let kept = all.iter().zip(spare).filter(|(_, spare)| !**spare);
    kept.map(|(token, _)| token.clone()).collect()
}

/// Does a tone take an order back?
fn retracts(tone: Tone) -> bool {
    matches!(tone, Tone::Retracts | Tone::Denies)
}

/// Is it a mark that parts orders or remarks?
fn parts(token: &Token) -> bool {
    matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Bar)
}

/// Is it a period with a blank behind it?
fn is_stop(all: &[Token], at: usize) -> bool {
    all[at].mark == Mark::Dot && all.get(at + 1).is_some_and(|next| !next.tight)
}

/// Tokens without the marks at both ends that say nothing there.
fn trimmed(all: &[Token]) -> &[Token] {
    let idle = |token: &Token| {
        matches!(
            token.mark,
            Mark::Comma | Mark::Semicolon | Mark::Colon | Mark::Bar | Mark::Silent | Mark::Dot
        )
    };
    let start = all.iter().take_while(|token| idle(token)).count();
    let rest = &all[start..];
    let dash = |token: &Token| idle(token) || token.mark == Mark::Arrow;
    let end = rest.len() - rest.iter().rev().take_while(|token| dash(token)).count();
    &rest[..end]
}

/// Is it a long dash, or two short ones, with blanks on both sides?
fn is_long_dash(line: &str, token: &Token) -> bool {
    let text = line.get(token.span.clone()).unwrap_or_default();
    let blank_after = line
        .get(token.span.end..)
        .is_some_and(|rest| rest.starts_with(char::is_whitespace));
    matches!(text, "--" | "---" | "–" | "—") && !token.tight && blank_after
}

/// Can each reading of a part be given, as far as it says one?
fn is_possible(part: &Part) -> bool {
    part.verdict <= Verdict::Ambiguous
}

/// Where tokens stand that are next to one another, if there are words among them.
fn stretch(tokens: &[Token]) -> Option<Range<usize>> {
    let first = tokens.iter().find(|token| token.word().is_some())?;
    let last = tokens.iter().rfind(|token| token.word().is_some())?;
    Some(first.span.start..last.span.end)
}

/// Where words stand, those with nothing between them but marks as one.
fn stretches<'t>(tokens: impl Iterator<Item = &'t Token>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for token in tokens.filter(|token| token.word().is_some()) {
        match found.last_mut() {
            Some(last) if token.span.start <= last.end + 2 => {
                last.end = token.span.end.max(last.end)
            }
            _ => found.push(token.span.clone()),
        }
    }
    found
}

/// Makes a question of an order that may not be meant.
pub(super) fn leave_open(part: &mut Part) {
    if part.candidates.is_empty() || part.verdict > Verdict::Ambiguous {
        return;
    }
    for candidate in &mut part.candidates {
        candidate.flaws.insert(Repair::Remark);
        candidate.vague = true;
    }
    part.verdict = Verdict::Ambiguous;
}

/// The places that orders name.
fn provinces(parts: &[Part]) -> ProvinceSet {
    let orders = parts
        .iter()
        .flat_map(|part| &part.candidates)
        .map(|one| &one.order);
    orders.flat_map(named).collect()
}

/// The places that an order names.
fn named(order: &WrittenOrder) -> impl Iterator<Item = Province> {
    let action = match order {
        WrittenOrder::Order { action, .. } => Some(action),
        _ => None,
    };
    let unit = order.unit().map(|unit| unit.place.province);
    let object = action.and_then(object).map(|unit| unit.place.province);
    let goal = action.and_then(goal).map(|place| place.province);
    [unit, object, goal].into_iter().flatten()
}
