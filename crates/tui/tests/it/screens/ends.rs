//! The ways in which a game ends: votes, decisions of the game master, and the clock.

use std::collections::HashSet;

use chancery_core::board::{Map, Power, PowerSet};
use game::{
    Ballot, DrawShares, Draws, Ending, Game, Mode, Seat, SeatId, Setup, Tally, Victory,
    VictoryCount, VoteDisclosure,
};

use super::{Player, SMALL};
use tui::Appearance;

fn powers(initials: &str) -> PowerSet {
    let map = Map::standard();
    let is_named = |power: &Power| {
        let name = &map.power(*power).name;
        initials.chars().any(|initial| name.starts_with(initial))
    };
    map.powers().filter(is_named).collect()
}

/// Returns a game of two seats, with rules for votes.
pub fn two(draws: Draws) -> Player {
    let seat = |name: &str, initials: &str| Seat {
        name: name.to_owned(),
        powers: powers(initials).iter().collect(),
    };
    Player::of(
        Game::new(Setup {
            seats: vec![seat("Anna", "EFR"), seat("Ben", "AGT")],
            draws,
            ..Setup::standard("two")
        })
        .expect("two seats"),
    )
}

fn master(draws: Draws) -> Player {
    Player::of(
        Game::new(Setup {
            mode: Mode::GameMaster,
            draws,
            ..Setup::standard("club night")
        })
        .expect("seven seats"),
    )
}

/// Returns the screen in several sizes.
fn all_sizes(player: &Player) -> String {
    let sizes = [(60, 20), (80, 24), (120, 40), (160, 50)];
    let screens = sizes.map(|(width, height)| player.screen(width, height));
    screens.join("\n")
}

#[test]
fn a_secret_vote_shows_no_earlier_ballot() {
    let mut player = two(Draws::default());
    player.press("<c-p>concede<enter>");
    player.shows(&["Enter starts a secret vote of", ", who must say yes."]);
    let voted = |keys: &str| {
        let mut player = two(Draws::default());
        player.press("<c-p>propose a draw<enter>");
        player.shows(&[
            "All survivors share the draw:",
            "Enter starts a secret vote of Anna and Ben: each must say yes.",
        ]);
        player.press("<enter>");
        player.shows(&[
            "Pass the keyboard to Anna.",
            "A secret vote: ballot 1 of 2",
            "Does the game end in a draw of Anna (E F R) and Ben (A",
            "y yes   n no   Esc cancel the vote",
        ]);
        player.press(keys);
        player
    };
    let (mut yes, mut no) = (voted("y"), voted("n"));
    yes.shows(&["Pass the keyboard to Anna.", "✓ yes", "Enter vote"]);
    no.shows(&["Pass the keyboard to Anna.", "✗ no", "Enter vote"]);
    yes.press("<enter>");
    no.press("<enter>");
    assert_eq!(all_sizes(&yes), all_sizes(&no));
    // nothing is saved before all have voted
    assert_eq!(yes.game().votes(), []);
    yes.press("y<enter>");
    no.press("y<enter>");
    yes.shows(&["Turkey: all", "The game is over."]);
    no.shows(&["Turkey: not all", "The game continues."]);
    no.hides(&["Anna", "Ben"]);
    assert_eq!(no.game().votes()[0].tally, Tally::Failed);
    no.press("<enter>");
    no.shows(&["Pass the keyboard to Anna.", "Enter opens"]);
    assert_eq!(yes.game().ending(), Some(Ending::Drawn(powers("AEFGRT"))));
    yes.press("<enter>");
    yes.shows(&[
        "a draw",
        "The table has agreed on a draw of Anna (England, France, Russia)",
    ]);
    yes.shows_wide(&["Anna 50, Ben 50 ("]);
    // with all names, also where little room is left
    yes.shows_at((60, 20), &["The table has agreed on a draw of", "Turkey)."]);
}

