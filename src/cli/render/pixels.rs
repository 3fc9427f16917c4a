//! Renders an SVG to PNG with built-in fonts, so that it looks the same everywhere.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::size::DENSITY;
use crate::cli::CommandError;

/// The fonts of pictures; see `fonts/README.md`.
const FACES: [&[u8]; 3] = [
    include_bytes!("../../../fonts/DejaVuSans.ttf"),
    include_bytes!("../../../fonts/DejaVuSans-Bold.ttf"),
    include_bytes!("../../../fonts/DejaVuSerif-Italic.ttf"),
];

/// Parses an SVG.
fn tree(svg: &str) -> Result<Tree, CommandError> {
    let mut fonts = fontdb::Database::new();
    for face in FACES {
        fonts.load_font_data(face.to_vec());
    }
    let options = Options {
        dpi: DENSITY,
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options);
    tree.map_err(|error| CommandError::Failed(format!("the picture can't be drawn: {error}")))
}

/// Draws an SVG as a PNG.
pub(super) fn png(svg: &str) -> Result<Vec<u8>, CommandError> {
    let tree = tree(svg)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let Some(mut pixels) = Pixmap::new(width, height) else {
        return Err(CommandError::Failed(format!(
            "not enough memory for {width}x{height} pixels"
        )));
    };
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    let png = pixels.encode_png();
    png.map_err(|error| CommandError::Failed(format!("the picture can't be encoded: {error}")))
}
