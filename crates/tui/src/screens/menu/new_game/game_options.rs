//! The options of a new game, and the game that they create.

use std::collections::HashSet;
use std::sync::Arc;

use tui_input::Input;

use super::clock::ChosenClock;
use super::ends::EndsChosen;
use super::players::{PowerLeader, PowerSplit};
use crate::session::programs;
use chancery_core::board::{HouseRules, Id, Map, Position, Power, PowerSet};
use game::settings::{NewGame, new_game};
use game::{
    Attendance, AttendanceError, Game, Missing, Mode, Neutral, PowerAssignment, Seat, SeatsError,
    Secrecy, Setup as Settings, TableRules, Victory,
};
use player::Level;

/// The player of the powers that no person leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opponent {
    /// The computer, at a level.
    Computer(Level),
    /// A program for each power, which joins by the network.
    Program,
}

impl Opponent {
    fn attendance(self) -> Attendance {
        match self {
            Opponent::Computer(level) => Attendance::Computer(level),
            Opponent::Program => Attendance::Program,
        }
    }
}

/// The reason why a game can't start, as a clause.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum SetupError {
    /// The seats or the position aren't possible.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// A player of the other powers isn't possible.
    #[error(transparent)]
    Attendance(#[from] AttendanceError),
    /// Programs can't play such a game.
    #[error("programs can't play here: {0}")]
    NoPrograms(String),
    /// Two players have the same name.
    #[error("two players are named “{0}”")]
    SameName(String),
    /// No value of a line has the typed letters.
    #[error("no “{typed}” under {label}: {values}")]
    NoValue {
        /// The letters.
        typed: String,
        /// The label of the line.
        label: &'static str,
        /// The possible values, or the keys that show them.
        values: String,
    },
}

/// The options of a new game.
#[derive(Clone, Debug)]
pub(super) struct GameOptions {
    /// The name of the game, if one is typed.
    pub name: Option<Input>,
    /// The mode of play.
    pub mode: Mode,
    /// The board.
    pub map: Arc<Map>,
    /// The available boards, the built-in standard board first.
    pub maps: Vec<Arc<Map>>,
    /// The errors of the boards that can't be used.
    pub board_faults: Vec<String>,
    /// Whether someone chose the board, so that it stays when the number of players changes.
    pub keeps_board: bool,
    /// The number of people who play.
    pub seats: usize,
    /// The names of the players, by seat. Can be longer than `seats`.
    pub names: Vec<Input>,
    /// The player of the powers that no person leads, if there is one.
    pub computer: Option<Opponent>,
    /// The seed by which names and characters are dealt to the computer's seats.
    pub opponents: Option<u64>,
    /// The way the powers are assigned to seats.
    pub way: PowerSplit,
    /// The power that a lone player chose, or `None` for any.
    pub own: Option<Power>,
    /// The index of each seat's share: a random permutation, or 0, 1, 2 and so on.
    pub share_order: Vec<usize>,
    /// Whether the shares were dealt at random.
    pub dealt: bool,
    /// The leader of each power, used with [`PowerSplit::ByHand`].
    pub hands: Vec<PowerLeader>,
    /// The rulebook and the choices for single issues.
    pub house: TableRules,
    /// The protection of sealed orders at a shared keyboard.
    pub secrecy: Secrecy,
    /// The effect of a movement phase without orders from a power.
    pub missing: Missing,
    /// Whether players can ask the computer for advice, or `None` if the default applies.
    pub advice: Option<bool>,
    /// Whether people and the computer make proposals to each other.
    pub words: bool,
    /// Whether the game starts with a custom position, set up in the editor, and not with the units of the board.
    pub is_custom: bool,
    /// The position that was set up in the editor, if any.
    pub placed: Option<Box<Position>>,
    /// The house rules, without the powers that aren't played.
    pub terms: HouseRules,
    /// The conditions that end the game.
    pub ends: EndsChosen,
    /// The clock.
    pub clock: ChosenClock,
}

