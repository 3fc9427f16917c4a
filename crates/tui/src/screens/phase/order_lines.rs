//! The order of the lines in the results, their conflicts, and the facts about the next phase.

use crate::kit::{Row, Tone, record, words};
use crate::session::Session;
use chancery_core::adjudicator::adjustments::AdjustmentOutcome;
use chancery_core::adjudicator::advance::NextPhase;
use chancery_core::adjudicator::phase::PlayedPhase;
use chancery_core::adjudicator::resolution::Dislodgement;
use chancery_core::board::{Map, Phase, Power, Province, ProvinceSet, Turn};
use chancery_core::orders::Adjustment;
use chancery_core::report::{self, Cause, Mark, ResultKind, ResultLine};
use game::{Ending, Record};

/// Returns the lines of a record, by power: those of a lone player first.
pub(super) fn ordered(session: &Session, record: &Record) -> Vec<ResultLine> {
    let mut lines = record.report(session.game().map()).lines();
    lines.sort_by_key(|line| rank(session, line.power));
    lines
}

/// Returns the rank of a power among the others: those of a lone player come first.
pub(super) fn rank(session: &Session, power: Power) -> (bool, Power) {
    let own = session
        .lone_player()
        .map(|seat| session.game().powers_of(seat));
    (!own.is_some_and(|own| own.contains(&power)), power)
}

/// Returns the units whose orders belong together with this one: those of its conflict, or those
/// that its result depends on.
pub(super) fn conflict(why: &report::Explainer<'_>, line: &ResultLine) -> ProvinceSet {
    let here = place(line);
    let conflicts = report::conflicts(&why.scene).into_iter();
    let mut own =
        conflicts.filter(|conflict| here.is_some_and(|here| conflict.units.contains(here)));
    if let Some(conflict) = own.next() {
        return conflict.units;
    }
    let mut units: ProvinceSet = here.into_iter().collect();
    for cause in why.causes(line) {
        if let Cause::Unit(at) = cause {
            units.insert(at);
        }
    }
    units
}

/// Returns the provinces that the orders of a conflict name.
pub(super) fn around(
    why: &report::Explainer<'_>,
    line: &ResultLine,
    related: &ProvinceSet,
) -> ProvinceSet {
    let conflicts = report::conflicts(&why.scene).into_iter();
    let mut own = conflicts.filter(|conflict| conflict.units == *related);
    let places = own
        .next()
        .map_or(ProvinceSet::EMPTY, |conflict| conflict.places);
    places.union(&record::places(&line.order))
}

/// Returns the most consequential order: a dislodged unit, then a unit in a center taken from
/// another power, then a cut support or disrupted convoy, then a bounce, then an order without
/// effect. Permissions come last, because the fleet's order already shows their result.
pub(super) fn most_consequential(record: &Record, lines: &[ResultLine]) -> usize {
    let (before, after) = (&record.position, record.played.next.position());
    let takes = |line: &ResultLine| {
        let stays = line.order.province();
        let at = match line.result.mark() {
            Mark::Success => line.order.destination().map(|to| to.province).or(stays),
            _ => stays,
        };
        at.is_some_and(|at| {
            let loser = before.owner(at);
            loser.is_some_and(|loser| loser != line.power) && after.owner(at) == Some(line.power)
        })
    };
    let rank = |line: &ResultLine| match line.result.mark() {
        _ if matches!(line.result, ResultKind::Permitted { .. }) => 6,
        Mark::Dislodged => 0,
        _ if takes(line) => 1,
        Mark::Cut | Mark::Broken => 2,
        Mark::Bounce => 3,
        Mark::Void => 4,
        Mark::Success => 5,
    };
    let ranked = lines.iter().enumerate().min_by_key(|(_, line)| rank(line));
    ranked.map_or(0, |(at, _)| at)
}

/// Returns the number of orders per result: in the words of the phase (`20 succeed  2 bounce`), successes with
/// their symbol (`✓ 20  2 bounce`), and all with symbols (`✓ 20  ✗ 2`).
pub(super) fn counts(map: &Map, record: &Record, lines: &[ResultLine]) -> Vec<Row> {
    let mut all: Vec<(Option<Mark>, [&str; 2], usize)> = Vec::new();
    let ordered = lines.iter().map(|line| (line.mark(), counted(line), 1));
    let missing = builds_not_ordered(map, record, lines).into_iter();
    let missing = missing.map(|(_, count)| (Some(Mark::Success), WAIVED, count));
    for (mark, words, more) in ordered.chain(missing) {
        match all.iter_mut().find(|(_, other, _)| *other == words) {
            Some((.., count)) => *count += more,
            None => all.push((mark, words, more)),
        }
    }
    all.sort_by_key(|&(mark, ..)| words::MARKS.iter().position(|it| it.0 == mark));
    let short = |&(mark, _, count): &(Option<Mark>, [&str; 2], usize)| {
        // in ASCII the mark of a void order is a digit
        words::mark_or_dot(mark).bold(format!(" {count}"))
    };
    if let [(_, words, count @ 2..)] = all[..]
        && let Some(what) = match words {
            SUCCEED => Some(" orders succeed"),
            UNORDERED => Some(" units hold"),
            _ => None,
        }
    {
        let row = Row::new().strong(Tone::Ok, format!("all {count}"));
        return vec![row.dim(what), short(&all[0])];
    }
    let long = |&(mark, [one, many], count): &(Option<Mark>, [&str; 2], usize)| {
        let sign = words::mark_or_dot(mark);
        let tone = sign.runs().first().map_or(Tone::Text, |run| run.tone);
        let word = if count == 1 { one } else { many };
        let count = Row::new().strong(tone, count.to_string());
        count.dim(format!(" {word}"))
    };
    let ordered = |it: &&(_, [&str; 2], _)| it.1 != UNORDERED;
    let mixed = |it: &(Option<Mark>, [&str; 2], usize)| match it.0 {
        Some(Mark::Success) => short(it),
        _ => long(it),
    };
    let joined = |rows: Vec<Row>| {
        rows.into_iter()
            .reduce(|row, next| row.text("  ").and(next))
    };
    let forms = [
        all.iter().map(long).collect(),
        all.iter().filter(ordered).map(long).collect(),
        all.iter().filter(ordered).map(mixed).collect(),
        all.iter().map(short).collect(),
    ];
    forms.into_iter().filter_map(joined).collect()
}

