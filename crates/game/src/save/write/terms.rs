//! Writes the seats, the victory, the votes, the house rules and the clock. Defaults are omitted.

use std::time::Duration;

use super::{key, keys, number, text};
use crate::save::file::{
    ClockFile, DeadlineFile, EndedBy, EndedFile, ExtensionFile, HouseFile, NeutralFile, OfferFile,
    SeatFile, Text, TossFile, VictoryFile, VoteFile, VoteResult, unplaced,
};
use crate::{
    Deadline, Due, EndedEarly, Game, Proposal, SeatId, Tally, Timing, Victory, Vote, Word,
};
use chancery_core::board::{Map, Power, Province};
use player::promise::Promise;

/// Returns the unplayed powers, except for a neutral one and those that the board has without a player.
pub(super) fn not_played(game: &Game) -> Vec<Text> {
    let all = game.start().terms.unplayed;
    let unplayed = all.difference(&game.map().terms().unplayed);
    keys(game.map(), unplayed.iter().filter(is_own(game)))
}

pub(super) fn house(game: &Game) -> HouseFile {
    let (terms, usual) = (game.start().terms, game.map().terms());
    HouseFile {
        builds: (terms.builds != usual.builds).then_some(terms.builds),
        dislodging: terms.dislodging,
        visibility: terms.visibility,
    }
}

/// Returns the seats, without a neutral power that has joined one.
pub(super) fn seats(game: &Game) -> Vec<SeatFile> {
    let seats = game.seat_ids().zip(game.seats());
    let seats = seats.map(|(id, seat)| SeatFile {
        name: seat.name.clone(),
        powers: keys(game.map(), seat.powers.iter().copied().filter(is_own(game))),
        phrase: game.passphrase_check(id).map(text),
        character: game.persona(id).map(text),
    });
    seats.collect()
}

fn is_own(game: &Game) -> impl Fn(&Power) -> bool {
    let neutral = game.neutral().map(|neutral| neutral.power);
    move |&power| Some(power) != neutral
}

pub(super) fn victory(game: &Game) -> Option<VictoryFile> {
    let (victory, usual) = (game.victory(), Victory::of(game.map()));
    (*victory != usual).then(|| VictoryFile {
        centers: (victory.centers != usual.centers).then(|| unplaced(victory.centers)),
        counted: victory.counted,
        last_year: victory.last_year.map(unplaced),
        hours: victory.hours.map(unplaced),
    })
}

pub(super) fn votes(game: &Game) -> Vec<VoteFile> {
    let votes = game.votes().iter();
    votes.map(|taken| vote(game.map(), taken)).collect()
}

fn vote(map: &Map, vote: &Vote) -> VoteFile {
    let numbers = |seats: &[SeatId]| seats.iter().copied().map(number).collect();
    let (draw, concession) = match vote.proposal {
        Proposal::Draw(sharers) => (Some(keys(map, sharers.iter())), None),
        Proposal::Concession(winner) => (None, Some(key(map, winner))),
    };
    let (yes, no) = match &vote.tally {
        Tally::Open { yes, no } => (Some(numbers(yes)), Some(numbers(no))),
        Tally::Passed | Tally::Failed | Tally::Vetoed(_) => (None, None),
    };
    let (result, vetoes) = match &vote.tally {
        Tally::Open { .. } => (None, None),
        Tally::Passed => (Some(VoteResult::Passed), None),
        Tally::Failed => (Some(VoteResult::Failed), None),
        Tally::Vetoed(vetoes) => (Some(VoteResult::Failed), Some(vetoes.get())),
    };
    VoteFile {
        name: text(vote.turn),
        draw,
        concession,
        yes,
        no,
        result,
        vetoes,
    }
}

pub(super) fn offers(game: &Game) -> Vec<OfferFile> {
    let map = game.map();
    let code = |at| map.short(Province::location(at)).to_string().to_uppercase();
    let word = |word: &Word| OfferFile {
        name: text(word.turn),
        from: key(map, word.offer.from),
        to: key(map, word.offer.to),
        promise: match word.offer.promise {
            Promise::Peace(until) => text(format!("peace {until}")),
            Promise::Empty(at) => text(format!("empty {}", code(at))),
            Promise::Support { by, from, to } => {
                let [by, from, to] = [by, from, to].map(code);
                text(format!("support {by} {from} {to}"))
            }
        },
        answer: word.answer,
    };
    game.words().iter().map(word).collect()
}

pub(super) fn neutral(game: &Game) -> Option<NeutralFile> {
    game.neutral().map(|neutral| NeutralFile {
        power: key(game.map(), neutral.power),
        joins: neutral.joins,
        closed: neutral.closed,
    })
}

pub(super) fn toss(game: &Game) -> Option<TossFile> {
    game.toss().map(|toss| TossFile {
        winner: number(toss.winner),
        coin: toss.coin,
    })
}

pub(super) fn clock(game: &Game) -> Option<ClockFile> {
    let clock = game.clock()?;
    let (timing, usual) = (clock.timing(), Timing::default());
    let extensions = clock.extensions().iter().map(|extension| ExtensionFile {
        phase: text(extension.turn),
        minutes: extension.minutes,
    });
    Some(ClockFile {
        first: seconds(timing.first),
        talk: seconds(timing.talk),
        write: seconds(timing.write),
        short: timing.short.map(seconds),
        end: timing.at_end,
        grace: (timing.grace != usual.grace).then(|| seconds(timing.grace)),
        bell: (timing.bell != usual.bell).then_some(timing.bell),
        left: clock.left(game.turn(), game.is_first()).map(unplaced),
        handed_in: keys(game.map(), clock.handed_in().iter()),
        extended: extensions.collect(),
    })
}

pub(super) fn deadline(deadline: &Deadline) -> DeadlineFile {
    DeadlineFile {
        rule: text(&deadline.rule),
        due: deadline.date().and_then(|date| date.parse().ok()),
        left: match deadline.due {
            Due::Paused(left) => Some(left.unsigned_abs().as_secs()),
            Due::Unset | Due::At(_) => None,
        },
        extended: deadline.extended.iter().map(|&seat| number(seat)).collect(),
    }
}

pub(super) fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX)
}

pub(super) fn ended(game: &Game) -> Option<EndedFile> {
    let ended = game.stopped()?;
    let (by, winners, reason) = match &ended.stop {
        EndedEarly::Time => (EndedBy::Time, None, ""),
        EndedEarly::Declared { winners, reason } => {
            let winners = keys(game.map(), winners.iter());
            (EndedBy::Declared, Some(winners), reason.as_str())
        }
    };
    Some(EndedFile {
        name: text(ended.turn),
        by,
        winners,
        reason: reason.to_owned(),
    })
}