impl GameOptions {
    /// Returns the default options for a mode.
    pub fn new(mode: Mode) -> Self {
        let map = Map::standard_shared();
        let powers = map.powers().len();
        let mut chosen = GameOptions {
            name: None,
            mode,
            maps: vec![Arc::clone(&map)],
            board_faults: Vec::new(),
            terms: map.terms(),
            map,
            keeps_board: false,
            seats: powers,
            names: vec![Input::default(); powers],
            computer: None,
            opponents: None,
            way: PowerSplit::ByHand,
            own: None,
            share_order: Vec::new(),
            dealt: false,
            hands: (0..powers).map(PowerLeader::Seat).collect(),
            house: TableRules::default(),
            clock: ChosenClock::default(),
            secrecy: Secrecy {
                passphrases: false,
                fingerprints: true,
            },
            missing: Missing::default(),
            advice: None,
            words: true,
            is_custom: false,
            placed: None,
            ends: EndsChosen::default(),
        };
        chosen.share_out();
        chosen
    }

    /// Returns the name that a game gets if none is typed.
    pub fn usual_name(&self) -> String {
        let name = match self.mode {
            Mode::HotSeat if self.is_alone() => {
                let power = self.led().map(|power| &self.map.power(power).name);
                return power.map_or("Alone".to_owned(), |name| format!("{name} alone"));
            }
            Mode::HotSeat => "Our table",
            Mode::GameMaster => "Club night",
        };
        name.to_owned()
    }

    /// Applies the table's defaults for new games.
    pub fn begin_with(&mut self, usual: &NewGame) {
        self.secrecy = Secrecy {
            passphrases: usual.secrecy == new_game::Secrecy::Phrases,
            fingerprints: usual.fingerprints.is_on(),
        };
        self.clock = ChosenClock::usual(usual.clock);
        self.words = usual.words != new_game::Words::Never;
        self.house = TableRules::of(usual.rulebook);
        self.share_out_by_rulebook();
    }

    /// Repeats the rules of a game, and what its players see and may ask for.
    pub fn repeat_rules(&mut self, game: &Game) {
        self.house = game.initial_rules();
        (self.secrecy, self.missing) = (game.secrecy(), game.missing());
        self.advice = Some(game.has_advice());
        self.words = game.has_words();
        let usual = self.map.terms();
        self.terms = HouseRules {
            closed: usual.closed,
            view: usual.view,
            ..game.start().terms
        };
    }

    /// Takes over the people, the board and the rules of an earlier game.
    pub fn repeat(&mut self, game: &Game) {
        let seats = game.seat_ids().zip(game.seats());
        let opponent = |seat| match game.attendance(seat) {
            Attendance::Computer(level) => Some(Opponent::Computer(level)),
            Attendance::Program => Some(Opponent::Program),
            _ => None,
        };
        let (people, others): (Vec<_>, Vec<_>) =
            seats.partition(|(seat, _)| opponent(*seat).is_none());
        (self.map, self.keeps_board) = (Arc::clone(game.map()), true);
        self.seats = people.len().max(1);
        self.names = people
            .iter()
            .map(|(_, seat)| Input::new(seat.name.clone()))
            .collect();
        let most = self.map.powers().len().max(self.seats);
        self.names.resize(most, Input::default());
        self.hands = vec![PowerLeader::NotPlayed; self.map.powers().len()];
        self.computer = others.first().and_then(|&(seat, _)| opponent(seat));
        self.repeat_rules(game);
        self.words |= others.is_empty();
        self.share_out();
        for (number, (_, seat)) in people.iter().enumerate() {
            for power in &seat.powers {
                self.hands[power.index()] = PowerLeader::Seat(number);
            }
        }
        let shares: Vec<Vec<Power>> = people.iter().map(|(_, seat)| seat.powers.clone()).collect();
        for way in self.ways() {
            self.way = way;
            if self.shares().iter().take(shares.len()).eq(&shares) {
                return;
            }
        }
        self.share_out();
    }

