//! The size of a drawn map: `120x40`, `1754x1240`, `297x210mm`.

use std::fmt;
use std::str::FromStr;

use super::super::CommandError;
use super::Format;
use chart::{LEAST_WHOLE, Measure, Size};

/// The maximum size of text, in columns or rows.
const MOST_CELLS: u16 = 1000;
/// The minimum and maximum side of a picture, and the maximum number of its pixels.
const LEAST_PIXELS: u16 = 200;
const MOST_PIXELS: u16 = 16_384;
const MOST_IN_ALL: u64 = 100_000_000;
/// The minimum and maximum side of a picture on paper.
const LEAST_MILLIMETERS: u16 = 30;
const MOST_MILLIMETERS: u16 = 5000;
/// The resolution on paper, in pixels per inch.
pub(super) const DENSITY: f32 = 300.0;

/// A width and height, in columns and rows, pixels or millimeters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The width.
    pub width: u16,
    /// The height.
    pub height: u16,
    /// Whether the size is in millimeters.
    pub paper: bool,
}

/// An error: a text isn't a size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected width x height, like 120x40, or 297x210mm for paper")]
pub struct ExtentError;

impl FromStr for Extent {
    type Err = ExtentError;

    fn from_str(text: &str) -> Result<Self, ExtentError> {
        let (numbers, paper) = match text.strip_suffix("mm") {
            Some(numbers) => (numbers, true),
            None => (text, false),
        };
        let (width, height) = numbers.split_once(['x', 'X', '×']).ok_or(ExtentError)?;
        let number = |text: &str| {
            if text.bytes().all(|byte| byte.is_ascii_digit()) {
                text.parse::<u16>().map_err(|_| ExtentError)
            } else {
                Err(ExtentError)
            }
        };
        Ok(Extent {
            width: number(width)?,
            height: number(height)?,
            paper,
        })
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = if self.paper { "mm" } else { "" };
        write!(f, "{}x{}{unit}", self.width, self.height)
    }
}

impl Extent {
    /// Returns the requested size, or the default of a format.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if the format doesn't support this size.
    pub(super) fn checked(
        requested: Option<Extent>,
        format: Format,
    ) -> Result<Extent, CommandError> {
        let is_text = matches!(format, Format::Text | Format::Ansi);
        let usual = if is_text { (120, 40) } else { (1754, 1240) };
        let extent = requested.unwrap_or(Extent {
            width: usual.0,
            height: usual.1,
            paper: false,
        });
        let refuse = |why: String| Err(CommandError::Usage(format!("--size {extent}: {why}")));
        let cells = (LEAST_WHOLE.0 as u16, LEAST_WHOLE.1 as u16);
        let ((least_width, least_height), most) = match (is_text, extent.paper) {
            (true, true) => {
                return refuse("text is measured in columns and rows, like 120x40".to_owned());
            }
            (true, false) => (cells, MOST_CELLS),
            (false, true) => ((LEAST_MILLIMETERS, LEAST_MILLIMETERS), MOST_MILLIMETERS),
            (false, false) => ((LEAST_PIXELS, LEAST_PIXELS), MOST_PIXELS),
        };
        if extent.width < least_width || extent.height < least_height {
            return refuse(format!(
                "too small: the minimum is {least_width}x{least_height}{}",
                if extent.paper { "mm" } else { "" }
            ));
        }
        if extent.width > most || extent.height > most {
            return refuse(format!("too large: the maximum for each side is {most}"));
        }
        if format == Format::Png && extent.pixels() > MOST_IN_ALL {
            let millions = MOST_IN_ALL / 1_000_000;
            return refuse(format!(
                "more than {millions} million pixels. Use a smaller size, or --format svg."
            ));
        }
        Ok(extent)
    }

    /// Returns the number of pixels.
    fn pixels(self) -> u64 {
        let side = |length: u16| {
            if self.paper {
                (f32::from(length) / 25.4 * DENSITY).ceil() as u64
            } else {
                u64::from(length)
            }
        };
        side(self.width) * side(self.height)
    }

    /// Returns the size for a picture.
    pub(super) fn size(self) -> Size {
        Size {
            width: self.width,
            height: self.height,
            measure: if self.paper {
                Measure::Millimeters
            } else {
                Measure::Pixels
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_two_numbers() {
        let extent = |width, height, paper| {
            Ok(Extent {
                width,
                height,
                paper,
            })
        };
        assert_eq!("120x40".parse(), extent(120, 40, false));
        assert_eq!("297x210mm".parse(), extent(297, 210, true));
        for text in [
            "", "x", "120", "120x", "120x-40", "+1x1", "70000x2", "1x2x3", "a4", "1x2cm",
        ] {
            assert_eq!(text.parse::<Extent>(), Err(ExtentError), "{text}");
        }
    }
}
