//! Measures text, so that it can be placed before it is drawn.
//!
//! The widths are those of the DejaVu fonts, which are wider than most, so that text in a
//! substitute font usually needs less space.

/// The typefaces of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    /// Land.
    Plain,
    /// Supply centers, units.
    Bold,
    /// Water and titles.
    Italic,
}

/// The height of a capital letter, as a share of the type size.
pub(super) const CAPITAL: f32 = 0.73;
/// The distance between two base lines, as a share of the type size.
pub(super) const LEADING: f32 = 1.08;
/// The depth of letters below the base line, as a share of the type size.
pub(super) const DESCENT: f32 = 0.22;

/// Advance widths from the blank to the tilde, in thousandths of the size.
const WIDTHS: [[u16; 95]; 3] = [
    [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636,
        636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698,
        770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732,
        684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
        634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,
        525, 636, 337, 636, 838,
    ],
    [
        348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696,
        696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734,
        830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812,
        774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716,
        712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652,
        582, 712, 365, 712, 838,
    ],
    [
        318, 402, 460, 838, 636, 950, 890, 275, 390, 390, 500, 838, 318, 338, 318, 337, 636, 636,
        636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 536, 1000, 722, 735, 765,
        802, 730, 694, 799, 872, 395, 401, 747, 664, 1024, 875, 820, 673, 820, 753, 685, 667, 843,
        722, 1028, 712, 660, 695, 390, 337, 390, 838, 500, 500, 596, 640, 560, 640, 592, 370, 640,
        644, 320, 310, 606, 320, 948, 644, 602, 640, 640, 478, 513, 402, 644, 565, 856, 564, 565,
        527, 636, 337, 636, 838,
    ],
];

/// The assumed widths of other characters: larger than nearly all of them.
const OTHERS: [f32; 3] = [0.8, 0.9, 0.9];

impl Face {
    /// Returns the font families, the preferred one first.
    pub(super) fn families(self) -> &'static str {
        match self {
            Face::Plain | Face::Bold => "DejaVu Sans, Verdana, sans-serif",
            Face::Italic => "DejaVu Serif, Georgia, serif",
        }
    }

    /// Returns the attribute for the typeface besides its families.
    pub(super) fn style(self) -> &'static str {
        match self {
            Face::Plain => "",
            Face::Bold => r#" font-weight="bold""#,
            Face::Italic => r#" font-style="italic""#,
        }
    }

    /// Returns the width of a text.
    pub(super) fn width(self, text: &str, size: f32) -> f32 {
        let table = &WIDTHS[self as usize];
        let one = |letter: char| {
            let known = (letter as usize)
                .checked_sub(32)
                .and_then(|at| table.get(at));
            known.map_or(OTHERS[self as usize], |&width| f32::from(width) / 1000.0)
        };
        text.chars().map(one).sum::<f32>() * size
    }

    /// Returns the text, or as much of it as fits into `width` with an ellipsis after it.
    pub(super) fn fitted(self, text: &str, size: f32, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let mut shorter_text = text.to_owned();
        while shorter_text.pop().is_some() {
            let shorter = format!("{}…", shorter_text.trim_end());
            if self.width(&shorter, size) <= width {
                return shorter;
            }
        }
        shorter_text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_too_long_ends_in_an_ellipsis() {
        let face = Face::Plain;
        assert_eq!(face.fitted("Paris", 10.0, 100.0), "Paris");
        let short = face.fitted("Constantinople", 10.0, 40.0);
        assert!(
            short.ends_with('…') && face.width(&short, 10.0) <= 40.0,
            "{short}"
        );
        assert_eq!(face.fitted("Paris", 10.0, 1.0), "");
    }
}
