//! Text to a game: every fault with its line, every phase replayed.

mod asked;
mod clock;
mod ends;
mod fault;
mod orders;
mod position;
mod secrecy;
mod terms;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use toml::Spanned;

use super::file::{Lists, PhaseFile, PresentFile, SaveFile, SecrecyFile, Text, Version};
use super::write::{next_of, results_of};
use super::{FORMAT, LONGEST, LONGEST_LINE, MOST_PHASES};
use crate::{Game, Seat, SeatId, Secrecy, Setup, TableRules};
use chancery_core::board::{Map, Power, Turn};
use chancery_core::rules::{Rulebook, Rules, Setting};
use fault::Lines;
pub use fault::{LoadedGame, Mismatch, SaveError, SaveFault};
pub use secrecy::read_sheet;

/// The most faults that are reported. A file with more is not a save, or they have one cause.
const MOST_FAULTS: usize = 20;

/// Reads a save. `map` finds the board of a name.
///
/// # Errors
/// Whatever is wrong with the text, each with its line; a save of a newer format is refused.
pub fn read(
    text: &str,
    map: impl FnOnce(&str) -> Result<Arc<Map>, String>,
) -> Result<LoadedGame, SaveError> {
    let one = |line: Option<usize>, what: String| SaveError::from(SaveFault::new(line, what));
    if text.len() as u64 > LONGEST {
        return Err(one(
            None,
            format!("the save is longer than {} MB", LONGEST >> 20),
        ));
    }
    let lines = Lines::of(text);
    let toml_fault = |error: toml::de::Error| {
        let line = error.span().map(|span| lines.of_place(&span));
        one(line, shown(error.message().trim()))
    };
    let version: Version = toml::from_str(text).map_err(toml_fault)?;
    match version.format {
        Some(FORMAT) => {}
        Some(newer) if newer > FORMAT => {
            return Err(one(
                None,
                format!(
                    "this save uses format {newer}; this version reads up to {FORMAT}. Update chancery."
                ),
            ));
        }
        _ => {
            return Err(one(
                None,
                format!("expected `format = {FORMAT}`: not a chancery save"),
            ));
        }
    }
    let file: SaveFile = toml::from_str(text).map_err(toml_fault)?;
    if let Some(phase) = file.phases.get(MOST_PHASES) {
        let line = lines.of_place(&phase.name.span());
        let what = format!("a game has {MOST_PHASES} phases at most");
        return Err(one(Some(line), what));
    }
    let map = map(file.map.get_ref())
        .map_err(|what| one(Some(lines.of_place(&file.map.span())), what))?;
    let mut reader = Reader::new(lines, map);
    match reader.game(&file) {
        Some(loaded) if reader.faults.is_empty() => Ok(loaded),
        _ => Err(SaveError {
            faults: reader.faults,
        }),
    }
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

    fn fault<T>(&mut self, at: &Spanned<T>, what: String) {
        if self.faults.len() < MOST_FAULTS {
            let line = Some(self.lines.of_place(&at.span()));
            self.faults.push(SaveFault::new(line, what));
        }
    }

    /// A value, or a fault at its place.
    fn take<T, U, E: fmt::Display>(&mut self, at: &Spanned<T>, value: Result<U, E>) -> Option<U> {
        value
            .map_err(|error| self.fault(at, error.to_string()))
            .ok()
    }

    fn game(&mut self, file: &SaveFile) -> Option<LoadedGame> {
        let setup = self.setup(file);
        if !self.faults.is_empty() {
            return None;
        }
        let mut game = match Game::new(setup?) {
            Ok(game) => game,
            Err(error) => {
                let what = error.to_string();
                self.faults.push(SaveFault::new(None, what));
                return None;
            }
        };
        for (id, seat) in game.seat_ids().zip(&file.seats) {
            let lock = seat.phrase.as_ref();
            if let Some(lock) = lock.and_then(|lock| self.take(lock, lock.get_ref().parse())) {
                game.set_passphrase_check(id, lock);
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
        Some(LoadedGame { game, mismatches })
    }

    /// Reads what the game starts from. Where a part is wrong, there are faults.
    fn setup(&mut self, file: &SaveFile) -> Option<Setup> {
        let rulebook = self.take(&file.rules, file.rules.get_ref().parse::<Rulebook>());
        let rules = rulebook.map(|rulebook| self.rules(rulebook, &file.set, &file.rules));
        let seats = file.seats.iter().map(|seat| Seat {
            name: shown(&seat.name),
            powers: self.powers(&seat.powers),
        });
        let seats = seats.collect();
        let start = file.start.as_ref().and_then(|start| self.start(start));
        let first = start.as_ref().map_or(self.map.first_turn(), |it| it.turn);
        let victory = file.victory.as_ref();
        let victory = victory.map(|victory| self.victory(victory, first));
        let terms = self.house_rules(file);
        let neutral = file.neutral.as_ref();
        let neutral = neutral.and_then(|neutral| self.neutral(neutral));
        let timing = file.clock.as_ref().and_then(|clock| self.timing(clock));
        Some(Setup {
            name: shown(&file.name),
            map: Arc::clone(&self.map),
            rulebook: rulebook?,
            rules: rules?,
            mode: file.mode,
            seats,
            start,
            victory,
            draws: file.draws,
            secrecy: Secrecy {
                passphrases: file.secrecy == SecrecyFile::Passphrases,
                fingerprints: file.fingerprints,
            },
            missing: file.missing,
            terms,
            neutral,
            timing,
        })
    }

    fn rules(&mut self, rulebook: Rulebook, set: &[Text], at: &Text) -> Rules {
        let mut rules = rulebook.rules();
        for setting in set {
            if let Some(parsed) = self.take(setting, setting.get_ref().parse::<Setting>()) {
                rules.apply(parsed);
            }
        }
        self.take(at, rules.check());
        rules
    }

    /// The rules of a phase: those before it, unless it names a rulebook or sets issues of its own.
    fn house(
        &mut self,
        before: TableRules,
        rules: &Option<Text>,
        set: &Option<Vec<Text>>,
        phase: &Text,
    ) -> Option<TableRules> {
        let rulebook = match rules {
            Some(name) => self.take(name, name.get_ref().parse::<Rulebook>())?,
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
        let power = self.map.power_by_key(key.get_ref());
        if power.is_none() {
            let keys = self.map.powers().map(|p| self.map.power(p).key.as_str());
            let keys: Vec<&str> = keys.collect();
            let what = format!(
                "unknown power `{}`; expected one of {}",
                text::printable(key.get_ref(), 40),
                keys.join(", ")
            );
            self.fault(key, what);
        }
        power
    }

    /// Plays a recorded phase; what comes out otherwise than it was recorded goes to `mismatches`.
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
        let attendance = self.away(game, &phase.away);
        if !self.faults.is_empty() {
            return None;
        }
        game.rules = house?;
        game.recall_attendance(&attendance);
        game.play(sheets, seals);
        let record = game.history().last()?;
        let (turn, line) = (record.turn(), self.lines.of_place(&phase.name.span()));
        let results = results_of(game, record);
        let mut tell = |what: String| mismatches.push(Mismatch { turn, line, what });
        let fits = |seat: SeatId| {
            let fits = record.fits_seal(game.map(), game.powers_of(seat), seat);
            fits.unwrap_or(false)
        };
        secrecy::broken(game, &record.seals, fits)
            .into_iter()
            .for_each(&mut tell);
        compare("result of", &phase.results, &results, &mut tell);
        if let Some(recorded) = &phase.next {
            let next = next_of(game.map(), record.played.next.position());
            for (what, was, is) in [
                ("units of", &recorded.units, &next.units),
                ("centers of", &recorded.centers, &next.centers),
            ] {
                compare(what, &sorted(was), &sorted(is), &mut tell);
            }
        }
        match &phase.corrected {
            Some(corrected) => self.corrected(game, corrected, &phase.name),
            None => Some(()),
        }
    }

    /// The recorded phases must follow one another as the game goes.
    fn is_next(&mut self, game: &Game, name: &Text) -> Option<()> {
        let turn = self.take(name, name.get_ref().parse::<Turn>())?;
        if game.ending().is_some() {
            self.fault(name, format!("the game is over before {turn}"));
            return None;
        }
        if turn != game.turn() {
            self.fault(
                name,
                format!("unexpected phase {turn}; expected {}", game.turn()),
            );
            return None;
        }
        Some(())
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
        // what of the perpetual orders is not among them was taken back
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
        self.shut(game, &present.shut);
        self.asked(game, &present.asked);
        let seals = game.seat_ids().map(|seat| game.seal_of(seat).copied());
        let seals: Vec<_> = seals.collect();
        let line = self.lines.of_place(&present.name.span());
        let turn = game.turn();
        let broken = secrecy::broken(game, &seals, |seat| game.fits_seal(seat)).into_iter();
        mismatches.extend(broken.map(|what| Mismatch { turn, line, what }));
    }
}

/// A text of the file as it may be shown: without control characters.
fn shown(text: impl AsRef<str>) -> String {
    text.as_ref()
        .chars()
        .filter(|c| !c.is_control())
        .take(200)
        .collect()
}

/// A line as somebody wrote it: the whole of it, tabs among its blanks, but no other control characters.
fn as_written(text: &str) -> String {
    let letters = text.chars().filter(|&c| c == '\t' || !c.is_control());
    letters.take(LONGEST_LINE).collect()
}

fn sorted(table: &Lists) -> Lists {
    let mut table = table.clone();
    table.values_mut().for_each(|list| list.sort());
    table.retain(|_, list| !list.is_empty());
    table
}

/// Tells where a recorded table is not the one that came out.
fn compare(what: &str, recorded: &Lists, came: &Lists, tell: &mut impl FnMut(String)) {
    let list = |value: Option<&Vec<String>>| match value {
        None => "nothing".to_owned(),
        Some(list) if list.is_empty() => "success".to_owned(),
        Some(list) => list.join(", "),
    };
    // a record without outcomes is an old or a hand-made one: there is nothing to compare
    if recorded.is_empty() {
        return;
    }
    let keys: std::collections::BTreeSet<&String> = recorded.keys().chain(came.keys()).collect();
    for key in keys
        .into_iter()
        .filter(|key| recorded.get(*key) != came.get(*key))
    {
        let (was, is) = (list(recorded.get(key)), list(came.get(key)));
        tell(format!(
            "{what} {}: recorded {}, adjudicated {is}",
            text::printable(key, 40),
            shown(&was)
        ));
    }
}
