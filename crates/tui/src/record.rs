//! Phases that were played, as the screens show them.

use chancery_core::board::Power;
use chancery_core::board::ProvinceSet;
use chancery_core::orders::{Action, WrittenOrder};
use chancery_core::report::ResultLine;
use entry::Reading;
use game::Game;

/// The lines of a record by power, those without any left out.
pub fn by_power(game: &Game, lines: Vec<ResultLine>) -> Vec<(Power, Vec<ResultLine>)> {
    let of = |power: Power| {
        let own = lines.iter().filter(|line| line.power == power);
        (power, own.cloned().collect::<Vec<_>>())
    };
    let all = game.map().powers().map(of);
    all.filter(|(_, lines)| !lines.is_empty()).collect()
}

/// Returns the provinces that the orders and choices of a reading name.
pub fn reading_places(reading: &Reading) -> ProvinceSet {
    let orders = reading.orders().chain(reading.choices());
    all_places(orders.map(|one| &one.order))
}

/// Returns the provinces that orders name.
pub fn all_places<'a>(orders: impl Iterator<Item = &'a WrittenOrder>) -> ProvinceSet {
    orders.fold(ProvinceSet::EMPTY, |all, order| all.union(&places(order)))
}

/// The provinces that an order speaks of.
pub fn places(written: &WrittenOrder) -> ProvinceSet {
    let WrittenOrder::Order { unit, action } = written else {
        return ProvinceSet::EMPTY;
    };
    let mut places: ProvinceSet = [unit.place.province].into_iter().collect();
    match action {
        Action::Hold
        | Action::Disband
        | Action::Build
        | Action::Proxy { .. }
        | Action::MoveOffMap
        | Action::Unreadable => {}
        Action::Move { to, .. } | Action::Retreat { to } => places.insert(to.province),
        Action::SupportHold { of } => places.insert(of.place.province),
        Action::SupportMove { of, to } | Action::Convoy { of, to } => {
            places.insert(of.place.province);
            places.insert(to.province);
        }
    }
    places
}
