//! The table of scoring systems: names and numbers.
//!
//! The numbers are those of the web pages of the tournaments and leagues that use the systems, checked
//! against the results of three worked boards (`tests/scores.txt`).

use chancery_core::board::{Id, Power};

use super::measure::*;
use super::part::Rank;
use super::part::ScorePart::{Above, Centers, Eliminated, Near, Places, Top};
use super::part::Ties::{LastPair, Lowest, Mean, Pairs, WholeMean};
use super::system::Win::{AsAny, Pays, Reached, Times};
use super::system::{System, Tribute};
use super::{Finish, Points};

/// A list of points: `9 / 2, 3`.
macro_rules! list {
    ($($points:literal $(/ $by:literal)?),*) => { &[$(Points::shared($points, 1 $(* $by)?)),*] };
}

/// Rows of the table: a name, the rule for a solo, and the other fields of the system.
macro_rules! systems {
    ($($name:literal: $win:expr, $($field:ident: $value:expr),*;)*) => {
        &[$(System { name: $name, win: $win, $($field: $value,)* ..EMPTY }),*]
    };
}

const EMPTY: System = System {
    name: "",
    win: AsAny,
    parts: &[],
    hundred: &[],
    eliminated: 0,
    tribute: None,
};

/// All systems: the two most common, then by name.
pub(super) const ALL: &[System] = systems! {
    "Draw size": Pays(100, &[]), parts: &[DRAW_SHARE.gives(100)];
    "Sum of squares": Pays(100, &[]), hundred: &[SQUARE.gives(1)];
    "7Eleven": AsAny, parts: &[Places(SEVEN, BY_HISTORY, Mean), Above(11)];
    "Bangkok": Pays(41, &[CENTER.gives_part(1, 2)]),
        parts: &[CENTER.gives(1), ALIVE.gives(3), Near(12, list![3, 2, 1]),
                 Eliminated(&YEAR_SURVIVED.gives_part(3, 10))];
    "Bangkok Pike": Pays(60, &[YEAR_PLAYED.gives_part(1, 10)]),
        parts: &[CENTER.gives(1), ALIVE.gives(3), PIKE.gives(1),
                 Eliminated(&YEAR_PLAYED.gives_part(1, 10))];
    "Base 3": Pays(46, &[]),
        parts: &[CENTER.gives(1), ALIVE.gives(3),
                 Top(9, list![3, 1, 1 / 3, 1 / 9, 1 / 27, 1 / 81])];
    "C-Diplo 100": Reached(100, &[]),
        parts: &[EACH.gives(1), CENTER.gives(1), Places(C_DIPLO, BY_CENTERS, Mean)];
    "C-Diplo 80": Reached(80, &[]),
        parts: &[CENTER.gives(1), Places(list![25, 14, 7], BY_CENTERS, Mean)];
    "C-Diplo Argir": Reached(93, &[EACH.gives(1)]),
        parts: &[EACH.gives(1), CENTER.gives(1), Places(list![37, 14, 7], BY_CENTERS, Mean)];
    "C-Diplo French": Reached(73, &[]),
        parts: &[EACH.gives(1), CENTER.gives(1), Places(C_DIPLO, BY_CENTERS, Mean)];
    "C-Diplo Namur": Reached(85, &[]),
        parts: &[EACH.gives(1), Centers(NAMUR), Places(C_DIPLO, BY_CENTERS, Mean)];
    "Carnage": Pays(28_034, &[]), parts: &[CENTER.gives(1), Places(CARNAGE, BY_LASTING, Mean)];
    "Carnage, the dead equal": Pays(28_034, &[]),
        parts: &[CENTER.gives(1), Places(CARNAGE, BY_CENTERS, Mean)];
    "Carnage 2023": Pays(28_034, &[]),
        parts: &[CENTER.gives(1), Places(CARNAGE, BY_LASTING, Mean), LEAD.gives(300)];
    "Center-count Carnage": Pays(39_028, &[EACH.gives(1000)]),
        parts: &[CENTER.gives(500),
                 Places(list![7007, 6006, 5005, 4004, 3003, 2002, 1001], BY_LASTING, Mean)];
    "Detour 09": Pays(110, &[YEAR_OF_EIGHT.gives_part(1, 4)]),
        hundred: &[CENTER.gives(1), ALIVE.gives(2), LEAD.gives(1),
                   Places(list![4, 3, 2, 1], OF_SURVIVORS, Lowest)],
        parts: &[Eliminated(&YEAR_OF_EIGHT.gives_part(1, 4))];
    "Dixie": AsAny,
        parts: &[CENTER.gives(4), Places(list![270, 70, 50, 34, 20, 10, 0], BY_DRAW, Mean)];
    "Duct Tape": Pays(75, &[]), parts: &[CENTER.gives(1), Places(DUCT_TAPE, BY_CENTERS, Mean)];
    "Duct Tape, by elimination": Pays(75, &[]),
        parts: &[CENTER.gives(1), Places(DUCT_TAPE, BY_LASTING, Mean)];
    "Haight": Pays(451, &[CENTERS_OR_YEARS.gives(1)]),
        parts: &[CENTER.gives(10), Places(list![66, 55, 44, 33, 22, 11, 0], BY_LASTING, Lowest),
                 LEAD.gives(5), Eliminated(&YEAR_PLAYED.gives(1))];
    "ManorCon": Pays(75, &[YEAR_SURVIVED.gives_part(1, 10)]),
        hundred: &[MANORCON.gives(1)], eliminated: 16,
        parts: &[Eliminated(&YEAR_SURVIVED.gives_part(1, 10))];
    "ManorCon, original": Pays(100, &[YEAR_SURVIVED.gives_part(1, 10)]),
        hundred: &[MANORCON.gives(1)], eliminated: 16,
        parts: &[Eliminated(&YEAR_SURVIVED.gives_part(1, 10))];
    "ManorCon, second": Pays(100, &[YEAR_SURVIVED.gives_part(1, 10)]),
        hundred: &[MANORCON.gives(1)], parts: &[Eliminated(&YEAR_SURVIVED.gives_part(1, 10))];
    "Maxonian": AsAny, parts: &[Places(SEVEN, BY_HISTORY, Mean), Above(13)];
    "Mischief": Pays(34, &[]), parts: &[CENTER.gives(1), Top(5, list![1])];
    "Olympic": Pays(46, &[]),
        parts: &[CENTER.gives(1), ALIVE.gives(3), Near(12, list![4, 3 / 2, 1 / 2]),
                 Eliminated(&YEAR_SURVIVED.gives_part(3, 10))];
    "Open Mind the Gap": Pays(100, &[]),
        parts: &[CENTER.gives_part(3, 2), ALIVE.gives(9),
                 Places(list![9 / 2, 3, 3 / 2], OF_SURVIVORS, Mean)],
        tribute: Some(LEAD_OF_EACH);
    "OpenTribute": Pays(340, &[]),
        parts: &[CENTER.gives(3), ALIVE.gives(34)], tribute: Some(DISTANCE);
    "Ranked Classic": Pays(550, &[YEAR_SURVIVED.gives(1)]),
        parts: &[CENTER.gives(10), ALIVE.gives(30),
                 Places(CLASSIC, OF_SURVIVORS, Pairs(CLASSIC_PAIRS)),
                 Eliminated(&YEAR_SURVIVED.gives(1))];
    "Ranked Classic, second": Pays(550, &[YEAR_SURVIVED.gives(1)]),
        parts: &[CENTER.gives(10), ALIVE.gives(30),
                 Places(CLASSIC, OF_SURVIVORS, LastPair(CLASSIC_PAIRS)),
                 Eliminated(&YEAR_SURVIVED.gives(1))];
    "Solo or bust": Pays(100, &[]), parts: &[];
    "Southern Sun": Pays(500, &[]),
        parts: &[CENTER.gives(10), ALIVE.gives(30),
                 Places(list![130, 80, 50, 30, 20, 10, 10], OF_SURVIVORS, WholeMean),
                 Eliminated(&YEAR_PLAYED.gives(3))];
    "Summer Classic": Pays(420, &[YEAR_SURVIVED.gives(1)]),
        parts: &[CENTER.gives(10), ALIVE.gives(30), Top(48, list![24]),
                 Eliminated(&YEAR_SURVIVED.gives(1))];
    "Sydney League": Times(Points::shared(3, 2), Points::shared(1, 2)),
        parts: &[CENTER.gives(25),
                 Places(list![700, 600, 500, 400, 300, 200, 100], BY_LASTING, Mean),
                 Eliminated(&YEAR_PLAYED.gives(1))];
    "Tribute": Pays(100, &[]),
        parts: &[CENTER.gives(1), ALIVE_SHARE.gives(66)], tribute: Some(ABOVE_SIX);
    "Vulcan": Pays(130, &[ALIVE.gives(5)]),
        parts: &[CENTER.gives(1), ALIVE.gives(5), GAPS.gives(1), LEAD_SHARE.gives(10)];
    "Whipping": Reached(468, &[YEAR_PLAYED.gives(1)]),
        parts: &[CENTER.gives(10), ALIVE_SHARE.gives(60), LONE_CENTER.gives(2),
                 Eliminated(&YEAR_PLAYED.gives(1))];
    "World Classic": Pays(420, &[YEAR_SURVIVED.gives(1)]),
        parts: &[CENTER.gives(10), ALIVE.gives(30), LEAD_SHARE.gives(48),
                 Eliminated(&YEAR_SURVIVED.gives(1))];
    "Your Draw Size, short": Pays(300, &[]), parts: &[Centers(DRAW_BANDS)];
    "Your Draw Size, unlimited": Pays(320, &[]), parts: &[Centers(DRAW_BANDS)];
};

