//! Jump labels: letters on the map that select places.
//!
//! The letters of the home row are assigned first. A place with two targets has one letter for
//! both, with Shift for the second. As long as there are enough keys, each label has one key.
//! Beyond that, some labels have two keys, and their first keys are reserved for them.

use std::collections::VecDeque;

use chancery_core::board::Map;
use chart::{Drawing, JumpTag, Point, TagAnchor};

/// The letters, those of the home row first.
const LETTERS: &str = "asdfghjklewruioqtypcvnmxbz";

/// Capitals that would be read as an army or a fleet.
const KINDS: [char; 2] = ['a', 'f'];

/// The keys used after all letters.
const DIGITS: &str = "1234567890";

/// The number of rows into which the map is divided for reading order.
const BANDS: f32 = 9.0;

/// Returns the sort key of an anchor in reading order: its row, then its distance from the west. Without a
/// drawing all keys are equal.
pub fn reading_order(drawing: Option<&Drawing>, map: &Map, anchor: TagAnchor) -> (i32, i32) {
    let Some(drawing) = drawing else {
        return (0, 0);
    };
    let at = point(drawing, map, anchor);
    (
        (at.y / drawing.height() * BANDS) as i32,
        (at.x * 10.0) as i32,
    )
}

/// Returns the position of an anchor in the drawing.
pub fn point(drawing: &Drawing, map: &Map, anchor: TagAnchor) -> Point {
    match anchor {
        TagAnchor::Dislodged(at) => drawing.anchors(at).dislodged,
        TagAnchor::Unit(at) => {
            let anchors = drawing.anchors(map.province(at));
            let coast = anchors.coasts.iter().find(|(coast, _)| *coast == at);
            coast.map_or(anchors.unit, |(_, point)| *point)
        }
    }
}

/// Items with one target each, which are picked by the letters of their labels.
#[derive(Debug)]
pub struct Picks<T>(Vec<(T, TagAnchor, Label)>);

impl<T: Copy> Picks<T> {
    /// Assigns a label to each item, by its anchor, in reading order.
    pub fn new(drawing: Option<&Drawing>, map: &Map, mut all: Vec<(T, TagAnchor)>) -> Self {
        all.sort_by_key(|&(_, anchor)| reading_order(drawing, map, anchor));
        let given = assign(&vec![JumpTarget::Plain; all.len()], &[]);
        let labeled = all.into_iter().zip(given);
        let labeled =
            labeled.filter_map(|((item, anchor), labels)| Some((item, anchor, labels.plain?)));
        Picks(labeled.collect())
    }

    /// [Presses](press) a key after `typed`. Returns the item whose label is now complete.
    pub fn press(&self, typed: &mut Option<char>, key: char) -> Option<T> {
        let labels = self.0.iter().map(|one| one.2);
        Some(self.0[press(labels, typed, key)?].0)
    }

    /// Returns the tags of the items after `typed`.
    pub fn tags(&self, typed: Option<char>) -> Vec<JumpTag> {
        let tag = |&(_, anchor, label): &(T, TagAnchor, Label)| {
            let sign = label.left(typed)?;
            Some(JumpTag {
                anchor,
                sign,
                faint: false,
            })
        };
        self.0.iter().filter_map(tag).collect()
    }
}

/// The targets at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JumpTarget {
    /// One target, selected by a letter.
    Plain,
    /// One target, selected by a letter with Shift.
    Shifted,
    /// Two targets, selected by a letter and by the same letter with Shift.
    Both,
}

/// A label of one or two keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// The first key.
    pub first: char,
    /// The second key, if the label has two.
    pub second: Option<char>,
}

impl Label {
    /// Returns a label of one key.
    pub fn single(key: char) -> Self {
        Label {
            first: key,
            second: None,
        }
    }

    /// Returns the key that is still to be pressed after `typed`, or `None` if `typed` belongs to
    /// another label.
    pub fn left(self, typed: Option<char>) -> Option<char> {
        match typed {
            None => Some(self.first),
            Some(typed) if typed == self.first => self.second,
            Some(_) => None,
        }
    }
}

