//! The clock: a preset or custom times, and the action when time runs out.

use std::time::Duration;

use super::game_options::GameOptions;
use super::lines::{Choice, ChoiceRow, Group, SetupRow, choices, shown, turn, value};
use crate::kit::list::cycle;
use crate::kit::words;
use game::clock::{Preset, TimeoutAction, Timing};

pub(super) const GROUP: Group = Group { fields, message };

/// The selectable lengths of a part of a phase, in minutes.
const MINUTES: [u64; 17] = [0, 1, 2, 3, 4, 5, 7, 10, 12, 15, 18, 20, 25, 30, 45, 60, 90];

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Kind {
    #[default]
    None,
    Usual(Preset),
    Own,
}

const KINDS: &[Choice<Kind>] = choices![
    Kind::None => "none", "no time limit";
    Kind::Usual(Preset::Rulebook) => "", "rulebook: negotiate 30 min, then 15; write 5 min";
    Kind::Usual(Preset::Quarter) => "", "negotiate 15 min; write 5 min";
    Kind::Usual(Preset::Silent) => "", "negotiate 15 min; write 2 min in silence";
    Kind::Own => "custom", "counts down in the header";
];

/// The actions when time runs out: whether orders are sealed, and whether a bell rings.
const ENDS: &[Choice<(TimeoutAction, bool)>] = choices![
    (TimeoutAction::Bell, true) => "a bell", RINGS;
    (TimeoutAction::Close, true) => "bell, then seal", SEALS;
    (TimeoutAction::Bell, false) => "no bell", RINGS;
    (TimeoutAction::Close, false) => "no bell; seal", SEALS;
];
const RINGS: &str = "the clock only rings";
const SEALS: &str = "orders are sealed as written 30 s later";

/// The choices about the clock.
#[derive(Clone, Debug, Default)]
pub(super) struct ChosenClock {
    kind: Kind,
    /// The custom times, at first those of the rulebook. Presets use its time for retreats and builds and its
    /// timeout action, too.
    own: Timing,
}

impl ChosenClock {
    /// Returns the choice of a preset, or of no clock.
    pub fn usual(clock: Option<Preset>) -> Self {
        ChosenClock {
            kind: clock.map_or(Kind::None, Kind::Usual),
            ..ChosenClock::default()
        }
    }

    /// Returns the timing of the game, or `None` without a clock.
    pub fn timing(&self) -> Option<Timing> {
        match self.kind {
            Kind::None => None,
            Kind::Own => Some(self.own.clone()),
            Kind::Usual(preset) => Some(Timing {
                short: self.own.short,
                at_end: self.own.at_end,
                bell: self.own.bell,
                ..preset.timing()
            }),
        }
    }

    fn end(&self) -> (TimeoutAction, bool) {
        (self.own.at_end, self.own.bell)
    }
}

fn fields(chosen: &GameOptions) -> Vec<SetupRow> {
    let mut dials: Vec<&'static ChoiceRow> = vec![&CLOCK];
    if chosen.clock.kind == Kind::Own {
        dials.extend([&FIRST, &TALK, &WRITE]);
    }
    if chosen.clock.kind != Kind::None {
        dials.extend([&SHORT, &END]);
    }
    dials.into_iter().map(SetupRow::Dial).collect()
}

fn message(chosen: &GameOptions) -> String {
    let Some(timing) = chosen.clock.timing() else {
        return String::new();
    };
    let talk = match (timing.first, timing.talk) {
        (first, talk) if first == talk => format!("{} to negotiate", minutes(talk)),
        (first, talk) => format!(
            "{} to negotiate before the first moves, {} before later moves",
            minutes(first),
            minutes(talk)
        ),
    };
    let end = match timing.at_end {
        TimeoutAction::Bell => "",
        TimeoutAction::Close => ", then the orders are sealed",
    };
    format!("{talk}; {} to write{end}.", minutes(timing.write))
}

/// Formats a time in minutes.
fn minutes(time: Duration) -> String {
    match time.as_secs() / 60 {
        0 => "no time".to_owned(),
        minutes => words::count(minutes as usize, "minute"),
    }
}

/// Returns the next selectable time, or the previous one, of at least `least` minutes.
fn turned(time: Duration, forward: bool, least: u64) -> Duration {
    let choices: Vec<u64> = MINUTES.into_iter().filter(|&it| it >= least).collect();
    Duration::from_secs(60 * cycle(&choices, time.as_secs() / 60, forward))
}

const CLOCK: ChoiceRow = ChoiceRow {
    label: "Clock",
    shown: |chosen| {
        let (name, remark) = shown(KINDS, chosen.clock.kind);
        match chosen.clock.kind {
            Kind::Usual(preset) => value(preset.name(), remark),
            Kind::None | Kind::Own => (name, remark),
        }
    },
    turn: |chosen, forward| turn(KINDS, &mut chosen.clock.kind, forward),
};

/// Returns a line with a time of at least `least` minutes, and a remark about it.
macro_rules! time_row {
    ($label:literal, $time:ident, $least:literal, $remark:literal) => {
        ChoiceRow {
            label: $label,
            shown: |chosen| value(minutes(chosen.clock.own.$time), $remark),
            turn: |chosen, forward| {
                let time = &mut chosen.clock.own.$time;
                *time = turned(*time, forward, $least);
            },
        }
    };
}

const FIRST: ChoiceRow = time_row!(
    "  first negotiation",
    first,
    0,
    "before the first moves, or until all agree"
);
const TALK: ChoiceRow = time_row!("  talk", talk, 0, "before all other moves");
const WRITE: ChoiceRow = time_row!("  writing", write, 1, "per player, while at the keyboard");

const SHORT: ChoiceRow = ChoiceRow {
    label: "  other phases",
    shown: |chosen| {
        let time = chosen.clock.own.short;
        let time = time.map_or_else(|| "no clock".to_owned(), minutes);
        value(time, "retreats, builds, and removals; no negotiation")
    },
    turn: |chosen, forward| {
        let now = chosen.clock.own.short.unwrap_or_default();
        let short = turned(now, forward, 0);
        chosen.clock.own.short = (!short.is_zero()).then_some(short);
    },
};

const END: ChoiceRow = ChoiceRow {
    label: "  at its end",
    shown: |chosen| shown(ENDS, chosen.clock.end()),
    turn: |chosen, forward| {
        let mut end = chosen.clock.end();
        turn(ENDS, &mut end, forward);
        (chosen.clock.own.at_end, chosen.clock.own.bell) = end;
    },
};
