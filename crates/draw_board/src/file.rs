//! The drawing as text: the `[drawing]` of a board's file.

use std::collections::BTreeMap;
use std::fmt::Write;

use chancery_core::board::{Id, Location, Province, Terrain, UnitKind};

use crate::Spot;
use crate::anchors::{Area, Places};
use crate::ground::{Label, OUTSIDE, label_of};
use crate::layout::Layout;
use crate::planar::Pair;
use crate::shape::Shapes;
use crate::sketch::Board;
use crate::trace::{Line, lines};

/// The writer of a drawing.
pub(crate) struct File<'a> {
    board: &'a Board,
    size: Spot,
    shapes: &'a Shapes,
    crossings: Vec<Pair>,
    lines: Vec<Line>,
}

impl<'a> File<'a> {
    pub fn new(board: &'a Board, layout: &Layout, shapes: &'a Shapes) -> Self {
        let mut crossings = layout.crossings.clone();
        crossings.sort_unstable();
        let rows_a_column = shapes.labels.height() as f64 / shapes.labels.width() as f64;
        File {
            board,
            size: Spot::new(layout.size.x, layout.size.x * rows_a_column),
            shapes,
            crossings,
            lines: lines(&shapes.labels, layout.size.x),
        }
    }

    /// Returns the facts with this drawing, replacing any drawing in them.
    pub fn text(&self, facts: &str) -> String {
        let mut text = without_drawing(facts);
        let round = |value: f64| (value * 10.0).round() / 10.0;
        let Spot { x, y } = self.size;
        text.push_str("\n# The drawing, made by `chancery draw-board`: every border once, as an arc between the two\n");
        text.push_str("# regions that it separates. Coastlines from Natural Earth (public domain), where there are any.\n");
        let _ = writeln!(
            text,
            "[drawing]\nwidth = {}\nheight = {}",
            round(x),
            (y * 10.0).ceil() / 10.0
        );
        let names: Vec<String> = (0..self.shapes.scenery)
            .map(|i| format!("\"{}\"", self.scenery_name(i)))
            .collect();
        let _ = writeln!(text, "scenery = [{}]", names.join(", "));
        if !self.crossings.is_empty() {
            let pair = |&(a, b): &Pair| {
                format!("[\"{}\", \"{}\"]", self.board.code(a), self.board.code(b))
            };
            let pairs: Vec<String> = self.crossings.iter().map(pair).collect();
            let _ = writeln!(text, "crossings = [{}]", pairs.join(", "));
        }
        text.push_str("arcs = [\n");
        let coasts = self.coasts();
        for (i, line) in self.lines.iter().enumerate() {
            let (left, right) = (
                self.side(i, line.left, &coasts),
                self.side(i, line.right, &coasts),
            );
            let _ = write!(text, "  \"{left} {right} ");
            let tenths = |at: Spot| ((at.x * 10.0).round() as i64, (at.y * 10.0).round() as i64);
            let mut before = (0, 0);
            for at in line.points.iter().map(|&at| tenths(at)) {
                let _ = write!(text, " {} {} ", at.0 - before.0, at.1 - before.1);
                before = at;
            }
            text.truncate(text.trim_end().len());
            text.push_str("\",\n");
        }
        text.push_str("]\n\n[drawing.anchors]\n");
        for province in self.board.map.provinces() {
            text.push_str(&self.anchors(province));
        }
        text
    }

    fn scenery_name(&self, number: usize) -> String {
        format!("scenery-{}", number + 1)
    }

    /// Returns the name of a region beside a line: the code of a province or coast, a scenery name, or `-`.
    fn side(
        &self,
        line: usize,
        label: Label,
        coasts: &BTreeMap<(usize, Label), Location>,
    ) -> String {
        if let Some(&coast) = coasts.get(&(line, label)) {
            return self.board.map.location_code(coast).to_owned();
        }
        match usize::from(label) {
            0 => "-".to_owned(),
            label if label <= self.board.count() => self.board.code(label - 1).to_owned(),
            label => self.scenery_name(label - 1 - self.board.count()),
        }
    }

