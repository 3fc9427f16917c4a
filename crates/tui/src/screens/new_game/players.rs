//! Who plays: the seats, their names, and the powers that each leads.

use super::game_options::GameOptions;
use super::lines::{Choice, ChoiceRow, Group, SetupRow, name, remark};
use crate::house_rule_text;
use crate::picker::cycle;
use crate::words;
use chancery_core::board::{Id, Power};
use game::{Mode, PowerAssignment};
use player::Level;
use player::random::Random;

pub(super) const GROUP: Group = Group { fields, message };

/// How the powers are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PowerSplit {
    /// As a rulebook has it, or as tables do.
    Book(PowerAssignment),
    /// A power each; the others aren't played.
    Each,
    /// All powers, in turn: several for some players, or for all.
    Several,
    /// Power by power.
    ByHand,
}

/// Who leads a power, where they are shared out by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PowerLeader {
    /// This seat.
    Seat(usize),
    /// Nobody: its units hold, and do nothing else.
    NotPlayed,
    /// Nobody, as if its player had left: it is in civil disorder.
    Disorder,
}

fn fields(chosen: &GameOptions) -> Vec<SetupRow> {
    let mut all = vec![SetupRow::Dial(&POWERS)];
    all.extend((0..chosen.seats).map(SetupRow::Seat));
    let powers = chosen.map.played().count();
    if chosen.computer.is_some() || chosen.way != PowerSplit::ByHand && powers > chosen.seats {
        all.push(SetupRow::Dial(&COMPUTER));
    }
    if chosen.mode == Mode::HotSeat && chosen.computer.is_some() {
        all.push(SetupRow::Dial(&ADVICE));
    }
    if chosen.way == PowerSplit::ByHand {
        all.extend(chosen.map.played().map(SetupRow::Power));
    }
    all
}

const POWERS: ChoiceRow = ChoiceRow {
    label: "Powers",
    value: |chosen| {
        let value = match chosen.way {
            PowerSplit::Book(PowerAssignment::Seven) => "one each",
            PowerSplit::Book(PowerAssignment::Six) => "one each, without Italy",
            PowerSplit::Book(PowerAssignment::Five) => "without Italy and Germany",
            PowerSplit::Book(PowerAssignment::Four) => "England, and three pairs",
            PowerSplit::Book(PowerAssignment::Three) => "England leads three",
            PowerSplit::Book(PowerAssignment::Russia) => "Russia leads one",
            PowerSplit::Book(PowerAssignment::War) => "the game of 1914",
            PowerSplit::Book(PowerAssignment::Alliances) => "two alliances",
            PowerSplit::Each if chosen.computer.is_some() => "one each",
            PowerSplit::Each => match chosen.map.played().count() - chosen.seats {
                0 => "one each",
                1 => "one each, one not played",
                rest => return format!("one each, {rest} not played"),
            },
            PowerSplit::Several if chosen.seats == 1 => "all",
            PowerSplit::Several => "all, some with several",
            PowerSplit::ByHand => "custom",
        };
        value.to_owned()
    },
    remark: |chosen| match chosen.way {
        PowerSplit::Book(PowerAssignment::Alliances) => {
            "as in 1914, from 1901; Alt-L assigns at random".to_owned()
        }
        PowerSplit::Book(_) => "as in the rulebook; Alt-L assigns at random".to_owned(),
        PowerSplit::Each | PowerSplit::Several => "Alt-L assigns them at random".to_owned(),
        PowerSplit::ByHand => "power by power; Alt-L assigns at random".to_owned(),
    },
    turn: |chosen, forward| {
        let way = cycle(&chosen.ways(), chosen.way, forward);
        if way == PowerSplit::ByHand {
            chosen.take_in_hand();
        }
        chosen.way = way;
        chosen.in_sequence();
    },
};

/// Who leads the powers that no person leads.
const COMPUTER: ChoiceRow = ChoiceRow {
    label: "Computer",
    value: |chosen| match chosen.computer {
        None => "doesn't play".to_owned(),
        Some(level) => format!("level {}", level.number()),
    },
    remark: |chosen| match chosen.computer {
        None => "it can lead the powers that no person leads".to_owned(),
        Some(level) if level == Level::ALL[0] => "a beginner; leads all other powers".to_owned(),
        Some(level) if level == Level::ALL[4] => {
            "as strong as it can; leads all other powers".to_owned()
        }
        Some(_) => "leads all other powers; 1 is the weakest, 5 the strongest".to_owned(),
    },
    turn: |chosen, forward| {
        let levels = Level::ALL.map(Some);
        let all: Vec<Option<Level>> = [None].into_iter().chain(levels).collect();
        chosen.computer = cycle(&all, chosen.computer, forward);
        chosen.share_out();
    },
};

