//! Whether every explanation of many phases is true: each clause, each unit and rule that a result is said to
//! rest on, and each suggested change, adjudicated again.
//!
//! `CHANCERY_CLAIMS=20000 CHANCERY_PHASES=phases.ndjson cargo test -p chancery-records all_claims -- --nocapture`
//! checks that many dense random phases and every movement phase of a file.

use std::collections::BTreeMap;

use super::cases::phases_of;
use super::claims::{Reader, place_of};
use super::world::World;
use super::*;
use chancery_core::orders::Via;
use chancery_core::rules::IssueId;
use testing::dice::Dice;

/// The faults found, by kind: how many, and the first few.
#[derive(Default)]
struct Faults {
    claims: usize,
    orders: usize,
    by_kind: BTreeMap<&'static str, Vec<String>>,
}

impl Faults {
    fn check(&mut self, checked: Result<(), &'static str>, describe: impl FnOnce() -> String) {
        self.claims += 1;
        if let Err(kind) = checked {
            self.by_kind.entry(kind).or_default().push(describe());
        }
    }

    fn report(&self) -> String {
        let mut text = format!("{} claims about {} orders\n", self.claims, self.orders);
        for (kind, all) in &self.by_kind {
            text += &format!("{:6} {kind}\n", all.len());
            for one in all.iter().take(2) {
                text += &format!("       {one}\n");
            }
        }
        text
    }
}

fn check_case(case: &Case, faults: &mut Faults) {
    let world = World::of(case);
    let why = case.report().explain();
    for line in why.scene.lines() {
        let (Some(at), ResultKind::Moved { .. }) = (at(&line), &line.result) else {
            continue;
        };
        faults.orders += 1;
        let reader = Reader { world: &world, at };
        let order = line.order.short(Map::standard()).to_string();
        let full = why.sentence_in_full(&line);
        for sentence in [why.sentence(&line), full.clone()] {
            let (result, detail, reasons) = Reader::clauses(&sentence);
            let tell = |clause: &str| format!("[{clause}] {sentence}\n{}", case.describe());
            faults.check(reader.result(&order, result), || tell(result));
            if let Some(detail) = detail {
                faults.check(reader.detail(detail), || tell(detail));
            }
            for reason in reasons {
                faults.check(reader.reason(reason), || tell(reason));
            }
        }
        let tell = || format!("{full}\n{}", case.describe());
        faults.check(names_contenders(&reader, &full), tell);
        let clause = why.scene.clause(&line);
        faults.check(short_clause(&reader, &clause), || {
            format!("[{clause}] {}", tell())
        });
        let causes = why.causes(&line);
        let named: Vec<Province> = causes.iter().filter_map(|it| unit_of(*it)).collect();
        for &cause in &causes {
            let holds = match cause {
                Cause::Unit(unit) => rests_on(&world, at, unit, &named),
                Cause::Rule(issue) => Setting::of(issue)
                    .any(|setting| world.under(setting).result(at) != world.result(at)),
            };
            let kind = match cause {
                Cause::Unit(_) => "because: a unit that changes nothing",
                Cause::Rule(_) => "because: a rule that changes nothing",
            };
            let checked = if holds { Ok(()) } else { Err(kind) };
            faults.check(checked, || format!("{} {}", name(cause), tell()));
        }
        if let Some(change) = counterfactual::nearest(&why.scene, &line) {
            let text = text_of(&why.scene, &line);
            faults.check(suggestion(&world, at, &change, &text), || {
                format!("{text} {}", tell())
            });
        } else if let Some(needed) = counterfactual::for_line(&why.scene, &line) {
            let own = line.order.to_owned();
            faults.check(need(case, &own, &needed), || format!("{needed} {}", tell()));
        }
    }
}

fn text_of(scene: &ReportContext<'_>, line: &ResultLine) -> String {
    counterfactual::for_line(scene, line).unwrap_or_default()
}

fn unit_of(cause: Cause) -> Option<Province> {
    match cause {
        Cause::Unit(at) => Some(at),
        Cause::Rule(_) => None,
    }
}

