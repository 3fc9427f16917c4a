//! Helpers for the screens that show past phases.

use chancery_core::board::ProvinceSet;
use chancery_core::orders::WrittenOrder;
use entry::Reading;

/// Returns the provinces that the orders and choices of a reading name.
pub fn reading_places(reading: &Reading) -> ProvinceSet {
    let orders = reading.orders().chain(reading.choices());
    all_places(orders.map(|one| &one.order))
}

/// Returns the provinces that orders name.
pub fn all_places<'a>(orders: impl Iterator<Item = &'a WrittenOrder>) -> ProvinceSet {
    orders.fold(ProvinceSet::EMPTY, |all, order| all.union(&places(order)))
}

/// Returns the provinces that an order names.
pub fn places(written: &WrittenOrder) -> ProvinceSet {
    let helped = written.helped().map(|unit| unit.place);
    let others = helped
        .into_iter()
        .chain(written.goal())
        .map(|place| place.province);
    written.province().into_iter().chain(others).collect()
}
