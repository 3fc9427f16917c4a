//! The lines of a game master's sheets that are still asked about.

use super::{line, quote};
use crate::game::Game;

/// `asked`, where there are any.
pub(super) fn list(out: &mut String, game: &Game) {
    if game.asked().is_empty() {
        return;
    }
    line(out, format_args!("asked = ["));
    for asked in game.asked() {
        let wrote = quote(&asked.ink);
        let of = asked.power.map_or_else(String::new, |power| {
            format!(", of = {}", quote(&game.map().power(power).key))
        });
        line(out, format_args!("  {{ wrote = {wrote}{of} }},"));
    }
    line(out, format_args!("]"));
}
