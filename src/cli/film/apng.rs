//! Writes a film as an animated PNG with at most 255 colors and a transparent one. Each frame contains only
//! the rectangle that differs from the previous frame. Unchanged pixels in it are transparent.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::thread;

use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, Filter};

use super::{Film, Frame};
use crate::cli::CommandError;
use crate::cli::line_server::processors;
use crate::cli::render::pixels::Rasterizer;
use chart::{LegendDetail, Measure, Picture, Size};

/// The width and height of a cell, in pixels.
const CELL: (u16, u16) = (8, 16);

/// The color of a pixel.
type Rgb = [u8; 3];

/// The index of the transparent color.
const SAME: u8 = 0;
/// The number of other colors.
const COLORS: usize = 255;
/// The number of frames from which the colors are chosen.
const SAMPLES: usize = 8;

/// Writes a film.
pub(super) fn write(film: &Film<'_>) -> Result<Vec<u8>, CommandError> {
    let rasterizer = Rasterizer::new();
    let frames: Vec<&Frame> = film.frames.iter().collect();
    let last = frames.len().saturating_sub(1);
    let mut sampled: Vec<usize> = (0..SAMPLES).map(|i| i * last / (SAMPLES - 1)).collect();
    sampled.dedup();
    let mut counts: HashMap<Rgb, usize> = HashMap::new();
    let sampled = sampled.into_iter().filter_map(|index| frames.get(index));
    let sampled: Vec<&Frame> = sampled.copied().collect();
    for pixels in drawn(film, &rasterizer, &sampled) {
        for run in pixels?.chunk_by(Rgb::eq) {
            *counts.entry(run[0]).or_default() += run.len();
        }
    }
    let mut palette = Palette::of(counts);
    let width = u32::from(film.size.width * CELL.0);
    let mut parts = Vec::new();
    let mut before: Vec<u8> = Vec::new();
    for (frame, colors) in frames.iter().zip(drawn(film, &rasterizer, &frames)) {
        let mut pixels = Vec::new();
        for run in colors?.chunk_by(Rgb::eq) {
            pixels.extend(std::iter::repeat_n(palette.index(run[0]), run.len()));
        }
        parts.push((Part::of(&before, &pixels, width), frame.time));
        before = pixels;
        progress(parts.len(), frames.len());
    }
    let height = u32::from(film.size.height * CELL.1);
    encode(&palette, (width, height), &parts)
        .map_err(|error| CommandError::Failed(format!("the film can't be encoded: {error}")))
}

/// Draws frames, as many at a time as there are processors. Returns the colors of their pixels.
fn drawn<'a>(
    film: &'a Film<'_>,
    rasterizer: &'a Rasterizer,
    frames: &'a [&Frame],
) -> impl Iterator<Item = Result<Vec<Rgb>, CommandError>> + 'a {
    frames.chunks(processors()).flat_map(move |batch| {
        thread::scope(|scope| {
            let draw = |frame| move || rasterizer.colors(&picture(film, frame));
            let threads = batch.iter().map(|frame| scope.spawn(draw(frame)));
            let threads: Vec<_> = threads.collect();
            let stopped = |_| Err(CommandError::Failed("a thread stopped".to_owned()));
            let drawn = threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(stopped));
            drawn.collect::<Vec<_>>()
        })
    })
}

/// Shows the number of finished frames, if standard error is a terminal.
fn progress(done: usize, all: usize) {
    let mut out = io::stderr().lock();
    if out.is_terminal() {
        let end = if done == all { "\n" } else { "" };
        // if standard error is closed, there is no one to show it to
        let _ = write!(out, "\rframe {done} of {all}{end}");
    }
}

/// Draws a frame as SVG.
fn picture(film: &Film<'_>, frame: &Frame) -> String {
    let picture = Picture {
        drawing: film.drawing,
        map: film.map(),
        scene: &frame.scene,
        theme: film.theme,
        caption: frame.caption.clone(),
        standings: frame.standings.clone(),
        detail: LegendDetail::Chart(&frame.chart),
        size: Size {
            width: film.size.width * CELL.0,
            height: film.size.height * CELL.1,
            measure: Measure::Pixels,
        },
    };
    picture.svg()
}

/// The colors of a film.
struct Palette {
    colors: Vec<Rgb>,
    /// The indexes of colors that have been looked up.
    known: HashMap<Rgb, u8>,
}

