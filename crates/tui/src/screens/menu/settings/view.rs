//! The drawing of the settings: the lines on the left; the board, the color samples and the marks
//! on the right.

use ratatui::layout::{Constraint, Layout, Margin, Rect};

use super::{SettingItem, SettingsList};
use crate::keys::Command;
use crate::kit::text::columns;
use crate::kit::theme::{Appearance, Depth};
use crate::kit::{Row, Theme, Tone, form, words};
use crate::map::cache::MapDrawing;
use crate::page::{Header, ListRow, Paint, SizeClass};
use crate::session::Shared;
use chancery_core::board::{Map, Power};
use chart::{self, ColorVision, Drawing, Look, Rgb, Scene, Window, simulate};
use game::settings::{Colors, Glyphs, SettingEntry, Settings};
use game::{Game, Record};

/// The widths of the list, and the column of its values.
const LIST: u16 = 45;
const SMALL_LIST: u16 = 40;
const VALUES: usize = 16;

/// The size at which the whole map is drawn at its natural scale, in columns and rows.
const NATURAL: (usize, usize) = (88, 28);

pub(super) fn draw(list: &SettingsList, shared: &Shared, paint: &mut Paint<'_>) {
    let mut commands = vec![Command::Up, Command::Left, Command::KeepSettings];
    commands.extend((!list.before.is_empty()).then_some(Command::Undo));
    commands.push(Command::Back);
    let body = paint.frame(&header(shared), &paint.hints(&commands));
    let screen = paint.buffer.area;
    let small = SizeClass::of(screen) == SizeClass::Small;
    let width = if small { SMALL_LIST } else { LIST };
    let step = if small || screen.height < 34 { 1 } else { 2 };
    let lines = lines(list, shared, usize::from(width), step);
    let columns = [
        Constraint::Length(1),
        Constraint::Length(width - 1),
        Constraint::Length(1),
        Constraint::Fill(1),
    ];
    let [_, left, _, right] = body.layout(&Layout::horizontal(columns));
    paint.list(&lines, left.inner(Margin::new(0, 1)));
    let most = right.height.saturating_sub(if small { 6 } else { 10 });
    let natural = (f32::from(right.width) / 2.95) as u16;
    let height = if small { most } else { most.min(natural) };
    let rows = [Constraint::Length(height), Constraint::Fill(1)];
    let [map, rest] = right.layout(&Layout::vertical(rows));
    draw_map(shared, paint, map);
    let [_, rest] = rest.layout(&Layout::horizontal([
        Constraint::Length(1),
        Constraint::Fill(1),
    ]));
    draw_samples(list, shared, paint, rest, small);
}

fn header(shared: &Shared) -> Header {
    let terminal = shared.means.terminal;
    let signs = if terminal.ascii { "ASCII" } else { "Unicode" };
    let says = format!(
        "terminal: {}, {}, {signs}",
        ground(terminal),
        colors(terminal.depth)
    );
    let file = match &shared.settings_file.path {
        Some(path) => path.display().to_string(),
        None => "not saved: no settings file".to_owned(),
    };
    Header::new(
        Row::new().bold("Colors and keys"),
        vec![Row::new().dim(file), Row::new().dim(says)],
    )
}

fn ground(appearance: Appearance) -> &'static str {
    if appearance.light { "light" } else { "dark" }
}

fn colors(depth: Depth) -> &'static str {
    match depth {
        Depth::None => "no color",
        Depth::Sixteen => "16 colors",
        Depth::Palette => "256 colors",
        Depth::True => "24 bit",
    }
}

fn look(look: Look) -> &'static str {
    match look {
        Look::Rich => "rich",
        Look::Box => "plain",
        Look::Ascii => "ascii",
        Look::RichAscii => "rich",
    }
}

/// Returns a line's name and its value. If the value depends on the terminal, it includes the result.
fn value(item: SettingItem, list: &SettingsList, shared: &Shared) -> (&'static str, String) {
    let settings = &shared.settings;
    match item {
        SettingItem::Setting(entry) => (entry.label, setting(entry, shared)),
        SettingItem::ColorVision => ("Color vision", color_vision_name(list.vision).to_owned()),
        SettingItem::Keys => {
            let value = match settings.keys.len() {
                0 => "standard".to_owned(),
                count => format!("{} custom", words::count(count, "command")),
            };
            ("Keys", value)
        }
    }
}

