//! What became of an order and why, in one sentence for the table.

use super::clause::{place, power, unit_at};
use super::why::{Contest, Why};
use super::{Fate, Line};
use crate::adjudicator::account::{
    Circle, Convoy, Evidence, FleetState, Harmless, Kind, Side, SupportState,
};
use crate::adjudicator::resolution::{Broken, Outcome, Ruling, Stopped};
use crate::board::{Id, Map, Province, ProvinceSet};
use crate::orders::{Order, Source, Written};
use crate::rules::IssueId;

/// The longest a sentence may get: two lines of a small terminal.
const LONGEST: usize = 160;

impl Why<'_> {
    /// What became of it and why, in one sentence:
    /// `F Alb - Gre bounced, 1 against 1: F ION came to Greece too; A Bul cut the support of A Ser.`
    pub fn sentence(&self, line: &Line) -> String {
        if line.order == Written::Waive {
            return self.waived(line);
        }
        let order = line.order.short(self.map()).to_string();
        match (&line.fate, self.evidence(line)) {
            (Fate::Moved { ruling, source }, Some(evidence)) => {
                self.movement(line, order, ruling, *source, evidence)
            }
            _ => self.plain(line, order),
        }
    }

    fn map(&self) -> &Map {
        self.scene.bench.map
    }

    fn waived(&self, line: &Line) -> String {
        let name = power(self.map(), line.power);
        match self.scene.clause(line) {
            clause if clause.is_empty() => format!("{name} waived a build."),
            clause => format!("{name} waived a build in vain: {clause}."),
        }
    }

    /// Order, word and clause: all there is to say of retreats and winters.
    fn plain(&self, line: &Line, order: String) -> String {
        let word = match line.fate.word() {
            word @ ("disbanded" | "removed" | "void" | "built") => format!("was {word}"),
            word => word.to_owned(),
        };
        match self.scene.clause(line) {
            clause if clause.is_empty() => format!("{order} {word}."),
            clause => format!("{order} {word}: {clause}."),
        }
    }

    fn movement(
        &self,
        line: &Line,
        order: String,
        ruling: &Ruling,
        source: Source,
        evidence: &Evidence,
    ) -> String {
        let unit = self.unit(evidence.unit);
        let mut told = match ruling.outcome {
            Outcome::Stands => self.stood(unit, ruling, source, evidence),
            Outcome::Void => {
                let clause = self.scene.void_clause(line, source);
                Told::new(format!("{order} was void: {clause}"))
            }
            Outcome::Unmatched | Outcome::NoArmy => {
                let mut told = Told::new(format!(
                    "{order} was void: {}",
                    self.scene.unmatched_clause(ruling.order)
                ));
                if let Some(issue) = self.unmatched_rule(ruling) {
                    told.by_rule(self.rule(issue));
                }
                told
            }
            Outcome::Moves { .. } => self.went(ruling, evidence),
            Outcome::Fails(stopped) => self.failed(order, ruling, stopped, evidence),
            Outcome::Given => self.gave(ruling, evidence),
            Outcome::Cut { by, dislodged } => self.was_cut(order, ruling, evidence, by, dislodged),
            Outcome::Available => self.carried_on(unit, ruling),
            Outcome::Disrupted(broken) => self.disrupted(order, ruling, evidence, broken),
        };
        if ruling.outcome != Outcome::Stands {
            self.add_dislodgement(&mut told, ruling, evidence);
        }
        told.finish()
    }

    fn unit(&self, province: Province) -> String {
        unit_at(&self.scene.bench, province)
    }

    fn place(&self, province: Province) -> String {
        place(self.map(), province)
    }

    fn names(&self, all: impl IntoIterator<Item = Province>) -> String {
        list(all.into_iter().map(|at| self.unit(at)).collect())
    }

    /// The choice in force for an issue: `4.A.2 f`.
    fn rule(&self, issue: IssueId) -> String {
        let key = self.scene.bench.rules.choice(issue).key;
        format!("{} {key}", issue.info().number)
    }

    fn stood(&self, unit: String, ruling: &Ruling, source: Source, evidence: &Evidence) -> Told {
        let unordered = matches!(source, Source::Missing | Source::NoSheet);
        let Some(Contest { attack, against }) = battle(evidence) else {
            return Told::new(match unordered {
                true => format!("{unit} had no order and held"),
                false => format!("{unit} held; nobody attacked it"),
            });
        };
        let hold = against.map_or(0, |side| side.tally.strength);
        if let Some(dislodgement) = ruling.dislodged {
            let mut told = Told::new(format!(
                "{unit} held with {hold} and was dislodged by {}, which came with {}",
                self.unit(attack.unit),
                attack.tally.strength
            ));
            told.add(self.supported(attack, false));
            told.add(against.map_or(String::new(), |side| self.lost_supports(side)));
            if dislodgement.open.is_empty() {
                told.add("it had nowhere to go".into());
            }
            return told;
        }
        let ordered = if unordered { "had no order and " } else { "" };
        let (strength, foe) = (attack.tally.strength, self.unit(attack.unit));
        let own = self.owner(attack.unit) == self.owner(evidence.unit);
        let mut told = Told::new(match (strength, own) {
            (0, true) => {
                format!(
                    "{unit} {ordered}held: its own {foe} attacked, and no power dislodges its own"
                )
            }
            (0, false) => format!("{unit} {ordered}held: {foe} attacked, but had no convoy"),
            _ if strength > hold => {
                let all = evidence.attackers.iter().map(|side| side.unit);
                format!(
                    "{unit} {ordered}held: {} kept each other out",
                    self.names(all)
                )
            }
            _ => format!("{unit} {ordered}held against {foe}, {hold} against {strength}"),
        });
        told.add(against.map_or(String::new(), |side| self.supported(side, true)));
        told
    }

    fn owner(&self, province: Province) -> Option<usize> {
        let unit = self.scene.bench.position.unit(province)?;
        Some(unit.power.index())
    }

    /// Who supported a side, with effect: `A Ruh supported it`, or by name.
    fn supported(&self, side: &Side, by_name: bool) -> String {
        let all: Vec<Province> = side.tally.counting().collect();
        match (all.is_empty(), by_name) {
            (true, _) => String::new(),
            (false, true) => {
                format!("{} supported {}", self.names(all), self.unit(side.unit))
            }
            (false, false) => format!("{} supported it", self.names(all)),
        }
    }

    /// The supports that a side did not have, and why.
    fn lost_supports(&self, side: &Side) -> String {
        let tally = &side.tally;
        let mut parts = Vec::new();
        for (supporter, by) in tally.cut() {
            let same = |part: &&mut (Province, Vec<Province>)| part.0 == by;
            match parts.iter_mut().find(same) {
                Some((_, supporters)) => supporters.push(supporter),
                None => parts.push((by, vec![supporter])),
            }
        }
        let mut parts: Vec<String> = parts
            .into_iter()
            .map(|(by, supporters)| {
                format!(
                    "{} cut the support of {}",
                    self.unit(by),
                    self.names(supporters)
                )
            })
            .collect();
        let own = tally
            .supports
            .iter()
            .filter_map(|&(at, state)| (state == SupportState::AgainstOwn).then_some(at));
        let own: Vec<Province> = own.collect();
        if !own.is_empty() {
            parts.push(format!(
                "the support of {} does not count against its own power",
                self.names(own)
            ));
        }
        parts.join("; ")
    }

    fn destination(&self, ruling: &Ruling) -> Province {
        match ruling.order {
            Order::Move { to, .. } => self.map().province(to),
            _ => self.map().province(ruling.unit.location),
        }
    }

    fn went(&self, ruling: &Ruling, evidence: &Evidence) -> Told {
        let (to, unit) = (self.destination(ruling), self.unit(evidence.unit));
        let there = self.place(to);
        if let Some(Circle::Ring(ring)) = evidence.circle {
            return self.in_a_ring(unit, there, ring);
        }
        let contest = self.contest_of(ruling, evidence);
        let strength = contest.map_or(1, |contest| contest.attack.tally.strength);
        let against = contest.and_then(|contest| contest.against);
        let mut told = match against {
            Some(side) => {
                let verb = match side.kind {
                    Kind::Prevent | Kind::Attack => "took",
                    Kind::Hold | Kind::Defend => "dislodged",
                };
                let what = match side.kind {
                    Kind::Prevent | Kind::Attack => there,
                    Kind::Hold | Kind::Defend => format!("{} from {there}", self.unit(side.unit)),
                };
                let other = side.tally.strength;
                Told::new(format!("{unit} {verb} {what}, {strength} against {other}"))
            }
            None => Told::new(format!("{unit} moved to {there}")),
        };
        if let Some(convoy) = &evidence.convoy
            && evidence.by_sea
        {
            told.add(self.carriers(convoy));
        }
        if let Some(side) = against {
            told.add(contest.map_or(String::new(), |contest| {
                self.supported(contest.attack, false)
            }));
            if side.kind == Kind::Prevent {
                told.add(format!("{} came too", self.unit(side.unit)));
            }
            told.add(self.lost_supports(side));
        } else if evidence.follows {
            told.add(format!("{} left it", self.unit(to)));
        } else if evidence.by_sea && evidence.convoy.is_some() {
        } else if evidence.against.is_empty() {
            told.add("nobody stood in its way".into());
        } else {
            told.add(self.powerless(evidence));
        }
        self.add_issues(&mut told, evidence);
        told
    }

    /// Why those who came to the same place, or stayed there, could do nothing.
    fn powerless(&self, evidence: &Evidence) -> String {
        let all: Vec<Province> = evidence.against.iter().map(|side| side.unit).collect();
        format!("{} could not keep it out", self.names(all))
    }

    fn in_a_ring(&self, unit: String, there: String, ring: ProvinceSet) -> Told {
        Told::new(match ring.len() {
            2 => {
                format!("{unit} moved to {there}: the two change places, since one goes by convoy")
            }
            count => format!(
                "{unit} moved to {there}: the {} move in a ring, and nobody has to make room first",
                number(count)
            ),
        })
    }

    fn carriers(&self, convoy: &Convoy) -> String {
        let stays = convoy.fleets.iter();
        let stays = stays.filter(|(_, state)| *state == FleetState::Stays);
        let by = self.names(stays.map(|&(fleet, _)| fleet));
        let lost: Vec<Province> = convoy.lost().map(|(fleet, _)| fleet).collect();
        match lost.is_empty() {
            true => format!("{by} carried it"),
            false => format!("{by} carried it, though {} did not", self.names(lost)),
        }
    }

    fn failed(
        &self,
        order: String,
        ruling: &Ruling,
        stopped: Stopped,
        evidence: &Evidence,
    ) -> Told {
        let map = self.map();
        let to = self.destination(ruling);
        let mut told = match stopped {
            Stopped::NoConvoy => {
                let fleets = evidence.convoy.iter().flat_map(|convoy| &convoy.fleets);
                let fleets: Vec<Province> = fleets.map(|&(fleet, _)| fleet).collect();
                Told::new(match fleets.is_empty() {
                    true => format!("{order} had no convoy: no fleet was ordered to carry it"),
                    false => format!(
                        "{order} had no convoy: {} alone can't carry it to {}",
                        self.names(fleets),
                        place(map, to)
                    ),
                })
            }
            Stopped::ConvoyBroken => {
                let mut told = Told::new(format!("{order} lost its convoy"));
                for (fleet, state) in evidence.convoy.iter().flat_map(Convoy::lost) {
                    told.add(match (state, self.is_in_paradox(fleet)) {
                        (FleetState::Dislodged { by }, false) => {
                            format!("{} dislodged {}", self.unit(by), self.unit(fleet))
                        }
                        _ => self.paradox(fleet),
                    });
                }
                told
            }
            Stopped::OwnUnit { at } if self.comes_back(at, evidence.unit) => Told::new(format!(
                "{order} bounced: it can't change places with its own {} but by convoy",
                self.unit(at)
            )),
            Stopped::OwnUnit { at } => Told::new(format!(
                "{order} bounced: its own {} {}, and no power dislodges its own",
                self.unit(at),
                if self.scene.was_to_move(at) {
                    "could not leave"
                } else {
                    "stayed"
                }
            )),
            Stopped::Paradox => Told::new(format!(
                "{order} bounced: it is part of a convoy paradox, whose moves all hold"
            )),
            Stopped::Held { attack, hold } => {
                let mut told = Told::new(format!("{order} bounced, {attack} against {hold}"));
                told.add(match (self.scene.was_to_move(to), hold) {
                    (true, _) => format!("{} could not leave", self.unit(to)),
                    (false, _) => format!("{} held", self.unit(to)),
                });
                told
            }
            Stopped::HeadToHead { attack, defend } => {
                let mut told = Told::new(format!("{order} bounced, {attack} against {defend}"));
                told.add(format!("{} came the other way", self.unit(to)));
                told
            }
            Stopped::Standoff {
                with,
                attack,
                prevent,
            } => {
                let mut told = Told::new(format!("{order} bounced, {attack} against {prevent}"));
                told.add(format!(
                    "{} came to {} too",
                    self.unit(with),
                    place(map, to)
                ));
                told
            }
        };
        if let Some(Contest { attack, against }) = self.contest_of(ruling, evidence)
            && attack.unit == evidence.unit
        {
            told.add(against.map_or(String::new(), |side| self.supported(side, true)));
            told.add(self.lost_supports(attack));
        }
        self.add_issues(&mut told, evidence);
        told
    }

    /// Does the unit there move to this province?
    fn comes_back(&self, there: Province, here: Province) -> bool {
        let account = self.account.as_ref();
        let other = account.and_then(|account| account.of(there));
        other.is_some_and(|other| other.attack.is_some() && self.goal(there) == Some(here))
    }

    fn gave(&self, ruling: &Ruling, evidence: &Evidence) -> Told {
        let unit = self.unit(evidence.unit);
        let (target, mut told) = match ruling.order {
            Order::SupportMove { from, to, .. } => (
                from,
                Told::new(format!(
                    "{unit} supported {} to {}",
                    self.unit(from),
                    self.place(to)
                )),
            ),
            Order::SupportHold { of } => {
                (of, Told::new(format!("{unit} supported {}", self.unit(of))))
            }
            Order::Hold | Order::Move { .. } | Order::Convoy { .. } => return Told::new(unit),
        };
        if self.is_against_own(target, evidence.unit) {
            told.add(format!(
                "it does not count against {}'s own unit",
                self.power_at(evidence.unit)
            ));
        }
        for &(by, why) in &evidence.harmless {
            let by = self.unit(by);
            told.add(match why {
                Harmless::OwnPower => format!("its own {by} does not cut it"),
                Harmless::Opponent { .. } => {
                    format!("{by} can't cut a support against itself")
                }
                Harmless::NoConvoy => format!("{by} had no convoy and did not cut it"),
                Harmless::Spared => format!("{by}, coming by convoy, does not cut it"),
            });
        }
        self.add_issues(&mut told, evidence);
        told
    }

    fn power_at(&self, province: Province) -> &str {
        let unit = self.scene.bench.position.unit(province);
        unit.map_or("the power", |unit| power(self.map(), unit.power))
    }

    /// Does a given support not count, since it would be against the supporter's own power?
    fn is_against_own(&self, target: Province, supporter: Province) -> bool {
        let account = self.account.as_ref();
        let side = account
            .and_then(|account| account.of(target))
            .and_then(|target| target.attack.as_ref());
        side.is_some_and(|side| {
            side.tally
                .supports
                .contains(&(supporter, SupportState::AgainstOwn))
        })
    }

    fn was_cut(
        &self,
        order: String,
        ruling: &Ruling,
        evidence: &Evidence,
        by: Province,
        dislodged: bool,
    ) -> Told {
        let dislodger = ruling.dislodged.map(|dislodgement| dislodgement.by);
        if dislodged || dislodger == Some(by) {
            // who dislodged it is told at the end
            let mut told = Told::new(format!("{order} was cut"));
            self.add_issues(&mut told, evidence);
            return told;
        }
        let by_sea = self
            .account
            .as_ref()
            .and_then(|account| account.of(by))
            .is_some_and(|by| by.by_sea);
        let way = if by_sea { " by convoy" } else { "" };
        let mut told = Told::new(format!(
            "{order} was cut: {} attacked {}{way}",
            self.unit(by),
            self.place(evidence.unit)
        ));
        self.add_issues(&mut told, evidence);
        told
    }

    /// A fleet that stayed: what came of the army.
    fn carried_on(&self, unit: String, ruling: &Ruling) -> Told {
        let Order::Convoy { from, to } = ruling.order else {
            return Told::new(unit);
        };
        let (army, there) = (self.unit(from), self.place(to));
        let account = self.account.as_ref();
        let Some(evidence) = account.and_then(|account| account.of(from)) else {
            return Told::new(unit);
        };
        let stands = evidence.convoy.as_ref().is_some_and(|convoy| convoy.stands);
        Told::new(match (evidence.by_sea, stands) {
            (true, true) if evidence.hold.is_none() => {
                format!("{unit} carried {army} to {there}")
            }
            (true, true) => format!("{unit} carried {army} to {there}, where it bounced"),
            (true, false) => {
                format!("{unit} was ready, but the fleets ordered are no whole route to {there}")
            }
            (false, _) => format!("{unit} was ready, but {army} went by land"),
        })
    }

    fn disrupted(
        &self,
        order: String,
        ruling: &Ruling,
        evidence: &Evidence,
        broken: Broken,
    ) -> Told {
        let mut told = Told::new(format!("{order} was disrupted"));
        match broken {
            Broken::Dislodged if !self.is_in_paradox(evidence.unit) => {}
            Broken::Dislodged | Broken::Paradox => told.add(self.paradox(evidence.unit)),
            Broken::Elsewhere => {
                for (fleet, state) in self.carried(ruling.order).flat_map(Convoy::lost) {
                    let fleet = self.unit(fleet);
                    told.add(match state {
                        FleetState::Dislodged { by } => {
                            format!("{} dislodged {fleet}", self.unit(by))
                        }
                        _ => format!("the paradox rule stopped {fleet}"),
                    });
                }
            }
        }
        told
    }

    /// Why a convoy hangs on itself, and what the rule in force says.
    fn paradox(&self, fleet: Province) -> String {
        let name = self.unit(fleet);
        let rule = self.rule(IssueId::Paradox);
        let Some(circle) = self.circle(fleet) else {
            return format!("the paradox rule stopped {name} ({rule})");
        };
        match self.simple_paradox(fleet) {
            Some((army, supporter)) => format!(
                "{} would cut {}, and with that {} {name}, its own convoy; by {rule} {name} gives way",
                self.unit(army),
                self.unit(supporter),
                if self.supports_hold(supporter) {
                    "lose"
                } else {
                    "save"
                },
            ),
            None => format!(
                "{} hang on one another; by {rule} the convoys give way",
                self.names(circle.iter())
            ),
        }
    }

    fn supports_hold(&self, supporter: Province) -> bool {
        let ruling = self.ruling(supporter);
        ruling.is_some_and(|ruling| matches!(ruling.order, Order::SupportHold { .. }))
    }

    fn is_in_paradox(&self, fleet: Province) -> bool {
        self.circle(fleet).is_some()
    }

    fn contest_of<'e>(&self, ruling: &Ruling, evidence: &'e Evidence) -> Option<Contest<'e>> {
        super::why::contest(ruling, evidence)
    }

    fn add_dislodgement(&self, told: &mut Told, ruling: &Ruling, evidence: &Evidence) {
        let Some(dislodgement) = ruling.dislodged else {
            return;
        };
        let by = self.unit(dislodgement.by);
        let strengths = battle(evidence).and_then(|contest| {
            let hold = contest.against?.tally.strength;
            Some((contest.attack.tally.strength, hold))
        });
        told.add(match strengths {
            Some((attack, hold)) => format!("{by} dislodged it, {attack} against {hold}"),
            None => format!("{by} dislodged it"),
        });
        if dislodgement.open.is_empty() {
            told.add("it had nowhere to go".into());
        }
    }

    /// The rules that decided, in brackets.
    fn add_issues(&self, told: &mut Told, evidence: &Evidence) {
        let rules: Vec<String> = evidence
            .issues
            .iter()
            .map(|&issue| self.rule(issue))
            .collect();
        if !rules.is_empty() {
            told.by_rule(rules.join(", "));
        }
    }
}