/// Presses a key after `typed`, the first key of a label. Returns the index of the label that is now complete, or
/// keeps the key as the first one if labels of two keys begin with it. If only one of the two cases of a letter
/// belongs to a label, Shift doesn't matter. A key of no label has no effect.
pub fn press(
    labels: impl Iterator<Item = Label>,
    typed: &mut Option<char>,
    key: char,
) -> Option<usize> {
    let labels: Vec<Label> = labels.collect();
    let swapped = if key.is_ascii_lowercase() {
        key.to_ascii_uppercase()
    } else {
        key.to_ascii_lowercase()
    };
    let fits = |key: char| labels.iter().position(|it| it.left(*typed) == Some(key));
    let at = fits(key).or_else(|| fits(swapped))?;
    if typed.is_none() && labels[at].second.is_some() {
        *typed = Some(labels[at].first);
        return None;
    }
    Some(at)
}

/// The labels of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JumpLabels {
    /// The label of the target selected by a letter.
    pub plain: Option<Label>,
    /// The label of the target selected with Shift.
    pub shifted: Option<Label>,
}

impl JumpLabels {
    fn of(plain: Option<Label>, shifted: Option<Label>) -> Self {
        JumpLabels { plain, shifted }
    }
}

/// Assigns labels to places in reading order. The letters in `reserved` have another meaning and aren't
/// used.
pub fn assign(offers: &[JumpTarget], reserved: &[char]) -> Vec<JumpLabels> {
    let letters: Vec<char> = LETTERS
        .chars()
        .filter(|it| !reserved.contains(it))
        .collect();
    // use the smallest number of prefix letters for labels of two keys that gives enough labels
    let tries = (0..=letters.len()).map(|prefixes| {
        let (single, prefix) = letters.split_at(letters.len() - prefixes);
        Supply::new(single, prefix, &letters).give(offers)
    });
    tries.flatten().next().unwrap_or_default()
}

/// The unused labels.
struct Supply {
    /// The unused letters.
    letters: VecDeque<char>,
    /// The letters whose capital is unused.
    capitals: VecDeque<char>,
    /// The digits, then the labels of two keys.
    others: VecDeque<Label>,
}

impl Supply {
    fn new(single: &[char], prefix: &[char], all: &[char]) -> Self {
        let pair = |&first: &char| {
            all.iter().map(move |&second| Label {
                first,
                second: Some(second),
            })
        };
        let digits = DIGITS.chars().map(Label::single);
        let capitals = single.iter().filter(|letter| !KINDS.contains(letter));
        Supply {
            letters: single.iter().copied().collect(),
            capitals: capitals.copied().collect(),
            others: digits.chain(prefix.iter().flat_map(pair)).collect(),
        }
    }

    /// Returns labels for all `offers`, or `None` if there are too few.
    fn give(mut self, offers: &[JumpTarget]) -> Option<Vec<JumpLabels>> {
        let mut given = vec![JumpLabels::default(); offers.len()];
        // assign pairs of a letter and its capital first
        for kind in [JumpTarget::Both, JumpTarget::Plain, JumpTarget::Shifted] {
            for (labels, _) in given.iter_mut().zip(offers).filter(|it| *it.1 == kind) {
                *labels = match kind {
                    JumpTarget::Both => match self.pair() {
                        Some(pair) => pair,
                        None => JumpLabels::of(Some(self.plain()?), Some(self.shifted()?)),
                    },
                    JumpTarget::Plain => JumpLabels::of(Some(self.plain()?), None),
                    JumpTarget::Shifted => JumpLabels::of(None, Some(self.shifted()?)),
                };
            }
        }
        Some(given)
    }

    /// Removes and returns a letter whose capital is unused too.
    fn pair(&mut self) -> Option<JumpLabels> {
        let capitals = &self.capitals;
        let at = self.letters.iter().position(|it| capitals.contains(it))?;
        let letter = self.letters.remove(at)?;
        self.capitals.retain(|other| *other != letter);
        let capital = Label::single(letter.to_ascii_uppercase());
        Some(JumpLabels::of(Some(Label::single(letter)), Some(capital)))
    }

