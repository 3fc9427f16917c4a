//! The map view: by keys, wheel and dragging, across screens and sizes; and the effects of clicks.

use chancery_core::board::{Map, Province};
use chart::Window;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use game::Game;
use std::path::PathBuf;
use tui::{Appearance, Click, ClickAction, LoadedSave, Message, Pointer, Theme};

use super::{CHARTS, Player, text};

const LEFT: MouseButton = MouseButton::Left;

fn event(kind: MouseEventKind, (column, row): (u16, u16)) -> MouseEvent {
    MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }
}

impl Player {
    /// Sends mouse events, and draws a frame before each.
    fn point(&mut self, size: (u16, u16), events: &[MouseEvent]) -> &mut Self {
        let mut pointer = Pointer::default();
        for &event in events {
            self.screen(size.0, size.1);
            let message = CHARTS.with_borrow(|charts| pointer.message(event, charts));
            if let Some(message) = message {
                let effects = self.app.update(message);
                self.carry_out(effects);
            }
        }
        self
    }

    fn turn(&mut self, size: (u16, u16), at: (u16, u16), kind: MouseEventKind, times: usize) {
        self.point(size, &vec![event(kind, at); times]);
    }

    pub(super) fn click(&mut self, size: (u16, u16), at: (u16, u16)) {
        let (down, up) = (MouseEventKind::Down(LEFT), MouseEventKind::Up(LEFT));
        self.point(size, &[event(down, at), event(up, at)]);
    }

    /// Returns the window of the drawing that is shown at a size.
    pub(super) fn window(&self, (width, height): (u16, u16)) -> Option<Window> {
        self.screen(width, height);
        CHARTS.with_borrow(|charts| charts.view().map(|view| view.window))
    }

    fn under(&self, (width, height): (u16, u16), at: (u16, u16)) -> Option<Province> {
        self.screen(width, height);
        CHARTS.with_borrow(|charts| charts.province_at(at))
    }

    /// Returns the cells of a province.
    pub(super) fn cells_of(&self, (width, height): (u16, u16), code: &str) -> Vec<(u16, u16)> {
        let wanted = Map::standard().province_by_code(code);
        assert!(wanted.is_some(), "{code} is a province");
        self.screen(width, height);
        let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        CHARTS.with_borrow(|charts| all.filter(|&at| charts.province_at(at) == wanted).collect())
    }
}

const SIZE: (u16, u16) = (120, 40);
const AT: (u16, u16) = (40, 15);

/// Starts on the results of a phase in which all units held.
fn results() -> Player {
    let mut player = Player::master();
    player.press("<c-d><enter><esc>");
    player
}

#[test]
fn a_key_cycles_the_zoom_levels() {
    let mut player = Player::master();
    let whole = player.window(SIZE).expect("a map");
    let austria = player.press("<f3>").window(SIZE).expect("a map");
    assert!(austria.width < whole.width);
    assert!(player.screen(120, 40).contains("power ·"));
    for code in ["VIE", "BUD", "TRI"] {
        assert!(!player.cells_of(SIZE, code).is_empty(), "{code}");
    }
    player.press("<f3>");
    assert!(player.screen(120, 40).contains("unit ·"));
    player.press("<f3>");
    assert_eq!(player.window(SIZE), Some(whole));
    for zoomed in ["<f3>", "<f3><f3>", "<a-+>", "<a-=><a-+>"] {
        // the keys change the view that was drawn
        for key in zoomed.split_inclusive('>') {
            player.screen(120, 40);
            player.press(key);
        }
        assert_ne!(player.window(SIZE), Some(whole), "{zoomed}");
        player.press("<esc>");
        assert_eq!(player.window(SIZE), Some(whole), "{zoomed}");
    }
}

#[test]
fn the_first_step_nearer_goes_to_the_selected_unit() {
    let mut player = Player::master();
    player.press("smy").screen(SIZE.0, SIZE.1);
    player.press("<a-+>");
    assert!(!player.cells_of(SIZE, "SMY").is_empty());
    assert!(player.cells_of(SIZE, "LON").is_empty());
}