const CARNAGE: &[Points] = list![7000, 6000, 5000, 4000, 3000, 2000, 1000];
const C_DIPLO: &[Points] = list![38, 14, 7];
const CLASSIC: &[Points] = list![200, 90, 60, 40, 30, 20, 10];
const CLASSIC_PAIRS: &[Points] = list![135, 70, 50, 35, 25, 15];
const DUCT_TAPE: &[Points] = list![40, 24, 15, 9, 6, 3, 3];
const SEVEN: &[Points] = list![7, 6, 5, 4, 3, 2, 1];
const DRAW_BANDS: &[i64] = &[
    0, 21, 21, 21, 30, 30, 30, 30, 42, 42, 42, 70, 70, 70, 105, 105, 105, 105,
];
const NAMUR: &[i64] = &[
    0, 5, 9, 12, 14, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
];

const BY_CENTERS: Rank = Rank {
    words: "",
    merit: |s, p| vec![s.centers[p]],
};
const BY_LASTING: Rank = Rank {
    words: ", the eliminated by how long they lasted",
    merit: |s, p| vec![s.centers[p], s.lasted(p)],
};
const OF_SURVIVORS: Rank = Rank {
    words: " to survivors",
    merit: |s, p| Vec::from_iter(s.lives(p).then(|| s.centers[p])),
};
const BY_HISTORY: Rank = Rank {
    words: ", of equals who was ahead last",
    merit: |s, p| {
        let years = std::iter::once(&s.centers).chain(&s.earlier);
        years
            .map(|counts| counts.get(p).copied().unwrap_or(0))
            .collect()
    },
};
const BY_DRAW: Rank = Rank {
    words: ", the first to the draw",
    merit: |s, p| match s.finish {
        Finish::Draw(sharers) if sharers.contains(Power::from_index(p)) => vec![1],
        _ => vec![0, s.centers[p], s.lasted(p)],
    },
};

const ABOVE_SIX: Tribute = Tribute {
    words: "each other survivor gives the leaders a point for each of their centers above six, at \
            most what it got for surviving",
    due: |s, p, _| {
        let survived = ALIVE_SHARE.gives(66).points(s, p);
        survived.min(s.top().saturating_sub(6).into())
    },
    taken: Points::split,
};
const DISTANCE: Tribute = Tribute {
    words: "each other gives the leader a point for each center it has less; of several leaders each \
            gets a square part of it",
    due: |s, p, _| (s.top() - s.centers[p]).into(),
    taken: |all, leaders| all.split(leaders * leaders).floor(),
};
const LEAD_OF_EACH: Tribute = Tribute {
    words: "each other gives a lone leader its lead, at most half of what it has",
    due: |s, _, own| own.split(2).min(s.lead().into()),
    taken: Points::split,
};