    /// Returns the powers of each seat.
    pub fn shares(&self) -> Vec<Vec<Power>> {
        let shares = match self.way {
            PowerSplit::Rulebook(allotment) => allotment.shares(&self.map).unwrap_or_default(),
            PowerSplit::Each | PowerSplit::Several => self.in_turn(),
            PowerSplit::ByHand => (0..self.seats)
                .map(|seat| self.held(PowerLeader::Seat(seat)))
                .collect(),
        };
        let share = |&lot: &usize| shares.get(lot).cloned().unwrap_or_default();
        self.share_order.iter().map(share).collect()
    }

    /// Returns the powers led by `hand`, with [`PowerSplit::ByHand`].
    fn held(&self, hand: PowerLeader) -> Vec<Power> {
        let held = self.map.powers().zip(&self.hands);
        held.filter(|&(_, &other)| other == hand)
            .map(|(power, _)| power)
            .collect()
    }

    /// Returns the powers that aren't played.
    pub fn unplayed(&self) -> PowerSet {
        match self.way {
            PowerSplit::Rulebook(allotment) => allotment.unplayed(&self.map),
            PowerSplit::Each | PowerSplit::Several => {
                let led = self.shares().concat();
                let idle = self.map.powers().filter(|power| !led.contains(power));
                idle.collect()
            }
            PowerSplit::ByHand => self.held(PowerLeader::NotPlayed).into_iter().collect(),
        }
    }

    /// Returns the assignment of a rulebook, if one is chosen.
    fn assignment(&self) -> Option<PowerAssignment> {
        match self.way {
            PowerSplit::Rulebook(assignment) => Some(assignment),
            PowerSplit::Each | PowerSplit::Several | PowerSplit::ByHand => None,
        }
    }

    /// Returns the power that is neutral until it joins a seat, if there is one.
    pub fn neutral(&self) -> Option<Neutral> {
        self.assignment()?.neutral(&self.map, self.house.rulebook)
    }

    /// Returns whether players can ask the computer for advice. By default only a single player
    /// against the computer can.
    pub fn has_advice(&self) -> bool {
        let is_asked = self.mode == Mode::HotSeat && self.computer.is_some();
        is_asked && self.advice.unwrap_or(self.seats == 1)
    }

    /// Returns whether people and the computer can make proposals to each other.
    pub fn can_talk(&self) -> bool {
        let is_computer = matches!(self.computer, Some(Opponent::Computer(_)));
        self.mode == Mode::HotSeat && is_computer && self.terms.visibility.is_none()
    }

    /// Returns the usual victory condition: that of the power assignment, or else the board's.
    pub fn usual_victory(&self) -> Victory {
        let special = self.assignment().and_then(|it| it.victory(&self.map));
        special.unwrap_or_else(|| Victory::of(&self.map))
    }

    /// Creates the game.
    ///
    /// # Errors
    /// Returns the reason if a game can't start with these options.
    pub fn game(&self) -> Result<Game, SetupError> {
        let settings = self.settings();
        if let Some(name) = repeated_name(&settings.seats) {
            return Err(SetupError::SameName(name));
        }
        let mut game = Game::new(settings)?;
        if let Some(opponent) = self.computer {
            if let (Opponent::Program, Some(reason)) = (opponent, programs::refusal(&game)) {
                return Err(SetupError::NoPrograms(reason));
            }
            for seat in game.seat_ids().skip(self.seats) {
                game.set_attendance(seat, opponent.attendance())?;
            }
        }
        if let Some(seed) = self.opponents {
            game.deal_personas(seed);
        }
        Ok(game)
    }

