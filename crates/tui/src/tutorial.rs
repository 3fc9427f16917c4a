//! A lesson at the table: what it says on every screen, and that its game is not kept unless asked.

use super::keys::Context;
use super::session::{SaveState, Session};
use super::text::Row;
use super::theme::Tone;
use chart::Drawing;
use game::Game;
use game::tutorial::{Tutorial, TutorialPlace, TutorialScreen};

/// A lesson, and whether its sentences are shown.
#[derive(Debug)]
pub struct TutorialState {
    /// The lesson.
    pub lesson: Tutorial,
    shown: bool,
}

impl Session {
    /// A game that teaches.
    pub fn teaching(game: Game, lesson: Tutorial) -> Self {
        let mut session = Session::new(game, Some(Drawing::standard_shared()));
        session.lesson = Some(TutorialState {
            lesson,
            shown: true,
        });
        session.saving = SaveState::Saved;
        session
    }

    /// Writes what the other powers of a lesson order in this phase.
    pub fn prepare(&mut self) {
        if let Some(teaching) = self.lesson.take() {
            self.change(|game| teaching.lesson.prepare(game));
            self.lesson = Some(teaching);
        }
    }

    /// Looks what of a lesson is done on the screen with this context, which shows this record. Without
    /// a context it is another screen. The game of a lesson is not written to the disk.
    pub fn learn(&mut self, context: Option<Context>, record: Option<usize>) {
        if let Some(mut teaching) = self.lesson.take() {
            let game = self.game();
            let place = context.and_then(|context| place(game, context, record));
            teaching.lesson.look(game, place);
            self.saving = SaveState::Saved;
            self.lesson = Some(teaching);
        }
    }

    /// Shows the sentences of a lesson, or no longer; what came of it.
    pub fn switch_lesson(&mut self) -> &'static str {
        match &mut self.lesson {
            None => "There is no lesson in this game.",
            Some(teaching) => {
                teaching.shown = !teaching.shown;
                match teaching.shown {
                    true => "Tutorial on.",
                    false => "Tutorial off. Use the same command to turn it back on.",
                }
            }
        }
    }

    /// Keeps a game that was begun as a lesson among the others: from now on it is one of them.
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

/// Returns what the player sees, if a lesson can be about it: the phase that is written, or the last record.
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

/// What the lesson says now, where there is one.
pub fn row(session: &Session) -> Option<Row> {
    let teaching = session.lesson.as_ref().filter(|teaching| teaching.shown)?;
    let (done, all) = teaching.lesson.progress();
    let count = match done < all {
        true => format!("{} of {all}  ", done + 1),
        false => "done  ".to_owned(),
    };
    let text = teaching.lesson.text()?;
    Some(
        Row::new()
            .strong(Tone::Accent, count)
            .toned(Tone::Key, text),
    )
}
