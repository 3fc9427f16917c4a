//! The map for print: a drawing without colors, and characters for text.

use super::{PageShape, PrintPage};
use crate::summary::initial;
use chancery_core::adjudicator::phase::PhaseResults;
use chancery_core::board::Map;
use chancery_core::report::title;
use chart::{
    self, Caption, Drawing, LegendDetail, LegendRow, Look, Measure, Picture, Plan, Scene, Size,
    Theme, View,
};
use game::{Game, Record};

/// The columns and rows of the map in characters: it fits on a page, and every province has a label.
const CELLS: (usize, usize) = (78, 36);
/// A landscape A4 page without margins, in millimeters.
const PAGE: (u16, u16) = (273, 180);

/// A map in both forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chart {
    /// A picture for an HTML page.
    pub svg: String,
    /// The same in 7-bit characters, with an end of line after each row.
    pub text: String,
}

/// Makes a page with the position after a phase.
pub(super) fn after(game: &Game, record: &Record, drawing: &Drawing) -> PrintPage {
    let map: &Map = game.map();
    let position = record.after();
    let mut scene = Scene::of(map, position);
    if let PhaseResults::Movement { resolution, .. } = &record.played.resolved {
        scene.contested = resolution.standoffs;
    }
    let theme = Theme::printed().for_map(map);
    let heading = format!("Position after {}", title(record.turn()));
    let picture = Picture {
        drawing,
        map,
        scene: &scene,
        theme: &theme,
        caption: Caption {
            title: heading.clone(),
            note: game.name.clone(),
        },
        standings: LegendRow::all(map, position),
        detail: LegendDetail::Names,
        size: Size {
            width: PAGE.0,
            height: PAGE.1,
            measure: Measure::Millimeters,
        },
    };
    let plan = Plan::new(drawing, map, View::whole(CELLS.0, CELLS.1, Look::Ascii));
    let cells = chart::draw(drawing, map, &plan, &scene, &theme);
    let mut page = PrintPage::new(PageShape::Wide, heading);
    let letters = map.powers().map(|power| {
        let letter = initial(map, power).to_ascii_lowercase();
        format!("{letter}A and {letter}F {}", map.power(power).name)
    });
    let letters = text::list(letters, ", ");
    page.text(format!(
        "A small letter before a unit or after a center (*) is its power's: {letters}."
    ));
    page.map(Chart {
        svg: inline(&picture.svg()),
        text: cells.to_text(),
    });
    page
}

/// Returns a picture as a part of an HTML page, without its namespaces.
fn inline(svg: &str) -> String {
    let named = [
        " xmlns=\"http://www.w3.org/2000/svg\"",
        " xmlns:xlink=\"http://www.w3.org/1999/xlink\"",
    ];
    let plain = named
        .iter()
        .fold(svg.to_owned(), |svg, name| svg.replacen(name, "", 1));
    plain.replace("xlink:href", "href")
}
