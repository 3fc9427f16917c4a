//! The table's clock, and what is left of the present phase.

use super::{array, line, quote};
use crate::Game;
use crate::clock::{TimeoutAction, Timing};

/// `[clock]`, where the table plays by one.
pub(super) fn table(out: &mut String, game: &Game) {
    let Some(clock) = game.clock() else {
        return;
    };
    let Timing {
        first,
        talk,
        write,
        short,
        at_end,
        grace,
        bell,
    } = clock.timing();
    let usual = Timing::default();
    line(out, format_args!("\n[clock]"));
    line(out, format_args!("first = {}", first.as_secs()));
    line(out, format_args!("talk = {}", talk.as_secs()));
    line(out, format_args!("write = {}", write.as_secs()));
    if let Some(short) = short {
        line(out, format_args!("short = {}", short.as_secs()));
    }
    if *at_end == TimeoutAction::Close {
        line(out, format_args!("end = \"close\""));
    }
    if *grace != usual.grace {
        line(out, format_args!("grace = {}", grace.as_secs()));
    }
    if *bell != usual.bell {
        line(out, format_args!("bell = {bell}"));
    }
    if let Some(left) = clock.left(game.turn(), game.is_first()) {
        let write: Vec<String> = left.write.iter().map(u32::to_string).collect();
        let (talk, write) = (left.talk, write.join(", "));
        line(
            out,
            format_args!("left = {{ talk = {talk}, write = [{write}] }}"),
        );
    }
    let map = game.map();
    let handed_in = clock.handed_in().iter();
    let handed_in: Vec<String> = handed_in
        .map(|power| map.power(power).key.clone())
        .collect();
    if !handed_in.is_empty() {
        line(out, format_args!("handed_in = {}", array(&handed_in)));
    }
    let extended = clock.extensions().iter().map(|extension| {
        let phase = quote(&extension.turn.to_string());
        format!("{{ phase = {phase}, minutes = {} }}", extension.minutes)
    });
    let extended: Vec<String> = extended.collect();
    if !extended.is_empty() {
        line(out, format_args!("extended = [{}]", extended.join(", ")));
    }
}
