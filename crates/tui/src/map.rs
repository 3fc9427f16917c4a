//! The map in a terminal: the part that is shown, the drawn cells, and what lies over them.

pub mod cache;
pub mod click;
pub mod jump_labels;
pub mod province_list;
mod scroll;
pub mod transition;
pub mod view;
pub mod zoom_badge;