impl Palette {
    /// Chooses the most frequent colors.
    fn of(counts: HashMap<Rgb, usize>) -> Self {
        let mut counts: Vec<(Rgb, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        let colors = counts.into_iter().map(|(color, _)| color).take(COLORS);
        Palette {
            colors: colors.collect(),
            known: HashMap::new(),
        }
    }

    /// Returns the index of the nearest color.
    fn index(&mut self, color: Rgb) -> u8 {
        let colors = &self.colors;
        *self.known.entry(color).or_insert_with(|| {
            let far = |other: &Rgb| -> u32 {
                let channels = color.iter().zip(other);
                channels
                    .map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2))
                    .sum()
            };
            let nearest = (1..=u8::MAX).zip(colors).min_by_key(|(_, it)| far(it));
            nearest.map_or(SAME, |(index, _)| index)
        })
    }

    /// Returns the colors as PNG stores them.
    fn bytes(&self) -> Vec<u8> {
        let transparent = [[0; 3]];
        transparent
            .iter()
            .chain(&self.colors)
            .flatten()
            .copied()
            .collect()
    }
}

/// The part of a picture that changed.
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Part {
    /// Returns the difference between two pictures. For the first frame, `before` is empty.
    fn of(before: &[u8], after: &[u8], width: u32) -> Part {
        let columns = width as usize;
        let differs = |at: usize| before.get(at) != after.get(at);
        let changed = || (0..after.len()).filter(|&at| differs(at));
        let rows = || changed().map(|at| at / columns);
        let across = || changed().map(|at| at % columns);
        // an unchanged frame has one pixel
        let (top, bottom) = (rows().next().unwrap_or(0), rows().next_back().unwrap_or(0));
        let (left, right) = (across().min().unwrap_or(0), across().max().unwrap_or(0));
        let cells = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * columns + x));
        let pixels = cells.map(|at| if differs(at) { after[at] } else { SAME });
        Part {
            left: left as u32,
            top: top as u32,
            width: (right - left + 1) as u32,
            height: (bottom - top + 1) as u32,
            pixels: pixels.collect(),
        }
    }
}

/// Writes the file.
fn encode(
    palette: &Palette,
    (width, height): (u32, u32),
    parts: &[(Part, u16)],
) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(Cow::from(palette.bytes()));
    encoder.set_trns(Cow::from(vec![0]));
    encoder.set_compression(Compression::High);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_animated(u32::try_from(parts.len()).unwrap_or(u32::MAX), 0)?;
    encoder.set_blend_op(BlendOp::Over)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    let mut writer = encoder.write_header()?;
    for (part, time) in parts {
        // at its previous position, a larger part could extend beyond the picture
        writer.set_frame_position(0, 0)?;
        writer.set_frame_dimension(part.width, part.height)?;
        writer.set_frame_position(part.left, part.top)?;
        writer.set_frame_delay(*time, 100)?;
        writer.write_image_data(&part.pixels)?;
    }
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_what_changed_and_no_more() {
        let before = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
        let after = [1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1];
        let part = Part::of(&before, &after, 4);
        assert_eq!((part.left, part.top), (1, 1));
        assert_eq!((part.width, part.height), (2, 2));
        assert_eq!(part.pixels, [2, SAME, SAME, 3]);
        let first = Part::of(&[], &after, 4);
        assert_eq!((first.width, first.height), (4, 3));
        assert_eq!(first.pixels, after);
        let same = Part::of(&after, &after, 4);
        assert_eq!((same.width, same.height, same.pixels), (1, 1, vec![SAME]));
    }

    #[test]
    fn a_palette_has_the_colors_of_the_most_pixels() {
        let colors = (0..=u8::MAX).map(|red| ([red, 0, 0], usize::from(red)));
        let mut palette = Palette::of(colors.chain([([0, 9, 200], 300)]).collect());
        assert_eq!(palette.colors.len(), COLORS);
        assert_eq!(palette.colors[..2], [[0, 9, 200], [255, 0, 0]]);
        assert_eq!(palette.index([0, 0, 190]), 1);
        assert_eq!(palette.index([250, 9, 0]), palette.index([250, 0, 0]));
        assert_eq!(palette.bytes().len(), 3 * 256);
    }
}
