//! Reads finished sentences clause by clause and checks each clause against the phase. A clause that isn't
//! in the tables here is a fault, too.

use super::world::World;
use super::*;
use chancery_core::board::Location;
use chancery_core::orders::Action;
use chancery_core::report::{place_aloud, unit};

/// What is wrong with a clause.
pub(super) type Checked = Result<(), &'static str>;

type Clause = (&'static str, fn(&Reader<'_, '_>, &[&str]) -> Checked);

/// Results: what comes before the colon or the brackets.
const RESULTS: [Clause; 17] = [
    ("{} dislodged {} from {}", |it, of| {
        let unit = it.unit(of[1])?;
        that(
            it.unit(of[0])? == it.at && it.place(of[2])? == unit,
            "result: not its own",
        )?;
        that(
            it.world.dislodger(unit) == Some(it.at),
            "result: not dislodged",
        )
    }),
    ("{} dislodged {}", |it, of| {
        that(it.unit(of[1])? == it.at, "result: not its own")?;
        that(
            it.world.dislodger(it.at) == Some(it.unit(of[0])?),
            "result: not dislodged",
        )
    }),
    ("{} moved to {}", |it, of| it.moved(of)),
    ("{} took {}", |it, of| it.moved(of)),
    (
        "{} and {} swapped places; both moved by convoy",
        |it, of| it.swapped(of, 2),
    ),
    ("{} and {} swapped places; one moved by convoy", |it, of| {
        it.swapped(of, 1)
    }),
    ("{} held; it wasn't attacked", |it, of| {
        that(it.world.movers(it.at).is_empty(), "result: it was attacked")?;
        it.held(of)
    }),
    ("{} had no order and held", |it, of| it.held(of)),
    ("{} held", |it, of| it.held(of)),
    ("{} supported {} to {}", |it, of| it.supported(of)),
    ("{} supported {}", |it, of| it.supported(of)),
    ("{} convoyed {} to {}, where it bounced", |it, of| {
        it.convoy(of, 1, |world, army| {
            world.by_sea(army) && !world.moved(army) && !world.is_stranded(army)
        })
    }),
    ("{} convoyed {} to {}", |it, of| {
        it.convoy(of, 1, |world, army| world.by_sea(army) && world.moved(army))
    }),
    (
        "{} was available, but {} tried to move by land",
        |it, of| {
            it.convoy(of, 1, |world, army| {
                !world.by_sea(army) && !world.moved(army)
            })
        },
    ),
    ("{} was available, but {} moved by land", |it, of| {
        it.convoy(of, 1, |world, army| {
            !world.by_sea(army) && world.moved(army)
        })
    }),
    (
        "{} was available, but isn't on the route of {}",
        |it, of| it.convoy(of, 1, |_, _| true),
    ),
    ("{} was available, but {}", |it, of| {
        it.convoy(of, 0, |world, army| world.is_stranded(army))
    }),
];

/// Details and reasons.
const REASONS: [Clause; 58] = [
    ("by the rule on {}", |_, _| Ok(())),
    ("by the rules on {}", |_, _| Ok(())),
    ("no opposition", |it, _| {
        that(
            it.world.opponents(it.at).is_empty(),
            "no opposition: there was",
        )
    }),
    ("disbanded: no retreat was open", |it, _| {
        let dislodged = it.world.ruling(it.at).and_then(|ruling| ruling.dislodged);
        that(
            dislodged.is_some_and(|it| it.open.is_empty()),
            "disbanded: it was not",
        )
    }),
    ("beleaguered garrison", |it, _| {
        let strong = |at: Province| it.world.attack(at) > it.world.hold(it.at);
        that(
            it.world.movers(it.at).into_iter().any(strong),
            "beleaguered: no attack was stronger",
        )
    }),
    ("the moves of a convoy paradox all fail", |it, of| {
        it.failed(of)
    }),
    ("its convoy was disrupted", |it, of| it.failed(of)),
    ("the paradox rule stopped {}", |it, of| it.failed(of)),
    ("convoy paradox", |it, of| it.failed(of)),
    ("its convoy route is incomplete", |it, of| it.failed(of)),
    ("its order names no convoy path", |it, of| it.failed(of)),
    (
        "not every fleet of its path was ordered to convoy it",
        |it, of| it.failed(of),
    ),
    ("it had no convoy", |it, of| it.failed(of)),
    ("circular movement of {} units", |it, of| it.circular(of)),
    (
        "{} was also ordered to {} with support from {}",
        |it, of| it.rival_with(of[0], of[2]),
    ),
    (
        "{} was also ordered there with support from {}",
        |it, of| it.rival_with(of[0], of[1]),
    ),
    ("{} was also ordered there", |it, of| it.rivals(of)),
    ("{} were also ordered there", |it, of| it.rivals(of)),
    ("{} was also ordered to {}", |it, of| it.rivals(of)),
    ("{} were also ordered to {}", |it, of| it.rivals(of)),
    ("{} had only {}", |it, of| {
        let stated = it.number(of[1])?;
        it.each(of[0], |unit| {
            that(it.strength_of(unit) == stated, "weaker: strength")?;
            that(stated < it.most(), "weaker: it is not")
        })
    }),
    ("{} had support from {}", |it, of| {
        it.supports(of[1], it.unit(of[0])?)
    }),
    ("{} held with support from {}", |it, of| {
        it.stayed(of)?;
        it.supports(of[1], it.unit(of[0])?)
    }),
    ("{} held", |it, of| {
        it.stayed(of)?;
        it.alone(of[0])
    }),
    ("{} failed to leave", |it, of| {
        let (unit, world) = (it.unit(of[0])?, it.world);
        let stays = world.goal(unit).is_some() && !world.moved(unit) && unit == it.field();
        that(
            stays && world.dislodger(unit).is_none(),
            "failed to leave: it did not",
        )?;
        let own = world.power(unit) == world.power(it.at);
        that(
            own || it.strength_of(unit) == it.most(),
            "failed to leave: a stronger one decided",
        )
    }),
    ("it can't dislodge its own {}", |it, of| {
        let unit = it.unit(of[0])?;
        let own = it.world.power(unit) == it.world.power(it.at) && unit == it.field();
        that(own && !it.world.moved(unit), "own unit: it left")
    }),
    (
        "it can't swap places with its own {} without a convoy",
        |it, of| it.own_swap(of),
    ),
    ("it can't swap places with its own {}", |it, of| {
        it.own_swap(of)
    }),
    ("head-to-head with {}, supported by {}", |it, of| {
        it.met(of)?;
        it.supports(of[1], it.unit(of[0])?)
    }),
    ("head-to-head with {}", |it, of| {
        it.met(of)?;
        it.alone(of[0])
    }),
    ("{} cut support from {}", |it, of| {
        let cutters = it.names(of[0])?;
        it.each(of[1], |supporter| it.cut(supporter, &cutters))
    }),
    ("it can't help dislodge {}'s own unit", |it, _| {
        it.against_own(it.at)
    }),
    ("{} can't help dislodge {}'s own unit", |it, of| {
        it.each(of[0], |unit| it.against_own(unit))
    }),
    ("{} dislodged {}, {} against {}", |it, of| {
        let by = it.unit(of[0])?;
        let hold = it
            .world
            .opponents(by)
            .into_iter()
            .find(|side| side.0 == it.at);
        let lost = it.unit(of[1])? == it.at && it.world.dislodger(it.at) == Some(by);
        that(lost, "dislodged: by another")?;
        that(
            it.number(of[2])? == it.world.attack(by),
            "strength: of the dislodger",
        )?;
        that(
            hold.map(|side| side.1) == Some(it.number(of[3])?),
            "strength: of the dislodged",
        )
    }),
    ("{} dislodged {}", |it, of| {
        let (by, unit) = (it.unit(of[0])?, it.unit(of[1])?);
        that(
            it.world.dislodger(unit) == Some(by),
            "dislodged: by another",
        )?;
        let matters = it.world.holding(&[by]).result(it.at) != it.world.result(it.at);
        // one lost fleet of several need not matter by itself
        that(
            matters || !it.is_convoy() || it.several_lost(),
            "dislodged: it matters not",
        )
    }),
    ("with support from {}", |it, of| {
        let unit = match it.world.moved(it.at) {
            true => it.at,
            false => it.world.dislodger(it.at).unwrap_or(it.at),
        };
        it.supports(of[0], unit)
    }),
    ("convoyed by {}, without {}", |it, of| it.convoyed_by(of)),
    ("convoyed by {}", |it, of| it.convoyed_by(of)),
    ("{} left", |it, of| {
        let unit = it.unit(of[0])?;
        that(
            it.world.moved(unit) && unit == it.field(),
            "left: it did not",
        )
    }),
    ("{} attacked with support from {}", |it, of| {
        it.attacked(of[0])?;
        it.supports(of[1], it.unit(of[0])?)
    }),
    (
        "its own {} attacked, and a power can't dislodge its own unit",
        |it, of| it.attacked(of[0]),
    ),
    ("its own {} can't dislodge it", |it, of| {
        it.each(of[0], |unit| {
            let own = it.world.power(unit) == it.world.power(it.at);
            that(
                own && it.world.movers(it.at).contains(&unit),
                "own attack: it was not",
            )
        })
    }),
    (
        "{} attacked with {}, but {} blocked it with {}",
        |it, of| {
            let (unit, by) = (it.unit(of[0])?, it.unit(of[2])?);
            let block = it
                .world
                .opponents(unit)
                .into_iter()
                .find(|side| side.0 == by);
            let block = block.ok_or("blocked: not by that one")?.1;
            let strengths = (it.world.attack(unit), block);
            that(
                strengths == (it.number(of[1])?, it.number(of[3])?),
                "blocked: strength",
            )?;
            that(block >= strengths.0, "blocked: it was not")
        },
    ),
    ("{} blocked each other, {} each", |it, of| {
        let stated = it.number(of[1])?;
        it.each(of[0], |unit| {
            let attacks = it.world.movers(it.at).contains(&unit);
            that(
                attacks && it.world.attack(unit) == stated,
                "blocked: strength",
            )?;
            let mut others = it.world.opponents(unit).into_iter();
            let blocked = others.any(|other| other.0 != it.at && other.1 >= stated);
            that(blocked, "blocked: it was not")
        })
    }),
    ("{} can't cut support for an attack on itself", |it, of| {
        it.uncut(of, |unit| {
            let order = it.world.ruling(it.at).map(|ruling| ruling.order);
            matches!(order, Some(Order::SupportMove { to, .. }) if to == unit)
        })
    }),
    ("{} had no convoy, so didn't cut it", |it, of| {
        it.uncut(of, |unit| it.world.is_stranded(unit))
    }),
    ("its own power's {} can't cut it", |it, of| {
        it.uncut(of, |unit| it.world.power(unit) == it.world.power(it.at))
    }),
    ("{} attacked by convoy, so didn't cut it", |it, of| {
        it.uncut(of, |unit| it.world.by_sea(unit))
    }),
    ("{} attacked {} by convoy", |it, of| {
        it.all_cutters(of, true)
    }),
    ("{} attacked {}", |it, of| it.all_cutters(of, false)),
    ("{} attacked", |it, of| {
        it.attacked(of[0])?;
        it.each(of[0], |unit| {
            that(
                it.world.attack(unit) <= 1,
                "attacked: leaves out its support",
            )
        })
    }),
    ("no fleet was ordered to convoy it to {}", |it, of| {
        that(it.place(of[0])? == it.field(), "no convoy: another place")?;
        that(it.convoyers().is_empty(), "no convoy: a fleet was ordered")?;
        that(
            !it.has_void_convoy(),
            "no convoy: one was ordered, and illegal",
        )
    }),
    ("only {} was ordered to convoy it", |it, of| it.only(of)),
    ("only {} were ordered to convoy it", |it, of| it.only(of)),
    (
        "{} would cut {} and so decide whether its own convoy, {}, survives",
        |it, of| it.paradox(of),
    ),
    ("{} depend on one another", |it, of| {
        it.names(of[0]).map(|_| ())
    }),
    ("{}'s order was void", |it, of| {
        that(it.world.is_void(it.unit(of[0])?), "void order: it was not")
    }),
    ("{} wasn't ordered to {}", |it, of| {
        let unit = it.unit(of[0])?;
        that(!it.world.is_void(unit), "not ordered: it was, and illegal")?;
        let to = place_of(of[1]).ok_or("not ordered: no such place")?;
        let goal = it
            .world
            .ruling(unit)
            .and_then(|ruling| ruling.order.destination());
        that(goal != Some(to), "not ordered: it was")
    }),
];

/// Returns what stands for each `{}` of a pattern.
fn fits<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut parts = pattern.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let end = match parts.peek() {
            None => rest.strip_suffix(part)?.len(),
            Some(_) => rest.find(part)?,
        };
        found.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(found)
}

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
        let found = units.find(|&found| unit(map, found) == name);
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

    /// Where the unit fought: where it went, else where it stood.
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

    fn swapped(&self, of: &[&str], convoyed: usize) -> Checked {
        let (world, units) = (self.world, [self.unit(of[0])?, self.unit(of[1])?]);
        let [a, b] = units.map(|unit| world.goal(unit).filter(|_| world.moved(unit)));
        that(
            a == Some(units[1]) && b == Some(units[0]),
            "result: no swap",
        )?;
        let by_sea = units.into_iter().filter(|&unit| world.by_sea(unit)).count();
        that(by_sea == convoyed, "result: by convoy")
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

    /// A convoy that was available: whether the army, which one part of the clause names, did what it says.
    fn convoy(&self, of: &[&str], army: usize, is: fn(&World<'_>, Province) -> bool) -> Checked {
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

    fn circular(&self, of: &[&str]) -> Checked {
        let mut at = self.at;
        let mut count = 0;
        loop {
            that(
                self.world.moved(at) && count < 20,
                "circular: one did not move",
            )?;
            at = self.world.goal(at).ok_or("circular: no move")?;
            count += 1;
            if at == self.at {
                return that(text::number(count) == of[0], "circular: count");
            }
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

    fn convoyed_by(&self, of: &[&str]) -> Checked {
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
    fn convoyers(&self) -> Vec<Province> {
        let order = Order::Convoy {
            from: self.at,
            to: self.field(),
        };
        let ordered = |&at: &Province| self.world.ruling(at).map(|it| it.order) == Some(order);
        self.world.units().filter(ordered).collect()
    }

    fn only(&self, of: &[&str]) -> Checked {
        that(
            self.convoyers() == self.names(of[0])?,
            "no convoy: not only those",
        )
    }

    /// Returns whether the result is that of a convoy, or of an army without one.
    fn is_convoy(&self) -> bool {
        let order = self.world.ruling(self.at).map(|it| it.order);
        self.world.is_stranded(self.at) || matches!(order, Some(Order::Convoy { .. }))
    }

    /// Returns whether several fleets of the unit's convoy were lost.
    fn several_lost(&self) -> bool {
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
    fn has_void_convoy(&self) -> bool {
        let convoys = |line: &ResultLine| match line.order.action() {
            Some(Action::Convoy { of, .. }) => of.place.province == self.at,
            _ => false,
        };
        let void = |line: &ResultLine| at(line).is_some_and(|at| self.world.is_void(at));
        let lines = self.world.case.report().lines();
        lines.iter().any(|line| void(line) && convoys(line))
    }

    fn paradox(&self, of: &[&str]) -> Checked {
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
