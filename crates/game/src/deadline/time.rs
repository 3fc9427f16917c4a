//! Times as numbers, and as dates for people.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use toml::value::{Date, Datetime, Offset, Time};

use super::DAYS;

/// The seconds of a day.
const DAY: i64 = 24 * 3600;

/// A time: seconds since the start of 1970 in UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct UnixTime(pub u64);

impl From<SystemTime> for UnixTime {
    fn from(time: SystemTime) -> Self {
        UnixTime(time.duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs()))
    }
}

/// Returns the index of a day's weekday, from Monday.
pub(super) fn weekday(day: i64) -> usize {
    // the first day was a Thursday
    (day + 3).rem_euclid(7) as usize
}

impl UnixTime {
    /// Returns the time some seconds later.
    pub fn plus(self, seconds: u64) -> Self {
        UnixTime(self.0.saturating_add(seconds))
    }

    /// Returns the time of a day in a time zone.
    pub(super) fn at(day: i64, minute: u16, zone: i16) -> Self {
        let minutes = i64::from(minute) - i64::from(zone);
        let seconds = day.saturating_mul(DAY).saturating_add(minutes * 60);
        UnixTime(u64::try_from(seconds).unwrap_or(0))
    }

    /// Returns the seconds in a time zone.
    fn local(self, zone: i16) -> i64 {
        // the last second of the year 9999
        let seconds = self.0.min(253_402_300_799);
        (seconds as i64 + i64::from(zone) * 60).clamp(0, 253_402_300_799)
    }

    /// Returns the number of days since the start of 1970, in a time zone.
    pub(super) fn day(self, zone: i16) -> i64 {
        self.local(zone) / DAY
    }

    /// Returns the date and time in a time zone.
    pub fn date(self, zone: i16) -> Datetime {
        let (mut year, mut day) = (1970, self.day(zone));
        while day >= year_length(year) {
            day -= year_length(year);
            year += 1;
        }
        let mut month = 1;
        while day >= month_length(year, month) {
            day -= month_length(year, month);
            month += 1;
        }
        let seconds = self.local(zone) % DAY;
        Datetime {
            date: Some(Date {
                year: year as u16,
                month,
                day: day as u8 + 1,
            }),
            time: Some(Time {
                hour: (seconds / 3600) as u8,
                minute: (seconds / 60 % 60) as u8,
                second: Some((seconds % 60) as u8),
                nanosecond: None,
            }),
            offset: Some(Offset::Custom { minutes: zone }),
        }
    }

    /// Returns the time of a date, if it is one since 1970 with a time of day.
    pub fn of_date(date: &Datetime) -> Option<Self> {
        let (day, time) = (date.date?, date.time?);
        let years: i64 = (1970..i64::from(day.year)).map(year_length).sum();
        let months = (1..day.month).map(|month| month_length(day.year.into(), month));
        let days = years + months.sum::<i64>() + i64::from(day.day) - 1;
        let zone = match date.offset {
            Some(Offset::Custom { minutes }) => minutes,
            Some(Offset::Z) | None => 0,
        };
        let start = UnixTime::at(
            days,
            u16::from(time.hour) * 60 + u16::from(time.minute),
            zone,
        );
        (day.year >= 1970).then(|| start.plus(time.second.unwrap_or(0).into()))
    }

    /// Writes the day of the week and the time of day: `Sun 20:00`.
    pub(super) fn write_short(self, zone: i16, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minute = self.local(zone) % DAY / 60;
        let day = DAYS[weekday(self.day(zone))];
        write!(f, "{day} {:02}:{:02}", minute / 60, minute % 60)
    }
}

fn is_leap_year(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn year_length(year: i64) -> i64 {
    365 + i64::from(is_leap_year(year))
}

fn month_length(year: i64, month: u8) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap_year(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
