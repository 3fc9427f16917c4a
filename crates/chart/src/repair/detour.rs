//! Changes several cells at once when no single change helps: for a border that is shorter than a
//! cell, or a strip that is narrower.

use super::{AROUND, Place, Search, counts};
use crate::raster::Blocks;
use crate::{Point, Region};

/// The maximum number of cells that are changed to separate two regions.
const MOST_TURNS: usize = 24;
/// The maximum number of single changes after a detour.
const MOST_STEPS: usize = 10;
/// The minimum number of cells of a region, which a label and two units need.
const LEAST_LEFT: u32 = 12;
/// The maximum depth of regions that are pushed aside.
const PUSHED: usize = 2;

impl Search<'_> {
    /// Repairs a fault by several changes. Returns false if none of them leaves fewer faults.
    pub(super) fn detour(&mut self) -> bool {
        let found = self.faults.iter().find_map(|&(a, b)| {
            if self.drawing.touch(a, b) {
                self.joined(a, b)
            } else {
                self.parted(a, b)
            }
        });
        let is_better = found.is_some();
        if let Some(found) = found {
            *self = found;
        }
        is_better
    }

    /// Returns the grid if a few single changes result in fewer than `faults` faults.
    fn settled(mut self, faults: usize) -> Option<Self> {
        if self.faults.len() > faults + 1 {
            return None;
        }
        for _ in 0..MOST_STEPS {
            if self.faults.len() < faults || !self.step() {
                break;
            }
        }
        (self.faults.len() < faults).then_some(self)
    }

    /// Returns the grid with two regions extended to each other at their border.
    fn joined(&self, a: Region, b: Region) -> Option<Self> {
        let ways = self.border(a, b).into_iter().flat_map(|middle| {
            let sides = [(a, b), (b, a)];
            sides.map(|(near, far)| [true, false].map(|across| (middle, near, far, across)))
        });
        let mut tries = ways.flatten().filter_map(|(middle, near, far, across)| {
            let mut tried = self.clone();
            let joined =
                tried.lead(near, far, middle, across) && tried.lead(far, near, middle, across);
            joined.then_some(tried)
        });
        tries.find_map(|tried| tried.settled(self.faults.len()))
    }

    /// Extends a region to a cell until it touches another one. Returns false if that would
    /// disconnect a third region.
    fn lead(&mut self, region: Region, until: Region, to: Place, across_first: bool) -> bool {
        let off = |at: &Place| at.0.abs_diff(to.0) + at.1.abs_diff(to.1);
        let Some(mut at) = self.cells(region).min_by_key(off) else {
            return false;
        };
        while at != to && self.contact(region, until) == 0 {
            let nearer =
                |from: usize, to: usize| from + usize::from(from < to) - usize::from(from > to);
            let is_across = at.0 != to.0 && (across_first || at.1 == to.1);
            at = if is_across {
                (nearer(at.0, to.0), at.1)
            } else {
                (at.0, nearer(at.1, to.1))
            };
            if !self.turn_spared(at, region) {
                return false;
            }
        }
        true
    }

    /// Returns the cells along the border of two regions.
    fn border(&self, a: Region, b: Region) -> Vec<Place> {
        let arcs = self.drawing.arcs().iter();
        let between = arcs.filter(|arc| {
            let sides = (arc.left.region, arc.right.region);
            sides == (a, b) || sides == (b, a)
        });
        let mut places: Vec<Place> = between
            .flat_map(|arc| &arc.points)
            .map(|&at| self.place_of(at))
            .collect();
        places.dedup();
        places
    }

    /// Returns the cell at a point of the drawing.
    fn place_of(&self, at: Point) -> Place {
        let Blocks {
            width,
            height,
            across,
            down,
            before,
        } = self.blocks;
        let place = |share: f32, samples: usize, before: usize, block: usize, end: usize| {
            let sample = (share.max(0.0) * samples as f32) as usize;
            ((sample + before) / block).min(end - 1)
        };
        let (x, y) = (at.x / self.drawing.width(), at.y / self.drawing.height());
        (
            place(x, self.samples.width(), before.0, across, width),
            place(y, self.samples.height(), before.1, down, height),
        )
    }

    /// Returns the grid with a third region between two that shouldn't touch.
    fn parted(&self, a: Region, b: Region) -> Option<Self> {
        let mut between: Vec<Region> = Vec::new();
        for place in self.contacts_of(a, b).chain(self.contacts_of(b, a)) {
            for beside in self.grid.beside(place) {
                for near in self.grid.beside(beside) {
                    let region = self.grid[near];
                    if ![a, b].contains(&region) && !between.contains(&region) {
                        between.push(region);
                    }
                }
            }
        }
        let ways = between
            .into_iter()
            .flat_map(|third| [(a, b, third), (b, a, third)]);
        let mut tries = ways.filter_map(|(from, other, third)| {
            let mut tried = self.clone();
            tried.wedge(from, other, third).then_some(tried)
        });
        tries.find_map(|tried| tried.settled(self.faults.len()))
    }

    /// Returns the cells of one region that are adjacent to another.
    fn contacts_of(&self, region: Region, other: Region) -> impl Iterator<Item = Place> {
        let touches = move |place: &Place| self.touches(*place, other);
        self.cells(region).filter(touches)
    }

    fn touches(&self, place: Place, region: Region) -> bool {
        self.grid
            .beside(place)
            .any(|beside| self.grid[beside] == region)
    }

    /// Extends a third region between two along all of their contact. It takes cells of the first
    /// one if possible, and of the other one if not. Returns false if some contact is left.
    fn wedge(&mut self, first: Region, other: Region, third: Region) -> bool {
        for _ in 0..MOST_TURNS {
            if self.contact(first, other) == 0 {
                return true;
            }
            let cells = self.contacts_of(first, other);
            let mut cells = cells.chain(self.contacts_of(other, first));
            let place = cells.find(|&place| self.touches(place, third) && self.can_turn(place));
            drop(cells);
            let Some(place) = place else { return false };
            self.rest(place);
            self.turn(place, third);
        }
        false
    }

    /// Changes the region of a cell unless that disconnects the region or leaves too little of it.
    /// A region that would be disconnected is widened first.
    fn turn_spared(&mut self, place: Place, to: Region) -> bool {
        if self.grid[place] == to {
            return true;
        }
        if !self.can_turn(place) {
            self.widen(place, to, PUSHED);
        }
        let can_turn = self.can_turn(place);
        if can_turn {
            self.rest(place);
            self.turn(place, to);
        }
        can_turn
    }

    /// Adds the cells around a cell to its region, except those of one other region.
    fn widen(&mut self, (x, y): Place, but: Region, depth: usize) {
        let region = self.grid[(x, y)];
        let around = AROUND
            .into_iter()
            .filter_map(|(dx, dy)| {
                let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
                self.grid.get(x, y).map(|_| (x, y))
            })
            .collect::<Vec<_>>();
        for place in around {
            let is_other = ![region, but].contains(&self.grid[place]);
            if !is_other || !self.touches(place, region) {
                continue;
            }
            if depth > 1 && !self.can_turn(place) {
                self.widen(place, region, depth - 1);
            }
            if self.can_turn(place) {
                self.rest(place);
                self.turn(place, region);
            }
        }
    }

    fn can_turn(&self, place: Place) -> bool {
        let region = self.grid[place];
        let is_spared = self.areas[region.index()] > LEAST_LEFT && self.is_loose(place);
        is_spared || !counts(self.drawing, region)
    }
}
