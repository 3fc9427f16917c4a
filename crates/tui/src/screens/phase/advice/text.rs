//! The texts of a plan: its aims, its expected value, and the threats to it.

use crate::kit::{Row, Tone, words};
use crate::page::{DETAILS, DetailPanel};
use crate::session::Session;
use chancery_core::board::{Map, Phase, Position, Power, Province, Season};
use player::search::Advice;

/// Returns the aims of a plan: `take Ser Gre, guard Tri, enter Gal`. Without any, returns its
/// orders.
pub(super) fn aim(map: &Map, plan: &Advice, list: impl Fn(&Map, &[Province]) -> String) -> String {
    let all = [
        ("take", &plan.targets),
        ("guard", &plan.guards),
        ("enter", &plan.entries),
    ];
    let all = all.into_iter().filter(|(_, places)| !places.is_empty());
    let all = all.map(|(verb, places)| format!("{verb} {}", list(map, places)));
    let all: Vec<String> = all.collect();
    if all.is_empty() {
        orders(map, plan)
    } else {
        text::list(all, ", ")
    }
}

/// Returns the codes of provinces: `Ser Gre`.
pub(super) fn codes(map: &Map, all: &[Province]) -> String {
    words::codes(map, all.iter().copied())
}

/// Returns the expected value of a plan in short: `15 %, 4.3 centers`.
pub(super) fn worth(plan: &Advice) -> String {
    format!("{:.0} %, {:.1} centers", plan.share * 100.0, plan.centers)
}

/// Returns the promises that a plan of a power breaks: `breaks your word to Austria`.
pub(super) fn broken(session: &Session, power: Power, plan: &Advice) -> Option<Row> {
    let game = session.game();
    let to = game.betrayed(game.history().len(), power, &plan.orders);
    let broken = review::text::broken_word(game.map(), "your", to);
    broken.map(|broken| Row::new().toned(Tone::Warn, broken))
}

/// Returns the panel about a plan of a power.
pub(super) fn detail(session: &Session, power: Power, index: usize, plan: &Advice) -> DetailPanel {
    let game = session.game();
    let map = game.map();
    let turn = game.turn();
    let names =
        |map: &Map, all: &[Province]| text::join(all.iter().map(|at| map.full(at.location())));
    let (aims, aims_in_short) = (aim(map, plan, names), aim(map, plan, codes));
    let year = turn.year + u16::from(turn.season() == Season::Winter);
    let labeled = |label: &str, text: String| Row::new().dim(label).padded_to(DETAILS).text(text);
    let share = format!("{:.0} % of the game", plan.share * 100.0);
    let worth = format!("{share}, {:.1} centers", plan.centers);
    let fear = fear(map, game.position(), plan);
    // other powers can't oppose builds
    let fear = (turn.phase != Phase::Adjustments).then(|| labeled("fears", fear));
    let head = Row::new().strong(Tone::Accent, format!("Plan {}", index + 1));
    let head = head.padded_to(DETAILS);
    let about = "100 % of the game is a solo; this is the average over the replies tried.";
    let short = head.clone().bold(aims_in_short);
    DetailPanel::with_short(head.bold(aims), short.dim(format!("  {worth}")))
        .always(broken(session, power, plan).map(|row| Row::new().padded_to(DETAILS).and(row)))
        .blank()
        .roomy([labeled("worth", format!("{worth} after Fall {year}"))])
        .always(fear)
        .always([labeled("orders", orders(map, plan))])
        .blank()
        .roomy([Row::new().dim(about)])
}

fn orders(map: &Map, plan: &Advice) -> String {
    text::list(plan.orders.iter().map(|order| order.short(map)), ", ")
}

/// Returns a sentence on the main threat to a plan.
fn fear(map: &Map, position: &Position, plan: &Advice) -> String {
    plan.fear.as_ref().map_or_else(
        || format!("nothing in the {} replies that were tried", plan.samples),
        |fear| review::text::risk(map, position, fear, plan.samples),
    )
}
