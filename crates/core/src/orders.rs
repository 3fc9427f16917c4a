//! Orders, as written and as the rules interpret them.
//!
//! * [`WrittenOrder`] is an order as written: it may name a wrong coast, a missing unit or a province out of
//!   reach. [`notation`] reads and writes its canonical form.
//! * [`Order`], [`RetreatOrder`] and [`Adjustment`] are legal orders.
//! * [`legality::LegalityContext`] turns the first kind into the second: it decides what DATC 3.1 calls
//!   *legal*, from the board alone, without regard to other orders.
//! * [`possible`] lists every order that a unit could be given, [`convoys`] those that need a convoy.
//! * [`position_reader`] reads a position from the codes of its units, centers and retreats.
//! * [`openings`] has the names of well-known orders of the first spring.
//! * [`sheet`] combines a power's orders: missing ones, several for one unit, orders for others' units, and
//!   orders that are implied (DATC 4.E.3) or left to another power (4.E.5).

pub mod convoys;
pub mod illegal;
mod implicit;
pub mod legality;
mod nationality;
pub mod notation;
pub mod openings;
pub mod order;
pub mod position_reader;
pub mod possible;
mod proxy;
pub mod routes;
pub mod sheet;
pub mod written;

pub use illegal::IllegalReason;
pub use order::{Adjustment, Order, RetreatOrder, Via};
pub use sheet::{EffectiveOrder, IgnoredOrder, OrderOrigin, Orders, Permit};
pub use written::{
    Action, OrderDuration, StatedOwner, UnitRef, WrittenOrder, WrittenPlace, WrittenVia,
};
