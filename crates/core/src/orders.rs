//! Orders: as they were written, and as the rules let them stand.
//!
//! * [`WrittenOrder`] is an order as it was written: it may name a wrong coast, a unit that isn't
//!   there or a place out of reach. [`notation`] reads and writes the canonical form of it.
//! * [`Order`], [`RetreatOrder`] and [`Adjustment`] are orders that are possible on the board.
//! * [`legality::LegalityContext`] judges the first kind and gives the second: what DATC 3.1 calls *legal* is
//!   decided here, from the board alone, without a look at other orders.
//! * [`possible`] lists every order that a unit could be given.
//! * [`sheet`] puts a power's orders together: missing ones, several for one unit, others' units,
//!   and what is implied (DATC 4.E.3) or left to another power (4.E.5).

pub mod illegal;
mod implicit;
pub mod legality;
mod nationality;
pub mod notation;
pub mod order;
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
