//! The borders as a planar graph: a planarity test, and the faces of an embedding.
//!
//! The test is by Demoucron, Malgrange and Pertuiset: it embeds one path after another in a face that
//! contains its ends. The algorithm is slow for large graphs, but the code is short.

use std::collections::VecDeque;

use chancery_core::board::IdSet;

/// The neighbors of each vertex.
pub(crate) type Adjacency = Vec<VertexSet>;

/// A set of vertices, by their indices.
pub(crate) type VertexSet = IdSet<usize>;

/// A pair of vertices.
pub(crate) type Pair = (usize, usize);

/// A planar graph in which all faces but the outer one are triangles.
#[derive(Debug)]
pub(crate) struct Plane {
    /// The triangles, all with the same orientation.
    pub triangles: Vec<[usize; 3]>,
    /// The vertices of the outer face, in its orientation.
    pub outer: Vec<usize>,
    /// The pairs that are adjacent in the triangles, but have no border.
    pub helpers: Vec<Pair>,
}

/// Triangulates the graph of the borders, which must be planar. `far` returns the desired distance of two
/// vertices, which is infinite if it is unknown. The face with the largest `size` becomes the outer one.
pub(crate) fn draw(
    count: usize,
    borders: &[Pair],
    far: &dyn Fn(usize, usize) -> f64,
    size: &dyn Fn(&[usize]) -> f64,
) -> Plane {
    let mut adjacent = joined(count, borders, far);
    let mut helpers: Vec<Pair> = pairs(&adjacent)
        .into_iter()
        .filter(|pair| !borders.contains(pair) && !borders.contains(&(pair.1, pair.0)))
        .collect();
    for pair in candidates(&adjacent, far) {
        if pairs(&adjacent).len() + 6 >= 3 * count {
            break;
        }
        join(&mut adjacent, pair);
        if embed(&adjacent).is_some() {
            helpers.push(pair);
        } else {
            part(&mut adjacent, pair);
        }
    }
    let mut faces = embed(&adjacent).unwrap_or_default();
    let largest = (0..faces.len()).max_by(|&a, &b| size(&faces[a]).total_cmp(&size(&faces[b])));
    let outer = largest.map_or_else(Vec::new, |largest| faces.swap_remove(largest));
    let triangles = triangulate(&mut adjacent, faces, &mut helpers);
    Plane {
        triangles,
        outer,
        helpers,
    }
}

/// Returns pairs of near vertices that aren't adjacent, the nearest first.
fn candidates(adjacent: &Adjacency, far: &dyn Fn(usize, usize) -> f64) -> Vec<Pair> {
    const NEAREST: usize = 9;
    let mut found = Vec::new();
    for a in 0..adjacent.len() {
        let mut others: Vec<usize> = (0..adjacent.len()).filter(|&b| b != a).collect();
        others.retain(|&b| far(a, b).is_finite());
        others.sort_by(|&b, &c| far(a, b).total_cmp(&far(a, c)));
        others.truncate(NEAREST);
        found.extend(others.into_iter().map(|b| (a.min(b), a.max(b))));
    }
    found.sort_by(|x, y| far(x.0, x.1).total_cmp(&far(y.0, y.1)).then(x.cmp(y)));
    found.dedup();
    found.retain(|&(a, b)| !adjacent[a].contains(b));
    found
}

/// Splits faces into triangles by additional pairs, which are added to `helpers`.
fn triangulate(
    adjacent: &mut Adjacency,
    faces: Vec<Vec<usize>>,
    helpers: &mut Vec<Pair>,
) -> Vec<[usize; 3]> {
    let (mut open, mut triangles) = (faces, Vec::new());
    while let Some(face) = open.pop() {
        if let [a, b, c] = face[..] {
            triangles.push([a, b, c]);
            continue;
        }
        let chord = (0..face.len())
            .flat_map(|i| (i + 2..face.len()).map(move |j| (i, j)))
            .filter(|&(i, j)| (i, j) != (0, face.len() - 1))
            .find(|&(i, j)| !adjacent[face[i]].contains(face[j]));
        let Some((i, j)) = chord else { continue };
        join(adjacent, (face[i], face[j]));
        helpers.push((face[i], face[j]));
        open.push(face[i..=j].to_vec());
        open.push([&face[j..], &face[..=i]].concat());
    }
    triangles
}

