//! The scoring systems, on worked boards and on whole games.

use std::collections::BTreeSet;

use chancery_core::board::{Id, Map, Power, PowerSet};
use game::{Ending, Game, Setup};
use output::score::{Finish, Points, Standing, System};

/// Parses pairs of a power's initial and a value: `A=0 E=6`.
fn by_power<T: std::str::FromStr>(text: &str) -> Vec<(Power, T)> {
    let pair = |word: &str| {
        let (initial, value) = word.split_once('=').expect("letter=number");
        let value = value.parse().unwrap_or_else(|_| panic!("{word}"));
        (power(initial), value)
    };
    text.split_whitespace().map(pair).collect()
}

fn power(initial: &str) -> Power {
    let map = Map::standard();
    let mut powers = map.powers();
    let found = powers.find(|&power| map.power(power).name.starts_with(initial));
    found.unwrap_or_else(|| panic!("{initial}"))
}

fn powers(initials: &str) -> PowerSet {
    initials
        .split("")
        .filter(|it| !it.is_empty())
        .map(power)
        .collect()
}

/// `X 1907 A=0 E=6 … | A=1903 R=1905 | F`
fn board(text: &str) -> Standing {
    let mut parts = text.split(" | ");
    let mut words = parts.next().expect("a board").splitn(3, ' ');
    let (_, year) = (words.next(), words.next().expect("a year"));
    let centers = by_power(words.next().expect("centers"));
    let gone = by_power(parts.next().unwrap_or(""));
    let of = |power: Power| {
        gone.iter()
            .find(|(it, _)| *it == power)
            .map(|(_, year)| *year)
    };
    Standing {
        eliminated: Map::standard().powers().map(of).collect(),
        centers: centers.into_iter().map(|(_, count)| count).collect(),
        earlier: Vec::new(),
        first_year: 1901,
        years_a_round: 1,
        last_year: year.parse().expect("a year"),
        to_win: 18,
        finish: parts
            .next()
            .map_or(Finish::Limit, |it| Finish::Solo(power(it))),
    }
}

#[test]
fn every_system_gives_the_expected_scores() {
    let lines = include_str!("../../../../tests/scores.txt").lines();
    let mut standing = None;
    let mut tried = Vec::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(text) = line.strip_prefix("board ") {
            standing = Some(board(text));
            continue;
        }
        let mut standing: Standing = standing.clone().expect("a board comes first");
        let parts: Vec<&str> = line.split(" | ").collect();
        let (name, points) = match parts[..] {
            [name, points] => (name, points),
            [name, sharers, points] => {
                standing.finish = Finish::Draw(powers(sharers));
                (name, points)
            }
            _ => panic!("{line}"),
        };
        let system = System::by_name(name).unwrap_or_else(|| panic!("no system is called {name}"));
        let shown: Vec<String> = system
            .points(&standing)
            .iter()
            .map(|points| format!("{points:.3}"))
            .collect();
        let expected: Vec<(Power, String)> = by_power(points);
        let expected: Vec<String> = expected.into_iter().map(|(_, points)| points).collect();
        assert_eq!(shown, expected, "{line}");
        tried.push(name);
    }
    for system in System::ALL {
        let times = tried.iter().filter(|&&name| name == system.name).count();
        assert_eq!(times, 3, "{} on each board", system.name);
    }
    let names: BTreeSet<&str> = System::ALL.iter().map(|system| system.name).collect();
    assert_eq!(names.len(), System::ALL.len(), "no name is used twice");
}

/// Returns the points of a system as text.
fn points_text(name: &str, standing: &Standing) -> Vec<String> {
    let system = System::by_name(name).expect("a system");
    system
        .points(standing)
        .iter()
        .map(Points::to_string)
        .collect()
}

#[test]
fn systems_with_history_use_earlier_years() {
    // France and Turkey end as equals; the year before Turkey was ahead
    let mut standing = board("Y 1907 A=0 E=7 F=10 G=4 I=3 R=0 T=10 | A=1903 R=1905");
    standing.earlier = vec![
        vec![0, 7, 9, 4, 3, 0, 11],
        vec![0, 7, 12, 4, 3, 0, 8],
        vec![0, 6, 11, 5, 3, 1, 8],
    ];
    let points = points_text("Maxonian", &standing);
    assert_eq!(points, ["1", "5", "6", "4", "3", "2", "7"]);
}

#[test]
fn three_equals_are_scored_by_each_rule_for_equals() {
    let standing = board("W 1905 A=9 E=9 F=9 G=4 I=2 R=1 T=0 | T=1904");
    let tops = |name| points_text(name, &standing)[..3].to_vec();
    // the mean of 38, 14 and 7; the third place; the third place; as two in the second place
    assert_eq!(tops("C-Diplo 100"), ["29.67", "29.67", "29.67"]);
    assert_eq!(tops("Haight"), ["134", "134", "134"]);
    assert_eq!(tops("Ranked Classic"), ["180", "180", "180"]);
    assert_eq!(tops("Ranked Classic, second"), ["190", "190", "190"]);
    // (130 + 80 + 50) / 3 = 86.67
    assert_eq!(tops("Southern Sun"), ["207", "207", "207"]);
    assert_eq!(tops("Summer Classic"), ["120", "120", "120"]);
    assert_eq!(tops("World Classic"), ["136", "136", "136"]);
    // a ninth of 5 + 7 + 8 + 9 for each, rounded down
    assert_eq!(tops("OpenTribute"), ["64", "64", "64"]);
}

