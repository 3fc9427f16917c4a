//! Writes a film as a terminal recording in the format asciicast v2: a header, followed by the time and the
//! output of each frame. A frame prints only the rows that differ from the previous frame.

use std::fmt::Write;

use serde_json::json;

use super::{Film, Frame};
use crate::cli::CommandError;
use crate::cli::render;
use chancery_core::board::{Id, Power};
use chart::{Depth, Look, Rgb, Theme};
use output::summary::{initial, spark};

/// The minimum width of a power's column.
const LEAST_SLOT: usize = 6;

/// Writes a film.
pub(super) fn write(film: &Film<'_>) -> Result<Vec<u8>, CommandError> {
    let legend = Legend::new(film);
    let rows = 1 + legend.rows() as u16;
    let (map, drawing) = (film.map(), film.drawing);
    let plan = render::plan(drawing, map, film.size, rows, Look::Rich)?;
    let (width, height) = (film.size.width, film.size.height);
    let header = json!({
        "version": 2,
        "width": width,
        "height": height,
        "title": text::one_line(&film.game.name),
    });
    let mut cast = format!("{header}\n");
    let mut shown: Vec<String> = Vec::new();
    let mut time = 0;
    for frame in &film.frames {
        let canvas = chart::draw(drawing, map, &plan, &frame.scene, film.theme);
        let mut rows = vec![title(film, frame)];
        rows.extend(canvas.to_ansi(Depth::True).lines().map(str::to_owned));
        rows.extend(legend.lines(film, frame));
        let mut output = String::new();
        if shown.is_empty() {
            output.push_str("\x1b[?25l\x1b[2J");
        }
        for (i, row) in rows.iter().enumerate() {
            if shown.get(i) != Some(row) {
                // writing to a string doesn't fail
                let _ = write!(output, "\x1b[{};1H{row}", i + 1);
            }
        }
        event(&mut cast, time, &output);
        time += u32::from(frame.time);
        shown = rows;
    }
    event(&mut cast, time, &format!("\x1b[{height};1H\x1b[?25h\r\n"));
    Ok(cast.into_bytes())
}

/// Adds output at a time in hundredths of a second.
fn event(cast: &mut String, time: u32, output: &str) {
    let seconds = f64::from(time) / 100.0;
    cast.push_str(&json!([seconds, "o", output]).to_string());
    cast.push('\n');
}

/// The escape sequence that resets the colors.
const RESET: &str = "\x1b[0m";

/// The terminal's codes for normal and bold text.
const PLAIN: &str = "0";
const BOLD: &str = "0;1";

/// Returns a text in a color on a background.
fn paint(weight: &str, text: &str, [color, ground]: [Rgb; 2]) -> String {
    let [Rgb(r, g, b), Rgb(r2, g2, b2)] = [color, ground];
    format!("\x1b[{weight};38;2;{r};{g};{b};48;2;{r2};{g2};{b2}m{text}")
}

/// Returns a text cut to a number of columns.
fn fitted(text: &str, columns: usize) -> String {
    let text = text::one_line(text);
    if text::width(&text) <= columns {
        return text;
    }
    let mut fitted = String::new();
    for letter in text.chars() {
        fitted.push(letter);
        if text::width(&fitted) >= columns {
            fitted.pop();
            break;
        }
    }
    fitted + "…"
}

/// Returns the row above the map: the phase, and the game or its end.
fn title(film: &Film<'_>, frame: &Frame) -> String {
    let columns = usize::from(film.size.width);
    let (colors, bar) = (film.theme.text_colors, film.theme.surfaces.bar);
    let title = fitted(&format!(" {}", frame.caption.title), columns);
    let room = columns - text::width(&title);
    let note = fitted(&frame.caption.note, room.saturating_sub(3));
    let gap = room.saturating_sub(text::width(&note) + 1);
    let title = paint(BOLD, &title, [colors.text, bar]);
    let note = paint(PLAIN, &format!("{:gap$}{note} ", ""), [colors.dim, bar]);
    title + &note + RESET
}

/// The layout of the powers below the map. Each has two rows: its name and count, and its years.
struct Legend {
    powers: Vec<Power>,
    /// The width of a power's column.
    slot: usize,
    /// The number of powers side by side.
    abreast: usize,
    /// Whether there is room for names.
    named: bool,
}

impl Legend {
    fn new(film: &Film<'_>) -> Self {
        let (map, width) = (film.map(), usize::from(film.size.width));
        let powers: Vec<Power> = map.powers().collect();
        let slot = (width / powers.len().max(1)).max(LEAST_SLOT);
        let names = powers
            .iter()
            .map(|&power| text::width(&map.power(power).name));
        let widest = names.max().unwrap_or(0);
        Legend {
            named: slot >= widest + LEAST_SLOT + 2,
            abreast: (width / slot).max(1),
            slot,
            powers,
        }
    }

    /// Returns the number of rows.
    fn rows(&self) -> usize {
        2 * self.powers.len().div_ceil(self.abreast)
    }

    /// Returns the rows in a frame.
    fn lines(&self, film: &Film<'_>, frame: &Frame) -> Vec<String> {
        let mut lines = Vec::new();
        let theme = film.theme;
        let rest = usize::from(film.size.width) - self.slot * self.abreast;
        for powers in self.powers.chunks(self.abreast) {
            let rest = rest + self.slot * (self.abreast - powers.len());
            let rest = paint(PLAIN, &" ".repeat(rest), [theme.ground; 2]) + RESET;
            let (mut names, mut years) = (String::new(), String::new());
            for &power in powers {
                names += &self.name(film, frame, power);
                years += &self.years(film, frame, power);
            }
            lines.extend([names + &rest, years + &rest]);
        }
        lines
    }

    /// Returns a power's letter, its name if it fits, and its number of centers if that is known.
    fn name(&self, film: &Film<'_>, frame: &Frame, power: Power) -> String {
        let (map, theme) = (film.map(), film.theme);
        let (colors, badge) = (theme.text_colors, theme.power(power).badge);
        let standing = frame.standings.iter().find(|it| it.power == power);
        let is_out = standing.is_some_and(|it| it.centers + it.units == 0);
        let centers = standing.map_or(String::new(), |it| it.centers.to_string());
        let name = if self.named {
            format!(" {} ", map.power(power).name)
        } else {
            " ".to_owned()
        };
        let color = if is_out { colors.faint } else { colors.text };
        let label = format!("{name}{centers}");
        let gap = self.slot.saturating_sub(text::width(&label) + 3);
        let letter = format!(" {} ", initial(map, power));
        let badge = paint(BOLD, &letter, [Theme::on_badge(badge), badge]);
        badge + &paint(PLAIN, &format!("{label}{:gap$}", ""), [color, theme.ground])
    }

    /// Returns the number of a power's centers by year as bars.
    fn years(&self, film: &Film<'_>, frame: &Frame, power: Power) -> String {
        let chart = &frame.chart;
        let count = |year: &Vec<usize>| year.get(power.index()).copied().unwrap_or(0);
        let is_known = frame.standings.iter().any(|it| it.power == power);
        let years = chart.years.iter().filter(|_| is_known);
        let counts: Vec<usize> = years.map(count).collect();
        // reserve the width for all years from the start
        let columns = (self.slot - 1).min(chart.room);
        let columns = (columns * counts.len()).div_ceil(chart.room.max(1));
        let bars = spark(&counts, chart.top, columns);
        let ground = film.theme.ground;
        let color = Theme::line_on(film.theme.power(power).badge, ground, Theme::LINE);
        let slot = self.slot;
        paint(PLAIN, &format!("{bars:<slot$}"), [color, ground])
    }
}
