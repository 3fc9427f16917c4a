//! Reads a game from text: reports every error with its line, and replays every phase.

mod ends;
mod fault;
mod orders;
mod position;
mod secrecy;
mod terms;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use toml::Spanned;

use super::file::{
    ByPower, Lists, PhaseFile, PositionFile, PresentFile, SaveFile, SeatFile, SecrecyFile, Text,
    Version,
};
use super::{FORMAT, LONGEST, LONGEST_LINE, MOST_PHASES, MOST_VALUES};
use crate::correction::RemovedPhase;
use crate::{Game, SealCheck, Seat, SeatId, SeatsError, Secrecy, Setup, TableRules};
use chancery_core::board::{Map, Power, Turn};
use chancery_core::report::recorded::{self, CodeSets};
use chancery_core::rules::{Rulebook, Rules, Setting};
use fault::Lines;
pub use fault::{LoadedGame, Mismatch, SaveError, SaveFault};
use player::Persona;
pub use secrecy::read_sheet;

/// The maximum number of errors that are reported. More errors usually have one cause, or the file
/// isn't a save.
const MOST_FAULTS: usize = 20;

/// Reads a save. `map` finds the board with a name.
///
/// # Errors
/// Returns all errors in the text, each with its line, or an error if the save has a newer format.
pub fn read(
    text: &str,
    map: impl FnOnce(&str) -> Result<Arc<Map>, String>,
) -> Result<LoadedGame, SaveError> {
    let one = |place: Option<Range<usize>>, what: String| {
        let line = place.map(|place| Lines::of(text).of_place(&place));
        SaveError::from(SaveFault::new(line, what))
    };
    if text.len() as u64 > LONGEST {
        let what = format!("the save is longer than {} MB", LONGEST >> 20);
        return Err(one(None, what));
    }
    if let Some(at) = surplus_value(text) {
        let what = format!("a save has {MOST_VALUES} values and lines at most");
        return Err(one(Some(at..at), what));
    }
    let toml_fault = |error: toml::de::Error| {
        let mut what = shown(text::without_types(error.message().trim()));
        let rest = error.span().and_then(|at| text.get(at.end..));
        if rest.is_some_and(|rest| rest.trim().is_empty()) {
            what.push_str("; the file ends there, as if cut off");
        }
        one(error.span(), what)
    };
    let version: Version = toml::from_str(text).map_err(toml_fault)?;
    if version.format != Some(FORMAT) {
        let what = match version.format {
            Some(newer) if newer > FORMAT => format!(
                "this save uses format {newer}; this version reads up to {FORMAT}. Update chancery."
            ),
            _ => format!("expected `format = {FORMAT}`: not a chancery save"),
        };
        return Err(one(None, what));
    }
    let file: SaveFile = toml::from_str(text).map_err(toml_fault)?;
    if let Some(phase) = file.phases.get(MOST_PHASES) {
        let what = format!("a game has {MOST_PHASES} phases at most");
        return Err(one(Some(phase.name.span()), what));
    }
    let map = map(file.map.get_ref()).map_err(|what| one(Some(file.map.span()), what))?;
    let mut reader = Reader::new(Lines::of(text), map);
    match reader.game(&file) {
        Some(loaded) if reader.faults.is_empty() => Ok(loaded),
        _ => Err(SaveError {
            faults: reader.faults,
        }),
    }
}

/// Returns the offset at which a TOML text has more values than are allowed. Counts lines and separators,
/// including those inside strings.
pub(crate) fn surplus_value(text: &str) -> Option<usize> {
    let marks = text.bytes().enumerate();
    let mut marks = marks.filter(|(_, byte)| matches!(byte, b',' | b'=' | b'[' | b'{' | b'\n'));
    marks.nth(MOST_VALUES).map(|(at, _)| at)
}

struct Reader {
    lines: Lines,
    map: Arc<Map>,
    faults: Vec<SaveFault>,
}

