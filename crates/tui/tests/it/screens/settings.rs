//! The settings: they apply at once, can be undone, and are written on request.

use chart::Look;
use game::settings::{Colors, KeyOverride, MapLook, Settings, Switch, ThemeName};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tui::{Keys, SettingsReport};

use super::{CHARTS, Player, text};
use tui::view;

impl Player {
    /// Returns the cells of the screen under the settings.
    fn as_set(&self, width: u16, height: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let theme = self.app.theme();
        CHARTS.with_borrow_mut(|charts| view(&self.app, &mut buffer, &theme, charts));
        buffer
    }

    fn settings(&self) -> &Settings {
        &self.app.shared.settings
    }
}

/// Returns the background of the map's top right cell.
fn corner(cells: &Buffer) -> ratatui::style::Color {
    cells[(cells.area.width - 1, 1)].bg
}

#[test]
fn settings_apply_at_once_and_can_be_undone() {
    let mut player = Player::master();
    player.press("<f9>");
    let dark = player.as_set(120, 40);
    assert!(text(&dark).contains("‹ auto: dark ›"));
    player.press("<right><right>");
    assert_eq!(player.settings().theme, ThemeName::Light);
    let light = player.as_set(120, 40);
    assert_ne!(corner(&dark), corner(&light));
    player.press("<a-u><a-u>");
    assert_eq!(player.settings(), &Settings::default());
    assert_eq!(player.as_set(120, 40), dark);
    player.press("<a-r><a-r><esc>");
    player.shows(&["Spring 1901"]);
    assert_eq!(player.settings().theme, ThemeName::Light);
    assert!(player.app.theme().appearance.light);
}

#[test]
fn simulates_color_vision_only_in_the_preview() {
    let mut player = Player::master();
    player.press("<f9><down><down><down>");
    let usual = player.as_set(120, 40);
    player.press("<right><right>");
    let deutan = player.as_set(120, 40);
    assert!(text(&deutan).contains("Color vision    ‹ deutan ›"));
    assert_ne!(corner(&usual), corner(&deutan));
    for eyes in ["normal", "protan", "deutan", "tritan"] {
        let shown = text(&deutan);
        let row = shown
            .lines()
            .find(|row| row.contains("≥") && row.contains(eyes));
        assert!(row.is_some(), "{eyes}:\n{shown}");
    }
    player.press("<esc>");
    let appearance = player.app.theme().appearance;
    let theme = player.app.theme();
    let plain = tui::Theme::new(appearance);
    assert_eq!(theme.chart, plain.chart);
}

/// The displayed color differences are those of the theme in force.
#[test]
fn the_differences_are_computed() {
    let mut player = Player::master();
    player.press("<f9>");
    for keys in ["", "<right><right>"] {
        player.press(keys);
        let theme = player.app.theme();
        let shown = text(&player.as_set(120, 40));
        for vision in chart::ColorVision::ALL {
            let least = theme.chart.closest(vision).expect("two powers").difference;
            let figure = format!("≥ {}", least.floor());
            assert!(shown.contains(&figure), "{figure}:\n{shown}");
        }
    }
}

#[test]
fn colors_signs_and_the_map_follow() {
    let mut player = Player::master();
    player.press("<f9><down><down><down><down>");
    player.press("<left>");
    assert_eq!(player.settings().colors, Colors::None);
    let plain = player.as_set(80, 24);
    let colored = plain
        .content
        .iter()
        .find(|cell| cell.bg != ratatui::style::Color::Reset);
    assert_eq!(colored, None);
    player.press("<a-u><down><left>");
    let shown = text(&player.as_set(80, 24));
    assert_eq!(shown.chars().find(|sign| !sign.is_ascii()), None, "{shown}");
    player.press("<a-u><down><right><right>");
    assert_eq!(player.settings().map, MapLook::Plain);
    assert_eq!(player.app.theme().look, Look::Box);
    let shown = text(&player.as_set(120, 40));
    assert!(!shown.contains('▟') && shown.contains('╭'), "{shown}");
}

#[test]
fn mouse_and_warnings_are_settings_of_the_program() {
    let mut player = Player::two_seats();
    player
        .press("<f9>")
        .press(&"<down>".repeat(9))
        .press("<right>");
    assert_eq!(player.app.shared.settings.mouse, Switch::Off);
    player.press("<down><right>");
    let guarded = |player: &Player| player.app.shared.session.as_ref().map(|table| table.warns);
    assert_eq!(guarded(&player), Some(false));
    player.press("<up><up><up><right>");
    assert_eq!(
        (player.settings().motion, player.app.clock()),
        (Switch::Off, None)
    );
    player.press("<right>");
    assert!(player.app.clock().is_some());
    // the command of the palette changes the same setting
    player.press("<esc>:mouse<enter>");
    assert_eq!(player.settings().mouse, Switch::On);
}

#[test]
fn writes_the_settings_file_only_on_request() {
    let mut player = Player::master();
    player.app.shared.settings_file = SettingsReport {
        path: Some("settings.toml".into()),
        faults: vec!["line 3, column 9: motion: expected \"on\" or \"off\", found true".to_owned()],
    };
    player.press("<f9>");
    player.shows(&["line 3, column 9: motion:", "found true"]);
    player.disk = Ok("settings.toml".into());
    player.press("<right><c-d>");
    player.shows(&["Saved to settings.toml."]);
    player.disk = Err(tui::Failure::new(
        "settings.toml: changed by another program",
    ));
    player.press("<c-d>");
    player.shows(&["changed by another program"]);
    player.press("<right><esc>");
    player.shows(&["Changed until you quit. Ctrl-D in the settings saves it."]);
    player.press("<f9><esc>");
    player.hides(&["Changed until you quit."]);
}

#[test]
fn user_keys_work_and_appear_in_every_list() {
    let at = text::FilePosition { line: 1, column: 1 };
    let own = |command: &str, key: &str| KeyOverride {
        command: command.to_owned(),
        at,
        keys: vec![(key.to_owned(), at)],
    };
    let overrides = [
        own("rules", "alt-j"),
        own("help", "f12"),
        own("done", "f10"),
    ];
    let mut player = Player::master();
    player.app.shared.keys = Keys::with(&overrides).expect("keys");
    player.shows(&["F10 done", "F12 help"]);
    player.hides(&["^D", "? help"]);
    player.press("<f12>seal");
    player.shows(&["F10", "then seal your orders"]);
    player.press("<esc><c-p>rules in force");
    player.shows(&["Alt-J"]);
    player.press("<esc><a-j>");
    player.shows(&["4.A"]);
    player.press("<esc><f8>");
    player.hides(&["4.A"]);
    player.press("<f10>");
    player.shows(&["Seal"]);
}

#[test]
fn user_keys_appear_on_the_start_screen() {
    let at = text::FilePosition { line: 1, column: 1 };
    let own = KeyOverride {
        command: "puzzle".to_owned(),
        at,
        keys: vec![("z".to_owned(), at)],
    };
    let mut player = Player::new();
    player.shows(&["p  Puzzle of the day"]);
    player.app.shared.keys = Keys::with(&[own]).expect("keys");
    player.shows(&["z  Puzzle of the day"]);
}

#[test]
fn an_open_game_shows_its_last_results() {
    let mut player = Player::master();
    player.press("a vie - tyr<enter>a ven - tyr<enter><c-d><enter><esc><c-d><f9>");
    let shown = text(&player.as_set(120, 40));
    assert!(
        shown.contains('✕') && shown.contains("terminal: dark, 24 bit, Unicode"),
        "{shown}"
    );
}