#[test]
fn a_key_zooms_in_on_the_units_of_a_question() {
    let mut player = Player::master();
    player.paste("England\nF Lon qqq\nTurkey\nA Con H\n");
    for kind in ["power ·", "unit ·"] {
        player.screen(SIZE.0, SIZE.1);
        player.press("<f3>");
        assert!(player.screen(SIZE.0, SIZE.1).contains(kind));
        assert!(!player.cells_of(SIZE, "LON").is_empty(), "{kind}");
        assert!(player.cells_of(SIZE, "CON").is_empty(), "{kind}");
    }
}

#[test]
fn the_wheel_zooms_where_the_pointer_is_and_comes_back() {
    for size in [(80, 24), SIZE, (200, 60)] {
        let mut player = Player::master();
        let (start, under) = (player.screen(size.0, size.1), player.under(size, AT));
        assert!(under.is_some());
        player.turn(size, AT, MouseEventKind::ScrollUp, 4);
        assert_ne!(player.screen(size.0, size.1), start);
        assert_eq!(player.under(size, AT), under);
        let near = player.window(size).expect("a map");
        player.turn(size, AT, MouseEventKind::ScrollUp, 30);
        let nearest = player.window(size).expect("a map");
        assert!(nearest.width < near.width);
        player.turn(size, AT, MouseEventKind::ScrollUp, 1);
        assert_eq!(player.window(size), Some(nearest), "it has a bound");
        player.turn(size, AT, MouseEventKind::ScrollDown, 30);
        assert_eq!(player.screen(size.0, size.1), start);
    }
}

#[test]
fn dragging_takes_the_map_along() {
    let mut player = Player::master();
    player.turn(SIZE, AT, MouseEventKind::ScrollUp, 5);
    let (under, before) = (player.under(SIZE, AT), player.window(SIZE));
    let to = (AT.0 + 12, AT.1 - 4);
    let path = [
        event(MouseEventKind::Down(LEFT), AT),
        event(MouseEventKind::Drag(LEFT), (AT.0 + 5, AT.1)),
        event(MouseEventKind::Drag(LEFT), to),
        event(MouseEventKind::Up(LEFT), to),
    ];
    player.point(SIZE, &path);
    assert_ne!(player.window(SIZE), before);
    assert_eq!(player.under(SIZE, to), under);
}

#[test]
fn the_window_never_leaves_the_frame() {
    let mut player = Player::master();
    let whole = player.window(SIZE).expect("a map");
    player.turn(SIZE, AT, MouseEventKind::ScrollUp, 3);
    for key in ["<a-left>", "<a-up>", "<a-right>", "<a-down>"] {
        let mut last = player.window(SIZE);
        for _ in 0..40 {
            player.press(key);
            let window = player.window(SIZE).expect("a map");
            let (right, bottom) = (window.left + window.width, window.top + window.height);
            assert!(window.left >= 0.0 && window.top >= 0.0, "{window:?}");
            assert!(right <= whole.width + 0.1 && bottom <= whole.height + 0.1);
            last = Some(window);
        }
        player.press(key);
        assert_eq!(player.window(SIZE), last, "{key} comes to an end");
    }
}

#[test]
fn another_size_shows_the_same_place() {
    let mut player = Player::master();
    player.turn(SIZE, AT, MouseEventKind::ScrollUp, 4);
    let start = player.screen(120, 40);
    let middle = |window: Window| {
        (
            window.left + window.width / 2.0,
            window.top + window.height / 2.0,
        )
    };
    let before = player.window(SIZE).expect("a map");
    for size in [(160, 50), (80, 24), (200, 60), (60, 20)] {
        let effects = player.app.update(Message::Resized);
        assert!(effects.is_empty());
        let after = player.window(size).expect("a map");
        assert!((after.width / before.width - 1.0).abs() < 0.01, "{size:?}");
        assert!((middle(after).0 - middle(before).0).abs() < before.width * 0.02);
    }
    assert_eq!(player.screen(120, 40), start);
}

#[test]
fn the_next_player_begins_with_the_whole_map() {
    let mut player = Player::two_seats();
    let whole = player.press("<enter>").window(SIZE);
    player.press("<f3><f3>");
    assert_ne!(player.window(SIZE), whole);
    player.press("<c-d><enter><enter>");
    assert_eq!(player.window(SIZE), whole);
}