#[test]
fn a_canceled_vote_returns_to_its_screen_and_hides_secret_orders() {
    let mut player = two(Draws::default());
    // from orders: another player may be at the keyboard
    for vote in ["<enter>", "o"] {
        player.press("<enter>f lon nth<enter>par pi<c-p>propose a draw<enter>");
        player.press(vote).press("<esc>");
        player.shows(&["Pass the keyboard to Anna."]);
        player.hides(&["par pi", "NTH"]);
        player
            .press("<enter>")
            .shows(&["› par pi", "1 of 10 orders"]);
        player.press("<esc><c-o>");
    }
    // from results, which are secret to no one
    player.press("<enter><c-d><enter><enter><c-d><enter>");
    player.press(&"<enter>".repeat(20));
    player.shows(&["Spring 1901 results"]);
    for vote in ["<enter>", "o"] {
        player.press("<c-p>propose a draw<enter>");
        player.press(vote).press("<esc>");
        player.shows(&["Spring 1901 results"]);
    }
}

#[test]
fn a_ballot_takes_yes_no_and_escape() {
    let mut player = two(Draws::default());
    player.press("<c-p>propose a draw<enter><enter>");
    // only Enter votes, and only after a choice
    player.press("<enter>x<pgup><enter><a-c><c-p>?<f8>");
    player.shows(&["Pass the keyboard to Anna.", "1 of 2"]);
    player.press("yn").shows(&["1 of 2", "✗ no"]);
    // Esc takes the choice back; only then, as the hint says, it ends the vote
    player
        .press("<esc>")
        .shows(&["1 of 2", "Esc cancel the vote"]);
    player.hides(&["✗ no"]);
    player.press("y<enter><esc><esc>");
    // the vote was canceled: nothing is recorded
    player.shows(&["Pass the keyboard to Anna.", "Enter opens"]);
    player.hides(&["vote"]);
    assert_eq!(player.game().votes(), []);
}

#[test]
fn a_ballot_has_the_colors_of_the_powers() {
    let mut player = two(Draws::default());
    player.press("<c-p>propose a draw<enter><enter>");
    let (screen, cells) = (
        player.screen(120, 40),
        player.cells(120, 40, Appearance::RICH),
    );
    let color = |name: &str| {
        let rows = screen.lines().zip(0..);
        let found = rows
            .filter_map(|(row, y)| Some((row.find(name)? as u16, y)))
            .next();
        cells[found.expect(name)].fg
    };
    let colors: HashSet<_> = ["E F R)", "F R)", "R)", "G T)", "T)", "Does"]
        .into_iter()
        .map(color)
        .collect();
    assert_eq!(colors.len(), 6, "{colors:?}");
}

#[test]
fn a_vote_closes_the_open_orders() {
    let mut player = two(Draws::default());
    player.press("<enter>f lon nth<enter><c-p>propose a draw<enter><enter>y<enter>");
    player.hides(&["NTH", "Lon"]);
    player.press("n<enter><enter>");
    player.shows(&["Pass the keyboard to Anna."]);
    player.hides(&["NTH", "of 10"]);
    // the orders are still there
    player.press("<enter>");
    player.shows(&["1 of 10 orders"]);
}

#[test]
fn a_draw_of_some_names_them_and_an_open_vote_shows_all_seats() {
    let mut player = two(Draws {
        shared: DrawShares::Named,
        ballot: Ballot::Open,
        ..Draws::default()
    });
    player.press("<c-p>propose a draw<enter>");
    player.shows(&["Who shares the draw?", "✓  A  Austria", "› ✓  A  Austria"]);
    player.press(" <down> <down><down> <down> <enter>");
    // only France and Turkey are left
    player.shows(&[
        "Does the game end in a draw of Anna (F) and Ben (T)?",
        "› · not yet  Anna",
        "A player who hasn't voted counts as a no.",
    ]);
    player.press("n<up> <down> ");
    player.hides(&["hasn't voted"]);
    player.shows(&["✓ yes      Anna", "✓ yes      Ben"]);
    player.press("<enter>");
    player.shows(&["all agreed"]);
    assert_eq!(player.game().ending(), Some(Ending::Drawn(powers("FT"))));
    let open = Tally::Open {
        yes: vec![SeatId(0), SeatId(1)],
        no: Vec::new(),
    };
    assert_eq!(player.game().votes()[0].tally, open);
}

