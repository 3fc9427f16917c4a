//! Renders an SVG to PNG with built-in fonts, so that it looks the same everywhere.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::size::DENSITY;
use crate::cli::CommandError;

/// The built-in fonts; see `fonts/README.md`.
const FACES: [&[u8]; 3] = [
    include_bytes!("../../../fonts/DejaVuSans.ttf"),
    include_bytes!("../../../fonts/DejaVuSans-Bold.ttf"),
    include_bytes!("../../../fonts/DejaVuSerif-Italic.ttf"),
];

/// A renderer from SVG to pixels, which can be used for several pictures.
pub(in crate::cli) struct Rasterizer(Options<'static>);

impl Rasterizer {
    /// Loads the fonts.
    pub fn new() -> Self {
        let mut fonts = fontdb::Database::new();
        for face in FACES {
            fonts.load_font_data(face.to_vec());
        }
        Rasterizer(Options {
            dpi: DENSITY,
            fontdb: Arc::new(fonts),
            ..Options::default()
        })
    }

    /// Renders an SVG to pixels.
    fn pixels(&self, svg: &str) -> Result<Pixmap, CommandError> {
        let tree = Tree::from_str(svg, &self.0);
        let tree = tree.map_err(|error| {
            CommandError::Failed(format!("the picture can't be drawn: {error}"))
        })?;
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        let Some(mut pixels) = Pixmap::new(width, height) else {
            return Err(CommandError::Failed(format!(
                "not enough memory for {width}x{height} pixels"
            )));
        };
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        Ok(pixels)
    }

    /// Renders an SVG as a PNG.
    pub fn png(&self, svg: &str) -> Result<Vec<u8>, CommandError> {
        let png = self.pixels(svg)?.encode_png();
        png.map_err(|error| CommandError::Failed(format!("the picture can't be encoded: {error}")))
    }

    /// Renders an SVG, and returns the colors of its pixels row by row. The picture must be opaque.
    pub fn colors(&self, svg: &str) -> Result<Vec<[u8; 3]>, CommandError> {
        let pixels = self.pixels(svg)?;
        let colors = pixels.pixels().iter();
        Ok(colors.map(|it| [it.red(), it.green(), it.blue()]).collect())
    }
}
