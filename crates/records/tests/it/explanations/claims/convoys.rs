//! Clauses about convoys.

use super::*;

impl Reader<'_, '_> {
    pub(super) fn swapped(&self, of: &[&str], convoyed: usize) -> Checked {
        let (world, units) = (self.world, [self.unit(of[0])?, self.unit(of[1])?]);
        let [a, b] = units.map(|unit| world.goal(unit).filter(|_| world.moved(unit)));
        that(
            a == Some(units[1]) && b == Some(units[0]),
            "result: no swap",
        )?;
        let by_sea = units.into_iter().filter(|&unit| world.by_sea(unit)).count();
        that(by_sea == convoyed, "result: by convoy")
    }

    /// A convoy that was available: whether the army, which one part of the clause names, did what it says.
    pub(super) fn convoy(
        &self,
        of: &[&str],
        army: usize,
        is: fn(&World<'_>, Province) -> bool,
    ) -> Checked {
        let ruling = self.world.ruling(self.at).ok_or("no result")?;
        let Order::Convoy { from, .. } = ruling.order else {
            return Err("result: no convoy");
        };
        that(
            army == 0 || self.unit(of[army])? == from,
            "result: another army",
        )?;
        let ready = ruling.outcome == Outcome::ConvoyReady && ruling.dislodged.is_none();
        that(ready && is(self.world, from), "result: not that convoy")
    }

    pub(super) fn convoyed_by(&self, of: &[&str]) -> Checked {
        that(self.world.by_sea(self.at), "convoy: it went by land")?;
        self.each(of[0], |fleet| {
            let stays = self.world.dislodger(fleet).is_none();
            that(
                stays && self.convoyers().contains(&fleet),
                "convoy: not that fleet",
            )
        })
    }

    /// The fleets ordered to convoy this army where it goes.
    pub(super) fn convoyers(&self) -> Vec<Province> {
        let order = Order::Convoy {
            from: self.at,
            to: self.field(),
        };
        let ordered = |&at: &Province| self.world.ruling(at).map(|it| it.order) == Some(order);
        self.world.units().filter(ordered).collect()
    }

    pub(super) fn only(&self, of: &[&str]) -> Checked {
        that(
            self.convoyers() == self.names(of[0])?,
            "no convoy: not only those",
        )
    }

    /// Returns whether the result is that of a convoy, or of an army without one.
    pub(super) fn is_convoy(&self) -> bool {
        let order = self.world.ruling(self.at).map(|it| it.order);
        self.world.is_stranded(self.at) || matches!(order, Some(Order::Convoy { .. }))
    }

    /// Returns whether several fleets of the unit's convoy were lost.
    pub(super) fn several_lost(&self) -> bool {
        let order = |at: Province| self.world.ruling(at).map(|it| it.order);
        let army = match order(self.at) {
            Some(Order::Convoy { from, .. }) => from,
            _ => self.at,
        };
        let lost = self.world.units().filter(|&at| {
            let carries = matches!(order(at), Some(Order::Convoy { from, .. }) if from == army);
            carries && self.world.dislodger(at).is_some()
        });
        lost.count() > 1
    }

    /// Returns whether a fleet's illegal order is a convoy of this army.
    pub(super) fn has_void_convoy(&self) -> bool {
        let convoys = |line: &ResultLine| match line.order.action() {
            Some(Action::Convoy { of, .. }) => of.place.province == self.at,
            _ => false,
        };
        let void = |line: &ResultLine| at(line).is_some_and(|at| self.world.is_void(at));
        let lines = self.world.case.report().lines();
        lines.iter().any(|line| void(line) && convoys(line))
    }

    pub(super) fn paradox(&self, of: &[&str]) -> Checked {
        let (army, supporter, fleet) = (self.unit(of[0])?, self.unit(of[1])?, self.unit(of[2])?);
        let order = self.world.ruling(fleet).map(|it| it.order);
        let carries = order
            == Some(Order::Convoy {
                from: army,
                to: supporter,
            });
        that(carries, "paradox: not of that army")?;
        let is_lost = |units: &[Province]| self.world.holding(units).dislodger(fleet).is_some();
        let decides = is_lost(&[army]) != is_lost(&[army, supporter]);
        that(decides, "paradox: the support matters not")
    }
}
