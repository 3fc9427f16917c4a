//! Misspellings made by rule: orders as people write them, with one slip of the pen or the finger.

use chancery::board::{Map, Position, Power};
use chancery::entry::{Context, Lexicon, Reading, Verdict, read};
use chancery::orders::Written;
use chancery::orders::legality::Bench;
use chancery::record::{line, read as phases};
use chancery::rules::Rules;

use super::lines::{Fate, Tally};
use super::style::Style;

/// Numbers that look random and are the same in every run.
pub struct Dice(u64);

impl Dice {
    /// The numbers that follow from a seed.
    pub fn seeded(seed: u64) -> Self {
        Dice(seed)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// A slip of the pen or the finger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slip {
    Swapped,
    Missing,
    Doubled,
    Wrong,
    Neighbor,
}

impl Slip {
    pub const ALL: [Slip; 5] = [
        Slip::Swapped,
        Slip::Missing,
        Slip::Doubled,
        Slip::Wrong,
        Slip::Neighbor,
    ];
}

/// How the orders were written before the slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// `Army Marseilles supports Army Paris to Burgundy`, the slip in any word of four letters or more.
    Names,
    /// `A Mar S A Par - Bur`, the slip in a code.
    Codes,
}

impl Hand {
    pub const ALL: [Hand; 2] = [Hand::Names, Hand::Codes];

    fn write(self, map: &Map, power: Power, order: &Written) -> String {
        match self {
            Hand::Names => Style::Words.write(map, power, order),
            Hand::Codes => order.short(map).to_string(),
        }
    }
}

const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// A letter beside this one on the keyboard.
fn neighbor(letter: char, dice: &mut Dice) -> char {
    let row = KEYS.iter().find(|row| row.contains(letter));
    let Some((row, at)) = row.and_then(|row| Some((row, row.find(letter)?))) else {
        return letter;
    };
    let near: Vec<char> = row[at.saturating_sub(1)..(at + 2).min(row.len())]
        .chars()
        .filter(|other| *other != letter)
        .collect();
    near[dice.roll(near.len())]
}

/// The word with one slip in it. The first letter is nearly always right in life, and so here.
fn slipped(word: &str, slip: Slip, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let last = letters.len() - 1;
    let at = match dice.roll(20) {
        0 => 0,
        _ => 1 + dice.roll(last),
    };
    match slip {
        Slip::Swapped => {
            let at = at.min(last - 1);
            letters.swap(at, at + 1);
        }
        Slip::Missing => {
            letters.remove(at);
        }
        Slip::Doubled => letters.insert(at, letters[at]),
        Slip::Wrong => letters[at] = (b'a' + dice.roll(26) as u8) as char,
        Slip::Neighbor => letters[at] = neighbor(letters[at].to_ascii_lowercase(), dice),
    }
    letters.into_iter().collect()
}

/// An order with one slip in one word of it; none where there is no such word, or where the slip
/// made another word that is known: that is another order, and a clear one.
fn misspelt(
    map: &Map,
    lexicon: &Lexicon,
    (power, order): (Power, &Written),
    (hand, slip): (Hand, Slip),
    dice: &mut Dice,
) -> Option<String> {
    let text = hand.write(map, power, order);
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let fits = |word: &str| match hand {
        Hand::Names => word.len() >= 4,
        Hand::Codes => word.len() == 3 && word != "via",
    };
    let open: Vec<usize> = (0..words.len()).filter(|&at| fits(&words[at])).collect();
    if open.is_empty() {
        return None;
    }
    let at = open[dice.roll(open.len())];
    let written = slipped(&words[at].to_lowercase(), slip, dice);
    if lexicon.knows(&written) {
        return None;
    }
    words[at] = written;
    Some(words.join(" "))
}

/// Every text that one slip of a kind makes of a word, each with the letter where it happens.
fn every_slip(word: &str, slip: Slip) -> Vec<(usize, String)> {
    let letters: Vec<char> = word.chars().collect();
    let others = |letter: char| -> Vec<char> {
        let all = 'a'..='z';
        match slip {
            Slip::Neighbor => all.filter(|other| beside(*other, letter)).collect(),
            _ => all.filter(|other| *other != letter).collect(),
        }
    };
    let mut all = Vec::new();
    for at in 0..letters.len() {
        let mut add = |letters: Vec<char>| all.push((at, letters.into_iter().collect()));
        let mut made = letters.clone();
        match slip {
            Slip::Swapped if at + 1 == letters.len() => {}
            Slip::Swapped => {
                made.swap(at, at + 1);
                add(made);
            }
            Slip::Missing => {
                made.remove(at);
                add(made);
            }
            Slip::Doubled => {
                made.insert(at, letters[at]);
                add(made);
            }
            Slip::Wrong | Slip::Neighbor => {
                for other in others(letters[at]) {
                    made[at] = other;
                    add(made.clone());
                }
            }
        }
    }
    all
}

/// Are two keys side by side?
fn beside(one: char, other: char) -> bool {
    let at = |letter: char| {
        let rows = KEYS.iter().enumerate();
        let mut found = rows.filter_map(|(row, keys)| Some((row, keys.find(letter)?)));
        found.next()
    };
    match (at(one), at(other)) {
        (Some((row, one)), Some((same, other))) => row == same && one.abs_diff(other) == 1,
        _ => false,
    }
}

