//! What the game begins with: the year, the units.

use std::sync::Arc;

use tui_input::Input;

use super::game_options::GameOptions;
use super::lines::{Choice, ChoiceRow, Group, SetupRow, name, remark, turn};
use super::players::PowerSplit;
use crate::picker::cycle;
use crate::words;
use chancery_core::board::{Map, Phase, Position, Province, Terrain, Turn, Unit, UnitKind};
use game::PowerAssignment;
use game::power_assignment::WAR;

pub(super) const GROUP: Group = Group {
    fields,
    message: |_| String::new(),
};

/// What the game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Opening {
    /// The units of the map.
    #[default]
    Units,
    /// An empty board, in the winter before: each builds what it likes.
    Winter,
    /// A position that is set up by hand.
    Board,
}

const OPENINGS: [Opening; 3] = [Opening::Units, Opening::Winter, Opening::Board];

/// What Italy has in Rome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum RomeUnit {
    /// An army, as on every board.
    #[default]
    Army,
    /// A fleet (Sharp).
    Fleet,
}

fn fields(chosen: &GameOptions) -> Vec<SetupRow> {
    let mut all = vec![SetupRow::Dial(&MAP), SetupRow::Dial(&START)];
    if chosen.opening == Opening::Units && chosen.roman_army().is_some() {
        all.push(SetupRow::Dial(&ROME));
    }
    all
}

const MAP: ChoiceRow = ChoiceRow {
    label: "Map",
    value: |chosen| chosen.map.name().to_owned(),
    remark: |chosen| {
        let map = &chosen.map;
        let is_played = |&at: &Province| map.info(at).terrain != Terrain::Impassable;
        format!(
            "{} provinces, {} centers, {} to win",
            map.provinces().filter(is_played).count(),
            map.centers().len(),
            map.victory()
        )
    },
    turn: |chosen, forward| {
        let names: Vec<&str> = chosen.maps.iter().map(|map| map.name()).collect();
        let name = cycle(&names, chosen.map.name(), forward);
        let map = chosen.maps.iter().find(|map| map.name() == name).cloned();
        if let Some(map) = map {
            chosen.play_on(map);
        }
    },
};

const START: ChoiceRow = ChoiceRow {
    label: "Start",
    value: |chosen| match chosen.opening {
        Opening::Board => "custom position".to_owned(),
        Opening::Units | Opening::Winter => words::season(chosen.first_turn()),
    },
    remark: |chosen| {
        let remark = match chosen.opening {
            Opening::Units => "standard units",
            Opening::Winter => "empty board: each power chooses its starting units",
            Opening::Board => return chosen.placed_told(),
        };
        remark.to_owned()
    },
    turn: |chosen, forward| chosen.opening = cycle(&OPENINGS, chosen.opening, forward),
};

const ROMES: [Choice<RomeUnit>; 2] = [
    (RomeUnit::Army, "an army", "standard"),
    (
        RomeUnit::Fleet,
        "a fleet",
        "Italy begins with F Rome, and A Venice, F Naples",
    ),
];

const ROME: ChoiceRow = ChoiceRow {
    label: "Rome",
    value: |chosen| name(&ROMES, chosen.rome),
    remark: |chosen| remark(&ROMES, chosen.rome),
    turn: |chosen, forward| turn(&ROMES, &mut chosen.rome, forward),
};

impl GameOptions {
    /// Plays on another board: a seat for each of its powers, shared out anew.
    fn play_on(&mut self, map: Arc<Map>) {
        let powers = map.powers().len();
        if map.name() == self.map.name() {
            return;
        }
        self.map = map;
        self.seats = powers;
        self.names
            .resize(powers.max(self.names.len()), Input::default());
        (self.opening, self.rome) = (Opening::default(), RomeUnit::default());
        self.placed = None;
        self.fog = self.map.terms().visibility;
        self.share_out();
    }

    /// Begins with a position that was set up by hand.
    pub(super) fn place(&mut self, position: Position) {
        self.placed = Some(Box::new(position));
        self.opening = Opening::Board;
    }

    /// Is a position to be set up before the game can begin?
    pub(super) fn wants_position(&self) -> bool {
        self.opening == Opening::Board && self.placed.is_none()
    }

    /// The position that was set up, in a few words.
    fn placed_told(&self) -> String {
        let Some(placed) = &self.placed else {
            return "press Enter to set up units, centers, and phase".to_owned();
        };
        let units = words::count(placed.units().count(), "unit");
        format!("{}, {units} · Alt-E changes it", words::turn(placed.turn))
    }

    /// The army in Rome, on a board that begins with one beside a coast.
    fn roman_army(&self) -> Option<(Province, Unit)> {
        let rome = self.map.province_by_code("ROM")?;
        let army = self.map.opening().unit(rome)?;
        let fleet = self.map.can_stand(UnitKind::Fleet, rome.location());
        (army.kind == UnitKind::Army && fleet).then_some((rome, army))
    }

    /// The first phase.
    pub(super) fn first_turn(&self) -> Turn {
        let mut turn = self.map.first_turn();
        if self.way == PowerSplit::Book(PowerAssignment::War) {
            turn.year = WAR;
        }
        match self.opening {
            Opening::Units => turn,
            Opening::Board => self.placed.as_ref().map_or(turn, |placed| placed.turn),
            Opening::Winter => Turn {
                year: turn.year.saturating_sub(1).max(1),
                phase: Phase::Adjustments,
            },
        }
    }

    /// The position that it begins with; none where that is the map's own.
    pub(super) fn start(&self) -> Option<Position> {
        if self.opening == Opening::Board {
            return self.placed.as_deref().cloned();
        }
        let usual = self.map.opening();
        let mut start = usual.clone();
        start.turn = self.first_turn();
        if self.opening == Opening::Winter {
            // what nobody builds for stands there from the start
            let led = self.shares().concat();
            for unit in usual.units().filter(|unit| led.contains(&unit.power)) {
                start.take_unit(self.map.province(unit.location));
            }
        } else if let (RomeUnit::Fleet, Some((rome, army))) = (self.rome, self.roman_army()) {
            start.take_unit(rome);
            let kind = UnitKind::Fleet;
            start.set_unit(&self.map, Unit { kind, ..army });
        }
        (start != usual).then_some(start)
    }
}
