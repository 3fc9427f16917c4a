//! Draws the centers of a power over the years as bars.

use chancery_core::board::{Id, Power};

use super::field::Area;
use super::svg::{Escaped, Number, Place, Svg};
use super::{CenterChart, Picture};
use crate::Point;

/// The height of a power's chart, with the space above it.
pub(super) const HEIGHT: f32 = 34.0;
/// The space above the highest bar.
const ABOVE: f32 = 6.0;
/// The share of a year's width that its bar takes.
const FILLED: f32 = 0.84;

/// Draws a bar for each year, and a line below them.
pub(super) fn draw(
    svg: &mut Svg,
    picture: &Picture<'_>,
    chart: &CenterChart,
    power: Power,
    area: Area,
) {
    let theme = picture.theme;
    let key = Escaped(&picture.map.power(power).key);
    let (fill, line) = (theme.power(power).fill, theme.power(power).line);
    let step = (area.right - area.left) / chart.room.max(1) as f32;
    let highest = area.bottom - area.top - ABOVE;
    for (i, counts) in chart.years.iter().take(chart.room).enumerate() {
        let count = counts.get(power.index()).copied().unwrap_or(0);
        if count == 0 {
            continue;
        }
        let height = highest * (count as f32 / chart.top.max(1) as f32).min(1.0);
        let left = area.left + step * (i as f32 + (1.0 - FILLED) / 2.0);
        let corner = Place(Point::new(left, area.bottom - height));
        let [width, height] = [step * FILLED, height].map(Number);
        svg.line(format_args!(
            r#"<rect id="centers-{key}-{i}" {corner} width="{width}" height="{height}" fill="{fill}" stroke="{line}" stroke-width=".6"/>"#
        ));
    }
    let [left, right, y] = [area.left, area.right, area.bottom].map(Number);
    let color = theme.text_colors.dim;
    svg.line(format_args!(
        r#"<path d="M{left} {y}H{right}" stroke="{color}" stroke-width=".8"/>"#
    ));
}
