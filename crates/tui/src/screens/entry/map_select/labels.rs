//! The letters by which choices are selected.

use super::choices::{Choice, Mode, choices};
use super::{SelectContext, Selection};
use crate::map::jump_labels::{self, JumpLabels, JumpTarget, Label};
use chart::TagAnchor;

/// A choice with its label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Labeled {
    /// The choice.
    pub choice: Choice,
    /// The label.
    pub label: Label,
}

/// Returns the choices of a selection with their labels: likely ones first, then in reading order
/// of the map.
pub(in super::super) fn labeled(step: &Selection, context: &SelectContext<'_>) -> Vec<Labeled> {
    let mut all = choices(step, context);
    for choice in &mut all {
        choice.anchor = choice.anchor.map(|anchor| context.anchor(anchor));
    }
    let map = context.map();
    let read = |choice: &Choice| {
        let order = |anchor| jump_labels::reading_order(context.drawing, map, anchor);
        let at = choice.anchor.map(order);
        let itself = matches!(choice.mode, Mode::Key(_));
        (itself, choice.faint, at, choice.anchor)
    };
    all.sort_by_key(|choice| (read(choice), choice.mode == Mode::Shifted));
    let keys = all.iter().filter_map(|choice| match choice.mode {
        Mode::Key(key) => Some(key),
        Mode::Plain | Mode::Shifted => None,
    });
    let keys: Vec<char> = keys.collect();
    let (seats, targets): (Vec<_>, Vec<_>) = targets(&all).into_iter().unzip();
    let given = jump_labels::assign(&targets, &keys);
    let of = |anchor: Option<TagAnchor>| -> JumpLabels {
        let at = seats.iter().position(|it| *it == anchor);
        at.and_then(|at| given.get(at)).copied().unwrap_or_default()
    };
    let labeled = |choice: Choice| {
        let label = match choice.mode {
            Mode::Key(key) => Some(Label::single(key)),
            Mode::Plain => of(choice.anchor).plain,
            Mode::Shifted => of(choice.anchor).shifted,
        };
        label.map(|label| Labeled { choice, label })
    };
    all.into_iter().filter_map(labeled).collect()
}

/// Returns the anchors of the choices that need a label, in order, with the labels that each needs.
fn targets(choices: &[Choice]) -> Vec<(Option<TagAnchor>, JumpTarget)> {
    let mut all: Vec<(Option<TagAnchor>, JumpTarget)> = Vec::new();
    for choice in choices {
        let target = match choice.mode {
            Mode::Plain => JumpTarget::Plain,
            Mode::Shifted => JumpTarget::Shifted,
            Mode::Key(_) => continue,
        };
        match all.iter_mut().find(|it| it.0 == choice.anchor) {
            Some((_, before)) if *before != target => *before = JumpTarget::Both,
            Some(_) => {}
            None => all.push((choice.anchor, target)),
        }
    }
    all
}

impl SelectContext<'_> {
    /// Returns the anchor of the unit in a province, instead of the province's own.
    fn anchor(&self, anchor: TagAnchor) -> TagAnchor {
        let TagAnchor::Unit(at) = anchor else {
            return anchor;
        };
        let province = self.map().province(at);
        match self.game.position().unit(province) {
            Some(unit) if at == province.location() => TagAnchor::Unit(unit.location),
            _ => anchor,
        }
    }
}
