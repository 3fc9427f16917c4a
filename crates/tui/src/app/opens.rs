//! The commands that open a screen.

use super::App;
use super::navigation::NOTHING_PLAYED;
use crate::keys::{Command, Context, commands};
use crate::screens::Screen;
use crate::screens::entry::Opponents;
use crate::screens::menu::go_to::GoTo;
use crate::screens::menu::help::Help;
use crate::screens::menu::palette::Palette;
use crate::screens::menu::puzzles::PuzzleList;
use crate::screens::menu::record::RecordView;
use crate::screens::menu::rules::RulesList;
use crate::screens::menu::settings::SettingsList;
use crate::screens::phase::compare::CompareView;
use crate::screens::phase::note::NoteLine;
use crate::screens::phase::presentation::{Presentation, PresentationKind};
use crate::screens::phase::review::ReviewView;
use crate::screens::table::centers::Centers;
use crate::screens::table::clock::ClockView;
use crate::screens::table::ends::{Declare, EndsError, TimeUp, Vote};
use crate::screens::table::fingerprints::Fingerprints;
use crate::screens::table::joining::Joining;
use crate::screens::table::names::Names;
use crate::screens::table::summary::Summary;
use crate::session::passphrases::PassphrasePrompt;
use crate::session::{Author, Session};
use chancery_core::board::Phase;
use game::Mode;
use output::printouts::PrintoutKind;

/// The printouts of phases that have been played.
const PRINTOUTS: &[Command] = commands![
    Print(PrintoutKind::Results),
    Print(PrintoutKind::Script),
    Print(PrintoutKind::Log),
];

/// The commands about phases that have been played.
const NEED_A_PHASE: &[Command] = commands![
    Earlier,
    Later,
    FirstFailure,
    Script,
    Review,
    Compare,
    ComparePhases,
    Film,
];

/// The commands about a clock or a deadline.
const NEED_A_CLOCK: &[Command] = commands![
    Longer(1),
    Longer(5),
    Longer(60),
    Longer(24 * 60),
    Agree,
    PlayBy(None),
];

/// Returns the commands of a context that the game is played without.
fn unplayed(session: Option<&Session>, context: Context) -> Vec<Command> {
    let Some(session) = session else {
        return Vec::new();
    };
    let game = session.game();
    let (is_new, is_puzzle) = (game.history().is_empty(), session.puzzle.is_some());
    let (is_writing, is_proof) = (context == Context::Writing, context == Context::Proof);
    let is_shown = matches!(context, Context::Reveal | Context::Finale);
    let corrects = matches!(context, Context::Writing | Context::Results);
    let has_master = game.mode() == Mode::GameMaster;
    let has_clock = game.clock().is_some() || game.deadline().is_some();
    let has_opponents = game.seat_ids().any(|seat| game.persona(seat).is_some());
    let has_none = |seat| session.passphrase_prompt(seat) == PassphrasePrompt::Nothing;
    let can_end = session.has_save() && game.ending().is_none();
    let endings = commands![ProposeDraw, Concede, DeclareOver, TimeIsUp];
    let limits: &[(bool, &[Command])] = &[
        (!game.has_advice(), commands![Advise]),
        (!has_opponents, commands![Propose]),
        (!session.is_alone(), commands![TakeBackPhase, Rematch]),
        (!session.has_save(), commands![Correct]),
        (!can_end, endings),
        (!has_master, commands![DeclareOver]),
        (is_new, PRINTOUTS),
        (is_new && !is_puzzle, NEED_A_PHASE),
        // a proof explains another result
        (is_new && !is_puzzle && is_writing, commands![Why]),
        (!has_clock, NEED_A_CLOCK),
        // there it pauses the orders that are shown
        (!has_clock && !is_shown, commands![Pause]),
        (game.turn().phase != Phase::Adjustments, commands![Waive]),
        // elsewhere it sets up the position of a new game
        (corrects && !has_master, commands![SetUp]),
        // in a puzzle's proof these keys go to another puzzle
        (is_proof && !is_puzzle, commands![Earlier, Later]),
        (is_writing && !game.has_words(), commands![Yes, No]),
        (game.seat_ids().all(has_none), commands![Forgotten]),
    ];
    let limits = limits.iter().filter(|(is_unplayed, _)| *is_unplayed);
    limits.flat_map(|&(_, all)| all).copied().collect()
}

/// The reason why a screen can't be opened, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum Refusal {
    #[error("Fog of war hides this until the game is over.")]
    Fog,
    #[error("The orders of this phase have no fingerprints.")]
    NoFingerprints,
    #[error("{NOTHING_PLAYED}")]
    NoPhase,
    #[error("No phase has been played yet: there is nothing to compare.")]
    NothingToCompare,
    #[error("There are no opponents: no computer plays in this game.")]
    NoOpponents,
    #[error("No one has joined this table yet.")]
    NoGuests,
    #[error(transparent)]
    Ends(#[from] EndsError),
}

