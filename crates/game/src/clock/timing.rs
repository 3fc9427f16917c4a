//! The agreed times of a clock.

use std::time::Duration;

/// The maximum of any time.
pub const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// The default grace period after which orders are closed.
const GRACE: Duration = Duration::from_secs(30);

/// The effect of the end of a player's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeoutAction {
    /// None, except that the players are notified.
    #[default]
    Bell,
    /// The orders are closed after a grace period. In a hot-seat game, the seat's orders are sealed.
    /// With a physical board, the game master can't add orders without a ruling.
    Close,
}

/// The times of a clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The negotiation time before the first moves.
    pub first: Duration,
    /// The negotiation time before all other moves.
    pub talk: Duration,
    /// The writing time after the negotiation; never zero.
    pub write: Duration,
    /// The time for retreats and builds, which have no negotiation; `None` if it is unlimited.
    pub short: Option<Duration>,
    /// The effect of the end of a player's time.
    pub at_end: TimeoutAction,
    /// The grace period before orders are closed.
    pub grace: Duration,
    /// Whether the bell rings at the end of a time.
    pub bell: bool,
}

/// Common clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// The clock of the rulebooks since 1971: 30 minutes of negotiation before the first moves, 15
    /// minutes before the others, 5 minutes of writing.
    Rulebook,
    /// The clock of Dixiecon: always 15 minutes of negotiation, 5 minutes of writing.
    Quarter,
    /// The clock of Hechtstechen: 15 minutes of negotiation, then 2 minutes of silent writing.
    Silent,
}

impl Preset {
    /// All presets.
    pub const ALL: [Preset; 3] = [Preset::Rulebook, Preset::Quarter, Preset::Silent];

    /// Returns the name, and the minutes of the first negotiation, the other ones, and writing.
    fn numbers(self) -> (&'static str, [u64; 3]) {
        match self {
            Preset::Rulebook => ("30/15/5", [30, 15, 5]),
            Preset::Quarter => ("15/5", [15, 15, 5]),
            Preset::Silent => ("15+2 silent", [15, 15, 2]),
        }
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        self.numbers().0
    }

    /// Returns the times.
    pub fn timing(self) -> Timing {
        let (_, minutes) = self.numbers();
        let [first, talk, write] = minutes.map(|count| Duration::from_secs(count * 60));
        Timing {
            first,
            talk,
            write,
            short: None,
            at_end: TimeoutAction::Bell,
            grace: GRACE,
            bell: true,
        }
    }
}

impl Default for Timing {
    /// Returns the rulebooks' clock.
    fn default() -> Self {
        Preset::Rulebook.timing()
    }
}

/// The reason why a time can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TimingError {
    /// The time is longer than a day.
    #[error("`{name}` is {seconds} s: a clock goes up to {} s, a day", LONGEST.as_secs())]
    TooLong {
        /// The name of the time.
        name: &'static str,
        /// Its length in seconds.
        seconds: u32,
    },
    /// A time that must not be zero is zero.
    #[error("`{0}` is 0 s: no one can write in no time")]
    Nothing(&'static str),
    /// The number of remaining writing times doesn't match the number of writers.
    #[error("`write` has {found} times left, and {expected} run in this phase")]
    Writers {
        /// The number of writers.
        expected: usize,
        /// The number of times given.
        found: usize,
    },
}

/// Converts a number of seconds to a time, if it isn't too long.
pub(super) fn checked(name: &'static str, seconds: u32) -> Result<Duration, TimingError> {
    let time = Duration::from_secs(u64::from(seconds));
    if time > LONGEST {
        Err(TimingError::TooLong { name, seconds })
    } else {
        Ok(time)
    }
}

impl Timing {
    /// Returns the times given in seconds: negotiation before the first moves and before the others,
    /// writing, and retreats and builds. The bell is on, and orders aren't closed.
    ///
    /// # Errors
    /// Returns an error if a time is longer than a day, or if a time that must not be zero is.
    pub fn of_seconds(
        first: u32,
        talk: u32,
        write: u32,
        short: Option<u32>,
    ) -> Result<Self, TimingError> {
        let lasting = |name, seconds| match seconds {
            0 => Err(TimingError::Nothing(name)),
            seconds => checked(name, seconds),
        };
        Ok(Timing {
            first: checked("first", first)?,
            talk: checked("talk", talk)?,
            write: lasting("write", write)?,
            short: short.map(|short| lasting("short", short)).transpose()?,
            ..Timing::default()
        })
    }

    /// Returns the times with another grace period, in seconds.
    ///
    /// # Errors
    /// Returns an error if it is longer than a day.
    pub fn with_grace(self, seconds: u32) -> Result<Self, TimingError> {
        let grace = checked("grace", seconds)?;
        Ok(Timing { grace, ..self })
    }
}
