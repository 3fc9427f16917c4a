//! Reads finished sentences clause by clause and checks each clause against the phase. A clause that isn't
//! in the tables is a fault, too.

mod convoys;
mod tables;

use super::world::World;
use super::*;
use chancery_core::board::Location;
use chancery_core::orders::Action;
use chancery_core::report::place_aloud;
use tables::{Clause, REASONS, RESULTS, fits};

/// The error in a clause, if there is one.
pub(super) type Checked = Result<(), &'static str>;

pub(super) fn that(holds: bool, fault: &'static str) -> Checked {
    holds.then_some(()).ok_or(fault)
}

/// Returns the place of a name; a split province needs its coast.
pub(super) fn place_of(name: &str) -> Option<Location> {
    let map = Map::standard();
    let mut all = map.locations();
    all.find(|&at| map.full(at) == name || place_aloud(map, at) == name)
}

/// The reader of one unit's sentence.
pub(super) struct Reader<'w, 'c> {
    pub(super) world: &'w World<'c>,
    pub(super) at: Province,
}

impl Reader<'_, '_> {
    /// Splits a sentence into its result, its detail and its reasons.
    pub(super) fn clauses(sentence: &str) -> (&str, Option<&str>, Vec<&str>) {
        let text = sentence.strip_suffix('.').unwrap_or(sentence);
        let (text, reasons) = match text
            .strip_suffix(')')
            .and_then(|text| text.split_once(" ("))
        {
            Some((text, reasons)) => (text, reasons.split("; ").collect()),
            None => (text, Vec::new()),
        };
        match text.split_once(": ") {
            Some((result, detail)) => (result, Some(detail), reasons),
            None => (text, None, reasons),
        }
    }

    /// Checks a result against the outcome.
    pub(super) fn result(&self, order: &str, result: &str) -> Checked {
        let outcome = self.world.ruling(self.at).ok_or("no result")?.outcome;
        let verb = result
            .strip_prefix(order)
            .and_then(|rest| rest.strip_prefix(' '));
        let stranded = self.world.is_stranded(self.at);
        let is = match verb {
            Some("was void") => self.world.is_refused(self.at),
            Some("was cut") => matches!(outcome, Outcome::Cut { .. }),
            Some("was disrupted") => matches!(outcome, Outcome::Disrupted(_)),
            Some("failed") => stranded,
            Some("bounced") => matches!(outcome, Outcome::Fails(_)) && !stranded,
            _ => return self.look_up(&RESULTS, result),
        };
        that(is, "result: not the outcome")
    }

    /// Checks what follows the colon.
    pub(super) fn detail(&self, detail: &str) -> Checked {
        let numbers = detail.split_once(" against ");
        let numbers =
            numbers.and_then(|(own, other)| Some((own.parse().ok()?, other.parse().ok()?)));
        match numbers {
            Some((own, other)) => self.compared(own, other),
            None => self.reason(detail),
        }
    }

    /// Checks a reason. That of a void order is a matter of its legality.
    pub(super) fn reason(&self, clause: &str) -> Checked {
        let mut words = clause.split([' ', ',', ')']);
        if words.any(|word| word.starts_with("4.") && word.len() > 4) {
            return Err("rule: a bare number");
        }
        match self.look_up(&REASONS, clause) {
            Err("unknown clause") if self.world.is_refused(self.at) => Ok(()),
            checked => checked,
        }
    }

    fn look_up(&self, table: &[Clause], text: &str) -> Checked {
        let mut found = table
            .iter()
            .filter_map(|(pattern, check)| Some((fits(pattern, text)?, check)));
        let (parts, check) = found.next().ok_or("unknown clause")?;
        check(self, &parts)
    }

