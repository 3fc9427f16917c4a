//! What can be typed, by example: lines for the writer's own units, each read before it is shown.

use super::rest::read_several;
use super::{Context, Verdict};
use chancery_core::board::{Map, Phase, Unit};
use chancery_core::orders::{Action, UnitRef, WrittenOrder};

/// A line that may be typed, and what it is taken to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The line.
    pub typed: String,
    /// The orders, in the notation of the screen.
    pub means: String,
}

/// A few lines that the writer could type now, from plain to short; none where nothing can be
/// ordered. All of them are possible orders, chosen by what is possible alone.
pub fn examples(ctx: &Context<'_>) -> Vec<Example> {
    let lines = match ctx.bench.position.turn.phase {
        Phase::SpringMoves | Phase::FallMoves => movement(ctx),
        Phase::SpringRetreats | Phase::FallRetreats => retreats(ctx),
        Phase::Adjustments => winter(ctx),
    };
    lines.iter().filter_map(|line| example(ctx, line)).collect()
}

/// A line with its reading; none where that leaves anything open.
fn example(ctx: &Context<'_>, line: &str) -> Option<Example> {
    let reading = read_several(ctx, line);
    let orders: Vec<String> = reading
        .orders()
        .map(|order| order.order.short(ctx.bench.map).to_string())
        .collect();
    let clear = matches!(reading.verdict, Verdict::Ok | Verdict::Fixed) && !orders.is_empty();
    let means = match orders.as_slice() {
        [one, two, _, ..] => format!("{one}; {two}; …"),
        few => few.join("; "),
    };
    clear.then(|| Example {
        typed: line.to_owned(),
        means,
    })
}

/// A place as a quick hand writes it.
fn quick(map: &Map, named: UnitRef) -> String {
    let at = named.place.location(map);
    let at = at.unwrap_or(named.place.province.location());
    map.short(map.province(at).location())
        .to_string()
        .to_lowercase()
}

fn own(ctx: &Context<'_>) -> Vec<Unit> {
    let units = ctx.bench.position.units();
    units
        .filter(|unit| ctx.power.is_none_or(|power| power == unit.power))
        .collect()
}

/// A move, one that is spelt out, a support, a mover with its supporter, a convoy, and the rest.
fn movement(ctx: &Context<'_>) -> Vec<String> {
    let (map, bench) = (ctx.bench.map, ctx.bench);
    let mine = own(ctx);
    let is_own = |named: UnitRef, by: Unit| {
        let unit = bench.position.unit(named.place.province);
        unit.is_some_and(|unit| unit.power == by.power && unit != by)
    };
    let short = |at| {
        map.short(chancery_core::board::Province::location(at))
            .to_string()
            .to_lowercase()
    };
    let (mut plain, mut support, mut convoy) = (None, None, None);
    for &unit in &mine {
        let start = UnitRef::of(map, unit);
        for order in bench.possible(map.province(unit.location)) {
            let WrittenOrder::Order { action, .. } = &order else {
                continue;
            };
            match action {
                Action::Move { to, .. } if plain.is_none() => {
                    let goal = short(to.province);
                    plain = Some(vec![
                        format!("{} {goal}", quick(map, start)),
                        order.short(map).to_string(),
                    ]);
                }
                Action::SupportMove { of, to } if support.is_none() && is_own(*of, unit) => {
                    let (of, by) = (quick(map, *of), quick(map, start));
                    let goal = short(to.province);
                    support = Some(vec![
                        format!("{by} s {of} {goal}"),
                        format!("{of} {by} s {goal}"),
                    ]);
                }
                Action::Convoy { of, to } if convoy.is_none() && is_own(*of, unit) => {
                    let path = [quick(map, *of), quick(map, start), short(to.province)];
                    convoy = Some(vec![path.join(" - ")]);
                }
                _ => {}
            }
        }
    }
    let mut lines: Vec<String> = [plain, support, convoy]
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    if mine.len() > 1 {
        let two: Vec<String> = mine[..2]
            .iter()
            .map(|&unit| quick(map, UnitRef::of(map, unit)))
            .collect();
        lines.push(format!("{} h", two.join(",")));
    }
    if !mine.is_empty() {
        lines.push("rest hold".to_owned());
    }
    lines
}

fn retreats(ctx: &Context<'_>) -> Vec<String> {
    let (map, bench) = (ctx.bench.map, ctx.bench);
    let gone = bench.position.dislodged().iter();
    let gone = gone.filter(|gone| ctx.power.is_none_or(|power| power == gone.unit.power));
    let Some(gone) = gone.into_iter().next() else {
        return Vec::new();
    };
    let start = quick(map, UnitRef::of(map, gone.unit));
    let open = gone.open.iter().next();
    let goes = open.map(|to| format!("{start} {}", map.short(to).to_string().to_lowercase()));
    goes.into_iter().chain([format!("{start} d")]).collect()
}

fn winter(ctx: &Context<'_>) -> Vec<String> {
    let map = ctx.bench.map;
    let powers = map.powers();
    let powers = powers.filter(|power| ctx.power.is_none_or(|own| own == *power));
    let possible = powers.flat_map(|power| ctx.bench.possible_adjustments(power));
    let mut lines: Vec<String> = Vec::new();
    for order in possible.take(2) {
        let text = order.short(map).to_string().to_lowercase();
        lines.push(text);
    }
    lines
}