    fn plain(&mut self) -> Option<Label> {
        let letter = self.letters.pop_front().map(Label::single);
        letter.or_else(|| self.shifted())
    }

    fn shifted(&mut self) -> Option<Label> {
        let capital = self.capitals.pop_front();
        let capital = capital.map(|letter| Label::single(letter.to_ascii_uppercase()));
        capital.or_else(|| self.others.pop_front())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(labels: &[JumpLabels]) -> Vec<Label> {
        labels
            .iter()
            .flat_map(|it| [it.plain, it.shifted])
            .flatten()
            .collect()
    }

    #[test]
    fn no_sign_is_another_or_begins_another() {
        for plain in [0, 1, 9, 25, 26, 40, 61, 62, 75, 200] {
            for shifted in [0, 3, 20, 33, 60] {
                for both in [0, 2, 12, 26, 30] {
                    let offers: Vec<JumpTarget> = [
                        vec![JumpTarget::Plain; plain],
                        vec![JumpTarget::Shifted; shifted],
                        vec![JumpTarget::Both; both],
                    ]
                    .concat();
                    let labels = assign(&offers, &['h']);
                    assert_eq!(labels.len(), offers.len());
                    let keys = keys(&labels);
                    assert_eq!(keys.len(), plain + shifted + 2 * both);
                    for (i, a) in keys.iter().enumerate() {
                        assert!(!['h', 'H'].contains(&a.first));
                        for b in &keys[i + 1..] {
                            let alone = a.second.is_some() && b.second.is_some();
                            assert!(a.first != b.first || alone && a.second != b.second);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn one_key_is_enough_for_a_full_board() {
        // the 34 units of a full board
        assert!(
            keys(&assign(&[JumpTarget::Plain; 34], &[]))
                .iter()
                .all(|it| it.second.is_none())
        );
        // a unit with 25 destinations, and all others that it can support
        let offers = [
            vec![JumpTarget::Both; 20],
            vec![JumpTarget::Shifted; 13],
            vec![JumpTarget::Plain; 5],
        ]
        .concat();
        assert!(
            keys(&assign(&offers, &['h']))
                .iter()
                .all(|it| it.second.is_none())
        );
    }

    #[test]
    fn the_home_row_comes_first() {
        let labels = assign(
            &[
                JumpTarget::Plain,
                JumpTarget::Both,
                JumpTarget::Shifted,
                JumpTarget::Plain,
            ],
            &['s'],
        );
        let first = |label: Option<Label>| label.map(|it| it.first);
        assert_eq!(
            labels
                .iter()
                .map(|it| (first(it.plain), first(it.shifted)))
                .collect::<Vec<_>>(),
            [
                (Some('a'), None),
                (Some('d'), Some('D')),
                (None, Some('G')),
                (Some('f'), None),
            ]
        );
    }

    #[test]
    fn what_is_left_of_a_sign() {
        let long = Label {
            first: 'z',
            second: Some('a'),
        };
        assert_eq!(long.left(None), Some('z'));
        assert_eq!(long.left(Some('z')), Some('a'));
        assert_eq!(long.left(Some('y')), None);
        assert_eq!(Label::single('a').left(Some('a')), None);
    }

    #[test]
    fn a_key_completes_a_label_or_begins_one() {
        let long = |second| Label {
            first: 'z',
            second: Some(second),
        };
        let labels = [Label::single('a'), Label::single('A'), long('a'), long('s')];
        // the first key typed, the next one, the label that is complete, and the first key kept
        let cases = [
            (None, 'A', Some(1), None),
            (None, 'Z', None, Some('z')),
            (Some('z'), 's', Some(3), Some('z')),
            (Some('z'), 'A', Some(2), Some('z')),
            (Some('z'), 'd', None, Some('z')),
            (None, 'd', None, None),
        ];
        for (mut typed, key, label, reserved) in cases {
            let pressed = press(labels.into_iter(), &mut typed, key);
            assert_eq!(pressed, label, "{key}");
            assert_eq!(typed, reserved, "{key}");
        }
    }
}