/// A misspelt order, and what was meant.
pub struct Case {
    pub hand: Hand,
    pub slip: Slip,
    pub text: String,
    position: usize,
    power: Power,
    order: Written,
}

/// Positions, and misspelt orders for them.
pub struct Cases {
    positions: Vec<Position>,
    pub all: Vec<Case>,
}

/// The positions of recorded phases (lines of batch), each `step`th from the `first`.
pub fn positions(recorded: &str, first: usize, step: usize) -> Vec<Position> {
    let read = |text: &str| {
        let line = line::Line::read(text).expect("a recorded phase");
        let phase = phases::read(&line, Map::standard_shared()).expect("a recorded phase");
        phase.position
    };
    let lines = recorded.lines().skip(first).step_by(step);
    lines.map(read).collect()
}

impl Cases {
    /// So many of each kind, for what the units of these positions may do.
    pub fn new(positions: Vec<Position>, each: usize, seed: u64) -> Self {
        let (map, rules) = (Map::standard(), Rules::default());
        let lexicon = Lexicon::new(map);
        let mut all = Vec::new();
        let mut dice = Dice::seeded(seed);
        for hand in Hand::ALL {
            for slip in Slip::ALL {
                let enough = all.len() + each;
                while all.len() < enough {
                    let index = dice.roll(positions.len());
                    let position = &positions[index];
                    let bench = Bench::new(map, position, &rules);
                    let units: Vec<_> = position.units().collect();
                    let unit = units[dice.roll(units.len())];
                    let mut possible = bench.possible(map.province(unit.location));
                    let order = possible.swap_remove(dice.roll(possible.len()));
                    let what = (unit.power, &order);
                    let text = misspelt(map, &lexicon, what, (hand, slip), &mut dice);
                    all.extend(text.map(|text| Case {
                        hand,
                        slip,
                        text,
                        position: index,
                        power: unit.power,
                        order,
                    }));
                }
            }
        }
        Cases { positions, all }
    }

    /// Could the very same text have come from another order that the power may give, by a slip of
    /// the same kind that is as likely (in the first letter or behind it)? Then nothing tells the two
    /// apart, and to ask is right.
    pub fn is_twofold(&self, case: &Case) -> bool {
        let (map, rules) = (Map::standard(), Rules::default());
        let position = &self.positions[case.position];
        let bench = Bench::new(map, position, &rules);
        let words = |order: &Written| -> Vec<String> {
            let text = case.hand.write(map, case.power, order);
            text.split(' ').map(str::to_lowercase).collect()
        };
        let meant = words(&case.order);
        let typed: Vec<String> = case.text.split(' ').map(str::to_lowercase).collect();
        let Some(at) = (0..meant.len()).find(|&at| meant[at] != typed[at]) else {
            return false;
        };
        let places = |word: &str| -> Vec<bool> {
            let all = every_slip(word, case.slip).into_iter();
            let made = all.filter(|(_, text)| *text == typed[at]);
            made.map(|(letter, _)| letter == 0).collect()
        };
        let own = places(&meant[at]);
        let units = position.units().filter(|unit| unit.power == case.power);
        let mut orders = units.flat_map(|unit| bench.possible(map.province(unit.location)));
        orders.any(|other| {
            let other = words(&other);
            other.len() == meant.len()
                && other[at] != meant[at]
                && (0..other.len()).all(|index| index == at || other[index] == meant[index])
                && places(&other[at]).iter().any(|first| own.contains(first))
        })
    }

    /// How one of them comes out, and what it was taken for.
    pub fn outcome(&self, lexicon: &Lexicon, case: &Case) -> (Fate, String) {
        let (map, rules) = (Map::standard(), Rules::default());
        let bench = Bench::new(map, &self.positions[case.position], &rules);
        let ctx = Context::new(lexicon, &bench, Some(case.power));
        let reading = read(&ctx, &case.text);
        let fate = match taken(&reading) {
            Some(order) if *order == case.order => Fate::Right,
            Some(_) => Fate::Wrong,
            None => Fate::Asked,
        };
        let said = format!(
            "{:?} {:?} {:?}: {} {:?}, expected {:?} ({})",
            case.hand,
            case.slip,
            case.text,
            reading.verdict.word(),
            reading.canonical(map),
            case.order.canonical(map).to_string(),
            reading.note
        );
        (fate, said)
    }

    /// How those of one kind come out; each that is not right is told.
    pub fn tally(
        &self,
        lexicon: &Lexicon,
        (hand, slip): (Hand, Slip),
        mut tell: impl FnMut(&Case, Fate, &str),
    ) -> Tally {
        let mut tally = Tally::default();
        let kind = |case: &&Case| case.hand == hand && case.slip == slip;
        for case in self.all.iter().filter(kind) {
            let (fate, said) = self.outcome(lexicon, case);
            if fate != Fate::Right {
                tell(case, fate, &said);
            }
            tally.add(fate);
        }
        tally
    }
}

/// The order that a line is taken for without asking.
pub fn taken(reading: &Reading) -> Option<&Written> {
    match reading.verdict {
        Verdict::Ok | Verdict::Fixed => reading.orders().next().map(|one| &one.order),
        _ => None,
    }
}
