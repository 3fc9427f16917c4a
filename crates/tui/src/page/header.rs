//! The header row of the game's screens.

use crate::kit::{Row, Tone, words};
use crate::page::Header;
use crate::session::alone::AloneChoice;
use crate::session::{SaveState, Session, turn_clock};
use chancery_core::board::Power;
use game::{Due, Game};

/// Returns the header of a screen about one power in the phase of a game.
pub fn of_power(session: &Session, game: &Game, power: Power, about: &str) -> Header {
    let season = words::season(game.turn());
    let left = words::power_chip(game.map(), power).bold(format!(" {season}"));
    Header::new(left.dim(format!(" {about}")), right(session))
}

/// Returns the right part: the game's name, the rulebook, the state of saving, and the clock while it
/// counts.
pub fn right(session: &Session) -> Vec<Row> {
    let game = session.game();
    let saved = match &session.saving.state {
        SaveState::Saved if session.lesson.is_some() => Row::new().dim("tutorial, not saved"),
        SaveState::Saved if session.puzzle.is_some() => Row::new().dim("not saved"),
        SaveState::Saved => Row::new().dim("saved"),
        SaveState::Changed => Row::new().toned(Tone::Warn, "not saved yet"),
        SaveState::Failed(_) => Row::new().strong(Tone::Err, "not saved"),
    };
    let level = AloneChoice::of(game).and_then(|choice| choice.level_text());
    let mut parts = vec![
        Row::new().dim(game.name.as_str()),
        Row::new().dim(words::house(game.table_rules())),
        saved,
    ];
    parts.splice(1..1, level.map(|level| Row::new().dim(level)));
    // the clock is dropped last, except for the warning that the game isn't saved
    let clock = session.face();
    let clock = clock.and_then(|(face, paused)| turn_clock::row(face, paused));
    let deadline = game.deadline().filter(|it| it.due != Due::Unset);
    let clock = clock.or_else(|| Some(Row::new().bold(deadline?.to_string())));
    let vote = Row::new().strong(Tone::Warn, "vote");
    let vote = session.place().owes_vote().then_some(vote);
    for part in clock.into_iter().chain(vote) {
        let last = match session.saving.state {
            SaveState::Saved => parts.len(),
            SaveState::Changed | SaveState::Failed(_) => parts.len() - 1,
        };
        parts.insert(last, part);
    }
    parts
}