fn setting(entry: &SettingEntry, shared: &Shared) -> String {
    let (settings, means) = (&shared.settings, &shared.means);
    let text = (entry.value)(settings).text();
    let usual = means.appearance(&Settings {
        glyphs: Glyphs::Auto,
        colors: Colors::Auto,
        ..Settings::default()
    });
    let auto = match entry.key {
        _ if text != "auto" => return text,
        "theme" => ground(means.appearance(settings)),
        "letters" => "by size",
        "colors" => colors(usual.depth),
        "glyphs" if usual.ascii => "ascii",
        "glyphs" => "unicode",
        _ => look(means.look(settings)),
    };
    format!("auto: {auto}")
}

/// Returns what the selected line is about, its possible values, and what its value lacks in this terminal.
fn about(item: SettingItem, shared: &Shared) -> Vec<Row> {
    let (settings, means) = (&shared.settings, &shared.means);
    let has_many_colors = means.appearance(settings).depth >= Depth::Palette;
    let (about, values, lack) = match item {
        SettingItem::Setting(entry) => {
            let value = (entry.value)(settings);
            let (mut values, other) = value.options();
            values.extend((!other.is_empty()).then_some(other));
            let shown = means.look(settings);
            let lack = match (entry.key, &*value.text()) {
                ("map", "rich") if !shown.is_filled() => "needs 256 colors",
                _ => "",
            };
            (entry.about, values, lack)
        }
        SettingItem::ColorVision => (
            "how the map looks to other eyes; not saved",
            ColorVision::ALL.map(color_vision_name).to_vec(),
            if has_many_colors {
                ""
            } else {
                "needs 256 colors"
            },
        ),
        SettingItem::Keys => ("set in the settings file", Vec::new(), ""),
    };
    let about = Row::new().text(format!("{}.", text::capitalize(about)));
    let values = values.into_iter().map(|value| Row::new().dim(value));
    let values = values.reduce(|row, value| row.faint(" · ").and(value));
    let lack = (!lack.is_empty()).then(|| Row::new().toned(Tone::Warn, lack));
    [Some(about), values, lack].into_iter().flatten().collect()
}

fn color_vision_name(vision: ColorVision) -> &'static str {
    match vision {
        ColorVision::Normal => "normal",
        ColorVision::Protan => "protan",
        ColorVision::Deutan => "deutan",
        ColorVision::Tritan => "tritan",
    }
}

fn lines(list: &SettingsList, shared: &Shared, width: usize, step: usize) -> Vec<ListRow> {
    let mut lines = Vec::new();
    for (number, item) in SettingItem::all().into_iter().enumerate() {
        let selected = number == list.form.selected;
        let (name, value) = value(item, list, shared);
        let name = if selected {
            Row::new().strong(Tone::Accent, name)
        } else {
            Row::new().dim(name)
        };
        let row = name.padded_to(VALUES).and(form::choice(&value, selected));
        lines.push(ListRow::from(row).choice(number, list.form.selected));
        lines.extend((step > 1).then(ListRow::blank));
    }
    let selected = SettingItem::all().into_iter().nth(list.form.selected);
    let about = selected.map_or_else(Vec::new, |item| about(item, shared));
    let about = about
        .iter()
        .flat_map(|row| row.wrapped(width.saturating_sub(4)));
    lines.extend((step == 1).then(ListRow::blank));
    lines.extend(about.map(ListRow::from));
    let faults = &shared.settings_file.faults;
    // a low screen has room for one
    let is_low = step == 1 && faults.len() > 1;
    if is_low {
        lines.push(ListRow::blank());
        let row = Row::new().text(format!("{} errors: run ", faults.len()));
        lines.push(row.bold("chancery settings").into());
    }
    for fault in faults.iter().take(if is_low { 1 } else { usize::MAX }) {
        let message = Row::new().toned(Tone::Err, fault.as_str());
        lines.extend((!is_low).then(ListRow::blank));
        let rows = message.wrapped(width.saturating_sub(4));
        lines.extend(rows.into_iter().map(ListRow::from));
    }
    lines
}

/// Returns the current game, or the last one.
fn game(shared: &Shared) -> Option<&Game> {
    let last = || shared.last.as_ref().map(|last| &last.game);
    shared.game().or_else(last)
}

/// Returns the last phase of a game, unless the table hasn't seen its results.
fn last_seen(game: &Game) -> Option<&Record> {
    game.history().last().filter(|_| game.to_reveal() == 0)
}

/// Draws the board with the last phase, or with the starting position.
fn draw_map(shared: &Shared, paint: &mut Paint<'_>, area: Rect) {
    let Some(drawing) = paint.drawing else { return };
    let map = shared.map();
    let scene = match game(shared).map(|game| (game, last_seen(game))) {
        Some((_, Some(record))) => {
            Scene::with_results(map, &record.position, &record.played.resolved)
        }
        Some((game, None)) => Scene::of(map, game.seen_position()),
        None => Scene::of(map, &map.opening()),
    };
    let (width, height) = drawing.least_whole();
    let whole = usize::from(area.width) >= width && usize::from(area.height) >= height;
    let window = (!whole).then(|| middle(drawing, area));
    paint.chart(MapDrawing { map, drawing }, &scene, window, area);
}

