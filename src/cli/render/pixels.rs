//! An SVG as pixels, with letters that are built in, so that it looks the same everywhere.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::size::DENSITY;

/// The letters of pictures; see `fonts/README.md`.
const FACES: [&[u8]; 3] = [
    include_bytes!("../../../fonts/DejaVuSans.ttf"),
    include_bytes!("../../../fonts/DejaVuSans-Bold.ttf"),
    include_bytes!("../../../fonts/DejaVuSerif-Italic.ttf"),
];

/// Reads an SVG as it will be drawn.
fn tree(svg: &str) -> Result<Tree, String> {
    let mut fonts = fontdb::Database::new();
    for face in FACES {
        fonts.load_font_data(face.to_vec());
    }
    let options = Options {
        dpi: DENSITY,
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| format!("the picture can't be drawn: {error}"))
}

/// Draws an SVG, and packs the pixels as a PNG.
pub(super) fn png(svg: &str) -> Result<Vec<u8>, String> {
    let tree = tree(svg)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let mut pixels = Pixmap::new(width, height)
        .ok_or_else(|| format!("there is no room in memory for {width}x{height} pixels"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| format!("the picture can't be packed: {error}"))
}
