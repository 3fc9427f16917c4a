//! The first regions, with the right adjacency but rough shapes.

use chart::Grid;

use crate::Spot;
use crate::flat::Search;
use crate::ground::{Ground, Label, NOTHING, OUTSIDE, label_of};
use crate::mesh::{Filling, Mesh, TargetPosition};
use crate::parts::{Place, parts};
use crate::planar::VertexSet;
use crate::planar::{self, Pair, pairs};
use crate::relax::Contacts;
use crate::sketch::Board;

/// The number of rounds in which the vertices of the mesh move.
const ROUNDS: usize = 3000;

/// The weight of a sea province's desired position; that of land is 1.
const WATER: f64 = 0.3;

/// The reductions of the cost of omitting a border, which is 1: for a border across water, and for a long
/// one.
const WET: f64 = 0.3;
const LONG: f64 = 0.01;

/// A layout of a board on a page.
pub(crate) struct Layout {
    mesh: Mesh,
    /// The size of the page.
    pub size: Spot,
    /// The borders that are drawn as borders, by province. Their graph is planar.
    pub borders: Vec<VertexSet>,
    /// The borders that are drawn as bridges.
    pub crossings: Vec<Pair>,
    /// The crossings that aren't in the board's file: borders omitted to make the graph planar.
    pub forced: Vec<Pair>,
    /// The number of scenery regions that fill gaps.
    pub scenery: usize,
}

impl Layout {
    /// Lays out a board.
    pub fn new(board: &Board, ground: Option<&Ground>, size: Spot) -> Self {
        let wishes: Vec<TargetPosition> = (0..board.count())
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
        let forced = left_out(board, ground, &|a, b| far(a, b) / size.length());
        forced
            .iter()
            .for_each(|&pair| planar::part(&mut borders, pair));
        loop {
            let plane = planar::draw(board.count(), &pairs(&borders), &far, &face_size);
            let mut mesh = Mesh::new(plane, &borders, &wishes, size);
            // A crossing needs no bridge if only scenery separates its ends.
            let is_near = |&(a, b): &Pair| {
                let is_beside = |around: &VertexSet| around.contains(a) && around.contains(b);
                mesh.scenery.iter().any(is_beside)
                    && planar::is_planar(board.count(), &[&pairs(&borders)[..], &[(a, b)]].concat())
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
                borders,
                crossings: [crossings, forced.clone()].concat(),
                forced,
            };
        }
    }

    /// Returns the adjacency that the regions must have.
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

    /// Returns the regions as a grid with this number of columns.
    pub fn labels(&self, columns: usize) -> Grid<Label> {
        let rows = (columns as f64 * self.size.y / self.size.x).round() as usize;
        let regions = self.mesh.regions(columns, rows);
        let mut labels = Grid::from_fn(columns, rows, |x, y| match regions[(x, y)] {
            Some(Filling::Province(province)) => label_of(province),
            Some(Filling::Scenery(number)) => (self.borders.len() + 1 + number) as Label,
            Some(Filling::Outside | Filling::Frame) => OUTSIDE,
            None => NOTHING,
        });
        // The corners of the page are outside the mesh, and the tip of a thin triangle can be disconnected.
        fill(&mut labels);
        clear_crumbs(&mut labels);
        fill(&mut labels);
        labels
    }
}

/// Extends the regions into adjacent cells without a label.
fn fill(labels: &mut Grid<Label>) {
    let mut holes: Vec<_> = labels
        .places()
        .filter(|&at| labels[at] == NOTHING)
        .collect();
    let mut left = usize::MAX;
    while holes.len() < left {
        left = holes.len();
        let old = labels.clone();
        for &at in &holes {
            let mut beside = old.beside(at).map(|next| old[next]);
            labels[at] = beside.find(|&label| label != NOTHING).unwrap_or(NOTHING);
        }
        holes.retain(|&at| labels[at] == NOTHING);
    }
}

