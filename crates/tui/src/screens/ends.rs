//! Ending a game otherwise than by centers: votes on draws and concessions, the game master's word, the
//! table's clock.

mod declare;
mod vote;

use super::{Goto, Paint, Transition};
use crate::header;
use crate::keys::{Context, Hint, LineState};
use crate::message::Command;
use crate::screen_layout::{Header, ListRow, hints, list_areas};
use crate::session::Session;
use crate::text::Row;
use declare::Declare;
use game::{EndedEarly, Mode};
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
    /// The screen of a command; or why it can't be now.
    pub(super) fn of(command: Command, table: &Session) -> Result<Option<Self>, String> {
        let game = table.game();
        let over = game.ending().is_some();
        match command {
            Command::ProposeDraw => Vote::on_draw(game).map(|vote| Some(Ends::Vote(vote))),
            Command::Concede => Vote::on_concession(game).map(|vote| Some(Ends::Vote(vote))),
            Command::DeclareOver | Command::TimeIsUp if over => {
                Err("The game is over already.".to_owned())
            }
            Command::DeclareOver if game.mode() == Mode::HotSeat => Err(
                "Only a game master declares a game over; here the table votes on a draw or a \
                 concession."
                    .to_owned(),
            ),
            Command::DeclareOver => Ok(Some(Ends::Declare(Declare::new(game)))),
            Command::TimeIsUp => Ok(Some(Ends::Time)),
            _ => Ok(None),
        }
    }

    pub(super) fn context(&self) -> Context {
        match self {
            Ends::Vote(vote) => vote.context(),
            Ends::Declare(_) => Context::Declaring,
            Ends::Time => Context::Question,
        }
    }

    pub(super) fn line(&self) -> LineState {
        match self {
            Ends::Declare(declare) => declare.line(),
            Ends::Vote(_) | Ends::Time => LineState::Absent,
        }
    }

    /// Does it hide what others are not to see?
    pub fn is_secret(&self) -> bool {
        matches!(self, Ends::Vote(vote) if vote.is_secret())
    }

    pub(super) fn update(&mut self, table: &mut Session, command: Command) -> Transition {
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

    /// One of the powers that are listed was clicked.
    pub(super) fn click_row(&mut self, number: usize) {
        match self {
            Ends::Vote(vote) => vote.click_row(number),
            Ends::Declare(declare) => declare.click_row(number),
            Ends::Time => {}
        }
    }

    pub(super) fn draw(&self, table: &Session, paint: &mut Paint<'_>) {
        match self {
            Ends::Vote(vote) => vote.draw(table, paint),
            Ends::Declare(declare) => declare.draw(table, paint),
            Ends::Time => time(table).draw(table, paint),
        }
    }
}

/// Whether time is up.
fn time(table: &Session) -> PromptList {
    let game = table.game();
    let year = game.years().last().map_or(0, |year| year.year);
    let leaders = game::ending::names(game.map(), game.leaders());
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
