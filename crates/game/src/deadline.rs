//! Deadlines: the hour at which a phase ends, even if orders are missing.
//!
//! A [`DeadlineRule`] says how long phases take. The functions get the time from their caller.

mod keeping;

use std::fmt;
use std::str::FromStr;

use jiff::civil::Time;
use jiff::fmt::temporal::{DateTimeParser, DateTimePrinter};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan};

pub use jiff::Timestamp;
pub use keeping::{Deadline, DeadlineChange, DeadlineEvent, Due};

/// The names of the days, from Monday.
const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// The longest time of a phase, in hours: a week.
const LONGEST: u16 = 7 * 24;

/// The shortest time of a phase that ends at a time of day.
const SHORTEST: SignedDuration = SignedDuration::from_hours(6);

/// The offset of the easternmost time zone, in seconds.
const EASTERNMOST: i32 = 14 * 3600;

/// Returns a later time.
fn later(time: Timestamp, by: SignedDuration) -> Timestamp {
    time.checked_add(by).unwrap_or(Timestamp::MAX)
}

/// The time at which a phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PhaseEnd {
    /// A number of hours after its start.
    After(u16),
    /// A time of day, on the days of these indices.
    At { days: [bool; 7], time: Time },
}

/// The agreed deadlines of a game: `24h`, or `Wed Sun 20:00 Europe/Berlin, short 12h, extension 24h`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadlineRule {
    moves: PhaseEnd,
    /// The time of retreats and builds, if it is different.
    short: Option<PhaseEnd>,
    /// The hours that each seat gets once when it misses a deadline.
    extension: Option<u16>,
    zone: TimeZone,
}

/// The reason why a text isn't a rule for deadlines.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` isn't a deadline; write hours like `24h` or a time like `20:00` or `Wed Sun 20:00 Europe/Berlin`, \
     then perhaps `, short 12h` for retreats and builds and `, extension 24h` for a player who misses one"
)]
pub struct DeadlineRuleError(String);

impl DeadlineRule {
    /// Returns the end of a phase that begins now.
    fn end(&self, is_short: bool, now: Timestamp) -> Timestamp {
        let (days, time) = match self.short.filter(|_| is_short).unwrap_or(self.moves) {
            PhaseEnd::After(hours) => return later(now, SignedDuration::from_hours(hours.into())),
            PhaseEnd::At { days, time } => (days, time),
        };
        let soonest = later(now, SHORTEST);
        let today = soonest.to_zoned(self.zone.clone()).date();
        let dates = today.series(1.day()).take(8);
        let named = dates.filter(|date| days[date.weekday().to_monday_zero_offset() as usize]);
        let ends = named.filter_map(|date| date.to_datetime(time).to_zoned(self.zone.clone()).ok());
        let mut ends = ends.map(|end| end.timestamp());
        ends.find(|&end| end >= soonest).unwrap_or(soonest)
    }

    /// Returns the time before a deadline at which players are reminded: a quarter of the phase.
    fn notice(&self, is_short: bool) -> SignedDuration {
        match self.short.filter(|_| is_short).unwrap_or(self.moves) {
            PhaseEnd::After(hours) => SignedDuration::from_mins(i64::from(hours) * 15),
            PhaseEnd::At { .. } => SHORTEST,
        }
    }
}

/// Reads a number of hours: `24h`.
fn hours(text: &str) -> Option<u16> {
    let hours = text.strip_suffix('h')?.parse().ok()?;
    (1..=LONGEST).contains(&hours).then_some(hours)
}

/// Reads a time of day: `20:00`.
fn time(text: &str) -> Option<Time> {
    Time::strptime("%H:%M", text)
        .ok()
        .filter(|_| text.len() == 5)
}

/// Reads a time zone: `Europe/Berlin`, `+01:00`.
fn zone(text: &str) -> Option<TimeZone> {
    let zone = DateTimeParser::new().parse_time_zone(text).ok()?;
    let offset = zone.to_fixed_offset().map_or(0, |offset| offset.seconds());
    (offset.abs() <= EASTERNMOST).then_some(zone)
}

fn phase_end(words: &[&str]) -> Option<PhaseEnd> {
    let (&last, names) = words.split_last()?;
    if let (Some(hours), true) = (hours(last), names.is_empty()) {
        return Some(PhaseEnd::After(hours));
    }
    let time = time(last)?;
    let mut days = [names.is_empty(); 7];
    for name in names {
        let day = DAYS.iter().position(|day| day.eq_ignore_ascii_case(name))?;
        days[day] = true;
    }
    Some(PhaseEnd::At { days, time })
}

fn rule(text: &str) -> Option<DeadlineRule> {
    let mut parts = text.split(',');
    let mut words: Vec<&str> = parts.next()?.split_whitespace().collect();
    let zone = words.last().and_then(|word| zone(word));
    if zone.is_some() {
        words.pop();
    }
    let mut rule = DeadlineRule {
        moves: phase_end(&words)?,
        short: None,
        extension: None,
        zone: zone.unwrap_or(TimeZone::UTC),
    };
    for part in parts {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words.as_slice() {
            ["short", words @ ..] => rule.short = Some(phase_end(words)?),
            ["extension", time] => rule.extension = Some(hours(time)?),
            _ => return None,
        }
    }
    Some(rule)
}

impl FromStr for DeadlineRule {
    type Err = DeadlineRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        rule(text).ok_or_else(|| DeadlineRuleError(text::printable(text, 60)))
    }
}

impl fmt::Display for PhaseEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (days, time) = match self {
            PhaseEnd::After(hours) => return write!(f, "{hours}h"),
            PhaseEnd::At { days, time } => (days, time),
        };
        if days.contains(&false) {
            let named = DAYS.iter().zip(days).filter(|(_, is_named)| **is_named);
            named
                .into_iter()
                .try_for_each(|(day, _)| write!(f, "{day} "))?;
        }
        write!(f, "{}", time.strftime("%H:%M"))
    }
}

impl fmt::Display for DeadlineRule {
    /// Writes the rule as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.moves)?;
        if self.zone != TimeZone::UTC {
            let zone = DateTimePrinter::new().time_zone_to_string(&self.zone);
            write!(f, " {}", zone.map_err(|_| fmt::Error)?)?;
        }
        if let Some(short) = self.short {
            write!(f, ", short {short}")?;
        }
        match self.extension {
            Some(hours) => write!(f, ", extension {hours}h"),
            None => Ok(()),
        }
    }
}
