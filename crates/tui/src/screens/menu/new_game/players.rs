//! The players: the seats, their names, and the powers that each leads.

use super::alone::{self, POWER};
use super::game_options::{GameOptions, Opponent};
use super::lines::{Choice, ChoiceRow, Group, SetupRow, choices, shown, value};
use crate::kit::list::cycle;
use crate::kit::{house_rule_text, words};
use crate::session::programs;
use chancery_core::board::{Id, Power};
use game::{Mode, PowerAssignment};
use player::Level;
use player::random::Random;

pub(super) const GROUP: Group = Group { fields, message };

/// The way the powers are assigned to seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PowerSplit {
    /// An assignment from a rulebook or from common practice.
    Rulebook(PowerAssignment),
    /// One power per seat; the other powers aren't played.
    Each,
    /// All powers, dealt in turn, so that some or all seats get several.
    Several,
    /// Each power on its own line.
    ByHand,
}

/// The leader of a power, with [`PowerSplit::ByHand`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PowerLeader {
    /// The player of this seat.
    Seat(usize),
    /// No one: its units hold.
    NotPlayed,
    /// No one, as if its player had left: the power is in civil disorder.
    Disorder,
}

fn fields(chosen: &GameOptions) -> Vec<SetupRow> {
    let mut all = Vec::new();
    if chosen.is_alone() {
        all.push(SetupRow::Dial(&POWER));
    } else {
        all.push(SetupRow::Dial(&POWERS));
        all.extend((0..chosen.seats).map(SetupRow::Seat));
    }
    let powers = chosen.map.played().count();
    if chosen.computer.is_some() || chosen.way != PowerSplit::ByHand && powers > chosen.seats {
        all.push(SetupRow::Dial(&COMPUTER));
    }
    if chosen.mode == Mode::HotSeat && chosen.computer.is_some() {
        all.push(SetupRow::Dial(&ADVICE));
    }
    if chosen.can_talk() {
        all.push(SetupRow::Dial(&alone::WORDS));
    }
    all.extend(alone::against(chosen));
    if chosen.way == PowerSplit::ByHand {
        all.extend(chosen.map.played().map(SetupRow::Power));
    }
    all
}

const POWERS: ChoiceRow = ChoiceRow {
    label: "Powers",
    shown: |chosen| {
        let remark = match chosen.way {
            PowerSplit::Rulebook(PowerAssignment::Alliances) => {
                "as in 1914, from 1901; Alt-L assigns at random"
            }
            PowerSplit::Rulebook(_) => "as in the rulebook; Alt-L assigns at random",
            PowerSplit::Each | PowerSplit::Several => "Alt-L assigns them at random",
            PowerSplit::ByHand => "power by power; Alt-L assigns at random",
        };
        let split = match chosen.way {
            PowerSplit::Rulebook(PowerAssignment::Seven) => "one each",
            PowerSplit::Rulebook(PowerAssignment::Six) => "one each, without Italy",
            PowerSplit::Rulebook(PowerAssignment::Five) => "without Italy and Germany",
            PowerSplit::Rulebook(PowerAssignment::Four) => "England, and three pairs",
            PowerSplit::Rulebook(PowerAssignment::Three) => "England leads three",
            PowerSplit::Rulebook(PowerAssignment::Russia) => "Russia leads one",
            PowerSplit::Rulebook(PowerAssignment::War) => "the game of 1914",
            PowerSplit::Rulebook(PowerAssignment::Alliances) => "two alliances",
            PowerSplit::Each if chosen.computer.is_some() => "one each",
            PowerSplit::Each => match chosen.map.played().count() - chosen.seats {
                0 => "one each",
                1 => "one each, one not played",
                rest => return value(format!("one each, {rest} not played"), remark),
            },
            PowerSplit::Several if chosen.seats == 1 => "all",
            PowerSplit::Several => "all, some with several",
            PowerSplit::ByHand => "custom",
        };
        value(split, remark)
    },
    turn: |chosen, forward| {
        let way = cycle(&chosen.ways(), chosen.way, forward);
        if way == PowerSplit::ByHand {
            chosen.copy_shares_to_leaders();
        }
        chosen.way = way;
        chosen.in_sequence();
    },
};

/// The setting for the computer, which leads the powers without a player.
pub(super) const COMPUTER: ChoiceRow = ChoiceRow {
    label: "Computer",
    shown: |chosen| match chosen.computer {
        None => value(
            "doesn't play",
            "it can lead the powers that no person leads",
        ),
        Some(opponent) => {
            let name = match opponent {
                Opponent::Computer(level) => format!("level {}", level.number()),
                Opponent::Program => "other programs".to_owned(),
            };
            value(name, GameOptions::strength(opponent))
        }
    },
    turn: |chosen, forward| {
        let programs = programs::tokens(&chosen.map, chosen.terms.visibility).is_ok();
        let levels = Level::ALL.map(|level| Some(Opponent::Computer(level)));
        let none = (!chosen.is_alone()).then_some(None);
        let mut all: Vec<Option<Opponent>> = none.into_iter().chain(levels).collect();
        all.extend(programs.then_some(Some(Opponent::Program)));
        chosen.computer = cycle(&all, chosen.computer, forward);
        chosen.share_out();
        chosen.lead(chosen.own);
    },
};

