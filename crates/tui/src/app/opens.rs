//! The commands that open a screen.

use super::App;
use crate::keys::{Command, Context};
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
use crate::screens::phase::review::ReviewView;
use crate::screens::phase::script::Script;
use crate::screens::table::centers::Centers;
use crate::screens::table::clock::ClockView;
use crate::screens::table::ends::{Declare, TimeUp, Vote};
use crate::screens::table::fingerprints::Fingerprints;
use crate::screens::table::joining::Joining;
use crate::screens::table::names::Names;
use crate::screens::table::summary::Summary;
use crate::session::{Author, Session};

/// Returns the commands for writing orders that the game is played without.
fn unplayed(session: &Session) -> Vec<Command> {
    let game = session.game();
    let mut without = Vec::new();
    if !game.has_advice() {
        without.push(Command::Advise);
    }
    if !game.seat_ids().any(|seat| game.persona(seat).is_some()) {
        without.push(Command::Propose);
    }
    if !game.has_words() {
        without.extend([Command::Yes, Command::No]);
    }
    without
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
            Err(why) => self.shared.notify(why),
        }
    }

    /// Returns the screen that a command opens, or `None` for other commands. Each such command has
    /// a row here.
    ///
    /// # Errors
    /// Returns a sentence with the reason why the screen can't be opened.
    fn screen_for(&self, command: Command) -> Result<Option<Box<dyn Screen>>, String> {
        let (context, _) = self.context();
        let session = self.shared.session.as_ref();
        let latest = session.and_then(|it| it.game().history().len().checked_sub(1));
        if command.is_hidden_in_fog() && session.is_some_and(|it| it.game().is_view()) {
            return Err("Fog of war hides this until the game is over.".to_owned());
        }
        let screen: Box<dyn Screen> = match (command, session) {
            (Command::Help, _) => Box::new(Help::new(context, self.top().examples(&self.shared))),
            (Command::Palette, _) => {
                let writing = session.filter(|_| context == Context::Writing);
                Box::new(Palette::new(context).without(writing.map_or_else(Vec::new, unplayed)))
            }
            (Command::Settings, _) => Box::new(SettingsList::new(&self.shared.settings)),
            (Command::Puzzles, _) => Box::new(PuzzleList::default()),
            (Command::Record, _) => Box::new(RecordView),
            (Command::Rules, Some(session)) => Box::new(RulesList::of_game(session)),
            (Command::Rules, None) => Box::new(RulesList::default()),
            (_, None) => return Ok(None),
            (Command::GoTo, _) => Box::new(GoTo::default()),
            (Command::Fingerprints, Some(session)) => {
                let shown = self.top().traits().record.or(latest);
                let screen = shown.and_then(|record| Fingerprints::new(session, record));
                Box::new(screen.ok_or("The orders of this phase have no fingerprints.")?)
            }
            (Command::Note, Some(session)) => {
                let shown = self.top().traits().record.or(latest);
                let screen = shown.and_then(|record| NoteLine::new(session, record));
                Box::new(screen.ok_or("No phase has been played yet.")?)
            }
            (Command::Propose, Some(session)) => {
                let writer = session.lone_player().map_or(Author::Master, Author::Seat);
                Box::new(Opponents::new(session, writer))
            }
            (Command::Centers, _) => Box::new(Centers::default()),
            (Command::Score, _) => Box::new(Centers::score()),
            (Command::Statistics, _) => Box::new(Summary::statistics()),
            (Command::Review, _) => Box::new(ReviewView::default()),
            (Command::ComparePhases, Some(session)) => {
                Box::new(Summary::phases(session, self.top().traits().record))
            }
            (Command::Postcard, _) => Box::new(Summary::postcard()),
            (Command::Seats, Some(session)) if session.table_seats().uses.is_empty() => {
                return Err("No one has joined this table yet.".to_owned());
            }
            (Command::Seats, Some(_)) => Box::new(Joining::default()),
            (Command::Rename, Some(session)) => Box::new(Names::new(session)),
            (Command::Clock, _) => Box::new(ClockView::default()),
            (Command::ProposeDraw | Command::Concede, Some(session)) if !session.may_vote() => {
                return Err("Only players vote.".to_owned());
            }
            (Command::ProposeDraw | Command::Concede, Some(session))
                if let Some(vote) = session.game().open_vote() =>
            {
                Box::new(Vote::begun(session, vote.proposal)?)
            }
            (Command::ProposeDraw, Some(session)) => Box::new(Vote::on_draw(session.game())?),
            (Command::Concede, Some(session)) => Box::new(Vote::on_concession(session.game())?),
            (Command::DeclareOver, Some(session)) => Box::new(Declare::new(session)?),
            (Command::TimeIsUp, Some(session)) => Box::new(TimeUp::new(session)?),
            (Command::Compare, Some(session)) => {
                let screen = latest.and_then(|record| CompareView::new(session, record));
                Box::new(
                    screen.ok_or("No phase has been played yet: there is nothing to compare.")?,
                )
            }
            (Command::Script, Some(session)) => {
                let screen = latest.and_then(|record| Script::past(session, record));
                Box::new(screen.ok_or("No phase has been played yet.")?)
            }
            _ => return Ok(None),
        };
        Ok(Some(screen))
    }
}