#[test]
fn rejects_impossible_proposals() {
    let mut player = two(Draws {
        shared: DrawShares::None,
        ..Draws::default()
    });
    player.press("<c-p>propose a draw<enter>");
    player.shows(&["Pass the keyboard to"]);
    let named = Draws {
        shared: DrawShares::Named,
        ..Draws::default()
    };
    let mut player = two(named);
    player.press("<enter><c-p>propose a draw<enter> <down> <down> <down> <down> <enter>");
    player.shows(&["A draw is shared by two powers at least."]);
    let mut player = two(Draws {
        from: Some(1905),
        ..named
    });
    player.press("<enter><c-p>propose a draw<enter>");
    player.shows(&["This table votes from 1905 on."]);
}

#[test]
fn a_game_is_conceded_by_all_others() {
    let mut player = Player::example("turn-limit-of-1907");
    player.press("<a-c><c-p>concede<enter>");
    // the power with the most centers is first
    player.shows(&["Concede the game to whom?", "✓  F  France"]);
    player.press("<down><up><enter>");
    let slips = player.game().mode() == Mode::GameMaster;
    assert!(slips, "the examples are led by a game master");
    player.shows(&["Is the game conceded to"]);
    player.press("y<enter>");
    player.shows(&["all agreed"]);
    assert!(matches!(player.game().ending(), Some(Ending::Conceded(_))));
    player.press("<enter><a-s>");
    player.shows(&["all others conceded to"]);
}

#[test]
fn a_game_master_enters_paper_ballots() {
    let mut player = master(Draws {
        telling: VoteDisclosure::Vetoes,
        ..Draws::default()
    });
    player.press("<c-p>propose a draw<enter><enter>");
    player.shows(&["Enter the ballots:", "not counted yet"]);
    // no one has voted before the ballots are counted
    player.press("<enter>").shows(&["not counted yet"]);
    player.press("y").shows(&["all said yes"]);
    player.press("<right><right>");
    player.shows(&["2 of 7 said no"]);
    player.press("<left><enter>");
    player.shows(&["said no.", "The game continues."]);
    let sentence = output::summary::vote_sentence(player.game(), &player.game().votes()[0]);
    assert!(sentence.ends_with(": one said no."), "{sentence}");
    player.press("<enter>");
    player.shows(&["Spring 1901 orders"]);
}

#[test]
fn only_a_game_master_is_offered_to_declare_a_game_over() {
    let mut players = two(Draws::default());
    players.press("<enter><c-p>declare the game");
    players.shows(&["No matching command."]);
    let mut master = master(Draws::default());
    master.press("<c-p>declare the game");
    master.shows(&["Declare the game over (game master)"]);
}

#[test]
fn a_game_master_declares_a_game_over_with_a_reason() {
    let mut player = master(Draws::default());
    player.press("<c-p>declare the game<enter>");
    player.shows(&["Declare the game over", "why? It is kept with the game"]);
    player.press("the hall closes?:<down><down> ");
    player.shows(&["the hall closes?:", "✓  E  England"]);
    player.press("<enter>");
    player.shows(&["ENGLAND", "England wins (the hall", "closes?:)."]);
    let reason = "the hall closes?:".to_owned();
    let winners = powers("E");
    let ending = player.game().ending();
    assert_eq!(ending, Some(Ending::Declared { winners, reason }));
}

#[test]
fn asks_once_when_time_is_up() {
    let mut player = Player::example("turn-limit-of-1907");
    player.press("<c-p>time is up<enter>");
    player.shows(&["Is the time up?", "after Fall 1907", "France"]);
    player.press("<esc>");
    assert_eq!(player.game().ending(), None);
    player.press("<c-p>time is up<enter><enter>");
    player.shows(&[
        "FRANCE",
        "Time limit reached. After Fall 1907",
        "France has the most centers, 9",
    ]);
    assert_eq!(player.game().ending(), Some(Ending::TimeUp(powers("F"))));
    // France wins, but no scoring system counts that as a win alone
    player.shows_wide(&["Draw size, without a solo"]);
    player.press("s").shows(&["which isn't scored as a solo"]);
}

