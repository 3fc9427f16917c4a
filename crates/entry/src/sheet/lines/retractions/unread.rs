//! Lines that can't be read, and correct or take back the orders above that they name.

use crate::Candidate;
use crate::keywords::Keyword;
use crate::meta_words::Effect;
use crate::normalize::key;
use crate::reading::{Reading, Verdict};
use crate::sheet::content::{Content, LISTED};
use crate::sheet::doubt::{Clause, DoubtScope, Fallback};
use crate::sheet::layout::{Doubted, Layout};
use crate::sheet::lines::Reader;
use crate::sheet::{LineKind, ReadLine, account};
use crate::tokens::{self, Mark};
use crate::words::List;
use chancery_core::board::{Phase, Province};
use chancery_core::orders::IllegalReason;

/// Returns the corrections that can't be read: they make the orders above for the units that they name doubtful.
pub(super) fn corrections(
    reader: &Reader<'_>,
    layout: &Layout,
    lines: &[ReadLine],
) -> Vec<Doubted> {
    let corrects = |line: &ReadLine| {
        let whole = account::whole_line(&layout.accounts, line.number);
        List::Corrects.occurs_in(&key(whole))
    };
    let above = |line: &ReadLine| {
        let (number, power) = (line.number, line.power);
        let above = lines.iter().filter(move |other| other.number < number);
        let above = above.filter(move |other| other.power == power);
        above.flat_map(ReadLine::orders).map(|(_, one)| one)
    };
    let clause = |line: &ReadLine| Clause::of_text(reader.lexicon, None, &line.text);
    // "Not F Edi - Nth but F Edi - Nwg"; in a retreat also "Eastern Med, not Con"
    let retreats = reader.legality.position.turn.phase.is_retreat();
    let denies = |line: &ReadLine| {
        let named = reader.named(line);
        let repeats = |one: &Candidate| {
            let to = one.order.destination().map(|to| to.province);
            (retreats || named.first().copied() == one.order.province())
                && to.is_some_and(|to| named.contains(&to))
        };
        above(line).any(repeats) && clause(line).has(Effect::Denies)
    };
    // "PS: keep Galicia, take the fleet off the board" below "remove A Gal"
    let winter = reader.legality.position.turn.phase == Phase::Adjustments;
    let keeps = |line: &ReadLine| {
        let named = reader.named(line);
        let is_named = |one: &Candidate| one.order.province().is_some_and(|at| named.contains(&at));
        above(line).any(is_named) && clause(line).has(Effect::Keeps)
    };
    // "PS maybe War-Sil is better" below "A War - Gal"
    let reconsiders = |line: &ReadLine| {
        let unit = reader.named(line).first().copied();
        let content = || Content::of(reader.legality.map, reader.lexicon, &line.text);
        unit.is_some()
            && above(line).any(|one| one.order.province() == unit)
            && clause(line).is_open()
            && content().has_arrow()
    };
    // "or maybe Picardy?" below "Par to Bur"
    let is_alternative = |line: &ReadLine| {
        let first = tokens::cut(&line.text).into_iter().next();
        first.is_some_and(|first| reader.lexicon.token_says(&first, |it| it == Keyword::Or))
    };
    let is_other_build = |line: &ReadLine| winter && replaces_adjustment(reader, line, above(line));
    let unread = |line: &&ReadLine| {
        is_other_build(line)
            || line.kind == LineKind::Order
                && line.reading.verdict == Verdict::Unreadable
                && line.orders().next().is_none()
                && !reader.named(line).is_empty()
                && (is_alternative(line)
                    || corrects(line)
                    || denies(line)
                    || winter && keeps(line)
                    || reconsiders(line)
                    || is_about_order(reader, line, above(line)))
    };
    let doubted = |line: &ReadLine| Doubted {
        by: line.number,
        text: line.text.clone(),
        power: line.power,
        scope: if is_alternative(line) || is_other_build(line) {
            DoubtScope::Last(1)
        } else {
            DoubtScope::Of(reader.named(line).to_vec(), Fallback::Naming)
        },
        end: usize::MAX,
    };
    lines.iter().filter(unread).map(doubted).collect()
}

/// Makes lines unreadable that order a unit which isn't there, and may be about an order to its place: `swap Denmark
/// for Holland` below `F Kie - Den`.
pub(super) fn drop_missing(reader: &Reader<'_>, lines: &mut [ReadLine]) {
    let is_missing = |one: &Candidate| matches!(one.illegal, Some(IllegalReason::NoUnit(_)));
    for at in 0..lines.len() {
        let line = &lines[at];
        let mut orders = line.reading.parts.iter().flat_map(|part| &part.candidates);
        let above = lines[..at].iter().filter(|other| other.power == line.power);
        let above = above.flat_map(ReadLine::orders).map(|(_, one)| one);
        if line.kind == LineKind::Order
            && line.reading.verdict == Verdict::Void
            && orders.all(is_missing)
            && is_about_order(reader, line, above)
        {
            lines[at].reading = Reading::unreadable("about another order");
            lines[at].counts = Vec::new();
        }
    }
}

/// Returns whether a line names one unit that has an order above, or its destination, and besides these only
/// neighboring provinces: `drop the Kiel order`, `inte Danmark utan Holland`. What has the shape of an order or sets a
/// condition is about its own unit.
fn is_about_order<'l>(
    reader: &Reader<'_>,
    line: &ReadLine,
    mut above: impl Iterator<Item = &'l Candidate>,
) -> bool {
    let map = reader.legality.map;
    let named = reader.named(line);
    let own = named.iter().copied();
    let own: Vec<Province> = own.filter(|&at| reader.is_own(line.power, at)).collect();
    let is_about = |one: &Candidate| {
        let Some(unit) = one.order.province() else {
            return false;
        };
        let goal = one.order.destination().map(|to| to.province);
        let is_meant = match own.as_slice() {
            [] => goal.is_some_and(|at| named.contains(&at)),
            [only] => *only == unit,
            _ => false,
        };
        let is_beside =
            |&at: &Province| at == unit || goal == Some(at) || map.neighbors(unit).contains(at);
        is_meant && named.iter().all(is_beside)
    };
    let clause = Clause::of_text(reader.lexicon, None, &line.text);
    let content = || Content::of(map, reader.lexicon, &line.text);
    // a place alone says nothing about it
    let is_place = |it: &Content<'_>| it.place_end(0, LISTED) == Some(it.tokens().len());
    // "+ A Ven" is a build
    let builds = |it: &Content<'_>| it.tokens().first().is_some_and(|it| it.mark == Mark::Plus);
    let is_list = |it: Content<'_>| it.is_kind(0) || is_place(&it) || builds(&it);
    let is_for_other = clause.ordered || clause.has(Effect::Conditional);
    !is_for_other && above.any(is_about) && !is_list(content())
}

/// Returns whether a line gives another build or removal instead of the one above, which was the only one due: `Build A
/// Mar instead`.
fn replaces_adjustment<'l>(
    reader: &Reader<'_>,
    line: &ReadLine,
    above: impl Iterator<Item = &'l Candidate>,
) -> bool {
    let due = line
        .power
        .map(|power| reader.legality.position.surplus(power));
    let mut orders = line.reading.parts.iter().flat_map(|part| &part.candidates);
    due.is_some_and(|due| due.abs() == 1)
        && Clause::of_text(reader.lexicon, None, &line.text).has(Effect::Replaces)
        && above.take(2).count() == 1
        && orders.all(|one| one.illegal.is_none())
}