impl GameOptions {
    /// Returns the selectable assignments: those of the rulebook for this number of players, or,
    /// without any, the same number of powers each or one each. Assignment by hand comes last.
    pub(super) fn ways(&self) -> Vec<PowerSplit> {
        if self.computer.is_some() {
            return vec![PowerSplit::Each];
        }
        let known = PowerAssignment::ways(self.seats, self.house.rulebook).into_iter();
        let known = known.filter(|way| way.shares(&self.map).is_some());
        let mut ways: Vec<PowerSplit> = known.map(PowerSplit::Rulebook).collect();
        let powers = self.map.played().count();
        match (ways.len(), powers) {
            (1.., _) => {}
            (0, powers) if powers == self.seats => ways.push(PowerSplit::Each),
            (0, powers) if powers % self.seats == 0 => {
                ways.extend([PowerSplit::Several, PowerSplit::Each]);
            }
            (0, _) => ways.extend([PowerSplit::Each, PowerSplit::Several]),
        }
        ways.push(PowerSplit::ByHand);
        ways
    }

    /// Returns the number of seats, including the computer's.
    fn seat_count(&self) -> usize {
        match self.computer {
            Some(_) => self.map.played().count(),
            None => self.seats,
        }
    }

    /// Assigns the powers in the first selectable way.
    pub(super) fn share_out(&mut self) {
        self.way = self.ways().first().copied().unwrap_or(PowerSplit::ByHand);
        self.in_sequence();
    }

    /// Returns the powers of each share if the powers are dealt in turn, or one per seat.
    pub(super) fn in_turn(&self) -> Vec<Vec<Power>> {
        let powers: Vec<Power> = self.map.played().collect();
        let share = |seat: usize| {
            let own = powers.iter().skip(seat).step_by(self.seat_count());
            match self.way {
                PowerSplit::Each => own.take(1).copied().collect(),
                _ => own.copied().collect(),
            }
        };
        (0..self.seat_count()).map(share).collect()
    }

    /// Keeps the assignment if the rulebook has it, too, or else selects the rulebook's first one.
    pub(super) fn share_out_by_rulebook(&mut self) {
        if !self.ways().contains(&self.way) {
            self.share_out();
        }
    }

    /// Gives the first share to the first seat, and so on.
    pub(super) fn in_sequence(&mut self) {
        self.share_order = (0..self.seat_count()).collect();
        self.dealt = false;
    }

    /// Copies the current shares to the leaders that are edited by hand.
    fn copy_shares_to_leaders(&mut self) {
        let shares = self.shares();
        let hand = |power: Power| {
            let seat = shares.iter().position(|share| share.contains(&power));
            seat.map_or(PowerLeader::NotPlayed, PowerLeader::Seat)
        };
        self.hands = self.map.powers().map(hand).collect();
    }

    /// Deals the shares at random.
    pub(super) fn deal(&mut self, chance: &mut Random) {
        self.share_order = (0..self.seat_count()).collect();
        chance.shuffle(&mut self.share_order);
        if self.way == PowerSplit::ByHand {
            // the lines of the powers must show the dealt leaders
            let before = self.hands.clone();
            self.copy_shares_to_leaders();
            for (hand, before) in self.hands.iter_mut().zip(before) {
                if before == PowerLeader::Disorder {
                    *hand = before;
                }
            }
            self.in_sequence();
        }
        (self.dealt, self.own) = (true, None);
    }

    /// Gives a power to the next leader, or to the previous one.
    pub(super) fn cycle_leader(&mut self, power: Power, forward: bool) {
        let seats = (0..self.seats).map(PowerLeader::Seat);
        let all: Vec<PowerLeader> = seats
            .chain([PowerLeader::NotPlayed, PowerLeader::Disorder])
            .collect();
        let hand = &mut self.hands[power.index()];
        *hand = cycle(&all, *hand, forward);
    }

    /// Returns the name of a power's leader and a remark about it.
    pub(super) fn leader_text(&self, power: Power) -> (String, String) {
        match self.hands[power.index()] {
            PowerLeader::Seat(seat) => value(self.player_name(seat), ""),
            PowerLeader::NotPlayed => {
                value("not played", "its units hold and disband if dislodged")
            }
            PowerLeader::Disorder => value("civil disorder", "it sends no orders"),
        }
    }

    /// Returns a sentence for each house rule, or nothing if no game can start with these options.
    pub(super) fn house_rule_sentences(&self) -> Vec<String> {
        self.game().map_or_else(
            |_| Vec::new(),
            |game| house_rule_text::sentences(&self.map, game.start(), game.neutral()),
        )
    }

    /// Returns the name of a seat's player, or the player's number if none is typed.
    fn player_name(&self, seat: usize) -> String {
        match self.names[seat].value().trim() {
            "" => format!("player {}", seat + 1),
            name => name.to_owned(),
        }
    }
}

const ADVISES: &[Choice<bool>] = choices![
    false => "no", "players find their plans themselves";
    true => "yes", "Ctrl-A shows a player three plans of the computer";
];

const ADVICE: ChoiceRow = ChoiceRow {
    label: "Advice",
    shown: |chosen| shown(ADVISES, chosen.has_advice()),
    turn: |chosen, _| chosen.advice = Some(!chosen.has_advice()),
};

fn message(chosen: &GameOptions) -> String {
    let mut all = Vec::new();
    if chosen.dealt {
        all.push("Powers assigned at random.".to_owned());
    }
    let shares = chosen.shares().into_iter();
    let several = shares.filter(|share| share.len() > 1);
    let several = several.map(|share| game::ending::names(&chosen.map, share));
    let several = text::list(several, "; ");
    if !several.is_empty() {
        all.push(format!("Same player: {several}."));
    }
    all.extend(chosen.house_rule_sentences());
    let led = chosen.shares().concat();
    let lost = chosen.map.powers().filter(|power| {
        chosen.way == PowerSplit::ByHand
            && !led.contains(power)
            && !chosen.unplayed().contains(*power)
    });
    let lost = words::names(&chosen.map, lost);
    match lost.len() {
        0 => {}
        1 => all.push(format!("{} is in civil disorder.", lost[0])),
        _ => all.push(format!("{} are in civil disorder.", words::list(&lost))),
    }
    all.join(" ")
}
