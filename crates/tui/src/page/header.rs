//! The header row of the game's screens.

use crate::kit::{Row, Tone, words};
use crate::session::alone::AloneChoice;
use crate::session::{SaveState, Session, turn_clock};
use chancery_core::board::Power;
use game::{Due, Game};

/// The header row.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The power or player, and the phase.
    pub left: Row,
    /// Counts, shown in the middle; on small screens, next to the left part. The longest form that fits is
    /// shown.
    pub middle: Vec<Row>,
    /// The parts at the right. If the width is too small, they are dropped from the first on.
    pub right: Vec<Row>,
    /// The standings, before the last part at the right, shown if they fit.
    pub standings: Row,
    /// Whether the counts are shortened to make room for the standings.
    pub prefers_standings: bool,
}

impl Header {
    /// Returns a header with a left part and right parts.
    pub fn new(left: Row, right: Vec<Row>) -> Self {
        Header {
            left,
            right,
            ..Header::default()
        }
    }

    /// Returns what can be shown at the right, the longest first.
    pub(super) fn right_forms(&self) -> Vec<Row> {
        let (last, before) = self.right.split_last().unzip();
        let before: &[Row] = before.unwrap_or_default();
        let all = (0..=before.len()).map(|from| (&before[from..], Some(&self.standings)));
        let last_alone = (&[][..], None);
        let forms = all.chain([last_alone]);
        forms
            .map(|(before, standings)| {
                let parts = before.iter().chain(standings).chain(last).cloned();
                Row::joined(parts, &Row::new().dim(" · "))
            })
            .collect()
    }

    /// Returns the header with a middle part.
    #[must_use]
    pub fn with_middle(self, middle: Row) -> Self {
        Header {
            middle: vec![middle],
            ..self
        }
    }
}

/// Returns the header of a screen about one power in the phase of a game.
pub fn of_power(session: &Session, game: &Game, power: Power, about: &str) -> Header {
    let season = words::season(game.turn());
    let left = words::power_chip(game.map(), power).bold(format!(" {season}"));
    Header::new(left.dim(format!(" {about}")), right(session))
}

/// Returns the right part: the rulebook, the game's name, the state of saving, and the clock while it
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
        Row::new().dim(words::house(game.table_rules())),
        Row::new().dim(game.name.as_str()),
        saved,
    ];
    parts.splice(2..2, level.map(|level| Row::new().dim(level)));
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
