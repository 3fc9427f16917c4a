//! Puzzles: the puzzle of the day on the start screen, trying orders, and the solution.

use chancery_core::board::{Map, Power};
use chancery_core::orders::legality::LegalityContext;
use chancery_core::rules::Rules;
use solver::Problem;
use solver::SideOrders;
use solver::goal::{Goal, Term};
use solver::puzzle::Puzzle as Solution;
use tui::{PUZZLES, Puzzle, PuzzleKind};

use super::{Player, WIDE};

/// Returns the orders that solve a puzzle, and the number of order sets.
fn solution(puzzle: &Puzzle) -> (SideOrders, usize) {
    let goal = Goal::of(puzzle.terms.clone());
    let rules = Rules::default();
    let ctx = LegalityContext::new(Map::standard(), &puzzle.position, &rules);
    let problem = Problem {
        phases: match puzzle.kind {
            PuzzleKind::Force(phases) => phases,
            PuzzleKind::Refute => 1,
        },
        ..Problem::of_power(&ctx, puzzle.power, &goal)
    };
    let solution = Solution::of(&problem).expect("a problem");
    let solution = solution.expect("exactly one set of orders");
    (solution.orders.clone(), solution.sets())
}

/// Writes the orders that solve a puzzle, and checks them.
fn solve(player: &mut Player, puzzle: &Puzzle) {
    for order in puzzle.solution() {
        player.press(&format!("{}<enter>", order.canonical(Map::standard())));
    }
    player.press("<c-d>");
}

#[test]
fn each_puzzle_has_one_solution_and_they_become_harder() {
    for (kind, fewest) in [(PuzzleKind::Force(1), 100), (PuzzleKind::Force(2), 30)] {
        let all = PUZZLES.iter().filter(|it| it.kind == kind);
        let levels: Vec<Option<u8>> = all.clone().map(|it| it.level).collect();
        assert!(
            levels.is_sorted() && levels.first() == Some(&Some(1)),
            "{levels:?}"
        );
        assert_eq!(levels.last(), Some(&Some(5)));
        for puzzle in all {
            let (_, sets) = solution(puzzle);
            assert!(sets >= fewest, "{puzzle:?}");
        }
    }
}

#[test]
fn the_solution_of_the_puzzle_of_the_day_is_checked_against_every_reply() {
    let mut player = Player::new();
    player.shows(&["Puzzle of the day"]);
    player.press("p");
    player.shows(&["PUZZLE 1 of 70", "whatever the others"]);
    player.press("<c-d>");
    player.shows(&["Not yet. This reply beats your orders."]);
    player.shows_wide(&["Tab: give up", "Tab give up"]);
    player.press("<esc>");
    solve(&mut player, &PUZZLES[0]);
    player.shows(&[
        "Solved! Your orders do it against every reply",
        "solved in 2 tries, no hints",
    ]);
    // the own order that did it is selected, and a key leads to the next puzzle
    player.shows(&["A Rum - Bul", "PgDn next puzzle"]);
    player.press("<c-y>");
    assert_eq!(
        player.copied,
        ["chancery puzzle 1, level 1: solved in 2 tries, no hints"]
    );
    player.press("<c-g>").shows(&["a number, a level"]);
    player.press("<esc><pgdn>");
    player.shows(&["PUZZLE 2 of ", "level 1 of 5"]);
    player.hides(&["✓ solved"]);
    player
        .press("<pgup>")
        .shows(&["PUZZLE 1 of 70", "✓ solved  level 1 of 5"]);
    player.press("<pgup>").shows(&["PUZZLE 70 of "]);
    player.press("<esc>");
    player.shows(&["Puzzle of the day  ✓ solved"]);
    player.press("<c-g>");
    player.shows(&["✓   1 level 1", "1 of ", "today"]);
    assert_eq!(player.saves, 0);
}

/// The others' orders can be tried, but the check takes every reply: the screen says so, and speaks of no game.
#[test]
fn the_others_orders_are_only_tried_out() {
    let mut player = Player::new();
    player.press("p").shows(&["only to try it out"]);
    player.shows_wide(&["Orders to try out"]);
    player.press("<tab>").shows(&["No changes yet."]);
    player
        .press("f bla con<enter>")
        .shows(&["Δ F BLA - Con", "only tried out: the check ignores it"]);
    player.shows_wide(&["only tried out: the check ignores it"]);
    player.hides(&["; was"]);
    player.hides_at(WIDE, &["in the game", "yours to change"]);
    player
        .press("<a-u>f aeg con<enter>")
        .hides(&["only tried", "; was"]);
}

#[test]
fn each_hint_is_one_step() {
    let mut player = Player::new();
    player.press("p<a-h>").shows(&["2 units move."]);
    player.press("<a-h>").shows(&[" move."]);
    player.hides(&["2 units", "One of the orders: "]);
    player.press("<a-h><a-h>").shows(&["One of the orders: "]);
    solve(&mut player, &PUZZLES[0]);
    player.shows(&["solved at the first try, 3 hints"]);
    player.press("<esc><esc>r");
    player.shows(&["Your record", "1 of 14 solved  0 without hints"]);
}

