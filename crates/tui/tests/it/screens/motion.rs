//! Animations: the tests advance the time and read the screen.

use std::time::Duration;

use testing::saves::{example, one_seat};

use super::{CHARTS, Player, WIDE, loaded_message, text};
use ratatui::buffer::Buffer;
use tui::{App, Appearance, MapCache, Message};

const FALL: &str = "A Par - Bur\nA Mar S A Par - Bur\nF MAO - Por\nA Ukr - Rum\n";
const SPRING: &str =
    "A Mun - Bur\nF Kie - Den\nF Bre - MAO\nA War - Ukr\nF Sev - BLA\nF Ank - BLA\n";

impl Player {
    /// Starts at the start screen, with motion.
    fn moving() -> Self {
        // discard the map of other tests, so that there is no transition from it
        CHARTS.with_borrow_mut(|charts| *charts = MapCache::default());
        let mut player = Player::new();
        (player.app, _) = App::new(true);
        player
    }

    /// Starts order entry for one player with all powers.
    fn moving_alone() -> Self {
        let mut player = Player::moving();
        let effects = player.app.update(loaded_message(one_seat(), Vec::new()));
        player.carry_out(effects);
        player
    }

    /// Lets milliseconds pass, in the steps that the program requests.
    fn wait(&mut self, milliseconds: u64) -> &mut Self {
        let mut left = Duration::from_millis(milliseconds);
        while let Some(due) = self.app.due()
            && !left.is_zero()
        {
            let step = due.min(left);
            left -= step;
            let effects = self.app.update(Message::Tick(step));
            self.carry_out(effects);
        }
        self
    }

    /// Advances the map's animations by milliseconds.
    fn tick(&mut self, milliseconds: u64) {
        let effects = self
            .app
            .update(Message::Tick(Duration::from_millis(milliseconds)));
        self.carry_out(effects);
    }

    fn rich(&self) -> Buffer {
        self.cells(120, 40, Appearance::RICH)
    }

    /// Asserts that the wide screen contains all wanted texts and no unwanted ones.
    #[track_caller]
    fn shows_only(&self, wanted: &[&str], unwanted: &[&str]) {
        self.shows_wide(wanted);
        self.hides_at(WIDE, unwanted);
    }
}

fn differing(a: &Buffer, b: &Buffer) -> usize {
    a.content
        .iter()
        .zip(&b.content)
        .filter(|(a, b)| a != b)
        .count()
}

#[test]
fn a_reveal_waits_for_a_key_and_then_advances() {
    let mut player = Player::moving_alone();
    player.paste(SPRING).press("<c-d><enter>");
    assert_eq!(player.app.due(), None);
    player.shows_only(&["All orders are in.", "sealed"], &["continues in"]);
    player.press("<enter>");
    player.shows_only(
        &["1 of 7", "Army Budapest holds", "continues in 3 s"],
        &["Fleet Trieste holds"],
    );
    player.wait(400);
    player.shows_only(&["Fleet Trieste holds"], &["Army Vienna holds"]);
    // three orders, 400 ms apart, 250 ms to grow, and 1.6 s to read
    player.wait(400 + 250 + 1590);
    player.shows_wide(&["1 of 7", "Army Vienna holds"]);
    player.wait(20);
    player.shows_only(&["2 of 7", "ENGLAND"], &["Army Vienna holds"]);
    // the game was saved before the animations, and is saved again when all results were shown
    let saves = player.saves;
    player.wait(10_000);
    assert_eq!(player.saves, saves);
    player.wait(50_000);
    player.shows_wide(&["Spring 1901 results"]);
    assert_eq!((player.saves, player.app.due()), (saves + 1, None));
}

#[test]
fn any_key_hurries_a_reveal() {
    let mut player = Player::moving_alone();
    player.paste(SPRING).press("<c-d><enter><enter>");
    player.shows_only(&["Army Budapest holds"], &["Fleet Trieste holds"]);
    player
        .press("x")
        .shows_only(&["Fleet Trieste holds"], &["Army Vienna holds"]);
    player.press("<right>").shows_wide(&["Army Vienna holds"]);
    player.press("<right>").shows_wide(&["2 of 7"]);
    player.press("<enter>").shows_wide(&["3 of 7", "FRANCE"]);
    // back to the power before, with all its orders, and from one of its orders to the one before
    player.press("<left>");
    player.shows_wide(&["2 of 7", "ENGLAND", "Army Liverpool holds"]);
    player.press("<left>");
    player.shows_only(&["Fleet London holds"], &["Army Liverpool holds"]);
    player.press("<enter><tab>");
    player.shows_wide(&["F Bre - MAO", "A Par H", "A Mar H"]);
    player.press("<esc>").shows_wide(&["Spring 1901 results"]);
}