/// The clause of a list: the strengths of a bounce and the unit that decided it.
fn short_clause(reader: &Reader<'_, '_>, clause: &str) -> Result<(), &'static str> {
    let Some((strengths, reason)) = clause.split_once(" (") else {
        return Ok(());
    };
    let Some((reason, _)) = reason.split_once(')') else {
        return Err("clause: no end");
    };
    let strengths = strengths.rsplit("; ").next().unwrap_or(strengths);
    // the move of a dislodged unit
    let strengths = strengths.strip_prefix("bounced, ").unwrap_or(strengths);
    reader.detail(strengths)?;
    match reason.strip_suffix(" was also ordered there") {
        // its supports are in the sentence
        Some(unit) => reader.decides(unit),
        None => match reason
            .split_once(" held")
            .or(reason.split_once(" failed to leave"))
        {
            Some((unit, _)) => reader.stays(unit),
            None => reader.decides(reason.strip_prefix("head-to-head with ").unwrap_or(reason)),
        },
    }
}

/// Every unit that contended for the province of a decided move or of a unit that stayed is named.
fn names_contenders(reader: &Reader<'_, '_>, sentence: &str) -> Result<(), &'static str> {
    let (world, map) = (reader.world, Map::standard());
    let ruling = world.ruling(reader.at).ok_or("no result")?;
    let field = match ruling.outcome {
        Outcome::Fails(_) | Outcome::Moves { .. } => ruling.order.target(map),
        Outcome::Held => Some(reader.at),
        _ => None,
    };
    let Some(field) = field.filter(|_| !world.is_stranded(reader.at)) else {
        return Ok(());
    };
    if sentence.contains("swapped") {
        return Ok(());
    }
    let stays = (!world.moved(field)).then_some(field);
    let all = world.movers(field).into_iter().chain(stays);
    for unit in all.filter_map(|at| reader.world.case.position.unit(at)) {
        if !sentence.contains(&unit.short(map)) {
            return Err("a contender is left out");
        }
    }
    Ok(())
}

/// Returns whether the result of a unit, or a strength that its reason states, differs if another unit
/// holds or is gone: by itself, or where several would each have been enough, after some of the others.
fn rests_on(world: &World<'_>, at: Province, cause: Province, named: &[Province]) -> bool {
    let before = world.result(at);
    let strengths = strengths(world, at);
    let differs =
        |other: &World<'_>| other.result(at) != before || self::strengths(other, at) != strengths;
    if differs(&world.holding(&[cause])) || differs(&world.without(&[cause])) {
        return true;
    }
    let others: Vec<Province> = named.iter().copied().filter(|&it| it != cause).collect();
    (1..1_usize << others.len().min(8)).any(|set| {
        let chosen = others.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let mut chosen: Vec<Province> = chosen.map(|(_, &it)| it).collect();
        let [held, gone] = [world.holding(&chosen), world.without(&chosen)];
        chosen.push(cause);
        let [held_too, gone_too] = [world.holding(&chosen), world.without(&chosen)];
        let same = |it: &World<'_>| it.result(at) == before && own(it, at) == own(world, at);
        same(&held) && held_too.result(at) != before || same(&gone) && gone_too.result(at) != before
    })
}

type Strengths = (u32, u32);

/// The strength of a unit's attack, or with which it stays.
fn own(world: &World<'_>, at: Province) -> u32 {
    match world.goal(at) {
        Some(_) => world.attack(at),
        None => world.hold(at),
    }
}

/// The strengths that decide a unit's result: its own and that of the strongest against it.
fn strengths(world: &World<'_>, at: Province) -> Option<Strengths> {
    let most = |all: Vec<(Province, u32)>| all.into_iter().map(|it| it.1).max().unwrap_or(0);
    let ruling = world.ruling(at)?;
    match (ruling.dislodged, world.goal(at)) {
        (Some(it), None) => Some((world.attack(it.by), world.hold(at))),
        (Some(it), Some(_)) => Some((
            world.attack(at) * 16 + most(world.opponents(at)),
            world.attack(it.by),
        )),
        (None, Some(_)) => Some((world.attack(at), most(world.opponents(at)))),
        (None, None) => {
            let attacks = world.movers(at).into_iter();
            let attacks = attacks.map(|it| (it, world.attack(it))).collect();
            Some((world.hold(at), most(attacks)))
        }
    }
}

