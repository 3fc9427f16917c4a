//! Reads finished sentences clause by clause and checks each against the phase: a clause that is not
//! known here is a fault, too.

use super::world::World;
use super::*;

/// What is wrong with a clause.
type Checked = Result<(), &'static str>;

/// Returns what stands for each `{}` of a pattern.
fn fits<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut parts = pattern.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let end = match (part, parts.peek()) {
            ("", None) => rest.len(),
            (last, None) => rest
                .len()
                .checked_sub(last.len())
                .filter(|_| rest.ends_with(last))?,
            (next, Some(_)) => rest.find(next)?,
        };
        found.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(found)
}

fn that(holds: bool, fault: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(fault) }
}

/// The reader of one unit's sentence.
pub(super) struct Reader<'w, 'c> {
    pub(super) world: &'w World<'c>,
    pub(super) at: Province,
}

impl Reader<'_, '_> {
    /// The unit of this name.
    fn unit(&self, name: &str) -> Result<Province, &'static str> {
        let map = Map::standard();
        let mut units = self.world.case.position.units();
        let unit = units.find(|&unit| chancery_core::report::unit(map, unit) == name);
        unit.map(|unit| map.province(unit.location))
            .ok_or("no such unit")
    }

    fn names(&self, names: &str) -> Result<Vec<Province>, &'static str> {
        let names = names.split(", ").flat_map(|name| name.split(" and "));
        names.map(|name| self.unit(name)).collect()
    }

    fn place(&self, name: &str) -> Result<Province, &'static str> {
        let map = Map::standard();
        let mut all = map.provinces();
        let name = name.strip_prefix("the ").unwrap_or(name);
        let name = ["'s north coast", "'s south coast", "'s east coast"]
            .iter()
            .find_map(|coast| name.strip_suffix(coast))
            .unwrap_or(name);
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

    /// Splits a sentence into its result, its detail and its reasons.
    pub(super) fn clauses<'t>(sentence: &'t str) -> (&'t str, Option<&'t str>, Vec<&'t str>) {
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
        let world = self.world;
        let ruling = world.ruling(self.at).ok_or("no result")?;
        let lost = ruling.dislodged.is_some();
        if let Some(verb) = result
            .strip_prefix(order)
            .and_then(|it| it.strip_prefix(' '))
        {
            return that(
                match verb {
                    "was void" => matches!(
                        ruling.outcome,
                        Outcome::Void | Outcome::Unmatched | Outcome::NoArmy
                    ),
                    "was cut" => matches!(ruling.outcome, Outcome::Cut { .. }),
                    "was disrupted" => matches!(ruling.outcome, Outcome::Disrupted(_)),
                    "failed" => world.is_stranded(self.at),
                    "bounced" => {
                        matches!(ruling.outcome, Outcome::Fails(_)) && !world.is_stranded(self.at)
                    }
                    _ => return Err("result: unknown verb"),
                },
                "result: not the outcome",
            );
        }
        if let Some(parts) = fits("{} dislodged {} from {}", result) {
            let (by, unit) = (self.unit(parts[0])?, self.unit(parts[1])?);
            let here = by == self.at && self.place(parts[2])? == unit;
            return that(
                here && world.dislodger(unit) == Some(by),
                "result: dislodged",
            );
        }
        if let Some(parts) = fits("{} dislodged {}", result) {
            let (by, unit) = (self.unit(parts[0])?, self.unit(parts[1])?);
            let here = unit == self.at;
            return that(
                here && world.dislodger(unit) == Some(by),
                "result: dislodged",
            );
        }
        for verb in ["moved to", "took"] {
            if let Some(parts) = fits(&format!("{{}} {verb} {{}}"), result) {
                let to = self.place(parts[1])?;
                let goes = self.unit(parts[0])? == self.at && world.moved(self.at);
                that(goes && world.goal(self.at) == Some(to), "result: moved")?;
                return that(
                    world.occupant(self.at).is_none() || world.dislodger(to).is_none(),
                    "result: leaves out the unit that it dislodged",
                );
            }
        }
        if let Some(parts) = fits("{} and {} swapped places; {} moved by convoy", result) {
            let (a, b) = (self.unit(parts[0])?, self.unit(parts[1])?);
            let swaps = world.moved(a) && world.moved(b) && world.goal(a) == Some(b);
            let sea = usize::from(world.by_sea(a)) + usize::from(world.by_sea(b));
            that(swaps && world.goal(b) == Some(a), "result: swapped")?;
            return that(
                sea == if parts[2] == "both" { 2 } else { 1 },
                "result: by convoy",
            );
        }
        for (pattern, attacked) in [
            ("{} held; it wasn't attacked", Some(false)),
            ("{} had no order and held", None),
            ("{} held", None),
        ] {
            if let Some(parts) = fits(pattern, result) {
                let unit = self.unit(parts[0])?;
                let held = ruling.outcome == Outcome::Held && !lost && unit == self.at;
                that(held, "result: held")?;
                let movers = world.movers(unit);
                return that(
                    attacked.is_none() || movers.is_empty(),
                    "result: not attacked",
                );
            }
        }
        if let Some(parts) = fits("{} supported {}", result) {
            let target = parts[1].split(" to ").next().unwrap_or_default();
            let target = self.unit(target)?;
            let given = ruling.outcome == Outcome::Supported;
            return that(
                given && self.unit(parts[0])? == self.at && ruling.order.helped() == Some(target),
                "result: supported",
            );
        }
        self.convoy_result(result)
    }

    fn convoy_result(&self, result: &str) -> Checked {
        let world = self.world;
        let ruling = world.ruling(self.at).ok_or("no result")?;
        let Order::Convoy { from, .. } = ruling.order else {
            return Err("result: unknown");
        };
        let ready = ruling.outcome == Outcome::ConvoyReady && ruling.dislodged.is_none();
        let holds = if result.contains(" convoyed ") && result.ends_with(", where it bounced") {
            world.by_sea(from) && !world.moved(from) && !world.is_stranded(from)
        } else if result.contains(" convoyed ") {
            world.by_sea(from) && world.moved(from)
        } else if result.contains(" isn't on the route of ") {
            true
        } else if result.contains(" other fleets of the route to ") {
            world.is_stranded(from)
        } else if result.ends_with("tried to move by land") {
            !world.by_sea(from) && !world.moved(from)
        } else if result.ends_with("moved by land") {
            !world.by_sea(from) && world.moved(from)
        } else {
            result.contains("make no complete route") && world.is_stranded(from)
        };
        that(ready && holds, "result: convoy")
    }

    /// Checks what follows the colon.
    pub(super) fn detail(&self, detail: &str) -> Checked {
        if let Some(parts) = fits("{} against {}", detail)
            && let (Ok(own), Ok(other)) = (self.number(parts[0]), self.number(parts[1]))
        {
            return self.compared(own, other);
        }
        self.reason(detail)
    }

    fn compared(&self, own: u32, other: u32) -> Checked {
        let world = self.world;
        let ruling = world.ruling(self.at).ok_or("no result")?;
        match ruling.outcome {
            Outcome::Moves { .. } | Outcome::Fails(_) => {
                let most = world.opponents(self.at).into_iter().map(|(_, it)| it).max();
                that(own == world.attack(self.at), "strength: own")?;
                that(Some(other) == most, "strength: not the strongest opponent")
            }
            _ => match ruling.dislodged {
                Some(it) => {
                    let hold = world.opponents(it.by).first().copied();
                    that(own == world.attack(it.by), "strength: of the dislodger")?;
                    that(hold == Some((self.at, other)), "strength: of the dislodged")
                }
                None => {
                    let attacks = world.movers(self.at);
                    let most = attacks.into_iter().map(|it| world.attack(it)).max();
                    that(own == world.hold(self.at), "strength: hold")?;
                    that(Some(other) == most, "strength: not the strongest attacker")?;
                    that(own >= other, "strength: the weaker one held")
                }
            },
        }
    }

    /// The strength of a unit against this one: of those that the sentence compares.
    fn strength_of(&self, unit: Province) -> u32 {
        let world = self.world;
        let mover = match world.goal(self.at) {
            Some(_) => self.at,
            None => world.dislodger(self.at).unwrap_or(self.at),
        };
        let opponents = world.opponents(mover);
        let found = opponents.into_iter().find(|(it, _)| *it == unit);
        match world.goal(self.at) {
            None if world.dislodger(self.at).is_none() => world.attack(unit),
            _ => found.map_or(u32::MAX, |(_, strength)| strength),
        }
    }

    fn supports(&self, supporters: &str, unit: Province) -> Checked {
        let world = self.world;
        for supporter in self.names(supporters)? {
            let given = world.supporters(unit).contains(&supporter);
            that(given, "support: not given to that unit")?;
            let held = world.holding(&[supporter]);
            let gone = world.without(&[supporter]);
            let weaker =
                |other: &World<'_>| other.supporters(unit).len() < world.supporters(unit).len();
            that(
                weaker(&held) || weaker(&gone),
                "support: without it as strong",
            )?;
        }
        Ok(())
    }

    /// Checks a reason.
    pub(super) fn reason(&self, clause: &str) -> Checked {
        let world = self.world;
        let field = self.field();
        let own_power = world.power(self.at);
        let is = |pattern: &str| fits(pattern, clause);
        if is("{} was stopped by the rule on {}").is_some() || clause.starts_with("by the rule") {
            return Ok(());
        }
        match clause {
            "no opposition" => {
                let none = world.opponents(self.at).is_empty();
                return that(none, "no opposition: there was");
            }
            "disbanded: no retreat was open" => {
                let ruling = world.ruling(self.at).ok_or("no result")?;
                let lost = ruling.dislodged.is_some_and(|it| it.open.is_empty());
                return that(lost, "disbanded: it was not");
            }
            "beleaguered garrison" => {
                let strong = world.movers(self.at).into_iter();
                let strong = { strong }.any(|it| world.attack(it) > world.hold(self.at));
                return that(strong, "beleaguered: no attack was stronger");
            }
            "the moves of a convoy paradox all fail"
            | "its convoy was disrupted"
            | "convoy paradox"
            | "its convoy route is incomplete"
            | "its order names no convoy path"
            | "not every fleet of its path was ordered to convoy it"
            | "it had no convoy" => {
                let fails = !world.moved(self.at);
                return that(fails, "failure: it succeeded");
            }
            _ => {}
        }
        if let Some(parts) = is("circular movement of {} units") {
            let mut at = world.goal(self.at).ok_or("circular: no move")?;
            let mut count = 1;
            while at != self.at && count < 20 {
                that(world.moved(at), "circular: one did not move")?;
                at = world.goal(at).ok_or("circular: no move")?;
                count += 1;
            }
            return that(text_number(parts[0]) == Some(count), "circular: count");
        }
        // units that were against the move
        for pattern in [
            "{} was also ordered to {} with support from {}",
            "{} was also ordered there with support from {}",
        ] {
            if let Some(parts) = is(pattern) {
                let unit = self.unit(parts[0])?;
                self.strongest_rival(unit)?;
                return self.supports(parts[parts.len() - 1], unit);
            }
        }
        for pattern in [
            "{} was also ordered to {}",
            "{} were also ordered to {}",
            "{} was also ordered there",
            "{} were also ordered there",
        ] {
            if let Some(parts) = is(pattern) {
                if let Some(place) = parts.get(1) {
                    that(self.place(place)? == field, "rival: another place")?;
                }
                for unit in self.names(parts[0])? {
                    self.strongest_rival(unit)?;
                    if world.supporters(unit).is_empty() {
                        continue;
                    }
                    return Err("rival: leaves out its support");
                }
                return Ok(());
            }
        }
        if let Some(parts) = is("{} had only {}") {
            for unit in self.names(parts[0])? {
                let stated = self.number(parts[1])?;
                that(self.strength_of(unit) == stated, "weaker: strength")?;
                that(stated < self.most(), "weaker: it is not")?;
            }
            return Ok(());
        }
        if let Some(parts) = is("{} had support from {}") {
            return self.supports(parts[1], self.unit(parts[0])?);
        }
        for pattern in ["{} held with support from {}", "{} held"] {
            if let Some(parts) = is(pattern) {
                let unit = self.unit(parts[0])?;
                let held = unit == field && !world.moved(unit) && world.goal(unit).is_none();
                that(held && world.dislodger(unit).is_none(), "held: it did not")?;
                that(
                    self.strength_of(unit) == self.most(),
                    "held: a stronger one decided",
                )?;
                return match parts.get(1) {
                    Some(names) => self.supports(names, unit),
                    None => that(
                        world.supporters(unit).is_empty(),
                        "held: leaves out support",
                    ),
                };
            }
        }
        if let Some(parts) = is("{} failed to leave") {
            let unit = self.unit(parts[0])?;
            let stays = world.goal(unit).is_some() && !world.moved(unit);
            that(stays && unit == field, "failed to leave: it did not")?;
            let own = world.power(unit) == own_power;
            let decides = own || self.strength_of(unit) == self.most();
            return that(decides, "failed to leave: a stronger one decided");
        }
        if let Some(parts) = is("it can't dislodge its own {}") {
            let unit = self.unit(parts[0])?;
            let own = world.power(unit) == own_power && unit == field && !world.moved(unit);
            return that(own, "own unit: it left");
        }
        let swap = is("it can't swap places with its own {} without a convoy");
        if let Some(parts) = swap.or(is("it can't swap places with its own {}")) {
            let unit = self.unit(parts[0])?;
            return that(
                world.opposite(self.at) == Some(unit) && world.power(unit) == own_power,
                "own unit: no swap",
            );
        }
        for pattern in [
            "head-to-head with {}, supported by {}",
            "head-to-head with {}",
        ] {
            if let Some(parts) = is(pattern) {
                let unit = self.unit(parts[0])?;
                that(
                    world.opposite(self.at) == Some(unit),
                    "head-to-head: it was not",
                )?;
                that(
                    self.strength_of(unit) == self.most(),
                    "head-to-head: a stronger one decided",
                )?;
                return match parts.get(1) {
                    Some(names) => self.supports(names, unit),
                    None => that(
                        world.supporters(unit).is_empty(),
                        "head-to-head: leaves out support",
                    ),
                };
            }
        }
        if let Some(parts) = is("{} cut support from {}") {
            let cutters = self.names(parts[0])?;
            for supporter in self.names(parts[1])? {
                return self.cut(supporter, &cutters);
            }
        }
        if let Some(parts) = is("{} can't help dislodge {}") {
            let supporters = match parts[0] {
                "it" => vec![self.at],
                names => self.names(names)?,
            };
            for supporter in supporters {
                let move_of = world.ruling(supporter).and_then(|it| it.order.helped());
                let mover = move_of.ok_or("own support: no support")?;
                let victim = world.occupant(mover).ok_or("own support: no victim")?;
                let own = world.power(victim) == world.power(supporter);
                that(own, "own support: another power's")?;
            }
            return Ok(());
        }
        self.other_reason(clause)
    }

    fn cut(&self, supporter: Province, cutters: &[Province]) -> Checked {
        let world = self.world;
        let was_cut = matches!(
            world.ruling(supporter).map(|it| it.outcome),
            Some(Outcome::Cut { .. })
        );
        that(was_cut, "cut: it was not")?;
        let mut all = world.cutters(supporter);
        that(
            cutters.iter().all(|by| all.contains(by)),
            "cut: that one did not cut",
        )?;
        that(
            all.len() == cutters.len(),
            "cut: leaves out another that cuts",
        )?;
        all.sort_unstable();
        let held = world.holding(&all);
        let given = held.ruling(supporter).map(|it| it.outcome) == Some(Outcome::Supported);
        // without the attack another one may dislodge the supporter
        let given = given || held.dislodger(supporter).is_some();
        that(given, "cut: not given without them")
    }

    /// The strength of the strongest unit that was against this one.
    fn most(&self) -> u32 {
        let world = self.world;
        let strengths: Vec<u32> = match (world.goal(self.at), world.dislodger(self.at)) {
            (None, None) => {
                let attackers = world.movers(self.at).into_iter();
                attackers.map(|it| world.attack(it)).collect()
            }
            // the dislodger of a unit is the strongest there
            (None, Some(by)) => vec![world.attack(by)],
            (Some(_), _) => {
                let all = world.opponents(self.at).into_iter();
                all.map(|it| it.1).collect()
            }
        };
        strengths.into_iter().max().unwrap_or(0)
    }

    /// Checks that a unit was the strongest, or as strong as any, against a move.
    pub(super) fn decides(&self, name: &str) -> Checked {
        let unit = self.unit(name)?;
        that(
            self.world.dislodger(unit).is_none() || unit != self.field(),
            "clause: it was dislodged",
        )?;
        that(
            self.strength_of(unit) == self.most(),
            "clause: a stronger one decided",
        )
    }

    fn strongest_rival(&self, unit: Province) -> Checked {
        let world = self.world;
        let rival = world.goal(unit) == Some(self.field()) && unit != self.at;
        that(rival && !world.is_stranded(unit), "rival: it was not")?;
        let opponents = world.opponents(self.at);
        let most = opponents.iter().map(|it| it.1).max();
        let own_block = world.attack(self.at) == 0;
        that(
            own_block || Some(self.strength_of(unit)) == most,
            "rival: a stronger one decided",
        )
    }

    fn other_reason(&self, clause: &str) -> Checked {
        let world = self.world;
        let ruling = world.ruling(self.at).ok_or("no result")?;
        let is = |pattern: &str| fits(pattern, clause);
        if let Some(parts) = is("{} dislodged {}, {} against {}") {
            let by = self.unit(parts[0])?;
            let hold = world.opponents(by).first().copied();
            let (attack, other) = (self.number(parts[2])?, self.number(parts[3])?);
            that(
                self.unit(parts[1])? == self.at && world.dislodger(self.at) == Some(by),
                "dislodged: by another",
            )?;
            that(attack == world.attack(by), "strength: of the dislodger")?;
            return that(hold == Some((self.at, other)), "strength: of the dislodged");
        }
        if let Some(parts) = is("{} dislodged {}") {
            let (by, unit) = (self.unit(parts[0])?, self.unit(parts[1])?);
            that(world.dislodger(unit) == Some(by), "dislodged: by another")?;
            // one attack of several on a convoy, or on a unit without any part in the result, need not matter
            let matters = world.holding(&[by]).result(self.at) != world.result(self.at);
            let alone = self.is_convoy() && !self.several_lost();
            return that(!alone || matters, "dislodged: it matters not");
        }
        if let Some(parts) = is("with support from {}") {
            let unit = match ruling.outcome {
                Outcome::Moves { .. } => self.at,
                _ => world.dislodger(self.at).unwrap_or(self.at),
            };
            return self.supports(parts[0], unit);
        }
        if let Some(parts) = is("support from {}") {
            return self.supports(parts[0], self.at);
        }
        for pattern in ["convoyed by {}, without {}", "convoyed by {}"] {
            if let Some(parts) = is(pattern) {
                that(world.by_sea(self.at), "convoy: it went by land")?;
                for fleet in self.names(parts[0])? {
                    let order = world.ruling(fleet).map(|it| it.order);
                    let carries =
                        matches!(order, Some(Order::Convoy { from, .. }) if from == self.at);
                    that(
                        carries && world.dislodger(fleet).is_none(),
                        "convoy: not that fleet",
                    )?;
                }
                return Ok(());
            }
        }
        if let Some(parts) = is("{} left") {
            let unit = self.unit(parts[0])?;
            return that(
                world.moved(unit) && unit == self.field(),
                "left: it did not",
            );
        }
        if let Some(parts) = is("its own {} can't dislodge it") {
            for unit in self.names(parts[0])? {
                let own = world.power(unit) == world.power(self.at);
                that(
                    own && world.movers(self.at).contains(&unit),
                    "own attack: it was not",
                )?;
            }
            return Ok(());
        }
        if let Some(parts) = is("{} attacked with {}, but {} blocked it with {}") {
            let (unit, by) = (self.unit(parts[0])?, self.unit(parts[2])?);
            that(
                world.attack(unit) == self.number(parts[1])?,
                "blocked: strength",
            )?;
            let mut others = world.opponents(unit).into_iter();
            let block = others.find(|it| it.0 == by).map(|it| it.1);
            that(block == Some(self.number(parts[3])?), "blocked: strength")?;
            return that(block >= Some(world.attack(unit)), "blocked: it was not");
        }
        for pattern in [
            "{} attacked with support from {}",
            "its own {} attacked, and a power can't dislodge its own unit",
            "{} attacked",
        ] {
            if let Some(parts) = is(pattern) {
                for unit in self.names(parts[0])? {
                    that(
                        world.movers(self.at).contains(&unit),
                        "attacked: it did not",
                    )?;
                    let stated = self.strength_of(unit) == self.most();
                    that(stated, "attacked: a stronger one did")?;
                    match parts.get(1) {
                        Some(names) => self.supports(names, unit)?,
                        None if pattern == "{} attacked" => {
                            let alone = world.attack(unit) <= 1;
                            that(alone, "attacked: leaves out its support")?;
                        }
                        None => {}
                    }
                }
                return Ok(());
            }
        }
        for pattern in [
            "{} can't cut support for an attack on itself",
            "{} had no convoy, so didn't cut it",
            "its own power's {} can't cut it",
            "{} attacked by convoy, so didn't cut it",
        ] {
            if let Some(parts) = is(pattern) {
                for unit in self.names(parts[0])? {
                    that(world.goal(unit) == Some(self.at), "uncut: no attack")?;
                    let target = match world.ruling(self.at).map(|it| it.order) {
                        Some(Order::SupportMove { to, .. }) => Some(to),
                        _ => None,
                    };
                    let own = world.power(unit) == world.power(self.at);
                    that(
                        match pattern.split("{}").last() {
                            Some(" can't cut support for an attack on itself") => {
                                target == Some(unit)
                            }
                            Some(" had no convoy, so didn't cut it") => world.is_stranded(unit),
                            Some(" can't cut it") => own,
                            _ => world.by_sea(unit),
                        },
                        "uncut: another reason",
                    )?;
                }
                return Ok(());
            }
        }
        for pattern in ["{} attacked {} by convoy", "{} attacked {}"] {
            if let Some(parts) = is(pattern) {
                let cutters = self.names(parts[0])?;
                that(self.place(parts[1])? == self.at, "attacked: another place")?;
                let sea = pattern.ends_with("convoy");
                let by_way = cutters.iter().all(|&it| world.by_sea(it) == sea);
                that(by_way, "attacked: the way")?;
                let others = world.cutters(self.at).into_iter();
                let others: Vec<_> = others
                    .filter(|&it| world.by_sea(it) == sea && world.dislodger(self.at) != Some(it))
                    .collect();
                that(
                    cutters.iter().all(|it| world.cutters(self.at).contains(it)),
                    "attacked: it did not cut",
                )?;
                return that(
                    others.iter().all(|it| cutters.contains(it)),
                    "attacked: leaves out another that cuts",
                );
            }
        }
        if let Some(parts) = is("{} blocked each other, {} each") {
            let stated = self.number(parts[1])?;
            for unit in self.names(parts[0])? {
                that(
                    world.movers(self.at).contains(&unit),
                    "blocked: no attacker",
                )?;
                that(world.attack(unit) == stated, "blocked: strength")?;
                let others = world.opponents(unit);
                let blocked = others.iter().any(|it| it.0 != self.at && it.1 >= stated);
                that(blocked, "blocked: it was not")?;
            }
            return Ok(());
        }
        self.convoy_reason(clause)
    }

    /// Returns whether the result is that of a convoy, or of an army without one.
    fn is_convoy(&self) -> bool {
        let order = self.world.ruling(self.at).map(|it| it.order);
        self.world.is_stranded(self.at) || matches!(order, Some(Order::Convoy { .. }))
    }

    /// Returns whether several fleets of the unit's convoy were lost.
    fn several_lost(&self) -> bool {
        let world = self.world;
        let army = match world.ruling(self.at).map(|it| it.order) {
            Some(Order::Convoy { from, .. }) => from,
            _ => self.at,
        };
        let lost = world.units().filter(|&it| {
            let order = world.ruling(it).map(|it| it.order);
            matches!(order, Some(Order::Convoy { from, .. }) if from == army)
                && world.dislodger(it).is_some()
        });
        lost.count() > 1
    }

    fn convoy_reason(&self, clause: &str) -> Checked {
        let world = self.world;
        let is = |pattern: &str| fits(pattern, clause);
        if let Some(parts) = is("no fleet was ordered to convoy it to {}") {
            let goal = world.goal(self.at).ok_or("no convoy: no move")?;
            that(self.place(parts[0])? == goal, "no convoy: another place")?;
            let mut orders = world.units().filter_map(|it| Some(world.ruling(it)?.order));
            let any = orders.any(|it| {
                it == Order::Convoy {
                    from: self.at,
                    to: goal,
                }
            });
            that(!any, "no convoy: a fleet was ordered")?;
            return that(
                !self.has_void_convoy(),
                "no convoy: one was ordered, and illegal",
            );
        }
        for pattern in [
            "only {} was ordered to convoy it",
            "only {} were ordered to convoy it",
        ] {
            if let Some(parts) = is(pattern) {
                let goal = world.goal(self.at).ok_or("no convoy: no move")?;
                let named = self.names(parts[0])?;
                let all = world.units().filter(|&it| {
                    let order = world.ruling(it).map(|it| it.order);
                    order
                        == Some(Order::Convoy {
                            from: self.at,
                            to: goal,
                        })
                });
                let all: Vec<Province> = all.collect();
                return that(all == named, "no convoy: not only those");
            }
        }
        if let Some(parts) =
            is("{} would cut {} and so decide whether its own convoy, {}, survives")
        {
            let (army, supporter) = (self.unit(parts[0])?, self.unit(parts[1])?);
            let fleet = self.unit(parts[2])?;
            let lands = world.goal(army) == Some(supporter);
            let order = world.ruling(fleet).map(|it| it.order);
            let carries = matches!(order, Some(Order::Convoy { from, .. }) if from == army);
            that(lands && carries, "paradox: not of that army")?;
            let fleet_is_lost =
                |units: &[Province]| world.holding(units).dislodger(fleet).is_some();
            let decides = fleet_is_lost(&[army]) != fleet_is_lost(&[army, supporter]);
            return that(decides, "paradox: the support matters not");
        }
        if let Some(parts) = is("{} depend on one another") {
            return self.names(parts[0]).map(|_| ());
        }
        self.rule_or_void(clause)
    }

    /// Returns whether a fleet's illegal order is a convoy of this army.
    fn has_void_convoy(&self) -> bool {
        let report = self.world.case.report();
        report.lines().into_iter().any(|line| {
            let void = matches!(&line.result, ResultKind::Moved { ruling, .. } if ruling.outcome == Outcome::Void);
            let helps = match line.order.action() {
                Some(chancery_core::orders::Action::Convoy { of: unit, .. }) => {
                    unit.place.province == self.at
                }
                _ => false,
            };
            void && helps
        })
    }

    fn rule_or_void(&self, clause: &str) -> Checked {
        let world = self.world;
        let ruling = world.ruling(self.at).ok_or("no result")?;
        let is = |pattern: &str| fits(pattern, clause);
        let bare = clause
            .split([' ', ','])
            .any(|word| word.starts_with("4.") && word.len() > 4);
        if bare {
            return Err("rule: a bare number");
        }
        if ruling.outcome == Outcome::Void {
            return Ok(());
        }
        if let Some(parts) = is("{} wasn't ordered to {}") {
            let unit = self.unit(parts[0])?;
            return that(!world.is_void(unit), "not ordered: it was, and illegal");
        }
        if let Some(parts) = is("{} was ordered to move") {
            let unit = self.unit(parts[0])?;
            return that(world.goal(unit).is_some(), "ordered to move: it was not");
        }
        if let Some(parts) = is("{}'s order was void") {
            let unit = self.unit(parts[0])?;
            return that(world.is_void(unit), "void order: it was not");
        }
        if is("{} has no order to support").is_some() {
            return Ok(());
        }
        Err("unknown clause")
    }
}

fn text_number(word: &str) -> Option<usize> {
    const WORDS: [&str; 10] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .iter()
        .position(|it| *it == word)
        .or_else(|| word.parse().ok())
}

/// Returns the place of a name; a split province needs its coast.
pub(super) fn place_of(name: &str) -> Option<chancery_core::board::Location> {
    let map = Map::standard();
    let mut all = map.locations();
    all.find(|&at| map.full(at) == name || chancery_core::report::place_aloud(map, at) == name)
}