#[test]
fn end_conditions_are_set_in_five_rows() {
    let mut player = Player::new();
    player.press("n");
    player.shows_at(
        (120, 50),
        &["18 centers", "Limit", "all survivors share", "Votes"],
    );
    let years = "<down>".repeat(40) + "<up><up><up><right>";
    player.press(&years);
    player.shows_at((120, 50), &["1903 is the last year"]);
    player.press("<left>");
    // the last five rows, from the last one up
    let last = "<down>".repeat(40);
    player.press(&format!(
        "{last}<right><up><right><up><right><up><right><up><right>"
    ));
    player.shows_at(
        (120, 50),
        &[
            "24 centers per player",
            "only named powers share",
            "secret, number of vetoes shown",
            "The game ends at 24 centers",
            "of one player after a Fall, or with 1903.",
        ],
    );
    player.press("<enter>");
    let game = player.game();
    let victory = Victory {
        centers: 24,
        counted: VictoryCount::Hand,
        last_year: Some(1903),
        hours: None,
    };
    assert_eq!(*game.victory(), victory);
    assert_eq!(game.draws().shared, DrawShares::Named);
    assert_eq!(game.draws().telling, VoteDisclosure::Vetoes);
    assert_eq!(game.draws().from, Some(1902));
}

/// Every screen of endings fits the smallest size, in ASCII and in the light theme.
#[test]
fn the_ends_can_be_seen_everywhere() {
    use tui::{Appearance, Depth};
    let ways = [
        "<c-p>propose a draw<enter>",
        "<c-p>propose a draw<enter><enter>",
        "<c-p>concede<enter>",
        "<c-p>declare the game<enter>",
        "<c-p>time is up<enter>",
        "<c-p>statistics<enter>",
        "<c-p>postcard<enter>",
        "<a-c><left><left>",
    ];
    for keys in ways {
        let mut player = Player::example("turn-limit-of-1907");
        player.press(keys);
        for (width, height) in [(60, 20), (80, 24), (120, 40), (160, 50), (1, 1), (300, 20)] {
            let screen = player.screen(width, height);
            let has_keys = ["Enter", "Esc"].iter().any(|key| screen.contains(key));
            assert!(width < 60 || has_keys, "{keys}\n{screen}");
        }
        let plain = Appearance {
            depth: Depth::None,
            ascii: true,
            ..Appearance::RICH
        };
        let ascii = super::text(&player.cells(80, 24, plain));
        assert!(
            ascii.is_ascii() && !ascii.contains("???"),
            "{keys}\n{ascii}"
        );
        let light = Appearance {
            light: true,
            ..Appearance::RICH
        };
        let highlighted = super::text(&player.cells(120, 40, light));
        assert_eq!(
            highlighted.lines().next(),
            player.screen(120, 40).lines().next(),
            "{keys}"
        );
    }
}

#[test]
fn a_second_click_marks_a_power_or_a_vote() {
    let mut player = two(Draws {
        shared: DrawShares::Named,
        ballot: Ballot::Open,
        ..Draws::default()
    });
    player.press("<c-p>propose a draw<enter>");
    player.click_text(SMALL, "England");
    player.shows(&["› ✓  E  England"]);
    player.click_text(SMALL, "England");
    player.shows(&["› ·  E  England"]);
    player.press("<enter>").click_text(SMALL, "yet  Ben");
    player.shows(&["› · not yet  Ben"]);
    player.click_text(SMALL, "yet  Ben");
    player.shows(&["› ✓ yes      Ben"]);
}

#[test]
fn the_centers_come_after_a_correction_before_a_winter() {
    let mut player = two(Draws::default());
    player.press("<enter><c-d><enter><enter>mun bur<enter><c-d><enter>");
    player.press("<esc><c-d><enter>par bur, mar s par bur<enter><c-d><enter>");
    player.press("<enter><c-d><enter><esc><c-d><enter>bur ruh<enter><c-d><enter>");
    player.shows(&["Fall 1901 retreats", "A Bur R Ruh  retreated"]);
    player.press("<pgup><pgup>kie<a-x>kie hol<enter><a-x><enter>");
    player.shows(&["Spring 1901", "Order corrected."]);
    player.press("<c-d><c-d><c-d>");
    player.shows_wide(&["Fall 1901 centers", "+Hol"]);
    player.press("<c-d>").shows(&["Winter 1901"]);
}

