//! Counts suggested changes by whose orders they change, over many phases: the power's own, or only others'.
//!
//! `CHANCERY_PHASES=phases.ndjson cargo test -p chancery-records suggestions -- --nocapture` counts every movement
//! phase of a file.

use super::cases::phases_of;
use super::*;

/// The suggestions of many phases, by what they change.
#[derive(Debug, Default)]
struct Counts {
    /// Failed orders without a suggestion: no change of two orders helps.
    nothing: usize,
    /// Only orders of the power itself.
    own: usize,
    /// Orders of the power itself and of others.
    mixed: usize,
    /// Only orders of others, after it was said that no other unit of the power helps.
    none_of_own: usize,
    /// Only orders of others, though one order of the power helps.
    own_exists: usize,
    /// Only orders of others, and no order of the power helps.
    none_helps: usize,
    /// Another power's unit that would only have held.
    tautologies: usize,
    /// Changes that don't have the effect.
    untrue: usize,
}

impl Counts {
    fn add(&mut self, case: &Case, line: &ResultLine) {
        let map = Map::standard();
        let report = case.report();
        let (Some((orders, resolution)), ResultKind::Moved { ruling, .. }) =
            (report.played.resolved.movement(), &line.result)
        else {
            return;
        };
        if counterfactual::succeeded(map, resolution, ruling) {
            return;
        }
        let Some(change) = counterfactual::nearest(&report, line) else {
            self.nothing += 1;
            return;
        };
        let at = map.province(ruling.unit.location);
        let mut changed = orders.clone();
        for one in &change.orders {
            let source = OrderOrigin::Written(0);
            let order = one.order;
            changed.set(
                map.province(one.unit.location),
                EffectiveOrder { order, source },
            );
        }
        let after = MovementInput::new(map, &case.position, &changed, &case.rules).resolution();
        let is_true = after
            .ruling(map, at)
            .is_some_and(|it| Goal::of(ruling).is_reached(map, &after, it));
        self.untrue += usize::from(!is_true);
        let power = ruling.unit.power;
        let own = change
            .orders
            .iter()
            .filter(|one| one.unit.power == power)
            .count();
        let text = change.clause(&report);
        let others_hold = || {
            change
                .orders
                .iter()
                .all(|one| one.unit.power != power && one.order == Order::Hold)
        };
        let count = match own {
            _ if text.starts_with("no other unit of") => &mut self.none_of_own,
            0 if others_hold() => &mut self.tautologies,
            0 if one_would_do(case, at, Some(power)).is_some() => &mut self.own_exists,
            0 => &mut self.none_helps,
            own if own == change.orders.len() => &mut self.own,
            _ => &mut self.mixed,
        };
        *count += 1;
    }

    /// Returns the number of sentences.
    fn all(&self) -> usize {
        self.own
            + self.mixed
            + self.none_of_own
            + self.own_exists
            + self.none_helps
            + self.tautologies
    }
}

#[test]
fn few_suggestions_change_only_orders_of_others() {
    let file = std::env::var_os("CHANCERY_PHASES");
    let text = match &file {
        Some(path) => std::fs::read_to_string(path).expect("the file named can be read"),
        None => include_str!("../../../../../benches/phases.ndjson").to_owned(),
    };
    let most = file.map_or(60, |_| usize::MAX);
    let mut counts = Counts::default();
    for case in phases_of(&text, most) {
        for line in case.report().lines() {
            counts.add(&case, &line);
        }
    }
    let others = counts.own_exists + counts.none_helps;
    println!(
        "{counts:?}: {others} of {} change only orders of others",
        counts.all()
    );
    let never = [counts.tautologies, counts.untrue, counts.own_exists];
    assert_eq!(never, [0; 3], "{counts:?}");
    assert!(
        counts.all() > 100 && others * 100 <= counts.all() * 15,
        "{counts:?}"
    );
}