    fn unit(&self, name: &str) -> Result<Province, &'static str> {
        let map = Map::standard();
        let mut units = self.world.case.position.units();
        let found = units.find(|&found| found.short(map) == name);
        found
            .map(|unit| map.province(unit.location))
            .ok_or("no such unit")
    }

    fn names(&self, names: &str) -> Result<Vec<Province>, &'static str> {
        let names = names.split(", ").flat_map(|name| name.split(" and "));
        names.map(|name| self.unit(name)).collect()
    }

    fn each(&self, names: &str, check: impl Fn(Province) -> Checked) -> Checked {
        self.names(names)?.into_iter().try_for_each(check)
    }

    fn place(&self, name: &str) -> Result<Province, &'static str> {
        let map = Map::standard();
        let mut all = map.provinces();
        let name = name.strip_prefix("the ").unwrap_or(name);
        all.find(|&at| map.info(at).name == name)
            .ok_or("no such province")
    }

    fn number(&self, text: &str) -> Result<u32, &'static str> {
        text.parse().map_err(|_| "no number")
    }

    /// Returns the province that the unit fought for: its destination, or its own province.
    fn field(&self) -> Province {
        self.world.goal(self.at).unwrap_or(self.at)
    }

    fn moved(&self, of: &[&str]) -> Checked {
        let (world, to) = (self.world, self.place(of[1])?);
        let goes = self.unit(of[0])? == self.at && world.moved(self.at) && self.field() == to;
        that(goes, "result: not moved")?;
        that(
            world.dislodger(to) != Some(self.at),
            "result: leaves out the unit that it dislodged",
        )
    }

    fn held(&self, of: &[&str]) -> Checked {
        let ruling = self.world.ruling(self.at).ok_or("no result")?;
        let held = ruling.outcome == Outcome::Held && ruling.dislodged.is_none();
        that(held && self.unit(of[0])? == self.at, "result: not held")
    }

    fn supported(&self, of: &[&str]) -> Checked {
        let ruling = self.world.ruling(self.at).ok_or("no result")?;
        let helps = ruling.order.helped() == Some(self.unit(of[1])?);
        let given = ruling.outcome == Outcome::Supported && self.unit(of[0])? == self.at;
        that(given && helps, "result: not supported")
    }

    fn failed(&self, _: &[&str]) -> Checked {
        that(!self.world.moved(self.at), "failure: it succeeded")
    }

    /// Checks two strengths that are compared.
    fn compared(&self, own: u32, other: u32) -> Checked {
        let world = self.world;
        if let (None, Some(by)) = (world.goal(self.at), world.dislodger(self.at)) {
            that(own == world.attack(by), "strength: of the dislodger")?;
            return that(other == world.hold(self.at), "strength: of the dislodged");
        }
        let counted = match world.goal(self.at) {
            Some(_) => world.attack(self.at),
            None => world.hold(self.at),
        };
        that(own == counted, "strength: own")?;
        that(other == self.most(), "strength: not the strongest")?;
        let wins = world.moved(self.at);
        that(
            wins == (own > other) || !wins && world.goal(self.at).is_none(),
            "strength: the weaker won",
        )
    }

    /// The units that were against this one, with their strengths: against its move, against the move
    /// that dislodged it, or else those that attacked it.
    fn sides(&self) -> Vec<(Province, u32)> {
        let world = self.world;
        match (world.goal(self.at), world.dislodger(self.at)) {
            (Some(_), _) => world.opponents(self.at),
            (None, Some(by)) => {
                let mut all = world.opponents(by);
                all.push((by, world.attack(by)));
                all
            }
            (None, None) => {
                let attackers = world.movers(self.at).into_iter();
                attackers.map(|at| (at, world.attack(at))).collect()
            }
        }
    }

    fn strength_of(&self, unit: Province) -> u32 {
        let found = self.sides().into_iter().find(|side| side.0 == unit);
        found.map_or(u32::MAX, |side| side.1)
    }

    /// The strength of the strongest unit that was against this one.
    fn most(&self) -> u32 {
        self.sides()
            .into_iter()
            .map(|side| side.1)
            .max()
            .unwrap_or(0)
    }

    /// Checks that a unit was the strongest, or as strong as any, against a move.
    pub(super) fn decides(&self, name: &str) -> Checked {
        let strength = self.strength_of(self.unit(name)?);
        that(strength == self.most(), "clause: a stronger one decided")
    }

    /// Checks the same of a unit that stayed where the move went.
    pub(super) fn stays(&self, name: &str) -> Checked {
        let stays = self.world.dislodger(self.unit(name)?).is_none();
        that(stays, "clause: it was dislodged")?;
        self.decides(name)
    }

    /// Checks that all supports of a unit are named, and that each makes it stronger.
    fn supports(&self, supporters: &str, unit: Province) -> Checked {
        let (world, named) = (self.world, self.names(supporters)?);
        let count = |world: &World<'_>| world.supporters(unit).len();
        for &supporter in &named {
            that(
                world.supporters(unit).contains(&supporter),
                "support: not given to that unit",
            )?;
            let weaker = [world.holding(&[supporter]), world.without(&[supporter])];
            let weaker = weaker.iter().any(|other| count(other) < count(world));
            that(weaker, "support: without it as strong")?;
        }
        Ok(())
    }

    fn alone(&self, name: &str) -> Checked {
        let supporters = self.world.supporters(self.unit(name)?);
        that(supporters.is_empty(), "leaves out support")
    }

    fn rival(&self, unit: Province) -> Checked {
        let world = self.world;
        let rival = world.goal(unit) == Some(self.field()) && unit != self.at;
        that(rival && !world.is_stranded(unit), "rival: it was not")?;
        let own_unit_decides = world.attack(self.at) == 0;
        that(
            own_unit_decides || self.strength_of(unit) == self.most(),
            "rival: a stronger one decided",
        )
    }

    fn rival_with(&self, name: &str, supporters: &str) -> Checked {
        let unit = self.unit(name)?;
        self.rival(unit)?;
        self.supports(supporters, unit)
    }

    fn rivals(&self, of: &[&str]) -> Checked {
        if let Some(place) = of.get(1) {
            that(self.place(place)? == self.field(), "rival: another place")?;
        }
        self.each(of[0], |unit| self.rival(unit))?;
        let supported = |unit: &Province| !self.world.supporters(*unit).is_empty();
        that(
            !self.names(of[0])?.iter().any(supported),
            "rival: leaves out its support",
        )
    }

    fn stayed(&self, of: &[&str]) -> Checked {
        let (world, unit) = (self.world, self.unit(of[0])?);
        let stays = unit == self.field() && world.goal(unit).is_none();
        that(stays && world.dislodger(unit).is_none(), "held: it did not")?;
        that(
            self.strength_of(unit) == self.most(),
            "held: a stronger one decided",
        )
    }

    fn met(&self, of: &[&str]) -> Checked {
        let unit = self.unit(of[0])?;
        that(
            self.world.opposite(self.at) == Some(unit),
            "head-to-head: it was not",
        )?;
        that(
            self.strength_of(unit) == self.most(),
            "head-to-head: a stronger one decided",
        )
    }

    fn own_swap(&self, of: &[&str]) -> Checked {
        let (world, unit) = (self.world, self.unit(of[0])?);
        let own = world.power(unit) == world.power(self.at);
        that(
            own && world.opposite(self.at) == Some(unit),
            "own unit: no swap",
        )
    }

    fn circular(&self, others: &str) -> Checked {
        let mut others = self.names(others)?;
        let mut at = self.at;
        loop {
            that(self.world.moved(at), "circular: one did not move")?;
            at = self.world.goal(at).ok_or("circular: no move")?;
            if at == self.at {
                return that(others.is_empty(), "circular: one isn't in it");
            }
            let place = others.iter().position(|&other| other == at);
            others.swap_remove(place.ok_or("circular: one isn't named")?);
        }
    }

    fn attacked(&self, names: &str) -> Checked {
        self.each(names, |unit| {
            that(
                self.world.movers(self.at).contains(&unit),
                "attacked: it did not",
            )?;
            that(
                self.strength_of(unit) == self.most(),
                "attacked: a stronger one did",
            )
        })
    }

    fn uncut(&self, of: &[&str], is: impl Fn(Province) -> bool) -> Checked {
        self.each(of[0], |unit| {
            that(self.world.goal(unit) == Some(self.at), "uncut: no attack")?;
            that(is(unit), "uncut: another reason")
        })
    }

    fn cut(&self, supporter: Province, cutters: &[Province]) -> Checked {
        let outcome = |world: &World<'_>| world.ruling(supporter).map(|ruling| ruling.outcome);
        let was_cut = matches!(outcome(self.world), Some(Outcome::Cut { .. }));
        that(was_cut, "cut: it was not")?;
        let all = self.world.cutters(supporter);
        that(
            cutters.iter().all(|by| all.contains(by)),
            "cut: that one did not cut",
        )?;
        that(
            all.len() == cutters.len(),
            "cut: leaves out another that cuts",
        )?;
        let held = self.world.holding(&all);
        // without the attack another one may dislodge the supporter
        let given = outcome(&held) == Some(Outcome::Supported);
        that(
            given || held.dislodger(supporter).is_some(),
            "cut: not given without them",
        )
    }

    /// Checks that the attacks named are all that cut this support over land, or by convoy; the one that
    /// dislodged the unit is named apart.
    fn all_cutters(&self, of: &[&str], by_sea: bool) -> Checked {
        let (world, named) = (self.world, self.names(of[0])?);
        that(self.place(of[1])? == self.at, "attacked: another place")?;
        let mut all = world.cutters(self.at);
        all.retain(|&by| world.by_sea(by) == by_sea && world.dislodger(self.at) != Some(by));
        that(all == named, "attacked: not all that cut")
    }

    fn against_own(&self, supporter: Province) -> Checked {
        let world = self.world;
        let mover = world
            .ruling(supporter)
            .and_then(|ruling| ruling.order.helped());
        let victim = mover.and_then(|mover| world.occupant(mover));
        let victim = victim.ok_or("own support: no victim")?;
        that(
            world.power(victim) == world.power(supporter),
            "own support: another power's",
        )
    }
}