/// Plays the change that a text suggests, read from its words, and checks the result that it promises.
fn suggestion(
    world: &World<'_>,
    at: Province,
    change: &counterfactual::Counterfactual,
    text: &str,
) -> Result<(), &'static str> {
    let map = Map::standard();
    let unit = world.case.position.unit(at).ok_or("suggestion: no unit")?;
    let name = unit.short(map);
    let own = &map.power(unit.power).name;
    if text == format!("No other unit of {own} could have changed that alone.") {
        return match one_would_do(world.case, at, Some(unit.power)) {
            Some(_) => Err("suggestion: an own order would do"),
            None => Ok(()),
        };
    }
    let text = text
        .strip_prefix("If ")
        .and_then(|text| text.strip_suffix('.'));
    let text = text.ok_or("suggestion: no if")?;
    let end = text
        .find(&format!(", {name} would"))
        .or_else(|| text.find(&format!(", {name}'s ")))
        .ok_or("suggestion: not about its unit")?;
    let (changes, promise) = (&text[..end], &text[end + 2..]);
    let orders: Vec<(Province, Order)> = change
        .orders
        .iter()
        .map(|it| (map.province(it.unit.location), it.order))
        .collect();
    let after = world.with(&orders);
    let parts: Vec<&str> = match orders.len() {
        1 => vec![changes],
        _ => changes.splitn(2, " and ").collect(),
    };
    let is_hold = |changed: &counterfactual::ChangedOrder| changed.order == Order::Hold;
    let is_own = |changed: &counterfactual::ChangedOrder| changed.unit.power == unit.power;
    if change.orders.iter().all(|one| is_hold(one) && !is_own(one)) {
        return Err("suggestion: that an enemy could have held goes without saying");
    }
    for ((part, &(other, order)), one) in parts.into_iter().zip(&orders).zip(&change.orders) {
        let owner = format!("{}'s ", map.power(one.unit.power).name);
        if part.starts_with(&owner) == is_own(one) {
            return Err("suggestion: whose unit it is");
        }
        changed(&after, other, order, part)?;
    }
    promised(&after, at, promise.strip_prefix(&name).unwrap_or(promise))
}

