//! Puzzles: the puzzle of the day on the start screen, trying orders, and the solution.

use chancery_core::board::Map;
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use solver::Problem;
use solver::SideOrders;
use solver::goal::{Goal, Term};
use solver::puzzle::Puzzle as Solution;
use tui::{PUZZLES, Puzzle};

use super::Player;

/// Returns the orders that solve a puzzle, and the number of order sets.
fn solution(puzzle: &Puzzle) -> (SideOrders, usize) {
    let goal = Goal::of(puzzle.terms.clone());
    let rules = Rules::default();
    let ctx = LegalityContext::new(Map::standard(), &puzzle.position, &rules);
    let problem = Problem::of_power(&ctx, puzzle.power, &goal);
    let solution = Solution::of(&problem).expect("a problem");
    let solution = solution.expect("exactly one set of orders");
    (solution.orders.clone(), solution.sets())
}

#[test]
fn each_of_fifty_puzzles_has_one_solution_and_they_become_harder() {
    let levels: Vec<u8> = PUZZLES.iter().map(|puzzle| puzzle.level).collect();
    let expected: Vec<u8> = (1..=5).flat_map(|level| [level; 10]).collect();
    assert_eq!(levels, expected);
    for puzzle in PUZZLES.iter() {
        let (_, sets) = solution(puzzle);
        assert!(sets >= 100, "{puzzle:?}");
    }
}

#[test]
fn the_solution_of_the_puzzle_of_the_day_is_checked_against_every_reply() {
    let mut player = Player::new();
    player.shows(&["Puzzle of the day"]);
    player.press("p");
    player.shows(&["PUZZLE 1 of 50", "whatever the others"]);
    player.press("<c-d>");
    player.shows(&["Not yet. This reply beats your orders."]);
    player.press("<esc>");
    let puzzle = &PUZZLES[0];
    let rules = Rules::default();
    let ctx = LegalityContext::new(Map::standard(), &puzzle.position, &rules);
    for (at, order) in solution(puzzle).0 {
        let unit = puzzle.position.unit(at).expect("a unit");
        let order = ctx
            .write(unit, order)
            .canonical(Map::standard())
            .to_string();
        player.press(&format!("{order}<enter>"));
    }
    player.press("<c-d>");
    player.shows(&["Solved! Your orders do it against every reply"]);
    player.press("<esc><pgdn>");
    player.shows(&["PUZZLE 2 of 50"]);
    player.press("<pgup><pgup>");
    player.shows(&["PUZZLE 50 of 50", "level 5 of 5"]);
    player.press("<esc>");
    player.shows(&["Puzzle of the day"]);
    assert_eq!(player.saves, 0);
}

#[test]
fn tab_shows_the_solution_after_a_check() {
    let mut player = Player::new();
    player.press("p<c-d><tab>");
    player.shows(&["Yes. These orders do it against every reply"]);
    player.press("<enter>");
    player.shows(&["under the proof's orders"]);
}

#[test]
fn an_enemy_that_stays_is_what_a_check_shows() {
    let enemy = |puzzle: &Puzzle| {
        let mut terms = puzzle.terms.iter();
        terms.find_map(|term| match term {
            Term::Hold(at) => puzzle
                .position
                .unit(*at)
                .filter(|it| it.power != puzzle.power),
            _ => None,
        })
    };
    let mut all = PUZZLES.iter().enumerate();
    let found = all.find_map(|(number, puzzle)| Some((number, enemy(puzzle)?)));
    let (number, enemy) = found.expect("a puzzle with an enemy to drive out");
    let mut player = Player::new();
    player.press(&format!("p{}<c-d>", "<pgdn>".repeat(number)));
    let place = Map::standard().short(enemy.location);
    player.shows(&[
        "drive all enemies out of",
        "Not yet. This reply beats your orders.",
        &format!("{} {place} ", enemy.kind.letter()),
    ]);
}
