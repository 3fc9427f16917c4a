//! Navigation between screens: opening and leaving a game, the tutorial, going to a phase or a screen,
//! and quitting.

use super::App;
use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, Tone};
use crate::screens::editing::Editor;
use crate::screens::entry::OrderEntry;
use crate::screens::menu::new_game::NewGameScreen;
use crate::screens::menu::open::Open;
use crate::screens::menu::palette::Palette;
use crate::screens::menu::start::Start;
use crate::screens::phase::advice::AdviceView;
use crate::screens::phase::balance::Balance;
use crate::screens::phase::correction::CorrectionPreview;
use crate::screens::phase::presentation::{Presentation, PresentationKind};
use crate::screens::phase::proof::ProofView;
use crate::screens::phase::results::Results;
use crate::screens::phase::what_if::WhatIf;
use crate::screens::table::attendance::AttendanceList;
use crate::screens::table::centers::Centers;
use crate::screens::table::coin_toss::CoinTossScreen;
use crate::screens::table::handover::{Before, Handover};
use crate::screens::table::hidden::Hidden;
use crate::screens::table::question::{Lost, Question};
use crate::screens::table::thinking::Thinking;
use crate::screens::table::waiting::Waiting;
use crate::screens::{Destination, Effect, Goto, ListDetail, LoadPurpose, RandomPurpose, Screen};
use crate::session::alone::AloneChoice;
use crate::session::failure::Failure;
use crate::session::flow::{self, Stage};
use crate::session::passphrases::PassphrasePrompt;
use crate::session::puzzles::Puzzle;
use crate::session::samples::Sample;
use crate::session::turn_clock::ClockPhase;
use crate::session::{Author, SaveState, Session, TableChange};
use chancery_core::board::{Power, Province};
use game::tutorial::Tutorial;
use game::{Branch, Game, Mode, SeatId};
use std::sync::Arc;

/// The answer to a look or a step back before the first phase has been played.
pub(super) const NOTHING_PLAYED: &str = "No phase has been played yet.";

impl App {
    pub(super) fn go(&mut self, go: Goto) {
        if self.leaves_table(&go) {
            return self.quit();
        }
        match go {
            Goto::Start => {
                self.at_start();
                self.shared.last = None;
                self.effects.push(Effect::List(ListDetail::Names));
            }
            Goto::NewGame(mode) => {
                let setup = NewGameScreen::new(mode, &self.shared.settings.new_game);
                let setup = setup.like(self.last_shared_game());
                self.at_start();
                self.open_setup(setup);
            }
            Goto::Alone => self.set_up_alone(self.shared.last_alone(), None),
            Goto::PlayOn(game, power) => self.play_on(*game, power),
            Goto::Rematch => {
                let game = self.shared.game().cloned();
                let last = game.as_ref().and_then(AloneChoice::of);
                self.at_start();
                let setup = NewGameScreen::alone(&self.shared.settings.new_game, last, None);
                // with its rules, also those of fog of war
                self.open_setup(setup.under_rules_of(game.as_ref()));
                self.command(Command::Accept);
            }
            Goto::PlayWith(event) => {
                self.play();
                self.event(event);
            }
            Goto::FirstGame => self.first_game(),
            Goto::Puzzle(puzzle) => self.puzzle(*puzzle),
            Goto::OtherPuzzle(command) => self.other_puzzle(command == Command::Later),
            Goto::List => {
                self.at_start();
                self.push(Open::default());
                self.effects.push(Effect::List(ListDetail::Phases));
            }
            Goto::Load(path) => self.effects.push(Effect::Load(path, LoadPurpose::Play)),
            Goto::Sample(sample) => self.open_sample(sample),
            // read the file again: another program can have changed it
            Goto::Continue => match self.shared.last.as_ref().and_then(|last| last.path.clone()) {
                Some(path) => self.effects.push(Effect::Load(path, LoadPurpose::Play)),
                None => self.at_start(),
            },
            Goto::Begin(game) => self.begin(*game),
            Goto::Play => self.play(),
            Goto::Below => self.go_below(),
            Goto::PlayWithout => {
                if let Some(session) = &mut self.shared.session {
                    session.seal_programs();
                }
                self.play();
            }
            Goto::ReadFile(context) => self.push(Palette::to_read(context)),
            Goto::WhatIf(author) => self.push_any(|it| WhatIf::present(it, author)),
            Goto::Prove(author, unit) => self.prove(author, unit),
            Goto::Advice(power) => self.push(AdviceView::new(power)),
            Goto::Attendance(seat) => self.push_any(|it| Some(AttendanceList::at(it, seat))),
            Goto::HandOver(seat) => self.hand_over(seat),
            Goto::Forget(seat) => self.forget(seat),
            Goto::LookBack(record, unit) => self.look_back_at(record, unit),
            Goto::Leave => self.quit(),
        }
    }

