//! The characters of computer players: what each of them values, remembers and keeps.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::random::Random;

/// The character of a computer player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Character {
    /// Attacks, and leaves its own centers open.
    Bold,
    /// Guards its centers, and expects others to come.
    Careful,
    /// Helps others, and keeps its word.
    Faithful,
    /// Remembers attacks for years, and returns them.
    Vengeful,
}

/// The numbers in which characters differ.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Traits {
    /// The factor of the value of a center to take.
    pub attack: f32,
    /// The factor of the value of guarding a center, of the probability that foreign units are expected at a
    /// goal, and of the harm of centers that others can reach.
    pub care: f32,
    /// The probability that a change of a plan supports a unit of another power, if it can.
    pub help: f32,
    /// The number of movement phases for which an attack and a broken promise are remembered.
    pub memory: usize,
    /// The additional part of the worth of centers and orders that return a remembered attack.
    pub grudge: f32,
    /// The part of its value that a plan loses for each promise that it breaks.
    pub word: f32,
}

impl Traits {
    /// The traits of a player without a character.
    pub const PLAIN: Traits = Traits {
        attack: 1.0,
        care: 1.0,
        help: 0.15,
        memory: 8,
        grudge: 0.0,
        word: 0.1,
    };
}

/// Each character with its name, what it does, and its traits.
#[rustfmt::skip]
const TABLE: [(Character, &str, &str, Traits); 4] = [
    (Character::Bold,     "bold",     "attacks much, and guards little", Traits { attack: 1.5, care: 0.4, memory: 4, word: 0.03, ..Traits::PLAIN }),
    (Character::Careful,  "careful",  "guards its centers, and expects attacks", Traits { attack: 0.8, care: 1.8, ..Traits::PLAIN }),
    (Character::Faithful, "faithful", "helps others, and keeps its promises", Traits { help: 0.3, word: 1.0, ..Traits::PLAIN }),
    (Character::Vengeful, "vengeful", "remembers attacks, and returns them", Traits { help: 0.1, memory: 24, grudge: 0.3, ..Traits::PLAIN }),
];

/// The names of computer players.
#[rustfmt::skip]
const NAMES: [&str; 40] = [
    "Marta", "Igor", "Alice", "Bruno", "Carla", "Dario", "Edith", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Katya",
    "Leon", "Mina", "Nils", "Olga", "Pavel", "Rosa", "Stefan", "Tilda", "Ulrich", "Vera", "Walter", "Yara", "Zoltan",
    "Agnes", "Boris", "Clara", "Dmitri", "Elsa", "Fritz", "Gina", "Henri", "Irma", "Jan", "Kemal", "Lucia", "Murat",
    "Nora",
];

impl Character {
    /// Returns the character with a name, or `None` if there is none.
    pub fn named(name: &str) -> Option<Character> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Returns the traits of the character.
    pub fn traits(self) -> Traits {
        TABLE[self as usize].3
    }

    /// Returns what the character does, as a verb phrase.
    pub fn about(self) -> &'static str {
        TABLE[self as usize].2
    }
}

/// The name and the character of a computer player, written as `Marta the bold`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Persona {
    /// The name.
    pub name: String,
    /// The character.
    pub character: Character,
}

/// A text isn't a name and a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownCharacter;

impl Display for UnknownCharacter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = TABLE.iter().map(|row| row.1).collect();
        write!(f, "expected `NAME the {}`", names.join("`, `… the "))
    }
}

impl Persona {
    /// Deals a name and a character to each of `count` players. No name is dealt twice, as long as there are
    /// enough, and no character more than once oftener than another.
    pub fn deal(seed: u64, count: usize) -> Vec<Persona> {
        let mut random = Random::seeded(seed);
        let mut names = NAMES;
        random.shuffle(&mut names);
        let mut rows = TABLE;
        let persona = |index: usize| {
            if index.is_multiple_of(rows.len()) {
                random.shuffle(&mut rows);
            }
            Persona {
                name: names[index % names.len()].to_owned(),
                character: rows[index % rows.len()].0,
            }
        };
        (0..count).map(persona).collect()
    }
}

impl Display for Persona {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} the {}", self.name, TABLE[self.character as usize].1)
    }
}

impl FromStr for Persona {
    type Err = UnknownCharacter;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.rsplit_once(" the ");
        let persona = parts.and_then(|(name, character)| {
            let (name, character) = (name.to_owned(), Character::named(character)?);
            Some(Persona { name, character })
        });
        persona.ok_or(UnknownCharacter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_the_table_are_in_the_order_of_the_characters() {
        for (index, (character, name, ..)) in TABLE.into_iter().enumerate() {
            assert_eq!(character as usize, index);
            assert_eq!(Character::named(name), Some(character));
        }
    }

    #[test]
    fn names_and_characters_are_dealt_by_the_seed_and_differ() {
        for seed in 0..100 {
            let dealt = Persona::deal(seed, 6);
            assert_eq!(dealt, Persona::deal(seed, 6));
            for (index, one) in dealt.iter().enumerate() {
                assert!(dealt[..index].iter().all(|other| other.name != one.name));
                let alike = dealt.iter().filter(|it| it.character == one.character);
                assert!(alike.count() <= 2);
                assert_eq!(one.to_string().parse().as_ref(), Ok(one));
            }
        }
        assert_ne!(Persona::deal(1, 6), Persona::deal(2, 6));
        assert_eq!(Persona::deal(3, 50).len(), 50);
        assert!(
            "Marta".parse::<Persona>().is_err() && "Marta the mild".parse::<Persona>().is_err()
        );
    }
}