impl Reader {
    fn new(lines: Lines, map: Arc<Map>) -> Self {
        Reader {
            lines,
            map,
            faults: Vec::new(),
        }
    }

    fn fault<T>(&mut self, at: &Spanned<T>, what: impl Into<String>) {
        if self.faults.len() < MOST_FAULTS {
            let line = Some(self.lines.of_place(&at.span()));
            self.faults.push(SaveFault::new(line, what.into()));
        }
    }

    /// Returns a value, or adds its error at a position.
    fn take<T, U, E: fmt::Display>(&mut self, at: &Spanned<T>, value: Result<U, E>) -> Option<U> {
        value
            .map_err(|error| self.fault(at, error.to_string()))
            .ok()
    }

    /// Parses a text, or adds an error at its position.
    fn parse<T: FromStr<Err: fmt::Display>>(&mut self, text: &Text) -> Option<T> {
        self.take(text, text.get_ref().parse())
    }

    /// Returns the values of all known powers, and adds errors for unknown ones.
    fn by_power<'a, T>(&mut self, lists: &'a ByPower<T>) -> Vec<(Power, &'a T)> {
        let lists = lists.iter();
        lists
            .filter_map(|(key, list)| Some((self.power(key)?, list)))
            .collect()
    }

    fn game(&mut self, file: &SaveFile) -> Option<LoadedGame> {
        let setup = self.setup(file);
        if !self.faults.is_empty() {
            return None;
        }
        let fault = |error: SeatsError| SaveFault::new(None, error.to_string());
        let game = Game::new(setup?).map_err(|error| self.faults.push(fault(error)));
        let mut game = game.ok()?;
        game.taken_back = file.taken_back;
        game.advised = file.advised;
        game.to_reveal = file.to_reveal;
        game.words = file.offers.iter().filter_map(|it| self.word(it)).collect();
        for (id, seat) in game.seat_ids().zip(&file.seats) {
            if let Some(check) = seat.phrase.as_ref().and_then(|text| self.parse(text)) {
                game.set_passphrase_check(id, check);
            }
            let persona = seat.character.as_ref();
            if let Some(persona) = persona.and_then(|text| self.parse::<Persona>(text)) {
                let name = shown(&persona.name);
                game.set_persona(id, Persona { name, ..persona });
            }
        }
        if let Some(toss) = &file.toss {
            self.toss(&mut game, toss);
        }
        let mut mismatches = Vec::new();
        let mut votes = file.votes.iter().peekable();
        for phase in &file.phases {
            self.votes(&mut game, &mut votes);
            self.replay(&mut game, phase, &mut mismatches)?;
        }
        for phase in &file.removed {
            game.removed.push(RemovedPhase {
                turn: self.parse(&phase.name)?,
                sheets: self.sheets(&phase.orders),
                left_out: self.lines_of(&phase.left_out),
                note: phase.note.clone(),
            });
        }
        if let Some(present) = &file.present {
            self.present(&mut game, present, &mut mismatches);
        }
        self.votes(&mut game, &mut votes);
        self.no_votes(votes);
        if let Some(ended) = &file.ended {
            self.ended(&mut game, ended);
        }
        if let Some(toss) = &file.toss {
            self.is_due(&game, toss);
        }
        game.played = Duration::from_secs(u64::from(file.played));
        if let Some(clock) = &file.clock {
            self.clock(&mut game, clock);
        }
        if let Some(deadline) = &file.deadline {
            game.deadline = self.deadline(&game, deadline);
        }
        Some(LoadedGame { game, mismatches })
    }

    /// Reads the setup of the game. Adds errors for invalid parts.
    fn setup(&mut self, file: &SaveFile) -> Option<Setup> {
        let rulebook = self.parse(&file.rules);
        let rules = rulebook.map(|rulebook| self.rules(rulebook, &file.set, &file.rules));
        let seat = |seat: &SeatFile| Seat {
            name: shown(&seat.name),
            powers: self.powers(&seat.powers),
        };
        let seats = file.seats.iter().map(seat).collect();
        let start = file.start.as_ref().and_then(|start| self.start(start));
        let first = start.as_ref().map_or(self.map.first_turn(), |it| it.turn);
        Some(Setup {
            name: shown(&file.name),
            map: Arc::clone(&self.map),
            mode: file.mode,
            seats,
            start,
            victory: file
                .victory
                .as_ref()
                .map(|victory| self.victory(victory, first)),
            draws: file.draws,
            secrecy: Secrecy {
                passphrases: file.secrecy == SecrecyFile::Passphrases,
                fingerprints: file.fingerprints,
            },
            missing: file.missing,
            advice: file.advice,
            words: file.words,
            terms: self.house_rules(file),
            neutral: file
                .neutral
                .as_ref()
                .and_then(|neutral| self.neutral(neutral)),
            timing: file.clock.as_ref().and_then(|clock| self.timing(clock)),
            rulebook: rulebook?,
            rules: rules?,
        })
    }

    fn rules(&mut self, rulebook: Rulebook, set: &[Text], at: &Text) -> Rules {
        let mut rules = rulebook.rules();
        for setting in set {
            if let Some(parsed) = self.parse::<Setting>(setting) {
                rules.apply(parsed);
            }
        }
        self.take(at, rules.check());
        rules
    }

    /// Returns the rules of a phase: the previous ones, unless it has a rulebook or issues of its
    /// own.
    fn house(
        &mut self,
        before: TableRules,
        rules: &Option<Text>,
        set: &Option<Vec<Text>>,
        phase: &Text,
    ) -> Option<TableRules> {
        let rulebook = match rules {
            Some(name) => self.parse(name)?,
            None => before.rulebook,
        };
        if rules.is_none() && set.is_none() {
            return Some(before);
        }
        let set = set.as_deref().unwrap_or_default();
        let at = rules.as_ref().or(set.first()).unwrap_or(phase);
        let rules = self.rules(rulebook, set, at);
        Some(TableRules { rulebook, rules })
    }

    /// Reads the powers of a list.
    fn powers<T: FromIterator<Power>>(&mut self, keys: &[Text]) -> T {
        keys.iter().filter_map(|key| self.power(key)).collect()
    }

    fn power(&mut self, key: &Text) -> Option<Power> {
        let power = self.map.find_power(key.get_ref());
        self.take(key, power)
    }

    /// Plays a recorded phase. Adds the results that differ from the record to `mismatches`.
    fn replay(
        &mut self,
        game: &mut Game,
        phase: &PhaseFile,
        mismatches: &mut Vec<Mismatch>,
    ) -> Option<()> {
        self.is_next(game, &phase.name)?;
        self.is_tossed(game, &phase.name)?;
        let house = self.house(game.table_rules(), &phase.rules, &phase.set, &phase.name);
        let sheets = self.sheets(&phase.orders);
        let seals = self.seals(game, &phase.seals);
        let seal_log = self.seal_log(game, phase.seal_log.as_ref());
        let attendance = self.away(game, &phase.away);
        let left_out = self.lines_of(&phase.left_out);
        if !self.faults.is_empty() {
            return None;
        }
        game.rules = house?;
        game.recall_attendance(&attendance);
        game.seal_log = seal_log;
        game.drafts.lines.others = left_out;
        game.play(sheets, seals);
        game.set_note(game.history().len().saturating_sub(1), &phase.note);
        for (power, review) in self.by_power(&phase.reviews) {
            let turn = game.history().last()?.turn();
            game.keep_review(turn, power, review.get_ref().clone());
        }
        let record = game.history().last()?;
        let (turn, line) = (record.turn(), self.lines.of_place(&phase.name.span()));
        let check = |seat: SeatId| record.check_seal(game.map(), game.powers_of(seat), seat);
        let mut differs = secrecy::broken(game, check);
        let mut compare = |what, was: CodeSets, is: CodeSets| {
            // a record without results is old or made by hand: there is nothing to compare
            if was.values().any(|codes| !codes.is_empty()) {
                differs.extend(recorded::differences(what, &was, &is));
            }
        };
        let (map, results) = (game.map(), code_sets(&phase.results));
        let came = recorded::results_by_order(&record.report(map));
        compare("result of", recorded::with_success(results), came);
        if let Some(PositionFile { units, centers, .. }) = &phase.next {
            let next = record.played.next.position();
            let came = recorded::units_by_power(map, next);
            compare("units of", code_sets(units), came);
            let came = recorded::centers_by_power(map, next);
            compare("centers of", code_sets(centers), came);
        }
        let differs = differs.into_iter();
        mismatches.extend(differs.map(|what| Mismatch { turn, line, what }));
        match &phase.corrected {
            Some(corrected) => self.corrected(game, corrected, &phase.name),
            None => Some(()),
        }
    }

    /// Checks that a recorded phase is the next one of the game.
    fn is_next(&mut self, game: &Game, name: &Text) -> Option<()> {
        let turn: Turn = self.parse(name)?;
        let what = match game.turn() {
            _ if game.ending().is_some() => format!("the game is over before {turn}"),
            expected if turn != expected => format!("unexpected phase {turn}; expected {expected}"),
            _ => return Some(()),
        };
        self.fault(name, what);
        None
    }

    fn present(&mut self, game: &mut Game, present: &PresentFile, mismatches: &mut Vec<Mismatch>) {
        if self.is_next(game, &present.name).is_none() {
            return;
        }
        let house = self.house(
            game.table_rules(),
            &present.rules,
            &present.set,
            &present.name,
        );
        game.rules = house.unwrap_or(game.table_rules());
        let map = Arc::clone(&self.map);
        let attendance = self.away(game, &present.away);
        game.recall_attendance(&attendance);
        // perpetual orders that aren't among them were deleted by the player
        game.clear_drafts();
        for (power, sheet) in map.powers().zip(self.sheets(&present.orders)) {
            for entry in sheet.into_iter().flatten() {
                game.give_entry(power, entry);
            }
        }
        game.forget_changes();
        for seat in &present.sealed {
            if let Some(seat) = self.seat(game, seat) {
                game.seal(seat);
            }
        }
        let seals = self.seals(game, &present.seals);
        for (seat, seal) in game.seat_ids().zip(seals) {
            if let Some(seal) = seal {
                game.set_seal(seat, seal);
            }
        }
        if present.seal_log.is_some() || !present.sealed.is_empty() {
            game.seal_log = self.seal_log(game, present.seal_log.as_ref());
        }
        self.encrypted_seats(game, &present.encrypted);
        self.questions(game, &present.questions, &present.left_out);
        let line = self.lines.of_place(&present.name.span());
        let turn = game.turn();
        let check = |seat: SeatId| match (game.fits_log(seat), game.fits_seal(seat)) {
            (false, _) => Some(SealCheck::SealChanged),
            (true, false) => Some(SealCheck::Mismatch),
            (true, true) => None,
        };
        let broken = secrecy::broken(game, check).into_iter();
        mismatches.extend(broken.map(|what| Mismatch { turn, line, what }));
    }
}

/// Returns a text of the file for display: only its visible characters.
fn shown(text: impl AsRef<str>) -> String {
    text::printable(text.as_ref(), 200)
}

/// Returns a line as written: its visible characters and tabs, cut to the maximum length.
fn as_written(text: &str) -> String {
    let letters = text.chars().filter(|&c| c == '\t' || text::is_visible(c));
    letters.take(LONGEST_LINE).collect()
}

/// Returns lists of codes without their positions in the file.
fn code_sets(lists: &Lists) -> CodeSets {
    let codes = |list: &Vec<Text>| list.iter().map(|code| code.get_ref().clone()).collect();
    let all = lists.iter();
    all.map(|(key, list)| (key.get_ref().clone(), codes(list)))
        .collect()
}