    /// Opens a screen on top.
    pub(super) fn push(&mut self, screen: impl Screen + 'static) {
        self.stack.push(Box::new(screen));
    }

    /// Opens a screen of the game on top, if there is one.
    pub(super) fn push_any<S: Screen + 'static>(
        &mut self,
        open: impl FnOnce(&Session) -> Option<S>,
    ) {
        if let Some(screen) = self.shared.session.as_ref().and_then(open) {
            self.push(screen);
        }
    }

    /// Sets up a game against the computer that goes on from the current position of `game`.
    fn play_on(&mut self, game: Game, power: Option<Power>) {
        let last = self.shared.last_alone();
        let choice = AloneChoice {
            power,
            level: last.and_then(|last| last.level),
            map: Arc::clone(game.map()),
        };
        self.set_up_alone(Some(choice), Some(game));
    }

    /// Opens the puzzle after the current one, or the one before.
    fn other_puzzle(&mut self, is_after: bool) {
        let session = self.shared.session.as_ref();
        let puzzle = session.and_then(|session| session.puzzle.as_ref());
        let record = self.shared.player_record();
        let own = record.map_or(&[][..], |(record, _)| &record.puzzles);
        if let Some(next) = puzzle.and_then(|it| it.beside(is_after, own)) {
            self.puzzle(next);
        }
    }

    /// Begins a new game.
    fn begin(&mut self, game: Game) {
        let drawing = self.shared.drawing_of(game.map());
        self.close_session();
        if AloneChoice::of(&game).is_none() {
            self.shared.last_shared = Some(game.clone());
        }
        self.sit_down(Session::new(game, drawing));
        self.play();
    }

    /// Shows the results of a past phase at the order of a unit, after a correction or its undoing. If results were at the
    /// bottom before, and nothing is to be revealed again, the balance before a winter comes next.
    fn look_back_at(&mut self, record: usize, unit: Option<Province>) {
        let was_in_results = self.bottom().record.is_some();
        self.play();
        self.push_any(|session| {
            let game = session.game();
            let last = game.history().len().checked_sub(1)?;
            let is_next = was_in_results && game.to_reveal() == 0;
            Balance::after(session, last).filter(|_| is_next)
        });
        self.push_any(|session| {
            let mut results = Results::past(session, record)?;
            if let Some(unit) = unit {
                results.select_at(session, unit);
            }
            Some(results)
        });
        if let Some(session) = &self.shared.session {
            self.shared.show(match session.undoable() {
                Some(_) => Row::new().bold("Order corrected.").dim(" Alt-U undoes it."),
                None => Row::new().bold("Correction undone."),
            });
        }
    }

    /// Returns the last game that wasn't one person's against the computer, whose people may play
    /// the next game: the current game, the last saved one, or the last one started in this run.
    fn last_shared_game(&self) -> Option<&Game> {
        let session = self.shared.session.as_ref();
        let session = session.filter(|session| session.has_save());
        let games = [
            session.map(Session::game),
            self.shared.last.as_ref().map(|last| &last.game),
            self.shared.last_shared.as_ref(),
        ];
        let mut games = games.into_iter().flatten();
        games.find(|game| AloneChoice::of(game).is_none())
    }

    /// Opens the screen that sets up a game of one person against the computer, from the current
    /// position of `start` if there is one. Then the game stays open below.
    fn set_up_alone(&mut self, last: Option<AloneChoice>, start: Option<Game>) {
        if start.is_none() {
            self.at_start();
        }
        let setup = NewGameScreen::alone(&self.shared.settings.new_game, last, start);
        self.open_setup(setup);
    }

    /// Opens the setup of a new game, which needs the boards and a seed for its opponents.
    fn open_setup(&mut self, setup: NewGameScreen) {
        self.push(setup);
        self.effects.push(Effect::Boards);
        self.effects.push(Effect::Random(RandomPurpose::Screen));
    }

    /// Opens a sample game. It is saved only when it is changed.
    fn open_sample(&mut self, sample: &Sample) {
        if let Some(loaded) = sample.load() {
            self.open(loaded);
        }
        let Some(session) = &mut self.shared.session else {
            return;
        };
        session.saving.state = SaveState::Saved;
        let about = match session.game().notes() {
            0 => "A sample game.".to_owned(),
            notes => format!("A sample game with notes on {notes} phases."),
        };
        self.push_any(|session| Results::past(session, 0));
        let row = Row::new().bold(about).key("  PgDn").dim(" goes on");
        self.shared.show(row.key("  Esc").dim(" leaves the replay"));
    }

    /// Opens a proof about a unit in the current phase, or says why there is none.
    fn prove(&mut self, author: Author, unit: Option<Province>) {
        let Some(session) = &mut self.shared.session else {
            return;
        };
        let root = session.game().history().len();
        let branch = Branch::present(session.game(), &session.powers(author));
        let proof = branch.map(|branch| ProofView::new(session, branch, root, unit));
        match proof {
            Some(Ok(proof)) => self.push(proof),
            Some(Err(why)) => self.shared.notify(why),
            None => {}
        }
    }

    /// Leaves the game, after a question if it couldn't be saved.
    pub(super) fn ask_to_go(&mut self, go: Goto) {
        match self.unsaved() {
            Some(reason) => self.push(Question::unsaved(reason, go)),
            None => self.go(go),
        }
    }

    /// Returns why the game couldn't be saved, if that failed.
    pub(crate) fn unsaved(&self) -> Option<&Failure> {
        match &self.shared.session.as_ref()?.saving.state {
            SaveState::Failed(reason) => Some(reason),
            SaveState::Saved | SaveState::Changed => None,
        }
    }

    /// Quits, after a question if a game is in progress or couldn't be saved.
    pub(super) fn leave(&mut self) {
        match self.leave_question() {
            Some(question) => self.push(question),
            None => self.quit(),
        }
    }

    /// Returns the question whether to quit, unless nothing is lost or left unfinished by it.
    pub(super) fn leave_question(&self) -> Option<Question> {
        let session = self.shared.session.as_ref();
        let is_playing =
            session.is_some_and(|it| it.game().ending().is_none() && it.puzzle.is_none());
        let lost = match self.unsaved() {
            _ if session.is_some_and(|it| it.lesson.is_some()) => Lost::Tutorial,
            Some(reason) => Lost::Orders(reason.to_string()),
            None => Lost::Nothing,
        };
        let has_text = matches!(self.context().1, LineState::Filled | LineState::Choosing);
        (is_playing || lost != Lost::Nothing).then(|| Question::leave(lost, has_text))
    }

    /// Quits, and saves the time that the clock has counted since the last save.
    fn quit(&mut self) {
        if let Some(session) = &mut self.shared.session
            && session.time_due().is_some()
        {
            session.saving.state = SaveState::Changed;
        }
        self.effects.push(Effect::Quit);
    }

    /// Shows only the start screen, without a game. One that is open stays as it is.
    fn at_start(&mut self) {
        let bottom = self.stack.first();
        let is_open = bottom.is_some_and(|it| it.traits(&self.shared).keys.0 == Context::Start);
        self.close_session();
        if is_open {
            self.stack.truncate(1);
        } else {
            self.stack = vec![Box::new(Start::default())];
        }
    }

    /// Opens the screen of the game's current stage.
    pub(super) fn play(&mut self) {
        if let Some(session) = &mut self.shared.session {
            session.prepare();
            session.forget_passphrases();
            session.set_viewer(None);
            let stage = flow::advance(session);
            let at = Some((stage, session.game().turn()));
            let before = std::mem::replace(&mut self.stage, at);
            let is_new = at != before;
            self.stack = screens_of(stage, session, before.is_none());
            self.think();
            // the next player must not see the previous one's map view
            self.shared.camera.leave();
            if is_new && matches!(stage, Stage::Orders(_)) {
                self.announce_draw();
            }
        }
    }

    /// Says that the computer proposes a draw to a player who plays alone.
    fn announce_draw(&mut self) {
        let session = self.shared.session.as_ref();
        let Some((session, seat)) = session.and_then(|it| Some((it, it.draw_proposer()?))) else {
            return;
        };
        let who = session.game().title(seat);
        let (context, line) = (Context::Writing, LineState::Empty);
        let key = self
            .shared
            .keys
            .shown_for(Command::ProposeDraw, context, line);
        let row = Row::new().bold(format!("{who} proposes a draw of all survivors."));
        self.shared.show(match key {
            Some(key) => row.text("   ").key(key).dim(" votes"),
            None => row,
        });
    }

    /// Undoes the last table change, if it can be undone.
    pub(super) fn undo_table_change(&mut self) {
        let Some(session) = &mut self.shared.session else {
            return;
        };
        let notice = match session.undoable() {
            Some(TableChange::Vote) => "Vote undone.",
            Some(TableChange::Declaration) => "Declaration undone: the game goes on.",
            Some(TableChange::Correction(_)) => return self.push_any(CorrectionPreview::of_last),
            None => return self.shared.notify("There is nothing to undo."),
        };
        session.undo_table_change();
        self.play();
        self.shared.notify(notice);
    }

    /// Hides the screen. Secret orders are hidden by the handover screen, and locked if they have a
    /// passphrase, even if another screen is above them.
    pub(super) fn hide(&mut self) {
        if !self.hide_orders() {
            self.push(Hidden);
        }
    }

    /// Hides the secret orders of a seat behind its handover screen. Returns whether any are open.
    fn hide_orders(&mut self) -> bool {
        let (clock, is_handed_over) = (self.bottom().clock, self.is_handed_over());
        let (ClockPhase::At(Author::Seat(seat)), Some(session)) = (clock, &mut self.shared.session)
        else {
            return false;
        };
        let hides = session.is_secret() && !is_handed_over;
        if hides {
            session.forget_passphrases();
            self.push(Handover::before(seat, Before::OpenSheet));
        }
        hides
    }

    /// Returns to the screen below one at which all players were, and hides secret orders there.
    fn go_below(&mut self) {
        if self.stack.len() < 2 {
            return self.play();
        }
        self.pop();
        let session = self.shared.session.as_ref();
        if session.is_some_and(|session| session.place().shares_keyboard()) {
            self.hide_orders();
        }
    }

    /// Discards the passphrase of the writer of a seat's orders, and the orders with it.
    fn forget(&mut self, seat: SeatId) {
        if let Some(session) = &mut self.shared.session {
            session.forget_passphrases();
            let writer = session.game().writer_of(seat);
            session.change(|game| writer.map(|writer| game.forget_passphrase(writer)));
            self.hand_over(seat);
        }
    }

    /// Shows the handover screen of a seat, and closes the orders of any other.
    fn hand_over(&mut self, seat: SeatId) {
        if let Some(session) = &mut self.shared.session {
            session.set_viewer(None);
            self.shared.camera.leave();
            self.stack = vec![Box::new(Handover::new(seat))];
        }
    }

    /// Opens the position editor, for the current game or a new one.
    pub(super) fn set_up(&mut self) {
        if let Some(session) = &self.shared.session {
            match session.game().can_be_corrected() {
                Ok(()) => self.push(Editor::of_game(session)),
                Err(why) => {
                    let reason = why.message(session.game().map());
                    let reason = format!("{}.", text::capitalize(&reason));
                    self.shared.notify_in(Tone::Warn, reason);
                }
            }
            return;
        }
        self.go(Goto::NewGame(Mode::GameMaster));
        self.command(Command::SetUp);
    }

    pub(super) fn sit_down(&mut self, mut session: Session) {
        session.warns = self.shared.settings.guard.is_on();
        self.shared.session = Some(session);
    }

    /// Opens a puzzle.
    fn puzzle(&mut self, puzzle: Puzzle) {
        self.close_session();
        let record = self.shared.player_record();
        let was_solved = record.is_some_and(|(record, _)| record.solved(&puzzle.id).is_some());
        let session = match Session::puzzling(puzzle, was_solved) {
            Ok(session) => session,
            Err(error) => return self.start_with(error),
        };
        if let Some(screen) = WhatIf::puzzle(&session) {
            self.stack = vec![Box::new(screen)];
        }
        self.shared.session = Some(session);
        self.shared.camera.leave();
    }

    /// Opens the tutorial game where the player left it.
    fn first_game(&mut self) {
        self.close_session();
        let session = match self.shared.lesson.take() {
            Some(session) => *session,
            None => match Tutorial::first() {
                Ok((game, lesson)) => Session::teaching(game, lesson),
                Err(error) => return self.start_with(error),
            },
        };
        self.shared.session = Some(session);
        self.play();
    }

    /// Shows the start screen with an error.
    fn start_with(&mut self, error: impl ToString) {
        self.at_start();
        self.shared.notify_in(Tone::Err, error.to_string());
    }

    /// Closes the current game. A tutorial game is kept to be continued.
    fn close_session(&mut self) {
        let session = self.shared.session.take();
        if let Some(session) = session.filter(|session| session.lesson.is_some()) {
            self.shared.lesson = Some(Box::new(session));
        }
    }

    /// Opens the results of the last phase and passes a command on to them.
    pub(super) fn look_back(&mut self, command: Command) {
        if self.open_latest() {
            self.command(command);
        }
    }

    /// Opens the results of the last phase. Returns whether there are any that may be shown.
    pub(super) fn open_latest(&mut self) -> bool {
        if self.refuses_look_back() {
            return false;
        }
        match self.shared.session.as_ref().map(Results::latest) {
            Some(Some(results)) => {
                self.push(results);
                return true;
            }
            Some(None) => self.shared.notify(NOTHING_PLAYED),
            None => {}
        }
        false
    }

    /// In fog of war, refuses to show past phases unless a player has opened their orders. Returns
    /// whether it refused.
    pub(super) fn refuses_look_back(&mut self) -> bool {
        let session = self.shared.session.as_ref();
        let refuses = session.is_some_and(|session| !session.may_look_back());
        if refuses {
            self.shared.notify(
                "Fog of war: each player sees past phases alone, after opening the orders.",
            );
        }
        refuses
    }

    /// Goes to a phase or a screen of the game.
    pub(super) fn go_to(&mut self, destination: Destination) {
        let is_past = !matches!(destination, Destination::Now | Destination::Province(_));
        if is_past && self.refuses_look_back() {
            return;
        }
        let Some(session) = &self.shared.session else {
            return;
        };
        let history = session.game().history();
        let turn = session.game().turn();
        let season = || {
            let same = |record: &game::Record| {
                let other = record.turn();
                (other.year, other.season()) == (turn.year, turn.season())
            };
            history.iter().position(same)
        };
        let (record, missing) = match destination {
            Destination::Now => {
                // screens below a handover screen belong to another player
                let last = self.traits().rposition(|traits| traits.hands_over);
                self.stack.truncate(last.unwrap_or(0) + 1);
                return;
            }
            Destination::Centers => return self.command(Command::Centers),
            // the screens with provinces have already handled this
            Destination::Province(_) => return,
            Destination::Record(record) => (Some(record), "No such phase has been played."),
            Destination::Latest | Destination::Failure => {
                (history.len().checked_sub(1), NOTHING_PLAYED)
            }
            Destination::Season => (season(), "Nothing of this season has been played yet."),
        };
        match record.and_then(|record| Results::past(session, record)) {
            Some(results) => {
                if self.top().traits(&self.shared).record.is_some() {
                    self.pop();
                }
                self.push(results);
            }
            None => self.shared.notify(missing),
        }
    }
}

