//! The position as a list, for maps without a drawing: the units in each province, and the owner of
//! its center.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::kit::{Row, Surface, Theme, Tone, fill};
use chancery_core::board::{Map, Province};
use chart::Scene;

/// The width of an entry in columns: code, center, unit, and a gap.
const WIDTH: u16 = 19;

/// Draws the provinces in columns: first the lit ones, then those with a unit, then the centers. If
/// not all of them fit, a row shows how many are omitted.
pub fn draw(buffer: &mut Buffer, theme: &Theme, area: Rect, map: &Map, scene: &Scene) {
    let area = area.intersection(buffer.area);
    if area.is_empty() {
        return;
    }
    fill(buffer, theme, area, Surface::Ground);
    let mut provinces: Vec<Province> = map.passable().collect();
    provinces.sort_by_key(|&province| {
        (
            !is_lit(scene, province),
            standing(map, scene, province).is_empty(),
            !map.info(province).is_center,
            map.info(province).name.as_str(),
        )
    });
    let columns = usize::from((area.width / WIDTH).max(1));
    let rows = usize::from(area.height.saturating_sub(1).max(1));
    let shown = provinces.len().min(columns * rows);
    for (i, &province) in provinces[..shown].iter().enumerate() {
        let x = area.x + 1 + (i / rows) as u16 * WIDTH;
        let y = area.y + (i % rows) as u16;
        let room = (WIDTH - 1).min(area.right().saturating_sub(x));
        row(map, scene, province).draw(buffer, theme, x, y, room);
    }
    let left_out = provinces.len() - shown;
    let more = match left_out {
        0 => Row::new().faint("This board has no drawing: its provinces, as a list."),
        count => Row::new().faint(format!(
            "This board has no drawing. ↓ {count} more provinces, without units or unlit"
        )),
    };
    more.draw(buffer, theme, area.x + 1, area.bottom() - 1, area.width - 1);
}

fn is_lit(scene: &Scene, province: Province) -> bool {
    let light = scene.light.as_ref();
    light.is_none_or(|light| light.highlighted.contains(province))
}

/// Returns the units of a province: the occupying one and the dislodged one.
fn standing(map: &Map, scene: &Scene, province: Province) -> Row {
    let here = |unit: &&chancery_core::board::Unit| map.province(unit.location) == province;
    let letter = |unit: &chancery_core::board::Unit| {
        let name = &map.power(unit.power).name;
        let initial: String = name.chars().take(1).collect();
        format!("{} {initial}", unit.kind.letter())
    };
    let mut row = Row::new();
    for unit in scene.units.iter().filter(here) {
        row = row.chip(unit.power, &letter(unit));
    }
    for unit in scene.dislodged.iter().filter(here) {
        row = row.toned(Tone::Err, "↯").chip(unit.power, &letter(unit));
    }
    row
}

/// Returns the entry of a province, with a bold code if it is lit.
fn row(map: &Map, scene: &Scene, province: Province) -> Row {
    let code = map.short(province.location()).to_string();
    let row = Row::new().bold_or_dim(is_lit(scene, province), code);
    let center = match (map.info(province).is_center, scene.center(province)) {
        (false, _) => Row::new().text(" "),
        (true, None) => Row::new().dim("○"),
        (true, Some(power)) => Row::new().toned(Tone::Power(power), "●"),
    };
    row.padded_to(6)
        .and(center)
        .text(" ")
        .and(standing(map, scene, province))
}
