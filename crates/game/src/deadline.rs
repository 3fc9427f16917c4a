//! Deadlines: the hour at which a phase ends, even if orders are missing.
//!
//! A [`DeadlineRule`] says how long phases take. The functions get the time from their caller.

mod keeping;
mod time;

use std::fmt;
use std::str::FromStr;

pub use keeping::{Deadline, DeadlineEvent, Due};
pub use time::UnixTime;

/// The names of the days, from Monday.
const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// The longest time of a phase, in hours: a week.
const LONGEST: u16 = 7 * 24;

/// The shortest time of a phase that ends at a time of day, in seconds.
const SHORTEST: u64 = 6 * 3600;

/// The time at which a phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PhaseEnd {
    /// A number of hours after its start.
    After(u16),
    /// A time of day in minutes, on the days of these indices.
    At { days: [bool; 7], minute: u16 },
}

/// The agreed deadlines of a game: `24h`, or `Wed Sun 20:00 +01:00, short 12h, extension 24h`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadlineRule {
    moves: PhaseEnd,
    /// The time of retreats and builds, if it is different.
    short: Option<PhaseEnd>,
    /// The hours that each seat gets once when it misses a deadline.
    extension: Option<u16>,
    /// The time zone: minutes east of Greenwich.
    zone: i16,
}

/// The reason why a text isn't a rule for deadlines.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` isn't a deadline; write hours like `24h` or a time like `20:00` or `Wed Sun 20:00 +01:00`, \
     then perhaps `, short 12h` for retreats and builds and `, extension 24h` for a player who misses one"
)]
pub struct DeadlineRuleError(String);

impl DeadlineRule {
    /// Returns the end of a phase that begins now.
    fn end(&self, is_short: bool, now: UnixTime) -> UnixTime {
        match self.short.filter(|_| is_short).unwrap_or(self.moves) {
            PhaseEnd::After(hours) => now.plus(u64::from(hours) * 3600),
            PhaseEnd::At { days, minute } => {
                let soonest = now.plus(SHORTEST);
                let today = soonest.day(self.zone);
                let on = |day: i64| UnixTime::at(day, minute, self.zone);
                let is_end = |&day: &i64| days[time::weekday(day)] && on(day) >= soonest;
                (today..=today + 7).find(is_end).map_or(soonest, on)
            }
        }
    }

    /// Returns the time before a deadline at which players are reminded: a quarter of the phase, in seconds.
    fn notice(&self, is_short: bool) -> u64 {
        match self.short.filter(|_| is_short).unwrap_or(self.moves) {
            PhaseEnd::After(hours) => u64::from(hours) * 900,
            PhaseEnd::At { .. } => SHORTEST,
        }
    }
}

/// Reads a number of hours: `24h`.
fn hours(text: &str) -> Option<u16> {
    let hours = text.strip_suffix('h')?.parse().ok()?;
    (1..=LONGEST).contains(&hours).then_some(hours)
}

/// Reads a time of day as minutes: `20:00`.
fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let two = |text: &str, limit| {
        let is_plain = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: u16 = text.parse().ok()?;
        (is_plain && number < limit).then_some(number)
    };
    Some(two(hour, 24)? * 60 + two(minute, 60)?)
}

/// Reads a time zone: `+01:00`.
fn zone(text: &str) -> Option<i16> {
    let east = |text| i16::try_from(minute(text)?).ok();
    let zone = match text.strip_prefix('+') {
        Some(text) => east(text)?,
        None => -east(text.strip_prefix('-')?)?,
    };
    (zone.abs() <= 14 * 60).then_some(zone)
}

fn phase_end(words: &[&str]) -> Option<PhaseEnd> {
    let (&last, names) = words.split_last()?;
    if let (Some(hours), true) = (hours(last), names.is_empty()) {
        return Some(PhaseEnd::After(hours));
    }
    let minute = minute(last)?;
    let mut days = [names.is_empty(); 7];
    for name in names {
        let day = DAYS.iter().position(|day| day.eq_ignore_ascii_case(name))?;
        days[day] = true;
    }
    Some(PhaseEnd::At { days, minute })
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
        zone: zone.unwrap_or(0),
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
        let (days, minute) = match self {
            PhaseEnd::After(hours) => return write!(f, "{hours}h"),
            PhaseEnd::At { days, minute } => (days, minute),
        };
        if days.contains(&false) {
            let named = DAYS.iter().zip(days).filter(|(_, is_named)| **is_named);
            named
                .into_iter()
                .try_for_each(|(day, _)| write!(f, "{day} "))?;
        }
        write!(f, "{:02}:{:02}", minute / 60, minute % 60)
    }
}

impl fmt::Display for DeadlineRule {
    /// Writes the rule as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.moves)?;
        if self.zone != 0 {
            let (sign, zone) = (if self.zone < 0 { '-' } else { '+' }, self.zone.abs());
            write!(f, " {sign}{:02}:{:02}", zone / 60, zone % 60)?;
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