/// The battle for the province of a unit that stayed.
fn battle(evidence: &Evidence) -> Option<Contest<'_>> {
    super::why::battle_of(evidence)
}

/// A sentence that grows: what is so, then the reasons while there is room.
struct Told {
    text: String,
    reasons: usize,
    rule: Option<String>,
}

impl Told {
    fn new(text: String) -> Self {
        let reasons = usize::from(text.contains(": "));
        Told {
            text,
            reasons,
            rule: None,
        }
    }

    /// Adds a reason, if it is one and there is room for it.
    fn add(&mut self, reason: String) {
        let rule = self.rule.as_ref().map_or(0, String::len);
        if reason.is_empty() || self.text.len() + reason.len() + rule + 8 > LONGEST {
            return;
        }
        self.text
            .push_str(if self.reasons == 0 { ": " } else { "; " });
        self.text.push_str(&reason);
        self.reasons += 1;
    }

    /// Names the rule that decided.
    fn by_rule(&mut self, rule: String) {
        if !self.text.contains(&rule) {
            self.rule = Some(rule);
        }
    }

    fn finish(self) -> String {
        match self.rule {
            Some(rule) => format!("{} ({rule}).", self.text),
            None => format!("{}.", self.text),
        }
    }
}

/// `A Bur`, `A Bur and A Ruh`, `A Bur, A Ruh and A Mun`.
pub(super) fn list(mut all: Vec<String>) -> String {
    match (all.pop(), all.is_empty()) {
        (None, _) => "nobody".into(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} and {last}", all.join(", ")),
    }
}

/// A small number in a word.
fn number(count: usize) -> String {
    const WORDS: [&str; 10] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |&word| word.to_owned())
}
