//! A plot with both axes logarithmic, as SVG.

use std::fmt::Write;

/// One line of the plot.
pub struct Series {
    pub name: &'static str,
    /// The numbers of units, each with the time in µs.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 620.0;
/// The area of the plot in the picture: left, top, right, bottom.
const FRAME: [f64; 4] = [70.0, 60.0, 640.0, 560.0];
/// The ranges of the axes: numbers of units, and µs.
const UNITS: (f64, f64) = (8.0, 300.0);
const MICROS: (f64, f64) = (0.1, 100.0);
/// The distance between the names of the lines.
const LINE_HEIGHT: f64 = 19.0;
/// Colors that people with red-green color blindness can distinguish.
const COLORS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#3a3a3a",
];

/// Draws the lines with their names, and lines for n and n².
pub fn draw(all: &[Series]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n"
    );
    text(
        &mut svg,
        (FRAME[0], 24.0),
        "Positions made to be hard: µs to adjudicate one phase",
        "font-size=\"17\"",
    );
    text(
        &mut svg,
        (FRAME[0], 44.0),
        "From 65 units on, sets of units are four machine words wide instead of one.",
        "fill=\"#555555\"",
    );
    text(
        &mut svg,
        ((FRAME[0] + FRAME[2]) / 2.0, HEIGHT - 16.0),
        "units",
        "text-anchor=\"middle\"",
    );
    grid(&mut svg);
    guide(&mut svg, 1.0, "n");
    guide(&mut svg, 2.0, "n²");
    lines(&mut svg, all);
    svg.push_str("</svg>\n");
    svg
}

/// Returns the position of a value on a logarithmic axis, 0 to 1.
fn along(value: f64, (low, high): (f64, f64)) -> f64 {
    (value / low).ln() / (high / low).ln()
}

fn at(units: f64, micros: f64) -> (f64, f64) {
    let [left, top, right, bottom] = FRAME;
    (
        left + (right - left) * along(units, UNITS),
        bottom - (bottom - top) * along(micros, MICROS),
    )
}

fn text(svg: &mut String, (x, y): (f64, f64), text: &str, how: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" {how}>{text}</text>");
}

fn line(svg: &mut String, points: &[(f64, f64)], how: &str) {
    let points: Vec<String> = points
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" {how}/>",
        points.join(" ")
    );
}

/// Draws the axes with their labels.
fn grid(svg: &mut String) {
    let pale = "stroke=\"#e4e4e4\"";
    for units in [10.0, 20.0, 34.0, 64.0, 136.0, 240.0] {
        line(svg, &[at(units, MICROS.0), at(units, MICROS.1)], pale);
        let (x, y) = at(units, MICROS.0);
        text(
            svg,
            (x, y + 20.0),
            &format!("{units}"),
            "text-anchor=\"middle\"",
        );
    }
    for micros in [0.1, 1.0, 10.0, 100.0] {
        line(svg, &[at(UNITS.0, micros), at(UNITS.1, micros)], pale);
        let (x, y) = at(UNITS.0, micros);
        text(
            svg,
            (x - 8.0, y + 5.0),
            &format!("{micros} µs"),
            "text-anchor=\"end\"",
        );
    }
}

/// Draws a line that grows with a power of the number of units, inside the frame.
fn guide(svg: &mut String, power: f64, name: &str) {
    let start = 0.16;
    let end = UNITS.1.min(UNITS.0 * (MICROS.1 / start).powf(1.0 / power));
    let end_micros = start * (end / UNITS.0).powf(power);
    line(
        svg,
        &[at(UNITS.0, start), at(end, end_micros)],
        "stroke=\"#999999\" stroke-dasharray=\"6 5\"",
    );
    let (x, y) = at(end, end_micros);
    text(
        svg,
        (x - 26.0, y + 26.0),
        name,
        "fill=\"#777777\" font-style=\"italic\"",
    );
}

/// Draws the lines, with their names on the right in the sequence in which the lines end.
fn lines(svg: &mut String, all: &[Series]) {
    let mut named: Vec<(&Series, (f64, f64))> = all
        .iter()
        .filter_map(|series| {
            let &(units, micros) = series.points.last()?;
            Some((series, at(units, micros)))
        })
        .collect();
    named.sort_by(|(_, (_, a)), (_, (_, b))| a.total_cmp(b));
    let middle = named.iter().map(|(_, (_, y))| y).sum::<f64>() / named.len().max(1) as f64;
    let top = middle - LINE_HEIGHT * (named.len() as f64 - 1.0) / 2.0;
    for (index, (series, (x, y))) in named.into_iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let points: Vec<_> = series
            .points
            .iter()
            .map(|&(units, micros)| at(units, micros))
            .collect();
        line(
            svg,
            &points,
            &format!("stroke=\"{color}\" stroke-width=\"1.8\""),
        );
        let label = (FRAME[2] + 22.0, top + LINE_HEIGHT * index as f64);
        line(
            svg,
            &[(x, y), (FRAME[2] + 4.0, label.1), (label.0 - 4.0, label.1)],
            &format!("stroke=\"{color}\" stroke-width=\"0.7\""),
        );
        text(
            svg,
            (label.0, label.1 + 5.0),
            series.name,
            &format!("fill=\"{color}\""),
        );
    }
}