#[test]
fn the_selected_unit_is_marked_on_the_map() {
    let mut player = Player::france();
    let accent = Theme::new(Appearance::RICH).chart.accent;
    let marked = |player: &Player, code: &str| {
        let cells = player.cells(80, 24, Appearance::RICH);
        let at = text(&cells).lines().enumerate().find_map(|(y, line)| {
            let x = line.find(code).map(|at| line[..at].chars().count())?;
            (y > 0 && y < 21).then_some((x as u16, y as u16))
        });
        cells[at.expect("a name")].bg == ratatui::style::Color::Rgb(accent.0, accent.1, accent.2)
    };
    assert!(marked(&player, "Bre") && !marked(&player, "Mar"));
    player.press("<tab>");
    assert!(!marked(&player, "Bre"));
    player.press("mar");
    assert!(marked(&player, "Mar") && !marked(&player, "Par"));
}

#[test]
fn the_window_stays_while_one_types_and_follows_the_next_unit() {
    let mut player = Player::master();
    player.press("<f3><f3>");
    let start = player.window(SIZE);
    // Budapest is selected, and its reach stays visible while the order is typed
    for letter in "bud ser".chars() {
        player.press(&letter.to_string());
        if player.screen(120, 40).contains("A Bud") {
            assert_eq!(player.window(SIZE), start, "at {letter}");
        }
    }
    player.press("<enter>");
    player.press("mos ukr");
    let moscow = player.window(SIZE);
    assert_ne!(moscow, start);
    for code in ["MOS", "UKR", "STP", "SEV"] {
        assert!(!player.cells_of(SIZE, code).is_empty(), "{code}");
    }
    player.press("<enter>");
    assert!(player.screen(120, 40).contains("unit ·"));
}

#[test]
fn the_view_stays_from_screen_to_screen() {
    let mut player = Player::master();
    player.press("<c-d><enter><esc>");
    player.turn(SIZE, AT, MouseEventKind::ScrollUp, 4);
    let window = player.window(SIZE);
    player.press("<f4>");
    assert_eq!(player.window(SIZE), window);
    player.press("<esc>");
    // one step back shows the whole map, also under the zoom badge
    assert_ne!(player.window(SIZE), window);
    assert!(player.screen(120, 40).contains("under"));
}

#[test]
fn the_view_of_a_seat_is_hidden_from_the_next() {
    let mut player = Player::two_seats();
    player.press("<enter>");
    let whole = player.window(SIZE);
    player.turn(SIZE, AT, MouseEventKind::ScrollUp, 4);
    assert_ne!(player.window(SIZE), whole);
    player.press("<c-d><enter><enter>");
    assert_eq!(player.window(SIZE), whole);
}

#[test]
fn a_hidden_map_has_no_click_areas() {
    for keys in [
        "",
        "n",
        "n<enter>",
        "n<enter><enter><c-o>",
        "b<enter>?",
        "b<enter><c-p>",
        "b<enter><c-c>",
    ] {
        let mut player = Player::new();
        player.press(keys);
        let before = player.screen(120, 40);
        for at in [(0, 0), (20, 20), AT, (119, 39), (300, 300)] {
            assert_eq!(player.under(SIZE, at), None, "{keys}");
        }
        // clicks there are on a list instead of the map
        player.click(SIZE, (119, 1));
        assert_eq!(player.screen(120, 40), before, "{keys}");
    }
    // the list covers a part of a narrow map
    let mut player = Player::master();
    player.press("<f2>");
    let all = (1..20).flat_map(|y| (0..80).map(move |x| (x, y)));
    let hit = all.filter(|&at| player.under((80, 24), at).is_some());
    assert!(hit.count() < 44 * 20);
}

