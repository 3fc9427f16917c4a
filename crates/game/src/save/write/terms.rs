//! What a table plays otherwise than every rulebook, so far as there is anything.

use super::{array, line, quote};
use crate::Game;
use chancery_core::board::{HouseRules, Power};

/// The powers that nobody plays, but for a neutral one.
pub(super) fn unplayed(out: &mut String, game: &Game) {
    let neutral = game.neutral().map(|neutral| neutral.power);
    let idle = game.start().terms.unplayed;
    let idle = idle.iter().filter(|&power| Some(power) != neutral);
    let idle: Vec<String> = idle.map(|power| key(game, power)).collect();
    if !idle.is_empty() {
        line(out, format_args!("not_played = {}", array(&idle)));
    }
}

/// The powers of a seat, as they were before a neutral one joined.
pub(super) fn led(game: &Game, powers: &[Power]) -> Vec<String> {
    let neutral = game.neutral().map(|neutral| neutral.power);
    let own = powers.iter().filter(|&&power| Some(power) != neutral);
    own.map(|&power| key(game, power)).collect()
}

/// The tables of the terms.
pub(super) fn tables(out: &mut String, game: &Game) {
    let HouseRules {
        builds, dislodging, ..
    } = game.start().terms;
    let plain = HouseRules::default();
    if (builds, dislodging) != (plain.builds, plain.dislodging) {
        line(out, format_args!("\n[house]"));
    }
    if builds != plain.builds {
        line(out, format_args!("builds = {}", quote(builds.name())));
    }
    if dislodging != plain.dislodging {
        let name = quote(dislodging.name());
        line(out, format_args!("dislodging = {name}"));
    }
    if let Some(neutral) = game.neutral() {
        let power = quote(&key(game, neutral.power));
        line(out, format_args!("\n[neutral]\npower = {power}"));
        line(out, format_args!("joins = {}", neutral.joins));
        if neutral.closed {
            line(out, format_args!("closed = true"));
        }
    }
    if let Some(toss) = game.toss() {
        line(out, format_args!("\n[toss]\nwinner = {}", toss.winner + 1));
        line(out, format_args!("coin = {}", quote(toss.coin.name())));
    }
}

fn key(game: &Game, power: Power) -> String {
    game.map().power(power).key.clone()
}
