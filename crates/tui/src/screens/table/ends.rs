//! The endings of a game other than a solo: votes on draws and concessions, the game master's
//! declaration, and the table's time limit.

mod declare;
mod vote;

use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, words};
use crate::page::{
    Header, HintForm, ListRow, Paint, SizeClass, header, list_and_panel, list_areas,
};
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::{Session, TableChange};
use chancery_core::board::Power;
pub use declare::Declare;
use game::{EndedEarly, Game, ProposalError};
pub use vote::Vote;

/// The reason why an ending can't be proposed or declared, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EndsError {
    /// The game is over.
    #[error("The game is over already.")]
    Over,
    /// Players end the game by a vote.
    #[error(
        "Only a game master declares a game over; here the table votes on a draw or a concession."
    )]
    NoGameMaster,
    /// No one at this place has a vote.
    #[error("Only players vote.")]
    NoVoter,
    /// All powers are eliminated.
    #[error("There is no power left to concede to.")]
    NoPower,
    /// The proposal isn't possible.
    #[error("{}.", text::capitalize(&.0.to_string()))]
    Proposal(#[from] ProposalError),
    /// Everyone here has voted.
    #[error("The vote waits for {0}.")]
    Waits(String),
}

/// The question whether the agreed time is up, which the clock asks once.
#[derive(Debug)]
pub struct TimeUp;

/// The width of the list beside the map.
const LIST_WIDTH: u16 = 58;

/// A list with a title, and the commands with a key hint, shared by these screens.
pub(in crate::screens) struct PromptList {
    title: Row,
    lines: Vec<ListRow>,
    commands: Vec<Command>,
    /// What Enter does, in a word or two.
    accept: &'static str,
}

impl TimeUp {
    /// Returns the question.
    ///
    /// # Errors
    /// Returns an error if the game is over.
    pub fn new(session: &Session) -> Result<Self, EndsError> {
        still_played(session).map(|_| TimeUp)
    }
}

impl Screen<Session> for TimeUp {
    fn traits(&self, _: &Session) -> Traits {
        Traits::page((Context::Question, LineState::Absent))
    }

    fn update(&mut self, session: &mut Session, command: Command) -> Transition {
        match command {
            Command::Accept => {
                // this can't fail: the game was running when the question was asked, and nothing
                // else could end it
                let stop = |game: &mut Game| game.stop(EndedEarly::Time);
                let _ = session.change_table(TableChange::Declaration, stop);
                Transition::Go(Goto::Play)
            }
            Command::Back => Transition::Pop,
            Command::Leave | Command::Hide => Transition::Pass,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        time(session).draw(session, paint);
    }
}

/// Returns the game, or an error if it is over.
fn still_played(session: &Session) -> Result<&Game, EndsError> {
    let game = session.game();
    match game.ending() {
        Some(_) => Err(EndsError::Over),
        None => Ok(game),
    }
}

/// Returns the row of a power that can be chosen, with its centers.
fn candidate(game: &Game, power: Power, pointer: Row, is_chosen: bool) -> Row {
    let name = game.map().power(power).name.as_str();
    let count = words::known(game.known_centers(power));
    let row = pointer.and(words::ticked(is_chosen)).text(" ");
    let row = row.and(words::badge(game.map(), power)).text(" ");
    let row = row.bold_if(is_chosen, name).padded_to(20);
    row.dim(format!("{count:>2}"))
}

/// Returns the question whether time is up.
fn time(session: &Session) -> PromptList {
    let game = session.game();
    let year = game.years().last().map_or(0, |year| year.year);
    let leaders = game::ending::names(game.map(), game.leaders().iter());
    let message =
        format!("The centers after Fall {year}, the last completed fall, decide: {leaders}.");
    let mut lines: Vec<ListRow> = vec![Row::new().text(message).into(), ListRow::blank()];
    if let Some(hours) = game.victory().hours {
        let agreed = format!("The players agreed on {hours} hours.");
        lines.push(Row::new().dim(agreed).into());
    }
    PromptList {
        title: Row::new().bold("Is the time up?"),
        lines,
        commands: vec![Command::Accept, Command::Back],
        accept: "end the game",
    }
}

impl PromptList {
    /// Draws the list with long lines wrapped, and the position beside it if there is room and everyone sees it.
    fn draw(&self, session: &Session, paint: &mut Paint<'_>) {
        let head = Header::new(self.title.clone(), header::right(session));
        let hints = paint.hints_with(&self.commands, |command| match command {
            Command::Accept => HintForm::Called(self.accept),
            _ => HintForm::Usual,
        });
        let [mut list, _] = list_areas(paint.frame(&head, &hints), 0);
        let game = session.game();
        let is_small = SizeClass::of(paint.buffer.area) == SizeClass::Small;
        if !is_small && !game.is_in_fog() {
            let [left, right] = list_and_panel(list, LIST_WIDTH);
            list = left;
            let turn = [Row::new().dim(words::turn(game.turn()))];
            paint.position(game.map(), paint.drawing, game.position(), &turn, right);
        }
        // a row ends two columns before the edge of the list
        let columns = usize::from(list.width).saturating_sub(3).min(90);
        let mut lines: Vec<ListRow> = Vec::new();
        for line in &self.lines {
            match line.click {
                Some(_) => lines.push(line.clone()),
                None => lines.extend(line.row.wrapped(columns).into_iter().map(ListRow::from)),
            }
        }
        paint.list(&lines, list);
    }
}
