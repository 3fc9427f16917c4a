//! What was chosen, and the game that it makes.

use std::sync::Arc;

use tui_input::Input;

use super::clock::ChosenClock;
use super::ends::EndsChosen;
use super::players::{PowerLeader, PowerSplit};
use super::start::Opening;
use chancery_core::board::{
    BuildSites, DislodgedUnits, HouseRules, Map, Position, Power, PowerSet, Visibility,
};
use game::settings::{NewGame, new_game};
use game::{
    Attendance, Game, Missing, Mode, Neutral, Seat, Secrecy, Setup as Settings, TableRules, Victory,
};
use player::Level;

/// What was chosen.
#[derive(Debug)]
pub(super) struct GameOptions {
    /// What the table calls the game.
    pub name: Option<Input>,
    /// How the table plays.
    pub mode: Mode,
    /// The board.
    pub map: Arc<Map>,
    /// The boards that there are, the built-in one first.
    pub maps: Vec<Arc<Map>>,
    /// How many people play.
    pub seats: usize,
    /// Their names, by seat; more than there are seats.
    pub names: Vec<Input>,
    /// The level of the computer, where it leads the powers that no person leads.
    pub computer: Option<Level>,
    /// How the powers are shared out.
    pub way: PowerSplit,
    /// Which share each seat has: by lot, or in their sequence.
    pub lots: Vec<usize>,
    /// Were the shares dealt by lot?
    pub dealt: bool,
    /// Who leads each power, where they are shared out by hand.
    pub hands: Vec<PowerLeader>,
    /// The rulebook, single issues set.
    pub house: TableRules,
    /// What is kept from others at one keyboard.
    pub secrecy: Secrecy,
    /// What an empty sheet for moves means.
    pub missing: Missing,
    /// Whether players can ask the computer for advice, where that was chosen.
    pub advice: Option<bool>,
    /// What the game begins with.
    pub opening: Opening,
    /// The position that was set up by hand, if one was.
    pub placed: Option<Box<Position>>,
    /// Where units are built.
    pub builds: BuildSites,
    /// What becomes of the dislodged.
    pub dislodging: DislodgedUnits,
    /// The rule of fog of war, if it is played.
    pub fog: Option<Visibility>,
    /// What ends the game.
    pub ends: EndsChosen,
    /// The clock.
    pub clock: ChosenClock,
}

impl GameOptions {
    /// The defaults.
    pub fn new(mode: Mode) -> Self {
        let map = Map::standard_shared();
        let powers = map.powers().len();
        let terms = map.terms();
        let mut chosen = GameOptions {
            name: None,
            mode,
            maps: vec![Arc::clone(&map)],
            map,
            seats: powers,
            names: vec![Input::default(); powers],
            computer: None,
            way: PowerSplit::ByHand,
            lots: Vec::new(),
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
            opening: Opening::default(),
            placed: None,
            builds: terms.builds,
            dislodging: terms.dislodging,
            fog: terms.visibility,
            ends: EndsChosen::default(),
        };
        chosen.share_out();
        chosen
    }