/// Makes two vertices adjacent.
pub(crate) fn join(adjacent: &mut Adjacency, (a, b): Pair) {
    adjacent[a].insert(b);
    adjacent[b].insert(a);
}

/// Removes the edge between two vertices.
pub(crate) fn part(adjacent: &mut Adjacency, (a, b): Pair) {
    adjacent[a].remove(b);
    adjacent[b].remove(a);
}

/// Returns the borders, each once.
pub(crate) fn pairs(adjacent: &[VertexSet]) -> Vec<Pair> {
    let of = |(a, beside): (usize, &VertexSet)| {
        let later: Vec<Pair> = beside.iter().filter(|&b| a < b).map(|b| (a, b)).collect();
        later
    };
    adjacent.iter().enumerate().flat_map(of).collect()
}

/// Returns whether the graph of these borders is planar.
pub(crate) fn is_planar(count: usize, borders: &[Pair]) -> bool {
    embed(&joined(count, borders, &|_, _| 0.0)).is_some()
}

/// Returns the graph with additional edges that make it biconnected. They don't change whether it is planar.
fn joined(count: usize, borders: &[Pair], far: &dyn Fn(usize, usize) -> f64) -> Adjacency {
    let mut adjacent = vec![VertexSet::default(); count];
    borders.iter().for_each(|&pair| join(&mut adjacent, pair));
    let nearest = |of: VertexSet, to: VertexSet| {
        let pairs = of.iter().flat_map(move |a| to.iter().map(move |b| (a, b)));
        pairs.min_by(|x, y| far(x.0, x.1).total_cmp(&far(y.0, y.1)))
    };
    let all: VertexSet = (0..count).collect();
    loop {
        let part = part_of(&adjacent, 0, &VertexSet::default());
        let Some(pair) = nearest(part, all.difference(&part)) else {
            break;
        };
        join(&mut adjacent, pair);
    }
    for cut in 0..count {
        loop {
            let removed: VertexSet = [cut].into_iter().collect();
            let Some(first) = adjacent[cut].iter().next() else {
                break;
            };
            let part = part_of(&adjacent, first, &removed);
            let (here, there) = (
                adjacent[cut].intersection(&part),
                adjacent[cut].difference(&part),
            );
            let Some(pair) = nearest(here, there) else {
                break;
            };
            join(&mut adjacent, pair);
        }
    }
    adjacent
}

/// Returns the vertices that can be reached from `from` without the removed ones.
fn part_of(adjacent: &Adjacency, from: usize, removed: &VertexSet) -> VertexSet {
    let mut part: VertexSet = [from].into_iter().collect();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in adjacent[at].difference(&part).difference(removed).iter() {
            part.insert(next);
            open.push(next);
        }
    }
    part
}

/// A connected piece of the graph that isn't embedded yet: an edge, or a component with the embedded
/// vertices next to it.
struct Fragment {
    /// The vertices that are embedded already.
    bonds: VertexSet,
    /// The vertices that aren't embedded yet.
    inner: VertexSet,
}

/// Returns the faces of a biconnected graph, all with the same orientation; `None` if it isn't planar.
pub(crate) fn embed(adjacent: &Adjacency) -> Option<Vec<Vec<usize>>> {
    let cycle = cycle(adjacent)?;
    let mut drawn = vec![VertexSet::default(); adjacent.len()];
    for (i, &a) in cycle.iter().enumerate() {
        join(&mut drawn, (a, cycle[(i + 1) % cycle.len()]));
    }
    let mut faces = vec![cycle.clone(), cycle.into_iter().rev().collect()];
    let mut members: Vec<VertexSet> = faces
        .iter()
        .map(|face| face.iter().copied().collect())
        .collect();
    loop {
        let mut best: Option<(usize, usize, Fragment)> = None;
        for fragment in fragments(adjacent, &drawn) {
            let mut homes = (0..faces.len())
                .filter(|&face| fragment.bonds.difference(&members[face]).is_empty());
            let home = homes.next()?;
            let others = homes.take(1).count();
            if best.as_ref().is_none_or(|&(least, ..)| others < least) {
                best = Some((others, home, fragment));
            }
            if others == 0 {
                break;
            }
        }
        let Some((_, home, fragment)) = best else {
            return Some(faces);
        };
        let path = path(adjacent, &fragment)?;
        path.windows(2)
            .for_each(|pair| join(&mut drawn, (pair[0], pair[1])));
        let face = faces.swap_remove(home);
        members.swap_remove(home);
        for half in split(&face, &path)? {
            members.push(half.iter().copied().collect());
            faces.push(half);
        }
    }
}