/// The words for orders that succeed, and for units without an order that stay.
const SUCCEED: [&str; 2] = ["succeeds", "succeed"];
const UNORDERED: [&str; 2] = ["unordered", "unordered"];

/// The words for waived builds, by order or for want of one.
const WAIVED: [&str; 2] = ["build waived", "builds waived"];

/// Returns the number of builds that each power neither ordered nor waived in a winter, as far as it is known.
pub(super) fn builds_not_ordered(
    map: &Map,
    record: &Record,
    lines: &[ResultLine],
) -> Vec<(Power, usize)> {
    if record.turn().phase != Phase::Adjustments || record.is_view() {
        return Vec::new();
    }
    let missing = map.powers().map(|power| {
        let left = record.played.due(&record.position, power).max(0);
        let waives = |line: &&ResultLine| line.power == power && counted(line) == WAIVED;
        let waived = lines.iter().filter(waives).count();
        (power, (left as usize).saturating_sub(waived))
    });
    missing.filter(|&(_, count)| count > 0).collect()
}

/// Returns the word for a result, in the singular and the plural.
fn counted(line: &ResultLine) -> [&'static str; 2] {
    let same = |word| [word; 2];
    if line.mark().is_none() {
        return UNORDERED;
    }
    match (&line.result, line.result.mark()) {
        (ResultKind::Permitted { .. }, Mark::Success) => ["permission used", "permissions used"],
        (ResultKind::Permitted { .. }, _) => ["permission not used", "permissions not used"],
        (ResultKind::Retreated { .. }, _) => same(line.result.word()),
        (ResultKind::Adjusted(ruling), _) => match ruling.outcome {
            AdjustmentOutcome::Done(Adjustment::Build(..)) => ["build", "builds"],
            AdjustmentOutcome::Done(Adjustment::Remove(_)) => ["removal", "removals"],
            AdjustmentOutcome::Done(Adjustment::Waive) => WAIVED,
            _ => same("void"),
        },
        (ResultKind::Disordered(..), _) => ["removal", "removals"],
        (ResultKind::Moved { .. }, Mark::Success) => SUCCEED,
        (_, Mark::Bounce) => ["bounces", "bounce"],
        (_, Mark::Cut) => same("cut"),
        (_, Mark::Dislodged) => same("dislodged"),
        (_, Mark::Broken) => same("without convoy"),
        (_, Mark::Void) => same("void"),
    }
}

/// Returns the ending if a phase decided the game.
pub(super) fn won(played: &PlayedPhase) -> Option<Ending> {
    match played.next {
        NextPhase::Won { winner, .. } => Some(Ending::Won(winner)),
        NextPhase::Play(_) => None,
    }
}

/// Returns the rows below the orders: the dislodged units and the next phase.
pub(super) fn after(
    map: &Map,
    played: &PlayedPhase,
    next: Turn,
    ending: Option<&Ending>,
    columns: usize,
) -> Vec<Row> {
    let mut rows = Vec::new();
    let after = played.next.position();
    let dislodged = after.dislodged().iter();
    let dislodged: Vec<String> = dislodged.map(|gone| gone.unit.short(map)).collect();
    let movement = played.resolved.movement();
    let rulings = movement.map_or(&[][..], |(_, resolution)| &resolution.rulings);
    // in fog of war, those of others seem to have open retreats
    let is_lost = |gone: Dislodgement| gone.open.is_empty();
    let lost = rulings
        .iter()
        .filter(|it| it.dislodged.is_some_and(is_lost));
    let lost: Vec<String> = lost.map(|it| it.unit.short(map)).collect();
    let was = if lost.len() == 1 { "was" } else { "were" };
    let lost_fate = format!("had no retreat and {was} disbanded");
    let fates = [(dislodged, "must retreat"), (lost, lost_fate.as_str())];
    for (units, fate) in fates.iter().filter(|(units, _)| !units.is_empty()) {
        let row = Row::new().toned(Tone::Err, "↯").text(" ");
        let text = format!("{} {fate}", words::list(units));
        rows.extend(row.hanging(&Row::new().text(text), columns));
    }
    rows.push(match ending {
        Some(ending) => Row::new().bold(format!("{}.", text::capitalize(&ending.title(map)))),
        None => Row::new().dim("next: ").text(words::turn_in_short(next)),
    });
    rows
}

/// Returns whether the code or the name of a province begins with a text in lowercase.
pub(super) fn begins(map: &Map, at: Province, wanted: &str) -> bool {
    let code = words::code(map, at).to_lowercase();
    let name = map.info(at).name.to_lowercase();
    code.starts_with(wanted) || name.starts_with(wanted)
}

/// Returns the province of a line's unit at the start of the phase.
pub(super) fn place(line: &ResultLine) -> Option<Province> {
    line.order.unit().map(|unit| unit.place.province)
}
