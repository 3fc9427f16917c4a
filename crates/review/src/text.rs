//! Reviews as sentences.

use chancery_core::board::{Map, Position, Power, PowerSet};
use chancery_core::orders::WrittenOrder;
use player::search::{Fear, Harm};

use crate::{Chance, ChanceKind, PhaseReview};

/// Returns a share of the game in percent: `17 %`.
pub fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

/// Returns the given orders that cost a power something: `A Mar - Pie, F MAO H`.
pub fn dear_orders(map: &Map, phase: &PhaseReview) -> String {
    let given = phase.changes.iter().map(|[given, _]| given.short(map));
    ::text::list(given, ", ")
}

/// Returns a clause on a promise that orders break: `breaks your word to Austria`; `None` if they break none.
pub fn broken_word(map: &Map, whose: &str, to: PowerSet) -> Option<String> {
    let names = ::text::join(to.iter().map(|power| &map.power(power).name));
    (to != PowerSet::EMPTY).then(|| format!("breaks {whose} word to {names}"))
}

/// Returns a sentence on a chance that was missed.
pub fn chance(map: &Map, chance: &Chance) -> String {
    let verb = match chance.kind {
        ChanceKind::Capture => "captured",
        ChanceKind::Keep => "kept",
    };
    let center = map.full(chance.center.location());
    if chance.orders.is_empty() {
        return format!("{center} would certainly have been {verb} without any order.");
    }
    let orders = ::text::join(chance.orders.iter().map(|order| order.short(map)));
    format!("{orders} would certainly have {verb} {center}.")
}

/// Returns a sentence on the main risk of orders in a position.
pub fn risk(map: &Map, position: &Position, fear: &Fear, samples: usize) -> String {
    let effect = match fear.harm {
        Harm::Entered(at) => format!("an enemy unit enters {}", map.full(at.location())),
        Harm::Lost(lost) => {
            let how = if position.turn.phase.is_retreat() {
                "disbanded"
            } else {
                "dislodged"
            };
            format!("{} is {how}", lost.short(map))
        }
        Harm::Stopped(stopped, to) => {
            format!("{} doesn't get to {}", stopped.short(map), map.full(to))
        }
    };
    let stays = match fear.harm {
        Harm::Stopped(_, to) => position.unit(map.province(to)),
        Harm::Entered(_) | Harm::Lost(_) => None,
    };
    let cause = match (fear.orders.is_empty(), stays) {
        (true, Some(other)) => format!("{} stays", other.short(map)),
        (true, None) => "other units hold".to_owned(),
        (false, _) => causes(map, &fear.orders),
    };
    format!(
        "If {cause}, {effect} ({} of {samples} replies tried).",
        fear.count
    )
}

/// Returns orders with their powers: `Germany orders A Bur - Par and A Pic S A Bur - Par`.
fn causes(map: &Map, orders: &[(Power, WrittenOrder)]) -> String {
    let groups = orders.chunk_by(|one, other| one.0 == other.0).map(|group| {
        let orders = group.iter().map(|(_, order)| order.short(map));
        let name = &map.power(group[0].0).name;
        format!("{name} orders {}", ::text::join(orders))
    });
    ::text::join(groups)
}
