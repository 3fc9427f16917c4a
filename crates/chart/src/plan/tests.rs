//! Tests of plans: shades, every size, windows.

mod labels;
mod sweep;
mod windows;

use crate::Drawing;

#[test]
fn neighbors_of_one_owner_differ_in_shade() {
    let drawing = Drawing::standard();
    for a in drawing.regions() {
        for b in drawing.regions().filter(|&b| b != a && drawing.touch(a, b)) {
            let apart = drawing.ground(a).is_shaded_apart(drawing.ground(b));
            assert!(!apart || drawing.shade(a) != drawing.shade(b));
        }
    }
}
