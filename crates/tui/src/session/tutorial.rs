//! The tutorial in a session: its instructions on every screen, and its game, which isn't saved
//! unless the player asks for it.

use crate::keys::Context;
use crate::kit::{Row, Tone};
use crate::session::{SaveState, Session};
use chancery_core::board::Turn;
use chart::Drawing;
use game::Game;
use game::tutorial::{Tutorial, TutorialPlace, TutorialScreen};

/// The state of the tutorial, and whether its instructions are shown.
#[derive(Debug)]
pub struct TutorialState {
    /// The tutorial.
    pub lesson: Tutorial,
    shown: bool,
    /// The phase in which the last instruction was shown.
    end: Option<Turn>,
}

impl Session {
    /// Returns a session of a tutorial game.
    pub fn teaching(game: Game, lesson: Tutorial) -> Self {
        let mut session = Session::new(game, Some(Drawing::standard_shared()));
        session.lesson = Some(TutorialState {
            lesson,
            shown: true,
            end: None,
        });
        session.saving.state = SaveState::Saved;
        session
    }

    /// Writes the other powers' orders of this phase, if the game is a tutorial.
    pub fn prepare(&mut self) {
        if let Some(teaching) = self.lesson.take() {
            self.change(|game| teaching.lesson.prepare(game));
            self.lesson = Some(teaching);
        }
    }

    /// Updates the tutorial's progress. `context` is that of the screen, or `None` outside the game;
    /// `record` is the past phase that it shows. Marks the game as saved, because tutorial games aren't
    /// written to disk.
    pub fn learn(&mut self, context: Option<Context>, record: Option<usize>) {
        if let Some(mut teaching) = self.lesson.take() {
            let game = self.game();
            let place = context.and_then(|context| place(game, context, record));
            teaching.lesson.look(game, place);
            if teaching.lesson.step().is_none() {
                teaching.end.get_or_insert(game.turn());
            }
            self.saving.state = SaveState::Saved;
            self.lesson = Some(teaching);
        }
    }

    /// Shows or hides the tutorial's instructions. Returns the notice about it.
    pub fn switch_lesson(&mut self) -> &'static str {
        match &mut self.lesson {
            None => "This game has no tutorial.",
            Some(teaching) => {
                teaching.shown = !teaching.shown;
                if teaching.shown {
                    "Tutorial on."
                } else {
                    "Tutorial off. Use the same command to turn it back on."
                }
            }
        }
    }

    /// Ends the tutorial and saves its game as a normal one. Returns the notice about it.
    pub fn keep(&mut self) -> &'static str {
        match self.lesson.take() {
            None => "This game is already saved.",
            Some(_) => {
                self.change(|_| ());
                "Tutorial ended; the game is saved. The other powers no longer have orders."
            }
        }
    }
}

/// Returns the place in the game that the player sees, if the tutorial can have instructions for it: the
/// current phase or the last record.
fn place(game: &Game, context: Context, record: Option<usize>) -> Option<TutorialPlace> {
    use Context::*;
    let screen = match context {
        Writing | Pointing | Asking => TutorialScreen::Orders,
        Sealing => TutorialScreen::Seal,
        Reveal => TutorialScreen::Reveal,
        Results | Picking | Tracing => TutorialScreen::Results,
        _ => return None,
    };
    let turn = match screen {
        TutorialScreen::Orders | TutorialScreen::Seal => game.turn(),
        TutorialScreen::Reveal | TutorialScreen::Results => {
            let last = game.history().len().checked_sub(1)?;
            let is_last = record.is_none_or(|record| record == last);
            is_last.then(|| game.history()[last].turn())?
        }
    };
    Some(TutorialPlace { turn, screen })
}

/// Returns the tutorial's current instruction, if there is one to show.
pub fn row(session: &Session) -> Option<Row> {
    let teaching = session.lesson.as_ref().filter(|teaching| teaching.shown)?;
    let (done, all) = teaching.lesson.progress();
    // after the last instruction, the next phase is an ordinary game
    let is_later = |end| session.game().turn() != end;
    if teaching.end.is_some_and(is_later) {
        return None;
    }
    let missed = teaching.lesson.missed();
    let missed = missed.map_or_else(String::new, |missed| format!(" ({missed})"));
    let count = if done < all {
        format!("{} of {all}{missed}  ", done + 1)
    } else {
        "done  ".to_owned()
    };
    let text = teaching.lesson.text()?;
    Some(
        Row::new()
            .strong(Tone::Accent, count)
            .toned(Tone::Key, text),
    )
}
