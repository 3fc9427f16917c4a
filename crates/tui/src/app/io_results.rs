//! The results of effects: lists, games and files that were read or written.

use std::path::{Path, PathBuf};

use super::App;
use crate::keys::{Command, Context};
use crate::kit::{Row, Tone, random};
use crate::screens::effect::{DeadlineStep, ListDetail};
use crate::screens::phase::results::Results;
use crate::screens::table::question::Question;
use crate::screens::{Effect, Event, LoadPurpose, RandomPurpose};
use crate::session::Session;
use crate::session::background::BackgroundAnswer;
use crate::session::failure::Failure;
use crate::session::flow::Stage;
use crate::session::saved_games::{AvailableMap, LoadedSave, OpenError, SavedGames};
use game::Clock;
use game::player_record::PlayerRecord;
use game::secret::RandomBytes;
use player::random::Random;

impl App {
    /// Stores the answer of a background thread, and continues the game if the players wait for it.
    pub(super) fn worked_out(&mut self, answer: BackgroundAnswer) {
        if let Some(session) = &mut self.shared.session {
            match answer {
                BackgroundAnswer::Computer(answer) => {
                    session.keep_computer_answer(answer);
                    self.event(Event::WorkedOut);
                }
                BackgroundAnswer::Proof(answer) => {
                    session.keep_proof(answer);
                    return self.event(Event::WorkedOut);
                }
                BackgroundAnswer::Review(answer) => return session.keep_review(answer),
                BackgroundAnswer::Film(Ok(path)) => {
                    let notice = format!("The film is in {}.", path.display());
                    return self.shared.notify(notice);
                }
                BackgroundAnswer::Film(Err(error)) => {
                    return self.fault(format!("The film wasn't written: {error}"));
                }
                BackgroundAnswer::Programs(report) => {
                    if let Some(error) = session.keep_program_report(report) {
                        let notice = format!("No program can join: {error}");
                        self.fault(&notice);
                        self.tell_screen(notice);
                    }
                }
            }
            let session = self.shared.session.as_ref();
            let has_others = session.is_some_and(|session| session.place().has_others());
            let waits = self.top().traits(&self.shared).keys.0 == Context::Thinking;
            match waits && self.stack.len() == 1 {
                true => self.play(),
                false if has_others => self.follow_table(),
                false => {}
            }
        }
    }

    pub(super) fn listed(&mut self, saves: Result<SavedGames, Failure>) {
        let newest = saves.as_ref().ok().and_then(|saves| saves.games.first());
        if let (Some(newest), None, None) = (newest, &self.shared.last, &self.shared.session) {
            let load = Effect::Load(newest.path.clone(), LoadPurpose::Offer);
            self.effects.push(load);
        }
        self.shared.saves = Some(saves);
        self.event(Event::Listed);
    }

    /// Stores the boards on which a new game can be played.
    pub(super) fn boards(&mut self, boards: Vec<Result<AvailableMap, Failure>>) {
        let (boards, faults): (Vec<_>, Vec<_>) = boards.into_iter().partition(Result::is_ok);
        self.shared.boards = boards.into_iter().flatten().collect();
        self.shared.board_faults = faults.into_iter().filter_map(Result::err).collect();
        if let [fault, others @ ..] = self.shared.board_faults.as_slice() {
            let others = match others.len() {
                0 => String::new(),
                1 => "; neither can another one".to_owned(),
                count => format!("; neither can {count} others"),
            };
            self.fault(format!("{}{others}", fault.summary()));
        }
        self.event(Event::Boards);
    }

    pub(super) fn loaded(&mut self, purpose: LoadPurpose, opened: Result<LoadedSave, OpenError>) {
        let shown = |opened: LoadedSave| LoadedSave {
            game: opened.game.shown_to_all(),
            ..opened
        };
        match (opened, purpose) {
            (Ok(opened), LoadPurpose::Offer) => self.shared.last = Some(shown(opened)),
            (Ok(opened), LoadPurpose::Preview) => self.shared.preview = Some(shown(opened)),
            (Err(refusal), LoadPurpose::Preview) => {
                self.event(Event::Refused(refusal.in_list()));
            }
            (Ok(opened), LoadPurpose::Play) => self.open(opened),
            (Ok(opened), LoadPurpose::WhatIf) => {
                self.open(opened);
                self.look_back(Command::WhatIf);
            }
            (Err(refusal), _) => self.refused(refusal),
        }
    }

