//! The commands that open a screen, wherever they are given.

use super::App;
use crate::message::Command;
use crate::screens::{
    Centers, ClockView, CompareView, Ends, GoTo, Help, Hidden, Palette, RulesList, Screen, Script,
    SettingsList, Summary,
};
use crate::session::Session;
use crate::text::Row;

type AnyScreen = Box<dyn Screen>;

/// What a command opens.
enum Opens {
    /// A screen over any other.
    Anywhere(fn(&App) -> AnyScreen),
    /// A screen of the game that is played, or why there is none now, in a sentence.
    InGame(fn(&Session) -> Result<AnyScreen, String>),
}

/// The screens that a command opens, a row each.
const OPENS: [(Command, Opens); 17] = [
    (Command::Help, Opens::Anywhere(help)),
    (
        Command::Palette,
        Opens::Anywhere(|app| Box::new(Palette::new(app.context().0))),
    ),
    (
        Command::Settings,
        Opens::Anywhere(|app| Box::new(SettingsList::new(&app.room.settings))),
    ),
    (Command::Rules, Opens::Anywhere(rules)),
    (
        Command::GoTo,
        Opens::InGame(|_| Ok(Box::new(GoTo::default()))),
    ),
    (Command::Compare, Opens::InGame(compare)),
    (Command::Script, Opens::InGame(script)),
    (Command::Hide, Opens::InGame(|_| Ok(Box::new(Hidden)))),
    (
        Command::Centers,
        Opens::InGame(|_| Ok(Box::new(Centers::default()))),
    ),
    (
        Command::Score,
        Opens::InGame(|_| Ok(Box::new(Centers::score()))),
    ),
    (
        Command::Statistics,
        Opens::InGame(|_| Ok(Box::new(Summary::statistics()))),
    ),
    (
        Command::Postcard,
        Opens::InGame(|_| Ok(Box::new(Summary::postcard()))),
    ),
    (
        Command::Clock,
        Opens::InGame(|_| Ok(Box::new(ClockView::default()))),
    ),
    (
        Command::ProposeDraw,
        Opens::InGame(|session| Ok(Box::new(Ends::draw_vote(session)?))),
    ),
    (
        Command::Concede,
        Opens::InGame(|session| Ok(Box::new(Ends::concession(session)?))),
    ),
    (
        Command::DeclareOver,
        Opens::InGame(|session| Ok(Box::new(Ends::declaration(session)?))),
    ),
    (
        Command::TimeIsUp,
        Opens::InGame(|session| Ok(Box::new(Ends::time(session)?))),
    ),
];

fn help(app: &App) -> AnyScreen {
    let (context, _) = app.context();
    Box::new(Help::new(context, app.top().examples(&app.room)))
}

fn rules(app: &App) -> AnyScreen {
    let session = app.room.table.as_ref();
    Box::new(session.map_or_else(RulesList::default, RulesList::of_game))
}

fn compare(session: &Session) -> Result<AnyScreen, String> {
    let latest = session.game().history().len().checked_sub(1);
    match latest.and_then(|record| CompareView::new(session, record)) {
        Some(screen) => Ok(Box::new(screen)),
        None => Err("No phase has been played yet: there is nothing to compare.".to_owned()),
    }
}

fn script(session: &Session) -> Result<AnyScreen, String> {
    let latest = session.game().history().len().checked_sub(1);
    match latest.and_then(|record| Script::past(session, record)) {
        Some(screen) => Ok(Box::new(screen)),
        None => Err("No phase has been played yet.".to_owned()),
    }
}

impl App {
    /// Opens the screen of a command, or says why it can't be opened now.
    pub(super) fn open_screen(&mut self, command: Command) {
        let Some((_, opens)) = OPENS.iter().find(|(of, _)| *of == command) else {
            return;
        };
        let screen = match (opens, &self.room.table) {
            (Opens::Anywhere(make), _) => Ok(make(self)),
            (Opens::InGame(make), Some(session)) => make(session),
            (Opens::InGame(_), None) => return,
        };
        match screen {
            Ok(screen) => self.stack.push(screen),
            Err(why) => self.room.notice = Some(Row::new().text(why)),
        }
    }
}