/// Returns whether the retreats or builds of a phase are of one power, so that there are none to reveal to each other.
fn has_one_writer(game: &Game, record: usize) -> bool {
    game.mode() == Mode::HotSeat
        && game.history().get(record).is_some_and(|record| {
            let mut powers = record.orders().map(|(power, _)| power);
            let first = powers.next();
            !record.turn().phase.is_movement() && powers.all(|power| Some(power) == first)
        })
}

/// Returns the screens for a stage of the game, the top one last. `is_first` is whether nothing of the game was shown
/// here before.
fn screens_of(stage: Stage, session: &mut Session, is_first: bool) -> Vec<Box<dyn Screen>> {
    vec![match stage {
        Stage::Over => Box::new(Centers::at_the_end()),
        Stage::CoinToss => Box::new(CoinTossScreen::default()),
        Stage::Computer => Box::new(Thinking),
        Stage::Others => Box::new(Waiting::default()),
        Stage::Orders(Author::Seat(seat))
            if session.place().shares_keyboard()
                || session.passphrase_prompt(seat) != PassphrasePrompt::Nothing =>
        {
            Box::new(Handover::new(seat))
        }
        Stage::Orders(author) => {
            let mut results = None;
            if let Author::Seat(seat) = author {
                session.set_viewer(Some(seat));
                session.hear(seat);
                // a guest who comes to the table has not seen how the last phase ended
                let comes = is_first && session.place().has_others() && !session.is_host();
                let latest = || comes.then(|| Results::latest(session)).flatten();
                results = Results::unseen(session, seat).or_else(latest);
            }
            let entry: Box<dyn Screen> = Box::new(OrderEntry::new(session, author));
            let results = results.map(|results| -> Box<dyn Screen> { Box::new(results) });
            return [entry].into_iter().chain(results).collect();
        }
        Stage::Passphrase(seat) => Box::new(Handover::before(seat, Before::Reveal)),
        Stage::Reveal(record) if session.is_alone() && session.game().is_open() => {
            Box::new(Results::fresh(session, record))
        }
        Stage::Reveal(record) if has_one_writer(session.game(), record) => {
            session.reveal_from(record + 1);
            Box::new(Results::fresh(session, record))
        }
        Stage::Reveal(record) => {
            session.reveal_from(record);
            let kind = match session.game().mode() {
                Mode::GameMaster => PresentationKind::Script,
                Mode::HotSeat => PresentationKind::Reveal,
            };
            match Presentation::new(session, record, kind) {
                Some(presentation) => Box::new(presentation),
                None => Box::new(Results::fresh(session, record)),
            }
        }
    }]
}