impl GameOptions {
    /// The ways to share the powers out: the rulebook's for so many players, or else the same number each
    /// or one each; and by hand.
    fn ways(&self) -> Vec<PowerSplit> {
        if self.computer.is_some() {
            return vec![PowerSplit::Each];
        }
        let known = PowerAssignment::ways(self.seats, self.house.rulebook).into_iter();
        let known = known.filter(|way| way.shares(&self.map).is_some());
        let mut ways: Vec<PowerSplit> = known.map(PowerSplit::Book).collect();
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

    /// How many seats there are, those of the computer among them.
    fn seat_count(&self) -> usize {
        match self.computer {
            Some(_) => self.map.played().count(),
            None => self.seats,
        }
    }

    /// Shares the powers out in the first way for so many players.
    pub(super) fn share_out(&mut self) {
        self.way = self.ways().first().copied().unwrap_or(PowerSplit::ByHand);
        self.in_sequence();
    }

    /// The powers of each share where each gets one, or where they are dealt out in turn.
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

    /// The way stays where the rulebook has it too, else it is the rulebook's first.
    pub(super) fn share_out_by_rulebook(&mut self) {
        if !self.ways().contains(&self.way) {
            self.share_out();
        }
    }

    /// The first share is the first seat's, and so on.
    fn in_sequence(&mut self) {
        self.lots = (0..self.seat_count()).collect();
        self.dealt = false;
    }

    /// The shares that were chosen before are what one changes by hand.
    fn take_in_hand(&mut self) {
        let shares = self.shares();
        let hand = |power: Power| {
            let seat = shares.iter().position(|share| share.contains(&power));
            seat.map_or(PowerLeader::NotPlayed, PowerLeader::Seat)
        };
        self.hands = self.map.powers().map(hand).collect();
    }

    /// Deals the shares by lot.
    pub(super) fn deal(&mut self, chance: &mut Random) {
        self.lots = (0..self.seat_count()).collect();
        chance.shuffle(&mut self.lots);
        if self.way == PowerSplit::ByHand {
            // the lines of the powers are to say whose they are now
            let before = self.hands.clone();
            self.take_in_hand();
            for (hand, before) in self.hands.iter_mut().zip(before) {
                if before == PowerLeader::Disorder {
                    *hand = before;
                }
            }
            self.in_sequence();
        }
        self.dealt = true;
    }

    /// Another hand for a power.
    pub(super) fn hand_on(&mut self, power: Power, forward: bool) {
        let seats = (0..self.seats).map(PowerLeader::Seat);
        let all: Vec<PowerLeader> = seats
            .chain([PowerLeader::NotPlayed, PowerLeader::Disorder])
            .collect();
        let hand = &mut self.hands[power.index()];
        *hand = cycle(&all, *hand, forward);
    }

    /// Who leads a power, in words; what is to be known of it.
    pub(super) fn hand_told(&self, power: Power) -> (String, &'static str) {
        match self.hands[power.index()] {
            PowerLeader::Seat(seat) => (self.called(seat), ""),
            PowerLeader::NotPlayed => (
                "not played".to_owned(),
                "its units hold and disband if dislodged",
            ),
            PowerLeader::Disorder => ("civil disorder".to_owned(), "it sends no orders"),
        }
    }

    /// What is played otherwise than every rulebook; nothing where no game can begin so.
    pub(super) fn otherwise(&self) -> Vec<String> {
        self.game().map_or_else(
            |_| Vec::new(),
            |game| house_rule_text::sentences(&self.map, game.start(), game.neutral()),
        )
    }

    /// What a seat is called before the game: its name, or its number.
    fn called(&self, seat: usize) -> String {
        match self.names[seat].value().trim() {
            "" => format!("player {}", seat + 1),
            name => name.to_owned(),
        }
    }
}

const ADVISES: [Choice<bool>; 2] = [
    (false, "no", "players find their plans themselves"),
    (
        true,
        "yes",
        "Ctrl-A shows a player three plans of the computer",
    ),
];

const ADVICE: ChoiceRow = ChoiceRow {
    label: "Advice",
    value: |chosen| name(&ADVISES, chosen.has_advice()),
    remark: |chosen| remark(&ADVISES, chosen.has_advice()),
    turn: |chosen, _| chosen.advice = Some(!chosen.has_advice()),
};

fn message(chosen: &GameOptions) -> String {
    let mut all = Vec::new();
    if chosen.dealt {
        all.push("Powers assigned at random.".to_owned());
    }
    let shares = chosen.shares().into_iter();
    let several = shares.filter(|share| share.len() > 1);
    let hands: Vec<String> = several
        .map(|share| game::ending::names(&chosen.map, share))
        .collect();
    if !hands.is_empty() {
        all.push(format!("Same player: {}.", hands.join("; ")));
    }
    all.extend(chosen.otherwise());
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
