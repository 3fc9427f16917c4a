//! What ends a game, written: nothing where the table plays by the board's rules and nothing came of
//! votes.

use super::{array, line, quote};
use crate::{
    Ballot, DrawShares, Draws, EndedEarly, Game, Proposal, Tally, Victory, VictoryCount, Vote,
    VoteDisclosure,
};
use chancery_core::board::{Map, PowerSet};

/// The terms of the table, where they are not the usual ones, and the votes.
pub(super) fn terms(out: &mut String, game: &Game) {
    let (victory, usual) = (game.victory(), Victory::of(game.map()));
    if *victory != usual {
        line(out, format_args!("\n[victory]"));
        if victory.centers != usual.centers {
            line(out, format_args!("centers = {}", victory.centers));
        }
        if victory.counted == VictoryCount::Hand {
            line(out, format_args!("counted = \"hand\""));
        }
        if let Some(year) = victory.last_year {
            line(out, format_args!("last_year = {year}"));
        }
        if let Some(hours) = victory.hours {
            line(out, format_args!("hours = {hours}"));
        }
    }
    draws(out, game.draws());
    for vote in game.votes() {
        self::vote(out, game.map(), vote);
    }
}

fn draws(out: &mut String, draws: &Draws) {
    if *draws == Draws::default() {
        return;
    }
    line(out, format_args!("\n[draws]"));
    match draws.shared {
        DrawShares::All => {}
        DrawShares::Named => line(out, format_args!("shared = \"named\"")),
        DrawShares::None => line(out, format_args!("shared = \"none\"")),
    }
    if draws.ballot == Ballot::Open {
        line(out, format_args!("ballot = \"open\""));
    }
    if draws.telling == VoteDisclosure::Vetoes {
        line(out, format_args!("telling = \"vetoes\""));
    }
    if let Some(year) = draws.from {
        line(out, format_args!("from = {year}"));
    }
}

fn vote(out: &mut String, map: &Map, vote: &Vote) {
    let name = quote(&vote.turn.to_string());
    line(out, format_args!("\n[[votes]]\nname = {name}"));
    match vote.proposal {
        Proposal::Draw(sharers) => line(out, format_args!("draw = {}", keys(map, sharers))),
        Proposal::Concession(winner) => {
            let key = quote(&map.power(winner).key);
            line(out, format_args!("concession = {key}"));
        }
    }
    match &vote.tally {
        Tally::Open { yes, no } => {
            line(out, format_args!("yes = [{}]", numbers(yes)));
            line(out, format_args!("no = [{}]", numbers(no)));
        }
        Tally::Passed => line(out, format_args!("result = \"passed\"")),
        Tally::Failed => line(out, format_args!("result = \"failed\"")),
        Tally::Vetoed(vetoes) => {
            line(out, format_args!("result = \"failed\"\nvetoes = {vetoes}"));
        }
    }
}

/// What stopped the game, where something did.
pub(super) fn ended(out: &mut String, game: &Game) {
    let Some(stopped) = game.stopped() else {
        return;
    };
    let name = quote(&stopped.turn.to_string());
    line(out, format_args!("\n[ended]\nname = {name}"));
    match &stopped.stop {
        EndedEarly::Time => line(out, format_args!("by = \"time\"")),
        EndedEarly::Declared { winners, reason } => {
            line(out, format_args!("by = \"declared\""));
            let winners = keys(game.map(), *winners);
            line(out, format_args!("winners = {winners}"));
            if !reason.is_empty() {
                line(out, format_args!("reason = {}", quote(reason)));
            }
        }
    }
}

fn keys(map: &Map, powers: PowerSet) -> String {
    let keys: Vec<String> = powers
        .iter()
        .map(|power| map.power(power).key.clone())
        .collect();
    array(&keys)
}

/// Seats by their numbers from 1.
fn numbers(seats: &[usize]) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| (seat + 1).to_string()).collect();
    numbers.join(", ")
}