#[test]
fn hundreds_are_hundreds_on_every_board() {
    let boards = [
        "a 1905 A=5 E=5 F=5 G=5 I=5 R=5 T=4",
        "b 1908 A=17 E=17 F=0 G=0 I=0 R=0 T=0 | F=1907 G=1906 I=1905 R=1904 T=1903",
        "c 1903 A=1 E=2 F=3 G=4 I=5 R=6 T=13",
        "d 1907 A=0 E=16 F=9 G=9 I=0 R=0 T=0 | A=1904 I=1904 R=1905 T=1902",
    ];
    for text in boards {
        let standing = board(text);
        for name in ["Draw size", "Sum of squares", "C-Diplo 100", "Tribute"] {
            let points = System::by_name(name).expect("a system").points(&standing);
            let sum: Points = points.into_iter().sum();
            assert_eq!(sum, Points::whole(100), "{name} on {text}");
        }
    }
}

#[test]
fn a_board_without_owned_centers_is_worth_something_or_nothing_but_never_a_fall() {
    let mut standing = board("e 1901 A=0 E=0 F=0 G=0 I=0 R=0 T=0");
    for finish in [Finish::Limit, Finish::Draw(PowerSet::EMPTY)] {
        standing.finish = finish;
        for system in System::ALL {
            assert_eq!(system.points(&standing).len(), 7, "{}", system.name);
        }
    }
    assert_eq!(standing.draws(), []);
}

#[test]
fn scores_a_saved_game() {
    let game = testing::saves::example("solo-of-1911");
    let Some(Ending::Won(winner)) = game.ending() else {
        panic!("it was won");
    };
    // a solo is a solo, whatever is asked for
    let standing = Standing::of(&game, Finish::Limit);
    assert_eq!(standing.finish, Finish::Solo(winner));
    assert_eq!(standing.last_year, 1911);
    let counts = game.center_counts();
    for (power, gone) in standing.eliminated.iter().enumerate() {
        match gone {
            None => assert!(standing.centers[power] > 0),
            Some(year) => {
                let of = |year: u16| counts.iter().find(|(it, _)| *it == year).expect("counted");
                assert_eq!(of(*year).1[power], 0);
                assert_ne!(of(year - 1).1[power], 0, "it was the first year without");
            }
        }
    }
    let points = points_text("Draw size", &standing);
    assert_eq!(points.iter().filter(|it| *it == "100").count(), 1);
}

#[test]
fn draws_leave_no_equal_out() {
    let game = Game::new(Setup::standard("table")).expect("a game");
    let standing = Standing::of(&game, Finish::Limit);
    // six with three centers, Russia with four
    assert_eq!(standing.draws(), [powers("AEFGIRT")]);
    let standing = board("X 1907 A=0 E=6 F=12 G=4 I=3 R=0 T=9 | A=1903 R=1905");
    let draws = ["FT", "FTE", "FTEG", "FTEGI"].map(powers);
    assert_eq!(standing.draws(), draws);
    for system in System::ALL {
        assert!(!system.terms().is_empty());
    }
}

/// Plays so many phases without orders.
fn idle(name: &str, phases: usize) -> Game {
    let mut game = Game::new(Setup::on("idle", testing::board(name))).expect("a seat each");
    for _ in 0..phases {
        game.resolve();
    }
    game
}

#[test]
fn rounds_count_where_a_turn_takes_years() {
    let long = Standing::of(&idle("hundred", 5), Finish::Limit);
    assert_eq!((long.first_year, long.last_year), (1430, 1440));
    let short = Standing {
        first_year: 1901,
        last_year: 1902,
        years_a_round: 1,
        ..long.clone()
    };
    for system in System::ALL {
        assert_eq!(
            system.points(&long),
            system.points(&short),
            "{}",
            system.name
        );
    }
}

#[test]
fn a_game_that_begins_in_winter_has_its_first_year_after_it() {
    let standing = Standing::of(&idle("winter-1900", 3), Finish::Limit);
    assert_eq!((standing.first_year, standing.last_year), (1901, 1901));
}

#[test]
fn neutral_armies_have_no_part_in_a_score() {
    let game = idle("sengoku", 2);
    let neutral = game.map().power_by_key("NEUTRAL").expect("a power");
    let standing = Standing::of(&game, Finish::Limit);
    assert_eq!(standing.centers[neutral.index()], 0);
    assert!(
        standing
            .draws()
            .iter()
            .all(|sharers| !sharers.contains(neutral))
    );
}