#[test]
fn a_vote_can_be_undone_until_the_next_change() {
    let mut player = two(Draws::default());
    let before = player.game().clone();
    player.press("<c-p>propose a draw<enter><enter>y<enter>y<enter>");
    player.shows(&["Alt-U undo"]);
    assert!(player.game().ending().is_some());
    player.press("<a-u>");
    player.shows(&["Pass the keyboard to Anna.", "Vote undone."]);
    assert_eq!(player.game().votes(), before.votes());
    assert_eq!(player.game().ending(), None);
    // a failed vote can be undone too, from the handover screen and in order entry
    for keys in ["<enter><a-u>", "<enter><enter><a-u>"] {
        player.press("<c-p>propose a draw<enter><enter>y<enter>n<enter>");
        player.press(keys);
        assert_eq!(player.game().votes(), before.votes(), "{keys}");
    }
    // after an order, Alt-U undoes the order
    player.press("<c-p>propose a draw<enter><enter>y<enter>n<enter><enter><enter>");
    player.press("f lon nth<enter><a-u><a-u>");
    player.shows(&["0 of 10 orders"]);
    assert_eq!(player.game().votes().len(), 1);
}

#[test]
fn a_declaration_can_be_undone_from_the_end_of_the_game() {
    let mut player = master(Draws::default());
    player.press("f lon nth<enter><c-p>declare the game<enter>by hand<enter>");
    assert!(player.game().ending().is_some());
    player.press("<a-u>");
    player.shows(&["Declaration undone: the game goes on.", "1 of 22 orders"]);
    assert_eq!(player.game().ending(), None);
    player.press("<c-p>declare the game<enter>by hand<enter>");
    player.press("<pgup>");
    assert!(player.game().ending().is_some());
}

#[test]
fn seven_seats_vote_in_the_open_with_a_key_each() {
    let mut player = Player::new();
    player.press("n<enter><enter><c-p>draw<enter>");
    player.shows(&["o open vote"]);
    // Enter alone would count seven players who haven't voted
    player.press("o<enter>").shows(&["· not yet  Austria"]);
    player.hides(&["Enter count"]);
    // whoever is used to `y` and Enter of a secret vote doesn't count six players as a no
    player.press("y<enter>").shows(&[
        "Enter again counts the vote: who hasn't voted says no.",
        "· not yet  England",
    ]);
    player.press("yyyyyy").shows(&["Enter count"]);
    player.press("<enter>");
    player.shows(&["all agreed.", "Enter continue"]);
    assert!(player.game().ending().is_some());
    // one key doesn't cancel the vote of those who have voted
    let mut player = Player::new();
    player.press("n<enter><enter><c-p>draw<enter><enter>y<enter><esc>");
    player.shows(&[
        "Pass the keyboard to England.",
        "Esc again cancels the vote",
    ]);
    player.press("y<esc>").shows(&["ballot 2 of 7"]);
    player.press("<esc><esc><esc>").hides(&["ballot"]);
    // in secret, each seat has two keys
    let mut player = Player::new();
    player.press("n<enter><enter><c-p>draw<enter><enter>");
    player.press(&"y<enter>".repeat(7));
    assert!(player.game().ending().is_some());
}

#[test]
fn a_draw_can_be_proposed_before_sealing_too() {
    let mut player = Player::france();
    player.press("<c-d>").shows(&["Enter seals; Esc returns"]);
    player.press("<a-d>").shows(&["A draw"]);
    player.press("<esc>").shows(&["Enter seals; Esc returns"]);
}

#[test]
fn a_draw_can_be_proposed_between_the_years_too() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc><c-d><c-d><enter><esc><c-d>");
    player.shows(&["Fall 1901 centers"]);
    player.press("<a-d>").shows(&["A draw"]);
}

/// In the 1914 game for two, a player's centers count together.
#[test]
fn the_centers_of_a_player_count_together_toward_victory() {
    let mut player = Player::new();
    player.press("n2<enter>");
    for _ in ["spring", "fall"] {
        while !player.screen(120, 40).contains("Enter opens") {
            player.press("<c-d>");
        }
        player.press("<enter>");
        player.shows_at(
            (120, 40),
            &["E  F  R  10   A  G  T  9", "24 per player to win;"],
        );
        player.press("all hold<enter><c-d><enter><enter>all hold<enter><c-d><enter>");
    }
    while !player.screen(120, 40).contains("short of victory") {
        player.press("<c-d>");
    }
    player.shows_at(
        (120, 40),
        &["England, France and Russia lead, 14 short of victory."],
    );
}