    /// Returns the setup of the game.
    fn settings(&self) -> Settings {
        let name = match self.name.as_ref().map_or("", Input::value).trim() {
            "" => self.usual_name(),
            name => name.to_owned(),
        };
        let seat = |(number, powers): (usize, Vec<Power>)| {
            let name = self.names.get(number).filter(|_| number < self.seats);
            Seat {
                name: name.map_or("", Input::value).trim().to_owned(),
                powers,
            }
        };
        let seats = self.shares().into_iter().enumerate().map(seat);
        Settings {
            map: Arc::clone(&self.map),
            rulebook: self.house.rulebook,
            rules: self.house.rules,
            mode: self.mode,
            secrecy: match self.mode {
                Mode::HotSeat if !self.is_alone() => self.secrecy,
                Mode::HotSeat | Mode::GameMaster => Secrecy::default(),
            },
            missing: self.missing,
            advice: self.has_advice(),
            words: self.can_talk() && self.words,
            seats: seats.collect(),
            start: self.start(),
            terms: HouseRules {
                unplayed: self.unplayed(),
                ..self.terms
            },
            neutral: self.neutral(),
            victory: Some(self.ends.victory(self)),
            draws: self.ends.draws(self.first_year()),
            timing: self.clock.timing(),
            ..Settings::standard(&name)
        }
    }
}

/// Returns the first name that two seats have.
fn repeated_name(seats: &[Seat]) -> Option<String> {
    let mut before = HashSet::new();
    let mut names = seats.iter().map(|seat| &seat.name);
    let again = names.find(|name| !name.is_empty() && !before.insert(name.to_lowercase()));
    again.cloned()
}

#[cfg(test)]
mod tests {
    use super::super::board::BOARD;
    use super::super::lines::SetupRow;
    use super::*;
    use game::Game;

    /// Returns the defaults, with all built-in boards.
    fn options(mode: Mode) -> GameOptions {
        let mut chosen = GameOptions::new(mode);
        let maps = Map::BUILT_IN.iter();
        let maps = maps.map(|(name, text)| Arc::new(Map::from_file(name, text).unwrap()));
        chosen.choose_among(maps);
        chosen
    }

    #[test]
    fn every_number_of_seats_makes_a_game() {
        for mode in [Mode::HotSeat, Mode::GameMaster] {
            for seats in 1..=34 {
                let mut chosen = options(mode);
                chosen.seat(seats);
                for board in chosen.offer() {
                    let game = Game::new(chosen.settings()).unwrap();
                    // one person plays against the computer
                    let all = match (mode, seats) {
                        (Mode::HotSeat, 1) => board.played().count(),
                        _ => seats,
                    };
                    assert_eq!(game.seats().len(), all, "{}", board.name());
                    assert_eq!(game.map().name(), board.name());
                    (BOARD.turn)(&mut chosen, true);
                }
            }
        }
    }

    #[test]
    fn the_standard_board_and_those_for_the_number_of_players_come_first() {
        let mut chosen = options(Mode::HotSeat);
        let mut offered = |seats| {
            chosen.seat(seats);
            let offer = chosen.offer();
            let names: Vec<String> = offer.iter().map(|map| map.name().to_owned()).collect();
            assert_eq!(chosen.map.name(), names[0]);
            names
        };
        let duels = offered(2);
        assert_eq!(
            duels[..4],
            [
                "standard",
                "france-austria",
                "england-turkey",
                "germany-italy"
            ]
        );
        assert_eq!(offered(3)[..2], ["standard", "hundred"]);
        assert_eq!(offered(4)[..2], ["standard", "sail-ho"]);
        assert_eq!(offered(5)[..2], ["standard", "ancient-mediterranean"]);
        assert_eq!(offered(6)[0], "standard");
        assert_eq!(offered(7)[0], "standard");
        assert_eq!(offered(8), ["modern", "crowded", "chaos"]);
        assert_eq!(offered(11), ["crowded", "chaos"]);
        assert_eq!(offered(34), ["chaos"]);
        // a board that was chosen stays if it has enough powers
        chosen.seat(3);
        chosen = SetupRow::Dial(&BOARD).find(&chosen, "stand").unwrap();
        chosen.seat(2);
        assert_eq!(chosen.map.name(), "standard");
        chosen.seat(34);
        assert_eq!(chosen.map.name(), "chaos");
    }
}
