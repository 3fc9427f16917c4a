//! Draws the program: the visible screens, the notice, and the adaptation for plain terminals.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::App;
use crate::keys::Context;
use crate::kit::text::ascii;
use crate::kit::{Row, Surface, Theme, fill};
use crate::map::cache::MapCache;
use crate::page::Paint;
use crate::page::areas::LEAST;
use crate::screens::NoticePlace;
use crate::session::{Session, tutorial};

/// Returns whether a terminal is large enough for the screens.
pub fn fits(screen: Rect) -> bool {
    screen.width >= LEAST.0 && screen.height >= LEAST.1
}

/// Draws the program's state.
pub fn view(app: &App, buffer: &mut Buffer, theme: &Theme, charts: &mut MapCache) {
    charts.begin(app.clock());
    let screen = buffer.area;
    charts.forget();
    if !fits(screen) {
        too_small(app, buffer, theme);
    } else {
        let drawing = app.shared.drawing();
        let theme = &theme.for_map(app.top().board().unwrap_or(app.shared.map()));
        let mut paint = Paint {
            buffer: &mut *buffer,
            theme,
            charts,
            keys: &app.shared.keys,
            context: app.context(),
            drawing: drawing.as_ref(),
            camera: app.shared.camera,
            lesson: app.shared.session.as_ref().and_then(tutorial::row),
        };
        for screen in app.visible() {
            paint.context = screen.traits(&app.shared).keys;
            screen.draw(&app.shared, &mut paint);
        }
        let up = match app.top().traits(&app.shared).notice {
            NoticePlace::Nowhere => None,
            NoticePlace::Bottom => Some(1),
            NoticePlace::AboveBottom => Some(2),
        };
        if let (Some(notice), Some(up)) = (&app.shared.notice, up) {
            let row = Rect::new(0, screen.height - up, screen.width, 1);
            fill(buffer, theme, row, Surface::Bar);
            charts.spots.cover(row);
            notice.row.draw(buffer, theme, 1, row.y, screen.width - 2);
        }
    }
    if theme.appearance.ascii {
        spread_ellipses(buffer);
        for cell in &mut buffer.content {
            let mut letters = cell.symbol().chars();
            if let Some(sign) = letters.next().filter(|sign| !sign.is_ascii()) {
                cell.set_char(ascii(sign));
            }
        }
    }
}

/// Widens each ellipsis to three dots for ASCII terminals: the spaces next to a `…` become dots, too, except for one
/// before the next word.
fn spread_ellipses(buffer: &mut Buffer) {
    for position in buffer.area.positions() {
        if buffer[position].symbol() == "…" {
            let behind = position.x.saturating_add(2);
            let word = buffer
                .cell((behind, position.y))
                .is_some_and(|cell| cell.symbol() != " ");
            let left = position.x.wrapping_sub(1);
            let second = if word {
                left.wrapping_sub(1)
            } else {
                position.x.saturating_add(1)
            };
            for x in [left, second] {
                if let Some(cell) = buffer.cell_mut((x, position.y))
                    && cell.symbol() == " "
                {
                    cell.set_char('.');
                }
            }
        }
    }
}

/// Draws the message for a terminal that is too small: the required and the actual size. Shows
/// nothing of the game.
fn too_small(app: &App, buffer: &mut Buffer, theme: &Theme) {
    let is_saved = app.shared.session.as_ref().is_some_and(Session::has_save);
    let saved = if is_saved { "Your game is saved." } else { "" };
    let times = match app.leave_question() {
        _ if app.context().0 == Context::Question => " again to quit.",
        Some(_) => " twice to quit.",
        None => " to quit.",
    };
    let screen = buffer.area;
    fill(buffer, theme, screen, Surface::Ground);
    let lines = [
        Row::new().bold(format!("chancery needs {} x {}", LEAST.0, LEAST.1)),
        Row::new(),
        Row::new().text(format!(
            "this terminal is {} x {}",
            screen.width, screen.height
        )),
        Row::new(),
        Row::new().dim(saved),
        Row::new(),
        Row::new()
            .dim("Make the window larger, or press ")
            .key("^C")
            .dim(times),
    ];
    let wrapped = |line: &Row| line.wrapped(usize::from(screen.width));
    let rows: Vec<Row> = lines.iter().flat_map(wrapped).collect();
    let top = screen.height.saturating_sub(rows.len() as u16) / 2;
    for (y, row) in (top..screen.height).zip(&rows) {
        row.draw_middle(buffer, theme, y);
    }
}
