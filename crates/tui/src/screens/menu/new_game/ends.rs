//! The conditions that end the game: victory, a time limit, draws and votes.

use super::game_options::GameOptions;
use super::lines::{ChoiceRow, Group, SetupRow, choice_row, value};
use crate::kit::list::cycle;
use chancery_core::board::Phase;
use game::{Ballot, DrawShares, Draws, Victory, VictoryCount, VoteDisclosure};

pub(super) const GROUP: Group = Group {
    fields: |chosen| {
        let mut dials = vec![&VICTORY, &LIMIT, &DRAW];
        if chosen.ends.shared != DrawShares::None {
            dials.extend([&VOTES, &FROM]);
        }
        dials.into_iter().map(SetupRow::Dial).collect()
    },
    message,
};

/// The number of centers that one player's powers need together to win, as in the 1914 variant.
const OF_HANDS: usize = 24;

/// The choices about the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct EndsChosen {
    win: Win,
    limit: Limit,
    shared: DrawShares,
    /// The ballot, and the disclosure of a secret one.
    votes: (Ballot, VoteDisclosure),
    /// The number of years before the first vote.
    before: u16,
}

/// The victory condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Win {
    /// The rulebook's: 24 centers per player in the 1914 variant, or else the board's number.
    #[default]
    AsWritten,
    /// A number of centers, counted over all powers of a seat.
    Hand,
    /// Fewer centers than the board requires.
    Fewer(usize),
}

/// The limit that ends a game without a victory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Limit {
    #[default]
    None,
    /// A number of years.
    Years(u16),
    Hours(u8),
}

const WINS: [Win; 5] = [
    Win::Fewer(12),
    Win::Fewer(14),
    Win::Fewer(16),
    Win::AsWritten,
    Win::Hand,
];

/// Returns the selectable limits: none, three to twelve years, two to eight hours.
fn limits() -> Vec<Limit> {
    let years = (3..=12).map(Limit::Years);
    let hours = (2..=8).map(Limit::Hours);
    [Limit::None]
        .into_iter()
        .chain(years)
        .chain(hours)
        .collect()
}

impl EndsChosen {
    /// Returns the victory condition of the game with the options `chosen`.
    pub(super) fn victory(self, chosen: &GameOptions) -> Victory {
        let usual = chosen.usual_victory();
        let (centers, counted) = match self.win {
            Win::AsWritten => (usual.centers, usual.counted),
            Win::Hand => (OF_HANDS.min(chosen.map.centers().len()), VictoryCount::Hand),
            Win::Fewer(centers) => (centers.min(usual.centers), VictoryCount::Power),
        };
        let (last_year, hours) = match self.limit {
            Limit::None => (None, None),
            Limit::Years(years) => (Some(chosen.first_year() + years - 1), None),
            Limit::Hours(hours) => (None, Some(hours)),
        };
        Victory {
            centers,
            counted,
            last_year,
            hours,
        }
    }

    /// Returns the rules about draws for a game that starts in `first_year`.
    pub(super) fn draws(self, first_year: u16) -> Draws {
        Draws {
            shared: self.shared,
            ballot: self.votes.0,
            telling: self.votes.1,
            from: (self.before > 0).then(|| first_year + self.before),
        }
    }
}

const VICTORY: ChoiceRow = ChoiceRow {
    label: "Victory",
    shown: |chosen| {
        let victory = chosen.ends.victory(chosen);
        let centers = format!("{} centers", victory.centers);
        match victory.counted {
            VictoryCount::Power => value(centers, "one power, after a fall"),
            VictoryCount::Hand => value(
                centers + " per player",
                "all powers of a player together, after a fall",
            ),
        }
    },
    turn: |chosen, forward| chosen.ends.win = cycle(&WINS, chosen.ends.win, forward),
};

const LIMIT: ChoiceRow = ChoiceRow {
    label: "Limit",
    shown: |chosen| match chosen.ends.limit {
        Limit::None => value("none", "no limit: until a win or an agreed draw"),
        Limit::Years(years) => value(
            format!("{} is the last year", chosen.first_year() + years - 1),
            "most centers after that fall wins; ties share",
        ),
        Limit::Hours(hours) => value(
            format!("{hours} hours"),
            "then the last Fall that was finished counts",
        ),
    },
    turn: |chosen, forward| chosen.ends.limit = cycle(&limits(), chosen.ends.limit, forward),
};

const DRAW: ChoiceRow = choice_row!("Draw", ends.shared, DrawShares, [
    DrawShares::All => "all survivors share", "as the rulebooks have it";
    DrawShares::Named => "only named powers share", "every survivor must agree";
    DrawShares::None => "none", "a concession is still possible";
]);

const VOTES: ChoiceRow = choice_row!("Votes", ends.votes, (Ballot, VoteDisclosure), [
    (Ballot::Secret, VoteDisclosure::Result) => "secret", "shows only passed or failed";
    (Ballot::Secret, VoteDisclosure::Vetoes) => "secret, number of vetoes shown",
        "shows how many voted no, not who";
    (Ballot::Open, VoteDisclosure::Result) => "open", "open vote";
]);

/// The maximum number of years before the first vote.
const MOST_BEFORE: u16 = 8;

const FROM: ChoiceRow = ChoiceRow {
    label: "Votes from",
    shown: |chosen| match chosen.ends.before {
        0 => value("the beginning", "votes allowed at any time"),
        before => {
            let year = chosen.first_year() + before;
            value(year.to_string(), "no votes before that spring")
        }
    },
    turn: |chosen, forward| {
        let years: Vec<u16> = (0..=MOST_BEFORE).collect();
        chosen.ends.before = cycle(&years, chosen.ends.before, forward);
    },
};

impl GameOptions {
    /// Returns the first year with a fall phase.
    pub(super) fn first_year(&self) -> u16 {
        let first = self.first_turn();
        match first.phase {
            Phase::Adjustments => first.year + 1,
            _ => first.year,
        }
    }
}

fn message(chosen: &GameOptions) -> String {
    let victory = chosen.ends.victory(chosen);
    let hand = match victory.counted {
        VictoryCount::Power => "",
        VictoryCount::Hand => " of one player",
    };
    let limit = match (victory.last_year, victory.hours) {
        (Some(year), _) => format!(", or with {year}"),
        (None, Some(hours)) => format!(", or after {hours} hours"),
        (None, None) => String::new(),
    };
    format!(
        "The game ends at {} centers{hand} after a Fall{limit}.",
        victory.centers
    )
}
