//! The screens on plain terminals: no color, few colors, ASCII, a light background.

use ratatui::style::Modifier;

use super::{Player, text};
use ratatui::style::Color;
use tui::{Appearance, Depth};

fn screens() -> Vec<Player> {
    let keys = [
        "",
        "n<enter>",
        "b<enter>vie gal",
        "b<enter>vie gal<enter><c-d><enter><esc>",
        "b<enter>?",
        "b<enter> ",
        "b<enter>ven t",
    ];
    keys.into_iter()
        .map(|keys| {
            let mut player = Player::new();
            player.press(keys);
            player
        })
        .collect()
}

#[test]
fn without_color_no_cell_is_colored() {
    let plain = Appearance {
        depth: Depth::None,
        ..Appearance::RICH
    };
    for player in screens() {
        let cells = player.cells(80, 24, plain);
        let colored = cells
            .content
            .iter()
            .find(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset);
        assert_eq!(colored, None);
    }
}

#[test]
fn sixteen_colors_are_sixteen() {
    let few = Appearance {
        depth: Depth::Sixteen,
        ..Appearance::RICH
    };
    for player in screens() {
        let cells = player.cells(80, 24, few);
        let many = |color: Color| matches!(color, Color::Rgb(..) | Color::Indexed(_));
        assert!(
            !cells
                .content
                .iter()
                .any(|cell| many(cell.fg) || many(cell.bg))
        );
    }
}

#[test]
fn a_seven_bit_terminal_gets_seven_bits() {
    let ascii = Appearance {
        depth: Depth::None,
        ascii: true,
        light: false,
    };
    for player in screens() {
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = text(&player.cells(width, height, ascii));
            let sign = screen.chars().find(|sign| !sign.is_ascii());
            assert_eq!(sign, None, "on\n{screen}");
            // every symbol of the program has an ASCII substitute
            let text = screen
                .replace("? help", "")
                .replace("press ? on any screen", "");
            let unknown = text.matches('?').count();
            assert!(unknown <= 1, "on\n{screen}");
        }
    }
    // an ellipsis is shown as three dots
    let player = Player::france();
    assert!(text(&player.cells(80, 24, ascii)).contains("F Bre..."));
    let mut player = Player::master();
    player.press("vie gal");
    let screen = text(&player.cells(80, 24, ascii));
    for wanted in ["+ A Vie - Gal", "> vie gal", "VIE", "aA"] {
        assert!(screen.contains(wanted), "{wanted:?} is not on\n{screen}");
    }
}

/// Texts, units and orders stand out from borders and waves without colors.
#[test]
fn only_the_ground_of_the_map_is_dim() {
    for ascii in [false, true] {
        let plain = Appearance {
            depth: Depth::None,
            ascii,
            light: false,
        };
        let mut player = Player::master();
        let bare = player.cells(80, 24, plain);
        let orders = player.press("a bud - gal<enter>").cells(80, 24, plain);
        let dim = |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::DIM);
        let faint: Vec<&str> = bare
            .content
            .iter()
            .filter(|it| dim(it))
            .map(|it| it.symbol())
            .collect();
        let borders = if ascii { "|-'.~" } else { "│─╭╯┈░" };
        assert!(
            borders
                .chars()
                .all(|it| faint.contains(&it.to_string().as_str())),
            "{faint:?}"
        );
        let is_text = |sign: &&&str| sign.len() == 1 && sign.chars().all(char::is_uppercase);
        assert_eq!(faint.iter().find(is_text), None);
        let arrow = bare.content.iter().zip(&orders.content);
        let arrow = arrow.filter(|(before, after)| before.symbol() != after.symbol());
        assert!(arrow.clone().count() > 2);
        assert!(!arrow.map(|(_, after)| after).any(dim));
    }
}

#[test]
fn ascii_has_the_colors_of_its_terminal() {
    let is_lettered = |cell: &&ratatui::buffer::Cell| cell.fg == Color::Red;
    let is_filled = |cell: &&ratatui::buffer::Cell| matches!(cell.bg, Color::Rgb(..));
    for (depth, least_lettered, least_filled) in [(Depth::Sixteen, 10, 0), (Depth::True, 0, 1000)] {
        let colored = Appearance {
            ascii: true,
            depth,
            ..Appearance::RICH
        };
        let cells = Player::master().cells(80, 24, colored);
        assert!(cells.content.iter().all(|cell| cell.symbol().is_ascii()));
        assert!(cells.content.iter().filter(is_lettered).count() >= least_lettered);
        assert!(cells.content.iter().filter(is_filled).count() >= least_filled);
    }
}

#[test]
fn selections_are_visible_without_color() {
    let plain = Appearance {
        depth: Depth::None,
        ..Appearance::RICH
    };
    let mut player = Player::master();
    player.press("<f2>");
    let cells = player.cells(80, 24, plain);
    let reversed = Modifier::REVERSED;
    let row = (0..24).find(|&y| {
        cells[(79, y)].modifier.contains(reversed) && cells[(50, y)].modifier.contains(reversed)
    });
    assert!(row.is_some(), "{}", text(&cells));
}