    /// Shows why a game can't be opened, and offers its backup if there is one.
    fn refused(&mut self, refusal: OpenError) {
        let error = refusal.summary();
        self.fault(&error);
        match Question::spare(&refusal) {
            Some(question) => self.push(question),
            None => self.event(Event::Refused(error)),
        }
    }

    /// Opens a game at its current phase.
    pub fn open(&mut self, opened: LoadedSave) {
        let mut differs = None;
        // in fog of war, the differences may not be visible to the player
        let mismatches = opened.mismatches.iter().filter(|_| opened.game.is_open());
        if let Some(first) = mismatches.clone().next() {
            let (count, turn) = (mismatches.count(), first.turn);
            let more = match count {
                1 => String::new(),
                count => format!(" ({} more)", count - 1),
            };
            let mismatch = format!("Not as it was recorded in {turn}: {}{more}", first.what);
            self.shared.notify_in(Tone::Warn, mismatch.as_str());
            differs = Some(mismatch);
        }
        self.sit_down(Session::opened(opened));
        let session = self.shared.session.as_ref();
        if session.is_some_and(|session| session.game().deadline().is_some()) {
            self.effects.push(Effect::Deadline(DeadlineStep::Open));
        }
        let clock = session.and_then(|session| session.game().clock());
        if clock.is_some_and(Clock::is_paused) && self.shared.notice.is_none() {
            self.shared
                .notify("The clock is paused. Press Alt-T, then Space to resume.");
        }
        self.play();
        // a game that ended earlier opens at its last year: `r` replays it
        if let (Some((Stage::Over, _)), Some(screen)) = (self.stage, self.stack.last_mut()) {
            screen.rest();
        }
        self.reopen_results();
        if let Some(mismatch) = differs {
            self.tell_screen(mismatch);
        }
    }

    /// Shows the results of the last phase again if they were revealed and no one has begun the next phase.
    fn reopen_results(&mut self) {
        let session = self.shared.session.as_ref();
        let last = session.and_then(|session| Some((session, session.last_to_show()?)));
        let results = last.map(|(session, last)| Results::fresh(session, last));
        if let Some(results) = results {
            self.stack = vec![Box::new(results)];
            // what the phase begins with is said again
            self.stage = None;
        }
    }

    /// Records the result of a save.
    pub(super) fn saved(&mut self, saved: Result<PathBuf, Failure>) {
        if let Some(session) = &mut self.shared.session {
            session.saved(saved);
        }
    }

    /// Shows that a what-if was saved as a new game.
    pub(super) fn branch_saved(&mut self, path: &Path) {
        self.event(Event::Saved);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let notice = Row::new().toned(Tone::Ok, "✓").text(" saved as ");
        self.shared
            .show(notice.bold(name).dim(", a game of its own"));
    }

    /// Says where a deleted game is, and lists the others.
    pub(super) fn save_deleted(&mut self, path: &Path) {
        self.shared.last = None;
        self.effects.push(Effect::List(ListDetail::Phases));
        let notice = Row::new().toned(Tone::Ok, "✓").text(" deleted");
        let path = path.display().to_string();
        self.shared
            .show(notice.dim("; its file is now ").text(path));
    }

    /// Stores the changed record of the player.
    pub(super) fn recorded(&mut self, record: Result<PlayerRecord, Failure>) {
        if let Err(error) = &record {
            self.fault(error);
        }
        if let Some(Ok(saves)) = &mut self.shared.saves {
            saves.record = record;
        }
    }

    /// Stores random bytes, or the reason why there are none until they are needed.
    pub(super) fn drawn(&mut self, asker: RandomPurpose, bytes: Result<RandomBytes, Failure>) {
        match (asker, bytes) {
            (RandomPurpose::Table, bytes) => {
                if let Some(session) = &mut self.shared.session {
                    session.random = Some(bytes);
                }
            }
            (RandomPurpose::Screen, Ok(bytes)) => {
                self.event(Event::Random(Random::seeded(random::seed(&bytes))))
            }
            (RandomPurpose::Screen, Err(error)) => {
                self.fault(format!("Can't get random numbers: {error}"))
            }
        }
    }

    /// Shows the first line of an error message, which is its summary.
    pub(super) fn fault(&mut self, error: impl ToString) {
        let error = error.to_string();
        let first = error.lines().next().unwrap_or_default();
        self.shared.notify_in(Tone::Err, first);
    }
}