/// Returns the two parts into which a path between two vertices of a face splits it.
fn split(face: &[usize], path: &[usize]) -> Option<[Vec<usize>; 2]> {
    let place = |vertex: usize| face.iter().position(|&at| at == vertex);
    let (start, end) = (place(*path.first()?)?, place(*path.last()?)?);
    let along = |from: usize, to: usize| {
        let steps = (to + face.len() - from) % face.len();
        (0..=steps).map(move |step| face[(from + step) % face.len()])
    };
    let inner = &path[1..path.len() - 1];
    let right = along(start, end)
        .chain(inner.iter().rev().copied())
        .collect();
    let left = along(end, start).chain(inner.iter().copied()).collect();
    Some([right, left])
}

/// Returns a shortest cycle through an edge of the first vertex.
fn cycle(adjacent: &Adjacency) -> Option<Vec<usize>> {
    let next = adjacent.first()?.iter().next()?;
    let inner = (1..adjacent.len()).filter(|&at| at != next).collect();
    shortest(adjacent, next, &inner, &[0].into_iter().collect())
}

fn fragments(adjacent: &Adjacency, drawn: &Adjacency) -> Vec<Fragment> {
    let placed: VertexSet = (0..drawn.len())
        .filter(|&at| !drawn[at].is_empty())
        .collect();
    let mut found = Vec::new();
    for a in placed.iter() {
        let left = adjacent[a].intersection(&placed).difference(&drawn[a]);
        found.extend(left.iter().filter(|&b| a < b).map(|b| Fragment {
            bonds: [a, b].into_iter().collect(),
            inner: VertexSet::default(),
        }));
    }
    let mut seen = placed;
    for start in 0..adjacent.len() {
        if seen.contains(start) {
            continue;
        }
        let inner = part_of(adjacent, start, &placed);
        seen = seen.union(&inner);
        let beside = inner
            .iter()
            .fold(VertexSet::default(), |all, at| all.union(&adjacent[at]));
        found.push(Fragment {
            bonds: beside.intersection(&placed),
            inner,
        });
    }
    found
}

/// Returns the shortest path through a fragment between its first bond and another one.
fn path(adjacent: &Adjacency, fragment: &Fragment) -> Option<Vec<usize>> {
    if fragment.inner.is_empty() {
        return Some(fragment.bonds.iter().collect());
    }
    let start = fragment.bonds.iter().next()?;
    let mut others = fragment.bonds;
    others.remove(start);
    shortest(adjacent, start, &fragment.inner, &others)
}

/// Returns the shortest path back from one of `ends` to `start` that goes by vertices of `inner`, by one at least.
fn shortest(
    adjacent: &Adjacency,
    start: usize,
    inner: &VertexSet,
    ends: &VertexSet,
) -> Option<Vec<usize>> {
    let mut before = vec![None; adjacent.len()];
    let mut open = VecDeque::from([start]);
    while let Some(at) = open.pop_front() {
        let end = adjacent[at].intersection(ends).iter().next();
        if let Some(end) = end.filter(|_| at != start) {
            let mut path = vec![end, at];
            while let Some(earlier) = before[path[path.len() - 1]] {
                path.push(earlier);
            }
            return Some(path);
        }
        for next in adjacent[at].intersection(inner).iter() {
            if before[next].is_none() {
                before[next] = Some(at);
                open.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_of_a_tree_are_triangles_with_helpers() {
        let far = |a: usize, b: usize| a.abs_diff(b) as f64;
        let star: Vec<Pair> = (1..6).map(|leaf| (0, leaf)).collect();
        let plane = draw(6, &star, &far, &|face| face.len() as f64);
        let sides = 3 * plane.triangles.len() + plane.outer.len();
        assert_eq!(2 * (plane.helpers.len() + star.len()), sides);
    }
}
