//! The systems as they are played: names and numbers.
//!
//! Numbers from the pages of the tournaments and leagues that use them, and from what they came to on
//! three worked boards (`tests/scores.txt`).

use super::Points;
use super::part::{Part, Rank, Ties, To, Which};
use super::system::{Rule, Solo, System, Tribute};

const fn p(points: i64) -> Points {
    Points::whole(points)
}

/// Whole points, as a list.
macro_rules! list {
    ($($points:literal),*) => { &[$(p($points)),*] };
}

const TENTH: Points = Points::shared(1, 10);
const HALF: Points = Points::shared(1, 2);

/// Points for places, equals sharing the mean.
const fn split(points: &'static [Points], rank: Rank) -> Part {
    Part::Places {
        points,
        rank,
        ties: Ties::Mean,
    }
}

/// For each year that the eliminated survived or played.
const fn eliminated(each: Points, which: Which) -> Part {
    years(each, which, To::Eliminated)
}

const fn years(each: Points, which: Which, to: To) -> Part {
    Part::Years {
        each,
        which,
        most: None,
        to,
    }
}

const CARNAGE: &[Points] = list![7000, 6000, 5000, 4000, 3000, 2000, 1000];
const SEVEN: &[Points] = list![7, 6, 5, 4, 3, 2, 1];
const DUCT_TAPE: &[Points] = list![40, 24, 15, 9, 6, 3, 3];
const CLASSIC: &[Points] = list![200, 90, 60, 40, 30, 20, 10];
const CLASSIC_PAIRS: &[Points] = list![135, 70, 50, 35, 25, 15];
const DRAW_BANDS: &[i64] = &[
    0, 21, 21, 21, 30, 30, 30, 30, 42, 42, 42, 70, 70, 70, 105, 105, 105, 105,
];
const NAMUR: &[i64] = &[
    0, 5, 9, 12, 14, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
];
const MANORCON: Part = Part::Quadratic { by: 4, and: 16 };
const SURVIVED_TENTHS: Part = eliminated(TENTH, Which::Survived);

