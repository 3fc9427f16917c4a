//! News of a table for a command of the host, which can send mail.

use std::process::{Command, Stdio};

use super::input::{Piece, Sender};
use super::table::TableStatus;
use chancery_core::board::Turn;
use game::Game;
use game::deadline::Timestamp;

/// A piece of news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum News {
    /// A phase has ended.
    Phase(Turn),
    /// Players whose orders are missing should be reminded of the deadline.
    Reminder,
    /// The game is over.
    End,
}

/// The news that were sent so far.
#[derive(Debug, Default)]
pub(super) struct SentNews {
    /// The number of phases; `None` before the first look at the game.
    phases: Option<usize>,
    /// The time of the last reminder.
    reminder: Option<Timestamp>,
}

impl SentNews {
    /// Returns the next news of a game.
    pub fn next(&mut self, game: &Game, now: Timestamp) -> Option<News> {
        let count = game.history().len();
        let before = self.phases.replace(count).unwrap_or(count);
        if before < count {
            let ended = game.history().last().map(|last| News::Phase(last.turn()));
            return game.ending().map(|_| News::End).or(ended);
        }
        let due = game.reminder_due().filter(|&due| due <= now)?;
        let is_new = self.reminder.replace(due) != Some(due);
        (is_new && !game.missing_seats().is_empty()).then_some(News::Reminder)
    }
}

impl News {
    /// Runs a command in a thread, with the news in its environment. Reports its failure.
    pub fn send(self, command: &str, status: &TableStatus, report: Sender) {
        let (kind, ended) = match self {
            News::Phase(ended) => ("phase", ended.to_string()),
            News::Reminder => ("reminder", String::new()),
            News::End => ("end", String::new()),
        };
        let mut shell = Command::new("sh");
        shell.args(["-c", command]);
        shell
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        shell.env("CHANCERY_NEWS", kind);
        shell.env("CHANCERY_ENDED", ended);
        shell.env("CHANCERY_TABLE", &status.table);
        shell.env("CHANCERY_GAME", text(&status.game));
        shell.env("CHANCERY_PHASE", text(&status.phase));
        shell.env("CHANCERY_DEADLINE", text(&status.deadline));
        shell.env("CHANCERY_MISSING", status.missing.join(", "));
        let failed = report.clone();
        let fault = |error: String| Piece::Report(format!("The command for news failed: {error}"));
        let run = move || {
            let error = match shell.status() {
                Ok(status) if status.success() => return,
                Ok(status) => status.to_string(),
                Err(error) => error.to_string(),
            };
            report.send(fault(error));
        };
        if let Err(error) = std::thread::Builder::new().spawn(run) {
            failed.send(fault(error.to_string()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use game::{SeatId, Setup};

    #[test]
    fn each_phase_and_each_deadline_is_news_once() {
        let mut game = Game::new(Setup::standard("Our table")).expect("seven seats");
        game.set_deadline("24h".parse().expect("a rule"));
        let (mut sent, start) = (SentNews::default(), Timestamp::constant(1_795_219_200, 0));
        assert_eq!(sent.next(&game, start), None);
        game.meet_deadline(start);
        let soon = start + Duration::from_secs(18 * 3600);
        assert_eq!(sent.next(&game, start), None);
        assert_eq!(sent.next(&game, soon), Some(News::Reminder));
        assert_eq!(sent.next(&game, soon), None);
        let turn = game.turn();
        game.resolve();
        assert_eq!(sent.next(&game, soon), Some(News::Phase(turn)));
        game.meet_deadline(soon);
        (0..7).for_each(|seat| game.seal(SeatId(seat)));
        assert_eq!(
            sent.next(&game, soon + Duration::from_secs(20 * 3600)),
            None,
            "no one is missing"
        );
    }
}
