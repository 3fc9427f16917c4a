//! What was chosen, and the game that it makes.

use std::sync::Arc;

use tui_input::Input;

use crate::board::{Map, Power};
use crate::game::{House, Missing, Mode, Seat, Secrecy, Setup as Settings};

/// The seats and the powers they lead, for each number of seats: by the keys of the standard board.
/// The rules of 1971 to 1992 share the powers out so for four to six players, and for three; for
/// two, one leads what the alliance of 1914 was. A power that is not listed sends no orders.
const SHARES: [&[&str]; 6] = [
    &["EFR", "AGT"],
    &["EGA", "RI", "FT"],
    &["E", "AF", "GT", "IR"],
    &["A", "E", "F", "R", "T"],
    &["A", "E", "F", "G", "R", "T"],
    &["A", "E", "F", "G", "I", "R", "T"],
];

/// What was chosen.
#[derive(Debug)]
pub(super) struct Chosen {
    /// What the table calls the game.
    pub name: Input,
    /// How the table plays.
    pub mode: Mode,
    /// The board.
    pub map: Arc<Map>,
    /// How many people play.
    pub seats: usize,
    /// Their names, by seat; more than there are seats.
    pub names: Vec<Input>,
    /// The rulebook, single issues set.
    pub house: House,
    /// What is kept from others at one keyboard.
    pub secrecy: Secrecy,
    /// What an empty sheet for moves means.
    pub missing: Missing,
}

impl Chosen {
    /// The defaults.
    pub fn new(mode: Mode) -> Self {
        let name = match mode {
            Mode::HotSeat => "Our table",
            Mode::GameMaster => "Club night",
        };
        Chosen {
            name: Input::new(name.to_owned()),
            mode,
            map: Map::standard_shared(),
            seats: 7,
            names: vec![Input::default(); 7],
            house: House::default(),
            secrecy: Secrecy {
                phrases: false,
                fingerprints: true,
            },
            missing: Missing::default(),
        }
    }

    /// The powers of each seat.
    pub fn shares(&self) -> Vec<Vec<Power>> {
        let power = |initial: char| {
            let mut powers = self.map.powers();
            powers.find(|&power| self.map.power(power).name.starts_with(initial))
        };
        SHARES[self.seats - 2]
            .iter()
            .map(|share| share.chars().filter_map(power).collect())
            .collect()
    }

    /// The game that it makes.
    pub fn settings(&self) -> Settings {
        let name = match self.name.value().trim() {
            "" => "Game",
            name => name,
        };
        let standard = Settings::standard(name);
        let seats = match self.mode {
            Mode::GameMaster => standard.seats,
            Mode::HotSeat => {
                let named = self.shares().into_iter().zip(&self.names);
                let seats = named.map(|(powers, name)| Seat {
                    name: name.value().trim().to_owned(),
                    powers,
                });
                seats.collect()
            }
        };
        Settings {
            rulebook: self.house.rulebook,
            rules: self.house.rules,
            mode: self.mode,
            seats,
            secrecy: match self.mode {
                Mode::HotSeat => self.secrecy,
                Mode::GameMaster => Secrecy::default(),
            },
            missing: self.missing,
            ..standard
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn every_number_of_seats_makes_a_game() {
        for seats in 2..=7 {
            let mut chosen = Chosen::new(Mode::HotSeat);
            chosen.seats = seats;
            let game = Game::new(chosen.settings()).unwrap();
            assert_eq!(game.seats().len(), seats);
        }
        assert!(Game::new(Chosen::new(Mode::GameMaster).settings()).is_ok());
    }
}