/// Checks the words for a changed order.
fn changed(after: &World<'_>, at: Province, order: Order, text: &str) -> Result<(), &'static str> {
    let map = Map::standard();
    let done = after.ruling(at).ok_or("suggestion: no result")?;
    let stayed = done.dislodged.is_none();
    let ok = |holds| {
        if holds {
            Ok(())
        } else {
            Err("suggestion: it does not do so")
        }
    };
    if text.contains(" had been ordered to ") {
        return Ok(());
    }
    match order {
        Order::Hold => ok(text.ends_with(" had held") && stayed),
        Order::Move { to, .. } => {
            let by_way = text.ends_with(" by convoy");
            let place = text
                .rsplit_once(" had moved to ")
                .or(text.rsplit_once(" had attacked "));
            if let Some((_, place)) = place {
                let place = place.strip_suffix(" by convoy").unwrap_or(place);
                if place_of(place) != Some(to) {
                    return Err("suggestion: another place, or a split one without its coast");
                }
            }
            if text.contains(" had attacked ") {
                ok(!after.is_stranded(at))
            } else {
                ok(after.moved(at) || !by_way && text.starts_with("it had "))
            }
        }
        Order::SupportHold { .. } | Order::SupportMove { .. } => {
            ok(text.contains(" had supported ") && done.outcome == Outcome::Supported && stayed)
        }
        Order::Convoy { from, to } => {
            let there = after.goal(from) == Some(to) || map.provinces().next().is_none();
            ok(text.contains(" had convoyed ") && stayed && there && after.by_sea(from))
        }
    }
}

/// Checks the result that a change promises.
fn promised(after: &World<'_>, at: Province, text: &str) -> Result<(), &'static str> {
    let map = Map::standard();
    let ruling = after.ruling(at).ok_or("suggestion: no result")?;
    let (text, numbers) = match text.split_once(": ") {
        Some((text, numbers)) => (text, Some(numbers)),
        None => (text, None),
    };
    let numbers = numbers.and_then(|it| {
        let (a, b) = it.split_once(" against ")?;
        Some((a.parse::<u32>().ok()?, b.parse::<u32>().ok()?))
    });
    let ok = |holds| {
        if holds {
            Ok(())
        } else {
            Err("suggestion: the promise is not kept")
        }
    };
    if let Some(place) = text
        .strip_prefix(" would have moved to ")
        .or(text.strip_prefix(" would have taken "))
    {
        let there = place_of(place).map(|place| map.province(place));
        ok(after.moved(at) && (after.goal(at) == there || there.is_none()))?;
        let goal = after.goal(at).ok_or("suggestion: no move")?;
        if after.dislodger(goal) == Some(at) {
            return Err("suggestion: leaves out the unit that it would have dislodged");
        }
    } else if text.starts_with(" would have dislodged ") {
        let goal = after.goal(at).ok_or("suggestion: no move")?;
        ok(after.dislodger(goal) == Some(at))?;
    } else if text == "'s support would have succeeded" {
        return ok(ruling.outcome == Outcome::Supported && ruling.dislodged.is_none());
    } else if text.starts_with("'s convoy") {
        return ok(ruling.outcome == Outcome::ConvoyReady);
    } else if text == " would have held" {
        ok(ruling.dislodged.is_none())?;
        return match numbers {
            Some((own, other)) if own < other => Err("suggestion: the weaker one would have held"),
            _ => Ok(()),
        };
    } else {
        return Err("suggestion: unknown promise");
    }
    match (numbers, strengths(after, at)) {
        (Some(stated), Some(counted)) if stated != counted => Err("suggestion: strengths"),
        _ => Ok(()),
    }
}

/// Checks that the text on what an illegal order needed never names a unit of the order itself.
fn need(case: &Case, order: &WrittenOrder, text: &str) -> Result<(), &'static str> {
    let map = Map::standard();
    let Some(chancery_core::orders::Action::SupportMove { of: unit, .. }) = order.action() else {
        return Ok(());
    };
    let own = case.position.unit(unit.place.province);
    let own = own.map(|unit| unit.short(map));
    if own.is_some_and(|own| text.starts_with("Only") && text.contains(&own)) {
        Err("only … can support: names the unit itself")
    } else {
        Ok(())
    }
}

/// The same units under random rules, some without orders and some with orders that may be illegal.
fn confused(case: &Case, seed: u64) -> Case {
    let map = Map::standard();
    let mut dice = Dice::seeded(seed);
    let mut rules = Rules::default();
    for issue in [
        IssueId::MultiRoute,
        IssueId::Paradox,
        IssueId::AdjacentConvoy,
        IssueId::ConvoyedCut,
        IssueId::DislodgedPrevents,
        IssueId::ConvoyPath,
        IssueId::IllegalOrders,
    ] {
        let settings: Vec<Setting> = Setting::of(issue).collect();
        let mut other = rules;
        other.apply(settings[dice.roll(settings.len())]);
        if dice.roll(2) == 0 && other.check().is_ok() {
            rules = other;
        }
    }
    let ctx = LegalityContext::new(map, &case.position, &rules);
    let units: Vec<Unit> = case.position.units().collect();
    let provinces: Vec<Province> = units
        .iter()
        .flat_map(|unit| map.neighbors(map.province(unit.location)).iter())
        .collect();
    let mut sheets = case.sheets.clone();
    for sheet in sheets.iter_mut().flatten() {
        for written in sheet.iter_mut() {
            let own = written
                .unit()
                .and_then(|unit| case.position.unit(unit.place.province));
            let Some(own) = own.filter(|_| dice.roll(5) == 0) else {
                continue;
            };
            let other = units[dice.roll(units.len())];
            let (from, to) = (
                map.province(other.location),
                provinces[dice.roll(provinces.len())],
            );
            let coast = None;
            let via = [Via::Unsaid, Via::Convoy][dice.roll(2)];
            let order = match dice.roll(4) {
                0 => Order::Move {
                    to: to.location(),
                    via,
                },
                1 => Order::SupportMove { from, to, coast },
                2 => Order::SupportHold { of: from },
                _ => Order::Convoy { from, to },
            };
            *written = ctx.write(own, order);
        }
        if dice.roll(4) == 0 {
            sheet.pop();
        }
    }
    Case::new(
        format!("{} confused", case.name),
        case.position.clone(),
        sheets,
        rules,
    )
}

#[test]
fn all_claims_are_true() {
    let mut faults = Faults::default();
    let count = std::env::var("CHANCERY_CLAIMS")
        .ok()
        .and_then(|it| it.parse().ok());
    let mut cases: Vec<Case> = dense_cases(count.unwrap_or(900));
    let confused = cases
        .iter()
        .enumerate()
        .map(|(seed, case)| confused(case, seed as u64));
    let confused: Vec<Case> = confused.collect();
    cases.extend(confused);
    cases.extend(datc_cases());
    let file = std::env::var_os("CHANCERY_PHASES");
    let text = match &file {
        Some(path) => std::fs::read_to_string(path).expect("the file named can be read"),
        None => include_str!("../../../../../benches/phases.ndjson").to_owned(),
    };
    cases.extend(phases_of(
        &text,
        if file.is_some() { usize::MAX } else { 60 },
    ));
    for case in &cases {
        check_case(case, &mut faults);
    }
    println!("{}", faults.report());
    assert!(faults.by_kind.is_empty(), "{}", faults.report());
    assert!(faults.claims >= 60_000, "{}", faults.claims);
}
