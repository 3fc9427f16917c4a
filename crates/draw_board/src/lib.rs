//! Draws a board from its facts: its provinces, their borders, and their longitudes and latitudes if they
//! have any.
//!
//! ```text
//! facts --> flat --> planar: borders as triangles --> mesh: a place for each province --> pixels
//! land  --> ground: land, water and provinces, crowded parts enlarged         ----^
//! pixels --> relax: shapes as on earth, contacts as in the facts --> trace: arcs --> anchors
//! ```
//!
//! The triangles fix the adjacency, so each step keeps exactly the borders of the facts. Within this limit,
//! the drawing is as similar to the map of the earth as possible.

mod anchors;
mod chance;
mod file;
mod flat;
mod ground;
mod islands;
mod land;
mod layout;
mod mesh;
mod misplaced;
mod narrow;
mod parts;
mod planar;
mod projection;
mod relax;
mod shape;
mod sketch;
mod spot;
mod trace;
mod warp;

use chart::Drawing;

use file::File;
use ground::{Ground, Label};
use land::Land;
use layout::Layout;
use sketch::{Board, MOST_PROVINCES};
use spot::Spot;

/// A board that can't be drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The facts are invalid.
    #[error(transparent)]
    Facts(#[from] chancery_core::board::MapError),
    /// The `[sketch]` is invalid.
    #[error("sketch: {0}")]
    Sketch(#[from] toml::de::Error),
    /// The sketch names a province that the board doesn't have.
    #[error("sketch: unknown province `{0}`")]
    Unknown(String),
    /// There are too few or too many provinces.
    #[error("the board has {0} provinces; a drawing has 3 to {MOST_PROVINCES}")]
    Count(usize),
    /// The borders leave too many gaps between provinces.
    #[error(
        "the drawing would have {0} regions, with those between provinces; at most {MOST_REGIONS} are possible"
    )]
    Regions(usize),
    /// The land isn't valid GeoJSON.
    #[error("invalid GeoJSON: {0}")]
    Land(#[from] serde_json::Error),
    /// The land has no polygons in degrees.
    #[error("the GeoJSON has no polygons, or points that aren't degrees")]
    NoPolygons,
    /// The provinces have longitudes and latitudes, but no land was given.
    #[error("the provinces lie on earth; add --land LAND.geojson")]
    NoLand,
}

/// A board's file with its drawing, and the problems of the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The text of the file: the facts and the drawing.
    pub text: String,
    /// The differences between the drawing and the facts.
    pub problems: Vec<String>,
    /// The borders that are drawn as crossings, although the facts don't list them as such, because the graph
    /// of all borders isn't planar.
    pub crossings: Vec<String>,
    /// The lands that belong to no province.
    pub leftover: Vec<String>,
    /// The provinces that aren't drawn at their places on earth.
    pub misplaced: Vec<String>,
}

/// The maximum number of regions before islands are added: labels have a byte, with two other values.
const MOST_REGIONS: usize = 253;

/// A step of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Dividing the land among the provinces.
    Land,
    /// Laying out the provinces.
    Layout,
    /// Shaping the regions on a grid with this number of columns.
    Shapes(usize),
}

/// Draws a board and returns its facts with the drawing. `land` is GeoJSON; boards whose provinces have
/// no longitudes and latitudes don't need it. The same facts give the same drawing. `progress` is called at the
/// start of each step.
///
/// # Errors
/// Returns a [`DrawError`] if the facts or the land are invalid, or if the land is missing.
pub fn draw_board(
    name: &str,
    facts: &str,
    land: Option<&str>,
    progress: &dyn Fn(Step),
) -> Result<Drawn, DrawError> {
    let board = Board::read(name, facts)?;
    let ground = match (board.is_on_earth, land) {
        (true, None) => return Err(DrawError::NoLand),
        (true, Some(land)) => {
            progress(Step::Land);
            Some(Ground::new(&board, Land::from_geojson(land)?))
        }
        (false, _) => None,
    };
    let ground = ground.as_ref();
    let size = ground.map_or_else(|| board.sketch.page(), Ground::size);
    progress(Step::Layout);
    let layout = Layout::new(&board, ground, size);
    let regions = board.count() + layout.scenery;
    if regions > MOST_REGIONS {
        return Err(DrawError::Regions(regions));
    }
    let shapes = shape::shape(&board, ground, &layout, progress);
    let text = File::new(&board, &layout, &shapes).text(facts);
    let pair = |&(a, b): &(usize, usize)| format!("{}-{}", board.code(a), board.code(b));
    let name = |label: Label| board.code(usize::from(label) - 1);
    let mut problems: Vec<String> = shapes
        .faults
        .iter()
        .map(|&(a, b)| format!("could not satisfy {}-{}", name(a), name(b)))
        .collect();
    if let Err(error) = Drawing::from_toml(&text, &board.map) {
        problems.extend(error.faults.iter().map(ToString::to_string));
    }
    Ok(Drawn {
        text,
        problems,
        crossings: layout.forced.iter().map(pair).collect(),
        misplaced: shapes
            .misplaced
            .iter()
            .map(|&province| board.code(province).to_owned())
            .collect(),
        leftover: ground.map_or_else(Vec::new, |ground| ground.leftover(&board)),
    })
}
