//! Examples of lines for the writer's own units, each checked by reading it.

use super::Context;
use super::groups::read_several;
use chancery_core::board::{Location, Map, Phase, Province, Unit};
use chancery_core::orders::{Action, UnitRef};

/// An example line with its meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The line.
    pub typed: String,
    /// The orders in the notation of the screen.
    pub means: String,
}

/// Returns some lines that the writer could type now, from plain to abbreviated. Returns none if
/// there is nothing to order. All of them are possible orders. Those of the unit at `about` come first.
pub fn examples(ctx: &Context<'_>, about: Option<Province>) -> Vec<Example> {
    let lines = match ctx.legality.position.turn.phase {
        Phase::SpringMoves | Phase::FallMoves => movement(ctx, about),
        Phase::SpringRetreats | Phase::FallRetreats => retreats(ctx, about),
        Phase::Adjustments => winter(ctx),
    };
    lines.iter().filter_map(|line| example(ctx, line)).collect()
}

/// Returns a line with its meaning, or `None` if it is ambiguous or impossible.
fn example(ctx: &Context<'_>, line: &str) -> Option<Example> {
    let reading = read_several(ctx, line);
    let orders: Vec<String> = reading
        .orders()
        .map(|order| order.order.short(ctx.legality.map).to_string())
        .collect();
    let clear = reading.verdict.is_clear() && !orders.is_empty();
    let means = match orders.as_slice() {
        [one, two, _, ..] => format!("{one}; {two}; …"),
        few => few.join("; "),
    };
    clear.then(|| Example {
        typed: line.to_owned(),
        means,
    })
}

/// Returns a location as it is typed in haste.
fn quick(map: &Map, at: Location) -> String {
    map.short(at).to_string().to_lowercase()
}

/// Returns examples of a move, a support, a move with support on one line, a convoy, holds and
/// `rest hold`.
fn movement(ctx: &Context<'_>, about: Option<Province>) -> Vec<String> {
    let (map, legality) = (ctx.legality.map, ctx.legality);
    let mut mine = ctx.own_units();
    mine.sort_by_key(|unit| Some(map.province(unit.location)) != about);
    let short = |at: Province| quick(map, at.location());
    let place = |unit: Unit| short(map.province(unit.location));
    let (mut plain, mut support, mut convoy) = (Vec::new(), Vec::new(), Vec::new());
    for &unit in &mine {
        let is_own = |named: &UnitRef| {
            let helped = legality.position.unit(named.place.province);
            helped.is_some_and(|helped| helped.power == unit.power && helped != unit)
        };
        let by = place(unit);
        for order in legality.possible(map.province(unit.location)) {
            let helped = order.helped().filter(is_own);
            let of = helped.map(|of| short(of.place.province));
            match (order.action(), of) {
                (Some(Action::Move { to, .. }), _) if plain.is_empty() => {
                    let full = order.short(map).to_string().to_lowercase();
                    plain = vec![format!("{by} {}", short(to.province)), full];
                }
                (Some(Action::SupportMove { to, .. }), Some(of)) if support.is_empty() => {
                    let goal = short(to.province);
                    support = vec![format!("{by} s {of} {goal}"), format!("{of} {by} s {goal}")];
                }
                (Some(Action::Convoy { to, .. }), Some(of)) if convoy.is_empty() => {
                    convoy = vec![format!("{of} - {by} - {}", short(to.province))];
                }
                _ => {}
            }
        }
    }
    let mut lines = [plain, support, convoy].concat();
    if let [one, two, ..] = mine[..] {
        lines.push(format!("{},{} h", place(one), place(two)));
    }
    if !mine.is_empty() {
        lines.push("rest hold".to_owned());
    }
    lines
}

fn retreats(ctx: &Context<'_>, about: Option<Province>) -> Vec<String> {
    let (map, legality) = (ctx.legality.map, ctx.legality);
    let gone = legality.position.dislodged().iter();
    let own = gone.filter(|gone| ctx.power.is_none_or(|own| own == gone.unit.power));
    let Some(gone) = own.min_by_key(|gone| Some(map.province(gone.unit.location)) != about) else {
        return Vec::new();
    };
    let start = quick(map, map.province(gone.unit.location).location());
    let open = gone.open.iter().next();
    let goes = open.map(|to| format!("{start} {}", quick(map, to)));
    goes.into_iter().chain([format!("{start} d")]).collect()
}

fn winter(ctx: &Context<'_>) -> Vec<String> {
    let map = ctx.legality.map;
    let possible = ctx.possible_adjustments();
    let texts = possible.map(|order| order.short(map).to_string().to_lowercase());
    texts.take(2).collect()
}