#[test]
fn a_paused_reveal_goes_on_by_keys_alone() {
    let mut player = Player::moving_alone();
    player.paste(SPRING).press("<c-d><enter>");
    // nothing moves yet
    player.shows_wide(&["press Enter to reveal"]);
    player.hides_at(WIDE, &["Space pause"]);
    player.press("<enter> ");
    player.shows_wide(&[
        "paused · Space goes on",
        "Army Budapest holds",
        "Space go on",
    ]);
    player.wait(60_000);
    player.shows_only(&["1 of 7"], &["Fleet Trieste holds"]);
    player.press("<right>").shows_wide(&["Fleet Trieste holds"]);
    player.press("<enter>").shows_wide(&["2 of 7", "paused"]);
    player.press(" ").wait(60_000);
    player.shows_wide(&["Spring 1901 results"]);
}

#[test]
fn reveals_results_conflict_by_conflict() {
    let mut player = Player::alone();
    player.paste(SPRING).press("<c-d><enter><esc><c-d>");
    player.paste(FALL).press("<c-d><enter>");
    player.press("<enter><enter><enter><enter><enter><enter><enter>");
    player.shows_only(
        &["7 of 7", "reveal · orders", "A Par - Bur"],
        &["✓", "dislodged"],
    );
    player.press("<enter>");
    player.shows_only(
        &[
            "results",
            "No conflict",
            " ✓ F MAO - Por",
            " · A Par - Bur",
            "next: Burgundy",
        ],
        &["↯"],
    );
    player.press("<enter>");
    player.shows_wide(&[
        "results",
        " 1 of 1",
        "Burgundy   A Par (supported by A Mar) attacks A Bur",
        "✓ A Par - Bur  moved",
        "↯ A Bur H  dislodged   by A Par; no order",
        "next: the results",
    ]);
    player.press("<enter>");
    player.shows_wide(&["Fall 1901 results"]);
}

#[test]
fn results_appear_after_their_arrows() {
    let mut player = Player::moving_alone();
    player.paste(SPRING).press("<c-d><enter><esc><c-d>");
    player.paste(FALL).press("<c-d><enter>");
    player.press("<enter><enter><enter><enter><enter><enter><enter><enter><enter><tab>");
    player
        .wait(240)
        .shows_only(&["results", " 1 of 1", " · A Par - Bur"], &["↯"]);
    player
        .wait(20)
        .shows_wide(&[" ✓ A Par - Bur", "↯ A Bur H  dislodged"]);
    // the symbol flashes on the map, a third one besides those of the list and the details
    let signs = |player: &Player| player.screen(120, 40).matches('↯').count();
    assert_eq!(signs(&player), 3);
    player.wait(250);
    assert_eq!(signs(&player), 2);
    player.wait(250);
    assert_eq!(signs(&player), 3);
}

#[test]
fn the_retreats_of_one_power_are_shown_with_their_results_at_once() {
    let mut player = Player::alone();
    player.paste(SPRING).press("<c-d><enter><esc><c-d>");
    player.paste(FALL).press("<c-d><enter><esc><c-d>");
    player
        .press("4<c-d><enter>")
        .shows_wide(&["Fall 1901 retreats", "A Bur retreated to Picardy."]);
}

#[test]
fn without_motion_nothing_changes_by_itself() {
    let mut player = Player::alone();
    player.paste(SPRING).press("<c-d><enter><enter>");
    player.shows_only(
        &["1 of 7", "Army Vienna holds", "Fleet Trieste holds"],
        &["continues in"],
    );
    assert_eq!((player.app.due(), player.app.clock()), (None, None));
    player.tick(60_000);
    player.shows_wide(&["1 of 7"]);
    player.press(" ").shows_wide(&["2 of 7"]);
}

#[test]
fn slow_terminals_and_a_command_turn_motion_off() {
    let mut player = Player::moving_alone();
    player.press("<c-p>motion<enter>");
    player.shows(&["Motion is off."]);
    assert_eq!(player.app.clock(), None);
    player.press("<c-p>motion<enter>").shows(&["Motion is on."]);
    player.paste(SPRING).press("<c-d><enter><enter>");
    assert!(player.app.due().is_some());
    player.app.update(Message::Slow);
    player.shows(&["Motion is off: this terminal is slow to draw.", "1 of 7"]);
    assert_eq!(player.app.due(), None);
    player.shows_wide(&["Fleet Trieste holds"]);
}

/// Returns the number of frames that differ from the previous one, until the animation ends.
fn pictures(player: &mut Player) -> usize {
    let mut before = player.rich();
    let mut count = 0;
    for _ in 0..100 {
        let due = CHARTS.with_borrow(|charts| charts.due());
        let Some(due) = due else {
            return count;
        };
        player.tick(due.as_millis() as u64);
        let now = player.rich();
        count += usize::from(differing(&before, &now) > 0);
        before = now;
    }
    panic!("the map does not come to rest");
}

