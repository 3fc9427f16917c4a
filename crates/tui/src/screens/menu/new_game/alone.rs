//! One person against the computer: the power, the level, and the board.

use super::board::BOARD;
use super::game_options::{GameOptions, Opponent};
use super::lines::{ChoiceRow, Group, SetupRow, choice_row, value};
use super::players::COMPUTER;
use crate::kit::list::cycle;
use chancery_core::board::{Map, Position, Power, Turn};
use game::Mode;
use player::Persona;

pub(super) const GROUP: Group = Group {
    fields: |chosen| {
        let rows = [&POWER, &COMPUTER, &BOARD].map(SetupRow::Dial);
        let talk = chosen.can_talk().then_some(SetupRow::Dial(&WORDS));
        rows.into_iter()
            .chain(talk)
            .chain(against(chosen))
            .collect()
    },
    message: |chosen| {
        let others = match chosen.computer {
            Some(Opponent::Program) => "other programs. They never see",
            _ => "the computer. It never sees",
        };
        let alone = format!("You play alone against {others} your orders before you play them.");
        match (&chosen.name, chosen.goes_on_from()) {
            (Some(name), Some(_)) => format!("A new game, “{}”. {alone}", name.value()),
            _ => alone,
        }
    },
};

/// Returns the line of the computer's names and characters, once they are dealt to the opponents of a lone
/// player.
pub(super) fn against(chosen: &GameOptions) -> Option<SetupRow> {
    let is_dealt = chosen.is_alone() && chosen.personas().next().is_some();
    is_dealt.then_some(SetupRow::Dial(&AGAINST))
}

pub(super) const WORDS: ChoiceRow = choice_row!("Words", words, bool, [
    true => "a word now and then", "before the moves, you and the computer can make proposals to each other";
    false => "never", "no one proposes anything";
]);

const AGAINST: ChoiceRow = ChoiceRow {
    label: "Against",
    shown: |chosen| {
        let all: Vec<String> = chosen.personas().collect();
        let names = all.iter().filter_map(|one| one.split(' ').next());
        let names = text::list(names, ", ");
        let all = text::list(all, ", ");
        value(names, format!("{all}; F2 deals other opponents"))
    },
    turn: GameOptions::deal_opponents,
};

/// The power of a lone player.
pub(super) const POWER: ChoiceRow = ChoiceRow {
    label: "Power",
    shown: |chosen| match chosen.led() {
        Some(power) => value(&chosen.map.power(power).name, "your power"),
        None => value("any", "one is dealt to you"),
    },
    turn: |chosen, forward| {
        let choices = chosen.own_choices();
        let own = cycle(&choices, chosen.own, forward);
        chosen.lead(own);
    },
};

impl GameOptions {
    /// Returns the phase of another game from whose position one person plays on.
    pub(super) fn goes_on_from(&self) -> Option<Turn> {
        let start = self.start().filter(|_| self.is_alone());
        start.map(|position| position.turn)
    }

    /// Returns whether one person plays against the computer or programs.
    pub(super) fn is_alone(&self) -> bool {
        self.mode == Mode::HotSeat && self.seats == 1 && self.computer.is_some()
    }

    /// Returns the names and characters that are dealt to the computer's seats.
    fn personas(&self) -> impl Iterator<Item = String> {
        let computer = self.computer.filter(|it| *it != Opponent::Program);
        let seed = self.opponents.filter(|_| computer.is_some());
        let count = self.shares().len().saturating_sub(self.seats);
        let dealt = seed.map(|seed| Persona::deal(seed, count));
        dealt.into_iter().flatten().map(|it| it.to_string())
    }

    /// Deals other names and characters to the computer's seats, or the ones before.
    pub(super) fn deal_opponents(&mut self, forward: bool) {
        let step = if forward { 1 } else { u64::MAX };
        self.opponents = self.opponents.map(|seed| seed.wrapping_add(step));
    }

    /// Returns the power that a lone player chose or was dealt, if it is known yet.
    pub(super) fn led(&self) -> Option<Power> {
        let dealt = self.dealt.then(|| self.shares().concat().first().copied());
        self.own.or(dealt.flatten())
    }

    /// Returns the powers that a lone player can take. `None` stands for any of them.
    fn own_choices(&self) -> Vec<Option<Power>> {
        let placed = self.placed.as_ref();
        let placed = placed.filter(|_| self.is_custom);
        let is_there = |power: &Power| {
            placed.is_none_or(|it| {
                it.units_of(*power).next().is_some() || it.center_count(*power) > 0
            })
        };
        let powers = self.map.played().filter(is_there).map(Some);
        let any = placed.is_none().then_some(None);
        any.into_iter().chain(powers).collect()
    }

    /// Gives the first seat a power, or any one.
    pub(super) fn lead(&mut self, power: Option<Power>) {
        self.in_sequence();
        self.own = power;
        let mut powers = self.map.played();
        if let Some(at) = power.and_then(|own| powers.position(|power| power == own)) {
            self.share_order.swap(0, at);
        }
    }

    /// Returns a remark on the strength of an opponent.
    pub(super) fn strength(opponent: Opponent) -> &'static str {
        match opponent {
            Opponent::Program => "other programs lead all other powers, by network (DAIDE)",
            Opponent::Computer(level) => match level.number() {
                1 => "a beginner: one plan, and many mistakes",
                2 => "one plan, with some mistakes",
                3 => "compares some plans of its own with some of yours",
                4 => "compares many plans, and improves the best one",
                _ => "as strong as it can; thinks for some seconds",
            },
        }
    }
}

/// Returns a position in which someone owns a center. A puzzle has only units: each power then owns
/// the centers where it stands, and its free home centers.
pub(super) fn with_centers(map: &Map, mut position: Position) -> Position {
    if map.powers().any(|power| position.center_count(power) > 0) {
        return position;
    }
    for center in map.centers().iter() {
        let unit = position.unit(center).map(|unit| unit.power);
        let home = position.home(center);
        let home = home.filter(|&power| position.units_of(power).next().is_some());
        position.set_owner(center, unit.or(home));
    }
    position
}
