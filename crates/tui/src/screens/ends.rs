//! Ending a game otherwise than by centers: votes on draws and concessions, the game master's word, the
//! table's clock.

mod declare;
mod vote;

use super::{Goto, Paint, Screen, Traits, Transition};
use crate::header;
use crate::keys::{Context, Hint, LineState};
use crate::message::Command;
use crate::screen_layout::{Header, ListRow, hints, list_areas};
use crate::session::Session;
use crate::text::Row;
use declare::Declare;
use game::{EndedEarly, Game, Mode};
use vote::Vote;

/// What is about to end the game.
#[derive(Debug)]
pub enum Ends {
    /// A vote of the table.
    Vote(Vote),
    /// The game master's word.
    Declare(Declare),
    /// The clock: asked once.
    Time,
}

/// A list with a heading, as these screens show it.
pub(super) struct PromptList {
    title: Row,
    lines: Vec<ListRow>,
    hints: Vec<Hint>,
}

impl Ends {
    /// A vote on a draw.
    pub fn draw_vote(session: &Session) -> Result<Self, String> {
        Vote::on_draw(session.game()).map(Ends::Vote)
    }

    /// A vote on a concession.
    pub fn concession(session: &Session) -> Result<Self, String> {
        Vote::on_concession(session.game()).map(Ends::Vote)
    }

    /// The game master's word that the game is over.
    pub fn declaration(session: &Session) -> Result<Self, String> {
        let game = still_played(session)?;
        match game.mode() {
            Mode::GameMaster => Ok(Ends::Declare(Declare::new(game))),
            Mode::HotSeat => Err(
                "Only a game master declares a game over; here the table votes on a draw or a \
                 concession."
                    .to_owned(),
            ),
        }
    }

    /// The question whether the time that was agreed on is up.
    pub fn time(session: &Session) -> Result<Self, String> {
        still_played(session).map(|_| Ends::Time)
    }
}

impl Screen<Session> for Ends {
    fn context(&self, _: &Session) -> (Context, LineState) {
        match self {
            Ends::Vote(vote) => (vote.context(), LineState::Absent),
            Ends::Declare(declare) => (Context::Declaring, declare.line()),
            Ends::Time => (Context::Question, LineState::Absent),
        }
    }

    fn update(&mut self, table: &mut Session, command: Command) -> Transition {
        match self {
            Ends::Vote(vote) => vote.update(table, command),
            Ends::Declare(declare) => declare.update(table, command),
            Ends::Time => match command {
                Command::Take => {
                    // it was not over when this was asked, and nothing could end it since
                    let _ = table.change(|game| game.stop(EndedEarly::Time));
                    Transition::Go(Goto::Play)
                }
                Command::Back => Transition::Pop,
                Command::Leave | Command::Hide => Transition::Pass,
                _ => Transition::Stay,
            },
        }
    }

    fn click_row(&mut self, _: &mut Session, number: usize) -> Transition {
        match self {
            Ends::Vote(vote) => vote.click_row(number),
            Ends::Declare(declare) => declare.click_row(number),
            Ends::Time => {}
        }
        Transition::Stay
    }

    fn draw(&self, table: &Session, paint: &mut Paint<'_>) {
        match self {
            Ends::Vote(vote) => vote.draw(table, paint),
            Ends::Declare(declare) => declare.draw(table, paint),
            Ends::Time => time(table).draw(table, paint),
        }
    }

    fn traits(&self) -> Traits {
        match self {
            Ends::Vote(vote) if vote.is_secret() => Traits::SECRET,
            _ => Traits::default(),
        }
    }
}

/// The game, unless it is over.
fn still_played(session: &Session) -> Result<&Game, String> {
    let game = session.game();
    match game.ending() {
        Some(_) => Err("The game is over already.".to_owned()),
        None => Ok(game),
    }
}

/// Whether time is up.
fn time(table: &Session) -> PromptList {
    let game = table.game();
    let year = game.years().last().map_or(0, |year| year.year);
    let leaders = game::ending::names(game.map(), game.leaders().iter());
    let told =
        format!("The centers after Fall {year}, the last completed fall, decide: {leaders}.");
    let mut lines: Vec<ListRow> = vec![Row::new().text(told).into(), ListRow::blank()];
    if let Some(hours) = game.victory().hours {
        let agreed = format!("The players agreed on {hours} hours.");
        lines.push(Row::new().dim(agreed).into());
    }
    PromptList {
        title: Row::new().bold("Is the time up?"),
        lines,
        hints: hints(
            &[Command::Take, Command::Back],
            Context::Question,
            LineState::Absent,
        ),
    }
}

impl PromptList {
    /// Draws it over the whole screen, long lines broken.
    fn draw(&self, table: &Session, paint: &mut Paint<'_>) {
        let head = Header {
            left: self.title.clone(),
            right: header::right(table),
            ..Header::default()
        };
        let [list, _] = list_areas(paint.frame(&head, &self.hints), 0);
        // a row ends two columns before the list does
        let columns = usize::from(list.width).saturating_sub(3).min(90);
        let mut lines: Vec<ListRow> = Vec::new();
        for line in &self.lines {
            match line.number {
                Some(_) => lines.push(line.clone()),
                None => lines.extend(line.row.wrapped(columns).into_iter().map(ListRow::from)),
            }
        }
        paint.list(&lines, list);
    }
}
