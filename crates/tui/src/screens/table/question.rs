//! A yes-or-no question, in a dialog over the screen.

use ratatui::layout::{Margin, Rect};

use crate::keys::{Command, Context, LineState};
use crate::kit::{Row, Tone, words};
use crate::page::{Paint, dialog};
use crate::screens::{Goto, Screen, Traits, Transition};
use crate::session::failure::Failure;
use crate::session::saved_games::OpenError;
use crate::session::{Session, Shared};
use game::{SealState, SeatId};

/// The width of the lines, in columns.
const WIDTH: usize = 58;

/// The maximum number of error lines of a damaged file.
const MOST_FAULTS: usize = 6;

/// A question, the information needed to answer it, and the destination if the answer is yes.
#[derive(Debug)]
pub struct Question {
    title: String,
    lines: Vec<Row>,
    /// The destination if the answer is yes.
    pub go: Goto,
}

/// What is lost by quitting.
#[derive(PartialEq, Eq)]
pub enum Lost {
    Nothing,
    /// The tutorial, which is never saved.
    Tutorial,
    /// The latest orders, which couldn't be saved for this reason.
    Orders(String),
}

impl Question {
    /// Returns the question whether to quit; `has_text` is whether the entry line isn't empty.
    pub fn leave(lost: Lost, has_text: bool) -> Self {
        let mut lines = match lost {
            Lost::Nothing => vec![Row::new().text("Your game is saved; you can continue later.")],
            Lost::Tutorial => vec![
                Row::new().text("The tutorial isn't saved; it begins again next time."),
                Row::new().dim("Esc, then ^P start screen, goes back without quitting."),
            ],
            Lost::Orders(reason) => not_saved_lines(&reason),
        };
        if has_text {
            lines.push(Row::new().dim("Unfinished text on the entry line is lost."));
        }
        Question {
            title: "Quit?".to_owned(),
            lines,
            go: Goto::Leave,
        }
    }

    /// Returns the question whether to leave a game that couldn't be saved for this reason.
    pub fn unsaved(reason: &Failure, go: Goto) -> Self {
        Question {
            title: "Leave this game?".to_owned(),
            lines: not_saved_lines(&reason.to_string()),
            go,
        }
    }

    /// Returns the question whether to play the phase without the missing orders of programs.
    pub fn without_programs(session: &Session) -> Self {
        let game = session.game();
        let missing = game.waiting_programs();
        let missing = missing.filter(|&seat| !session.has_program_written(seat));
        let message = format!(
            "There are no complete orders of programs for {}. The units of a power without orders hold.",
            text::join_lists(missing.map(|seat| game.title(seat)))
        );
        Question {
            title: "Play without these orders?".to_owned(),
            lines: Row::new().text(message).wrapped(WIDTH),
            go: Goto::PlayWithout,
        }
    }

    /// Returns the question whether to open the previous version of a damaged save, or `None` if
    /// there is none.
    pub fn spare(refusal: &OpenError) -> Option<Self> {
        let spare = refusal.spare.clone()?;
        let mut lines = vec![Row::new().bold(format!("{} is damaged:", refusal.name))];
        for line in refusal.error.lines().take(MOST_FAULTS) {
            lines.extend(Row::new().toned(Tone::Err, line).wrapped(WIDTH));
        }
        lines.truncate(MOST_FAULTS + 1);
        let message = "The previous version is intact. It opens as a new game; the damaged file is \
            not changed.";
        lines.extend(Row::new().text(message).wrapped(WIDTH));
        Some(Question {
            title: "Open the previous version?".to_owned(),
            lines,
            go: Goto::Load(spare),
        })
    }

    /// Returns the question whether to delete a seat's sealed orders because the passphrase is
    /// forgotten.
    pub fn forgotten(session: &Session, seat: SeatId) -> Self {
        let game = session.game();
        let writer = game.writer_of(seat);
        let title = writer.map_or_else(String::new, |writer| game.title(writer));
        let season = words::season(game.turn());
        let is_deleted = |&other: &SeatId| {
            game.writer_of(other) == writer && *game.seal_state(other) != SealState::Plain
        };
        let (question, message, then) = if game.seat_ids().any(|seat| is_deleted(&seat)) {
            (
                "Delete the sealed orders?",
                format!(
                    "{title}'s sealed orders for {season} will be deleted and must be rewritten. Nothing else is \
                     lost."
                ),
                "They can't be recovered without the passphrase. You can then set a new one.",
            )
        } else {
            (
                "Delete the passphrase?",
                format!("{title} has no sealed orders for {season}: nothing is lost."),
                "You can then set a new passphrase.",
            )
        };
        let mut lines = Row::new().bold(message).wrapped(WIDTH);
        lines.extend(Row::new().dim(then).wrapped(WIDTH));
        Question {
            title: question.to_owned(),
            lines,
            go: Goto::Forget(seat),
        }
    }
}

impl Screen for Question {
    fn traits(&self, _: &Shared) -> Traits {
        Traits::overlay((Context::Question, LineState::Absent))
    }

    fn update(&mut self, _: &mut Shared, command: Command) -> Transition {
        match command {
            Command::Accept => Transition::Go(std::mem::replace(&mut self.go, Goto::Play)),
            Command::Back => Transition::Pop,
            // a second Ctrl-C confirms the first one
            Command::Leave if matches!(self.go, Goto::Leave) => Transition::Go(Goto::Leave),
            Command::Leave => Transition::Pass,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, _: &Shared, paint: &mut Paint<'_>) {
        let foot = Row::keys([("Enter", "yes"), ("Esc", "no")]);
        let area = dialog::draw(
            paint,
            64,
            self.lines.len() as u16 + 4,
            &Row::new().bold(self.title.as_str()),
            &foot,
        );
        // the answers are in the frame, two columns from its corner
        let (left, y) = (area.x + 1, area.bottom());
        paint.on_click(Rect::new(left, y, 11, 1), Command::Accept);
        paint.on_click(Rect::new(left + 12, y, 8, 1), Command::Back);
        paint.rows(&self.lines, area.inner(Margin::new(1, 1)));
    }
}

fn not_saved_lines(reason: &str) -> Vec<Row> {
    let mut lines = vec![Row::new().bold("The latest orders could not be saved and will be lost:")];
    lines.extend(Row::new().dim(reason).wrapped(WIDTH));
    lines
}