    /// Returns the coast of each arc between a split province and water, by arc and label.
    fn coasts(&self) -> BTreeMap<(usize, Label), Location> {
        let map = &self.board.map;
        let mut found = BTreeMap::new();
        let mut open: Vec<(usize, Label, Vec<Location>)> = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            for (label, other) in [(line.left, line.right), (line.right, line.left)] {
                let (Some(province), Some(water)) = (self.province(label), self.province(other))
                else {
                    continue;
                };
                if map.info(water).terrain != Terrain::Water {
                    continue;
                }
                let coasts = map.info(province).coasts.iter().copied();
                let choices = coasts
                    .filter(|&coast| map.reach_provinces(UnitKind::Fleet, coast).contains(water));
                match choices.collect::<Vec<_>>()[..] {
                    [] => {}
                    [coast] => drop(found.insert((i, label), coast)),
                    ref choices => open.push((i, label, choices.to_vec())),
                }
            }
        }
        // An arc along a sea province that several coasts border gets the coast of the arcs or lands beside
        // it.
        while !open.is_empty() {
            let (i, label, coast) = open
                .iter()
                .find_map(|(i, label, choices)| {
                    Some((*i, *label, self.coast_beside(*i, *label, choices, &found)?))
                })
                .unwrap_or_else(|| (open[0].0, open[0].1, open[0].2[0]));
            found.insert((i, label), coast);
            open.retain(|&(j, other, _)| (j, other) != (i, label));
        }
        found
    }

    /// Returns the coast of a province's arcs that share an end with this arc, or the only one of `choices`
    /// from which a fleet can reach the land there.
    fn coast_beside(
        &self,
        line: usize,
        label: Label,
        choices: &[Location],
        found: &BTreeMap<(usize, Label), Location>,
    ) -> Option<Location> {
        let ends = |line: &Line| {
            line.points
                .first()
                .copied()
                .zip(line.points.last().copied())
        };
        let (start, end) = ends(&self.lines[line])?;
        let meets = |other: &Line| {
            ends(other).is_some_and(|(a, b)| [a, b].contains(&start) || [a, b].contains(&end))
        };
        let beside = || (0..self.lines.len()).filter(|&i| i != line && meets(&self.lines[i]));
        let of_arc = beside().find_map(|i| found.get(&(i, label)).copied());
        let map = &self.board.map;
        let lands = beside().flat_map(|i| [self.lines[i].left, self.lines[i].right]);
        let mut lands = lands
            .filter(|&other| other != label)
            .filter_map(|other| self.province(other));
        let of_land = lands.find_map(|land| {
            let mut reach = choices.iter().filter(|&&coast| {
                map.info(land).terrain == Terrain::Coastal
                    && map.reach_provinces(UnitKind::Fleet, coast).contains(land)
            });
            reach.next().filter(|_| reach.next().is_none()).copied()
        });
        of_arc.filter(|coast| choices.contains(coast)).or(of_land)
    }

    fn province(&self, label: Label) -> Option<Province> {
        let number = usize::from(label).checked_sub(usize::from(OUTSIDE) + 1)?;
        (number < self.board.count()).then(|| Province::from_index(number))
    }

    fn anchors(&self, province: Province) -> String {
        let (map, info) = (&self.board.map, self.board.map.info(province));
        let label = label_of(province.index());
        let Some(area) = Area::of(&self.shapes.labels, label, self.size.x) else {
            return String::new();
        };
        let Places {
            label: title,
            unit,
            dislodged,
            center,
        } = area.places(self.size);
        let point = |Spot { x, y }: Spot| format!("[{x:.1}, {y:.1}]");
        let mut text = format!("{} = {{ label = {}", info.code, point(title));
        if info.terrain != Terrain::Impassable {
            let _ = write!(
                text,
                ", unit = {}, dislodged = {}",
                point(unit),
                point(dislodged)
            );
        }
        if info.is_center {
            let _ = write!(text, ", center = {}", point(center));
        }
        let coasts = self.coasts();
        let coasts = info.coasts.iter().filter_map(|&coast| {
            let arcs = coasts
                .iter()
                .filter(|&(_, &found)| found == coast)
                .map(|((line, _), _)| *line);
            let points: Vec<Spot> = arcs
                .flat_map(|line| self.lines[line].points.iter().copied())
                .collect();
            let sum = points.iter().fold(Spot::default(), |sum, &at| sum.plus(at));
            let middle = sum.scaled(1.0 / points.len().max(1) as f64);
            let to = if points.is_empty() { unit } else { middle };
            let away = 0.016 * self.size.x;
            Some(format!(
                "{} = {}",
                map.coast(coast)?.code(),
                point(area.nearest(to, away))
            ))
        });
        let coasts: Vec<String> = coasts.collect();
        if !coasts.is_empty() {
            let _ = write!(text, ", coasts = {{ {} }}", coasts.join(", "));
        }
        text.push_str(" }\n");
        text
    }
}

/// Returns a board's file without its drawing and the comments above it.
fn without_drawing(facts: &str) -> String {
    let mut rest: Vec<&str> = Vec::new();
    let mut is_drawing = false;
    for line in facts.lines() {
        if line.starts_with('[') {
            let starts = line.starts_with("[drawing");
            if starts && !is_drawing {
                while rest
                    .last()
                    .is_some_and(|line| line.starts_with('#') || line.trim().is_empty())
                {
                    rest.pop();
                }
            }
            is_drawing = starts;
        }
        if !is_drawing {
            rest.push(line);
        }
    }
    let mut text = rest.join("\n");
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
