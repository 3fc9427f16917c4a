//! The first regions: what touches what is right, and little else.

use chart::Grid;

use crate::Spot;
use crate::ground::{Ground, Label, NOTHING, OUTSIDE, label_of};
use crate::mesh::{Filling, Mesh, Wish};
use crate::planar::{self, Pair};
use crate::relax::Contacts;
use crate::set::Set;
use crate::sketch::Board;

/// How often the vertices of the mesh move.
const ROUNDS: usize = 3000;

/// How much it matters where a province of water lies; land counts as 1.
const WATER: f64 = 0.3;

/// A layout of a board on a page.
pub(crate) struct Layout {
    mesh: Mesh,
    /// The page.
    pub size: Spot,
    /// By province: the borders that can be drawn flat.
    pub borders: Vec<Set>,
    /// The borders that are drawn as bridges.
    pub crossings: Vec<Pair>,
    /// Those of them that the board doesn't name: they can't be drawn flat.
    pub forced: Vec<Pair>,
    /// How many pieces of scenery fill gaps.
    pub scenery: usize,
}

impl Layout {
    /// Lays out a board.
    pub fn new(board: &Board, ground: Option<&Ground>, size: Spot) -> Self {
        let wishes: Vec<Wish> = (0..board.count())
            .map(|province| wish(board, ground, size, province))
            .collect();
        let far = |a: usize, b: usize| match (wishes[a], wishes[b]) {
            (Some((a, _)), Some((b, _))) => a.minus(b).length(),
            _ => f64::INFINITY,
        };
        let face_size = |face: &[usize]| {
            let spots: Vec<Spot> = face
                .iter()
                .filter_map(|&vertex| Some(wishes[vertex]?.0))
                .collect();
            let turns = (0..spots.len()).map(|i| spots[i].cross(spots[(i + 1) % spots.len()]));
            turns.sum::<f64>().abs() + face.len() as f64
        };
        let (mut borders, mut crossings) = (board.borders.clone(), board.crossings.clone());
        loop {
            let plane = planar::draw(board.count(), &pairs(&borders), &far, &face_size);
            let forced = plane.crossings.clone();
            let mut flat = borders.clone();
            forced
                .iter()
                .for_each(|&pair| planar::part(&mut flat, pair));
            let mut mesh = Mesh::new(plane, &flat, &wishes, size);
            // A crossing needs no bridge where nothing but scenery lies between its ends.
            let is_near = |&(a, b): &Pair| {
                let is_beside = |around: &Set| around.contains(a) && around.contains(b);
                mesh.scenery.iter().any(is_beside)
                    && planar::is_planar(
                        board.count(),
                        &[&pairs(&borders)[..], &[(a, b)]].concat(),
                        &far,
                    )
            };
            if let Some(near) = crossings.iter().position(is_near) {
                planar::join(&mut borders, crossings.swap_remove(near));
                continue;
            }
            mesh.settle(&wishes, ROUNDS);
            return Layout {
                scenery: mesh.scenery.len(),
                mesh,
                size,
                borders: flat,
                crossings: [crossings, forced.clone()].concat(),
                forced,
            };
        }
    }

    /// Returns what may and must touch.
    pub fn contacts(&self, board: &Board) -> Contacts {
        let (count, labels) = (board.count(), board.count() + 1 + self.scenery);
        let mut contacts = Contacts {
            labels,
            may: vec![true; labels * labels],
            must: vec![false; labels * labels],
            twice: vec![false; labels * labels],
        };
        for a in 0..count {
            for b in 0..count {
                let pair = (a + 1) * labels + b + 1;
                let touch = self.borders[a].contains(b);
                (contacts.may[pair], contacts.must[pair]) = (touch, touch);
                contacts.twice[pair] = board.touches_twice(a, b) || board.touches_twice(b, a);
            }
        }
        contacts
    }

    /// Returns the regions as pixels.
    pub fn labels(&self, columns: usize) -> Grid<Label> {
        let rows = (columns as f64 * self.size.y / self.size.x).round() as usize;
        let regions = self.mesh.regions(columns, rows);
        let mut labels = Grid::from_fn(columns, rows, |x, y| match regions[(x, y)] {
            Some(Filling::Province(province)) => label_of(province),
            Some(Filling::Scenery(number)) => (self.borders.len() + 1 + number) as Label,
            Some(Filling::Outside | Filling::Frame) => OUTSIDE,
            None => NOTHING,
        });
        // The corners of the page lie beyond the mesh.
        loop {
            let holes: Vec<_> = labels
                .places()
                .filter(|&at| labels[at] == NOTHING)
                .collect();
            let old = labels.clone();
            let mut is_changed = false;
            for at in holes {
                if let Some(label) = old
                    .beside(at)
                    .map(|next| old[next])
                    .find(|&label| label != NOTHING)
                {
                    (labels[at], is_changed) = (label, true);
                }
            }
            if !is_changed {
                return labels;
            }
        }
    }
}

fn pairs(borders: &[Set]) -> Vec<Pair> {
    let of = |a: usize| {
        borders[a]
            .iter()
            .filter(move |&b| a < b)
            .map(move |b| (a, b))
    };
    (0..borders.len()).flat_map(of).collect()
}

/// Returns where a province should be on the page.
fn wish(board: &Board, ground: Option<&Ground>, size: Spot, province: usize) -> Wish {
    let seed = board.seeds[province].first().copied()?;
    let at = ground.map_or(seed, |ground| ground.to_page(seed));
    let inside = |value: f64, end: f64| value.clamp(0.02 * end, 0.98 * end);
    let weight = if board.is_water(province) { WATER } else { 1.0 };
    Some((
        Spot::new(inside(at.x, size.x), inside(at.y, size.y)),
        weight,
    ))
}