/// Returns the middle part of a drawing that fits into `area`.
fn middle(drawing: &Drawing, area: Rect) -> Window {
    let least = drawing.least_whole();
    let share = |cells: u16, natural: usize| (f32::from(cells) / natural as f32).min(1.0);
    let width = drawing.width() * share(area.width, NATURAL.0.max(least.0));
    let height = drawing.height() * share(area.height, NATURAL.1.max(least.1));
    Window {
        left: (drawing.width() - width) / 2.0,
        top: (drawing.height() - height) * 0.6,
        width,
        height,
    }
}

/// Draws the colors of the powers under four kinds of color vision, and the marks.
fn draw_samples(
    list: &SettingsList,
    shared: &Shared,
    paint: &mut Paint<'_>,
    area: Rect,
    small: bool,
) {
    let theme = shared.means.theme(&shared.settings, ColorVision::Normal);
    let colored = theme.appearance.depth >= Depth::Palette;
    let mut rows = area.rows().skip(usize::from(!small));
    if let Some(row) = rows.next() {
        let message = if colored {
            "least difference (10 is clear)"
        } else {
            "letters and marks show everything"
        };
        paint.rows(&[Row::new().dim(message)], row);
    }
    let visions = ColorVision::ALL.into_iter().filter(|_| colored);
    for (vision, row) in visions.zip(rows.by_ref()) {
        let name = Row::new().bold_or_dim(vision == list.vision, color_vision_name(vision));
        paint.rows(&[name], row);
        draw_color_vision(&theme, shared.map(), vision, paint, row, small);
    }
    if !small || !colored {
        let marks = marks(usize::from(area.width));
        for (mark, row) in marks.into_iter().zip(rows.skip(1)) {
            paint.rows(&[mark], row);
        }
    }
}

/// Draws the colors of the powers as seen with a kind of color vision, and their smallest difference.
fn draw_color_vision(
    theme: &Theme,
    map: &Map,
    vision: ColorVision,
    paint: &mut Paint<'_>,
    row: Rect,
    small: bool,
) {
    let (label, cells, gap) = if small { (9, 1, 0) } else { (11, 2, 1) };
    let (each, figures) = (2 * cells + 1 + gap, 8);
    let most = row.width.saturating_sub(label + figures) / each;
    let mut x = row.x + label;
    for power in map.powers().take(usize::from(most)) {
        swatch(paint, theme, map, power, vision, (x, row.y), cells);
        x += each;
    }
    let closest = theme.chart.closest(vision);
    let figure = closest.map_or_else(String::new, |pair| {
        let least = pair.difference.floor();
        if theme.appearance.ascii {
            format!("  {least}+")
        } else {
            format!("  ≥ {least}")
        }
    });
    let figure = Row::new().dim(figure);
    figure.draw(paint.buffer, paint.theme, x, row.y, figures);
}

/// Returns the marks of results and of readings, with their meanings.
fn marks(width: usize) -> Vec<Row> {
    let readings = [
        (Tone::Ok, "✓", " read"),
        (Tone::Warn, "≈", " read as"),
        (Tone::Warn, "?", " choose"),
        (Tone::Err, "!", " unreadable"),
    ];
    let readings = readings.map(|(tone, mark, meaning)| Row::new().strong(tone, mark).dim(meaning));
    let mut rows = words::marks(width);
    rows.extend(columns(readings.into_iter(), usize::MAX, width));
    rows
}

/// Draws a power's color with its badge, as seen with a kind of color vision.
fn swatch(
    paint: &mut Paint<'_>,
    theme: &Theme,
    map: &Map,
    power: Power,
    vision: ColorVision,
    (x, y): (u16, u16),
    cells: u16,
) {
    let colors = theme.chart.power(power);
    let seen = |color: Rgb| simulate(color, vision);
    let (fill, badge) = (seen(colors.fill), seen(colors.badge));
    for column in x..x + 2 * cells + 1 {
        let is_badge = column == x + cells;
        if let Some(cell) = paint.buffer.cell_mut((column, y)) {
            let ground = if is_badge { badge } else { fill };
            cell.set_char(' ').set_bg(theme.color(ground));
            if is_badge {
                let letter = map.power(power).name.chars().next().unwrap_or(' ');
                let on = chart::Theme::on_badge(badge);
                cell.set_char(letter).set_fg(theme.color(on));
            }
        }
    }
}
