//! The lines of a game master's sheets that are still asked about.

use super::{array, line, quote};
use crate::Game;

/// `asked`, where there are any.
pub(super) fn list(out: &mut String, game: &Game) {
    if game.asked().is_empty() {
        return;
    }
    line(out, format_args!("asked = ["));
    for asked in game.asked() {
        let wrote = quote(&asked.ink);
        let part = asked
            .part
            .as_deref()
            .map_or_else(String::new, |part| format!(", part = {}", quote(part)));
        let of = asked.power.map_or_else(String::new, |power| {
            format!(", of = {}", quote(&game.map().power(power).key))
        });
        let orders = asked.may_be.iter();
        let orders: Vec<String> = orders
            .map(|order| order.canonical(game.map()).to_string())
            .collect();
        let may_be = match orders.as_slice() {
            [] => String::new(),
            orders => format!(", may_be = {}", array(orders)),
        };
        let note = match asked.note.as_str() {
            "" => String::new(),
            note => format!(", note = {}", quote(note)),
        };
        line(
            out,
            format_args!("  {{ wrote = {wrote}{part}{of}{may_be}{note} }},"),
        );
    }
    line(out, format_args!("]"));
}
