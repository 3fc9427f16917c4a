//! Draws the map with terminal cells, for any size, zoom and kind of terminal.
//!
//! ```text
//! maps/NAME.toml --> Drawing --(size, window, look)--> Plan --(Scene, Theme)--> Canvas
//!                    borders                           cells, spots             characters and colors
//! ```
//!
//! * [`Drawing`] is geometry: each border once, with both adjacent regions, so that two provinces
//!   touch exactly as in the rules.
//! * [`Plan`] is the drawing at one size: the province of each cell, and the spots of labels,
//!   centers and units. It takes milliseconds to compute; keep it while the size stays the same.
//! * [`Scene`] is the content: owners, units, lighting, orders.
//! * [`Route`] is one order of a scene, shown as a line on the plan. The plan caches the last
//!   lines, so that the same orders aren't routed twice.
//! * [`draw`] returns a [`Canvas`]: cells for a terminal, plain text, and the province at a mouse click.
//! * [`Picture`] is the same scene drawn with curves, as an SVG for printing.
//!
//! This crate doesn't depend on any terminal library.

mod canvas;
mod cells;
mod color;
mod color_vision;
mod compass;
mod drawing;
mod drawing_file;
mod glyphs;
mod grid;
mod layout;
mod painter;
mod palette256;
mod picture;
mod plan;
mod point;
mod raster;
mod repair;
mod route;
mod scene;
mod search;
mod shades;
mod spread;
mod theme;
mod tracks;
mod view;

pub use canvas::{Canvas, Cell};
pub use color::{Ansi, Color, Depth, Rgb};
pub use color_vision::{ColorVision, Lab, difference, simulate};
pub use compass::Direction;
pub use drawing::{Anchors, Arc, Crossing, Drawing, Ground, Region, Side};
pub use drawing_file::{DrawingError, DrawingFault};
pub use grid::Grid;
pub use layout::{Label, Spot, Spots};
pub use painter::{draw, map_key};
pub use picture::{Caption, CenterChart, LegendDetail, LegendRow, Measure, Picture, Size};
pub use plan::Plan;
pub use point::Point;
pub use raster::Window;
pub use route::{OrderShape, Progress, Route, RouteColor, RouteResult, RouteStyle};
pub use scene::{ColorSweep, Fading, JumpTag, Light, Scene, TagAnchor};
pub use shades::SHADES;
pub use spread::Spread;
pub use theme::{Alike, PowerColors, Surfaces, TextColors, Theme, ThemeError, ThemeFault};
pub use view::{Badges, LEAST_WHOLE, Look, Names, View};
