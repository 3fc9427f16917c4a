//! Replays of a phase that show whether a result depends on another unit.

use super::{ReportContext, contest};
use crate::adjudicator::explanation::Contender;
use crate::adjudicator::{Adjudicator, MovementInput, OrderResult, Strength};
use crate::board::{Position, Province};
use crate::orders::{EffectiveOrder, Order, OrderOrigin, Orders};

/// The maximum number of units that are removed together when each of several was enough.
const TOGETHER: usize = 6;

/// The parts of a result that are compared.
struct Decided {
    result: OrderResult,
    /// The strength of the unit's attack, or of its hold.
    own: Strength,
    /// The two strengths that decided it.
    compared: Option<(Strength, Strength)>,
}

/// A phase that is replayed for the result of one unit.
pub(super) struct Replay<'a> {
    scene: &'a ReportContext<'a>,
    orders: &'a Orders<Order>,
    at: Province,
    adjudicator: Adjudicator,
}

/// The change that is made to a unit in a replay.
#[derive(Clone, Copy)]
enum Instead {
    Holds,
    Gone,
}

impl<'a> Replay<'a> {
    /// Returns those `units` that the result of the unit `at` depends on: if such a unit held or was absent,
    /// the result or a strength that decided it would differ. If each of several units was enough, a unit is
    /// tested after others of them are removed.
    pub(super) fn decisive(
        scene: &'a ReportContext<'a>,
        at: Province,
        units: &[Province],
    ) -> Vec<Province> {
        let Some((orders, _)) = scene.played.resolved.movement() else {
            return Vec::new();
        };
        let mut replay = Replay {
            scene,
            orders,
            at,
            adjudicator: Adjudicator::new(),
        };
        let Some(before) = replay.play(&[], Instead::Holds) else {
            return Vec::new();
        };
        let mut distinct: Vec<Province> = Vec::new();
        for &unit in units {
            if !distinct.contains(&unit) {
                distinct.push(unit);
            }
        }
        loop {
            let all = distinct.clone();
            distinct.retain(|&unit| {
                [Instead::Holds, Instead::Gone].into_iter().any(|instead| {
                    replay.differs(&[unit], instead, &before)
                        || replay.is_one_of_several(unit, &all, instead, &before)
                })
            });
            // a unit that mattered only beside an irrelevant one no longer matters
            if distinct.len() == all.len() {
                return distinct;
            }
        }
    }

    /// Returns whether the result or a strength differs without some units.
    fn differs(&mut self, units: &[Province], instead: Instead, before: &Decided) -> bool {
        let after = self.play(units, instead);
        after.is_none_or(|after| {
            !after.result.is_like(&before.result) || after.compared != before.compared
        })
    }

    /// Returns whether removing a unit changes the result after removing some others didn't, provided that
    /// the unit's own strength doesn't depend on those.
    fn is_one_of_several(
        &mut self,
        unit: Province,
        all: &[Province],
        instead: Instead,
        before: &Decided,
    ) -> bool {
        let others = all.iter().copied().filter(|&other| other != unit);
        let others: Vec<Province> = others.take(TOGETHER).collect();
        (1..1_usize << others.len()).any(|set| {
            let chosen = others.iter().enumerate();
            let chosen = chosen.filter(|(bit, _)| set >> bit & 1 == 1);
            let mut chosen: Vec<Province> = chosen.map(|(_, &other)| other).collect();
            let without = self.play(&chosen, instead);
            let same =
                without.is_some_and(|it| it.result.is_like(&before.result) && it.own == before.own);
            chosen.push(unit);
            let without = same.then(|| self.play(&chosen, instead));
            without.is_some_and(|it| it.is_none_or(|it| !it.result.is_like(&before.result)))
        })
    }

    /// Returns the result of the unit if some units hold or are absent.
    fn play(&mut self, units: &[Province], instead: Instead) -> Option<Decided> {
        let ctx = &self.scene.ctx;
        let (mut position, mut orders): (Position, _) = (ctx.position.clone(), self.orders.clone());
        for &unit in units {
            match instead {
                Instead::Holds => orders.set(
                    unit,
                    EffectiveOrder::new(Order::Hold, OrderOrigin::Unordered),
                ),
                Instead::Gone => {
                    position.take_unit(unit);
                }
            }
        }
        let phase = MovementInput::new(ctx.map, &position, &orders, ctx.rules);
        let resolution = self.adjudicator.resolution(phase);
        let result = *resolution.ruling(ctx.map, self.at)?;
        let evidence = phase.evidence(&resolution, self.at)?;
        let strength = |side: &Contender| side.tally.strength;
        let compared = contest(&result, &evidence).map(|contest| {
            (
                strength(contest.attack),
                contest.against.map(strength).unwrap_or_default(),
            )
        });
        let own = evidence.attack.as_ref().or(evidence.hold.as_ref());
        let own = own.map(strength).unwrap_or_default();
        Some(Decided {
            result,
            own,
            compared,
        })
    }
}