#[test]
fn highlights_fade_in_three_frames() {
    let mut player = Player::moving_alone();
    player.paste(SPRING).press("<c-d><enter><esc>");
    player.rich();
    assert_eq!(pictures(&mut player), 0);
    // another order of the results is highlighted
    player.press("<down>");
    let first = player.rich();
    let count = pictures(&mut player);
    assert!((2..=3).contains(&count), "{count}");
    assert!(differing(&first, &player.rich()) > 100);
}

#[test]
fn an_order_taken_turns_from_the_accent_to_its_power() {
    let mut player = Player::moving_alone();
    player.press("vie gal");
    player.rich();
    pictures(&mut player);
    player.press("<enter>");
    player.rich();
    // 120 ms, five frames; the highlight changes within 80 ms
    let count = pictures(&mut player);
    assert!((4..=5).contains(&count), "{count}");
}

#[test]
fn another_phase_flips_and_what_is_hidden_never_does() {
    let mut player = Player::moving_alone();
    player.paste(SPRING).press("<c-d><enter><esc><c-d>");
    player.rich();
    pictures(&mut player);
    player.press("<pgup>");
    player.rich();
    let count = pictures(&mut player);
    assert!((6..=8).contains(&count), "{count}");
    // the map before a handover screen is discarded: nothing of it animates into the next one
    player.press("<c-o>");
    let hidden = player.rich();
    assert!(!text(&hidden).contains("MAO"));
    player.press("<enter>");
    player.rich();
    assert_eq!(pictures(&mut player), 0);
}

#[test]
fn the_first_frame_of_a_handover_screen_is_empty() {
    let mut player = Player::moving();
    player.press("n2<down><down><right><down>Anna<down>Ben<c-d>");
    assert_eq!(text(&player.cells(80, 24, Appearance::RICH)).trim(), "");
    player.wait(125);
    let half = player.cells(80, 24, Appearance::RICH);
    assert_ne!(half[(1, 1)].bg, half[(40, 1)].bg);
    player.wait(125);
    player.shows(&["Pass the keyboard to Anna."]);
    assert_eq!(player.app.due(), None);
    player.press("<enter>f lon nth<enter><c-d><enter>");
    player.hides(&["NTH", "Anna", "of 10"]);
    // a second Enter is too early to be meant for the next player's orders
    player.press("<enter>").paste("x");
    player.wait(250);
    player.shows(&["Pass the keyboard to Ben."]);
    player.press("<enter>").shows(&["AUSTRIA"]);
}

#[test]
fn the_winners_color_runs_over_the_map_once() {
    let ends = "<a-c><c-p>concede<enter><down><up><enter>y<enter><enter>";
    let game = example("turn-limit-of-1907");
    let mut still = Player::of(game.clone());
    let still = Player::of(still.press(ends).game().clone()).rich();
    let mut player = Player::moving();
    let effects = player.app.update(loaded_message(game, Vec::new()));
    player.carry_out(effects);
    player.press(ends).rich();
    let mut changed = 0;
    for _ in 0..9 {
        player.wait(90);
        changed = changed.max(differing(&still, &player.rich()));
    }
    assert!(changed > 500, "{changed}");
    // then the years run by, a second each, and the last one stays
    player.wait(1_500);
    player.shows_wide(&["wins · centers after Fall 1901"]);
    player.wait(12_000).rich();
    player.tick(300);
    assert_eq!(player.app.due(), None);
    assert_eq!(differing(&still, &player.rich()), 0);
}

/// The years of a replay are in the table, even those that it would hide.
#[test]
fn a_replay_pauses_like_a_reveal_and_ends_with_the_end() {
    let game = example("solo-of-1911");
    let mut player = Player::moving();
    let effects = player.app.update(loaded_message(game, Vec::new()));
    player.carry_out(effects);
    // a game that ended earlier opens at its end
    assert_eq!(player.app.due(), None);
    player.shows(&["18 centers after Fall 1911", "Esc leave"]);
    player.press("r").wait(1_000);
    player.shows(&["centers after Fall 1901", "Space pause", "Esc stop"]);
    player.shows_wide(&["›1901 "]);
    // the score is that of the end
    player.hides(&["Russia 100, others 0"]);
    player.press(" ").wait(5_000);
    player.shows(&["centers after Fall 1901", "Space go on"]);
    player.press(" ").wait(1_000);
    player.shows(&["centers after Fall 1902"]);
    player.wait(9_000);
    player.shows(&["wins · centers after Fall 1911", "Esc stop"]);
    player
        .wait(1_000)
        .shows(&["18 centers after Fall 1911", "Esc stop"]);
    player.wait(1_000).shows(&["18 centers", "Esc leave"]);
    player.hides(&["Space "]);
    player.shows(&["Russia 100, others 0"]);
    player.press("r<esc>").shows(&["18 centers", "Esc leave"]);
}