    /// Returns the name of the game where none is typed.
    pub fn usual_name(&self) -> &'static str {
        match self.mode {
            Mode::HotSeat => "Our table",
            Mode::GameMaster => "Club night",
        }
    }

    /// Takes what a table has for every new game.
    pub fn begin_with(&mut self, usual: &NewGame) {
        self.secrecy = Secrecy {
            passphrases: usual.secrecy == new_game::Secrecy::Phrases,
            fingerprints: usual.fingerprints.is_on(),
        };
        self.clock = ChosenClock::usual(usual.clock);
        self.house = TableRules::of(usual.rulebook);
        self.share_out_by_rulebook();
    }

    /// The powers of each seat.
    pub fn shares(&self) -> Vec<Vec<Power>> {
        let shares = match self.way {
            PowerSplit::Book(allotment) => allotment.shares(&self.map).unwrap_or_default(),
            PowerSplit::Each | PowerSplit::Several => self.in_turn(),
            PowerSplit::ByHand => (0..self.seats)
                .map(|seat| self.held(PowerLeader::Seat(seat)))
                .collect(),
        };
        let share = |&lot: &usize| shares.get(lot).cloned().unwrap_or_default();
        self.lots.iter().map(share).collect()
    }

    /// The powers that are in a hand, where they are shared out by hand.
    fn held(&self, hand: PowerLeader) -> Vec<Power> {
        let held = self.map.powers().zip(&self.hands);
        held.filter(|&(_, &other)| other == hand)
            .map(|(power, _)| power)
            .collect()
    }

    /// The powers that nobody plays.
    pub fn unplayed(&self) -> PowerSet {
        match self.way {
            PowerSplit::Book(allotment) => allotment.unplayed(&self.map),
            PowerSplit::Each | PowerSplit::Several => {
                let led = self.shares().concat();
                let idle = self.map.powers().filter(|power| !led.contains(power));
                idle.collect()
            }
            PowerSplit::ByHand => self.held(PowerLeader::NotPlayed).into_iter().collect(),
        }
    }

    /// The power that is neutral until it joins a seat.
    pub fn neutral(&self) -> Option<Neutral> {
        match self.way {
            PowerSplit::Book(allotment) => allotment.neutral(&self.map, self.house.rulebook),
            PowerSplit::Each | PowerSplit::Several | PowerSplit::ByHand => None,
        }
    }

    /// Whether players can ask the computer for advice: usually a player who is alone against it.
    pub fn has_advice(&self) -> bool {
        let is_asked = self.mode == Mode::HotSeat && self.computer.is_some();
        is_asked && self.advice.unwrap_or(self.seats == 1)
    }

    /// What wins the game; none where it is the board's.
    pub fn usual_victory(&self) -> Victory {
        let special = match self.way {
            PowerSplit::Book(allotment) => allotment.victory(&self.map),
            PowerSplit::Each | PowerSplit::Several | PowerSplit::ByHand => None,
        };
        special.unwrap_or_else(|| Victory::of(&self.map))
    }

    /// What the table plays otherwise than every rulebook.
    fn terms(&self) -> HouseRules {
        HouseRules {
            builds: self.builds,
            dislodging: self.dislodging,
            unplayed: self.unplayed(),
            visibility: self.fog,
            ..self.map.terms()
        }
    }

    /// The game that begins.
    ///
    /// # Errors
    /// Why none can begin so.
    pub fn game(&self) -> Result<Game, String> {
        let mut game = Game::new(self.settings()).map_err(|error| error.to_string())?;
        if let Some(level) = self.computer {
            for seat in game.seat_ids().skip(self.seats) {
                let set = game.set_attendance(seat, Attendance::Computer(level));
                set.map_err(|error| error.to_string())?;
            }
        }
        Ok(game)
    }

    /// What the game is made of.
    fn settings(&self) -> Settings {
        let name = match self.name.as_ref().map_or("", Input::value).trim() {
            "" => self.usual_name(),
            name => name,
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
                Mode::HotSeat => self.secrecy,
                Mode::GameMaster => Secrecy::default(),
            },
            missing: self.missing,
            advice: self.has_advice(),
            seats: seats.collect(),
            start: self.start(),
            terms: self.terms(),
            neutral: self.neutral(),
            victory: Some(self.ends.victory(self)),
            draws: self.ends.draws(self.first_year()),
            timing: self.clock.timing(),
            ..Settings::standard(name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::BOARD;
    use super::*;
    use game::Game;

    /// The defaults, with all built-in boards.
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
                    assert_eq!(game.seats().len(), seats, "{}", board.name());
                    assert_eq!(game.map().name(), board.name());
                    (BOARD.turn)(&mut chosen, true);
                }
            }
        }
    }

    #[test]
    fn boards_for_the_number_of_players_come_first() {
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
            duels[..3],
            ["france-austria", "england-turkey", "germany-italy"]
        );
        assert_eq!(duels[6..8], ["twin-isles", "standard"]);
        assert_eq!(offered(3)[0], "hundred");
        assert_eq!(offered(4)[..2], ["sail-ho", "standard"]);
        assert_eq!(offered(5)[..2], ["ancient-mediterranean", "standard"]);
        assert_eq!(offered(6)[0], "standard");
        assert_eq!(offered(7)[0], "standard");
        assert_eq!(offered(8), ["modern", "crowded", "chaos"]);
        assert_eq!(offered(11), ["crowded", "chaos"]);
        assert_eq!(offered(34), ["chaos"]);
    }
}
