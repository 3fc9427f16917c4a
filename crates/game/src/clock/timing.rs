//! What a table agreed on about time.

use std::time::Duration;

/// The longest time that anything may be given.
pub const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a sheet stays open after its time, where it is closed then.
const GRACE: Duration = Duration::from_secs(30);

/// What becomes of a sheet when its time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeoutAction {
    /// Nothing, but the players see and hear that the time is up.
    #[default]
    Bell,
    /// It is closed as it stands, after a grace: a seat's is sealed; before a physical board nothing
    /// may be added without a ruling.
    Close,
}

/// How long what takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The talk before the first moves.
    pub first: Duration,
    /// The talk before all others.
    pub talk: Duration,
    /// Writing, after the talk; never nothing.
    pub write: Duration,
    /// Retreats and builds, which have no talk; none where they take as long as they take.
    pub short: Option<Duration>,
    /// What becomes of a sheet when its time is up.
    pub at_end: TimeoutAction,
    /// How long it stays open after that, where it is closed.
    pub grace: Duration,
    /// Is a bell rung at the end of a time?
    pub bell: bool,
}

/// The clocks that many tables play by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// The rulebooks' from 1971 on: half an hour before the first moves, a quarter before others, five
    /// minutes to write.
    Rulebook,
    /// A quarter of an hour always, five minutes to write: Dixiecon's.
    Quarter,
    /// A quarter of an hour, then two minutes in silence: Hechtstechen's.
    Silent,
}

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 3] = [Preset::Rulebook, Preset::Quarter, Preset::Silent];

    /// What it is called, and its minutes: for the first talk, for the others, and to write.
    fn numbers(self) -> (&'static str, [u64; 3]) {
        match self {
            Preset::Rulebook => ("30/15/5", [30, 15, 5]),
            Preset::Quarter => ("15/5", [15, 15, 5]),
            Preset::Silent => ("15+2 silent", [15, 15, 2]),
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        self.numbers().0
    }

    /// What it comes to.
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
    /// The rulebooks' clock.
    fn default() -> Self {
        Preset::Rulebook.timing()
    }
}

/// Why a time can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TimingError {
    /// A day is more than any table needs.
    #[error("`{name}` is {seconds} s: a clock goes up to {} s, a day", LONGEST.as_secs())]
    TooLong {
        /// Which time.
        name: &'static str,
        /// How long it would be.
        seconds: u32,
    },
    /// There is no time to write.
    #[error("`{0}` is 0 s: no one can write in no time")]
    Nothing(&'static str),
    /// What is left is not for as many as write.
    #[error("`write` has {found} times left, and {expected} run in this phase")]
    Writers {
        /// How many run.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

/// A number of seconds as a time.
pub(super) fn checked(name: &'static str, seconds: u32) -> Result<Duration, TimingError> {
    let time = Duration::from_secs(u64::from(seconds));
    match time > LONGEST {
        true => Err(TimingError::TooLong { name, seconds }),
        false => Ok(time),
    }
}

impl Timing {
    /// A clock of numbers of seconds: the talk before the first moves and before others, writing, and
    /// retreats and builds; no bell is silenced and no sheet closed.
    ///
    /// # Errors
    /// A time is longer than a day, or there is none to write in.
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

    /// The same with another grace, in seconds.
    ///
    /// # Errors
    /// It is longer than a day.
    pub fn with_grace(self, seconds: u32) -> Result<Self, TimingError> {
        let grace = checked("grace", seconds)?;
        Ok(Timing { grace, ..self })
    }
}