#[test]
fn a_puzzle_whose_solution_was_shown_does_not_count() {
    let mut player = Player::new();
    player.press("p<f5>").shows(&["Esc back"]);
    player.hides(&["next phase", "or phase"]);
    player
        .press("<esc><c-d><tab>")
        .hides_at(WIDE, &["own orders don't"]);
    player.press("<esc>");
    solve(&mut player, &PUZZLES[0]);
    player.shows(&["Solved!"]);
    player.hides(&["copies"]);
    player.press("<c-y><esc><esc>");
    assert_eq!(player.copied, [""; 0]);
    player.hides(&["✓ solved"]);
}

#[test]
fn the_help_of_a_puzzles_proof_names_its_keys() {
    let mut player = Player::new();
    player.press("p<c-d>").shows_wide(&["PgDn next puzzle"]);
    player.press("<f1>puzzle").shows(&["Another puzzle"]);
    player.hides(&["The phase after", "Previous phase"]);
}

#[test]
fn the_list_is_filtered_by_number_and_level() {
    let mut player = Player::new();
    player
        .press("<c-g>")
        .shows(&["Puzzles", " 1 level 1   Austria: hold"]);
    player.press("12").shows(&[" 12 level 2"]);
    player.hides(&["level 1"]);
    player.press("<enter>").shows(&["PUZZLE 12 of "]);
    player
        .press("<c-g>level 4 take")
        .hides(&[" level 2   ", ": hold"]);
    player
        .press("<c-u>nonsense<enter>")
        .shows(&["No such puzzle."]);
}

#[test]
fn a_reply_that_beats_the_given_orders_is_looked_for() {
    let found = PUZZLES.iter().find(|it| it.kind == PuzzleKind::Refute);
    let puzzle = found.expect("a refutation");
    let mut player = Player::new();
    player.press(&format!("<c-g>{}<enter>", puzzle.number));
    player.shows(&["Which reply beats", "Write the others' orders"]);
    let first = first_prompt(&player);
    assert_ne!(unit_power(puzzle, &first), Some(puzzle.power), "{first}");
    player
        .press("<c-d>")
        .shows(&["Not yet. The orders reach the goal"]);
    for order in puzzle.solution() {
        player.press(&format!("{}<enter>", order.canonical(Map::standard())));
    }
    player
        .press("<c-d>")
        .shows(&["Solved! This reply beats them."]);
    assert_eq!(player.record.as_ref().expect("a record").solved.len(), 1);
}

/// Returns the unit that the entry line names: `F AEG`.
fn first_prompt(player: &Player) -> String {
    let screen = player.screen(80, 24);
    let line = screen.lines().rfind(|line| line.contains(" …"));
    let line = line.expect("a line").trim_start();
    let unit = line.trim_start_matches(['Δ', ' ', '▌']);
    unit.split(" …").next().unwrap_or_default().to_owned()
}

/// Returns the power of a unit of a puzzle by its name.
fn unit_power(puzzle: &Puzzle, name: &str) -> Option<Power> {
    let mut units = puzzle.position.units();
    let unit = units.find(|unit| unit.short(Map::standard()) == name);
    unit.map(|unit| unit.power)
}

#[test]
fn the_first_prompt_is_a_unit_of_the_power_that_solves_it() {
    for puzzle in PUZZLES.iter().filter(|it| it.kind != PuzzleKind::Refute) {
        let mut player = Player::new();
        player.press(&format!("<c-g>{}<enter>", puzzle.number));
        let first = first_prompt(&player);
        assert_eq!(unit_power(puzzle, &first), Some(puzzle.power), "{first}");
    }
}

#[test]
fn a_damaged_record_is_reported_in_the_record() {
    let mut player = Player::new();
    player.record = Err(tui::Failure::new("record.toml: line 3: expected a date"));
    player.press("o<esc>");
    player
        .press("r")
        .shows(&["record.toml: line 3: expected a date"]);
}

#[test]
fn tab_shows_the_solution_after_a_check() {
    let mut player = Player::new();
    player.press("p<c-d><enter>");
    player.shows(&["under the proof", " unordered"]);
    player.press("<esc><tab>");
    player.shows(&["Yes. These orders do it against every reply"]);
    player.press("<enter>");
    player.shows(&["under the proof"]);
    // a puzzle is played without votes and corrections
    player.press("<f1>draw").hides(&["Alt-D"]);
    player.press("<esc><f1>record").hides(&["Alt-X"]);
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
    let mut all = PUZZLES.iter();
    let found = all.find_map(|puzzle| Some((puzzle.number, enemy(puzzle)?)));
    let (number, enemy) = found.expect("a puzzle with an enemy to drive out");
    let mut player = Player::new();
    player.press(&format!("<c-g>{number}<enter><c-d>"));
    let place = Map::standard().short(enemy.location);
    player.shows(&[
        "drive all enemies out of",
        "Not yet. This reply beats your orders.",
        &format!("{} {place} ", enemy.kind.letter()),
    ]);
}