#[test]
fn buttons_and_modifiers_choose_the_click_action() {
    let player = Player::master();
    player.screen(120, 40);
    let (ctrl, alt) = (KeyModifiers::CONTROL, KeyModifiers::ALT);
    for (button, modifiers, hold) in [
        (LEFT, KeyModifiers::NONE, ClickAction::None),
        (LEFT, ctrl, ClickAction::Support),
        (MouseButton::Right, KeyModifiers::NONE, ClickAction::Support),
        (LEFT, alt, ClickAction::Convoy),
        (MouseButton::Middle, KeyModifiers::NONE, ClickAction::Convoy),
    ] {
        let mut pointer = Pointer::default();
        let mut send = |kind, at| {
            let event = MouseEvent {
                modifiers,
                ..event(kind, at)
            };
            CHARTS.with_borrow(|charts| pointer.message(event, charts))
        };
        assert!(send(MouseEventKind::Down(button), AT).is_none());
        // the pointer moves less than a drag
        send(MouseEventKind::Drag(button), (AT.0 + 1, AT.1));
        let clicked = send(MouseEventKind::Up(button), (AT.0 + 1, AT.1));
        let province = player.under(SIZE, AT).expect("a province");
        match clicked {
            Some(Message::Click(click)) => {
                let point = click.point;
                assert!(point.is_some());
                let expected = Click {
                    province,
                    hold,
                    point,
                };
                assert_eq!(click, expected);
            }
            other => panic!("{button:?}: {other:?}"),
        }
    }
}

#[test]
fn a_click_in_the_results_explains_a_unit() {
    for screen in ["", "<f4>"] {
        let mut player = results();
        player.press(screen);
        for (code, shown) in [("MOS", "A Mos"), ("LVP", "A Lvp"), ("TRI", "F Tri")] {
            let cells = player.cells_of(SIZE, code);
            player.click(SIZE, cells[cells.len() / 2]);
            let text = player.screen(120, 40);
            let details = text.lines().skip(29).collect::<Vec<_>>().join("\n");
            assert!(details.contains(shown), "{shown} is not in\n{text}");
        }
    }
}

#[test]
fn the_wheel_beside_the_map_scrolls_the_list() {
    let mut player = Player::master();
    player.turn(SIZE, (100, 10), MouseEventKind::ScrollDown, 1);
    assert!(player.screen(120, 40).contains("F Tri can"));
    player.turn(SIZE, (100, 10), MouseEventKind::ScrollUp, 1);
    assert!(player.screen(120, 40).contains("A Bud can"));
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let mut player = Player::master();
    player.press(":mouse off<enter>");
    player.shows(&["Mouse off"]);
    player.press(":mouse off<enter>");
    player.shows(&["Shift-drag selects text."]);
}

#[test]
fn a_board_without_a_drawing_is_a_list() {
    let mut player = Player::new();
    let game = Game::new(game::Setup::standard("table")).expect("a game");
    player.app.open(LoadedSave {
        path: Some(PathBuf::from("table.toml")),
        game,
        drawing: None,
        mismatches: Vec::new(),
    });
    player.press("<enter><f3><a-+>");
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let screen = player.screen(width, height);
        assert!(screen.contains("This board has no drawing"), "{screen}");
        player.shows_at(
            (width, height),
            &["Lon   ●  F E", "Mos   ●  A R", "StP   ●  F R"],
        );
    }
}

/// The end of Winter 1902 in the rulebook's game has 34 units, the maximum.
#[test]
fn the_overview_of_a_small_screen_shows_every_unit_and_center() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../saves/examples/rulebook-sample.toml"
    );
    let game = game::store::open(path.as_ref()).expect("an example").game;
    let player = Player::of(game.clone());
    let screen = player.screen(80, 24);
    let map: Vec<&str> = screen.lines().skip(1).take(20).collect();
    let seen = |text: &str| {
        map.iter()
            .map(|row| row.matches(text).count())
            .sum::<usize>()
    };
    assert_eq!(seen("●") + seen("○"), 34, "{screen}");
    let board = game.map();
    let units: Vec<_> = game.position().units().collect();
    assert_eq!(units.len(), 34);
    for unit in &units {
        let badge = |unit: &chancery_core::board::Unit| {
            let initial = board.power(unit.power).name[..1].to_lowercase();
            format!("{initial}{}", unit.kind.letter())
        };
        let alike = units.iter().filter(|other| badge(other) == badge(unit));
        assert_eq!(
            seen(&badge(unit)),
            alike.count(),
            "{}\n{screen}",
            badge(unit)
        );
    }
}

#[test]
fn a_map_that_is_too_wide_shows_where_it_goes_on() {
    let player = Player::france();
    player.shows_at((60, 20), &["›\n"]);
    let edges = |screen: &str| screen.lines().any(|row| row.starts_with('‹'));
    assert!(!edges(&player.screen(60, 20)));
    player.hides(&["›\n", "\n‹"]);
}