/// Clears all parts of each region except the largest.
fn clear_crumbs(labels: &mut Grid<Label>) {
    let mut largest: Vec<Vec<Place>> = vec![Vec::new(); 256];
    for mut part in parts(labels) {
        let label = labels[part[0]];
        if label == OUTSIDE {
            continue;
        }
        let most = &mut largest[usize::from(label)];
        if part.len() > most.len() {
            std::mem::swap(most, &mut part);
        }
        part.into_iter().for_each(|at| labels[at] = NOTHING);
    }
}

/// Returns the borders to draw as bridges so that the graph of the others is planar: as few as a search
/// finds, preferably across water and long. `far` returns the distance of two provinces, in pages.
fn left_out(
    board: &Board,
    ground: Option<&Ground>,
    far: &dyn Fn(usize, usize) -> f64,
) -> Vec<Pair> {
    let seed = |province: usize| {
        let is_land = !board.is_water(province);
        board.seeds[province].first().copied().filter(|_| is_land)
    };
    let price = &|(a, b): Pair| {
        let ends = ground.zip(seed(a)).zip(seed(b));
        let wet = ends.map_or(0.0, |((ground, from), to)| ground.water_between(from, to));
        1.0 - WET * wet - LONG * far(a, b).min(1.0)
    };
    let count = board.count();
    Search { count, price }.run(&pairs(&board.borders))
}

/// Returns the desired position of a province on the page, if it has a seed.
fn wish(board: &Board, ground: Option<&Ground>, size: Spot, province: usize) -> TargetPosition {
    let seed = board.seeds[province].first().copied()?;
    let at = ground.map_or(seed, |ground| ground.to_page(seed));
    let inside = |value: f64, end: f64| value.clamp(0.02 * end, 0.98 * end);
    let weight = if board.is_water(province) { WATER } else { 1.0 };
    Some((
        Spot::new(inside(at.x, size.x), inside(at.y, size.y)),
        weight,
    ))
}

#[cfg(test)]
mod tests {
    use chancery_core::board::Map;

    use super::*;

    /// The number of borders that a greedy choice omits, the longest first, and the borders that the search
    /// omits, by board.
    const LEFT_OUT: [(&str, usize, &str); 8] = [
        ("1900", 2, "CLY-IRE"),
        ("ancient-mediterranean", 3, "ALE-SIN AUS-TYN GOT-MES"),
        ("colonial", 7, "BLA-MED DAV-MID UPP-YEL"),
        ("hundred", 2, "CAL-LON"),
        ("modern", 0, ""),
        ("pure", 6, "BER-MOS BER-PAR CON-LON MOS-VIE PAR-ROM ROM-VIE"),
        ("sail-ho", 0, ""),
        (
            "sengoku",
            15,
            "AWA-KII BIT-SAN BUN-IYO CHZ-NAG INS-SUS MIK-SHM",
        ),
    ];

    #[test]
    fn as_few_borders_as_possible_are_left_out() {
        for (name, greedy, expected) in LEFT_OUT {
            let facts = Map::BUILT_IN.iter().find(|(board, _)| *board == name);
            let mut board = Board::read(name, facts.expect("a board").1).expect("a board");
            for pair in std::mem::take(&mut board.crossings) {
                planar::join(&mut board.borders, pair);
            }
            let seed = |province: usize| board.seeds[province].first();
            let far = |a: usize, b: usize| {
                let ends = seed(a).zip(seed(b));
                ends.map_or(1.0, |(a, b)| a.minus(*b).length() / 1000.0)
            };
            let (count, price) = (board.count(), &|(a, b): Pair| -far(a, b));
            let first = Search { count, price }.greedy(&pairs(&board.borders)).out;
            let found = left_out(&board, None, &far).into_iter();
            let mut found: Vec<_> = found
                .map(|(a, b)| format!("{}-{}", board.code(a), board.code(b)))
                .collect();
            found.sort_unstable();
            assert_eq!(
                (first.len(), found.join(" ")),
                (greedy, expected.to_owned()),
                "{name}"
            );
        }
    }
}