/// Returns the open vote, or a new one on what a command proposes.
///
/// # Errors
/// Returns the reason why there can't be one.
fn vote(session: &Session, command: Command) -> Result<Vote, EndsError> {
    let game = session.game();
    match (game.open_vote(), command) {
        _ if !session.place().may_vote() => Err(EndsError::NoVoter),
        (Some(vote), _) => Vote::join(session, vote.proposal),
        (None, Command::ProposeDraw) => Vote::on_draw(game),
        (None, _) => Vote::on_concession(session),
    }
}

impl App {
    /// Opens the screen of a command, or shows why it can't be opened.
    pub(super) fn open_screen(&mut self, command: Command) {
        match self.screen_for(command) {
            Ok(screen) => {
                self.stack.extend(screen);
                if let (Command::Review, Some(session)) = (command, &mut self.shared.session) {
                    session.ask_review(session.reviewed_power());
                }
            }
            Err(why) => self.shared.notify(why.to_string()),
        }
    }

    /// Returns the screen that a command opens, or `None` for other commands. Each such command has
    /// a row here.
    ///
    /// # Errors
    /// Returns the reason why the screen can't be opened.
    fn screen_for(&self, command: Command) -> Result<Option<Box<dyn Screen>>, Refusal> {
        let (context, line) = self.context();
        let session = self.shared.session.as_ref();
        let latest = session.and_then(|it| it.game().history().len().checked_sub(1));
        let shown = self.top().traits(&self.shared).record;
        if command.is_hidden_in_fog() && session.is_some_and(|it| it.game().is_view()) {
            return Err(Refusal::Fog);
        }
        let screen: Box<dyn Screen> = match (command, session) {
            (Command::Help, _) => {
                let examples = self.top().examples(&self.shared);
                let without = unplayed(session, context);
                Box::new(Help::new((context, line), examples, without))
            }
            (Command::Palette, _) => Box::new(Palette::new(context, unplayed(session, context))),
            (Command::Settings, _) => Box::new(SettingsList::new(&self.shared.settings)),
            (Command::Puzzles, _) => Box::new(PuzzleList::default()),
            (Command::Record, _) => Box::new(RecordView),
            (Command::Rules, Some(session)) => Box::new(RulesList::of_game(session)),
            (Command::Rules, None) => Box::new(RulesList::default()),
            (_, None) => return Ok(None),
            (Command::GoTo, _) => Box::new(GoTo::default()),
            (Command::Fingerprints, Some(session)) => {
                let record = shown.or(latest);
                let screen = record.and_then(|record| Fingerprints::new(session, record));
                Box::new(screen.ok_or(Refusal::NoFingerprints)?)
            }
            (Command::Note, Some(session)) => {
                let record = shown.or(latest);
                let screen = record.and_then(|record| NoteLine::new(session, record));
                Box::new(screen.ok_or(Refusal::NoPhase)?)
            }
            (Command::Propose, _) if unplayed(session, context).contains(&command) => {
                return Err(Refusal::NoOpponents);
            }
            (Command::Propose, Some(session)) => {
                let writer = session.lone_player().map_or(Author::Master, Author::Seat);
                Box::new(Opponents::new(session, writer))
            }
            (Command::Centers, _) => Box::new(Centers::default()),
            (Command::Score, _) => Box::new(Centers::score()),
            (Command::Statistics, _) => Box::new(Summary::statistics()),
            (Command::Review, _) => Box::new(ReviewView::default()),
            (Command::ComparePhases, Some(session)) => Box::new(Summary::phases(session, shown)),
            (Command::Postcard, _) => Box::new(Summary::postcard()),
            (Command::Seats, Some(session)) if session.table_seats().uses.is_empty() => {
                return Err(Refusal::NoGuests);
            }
            (Command::Seats, Some(session)) => Box::new(Joining::new(session)),
            (Command::Rename, Some(session)) => Box::new(Names::new(session)),
            (Command::Clock, _) => Box::new(ClockView::default()),
            (Command::ProposeDraw | Command::Concede, Some(session)) => {
                Box::new(vote(session, command)?)
            }
            (Command::DeclareOver, Some(session)) => Box::new(Declare::new(session)?),
            (Command::TimeIsUp, Some(session)) => Box::new(TimeUp::new(session)?),
            (Command::Compare, Some(session)) => {
                let screen = latest.and_then(|record| CompareView::new(session, record));
                Box::new(screen.ok_or(Refusal::NothingToCompare)?)
            }
            (Command::Script, Some(session)) => {
                let screen = latest.and_then(|record| {
                    Presentation::new(session, record, PresentationKind::PastScript)
                });
                Box::new(screen.ok_or(Refusal::NoPhase)?)
            }
            _ => return Ok(None),
        };
        Ok(Some(screen))
    }
}