/// All systems: the two that most tables know, then by name.
pub(super) const ALL: &[System] = &[
    System {
        name: "Draw size",
        solo: Solo::Pays(100, &[]),
        rule: Rule::Sum(&[Part::DrawShare(100)]),
    },
    System {
        name: "Sum of squares",
        solo: Solo::Pays(100, &[]),
        rule: Rule::Hundred {
            by: &[Part::Quadratic { by: 0, and: 0 }],
            eliminated: 0,
            and: &[],
        },
    },
    System {
        name: "7Eleven",
        solo: Solo::AsAny,
        rule: Rule::Sum(&[split(SEVEN, Rank::History), Part::Above(11)]),
    },
    System {
        name: "Bangkok",
        solo: Solo::Pays(41, &[Part::Center(HALF)]),
        rule: Rule::Sum(&[
            Part::Center(p(1)),
            Part::Alive(p(3)),
            Part::Near {
                pot: 12,
                shares: [p(3), p(2), p(1)],
            },
            eliminated(Points::shared(3, 10), Which::Survived),
        ]),
    },
    System {
        name: "Bangkok Pike",
        solo: Solo::Pays(60, &[years(TENTH, Which::Played, To::All)]),
        rule: Rule::Sum(&[
            Part::Center(p(1)),
            Part::Alive(p(3)),
            Part::Pike,
            eliminated(TENTH, Which::Played),
        ]),
    },
    System {
        name: "Base 3",
        solo: Solo::Pays(46, &[]),
        rule: Rule::Sum(&[
            Part::Center(p(1)),
            Part::Alive(p(3)),
            Part::Top(&[
                p(9),
                p(3),
                p(1),
                Points::shared(1, 3),
                Points::shared(1, 9),
                Points::shared(1, 27),
                Points::shared(1, 81),
            ]),
        ]),
    },
    System {
        name: "C-Diplo 100",
        solo: Solo::Reached(100, &[]),
        rule: Rule::Sum(&[
            Part::Each(p(1)),
            Part::Center(p(1)),
            split(list![38, 14, 7], Rank::Centers),
        ]),
    },
    System {
        name: "C-Diplo 80",
        solo: Solo::Reached(80, &[]),
        rule: Rule::Sum(&[Part::Center(p(1)), split(list![25, 14, 7], Rank::Centers)]),
    },
    System {
        name: "C-Diplo Argir",
        solo: Solo::Reached(93, &[Part::Each(p(1))]),
        rule: Rule::Sum(&[
            Part::Each(p(1)),
            Part::Center(p(1)),
            split(list![37, 14, 7], Rank::Centers),
        ]),
    },
    System {
        name: "C-Diplo French",
        solo: Solo::Reached(73, &[]),
        rule: Rule::Sum(&[
            Part::Each(p(1)),
            Part::Center(p(1)),
            split(list![38, 14, 7], Rank::Centers),
        ]),
    },
    System {
        name: "C-Diplo Namur",
        solo: Solo::Reached(85, &[]),
        rule: Rule::Sum(&[
            Part::Each(p(1)),
            Part::Centers(NAMUR),
            split(list![38, 14, 7], Rank::Centers),
        ]),
    },
    System {
        name: "Carnage",
        solo: Solo::Pays(28_034, &[]),
        rule: Rule::Sum(&[Part::Center(p(1)), split(CARNAGE, Rank::Lasting)]),
    },
    System {
        name: "Carnage, the dead equal",
        solo: Solo::Pays(28_034, &[]),
        rule: Rule::Sum(&[Part::Center(p(1)), split(CARNAGE, Rank::Centers)]),
    },
    System {
        name: "Carnage 2023",
        solo: Solo::Pays(28_034, &[]),
        rule: Rule::Sum(&[
            Part::Center(p(1)),
            split(CARNAGE, Rank::Lasting),
            Part::Lead(p(300)),
        ]),
    },
    System {
        name: "Center-count Carnage",
        solo: Solo::Pays(39_028, &[Part::Each(p(1000))]),
        rule: Rule::Sum(&[
            Part::Center(p(500)),
            split(
                list![7007, 6006, 5005, 4004, 3003, 2002, 1001],
                Rank::Lasting,
            ),
        ]),
    },
    System {
        name: "Detour 09",
        solo: Solo::Pays(110, &[DETOUR_YEARS_OF_ALL]),
        rule: Rule::Hundred {
            by: &[
                Part::Center(p(1)),
                Part::Alive(p(2)),
                Part::Lead(p(1)),
                Part::Places {
                    points: list![4, 3, 2, 1],
                    rank: Rank::Survivors,
                    ties: Ties::Lowest,
                },
            ],
            eliminated: 0,
            and: &[DETOUR_YEARS],
        },
    },
    System {
        name: "Dixie",
        solo: Solo::AsAny,
        rule: Rule::Sum(&[
            Part::Center(p(4)),
            split(list![270, 70, 50, 34, 20, 10, 0], Rank::Draw),
        ]),
    },
    System {
        name: "Duct Tape",
        solo: Solo::Pays(75, &[]),
        rule: Rule::Sum(&[Part::Center(p(1)), split(DUCT_TAPE, Rank::Centers)]),
    },
    System {
        name: "Duct Tape, by elimination",
        solo: Solo::Pays(75, &[]),
        rule: Rule::Sum(&[Part::Center(p(1)), split(DUCT_TAPE, Rank::Lasting)]),
    },
    System {
        name: "Haight",
        solo: Solo::Pays(451, &[Part::CentersOrYears(5)]),
        rule: Rule::Sum(&[
            Part::Center(p(10)),
            Part::Places {
                points: list![66, 55, 44, 33, 22, 11, 0],
                rank: Rank::Lasting,
                ties: Ties::Lowest,
            },
            Part::Lead(p(5)),
            eliminated(p(1), Which::Played),
        ]),
    },
    System {
        name: "ManorCon",
        solo: Solo::Pays(75, &[years(TENTH, Which::Survived, To::All)]),
        rule: Rule::Hundred {
            by: &[MANORCON],
            eliminated: 16,
            and: &[SURVIVED_TENTHS],
        },
    },
    System {
        name: "ManorCon, original",
        solo: Solo::Pays(100, &[years(TENTH, Which::Survived, To::All)]),
        rule: Rule::Hundred {
            by: &[MANORCON],
            eliminated: 16,
            and: &[SURVIVED_TENTHS],
        },
    },
    System {
        name: "ManorCon, second",
        solo: Solo::Pays(100, &[years(TENTH, Which::Survived, To::All)]),
        rule: Rule::Hundred {
            by: &[MANORCON],
            eliminated: 0,
            and: &[SURVIVED_TENTHS],
        },
    },
    System {
        name: "Maxonian",
        solo: Solo::AsAny,
        rule: Rule::Sum(&[split(SEVEN, Rank::History), Part::Above(13)]),
    },
    System {
        name: "Mischief",
        solo: Solo::Pays(34, &[]),
        rule: Rule::Sum(&[Part::Center(p(1)), Part::Top(list![5, 1])]),
    },
    System {
        name: "Olympic",
        solo: Solo::Pays(46, &[]),
        rule: Rule::Sum(&[
            Part::Center(p(1)),
            Part::Alive(p(3)),
            Part::Near {
                pot: 12,
                shares: [p(4), Points::shared(3, 2), HALF],
            },
            eliminated(Points::shared(3, 10), Which::Survived),
        ]),
    },
    System {
        name: "Open Mind the Gap",
        solo: Solo::Pays(100, &[]),
        rule: Rule::Tribute(
            &[
                Part::Center(Points::shared(3, 2)),
                Part::Alive(p(9)),
                split(
                    &[Points::shared(9, 2), p(3), Points::shared(3, 2)],
                    Rank::Survivors,
                ),
            ],
            Tribute::Lead,
        ),
    },
    System {
        name: "OpenTribute",
        solo: Solo::Pays(340, &[]),
        rule: Rule::Tribute(&[Part::Center(p(3)), Part::Alive(p(34))], Tribute::Distance),
    },
    System {
        name: "Ranked Classic",
        solo: Solo::Pays(550, &[years(p(1), Which::Survived, To::All)]),
        rule: Rule::Sum(&[
            Part::Center(p(10)),
            Part::Alive(p(30)),
            Part::Places {
                points: CLASSIC,
                rank: Rank::Survivors,
                ties: Ties::Pairs(CLASSIC_PAIRS),
            },
            eliminated(p(1), Which::Survived),
        ]),
    },
    System {
        name: "Ranked Classic, second",
        solo: Solo::Pays(550, &[years(p(1), Which::Survived, To::All)]),
        rule: Rule::Sum(&[
            Part::Center(p(10)),
            Part::Alive(p(30)),
            Part::Places {
                points: CLASSIC,
                rank: Rank::Survivors,
                ties: Ties::LastPair(CLASSIC_PAIRS),
            },
            eliminated(p(1), Which::Survived),
        ]),
    },
    System {
        name: "Solo or bust",
        solo: Solo::Pays(100, &[]),
        rule: Rule::Sum(&[]),
    },
    System {
        name: "Southern Sun",
        solo: Solo::Pays(500, &[]),
        rule: Rule::Sum(&[
            Part::Center(p(10)),
            Part::Alive(p(30)),
            Part::Places {
                points: list![130, 80, 50, 30, 20, 10, 10],
                rank: Rank::Survivors,
                ties: Ties::WholeMean,
            },
            eliminated(p(3), Which::Played),
        ]),
    },
    System {
        name: "Summer Classic",
        solo: Solo::Pays(420, &[years(p(1), Which::Survived, To::All)]),
        rule: Rule::Sum(&[
            Part::Center(p(10)),
            Part::Alive(p(30)),
            Part::Top(list![48, 24]),
            eliminated(p(1), Which::Survived),
        ]),
    },
    System {
        name: "Sydney League",
        solo: Solo::Times(Points::shared(3, 2), HALF),
        rule: Rule::Sum(&[
            Part::Center(p(25)),
            split(list![700, 600, 500, 400, 300, 200, 100], Rank::Lasting),
            eliminated(p(1), Which::Played),
        ]),
    },
    System {
        name: "Tribute",
        solo: Solo::Pays(100, &[]),
        rule: Rule::Tribute(
            &[Part::Center(p(1)), Part::AliveShare(66)],
            Tribute::AboveSix(66),
        ),
    },
    System {
        name: "Vulcan",
        solo: Solo::Pays(130, &[Part::Alive(p(5))]),
        rule: Rule::Sum(&[
            Part::Center(p(1)),
            Part::Alive(p(5)),
            Part::Gaps,
            Part::TopShare(10),
        ]),
    },
    System {
        name: "Whipping",
        solo: Solo::Reached(468, &[years(p(1), Which::Played, To::All)]),
        rule: Rule::Sum(&[
            Part::Center(p(10)),
            Part::AliveShare(60),
            Part::LoneCenter(p(2)),
            eliminated(p(1), Which::Played),
        ]),
    },
    System {
        name: "World Classic",
        solo: Solo::Pays(420, &[years(p(1), Which::Survived, To::All)]),
        rule: Rule::Sum(&[
            Part::Center(p(10)),
            Part::Alive(p(30)),
            Part::TopShare(48),
            eliminated(p(1), Which::Survived),
        ]),
    },
    System {
        name: "Your Draw Size, short",
        solo: Solo::Pays(300, &[]),
        rule: Rule::Sum(&[Part::Centers(DRAW_BANDS)]),
    },
    System {
        name: "Your Draw Size, unlimited",
        solo: Solo::Pays(320, &[]),
        rule: Rule::Sum(&[Part::Centers(DRAW_BANDS)]),
    },
];

/// A quarter of a point for each year survived, of eight at most.
const fn detour_years(to: To) -> Part {
    Part::Years {
        each: Points::shared(1, 4),
        which: Which::Survived,
        most: Some(8),
        to,
    }
}

const DETOUR_YEARS: Part = detour_years(To::Eliminated);
const DETOUR_YEARS_OF_ALL: Part = detour_years(To::All);
